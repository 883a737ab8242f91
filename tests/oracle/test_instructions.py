"""Instructions: each wording is one record, and the record prints the wording again."""

from __future__ import annotations

import pytest

from model.ability.abilities import Keyword, PayMana
from model.ability.conditions import Negation
from model.ability.continuous import (
    BecomesCopyOf,
    Cant,
    Gains,
    GainsControl,
    ModifiesPT,
    Must,
    SetsColors,
    SetsPT,
    SetsTypes,
)
from model.ability.instructions import (
    Apply,
    CoinFlip,
    CounterSpell,
    CreateToken,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Fight,
    ForEach,
    GainLife,
    If,
    IfYouDo,
    Impose,
    KeywordAction,
    Later,
    Limited,
    LoseLife,
    May,
    Mill,
    Modal,
    Move,
    PayCost,
    PutCountersOn,
    Reflexive,
    Sacrifice,
    Search,
    Sequence,
    Shuffle,
    UnlessPays,
    WiderModal,
    WithX,
)
from model.ability.terms import (
    CountOf,
    EachPlayer,
    Number,
    Some,
    Target,
    That,
    ThatPlayer,
    This,
    Times,
    XAmount,
    You,
)
from tests.oracle.readings import is_unread, read

ROUND_TRIPS = """
Destroy target creature.
Destroy all creatures. They can't be regenerated.
Exile target creature card from a graveyard.
Exile target nonland permanent an opponent controls until this enchantment leaves the battlefield.
Return target creature to its owner's hand.
Return target creature card from your graveyard to the battlefield tapped.
Return that card to the battlefield under its owner's control at the beginning of the next end step.
Put target creature card from a graveyard onto the battlefield under your control.
Tap target creature an opponent controls.
Untap all lands you control.
Tap or untap target permanent.
Put two +1/+1 counters on target creature you control.
Put a +1/+1 counter on each creature you control.
Put a number of +1/+1 counters on this creature equal to its power.
Distribute two +1/+1 counters among one or two target creatures.
Remove a +1/+1 counter from this creature.
Counter target spell unless its controller pays {3}.
Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard.
~ deals 3 damage to any target.
~ deals 2 damage to each creature and each player.
~ deals 5 damage divided as you choose among any number of targets.
~ deals 3 damage to target creature and 2 damage to you.
Target creature you control deals damage equal to its power to target creature you don't control.
Target creature you control fights target creature you don't control.
Create a 1/1 white Soldier creature token.
Create two tapped 1/1 white Spirit creature tokens with flying.
Create a Treasure token.
Create a 1/1 red Goblin creature token that's tapped and attacking.
Create a token that's a copy of target creature you control, except it isn't legendary.
Create a 1/1 colorless Eldrazi Scion creature token. It has "Sacrifice this token: Add {C}."
Attach this Equipment to target creature you control.
Transform this creature.
Copy target instant or sorcery spell. You may choose new targets for the copy.
You may cast that card without paying its mana cost.
You may play that card this turn.
Until end of turn, you may play that card.
Draw two cards, then discard a card.
You draw a card and you lose 1 life.
Target player draws two cards and loses 2 life.
Each opponent loses 2 life and you gain 2 life.
Each player sacrifices a creature of their choice.
Each player shuffles their hand and graveyard into their library, then draws seven cards.
You gain life equal to the sacrificed creature's toughness.
You gain 2 life for each creature you control.
Mill three cards.
Scry 2, then draw a card.
Surveil 1.
Look at the top three cards of your library. Put one of them into your hand and the rest into your graveyard.
Put the rest on the bottom of your library in any order.
Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.
Search your library for a card, then shuffle and put that card on top.
Reveal cards from the top of your library until you reveal a creature card.
Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.
Choose a color.
You win the game.
Take an extra turn after this one.
Prevent all combat damage that would be dealt this turn.
Prevent the next 3 damage that would be dealt to any target this turn.
You get an emblem with "Creatures you control get +1/+1."
You get {E}{E}.
Target creature explores.
Investigate.
Proliferate.
Amass Orcs 2.
Goad target creature an opponent controls.
You become the monarch.
Target creature gets +2/+2 and gains flying until end of turn.
Creatures you control get +X/+X until end of turn, where X is the number of creatures you control.
Target creature gets -1/-1 until end of turn for each Swamp you control.
Target creature can't block this turn.
Target creature gets +2/+0 until end of turn and can't be blocked this turn.
Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.
Target creature becomes a copy of another target creature until end of turn.
Until end of turn, target land you control becomes a 3/3 Elemental creature with haste. It's still a land.
Target creature attacks this turn if able.
You may sacrifice another creature. If you do, draw a card.
You may pay {2}. If you do, draw a card. Otherwise, you lose 1 life.
When you do, this creature deals 2 damage to any target.
If you control a creature, draw a card. Otherwise, you gain 2 life.
Sacrifice this creature unless you pay {G}{G}.
Each opponent discards a card unless they pay 2 life.
For each opponent, create a 1/1 white Soldier creature token.
If that creature would die this turn, exile it instead.
You may play an additional land this turn.
Flip a coin. If you win the flip, draw a card. If you lose the flip, discard a card.
You may draw a card. Do this only once each turn.
Choose one — • Draw a card. • Destroy target artifact.
Choose one or both — • Draw a card. • You gain 2 life.
Choose three. You may choose the same mode more than once. • Draw a card. • You gain 2 life. • Scry 1.
Choose one. If you control a Wizard as you cast this spell, you may choose both instead. • Draw a card. • Scry 1.
""".strip().splitlines()


@pytest.mark.parametrize("text", ROUND_TRIPS)
def test_prints_back(text: str) -> None:
    read(text)


# --- subjects ---------------------------------------------------------------------------------------------------------


def test_the_imperative_means_you_and_a_said_you_is_kept() -> None:
    assert read("Draw a card.") == Draw(Number(1))
    assert read("You draw a card.") == Draw(Number(1), You("you"))


def test_a_target_player_acts_and_the_subject_left_out_is_open() -> None:
    both = read("Target player draws two cards and loses 2 life.")
    assert isinstance(both, Sequence)
    assert both.joins == (" and ",)
    first, second = both.steps
    assert isinstance(first, Draw)
    assert isinstance(first.who, Target)
    assert second == LoseLife(Number(2), ThatPlayer(""))


def test_608_2e__each_player_at_once_or_one_after_another() -> None:
    assert read("Each player discards a card.", "effect") == Discard(
        read("Each player discards a card.").what,
        EachPlayer("player"),
    )
    # What reads the player or leaves a choice is done for each.
    own = read("Each player mills cards equal to the number of cards in their hand.")
    assert isinstance(own, ForEach)
    assert own.over == EachPlayer("player")
    assert isinstance(own.do, Mill)
    choice = read("Each opponent may draw a card.")
    assert isinstance(choice, ForEach)
    assert isinstance(choice.do, May)


def test_a_singular_verb_needs_a_singular_subject() -> None:
    assert is_unread("You draws a card.")
    assert is_unread("Each player draw a card.")


# --- scope of may, if and where X -------------------------------------------------------------------------------------


def test_a_may_holds_for_all_that_follows_in_its_list() -> None:
    may = read("You may sacrifice a creature and draw a card.")
    assert isinstance(may, May)
    assert isinstance(may.do, Sequence)
    assert [type(s) for s in may.do.steps] == [Sacrifice, Draw]


def test_paying_is_a_cost_and_sacrificing_an_instruction() -> None:
    pays = read("You may pay {1}{B}.")
    assert isinstance(pays, May)
    assert isinstance(pays.do, PayCost)
    gives = read("You may sacrifice a creature.")
    assert isinstance(gives, May)
    assert isinstance(gives.do, Sacrifice)


def test_if_you_do_otherwise_and_reflexive() -> None:
    steps = read("You may draw a card. If you don't, scry 1.").steps
    assert steps[1] == IfYouDo(Sequence(()), steps[1].otherwise, "if you don't")
    assert isinstance(read("When you do, draw a card."), Reflexive)
    whole = read("If you control a creature, draw a card. Otherwise, scry 1.")
    assert isinstance(whole, If)
    assert whole.otherwise == read("Scry 1.")


def test_unless() -> None:
    taxed = read("Counter target spell unless its controller pays {2}.")
    assert isinstance(taxed, UnlessPays)
    assert isinstance(taxed.do, CounterSpell)
    assert isinstance(taxed.costs[0], PayMana)
    held = read("Destroy target creature unless you control a Swamp.")
    assert isinstance(held, If)
    assert held.after
    assert isinstance(held.condition, Negation)


def test_instead_stands_beside_what_it_replaces() -> None:
    both = read("Draw a card. If you control a Wizard, draw two cards instead.")
    assert isinstance(both, Sequence)
    assert isinstance(both.steps[1], If)
    assert both.steps[1].instead


def test_608_2c__an_instead_must_be_clear_about_what_it_replaces() -> None:
    clear = read("Scry 1, then draw a card. If you control a Wizard, draw two cards instead.")
    assert isinstance(clear, Sequence)
    assert is_unread("Draw a card and you gain 1 life. If you control a Wizard, draw two cards instead.")
    assert is_unread("Draw a card. You gain 1 life. If you control a Wizard, draw two cards instead.")


def test_where_x_defines_every_x_of_the_sentence() -> None:
    gain = read("You gain X life and draw X cards, where X is the number of creatures you control.")
    assert isinstance(gain, Sequence)
    first, second = gain.steps
    assert isinstance(first, GainLife)
    assert isinstance(second, Draw)
    assert isinstance(first.amount, XAmount)
    assert isinstance(first.amount.defined, CountOf)
    assert second.count == first.amount


def test_107_3i__an_x_that_the_first_sentence_defines_is_worked_out_once() -> None:
    both = read("Draw X cards, where X is the number of creatures you control. You lose X life.")
    assert isinstance(both, WithX)
    assert isinstance(both.x, CountOf)
    assert isinstance(both.do, Sequence)


def test_107_3i__an_x_that_a_later_sentence_defines_is_not_read() -> None:
    assert is_unread("You lose X life. Draw X cards, where X is the number of creatures you control.")
    assert is_unread("Scry 1. Draw X cards, where X is the number of creatures you control. You lose X life.")


def test_for_each_multiplies() -> None:
    drawn = read("Draw a card for each creature you control.")
    assert isinstance(drawn, Draw)
    assert isinstance(drawn.count, Times)
    assert drawn.count.n == Number(1)


# --- delayed triggers and rules for a while -------------------------------------------------------------------------


def test_603_7__delayed_triggers() -> None:
    later = read("Sacrifice it at the beginning of the next end step.")
    assert isinstance(later, Later)
    assert later.word == "after"
    assert isinstance(later.do, Sacrifice)
    # At the very start of an effect it would be a triggered ability.
    assert is_unread("At the beginning of your upkeep, draw a card.", "effect")


def test_611_2c__rules_for_a_while() -> None:
    rule = read("If that creature would die this turn, exile it instead.")
    assert isinstance(rule, Impose)
    assert rule.duration == "this turn"


def test_once_each_turn() -> None:
    assert isinstance(read("You may draw a card. Do this only once each turn."), Limited)


# --- objects --------------------------------------------------------------------------------------------------------


def test_moves() -> None:
    back = read("Return target creature card from your graveyard to the battlefield tapped under your control.")
    assert isinstance(back, Move)
    assert back.to == "battlefield"
    assert back.verb == "return"
    assert back.tapped
    assert back.under == You()
    hidden = read("Put the rest on the bottom of your library in a random order.")
    assert isinstance(hidden, Move)
    assert hidden.position == "bottom random"


def test_a_verb_left_out() -> None:
    split = read("Put one of them into your hand and the rest into your graveyard.")
    assert isinstance(split, Sequence)
    assert isinstance(split.steps[1], Move)
    assert split.steps[1].to == "graveyard"
    assert split.steps[1].verb == "put"


def test_search_is_its_steps() -> None:
    found = read("Search your library for a basic land card, reveal it, put it into your hand, then shuffle.")
    assert isinstance(found, Sequence)
    assert isinstance(found.steps[0], Search)
    assert isinstance(found.steps[0].what, Some)
    assert isinstance(found.steps[-1], Shuffle)
    assert found.joins == (", ", ", ", ", then ")


def test_damage() -> None:
    dealt = read("~ deals 4 damage divided as you choose among one or two target creatures.")
    assert isinstance(dealt, DealDamage)
    assert dealt.divided
    assert dealt.source == This("~")
    pair = read("~ deals 3 damage to target creature and 2 damage to you.")
    assert isinstance(pair, Sequence)
    assert pair.steps[1] == DealDamage(Number(2), You(), That(""), word="and")
    assert isinstance(read("Target creature fights another target creature."), Fight)


def test_tokens() -> None:
    token = read("Create two 1/1 white Bird creature tokens with flying.")
    assert token == CreateToken(
        Number(2), Number(1), Number(1), ("W",), (), ("Creature",), ("Bird",), abilities=(Keyword("flying"),)
    )
    assert read("Create a Food token.") == CreateToken(Number(1), predefined="Food")
    # A creature token always says its size and colour.
    assert is_unread("Create a white Soldier creature token.")


def test_counters_of_players() -> None:
    energy = read("You get {E}{E}{E}.")
    assert isinstance(energy, PutCountersOn)
    assert energy.kind == "energy"
    assert energy.count == Number(3)


# --- changes --------------------------------------------------------------------------------------------------------


def test_pumps() -> None:
    pump = read("Target creature gets +3/-1 until end of turn.")
    assert isinstance(pump, Apply)
    assert pump.changes == (ModifiesPT(Number(3), Number(-1)),)
    assert pump.duration == "until end of turn"
    both = read("Target creature gets +1/+1 and gains trample until end of turn.")
    assert isinstance(both, Apply)
    assert isinstance(both.changes[1], Gains)
    assert is_unread("Target creature gets +1/+1.")


def test_what_one_can_must_or_cannot_do() -> None:
    cannot = read("Target creature can't be blocked this turn.")
    assert isinstance(cannot, Apply)
    assert cannot.changes == (Cant("be blocked"),)
    assert cannot.duration == "this turn"
    must = read("Target creature attacks this turn if able.")
    assert isinstance(must, Apply)
    assert must.changes == (Must("attack"),)
    assert is_unread("Target creature gets +1/+1 this turn.")


def test_control() -> None:
    mine = read("Gain control of target creature until end of turn.")
    assert isinstance(mine, Apply)
    assert mine.changes == (GainsControl(You()),)
    theirs = read("Target opponent gains control of ~.")
    assert isinstance(theirs, Apply)
    assert isinstance(theirs.changes[0], GainsControl)
    assert isinstance(theirs.changes[0].who, Target)


def test_205_1__what_it_was_is_kept_or_not() -> None:
    land = read("This land becomes a 2/2 green Elf creature until end of turn. It's still a land.")
    assert isinstance(land, Apply)
    kinds, size, colors = land.changes
    assert isinstance(kinds, SetsTypes)
    assert kinds.add
    assert kinds.types == ("Creature",)
    assert kinds.subtypes == ("Elf",)
    assert isinstance(size, SetsPT)
    assert isinstance(colors, SetsColors)
    assert colors.colors == ("G",)
    alone = read("Target creature becomes a 1/1 Frog creature until end of turn.")
    assert isinstance(alone, Apply)
    assert isinstance(alone.changes[0], SetsTypes)
    assert not alone.changes[0].add
    machine = read("Target artifact becomes an artifact creature until end of turn.")
    assert isinstance(machine, Apply)
    assert isinstance(machine.changes[0], SetsTypes)
    assert machine.changes[0].add


def test_copies() -> None:
    copy = read("This creature becomes a copy of target creature until end of turn.")
    assert isinstance(copy, Apply)
    assert isinstance(copy.changes[0], BecomesCopyOf)


# --- modes, coins, keyword actions ------------------------------------------------------------------------------------


def test_modes() -> None:
    one = read("Choose one — • Draw a card. • Scry 1.")
    assert isinstance(one, Modal)
    assert (one.least, one.most, len(one.modes)) == (1, 1, 2)
    more = read("Choose one or more — • Draw a card. • Scry 1. • You gain 1 life.")
    assert isinstance(more, Modal)
    assert (more.least, more.most) == (1, 3)
    wider = read(
        "Choose one. If you control a Wizard as you cast this spell, you may choose both instead. • Scry 1. • Scry 2."
    )
    assert isinstance(wider, WiderModal)
    assert wider.most == 2
    named = read("Choose one — • Sing — Draw a card. • Dance — Scry 1.")
    assert isinstance(named, Modal)
    assert named.labels == ("Sing", "Dance")


def test_coins() -> None:
    flip = read("Flip a coin. If you lose the flip, discard a card.")
    assert isinstance(flip, CoinFlip)
    assert flip.sides == 2
    assert [r[0] for r in flip.results] == [2]


def test_keyword_actions() -> None:
    assert read("Proliferate twice.") == KeywordAction("proliferate", n=Number(2))
    assert read("It connives.") == KeywordAction("connive", what=That("it"))
    assert read("Discover 3.") == KeywordAction("discover", n=Number(3))


def test_destroy_that_cannot_be_regenerated() -> None:
    assert read("Destroy target creature. It can't be regenerated.").regenerate is False
    assert isinstance(read("Destroy target creature."), Destroy)


UNREAD = """
Destroy target creature, if.
Draw a card or.
Target creature gets.
Each player.
You may.
Deal 3 damage.
""".strip().splitlines()


@pytest.mark.parametrize("text", UNREAD)
def test_half_a_sentence_is_not_read(text: str) -> None:
    assert is_unread(text)
