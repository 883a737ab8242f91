"""What an `Instead` makes of an event: another amount, another zone, other instructions (CR 614.1a, 614.6, 614.9)."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from model.ability.abilities import Instruction
from model.ability.conditions import Done
from model.ability.continuous import ENTERS_UNDER_YOURS, UNDER_YOURS, Instead
from model.ability.events import IsDealtDamage, WouldCreateTokens
from model.ability.instructions import AddMana, CreateToken, IfYouDo, May, Move, PayCost, Reflexive, Sequence
from model.ability.numbering import instruction_numbers
from model.ability.terms import EventRole, Objects, ResultOf, SourceItself, TargetNumber, That, ThatMuch, This, You
from model.base import walk
from model.evaluate import amount as amount_of, holds, refs
from model.events.event import (
    CountersEvent,
    CreatesTokens,
    Damage,
    Event,
    LifeChange,
    ManaAdded,
    ZoneChange,
)
from model.events.frames import CarryOut
from model.events.linked import is_read
from model.events.matching import token_fits
from model.events.roles import roles
from model.mana import COLORS
from model.state import Decision, Game, Scope
from model.state.work import carry_out_now

Result = list[Event]


def rank(effect: Instead) -> int:
    """CR 616.1a-e; a replacement of zone or amount is of the last kind."""
    return 1 if effect.word == ENTERS_UNDER_YOURS else 4


def scoped(game: Game, effect: Instead, event: Event, scope: Scope) -> Scope:
    """The scope with the parts of the event."""
    passive = isinstance(effect.event, IsDealtDamage) and effect.event.passive
    if isinstance(event, ZoneChange) and event.new and event.old:
        event = msgspec.structs.replace(event, new=0)  # it has not entered yet: "it" is still where it was
    return msgspec.structs.replace(scope, event=roles(game, event, passive=passive))


def condition_holds(game: Game, effect: Instead, event: Event, scope: Scope) -> bool:
    """Whether the effect's own condition is true of the event."""
    return effect.condition is None or holds(game, effect.condition, scoped(game, effect, event, scope))


def instruct(game: Game, do: Instruction, scope: Scope, applied: frozenset[Any]) -> Scope:
    """Carries out instructions of a replacement: events in them have had the effects applied so far (CR 614.5). Gives
    the scope with what they did."""
    before = game.caches.get("applied", frozenset())
    game.caches["applied"] = before | applied
    game.caches.pop("carried out", None)
    try:
        carry_out_now(game, CarryOut(do=do, scope=scope))
    finally:
        game.caches["applied"] = before
    found: Scope | None = game.caches.pop("carried out", None)
    return found if found is not None and found.source == scope.source else scope


def carry_out(game: Game, event: Event, effect: Instead, scope: Scope, key: Any) -> Result:
    """Applies the effect: gives the events that take the event's place, having carried out what is no such event."""
    if isinstance(event, CreatesTokens) and isinstance(effect.event, WouldCreateTokens):
        kind, player = effect.event, event.player
        others = tuple(e for e in event.tokens if not token_fits(game, e, kind, player, scope))
        if others:
            # Only the tokens of the kind are replaced.
            mine = msgspec.structs.replace(event, tokens=tuple(e for e in event.tokens if e not in others))
            parts = carry_out(game, mine, effect, scope, key)
            made = tuple(e for part in parts if isinstance(part, CreatesTokens) for e in part.tokens)
            whole = msgspec.structs.replace(event, tokens=(*others, *made), applied=event.applied | {key})
            return [whole, *(part for part in parts if not isinstance(part, CreatesTokens))]
    event = msgspec.structs.replace(event, applied=event.applied | {key})
    told = scoped(game, effect, event, scope)
    if effect.word == UNDER_YOURS and isinstance(event, CreatesTokens):
        return [msgspec.structs.replace(event, player=scope.controller)]
    if effect.word == ENTERS_UNDER_YOURS and isinstance(event, ZoneChange):
        return [msgspec.structs.replace(event, controller=scope.controller)]
    if effect.tokens and isinstance(event, CreatesTokens):
        new = tuple(_token(game, do, told) for do in effect.tokens)
        return [msgspec.structs.replace(event, tokens=(*(event.tokens if effect.keep else ()), *new))]
    if effect.amount is not None:
        n = max(0, amount_of(game, effect.amount, told))
        event = with_amount(event, n)
        if n == 0 and not isinstance(event, ManaAdded):
            return []
        if effect.do is None:
            return [event]
    do = effect.do
    base = next((int(value) for key, value in told.results if key == "base"), 0)
    if do is None:
        return [event] if effect.keep else []
    if isinstance(do, May) and do.who == You():
        words = "apply the replacement effect"
        if not game.ask(Decision("choose", scope.controller, "yes", of=scope.source, words=words)):
            return [event]
        # The instructions inside are numbered on behind the choice.
        base += instruction_numbers(do)["do",]
        told = _based(told, base)
        do = do.do
    if isinstance(event, ManaAdded) and isinstance(do, AddMana):
        return [_mana(game, event, do, told)]
    first = do.steps[0] if isinstance(do, Sequence) and do.steps else do
    moved = _moved(game, event, first, told)
    if moved is not None and (first is do or not _follows(do)):
        for n, step in enumerate(do.steps[1:] if isinstance(do, Sequence) else (), 1):
            # "Exile it instead and create a token": the event stays what it is (a sacrifice, CR 614.6).
            number = base + instruction_numbers(do)["steps", n]
            instruct(game, step, _based(told, number), event.applied)
        return [moved]
    instruct(game, do, told, event.applied)
    return [event] if effect.keep or effect.amount is not None else []


def _based(scope: Scope, number: int) -> Scope:
    """The scope for instructions that are numbered from there on."""
    rest = tuple(pair for pair in scope.results if pair[0] != "base")
    return msgspec.structs.replace(scope, results=(*rest, ("base", number)))


@functools.lru_cache(maxsize=5_000)
def _follows(do: Instruction) -> bool:
    """Whether later steps mean what the first moved, or whether it was done."""
    return any(map(_looks_back, do.steps[1:] if isinstance(do, Sequence) else ()))


def _looks_back(step: Instruction) -> bool:
    if isinstance(step, Reflexive):
        # What it does is done later, and asks of its own instructions whether they were done.
        return any(isinstance(r, ResultOf) for r in walk(step.do))
    return any(isinstance(r, (ResultOf, IfYouDo, Reflexive, Done)) for r in walk(step))


def _token(game: Game, do: Instruction, scope: Scope) -> tuple[Any, int, None]:
    """An entry of the tokens to be created."""
    assert isinstance(do, CreateToken)
    return TOKEN_CARD[0](game, do, scope), max(0, amount_of(game, do.count, scope)), None


TOKEN_CARD: list[Any] = []
"""Filled by `model.resolve`: the card of a token that a text describes, (game, instruction, scope)."""


def with_amount(event: Event, n: int) -> Event:
    """The same event with another number."""
    match event:
        case Damage():
            return msgspec.structs.replace(event, amount=n)
        case LifeChange() | CountersEvent():
            return msgspec.structs.replace(event, amount=n if event.amount > 0 else -n)
        case CreatesTokens():
            had = sum(count for _, count, _ in event.tokens) or 1
            # CR 614.1: "twice that many of those tokens" keeps the proportions.
            tokens = tuple((card, count * n // had, copy) for card, count, copy in event.tokens)
            return msgspec.structs.replace(event, tokens=tokens)
        case ManaAdded():
            had = len(event.units) or 1
            times, rest = divmod(n, had)
            return msgspec.structs.replace(event, units=event.units * times + event.units[:rest])
    return event


def _moved(game: Game, event: Event, do: Instruction, scope: Scope) -> Event | None:
    """A plain "exile it instead" and the like keeps the event, which stays simultaneous with the others."""
    if not isinstance(event, ZoneChange) or not isinstance(do, Move) or not is_plain(do):
        return None
    subject = do.what
    if not _is_subject(game, subject, event, scope):
        return None
    position = do.position or "top"
    if do.to == "battlefield":
        # CR 110.2a: under the control of whoever puts it.
        return msgspec.structs.replace(event, to=do.to, controller=scope.controller)
    exiles = do.to == "exile" and is_read(game, scope.source, "exiled")
    linked = scope.source if exiles else 0
    return msgspec.structs.replace(event, to=do.to, position=position, linked_to=linked)


def is_plain(do: Move) -> bool:
    """A move that says nothing but the zone."""
    plain = Move(do.what, do.to, do.verb, do.who, whose=do.whose, position=do.position)
    zones = ("exile", "hand", "graveyard", "library", "battlefield")
    return do == plain and do.to in zones and do.position in ("", "top", "bottom")


def _is_subject(game: Game, phrase: Objects, event: ZoneChange, scope: Scope) -> bool:
    if isinstance(phrase, This):
        return scope.source == event.old
    if not isinstance(phrase, That):
        return False
    match phrase.to:
        case EventRole(role="subject" | "new"):
            return True
        case SourceItself():
            return scope.source == event.old
        case TargetNumber() | ResultOf():
            # "If they would die this turn, exile them instead": each of them when it would.
            return event.old in refs(game, phrase, scope)
        case _:
            return False


def _mana(game: Game, event: ManaAdded, do: AddMana, scope: Scope) -> Event:
    """Mana of other types instead (CR 106.6, 106.12b): "it produces {C} instead of any other type"."""
    n = len(event.units) if do.count is None or isinstance(do.count, ThatMuch) else amount_of(game, do.count, scope)
    chosen = COLORS if do.any_color else None
    if chosen is not None:
        picked = game.ask(Decision("choose", event.player, "mana", chosen, of=scope.source, words="choose a colour"))
        types: tuple[str, ...] = (picked,) * n
    elif len(do.options) > 1:
        options = tuple("".join(o) for o in do.options)
        picked = game.ask(Decision("choose", event.player, "mana", options, of=scope.source, words="choose the mana"))
        types = tuple(str(picked)) * (n if do.count is None else 1)
    else:
        option = do.options[0] if do.options else ()
        types = option * n if len(option) == 1 else option
    model = event.units[0] if event.units else None
    if model is None:
        return event
    units = tuple(msgspec.structs.replace(model, type=t) for t in types)
    return msgspec.structs.replace(event, units=units)


def handled(effect: Instead) -> str | None:
    """Words for what is not handled of the effect; None if all is."""
    do = effect.do
    if any(t.tapped or t.attacking or t.attached is not None or t.copy_of is not None for t in effect.tokens):  # type: ignore[attr-defined]
        return "tokens instead, tapped or attached"
    if isinstance(do, May):
        if do.who != You():
            return "a replacement that another player may choose"
        do = do.do
    if isinstance(do, Sequence) and any(isinstance(step, (May, PayCost)) for step in do.steps[:1]):
        return "a replacement that depends on a payment"
    if isinstance(do, AddMana) and (do.combination or do.among is not None or do.riders or do.only is not None):
        return "mana of several kinds instead"
    return None
