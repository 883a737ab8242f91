"""Lines of Forge's ability scripts that stand in a position file, as far as their words are known.

Such a line has a head ("AB$ Mana", "DB$ Token") and fields ("Cost$ T"). Whoever asks refuses what is not known here.
"""

from __future__ import annotations

from typing import Final

_COSTS: Final = {"T": "{T}", "Sac<1/CARDNAME>": "Sacrifice ~"}
_LETTERS: Final = frozenset("WUBRGC")


def fields_of(line: str) -> tuple[str, dict[str, str]]:
    """The head of the line, and its fields by name."""
    head, *parts = (part.strip() for part in line.split("|"))
    named = (part.partition("$") for part in parts if "$" in part)
    return head, {name.strip(): value.strip() for name, _, value in named}


def ability_text(line: str) -> str | None:
    """The mana ability that the line describes, in the words of cards; None if something in it is not known."""
    head, fields = fields_of(line)
    if head != "AB$ Mana" or not {"Cost", "Produced"} <= set(fields) <= {"Cost", "Produced", "SpellDescription"}:
        return None
    said = fields["Cost"].split()
    mana = [f"{{{word}}}" for word in said if word.isdigit() or word in _LETTERS]
    others = [_COSTS[word] for word in said if word in _COSTS]
    if not said or len(mana) + len(others) < len(said):
        return None
    costs = [*(["".join(mana)] if mana else []), *others]
    if fields["Produced"] == "Any":
        made = "one mana of any color"
    elif set(fields["Produced"].split()) <= _LETTERS:
        made = "".join(f"{{{word}}}" for word in fields["Produced"].split())
    else:
        return None
    return f"{', '.join(costs)}: Add {made}."
