"""As many for each player: "Each player chooses a number of lands they control equal to the number of lands controlled
by the player who controls the fewest, then sacrifices the rest. Players discard cards and sacrifice creatures the same
way" (CR 101.4, 608.2e).

Owns: these rows of `whole`.
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.instructions import Sequence
from model.ability.object_instructions import Equalize
from model.ability.terms import Filter, IsType
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.the_same import THE_SAME

THE_SAME_WAY: Final = f"{THE_SAME}in the same way"
"""What stands between the steps of such an instruction."""
_CARDS: Final = Equalize()
_CREATURES: Final = Equalize(Filter((IsType("Creature"),)))
_FIRST: Final = (
    "each player chooses a number of {what:filter.plural#p} they control equal to the number of "
    "{again:filter.plural#p} controlled by the player who controls the fewest, then sacrifices the rest"
)


def add(g: Grammar) -> None:
    """The rows."""
    for rest, words in (
        ((_CARDS, _CREATURES), "players discard cards and sacrifice creatures"),
        ((_CREATURES, _CARDS), "players sacrifice creatures and discard cards"),
    ):
        make = _Equal(rest)
        g.rule("whole", make, f"{_FIRST}. {words} the same way", unmake=make.parts, when=lambda v: v is not None)


class _Equal:
    """The first sentence and what is done in the same way."""

    def __init__(self, rest: tuple[Equalize, ...]) -> None:
        self.rest = rest

    def __call__(self, what: Filter, again: Filter) -> Sequence | None:
        return Sequence((Equalize(what), *self.rest), (THE_SAME_WAY,) * len(self.rest)) if what == again else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Sequence) or value.joins[:1] != (THE_SAME_WAY,) or value.steps[1:] != self.rest:
            return None
        what = value.steps[0].what  # type: ignore[attr-defined]
        return {"what": what, "again": what}
