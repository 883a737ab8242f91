"""Resolving the top of the stack: targets judged again, order, where the spell goes (CR 608)."""

from __future__ import annotations

from model.ability.abilities import Activated, Triggered
from model.ability.casting import SpellGoesTo
from model.ability.conditions import Exists, WasCastWith
from model.ability.continuous import ModifiesPT
from model.ability.events import StepBegins
from model.ability.instructions import (
    Apply,
    CopySpell,
    CounterSpell,
    DealDamage,
    Destroy,
    Draw,
    Fight,
    GainLife,
    If,
    LoseLife,
    Move,
)
from model.ability.terms import AnyOf, Both, ControllerOf, Filter, IsPlayer, IsSpell, IsType, TargetNumber, That
from model.card import Card
from tests.boards import face
from tests.kernel.resolving import (
    AI_REF,
    CREATURE,
    THIS,
    Number,
    Target,
    bear,
    board,
    characteristics,
    ids,
    on,
    resolved,
    spell,
    the,
)

ANY_TARGET = Filter((AnyOf((IsType("Creature"), IsType("Planeswalker"), IsPlayer())),))
ONE_TARGET = Target(CREATURE, n=0)


def test_608_2c__instructions_in_order_then_the_graveyard() -> None:
    game = resolved(
        board(
            ai_battlefield=[bear()],
            human_stack=[spell(DealDamage(Number(2), Target(ANY_TARGET, n=0), THIS), targets=((AI_REF,),))],
        )
    )
    assert game.players[1].life == 18
    assert game.zone("stack") == ()
    assert len(game.zone("graveyard", 0)) == 1


def test_608_2b__all_targets_illegal_nothing_happens() -> None:
    drain = (Destroy(ONE_TARGET), GainLife(Number(2)))
    gone = board(ai_battlefield=[bear()], human_stack=[spell(*drain, targets=((99,),))])
    game = resolved(gone)
    assert game.players[0].life == 20
    assert len(game.zone("battlefield")) == 1
    assert len(game.zone("graveyard", 0)) == 1


def test_608_2b__one_of_two_targets_illegal_the_rest_happens() -> None:
    two = Destroy(Target(CREATURE, 2, 2, n=0))
    game = resolved(board(ai_battlefield=[bear()], human_stack=[spell(two, GainLife(Number(2)), targets=((1, 99),))]))
    assert game.players[0].life == 22
    assert game.zone("battlefield") == ()


def test_608_2b__hexproof_gained_meanwhile_makes_the_target_illegal() -> None:
    game = resolved(
        board(
            ai_battlefield=[bear("Slippery Bear", 2, 2, "hexproof")],
            human_stack=[spell(Destroy(ONE_TARGET), targets=((1,),))],
        )
    )
    assert len(game.zone("battlefield")) == 1


def test_608_2a__intervening_if_is_checked_again() -> None:
    ability = Triggered(StepBegins("upkeep"), GainLife(Number(3)), Exists(Target(CREATURE)))
    stack = on(bear(), kind="ability", cast=_cast(ability=ability, source=1))
    assert resolved(board(human_graveyard=[bear()], human_stack=[stack])).players[0].life == 20
    assert resolved(board(human_battlefield=[bear()], human_stack=[stack])).players[0].life == 23


def _cast(**fields: object):  # type: ignore[no-untyped-def]
    from model.state import CastInfo

    return CastInfo(**fields)  # type: ignore[arg-type]


def test_608_2h__controller_of_what_left_is_last_known() -> None:
    swords = (Move(ONE_TARGET, "exile", "exile"), GainLife(Number(2), ControllerOf(That("it", TargetNumber(0)))))
    game = resolved(board(ai_battlefield=[bear()], human_stack=[spell(*swords, targets=((1,),))]))
    assert game.players[1].life == 22
    assert len(game.zone("exile")) == 1


def test_608_3a__permanent_spell_enters_and_keeps_how_it_was_cast() -> None:
    game = resolved(board(human_stack=[on(bear(), cast=_cast(x=3, using="evoke", from_zone="hand"))]))
    (entered,) = game.zone("battlefield")
    assert game.objects[entered].cast is not None
    assert game.objects[entered].cast.x == 3
    assert game.objects[entered].sick


def test_608_3c__aura_enters_attached_and_fizzles_without_its_target() -> None:
    from model.ability.abilities import Static
    from model.ability.continuous import Affects
    from model.ability.terms import Attached
    from tests.boards import keyword
    from tests.kernel.resolving import card

    aura = card(
        "Test Aura",
        types="Enchantment",
        subtypes="Aura",
        abilities=[
            keyword("enchant", what=(CREATURE,)),
            Static((Affects(Attached("enchanted creature"), (ModifiesPT(Number(2), Number(2)),)),)),
        ],
    )
    game = resolved(board(ai_battlefield=[bear()], human_stack=[on(aura, cast=_cast(targets=((1,),)))]))
    assert game.objects[the(game, "Test Aura")].attached_to == 1
    assert characteristics(game, 1).power == 4
    game = resolved(board(ai_battlefield=[bear()], human_stack=[on(aura, cast=_cast(targets=((99,),)))]))
    assert game.objects[the(game, "Test Aura")].zone == "graveyard"


def test_702_34a__flashback_exiles_whether_it_resolves_or_is_countered() -> None:
    flashed = spell(Draw(Number(0)), name="Again", using="flashback", from_zone="graveyard")
    game = resolved(board(human_stack=[flashed]))
    assert game.objects[the(game, "Again")].zone == "exile"
    no = CounterSpell(Target(Filter((IsSpell(),)), n=0))
    game = resolved(board(human_stack=[spell(no, name="No", types="Instant", targets=((2,),)), flashed]))
    assert game.objects[the(game, "Again")].zone == "exile"
    assert game.objects[the(game, "No")].zone == "graveyard"


def adventurer() -> Card:
    from model.ability.abilities import Spell

    creature = face("Knight", cost="{2}{W}", power=2, toughness=2)
    sorcery = face("Quest", types="Sorcery", subtypes="Adventure", cost="{W}", abilities=[Spell(GainLife(Number(3)))])
    return Card("Knight // Quest", "adventure", (creature, sorcery))


def test_715_3d__adventure_goes_into_exile_with_the_permission() -> None:
    game = resolved(board(human_stack=[on(adventurer(), face=1, cast=_cast())]))
    (exiled,) = game.zone("exile")
    assert "on an adventure" in game.objects[exiled].designations
    assert game.players[0].life == 23


def test_715_3d__countered_adventure_has_no_permission() -> None:
    no = CounterSpell(Target(Filter((IsSpell(),)), n=0))
    game = resolved(board(human_stack=[spell(no, targets=((2,),)), on(adventurer(), face=1, cast=_cast())]))
    (card_id,) = ids(game, "Knight // Quest")
    assert game.objects[card_id].zone == "graveyard"
    assert not game.objects[card_id].designations


def test_715_3c__copy_of_an_adventure_ceases() -> None:
    game = resolved(board(human_stack=[on(adventurer(), face=1, kind="copy", cast=_cast())]))
    assert game.zone("exile") == ()
    assert game.players[0].life == 23


def test_702_27a__buyback_returns_to_the_hand_only_if_paid() -> None:
    from model.ability.abilities import Spell
    from tests.kernel.resolving import card

    pinned = card(
        "Pinned",
        types="Instant",
        abilities=[Spell(GainLife(Number(1))), SpellGoesTo("hand", WasCastWith("buyback", THIS))],
    )
    paid = resolved(board(human_stack=[on(pinned, cast=_cast(kicked=(("buyback", 1),)))]))
    assert paid.objects[the(paid, "Pinned")].zone == "hand"
    unpaid = resolved(board(human_stack=[on(pinned, cast=_cast())]))
    assert unpaid.objects[the(unpaid, "Pinned")].zone == "graveyard"


def test_608_2c__instead_is_read_before_the_first_part() -> None:
    first = GainLife(Number(2))
    instead = If(Exists(Target(CREATURE)), GainLife(Number(5)), instead=True)
    assert resolved(board(human_stack=[spell(first, instead)])).players[0].life == 22
    assert resolved(board(ai_battlefield=[bear()], human_stack=[spell(first, instead)])).players[0].life == 25


def test_701_14b__no_fight_with_one_that_is_gone() -> None:
    fight = Fight(Target(CREATURE, n=0), Target(CREATURE, n=1))
    both = resolved(
        board(
            human_battlefield=[bear("Ours", 3, 3)],
            ai_battlefield=[bear()],
            human_stack=[spell(fight, targets=((1,), (2,)))],
        )
    )
    assert both.objects[2].damage == 3
    assert both.objects[1].damage == 2
    gone = resolved(board(human_battlefield=[bear("Ours", 3, 3)], human_stack=[spell(fight, targets=((1,), (99,)))]))
    assert gone.objects[1].damage == 0


def test_611_2c__the_objects_are_fixed_as_the_effect_begins() -> None:
    pump = Apply(Target(CREATURE, n=0), (ModifiesPT(Number(3), Number(3)),))
    game = resolved(board(human_battlefield=[bear(), bear("Other")], human_stack=[spell(pump, targets=((1,),))]))
    assert characteristics(game, 1).power == 5
    assert characteristics(game, 2).power == 2


def test_707_10__a_copy_has_the_choices_of_the_original() -> None:
    bolt = spell(DealDamage(Number(3), Target(ANY_TARGET, n=0), THIS), name="Shock of Three", targets=((AI_REF,),))
    fork = CopySpell(Target(Filter((IsSpell(),)), n=0), Number(1))
    game = resolved(board(human_stack=[spell(fork, name="Twice", targets=((2,),)), bolt]))
    top = game.zone("stack")[0]
    assert game.objects[top].kind == "copy"
    assert characteristics(game, top).name == "Shock of Three"
    after = resolved(game.freeze())
    assert after.players[1].life == 17
    assert len(after.zone("stack")) == 1


def test_707_10c__new_targets_must_be_legal_or_stay() -> None:
    bolt = spell(DealDamage(Number(3), Target(ANY_TARGET, n=0), THIS), name="Shock of Three", targets=((AI_REF,),))
    fork = CopySpell(Target(Filter((IsSpell(),)), n=0), Number(1), True)
    game = resolved(
        board(ai_battlefield=[bear()], human_stack=[spell(fork, name="Twice", targets=((3,),)), bolt]), answers=[1]
    )
    top = game.objects[game.zone("stack")[0]]
    assert top.cast is not None
    assert top.cast.targets == ((1,),)


def test_707_10b__copy_of_an_ability_has_the_same_source() -> None:
    ability = Activated((), LoseLife(Number(2), That("that player", TargetNumber(0))))
    stack = on(bear(), kind="ability", cast=_cast(ability=ability, source=1, targets=((AI_REF,),)))
    copy = CopySpell(Target(Filter(), n=0), Number(1))
    game = resolved(board(human_battlefield=[bear()], human_stack=[spell(copy, targets=((3,),)), stack]))
    made = game.objects[game.zone("stack")[0]]
    assert made.kind == "ability"
    assert made.cast is not None
    assert made.cast.source == 1


def test_601_2d__shares_of_targets_that_became_illegal_are_lost() -> None:
    divided = DealDamage(Number(3), Target(CREATURE, 1, 3, n=0), THIS, divided=True)
    game = resolved(
        board(
            ai_battlefield=[bear("A", 1, 5), bear("B", 1, 5)],
            human_stack=[spell(divided, targets=((1, 99),), division=((2, 1),))],
        )
    )
    assert game.objects[1].damage == 2
    assert game.objects[2].damage == 0


def test_both__parts_that_are_objects_and_players() -> None:
    to = Both((Target(CREATURE, n=0), ControllerOf(That("it", TargetNumber(0)))))
    game = resolved(
        board(ai_battlefield=[bear("A", 1, 5)], human_stack=[spell(DealDamage(Number(1), to, THIS), targets=((1,),))])
    )
    assert game.objects[1].damage == 1
    assert game.players[1].life == 19
