"""A proof as a line of play: steps and branches as JSON that `check` reads back, and as text for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model.base import PLAYER_NAMES, IllegalPlay
from model.formats import step_to_json
from model.pay.plan import Payment
from model.play import PASS, Play, find_way
from model.state import Decision, Game, Position
from model.state.objects import is_player
from model.turn.combat.declaration import Assignment, Attack, Block
from solver.search import Branch, Line, Step
from solver.show.names import Names
from solver.show.steps import Steps


def line_data(line: Line, player: int) -> list[dict[str, Any]]:
    """The line of this player: own steps in order, branches for the opponent's replies. What the opponent has to do
    anyway is no step of it."""
    told: list[dict[str, Any]] = []
    for item in line:
        if isinstance(item, Branch):
            for step, then in item.replies:
                told.append(
                    {"when": choice_data(step.position, step.due, step.choice), "then": line_data(then, player)}
                )
        elif item.player == player:
            told.append(choice_data(item.position, item.due, item.choice))
    return told


def line_text(line: Line, player: int, indent: str = "") -> Iterator[str]:
    """The same for people, with what is forced."""
    from solver.verify.told import choice_words

    for item in line:
        if isinstance(item, Branch):
            for step, then in item.replies:
                who = PLAYER_NAMES[step.player] if step.player >= 0 else "chance"
                yield f"{indent}if {who}: {choice_words(step.position, step.choice)}"
                yield from line_text(then, player, indent + "  ")
        else:
            who = "" if item.player == player else f"{PLAYER_NAMES[item.player] if item.player >= 0 else 'chance'}: "
            yield f"{indent}{who}{choice_words(item.position, item.choice)}"


def choice_data(position: Position, due: Decision, choice: Any) -> dict[str, Any]:
    """A choice with the keys of steps."""
    game = Game(position)
    names = Names(game)
    if due.kind == "priority" and isinstance(choice, Play):
        if choice == PASS:
            return {"pass": True}
        try:
            way = find_way(game, due.player, choice)
        except IllegalPlay:
            return {choice.kind: names.of(choice.object)}
        return step_to_json(Steps(game, due.player, names).step(way, choice))
    match choice:
        case Attack(attackers=attackers):
            return {"attack": _mapping([(names.of(a), names.of(whom)) for a, whom in attackers])}
        case Block(blocks=blocks):
            return {"block": _mapping([(names.of(b), _single([names.of(a) for a in mine])) for b, mine in blocks])}
        case Assignment(shares=shares):
            return {"choose": {names.of(to): n for _, parts in shares for to, n in parts if n}}
        case Payment():
            return {"choose": "yes"}
        case _:
            return {"choose": answer_data(names, due, choice)}


def _single(names: list[str]) -> Any:
    return names[0] if len(names) == 1 else names


def _mapping(pairs: list[tuple[str, Any]]) -> Any:
    whole = dict(pairs)
    return whole if len(whole) == len(pairs) else [{key: value} for key, value in pairs]


def answer_data(names: Names, due: Decision, answer: Any) -> Any:
    """One answer as `choose` holds it."""
    match answer:
        case None:
            return "no"
        case bool():
            return "yes" if answer else "no"
        case int() if _is_ref(names, due, answer):
            return names.of(answer)
        case int() | str():
            return answer
        case tuple() if due.what == "division" and len(answer) == len(due.options):
            return {names.of(o): n for o, n in zip(due.options, answer, strict=True) if n}
        case tuple():
            return [answer_data(names, due, a) for a in answer]
        case Play():
            return names.of(answer.object)
        case _:
            name = getattr(answer, "name", None)
            return str(name) if name else str(answer)


def _is_ref(names: Names, due: Decision, answer: int) -> bool:
    """Whether the number names an object or a player."""
    if due.what in ("number", "mode", "yes") and due.kind != "order_triggers":
        return False
    return is_player(answer) or names.game.known(answer) is not None


__all__ = ["Step", "answer_data", "choice_data", "line_data", "line_text"]
