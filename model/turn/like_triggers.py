"""Which of the triggers that wait need no order among themselves (CR 603.3b): what their words speak of."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from model.ability.abilities import Ability, Keyword
from model.ability.continuous import Gains, ModifiesPT
from model.ability.instructions import Apply, Draw, GainLife, LoseLife, May, Mill, Scry, Sequence, Surveil
from model.ability.object_instructions import CreateToken, DealDamage, Destroy, PutCountersOn, Tap
from model.ability.predicates import (
    AnyOf,
    Chosen,
    ControlledBy,
    HasKeyword,
    InZone,
    IsCard,
    IsColor,
    IsPermanent,
    IsPlayer,
    IsSubtype,
    IsSupertype,
    IsToken,
    IsType,
    Not,
    Other,
)
from model.ability.terms import (
    All,
    Attached,
    EachPlayer,
    Filter,
    LinkedTo,
    Number,
    Some,
    SourceItself,
    Target,
    TargetNumber,
    That,
    This,
    You,
)
from model.base import ObjectId, walk
from model.mana import ManaCost, Symbol
from model.state import Pending
from model.state.key import NUMBER_ROLES


def same(waiting: Pending) -> Any:
    """Equal for triggers that nobody can tell apart: one ability of one source that noticed the same, or of several
    sources of one name if it does not speak of its source."""
    return _kind(waiting, waiting.event, waiting.scope)


def alike(waiting: Pending) -> Any:
    """Equal for triggers whose order cannot matter: the same ones, whatever they noticed if they do not speak of it."""
    event, scope = waiting.event, waiting.scope
    if may_read_event(waiting.ability) or _tells_of(waiting.source, event):
        return same(waiting)
    return _kind(waiting, (), None if scope is None else msgspec.structs.replace(scope, event=()))


def _kind(waiting: Pending, event: Any, scope: Any) -> Any:
    if speaks_of_source(waiting.ability):
        return (waiting.ability, waiting.controller, waiting.source, event, scope)
    scope = None if scope is None else msgspec.structs.replace(scope, source=0)
    return (waiting.ability, waiting.controller, waiting.name, event, scope)


def _tells_of(source: ObjectId, event: tuple[tuple[str, Any], ...]) -> bool:
    """Whether an event tells of the object: an ability follows its source only where that was moved (CR 400.7)."""
    return any(_is_in(source, value) for role, value in event if role not in NUMBER_ROLES)


def _is_in(source: ObjectId, value: Any) -> bool:
    return any(_is_in(source, one) for one in value) if isinstance(value, tuple) else bool(value == source)


_OF_SOURCE = (This, SourceItself, Attached, Chosen, LinkedTo, Other)


@functools.lru_cache(maxsize=10_000)
def speaks_of_source(ability: Ability) -> bool:
    """Whether any of its words means its source or what belongs to it."""
    return any(isinstance(r, _OF_SOURCE) for r in walk(_words(ability)))


@functools.lru_cache(maxsize=10_000)
def may_read_event(ability: Ability) -> bool:
    """Whether any of its words might mean what it noticed."""
    return any(type(r) not in _EVENTLESS or (not isinstance(r, That) and _says_that(r)) for r in walk(_words(ability)))


def _words(ability: Ability) -> tuple[Any, Any]:
    return getattr(ability, "do", None), getattr(ability, "condition", None)


def _says_that(record: Any) -> bool:
    """Whether a word kept as text points to something spoken of: "that player's next turn"."""
    texts = (getattr(record, name) for name in record.__struct_fields__)
    return any("that" in text.split() for text in texts if isinstance(text, str))


_EVENTLESS = frozenset({
    All, AnyOf, Apply, Attached, ControlledBy, CreateToken, DealDamage, Destroy, Draw, EachPlayer, Filter, GainLife,
    Gains, HasKeyword, InZone, IsCard, IsColor, IsPermanent, IsPlayer, IsSubtype, IsSupertype, IsToken, IsType, Keyword,
    LoseLife, ManaCost, May, Mill, ModifiesPT, Not, Number, Other, PutCountersOn, Scry, Sequence, Some, SourceItself,
    Surveil, Symbol, Tap, Target, TargetNumber, That, This, You,
})  # fmt: skip
"""Records that mean the same whatever the ability noticed; what they hold is looked at by itself."""
