"""Spells with cleave: both texts are compiled, and the brackets are printed where they stood (CR 702.148)."""

from __future__ import annotations

from model.ability.abilities import Keyword, UnsupportedAbility
from model.library import CardData, FaceData
from model.oracle.compile import compile_card
from model.oracle.render import render_face


def _spell(text: str) -> CardData:
    return CardData("Split the Fog", "normal", (FaceData("Split the Fog", "{1}{W}", "Instant", text),))


def test_702_148__both_texts_stand_in_the_card() -> None:
    card = compile_card(_spell("Cleave {4}{W}\nDestroy target [tapped] creature.\nDraw a card. [You gain 2 life.]"))
    keyword = card.front.abilities[0]
    assert isinstance(keyword, Keyword)
    assert len(keyword.abilities) == len(card.front.abilities) - 1 == 2
    assert keyword.abilities != card.front.abilities[1:]
    lines = ["Cleave {4}{W}", "Destroy target [tapped] creature.", "Draw a card. [You gain 2 life.]"]
    assert render_face(card.front) == lines


def test_702_148__the_text_without_brackets_has_to_be_understood() -> None:
    card = compile_card(_spell("Cleave {4}{W}\nDestroy [target] creature."))
    keyword = card.front.abilities[0]
    assert isinstance(keyword, Keyword)
    assert any(isinstance(a, UnsupportedAbility) for a in keyword.abilities)
