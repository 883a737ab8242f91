"""The two doors of the kernel and the one loop behind them: what is due, and what comes after a choice.

Work is done frame by frame. If a frame needs an answer, the position before it is kept with that decision due; the
answer is put into the frame, which is then carried out again from its start.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from model.base import IllegalPlay, InternalError, PlayerId, Reason
from model.play.casting import do_play
from model.play.play import PASS, Play
from model.state import Decision, Due, Frame, Game, Position
from model.state.answers import why_not_answer
from model.state.work import carry_out_top, owner
from model.turn.flow import proceed


class PlayFrame(Frame, frozen=True, gc=False, kw_only=True):
    """A play of the player with priority, to be carried out whole."""

    play: Play
    player: PlayerId


@owner(PlayFrame)
def carry_out_play(game: Game, frame: PlayFrame) -> None:
    """CR 601.2, 602.2, 116: carried out whole or refused."""
    do_play(game, frame.player, frame.play)
    # CR 117.3c: who cast, activated or took a special action has priority again.
    game.passed = 0
    game.priority = frame.player


Passes = Callable[[Game, PlayerId], bool]
"""Whether a player who has priority passes without being asked."""

OVER = "over"
"""The kind of decision of a game that has ended: nobody's, and nothing to choose."""


def decision(position: Position) -> Decision:
    """What is due. A position in which nobody decides is first carried on to the next decision; of a game that has
    ended the kind is "over"."""
    position = run(position)
    if position.due is None:
        return Decision(OVER, -1, words=position.over)
    return position.due


def run(position: Position) -> Position:
    """The position carried on until a decision is due or the game is over."""
    if position.due is not None or position.over:
        return position
    return _carry_on(Game(position))


def after(position: Position, choice: Any, passes: Passes | None = None) -> Position:
    """The position after this choice, carried on to the next decision, past those that `passes` answers. `choice` is a
    `Play` for priority, else an answer to the decision that is due.

    Raises IllegalPlay with the rules that it breaks; nothing is half done then (CR 733.1)."""
    position = run(position)
    due = position.due
    if due is None:
        raise IllegalPlay(Reason("104.1", f"the game is over: {position.over}"))
    if due.kind != "priority":
        refused = why_not_answer(due, choice)
        if refused is not None:
            raise IllegalPlay(refused)
    elif not isinstance(choice, Play):
        raise IllegalPlay(Reason("117.1", "with priority a player makes a play or passes"))

    def begun() -> Game:
        game = Game(position)
        game.due = None
        if due.kind == "priority":
            _begin(game, due.player, choice)
            return game
        if not game.frames:
            raise InternalError(f"a decision without the work that asks it: {due.kind}")
        top = game.frames[-1]
        game.frames[-1] = msgspec.structs.replace(top, answers=(*top.answers, choice))
        return game

    return _carry_on(begun(), passes, begun)


def _begin(game: Game, player: PlayerId, play: Play) -> None:
    if play.kind == "pass":
        # CR 117.3d, 117.4
        game.passed += 1
        game.priority = 1 - player
        return
    if play.kind not in ("cast", "play", "activate", "special"):
        raise IllegalPlay(Reason("116.1", f"there is no play of the kind {play.kind}"))
    game.frames.append(PlayFrame(play=play, player=player))


_STEPS_AT_MOST = 100_000
"""How many pieces of work may follow each other without a decision: more are a loop (CR 104.4b, 732.4)."""
_PASSES_AT_MOST = 20
"""How many passes may follow each other before whoever asked looks at a position again."""


def _carry_on(game: Game, passes: Passes | None = None, begun: Callable[[], Game] | None = None) -> Position:
    """Takes the top frame and has it carried out, until a decision is due or the game is over. `begun` makes the game
    again as it is now, so that the position before the first frame need not be kept."""
    passed = 0
    for n in range(_STEPS_AT_MOST):
        if game.over:
            game.due = None
            return game.freeze()
        due = game.due
        if due is not None:
            if passes is None or passed == _PASSES_AT_MOST or due.kind != "priority" or not passes(game, due.player):
                return game.freeze()
            passed += 1
            game.due = None
            _begin(game, due.player, PASS)
        if not game.frames:
            # Nothing is left to do: the game goes on, which asks nothing by itself.
            proceed(game)
            continue
        again = begun if n == 0 and game.frames[-1].asks else None
        before = game.freeze() if game.frames[-1].asks and again is None else None
        game.answers, game.cursor = game.frames[-1].answers, 0
        try:
            carry_out_top(game)
        except Due as asked:
            if again is not None:
                before = again().freeze()
            if before is None:
                raise InternalError(f"a frame that asks nothing asked: {asked.decision.kind}") from asked
            return msgspec.structs.replace(before, due=asked.decision)
        if game.cursor < len(game.answers):
            raise InternalError("a piece of work asked fewer questions than it had answers for")
    game.over = "draw: a loop that contains no choice (104.4b)"
    return game.freeze()
