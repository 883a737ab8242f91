"""Abilities as lines of card text, from their records."""

from __future__ import annotations

from model.ability.abilities import Ability, UnsupportedAbility
from model.ability.sieges import DEFEATED, DEFEATED_WORDS
from model.oracle.render import render_ability


def ability_lines(abilities: tuple[Ability, ...]) -> list[str]:
    """A line for each ability; one that no wording says is named by its kind."""
    return [ability_line(a) for a in abilities]


def ability_line(ability: Ability) -> str:
    """The ability in card wording."""
    if isinstance(ability, UnsupportedAbility):
        return ability.text
    if ability == DEFEATED:
        return DEFEATED_WORDS
    try:
        words = render_ability(ability)
    except (KeyError, TypeError, ValueError, AttributeError):
        words = None
    return words or f"({type(ability).__name__} ability)"
