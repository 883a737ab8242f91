"""The doors of this package and the tables behind them: what function says what a record means.

A row of the rules is a function registered for one record class (`predicate`, `objects`, `players_row`, `amount_row`,
`condition`); the sibling files hold them by subject. What has no row raises UnsupportedText by name, never a guess.

`view` gives characteristics: layers pass a half-applied one (CR 613.6), everybody else leaves the finished one, which
`model.layers` registers here as it is imported.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from model.ability.abilities import Ability
from model.ability.terms import Amount, Condition, Filter, Objects, Players, Predicate
from model.base import InternalError, ObjectId, PlayerId, UnsupportedText
from model.base.record import Record
from model.mana import ManaCost
from model.state import Game, GameObject, Ref, Scope, player_of


class Seen(Protocol):
    """What this package reads of an object's characteristics, finished or half applied."""

    @property
    def name(self) -> str: ...
    @property
    def controller(self) -> PlayerId: ...
    @property
    def mana_cost(self) -> ManaCost: ...
    @property
    def colors(self) -> Collection[str]: ...
    @property
    def supertypes(self) -> Collection[str]: ...
    @property
    def types(self) -> Collection[str]: ...
    @property
    def subtypes(self) -> Collection[str]: ...
    @property
    def abilities(self) -> Sequence[Ability]: ...
    @property
    def power(self) -> int | None: ...
    @property
    def toughness(self) -> int | None: ...
    @property
    def loyalty(self) -> int | None: ...
    @property
    def mana_value(self) -> int: ...


View = Callable[[ObjectId], Seen]

_default_view: list[Callable[[Game, ObjectId], Seen]] = []


_producer: list[Callable[[Game, ObjectId], frozenset[str]]] = []


def register_producer(could_produce: Callable[[Game, ObjectId], frozenset[str]]) -> None:
    """Called by `model.produce`: the types of mana that a permanent could produce (CR 106.7)."""
    _producer[:] = [could_produce]


def could_produce(game: Game, object_id: ObjectId) -> frozenset[str]:
    """Those types, for "a land that could produce {G}"."""
    if not _producer:
        raise InternalError("model.produce has not been imported")
    return _producer[0](game, object_id)


_permanents: list[Callable[[Game], tuple[Any, ...]]] = []


def register_view(
    characteristics: Callable[[Game, ObjectId], Seen], permanents: Callable[[Game], tuple[Any, ...]]
) -> None:
    """Called by `model.layers`: what finished characteristics are, and the permanents with theirs: the same tuple while
    nothing of that changes."""
    _default_view[:] = [characteristics]
    _permanents[:] = [permanents]


def permanents_of(game: Game) -> tuple[Any, ...]:
    """That tuple: for memos of what is derived from the battlefield and finished characteristics alone."""
    return _permanents[0](game)


class Context:
    """One question's surroundings: the game, what the words refer to, and how objects look (`finished`: after all
    layers)."""

    __slots__ = ("finished", "game", "scope", "view")

    def __init__(self, game: Game, scope: Scope, view: View | None = None) -> None:
        self.game = game
        self.scope = scope
        self.finished = view is None
        self.view: View = view if view is not None else _finished(game)

    def thing(self, ref: Ref) -> GameObject | None:
        """The object, or as it last existed (CR 608.2h)."""
        obj = self.game.objects.get(ref)
        if obj is not None:
            return obj
        known = self.game.past.get(ref)
        return None if known is None else known[0]

    def looks(self, ref: Ref) -> Seen | None:
        """Its characteristics, or those that it last had; None for what never was."""
        if ref in self.game.objects or ref in self.game.past:
            return self.view(ref)
        return None

    def within(self, scope: Scope) -> Context:
        """The same game and view for another scope."""
        return Context(self.game, scope, self.view)


def _finished(game: Game) -> View:
    if not _default_view:
        raise InternalError("model.layers has not been imported")
    return functools.partial(_default_view[0], game)


# --- rows -----------------------------------------------------------------------------------------------------------

PREDICATES: dict[type[Record], Callable[[Context, Ref, Any], bool]] = {}
OBJECTS: dict[type[Record], Callable[[Context, Any], tuple[Ref, ...]]] = {}
PLAYERS: dict[type[Record], Callable[[Context, Any], tuple[PlayerId, ...]]] = {}
AMOUNTS: dict[type[Record], Callable[[Context, Any], int]] = {}
CONDITIONS: dict[type[Record], Callable[[Context, Any], bool]] = {}
ANTECEDENTS: dict[type[Record], Callable[[Context, Any], Any]] = {}

F = TypeVar("F", bound=Callable[..., Any])


def _into(table: dict[type[Record], Any], *classes: type[Record]) -> Callable[[F], F]:
    def register(function: F) -> F:
        for cls in classes:
            table[cls] = function
        return function

    return register


def predicate(*classes: type[Predicate]) -> Callable[[F], F]:
    """Registers what a predicate means: function(context, ref, predicate) -> bool."""
    return _into(PREDICATES, *classes)


def objects(*classes: type[Objects]) -> Callable[[F], F]:
    """Registers which refs a phrase stands for: function(context, phrase) -> refs."""
    return _into(OBJECTS, *classes)


def players_row(*classes: type[Players]) -> Callable[[F], F]:
    """Registers which players a phrase stands for: function(context, phrase) -> player ids."""
    return _into(PLAYERS, *classes)


def amount_row(*classes: type[Amount]) -> Callable[[F], F]:
    """Registers what a number is: function(context, amount) -> int."""
    return _into(AMOUNTS, *classes)


def condition(*classes: type[Condition]) -> Callable[[F], F]:
    """Registers when a condition is true: function(context, condition) -> bool."""
    return _into(CONDITIONS, *classes)


def antecedent(*classes: type[Record]) -> Callable[[F], F]:
    """Registers what an antecedent stands for: function(context, antecedent) -> refs, or a number."""
    return _into(ANTECEDENTS, *classes)


def evaluates() -> frozenset[type[Record]]:
    """The record classes that this package understands."""
    return frozenset({*PREDICATES, *OBJECTS, *PLAYERS, *AMOUNTS, *CONDITIONS, *ANTECEDENTS, Filter})


def unknown(context: Context, record: Any, words: str = "") -> UnsupportedText:
    """The error for a record without a row, or for a word that a row does not know."""
    source = context.thing(context.scope.source)
    text = type(record).__name__ + (f": {words}" if words else "")
    return UnsupportedText(source.card.name if source is not None else "", text)


# --- inside -----------------------------------------------------------------------------------------------------------


def refs_in(context: Context, phrase: Objects | Players) -> tuple[Ref, ...]:
    """The objects and players that the phrase stands for, without any choice."""
    row = OBJECTS.get(type(phrase))
    if row is not None:
        return row(context, phrase)
    if type(phrase) in PLAYERS:
        return tuple(-1 - p for p in PLAYERS[type(phrase)](context, phrase))
    raise unknown(context, phrase)


def players_in(context: Context, phrase: Any) -> tuple[PlayerId, ...]:
    """The players that the phrase stands for; of a phrase for objects too, those of its refs that are players."""
    row = PLAYERS.get(type(phrase))
    if row is not None:
        return row(context, phrase)
    if type(phrase) in OBJECTS:
        return tuple(player_of(r) for r in OBJECTS[type(phrase)](context, phrase) if r < 0)
    raise unknown(context, phrase)


def amount_in(context: Context, value: Amount | int) -> int:
    """The number now."""
    if isinstance(value, int):
        return value
    row = AMOUNTS.get(type(value))
    if row is None:
        raise unknown(context, value)
    return row(context, value)


def holds_in(context: Context, value: Condition) -> bool:
    """Whether the condition is true now."""
    row = CONDITIONS.get(type(value))
    if row is None:
        raise unknown(context, value)
    return row(context, value)


# --- the doors --------------------------------------------------------------------------------------------------------


def refs(game: Game, phrase: Objects | Players, scope: Scope, view: View | None = None) -> tuple[Ref, ...]:
    """The objects and players that the phrase stands for, in APNAP order for players and zone order for objects.

    A target phrase gives what was chosen for it; what is still to be chosen (`Some`) has no answer here."""
    return refs_in(Context(game, scope, view), phrase)


def players(game: Game, phrase: Objects | Players, scope: Scope, view: View | None = None) -> tuple[PlayerId, ...]:
    """The players that the phrase stands for, in APNAP order where there are several."""
    return players_in(Context(game, scope, view), phrase)


def amount(game: Game, value: Amount | int, scope: Scope, view: View | None = None) -> int:
    """The number now; it may be negative (CR 107.1b)."""
    return value if isinstance(value, int) else amount_in(Context(game, scope, view), value)


def holds(game: Game, value: Condition | None, scope: Scope, view: View | None = None) -> bool:
    """Whether the condition is true now; no condition is true."""
    return value is None or holds_in(Context(game, scope, view), value)


def unique(refs: Iterable[Ref]) -> tuple[Ref, ...]:
    """Each ref once, in order."""
    return tuple(dict.fromkeys(refs))
