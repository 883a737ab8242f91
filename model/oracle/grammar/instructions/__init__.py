"""Instructions of spells and abilities, split by family (CR 608.2, 701).

Categories: `do` and `does` (a player's verb, plural and singular), `command` (a verb of the controller only), `clause`
(with its own subject), `elided` (its subject left out), `bare` (behind "have"), `full` (any clause that can start a
sentence), `clauses`, `sentence`, `body`, `effect`, `instruction`; `change`, `changes`, `duration`.
"""

from __future__ import annotations

from model.oracle.engine import Grammar
from model.oracle.grammar.instructions import (
    actions,
    as_it_resolves,
    attacking,
    board,
    cast_this_way,
    chance,
    changes,
    countering,
    damage,
    describe,
    effects,
    either,
    ended_by_paying,
    entering_with,
    equalizing,
    exceptions,
    flow,
    imposing,
    in_turns,
    library,
    modes,
    moves,
    next_spell,
    piles,
    players,
    reanimating,
    redirecting,
    stack,
    texts,
    the_same,
    those_counters,
    tokens,
    voting,
    you_and,
)


def add(g: Grammar) -> None:
    """All rows of instructions."""
    for part in (
        flow,
        either,
        effects,
        entering_with,
        equalizing,
        describe,
        board,
        moves,
        damage,
        reanimating,
        redirecting,
        players,
        piles,
        library,
        stack,
        texts,
        the_same,
        ended_by_paying,
        countering,
        cast_this_way,
        changes,
        exceptions,
        imposing,
        in_turns,
        next_spell,
        chance,
        those_counters,
        tokens,
        as_it_resolves,
        attacking,
        actions,
        modes,
        voting,
        you_and,
    ):
        part.add(g)
