"""Clauses joined into sentences (CR 608.2c, 118.12, 603.7, 700.2).

Owns: the categories `clauses`, `body`, `sentence`; may, unless, if, if you do, for each, delayed triggers. Not here:
effects made of sentences (`effects`), verbs (sibling files), modes (`modes`).

`clauses` and `sentence` have as value a tuple of pairs (what stands before, instruction); `body` is the one instruction
made of them. A clause without its subject (`elided`) stands only behind another.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction, PayMana
from model.ability.conditions import DamagePrevented, Done, Negation
from model.ability.continuous import ChangesIf
from model.ability.events import Casts, StepBegins
from model.ability.instructions import (
    Apply,
    Before,
    FacesChoice,
    ForEach,
    If,
    IfYouDo,
    Later,
    May,
    PayCost,
    PayTimes,
    Reflexive,
    Sequence,
    UnlessPays,
    WhenBecomes,
)
from model.ability.terms import (
    Both,
    EachPlayer,
    Some,
    Target,
    ThatPlayer,
    You,
)
from model.base import walk
from model.oracle.engine import Grammar
from model.oracle.grammar.base import is_filter_of_players, number
from model.oracle.grammar.defining_x import define_x, undefine_x
from model.oracle.grammar.instructions import coming_back, for_each, paying_x, sharing, x_within
from model.oracle.grammar.instructions.ended_by_paying import MAY_BE_ENDED
from model.oracle.grammar.instructions.sharing import UNDER_THE_FIRST
from model.oracle.grammar.instructions.the_same import THE_SAME
from model.oracle.grammar.instructions.verbs import (
    ELIDED,
    IN_ONE,
    OF_THE_COPIES,
    ONE_DURATION,
    YOU,
    acting,
    at_once,
    parted,
    several,
)
from model.oracle.grammar.same_is_true import SAME
from model.oracle.grammar.triggers.subjects import said_from, said_of_cast

Items = tuple[tuple[str, Instruction], ...]
JOINS: Final = (" and ", ", then ", ", and ", ", and then ", " and then ", " then ", ", ")
NOTHING: Final = Sequence(())
WHOLE_JOINS: Final = (SAME, MAY_BE_ENDED, THE_SAME, ONE_DURATION, IN_ONE, OF_THE_COPIES)


def add(g: Grammar) -> None:
    """The rows of joining."""
    for category in ("condition", "event", "keyword", "quoted", "ability", "static", "instruction", "clause", "elided"):
        g.rows.setdefault(category, [])
    _clauses(g)
    _may(g)
    _sentences(g)
    sharing.add(g)
    coming_back.add(g)
    x_within.add(g)


def _each_step(value: Any) -> bool:
    """ "At the beginning of each combat this turn"."""
    return isinstance(value.when, StepBegins) and not value.when.next


def known(value: Any) -> bool:
    return value is not None


# --- clauses ----------------------------------------------------------------------------------------------------------


def is_may(do: Instruction) -> bool:
    """Whether it is somebody's choice to do it."""
    return isinstance(do, May) or (isinstance(do, ForEach) and do.word == "" and is_may(do.do))


def _of_several(do: Instruction) -> bool:
    """Several players that are targets do it."""
    who = do.over if isinstance(do, ForEach) and not do.word else getattr(do, "who", None)
    return isinstance(who, Target) and who.most != 1 and is_filter_of_players(who.filter)


class _Joined:
    """One more item behind a join."""

    def __init__(self, join: str, *, after_may: bool = True) -> None:
        self.join = join
        self.after_may = after_may

    def __call__(self, head: Items, last: Instruction) -> Items | None:
        before = head[-1][1]
        if not self.after_may and is_may(before):
            return None  # "you may A and B": both are optional
        if isinstance(last, PayCost) or isinstance(before, PayCost):
            return None  # "pay {2} and sacrifice a token" is one cost
        if isinstance(before, ForEach) and not before.word and getattr(last, "who", None) == ELIDED:
            return None  # all of it is done by each
        if self.join != ", " and getattr(last, "who", None) == You() and _of_several(before):
            return None  # "any number of target players each mill a card and lose 1 life": they do, not you
        if isinstance(before, Apply) and isinstance(last, Apply) and not before.duration:
            return None  # one predicate with its duration at the end
        return (*head, (self.join, last))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, tuple) and len(value) > 1 and value[-1][0] == self.join:
            return {"head": value[:-1], "last": value[-1][1]}
        return None


def single(it: Instruction) -> Items:
    return (("", it),)


def of_single(value: Any) -> dict[str, Any] | None:
    return {"it": value[0][1]} if isinstance(value, tuple) and len(value) == 1 and value[0][0] == "" else None


def together(items: Items) -> Instruction:
    """One instruction of the items."""
    if len(items) == 1:
        return items[0][1]
    return Sequence(tuple(i for _, i in items), tuple(j for j, _ in items[1:]))


def apart(value: Any) -> dict[str, Any] | None:
    """The items of an instruction that is no single clause."""
    if isinstance(value, Sequence) and getattr(value.steps[-1], "word", "") == UNDER_THE_FIRST:
        return {"items": (("", value),)}
    if isinstance(value, Sequence) and value.joins and value.joins[0].startswith(WHOLE_JOINS):
        return {"items": (("", value),)}
    if isinstance(value, Sequence) and len(value.steps) > 1 and len(value.joins) == len(value.steps) - 1:
        return {"items": tuple(zip(("", *value.joins), value.steps, strict=True))}
    return {"items": (("", value),)} if isinstance(value, Instruction) else None


def list_of(g: Grammar, category: str, first: str, *later: str) -> None:
    """`category`: items of `first`, joined with items of `later` categories."""
    g.rule(category, single, f"{{it:{first}}}", unmake=of_single)
    for join in JOINS:
        for other in later:
            make = _Joined(join, after_may=other != "imperative")
            g.rule(
                category, make, f"{{head:{category}}}{join.rstrip()} {{last:{other}}}", unmake=make.parts, when=known
            )


def _clauses(g: Grammar) -> None:
    g.alias("imperative", ["do", "command"])
    g.alias("full", ["said", "imperative"])
    g.rule("said", None, "{it:clause}")
    g.rule("said", _act, "{who:players} {do:does}", unmake=_acted("s"), when=known)
    list_of(g, "does_items", "does", "does")
    g.rule("said", _act_all, "{who:players} {items:does_items}", unmake=_acted_all, when=known)
    g.rule("said", _act_plural, "{who:players} {do:do}", unmake=_acted("p"), when=known)
    g.rule("said", _act_each, "{who:players} each {do:do}", unmake=_each_acted, when=known)
    for form in ("said", "imperative"):
        g.rule(form, Later, f"{{do:{form}}} at {{when:event}}", word="after", when=_not_may)
    g.rule("elided", _elided, "{do:does}", unmake=_not_elided, when=known)
    list_of(g, "clauses", "full", "said", "elided", "imperative")
    g.rule("body", together, "{items:clauses}", unmake=apart)
    # Imperatives only: what one may do.
    list_of(g, "imperatives", "imperative", "imperative")
    list_of(g, "dos", "do", "do")
    g.rule("optional", together, "{items:imperatives}", unmake=apart)
    g.rule("optional.do", together, "{items:dos}", unmake=apart)


def _not_may(value: Any) -> bool:
    return not isinstance(value.do, May)


def _act(who: Any, do: Instruction) -> Instruction | None:
    return acting(who, do) if number(who) == "s" else None


def _act_all(who: Any, items: Items) -> Instruction | None:
    """ "Each player shuffles their hand into their library, then draws a card": each all of it."""
    first = items[0][1]
    if len(items) < 2 or not several(who) or number(who) != "s" or at_once(first):
        return None
    return acting(who, together(items))


def _acted_all(value: Any) -> dict[str, Any] | None:
    found = parted(value)
    if found is None or not isinstance(value, ForEach) or not isinstance(found[1], Sequence):
        return None
    items = apart(found[1])
    return None if items is None or len(items["items"]) < 2 else {"who": found[0], **items}


def _act_plural(who: Any, do: Instruction) -> Instruction | None:
    if isinstance(who, You) and isinstance(do, May):
        return None
    return acting(who, do) if number(who) == "p" else None


_EACH_SAID: Final = "and each"


def _act_each(who: Any, do: Instruction) -> Instruction | None:
    """ "You and target opponent each draw a card", "two target players each draw a card"."""
    if isinstance(who, Target) and number(who) == "p" and not who.word.startswith("each"):
        return acting(msgspec.structs.replace(who, word=f"{who.word} {_EACH_SAID}".strip()), do)
    return acting(Both(who.of, "and each"), do) if isinstance(who, Both) and who.conj == "and" else None


def _each_acted(value: Any) -> dict[str, Any] | None:
    found = parted(value)
    if found is not None and isinstance(found[0], Target) and found[0].word.endswith(_EACH_SAID):
        who = msgspec.structs.replace(found[0], word=found[0].word.removesuffix(_EACH_SAID).strip())
        return {"who": who, "do": found[1]}
    if found is None or not isinstance(found[0], Both) or found[0].conj != "and each":
        return None
    return {"who": Both(found[0].of, "and"), "do": found[1]}


def _acted(form: str) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        found = parted(value)
        return {"who": found[0], "do": found[1]} if found is not None and number(found[0]) == form else None

    return parts


def _elided(do: Instruction) -> Instruction | None:
    return acting(ELIDED, do)


def _not_elided(value: Any) -> dict[str, Any] | None:
    if getattr(value, "who", None) != ELIDED or isinstance(value, May):
        return None
    return {"do": msgspec.structs.replace(value, who=YOU)}


# --- may ------------------------------------------------------------------------------------------------------------


def _may(g: Grammar) -> None:
    g.rule("clause", May, "you may {do:optional}")
    g.rule("clause", May, "you may have {do:bare}", word="have")
    # "pay": what a May or an "unless" pays.
    g.rule("do", PayCost, "{costs:paying}")
    g.rule("does", PayCost, "{costs:paying.s}")
    for form in ("do", "does"):
        g.rule(form, May, "may {do:optional.do}")
        g.rule(form, May, "may have {do:bare}", word="have")
        g.rule(form, May, "may have {do:bare.yours}", word="have")
    g.rule("bare.yours", _act_yours, "you {do:do}", unmake=_yours_parts, when=known)
    g.rule("bare", _act_bare, "{who:players} {do:do}", unmake=_bare_parts, when=known)


def _act_yours(do: Instruction) -> Instruction | None:
    return None if isinstance(do, May) else acting(You(), do)


def _yours_parts(value: Any) -> dict[str, Any] | None:
    found = parted(value)
    return {"do": found[1]} if found is not None and found[0] == YOU and not isinstance(found[1], May) else None


def _act_bare(who: Any, do: Instruction) -> Instruction | None:
    return None if isinstance(who, You) else acting(who, do)


def _bare_parts(value: Any) -> dict[str, Any] | None:
    found = parted(value)
    return None if found is None or isinstance(found[0], You) else {"who": found[0], "do": found[1]}


# --- sentences ------------------------------------------------------------------------------------------------------


def _sentences(g: Grammar) -> None:
    g.rule("sentence", None, "{it:clauses}")
    g.rule("sentence", _defined, "{items:clauses}, where X is {amount:where_x}", unmake=_undefined, when=known)
    g.rule("sentence", single, "{it:whole}", unmake=of_single)
    # A body, with the definition of its X.
    g.rule("told", None, "{it:body}")
    g.rule("told", None, "{it:later}")
    late = _ThenUnless()
    g.rule("told", late, "{head:clauses}, then {last:clause.if}", unmake=late.parts, when=known)
    g.rule("sentence", late.items, "{head:clauses}, then {last:clause.if}", unmake=late.of_items, when=known)
    g.rule("told", _x_defined, "{do:body}, where X is {amount:where_x}", unmake=_x_undefined, when=known)
    # If.
    g.rule("whole", If, "if {condition:condition}, {do:told}")
    g.rule("whole", If, "if {condition:condition}, {do:told}. otherwise, {otherwise:told}")
    g.rule("whole", If, "if {condition:condition}, {do:told} instead", instead=True)
    g.rule("whole", If, "if {condition:condition}, instead {do:told}", instead=True, word="instead")
    g.rule("whole", If, "if {condition:condition}, {do:clause.if} instead", instead=True)
    g.rule("whole", If, "if {condition:condition}, also {do:told}", word="also")
    g.rule("whole", If, "if {condition:condition}, instead only {do:told}", instead=True, word="instead only")
    g.rule("clause.if", If, "{do:full} if {condition:condition}", after=True, when=_no_if_inside)
    g.rule(
        "whole",
        If,
        "{do:full} if {condition:condition}. otherwise, {otherwise:told}",
        after=True,
        when=_no_if_inside,
    )
    twice = _IfInsteadIf()
    g.rule(
        "clause.if",
        twice,
        "{do:full} if {condition:condition} instead if {outer:condition}",
        unmake=twice.parts,
    )
    g.rule("clause.if", If, "{do:full} instead if {condition:condition}", after=True, instead=True)
    # Of a paragraph about the one above it.
    g.rule("before", Before, "{do:applied} before it fights")
    g.rule("clause.if", If, "{do:before} if {condition:condition}", after=True)
    g.rule("clause.unless", _unless, "{do:full} unless {condition:condition}", unmake=_unlessed)
    g.rule("clause.unless", UnlessPays, "{do:full} unless {who:players} {costs:payments.s}", when=_one)
    g.rule("clause.unless", UnlessPays, "{do:full} unless {who:players} {costs:payments}", when=_many)
    either = "{do:full} unless {who:players} {costs:payments%} or {or_costs:payments%}"
    g.rule("clause.unless", UnlessPays, either.replace("%", ".s"), when=_one)
    g.rule("clause.unless", UnlessPays, either.replace("%", ""), when=_many)
    g.rule(
        "clause.unless",
        UnlessPays,
        "{do:full} unless {who:players} {costs:payments.s} for each {times:times}",
        when=_one,
    )
    g.rule(
        "clause.unless",
        UnlessPays,
        "{do:full} unless {who:players} {costs:payments} for each {times:times}",
        when=_many,
    )
    g.rule("clause.if", None, "{it:clause.unless}")
    g.rule("told", None, "{it:clause.unless}")
    g.rule("whole", None, "{it:clause.if}")
    faced = _Faced()
    for does in ("do", "does"):
        g.rule(
            does,
            faced,
            ("face" if does == "do" else "faces") + " a villainous choice — {a:body}, or {b:body}",
            unmake=faced.parts,
        )
    # If you do.
    for word in (
        "if you do",
        "if you win",
        "if they do",
        "if that player does",
        "if a player does",
        "if no one does",
        "if that player doesn't",
        "if you don't",
        "if you don't cast the revealed card",
        "if they don't",
        "if you can't",
        "if no player does",
        "if the player does",
        "if the player doesn't",
    ):
        if "doesn't" in word or "don't" in word or "can't" in word or "no " in word:
            g.rule("whole", IfYouDo, f"{word}, {{otherwise:told}}", word=word, do=NOTHING)
        else:
            g.rule("whole", IfYouDo, f"{word}, {{do:told}}", word=word)
            g.rule("whole", IfYouDo, f"{word}, {{do:clause.if}}", word=word)
            g.rule("whole", IfYouDo, f"{word}, {{do:told}}. otherwise, {{otherwise:told}}", word=word)
    paying_x.add(g)
    # From now on for a while.
    for until in ("until end of turn", "until your next turn"):
        g.rule(
            "whole",
            Later,
            f"{until}, whenever {{when:event}}, {{do:told}}",
            until=until,
            once=False,
            word="whenever first",
        )
    for word in ("when you do", "when they do", "when that player does"):
        g.rule("whole", Reflexive, f"{word}, {{do:told}}", word=word)
    times = "you may pay {cost:mana_cost} any number of times"
    g.rule("clause", _pay_times, times, unmake=_paid_times)
    often = "when you pay this cost one or more times"
    g.rule("whole", Reflexive, f"{often}, {{do:told}}", word=often)
    g.rule("whole", _when_done, "when {condition:condition.one}, {do:told}", unmake=_when_done_parts, when=known)
    g.rule("whole", _becoming, "{do:full}. when {of:possessor} {stat=power|toughness} becomes {n:digits} this way, "
           "{then:told}", unmake=_becoming_parts, when=known)  # fmt: skip
    for_each.add(g)
    # Later.
    g.rule(
        "later", _next_cast, "when you next cast {what:some} this turn, {do:told}", unmake=_next_cast_parts, when=known
    )
    g.alias("whole", ["later"])
    g.rule("later", Later, "at {when:event}, {do:told}", word="at")
    during = "at {when:event} this turn, {do:told}"
    g.rule("whole", Later, during, word="at", once=False, until="this turn", when=_each_step)
    g.rule("whole", Later, "at {when:event}, {do:clause.if}", word="at")
    g.rule("whole", Later, "when {when:event}, {do:told}", word="when")
    g.rule("whole", Later, "when {when:event} {until=this turn|this combat}, {do:told}", word="when")
    checked = "when {when:event} {until=this turn|this combat}, if {condition:condition}, {do:told}"
    g.rule("whole", Later, checked, word="when")
    g.rule(
        "later", Later, "whenever {when:event} {until=this turn|this combat}, {do:told}", word="whenever", once=False
    )


def _pay_times(cost: Any) -> PayTimes:
    return PayTimes((PayMana(cost),))


def _paid_times(value: Any) -> dict[str, Any] | None:
    match value:
        case PayTimes(costs=(PayMana(cost=cost),)) if value == _pay_times(cost):
            return {"cost": cost}
    return None


def _no_if_inside(value: Any) -> bool:
    """A condition after the exceptions of a copy belongs to them (CR 707.9)."""
    if isinstance(value.do, Apply) and any(isinstance(c, ChangesIf) for c in value.do.changes):
        return False
    return not any(getattr(r, "except_", ()) or getattr(r, "word", "") == "except" for r in walk(value.do))


class _IfInsteadIf:
    """ "Destroy it if it has mana value 4 or less instead if a creature died this turn": the inner condition belongs to
    the instruction, the outer one to "instead"."""

    def __call__(self, do: Instruction, condition: Any, outer: Any) -> If:
        return If(outer, If(condition, do, after=True), after=True, instead=True, word="if, instead if")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, If) or value.word != "if, instead if" or not isinstance(value.do, If):
            return None
        return {"do": value.do.do, "condition": value.do.condition, "outer": value.condition}


class _Faced:
    """ "That player faces a villainous choice — They lose 3 life, or you draw a card"."""

    def __call__(self, a: Instruction, b: Instruction) -> FacesChoice:
        return FacesChoice((a, b))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, FacesChoice) or value.who != YOU or value.word or len(value.options) != 2:
            return None
        return {"a": value.options[0], "b": value.options[1]}


class _ThenUnless:
    """ "A, then B unless ...": what would save from B alone, which comes after A (CR 608.2c)."""

    def items(self, head: Items, last: Instruction) -> Items | None:
        unless = isinstance(last, UnlessPays) or (isinstance(last, If) and last.word == "unless")
        return (*head, (", then ", last)) if unless else None

    def of_items(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) < 2 or value[-1][0] != ", then ":
            return None
        head, last = value[:-1], value[-1][1]
        return {"head": head, "last": last} if self.items(head, last) is not None else None

    def __call__(self, head: Items, last: Instruction) -> Instruction | None:
        items = self.items(head, last)
        return None if items is None else together(items)

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = apart(value)
        return None if found is None else self.of_items(found["items"])


def _one(value: Any) -> bool:
    return number(value.who) == "s"


def _many(value: Any) -> bool:
    each = getattr(value.do, "who", None) == EachPlayer("player") and value.who == ThatPlayer("they")
    return number(value.who) == "p" and not each


def _unless(do: Instruction, condition: Any) -> If:
    return If(Negation(condition), do, after=True, word="unless")


def _unlessed(value: Any) -> dict[str, Any] | None:
    if isinstance(value, If) and value.word == "unless" and isinstance(value.condition, Negation):
        return {"do": value.do, "condition": value.condition.of}
    return None


def _x_defined(do: Instruction, amount: Any) -> Any:
    return define_x(do, amount)


def _next_cast(what: Any, do: Instruction) -> Later | None:
    """ "When you next cast an instant or sorcery spell [from your hand] this turn, ..." (CR 603.7)."""
    if isinstance(what, Some):
        kind = said_of_cast(what.filter)
        if kind is None:
            return None
        what = msgspec.structs.replace(what, filter=kind)
    return Later(Casts(You(), what), do, until="this turn", word="next")


def _next_cast_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Later) or value.word != "next" or not isinstance(value.when, Casts):
        return None
    what: Any = value.when.what
    if isinstance(what, Some):
        what = msgspec.structs.replace(what, filter=said_from(what.filter))
    return {"what": what, "do": value.do}


def _when_done(condition: Any, do: Instruction) -> If | None:
    """ "When you discard a nonland card this way, ...": a reflexive trigger, if that was done (CR 603.12)."""
    said = isinstance(condition, Done | DamagePrevented)
    return If(condition, Reflexive(do, "this way"), word="when") if said else None


def _when_done_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, If) and value.word == "when" and isinstance(value.do, Reflexive):
        return {"condition": value.condition, "do": value.do.do}
    return None


def _becoming(do: Instruction, of: Any, stat: str, n: Any, then: Instruction) -> WhenBecomes | None:
    """ "When its power becomes 20 this way, ...": through a change of characteristics."""
    return WhenBecomes(do, of, stat, n, Reflexive(then, "this way")) if isinstance(do, Apply) else None


def _becoming_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, WhenBecomes):
        return None
    return {"do": value.do, "of": value.of, "stat": value.stat, "n": value.n, "then": value.then.do}


def _x_undefined(value: Any) -> dict[str, Any] | None:
    found = undefine_x(value)
    return None if found is None else {"do": found[0], "amount": found[1]}


def _defined(items: Items, amount: Any) -> Any:
    return define_x(items, amount)


def _undefined(value: Any) -> dict[str, Any] | None:
    found = undefine_x(value)
    return None if found is None else {"items": found[0], "amount": found[1]}
