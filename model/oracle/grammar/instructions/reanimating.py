"""Auras that bring back what they enchant: "it loses \"enchant creature card in a graveyard\" and gains \"enchant
creature put onto the battlefield with this Aura.\"" (CR 303.4, 607.2a).

Owns: these rows of `clause`, and "enchanted creature card".
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Change, Keyword
from model.ability.continuous import Gains, Loses, SetsTypes
from model.ability.instructions import Apply
from model.ability.terms import Attached, Filter, FromAmong, LinkedTo, That
from model.oracle.engine import Grammar

_PUT: Final = "put onto the battlefield with "


def add(g: Grammar) -> None:
    """The rows."""
    put = _PutWith()
    g.rule("put_with", put, f"{{what:filter#s}} {_PUT}{{it=this Aura|~}}", unmake=put.parts)
    swap = 'it loses "`enchant {old:filter#s}." and gains "`enchant {new:put_with}."'
    g.rule("clause", _swaps, swap, unmake=_swapped)
    g.rule("clause", _becomes, 'it becomes an ^aura with "`enchant {new:put_with}."', unmake=_became)
    g.words("attached", {"enchanted creature card": Attached("enchanted creature card")})


class _PutWith:
    """A creature that the ability of this object put onto the battlefield."""

    def __call__(self, what: Filter, it: str) -> Filter:
        return Filter(what.words, (*what.post, FromAmong(That(_PUT + it, LinkedTo("put")), "")))

    def parts(self, value: Any) -> dict[str, Any] | None:
        last = value.post[-1] if isinstance(value, Filter) and value.post else None
        if not isinstance(last, FromAmong) or not isinstance(last.of, That) or not last.of.word.startswith(_PUT):
            return None
        found: dict[str, Any] = {"what": Filter(value.words, value.post[:-1]), "it": last.of.word.removeprefix(_PUT)}
        return found if value == self(**found) else None


def _enchant(what: Filter) -> tuple[Keyword, ...]:
    return (Keyword("enchant", what=(what,)),)


def _swaps(old: Filter, new: Filter) -> Apply:
    return Apply(That("it"), (Loses(_enchant(old)), Gains(_enchant(new), _IN_QUOTES)), "")


def _swapped(value: Any) -> dict[str, Any] | None:
    match value:
        case Apply(changes=(Loses(abilities=(Keyword(what=(old,)),)), Gains(abilities=(Keyword(what=(new,)),)))):
            return {"old": old, "new": new} if value == _swaps(old, new) else None
    return None


def _becomes(new: Filter) -> Apply:
    changes: tuple[Change, ...] = (SetsTypes(subtypes=("Aura",), word=_IN_QUOTES), Gains(_enchant(new), _IN_QUOTES))
    return Apply(That("it"), changes, "")


def _became(value: Any) -> dict[str, Any] | None:
    match value:
        case Apply(changes=(SetsTypes(), Gains(abilities=(Keyword(what=(new,)),)))):
            return {"new": new} if value == _becomes(new) else None
    return None


_IN_QUOTES: Final = "in quotes"
