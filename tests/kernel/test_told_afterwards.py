"""What a sentence says of what was done before it, with made-up cards in play: by a delayed trigger, for each of
several things, as a permanent enters (CR 603.7, 608.2c, 614.12)."""

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import Triggered
from model.ability.instructions import Later
from model.ability.terms import Other
from model.base import AI, HUMAN, walk
from model.layers import characteristics
from model.play import PASS, after, run
from model.state import Game
from model.turn import Attack
from solver.plays import choices
from solver.verify.told import choice_words
from tests.boards import basic, board, card, on, the
from tests.kernel.told import told
from tests.kernel.turning import until
from tests.oracle.readings import read

BEAR = card("Test Bear", types="Creature", subtypes="Bear", cost="{1}{G}", power=2, toughness=2)
MOUNTAIN, FOREST = basic("Mountain"), basic("Forest")


def named(position: Any, name: str, *, kicked: Any = ()) -> Any:
    """The play of the card of that name."""
    found = [
        c for c in choices(position)
        if getattr(c, "object", 0) and position.objects[c.object].card.name == name and c.kicked == kicked
    ]  # fmt: skip
    return found[0]


def resolved(position: Any, play: Any, answers: Any = ()) -> Any:
    """After the play and what it puts on the stack, with the answers to what is asked."""
    left = list(answers)
    position = after(position, play)
    while position.due is not None and (position.due.kind != "priority" or position.zones.get(("stack", -1))):
        position = after(position, PASS if position.due.kind == "priority" else left.pop(0))
    assert not left
    return position


@pytest.mark.parametrize("lands", [0, 3])
def test_603_7__if_you_dont_is_said_of_what_the_delayed_trigger_does(lands: int) -> None:
    pact = told("Test Pact", "You gain 1 life.\nAt the beginning of your next upkeep, pay {2}{R}. If you don't, you "
                "lose the game.", types="Instant", cost="{0}")  # fmt: skip
    start = board(human_hand=[pact], human_battlefield=[MOUNTAIN] * lands, human_library=[BEAR] * 3,
                  ai_library=[BEAR] * 3)  # fmt: skip
    position = resolved(start, named(start, "Test Pact"))
    assert position.over == ""
    assert position.players[HUMAN].life == 21
    for answer in [None] if not lands else [None, "pay"]:
        at = _until_asked(position)
        assert at.due.kind == "pay"
        pay = [c for c in choices(at) if c is not None]
        assert bool(pay) is bool(lands)
        ended = after(at, pay[0] if answer else None)
        assert ended.over == ("" if answer else "AI")


def _until_asked(position: Any) -> Any:
    while position.due.kind != "pay":
        position = after(position, PASS if position.due.kind == "priority" else Attack())
    return position


def test_603_7__if_you_do_is_said_of_what_the_delayed_trigger_does() -> None:
    spell = told("Test Loan", "Untap target creature. At the beginning of the next end step, sacrifice that creature. "
                 "If you do, you gain 3 life.", types="Sorcery", cost="{0}")  # fmt: skip
    start = board(human_hand=[spell], human_battlefield=[BEAR], human_library=[BEAR] * 3, ai_library=[BEAR] * 3)
    position = resolved(start, named(start, "Test Loan"))
    assert position.players[HUMAN].life == 20
    position = until(position, "upkeep", turn=2)
    assert position.players[HUMAN].life == 23


@pytest.mark.parametrize(
    "text",
    [
        "At the beginning of your next upkeep, pay {2}{R}. If you don't, you lose the game.",
        "Whenever a creature you control attacks this turn, you may exile it. If you do, draw a card.",
        "At the beginning of the next end step, sacrifice a creature. When you do, draw a card.",
    ],
)
def test_603_7__it_is_one_delayed_trigger(text: str) -> None:
    assert isinstance(read(text), Later)


def test_608_2c__those_cards_are_those_found_for_each() -> None:
    hunt = told("Test Hunt", "Choose two creatures you control. For each of those creatures, you may search your "
                "library for a card with the same name as that creature. Put those cards onto the battlefield tapped, "
                "then shuffle.", types="Sorcery", cost="{0}")  # fmt: skip
    wolf = card("Test Wolf", types="Creature", power=1, toughness=1)
    start = board(human_hand=[hunt], human_battlefield=[BEAR, wolf], human_library=[BEAR, wolf, BEAR])
    position = resolved(start, named(start, "Test Hunt"), [True, (4,), True, (5,)])
    assert len([o for o in position.objects.values() if o.zone == "battlefield" and o.tapped]) == 2


def test_614_12__what_was_done_as_it_enters_counts_for_how_it_enters() -> None:
    thief = told("Test Thief", "As this creature enters, remove all counters from all permanents. This creature enters "
                 "with a +1/+1 counter on it for each counter removed this way.", power=1, toughness=1,
                 cost="{0}")  # fmt: skip
    start = board(human_hand=[thief], ai_battlefield=[on(BEAR, counters=(("+1/+1", 3),))])
    position = resolved(start, named(start, "Test Thief"))
    assert dict(position.objects[the(position, "Test Thief")].counters) == {"+1/+1": 3}

    boaster = told("Test Boaster", "As this creature enters, you may reveal any number of creature cards from your "
                   "hand. This creature enters with a +1/+1 counter on it for each card revealed this way.", power=1,
                   toughness=1, cost="{0}")  # fmt: skip
    start = board(human_hand=[boaster, BEAR, BEAR])
    position = resolved(start, named(start, "Test Boaster"), [True, (2, 3)])
    assert dict(position.objects[the(position, "Test Boaster")].counters) == {"+1/+1": 2}

    rival = told("Test Rival", "As this creature enters, choose an opponent. This creature enters with a +1/+1 counter "
                 "on it for each creature that player controls.", power=1, toughness=1, cost="{0}")  # fmt: skip
    start = board(human_hand=[rival], human_battlefield=[BEAR], ai_battlefield=[BEAR, BEAR])
    position = resolved(start, named(start, "Test Rival"))
    assert dict(position.objects[the(position, "Test Rival")].counters) == {"+1/+1": 2}


@pytest.mark.parametrize(
    ("kicked", "life", "drawn"),
    [((), 20, 0), ((("kicker", 1),), 22, 0), ((("kicker#2", 1),), 20, 1), ((("kicker", 1), ("kicker#2", 1)), 22, 1)],
)
def test_702_33b__kicker_and_or(kicked: Any, life: int, drawn: int) -> None:
    mage = told(
        "Test Mage", "Kicker {R} and/or {G}\nWhen this creature enters, if it was kicked with its {R} kicker, you gain "
        "2 life.\nWhen this creature enters, if it was kicked with its {G} kicker, draw a card.", power=1, toughness=1,
        cost="{0}",
    )  # fmt: skip
    start = board(human_hand=[mage], human_battlefield=[MOUNTAIN, FOREST], human_library=[BEAR] * 2)
    order = [(0, 1)] if len(kicked) == 2 else []
    position = resolved(start, named(start, "Test Mage", kicked=kicked), order)
    assert (position.players[HUMAN].life, len(position.zones.get(("hand", HUMAN), ()))) == (life, drawn)


def test_702_33b__how_often_it_was_kicked_with_both() -> None:
    arena = told("Test Arena", "Kicker {R} and/or {G}\nWhen this enchantment enters, you gain 3 life for each time it "
                 "was kicked.", types="Enchantment", cost="{0}")  # fmt: skip
    start = board(human_hand=[arena], human_battlefield=[MOUNTAIN, FOREST])
    both = (("kicker", 1), ("kicker#2", 1))
    assert resolved(start, named(start, "Test Arena", kicked=both)).players[HUMAN].life == 26


def test_702_54b__bloodthirst_x() -> None:
    kin = told("Test Kin", "Bloodthirst X", power=1, toughness=1, cost="{0}")
    start = board(human_hand=[kin])
    assert not position_counters(resolved(start, named(start, "Test Kin")), "Test Kin")
    game = Game(start)
    game.history["damage", AI] = 3
    hurt = game.freeze()
    assert position_counters(resolved(hurt, named(hurt, "Test Kin")), "Test Kin") == {"+1/+1": 3}


def position_counters(position: Any, name: str) -> dict[str, int]:
    return dict(position.objects[the(position, name)].counters)


def test_122_5__any_number_of_counters_onto_several() -> None:
    elder = told("Test Elder", "{0}: Move any number of +1/+1 counters from this creature onto other creatures.",
                 power=1, toughness=1)  # fmt: skip
    start = board(human_battlefield=[on(elder, counters=(("+1/+1", 3),)), BEAR], ai_battlefield=[BEAR])
    play = named(start, "Test Elder")
    position = resolved(start, play, [2, 1])
    assert [characteristics(Game(position), i).power for i in (1, 2, 3)] == [1, 4, 3]


def test_107_3d__suspend_x_is_chosen_as_it_is_paid_for() -> None:
    seer = told("Test Seer", "Suspend X—{X}{R}. X can't be 0.", power=1, toughness=1, cost="{5}{R}")
    start = board(human_hand=[seer], human_battlefield=[MOUNTAIN] * 3)
    found = {c.x: c for c in choices(start) if getattr(c, "kind", "") == "special"}
    assert set(found) == {1, 2}
    assert position_counters(resolved(start, found[2]), "Test Seer") == {"time": 2}


def test_601_2c__another_target_is_other_than_the_source_behind_targets_of_another_kind() -> None:
    def others(text: str) -> list[Any]:
        made = told("Test Ooze", text)
        return [r.than for a in made.faces[0].abilities if isinstance(a, Triggered) for r in walk(a)
                if isinstance(r, Other)]  # fmt: skip

    enters = "When this creature enters, "
    kind = "destroy target artifact or enchantment. Tap any number of other target creatures."
    assert others(enters + kind) == [None]
    (than,) = others(enters + "tap target creature. Untap another target creature.")
    assert than is not None


def test_106_3__each_mana_of_any_color_may_be_another_color() -> None:
    relic = told("Test Relic", "{0}: Remove all charge counters from this artifact. Draw a card. Add one mana of any "
                 "color for each charge counter removed this way.", types="Artifact")  # fmt: skip
    start = board(human_battlefield=[on(relic, counters=(("charge", 2),))], human_library=[BEAR, BEAR])
    asked = after(run(start), named(start, "Test Relic"))
    while asked.due is not None and asked.due.kind == "priority":
        asked = after(asked, PASS)
    pools = {str(after(asked, c).players[HUMAN].pool.total()) for c in choices(asked)}
    assert len(pools) == 15


@pytest.mark.parametrize(
    "text",
    [
        "Until end of turn, whenever a creature dies, exile the top card of your library. You may play it until the "
        "end of your next turn.",
        "Whenever you attack this turn, create two 1/1 red Warrior creature tokens. Sacrifice them at the beginning of "
        "the next end step.",
    ],
)
def test_603_7__what_the_delayed_trigger_made_is_spoken_of_within_it(text: str) -> None:
    assert isinstance(read(text), Later)
    told("Test Sentence", text, types="Sorcery")


@pytest.mark.parametrize(("lands", "power"), [(8, 3), (9, 4)])
def test_702_131a__ascend_of_a_spell_and_those_creatures_instead(lands: int, power: int) -> None:
    pride = told("Test Pride", "Ascend\nCreatures you control get +1/+1 until end of turn. If you have the city's "
                 "blessing, those creatures get +2/+2 until end of turn instead.", types="Instant",
                 cost="{0}")  # fmt: skip
    start = board(human_hand=[pride], human_battlefield=[BEAR] + [FOREST] * lands)
    position = resolved(start, named(start, "Test Pride"))
    assert characteristics(Game(position), the(position, "Test Bear")).power == power


def test_601_2d__what_is_divided_hangs_on_x() -> None:
    smash = told("Test Smash", "Test Smash deals X damage divided as you choose among up to two target creatures. If X "
                 "is 2 or more, Test Smash deals twice X damage divided as you choose among them instead.",
                 types="Sorcery", cost="{X}")  # fmt: skip
    start = board(human_hand=[smash], human_battlefield=[MOUNTAIN] * 2, ai_battlefield=[BEAR])
    found = {(c.x, c.division) for c in choices(start) if getattr(c, "kind", "") == "cast" and any(c.targets)}
    assert found == {(1, ((1,),)), (2, ((4,),))}


def test_601_2f__an_ability_that_costs_less_if_it_targets_two() -> None:
    text = ("{2}{G}, {T}: Target creature you control fights another target creature. This ability costs {2} less to "
            "activate if it targets two creatures you control.")  # fmt: skip
    trainer = told("Test Trainer", text, power=1, toughness=5)
    start = board(human_battlefield=[trainer, BEAR, FOREST], ai_battlefield=[BEAR])
    plays = [c for c in choices(start) if getattr(c, "object", 0) == 1]
    assert {c.targets for c in plays} == {((1,), (2,)), ((2,), (1,))}


@pytest.mark.parametrize(("cost", "counters"), [("{R}{R}", {"+1/+1": 1}), ("{R}", {})])
def test_702_191a__increment_counts_the_mana_spent_on_that_spell(cost: str, counters: dict[str, int]) -> None:
    lecturer = told("Test Lecturer", "Increment", power=1, toughness=3)
    spell = told("Test Spell", "You gain 1 life.", types="Instant", cost=cost)
    start = board(human_hand=[spell], human_battlefield=[lecturer, MOUNTAIN, MOUNTAIN])
    position = resolved(start, named(start, "Test Spell"))
    assert position_counters(position, "Test Lecturer") == counters


def test_a_number_is_told_as_a_number() -> None:
    elder = told("Test Elder", "{0}: Move any number of +1/+1 counters from this creature onto target creature.",
                 power=1, toughness=1)  # fmt: skip
    start = board(human_battlefield=[on(elder, counters=(("+1/+1", 2),)), BEAR])
    asked = after(run(start), next(c for c in choices(start) if getattr(c, "targets", ()) == ((2,),)))
    while asked.due is not None and asked.due.kind == "priority":
        asked = after(asked, PASS)
    assert [choice_words(asked, c) for c in choices(asked)] == ["0", "1", "2"]
