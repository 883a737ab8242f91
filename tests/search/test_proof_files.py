"""Proofs written to files and checked without the search: the tree that was found holds, a tree with a gap does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from model.base import MalformedInput
from model.formats import Goal
from model.state import Position
from solver.search import solve
from solver.search.assume import Assumptions
from solver.search.proof_file import read_proof, write_proof
from solver.verify.proofs import check_proof
from tests.search.test_wins import CASES, case

PROVED = [name for name, (_, result) in CASES.items() if result == "proved"]


def written(position: Position, goal: Goal) -> dict[str, Any]:
    """The proof as it comes back from a file."""
    solved = solve(position, goal, nodes=20_000)
    assert solved.proof is not None
    data = write_proof(solved.proof, goal, edition=position.edition, assumptions=Assumptions(), assumed=("nothing",))
    again: dict[str, Any] = json.loads(json.dumps(data))
    return again


@pytest.mark.parametrize("name", PROVED)
def test_a_proof_that_was_found_holds(name: str) -> None:
    position, goal, _ = case(name)
    proof = read_proof(written(position, goal), name="proof")
    assert proof.goal == goal
    assert proof.assumed == ("nothing",)
    verdict = check_proof(position, proof.goal, proof)
    assert verdict.ok, verdict


def test_like_parts_stand_once() -> None:
    position, goal, _ = case("three for two blockers")
    data = written(position, goal)
    assert data["nodes"].count([]) == 1
    assert len({json.dumps(n) for n in data["nodes"]}) == len(data["nodes"])


def test_a_reply_that_is_left_out_is_found() -> None:
    position, goal, _ = case("one blocker for two")
    data = written(position, goal)
    n, node = next((n, node) for n, node in enumerate(data["nodes"]) if node and isinstance(node[0], list) and node[1:])
    for gap in range(len(node)):
        data["nodes"][n] = [pair for m, pair in enumerate(node) if m != gap]
        verdict = check_proof(position, goal, read_proof(data, name="proof"))
        assert not verdict.ok
        assert "a reply is not answered" in verdict.reasons[0].words


def test_a_tree_that_ends_too_soon_or_is_about_something_else_fails() -> None:
    position, goal, _ = case("burn exactly")
    data = written(position, goal)
    for n, node in enumerate(data["nodes"]):
        if node:
            cut = {**data, "nodes": [*data["nodes"][:n], [], *data["nodes"][n + 1 :]]}
            assert not check_proof(position, goal, read_proof(cut, name="proof")).ok
    other, _, _ = case("burn one short")
    verdict = check_proof(other, goal, read_proof(data, name="proof"))
    assert not verdict.ok
    quite_another, _, _ = case("X is four")
    assert not check_proof(quite_another, goal, read_proof(data, name="proof")).ok


@pytest.mark.parametrize(
    "change",
    [{"format": "x"}, {"version": 9}, {"nodes": []}, {"nodes": [[0, 0]]}, {"nodes": [[], [0, 5]]}, {"nodes": "x"},
     {"choices": 3}, {"choices": [{"is": "Nobody"}]}, {"goal": 1}, {"edition": 3}, {"assumptions": "x"},
     {"nodes": [[], [["a", 0]]]}],
)  # fmt: skip
def test_what_is_no_proof_is_said(change: dict[str, Any]) -> None:
    position, goal, _ = case("burn exactly")
    with pytest.raises(MalformedInput):
        read_proof({**written(position, goal), **change}, name="proof")


BRANCHY = [
    "one blocker for two", "three for two blockers", "menace and one blocker", "pump on the unblocked one",
    "flight before blocks", "burn the blocker or the face", "two attackers against one removal",
    "pump in response is too late", "burn cannot be answered by removal", "X after another spell",
]  # fmt: skip


@pytest.mark.parametrize("name", BRANCHY)
def test_the_line_of_a_proof_is_one_that_the_check_accepts(name: str) -> None:
    from model.formats import line_from_json
    from solver.search import line_of
    from solver.show.lines import line_data
    from solver.verify import check_line

    position, goal, _ = case(name)
    solved = solve(position, goal, nodes=20_000)
    assert solved.proof is not None
    data = json.loads(json.dumps(line_data(line_of(position, solved.proof), goal.player)))
    verdict = check_line(position, goal, line_from_json(data))
    assert verdict.ok, (data, verdict)
