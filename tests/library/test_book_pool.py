"""A card of the imported library that stands in the pool with the same text is not compiled again."""

from __future__ import annotations

import msgspec

from model.card import Card
from model.card.data import CardData, FaceData
from model.oracle.compile import compile_card, is_compiled_from

DATA = CardData(
    name="Small Beast",
    layout="normal",
    faces=(FaceData(name="Small Beast", mana_cost="{1}{G}", type_line="Creature — Beast", oracle_text="Trample",
                    power="2", toughness="2"),),
)  # fmt: skip


def other(**changes: object) -> CardData:
    return msgspec.structs.replace(DATA, faces=(msgspec.structs.replace(DATA.faces[0], **changes),))


def test_the_same_text_and_facts() -> None:
    card: Card = compile_card(DATA)
    assert is_compiled_from(card, DATA)
    assert not is_compiled_from(card, other(oracle_text="Flying"))
    assert not is_compiled_from(card, other(mana_cost="{G}"))
    assert not is_compiled_from(card, other(power="3"))
    assert not is_compiled_from(card, other(type_line="Artifact Creature — Beast"))


def test_what_is_not_understood_in_full_is_read_again() -> None:
    odd = other(oracle_text="Dance with three Goblins until nobody knows why.")
    assert not is_compiled_from(compile_card(odd), odd)
