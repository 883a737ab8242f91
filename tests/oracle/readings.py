"""Readings of texts for the tests of the grammar."""

from __future__ import annotations

from typing import Any

from model.oracle.engine import Parsed
from model.oracle.grammar import grammar


def read(text: str, category: str = "effect") -> Any:
    """The one reading of the text, which must print back."""
    found = grammar().parse(category, text)
    assert isinstance(found, Parsed), found
    assert grammar().render(category, found.value, capital=text[:1].isupper()) == text
    return found.value


def is_unread(text: str, category: str = "effect") -> bool:
    """No reading, several, or one that says something else."""
    found = grammar().parse(category, text)
    if not isinstance(found, Parsed):
        return True
    return grammar().render(category, found.value, capital=text[:1].isupper()) != text
