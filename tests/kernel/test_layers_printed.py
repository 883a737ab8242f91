"""Printed and copied values: faces by zone, face-down objects, mana value, copies (CR 202.3, 707-712, 715)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from model.ability.abilities import Static
from model.ability.continuous import (
    Affects,
    BecomesCopyOf,
    DefinesPT,
    Gains,
    Loses,
    ModifiesPT,
    Renames,
    SetsColors,
    SetsPT,
    SetsTypes,
)
from model.ability.keywords import has_keyword
from model.ability.terms import Attached, Filter, Number, StatOf, Target, This
from model.base import UnsupportedText
from model.layers import characteristics, copiable_values, copy_source, layer_trace, locked
from model.state import CastInfo, Characteristics, Game, Lasting, Position, Scope
from tests.boards import basic, board, card, face, keyword, on, the

HUNTER = card(
    "Hunter", layout="transform",
    faces=[face("Hunter", cost="{2}{G}", power=2, toughness=2, abilities=["haste"]),
           face("Howler", indicator=("G",), power=4, toughness=4, abilities=["trample"])],
)  # fmt: skip
SPLIT = card(
    "Burn // Freeze", layout="split",
    faces=[face("Burn", types="Instant", cost="{1}{R}"), face("Freeze", types="Sorcery", cost="{2}{U}{U}")],
)  # fmt: skip
ADVENTURER = card(
    "Giant", layout="adventure",
    faces=[face("Giant", cost="{2}{R}", power=4, toughness=3), face("Stomp", types="Instant", cost="{1}{R}")],
)  # fmt: skip
MODAL = card(
    "Path // Sea", layout="modal_dfc",
    faces=[face("Path", types="Sorcery", cost="{3}{B}"), face("Sea", types="Land", subtypes="Island")],
)  # fmt: skip
FLIP = card(
    "Student", layout="flip",
    faces=[face("Student", cost="{1}{W}", power=1, toughness=2),
           face("Master", types="Legendary Creature", cost="", power=3, toughness=4)],
)  # fmt: skip
ROOM = card(
    "Hall // Attic", layout="room",
    faces=[face("Hall", types="Enchantment", subtypes="Room", cost="{W}", abilities=["flying"]),
           face("Attic", types="Enchantment", subtypes="Room", cost="{3}{U}", abilities=["haste"])],
)  # fmt: skip


def bear(name: str = "Bear", **fields: Any) -> Any:
    return card(name, **{"cost": "{1}{G}", "power": 2, "toughness": 2, "subtypes": "Bear", **fields})


def one(entry: Any, zone: str = "battlefield") -> Characteristics:
    game = Game(board(**{f"human_{zone}": [entry]}))
    return characteristics(game, 1)


def test_712_8__faces_of_double_faced_cards_by_zone() -> None:
    back = one(on(HUNTER, face=1))
    assert (back.name, back.power, back.colors) == ("Howler", 4, {"G"})
    # CR 202.3b: the cost of the front face.
    assert (back.mana_value, back.mana_cost.absent) == (3, True)
    assert one(on(HUNTER, face=1), "graveyard").name == "Hunter"
    assert one(on(MODAL, face=1)).mana_value == 0
    assert one(MODAL, "hand").mana_value == 4
    spell = one(on(HUNTER, face=1, cast=CastInfo()), "stack")
    assert (spell.name, spell.mana_value) == ("Howler", 3)


def test_202_3b__a_copy_of_a_back_face_has_mana_value_zero() -> None:
    assert one(on(bear(), copy_of=(HUNTER, 1, ()))).mana_value == 0
    # CR 707.8a: a double-faced token has a front face of its own.
    assert one(on(HUNTER, kind="token", copy_of=(HUNTER, 1, ()))).mana_value == 3


def test_709__split_cards() -> None:
    whole = one(SPLIT, "hand")
    assert (whole.name, whole.mana_value, whole.colors) == ("Burn // Freeze", 6, {"R", "U"})
    assert whole.types == {"Instant", "Sorcery"}
    half = one(on(SPLIT, face=1, cast=CastInfo()), "stack")
    assert (half.name, half.mana_value, half.types) == ("Freeze", 4, {"Sorcery"})
    fused = one(on(SPLIT, cast=CastInfo(using="fuse")), "stack")
    assert fused.mana_value == 6


def test_709_5__rooms_have_what_is_unlocked() -> None:
    locked_room = one(ROOM)
    assert (locked_room.name, locked_room.abilities, locked_room.mana_value) == ("", (), 0)
    assert locked_room.subtypes == {"Room"}
    left = one(on(ROOM, designations=frozenset({"unlocked:left"})))
    assert (left.name, left.mana_value, left.abilities) == ("Hall", 1, (keyword("flying"),))
    both = one(on(ROOM, designations=frozenset({"unlocked:left", "unlocked:right"})))
    assert (both.name, both.mana_value, len(both.abilities)) == ("Hall // Attic", 5, 2)


def test_710_1c__flipping_keeps_cost_and_colour() -> None:
    looks = one(on(FLIP, face=1))
    assert (looks.name, looks.power, looks.mana_value, looks.colors) == ("Master", 3, 2, {"W"})
    assert one(on(FLIP, face=1), "graveyard").name == "Student"


def test_715_4__an_adventure_only_on_the_stack() -> None:
    assert one(on(ADVENTURER, face=1, cast=CastInfo()), "stack").name == "Stomp"
    assert one(on(ADVENTURER, face=1), "exile").name == "Giant"
    assert one(ADVENTURER).power == 4


def test_708_2__face_down_objects() -> None:
    morph = on(bear(power=5, toughness=5, abilities=["flying"], types="Legendary Creature"), face_down="morph")
    looks = one(morph)
    assert (looks.name, looks.power, looks.toughness, looks.abilities) == ("", 2, 2, ())
    assert (looks.types, looks.supertypes, looks.mana_value) == ({"Creature"}, set(), 0)
    assert has_keyword(one(on(bear(), face_down="cloaked")), "ward")
    assert one(on(bear(), face_down="foretold"), "exile").types == set()
    game = Game(board(human_battlefield=[on(bear(), face_down="manifested", counters=(("+1/+1", 1),))]))
    assert characteristics(game, 1).power == 3
    assert copiable_values(game, 1).power == 2
    assert copy_source(game, 1)[0].front.power == 2


def test_712_4__a_melded_permanent_is_named() -> None:
    melded = card(
        "Half", layout="meld", faces=[face("Half", power=1, toughness=1), face("Whole", power=9, toughness=9)]
    )
    with pytest.raises(UnsupportedText, match="melded"):
        one(on(melded, face=1))


def test_202_3e__x_counts_on_the_stack_only() -> None:
    blast = card("Blast", types="Sorcery", cost="{X}{X}{R}")
    assert one(on(blast, cast=CastInfo(x=3)), "stack").mana_value == 7
    assert one(blast, "hand").mana_value == 1


def test_202_3f__hybrid_and_phyrexian_symbols() -> None:
    assert one(bear(cost="{2/W}{W/U}{G/P}"), "hand").mana_value == 4


def test_306_5__loyalty_is_printed_off_the_battlefield_and_counted_on_it() -> None:
    walker = card("Walker", types="Legendary Planeswalker", cost="{3}", loyalty=4)
    assert one(walker, "hand").loyalty == 4
    assert one(on(walker, counters=(("loyalty", 2),))).loyalty == 2
    siege = card("Siege", types="Battle", subtypes="Siege", cost="{3}", defense=5)
    assert one(siege, "hand").defense == 5
    assert one(on(siege, counters=(("defense", 1),))).defense == 1


def test_208_3__a_vehicle_has_power_only_as_a_creature() -> None:
    vehicle = card("Cart", types="Artifact", subtypes="Vehicle", cost="{2}", power=3, toughness=3)
    start = board(human_battlefield=[vehicle])
    assert characteristics(Game(start), 1).power is None
    assert one(vehicle, "hand").power == 3
    crewed = _lasting(start, SetsTypes(("Creature",)))
    assert characteristics(Game(crewed), 1).power == 3


def _lasting(position: Position, *changes: Any, at: int = 50, on_: int = 1) -> Position:
    effect = Lasting(at, (on_,), changes, at, "until end of turn", Scope(0))
    return msgspec.structs.replace(position, lasting=(*position.lasting, effect))


_ANY = Filter()

# --- copies -----------------------------------------------------------------------------------------------------------


def test_707_2__a_copy_takes_printed_values_and_nothing_else() -> None:
    clone = card("Clone", cost="{3}{U}", power=0, toughness=0)
    start = board(
        human_battlefield=[on(bear(abilities=["flying"]), counters=(("+1/+1", 3),)), on(clone, copy_of=(bear(), 0, ()))]
    )
    game = Game(_lasting(start, SetsColors(("R",))))
    assert characteristics(game, 1).power == 5
    assert characteristics(game, 1).colors == {"R"}
    copied = characteristics(game, 2)
    assert (copied.name, copied.power, copied.colors) == ("Bear", 2, {"G"})
    assert copiable_values(game, 1).power == 2


def test_707_9__exceptions_become_copiable() -> None:
    exceptions = (Renames("Mirror"), SetsTypes(("Artifact",)), Gains((keyword("haste"),)), SetsPT(Number(1), Number(1)))
    count = StatOf("mana value", This())
    defining = Static((Affects(This(), (DefinesPT(count, count),)),), zone="all")
    wild = bear("Wild", power=0, toughness=0, abilities=[defining])
    game = Game(board(human_battlefield=[on(bear(), copy_of=(wild, 0, exceptions)), bear("Other")]))
    looks = characteristics(game, 1)
    # CR 707.9d: the defining ability of what is copied is not copied.
    assert (looks.name, looks.power, looks.toughness, looks.types) == ("Mirror", 1, 1, {"Artifact", "Creature"})
    assert looks.abilities == (keyword("haste"),)
    assert copy_source(game, 1) == (wild, 0, exceptions)
    assert copiable_values(game, 1).name == "Mirror"


def test_707_2b__a_copy_effect_locks_the_values_in() -> None:
    start = board(human_battlefield=[bear(), bear("Original", power=4, toughness=4, abilities=["trample"])])
    scope = Scope(0, targets=((2,),))
    becomes = locked(Game(start), (BecomesCopyOf(Target(_ANY, n=0)),), scope)
    copied = _lasting(start, *becomes)
    assert characteristics(Game(copied), 1).name == "Original"
    # What happens to the original later does not matter.
    shrunk = _lasting(copied, Loses(), SetsPT(Number(0), Number(1)), at=51, on_=2)
    looks = characteristics(Game(shrunk), 1)
    assert (looks.power, looks.abilities) == (4, (keyword("trample"),))
    game = Game(shrunk)
    assert copy_source(game, 1)[0].name == "Original"
    assert copiable_values(game, 1).power == 4


def test_707_3__what_a_copy_gains_in_layer_six_stays_with_it() -> None:
    start = board(human_battlefield=[bear(abilities=["haste"]), bear("Original")])
    becomes = locked(Game(start), (BecomesCopyOf(Target(_ANY, n=0)),), Scope(0, targets=((2,),)))
    game = Game(_lasting(_lasting(start, Gains((keyword("flying"),)), at=40), *becomes, at=60))
    looks = characteristics(game, 1)
    assert (looks.name, looks.abilities) == ("Original", (keyword("flying"),))


def test_611_2d__numbers_are_locked_in() -> None:
    start = board(human_battlefield=[bear()])
    power = StatOf("power", This())
    (change,) = locked(Game(start), (ModifiesPT(power, Number(0), Number(2)),), Scope(0, source=1))
    assert change == ModifiesPT(Number(4), Number(0))


def test_613__the_trace_tells_each_effect_in_order() -> None:
    equipment = card(
        "Blade", types="Artifact", subtypes="Equipment", cost="{1}",
        abilities=[Static((Affects(Attached("equipped creature"), (ModifiesPT(Number(1), Number(0)),)),))],
    )  # fmt: skip
    game = Game(board(human_battlefield=[bear(), on(equipment, attached_to=1)]))
    trace = layer_trace(game, 1)
    assert [(e.layer, e.name, e.kind, e.changes) for e in trace.effects] == [("7c", "Blade", "static", ("ModifiesPT",))]
    assert (trace.before.power, trace.after.power) == (2, 3)


def test_305_6__printed_basic_land_types_come_first() -> None:
    land = card("Grove", types="Land", subtypes="Forest", abilities=["haste"])
    game = Game(board(human_battlefield=[land, basic("Swamp")]))
    assert [getattr(a, "made_by", "text") for a in characteristics(game, 1).abilities] == ["Forest", "text"]
    assert the(game, "Swamp") == 2
