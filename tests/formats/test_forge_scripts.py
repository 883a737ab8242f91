"""Abilities that a position file defines itself: mana abilities in the known words; the others are refused by name."""

from __future__ import annotations

import pytest

from model.formats import read_forge
from model.formats.build import build_position
from model.formats.forge_scripts import ability_text
from model.library.book import default_book
from model.play import run
from solver.search.generate import choices_of

HEAD = "[state]\nactiveplayer=human\nactivephase=MAIN1\n"
CELL = "t:Test Cell,P:0,T:0,Cost:no cost,Types:Artifact,Keywords:,Image:c|Ability:Petal"


def built(script: str):
    text = f"{HEAD}humanhand=Shock\nhumanbattlefield={CELL}\nAbilityPetal={script}\n"
    return build_position(read_forge(text, file="x"), default_book(), name="x")


def test_what_is_given_up_for_mana_pays_for_a_spell() -> None:
    found = built("AB$ Mana | Cost$ T Sac<1/CARDNAME> | Produced$ Any | SpellDescription$ Add one mana of any color.")
    assert not found.unhonoured
    choices = choices_of(run(found.position)).list
    assert any(getattr(choice, "kind", "") == "cast" for choice in choices)


def test_what_is_not_known_is_refused_by_name() -> None:
    found = built("AB$ Mana | Cost$ T | Produced$ Combo W U")
    assert [one.text for one in found.unhonoured] == ["Forge ability script petal"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("AB$ Mana | Cost$ T | Produced$ C", "{T}: Add {C}."),
        ("AB$ Mana | Cost$ 1 T | Produced$ W U", "{1}, {T}: Add {W}{U}."),
        ("AB$ Mana | Cost$ T | Produced$ Any | Amount$ 2", None),
        ("AB$ Mana | Cost$ T Sac<1/Artifact> | Produced$ Any", None),
        ("DB$ Token | TokenScript$ x", None),
    ],
)
def test_the_words_of_a_line(line: str, text: str | None) -> None:
    assert ability_text(line) == text
