"""Static abilities: objects changed, rules, costs, replacement, permissions (CR 604, 613, 614)."""

from __future__ import annotations

from typing import Any

import pytest
from oracle_lines import one, reads

from model.ability.abilities import CostChange, Keyword, Static
from model.ability.conditions import Exists, Is, Negation, TurnIs
from model.ability.continuous import (
    Affects,
    BecomesCopyOf,
    Cant,
    CostTo,
    DefinesPT,
    Enters,
    Forbid,
    Gains,
    Instead,
    ModifiesPT,
    MoreLands,
    Permit,
    PlayerRule,
    PreventDamage,
    SetsTypes,
    SpendAsThough,
    TriggersAgain,
)
from model.ability.events import LifeChanges, WouldCreateTokens, ZoneChanges
from model.ability.instructions import Choose, Move
from model.ability.terms import (
    All,
    Attached,
    ControlledBy,
    CountOf,
    EachPlayer,
    Filter,
    InZone,
    IsSpell,
    IsSupertype,
    IsType,
    Not,
    Number,
    OnTop,
    Other,
    This,
    Times,
    You,
)
from model.mana import parse_cost

YOU = You()
YOURS = All(Filter((Other("other"), IsType("Creature")), (ControlledBy(YOU),)))


def effects(text: str) -> tuple[Any, ...]:
    ability = one(text)
    assert isinstance(ability, Static)
    return ability.effects


def test_611_3__objects_and_their_changes() -> None:
    assert effects("Other creatures you control get +1/+1 and have flying.") == (
        Affects(YOURS, (ModifiesPT(Number(1), Number(1)), Gains((Keyword("flying"),), "has"))),
    )
    assert effects("Enchanted creature gets -2/-0.") == (
        Affects(Attached("enchanted creature"), (ModifiesPT(Number(-2), Number(0)),)),
    )


def test_604_3__defined_power_and_toughness() -> None:
    lands = CountOf(All(Filter((IsType("Land"),), (ControlledBy(YOU),))))
    assert effects("~'s power and toughness are each equal to the number of lands you control.") == (
        Affects(This(), (DefinesPT(lands, lands),)),
    )


def test_305_7__lands_that_are_mountains_are_nothing_else() -> None:
    (effect,) = effects("Nonbasic lands are Mountains.")
    assert effect.what == All(Filter((Not(IsSupertype("Basic")), IsType("Land"))))
    assert effect.changes == (SetsTypes(subtypes=("Mountain",), add=False, word="are"),)
    (effect,) = effects("Birds are Cowards in addition to their other types.")
    assert effect.changes[0].add


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("As long as you control a Swamp, ~ gets +1/+1.", True),
        ("~ gets +1/+1 as long as you control a Swamp.", False),
    ],
)
def test_a_condition_stands_before_or_behind(text: str, first: bool) -> None:
    ability = one(text)
    assert isinstance(ability.condition, Exists)
    assert ability.first is first
    assert ability.effects == (Affects(This(), (ModifiesPT(Number(1), Number(1)),)),)


def test_during_your_turn() -> None:
    assert one("During your turn, ~ has first strike.").condition == TurnIs("your turn")


def test_508_1c__restrictions_with_a_condition_of_their_own() -> None:
    (effect,) = effects("~ can't attack unless you control an artifact.")
    assert isinstance(effect.changes[0], Cant)
    assert isinstance(effect.changes[0].unless, Exists)
    (effect,) = effects("~ can't be blocked except by three or more creatures.")
    assert effect.changes == (Cant("be blocked", number=3),)


def test_508_1g__a_cost_to_attack() -> None:
    (effect,) = effects("Creatures can't attack unless their controller pays {2}.")
    assert isinstance(effect.changes[0], CostTo)
    assert effect.changes[0].what == "attack"


def test_601_2f__costs_of_spells() -> None:
    (own,) = effects("This spell costs {1} less to cast for each artifact you control.")
    assert own.what == This("this spell")
    assert own.by == parse_cost("{1}")
    assert own.times is not None
    assert one("This spell costs {1} less to cast for each artifact you control.").zone == "stack"
    (theirs,) = effects("Spells your opponents cast cost {1} more to cast.")
    assert theirs == CostChange(
        All(Filter((IsSpell(),))), parse_cost("{1}"), True, who=EachPlayer("opponent", "your opponents")
    )
    (x,) = effects("Creature spells you cast cost {X} less to cast, where X is ~'s power.")
    assert x.by == parse_cost("{1}")
    assert x.times is not None


def test_601_2f__costs_of_abilities() -> None:
    text = (
        "Activated abilities of creatures you control cost {2} less to activate. "
        "This effect can't reduce the mana in that cost to less than one mana."
    )
    (effect,) = effects(text)
    assert effect.of_abilities == "activated"
    assert effect.floor == 1
    (equip,) = effects("Equip abilities you activate cost {1} less to activate.")
    assert equip.of_abilities == "equip"
    assert equip.who == YOU


def test_614_1c__how_permanents_enter() -> None:
    assert effects("~ enters tapped.") == (Enters(This(), tapped=True),)
    (unless,) = effects("~ enters tapped unless you control two or more other lands.")
    assert unless.tapped
    assert isinstance(unless.unless, Exists)
    assert effects("~ enters with two +1/+1 counters on it.") == (Enters(This(), counters=(("+1/+1", Number(2)),)),)
    (each,) = effects("~ enters with a +1/+1 counter on it for each land you control.")
    assert isinstance(each.counters[0][1], Times)
    assert effects("As ~ enters, choose a color.") == (Enters(This(), as_=Choose("a color")),)
    (pay,) = effects("As ~ enters, you may pay 2 life. If you don't, it enters tapped.")
    assert pay.tapped
    assert pay.may_pay
    (copy,) = effects("You may have ~ enter as a copy of any creature on the battlefield.")
    assert copy.optional
    assert isinstance(copy.copy, BecomesCopyOf)


def test_614_1a__instead() -> None:
    (exile,) = effects("If a creature would die, exile it instead.")
    assert isinstance(exile, Instead)
    assert isinstance(exile.event, ZoneChanges)
    assert isinstance(exile.do, Move)
    (double,) = effects("If you would gain life, you gain twice that much life instead.")
    assert isinstance(double.event, LifeChanges)
    assert isinstance(double.amount, Times)
    assert double.amount.n == 2
    (tokens,) = effects(
        "If one or more tokens would be created under your control, twice that many of those tokens "
        "are created instead."
    )
    assert tokens.event == WouldCreateTokens(YOU, word="under")


def test_615__prevention() -> None:
    assert effects("Prevent all combat damage that would be dealt to ~.") == (PreventDamage(to=This(), combat=True),)
    both = effects("Prevent all combat damage that would be dealt to and dealt by ~.")
    assert both == (PreventDamage(to=This(), combat=True), PreventDamage(by=This(), combat=True))
    (some,) = effects("If a source would deal damage to you, prevent 1 of that damage.")
    assert some.amount == Number(1)
    assert some.to == YOU


def test_603_2d__triggering_an_additional_time() -> None:
    text = (
        "If a creature entering causes a triggered ability of a permanent you control to trigger, "
        "that ability triggers an additional time."
    )
    (effect,) = effects(text)
    assert isinstance(effect, TriggersAgain)
    assert isinstance(effect.event, ZoneChanges)


def test_601_3__permissions() -> None:
    lands = _of_a_permanent("You may play lands from your graveyard.")
    assert lands == Permit(All(Filter((IsType("Land"),), (InZone("graveyard", YOU, "from"),))), YOU, play=True)
    (top,) = effects("You may cast creature spells from the top of your library.")
    assert top.what == All(Filter((IsType("Creature"), IsSpell()), (OnTop(YOU),)))
    (flash,) = effects("You may cast creature spells as though they had flash.")
    assert flash.flash
    own = one("You may cast this card from your graveyard as long as you control a Zombie.")
    assert own.zone == "graveyard"
    assert isinstance(own.effects[0], Permit)
    assert effects("You may play an additional land on each of your turns.") == (MoreLands(1, YOU),)
    assert effects("You may spend mana as though it were mana of any color.") == (SpendAsThough(YOU),)


def _of_a_permanent(text: str) -> Any:
    """The effect of the static reading of words that a spell may say too."""
    from model.oracle.compile import compile_line

    (ability,) = compile_line(text)
    assert isinstance(ability, Static)
    return ability.effects[0]


def test_101_2__prohibitions() -> None:
    assert effects("Players can't cast more than one spell each turn.") == (
        Forbid("cast spells", EachPlayer("player", ""), limit=1),
    )
    (quiet,) = effects("Activated abilities of artifacts can't be activated unless they're mana abilities.")
    assert quiet.except_mana
    assert quiet.act == "activate"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Players can't gain life.", "can't gain life"),
        ("You have no maximum hand size.", "no maximum hand size"),
        ("You have hexproof.", "hexproof"),
        ("Damage can't be prevented.", "damage can't be prevented"),
        ("Skip your draw step.", "skip your draw step"),
        ("Players don't lose unspent green mana as steps and phases end.", "don't lose unspent green mana"),
        ("Your life total can't change.", "life total can't change"),
    ],
)
def test_rules_for_players(text: str, rule: str) -> None:
    (effect,) = effects(text)
    assert isinstance(effect, PlayerRule)
    assert effect.rule == rule


def test_two_effects_in_one_line() -> None:
    ability = one("You can't lose the game and your opponents can't win the game.")
    assert [e.rule for e in ability.effects] == ["can't lose the game", "can't win the game"]
    assert ability.joins == (" and ",)
    assert len(effects("~ enters tapped. As it enters, choose a color.")) == 2


def test_613_7__unless_is_a_negated_condition() -> None:
    ability = one("~ doesn't untap during your untap step unless you control an Island.")
    assert isinstance(ability.condition, Negation)


def test_a_condition_about_the_source() -> None:
    assert isinstance(one("As long as ~ is tapped, other creatures you control get +1/+1.").condition, Is)


@pytest.mark.parametrize(
    "text", ["Creatures you control sparkle.", "~ enters singing.", "You may cast spells from your memory."]
)
def test_what_is_not_understood_is_not_read(text: str) -> None:
    assert not reads(text)
