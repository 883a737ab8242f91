"""Deeds by which things are meant: "the sacrificed creature", "exiled this way", "that much" (CR 608.2h, 607).

Owns: which instructions and costs a participle means. Not here: pronouns (`resolve`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from model.ability.abilities import DiscardCost, ExileCost, RevealCost, SacrificeCost, TapCost
from model.ability.conditions import Done
from model.ability.events import Discards, PlayerActs
from model.ability.instructions import (
    AddMana,
    Choose,
    CoinFlip,
    CopySpell,
    CounterSpell,
    CreateToken,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    FlipForEach,
    ForEach,
    GainLife,
    If,
    Look,
    LoseLife,
    Mill,
    Move,
    PayAny,
    PayCost,
    PayTimes,
    PutCountersOn,
    RemoveCountersFrom,
    Sacrifice,
    Search,
    SetLife,
    Shuffle,
    Tap,
    Transform,
)
from model.ability.predicates import THEY, FromAmong
from model.ability.terms import (
    EXILED_FOR_IT,
    Both,
    CardsUntil,
    EventRole,
    InZone,
    LinkedTo,
    PaidWith,
    ResultOf,
    Same,
    Some,
    Target,
    That,
    TopCards,
    Zone,
)
from model.base import walk
from model.oracle.binding.context import paid_by
from model.oracle.grammar.base import number

if TYPE_CHECKING:
    from model.oracle.binding.deeds import Deeds
    from model.oracle.binding.mentions import Mention
    from model.oracle.binding.phrases import Phrases
    from model.oracle.binding.tree import Node


class Way(msgspec.Struct, frozen=True):
    """One deed: the instructions that do it (with, of a Move, where to), the cost that does it, the link of an
    earlier ability; `part`: of what the instruction did, only that."""

    name: str
    kinds: tuple[type, ...]
    to: tuple[str, ...] = ()
    verb: str = ""
    cost: str = ""
    link: str = ""
    part: str = ""

    def did(self, value: Any) -> bool:
        if not isinstance(value, self.kinds):
            return False
        if isinstance(value, Move):
            return (not self.to or value.to in self.to) and (not self.verb or value.verb == self.verb)
        if isinstance(value, Tap):
            return value.untap == (self.name == "untapped")
        if isinstance(value, Look):
            return value.reveal or self.name != "revealed"
        return True


_WAYS: Final = (
    Way("exiled", (Move,), to=("exile",), cost="exile", link="exiled"),
    Way("sacrificed", (Sacrifice,), cost="sacrifice"),
    Way("discarded", (Discard,), cost="discard"),
    Way("destroyed", (Destroy,)),
    Way("milled", (Mill,), cost="mill"),
    Way("revealed", (Look, Search), cost="reveal"),
    Way("returned", (Move,), verb="return"),
    Way("returned to your hand", (Move,), to=("hand",), verb="return"),
    Way("returned to its owner's hand", (Move,), to=("hand",), verb="return"),
    Way("returned to their owners' hands", (Move,), to=("hand",), verb="return"),
    Way("tapped", (Tap,), cost="tap"),
    Way("untapped", (Tap,)),
    Way("countered", (CounterSpell,)),
    Way("copied", (CopySpell,)),
    Way("created", (CreateToken,)),
    Way("drawn", (Draw,)),
    Way("chosen", (Choose,), link="chosen"),
    Way("put into a graveyard", (Move, Mill, Discard, Destroy), to=("graveyard",)),
    Way("put into your graveyard", (Move, Mill, Discard), to=("graveyard",)),
    Way("put into their graveyard", (Move, Mill, Discard), to=("graveyard",)),
    Way("put into exile", (Move,), to=("exile",)),
    Way("put onto the battlefield", (Move,), to=("battlefield",)),
    Way("put into your hand", (Move,), to=("hand",)),
    Way("shuffled into your library", (Shuffle, Move), to=("library",), verb="shuffle"),
    Way("dealt damage", (DealDamage,)),
    Way("whose coin comes up heads", (FlipForEach,), part="heads"),
    Way("whose coin comes up tails", (FlipForEach,), part="tails"),
)
_SEARCHED: Final = Way("searched", (Search,))
_BY_NAME: Final = {way.name: way for way in _WAYS}
# "if you discard a land card this way".
_VERBS: Final = {
    "exile": "exiled", "sacrifice": "sacrificed", "discard": "discarded", "destroy": "destroyed", "mill": "milled",
    "reveal": "revealed", "return": "returned", "tap": "tapped", "counter": "countered", "draw": "drawn",
}  # fmt: skip


def way_of(word: str) -> Way | None:
    """The deed that a phrase names: "the exiled card", "milled this way", "is exiled this way", "exiled with ~"."""
    text = word.lower()
    if text in ("you search your library this way", "you searched your library this way"):
        return _SEARCHED
    for tense in ("don't", "didn't"):
        if text.startswith(f"you {tense} put "):
            text = text.removesuffix(" this way").removesuffix(" this way")
            place = next((p for p in (" into ", " onto ") if p in text), "")
            return _BY_NAME.get(f"put{place}{text.split(place, 1)[1]}") if place else None
    if text.startswith("exiled with "):
        return Way("exiled with", (), link="exiled")
    if "used to craft " in text:  # CR 702.167c
        return Way("used to craft", (), link="crafted")
    if text.endswith(" this way"):
        text = text.removesuffix(" this way")
        text = text.removeprefix("at least one ")
        for lead in ("it is ", "it was ", "is ", "was ", "are ", "were ", "that spell is ", "that creature is ",
                     "that permanent is ", "that card is ", "the creature is ", "the spell is "):  # fmt: skip
            if text.startswith(lead):
                text = text.removeprefix(lead)
                break
        if text in _BY_NAME:
            return _BY_NAME[text]
        if text.startswith("you put "):
            return _BY_NAME.get(text.removeprefix("you "))
        if text.endswith("return to your hand"):
            return _BY_NAME["returned to your hand"]
        first = text.split()[-1]
        if (text == f"you {first}" or text.startswith("the ")) and first in _BY_NAME:
            return _BY_NAME[first]
        return _BY_NAME.get(_VERBS.get(first, _VERBS.get(first.removesuffix("s"), "")))
    if text.startswith("whose coin "):
        return _BY_NAME.get(text)
    words = text.split()
    if len(words) > 2 and words[0] in ("the", "that", "those") and words[1] in _BY_NAME:
        return _BY_NAME[words[1]]
    return None


def paid_or_done(binder: Phrases, node: Node, way: Way) -> Mention:
    """What an earlier instruction, a cost, the event or a linked ability did so."""
    from model.oracle.binding.mentions import Mention, word_nouns

    word: str = node.value.word  # type: ignore[attr-defined]
    plural = number(node.value) == "p"
    if way.link == "crafted":
        return Mention(LinkedTo("crafted"), binder.clause(node), node.place, plural=plural, nouns=())
    rest = word.split(" ", 2)[2] if word.count(" ") > 1 and not word.endswith("way") and "with" not in word else ""
    nouns = word_nouns(rest) if rest else ()
    clause = binder.clause(node)

    def found(to: Any) -> Mention:
        return Mention(to, clause, node.place, plural=plural, nouns=nouns)

    by_each = any(isinstance(above.value, FromAmong) and above.value.word == THEY for above in node.above())
    if len(together := all_done(binder, node, way)) > 1:
        if way.name != "dealt damage" or by_each:
            raise binder.unbound(node)
        return found(Same(Both(tuple(That("it", ResultOf(n)) for n in together))))
    for earlier in binder.before(node):
        if way.did(earlier.value):
            if by_each and not (node.under(ForEach) and _of_owners(earlier.value)):
                raise binder.unbound(node)
            if way.part:
                return found(ResultOf(earlier.number, way.part))
            # "Exile cards ... until you exile a nonland card. You may cast the exiled card": what was looked for.
            until = isinstance(getattr(earlier.value, "what", None), CardsUntil)
            return found(ResultOf(earlier.number, "found" if until and not plural and word.startswith("the ") else ""))
        if isinstance(earlier.value, PayCost) and way.cost and way.cost in {paid_by(c) for c in earlier.value.costs}:
            return found(ResultOf(earlier.number))
    if word.endswith("this way") and way.name != "exiled with":
        for other in binder.nodes:
            # "Sacrifice any number of creatures: ... for each creature sacrificed this way" (CR 608.2h).
            is_cost = other.path[:1] == ("costs",) and bool(way.cost) and paid_by(other.value) == way.cost
            if is_cost and other.place < node.place:
                return found(PaidWith(way.cost))
        if binder.context.is_spell and way.cost and way.cost in binder.context.paid:
            return found(PaidWith(way.cost))  # "as an additional cost to cast this spell, sacrifice any number of"
        if any(_was_event(other.value, way) and other.place < node.place for other in binder.nodes):
            return found(EventRole("cards"))  # "whenever one or more cards are milled, ... for each milled this way"
        raise binder.unbound(node)
    for other in binder.nodes:
        if other.place < node.place and way.cost and paid_by(other.value) == way.cost:
            return found(PaidWith(way.cost))
        if isinstance(other.value, PlayerActs) and other.value.act == way.cost and way.cost:
            return found(EventRole("subject"))
        if isinstance(other.value, Discards) and way.name == "discarded":
            return found(EventRole("subject"))
    if way.cost in binder.context.paid and way.cost:
        return found(PaidWith(way.cost))
    if way.link and (way.link in binder.context.links):
        return found(LinkedTo(way.link))
    if way.link == "exiled" and EXILED_FOR_IT in binder.context.links:
        return found(LinkedTo(EXILED_FOR_IT))
    raise binder.unbound(node)


def _was_event(value: Any, way: Way) -> bool:
    """The ability triggers as that is done to one or more cards."""
    many = getattr(value, "one_or_more", False)
    if isinstance(value, PlayerActs):
        return many and value.act == way.cost == "mill"
    return isinstance(value, Discards) and many and way.name == "discarded"


def all_done(binder: Deeds, node: Node, way: Way) -> list[int]:
    """ "Deals 2 damage to target creature and 3 damage to another target creature. A creature dealt damage this way":
    all the instructions that did it (CR 608.2c), the first of them first; not one that another is done instead of."""
    did = [e for e in binder.before(node) if way.did(e.value)]
    if any(isinstance(e.value, Look) for e in did):
        did = [e for e in did if not isinstance(e.value, Search)]  # "search for a card and reveal it": once
    here = [e for e in did if e in binder.nodes and not any(binder.is_instead_of(e, other) for other in did)]
    if any(e.path[:-1] != here[0].path[:-1] for e in here):
        raise binder.unbound(node)  # one of them only on a condition
    return [e.number for e in reversed(here)]


def _of_owners(done: Any) -> bool:
    """Whether it was done to cards in hands, libraries or graveyards, each its owner's (CR 400.3)."""
    parts = [r for r in walk(getattr(done, "what", None) or ()) if isinstance(r, Zone | TopCards | InZone)]
    kinds = (r for r in parts if not isinstance(r, TopCards))
    zones = ("hand", "library", "graveyard")
    return isinstance(done, Mill | Discard) or (bool(parts) and all(getattr(r, "zone", "") in zones for r in kinds))


def done_to(binder: Phrases, node: Node) -> Mention | None:
    """ "When you discard a nonland card this way, ... that card's mana value": the one thing to which the condition
    says that it was done. Nothing is decided where several may be meant."""
    from model.oracle.binding.mentions import Mention, word_nouns

    if number(node.value) == "p":
        return None
    for above in node.above():
        said = above.value.condition if isinstance(above.value, If) else None
        if not isinstance(said, Done) or said.filter is None or said.negated or node.path[len(above.path)] != "do":
            continue
        words = node.value.word.partition(" ")[2]  # type: ignore[attr-defined]
        if not words or words.split()[-1] not in ("card", "creature", "permanent", "artifact", "land"):
            return None
        if any(above.place < m.place < node.place and not m.player and not m.source for m in binder.mentions):
            return None
        condition = next(child for child in above.children if child.field == "condition")
        n = binder.done(condition)
        for earlier in binder.before(above):
            if earlier.number == n:
                what = getattr(earlier.value, "what", None)
                if isinstance(what, Some | Target) and what.most == 1:
                    nouns = word_nouns(words)
                    return Mention(ResultOf(n), binder.clause(node), node.place, plural=False, nouns=nouns)
                raise binder.unbound(node)
    return None


_QUANTITIES: Final = (
    PayAny, PayTimes, DealDamage, GainLife, LoseLife, Draw, Discard, Mill, Sacrifice, RemoveCountersFrom, PutCountersOn,
    CreateToken, Destroy, Move, Tap, AddMana, SetLife, Transform, CounterSpell,
)  # fmt: skip


def ways_of_amount(word: str) -> tuple[type, ...]:
    """The instructions whose number the words mean."""
    for part, kinds in (
        ("counter removed", (RemoveCountersFrom,)),
        ("counters removed", (RemoveCountersFrom,)),
        ("life lost", (LoseLife,)),
        ("life gained", (GainLife,)),
        ("life you gained", (GainLife,)),
        ("life they gained", (GainLife,)),
        ("life you lost", (LoseLife,)),
        ("damage prevented", ()),
        ("damage", (DealDamage,)),
        ("mana paid", (PayAny,)),
        ("{e} paid", (PayAny,)),
        ("mana", (AddMana,)),
        ("energy", (PayAny,)),
        ("chosen", (Choose,)),
        ("result", (CoinFlip,)),
        ("difference", ()),
    ):
        if part in word:
            return kinds
    return _QUANTITIES


_unused: tuple[Any, ...] = (DiscardCost, ExileCost, RevealCost, SacrificeCost, TapCost)
