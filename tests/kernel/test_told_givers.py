"""An ability given away in which the name of what gives it stands means that object (CR 201.5a)."""

from __future__ import annotations

from typing import Any

from model.formats.position_json import position_from_data, write_position
from model.layers import activated
from model.play import PASS, Play, after, run
from model.state import Game
from model.state.key import key
from solver.plays import choices
from tests.boards import board, card, on
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2)
TORCH = told(
    "Test Torch", 'Equipped creature has "{T}, Sacrifice Test Torch: Test Torch deals 2 damage to any target."',
    types="Artifact", subtypes="Equipment",
)  # fmt: skip
HORN = told(
    "Test Horn", 'Equipped creature has "Whenever this creature attacks, you may sacrifice Test Horn. If you do, you '
    'gain 3 life."', types="Artifact", subtypes="Equipment",
)  # fmt: skip
DART = told(
    "Test Dart", "Equipped creature has \"{T}: Tap target creature. Return Test Dart to its owner's hand.\"",
    types="Artifact", subtypes="Equipment",
)  # fmt: skip


def zone_of(position: Any, name: str) -> list[str]:
    return [o.zone for o in position.objects.values() if o.card.name == name and o.kind == "card"]


def activations(position: Any) -> list[Any]:
    return [c for c in choices(position) if isinstance(c, Play) and c.kind == "activate" and c.object == 1]


def resolved(position: Any) -> Any:
    while position.due is not None and position.zones.get(("stack", -1)):
        position = after(position, PASS)
    return position


def test_201_5a__the_torch_is_sacrificed_and_deals_the_damage() -> None:
    start = run(board(human_battlefield=[on(BEAR, sick=False), on(TORCH, attached_to=1)]))
    (play,) = (c for c in activations(start) if c.targets == ((-2,),))
    position = after(start, play)
    assert zone_of(position, "Test Torch") == ["graveyard"]
    assert zone_of(position, "Test Bear") == ["battlefield"]
    position = resolved(position)
    assert position.players[1].life == 18


def test_201_5a__of_two_each_gives_its_own() -> None:
    start = run(board(human_battlefield=[on(BEAR, sick=False), on(TORCH, attached_to=1), on(TORCH, attached_to=1)]))
    given = {c for a in activated(Game(start), 1) for c in a.costs}
    assert len(given) == 3  # {T}, and each of the two
    position = resolved(after(start, next(c for c in activations(start) if c.targets == ((-2,),))))
    assert sorted(zone_of(position, "Test Torch")) == ["battlefield", "graveyard"]


def test_201_5a__a_trigger_names_it() -> None:
    start = run(board(human_battlefield=[on(BEAR, sick=False), on(HORN, attached_to=1)]))
    position = start
    while position.due is not None and position.due.kind != "attackers":
        position = after(position, PASS)
    position = after(position, next(a for a in choices(position) if a.attackers))
    while position.due is not None and position.due.kind == "priority" and position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.due is not None
    assert position.due.what == "yes"
    position = after(position, True)
    assert zone_of(position, "Test Horn") == ["graveyard"]
    assert position.players[0].life == 23


def test_201_5a__it_comes_back_to_its_owners_hand() -> None:
    dart = on(DART, attached_to=1, controller=0)
    start = run(board(human_battlefield=[on(BEAR, sick=False)], ai_battlefield=[BEAR, dart]))
    position = after(start, next(c for c in activations(start) if c.targets == ((2,),)))
    assert key(position_from_data(write_position(position), name="test")) == key(position)
    position = resolved(position)
    assert position.objects[2].tapped
    assert position.zones.get(("hand", 1))


def test_a_position_tells_whether_the_giver_is_still_there() -> None:
    shatter = told("Test Shatter", "Destroy target artifact.", types="Instant", cost="{0}")
    bear, first, second = on(BEAR, sick=False), on(DART, attached_to=1), on(DART, attached_to=1)
    start = run(board(human_hand=[shatter], human_battlefield=[bear, first, second], ai_battlefield=[BEAR]))
    position = after(start, next(c for c in activations(start) if c.targets == ((4,),)))
    casts = [Play("cast", c.object, targets=((i,),)) for c in choices(position) if c.kind == "cast" for i in (2, 3)]
    ends = []
    for cast in casts[:2]:
        then = after(after(after(position, cast), PASS), PASS)
        assert len(then.zones[("stack", -1)]) == 1
        ends.append(key(then))
    assert len(ends) == 2
    assert ends[0] != ends[1]
