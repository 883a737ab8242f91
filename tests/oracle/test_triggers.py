"""Events of triggered abilities (CR 603)."""

from __future__ import annotations

import pytest
from oracle_lines import one, reads

from model.ability.abilities import Triggered
from model.ability.conditions import Exists, TurnIs
from model.ability.events import (
    AnyEvent,
    Attacks,
    BecomesTarget,
    Blocks,
    Casts,
    CausedDiscard,
    Discards,
    Draws,
    IsDealtDamage,
    LifeChanges,
    Nth,
    PlayerActs,
    StateIs,
    StepBegins,
    TappedForMana,
    While,
    ZoneChanges,
)
from model.ability.instructions import Draw
from model.ability.terms import (
    Attached,
    Both,
    CastBy,
    ControlledBy,
    EachPlayer,
    Filter,
    IsSpell,
    IsType,
    Not,
    Number,
    OnePlayer,
    Other,
    Some,
    This,
    You,
)

YOU = You()
CREATURE = Filter((IsType("Creature"),))
YOURS = Filter((IsType("Creature"),), (ControlledBy(YOU),))
ANOTHER = Filter((Other("another"), IsType("Creature")), (ControlledBy(YOU),))
SPELL = Some(Filter((IsSpell(),)))

EVENTS = {
    "When ~ enters": ZoneChanges(This(), to="battlefield", verb="enters"),
    "Whenever another creature you control dies": ZoneChanges(
        Some(ANOTHER), from_="battlefield", to="graveyard", verb="dies"
    ),
    "Whenever ~ or another creature you control enters": ZoneChanges(
        Both((This(), Some(ANOTHER)), "or"), to="battlefield", verb="enters"
    ),
    "Whenever one or more creatures you control die": ZoneChanges(
        Some(YOURS, 1, None, word="one or more"), "battlefield", "graveyard", True, "dies"
    ),
    "Whenever a creature enters under your control": ZoneChanges(
        Some(YOURS), to="battlefield", verb="enters under your control"
    ),
    "When enchanted creature leaves the battlefield": ZoneChanges(
        Attached("enchanted creature"), from_="battlefield", verb="leaves"
    ),
    "Whenever a card is put into your graveyard from anywhere": None,
    "Whenever ~ attacks": Attacks(This()),
    "Whenever a creature you control attacks alone": Attacks(Some(YOURS), alone=True),
    "Whenever you attack": Attacks(Some(YOURS, 1, None, word="one or more"), one_or_more=True, word="you attack"),
    "Whenever you attack with two or more creatures": Attacks(
        Some(YOURS, 1, None, word="one or more"), one_or_more=True, word="you attack with", least=2
    ),
    "Whenever ~ and at least two other creatures attack": Attacks(This(), word="and others", others=2),
    "Whenever ~ attacks and isn't blocked": Attacks(This(), blocked="unblocked"),
    "Whenever ~ becomes blocked by a creature": Attacks(This(), Some(CREATURE), blocked="blocked by"),
    "Whenever ~ blocks a creature": Blocks(This(), Some(CREATURE)),
    "Whenever ~ deals combat damage to a player": IsDealtDamage(This(), OnePlayer("player"), True),
    "Whenever ~ is dealt damage": IsDealtDamage(to=This(), passive=True),
    "Whenever an opponent is dealt noncombat damage": IsDealtDamage(
        to=OnePlayer("opponent"), combat=False, passive=True
    ),
    "Whenever you cast a noncreature spell": Casts(YOU, Some(Filter((Not(IsType("Creature")), IsSpell())))),
    "Whenever you cast your second spell each turn": Casts(YOU, SPELL, 2, word="your"),
    "Whenever you cast or copy an instant spell": Casts(YOU, Some(Filter((IsType("Instant"), IsSpell()))), copy=True),
    "Whenever you cast a spell from exile": Casts(
        YOU, Some(Filter((IsSpell(),), (CastBy(None, "exile", None, "from"),)))
    ),
    "Whenever you draw your second card each turn": Draws(YOU, 2, word="your"),
    "Whenever an opponent discards a card": Discards(OnePlayer("opponent"), None),
    "Whenever you gain life for the first time each turn": LifeChanges(YOU, first=True),
    "Whenever you scry or surveil": AnyEvent((PlayerActs(YOU, "scry"), PlayerActs(YOU, "surveil"))),
    "Whenever you cycle ~": PlayerActs(YOU, "cycle", This()),
    "Whenever ~ becomes the target of a spell": BecomesTarget(This(), SPELL),
    "Whenever you tap a land for mana": TappedForMana(Some(Filter((IsType("Land"),))), YOU),
    "At the beginning of your upkeep": StepBegins("upkeep", YOU),
    "At the beginning of each player's end step": StepBegins("end", EachPlayer("player")),
    "At the beginning of combat on your turn": StepBegins("combat", YOU),
    "Whenever ~ enters or attacks": AnyEvent((ZoneChanges(This(), to="battlefield", verb="enters"), Attacks(This()))),
    "Whenever you gain life during your turn": While(LifeChanges(YOU), TurnIs("your turn"), "during your turn"),
    "Whenever an opponent casts their first noncreature spell each turn": Nth(
        Casts(OnePlayer("opponent"), Some(Filter((Not(IsType("Creature")), IsSpell())))), 1, "their each turn"
    ),
    "When a spell an opponent controls causes you to discard ~": CausedDiscard(
        Some(Filter((IsSpell(),), (ControlledBy(OnePlayer("opponent")),))), YOU, This()
    ),
}


@pytest.mark.parametrize("said", EVENTS)
def test_603_2__the_event_is_read(said: str) -> None:
    ability = one(f"{said}, draw a card.")
    assert isinstance(ability, Triggered)
    assert ability.do == Draw(Number(1))
    wanted = EVENTS[said]
    if isinstance(wanted, Discards):
        assert isinstance(ability.when, Discards)
        assert ability.when.who == wanted.who
    elif wanted is not None:
        assert ability.when == wanted


def test_603_4__an_if_behind_the_event_is_a_condition_of_triggering() -> None:
    ability = one("When ~ enters, if you control a Swamp, draw a card.")
    assert isinstance(ability.condition, Exists)
    assert ability.do == Draw(Number(1))


def test_603_2h__a_limit_each_turn() -> None:
    assert one("Whenever ~ attacks, draw a card. This ability triggers only once each turn.").limit == 1


def test_603_8__a_state_trigger() -> None:
    assert isinstance(one("When you control no Islands, sacrifice ~.").when, StateIs)


def test_113_6__where_a_triggered_ability_functions() -> None:
    assert one("When you cast this spell, draw a card.").zone == "stack"
    assert one("When ~ dies, draw a card.").zone == "battlefield"
    assert (
        one("At the beginning of your upkeep, return this card from your graveyard to your hand.").zone == "graveyard"
    )


def test_207_2c__an_ability_word_is_kept_as_a_label() -> None:
    ability = one("Landfall — Whenever a land you control enters, draw a card.")
    assert ability.label == "Landfall"
    assert ability.when == ZoneChanges(
        Some(Filter((IsType("Land"),), (ControlledBy(YOU),))), to="battlefield", verb="enters"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Whenever ~ frolics, draw a card.",
        "Whenever ~ enters tapped and smiling, draw a card.",
        "Whenever a card is shown, draw a card.",
    ],
)
def test_what_is_not_an_event_is_not_read(text: str) -> None:
    assert not reads(text)
