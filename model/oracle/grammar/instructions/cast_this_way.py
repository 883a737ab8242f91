"""What is said of a spell behind the permission to cast it: "If that spell would be put into a graveyard, exile it
instead" (CR 614.1a), "mana of any type can be spent to cast that spell" (CR 609.4b).

Owns: `Allow.exiled`, `Cast.exiled`, `Cast.any_type`. Not here: the same behind a static permission (`permissions`), and
of a spell that was cast before (`imposing`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction
from model.ability.instructions import Allow, Cast, May
from model.oracle.engine import Grammar
from model.oracle.grammar.spending import ANY_COLOR, ANY_TYPE

_GRAVEYARDS: Final = ("your", "a", "its owner's")


class _Exiled:
    """The permission with that behind it. Of a spell that is cast at once "that spell" is the one that was."""

    def __init__(self, spell: str, graveyard: str) -> None:
        self.words = f"{spell}, {graveyard}"
        self.at_once = spell != "that spell"
        self.template = f"{{it:clause}}. if {spell} would be put into {graveyard} graveyard, exile it instead"

    def __call__(self, it: Instruction) -> Instruction | None:
        if isinstance(it, May) and isinstance(it.do, Cast) and self.at_once:
            return msgspec.structs.replace(it, do=msgspec.structs.replace(it.do, exiled=self.words))
        return msgspec.structs.replace(it, exiled=self.words) if isinstance(it, Allow) else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        inner = value.do if isinstance(value, May) else value
        if not isinstance(inner, Allow | Cast) or inner.exiled != self.words:
            return None
        without = msgspec.structs.replace(inner, exiled="")
        return {"it": msgspec.structs.replace(value, do=without) if isinstance(value, May) else without}


def known(value: Any) -> bool:
    return value is not None


def add(g: Grammar) -> None:
    """The rows."""
    for spell in ("that spell", "a spell cast this way"):
        for graveyard in _GRAVEYARDS:
            exiled = _Exiled(spell, graveyard)
            # No spell was spoken of when the permission was given: "that spell" is the one that it lets be cast.
            g.rule("whole", exiled, exiled.template, unmake=exiled.parts, when=known, prefer=1)
    for kind, said in (("type", ANY_TYPE), ("color", ANY_COLOR)):
        for it in ("it", "that spell"):
            any_type = _AnyType(f"{kind}, {it}")
            g.rule("clause", any_type, f"you may cast {{what:objects}}, and {said} {it}", unmake=any_type.parts)


class _AnyType:
    """ "You may cast that card, and mana of any type can be spent to cast that spell." """

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, what: Any) -> May:
        return May(Cast(what, any_type=self.word))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, May) and isinstance(value.do, Cast) and value == self(value.do.what):
            return {"what": value.do.what}
        return None
