"""Turns: steps, priority, state-based actions, triggers onto the stack, combat (CR 117, 405, 500-514, 603.3, 704).

`proceed(game)` is what the main loop calls when no frame is left. Work that may ask is a frame; the modules imported
here register what carries the frames out.
"""

from model.base import Reason
from model.state import Game
from model.turn import cleanup, sagas, stacking, steps, untapping
from model.turn.combat import attacking, blocking, damage
from model.turn.combat.declaration import Assignment, Attack, Block
from model.turn.flow import pass_priority, proceed, took_action
from model.turn.problems import problems
from model.turn.state_based import state_based

OWNERS = (attacking, blocking, cleanup, damage, sagas, stacking, steps, untapping)
"""The modules that carry out the frames of `frames`."""


def combat_problems(game: Game, declared: Attack | Block) -> tuple[Reason, ...]:
    """Why the declaration is not legal; empty if it is."""
    if isinstance(declared, Attack):
        return attacking.why_not_attack(game, declared)
    return blocking.why_not_block(game, declared)


__all__ = [
    "OWNERS",
    "Assignment",
    "Attack",
    "Block",
    "combat_problems",
    "pass_priority",
    "problems",
    "proceed",
    "state_based",
    "took_action",
]
