"""What a resolution leaves behind: lasting effects, delayed triggers, shields, permissions (CR 603.7, 611.2, 615)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, Change, CostChange, Keyword, StaticEffect, ThisAbility, Triggered
from model.ability.casting import UNTIL_CAST
from model.ability.conditions import Is
from model.ability.continuous import (
    Affects,
    BecomesCopyOf,
    Cant,
    ChangesIf,
    ChangesText,
    CostTo,
    Enters,
    Forbid,
    Gains,
    GrantsAlternative,
    Instead,
    Loses,
    LoyaltyRule,
    MoreLands,
    Must,
    Permit,
    PlayerRule,
    PreventDamage,
    SetsColors,
    SetsTypes,
    SpendAsThough,
    TaxOn,
)
from model.ability.copy_exceptions import KeepsColors
from model.ability.events import OF_EXTRA_TURN, StepBegins
from model.ability.instructions import Allow, Apply, Impose, Later, Prevent, Regenerate
from model.ability.object_instructions import ANOTHER_EXILED
from model.ability.terms import (
    All,
    Attached,
    Both,
    Chosen,
    Condition,
    ControllerOf,
    Filter,
    Fixed,
    FromAmong,
    InZone,
    IsColor,
    IsColorless,
    IsSource,
    IsSpell,
    IsType,
    LinkedTo,
    NthCast,
    Objects,
    OnTop,
    OwnerOf,
    Players,
    Some,
    Target,
    That,
    ThatPlayer,
    This,
    You,
)
from model.base import walk
from model.evaluate import candidates, fits, holds, refs
from model.events import prevent_damage, regenerate, replace_next
from model.layers import characteristics, keeping_colors, locked
from model.layers.text import says_besides
from model.mana import COLORS
from model.resolve.frame import Exactly
from model.resolve.links import tell_of_exiled
from model.resolve.run import Run, executes, with_choices_written, with_result
from model.state import Delayed, Game, Lasting, Scope
from model.state.history import entries
from model.state.objects import Ref, player_ref
from model.types import BASIC_LAND_TYPES, SUBTYPES

DURATIONS: Final = frozenset(
    {
        "",
        "until end of turn",
        "this turn",
        "until your next turn",
        "until end of combat",
        "this combat",
        "until the end of your next turn",
        "until your next end step",
        "until your next upkeep",
        "for the rest of the game",
        # The card in exile is another object once it is elsewhere (CR 400.7).
        "for as long as it remains exiled",
        "for as long as that card remains exiled",
        "for as long as they remain exiled",
        *ANOTHER_EXILED,
    }
)
"""Durations whose end the turn knows; "for as long as" is a condition (`while_`)."""


@executes(Apply)
def apply(run: Run, do: Apply) -> None:
    rules = tuple(c for c in do.changes if getattr(c, "layer", "") == "0")
    if rules and isinstance(do.to, All):
        # CR 611.2c: what acts on the rules affects whatever fits, also what comes later; for the parts of one effect
        # that change characteristics the objects are those of now.
        add_lasting(run, (), tuple(_meant_now(run, c) for c in rules), do.duration, what=do.to, while_=do.while_)
        rest = tuple(c for c in do.changes if c not in rules)
        if not rest:
            return
        do = msgspec.structs.replace(do, changes=rest)
    refs = tuple(r for r in run.refs(do.to) if r < 0 or r in run.game.objects)
    run.result(refs)
    run.done = bool(refs)
    if not refs:
        return
    changes = _begin(run, do.changes, refs)
    if changes is None:
        run.done = False
        return
    tell_of_exiled(run, (r for r in refs if r > 0), changes)
    # CR 611.2b: what would end at once does not begin.
    if lasts(run.game, do.while_, followed(run)):
        add_lasting(run, refs, changes, do.duration, while_=do.while_)
        if do.duration in UNTIL_CAST:
            # It waits for the card that was exiled for the cost (CR 400.7j).
            waits = msgspec.structs.replace(run.scope, source=run.now(run.scope.source))
            run.game.lasting[-1] = msgspec.structs.replace(run.game.lasting[-1], scope=waits)


def _words_chosen(run: Run, change: ChangesText, on: tuple[Ref, ...]) -> ChangesText:
    """CR 612.2: which word is replaced by which; refused where the text says it in a way that cannot be replaced."""
    kinds = tuple(change.kind.split(" or "))
    (kind,) = run.choose(kinds, what="name", words="which kind of word is replaced")
    every = COLORS if kind == "color word" else BASIC_LAND_TYPES
    what = "color" if kind == "color word" else "type"
    (from_,) = run.choose(every, what=what, words="which word is replaced")
    (to,) = run.choose(tuple(w for w in every if w != from_), what=what, words="by which word")
    for ref in on:
        if ref in run.game.objects and says_besides(characteristics(run.game, ref).abilities, kind, from_):
            raise run.unsupported("a text in which that word is replaced", "612.2")
    return ChangesText(kind, from_, to)


def _begin(run: Run, changes: tuple[Change, ...], on: tuple[Ref, ...] = ()) -> tuple[Change, ...] | None:
    """CR 608.2h, 611.2d, 707.2b: numbers and copied values are those of now; None where there is nothing to copy."""
    ready: list[Change] = []
    for change in changes:
        if isinstance(change, ChangesIf):
            if not run.holds(change.condition):
                continue
            change = change.change
        if isinstance(change, BecomesCopyOf):
            of = run.refs(change.of)
            if not of or run.game.known(of[0]) is None:
                return None
            exceptions = tuple(_with_this(run, c) for c in change.except_)
            if KeepsColors() in exceptions:
                if len(on) != 1:
                    raise run.unsupported("copies that keep their own colors", "707.9b")
                exceptions = keeping_colors(run.game, on[0], exceptions)
            change = BecomesCopyOf(Exactly(of[0]), exceptions)
        elif isinstance(change, Gains):
            change = _chosen(run, change)
        elif isinstance(change, Loses):
            change = _with_this(run, change)
        elif isinstance(change, ChangesText) and not change.from_:
            change = _words_chosen(run, change, on)
        elif isinstance(change, SetsColors) and change.choice:
            most = 1 if change.choice == "color" else len(COLORS)
            colors = run.choose(COLORS, 1, most, what="color", words="a color")
            change = SetsColors(colors, change.add, word=change.word)
        elif isinstance(change, SetsTypes) and change.chosen in TYPES_OF_CHOICE:
            (name,) = run.choose(TYPES_OF_CHOICE[change.chosen], what="type", words="a type")
            change = msgspec.structs.replace(change, subtypes=(*change.subtypes, name), chosen="")
        elif isinstance(change, Cant | Must | CostTo):
            change = _meant_now(run, change)
        ready.append(change)
    return locked(run.game, tuple(ready), run.scope)


def _with_this(run: Run, change: Change) -> Change:
    """CR 707.9a: "except it has this ability", "loses this ability": the one that is resolving."""
    if not isinstance(change, Gains | Loses) or ThisAbility() not in change.abilities:
        return change
    known = run.game.known(run.scope.stack_id)
    mine = known[0].cast.ability if known is not None and known[0].cast is not None else None
    if mine is None:
        raise run.unsupported("this ability", "707.9a")
    return msgspec.structs.replace(change, abilities=tuple(mine if a == ThisAbility() else a for a in change.abilities))


def _meant_now(run: Run, change: Change) -> Change:
    """CR 611.2c: whom or what a restriction or requirement speaks of, where that is certain objects or players."""
    meant = {
        name: Fixed(run.refs(value))
        for name in ("by", "except_by", "whom")
        if isinstance(value := getattr(change, name, None), _CERTAIN)
    }
    return msgspec.structs.replace(change, **meant) if meant else change


_CERTAIN: Final = (Target, That, Attached, ThatPlayer, ControllerOf, OwnerOf, You)


def _chosen(run: Run, change: Gains) -> Gains:
    """CR 608.2d: "your choice of flying or haste"."""
    abilities = change.abilities
    if change.choice and len(abilities) == 2 and _of_choice(abilities[1]) and not _of_choice(abilities[0]):
        # One choice: the first ability, or the second with one of the colours.
        other = _quality(abilities[0]) or _called(abilities, 0)
        (picked,) = run.choose((*COLORS, other), what="color", words="a color or the other ability")
        abilities = (abilities[1 if picked in COLORS else 0],)
        if picked in COLORS:
            abilities = with_choices_written(abilities, {COLOR_OF_CHOICE: IsColor(picked)})
    elif change.choice:
        names = tuple(_called(abilities, n) for n in range(len(abilities)))
        (name,) = run.choose(names, what="name", words="which ability")
        abilities = (abilities[names.index(name)],)
    return msgspec.structs.replace(change, abilities=abilities, choice=False)


COLOR_OF_CHOICE: Final = "color of your choice"


def _of_choice(value: Any) -> bool:
    return any(isinstance(r, Chosen) and r.what == COLOR_OF_CHOICE for r in walk(value))


TYPES_OF_CHOICE: Final = {
    "creature type of your choice": tuple(sorted(SUBTYPES["Creature"])),
    "basic land type of your choice": BASIC_LAND_TYPES,
    "creature type other than Wall of your choice": tuple(sorted(set(SUBTYPES["Creature"]) - {"Wall"})),
}


def _quality(ability: Ability) -> str:
    """What protection is from, in a word: "artifacts", "colorless"; "" if it is not so simple."""
    words = tuple(w for f in ability.what for w in (*f.words, *f.post)) if isinstance(ability, Keyword) else ()
    match words:
        case (IsType(type=kind),):
            return kind.lower() + "s"
        case (IsColorless(),):
            return "colorless"
    return ""


def _called(abilities: tuple[Ability, ...], n: int) -> str:
    """The name of the n-th ability, with its place where several have the same."""
    names = [str(getattr(a, "name", type(a).__name__)) for a in abilities]
    return names[n] if names.count(names[n]) == 1 else f"{names[n]} {names[: n + 1].count(names[n])}"


def add_lasting(
    run: Run,
    refs: tuple[Ref, ...],
    changes: tuple[Change, ...],
    duration: str,
    *,
    what: Objects | Players | None = None,
    while_: object = None,
) -> int:
    """A continuous effect that begins now; gives its id."""
    game = run.game
    # What ends it is asked of what this resolution made of the objects, as it was when it began.
    meant = run.scope if while_ is None else followed(run)
    scope = msgspec.structs.replace(meant, current=run.task.current)
    effect = Lasting(
        game.new_id(),
        refs,
        changes,
        game.new_timestamp(),
        duration,
        scope,
        ends=(game.turn.number, run.you),
        what=what,
        while_=while_,
    )
    game.lasting.append(effect)
    game.touch()
    return effect.id


def end_what_is_over(game: Game) -> bool:
    """CR 611.2b: an effect "for as long as" something is so ends when it is not, for good. Whether any ended."""
    if not any(one.while_ is not None for one in game.lasting):
        return False
    kept = [one for one in game.lasting if lasts(game, one.while_, one.scope)]
    if len(kept) == len(game.lasting):
        return False
    game.lasting = kept
    game.touch()
    return True


def lasts(game: Game, while_: Condition | None, scope: Scope) -> bool:
    """Whether "for as long as" that is so goes on: the objects that it follows must still be there, not as they last
    were, and not phased out (CR 611.2b, 702.26f)."""
    if while_ is None:
        return True
    parts = tuple(walk(while_))
    what: list[Objects | Players] = [part for part in parts if isinstance(part, This)]
    what += [part.what for part in parts if isinstance(part, Is) and not part.negated]
    for ref in (ref for phrase in what for ref in refs(game, phrase, scope) if ref > 0):
        obj = game.objects.get(ref)
        if obj is None or obj.phased_out:
            return False
    return holds(game, while_, scope)


IMPOSED: Final = (
    Instead, PreventDamage, CostChange, MoreLands, Permit, Forbid, PlayerRule, TaxOn, SpendAsThough, GrantsAlternative,
    Enters, LoyaltyRule,
)  # fmt: skip
"""Effects that can hold for a while without an ability that keeps them up."""


def next_spell(effect: StaticEffect) -> NthCast | None:
    """If the effect is of "the next spell" of a kind that its controller casts: that word."""
    what = getattr(effect, "what", None)
    last = what.filter.post[-1:] if isinstance(what, All) else ()
    return last[0] if last and isinstance(last[0], NthCast) and last[0].n == 0 else None


def counted_from_now(run: Run, effect: StaticEffect, spell: NthCast) -> StaticEffect:
    """The effect on "the next spell": the n-th of the turn, if n - 1 such spells were cast already."""
    cast = sum(fits(run.game, i, spell.of, run.scope, anywhere=True) for i in entries(run.game, "cast", run.you))
    what: All = effect.what  # type: ignore[attr-defined]
    nth = Filter(what.filter.words, (*what.filter.post[:-1], NthCast(cast + 1, spell.of)))
    return msgspec.structs.replace(effect, what=All(nth, what.word))


def why_not_imposed(effect: StaticEffect) -> str:
    """The words of an effect that cannot be imposed; "" if it can."""
    if isinstance(effect, Affects):
        rules = all(getattr(c, "layer", "") == "0" for c in effect.changes)
        # CR 611.2c: only what is cast later can be meant by "the next spell".
        return "" if rules or next_spell(effect) is not None else "an effect on whatever fits that changes what it is"
    return "" if isinstance(effect, IMPOSED) else f"for a while: {type(effect).__name__}"


def followed(run: Run) -> Scope:
    """The scope for an effect that lasts: its targets, what the event told of and its source are the objects that these
    became if this resolution moved them (CR 400.7j)."""
    scope = run.scope
    targets = tuple(tuple(dict.fromkeys(new for ref in refs for new in run.all_now(ref))) for refs in scope.targets)
    event = tuple(
        (role, run.now(value) if role in FOLLOWED and isinstance(value, int) else value) for role, value in scope.event
    )
    source = run.now(scope.source) if scope.source else scope.source
    if source != scope.source and run.game.objects[source].zone != "battlefield":
        source = scope.source  # sacrificed for it: it is known as it last was (CR 608.2h)
    return msgspec.structs.replace(scope, targets=targets, event=event, source=source)


FOLLOWED: Final = ("subject", "object")


@executes(Impose)
def impose(run: Run, do: Impose) -> None:
    effect = do.effect
    refused = why_not_imposed(effect)
    if refused:
        raise run.unsupported(refused, "611.2")
    spell = next_spell(effect)
    if spell is not None:
        effect = counted_from_now(run, effect, spell)
    match effect:
        case Instead():
            scope = followed(run)
            if effect.do is not None:
                # What is done then speaks of its own instructions by their numbers in this ability.
                scope = with_result(scope, "base", run.child(do, "effect", "do"))
            replace_next(run.game, scope, effect, uses=do.uses or None, duration=do.duration)
        case PreventDamage():
            amount = None if effect.amount is None else run.amount(effect.amount)
            prevent_damage(
                run.game,
                followed(run),
                amount=amount,
                to=effect.to,
                by=effect.by,
                combat=effect.combat,
                then=effect.then,
                duration=do.duration,
            )
        case Affects():
            add_lasting(run, (), effect.changes, do.duration, what=effect.what)
        case PlayerRule(who=who) | Forbid(who=who):
            affected = (0, 1) if who is None else run.players(who)
            if isinstance(effect, Forbid) and effect.limit is not None and do.word == FROM_NOW:
                # "Only one more spell": besides those that were cast already.
                before = max(len(entries(run.game, "cast", p)) for p in affected)
                effect = msgspec.structs.replace(effect, limit=before + effect.limit)
            add_lasting(run, tuple(player_ref(p) for p in affected), (effect,), do.duration)  # type: ignore[arg-type]
        case _:
            add_lasting(run, (), (effect,), do.duration)  # type: ignore[arg-type]


@executes(Later)
def later(run: Run, do: Later) -> None:
    game = run.game
    scope = with_result(run.scope, "base", run.child(do, "do"))
    # CR 400.7j: "that creature" is the permanent that the target became.
    targets = tuple(tuple(new if run.on_battlefield(new := run.now(r)) else r for r in refs) for refs in scope.targets)
    scope = msgspec.structs.replace(scope, current=run.task.current, targets=targets)
    ability = Triggered(do.when, do.do, do.condition, "at" if "Step" in type(do.when).__name__ else "when")
    ends: Any = (do.until, game.turn.number, run.you) if do.until else None
    if isinstance(do.when, StepBegins) and do.when.word == OF_EXTRA_TURN:
        ends = (OF_EXTRA_TURN, len(game.turn.extra_turns) - 1)
    game.delayed.append(Delayed(game.new_id(), ability, scope, do.once, ends))
    game.touch()


@executes(Regenerate)
def regenerate_(run: Run, do: Regenerate) -> None:
    ids = run.permanents(do.what)
    regenerate(run.game, run.scope, ids)
    run.result(ids)


FROM_NOW: Final = "more from now on"
TO_AND_BY: Final = "to and by"


@executes(Prevent)
def prevent(run: Run, do: Prevent) -> None:
    amount = None if do.amount is None else run.amount(do.amount)
    refs: tuple[Ref, ...] = ()
    refs_are, to, by = "to", do.to, do.by
    if isinstance(by, Some):
        by = source_of_choice(run, by)
        if not by.refs:
            return
    elif by is not None and to is not None and _is_fixed(by) and not isinstance(by, This):
        by = Fixed(run.refs(by))
        if not by.refs:
            return
    if do.word == TO_AND_BY and to is not None:
        # "That would be dealt to and dealt by": two shields.
        both = run.refs(to)
        for how in ("to", "by"):
            prevent_damage(
                run.game, run.scope, amount=amount, refs=both, refs_are=how, combat=do.combat, duration=do.duration
            )
        return
    if to is not None and _is_fixed(to):
        refs, to = run.refs(to), None
        if not refs:
            return
        if do.divided and amount is not None:
            for ref, share in zip(refs, run.shares(do.to, refs, amount), strict=True):  # type: ignore[arg-type]
                prevent_damage(run.game, run.scope, amount=share, refs=(ref,), duration=do.duration)
            return
    elif by is not None and _is_fixed(by):
        refs, refs_are, by = run.refs(by), "by", None
        if not refs:
            return
    scope = run.scope if do.then is None else with_result(followed(run), "base", run.child(do, "then"))
    prevent_damage(
        run.game,
        scope,
        amount=amount,
        refs=refs,
        refs_are=refs_are,
        to=to,
        by=by,
        combat=do.combat,
        once=do.once,
        then=do.then,
        duration=do.duration,
    )


def source_of_choice(run: Run, by: Objects) -> Fixed:
    """The source that is meant: certain objects, or one chosen now (CR 609.7a) among permanents, spells and abilities,
    and objects in the command zone."""
    if not isinstance(by, Some):
        return Fixed(run.refs(by))
    any_source = any(isinstance(word, IsSource) for word in by.filter.words)
    zones = (run.game.zone(zone) for zone in (("battlefield", "stack", "command") if any_source else ("battlefield",)))
    return Fixed(run.pick(by, run.you, within=tuple(i for ids in zones for i in ids)))


def _is_fixed(phrase: Objects | Players) -> bool:
    """Whether the words mean certain objects, not whatever fits (CR 611.2c)."""
    return all(map(_is_fixed, phrase.of)) if isinstance(phrase, Both) else not isinstance(phrase, All)


def _allow_one(run: Run, do: Allow, what: Some) -> None:
    """ "You may cast a creature spell from your graveyard this turn": one of whatever is there as it is cast; "one of
    those cards": of certain ones. The effect is over once it was used."""
    if any(isinstance(p, FromAmong) for p in what.filter.post) and not _is_open(what):
        if IsSpell() in what.filter.words:
            # CR 601.3e: what the spell is like is judged as it is cast.
            among = tuple(p for p in what.filter.post if isinstance(p, FromAmong))
            what = msgspec.structs.replace(what, filter=Filter((), among))
        ids = tuple(i for i in candidates(run.game, what, run.scope) if i in run.game.objects)
        run.done = bool(ids)
        if ids:
            add_lasting(run, ids, (do,), do.duration)  # type: ignore[arg-type]
        return
    add_lasting(run, (), (do,), do.duration)  # type: ignore[arg-type]


@executes(Allow)
def allow(run: Run, do: Allow) -> None:
    if isinstance(do.what, Some):
        _allow_one(run, do, do.what)
        return
    if _is_open(do.what):
        run.done = True
        add_lasting(run, (), (do,), do.duration)  # type: ignore[arg-type]
        return
    what = do.what
    if isinstance(what, All) and IsSpell() in what.filter.words:
        # CR 601.3e: what the spell is like is judged as it is cast.
        what = All(Filter((), tuple(p for p in what.filter.post if isinstance(p, FromAmong))))
    ids = run.objects(what)
    run.result(ids)
    run.done = bool(ids)
    if ids:
        if do.duration in ANOTHER_EXILED:
            _end_before(run, do.duration)
        add_lasting(run, ids, (do,), do.duration)  # type: ignore[arg-type]


def _end_before(run: Run, duration: str) -> None:
    """Ends what was so until the source exiled another card."""
    game = run.game
    game.lasting = [x for x in game.lasting if x.duration != duration or x.scope.source != run.scope.source]
    game.touch()


def _is_open(what: Objects) -> bool:
    """Whatever is in that zone, or was exiled with the source, as it is played, not what was there as the effect began
    (CR 611.2c): no characteristics are changed."""
    if isinstance(what, Both):
        return all(isinstance(o, All) and _is_open(o) for o in what.of)
    return isinstance(what, All | Some) and any(
        isinstance(p, InZone | OnTop) or (isinstance(p, FromAmong) and (_is_linked(p.of) or _is_open(p.of)))
        for p in what.filter.post
    )


def _is_linked(of: Objects) -> bool:
    return isinstance(of, That) and isinstance(of.to, LinkedTo)
