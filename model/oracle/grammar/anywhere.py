"""What would move, wherever it is: "a black permanent, spell, or card not on the battlefield", "a nontoken creature
would die or a creature card not on the battlefield would be put into an opponent's graveyard" (CR 614.1a).

Owns: these rows of `would`. Not here: other events that are replaced (`replacements`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.events import AnyEvent, ZoneChanges
from model.ability.terms import AnyOf, Filter, InZone, IsCard, IsPermanent, IsSpell, Not, Some
from model.oracle.engine import Grammar

_ANYWHERE: Final = AnyOf((IsPermanent(), IsSpell(), IsCard()), "or card not on the battlefield")


def add(g: Grammar) -> None:
    """The rows."""
    g.words("post", {"not on the battlefield": Not(InZone("battlefield", None, "not on"))})
    anywhere = "{a} {what:filter#s}, spell, or card not on the battlefield would be put into {a} graveyard"
    g.rule("would", _put, anywhere, unmake=_put_parts, when=_known)
    g.rule("would", _either, "{first:would} or {second:would}", unmake=_either_parts, when=_known)


def _known(value: Any) -> bool:
    return value is not None


def _put(what: Filter) -> ZoneChanges | None:
    """A permanent, a token too, a spell, a copy too, or any other card."""
    if not what.words or what.words[-1] != IsPermanent() or what.post:
        return None
    kind = Filter((*what.words[:-1], _ANYWHERE))
    return ZoneChanges(Some(kind), to="graveyard", verb="would be put into a graveyard")


def _put_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ZoneChanges) or not isinstance(value.what, Some):
        return None
    words = value.what.filter.words
    what = Filter((*words[:-1], IsPermanent()))
    return {"what": what} if value == _put(what) else None


def _either(first: Any, second: Any) -> AnyEvent | None:
    if not isinstance(first, ZoneChanges) or not isinstance(second, ZoneChanges):
        return None
    return AnyEvent((first, second), "or")


def _either_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, AnyEvent) or len(value.of) != 2:
        return None
    first, second = value.of
    return {"first": first, "second": second} if value == _either(first, second) else None
