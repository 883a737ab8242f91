"""What a card is as a spell: when it may be cast, how often it aims at one thing, and whether it may fit a phrase."""

from __future__ import annotations

import functools
from typing import Any

from model.ability import abilities as a, casting as w, continuous as c, instructions as i
from model.ability.keywords import expand
from model.ability.terms import Filter, IsColorless, IsSubtype, IsType, Not, Target
from model.base import Record, walk
from model.card import Face
from solver.search.adds import MANY
from solver.search.spent import all_records


def is_quick(abilities: tuple[a.Ability, ...], types: tuple[str, ...]) -> bool:
    """Whether a spell of the face may be cast in combat (CR 117.1a), if nothing else says so."""
    return "Instant" in types or any(
        (isinstance(x, a.Keyword) and x.name == "flash")
        or (isinstance(x, w.CastWay) and x.timing == "instant")
        or (isinstance(x, a.AlternativeCost) and x.flash)
        for one in abilities for x in (one, *expand(one))
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def aims(abilities: tuple[a.Ability, ...]) -> int:
    """At most so often a spell with the abilities aims at one thing as it is cast."""
    if any(isinstance(r, i.Modal) and r.repeat for r in walk(abilities)):
        return MANY
    said = [x for one in abilities for x in (expand(one) if isinstance(one, a.Keyword) else (one,))]
    spells = [x for x in said if isinstance(x, a.Spell | w.OptionalCost)]
    later = [r for x in spells for r in walk(x) if isinstance(r, i.Reflexive)]
    aura = any(isinstance(x, a.Keyword) and x.name == "enchant" for x in abilities)
    return sum(map(_targets, spells)) - sum(map(_targets, later)) + aura


def _targets(record: Record) -> int:
    return sum(isinstance(r, Target) for r in walk(record))


def may_fit(subtypes: frozenset[str], fits: Filter) -> bool:
    """Whether a creature with those subtypes may fit; only what is said of subtypes is judged."""
    return all(not isinstance(word, IsSubtype) or word.subtype in subtypes for word in (*fits.words, *fits.post))


def may_be_cast(face: Face, fits: Filter) -> bool:
    """Whether a spell of the face may fit; only what a face says of its types and colours is judged."""
    colored = face.mana_cost.colors or face.indicator
    plain = not any(isinstance(x, c.SetsColors) for one in face.abilities for y in expand(one) for x in walk(y))
    for word in (*fits.words, *fits.post):
        match word:
            case IsColorless() if colored and plain:
                return False
            case IsType(type=name) if name not in face.types:
                return False
            case Not(of=IsType(type=name)) if name in face.types:
                return False
    return True


@functools.lru_cache(maxsize=20_000)
def retypes(records: tuple[Any, ...]) -> bool:
    """Whether subtypes may change."""
    return any(
        (
            isinstance(r, c.SetsTypes | c.BecomesCopyOf | c.CopiesValues | c.Enters)
            and not (isinstance(r, c.Enters) and r.copy is None)
        )
        or (isinstance(r, c.Gains) and any(isinstance(x, a.Keyword) and x.name == "changeling" for x in r.abilities))
        for r in all_records(records)
    )
