""" "The next spell you cast this turn ...", "creature spells you cast this turn ..." (CR 601.2, 611.2c).

Owns: rows of `clause` for effects on spells that are cast later in the turn. Not here: the same as static abilities
(`cost_changes`, `statics`), other rules for a while (`imposing`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import CostChange
from model.ability.continuous import Affects, Cant, Gains, Permit
from model.ability.instructions import Impose
from model.ability.terms import All, CastBy, Filter, IsSpell, NthCast, You
from model.oracle.engine import Grammar

_TURN: Final = "this turn"
_YOU: Final = You()


def add(g: Grammar) -> None:
    """The rows."""
    for make, template in (
        (_Less(), "the next {of:filter#s} you cast this turn costs {by:mana_cost} less to cast"),
        (_LessForAll(), "{of:filter.plural#p} you cast this turn cost {by:mana_cost} less to cast"),
        (_Has(), "the next {of:filter#s} you cast this turn has {abilities:granted_list}"),
        (_CantBeCountered(), "the next {of:filter#s} you cast this turn can't be countered"),
        (_Flash(), "the next {of:filter#s} you cast this turn can be cast as though it had flash"),
    ):
        g.rule("clause", make, template, unmake=make.parts, when=_plain)
    safe = _SafeForAll()
    g.rule(
        "clause", safe, "{of:filter.plural#p} you cast this turn can't be countered", unmake=safe.parts, when=_of_spells
    )


def _plain(value: Any) -> bool:
    """Not what is said of who casts it already."""
    filter_ = value.effect.what.filter
    return sum(isinstance(p, CastBy) for p in filter_.post) <= 1


def _of_spells(value: Any) -> bool:
    return _plain(value) and any(isinstance(w, IsSpell) for w in value.effect.what.filter.words)


def _next(of: Filter, *, cast: bool = True) -> All:
    """The next such spell: `NthCast` counts from when the effect begins."""
    by = (CastBy(_YOU),) if cast else ()
    return All(Filter(of.words, (*by, *of.post, NthCast(0, of))), "the next")


def _of(what: Any) -> Filter | None:
    last = what.filter.post[-1] if isinstance(what, All) and what.word == "the next" else None
    return last.of if isinstance(last, NthCast) and last.n == 0 else None


class _Less:
    def __call__(self, of: Filter, by: Any) -> Impose:
        return Impose(CostChange(_next(of, cast=False), by, who=_YOU), _TURN)

    def parts(self, value: Any) -> dict[str, Any] | None:
        effect = value.effect if isinstance(value, Impose) else None
        of = _of(effect.what) if isinstance(effect, CostChange) else None
        return {"of": of, "by": effect.by} if of is not None and self(of, effect.by) == value else None  # type: ignore[union-attr]


class _LessForAll:
    """ "Artifact, instant, and sorcery spells you cast this turn cost {2} less"."""

    def __call__(self, of: Filter, by: Any) -> Impose:
        return Impose(CostChange(All(of), by, who=_YOU), _TURN, word="spells")

    def parts(self, value: Any) -> dict[str, Any] | None:
        effect = value.effect if isinstance(value, Impose) else None
        if not isinstance(effect, CostChange) or not isinstance(effect.what, All):
            return None
        of = effect.what.filter
        return {"of": of, "by": effect.by} if self(of, effect.by) == value else None


class _SafeForAll:
    """ "Creature spells you cast this turn can't be countered"."""

    def __call__(self, of: Filter) -> Impose:
        what = All(Filter(of.words, (CastBy(_YOU), *of.post)))
        return Impose(Affects(what, (Cant("be countered"),)), _TURN, word="spells")

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Impose(effect=Affects(what=All(filter=Filter(words=words, post=(CastBy(), *post))))):
                of = Filter(words, tuple(post))
                return {"of": of} if self(of) == value else None
        return None


class _Has:
    def __call__(self, of: Filter, abilities: Any) -> Impose:
        return Impose(Affects(_next(of), (Gains(abilities, "has"),)), _TURN)

    def parts(self, value: Any) -> dict[str, Any] | None:
        effect = value.effect if isinstance(value, Impose) else None
        of = _of(effect.what) if isinstance(effect, Affects) else None
        if of is None or not isinstance(effect.changes[0], Gains):  # type: ignore[union-attr]
            return None
        abilities = effect.changes[0].abilities  # type: ignore[union-attr]
        return {"of": of, "abilities": abilities} if self(of, abilities) == value else None


class _CantBeCountered:
    def __call__(self, of: Filter) -> Impose:
        return Impose(Affects(_next(of), (Cant("be countered"),)), _TURN)

    def parts(self, value: Any) -> dict[str, Any] | None:
        effect = value.effect if isinstance(value, Impose) else None
        of = _of(effect.what) if isinstance(effect, Affects) else None
        return {"of": of} if of is not None and self(of) == value else None


class _Flash:
    def __call__(self, of: Filter) -> Impose:
        return Impose(Permit(_next(of, cast=False), _YOU, flash=True), _TURN)

    def parts(self, value: Any) -> dict[str, Any] | None:
        effect = value.effect if isinstance(value, Impose) else None
        of = _of(effect.what) if isinstance(effect, Permit) else None
        return {"of": of} if of is not None and self(of) == value else None
