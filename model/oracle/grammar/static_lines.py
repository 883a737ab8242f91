"""The lines of static abilities: several effects in one sentence or more, with their condition (CR 113.6, 604).

Owns: the categories `statics` and `static_line` (the sentences of a line as one Static), and where a static ability
functions. Not here: the effects themselves (`statics`, `cost_changes`, `replacements`, `permissions`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import CostChange, Static, StaticEffect
from model.ability.conditions import Every, Negation, TurnIs, WasCastWith
from model.ability.continuous import (
    Affects,
    Cant,
    CastThisWay,
    CountersRemain,
    Enters,
    FlashFor,
    Instead,
    Permit,
    SacrificedAtCleanup,
)
from model.ability.events import CausedDiscard, ZoneChanges
from model.ability.terms import (
    That,
    This,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.damage import LEFT_OUT
from model.oracle.grammar.static_changes import CANT_UNLESS


def known(value: Any) -> bool:
    return value is not None


DURING: Final = {
    "during your turn": (TurnIs("your turn"), "during"),
    "during turns other than yours": (TurnIs("your turn", negated=True), "during other turns"),
    "on your turn": (TurnIs("your turn"), "on"),
    "during extra turns": (TurnIs("extra turn"), "during extra turns"),
}


class Line:
    """A line of one condition: `word` says how it is told, `first` that it stands first."""

    def __init__(self, word: str, *, first: bool, condition: Any = None, negated: bool = False) -> None:
        self.word = word
        self.first = first
        self.condition = condition
        self.negated = negated

    def __call__(self, items: Items, condition: Any = None) -> Static | None:
        effects, joins = put_together(items)
        condition = self.condition or condition
        if self.negated:
            condition = Negation(condition)
        if self.negated and _takes_unless(effects[-1]):
            return None
        if any(isinstance(e, CastThisWay) for e in effects):
            return None  # is said behind a permission
        return Static(
            effects, condition, static_zone(effects, condition), first=self.first, word=self.word, joins=joins
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Static) or value.word != self.word or value.first != self.first:
            return None
        if value.label or value.made_by or value.condition is None:
            return None
        if value.zone != static_zone(value.effects, value.condition):
            return None
        condition, items = value.condition, taken_apart(value)
        if self.condition is not None:
            return {"items": items} if condition == self.condition else None
        if self.negated:
            return {"items": items, "condition": condition.of} if isinstance(condition, Negation) else None
        return {"items": items, "condition": condition}


class _AndThen:
    """ "You may cast this card from your graveyard if ... If you do, it enters with a +1/+1 counter on it": a line with
    what is said of the spell behind it."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def __call__(self, then: StaticEffect, **given: Any) -> Static | None:
        found = self.line(**given)
        last = found.effects[-1] if found is not None else None
        if not isinstance(last, Permit) or last.then is not None or not isinstance(then, CastThisWay):
            return None
        return _with_last(found, msgspec.structs.replace(last, then=then))

    def parts(self, value: Any) -> dict[str, Any] | None:
        last = value.effects[-1] if isinstance(value, Static) else None
        if not isinstance(last, Permit) or last.then is None:
            return None
        found = self.line.parts(_with_last(value, msgspec.structs.replace(last, then=None)))
        if found is None or self(last.then, **found) != value:
            return None
        return {**found, "then": last.then}


def _with_last(value: Any, last: StaticEffect) -> Static:
    return msgspec.structs.replace(value, effects=(*value.effects[:-1], last))  # type: ignore[no-any-return]


class _DuringAsLongAs:
    """ "During your turn, as long as ..., ...": two conditions."""

    def __init__(self, moment: TurnIs, word: str) -> None:
        self.moment = moment
        self.word = word

    def __call__(self, items: Items, condition: Any) -> Static:
        effects, joins = put_together(items)
        both = Every((self.moment, condition))
        return Static(effects, both, static_zone(effects, condition), word=self.word, joins=joins)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Static) or value.word != self.word or not isinstance(value.condition, Every):
            return None
        items, condition = taken_apart(value), value.condition.of[1]
        return {"items": items, "condition": condition} if self(items, condition) == value else None


def _takes_unless(effect: StaticEffect) -> bool:
    """What has an "unless" of its own, judged when it matters."""
    if isinstance(effect, Enters):
        return effect.tapped
    if not isinstance(effect, Affects):
        return False
    last = effect.changes[-1]
    return isinstance(last, Cant) and last.what in CANT_UNLESS and last == Cant(last.what, unless=last.unless)


Items = tuple[tuple[str, StaticEffect], ...]


def put_together(items: Items) -> tuple[tuple[StaticEffect, ...], tuple[str, ...]]:
    """The effects, what follows a permission inside it, and what stands between them."""
    joins = tuple(join for join, _ in items[1:])
    effects: list[StaticEffect] = []
    for _, effect in items:
        before = effects[-1] if effects else None
        if isinstance(effect, CastThisWay) and isinstance(before, Permit) and before.then is None:
            effects[-1] = msgspec.structs.replace(before, then=effect)
        else:
            effects.append(effect)
    return tuple(effects), () if all(join == STOP for join in joins) else joins


def taken_apart(value: Static) -> Items:
    effects: list[StaticEffect] = []
    for effect in value.effects:
        if isinstance(effect, Permit) and effect.then is not None:
            effects += (msgspec.structs.replace(effect, then=None), effect.then)
        else:
            effects.append(effect)
    joins = value.joins or (STOP,) * (len(effects) - 1)
    return tuple(zip(("", *joins), effects, strict=False))


def _always(items: Items) -> Static | None:
    effects, joins = put_together(items)
    if any(isinstance(e, CastThisWay) for e in effects):
        return None  # is said behind a permission
    return Static(effects, None, static_zone(effects, None), joins=joins)


def _always_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Static) or value.condition is not None or value.label or value.made_by or not value.first:
        return None
    items = taken_apart(value)
    return {"items": items} if value == _always(items) else None


def static_zone(effects: tuple[StaticEffect, ...], condition: Any) -> str:
    """CR 113.6: where a static ability functions."""
    from model.oracle.grammar.abilities import zone_named

    if any(_of_the_spell(effect) for effect in effects) or _if_the_spell(effects, condition):
        return "stack"
    if any(isinstance(effect, Instead) and isinstance(effect.event, CausedDiscard) for effect in effects):
        return "hand"
    if any(_of_its_own_move(effect) for effect in effects):
        return "all"
    return zone_named(condition, effects) or "battlefield"


def _if_the_spell(effects: tuple[StaticEffect, ...], condition: Any) -> bool:
    """ "If this spell was kicked, it has split second." """
    return (
        isinstance(condition, WasCastWith)
        and condition.what == This("this spell")
        and all(isinstance(e, Affects) and isinstance(e.what, This | That) for e in effects)
    )


def _of_its_own_move(effect: StaticEffect) -> bool:
    """CR 113.6: what replaces the object's own way "from anywhere" functions wherever it comes from."""
    if isinstance(effect, CountersRemain):
        return True
    event = getattr(effect, "event", None)
    return isinstance(event, ZoneChanges) and isinstance(event.what, This) and "from anywhere" in event.verb


def _of_the_spell(effect: StaticEffect) -> bool:
    """CR 113.6c-d: what is said of the spell itself holds while it is cast and on the stack."""
    if isinstance(effect, CostChange):
        return isinstance(effect.what, This) and not effect.of_abilities
    if isinstance(effect, (Permit, FlashFor, SacrificedAtCleanup)):
        return effect.what == This("this spell")
    if isinstance(effect, Affects) and isinstance(effect.what, This):
        return effect.what.word == "this spell" or any(
            isinstance(c, Cant) and c.what == "be countered" for c in effect.changes
        )
    return False


def add(g: Grammar) -> None:
    g.rule("statics", _one, "{it:static}", unmake=_only)
    for join in (" and ", ", and "):
        joined = _Joined(join)
        g.rule("statics", joined, f"{{head:statics}}{join.rstrip()} {{last:static}}", unmake=joined.parts, when=known)
    further = _Further()
    g.rule("statics", further, "{head:statics} and {changes:changes#s}", unmake=further.parts, when=known)
    g.rule("statics.any", None, "{it:statics}")
    g.rule("statics.any", _two_sentences, "{head:statics.any}. {last:statics}", unmake=_by_sentence)
    g.rule("static_line", _always, "{items:statics.any}.", unmake=_always_parts, when=known)
    rows: list[tuple[Line, str]] = [
        (Line("", first=True), "as long as {condition:condition}, {items:statics}."),
        (Line("", first=False), "{items:statics} as long as {condition:condition}."),
        (Line("if", first=False), "{items:statics} if {condition:condition}."),
        (Line("if", first=True), "if {condition:condition}, {items:statics}."),
        (Line("unless", first=False, negated=True), "{items:statics} unless {condition:condition}."),
    ]
    for words, (condition, word) in DURING.items():
        rows.append((Line(word, first=True, condition=condition), f"{words}, {{items:statics}}."))
        rows.append((Line(word, first=False, condition=condition), f"{{items:statics}} {words}."))
    for make, template in rows:
        then = _AndThen(make)
        g.rule("static_line", then, f"{template} {{then:static}}.", unmake=then.parts, when=known)
        g.rule("static_line", make, template, unmake=make.parts, when=known)
    for words, (moment, word) in DURING.items():
        for also in ("as long as", "if"):
            both = _DuringAsLongAs(moment, f"{word}, {also}")
            template = f"{words}, {also} {{condition:condition}}, {{items:statics}}."
            g.rule("static_line", both, template, unmake=both.parts)
        behind = _DuringAsLongAs(moment, f"as long as, {word}")
        template = f"as long as {{condition:condition}}, {{items:statics}} {words}."
        g.rule("static_line", behind, template, unmake=behind.parts)


STOP: Final = ". "


def _one(it: StaticEffect) -> Items:
    return (("", it),)


def _only(value: Any) -> dict[str, Any] | None:
    return {"it": value[0][1]} if isinstance(value, tuple) and len(value) == 1 else None


class _Joined:
    """One more effect behind "and"."""

    def __init__(self, join: str) -> None:
        self.join = join

    def __call__(self, head: Items, last: StaticEffect) -> Items | None:
        before = head[-1][1]
        if isinstance(before, Enters) and before.copy is not None:
            return None  # the exceptions of a copy go on behind "and"
        return (*head, (self.join, last))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, tuple) and len(value) > 1 and value[-1][0] == self.join:
            return {"head": value[:-1], "last": value[-1][1]}
        return None


class _Further:
    """ "~ enters tapped and doesn't untap during your untap step": a subject left out."""

    def __call__(self, head: Items, changes: Any) -> Items | None:
        before = head[-1][1]
        if not isinstance(before, Enters) or before.copy is not None or len(head) > 1:
            return None
        return (*head, (" and ", Affects(LEFT_OUT, changes)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[1][0] != " and ":
            return None
        last = value[1][1]
        return {"head": value[:1], "changes": last.changes} if last == Affects(LEFT_OUT, last.changes) else None


def _two_sentences(head: Items, last: Items) -> Items:
    return (*head, (STOP, last[0][1]), *last[1:])


def _by_sentence(value: Any) -> dict[str, Any] | None:
    stops = [i for i, item in enumerate(value) if item[0] == STOP] if isinstance(value, tuple) else []
    if not stops:
        return None
    return {"head": value[: stops[-1]], "last": (("", value[stops[-1]][1]), *value[stops[-1] + 1 :])}
