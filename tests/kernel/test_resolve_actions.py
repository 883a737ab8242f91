"""Keyword actions (CR 701), libraries, tokens and mana as they are carried out."""

from __future__ import annotations

import pytest

from model.ability.continuous import Instead
from model.ability.instructions import (
    AddMana,
    CreateToken,
    KeywordAction,
    ManaSet,
    Mill,
    Scry,
    Search,
    Surveil,
    Transform,
)
from model.ability.terms import Filter, IsCard, IsType, Number, Some
from model.base import UnsupportedText
from model.card import Card
from model.resolve.predefined import PREDEFINED
from tests.boards import basic, face
from tests.kernel.resolving import THIS, Asked, bear, board, characteristics, do, on, the

PLUS = "+1/+1"


def act(name: str, n: int | None = None, **fields: object) -> KeywordAction:
    return KeywordAction(name, n=None if n is None else Number(n), **fields)  # type: ignore[arg-type]


# --- explore (CR 701.44, and the rulings on it) -----------------------------------------------------------------------


def test_701_44a__a_land_goes_to_the_hand() -> None:
    game = do(board(human_battlefield=[bear()], human_library=[basic("Forest")]), act("explore"), source=1)
    assert len(game.zone("hand", 0)) == 1
    assert game.objects[1].counter(PLUS) == 0


@pytest.mark.parametrize(("away", "zone"), [(True, "graveyard"), (False, "library")])
def test_701_44a__a_nonland_gives_a_counter_and_a_choice(away: bool, zone: str) -> None:
    position = board(human_battlefield=[bear()], human_library=[bear("Top")])
    game = do(position, act("explore"), source=1, answers=[away])
    assert game.objects[1].counter(PLUS) == 1
    assert game.objects[the(game, "Top")].zone == zone


def test_701_44a__an_empty_library_gives_the_counter() -> None:
    assert do(board(human_battlefield=[bear()]), act("explore"), source=1).objects[1].counter(PLUS) == 1


def test_701_44a__exploring_again_sees_the_same_card() -> None:
    position = board(human_battlefield=[bear()], human_library=[bear("Top"), bear("Next")])
    game = do(position, act("explore"), act("explore"), source=1, answers=[False, True])
    assert game.objects[1].counter(PLUS) == 2
    assert game.objects[the(game, "Top")].zone == "graveyard"


def test_701_44c__what_has_left_explores_all_the_same() -> None:
    position = board(human_battlefield=[bear()], human_library=[bear("Top")])
    from model.ability.instructions import Sacrifice

    text = (Sacrifice(Some(Filter((IsType("Creature"),)))), act("explore"))
    game = do(position, *text, source=1, answers=[True])
    assert game.objects[the(game, "Top")].zone == "graveyard"
    assert game.history["explored", 0] == 1


# --- others -------------------------------------------------------------------------------------------------------


def test_701_50a__connive_with_land_and_nonland() -> None:
    position = board(human_battlefield=[bear()], human_hand=[bear("Held")], human_library=[basic("Forest")])
    nonland = do(position, act("connive"), source=1, answers=[2])
    assert nonland.objects[1].counter(PLUS) == 1
    land = [3]
    drawn = do(position, act("connive"), source=1, answers=[4])
    assert drawn.objects[1].counter(PLUS) == 0
    assert land


def test_701_34a__proliferate_one_more_of_each_kind() -> None:
    position = board(
        human_battlefield=[on(bear(), counters=((PLUS, 1), ("charge", 2)))],
        ai={"counters": (("poison", 3),)},
    )
    game = do(position, act("proliferate"), answers=[(-2, 1)])
    assert game.objects[1].counter(PLUS) == 2
    assert game.objects[1].counter("charge") == 3
    assert game.players[1].counter("poison") == 4


def test_701_36__populate_without_a_token_does_nothing() -> None:
    assert len(do(board(human_battlefield=[bear()]), act("populate")).zone("battlefield")) == 1
    tokens = do(board(human_battlefield=[on(bear("Elf Token"), kind="token")]), act("populate"))
    assert len(tokens.zone("battlefield")) == 2


def test_701_47a__amass_makes_an_army_once() -> None:
    game = do(board(), act("amass", 2, text="Zombies"), act("amass", 1, text="Orcs"))
    (army,) = game.zone("battlefield")
    looks = characteristics(game, army)
    assert (looks.power, looks.toughness) == (3, 3)
    assert {"Zombie", "Orc", "Army"} <= looks.subtypes


def test_701_46a__adapt_and_701_37a__monstrosity_only_once() -> None:
    game = do(board(human_battlefield=[bear()]), act("adapt", 2), act("adapt", 2), source=1)
    assert game.objects[1].counter(PLUS) == 2
    game = do(board(human_battlefield=[bear()]), act("monstrosity", 3), act("monstrosity", 3), source=1)
    assert game.objects[1].counter(PLUS) == 3


def test_701_39a__bolster_the_least_toughness() -> None:
    position = board(human_battlefield=[bear("Small", 1, 1), bear("Big", 5, 5)])
    assert do(position, act("bolster", 2)).objects[1].counter(PLUS) == 2


def test_701_22a__scry_moves_and_orders() -> None:
    position = board(human_library=[bear("A"), bear("B"), bear("C")])
    game = do(position, Scry(Number(2)), answers=[(1,)])
    assert [game.objects[i].card.name for i in game.zone("library", 0)] == ["B", "C", "A"]
    game = do(position, Scry(Number(2)), answers=[(), (2, 1)])
    assert [game.objects[i].card.name for i in game.zone("library", 0)] == ["B", "A", "C"]


def test_701_22b__scry_0_is_no_event() -> None:
    assert ("scried", 0) not in do(board(human_library=[bear()]), Scry(Number(0))).history


def test_701_25a__surveil_to_the_graveyard() -> None:
    game = do(board(human_library=[bear("A"), bear("B")]), Surveil(Number(1)), answers=[(1,)])
    assert len(game.zone("graveyard", 0)) == 1


def test_701_23b__a_stated_quality_need_not_be_found() -> None:
    land = Search(Some(Filter((IsType("Land"), IsCard()))))
    with pytest.raises(Asked) as asked:
        do(board(human_library=[basic("Forest"), bear()]), land)
    assert asked.value.decision.least == 0
    assert asked.value.decision.options == (1,)


def test_701_23d__a_mere_card_must_be_found() -> None:
    with pytest.raises(Asked) as asked:
        do(board(human_library=[basic("Forest"), bear()]), Search(Some(Filter((IsCard(),)))))
    assert asked.value.decision.least == 1


def test_search__an_unknown_library_is_refused() -> None:
    with pytest.raises(UnsupportedText):
        do(board(human={"library": "unknown"}), Search(Some(Filter((IsCard(),)))))


def test_701_17b__mill_as_many_as_there_are() -> None:
    assert len(do(board(human_library=[bear()]), Mill(Number(3))).zone("graveyard", 0)) == 1


def test_701_16a__investigate_makes_a_clue() -> None:
    game = do(board(), act("investigate"))
    assert characteristics(game, game.zone("battlefield")[0]).subtypes == {"Clue"}


def test_111_10__every_predefined_token_can_be_created() -> None:
    for name, card in PREDEFINED.items():
        position = board(human_battlefield=[bear()])
        attached = THIS if "Role" in card.front.subtypes else None
        game = do(position, CreateToken(Number(1), predefined=name, attached=attached), source=1)
        assert len(game.zone("battlefield")) == 2, name


def test_111_4__the_name_of_a_token() -> None:
    token = CreateToken(Number(1), Number(2), Number(1), ("R",), (), ("Creature",), ("Dwarf", "Berserker"))
    game = do(board(), token)
    looks = characteristics(game, game.zone("battlefield")[0])
    assert looks.name == "Dwarf Berserker Token"
    assert looks.colors == {"R"}


def test_707_2__a_token_copy_has_copiable_values_only() -> None:
    position = board(human_battlefield=[on(bear(), counters=((PLUS, 2),), tapped=True)])
    game = do(position, CreateToken(Number(1), copy_of=THIS), source=1)
    token = game.zone("battlefield")[-1]
    assert (characteristics(game, token).name, characteristics(game, token).power) == ("Bear", 2)
    assert not game.objects[token].tapped


def test_701_53a__incubate_and_701_27a__transform() -> None:
    game = do(board(), act("incubate", 3))
    (token,) = game.zone("battlefield")
    assert "Creature" not in characteristics(game, token).types
    after = do(game.freeze(), Transform(THIS), source=token)
    assert characteristics(after, token).power == 3


def test_701_27c__a_single_faced_card_does_not_transform() -> None:
    assert do(board(human_battlefield=[bear()]), Transform(THIS), source=1).objects[1].face == 0
    double = Card("Day // Night", "transform", (face("Day", power=1, toughness=1), face("Night", power=3, toughness=3)))
    assert characteristics(do(board(human_battlefield=[double]), Transform(THIS), source=1), 1).power == 3
    copy = on(bear(), copy_of=(double, 0, ()))  # CR 712.9: it is represented by a card with one face
    assert characteristics(do(board(human_battlefield=[copy]), Transform(THIS), source=1), 1).power == 1


def test_701_40a__manifest_is_a_vanilla_2_2() -> None:
    game = do(board(human_library=[basic("Forest")]), act("manifest"))
    looks = characteristics(game, game.zone("battlefield")[0])
    assert (looks.name, looks.power, looks.toughness) == ("", 2, 2)


def test_701_59b__too_little_evidence_cannot_be_collected() -> None:
    game = do(board(human_graveyard=[bear()]), act("collect evidence", 5))
    assert len(game.zone("graveyard", 0)) == 1
    assert (
        len(do(board(human_graveyard=[bear(), bear("B")]), act("collect evidence", 4), answers=[(1, 2)]).zone("exile"))
        == 2
    )


def test_725__the_monarch() -> None:
    assert "monarch" in do(board(), act("become the monarch")).players[0].designations


# --- mana (CR 106) ------------------------------------------------------------------------------------------------


def test_106__mana_of_any_color_is_chosen() -> None:
    game = do(board(human_battlefield=[bear()]), AddMana(any_color=True, count=Number(2)), source=1, answers=["U"])
    assert game.players[0].pool.total() == "{U}{U}"


def test_106__in_any_combination() -> None:
    mana = AddMana((("R",), ("G",)), combination=True, count=Number(2))
    game = do(board(human_battlefield=[bear()]), mana, source=1, answers=["RG"])
    assert game.players[0].pool.total() == "{R}{G}"


def test_106_5__an_undefined_type_gives_nothing() -> None:
    mana = AddMana(among=ManaSet("chosen color"))
    assert len(do(board(human_battlefield=[bear()]), mana, source=1).players[0].pool) == 0
    chosen = board(human_battlefield=[on(bear(), choices=(("color", "W"),))])
    assert do(chosen, mana, source=1).players[0].pool.total() == "{W}"


def test_supports__names_what_is_refused() -> None:
    from model.ability.instructions import EndTurn
    from model.resolve import supports

    assert supports(act("planeswalk")) == "planes"
    assert supports(act("no such action")) == "no such action"
    assert supports(EndTurn("game")) == "end the game"
    assert supports(act("explore")) is None
    assert supports(AddMana(among=ManaSet("chosen color"))) is None
    assert Instead


def test_701_15__a_goaded_creature_is_known_as_such_until_the_next_turn() -> None:
    from model.ability.terms import Has
    from model.evaluate import fits
    from model.state import Scope

    game = do(board(ai_battlefield=[bear()], human_battlefield=[bear("B")]), act("goad", what=THIS), source=2)
    goaded = Filter((Has("goaded"),))
    assert [fits(game, i, goaded, Scope(0)) for i in (1, 2)] == [False, True]


def test_605_3b__a_mana_ability_reads_what_was_paid_for_it() -> None:
    from model.ability.terms import PaidWith, StatOf, That
    from model.events import CarryOut
    from model.state import Scope
    from tests.kernel.resolving import carried_out

    position = board(human_battlefield=[bear("Altar"), bear("Big", 7, 7)])
    mana = AddMana((("B",),), count=StatOf("power", That("the sacrificed creature", PaidWith("sacrifice"))))
    told = Scope(0, source=1, event=(("paid", (("sacrifice", (2,)),)), ("tapped for mana", 0)))
    assert len(carried_out(position, CarryOut(do=mana, scope=told)).players[0].pool) == 7


def test_701_66a__an_earthbent_land_comes_back_when_it_dies() -> None:
    from model.events import destroy
    from model.turn.frames import CheckState
    from tests.kernel.resolving import carried_out, resolved

    game = do(board(human_battlefield=[bear(), basic("Forest")]), act("earthbend", 2, what=_exactly(2)), source=1)
    looks = characteristics(game, 2)
    assert (looks.power, looks.toughness, "Land" in looks.types) == (2, 2, True)
    destroy(game, [2])
    game = resolved(carried_out(game.freeze(), CheckState()).freeze())
    back = the(game, "Forest")
    assert (game.objects[back].zone, game.objects[back].tapped) == ("battlefield", True)
    assert characteristics(game, back).power is None


def test_701_65a__airbent_cards_may_be_cast_for_two() -> None:
    from model.ability.casting import RULE_WAYS

    game = do(board(ai_battlefield=[bear()]), act("airbend", what=_exactly(1)), source=1)
    (exiled,) = game.zone("exile")
    (way,) = [w for w in RULE_WAYS if w.needs in game.objects[exiled].designations]
    assert way.costs is not None


def _exactly(object_id: int) -> object:
    from model.resolve.frame import Exactly

    return Exactly(object_id)
