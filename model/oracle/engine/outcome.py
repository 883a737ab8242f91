"""What comes of reading a text: one value, several, or none and where it stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .tokens import Line

if TYPE_CHECKING:
    from .grammar import Grammar


class Parsed(msgspec.Struct, frozen=True):
    """The only reading (or the preferred one)."""

    value: Any
    score: int = 0


class Ambiguous(msgspec.Struct, frozen=True):
    """Several readings that differ, none preferred: treated as not understood."""

    values: tuple[Any, ...]


class Failed:
    """No reading of the whole text. Where it stopped is worked out only when asked."""

    __slots__ = ("_found", "category", "grammar", "line")

    def __init__(self, grammar: Grammar, category: str, line: Line) -> None:
        self.grammar = grammar
        self.category = category
        self.line = line
        self._found: tuple[int, tuple[str, ...]] | None = None

    def _furthest(self) -> tuple[int, tuple[str, ...]]:
        if self._found is None:
            from .parsing import furthest

            self._found = furthest(self.grammar, self.category, self.line)
        return self._found

    @property
    def position(self) -> int:
        """The token that nothing could read, as an index."""
        return self._furthest()[0]

    @property
    def expected(self) -> tuple[str, ...]:
        """The words and categories that could have stood there."""
        return self._furthest()[1]

    @property
    def span(self) -> tuple[int, int]:
        """The characters of that token."""
        return self.line.spans[self.position]

    @property
    def rest(self) -> str:
        """The text from the first word that was not understood."""
        return self.line.text[self.span[0] :]

    def caret(self, most: int = 8) -> str:
        """Three lines: the text, a caret, what was expected."""
        start, end = self.span
        names = list(self.expected)
        shown = ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
        return f"{self.line.text}\n{' ' * start}{'^' * max(1, end - start)}\nexpected {shown or 'the end'}"
