"""Costs that static abilities make less or more (CR 601.2f, 118.7).

Owns: rows of `static` for CostChange.
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import FIRST_ACTIVATED, CostChange, PayLife, Static
from model.ability.conditions import TurnIs
from model.ability.continuous import ANY_TURN, Affects, Cant, MoreToActivate, PermitAction, TaxOn
from model.ability.terms import (
    All,
    Attached,
    CastBy,
    EachPlayer,
    Filter,
    IsSpell,
    NthCast,
    PlayerMeets,
    PlayerRole,
    Players,
    PlayersWho,
    SpecialCount,
    This,
    You,
)
from model.mana import parse_cost
from model.oracle.engine import Grammar

_ABILITIES: Final = (
    "equip",
    "cycling",
    "ninjutsu",
    "boast",
    "crew",
    "morph",
    "outlast",
    "level up",
    "unearth",
    "exhaust",
    "power-up",
)
"""Keywords of activated abilities of which costs are changed."""


def known(value: Any) -> bool:
    return value is not None


def _of_attached(value: Any) -> bool:
    return value is not None and isinstance(value.what, Attached)


class _Cost:
    """A cost is more or less. "Spells you cast": who casts them stands in `who`."""

    def __init__(self, **fields: Any) -> None:
        self.fields = fields

    def __call__(
        self, what: Any, by: Any, times: Any = None, amount: Any = None, floor: Any = None
    ) -> CostChange | None:
        who = None
        if isinstance(what, All) and what.filter.post and isinstance(what.filter.post[0], CastBy):
            cast = what.filter.post[0]
            if cast.who is not None and not cast.zone:
                who = cast.who
                what = All(Filter(what.filter.words, what.filter.post[1:]), what.word)
        elif not isinstance(what, (This, All, Attached)):
            return None
        if amount is not None:
            # "{X} less, where X is ..." is {1} less so many times.
            if by != _X:
                return None
            return CostChange(what, _ONE, times=amount, who=who, floor=floor, **{**self.fields, "word": "where X"})
        return CostChange(what, by, times=times, who=who, floor=floor, **self.fields)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CostChange):
            return None
        what: Any = value.what
        if value.who is not None:
            if not isinstance(what, All):
                return None
            what = All(Filter(what.filter.words, (CastBy(value.who), *what.filter.post)), what.word)
        defined = value.word == "where X"
        found = {"what": what, "by": _X if defined else value.by, "floor": value.floor}
        found["amount" if defined else "times"] = value.times
        rebuilt = self(**{k: v for k, v in found.items() if v is not None or k in ("what", "by")})
        return {"times": None, "amount": None, **found} if rebuilt == value else None


class _AndSafe:
    """ "Spells with flash you cast cost {1} less to cast and can't be countered": the same spells."""

    def __call__(self, what: Any, by: Any) -> tuple[tuple[str, Any], ...] | None:
        less = _Cost(more=False)(what, by)
        if less is None or not isinstance(what, All):
            return None
        return (("", less), (" and ", Affects(what, (_SAFE,))))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case (("", CostChange(by=by)), (" and ", Affects(what=what))) if value == self(what, by):
                return {"what": what, "by": by}
        return None


_SAFE: Final = Cant("be countered")
_X: Final = parse_cost("{X}")
_ONE: Final = parse_cost("{1}")
_FLOOR: Final = "this effect can't reduce the mana in that cost to less than one mana"


def add(g: Grammar) -> None:
    safe = _AndSafe()
    start = "{what:cost_of} cost[s] {by:mana_cost} less to cast and can't be countered"
    g.rule("statics", safe, start, unmake=safe.parts, when=known)
    for word, more in (("less", False), ("more", True)):
        make = _Cost(more=more)
        start = "{what:cost_of} cost[s] {by:mana_cost} " + word + " to cast"
        g.rule("static", make, start, unmake=_needs(make), when=known)
        g.rule("static", make, start + " for each {times:times}", unmake=_needs(make, "times"), when=known)
        g.rule("static", make, start + ", where X is {amount:where_x}", unmake=_needs(make, "amount"), when=known)
        if not more:
            colored = _Cost(more=more, word="colored mana only")
            only = start + ". this effect reduces only the amount of colored mana you pay"
            g.rule("static", colored, only, unmake=_needs(colored), when=known)
        grid = _Elsewhen(more)
        g.rule(
            "static",
            grid,
            "each spell costs {by:mana_cost} " + word + " to cast except during its controller's turn",
            unmake=grid.parts,
        )
        ability = _Cost(more=more, of_abilities="activated")
        start = "activated abilities of {what:cost_of} cost {by:mana_cost} " + word + " to activate"
        g.rule("static", ability, start, unmake=_needs(ability), when=known)
        g.rule("static", ability, start.replace("cost_of", "attached"), unmake=_needs(ability), when=_of_attached)
        g.rule("static", ability, start + f". {_FLOOR}", unmake=_needs(ability, "floor"), when=known, floor=1)
        owned = _Cost(more=more, of_abilities="activated", word="its")
        its = "{what:possessor} activated abilities cost {by:mana_cost} " + word + " to activate"
        g.rule("static", owned, its, unmake=_needs(owned), when=_of_attached)
        g.rule("static", owned, f"{its}. {_FLOOR}", unmake=_needs(owned, "floor"), when=_of_attached, floor=1)
        other = _Cost(more=more, of_abilities="no mana ability")
        unless = start + " unless they're mana abilities"
        g.rule("static", other, unless, unmake=_needs(other), when=known)
        every = _CostOf("no mana ability", more, "unless", who=None)
        unless = unless.replace(" of {what:cost_of}", "")
        g.rule("static", every, unless, unmake=every.parts)
        yours = _CostOf("no mana ability", more, "that aren't")
        told = "abilities you activate that aren't mana abilities cost {by:mana_cost} " + word + " to activate"
        g.rule("static", yours, told, unmake=yours.parts)
        yours = _CostOf("no mana ability", more, "that aren't, one at least", floor=1)
        g.rule("static", yours, f"{told}. {_FLOOR}", unmake=yours.parts)
        aimed = _Aimed(more)
        g.rule(
            "static",
            aimed,
            "abilities {who:players} activate that target {targets:some} cost {by:mana_cost} " + word + " to activate",
            unmake=aimed.parts,
        )
        whenever = _CostOf("no mana ability", more, "yours, unless", who=EachPlayer("opponent", "your opponents"))
        theirs = "abilities your opponents activate cost {by:mana_cost} " + word + " to activate unless they're mana"
        g.rule("static", whenever, theirs + " abilities", unmake=whenever.parts)
        turn = _OnYourTurn(more)
        g.rule(
            "static",
            turn,
            "spells your opponents cast during your turn cost {by:mana_cost} " + word + " to cast",
            unmake=turn.parts,
        )
        first = _FirstOf(more)
        said = "the first activated ability of {a} {of:filter#s} you activate each turn costs {by:mana_cost} "
        g.rule("static", first, f"{said}{word} to activate", unmake=first.parts)
        for name in _ABILITIES:
            keyword = _CostOf(name, more)
            said = f"{name} abilities you activate cost {{by:mana_cost}} {word} to activate"
            g.rule("static", keyword, said, unmake=keyword.parts)
            g.rule("static", keyword, said + " for each {times:times}", unmake=keyword.counted)
            some = said.replace("activate cost", "activate of {what:objects} cost")
            g.rule("static", keyword, some, unmake=keyword.of_some, when=known)
            anybody = _CostOf(name, more, who=None)
            some = said.replace("you activate", "of {what:objects}")
            g.rule("static", anybody, some, unmake=anybody.of_some, when=known)
    also = _Also()
    g.rule("static", also, "it also costs {by:mana_cost} less to cast", unmake=also.parts)
    life = "{what:cost_of} cost[s] an additional {n:digits} life to cast"
    g.rule("static", _life_more, life, unmake=_life_parts, when=known)
    for kind in ("mana", "activated"):
        dearer = _MoreToActivate(kind)
        costs_more = f"{kind} abilities of {{what:cost_of}} cost an additional {{n:digits}} life to activate"
        g.rule("static", dearer, costs_more, unmake=dearer.parts)
    g.words("times", {"target": SpecialCount("targets")})
    g.words("times", {"creature it targets": SpecialCount("targets, creatures")})
    g.words("times", {"target beyond the first": SpecialCount("targets beyond the first")})
    nth = NthOf()
    g.rule("cost_of", nth, "the {n:ordinal} {of:filter#s} {who:players} cast[s:who] each turn", unmake=nth.parts)
    for name in ("equip", "flashback", "foretell", "blitz", "ninjutsu", "cycling"):
        for word, more in (("less", False), ("more", True)):
            # "costs": of spells cast by that way too, which is more than an ability.
            paid = _CostOf(name if name == "equip" else f"{name} costs", more, "costs you pay")
            told = f"{name} costs you pay cost {{by:mana_cost}} {word}"
            g.rule("static", paid, told, unmake=paid.parts)
            g.rule("static", paid, told + " for each {times:times}", unmake=paid.counted)
            opposing = _CostOf(paid.name, more, "costs they pay", who=EachPlayer("opponent", "your opponents"))
            told = told.replace("you pay", "your opponents pay")
            g.rule("static", opposing, told, unmake=opposing.parts)
    for act, name in (("plotting", "plot"), ("foretelling", "foretell"), ("suspending", "suspend")):
        for word, more in (("less", False), ("more", True)):
            doing = _CostOfDoing(act, name, more)
            g.rule(
                "static",
                doing,
                f"{act} {{what:objects}} costs {{by:mana_cost}} {word}",
                unmake=doing.parts,
                when=known,
            )
    anytime = _CheaperAnyTime()
    template = "foretelling {what:objects} costs {by:mana_cost} less and can be done on any player's turn"
    g.rule("statics", anytime, template, unmake=anytime.parts, when=known)
    # Of the ability in whose paragraph it stands.
    own = "this ability costs {by:mana_cost} {how=less|more} to activate"
    g.rule("own_cost", _own, own, unmake=_own_parts)
    g.rule("own_cost", _own, own + " for each {times:times}", unmake=_own_times)
    g.rule("own_change", _own_change, "{it:own_cost}.", unmake=_own_change_parts)
    g.rule("own_change", _own_change, "{it:own_cost} if {condition:condition}.", unmake=_own_condition)
    g.rule(
        "own_change",
        own_x,
        "this ability costs {X} less to activate, where X is {amount:where_x}.",
        unmake=own_x_parts,
    )
    g.rule("cost_of", None, "{it:objects}", when=lambda v: isinstance(v, (This, All)))


def _life_more(what: Any, n: Any) -> TaxOn | None:
    """ "Spells your opponents cast that target ~ cost an additional 3 life to cast" (CR 118.8)."""
    return TaxOn(what, (PayLife(n),)) if isinstance(what, All) else None


def _life_parts(value: Any) -> dict[str, Any] | None:
    match value:
        case TaxOn(what=what, costs=(PayLife(amount=n),)):
            return {"what": what, "n": n}
    return None


class _MoreToActivate:
    """ "Mana abilities of this land cost an additional 1 life to activate" (CR 118.8)."""

    def __init__(self, kind: str) -> None:
        self.mana = kind == "mana"

    def __call__(self, what: Any, n: Any) -> Affects:
        return Affects(what, (MoreToActivate((PayLife(n),), self.mana),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Affects(what=what, changes=(MoreToActivate(costs=(PayLife(amount=n),), mana=mana),)):
                return {"what": what, "n": n} if mana == self.mana else None
        return None


THIS_ABILITY: Final = "this ability"


def _own(by: Any, how: str, times: Any = None) -> CostChange:
    return CostChange(This("this ability"), by, how == "more", times, of_abilities=THIS_ABILITY)


def _own_parts(value: Any) -> dict[str, Any] | None:
    found = _own_times(value)
    return None if found is None or found.pop("times") is not None else found


def _own_times(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, CostChange) or value.of_abilities != THIS_ABILITY or value.word:
        return None
    return {"by": value.by, "how": "more" if value.more else "less", "times": value.times}


def _own_change(it: CostChange, condition: Any = None) -> Static:
    return Static((it,), condition, first=False, word="" if condition is None else "if")


def _own_change_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Static) and value.condition is None and len(value.effects) == 1:
        return {"it": value.effects[0]}
    return None


def _own_condition(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Static) and value.condition is not None and len(value.effects) == 1:
        return {"it": value.effects[0], "condition": value.condition}
    return None


def own_x(amount: Any) -> Static:
    """ "This ability costs {X} less to activate, where X is ..." """
    return _own_change(CostChange(This("this ability"), _ONE, times=amount, of_abilities=THIS_ABILITY, word="where X"))


def own_x_parts(value: Any) -> dict[str, Any] | None:
    """The amount that X is there; None of anything else."""
    if not isinstance(value, Static) or not isinstance(value.effects[0], CostChange):
        return None
    amount = value.effects[0].times
    return {"amount": amount} if value == own_x(amount) else None


class NthOf:
    """ "the second spell you cast each turn"."""

    def __call__(self, n: int, of: Filter, who: Any) -> All:
        return All(Filter(of.words, (CastBy(who), *of.post, NthCast(n, of))), "the nth")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, All) or value.word != "the nth" or not isinstance(value.filter.post[-1], NthCast):
            return None
        nth = value.filter.post[-1]
        who = getattr(value.filter.post[0], "who", None)
        return {"n": nth.n, "of": nth.of, "who": who} if value == self(nth.n, nth.of, who) else None


class _Also:
    """ "This spell costs {1} less to cast if .... It also costs {1} less to cast if ..."."""

    def __call__(self, by: Any) -> CostChange:
        return CostChange(This("this spell"), by, word="also")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"by": value.by} if isinstance(value, CostChange) and value == self(value.by) else None


class _Elsewhen:
    """ "Each spell costs {3} more to cast except during its controller's turn"."""

    def __init__(self, more: bool) -> None:
        self.more = more

    def __call__(self, by: Any) -> CostChange:
        spells = All(Filter((IsSpell(),)), "each")
        return CostChange(spells, by, self.more, who=PlayerRole("nonactive player"), word="except during")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"by": value.by} if isinstance(value, CostChange) and value == self(value.by) else None


class _Aimed:
    """ "Abilities your opponents activate that target a Merfolk you control cost {2} more to activate"."""

    def __init__(self, more: bool) -> None:
        self.more = more

    def __call__(self, who: Any, targets: Any, by: Any) -> CostChange:
        return CostChange(
            All(Filter()), by, self.more, who=who, of_abilities="activated", word="that target", targets=targets
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CostChange) or value != self(value.who, value.targets, value.by):
            return None
        return {"who": value.who, "targets": value.targets, "by": value.by}


class _OnYourTurn:
    """ "Spells your opponents cast during your turn": while you are the active player, those of the other player."""

    def __init__(self, more: bool) -> None:
        self.more = more

    def __call__(self, by: Any) -> CostChange:
        who = PlayersWho(EachPlayer("opponent", "your opponents"), PlayerMeets(TurnIs("your turn")))
        return CostChange(All(Filter((IsSpell(),))), by, self.more, who=who, word="during your turn")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"by": value.by} if isinstance(value, CostChange) and value == self(value.by) else None


_YOU: Final = You()
_EVERY: Final = All(Filter())


class _CostOf:
    """The cost of a kind of ability that you activate."""

    def __init__(
        self, name: str, more: bool, word: str = "", *, who: Players | None = _YOU, floor: int | None = None
    ) -> None:
        self.name = name
        self.more = more
        self.word = word
        self.who = who
        self.floor = floor

    def __call__(self, by: Any, times: Any = None, what: Any = _EVERY) -> CostChange | None:
        if not isinstance(what, All):
            return None
        return CostChange(
            what, by, self.more, times, who=self.who, of_abilities=self.name, floor=self.floor, word=self.word
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"by": value.by} if isinstance(value, CostChange) and value == self(value.by) else None

    def counted(self, value: Any) -> dict[str, Any] | None:
        """With "for each"."""
        if not isinstance(value, CostChange) or value.times is None or value != self(value.by, value.times):
            return None
        return {"by": value.by, "times": value.times}

    def of_some(self, value: Any) -> dict[str, Any] | None:
        """Of some permanents only."""
        if not isinstance(value, CostChange) or value.what == _EVERY or value != self(value.by, what=value.what):
            return None
        return {"by": value.by, "what": value.what}


class _FirstOf:
    """ "The first activated ability of an artifact you activate each turn costs {2} less to activate"."""

    def __init__(self, more: bool) -> None:
        self.more = more

    def __call__(self, of: Filter, by: Any) -> CostChange:
        return CostChange(All(of), by, self.more, who=_YOU, of_abilities=FIRST_ACTIVATED)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CostChange) or not isinstance(value.what, All):
            return None
        of = value.what.filter
        return {"of": of, "by": value.by} if value == self(of, value.by) else None


class _CostOfDoing:
    """ "Plotting cards from your hand costs {2} less": the cost of a special action with those cards."""

    def __init__(self, act: str, name: str, more: bool) -> None:
        self.act, self.name, self.more = act, name, more

    def __call__(self, what: Any, by: Any) -> CostChange | None:
        if not isinstance(what, All):
            return None
        return CostChange(what, by, self.more, who=You(), of_abilities=self.name, word=self.act)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CostChange) or value != self(value.what, value.by):
            return None
        return {"what": value.what, "by": value.by}


class _CheaperAnyTime:
    """ "Foretelling cards from your hand costs {1} less and can be done on any player's turn." """

    def __call__(self, what: Any, by: Any) -> Any:
        less = _CostOfDoing("foretelling", "foretell", False)(what, by)
        return None if less is None else (("", less), (" and ", PermitAction("foretell", what, You(), ANY_TURN)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0][1], CostChange):
            return None
        what, by = value[0][1].what, value[0][1].by
        return {"what": what, "by": by} if value == self(what, by) else None


def _needs(make: _Cost, *names: str) -> Any:
    """The fields of a change of cost that has exactly these further parts."""

    def parts(value: Any) -> dict[str, Any] | None:
        found = make.parts(value)
        if found is None:
            return None
        for name in ("times", "amount", "floor"):
            if (found[name] is not None) != (name in names):
                return None
            if name not in names or name == "floor":
                del found[name]
        return {**found, "floor": 1} if "floor" in names else found

    return parts
