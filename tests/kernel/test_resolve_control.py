"""Choices, payments, loops and modes of instructions (CR 608.2d-f, 118.12, 700.2)."""

from __future__ import annotations

import pytest

from model.ability.abilities import PayLife, SacrificeCost
from model.ability.instructions import (
    CoinFlip,
    CreateToken,
    Discard,
    Draw,
    ForEach,
    GainLife,
    IfYouDo,
    LoseLife,
    May,
    Modal,
    Move,
    PayCost,
    PutCountersOn,
    Sacrifice,
    Sequence,
    UnlessPays,
)
from model.ability.terms import (
    All,
    ControllerOf,
    CountOf,
    Current,
    EachPlayer,
    Filter,
    InZone,
    IsCard,
    ResultOf,
    StatOf,
    That,
    ThatMuch,
    ThatPlayer,
    TopCards,
    You,
    Zone,
)
from model.base import IllegalPlay
from model.pay.plan import Payment
from tests.kernel.resolving import (
    CARD,
    CREATURE,
    YOUR_CREATURE,
    Asked,
    Number,
    Some,
    bear,
    board,
    do,
    resolved,
    spell,
)

A_CREATURE = Some(CREATURE)


def test_608_2d__an_impossible_option_cannot_be_chosen() -> None:
    # The example of 608.2d: "You may sacrifice a creature. If you don't, you lose 4 life."
    text = (May(Sacrifice(A_CREATURE)), IfYouDo(Sequence(()), LoseLife(Number(4))))
    assert do(board(), *text).players[0].life == 16
    with pytest.raises(Asked) as asked:
        do(board(human_battlefield=[bear()]), *text)
    assert asked.value.decision.what == "yes"
    yes = do(board(human_battlefield=[bear()]), *text, answers=[True])
    assert yes.players[0].life == 20
    assert yes.zone("battlefield") == ()
    no = do(board(human_battlefield=[bear()]), *text, answers=[False])
    assert no.players[0].life == 16


def test_608_2d__only_one_possible_answer_is_not_asked() -> None:
    game = do(board(human_battlefield=[bear()], ai_battlefield=[bear("Theirs")]), Sacrifice(A_CREATURE))
    assert game.zone("battlefield") == (2,)


def test_101_4__each_player_chooses_then_all_at_once() -> None:
    position = board(human_battlefield=[bear("A"), bear("B")], ai_battlefield=[bear("C"), bear("D")])
    game = do(position, Sacrifice(A_CREATURE, EachPlayer()), answers=[1, 4])
    assert game.zone("battlefield") == (2, 3)


def test_118_12a__unless_somebody_pays() -> None:
    text = UnlessPays(Draw(Number(1)), EachPlayer("opponent"), (PayLife(Number(3)),))
    position = board(human_battlefield=[bear()], human_library=[bear()])
    paid = do(position, text, source=1, answers=[Payment()])
    assert paid.players[1].life == 17
    assert paid.zone("hand", 0) == ()
    unpaid = do(position, text, source=1, answers=[None])
    assert unpaid.players[1].life == 20
    assert len(unpaid.zone("hand", 0)) == 1


def test_118_12__may_pay_if_you_do() -> None:
    text = (May(PayCost((SacrificeCost(Some(YOUR_CREATURE)),))), IfYouDo(Draw(Number(2))))
    position = board(human_battlefield=[bear()], human_library=[bear("X"), bear("Y")])
    game = do(position, *text, source=1, answers=[Payment(with_=((1,),))])
    assert len(game.zone("hand", 0)) == 2
    assert game.zone("battlefield") == ()
    assert do(position, *text, source=1, answers=[None]).zone("hand", 0) == ()


def test_608_2f__for_each_object_its_controller() -> None:
    each = ForEach(All(CREATURE), LoseLife(Number(1), ControllerOf(That("it", Current(0)))))
    game = do(board(human_battlefield=[bear()], ai_battlefield=[bear("B"), bear("C")]), each)
    assert (game.players[0].life, game.players[1].life) == (19, 18)


def test_608_2c__results_of_a_loop_are_gathered() -> None:
    # The sequence is 0, the loop 1, the token 2.
    token = CreateToken(Number(1), Number(1), Number(1), (), (), ("Creature",), ("Soldier",))
    loop = ForEach(All(CREATURE), token)
    game = do(
        board(human_battlefield=[bear(), bear("B")]), loop, PutCountersOn("+1/+1", Number(1), That("them", ResultOf(2)))
    )
    made = [o for o in game.objects.values() if o.kind == "token"]
    assert [o.counter("+1/+1") for o in made] == [1, 1]


def test_that_much__what_an_instruction_did() -> None:
    # The sequence is 0, the loss 1.
    drain = (LoseLife(Number(3), EachPlayer("opponent")), GainLife(ThatMuch("that much life", ResultOf(1))))
    assert do(board(), *drain).players[0].life == 23


def test_700_2__modes_chosen_before_and_on_resolution() -> None:
    modal = Modal(1, 1, (GainLife(Number(1)), GainLife(Number(10))))
    assert resolved(board(human_stack=[spell(modal, modes=(1,))])).players[0].life == 30
    assert do(board(), modal, answers=[(0,)]).players[0].life == 21


def test_705__every_result_of_a_coin_counts() -> None:
    flip = CoinFlip(2, ((1, 1, GainLife(Number(5))), (2, 2, LoseLife(Number(5)))))
    with pytest.raises(Asked) as asked:
        do(board(), flip)
    assert (asked.value.decision.kind, asked.value.decision.player) == ("outcome", -1)
    assert do(board(), flip, answers=[1]).players[0].life == 25
    assert do(board(), flip, answers=[2]).players[0].life == 15


def test_701_9b__the_player_who_discards_chooses() -> None:
    position = board(ai_hand=[bear("A"), bear("B")])
    game = do(position, Discard(Some(CARD), EachPlayer("opponent")), answers=[2])
    assert game.zone("hand", 1) == (1,)


def test_701_9b__a_random_discard_is_an_outcome() -> None:
    with pytest.raises(Asked) as asked:
        do(board(human_hand=[bear("A"), bear("B")]), Discard(Some(CARD, random=True)))
    assert asked.value.decision.player == -1


def test_400_7__the_effect_finds_what_it_moved_itself() -> None:
    # Exile a creature, then return it: the same instruction list may follow it.
    blink = (Move(A_CREATURE, "exile", "exile"), Move(That("it", ResultOf(1)), "battlefield", "return"))
    game = do(board(human_battlefield=[bear()]), *blink)
    (back,) = game.zone("battlefield")
    assert back != 1


def test_401_4__several_cards_on_top_are_ordered() -> None:
    put = Move(All(Filter((IsCard(),), (InZone("graveyard", You()),))), "library", "put", position="top")
    game = do(board(human_graveyard=[bear("A"), bear("B")]), put, answers=[(2, 1)])
    top = game.objects[game.zone("library", 0)[0]].card.name
    assert top == "A"


def test_608_2h__numbers_of_objects_that_left_are_last_known() -> None:
    # "Sacrifice a creature. You gain life equal to its toughness."
    text = (Sacrifice(A_CREATURE), GainLife(StatOf("toughness", That("it", ResultOf(1)))))
    game = do(board(human_battlefield=[bear("Big", 1, 7)]), *text)
    assert game.players[0].life == 27


def test_610_3__until_it_leaves_returns_at_once() -> None:
    exile = Move(A_CREATURE, "exile", "exile", until="until ~ leaves the battlefield")
    position = board(human_battlefield=[bear("Jailer")], ai_battlefield=[bear("Prisoner")])
    game = do(position, exile, source=1, answers=[2])
    assert [o.card.name for o in game.objects.values() if o.zone == "exile"] == ["Prisoner"]
    from model.events import destroy

    destroy(game, [1])
    assert [o.card.name for o in game.objects.values() if o.zone == "battlefield"] == ["Prisoner"]


def test_division__each_gets_at_least_one() -> None:
    put = PutCountersOn("+1/+1", Number(3), All(CREATURE), divided=True)
    position = board(human_battlefield=[bear("A"), bear("B")])
    game = do(position, put, answers=[(1, 2)])
    assert [game.objects[i].counter("+1/+1") for i in (1, 2)] == [1, 2]
    with pytest.raises(IllegalPlay):
        do(position, put, answers=[(0, 3)])


def test_amounts_of_players__count_and_zone() -> None:
    text = GainLife(CountOf(Zone("hand", You())))
    assert do(board(human_hand=[bear(), bear("B")]), text).players[0].life == 22
    mill = Move(TopCards(Number(2), ThatPlayer("that player", Current(0))), "graveyard", "put")
    game = do(board(human_library=[bear()], ai_library=[bear(), bear()]), ForEach(EachPlayer(), mill))
    assert len(game.zone("graveyard", 0)) == 1
    assert len(game.zone("graveyard", 1)) == 2
