"""Whether an optional instruction could be done at all (CR 608.2d): an impossible option cannot be chosen."""

from __future__ import annotations

from model.ability.abilities import Instruction
from model.ability.instructions import (
    ChangeTargets,
    Discard,
    FacesChoice,
    Look,
    Mill,
    Move,
    RemoveCountersFrom,
    Sacrifice,
    Sequence,
    Tap,
)
from model.ability.terms import Both, Number, Objects, Players, Some, That
from model.base import PlayerId
from model.evaluate import candidates
from model.events.impossible import is_spared
from model.resolve.objects import counters_held
from model.resolve.run import Run


def possible(run: Run, do: Instruction, who: PlayerId) -> bool:
    """Whether the player could do it, as far as it asks for objects that must be there. Drawing from an empty library
    is possible."""
    match do:
        case Sequence(steps=steps):
            return not steps or possible(run, steps[0], who)
        case FacesChoice(options=options):
            return any(possible(run, option, who) for option in options)
        case Sacrifice() if is_spared(run.game, "sacrifice", who, run.you):
            return False
        case Discard() if is_spared(run.game, "discard", who, run.you):
            return False
        case Sacrifice(what=Some() as what):
            own = [i for i in run.game.zone("battlefield") if run.controls(i, who)]
            return len(candidates(run.game, what, run.scope, within=own)) >= run.amount(what.least)
        case Discard(what=Some() as what):
            hand = run.game.zone("hand", who)
            return len(candidates(run.game, what, run.scope, within=hand)) >= run.amount(what.least)
        case ChangeTargets(what=That() as what):
            # What has no targets has none to be changed.
            casts = (run.game.objects[i].cast for i in run.objects(what))
            return any(cast is not None and any(cast.targets) for cast in casts)
        case Move(what=what) | Look(what=what, reveal=True) | Tap(what=what):
            return _some_there(run, what)
        case RemoveCountersFrom(count=Number(n=n), up_to=False):
            return _counters_there(run, do, n, who)
        case Mill(count=count):
            # CR 701.17b
            unlisted = run.game.players[who].library == "unknown"
            return unlisted or len(run.game.zone("library", who)) >= run.amount(count)
    return True


def _counters_there(run: Run, do: RemoveCountersFrom, n: int, who: PlayerId) -> bool:
    """Whether one of them has as many counters as are to be removed."""
    of = do.from_
    meant = candidates(run.game, of, run.scope) if isinstance(of, Some) else run.refs(of, who)
    held = (counters_held(run, ref) for ref in meant)
    return any(sum(have for kind, have in kinds if do.kind in ("", kind)) >= n for kinds in held)


def _some_there(run: Run, what: Objects | Players) -> bool:
    match what:
        case Some():
            return len(candidates(run.game, what, run.scope)) >= run.amount(what.least)
        case Both(of=parts):
            return any(_some_there(run, p) for p in parts)
    return True
