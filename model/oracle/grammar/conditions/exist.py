"""Conditions that so many of something exist: "you control an artifact", "you have no cards in hand" (CR 603.4)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import (
    Comparison,
    Every,
    Exists,
)
from model.ability.terms import (
    All,
    AnyOf,
    Compares,
    ControlledBy,
    CountOf,
    Distinct,
    Filter,
    Fits,
    FromAmong,
    Greatest,
    Has,
    HasKeyword,
    InZone,
    IsCard,
    Number,
    OnePlayer,
    Plus,
    SpecialCount,
    You,
    Zone,
)
from model.oracle.engine import Grammar

_YOU: Final = You()
COUNTED: Final = (
    ("{amount:count} or more", ">=", ""),
    ("{amount:count} or fewer", "<=", ""),
    ("exactly {amount:count}", "==", "exactly"),
    ("at least {amount:count}", ">=", "at least"),
    ("fewer than {amount:count}", "<", "fewer than"),
    ("more than {amount:count}", ">", "more than"),
)


def int_of(amount: Any) -> Any:
    return amount.n if isinstance(amount, Number) else amount


class _Counts:
    """Exists with All(filter): `amount` from the text, or fixed."""

    def __init__(self, op: str, word: str, n: int | None = None, who: Any = None) -> None:
        self.op = op
        self.word = word
        self.n = n
        self.who = who

    def __call__(self, filter: Filter, amount: Any = None, who: Any = None) -> Exists:
        return Exists(
            All(filter), self.op, self.n if self.n is not None else int_of(amount), self.word, who or self.who
        )

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


class _Opponents:
    """ "You have two or more opponents"."""

    def __call__(self, n: Any) -> Comparison:
        return Comparison(SpecialCount("opponents"), ">=", n, "you have opponents")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"n": value.right} if isinstance(value, Comparison) and value == self(value.right) else None


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


class _SomeHas:
    """ "A creature you control has flying": such a one exists."""

    def __call__(self, filter: Filter, name: str) -> Exists:
        return Exists(All(Filter(filter.words, (*filter.post, HasKeyword(name)))), word="has")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.word != "has" or not isinstance(value.what, All):
            return None
        last = value.what.filter.post[-1]
        if not isinstance(last, HasKeyword):
            return None
        filter_ = Filter(value.what.filter.words, value.what.filter.post[:-1])
        return {"filter": filter_, "name": last.name} if self(filter_, last.name) == value else None


def _is_in_a_zone(value: Any) -> bool:
    # "is in your graveyard" is rewritten to "there is … in your graveyard"
    if not isinstance(value, InZone) or value.word != "in" or (value.zone, value.whose) == ("graveyard", _YOU):
        return False
    return value.zone in ("graveyard", "exile", "hand")


class _SomeIsIn:
    """ "A creature card with flying is in a graveyard"."""

    def __call__(self, filter: Filter, place: Any) -> Exists:
        return Exists(All(Filter(filter.words, (*filter.post, place))), word="is in")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.word != "is in" or not isinstance(value.what, All):
            return None
        words, post = value.what.filter.words, value.what.filter.post
        return {"filter": Filter(words, post[:-1]), "place": post[-1]}


class _ManyDifferent:
    """ "Cards with five or more different mana values are exiled with ~"."""

    def __call__(self, n: Any, what: str, of: Any) -> Comparison:
        among = All(Filter((IsCard(),), (of,)))
        return Comparison(Distinct(what.removesuffix("s"), among), ">=", n, "are there")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Comparison) or value.word != "are there" or not isinstance(value.left, Distinct):
            return None
        (of,) = value.left.among.filter.post  # type: ignore[attr-defined]
        return {"n": value.right, "what": value.left.what + "s", "of": of}


class _HasGreatest:
    """ "You control the creature with the greatest power or tied for the greatest power": of all on the battlefield."""

    def __init__(self, stat: str, op: str) -> None:
        self.stat, self.op = stat, op

    def __call__(self, who: Any, noun: Filter) -> Exists:
        greatest = Compares(self.stat, "==", Greatest(self.stat, All(noun), self.op))
        return Exists(All(Filter(noun.words, (*noun.post, greatest))), word="control the", who=who)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.word != "control the" or not isinstance(value.what, All):
            return None
        noun = Filter(value.what.filter.words, value.what.filter.post[:-1])
        return {"who": value.who, "noun": noun} if self(value.who, noun) == value else None


def add(g: Grammar) -> None:
    def row(template: str, op: str, word: str, n: int | None = None) -> None:
        make = _Counts(op, word, n)
        g.rule("condition.one", make, template, unmake=make.parts)

    for verb, word in (("{who:players} control[s]", "control"), ("{who:players} controlled", "controlled")):
        row(f"{verb} {{a}} {{filter:filter#s}}", ">=", word, 1)
        row(f"{verb} {{filter:filter.another#s}}", ">=", word + " another", 1)
        row(f"{verb} no {{filter:filter#p}}", "==", word, 0)
        for words, op, more in COUNTED:
            noun = "{filter:filter#amount}" if more == "exactly" else "{filter:filter#p}"
            row(f"{verb} {words} {noun}", op, f"{word} {more}".strip())
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
    # CR 102.1: how many opponents there are.
    opponents = _Opponents()
    g.rule("condition.one", opponents, "you have {n:count} or more opponents", unmake=opponents.parts)
    for words, op, more in COUNTED:
        row(f"there are {words} {{filter:filter#p}}", op, f"there are {more}".strip())
        row(f"{words} {{filter:filter.plural#p}} are on the battlefield", op, f"are on the battlefield {more}".strip())
    row("no {filter:filter#p} are on the battlefield", "==", "are on the battlefield", 0)
    row("{a} {filter:filter#s} is on the battlefield", ">=", "is on the battlefield", 1)
    for words, op, more in COUNTED:
        g.rule(
            "condition.one",
            Comparison,
            f"there are {words.replace('amount', 'right')} {{left:specials_p}}",
            op=op,
            word=f"there are {more}".strip(),
        )
    differ = _ManyDifferent()
    said = "cards with {n:count} or more different {what=mana values|names} are {of:exiled_with}"
    g.rule("condition.one", differ, said, unmake=differ.parts)
    g.rule("exiled_with", None, "{it:post}", when=lambda v: isinstance(v, FromAmong) and not v.word)
    lies = _SomeIsIn()
    g.rule("condition.one", lies, "{a} {filter:phrase#s} is {place:lying_in}", unmake=lies.parts)
    g.rule("lying_in", None, "{it:post}", when=_is_in_a_zone)
    has = _SomeHas()
    g.rule("condition.one", has, "{a} {filter:filter#s} has {name:keyword_name}", unmake=has.parts)
    for stat in ("power", "toughness", "mana value"):
        for which, op in (("greatest", "greatest"), ("least", "least")):
            greatest = _HasGreatest(stat, op)
            said = f"with the {which} {stat} or tied for the {which} {stat}"
            g.rule("condition.one", greatest, f"{{who:players}} control[s] the {{noun:filter#s}} {said}",
                   unmake=greatest.parts)  # fmt: skip
    g.rule("specials_p", None, "{it:specials#p}")
    _zones(g)


class _Emptied:
    """ "Your library has no cards in it"."""

    def __call__(self, whose: Any) -> Exists:
        return Exists(Zone("library", whose), "==", 0, word="has none")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or not isinstance(value.what, Zone) or value != self(value.what.whose):
            return None
        return {"whose": value.what.whose}


class _SomeZone:
    """ "A graveyard has twenty or more cards in it": that of some player."""

    def __init__(self, zone: str, op: str, more: str) -> None:
        self.zone, self.op, self.word = zone, op, f"a {zone} has {more}".strip()

    def __call__(self, amount: Any) -> Exists:
        return Exists(Zone(self.zone, OnePlayer("any player")), self.op, amount, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value != self(value.amount):
            return None
        return {"amount": value.amount}


class _NoneInHand:
    """ "You have no land cards in hand"."""

    def __call__(self, who: Any, kind: Filter) -> Exists | None:
        if kind.post or len(kind.words) < 2 or kind.words[-1] != IsCard():
            return None
        return Exists(All(Filter(kind.words, (InZone("hand", who, "in"),))), "==", 0, word="have none of a kind")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.word != "have none of a kind" or not isinstance(value.what, All):
            return None
        (place,) = value.what.filter.post
        return {"who": place.whose, "kind": Filter(value.what.filter.words)} if isinstance(place, InZone) else None


def _zones(g: Grammar) -> None:
    """Cards in hand, in a graveyard, in a library."""
    for words, op, more in (*COUNTED, ("no", "==", "no")):
        fixed: dict[str, Any] = {"amount": 0} if more == "no" else {}
        template = words.replace("{amount:count}", "{amount:int_count}")
        g.rule(
            "condition.one",
            _InHand(op, more),
            f"{{who:players}} {{who#has|have}} {template} {_cards(more)} in hand"
            if not fixed
            else "{who:players} {who#has|have} no cards in hand",
            unmake=_InHand(op, more).parts,
        )
        for zone, whose in (("graveyard", "their"), ("graveyard", "your"), ("library", "your"), ("library", "their")):
            make = _InZoneOf(op, more, zone, whose)
            g.rule(
                "condition.one",
                make,
                f"{{who:players}} {{who#has|have}} {template} {_cards(more)} in {whose} {zone}"
                if not fixed
                else f"{{who:players}} {{who#has|have}} no cards in {whose} {zone}",
                unmake=make.parts,
            )
    for words, op, more in COUNTED:
        template = words.replace("{amount:count}", "{amount:int_count}")
        for zone in ("graveyard", "library"):
            filled = _SomeZone(zone, op, more)
            g.rule("condition.one", filled, f"a {zone} has {template} cards in it", unmake=filled.parts)
    none = _NoneInHand()
    template = "{who:players} {who#has|have} no {kind:filter.plural#p} in hand"
    g.rule("condition.one", none, template, unmake=none.parts, when=lambda v: v is not None)
    emptied = _Emptied()
    g.rule("condition.one", emptied, "{whose:whose} library has no cards in it", unmake=emptied.parts)
    for verb, tail in (("have", "cards in hand"),):
        make_more = _HandMore()
        g.rule(
            "condition.one",
            make_more,
            f"{{who:players}} {{who#has|have}} more {tail} than {{other:players}}",
            unmake=make_more.parts,
        )
        del verb

    controls = _ControlsMore()
    g.rule(
        "condition.one",
        controls,
        "{who:players} control[s] more {kind:filter.plural#p} than {other:players}",
        unmake=controls.parts,
        when=lambda v: v is not None,
    )

    by = _ControlsMoreBy()
    so_many = "{who:players} control[s] at least {n:int_count} more {kind:filter.plural#p} than {other:players}"
    g.rule("condition.one", by, so_many, unmake=by.parts, when=lambda v: v is not None)
    buried = _HasBuried()
    many = "{who:players} {who#has|have} {amount:int_count} or more {kind:filter.plural#p} in {whose:whose} graveyard"
    g.rule("condition.one", buried, many, unmake=buried.parts, when=lambda v: v is not None)

    those = _OfThoseFighting()
    many = "{amount:count} or more of {of:those} are attacking you and/or planeswalkers you control"
    g.rule("condition.one", those, many, unmake=those.parts)
    for doing in ("attacking", "blocking", "attacking you"):
        for template, op, only in (
            ("{a} {kind:filter#s} is", ">=", 1),
            ("{amount:count} or more {kind:filter#p} are", ">=", None),
            ("exactly one {kind:filter#s} is", "==", 1),
            ("exactly {amount:count} {kind:filter#p} are", "==", None),
        ):
            fighting = _Fighting(doing, op, only)
            g.rule(
                "condition.one",
                fighting,
                f"{template} {doing}",
                unmake=fighting.parts,
                when=lambda v: v is not None,
            )


class _OfThoseFighting:
    """ "Two or more of those creatures are attacking you and/or planeswalkers you control"."""

    def __call__(self, amount: Any, of: Any) -> Exists:
        fighting = Filter((), (FromAmong(of, "of"), Has("attacking you or a planeswalker you control")))
        return Exists(All(fighting), ">=", int_of(amount), "of those fighting")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.word != "of those fighting" or not isinstance(value.what, All):
            return None
        of = value.what.filter.post[0].of  # type: ignore[attr-defined]
        return {"amount": Number(value.amount), "of": of} if isinstance(value.amount, int) else None


class _Fighting:
    """ "Four or more creatures are attacking", "a creature is attacking you"."""

    def __init__(self, doing: str, op: str, fixed: int | None) -> None:
        self.doing, self.op, self.fixed = doing, op, fixed

    def __call__(self, kind: Filter, amount: Any = None) -> Exists | None:
        n = self.fixed if amount is None else int_of(amount)
        if n is None or (self.fixed is None and n == 1):
            return None
        return Exists(All(Filter(kind.words, (*kind.post, Has(self.doing)))), self.op, n, "is fighting")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.word != "is fighting" or not isinstance(value.what, All):
            return None
        post = value.what.filter.post
        if not post or not isinstance(value.amount, int):
            return None
        found: dict[str, Any] = {"kind": Filter(value.what.filter.words, post[:-1])}
        if self.fixed is None:
            found["amount"] = Number(value.amount)
        return found if value == self(**found) else None


class _ControlsMore:
    """ "An opponent controls more lands than you"."""

    def __call__(self, who: Any, kind: Filter, other: Any) -> Exists | None:
        if any(isinstance(p, ControlledBy) for p in kind.post):
            return None
        theirs = All(Filter(kind.words, (*kind.post, ControlledBy(other))))
        return Exists(All(kind), ">", CountOf(theirs), "control more", who)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.word != "control more" or not isinstance(value.amount, CountOf):
            return None
        theirs = value.amount.what
        if not isinstance(value.what, All) or not isinstance(theirs, All) or not theirs.filter.post:
            return None
        found: dict[str, Any] = {"who": value.who, "kind": value.what.filter}
        found["other"] = getattr(theirs.filter.post[-1], "who", None)
        return found if value == self(**found) else None


class _ControlsMoreBy:
    """ "An opponent controls at least four more creatures than you"."""

    def __call__(self, who: Any, n: int, kind: Filter, other: Any) -> Exists | None:
        if any(isinstance(p, ControlledBy) for p in kind.post):
            return None
        theirs = All(Filter(kind.words, (*kind.post, ControlledBy(other))))
        return Exists(All(kind), ">=", Plus(CountOf(theirs), Number(n)), "control more by", who)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Exists(what=All(filter=kind), who=who, amount=Plus(left=CountOf(what=All(filter=theirs)), right=n)):
                if value.word != "control more by" or not theirs.post or not isinstance(n, Number):
                    return None
                other = getattr(theirs.post[-1], "who", None)
                same = value == self(who, n.n, kind, other)
                return {"who": who, "n": n.n, "kind": kind, "other": other} if same else None
        return None


class _HasBuried:
    """ "You have eight or more instant and/or sorcery cards in your graveyard"; of cards of any kind a row of its own
    says it."""

    def __call__(self, who: Any, amount: int, kind: Filter, whose: Any) -> Exists | None:
        if who != You() or whose != You() or kind.post or kind.words == (IsCard(),) or IsCard() not in kind.words:
            return None
        there = All(Filter(kind.words, (InZone("graveyard", You()),)))
        return Exists(there, ">=", amount, "have in graveyard")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Exists) or value.word != "have in graveyard" or not isinstance(value.what, All):
            return None
        kind = Filter(value.what.filter.words)
        found = {"who": You(), "amount": value.amount, "kind": kind, "whose": You()}
        return found if value == self(**found) else None  # type: ignore[arg-type]


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
