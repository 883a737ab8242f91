"""Does a proof hold: `check_proof` replays its tree through the model and answers everything that the opponent may do.

Nothing of the search is used: the replies are made anew (`replies`), and each must be in the tree, or lead to a
position that a reply in the tree leads to under another name of like objects.
"""

from __future__ import annotations

from typing import Any

import msgspec

from model.base import IllegalPlay, PonderError, Reason
from model.formats import Goal
from model.play import PASS, after, run
from model.state import Position
from model.state.key import key
from solver.search.assume import Assumed
from solver.search.proof_file import ProofFile
from solver.verify.goals import status
from solver.verify.lines import Verdict
from solver.verify.replies import Reply, every_reply
from solver.verify.support import watched


class _Place(msgspec.Struct, frozen=True, gc=False):
    """A node of the tree and the position there; how many choices of the player came before, what the opponent did."""

    node: int
    position: Position
    step: int = 0
    defence: tuple[Reply, ...] = ()


def check_proof(position: Position, goal: Goal, proof: ProofFile, assumed: Assumed | None = None) -> Verdict:
    """Whether the tree reaches the goal against everything that the opponent may do, except what is assumed away.

    Raises UnsupportedText for what cannot be listed or is not carried out."""
    watched(position)
    position = run(position)
    checker = _Checker(goal, position.turn.number, proof, assumed)
    todo = [_Place(len(proof.nodes) - 1, position)]
    while todo:
        place = todo.pop()
        found = checker.parts(place)
        if isinstance(found, Reason):
            return Verdict(
                ok=False, step=place.step, reasons=(found,), defence=place.defence, nodes=checker.nodes
            )  # fmt: skip
        todo += found
    return Verdict(ok=True, nodes=checker.nodes)


class _Checker:
    def __init__(self, goal: Goal, began: int, proof: ProofFile, assumed: Assumed | None) -> None:
        self.goal, self.began, self.proof, self.assumed = goal, began, proof, assumed
        self.nodes = 0
        self._done: set[tuple[int, Any]] = set()

    def parts(self, place: _Place) -> list[_Place] | Reason:
        """The places that follow from this one; what is wrong with it."""
        position = place.position
        watched(position)
        match status(position, self.goal, self.began):
            case "won":
                return []
            case "lost":
                return Reason("104.3", "the goal is not reached")
        due, node = position.due, self.proof.nodes[place.node]
        if due is None:
            return Reason("104.1", f"the game is over: {position.over}")
        if not node:
            return Reason("104.1", "the tree ends here, and the goal is not reached")
        name = (place.node, key(position))
        if name in self._done:
            return []
        self._done.add(name)
        is_move = isinstance(node[0], int)
        if is_move != (due.player == self.goal.player):
            whose = "the player's" if due.player == self.goal.player else "the opponent's"
            return Reason("117.1", f"the decision is {whose}, the tree has it otherwise: {due.words or due.kind}")
        if is_move:
            return self._own(place, *node)
        return self._replied(place, node)

    def _own(self, place: _Place, choice: int, node: int) -> list[_Place] | Reason:
        made = self.proof.choices[choice]
        try:
            there = self._told(place.position, made)
        except PonderError as refused:
            reasons = refused.reasons if isinstance(refused, IllegalPlay) else ()
            return reasons[0] if reasons else Reason("117.1", f"refused: {refused}")
        return [_Place(node, there, place.step + (made != PASS), place.defence)]

    def _replied(self, place: _Place, node: tuple[tuple[int, int], ...]) -> list[_Place] | Reason:
        position, choices = place.position, self.proof.choices
        found: list[_Place] = []
        keys: dict[Any, int] | None = None
        for reply in every_reply(position, self.assumed):
            try:
                there = self._after(position, reply.choice)
            except IllegalPlay:
                continue  # No legal choice after all.
            number = next((n for c, n in node if _same(choices[c], reply.choice)), None)
            if number is None:
                # A like choice may stand in the tree.
                if keys is None:
                    keys = self._keys(position, node)
                number = keys.get(key(there))
            if number is None:
                return Reason("117.1", f"a reply is not answered: {reply.words}")
            defence = place.defence if reply.choice == PASS else (*place.defence, reply)
            found.append(_Place(number, there, place.step, defence))
        return found

    def _keys(self, position: Position, node: tuple[tuple[int, int], ...]) -> dict[Any, int]:
        keys: dict[Any, int] = {}
        for c, n in node:
            try:
                keys[key(self._told(position, self.proof.choices[c]))] = n
            except PonderError:
                continue
        return keys

    def _after(self, position: Position, choice: Any) -> Position:
        self.nodes += 1
        return after(position, choice)

    def _told(self, position: Position, choice: Any) -> Position:
        """After a choice of the file, which need not even be an answer to the question."""
        try:
            return self._after(position, choice)
        except (AttributeError, KeyError, TypeError, ValueError, IndexError) as wrong:
            raise IllegalPlay(Reason("117.1", f"no answer to the decision that is due: {wrong}")) from wrong


def _same(one: Any, other: Any) -> bool:
    """Equal and of one type: a number is not a yes."""
    return type(one) is type(other) and bool(one == other)
