"""Tiny forced wins and near misses, each worked out by hand; proofs are replayed by `solve` itself."""

from __future__ import annotations

from typing import Any

import pytest

from model.formats.goals import Goal, Horizon, TargetClause
from model.state import Position
from solver.search import Branch, Rules, Step, holds, line_of, question, solve
from tests.boards import board, card, on
from tests.search.cards import (
    WIN,
    bear,
    bird,
    blaze,
    burn,
    creature,
    double,
    forest,
    island,
    lands,
    mountain,
    murder,
    ogre,
    plains,
    pump,
    raider,
    swamp,
    unsummon,
    wall,
)

trample = pump(4, "{G}", "trample")
flight = pump(1, "{G}", "flying")
first = creature("First Striker", 2, 2, "first strike")
menace = creature("Menacer", 2, 2, "menace")
dual = card("Test Dual", types="Land", subtypes="Mountain Forest")

CASES: dict[str, tuple[dict[str, Any], str]] = {
    # --- burn: 2 + 3 for two mana
    "burn exactly": ({"hand": [burn(2), burn(3)], "mine": lands(mountain, 2), "life": 5}, "proved"),
    "burn one short": ({"hand": [burn(2), burn(3)], "mine": lands(mountain, 2), "life": 6}, "refuted"),
    "burn one mana short": ({"hand": [burn(2), burn(3)], "mine": [mountain], "life": 5}, "refuted"),
    "burn of the wrong colour": ({"hand": [burn(2)], "mine": [forest], "life": 2}, "refuted"),
    # the land for the turn gives the second mana
    "land drop": ({"hand": [burn(2), burn(3), mountain], "mine": [mountain], "life": 5}, "proved"),
    "land drop used": (
        {"hand": [burn(2), burn(3), mountain], "mine": [mountain], "life": 5,
         "human": {"lands_played": 1}}, "refuted"),
    # {R} has to come from the mountain, {G} pump from the forest; the dual goes either way
    "two colours": (
        {"hand": [burn(2), pump(3)], "mine": [mountain, dual, bear], "life": 7}, "proved"),
    "two colours, one source": (
        {"hand": [burn(2), pump(3)], "mine": [dual, bear], "life": 7}, "refuted"),
    # --- X
    "X is four": ({"hand": [blaze], "mine": lands(mountain, 5), "life": 4}, "proved"),
    "X is one short": ({"hand": [blaze], "mine": lands(mountain, 5), "life": 5}, "refuted"),
    "X after another spell": (
        {"hand": [blaze, burn(3)], "mine": lands(mountain, 4), "life": 5}, "proved"),
    "sorcery on the other turn": (
        {"hand": [blaze], "mine": lands(mountain, 5), "life": 1, "active": 1}, "refuted"),
    "instant on the other turn": (
        {"hand": [burn(2)], "mine": [mountain], "life": 2, "active": 1}, "proved"),
    # --- attacks
    "unblocked": ({"mine": [bear], "life": 2}, "proved"),
    "blocked": ({"mine": [bear], "theirs": [wall], "life": 2}, "refuted"),
    "one blocker for two": ({"mine": [bear, bear], "theirs": [wall], "life": 2}, "proved"),
    "one blocker for two, one short": (
        {"mine": [bear, bear], "theirs": [wall], "life": 3}, "refuted"),
    "the bigger one is blocked": (
        {"mine": [bear, ogre], "theirs": [wall], "life": 3}, "refuted"),
    "three for two blockers": (
        {"mine": [bear] * 3, "theirs": [wall, bear], "life": 2}, "proved"),
    "flying": ({"mine": [bird], "theirs": [wall, bear], "life": 1}, "proved"),
    "flying met by flying": ({"mine": [bird], "theirs": [bird], "life": 1}, "refuted"),
    "menace and one blocker": ({"mine": [menace], "theirs": [wall], "life": 2}, "proved"),
    "menace and two blockers": ({"mine": [menace], "theirs": [wall, bear], "life": 2}, "refuted"),
    "tapped blocker": (
        {"mine": [bear], "theirs": [on(wall, tapped=True)], "life": 2}, "proved"),
    "summoning sick": ({"mine": [on(bear, sick=True)], "life": 2}, "refuted"),
    "tapped attacker": ({"mine": [on(bear, tapped=True)], "life": 2}, "refuted"),
    "haste": ({"hand": [raider], "mine": lands(mountain, 2), "life": 3}, "proved"),
    "no haste": ({"hand": [ogre], "mine": lands(forest, 2), "life": 3}, "refuted"),
    "haste too late": (
        {"hand": [raider], "mine": lands(mountain, 2), "life": 3, "step": "main2"}, "refuted"),
    # --- pumps before and after blocks
    "pump on the unblocked one": (
        {"hand": [pump(3)], "mine": [forest, bear, bear], "theirs": [wall], "life": 5},
        "proved"),
    "pump, all blocked": (
        {"hand": [pump(3)], "mine": [forest, bear, bear], "theirs": [wall, bear],
         "life": 1}, "refuted"),
    "trample after the block": (
        {"hand": [trample], "mine": [forest, bear], "theirs": [wall], "life": 2},
        "proved"),
    "trample, one short": (
        {"hand": [trample], "mine": [forest, bear], "theirs": [wall], "life": 3},
        # unblocked 6, blocked 6 - 4 = 2
        "refuted"),
    "flight before blocks": (
        {"hand": [flight], "mine": [forest, bear], "theirs": [wall], "life": 3},
        "proved"),
    "flight as a sorcery": (
        {"hand": [pump(1, "{G}", "flying", types="Sorcery")], "mine": [forest, bear],
         "theirs": [wall], "life": 3}, "proved"),
    "sorcery pump shows its hand": (
        # the pumped one is then blocked; as an instant after blocks it wins
        {"hand": [pump(3, types="Sorcery")], "mine": [forest, bear, bear],
         "theirs": [wall], "life": 5}, "refuted"),
    "double strike": (
        {"hand": [double], "mine": [forest, bear], "life": 4}, "proved"),
    "double strike, one short": (
        {"hand": [double], "mine": [forest, bear], "life": 5}, "refuted"),
    "double strike and pump": (
        {"hand": [double, pump(2)], "mine": [*lands(forest, 2), bear], "life": 8}, "proved"),
    # --- removal and tricks
    "removal of the blocker": (
        {"hand": [murder], "mine": [swamp, bear], "theirs": [wall], "life": 2},
        "proved"),
    "burn the blocker or the face": (
        # 2 to the face and 2 from the bear if unblocked: it is blocked; killing the small blocker lets 2 through
        {"hand": [burn(2)], "mine": [mountain, bear], "theirs": [bear], "life": 2},
        "proved"),
    "burn and attack, blocker alive": (
        {"hand": [burn(2)], "mine": [mountain, bear], "theirs": [wall], "life": 3},
        "refuted"),
    "removal answered": (
        # the opponent kills the only attacker
        {"hand": [pump(3)], "mine": [forest, bear], "theirs": [swamp], "their_hand": [murder],
         "life": 2}, "refuted"),
    "removal without mana": (
        {"hand": [pump(3)], "mine": [forest, bear], "theirs": [on(swamp, tapped=True)],
         "their_hand": [murder], "life": 2}, "proved"),
    "two attackers against one removal": (
        {"mine": [bear, bear], "theirs": [swamp], "their_hand": [murder], "life": 2}, "proved"),
    "burn cannot be answered by removal": (
        {"hand": [burn(3)], "mine": [mountain], "theirs": [swamp], "their_hand": [murder],
         "life": 3}, "proved"),
    "pump in response is too late": (
        # 2/2 attacks, bolt of 2 in the opponent's hand; one pump +3/+3 in response to it saves the bear
        {"hand": [pump(3)], "mine": [forest, bear], "theirs": [mountain],
         "their_hand": [burn(2)], "life": 2}, "proved"),
    "pump needed for damage is answered in response": (
        {"hand": [pump(3)], "mine": [forest, bear], "theirs": [mountain],
         "their_hand": [burn(2)], "life": 5}, "refuted"),
    "bounce of the blocker": (
        {"hand": [unsummon], "mine": [island, bear], "theirs": [wall], "life": 2},
        "proved"),
    "own life does not matter": ({"mine": [bear], "life": 2, "human_life": 1}, "proved"),
    # --- several turns
    "next turn": (
        {"mine": [on(bear, sick=True)], "life": 2, "human_library": lands(plains, 3),
         "ai_library": lands(plains, 3), "horizon": 3}, "proved"),
    "next turn, a blocker": (
        {"mine": [on(bear, sick=True)], "theirs": [wall], "life": 2,
         "human_library": lands(plains, 3), "ai_library": lands(plains, 3), "horizon": 3}, "refuted"),
    "first strike": ({"mine": [first], "theirs": [], "life": 2}, "proved"),
    "out of cards": (
        # the opponent draws from an empty library
        {"mine": [wall], "life": 20, "human_library": lands(plains, 3), "horizon": 2}, "proved"),
}  # fmt: skip


NAMES = {"hand": "human_hand", "mine": "human_battlefield", "theirs": "ai_battlefield", "their_hand": "ai_hand",
         "life": "ai_life"}  # fmt: skip


def case(name: str) -> tuple[Position, Goal, str]:
    fields, result = CASES[name]
    fields = dict(fields)
    horizon = Horizon("turn", fields.pop("horizon", 1))
    position = board(**{NAMES.get(name, name): value for name, value in fields.items()})
    return position, Goal(kind="win", horizon=horizon), result


@pytest.mark.parametrize("name", CASES)
def test_worked_out_by_hand(name: str) -> None:
    position, goal, result = case(name)
    solved = solve(position, goal, nodes=20_000)
    assert solved.result == result, solved
    assert (solved.proof is not None) == (result == "proved")


PLAIN = Rules(likeness=False, classes=True, mana_alone=False, bounds=False, dormant=False)
SMALL = [
    "burn exactly", "burn one mana short", "two colours", "X is four", "one blocker for two", "menace and one blocker",
    "trample after the block", "flight as a sorcery", "removal of the blocker", "haste", "land drop",
    "removal answered",
]  # fmt: skip


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("without", ["likeness", "mana_alone", "bounds", "dormant"])
def test_a_search_without_the_reduction_says_the_same(name: str, without: str) -> None:
    position, goal, result = case(name)
    assert solve(position, goal, nodes=60_000, rules=Rules(**{without: False})).result == result


@pytest.mark.parametrize("name", ["burn exactly", "one blocker for two", "trample after the block", "removal answered"])
def test_a_search_without_any_reduction_says_the_same(name: str) -> None:
    position, goal, result = case(name)
    assert solve(position, goal, nodes=60_000, rules=PLAIN).result == result


# --- answers as such --------------------------------------------------------------------------------------------------


def test_a_budget_is_counted_in_nodes_and_runs_repeat() -> None:
    position, goal, _ = case("X after another spell")
    first_run, second = (solve(position, goal, nodes=20_000) for _ in range(2))
    assert first_run.nodes == second.nodes > 1
    stopped = solve(position, goal, nodes=1)
    assert (stopped.result, stopped.limit) == ("undecided", "1 nodes")


def test_a_line_branches_where_replies_differ() -> None:
    position, goal, _ = case("one blocker for two")
    solved = solve(position, goal)
    assert solved.proof is not None
    line = line_of(position, solved.proof)
    assert isinstance(line[0], Step)
    assert any(isinstance(part, Branch) for part in line)


def test_a_proof_that_leaves_out_a_reply_does_not_hold() -> None:
    import msgspec

    from solver.search import Move, Replies, Won

    def pruned(part: Any) -> Any:
        match part:
            case Move(then=then):
                return msgspec.structs.replace(part, then=pruned(then))
            case Replies(branches=branches) if len(branches) > 1:
                return msgspec.structs.replace(part, branches=branches[1:])
            case Replies(branches=((choice, then),)):
                return msgspec.structs.replace(part, branches=((choice, pruned(then)),))
            case Won():
                raise AssertionError("there is no branch")

    position, goal, _ = case("one blocker for two")
    solved = solve(position, goal)
    asked = question(position, goal)
    assert solved.proof is not None
    assert holds(solved.proof, position, asked) is None
    assert "reply is missing" in str(holds(pruned(solved.proof), position, asked))


def test_text_that_is_not_understood_is_no_verdict() -> None:
    from model.ability.abilities import UnsupportedAbility

    words = UnsupportedAbility("Strange things happen.", shape="static")
    strange = card("Test Strange", types="Enchantment", abilities=[words])
    _, goal, _ = case("burn one short")
    with_strange = board(
        human_hand=[burn(2)], human_battlefield=[mountain, strange], ai_life=2
    )  # fmt: skip
    assert solve(with_strange, goal).result == "unsupported"
    # An unread spell in the hand: a win without it stands, a "no" does not.
    unread = card("Test Unread", types="Instant", cost="{R}", abilities=[UnsupportedAbility("Win?", shape="spell")])
    for life, result in ((2, "proved"), (3, "unsupported")):
        with_unread = board(human_hand=[burn(2), unread], human_battlefield=lands(mountain, 2), ai_life=life)
        assert solve(with_unread, goal).result == result
    # In the opponent's hand, with the mana for it, nothing can be proved.
    theirs = board(human_hand=[burn(2)], human_battlefield=[mountain], ai_hand=[unread], ai_battlefield=[mountain],
                   ai_life=2)  # fmt: skip
    assert solve(theirs, goal).result == "unsupported"


def test_text_that_comes_into_play_unread_is_no_verdict() -> None:
    from model.ability.abilities import Spell, UnsupportedAbility
    from model.ability.instructions import Move
    from model.ability.terms import Filter, InZone, IsCard, IsType, Target

    words = UnsupportedAbility("Whenever anything happens, strange things happen.", shape="triggered")
    strange = card("Test Strange", types="Creature", power=5, toughness=5, abilities=[words, "haste"])
    body = Filter((IsType("Creature"), IsCard()), (InZone("graveyard"),))
    raise_ = card("Test Raise", types="Sorcery", cost="{B}", abilities=[Spell(Move(Target(body, n=0), "battlefield"))])
    position = board(human_hand=[raise_], human_battlefield=[swamp], human_graveyard=[strange], ai_life=5)
    assert solve(position, WIN).result == "unsupported"
    read = creature("Read", 5, 5, "haste")
    position = board(human_hand=[raise_], human_battlefield=[swamp], human_graveyard=[read], ai_life=5)
    assert solve(position, WIN).result == "proved"


def test_other_goals() -> None:
    survive = Goal(kind="survive", horizon=Horizon("turn", 2))
    quiet = board(human_battlefield=[wall], ai_battlefield=[ogre], human_life=3, human_library=lands(plains, 2),
                  ai_library=lands(plains, 2))  # fmt: skip
    assert solve(quiet, survive).result == "proved"
    lost = board(ai_battlefield=[ogre], human_life=3, human_library=lands(plains, 2), ai_library=lands(plains, 2))
    assert solve(lost, survive).result == "refuted"
    remove = Goal(kind="remove", horizon=Horizon("turn", 1), targets=(TargetClause(kind="Creature", controller=1),))
    one = board(human_hand=[murder], human_battlefield=[swamp], ai_battlefield=[wall])
    assert solve(one, remove).result == "proved"
    two = board(human_hand=[murder], human_battlefield=[swamp], ai_battlefield=[wall, bear])
    assert solve(two, remove).result == "refuted"
    there = (TargetClause(name="Test Ogre", zone="battlefield"),)
    place = Goal(kind="place", horizon=Horizon("turn", 1), targets=there)
    assert solve(board(human_hand=[ogre], human_battlefield=lands(forest, 2)), place).result == "proved"
    assert solve(board(human_hand=[ogre], human_battlefield=[forest]), place).result == "refuted"


def test_the_win_constant_is_this_turn() -> None:
    assert solve(board(human_battlefield=[bear], ai_life=2), WIN).result == "proved"
