"""From one decision to the next: state-based actions, triggers, priority, resolution, steps (CR 117, 405, 500, 704.3).

`proceed` is called when no frame is left and pushes the frame that comes next; the frames of this file are carried out
here, those of single steps in their own files.
"""

from __future__ import annotations

import msgspec

from model.base import PLAYER_NAMES, PlayerId
from model.events.frames import ResolveTop
from model.state import Decision, Game
from model.state.work import owner
from model.turn.combat.attacking import note_attack
from model.turn.frames import BeginStep, CheckState, DeclareAttackers, DeclareBlockers, NextStep, StackTriggers
from model.turn.state_based import is_calm, judge, state_based
from model.turn.state_triggers import notice_states

ROUNDS = 500


def proceed(game: Game) -> None:
    """Pushes what comes next, or gives a player priority (`game.due`), or does nothing because the game is over."""
    game.due = None
    if game.over or game.frames:
        return
    judge(game)
    if game.over:
        return
    if game.passed >= 2:
        _all_passed(game)
    elif game.priority is None and not _declaration_is_due(game):
        game.frames.append(NextStep())
    elif is_calm(game) and not (game.pending or game.history.get(("start", None)) or _declaration_is_due(game)):
        # The check would find nothing to do.
        notice_states(game)
        if game.pending:
            game.frames.append(StackTriggers())
        else:
            give_priority(game)
    else:
        game.frames.append(CheckState())


def pass_priority(game: Game) -> None:
    """The player with priority passes (CR 117.3d)."""
    if game.priority is not None:
        game.passed += 1
        game.priority = 1 - game.priority


def took_action(game: Game, player: PlayerId) -> None:
    """CR 117.3c: who cast, activated or took a special action has priority again."""
    game.passed = 0
    game.priority = player


def _all_passed(game: Game) -> None:
    # CR 117.4: all players passed in succession.
    game.passed = 0
    stack = game.zone("stack")
    if stack:
        game.priority = game.turn.active  # CR 117.3b: who gets it afterwards.
        game.frames.append(ResolveTop(stack_id=stack[0]))
    else:
        game.priority = None
        # CR 514.3a: after priority in a cleanup step comes another one.
        game.frames.append(BeginStep(step="cleanup") if game.turn.step == "cleanup" else NextStep())


def _declaration_is_due(game: Game) -> bool:
    """Whether the position stands in a step whose declaration has not been made."""
    step, combat = game.turn.step, game.combat
    if step == "attackers":
        return combat is None or "attackers" not in combat.declared
    return step == "blockers" and combat is not None and "blockers" not in combat.declared


@owner(CheckState)
def check_state(game: Game, frame: CheckState) -> None:
    """CR 704.3: state-based actions until none applies, then triggers, then priority."""
    if game.history.pop(("start", None), "") == "attack triggers" and game.combat is not None:
        # A position that begins with the attack just declared.
        note_attack(game, game.combat.attackers)
    if _declaration_is_due(game):
        # CR 703.3: the declaration comes before anything else of the step.
        game.frames.append(DeclareAttackers() if game.turn.step == "attackers" else DeclareBlockers())
        return
    for n in range(ROUNDS):
        if not state_based(game):
            break
        if game.over:
            return
        if n == ROUNDS - 1:  # CR 104.4b: actions that nobody can stop and that change nothing for good.
            game.over = "draw"
            game.warnings.append("a loop of mandatory actions: the game is a draw (104.4b)")
            return
    notice_states(game)
    if game.pending:
        game.frames.append(StackTriggers())
        return
    give_priority(game)


def give_priority(game: Game) -> None:
    """The player with priority decides what to do (CR 117.1); nobody gets it in the untap step (CR 502.4)."""
    if game.priority is None:
        return
    name = PLAYER_NAMES[game.priority]
    game.due = Decision("priority", game.priority, words=f"{name} has priority")


def only(game: Game, **changes: object) -> None:
    """Replaces fields of the turn."""
    game.turn = msgspec.structs.replace(game.turn, **changes)
    game.touch()
