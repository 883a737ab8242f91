"""The two texts of a spell with cleave: with the words in square brackets, and without them (CR 702.148a).

Owns: taking the text apart, and putting the brackets back as it is printed. The text without them stands in the
keyword's `abilities`, where the brackets stand in its `text`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from model.ability.abilities import Ability, Keyword

_BRACKETED: Final = re.compile(r" ?\[[^\]]*\]")


def is_cleft(texts: Sequence[str]) -> bool:
    """Whether these are the lines of a spell with cleave."""
    return any(t.startswith("Cleave ") for t in texts) and any("[" in t for t in texts)


def whole(texts: Iterable[str]) -> list[str]:
    """The lines with what stands in brackets."""
    return [t.replace("[", "").replace("]", "") for t in texts]


def without(texts: Iterable[str]) -> list[str]:
    """The lines without it, the keyword's own left out."""
    lines = (_BRACKETED.sub("", t).strip() for t in texts if not t.startswith("Cleave "))
    return [t for t in lines if t]


def cleft(abilities: tuple[Ability, ...], other: tuple[Ability, ...], texts: Sequence[str]) -> tuple[Ability, ...]:
    """The abilities of the whole text with those of the other in the keyword."""
    return tuple(
        msgspec.structs.replace(a, abilities=other, text=_places(texts))
        if isinstance(a, Keyword) and a.name == "cleave"
        else a
        for a in abilities
    )


def _places(texts: Sequence[str]) -> str:
    """The brackets as "line:first-last word", from 0."""
    found = []
    for n, text in enumerate(texts):
        first = 0
        for at, word in enumerate(text.split()):
            first = at if "[" in word else first
            if "]" in word:
                found.append(f"{n}:{first}-{at}:{len(word) - word.index(']') - 1}")
    return " ".join(found)


def bracketed(lines: Sequence[str], abilities: Iterable[Ability]) -> list[str]:
    """The lines with the brackets of the keyword, if there is one."""
    keyword = next((a for a in abilities if isinstance(a, Keyword) and a.name == "cleave"), None)
    out = [line.split() for line in lines]
    for place in keyword.text.split() if keyword is not None else ():
        line, words, behind = place.split(":")
        first, last = words.split("-")
        row, end = out[int(line)], len(out[int(line)][int(last)]) - int(behind)
        row[int(last)] = row[int(last)][:end] + "]" + row[int(last)][end:]
        row[int(first)] = "[" + row[int(first)]
    return [" ".join(row) for row in out]


__all__ = ["bracketed", "cleft", "is_cleft", "whole", "without"]
