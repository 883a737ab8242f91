"""What may be spent on something, and what is paid instead of mana, from texts."""

from __future__ import annotations

import pytest

import model.resolve  # noqa: F401
from model.oracle.compile import compile_lines
from model.play import castable_ways, charge_of, propose, total_of
from model.play.support import unsupported_of
from model.state import Game
from solver.payment import find_payment, game_totals, sources, written_out
from solver.payment.totals import read
from tests.boards import board, card, on, the
from tests.payment.cards import ELF, FOREST, ISLAND, PLAINS, SWAMP


def told(name: str, *lines: str, types: str = "Artifact", **more):
    abilities = compile_lines(list(lines), is_spell=types in ("Sorcery", "Instant"))
    assert not [w for a in abilities for w in unsupported_of(a)]
    return card(name, types=types, abilities=abilities, **more)


def payable(battlefield, cost: str, *lines: str, x: int = 0, **more) -> bool:
    spell = told("Spell", *lines, types="Sorcery", cost=cost)
    game = Game(board(human_battlefield=battlefield, human_hand=[spell], **more))
    (way,) = castable_ways(game, 0, the(game, "Spell"))
    proposal = propose(game, 0, way)
    proposal.choose(x=x)
    total = total_of(proposal)
    return find_payment(proposal.game, total, charge_of(proposal), proposal.scope()) is not None


BLOOD = told("Blood Toll", "For each {B} in a cost, you may pay 2 life rather than pay that mana.")
FLOOR = told(
    "Floor",
    "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs three mana to"
    " cast.",
)  # fmt: skip
SHRINE = told("Old Shrine", "{T}: Add {C}.",
              "{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color.",
              types="Land")  # fmt: skip
SILO = told(
    "Old Silo",
    "{T}, Remove any number of storage counters from this artifact: Add {C} for each storage counter removed this way.",
)
DIAMOND = told(
    "Odd Diamond",
    "Discard your hand, Sacrifice this artifact: Add three mana of any one color. Activate only as an instant.",
)


@pytest.mark.parametrize(
    ("cost", "life", "expected"),
    [
        ("{B}{B}", 20, True),
        ("{B}{B}", 3, False),
        ("{B/R}", 20, True),
        ("{2/B}{B}", 4, True),
        ("{2/B}{B}", 3, False),
        ("{2}{B}", 20, False),
        ("{1}{B}", 2, True),
    ],
)
def test_118_9__life_for_each_black_mana(cost, life, expected) -> None:
    assert payable([BLOOD, PLAINS], cost, "Draw a card.", human_life=life) == expected


def test_601_2f__a_minimum_is_of_mana_that_is_paid() -> None:
    assert not payable([FLOOR, PLAINS, PLAINS], "{U/P}", "Draw a card.")
    assert payable([FLOOR, PLAINS, PLAINS, PLAINS], "{U/P}", "Draw a card.")
    assert payable([FLOOR, PLAINS, PLAINS, ISLAND], "{U/P}", "Draw a card.")
    assert payable([on(FLOOR, tapped=True)], "{U/P}", "Draw a card.")


def test_106_6__only_mana_of_creatures() -> None:
    words = "Spend only mana produced by creatures to cast this spell."
    assert payable([ELF, ELF], "{2}", words, "Draw a card.")
    assert not payable([ELF, FOREST], "{2}", words, "Draw a card.")


def test_107_3__only_black_mana_on_x() -> None:
    words = "Spend only black mana on X."
    assert payable([SWAMP, SWAMP, PLAINS], "{X}{1}", words, "Draw a card.", x=2)
    assert not payable([SWAMP, PLAINS, PLAINS], "{X}{1}", words, "Draw a card.", x=2)


def test_700_5__the_number_hangs_on_the_colour_chosen() -> None:
    game = Game(board(human_battlefield=[SHRINE, PLAINS, PLAINS, card("Knight", cost="{W}{W}", power=2, toughness=2),
                                         card("Ghoul", cost="{B}{B}{B}", power=2, toughness=2)]))  # fmt: skip
    found = game_totals(game, 0)
    assert written_out(found.every()) == written_out([read("{W}{W}{C}"), read("{B}{B}{B}"), read("{W}{W}")])


def test_601_2b__any_number_of_counters() -> None:
    game = Game(board(human_battlefield=[on(SILO, counters=(("storage", 3),))]))
    assert game_totals(game, 0).words() == ("{C}{C}{C}",)
    assert payable([on(SILO, counters=(("storage", 3),))], "{2}", "Draw a card.")
    assert not payable([on(SILO, counters=(("storage", 1),))], "{2}", "Draw a card.")


def test_602_5e__only_as_an_instant_is_not_while_paying() -> None:
    assert not payable([DIAMOND], "{3}", "Draw a card.")
    game = Game(board(human_battlefield=[DIAMOND], human_hand=[PLAINS, PLAINS]))
    assert not sources(game, 0).unsure
    assert written_out(game_totals(game, 0).every()) == written_out([read(f"{{{c}}}" * 3) for c in "WUBRG"])


def totals_of(*battlefield, **more) -> set[tuple[int, ...]]:
    return written_out(game_totals(Game(board(human_battlefield=battlefield, **more)), 0).every())


def wanted(*totals: str) -> set[tuple[int, ...]]:
    return written_out([read(t) for t in totals])


KNIGHT = card("Knight", cost="{W}{G}", power=2, toughness=2)


@pytest.mark.parametrize(
    ("text", "others", "expected"),
    [
        ("{T}: For each color among permanents you control, add one mana of that color.", (KNIGHT,), ["{W}{G}"]),
        ("{T}: Add two mana of different colors.", (), [f"{{{a}}}{{{b}}}" for a in "WUBRG" for b in "WUBRG" if a < b]),
        ("{T}: Choose a color. Add one mana of that color for each artifact you control.", (), ["{Any}"]),
        ("{T}: Choose a color. Add an amount of mana of that color equal to the number of creatures you control.",
         (KNIGHT, KNIGHT), [f"{{{c}}}{{{c}}}" for c in "WUBRG"]),
        ("{T}: Choose a color of a permanent you control. Add one mana of that color.", (KNIGHT,), ["{W}", "{G}"]),
        ("{3}, {T}: Double the amount of each type of unspent mana you have.", (PLAINS,) * 4 + (ISLAND,),
         ["{W}{W}{W}{W}{U}", "{W}{W}{U}{U}"]),
        ("{1}, {T}: Double the amount of each type of unspent mana you have.", (PLAINS,) * 2 + (ISLAND,),
         ["{W}{W}{U}{U}", "{W}{W}{W}{W}"]),
        ("{T}: Add {U}. This mana can't be spent to cast nonartifact spells.", (), ["{U}"]),
    ],
)  # fmt: skip
def test_106_3__what_hangs_on_the_board(text, others, expected) -> None:
    assert totals_of(told("Source", text), *others) == wanted(*expected)


def test_106_6__what_mana_cannot_be_spent_on() -> None:
    source = told("Source", "{T}: Add {U}. This mana can't be spent to cast nonartifact spells.")
    assert not payable([source], "{U}", "Draw a card.")


def test_614_15__more_of_that_type_instead() -> None:
    druid = told(
        "Druid",
        "{T}: Add one mana of any type that a land you control could produce. If this creature has a +1/+1 counter on"
        " it, add three mana of that type instead.",
        types="Creature", power=0, toughness=2,
    )  # fmt: skip
    assert totals_of(druid, on(ISLAND, tapped=True)) == wanted("{U}")
    assert totals_of(on(druid, counters=(("+1/+1", 1),)), on(ISLAND, tapped=True)) == wanted("{U}{U}{U}")


def test_601_2b__an_additional_mana_for_each_counter_removed() -> None:
    battery = told(
        "Battery",
        "{T}, Remove any number of charge counters from this artifact: Add {B}, then add an additional {B} for each"
        " charge counter removed this way.",
    )
    assert totals_of(on(battery, counters=(("charge", 2),))) == wanted("{B}{B}{B}")
    assert totals_of(battery) == wanted("{B}")


FLOOD = told(
    "Flood",
    "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    types="Enchantment",
)


def test_106_12a__triggered_mana_abilities_pay() -> None:
    assert totals_of(FLOOD, PLAINS, ISLAND) == wanted("{W}{W}{U}{U}")
    assert payable([FLOOD, SWAMP], "{B}{B}", "Draw a card.")
    assert not payable([FLOOD, SWAMP], "{B}{B}{1}", "Draw a card.")


def test_601_2f__life_as_an_additional_cost_makes_a_spell_cost_less_once() -> None:
    defiler = told(
        "Defiler",
        "As an additional cost to cast green permanent spells, you may pay 2 life. Those spells cost {G} less to cast"
        " if you paid life this way. This effect reduces only the amount of green mana you pay.",
    )

    def castable(*battlefield, cost: str, **more) -> bool:
        bear = card("Bear", cost=cost, power=2, toughness=2)
        game = Game(board(human_battlefield=battlefield, human_hand=[bear], **more))
        (way,) = castable_ways(game, 0, the(game, "Bear"))
        proposal = propose(game, 0, way)
        return find_payment(proposal.game, total_of(proposal), charge_of(proposal), proposal.scope()) is not None

    assert castable(defiler, FOREST, cost="{G}{G}")
    assert not castable(defiler, FOREST, cost="{G}{G}{G}")
    assert castable(defiler, defiler, FOREST, cost="{G}{G}{G}")
    assert not castable(defiler, FOREST, cost="{G}{G}", human_life=1)
    assert not castable(defiler, FOREST, cost="{1}{G}{G}")
    # Of two that may be paid for with life the one that only green mana pays.
    assert castable(defiler, PLAINS, cost="{G}{G/W}")
    assert not castable(defiler, PLAINS, cost="{1}{B}")


def test_701_67__what_waterbends_is_tapped_instead_of_mana() -> None:
    bender = told("Bender", "Waterbend {3}: Draw a card.")
    game = Game(board(human_battlefield=[bender, ELF, PLAINS]))
    (way,) = [w for w in castable_ways(game, 0, the(game, "Bender")) if w.kind == "activate"]
    proposal = propose(game, 0, way)
    asked = (proposal.game, total_of(proposal), charge_of(proposal), proposal.scope())
    found = find_payment(*asked)
    assert found is not None
    assert sorted(s.how for s in found.plan.spends) in (["", "waterbend", "waterbend"], ["waterbend", "waterbend"])
    assert len([s for s in found.plan.spends if s.how == "waterbend"]) == 2


def test_107_3__x_of_mana_in_a_mana_ability() -> None:
    rockets = told("Rockets", "{X}, {T}, Sacrifice this artifact: Add X mana in any combination of colors.")
    assert payable([rockets, PLAINS, PLAINS, ISLAND], "{B}{R}{G}", "Draw a card.")
    assert payable([rockets, PLAINS, PLAINS, ISLAND], "{W}{R}{G}", "Draw a card.")
    assert not payable([rockets, PLAINS, PLAINS, ISLAND], "{B}{R}{G}{1}", "Draw a card.")
