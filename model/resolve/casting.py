"""Casting spells and playing cards during a resolution (CR 608.2g), choosing values (CR 608.2d, 607.2d)."""

from __future__ import annotations

from typing import Final

import msgspec

from model.ability.casting import EXILED_FROM_GRAVEYARD
from model.ability.choices import listed_types
from model.ability.continuous import CopiesValues
from model.ability.instructions import Cast, Choose
from model.ability.object_instructions import ChooseNameOf
from model.ability.terms import All, Filter, FromAmong, InZone, Objects, Players, Some
from model.base import ObjectId
from model.evaluate import candidates
from model.evaluate.predicates import names_of
from model.layers import characteristics, copy_source
from model.layers.changes import LOCKED_IN
from model.layers.copying import copies_chosen
from model.layers.printed import printed
from model.mana import COLOR_WORDS, COLORS
from model.resolve.card_names import KINDS, choose_name
from model.resolve.frame import CastNow, NoteCast, Task
from model.resolve.run import Run, executes
from model.state import GameObject
from model.state.objects import player_ref
from model.types import BASIC_LAND_TYPES, SUBTYPES


@executes(Cast)
def cast(run: Run, do: Cast) -> None:
    who = run.player(do.who)
    if who is None:
        run.done = False
        return
    ids = _could_be(run, do.what) if isinstance(do.what, Some) else run.objects(do.what, who)
    if do.copy:
        ids = tuple(_copy_of_card(run, i, who) for i in ids)
    if not ids:
        run.done = False
        return
    asked = CastNow(
        objects=ids,
        player=who,
        source=run.scope.source,
        optional=True,
        free=do.free,
        costs=do.costs or None,
        using=do.using or ("free" if do.free else ""),
        play=do.play,
        what=do.what if isinstance(do.what, Some) else None,
        scope=run.scope,
        any_type=do.any_type.split(",")[0],
        marks=(EXILED_FROM_GRAVEYARD,) if do.exiled else (),
        transformed=do.transformed,
    )
    most = _how_many(run, do.what)
    note = NoteCast(ids, asked if most != 1 else None, most)
    run.next = (Task(run.number, note, run.task.current, run.task.fresh),)
    run.game.frames.append(asked)


def _how_many(run: Run, what: Objects) -> int | None:
    """How many of them may be cast: "any number of spells from among them", "the copies" all of them (None), "one of
    them"."""
    if not isinstance(what, Some) or what.most is None:
        return None
    return what.most if isinstance(what.most, int) else run.amount(what.most)


def _could_be(run: Run, what: Some) -> tuple[ObjectId, ...]:
    """The cards where the words say; what the spell has to be is judged for each as it would be cast (CR 601.3e)."""
    parts = (*what.filter.words, *what.filter.post)
    places = tuple(p for p in parts if isinstance(p, InZone | FromAmong))
    if not places:
        raise run.unsupported("a spell cast from nowhere named", "608.2g")
    there = msgspec.structs.replace(what, filter=Filter((), places))
    return tuple(i for i in candidates(run.game, there, run.scope) if i in run.game.objects)


def _copy_of_card(run: Run, card: ObjectId, who: int) -> ObjectId:
    """CR 707.12: a copy of the card where the card is; it ceases to exist unless it is cast (704.5e)."""
    game = run.game
    obj = game.objects[card]
    copy = GameObject(game.new_id(), obj.card, obj.zone, who, who, kind="copy", timestamp=game.new_timestamp())
    game.add(copy)
    return copy.id


CHOICES: Final = frozenset(
    {
        "color",
        "creature type",
        "basic land type",
        "land type",
        "number",
        "player",
        "opponent",
        "card type",
        "odd or even",
        *(f"color other than {word}" for word in COLOR_WORDS),
        *KINDS,
    }
)
"""What "choose a ..." can ask for by word."""


def anchor_words(what: str) -> tuple[str, ...]:
    """The words of "choose Khans or Dragons" (CR 614.12b); () for other choices."""
    words = tuple(what.split(" or "))
    return words if len(words) > 1 and all(w[:1].isupper() for w in words) else ()


def number_bounds(what: str) -> tuple[int, int] | None:
    """The least and the most of "a number between 1 and 10"; None for other choices."""
    words = what.removeprefix("a number between ").split(" and ")
    if not what.startswith("a number between ") or len(words) != 2 or not all(map(str.isdecimal, words)):
        return None
    return int(words[0]), int(words[1])


@executes(Choose)
def choose(run: Run, do: Choose) -> None:
    """What is chosen is remembered on the source (CR 607.2d) and is the result of the instruction."""
    who = run.player(do.who)
    if who is None:
        return
    if isinstance(do.what, Objects | Players):
        found = run.refs(do.what, who)
        run.result(found, number=len(found))
        _remember_refs(run, found)
        _lock_in(run, found)
        run.done = bool(found)
        return
    kind = do.what.removeprefix("a ").removeprefix("an ").removeprefix("any ")
    value: object
    match kind:
        case "color":
            value = run.choose(COLORS, who=who, what="color", words="a color")[0]
        case _ if kind.startswith("color other than "):
            left = tuple(c for c in COLORS if c != COLOR_WORDS[kind.removeprefix("color other than ")])
            kind, value = "color", run.choose(left, who=who, what="color", words="a color")[0]
        case _ if listed := listed_types(kind):
            kind, value = listed[0], run.choose(listed[1], who=who, what="type", words=f"a {listed[0]}")[0]
        case _ if anchor_words(kind):
            value = run.choose(anchor_words(kind), who=who, what="name", words=kind)[0]
            kind = "anchor"
        case "creature type":
            value = run.choose(tuple(sorted(SUBTYPES["Creature"])), who=who, what="type", words="a creature type")[0]
        case "basic land type":
            value = run.choose(BASIC_LAND_TYPES, who=who, what="type", words="a basic land type")[0]
        case "land type":
            value = run.choose(tuple(sorted(SUBTYPES["Land"])), who=who, what="type", words="a land type")[0]
        case "card type":
            types = ("Artifact", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery")
            value = run.choose(types, who=who, what="type", words="a card type")[0]
        case "number":
            value = run.number_of(0, 1_000_000, who, "a number")
            run.much(int(value))
        case _ if bounds := number_bounds(do.what):
            kind, value = "number", run.number_of(*bounds, who, kind)
            run.much(int(value))
        case "player":
            value = run.choose((player_ref(0), player_ref(1)), who=who, what="players", words="a player")[0]
        case "opponent":
            kind, value = "player", player_ref(1 - who)
        case "odd or even":
            kind = "parity"
            value = run.choose(("odd", "even"), who=who, what="name", words="odd or even")[0]
        case _ if kind in KINDS:
            kind, value = "name", choose_name(run, who, kind)
        case _:
            raise run.unsupported(f"choose {do.what}", "608.2d")
    if kind == "player" and isinstance(value, int):
        run.result((value,))
    remember(run, kind, value)


@executes(ChooseNameOf)
def choose_name_of(run: Run, do: ChooseNameOf) -> None:
    who = run.player(do.who)
    what = All(do.what.filter) if isinstance(do.what, Some) else do.what
    there = (characteristics(run.game, ref) for ref in run.refs(what) if ref in run.game.objects)
    names = sorted({name for looks in there for name in names_of(looks)})
    if who is not None and names:
        remember(run, "name", run.choose(names, who=who, what="name", words="a name")[0])


def remember(run: Run, kind: str, value: object) -> None:
    """Notes the choice on the source, in place of an earlier one of its kind; where that is gone, on the ability that
    resolves."""
    objects = run.game.objects
    obj = objects.get(run.scope.source) or objects.get(run.scope.stack_id)
    if obj is not None:
        kept = tuple(pair for pair in obj.choices if pair[0] != kind)
        run.game.update(obj.id, choices=(*kept, (kind, value)))


def _lock_in(run: Run, found: tuple[int, ...]) -> None:
    """CR 707.2c: what the source makes something a copy of, as it is now."""
    source = run.game.objects.get(run.scope.source)
    if source is not None and len(found) == 1 and found[0] > 0 and copies_chosen(printed(source).abilities):
        remember(run, LOCKED_IN, CopiesValues(*copy_source(run.game, found[0])))


def _remember_refs(run: Run, found: tuple[int, ...]) -> None:
    from model.resolve.links import link

    if found and all(r < 0 for r in found):
        remember(run, "player", found[0])
    else:
        link(run, "chosen", tuple(r for r in found if r > 0))
