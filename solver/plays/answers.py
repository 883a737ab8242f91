"""Every answer to a decision other than priority, like ones merged (CR 608.2d, 603.3b, 616.1, 118.12, 508-510).

What has no list of options (the name of a card, a word) is refused by name: UnsupportedText. Not here: plays with
priority (`complete`), which answer is good.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from model.base import UnsupportedText
from model.evaluate.groups import fit_together
from model.pay.needs import need_of
from model.pay.total import total_cost
from model.play import Play, Way, decision
from model.state import Decision, Game, Position
from model.state.key import alike
from solver.combat import assignments, attacks, blocks
from solver.ordering import orders
from solver.payment import payments
from solver.plays.complete import Finder
from solver.plays.likeness import choices_of
from solver.plays.payer import PositionPayer, but_named, givings

Like = Mapping[int, int]
MOST_X: Final = 200
"""More than that is listed nowhere: only mana without end pays it."""


def answers(position: Position, due: Decision | None = None, *, complete: bool = False) -> Iterator[Any]:
    """The answers to the decision that is due, each of which `after` accepts. `complete`: assignments of damage that
    cannot matter too.

    Raises UnsupportedText for a question whose answers cannot be listed."""
    due = decision(position) if due is None else due
    match due.kind:
        case "attackers":
            yield from attacks(position, due, alike(position))
        case "blockers":
            yield from blocks(position, due, alike(position))
        case "damage":
            yield from assignments(position, due, complete=complete)
        case "pay":
            yield from _payments(position, due)
        case "order_triggers":
            kinds = [row[2] for row in due.data]
            yield from orders(due.options, kinds)
        case "replacement":
            yield from _replacements(position, due)
        case "choose" | "outcome":
            yield from _choices(position, due)
        case _:
            raise UnsupportedText(due.name or "the game", f"a decision of the kind {due.kind}")


def _choices(position: Position, due: Decision) -> Iterator[Any]:
    match due.what:
        case "yes":
            yield True
            yield False
        case "number":
            yield from due.options or range(due.least, due.most + 1)
        case "division":
            yield from _divisions(due, alike(position))
        case "order":
            yield from orders(due.options, kinds_of(due.options, alike(position)))
        case "mana" if due.most > 1 and all(isinstance(o, str) and len(o) == 1 for o in due.options):
            for n in range(due.least, due.most + 1):
                for types in itertools.combinations_with_replacement(due.options, n):
                    yield "".join(types)
        case "name" if due.data:
            yield from due.data
        case "play":
            yield from _plays(position, due)
        case _ if due.options:
            fits = _together(position, due)
            yield from (chosen for chosen in _picked(due, alike(position)) if fits(chosen))
        case _:
            words = due.words or due.what
            raise UnsupportedText(due.name or "the game", f"a choice without a list of answers: {words}")


def kinds_of(options: Iterable[Any], like: Like) -> list[Any]:
    """What tells the options apart: refs by likeness, all else by itself."""
    return [like.get(o, ("ref", o)) if type(o) is int else ("value", o) for o in options]


def _together(position: Position, due: Decision) -> Callable[[Any], bool]:
    """Whether what is picked fits the words that are said of all of it ("with different names")."""
    if not (isinstance(due.data, tuple) and due.data and due.data[0] == "together"):
        return lambda chosen: True
    game, (_, said, scope) = Game(position), due.data
    return lambda chosen: fit_together(game, chosen if isinstance(chosen, tuple) else (chosen,), said, scope)


def _picked(due: Decision, like: Like) -> Iterator[Any]:
    """So many of the options: one thing alone, several as a tuple."""
    options = due.options
    found: Iterable[tuple[Any, ...]]
    if due.what == "mode":
        # CR 700.2d: numbers, not objects; one that may be chosen again stands there several times.
        found = dict.fromkeys(
            tuple(sorted(c)) for n in range(due.least, due.most + 1) for c in itertools.combinations(options, n)
        )
    elif all(type(o) is int for o in options):
        found = choices_of(options, due.least, due.most, dict(like))
    else:
        different = tuple(dict.fromkeys(options))
        most = min(due.most, len(different))
        found = itertools.chain.from_iterable(itertools.combinations(different, n) for n in range(due.least, most + 1))
    single = due.least == due.most == 1
    for chosen in found:
        yield chosen[0] if single else chosen


def _divisions(due: Decision, like: Like) -> Iterator[tuple[int, ...]]:
    """Each part at least 1 (CR 601.2d); like ones get theirs in falling order."""
    total = due.data if isinstance(due.data, int) else due.least
    kinds = kinds_of(due.options, like)
    before = [next((m for m in range(n - 1, -1, -1) if kinds[m] == kinds[n]), None) for n in range(len(kinds))]
    for cuts in itertools.combinations(range(1, total), len(kinds) - 1):
        edges = (0, *cuts, total)
        shares = tuple(edges[n + 1] - edges[n] for n in range(len(kinds)))
        if all(m is None or shares[n] <= shares[m] for n, m in enumerate(before)):
            yield shares


def _replacements(position: Position, due: Decision) -> Iterator[Any]:
    """CR 616.1: which is applied next; or the order in which a shield meets damage (CR 615.7)."""
    if due.least == due.most == 1:
        yield from dict.fromkeys(due.options)
        return
    yield from orders(due.options, kinds_of(due.options, alike(position)), due.most)


def _payments(position: Position, due: Decision) -> Iterator[Any]:
    """CR 118.12: every class of payment, and not paying where that is allowed."""
    charge, total, may, scope = due.data
    if may:
        yield None
    game = Game(position)
    if not charge.x_is_open:
        like = but_named(alike(position), charge, scope)
        for given in givings(game, tuple(need_of(game, cost, scope) for cost in total.costs), like):
            yield from (found.payment for found in payments(game, total, charge, scope, given=given))
        return
    # CR 107.3f: whoever pays chooses X. More X never makes a payment easier.
    for x in range(MOST_X):
        with_x = msgspec.structs.replace(charge, x=x)
        found = False
        for paid in payments(game, total_cost(game, with_x), with_x, scope):
            found = True
            yield msgspec.structs.replace(paid.payment, x=x)
        if not found:
            return
    raise UnsupportedText(due.name or "the game", f"X of {MOST_X} and more that can be paid", rule="107.3f")


def _plays(position: Position, due: Decision) -> Iterator[Play | None]:
    """CR 608.2g: casting or playing something while something else resolves."""
    if due.least == 0:
        yield None
    game = Game(position)
    game.priority = None
    finder = Finder(game, due.player, PositionPayer(game, due.player), replay=False, assisted=False)
    ways: Sequence[Way] = due.data
    for way in ways:
        yield from finder.complete(way)
