"""Costs: of activated abilities, of "unless" and "may pay", additional ones (CR 118, 601.2h, 602.1).

Owns: the categories `cost` and `costs` (activation costs and what stands after a keyword's dash), `payments` and
`payments.s` (what somebody pays as something resolves: "pay {2}", "sacrifices a creature"), `paying` (only what is
paid), `mana_cost`. Not here: lines about casting (`casting`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import (
    ActionCost,
    Cost,
    DiscardCost,
    ExileCost,
    Loyalty,
    MillCost,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    TapCost,
    TapSelf,
    UntapSelf,
)
from model.ability.instructions import Attach, DealDamage, KeywordAction
from model.ability.terms import Amount, Filter, Half, InZone, IsCard, LifeOf, Number, Some, ThatMuch, This, You
from model.mana import ManaCost, parse_cost, parse_symbol
from model.oracle.engine import Grammar, Line
from model.oracle.grammar.instructions.verbs import plural, singular

ANY_NUMBER: Final = ThatMuch("any number")
ALL: Final = ThatMuch("all")


def add(g: Grammar) -> None:
    """The rows of costs."""
    g.custom("mana_cost", _parse_mana, _print_mana, ["<mana>"])
    g.custom("energy", _parse_energy, _print_energy, ["{E}"])
    g.rule("cost", PayMana, "{cost:mana_cost}")
    g.rule("cost", _many_mana, "pay {n:count} {one:mana_cost}", unmake=_many_parts, when=_decided)
    g.words("cost", {"{T}": TapSelf(), "{Q}": UntapSelf()})
    g.custom("loyalty", _parse_loyalty, _print_loyalty, ["<signed>", "0", "-", "+"])
    g.rule("cost", None, "{it:loyalty}")
    for category, form in (("cost", plural), ("payment", plural), ("payment.s", singular)):
        _shared(g, category, form)
    g.rule("cost", PayEnergy, "pay {amount:energy}")
    g.rule("cost", PayEnergy, "pay {amount:count} {E}")
    for suffix, form in (("", plural), (".s", singular)):
        g.rule("paying.one" + suffix, PayMana, form("pay[s] {cost:mana_cost}"))
        g.rule("paying.one" + suffix, RevealCost, form("behold[s] {what:some}"), behold=True)
        g.rule("paying.one" + suffix, PayEnergy, form("pay[s] {amount:energy}"))
        g.rule("paying.one" + suffix, PayEnergy, form("pay[s] {amount:count} {E}"))
        g.rule("paying.one" + suffix, PayEnergy, form("pay[s] an amount of {E} equal to {amount:measure}"))
        g.rule("paying.one" + suffix, PayLife, form("pay[s] {amount:digits} life"))
        g.rule("paying.one" + suffix, PayLife, form("pay[s] life equal to {amount:measure}"))
        g.rule("paying" + suffix, _tuple, f"{{it:paying.one{suffix}}}", unmake=_only)
        g.rule(
            "paying" + suffix,
            _mana_and_life,
            form("pay[s] {cost:mana_cost} and {amount:digits} life"),
            unmake=_both_paid,
        )
        # "Pay {2} and sacrifice a token": one cost, all of which is paid or none (CR 118.3, 118.12).
        and_done = f"{{a:paying.one{suffix}}} and {{b:payment{suffix}}}"
        g.rule("paying" + suffix, _and_done, and_done, unmake=_and_done_parts)
        burnt = _LetsItDeal()
        verb = "has" if suffix else "have"
        g.rule("payment" + suffix, burnt, f"{verb} {{it:this}} deal {{n:digits}} damage to them", unmake=burnt.parts)
        g.rule("payments" + suffix, None, f"{{it:paying{suffix}}}")
        g.rule("payments" + suffix, _tuple, f"{{it:payment{suffix}}}", unmake=_only, when=_not_plain_life)
    g.rule("among", _Among(), "{filter:filter.plural#p}", unmake=_Among().parts)
    last = _LastAndSacrifice()
    g.sequence("cost.list", "cost", separator=", ^")
    g.rule("costs", last, "{head:cost.list}, ^{a:cost} and sacrifice {b:objects}", unmake=last.parts)
    three = _ThreeSacrificed()
    listed = "sacrifice {a:some}, {b:some}, and {c:some}"
    g.rule("costs", three, f"{{head:cost.list}}, ^{listed}", unmake=three.parts)
    both = _AndSacrifice()
    g.rule("costs", both, "{a:cost} and sacrifice {b:objects}", unmake=both.parts)
    # The comma list; a mana cost followed by "and" in "{2} and discard a card".
    g.sequence("costs", "cost", separator=", ^")


def _and_done(a: Cost, b: Cost) -> tuple[Cost, ...]:
    return (a, b)


def _and_done_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 2 and not isinstance(value[1], PayLife | PayMana | PayEnergy):
        return {"a": value[0], "b": value[1]}
    return None


def _decided(value: Any) -> bool:
    return value is not None


def in_words(cost: ManaCost) -> bool:
    """More than five of one symbol are counted in words: "pay six {C}"; hybrid ones stand side by side."""
    return len(cost.symbols) > 5 and len(set(cost.symbols)) == 1 and len(cost.symbols[0].types) < 2


def _many_mana(n: Amount, one: ManaCost) -> PayMana | None:
    if not isinstance(n, Number) or len(one.symbols) != 1:
        return None
    cost = ManaCost(one.symbols * n.n)
    return PayMana(cost) if in_words(cost) else None


def _many_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, PayMana) and in_words(value.cost):
        return {"n": Number(len(value.cost.symbols)), "one": ManaCost(value.cost.symbols[:1])}
    return None


def _shared(g: Grammar, category: str, form: Any) -> None:
    """What is done rather than paid, as a cost."""

    def row(make: Any, template: str, **how: Any) -> None:
        g.rule(category, make, form(template), **how)

    if category == "cost":
        row(PayLife, "pay {amount:digits} life")
        row(PayLife, "pay life equal to {amount:measure}")
        for rounded, up in (("up", True), ("down", False)):
            # CR 107.1a: the text says how.
            paid = PayLife(Half(LifeOf(You("life")), up))
            g.words(category, {f"pay half your life, rounded {rounded}": paid})
        row(PayLife, "pay {amount:half}")
        g.rule("half", None, "{it:measure}", when=lambda v: type(v).__name__ == "Half")
    row(SacrificeCost, "sacrifice[s] {what:objects}")
    row(DiscardCost, "discard[s] {what:objects}")
    row(ExileCost, "exile[s] {what:objects}")
    row(TapCost, "tap[s] {what:objects}")
    row(TapCost, "untap[s] {what:objects}", untap=True)
    row(ReturnCost, "return[s] {what:objects} to {what#its|their} owner's hand")
    row(ReturnCost, "put[s] {what:objects} on the bottom of your library", zone="library bottom")
    row(ReturnCost, "put[s] {what:objects} on top of your library", zone="library top")
    for whose in ("that player's graveyard", "its owner's graveyard", "their owners' graveyards"):
        processed = _Processed(whose)
        row(processed, f"put[s] {{what:some}} from exile into {whose}", unmake=processed.parts, when=_decided)
    row(RemoveCounters, "remove[s] {count:number} {kind:counter_kind} counter{s:count} from {from_:objects}")
    row(RemoveCounters, "remove[s] {count:number} counter{s:count} from {from_:objects}", kind="")
    among = "counter{s:count} from among {from_:among}"
    row(RemoveCounters, f"remove[s] {{count:number}} {{kind:counter_kind}} {among}")
    row(RemoveCounters, f"remove[s] {{count:number}} {among}", kind="")
    row(RemoveCounters, "remove[s] any number of {kind:counter_kind} counters from {from_:objects}", count=ANY_NUMBER)
    row(RemoveCounters, "remove[s] all {kind:counter_kind} counters from {from_:objects}", count=ALL)
    row(PutCounters, "put[s] {count:number} {kind:counter_kind} counter{s:count} on {on:objects}")
    row(RevealCost, "reveal[s] {what:objects}")
    row(RevealCost, "behold[s] {what:some}", behold=True)
    if category == "cost":
        g.rule("cost", _unattach, "unattach {what:this}", unmake=_unattach_parts)
        g.rule("cost", _exert, "exert {what:this}", unmake=_exert_parts)
    row(MillCost, "mill[s] {count:number} card{s:count}")
    for name in ("collect evidence", "blight"):
        row(_Action(name), f"{name} {{n:digits}}", unmake=_Action(name).parts)
    for name in ("forage",):
        row(_Action(name), name, unmake=_Action(name).parts)


class _Processed:
    """ "Put a card an opponent owns from exile into that player's graveyard": no card goes to another's (CR 400.3)."""

    def __init__(self, whose: str) -> None:
        self.zone = InZone("exile", word=f"from, {whose}")

    def __call__(self, what: Some) -> ReturnCost | None:
        if IsCard() not in what.filter.words or any(isinstance(p, InZone) for p in what.filter.post):
            return None
        filter = Filter(what.filter.words, (*what.filter.post, self.zone))
        return ReturnCost(msgspec.structs.replace(what, filter=filter), "graveyard")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, ReturnCost) or not isinstance(value.what, Some) or value.zone != "graveyard":
            return None
        filter = value.what.filter
        if filter.post[-1:] != (self.zone,):
            return None
        return {"what": msgspec.structs.replace(value.what, filter=Filter(filter.words, filter.post[:-1]))}


class _AndSacrifice:
    """ "Remove three quest counters from this enchantment and sacrifice it": two costs in one breath."""

    def __call__(self, a: Any, b: Any) -> Any:
        return (a, SacrificeCost(b, "and")) if isinstance(a, RemoveCounters) else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if (
            isinstance(value, tuple)
            and len(value) == 2
            and isinstance(value[1], SacrificeCost)
            and value[1].word == "and"
        ):
            return {"a": value[0], "b": value[1].what}
        return None


class _ThreeSacrificed:
    """ "{T}, Sacrifice a white creature, a blue creature, and a black creature": one for each description."""

    def __call__(self, head: Any, a: Any, b: Any, c: Any) -> Any:
        return (*head, SacrificeCost(a), SacrificeCost(b, "listed"), SacrificeCost(c, "listed"))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) < 4:
            return None
        *head, a, b, c = value
        if not all(isinstance(cost, SacrificeCost) for cost in (a, b, c)):
            return None
        found = {"head": tuple(head), "a": a.what, "b": b.what, "c": c.what}
        return found if self(**found) == value else None


class _LastAndSacrifice:
    """ "{1}, {T}, Remove two oil counters from this land and sacrifice it"."""

    def __call__(self, head: Any, a: Any, b: Any) -> Any:
        pair = _AndSacrifice()(a, b)
        return None if pair is None else (*head, *pair)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) < 3:
            return None
        pair = _AndSacrifice().parts(value[-2:])
        return None if pair is None else {"head": value[:-2], **pair}


class _Among:
    """ "from among creatures you control": one object for each counter."""

    def __call__(self, filter: Any) -> Some:
        return Some(filter, 1, None, word="among")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"filter": value.filter} if isinstance(value, Some) and value == self(value.filter) else None


class _Action:
    """A keyword action as a cost."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, n: Amount | None = None) -> ActionCost:
        return ActionCost(KeywordAction(self.name, n=n))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, ActionCost) and isinstance(value.do, KeywordAction) and value.do.name == self.name:
            return {"n": value.do.n}
        return None


class _LetsItDeal:
    """ "Unless its controller has ~ deal 6 damage to them"."""

    def __call__(self, it: Any, n: Amount) -> ActionCost:
        return ActionCost(DealDamage(n, You(), it))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case ActionCost(do=DealDamage(amount=n, source=This() as it)) if value == self(it, n):
                return {"it": it, "n": n}
        return None


def _unattach(what: Any) -> ActionCost:
    return ActionCost(Attach(what, unattach=True))


def _unattach_parts(value: Any) -> dict[str, Any] | None:
    match value:
        case ActionCost(do=Attach(what=what)) if value == _unattach(what):
            return {"what": what}
    return None


def _exert(what: Any) -> ActionCost:
    return ActionCost(KeywordAction("exert", what=what))


def _exert_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, ActionCost) and isinstance(value.do, KeywordAction) and value.do.name == "exert":
        return {"what": value.do.what}
    return None


def _tuple(it: Any) -> Any:
    return (it,)


def _only(value: Any) -> dict[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _not_plain_life(value: Any) -> bool:
    return not isinstance(value[0], PayLife)


def _mana_and_life(cost: ManaCost, amount: Amount) -> Any:
    return (PayMana(cost), PayLife(amount))


def _both_paid(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 2:
        a, b = value
        if isinstance(a, PayMana) and isinstance(b, PayLife):
            return {"cost": a.cost, "amount": b.amount}
    return None


# --- terminals --------------------------------------------------------------------------------------------------------


def _parse_mana(line: Line, at: int) -> list[tuple[int, Any]]:
    end = at
    text = ""
    while parse_symbol(line.words[end]) is not None and line.words[end].startswith("{"):
        text += line.words[end]
        end += 1
    return [(end, parse_cost(text))] if text else []


def _print_mana(value: Any) -> str | None:
    return str(value) if isinstance(value, ManaCost) and not value.absent and not in_words(value) else None


def _parse_energy(line: Line, at: int) -> list[tuple[int, Any]]:
    end = at
    while line.words[end] == "{E}":
        end += 1
    return [(end, Number(end - at))] if end > at else []


def _print_energy(value: Any) -> str | None:
    # More than five are counted in words.
    return "{E}" * value.n if isinstance(value, Number) and 0 < value.n <= 5 else None


def _parse_loyalty(line: Line, at: int) -> list[tuple[int, Any]]:
    word = line.words[at]
    after = line.words[at + 1]
    if at == 0 and after == ":":
        if word == "0":
            return [(at + 1, Loyalty(0))]
        if word == "-x":
            return [(at + 1, Loyalty(0, True))]
        if word[:1] in "+-" and word[1:].isdecimal():
            return [(at + 1, Loyalty(int(word)))]
    return []


def _print_loyalty(value: Any) -> str | None:
    if not isinstance(value, Loyalty):
        return None
    if value.x:
        return "-X"
    return f"+{value.change}" if value.change > 0 else str(value.change)
