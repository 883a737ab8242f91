"""Proofs as files: JSON with every choice of the tree once and every part of it once, so that deep trees and like
branches cost little.

`nodes` stands in an order in which parts come before what holds them: `[]` is a won position, `[c, n]` the player's
choice number c and what follows, `[[c, n], ...]` the replies, each with what follows. Not here: checking one
(`solver.verify.proofs`), which uses nothing of the search.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.base import MalformedInput
from model.formats.goals import Goal
from model.formats.position_json import value_from_data, write_value
from solver.search.assume import Assumptions
from solver.search.proof import Move, Proof, Replies, Won

FORMAT: Final = "ponder proof"
VERSION: Final = 1


class ProofFile(msgspec.Struct, frozen=True, gc=False):
    """A proof as its file holds it: what is proved of which edition, what is assumed, and the tree as a table."""

    edition: str
    goal: Goal
    assumptions: Assumptions
    assumed: tuple[str, ...]
    choices: tuple[Any, ...]
    nodes: tuple[Any, ...]


def write_proof(
    proof: Proof, goal: Goal, *, edition: str, assumptions: Assumptions, assumed: tuple[str, ...]
) -> dict[str, Any]:
    """The proof as plain data."""
    table = _Table()
    table.take(proof)
    held = write_value(tuple(table.choices))
    return {
        "format": FORMAT, "version": VERSION, "edition": edition, "goal": msgspec.to_builtins(goal),
        "assumptions": msgspec.to_builtins(assumptions), "assumed": list(assumed),
        "cards": held["cards"], "choices": held["value"], "nodes": table.nodes,
    }  # fmt: skip


class _Table:
    """Choices and nodes, each once."""

    def __init__(self) -> None:
        self.choices: list[Any] = []
        self.nodes: list[Any] = []
        self._names: dict[str, int] = {}
        self._known: dict[Any, int] = {}

    def take(self, proof: Proof) -> int:
        """The number of the node of the proof; deep trees need no deep stack."""
        done: list[int] = []
        todo: list[tuple[Proof, bool]] = [(proof, False)]
        while todo:
            part, ready = todo.pop()
            match part:
                case Won():
                    done.append(self._node(()))
                case Move(choice=choice, then=then):
                    if not ready:
                        todo += [(part, True), (then, False)]
                        continue
                    done.append(self._node((self._choice(choice), done.pop())))
                case Replies(branches=branches):
                    if not ready:
                        todo += [(part, True), *((then, False) for _, then in reversed(branches))]
                        continue
                    numbers = done[len(done) - len(branches) :]
                    del done[len(done) - len(branches) :]
                    pairs = zip(branches, numbers, strict=True)
                    done.append(self._node(tuple((self._choice(c), n) for (c, _), n in pairs)))
        return done[0]

    def _choice(self, choice: Any) -> int:
        # By what it reads like: yes and 1 are equal, and not the same choice.
        name = repr(choice)
        if name not in self._names:
            self._names[name] = len(self.choices)
            self.choices.append(choice)
        return self._names[name]

    def _node(self, node: Any) -> int:
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = len(self.nodes)
            self.nodes.append(node)
        return known


def flat(proof: Proof) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The proof as its choices and nodes, which can be passed between processes however deep it is."""
    table = _Table()
    table.take(proof)
    return tuple(table.choices), tuple(table.nodes)


def deep(choices: tuple[Any, ...], nodes: tuple[Any, ...]) -> Proof:
    """The proof that was made flat; like parts are one and the same. Who replies is not told in it."""
    found: list[Proof] = []
    for node in nodes:
        if not node:
            found.append(Won())
        elif isinstance(node[0], int):
            found.append(Move(choices[node[0]], found[node[1]]))
        else:
            found.append(Replies(-1, tuple((choices[c], found[n]) for c, n in node)))
    return found[-1]


def is_proof(data: Any) -> bool:
    """Whether the data of a document means to be a proof and no line."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def read_proof(data: Any, *, name: str) -> ProofFile:
    """The proof in the data. `name` is the file's, for messages. Raises MalformedInput."""
    if not is_proof(data):
        raise MalformedInput("not a proof as 'ponder solve --proof' writes it", file=name)
    if data.get("version") != VERSION:
        raise MalformedInput(f"found version {data.get('version')!r}, expected {VERSION}", file=name)
    try:
        goal = msgspec.convert(data.get("goal"), Goal)
        assumptions = msgspec.convert(data.get("assumptions"), Assumptions)
        assumed = msgspec.convert(data.get("assumed"), tuple[str, ...])
        edition = msgspec.convert(data.get("edition"), str)
    except msgspec.ValidationError as error:
        raise MalformedInput(f"not a proof: {error}", file=name) from None
    choices = value_from_data({"cards": data.get("cards"), "value": data.get("choices")}, name=name)
    if not isinstance(choices, tuple):
        raise MalformedInput("choices: expected a list", file=name)
    return ProofFile(edition, goal, assumptions, assumed, choices, _nodes(data.get("nodes"), len(choices), name))


def _nodes(data: Any, choices: int, name: str) -> tuple[Any, ...]:
    if not isinstance(data, list) or not data:
        raise MalformedInput("nodes: expected a list with at least one node", file=name)
    found: list[Any] = []
    for n, node in enumerate(data):
        pairs = [node] if isinstance(node, list) and node and not isinstance(node[0], list) else node
        if not isinstance(pairs, list) or not all(_is_pair(p, choices, n) for p in pairs):
            words = f"nodes[{n}]: expected [], [choice, node] or a list of such pairs, of nodes before it"
            raise MalformedInput(words, file=name)
        found.append(tuple(node) if pairs is not node else tuple(tuple(p) for p in pairs))
    return tuple(found)


def _is_pair(pair: Any, choices: int, before: int) -> bool:
    is_pair = isinstance(pair, list) and len(pair) == 2 and all(type(v) is int for v in pair)
    return is_pair and 0 <= pair[0] < choices and 0 <= pair[1] < before
