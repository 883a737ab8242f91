"""What has to be chosen for a proposed spell or ability, and the charge that follows from the choices (CR 601.2b-f).

A solver walks `slots_of` from choice to choice; casting checks the same choices with `why_not_choices`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, Activated, AdditionalCost, Cost, Keyword, Spell, Static, Triggered
from model.ability.casting import PerMode, named_optional_costs, with_own_cost
from model.ability.instructions import If, LimitedModal, Modal, WiderModal
from model.ability.terms import Number, Target
from model.base import Reason, UnsupportedText, walk
from model.evaluate.modes import ModalInstruction, choice_of, modal_of as modal_in, plain
from model.evaluate.targeting import Slot as TargetSlot
from model.events.presence import cards_of
from model.layers import abilities_of, characteristics, expanded
from model.pay.charge import Charge, TotalCost, other_part
from model.pay.needs import Need, need_of
from model.pay.total import total_cost
from model.play.cast_legality import why_forbidden_with_x
from model.play.splice import chosen, has_splice, slot_name, splices, why_not_splices
from model.play.targets import modal_of, target_slots, why_not_division, why_not_targets
from model.play.way import Proposal, mentions_x
from model.state import CastInfo

Kicked = tuple[tuple[str, int], ...]


class ModalSlot(msgspec.Struct, frozen=True, gc=False):
    """`least`..`most` of `count` modes (CR 700.2); `repeat`: one may be chosen several times. `costs`: per mode.
    `left_out`: those that may not be chosen again. `weights`: what each counts, together at most `most`."""

    least: int
    most: int
    count: int
    repeat: bool = False
    costs: tuple[tuple[Cost, ...], ...] = ()
    left_out: frozenset[int] = frozenset()
    weights: tuple[int, ...] = ()

    def is_too_much(self, modes: Sequence[int]) -> bool:
        """Whether these modes together count for more than may be chosen."""
        return bool(self.weights) and sum(self.weights[m] for m in modes if m < len(self.weights)) > self.most


class OptionalSlot(msgspec.Struct, frozen=True, gc=False):
    """A choice that `kicked` of a play answers by `name`.

    Of an optional cost the number of times, at most `most` (None: any number). Of an additional cost with several
    `choices` the number of the one taken, from 1, `least` 0 if it may be left out; of cards to splice too, where
    `counts` says how many there are of each."""

    name: str
    choices: tuple[tuple[Cost, ...], ...]
    least: int = 0
    most: int | None = 1
    counts: tuple[int, ...] = ()


class Slots(msgspec.Struct, frozen=True, gc=False):
    """`x`: whether a value of X is chosen, else it is 0. `targets` for the modes and costs given, in order; the options
    of one may depend on those before it (`target_options`)."""

    modal: ModalSlot | None = None
    optional: tuple[OptionalSlot, ...] = ()
    x: bool = False
    targets: tuple[TargetSlot, ...] = ()


def slots_of(proposal: Proposal, modes: tuple[int, ...] = (), kicked: Kicked = (), x: int = 0) -> Slots:
    """What has to be chosen; targets as the modes, costs and X given ask for them. The choices are announced in the
    proposal, which changes by it."""
    game, way = proposal.game, proposal.way
    if way.kind not in ("cast", "activate"):
        return Slots(x=has_x(proposal, ()))
    if way.face_down:
        return Slots()
    announced = proposal.on_stack.cast or CastInfo()
    if (announced.modes, announced.kicked, announced.x) != (modes, kicked, x):
        proposal.choose(modes=modes, kicked=kicked, x=x)
    simple = None
    if way.kind == "cast" and not (modes or kicked or way.using or way.extra or cards_of(game).any(has_splice)):
        spell = characteristics(game, proposal.id)
        simple = spell.abilities, way.costs, "Aura" in spell.subtypes
        if simple in _simple:
            return _simple[simple]
    at = (game.version, proposal.id, proposal.way)
    known = game.caches.get("slots")
    if known is not None and known[0] == at:
        found: Slots = known[1]
        return found
    scope = proposal.scope()
    modal = modal_of(game, proposal.id)
    made = Slots(
        None if modal is None else modal_slot(proposal, modal),
        tuple(optional_slots(proposal)),
        has_x(proposal, kicked),
        target_slots(game, proposal.id, modes, scope),
    )
    game.caches["slots"] = (at, made)
    if simple is not None and _is_simple(simple[0]):
        if len(_simple) >= _SIMPLE_AT_MOST:
            _simple.clear()
        _simple[simple] = made
    return made


_simple: dict[Any, Slots] = {}
"""What has to be chosen for spells where it stands in their words alone."""
_SIMPLE_AT_MOST: Final = 20_000


def _is_simple(abilities: tuple[Ability, ...]) -> bool:
    """Whether the words alone say what has to be chosen: no modes, no optional or further costs, and for each target
    phrase a fixed number."""
    for ability in expanded(abilities):
        if type(ability) is Spell:
            for r in walk(ability):
                if isinstance(r, If | Modal | WiderModal | LimitedModal) or getattr(r, "divided", False):
                    return False
                if isinstance(r, Target) and not isinstance(r.least, int | Number):
                    return False
                if isinstance(r, Target) and not isinstance(r.most, int | Number | None):
                    return False
        elif type(ability) not in (Keyword, Triggered, Static, Activated):
            return False
    return True


def modal_slot(proposal: Proposal, modal: ModalInstruction) -> ModalSlot:
    """The bounds of the modes; more of them may depend on the costs chosen."""
    choice = choice_of(proposal.game, modal, proposal.scope())
    n = len(choice.modal.modes)
    left_out = frozenset(range(n)).difference(choice.legal)
    cast = proposal.on_stack.cast or CastInfo()
    if any(name == "entwine" and times for name, times in cast.kicked):
        return ModalSlot(n, n, n, costs=choice.modal.costs)  # CR 702.42a
    return ModalSlot(choice.least, choice.most, n, choice.repeat, choice.modal.costs, left_out, choice.modal.weights)


def optional_slots(proposal: Proposal) -> Iterator[OptionalSlot]:
    """Kicker and the like, additional costs that may be left out or offer a choice (CR 601.2b)."""
    if proposal.way.kind != "cast" or proposal.way.face_down:
        return
    abilities = abilities_of(proposal.game, proposal.id)
    for name, cost in named_optional_costs(abilities):
        yield OptionalSlot(name, (cost.costs,), 0, None if cost.repeat else 1)
    options = splices(proposal.game, proposal.player, proposal.id)
    counts = tuple(one.count for one in options)
    for n in range(sum(counts)):
        yield OptionalSlot(slot_name(n), tuple(one.costs for one in options), 0, len(options), counts)
    for name, additional in named_additional_costs(abilities):
        if additional.optional or len(additional.choices) > 1:
            least = 0 if additional.optional else 1
            yield OptionalSlot(name, additional.choices, least, len(additional.choices))


def named_additional_costs(abilities: tuple[object, ...]) -> tuple[tuple[str, AdditionalCost], ...]:
    """The additional costs with the names under which `kicked` answers them."""
    found = [a for a in abilities if isinstance(a, AdditionalCost)]
    return tuple((f"additional cost#{n + 1}" if n else "additional cost", a) for n, a in enumerate(found))


def has_x(proposal: Proposal, kicked: Kicked) -> bool:
    """Whether a value of X is to be chosen (CR 107.3a): some cost that is paid has it. CR 107.3b: not if the mana cost
    with its X is not paid, whatever is added."""
    base = base_costs(proposal)
    printed = characteristics(proposal.game, proposal.id).mana_cost.x_count if proposal.way.kind == "cast" else 0
    if printed and not any(map(mentions_x, base)):
        return False
    return any(map(mentions_x, (*base, *added_costs(proposal, (), kicked))))


def base_costs(proposal: Proposal) -> tuple[Cost, ...]:
    """The mana cost, alternative cost or activation cost. The mana cost is that of the spell as it is on the stack."""
    way = proposal.way
    return way.costs


def added_costs(proposal: Proposal, modes: tuple[int, ...], kicked: Kicked) -> tuple[Cost, ...]:
    """The additional costs, in the order of the text: what the way adds, mandatory ones, those chosen, those of the
    modes (CR 601.2b, 601.2f, 702.120a, 702.172a)."""
    way, game = proposal.way, proposal.game
    if way.kind != "cast" or way.face_down:
        return way.extra
    spliced: list[Cost] = []
    if taken := chosen(kicked):
        options = splices(game, proposal.player, proposal.id)
        for number in taken:
            if number <= len(options):
                spliced += options[number - 1].costs
    found = _added(way.extra, abilities_of(game, proposal.id), modes, kicked, tuple(spliced))
    return with_own_cost(found, characteristics(game, proposal.id).mana_cost) if found else ()


@functools.lru_cache(maxsize=20_000)
def _added(
    extra: tuple[Cost, ...], abilities: tuple[Ability, ...], modes: tuple[int, ...], kicked: Kicked,
    spliced: tuple[Cost, ...],
) -> tuple[Cost, ...]:  # fmt: skip
    found = list(extra)
    times = dict(kicked)
    for name, additional in named_additional_costs(abilities):
        choice = times.get(name, 0 if additional.optional or len(additional.choices) > 1 else 1)
        if 1 <= choice <= len(additional.choices):
            found += additional.choices[choice - 1]
    for name, optional in named_optional_costs(abilities):
        found += optional.costs * times.get(name, 0)
    found += spliced
    for ability in abilities:
        if isinstance(ability, PerMode):
            found += ability.costs * max(0, len(modes) - 1)
    modal = next((m for a in abilities if isinstance(a, Spell) and (m := modal_in(a.do)) is not None), None)
    if modal is not None:
        inner, _ = plain(modal)
        for mode in modes:
            if mode < len(inner.costs):
                found += inner.costs[mode]
    return tuple(found)


def charge_of(proposal: Proposal, given: tuple[tuple[int, ...], ...] = ()) -> Charge:
    """What is to be paid for the proposal with the choices announced in it. `given`: objects for the non-mana costs,
    where the total depends on them."""
    way = proposal.way
    if way.kind == "special":
        return Charge("special", proposal.player, way.object, way.costs, name=way.special, x=proposal.x)
    cast = proposal.on_stack.cast or CastInfo()
    return Charge(
        way.kind,
        proposal.player,
        way.object if way.kind == "activate" else proposal.id,
        base_costs(proposal),
        added_costs(proposal, cast.modes, cast.kicked),
        ability=way.activated,
        x=cast.x,
        reduced_by=way.rule.reduced_by if way.rule is not None else "",
        less_each=_less_each(proposal, cast.kicked) if way.kind == "cast" and not way.face_down else 0,
        given=given,
        targets=cast.targets,
        stack_id=proposal.id,
        any_type=way.any_type,
        using=way.using if way.kind == "cast" else "",
    )


def is_priced_by_given(proposal: Proposal) -> bool:
    """Whether what is given for the non-mana costs sets the mana to be paid, with the choices announced."""
    way = proposal.way
    if way.rule is not None and way.rule.reduced_by:
        return True
    cast = proposal.on_stack.cast or CastInfo()
    return way.kind == "cast" and not way.face_down and bool(_less_each(proposal, cast.kicked))


def _less_each(proposal: Proposal, kicked: Kicked) -> int:
    """How much less generic mana the spell costs for each object given for an additional cost (CR 601.2f)."""
    if not kicked:
        return 0
    times = dict(kicked)
    found = [
        a for name, a in named_additional_costs(abilities_of(proposal.game, proposal.id)) if a.less and times.get(name)
    ]
    if not found:
        return 0
    costs = other_part((*base_costs(proposal), *added_costs(proposal, (), kicked)))
    if len(found) > 1 or sum(not need_of(proposal.game, c, proposal.scope()).fixed for c in costs) > 1:
        name = characteristics(proposal.game, proposal.id).name
        raise UnsupportedText(name, "a cost by what is given for one of several costs", rule="601.2f")
    return found[0].less


def total_of(proposal: Proposal, given: tuple[tuple[int, ...], ...] = ()) -> TotalCost:
    """The total cost with the choices announced in the proposal (CR 601.2f)."""
    return total_cost(proposal.game, charge_of(proposal, given))


def needs_of(proposal: Proposal, total: TotalCost) -> tuple[Need, ...]:
    """What each non-mana cost of the total takes, in order."""
    scope = proposal.scope()
    return tuple(need_of(proposal.game, cost, scope) for cost in total.costs)


def why_not_choices(
    proposal: Proposal,
    modes: tuple[int, ...],
    kicked: Kicked,
    x: int,
    targets: tuple[tuple[int, ...], ...],
    division: tuple[tuple[int, ...], ...],
) -> Reason | None:
    """Announces the choices in the proposal, each judged as it is made; the first that is not legal (CR 601.2b-d)."""
    if proposal.way.kind == "special":
        return None
    slots = slots_of(proposal, modes, kicked, x)
    refused = _why_not_modes(slots.modal, modes) or _why_not_kicked(slots.optional, kicked)
    if refused is not None:
        return refused
    if x < 0 or (x and not slots.x):
        rule = "107.3b" if proposal.way.free else "107.3a"
        return Reason(rule, f"X cannot be {x}")
    if slots.x:
        # CR 601.2e: with this X the spell may be one that is prohibited, or that nothing lets the player cast.
        for reason in why_forbidden_with_x(proposal):
            return reason
    refused = why_not_targets(proposal.game, proposal.id, slots.targets, targets, proposal.scope())
    refused = refused or why_not_division(slots.targets, targets, division)
    if refused is None:
        proposal.choose(targets=targets, division=division)
    return refused


def _why_not_modes(modal: ModalSlot | None, modes: tuple[int, ...]) -> Reason | None:
    if modal is None:
        return Reason("700.2", "it has no modes to choose") if modes else None
    if not modal.least <= len(modes) <= modal.most:
        return Reason("700.2", f"{len(modes)} modes chosen, from {modal.least} to {modal.most} are to be")
    if any(not 0 <= m < modal.count or m in modal.left_out for m in modes):
        return Reason("700.2", "there is no such mode")
    if not modal.repeat and len(set(modes)) != len(modes):
        return Reason("700.2d", "the same mode more than once")
    if modal.is_too_much(modes):
        return Reason("700.2i", f"those modes are worth more than {modal.most}")
    return None


def _why_not_kicked(slots: tuple[OptionalSlot, ...], kicked: Kicked) -> Reason | None:
    known = {slot.name: slot for slot in slots}
    times = dict(kicked)
    if len(times) != len(kicked):
        return Reason("601.2b", "one cost named twice")
    for name, n in kicked:
        slot = known.get(name)
        if slot is None:
            return Reason("601.2b", f"there is no optional cost {name}")
        if n < slot.least or (slot.most is not None and n > slot.most):
            return Reason("601.2b", f"{name} cannot be chosen {n} times")
    for slot in slots:
        if slot.least and slot.name not in times:
            return Reason("601.2b", f"one of the additional costs is to be chosen: {slot.name}")
    return next((why_not_splices(slot.counts, kicked) for slot in slots if slot.counts), None)
