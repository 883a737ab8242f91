"""Conditions that compare numbers: life, power, devotion, counters (CR 603.4)."""

from __future__ import annotations

from typing import Any

from model.ability.conditions import (
    Comparison,
    Is,
    Outsizes,
)
from model.ability.terms import (
    All,
    Attached,
    Compares,
    CountersOn,
    Filter,
    Greatest,
    LifeOf,
    Number,
    Plus,
    SpecialCount,
    StatOf,
    That,
    This,
    You,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.conditions.exist import COUNTED


def add(g: Grammar) -> None:
    g.alias("compared", ["measure", "x"])
    for kind, number in (("digits", "digits"), ("count", "count_word")):
        for words, op, word in (
            (f"is {{right:{number}}} or greater", ">=", "or greater"),
            (f"is {{right:{number}}} or more", ">=", "or more"),
            (f"is {{right:{number}}} or less", "<=", ""),
            (f"is {{right:{number}}} or fewer", "<=", "or fewer"),
            (f"is less than {{right:{number}}}", "<", "less than"),
            (f"is greater than {{right:{number}}}", ">", "greater than"),
            (f"is exactly {{right:{number}}}", "==", "exactly"),
            (f"is {{right:{number}}}", "==", ""),
        ):
            g.rule("condition.one", Comparison, f"{{left:compared}} {words}", op=op, word=f"{kind} {word}".strip())
    for words, op in (
        ("is less than", "<"),
        ("is greater than", ">"),
        ("is equal to", "=="),
        ("is less than or equal to", "<="),
        ("is greater than or equal to", ">="),
        ("was less than", "<"),
        ("was greater than", ">"),
    ):
        g.rule("condition.one", Comparison, f"{{left:compared}} {words} {{right:measure}}", op=op, word=words)
    for words, op, word in (
        ("{right:digits} or more life", ">=", "or more"),
        ("{right:digits} or less life", "<=", "or less"),
        ("exactly {right:digits} life", "==", "exactly"),
        ("less than {right:digits} life", "<", "less than"),
        ("more than {right:digits} life", ">", "more than"),
    ):
        make = _Life(op, word)
        g.rule("condition.one", make, f"{{who:players}} {{who#has|have}} {words}", unmake=make.parts)
    for start, word in (
        ("{who:players} {who#has|have} at least {n:digits} life more than {whose:whose}", "has more than starting"),
        ("{who:whose} life total is at least {n:digits} greater than {whose:whose}", "is more than starting"),
    ):
        above = _AboveStart(word)
        g.rule("condition.one", above, f"{start} starting life total", unmake=above.parts, when=lambda v: v is not None)
    more = _LifeMore()
    g.rule("condition.one", more, "{who:players} {who#has|have} more life than {other:players}", unmake=more.parts)
    for words, op, word in COUNTED:
        words = words.replace("amount", "right")
        for make_counters in (_Counters(op, f"there are {word}".strip()),):
            g.rule(
                "condition.one",
                make_counters,
                f"there are {words} {{kind:counter_kind}} counters on {{of:subject}}",
                unmake=make_counters.parts,
            )
        among = _Counters(op, f"among {word}".strip(), among=True)
        g.rule(
            "condition.one",
            among,
            f"there are {words} {{kind:counter_kind}} counters among {{of:objects}}",
            unmake=among.parts,
        )
        has = _Counters(op, f"has {word}".strip())
        g.rule(
            "condition.one",
            has,
            f"{{of:subject}} {{of#has|have}} {words} {{kind:counter_kind}} counters on {{of#it|them}}",
            unmake=has.parts,
        )
        poison = _Counters(op, f"player has {word}".strip())
        g.rule(
            "condition.one",
            poison,
            f"{{of:players}} {{of#has|have}} {words} {{kind:counter_kind}} counters",
            unmake=poison.parts,
        )
    for right in ("{right:digits}", "{right:count_word}"):
        for tail, op, word in (("or greater", ">=", "or greater"), ("or more", ">=", "or more"), ("or less", "<=", "")):
            # CR 608.2h: of what is gone, as it last was.
            kind = "digits" if "digits" in right else "count"
            g.rule(
                "condition.one", Comparison, f"{{left:compared}} was {right} {tail}", op=op, word=f"{kind} was {word}"
            )
    full = Comparison(SpecialCount("party"), ">=", Number(4), "a full party")  # CR 700.8b
    g.words("condition.one", {"you have a full party": full})
    mana = _Unspent()
    g.rule("condition.one", mana, "you have {n:count_word} or more unspent mana", unmake=mana.parts)
    none = _Counters("==", "there are no", 0)
    g.rule("condition.one", none, "there are no {kind:counter_kind} counters on {of:subject}", unmake=none.parts)
    none = _Counters("==", "has no", 0)
    g.rule(
        "condition.one",
        none,
        "{of:subject} {of#has|have} no {kind:counter_kind} counters on {of#it|them}",
        unmake=none.parts,
    )
    for words, op, word in (("{right:digits} or less", "<=", "has"), ("{right:digits} or greater", ">=", "has")):
        stats = _Stats(op, word)
        g.rule(
            "condition.one", stats, f"{{of:subject}} {{of#has|have}} {{stat:plain_stat}} {words}", unmake=stats.parts
        )
        # CR 608.2h: of what is gone, as it last was.
        past = _Stats(op, "had")
        g.rule("condition.one", past, f"{{of:subject}} had {{stat:plain_stat}} {words}", unmake=past.parts)
    than = _GreaterThan()
    g.rule(
        "condition.one",
        than,
        "{a:subject} {a#has|have} greater {stat:plain_stat} than {b:objects}",
        unmake=than.parts,
        when=lambda v: v is not None,
    )
    words = "{what:subject} {what#has|have} greater power or toughness than {than:objects}"
    g.rule("condition.one", Outsizes, words, when=_of_single_things)
    for which, op in (("greatest", "greatest"), ("least", "least")):
        for the in ("", "the "):
            most = _HasMost(which, op, the)
            said = f"has the {which} {{stat:plain_stat}} or is tied for {the}{which} {{again:plain_stat}}"
            template = "{what:objects} " + said + " among {among:all}"
            g.rule("condition.one", most, template, unmake=most.parts, when=lambda v: v is not None)
    unbeaten = _NoneHasMore()
    g.rule("condition.one", unbeaten, "no other {kind:filter#s} has greater {stat:plain_stat}", unmake=unbeaten.parts)
    g.words("plain_stat", {word: word for word in ("power", "toughness", "mana value", "base power", "loyalty")})
    total = _Total()
    g.rule(
        "condition.one",
        total,
        "{among:objects} have total {stat:plain_stat} {right:digits} or greater",
        unmake=total.parts,
    )


class _HasMost:
    """ "It has the least power or is tied for least power among creatures on the battlefield"."""

    def __init__(self, which: str, op: str, the: str) -> None:
        self.op, self.word = op, f"has the {which} or is tied for {the}{which}"

    def __call__(self, what: Any, stat: str, again: str, among: Any) -> Is | None:
        if stat != again:
            return None
        most = Compares(stat, "==", Greatest(stat, among, self.op))
        return Is(what, Filter((), (most,)), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Is) or value.word != self.word or value.negated:
            return None
        most = value.filter.post[0]
        if not isinstance(most, Compares) or not isinstance(most.amount, Greatest):
            return None
        return {"what": value.what, "stat": most.stat, "again": most.stat, "among": most.amount.among}


class _NoneHasMore:
    """ "If no other creature has greater power" than the one spoken of."""

    def __call__(self, kind: Filter, stat: str) -> Is:
        most = Compares(stat, ">=", Greatest(stat, All(kind)))
        return Is(That("it"), Filter((), (most,)), word="none has more")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Is) or value.word != "none has more":
            return None
        most = value.filter.post[0]
        if not isinstance(most, Compares) or not isinstance(most.amount, Greatest):
            return None
        among = most.amount.among
        return {"kind": among.filter, "stat": most.stat} if isinstance(among, All) else None


class _Unspent:
    """ "You have six or more unspent mana." """

    def __call__(self, n: Any) -> Comparison:
        return Comparison(SpecialCount("unspent mana"), ">=", n, "you have unspent")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value == self(value.right):
            return {"n": value.right}
        return None


class _Life:
    def __init__(self, op: str, word: str) -> None:
        self.op = op
        self.word = "life " + word

    def __call__(self, who: Any, right: Any) -> Comparison:
        return Comparison(LifeOf(who), self.op, right, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == self.word and isinstance(value.left, LifeOf):
            return {"who": value.left.who, "right": value.right}
        return None


class _AboveStart:
    """So much more life than at the start of the game (CR 103.4)."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, who: Any, n: Any, whose: Any) -> Comparison | None:
        right = Plus(SpecialCount("starting life total"), n)
        return Comparison(LifeOf(who), ">=", right, self.word) if isinstance(who, You) and who == whose else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Comparison) or value.word != self.word or not isinstance(value.right, Plus):
            return None
        return {"who": value.left.who, "n": value.right.right, "whose": value.left.who}  # type: ignore[attr-defined]


class _LifeMore:
    def __call__(self, who: Any, other: Any) -> Comparison:
        return Comparison(LifeOf(who), ">", LifeOf(other), "more life")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == "more life":
            return {"who": value.left.who, "other": value.right.who}  # type: ignore[attr-defined]
        return None


class _Counters:
    def __init__(self, op: str, word: str, n: int | None = None, *, among: bool = False) -> None:
        self.op = op
        self.word = word
        self.n = n
        self.among = "among" if among else ""

    def __call__(self, kind: str, of: Any, right: Any = None) -> Comparison:
        fixed = Number(self.n) if right is None else right  # type: ignore[arg-type]
        return Comparison(CountersOn(kind, of, self.among), self.op, fixed, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == self.word and value.op == self.op:
            left = value.left
            fixed = self.n is None or value.right == Number(self.n)
            if isinstance(left, CountersOn) and left.word == self.among and fixed:
                return {"kind": left.kind, "of": left.of, "right": value.right}
        return None


class _Stats:
    def __init__(self, op: str, word: str) -> None:
        self.op = op
        self.word = word

    def __call__(self, of: Any, stat: str, right: Any) -> Comparison:
        return Comparison(StatOf(stat, of), self.op, right, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == self.word and value.op == self.op:
            left = value.left
            if isinstance(left, StatOf):
                return {"of": left.of, "stat": left.stat, "right": value.right}
        return None


def _of_single_things(value: Outsizes) -> bool:
    return all(isinstance(x, (This, That, Attached)) for x in (value.what, value.than))


class _GreaterThan:
    """ "that creature has greater power than this creature"."""

    def __call__(self, a: Any, stat: str, b: Any) -> Comparison | None:
        if not all(isinstance(x, (This, That, Attached)) for x in (a, b)):
            return None
        return Comparison(StatOf(stat, a), ">", StatOf(stat, b), "has greater than")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == "has greater than":
            return {"a": value.left.of, "stat": value.left.stat, "b": value.right.of}  # type: ignore[attr-defined]
        return None


class _Total:
    def __call__(self, among: Any, stat: str, right: Any) -> Comparison:
        from model.ability.terms import Greatest

        return Comparison(Greatest(stat, among, "total"), ">=", right, "have total")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == "have total":
            left: Any = value.left
            return {"among": left.among, "stat": left.stat, "right": value.right}
        return None
