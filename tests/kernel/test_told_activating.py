"""What triggers as an ability is activated, and may mean that ability (CR 602.2, 603.2, 707.10)."""

from __future__ import annotations

import pytest

from model.play import Play, after, run
from model.play.play import PASS
from solver.plays.choices import choices
from tests.boards import basic, board, card, on
from tests.kernel.told import told
from tests.kernel.turning import passed

FOREST = basic("Forest")
HEALER = told("Test Healer", "{T}: You gain 3 life.", types="Artifact")
BEAR = told("Test Bear", "{0}: You gain 3 life.", power=2, toughness=2)


@pytest.mark.parametrize(
    ("text", "of", "gained"),
    [
        ("Whenever you activate an ability, if it isn't a mana ability, copy that ability.", HEALER, 6),
        ("Whenever you activate an ability of an artifact, if it isn't a mana ability, copy that ability.", HEALER, 6),
        ("Whenever you activate an ability of an artifact, if it isn't a mana ability, copy that ability.", BEAR, 3),
        ("Whenever you activate an ability that isn't a mana ability, copy it.", BEAR, 6),
        ("Whenever an opponent activates an ability, if it isn't a mana ability, copy that ability.", HEALER, 3),
    ],
)
def test_707_10__that_ability_is_copied(text: str, of: object, gained: int) -> None:
    position = run(board(human_battlefield=[told("Test Rings", text, types="Enchantment"), of]))
    done = passed(after(position, Play("activate", 2)), 6)
    assert done.players[0].life == 20 + gained


def test_605_3b__a_mana_ability_is_no_ability_that_could_be_copied() -> None:
    text = "Whenever you activate an ability, if it isn't a mana ability, copy that ability."
    bolt = told("Test Bolt", "You gain 1 life.", types="Instant", cost="{G}")
    position = run(board(human_battlefield=[told("Test Rings", text, types="Enchantment"), FOREST], human_hand=[bolt]))
    (cast,) = [c for c in choices(position) if isinstance(c, Play) and c.kind == "cast"]
    position = after(position, cast)
    assert len(position.zones[("stack", -1)]) == 1
    assert after(after(position, PASS), PASS).players[0].life == 21


SANCTUARY = told(
    "Test Sanctuary",
    "Whenever you tap an untapped creature an opponent controls, you gain 1 life.",
    types="Enchantment",
)
TAPPER = told("Test Tapper", "{0}: Tap target creature.", types="Artifact")
OTHER = card("Test Other", power=2, toughness=2)


@pytest.mark.parametrize(("target", "gained"), [(3, 0), (4, 1), (5, 0)])
def test_701_26__you_tap_what_your_effects_tap(target: int, gained: int) -> None:
    tapped = on(OTHER, tapped=True)
    position = run(board(human_battlefield=[SANCTUARY, TAPPER, OTHER], ai_battlefield=[OTHER, tapped]))
    done = passed(after(position, Play("activate", 2, targets=((target,),))), 4)
    assert done.players[0].life == 20 + gained


def test_701_26__what_the_opponent_taps_is_not_tapped_by_you() -> None:
    theirs = [told("Test Theirs", "{0}: Tap target creature.", types="Artifact"), OTHER]
    position = run(board(human_battlefield=[SANCTUARY], ai_battlefield=theirs))
    position = after(after(position, PASS), Play("activate", 2, targets=((3,),)))
    assert passed(position, 2).players[0].life == 20


def test_playing_a_card_is_casting_it_or_playing_it_as_a_land() -> None:
    profusion = told("Test Profusion", "Whenever you play a card, you gain 1 life.", types="Enchantment")
    relic = card("Test Relic", types="Artifact", cost="{0}")
    position = run(board(human_battlefield=[profusion], human_hand=[FOREST, relic]))
    position = passed(after(position, Play("play", 2)), 2)
    assert position.players[0].life == 21
    assert passed(after(position, Play("cast", 3)), 2).players[0].life == 22
