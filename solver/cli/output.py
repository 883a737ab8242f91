"""Printing: JSON objects a line each, text for people."""

from __future__ import annotations

import sys
from typing import Any

import msgspec


class OutputGone(Exception):
    """Whoever read the output has gone; nobody hears the rest."""


def print_json(value: Any) -> None:
    """One object on one line of standard output."""
    _write(msgspec.json.encode(value).decode("utf-8") + "\n")


def print_text(text: str) -> None:
    """Text with a line break; what the terminal cannot show is replaced."""
    try:
        _write(text + "\n")
    except UnicodeEncodeError:
        coding = sys.stdout.encoding or "ascii"
        _write(text.encode(coding, "replace").decode(coding) + "\n")


def _write(text: str) -> None:
    try:
        sys.stdout.write(text)
    except BrokenPipeError as error:
        raise OutputGone from error


def note(text: str) -> None:
    """A line beside the answer, on standard error."""
    print(f"note: {text}", file=sys.stderr)
