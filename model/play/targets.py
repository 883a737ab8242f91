"""Targets of a spell or ability that is being put on the stack (CR 115, 601.2c-d): what has to be chosen, and whether
a choice is legal, with the reasons. What forbids targeting, and which phrases there are, stands in
`model.evaluate.targeting`."""

from __future__ import annotations

import msgspec

from model.ability.abilities import CantChoose, Instruction, Spell
from model.ability.keywords import keywords
from model.ability.terms import Filter, Fits, IsPlayer, Not, Some, Target
from model.base import PLAYER_NAMES, ObjectId, PlayerId, Reason, UnsupportedText
from model.evaluate.filters import is_candidate
from model.evaluate.groups import fit_together
from model.evaluate.modes import ModalInstruction, modal_of as modal_in
from model.evaluate.targeting import Slot as TargetSlot, can_target as may_target, legal_targets, rules_of_player, slots
from model.layers import abilities_of, characteristics
from model.resolve.merging import MUTATE, TARGET
from model.state import Game, Scope
from model.state.objects import Ref, is_player, player_of


def spell_instructions(game: Game, stack_id: ObjectId) -> tuple[Instruction, ...]:
    """The instructions of a spell or ability on the stack, in order: of all spell paragraphs, or of the ability."""
    obj = game.objects[stack_id]
    if obj.kind == "ability":
        ability = obj.cast.ability if obj.cast is not None else None
        do = getattr(ability, "do", None)
        return (do,) if do is not None else ()
    return tuple(a.do for a in abilities_of(game, stack_id) if isinstance(a, Spell))


def modal_of(game: Game, stack_id: ObjectId) -> ModalInstruction | None:
    """The modal instruction, if it is modal (CR 700.2)."""
    return next((m for do in spell_instructions(game, stack_id) if (m := modal_in(do)) is not None), None)


def target_slots(game: Game, stack_id: ObjectId, modes: tuple[int, ...], scope: Scope) -> tuple[TargetSlot, ...]:
    """What targets have to be chosen, numbers read with the X and costs announced."""
    obj = game.objects[stack_id]
    if obj.kind != "ability":
        c = characteristics(game, stack_id)
        if "Aura" in c.subtypes:
            # CR 303.4a: an Aura spell targets what its enchant ability says.
            enchant = tuple(TargetSlot(0, Target(k.what[0], n=0), 1, 1) for k in keywords(c.abilities, "enchant")[:1])
            return tuple(_choosable(game, stack_id, slot) for slot in enchant)
        if obj.cast is not None and obj.cast.using == "overload":
            return ()  # CR 702.96b
        if obj.cast is not None and obj.cast.using == MUTATE:
            return (_choosable(game, stack_id, TargetSlot(0, TARGET, 1, 1)),)
    found: dict[int, TargetSlot] = {}
    for do in spell_instructions(game, stack_id):
        for slot in slots(game, do, modes, scope):
            if found.setdefault(slot.n, slot).phrase != slot.phrase:
                raise UnsupportedText(obj.card.name, "targets in several paragraphs", rule="601.2c")
    return tuple(_choosable(game, stack_id, found[n]) for n in sorted(found))


def _choosable(game: Game, stack_id: ObjectId, slot: TargetSlot) -> TargetSlot:
    """The slot without what the spell says can't be chosen as it is cast."""
    for ability in abilities_of(game, stack_id):
        if isinstance(ability, CantChoose) and isinstance(ability.what, Some):
            old = slot.phrase.filter
            more = Filter(old.words, (*old.post, Not(Fits(ability.what.filter))))
            slot = msgspec.structs.replace(slot, phrase=msgspec.structs.replace(slot.phrase, filter=more))
    return slot


def source_of(game: Game, stack_id: ObjectId) -> ObjectId:
    """Whose qualities protection and "hexproof from" ask for: the spell, or the source of an ability (CR 702.16b,
    113.7)."""
    obj = game.objects.get(stack_id)
    return obj.cast.source if obj is not None and obj.kind == "ability" and obj.cast is not None else stack_id


def target_options(game: Game, stack_id: ObjectId, phrase: Target, scope: Scope) -> tuple[Ref, ...]:
    """What may be chosen for the phrase, given the targets already chosen in `scope` (CR 115.1, 115.4)."""
    return legal_targets(game, scope.controller, source_of(game, stack_id), phrase, scope)


def can_target(game: Game, player: PlayerId, stack_id: ObjectId, ref: Ref) -> bool:
    """Whether a spell or ability of that player may have it as a target, what its phrase asks aside."""
    source = source_of(game, stack_id)
    return may_target(game, player, source, ref, None, Scope(player, source=source, stack_id=stack_id))


def why_not_target(game: Game, player: PlayerId, stack_id: ObjectId, ref: Ref) -> Reason | None:
    """Shroud, hexproof, protection, "can't be the target" (CR 702.18, 702.11, 702.16b, 101.2), and CR 115.5."""
    if can_target(game, player, stack_id, ref):
        return None
    name = ref_name(game, ref)
    if ref == stack_id:
        return Reason("115.5", "a spell or ability cannot target itself", (name,))
    if is_player(ref):
        had = {word for word, _, _ in rules_of_player(game, player_of(ref))}
        for word, rule in (("shroud", "702.18a"), ("hexproof", "702.11c"), ("protection", "702.16b")):
            if word in had and (word != "hexproof" or player_of(ref) != player):
                return Reason(rule, f"{name} has {word}" + (" from it" if word == "protection" else ""), (name,))
        return Reason("101.2", f"{name} can't be the target of that", (name,))
    if ref not in game.objects:
        return Reason("115.4", "there is no such object")
    c = characteristics(game, ref)
    if keywords(c.abilities, "shroud"):
        return Reason("702.18a", f"{name} has shroud", (name,))
    if c.controller != player and keywords(c.abilities, "hexproof"):
        return Reason("702.11b", f"{name} has hexproof", (name,))
    if keywords(c.abilities, "protection"):
        return Reason("702.16b", f"{name} has protection from it", (name,))
    return Reason("101.2", f"{name} can't be the target of that", (name,))


# --- judging a choice ---------------------------------------------------------------------------------------------


def why_not_targets(
    game: Game, stack_id: ObjectId, asked: tuple[TargetSlot, ...], targets: tuple[tuple[Ref, ...], ...], scope: Scope
) -> Reason | None:
    """Whether the targets chosen are legal, each phrase read with those before it."""
    by_number = {slot.n: slot for slot in asked}
    for n, chosen in enumerate(targets):
        if chosen and n not in by_number:
            return Reason("601.2c", "targets for what asks for none")
    for slot in asked:
        chosen = targets[slot.n] if slot.n < len(targets) else ()
        said = msgspec.structs.replace(scope, targets=targets[: slot.n])
        what = describe(slot)
        if len(set(chosen)) != len(chosen):
            return Reason("601.2c", "the same target twice for one phrase")
        if len(chosen) < slot.least or (slot.most is not None and len(chosen) > slot.most):
            if len(target_options(game, stack_id, slot.phrase, said)) < slot.least:
                return Reason("601.2c", f"there is no legal target: {what} needed")
            return Reason("601.2c", f"{len(chosen)} targets chosen and {what} needed")
        if not fit_together(game, chosen, slot.phrase.filter, said):
            return Reason("601.2c", f"those do not fit the description together: {what} needed")
        for ref in chosen:
            refused = why_not_target(game, scope.controller, stack_id, ref)
            if refused is not None:
                return refused
            if not is_candidate(game, ref, slot.phrase, said):
                name = ref_name(game, ref)
                return Reason("601.2c", f"{name} is no legal target: {what} needed", (name,))
    return None


def why_not_division(
    asked: tuple[TargetSlot, ...], targets: tuple[tuple[Ref, ...], ...], division: tuple[tuple[int, ...], ...]
) -> Reason | None:
    """CR 601.2d: each target gets at least one, and everything is given out."""
    for slot in asked:
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
