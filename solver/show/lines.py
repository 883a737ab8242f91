"""A proof as a line of play: steps and branches as JSON that `check` reads back, and as text for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

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
from solver.verify.naming import name_of
from solver.verify.told import choice_words

SHOWN = 6
"""So many replies that are met in one way are named."""


def line_data(line: Line, player: int) -> list[dict[str, Any]]:
    """The line of this player: own steps in order, branches for the opponent's replies. What the opponent has to do
    anyway is no step of it, and replies that are met in the same way are told together."""
    told: list[dict[str, Any]] = []
    for item in line:
        if isinstance(item, Branch):
            told += _branches(item, player)
        elif item.player == player:
            told.append(choice_data(item.position, item.due, item.choice))
    return told


def _branches(branch: Branch, player: int) -> list[dict[str, Any]]:
    """What follows on each reply; `else` stands for those that most of them lead to."""
    groups: dict[bytes, tuple[list[Any], list[Step]]] = {}
    for step, then in branch.replies:
        data = line_data(then, player)
        groups.setdefault(msgspec.json.encode(data), (data, []))[1].append(step)
    if len(groups) == 1:
        return next(iter(groups.values()))[0]

    def others(name: bytes) -> int:
        return sum(1 for step in groups[name][1] if step.choice != PASS)

    rest = max(groups, key=others)
    told: list[dict[str, Any]] = []
    for name, (data, steps) in groups.items():
        # Passing is named always: what is said of the rest is said of those who do something.
        named = steps if name != rest or others(rest) < 2 else [s for s in steps if s.choice == PASS]
        told += [{"when": choice_data(s.position, s.due, s.choice), "then": data} for s in named]
    if others(rest) > 1:
        told.append({"else": groups[rest][0]})
    return told


def line_text(line: Line, player: int) -> Iterator[str]:
    """The same for people: numbered steps with their payments, what resolves, and branches for the replies."""
    yield from _told(line, player, 1, "")


def _told(line: Line, player: int, number: int, indent: str) -> Iterator[str]:
    for n, item in enumerate(line):
        if isinstance(item, Branch):
            yield from _told_branch(item, player, number, indent)
            continue
        if item.choice == PASS:
            words = _passed(item, line[n + 1 :])
            if words:
                yield f"{indent}   {words}"
            continue
        if item.player == player:
            yield f"{indent}{number}. {choice_words(item.position, item.choice)}{payment_words(item)}"
            number += 1
        else:
            yield f"{indent}   {_who(item)}: {choice_words(item.position, item.choice)}{payment_words(item)}"


def _told_branch(branch: Branch, player: int, number: int, indent: str) -> Iterator[str]:
    groups = replies_grouped(branch, player, number)
    who = _who(branch.replies[0][0])
    if len(groups) == 1:
        steps, then = groups[0]
        if len(steps) > 1 or steps[0].choice != PASS:
            yield f"{indent}   whatever {who} does ({reply_words(steps)}):"
        yield from _told(then, player, number, indent)
        return
    for steps, then in groups:
        yield f"{indent}if {who}: {reply_words(steps)}"
        yield from list(_told(then, player, number, indent + "  ")) or [f"{indent}     nothing more has to be done"]


def replies_grouped(branch: Branch, player: int, number: int = 1) -> list[tuple[list[Step], Line]]:
    """The replies that are met in the same words, with what follows."""
    groups: dict[tuple[str, ...], tuple[list[Step], Line]] = {}
    for step, then in branch.replies:
        groups.setdefault(tuple(_told(then, player, number, "")), ([], then))[0].append(step)
    return list(groups.values())


def reply_words(steps: list[Step]) -> str:
    """These replies in words, the first few of them."""
    words = list(dict.fromkeys(choice_words(s.position, s.choice) for s in steps))
    if len(words) > SHOWN:
        return "; or ".join(words[:SHOWN]) + f"; or {len(words) - SHOWN} more"
    return "; or ".join(words)


def _who(step: Step) -> str:
    return PLAYER_NAMES[step.player] if step.player >= 0 else "chance"


def _passed(step: Step, rest: Line) -> str:
    """What happens when the player passes: something resolves, or play goes on to a later step."""
    before = step.position
    following = rest[0] if rest else None
    later = following.replies[0][0] if isinstance(following, Branch) else following
    if later is not None and later.choice == PASS and later.player == step.player:
        same = before.zones.get(("stack", -1)) == later.position.zones.get(("stack", -1))
        if same:
            return ""  # told once, where it ends
    stack = before.zones.get(("stack", -1), ())
    if stack:
        if later is not None and stack[0] in later.position.zones.get(("stack", -1), ()):
            return ""
        return f"({name_of(Game(before), stack[0])} resolves)"
    if later is None or later.position.turn.step == before.turn.step:
        return ""
    return f"(on to {_STEPS.get(later.position.turn.step, later.position.turn.step)})"


_STEPS = {
    "combat": "combat", "attackers": "attackers", "blockers": "blockers", "main2": "the second main phase",
    "first damage": "first damage", "damage": "damage", "combat end": "the end of combat", "end": "the end step",
}  # fmt: skip


def payment_words(step: Step) -> str:
    """How it is paid for: ` [Swamp {B}, 3 Island {U}]`; nothing where nothing is paid."""
    choice = step.choice
    if not isinstance(choice, Play) or choice == PASS:
        return ""
    parts: dict[str, int] = {}
    for paid in choice_data(step.position, step.due, choice).get("payment", ()):
        source = str(paid.get("source", "")).partition("#")[0]
        extra = [w for w in ("sacrifice", "exile") if paid.get(w)]
        words = " ".join(w for w in (source, paid.get("gives", ""), *extra) if w)
        if "life" in paid and not paid.get("gives"):
            words = f"{paid['life']} life"
        parts[words] = parts.get(words, 0) + 1
    said = ", ".join(f"{n} {w}" if n > 1 else w for w, n in parts.items())
    return f"  [{said}]" if said else ""


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
        case Payment(x=x):
            charge = due.data[0]
            return {"choose": x if charge.x_is_open else "yes"}
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


__all__ = ["Step", "answer_data", "choice_data", "line_data", "line_text", "payment_words", "replies_grouped",
           "reply_words"]  # fmt: skip
