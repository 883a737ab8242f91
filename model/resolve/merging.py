"""Merging with a permanent: what a mutating creature spell does as it resolves (CR 702.140, 730).

The merged permanent is the object that it was. What represents it besides its topmost component stands in
`GameObject.merged`, its values like those of a copy in `copy_of`; what becomes of the components as it leaves the
battlefield is in `model.events.moving`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from model.ability.terms import Filter, IsSubtype, IsType, Not, OwnedBy, OwnerOf, Target, This
from model.base import ObjectId, PlayerId, UnsupportedText
from model.card import Face
from model.evaluate.counts import MUTATED, times_mutated
from model.events import status
from model.events.zones import carry_effects_over, component, remember
from model.layers.printed import source_card
from model.state import Decision, Game, GameObject

MUTATE: Final = "mutate"
TARGET: Final = Target(Filter((Not(IsSubtype("Human")), IsType("Creature")), (OwnedBy(OwnerOf(This())),)), n=0)
"""CR 702.140a: a non-Human creature with the same owner as the spell."""


def merge(game: Game, stack_id: ObjectId, target: ObjectId, who: PlayerId) -> None:
    """CR 702.140c-e, 730.2: on top or on the bottom, as the spell's controller chooses."""
    spell, permanent = game.objects[stack_id], game.objects[target]
    question = Decision(
        "choose", who, "name", ("top", "bottom"), of=stack_id, name=spell.card.name, words="on top or on the bottom"
    )
    on_top = game.ask(question) in ("top", ("top",))
    above, below = (_values(spell), _values(permanent)) if on_top else (_values(permanent), _values(spell))
    face = msgspec.structs.replace(above, abilities=(*above.abilities, *below.abilities))
    mine = component(spell, "token" if spell.kind == "copy" else spell.kind)
    old = component(permanent, permanent.kind)
    top = mine if on_top else old
    card = msgspec.structs.replace(source_card(spell if on_top else permanent)[0], faces=(face,))
    times = times_mutated(permanent) + 1
    marks = frozenset(d for d in permanent.designations if not d.startswith(MUTATED))
    # The spell becomes part of the permanent, which has not entered (CR 730.2b-c); effects go with it (702.140f).
    remember(game, stack_id)
    known, looks = game.past[stack_id]
    game.past[stack_id] = (msgspec.structs.replace(known, links=(*known.links, ("became", (target,)))), looks)
    game.remove(stack_id)
    game.update(
        target,
        card=top.card,
        kind=top.kind,
        face=0,
        copy_of=(card, 0, ()),
        merged=(old, *permanent.merged) if on_top else (*permanent.merged, mine),
        designations=marks | {f"{MUTATED}{times}"},
    )
    carry_effects_over(game, stack_id, target)
    status(game, target, "mutates", cause=stack_id)


def _values(obj: GameObject) -> Face:
    """The copiable values that the object gives to the merged permanent; odd frames are not merged."""
    card, face = source_card(obj)
    exceptions = obj.copy_of is not None and obj.copy_of[2]
    if obj.face_down or exceptions or len(card.faces) != 1 or len(obj.card.faces) != 1:
        raise UnsupportedText(obj.card.name, "merging with what has two faces or is a copy", rule="730.2")
    return card.faces[face]


__all__ = ["MUTATE", "TARGET", "merge"]
