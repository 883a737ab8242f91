"""Made-up cards from their text, for tests of what texts do in play."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import UnsupportedAbility
from model.base import walk
from model.card import Card
from model.oracle.compile import compile_lines, named_in_full
from model.oracle.engine import normal_lines
from model.play.support import unsupported_in_card
from tests.boards import card


def told(name: str, text: str, *, types: str = "Creature", **fields: Any) -> Card:
    """The card with the abilities of the text, all of which must be understood and carried out."""
    lines = normal_lines(name, text, types)
    abilities = named_in_full(compile_lines(lines, is_spell=types in ("Instant", "Sorcery")), name)
    unread = [a.text for a in abilities if isinstance(a, UnsupportedAbility)]
    unread += [r.text for a in abilities for r in walk(a) if isinstance(r, UnsupportedAbility)]
    assert not unread, unread
    found = card(name, types=types, abilities=named_in_full(abilities, name), **fields)
    assert not unsupported_in_card(found)
    return found
