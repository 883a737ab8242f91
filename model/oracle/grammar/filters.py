"""What may stand after a noun: "you control", "with flying", "in your graveyard" (CR 109.2, 109.4-109.5).

Owns: the categories `filter` (and its variants `filter.plural`, `filter.another`) and `post`. Not here: the words up to
the noun (`nouns`), determiners (`objects`).

Scope over alternatives: who controls, where it is, mana value, names and counters are said of all of them; keywords,
power and toughness of the last one, if that is a creature and no other is.
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.terms import (
    All,
    AnyOf,
    AttachedTo,
    Both,
    CastBy,
    Compares,
    ControlledBy,
    CountOf,
    Filter,
    Fits,
    FromAmong,
    Greatest,
    Half,
    Has,
    HasKeyword,
    InZone,
    IsSubtype,
    IsType,
    NameOf,
    Not,
    Other,
    OwnedBy,
    PlayerMeets,
    Predicate,
    ProtectedBy,
    SharesWith,
    Some,
    Target,
    TargetsA,
    ThisTurn,
    Times,
)
from model.base import walk
from model.oracle.engine import Grammar
from model.oracle.grammar import nouns, posts
from model.oracle.grammar.base import is_filter_of_players
from model.oracle.grammar.nouns import item_words
from model.types import CREATURE_TYPES

VARIANTS: Final = ("filter", "filter.plural", "filter.another")


def add(g: Grammar) -> None:
    """The rows of `filter` and `post`."""
    first = nouns.first_words()
    g.custom("words", nouns.parse_words, nouns.print_filter_words, first, numbered=True)
    g.custom("words.plural", nouns.parse_plural, nouns.print_filter_words, first, numbered=True)
    g.custom("words.another", nouns.parse_another, nouns.print_another, ["another"], numbered=True)
    for variant in VARIANTS:
        one = variant.replace("filter", "phrase")
        g.rule(one, None, f"{{it:{variant.replace('filter', 'words')}}}")
        g.rule(one, _attach, f"{{head:{one}}} {{post:post}}", unmake=_detach, when=_decided)
        g.rule(one, _of_its_kind, f"{{head:{one}}} {MOST}", unmake=_of_its_kind_parts, when=_decided)
        g.rule(variant, None, f"{{it:{one}}}")
        tail = "phrase" if variant == "filter.another" else one
        for conj in ("or", "and", "and/or"):
            g.rule(
                variant,
                _Alternatives(conj),
                f"{{a:{one}}} {conj} {{b:{tail}}}",
                unmake=_Alternatives(conj).parts,
                when=_decided,
            )
    posts.add(g)
    g.rule("post", _greatest, f"{MOST} among {{among:all}}", unmake=_greatest_parts)
    g.rule("post", all_but, "except for {but:phrase.plural#p}", unmake=_except_parts)
    kinds = "that{#'s| are} {a} {first:words#s} or {a} {second:words#s}"
    g.rule("post", _either_kind, kinds, unmake=_either_kinds)


_OPS: Final = {"greatest": "greatest", "lowest": "least", "least": "least", "highest": "greatest"}
MOST: Final = "with the {which=greatest|lowest|least|highest} {stat:stat}"
OF_ALL: Final = " of all"
"""How the word of a superlative ends that is said of all of its kind."""


def _of_its_kind(head: Filter, which: str, stat: str) -> Filter | None:
    """ "Creature they control with the greatest power": of all that fit the words before."""
    if not head.words or any(isinstance(r, Greatest) for r in walk(head)):
        return None
    among = Greatest(stat, All(head), _OPS[which])
    return Filter(head.words, (*head.post, Compares(stat, "==", among, which + OF_ALL)))


def _of_its_kind_parts(value: Any) -> dict[str, Any] | None:
    last = value.post[-1] if isinstance(value, Filter) and value.post else None
    if not isinstance(last, Compares) or not last.word.endswith(OF_ALL):
        return None
    head = Filter(value.words, value.post[:-1])
    which = last.word.removesuffix(OF_ALL)
    same = value == _of_its_kind(head, which, last.stat)
    return {"head": head, "which": which, "stat": last.stat} if same else None


def _greatest(which: str, stat: str, among: All) -> Compares:
    """ "With the greatest power among creatures you control": equal to the greatest."""
    return Compares(stat, "==", Greatest(stat, among, _OPS[which]), which)


def _greatest_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Compares) or value.word not in _OPS or not isinstance(value.amount, Greatest):
        return None
    return {"which": value.word, "stat": value.stat, "among": value.amount.among}


def all_but(but: Filter) -> Not:
    """What "except for lands" says."""
    return Not(AnyOf((Fits(but),), "except for"))


def excepted(post: Predicate) -> Filter | None:
    """What is left out by "except for lands"."""
    match post:
        case Not(of=AnyOf(of=(Fits(filter=but),), conj="except for")):
            return but
    return None


def _except_parts(value: Any) -> dict[str, Any] | None:
    but = excepted(value)
    return None if but is None else {"but": but}


def _either_kind(first: Filter, second: Filter) -> Fits:
    """ "That's a Wolf or a Werewolf"."""
    return Fits(Filter((AnyOf((Fits(first), Fits(second)), "or a"),)))


def _either_kinds(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Fits) or len(value.filter.words) != 1 or value.filter.post:
        return None
    match value.filter.words[0]:
        case AnyOf(of=(Fits(filter=first), Fits(filter=second)), conj="or a"):
            return {"first": first, "second": second}
    return None


# --- scope ----------------------------------------------------------------------------------------------------------


def _decided(value: Any) -> bool:
    return value is not None


def _of_last_only(post: Predicate) -> bool:
    """What is said of creatures only."""
    if isinstance(post, Not):
        post = post.of
    if isinstance(post, AnyOf):
        return all(_of_last_only(of) for of in post.of)
    return isinstance(post, HasKeyword) or (
        isinstance(post, Compares) and any(s in post.stat for s in ("power", "toughness"))
    )


def _is_creature(item: tuple[Predicate, ...]) -> bool:
    return any(
        w == IsType("Creature")
        or (isinstance(w, IsSubtype) and (w.subtype in CREATURE_TYPES or w.subtype == "Vehicle"))
        for w in item
    )


def _open_end(post: Predicate) -> Filter | None:
    """The filter at the very end of what stands after a noun: "with power greater than the number of lands", "that
    targets a creature"."""
    if isinstance(post, TargetsA | AttachedTo | SharesWith | NameOf | FromAmong):
        aimed = post.what if isinstance(post, TargetsA | AttachedTo) else post.of
        aimed = aimed.of[-1] if isinstance(aimed, Both) else aimed
        return aimed.filter if isinstance(aimed, All | Some) else None
    if excepted(post) is not None:
        return excepted(post)
    if isinstance(post, Has):
        return post.to.filter if isinstance(post.to, Target) else None
    amount = post.amount if isinstance(post, Compares) and post.word else None
    while isinstance(amount, Times | Half):
        amount = amount.of
    if isinstance(amount, CountOf) and isinstance(amount.what, All):
        return amount.what.filter
    if isinstance(amount, Greatest) and isinstance(amount.among, All):
        return amount.among.filter
    return None


def _attach(head: Filter, post: Predicate) -> Filter | None:
    if isinstance(post, PlayerMeets) and not is_filter_of_players(head):
        return None
    if isinstance(post, ProtectedBy) and head.words[-1:] != (IsType("Battle"),):
        return None
    if head.post:
        inner = _open_end(head.post[-1])
        # What follows belongs to the nearest noun that it can be said of.
        if inner is not None and _attach(inner, post) is not None:
            return None
        zones = [p for p in (post.of if isinstance(post, AnyOf) else (post,)) if isinstance(p, InZone)]
        elsewhere = any(p.zone != "battlefield" for p in zones)
        if zones and any(isinstance(p, InZone) or (isinstance(p, ControlledBy) and elsewhere) for p in head.post):
            return None
        # "spells you cast from your graveyard": where they are cast from.
        if isinstance(post, InZone) and isinstance(head.post[-1], CastBy) and not head.post[-1].zone:
            return None
        if isinstance(post, ControlledBy) and any(isinstance(p, (ControlledBy, InZone)) for p in head.post):
            return None
        if isinstance(post, ThisTurn) and any(isinstance(p, ControlledBy) and p.past for p in head.post):
            return None  # "creatures you controlled that dealt combat damage": those that are gone as well
        # "from among the cards milled this way": which cards is said of them.
        if (
            isinstance(post, FromAmong)
            and not post.word
            and isinstance(head.post[-1], FromAmong)
            and head.post[-1].word
        ):
            return None
    if post == ThisTurn("died") and not any(isinstance(p, InZone) for p in head.post):
        return None  # those are not on the battlefield: `TurnCount` counts them
    return _attached(head, post)


def _attached(head: Filter, post: Predicate) -> Filter | None:
    last = head.words[-1]
    if isinstance(last, AnyOf) and last.conj in ("or", "and", "and/or") and not head.post and _of_last_only(post):
        items = [item_words(of) for of in last.of]
        if all(_is_creature(item) for item in items):
            return Filter(head.words, (post,))
        if not _is_creature(items[-1]) or any(_is_creature(item) for item in items[:-1]):
            return None
        if any(not isinstance(w, Other) for w in head.words[:-1]):
            return None
        inner = Fits(Filter(items[-1], (post,)))
        return Filter((*head.words[:-1], AnyOf((*last.of[:-1], inner), last.conj)))
    if isinstance(last, AnyOf) and any(isinstance(of, Fits) and of.filter.post for of in last.of):
        # "artifact, or creature with flying, ..." and then more: only what is said of all.
        if _of_last_only(post):
            inner_last = last.of[-1]
            if not (isinstance(inner_last, Fits) and inner_last.filter.post) or head.post:
                return None
            more = Fits(Filter(inner_last.filter.words, (*inner_last.filter.post, post)))
            return Filter((*head.words[:-1], AnyOf((*last.of[:-1], more), last.conj)))
        if not isinstance(post, (ControlledBy, InZone, OwnedBy, FromAmong)):
            return None
        if any(_has_like(of, post) for of in last.of):
            return None
    return Filter(head.words, (*head.post, post))


def _has_like(item: Predicate, post: Predicate) -> bool:
    return isinstance(item, Fits) and any(type(p) is type(post) for p in item.filter.post)


def _detach(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Filter) or not value.words:
        return None
    if value.post:
        return {"head": Filter(value.words, value.post[:-1]), "post": value.post[-1]}
    last = value.words[-1]
    if isinstance(last, AnyOf) and isinstance(last.of[-1], Fits):
        inner = last.of[-1].filter
        if inner.post and not any(isinstance(of, Fits) and of.filter.post for of in last.of[:-1]):
            if not _of_last_only(inner.post[-1]):
                return None
            less = Filter(inner.words, inner.post[:-1])
            item: Predicate = less.words[0] if len(less.words) == 1 and not less.post else Fits(less)
            return {
                "head": Filter((*value.words[:-1], AnyOf((*last.of[:-1], item), last.conj))),
                "post": inner.post[-1],
            }
    return None


class _Alternatives:
    """Two whole phrases of which the first has something after its noun: "creature with flying or artifact"."""

    def __init__(self, conj: str) -> None:
        self.conj = conj

    def __call__(self, a: Filter, b: Filter) -> Filter | None:
        if not a.post or isinstance(a.post[-1], Fits) or excepted(a.post[-1]) is not None:
            return None  # "that's a Zombie or Mutant" says both of one creature
        if self.conj == "and" and isinstance(getattr(a.post[-1], "amount", None), Greatest):
            return None  # "with the greatest mana value among creatures and planeswalkers": among both
        lead: tuple[Predicate, ...] = ()
        if isinstance(a.words[0], Other) and not (b.words and isinstance(b.words[0], Other)):
            # "another creature you control or Vehicle you control".
            lead, a = a.words[:1], Filter(a.words[1:], a.post)
        if isinstance(b.words[-1], AnyOf):
            return None
        said = {type(p) for p in a.post}
        for post in b.post:
            # What stands at the very end could be said of the first too.
            if type(post) not in said and not _of_last_only(post) and not isinstance(post, ProtectedBy):
                return None
        return Filter((*lead, AnyOf((Fits(a), Fits(b)), self.conj)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Filter) or value.post or not value.words or not isinstance(value.words[-1], AnyOf):
            return None
        last = value.words[-1]
        if last.conj != self.conj or len(last.of) != 2 or len(value.words) > 2:
            return None
        a, b = last.of
        if not (isinstance(a, Fits) and a.filter.post and isinstance(b, Fits)):
            return None
        lead = value.words[:-1]
        if lead and not isinstance(lead[0], Other):
            return None
        return {"a": Filter((*lead, *a.filter.words), a.filter.post), "b": b.filter}
