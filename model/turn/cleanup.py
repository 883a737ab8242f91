"""The cleanup step (CR 514)."""

from __future__ import annotations

from model.ability.continuous import PlayerRule
from model.base import PlayerId
from model.evaluate import amount
from model.events import discard
from model.events.impossible import KEEPS_DAMAGE
from model.events.matching import player_meets
from model.events.rules import active_statics, cant, player_has
from model.state import Decision, Game
from model.state.work import owner
from model.turn import durations
from model.turn.frames import CheckState, Cleanup, NextStep
from model.turn.stacking import as_tuple
from model.turn.state_based import control_changes, state_based


@owner(Cleanup)
def cleanup(game: Game, frame: Cleanup) -> None:
    """CR 514.1-3: the hand size, then damage and effects of the turn; priority only if something happened."""
    player = game.turn.active
    hand, most = game.zone("hand", player), max_hand(game, player)
    if most is not None and len(hand) > most:
        n = len(hand) - most
        words = f"discard to hand size: {n}"
        answer = game.ask(Decision("choose", player, "cards", hand, n, n, words=words))
        discard(game, as_tuple(answer), by=player)
    for i in game.zone("battlefield"):
        obj = game.objects[i]
        if (obj.damage or obj.deathtouched) and not cant(game, i, KEEPS_DAMAGE):
            game.update(i, damage=0, deathtouched=False)
    durations.end_of_turn(game, control_changes)
    # CR 514.3a: if anything is to be done or stacked, the active player gets priority, and another step follows.
    acted = state_based(game)
    if game.over:
        return
    if acted or game.pending:
        game.priority = player
        game.passed = 0
        game.frames.append(CheckState())
    else:
        game.frames.append(NextStep())


def max_hand(game: Game, player: PlayerId) -> int | None:
    """CR 402.2: the maximum hand size, None for no maximum."""
    if player_has(game, player, "no maximum hand size", "have no maximum hand size"):
        return None
    size = game.players[player].max_hand
    for _, rule, scope in active_statics(game, PlayerRule):
        if rule.rule == "maximum hand size" and rule.n is not None and player_meets(game, rule.who, player, scope):
            size = amount(game, rule.n, scope)
    for _, rule, scope in active_statics(game, PlayerRule):
        if size is not None and rule.n is not None and player_meets(game, rule.who, player, scope):
            if rule.rule == "smaller hand size":
                size -= amount(game, rule.n, scope)
            elif rule.rule == "greater hand size":
                size += amount(game, rule.n, scope)
    return None if size is None else max(0, size)
