"""`ponder plays`: the legal plays of whoever decides, each with a way to pay for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model.ability.mana_abilities import is_mana_ability
from model.base import PLAYER_NAMES
from model.formats import step_to_json
from model.formats.step_values import Step
from model.play import Play, Way, castable_ways
from model.state import Decision
from solver.cli.ask import Ask, load
from solver.cli.gate import Passed, pass_gate
from solver.cli.output import print_json, print_text
from solver.cli.payer import LenientPayer
from solver.plays.complete import Finder
from solver.plays.listing import ListedPlay, listed_plays
from solver.show.names import Names
from solver.show.steps import Steps, cost_of
from solver.show.text import header, tell_listed, tell_step

KINDS = {"cast": "cast", "play": "play", "activate": "activate", "special": "special"}


def answer(ask: Ask, *, expand: bool, mana: bool, limit: int) -> int:
    """Lists the plays; the exit status."""
    file, _ = ask.split(0, 0, "nothing more")
    passed = pass_gate(load(ask, file))
    ready = passed.ready
    due = ready.position.due
    listed: list[dict[str, Any]] = []
    lines: list[str] = []
    complete, undecided = passed.complete, ()
    if due is not None and due.kind == "priority":
        game = ready.game()
        payer = LenientPayer(game, due.player)
        steps = Steps(game, due.player)
        entries = _expanded(payer, steps, mana=mana) if expand else _listed(payer, steps, mana=mana)
        for entry, line in entries:
            if len(listed) == limit:
                complete = False
                break
            listed.append(entry)
            lines.append(line)
        listed.append({"pass": True, "kind": "pass"})
        complete = complete and not payer.unsure and not payer.undecided
        undecided = tuple(payer.undecided)
    elif due is not None:
        from solver.cli.answers import answers_due

        listed, lines, whole = answers_due(ready, limit)
        complete = complete and whole
    if ask.json:
        print_json(
            {
                **passed.beside(),
                "player": PLAYER_NAMES[ready.player],
                "due": due_data(due, Names(ready.game())),
                "complete": complete,
                "plays": listed,
                "unsupported": passed.named(),
                **({"undecided": list(undecided)} if undecided else {}),
            }
        )
    else:
        print_text("\n".join(_text(passed, due, lines, undecided)))
    return 4 if undecided else 0


def due_data(due: Decision | None, names: Names) -> dict[str, Any]:
    """The decision as answers print it."""
    if due is None:
        return {"by": None, "kind": "over"}
    by = PLAYER_NAMES[due.player] if due.player >= 0 else None
    said: dict[str, Any] = {"by": by, "kind": due.kind}
    if due.name or due.of:
        said["of"] = due.name or names.plain(due.of)
    if due.what:
        said["what"] = due.what
    return said


def _listed(payer: LenientPayer, steps: Steps, *, mana: bool) -> Iterator[tuple[dict[str, Any], str]]:
    for one in listed_plays(payer.game, payer.player, payer, mana=mana):
        yield _entry(one, steps), tell_listed(one, steps)


def _entry(one: ListedPlay, steps: Steps) -> dict[str, Any]:
    step = steps.step(one.way, one.play, targets=False)
    data = step_to_json(step)
    if one.x is not None:
        least, most = one.x
        data["x"] = {"min": least} if most is None else {"min": least, "max": most}
    data["kind"] = kind_of(one.way, steps)
    cost = cost_of(one.total)
    if one.way.kind != "play":
        data["cost"] = cost
    if one.total is not None and one.total.costs:
        from solver.show.costs import tell_costs

        data["other_costs"] = tell_costs(one.total.costs)
    if len(one.objects) > 1:
        data["objects"] = [steps.names.plain(i) for i in one.objects]
    data["count"] = len(one.objects)
    if one.targets:
        data["may_target"] = [[steps.names.of(r) for r in _once(refs, steps)] for _, refs in one.targets]
    data.setdefault("payment", [])
    return data


def _once(refs: tuple[int, ...], steps: Steps) -> list[int]:
    """One of like objects."""
    return list({steps.names.like.get(r, ("player", r)): r for r in reversed(refs)}.values())[::-1]


def kind_of(way: Way, steps: Steps) -> str:
    """The kind of play as answers print it."""
    if way.activated is not None and is_mana_ability(way.activated, steps.game.edition):
        return "mana"
    return KINDS[way.kind]


def _expanded(payer: LenientPayer, steps: Steps, *, mana: bool) -> Iterator[tuple[dict[str, Any], str]]:
    finder = Finder(payer.game, payer.player, payer)
    seen: set[Any] = set()
    for way in castable_ways(payer.game, payer.player):
        if not mana and kind_of(way, steps) == "mana":
            continue
        like = (finder.like[way.object], way.kind, way.face, way.using, way.cost, way.ability, way.special, way.costs)
        if like in seen:
            continue
        seen.add(like)
        for play, total in finder.announced(way):
            step = steps.step(way, play)
            data = step_to_json(step)
            data["kind"] = kind_of(way, steps)
            if way.kind != "play":
                data["cost"] = cost_of(total)
            data["count"] = 1
            data.setdefault("payment", [])
            yield data, _line(step, data, play)


def _line(step: Step, data: dict[str, Any], play: Play) -> str:
    return tell_step(step, cost=data.get("cost", ""))


def _text(passed: Passed, due: Decision | None, lines: list[str], undecided: tuple[str, ...]) -> Iterator[str]:
    yield header(passed.ready.position)
    yield from (f"  {line}" for line in lines)
    if due is not None and due.kind == "priority":
        yield "  pass"
    yield from beside_text(passed)
    if undecided:
        yield "undecided at the limit of work: " + ", ".join(undecided)


def beside_text(passed: Passed) -> Iterator[str]:
    """What an answer in text says beside itself."""
    said = passed.beside()
    if passed.unsupported:
        yield "not complete; left out because their text is not supported:"
        for item in passed.named():
            yield f"  {item['card']}: {item['text']}"
    if said.get("noted"):
        yield "noted, without effect where they are: " + ", ".join(dict.fromkeys(n["card"] for n in said["noted"]))
    if said.get("assumed_blank"):
        yield "assumed to have no text: " + ", ".join(said["assumed_blank"])
    if said.get("unknown_libraries"):
        yield "libraries taken as unknown cards: " + ", ".join(said["unknown_libraries"])
    for warning in said.get("warnings", ()):
        yield f"warning: {warning}"
