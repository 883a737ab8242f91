"""What is done card by card: by players in turns until nobody does, and for each of some cards (CR 101.4, 608.2d)."""

from __future__ import annotations

from model.ability.object_instructions import PayOrPutBack, PutInTurns
from model.base import ObjectId
from model.evaluate import fits
from model.events import lose_life, move
from model.pay.needs import why_not_life
from model.resolve.run import Run, executes


@executes(PayOrPutBack)
def pay_or_put_back(run: Run, do: PayOrPutBack) -> None:
    # CR 608.2d: for each of the cards the player decides; those that are put back lie in an order of their choice.
    game, you, life = run.game, run.you, run.amount(do.life)
    n = run.amount(do.count)
    drawn = (i for i in game.zone("hand", you) if "drawn" in game.objects[i].history)
    back = []
    for card in run.choose(drawn, n, n, words="cards drawn this turn"):
        words = f"pay {life} life for {game.objects[card].card.name}"
        if why_not_life(game, you, life) is None and run.yes(you, words):
            lose_life(game, you, life, cause=run.cause, why="pay")
        else:
            back.append(card)
    if len(back) > 1:
        back = list(run.order(back, you, "in which order they go onto the library, the first deepest"))
    for card in back:
        move(game, (card,), "library", cause=run.cause, by=you, position="top")


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
