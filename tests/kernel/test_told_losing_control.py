"""When control of an object is lost, where cards come from, and one of the top or bottom (CR 603.7, 603.10, 601.2c)."""

from __future__ import annotations

import pytest

from model.base import AI, HUMAN
from model.card import Card
from model.events import destroy
from model.layers import characteristics
from model.play import Play, after, run
from model.state import Game, Position
from model.turn import Attack
from solver.plays.choices import choices
from tests.boards import basic, board, card, on
from tests.kernel.resolving import bear, ids, resolved
from tests.kernel.test_resolve_from_text import cast
from tests.kernel.told import told
from tests.kernel.turning import passed, until

BORROW = (
    "Untap target creature an opponent controls and gain control of it until end of turn. That creature gains haste "
    "until end of turn. When you lose control of the creature, tap it."
)


def test_603_7__tapped_as_control_of_it_is_lost() -> None:
    foe = 1
    position = board(human_stack=[cast(BORROW, targets=((1,),))], ai_battlefield=[on(bear("Foe"), tapped=True)],
                     human_library=[bear()] * 3, ai_library=[bear()] * 3)  # fmt: skip
    mine = resolved(position).freeze()
    assert characteristics(Game(mine), foe).controller == HUMAN
    assert not mine.objects[foe].tapped
    here = passed(mine, 0)
    for _ in range(60):
        assert here.due is not None
        if characteristics(Game(here), foe).controller == AI and not here.zones.get(("stack", -1)):
            break
        assert not here.objects[foe].tapped
        here = after(here, Attack()) if here.due.kind == "attackers" else passed(here, 1)
    assert here.objects[foe].tapped
    assert here.turn.active == HUMAN


QUEEN = (
    "{T}: Put target creature card from a graveyard onto the battlefield under your control. When this creature "
    "becomes untapped or you lose control of this creature, exile that creature."
)


def _raised() -> Position:
    queen = told("Queen", QUEEN, power=1, toughness=1)
    position = run(board(human_battlefield=[on(queen, sick=False)], ai_graveyard=[bear("Dead")],
                         human_library=[bear()] * 3, ai_library=[bear()] * 3))  # fmt: skip
    (dead,) = ids(position, "Dead")
    (here,) = ids(position, "Queen")
    return passed(after(position, Play("activate", here, targets=((dead,),))), 2)


def test_603_7__as_it_untaps() -> None:
    position = _raised()
    assert [position.objects[i].controller for i in ids(position, "Dead", "battlefield")] == [HUMAN]
    later = until(position, "upkeep", turn=position.turn.number + 1)
    assert ids(later, "Dead", "battlefield")
    later = until(position, "upkeep", turn=position.turn.number + 2)
    assert not ids(passed(later, 2), "Dead", "battlefield")


def test_603_10__as_it_leaves() -> None:
    game = Game(_raised())
    destroy(game, ids(game, "Queen", "battlefield"))
    done = passed(run(game.freeze()), 2)
    assert ids(done, "Dead", "exile")


def test_603_2__only_as_its_controller_loses_it() -> None:
    """Another's creature leaving, or this one untapping only, loses nothing."""
    keeper = told("Keeper", "When you lose control of this creature, you lose 3 life.", power=1, toughness=1)
    game = Game(board(human_battlefield=[keeper, bear("Other")]))
    destroy(game, ids(game, "Other", "battlefield"))
    assert passed(run(game.freeze()), 0).players[HUMAN].life == 20
    destroy(game, ids(game, "Keeper", "battlefield"))
    done = passed(run(game.freeze()), 2)
    assert (done.players[HUMAN].life, done.players[AI].life) == (17, 20)


@pytest.mark.parametrize("thief", [HUMAN, AI])
def test_603_2__the_player_who_controlled_it_loses(thief: int) -> None:
    keeper = told("Keeper", "When you lose control of this creature, you lose 3 life.", power=1, toughness=1)
    steal = "Gain control of target creature."
    field = {"human_battlefield" if thief == AI else "ai_battlefield": [keeper]}
    stack = "human_stack" if thief == HUMAN else "ai_stack"
    position = board(**field, **{stack: [cast(steal, targets=((1,),))]})
    (it,) = ids(position, "Keeper")
    position = run(board(**field, **{stack: [cast(steal, targets=((it,),))]}))
    done = passed(position, 4)
    assert characteristics(Game(done), it).controller == thief
    owner = AI if thief == HUMAN else HUMAN
    assert done.players[owner].life == 17
    assert done.players[thief].life == 20


def _costing(name: str, cost: str) -> Card:
    return card(name, power=2, toughness=2, cost=cost)


def _ends(position: Position, name: str, zone: str) -> set[int]:
    ends: set[int] = set()
    todo = [passed(position, 2)]
    while todo:
        here = todo.pop()
        assert here.due is not None
        if here.due.kind == "priority":
            ends.add(len(ids(here, name, zone)))
        else:
            todo += [after(here, c) for c in choices(here)]
    return ends


@pytest.mark.parametrize(("hand", "grave", "ends"), [(1, 0, {0, 1}), (0, 1, {0, 1}), (0, 0, {0})])
def test_608_2d__from_hand_or_graveyard(hand: int, grave: int, ends: set[int]) -> None:
    line = (
        "You may put a creature card with mana value less than or equal to the number of lands you control onto the "
        "battlefield from your hand or graveyard with two +1/+1 counters on it."
    )
    small, large = _costing("Small", "{1}"), _costing("Large", "{4}")
    position = board(human_stack=[cast(line)], human_battlefield=[card("Land", types="Land")],
                     human_hand=[small] * hand + [large], human_graveyard=[small] * grave + [large])  # fmt: skip
    assert _ends(run(position), "Small", "battlefield") == ends
    assert _ends(run(position), "Large", "battlefield") == {0}


def test_608_2d__on_the_top_or_bottom() -> None:
    line = (
        "Look at the top two cards of your library. Manifest one of those cards, then put the other on the top or "
        "bottom of your library."
    )
    position = run(board(human_stack=[cast(line)], human_library=[bear("A"), bear("B"), bear("C")]))
    left: set[tuple[str, ...]] = set()
    todo = [passed(position, 2)]
    while todo:
        here = todo.pop()
        assert here.due is not None
        if here.due.kind == "priority":
            left.add(tuple(here.objects[i].card.name for i in here.zones[("library", HUMAN)]))
        else:
            todo += [after(here, c) for c in choices(here)]
    assert left == {("A", "C"), ("C", "A"), ("B", "C"), ("C", "B")}


def test_601_2c__each_of_a_different_mana_value_at_most_x() -> None:
    line = (
        "Return from your graveyard to the battlefield any number of target creature cards that each have a different "
        "mana value X or less."
    )
    spell = told("Rising", line, types="Sorcery", cost="{X}")
    grave = [_costing("One", "{1}"), _costing("Other", "{1}"), _costing("Two", "{2}"), _costing("Three", "{3}")]
    start = board(human_hand=[spell], human_graveyard=grave, human_battlefield=[basic("Swamp")] * 2)
    position = run(start)
    (it,) = ids(position, "Rising")
    chosen = {
        frozenset(position.objects[i].card.name for group in p.targets for i in group)
        for p in choices(position)
        if isinstance(p, Play) and p.object == it and p.x == 2
    }
    assert {frozenset({"One", "Two"}), frozenset({"Two"}), frozenset()} <= chosen
    assert not any({"One", "Other"} <= c or "Three" in c for c in chosen)
