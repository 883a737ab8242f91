"""What a permanent becomes of several kinds as it enters: "it becomes your choice of a 3/3 creature or a 1/6 creature
with defender" (CR 614.12a, 707.2).

Owns: these rows of `static`. Not here: what something becomes (`instructions.becoming`).
"""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Change
from model.ability.continuous import Enters, SetsPT, TurnedUp
from model.ability.object_instructions import BecomeOneOf
from model.oracle.engine import Grammar
from model.oracle.grammar.entering import OR_UP
from model.oracle.grammar.instructions.becoming import BECOMES, KindPhrase

_OTHER = " in addition to its other types"


def add(g: Grammar) -> None:
    """The rows."""
    for tail, said in (("", ""), ("other", _OTHER)):
        phrase = KindPhrase(BECOMES, tail)
        kind, kinds = f"own_kind{tail}", f"own_kinds{tail}"
        none: dict[str, Any] = {"pt": None, "every": False}
        g.rule(kind, phrase, "{a} {it:description}", unmake=phrase.parts, abilities=(), **none)
        with_more = "{a} {it:description} with {abilities:granted_list}"
        g.rule(kind, phrase, with_more, unmake=phrase.parts, **none)
        g.list(kinds, kind, conj=("or",))
        row = f"as {{what:this}} enters, it becomes your choice of {{options:{kinds}}}{said}"
        g.rule("static", _chosen, row, unmake=_of_chosen)
    g.rule("own_size", _size, "{pt:pt}", unmake=_of_size)
    g.list("own_sizes", "own_size", conj=("or",))
    either = f"as {{what:this}} enters {OR_UP}, it becomes your choice of {{options:own_sizes}}"
    g.rule("statics", _either_way, either, unmake=_of_either_way)
    heads = "as {what:this} enters, flip a coin. if the coin comes up heads, this creature enters as {a:own_kind}. "
    tails = "if it comes up tails, this creature enters as {b:own_kind}"
    g.rule("static", _flipped, heads + tails, unmake=_of_flipped)


def _chosen(what: Any, options: tuple[tuple[Change, ...], ...]) -> Enters:
    return Enters(what, as_=BecomeOneOf(options))


def _of_chosen(value: Any) -> dict[str, Any] | None:
    match value:
        case Enters(what=what, as_=BecomeOneOf(options=options, flip=False)) if value == _chosen(what, options):
            return {"what": what, "options": options}
    return None


def _flipped(what: Any, a: tuple[Change, ...], b: tuple[Change, ...]) -> Enters:
    return Enters(what, as_=BecomeOneOf((a, b), flip=True))


def _of_flipped(value: Any) -> dict[str, Any] | None:
    match value:
        case Enters(what=what, as_=BecomeOneOf(options=(a, b), flip=True)) if value == _flipped(what, a, b):
            return {"what": what, "a": a, "b": b}
    return None


def _size(pt: Any) -> tuple[Change, ...]:
    return (SetsPT(pt[0], pt[1], BECOMES),)


def _of_size(value: Any) -> dict[str, Any] | None:
    match value:
        case (SetsPT(power=power, toughness=toughness),):
            return {"pt": (power, toughness)}
    return None


def _either_way(what: Any, options: tuple[tuple[Change, ...], ...]) -> Any:
    do = BecomeOneOf(options)
    return (("", Enters(what, as_=do)), (OR_UP, TurnedUp(what, do)))


def _of_either_way(value: Any) -> dict[str, Any] | None:
    match value:
        case ((_, Enters(what=what, as_=BecomeOneOf(options=options))), (word, TurnedUp())) if word == OR_UP:
            return {"what": what, "options": options} if value == _either_way(what, options) else None
    return None
