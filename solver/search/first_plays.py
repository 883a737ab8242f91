"""Which first plays win (`--all`), and the most that can be forced (`--max`): several questions to the search.

First plays are told apart by what is played, not by how it is paid for. Two that win are one idea if their proofs hold
the same plays, or the line of one comes to a position of the line of the other: the same plays at another time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final

import msgspec

from model.formats.goals import Goal
from model.play import PASS, Play, after, run
from model.state import Decision, Position
from model.state.key import key
from solver.search.ask import judge, measured, question
from solver.search.generate import PLAIN, Rules, choices_of
from solver.search.order import look
from solver.search.proof import Move, Proof, Replies, Won
from solver.search.solve import NODES, Solved, solve

Tell = Callable[[int], None]


class FirstPlay(msgspec.Struct, frozen=True, gc=False):
    """A first choice of the player's at the position in which it is made, and what the search says of it. `replies`:
    what the opponent chose before; `same_as`: the number of an earlier one of the list whose line it comes to."""

    position: Position
    due: Decision
    choice: Any
    found: Solved
    replies: tuple[tuple[Position, Any], ...] = ()
    same_as: int | None = None


def first_plays(
    position: Position, goal: Goal, *, nodes: int = NODES, rules: Rules = PLAIN, tell: Tell | None = None
) -> Iterator[FirstPlay]:
    """Every first play with what the search says of it, each with a budget of so many nodes; where the opponent
    decides first, those after each of its replies."""
    start = run(position)
    for at, replies in _starts(start, goal, rules, ()):
        met: list[tuple[frozenset[Hashable], frozenset[Hashable]]] = []
        assert at.due is not None
        for group in _groups(choices_of(at, rules).list):
            best = Solved("undecided")
            for choice in group:
                found = solve(after(at, choice), goal, nodes=nodes, rules=rules, tell=tell, began=start)
                if best.result != "proved" and found.result != "refuted":
                    best = found
                if found.result == "proved":
                    break
            else:
                choice = group[0]
                if best.result == "undecided" and not best.limit:
                    best = found
            same = None
            places, plays = frozenset[Hashable](), frozenset[Hashable]()
            if best.proof is not None:
                places, plays = _places(after(at, choice), best.proof)
                plays = plays if choice == PASS else plays | {look(at, choice)}
                same = next((n for n, (p, q) in enumerate(met) if p & places or (q and q == plays)), None)
            met.append((places, plays))
            yield FirstPlay(at, at.due, choice, best, replies, same)


def _starts(
    at: Position, goal: Goal, rules: Rules, replies: tuple[tuple[Position, Any], ...]
) -> Iterator[tuple[Position, tuple[tuple[Position, Any], ...]]]:
    """The positions in which the player first has a choice."""
    began = question(at, goal)
    while True:
        if judge(began, at) is not None or at.due is None:
            return
        choices = choices_of(at, rules)
        if not choices.is_forced:
            break
        at = after(at, choices.list[0])
    if at.due.player == goal.player:
        yield at, replies
        return
    for choice in choices.list:
        yield from _starts(after(at, choice), goal, rules, (*replies, (at, choice)))


def _groups(choices: tuple[Any, ...]) -> list[list[Any]]:
    """The choices by what is played."""
    groups: dict[Hashable, list[Any]] = {}
    for choice in choices:
        name: Hashable = choice
        if isinstance(choice, Play) and choice != PASS:
            name = msgspec.structs.replace(choice, with_=(), plan=PASS.plan)
        groups.setdefault(("play" if isinstance(choice, Play) else type(choice).__name__, name), []).append(choice)
    return list(groups.values())


def _places(position: Position, proof: Proof) -> tuple[frozenset[Hashable], frozenset[Hashable]]:
    """The positions in which the player does something in the proof, and what it does there, whatever it is named."""
    found: set[Hashable] = set()
    plays: set[Hashable] = set()
    todo = [(run(position), proof)]
    while todo:
        at, part = todo.pop()
        match part:
            case Won():
                continue
            case Move(choice=choice, then=then):
                if choice != PASS:
                    found.add(key(at))
                    plays.add(look(at, choice))
                todo.append((after(at, choice), then))
            case Replies(branches=branches):
                todo += [(after(at, c), then) for c, then in branches]
    return frozenset(found), frozenset(plays)


# --- the most that can be forced --------------------------------------------------------------------------------------

FAR: Final = 1 << 20


class Most(msgspec.Struct, frozen=True, gc=False):
    """At least `least` can be forced, by `proof` (None where it is so already). `most`: no more than this, None if the
    search met its limit before it knew."""

    least: int
    most: int | None
    goal: Goal
    proof: Proof | None
    nodes: int = 0
    limit: str = ""
    unsupported: tuple[str, ...] = ()


def most_forced(
    position: Position, goal: Goal, *, nodes: int = NODES, rules: Rules = PLAIN, tell: Tell | None = None
) -> Most:
    """The most that the measure of the goal (of kind "amount") can be forced to: damage as the loss of life of the
    opponent, else the amount itself. Each question has a budget of so many nodes."""
    position = run(position)
    start = measured(goal, position)
    down = goal.measure == "damage"

    def asked(amount: int) -> Goal:
        return msgspec.structs.replace(goal, count=start - amount if down else amount)

    low, high, step, spent = 0 if down else start, FAR, 1, 0
    best: Proof | None = None
    while low + 1 < high:
        amount = min(low + step, (low + high) // 2) if high < FAR else low + step
        found = solve(position, asked(amount), nodes=nodes, rules=rules, tell=tell)
        spent += found.nodes
        if found.result == "proved":
            assert found.proof is not None
            best = found.proof
            reached = _reached(position, best, asked(amount))
            low = max(amount, start - reached if down else reached)
            step *= 2
        elif found.result == "refuted":
            high, step = amount, max(1, (amount - low) // 2)
        else:
            return Most(low, None, asked(low), best, spent, found.limit, found.unsupported)
    return Most(low, low, asked(low), best, spent)


def _reached(position: Position, proof: Proof, goal: Goal) -> int:
    """What the measure comes to at the worst of all ends of the proof."""
    worst: int | None = None
    todo = [(run(position), proof)]
    while todo:
        at, part = todo.pop()
        match part:
            case Won():
                here = measured(goal, at)
                better = max if goal.measure == "damage" else min
                worst = here if worst is None else better(worst, here)
            case Move(choice=choice, then=then):
                todo.append((after(at, choice), then))
            case Replies(branches=branches):
                todo += [(after(at, c), then) for c, then in branches]
    assert worst is not None
    return worst
