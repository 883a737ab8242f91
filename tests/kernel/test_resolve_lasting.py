"""What resolutions leave behind: continuous effects, delayed and reflexive triggers, permissions (CR 603.7, 611.2)."""

from __future__ import annotations

import pytest

from model.ability.abilities import Keyword
from model.ability.conditions import Exists, Is
from model.ability.continuous import BecomesCopyOf, Cant, Gains, GainsControl, ModifiesPT, SetsPT
from model.ability.events import StepBegins
from model.ability.instructions import (
    Allow,
    Apply,
    CreateToken,
    DealDamage,
    GainLife,
    Later,
    May,
    Move,
    Prevent,
    Reflexive,
    Regenerate,
    Sacrifice,
)
from model.ability.keywords import has_keyword
from model.ability.terms import (
    All,
    ControlledBy,
    CountOf,
    Filter,
    Has,
    InZone,
    IsCard,
    IsType,
    ResultOf,
    Some,
    Target,
    That,
    TopCards,
    You,
)
from model.events import destroy, happen
from model.events.event import StepStarts
from model.state import Game
from model.turn.frames import CheckState
from tests.kernel.resolving import (
    CREATURE,
    THIS,
    Number,
    bear,
    board,
    carried_out,
    characteristics,
    do,
    on,
    resolved,
    the,
)

A_CREATURE = Some(CREATURE)


def test_608_2h__numbers_are_read_once() -> None:
    grow = Apply(A_CREATURE, (ModifiesPT(CountOf(All(CREATURE)), Number(0)),))
    game = do(board(human_battlefield=[bear(), bear("B")]), grow, answers=[1])
    assert characteristics(game, 1).power == 4
    destroy(game, [2])
    assert characteristics(game, 1).power == 4


def test_611_2c__a_rule_for_creatures_also_binds_those_that_come_later() -> None:
    no_blocks = Apply(All(CREATURE), (Cant("block"),), "this turn")
    token = CreateToken(Number(1), Number(1), Number(1), (), (), ("Creature",), ("Goat",))
    game = do(board(human_battlefield=[bear()]), no_blocks, token)
    assert [len(characteristics(game, i).rules) for i in game.zone("battlefield")] == [1, 1]


def test_611_2c__a_change_of_characteristics_does_not() -> None:
    fly = Apply(All(CREATURE), (Gains((Keyword("flying"),)),))
    token = CreateToken(Number(1), Number(1), Number(1), (), (), ("Creature",), ("Goat",))
    game = do(board(human_battlefield=[bear()]), fly, token)
    assert [has_keyword(characteristics(game, i), "flying") for i in game.zone("battlefield")] == [True, False]


def test_611_2b__as_long_as_ends_for_good() -> None:
    steal = Apply(
        Target(CREATURE, n=0), (GainsControl(You()),), "for as long as", while_=Is(THIS, Filter((Has("untapped"),)))
    )
    position = board(human_battlefield=[bear("Thief")], ai_battlefield=[bear("Prey")])
    game = do(position, steal, source=1, targets=((2,),))
    assert characteristics(game, 2).controller == 0
    game.update(1, tapped=True)
    game = carried_out(game.freeze(), CheckState())
    assert characteristics(game, 2).controller == 1
    game.update(1, tapped=False)
    assert characteristics(game, 2).controller == 1


UNTAPPED = Filter((Has("untapped"),))
THERE = Filter((), (InZone("battlefield"),))
MINE = Filter((), (ControlledBy(You()),))


@pytest.mark.parametrize("so", [UNTAPPED, THERE, MINE], ids=["untapped", "on the battlefield", "you control it"])
@pytest.mark.parametrize("how", ["left", "phased out", "left before"])
def test_611_2b__as_long_as_a_thing_is_so_ends_with_the_thing(so: Filter, how: str) -> None:
    steal = Apply(Target(CREATURE, n=0), (GainsControl(You()),), "for as long as", while_=Is(THIS, so))
    position = board(human_battlefield=[bear("Thief")], ai_battlefield=[bear("Prey")])
    if how == "left before":
        game = Game(position)
        destroy(game, [1])
        game = do(game.freeze(), steal, source=1, targets=((2,),))
        assert characteristics(game, 2).controller == 1
        return
    game = do(position, steal, source=1, targets=((2,),))
    assert characteristics(game, 2).controller == 0
    if how == "left":
        destroy(game, [1])
    else:
        game.update(1, phased_out=True)
    game = carried_out(game.freeze(), CheckState())
    assert characteristics(game, 2).controller == 1


def test_611_2b__what_would_end_at_once_does_not_begin() -> None:
    pump = Apply(THIS, (SetsPT(Number(9), Number(9)),), "for as long as", while_=Exists(All(CREATURE), ">=", 2))
    assert characteristics(do(board(human_battlefield=[bear()]), pump, source=1), 1).power == 2


def test_707_2b__a_copy_keeps_the_values_of_when_it_began() -> None:
    copy = Apply(THIS, (BecomesCopyOf(Target(CREATURE, n=0)),), "until end of turn")
    position = board(human_battlefield=[bear("Shifter", 0, 1), bear("Giant", 7, 7)])
    game = do(position, copy, source=1, targets=((2,),))
    destroy(game, [2])
    looks = characteristics(game, 1)
    assert (looks.name, looks.power) == ("Giant", 7)


def test_603_7__delayed_trigger_finds_the_token_and_not_what_it_became() -> None:
    # The sequence is 0, the token 1.
    token = CreateToken(Number(1), Number(1), Number(1), (), (), ("Creature",), ("Goat",))
    text = (token, Later(StepBegins("end", next=True), Sacrifice(That("it", ResultOf(1)))))
    game = do(board(human_battlefield=[bear()]), *text, source=1)
    assert len(game.delayed) == 1
    happen(game, [StepStarts(step="end", player=0)])
    assert len(game.pending) == 1
    assert not game.delayed
    game = carried_out(game.freeze(), CheckState())
    game = resolved(game.freeze())
    assert [game.objects[i].card.name for i in game.zone("battlefield")] == ["Bear"]


def test_603_7c__a_creature_that_left_is_not_followed() -> None:
    grave = Some(Filter((IsType("Creature"), IsCard()), (InZone("graveyard", You()),)))
    text = (
        Move(grave, "battlefield", "return"),
        Later(StepBegins("end", next=True), Move(That("it", ResultOf(1)), "exile", "exile")),
    )
    game = do(board(human_graveyard=[bear()], human_battlefield=[bear("Source")]), *text, source=1)
    destroy(game, [the(game, "Bear")])
    happen(game, [StepStarts(step="end", player=0)])
    game = carried_out(game.freeze(), CheckState())
    game = resolved(game.freeze())
    assert game.objects[the(game, "Bear")].zone == "graveyard"


def test_603_12__reflexive_trigger_only_if_it_was_done() -> None:
    text = (May(Sacrifice(A_CREATURE)), Reflexive(GainLife(Number(5))))
    position = board(human_battlefield=[bear(), bear("Food")])
    yes = do(position, *text, source=1, answers=[True, 2])
    assert len(yes.pending) == 1
    game = resolved(carried_out(yes.freeze(), CheckState()).freeze())
    assert game.players[0].life == 25
    assert not do(position, *text, source=1, answers=[False]).pending


def test_701_19a__regeneration_replaces_the_next_destruction() -> None:
    game = do(board(human_battlefield=[on(bear(), damage=1)]), Regenerate(THIS), source=1)
    destroy(game, [1])
    assert game.objects[1].tapped
    assert game.objects[1].damage == 0
    destroy(game, [1])
    assert game.zone("battlefield") == ()


def test_615__prevent_the_next_damage() -> None:
    shield = Prevent(Number(3), to=You())
    burn = DealDamage(Number(5), You(), THIS)
    game = do(board(human_battlefield=[bear()]), shield, burn, source=1)
    assert game.players[0].life == 18


def test_601_3b__a_permission_for_a_turn() -> None:
    # "Exile the top card of your library. You may play that card this turn."
    text = (Move(TopCards(1), "exile", "exile"), Allow(That("that card", ResultOf(1)), "this turn", play=True))
    game = do(board(human_library=[bear()]), *text, source=1)
    (effect,) = game.lasting
    assert effect.refs == game.zone("exile")
    assert isinstance(effect.changes[0], Allow)


def test_611_2__a_replacement_for_the_turn_used_once() -> None:
    from model.ability.continuous import Instead, MoreLands
    from model.ability.events import ZoneChanges
    from model.ability.instructions import Impose

    would_die = ZoneChanges(Target(CREATURE, n=0), from_="battlefield", to="graveyard", verb="dies")
    exile = Impose(Instead(would_die, Move(Target(CREATURE, n=0), "exile", "exile")), uses=1)
    game = do(board(ai_battlefield=[bear()], human_battlefield=[bear("B")]), exile, source=1, targets=((2,),))
    destroy(game, [2])
    assert len(game.zone("exile")) == 1
    more = do(board(human_battlefield=[bear()]), Impose(MoreLands(1, You())), source=1)
    from model.play.lands import land_plays

    assert land_plays(more, 0) == 2
    assert land_plays(more, 1) == 1


def test_701_20__cards_until_one_that_fits() -> None:
    from model.ability.instructions import Look
    from model.ability.terms import CardsUntil, IsCard, IsType
    from tests.boards import basic

    until = CardsUntil(Some(Filter((IsType("Creature"), IsCard()))))
    library = [basic("Forest"), bear("Found"), bear("Deeper")]
    text = (Look(until, reveal=True), Move(That("it", ResultOf(1, "found")), "hand", "put"))
    game = do(board(human_battlefield=[bear()], human_library=library), *text, source=1)
    assert game.objects[the(game, "Found")].zone == "hand"
    assert len(game.zone("library", 0)) == 2


@pytest.mark.parametrize("zone", ["hand", "graveyard"])
def test_610_3__what_was_exiled_until_returns_to_the_zone_that_it_was_in(zone: str) -> None:
    cards = All(Filter((IsCard(),), (InZone(zone, You()),)))
    exile = Move(cards, "exile", "exile", until="this creature leaves the battlefield")
    position = board(human_battlefield=[bear("Source")], **{f"human_{zone}": [bear("Card")]})
    game = do(position, exile, source=1)
    assert game.objects[the(game, "Card")].zone == "exile"
    destroy(game, [1])
    assert game.objects[the(game, "Card")].zone == zone
