"""Melding: the two cards of a meld pair become one permanent (CR 701.42, 712.4).

Not here: how a melded permanent looks (`model.layers.printed`), what becomes of its cards as it leaves
(`model.events.moving`).
"""

from __future__ import annotations

from model.ability.object_instructions import Meld
from model.base import ObjectId
from model.card.melding import meld_of
from model.evaluate.core import Context
from model.evaluate.pairs import melding
from model.events import happen, move
from model.events.actions import moved
from model.events.event import ZoneChange
from model.resolve.objects import attacked
from model.resolve.run import Run, executes


@executes(Meld)
def meld(run: Run, do: Meld) -> None:
    source = run.scope.source
    yours = melding(Context(run.game, run.scope), do.partner)
    options = tuple(i for i in yours if i != source and _attacks(run, i, do))
    if not options or not run.on_battlefield(source):
        run.done = False
        return
    both = (source, run.choose(options)[0])
    cards = tuple(i for i in move(run.game, both, "exile", cause=run.cause, by=run.you) if i in run.game.objects)
    pair = _pair(run, cards, do.into)
    if pair is None:
        run.result(cards)  # CR 701.42c
        return
    first, second = pair
    event = ZoneChange(
        old=first, to="battlefield", from_="exile", why="meld", cause=run.cause, by=run.you, controller=run.you, face=1,
        melded=second, tapped=do.attacking, attacking=attacked(run, run.you) if do.attacking else None,
    )  # fmt: skip
    run.result(moved(happen(run.game, [event])))


def _attacks(run: Run, object_id: ObjectId, do: Meld) -> bool:
    combat = run.game.combat
    return not do.attacking or (combat is not None and object_id in dict(combat.attackers))


def _pair(run: Run, cards: tuple[ObjectId, ...], into: str) -> tuple[ObjectId, ObjectId] | None:
    """The two cards, the one whose record holds the combined face first, if they are a meld pair (CR 701.42b)."""
    objects = [run.game.objects[i] for i in cards]
    if len(objects) != 2 or any(o.zone != "exile" or o.kind != "card" for o in objects):
        return None
    for one, other in (objects, objects[::-1]):
        known = meld_of(one.card)
        if known is not None and (known.into, known.partner) == (into, other.card.name):
            if len(one.card.faces) != 2:
                raise run.unsupported(f"what {into} is", "712.4")
            return one.id, other.id
    return None
