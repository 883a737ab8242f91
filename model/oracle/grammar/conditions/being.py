"""Conditions on what something is: "if it's a creature", "as long as ~ is untapped" (CR 603.4)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import CastThisGame, ColorsDiffer, Every, Happened, Is, IsCommonColor
from model.ability.predicates import OfCommonColor
from model.ability.terms import (
    All,
    AnyOf,
    Both,
    CastBy,
    Chosen,
    ControlledBy,
    Filter,
    Has,
    HasCounter,
    HasKeyword,
    HasMana,
    InZone,
    LiesUnder,
    Named,
    NameOf,
    NthCast,
    OnePlayer,
    Predicate,
    ProtectedBy,
    SharesWith,
    Some,
    TargetsA,
    That,
    This,
    ThisTurn,
    You,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.base import EITHER_ONE


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


def add(g: Grammar) -> None:
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
    for word, of in (("has", "keyword_post"), ("has", "counter_post"), ("has", "so_targeted"),
                     ("targets", "target_post")):  # fmt: skip
        post = _IsSo(word, False, "post")
        said = "{what#has|have}" if word == "has" else "{what#targets|target}"
        g.rule("condition.one", post, f"{{what:one_subject}} {said} {{of:{of}#what}}", unmake=post.parts)
    for what in ("color", "creature type", "card type", "land type", "mana value", "name"):
        for negated, said in ((False, "{what#shares|share}"), (True, "{what#doesn't|don't} share")):
            shares = _Shares(what, negated)
            template = f"{{what:one_subject}} {said} a {what} with {{of:objects}}"
            g.rule("condition.one", shares, template, unmake=shares.parts)
    same = _Shares("mana value", negated=False, word="has the same")
    template = "{what:one_subject} {what#has|have} the same mana value as {of:objects}"
    g.rule("condition.one", same, template, unmake=same.parts)
    common = "the most common color among {among:all} or"
    g.rule("condition.one", IsCommonColor, f"{{color:color}} is {common} is tied for most common")
    another = "you've cast another spell named {name:name} this game"
    g.rule("condition.one", _cast_this_game, another, unmake=_name_cast)
    g.rule("condition.one", ColorsDiffer, "{of:either_one} is a color the other isn't")
    g.words("either_one", {EITHER_ONE: That(EITHER_ONE)})
    shares_common = _SharesCommon()
    said = f"{{what:one_subject}} {{what#shares|share}} a color with {common} a color tied for most common"
    g.rule("condition.one", shares_common, said, unmake=shares_common.parts)
    named = _IsSo("has", False, "post")
    template = "{what:one_subject} {what#has|have} {of:name_post}"
    g.rule("condition.one", named, template, unmake=named.parts)
    g.rule("name_post", NameOf, "the same name as {of:objects}")
    g.words("name_post", {"the chosen name": Chosen("name")})
    for word in ("doesn't have", "didn't have"):
        post = _IsSo(word, True, "post")
        g.rule("condition.one", post, f"{{what:one_subject}} {word} {{of:keyword_post}}", unmake=post.parts)
    unpaid = Is(This(), Filter((), (Has("tribute paid"),)), True)
    g.words("condition.one", {"tribute wasn't paid": unpaid})
    g.words("been", {"exerted": ThisTurn("was exerted"), "dealt damage": ThisTurn("was dealt damage")})
    been = _IsSo("hasn't been", True, "post")
    g.rule("condition.one", been, "{what:one_subject} hasn't been {of:been} this turn", unmake=been.parts)
    had = _IsSo("had", False, "post")
    g.rule("condition.one", had, "{what:one_subject} had {of:counter_post#what}", unmake=had.parts)
    none = _IsSo("had no", False, "post")
    g.rule("condition.one", none, "{what:one_subject} had {of:no_counter_post#what}", unmake=none.parts)
    g.rule("no_counter_post", HasCounter, "no {kind:counter_kind} counters on {#it|them}", least=0, most=0)
    g.rule("keyword_post", HasKeyword, "{name:keyword_name}")
    g.rule("so_targeted", HasMana, "a single target", what="a single target")
    g.rule("counter_post", HasCounter, "{a} {kind:counter_kind} counter on {#it|them}")
    g.rule("counter_post", HasCounter, "one or more {kind:counter_kind} counters on {#it|them}", word="one or more",
           prefer=-1)  # fmt: skip
    for pronoun in ("him", "her"):
        said = f"one or more {{kind:counter_kind}} counters on {pronoun}"
        g.rule("counter_post", HasCounter, said, word=f"one or more, {pronoun}")
    g.rule("counter_post", HasCounter, "a counter on {#it|them}", kind="")
    g.rule("counter_post", HasCounter, "counters on {#it|them}", kind="", word="counters")
    g.rule("counter_post", HasCounter, "one or more counters on {#it|them}", kind="", word="one or more")
    g.rule("counter_post", HasCounter, "{least:int_count} or more counters on {#it|them}", kind="", word="so many",
           when=lambda v: v.least > 1)  # fmt: skip
    g.rule("target_post", TargetsA, "{what:subject}")
    nth = _IsNth()
    said = "{what:one_subject}'s the {n:ordinal} {of:filter#s} you cast this turn"
    g.rule("condition.one", nth, said, unmake=nth.parts, when=lambda v: v is not None)
    firsts = _IsFirstOf()
    said = "{what:one_subject}'s the first {a:filter#s}, the first {b:filter#s}, or the first {c:filter#s} you've cast"
    g.rule("condition.one", firsts, f"{said} this turn", unmake=firsts.parts)
    # "is in your graveyard", "is on the battlefield", "attacking you".
    g.rule("condition.one", _controlled, "{who:one_of_two} controlled {what:that}", unmake=_controlled_parts)
    g.rule("condition.one", _protected, "{who:one_of_two} protect[s] {what:that}", unmake=_protected_parts)
    g.rule("condition.one", entered_yours, "{what:that} entered under your control", unmake=_entered_yours_parts)
    g.words("one_of_two", {"you": You(), "an opponent": OnePlayer("opponent")})
    for directly, said in ((True, "with {a} {of:filter#s} directly above it"),
                           (False, "with {least:int_count} or more {of:filter.plural#p} above it")):  # fmt: skip
        under = _LiesUnder(directly)
        g.rule("condition.one", under, f"{{what:this}} is in your graveyard {said}", unmake=under.parts)
    for when, table in (("this turn", _DID_THIS_TURN), ("this combat", _DID_THIS_COMBAT)):
        for words, did, negated in table:
            past = _Did(words, did, negated)
            g.rule("condition.one", past, f"{{what:objects}} {words} {when}", unmake=past.parts, when=_definite)
    together = _AttackedTogether()
    said = "{what:this} and at least {others:int_count} other creatures attacked this combat"
    g.rule("condition.one", together, said, unmake=together.parts)
    for words, did in _CAME.items():
        came = _Did(words, did, False)
        g.rule("condition.one", came, f"{{what:one_subject}} {words}", unmake=came.parts, when=_definite)
    g.rule("complement", Has, "attached to {a} {to:one_of_all}", state="attached to it", when=_to_such)
    g.words("complement", {"attached to a creature": ThisTurn("is attached to a creature")})
    g.rule("complement", None, "{it:post}", when=_is_complement)


class _SharesCommon:
    """ "if it shares a color with the most common color among all permanents or a color tied for most common"."""

    def __call__(self, what: Any, among: Any) -> Is:
        return Is(what, Filter((), (OfCommonColor(among),)), word="shares")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Is) or value.word != "shares" or not isinstance(value.filter.post[0], OfCommonColor):
            return None
        among = value.filter.post[0].among
        return {"what": value.what, "among": among} if value == self(value.what, among) else None


class _Shares:
    """ "if it shares a creature type with this creature"."""

    def __init__(self, what: str, negated: bool, word: str = "shares") -> None:
        self.shared = what
        self.negated = negated
        self.word = word

    def __call__(self, what: Any, of: Any) -> Is:
        return Is(what, Filter((), (SharesWith(self.shared, of),)), self.negated, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Is) or value.word != self.word or not isinstance(value.filter.post[0], SharesWith):
            return None
        of = value.filter.post[0].of
        return {"what": value.what, "of": of} if value == self(value.what, of) else None


_DID_THIS_TURN: Final = (
    ("entered", "entered", False),
    ("didn't enter", "entered", True),
    ("didn't enter the battlefield", "entered", True),
    ("attacked", "attacked", False),
    ("didn't attack", "attacked", True),
    ("blocked", "blocked", False),
    ("attacked or blocked", "attacked or blocked", False),
    ("dealt damage", "dealt damage", False),
    ("dealt damage to an opponent", "dealt damage to an opponent", False),
    ("was dealt damage", "was dealt damage", False),
    ("wasn't dealt damage", "was dealt damage", True),
    ("didn't attack or block", "attacked or blocked", True),
    ("was dealt combat damage", "was dealt combat damage", False),
    ("was dealt noncombat damage", "was dealt noncombat damage", False),
    ("was dealt excess damage", "was dealt excess damage", False),
    ("was blocked", "was blocked", False),
)
_CAME: Final = {
    "entered from your graveyard or you cast it from your graveyard": "came from your graveyard",
    "entered from a graveyard or you cast it from a graveyard": "came from a graveyard",
    "entered from your library or was cast from your library": "came from your library",
}
"""Where a permanent came from, by itself or as the spell that it was."""
_DID_THIS_COMBAT: Final = (
    ("attacked", "attacked this combat", False),
    ("blocked", "blocked this combat", False),
    ("attacked or blocked", "attacked or blocked this combat", False),
)
"""What an object did or suffered: the words, those of `ThisTurn`, and whether it is denied."""


def _controlled(who: Any, what: Any) -> Is:
    """ "If you controlled that permanent": as it last existed (CR 608.2h)."""
    return Is(what, Filter((), (ControlledBy(who),)), word="controlled")


ENTERED_YOURS: Final = "entered under your control"


def entered_yours(what: Any) -> Is:
    """ "If it entered under your control": what an instruction put onto the battlefield just now."""
    there = (InZone("battlefield", word="on"), ControlledBy(You()))
    return Is(what, Filter((), there), word=ENTERED_YOURS)


def _entered_yours_parts(value: Any) -> dict[str, Any] | None:
    return {"what": value.what} if isinstance(value, Is) and value.word == ENTERED_YOURS else None


def _controlled_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Is) or value.word != "controlled" or not isinstance(value.filter.post[0], ControlledBy):
        return None
    return {"who": value.filter.post[0].who, "what": value.what}


def _cast_this_game(name: str) -> CastThisGame:
    return CastThisGame(Named(name))


def _name_cast(value: Any) -> dict[str, Any] | None:
    return {"name": value.name.name} if isinstance(value, CastThisGame) else None


def _protected(who: Any, what: Any) -> Is:
    """ "If an opponent protects it" (CR 310.8)."""
    return Is(what, Filter((), (ProtectedBy(who),)), word="protects")


def _protected_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Is) or value.word != "protects" or not isinstance(value.filter.post[0], ProtectedBy):
        return None
    return {"who": value.filter.post[0].who, "what": value.what}


class _Did:
    """ "This land entered this turn", "that creature wasn't dealt damage this turn"."""

    def __init__(self, words: str, did: str, negated: bool) -> None:
        self.filter = Filter((), (ThisTurn(did),))
        self.words, self.negated = words, negated

    def __call__(self, what: Any) -> Is:
        return Is(what, self.filter, self.negated, self.words)

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"what": value.what} if isinstance(value, Is) and value == self(value.what) else None


class _AttackedTogether:
    """ "~ and at least two other creatures attacked this combat": declared as attackers, wherever they are now."""

    def __call__(self, what: Any, others: int) -> Every:
        it = Is(what, Filter((), (ThisTurn("attacked this combat"),)), word="attacked together")
        return Every((it, Happened("attacked this combat", amount=others + 1)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Every(of=(Is(what=what, word="attacked together"), Happened(amount=int() as n))):
                return {"what": what, "others": n - 1}
        return None


class _IsNth:
    """ "If it's the second creature spell you cast this turn": of a spell of yours."""

    def __call__(self, what: Any, n: int, of: Filter) -> Is | None:
        return None if of.post else Is(what, Filter((), (NthCast(n, of), CastBy(You()))), False, "'s the nth")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Is) or value.word != "'s the nth" or not isinstance(value.filter.post[0], NthCast):
            return None
        nth = value.filter.post[0]
        return {"what": value.what, "n": nth.n, "of": nth.of} if value == self(value.what, nth.n, nth.of) else None


class _LiesUnder:
    """ "This card is in your graveyard with a creature card directly above it" (CR 404.2)."""

    def __init__(self, directly: bool) -> None:
        self.directly = directly

    def __call__(self, what: Any, of: Filter, least: int = 1) -> Is:
        under = LiesUnder(of, least, self.directly)
        return Is(what, Filter((), (InZone("graveyard", You()), under)), word="lies under")

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Is(what=what, filter=Filter(post=(_, LiesUnder() as under)), word="lies under"):
                if under.directly == self.directly:
                    return {"what": what, "of": under.of, **({} if self.directly else {"least": under.least})}
        return None


class _IsFirstOf:
    """ "If it's the first instant spell, the first sorcery spell, or the first Otter spell other than ~ you've cast
    this turn": the first of at least one of the kinds."""

    def __call__(self, what: Any, a: Filter, b: Filter, c: Filter) -> Is:
        firsts = tuple(NthCast(1, of) for of in (a, b, c))
        return Is(what, Filter((), (AnyOf(firsts, "the first"), CastBy(You()))), False, "'s the first of")

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Is(what=what, filter=Filter(post=(AnyOf(of=firsts, conj="the first"), _)), word="'s the first of"):
                return {"what": what, **{name: first.of for name, first in zip("abc", firsts, strict=True)}}  # type: ignore[attr-defined]
        return None


def _definite(value: Any) -> bool:
    """ "a creature is tapped" says that one exists."""
    value = value.what if isinstance(value, Is) else value
    if isinstance(value, Both):
        return all(_definite(of) for of in value.of)
    return not isinstance(value, (Some, OnePlayer))


def _to_such(value: Has) -> bool:
    """ "Attached to a creature you control": of what kind stands behind it."""
    return isinstance(value.to, All) and bool(value.to.filter.post)


def _is_complement(value: Any) -> bool:
    from model.ability.terms import AnyOf, Has, InZone

    if isinstance(value, AnyOf) and all(isinstance(one, InZone) for one in value.of):
        return True
    if isinstance(value, InZone):
        return value.word.startswith(("in", "on"))
    return isinstance(value, Has) and not value.word
