"""Objects separated into two piles, and one of the piles chosen (CR 608.2d). A pile may be empty."""

from __future__ import annotations

from model.ability.instructions import ChoosePile, Separate
from model.resolve.run import Run, executes
from model.state.objects import Ref

PILES = ("pile", "other pile")
CHOSEN, OTHER = "chosen pile", "pile not chosen"


@executes(Separate)
def separate(run: Run, do: Separate) -> None:
    ids = run.objects(do.what)
    first: tuple[Ref, ...] = ()
    for who in run.players(do.who)[:1]:
        if ids:
            # Which of the two is called the first is nothing to choose.
            first = tuple(run.choose(ids[1:], 0, len(ids) - 1, who=who, words="what goes into one of the piles"))
    rest = tuple(i for i in ids if i not in first)
    run.result(ids)
    for name, pile in zip(PILES, (rest, first), strict=True):
        run.store((name, run.number), pile)
    run.done = bool(ids)


@executes(ChoosePile)
def choose_pile(run: Run, do: ChoosePile) -> None:
    piles = [run.stored((name, do.n), ()) for name in PILES]
    chosen = 0
    for who in run.players(do.who)[:1]:
        names = tuple(_called(run, pile) for pile in piles)
        (answer,) = run.choose(names, who=who, what="name", words="one of the piles")
        chosen = names.index(answer)
    run.result(piles[chosen])
    run.store((CHOSEN, run.number), piles[chosen])
    run.store((OTHER, run.number), piles[1 - chosen])


def _called(run: Run, pile: tuple[Ref, ...]) -> str:
    names = [known[0].card.name for i in pile if (known := run.game.known(i)) is not None]
    return f"the pile of {', '.join(sorted(names))}" if names else "the empty pile"
