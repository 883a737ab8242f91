"""Rules that an instruction sets for a while (CR 611.2c, 614.3): "if that creature would die this turn, exile it
instead".

Owns: the wordings of `Impose`. Not here: the same as static abilities (`replacements`, `permissions`, `statics`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import EventPattern, StaticEffect
from model.ability.continuous import (
    ENTERS_UNDER_YOURS,
    UNDER_YOURS,
    Forbid,
    Instead,
    LoyaltyRule,
    MoreLands,
    Permit,
    PlayerRule,
)
from model.ability.events import Draws, WouldCreateTokens, ZoneChanges
from model.ability.instructions import Allow, Apply, Impose, Move, Sequence
from model.ability.terms import (
    All,
    Chosen,
    ControlledBy,
    ControllerOf,
    Filter,
    IsCard,
    IsSpell,
    IsType,
    Objects,
    OnePlayer,
    OwnerOf,
    Some,
    Target,
    That,
    You,
)
from model.base import walk
from model.oracle.engine import Grammar

_IT: Final = That("it")


class _Rule:
    """An Impose with one effect of that class, some of its fields fixed."""

    def __init__(self, effect: type[StaticEffect], duration: str = "this turn", word: str = "", **fixed: Any) -> None:
        self.effect = effect
        self.duration = duration
        self.word = word
        self.fixed = fixed

    def __call__(self, **fields: Any) -> Impose:
        return Impose(self.effect(**fields, **self.fixed), self.duration, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Impose) or type(value.effect) is not self.effect or value.uses:
            return None
        if value.duration != self.duration or value.word != self.word:
            return None
        fields = {name: getattr(value.effect, name) for name in value.effect.__struct_fields__}
        try:
            again = self(**{name: got for name, got in fields.items() if name not in self.fixed})
        except TypeError:
            return None
        return fields if again == value else None


class _Graveyard:
    """ "If that spell would be put into a graveyard, exile it instead." """

    def __init__(self, words: str, duration: str) -> None:
        self.words = words
        self.duration = duration

    def __call__(self, what: Objects) -> Impose:
        event = ZoneChanges(what, to="graveyard", verb=self.words)
        return Impose(Instead(event, Move(_IT, "exile", "exile")), self.duration)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Impose) or not isinstance(value.effect, Instead):
            return None
        event = value.effect.event
        if isinstance(event, ZoneChanges) and value == self(event.what):
            return {"what": event.what}
        return None


class _Until:
    """A replacement effect of a line, for a while."""

    def __init__(self, duration: str) -> None:
        self.duration = duration

    def __call__(self, it: Instead) -> Impose:
        return Impose(it, self.duration, word="duration first")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Impose) and value.word == "duration first" and value.duration == self.duration:
            return {"it": value.effect}
        return None


class _NextDraw:
    """ "The next time you would draw a card this turn, you gain 5 life instead": the shield is used up by it."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, event: EventPattern, do: Any, rest: Any = None) -> Impose | None:
        if not isinstance(event, Draws):
            return None
        if rest is not None:
            # "... They may play it this turn": what was exiled in place of the draw.
            do = None if isinstance(do, Sequence) or not isinstance(rest, Allow) else Sequence((do, rest), (". ",))
        if any(isinstance(r, Target) for r in walk(do)):
            return None  # would be chosen now for what is done then
        return None if do is None else Impose(Instead(event, do, word=self.word), uses=1, word="next time")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Impose) or value.word != "next time" or not isinstance(value.effect, Instead):
            return None
        return {"event": value.effect.event, "do": value.effect.do} if value.effect.word == self.word else None

    def and_more(self, value: Any) -> dict[str, Any] | None:
        found = self.parts(value)
        match found:
            case {"event": event, "do": Sequence(steps=(do, Allow() as rest), joins=(". ",))}:
                return {"event": event, "do": do, "rest": rest}
        return None


def known(value: Any) -> bool:
    return value is not None


def add(g: Grammar) -> None:
    """The rows."""
    from model.oracle.grammar.replacements import NotCast

    def row(make: Any, template: str, category: str = "whole") -> None:
        g.rule(category, make, template, unmake=make.parts)

    g.rows.setdefault("would", [])
    row(_Rule(Instead, keep=False, condition=None, amount=None), "if {event:would} this turn, {do:told} instead")
    for template, first in (("{do:told} instead", False), ("instead {do:told}", True)):
        once = _NextDraw("instead first" if first else "")
        words = "the next time {event:would} this turn, " + template
        g.rule("whole", once, words, unmake=once.parts, when=known)
        g.rule("whole", once, words + ". {rest:clause}", unmake=once.and_more, when=known, prefer=1)
    for_a_turn = _Until("until end of turn")
    row(for_a_turn, "until end of turn, {it:uncast}")
    make = NotCast()
    g.rule("uncast", make, "if {event:would} and it wasn't cast, {do:told} instead", unmake=make.parts, when=known)
    for where, duration in (
        ("your graveyard", ""),
        ("a graveyard", ""),
        ("its owner's graveyard", ""),
        ("a graveyard this turn", "this turn"),
        ("your graveyard this turn", "this turn"),
        ("its owner's graveyard this turn", "this turn"),
    ):
        words = f"put into {where}".removesuffix(" this turn")
        row(_Graveyard(words, duration), f"if {{what:that}} would be put into {where}, exile it instead")
    row(_Yours(), f"each token that would be created under {{who:whose}} control this turn is {UNDER_YOURS}", "clause")
    gathered = _Gathered()
    under = "would enter the battlefield under an opponent's control this turn"
    row(gathered, f"if {{a}} {{filter:filter#s}} {under}, {ENTERS_UNDER_YOURS}")
    leaves = _Leaves()
    row(leaves, "if {what:that} would leave the battlefield, exile it instead of putting it anywhere else")
    for template, rule in (
        ("damage can't be prevented this turn", PlayerRule("damage can't be prevented", You())),
        ("you may play an additional land this turn", MoreLands(1, You())),
        ("you may play up to two additional lands this turn", MoreLands(2, You())),
        ("you may play up to three additional lands this turn", MoreLands(3, You())),
    ):
        g.rule("clause", Impose, template, effect=rule, duration="this turn")
    for until in ("until your next turn", "until end of turn"):
        fixed = _Fixed(until)
        row(fixed, f"{until}, {fixed.words}", "clause")
        kept = _Kept(until)
        row(kept, f"{until}, {kept.words}", "clause")
        g.rule("clause", fixed.and_more, f"{until}, {fixed.words} and {{do:unended}}", unmake=fixed.of_both, when=known)
    no_maximum = PlayerRule("no maximum hand size", You())
    for until in ("for the rest of the game", "until your next turn"):
        g.rule("clause", Impose, f"you have no maximum hand size {until}", effect=no_maximum, duration=until)
    flash = _Rule(Permit, who=You(), flash=True)
    row(flash, "you may cast {what:all} this turn as though they had flash", "clause")
    for duration in ("until end of turn", "until your next turn"):
        for_now = _Rule(Permit, duration, "front", who=You(), flash=True)
        row(for_now, f"{duration}, you may cast {{what:all}} as though they had flash", "clause")
        named = _Named(duration)
        g.rule("clause", named, named.template, unmake=named.parts)
    loyal = _Rule(LoyaltyRule, who=You(), times=2)
    row(loyal, "you may activate loyalty abilities of {what:objects} twice this turn rather than only once", "clause")
    more = _Rule(Forbid, act="cast spells", who=You(), word="more from now on")
    row(more, "you can cast only {limit:int_count} more spell{s:limit} this turn", "clause")
    for until in ("this turn", "until your next turn"):
        spells = _Rule(Forbid, until, act="cast spells", word="told")
        row(spells, f"{{who:owner_said}} can't cast {{what:all}} {until}", "clause")
    g.rule("owner_said", OwnerOf, "{of:possessor} owner")
    g.rule("owner_said", ControllerOf, "{of:possessor} controller")
    plain = _Rule(Forbid, act="cast")
    g.rule(
        "clause",
        plain,
        "{who:players} can't cast {what:all} this turn",
        unmake=plain.parts,
        when=lambda v: not isinstance(v.effect.who, (OwnerOf, ControllerOf)),
    )
    for duration in ("until your next turn", "until end of turn"):
        front = _Rule(Forbid, duration, "front", act="cast")
        row(front, f"{duration}, {{who:players}} can't cast {{what:all}}", "clause")


class _Fixed:
    """ "Until your next turn, your life total can't change and you gain protection from everything": one duration of
    two effects."""

    words = "{who:whose} life total can't change"

    def __init__(self, duration: str) -> None:
        self.duration = duration

    def __call__(self, who: Any) -> Impose:
        return Impose(PlayerRule("life total can't change", who), self.duration, word="duration first")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Impose) or not isinstance(value.effect, PlayerRule) or value.effect.who is None:
            return None
        return {"who": value.effect.who} if value == self(value.effect.who) else None

    def and_more(self, who: Any, do: Any) -> Sequence | None:
        if not isinstance(do, Apply) or do.duration:
            return None
        return Sequence((self(who), msgspec.structs.replace(do, duration=self.duration)), (" and",))

    def of_both(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Sequence(steps=(Impose() as first, Apply(duration=self.duration) as last), joins=(" and",)):
                found = self.parts(first)
                return None if found is None else {**found, "do": msgspec.structs.replace(last, duration="")}
        return None


class _Kept:
    """ "Until end of turn, damage that would reduce your life total to less than 1 reduces it to 1 instead"."""

    words = "damage that would reduce your life total to less than {n:digits} reduces it to {again:digits} instead"

    def __init__(self, duration: str) -> None:
        self.duration = duration

    def __call__(self, n: Any, again: Any) -> Impose | None:
        if n != again:
            return None
        return Impose(PlayerRule("damage leaves life", You(), n=n), self.duration, word="duration first")

    def parts(self, value: Any) -> dict[str, Any] | None:
        n = value.effect.n if isinstance(value, Impose) and isinstance(value.effect, PlayerRule) else None
        return {"n": n, "again": n} if n is not None and value == self(n, n) else None


class _Named:
    """ "Until your next turn, spells with the chosen name can't be cast and lands with the chosen name can't be
    played": two prohibitions, by the name that was just chosen."""

    def __init__(self, duration: str) -> None:
        self.duration = duration
        name = "with the chosen name can't be"
        self.template = f"{duration}, spells {name} cast and lands {name} played"

    def __call__(self) -> Sequence:
        spells = Forbid("cast spells", None, All(Filter((IsSpell(),), (Chosen("name"),))), word="passive")
        lands = Forbid("play lands", None, All(Filter((IsType("Land"), IsCard()), (Chosen("name"),))), word="passive")
        imposed = tuple(Impose(effect, self.duration, word="named") for effect in (spells, lands))
        return Sequence(imposed, (" and ",))

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {} if value == self() else None


class _Yours:
    """ "Each token that would be created under an opponent's control this turn is created under yours instead"."""

    def __call__(self, who: Any) -> Impose:
        return Impose(Instead(WouldCreateTokens(who, word="each"), keep=True, word=UNDER_YOURS), "this turn")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Impose) or not isinstance(value.effect, Instead):
            return None
        event = value.effect.event
        return {"who": event.who} if isinstance(event, WouldCreateTokens) and value == self(event.who) else None


class _Gathered:
    """ "If a creature would enter the battlefield under an opponent's control this turn, it enters under your control
    instead"."""

    theirs = ControlledBy(OnePlayer("opponent"))

    def __call__(self, filter: Filter) -> Impose:
        event = ZoneChanges(Some(Filter(filter.words, (*filter.post, self.theirs))), to="battlefield", verb="enters")
        return Impose(Instead(event, keep=True, word=ENTERS_UNDER_YOURS), "this turn")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Impose) or not isinstance(value.effect, Instead):
            return None
        event = value.effect.event
        if not isinstance(event, ZoneChanges) or not isinstance(event.what, Some):
            return None
        filter = Filter(event.what.filter.words, event.what.filter.post[:-1])
        return {"filter": filter} if value == self(filter) else None


class _Leaves:
    """ "If it would leave the battlefield, exile it instead of putting it anywhere else." """

    def __call__(self, what: Objects) -> Impose:
        event = ZoneChanges(what, from_="battlefield", verb="leaves")
        return Impose(Instead(event, Move(_IT, "exile", "exile")), "")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Impose) or not isinstance(value.effect, Instead):
            return None
        event = value.effect.event
        return {"what": event.what} if isinstance(event, ZoneChanges) and value == self(event.what) else None
