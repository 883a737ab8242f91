"""Replacement effects of static abilities (CR 614): "if ... would ..., ... instead".

Owns: rows of `static` and `static_line` for them, and the category `would` (what stands after "if" there). Not here:
`prevention`, how permanents enter (`entering`), sentences around them (`static_lines`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from model.ability.abilities import EventPattern, Instruction, Static
from model.ability.conditions import Is
from model.ability.continuous import (
    AlwaysRegenerates,
    Instead,
    RedirectsDamage,
)
from model.ability.events import (
    CausedDiscard,
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
from model.ability.instructions import CreateToken, May, Move, Nothing, Reflexive, Sequence
from model.ability.terms import (
    Amount,
    AnyOf,
    EachPlayer,
    EventRole,
    Filter,
    Half,
    IsSubtype,
    IsToken,
    Number,
    OnePlayer,
    Plus,
    That,
    ThatMuch,
    This,
    ThisTurn,
    Times,
)
from model.oracle.engine import Grammar
from model.oracle.grammar import (
    anywhere,
    entering,
    exiled_draws,
    mana_instead,
    other_damage,
    prevention,
    triggering_again,
)
from model.oracle.grammar.instructions.tokens import PREDEFINED
from model.oracle.grammar.static_lines import known


def add(g: Grammar) -> None:
    """The rows of replacement effects."""
    for category in ("instruction", "exceptions", "payments", "times", "told", "whole", "measure"):
        g.rows.setdefault(category, [])
    entering.add(g)
    _would(g)
    anywhere.add(g)
    exiled_draws.add(g)
    _instead(g)
    g.rule("static", AlwaysRegenerates, "if {what:this} would be destroyed, regenerate it")
    prevention.add(g)
    triggering_again.add(g)
    mana_instead.add(g)


# --- what would happen ------------------------------------------------------------------------------------------------


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
        moves(
            f"be put into {place} graveyard from the battlefield",
            verb + " from the battlefield",
            from_="battlefield",
            to="graveyard",
        )
    for word, combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
        g.rule("would", IsDealtDamage, f"{{source:objects}} would deal {word} to {{to:damaged_one}}", combat=combat)
        g.rule("would", IsDealtDamage, f"{{source:objects}} would deal {word}", combat=combat)
        g.rule("would", IsDealtDamage, f"{word} would be dealt to {{to:damaged_one}}", combat=combat, passive=True)
        g.rule(
            "would",
            IsDealtDamage,
            f"{{to:damaged_one}} would be dealt {word}",
            combat=combat,
            passive=True,
            word="subject",
        )
    g.rule("would", Draws, "{who:players} would draw a card")
    for whose, they in (("your", "you"), ("their", "they")):
        g.rule(
            "would",
            Draws,
            f"{{who:players}} would draw a card except the first one {they} draw in each of {whose} draw steps",
            except_first=True,
            word=whose,
        )
    g.rule("would", LifeChanges, "{who:players} would gain life")
    g.rule("would", LifeChanges, "{who:players} would lose life", gain=False)
    g.rule("would", Discards, "{who:players} would discard {what:objects}")
    g.rule("would", PlayerActs, "{who:players} would {act=lose the game|win the game|scry|surveil|explore}")
    g.rule("would", PlayerActs, "{who:players} would proliferate", act="would proliferate")
    g.rule("would", PlayerActs, "{what:subject} would explore", act="would explore", who=OnePlayer("any"))
    g.rule("would", WouldCreateTokens, "{who:players} would create one or more tokens", what=None)
    g.rule(
        "would", _TokensOf(), "{who:players} would create one or more {what:filter.plural#p}", unmake=_TokensOf().parts
    )
    g.rule(
        "would",
        WouldCreateTokens,
        "{who:players} would create {a} {what:filter#s}",
        word="a",
        when=lambda v: v.what is not None and v.what.words[-1] == IsToken(),
    )
    anybody = WouldCreateTokens(EachPlayer("player"), None, "anybody")
    g.words("would", {"one or more tokens would be created": anybody})
    g.rule("would", _Under(), "one or more tokens would be created under {who:whose} control", unmake=_Under().parts)
    g.rule(
        "would",
        _Under(),
        "one or more {what:filter.plural#p} would be created under {who:whose} control",
        unmake=_Under().of_kind,
        when=_not_all_tokens,
    )
    g.rule(
        "would",
        _Under("effect"),
        "an effect would create one or more tokens under {who:whose} control",
        unmake=_Under("effect").parts,
    )
    g.rule(
        "would",
        CountersChange,
        "an effect would put one or more counters on {on:subject}",
        kind="",
        one_or_more=True,
        word="effect",
    )
    for kind in (" {kind:counter_kind}", ""):
        more: dict[str, Any] = {} if kind else {"kind": ""}
        g.rule(
            "would",
            CountersChange,
            f"one or more{kind} counters would be put on {{on:subject}}",
            one_or_more=True,
            **more,
        )
        g.rule(
            "would",
            CountersChange,
            f"{{who:players}} would put one or more{kind} counters on {{on:subject}}",
            one_or_more=True,
            **more,
        )
    g.rule(
        "would", CountersChange, "{on:players} would get one or more counters", kind="", one_or_more=True, word="get"
    )
    g.rule("would", StatusChanges, "{what:objects} would untap", how="becomes untapped")
    g.rule("would", ManaIsProduced, "{who:players} tap[s] {what:objects} for mana")
    g.rule("would", ManaIsProduced, "{what:objects} is tapped for mana")
    g.rule("would", ManaIsProduced, "{what:objects} is tapped for {least:int_count} or more mana")


def _exiles(value: Any) -> bool:
    """ "Exile it instead of putting it anywhere else": wherever else it would go."""
    return isinstance(value.do, Move) and value.do.to == "exile" and isinstance(value.event, ZoneChanges)


class _TokensOf:
    """Tokens of a kind."""

    def __call__(self, who: Any, what: Any) -> WouldCreateTokens | None:
        from model.ability.terms import IsToken

        return None if what.words and what.words == (IsToken(),) else WouldCreateTokens(who, what)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, WouldCreateTokens) and value.what is not None and not value.word:
            return {"who": value.who, "what": value.what}
        return None


class NotCast:
    """ "If a nontoken creature would enter and it wasn't cast, exile it instead"."""

    def __call__(self, event: EventPattern, do: Any) -> Instead | None:
        if not isinstance(event, ZoneChanges) or event.to != "battlefield":
            return None
        uncast = Is(That("it", EventRole()), Filter((), (ThisTurn("wasn't cast"),)), word="and it")
        return Instead(event, do, uncast, word="and it wasn't cast")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Instead) and value.word == "and it wasn't cast":
            return {"event": value.event, "do": value.do}
        return None


class NotCycled:
    """ "If a card would be put into your graveyard from anywhere and it wasn't cycled, exile it instead": discarding
    it for its cycling ability is not replaced (CR 702.29a)."""

    def __call__(self, event: EventPattern, do: Any) -> Instead | None:
        if not isinstance(event, ZoneChanges) or event.to != "graveyard" or event.uncycled:
            return None
        return Instead(msgspec.structs.replace(event, uncycled=True), do)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Instead) or not isinstance(value.event, ZoneChanges):
            return None
        event = msgspec.structs.replace(value.event, uncycled=False)
        return {"event": event, "do": value.do} if value == self(event, value.do) else None


class _OneOfEach:
    """ "If you would create a Clue, Food, or Treasure token, instead create one of each": for each such token."""

    def __call__(self, event: EventPattern) -> Instead | None:
        if not isinstance(event, WouldCreateTokens) or event.what is None or event.word != "a":
            return None
        kinds = event.what.words[0]
        if len(event.what.words) != 2 or event.what.post or not isinstance(kinds, AnyOf):
            return None
        names = [k.subtype for k in kinds.of if isinstance(k, IsSubtype) and k.subtype in PREDEFINED]
        if len(names) != len(kinds.of):
            return None
        many = ThatMuch("that many", EventRole("amount"))
        return Instead(event, word="one of each", tokens=tuple(CreateToken(many, predefined=n) for n in names))

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"event": value.event} if isinstance(value, Instead) and value.word == "one of each" else None


class _Others:
    """ "If one or more creature tokens would be created under your control, that many 4/4 white Angel creature tokens
    are created instead"."""

    def __call__(self, event: EventPattern, token: Any) -> Instead | None:
        if not isinstance(event, WouldCreateTokens) or token.count != ThatMuch("that many"):
            return None
        token = msgspec.structs.replace(token, count=ThatMuch("that many", EventRole("amount")))
        return Instead(event, word="others created", tokens=(token,))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Instead) or value.word != "others created" or len(value.tokens) != 1:
            return None
        token: Any = value.tokens[0]
        return {"event": value.event, "token": msgspec.structs.replace(token, count=ThatMuch("that many"))}


class _Plus:
    """ "those tokens plus an additional Food token are created instead"."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, event: EventPattern, token: Any) -> Instead | None:
        if not isinstance(event, WouldCreateTokens):
            return None
        return Instead(event, keep=True, word=self.word, tokens=(token,))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Instead) and value.word == self.word and len(value.tokens) == 1:
            return {"event": value.event, "token": value.tokens[0]}
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


# --- instead ----------------------------------------------------------------------------------------------------------


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
        if isinstance(value.amount, Plus) and not value.amount.minus:
            return {"event": value.event, "n": value.amount.right}
        return {"event": value.event}


_TWICE: Final = Times(2, ThatMuch("that many", EventRole("amount")))
_THRICE: Final = Times(3, ThatMuch("that many", EventRole("amount")))
_LESS_ONE: Final = Plus(ThatMuch("that many", EventRole("amount")), Number(1), minus=True)
_HALF: Final = Half(ThatMuch("that many", EventRole("amount")))
_NOTHING: Final = (
    ("that player gains no life", LifeChanges),
    ("you gain no life", LifeChanges),
    ("that player skips that draw", Draws),
    ("skip that draw", Draws),
)


class _AndMore:
    """ "If you would draw a card, exile the top two cards of your library instead. You may play those cards this turn":
    several sentences of what is done in its place."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, event: EventPattern, first: Instruction, rest: Instruction) -> Instead | None:
        if not isinstance(event, Draws) or isinstance(first, Sequence):
            return None
        steps, joins = (rest.steps, rest.joins) if isinstance(rest, Sequence) else ((rest,), ())
        return Instead(event, Sequence((first, *steps), (". ", *joins)), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Instead) or value.word != self.word or not isinstance(value.do, Sequence):
            return None
        steps, joins = value.do.steps, value.do.joins
        rest = steps[1] if len(steps) == 2 else Sequence(steps[1:], joins[1:])
        return {"event": value.event, "first": steps[0], "rest": rest}


class _WhenYouDo:
    """ "If a creature an opponent controls would die, exile it instead. When you do, ..." (CR 603.12)."""

    word: Final = "when you do"

    def __call__(self, event: EventPattern, do: Instruction, then: Instruction) -> Static | None:
        if isinstance(do, Sequence) or isinstance(getattr(event, "what", None), This):
            return None
        return Static((Instead(event, Sequence((do, Reflexive(then)), (". ",)), word=self.word),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Static(effects=(Instead(event=event, do=Sequence(steps=(do, Reflexive(do=then))), word=self.word),)):
                return {"event": event, "do": do, "then": then} if value == self(event, do, then) else None
        return None


class _Optional:
    """ "If you would draw a card, you may instead search your library for a card, ...": as its controller likes."""

    word: Final = "may instead"

    def __call__(self, event: EventPattern, do: Instruction, rest: Instruction | None = None) -> Instead | None:
        if not isinstance(event, Draws):
            return None
        if rest is not None:
            if isinstance(do, Sequence):
                return None
            steps, joins = (rest.steps, rest.joins) if isinstance(rest, Sequence) else ((rest,), ())
            do = Sequence((do, *steps), (". ", *joins))
        return Instead(event, May(do), word=self.word)

    def _do(self, value: Any) -> Instruction | None:
        if not isinstance(value, Instead) or value.word != self.word or not isinstance(value.do, May):
            return None
        return value.do.do

    def parts(self, value: Any) -> dict[str, Any] | None:
        do = self._do(value)
        more = isinstance(do, Sequence) and ". " in do.joins
        return None if do is None or more else {"event": value.event, "do": do}

    def parts_and_more(self, value: Any) -> dict[str, Any] | None:
        do = self._do(value)
        if not isinstance(do, Sequence) or do.joins[0] != ". ":
            return None
        rest = do.steps[1] if len(do.steps) == 2 else Sequence(do.steps[1:], do.joins[1:])
        return {"event": value.event, "do": do.steps[0], "rest": rest}


class _MaySkip:
    """ "If you would draw a card, you may skip that draw instead"."""

    def __call__(self, event: EventPattern) -> Instead | None:
        return Instead(event, May(Nothing()), word="may skip") if isinstance(event, Draws) else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"event": value.event} if isinstance(value, Instead) and value.word == "may skip" else None


def _is_of(kind: type[EventPattern]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value.event, kind)


def _instead(g: Grammar) -> None:
    g.rule("static", Instead, "if {event:would}, {do:told} instead")
    when = _WhenYouDo()
    template = "if {event:would}, {do:told} instead. when you do, {then:effect}"
    g.rule("static_line", when, template, unmake=when.parts, when=known)
    elsewhere = "if {event:would}, {do:told} instead of putting it anywhere else"
    g.rule("static", Instead, elsewhere, word="anywhere else", when=_exiles)
    g.rule("static", Instead, "if {event:would}, instead {do:told}", word="instead first")
    for words, template in (
        ("and more", "{first:told} instead. {rest:instruction}"),
        ("instead first, and more", "instead {first:told}. {rest:instruction}"),
    ):
        more = _AndMore(words)
        g.rule("static", more, f"if {{event:would}}, {template}", unmake=more.parts, when=known)
    optional = _Optional()
    template = "if {event:would}, you may instead {do:optional}"
    g.rule("static", optional, template, unmake=optional.parts, when=known)
    g.rule("static", optional, f"{template}. {{rest:instruction}}", unmake=optional.parts_and_more, when=known)
    skips = _MaySkip()
    g.rule("static", skips, "if {event:would}, you may skip that draw instead", unmake=skips.parts, when=known)
    for words, event in _NOTHING:
        none: dict[str, Any] = {"do": Nothing(), "word": words, "when": _is_of(event)}
        g.rule("static", Instead, f"if {{event:would}}, {words} instead", **none)
        during = f"if {{event:would}} while {{condition:condition}}, {words} instead"
        g.rule("static", Instead, during, **{**none, "word": f"while, {words}"})
    skipping = "if {event:would}, instead that player skips that draw and {do:told}"
    g.rule("static", Instead, skipping, word="skips that draw and", when=_is_of(Draws))
    uncast = NotCast()
    g.rule("static", uncast, "if {event:would} and it wasn't cast, {do:told} instead", unmake=uncast.parts, when=known)
    cycled = NotCycled()
    rest = "and it wasn't cycled, {do:told} instead"
    g.rule("static", cycled, f"if {{event:would}} {rest}", unmake=cycled.parts, when=known)
    each = _OneOfEach()
    g.rule("static", each, "if {event:would}, instead create one of each", unmake=each.parts, when=known)
    for words, template in (
        ("plus", "those tokens plus {token:plus_token} are created instead"),
        ("plus first", "instead create those tokens plus {token:plus_token}"),
    ):
        plus = _Plus(words)
        if words == "plus":
            others = _Others()
            those = "if {event:would}, {token:plus_token} are created instead"
            g.rule("static", others, those, unmake=others.parts, when=known)
        g.rule("static", plus, f"if {{event:would}}, {template}", unmake=plus.parts, when=known)
    g.rule("caused", CausedDiscard, "{by:objects} cause[s] {who:players} to discard {what:objects}")
    g.rule(
        "static",
        Instead,
        "if {event:caused}, {do:told} instead of putting it into your graveyard",
        word="instead of putting it into your graveyard",
    )
    g.rule("static", Instead, "if {event:would} while {condition:condition}, {do:told} instead", word="while")
    g.rule(
        "static",
        Instead,
        "if {event:would} while {condition:condition}, instead {do:told}",
        word="while, instead first",
    )
    for word, combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
        g.rule(
            "static",
            RedirectsDamage,
            f"all {word} that would be dealt to {{to:damaged}} is dealt to {{instead:damaged}} instead",
            combat=combat,
        )
        g.rule(
            "static",
            RedirectsDamage,
            f"all {word} that would be dealt to {{to:damaged}} by {{by:objects}} is dealt to "
            "{instead:damaged} instead",
            combat=combat,
        )

    def number(words: str, amount: Amount, *classes: type[EventPattern]) -> None:
        make = _Times(words, amount, *classes)
        g.rule("static", make, f"if {{event:would}}, {words} instead", unmake=make.parts, when=known, prefer=1)

    other_damage.add(g)
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
    for where in ("it", "that permanent"):
        kinds = f"of each of those kinds of counters are put on {where}"
        number(f"that many plus {{n:count}} {kinds}", _TWICE, CountersChange)
        number(f"twice that many {kinds}", _TWICE, CountersChange)
    number("you get that many plus {n:count} of each of those kinds of counters", _TWICE, CountersChange)
    for kind in ("-1/-1", "+1/+1"):
        number(f"that many {kind} counters minus one are put on it", _LESS_ONE, CountersChange)
    number(
        "that many plus {n:count} of each of those kinds of counters are put on that permanent or player",
        _TWICE,
        CountersChange,
    )
    number(
        "twice that many of each of those kinds of counters are put on that permanent or player", _TWICE, CountersChange
    )
    half = _Times("half, rounded down", _HALF, CountersChange)
    told = (
        "they put half that many of each of those kinds of counters on that permanent or player instead, rounded down"
    )
    g.rule("static", half, "if {event:would}, " + told, unmake=half.parts, when=known, prefer=1)
    number("it produces twice as much of that mana", _TWICE, ManaIsProduced)
    number("it produces three times as much of that mana", _THRICE, ManaIsProduced)
