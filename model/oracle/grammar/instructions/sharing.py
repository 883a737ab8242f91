"""Effects that share a duration: "until end of turn, target creature gets +1/+1 and target Elf gains trample", "it gets
-4/-4 instead" (CR 611.2, 608.2c).

Owns: these rows of `whole` and `clause.if`. Not here: the changes themselves (`changes`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.continuous import ModifiesPT
from model.ability.instructions import Apply, If, Sequence
from model.oracle.engine import Grammar
from model.oracle.grammar.defining_x import define_x, undefine_x

UNDER_THE_FIRST: Final = "under the first"
"""The word of what shares the duration of the effect before it."""
AS_BEFORE: Final = "as long as that"
"""The word of what is done instead for as long as what it replaces would have been."""


def add(g: Grammar) -> None:
    """The rows."""
    g.rule("clause.if", _as_before, "{to:subject} get[s] {by:pump} instead if {condition:condition}",
           unmake=_before_parts)  # fmt: skip
    g.rule("whole", _as_before_first, "if {condition:condition}, {to:subject} get[s] {by:pump} instead",
           unmake=_before_first_parts)  # fmt: skip
    # Two subjects under one duration.
    g.rule("shared", _shared, "{duration:duration}, {a:unended} and {b:unended}", unmake=_shared_parts, when=_known)
    also = _AndIdle()
    g.rule("shared", also, "{duration:duration}, {a:unended}, and {b:unended.idle}", unmake=also.parts)
    three = "{duration:duration}, {a:unended}, {b:unended}, and {c:unended}"
    g.rule("shared", _shared_by_three, three, unmake=_three_shared, when=_known)
    g.rule("whole", None, "{it:shared}")
    g.rule("whole", define_x, "{value:shared}, where X is {amount:where_x}", unmake=_x_parts, when=_known)
    g.rule("unended", Apply, "{to:subject} {changes:changes#to}", duration="")


def _known(value: Any) -> bool:
    return value is not None


def _x_parts(value: Any) -> dict[str, Any] | None:
    found = undefine_x(value)
    return None if found is None else {"value": found[0], "amount": found[1]}


def _as_before(to: Any, by: Any, condition: Any) -> If:
    """ "That creature gets -4/-4 instead if ...": for as long as the size it would have got."""
    pump = Apply(to, (ModifiesPT(by[0], by[1]),), "until end of turn", word=AS_BEFORE)
    return If(condition, pump, after=True, instead=True)


def _before_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, If) or not isinstance(value.do, Apply) or not isinstance(value.do.changes[0], ModifiesPT):
        return None
    found = {"to": value.do.to, "by": (value.do.changes[0].power, value.do.changes[0].toughness)}
    return {**found, "condition": value.condition} if value == _as_before(**found, condition=value.condition) else None


def _as_before_first(condition: Any, to: Any, by: Any) -> If:
    return msgspec.structs.replace(_as_before(to, by, condition), after=False)


def _before_first_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, If) or value.after:
        return None
    return _before_parts(msgspec.structs.replace(value, after=True))


def _shared(duration: str, a: Apply, b: Apply) -> Sequence:
    first = msgspec.structs.replace(a, duration=duration, front=True)
    return Sequence((first, msgspec.structs.replace(b, duration=duration, word=UNDER_THE_FIRST)), (" and ",))


def _shared_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Sequence) or len(value.steps) != 2:
        return None
    a, b = value.steps
    if not isinstance(a, Apply) or not isinstance(b, Apply) or b.word != UNDER_THE_FIRST:
        return None
    plain = (msgspec.structs.replace(a, duration="", front=False), msgspec.structs.replace(b, duration="", word=""))
    if _shared(a.duration, *plain) != value:
        return None
    return {"duration": a.duration, "a": plain[0], "b": plain[1]}


class _AndIdle:
    """ "Until your next turn, it can't attack or block, and its activated abilities can't be activated"."""

    def __call__(self, duration: str, a: Apply, b: Apply) -> Sequence:
        first, second = _shared(duration, a, b).steps
        return Sequence((first, second), (", and ",))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Sequence) or value.joins != (", and ",):
            return None
        found = _shared_parts(msgspec.structs.replace(value, joins=(" and ",)))
        return found and {**found, "b": msgspec.structs.replace(found["b"], word="abilities")}


def _shared_by_three(duration: str, a: Apply, b: Apply, c: Apply) -> Sequence:
    first = msgspec.structs.replace(a, duration=duration, front=True)
    more = (msgspec.structs.replace(one, duration=duration, word=UNDER_THE_FIRST) for one in (b, c))
    return Sequence((first, *more), (", ", ", and "))


def _three_shared(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Sequence) or len(value.steps) != 3 or not isinstance(value.steps[0], Apply):
        return None
    a, more = value.steps[0], [one for one in value.steps[1:] if isinstance(one, Apply) and one.word == UNDER_THE_FIRST]
    if len(more) != 2:
        return None
    plain = [msgspec.structs.replace(a, duration="", front=False)]
    plain += [msgspec.structs.replace(one, duration="", word="") for one in more]
    parts: dict[str, Any] = {"duration": a.duration, **dict(zip("abc", plain, strict=True))}
    return parts if _shared_by_three(**parts) == value else None
