"""How permanents enter: tapped, with counters, after a choice, as a copy (CR 614.1c-d, 614.12, 707.9).

Owns: rows of `static` and `static_line` for Enters. Not here: other replacement effects (`replacements`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Static
from model.ability.conditions import Is, Negation, PlayerIs, WasCastWith
from model.ability.continuous import (
    UNDER_OPPONENT,
    BecomesCopyOf,
    ChangesIf,
    CountersRemain,
    Enters,
    EntersWith,
    EntersWithOneOf,
    Gains,
    SetsTypes,
    TurnedUp,
)
from model.ability.instructions import KeywordAction, Sequence
from model.ability.keywords.activated import EMBALMED
from model.ability.object_instructions import ChooseNameOf
from model.ability.terms import All, Amount, Both, Filter, Has, IsType, Number, Some, This, Times, XAmount
from model.oracle.engine import Grammar
from model.oracle.grammar.defining_x import define_x, undefine_x
from model.oracle.grammar.static_lines import known


def _entering(value: Any) -> bool:
    if isinstance(value, Both):
        return all(_entering(of) for of in value.of)
    return isinstance(value, (This, All))


def _exceptions(g: Grammar) -> None:
    """ "Except it enters with an additional +1/+1 counter on it if it's a creature, ... and it isn't legendary"."""
    it = "it enters with {counters:enter_more#s}"
    g.rule("enter_exception", EntersWith, it)
    g.rule("enter_exception", EntersWith, f"{it} if it's {{a}} {{kind:filter#s}}")
    g.rule("enter_exceptions", None, "{it:exceptions}")
    white, zombie, free = (ChangesIf(change, _EMBALMED) for change in EMBALMED)
    words = "the token has no mana cost, it's white, and it's a Zombie in addition to its other types"
    g.words("enter_exceptions", {f"if this creature was embalmed, {words}": (white, zombie, free)})
    as_creature = _IfCreature()
    said = "it's {one:supertype} and {two:supertype} in addition to its other types and, if it's a creature, it enters "
    said += "with {counters:enter_more#s} and has {abilities:granted_list}"
    g.rule("enter_exceptions", as_creature, said, unmake=as_creature.parts)
    g.rule("enter_exceptions", _alone, "{it:enter_exception}", unmake=_the_one)
    g.rule("enter_exceptions", _with_one, "{a:enter_exception} and {rest:exception}", unmake=_one_first)
    three = "{a:enter_exception}, {b:enter_exception}, and {rest:exception}"
    g.rule("enter_exceptions", _with_two, three, unmake=_two_first)


_EMBALMED: Final = Is(This("this creature"), Filter((), (Has("embalmed"),)))


class _IfCreature:
    """ "It's legendary and snow in addition to its other types and, if it's a creature, it enters with two additional
    +1/+1 counters on it and has changeling"."""

    kind = Filter((IsType("Creature"),))

    def __call__(self, one: str, two: str, counters: Any, abilities: Any) -> tuple[Any, ...]:
        has = ChangesIf(Gains(abilities, "has"), Is(This("it"), self.kind))
        return (SetsTypes(supertypes=(one, two), word="more super"), EntersWith(counters, self.kind), has)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case (
                SetsTypes(supertypes=(one, two)),
                EntersWith(counters=counters),
                ChangesIf(change=Gains(abilities=abilities)),
            ):
                found = {"one": one, "two": two, "counters": counters, "abilities": abilities}
                return found if value == self(one, two, counters, abilities) else None
        return None


def _alone(it: EntersWith) -> tuple[Any, ...]:
    return (it,)


def _the_one(value: Any) -> dict[str, Any] | None:
    match value:
        case (EntersWith() as it,):
            return {"it": it}
    return None


def _with_one(a: EntersWith, rest: tuple[Any, ...]) -> tuple[Any, ...]:
    return (a, *rest)


def _one_first(value: Any) -> dict[str, Any] | None:
    match value:
        case (EntersWith() as a, *rest) if rest and not isinstance(rest[0], EntersWith):
            return {"a": a, "rest": tuple(rest)}
    return None


def _with_two(a: EntersWith, b: EntersWith, rest: tuple[Any, ...]) -> tuple[Any, ...]:
    return (a, b, *rest)


def _two_first(value: Any) -> dict[str, Any] | None:
    match value:
        case (EntersWith() as a, EntersWith() as b, *rest) if rest:
            return {"a": a, "b": b, "rest": tuple(rest)}
    return None


def _naming(what: Any, do: Any) -> Static | None:
    """ "As ~ enters, each opponent reveals their hand. You choose the name of a card revealed this way"."""
    if not isinstance(do, Sequence) or not isinstance(do.steps[-1], ChooseNameOf):
        return None
    return Static((Enters(what, as_=do),))


def _named(value: Any) -> dict[str, Any] | None:
    enters = value.effects[0] if isinstance(value, Static) else None
    if not isinstance(enters, Enters) or enters.as_ is None or value != _naming(enters.what, enters.as_):
        return None
    return {"what": enters.what, "do": enters.as_}


def _either_way(what: Any, as_: Any) -> Any:
    return (("", Enters(what, as_=as_)), (OR_UP, TurnedUp(what, as_)))


OR_UP = "or is turned face up"


def _either_way_parts(value: Any) -> dict[str, Any] | None:
    match value:
        case ((_, Enters(what=what, as_=as_)), (word, TurnedUp())) if word == OR_UP:
            return {"what": what, "as_": as_} if value == _either_way(what, as_) else None
    return None


class _Counters:
    """ "two +1/+1 counters on it": a tuple of (kind, amount)."""

    def __init__(self, how: str) -> None:
        self.how = how

    def __call__(self, kind: str, n: Amount | None = None, of: Amount | None = None) -> Any:
        match self.how:
            case "each" if n is not None and of is not None:
                return ((kind, Times(n.n if isinstance(n, Number) else n, of)),)
            case "equal":
                return ((kind, of),)
        return ((kind, n),)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], tuple) or len(value[0]) != 2:
            return None
        kind, amount = value[0]
        match self.how:
            case "each":
                if not isinstance(amount, Times) or amount.word:
                    return None
                return {"kind": kind, "n": Number(amount.n) if isinstance(amount.n, int) else amount.n, "of": amount.of}
            case "equal":
                return None if isinstance(amount, (Number, XAmount)) else {"kind": kind, "of": amount}
        return {"kind": kind, "n": amount} if isinstance(amount, (Number, XAmount)) else None


def add(g: Grammar) -> None:
    g.rule(
        "static",
        CountersRemain,
        "counters remain on {what:this} as it moves to any zone other than a player's hand or library",
    )
    g.rule("entering", None, "{it:objects}", when=_entering)
    instead = _Instead()
    template = ("if {what:entering} would enter, {do:told} instead. if you do, put {again:entering} onto the "
                "battlefield. if you don't, put it into its owner's graveyard")  # fmt: skip
    g.rule("static", instead, template, unmake=instead.parts, when=known)
    g.words("entering", {"it": This("it")})
    plain, each, equal = _Counters(""), _Counters("each"), _Counters("equal")
    g.rule("enter_counters", plain, "{n:number} {kind:counter_kind} counter{s:n} on {#it|them}", unmake=plain.parts)
    g.rule(
        "enter_counters",
        each,
        "{n:number} {kind:counter_kind} counter{s:n} on {#it|them} for each {of:times}",
        unmake=each.parts,
    )
    g.rule(
        "enter_counters",
        equal,
        "a number of {kind:counter_kind} counters on {#it|them} equal to {of:measure}",
        unmake=equal.parts,
    )
    g.rule("enter_counters", None, "{it:counted_kinds} on {#it|them}")
    more = _Counters("")
    g.rule("enter_more", _one_more, "an additional {kind:counter_kind} counter on {#it|them}", unmake=_one_more_parts)
    g.rule(
        "enter_more",
        more,
        "{n:count} additional {kind:counter_kind} counters on {#it|them}",
        unmake=_several_more(more),
    )
    g.rule(
        "enter_more",
        equal,
        "a number of additional {kind:counter_kind} counters on {#it|them} equal to {of:measure}",
        unmake=equal.parts,
    )
    each_more = _EachMore()
    g.rule(
        "enter_more",
        each_more,
        "an additional {kind:counter_kind} counter on {#it|them} for each {of:times}",
        unmake=each_more.parts,
    )
    g.rule("static", Enters, "{what:entering} enter[s] tapped", tapped=True)
    g.rule("static", Enters, "{what:entering} enter[s] untapped", untapped=True)
    g.rule("static", Enters, "{what:entering} enter[s] the battlefield tapped", tapped=True, render=False)
    g.rule("static", Enters, f"{{what:this}} enters {UNDER_OPPONENT}", word=UNDER_OPPONENT)
    g.rule("static", Enters, "{what:entering} enter[s] tapped unless {unless:condition}", tapped=True)
    g.rule("static", Enters, "{what:entering} enter[s] with {counters:enter_counters#what}")
    g.rule("static", Enters, "{what:entering} enter[s] with {counters:enter_more#what}", word="additional")
    g.rule("static", Enters, "{what:entering} enter[s] tapped with {counters:enter_counters#what}", tapped=True)
    g.rule(
        "static",
        Enters,
        "{what:entering} enter[s] with {counters:enter_counters#what} and with {gains:granted_list}",
    )
    g.rule(
        "static",
        Enters,
        "{what:entering} enter[s] tapped and with {counters:enter_counters#what}",
        tapped=True,
        word="tapped and with",
    )
    g.rule(
        "static",
        _defined,
        "{what:entering} enter[s] with {counters:enter_counters#what}, where X is {amount:where_x}",
        unmake=_undefined,
        when=known,
    )
    g.rule("static", Enters, "as {what:entering} enter[s], {as_:instruction}")
    g.rule("static_line", _naming, "as {what:this} enters, {do:effect}", unmake=_named, when=known)
    g.rule("static", TurnedUp, "as {what:this} is turned face up, {as_:instruction}")
    both = "as {what:this} enters or is turned face up, {as_:instruction}"
    g.rule("statics", _either_way, both, unmake=_either_way_parts)
    g.rule(
        "static",
        Enters,
        "as {what:entering} enter[s], you may {may_pay:payments}. if you don't, {word=it|~|this land} enters tapped",
        tapped=True,
    )
    _exceptions(g)
    # CR 707.9: copies.
    for words, optional in (("you may have {what:entering} enter", True), ("{what:entering} enter[s]", False)):
        for tapped in ("", " tapped"):
            for exception in ("", ", except {except_:enter_exceptions#s}"):
                make = _Copy(optional, bool(tapped), bool(exception))
                g.rule("static", make, f"{words}{tapped} as a copy of {{of:copied_one}}{exception}", unmake=make.parts)
    start = "{what:entering} enter[s] with your choice of"
    two, three = _OneOf(2), _OneOf(3)
    g.rule(
        "static", two, f"{start} a {{a:counter_kind}} counter or a {{b:counter_kind}} counter on it", unmake=two.parts
    )
    g.rule(
        "static",
        three,
        f"{start} a {{a:counter_kind}}, {{b:counter_kind}}, or {{c:counter_kind}} counter on it",
        unmake=three.parts,
    )
    g.rule("copied_one", None, "{it:objects}")
    g.rule("copied_one", Some, "any {filter:filter#s}", word="any")
    for pronoun in ("him", "her"):
        g.rule("static", Enters, f"{{what:entering}} enter[s] with {{counters:enter_counters.{pronoun}}}", word=pronoun)
        g.rule(
            f"enter_counters.{pronoun}",
            plain,
            f"{{n:number}} {{kind:counter_kind}} counter{{s:n}} on {pronoun}",
            unmake=plain.parts,
        )
    g.rule(
        "static",
        Enters,
        "{what:entering} enter[s] prepared",
        as_=KeywordAction("become prepared", what=This("it")),
        word="prepared",
    )
    day = KeywordAction("become day")
    g.rule(
        "static_line",
        _DayAs(day),
        "if it's neither day nor night, it becomes day as {what:entering} enter[s].",
        unmake=_DayAs(day).parts,
    )
    # CR 702.138c
    g.rule(
        "static_line",
        _escapes_instead,
        "{what:entering} enter[s] with {counters:enter_counters#what}. it escapes with "
        "{escaped:enter_counters#s} instead.",
        unmake=_escaped_instead,
    )
    g.rule("static_line", _escapes, "{what:entering} escapes with {counters:enter_counters#what}.", unmake=_escaped)


class _EachMore:
    """ "an additional +1/+1 counter on it for each ..."."""

    def __call__(self, kind: str, of: Amount) -> Any:
        return ((kind, Times(1, of)),)

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = _Counters("each").parts(value)
        return {"kind": found["kind"], "of": found["of"]} if found is not None and found["n"] == Number(1) else None


class _OneOf:
    """The choice of one counter of several."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __call__(self, what: Any, **kinds: str) -> EntersWithOneOf:
        return EntersWithOneOf(what, tuple((kinds[k], Number(1)) for k in sorted(kinds)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, EntersWithOneOf) or len(value.counters) != self.n:
            return None
        if any(n != Number(1) for _, n in value.counters):
            return None
        return {"what": value.what, **dict(zip("abcd", (kind for kind, _ in value.counters), strict=False))}


class _DayAs:
    """CR 731.1: it becomes day as something enters."""

    def __init__(self, day: Any) -> None:
        self.day = day

    def __call__(self, what: Any) -> Static:
        return Static((Enters(what, as_=self.day, word="day"),), PlayerIs("neither day nor night"), word="day")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Static) or value.word != "day" or not isinstance(value.effects[0], Enters):
            return None
        return {"what": value.effects[0].what} if value == self(value.effects[0].what) else None


def _one_more(kind: str) -> Any:
    return ((kind, Number(1)),)


def _one_more_parts(value: Any) -> dict[str, Any] | None:
    found = _Counters("").parts(value)
    return {"kind": found["kind"]} if found is not None and found["n"] == Number(1) else None


def _several_more(make: _Counters) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        found = make.parts(value)
        return None if found is None or found["n"] == Number(1) else found

    return parts


def _defined(what: Any, counters: Any, amount: Amount) -> Enters | None:
    found = define_x(counters, amount)
    return None if found is None else Enters(what, counters=found)


def _undefined(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Enters) or value != Enters(value.what, counters=value.counters):
        return None
    found = undefine_x(value.counters)
    return None if found is None else {"what": value.what, "counters": found[0], "amount": found[1]}


class _Instead:
    """ "If this land would enter, sacrifice a Plains instead. If you do, put this land onto the battlefield. If you
    don't, put it into its owner's graveyard"."""

    def __call__(self, what: Any, do: Any, again: Any) -> Enters | None:
        if not isinstance(what, This) or what != again:
            return None
        return Enters(what, as_=do, or_to="graveyard", word="instead")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Enters) or not value.or_to:
            return None
        found = {"what": value.what, "do": value.as_, "again": value.what}
        return found if value == self(**found) else None


class _Copy:
    def __init__(self, optional: bool, tapped: bool, excepted: bool) -> None:
        self.optional = optional
        self.tapped = tapped
        self.excepted = excepted

    def __call__(self, what: Any, of: Any, except_: Any = ()) -> Enters:
        return Enters(what, self.tapped, copy=BecomesCopyOf(of, except_), optional=self.optional)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Enters) or value.copy is None or bool(value.copy.except_) != self.excepted:
            return None
        if value != self(value.what, value.copy.of, value.copy.except_):
            return None
        return {"what": value.what, "of": value.copy.of, "except_": value.copy.except_}


def _escapes(what: Any, counters: Any) -> Static:
    return Static((Enters(what, counters=counters),), WasCastWith("escape", This()), word="escapes")


def _escaped(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Static) or value.word != "escapes" or len(value.effects) != 1:
        return None
    effect = value.effects[0]
    if not isinstance(effect, Enters) or value != _escapes(effect.what, effect.counters):
        return None
    return {"what": effect.what, "counters": effect.counters}


def _escapes_instead(what: Any, counters: Any, escaped: Any) -> Static:
    by_escape = WasCastWith("escape", This())
    effects = (
        Enters(what, counters=counters, unless=by_escape, word="not escaped"),
        Enters(what, counters=escaped, unless=Negation(by_escape), word="escaped"),
    )
    return Static(effects, word="escapes instead")


def _escaped_instead(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Static) or value.word != "escapes instead":
        return None
    first, second = value.effects
    if not isinstance(first, Enters) or not isinstance(second, Enters):
        return None
    return {"what": first.what, "counters": first.counters, "escaped": second.counters}
