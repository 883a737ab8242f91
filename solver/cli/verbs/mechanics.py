"""Which mechanics the text of a card names, for telling coverage by mechanic.

A mechanic is named by a word of the text: a keyword ability (the rows of `model.ability.keywords`), a keyword action,
or a kind of text. Not here: what of it is supported (`model.play.support`).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import Final

from model.ability.keywords import ROWS

# CR 701: each with the words in which a text says it, where they are others than the name.
ACTIONS: Final[dict[str, str]] = {
    "adapt": "",
    "airbend": "airbends?",
    "amass": "",
    "attach": "",
    "bolster": "",
    "clash": "",
    "cloak": "",
    "collect evidence": "",
    "connive": "connives?",
    "convert": "",
    "copy": "",
    "counter a spell": "counter (?:target|that|it)",
    "detain": "",
    "discover": "",
    "double": "",
    "earthbend": "",
    "endure": "endures?",
    "exert": "",
    "explore": "explores?",
    "fateseal": "",
    "fight": "fights?",
    "forage": "",
    "goad": "goads?|goaded",
    "incubate": "",
    "investigate": "investigates?",
    "learn": "",
    "manifest": "manifests?",
    "manifest dread": "",
    "meld": "",
    "mill": "mills?",
    "monstrosity": "",
    "planeswalk": "",
    "populate": "",
    "proliferate": "",
    "regenerate": "",
    "scry": "",
    "sacrifice": "sacrifices?|sacrificed",
    "search": "search(?:es)?",
    "surveil": "",
    "suspect": "suspected",
    "time travel": "",
    "transform": "transforms?|transformed",
    "venture into the dungeon": "",
    "vote": "votes?",
    "waterbend": "",
}
"""Keyword actions by name (CR 701)."""

KINDS: Final[dict[str, str]] = {
    "activated ability": r"[^.\"]*:.*",
    "any color of mana": "any (?:one )?color",
    "chapter": "[IVX]+(?:, [IVX]+)* —.*",
    "choose modes": "Choose (?:one|two|three|up to|any number)[^.]* —",
    "copy of a permanent": "cop(?:y|ies) of",
    "coin or dice": "flips? a coin|coins?|rolls?",
    "counters": "counters?",
    "damage": "damage",
    "day and night": "daybound|nightbound|becomes (?:day|night)",
    "delayed trigger": "at the beginning of the next",
    "draw": "draws?",
    "energy": r"\{E\}",
    "gain control": "gains? control|exchange control",
    "initiative": "the initiative",
    "instead": "instead",
    "loyalty ability": r"\[?[+−-]?(?:\d+|X)\]?:.*",
    "monarch": "the monarch",
    "poison": "poison counters?",
    "prevent damage": "prevent",
    "protection": "protection from",
    "put onto the battlefield": "onto the battlefield",
    "ring": "the Ring tempts you",
    "rest of the turn": "this turn",
    "tokens": "tokens?",
    "triggered ability": "(?:When|Whenever|At) .*",
    "voting": "will of the council|council's dilemma",
    "X": r"X|\{X\}",
}
"""Kinds of text by name."""


def mechanics_of(lines: Iterable[str]) -> frozenset[str]:
    """The names of the mechanics that lines of card text name."""
    found: set[str] = set()
    for line in lines:
        found.update(_KEYWORD_NAMES[m.lower()] for m in _keywords().findall(line))
        found.update(name for name, pattern in _others().items() if pattern.search(line))
    return frozenset(found)


_KEYWORD_NAMES: Final = {name.lower(): name for name in ROWS}


@functools.cache
def _keywords() -> re.Pattern[str]:
    names = sorted(ROWS, key=len, reverse=True)
    return re.compile(
        rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])".replace("(?:", "(", 1), re.IGNORECASE
    )


@functools.cache
def _others() -> dict[str, re.Pattern[str]]:
    table = {name: re.compile(rf"\b(?:{words or name})\b", re.IGNORECASE) for name, words in ACTIONS.items()}
    for name, words in KINDS.items():
        whole = words.endswith(".*")
        table[name] = re.compile(rf"^(?:{words})" if whole else rf"(?<!\w)(?:{words})(?!\w)")
    return table
