"""Layers (CR 613): the rule's own examples and well-known puzzles, with made-up cards."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from model.ability.abilities import Ability, Keyword, Level, Static
from model.ability.conditions import Exists, TurnIs
from model.ability.continuous import (
    Affects,
    CanAlso,
    Cant,
    CantHave,
    ChangesText,
    DefinesPT,
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
    Attached,
    ControlledBy,
    CountOf,
    Current,
    Filter,
    HasKeyword,
    InZone,
    IsCard,
    IsColor,
    IsSubtype,
    IsSupertype,
    IsType,
    Not,
    Number,
    Other,
    StatOf,
    That,
    This,
    You,
)
from model.layers import activated, characteristics, functioning, layer_trace, rules_on
from model.state import Characteristics, Game, Lasting, Position, Scope
from tests.boards import basic, board, card, keyword, on, the

CREATURES = All(Filter((IsType("Creature"),)))
YOUR_CREATURES = All(Filter((IsType("Creature"),), (ControlledBy(You()),)))
LANDS = All(Filter((IsType("Land"),)))
NONBASIC_LANDS = All(Filter((Not(IsSupertype("Basic")), IsType("Land"))))


def static(what: Any, *changes: Any, condition: Any = None, zone: str = "battlefield") -> Static:
    return Static((Affects(what, changes),), condition, zone)


def pump(power: int, toughness: int) -> ModifiesPT:
    return ModifiesPT(Number(power), Number(toughness))


def enchantment(name: str, *abilities: Ability, **fields: Any) -> Any:
    return card(name, types="Enchantment", cost=fields.pop("cost", "{2}{W}"), abilities=abilities, **fields)


def aura(name: str, *changes: Any) -> Any:
    """An Aura that does this to what it enchants."""
    return card(
        name, types="Enchantment", subtypes="Aura", abilities=[static(Attached("enchanted creature"), *changes)]
    )


def bear(name: str = "Bear", **fields: Any) -> Any:
    return card(name, **{"cost": "{1}{G}", "power": 2, "toughness": 2, "subtypes": "Bear", **fields})


def see(position: Position | Game, name: str) -> Characteristics:
    game = position if isinstance(position, Game) else Game(position)
    return characteristics(game, the(game, name))


def pt(position: Position | Game, name: str = "Bear") -> tuple[int | None, int | None]:
    looks = see(position, name)
    return looks.power, looks.toughness


def lasting(position: Position, *effects: tuple[str, int, tuple[Any, ...]]) -> Position:
    """Effects of resolutions: (name of the object, timestamp, changes)."""
    made = tuple(
        Lasting(100 + n, (the(position, name),), changes, at, "until end of turn", Scope(0))
        for n, (name, at, changes) in enumerate(effects)
    )
    return msgspec.structs.replace(position, lasting=made)


# --- 613.4: power and toughness ---------------------------------------------------------------------------------------


def test_613_4d__a_switch_is_applied_after_what_comes_later() -> None:
    start = board(human_battlefield=[bear(power=1, toughness=3)])
    first = ("Bear", 10, (pump(0, 1),))
    switch = ("Bear", 11, (SwitchesPT(),))
    assert pt(lasting(start, first, switch)) == (4, 1)
    assert pt(lasting(start, first, switch, ("Bear", 12, (pump(5, 0),)))) == (4, 6)
    assert pt(lasting(start, switch)) == (3, 1)
    assert pt(lasting(start, first, switch, ("Bear", 13, (SwitchesPT(),)))) == (1, 4)


def test_613_5__colour_decides_who_is_pumped() -> None:
    honor = enchantment(
        "Banner", static(All(Filter((IsColor("W"), IsType("Creature")), (ControlledBy(You()),))), pump(1, 1))
    )
    start = board(human_battlefield=[honor, bear(cost="{1}{B}")])
    assert pt(start) == (2, 2)
    white = lasting(start, ("Bear", 10, (SetsColors(("W",)),)))
    assert pt(white) == (3, 3)
    assert pt(lasting(start, ("Bear", 10, (SetsColors(("W",)),)), ("Bear", 11, (SetsColors(("R",)),)))) == (2, 2)


def test_613_5__counters_and_anthems_survive_a_base_setting_effect() -> None:
    anthem = enchantment("Anthem", static(YOUR_CREATURES, pump(0, 2)))
    start = board(human_battlefield=[on(bear(), counters=(("+1/+1", 1),)), anthem])
    assert pt(lasting(start, ("Bear", 10, (pump(4, 4),)))) == (7, 9)
    becomes = ("Bear", 20, (SetsPT(Number(0), Number(1)),))
    assert pt(lasting(start, ("Bear", 10, (pump(4, 4),)), becomes)) == (5, 8)


def test_613_4c__counters_of_other_sizes_count() -> None:
    start = board(human_battlefield=[on(bear(), counters=(("+1/+0", 2), ("-1/-1", 1), ("charge", 4)))])
    assert pt(start) == (3, 1)


def test_613_4a__a_defining_ability_is_overridden_by_a_setting_effect() -> None:
    count = CountOf(All(Filter((IsType("Land"),), (ControlledBy(You()),))))
    beast = bear(
        "Beast", power=0, toughness=0, abilities=[Static((Affects(This(), (DefinesPT(count, count),)),), zone="all")]
    )
    start = board(
        human_battlefield=[beast, basic("Forest"), basic("Island")],
        human_hand=[bear("Other", abilities=beast.front.abilities)],
    )
    assert pt(start, "Beast") == (2, 2)
    # CR 604.3: it functions in the hand too.
    assert pt(start, "Other") == (2, 2)
    assert pt(lasting(start, ("Beast", 10, (SetsPT(Number(5), Number(5)),))), "Beast") == (5, 5)


# --- 613.6: one effect in several layers ------------------------------------------------------------------------------


def test_613_6__a_set_of_objects_is_fixed_in_the_first_layer() -> None:
    noncreature = All(Filter((Not(IsType("Creature")), IsType("Artifact"))))
    animator = enchantment(
        "Animator", static(noncreature, SetsTypes(("Artifact", "Creature")), SetsPT(Number(2), Number(2)))
    )
    start = board(human_battlefield=[card("Statue", types="Artifact", cost="{5}"), animator])
    looks = see(start, "Statue")
    assert looks.types == {"Artifact", "Creature"}
    assert (looks.power, looks.toughness) == (2, 2)


def test_613_6__an_effect_goes_on_without_the_ability_that_made_it() -> None:
    # All creatures lose all abilities, the enchantments that became creatures among them.
    humble = enchantment("Humble", static(CREATURES, Loses(), SetsPT(Number(1), Number(1))), cost="{2}{W}{W}")
    others = All(Filter((Other(), IsType("Enchantment"))))
    value = StatOf("mana value", That("its", Current(0)))
    alive = enchantment("Alive", static(others, SetsTypes(("Creature",)), SetsPT(value, value)), cost="{2}{W}{W}")
    first = board(human_battlefield=[humble, alive, bear(abilities=["flying"])])
    looks = see(first, "Humble")
    # CR 613.7: the older effect sets 1/1, the younger then 4/4.
    assert (looks.power, looks.toughness, looks.abilities) == (4, 4, ())
    assert see(first, "Bear").abilities == ()
    assert pt(first) == (1, 1)
    second = board(human_battlefield=[alive, humble, bear()])
    assert pt(second, "Humble") == (1, 1)
    assert "Creature" not in see(second, "Alive").types


def test_613_6__granted_defining_ability_sets_in_its_timestamp() -> None:
    cards = CountOf(All(Filter((IsType("Creature"), IsCard()), (InZone("graveyard", You()),))))
    grown = (SetsTypes(("Creature",), ("Plant",)), SetsPT(cards, cards))
    start = board(
        human_battlefield=[card("Tomb", types="Land")], human_graveyard=[bear(f"Dead {n}") for n in range(10)]
    )
    small = (SetsTypes(("Creature",)), SetsPT(Number(3), Number(3)))
    assert pt(lasting(start, ("Tomb", 30, small), ("Tomb", 31, (pump(1, 1),))), "Tomb") == (4, 4)
    both = (("Tomb", 30, small), ("Tomb", 31, (pump(1, 1),)), ("Tomb", 32, grown))
    assert pt(lasting(start, *both), "Tomb") == (11, 11)
    assert pt(lasting(start, *both, ("Tomb", 33, small)), "Tomb") == (4, 4)


# --- 613.7: timestamps ------------------------------------------------------------------------------------------------


def test_613_9__the_later_of_gain_and_loss_wins() -> None:
    wings = aura("Wings", Gains((keyword("flying"),)))
    chains = aura("Chains", Loses((keyword("flying"),)))
    gained = board(human_battlefield=[bear(), on(chains, attached_to=1), on(wings, attached_to=1)])
    assert see(gained, "Bear").abilities == (keyword("flying"),)
    lost = board(human_battlefield=[bear(), on(wings, attached_to=1), on(chains, attached_to=1)])
    assert see(lost, "Bear").abilities == ()


def test_613_9__a_colour_given_by_one_effect_lets_another_apply() -> None:
    white = All(Filter((IsColor("W"), IsType("Creature"))))
    crusade = enchantment("Crusade", static(white, pump(1, 1)))
    paint = aura("Paint", SetsColors(("W",)))
    assert pt(board(human_battlefield=[crusade, bear(), on(paint, attached_to=2)])) == (3, 3)


def test_613_7a__a_granted_ability_has_the_later_timestamp() -> None:
    equipment = card(
        "Hammer", types="Artifact", subtypes="Equipment", cost="{1}",
        abilities=[static(Attached("equipped creature"), pump(10, 10), Loses((keyword("flying"),)))],
    )  # fmt: skip
    granted = static(Attached("equipped creature"), Gains((keyword("flying"),)))
    rune = aura("Rune", Gains((granted,)))
    later = board(human_battlefield=[bear(), on(equipment, attached_to=1), on(rune, attached_to=2)])
    assert see(later, "Bear").abilities == (keyword("flying"),)
    assert pt(later) == (12, 12)
    earlier = board(
        human_battlefield=[bear(), on(equipment, attached_to=1, timestamp=9), on(rune, attached_to=2, timestamp=8)]
    )
    # The Equipment's own timestamp is later: both abilities share it, in the order of the text.
    assert see(earlier, "Bear").abilities == (keyword("flying"),)


def test_613_1f__what_cannot_be_had_is_not_gained_later() -> None:
    grounded = enchantment("Grounded", static(CREATURES, CantHave((keyword("flying"),))))
    start = board(human_battlefield=[bear(abilities=["flying", "haste"]), grounded])
    assert see(lasting(start, ("Bear", 20, (Gains((keyword("flying"),)),))), "Bear").abilities == (keyword("haste"),)


def test_122_1b__keyword_counters() -> None:
    start = board(human_battlefield=[on(bear(), counters=(("flying", 1), ("first strike", 1), ("shield", 1)))])
    assert {a.name for a in see(start, "Bear").abilities if isinstance(a, Keyword)} == {"flying", "first strike"}
    humble = enchantment("Humble", static(CREATURES, Loses()))
    older = board(human_battlefield=[humble, on(bear(), counters=(("flying", 1),))])
    assert see(older, "Bear").abilities == (keyword("flying"),)
    younger = board(human_battlefield=[on(bear(), counters=(("flying", 1),)), humble])
    assert see(younger, "Bear").abilities == ()


# --- 613.8: dependency ------------------------------------------------------------------------------------------------

MOON = enchantment("Moon", static(NONBASIC_LANDS, SetsTypes(subtypes=("Mountain",), add=False)), cost="{2}{R}")
TOMB = card("Tomb", types="Legendary Land", abilities=[static(LANDS, SetsTypes(subtypes=("Swamp",)))])


@pytest.mark.parametrize("order", [(MOON, TOMB), (TOMB, MOON)])
def test_613_8__an_effect_waits_for_what_removes_its_ability(order: tuple[Any, Any]) -> None:
    start = board(human_battlefield=[*order, basic("Forest")])
    assert see(start, "Tomb").subtypes == {"Mountain"}
    assert see(start, "Forest").subtypes == {"Forest"}
    game = Game(start)
    assert [a.made_by for a in activated(game, the(game, "Tomb"))] == ["Mountain"]
    trace = layer_trace(game, the(game, "Tomb"))
    assert [e.name for e in trace.effects] == ["Moon"]
    assert trace.edges == (("4", ("Tomb", the(game, "Tomb")), ("Moon", the(game, "Moon"))),)


def test_305_7__a_land_creature_keeps_its_creature_types() -> None:
    arbor = card(
        "Arbor",
        types="Land Creature",
        subtypes="Forest Dryad",
        indicator=("G",),
        power=1,
        toughness=1,
        abilities=["haste"],
    )
    start = board(human_battlefield=[arbor, MOON])
    looks = see(start, "Arbor")
    assert (looks.types, looks.subtypes) == ({"Land", "Creature"}, {"Mountain", "Dryad"})
    assert (looks.colors, looks.power) == ({"G"}, 1)
    assert [getattr(a, "made_by", "") for a in looks.abilities] == ["Mountain"]


def test_305_6__added_land_types_come_with_mana_abilities_after_the_text() -> None:
    start = board(human_battlefield=[TOMB, basic("Forest"), card("Duo", types="Land", subtypes="Island Plains")])
    game = Game(start)
    assert [a.made_by for a in activated(game, the(game, "Forest"))] == ["Forest", "Swamp"]
    assert [a.made_by for a in activated(game, the(game, "Duo"))] == ["Island", "Plains", "Swamp"]


def test_613_8a__what_a_type_effect_makes_a_land_is_seen_by_another() -> None:
    # "Nontoken creatures you control are Forest lands in addition"; "lands are 1/1 Elves".
    creatures = All(Filter((IsType("Creature"),), (ControlledBy(You()),)))
    to_lands = enchantment("Groves", static(creatures, SetsTypes(("Land",), ("Forest",))))
    lands_are = enchantment("Elves", static(LANDS, SetsTypes(("Creature",), ("Elf",)), SetsPT(Number(1), Number(1))))
    for order in itertools.permutations([to_lands, lands_are]):
        start = board(human_battlefield=[*order, bear(), basic("Island")])
        # They depend on each other, a loop: timestamps decide (CR 613.8b).
        looks, island = see(start, "Bear"), see(start, "Island")
        assert looks.types == {"Creature", "Land"}
        assert "Forest" in looks.subtypes
        assert ("Elf" in looks.subtypes) is (order[0] is to_lands)
        assert island.types == {"Creature", "Land"}
        assert ("Forest" in island.subtypes) is (order[0] is lands_are)


def test_613_8c__dependency_is_judged_anew_after_each_effect() -> None:
    one = enchantment("First", static(All(Filter((IsSubtype("Bear"),))), SetsTypes(("Artifact",))))
    two = enchantment("Second", static(All(Filter((IsType("Artifact"),))), SetsTypes(("Land",))))
    three = enchantment("Third", static(LANDS, SetsTypes(("Planeswalker",))))
    for order in itertools.permutations([one, two, three]):
        types = see(board(human_battlefield=[*order, bear()]), "Bear").types
        # The second waits for the first. The third depends on the second only once that would do something: if it is
        # older than the first, it goes first and finds no land.
        late = order.index(one) < order.index(three)
        assert types == {"Creature", "Artifact", "Land"} | ({"Planeswalker"} if late else set())


def test_613_8__losing_all_abilities_comes_before_granting_by_an_affected_creature() -> None:
    lord = bear(
        "Lord",
        abilities=[
            static(
                All(Filter((Other("other"), IsType("Creature")), (ControlledBy(You()),))), Gains((keyword("flying"),))
            )
        ],
    )
    humble = enchantment("Dress", static(CREATURES, Loses()))
    for order in ([lord, humble], [humble, lord]):
        assert see(board(human_battlefield=[*order, bear()]), "Bear").abilities == ()


def test_613_8__a_pump_for_fliers_waits_for_flying() -> None:
    # Different layers need no dependency; the same layer does.
    flyers = All(Filter((IsType("Creature"),), (HasKeyword("flying"),)))
    gives = enchantment("Sky", static(flyers, Gains((keyword("vigilance"),))))
    wings = enchantment("Wings", static(YOUR_CREATURES, Gains((keyword("flying"),))))
    for order in ([gives, wings], [wings, gives]):
        assert set(see(board(human_battlefield=[*order, bear()]), "Bear").abilities) == {
            keyword("flying"),
            keyword("vigilance"),
        }


# --- 613.1b: control --------------------------------------------------------------------------------------------------


def test_613_1b__control_moves_an_anthem() -> None:
    steal = aura("Steal", GainsControl(You()))
    lord = bear("Lord", abilities=[static(YOUR_CREATURES, pump(1, 1))])
    start = board(human_battlefield=[bear(), on(steal, attached_to=3)], ai_battlefield=[lord, bear("Foe")])
    assert see(start, "Lord").controller == 0
    assert (pt(start), pt(start, "Foe"), pt(start, "Lord")) == ((3, 3), (2, 2), (3, 3))


def test_613_1b__control_of_the_controlling_aura() -> None:
    aura = static(Attached("enchanted permanent"), GainsControl(You()))
    steal = card("Steal", types="Enchantment", subtypes="Aura", abilities=[aura])
    again = card("Again", types="Enchantment", subtypes="Aura", abilities=[aura])
    # The AI steals the Bear with Steal (older or younger), the Human enchants Steal with Again.
    for stamps in ((20, 21), (21, 20)):
        start = board(
            human_battlefield=[bear(), on(again, attached_to=3, timestamp=stamps[0])],
            ai_battlefield=[on(steal, attached_to=1, timestamp=stamps[1])],
        )
        assert see(start, "Steal").controller == 0
        assert see(start, "Bear").controller == 0


# --- text, types, colours ---------------------------------------------------------------------------------------------


def test_612__text_changes_reach_filters_and_types_but_not_names() -> None:
    lord = bear("Goblin Lord", subtypes="Goblin", abilities=[static(All(Filter((IsSubtype("Goblin"),))), pump(1, 1))])
    start = board(human_battlefield=[lord, bear("Elf", subtypes="Elf"), bear("Grunt", subtypes="Goblin")])
    changed = lasting(start, ("Goblin Lord", 10, (ChangesText("creature type", "Goblin", "Elf"),)))
    assert see(changed, "Goblin Lord").subtypes == {"Elf"}
    assert see(changed, "Goblin Lord").name == "Goblin Lord"
    assert (pt(changed, "Elf"), pt(changed, "Grunt")) == ((3, 3), (2, 2))


def test_205_1a__set_types_replace_and_take_their_subtypes_along() -> None:
    start = board(human_battlefield=[bear(types="Legendary Artifact Creature", subtypes="Bear Equipment")])
    elk = lasting(
        start, ("Bear", 10, (SetsTypes(("Creature",), ("Elk",), add=False), Loses(), SetsPT(Number(3), Number(3))))
    )
    looks = see(elk, "Bear")
    assert (looks.supertypes, looks.types, looks.subtypes) == ({"Legendary"}, {"Creature"}, {"Elk"})
    stone = lasting(start, ("Bear", 10, (SetsTypes(lose=("Creature",)),)))
    looks = see(stone, "Bear")
    assert (looks.types, looks.subtypes, looks.power) == ({"Artifact"}, {"Equipment"}, None)


def test_702_73__changeling_in_every_zone() -> None:
    shifter = bear("Shifter", subtypes="Shapeshifter", abilities=["changeling"])
    start = board(human_battlefield=[shifter], human_hand=[msgspec.structs.replace(shifter, name="Card")])
    for name in ("Shifter", "Card"):
        assert {"Elf", "Goblin", "Shapeshifter", "Time Lord"} <= see(start, name).subtypes


def test_702_114__devoid_makes_colourless_before_other_effects() -> None:
    start = board(human_battlefield=[bear(abilities=["devoid"])])
    assert see(start, "Bear").colors == frozenset()
    assert see(lasting(start, ("Bear", 10, (SetsColors(("R",), add=True),))), "Bear").colors == {"R"}


# --- conditions, zones, levels, rules ---------------------------------------------------------------------------------


def test_611_3a__only_while_the_condition_holds() -> None:
    grown = static(This(), pump(2, 0), condition=Exists(All(Filter((IsSubtype("Mountain"),), (ControlledBy(You()),)))))
    assert pt(board(human_battlefield=[bear(abilities=[grown])])) == (2, 2)
    assert pt(board(human_battlefield=[bear(abilities=[grown]), basic("Mountain")])) == (4, 2)
    # A condition on a land type sees what layer 4 made.
    assert pt(board(human_battlefield=[bear(abilities=[grown]), MOON, card("Hall", types="Land")])) == (4, 2)


def test_611_3a__the_turn_is_read_anew() -> None:
    game = Game(board(human_battlefield=[bear(abilities=[static(This(), pump(1, 1), condition=TurnIs("your turn"))])]))
    assert pt(game) == (3, 3)
    game.turn = msgspec.structs.replace(game.turn, active=1)
    assert pt(game) == (2, 2)


def test_113_6__off_the_battlefield_only_where_the_text_says() -> None:
    anthem = static(CREATURES, pump(1, 1))
    from_grave = static(CREATURES, pump(0, 3), zone="graveyard")
    start = board(human_battlefield=[bear()], human_graveyard=[bear("Dead", abilities=[anthem, from_grave])])
    assert pt(start) == (2, 5)


@pytest.mark.parametrize(("changes", "power"), [({}, 3), ({"face_down": "hidden agenda"}, 2)])
def test_315_5__conspiracies_that_are_face_up(changes: Any, power: int) -> None:
    plot = card("Test Plot", types="Conspiracy", abilities=[static(YOUR_CREATURES, pump(1, 0))])
    assert pt(board(human_battlefield=[bear()], human_command=[on(plot, **changes)])) == (power, 2)


def test_315_5__nothing_else_in_the_command_zone() -> None:
    lord = card("Test Lord", types="Creature", power=1, toughness=1, abilities=[static(YOUR_CREATURES, pump(1, 0))])
    assert pt(board(human_battlefield=[bear()], human_command=[lord])) == (2, 2)


def test_113_6p__emblems() -> None:
    emblem = on(card("Emblem", types="Emblem", abilities=[static(YOUR_CREATURES, pump(1, 0))]), kind="emblem")
    assert pt(board(human_battlefield=[bear()], human_command=[emblem])) == (3, 2)


def test_702_26__what_is_phased_out_neither_gives_nor_gets() -> None:
    anthem = enchantment("Anthem", static(CREATURES, pump(1, 1)))
    assert pt(board(human_battlefield=[bear(), on(anthem, phased_out=True)])) == (2, 2)
    assert pt(board(human_battlefield=[on(bear(), phased_out=True), anthem])) == (2, 2)


def test_711__levels_give_power_and_abilities() -> None:
    levels = [Level(2, 3, (keyword("flying"),), 4, 4, "level"), Level(4, None, (keyword("trample"),), 8, 8, "level")]
    for n, want in ((1, (2, 2)), (2, (4, 4)), (3, (4, 4)), (4, (8, 8))):
        start = board(human_battlefield=[on(bear(abilities=levels), counters=(("level", n),))])
        assert pt(start) == want
        assert (keyword("flying") in see(start, "Bear").abilities) is (n in (2, 3))


def test_716__class_levels_by_designation() -> None:
    lesson = enchantment("Lesson", Level(2, None, (static(YOUR_CREATURES, pump(1, 1)),)), subtypes="Class")
    assert pt(board(human_battlefield=[bear(), lesson])) == (2, 2)
    assert pt(board(human_battlefield=[bear(), on(lesson, designations=frozenset({"class level:2"}))])) == (3, 3)


def test_721__station_makes_a_creature() -> None:
    ship = card(
        "Ship",
        types="Artifact",
        subtypes="Spacecraft",
        power=5,
        toughness=5,
        abilities=[Level(8, None, (keyword("flying"),), 5, 5, "station")],
    )
    assert see(board(human_battlefield=[on(ship, counters=(("charge", 7),))]), "Ship").types == {"Artifact"}
    looks = see(board(human_battlefield=[on(ship, counters=(("charge", 8),))]), "Ship")
    assert (looks.types, looks.power, looks.toughness) == ({"Artifact", "Creature"}, 5, 5)


def test_613_11__rules_after_characteristics() -> None:
    weak = All(Filter((IsType("Creature"),), (HasKeyword("defender"),)))
    walls = enchantment("Walls", static(CREATURES, Gains((keyword("defender"),))), static(weak, Cant("block")))
    more = bear("More", abilities=[static(This(), CanAlso("block an additional creature", Number(1)))])
    game = Game(board(human_battlefield=[walls, bear(), more]))
    assert rules_on(game, the(game, "Bear"), Cant) == ((Cant("block"), the(game, "Walls")),)
    assert [c.what for c, _ in rules_on(game, the(game, "More"), CanAlso)] == ["block an additional creature"]


def test_functioning__only_where_abilities_function() -> None:
    anthem = static(CREATURES, pump(1, 1))
    everywhere = static(This(), pump(1, 1), zone="hand")
    game = Game(
        board(human_battlefield=[bear(abilities=[anthem])], human_hand=[bear("Card", abilities=[anthem, everywhere])])
    )
    assert functioning(game, Static) == ((1, anthem), (2, everywhere))
