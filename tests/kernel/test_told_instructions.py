"""Instructions of made-up cards in play: choices, the things that a "for each" looks at, what is said of a group (CR
608.2, 701)."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import AI, HUMAN
from model.evaluate import candidates
from model.events import destroy, move, sacrifice
from model.layers import characteristics
from model.state import Game, Scope
from tests.boards import basic
from tests.kernel.resolving import Asked, board, card, on, resolved
from tests.kernel.test_resolve_from_text import abilities, ability, cast

YOU, FOE = -1, -2
bear = card("Test Bear", types="Creature", subtypes="Bear", cost="{1}{G}", power=2, toughness=2)
wolf = card("Test Wolf", types="Creature", subtypes="Wolf", cost="{1}{G}", power=2, toughness=2)


def tokens(game: Any, player: int) -> int:
    return sum(
        game.objects[i].kind == "token" and game.objects[i].controller == player for i in game.zone("battlefield")
    )


@pytest.mark.parametrize("verb", ["Exile", "Destroy"])
def test_608_2h__its_controller_is_that_of_the_permanent_that_left(verb: str) -> None:
    done = "exiled" if verb == "Exile" else "destroyed"
    line = (
        f"{verb} any number of target creatures. For each creature {done} this way, its controller creates a 1/1 "
        "red Goblin creature token."
    )
    # The Human controls one that the AI owns.
    start = board(human_stack=[cast(line, targets=((1, 2),))], ai_battlefield=[bear, on(bear, controller=HUMAN)])
    game = resolved(start)
    assert (tokens(game, HUMAN), tokens(game, AI)) == (1, 1)


@pytest.mark.parametrize(("answers", "life", "drawn"), [([0], 17, 0), ([1], 20, 1)])
def test_701_55a__an_opponent_chooses(answers: Any, life: int, drawn: int) -> None:
    line = "Each opponent faces a villainous choice — They lose 3 life, or you draw a card."
    game = resolved(board(human_stack=[cast(line)], human_library=[bear]), answers=[(answers[0],)])
    assert game.players[AI].life == life
    assert len(game.zone("hand", HUMAN)) == drawn


def test_701_55b__an_impossible_choice_may_be_made() -> None:
    line = "Target opponent faces a villainous choice — They sacrifice a creature of their choice, or they lose 3 life."
    game = resolved(board(human_stack=[cast(line, targets=((FOE,),))]), answers=[(0,)])
    assert game.players[AI].life == 20


def test_701_41a__support() -> None:
    start = board(human_battlefield=[bear, bear, bear])
    trigger = ability("When this creature enters, support 2.", 1, ((2, 3),))
    game = resolved(board(human_battlefield=[bear, bear, bear], human_stack=[trigger]))
    assert [game.objects[i].counter("+1/+1") for i in (1, 2, 3)] == [0, 1, 1]
    (found,) = abilities("When this creature enters, support 2.", spell=False)
    assert candidates(Game(start), found.do.on, Scope(controller=HUMAN, source=1)) == (2, 3)


def test_608_2c__each_of_you_and_target_opponent() -> None:
    line = "You and target opponent each create a Food token."
    game = resolved(board(human_stack=[cast(line, targets=((FOE,),))]))
    assert (tokens(game, HUMAN), tokens(game, AI)) == (1, 1)


def test_608_2c__a_wolf_or_a_werewolf() -> None:
    line = "Each creature you control that's a Wolf or a Werewolf gets +1/+1 until end of turn."
    game = resolved(board(human_battlefield=[bear, wolf], ai_battlefield=[wolf], human_stack=[cast(line)]))
    assert [characteristics(game, i).power for i in (1, 2, 3)] == [2, 3, 2]


def test_608_2d__a_number_of_cards_equal_to() -> None:
    line = (
        "Target opponent reveals a number of cards from their hand equal to the number of creatures you control. You "
        "choose one of those cards. That player discards that card."
    )
    start = board(
        human_battlefield=[bear, bear], ai_hand=[bear, wolf, bear], human_stack=[cast(line, targets=((FOE,),))]
    )
    game = resolved(start, answers=[(3, 4), (4,)])
    assert [game.objects[i].card.name for i in game.zone("graveyard", AI)] == ["Test Wolf"]


def test_701_23a__a_basic_land_card_or_a_card_of_another_kind() -> None:
    line = "Search your library for a basic land card or Gate card, reveal it, put it into your hand, then shuffle."
    plains = basic("Plains")
    gate = card("Test Gate", types="Land", subtypes="Gate")
    cave = card("Test Cave", types="Land", subtypes="Cave")
    with pytest.raises(Asked) as asked:
        resolved(board(human_library=[plains, gate, cave, bear], human_stack=[cast(line)]))
    assert set(asked.value.decision.options) == {1, 2}


@pytest.mark.parametrize(("artifacts", "made"), [((), 2), ((card("Test Relic", types="Artifact"),), 4)])
def test_111_4__so_many_of_those_tokens_instead(artifacts: Any, made: int) -> None:
    line = (
        "Create two tapped 1/1 green Saproling creature tokens. If you control an artifact, create four of those "
        "tokens instead."
    )
    game = resolved(board(human_battlefield=artifacts, human_stack=[cast(line)]))
    assert tokens(game, HUMAN) == made
    assert all(game.objects[i].tapped for i in game.zone("battlefield") if game.objects[i].kind == "token")


def test_701_23__one_of_those_found_and_the_other() -> None:
    line = (
        "Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped "
        "and the other into your hand, then shuffle."
    )
    lands = [basic("Plains"), basic("Forest"), basic("Island")]
    game = resolved(board(human_library=lands, human_stack=[cast(line)]), answers=[(1, 2), (2,)])
    assert [game.objects[i].card.name for i in game.zone("battlefield")] == ["Forest"]
    assert [game.objects[i].card.name for i in game.zone("hand", HUMAN)] == ["Plains"]


@pytest.mark.parametrize(("answers", "hand", "grave"), [([True, False], 0, 0), ([True, True], 0, 1)])
def test_608_2c__if_you_do_not_put_the_card_there(answers: Any, hand: int, grave: int) -> None:
    line = (
        "Look at the top card of your library. If it's a land card, you may put it into your hand. If you don't put "
        "the card into your hand, you may put it into your graveyard."
    )
    game = resolved(board(human_library=[bear], human_stack=[cast(line)]), answers=answers[1:])
    assert (len(game.zone("hand", HUMAN)), len(game.zone("graveyard", HUMAN)) - 1) == (hand, grave)
    game = resolved(board(human_library=[basic("Plains")], human_stack=[cast(line)]), answers=[True])
    assert len(game.zone("hand", HUMAN)) == 1


def test_608_2h__counted_as_they_were() -> None:
    for verb, done in (("Destroy", "destroyed"), ("Exile", "exiled")):
        line = f"{verb} all creatures. You gain 1 life for each creature {done} this way."
        game = resolved(board(human_battlefield=[bear], ai_battlefield=[bear, wolf], human_stack=[cast(line)]))
        assert game.players[HUMAN].life == 23


# --- searching several zones, the rest --------------------------------------------------------------------------------


@pytest.mark.parametrize(("answers", "found"), [([True, True, (2,)], 2), ([True, False, (1,)], 1), ([False], 0)])
def test_608_2d__library_and_or_graveyard(answers: Any, found: int) -> None:
    line = (
        "You may search your library and/or graveyard for a Wolf card, reveal it, and put it into your hand. If you "
        "search your library this way, shuffle."
    )
    start = board(human_graveyard=[wolf], human_library=[wolf, bear, bear], human_stack=[cast(line)])
    game = resolved(start, answers=answers)
    assert len(game.zone("hand", HUMAN)) == (1 if found else 0)
    assert (1 in game.zone("graveyard", HUMAN)) == (found != 1)
    assert (2 in game.zone("library", HUMAN)) == (found != 2)


def test_701_23__a_library_that_is_not_known_need_not_be_searched() -> None:
    line = (
        "Search your library and/or graveyard for a Wolf card and put it into your hand. If you search your library "
        "this way, shuffle."
    )
    start = board(human_graveyard=[wolf], human_stack=[cast(line)], human={"library": "unknown"})
    game = resolved(start, answers=[False, (1,)])
    assert len(game.zone("hand", HUMAN)) == 1


def test_608_2c__destroys_all_but_the_chosen() -> None:
    start = board(
        human_battlefield=[bear, wolf],
        ai_battlefield=[wolf],
        human_stack=[cast("Choose up to one creature. Destroy the rest.")],
    )
    assert resolved(start, answers=[(2,)]).zone("battlefield") == (2,)
    assert resolved(start, answers=[()]).zone("battlefield") == ()


def test_608_2c__each_player_chooses_one_and_all_others_are_destroyed() -> None:
    line = "Each player chooses a creature they control. Destroy the rest."
    start = board(human_battlefield=[bear, wolf], ai_battlefield=[wolf, bear], human_stack=[cast(line)])
    assert resolved(start, answers=[(1,), (4,)]).zone("battlefield") == (1, 4)


def test_608_2c__each_player_sacrifices_the_rest_of_their_own() -> None:
    line = "Each player chooses a creature they control, then sacrifices the rest."
    start = board(human_battlefield=[bear, wolf], ai_battlefield=[wolf, bear, bear], human_stack=[cast(line)])
    assert resolved(start, answers=[(1,), (4,)]).zone("battlefield") == (1, 4)


def test_608_2c__discards_the_rest_of_a_hand() -> None:
    line = "Target player chooses a card in their hand and discards the rest."
    start = board(ai_hand=[bear, wolf, bear], human_hand=[bear], human_stack=[cast(line, targets=((FOE,),))])
    game = resolved(start, answers=[(3,)])
    assert (game.zone("hand", AI), len(game.zone("hand", HUMAN))) == ((3,), 1)


@pytest.mark.parametrize(("mine", "theirs", "counters"), [(wolf, basic("Plains"), 1), (bear, wolf, 0)])
def test_701_30__if_you_win_a_clash(mine: Any, theirs: Any, counters: int) -> None:
    line = "When this creature enters, clash with an opponent. If you win, put a +1/+1 counter on this creature."
    start = board(human_battlefield=[bear], human_library=[mine], ai_library=[theirs], human_stack=[ability(line, 1)])
    assert resolved(start, answers=[False, False]).objects[1].counter("+1/+1") == counters


def test_107__how_many_different_ones_there_are() -> None:
    for words, n in (
        ("mana value among cards in your graveyard", 2),
        ("differently named creature you control", 2),
        ("card type among cards in your graveyard", 3),
        ("color among permanents you control", 1),
    ):
        relic = card("Test Relic", types=["Artifact", "Creature"], cost="{1}", power=1, toughness=1)
        green = card("Test Green", types="Creature", indicator=("G",), power=1, toughness=1)
        start = board(
            human_battlefield=[relic, relic, green],
            human_graveyard=[relic, bear, wolf, basic("Plains")] if "type" in words else [bear, wolf, relic],
            human_stack=[cast(f"You gain 1 life for each {words}.")],
        )
        assert resolved(start).players[HUMAN].life == 20 + n, words


def test_102_2__with_two_players_nobody_is_another_opponent() -> None:
    line = (
        "Whenever this creature deals combat damage to an opponent, it deals that much damage to each other opponent."
    )
    trigger = ability(line, 1, event=(("subject", 1), ("amount", 3), ("to", FOE), ("player", FOE)))
    game = resolved(board(human_battlefield=[bear], human_stack=[trigger]))
    assert [p.life for p in game.players] == [20, 20]


# --- votes, coins -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("votes", "cards"), [((0, 0), 0), ((0, 1), 1), ((1, 1), 1)])
def test_701_38__how_the_vote_falls(votes: Any, cards: int) -> None:
    line = (
        "Starting with you, each player votes for time or knowledge. If time gets more votes, you gain 4 life. If "
        "knowledge gets more votes or the vote is tied, draw a card."
    )
    start = board(human_stack=[cast(line)], human_library=[bear])
    game = resolved(start, answers=[(v,) for v in votes])
    assert (len(game.zone("hand", HUMAN)), game.players[HUMAN].life) == (cards, 20 if cards else 24)


def test_701_38__for_each_vote() -> None:
    line = (
        "Starting with you, each player votes for gold or bones. You gain 3 life for each gold vote and draw a card "
        "for each bones vote."
    )
    start = board(human_stack=[cast(line)], human_library=[bear, bear, bear])
    game = resolved(start, answers=[(0,), (1,)])
    assert (len(game.zone("hand", HUMAN)), game.players[HUMAN].life) == (1, 23)


def test_705__a_coin_after_something_else_or_if_you_like() -> None:
    line = "You gain 1 life, then flip a coin. If you win the flip, draw a card."
    for side, cards in ((1, 1), (2, 0)):
        game = resolved(board(human_stack=[cast(line)], human_library=[bear]), answers=[(side,)])
        assert (len(game.zone("hand", HUMAN)), game.players[HUMAN].life) == (cards, 21)
    line = "You may flip a coin. If you win the flip, draw a card. If you lose the flip, you lose 2 life."
    start = board(human_stack=[cast(line)], human_library=[bear])
    assert resolved(start, answers=[False]).players[HUMAN].life == 20
    assert resolved(start, answers=[True, (2,)]).players[HUMAN].life == 18


def test_122_6__with_additional_counters() -> None:
    line = (
        "Return target creature card from your graveyard to the battlefield with two additional +1/+1 counters on it."
    )
    game = resolved(board(human_graveyard=[bear], human_stack=[cast(line, targets=((1,),))]))
    (back,) = game.zone("battlefield")
    assert game.objects[back].counter("+1/+1") == 2


# --- what is meant ----------------------------------------------------------------------------------------------------


def test_608_2c__each_player_chooses_and_those_cards_are_moved() -> None:
    line = (
        "Each player chooses a creature card in their graveyard. Put those cards onto the battlefield under your "
        "control."
    )
    start = board(human_graveyard=[bear, wolf], ai_graveyard=[wolf, bear], human_stack=[cast(line)])
    game = resolved(start, answers=[(2,), (4,)])
    there = [game.objects[i] for i in game.zone("battlefield")]
    assert sorted(o.card.name for o in there) == ["Test Bear", "Test Wolf"]
    assert {o.controller for o in there} == {HUMAN}


def test_608_2c__the_chosen_opponent_is_that_player() -> None:
    line = "Choose an opponent. You gain 2 life and that player loses 3 life."
    assert [p.life for p in resolved(board(human_stack=[cast(line)])).players] == [22, 17]


def test_608_2c__what_is_found_not_what_it_is_like() -> None:
    line = (
        "Whenever a nontoken creature you control dies, you may search your library for a card with the same name as "
        "that creature, reveal it, put it into your hand, then shuffle."
    )
    trigger = ability(line, 1, event=(("subject", 2),))
    start = board(human_battlefield=[wolf], human_graveyard=[bear], human_library=[bear, wolf], human_stack=[trigger])
    game = resolved(start, answers=[True, (3,)])
    assert [game.objects[i].card.name for i in game.zone("hand", HUMAN)] == ["Test Bear"]
    assert len(game.zone("graveyard", HUMAN)) == 1


def test_107_3i__one_definition_for_two_clauses() -> None:
    line = "Destroy target creature. You gain X life and draw X cards, where X is that creature's power."
    start = board(ai_battlefield=[bear], human_library=[wolf] * 3, human_stack=[cast(line, targets=((1,),))])
    game = resolved(start)
    assert (game.players[HUMAN].life, len(game.zone("hand", HUMAN))) == (22, 2)


def test_400_3__each_goes_to_the_hand_of_its_owner() -> None:
    line = "Return each creature with power 2 or less to its owner's hand."
    start = board(ai_battlefield=[bear, on(wolf, controller=HUMAN)], human_battlefield=[bear], human_stack=[cast(line)])
    game = resolved(start)
    assert (len(game.zone("hand", HUMAN)), len(game.zone("hand", AI))) == (1, 2)


def test_608_2c__you_and_the_chosen_opponent() -> None:
    line = "Choose an opponent. You and that player each create a Food token."
    game = resolved(board(human_stack=[cast(line)]))
    assert (tokens(game, HUMAN), tokens(game, AI)) == (1, 1)


# --- numbers and damage -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, 1, 2])
def test_107_1c__up_to_so_many_cards(n: int) -> None:
    game = resolved(board(human_library=[bear] * 3, human_stack=[cast("Draw up to two cards.")]), answers=[n])
    assert len(game.zone("hand", HUMAN)) == n


def test_107__numbers_added_in_words() -> None:
    line = "You gain life equal to the number of creatures you control plus the number of lands you control."
    start = board(human_battlefield=[bear, wolf, basic("Plains")], human_stack=[cast(line)])
    assert resolved(start).players[HUMAN].life == 23
    line = "You gain X life, where X is one plus the number of creatures you control."
    start = board(human_battlefield=[bear, wolf, basic("Plains")], human_stack=[cast(line)])
    assert resolved(start).players[HUMAN].life == 23


@pytest.mark.parametrize(("relics", "life"), [([], 20), ([card("Test Relic", types="Artifact")], 17)])
def test_120__it_also_deals_damage(relics: Any, life: int) -> None:
    line = (
        "~ deals 2 damage to target creature. If you control an artifact, ~ also deals 3 damage to that creature's "
        "controller."
    )
    start = board(
        human_battlefield=relics, ai_battlefield=[bear], human_stack=[cast(line, targets=((1 + len(relics),),))]
    )
    game = resolved(start)
    assert game.players[AI].life == life


def test_615__what_a_creature_would_deal_is_prevented() -> None:
    line = "Prevent all combat damage target creature would deal this turn."
    game = resolved(board(ai_battlefield=[bear], human_stack=[cast(line, targets=((1,),))]))
    assert game.lasting


def test_608_2h__what_was_given_for_the_cost_is_counted() -> None:
    line = "Sacrifice any number of creatures: You gain 2 life for each creature sacrificed this way."
    (found,) = abilities(line, spell=False)
    assert found.costs
    game = resolved(
        board(
            human_battlefield=[bear],
            human_graveyard=[wolf, wolf],
            human_stack=[ability(line, 1, paid=(("sacrifice", (2, 3)),))],
        )
    )
    assert game.players[HUMAN].life == 24


def test_614__exiled_instead_of_going_anywhere_else() -> None:
    line = (
        'Return target creature card from your graveyard to the battlefield. It gains haste and "If this creature '
        'would leave the battlefield, exile it instead of putting it anywhere else."'
    )
    game = resolved(board(human_graveyard=[bear], human_stack=[cast(line, targets=((1,),))]))
    (back,) = game.zone("battlefield")
    destroy(game, (back,))
    assert not any(game.objects[i].card.name == "Test Bear" for i in game.zone("graveyard", HUMAN))
    assert [game.objects[i].card.name for i in game.zone("exile")] == ["Test Bear"]


@pytest.mark.parametrize("leave", ["destroy", "return"])
def test_400_7j__what_would_leave_is_what_the_target_became(leave: str) -> None:
    line = (
        "Return target creature card from your graveyard to the battlefield. It gains haste. Exile it at the beginning "
        "of the next end step. If it would leave the battlefield, exile it instead of putting it anywhere else."
    )
    game = resolved(board(human_graveyard=[bear, wolf], human_stack=[cast(line, targets=((1,),))]))
    (back,) = game.zone("battlefield")
    if leave == "destroy":
        destroy(game, (back,))
    else:
        move(game, (back,), "hand")
    assert [game.objects[i].card.name for i in game.zone("exile")] == ["Test Bear"]
    assert not game.zone("hand", HUMAN)


def test_400_7j__what_would_leave_is_what_the_source_became() -> None:
    line = (
        "Return this card from your graveyard to the battlefield. If it would leave the battlefield, exile it instead "
        "of putting it anywhere else."
    )
    phoenix = card("Test Phoenix", types="Creature", subtypes="Phoenix", power=2, toughness=2)
    game = resolved(board(human_graveyard=[phoenix], human_stack=[ability("{2}: " + line, 1)]))
    (back,) = game.zone("battlefield")
    destroy(game, (back,))
    assert [game.objects[i].card.name for i in game.zone("exile")] == ["Test Phoenix"]


def test_614_6__what_would_be_sacrificed_is_sacrificed_though_it_is_exiled() -> None:
    line = (
        "Return target creature card from your graveyard to the battlefield. If it would leave the battlefield, exile "
        "it instead of putting it anywhere else."
    )
    game = resolved(board(human_graveyard=[bear], human_stack=[cast(line, targets=((1,),))]))
    assert len(sacrifice(game, game.zone("battlefield"), by=HUMAN)) == 1
    assert [game.objects[i].card.name for i in game.zone("exile")] == ["Test Bear"]
    assert game.history.get(("sacrificed", HUMAN))
