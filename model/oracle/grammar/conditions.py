"""Conditions: what stands after if, as long as, unless, only if (CR 603.4, 608.2c).

Owns: the category `condition`. Not here: who wraps it ("if ..., [effect]"), and "you do", "you don't" (instructions).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import (
    Comparison,
    Done,
    Every,
    Exists,
    Happened,
    Is,
    PlayerIs,
    TurnIs,
    WasCastWith,
)
from model.ability.terms import (
    All,
    AnyOf,
    Compares,
    CountersOn,
    Filter,
    Fits,
    HasCounter,
    HasKeyword,
    LifeOf,
    Number,
    OnePlayer,
    Predicate,
    Some,
    StatOf,
    TargetsA,
    ThatPlayer,
    ThisTurn,
    You,
    Zone,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.filters import WAYS

_YOU: Final = You()
_COUNTED: Final = (
    ("{amount:count} or more", ">=", ""),
    ("{amount:count} or fewer", "<=", ""),
    ("exactly {amount:count}", "==", "exactly"),
    ("at least {amount:count}", ">=", "at least"),
    ("fewer than {amount:count}", "<", "fewer than"),
    ("more than {amount:count}", ">", "more than"),
)


def add(g: Grammar) -> None:
    """The rows of `condition`."""
    g.alias("condition", ["condition.one"])
    for any_, word in ((False, "and"), (True, "or")):
        g.rule("condition", _Join(any_), f"{{a:condition.one}} {word} {{b:condition.one}}", unmake=_Join(any_).parts)
    _exists(g)
    _zones(g)
    _compare(g)
    _is(g)
    _cast(g)
    _turn(g)
    _players(g)
    _happened(g)
    _done(g)


class _Join:
    """Two conditions."""

    def __init__(self, any_: bool) -> None:
        self.any = any_

    def __call__(self, a: Any, b: Any) -> Every:
        return Every((a, b), self.any)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Every) and value.any == self.any and len(value.of) == 2:
            return {"a": value.of[0], "b": value.of[1]}
        return None


# --- so many exist ---------------------------------------------------------------------------------------------------


class _Counts:
    """Exists with All(filter): `amount` from the text, or fixed."""

    def __init__(self, op: str, word: str, n: int | None = None, who: Any = None) -> None:
        self.op = op
        self.word = word
        self.n = n
        self.who = who

    def __call__(self, filter: Filter, amount: Any = None, who: Any = None) -> Exists:
        return Exists(All(filter), self.op, self.n if self.n is not None else _int(amount), self.word, who or self.who)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.op != self.op or value.word != self.word:
            return None
        if not isinstance(value.what, All) or value.what.word:
            return None
        if self.n is not None and value.amount != self.n:
            return None
        amount = Number(value.amount) if isinstance(value.amount, int) else value.amount
        return {"filter": value.what.filter, "amount": amount, "who": value.who}


def _either_of(first: Filter, second: Filter) -> Filter:
    return Filter((AnyOf((Fits(first), Fits(second)), "or a"),))


def _either_of_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Filter) and len(value.words) == 1 and not value.post:
        only = value.words[0]
        if isinstance(only, AnyOf) and only.conj == "or a":
            return {"first": only.of[0].filter, "second": only.of[1].filter}  # type: ignore[attr-defined]
    return None


class _ControlBoth:
    """ "you control a Forest and a Plains"."""

    def __call__(self, who: Any, x: Filter, y: Filter) -> Every:
        return Every((Exists(All(x), who=who), Exists(All(y), word="and", who=who)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Every) and not value.any and len(value.of) == 2:
            a, b = value.of
            if isinstance(a, Exists) and isinstance(b, Exists) and b.word == "and":
                return {"who": a.who, "x": a.what.filter, "y": b.what.filter}  # type: ignore[attr-defined]
        return None


def _int(amount: Any) -> Any:
    return amount.n if isinstance(amount, Number) else amount


def _exists(g: Grammar) -> None:
    def row(template: str, op: str, word: str, n: int | None = None) -> None:
        make = _Counts(op, word, n)
        g.rule("condition.one", make, template, unmake=make.parts)

    for verb, word in (("{who:players} control[s]", "control"), ("{who:players} controlled", "controlled")):
        row(f"{verb} {{a}} {{filter:filter#s}}", ">=", word, 1)
        row(f"{verb} {{filter:filter.another#s}}", ">=", word + " another", 1)
        row(f"{verb} no {{filter:filter#p}}", "==", word, 0)
        row(f"{verb} no other {{filter:filter#p}}", "==", word + " no other", 0)
        for words, op, more in _COUNTED:
            row(f"{verb} {words} {{filter:filter#p}}", op, f"{word} {more}".strip())
            # "two or more other lands": the adjective stands before the noun.
    for verb, word in (("{who:players} control[s]", "control"), ("there is", "there is"), ("there's", "there's")):
        row(f"{verb} {{filter:either}}", ">=", word, 1)
    g.rule("either", _either_of, "{a} {first:phrase#s} or {second:some.one}", unmake=_either_of_parts)
    both = _ControlBoth()
    g.rule("condition.one", both, "{who:players} control[s] {a} {x:phrase#s} and {y:some.one}", unmake=both.parts)
    row("{who:players} {who#doesn't|don't} control {a} {filter:filter#s}", "==", "don't control", 0)
    row("there's {a} {filter:filter#s}", ">=", "there's", 1)
    row("there is {a} {filter:filter#s}", ">=", "there is", 1)
    row("there are no {filter:filter#p}", "==", "there are", 0)
    for words, op, more in _COUNTED:
        row(f"there are {words} {{filter:filter#p}}", op, f"there are {more}".strip())
        row(f"{words} {{filter:filter.plural#p}} are on the battlefield", op, f"are on the battlefield {more}".strip())
    row("no {filter:filter#p} are on the battlefield", "==", "are on the battlefield", 0)
    row("{a} {filter:filter#s} is on the battlefield", ">=", "is on the battlefield", 1)
    for words, op, more in _COUNTED:
        g.rule("condition.one", Comparison, f"there are {words.replace('amount', 'right')} {{left:specials_p}}", op=op,
               word=f"there are {more}".strip())  # fmt: skip
    g.rule("specials_p", None, "{it:specials#p}")


def _zones(g: Grammar) -> None:
    """Cards in hand, in a graveyard, in a library."""
    for words, op, more in (*_COUNTED, ("no", "==", "no")):
        fixed: dict[str, Any] = {"amount": 0} if more == "no" else {}
        template = words.replace("{amount:count}", "{amount:int_count}")
        g.rule("condition.one", _InHand(op, more), f"{{who:players}} {{who#has|have}} {template} {_cards(more)} in hand"
               if not fixed else "{who:players} {who#has|have} no cards in hand", unmake=_InHand(op, more).parts)  # fmt: skip
        for zone, whose in (("graveyard", "their"), ("graveyard", "your"), ("library", "your"), ("library", "their")):
            make = _InZoneOf(op, more, zone, whose)
            g.rule("condition.one", make, f"{{who:players}} {{who#has|have}} {template} {_cards(more)} in {whose} {zone}"
                   if not fixed else f"{{who:players}} {{who#has|have}} no cards in {whose} {zone}", unmake=make.parts)  # fmt: skip
    for verb, tail in (("have", "cards in hand"),):
        make_more = _HandMore()
        g.rule("condition.one", make_more, f"{{who:players}} {{who#has|have}} more {tail} than {{other:players}}",
               unmake=make_more.parts)  # fmt: skip
        del verb


def _cards(more: str) -> str:
    return "card{s:amount}" if more == "exactly" else "cards"


class _InHand:
    """Exists with the zone of a player."""

    zone = "hand"

    def __init__(self, op: str, more: str) -> None:
        self.op = op
        self.word = f"have {more}".strip()
        self.none = more == "no"

    def __call__(self, who: Any, amount: Any = 0) -> Exists:
        return Exists(Zone(self.zone, who), self.op, amount, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.op != self.op or value.word != self.word:
            return None
        if not isinstance(value.what, Zone) or value.what.zone != self.zone:
            return None
        if self.none and value.amount != 0:
            return None
        return {"who": value.what.whose, "amount": value.amount}


class _InZoneOf(_InHand):
    def __init__(self, op: str, more: str, zone: str, whose: str) -> None:
        super().__init__(op, more)
        self.zone = zone
        self.whose = whose

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = super().parts(value)
        if found is None or isinstance(found["who"], You) != (self.whose == "your"):
            return None
        return found


class _HandMore:
    def __call__(self, who: Any, other: Any) -> Comparison:
        from model.ability.terms import CountOf

        return Comparison(CountOf(Zone("hand", who)), ">", CountOf(Zone("hand", other)), "more cards in hand")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == "more cards in hand":
            return {"who": value.left.what.whose, "other": value.right.what.whose}  # type: ignore[attr-defined]
        return None


# --- amounts compared ------------------------------------------------------------------------------------------------


def _compare(g: Grammar) -> None:
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
    more = _LifeMore()
    g.rule("condition.one", more, "{who:players} {who#has|have} more life than {other:players}", unmake=more.parts)
    for words, op, word in _COUNTED:
        words = words.replace("amount", "right")
        for make_counters in (_Counters(op, f"there are {word}".strip()),):
            g.rule("condition.one", make_counters, f"there are {words} {{kind:counter_kind}} counters on {{of:subject}}",
                   unmake=make_counters.parts)  # fmt: skip
        has = _Counters(op, f"has {word}".strip())
        g.rule("condition.one", has, f"{{of:subject}} {{of#has|have}} {words} {{kind:counter_kind}} counters on {{of#it|them}}",
               unmake=has.parts)  # fmt: skip
        poison = _Counters(op, f"player has {word}".strip())
        g.rule("condition.one", poison, f"{{of:players}} {{of#has|have}} {words} {{kind:counter_kind}} counters",
               unmake=poison.parts)  # fmt: skip
    none = _Counters("==", "there are no", 0)
    g.rule("condition.one", none, "there are no {kind:counter_kind} counters on {of:subject}", unmake=none.parts)
    none = _Counters("==", "has no", 0)
    g.rule("condition.one", none, "{of:subject} {of#has|have} no {kind:counter_kind} counters on {of#it|them}",
           unmake=none.parts)  # fmt: skip
    for words, op, word in (("{right:digits} or less", "<=", "has"), ("{right:digits} or greater", ">=", "has")):
        stats = _Stats(op, word)
        g.rule(
            "condition.one", stats, f"{{of:subject}} {{of#has|have}} {{stat:plain_stat}} {words}", unmake=stats.parts
        )
    g.words("plain_stat", {word: word for word in ("power", "toughness", "mana value", "base power", "loyalty")})
    total = _Total()
    g.rule(
        "condition.one",
        total,
        "{among:objects} have total {stat:plain_stat} {right:digits} or greater",
        unmake=total.parts,
    )


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


class _LifeMore:
    def __call__(self, who: Any, other: Any) -> Comparison:
        return Comparison(LifeOf(who), ">", LifeOf(other), "more life")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == "more life":
            return {"who": value.left.who, "other": value.right.who}  # type: ignore[attr-defined]
        return None


class _Counters:
    def __init__(self, op: str, word: str, n: int | None = None) -> None:
        self.op = op
        self.word = word
        self.n = n

    def __call__(self, kind: str, of: Any, right: Any = None) -> Comparison:
        return Comparison(CountersOn(kind, of), self.op, Number(self.n) if right is None else right, self.word)  # type: ignore[arg-type]

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == self.word and value.op == self.op:
            left = value.left
            if isinstance(left, CountersOn) and (self.n is None or value.right == Number(self.n)):
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


class _Total:
    def __call__(self, among: Any, stat: str, right: Any) -> Comparison:
        from model.ability.terms import Greatest

        return Comparison(Greatest(stat, among, "total"), ">=", right, "have total")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == "have total":
            left: Any = value.left
            return {"among": left.among, "stat": left.stat, "right": value.right}
        return None


# --- what something is -----------------------------------------------------------------------------------------------


class _IsSo:
    """Is with a filter of words or of one predicate after the noun."""

    def __init__(self, word: str, negated: bool, shape: str) -> None:
        self.word = word
        self.negated = negated
        self.shape = shape  # noun, adjective, post

    def __call__(self, what: Any, of: Any) -> Is:
        match self.shape:
            case "noun" | "plural":
                filter = of
            case "adjective":
                filter = Filter((of,))
            case _:
                filter = Filter((), (of,))
        return Is(what, filter, self.negated, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Is) or value.word != self.word or value.negated != self.negated:
            return None
        filter = value.filter
        match self.shape:
            case "noun" | "plural":
                return {"what": value.what, "of": filter} if filter.words and not _adjective_only(filter) else None
            case "adjective":
                return {"what": value.what, "of": filter.words[0]} if _adjective_only(filter) else None
            case _:
                if filter.words or len(filter.post) != 1:
                    return None
                return {"what": value.what, "of": filter.post[0]}


def _adjective_only(filter: Filter) -> bool:
    from model.oracle.grammar.nouns import is_noun

    if len(filter.words) != 1 or filter.post:
        return False
    only = filter.words[0]
    if isinstance(only, AnyOf):
        return not any(is_noun(of) or not isinstance(of, Predicate) for of in only.of)
    return not is_noun(only)


def _is(g: Grammar) -> None:
    g.rule("one_subject", None, "{it:subject}", when=_definite)
    verbs = (
        ("is", "is", False),
        ("isn't", "isn't", True),
        ("is not", "is not", True),
        ("'s", "'s", False),
        ("'s not", "'s not", True),
        ("was", "was", False),
        ("wasn't", "wasn't", True),
    )
    for verb, word, negated in verbs:
        plural = {"is": "are", "isn't": "aren't", "was": "were", "wasn't": "weren't", "is not": "are not"}.get(verb)
        said = f"{{what#{verb}|{plural}}}" if plural else verb
        noun = _IsSo(word, negated, "noun")
        g.rule("condition.one", noun, f"{{what:one_subject}} {said} {{a}} {{of:filter#s}}", unmake=noun.parts)
        adjective = _IsSo(word, negated, "adjective")
        g.rule("condition.one", adjective, f"{{what:one_subject}} {said} {{of:adjective}}", unmake=adjective.parts)
        post = _IsSo(word, negated, "post")
        g.rule("condition.one", post, f"{{what:one_subject}} {said} {{of:complement#what}}", unmake=post.parts)
    for word, of in (("has", "keyword_post"), ("has", "counter_post"), ("targets", "target_post")):
        post = _IsSo(word, False, "post")
        said = "{what#has|have}" if word == "has" else "{what#targets|target}"
        g.rule("condition.one", post, f"{{what:one_subject}} {said} {{of:{of}#what}}", unmake=post.parts)
    for word in ("doesn't have", "didn't have"):
        post = _IsSo(word, True, "post")
        g.rule("condition.one", post, f"{{what:one_subject}} {word} {{of:keyword_post}}", unmake=post.parts)
    had = _IsSo("had", False, "post")
    g.rule("condition.one", had, "{what:one_subject} had {of:counter_post#what}", unmake=had.parts)
    none = _IsSo("had no", False, "post")
    g.rule("condition.one", none, "{what:one_subject} had {of:no_counter_post#what}", unmake=none.parts)
    g.rule("no_counter_post", HasCounter, "no {kind:counter_kind} counters on {#it|them}", least=0, most=0)
    g.rule("keyword_post", HasKeyword, "{name:keyword_name}")
    g.rule("counter_post", HasCounter, "{a} {kind:counter_kind} counter on {#it|them}")
    g.rule("counter_post", HasCounter, "one or more {kind:counter_kind} counters on {#it|them}", word="one or more")
    g.rule("counter_post", HasCounter, "a counter on {#it|them}", kind="")
    g.rule("counter_post", HasCounter, "counters on {#it|them}", kind="", word="counters")
    g.rule("counter_post", HasCounter, "one or more counters on {#it|them}", kind="", word="one or more")
    g.rule("target_post", TargetsA, "{what:subject}")
    # "is in your graveyard", "is on the battlefield", "attacking you".
    g.words("complement", {"attached to a creature": ThisTurn("is attached to a creature")})
    g.rule("complement", None, "{it:post}", when=_is_complement)


def _definite(value: Any) -> bool:
    """ "a creature is tapped" says that one exists."""
    return not isinstance(value, (Some, OnePlayer))


def _is_complement(value: Any) -> bool:
    from model.ability.terms import Has, InZone

    if isinstance(value, InZone):
        return value.word.startswith(("in", "on"))
    return isinstance(value, Has) and not value.state.startswith("that")


# --- how it was cast --------------------------------------------------------------------------------------------------

_COST_NAMES: Final = (
    "surge", "prowl", "spectacle", "madness", "evoke", "dash", "blitz", "emerge", "escape", "overload", "cleave", "mutate",
    "sneak", "web-slinging", "freerunning", "buyback", "entwine", "offspring", "squad", "conspire", "splice", "warp",
    "bestow", "morph", "impending", "mayhem", "harmonize", "flashback", "foretell",
)  # fmt: skip
_PASSIVE: Final = ("kicked", "bargained", "foretold", "overloaded", "cleaved", "harmonized", "plotted")


def _cast(g: Grammar) -> None:
    for verb, negated in (("{what#was|were}", False), ("{what#wasn't|weren't}", True)):
        for how in _PASSIVE:
            g.rule("condition.one", WasCastWith, f"{{what:objects}} {verb} {how}", how=how, negated=negated)
        g.rule(
            "condition.one", WasCastWith, f"{{what:objects}} {verb} kicked twice", how="kicked twice", negated=negated
        )
        g.rule("condition.one", WasCastWith, f"{{what:objects}} {verb} kicked with its {{detail:mana_text}} kicker",
               how="kicked with", negated=negated)  # fmt: skip
        g.rule("condition.one", WasCastWith, f"{{what:objects}} {verb} cast", how="cast", negated=negated)
        for zone, phrase in (("hand", "your hand"), ("graveyard", "your graveyard"), ("graveyard", "a graveyard"),
                             ("exile", "exile"), ("hand", "its owner's hand"), ("library", "your library"),
                             ("command", "the command zone"),
                             ("anywhere other than hand", "anywhere other than your hand")):  # fmt: skip
            g.rule("condition.one", WasCastWith, f"{{what:objects}} {verb} cast from {phrase}", how=f"from {zone}",
                   detail=phrase, negated=negated)  # fmt: skip
    g.rule(
        "condition.one", WasCastWith, "you cast {what:objects} from your hand", how="from hand", detail="you cast it"
    )
    g.rule("condition.one", WasCastWith, "you cast {what:that}", how="you cast it")
    g.rule("condition.one", WasCastWith, "you cast {what:this}", how="you cast it")
    g.rule("condition.one", WasCastWith, "you didn't cast {what:objects} from your hand", how="from hand",
           detail="you cast it", negated=True)  # fmt: skip
    for name in _COST_NAMES:
        g.rule("condition.one", WasCastWith, f"{{what:possessor}} {name} cost was paid", how=name, detail="cost")
    g.rule(
        "condition.one", WasCastWith, "{what:possessor} additional cost was paid", how="additional cost", detail="cost"
    )
    g.rule("condition.one", WasCastWith, "this spell's additional cost was paid", how="additional cost", detail="spell")
    g.words("condition.one", {"the gift was promised": WasCastWith("gift"),
                              "the gift wasn't promised": WasCastWith("gift", negated=True),
                              "evidence was collected": WasCastWith("collect evidence"),
                              "evidence wasn't collected": WasCastWith("collect evidence", negated=True)})  # fmt: skip
    g.custom("mana_text", _parse_mana, _print_mana, ["<mana>"])
    g.rule("condition.one", WasCastWith, "{detail:mana_text} was spent to cast {what:objects}", how="spent")
    g.rule("condition.one", WasCastWith, "no mana was spent to cast {what:objects}", how="no mana was spent")


def _parse_mana(line: Any, at: int) -> list[tuple[int, Any]]:
    found = []
    end = at
    while line.words[end].startswith("{"):
        end += 1
        found.append((end, "".join(line.words[at:end])))
    return found


def _print_mana(value: Any) -> str | None:
    return value if isinstance(value, str) and value.startswith("{") else None


# --- whose turn, which player ----------------------------------------------------------------------------------------


def _turn(g: Grammar) -> None:
    g.words(
        "condition.one",
        {
            "it's your turn": TurnIs("your turn"),
            "it's not your turn": TurnIs("your turn", True),
            "it isn't your turn": TurnIs("your turn", True),
            "it's an opponent's turn": TurnIs("an opponent's turn"),
            "it's your main phase": TurnIs("your main phase"),
            "it's a main phase": TurnIs("main phase"),
            "it's your first turn": TurnIs("your first turn"),
            "it's your first, second, or third turn of the game": TurnIs("your first three turns"),
            "it's the first combat phase of the turn": TurnIs("first combat phase"),
            "it's your upkeep": TurnIs("your upkeep"),
            "it's that player's turn": TurnIs("that player's turn"),
        },
    )


def _players(g: Grammar) -> None:
    for template, what in (
        ("{who:players} {who#has|have} the city's blessing", "city's blessing"),
        ("{who:players} {who#has|have} the initiative", "initiative"),
        ("{who:players} {who#has|have} max speed", "max speed"),
        ("{who:players} {who#is|are} the monarch", "monarch"),
    ):
        g.rule("condition.one", PlayerIs, template, what=what)
    g.words(
        "condition.one",
        {
            "you're the monarch": PlayerIs("monarch", _YOU),
            "you're not the monarch": PlayerIs("not the monarch", _YOU),
            "you aren't the monarch": PlayerIs("not the monarch", _YOU),
            "there is no monarch": PlayerIs("no monarch"),
            "it's night": PlayerIs("night"),
            "it's day": PlayerIs("day"),
            "it's neither day nor night": PlayerIs("neither day nor night"),
            "you've completed a dungeon": Happened("completed dungeons", _YOU),
            "you control your commander": PlayerIs("controls commander", _YOU),
        },
    )


# --- history -----------------------------------------------------------------------------------------------------------


class _Event:
    """Happened with a filter, or a number."""

    def __init__(self, what: str, *, n: int = 1, op: str = ">=", negated: bool = False, who: Any = None,
                 word: str = "") -> None:  # fmt: skip
        self.word = word
        self.what = what
        self.n = n
        self.op = op
        self.negated = negated
        self.who = who

    def __call__(self, who: Any = None, filter: Any = None, amount: Any = None) -> Happened:
        return Happened(self.what, who or self.who, filter, self.n if amount is None else _int(amount), self.op, self.negated,
                        self.word)  # fmt: skip

    def parts_with(self, fields: frozenset[str]) -> Any:
        def parts(value: Any) -> dict[str, Any] | None:
            if not isinstance(value, Happened) or value.what != self.what or value.op != self.op:
                return None
            if (
                value.word != self.word
                or value.negated != self.negated
                or (value.filter is not None) != ("filter" in fields)
            ):
                return None
            if "amount" not in fields and value.amount != self.n:
                return None
            if "amount" in fields and value.amount == 1:
                return None
            if "who" not in fields and value.who != self.who:
                return None
            if "who" in fields and value.who is None:
                return None
            amount = Number(value.amount) if isinstance(value.amount, int) else value.amount
            return {"who": value.who, "filter": value.filter, "amount": amount}

        return parts


_TENSES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("{who:players}", {}),
    ("{who:players} {who#has|have}", {"word": "has"}),
    ("you've", {"who": _YOU, "word": "'ve"}),
)


def _happened(g: Grammar) -> None:
    def row(template: str, what: str, **more: Any) -> None:
        render = more.pop("render", True)
        make = _Event(what, **more)
        fields = frozenset(f for f in ("who", "filter", "amount") if "{" + f + ":" in template)
        g.rule("condition.one", make, template, unmake=make.parts_with(fields), render=render)

    some = "{a} {filter:filter#s}"
    many = "{amount:count} or more {filter:filter#p}"
    for which in (some, many, "{filter:filter.another#s}"):
        row(f"{which} died this turn", "died")
        row(f"{which} died under your control this turn", "died", who=_YOU)
        row(f"{which} entered the battlefield under your control this turn", "entered", who=_YOU)
        row(f"{which} entered under your control this turn", "entered", who=_YOU, render=False)
        row(f"{which} left the battlefield under your control this turn", "left", who=_YOU)
        row(f"{which} left the battlefield this turn", "left")
        row(f"{which} was put into a graveyard from the battlefield this turn", "put into graveyard from battlefield")
        row(f"{which} left your graveyard this turn", "left graveyard", who=_YOU)
        for perfect, who in _TENSES:
            row(f"{perfect} cast {which} this turn", "cast", **who)
            for verb, what in (("sacrificed", "sacrificed"), ("discarded", "discarded"), ("cycled", "cycled"),
                               ("created", "tokens created")):  # fmt: skip
                row(f"{perfect} {verb} {which} this turn", what, **who)
            row(f"{perfect} attacked with {which} this turn", "attacked", **who)
        row(f"you had {which} enter the battlefield under your control this turn", "entered", who=_YOU, render=False)
    for perfect, who in _TENSES:
        row(f"{perfect} attacked this turn", "attacked", **who)
        row(f"{perfect} attacked with a creature this turn", "attacked", render=False, **who)
        row(f"{perfect} gained life this turn", "gained life", **who)
        row(f"{perfect} lost life this turn", "lost life", **who)
        row(f"{perfect} gained {{amount:digits}} or more life this turn", "gained life", **who)
        row(f"{perfect} lost {{amount:digits}} or more life this turn", "lost life", **who)
        row(f"{perfect} drawn {{amount:count}} or more cards this turn", "drawn", **who)
        row(f"{perfect} played a land this turn", "lands played", **who)
        row(f"{perfect} descended this turn", "descended", **who)
        row(f"{perfect} committed a crime this turn", "committed a crime", **who)
        row(f"{perfect} surveilled this turn", "surveiled", **who)
        row(f"{perfect} scried this turn", "scried", **who)
        row(f"{perfect} proliferated this turn", "proliferated", **who)
        row(f"{perfect} collected evidence this turn", "collected evidence", **who)
        row(f"{perfect} been dealt damage this turn", "damage", **who)
        row(f"{perfect} was dealt damage this turn", "damage", **who)
        row(f"{perfect} been dealt combat damage this turn", "combat damage", **who)
    row("{who:players} didn't attack this turn", "attacked", n=0, op="==")
    row("you haven't cast a spell this turn", "cast", n=0, op="==", who=_YOU)
    row("you didn't cast a spell this turn", "cast", n=0, op="==", who=_YOU, render=False)
    row("no spells were cast last turn", "last turn: cast", n=0, op="==")
    row("no spells were cast this turn", "cast", n=0, op="==")
    row("no creatures died this turn", "died", n=0, op="==")
    row("{who:players} cast {amount:count} or more spells last turn", "last turn: cast by one")
    row("{who:players} cast no spells last turn", "last turn: cast", n=0, op="==")


# --- done by an earlier instruction ------------------------------------------------------------------------------------


def _done(g: Grammar) -> None:
    for way in WAYS:
        for verb in ("is", "was"):
            g.rule("condition.one", Done, f"{{a}} {{filter:filter#s}} {verb} {way} this way", word=f"{verb} {way}",
                   when=lambda v: v.filter is not None)  # fmt: skip
            g.rule("condition.one", Done, f"no {{filter:filter#p}} {verb.replace('is', 'are').replace('was', 'were')} {way} this way",
                   word=f"{verb} {way}", negated=True, when=lambda v: v.filter is not None)  # fmt: skip
        g.rule("condition.one", Done, f"one or more {{filter:filter#p}} are {way} this way", word=f"are {way}",
               when=lambda v: v.filter is not None)  # fmt: skip
        for subject in (
            "it",
            "that spell",
            "that creature",
            "that permanent",
            "that card",
            "the creature",
            "the spell",
        ):
            g.words("condition.one", {f"{subject} is {way} this way": Done(f"{subject} is {way}"),
                                      f"{subject} was {way} this way": Done(f"{subject} was {way}")})  # fmt: skip
    for verb in (
        "discard",
        "sacrifice",
        "exile",
        "mill",
        "reveal",
        "return",
        "draw",
        "destroy",
        "counter",
        "tap",
        "put",
    ):
        for who, says in (("you", verb), ("they", verb), ("that player", verb + "s")):
            if who == "that player" and verb == "discard":
                says = "discards"
            g.rule("condition.one", Done, f"{who} {says} {{a}} {{filter:filter#s}} this way", word=f"{who} {says}",
                   when=lambda v: v.filter is not None)  # fmt: skip
    for phrase in (
        "you search your library this way",
        "a player searched their library this way",
        "you cast a spell this way",
        "you put a card into your hand this way",
        "you gained life this way",
        "you paid life this way",
        "life was gained this way",
        "damage is prevented this way",
        "damage was prevented this way",
        "excess damage was dealt this way",
        "a player loses life this way",
        "you lose life this way",
    ):
        g.words("condition.one", {phrase: Done(phrase.removesuffix(" this way"))})


_unused = (Compares, ThatPlayer)
