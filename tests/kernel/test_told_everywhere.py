"""Made-up cards from their text: what is so of cards in all zones, what can't have counters, costs of all abilities,
alternative costs that are offered once each turn (CR 611.3, 614.16-17, 601.2f, 118.9)."""

from __future__ import annotations

import pytest

from model.events import put_counters
from model.layers import characteristics
from model.play import castable_ways
from model.state import Game
from tests.boards import board, card, on
from tests.kernel.told import told

BEAR = card("Test Bear", power=2, toughness=2, subtypes="Bear")

UNDERSTOOD = """
Creatures you control are the chosen type. The same is true for creature spells you control and creature cards you own that aren't on the battlefield.
All cards that aren't on the battlefield, spells, and permanents are the chosen color in addition to their other colors.
Creature cards you own that aren't on the battlefield have flash.
You may play lands and cast spells from your graveyard.
You may play lands and cast Insect spells from your graveyard.
Any player may cast creature spells with mana value 3 or less without paying their mana costs and as though they had flash.
Activated abilities cost {2} more to activate unless they're mana abilities.
Abilities you activate that aren't mana abilities cost {2} less to activate. This effect can't reduce the mana in that cost to less than one mana.
Cleric spells you cast cost {W}{B} less to cast. This effect reduces only the amount of colored mana you pay.
Each spell costs {3} more to cast except during its controller's turn.
Counters can't be put on artifacts, creatures, enchantments, or lands.
Creatures your opponents control can't have +1/+1 counters put on them.
If one or more -1/-1 counters would be put on a creature you control, that many -1/-1 counters minus one are put on it instead.
If you would get one or more counters, you get that many plus one of each of those kinds of counters instead.
If a player would gain life, that player gains no life instead.
If you would draw a card while your library has no cards in it, skip that draw instead.
""".strip().splitlines()  # noqa: E501


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_texts_are_understood_and_carried_out(text: str) -> None:
    told("Test Enchantment", text, types="Enchantment")


def test_611_3__types_of_cards_in_hand() -> None:
    nexus = told(
        "Test Nexus",
        "Creatures you control are every creature type. The same is true for creature spells you control and "
        "creature cards you own that aren't on the battlefield.",
        types="Enchantment",
    )
    game = Game(board(human_battlefield=[nexus, BEAR], human_hand=[BEAR], ai_battlefield=[BEAR]))
    bears = {
        (o.zone, o.owner): characteristics(game, i).subtypes
        for i, o in game.objects.items()
        if o.card.name == BEAR.name
    }
    assert "Elf" in bears["battlefield", 0]
    assert "Elf" in bears["hand", 0]
    assert "Elf" not in bears["battlefield", 1]


@pytest.mark.parametrize(("kind", "put"), [("+1/+1", 0), ("-1/-1", 1), ("charge", 1)])
def test_614_17__counters_of_one_kind_that_cannot_be_put(kind: str, put: int) -> None:
    beetle = told("Test Beetle", "Creatures your opponents control can't have +1/+1 counters put on them.")
    game = Game(board(human_battlefield=[beetle], ai_battlefield=[BEAR]))
    assert put_counters(game, 2, kind, 1, by=1) == put


@pytest.mark.parametrize(("why", "put"), [("effect", 2), ("pay", 1), ("turn", 1)])
def test_614_16__a_cost_is_no_effect(why: str, put: int) -> None:
    text = "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead."  # noqa: E501
    season = told("Test Season", text, types="Enchantment")
    game = Game(board(human_battlefield=[season, BEAR]))
    assert put_counters(game, 2, "charge", 1, by=0, why=why) == put


def test_118_9__offered_once_each_turn_up_to_the_counters() -> None:
    text = (
        "Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana value X or less, "
        "where X is the number of time counters on this enchantment."
    )
    clock = told("Test Clock", text, types="Enchantment")
    small, large = card("Test Small", types="Instant", cost="{1}{U}"), card("Test Large", types="Instant", cost="{3}")
    game = Game(board(human_battlefield=[on(clock, counters=(("time", 2),))], human_hand=[small, large]))

    def offered(object_id: int) -> bool:
        return any(way.using == "Test Clock" for way in castable_ways(game, 0, object_id))

    assert offered(2)
    assert not offered(3)
    game.history["permission used", 1] = 1
    assert not offered(2)
