"""How spells and abilities leave the stack: resolved, countered, fizzled or moved (CR 608.2n, 701.6, 715.3d)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.casting import EXILED_FROM_GRAVEYARD, SpellGoesTo
from model.base import ObjectId, PlayerId
from model.evaluate import Context, holds
from model.evaluate.targeting import means
from model.events import move, player_acts, shuffle
from model.events.rules import cant, cants
from model.layers import abilities_of, characteristics
from model.state import Game, Scope
from model.state.history import record

EXILED_AFTER: Final = frozenset({"flashback", "jump-start", "aftermath", "harmonize"})
"""Ways of casting after which the card is exiled whenever it would leave the stack."""


def is_exiled_after(game: Game, stack_id: ObjectId) -> bool:
    """CR 702.34a, 702.127a, 702.133a: instead of going anywhere else."""
    cast = game.objects[stack_id].cast
    if game.objects[stack_id].kind != "card":
        return False
    if "exile after" in game.objects[stack_id].designations:
        return True
    return cast is not None and (cast.using in EXILED_AFTER or "exile after" in cast.riders)


def leave_stack(
    game: Game,
    stack_id: ObjectId,
    to: str,
    *,
    cause: ObjectId = 0,
    by: PlayerId | None = None,
    why: str = "move",
    position: str | int = "top",
    **how: Any,
) -> tuple[ObjectId, ...]:
    """The spell or ability goes to the zone, or where a rule says instead; gives the new ids. Copies and abilities
    cease to exist (CR 707.10a, 608.2n)."""
    obj = game.objects[stack_id]
    if obj.kind in ("copy", "ability") and to != "battlefield":
        cease(game, stack_id)
        return ()
    if is_exiled_after(game, stack_id) or (to == "graveyard" and EXILED_FROM_GRAVEYARD in obj.designations):
        to = "exile"
    if to == "library" and position == "shuffle":
        new = move(game, (stack_id,), "library", cause=cause, by=by, why=why, position="bottom")
        shuffle(game, obj.owner, cause=cause)
        return new
    if to == "library":
        how["position"] = position
    return move(game, (stack_id,), to, cause=cause, by=by, why=why, **how)


def cease(game: Game, stack_id: ObjectId) -> None:
    """The object stops being on the stack; what is known of it stays for those that ask."""
    if stack_id in game.objects:
        game.past[stack_id] = (game.objects[stack_id], characteristics(game, stack_id))
        game.remove(stack_id)


def counter(
    game: Game, stack_id: ObjectId, to: str = "", *, cause: ObjectId = 0, by: PlayerId | None = None
) -> tuple[bool, tuple[ObjectId, ...]]:
    """CR 701.6: whether it was countered, and the new ids. `to`: where instead of the graveyard, as the text says."""
    if _cannot_be_countered(game, stack_id, cause):
        return False, ()
    looks = characteristics(game, stack_id)
    cast = game.objects[stack_id].cast
    if cast is not None and "can't be countered" in cast.riders:
        return False, ()
    zone, position = _place(to)
    how: dict[str, Any] = {}
    if zone == "battlefield":
        if not _is_permanent_card(game, stack_id):
            zone = "graveyard"
        how["controller"] = by
    new = leave_stack(game, stack_id, zone, cause=cause, by=by, why="counter", position=position, **how)
    if by is not None and by != looks.controller and cast is not None:
        record(game, "countered by opponent", looks.controller, (stack_id,))
    player_acts(game, by if by is not None else looks.controller, "counter", objects=(stack_id,), cause=cause)
    return True, new


def _is_permanent_card(game: Game, stack_id: ObjectId) -> bool:
    """Whether it is a card that can be put onto the battlefield as it lies elsewhere: with its front face up (CR 110.4,
    707.10a, 712.14b)."""
    obj = game.objects[stack_id]
    return obj.kind == "card" and obj.card.front.is_permanent


def _cannot_be_countered(game: Game, stack_id: ObjectId, cause: ObjectId) -> bool:
    """CR 101.2: "can't be countered", or not by what the words describe ("by blue or black spells")."""
    if not cant(game, stack_id, "be countered"):
        return False
    return any(
        change.by is None or means(Context(game, scope), cause, change.by)
        for change, scope in cants(game, stack_id, "be countered")
    )


def _place(to: str) -> tuple[str, str]:
    """Zone and position of words such as "library top"."""
    zone, _, position = (to or "graveyard").partition(" ")
    return zone, position or "top"


def after_resolving(game: Game, stack_id: ObjectId, scope: Scope) -> tuple[tuple[ObjectId, ...], SpellGoesTo | None]:
    """CR 608.2n: an instant or sorcery spell goes to its owner's graveyard, or where its rules say; gives the new ids
    and the ability that said so."""
    obj = game.objects[stack_id]
    by = scope.controller
    if obj.kind != "card":
        cease(game, stack_id)
        return (), None
    # CR 715.3d, 720.3d: as an Adventure it is exiled and may be played; as an Omen it is shuffled in.
    if obj.card.layout == "adventure" and obj.face == 1 and not is_exiled_after(game, stack_id):
        # CR 715.3d: its controller may play it, who need not be its owner.
        mark = "on an adventure" if by == obj.owner else f"on an adventure:by {by}"
        return leave_stack(
            game, stack_id, "exile", cause=stack_id, by=by, why="resolve", designations=frozenset({mark})
        ), None
    if obj.card.layout == "omen" and obj.face == 1:
        return leave_stack(game, stack_id, "library", cause=stack_id, by=by, why="resolve", position="shuffle"), None
    for ability in abilities_of(game, stack_id):
        if isinstance(ability, SpellGoesTo) and (ability.condition is None or holds(game, ability.condition, scope)):
            return leave_stack(game, stack_id, ability.to, cause=stack_id, by=by, why="resolve"), ability
    return leave_stack(game, stack_id, "graveyard", cause=stack_id, by=by, why="resolve"), None
