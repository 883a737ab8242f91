"""Instructions carried out at once with others: damage of one sentence, what is done for each of several players or
objects (CR 608.2e-f).

Owns: `Plan`, by which an instruction says its events before they happen; what makes one event of several plans; the
order in which several players go through their instructions. Not here: the plans (`objects`, `damage`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from model.ability.abilities import Instruction
from model.ability.instructions import (
    Choose,
    CreateToken,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    GainLife,
    If,
    IfYouDo,
    Look,
    LoseLife,
    May,
    Mill,
    Move,
    Nothing,
    PayCost,
    PutCountersOn,
    Sacrifice,
    Sequence as Steps,
    Shuffle,
    Tap,
)
from model.ability.numbering import instruction_count
from model.ability.terms import ResultOf
from model.base import walk
from model.events import happen
from model.events.event import PART, Event
from model.resolve.frame import Abreast, AtOnce, Task, Thread
from model.resolve.run import TRANSPARENT, Executor, Run, carry_out_one, executes
from model.state import Game

I = TypeVar("I", bound=Instruction)  # noqa: E741


class Plan(NamedTuple):
    """The events that an instruction is, and what notes those that happened as its result."""

    events: Sequence[Event]
    note: Callable[[Sequence[Event]], None]


def happen_at_once(game: Game, plans: Sequence[Plan]) -> list[Sequence[Event]]:
    """The events of all the plans happen at once; gives those of each."""
    if len(plans) == 1:
        return [happen(game, plans[0].events)]
    keys = [(PART, n) for n in range(len(plans))]
    marked = [
        msgspec.structs.replace(event, applied=event.applied | {key})
        for plan, key in zip(plans, keys, strict=True)
        for event in plan.events
    ]
    done = happen(game, marked)
    return [[event for event in done if key in event.applied] for key in keys]


PLANS: dict[type[Instruction], Callable[[Run, Any], Plan | None]] = {}
"""Instructions that are one event, which may happen at once with those of others; None: not with these words."""


def planned(
    cls: type[I], otherwise: Executor | None = None
) -> Callable[[Callable[[Run, I], Plan | None]], Callable[[Run, I], Plan | None]]:
    """Registers the decorated function as what plans instructions of the class, and by the plan carries them out;
    `otherwise`: what carries out those of which there is no plan."""

    def register(plan_of: Callable[[Run, I], Plan | None]) -> Callable[[Run, I], Plan | None]:
        def carry_out(run: Run, do: I) -> None:
            plan = plan_of(run, do)
            if plan is not None:
                plan.note(happen(run.game, plan.events))
            elif otherwise is not None:
                otherwise(run, do)

        PLANS[cls] = plan_of
        executes(cls)(carry_out)
        return plan_of

    return register


# --- one sentence -----------------------------------------------------------------------------------------------------

AND: Final = ((" and ",), (", ",), (", and ",))


def at_once(tasks: list[Task], joins: tuple[str, ...]) -> list[Task]:
    """Damage of one sentence is one event, to whomever it is dealt: "deals 3 damage to any target and 1 damage to
    you"."""
    found: list[Task] = []
    for i, task in enumerate(tasks):
        before = found[-1] if found else None
        if before is None or not isinstance(task.do, DealDamage) or joins[i - 1 : i] not in AND:
            found.append(task)
        elif any(isinstance(r, ResultOf) for r in walk(task.do.amount)):
            found.append(task)  # "and that much damage to"
        elif isinstance(before.do, DealDamage):
            found[-1] = msgspec.structs.replace(before, do=AtOnce((before, task)))
        elif isinstance(before.do, AtOnce):
            found[-1] = msgspec.structs.replace(before, do=AtOnce((*before.do.parts, task)))
        else:
            found.append(task)
    return found


@executes(AtOnce)
def all_parts(run: Run, do: AtOnce) -> None:
    parts = [(Run(run.game, run.scope, task), task.do) for task in do.parts]
    plans = [plan for part, it in parts if (plan := PLANS[type(it)](part, it)) is not None]
    run.done = False
    for (part, _), plan, done in zip(parts, plans, happen_at_once(run.game, plans), strict=True):
        part.scope = run.scope
        plan.note(done)
        run.scope = part.scope
        run.done = run.done or part.done


# --- for each of several ----------------------------------------------------------------------------------------------

ABREAST: Final = (
    Choose, CreateToken, DealDamage, Destroy, Discard, Draw, GainLife, If, IfYouDo, Look, LoseLife, May, Mill, Move,
    Nothing, PutCountersOn, Sacrifice, Shuffle, Steps, Tap,
)  # fmt: skip
"""What can be done abreast: it is chosen, and then done, in one go."""


def abreast(run: Run, tasks: tuple[Task, ...]) -> Task | None:
    """What each of several players does, or what is done for each of several objects, all of it at once; None for what
    is done one after the other."""
    inside = [r for r in walk(tasks[0].do) if isinstance(r, Instruction)]
    if len(tasks) < 2 or not all(isinstance(r, ABREAST) for r in inside):
        return None
    if not any(type(r) in PLANS for r in inside) or any(isinstance(r, PayCost) for r in inside):
        return None
    kept = run.scope.results
    threads = tuple(Thread((task,), kept) for task in tasks)
    return Task(tasks[0].number, Abreast(threads, kept), run.task.current, run.task.fresh)


@executes(Abreast)
def next_action(run: Run, do: Abreast) -> None:
    """CR 608.2e-f, 101.4: for the next action each player makes their choices, in APNAP order, and then all of them do
    it at once. Who has nothing to do at this place of the text waits."""
    place = min(thread.todo[0].number for thread in do.threads if thread.todo)
    threads = list(do.threads)
    doing: list[tuple[int, Run, Plan]] = []
    for k, thread in enumerate(threads):
        if not thread.todo or thread.todo[0].number != place:
            continue
        todo, scope = list(thread.todo), msgspec.structs.replace(run.scope, results=thread.results)
        end = place + 1
        while todo and todo[0].number < end:
            task = todo.pop(0)
            mine = Run(run.game, scope, task)
            plan = PLANS[type(task.do)](mine, task.do) if type(task.do) in PLANS else None
            if plan is not None:
                doing.append((k, mine, plan))
                break
            carry_out_one(mine)
            scope, todo = mine.scope, [*mine.next, *todo]
            if type(task.do) not in TRANSPARENT and not isinstance(task.do, May):
                break
            end = task.number + instruction_count(task.do)
        threads[k] = Thread(tuple(todo), scope.results)
    for (k, mine, plan), done in zip(doing, happen_at_once(run.game, [plan for *_, plan in doing]), strict=True):
        plan.note(done)
        mine.settle()
        threads[k] = Thread(threads[k].todo, mine.scope.results)
    if any(thread.todo for thread in threads):
        run.next = (Task(run.number, Abreast(tuple(threads), do.kept), run.task.current, run.task.fresh),)
    else:
        run.scope = msgspec.structs.replace(run.scope, results=_joined(do.kept, threads))


def _joined(kept: tuple[Any, ...], threads: list[Thread]) -> tuple[Any, ...]:
    """The results of all the players: what was gathered of each is put together, of the rest the last holds."""
    before, found = dict(kept), dict(kept)
    for thread in threads:
        for key, value in thread.results:
            gathered = key == "moved" or (isinstance(key, tuple) and key[0] == "all")
            counted = isinstance(key, tuple) and key[0] == "all n"
            if gathered:
                found[key] = (*found.get(key, ()), *value[len(before.get(key, ())) :])
            elif counted:
                found[key] = found.get(key, 0) + value - before.get(key, 0)
            else:
                found[key] = value
    return tuple(found.items())


TRANSPARENT.add(Abreast)
