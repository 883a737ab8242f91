"""Rad counters: the triggered ability that goes with them (CR 728)."""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Triggered
from model.ability.conditions import Comparison
from model.ability.events import StepBegins
from model.ability.instructions import KeywordAction
from model.ability.terms import CountersOn, Number, You
from model.events import lose_life, mill, remove_counters
from model.layers import characteristics
from model.resolve.keyword_actions import acts
from model.resolve.run import Run
from model.state.objects import player_ref

RAD: Final = "rad"
RADIATES: Final = Triggered(
    StepBegins("main1", You()), KeywordAction("radiate"), Comparison(CountersOn(RAD, You()), ">=", Number(1)), "at"
)
"""CR 728.1: the ability without a source, of the active player."""


@acts("radiate")
def radiate(run: Run, do: KeywordAction) -> None:
    """Cards are milled, and for each of them that is no land 1 life and one of the counters are lost."""
    game, who = run.game, run.you
    milled = mill(game, who, game.players[who].counter(RAD))
    cards = [i for i in milled if i in game.objects]
    if any(not game.objects[i].card.name for i in cards):
        raise run.unsupported("cards of a library that are not known", "728.1")
    lost = sum("Land" not in characteristics(game, i).types for i in cards)
    lose_life(game, who, lost)
    remove_counters(game, player_ref(who), RAD, lost, by=who)
