"""Attacking and blocking as events (CR 508.3, 509.3)."""

from __future__ import annotations

from typing import Any

from model.ability.events import BLOCKED_BY_SEVERAL, AnyEvent, Attacks, Blocks
from model.ability.terms import ControlledBy, Filter, OnePlayer, Players, Some, You
from model.oracle.engine import Grammar
from model.oracle.grammar.triggers.subjects import CREATURE, PLACE, known


class _YouAttack:
    """ "you attack", "you attack with two or more creatures": the creatures that a player attacks with, all at once."""

    def __init__(self, word: str, kind: Filter | None = None) -> None:
        self.word = word
        self.kind = kind

    def __call__(self, filter: Filter | None = None, least: Any = None, whom: Any = None, who: Any = None) -> Any:
        kind = self.kind if filter is None else filter
        assert kind is not None
        owner = You() if who is None else who
        if any(isinstance(p, ControlledBy) for p in kind.post):
            return None
        creatures = Some(Filter(kind.words, (ControlledBy(owner), *kind.post)), 1, None, word="one or more")
        return Attacks(creatures, whom, one_or_more=True, word=self.word, least=1 if least is None else least)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Attacks) or value.word != self.word or not isinstance(value.what, Some):
            return None
        kind = value.what.filter
        if not kind.post or not isinstance(kind.post[0], ControlledBy):
            return None
        bare = Filter(kind.words, kind.post[1:])
        who = kind.post[0].who
        if self.kind is not None and bare != self.kind:
            return None
        return {"filter": bare, "least": value.least, "whom": value.whom, "who": who}


def _by_several(value: Any) -> bool:
    """ "By two or more creatures"."""
    return isinstance(value.whom, Some) and isinstance(value.whom.least, int) and value.whom.least > 1


def add(g: Grammar) -> None:
    def row(template: str, **how: Any) -> None:
        g.rule("happens", Attacks, template, what=PLACE, **how)

    row("attack[s]")
    row("attack[s] alone", alone=True)
    row("attack[s] {whom:damaged_one}")
    row("attack[s] and {#isn't|aren't} blocked", blocked="unblocked")
    row("attack[s] {whom:damaged_one} and {#isn't|aren't} blocked", blocked="unblocked")
    row("become[s] blocked", blocked="blocked")
    row("become[s] blocked by {whom:objects}", blocked="blocked by", when=lambda value: not _by_several(value))
    row("become[s] blocked by {whom:some}", blocked=BLOCKED_BY_SEVERAL, when=_by_several)
    g.rule("happens", Blocks, "block[s]", what=PLACE)
    g.rule("happens", Blocks, "block[s] {whom:objects}", what=PLACE)
    g.rule("happens", _blocks_either, "block[s] or become[s] blocked by {whom:objects}", unmake=_blocks_either_parts)
    g.rule(
        "happens",
        Attacks,
        "and at least {others:int_count} other creature{s:others} attack",
        what=PLACE,
        word="and others",
    )
    you = _YouAttack("you attack", CREATURE)
    g.rule("event.one", you, "you attack", unmake=_only_you(you))
    g.rule(
        "event.one",
        _YouAttack("you attack whom", CREATURE),
        "you attack {whom:players}",
        unmake=_only_you(_YouAttack("you attack whom", CREATURE), whom=True),
    )
    some = _YouAttack("you attack with")
    g.rule(
        "event.one",
        some,
        "you attack with one or more {filter:filter.plural#p}",
        unmake=_only_you(some, kind=True),
        when=known,
    )
    g.rule(
        "event.one",
        some,
        "you attack with {least:int_count} or more {filter:filter.plural#p}",
        unmake=_only_you(some, kind=True, least=True),
        when=_at_least_two,
    )
    at_least = _YouAttack("you attack with at least")
    g.rule(
        "event.one",
        at_least,
        "you attack with at least {least:int_count} {filter:filter.plural#p}",
        unmake=_only_you(at_least, kind=True, least=True),
        when=_at_least_two,
    )
    g.rule("event.one", _is_attacked, "{whom:players} {whom#is|are} attacked", unmake=_is_attacked_parts)
    for who in ("an opponent", "a player"):
        other = _YouAttack(who, CREATURE)
        player = OnePlayer(who.split()[1])
        g.rule("event.one", _Other(other, player), f"{who} attacks", unmake=_Other(other, player).parts)
        others = _Other(_YouAttack(f"{who} with creatures", CREATURE), player)
        g.rule("event.one", others, f"{who} attacks with creatures", unmake=others.parts)
        for least, number in ((1, "one"), (2, "two"), (3, "three")):
            words = f"{number} or more creatures"
            many = _Other(_YouAttack(f"{who} with so many", CREATURE), player, least)
            g.rule("event.one", many, f"{who} attacks with {words}", unmake=many.parts)
            at_you = _At(_YouAttack(f"{who} at", CREATURE), player, least)
            g.rule("event.one", at_you, f"{who} attacks {{whom:players}} with {words}", unmake=at_you.parts)


def _is_attacked(whom: Any) -> Attacks:
    return Attacks(Some(CREATURE, 1, None, word="one or more"), whom, one_or_more=True, word="is attacked")


def _is_attacked_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Attacks) and value.word == "is attacked" and value == _is_attacked(value.whom):
        return {"whom": value.whom}
    return None


def _at_least_two(value: Any) -> bool:
    return value is not None and value.least > 1


class _Other:
    """A player other than you attacks."""

    def __init__(self, make: _YouAttack, who: Players, least: int = 1) -> None:
        self.make = make
        self.who = who
        self.least = least

    def __call__(self) -> Any:
        return self.make(who=self.who, least=self.least)

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = self.whom(value)
        return {} if found is not None and not found["whom"] else None

    def whom(self, value: Any) -> dict[str, Any] | None:
        """What is attacked by so many of that player's."""
        found = self.make.parts(value)
        mine = found is not None and found["who"] == self.who and found["least"] == self.least
        return {"whom": found["whom"]} if found is not None and mine else None


class _At(_Other):
    """The same with whom that player attacks: "an opponent attacks you with two or more creatures"."""

    def __call__(self, whom: Any = None) -> Any:
        return self.make(who=self.who, least=self.least, whom=whom)

    def parts(self, value: Any) -> dict[str, Any] | None:
        return self.whom(value)


def _only_you(make: _YouAttack, *, whom: bool = False, kind: bool = False, least: bool = False) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        found = make.parts(value)
        if found is None or found.pop("who") != You():
            return None
        if not whom and found.pop("whom") is not None:
            return None
        if not kind:
            found.pop("filter")
        if not least and found.pop("least") != 1:
            return None
        if least and found["least"] == 1:
            return None
        return found

    return parts


def _blocks_either(whom: Any) -> AnyEvent:
    return AnyEvent((Blocks(PLACE, whom), Attacks(PLACE, whom, blocked="blocked by")), "blocks or becomes blocked by")


def _blocks_either_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, AnyEvent) and value.word == "blocks or becomes blocked by" and isinstance(value.of[0], Blocks):
        return {"whom": value.of[0].whom}
    return None
