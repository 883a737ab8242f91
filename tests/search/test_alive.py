"""What there is no mana for is not read, what comes back is paid for again: never less than what lines of play come to,
each sum where one can see it, and the same answer as the search without it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from model.card import Card
from model.play import after, run
from model.state import Position
from solver.plays import choices
from solver.search import Rules, question, solve
from solver.search.only_combat import most_damage
from tests.boards import board, on, seeds
from tests.kernel.told import told
from tests.search.cards import WIN, bear, forest, murder, ogre, wall
from tests.search.test_growth import NAMED as ADDED, RITE, SPELL, any_choice
from tests.search.test_taken import NAMED as TAKEN

LAND: dict[str, Any] = {"types": "Land", "cost": ""}
CARDS = [
    told("Forge", "Whenever an artifact you control enters, this creature deals 1 damage to each opponent.",
         cost="{G}", power=1, toughness=3),
    told("Toll", "Whenever a creature you control enters, you may pay {1}. If you do, each opponent loses 1 life.",
         types="Enchantment", cost="{G}"),
    told("Bauble", "", types="Artifact", cost="{1}"),
    told("Seek", "When this creature enters, investigate.", cost="{G}", power=1, toughness=1),
    told("Eater", "Exploit\nWhen this creature exploits a creature, target opponent loses 2 life.", cost="{1}{G}",
         power=1, toughness=1),
    told("Ghost", "Haunt\nWhen this creature enters or the creature it haunts dies, target player loses 1 life.",
         cost="{1}{G}", power=1, toughness=1),
    told("Recall", "Return target creature card from your graveyard to your hand.", **RITE),
    told("Trade", "{G}, Discard a creature card: Return target creature card from your graveyard to your hand.",
         types="Enchantment", cost="{G}"),
    told("Unsummon", "Return target creature to its owner's hand.", **SPELL),
    told("Riser", "When this creature enters, create a 1/1 green Snake creature token.\n{1}{G}: Return this card from "
         "your graveyard to the battlefield.", cost="{2}{G}", power=2, toughness=2),
    told("Boon", "Enchant creature\nEnchanted creature gets +1/+0.\n{1}{G}: Return this card from your graveyard to "
         "the battlefield attached to target creature.", types="Enchantment", subtypes="Aura", cost="{G}"),
    told("Stir", "All creatures get -1/-1 until end of turn.\nAwaken 2—{2}{G}{G}", types="Sorcery", cost="{1}{G}"),
    told("Scions", "When this creature enters, create two 1/1 colorless Scion creature tokens. They have \"Sacrifice "
         "this token: Add {C}.\"", cost="{2}{G}", power=1, toughness=1),
    told("Bog", "This land enters tapped.\nWhen this land enters, you may put target creature card from your graveyard "
         "on top of your library.\n{T}: Add {G}.", **LAND),
    told("Spirit", "Whenever you cast a multicolored spell, you may return this card from your graveyard to your hand.",
         cost="{1}{G}", power=2, toughness=2),
    told("Gold", "Each opponent loses 1 life.", types="Sorcery", cost="{G}{W}"),
    told("Trial", "When this enchantment enters, creatures you control get +1/+0 until end of turn.\nWhenever a "
         "Cartouche you control enters, return this enchantment to its owner's hand.", types="Enchantment",
         cost="{1}{G}"),
    told("Nest", "This creature gets +1/+0 for each artifact you control.", cost="{1}{G}", power=0, toughness=2),
    told("Sire", "{1}{G}: This creature gets +2/+0 until end of turn.", cost="{1}{G}", power=1, toughness=1),
]  # fmt: skip
NAMED = {one.name: one for one in CARDS}
OTHERS = [ADDED["Large"], ADDED["Grow"], ADDED["Elf"], ADDED["Quick"], TAKEN["Shock"], TAKEN["Comet"], TAKEN["Shot"]]


def fight(rng: random.Random, life: int = 40) -> Position:
    there = [one for one in [bear, *CARDS] if {"Creature", "Enchantment"} & set(one.faces[0].types)]
    return board(
        human_hand=rng.choices([*CARDS, *CARDS, *OTHERS], k=rng.randint(2, 4)),
        human_graveyard=rng.choices([bear, *CARDS], k=rng.randint(0, 3)),
        human_battlefield=[
            *[forest] * rng.randint(2, 6), *(x for x in rng.choices(there, k=2) if "Aura" not in x.faces[0].subtypes)
        ],
        ai_battlefield=rng.choices([bear, wall], k=rng.randint(1, 2)), ai_hand=[murder], human_library=[bear, ogre],
        step=rng.choice(["main1", "main1", "combat"]), ai_life=life,
    )  # fmt: skip


@pytest.mark.parametrize("seed", seeds(30))
def test_no_line_of_play_takes_more_than_the_bound(seed: int) -> None:
    rng = random.Random(seed)
    position = run(fight(rng))
    asked = question(position, WIN)
    for _ in range(5):
        at, bounds = position, [(most_damage(asked, position), 40)]
        while not at.over and at.turn.number == 1 and at.due is not None:
            at = after(at, any_choice(at, rng))
            bounds.append((most_damage(asked, at), at.players[1].life))
        for most, life in bounds:
            assert most is None or life - at.players[1].life <= most


@pytest.mark.parametrize("seed", seeds(6))
def test_the_search_agrees_with_itself_without_it(seed: int) -> None:
    rng = random.Random(seed)
    position = board(
        human_hand=rng.choices(CARDS, k=rng.randint(1, 2)), human_graveyard=rng.choices(CARDS, k=rng.randint(0, 1)),
        human_battlefield=[*[forest] * rng.randint(1, 3), rng.choice([bear, *CARDS[:2]])], human_library=[bear],
        ai_life=rng.randint(2, 5), ai_battlefield=[rng.choice([bear, wall])],
    )  # fmt: skip
    found = solve(position, WIN, nodes=1_500).result
    if found in ("proved", "refuted"):
        assert solve(position, WIN, nodes=5_000, rules=Rules(bounds=False, whole=False)).result in (found, "undecided")


def bound(
    *hand: Card, mine: tuple[Any, ...] = (bear,), lands: int = 2, graveyard: tuple[Card, ...] = (), step: str = "main1"
) -> int | None:
    position = run(board(
        human_hand=hand, human_battlefield=[*[forest] * lands, *mine], human_graveyard=graveyard, step=step,
    ))  # fmt: skip
    return most_damage(question(position, WIN), position)


def test_mana_is_spent_once_on_cards_and_abilities_together() -> None:
    assert bound(mine=(NAMED["Sire"],), lands=4) == 1 + 4
    assert bound(ADDED["Grow"], mine=(NAMED["Sire"],), lands=4) == 1 + 2 + 2
    assert bound(ADDED["Grow"], ADDED["Grow"], TAKEN["Shock"], mine=(NAMED["Sire"],), lands=4) == 1 + 6


def test_a_spell_sets_the_power_of_one_creature() -> None:
    assert bound(ADDED["Large"], mine=(bear, bear)) == 4 + 2
    assert bound(ADDED["Large"], ADDED["Large"], mine=(bear, bear)) == 4 + 4
    assert bound(ADDED["Large"], mine=(on(bear, counters=(("+1/+1", 1),)), bear)) == 5 + 2


DEATHS = told("Deaths", "Whenever a creature dies, each opponent loses 1 life.", types="Enchantment", cost="{2}{G}")


def test_a_card_that_cannot_be_paid_for_is_not_read() -> None:
    assert bound(DEATHS) == 2
    assert bound(DEATHS, lands=3) is None
    assert bound(DEATHS, forest) is None
    assert bound(DEATHS, told("Slow", "This land enters tapped.\n{T}: Add {G}.", **LAND)) == 2
    assert bound(DEATHS, mine=(bear, ADDED["Elf"])) is None
    assert bound(graveyard=(DEATHS,), lands=9) == 2


def test_602_2b__an_ability_that_cannot_be_paid_for_is_not_read() -> None:
    endless = told("Endless", "{3}: Each opponent loses life equal to the number of creatures you control.",
                   cost="{G}", power=1, toughness=1)  # fmt: skip
    assert bound(mine=(endless,)) == 1
    assert bound(mine=(endless,), lands=3) is None


def test_what_enters_and_takes_is_counted() -> None:
    forge = NAMED["Forge"]
    assert bound(mine=(forge,)) == 1
    assert bound(NAMED["Bauble"], NAMED["Bauble"], mine=(forge,)) == 3
    assert bound(NAMED["Bauble"], NAMED["Bauble"], mine=(forge,), lands=1) == 2
    assert bound(NAMED["Seek"], mine=(forge,), lands=1) == 2
    assert bound(NAMED["Riser"], graveyard=(NAMED["Riser"],), mine=(NAMED["Toll"],), lands=3) is None


def test_what_comes_back_is_paid_for_again() -> None:
    assert bound(NAMED["Eater"]) == 2 + 2
    assert bound(NAMED["Eater"], NAMED["Recall"], lands=4) == 2 + 2 * 2
    assert bound(NAMED["Recall"], graveyard=(NAMED["Eater"],), lands=3) == 2 + 2 * 2, "a land may come back too"
    assert bound(graveyard=(NAMED["Eater"],), lands=5) == 2
    assert bound(mine=(bear, NAMED["Trade"]), graveyard=(NAMED["Eater"],), lands=1) == 2 + 2
    assert bound(mine=(bear, NAMED["Trade"]), graveyard=(NAMED["Eater"],), lands=0) == 2


def test_what_triggers_on_nothing_in_the_game_brings_nothing_back() -> None:
    assert bound(NAMED["Trial"], lands=9) == 3
    cartouche = told("Cartouche", "", types="Enchantment", subtypes="Cartouche", cost="{G}")
    assert bound(NAMED["Trial"], cartouche, lands=4) == 2 + 2
    assert bound(NAMED["Eater"], graveyard=(NAMED["Spirit"],), lands=9) == 4
    assert bound(NAMED["Eater"], NAMED["Gold"], graveyard=(NAMED["Spirit"],), lands=2) == 4


def test_what_returns_itself_stays_one_card() -> None:
    assert bound(graveyard=(NAMED["Boon"],)) == 3
    assert bound(graveyard=(NAMED["Boon"],), lands=1) == 2
    assert bound(NAMED["Boon"], lands=1) == 3
    assert bound(graveyard=(NAMED["Riser"],), lands=6) == 2


def test_702_55b__what_haunts_takes_as_the_creature_dies() -> None:
    assert bound(NAMED["Ghost"]) == 2 + 2
    assert bound(graveyard=(NAMED["Ghost"],), lands=9) == 2
    assert bound(mine=(NAMED["Ghost"],)) == 1 + 1


def test_702_113a__what_is_awakened_may_attack() -> None:
    assert bound(NAMED["Stir"], lands=3) == 2
    assert bound(NAMED["Stir"], lands=4) == 2 + 2
    assert bound(NAMED["Stir"], lands=4, step="combat") == 2


def test_mana_that_costs_as_much_is_not_more() -> None:
    assert bound(NAMED["Scions"], TAKEN["Shock"], TAKEN["Fork"], lands=3) == 2 + 5
    assert bound(NAMED["Scions"], DEATHS, lands=2) == 2


def test_what_pays_for_itself_is_free() -> None:
    spring = told("Spring", "Each opponent loses 1 life. Create two Treasure tokens.", types="Sorcery", cost="{1}{G}")
    assert bound(spring, TAKEN["Shock"], TAKEN["Shock"]) == 2 + 1 + 4
    position = run(
        board(human_hand=[TAKEN["Shock"], TAKEN["Shock"], SPARE], human_battlefield=[forest], human_library=[forest])
    )
    assert most_damage(question(position, WIN), position) == 2 * 2
    position = run(board(human_hand=[TAKEN["Shock"], TAKEN["Shock"], SPARE], human_battlefield=[forest]))
    assert most_damage(question(position, WIN), position) == 2


SPARE = told("Spare", "Draw a card.", types="Sorcery", cost="{G}")


def test_a_creature_that_grows_with_what_there_is_has_no_bound() -> None:
    most = bound(mine=(NAMED["Nest"],))
    assert most is not None
    assert most > 1_000
    assert bound(mine=(bear, on(NAMED["Nest"], sick=True))) == 2


def test_abilities_that_wait_on_the_stack_are_read() -> None:
    comet = TAKEN["Comet"]
    position = run(board(human_hand=[comet], human_battlefield=[forest, bear], ai_battlefield=[bear]))
    asked = question(position, WIN)
    seen = False
    for _ in range(12):
        if any(position.objects[i].kind == "ability" for i in position.zones.get(("stack", -1), ())) and (
            position.due is not None and position.due.kind == "priority"
        ):
            seen = True
            assert most_damage(asked, position) == 2 + 2
            break
        position = after(position, list(choices(position))[-1])
    assert seen
