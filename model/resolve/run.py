"""Carrying out instructions one after the other: the registry of what carries out which, and what an executor works
with (CR 608.2c).

An executor is a function `(run, instruction)`; `executes(Class)` registers it. It says what "this way" and "if you do"
mean afterwards by `run.result(...)` and `run.done = False`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from model.ability.abilities import Instruction
from model.ability.conditions import Is
from model.ability.continuous import Gains
from model.ability.instructions import (
    Before,
    CoinFlip,
    FacesChoice,
    ForEach,
    If,
    IfYouDo,
    Later,
    Limited,
    LimitedModal,
    May,
    Modal,
    PayCost,
    Process,
    Reflexive,
    Sequence,
    UnlessPays,
    WhenBecomes,
    WiderModal,
    WithX,
)
from model.ability.numbering import instruction_numbers
from model.ability.terms import (
    All,
    Amount,
    Both,
    CardsUntil,
    Chosen,
    Condition,
    Filter,
    Fixed,
    IsCard,
    IsColor,
    IsSubtype,
    Objects,
    OnePlayer,
    Players,
    Predicate,
    Same,
    Some,
    Target,
    TargetNumber,
    That,
    TopCards,
    Zone,
)
from model.base import IllegalPlay, ObjectId, PlayerId, Reason, Record, UnsupportedText, walk, with_instead
from model.evaluate import amount, candidates, holds, players, refs
from model.evaluate.core import Context, objects, unknown
from model.evaluate.groups import fit_together, largest_set, together as as_a_set
from model.evaluate.predicates import OF_YOUR_CHOICE
from model.events import CarryOut, became, library_cards
from model.layers import characteristics
from model.mana import COLORS
from model.resolve.frame import Exactly, ResolveFrame, Task
from model.state import Decision, Game, Scope
from model.state.objects import Ref, is_player, player_ref
from model.state.work import owner
from model.types import SUBTYPES

E = TypeVar("E", bound=Instruction)
Executor = Callable[["Run", Any], None]
EXECUTES: dict[type[Instruction], Executor] = {}
"""Which function carries out which instruction."""

DONE = -1
"""The entry of `Scope.results` that says whether the last instruction was done: `Done` and "if you do" read it."""

PUBLIC = frozenset({"battlefield", "graveyard", "exile", "stack", "command"})


def executes(*classes: type[Instruction]) -> Callable[[Callable[[Run, E], None]], Callable[[Run, E], None]]:
    """Registers the decorated function as what carries out instructions of these classes."""

    def register(function: Callable[[Run, E], None]) -> Callable[[Run, E], None]:
        for cls in classes:
            EXECUTES[cls] = function
        return function

    return register


class Run:
    """One instruction being carried out."""

    __slots__ = ("done", "game", "next", "number", "scope", "task")

    def __init__(self, game: Game, scope: Scope, task: Task) -> None:
        self.game = game
        self.task = task
        self.number = task.number
        self.scope = msgspec.structs.replace(scope, current=task.current) if scope.current != task.current else scope
        self.next: tuple[Task, ...] = ()
        self.done = True

    # --- who and what -----------------------------------------------------------------------------------------------

    @property
    def you(self) -> PlayerId:
        return self.scope.controller

    @property
    def cause(self) -> ObjectId:
        """What the effect is of: the spell, or the source of the ability."""
        return self.scope.source or self.scope.stack_id

    def players(self, who: Players | Objects) -> tuple[PlayerId, ...]:
        """The players meant; a choice of one is made here (with two players there is none to make but "a player")."""
        if isinstance(who, OnePlayer) and who.who == "player":
            return (-1 - self.choose(tuple(player_ref(p) for p in apnap(self.game)), what="players")[0],)
        return players(self.game, who, self.scope)

    def player(self, who: Players | Objects) -> PlayerId | None:
        """The one player meant, if there is one."""
        found = self.players(who)
        return found[0] if found else None

    def amount(self, value: Amount | int) -> int:
        return amount(self.game, value, self.scope)

    def holds(self, condition: Condition) -> bool:
        if isinstance(condition, Is) and isinstance(condition.what, That) and IsCard() in condition.filter.words:
            # "If it's an instant card": the card that it is now, of what was a face-down creature too.
            condition = msgspec.structs.replace(condition, what=Fixed(self.refs(condition.what)))
        return holds(self.game, condition, self.scope)

    def refs(
        self, phrase: Objects | Players, actor: PlayerId | None = None, within: Iterable[Ref] | None = None
    ) -> tuple[Ref, ...]:
        """The objects and players meant, choices being made by `actor`. What this resolution or the triggering event
        moved is found where it is now (CR 400.7, 608.2h)."""
        match phrase:
            case Some():
                return self.pick(phrase, self.you if actor is None else actor, within)
            case Both():
                return tuple(dict.fromkeys(r for part in phrase.of for r in self.refs(part, actor, within)))
            case TopCards() if not phrase.bottom:
                n = self.amount(phrase.count)
                return tuple(i for p in self.players(phrase.whose) for i in library_cards(self.game, p, n))
            case CardsUntil():
                return self.until(phrase)
            case Exactly(id=known):
                return (known,)
            case Target() | All() | Zone():
                return refs(self.game, phrase, self.scope)
            case _:
                return tuple(dict.fromkeys(n for r in refs(self.game, phrase, self.scope) for n in self.all_now(r)))

    def until(self, phrase: CardsUntil) -> tuple[Ref, ...]:
        """Cards from the top up to and with the last that is looked for (CR 701.20, 701.57a); all if there are too few.
        Those that fit are the part "found" of the result, the others "rest"."""
        wanted = phrase.until
        if not isinstance(wanted, Some):
            raise self.unsupported("cards until something that is no description", "701.20")
        need = self.amount(wanted.least)
        cards: tuple[Ref, ...] = ()
        found: tuple[Ref, ...] = ()
        for who in self.players(phrase.whose):
            got = 0
            while got < need:
                top = library_cards(self.game, who, len(cards) + 1)
                if len(top) <= len(cards):
                    break
                card = top[-1]
                if not self.game.objects[card].card.name:
                    raise self.unsupported("cards of a library that are not known", "701.20")
                cards += (card,)
                if candidates(self.game, wanted, self.scope, within=(card,)):
                    found, got = (*found, card), got + 1
        self.store(("found", self.number), found)
        self.store(("rest", self.number), tuple(c for c in cards if c not in found))
        return cards

    def objects(self, phrase: Objects | Players, actor: PlayerId | None = None) -> tuple[ObjectId, ...]:
        """The objects meant that exist, players left out."""
        return tuple(r for r in self.refs(phrase, actor) if r in self.game.objects)

    def permanents(self, phrase: Objects | Players, actor: PlayerId | None = None) -> tuple[ObjectId, ...]:
        """The permanents meant: on the battlefield and not phased out."""
        return tuple(i for i in self.objects(phrase, actor) if self.on_battlefield(i))

    def on_battlefield(self, object_id: ObjectId) -> bool:
        obj = self.game.objects.get(object_id)
        return obj is not None and obj.zone == "battlefield" and not obj.phased_out

    def controls(self, object_id: ObjectId, player: PlayerId) -> bool:
        return characteristics(self.game, object_id).controller == player

    def now(self, ref: Ref) -> Ref:
        """The object that the ref has become, if this ability may follow it; else the ref itself.

        CR 400.7: a new object has no relation to the old one, save that an ability finds what its own effect, its cost
        or its triggering event moved to a public zone (400.7i-k)."""
        if is_player(ref) or ref in self.game.objects or ref not in self.game.past:
            return ref
        new = became(self.game, ref) or self._further(ref)
        if not new or self.game.objects[new].zone not in PUBLIC:
            return ref
        if new in self._moved() or self._is_of_event(ref) or self._is_paid(ref, new):
            return new
        return ref

    def _further(self, ref: Ref) -> Ref:
        """What this resolution moved on, after the event, the cost or itself had moved it: "when ~ dies, return it to
        the battlefield. It gains haste", "destroy it. Return it to the battlefield. Sacrifice it" (CR 400.7i-k)."""
        moved = self._moved()
        before, ref = ref, self.game.became_once(ref)
        if ref and (ref in moved or self._is_of_event(before) or self._is_paid(before, ref)):
            while ref not in self.game.objects:
                ref = self.game.became_once(ref)
                if ref not in moved:
                    return 0
            return ref
        return 0

    def all_now(self, ref: Ref) -> tuple[Ref, ...]:
        """The same with all that a merged permanent became (CR 730.3c)."""
        now = self.now(ref)
        if now == ref or is_player(ref) or ref not in self.game.past:
            return (now,)
        known = next((ids for how, ids in self.game.past[ref][0].links if how == "became"), (now,))
        there = (i for i in known[1:] if i in self.game.objects and self.game.objects[i].zone in PUBLIC)
        return (now, *there)

    def _moved(self) -> frozenset[ObjectId]:
        for key, value in self.scope.results:
            if key == "moved":
                return frozenset(value)
        return frozenset()

    def _is_of_event(self, ref: Ref) -> bool:
        # A spell that was cast, a permanent that entered or became a target: their events moved them nowhere further.
        told = dict(self.scope.event)
        old = told.get("old")
        moved = (old, *told.get("cards", ())) if old is not None and told.get("subject") == old else (old,)
        return ref in moved

    def _is_paid(self, ref: Ref, new: ObjectId) -> bool:
        """Whether paying the cost moved it there (CR 400.7j): what was sacrificed is told as it was, what was exiled or
        discarded as it is. What was only tapped or revealed is not followed."""
        known = self.game.known(self.scope.stack_id)
        cast = known[0].cast if known else None
        paid = (*dict(self.scope.event).get("paid", ()), *(cast.paid if cast is not None else ()))
        return any((ref if how == "sacrifice" else new) in ids for how, ids in paid)

    def as_(self, player: PlayerId) -> Run:
        """The same instruction read for another player as "you": the choices of that player."""
        other = Run(self.game, msgspec.structs.replace(self.scope, controller=player), self.task)
        return other

    # --- choices (CR 608.2d) ----------------------------------------------------------------------------------------

    def pick(self, phrase: Some, actor: PlayerId, within: Iterable[Ref] | None = None) -> tuple[Ref, ...]:
        """Objects chosen as the instruction is carried out, as many as there are if there are too few."""
        who = actor if phrase.who is None else self.player(phrase.who)
        options = candidates(self.game, phrase, self.scope, within=within)
        least = self.amount(phrase.least)
        most = len(options) if phrase.most is None else self.amount(phrase.most)
        if phrase.random:
            return self.outcome(options, min(most, len(options)), "objects", "which are chosen at random")
        chosen = self.choose(options, least, most, who, together=phrase.filter)
        return chosen

    def choose(
        self,
        options: Iterable[Any],
        least: int = 1,
        most: int = 1,
        who: PlayerId | None = None,
        *,
        what: str = "objects",
        words: str = "",
        together: Filter | None = None,
    ) -> tuple[Any, ...]:
        """A choice of several things; what has only one possible answer is not asked. `together`: the description of
        them, some words of which may be said of all of them at once."""
        found = tuple(options)
        most = max(0, min(most, len(found)))
        least = max(0, min(least, most))
        said = together if together is not None and as_a_set(together) else None
        if said is not None and least:
            # CR 608.2d: as many as there are that fit together.
            least = largest_set(self.game, found, least, said, self.scope)
        if most == 0 or (least == len(found) and said is None):
            return found[:most]
        data = None if said is None else ("together", said, self.scope)
        answer = self.ask("choose", self.you if who is None else who, what, found, least, most, words, data)
        chosen = _as_tuple(answer)
        if said is not None and not fit_together(self.game, chosen, said, self.scope):
            raise IllegalPlay(Reason("608.2d", "those do not fit the description together"))
        return chosen

    def outcome(self, options: Iterable[Any], n: int, what: str, words: str) -> tuple[Any, ...]:
        """A random result: every answer counts."""
        found = tuple(options)
        if n >= len(found) or not n:
            return found[:n]
        return _as_tuple(self.ask("outcome", -1, what, found, n, n, words))

    def yes(self, who: PlayerId, words: str = "") -> bool:
        return bool(self.ask("choose", who, "yes", (True, False), 1, 1, words))

    def outcome_order(self, items: Iterable[Any], words: str = "their random order") -> tuple[Any, ...]:
        """The items in a random order: every order counts."""
        found = tuple(items)
        if len(found) < 2:
            return found
        return _as_tuple(self.ask("outcome", -1, "order", found, len(found), len(found), words))

    def shares(
        self, phrase: Objects | Players, refs: tuple[Ref, ...], total: int, who: PlayerId | None = None
    ) -> tuple[int, ...]:
        """How a number is divided among these: as it was as the targets were chosen (CR 601.2d), else at least one each
        as the player chooses now (CR 608.2d)."""
        number = target_number(phrase)
        if number is not None and number < len(self.scope.division) and self.scope.division[number]:
            chosen, shares = self.scope.targets[number], self.scope.division[number]
            given = dict(zip(chosen, shares, strict=True))
            return tuple(given.get(r, 0) for r in refs)
        if len(refs) <= 1:
            return (total,) * len(refs)
        if total < len(refs):
            return (1,) * total + (0,) * (len(refs) - total)
        player = self.you if who is None else who
        answer = _as_tuple(self.ask("choose", player, "division", refs, total, total, "how it is divided"))
        if len(answer) != len(refs) or sum(answer) != total or min(answer) < 1:
            raise IllegalPlay(Reason("608.2d", f"{total} divided with at least 1 for each"))
        return tuple(int(n) for n in answer)

    def amount_for(self, value: Amount | int, ref: Ref) -> int:
        """The number as one of several objects reads it: "equal to its power"."""
        return amount(self.game, value, msgspec.structs.replace(self.scope, current=(ref, *self.scope.current)))

    def amount_to(self, value: Amount | int, ref: Ref, of: Objects | Players) -> int:
        """The number as it is for one of those that the phrase means: "to each player equal to the number of lands they
        control"."""
        if not isinstance(value, int) and any(r == Same(of) for r in walk(value)):
            value = with_instead(value, Same(of), Same(Fixed((ref,))))
        return self.amount(value)

    def number_of(self, least: int, most: int, who: PlayerId, words: str = "") -> int:
        if least >= most:
            return least
        answer = self.ask("choose", who, "number", (), least, most, words)
        return int(answer[0] if isinstance(answer, tuple | list) else answer)

    def order(self, items: Iterable[Any], who: PlayerId, words: str = "") -> tuple[Any, ...]:
        """The items in an order of the player's choice."""
        found = tuple(items)
        if len(found) < 2:
            return found
        return _as_tuple(self.ask("choose", who, "order", found, len(found), len(found), words))

    def ask(
        self,
        kind: str,
        who: PlayerId,
        what: str,
        options: tuple[Any, ...],
        least: int,
        most: int,
        words: str,
        data: Any = None,
    ) -> Any:
        source = self.scope.source or self.scope.stack_id
        known = self.game.known(source)
        name = known[0].card.name if known else ""
        return self.game.ask(Decision(kind, who, what, options, least, most, source, name, words, data))

    # --- what follows -------------------------------------------------------------------------------------------------

    def result(self, found: Iterable[Ref], *, number: int | None = None) -> None:
        """What this instruction made, moved or chose, for ResultOf; with `number` also how much."""
        got = tuple(found)
        self.store(self.number, got)
        if self.task.current:
            key = ("all", self.number)
            self.store(key, (*_value(self.scope, key), *got))
        if number is not None:
            self.much(number)

    def much(self, number: int) -> None:
        """How much this instruction did, for "that much"."""
        self.store(("n", self.number), number)
        if self.task.current:
            key = ("all n", self.number)
            before = _value(self.scope, key)
            self.store(key, (before if isinstance(before, int) else 0) + number)

    def moved(self, new: Iterable[ObjectId]) -> None:
        """Objects that this resolution moved: it can follow them."""
        got = tuple(new)
        if got:
            self.store("moved", (*_value(self.scope, "moved"), *got))

    def settle(self) -> None:
        """Notes whether it was done, for "if you do"; a further part of one action adds to it."""
        if not self.next and type(self.task.do) not in TRANSPARENT:
            before = True if self.task.fresh else bool(self.stored(DONE, True))
            self.store(DONE, before and self.done)

    def store(self, key: Any, value: Any) -> None:
        self.scope = with_result(self.scope, key, value)

    def stored(self, key: Any, default: Any = None) -> Any:
        for known, value in self.scope.results:
            if known == key:
                return value
        return default

    def child(self, instruction: Instruction, *path: str | int) -> int:
        """The number of the instruction that stands at the path inside this one."""
        return self.number + instruction_numbers(instruction)[path]

    def then(self, instruction: Instruction, do: Instruction, *path: str | int, fresh: bool | None = None) -> None:
        """Carries out a part of this instruction next, after the parts already added."""
        number = self.child(instruction, *path)
        fresh = self.task.fresh if fresh is None else fresh
        self.next = (*self.next, Task(number, do, self.task.current, fresh))

    def illegal(self, rule: str, words: str) -> IllegalPlay:
        return IllegalPlay(Reason(rule, words))

    def unsupported(self, words: str, rule: str = "608.2") -> UnsupportedText:
        known = self.game.known(self.scope.source or self.scope.stack_id)
        return UnsupportedText(known[0].card.name if known else "", words, rule=rule)


def target_number(phrase: Objects | Players) -> int | None:
    """The number of the target phrase that the words mean, if they mean one."""
    if isinstance(phrase, Target):
        return phrase.n
    if isinstance(phrase, That) and isinstance(phrase.to, TargetNumber):
        return phrase.to.n
    return None


def _as_tuple(answer: Any) -> tuple[Any, ...]:
    return tuple(answer) if isinstance(answer, tuple | list) else (answer,)


def _value(scope: Scope, key: Any) -> Any:
    for known, value in scope.results:
        if known == key:
            return value
    return ()


def with_result(scope: Scope, key: Any, value: Any) -> Scope:
    """The scope with one entry of `results` set."""
    rest = tuple(pair for pair in scope.results if pair[0] != key)
    return msgspec.structs.replace(scope, results=(*rest, (key, value)))


@objects(CardsUntil)
def _cards_until(context: Context, phrase: CardsUntil) -> tuple[Ref, ...]:
    # They are turned up by the instruction alone, see `Run.until`.
    raise unknown(context, phrase)


@objects(Exactly)
def _exactly(context: Context, phrase: Exactly) -> tuple[Ref, ...]:
    return (phrase.id,)


def apnap(game: Game) -> tuple[PlayerId, PlayerId]:
    """The players in APNAP order (CR 101.4)."""
    return game.turn.active, 1 - game.turn.active


@owner(ResolveFrame)
def carry_out_tasks(game: Game, frame: ResolveFrame) -> None:
    """Carries out the first task; the rest, with what it added, goes back on the pile below what it pushed."""
    if not frame.todo:
        return
    task, *rest = frame.todo
    depth = len(game.frames)
    run = Run(game, frame.scope, task)
    carry_out_one(run)
    todo = (*run.next, *rest)
    if todo:
        scope = msgspec.structs.replace(run.scope, current=frame.scope.current)
        scope = msgspec.structs.replace(scope, controller=frame.scope.controller)
        game.frames.insert(depth, ResolveFrame(todo=todo, scope=scope))
    else:
        game.caches["carried out"] = run.scope  # for whoever goes on with what was done


def carry_out_one(run: Run) -> None:
    """Carries out the instruction of the run; what follows from it stands in `next`."""
    do = run.task.do
    execute = EXECUTES.get(type(do))
    if execute is None:
        raise run.unsupported(type(do).__name__)
    if type(do) not in CONTAINERS and leaves_to_choice(do):
        do = chosen_now(run, do)
    execute(run, do)
    run.settle()


CONTAINERS: Final = (Process, WhenBecomes, May, UnlessPays, Reflexive, Later, PayCost, *(
    Sequence, If, IfYouDo, ForEach, Modal, WiderModal, LimitedModal, Limited, WithX, CoinFlip, Before, FacesChoice,
))  # fmt: skip
"""Instructions whose parts are carried out as instructions of their own: what those leave to a choice is chosen
then."""


@functools.lru_cache(maxsize=20_000)
def leaves_to_choice(do: Instruction) -> bool:
    """Whether words such as "the creature type of your choice" stand in it; a choice between abilities is made as the
    effect begins (`lasting`)."""
    if any(isinstance(r, Gains) and r.choice for r in walk(do)):
        return False
    return any(isinstance(r, Chosen) and r.what in OF_YOUR_CHOICE for r in walk(do))


def chosen_now(run: Run, do: Instruction) -> Instruction:
    """CR 608.2d: the instruction with the choice written in."""
    kinds = {r.what for r in walk(do) if isinstance(r, Chosen) and r.what in OF_YOUR_CHOICE}
    written: dict[str, Predicate] = {}
    if "color of your choice" in kinds:
        written["color of your choice"] = IsColor(run.choose(COLORS, what="color", words="a color")[0])
    if "creature type of your choice" in kinds:
        types = tuple(sorted(SUBTYPES["Creature"]))
        chosen = run.choose(types, what="type", words="a creature type")[0]
        written["creature type of your choice"] = IsSubtype(chosen)
    found: Instruction = with_choices_written(do, written)
    return found


def with_choices_written(value: Any, choices: Mapping[str, Predicate]) -> Any:
    if isinstance(value, Chosen) and value.what in choices:
        return choices[value.what]
    if isinstance(value, tuple):
        return tuple(with_choices_written(v, choices) for v in value)
    if isinstance(value, Record):
        changed = {name: with_choices_written(getattr(value, name), choices) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **changed)
    return value


TRANSPARENT: set[type[Instruction]] = set()
"""Instructions that do nothing of their own: "if you do" looks past them."""


@owner(CarryOut)
def carry_out(game: Game, frame: CarryOut) -> None:
    """One instruction of a replacement, a cost or a mana ability."""
    game.frames.append(ResolveFrame(todo=(Task(base_of(frame.scope), frame.do),), scope=frame.scope))


def base_of(scope: Scope, otherwise: int = 0) -> int:
    """The number at which the instruction of a delayed trigger stands in the ability that made it."""
    for key, value in scope.results:
        if key == "base":
            return int(value)
    return otherwise
