"""What is known of objects that left, and words said of several cards, with made-up cards (CR 608.2h, 115.1)."""

from __future__ import annotations

from typing import Any

import pytest
from resolving import board, characteristics, on
from told import told

from model.ability.abilities import Activated, Spell
from model.ability.conditions import WasCastWith
from model.ability.instructions import Destroy, Move
from model.ability.keywords import has_keyword
from model.ability.terms import Filter, Has, HasMana, IsType, Target
from model.evaluate import fits, holds
from model.evaluate.groups import fit_together, largest_set
from model.events import destroy
from model.state import CastInfo, Combat, Game, Scope


def watcher(when: str, **fields: Any) -> Any:
    return told("Scribe", f"{when}, put a page counter on this creature.", power=1, toughness=5, **fields)


def bear(name: str = "Bear", text: str = "") -> Any:
    return told(name, text, power=2, toughness=2)


SWORD = {"types": "Artifact", "subtypes": "Equipment"}
CHARM = {"types": "Enchantment", "subtypes": "Aura"}


@pytest.mark.parametrize(
    ("when", "combat", "fires"),
    [
        ("Whenever an attacking creature dies", Combat(((2, -2),), declared=frozenset({"attackers"})), True),
        ("Whenever an attacking creature dies", Combat(((3, -2),), declared=frozenset({"attackers"})), False),
        ("Whenever a blocking creature dies", Combat(((3, -2),), ((2, (3,)),), frozenset({3})), True),
        ("Whenever a creature dies, if it was attacking", Combat(((2, -2),)), True),
        ("Whenever a creature dies, if it was attacking", None, False),
    ],
)
def test_what_dies_was_in_combat(when: str, combat: Combat | None, fires: bool) -> None:
    game = Game(board(human_battlefield=[watcher(when), bear()], ai_battlefield=[bear()]))
    game.combat = combat
    destroy(game, [2])
    assert bool(game.pending) is fires


@pytest.mark.parametrize(("word", "kind"), [("equipped", SWORD), ("enchanted", CHARM), ("modified", SWORD)])
def test_what_dies_together_with_what_was_attached_to_it(word: str, kind: dict[str, str]) -> None:
    scribe = watcher(f"Whenever an {word} creature dies" if word != "modified" else "Whenever a modified creature dies")
    thing = told("Thing", "Enchant creature" if kind is CHARM else "Equip {1}", **kind)
    game = Game(board(human_battlefield=[scribe, bear(), on(thing, attached_to=2), bear()]))
    destroy(game, [2, 3, 4])
    assert [dict(p.event)["subject"] for p in game.pending] == [2]


def test_the_intervening_if_about_what_was_attached_holds_on_resolution_too() -> None:
    game = Game(board(human_battlefield=[bear(), on(told("Thing", "Equip {1}", **SWORD), attached_to=1)]))
    destroy(game, [1])
    game.update(2, attached_to=None)
    assert fits(game, 1, Filter((Has("equipped"), IsType("Creature"))), Scope(0, source=1))


def test_from_a_single_graveyard() -> None:
    ghoul = told("Ghoul", "{1}: Exile up to two target cards from a single graveyard.", power=1, toughness=1)
    (ability,) = ghoul.front.abilities
    assert isinstance(ability, Activated)
    assert isinstance(ability.do, Move)
    assert isinstance(ability.do.what, Target)
    kind = ability.do.what.filter
    game = Game(board(human_battlefield=[ghoul], human_graveyard=[bear()], ai_graveyard=[bear(), bear()]))
    scope = Scope(0, source=1)
    assert all(fits(game, i, kind, scope) for i in (2, 3, 4))
    assert [fit_together(game, refs, kind, scope) for refs in ((2,), (3, 4), (2, 3))] == [True, True, False]
    assert largest_set(game, (2, 3, 4), 3, kind, scope) == 2


def test_an_activated_ability_that_is_no_mana_ability_beside_one_that_is() -> None:
    text = "Destroy all lands with an activated ability that isn't a mana ability."
    (spell,) = told("Law", text, types="Sorcery").front.abilities
    assert isinstance(spell, Spell)
    assert isinstance(spell.do, Destroy)
    kind = spell.do.what.filter  # type: ignore[attr-defined]
    assert kind.post == (HasMana("an activated ability that isn't a mana ability"),)
    both = told("Lair", "{T}: Add {C}.\n{1}: You gain 1 life.", types="Land")
    game = Game(board(human_battlefield=[both, told("Waste", "{T}: Add {C}.", types="Land")]))
    assert [fits(game, i, kind, Scope(0)) for i in (1, 2)] == [True, False]


def test_107_4h__snow_mana_that_was_spent() -> None:
    text = "When this creature enters, if {S} was spent to cast it, you gain 1 life."
    assert told("Strider", text, power=1, toughness=1)
    snow = WasCastWith("spent", detail="{S}")
    found = []
    for sources in (("Land", "snow"), ("Land",)):
        info = CastInfo(mana="U", mana_sources=sources)
        game = Game(board(human_battlefield=[on(bear(), cast=info)]))
        found.append(holds(game, snow, Scope(0, source=1)))
    assert found == [True, False]


def test_113_6__what_the_kicked_spell_has_it_has_on_the_stack() -> None:
    storm = told(
        "Storm", "Kicker {R}\nIf this spell was kicked, it has split second.\nYou gain 1 life.", types="Sorcery"
    )
    found = []
    for kicked in ((("kicker", 1),), ()):
        game = Game(board(human_stack=[on(storm, cast=CastInfo(kicked=kicked))]))
        found.append(has_keyword(characteristics(game, 1), "split second"))
    assert found == [True, False]
