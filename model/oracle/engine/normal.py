"""The text of a card (or face) as the lines that the grammar reads.

Owns: `normal_lines`: one name for the card itself (`~`), no reminder text, one character for each quote, dash and
space, modes kept with their header. Not here: tokens (`tokens`), layouts and faces (one call for each face).
"""

from __future__ import annotations

import re
from functools import lru_cache

_REMINDER = re.compile(r"\s*\([^()]*\)")
_SPACES = re.compile(r"[ \t\u00a0]+")
_CHARACTERS = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "−": "-", "–": "-", "꞉": ":", "\r": "\n"})
_TITLE_CUT = re.compile(r",| of | the ")
# Words that mean themselves even when a card is called so.
_PLAIN_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a add all an artifact as aura black blue case choose combat counter creature destroy draw each elemental "
        "enchantment equipment exile flying god green hero knight land mana phyrexian put red return sacrifice snow "
        "space spirit tap target the white wizard",
    )
)


# A row of the results of a roll: "1—9 | Draw a card." (CR 706.3).
_RESULT = re.compile(r"\d+(?:—\d+)? \| ")
_ROLLS = re.compile(r"\b[Rr]olls? ")

# Misprints of card files: a sentence without its full stop, a possessive without its apostrophe.
_UNENDED = re.compile(r"(?:When|Whenever|At|Equipped|Enchanted) .*[a-z]")
_OWNERS_HAND = re.compile(r"\bits owners (?=hand|library|graveyard)")


def normal_lines(name: str, text: str, type_line: str = "") -> list[str]:
    """The abilities of a card in normal form, one a line.

    `name` and `type_line` are the card's (or face's). The full name becomes `~`; so does the short name of a legend
    (CR 201.5c: a shortened name is read as the full one), unless it is one of the card's own types or begins another
    name. A line of modes ("Choose one —", "Spree") and its bullets are one line: `Choose one — • Draw a card. •
    Destroy ...`; so are a roll and its results: `Roll a d20. 1—9 | Draw a card. 10—20 | Draw two cards.`
    A card whose text is only a reminder gives no line.
    """
    text = _REMINDER.sub("", text.translate(_CHARACTERS)).replace(',"', '",')
    own = _own_name(name, type_line if "Legendary" in type_line else "")
    if own is not None:
        text = own.sub("~", text)
    lines: list[str] = []
    for part in text.split("\n"):
        line = _OWNERS_HAND.sub("its owner's ", _SPACES.sub(" ", part).strip())
        if not line:
            continue
        if _UNENDED.fullmatch(line):
            line += "."
        if line.startswith("{P}") and lines and "{P} worth of modes" in lines[-1]:
            lines[-1] += " " + line
        elif line[0] == "•" and lines:
            lines[-1] += " • " + line[1:].lstrip()
        elif (lines and _RESULT.match(line) and _ROLLS.search(lines[-1])) or (
            line.startswith("+ ") and lines and lines[-1].startswith("Spree")
        ):
            lines[-1] += " " + line
        else:
            lines.append(line)
    return lines


@lru_cache(maxsize=64)
def _own_name(name: str, legend: str) -> re.Pattern[str] | None:
    """A pattern for the card's names; `legend` is the type line of a legend, else empty."""
    # "A-" marks a version of a card for another way to play; its text has the name without it, or rarely with it.
    prefix = "(?:A-)?" if name.startswith("A-") else ""
    name = name.translate(_CHARACTERS).strip().replace("// A-", "// ").removeprefix("A-")
    names = [name, *(name.split(" // ") if " // " in name else ())]
    patterns = [rf"{re.escape(n)}(?![\w-])" for n in names if n and n.lower() not in _PLAIN_WORDS]
    if legend:
        for short in _short_names(name, legend):
            # Not the start of another name: "Nissa's Chosen", "Tuktuk the Returned", "Icingdeath, Frost Tongue".
            own_type = r"(?<!each )(?<!another )" if "Planeswalker" in legend else ""
            no_name = r"| planeswalker" if "Planeswalker" in legend else ""
            patterns.append(rf"(?<!named ){own_type}{re.escape(short)}(?![\w-]|(?:'s|,| the| of)? [A-Z]{no_name})")
    # Longest first, so that a short name never eats part of the full one.
    return re.compile(f"(?<!\\w){prefix}(?:" + "|".join(patterns) + ")") if patterns else None


def _short_names(name: str, type_line: str) -> list[str]:
    found = [name[: cut.start()] for cut in _TITLE_CUT.finditer(name)]
    words = name.split()
    plain = set(_PLAIN_WORDS)
    if not found:
        found = [" ".join(words[:n]) for n in range(1, len(words))]
        if "Planeswalker" not in type_line:
            plain |= set(type_line.lower().split())  # a Sliver's text speaks of Slivers
    shorts = {short for short in found if len(short) > 1 and short.lower() not in plain}
    return sorted(shorts, key=lambda short: -len(short))
