"""The slow obvious versions: every play put together by hand and judged by `why_not`, and minimax without a table."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from model.layers import activated, characteristics
from model.mana import ManaUnit
from model.pay.plan import ManaStep, Plan, Spend
from model.play import PASS, Play, after, run, why_not
from model.state import Game, Position
from solver.plays import choices
from solver.search import Question, judge


def plain_plays(position: Position) -> Iterator[Play]:
    """Passing, every land, every card cast at every set of targets with every set of lands: what nothing speaks
    against."""
    yield PASS
    assert position.due is not None
    player = position.due.player
    game = Game(position)
    refs = [*position.objects, -1, -2]
    lands = [
        i for i in game.zone("battlefield")
        if characteristics(game, i).controller == player and not position.objects[i].tapped and activated(game, i)
    ]  # fmt: skip
    for i in position.zones.get(("hand", player), ()):
        face = position.objects[i].card.front
        if face.is_land:
            if not why_not(position, Play("play", i), player):
                yield Play("play", i)
            continue
        symbols = [s for s in face.mana_cost.symbols for _ in range(s.generic if s.is_generic else 1)]
        needs = sum(1 for a in face.abilities if type(a).__name__ == "Spell")
        for targets in itertools.product(refs, repeat=needs):
            seen: set[Any] = set()
            for used in itertools.permutations(lands, len(symbols)):
                if frozenset(used) in seen:
                    continue
                plan = _plan(game, used, symbols)
                if plan is None:
                    continue
                play = Play("cast", i, targets=tuple((t,) for t in targets), plan=plan)
                if not why_not(position, play, player):
                    seen.add(frozenset(used))
                    yield play


def _plan(game: Game, used: tuple[int, ...], symbols: list[Any]) -> Plan | None:
    steps, spends = [], []
    for i, symbol in zip(used, symbols, strict=True):
        for n, ability in enumerate(activated(game, i)):
            type_ = ability.do.options[0][0]  # type: ignore[attr-defined]
            if not symbol.types or type_ in symbol.types:
                steps.append(ManaStep(i, n))
                spends.append(Spend(symbol, unit=ManaUnit(type_, source=("Land",))))
                break
        else:
            return None
    return Plan(tuple(steps), tuple(spends))


def plain_choices(position: Position) -> Iterator[Any]:
    """The same for every decision; what is no priority has one list of answers only."""
    if position.due is not None and position.due.kind == "priority":
        return plain_plays(position)
    return choices(position)


def plain_wins(asked: Question, position: Position) -> bool:
    """Minimax, nothing remembered, nothing merged but like choices."""
    position = run(position)
    verdict = judge(asked, position)
    if verdict is not None:
        return verdict
    assert position.due is not None
    mine = position.due.player == asked.player
    judged = (plain_wins(asked, after(position, c)) for c in choices(position, classes=True))
    return any(judged) if mine else all(judged)
