"""Printing: JSON objects a line each, text for people."""

from __future__ import annotations

import sys
from typing import Any

import msgspec


def print_json(value: Any) -> None:
    """One object on one line of standard output."""
    sys.stdout.write(msgspec.json.encode(value).decode("utf-8") + "\n")


def print_text(text: str) -> None:
    """Text with a line break; what the terminal cannot show is replaced."""
    try:
        sys.stdout.write(text + "\n")
    except UnicodeEncodeError:
        coding = sys.stdout.encoding or "ascii"
        sys.stdout.write(text.encode(coding, "replace").decode(coding) + "\n")


def note(text: str) -> None:
    """A line beside the answer, on standard error."""
    print(f"note: {text}", file=sys.stderr)
