"""Conditions on what did not happen this turn, or on what befell one object (CR 603.4, 608.2c), from texts."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import HUMAN
from model.evaluate import holds
from model.oracle.grammar import grammar
from model.play import PASS, after, run
from model.state import Game, Scope
from model.state.history import record
from model.turn import Attack
from tests.boards import board, card, on, the
from tests.kernel.told import told

BEAR = card("Test Bear", types="Creature", power=2, toughness=2)


def condition(words: str) -> Any:
    found = grammar().parse("condition", words)
    assert grammar().render("condition", found.value, capital=False) == words  # type: ignore[union-attr]
    return found.value  # type: ignore[union-attr]


def spell(types: str, **cast: Any) -> Any:
    return card(f"Test {types}", types=types, cost="{0}")


@pytest.mark.parametrize(
    ("words", "cast", "after_casting"),
    [
        ("you haven't cast a spell from your hand this turn", "Instant", False),
        ("you didn't cast a creature spell this turn", "Instant", True),
        ("you didn't cast a creature spell this turn", "Creature", False),
        ("an opponent didn't cast a spell this turn", "Instant", True),
    ],
)
def test_603_4__a_spell_was_not_cast(words: str, cast: str, after_casting: bool) -> None:
    said = condition(words)
    start = run(board(human_hand=[spell(cast)]))
    scope = Scope(controller=HUMAN, source=1)
    assert holds(Game(start), said, scope)
    from solver.plays import choices

    play = next(c for c in choices(start) if getattr(c, "object", 0) == 1)
    position = after(start, play)
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert holds(Game(position), said, scope) is after_casting


@pytest.mark.parametrize(("history", "found"), [({"attacked"}, False), ({"blocked"}, True), (set(), True)])
def test_608_2c__a_creature_did_not_attack(history: set[str], found: bool) -> None:
    said = condition("this creature didn't attack this turn")
    start = board(human_battlefield=[on(BEAR, history=frozenset(history))])
    assert holds(Game(start), said, Scope(controller=HUMAN, source=1)) is found


@pytest.mark.parametrize("who", [0, 1])
def test_603_4__who_lost_life(who: int) -> None:
    game = Game(board(human_battlefield=[BEAR]))
    record(game, "lost life", who, n=2)
    scope = Scope(controller=HUMAN, source=1)
    assert holds(game, condition("you didn't lose life this turn"), scope) is (who == 1)


def test_608_2h__what_was_dealt_damage_and_is_gone() -> None:
    """The creature that died is still the one that was dealt damage."""
    wrath = told("Test Wrath", "Destroy target creature. If that creature wasn't dealt damage this turn, its "
                 "controller draws two cards.", types="Instant", cost="{0}")  # fmt: skip
    for damaged, drawn in ((False, 2), (True, 0)):
        history = frozenset({"was dealt damage"} if damaged else ())
        bear = on(BEAR, history=history, damage=int(damaged))
        start = run(board(human_hand=[wrath], ai_battlefield=[bear], ai_library=[BEAR] * 3))
        from solver.plays import choices

        position = after(start, next(c for c in choices(start) if getattr(c, "targets", ())))
        while position.zones.get(("stack", -1)):
            position = after(position, PASS)
        assert len(position.zones.get(("hand", 1), ())) == drawn


ATTACKER = told("Test Rider", "Whenever a creature you control attacks, this creature deals 1 damage to the player or "
                "planeswalker it's attacking.", power=4, toughness=3)  # fmt: skip


def test_508_5__damage_to_what_each_creature_attacks() -> None:
    walker = card("Test Walker", types="Planeswalker", loyalty=5)
    start = board(human_battlefield=[ATTACKER, BEAR], ai_battlefield=[on(walker, counters=(("loyalty", 5),))])
    walker_id = the(start, "Test Walker")
    answers: list[Any] = [Attack(((1, -2), (2, walker_id)))]
    position = run(start)
    while position.turn.step != "blockers":
        if position.due is not None and position.due.kind == "priority":
            position = after(position, PASS)
        elif position.due is not None and position.due.kind == "attackers":
            position = after(position, answers.pop(0))
        else:
            from solver.plays import choices

            position = after(position, next(iter(choices(position))))
    assert position.players[1].life == 19
    assert position.objects[walker_id].counter("loyalty") == 4


@pytest.mark.parametrize(("words", "found"), [("that player", 1), ("that player or a planeswalker they control", 2)])
def test_508_4__what_a_token_enters_attacking(words: str, found: int) -> None:
    leader = told("Test Leader", "Whenever you attack, for each opponent, create a 1/1 white Human creature token "
                  f"that's tapped and attacking {words}.", power=1, toughness=4)  # fmt: skip
    walker = card("Test Walker", types="Planeswalker", loyalty=5)
    start = board(human_battlefield=[leader], ai_battlefield=[on(walker, counters=(("loyalty", 5),))])
    position = run(start)
    asked = 0
    while position.turn.step in ("main1", "combat", "attackers"):
        from solver.plays import choices

        if position.due is not None and position.due.kind == "priority":
            position = after(position, PASS)
        elif position.due is not None and position.due.kind == "attackers":
            position = after(position, Attack(((1, -2),)))
        else:
            asked = len(list(choices(position)))
            position = after(position, next(iter(choices(position))))
    assert max(asked, 1) == found
    token = the(position, "Human Token")
    assert position.combat is not None
    assert dict(position.combat.attackers)[token] == -2
    assert position.objects[token].tapped
