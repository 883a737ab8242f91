"""What static abilities say of objects besides what effects say: "can't attack unless", kinds in the plural, power and
toughness that are defined (CR 205.1, 508.1c-d, 604.3, 613).

Owns: rows of `change` that only static abilities use, and the rows of `static` that define power and toughness. Not
here: the changes shared with effects (`instructions.changes`), of what objects they are said (`statics`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import PayMana
from model.ability.continuous import (
    BOAST_TWICE,
    Affects,
    BecomesCopyOf,
    CanAlso,
    Cant,
    CantHave,
    CostTo,
    DefinesPT,
    Gains,
    GainsAbilitiesOf,
    Must,
    SetsColors,
    SetsPT,
    SetsTypes,
)
from model.ability.terms import (
    All,
    Filter,
    IsSubtype,
    IsType,
    That,
    This,
)
from model.mana import COLORS, parse_cost
from model.oracle.engine import Grammar
from model.types import BASIC_LAND_TYPES

CANT_UNLESS: Final = ("attack", "block", "attack or block", "be blocked", "attack alone", "block alone")


def _decided(value: Any) -> bool:
    return value is not None


def changes(g: Grammar) -> None:
    for what in CANT_UNLESS:
        g.rule("change", Cant, f"can't {what} unless {{unless:condition}}", what=what)
    for doing in ("attack", "block"):
        company = _UnlessAlso(f"{doing} unless also")
        said = f"can't {doing} unless {{a}} {{by:filter#s}} also {doing}s"
        g.rule("change", company, said, unmake=company.parts)
    g.rule("change", _must_be_blocked_by, "must be blocked by {a} {kind:filter#s} if able", unmake=_who_must_block)
    g.rule(
        "change", Cant, "can't be blocked except by {number:int_count} or more creatures", what="be blocked", prefer=1
    )
    g.rule(
        "change",
        Cant,
        "can't be blocked by more than {number:int_count} creatures",
        what="be blocked by more than",
        when=_several,
    )
    g.rule("change", CanAlso, f"can {BOAST_TWICE}", what=BOAST_TWICE)
    copies = _CopiesChosen()
    g.rule("static", copies, "{what:attached} is a copy of {of:the_chosen}", unmake=copies.parts)
    g.words("the_chosen", {f"the chosen {noun}": That(f"the chosen {noun}") for noun in ("creature", "permanent")})
    g.rule("change", Must, "attack[s] {whom:players} each combat if able", what="attack")
    g.rule(
        "change",
        CostTo,
        "can't attack {whom:damaged_one} unless their controller {costs:payments.s} for each creature they "
        "control that's attacking you",
        what="attack",
    )
    g.rule(
        "change",
        CostTo,
        "can't attack {whom:damaged_one} unless their controller {costs:payments.s} for each of those creatures",
        what="attack",
        word="those",
    )
    for tail, word in (
        ("for each creature they control that's attacking you", "where X"),
        ("for each of those creatures", "those, where X"),
    ):
        tax = _TaxOfX(word)
        g.rule(
            "static",
            tax,
            "{what:affected} can't attack {whom:damaged_one} unless their controller pays {X} " + tail +
            ", where X is {amount:where_x}",
            unmake=tax.parts,
        )  # fmt: skip
    g.rule("change", SetsColors, "{#is|are} all colors", colors=COLORS, word="all")
    g.rule(
        "change",
        CostTo,
        "can't {what=attack|block|attack or block} unless {#its|their} controller {costs:payments.s}",
        whom=None,
    )
    g.rule("change", CostTo, "can't {what=attack|block|attack or block} unless you {costs:payments}", word="you")
    for payer, word in (("{#its|their} controller {costs:payments.s}", "for each"),
                        ("you {costs:payments}", "you, for each")):  # fmt: skip
        those = f"can't {{what=attack|block|attack or block}} unless {payer} for each of those creatures"
        g.rule("change", CostTo, those, word=f"{word} of those", whom=None)
        taxed = f"can't {{what=attack|block|attack or block}} unless {payer} for each {{times:times}}"
        g.rule("change", CostTo, taxed, word=word, whom=None)
    g.rule("change", GainsAbilitiesOf, "{#has|have} all activated abilities of {of:objects}")
    g.rule("change", GainsAbilitiesOf, "{#has|have} all loyalty abilities of {of:objects}", which="loyalty")
    the_loyalty = "{#has|have} the loyalty abilities of {of:objects}"
    g.rule("change", GainsAbilitiesOf, the_loyalty, which="loyalty", word="the")
    g.rule("change", Must, "{#is|are} goaded", what="goaded")
    for name in ("islandwalk", "swampwalk", "forestwalk", "mountainwalk", "plainswalk", "landwalk"):
        can = f"be blocked as though {{#it|they}} didn't have {name}"
        g.rule("change", CanAlso, f"can {can}", what=can.replace("{#it|they}", "it"))
    each = _SetEach("each")
    g.rule("change", each, "{#has|have} base power and toughness each equal to {amount:amount}", unmake=each.parts)
    told = _SetEach("each, base twice")
    g.rule(
        "change",
        told,
        "{#has|have} base power and base toughness each equal to {amount:amount}",
        unmake=told.parts,
    )
    for words in ("its", "their"):
        g.rule(
            "change",
            SetsTypes,
            f"{{#is|are}} every basic land type in addition to {words} other types",
            subtypes=BASIC_LAND_TYPES,
            word=f"every basic land type, {words}",
        )
    for doing, what in (
        ("crew[s] Vehicles", "crew"),
        ("saddle[s] Mounts", "saddle"),
        ("saddle[s] Mounts and crew[s] Vehicles", "saddle and crew"),
    ):
        g.rule(
            "change", CanAlso, doing + " as though {#its|their} power were {n:digits} greater", what=f"{what} by more"
        )
        g.words(
            "change",
            {doing + " using {#its|their} toughness rather than {#its|their} power": CanAlso(f"{what} by toughness")},
        )
    g.rule("change", CantHave, "can't have or gain {abilities:granted_list}")
    g.rule("change", Gains, "each have {abilities:granted_list}", word="each have")
    g.rule("change", SetsTypes, "{#isn't|aren't} {lose:lost_types}", word="not")
    for supertype in ("Legendary", "Snow"):
        g.words("change", {f"{{#is|are}} {supertype.lower()}": SetsTypes(supertypes=(supertype,), word="super")})
    g.words("change", {"{#is|are} no longer snow": SetsTypes(lose=("Snow",), word="no longer")})
    party = ("Cleric", "Rogue", "Warrior", "Wizard")
    also = SetsTypes(subtypes=party, word="also")
    g.words("change", {"{#is|are} also a ^cleric, ^rogue, ^warrior, and ^wizard": also})
    for tail, word in (
        (" in addition to their other types", "are, other"),
        (" in addition to their other creature types", "are, other creature types"),
        (" in addition to their other land types", "are, other land types"),
        ("", "are"),
    ):
        make = _Are(word)
        g.rule("change", make, "are {kinds:filter.plural#p}" + tail, unmake=make.parts, when=_decided)
    g.words("lost_types", {"a creature": ("Creature",), "creatures": ("Creature",), "legendary": ("Legendary",),
                           "a planeswalker": ("Planeswalker",)})  # fmt: skip
    for phrase in (
        "can attack as though {#it|they} had haste",
        "can block creatures with flying as though {#it|they} had reach",
    ):
        g.rule("change", CanAlso, phrase, what=phrase.removeprefix("can ").replace("{#it|they}", "it"))


class _TaxOfX:
    """ "... unless their controller pays {X} for each of those creatures, where X is the number of ..."."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, what: Any, whom: Any, amount: Any) -> Affects:
        return Affects(what, (CostTo("attack", (PayMana(_ONE),), whom, self.word, amount),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Affects) or len(value.changes) != 1 or not isinstance(value.changes[0], CostTo):
            return None
        cost = value.changes[0]
        if cost.times is None or value != self(value.what, cost.whom, cost.times):
            return None
        return {"what": value.what, "whom": cost.whom, "amount": cost.times}


_ONE: Final = parse_cost("{1}")


class _UnlessAlso:
    """ "Can't attack unless a creature with greater power also attacks"."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __call__(self, by: Filter) -> Cant:
        return Cant(self.what, by=All(by))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Cant) or not isinstance(value.by, All):
            return None
        return {"by": value.by.filter} if value == self(value.by.filter) else None


def _must_be_blocked_by(kind: Filter) -> Must:
    return Must("be blocked", All(kind))


def _who_must_block(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Must) and value.what == "be blocked" and isinstance(value.whom, All):
        return {"kind": value.whom.filter}
    return None


class _SetEach:
    """Base power and toughness set to the same amount; `word`: how it is told."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, amount: Any) -> SetsPT:
        return SetsPT(amount, amount, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, SetsPT) and value.word == self.word and value.power == value.toughness:
            return {"amount": value.power}
        return None


def _several(value: Any) -> bool:
    return bool(value.number != 1)


class _Are:
    """ "are Mountains", "are artifacts in addition to their other types": kinds in the plural (CR 205.1)."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, kinds: Filter) -> SetsTypes | None:
        if kinds.post or not all(isinstance(w, (IsType, IsSubtype)) for w in kinds.words):
            return None
        types = tuple(w.type for w in kinds.words if isinstance(w, IsType))
        subtypes = tuple(w.subtype for w in kinds.words if isinstance(w, IsSubtype))
        return SetsTypes(types, subtypes, add=self.word != "are", word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, SetsTypes) or value.word != self.word:
            return None
        words = (*(IsSubtype(s) for s in value.subtypes), *(IsType(t) for t in value.types))
        return {"kinds": Filter(words)}


class _Defines:
    """ "~'s power and toughness are each equal to ..." (CR 604.3)."""

    def __init__(self, which: str) -> None:
        self.which = which

    def __call__(self, of: Any, amount: Any) -> Affects:
        power = amount if "p" in self.which else None
        toughness = amount if "t" in self.which else None
        return Affects(of, (DefinesPT(power, toughness),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Affects) or len(value.changes) != 1 or not isinstance(value.changes[0], DefinesPT):
            return None
        power, toughness = value.changes[0].power, value.changes[0].toughness
        which = ("p" if power is not None else "") + ("t" if toughness is not None else "")
        if which != self.which or (which == "pt" and power != toughness):
            return None
        return {"of": value.what, "amount": power if power is not None else toughness}


class _PlusOne:
    """ "~'s power is equal to ... and its toughness is equal to that number plus 1"."""

    def __call__(self, of: Any, amount: Any, n: Any) -> Affects:
        from model.ability.terms import Plus

        return Affects(of, (DefinesPT(amount, Plus(amount, n)),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        from model.ability.terms import Plus

        if not isinstance(value, Affects) or len(value.changes) != 1 or not isinstance(value.changes[0], DefinesPT):
            return None
        change = value.changes[0]
        if isinstance(change.toughness, Plus) and change.toughness.left == change.power and not change.toughness.minus:
            return {"of": value.what, "amount": change.power, "n": change.toughness.right}
        return None


def defining(g: Grammar) -> None:
    for which, words in (("pt", "power and toughness are each"), ("p", "power is"), ("t", "toughness is")):
        make = _Defines(which)
        g.rule("static", make, f"{{of:own}} {words} equal to {{amount:amount}}", unmake=make.parts)
    more = _PlusOne()
    g.rule(
        "static",
        more,
        "{of:own} power is equal to {amount:amount} and its toughness is equal to that number plus {n:digits}",
        unmake=more.parts,
    )
    g.rule("own", None, "{it:possessor}", when=lambda v: isinstance(v, This))


class _CopiesChosen:
    """ "Enchanted creature is a copy of the chosen creature" (CR 707.2c)."""

    word = "is a copy"

    def __call__(self, what: Any, of: Any) -> Affects:
        return Affects(what, (BecomesCopyOf(of),), self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Affects(what=what, changes=(BecomesCopyOf(of=of),), word=self.word):
                return {"what": what, "of": of}
        return None
