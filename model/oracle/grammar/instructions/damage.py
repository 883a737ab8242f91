"""Damage, fights and prevention (CR 120, 701.14, 615)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction
from model.ability.conditions import DamagePrevented
from model.ability.instructions import CreateToken, DealDamage, Fight, Later, Prevent, PutCountersOn
from model.ability.terms import Both, ControllerOf, Filter, IsPlayer, Number, Some, Target, That, ThatMuch, Times, You
from model.base import walk
from model.oracle.engine import Grammar
from model.oracle.grammar.base import number
from model.oracle.grammar.defining_x import define_x, undefine_x
from model.oracle.grammar.instructions.board import PerEach
from model.oracle.grammar.instructions.verbs import Verbs, plural

LEFT_OUT = That("")
"""The subject of the clause before, left out."""


THE_SAME: Final = That("(same)")
"""Who or what the damage before was dealt to."""


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    g.alias("much", ["digits"])
    g.words("much", {"that much": ThatMuch("that much"), "twice that much": Times(2, ThatMuch("that much"))})
    g.words("much", {"that amount of": ThatMuch("that amount of")})
    shapes: tuple[tuple[str, dict[str, Any]], ...] = (
        ("{amount:much} damage to {to:damaged}", {}),
        ("damage equal to {amount:measure} to {to:damaged}", {}),
        ("damage to {to:damaged} equal to {amount:measure}", {"word": "equal to"}),
        ("damage equal to {amount:sum} to {to:damaged}", {}),
        ("damage to {to:damaged} equal to {amount:sum}", {"word": "equal to"}),
        ("{amount:much} damage divided as you choose among {to:damaged}", {"divided": True}),
        ("{amount:much} damage divided evenly, rounded down, among {to:damaged}", {"evenly": True}),
    )
    each = PerEach(DealDamage, "amount", divided=False, word="")
    for shape, how in shapes:
        v.object(DealDamage, f"deal[s] {shape}", field="source", when=_of_one_number, **how)
        g.rule("elided", DealDamage, f"deals {shape}", source=LEFT_OUT, **how)
    each_of_them = "they each deal damage equal to {amount:measure} to {to:damaged}"
    g.rule("clause", DealDamage, each_of_them, source=That("each of them"), word="they each")
    also = "also deal[s] {amount:much} damage to {to:damaged}"
    v.object(DealDamage, also, field="source", word="also")
    # "It deals 4 damage instead": to what the instruction before said.
    v.object(DealDamage, "deal[s] {amount:much} damage", field="source", to=THE_SAME)
    v.object(
        each, "deal[s] {n:digits} damage to {to:damaged} for each {times:times}", field="source", unmake=each.parts
    )
    g.rule("elided", DealDamage, "{amount:much} damage to {to:damaged}", source=LEFT_OUT, word="and")
    v.object(Fight, "fight[s] {other:objects}", slot="objects")
    g.rule("clause", Fight, plural("{what:objects} fight[s] each other"), other=None)
    g.rule("bare", Fight, "{what:objects} fight each other", other=None)
    g.rule("elided", Fight, "fights {other:objects}", what=LEFT_OUT)
    g.rule("whole", _excess_to, "{do:clause}. excess damage is dealt to {who:players} instead", unmake=_excess_parts,
           when=_known)  # fmt: skip
    g.rule("whole", _excess_of_x, "{do:clause}, where X is {amount:where_x}. excess damage is dealt to {who:players} "
           "instead", unmake=_excess_of_x_parts, when=_known)  # fmt: skip
    certain = _Unpreventable()
    g.rule("whole", certain, "{do:clause}. the damage can't be prevented", unmake=certain.parts, when=_known)
    at_once = _Unpreventable(AND_CERTAIN)
    g.rule("clause", at_once, "{do:dealing} and the damage can't be prevented", unmake=at_once.parts, when=_known)
    g.rule("dealing", DealDamage, "{source:subject} deal[s] {amount:digits} damage to {to:damaged}")
    _prevention(v)


def _of_one_number(value: DealDamage) -> bool:
    """ "A and B each deal damage equal to their power" is another number for each of two phrases."""
    source = value.source
    return not isinstance(source, Both) or source.conj == "and" or isinstance(value.amount, Number)


def _excess_to(do: Instruction, who: Any) -> DealDamage | None:
    """ "Excess damage is dealt to that creature's controller instead" (CR 120.4a): of the damage said before."""
    if not isinstance(do, DealDamage) or do.excess_to is not None or not isinstance(who, ControllerOf):
        return None
    one = isinstance(do.to, Target) and do.to.most == 1 and not do.divided and not may_be_player(do.to)
    one = one and number(do.source) == "s"
    return msgspec.structs.replace(do, excess_to=who) if one else None


def _excess_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, DealDamage) or value.excess_to is None:
        return None
    return {"do": msgspec.structs.replace(value, excess_to=None), "who": value.excess_to}


def _excess_of_x(do: Instruction, amount: Any, who: Any) -> Any:
    defined = define_x(do, amount)
    return None if defined is None else _excess_to(defined, who)


def _excess_of_x_parts(value: Any) -> dict[str, Any] | None:
    found = _excess_parts(value)
    defined = None if found is None else undefine_x(found["do"])
    return None if found is None or defined is None else {"do": defined[0], "amount": defined[1], "who": found["who"]}


def may_be_player(what: Any) -> bool:
    """ "Any target"."""
    return any(isinstance(r, IsPlayer) for r in walk(what.filter))


AND_CERTAIN: Final = "and can't be prevented"


class _Unpreventable:
    """ "The damage can't be prevented" (CR 615.12); `word` AND_CERTAIN where that is no sentence of its own."""

    def __init__(self, word: str = "") -> None:
        self.word = word

    def __call__(self, do: Instruction) -> DealDamage | None:
        if not isinstance(do, DealDamage) or not do.preventable:
            return None
        return msgspec.structs.replace(do, preventable=False, word=self.word or do.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, DealDamage) or value.preventable or (value.word == AND_CERTAIN) is not bool(self.word):
            return None
        word = "" if self.word else value.word
        return {"do": msgspec.structs.replace(value, preventable=True, word=word)}


def tells_of_prevention(do: Any) -> bool:
    """Whether it speaks of what was prevented."""
    return any(isinstance(r, DamagePrevented) or (isinstance(r, ThatMuch) and "prevented" in r.word) for r in walk(do))


class _AndThen:
    """ "Prevent that damage. You gain life equal to the damage prevented this way" (CR 615.5)."""

    def __call__(self, it: Any, then: Instruction) -> Prevent | None:
        if (
            not isinstance(it, Prevent)
            or it.then is not None
            or it.word == "to and by"
            or not tells_of_prevention(then)
        ):
            return None
        if any(isinstance(r, Later) for r in walk(then)):
            return None  # once for all that is prevented till then, not each time
        return msgspec.structs.replace(it, then=then)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Prevent) or value.then is None:
            return None
        return {"it": msgspec.structs.replace(value, then=None), "then": value.then}


class _ForEachPrevented:
    """ "For each 1 damage prevented this way, put a +1/+1 counter on that creature"."""

    def __call__(self, do: Instruction) -> Instruction | None:
        if not isinstance(do, PutCountersOn | CreateToken) or not isinstance(do.count, Number):
            return None
        if do.also if isinstance(do, PutCountersOn) else do.plus:
            return None  # how many of each kind
        return msgspec.structs.replace(do, count=Times(do.count, EACH_PREVENTED, "for each first"))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PutCountersOn | CreateToken) or not isinstance(value.count, Times):
            return None
        if value.count.word != "for each first" or value.count.of != EACH_PREVENTED:
            return None
        return {"do": msgspec.structs.replace(value, count=value.count.n)}


EACH_PREVENTED: Final = ThatMuch("that 1 damage prevented this way")


def _known(value: Any) -> bool:
    return value is not None


def _described_after(it: Some, post: Any) -> Some:
    """ "A source of your choice that's red": what it is stands behind the choice."""
    return Some(
        Filter(it.filter.words, (*it.filter.post, post)), it.least, it.most, You(), it.random, f"{it.word} then"
    )


def _plain_of_choice(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Some) or not value.word.endswith(" then") or not value.filter.post:
        return None
    filter_ = Filter(value.filter.words, value.filter.post[:-1])
    it = Some(filter_, value.least, value.most, None, value.random, value.word.removesuffix(" then"))
    return {"it": it, "post": value.filter.post[-1]}


def _by_a_source(v: Verbs, words: str, combat: bool | None) -> None:
    """All damage by some source, or the next time that one would deal damage (CR 609.7, 615.8)."""
    every: dict[str, Any] = {"amount": None, "combat": combat}
    by_last = f"prevent all {words} that would be dealt to {{to:damaged}} this turn by {{by:dealer}}"
    v.command(Prevent, by_last, word="by last", **every)
    for to in ("", " to {to:damaged}"):
        would_deal = f"{words} {{by:dealer}} would deal{to}"
        v.command(Prevent, f"prevent all {would_deal} this turn", word="would deal, that left out", **every)
        front = f"until your next turn, prevent all {would_deal}"
        v.g.rule("clause", Prevent, front, duration="until your next turn", word="would deal, front", **every)
        time = f"the next time {{by:dealer}} would deal {words}{to} this turn, prevent that damage"
        v.g.rule("clause", Prevent, time, word="next time", once=True, **every)
    to = f"until your next turn, prevent all {words} that would be dealt to {{to:damaged}}"
    v.g.rule("clause", Prevent, to, duration="until your next turn", word="front", **every)
    dealing = f"prevent all {words} that {{by:all}} would deal to {{to:damaged}} this turn"
    v.command(Prevent, dealing, word="would deal", **every)
    both = f"until your next turn, prevent all {words} that would be dealt to and dealt by {{to:objects}}"
    v.g.rule("clause", Prevent, both, duration="until your next turn", word="to and by", **every)


def _prevention(v: Verbs) -> None:
    then = _AndThen()
    v.g.rule("whole", then, "{it:prevention}. {then:instruction}", unmake=then.parts, when=_known, prefer=1)
    v.g.alias("prevention", ["command", "clause"])
    every = _ForEachPrevented()
    v.g.rule("whole", every, "for each 1 damage prevented this way, {do:body}", unmake=every.parts, when=_known)
    for tense in ("is", "was"):
        v.g.rule("condition.one", DamagePrevented, f"damage {tense} prevented this way", word=tense)
        v.g.rule(
            "condition.one",
            DamagePrevented,
            f"damage from {{a}} {{source:filter#s}} {tense} prevented this way",
            word=tense,
            when=lambda it: it.source is not None,
        )
    v.g.rule("chosen_source", None, "{it:some}", when=lambda s: isinstance(s, Some) and s.who == You())
    v.g.rule("chosen_source", _described_after, "{it:some.plain} of your choice {post:post}", unmake=_plain_of_choice)
    v.g.alias("dealer", ["chosen_source", "target_object", "all", "this", "that"])
    for words, combat in (("combat damage", True), ("damage", None)):
        _by_a_source(v, words, combat)
        for tail in ("", " to {to:damaged}", " to {to:damaged} by {by:objects}", " by {by:objects}"):
            v.command(
                Prevent,
                f"prevent all {words} that would be dealt{tail} this turn",
                amount=None,
                combat=combat,
            )
            v.command(
                Prevent,
                f"prevent all {words} that would be dealt this turn{tail}",
                amount=None,
                combat=combat,
                word="turn first",
            ) if tail else None
        v.command(
            Prevent,
            f"prevent all {words} that {{by:objects}} would deal this turn",
            amount=None,
            combat=combat,
            word="would deal",
        )
    next_few = "prevent the next {amount:digits} damage that"
    v.command(Prevent, f"{next_few} would be dealt to {{to:damaged}} this turn")
    v.command(Prevent, f"{next_few} would be dealt this turn to {{to:damaged}}", word="turn first")
    divided = f"{next_few} would be dealt this turn to {{to:damaged}}, divided as you choose"
    v.command(Prevent, divided, word="turn first", divided=True)
    v.command(Prevent, f"{next_few} would be dealt by {{by:dealer}} this turn", to=None)
    combat_only = "prevent the next {amount:digits} combat damage that would be dealt to {to:damaged} this turn"
    v.command(Prevent, combat_only, combat=True)
    last = f"{next_few} would be dealt to {{to:damaged}} this turn by {{by:chosen_source}}"
    v.command(Prevent, last, word="by last")
    v.command(Prevent, f"{next_few} {{by:chosen_source}} would deal to {{to:damaged}} this turn", word="would deal")
    v.command(
        Prevent,
        "prevent all combat damage that would be dealt to and dealt by {to:objects} this turn",
        amount=None,
        combat=True,
        word="to and by",
    )
