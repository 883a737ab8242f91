"""Objects that no continuous effect reaches: printed values and counters, kept for all games (CR 122.1a-b, 208.3)."""

from __future__ import annotations

import functools
import re
from typing import Any, Final

from model.ability.abilities import Keyword
from model.ability.keywords import row
from model.layers.changes import with_exceptions
from model.layers.draft import Draft
from model.layers.printed import printed
from model.state import Characteristics, GameObject

_PT: Final = re.compile(r"([+-]\d+)/([+-]\d+)")
# CR 122.1b
_KEYWORDS: Final = frozenset(
    {
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    }
)  # fmt: skip
_LIMIT: Final = 200_000

_finished: dict[Any, Characteristics] = {}
_copied: dict[Any, Characteristics] = {}


@functools.cache
def _pt(kind: str) -> tuple[int, int] | None:
    found = _PT.fullmatch(kind)
    return None if found is None else (int(found[1]), int(found[2]))


@functools.cache
def _is_keyword(kind: str) -> bool:
    if kind in _KEYWORDS:
        return True
    first = kind.split(" from ")[0]
    return first in _KEYWORDS and row(kind) is not None


def pt_counters(obj: GameObject) -> tuple[int, int] | None:
    """What its counters add to power and toughness (CR 122.1a); None if there are none of that kind."""
    power = toughness = 0
    seen = False
    for kind, n in obj.counters:
        change = _pt(kind)
        if change is not None:
            seen = True
            power += n * change[0]
            toughness += n * change[1]
    return (power, toughness) if seen else None


def keyword_counters(obj: GameObject) -> tuple[str, ...]:
    """The keywords that its counters give (CR 122.1b)."""
    return tuple(kind for kind, n in obj.counters if n and _is_keyword(kind))


def base_of(obj: GameObject) -> Characteristics:
    """The object before layers 1b to 7: its printed or copied values with the exceptions of the copy (CR 707.9)."""
    base = printed(obj)
    if obj.copy_of is None or not obj.copy_of[2] or obj.face_down:
        return base
    key = (base, obj.copy_of[2], obj.zone)
    found = _copied.get(key)
    if found is None:
        if len(_copied) > _LIMIT:
            _copied.clear()
        draft = Draft(obj, base)
        with_exceptions(draft, obj.copy_of[2])
        found = _copied[key] = draft.unfinished()
    return found


def plain(obj: GameObject) -> Characteristics:
    """What an object is that no continuous effect reaches, its counters counted."""
    base = base_of(obj)
    if obj.zone != "battlefield" and not obj.counters:
        return base
    key = (base, obj.counters, obj.zone)
    found = _finished.get(key)
    if found is None:
        if len(_finished) > _LIMIT:
            _finished.clear()
        draft = Draft(obj, base)
        for kind in keyword_counters(obj):
            draft.gain(Keyword(kind), obj.timestamp)
        change = pt_counters(obj)
        if change is not None:
            draft.power = (draft.power or 0) + change[0]
            draft.toughness = (draft.toughness or 0) + change[1]
        found = _finished[key] = draft.finished()
    return found
