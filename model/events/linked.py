"""What an object did to others that its own abilities read (CR 607): noted on the object."""

from __future__ import annotations

import functools

import msgspec

from model.ability.abilities import Keyword
from model.ability.keywords import expand
from model.ability.terms import LinkedTo
from model.base import ObjectId, walk
from model.card import Card
from model.state import Game


@functools.lru_cache(maxsize=20_000)
def reads(card: Card, how: str) -> bool:
    """Whether any ability of the card means what it did in that way: nothing else needs the link."""
    stands_for = tuple(e for r in walk(card) if isinstance(r, Keyword) for e in expand(r))
    return any(isinstance(r, LinkedTo) and r.how == how for part in (card, stands_for) for r in walk(part))


def is_read(game: Game, object_id: ObjectId, how: str) -> bool:
    """Whether abilities of the object, as it is or as it was, ask what it did in that way."""
    known = game.known(object_id)
    if known is None:
        return False
    obj = known[0]
    return reads(obj.card, how) or (obj.copy_of is not None and reads(obj.copy_of[0], how))


def add_link(game: Game, object_id: ObjectId, how: str, ids: tuple[ObjectId, ...]) -> None:
    """Adds ids under one name, also to what has left: its abilities still on the stack read it (CR 607.1, 608.2h)."""
    obj = game.objects.get(object_id)
    past = None
    if obj is None:
        if object_id not in game.past:
            return
        obj, past = game.past[object_id]
    old = dict(obj.links)
    old[how] = (*old.get(how, ()), *(i for i in ids if i not in old.get(how, ())))
    links = tuple(sorted(old.items()))
    if past is None:
        game.update(object_id, links=links)
    else:
        game.past[object_id] = (msgspec.structs.replace(obj, links=links), past)
