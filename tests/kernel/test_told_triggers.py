"""How often an ability triggers on events that happen at once, with made-up cards (CR 603.2c, 115.9, 119.9)."""

from __future__ import annotations

from typing import Any

from resolving import board, characteristics, do, on
from told import told

from model.ability.abilities import Triggered
from model.ability.terms import Filter, HasMana, IsSpell
from model.evaluate import fits
from model.events import deal_damage, happen
from model.events.event import BlockDeclared, CountersEvent
from model.state import CastInfo, Game, Scope

COUNT = "put a page counter on this creature."


def watcher(when: str, *, name: str = "Scribe", **fields: Any) -> Any:
    return told(name, f"{when}, {COUNT}", power=1, toughness=5, **fields)


def bear(name: str = "Bear") -> Any:
    return told(name, "", power=2, toughness=2)


def fired(game: Game) -> list[dict[str, Any]]:
    return [dict(p.event) for p in game.pending]


def test_one_or_more_counters_on_a_creature_is_said_of_each_creature() -> None:
    scribe = watcher("Whenever one or more +1/+1 counters are put on a creature you control")
    game = Game(board(human_battlefield=[scribe, bear(), bear()]))
    happen(game, [CountersEvent(on=i, kind="+1/+1", amount=2) for i in (2, 3)])
    assert [(t["subject"], t["amount"]) for t in fired(game)] == [(2, 2), (3, 2)]


def test_one_or_more_counters_on_one_or_more_creatures_is_one_occurrence() -> None:
    scribe = watcher("Whenever one or more counters are put on one or more creatures you control")
    game = Game(board(human_battlefield=[scribe, bear(), bear()]))
    happen(game, [CountersEvent(on=i, kind="+1/+1", amount=2) for i in (2, 3)])
    assert [t["amount"] for t in fired(game)] == [4]


def test_is_dealt_damage_by_several_at_once_triggers_once() -> None:
    scribe = watcher("Whenever this creature is dealt damage")
    game = Game(board(human_battlefield=[scribe], ai_battlefield=[bear(), bear()]))
    deal_damage(game, [(2, 1, 2), (3, 1, 1)], combat=True)
    assert [(t["subject"], t["amount"]) for t in fired(game)] == [(1, 3)]


def test_a_creature_is_dealt_damage_is_said_of_each_creature() -> None:
    scribe = watcher("Whenever a creature is dealt damage")
    game = Game(board(human_battlefield=[scribe, bear()], ai_battlefield=[bear(), bear()]))
    deal_damage(game, [(3, 1, 2), (4, 1, 1), (1, 2, 1)], combat=True)
    assert [(t["subject"], t["amount"]) for t in fired(game)] == [(1, 3), (2, 1)]


def test_damage_to_one_or_more_creatures_triggers_once() -> None:
    scribe = watcher("Whenever this creature deals combat damage to one or more creatures")
    game = Game(board(human_battlefield=[scribe], ai_battlefield=[bear(), bear()]))
    deal_damage(game, [(1, 2, 1), (1, 3, 1)], combat=True)
    assert [t["amount"] for t in fired(game)] == [2]


def test_a_source_dealing_damage_to_a_creature_triggers_for_each() -> None:
    scribe = watcher("Whenever a creature deals damage to this creature")
    game = Game(board(human_battlefield=[scribe], ai_battlefield=[bear(), bear()]))
    deal_damage(game, [(2, 1, 2), (3, 1, 1)], combat=True)
    assert [t["amount"] for t in fired(game)] == [2, 1]


def test_blocked_by_one_or_more_creatures_is_said_of_each_attacker() -> None:
    scribe = watcher("Whenever a creature you control becomes blocked by one or more creatures")
    game = Game(board(human_battlefield=[scribe, bear(), bear()], ai_battlefield=[bear(), bear(), bear()]))
    happen(game, [BlockDeclared(blocker=b, attacker=a) for b, a in ((4, 2), (5, 2), (6, 3))])
    assert [t["subject"] for t in fired(game)] == [2, 3]


def test_702_15e__one_gain_of_life_for_each_source_with_lifelink() -> None:
    scribe = watcher("Whenever you gain life")
    link = told("Drinker", "Lifelink", power=3, toughness=3)
    game = Game(board(human_battlefield=[scribe, link, link], ai_battlefield=[bear()]))
    deal_damage(game, [(2, 4, 2), (2, -2, 1), (3, -2, 3)], combat=True)
    assert [t["amount"] for t in fired(game)] == [3, 3]
    assert (game.players[0].life, game.players[1].life) == (26, 16)


def test_115_9a__what_is_a_target_twice_counts_twice() -> None:
    single = Filter((IsSpell(),), (HasMana("a single target"),))
    found = []
    for targets in (((1,),), ((1,), (1,)), ()):
        spell = on(told("Word", "Draw a card.", types="Instant"), cast=CastInfo(targets=targets))
        game = Game(board(human_battlefield=[bear()], human_stack=[spell]))
        found.append(fits(game, 2, single, Scope(0)))
    assert found == [True, False, False]


def test_toughness_greater_than_their_power_is_asked_of_each() -> None:
    march = watcher("Whenever you attack")
    strong = "creatures you control with toughness greater than their power"
    rally = told("Rally", f"Whenever you attack, {strong} get +1/+1 until end of turn.", types="Enchantment")
    ability = rally.front.abilities[0]
    assert isinstance(ability, Triggered)
    game = do(board(human_battlefield=[march, bear(), rally]), ability.do, source=3, event=(("cards", (2,)),))
    assert (characteristics(game, 1).power, characteristics(game, 2).power) == (2, 2)


def test_400_3__a_player_casts_a_spell_from_their_hand() -> None:
    scribe = watcher("Whenever a player casts a spell from their hand")
    (ability,) = scribe.front.abilities
    assert isinstance(ability, Triggered)
    kind = ability.when.what.filter  # type: ignore[attr-defined]
    for zone, caster, holds in (("hand", 0, True), ("graveyard", 0, False), ("hand", 1, False)):
        spell = on(bear(), cast=CastInfo(from_zone=zone, caster=caster))
        game = Game(board(ai_battlefield=[scribe], human_stack=[spell]))
        assert fits(game, 2, kind, Scope(1, source=1)) is holds
