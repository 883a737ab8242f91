"""What is kept of a position, and the quick ways past what needs no work, compared with the same made anew."""

from __future__ import annotations

import msgspec

from model.ability.abilities import Activated, Static, Triggered
from model.ability.continuous import Affects, PlayerRule
from model.ability.terms import ControlledBy, Filter, IsType, Not, You
from model.evaluate.core import Context
from model.evaluate.filters import everything
from model.evaluate.states import attached_to
from model.events.presence import cards_of, present
from model.events.rules import active_statics, statics
from model.events.triggers import index
from model.layers import characteristics, functioning, permanents
from model.play.glance import glanced
from model.play.ways import judged_ways
from model.state import Game, Position, Scope
from model.state.key import key
from model.state.stamps import Stamps
from model.turn.state_based import RULES, Check, is_calm, state_based

CREATURES = Filter((IsType("Creature"),))
OF_MINE = Filter((Not(IsType("Land")),), (ControlledBy(You()),))


def made_anew(position: Position) -> Position:
    """The same position of which nothing is known yet: no object and no part of it has been seen."""
    objects = {i: msgspec.structs.replace(obj) for i, obj in position.objects.items()}
    return msgspec.structs.replace(position, objects=objects, stamps=Stamps())


def check_memos(position: Position) -> None:
    """Everything that goes with a position is what it would be if it were read off it now."""
    fresh = made_anew(position)
    kept, new = Game(position), Game(fresh)
    for i in position.objects:
        assert characteristics(kept, i) == characteristics(new, i)
        assert attached_to(Context(kept, Scope(0)), i) == attached_to(Context(new, Scope(0)), i)
    assert permanents(kept) == permanents(new)
    for phrase in (CREATURES, OF_MINE):
        for player in (0, 1):
            context = Context(kept, Scope(player))
            # Asked through a view of its own, nothing is kept.
            plainly = Context(new, Scope(player), lambda i: characteristics(new, i))
            assert everything(context, phrase) == everything(plainly, phrase)
    # Of what is gone some words may still be known: a word is never a yes.
    assert present(kept) >= present(new)
    assert set(cards_of(kept).of) == set(cards_of(new).of)
    assert cards_of(kept).copies == cards_of(new).copies
    for kind in (Static, Triggered, Activated):
        assert functioning(kept, kind) == functioning(new, kind)
    assert statics(kept, Affects) == statics(new, Affects)
    for kind in (Affects, PlayerRule):
        assert list(active_statics(kept, kind)) == list(active_statics(new, kind))
    assert index(kept) == index(new)
    assert key(position) == key(fresh)
    if position.due is not None and position.due.kind == "priority":
        # The rules about single permanents, asked of all of them, find nothing that was passed over.
        check = Check(new)
        check.notable = check.permanents
        for rule in RULES:
            rule(check)
        assert not check.events
        assert not check.changed
        # What is told at a glance is what is judged.
        for obj in position.objects.values():
            for player in (0, 1):
                seen = glanced(kept, player, obj)
                assert seen is None or seen == tuple(w for w, why in judged_ways(new, player, obj.id) if not why)
    if is_calm(kept):
        assert not state_based(new)
