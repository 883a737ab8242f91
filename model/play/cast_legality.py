"""May this spell begin to be cast: permission, timing, prohibitions (CR 601.3, 117.1a, 101.2). Modes, targets and costs
are judged where they are chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from model.ability.abilities import CastTiming, Static, XNotZero
from model.ability.conditions import CARD_DISCARDED, Happened
from model.ability.continuous import NOT_FROM_ELSEWHERE, Cant, Forbid, Permit
from model.ability.keywords import has_keyword
from model.ability.terms import Condition, Objects
from model.base import PLAYER_NAMES, Reason, walk
from model.evaluate import holds
from model.events.rules import player_changes
from model.layers import abilities_of, characteristics
from model.pay.effects import is_among, static_effects
from model.pay.timing import is_during, why_not_restrictions, why_not_sorcery_timing, why_not_split_second
from model.play.permissions import Permission, designated_this_turn, flash_permissions, has_designation, spell_fits
from model.play.way import Proposal, mentions_x
from model.state import CastInfo, Scope
from model.state.history import entries

_TYPE_RULES = (
    ("Creature", "302.1"), ("Sorcery", "307.1"), ("Artifact", "301.1"), ("Enchantment", "303.1"),
    ("Planeswalker", "306.1"), ("Battle", "310.1"),
)  # fmt: skip


def why_not_cast(proposal: Proposal, permission: Permission | None) -> tuple[Reason, ...]:
    """All that speaks against beginning to cast the proposed spell by this permission."""
    return tuple(dict.fromkeys(_why_not(proposal, permission)))


def _why_not(proposal: Proposal, permission: Permission | None) -> Iterator[Reason]:
    game, player, way, origin = proposal.game, proposal.player, proposal.way, proposal.origin
    spell = characteristics(game, proposal.id)
    name = spell.name or origin.card.name
    yield from _why_not_permitted(proposal, permission, name)
    # CR 702.61a
    if (refused := _without(proposal, why_not_split_second)) is not None:
        yield refused
    yield from _why_not_now(proposal, name)
    # Written on the spell: "cast this spell only during combat".
    scope = proposal.scope()
    for ability in abilities_of(game, proposal.id):
        if isinstance(ability, CastTiming):
            yield from why_not_restrictions(game, ability.only, scope, 0, 0, name, spell=True)
        if isinstance(ability, Static) and ability.zone != origin.zone and _only_from_there(ability):
            yield Reason("601.3", f"{name} cannot be cast from anywhere but the {ability.zone}", (name,))
    if way.rule is not None:
        yield from why_not_restrictions(game, way.rule.only, scope, 0, 0, name, spell=True)
        if way.rule.condition is not None and not _allows(proposal, way.rule.condition, scope):
            yield Reason("601.3", f"the condition for casting {name} by {way.using} does not hold", (name,))
        if way.rule.types and not set(way.rule.types) & spell.types:
            yield Reason("601.3", f"{name} is no {' or '.join(way.rule.types).lower()} spell", (name,))
    if "Legendary" in spell.supertypes and spell.types & {"Instant", "Sorcery"} and not _has_legend(proposal):
        yield Reason("205.4e", f"{name} needs a legendary creature or planeswalker under control", (name,))
    yield from _why_forbidden(proposal, name, player)


def _only_from_there(ability: Static) -> bool:
    return any(isinstance(e, Permit) and e.word == NOT_FROM_ELSEWHERE for e in ability.effects)


def _allows(proposal: Proposal, condition: Condition, scope: Scope) -> bool:
    """Whether the condition of the way holds. CR 702.187b: that it was discarded is said of the card in the graveyard,
    which the spell on the stack is no longer (CR 400.7)."""
    if isinstance(condition, Happened) and condition.what == CARD_DISCARDED:
        return ("discarded" in proposal.origin.history) is not condition.negated
    return holds(proposal.game, condition, scope)


def _has_legend(proposal: Proposal) -> bool:
    """CR 205.4e: a legendary instant or sorcery is cast only beside a legendary creature or planeswalker."""
    game = proposal.game
    for i in game.zone("battlefield"):
        c = characteristics(game, i)
        legend = "Legendary" in c.supertypes and bool(c.types & {"Creature", "Planeswalker"})
        if legend and c.controller == proposal.player and not game.objects[i].phased_out:
            return True
    return False


def _why_not_permitted(proposal: Proposal, permission: Permission | None, name: str) -> Iterator[Reason]:
    game, origin = proposal.game, proposal.origin
    where = (
        f"{PLAYER_NAMES[origin.owner]}'s {origin.zone}"
        if origin.zone in ("hand", "graveyard", "library")
        else ("exile" if origin.zone == "exile" else f"the {origin.zone}")
    )
    if permission is None:
        rule = "715.3d" if origin.zone == "exile" and origin.card.layout == "adventure" else "601.3"
        yield Reason(rule, f"nothing lets {PLAYER_NAMES[proposal.player]} cast {name} from {where}", (name,))
        return
    way = permission.rule
    if way is not None and way.needs:
        if not has_designation(origin, way.needs):
            yield Reason("601.3", f"{name} is not {way.needs}", (name,))
        elif way.later_turn and designated_this_turn(game, origin, way.needs):
            rule = {"plotted": "702.170d", "foretold": "702.143a"}.get(way.needs, "601.3")
            yield Reason(rule, f"{name} became {way.needs} this turn", (name,))
    if (
        permission.what is not None
        and permission.scope is not None
        and not may_fit(proposal, permission.what, permission.scope)
    ):
        yield Reason("601.3", f"{permission.by_name} does not let {name} be cast from {where}", (name,))
    if permission.limit:
        used = game.history.get(("permission used", permission.by), 0)
        if used >= permission.limit:
            yield Reason("601.3", f"{permission.by_name} was already used {used} times this turn", (name,))


def _without(proposal: Proposal, judge: object) -> Reason | None:
    """A question about the stack as it was before the proposal."""
    game = proposal.game
    stack = game.zones.get(("stack", -1), ())
    game.zones["stack", -1] = tuple(i for i in stack if i != proposal.id)
    try:
        return judge(game)  # type: ignore[operator, no-any-return]
    finally:
        game.zones["stack", -1] = stack


def _why_not_now(proposal: Proposal, name: str, *, announced: bool = False) -> Iterator[Reason]:
    """Timing (CR 117.1a, 304.1, 307.1): instants and what has flash at any time with priority, the rest as
    a sorcery."""
    game, player, way = proposal.game, proposal.player, proposal.way
    spell = characteristics(game, proposal.id)
    if game.priority is not None and game.priority != player:
        yield Reason("117.1a", f"{PLAYER_NAMES[player]} does not have priority")
    if way.timing == "instant":
        return
    quick = "Instant" in spell.types or has_keyword(spell, "flash") or way.flash
    if way.timing != "sorcery" and (quick or _may_have_flash(proposal, announced=announced)):
        return
    rule = next((rule for type_, rule in _TYPE_RULES if type_ in spell.types), "307.1")
    if way.timing == "sorcery":
        rule = "702.170d" if way.using == "plotted" else "307.1"
    if (refused := _without(proposal, lambda g: why_not_sorcery_timing(g, player, rule))) is not None:
        yield Reason(refused.rule, f"{name} cannot be cast now: {refused.words}", (name,))


# --- the choice of X --------------------------------------------------------------------------------------------------

_X_CONSIDERED = 100
"""A player who considers what X might be (CR 601.3a-b) is not helped by a larger one."""


def x_decides(proposal: Proposal) -> bool:
    """Whether a choice of X may decide if the spell may be cast at all."""
    if x_not_zero(proposal):
        return True
    if not has_x(proposal):
        return False
    game = proposal.game
    return (
        _reads_mana_value(proposal.way.meant)
        or any(_reads_mana_value(effect.what) for _, effect in static_effects(game, Forbid))
        or any(isinstance(c, Cant) and _reads_mana_value(c.by) for c, _ in player_changes(game, proposal.player))
        or _has_flash_by_mana_value(proposal)
    )


def x_not_zero(proposal: Proposal) -> bool:
    """Whether the ability says that X can't be 0."""
    ability = proposal.way.activated
    return ability is not None and any(isinstance(r, XNotZero) for r in ability.only)


def why_forbidden_with_x(proposal: Proposal) -> tuple[Reason, ...]:
    """CR 601.2e: what speaks against casting the spell with the X that was announced."""
    if x_not_zero(proposal):
        return () if (proposal.on_stack.cast or CastInfo()).x else (Reason("107.3a", "X can't be 0"),)
    if not x_decides(proposal):
        return ()
    spell = characteristics(proposal.game, proposal.id)
    name = spell.name or proposal.origin.card.name
    way = proposal.way
    found = list(_why_forbidden(proposal, name, proposal.player, announced=True))
    if way.meant_by is not None and _reads_mana_value(way.meant) and not spell_fits(proposal, way.meant, way.meant_by):
        found.append(
            Reason("601.3", f"{way.offered_by or 'the effect'} does not let {name} be cast with that X", (name,))
        )
    if _has_flash_by_mana_value(proposal):
        found += _why_not_now(proposal, name, announced=True)
    return tuple(found)


def has_x(proposal: Proposal) -> bool:
    """Whether a choice of X decides the mana value of the proposed spell (CR 202.3e); not where its cost with {X} is
    not paid (CR 107.3b)."""
    way = proposal.way
    if way.kind != "cast" or not any(mentions_x(c) for c in (*way.costs, *way.extra)):
        return False
    return any(s.x for s in characteristics(proposal.game, proposal.id).mana_cost.symbols)


def may_fit(proposal: Proposal, what: Objects | None, scope: Scope) -> bool:
    """Whether the spell is what the phrase describes, or is with some X."""
    if spell_fits(proposal, what, scope):
        return True
    return _reads_mana_value(what) and _with_some_x(proposal, lambda: spell_fits(proposal, what, scope))


def _may_have_flash(proposal: Proposal, *, announced: bool) -> bool:
    """CR 601.3b: whether the spell may be cast as though it had flash, or may with some X."""

    def allowed() -> bool:
        return flash_permissions(proposal.game, proposal.player, proposal)

    return allowed() or (not announced and _has_flash_by_mana_value(proposal) and _with_some_x(proposal, allowed))


def _has_flash_by_mana_value(proposal: Proposal) -> bool:
    return any(effect.flash and _reads_mana_value(effect.what) for _, effect in static_effects(proposal.game, Permit))


def _with_some_x(proposal: Proposal, holds_: Callable[[], bool]) -> bool:
    """Whether it holds with some choice of X; the proposal stays as it is."""
    if not has_x(proposal):
        return False
    before = (proposal.on_stack.cast or CastInfo()).x
    try:
        for x in range(_X_CONSIDERED + 1):
            proposal.choose(x=x)
            if holds_():
                return True
        return False
    finally:
        proposal.choose(x=before)


def _reads_mana_value(what: Any) -> bool:
    return what is not None and any(getattr(part, "stat", "") == "mana value" for part in walk(what))


# --- prohibitions -----------------------------------------------------------------------------------------------------


def _why_forbidden(proposal: Proposal, name: str, player: int, *, announced: bool = False) -> Iterator[Reason]:
    """CR 601.3, 601.3a, 101.2: effects that prohibit casting spells like this one. Until X is announced, those that a
    choice of X lifts do not count."""
    game = proposal.game

    def is_meant(what: Objects | None, scope: Scope) -> bool:
        if not spell_fits(proposal, what, scope):
            return False
        lifted = not announced and _reads_mana_value(what)
        return not (lifted and _with_some_x(proposal, lambda: not spell_fits(proposal, what, scope)))

    for scope, effect in static_effects(game, Forbid):
        if effect.act not in ("cast", "cast spells", "play lands or cast spells") or not is_among(
            game, effect.who, player, scope
        ):
            continue
        if scope.source == proposal.id or not _is_time(proposal, effect.during, scope):
            continue
        source = game.known(scope.source)
        by = source[0].card.name if source else "an effect"
        if not is_meant(effect.what, scope):
            continue
        if effect.limit is None:
            yield Reason("601.3", f"{by} says that {PLAYER_NAMES[player]} can't cast {name}", (by, name))
        elif _cast_before(proposal, effect, scope) >= effect.limit:
            yield Reason("601.3", f"{by} allows no more than {effect.limit} such spells each turn", (by, name))
    for change, scope in player_changes(game, player):
        if (
            isinstance(change, Cant)
            and change.what in ("cast spells", "cast")
            and (change.by is None or is_meant(change.by, scope))
        ):
            yield Reason("601.3", f"an effect says that {PLAYER_NAMES[player]} can't cast {name}", (name,))
    for change, by_id in characteristics(game, proposal.id).rules:
        if isinstance(change, Cant) and change.what == "be cast":
            known = game.known(by_id)
            by = known[0].card.name if known else "an effect"
            yield Reason("601.3", f"{by} says that {name} can't be cast", (by, name))


def _is_time(proposal: Proposal, when: str, scope: Scope) -> bool:
    """Whether it is the time of the prohibition: the stack is as it was before the proposal."""
    if not when:
        return True
    game = proposal.game
    stack = game.zones.get(("stack", -1), ())
    game.zones["stack", -1] = tuple(i for i in stack if i != proposal.id)
    try:
        return is_during(game, when, proposal.player, scope)
    finally:
        game.zones["stack", -1] = stack


def _cast_before(proposal: Proposal, effect: Forbid, scope: Scope) -> int:
    """How many spells that the effect speaks of the player has cast this turn."""
    from model.ability.terms import All, Some
    from model.evaluate import fits

    cast = entries(proposal.game, "cast", proposal.player)
    if isinstance(effect.what, All | Some):
        f = effect.what.filter
        return sum(1 for i in cast if fits(proposal.game, i, f, scope, anywhere=True))
    return len(cast)
