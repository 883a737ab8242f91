"""Lines of made-up cards read with the whole grammar, for the tests of its families."""

from __future__ import annotations

from typing import Any

from model.oracle.engine import Ambiguous, Failed, Parsed
from model.oracle.grammar import grammar


def line(text: str) -> tuple[Any, ...]:
    """The abilities of the line as the grammar reads them, before references are bound. It must have one reading and
    print back."""
    g = grammar()
    found = g.parse("line", text)
    assert not isinstance(found, Failed), found.caret()
    assert not isinstance(found, Ambiguous), found.values
    assert isinstance(found, Parsed)
    abilities: tuple[Any, ...] = found.value
    if len(abilities) == 1:
        assert g.render("ability", abilities[0]) == text
    return abilities


def one(text: str) -> Any:
    """The single ability of the line."""
    (ability,) = line(text)
    return ability


def reads(text: str) -> bool:
    """Whether the line has exactly one reading."""
    return isinstance(grammar().parse("line", text), Parsed)
