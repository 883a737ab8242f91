"""A whole line of a card: one ability, or several keywords with commas."""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Ability, Activated, CostChange, Static, TapSelf
from model.ability.continuous import Permit
from model.ability.terms import This, You
from model.oracle.engine import Grammar
from model.oracle.grammar import anchors, otherwise, same_is_true
from model.oracle.grammar.static_lines import static_zone


def add(g: Grammar) -> None:
    """`line`: a tuple of abilities."""
    if "ability" not in g.rows:
        return
    g.rule("line", _one, "{it:ability}", unmake=_only)
    g.rule("line", _two, "{first:static_line} {second:static_line}", unmake=_two_parts, when=known)
    both = _TwoZones()
    g.rule("line", both, "you may {verb=cast|play} this card from your graveyard or from exile.", unmake=both.parts)
    less = "{first:cost_line} if {a:condition} and {by:mana_cost} less to cast if {b:condition}."
    g.rule("cost_line", None, "{it:static}", when=_is_own_cost)
    g.rule("line", _less_twice, less, unmake=_less_twice_parts, when=known)
    either = "{a:costs} or {b:costs}: {do:effect}"
    g.rule("line", _either_cost, either, unmake=_either_cost_parts, when=known)
    anchors.add(g)
    otherwise.add(g)
    same_is_true.add(g)
    if "keyword" in g.rows:
        g.sequence("keyword_list", "keyword", separator=",")
        g.rule("line", _several, "{head:keyword_list}, {last:keyword}", unmake=_split)
        g.rule("line", _several, "{head:keyword_list}; {last:keyword}", unmake=_split)


def _is_own_cost(value: Any) -> bool:
    return isinstance(value, CostChange) and value.what == This("this spell") and value.times is None


def _less_twice(first: CostChange, a: Any, by: Any, b: Any) -> tuple[Ability, ...] | None:
    """ "This spell costs {1} less to cast if A and {1} less to cast if B": either by itself, or both."""
    if first.more or first.word:
        return None
    second = CostChange(first.what, by, word="and")
    return (_if((first,), a), _if((second,), b))


def _if(effects: tuple[CostChange, ...], condition: Any) -> Static:
    return Static(effects, condition, static_zone(effects, condition), first=False, word="if")


def _less_twice_parts(value: Any) -> dict[str, Any] | None:
    match value:
        case (
            Static(effects=(CostChange() as first,), condition=a),
            Static(effects=(CostChange(by=by, word="and"),), condition=b),
        ):
            return {"first": first, "a": a, "by": by, "b": b} if value == _less_twice(first, a, by, b) else None
    return None


def _either_cost(a: Any, b: Any, do: Any) -> tuple[Ability, ...] | None:
    """ "{3}, {T} or {U}, {T}: ...": one ability for each of the costs (CR 602.1a, 118.9)."""
    if TapSelf() not in a or TapSelf() not in b:
        return None
    return (Activated(a, do), Activated(b, do))


def _either_cost_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not all(isinstance(v, Activated) for v in value):
        return None
    a, b = value
    if a.do != b.do or value != _either_cost(a.costs, b.costs, a.do):
        return None
    return {"a": a.costs, "b": b.costs, "do": a.do}


def _one(it: Ability) -> tuple[Ability, ...]:
    return (it,)


def _two(first: Ability, second: Ability) -> tuple[Ability, ...] | None:
    """Two sentences with conditions of their own: "As long as A, B. C as long as D." """
    if not isinstance(first, Static) or not isinstance(second, Static) or (first.condition or second.condition) is None:
        return None
    return (first, second)


def _two_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 2 and _two(*value) is not None:
        return {"first": value[0], "second": value[1]}
    return None


class _TwoZones:
    """ "You may cast this card from your graveyard or from exile": a permission in each (CR 113.6)."""

    def __call__(self, verb: str) -> tuple[Ability, ...]:
        return tuple(
            Static((Permit(This(f"this card from {place}"), You(), play=verb == "play"),), None, zone)
            for place, zone in (("your graveyard", "graveyard"), ("exile", "exile"))
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        return next(({"verb": verb} for verb in ("cast", "play") if value == self(verb)), None)


def known(value: Any) -> bool:
    return value is not None


def _only(value: Any) -> dict[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _several(head: tuple[Ability, ...], last: Ability) -> tuple[Ability, ...]:
    return (*head, last)


def _split(value: Any) -> dict[str, Any] | None:
    return {"head": value[:-1], "last": value[-1]} if isinstance(value, tuple) and len(value) > 1 else None
