"""Resolving the topmost object of the stack (CR 608): targets judged again, instructions in order, where it goes."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Activated, Chapter, Spell, Triggered
from model.ability.casting import AsResolves
from model.ability.conditions import ResolvedTimes
from model.ability.events import CREWED, StepBegins
from model.ability.instructions import Before, EntersWithMore, Later, Sacrifice
from model.ability.keywords import has_keyword
from model.ability.numbering import instruction_count, instruction_numbers
from model.ability.terms import ControllerOf, Target, This
from model.base import ObjectId, PlayerId, walk
from model.evaluate import candidates, holds
from model.evaluate.conditions import UNTIMELY
from model.evaluate.relative import RESOLVED
from model.evaluate.targeting import can_target
from model.events import ResolveTop, ResolveTriggered, move, status
from model.layers import abilities_of, characteristics
from model.resolve.attaching import can_attach
from model.resolve.control import with_insteads
from model.resolve.copying import target_phrases
from model.resolve.frame import LeaveStack, ResolveFrame, Task
from model.resolve.leaving import after_resolving, cease, leave_stack
from model.resolve.merging import MUTATE, merge
from model.resolve.objects import attacked_instead
from model.resolve.run import Run, base_of, executes, with_result
from model.state import CastInfo, Game, Scope
from model.state.objects import Ref
from model.state.work import owner


def scope_of(game: Game, stack_id: ObjectId) -> Scope:
    """What the words of a spell or ability on the stack refer to (CR 608.2h, 109.5)."""
    obj = game.objects[stack_id]
    cast = obj.cast or CastInfo()
    you = characteristics(game, stack_id).controller if obj.kind != "ability" else obj.controller
    if obj.kind == "ability":
        kept: Scope = cast.scope if cast.scope is not None else Scope(controller=you)
        return msgspec.structs.replace(
            kept,
            controller=you,
            source=cast.source,
            targets=_merged(cast.targets, kept.targets),
            division=_merged(cast.division, kept.division),
            x=cast.x or kept.x,
            modes=cast.modes,
            event=kept.event or cast.event,
            stack_id=stack_id,
        )
    return Scope(
        controller=you,
        source=stack_id,
        targets=cast.targets,
        division=cast.division,
        x=cast.x,
        modes=cast.modes,
        stack_id=stack_id,
    )


def _merged(new: tuple[Any, ...], kept: tuple[Any, ...]) -> tuple[Any, ...]:
    """A delayed or reflexive ability has its own targets besides those of the ability that made it."""
    return tuple(
        new[n] if n < len(new) and new[n] else kept[n] if n < len(kept) else () for n in range(max(len(new), len(kept)))
    )


@owner(ResolveTop)
def resolve_top(game: Game, frame: ResolveTop) -> None:
    """CR 608.2-3."""
    stack_id = frame.stack_id
    obj = game.objects.get(stack_id)
    if obj is None:
        return
    scope = scope_of(game, stack_id)
    cast = obj.cast or CastInfo()
    ability = cast.ability if obj.kind == "ability" else None
    # 1. CR 608.2a: the intervening "if".
    if isinstance(ability, Triggered) and ability.condition is not None and not holds(game, ability.condition, scope):
        cease(game, stack_id)
        return
    # 2. CR 608.2b: targets.
    overloaded = obj.kind != "ability" and cast.using == "overload"
    if overloaded:
        scope = msgspec.structs.replace(scope, targets=_each_instead(game, stack_id, scope))
    elif any(cast.targets):
        targets, division = legal_part(game, stack_id, cast, scope)
        if not any(targets) and cast.using in ("bestow", MUTATE):
            # CR 608.3b, 702.103e, 702.140b: it goes on resolving as a creature spell.
            game.update(stack_id, cast=msgspec.structs.replace(cast, using="", targets=()))
        elif not any(targets):
            leave_stack(game, stack_id, "graveyard", by=scope.controller, why="targets")
            return
        kept = cast.scope.targets if cast.scope is not None else ()
        mine = tuple(() if n < len(cast.targets) and cast.targets[n] else old for n, old in enumerate(kept))
        scope = msgspec.structs.replace(scope, targets=_merged(targets, mine), division=division)
    scope = _counted(game, ability, scope)
    # 3. CR 608.3: a permanent spell becomes a permanent.
    cast = game.objects[stack_id].cast or CastInfo()
    if obj.kind != "ability" and cast.using == MUTATE:
        merge(game, stack_id, scope.targets[0][0], scope.controller)
        return
    if obj.kind != "ability" and not {"Instant", "Sorcery"} & characteristics(game, stack_id).types:
        _become_permanent(game, stack_id, scope)
        return
    # 4. CR 608.2c-p: the instructions in order, then it leaves the stack.
    if obj.kind != "ability":
        _ascend(game, stack_id, scope.controller)
    tasks = tasks_of(game, stack_id, scope)
    game.frames.append(ResolveFrame(todo=(*tasks, Task(0, LeaveStack())), scope=scope))


def _ascend(game: Game, stack_id: ObjectId, player: PlayerId) -> None:
    """CR 702.131a: ascend of an instant or sorcery spell looks but once, as it resolves."""
    blessed = game.players[player].designations
    if "city's blessing" in blessed or not has_keyword(characteristics(game, stack_id), "ascend"):
        return
    if sum(characteristics(game, i).controller == player for i in game.zone("battlefield")) >= 10:
        game.update_player(player, designations=blessed | {"city's blessing"})


RESOLVED_FROM: Final = 9000
"""From here on `used` of an object counts how often its abilities resolved this turn, by their places."""


def _counted(game: Game, ability: Any, scope: Scope) -> Scope:
    """An ability that asks how often it has resolved this turn is counted with its source."""
    if ability is None or not any(isinstance(r, ResolvedTimes) for r in walk(ability)):
        return scope
    source = game.objects.get(scope.source)
    mine = abilities_of(game, scope.source) if source is not None else ()
    if source is None or ability not in mine:
        return scope
    key = RESOLVED_FROM + mine.index(ability)
    used = dict(source.used)
    used[key] = used.get(key, 0) + 1
    game.update(source.id, used=tuple(sorted(used.items())))
    return with_result(scope, RESOLVED, used[key])


OTHER_NUMBERS: Final = 1000
"""Where the numbers of instructions that keywords add to a spell begin."""


def tasks_of(game: Game, stack_id: ObjectId, scope: Scope) -> tuple[Task, ...]:
    """The instructions of the spell's paragraphs, or of the ability, with their numbers."""
    obj = game.objects[stack_id]
    if obj.kind == "ability":
        ability = obj.cast.ability if obj.cast is not None else None
        if not isinstance(ability, Activated | Triggered | Chapter):
            return ()
        return (Task(base_of(scope, first_number(ability)), ability.do),)
    first: list[Task] = []
    tasks: list[Task] = []
    number = 0
    for part in abilities_of(game, stack_id):
        if isinstance(part, Spell):
            # What a keyword adds is no paragraph of the text: it has numbers apart. CR 702.174j: a gift comes first.
            if part.label == "gift":
                first.append(Task(OTHER_NUMBERS, part.do))
            elif part.label == "awaken":
                tasks.append(Task(OTHER_NUMBERS, part.do))
            else:
                early = any(isinstance(r, Before) for r in walk(part.do))
                (first if early else tasks).append(Task(number, part.do))
                number += instruction_count(part.do)
    return (*first, *with_insteads(tasks))


def first_number(ability: Activated | Triggered | Chapter) -> int:
    """The number of an ability's effect: instructions in its costs come before it."""
    return instruction_numbers(ability)[("do",)]


def legal_part(
    game: Game, stack_id: ObjectId, cast: CastInfo, scope: Scope
) -> tuple[tuple[tuple[Ref, ...], ...], tuple[tuple[int, ...], ...]]:
    """CR 608.2b: the targets that are still legal, with their shares."""
    phrases = target_phrases(game, stack_id, scope)
    targets: list[tuple[Ref, ...]] = []
    division: list[tuple[int, ...]] = []
    for n, chosen in enumerate(cast.targets):
        keep = [at for at, ref in enumerate(chosen) if _is_legal(game, stack_id, ref, phrases.get(n), scope)]
        targets.append(tuple(chosen[at] for at in keep))
        shares = cast.division[n] if n < len(cast.division) else ()
        division.append(tuple(shares[at] for at in keep) if shares else ())
    return tuple(targets), tuple(division) if cast.division else ()


def _is_legal(game: Game, stack_id: ObjectId, ref: Ref, phrase: Target | None, scope: Scope) -> bool:
    """CR 608.2b: still there, still as described, and nothing forbids it. An Aura spell's target is what it can
    enchant (CR 303.4a)."""
    if phrase is not None:
        return can_target(game, scope.controller, scope.source, ref, phrase.filter, scope)
    return can_target(game, scope.controller, scope.source, ref) and can_attach(game, stack_id, ref)


def _each_instead(game: Game, stack_id: ObjectId, scope: Scope) -> tuple[tuple[Ref, ...], ...]:
    """CR 702.96a: with overload the word "target" reads "each": everything that fits, targetable or not."""
    phrases = target_phrases(game, stack_id, scope)
    return tuple(
        candidates(game, phrases[n], scope) if n in phrases else () for n in range(max(phrases, default=-1) + 1)
    )


ENTERS_THIS_WAY: Final = "enters this way: "
ENTERS_WITH: Final = "enters with: "


def more_as_it_enters(game: Game, spell: ObjectId, kind: str, n: int) -> None:
    """The permanent that the spell becomes enters with so many more counters on it."""
    start = f"{ENTERS_WITH}{kind}: "
    told = frozenset(m for m in game.objects[spell].designations if m.startswith(start))
    n += sum(int(m.removeprefix(start)) for m in told)
    game.update(spell, designations=(game.objects[spell].designations - told) | {f"{start}{n}"})


@executes(EntersWithMore)
def enters_with(run: Run, do: EntersWithMore) -> None:
    """CR 614.1c: of a spell on the stack, the permanent that it becomes."""
    if do.of_move:
        return  # the move was carried out with them
    for i in run.objects(do.what):
        obj = run.game.objects[i]
        if obj.zone != "stack":
            continue
        for kind, amount in do.counters:
            more_as_it_enters(run.game, i, kind, run.amount(amount))


def _become_permanent(game: Game, stack_id: ObjectId, scope: Scope) -> None:
    """CR 608.3a, c, e-g."""
    abilities = abilities_of(game, stack_id)
    attach_to = next((r for chosen in scope.targets for r in chosen), None)
    aura = "Aura" in characteristics(game, stack_id).subtypes
    how: dict[str, Any] = {"attach_to": attach_to} if aura and attach_to is not None else {}
    for mark in game.objects[stack_id].designations:
        # "If you cast a spell this way, that creature enters tapped", "with a finality counter on it".
        if mark.startswith(ENTERS_THIS_WAY):
            word, _, n = mark.removeprefix(ENTERS_THIS_WAY).rpartition(": ")
            how |= {"tapped": True} if word == "tapped" else {"counters": ((word, int(n)),)}
        if mark.startswith(ENTERS_WITH):
            kind, _, n = mark.removeprefix(ENTERS_WITH).rpartition(": ")
            how["more"] = (*how.get("more", ()), (None, kind, int(n)))
    cast = game.objects[stack_id].cast
    if cast is not None and cast.using == "sneak":
        # CR 702.190b
        how |= {"tapped": True, "attacking": next(iter(attacked_instead(game, stack_id)), None)}
    new = move(
        game,
        (stack_id,),
        "battlefield",
        cause=stack_id,
        by=scope.controller,
        why="resolve",
        controller=scope.controller,
        **how,
    )
    if stack_id in game.objects:
        # CR 608.3e
        leave_stack(game, stack_id, "graveyard", by=scope.controller, why="resolve")
        return
    if not new:
        return
    # CR 608.3g: delayed triggers of dash, blitz and warp. This means the permanent.
    told = Scope(controller=scope.controller, source=new[0], x=scope.x)
    for ability in abilities:
        if isinstance(ability, AsResolves) and (ability.condition is None or holds(game, ability.condition, told)):
            game.frames.append(ResolveFrame(todo=(Task(0, ability.do),), scope=told))
    # What becomes a token, a copy of a spell, was not cast.
    if cast is not None and game.objects[new[0]].kind == "card" and any(role == UNTIMELY for role, _ in cast.event):
        game.frames.append(ResolveFrame(todo=(Task(0, _AT_CLEANUP),), scope=told))


_ITSELF: Final = This()
_AT_CLEANUP: Final = Later(StepBegins("cleanup", next=True), Sacrifice(_ITSELF, ControllerOf(_ITSELF)))


@executes(LeaveStack)
def leave(run: Run, do: LeaveStack) -> None:
    game, stack_id = run.game, run.scope.stack_id
    obj = game.objects.get(stack_id)
    # CR 608.2m: what left the stack already stays where it is.
    if obj is None or obj.zone != "stack":
        return
    if obj.kind == "ability":
        cease(game, stack_id)
        if getattr(obj.cast and obj.cast.ability, "made_by", "") == "crew":
            status(game, run.scope.source, CREWED, cause=stack_id)  # CR 702.122e
        return
    new, ability = after_resolving(game, stack_id, run.scope)
    if ability is not None and ability.do is not None and new:
        told = Scope(controller=run.you, source=new[0])
        game.frames.append(ResolveFrame(todo=(Task(0, ability.do),), scope=told))


@owner(ResolveTriggered)
def resolve_triggered(game: Game, frame: ResolveTriggered) -> None:
    """CR 605.4a: a triggered mana ability resolves at once, without the stack."""
    pending = frame.pending
    ability = pending.ability
    if not isinstance(ability, Triggered):
        return
    scope = pending.scope or Scope(controller=pending.controller, source=pending.source, event=pending.event)
    if ability.condition is not None and not holds(game, ability.condition, scope):
        return
    game.frames.append(ResolveFrame(todo=(Task(first_number(ability), ability.do),), scope=scope))


__all__ = ["legal_part", "more_as_it_enters", "resolve_top", "scope_of", "tasks_of"]
