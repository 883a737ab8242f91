"""Wordings that many cards share: one reading, printed back, and what they mean (made-up texts)."""

# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import pytest

from model.ability.abilities import UnsupportedAbility
from model.ability.terms import (
    EventRole,
    Filter,
    IsToken,
    IsType,
    LinkedTo,
    Not,
    Rest,
    ResultOf,
    That,
    ThatPlayer,
    TurnCount,
)
from model.base import walk
from model.oracle.compile import compile_lines
from model.oracle.engine import normal_lines
from model.play.support import unsupported_of


def compiled(text: str, *, spell: bool = False) -> Any:
    (found,) = compile_lines([text], is_spell=spell)
    assert not isinstance(found, UnsupportedAbility), found.stopped_at
    return found


PERMANENT = """
This land enters tapped unless you have two or more opponents.
{T}, Remove three charge counters from this artifact: When you next cast an instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy.
The first creature spell you cast each turn costs {2} less to cast.
Each other creature you control that's a Fungus or Saproling gets +1/+1.
{T}, Pay 2 life: Draw a card. Activate only if an artifact entered under your control this turn.
At the beginning of your end step, if an opponent was dealt damage this turn, draw a card.
This spell costs {2} less to cast if one or more cards left your graveyard this turn.
Whenever ~ attack, put a +1/+1 counter on each tapped creature you control.
As long as you're the monarch, permanents you control have hexproof.
When you control no other creatures, sacrifice this creature.
When this creature enters, return target blue or red creature card from your graveyard to your hand.
{T}: Target Elf or Soldier creature gets +2/+2 until end of turn.
When this creature enters, mill three cards. You may put a land card from among the cards milled this way into your hand. If you don't, put a +1/+1 counter on this creature.
Enchanted creature has "{T}: Create X 1/1 red Elemental creature tokens with haste, where X is this creature's power."
{2}, Sacrifice an artifact or another creature: Put a +1/+1 counter on this creature.
{2}, Sacrifice another creature or an artifact: Draw a card.
Each other creature you control that's a Wolf or a Werewolf gets +1/+1.
At the beginning of your upkeep, sacrifice this creature unless you pay {1} for each card in your hand.
{1}, {T}: Draw a card, then discard a card. When you discard a creature card this way, target creature you control can't be blocked this turn.
{T}: Move a +1/+1 counter from this artifact onto target creature.
Whenever ~ attacks, create X Map tokens, where X is one plus the number of Foods you control.
"""
SPELLS = """
Each opponent sacrifices a creature with the greatest power among creatures they control.
~ deals 2 damage to target creature. If this spell's additional cost was paid, ~ deals 4 damage instead.
Look at the top five cards of your library. You may reveal any number of creature cards from among them and put the revealed cards into your hand. Put the rest on the bottom of your library in any order.
Return all creature cards from exile to the battlefield under their owners' control.
Counter target spell unless its controller pays {1} for each card in your graveyard.
Two target players each draw a card.
Any number of target players each gain 6 life.
"""


@pytest.mark.parametrize("text", PERMANENT.strip().splitlines())
def test_of_permanents(text: str) -> None:
    assert not unsupported_of(compiled(text))


@pytest.mark.parametrize("text", SPELLS.strip().splitlines())
def test_of_spells(text: str) -> None:
    assert not unsupported_of(compiled(text, spell=True))


def meant(text: str) -> dict[str, Any]:
    return {r.word: r.to for r in walk(compiled(text, spell=True)) if isinstance(r, That)}


REVEAL = "Reveal cards from the top of your library until you reveal a creature card. "


def test_701_20__the_card_looked_for_is_not_all_that_is_turned_up() -> None:
    one, every = ResultOf(1, "found"), ResultOf(1)
    assert meant(REVEAL + "Put that card into your hand and the rest on the bottom of your library in a random order.") == {
        "that card": one, "the rest": Rest(every, (ResultOf(2),)),
    }  # fmt: skip
    assert meant(REVEAL + "Put that card onto the battlefield. Put the revealed cards into your graveyard.") == {
        "that card": one, "the revealed cards": every,
    }  # fmt: skip
    assert meant(REVEAL + "Put those cards into your graveyard.") == {"those cards": every}
    two = "Reveal cards from the top of your library until you reveal two land cards. Put those cards into your hand."
    assert isinstance(compile_lines([two], is_spell=True)[0], UnsupportedAbility)


def test_603_12__that_card_is_the_one_to_which_it_was_done() -> None:
    text = "Discard a card, then draw a card. When you discard a nonland card this way, ~ deals damage equal to that card's mana value to any target."
    assert meant(text) == {"that card": ResultOf(1)}
    several = "Mill three cards. If a creature card was milled this way, put that card into your hand."
    assert isinstance(compile_lines([several], is_spell=True)[0], UnsupportedAbility)


def test_what_died_is_counted_in_the_history_of_the_turn() -> None:
    found = compiled("This creature enters with a +1/+1 counter on it for each creature that died this turn.")
    assert [r for r in walk(found) if isinstance(r, TurnCount)]
    found = compiled("When ~ enters, draw a card for each nontoken creature that died this turn.")
    (count,) = [r for r in walk(found) if isinstance(r, TurnCount)]
    assert (count.what, count.filter) == ("died", Filter((Not(IsToken()), IsType("Creature"))))


def test_the_mark_of_another_version_is_no_part_of_the_name_in_the_text() -> None:
    assert normal_lines("A-Test Bear", "When Test Bear enters, draw a card.", "Creature") == [
        "When ~ enters, draw a card."
    ]


def test_603_2c__that_player_is_the_one_dealt_damage_by_one_or_more() -> None:
    found = compiled(
        "Whenever one or more Cats you control deal combat damage to a player, that player discards a card."
    )
    assert [r.to for r in walk(found) if isinstance(r, ThatPlayer)] == [EventRole("player")]


def test_702_75a__the_card_that_hideaway_exiled_is_the_exiled_card() -> None:
    text = "{2}, {T}: You may play the exiled card without paying its mana cost if you control four or more creatures."
    found = compile_lines(["Hideaway 4", text])[1]
    assert [r.to for r in walk(found) if isinstance(r, That)] == [LinkedTo("exiled")]
    assert isinstance(compile_lines([text])[0], UnsupportedAbility)
