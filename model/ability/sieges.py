"""The ability that the battle type Siege gives (CR 310.11b)."""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Triggered
from model.ability.conditions import Comparison
from model.ability.events import CountersChange, While
from model.ability.instructions import Cast, May, Move, Sequence
from model.ability.terms import CountersOn, Number, ResultOf, That, This

SIEGE: Final = "siege"
_IT: Final = That("it", ResultOf(1))
_LAST: Final = Comparison(CountersOn("defense", This()), "==", Number(0))

DEFEATED: Final = Triggered(
    While(CountersChange("defense", This(), removed=True, one_or_more=True), _LAST, "last"),
    Sequence(
        (Move(This(), "exile", verb="exile"), May(Cast(_IT, free=True, using=SIEGE, transformed=True))), (", then ",)
    ),
    made_by=SIEGE,
)
DEFEATED_WORDS: Final = (
    "When the last defense counter is removed from this permanent, exile it, then you may cast it transformed without "
    "paying its mana cost."
)
