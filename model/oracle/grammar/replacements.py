"""Replacement and prevention effects of static abilities (CR 614, 615): how permanents enter, "if ... would ...,
... instead", "prevent all damage", triggering an additional time.

Owns: rows of `static` and `static_line` for them, and the category `would` (what stands after "if" there). Not here:
conditions and sentences around them (`statics`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import EventPattern, Static
from model.ability.conditions import PlayerIs, WasCastWith
from model.ability.continuous import (
    BecomesCopyOf,
    DoesntTrigger,
    Enters,
    Instead,
    PreventDamage,
    RedirectsDamage,
    TriggersAgain,
)
from model.ability.events import (
    Anything,
    Attacks,
    Casts,
    CountersChange,
    Discards,
    Draws,
    IsDealtDamage,
    LifeChanges,
    ManaIsProduced,
    PlayerActs,
    StatusChanges,
    WouldCreateTokens,
    ZoneChanges,
)
from model.ability.instructions import AddMana, KeywordAction
from model.ability.terms import (
    All,
    Amount,
    Both,
    CountOf,
    EventRole,
    Number,
    Plus,
    Some,
    SpecialCount,
    ThatMuch,
    This,
    Times,
    XAmount,
    You,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.amounts import define_x, undefine_x
from model.oracle.grammar.statics import known


def add(g: Grammar) -> None:
    """The rows of replacement effects."""
    for category in ("instruction", "exceptions", "payments", "times", "told", "measure"):
        g.rows.setdefault(category, [])
    _enters(g)
    _would(g)
    _instead(g)
    _prevention(g)
    _again(g)


# --- how permanents enter -----------------------------------------------------------------------------------------------


def _entering(value: Any) -> bool:
    if isinstance(value, Both):
        return all(_entering(of) for of in value.of)
    return isinstance(value, (This, All))


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


def _enters(g: Grammar) -> None:
    g.rule("entering", None, "{it:objects}", when=_entering)
    g.words("entering", {"it": This("it")})
    plain, each, equal = _Counters(""), _Counters("each"), _Counters("equal")
    g.rule("enter_counters", plain, "{n:number} {kind:counter_kind} counter{s:n} on {#it|them}", unmake=plain.parts)
    g.rule("enter_counters", each, "{n:number} {kind:counter_kind} counter{s:n} on {#it|them} for each {of:times}",
           unmake=each.parts)  # fmt: skip
    g.rule("enter_counters", equal, "a number of {kind:counter_kind} counters on {#it|them} equal to {of:measure}",
           unmake=equal.parts)  # fmt: skip
    more = _Counters("")
    g.rule("enter_more", _one_more, "an additional {kind:counter_kind} counter on {#it|them}", unmake=_one_more_parts)
    g.rule("enter_more", more, "{n:count} additional {kind:counter_kind} counters on {#it|them}", unmake=_several_more(more))
    each_more = _EachMore()
    g.rule("enter_more", each_more, "an additional {kind:counter_kind} counter on {#it|them} for each {of:times}",
           unmake=each_more.parts)  # fmt: skip
    g.rule("static", Enters, "{what:entering} enter[s] tapped", tapped=True)
    g.rule("static", Enters, "{what:entering} enter[s] tapped unless {unless:condition}", tapped=True)
    g.rule("static", Enters, "{what:entering} enter[s] with {counters:enter_counters#what}")
    g.rule("static", Enters, "{what:entering} enter[s] with {counters:enter_more#what}", word="additional")
    g.rule("static", Enters, "{what:entering} enter[s] tapped with {counters:enter_counters#what}", tapped=True)
    g.rule("static", _defined, "{what:entering} enter[s] with {counters:enter_counters#what}, where X is {amount:where_x}",
           unmake=_undefined, when=known)  # fmt: skip
    g.rule("static", Enters, "as {what:entering} enter[s], {as_:instruction}")
    g.rule("static", Enters, "as {what:entering} enter[s], you may {may_pay:payments}. if you don't, {word=it|~|this land} enters tapped",
           tapped=True)  # fmt: skip
    # CR 707.9: copies.
    for words, optional in (("you may have {what:entering} enter", True), ("{what:entering} enter[s]", False)):
        for tapped in ("", " tapped"):
            for exception in ("", ", except {except_:exceptions}"):
                make = _Copy(optional, bool(tapped), bool(exception))
                g.rule("static", make, f"{words}{tapped} as a copy of {{of:copied_one}}{exception}", unmake=make.parts)
    g.rule("copied_one", None, "{it:objects}")
    g.rule("copied_one", Some, "any {filter:filter#s}", word="any")
    for pronoun in ("him", "her"):
        g.rule("static", Enters, f"{{what:entering}} enter[s] with {{counters:enter_counters.{pronoun}}}", word=pronoun)
        g.rule(f"enter_counters.{pronoun}", plain, f"{{n:number}} {{kind:counter_kind}} counter{{s:n}} on {pronoun}", unmake=plain.parts)
    g.rule("static", Enters, "{what:entering} enter[s] prepared", as_=KeywordAction("become prepared", what=This("it")), word="prepared")
    day = KeywordAction("become day")
    g.rule("static_line", _DayAs(day), "if it's neither day nor night, it becomes day as {what:entering} enter[s].",
           unmake=_DayAs(day).parts)  # fmt: skip
    # CR 702.138c
    g.rule("static_line", _escapes, "{what:entering} escapes with {counters:enter_counters#what}.", unmake=_escaped)


class _EachMore:
    """ "an additional +1/+1 counter on it for each ...". """

    def __call__(self, kind: str, of: Amount) -> Any:
        return ((kind, Times(1, of)),)

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = _Counters("each").parts(value)
        return {"kind": found["kind"], "of": found["of"]} if found is not None and found["n"] == Number(1) else None


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


# --- what would happen ---------------------------------------------------------------------------------------------------


def _would(g: Grammar) -> None:
    def moves(template: str, verb: str, **how: Any) -> None:
        g.rule("would", ZoneChanges, f"{{what:objects}} would {template}", verb=verb, **how)

    moves("die", "would die", from_="battlefield", to="graveyard")
    moves("enter", "would enter", to="battlefield")
    moves("leave the battlefield", "would leave", from_="battlefield")
    for place, words in (("{a}", "a"), ("{whose:whose}", "")):
        verb = f"would be put into {words} graveyard".replace("  ", " ")
        moves(f"be put into {place} graveyard", verb, to="graveyard")
        moves(f"be put into {place} graveyard from anywhere", verb + " from anywhere", to="graveyard")
        moves(f"be put into {place} graveyard from the battlefield", verb + " from the battlefield", from_="battlefield",
              to="graveyard")  # fmt: skip
    for word, combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
        g.rule("would", IsDealtDamage, f"{{source:objects}} would deal {word} to {{to:damaged_one}}", combat=combat)
        g.rule("would", IsDealtDamage, f"{{source:objects}} would deal {word}", combat=combat)
        g.rule("would", IsDealtDamage, f"{word} would be dealt to {{to:damaged_one}}", combat=combat, passive=True)
    g.rule("would", Draws, "{who:players} would draw a card")
    for whose, they in (("your", "you"), ("their", "they")):
        g.rule("would", Draws, f"{{who:players}} would draw a card except the first one {they} draw in each of {whose} draw steps",
               except_first=True, word=whose)  # fmt: skip
    g.rule("would", LifeChanges, "{who:players} would gain life")
    g.rule("would", LifeChanges, "{who:players} would lose life", gain=False)
    g.rule("would", Discards, "{who:players} would discard {what:objects}")
    g.rule("would", PlayerActs, "{who:players} would {act=lose the game|win the game|scry|surveil|proliferate|explore}")
    g.rule("would", WouldCreateTokens, "{who:players} would create one or more tokens", what=None)
    g.rule("would", _TokensOf(), "{who:players} would create one or more {what:filter.plural#p}", unmake=_TokensOf().parts)
    g.rule("would", _Under(), "one or more tokens would be created under {who:whose} control", unmake=_Under().parts)
    g.rule("would", _Under(), "one or more {what:filter.plural#p} would be created under {who:whose} control",
           unmake=_Under().of_kind, when=_not_all_tokens)  # fmt: skip
    g.rule("would", _Under("effect"), "an effect would create one or more tokens under {who:whose} control",
           unmake=_Under("effect").parts)  # fmt: skip
    for kind in (" {kind:counter_kind}", ""):
        more = {} if kind else {"kind": ""}
        g.rule("would", CountersChange, f"one or more{kind} counters would be put on {{on:subject}}", one_or_more=True, **more)
        g.rule("would", CountersChange, f"{{who:players}} would put one or more{kind} counters on {{on:subject}}",
               one_or_more=True, **more)  # fmt: skip
    g.rule("would", StatusChanges, "{what:objects} would untap", how="becomes untapped")
    g.rule("would", ManaIsProduced, "{who:players} tap[s] {what:objects} for mana")
    g.rule("would", ManaIsProduced, "{what:objects} is tapped for mana")
    g.rule("would", ManaIsProduced, "{what:objects} is tapped for {least:int_count} or more mana")


class _TokensOf:
    """Tokens of a kind."""

    def __call__(self, who: Any, what: Any) -> WouldCreateTokens | None:
        from model.ability.terms import IsToken

        return None if what.words and what.words == (IsToken(),) else WouldCreateTokens(who, what)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, WouldCreateTokens) and value.what is not None and not value.word:
            return {"who": value.who, "what": value.what}
        return None


class _Under:
    """The passive wording, and that of an effect that would create them."""

    def __init__(self, word: str = "under") -> None:
        self.word = word

    def __call__(self, who: Any, what: Any = None) -> WouldCreateTokens:
        return WouldCreateTokens(who, what, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"who": value.who} if isinstance(value, WouldCreateTokens) and value == self(value.who) else None

    def of_kind(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, WouldCreateTokens) and value.what is not None and value.word == "under":
            return {"who": value.who, "what": value.what}
        return None


def _not_all_tokens(value: Any) -> bool:
    from model.ability.terms import IsToken

    return isinstance(value, WouldCreateTokens) and value.what is not None and value.what.words != (IsToken(),)


# --- instead -----------------------------------------------------------------------------------------------------------


class _Times:
    """The event with another number: `words` of what it becomes, for events of the classes. `amount` of "that many"."""

    def __init__(self, words: str, amount: Amount, *classes: type[EventPattern], passive: bool | None = None) -> None:
        self.words = words
        self.amount = amount
        self.classes = classes
        self.passive = passive

    def __call__(self, event: EventPattern, n: Amount | None = None) -> Instead | None:
        if not isinstance(event, self.classes):
            return None
        return Instead(event, amount=self._amount(n), word=self.words)

    def _amount(self, n: Amount | None) -> Amount:
        return self.amount if n is None else Plus(ThatMuch("that many", EventRole("amount")), n)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Instead) or value.word != self.words or not isinstance(value.event, self.classes):
            return None
        if isinstance(value.amount, Plus):
            return {"event": value.event, "n": value.amount.right}
        return {"event": value.event}


_TWICE: Final = Times(2, ThatMuch("that many", EventRole("amount")))
_THRICE: Final = Times(3, ThatMuch("that many", EventRole("amount")))
_DAMAGED: Final = (
    "", " to that player", " to that permanent", " to that permanent or player", " to that creature", " to that object", " to that source",
    " to that player or permanent", " to that creature or player", " to that opponent", " to it", " to you",
)  # fmt: skip


def _instead(g: Grammar) -> None:
    g.rule("static", Instead, "if {event:would}, {do:told} instead")
    g.rule("static", Instead, "if {event:would}, instead {do:told}", word="instead first")
    g.rule("static", Instead, "if {event:would} while {condition:condition}, {do:told} instead", word="while")
    g.rule("static", Instead, "if {event:would} while {condition:condition}, instead {do:told}", word="while, instead first")
    for word, combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
        g.rule("static", RedirectsDamage, f"all {word} that would be dealt to {{to:damaged}} is dealt to {{instead:damaged}} instead",
               combat=combat)  # fmt: skip
        g.rule("static", RedirectsDamage, f"all {word} that would be dealt to {{to:damaged}} by {{by:objects}} is dealt to "
               "{instead:damaged} instead", combat=combat)  # fmt: skip

    def number(words: str, amount: Amount, *classes: type[EventPattern]) -> None:
        make = _Times(words, amount, *classes)
        g.rule("static", make, f"if {{event:would}}, {words} instead", unmake=make.parts, when=known, prefer=1)

    for to in _DAMAGED:
        for verb in ("it deals", "that source deals"):
            number(f"{verb} double that damage{to}", _TWICE, IsDealtDamage)
            number(f"{verb} twice that damage{to}", _TWICE, IsDealtDamage)
            number(f"{verb} triple that damage{to}", _THRICE, IsDealtDamage)
            number(f"{verb} that much damage plus {{n:digits}}{to}", _TWICE, IsDealtDamage)
    for who in ("you", "they", "that player"):
        s = "s" if who.startswith("that") else ""
        number(f"{who} gain{s} twice that much life", _TWICE, LifeChanges)
        number(f"{who} gain{s} that much life plus {{n:digits}}", _TWICE, LifeChanges)
        number(f"{who} lose{s} twice that much life", _TWICE, LifeChanges)
        number(f"{who} create{s} twice that many of those tokens", _TWICE, WouldCreateTokens)
    for where in ("it", "that permanent or player", "that permanent"):
        kinds = f"of each of those kinds of counters on {where}"
        number(f"put twice that many {kinds}", _TWICE, CountersChange)
        number(f"put that many plus {{n:count}} {kinds}", _TWICE, CountersChange)
        number(f"it puts twice that many of those counters on {where}", _TWICE, CountersChange)
    number("it creates twice that many of those tokens", _TWICE, WouldCreateTokens)
    number("twice that many of those tokens are created", _TWICE, WouldCreateTokens)
    number("three times that many of those tokens are created", _THRICE, WouldCreateTokens)
    for said in ("+1/+1 counters", "counters", "of those counters", "-1/-1 counters"):
        for where in ("it", "that creature", "that permanent", "that artifact or creature"):
            number(f"twice that many {said} are put on {where}", _TWICE, CountersChange)
            number(f"that many plus {{n:count}} {said} are put on {where}", _TWICE, CountersChange)
    number("that many plus {n:count} of each of those kinds of counters are put on it", _TWICE, CountersChange)
    number("that many plus {n:count} of each of those kinds of counters are put on that permanent or player", _TWICE, CountersChange)
    number("twice that many of each of those kinds of counters are put on that permanent or player", _TWICE, CountersChange)
    number("it produces twice as much of that mana", _TWICE, ManaIsProduced)
    number("it produces three times as much of that mana", _THRICE, ManaIsProduced)
    for letter in "WUBRGC":
        mana = AddMana(((letter,),))
        g.rule("static", Instead, f"if {{event:would}}, it produces {{{letter}}} instead of any other type", do=mana,
               word="any other type", when=_of_mana)  # fmt: skip
        g.rule("static", Instead, f"if {{event:would}}, it produces {{{letter}}} instead of any other type and amount",
               do=AddMana(((letter,),), count=Number(1)), word="any other type and amount", when=_of_mana)  # fmt: skip


def _of_mana(value: Any) -> bool:
    return isinstance(value.event, ManaIsProduced)


# --- prevention ----------------------------------------------------------------------------------------------------------


def _prevention(g: Grammar) -> None:
    for word, combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
        start = f"prevent all {word} that would be dealt"
        g.rule("static", PreventDamage, f"{start} to {{to:damaged}}", combat=combat)
        g.rule("static", PreventDamage, f"{start} by {{by:objects}}", combat=combat)
        g.rule("static", PreventDamage, f"{start} to {{to:damaged}} by {{by:objects}}", combat=combat)
        both = _ToAndBy(combat)
        g.rule("statics", both, f"{start} to and dealt by {{it:objects}}", unmake=both.parts)
    make = _Prevents()
    g.rule("static", make, "if {event:would}, prevent that damage", unmake=make.parts, when=known)
    for join in (". ", " and "):
        then = _Prevents(join)
        g.rule("static", then, f"if {{event:would}}, prevent that damage{join.rstrip()} {{then:told}}", unmake=then.then_parts,
               when=known)  # fmt: skip
    some = _Prevents()
    g.rule("static", some, "if {event:would}, prevent {amount:digits} of that damage", unmake=some.amount_parts, when=known)


class _ToAndBy:
    """Damage to it and damage by it: two effects."""

    def __init__(self, combat: bool | None) -> None:
        self.combat = combat

    def __call__(self, it: Any) -> Any:
        by = PreventDamage(by=it, combat=self.combat)
        return (("", PreventDamage(to=it, combat=self.combat)), (" and dealt by", by))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0][1], PreventDamage):
            return {"it": value[0][1].to} if value == self(value[0][1].to) else None
        return None


class _Prevents:
    """ "If a source would deal damage to you, prevent that damage"; `join` before what follows."""

    def __init__(self, join: str = "") -> None:
        self.join = join

    def __call__(self, event: EventPattern, amount: Amount | None = None, then: Any = None) -> PreventDamage | None:
        if not isinstance(event, IsDealtDamage):
            return None
        word = ("passive" if event.passive else "active") + self.join
        return PreventDamage(event.to, event.source, event.combat, amount, then, word)

    def _event(self, value: PreventDamage) -> IsDealtDamage:
        return IsDealtDamage(value.by, value.to, value.combat, value.word.startswith("passive"))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PreventDamage) or value.word not in ("passive", "active"):
            return None
        return {"event": self._event(value)} if value.amount is None and value.then is None else None

    def amount_parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PreventDamage) or value.amount is None or value.then is not None:
            return None
        return {"event": self._event(value), "amount": value.amount} if value.word in ("passive", "active") else None

    def then_parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PreventDamage) or value.then is None or value.amount is not None:
            return None
        if value.word not in ("passive" + self.join, "active" + self.join):
            return None
        return {"event": self._event(value), "then": value.then}


# --- triggering again ------------------------------------------------------------------------------------------------------


def _again(g: Grammar) -> None:
    g.rule("causing", ZoneChanges, "{what:objects} entering", to="battlefield", verb="entering")
    g.rule("causing", ZoneChanges, "{what:objects} dying", from_="battlefield", to="graveyard", verb="dying")
    g.rule("causing", ZoneChanges, "{what:objects} leaving the battlefield", from_="battlefield", verb="leaving")
    g.rule("causing", Attacks, "{what:objects} attacking", word="attacking")
    g.rule("causing", Casts, "{who:players} casting {what:objects}", word="casting")
    g.rule("causing", Casts, "{who:players} casting or copying {what:objects}", word="casting", copy=True)
    g.rule("static", TriggersAgain, "if {event:causing} causes a triggered ability of {what:objects} to trigger, that ability "
           "triggers an additional time")  # fmt: skip
    g.rule("static", DoesntTrigger, "{event:causing} don't cause abilities to trigger")
    g.rule("static", DoesntTrigger, "{event:causing} don't cause abilities of {what:objects} to trigger")
    g.rule("static", TriggersAgain, "if a triggered ability of {what:objects} triggers, that ability triggers an additional time",
           event=Anything())  # fmt: skip


_unused: tuple[Any, ...] = (CountOf, Some, SpecialCount, You)
