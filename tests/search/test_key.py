"""The key of a position: equal under renaming, different for all that can matter (DESIGN, section 2)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from model.ability.abilities import Static
from model.ability.conditions import Happened
from model.ability.continuous import Affects, Gains, Loses, ModifiesPT, SetsPT
from model.ability.terms import All, Attached, Filter, IsType, Number, This
from model.layers import characteristics
from model.play import PASS, Play, after, run
from model.state import Combat, Game, Lasting, Position, Scope
from model.state.key import alike, key
from solver.plays import choices
from tests.boards import board, card, keyword, on, the
from tests.renaming import renamed
from tests.search.cards import bear, bird, burn, forest, island, mountain, murder, ogre, pump

held = Attached("enchanted creature")
aura = card(
    "Test Aura", types="Enchantment", subtypes="Aura",
    abilities=[keyword("enchant", what=(Filter((IsType("Creature"),)),)),
               Static((Affects(held, (ModifiesPT(Number(1), Number(1)),)),))],
)  # fmt: skip
blade = card(
    "Test Blade", types="Artifact", subtypes="Equipment",
    abilities=[Static((Affects(held, (ModifiesPT(Number(2), Number(0)),)),))],
)  # fmt: skip
PERMANENTS = [bear, bear, bear, ogre, bird, forest, forest, mountain, blade, aura]


@st.composite
def positions(draw: Any) -> Position:
    cards = draw(st.lists(st.sampled_from(PERMANENTS), min_size=1, max_size=8))
    theirs = draw(st.lists(st.sampled_from([bear, ogre, bird, island]), max_size=4))
    hand = draw(st.lists(st.sampled_from([burn(2), pump(2), murder, bear]), max_size=3))
    entries = []
    for n, one in enumerate(cards):
        changes: dict[str, Any] = {"tapped": draw(st.booleans())}
        creatures = [m + 1 for m, c in enumerate(cards) if "Creature" in c.front.types]
        if one in (aura, blade):
            if not creatures:
                continue
            changes["attached_to"] = draw(st.sampled_from(creatures))
        if draw(st.booleans()) and "Creature" in one.front.types:
            changes["counters"] = (("+1/+1", draw(st.integers(1, 2))),)
        del n
        entries.append(on(one, **changes))
    # Ids count up in this order: what is attached must name what is there.
    position = board(human_battlefield=entries, ai_battlefield=theirs, human_hand=hand, human_library=[bear, ogre])
    attached = {o.attached_to for o in position.objects.values()} - {None}
    if any("Creature" not in position.objects[a].card.front.types for a in attached if a in position.objects):
        return board(human_battlefield=[bear])
    mine = [i for i, o in position.objects.items() if o.zone == "battlefield" and o.controller == 0
            and "Creature" in o.card.front.types]  # fmt: skip
    if mine and draw(st.booleans()):
        attackers = draw(st.lists(st.sampled_from(mine), unique=True))
        foes = [i for i, o in position.objects.items() if o.controller == 1 and "Creature" in o.card.front.types]
        blocks = tuple((f, (draw(st.sampled_from(attackers)),)) for f in foes if attackers and draw(st.booleans()))
        combat = Combat(
            tuple((a, -2) for a in attackers), blocks, frozenset(a for _, m in blocks for a in m),
            declared=frozenset({"attackers", "blockers"}),
        )  # fmt: skip
        position = msgspec.structs.replace(
            position, combat=combat, turn=msgspec.structs.replace(position.turn, step="blockers")
        )
    if mine and draw(st.booleans()):
        target = draw(st.sampled_from(mine))
        lasting = tuple(
            Lasting(900 + n, (target,), (ModifiesPT(Number(1), Number(1)),), 50 + n, "until end of turn",
                    Scope(0, source=0, targets=((target,),)), ends=(1, 0))
            for n in range(draw(st.integers(1, 2)))
        )  # fmt: skip
        position = msgspec.structs.replace(position, lasting=lasting)
    return position


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(positions(), st.integers(0, 10**6))
def test_names_do_not_matter(position: Position, seed: int) -> None:
    ids = list(position.objects)
    fresh = random.Random(seed).sample(range(1, 4 * len(ids) + 2), len(ids))
    assert key(position) == key(renamed(position, dict(zip(ids, fresh, strict=True))))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(positions(), st.data())
def test_every_change_of_an_object_matters(position: Position, data: Any) -> None:
    i = data.draw(st.sampled_from(list(position.objects)))
    obj = position.objects[i]
    change = data.draw(st.sampled_from([
        {"tapped": not obj.tapped}, {"damage": obj.damage + 1}, {"counters": (*obj.counters, ("charge", 1))},
        {"sick": not obj.sick}, {"controller": 1 - obj.controller}, {"phased_out": True},
    ]))  # fmt: skip
    changed = {**position.objects, i: msgspec.structs.replace(obj, **change)}
    assert key(position) != key(msgspec.structs.replace(position, objects=changed))


def test_players_and_turn_matter() -> None:
    position = board(human_battlefield=[bear])
    base = key(position)
    human, ai = position.players
    assert key(msgspec.structs.replace(position, players=(msgspec.structs.replace(human, life=19), ai))) != base
    assert key(msgspec.structs.replace(position, turn=msgspec.structs.replace(position.turn, step="main2"))) != base
    assert key(msgspec.structs.replace(position, priority=1)) != base
    assert key(msgspec.structs.replace(position, next_id=99, next_timestamp=77)) == base


def test_what_is_attached_to_what_matters() -> None:
    def two(first: int, second: int) -> Position:
        return board(human_battlefield=[bear, bear, on(aura, attached_to=first), on(aura, attached_to=second)])

    assert key(two(1, 2)) == key(two(2, 1))
    assert key(two(1, 1)) == key(two(2, 2))
    assert key(two(1, 1)) != key(two(1, 2))


def test_links_in_a_ring_are_told_from_links_in_two_rings() -> None:
    # Refinement alone sees no difference between a ring of six and two of three.
    def rings(*pairs: tuple[int, int]) -> Position:
        links = dict(pairs)
        return board(human_battlefield=[on(bear, links=(("paired", (links[n + 1],)),)) for n in range(6)])

    one = rings((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1))
    other = rings((1, 3), (3, 5), (5, 2), (2, 4), (4, 6), (6, 1))
    two = rings((1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4))
    assert key(one) == key(other)
    assert key(one) != key(two)


def test_order_of_a_library_and_of_the_stack_matters_of_a_hand_not() -> None:
    assert key(board(human_library=[bear, ogre])) != key(board(human_library=[ogre, bear]))
    assert key(board(human_hand=[bear, ogre])) == key(board(human_hand=[ogre, bear]))


def resolved(position: Position, name: str, target: int) -> Position:
    """The spell cast at the target and resolved."""
    spell = the(position, name, "hand")
    play = next(
        c for c in choices(position)
        if isinstance(c, Play) and c.kind == "cast" and c.object == spell and c.targets == ((target,),)
    )  # fmt: skip
    return after(after(after(position, play), PASS), PASS)


def test_a_then_b_meets_b_then_a() -> None:
    start = run(board(human_battlefield=[mountain, forest, ogre], human_hand=[burn(2), pump(3)], ai_battlefield=[bear]))
    ogre_, bear_ = the(start, "Test Ogre"), the(start, "Test Bear")
    first = resolved(resolved(start, "Test Burn 2", bear_), "Test Pump 3 ", ogre_)
    second = resolved(resolved(start, "Test Pump 3 ", ogre_), "Test Burn 2", bear_)
    assert key(first) == key(second)
    assert first.objects.keys() != second.objects.keys()  # their names differ
    assert key(first) != key(start)


def test_history_is_kept_only_where_a_record_asks_for_it() -> None:
    asks = card(
        "Test Asker", types="Creature", power=1, toughness=1,
        abilities=[Static((Affects(This(), (ModifiesPT(Number(1), Number(1)),)),), condition=Happened("cast"))],
    )  # fmt: skip
    for extra, same in (([], True), ([asks], False)):
        start = run(board(human_battlefield=[mountain, *extra], human_hand=[burn(2)], ai_life=20))
        told = msgspec.structs.replace(start, history={**start.history, ("cast", 0): (1,)})
        assert (key(start) == key(told)) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ((ModifiesPT(Number(1), Number(1)),), (ModifiesPT(Number(2), Number(2)),), True),
        ((SetsPT(Number(1), Number(1)),), (SetsPT(Number(5), Number(5)),), False),
        ((Gains((keyword("flying"),)),), (Gains((keyword("trample"),)),), True),
        ((Gains((keyword("flying"),)),), (Loses(),), False),
    ],
)
def test_613_7__the_order_of_effects_matters_where_they_do_not_commute(one: Any, other: Any, same: bool) -> None:
    def effects(*times: int) -> Position:
        position = board(human_battlefield=[bear])
        lasting = tuple(
            Lasting(100 + n, (1,), changes, time, "until end of turn", Scope(0), ends=(1, 0))
            for n, (changes, time) in enumerate(zip((one, other), times, strict=True))
        )
        return msgspec.structs.replace(position, lasting=lasting)

    assert (key(effects(10, 20)) == key(effects(20, 10))) is same


def test_of_what_is_gone_the_order_in_which_it_gained_abilities_is_nothing() -> None:
    def gone(*words: str) -> Position:
        position = board(human_battlefield=[bear])
        looks = characteristics(Game(position), 1)
        looks = msgspec.structs.replace(looks, abilities=tuple(keyword(w) for w in words))
        waiting = Lasting(
            100, (50,), (ModifiesPT(Number(1), Number(1)),), 9, "until end of turn", Scope(0), ends=(1, 0)
        )
        return msgspec.structs.replace(position, past={50: (position.objects[1], looks)}, lasting=(waiting,))

    assert key(gone("flying", "trample")) == key(gone("trample", "flying"))
    assert key(gone("flying", "trample")) != key(gone("flying", "haste"))


def test_alike__may_stand_for_one_another() -> None:
    position = board(
        human_battlefield=[bear, bear, on(bear, tapped=True), bear, on(aura, attached_to=4)], ai_battlefield=[bear]
    )
    like = alike(position)
    assert like[1] == like[2]
    assert len({like[i] for i in (1, 3, 4, 5, 6)}) == 5


def test_statics_of_objects_are_in_timestamp_order_only_where_it_matters() -> None:
    sets = card(
        "Test Shrinker",
        types="Enchantment",
        abilities=[Static((Affects(All(Filter((IsType("Creature"),))), (SetsPT(Number(1), Number(1)),)),))],
    )
    grows = card(
        "Test Grower",
        types="Enchantment",
        abilities=[Static((Affects(All(Filter((IsType("Creature"),))), (SetsPT(Number(4), Number(4)),)),))],
    )

    def two(a: int, b: int) -> Position:
        return board(human_battlefield=[on(sets, timestamp=a), on(grows, timestamp=b), bear])

    assert key(two(1, 2)) == key(two(5, 9))
    assert key(two(1, 2)) != key(two(2, 1))


@pytest.mark.parametrize("name", [("to", 1), ("found", 1), ("rest", 1), "moved", 1])
def test_what_an_instruction_left_is_told_by_what_it_is_not_by_its_id(name: Any) -> None:
    scope = Scope(0, 1, results=((name, (2,)), (("excess", 1), 2)))
    change = ModifiesPT(Number(1), Number(1))
    position = run(board(human_battlefield=[bear, bear]))
    game = Game(position)
    game.lasting = (Lasting(5, (2,), (change,), 5, "until end of turn", scope),)
    position = game.freeze()
    assert key(renamed(position, {1: 12, 2: 11})) == key(position)
