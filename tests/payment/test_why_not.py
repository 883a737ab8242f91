"""Why a cost cannot be paid: whole texts, and that what they name is needed (CR 601.2h)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

import model.resolve  # noqa: F401
from model.play import castable_ways, charge_of, propose, total_of
from model.state import Game
from solver.payment import TooHard, is_payable, why_not_paid
from solver.payment.reasons import core_of
from tests.boards import board, on, the
from tests.payment.boards import bills, boards
from tests.payment.cards import (
    ALTAR,
    BEAR,
    BLIGHT,
    CRADLE,
    DRUM,
    DUAL,
    ELF,
    FOREST,
    LIFE,
    ONCE,
    PLAINS,
    POOL,
    SIGNET,
    STORAGE,
    SWAMP,
    TEMPLE,
)
from tests.payment.test_by_hand import CATARACTS, HEATH
from tests.payment.test_spending import FLOOR, told


def why(battlefield, cost, lines=("Draw a card.",), x=0, **more) -> list[str]:
    spell = told("Spell", *lines, types="Sorcery", cost=cost)
    game = Game(board(human_battlefield=battlefield, human_hand=[spell], **more))
    (way,) = castable_ways(game, 0, the(game, "Spell"))
    proposal = propose(game, 0, way)
    proposal.choose(x=x)
    return [str(r) for r in why_not_paid(proposal.game, total_of(proposal), charge_of(proposal), proposal.scope())]


def tap(one):
    return on(one, tapped=True)


CASES = [
    ("nothing", (), "{1}", {}, ["cannot pay {1} of Spell: there is no mana for it (601.2h)"]),
    (
        "one of two colours",
        (PLAINS, PLAINS),
        "{W}{U}",
        {},
        ["cannot pay {U} of Spell: nothing untapped makes blue mana (601.2h)"],
    ),
    (
        "too few of a colour",
        (PLAINS, FOREST, FOREST),
        "{W}{W}",
        {},
        ["cannot pay {W}{W} of Spell: Plains is the only untapped source of white mana (601.2h)"],
    ),
    (
        "tapped",
        (PLAINS, tap(PLAINS), FOREST, FOREST),
        "{2}{W}{W}",
        {},
        [
            "cannot pay {W}{W} of Spell: Plains is the only untapped source of white mana (601.2h)",
            "Plains is tapped (107.5)",
        ],
    ),
    ("amount", (PLAINS, FOREST), "{3}", {}, ["cannot pay {3} of Spell: 2 of 3 mana at most (601.2h)"]),
    (
        "amount with tapped",
        (PLAINS, tap(FOREST), tap(DUAL)),
        "{2}",
        {},
        [
            "cannot pay {2} of Spell: 1 of 2 mana at most (601.2h)",
            "Forest is tapped (107.5)",
            "Two Shores is tapped (107.5)",
        ],
    ),
    (
        "sick",
        (on(ELF, sick=True), FOREST),
        "{1}{G}",
        {},
        ["cannot pay {1}{G} of Spell: 1 of 2 mana at most (601.2h)", "Elf has summoning sickness (302.6)"],
    ),
    (
        "restricted",
        (TEMPLE,),
        "{2}",
        {},
        [
            "cannot pay {2} of Spell: 1 of 2 mana at most (601.2h)",
            "the mana of Temple may not be spent on this (106.6)",
        ],
    ),
    ("filter lands", (HEATH, HEATH), "{W}", {}, ["cannot pay {W} of Spell: Heath asks for {W/B} first (601.2h)"]),
    ("cataracts", (CATARACTS,) * 5, "{W}", {}, ["cannot pay {W} of Spell: Cataracts asks for {5} first (601.2h)"]),
    ("signet alone", (SIGNET,), "{U}", {}, ["cannot pay {U} of Spell: Seal asks for {1} first (601.2h)"]),
    (
        "one dual two colours",
        (DUAL,),
        "{W}{U}",
        {},
        ["cannot pay {W}{U} of Spell: Two Shores is the only untapped source of white or blue mana (601.2h)"],
    ),
    (
        "hybrid",
        (FOREST, FOREST),
        "{W/U}",
        {},
        ["cannot pay {W/U} of Spell: nothing untapped makes white or blue mana (601.2h)"],
    ),
    ("twobrid", (FOREST,), "{2/W}", {}, ["cannot pay {2/W} of Spell: nothing untapped makes white mana (601.2h)"]),
    (
        "phyrexian life",
        (FOREST,),
        "{B/P}",
        {"human_life": 1},
        [
            "cannot pay {B/P} of Spell: nothing untapped makes black mana (601.2h)",
            "a life total of 1 is too small to pay life with (119.4)",
        ],
    ),
    (
        "phyrexian two",
        (SWAMP,),
        "{B/P}{B/P}",
        {"human_life": 1},
        [
            "cannot pay {B/P}{B/P} of Spell: Swamp is the only untapped source of black mana (601.2h)",
            "a life total of 1 is too small to pay life with (119.4)",
        ],
    ),
    (
        "life source",
        (LIFE, LIFE),
        "{W}{W}",
        {"human_life": 1},
        [
            "cannot pay {W}{W} of Spell: 2 Toll Gate are the only untapped sources of white mana (601.2h)",
            "a life total of 1 is too small to pay life with (119.4)",
        ],
    ),
    ("snow", (PLAINS,), "{S}", {}, ["cannot pay {S} of Spell: nothing untapped makes snow mana (601.2h)"]),
    (
        "colourless",
        (PLAINS, PLAINS),
        "{C}",
        {},
        ["cannot pay {C} of Spell: nothing untapped makes colorless mana (601.2h)"],
    ),
    (
        "creatures only",
        (ELF, FOREST),
        "{2}",
        {"lines": ("Spend only mana produced by creatures to cast this spell.", "Draw a card.")},
        [
            "cannot pay {2} of Spell: 1 of 2 mana at most (601.2h)",
            "only mana from creatures may be spent on it (106.6)",
        ],
    ),
    (
        "black on X",
        (SWAMP, PLAINS, PLAINS),
        "{X}{1}",
        {"lines": ("Spend only black mana on X.", "Draw a card."), "x": 2},
        ["cannot pay {B}{B} of Spell: Swamp is the only untapped source of black mana (601.2h)"],
    ),
    (
        "minimum",
        (FLOOR, PLAINS, PLAINS),
        "{W}",
        {},
        ["cannot pay {2}{W} of Spell: 2 of 3 mana at most (601.2h)", "Floor: at least 3 mana (601.2f)"],
    ),
    (
        "as an instant",
        (
            told(
                "Odd Diamond", "Sacrifice this artifact: Add three mana of any one color. Activate only as an instant."
            ),
        ),
        "{3}",
        {},
        [
            "cannot pay {3} of Spell: there is no mana for it (601.2h)",
            "Odd Diamond makes mana only while its controller has priority (602.5e)",
        ],
    ),
    (
        "only if",
        (told("Gate", "{T}: Add {C}.", "{T}: Add {W}. Activate only if you control a creature.", types="Land"),),
        "{W}",
        {},
        [
            "cannot pay {W} of Spell: nothing untapped makes white mana (601.2h)",
            "the condition of Gate does not hold (602.5)",
        ],
    ),
    (
        "drum without creature",
        (DRUM,),
        "{W}",
        {},
        [
            "cannot pay {W} of Spell: nothing untapped makes white mana (601.2h)",
            "Drum: there is not enough to tap for the cost (118.3)",
        ],
    ),
    (
        "drum with tapped creature",
        (DRUM, tap(BEAR)),
        "{W}",
        {},
        ["cannot pay {W} of Spell: Drum is the only untapped source of white mana (601.2h)", "Bear is tapped (107.5)"],
    ),
    (
        "altar without creature",
        (ALTAR,),
        "{2}",
        {},
        [
            "cannot pay {2} of Spell: there is no mana for it (601.2h)",
            "Altar: there is not enough to sacrifice for the cost (118.3)",
        ],
    ),
    (
        "counters",
        (on(STORAGE, counters=(("storage", 1),)),),
        "{2}",
        {},
        ["cannot pay {2} of Spell: 1 of 2 mana at most (601.2h)"],
    ),
    (
        "cradle",
        (CRADLE, BEAR),
        "{G}{G}",
        {},
        ["cannot pay {G}{G} of Spell: Cradle is the only untapped source of green mana (601.2h)"],
    ),
    (
        "sacrifice as cost",
        (PLAINS,),
        "{W}",
        {"lines": ("As an additional cost to cast this spell, sacrifice a creature.", "Draw a card.")},
        ["Spell also costs something: there is not enough to sacrifice for the cost (118.3)"],
    ),
    (
        "sacrifice the source",
        (ELF,),
        "{G}",
        {"lines": ("As an additional cost to cast this spell, tap an untapped creature you control.", "Draw a card.")},
        [
            "cannot pay {G} of Spell: Elf is the only untapped source of green mana (601.2h)",
            "what makes the mana is itself to be given or tapped for the cost (601.2h)",
        ],
    ),
    (
        "convoke",
        (BEAR, PLAINS),
        "{3}{W}",
        {"lines": ("Convoke", "Draw a card.")},
        ["cannot pay {3}{W} of Spell: 2 of 4 mana at most (601.2h)"],
    ),
    (
        "tax",
        (PLAINS, told("Tax", "Spells cost {1} more to cast.")),
        "{W}",
        {},
        ["cannot pay {1}{W} of Spell: 1 of 2 mana at most (601.2h)", "Tax: {1} more (601.2f)"],
    ),
    (
        "once",
        (on(ONCE, used=((0, 1),)), FOREST, FOREST),
        "{W}",
        {},
        [
            "cannot pay {W} of Spell: nothing untapped makes white mana (601.2h)",
            "Scarecrow: already 1 times this turn (602.5b)",
        ],
    ),
    (
        "blight",
        (PLAINS, BLIGHT),
        "{W}",
        {},
        [
            "cannot pay {W} of Spell: nothing untapped makes white mana (601.2h)",
            "Blight changes the mana that Plains makes (106.12b)",
        ],
    ),
    (
        "life cost",
        (),
        "{0}",
        {"lines": ("As an additional cost to cast this spell, pay 3 life.", "Draw a card."), "human_life": 2},
        ["3 life to pay and a life total of 2 (119.4)"],
    ),
    (
        "undefined",
        (POOL, POOL),
        "{1}",
        {},
        ["cannot pay {1} of Spell: there is no mana for it, Mirror Pond would make none (106.5) (601.2h)"],
    ),
]


@pytest.mark.parametrize(("battlefield", "cost", "more", "expected"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_601_2h__whole_texts(battlefield, cost, more, expected) -> None:
    assert why(battlefield, cost, **more) == expected


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_601_2h__everything_in_the_core_is_needed(data) -> None:
    model = data.draw(boards(most=5))
    bill = data.draw(bills(model))
    try:
        assume(not is_payable(model, bill))
        core = core_of(model, bill)
        assert not is_payable(model, core)
        for i in range(len(core.symbols)):
            less = core.symbols[:i] + core.symbols[i + 1 :]
            assert is_payable(model, type(core)(less, core.purpose, core.helpers, core.needs, core.life, core.uses))
    except TooHard:
        assume(False)
