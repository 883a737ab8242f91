"""What is paid now: an X that the words define, and "unless they" said of each player (CR 118.12, 107.3).

Not here: other uses of "unless" and "may" (`flow`), costs (`costs`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction, PayMana
from model.ability.instructions import ForEach, May, PayCost, UnlessPays, WithX
from model.ability.terms import EachPlayer, Number, Plus, ThatPlayer, Times
from model.mana import ManaCost, parse_cost
from model.oracle.engine import Grammar
from model.oracle.grammar.base import number
from model.oracle.grammar.instructions.verbs import ELIDED, YOU, acting


def add(g: Grammar) -> None:
    """The rows."""
    g.rule("whole", _x_of_cost, "{do:clause.if}, where X is {x:where_x}", unmake=_x_of_cost_parts, when=_known)
    g.rule("whole", _x_of_cost, "{do:may_pay}, where X is {x:where_x}", unmake=_x_of_cost_parts, when=_known)
    g.rule("may_pay", May, "you may {do:paid}")
    g.rule("paid", PayCost, "{costs:paying}")
    more = _PlusForEach()
    said = "{do:full} unless {who:players} {costs:payments.s} plus an additional {n:mana_cost} for each {times:times}"
    g.rule("clause.if", more, said, unmake=more.parts, when=_known)
    each = _EachUnless()
    g.rule("clause.if", each, "{who:players} {do:does} unless they {costs:payments}", unmake=each.parts, when=_known)


def _known(value: Any) -> bool:
    return value is not None


def _pays_x(do: Any) -> bool:
    """A cost of {X} somebody pays now."""
    costs = do.do.costs if isinstance(do, May) and isinstance(do.do, PayCost) else getattr(do, "costs", ())
    return any(isinstance(cost, PayMana) and cost.cost.x_count for cost in costs)


def _x_of_cost(do: Instruction, x: Any) -> WithX | None:
    return WithX(do, x) if _pays_x(do) else None


def _x_of_cost_parts(value: Any) -> dict[str, Any] | None:
    return {"do": value.do, "x": value.x} if isinstance(value, WithX) else None


class _EachUnless:
    """ "Each player loses 4 life unless they sacrifice a creature": each for themself."""

    def __call__(self, who: Any, do: Instruction, costs: Any) -> ForEach | None:
        if who != EachPlayer("player") or isinstance(do, May | PayCost):
            return None
        acted = acting(ELIDED, do)
        return None if acted is None else ForEach(who, UnlessPays(acted, ThatPlayer("they"), costs))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, ForEach) or value.word or not isinstance(value.do, UnlessPays):
            return None
        inner = value.do
        do = msgspec.structs.replace(inner.do, who=YOU) if getattr(inner.do, "who", None) == ELIDED else None
        if do is None or value != self(value.over, do, inner.costs):
            return None
        return {"who": value.over, "do": do, "costs": inner.costs}


class _PlusForEach:
    """ "Unless its controller pays {2} plus an additional {1} for each Faerie you control": {X} of so much."""

    word: Final = "plus an additional"

    def __call__(self, do: Instruction, who: Any, costs: Any, n: ManaCost, times: Any) -> WithX | None:
        first, more = (_generic(c) for c in (costs[0].cost if len(costs) == 1 else None, n))
        if first is None or more is None or number(who) != "s":
            return None
        x = Plus(Number(first), Times(more, times, self.word))
        return WithX(UnlessPays(do, who, (PayMana(X_COST),)), x)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case WithX(
                do=UnlessPays(do=do, who=who), x=Plus(left=Number(n=n), right=Times(n=int(more), of=of) as right)
            ):
                if right.word == self.word:
                    costs = (PayMana(parse_cost(f"{{{n}}}")),)
                    return {"do": do, "who": who, "costs": costs, "n": parse_cost(f"{{{more}}}"), "times": of}
        return None


X_COST: Final = parse_cost("{X}")


def _generic(cost: ManaCost | None) -> int | None:
    """How much generic mana it is, if it is nothing else."""
    if cost is None or len(cost.symbols) != 1 or not cost.symbols[0].generic:
        return None
    return cost.symbols[0].generic
