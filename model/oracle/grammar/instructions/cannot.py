"""Predicates of what objects can't do, must do or may do besides (CR 508.1c-d, 509.1b-c, 613.11).

`Cant.what` and `Must.what` are the words after "can't" and the bare verb: "attack", "block", "be blocked".
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.continuous import CanAlso, Cant, DoesntUntap, Must
from model.ability.instructions import Apply
from model.ability.terms import All, Both, Filter, IsAbility, IsSource, IsSpell
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.verbs import Verbs, plural, singular

CANT: Final = (
    "attack",
    "block",
    "be blocked",
    "attack or block",
    "attack alone",
    "block alone",
    "attack or block alone",
    "attack, block, or crew Vehicles",
    "attack, block, or transform",
    "block or be blocked",
    "be countered",
    "be sacrificed",
    "transform",
    "be regenerated",
    "attack you",
    "attack you or planeswalkers you control",
    "attack its owner",
    "attack you or a planeswalker you control",
    "crew Vehicles",
    "become untapped",
    "have counters put on it",
    "attack its owner or planeswalkers its owner controls",
    "attack your opponents",
    "be equipped",
    "be enchanted",
    "be equipped or enchanted",
)
PLAYERS_CANT: Final = (
    "gain life",
    "lose the game",
    "win the game",
    "draw cards",
    "search libraries",
    "lose life",
    "activate abilities",
    "play lands",
)
CAN: Final = (
    "attack as though {#it|they} didn't have defender",
    "block any number of creatures",
    "block creatures with shadow as though {#it|they} had shadow",
    "block creatures with shadow as though they didn't have shadow",
    "block as though {#it|they} were untapped",
)


def _of_what_counters(value: Any) -> bool:
    return isinstance(value.by, All) and IsSpell() in value.by.filter.words


def add(g: Grammar) -> None:
    """The rows of `change`."""
    for what in (*CANT, *PLAYERS_CANT):
        g.rule("change", Cant, f"can't {what}", what=what)
    for kind in ("-1/-1", "+1/+1"):
        what = f"have {kind} counters put on it"
        g.rule("change", Cant, f"can't have {kind} counters put on {{#it|them}}", what=what)
    g.rule("change", Cant, "can't be blocked by {by:objects}", what="be blocked")
    g.rule("change", Cant, "can't be countered by {by:objects}", what="be countered", when=_of_what_counters)
    g.rule("change", Cant, "can't be blocked except by {except_by:objects}", what="be blocked")
    for which, tail in (("", ""), ("", " unless they're mana abilities"), (" with {T} in their costs", "")):
        said = f"{{#its|their}} activated abilities{which} can't be activated{tail}"
        # What follows the whole effect at once is said by it, not by a sentence of its own.
        g.rule("change.also", Cant, said, what=f"have its activated abilities{which} activated{tail}", prefer=1)
    g.rule("change", Cant, "can't block {by:objects}", what="block")
    g.rule("change", Cant, "can't block or be blocked by {by:objects}", what="block or be blocked")
    g.rule("change", Cant, "can block only {except_by:objects}", what="block")
    g.rule("change", Cant, "can't be the {#target|targets} of {by:objects}", what="be the target of")
    both = _SpellsOrAbilities()
    g.rule(
        "change",
        both,
        "can't be the {#target|targets} of {a:filter.plural#p} or abilities from {b:filter.plural#p}",
        unmake=both.parts,
        when=lambda v: v is not None,
    )
    g.rule("change", Cant, "can't be blocked by more than one creature", what="be blocked by more than", number=1)
    g.words("change", {"can only attack alone": Cant("attack together with others")})
    g.rule("change", Must, "attack[s] each combat if able", what="attack")
    g.rule("change", Must, "block[s] each combat if able", what="block")
    g.rule("change", Must, "attack[s] or block[s] each combat if able", what="attack or block")
    g.rule("change", Must, "must be blocked if able", what="be blocked")
    for phrase in CAN:
        g.rule("change", CanAlso, f"can {phrase}", what=phrase.replace("{#it|they}", "it"))
    g.rule(
        "change", CanAlso, "can block an additional creature each combat", what="block an additional creature", n=_one()
    )
    g.rule(
        "change", CanAlso, "can block an additional creature", what="block an additional creature this turn", n=_one()
    )
    g.rule(
        "change",
        CanAlso,
        "can block an additional {n:count} creatures each combat",
        what="block an additional creature",
    )
    g.rule(
        "change",
        CanAlso,
        "assign[s] combat damage equal to {#its|their} toughness rather than {#its|their} power",
        what="assign damage by toughness",
        n=None,
    )
    _untap(g)


class _SpellsOrAbilities:
    """ "can't be the target of red spells or abilities from red sources": what the ability is from is its source."""

    def __call__(self, a: Any, b: Any) -> Cant | None:
        if a.post or b.post or a.words[-1] != IsSpell() or b.words[-1] != IsSource():
            return None
        abilities = Filter((*b.words[:-1], IsAbility()))
        return Cant("be the target of", by=Both((All(a), All(abilities)), "or abilities from"))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Cant) or not isinstance(value.by, Both) or value.by.conj != "or abilities from":
            return None
        a, b = value.by.of
        if not isinstance(a, All) or not isinstance(b, All):
            return None
        return {"a": a.filter, "b": Filter((*b.filter.words[:-1], IsSource()))}


def _one() -> Any:
    from model.ability.terms import Number

    return Number(1)


def _untap(g: Grammar) -> None:
    for owner in (
        "its controller's",
        "your",
        "their controllers'",
        "their controller's",
        "that player's",
        "its owner's",
        "their",
    ):
        steps = "s" if owner == "their controllers'" else ""
        form = "don't" if owner.startswith("their") else "{#doesn't|don't}"
        g.rule("change", DoesntUntap, f"{form} untap during {owner} untap step{steps}", word=owner)
        g.rule("change", DoesntUntap, f"{form} untap during {owner} next untap step{steps}", next_=True, word=owner)


class _Turn:
    """A clause of one change that holds this turn and says so in the middle."""

    def __init__(self, change: type, *, duration: str = "this turn", **fixed: Any) -> None:
        self.duration = duration
        self.change = change
        self.fixed = fixed

    def __call__(self, to: Any, **fields: Any) -> Apply:
        return Apply(to, (self.change(**fields, **self.fixed),), self.duration, word="middle")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if (
            not isinstance(value, Apply)
            or value.word != "middle"
            or value.duration != self.duration
            or len(value.changes) != 1
        ):
            return None
        change = value.changes[0]
        if type(change) is not self.change or any(getattr(change, k) != v for k, v in self.fixed.items()):
            return None
        return {"to": value.to, **{name: getattr(change, name) for name in change.__struct_fields__}}


def add_clauses(v: Verbs) -> None:
    """The clauses that hold "this turn", where that stands in the middle."""
    for duration in ("this turn", "until end of turn"):
        inert = _Inert(duration)
        said = f"activated abilities of {{to:objects}} can't be activated {duration}"
        v.g.rule("clause", inert, said, unmake=inert.parts)
    for when in ("this turn", "this combat"):
        no_damage = _NoDamage(when)
        v.g.rule("clause", no_damage, f"{{to:subject}} assign[s] no combat damage {when}", unmake=no_damage.parts)
        v.g.rule("elided", _Left(no_damage), f"assigns no combat damage {when}", unmake=_Left(no_damage).parts)
    for template, combat in (
        ("attack[s] this combat if able", {"what": "attack", "whom": None}),
        ("attack[s] {whom:players} this combat if able", {"what": "attack"}),
        ("block[s] {whom:objects} this combat if able", {"what": "block"}),
    ):
        must = _Turn(Must, duration="this combat", **combat)
        v.g.rule("clause", must, f"{{to:subject}} {template}", unmake=must.parts)
    rows: tuple[tuple[str, type, dict[str, Any]], ...] = (
        ("attack[s] this turn if able", Must, {"what": "attack", "whom": None}),
        ("block[s] this turn if able", Must, {"what": "block", "whom": None}),
        ("attack[s] or block[s] this turn if able", Must, {"what": "attack or block", "whom": None}),
        ("must be blocked this turn if able", Must, {"what": "be blocked", "whom": None}),
        ("block[s] {whom:objects} this turn if able", Must, {"what": "block"}),
        ("attack[s] {whom:players} this turn if able", Must, {"what": "attack"}),
        (
            "can't be blocked this turn by {by:objects}",
            Cant,
            {"what": "be blocked", "except_by": None, "number": None, "unless": None, "during": ""},
        ),
        (
            "can attack this turn as though it didn't have defender",
            CanAlso,
            {"what": "attack as though it didn't have defender", "n": None},
        ),
        (
            "can't be blocked this turn except by {except_by:objects}",
            Cant,
            {"what": "be blocked", "by": None, "number": None, "unless": None, "during": ""},
        ),
    )
    lure = _Lure()
    v.g.rule("clause", lure, "all creatures able to block {to:subject} this turn do so", unmake=lure.parts)
    for template, change, fixed in rows:
        make = _Turn(change, **fixed)
        v.g.rule("clause", make, f"{{to:subject}} {template}", unmake=make.parts)
        v.g.rule("bare", make, f"{{to:subject}} {plural(template)}", unmake=make.parts)
        v.g.rule("elided", _Left(make), singular(template), unmake=_Left(make).parts)


class _Inert:
    """ "Activated abilities of that creature can't be activated this turn"."""

    def __init__(self, duration: str) -> None:
        self.duration = duration

    def __call__(self, to: Any) -> Apply:
        return Apply(to, (Cant("have its activated abilities activated"),), self.duration, word="inert of")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"to": value.to} if isinstance(value, Apply) and value == self(value.to) else None


class _NoDamage:
    """ "assigns no combat damage this turn", "this combat"."""

    def __init__(self, when: str) -> None:
        self.when = when

    def __call__(self, to: Any) -> Apply:
        return Apply(to, (Cant("assign combat damage"),), self.when, word="assigns no")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"to": value.to} if isinstance(value, Apply) and value == self(value.to) else None


class _Lure:
    """ "All creatures able to block it this turn do so." """

    def __call__(self, to: Any) -> Apply:
        return Apply(to, (Must("be blocked by all"),), "this turn", word="lure")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"to": value.to} if isinstance(value, Apply) and value == self(value.to) else None


class _Left:
    """The same with its subject left out."""

    def __init__(self, turn: _Turn | _NoDamage) -> None:
        self.turn = turn

    def __call__(self, **fields: Any) -> Apply:
        from model.oracle.grammar.instructions.damage import LEFT_OUT

        return self.turn(LEFT_OUT, **fields)

    def parts(self, value: Any) -> dict[str, Any] | None:
        from model.oracle.grammar.instructions.damage import LEFT_OUT

        found = self.turn.parts(value)
        return found if found is not None and found["to"] == LEFT_OUT else None
