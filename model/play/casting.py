"""Casting spells and activating abilities, step by step (CR 601.2, 602.2). Refused whole: what is half done is thrown
away by whoever called (CR 733.1)."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from model.ability.abilities import Ability, Loyalty, TapSelf, Triggered
from model.ability.conditions import ControlledAsCast, RevealedOrControlled, WhileActivating
from model.ability.continuous import SacrificedAtCleanup
from model.ability.instructions import FOR_GOOD
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import AsAnnounced
from model.base import IllegalPlay, PlayerId, Reason, UnsupportedText, walk
from model.evaluate import amount, fits
from model.evaluate.amounts import AS_ANNOUNCED
from model.evaluate.conditions import ANNOUNCED, UNTIMELY, as_cast
from model.events import EXHAUSTED, become_targets, happen, player_acts, trigger
from model.events.event import AbilityActivated, SpellCast
from model.events.preparing import prepared_by, unprepare
from model.events.presence import present
from model.layers import abilities_of, characteristics
from model.mana import ManaUnit
from model.pay.activation import note_use
from model.pay.assist import assisted
from model.pay.mana import activate_mana
from model.pay.payment import Receipt, carry_out
from model.pay.plan import NO_PLAN, ManaStep
from model.pay.timing import why_not_sorcery_timing
from model.pay.total import total_cost
from model.play.lands import note_permission, play_land
from model.play.play import Play
from model.play.slots import charge_of, why_not_choices
from model.play.special import do_special, has_x, least_x
from model.play.way import Proposal, Way, propose_now
from model.play.ways import judged_ways, listed_ways, seen_at_once
from model.resolve.stack import more_as_it_enters
from model.state import CastInfo, Game, Lasting, Scope
from model.state.history import record
from model.state.objects import player_ref


def find_way(game: Game, player: PlayerId, play: Play) -> Way:
    """The way of the play. Raises IllegalPlay with what speaks against it."""
    for way in seen_at_once(game, player, play.object) or listed_ways(game, player, play.object) or ():
        if _is_way_of(way, play):
            return way
    refused: list[Reason] = []
    for way, reasons in judged_ways(game, player, play.object):
        if _is_way_of(way, play):
            if not reasons:
                return way
            refused += reasons
    if refused:
        raise IllegalPlay(*dict.fromkeys(refused))
    obj = game.objects.get(play.object)
    name = obj.card.name if obj is not None else "that object"
    raise IllegalPlay(Reason(_NOT_OFFERED.get(play.kind, "116.1"), f"nothing lets {name} be used like that", (name,)))


_NOT_OFFERED = {"cast": "601.3", "play": "305.1", "activate": "602.2", "special": "116.2"}


def _is_way_of(way: Way, play: Play) -> bool:
    if way.kind != play.kind or way.object != play.object:
        return False
    match play.kind:
        case "cast":
            return (way.face, way.using, way.cost) == (play.face, play.using, play.cost)
        case "play":
            return (way.face, way.using) == (play.face, play.using)
        case "activate":
            return way.ability == play.ability
        case _:
            return (way.special, way.cost) == (play.special, play.cost)


def do_play(game: Game, player: PlayerId, play: Play) -> None:
    """Carries out a play of a player with priority. Raises IllegalPlay. Rules: 601.2, 602.2, 605.3, 305.1, 116.2."""
    way = find_way(game, player, play)
    do_way(game, player, way, play)


def do_way(game: Game, player: PlayerId, way: Way, play: Play) -> None:
    """The same for a way that is known to be allowed."""
    match way.kind:
        case "cast":
            _cast(game, player, way, play)
        case "activate":
            assert way.activated is not None
            if is_mana_ability(way.activated, game.edition):
                _mana(game, player, play)
            else:
                _activate(game, player, way, play)
        case "play":
            play_land(game, player, way)
        case _:
            _special(game, player, way, play)


def _announced(proposal: Proposal, play: Play) -> Receipt:
    """CR 601.2b-h: choices, targets, division, total cost, payment."""
    refused = why_not_choices(proposal, play.modes, play.kicked, play.x, play.targets, play.division)
    if refused is not None:
        raise IllegalPlay(refused)
    game = proposal.game
    _note_amount(proposal)
    # CR 601.2f: the total cost is locked in before mana abilities are activated.
    charge = charge_of(proposal, play.with_)
    total = total_cost(game, charge)
    lent: tuple[ManaUnit, ...] = ()
    if play.helped != NO_PLAN:
        total, lent = assisted(game, total, charge, play.helped)
    receipt = carry_out(game, total, charge, play.plan, play.with_, proposal.scope(), lent=lent)
    cast = proposal.on_stack.cast or CastInfo()
    game.update(
        proposal.id,
        cast=msgspec.structs.replace(
            cast, mana=receipt.mana, mana_sources=receipt.sources, riders=receipt.riders, paid=receipt.paid
        ),
    )
    return receipt


def _targeted(proposal: Proposal) -> None:
    """CR 601.2c: what was chosen becomes a target."""
    cast = proposal.on_stack.cast or CastInfo()
    refs = tuple(dict.fromkeys(r for group in cast.targets for r in group))
    if refs:
        become_targets(proposal.game, refs, by_stack=proposal.id, player=proposal.player)


def _cast(game: Game, player: PlayerId, way: Way, play: Play) -> None:
    untimely = why_not_sorcery_timing(game, player) is not None
    proposal = propose_now(game, player, way)
    from_zone = proposal.origin.zone
    before = _controlled(proposal)
    _announced(proposal, play)
    _note_controlled(proposal, before)
    if untimely and _asks_when_cast(abilities_of(game, proposal.id)):
        _note(proposal, {UNTIMELY})
    _ride(proposal)
    note_permission(game, way)
    if from_zone == "command" and "commander" in proposal.origin.designations:
        record(game, "commander cast", player)
    # CR 601.2i: the spell becomes cast; CR 722.3c: the permanent that was prepared for it no longer is.
    unprepare(game, prepared_by(proposal.origin))
    happen(game, [SpellCast(object=proposal.id, player=player, from_zone=from_zone, by=player)])
    _targeted(proposal)


def _controlled(proposal: Proposal) -> set[str]:
    """What the spell's "or controlled a ... as you cast this spell" will find."""
    game, scope = proposal.game, proposal.scope()
    wanted = _asked_as_cast(abilities_of(game, proposal.id))
    if not wanted:
        return set()
    here = [i for i in game.zone("battlefield") if not game.objects[i].phased_out]
    mine = [i for i in here if characteristics(game, i).controller == proposal.player]
    return {as_cast(what) for what in wanted if any(fits(game, i, what, scope) for i in mine)}


@functools.lru_cache(maxsize=20_000)
def _asked_as_cast(abilities: tuple[Ability, ...]) -> tuple[Any, ...]:
    return tuple(r.what for r in walk(abilities) if isinstance(r, RevealedOrControlled | ControlledAsCast))


def _note_controlled(proposal: Proposal, before: set[str]) -> None:
    found = before | _controlled(proposal)
    if found:
        _note(proposal, found)


def _note_amount(proposal: Proposal) -> None:
    """What "as you cast this spell" or "as you activate this ability" says of an amount."""
    way = proposal.way
    words = present(proposal.game)
    if ("C", "WhileActivating") in words and any(isinstance(r, WhileActivating) for r in walk(way.activated or ())):
        _note(proposal, {ANNOUNCED})
    if ("C", "AsAnnounced") not in words:
        return
    said = (way.activated,) if way.activated is not None else abilities_of(proposal.game, proposal.id)
    wanted = _amounts_announced(said) if way.kind in ("cast", "activate") else ()
    if len(wanted) > 1:
        raise UnsupportedText(proposal.origin.card.name, "two amounts as they are announced", rule="601.2")
    if wanted:
        _note(proposal, {f"{AS_ANNOUNCED}{amount(proposal.game, wanted[0].of, proposal.scope())}"})


@functools.lru_cache(maxsize=20_000)
def _amounts_announced(abilities: tuple[Ability | None, ...]) -> tuple[AsAnnounced, ...]:
    return tuple(dict.fromkeys(r for r in walk(abilities) if isinstance(r, AsAnnounced)))


def _note(proposal: Proposal, found: set[str]) -> None:
    cast = proposal.on_stack.cast or CastInfo()
    event = (*cast.event, *((role, ()) for role in sorted(found)))
    proposal.game.update(proposal.id, cast=msgspec.structs.replace(cast, event=event))


@functools.lru_cache(maxsize=20_000)
def _asks_when_cast(abilities: tuple[Ability, ...]) -> bool:
    return any(isinstance(r, SacrificedAtCleanup) for r in walk(abilities))


def _ride(proposal: Proposal) -> None:
    """CR 106.6: what spending this mana does to the spell holds for it and for the permanent that it becomes."""
    game, player = proposal.game, proposal.player
    cast = proposal.on_stack.cast or CastInfo()
    for rider in cast.riders:
        changes = getattr(rider, "changes", ())
        if changes:
            scope = Scope(controller=player, source=proposal.id)
            ends = (game.turn.number, player)
            until = "" if getattr(rider, "word", "") == FOR_GOOD else "until end of turn"
            game.lasting.append(
                Lasting(game.new_id(), (proposal.id,), changes, game.new_timestamp(), until, scope, ends=ends)
            )
            game.touch()
        counter = getattr(rider, "counter", "")
        if counter:
            more_as_it_enters(game, proposal.id, counter, 1)
        later = getattr(rider, "do", None)
        if later is not None:
            # Mana does not say from which of like sources it is: the trigger, which never speaks of its own, counts as
            # the spell's.
            told = (("subject", proposal.id), ("player", player_ref(player)))
            trigger(game, Triggered(later.when, later.do), Scope(player, source=proposal.id, event=told))


def _activate(game: Game, player: PlayerId, way: Way, play: Play) -> None:
    ability = way.activated
    assert ability is not None
    proposal = propose_now(game, player, way)
    note_use(game, way.object, play.ability, ability)
    _announced(proposal, play)
    loyalty = any(isinstance(c, Loyalty) for c in ability.costs)
    event = AbilityActivated(
        source=way.object, player=player, stack_id=proposal.id, loyalty=loyalty, made_by=ability.made_by,
        taps=TapSelf() in ability.costs, by=player,
    )  # fmt: skip
    happen(game, [event])
    if ability.made_by == "exhaust":
        player_acts(game, player, EXHAUSTED, objects=(way.object,))
    _targeted(proposal)
    if ability.made_by.endswith("cycling"):
        # CR 702.29c: cycled as the cost was paid.
        player_acts(game, player, "cycle", objects=(way.object,))


def _mana(game: Game, player: PlayerId, play: Play) -> None:
    """CR 605.3: a mana ability activated on its own. Its plan, if there is one, holds the abilities that pay for it and
    ends with its own step; without a plan what it asks is asked."""
    if not play.plan.steps:
        flat = tuple(i for group in play.with_ for i in group)
        step = ManaStep(play.object, play.ability, play.plan.spends, flat, (), play.x)
        activate_mana(game, player, step, scripted=False)
        return
    last = play.plan.steps[-1]
    if (last.source, last.ability) != (play.object, play.ability) or play.plan.spends:
        name = characteristics(game, play.object).name
        raise IllegalPlay(Reason("605.3", f"the last step is not the mana ability of {name}", (name,)))
    for step in play.plan.steps:
        activate_mana(game, player, step)


def _special(game: Game, player: PlayerId, way: Way, play: Play) -> None:
    proposal = Proposal(game, player, way, way.object, game.objects[way.object])
    if play.x and not has_x(way):
        raise IllegalPlay(Reason("107.3d", f"there is no X in the cost to {way.special}"))
    if play.x < least_x(way):
        raise IllegalPlay(Reason("107.3d", f"the X of {way.special} can't be {play.x}"))
    proposal.choose(x=play.x)
    charge = charge_of(proposal)
    carry_out(game, total_cost(game, charge), charge, play.plan, play.with_, proposal.scope())
    do_special(game, player, way, play.x)
