"""What may be targeted, and which target phrases an instruction has (CR 115, 601.2c-d, 702.11, 702.16, 702.18).

Whether a phrase describes the object is asked of `filters`; here is what forbids it all the same, and the division of
a number among targets. Choosing is for `model.turn` (triggers) and `model.play` (spells and activated abilities).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, Instruction
from model.ability.conditions import WasCastWith
from model.ability.continuous import OPPONENTS_TOO, PAST_HEXPROOF, Cant
from model.ability.instructions import (
    DealDamage,
    If,
    Later,
    LimitedModal,
    Modal,
    Prevent,
    PutCountersOn,
    Reflexive,
    Sequence,
)
from model.ability.keywords import keywords
from model.ability.predicates import DIFFERENT_PLAYERS
from model.ability.terms import (
    All,
    Amount,
    AnyOf,
    Both,
    Filter,
    IsAbility,
    IsPlayer,
    IsSpell,
    Objects,
    Other,
    Players,
    Some,
    Target,
    TargetNumber,
    That,
    This,
    XAmount,
)
from model.base import ObjectId, PlayerId, Record, walk
from model.evaluate.core import Context, Seen, View, amount_in, holds_in, players_in, refs_in
from model.evaluate.filters import everything, fits_in
from model.evaluate.modes import carried_out
from model.state import Game, Ref, Scope, is_player, player_of, player_ref

CANT_BE_TARGET: Final = frozenset({
    "be the target", "be the target of", "be targeted", "be the target of spells or abilities",
})  # fmt: skip
"""Words of `Cant` about targeting."""
PAST: Final = frozenset({PAST_HEXPROOF, OPPONENTS_TOO})
"""Words of `PlayerRule` for who may target something as though it didn't have hexproof."""


class Slot(msgspec.Struct, frozen=True, gc=False):
    """One target phrase as it stands now: its number, how many targets, and what is divided among them."""

    n: int
    phrase: Target
    least: int
    most: int | None
    divided: int | None = None


# --- may it be targeted -----------------------------------------------------------------------------------------------


def can_target(
    game: Game,
    controller: PlayerId,
    source: ObjectId,
    ref: Ref,
    filter: Filter | None = None,
    scope: Scope | None = None,
    view: View | None = None,
) -> bool:
    """Whether an ability or spell of that controller from that source may target the object or player; with a filter,
    whether it also fits that."""
    context = Context(game, scope if scope is not None else Scope(controller, source=source), view)
    if filter is not None and not fits_in(context, ref, filter):
        return False
    return _may_target(context, controller, source, ref)


def _may_target(context: Context, controller: PlayerId, source: ObjectId, ref: Ref) -> bool:
    game = context.game
    if is_player(ref):
        return _player(context, controller, source, player_of(ref))
    obj = game.objects.get(ref)
    if obj is None or obj.phased_out or ref == context.scope.stack_id:
        return False  # CR 115.5: nothing targets itself.
    if obj.zone not in ("battlefield", "stack"):
        return True
    looks = context.looks(ref)
    if looks is None:
        return False
    if obj.zone == "battlefield" and _is_kept_from(context, controller, source, ref, looks):
        return False
    return not _forbidden(context, source, getattr(looks, "rules", ()))


def _is_kept_from(context: Context, controller: PlayerId, source: ObjectId, ref: ObjectId, looks: Seen) -> bool:
    """Whether shroud, hexproof or protection keeps it from being targeted: of a permanent, never of a spell (CR 113.6,
    702.18a, 702.11b, 702.16b)."""
    if keywords(looks.abilities, "shroud"):
        return True
    for keyword in keywords(looks.abilities, "hexproof"):
        against = looks.controller != controller and (not keyword.what or _any(context, ref, source, keyword.what))
        if against and not _past_hexproof(context, controller, ref):
            return True
    qualities = (keyword.what for keyword in keywords(looks.abilities, "protection"))
    return any(not what or _any(context, ref, source, what) for what in qualities)


def _past_hexproof(context: Context, controller: PlayerId, ref: Ref) -> bool:
    """Whether that player may target it as though it didn't have hexproof."""
    for word, filter, scope in rules_of_player(context.game, controller):
        if word in PAST:
            if is_player(ref):
                if word == OPPONENTS_TOO and player_of(ref) != scope.controller:
                    return True
            elif fits_in(context.within(scope), ref, filter):
                return True
    return False


def _any(context: Context, holder: ObjectId, source: ObjectId, qualities: tuple[Filter, ...]) -> bool:
    """Whether the source has one of the qualities that the holder's protection or hexproof is from."""
    looks = context.looks(holder)
    assert looks is not None
    mine = context.within(Scope(looks.controller, source=holder))
    return any(_has_quality(mine, source, quality) for quality in qualities)


def _has_quality(context: Context, source: ObjectId, quality: Filter) -> bool:
    """Whether the source has the quality, said by what the scope's controller has or is."""
    words = (*quality.words, *quality.post)
    if any(isinstance(w, IsPlayer) for w in words):  # CR 702.16k
        theirs = context.looks(source)
        return theirs is not None and theirs.controller != context.scope.controller
    if any(isinstance(p, IsAbility) for w in words for p in (w.of if isinstance(w, AnyOf) else (w,))):
        # "From activated and triggered abilities": of what targets, not of its source.
        told = _of_kind(All(quality), spell=_is_spell(context, source))
        if not isinstance(told, All):
            return False
        quality = told.filter
        if quality == Filter():
            return True
    return fits_in(context, source, quality, True)


def _forbidden(context: Context, source: ObjectId, rules: tuple[tuple[Any, ObjectId], ...]) -> bool:
    for change, origin in rules:
        if not isinstance(change, Cant) or change.what not in CANT_BE_TARGET:
            continue
        looks = context.looks(origin)
        scope = Scope(looks.controller if looks is not None else context.scope.controller, source=origin)
        inner = context.within(scope)
        if change.unless is not None and holds_in(inner, change.unless):
            continue
        by = change.by if change.by is None else _of_kind(change.by, spell=_is_spell(context, source))
        if change.by is None or (by is not None and means(inner, source, by)):
            return True
    return False


def _is_spell(context: Context, source: ObjectId) -> bool:
    """Whether what targets is the source itself, a spell; else it is an ability of the source."""
    stack_id = context.scope.stack_id
    if stack_id:
        return stack_id == source
    obj = context.game.objects.get(source)
    return obj is not None and obj.zone == "stack"


def _of_kind(phrase: Objects | Players, *, spell: bool) -> Objects | Players | None:
    """The phrase without its words "spell" and "ability", which are true or false of what targets; None if they are
    false. The other words are read of the source (CR 113.7, 113.8)."""
    match phrase:
        case All(filter=f) | Some(filter=f) | Target(filter=f):
            words: list[Any] = []
            for word in f.words:
                either = word.of if isinstance(word, AnyOf) else (word,)
                kinds = [w for w in either if isinstance(w, IsSpell | IsAbility)]
                if any(isinstance(w, IsSpell) == spell for w in kinds):
                    continue
                others = tuple(w for w in either if w not in kinds)
                if not others:
                    return None
                words.append(word if not kinds else AnyOf(others))
            return All(msgspec.structs.replace(f, words=tuple(words)))
        case Both(of=of):
            parts = tuple(p for part in of if (p := _of_kind(part, spell=spell)) is not None)
            return Both(parts) if parts else None
        case _:
            return phrase


def means(context: Context, ref: Ref, phrase: Objects | Players) -> bool:
    """Whether the phrase describes this object, wherever it is, or the controller of it for a phrase of players."""
    if isinstance(phrase, Players):
        looks = context.looks(ref)
        return looks is not None and looks.controller in players_in(context, phrase)
    if isinstance(phrase, This):
        return ref == context.scope.source
    if isinstance(phrase, Both):
        return any(means(context, ref, part) for part in phrase.of)
    if isinstance(phrase, (All, Some, Target)):
        return fits_in(context, ref, phrase.filter, True)
    return ref in refs_in(context, phrase)


def _player(context: Context, controller: PlayerId, source: ObjectId, player: PlayerId) -> bool:
    for word, change, scope in rules_of_player(context.game, player):
        if word in PAST or (word == "hexproof" and controller == player):  # CR 702.11c
            continue
        if word == "hexproof" and _past_hexproof(context, controller, player_ref(player)):
            continue
        if change is None or _has_quality(context.within(scope), source, change):  # CR 702.11d, 702.16b, 702.18a
            return False
    return True


def rules_of_player(game: Game, player: PlayerId) -> tuple[tuple[str, Any, Scope], ...]:
    """Hexproof, shroud and protection that the player has: the word, what it is from or None, the scope."""
    return tuple(_RULES[0](game, player)) if _RULES else ()


_RULES: list[Any] = []


def register_player_rules(function: Any) -> None:
    """Called by `model.events`: gives (word, filter or None, scope) of hexproof, shroud and protection that a player
    has."""
    _RULES[:] = [function]


def legal_targets(
    game: Game, controller: PlayerId, source: ObjectId, phrase: Target, scope: Scope, view: View | None = None
) -> tuple[Ref, ...]:
    """Everything that the phrase may target now."""
    context = Context(game, scope, view)
    found = everything(context, phrase.filter)
    return tuple([r for r in found if _may_target(context, controller, source, r)])


# --- which phrases ----------------------------------------------------------------------------------------------------


def phrases(context: Context, do: Instruction, modes: tuple[int, ...]) -> Iterator[tuple[Target, Amount | None]]:
    """The target phrases of an instruction with these modes, in the order of the words, with the amount divided among
    the targets. What a later ability targets is chosen later."""
    said = _said.get((do, modes))
    if said is None:
        first: dict[int, tuple[Target, Amount | None]] = {}
        for phrase, divided in _phrases(context, do, modes):
            first.setdefault(max(phrase.n, 0), (phrase, divided))
        said = tuple(first.values())
        # Only what asks how the spell was cast reads more than the words.
        if not any(isinstance(r, If) and (_by_own_casting(r) or _by_x(r)) for r in walk(do)):
            if len(_said) >= _SAID:
                _said.clear()
            _said[do, modes] = said
    yield from said


_SAID: Final = 50_000
_said: dict[tuple[Instruction, tuple[int, ...]], tuple[tuple[Target, Amount | None], ...]] = {}
"""The phrases where the words alone decide."""


def _phrases(context: Context, value: Any, modes: tuple[int, ...]) -> Iterator[tuple[Target, Amount | None]]:
    match value:
        case Target():
            yield value, None
        case Modal():
            for _, mode in carried_out(value, modes):
                yield from _phrases(context, mode, modes)
        case LimitedModal(limit=limit, modal=modal) if limit == DIFFERENT_PLAYERS:
            yield from _of_different_players(context, modal, modes)
        case Sequence(steps=steps):
            yield from _divided_instead(context, steps)
            for step in _kept(context, steps):
                yield from _phrases(context, step, modes)
        case If() if _by_own_casting(value):
            # CR 601.2c: targets of an unpaid kicker are not chosen.
            yield from _phrases(context, value.do if holds_in(context, value.condition) else value.otherwise, modes)
        case DealDamage(divided=True, to=Target() as to):
            yield to, value.amount
            yield from _phrases(context, value.source, modes)
        case PutCountersOn(divided=True, on=Target() as on):
            yield on, value.count
        case Prevent(to=Target() as to):
            yield to, value.amount if value.divided else None
            yield from _phrases(context, value.by, modes)
            yield from _phrases(context, value.then, modes)
        case Later(when=when):
            # "When target creature dies this turn, ...": what it waits for is chosen now, what it does then not.
            yield from _phrases(context, when, modes)
        case Ability() | Reflexive():
            return
        case Record():
            for name in value.__struct_fields__:
                yield from _phrases(context, getattr(value, name), modes)
        case tuple():
            for item in value:
                yield from _phrases(context, item, modes)


def _by_own_casting(value: If) -> bool:
    """Whether it asks how this spell was cast, not how what it targets was."""
    asked = value.condition
    return isinstance(asked, WasCastWith) and not any(isinstance(r, TargetNumber) for r in walk(asked.what))


def _of_different_players(
    context: Context, modal: Modal, modes: tuple[int, ...]
) -> Iterator[tuple[Target, Amount | None]]:
    """CR 601.2c: each mode's target is another player than those of the modes before it."""
    before: list[Objects] = []
    for phrase, divided in _phrases(context, modal, modes):
        than = (Other("other", Both(tuple(before))),) if before else ()
        yield msgspec.structs.replace(phrase, filter=Filter(phrase.filter.words, (*phrase.filter.post, *than))), divided
        before.append(That("", TargetNumber(phrase.n)))


def _by_x(step: If) -> bool:
    """ "If X is 6 or more, ~ deals twice X damage divided as you choose among them instead"."""
    return _divides_instead(step) and any(isinstance(r, XAmount) for r in walk(step.condition))


def _divides_instead(step: If) -> bool:
    return step.instead and isinstance(step.do, DealDamage) and step.do.divided


def _divided_instead(context: Context, steps: tuple[Instruction, ...]) -> Iterator[tuple[Target, Amount | None]]:
    """CR 601.2d: what is divided is the damage that is dealt with the X that was chosen, or as the spell is cast."""
    for step, then in itertools.pairwise(steps):
        divided = isinstance(step, DealDamage) and step.divided and isinstance(step.to, Target)
        instead = isinstance(then, If) and _divides_instead(then) and (_by_x(then) or _by_own_casting(then))
        if divided and instead and holds_in(context, then.condition):  # type: ignore[attr-defined]
            yield step.to, then.do.amount  # type: ignore[attr-defined]


def _kept(context: Context, steps: tuple[Instruction, ...]) -> list[Instruction]:
    """The steps without those that others take the place of because of how the spell was cast: "If this spell was
    kicked, instead ..." (CR 601.2c). What is done instead to the same target leaves that phrase as it is."""
    kept: list[Instruction] = []
    for step in steps:
        if isinstance(step, If) and step.instead and kept and _by_own_casting(step):
            mine = {r.n for r in walk(kept[-1]) if isinstance(r, Target)}
            own = [r for r in walk(step.do) if isinstance(r, Target | TargetNumber)]
            told = any(isinstance(r, TargetNumber) and r.n in mine for r in own)
            if any(isinstance(r, Target) for r in own) and not told and holds_in(context, step.condition):
                kept.pop()
        kept.append(step)
    return kept


def slots(game: Game, do: Instruction, modes: tuple[int, ...], scope: Scope) -> tuple[Slot, ...]:
    """What targets have to be chosen for the instruction, with the numbers as they are now."""
    context = Context(game, scope)
    found = []
    for phrase, divided in phrases(context, do, modes):
        total = None if divided is None else amount_in(context, divided)
        most = None if phrase.most is None else amount_in(context, phrase.most)
        if total is not None:
            most = total if most is None else min(most, total)  # CR 601.2d: each gets at least one.
        found.append(Slot(max(phrase.n, 0), phrase, amount_in(context, phrase.least), most, total))
    return tuple(sorted(found, key=lambda s: s.n))
