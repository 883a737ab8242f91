"""What cards may add to an attack: never less than what lines of play come to, and each sum where one can see it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from model.card import Card
from model.play import PASS, after, run
from model.state import Position
from solver.plays import choices
from solver.search import Rules, question, solve
from solver.search.only_combat import most_damage
from solver.search.spent import takes_no_life
from tests.boards import board, on
from tests.kernel.told import told
from tests.search.cards import WIN, bear, bird, forest, murder, ogre, swamp, wall

AURA = {"types": "Enchantment", "subtypes": "Aura", "cost": "{G}"}
SPELL = {"types": "Instant", "cost": "{G}"}
RITE = {"types": "Sorcery", "cost": "{G}"}
ADDS = [
    told("Grow", "Target creature gets +2/+2 until end of turn.", **SPELL),
    told("Grow All", "Creatures you control get +1/+1 until end of turn.", **SPELL),
    told("Two Grow", "Up to two target creatures each get +1/+0 until end of turn.", **RITE),
    told("Crush", "Creatures you control get +1/+0 and gain trample until end of turn.", **SPELL),
    told("Twice", "Target creature gains double strike until end of turn.", **SPELL),
    told("Rouse", "Untap target creature. It gains haste until end of turn.", **SPELL),
    told("Keen", "Put two +1/+1 counters on target creature you control.", **RITE),
    told("Small", "Target creature has base power and toughness 0/2 until end of turn.", **SPELL),
    told("Large", "Target creature has base power and toughness 4/4 until end of turn.", **SPELL),
    told("Weight", "Enchant creature\nEnchanted creature gets -1/-1.", **AURA),
    told("Might", "Enchant creature\nEnchanted creature gets +2/+0.", **AURA),
    told("Away", "Return target nonland permanent to its owner's hand.", **SPELL),
    told("Rise", "Return target creature card from your graveyard to the battlefield.", **RITE),
    told("Again", "Target creature gets +1/+0 until end of turn.\nFlashback {G}", **SPELL),
    told("Take", "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of "
         "turn.", **RITE),
    told("Join", "Create two 2/2 green Bear creature tokens.", **RITE),
    told("Lord", "Other creatures you control get +1/+1.", cost="{G}", power=1, toughness=1),
    told("Banner", "Creatures you control get +1/+0.", types="Enchantment", cost="{G}"),
    told("Quick", "Haste", cost="{G}", power=2, toughness=1),
    told("Comer", "When this creature enters, creatures you control get +1/+0 until end of turn.", cost="{G}", power=1,
         toughness=1),
    told("Monk", "Prowess", cost="{G}", power=1, toughness=2),
    told("Pump", "{G}: This creature gets +1/+0 until end of turn.", cost="{G}", power=1, toughness=1),
    told("Warden", "{T}: Target creature gets +2/+0 until end of turn.", cost="{G}", power=0, toughness=1),
    told("Blade", "Equipped creature gets +1/+0.\nEquip {1}", types="Artifact", subtypes="Equipment", cost="{1}"),
    told("Rager", "Whenever this creature attacks, it gets +1/+0 until end of turn.", cost="{G}", power=1, toughness=2),
    told("Drum", "At the beginning of combat on your turn, target creature gets +1/+0 until end of turn.",
         types="Enchantment", cost="{G}"),
    told("Mimic", "You may have this creature enter as a copy of any creature on the battlefield.", cost="{G}", power=0,
         toughness=0),
    told("Turtle", "Creatures you control assign combat damage equal to their toughness rather than their power.",
         cost="{G}", power=0, toughness=3),
    told("Dorm", "{1}: This artifact becomes a 3/3 artifact creature until end of turn.", types="Artifact", cost="{1}"),
    told("Elf", "{T}: Add {G}{G}.", cost="{G}", power=1, toughness=1),
    told("Lancer", "First strike", cost="{G}", power=2, toughness=2),
    told("Dervish", "Double strike", cost="{G}", power=1, toughness=1),
    told("Trampler", "Trample", cost="{G}", power=3, toughness=2),
    told("Caller", "Embalm {2}\nWhen this creature enters, target creature gets +1/+0 until end of turn.", cost="{G}",
         power=1, toughness=1),
    told("Breaker", "Target creature loses all abilities until end of turn.", **SPELL),
]  # fmt: skip
THEIRS = [
    bear, wall, bird, swamp,
    told("Their Lord", "Creatures you control get +1/+1.", cost="{G}", power=1, toughness=1),
    told("Dread", "All creatures get +1/+0.", types="Enchantment", cost="{G}"),
    told("Fog", "Creatures your opponents control get -1/-0.", types="Enchantment", cost="{G}"),
]  # fmt: skip


def fight(rng: random.Random) -> Position:
    mine = rng.choices([bear, ogre, bird, *ADDS[16:]], k=rng.randint(1, 3))
    return board(
        human_hand=rng.choices(ADDS, k=rng.randint(1, 3)),
        human_graveyard=rng.choices([bear, *ADDS], k=rng.randint(0, 2)),
        human_battlefield=[*[forest] * rng.randint(1, 4), *mine],
        ai_battlefield=rng.choices(THEIRS, k=rng.randint(1, 2)), ai_hand=[murder], human_library=[bear],
        step=rng.choice(["main1", "main1", "combat"]),
    )  # fmt: skip


def any_choice(position: Position, rng: random.Random) -> Any:
    """Something; seldom nothing of the player's, and more often attackers than none."""
    assert position.due is not None
    found = list(choices(position, classes=True))
    if position.due.player == 0 and len(found) > 1 and rng.random() < 0.75:
        found = [one for one in found if one != PASS]
        if position.due.kind == "attackers":
            return max(found, key=lambda one: len(one.attackers))
    return rng.choice(found)


@pytest.mark.parametrize("seed", range(60))
def test_no_line_of_play_takes_more_than_the_bound(seed: int) -> None:
    rng = random.Random(seed)
    position = run(fight(rng))
    asked = question(position, WIN)
    assert takes_no_life(asked, position), "every card here is one that takes no life by itself"
    for _ in range(4):
        at, bounds = position, [(most_damage(asked, position), 20)]
        while not at.over and at.turn.number == 1 and at.due is not None and at.turn.step != "main2":
            at = after(at, any_choice(at, rng))
            bounds.append((most_damage(asked, at), at.players[1].life))
        left = at.players[1].life
        for most, life in bounds:
            assert most is None or life - left <= most


def bound(*hand: Card, mine: tuple[Any, ...] = (bear,), theirs: tuple[Any, ...] = (), lands: int = 2) -> int | None:
    position = run(
        board(human_hand=hand, human_battlefield=[*[forest] * lands, *mine], ai_battlefield=theirs, ai_life=20)
    )
    asked = question(position, WIN)
    assert takes_no_life(asked, position)
    return most_damage(asked, position)


NAMED = {one.name: one for one in ADDS}


@pytest.mark.parametrize(("names", "most"), [
    ("", 2), ("Grow", 4), ("Grow All", 3), ("Two Grow", 4), ("Keen", 4), ("Small", 2), ("Large", 4), ("Weight", 2),
    ("Might", 4), ("Join", 2), ("Lord", 3), ("Banner", 3), ("Drum", 3), ("Comer", 3), ("Twice", 4), ("Again", 4),
    ("Quick", 4), ("Blade", 3), ("Warden", 4), ("Grow,Away", 2 + 3 * 2), ("Might,Away", 4), ("Rouse,Join", 6),
])  # fmt: skip
def test_what_a_card_in_the_hand_adds(names: str, most: int | None) -> None:
    assert bound(*(NAMED[name] for name in names.split(",") if name)) == most


@pytest.mark.parametrize(("name", "lands", "most"), [
    ("Pump", 3, 4), ("Pump", 0, 1), ("Monk", 2, 1), ("Rager", 0, 2), ("Banner", 0, 1), ("Comer", 0, 1), ("Dorm", 1, 3),
    ("Dervish", 0, 2), ("Elf", 0, 1),
])  # fmt: skip
def test_what_a_permanent_adds(name: str, lands: int, most: int) -> None:
    mine = (NAMED[name], *((told("One", "", cost="{G}", power=1, toughness=1),) if name == "Banner" else ()))
    assert bound(mine=mine, lands=lands) == (most + 1 if name == "Banner" else most)


def test_307_1__sorceries_and_creatures_add_nothing_in_combat() -> None:
    hand = [NAMED["Keen"], NAMED["Comer"], NAMED["Grow"], told("Lunge", "Flash", power=1, toughness=1)]
    assert in_combat(*hand, mine=(bear,)) == 4
    assert in_combat(*hand, NAMED["Banner"], mine=(NAMED["Monk"],)) == 1 + 2 + 1
    assert in_combat(told("Blood", "{G}, Discard this card: Target creature gets +3/+0 until end of turn."),
                     mine=(bear,)) == 5  # fmt: skip


def in_combat(*hand: Card, mine: tuple[Any, ...]) -> int | None:
    """The bound at the beginning of combat."""
    position = run(board(human_hand=hand, human_battlefield=[forest, forest, *mine], step="combat"))
    asked = question(position, WIN)
    return most_damage(asked, position)


@pytest.mark.parametrize(("lands", "most"), [(0, 2), (1, 4), (2, 5), (3, 6)])
def test_what_there_is_no_mana_for_is_not_added(lands: int, most: int) -> None:
    assert bound(NAMED["Grow"], NAMED["Grow All"], NAMED["Banner"], lands=lands) == most


def test_601_2f__cheaper_spells_are_added_too() -> None:
    dear = told("Dear", "Target creature gets +4/+0 until end of turn.", types="Instant", cost="{3}{G}")
    aid = told("Aid", "Instant spells you cast cost {2} less to cast.", power=0, toughness=1)
    helped = told("Helped", "Convoke\nTarget creature gets +4/+0 until end of turn.", types="Instant", cost="{3}{G}")
    assert bound(dear, lands=3) == 2
    assert bound(dear, lands=2, mine=(bear, aid)) == 6
    assert bound(dear, lands=1, mine=(bear, aid)) == 2
    assert bound(helped, lands=0) == 6


def test_107_4e__the_least_mana_that_an_ability_costs() -> None:
    assert (
        bound(mine=(told("Hybrid", "{2/G}: This creature gets +1/+0 until end of turn.", power=1, toughness=1),)) == 3
    )


def test_tokens_that_may_attack_have_what_all_have() -> None:
    assert bound(NAMED["Rouse"], NAMED["Join"], mine=(NAMED["Banner"],)) == 6


def test_what_enters_again_does_it_again() -> None:
    assert bound(NAMED["Away"], mine=(NAMED["Comer"],)) == 1 + 3
    assert bound(mine=(NAMED["Comer"],)) == 1


def test_107_6__the_untap_symbol_untaps() -> None:
    eager = told("Eager", "{Q}: Add {G}.", power=2, toughness=2)
    assert bound(mine=(on(eager, tapped=True),)) == 2
    assert bound(mine=(on(eager, tapped=True), NAMED["Pump"])) is None


def test_spells_that_are_cast_count_each_once() -> None:
    assert bound(NAMED["Weight"], NAMED["Small"], bear, mine=(NAMED["Monk"],)) == 3


def test_tapped_and_sick_creatures_do_not_attack() -> None:
    assert bound(mine=(on(bear, tapped=True), on(ogre, sick=True), bird)) == 1
    assert bound(NAMED["Rouse"], mine=(on(bear, tapped=True), on(ogre, sick=True), bird)) == 6


def blocked(*hand: Card, attacker: Card) -> int | None:
    """The bound once the wall has blocked that attacker, and nobody the bird."""
    position = run(board(human_hand=hand, human_battlefield=[forest, attacker, bird], ai_battlefield=[wall]))
    asked = question(position, WIN)
    while position.turn.step != "blockers" or position.due is None or position.due.kind != "priority":
        assert position.due is not None
        found = list(choices(position))
        if position.due.kind == "attackers":
            position = after(position, max(found, key=lambda one: len(one.attackers)))
        elif position.due.kind == "blockers":
            position = after(position, next(b for b in found if any(3 in a or 2 in a for _, a in b.blocks)))
        else:
            position = after(position, PASS)
    return most_damage(asked, position)


def test_509_1h__a_blocked_creature_takes_nothing_without_trample() -> None:
    assert blocked(attacker=ogre) == 1
    assert blocked(NAMED["Grow"], attacker=ogre) == 3
    assert blocked(attacker=NAMED["Trampler"]) == 4
    assert blocked(NAMED["Crush"], attacker=ogre) == 6
    crowd = told("Crowd", "Bears you control gain trample until end of turn.", **SPELL)
    assert blocked(crowd, attacker=ogre) == 1
    assert (
        blocked(crowd, told("Call", "Target creature becomes a Bear until end of turn.", **SPELL), attacker=ogre) == 4
    )
    push = told("Push", "Flash\nEnchant creature\nEnchanted creature gets +1/+0 and has trample.", **AURA)
    assert blocked(push, attacker=ogre) == 1 + 3 + 1


def test_what_makes_smaller_may_go() -> None:
    weight = on(NAMED["Weight"], attached_to=3)
    assert bound(mine=(bear, weight)) == 2


@pytest.mark.parametrize("text", [
    "Each creature you control gets +X/+X until end of turn, where X is the number of creatures you control.",
    "Whenever a creature you control attacks, it gets +1/+1 until end of turn.",
    "Creatures you control gain battle cry until end of turn.",
    "Target creature gets +1/+0 until end of turn for each creature you control.",
])  # fmt: skip
def test_what_adds_in_another_way_gives_no_bound(text: str) -> None:
    kind = {"types": "Enchantment", "cost": "{G}"} if text.startswith("Whenever") else RITE
    assert bound(told("Other", text, **kind)) is None


@pytest.mark.parametrize(
    ("card", "lands", "life", "result"),
    [
        (told("Over", "Mutate {1}{G}", cost="{5}{G}", power=6, toughness=6), 2, 6, "proved"),
        (told("Over", "Mutate {1}{G}", cost="{5}{G}", power=6, toughness=6), 1, 6, "refuted"),
        (told("Unseen", "Sneak {G}", cost="{4}{G}", power=5, toughness=1), 1, 5, "proved"),
        (
            told("All", "Target creature you control gets +2/+0 until end of turn.\nOverload {1}{G}", **RITE),
            2,
            8,
            "proved",
        ),
    ],
)
def test_702__other_ways_to_cast_that_make_an_attack_larger(card: Card, lands: int, life: int, result: str) -> None:
    """A creature that is merged with, one that comes attacking, a spell that is for each."""
    bears = 2 if card.name == "All" else 1
    position = board(human_hand=[card], human_battlefield=[*[bear] * bears, *[forest] * lands], ai_life=life)
    assert solve(position, WIN, nodes=5_000).result == result
    assert solve(position, WIN, nodes=5_000, rules=Rules(bounds=False, whole=False)).result == result
