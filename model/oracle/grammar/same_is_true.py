""" "The same is true for first strike, haste, and trample": what is said of one keyword, said of others (CR 702).

Owns: rows of `line` (static abilities) and `whole` (instructions with a condition) for it. Not here: the sentence that
is repeated (`static_lines`, `instructions.flow`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction, Keyword, Static
from model.ability.conditions import Exists
from model.ability.continuous import Affects, Gains, GainsAbilitiesOf
from model.ability.instructions import Apply, If, Sequence
from model.ability.terms import All, HasKeyword
from model.base import walk, with_parts
from model.oracle.engine import Grammar

SAME: Final = "the same is true"
"""What stands between the steps of such an instruction."""
_OF_SEVERAL: Final = frozenset({"protection", "landwalk"})
"""Keywords of which an object has one of several kinds: which is meant is not said by the name alone."""


def add(g: Grammar) -> None:
    """The rows."""
    g.rule("line", _statics, "{first:static_line} the same is true for {names:keyword_names_and}.",
           unmake=_of_statics, when=_known)  # fmt: skip
    g.rule("whole", _steps, "{first:clause.if}. the same is true for {names:keyword_names_and}",
           unmake=_of_steps, when=_known)  # fmt: skip


def _known(value: Any) -> bool:
    return value is not None


def _name(value: Any) -> str | None:
    """The keyword that is given, if it is one that the condition asks for."""
    several = next((r.which for r in walk(value) if isinstance(r, GainsAbilitiesOf)), None)
    if several is not None:
        return several
    given = {r.name for r in walk(value) if isinstance(r, Keyword)}
    asked = {r.name for r in walk(value) if isinstance(r, HasKeyword)}
    return next(iter(given)) if len(given) == 1 and given == asked else None


def _said_of(value: Any, old: str, new: str) -> Any:
    """The record with another keyword in place of the one it names."""
    made = with_parts(value, lambda part: _said_of(part, old, new))
    if isinstance(made, Keyword | HasKeyword) and made.name == old:
        return msgspec.structs.replace(made, name=new)
    return made


def _statics(first: Static, names: tuple[str, ...]) -> tuple[Static, ...] | None:
    old = _name(first) if first.condition is not None else None
    if old is None or old in _OF_SEVERAL:
        return None
    found: list[Static] = [first]
    for name in names:
        one = _each_kind(first, name) if name in _OF_SEVERAL else _said_of(first, old, name)
        if one is None:
            return None
        found.append(one)
    return tuple(found)


def _each_kind(first: Static, name: str) -> Static | None:
    """Protection and landwalk: each kind of them that the objects have which the condition speaks of."""
    match first:
        case Static(effects=(Affects(what=what, changes=(Gains(),)),), condition=Exists(what=All() as those, who=None)):
            old = _name(first) or ""
            of = _said_of(those, old, name)
            return Static((Affects(what, (GainsAbilitiesOf(of, name, SAME),)),), zone=first.zone)
    return None


def _of_statics(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) < 3 or not isinstance(value[0], Static):
        return None
    names = tuple(_name(one) or "" for one in value[1:])
    return {"first": value[0], "names": names} if _statics(value[0], names) == value else None


def _steps(first: If, names: tuple[str, ...]) -> Sequence | None:
    old = _name(first) if isinstance(first, If) and first.otherwise is None else None
    if old is None or old in _OF_SEVERAL:
        return None
    found: list[Instruction] = [first]
    for name in names:
        one = _each_kind_given(first, old, name) if name in _OF_SEVERAL else _said_of(first, old, name)
        if one is None:
            return None
        found.append(one)
    return Sequence(tuple(found), (SAME,) * len(names))


def _each_kind_given(first: If, old: str, name: str) -> Apply | None:
    """Protection and landwalk: each kind that the objects have as the effect begins."""
    match first:
        case If(condition=Exists(what=All() as those, who=None), do=Apply(changes=(Gains(),)) as do):
            given = GainsAbilitiesOf(_said_of(those, old, name), name, SAME)
            return msgspec.structs.replace(do, changes=(given,))
    return None


def _of_steps(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Sequence) or not value.joins or value.joins[0] != SAME:
        return None
    names = tuple(_name(one) or "" for one in value.steps[1:])
    return {"first": value.steps[0], "names": names} if _steps(value.steps[0], names) == value else None  # type: ignore[arg-type]
