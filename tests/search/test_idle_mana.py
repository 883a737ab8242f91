"""Mana that nobody can spend need not be made: against the search that tries it, and where it may matter after all."""

from __future__ import annotations

import random
from typing import Any

import pytest

from model.ability.abilities import Activated, PayMana, Spell, Static, TapSelf
from model.ability.continuous import Affects, GainsControl, ModifiesPT, Must
from model.ability.instructions import AddMana, Apply, Draw, Tap
from model.ability.terms import Number, OnePlayer, Target, This, You
from model.layers import activated
from model.mana import parse_cost
from model.state import Game, Position
from solver.search import dormant, relevance, solve
from solver.search.idle_mana import is_idle
from tests.boards import board, card, on, seeds
from tests.kernel.told import told
from tests.search.cards import CREATURE, WIN, bear, creature, forest, mountain, murder, ogre, pump, swamp, wall

ELF = creature("Elf", 1, 1, Activated((TapSelf(),), AddMana((("G",),))))
MIGHTY = creature(
    "Mighty", 1, 1, Activated((PayMana(parse_cost("{G}")),), Apply(This(), (ModifiesPT(Number(1), Number(1)),))),
)  # fmt: skip
STEAL = card(
    "Steal", types="Sorcery", cost="{R}", abilities=[Spell(Apply(Target(CREATURE, n=0), (GainsControl(You()),)))]
)
LURE = creature("Lure", 1, 1, Static((Affects(This(), (Must("be blocked"),)),)))
TAP = card("Tap", types="Instant", cost="{G}", abilities=[Spell(Tap(Target(CREATURE, n=0)))])


def fight(seed: int) -> Position:
    rng = random.Random(seed)
    return board(
        human_hand=rng.choices([murder, pump(1), TAP], k=rng.randint(1, 2)),
        human_battlefield=[rng.choice([forest, swamp]), swamp, *rng.choices([bear, ogre, LURE], k=rng.randint(1, 2))],
        ai_battlefield=[ELF, *rng.choices([ELF, wall, MIGHTY], k=rng.randint(0, 1))],
        ai_hand=[murder] if rng.random() < 0.2 else [], ai_life=rng.randint(1, 5), step="main1",
    )  # fmt: skip


@pytest.mark.parametrize("seed", seeds(6))
def test_the_search_agrees_with_itself_without_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    position = fight(seed)
    found = solve(position, WIN, nodes=8_000).result
    assert found in ("proved", "refuted")
    monkeypatch.setattr(relevance, "is_idle", lambda *_: False)
    dormant._known.clear()
    assert solve(position, WIN, nodes=40_000).result == found


def idle(*mine: object, hand: tuple = (), theirs: tuple = (), **more: object) -> bool:
    """Of an Elf of the opponent's, with these cards beside it."""
    game = Game(board(human_hand=list(hand), human_battlefield=list(mine), ai_battlefield=[ELF, *theirs], **more))
    elf = next(n for n in game.zone("battlefield") if game.objects[n].card is ELF)
    return is_idle(game, 1, activated(game, elf)[0])


def test_nothing_to_spend_it_on() -> None:
    assert idle(bear, forest, hand=(murder, pump(1)))
    assert idle(theirs=(bear, wall))
    assert not idle(theirs=(MIGHTY,))
    assert not idle(ai_hand=[murder])


@pytest.mark.parametrize("card_", [
    STEAL, LURE, card("Gift", types="Instant", cost="{G}", abilities=[Spell(Draw(Number(1), OnePlayer("opponent")))]),
], ids=lambda c: c.name)  # fmt: skip
def test_what_may_bring_a_use_or_wants_it_untapped(card_: object) -> None:
    assert not idle(hand=(card_,), ai_library=[murder])


def alone(source: Any, *others: Any) -> bool:
    """Whether mana of the source by itself may matter while a spell waits, with these cards in the hand."""
    position = board(human_battlefield=[source], human_hand=[bear, *others], human_stack=[bear], ai_battlefield=[wall])
    game = Game(position)
    source_id = game.zone("battlefield")[0]
    return relevance.ManaAlone(game).matters_of(source_id, activated(game, source_id)[0])


def test_a_use_that_a_source_has_elsewhere_is_none_where_it_is() -> None:
    there = told("Pit", "{T}: Add {B}.\n{1}, Sacrifice this land: Draw a card.", types="Land")
    elsewhere = told("Marsh", "{T}: Add {B}.\nCycling {1}", types="Land")
    assert alone(there)
    assert not alone(elsewhere)


def test_creature_types_are_of_creatures() -> None:
    """CR 205.3d: what is said of a creature type touches no land that is no creature."""
    trample = told("Crush", "Bears you control gain trample until end of turn.", types="Instant", cost="{G}")
    fell = told("Fell", "Destroy target Forest.", types="Sorcery", cost="{G}")
    assert not alone(forest, trample)
    assert alone(ELF, trample)
    assert alone(card("Dryad", types="Land Creature", subtypes="Forest Dryad", power=1, toughness=1), trample)
    assert alone(forest, fell)


def test_one_of_the_cards_looked_at_is_no_source() -> None:
    dig = told(
        "Dig", "Reveal the top two cards of your library. An opponent chooses one of them. Put that card into your "
        "hand and exile the other.", types="Sorcery", cost="{G}",
    )  # fmt: skip
    pick = told("Pick", "Choose a permanent. Destroy that permanent.", types="Sorcery", cost="{G}")
    assert not alone(forest, dig)
    assert alone(forest, pick)


def test_it_is_still_made_for_what_can_be_paid() -> None:
    position = board(
        human_hand=[murder], human_battlefield=[swamp, mountain, ogre],
        ai_battlefield=[ELF, MIGHTY, on(wall, tapped=True)], ai_life=3,
    )  # fmt: skip
    assert solve(position, WIN, nodes=4_000).result == "refuted"
