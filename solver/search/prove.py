"""AND/OR search, depth first with a table on keys: can the player force the goal, whatever the opponent does?

The player needs one choice that works; of the opponent's choices, and of outcomes, every one is tried. A position that
comes again on its own line gives nothing new there; what was found only because of that is not put into the table. The
number of plays of the player is raised step by step, so that short wins come first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Literal

from model.base import IllegalPlay, InternalError, PlayerId, UnsupportedText
from model.play import PASS, Play, after, run
from model.play.support import unsupported_in, unsupported_in_card
from model.state import Game, Position
from model.state.key import key
from solver.payment import TooHard
from solver.search.ask import Question, is_open, judge
from solver.search.bounds import is_hopeless, known as known_to_bounds
from solver.search.generate import PLAIN, Choices, Rules, choices_of, is_passing
from solver.search.narrow import is_late, reach
from solver.search.only_combat import fall_short
from solver.search.order import Order, look
from solver.search.proof import Move, Proof, Replies, Won
from solver.search.remember import ANY_NUMBER, PROVED, REFUTED, UNKNOWN, Known, Table
from solver.search.spent import is_spent, takes_no_life
from solver.search.whole import outcome, proof_of

FREE: Final = 1 << 30
"""As depth: a result that does not depend on the line on which it was found."""
FORCED_AT_MOST: Final = 2_000
MANY: Final = 100
Result = tuple[int, int, bool, int]
"""The value, the lowest depth on whose position it depends, whether more plays could change it, and of a proof the
height."""


class OutOfNodes(Exception):
    """The budget is spent."""


class Prover:
    """One search. `nodes`: positions with a real choice looked at. `left_out`: what could not be tried, in words.
    `only`: what the player's plays look like, where others are not to be tried; a "no" says nothing then."""

    def __init__(
        self,
        asked: Question,
        *,
        nodes: int,
        rules: Rules = PLAIN,
        table: Table | None = None,
        tell: Callable[[int], None] | None = None,
    ) -> None:
        self.asked, self.budget, self.rules, self.tell = asked, nodes, rules, tell
        self.table = Table() if table is None else table
        self.order = Order()
        self.nodes = 0
        self.left_out: dict[str, None] = {}
        self.bounded = False
        self.spends = False
        self.only: frozenset[Hashable] | None = None
        self._unread = False
        self._ahead: dict[Hashable, Hashable | bool] = {}
        self._path: dict[Hashable, int] = {}

    def value(self, position: Position, plays: int = ANY_NUMBER) -> Result:
        """PROVED, REFUTED or UNKNOWN with at most so many plays of the player."""
        return self._value(self.begin(position), plays, 0)

    def begin(self, position: Position) -> Position:
        """The position in which the search begins, looked over once."""
        position = run(position)
        self.bounded = self.rules.bounds and known_to_bounds(position)
        self.spends = self.rules.bounds and takes_no_life(self.asked, position)
        self._unread = any(unsupported_in_card(o.card) for o in position.objects.values())
        return position

    def opened(self, position: Position) -> tuple[Position, Choices] | Literal[True] | None:
        """The position carried on to where there is a choice, with the choices; True if it is won, None if it is lost
        or cannot be tried."""
        try:
            position, verdict, choices = self.forced(position)
        except (UnsupportedText, TooHard) as words:
            self.left_out[str(words)] = None
            return None
        if verdict is not None:
            return True if verdict else None
        assert choices is not None
        return position, choices

    def count(self) -> None:
        """One more position with a real choice."""
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfNodes
        if self.tell is not None and self.nodes % 16 == 0:
            self.tell(self.nodes)

    # --- 1. what is forced ----------------------------------------------------------------------------------------

    def forced(
        self, position: Position, idle: list[Position] | None = None
    ) -> tuple[Position, bool | None, Choices | None]:
        """The position carried on while there is but one choice: then the verdict, or the choices there are. With
        `idle` the player has no play left and passes; the positions in which it does are added there."""
        for _ in range(FORCED_AT_MOST):
            verdict = judge(self.asked, position)
            if verdict is not None or position.due is None:
                return position, bool(verdict), None
            if self.bounded and is_hopeless(self.asked, position):
                return position, False, None
            if self.spends and is_spent(self.asked, position):
                return position, False, None
            # Whoever plays has priority before the opponent does, and what passes is cheap: asked once is enough.
            mine = position.due.player == self.asked.player
            if mine and idle is None and self.rules.bounds and fall_short(self.asked, position):
                return position, False, None
            if self._unread:
                acts_unread(position)
            whole = self.outcome(position)
            if whole is not None:
                return position, whole, None
            if idle is not None and position.due.kind == "priority" and position.due.player == self.asked.player:
                if self.is_late(position):
                    return position, False, None
                idle.append(position)
                position = after(position, PASS)
                continue
            choices = choices_of(position, self.rules)
            if self.is_late(position) and (position.turn.step != "main2" or choices.is_forced):
                return position, False, None
            if not choices.is_forced:
                return position, None, choices
            position = after(position, choices.list[0], self._passes)
        raise UnsupportedText("the game", "a loop in which nobody has a choice", rule="732.4")

    def outcome(self, position: Position) -> bool | None:
        """What combat comes to where it is decided as a whole."""
        return outcome(self.asked, position, self.rules, spends=self.spends) if self.rules.whole else None

    def _passes(self, game: Game, player: PlayerId) -> bool:
        """Whether the game goes on past this priority without a look at the position."""
        if self.bounded or self._unread or not is_open(self.asked, game):
            return False
        return is_passing(game, player, self.rules)

    def _is_last(self, position: Position) -> bool:
        """In a narrow view of a win that is to come this turn: whether the position is in that turn."""
        goal = self.asked.goal
        if self.rules.narrow is None or goal.kind != "win" or goal.horizon.kind != "turn" or position.over:
            return False
        return position.turn.number >= goal.horizon.last_turn

    def is_late(self, position: Position) -> bool:
        """Whether nothing more is looked for this turn."""
        narrow, due = self.rules.narrow, position.due
        if narrow is None or due is None or due.kind != "priority" or due.player != narrow.player:
            return False
        empty = not position.zones.get(("stack", -1)) and position.turn.step != "combat end"
        return empty and self._is_last(position) and is_late(position, narrow)

    def _is_out_of_reach(self, position: Position, plays: int) -> bool:
        """Whether so many plays, and what waits on the stack, will hardly do what is left to do after combat."""
        narrow = self.rules.narrow
        if narrow is None or not self._is_last(position) or not is_late(position, narrow):
            return False
        doing = plays + len(position.zones.get(("stack", -1), ())) + len(position.pending) + len(position.frames)
        return doing * reach(position) < position.players[1 - self.asked.player].life

    # --- 2. one position --------------------------------------------------------------------------------------------

    def _value(self, position: Position, plays: int, depth: int) -> Result:
        if self.rules.narrow is not None and plays < MANY and self._is_out_of_reach(position, plays):
            return REFUTED, FREE, True, 0
        if plays == 0:
            return self._idle(position, depth)
        first = key(position)
        there = self._ahead.get(first)
        if isinstance(there, bool):
            return (PROVED if there else REFUTED), FREE, False, 0
        if there is not None:
            known = self.table.get(there, plays)
            if known is not None:
                return known.value, FREE, known.plays < ANY_NUMBER, known.height
        try:
            position, verdict, choices = self.forced(position)
        except (UnsupportedText, TooHard) as words:
            self.left_out[str(words)] = None
            return UNKNOWN, FREE, False, 0
        if verdict is not None:
            self._ahead[first] = verdict
            return (PROVED if verdict else REFUTED), FREE, False, 0
        assert choices is not None
        name = key(position)
        self._ahead[first] = name
        return self._real(position, name, choices, plays, depth)

    def _idle(self, position: Position, depth: int) -> Result:
        """The value when the player has no play left: what it could play is not even listed."""
        first = key(position)
        known = self.table.get(first, 0)
        if known is not None:
            return known.value, FREE, known.plays < ANY_NUMBER, known.height
        passed: list[Position] = []
        height = 0
        try:
            position, verdict, choices = self.forced(position, passed)
        except (UnsupportedText, TooHard) as words:
            self.left_out[str(words)] = None
            return UNKNOWN, FREE, False, 0
        if verdict is not None:
            value, depends, more = (PROVED if verdict else REFUTED), FREE, False
        else:
            assert choices is not None
            value, depends, more, height = self._real(position, key(position), choices, 0, depth)
        more = more or bool(passed)
        if value == PROVED:
            for at in reversed(passed):
                height += 1
                self.table.put(key(at), Known(PROVED, height))
            return PROVED, FREE, False, height
        if depends == FREE and passed:
            self.table.put(first, Known(value, 0, 0))
        return value, depends, more, 0

    def _real(self, position: Position, name: Hashable, choices: Choices, plays: int, depth: int) -> Result:
        """The value of a position in which there is a choice."""
        known = self.table.get(name, plays)
        if known is not None:
            return known.value, FREE, known.plays < ANY_NUMBER, known.height
        before = self._path.get(name)
        if before is not None:
            return REFUTED, before, False, 0
        self.count()
        self._path[name] = depth
        try:
            due = position.due
            assert due is not None
            mine = due.player == self.asked.player
            value, depends, more, height = (self._mine if mine else self._theirs)(position, choices, plays, depth)
        finally:
            del self._path[name]
        # 3. Remember what does not hang on the line above.
        if value == PROVED:
            self.table.put(name, Known(PROVED, height))
            return PROVED, FREE, False, height
        if depends >= depth:
            self.table.put(name, Known(value, 0, plays if more else ANY_NUMBER))
            depends = FREE
        return value, depends, more, 0

    def _mine(self, position: Position, choices: Choices, plays: int, depth: int) -> Result:
        """The player's: one that is proved is enough."""
        value, depends, more = REFUTED, FREE, False
        late = self.is_late(position)
        if choices.left_out:
            self.left_out.update(dict.fromkeys(choices.left_out))
            value = UNKNOWN
        for n in self.order.ranked(position, choices.list, mine=True):
            choice = choices.list[n]
            if choice is PASS and late:
                continue
            left = plays - _costs(choice)
            if left < 0:
                more = True
                continue
            if self.only is not None and _costs(choice) and look(position, choice) not in self.only:
                continue
            child = self.after(position, choice)
            if child is None:
                value = UNKNOWN
                continue
            got, on, again, high = self._value(child, left, depth + 1)
            if got == PROVED:
                self.order.decided(position, choice, depth)
                return PROVED, FREE, False, 1 + high
            if got == UNKNOWN:
                value = UNKNOWN
            depends, more = min(depends, on), more or again
        return value, depends, more, 0

    def _theirs(self, position: Position, choices: Choices, plays: int, depth: int) -> Result:
        """The opponent's, or an outcome: all have to be proved."""
        value, depends, more, height = PROVED, FREE, False, 0
        if choices.left_out:
            self.left_out.update(dict.fromkeys(choices.left_out))
            value = UNKNOWN
        if not choices.list and not choices.left_out:
            raise InternalError("a decision without an answer")
        for n in self.order.ranked(position, choices.list, mine=False):
            choice = choices.list[n]
            child = self.after(position, choice)
            if child is None:
                value = UNKNOWN
                continue
            got, on, again, high = self._value(child, plays, depth + 1)
            if got == REFUTED:
                self.order.decided(position, choice, depth)
                return REFUTED, on, again, 0
            if got == UNKNOWN:
                value, depends, more = UNKNOWN, min(depends, on), more or again
            elif value == PROVED:
                height = max(height, 1 + high)
        return value, depends, more, height

    def after(self, position: Position, choice: Any) -> Position | None:
        """The position after the choice; None if it cannot be tried, which is then said in `left_out`."""
        try:
            return after(position, choice)
        except (UnsupportedText, TooHard) as words:
            self.left_out[str(words)] = None
        except IllegalPlay as refused:
            # What is proposed has to be legal; where a payment was not replayed, it may be refused, and is named.
            self.left_out[f"a choice was refused: {refused}"] = None
        return None

    # --- the proof ------------------------------------------------------------------------------------------------

    def proof(self, position: Position) -> Proof:
        """The proof of a position that was proved, read back from the table: at each step of the player a choice that
        leads to a lower proof, and every reply."""
        return self._proof(run(position))

    def _proof(self, position: Position) -> Proof:
        if judge(self.asked, position):
            return Won()
        due = position.due
        if due is None:
            raise InternalError("a proof leads to a position without a decision")
        if self.outcome(position):
            return proof_of(self.asked, position, self.rules)
        choices = choices_of(position, self.rules).list
        if due.player != self.asked.player:
            return Replies(due.player, tuple((c, self._proof(after(position, c))) for c in choices))
        if len(choices) == 1:
            return Move(choices[0], self._proof(after(position, choices[0])))
        known = self.table.proved(key(position))
        if known is None:
            raise InternalError("a proof leads to a position that is not proved")
        for n in self.order.ranked(position, choices, mine=True):
            child = self.after(position, choices[n])
            if child is not None and self._height(child) < known.height:
                return Move(choices[n], self._proof(child))
        raise InternalError("a proved position has no choice that is proved")

    def _height(self, position: Position) -> int:
        """How high the proof of the position is; a great number if it has none."""
        try:
            position, verdict, _ = self.forced(position)
        except (UnsupportedText, TooHard):
            return FREE
        if verdict is not None:
            return 0 if verdict else FREE
        known = self.table.proved(key(position))
        return FREE if known is None else known.height


def acts_unread(position: Position) -> None:
    """Raises UnsupportedText if something is where its text acts by itself and the text is not understood: it came
    from where it did nothing."""
    for item in unsupported_in(position):
        if item.class_ == "ii":
            raise UnsupportedText(item.card, item.text)


def _costs(choice: Any) -> int:
    """What counts as a play of the player."""
    return int(isinstance(choice, Play) and choice.kind != "pass")
