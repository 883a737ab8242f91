"""A Class gains its levels by activating its level bars (CR 716.2)."""

from __future__ import annotations

from model.ability.abilities import Level, PayMana, Static
from model.ability.continuous import Affects, ModifiesPT
from model.ability.terms import All, ControlledBy, Filter, IsType, Number, You
from model.evaluate import holds
from model.events import CarryOut
from model.layers import activated, characteristics
from model.mana import parse_cost
from model.state import Game, Scope
from model.state.work import carry_out_now
from tests.boards import board, card


def test_716_2a__a_level_bar_is_an_activated_and_a_static_ability() -> None:
    import model.resolve  # noqa: F401

    yours = All(Filter((IsType("Creature"),), (ControlledBy(You()),)))
    anthem = Static((Affects(yours, (ModifiesPT(Number(1), Number(1)),)),))
    bars = [Level(n, None, (anthem,), costs=(PayMana(parse_cost(cost)),)) for n, cost in ((2, "{2}{G}"), (3, "{4}{G}"))]
    lesson = card("Lesson", types="Enchantment", subtypes="Class", cost="{G}", abilities=bars)
    game = Game(board(human_battlefield=[lesson, card("Bear", power=2, toughness=2)]))
    scope = Scope(0, source=1)
    two, three = activated(game, 1)
    assert [a.costs for a in (two, three)] == [bar.costs for bar in bars]
    assert holds(game, two.only[0].condition, scope)  # type: ignore[attr-defined]
    assert not holds(game, three.only[0].condition, scope)  # type: ignore[attr-defined]
    for level, power in ((two, 3), (three, 4)):
        carry_out_now(game, CarryOut(do=level.do, scope=scope))
        assert characteristics(game, 2).power == power
    assert "class level:3" in game.objects[1].designations
    assert sum(d.startswith("class level") for d in game.objects[1].designations) == 1
