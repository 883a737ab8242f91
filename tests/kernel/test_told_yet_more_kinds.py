"""Further kinds of wording with made-up cards in play: one cost or another, abilities from a kind of source, every kind
of counter, basic land types of another player."""

from __future__ import annotations

from typing import Any

import pytest

from model.events import deal_damage
from model.mana import ManaUnit, Pool
from model.play import PASS, Play, after, run
from model.state import Game
from model.turn import Attack
from solver.plays import choices
from tests.boards import basic, board, card, on
from tests.kernel.test_told_more_kinds import played
from tests.kernel.told import told
from tests.kernel.turning import until

BEAR = card("Test Bear", types="Creature", power=2, toughness=2)
ISLAND, MOUNTAIN = basic("Island"), basic("Mountain")


@pytest.mark.parametrize(("lands", "found"), [([ISLAND], {1}), ([MOUNTAIN] * 3, {0}), ([ISLAND] * 3, {0, 1})])
def test_602_1a__one_cost_or_the_other(lands: list[object], found: set[int]) -> None:
    text = "{3}, {T} or {U}, {T}: Return target creature to its owner's hand."
    shard = told("Test Shard", text, types="Artifact")
    start = run(board(human_battlefield=[shard, *lands], ai_battlefield=[BEAR]))
    assert {c.ability for c in choices(start) if getattr(c, "object", 0) == 1} == found


@pytest.mark.parametrize(("types", "countered"), [("Artifact", True), ("Enchantment", False)])
def test_113_7a__an_ability_from_an_artifact_source(types: str, countered: bool) -> None:
    rust = told("Test Rust", "Counter target activated ability from an artifact source.", types="Instant", cost="{0}")
    well = told("Test Well", "{0}, Sacrifice this permanent: You gain 3 life.", types=types)
    start = run(board(human_battlefield=[well], human_hand=[rust]))
    position = after(start, Play("activate", 1))
    casts = [c for c in choices(position) if getattr(c, "kind", "") == "cast"]
    assert bool(casts) is countered
    if casts:
        position = after(position, casts[0])
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.players[0].life == (20 if countered else 23)


def test_701_10e__every_kind_of_counter_is_doubled() -> None:
    vorel = told("Test Hull", "{0}: Double the number of each kind of counter on target artifact, creature, or land.",
                 power=1, toughness=4)  # fmt: skip
    bear = on(BEAR, counters=(("+1/+1", 2), ("flying", 1)))
    position = played(board(human_battlefield=[vorel, bear]), "Test Hull", targets=((2,),))
    assert dict(position.objects[2].counters) == {"+1/+1": 4, "flying": 2}


@pytest.mark.parametrize(("lands", "life"), [([ISLAND, MOUNTAIN], 17), ([ISLAND, ISLAND], 20)])
def test_305_6__basic_land_types_of_another_player(lands: list[object], life: int) -> None:
    mask = told("Test Mask", "{0}: If there are two or more basic land types among lands target opponent controls, "
                "that player loses 3 life.", types="Artifact")  # fmt: skip
    position = played(board(human_battlefield=[mask, MOUNTAIN, ISLAND], ai_battlefield=lands), "Test Mask")
    assert position.players[1].life == life


@pytest.mark.parametrize(("dealt", "lost"), [(5, 2), (4, 2), (1, 0)])
def test_107_2__half_of_the_damage_is_prevented(dealt: int, lost: int) -> None:
    gisela = told("Test Blade", "If a source would deal damage to you or a permanent you control, prevent half that "
                  "damage, rounded up.", power=1, toughness=9)  # fmt: skip
    game = Game(board(human_battlefield=[gisela], ai_battlefield=[BEAR]))
    deal_damage(game, [(2, -1, dealt)])
    deal_damage(game, [(1, -2, dealt)])
    assert (20 - game.players[0].life, 20 - game.players[1].life) == (lost, dealt)


@pytest.mark.parametrize(("owner", "zone"), [(0, "battlefield"), (1, "graveyard")])
def test_603_7__when_target_creature_is_put_into_your_graveyard(owner: int, zone: str) -> None:
    saffi = told("Test Saffi", "Sacrifice Test Saffi: When target creature is put into your graveyard this turn, "
                 "return that card to the battlefield.", power=2, toughness=2)  # fmt: skip
    kill = told("Test Kill", "Destroy target creature.", types="Instant", cost="{0}")
    side: dict[str, Any] = {"human_battlefield": [saffi, BEAR]} if owner == 0 else {
        "human_battlefield": [saffi], "ai_battlefield": [BEAR]}  # fmt: skip
    start = board(human_hand=[kill], **side)
    position = played(start, "Test Saffi", targets=((2,),))
    position = played(position, "Test Kill", targets=((2,),))
    assert [o.zone for o in position.objects.values() if o.card.name == "Test Bear"] == [zone]


@pytest.mark.parametrize(("x", "life"), [(0, 23), (2, 25)])
def test_107_3__x_plus_a_number(x: int, life: int) -> None:
    cascade = told("Test Cascade", "You gain X plus 3 life.", types="Instant", cost="{X}")
    start = run(board(human_hand=[cascade], human_battlefield=[ISLAND] * 3))
    position = after(start, next(c for c in choices(start) if getattr(c, "kind", "") == "cast" and c.x == x))
    assert after(after(position, PASS), PASS).players[0].life == life


def test_102_2__each_of_that_players_opponents() -> None:
    still = told("Test Still", "When a player casts a spell, sacrifice this enchantment. If you do, each of that "
                 "player's opponents draws three cards.", types="Enchantment")  # fmt: skip
    boon = told("Test Boon", "You gain 1 life.", types="Instant", cost="{0}")
    start = board(human_battlefield=[still], human_hand=[boon], human_library=[BEAR] * 3, ai_library=[BEAR] * 3)
    position = played(start, "Test Boon")
    assert [len(position.zones.get(("hand", p), ())) for p in (0, 1)] == [0, 3]


def test_106_4__all_unspent_mana_is_lost() -> None:
    short = told("Test Short", "Tap all lands target player controls and that player loses all unspent mana.",
                 types="Instant", cost="{0}")  # fmt: skip
    pool = Pool().add([ManaUnit("R", source=("Land",))])
    start = board(human_hand=[short], human_battlefield=[MOUNTAIN], human={"pool": pool})
    position = played(start, "Test Short", targets=((-1,),))
    assert position.objects[1].tapped
    assert not position.players[0].pool.total()


def test_608_2g__what_was_not_put_onto_the_battlefield() -> None:
    wave = told("Test Wave", "Reveal the top X cards of your library. You may put any number of permanent cards with "
                "mana value X or less from among them onto the battlefield. Then put all cards revealed this way that "
                "weren't put onto the battlefield into your graveyard.", types="Sorcery", cost="{X}")  # fmt: skip
    boon = card("Test Boon", types="Instant", cost="{1}")
    start = run(board(human_hand=[wave], human_battlefield=[ISLAND] * 2, human_library=[BEAR, boon, BEAR]))
    position = after(start, next(c for c in choices(start) if getattr(c, "kind", "") == "cast" and c.x == 2))
    while position.due is not None and (position.due.kind != "priority" or position.zones.get(("stack", -1))):
        if position.due.kind == "priority":
            position = after(position, PASS)
        else:
            found = list(choices(position))
            position = after(position, True if True in found else max(found, key=len))
    zones = sorted((o.card.name, o.zone) for o in position.objects.values() if o.card.name != "Island")
    assert zones == [
        ("Test Bear", "battlefield"), ("Test Bear", "library"), ("Test Boon", "graveyard"), ("Test Wave", "graveyard"),
    ]  # fmt: skip


def test_608_2c__each_creature_deals_damage_to_its_controller() -> None:
    charm = told("Test Charm", "Each creature deals 1 damage to its controller.", types="Instant", cost="{0}")
    position = played(board(human_hand=[charm], human_battlefield=[BEAR], ai_battlefield=[BEAR] * 3), "Test Charm")
    assert (position.players[0].life, position.players[1].life) == (19, 17)


def test_608_2c__each_deals_damage_to_itself() -> None:
    war = told("Test War", "Each tapped creature deals damage to itself equal to its power.", types="Sorcery",
               cost="{0}")  # fmt: skip
    tough = card("Test Wall", power=3, toughness=9)
    sides: dict[str, Any] = {"human_battlefield": [on(tough, tapped=True), tough], "ai_battlefield": [
        on(card("Test Ox", power=1, toughness=9), tapped=True)]}  # fmt: skip
    position = played(board(human_hand=[war], **sides), "Test War")
    assert [position.objects[i].damage for i in (1, 2, 3)] == [3, 0, 1]


def test_502_3__lands_you_control_dont_untap_next_time() -> None:
    """Also those that come later; the opponent's untap step is not yours, and afterwards they untap again."""
    stand = told("Test Stand", "You gain 1 life. Lands you control don't untap during your next untap step.",
                 types="Sorcery", cost="{0}")  # fmt: skip
    island = on(ISLAND, tapped=True)
    start = board(human_hand=[stand], human_battlefield=[island], ai_battlefield=[island], human_library=[BEAR] * 9,
                  ai_library=[BEAR] * 9, turn={"number": 3})  # fmt: skip
    position = played(start, "Test Stand")
    tapped = []
    for number in (4, 5, 7):
        position = until(position, "upkeep", turn=number)
        tapped.append((position.objects[1].tapped, position.objects[2].tapped))
    assert tapped == [(True, False), (True, False), (False, False)]


@pytest.mark.parametrize(
    "text",
    [
        "There is an additional combat phase after this phase, followed by an additional main phase.",
        "After this main phase, there are two additional combat phases.",
    ],
)
def test_500_8__additional_phases(text: str) -> None:
    spell = told("Test Surge", text, types="Sorcery", cost="{0}")
    start = board(human_hand=[spell], step="main2", human_library=[BEAR] * 3, ai_library=[BEAR] * 3)
    position = played(start, "Test Surge")
    steps = []
    while position.turn.active == 0:
        if not steps or steps[-1] != position.turn.step:
            steps.append(position.turn.step)
        due = position.due
        assert due is not None
        position = after(position, PASS if due.kind == "priority" else Attack())
    assert steps.count("combat") == (2 if "two" in text else 1)
    assert steps[-1] == "end"


@pytest.mark.parametrize("land", [True, False])
@pytest.mark.parametrize("exiled", [True, False])
def test_701_18b__a_card_played_from_exile(land: bool, exiled: bool) -> None:
    """To play a card is to play it as a land or to cast it; from hand it is not from exile."""
    bargain = told("Test Bargain", "Whenever you play a card from exile, you gain 1 life.", types="Enchantment")
    push = told("Test Push", "Exile the top card of your library. You may play that card this turn.",
                types="Sorcery", cost="{0}")  # fmt: skip
    free = card("Test Free", types="Creature", power=1, toughness=1, cost="{0}")
    it = ISLAND if land else free
    hand = [push] if exiled else [push, it]
    start = board(human_battlefield=[bargain], human_hand=hand, human_library=[it if exiled else MOUNTAIN])
    position = played(start, "Test Push")
    name = "Island" if land else "Test Free"
    found = {i for i, o in position.objects.items() if o.card is not None and o.card.name == name}
    (play,) = (c for c in choices(position) if getattr(c, "object", 0) in found)
    position = after(position, play)
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.players[0].life == (21 if exiled else 20)


@pytest.mark.parametrize(
    "line",
    [
        "{T}: Add {G} or {W}. Activate only if this land entered this turn or if you control a basic land.",
        "{T}: Add {G} or {W}. Activate only if you control a basic land or you control a Desert.",
    ],
)
def test_602_5b__only_if_one_or_the_other_is_said_as_it_was(line: str) -> None:
    assert told("Test Place", line, types="Land").front.abilities


@pytest.mark.parametrize("exiled", [True, False])
@pytest.mark.parametrize(
    "event",
    [
        "play a land from exile",
        "play a land from exile or cast a spell from exile",
        "play a land or cast a spell from anywhere other than your hand",
    ],
)
def test_603_2__a_land_played_from_elsewhere(event: str, exiled: bool) -> None:
    """Where it was before: on the battlefield it is no longer there."""
    goblin = told("Test Goblin", f"Whenever you {event}, you gain 1 life.", power=1, toughness=1)
    push = told("Test Push", "Exile the top card of your library. You may play that card this turn.",
                types="Instant", cost="{0}")  # fmt: skip
    hand = [push] if exiled else [push, ISLAND]
    start = board(human_battlefield=[goblin], human_hand=hand, human_library=[ISLAND if exiled else MOUNTAIN])
    position = played(start, "Test Push")
    found = {i for i, o in position.objects.items() if o.card is not None and o.card.name == "Island"}
    (play,) = (c for c in choices(position) if getattr(c, "object", 0) in found)
    position = after(position, play)
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.players[0].life == (21 if exiled else 20)


@pytest.mark.parametrize("exiled", [True, False])
@pytest.mark.parametrize("where", ["", " from your hand", " from exile"])
def test_603_7a__the_next_spell_from_there(where: str, exiled: bool) -> None:
    """Where it was cast from: on the stack it is no longer there."""
    wait = told("Test Wait", f"When you next cast a creature spell{where} this turn, you gain 1 life.",
                types="Sorcery", cost="{0}")  # fmt: skip
    push = told("Test Push", "Exile the top card of your library. You may play that card this turn.",
                types="Sorcery", cost="{0}")  # fmt: skip
    free = card("Test Free", types="Creature", power=1, toughness=1, cost="{0}")
    hand = [wait, push] if exiled else [wait, push, free]
    position = played(board(human_hand=hand, human_library=[free if exiled else MOUNTAIN]), "Test Wait")
    position = played(played(position, "Test Push"), "Test Free")
    while position.zones.get(("stack", -1)):
        position = after(position, PASS)
    assert position.players[0].life == (21 if where in ("", " from exile" if exiled else " from your hand") else 20)
