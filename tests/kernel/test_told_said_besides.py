"""What texts say besides: "X can't be 0", "any player may activate this ability but only ...", abilities that can't be
activated for a while, "can't block or be blocked by", tokens and objects of all colors."""

from __future__ import annotations

import pytest

from model.events import move
from model.layers import characteristics
from model.mana import COLORS
from model.play import Play, after, run
from model.play.play import PASS
from model.play.why_not import why_not
from model.state import Game, Position
from model.turn import Attack
from model.turn.combat.evasion import why_not_blocker, why_not_pair
from solver.plays import choices
from tests.boards import basic, board, card, on, the
from tests.kernel.told import told
from tests.kernel.turning import passed, until

BEAR = card("Test Bear", power=2, toughness=2)
PINGER = told("Pinger", "{0}: You gain 1 life.", power=1, toughness=1)
ELF = told("Elf", "{T}: Add {G}.", power=1, toughness=1)


def plays(position: Position, source: int = 1) -> list[Play]:
    return [c for c in choices(run(position)) if isinstance(c, Play) and c.object == source and c.kind == "activate"]


def resolved(position: Position, play: Play) -> Position:
    return after(after(after(run(position), play), PASS), PASS)


def test_107_3a__x_cannot_be_0() -> None:
    hydra = told("Lair", "{X}: Until end of turn, this land becomes an X/X Hydra creature. It's still a land. "
                 "X can't be 0.", types="Land")  # fmt: skip
    position = board(human_battlefield=[hydra, *[basic("Forest")] * 2])
    assert {p.x for p in plays(position)} == {1, 2}
    (reason,) = why_not(run(position), Play("activate", 1))
    assert reason.rule == "107.3a"
    assert not plays(board(human_battlefield=[hydra]))


def test_602_5__x_cannot_be_0_and_when() -> None:
    text = "{X}: Creatures you control have base power and toughness X/X until end of turn. X can't be 0. Activate " \
           "only during your turn."  # fmt: skip
    tribe = told("Tribe", text, types="Enchantment")
    forests = [basic("Forest")] * 2
    assert {p.x for p in plays(board(human_battlefield=[tribe, *forests]))} == {1, 2}
    assert not plays(board(human_battlefield=[tribe, *forests], active=1))


@pytest.mark.parametrize(("active", "may"), [(0, [True, False]), (1, [False, True])])
def test_602_2__any_player_but_only_as_a_sorcery(active: int, may: list[bool]) -> None:
    monger = told("Monger", "{0}: You gain 1 life. Any player may activate this ability but only as a sorcery.",
                  power=1, toughness=1)  # fmt: skip
    for player in (0, 1):
        position = board(human_battlefield=[monger], active=active, priority=player)
        assert bool(plays(position)) is may[player]


@pytest.mark.parametrize(
    ("text", "elf"),
    [
        ("{0}: Tap target creature. Its activated abilities can't be activated this turn.", False),
        ("{0}: Until your next turn, target creature can't attack or block and its activated abilities can't be "
         "activated.", False),
        ("{0}: Target creature's activated abilities can't be activated unless they're mana abilities this turn.",
         True),
    ],
)  # fmt: skip
def test_602_5__activated_abilities_that_cannot_be_activated(text: str, elf: bool) -> None:
    trap = told("Trap", text, types="Artifact")
    before = board(human_battlefield=[trap], ai_battlefield=[PINGER, ELF], priority=0)
    for target, left in ((2, False), (3, elf)):
        position = resolved(before, Play("activate", 1, targets=((target,),)))
        position = after(position, PASS)
        reasons = why_not(position, Play("activate", target, 0))
        assert any(r.rule == "602.5" for r in reasons) is not left
        other = 5 - target
        assert not any(r.rule == "602.5" for r in why_not(position, Play("activate", other, 0)))


def test_509_1b__neither_block_nor_be_blocked_by() -> None:
    text = "This creature can't block or be blocked by non-Spirit creatures."
    ghost = told("Ghost", text, power=1, toughness=1, subtypes="Spirit")
    game = Game(run(board(human_battlefield=[ghost, BEAR, on(ghost)], ai_battlefield=[ghost, BEAR])))
    # 4 is a Spirit, 5 a bear.
    pairs = {(b, a): why_not_pair(game, b, a) is None for b in (4, 5) for a in (1, 2)}
    assert pairs == {(4, 1): True, (5, 1): False, (4, 2): False, (5, 2): True}
    assert why_not_blocker(game, 4) is None


def test_105_2__all_colors() -> None:
    maker = told("Maker", "{0}: Create a 2/2 Citizen creature token that's all colors.\n"
                 "{0}: Target creature becomes all colors until end of turn.", types="Artifact")  # fmt: skip
    start = board(human_battlefield=[maker, BEAR])
    made = resolved(start, Play("activate", 1, ability=0))
    (token,) = [i for i, o in made.objects.items() if o.kind == "token"]
    assert set(characteristics(Game(made), token).colors) == set(COLORS)
    painted = resolved(start, Play("activate", 1, ability=1, targets=((2,),)))
    assert set(characteristics(Game(painted), 2).colors) == set(COLORS)


MYR = card("Test Myr", subtypes="Myr", power=1, toughness=1)
WALKER = card("Test Walker", types="Planeswalker", loyalty=3)


@pytest.mark.parametrize(("whom", "life", "loyalty"), [(-2, 18, 3), (4, 20, 1)])
def test_107_3f__x_is_chosen_as_it_is_done(whom: int, life: int, loyalty: int) -> None:
    text = (
        "Whenever this creature attacks, you may tap X untapped Myr you control. If you do, this creature gets +X/+0 "
        "until end of turn and deals X damage to the player or planeswalker it's attacking."
    )
    sphere = told("Sphere", text, power=4, toughness=7)
    theirs = [on(WALKER, counters=(("loyalty", 3),))]
    position = board(human_battlefield=[sphere, MYR, MYR], ai_battlefield=theirs, step="attackers", priority=None)
    position = after(run(position), Attack(((1, whom),)))
    position = passed(position, 2, [True, 2])
    assert characteristics(Game(position), 1).power == 6
    assert position.players[1].life == life
    assert position.objects[4].counter("loyalty") == loyalty
    assert [position.objects[i].tapped for i in (2, 3)] == [True, True]


def test_506_4__a_planeswalker_that_is_gone_is_dealt_no_damage() -> None:
    text = "Whenever this creature attacks, it deals 1 damage to the player or planeswalker it's attacking."
    spitter = told("Spitter", text, power=1, toughness=1)
    position = board(human_battlefield=[spitter], ai_battlefield=[on(WALKER, counters=(("loyalty", 3),))],
                     step="attackers", priority=None)  # fmt: skip
    game = Game(after(run(position), Attack(((1, 2),))))
    move(game, (2,), "hand")
    position = passed(game.freeze())
    assert [p.life for p in position.players] == [20, 20]


@pytest.mark.parametrize(("attackers", "drawn"), [(((1, -2),), 1), ((), 0)])
def test_508_1__it_attacked_or_blocked_this_combat(attackers: tuple[tuple[int, int], ...], drawn: int) -> None:
    text = "At end of combat, if this creature attacked or blocked this combat, draw a card.\n" \
           "At the beginning of your end step, sacrifice this creature unless it attacked this turn."  # fmt: skip
    beast = told("Beast", text, power=1, toughness=1)
    position = board(human_battlefield=[beast], human_library=[BEAR] * 3, step="attackers", priority=None)
    position = until(after(run(position), Attack(attackers)), "main2")
    assert len(position.zones.get(("hand", 0), ())) == drawn
    position = passed(until(position, "end"))
    assert (1 in position.zones[("battlefield", -1)]) is bool(attackers)


def test_508_1__another_combat_phase_is_another() -> None:
    text = "At end of combat, if this creature attacked or blocked this combat, draw a card."
    beast = told("Beast", text, power=1, toughness=1)
    again = told("Again", "After this phase, there is an additional combat phase.", types="Instant", cost="{0}")
    position = board(human_battlefield=[beast], human_library=[BEAR] * 3, human_hand=[again], step="attackers",
                     priority=None)  # fmt: skip
    position = until(after(run(position), Attack(((1, -2),))), "main2")
    position = after(after(after(position, Play("cast", the(position, "Again"))), PASS), PASS)
    position = after(after(position, PASS), PASS)
    assert position.turn.step == "combat"
    position = until(position, "end")
    assert len(position.zones[("hand", 0)]) == 1


@pytest.mark.parametrize(("end", "at"), [("second from the top", 1), ("bottom", 2)])
def test_401_7__second_from_the_top_or_on_the_bottom(end: str, at: int) -> None:
    text = "{0}: The owner of target nonland permanent puts it into their library second from the top or on the bottom."
    infer = told("Infer", text, types="Artifact")
    position = board(human_battlefield=[infer], ai_battlefield=[BEAR], ai_library=[MYR, MYR])
    position = resolved(position, Play("activate", 1, targets=((2,),)))
    assert position.due is not None
    assert position.due.player == 1
    position = after(position, end)
    assert [position.objects[i].card.name for i in position.zones[("library", 1)]].index("Test Bear") == at


def test_102_4__your_team_is_you() -> None:
    lord = told("Lord", "Warriors your team controls get +1/+1.", power=1, toughness=1)
    warrior = card("Test Warrior", subtypes="Warrior", power=1, toughness=1)
    game = Game(run(board(human_battlefield=[lord, warrior], ai_battlefield=[warrior])))
    assert [characteristics(game, i).power for i in (2, 3)] == [2, 1]


def test_105_2__for_each_of_its_colors() -> None:
    aura = told("Blessing", "Enchant creature\nEnchanted creature gets +1/+1 for each of its colors.",
                types="Enchantment", subtypes="Aura")  # fmt: skip
    gold = card("Test Gold", cost="{W}{U}{B}", power=1, toughness=1)
    game = Game(run(board(human_battlefield=[gold, on(aura, attached_to=1), BEAR, on(aura, attached_to=3)])))
    assert [characteristics(game, i).power for i in (1, 3)] == [4, 2]
