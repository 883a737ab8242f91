"""The table of keyword abilities (CR 702), and expansions at work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from model.ability.abilities import Ability, Activated, Keyword, PayMana, Triggered
from model.ability.casting import CastWay, OptionalCost, SpecialAction, named_optional_costs, way_of
from model.ability.instructions import Draw
from model.ability.keywords import ACTIONS, ROWS, expand, has_keyword, keywords, row, why_unsupported
from model.ability.terms import Filter, IsColor, Number
from model.base import from_data, to_data
from model.events import destroy, discard, happen, move
from model.events.event import AttackDeclared, BecameBlocked, BecameTarget, Damage, SpellCast, StepStarts
from model.mana import parse_cost
from model.pay.plan import Payment
from model.resolve.keyword_actions import ACTS
from model.state import CastInfo, Game
from model.turn.frames import CheckState
from tests.boards import basic, keyword
from tests.kernel.resolving import (
    CREATURE,
    bear,
    board,
    card,
    carried_out,
    characteristics,
    on,
    resolved,
    spell,
    the,
)

SHARED = Path(__file__).resolve().parents[3] / "shared"
TWO = (PayMana(parse_cost("{2}")),)
INNER = Activated(TWO, Draw(Number(1)))


def example(name: str) -> Keyword:
    """The keyword with made-up arguments of the kinds that its first form asks for."""
    form = ROWS[name].forms[0]
    return Keyword(
        name,
        costs=TWO if "{cost}" in form else (),
        n=Number(2) if "{n}" in form else None,
        what=(CREATURE,) if "{what}" in form else (),
        abilities=(INNER,) if "{ability}" in form else (),
    )


def test_702__every_keyword_ability_has_a_row() -> None:
    names = SHARED / "cr" / "702-names.txt"
    if not names.exists():
        pytest.skip("no rules text beside the project")
    listed = [line.split(" ", 1) for line in names.read_text().splitlines()]
    split = {"daybound and nightbound": "daybound", "∞ (infinity)": "∞"}
    for number, name in listed:
        name = split.get(name.strip().lower(), name.strip().lower())
        assert ROWS[name].rule.startswith(number), name


def test_701__every_keyword_action_has_a_row_or_an_instruction() -> None:
    names = SHARED / "cr" / "701-names.txt"
    if not names.exists():
        pytest.skip("no rules text beside the project")
    instructions = {
        "activate", "attach", "cast", "counter", "create", "destroy", "discard", "double", "exchange", "exile",
        "fight", "meld", "mill", "play", "regenerate", "reveal", "sacrifice", "scry", "search", "shuffle", "surveil",
        "tap and untap", "transform", "convert", "triple",
    }  # fmt: skip
    for line in names.read_text().splitlines():
        name = line.split(" ", 1)[1].strip().lower()
        assert name in instructions or name in ACTIONS, name


def test_actions__what_is_not_refused_is_carried_out() -> None:
    missing = [a.name for a in ACTIONS.values() if not a.why and a.name not in ACTS]
    assert missing == []


@pytest.mark.parametrize("name", sorted(ROWS))
def test_rows__expansions_are_abilities_that_reload(name: str) -> None:
    if not ROWS[name].supported:
        assert why_unsupported(example(name)).startswith(name)
        return
    for ability in expand(example(name)):
        assert isinstance(ability, Ability)
        assert from_data(to_data(ability)) == ability
        if isinstance(ability, Triggered | Activated):
            assert ability.made_by == name


def test_row__words_that_are_built_from_types() -> None:
    assert row("islandwalk") is ROWS["islandwalk"]
    assert row("legendary landwalk") is ROWS["landwalk"]
    assert row("swampcycling") is ROWS["typecycling"]
    assert row("flyingish") is None
    assert why_unsupported(Keyword("flyingish")) == "flyingish"


def test_kinds__variants_count_as_the_ability() -> None:
    position = board(human_battlefield=[bear("B", 2, 2, Keyword("hexproof", what=(Filter((IsColor("W"),)),)))])
    looks = characteristics(Game(position), 1)
    assert has_keyword(looks, "hexproof")
    assert not has_keyword(looks, "shroud")
    assert keywords((Keyword("mountaincycling"), Keyword("cycling")), "cycling")[0].name == "mountaincycling"


def test_ways__flashback_and_alternative_costs_are_one_record() -> None:
    (way,) = expand(Keyword("flashback", costs=TWO))
    assert isinstance(way, CastWay)
    assert (way.zone, way.using, way.exile_after, way.types) == ("graveyard", "flashback", True, ("Instant", "Sorcery"))
    (overload,) = expand(Keyword("overload", costs=TWO))
    assert way_of(overload) == overload
    special, later = expand(Keyword("foretell", costs=TWO))
    assert isinstance(special, SpecialAction)
    assert isinstance(later, CastWay)
    assert later.later_turn


def test_optional_costs__the_second_kicker_has_a_name_of_its_own() -> None:
    kickers = (OptionalCost("kicker", TWO), OptionalCost("kicker", TWO), OptionalCost("buyback", TWO))
    assert [name for name, _ in named_optional_costs(kickers)] == ["kicker", "kicker#2", "buyback"]


# --- at work --------------------------------------------------------------------------------------------------------


def after_triggers(game: Game, answers: Any = ()) -> Game:
    """The game after the waiting triggers were put on the stack and all of it resolved."""
    game = carried_out(game.freeze(), CheckState())
    left = list(answers)
    while game.zone("stack") and game.objects[game.zone("stack")[0]].kind == "ability":
        game = resolved(game.freeze(), left)
        left = []
    return game


def test_702_21a__ward_counters_unless_paid() -> None:
    from model.ability.instructions import Destroy
    from model.ability.terms import Target

    warded = bear("Warded", 2, 2, Keyword("ward", costs=TWO))
    bolt = spell(Destroy(Target(CREATURE, n=0)), targets=((1,),))
    game = Game(board(ai_battlefield=[warded], human_stack=[bolt]))
    happen(game, [BecameTarget(target=1, by_stack=2, player=0, by=0)])
    game = after_triggers(game, [None])
    assert game.zone("stack") == ()
    assert game.zone("battlefield") == (1,)


def test_702_108a__prowess_for_a_noncreature_spell() -> None:
    monk = bear("Monk", 1, 2, "prowess")
    game = Game(board(human_battlefield=[monk], human_stack=[spell(Draw(Number(0)), types="Instant")]))
    happen(game, [SpellCast(object=2, player=0, from_zone="hand")])
    assert characteristics(after_triggers(game), 1).power == 2
    game = Game(board(human_battlefield=[monk], human_stack=[on(bear(), cast=CastInfo())]))
    happen(game, [SpellCast(object=2, player=0, from_zone="hand")])
    assert not game.pending


def test_702_93a__undying_once() -> None:
    game = Game(board(human_battlefield=[bear("Ghoul", 2, 2, "undying")]))
    destroy(game, [1])
    game = after_triggers(game)
    (back,) = game.zone("battlefield")
    assert game.objects[back].counter("+1/+1") == 1
    destroy(game, [back])
    assert not game.pending


def test_702_35a__madness_exiles_and_offers_the_card() -> None:
    mad = card("Mad", types="Instant", cost="{3}", abilities=[Keyword("madness", costs=TWO)])
    game = Game(board(human_hand=[mad]))
    discard(game, [1])
    (exiled,) = game.zone("exile")
    assert [p.source for p in game.pending] == [exiled]


def test_702_83a__exalted_alone() -> None:
    position = board(human_battlefield=[bear("Squire", 1, 1, "exalted"), bear("Knight")])
    game = Game(position)
    happen(game, [AttackDeclared(attacker=2, whom=-2, count=1)])
    assert characteristics(after_triggers(game), 2).power == 3
    game = Game(position)
    happen(game, [AttackDeclared(attacker=1, whom=-2, count=2), AttackDeclared(attacker=2, whom=-2, count=2)])
    assert not game.pending


def test_702_45a__bushido_when_it_becomes_blocked() -> None:
    game = Game(
        board(human_battlefield=[bear("Samurai", 2, 2, Keyword("bushido", n=Number(2)))], ai_battlefield=[bear()])
    )
    happen(game, [BecameBlocked(attacker=1, by_creatures=(2,))])
    assert characteristics(after_triggers(game), 1).power == 4


def test_702_112a__renown_once() -> None:
    game = Game(board(human_battlefield=[bear("Hero", 2, 2, Keyword("renown", n=Number(1)))]))
    for _ in range(2):
        happen(game, [Damage(source=1, target=-2, amount=2, combat=True)])
        game = after_triggers(game)
    assert game.objects[1].counter("+1/+1") == 1
    assert "renowned" in game.objects[1].designations


def test_702_63a__vanishing_ends_in_a_sacrifice() -> None:
    game = Game(board(human_hand=[bear("Fading", 2, 2, Keyword("vanishing", n=Number(1)))]))
    (entered,) = move(game, [1], "battlefield", by=0)
    assert game.objects[entered].counter("time") == 1
    happen(game, [StepStarts(step="upkeep", player=0)])
    game = after_triggers(game)
    game = after_triggers(game)
    assert game.objects[the(game, "Fading")].zone == "graveyard"


def test_702_29a__cycling_and_typecycling_search_what_the_word_says() -> None:
    (cycling,) = expand(Keyword("basic landcycling", costs=TWO))
    (other,) = expand(Keyword("landcycling", costs=TWO, text="basic"))
    assert isinstance(cycling, Activated)
    assert isinstance(other, Activated)
    assert cycling.do == other.do
    assert cycling.zone == "hand"
    stack = on(bear(), kind="ability", cast=CastInfo(ability=cycling, source=2))
    position = board(human_library=[basic("Forest"), bear("X")], human_graveyard=[], human_stack=[stack])
    game = resolved(position, [(1,)])
    assert [game.objects[i].card.name for i in game.zone("hand", 0)] == ["Forest"]


def test_702_74a__evoke_sacrifices_only_if_evoked() -> None:
    for using, zone in (("evoke", "graveyard"), ("", "battlefield")):
        elemental = bear("Elemental", 2, 2, Keyword("evoke", costs=TWO))
        game = resolved(board(human_stack=[on(elemental, cast=CastInfo(using=using))]))
        game = after_triggers(game)
        assert game.objects[the(game, "Elemental")].zone == zone


def test_702_109a__dash_gives_haste_and_returns() -> None:
    dashed = on(bear("Raider", 2, 2, Keyword("dash", costs=TWO)), cast=CastInfo(using="dash"))
    game = resolved(board(human_stack=[dashed]))
    (raider,) = game.zone("battlefield")
    assert has_keyword(characteristics(game, raider), "haste")
    happen(game, [StepStarts(step="end", player=0)])
    game = after_triggers(game)
    assert game.objects[the(game, "Raider")].zone == "hand"


def test_702_84a__unearthed_is_exiled_wherever_it_would_go() -> None:
    (ability,) = expand(Keyword("unearth", costs=TWO))
    stack = on(bear("Shade"), kind="ability", cast=CastInfo(ability=ability, source=1))
    game = resolved(board(human_graveyard=[bear("Shade")], human_stack=[stack]))
    (back,) = game.zone("battlefield")
    assert has_keyword(characteristics(game, back), "haste")
    destroy(game, [back])
    assert len(game.zone("exile")) == 1


def test_702_88a__rebound_only_from_hand() -> None:
    again = keyword("rebound")
    for zone, place in (("hand", "exile"), ("exile", "graveyard")):
        cast = card("Echoing", types="Sorcery", abilities=[again])
        game = resolved(board(human_stack=[on(cast, cast=CastInfo(from_zone=zone))]))
        assert game.objects[the(game, "Echoing")].zone == place
        assert len(game.delayed) == (place == "exile")


def test_702_128a__embalm_makes_a_white_zombie_without_mana_cost() -> None:
    (ability,) = expand(Keyword("embalm", costs=TWO))
    stack = on(bear("Mummy"), kind="ability", cast=CastInfo(ability=ability, source=1))
    game = resolved(board(human_exile=[bear("Mummy", subtypes="Cat")], human_stack=[stack]))
    looks = characteristics(game, game.zone("battlefield")[0])
    assert (looks.name, looks.colors, looks.mana_value) == ("Mummy", {"W"}, 0)
    assert {"Zombie", "Cat"} <= looks.subtypes


def test_702_101a__extort_drains_for_what_was_lost() -> None:
    game = Game(board(human_battlefield=[bear("Lender", 1, 1, "extort")], human_stack=[spell(Draw(Number(0)))]))
    happen(game, [SpellCast(object=2, player=0, from_zone="hand")])
    game = carried_out(game.freeze(), CheckState())
    declined = resolved(game.freeze(), [None])
    assert declined.players == game.players


def test_702_24a__cumulative_upkeep_asks_for_all_of_it() -> None:
    from model.ability.abilities import PayLife

    ill = bear("Ill", 2, 2, Keyword("cumulative upkeep", costs=(PayLife(Number(2)),)))
    game = Game(board(human_battlefield=[on(ill, counters=(("age", 2),))]))
    happen(game, [StepStarts(step="upkeep", player=0)])
    stacked = carried_out(game.freeze(), CheckState())
    paid = resolved(stacked.freeze(), [Payment()])
    assert paid.players[0].life == 14
    unpaid = resolved(stacked.freeze(), [None])
    assert unpaid.zone("battlefield") == ()


def test_702_52a__dredge_instead_of_a_draw() -> None:
    from model.events import draw

    imp = bear("Imp", 1, 1, Keyword("dredge", n=Number(2)))
    few = Game(board(human_graveyard=[imp], human_library=[bear("A")]))
    draw(few, 0)
    assert few.objects[the(few, "Imp")].zone == "graveyard"
    game = Game(board(human_graveyard=[imp], human_library=[bear("A"), bear("B")]))
    game.answers = (True,)
    draw(game, 0)
    assert game.objects[the(game, "Imp")].zone == "hand"
    assert len(game.zone("graveyard", 0)) == 2


def test_702_113a__awaken_adds_a_target_only_if_paid() -> None:
    wake = card("Wake", types="Sorcery", abilities=[Keyword("awaken", n=Number(3), costs=TWO)])
    nine = ((),) * 9 + ((1,),)
    land = basic("Forest")
    game = resolved(
        board(human_battlefield=[land], human_stack=[on(wake, cast=CastInfo(using="awaken", targets=nine))])
    )
    looks = characteristics(game, 1)
    assert (looks.power, "Land" in looks.types, has_keyword(looks, "haste")) == (3, True, True)
    game = resolved(board(human_battlefield=[land], human_stack=[on(wake, cast=CastInfo())]))
    assert characteristics(game, 1).power is None


def test_702_94a__miracle_only_for_the_card_itself_drawn_first() -> None:
    from model.events import draw

    wonder = card("Wonder", types="Sorcery", cost="{5}", abilities=[Keyword("miracle", costs=TWO)])
    game = Game(board(human_library=[wonder, bear("A")]))
    draw(game, 0)
    assert len(game.pending) == 1
    held = Game(board(human_hand=[wonder], human_library=[bear("A"), wonder]))
    draw(held, 0, 2)
    assert not held.pending


def test_702_174__a_gift_goes_to_the_opponent_first() -> None:
    present = card("Present", types="Sorcery", abilities=[Keyword("gift", text="card")])
    for kicked, cards in (((("gift", 1),), 1), ((), 0)):
        position = board(ai_library=[bear("A")], human_stack=[on(present, cast=CastInfo(kicked=kicked))])
        assert len(resolved(position).zone("hand", 1)) == cards


def bestowable() -> Any:
    from model.ability.abilities import Static
    from model.ability.continuous import Affects, ModifiesPT
    from model.ability.terms import Attached

    boost = Static((Affects(Attached("enchanted creature"), (ModifiesPT(Number(1), Number(1)),)),))
    return card(
        "Eidolon", types="Enchantment Creature", subtypes="Spirit", power=1, toughness=1,
        abilities=[Keyword("bestow", costs=TWO), boost],
    )  # fmt: skip


def test_702_103b__bestowed_it_is_an_aura_and_then_a_creature_again() -> None:
    spell_ = on(bestowable(), cast=CastInfo(using="bestow", targets=((1,),)))
    position = board(human_battlefield=[bear()], human_stack=[spell_])
    assert characteristics(Game(position), 2).types == {"Enchantment"}
    game = resolved(position)
    eidolon = the(game, "Eidolon")
    assert game.objects[eidolon].attached_to == 1
    assert (characteristics(game, 1).power, characteristics(game, eidolon).subtypes) == (3, {"Aura"})
    destroy(game, [1])
    game = carried_out(game.freeze(), CheckState())
    assert game.objects[eidolon].zone == "battlefield"
    assert characteristics(game, eidolon).types == {"Enchantment", "Creature"}


def test_702_103e__without_its_target_it_resolves_as_a_creature() -> None:
    spell_ = on(bestowable(), cast=CastInfo(using="bestow", targets=((99,),)))
    game = resolved(board(human_stack=[spell_]))
    looks = characteristics(game, the(game, "Eidolon"))
    assert (looks.power, "Creature" in looks.types) == (1, True)
