"""Targets (CR 115, 601.2c-d): which phrases ask for some, what may be chosen, and whether choices are legal."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.ability.abilities import Ability, Instruction, Spell
from model.ability.conditions import WasCastWith
from model.ability.continuous import Cant, PlayerRule
from model.ability.instructions import DealDamage, If, Later, Modal, PutCountersOn, Reflexive
from model.ability.keywords import keywords
from model.ability.terms import Amount, Filter, IsPlayer, Target
from model.base import PLAYER_NAMES, ObjectId, PlayerId, Reason, Record
from model.evaluate import amount, candidates, fits, holds
from model.layers import abilities_of, characteristics
from model.pay.effects import is_among, is_meant, static_effects
from model.state import Game, Scope
from model.state.objects import Characteristics, Ref, is_player, player_of


class TargetSlot(msgspec.Struct, frozen=True, gc=False):
    """One target phrase: `n` its number, `least`..`most` (None any number) targets, `divided`: how much is divided
    among them (CR 601.2d)."""

    n: int
    phrase: Target
    least: int = 1
    most: int | None = 1
    divided: int | None = None


# --- which phrases --------------------------------------------------------------------------------------------------


def spell_instructions(game: Game, stack_id: ObjectId) -> tuple[Instruction, ...]:
    """The instructions of a spell or ability on the stack, in order: of all spell paragraphs, or of the ability."""
    obj = game.objects[stack_id]
    if obj.kind == "ability":
        ability = obj.cast.ability if obj.cast is not None else None
        do = getattr(ability, "do", None)
        return (do,) if do is not None else ()
    return tuple(a.do for a in abilities_of(game, stack_id) if isinstance(a, Spell))


def modal_of(game: Game, stack_id: ObjectId) -> Modal | None:
    """The modal instruction, if it is modal (CR 700.2)."""
    return next((do for do in spell_instructions(game, stack_id) if isinstance(do, Modal)), None)


def target_phrases(
    game: Game, stack_id: ObjectId, modes: tuple[int, ...], scope: Scope
) -> Iterator[tuple[Target, Amount | None]]:
    """The target phrases that ask for targets with these modes and costs, in order, with the amount that is divided
    among them, each number once. CR 601.2c: those of an unpaid kicker or an unchosen mode do not."""
    seen: set[int] = set()
    obj = game.objects[stack_id]
    if obj.kind != "ability":
        c = characteristics(game, stack_id)
        if "Aura" in c.subtypes and "Enchantment" in c.types:
            # CR 303.4a: an Aura spell targets what its enchant ability says.
            for keyword in keywords(c.abilities, "enchant"):
                yield Target(enchantable(keyword.what[0]), n=0), None
                return
        if obj.cast is not None and obj.cast.using == "overload":
            return  # CR 702.96b: no targets.
    for do in spell_instructions(game, stack_id):
        for target, divided in _phrases(game, do, modes, scope):
            n = max(target.n, 0)
            if n not in seen:
                seen.add(n)
                yield msgspec.structs.replace(target, n=n), divided


def enchantable(f: Filter) -> Filter:
    """What the words after "enchant" describe."""
    return f


def _phrases(game: Game, value: object, modes: tuple[int, ...], scope: Scope) -> Iterator[tuple[Target, Amount | None]]:
    match value:
        case Target():
            yield value, None
        case Modal():
            for mode in sorted(set(modes)):
                if 0 <= mode < len(value.modes):
                    yield from _phrases(game, value.modes[mode], modes, scope)
        case If(condition=condition) if isinstance(condition, WasCastWith):
            true = holds(game, condition, scope)
            part = value.do if true else value.otherwise
            yield from _phrases(game, part, modes, scope)
        case DealDamage(to=Target() as to, divided=True, amount=n):
            yield to, n
            yield from _phrases(game, value.source, modes, scope)
        case PutCountersOn(on=Target() as on, divided=True, count=n):
            yield on, n
        case Ability() | Later() | Reflexive():
            return
        case Record():
            for name in value.__struct_fields__:
                yield from _phrases(game, getattr(value, name), modes, scope)
        case tuple():
            for item in value:
                yield from _phrases(game, item, modes, scope)
        case _:
            return


def target_slots(game: Game, stack_id: ObjectId, modes: tuple[int, ...], scope: Scope) -> tuple[TargetSlot, ...]:
    """What targets have to be chosen, numbers read with the X and costs announced."""
    found = []
    for phrase, divided in target_phrases(game, stack_id, modes, scope):
        least = amount(game, phrase.least, scope)
        most = None if phrase.most is None else amount(game, phrase.most, scope)
        total = None if divided is None else amount(game, divided, scope)
        if total is not None and most is None:
            # CR 601.2d: each gets at least one.
            most = total
        found.append(TargetSlot(phrase.n, phrase, least, most, total))
    return tuple(found)


def target_options(game: Game, stack_id: ObjectId, phrase: Target, scope: Scope) -> tuple[Ref, ...]:
    """What may be chosen for the phrase, given the targets already chosen in `scope` (CR 115.1, 115.4)."""
    return tuple(
        ref for ref in candidates(game, phrase, scope) if why_not_target(game, scope.controller, stack_id, ref) is None
    )


# --- whether it can be a target ----------------------------------------------------------------------------------


def source_colors(game: Game, stack_id: ObjectId) -> Characteristics:
    """The characteristics that protection and "hexproof from" ask for: the spell's, or of an ability its source's (CR
    702.16a, 113.7)."""
    obj = game.objects.get(stack_id)
    source = stack_id
    if obj is not None and obj.kind == "ability" and obj.cast is not None:
        source = obj.cast.source
    return characteristics(game, source)


def _quality_source(game: Game, stack_id: ObjectId) -> ObjectId:
    obj = game.objects.get(stack_id)
    return obj.cast.source if obj is not None and obj.kind == "ability" and obj.cast is not None else stack_id


def can_target(game: Game, player: PlayerId, stack_id: ObjectId, ref: Ref) -> bool:
    """Whether a spell or ability of that player may have it as a target, what its phrase asks aside."""
    return why_not_target(game, player, stack_id, ref) is None


def why_not_target(game: Game, player: PlayerId, stack_id: ObjectId, ref: Ref) -> Reason | None:
    """Shroud, hexproof, protection, "can't be the target" (CR 702.18, 702.11, 702.16b, 101.2), and CR 115.5."""
    if ref == stack_id:
        return Reason("115.5", "a spell or ability cannot target itself")
    if is_player(ref):
        return _why_not_player(game, player, stack_id, player_of(ref))
    obj = game.objects.get(ref)
    if obj is None or obj.phased_out:
        return Reason("115.4", "there is no such object")
    c = characteristics(game, ref)
    name = c.name
    if obj.zone in ("battlefield", "stack", "command") or obj.kind == "ability":
        by = _quality_source(game, stack_id)
        if keywords(c.abilities, "shroud"):
            return Reason("702.18a", f"{name} has shroud", (name,))
        for keyword in keywords(c.abilities, "hexproof"):
            if c.controller != player and (not keyword.what or _has_quality(game, by, keyword.what, ref)):
                return Reason("702.11b", f"{name} has hexproof", (name,))
        for keyword in keywords(c.abilities, "protection"):
            if obj.zone == "battlefield" and _has_quality(game, by, keyword.what, ref):
                return Reason("702.16b", f"{name} has protection from it", (name,))
        for change, source in c.rules:
            if isinstance(change, Cant) and change.what in CANT_TARGET:
                scope = Scope(controller=_controller(game, source), source=source)
                if (
                    change.by is None
                    or is_meant(game, stack_id, change.by, scope)
                    or is_meant(game, by, change.by, scope)
                ):
                    return Reason("101.2", f"{name} can't be the target of that", (name,))
    return None


CANT_TARGET = frozenset({"be the target", "be the target of", "be targeted", "be the target of spells or abilities"})


def _controller(game: Game, source: ObjectId) -> PlayerId:
    return characteristics(game, source).controller


def _has_quality(game: Game, source: ObjectId, what: tuple[Filter, ...], of: ObjectId) -> bool:
    """Whether the source has one of the qualities; none named means every source ("protection from everything")."""
    scope = Scope(controller=characteristics(game, of).controller, source=of)
    return not what or any(fits(game, source, f, scope, anywhere=True) for f in what)


def _why_not_player(game: Game, player: PlayerId, stack_id: ObjectId, target: PlayerId) -> Reason | None:
    name = PLAYER_NAMES[target]
    by = _quality_source(game, stack_id)
    for scope, effect in static_effects(game, PlayerRule):
        if not is_among(game, effect.who, target, scope):
            continue
        quality = effect.filter is None or fits(game, by, effect.filter, scope, anywhere=True)
        if effect.rule == "shroud":
            return Reason("702.18b", f"{name} has shroud", (name,))
        if effect.rule == "hexproof" and player != target and quality:
            return Reason("702.11c", f"{name} has hexproof", (name,))
        if effect.rule == "protection" and quality:
            return Reason("702.16b", f"{name} has protection from it", (name,))
    for lasting in game.lasting:
        if -1 - target in lasting.refs:
            for change in lasting.changes:
                words = getattr(change, "rule", "") or getattr(change, "what", "")
                if words == "shroud" or (words == "hexproof" and player != target):
                    return Reason("702.11c", f"{name} has {words}", (name,))
    return None


# --- judging a choice ---------------------------------------------------------------------------------------------


def why_not_targets(
    game: Game, stack_id: ObjectId, slots: tuple[TargetSlot, ...], targets: tuple[tuple[Ref, ...], ...], scope: Scope
) -> Reason | None:
    """Whether the targets chosen are legal, each phrase read with those before it."""
    by_number = {slot.n: slot for slot in slots}
    for n, chosen in enumerate(targets):
        if chosen and n not in by_number:
            return Reason("601.2c", "targets for what asks for none")
    for slot in slots:
        chosen = targets[slot.n] if slot.n < len(targets) else ()
        said = scope_with(scope, targets[: slot.n])
        what = describe(slot)
        if len(set(chosen)) != len(chosen):
            return Reason("601.2c", "the same target twice for one phrase")
        if len(chosen) < slot.least or (slot.most is not None and len(chosen) > slot.most):
            options = target_options(game, stack_id, slot.phrase, said)
            if len(options) < slot.least:
                return Reason("601.2c", f"there is no legal target: {what}")
            return Reason("601.2c", f"{len(chosen)} targets are not {what}")
        for ref in chosen:
            refused = why_not_target(game, scope.controller, stack_id, ref)
            if refused is not None:
                return refused
            if ref not in candidates(game, slot.phrase, said):
                return Reason("601.2c", f"{ref_name(game, ref)} is no legal target: {what}", (ref_name(game, ref),))
    return None


def scope_with(scope: Scope, targets: tuple[tuple[Ref, ...], ...]) -> Scope:
    return msgspec.structs.replace(scope, targets=targets)


def why_not_division(
    slots: tuple[TargetSlot, ...], targets: tuple[tuple[Ref, ...], ...], division: tuple[tuple[int, ...], ...]
) -> Reason | None:
    """CR 601.2d: each target gets at least one, and everything is given out."""
    for slot in slots:
        chosen = targets[slot.n] if slot.n < len(targets) else ()
        shares = division[slot.n] if slot.n < len(division) else ()
        if slot.divided is None or not chosen:
            if shares:
                return Reason("601.2d", "shares where nothing is divided")
        elif len(shares) != len(chosen) or min(shares) < 1 or sum(shares) != slot.divided:
            return Reason("601.2d", f"{slot.divided} divided so that each of {len(chosen)} targets gets at least one")
    return None


def describe(slot: TargetSlot) -> str:
    """How many targets, for people."""
    kind = "player" if any(isinstance(p, IsPlayer) for p in slot.phrase.filter.words) else "target"
    if slot.most is None:
        return f"{slot.least} or more {kind}s"
    return f"{slot.least} {kind}" if slot.least == slot.most else f"{slot.least} to {slot.most} {kind}s"


def ref_name(game: Game, ref: Ref) -> str:
    """The name of an object or player for people."""
    if is_player(ref):
        return PLAYER_NAMES[player_of(ref)]
    known = game.known(ref)
    return known[0].card.name if known is not None else "that object"
