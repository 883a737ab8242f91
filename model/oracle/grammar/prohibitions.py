"""What players can't do, or can do only at certain times: casting, paying, blocking, putting onto the battlefield (CR
101.2, 601.3, 118.3).

Owns: rows of `static` and `statics` for prohibitions with a wording of their own. Not here: "can't cast" and "can't
activate" of a kind (`permissions`), what objects can't do (`instructions.cannot`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.continuous import Affects, Cant, Forbid
from model.ability.terms import All, ControlledBy, EachPlayer, Filter, InZone, IsSpell, You
from model.oracle.engine import Grammar

PAYING_LIFE: Final = "pay life to cast spells or activate abilities"
SACRIFICING: Final = "sacrifice to cast spells or activate abilities"


def add(g: Grammar) -> None:
    """The rows."""
    for category in ("static", "statics", "change"):
        g.rows.setdefault(category, [])
    _only_then(g)
    _costs(g)
    _others(g)


def _known(value: Any) -> bool:
    return value is not None


def _only_then(g: Grammar) -> None:
    """ "Players can cast spells only during their own turns": at other times they can't."""
    g.rule(
        "static",
        Forbid,
        "{who:players} can cast spells only during their own turns",
        act="cast spells",
        during="others' turns",
        when=lambda v: v.who != You(),
    )
    both = _CastAndActivate()
    g.rule(
        "statics",
        both,
        "{who:players} can cast spells and activate abilities only during their own turns",
        unmake=both.parts,
    )
    g.words(
        "static",
        {"you can cast spells only during your turn": Forbid("cast spells", You(), during="others' turns")},
    )
    g.rule(
        "static",
        Forbid,
        "{who:players} can cast spells only any time they could cast a sorcery",
        act="cast spells",
        during="no time for a sorcery",
    )
    g.rule(
        "static",
        Forbid,
        "{who:players} can cast no more than {limit:int_count} spell{s:limit} each turn",
        act="cast spells",
        word="can cast no more than",
    )
    limited = _Additional()
    g.rule(
        "static",
        limited,
        "each player who has cast {a} {what:filter#s} this turn can't cast additional {again:filter.plural#p}",
        unmake=limited.parts,
        when=_known,
    )
    g.rule(
        "static",
        Forbid,
        "{who:players} can't play lands or cast spells from {who#its|your} hand",
        act="play lands or cast spells",
        what=All(Filter((), (InZone("hand", You(), "from"),))),
        when=lambda v: v.who == You(),
    )


class _CastAndActivate:
    def __call__(self, who: Any) -> Any:
        second = Forbid("activate", who, during="others' turns", word="and activate")
        return (("", Forbid("cast spells", who, during="others' turns")), (" and activate", second))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[1][0] != " and activate":
            return None
        who = value[0][1].who
        return {"who": who} if value == self(who) else None


class _Additional:
    """Whoever has cast one can't cast another: no more than one each turn."""

    def __call__(self, what: Any, again: Any) -> Forbid | None:
        if what != again:
            return None
        return Forbid("cast spells", EachPlayer(), None if what == Filter((IsSpell(),)) else All(what), 1, word="more")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Forbid) or value.word != "more":
            return None
        what = Filter((IsSpell(),)) if value.what is None else getattr(value.what, "filter", None)
        return {"what": what, "again": what} if what is not None and value == self(what, what) else None


def _costs(g: Grammar) -> None:
    """CR 118.3, 101.2: costs of spells and abilities that can't be paid."""
    both = _LifeOrSacrifice()
    g.rule(
        "statics",
        both,
        "{who:players} can't pay life or sacrifice {what:filter.plural#p} to cast spells or activate abilities",
        unmake=both.parts,
    )
    g.rule("static", Forbid, "{who:players} can't pay life to cast spells or activate abilities", act=PAYING_LIFE)
    g.rule(
        "static",
        Forbid,
        "{who:players} can't pay life to cast spells or to activate abilities that aren't mana abilities",
        act=PAYING_LIFE,
        except_mana=True,
    )
    g.rule(
        "static",
        _Sacrificing(),
        "{who:players} can't sacrifice {what:filter.plural#p} to cast spells or activate abilities",
        unmake=_Sacrificing().parts,
    )


class _Sacrificing:
    def __call__(self, who: Any, what: Any) -> Forbid:
        return Forbid(SACRIFICING, who, All(what))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Forbid) or value.act != SACRIFICING or not isinstance(value.what, All):
            return None
        return {"who": value.who, "what": value.what.filter}


class _LifeOrSacrifice:
    def __call__(self, who: Any, what: Any) -> Any:
        return (("", Forbid(PAYING_LIFE, who)), (" or sacrifice", Forbid(SACRIFICING, who, All(what))))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[1][0] != " or sacrifice":
            return None
        found = _Sacrificing().parts(value[1][1])
        return found if found is not None and value == self(**found) else None


class _InCompany:
    """ "Can't attack unless at least two other creatures attack": three in all."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __call__(self, others: int) -> Cant:
        return Cant(self.what, number=others + 1)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Cant) or not value.number or value != self(value.number - 1):
            return None
        return {"others": value.number - 1}


def _others(g: Grammar) -> None:
    for what in ("attack", "block"):
        company = _InCompany(what)
        g.rule(
            "change",
            company,
            f"can't {what} unless at least {{others:int_count}} other creatures {what}",
            unmake=company.parts,
        )
    block = _CantBlockWith()
    g.rule(
        "static",
        block,
        "{who:players} can't block with {what:filter.plural#p}",
        unmake=block.parts,
    )
    g.rule(
        "static",
        _cant_enter,
        "{what:objects} can't enter the battlefield",
        unmake=_cant_enter_parts,
        when=_known,
    )


class _CantBlockWith:
    """ "Your opponents can't block with creatures with flying": those creatures that they control can't block."""

    def __call__(self, who: Any, what: Any) -> Affects:
        return Affects(All(Filter(what.words, (ControlledBy(who), *what.post))), (Cant("block"),), "block with")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Affects) or value.word != "block with" or not isinstance(value.what, All):
            return None
        f = value.what.filter
        if not f.post or not isinstance(f.post[0], ControlledBy):
            return None
        found = {"who": f.post[0].who, "what": Filter(f.words, f.post[1:])}
        return found if value == self(**found) else None


def _cant_enter(what: Any) -> Affects | None:
    return Affects(what, (Cant("enter the battlefield"),)) if isinstance(what, All) else None


def _cant_enter_parts(value: Any) -> dict[str, Any] | None:
    return {"what": value.what} if isinstance(value, Affects) and value == _cant_enter(value.what) else None
