"""What cards may take by themselves, with what an attack takes: never less than what lines of play come to, each sum
where one can see it, and the same answer as the search without it."""

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
from solver.search.spent import takes_no_life
from tests.boards import board, seeds
from tests.kernel.told import told
from tests.search.cards import WIN, bear, forest, murder, ogre, wall
from tests.search.test_growth import ADDS, RITE, SPELL, any_choice

NAMED_ADDS = {one.name: one for one in ADDS}
TAKES = [
    told("Shock", "~ deals 2 damage to any target.", **SPELL),
    told("Drain", "Each opponent loses 2 life and you gain 2 life.", **RITE),
    told("Fork", "~ deals 3 damage divided as you choose among one or two targets.", **RITE),
    told("Bite", "Target creature you control deals damage equal to its power to any other target.", **RITE),
    told("Spark", "{T}: This creature deals 1 damage to any target.", cost="{G}", power=1, toughness=1),
    told("Oil", "{1}: This creature deals 1 damage to each opponent.", cost="{G}", power=0, toughness=1),
    told("Comet", "When this creature enters, it deals 2 damage to any target.", cost="{G}", power=1, toughness=1),
    told("Throw", "When this creature enters, you may sacrifice another creature. When you do, this creature deals "
         "damage equal to that creature's power to any target.\nEmbalm {2}", cost="{G}", power=1, toughness=1),
    told("Raid", "Whenever this creature attacks, each opponent loses 1 life.", cost="{G}", power=1, toughness=2),
    told("Last", "When this creature dies, each opponent loses 1 life.", cost="{G}", power=1, toughness=1),
    told("Horror", "Afflict 2", cost="{G}", power=1, toughness=1),
    told("Cost", "{T}: Add {G}. This creature deals 1 damage to you.", cost="{G}", power=0, toughness=1),
    told("Shot", "{G}, Sacrifice this creature: It deals 2 damage to any target.", cost="{G}", power=1, toughness=1),
    told("Warm", "When this artifact enters, it deals 1 damage to any target.\n{2}: This artifact becomes a 2/2 "
         "artifact creature until end of turn.", types="Artifact", cost="{1}"),
    told("Jab", "~ deals 1 damage to any target.\nFlashback {G}", **SPELL),
    told("Learner", "Double strike\nWhenever this creature becomes the target of a spell you control, it connives.",
         cost="{G}", power=1, toughness=2),
    told("Mask", "Create a Monster Role token attached to target creature you control.", **RITE),
    told("Plan", "Plot {G}\nWhenever you cast a noncreature spell, this creature gets +2/+0 until end of turn.",
         cost="{G}", power=1, toughness=1),
    told("Piper", "{T}: You may put a creature card from your hand onto the battlefield.", cost="{G}", power=0,
         toughness=1),
    told("Heap", "As long as this card is in your graveyard, creatures you control have trample.", cost="{G}", power=1,
         toughness=1),
]  # fmt: skip
NAMED = NAMED_ADDS | {one.name: one for one in TAKES}


def fight(rng: random.Random, life: int = 40) -> Position:
    mine = rng.choices([bear, *TAKES[4:], *ADDS[16:]], (3, *[4] * len(TAKES[4:]), *[1] * len(ADDS[16:])),
                       k=rng.randint(1, 3))  # fmt: skip
    mine = [one for one in mine if "Sorcery" not in one.faces[0].types and "Instant" not in one.faces[0].types]
    return board(
        human_hand=rng.choices([*TAKES, *TAKES, *ADDS], k=rng.randint(1, 3)),
        human_graveyard=rng.choices([bear, *TAKES, *ADDS], k=rng.randint(0, 2)),
        human_battlefield=[*[forest] * rng.randint(1, 4), *mine], ai_life=life,
        ai_battlefield=rng.choices([bear, wall], k=rng.randint(1, 2)), ai_hand=[murder], human_library=[bear, ogre],
        step=rng.choice(["main1", "main1", "combat"]),
    )  # fmt: skip


@pytest.mark.parametrize("seed", seeds(20))
def test_no_line_of_play_takes_more_than_the_bound(seed: int) -> None:
    rng = random.Random(seed)
    position = run(fight(rng))
    asked = question(position, WIN)
    for _ in range(4):
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
        human_hand=rng.choices([*TAKES, *ADDS[:16]], (*[3] * len(TAKES), *[1] * 16), k=rng.randint(1, 2)),
        human_battlefield=[*[forest] * rng.randint(1, 2), rng.choice([bear, *TAKES[4:12]])],
        human_graveyard=rng.choices(TAKES, k=rng.randint(0, 1)), human_library=[bear], ai_life=rng.randint(2, 6),
        ai_battlefield=[rng.choice([bear, wall])],
    )  # fmt: skip
    found = solve(position, WIN, nodes=1_500).result
    if found in ("proved", "refuted"):
        assert solve(position, WIN, nodes=6_000, rules=Rules(bounds=False, whole=False)).result in (found, "undecided")


def bound(
    *hand: Card, mine: tuple[Any, ...] = (bear,), lands: int = 2, graveyard: tuple[Card, ...] = (), step: str = "main1"
) -> int | None:
    position = run(board(
        human_hand=hand, human_battlefield=[*[forest] * lands, *mine], human_graveyard=graveyard, step=step,
        human_library=[bear],
    ))  # fmt: skip
    asked = question(position, WIN)
    return most_damage(asked, position)


@pytest.mark.parametrize(("names", "most"), [
    ("Shock", 4), ("Drain", 4), ("Fork", 5), ("Bite", 4), ("Spark", 2 + 1), ("Oil", 2 + 2), ("Comet", 4), ("Throw", 6),
    ("Raid", 3), ("Last", 3), ("Jab", 4), ("Shock,Drain,Fork", 2 + 5), ("Throw,Grow", 2 + 2 + 4 + 4), ("Mask", 3),
    ("Cost", 2),
])  # fmt: skip
def test_what_a_card_in_the_hand_takes(names: str, most: int) -> None:
    assert bound(*(NAMED[name] for name in names.split(","))) == most


@pytest.mark.parametrize(("name", "lands", "most"), [
    ("Spark", 0, 2), ("Oil", 3, 3), ("Comet", 1, 1), ("Raid", 0, 2), ("Last", 0, 2), ("Shot", 1, 3), ("Horror", 0, 3),
    ("Warm", 2, 2), ("Throw", 0, 1), ("Cost", 0, 0),
])  # fmt: skip
def test_what_a_permanent_takes(name: str, lands: int, most: int) -> None:
    assert bound(mine=(NAMED[name],), lands=lands) == most


def test_after_combat_spells_take_still() -> None:
    assert bound(NAMED["Drain"], NAMED["Grow"], step="main2") == 2
    assert bound(NAMED["Grow"], NAMED["Comet"], mine=(NAMED["Spark"],), step="main2", lands=1) == 3
    assert bound(NAMED["Drain"], NAMED["Grow"], step="combat", lands=1) == 2 + 2


def test_701_21a__what_is_sacrificed_was_the_players_own() -> None:
    big = told("Big", "", cost="{G}", power=9, toughness=9)
    position = run(board(human_hand=[NAMED["Throw"]], human_battlefield=[forest, bear], ai_battlefield=[big]))
    asked = question(position, WIN)
    assert most_damage(asked, position) == 2 + 2


def test_what_waits_on_the_stack_is_paid_for() -> None:
    position = run(board(human_hand=[NAMED["Shock"], NAMED["Drain"]], human_battlefield=[forest, bear]))
    asked = question(position, WIN)
    for choice in choices(position):
        at = after(position, choice)
        if at.zones.get(("stack", -1)):
            assert most_damage(asked, at) == 2 + 2


def test_702_128a__a_card_in_a_graveyard_comes_once_more_as_a_token() -> None:
    assert bound(graveyard=(NAMED["Caller"],)) == 3
    assert bound(graveyard=(NAMED["Caller"],), lands=1) == 2
    assert bound(graveyard=(NAMED["Throw"],)) == 2 + 2
    for life, result in ((3, "proved"), (4, "refuted")):
        position = board(human_graveyard=[NAMED["Caller"]], human_battlefield=[forest, forest, bear], ai_life=life)
        assert solve(position, WIN, nodes=3_000).result == result


def test_what_a_spell_adds_by_an_ability_of_a_creature_is_that_creatures() -> None:
    learner, quick = NAMED["Learner"], told("Show", "Haste\nWhenever you cast a noncreature spell, this creature gets "
                                            "+2/+0 until end of turn.", cost="{G}", power=1, toughness=1)  # fmt: skip
    assert bound(NAMED["Mask"], mine=(learner,), lands=1) == 2 * (1 + 1 + 1)
    assert bound(NAMED["Mask"], quick, mine=(bear,), lands=1) == 2 + 1
    assert bound(NAMED["Mask"], quick, mine=(bear,), lands=2) == 2 + 1 + 1 + 2
    assert bound(NAMED["Twice"], quick, mine=(bear,), lands=1) == 2 * 2 + 2 * 1


def test_only_what_may_be_paid_is_cast() -> None:
    blue = told("Blue", "~ deals 3 damage to any target.", types="Instant", cost="{U}")
    both = told("Both", "~ deals 3 damage to any target.", types="Instant", cost="{G}{G}")
    assert bound(blue) == 2
    assert bound(both, lands=1) == 2
    assert bound(both, NAMED["Shock"]) == 5
    assert bound(told("Dear", "When this creature enters, it deals 3 damage to any target.\nEmbalm {5}", cost="{2}{G}",
                      power=1, toughness=1)) == 2  # fmt: skip
    swift = told("Swift", "Creatures you control have haste.", types="Enchantment", cost="{1}{G}")
    assert bound(swift, ogre, lands=4) == 2 + 3 + 2, "the bear of the library too"
    assert bound(swift, ogre, lands=1) == 2


def test_what_comes_without_being_cast_costs_nothing() -> None:
    assert bound(NAMED["Lord"], mine=(bear, NAMED["Piper"]), lands=0) == 2 + 2


@pytest.mark.parametrize("text", [
    "Whenever a creature dies, each opponent loses 1 life.",
    "Whenever you cast a spell, this enchantment deals 1 damage to each opponent.",
    "At the beginning of your end step, each opponent loses 1 life.",
    "Creatures you control have \"{T}: This creature deals 1 damage to any target.\"",
])  # fmt: skip
def test_what_takes_in_another_way_gives_no_bound(text: str) -> None:
    try:
        card = told("Other", text, types="Enchantment", cost="{G}")
    except AssertionError:
        pytest.skip("not understood")
    assert bound(card) is None


def test_damage_that_is_doubled_gives_no_bound() -> None:
    double = told("Twin", "If a source would deal damage to a permanent or player, it deals double that damage to "
                  "that permanent or player instead.", types="Enchantment", cost="{G}")  # fmt: skip
    assert bound(NAMED["Shock"], double) is None


def test_109_5__damage_to_you_that_is_doubled_goes_over_to_the_opponent() -> None:
    double = told("Curse", "If a source would deal damage to you, it deals double that damage to you instead.",
                  types="Enchantment", cost="{G}")  # fmt: skip
    give = told("Give", "Target opponent gains control of target permanent you control.", **RITE)
    assert bound(mine=(bear, double)) == 2
    assert bound(give, mine=(bear, double)) is None
    position = board(human_hand=[give], human_battlefield=[forest, double, bear], ai_life=4)
    assert solve(position, WIN, nodes=2_000).result == "proved"


def theirs(card: Card, *mine: Card) -> bool:
    position = run(board(human_hand=[bear, *mine], human_battlefield=[forest], ai_battlefield=[card]))
    return takes_no_life(question(position, WIN), position)


def test_115_1__an_opponents_ability_need_not_aim_at_its_own_player() -> None:
    terror = told("Terror", "Whenever another creature you control enters, this creature deals damage equal to that "
                  "creature's power to any target.", cost="{G}", power=2, toughness=2)  # fmt: skip
    assert theirs(terror)
    assert not theirs(terror, told("Veil", "You have hexproof.", types="Enchantment", cost="{G}"))
    assert not theirs(terror, told("Turn", "Change the target of target spell or ability with a single target.",
                                   **SPELL))  # fmt: skip
    assert not theirs(told("Sore", "When this creature dies, it deals 1 damage to you.", power=1, toughness=1))


def test_602_2a__who_activates_an_ability_controls_it() -> None:
    free = told("Free", "{G}: This creature deals 1 damage to each opponent. Any player may activate this ability.",
                power=1, toughness=1)  # fmt: skip
    assert not theirs(free)


def test_what_was_cast_with_the_last_mana_still_enters() -> None:
    call = told("Call", "Whenever a creature you control enters, this enchantment deals 1 damage to each opponent.",
                types="Enchantment", cost="{2}")  # fmt: skip
    position = run(board(human_hand=[bear], human_battlefield=[forest, forest, call], ai_life=20))
    asked = question(position, WIN)
    cast = next(one for one in choices(position, classes=True) if getattr(one, "kind", "") == "cast")
    assert most_damage(asked, after(position, cast)) == 1
