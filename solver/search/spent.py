"""A "no" after combat: nothing that is left takes life from the opponent any more this turn.

Owns: `takes_no_life`, asked once of the position in which a search begins, and `is_spent` of those that come from it;
`takes_countable_life`, where some is taken that `growth` counts.
Once the last combat of the last turn is over, only effects take life from the opponent. Where every record of every
card is of a sort that is listed here as one that cannot, no line of play wins any more. What is not listed may do
anything, so that the answer is never a wrong "no". A payment of life is the opponent's own choice.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final, Literal

from model.ability import abilities as a, casting as w, continuous as c, instructions as i, object_instructions as o
from model.ability.copy_exceptions import NoManaCost
from model.ability.events import StepBegins
from model.ability.keywords import expand
from model.ability.terms import (
    All,
    AnyOf,
    EachPlayer,
    IsPlayer,
    Number,
    OnePlayer,
    OwnerOf,
    Players,
    Some,
    SourceItself,
    StatOf,
    Target,
    That,
    This,
    You,
)
from model.base import Record, walk
from model.resolve.predefined import PREDEFINED, ROLES
from model.state import Position
from solver.search.ask import Question

Cards = tuple[tuple[int, tuple[Any, ...]], ...]
"""Whose card it is, with the abilities of a face; as an argument, those that are read, None: all."""
Side = Literal["mine", "theirs", "either"]
"""Whose ability it is when it is carried out, seen from who asks."""

_ABILITIES: Final = (
    a.Activated, a.Triggered, a.Static, a.Spell, a.Keyword, a.Chapter, a.AdditionalCost, a.AlternativeCost,
    a.CastTiming, a.SpendsOnly, a.CantChoose, w.PaymentHelp, w.CastWay, w.OptionalCost, w.SpellGoesTo, w.SpecialAction,
)  # fmt: skip
_DOES: Final = frozenset({
    i.Sequence, i.If, i.IfYouDo, i.May, i.Nothing, i.Modal, i.ForEach, i.Choose, i.Reflexive, i.Apply,
    i.UnlessPays, i.Discard, i.GainLife, i.AddMana, i.Prevent, i.GetEmblem, i.Look, i.Search, i.Scry, i.Surveil,
    i.Mill, i.Shuffle,
    o.Attach, o.Destroy, o.Sacrifice, o.Tap, o.CounterSpell, o.Regenerate, o.Fight, o.RemoveCountersFrom,
})  # fmt: skip
_SAYS: Final = frozenset({
    c.Affects, c.Enters, a.CostChange, c.Instead, c.PreventDamage, c.MayExert, c.Permit, c.Forbid, c.MoreLands,
    c.TaxOn, c.DoesntRemove,
})  # fmt: skip
_CHANGES: Final = frozenset({
    c.ModifiesPT, c.SetsPT, c.DefinesPT, c.Gains, c.Loses, c.SetsTypes, c.SetsColors, c.Cant, c.Must, c.CanAlso,
    NoManaCost, c.GainsControl, c.BecomesCopyOf, c.DoesntUntap, c.CostTo,
})  # fmt: skip
_PLAYER_RULES: Final = frozenset({"can't lose the game", "can't win the game", "no maximum hand size"})
# Those that rules know by name and that do nothing outside combat but to objects; others are what they stand for.
KEYWORDS: Final = frozenset({
    "flying", "reach", "haste", "vigilance", "trample", "menace", "defender", "flash", "deathtouch", "first strike",
    "double strike", "hexproof", "shroud", "indestructible", "lifelink", "fear", "intimidate", "shadow", "skulk",
    "enchant", "delve", "convoke", "improvise", "changeling", "protection", "horsemanship", "ascend",
})  # fmt: skip
_SHIELDS: Final = frozenset({"hexproof", "shroud", "protection"})
_OVER: Final = frozenset({"damage", "combat end", "main2", "end"})
EARLY: Final = frozenset({"untap", "upkeep", "draw"})
_TOKENS: Final = frozenset({"", "Treasure", "Food"})


def takes_no_life(asked: Question, position: Position, cards: Cards | None = None) -> bool:
    """Whether nothing in the game but combat takes life from the opponent of who asks, or makes that player lose."""
    return _takes_little(asked, position, cards, counted=False)


def takes_countable_life(asked: Question, position: Position, cards: Cards | None = None) -> bool:
    """Whether nothing but combat, and instructions on cards of the player who asks that take a number or the power of
    a creature, takes life from the opponent. How often they do is for `growth` to say."""
    return _takes_little(asked, position, cards, counted=True)


def _takes_little(asked: Question, position: Position, cards: Cards | None, *, counted: bool) -> bool:
    given = cards is None  # then abilities that wait on the stack are not among what is read
    cards = tuple(_cards(position)) if cards is None else cards
    me, last = asked.player, asked.goal.horizon.last_turn
    if any(p.designations - {"city's blessing"} or p.counter("rad") for p in position.players):
        return False
    if position.frames or position.pending:
        return False
    late = position.turn.number == last and position.turn.step not in EARLY
    endless = position.players[1 - me].library == "unknown"
    sure = not crosses(position, cards) and all(
        position.objects[i].controller == me for i in position.zones.get(("stack", -1), ())
    )
    sure = sure and not any(_shields(records) for _, records in _held(position, cards))
    for obj in position.objects.values():
        if (
            obj.designations
            or (obj.kind == "ability" and (given or obj.controller != me))
            or any("Battle" in face.types for face in obj.card.faces)
        ):
            return False

    def none(who: int, records: tuple[Any, ...], *, card: bool) -> bool:
        side: Side = "either" if not sure else "mine" if who == me else "theirs"
        if _takes_none(records, side, endless, late):
            return True
        return counted and card and who == me and _takes_none(records, side, endless, late, True)

    return all(none(who, records, card=False) for who, records in _effects(position)) and all(
        none(who, records, card=True) for who, records in cards
    )


def crosses(position: Position, cards: Cards) -> bool:
    """Whether an object may come under another player than its owner, or be a copy of another's."""
    return any(_crosses(records) for _, records in _held(position, cards))


def come_over(position: Position, player: int, cards: Cards) -> bool:
    """Whether objects of the other player's may come under this one."""
    held = _held(position, cards)
    return any(_crosses(records) and not (who == player and _gives(records)) for who, records in held)


def _held(position: Position, cards: Cards) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """What is read: the abilities of the cards with whose they are, and the effects likewise."""
    yield from _effects(position)
    yield from cards


def _effects(position: Position) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for one in position.lasting:
        yield one.scope.controller, tuple(one.changes)
    for other in position.delayed:
        yield other.scope.controller, (other.ability,)


def _cards(position: Position) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for obj in position.objects.values():
        for card in obj.cards:
            for face in card.faces:
                yield obj.owner, face.abilities


@functools.lru_cache(maxsize=20_000)
def _shields(records: tuple[Any, ...]) -> bool:
    """Whether a player may be given something that keeps others from aiming at that player."""
    return any(
        (isinstance(r, c.PlayerRule) and r.rule not in _PLAYER_RULES)
        or (isinstance(r, c.Affects) and isinstance(r.what, Players) and _forbids(r))
        or (isinstance(r, i.Apply) and isinstance(r.to, Players) and _forbids(r))
        for r in all_records(records)
    )


def _forbids(record: Record) -> bool:
    return any(isinstance(r, c.Cant) or (isinstance(r, a.Keyword) and r.name in _SHIELDS) for r in walk(record))


def is_spent(asked: Question, position: Position) -> bool:
    """Whether combat is over for good and the opponent still lives. Only for positions that come from one that
    `takes_no_life`."""
    goal, turn = asked.goal, position.turn
    if goal.kind != "win" or goal.horizon.kind != "turn" or goal.horizon.last_turn != turn.number:
        return False
    if position.over or turn.extra or turn.step not in _OVER or position.players[1 - goal.player].life <= 0:
        return False
    return position.due is not None and position.due.kind == "priority"


@functools.lru_cache(maxsize=20_000)
def _gives(records: tuple[Any, ...]) -> bool:
    """Whether what crosses goes from the controller of these abilities to an opponent: permanents of that player's."""
    return all(
        isinstance(r, c.GainsControl) and _is_of_opponents(r.who) for r in all_records(records) if _is_crossing(r)
    )


@functools.lru_cache(maxsize=20_000)
def _crosses(records: tuple[Any, ...]) -> bool:
    return any(map(_is_crossing, all_records(records)))


def _is_crossing(record: Record) -> bool:
    match record:
        case c.GainsControl() | c.BecomesCopyOf() | c.CopiesValues() | c.Permit():
            return True
        case o.Move(under=under):
            return under is not None and not isinstance(under, OwnerOf)
        case o.CreateToken(copy_of=copied):
            return copied is not None and not isinstance(copied, This)
        case _:
            return False


def all_records(records: tuple[Any, ...]) -> Iterator[Record]:
    """Every record, keywords as what they stand for too."""
    for record in walk(records):
        yield record
        if isinstance(record, a.Keyword):
            yield from all_records(tuple(x for x in expand(record) if x != record))


def takes(do: Record) -> bool:
    """Whether the instruction may take life from somebody else than who controls it."""
    match do:
        case i.LoseLife(who=who):
            return not isinstance(who, You)
        case o.DealDamage(to=to):
            return not isinstance(to, You) and not _is_of_objects(to)
        case _:
            return False


@functools.lru_cache(maxsize=20_000)
def takers(records: tuple[Any, ...]) -> int:
    """How many such instructions there are in the records."""
    return sum(map(takes, all_records(records)))


def role_of(do: o.CreateToken) -> str | None:
    """The name of the Role that is created."""
    name = do.predefined.removesuffix(" Role")
    return name if name in ROLES else None


@functools.lru_cache(maxsize=20_000)
def _takes_none(records: tuple[Any, ...], side: Side, endless: bool, late: bool, counted: bool = False) -> bool:
    """Whether none of the records takes life. `endless`: the opponent's library does not run out; `late`: the turn is
    past its first steps; `counted`: some may be taken that can be counted."""
    return all(
        _takes_none(record, side, endless, late, counted)
        if isinstance(record, tuple)
        else _none(record, side, endless, late, counted)
        for record in records
        if isinstance(record, Record | tuple)
    )


def _none(record: Record, side: Side, endless: bool, late: bool, counted: bool) -> bool:
    inside: Side = side
    match record:
        case a.Keyword():
            stands_for = tuple(x for x in expand(record) if x != record)
            if not (_takes_none(stands_for, side, endless, late, counted) if stands_for else record.name in KEYWORDS):
                return False
        case a.Triggered(when=StepBegins(step=step)) if late and step in EARLY:
            return True
        case w.SpecialAction(name=name):
            return name == "plot"
        case a.Ability():
            if not isinstance(record, _ABILITIES):
                return False
            if isinstance(record, a.Activated) and any(isinstance(x, a.OnlyBy) for x in record.only):
                inside = "either"  # who activates it controls it (CR 602.2a)
        case a.Instruction():
            if not _is_harmless(record, side, endless, counted):
                return False
            if isinstance(record, o.CreateToken | i.GetEmblem) and not isinstance(record.who, You):
                inside = "either"
        case c.PlayerRule():
            return record.rule in _PLAYER_RULES
        case a.StaticEffect():
            if type(record) not in _SAYS:
                return False
        case a.Change():
            if type(record) not in _CHANGES:
                return False
            if isinstance(record, c.Gains):
                inside = "either"  # who has them need not be who gave them
    return all(
        _takes_none(value if isinstance(value, tuple) else (value,), inside, endless, late, counted)
        for value in (getattr(record, name) for name in record.__struct_fields__)
        if isinstance(value, Record | tuple)
    )


def _is_harmless(do: a.Instruction, side: Side, endless: bool, counted: bool) -> bool:
    match do:
        case i.Draw(who=who):
            # CR 704.5b: who draws from an empty library loses.
            return endless or _is_for_me(who, side)
        case i.KeywordAction(name="connive", n=None, what=That(to=SourceItself())):
            return endless or side == "mine"
        case i.KeywordAction(name="investigate"):
            return endless or side == "mine"  # CR 701.16a: a Clue draws for who sacrifices it
        case i.KeywordAction(name="exploit" | "haunt"):
            return True
        case i.LoseLife(who=who):
            return _is_for_me(who, side) or (counted and _is_countable(do))
        case o.DealDamage(to=to):
            if do.excess_to is not None:
                return False
            misses = side == "theirs" and (_is_of_opponents(to) or _may_miss(to))
            return _is_of_objects(to) or misses or _is_for_me(to, side) or (counted and _is_countable(do))
        case o.PutCountersOn(on=on):
            # CR 122.1a: counters that change power are on objects only.
            return _is_of_objects(on) or isinstance(on, This) or do.kind[:1] in ("+", "-")
        case i.AnotherCounter(on=on):
            return _is_of_objects(on)
        case o.Move():
            return True
        case o.Transform(verb=verb):
            return verb in ("transform", "convert", "flip")
        case i.PayCost():
            return not any(isinstance(r, a.PayLife) for r in walk(do))
        case o.CreateToken():
            role = role_of(do)
            if role is not None:
                return _takes_none(PREDEFINED[role].faces[0].abilities, "either", endless, False)
            return do.predefined in _TOKENS
        case _:
            return type(do) in _DOES


def _is_countable(do: i.LoseLife | o.DealDamage) -> bool:
    """Whether the instruction takes a number, or the power of one creature."""
    match do.amount:
        case Number():
            return takes(do)
        case StatOf(stat="power", of=This() | That()):
            return takes(do) and isinstance(do, o.DealDamage)
        case _:
            return False


def _may_miss(to: Record) -> bool:
    """Whether who controls the ability may aim at another player, or at a creature, instead of at itself."""
    if not isinstance(to, Target) or to.filter.post or len(to.filter.words) != 1:
        return False
    word = to.filter.words[0]
    return isinstance(word, AnyOf) and IsPlayer("player") in word.of


def _is_for_me(who: Record, side: Side) -> bool:
    """Whether the phrase means who asks and nobody else."""
    if side == "mine":
        return isinstance(who, You)
    return side == "theirs" and isinstance(who, EachPlayer | OnePlayer) and who.who == "opponent"


def _is_of_objects(what: Record) -> bool:
    """Whether the phrase means permanents and no player."""
    if not isinstance(what, Target | All | Some):
        return False
    return not any(isinstance(r, IsPlayer | Players) for word in what.filter.words for r in walk(word)) and bool(
        what.filter.words
    )


def _is_of_opponents(what: Record) -> bool:
    """Whether the players that the phrase may mean are opponents of who controls the ability."""
    if isinstance(what, EachPlayer | OnePlayer):
        return what.who == "opponent"
    if not isinstance(what, Target) or not what.filter.words:
        return False
    return all(r.who == "opponent" for word in what.filter.words for r in walk(word) if isinstance(r, IsPlayer)) and (
        not any(isinstance(r, Players) for word in what.filter.words for r in walk(word))
    )
