"""Mana of another type instead (CR 106.12b, 614): "it produces {B} instead of any other type", and for each of several
kinds of permanents.

Owns: those rows of `static` and `static_line`. Not here: other amounts of mana (`replacements`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Static
from model.ability.continuous import Instead
from model.ability.events import ManaIsProduced
from model.ability.instructions import AddMana
from model.ability.terms import Filter, Number, Some
from model.oracle.engine import Grammar
from model.oracle.grammar.static_lines import known

EACH_KIND: Final = "of each kind"
MOST_KINDS: Final = 5


def add(g: Grammar) -> None:
    """The rows."""
    for letter in "WUBRGC":
        g.rule(
            "static",
            Instead,
            f"if {{event:would}}, it produces {{{letter}}} instead of any other type",
            do=AddMana(((letter,),)),
            word="any other type",
            when=_of_mana,
        )
        g.rule(
            "static",
            Instead,
            f"if {{event:would}}, it produces {{{letter}}} instead of any other type and amount",
            do=AddMana(((letter,),), count=Number(1)),
            word="any other type and amount",
            when=_of_mana,
        )
    g.rule(
        "static",
        Instead,
        "if {event:would}, it produces colorless mana instead of any other type",
        do=AddMana((("C",),)),
        word="colorless",
        when=_of_mana,
    )
    for n in range(2, MOST_KINDS + 1):
        kinds = [f"{{what{i}:filter.plural#p}} produce {{mana{i}:mana_one}}" for i in range(n)]
        said = " and ".join(kinds) if n == 2 else f"{', '.join(kinds[:-1])}, and {kinds[-1]}"
        each = _EachKind(n)
        template = f"if tapped for mana, {said} instead of any other type."
        g.rule("static_line", each, template, unmake=each.parts, when=known)


def _of_mana(value: Any) -> bool:
    return isinstance(value.event, ManaIsProduced)


class _EachKind:
    """ "If tapped for mana, Plains produce {R}, Islands produce {G}, and Swamps produce {W} instead of any other type":
    a replacement for each kind. Of a permanent of several kinds the affected player orders them (CR 616.1)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __call__(self, **found: Any) -> Static | None:
        effects = []
        for i in range(self.n):
            what, mana = found[f"what{i}"], found[f"mana{i}"]
            if len(mana) != 1 or len(mana[0]) != 1:
                return None
            effects.append(Instead(ManaIsProduced(Some(what)), AddMana(mana), word=EACH_KIND))
        return Static(tuple(effects))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Static) or len(value.effects) != self.n:
            return None
        found: dict[str, Any] = {}
        for i, effect in enumerate(value.effects):
            match effect:
                case Instead(event=ManaIsProduced(what=Some(filter=Filter() as what)), do=AddMana(options=mana)):
                    found[f"what{i}"], found[f"mana{i}"] = what, mana
                case _:
                    return None
        return found if self(**found) == value else None


__all__ = ["add"]
