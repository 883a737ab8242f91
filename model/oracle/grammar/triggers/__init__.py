"""Events: what stands after "when", "whenever" and "at" (CR 603.2, 603.6, 603.8).

Owns: the categories `event` and its parts: `happens`, predicates of objects ("enters or attacks"), and `acts`,
predicates of players ("scry or surveil"), which hold a placeholder until their subject is known. Not here: the
triggered ability around an event (`abilities`), what a pronoun of its effect means (`model.oracle.bind`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import EventPattern
from model.ability.conditions import Comparison, Every, Exists, Is
from model.ability.events import (
    AnyEvent,
    Attacks,
    BecomesTarget,
    Blocks,
    Casts,
    IsDealtDamage,
    PlayerActs,
    StateIs,
    While,
    ZoneChanges,
)
from model.ability.terms import Both, CastBy, Filter, IsCard, LinkedTo, OnePlayer, Some, Target, That
from model.oracle.engine import Grammar
from model.oracle.grammar.commanders import YOUR_COMMANDER, commander
from model.oracle.grammar.triggers import combat, framed, objects, players, steps
from model.oracle.grammar.triggers.subjects import acted, acting, known, put_in, taken_out

HAUNTED: Final = LinkedTo("haunting")
"""The creature that the card in exile haunts (CR 702.55b)."""


def add(g: Grammar) -> None:
    """The rows of events."""
    g.alias("event_object", ["objects"])
    g.rule("event_object", _Or("and/or"), "{a:this} and/or {b:some.more}", unmake=_Or("and/or").parts)
    g.words("event_object", {YOUR_COMMANDER: commander()})
    for words in ("the creature it haunts", "the creature this card haunts"):
        g.words("event_object", {words: That(words, HAUNTED)})
    g.alias("damaged_one", ["players", "objects", "player_or_object"])
    g.rule("player_or_object", _Or(), "{a:players} or {b:objects}", unmake=_Or().parts, when=_not_one_of_many)
    objects.add(g)
    combat.add(g)
    players.add(g)
    steps.add(g)
    _alternatives(g)
    g.rule("event.one", put_in, "{what:event_object} {it:happens.any#what}", unmake=taken_out, when=known)
    template = "{what:objects} {what#is|are} put into {whose:whose} graveyard"
    g.rule("event.one", ZoneChanges, template, from_="battlefield", to="graveyard", verb="is put into whose graveyard",
           when=_of_permanents)  # fmt: skip
    g.rule("event.one", put_in, "{what:players} {it:happens.any#what}", unmake=taken_out, when=_of_players)
    either = "{what:player_or_object} {it:happens.any#what}"
    g.rule("event.one", put_in, either, unmake=taken_out, when=_target_of_either)
    g.rule("event.one", acting, "{who:players} {it:acts.any#who}", unmake=acted, when=known)
    framed.add(g)
    # CR 603.8: a state trigger.
    g.rule("event.one", StateIs, "{condition:condition}", when=_is_state)
    g.rule("event", None, "{it:event.one}")


def _of_permanents(value: Any) -> bool:
    """CR 109.2: without the word "card" a permanent is meant."""
    what = value.what
    return isinstance(what, Some | Target) and not any(isinstance(p, IsCard) for p in what.filter.words)


def _of_players(value: Any) -> bool:
    """What may happen to players."""
    if isinstance(value, AnyEvent):
        return all(_of_players(one) for one in value.of)
    return isinstance(value, BecomesTarget) or (isinstance(value, IsDealtDamage) and value.passive)


def _target_of_either(value: Any) -> bool:
    """ "You or a permanent you control becomes the target of ..."."""
    return isinstance(value, BecomesTarget) and isinstance(value.what, Both)


def _not_one_of_many(value: Any) -> bool:
    """ "An opponent or a permanent an opponent controls" is one indefinite phrase."""
    return isinstance(value, Both) and not isinstance(value.of[0], OnePlayer)


class _Or:
    """ "you or a planeswalker you control"."""

    def __init__(self, conj: str = "or") -> None:
        self.conj = conj

    def __call__(self, a: Any, b: Any) -> Both:
        return Both((a, b), self.conj)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Both) and value.conj == self.conj and len(value.of) == 2:
            return {"a": value.of[0], "b": value.of[1]}
        return None


def _is_state(value: Any) -> bool:
    """Conditions about how things are, not about what happened."""
    condition = value.condition
    if isinstance(condition, Every):
        return all(_is_state(StateIs(c)) for c in condition.of)
    if isinstance(condition, Is):
        return condition.word in ("", "is", "are", "has", "have")
    return isinstance(condition, (Exists, Comparison))


class _Any:
    """Two events joined: `word` stands between them."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, a: EventPattern, b: EventPattern) -> AnyEvent:
        return AnyEvent((a, b), self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AnyEvent) and value.word == self.word and len(value.of) == 2:
            return {"a": value.of[0], "b": value.of[1]}
        return None


def _no_shared_object(value: Any) -> bool:
    """ "Blocks or becomes blocked by a creature" speaks of the creature twice."""
    a, b = value.of[0], value.of[-1]
    if isinstance(a, PlayerActs) and a.act == "play a land" and isinstance(b, Casts):
        # "Plays a land or casts a spell from anywhere other than their hand": so is the land.
        return bool(a.from_) == any(isinstance(p, CastBy) and p.zone for p in getattr(b.what, "filter", Filter()).post)
    return not (isinstance(a, Blocks) and a.whom is None and isinstance(b, Attacks) and b.blocked == "blocked by")


class _Three:
    """Three predicates of one subject, or with a `word` three events."""

    def __init__(self, word: str = "") -> None:
        self.word = word

    def __call__(self, a: EventPattern, b: EventPattern, c: EventPattern) -> AnyEvent:
        return AnyEvent((a, b, c), self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AnyEvent) and value.word == self.word and len(value.of) == 3:
            return {"a": value.of[0], "b": value.of[1], "c": value.of[2]}
        return None


def _alternatives(g: Grammar) -> None:
    for one in ("happens", "acts"):
        g.rule(f"{one}.any", None, f"{{it:{one}}}")
        g.rule(f"{one}.any", _Any(""), f"{{a:{one}}} or {{b:{one}}}", unmake=_Any("").parts, when=_no_shared_object)
        g.rule(f"{one}.any", _Three(), f"{{a:{one}}}, {{b:{one}}}, or {{c:{one}}}", unmake=_Three().parts)
    for word in ("and when", "and whenever", "and at", "or when", "or whenever", "or at", "or"):
        g.rule("event", _Any(word), f"{{a:event.one}} {word} {{b:event.one}}", unmake=_Any(word).parts)
        if word == "or":
            three = _Three(", or")
            listed = "{a:event.one}, or {b:event.one}, or {c:event.one}"
            g.rule("event", _Any(", or"), "{a:event.one}, or {b:event.one}", unmake=_Any(", or").parts)
            g.rule("event", three, listed, unmake=three.parts)
        if word.startswith("and w"):
            timed = f"{{a:event.timed}} {word} {{b:event.one}}"
            g.rule("event", _Any(word), timed, unmake=_Any(word).parts, when=_first_timed)


def _first_timed(value: Any) -> bool:
    return isinstance(value.of[0], While)
