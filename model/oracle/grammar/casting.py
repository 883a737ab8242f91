"""Lines about casting a card (CR 601.2b, 601.3, 118.8-118.9).

Owns: the category `casting_line`: "As an additional cost to cast this spell, ...", "You may ... rather than pay this
spell's mana cost", "Cast this spell only ...". Not here: costs (`costs`), restrictions (`restrictions`), "costs {1}
less to cast" (static abilities), keywords.
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import (
    Ability,
    ActionCost,
    AdditionalCost,
    AlternativeCost,
    CantChoose,
    CastTiming,
    Cost,
    ExileCost,
    SacrificeCost,
    Static,
    TapCost,
    Triggered,
)
from model.ability.conditions import WasCastWith
from model.ability.events import Casts
from model.ability.instructions import CopySpell, GainLife
from model.ability.terms import CountOf, PaidWith, SpecialCount, That, This, Times, You
from model.mana import ManaCost, Symbol
from model.oracle.binding.context import paid_by
from model.oracle.engine import Grammar


def add(g: Grammar) -> None:
    """The rows."""
    for category in ("condition", "only"):
        g.rows.setdefault(category, [])
    _casting(g)


def _casting(g: Grammar) -> None:
    # A cost of casting: what stands behind "as an additional cost to cast this spell,".
    g.rule("casting_cost", _one_cost, "{it:cost}", unmake=_only_cost, when=_no_symbol)
    g.rule("casting_cost", _one_cost, "pay {it:mana_payment}", unmake=_only_mana)
    g.rule("mana_payment", _mana, "{cost:mana_cost}", unmake=_mana_parts)
    g.rule("casting_cost", _beheld, "behold {what:some} and exile it", unmake=_beheld_parts)
    g.rule("casting_cost", _two_costs, "{a:cost} and {b:cost}", unmake=_both_costs, when=_apart)
    g.rule("casting_cost", _two_costs, "pay {a:mana_payment} and {b:cost}", unmake=_both_costs, when=_mana_and_more)
    g.rule("choices", _three_choices, "{a:casting_cost}, {b:casting_cost}, or {c:casting_cost}", unmake=_all_choices)
    g.rule("choices", _one_choice, "{it:casting_cost}", unmake=_only_choice)
    g.rule("choices", _two_choices, "{a:casting_cost} or {b:casting_cost}", unmake=_both_choices)
    g.rule(
        "casting_line",
        _life_for_targets,
        "this spell costs {n:ints} life more to cast for each target.",
        unmake=_life_for_targets_parts,
    )
    start = "as an additional cost to cast this spell,"
    g.rule("casting_line", AdditionalCost, start + " {choices:choices}.")
    g.rule("casting_line", AdditionalCost, start + " you may {choices:choices}.", optional=True)
    copied = _CopiedForEach()
    g.rule("line", copied, start + " you may {cost:cost}. when you do, copy this spell for each {word=" +
           "|".join(GIVEN) + "} this way.", unmake=copied.parts, when=lambda v: v is not None)  # fmt: skip
    for_each = _LessForEach()
    g.rule(
        "casting_line",
        for_each,
        start + " you may {cost:cost}. this spell costs {less:mana_cost} less to cast for each {word=" +
        "|".join(GIVEN) + "} this way.",
        unmake=for_each.parts,
        when=lambda v: v is not None,
    )  # fmt: skip
    evidence = _LessForEvidence()
    said = start + " you may {cost:cost}. {less:static_line}"
    g.rule("line", evidence, said, unmake=evidence.parts, when=lambda v: v is not None)
    end = "rather than pay this spell's mana cost."
    g.rule("casting_line", AlternativeCost, f"you may {{costs:casting_cost}} {end}")
    g.rule("casting_line", AlternativeCost, f"if {{condition:condition}}, you may {{costs:casting_cost}} {end}")
    behind = f"you may {{costs:casting_cost}} {end.removesuffix('.')} if {{condition:condition}}."
    g.rule("casting_line", AlternativeCost, behind, word="after", when=_conditional)
    g.rule(
        "casting_line",
        AlternativeCost,
        "if {condition:condition}, you may cast this spell without paying its mana cost.",
        costs=(),
    )
    for it in ("this creature", "this spell"):
        g.rule(
            "casting_line",
            AlternativeCost,
            f"if {{condition:condition}}, you may cast {it} without paying its mana cost and as though it had flash.",
            costs=(),
            flash=True,
            word=it,
        )
    have = _HaveOthers()
    g.rule(
        "casting_line",
        have,
        "if {condition:condition}, rather than pay this spell's mana cost, you may have {do:bare}.",
        unmake=have.parts,
        when=lambda v: v is not None,
    )
    g.rule("casting_line", AlternativeCost, "you may cast this spell without paying its mana cost.", costs=())
    g.rule("casting_line", CantChoose, "you can't choose {what:some} as this spell's target as you cast it.")
    g.rule("casting_line", CastTiming, "cast this spell {only:only}.")


def _conditional(value: AlternativeCost) -> bool:
    return value.condition is not None


class _HaveOthers:
    """ "If you control a Forest, rather than pay this spell's mana cost, you may have an opponent gain 3 life": the
    cost is what others do."""

    def __call__(self, condition: Any, do: Any) -> AlternativeCost | None:
        if not isinstance(do, GainLife) or isinstance(do.who, You):
            return None
        return AlternativeCost((ActionCost(do),), condition, word="have others")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AlternativeCost) or value.word != "have others":
            return None
        (cost,) = value.costs
        return {"condition": value.condition, "do": cost.do} if isinstance(cost, ActionCost) else None


GIVEN: Final = {
    "creature sacrificed": SacrificeCost,
    "permanent sacrificed": SacrificeCost,
    "card exiled": ExileCost,
    "creature tapped": TapCost,
}
"""What is given for a cost, one of several."""


class _LessForEach:
    """ "You may sacrifice any number of creatures. This spell costs {2} less to cast for each creature sacrificed this
    way." """

    def __call__(self, cost: Cost, less: ManaCost, word: str) -> AdditionalCost | None:
        if len(less.symbols) != 1 or not less.symbols[0].is_generic or type(cost) is not GIVEN[word]:
            return None
        return AdditionalCost(((cost,),), True, less.symbols[0].generic, word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AdditionalCost) or not value.less or len(value.choices) != 1:
            return None
        return {"cost": value.choices[0][0], "less": ManaCost((Symbol(generic=value.less),)), "word": value.word}


class _LessForEvidence:
    """ "You may collect evidence 6. This spell costs {2} less to cast if evidence was collected": a cost, and what
    paying it changes."""

    def __call__(self, cost: Cost, less: Any) -> tuple[Ability, ...] | None:
        if not isinstance(less, Static) or not isinstance(less.condition, WasCastWith):
            return None
        paid = isinstance(cost, ActionCost) and getattr(cost.do, "name", "") == less.condition.how
        return (AdditionalCost(((cost,),), True), less) if paid else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case (AdditionalCost(choices=((cost,),)), Static() as less):
                return {"cost": cost, "less": less} if value == self(cost, less) else None
        return None


class _CopiedForEach:
    """ "You may sacrifice one or more creatures. When you do, copy this spell for each creature sacrificed this way": a
    trigger of casting it for that cost."""

    def __call__(self, cost: Cost, word: str) -> tuple[Ability, ...] | None:
        if type(cost) is not GIVEN[word]:
            return None
        given = CountOf(That("those given", PaidWith(paid_by(cost))))
        copies = CopySpell(_SPELL, given)
        paid = WasCastWith("additional cost", _SPELL)
        return (
            AdditionalCost(((cost,),), True),
            Triggered(Casts(You(), _SPELL), copies, paid, zone="stack", made_by=word),
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case (AdditionalCost(choices=((cost,),)), Triggered(do=CopySpell(), made_by=word)) if word in GIVEN:
                return {"cost": cost, "word": word} if value == self(cost, word) else None
        return None


_SPELL: Final = This("this spell")


def _life_for_targets(n: int) -> AdditionalCost:
    from model.ability.abilities import PayLife

    return AdditionalCost(((PayLife(Times(n, SpecialCount("targets"))),),))


def _life_for_targets_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, AdditionalCost) or len(value.choices) != 1 or len(value.choices[0]) != 1:
        return None
    amount = getattr(value.choices[0][0], "amount", None)
    n = amount.n if isinstance(amount, Times) else None
    return {"n": n} if isinstance(n, int) and value == _life_for_targets(n) else None


def _no_symbol(value: Any) -> bool:
    from model.ability.abilities import Loyalty, PayMana, TapSelf, UntapSelf, Waterbend

    return not any(
        isinstance(cost, (PayMana, TapSelf, UntapSelf, Loyalty)) and not isinstance(cost, Waterbend) for cost in value
    )


def _apart(value: Any) -> bool:
    """Neither is said of what the other takes: both are paid at once."""
    return _no_symbol(value) and not getattr(value[0], "behold", False)


def _beheld(what: Any) -> tuple[Cost, ...]:
    from model.ability.abilities import ExileCost

    return (ExileCost(what, behold=True),)


def _beheld_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not getattr(value[0], "behold", False):
        return None
    return {"what": value[0].what} if value == _beheld(value[0].what) else None


def _one_cost(it: Cost) -> tuple[Cost, ...]:
    return (it,)


def _only_cost(value: Any) -> dict[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _only_mana(value: Any) -> dict[str, Any] | None:
    from model.ability.abilities import PayMana

    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], PayMana):
        return {"it": value[0]}
    return None


def _mana(cost: Any) -> Any:
    from model.ability.abilities import PayMana

    return PayMana(cost)


def _mana_parts(value: Any) -> dict[str, Any] | None:
    from model.ability.abilities import PayMana

    return {"cost": value.cost} if isinstance(value, PayMana) else None


def _two_costs(a: Cost, b: Cost) -> tuple[Cost, ...]:
    return (a, b)


def _both_costs(value: Any) -> dict[str, Any] | None:
    return {"a": value[0], "b": value[1]} if isinstance(value, tuple) and len(value) == 2 else None


def _mana_and_more(value: Any) -> bool:
    from model.ability.abilities import PayMana

    return isinstance(value[0], PayMana) and _no_symbol(value[1:])


def _three_choices(a: Any, b: Any, c: Any) -> Any:
    return (a, b, c)


def _all_choices(value: Any) -> dict[str, Any] | None:
    return dict(zip("abc", value, strict=True)) if isinstance(value, tuple) and len(value) == 3 else None


def _one_choice(it: Any) -> Any:
    return (it,)


def _only_choice(value: Any) -> dict[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _two_choices(a: Any, b: Any) -> Any:
    return (a, b)


def _both_choices(value: Any) -> dict[str, Any] | None:
    return {"a": value[0], "b": value[1]} if isinstance(value, tuple) and len(value) == 2 else None
