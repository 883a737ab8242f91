"""What any player may do rather than pay the mana cost of a spell (CR 118.9).

Owns: rows of `static`: "rather than pay the mana cost for a spell, its controller may ...". Not here: what only one
player may pay (`permissions`), the own alternative cost of a spell (`casting`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import DiscardCost
from model.ability.continuous import GrantsAlternative
from model.ability.terms import All, EachPlayer, Filter, IsCard, IsSpell, SharesWith, Some, That, This
from model.base import walk
from model.oracle.engine import Grammar

_ANYBODY: Final = EachPlayer("player", "any")
_THAT_SPELL: Final = This("that spell")
"""A cost is read by the spell that it is paid for."""


def add(g: Grammar) -> None:
    """The rows."""
    start = "rather than pay the mana cost for {a} {kind:filter#s}, its controller may"
    paid, shared = _Paid(), _Shared()
    g.rule("static", paid, start + " {costs:casting_cost}", unmake=paid.parts, when=_decided)
    g.rule(
        "static",
        shared,
        start + " discard a card that shares a {what=color|card type|creature type} with that spell",
        unmake=shared.parts,
        when=_decided,
    )


def _decided(value: Any) -> bool:
    return value is not None


class _Paid:
    """ "Rather than pay the mana cost for a creature spell, its controller may pay 5 life"."""

    def __call__(self, kind: Filter, costs: Any) -> GrantsAlternative | None:
        if IsSpell() not in kind.words or any(isinstance(r, That) for r in walk(kind)):
            return None
        # CR 608.2c: who the cost speaks of would be whoever pays it.
        if any(isinstance(r, That | This) for cost in costs for r in walk(cost)):
            return None
        return GrantsAlternative(All(kind), costs, _ANYBODY)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, GrantsAlternative) or not isinstance(value.what, All) or not value.costs:
            return None
        kind = value.what.filter
        return {"kind": kind, "costs": value.costs} if value == self(kind, value.costs) else None


class _Shared:
    """ "... its controller may discard a card that shares a color with that spell"."""

    def __call__(self, kind: Filter, what: str) -> GrantsAlternative | None:
        if IsSpell() not in kind.words or any(isinstance(r, That) for r in walk(kind)):
            return None
        given = Some(Filter((IsCard(),), (SharesWith(what, _THAT_SPELL),)))
        return GrantsAlternative(All(kind), (DiscardCost(given),), _ANYBODY)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, GrantsAlternative) or not isinstance(value.what, All):
            return None
        kind = value.what.filter
        for shares in (r for cost in value.costs for r in walk(cost) if isinstance(r, SharesWith)):
            if value == self(kind, shares.what):
                return {"kind": kind, "what": shares.what}
        return None
