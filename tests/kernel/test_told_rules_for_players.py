"""Rules for players from their text: the legend rule for some, 0 or less life, abilities as though with haste (CR
704.5a, 704.5j, 302.6)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.state import Position
from solver.plays import choices
from tests.boards import board, card, on
from tests.kernel.told import told

HERO = card("Test Hero", types="Legendary Creature", power=2, toughness=2)
KINDLER = told("Kindler", 'The "legend rule" doesn\'t apply to tokens you control.', types="Enchantment")
MINE = told("Mirror", 'The "legend rule" doesn\'t apply to permanents you control.', types="Artifact")
TOKEN = {"kind": "token"}


def asked(position: Position) -> tuple[int, ...]:
    position = run(position)
    assert position.due is not None
    return position.due.options if position.due.words.endswith("(legend rule)") else ()


@pytest.mark.parametrize(
    ("heroes", "options"),
    [([HERO, on(HERO, **TOKEN)], ()), ([on(HERO, **TOKEN)] * 2, ()), ([HERO, HERO, on(HERO, **TOKEN)], (2, 3))],
)
def test_704_5j__not_for_tokens(heroes: list[object], options: tuple[int, ...]) -> None:
    assert asked(board(human_battlefield=[KINDLER, *heroes])) == options


def test_704_5j__only_for_its_controller() -> None:
    assert asked(board(human_battlefield=[MINE, HERO, HERO])) == ()
    assert asked(board(human_battlefield=[MINE], ai_battlefield=[HERO, HERO])) == (2, 3)


LICH = told("Test Lich", "You don't lose the game for having 0 or less life.", types="Enchantment")


@pytest.mark.parametrize(("life", "poison", "over"), [(0, 0, False), (-3, 0, False), (-3, 10, True)])
def test_704_5a__having_0_or_less_life(life: int, poison: int, over: bool) -> None:
    counters = (("poison", poison),) if poison else ()
    position = run(board(human_battlefield=[LICH], human_life=life, human={"counters": counters}))
    assert bool(position.over) is over


def test_704_5a__it_is_lost_once_nothing_says_so() -> None:
    end = told("End", "{0}: Destroy target enchantment.", types="Artifact")
    position = run(board(human_battlefield=[LICH, end], human_life=0))
    assert not position.over
    from model.play.play import PASS

    position = after(after(after(position, Play("activate", 2, targets=((1,),))), PASS), PASS)
    assert position.over
    both = board(human_battlefield=[LICH], ai_life=0)
    assert run(both).over


def test_302_6__as_though_those_creatures_had_haste() -> None:
    elixir = told("Elixir", "You may activate abilities of creatures you control as though those creatures had haste.",
                  types="Artifact")  # fmt: skip
    elf = told("Elf", "{T}: You gain 1 life.", power=1, toughness=1)
    for held, may in (([elixir], True), ([], False)):
        position = run(board(human_battlefield=[on(elf, sick=True), *held], ai_battlefield=[on(elf, sick=True)]))
        mine = [c for c in choices(position) if isinstance(c, Play) and c.kind == "activate" and c.object == 1]
        assert bool(mine) is may
    attack = run(board(human_battlefield=[on(elf, sick=True), elixir], step="attackers", priority=None))
    assert attack.due is None or attack.due.kind != "attackers"
