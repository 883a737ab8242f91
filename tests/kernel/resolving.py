"""A small loop for the tests of resolution: frames are carried out, answers given in the order asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from model.ability.abilities import Spell
from model.ability.instructions import Sequence
from model.ability.terms import ControlledBy, Filter, IsCard, IsPlayer, IsType, Number, Some, Target, This, You
from model.events import ResolveTop
from model.layers import characteristics
from model.resolve import ResolveFrame, Task, scope_of
from model.state import CastInfo, Decision, Due, Frame, Game, Position, Scope
from model.state.work import carry_out_top
from tests.boards import board, card, ids, on, the

HUMAN_REF, AI_REF = -1, -2
CREATURE = Filter((IsType("Creature"),))
YOUR_CREATURE = Filter((IsType("Creature"),), (ControlledBy(You()),))
CARD = Filter((IsCard(),))
ANY_PLAYER = Filter((IsPlayer(),))
THIS = This()


class Asked(Exception):
    """A decision for which the test gave no answer."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        super().__init__(str(decision))


def carried_out(position: Position, *frames: Frame, answers: Iterable[Any] = ()) -> Game:
    """The game after the frames, the last one first, and all that they push."""
    game = Game(position)
    game.frames.extend(frames)
    left = list(answers)
    while game.frames:
        before = game.freeze()
        given: tuple[Any, ...] = ()
        while True:
            game.answers, game.cursor = given, 0
            try:
                carry_out_top(game)
                break
            except Due as due:
                if not left:
                    raise Asked(due.decision) from None
                given = (*given, left.pop(0))
                game = Game(before)
        game.answers, game.cursor = (), 0
    assert not left, f"answers that nobody asked for: {left}"
    return game


def resolved(position: Position, answers: Iterable[Any] = ()) -> Game:
    """The game after the topmost object of the stack resolved."""
    return carried_out(position, ResolveTop(stack_id=position.zones["stack", -1][0]), answers=answers)


def spell(*do: Any, name: str = "Test Spell", types: str = "Sorcery", targets: Any = (), **cast: Any) -> Any:
    """A spell on the stack with these paragraphs and choices."""
    made = card(name, types=types, abilities=[Spell(d) for d in do])
    return on(made, cast=CastInfo(targets=targets, **cast))


def do(position: Position, *instructions: Any, answers: Iterable[Any] = (), **scope: Any) -> Game:
    """The game after these instructions of the Human."""
    told = Scope(**{"controller": 0, **scope})
    whole = instructions[0] if len(instructions) == 1 else Sequence(instructions)
    return carried_out(position, ResolveFrame(todo=(Task(0, whole),), scope=told), answers=answers)


def bear(name: str = "Bear", power: int = 2, toughness: int = 2, *abilities: Any, **fields: Any) -> Any:
    return card(name, power=power, toughness=toughness, cost="{1}{G}", abilities=abilities, **fields)


__all__ = [
    "AI_REF", "ANY_PLAYER", "CARD", "CREATURE", "HUMAN_REF", "THIS", "YOUR_CREATURE", "Asked", "Number", "Some",
    "Target", "bear", "board", "card", "carried_out", "characteristics", "do", "ids", "on", "resolved", "scope_of",
    "spell", "the",
]  # fmt: skip
