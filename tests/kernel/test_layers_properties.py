"""Properties of the layers: the order of objects does not matter, memos never show, trace and result agree."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings, strategies as st

from model.ability.abilities import Static
from model.ability.continuous import (
    Affects,
    CantHave,
    Gains,
    GainsControl,
    Loses,
    ModifiesPT,
    SetsColors,
    SetsPT,
    SetsTypes,
    SwitchesPT,
)
from model.ability.terms import (
    All,
    ControlledBy,
    CountOf,
    Filter,
    Greatest,
    HasKeyword,
    IsColor,
    IsSubtype,
    IsSupertype,
    IsType,
    Not,
    Number,
    Other,
    You,
)
from model.layers import activated, characteristics, functioning, layer_trace
from model.state import Game, GameObject, Position
from tests.boards import basic, board, card, keyword

CREATURES = All(Filter((IsType("Creature"),)))
WHATS = [
    CREATURES,
    All(Filter((IsType("Creature"),), (ControlledBy(You()),))),
    All(Filter((Other("other"), IsType("Enchantment")))),
    All(Filter((IsType("Land"),))),
    All(Filter((Not(IsSupertype("Basic")), IsType("Land")))),
    All(Filter((IsColor("R"),))),
    All(Filter((IsSubtype("Goblin"),))),
    All(Filter((IsType("Creature"),), (HasKeyword("flying"),))),
    All(Filter((IsType("Artifact"),))),
]
COUNT = CountOf(CREATURES)
CHANGES = [
    (ModifiesPT(Number(1), Number(1)),),
    (ModifiesPT(COUNT, Number(0)),),
    (ModifiesPT(Greatest("power", CREATURES), Number(0)),),
    (Loses(), SetsPT(Number(1), Number(1))),
    (Loses((keyword("flying"),)),),
    (CantHave((keyword("flying"),)),),
    (Gains((keyword("flying"),)),),
    (Gains((Static((Affects(CREATURES, (ModifiesPT(Number(0), Number(1)),)),)),)),),
    (SetsTypes(("Creature",)), SetsPT(Number(3), Number(3))),
    (SetsTypes(subtypes=("Mountain",), add=False),),
    (SetsTypes(subtypes=("Swamp",)),),
    (SetsTypes(subtypes=("Goblin",)), SetsColors(("R",), add=True)),
    (SetsTypes(("Artifact",)),),
    (SetsTypes(lose=("Creature",)),),
    (SetsColors(("R",)),),
    (GainsControl(You()),),
    (SwitchesPT(),),
]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A small board with a few sources of effects and things for them to act on."""
    things: list[Any] = [
        basic("Forest"),
        card("Hall", types="Land"),
        card("Goblin", cost="{R}", subtypes="Goblin", power=1, toughness=1, abilities=["haste"]),
        card("Bird", cost="{W}", subtypes="Bird", power=1, toughness=2, abilities=["flying"]),
        card("Rock", types="Artifact", cost="{2}"),
    ]
    for n in range(draw(st.integers(1, 5))):
        what, changes = draw(st.sampled_from(WHATS)), draw(st.sampled_from(CHANGES))
        kind = draw(st.sampled_from(["Enchantment", "Artifact Creature", "Land"]))
        size = {"power": 2, "toughness": 2} if "Creature" in kind else {}
        things.append(
            card(f"Source {n}", types=kind, cost="{1}", abilities=[Static((Affects(what, changes),))], **size)
        )
    order = draw(st.permutations(range(len(things))))
    side = draw(st.integers(0, len(things)))
    return board(human_battlefield=[things[i] for i in order[:side]], ai_battlefield=[things[i] for i in order[side:]])


def _all(game: Game) -> dict[int, Any]:
    return {i: characteristics(game, i) for i in game.objects}


@settings(max_examples=150)
@given(positions(), st.randoms(use_true_random=False))
def test_613__the_order_of_objects_does_not_matter(position: Position, random: Any) -> None:
    before = _all(Game(position))
    ids = list(position.objects)
    random.shuffle(ids)
    zones = {key: tuple(sorted(found, key=ids.index)) for key, found in position.zones.items()}
    shuffled = msgspec.structs.replace(position, objects={i: position.objects[i] for i in ids}, zones=zones)
    after = _all(Game(shuffled))
    for i, looks in before.items():
        assert msgspec.structs.replace(after[i], rules=()) == msgspec.structs.replace(looks, rules=())


@settings(max_examples=60)
@given(positions())
def test_613__renaming_of_ids_does_not_matter(position: Position) -> None:
    before = _all(Game(position))
    renamed = {i: i + 100 for i in position.objects}
    objects: dict[int, GameObject] = {
        renamed[i]: msgspec.structs.replace(o, id=renamed[i]) for i, o in position.objects.items()
    }
    zones = {key: tuple(renamed[i] for i in found) for key, found in position.zones.items()}
    after = _all(Game(msgspec.structs.replace(position, objects=objects, zones=zones)))
    assert {renamed[i]: looks for i, looks in before.items()} == after


@settings(max_examples=60)
@given(positions(), st.lists(st.sampled_from(["tap", "counter", "leave", "phase", "steal"]), max_size=4), st.data())
def test_memos__never_show(position: Position, steps: list[str], data: st.DataObject) -> None:
    game = Game(position)
    _all(game)
    for step in steps:
        ids = list(game.zone("battlefield"))
        if not ids:
            break
        i = data.draw(st.sampled_from(ids))
        match step:
            case "tap":
                game.update(i, tapped=True)
            case "counter":
                game.update(i, counters=(("+1/+1", 1),))
            case "leave":
                game.remove(i)
            case "phase":
                game.update(i, phased_out=True)
            case _:
                game.update(i, controller=1 - game.objects[i].controller)
        functioning(game, Static)
        fresh = Game(msgspec.structs.replace(game.freeze(), objects=game.objects.copy()))
        assert _all(game) == _all(fresh)
        assert functioning(game, Static) == functioning(fresh, Static)
        again = Game(game.freeze())
        assert _all(again) == _all(fresh)


@settings(max_examples=60)
@given(positions())
def test_trace__names_an_effect_for_whatever_changed(position: Position) -> None:
    game = Game(position)
    for i in game.objects:
        trace = layer_trace(game, i)
        layers = [e.layer for e in trace.effects]
        assert layers == sorted(layers)
        assert trace.after == characteristics(game, i)
        if not trace.effects:
            assert trace.after.abilities == trace.before.abilities
            assert trace.after.types == trace.before.types
        assert all(a in trace.after.abilities for a in activated(game, i))
