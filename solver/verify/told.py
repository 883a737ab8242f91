"""Choices in a few words, for people who check a line or step through a position."""

from __future__ import annotations

from typing import Any

from model.play import PASS, Play
from model.state import Game, Position
from model.turn.combat.declaration import Assignment, Attack, Block
from solver.verify.answers import told_option
from solver.verify.naming import name_of
from solver.verify.playing import told_play


def choice_words(position: Position, choice: Any) -> str:
    """What the choice says."""
    game, due = Game(position), position.due
    match choice:
        case None:
            return "no"
        case Play():
            return "pass" if choice == PASS else told_play(game, choice)
        case Attack(attackers=attackers):
            pairs = [f"{name_of(game, i)} attacks {name_of(game, whom)}" for i, whom in attackers]
            return ", ".join(pairs) or "no attack"
        case Block(blocks=blocks):
            said = [
                f"{name_of(game, i)} blocks {' and '.join(name_of(game, a) for a in mine)}"
                for i, mine in blocks
                if mine
            ]
            return ", ".join(said) or "no block"
        case Assignment(shares=shares):
            return "; ".join(
                f"{name_of(game, i)}: " + ", ".join(f"{n} to {name_of(game, to)}" for to, n in parts)
                for i, parts in shares
            )  # fmt: skip
    if due is None:
        return str(choice)
    if due.kind == "pay":
        return "pay"
    if due.what == "division" and isinstance(choice, tuple):
        return ", ".join(f"{n} to {told_option(game, due, o)}" for o, n in zip(due.options, choice, strict=False))
    if isinstance(choice, tuple):
        return ", ".join(told_option(game, due, o) for o in choice) or "none"
    return told_option(game, due, choice)
