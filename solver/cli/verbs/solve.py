"""`ponder solve`: forced wins of a position or of a folder of puzzles, all first plays, the most that can be forced."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from model.base import MalformedInput
from model.formats import Goal
from model.formats.source import hint
from model.play import after
from solver.cli.ask import Ask
from solver.cli.gate import Stopped
from solver.cli.goals import MEASURES, Wanted, goal_words
from solver.cli.output import print_json, print_text
from solver.cli.solving import (
    STATUS,
    Asked,
    Budget,
    Case,
    Told,
    after_words,
    assumptions_of,
    bytes_of,
    guarded,
    nothing,
    prepared,
    solve_file,
)
from solver.cli.verbs.plays import beside_text
from solver.search import NODES, Solved, line_of
from solver.search.first_plays import FirstPlay, Most, first_plays, most_forced
from solver.search.proof_file import write_proof
from solver.search.solve import Verdict
from solver.show.lines import choice_data, line_data, line_text
from solver.show.proof_graph import Box, proof_svg, tree_svg
from solver.verify.told import choice_words


def answer(
    ask: Ask, *, nodes: int, seconds: float | None, memory: str | None, jobs: int, assume: str | None,
    goal: str | None, within: str | None, targets: str | None, count: int | None, for_: str | None, every: bool,
    most: str | None, proof: str | None, graph: str | None, results: str | None, cluster: str | None,
) -> int:  # fmt: skip
    """Prints what the search found; the exit status."""
    file, _ = ask.split(0, 0, "nothing more")
    budget = Budget(nodes, seconds, bytes_of(memory), jobs)
    asked = Asked(Wanted(goal, within, targets, count, for_), budget, assumptions_of(assume))
    of_one = {"--all": every, "--max": most, "--proof": proof, "--graph": graph}
    if file is not None and Path(file).is_dir():
        return _folder(ask, file, asked, results, cluster, of_one)
    for name, value in (("--results", results), ("--cluster", cluster)):
        if value is not None:
            raise MalformedInput(f"found {name} beside one position, expected it beside a folder of puzzles")
    if every and most is not None:
        raise MalformedInput("found --all and --max, expected one of them")
    if (every or most is not None) and proof is not None:
        raise MalformedInput(f"found --proof beside {'--all' if every else '--max'}, expected it alone")
    told = (
        _every(ask, file, asked) if every else _most(ask, file, asked, most) if most else solve_file(ask, file, asked)
    )
    _write_files(told, proof, graph)
    if ask.json:
        print_json(told.data)
    else:
        print_text("\n".join(told.lines))
    return told.status


def _folder(
    ask: Ask, file: str, asked: Asked, results: str | None, cluster: str | None, of_one: Mapping[str, Any]
) -> int:
    from solver.cli.folder import solve_folder

    for name, value in of_one.items():
        if value:
            raise MalformedInput(f"found {name} beside a folder, expected it beside one position")
    spread = None
    if cluster is not None:
        from solver.cli.cluster import on_cluster

        spread = on_cluster(cluster)
    return solve_folder(ask, Path(file), asked, results, spread)


# --- files beside the answer ------------------------------------------------------------------------------------------


def _write_files(told: Told, proof: str | None, graph: str | None) -> None:
    """The proof and the picture, where there is something to write; else a line says that there is not."""
    found, case = told.found, told.case
    if proof is not None:
        if found is None or case is None or found.proof is None:
            told.lines.append(f"{proof} is not written: there is no proof")
        else:
            data = write_proof(
                found.proof, case.goal, edition=case.position.edition, assumptions=case.assumptions,
                assumed=case.assumed,
            )  # fmt: skip
            _write(proof, msgspec.json.encode(data))
            told.lines.append(f"the proof is in {proof}: {len(data['nodes'])} different parts")
            told.data["proof"] = proof
    if graph is not None:
        if case is None:
            told.lines.append(f"{graph} is not written: nothing was searched")
        else:
            _write(graph, _picture(case, told).encode())
            told.data["graph"] = graph


def _picture(case: Case, told: Told) -> str:
    title = f"{told.data['result']}: {goal_words(case.goal)}"
    found = told.found
    if found is not None and found.proof is not None:
        return proof_svg(title, line_of(case.position, found.proof), case.goal.player)
    plays = told.data.get("first_plays")
    if plays is None:
        budget = max(1, NODES // 10)
        plays = [_first_data(p) for p in first_plays(case.position, case.goal, nodes=budget, rules=case.rules)]
    return tree_svg(title, [Box(p["words"], "own", p["result"]) for p in plays] or [Box("no first play", "end")])


def _write(path: str, data: bytes) -> None:
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise MalformedInput(f"cannot be written: {error.strerror}", file=path) from None


# --- all first plays --------------------------------------------------------------------------------------------------


def _every(ask: Ask, file: str | None, asked: Asked) -> Told:
    """Every first play that wins, told apart by idea."""
    try:
        case = prepared(ask, file, asked.wanted, asked.assumptions)
    except Stopped as stopped:
        return Told(nothing(ask, "unsupported", list(stopped.items)), [f"unsupported: {stopped}"], 3)
    began = time.monotonic()
    plays: list[FirstPlay] = []
    nodes = 0

    def work(watch: Any) -> Solved:
        nonlocal nodes

        def tell(more: int) -> None:
            watch(nodes + more)

        for play in first_plays(
            case.position, case.goal, nodes=asked.budget.nodes, rules=case.rules, tell=tell
        ):  # fmt: skip
            plays.append(play)
            nodes += play.found.nodes
        return _summed([p.found for p in plays], nodes)

    found = guarded(asked.budget, case.assumed, work)
    told = [_first_data(p) for p in plays]
    data = {
        **case.passed.beside(), "result": found.result, "goal": goal_words(case.goal), "first_plays": told,
        "assumed": list(case.assumed), "nodes": found.nodes, "seconds": round(time.monotonic() - began, 3),
        "limit": found.limit, "unsupported": [{"text": u} for u in found.unsupported],
    }  # fmt: skip
    lines = [f"{found.result}: {goal_words(case.goal)}", *_first_lines(plays, case.goal)]
    lines += after_words(case, found)
    lines.append(f"{found.nodes} positions, {data['seconds']} s")
    return Told(data, [*lines, *beside_text(case.passed)], STATUS[found.result], None, case)


def _summed(found: list[Solved], nodes: int) -> Solved:
    """The answer as a whole: one first play that wins is enough; a "no" needs all of them."""
    results = [f.result for f in found]
    limit = next((f.limit for f in found if f.limit), "")
    words = tuple(dict.fromkeys(u for f in found for u in f.unsupported))
    whole: Verdict = "refuted"
    for result in _ORDER:
        if result in results:
            whole = result
            break
    if whole in ("proved", "refuted"):
        return Solved(whole, nodes=nodes)
    return Solved(whole, nodes=nodes, limit=limit, unsupported=words)


_ORDER: Final[tuple[Verdict, ...]] = ("proved", "undecided", "unsupported")


def _first_data(play: FirstPlay) -> dict[str, Any]:
    line = None
    if play.found.proof is not None:
        line = line_data(line_of(after(play.position, play.choice), play.found.proof), play.due.player)
    told: dict[str, Any] = {
        "play": choice_data(play.position, play.due, play.choice),
        "words": choice_words(play.position, play.choice),
        "result": play.found.result,
        "line": line,
        "same_as": play.same_as,
        "nodes": play.found.nodes,
    }
    if play.replies:
        told["after"] = [choice_words(at, choice) for at, choice in play.replies]
    return told


def _first_lines(plays: list[FirstPlay], goal: Goal) -> list[str]:
    """Those that win, each idea with its line; then the others."""
    lines: list[str] = []
    before: tuple[Any, ...] = ()
    numbers: dict[int, int] = {}
    ideas, n = 0, 0
    for play in plays:
        if play.replies != before:
            before, n, numbers = play.replies, 0, {}
            lines.append("after " + "; ".join(choice_words(at, c) for at, c in play.replies) + ":")
        words = choice_words(play.position, play.choice)
        if play.found.proof is None:
            lines.append(f"  {words}: {play.found.result}")
        elif play.same_as is not None:
            lines.append(f"  {words}: wins, by the plays of idea {numbers.get(play.same_as, 0)} in another order")
            numbers[n] = numbers.get(play.same_as, 0)
        else:
            ideas += 1
            numbers[n] = ideas
            lines.append(f"  idea {ideas}: {words}")
            rest = line_of(after(play.position, play.choice), play.found.proof)
            lines += [f"    {line}" for line in line_text(rest, goal.player)]
        n += 1
    return lines


# --- the most that can be forced --------------------------------------------------------------------------------------


def _most(ask: Ask, file: str | None, asked: Asked, measure: str | None) -> Told:
    """The most of something that can be forced."""
    name = (measure or "").strip().lower()
    if name not in MEASURES:
        raise MalformedInput(f"found --max {measure}, expected {', '.join(MEASURES)}{hint(name, MEASURES)}")
    if asked.wanted.goal is not None:
        raise MalformedInput("found --goal and --max, expected one of them")
    try:
        case = prepared(ask, file, msgspec.structs.replace(asked.wanted, goal="win"), asked.assumptions)
    except Stopped as stopped:
        return Told(nothing(ask, "unsupported", list(stopped.items)), [f"unsupported: {stopped}"], 3)
    goal = msgspec.structs.replace(case.goal, kind="amount", measure=name, targets=(), count=0)
    began = time.monotonic()
    kept: list[Most] = []

    def work(watch: Any) -> Solved:
        kept.append(most_forced(case.position, goal, nodes=asked.budget.nodes, rules=case.rules, tell=watch))
        best = kept[0]
        result: Verdict = "proved" if best.most is not None else "unsupported" if best.unsupported else "undecided"
        return Solved(result, best.proof, best.nodes, best.limit, case.assumed, best.unsupported)

    found = guarded(asked.budget, case.assumed, work)
    best = kept[0] if kept else None
    line = line_of(case.position, found.proof) if found.proof is not None else None
    amount = None if best is None else {"measure": name, "least": best.least, "most": best.most}
    data = {
        **case.passed.beside(), "result": found.result, "goal": f"the most {name}", "max": amount,
        "line": None if line is None else line_data(line, goal.player), "assumed": list(case.assumed),
        "nodes": found.nodes, "seconds": round(time.monotonic() - began, 3), "limit": found.limit,
        "unsupported": [{"text": u} for u in found.unsupported],
    }  # fmt: skip
    said = "not known" if best is None else str(best.least) if best.most is not None else f"{best.least} or more"
    lines = [f"the most {name} that can be forced: {said}"]
    if line is not None:
        lines += line_text(line, goal.player)
    lines += after_words(case, found)
    lines.append(f"{found.nodes} positions, {data['seconds']} s")
    told_case = msgspec.structs.replace(case, goal=goal if best is None else best.goal)
    return Told(data, [*lines, *beside_text(case.passed)], STATUS[found.result], found, told_case)
