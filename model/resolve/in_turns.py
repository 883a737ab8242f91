"""What players do in turns until nobody does (CR 101.4, 608.2c)."""

from __future__ import annotations

from model.ability.object_instructions import PutInTurns
from model.base import ObjectId
from model.evaluate import fits
from model.events import move
from model.resolve.run import Run, executes


@executes(PutInTurns)
def put_in_turns(run: Run, do: PutInTurns) -> None:
    game = run.game
    put: tuple[ObjectId, ...] = ()
    again = True
    while again:
        again = False
        for who in (run.you, 1 - run.you):
            options = tuple(i for i in game.zone("hand", who) if fits(game, i, do.card, run.scope, anywhere=True))
            chosen = run.choose(options, 0, 1, who, words="which card is put onto the battlefield")
            new = move(game, chosen, "battlefield", cause=run.cause, by=who, controller=who, why="put")
            entered = tuple(i for i in new if run.on_battlefield(i))
            put += entered
            again = again or bool(entered)
    run.result(put)
    run.done = bool(put)
