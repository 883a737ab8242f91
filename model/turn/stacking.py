"""Waiting triggers are put on the stack: their order, modes, targets and divisions (CR 603.3, 405.3, 601.2c-d).

Of the two parts of CR 603.3b only the first is here: no event pattern waits for another ability that triggers."""

from __future__ import annotations

import functools
from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, Instruction, Triggered
from model.ability.instructions import (
    CreateToken,
    DealDamage,
    Draw,
    GainLife,
    KeywordAction,
    LimitedModal,
    LoseLife,
    May,
    Mill,
    PutCountersOn,
    Scry,
    Sequence,
    Surveil,
)
from model.ability.terms import (
    All,
    Attached,
    Chosen,
    ControlledBy,
    EachPlayer,
    Filter,
    IsPlayer,
    IsSubtype,
    IsType,
    LinkedTo,
    Number,
    Other,
    SourceItself,
    Target,
    This,
    You,
)
from model.base import IllegalPlay, PlayerId, Reason, walk
from model.card import Card, Face
from model.evaluate import players
from model.evaluate.groups import fit_together, largest_set, together as as_a_set
from model.evaluate.modes import ModalInstruction, ModeChoice, choice_of, modal_of, remember
from model.evaluate.targeting import Slot, legal_targets, slots
from model.events import become_targets
from model.events.frames import ResolveTriggered
from model.events.triggers import is_mana_trigger
from model.state import CastInfo, Decision, Game, GameObject, Pending, Scope
from model.state.objects import Ref
from model.state.work import owner
from model.turn.frames import PutTrigger, StackTriggers


@owner(StackTriggers)
def stack_triggers(game: Game, frame: StackTriggers) -> None:
    """CR 603.3b: each player in APNAP order puts theirs on the stack in an order of their choice."""
    waiting = game.pending
    mana = [p for p in waiting if is_mana_trigger(p.ability)]
    if mana:
        # CR 605.4a: these never use the stack.
        game.pending = [p for p in waiting if not is_mana_trigger(p.ability)]
        game.frames.extend(ResolveTriggered(pending=p) for p in reversed(mana))
        return
    ordered: list[Pending] = []
    for player in (game.turn.active, 1 - game.turn.active):
        ordered += in_order(game, player, [p for p in waiting if p.controller == player])
    game.pending = []
    game.frames.extend(PutTrigger(pending=p) for p in reversed(ordered))


def in_order(game: Game, player: PlayerId, mine: list[Pending]) -> list[Pending]:
    """The player's triggers in the order in which they are put on the stack: the last resolves first.

    The decision lists the places 0, 1, ...; `data` has for each its name, its source and a number that is the same for
    triggers whose order cannot matter. The answer is all places, in the order of putting."""
    kinds = [alike(p) for p in mine]
    if len(set(kinds)) < 2:
        return mine
    first: dict[Any, int] = {}
    for kind in kinds:
        first.setdefault(kind, len(first))
    data = tuple((p.name, p.source, first[kind]) for p, kind in zip(mine, kinds, strict=True))
    places = tuple(range(len(mine)))
    answer = game.ask(
        Decision(
            "order_triggers", player, "order", places, len(mine), len(mine),
            words="the order in which triggered abilities are put on the stack, the first at the bottom", data=data,
        )
    )  # fmt: skip
    return [mine[n] for n in answer]


def alike(waiting: Pending) -> Any:
    """Equal for triggers whose order cannot matter: one ability of one source that noticed the same, or what it does
    not speak of, or of several sources of one name if it does not speak of its source."""
    event, scope = waiting.event, waiting.scope
    if says_nothing_of_event(waiting.ability):
        event = ()
        scope = None if scope is None else msgspec.structs.replace(scope, event=())
    if speaks_of_source(waiting.ability):
        return (waiting.ability, waiting.controller, waiting.source, event, scope)
    scope = None if scope is None else msgspec.structs.replace(scope, source=0)
    return (waiting.ability, waiting.controller, waiting.name, event, scope)


_OF_NO_EVENT: Final = (
    Sequence, May, Draw, GainLife, LoseLife, Mill, Scry, Surveil, DealDamage, PutCountersOn, CreateToken,
    KeywordAction, Number, You, EachPlayer, This, All, Target, Filter, IsPlayer, IsType, IsSubtype, ControlledBy, Other,
)  # fmt: skip
"""What an ability may consist of that says nothing of what it noticed."""


@functools.lru_cache(maxsize=10_000)
def says_nothing_of_event(ability: Ability) -> bool:
    """Whether what it does is the same whatever it noticed: told by its words, of few kinds."""
    if getattr(ability, "condition", None) is not None or not hasattr(ability, "do"):
        return False
    return all(type(r) in _OF_NO_EVENT for r in walk(ability.do))


_OF_SOURCE = (This, SourceItself, Attached, Chosen, LinkedTo, Other)


@functools.lru_cache(maxsize=10_000)
def speaks_of_source(ability: Ability) -> bool:
    """Whether any of its words means its source or what belongs to it."""
    do, condition = getattr(ability, "do", None), getattr(ability, "condition", None)
    return any(isinstance(r, _OF_SOURCE) for r in walk((do, condition)))


# --- one trigger --------------------------------------------------------------------------------------------------


@owner(PutTrigger)
def put_trigger(game: Game, frame: PutTrigger) -> None:
    """CR 603.3c-d: modes, then targets, then divisions are chosen; without a legal choice it is not put."""
    waiting = frame.pending
    do = instruction_of(waiting.ability)
    scope = waiting.scope or Scope(waiting.controller, source=waiting.source, event=waiting.event)
    stack_id = game.new_id()
    scope = msgspec.structs.replace(scope, stack_id=stack_id)
    chosen = choose(game, waiting, do, scope)
    if chosen is None:
        return
    modes, targets, division = chosen
    info = CastInfo(
        targets=targets, division=division, modes=modes, x=scope.x, ability=waiting.ability, source=waiting.source,
        event=waiting.event, caster=waiting.controller, scope=scope,
    )  # fmt: skip
    obj = GameObject(
        stack_id, _card(game, waiting), "stack", waiting.controller, waiting.controller, kind="ability", cast=info,
        face=_face(game, waiting), timestamp=game.new_timestamp(),
    )  # fmt: skip
    game.add(obj, top=True)
    refs = [r for some in targets for r in some]
    if refs:
        become_targets(game, refs, by_stack=stack_id, player=waiting.controller)


def instruction_of(ability: Ability) -> Instruction:
    """What the triggered ability does."""
    assert isinstance(ability, Triggered)
    return ability.do


def _card(game: Game, waiting: Pending) -> Card:
    known = game.known(waiting.source)
    if known is None:
        return Card(waiting.name, faces=(Face(waiting.name),))
    obj = known[0]
    return obj.copy_of[0] if obj.copy_of else obj.card


def _face(game: Game, waiting: Pending) -> int:
    known = game.known(waiting.source)
    if known is None:
        return 0
    obj = known[0]
    return obj.copy_of[1] if obj.copy_of else obj.face


Choices = tuple[tuple[int, ...], tuple[tuple[Ref, ...], ...], tuple[tuple[int, ...], ...]]


def choose(game: Game, waiting: Pending, do: Instruction, scope: Scope) -> Choices | None:
    """Modes, targets and divisions that its controller chooses; None if there is no legal choice."""
    modes: tuple[int, ...] = ()
    modal = modal_of(do)
    if modal is not None:
        picked = _modes(game, waiting, modal, scope)
        if picked is None:
            return None
        modes = picked
        scope = msgspec.structs.replace(scope, modes=modes)
    targets: list[tuple[Ref, ...]] = []
    division: list[tuple[int, ...]] = []
    for slot in slots(game, do, modes, scope):
        while len(targets) < slot.n:
            targets.append(())
            division.append(())
        now = msgspec.structs.replace(scope, targets=tuple(targets))
        refs = _targets(game, waiting, slot, now)
        if refs is None and isinstance(modal, LimitedModal) and len(modes) > 1:
            raise IllegalPlay(Reason("700.2", "those modes have no targets together"))
        if refs is None:
            return None
        targets.append(refs)
        division.append(_shares(game, waiting, slot, refs))
    return modes, tuple(targets), tuple(division) if any(division) else ()


def _modes(game: Game, waiting: Pending, modal: ModalInstruction, scope: Scope) -> tuple[int, ...] | None:
    choice = choice_of(game, modal, scope)
    inner, least = choice.modal, choice.least
    legal = tuple(n for n in choice.legal if _mode_is_legal(game, waiting, inner.modes[n], n, scope))
    if not legal:
        return None if least else ()  # CR 603.3c
    most = choice.most if choice.repeat else min(choice.most, len(legal))
    if least > most:
        return None
    if len(legal) == 1 and least == most == 1:
        picked: tuple[int, ...] = legal
    else:
        picked = _picked_modes(game, waiting, choice, legal, most, scope)
    remember(game, choice, picked, scope.source)
    return picked


def _picked_modes(
    game: Game, waiting: Pending, choice: ModeChoice, legal: tuple[int, ...], most: int, scope: Scope
) -> tuple[int, ...]:
    options = legal * most if choice.repeat else legal
    if choice.random:
        rolled = game.ask(Decision("outcome", -1, "mode", options, most, most, of=waiting.source, name=waiting.name,
                                   words="which mode"))  # fmt: skip
        return tuple(sorted(as_tuple(rolled)))
    chooser = next(iter(players(game, choice.who, scope)), waiting.controller)  # CR 700.2e
    answer = game.ask(
        Decision(
            "choose", chooser, "mode", options, choice.least, most, of=waiting.source, name=waiting.name,
            words="which mode", data=choice.modal,
        )
    )  # fmt: skip
    return tuple(sorted(as_tuple(answer)))  # CR 700.2d: carried out in the order written.


def _mode_is_legal(game: Game, waiting: Pending, mode: Instruction, n: int, scope: Scope) -> bool:
    """Whether its targets could be chosen (CR 700.2b)."""
    targets: tuple[tuple[Ref, ...], ...] = ()
    for slot in slots(game, mode, (n,), scope):
        now = msgspec.structs.replace(scope, targets=targets + ((),) * (slot.n - len(targets)))
        options = legal_targets(game, waiting.controller, waiting.source, slot.phrase, now)
        if len(options) < slot.least:
            return False
    return True


def _targets(game: Game, waiting: Pending, slot: Slot, scope: Scope) -> tuple[Ref, ...] | None:
    options = legal_targets(game, waiting.controller, waiting.source, slot.phrase, scope)
    if len(options) < slot.least:
        return None  # CR 603.3d
    most = len(options) if slot.most is None else min(slot.most, len(options))
    if most <= 0:
        return ()
    if as_a_set(slot.phrase.filter) and largest_set(game, options, slot.least, slot.phrase.filter, scope) < slot.least:
        return None
    if slot.least == most == len(options):
        return options
    who = slot.phrase.who
    chooser = waiting.controller if who is None else next(iter(players(game, who, scope)), waiting.controller)
    answer = game.ask(
        Decision(
            "choose", chooser, "targets", options, slot.least, most, of=waiting.source, name=waiting.name,
            words="targets", data=("together", slot.phrase.filter, scope) if as_a_set(slot.phrase.filter)
            else ("target", slot.n),
        )
    )  # fmt: skip
    chosen = as_tuple(answer)
    if not fit_together(game, chosen, slot.phrase.filter, scope):
        raise IllegalPlay(Reason("601.2c", "those do not fit the description together"))
    return chosen


def _shares(game: Game, waiting: Pending, slot: Slot, refs: tuple[Ref, ...]) -> tuple[int, ...]:
    """CR 601.2d: each target gets at least one."""
    if slot.divided is None or not refs:
        return ()
    if len(refs) == 1:
        return (slot.divided,)
    if slot.divided == len(refs):
        return (1,) * len(refs)
    answer = game.ask(
        Decision(
            "choose", waiting.controller, "division", refs, len(refs), len(refs), of=waiting.source,
            name=waiting.name, words=f"how {slot.divided} is divided", data=slot.divided,
        )
    )  # fmt: skip
    return as_tuple(answer)


def as_tuple(answer: Any) -> tuple[Any, ...]:
    """An answer of one thing or several, or none, as a tuple."""
    if answer is None:
        return ()
    return answer if isinstance(answer, tuple) else (answer,)
