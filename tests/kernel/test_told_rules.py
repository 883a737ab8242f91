"""What texts about targets, restrictions, combat and triggers do on a board, with made-up cards."""

from __future__ import annotations

import pytest
from resolving import bear, board, characteristics, do, on, the
from told import told

from model.ability.abilities import Activated, CantChoose, OnlyBy, OnlyDuring, PayMana, Spell, Static
from model.ability.continuous import Enters, Forbid
from model.ability.instructions import AddMana, Draw, KeywordAction, UnlessPays
from model.ability.terms import LastCast, This
from model.evaluate import fits, refs
from model.evaluate.targeting import can_target
from model.events import deal_damage
from model.events.actions import player_acts
from model.mana import parse_cost
from model.play.targets import target_slots
from model.state import CastInfo, Combat, Game, Scope
from tests.oracle.oracle_lines import one, reads

FOE = -2


def test_more_than_five_symbols_are_counted_in_words() -> None:
    assert one("{T}: Add seven {R}.").do.options == (("R",) * 7,)
    assert one("Madness—Pay six {C}.").costs == (PayMana(parse_cost("{C}" * 6)),)
    assert one("{T}: Add {R}{R}{R}.").do == AddMana((("R",) * 3,))


def test_one_more_spell_counts_from_now() -> None:
    ritual = told("Last Fire", "You can cast only one more spell this turn.", types="Sorcery")
    (spell,) = ritual.front.abilities
    assert isinstance(spell, Spell)
    position = board(history={("cast", 0): (7, 8)})
    game = do(position, spell.do)
    (ban,) = [c for one_ in game.lasting for c in one_.changes if isinstance(c, Forbid)]
    assert ban.limit == 3


def test_509_1h__an_attacker_becomes_blocked_by_an_effect() -> None:
    snare = told("Snare", "Target unblocked attacking creature becomes blocked.", types="Instant")
    (spell,) = snare.front.abilities
    assert isinstance(spell, Spell)
    combat = Combat(attackers=((1, FOE),), declared=frozenset({"blockers"}))
    game = do(board(human_battlefield=[bear()], combat=combat, step="blockers"), spell.do, targets=((1,),))
    assert game.combat is not None
    assert 1 in game.combat.blocked
    assert game.combat.blocks == ()


def test_601_2c__what_cannot_be_chosen_as_the_spell_is_cast() -> None:
    leash = told(
        "Leash",
        "Enchant creature\nYou can't choose an untapped creature as this spell's target as you cast it.\n"
        "You control enchanted creature.",
        types="Enchantment",
        subtypes="Aura",
    )
    assert any(isinstance(a, CantChoose) for a in leash.front.abilities)
    position = board(ai_battlefield=[bear(), on(bear("Tired"), tapped=True)], human_stack=[on(leash, cast=CastInfo())])
    game = Game(position)
    (slot,) = target_slots(game, 3, (), Scope(0, source=3, stack_id=3))
    scope = Scope(0, source=3, stack_id=3)
    assert [fits(game, i, slot.phrase.filter, scope) for i in (1, 2)] == [False, True]


def test_any_player_but_only_in_their_own_draw_step() -> None:
    ability = one("{2}: Draw a card. Any player may activate this ability but only during their draw step.")
    assert isinstance(ability, Activated)
    assert [type(r) for r in ability.only] == [OnlyBy, OnlyDuring]


def test_702_11__hexproof_from_abilities_allows_spells() -> None:
    drake = told("Shy Drake", "Hexproof from activated and triggered abilities", power=1, toughness=1)
    pinger = told("Pinger", "{T}: ~ deals 1 damage to any target.", power=1, toughness=1)
    bolt = told("Spark", "~ deals 1 damage to any target.", types="Instant")
    position = board(ai_battlefield=[drake], human_battlefield=[pinger], human_stack=[on(bolt, cast=CastInfo())])
    game = Game(position)
    shy, source, spell = the(game, "Shy Drake"), the(game, "Pinger"), the(game, "Spark")
    assert can_target(game, 0, spell, shy, scope=Scope(0, source=spell, stack_id=spell))
    assert not can_target(game, 0, source, shy, scope=Scope(0, source=source, stack_id=99))


@pytest.mark.parametrize(("kind", "triggers"), [("Land", 1), ("Creature", 0)])
def test_701_44__explores_a_land_card(kind: str, triggers: int) -> None:
    guide = told("Guide", "Whenever a creature you control explores a land card, you gain 1 life.")
    shown = told("Shown", "", types=kind, power=1, toughness=1)
    game = Game(board(human_battlefield=[guide, bear()], human_hand=[shown]))
    player_acts(game, 0, "explore", objects=(the(game, "Bear"),), other=the(game, "Shown"))
    assert len(game.pending) == triggers


def test_each_of_two_kinds_is_counted_together() -> None:
    text = "This creature gets +1/+1 for each other Cat you control and each Cat card in your graveyard."
    lord = told("Lord", text, subtypes="Cat", power=1, toughness=1)
    cat = told("Cat", "", subtypes="Cat", power=1, toughness=1)
    game = Game(board(human_battlefield=[lord, cat, cat], human_graveyard=[cat]))
    assert characteristics(game, 1).power == 4


def test_it_escapes_with_others_instead() -> None:
    ability = one("~ enters with two +1/+1 counters on it. It escapes with four +1/+1 counters on it instead.")
    assert isinstance(ability, Static)
    first, second = ability.effects
    assert isinstance(first, Enters)
    assert isinstance(second, Enters)
    assert (first.counters[0][1].n, second.counters[0][1].n) == (2, 4)
    assert first.what == second.what


def test_the_spell_most_recently_cast_is_that_of_either_player() -> None:
    game = Game(board(human_hand=[bear(), bear()], history={("cast", 0): (1,), ("cast", 1): (2,)}))
    assert refs(game, LastCast(), Scope(0)) == (2,)
    assert refs(Game(board()), LastCast(), Scope(0)) == ()


def test_prevented_damage_is_the_number_of_counters_removed() -> None:
    text = "If damage would be dealt to ~, prevent that damage and remove that many +1/+1 counters from it."
    hydra = told("Hydra", text, power=1, toughness=1)
    game = Game(board(human_battlefield=[on(hydra, counters=(("+1/+1", 3),))], ai_battlefield=[bear()]))
    deal_damage(game, [(2, 1, 2)])
    assert (game.objects[1].counter("+1/+1"), game.objects[1].damage) == (1, 0)
    assert not reads("If damage would be dealt to ~, prevent that damage and that many.")


def test_becoming_blocked_is_a_verb_of_objects() -> None:
    ability = one("{T}: This creature becomes blocked.")
    assert ability.do == KeywordAction("become blocked", what=This("this creature"))


def test_a_creature_that_was_not_cast_is_exiled_instead() -> None:
    ward = told("Door Ward", "If a nontoken creature would enter and it wasn't cast, exile it instead.")
    raise_ = told("Raise", "Put target creature card from a graveyard onto the battlefield.", types="Sorcery")
    (spell,) = raise_.front.abilities
    assert isinstance(spell, Spell)
    game = do(board(human_battlefield=[ward], human_graveyard=[bear()]), spell.do, targets=((2,),))
    assert game.objects[the(game, "Bear")].zone == "exile"


def test_red_spells_or_abilities_from_red_sources() -> None:
    text = "~ can't be the target of red spells or abilities from red sources."
    wall = told("Cold Wall", text, power=0, toughness=4)
    red = told("Red Pinger", "{T}: ~ deals 1 damage to any target.", cost="{R}", power=1, toughness=1)
    blue = told("Blue Pinger", "{T}: ~ deals 1 damage to any target.", cost="{U}", power=1, toughness=1)
    game = Game(board(ai_battlefield=[wall], human_battlefield=[red, blue]))
    for name, able in (("Red Pinger", False), ("Blue Pinger", True)):
        source = the(game, name)
        assert can_target(game, 0, source, the(game, "Cold Wall"), scope=Scope(0, source=source, stack_id=99)) is able


def test_unless_saves_only_from_what_comes_last() -> None:
    text = "When this creature enters, draw a card, then sacrifice this creature unless you pay {2}."
    first, last = one(text).do.steps
    assert isinstance(first, Draw)
    assert isinstance(last, UnlessPays)


def test_a_creature_that_would_be_dealt_damage() -> None:
    text = "If ~ would be dealt damage, prevent that damage and put that many +1/+1 counters on it."
    game = Game(board(human_battlefield=[told("Sponge", text, power=1, toughness=1)], ai_battlefield=[bear()]))
    deal_damage(game, [(2, 1, 2)])
    assert (game.objects[1].counter("+1/+1"), game.objects[1].damage) == (2, 0)
