"""The table of keyword abilities (CR 702): how each is written and what it stands for.

Those that stand for other abilities are expanded into records here; those that a rule knows by name (flying, haste) say
which. Keyword actions (CR 701) have their names in `actions`; what they do is in `model.resolve`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final, Protocol

from model.ability.abilities import Ability, Keyword
from model.ability.keywords.actions import ACTIONS, ActionRow
from model.ability.keywords.activated import ACTIVATED
from model.ability.keywords.casting import CASTING
from model.ability.keywords.plain import PLAIN
from model.ability.keywords.row import KeywordRow
from model.ability.keywords.triggered import TRIGGERED

ROWS: Final[dict[str, KeywordRow]] = {row.name: row for row in (*PLAIN, *CASTING, *ACTIVATED, *TRIGGERED)}
"""Every keyword ability of CR 702 by its name in small letters."""

# CR 702.29f, 702.33c, 702.37b, 702.14a: what counts as having the more general ability.
_KIND_OF: Final = {"megamorph": "morph", "multikicker": "kicker"}


@functools.cache
def row(name: str) -> KeywordRow | None:
    """The row of a keyword as it may be spelled in a card's text: "islandwalk" and "basic landcycling" too."""
    found = ROWS.get(name)
    if found is None and name.endswith("cycling"):
        return ROWS["typecycling"]
    if found is None and name.endswith("walk"):
        return ROWS["landwalk"]
    return found


@functools.lru_cache(maxsize=20_000)
def expand(ability: Ability) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for: none for those that a rule knows by name. Any other ability is
    itself."""
    if not isinstance(ability, Keyword):
        return (ability,)
    found = row(ability.name)
    return () if found is None or found.expand is None else found.expand(ability)


@functools.lru_cache(maxsize=20_000)
def why_unsupported(keyword: Keyword) -> str:
    """Which keyword is not carried out and why; "" if it is."""
    found = row(keyword.name)
    if found is None:
        return keyword.name
    return "" if found.supported else f"{keyword.name} ({found.why})"


def is_kind(keyword: Keyword, name: str) -> bool:
    """Whether the keyword is that ability or a variant of it."""
    have = keyword.name
    if have == name or _KIND_OF.get(have) == name:
        return True
    if name == "cycling":
        return have.endswith("cycling")  # CR 702.29f
    return name == "landwalk" and have.endswith("walk")


def keywords(abilities: Iterable[Ability], name: str) -> tuple[Keyword, ...]:
    """The keyword abilities of that name among the abilities, with their arguments, variants too."""
    return tuple(a for a in abilities if isinstance(a, Keyword) and is_kind(a, name))


class WithAbilities(Protocol):
    """Characteristics of an object, as far as they are read here."""

    @property
    def abilities(self) -> tuple[Ability, ...]: ...


def has_keyword(characteristics: WithAbilities, name: str) -> bool:
    """Whether the object has the ability: "hexproof from white" counts as hexproof (CR 702.11e)."""
    for ability in characteristics.abilities:
        if isinstance(ability, Keyword) and (ability.name == name or is_kind(ability, name)):
            return True
    return False


__all__ = [
    "ACTIONS",
    "ROWS",
    "ActionRow",
    "KeywordRow",
    "expand",
    "has_keyword",
    "is_kind",
    "keywords",
    "row",
    "why_unsupported",
]
