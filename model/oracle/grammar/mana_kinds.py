"""Mana whose colours or amount hang on something (CR 106.3, 106.5): one of each colour among permanents, of different
colours, as much as there is; what it can't be spent on.

Owns: further wordings of `AddMana`. Not here: the usual ones and their riders (`mana`).
"""

from __future__ import annotations

import itertools
from typing import Any, Final

import msgspec

from model.ability.instructions import AddMana, DoubleMana, If, LoseMana, ManaSet, Sequence, SpendOnly
from model.ability.terms import Amount, Condition, Filter, Number, Objects
from model.mana import COLORS
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.verbs import Verbs

DIFFERENT: Final = tuple(itertools.combinations(COLORS, 2))


def add(g: Grammar) -> None:
    """The rows."""

    def row(make: Any, template: str, **how: Any) -> None:
        g.rule("adding", make, template, unmake=make.parts, when=_known, **how)

    row(_EachColor(), "for each color among {of:objects}, add one mana of that color")
    row(_Chosen("choose"), "choose a color. add one mana of that color for each {times:times}")
    row(
        _Chosen("choose equal"),
        "choose a color. add an amount of mana of that color equal to {times:measure}",
        prefer=1,
    )
    row(_OfColor(), "choose a color of {of:objects}. add one mana of that color")
    that = _That()
    g.rule(
        "effect",
        that,
        "{mana:adding}. if {condition:condition}, add {count:count} mana of that type instead.",
        unmake=that.parts,
        when=_known,
    )
    row(_Never(), "{mana:adding}. this mana can't be spent to cast {what:filter.plural#p}")
    row(_NoGeneric(), "{mana:adding}. this mana can't be spent to pay generic mana costs")
    row(_Never("a"), "{mana:adding}. this mana can't be spent to cast {a} {what:filter#s}")
    g.rule("adding", AddMana, "add two mana of different colors", options=DIFFERENT, word="different")
    Verbs(g).player(LoseMana, "lose[s] all unspent mana")
    g.rule("whole", DoubleMana, "double the amount of each type of unspent mana you have")
    for letter in COLORS:
        then = _Then(letter)
        g.rule(
            "effect",
            then,
            f"add {{{letter}}}, then add an additional {{{letter}}} for each {{times:times}}.",
            unmake=then.parts,
            when=_known,
        )


def _known(value: Any) -> bool:
    return value is not None


class _EachColor:
    """ "For each color among permanents you control, add one mana of that color." """

    def __call__(self, of: Objects) -> AddMana:
        return AddMana(among=ManaSet("colors among", of), each=True, word="for each color")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AddMana) and value.each and value.among is not None and value.among.of is not None:
            return {"of": value.among.of} if value == self(value.among.of) else None
        return None


class _OfColor:
    """ "Choose a color of a permanent you control. Add one mana of that color." """

    def __call__(self, of: Objects) -> AddMana:
        return AddMana(among=ManaSet("colors among", of), word="choose")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AddMana) and value.among is not None and value.among.of is not None:
            return {"of": value.among.of} if value == self(value.among.of) else None
        return None


class _Chosen:
    """ "Choose a color. Add one mana of that color for each charge counter on ~." """

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, times: Amount) -> AddMana:
        return AddMana(any_color=True, count=times, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AddMana) and value.count is not None and value == self(value.count):
            return {"times": value.count}
        return None


class _That:
    """ "If [condition], add three mana of that type instead": the same choice, more of it (CR 614.15)."""

    def __call__(self, mana: AddMana, condition: Condition, count: Amount) -> Sequence | None:
        if not isinstance(mana, AddMana) or mana.among is None or mana.count not in (None, Number(1)) or mana.only:
            return None
        more = msgspec.structs.replace(mana, count=count, word="that type")
        return Sequence((mana, If(condition, more, instead=True, word="that type")), (". ",))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Sequence(steps=(AddMana() as mana, If(condition=condition, do=AddMana(count=count)))):
                if count is not None and value == self(mana, condition, count):
                    return {"mana": mana, "condition": condition, "count": count}
        return None


class _NoGeneric:
    """ "This mana can't be spent to pay generic mana costs." """

    only = SpendOnly(no_generic=True)

    def __call__(self, mana: AddMana) -> AddMana | None:
        return msgspec.structs.replace(mana, only=self.only) if mana.only is None else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AddMana) and value.only == self.only:
            return {"mana": msgspec.structs.replace(value, only=None)}
        return None


class _Never:
    """ "This mana can't be spent to cast nonartifact spells." """

    def __init__(self, word: str = "") -> None:
        self.word = word

    def __call__(self, mana: AddMana, what: Filter) -> AddMana | None:
        if not isinstance(mana, AddMana) or mana.only is not None or mana.riders:
            return None
        return msgspec.structs.replace(mana, only=SpendOnly(never=(what,), word=self.word))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AddMana) or value.only is None or len(value.only.never) != 1:
            return None
        mana = msgspec.structs.replace(value, only=None)
        what = value.only.never[0]
        return {"mana": mana, "what": what} if value == self(mana, what) else None


class _Then:
    """ "Add {B}, then add an additional {B} for each charge counter removed this way." """

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def __call__(self, times: Amount) -> Sequence:
        more = AddMana(((self.letter,),), count=times, word="additional for each")
        return Sequence((AddMana(((self.letter,),)), more), (", then ",))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Sequence(steps=(AddMana(), AddMana(count=times))) if times is not None and value == self(times):
                return {"times": times}
        return None
