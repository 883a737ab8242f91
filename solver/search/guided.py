"""Search where it looks most promising: an AND/OR graph of positions, the cheapest way to a win looked at next.

A position costs what its best choice costs (the player's) or what its hardest reply costs (the opponent's); a position
not looked into yet costs what `promise` guesses, and less if it shows something new. It finds wins; that it finds none
says nothing. Not here: what is forced and what is left out (`prove`, `narrow`), proofs by value (`proof`).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, Literal

import msgspec

from model.base import InternalError
from model.pay.plan import NO_PLAN
from model.play import PASS, Play, after
from model.state import Position
from model.state.key import key
from model.turn.combat.declaration import Block
from solver.search.ask import Question, judge
from solver.search.generate import Choices, choices_of
from solver.search.narrow import Narrow, is_late, reach_of
from solver.search.order import COMBAT, FEW, Learned, look, of
from solver.search.promise import features, likely_block, missing
from solver.search.proof import Move, Proof, Replies, Won
from solver.search.prove import OutOfNodes, Prover
from solver.search.repeat import LONGEST, Looks, Repeated, carried, looks_of, proof_of as repeated_proof
from solver.search.whole import proof_of

NEVER: Final = float("inf")
LIFE: Final = 0.5
"""What one life of the opponent's costs, in plays."""
STALE: Final = 3.0
"""What it costs that a position shows nothing new."""
PUT_OFF: Final = 2.0
"""What it costs that a choice has never made anything better."""
WAY: Final = 0.25
"""What each further way to aim a thing costs that was never tried."""
LOST: Final = 8.0
"""What it costs that a choice led nowhere."""
LET: Final = 6
"""So often the opponent lets a play happen before it is judged, at most."""
SEVERAL: Final = 3
"""So often a sequence is repeated at least to be one choice."""
LATE: Final = 4.0
"""What it costs that combat is over."""
MOST: Final = 50.0
"""What costs more than this is given up."""
_BEFORE: Final = frozenset({"upkeep", "draw", "main1"})
_COMBAT: Final = frozenset({"attackers", "blockers", "first damage"})
UNLISTED: Final = [[-1]]
"""Stands for replies that have not been listed yet."""
AFTER_COMBAT: Final = 4
"""So many times what the cards say is expected of them after combat at most."""
BEGUN: Final = 500
"""Of so many of the newest positions the choices that were listed already are kept."""
EACH: Final = 0.02
"""What each further reply of the opponent costs."""


class Node:
    """A position with a real choice. `edges`: (choice, node) of the choices looked at; `rest`: indices of those that
    are not yet. `came`: what the choice looks like that first led here. `choices` are there while it is looked into,
    `position` until it has been: most of the memory is in them."""

    __slots__ = (
        "came", "choices", "cost", "edges", "extra", "guess", "height", "incomplete", "life", "looks", "made", "mine",
        "offered", "origin", "parents", "position", "rest", "stale",
    )  # fmt: skip

    def __init__(self, position: Position, *, mine: bool) -> None:
        self.position: Position | None = position
        self.choices: tuple[Any, ...] = ()
        self.mine, self.incomplete, self.stale = mine, False, False
        self.edges: list[tuple[Any, Node | None, bool]] = []
        self.rest: list[list[int]] | None = None
        self.parents: list[Node] = []
        self.cost = self.guess = 0.0
        self.life = 0
        self.extra: tuple[float, ...] = ()
        self.origin: tuple[Node, Play] | None = None
        self.offered: frozenset[Play] = frozenset()
        self.height = 0
        self.made: tuple[Hashable, int] | None = None
        self.came: Hashable = None
        self.looks: Looks | None = None


class Guided:
    """One search, with the rules and the budget of `prover`, which tells what is forced. `life`: what one life of the
    opponent's costs, in plays; `combat`: so many times more in combat, when attackers are no longer prepared in a main
    phase. `eager`: all plays that were ever of use are looked at at once, the others later. `few`: of a thing that may
    be aimed in many ways only few that were never tried are looked at at once."""

    def __init__(
        self, prover: Prover, asked: Question, *, life: float = LIFE, combat: float = 0.0, eager: bool = False,
        few: bool = False,
    ) -> None:  # fmt: skip
        self.prover, self.asked, self.life, self.combat, self.eager = prover, asked, life, combat, eager
        self.few = few
        self.calm = Narrow(asked.player)
        self.nodes: dict[Hashable, Node] = {}
        self._seen: dict[Hashable, set[Hashable]] = {}
        self.learned = Learned()
        self._tried: set[Hashable] = set()
        self._begun: dict[Node, Choices] = {}

    def search(self, position: Position) -> Proof | None:
        """A proof, or None if there is nothing left to look at. Raises OutOfNodes; asked again with more nodes it goes
        on where it was."""
        position = self.prover.begin(position)
        root = self._node(position)
        if root is None or root is True:
            return None if root is None else self.proof(position)
        while 0 < root.cost < NEVER:
            path = self._path(root)
            if path is None:
                return None
            self._expand(path[-1])
            for node in reversed(path):
                self._update(node)
        return self.proof(position) if root.cost == 0 else None

    # --- going down -----------------------------------------------------------------------------------------------

    def _path(self, root: Node) -> list[Node] | None:
        """From the root to the position to be looked into next."""
        path, on = [root], {id(root)}
        while True:
            node = path[-1]
            if node.rest is None:
                return path
            best: Node | None = None
            least = self._waiting(node)
            if node.mine:
                for choice, child, _ in node.edges:
                    if child is not None and id(child) not in on:
                        cost = child.cost + _step(choice)
                        if cost < least:
                            best, least = child, cost
            else:
                open_ = [c for _, c, _ in node.edges if c is not None and c.cost > 0]
                best = max((c for c in open_ if id(c) not in on), key=lambda c: c.cost, default=None)
                if best is None and open_:
                    node.cost = NEVER  # every reply that is open comes back to this line
                    return path if node.rest else None
            if best is None:
                if not node.rest:
                    # Everything below leads back to the line above.
                    node.cost = NEVER
                    for above in reversed(path[:-1]):
                        self._update(above)
                    if root.cost == NEVER:
                        return None
                    path, on = [root], {id(root)}
                    continue
                return path
            path.append(best)
            on.add(id(best))

    def _waiting(self, node: Node) -> float:
        """What the choices not looked at yet cost at least."""
        if not node.rest:
            return NEVER
        return node.guess + node.extra[-len(node.rest)] if node.mine and node.extra else node.guess + 0.5

    # --- one position ---------------------------------------------------------------------------------------------

    def _expand(self, node: Node) -> None:
        """The next choices of the node are looked at."""
        position = node.position
        assert position is not None
        if node.rest is None and self._is_blocked(node, position):
            return
        if node.rest is None and node.mine:
            self._repeat(node, position)
        if node.rest is None and node.mine and self._repeat(node, position):
            return
        if node.rest is None or node.rest == UNLISTED:
            found = self._begun.pop(node, None) or choices_of(position, self.prover.rules)
            node.choices, node.incomplete = found.list, bool(found.left_out)
            node.rest = self._batches(node, position)
        if node.rest and not node.mine:
            self._replies(node, position)
        elif node.rest:
            self._plays(node, position)
        if not node.rest:
            node.position, node.choices = None, ()

    def _is_blocked(self, node: Node, position: Position) -> bool:
        """Whether one likely block was looked at first: listing them all takes long, and often one is enough."""
        if node.mine or position.due is None or position.due.kind != "blockers":
            return False
        block = likely_block(position, self.asked.player)
        if block is None:
            return False
        child = self._child(node, position, block)
        node.edges.append((block, child if isinstance(child, Node) else None, child is True))
        node.rest = [] if child is None else UNLISTED
        if child is None:
            node.position = None
        return True

    def _plays(self, node: Node, position: Position) -> None:
        """The next batch of the player's choices."""
        assert node.rest
        for n in node.rest[0]:
            choice = node.choices[n]
            if choice is PASS and self.prover.is_late(position):
                continue
            child = self._child(node, position, choice)
            if child is None:
                self.learned.came_to(position, choice, LOST)
                continue
            node.edges.append((choice, None if child is True else child, child is True))
            if child is True:
                return
            gain = self._let(child).guess - node.guess
            self.learned.came_to(position, choice, gain + STALE * node.stale)
        node.rest.pop(0)

    def _replies(self, node: Node, position: Position) -> None:
        """One more reply of the opponent's; the next one after a reply that is answered."""
        assert node.rest is not None
        while node.rest:
            (n,) = node.rest[0]
            choice = node.choices[n]
            child = self._child(node, position, choice)
            node.rest.pop(0)
            node.edges.append((choice, child if isinstance(child, Node) else None, child is True))
            if child is None or (isinstance(child, Node) and child.cost > 0):
                if child is None:
                    self.prover.order.decided(position, choice, 0)
                return

    def _batches(self, node: Node, position: Position) -> list[list[int]]:
        """In which order the choices are looked at: passing, what is new or was of use before, then the rest."""
        choices = node.choices
        if node.incomplete and not node.mine:
            return []
        ranked = self.prover.order.ranked(position, choices, mine=node.mine)
        if not node.mine:
            return [[n] for n in ranked]
        if position.due is not None and position.due.kind == "attackers":
            return [b for b in (ranked[:1], ranked[1:]) if b]
        ahead = 0.0 if self.combat else 0.5
        if self.combat and node.life and _is_bare(position):
            # Into combat as it stands, where more is missing than can be seen: what prepares it comes first.
            ahead = self.combat * self.life * max(0, node.life - self.learned.hidden(position, self.asked.player))
        sorts = position.due is not None and position.due.kind == "order_triggers"
        offered: dict[Play, int] = {}
        found: dict[float, list[int]] = {}
        ways: dict[Hashable, int] = {}
        # Where few ways are tried at once the largest X come first.
        for n in sorted(ranked, key=lambda n: -getattr(choices[n], "x", 0)) if self.few else ranked:
            choice = choices[n]
            extra = ahead
            if choice is not PASS:
                extra = self._extra(position, choice, n, ways)
                if sorts and choice != choices[ranked[0]]:
                    extra += PUT_OFF  # the order of triggers seldom matters
                if isinstance(choice, Play):
                    # Paid otherwise it is another choice: the payment that seems to leave most comes first.
                    play = announced(choice)
                    if play in offered or self._was_there(node, play):
                        extra = PUT_OFF if self.eager else extra + PUT_OFF
                    else:
                        offered[play] = n
            found.setdefault(extra, []).append(n)
        node.offered = frozenset(offered)
        node.extra = tuple(sorted(found))
        return [found[extra] for extra in node.extra]

    def _extra(self, position: Position, choice: Any, n: int, ways: dict[Hashable, int]) -> float:
        """What it costs to look at the choice now: what was never tried is tried at once, what was as it turned out.
        `ways` counts in how many ways each thing was aimed that were never tried."""
        gain, best = self.learned.gain(position, choice)
        if gain is None:
            return self._unseen(position, choice, ways) if self.few and isinstance(choice, Play) else 0.5
        if self.eager:
            return 0.5 if best < STALE else PUT_OFF
        return min(max(0.0, _step(choice) + gain) + n / 1000, LOST)

    def _unseen(self, position: Position, play: Play, ways: dict[Hashable, int]) -> float:
        """The same of a play that was never tried where few ways to aim a thing are tried at once."""
        thing = of(position, play)
        ways[thing] = ways.get(thing, 0) + 1
        likely = self.learned.likely(position, play)
        extra = 0.5 if likely is None else min(max(0.5, _step(play) + likely), PUT_OFF)
        return extra + WAY * max(0, ways[thing] - FEW)

    def _let(self, node: Node) -> Node:
        """What a play comes to is seen once the opponent has let it happen."""
        for _ in range(LET):
            due = node.position.due if node.position is not None else None
            if not node.mine and node.rest is None and due is not None and due.kind == "priority":
                self._expand(node)
                self._update(node)
            then = node.edges[0][1] if node.edges and not node.mine else None
            if then is None:
                break
            node = then
        return node

    def _was_there(self, node: Node, play: Play) -> bool:
        """Whether the play could have been made before the one that led here, and comes first of the two: of plays
        that may be made in any order, one order is looked at first."""
        if node.origin is None:
            return False
        before, made = node.origin
        return play in before.offered and _rank(play) < _rank(made)

    def _child(self, node: Node, position: Position, choice: Any) -> Node | Literal[True] | None:
        """The position after the choice: True if it is won, None if it is lost."""
        then = self.prover.after(position, choice)
        found = None if then is None else self._node(then)
        if isinstance(found, Node) and node not in found.parents:
            if not found.parents:
                found.came = look(position, choice)
            if not found.parents and not node.mine:
                found.origin = node.origin
            elif not found.parents and isinstance(choice, Play) and choice is not PASS:
                found.origin = node, announced(choice)
            found.parents.append(node)
            self._credit(node, position, choice, found)
        return found

    def _credit(self, node: Node, position: Position, choice: Any, child: Node) -> None:
        """What a play has done is seen where it has resolved, and its own choices are made."""
        made = node.made
        if node.mine and isinstance(choice, Play):
            made = None
            if choice is not PASS:
                made = of(position, choice), node.life
                self.learned.costs(made[0], choice)
            elif _is_bare(position):
                made = COMBAT, node.life
        elif isinstance(choice, Block):
            made = None
        if made is not None:
            if child.made is None:
                child.made = made
            self.learned.did(made[0], made[1] - child.life)

    def _node(self, position: Position) -> Node | Literal[True] | None:
        found = self.prover.opened(position)
        if found is None or found is True:
            return found
        position = found[0]
        name = key(position)
        node = self.nodes.get(name)
        if node is not None:
            return node
        self.prover.count()
        assert position.due is not None
        if self._is_spent(position):
            return None
        node = Node(position, mine=position.due.player == self.asked.player)
        self.nodes[name] = node
        self._begun[node] = found[1]
        if len(self._begun) > BEGUN:
            del self._begun[next(iter(self._begun))]
        node.life = missing(position, self.asked.player)
        node.looks = looks_of(position, self.asked.player) if node.mine else None
        node.stale = node.mine and position.due.kind == "priority" and not self._is_new(position, node.life)
        late = LATE if is_late(position, self.calm) else 0.0
        lacks = self.life * node.life
        if self.combat and node.life and position.turn.step in _COMBAT:
            lacks += self.combat * self.life * max(0, node.life - self.learned.hidden(position, self.asked.player))
        node.guess = 0.5 + min(lacks, MOST / 2) + (STALE if node.stale else 0.0) + late
        node.cost = node.guess
        return node

    def _is_spent(self, position: Position) -> bool:
        """In a narrow view: whether combat is over and a few plays will hardly do what is left to do."""
        if self.prover.rules.narrow is None or self.asked.goal.kind != "win" or not is_late(position, self.calm):
            return False
        player = self.asked.player
        return AFTER_COMBAT * reach_of(position, player) < position.players[1 - player].life

    def _is_new(self, position: Position, life: int) -> bool:
        """Whether the position shows something that none before it showed at as much life."""
        seen = self._seen.setdefault((position.turn.step, life), set())
        before = len(seen)
        seen.update(features(position))
        return len(seen) > before

    def _repeat(self, node: Node, position: Position) -> bool:
        """What led here from where it looked the same, as often again as it takes, if nobody else had a choice on the
        way; whether that wins."""
        steps: list[tuple[Hashable, Hashable]] = []
        at = node
        while at.looks is not None and at.parents and len(steps) < LONGEST:
            steps.append((at.came, at.looks.shape))
            at = at.parents[0]
            if at.looks is not None and node.looks is not None and at.looks.shape == node.looks.shape:
                break
        else:
            return False
        times = _times(at, node)
        sequence = Repeated(tuple(reversed(steps)), times)
        if times < SEVERAL or sequence.steps in self._tried:
            return False
        self._tried.add(sequence.steps)
        found = carried(self.prover, position, sequence)
        if found is None:
            return False
        for _ in range(times):
            self.prover.count()
        wins = judge(self.asked, found[1]) is True
        child = None if wins else self._node(found[1])
        if not wins and not isinstance(child, Node):
            return False
        if isinstance(child, Node):
            child.parents.append(node)
        node.edges.append((sequence, child if isinstance(child, Node) else None, wins))
        if wins:
            node.rest = []
        return wins

    # --- going up -------------------------------------------------------------------------------------------------

    def _update(self, node: Node) -> None:
        """What the node costs now, and so upwards as long as it changes."""
        todo = [node]
        for _ in range(100_000):
            if not todo:
                return
            at = todo.pop()
            if at.rest is None or at.cost in (0, NEVER):
                continue
            cost = self._cost(at)
            if cost > MOST:
                cost = NEVER  # it leads back to itself
            if cost != at.cost:
                at.cost = cost
                todo.extend(at.parents)

    def _cost(self, node: Node) -> float:
        if node.mine:
            best = self._waiting(node)
            for choice, child, won in node.edges:
                if won or (child is not None and child.cost == 0):
                    node.height = 1 + (child.height if child is not None else 0)
                    return 0
                if child is not None:
                    best = min(best, child.cost + _step(choice))
            return best
        if node.incomplete:
            return NEVER
        worst, height = 0.0, 0
        for _, child, won in node.edges:
            if won:
                continue
            if child is None:
                return NEVER
            worst, height = max(worst, child.cost), max(height, child.height)
        left = len(node.rest or ())
        if worst == 0 and left:
            return EACH * left + 0.1
        if worst == 0:
            node.height = 1 + height
            return 0
        return worst + EACH * left

    # --- the proof ------------------------------------------------------------------------------------------------

    def proof(self, position: Position) -> Proof:
        """The proof of a position found to be won."""
        if judge(self.asked, position):
            return Won()
        due = position.due
        if due is None:
            raise InternalError("a proof leads to a position without a decision")
        if self.prover.outcome(position):
            return proof_of(self.asked, position, self.prover.rules)
        mine = due.player == self.asked.player
        node = self.nodes.get(key(position))
        if node is None:
            choices = choices_of(position, self.prover.rules).list
            if len(choices) != 1:
                raise InternalError("a proof leads to a position that is not proved")
            then = self.proof(after(position, choices[0]))
            return Move(choices[0], then) if mine else Replies(due.player, ((choices[0], then),))
        if not mine:
            choices = choices_of(position, msgspec.structs.replace(self.prover.rules, narrow=None)).list
            return Replies(due.player, tuple((c, self.proof(after(position, c))) for c in choices))
        best: Any = None
        for choice, child, won in node.edges:
            if won or (child is not None and child.cost == 0 and child.height < node.height):
                height = 0 if child is None else child.height
                if best is None or height < best[0]:
                    best = (height, choice)
        if best is None:
            raise InternalError("a proved position has no choice that is proved")
        if isinstance(best[1], Repeated):
            found = carried(self.prover, position, best[1])
            if found is None:
                raise InternalError("a sequence that is repeated cannot be carried out")
            return repeated_proof(self.prover, found[0], self.proof(found[1]))
        # The node may be of another position with the same key: the choice is looked for in this one.
        choice = self._here(node, position, best[1])
        if choice is None:
            again = Guided(
                self.prover, self.asked, life=self.life, combat=self.combat, eager=self.eager, few=self.few
            ).search(position)
            if again is None:
                raise OutOfNodes
            return again
        return Move(choice, self.proof(after(position, choice)))

    def _here(self, node: Node, position: Position, choice: Any) -> Any:
        """The choice as it stands in a position with the same key; None if the choices kept there are others."""
        here = choices_of(position, self.prover.rules).list
        for one in sorted(here, key=lambda c: c != choice):
            child = self.prover.after(position, one)
            found = None if child is None else self.prover.opened(child)
            if found is True:
                return one
            if found is None:
                continue
            at = self.nodes.get(key(found[0]))
            if at is not None and at.cost == 0 and at.height < node.height:
                return one
        return None


def _is_bare(position: Position) -> bool:
    """Whether combat is still to come and nothing waits on the stack."""
    return not position.zones.get(("stack", -1)) and position.turn.step in _BEFORE


def announced(play: Play) -> Play:
    """The play without its payment."""
    return msgspec.structs.replace(play, plan=NO_PLAN)


def _times(before: Node, now: Node) -> int:
    """How often what led from there to here has to be done again: until no life is missing, or else so often that what
    grows is enough for all of it."""
    assert before.looks is not None
    assert now.looks is not None
    if now.life < before.life:
        return -(-now.life // (before.life - now.life))
    if now.looks.life < before.looks.life:
        return -(-now.looks.life // (before.looks.life - now.looks.life))
    return now.looks.life if now.looks.wealth > before.looks.wealth else 0


def _rank(play: Play) -> tuple[Any, ...]:
    return play.kind, play.object, play.ability, play.modes, play.targets, play.x, repr(play.kicked)


def _step(choice: Any) -> float:
    return 1.0 if isinstance(choice, Play) and choice is not PASS else 0.1
