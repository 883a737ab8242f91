"""Keywords given with a cost that another sentence tells: "gains flashback until end of turn. The flashback cost is
equal to its mana cost." (CR 118.9, 702.34a and others).

Owns: rows of `whole` and `static` of two sentences, `own_costs`, and "with mana cost {0} or {1}". Not here: keywords
with their costs (`keywords`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Change, Cost, Keyword
from model.ability.casting import OwnManaCost
from model.ability.continuous import Affects, Gains
from model.ability.instructions import Apply
from model.ability.keywords import ROWS
from model.ability.predicates import HasManaCost
from model.ability.terms import All, Filter, IsCard, OnTop
from model.mana import ManaCost, Symbol
from model.oracle.engine import Grammar

NAMES: Final = tuple(
    sorted(row.name for row in ROWS.values() if any(form in ("{name} {cost}", "{name}") for form in row.forms))
)
"""Keywords with a cost."""


def add(g: Grammar) -> None:
    """The rows."""
    for minus in ("reduced by", "minus"):
        g.rule(
            "own_cost",
            _reduced,
            f"{{of=its|that card's|the card's|their}} mana cost {minus} {{less:mana_cost}}",
            unmake=_reduced_parts(minus),
            when=_known,
            fixed={"minus": minus},
        )
    g.rule("own_cost", OwnManaCost, "{of=its|that card's|the card's|their} mana cost", less=0, minus="", the="")
    g.rule("own_costs", _alone, "{own:own_cost}", unmake=_alone_parts)
    g.rule("own_costs", _plus, "{own:own_cost} plus {costs:costs}", unmake=_plus_parts)
    g.rule("post", _either_cost, "with mana cost {a:mana_cost} or {b:mana_cost}", unmake=_two_costs)
    names = "|".join(NAMES)
    cost = f"{{the=the|its|their}} {{again={names}}} cost is equal to {{costs:own_costs}}"
    g.rule(
        "whole",
        _given_for_a_while,
        f"{{to:subject}} gain[s] {{name={names}}} {{duration:duration}}. {cost}",
        unmake=_given_parts,
        when=_known,
    )
    has = f"{{what:affected}} {{what#has|have}} {{name={names}}}. {cost}"
    g.rule("static", _given, has, unmake=_has_parts, when=_known)
    top = f"{{what:top_card}} has {{name={names}}}. {cost}"
    g.rule("static", _given, top, unmake=_has_parts, when=_known)
    g.rule("top_card", _top, "the top card of {whose:whose} library", unmake=_top_parts)


def _top(whose: Any) -> All:
    """Whichever card is on top (CR 611.3a)."""
    return All(Filter((IsCard(),), (OnTop(whose),)), _THE_TOP)


def _top_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, All) or value.word != _THE_TOP:
        return None
    top = value.filter.post[0]
    return {"whose": top.whose} if isinstance(top, OnTop) else None


_THE_TOP: Final = "the top card"


def _known(value: Any) -> bool:
    return value is not None


def _reduced(of: str, less: ManaCost, minus: str) -> OwnManaCost | None:
    if len(less.symbols) != 1 or not less.symbols[0].is_generic:
        return None
    return OwnManaCost(less.generic, "", of, minus)


def _reduced_parts(minus: str) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        if isinstance(value, OwnManaCost) and value.minus == minus and value.less:
            return {"of": value.of, "less": ManaCost((Symbol(generic=value.less),)), "minus": minus}
        return None

    return parts


def _alone(own: OwnManaCost) -> tuple[Cost, ...]:
    return (own,)


def _alone_parts(value: Any) -> dict[str, Any] | None:
    return {"own": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _plus(own: OwnManaCost, costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    return (own, *costs)


def _plus_parts(value: Any) -> dict[str, Any] | None:
    return {"own": value[0], "costs": value[1:]} if isinstance(value, tuple) and len(value) > 1 else None


def _keyword(name: str, the: str, again: str, costs: tuple[Cost, ...], word: str) -> Gains | None:
    own = costs[0]
    if name != again or not isinstance(own, OwnManaCost):
        return None
    return Gains((Keyword(name, (OwnManaCost(own.less, the, own.of, own.minus), *costs[1:])),), word)


def _said(changes: tuple[Change, ...], word: str) -> dict[str, Any] | None:
    if len(changes) != 1 or not isinstance(changes[0], Gains) or len(changes[0].abilities) != 1:
        return None
    keyword = changes[0].abilities[0]
    if not isinstance(keyword, Keyword) or not keyword.costs or not isinstance(keyword.costs[0], OwnManaCost):
        return None
    own = keyword.costs[0]
    costs = (OwnManaCost(own.less, "", own.of, own.minus), *keyword.costs[1:])
    if changes[0] != _keyword(keyword.name, own.the, keyword.name, costs, word):
        return None
    return {"name": keyword.name, "the": own.the, "again": keyword.name, "costs": costs}


def _given_for_a_while(to: Any, name: str, duration: str, the: str, again: str, costs: Any) -> Apply | None:
    gains = _keyword(name, the, again, costs, "gains")
    return None if gains is None else Apply(to, (gains,), duration)


def _given_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Apply) or value != Apply(value.to, value.changes, value.duration):
        return None
    found = _said(value.changes, "gains")
    return None if found is None else {"to": value.to, "duration": value.duration, **found}


def _given(what: Any, name: str, the: str, again: str, costs: Any) -> Affects | None:
    gains = _keyword(name, the, again, costs, "has")
    return None if gains is None else Affects(what, (gains,))


def _has_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Affects) or value != Affects(value.what, value.changes):
        return None
    found = _said(value.changes, "has")
    return None if found is None else {"what": value.what, **found}


def _either_cost(a: ManaCost, b: ManaCost) -> HasManaCost:
    return HasManaCost((a, b))


def _two_costs(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, HasManaCost) or len(value.costs) != 2:
        return None
    return {"a": value.costs[0], "b": value.costs[1]}
