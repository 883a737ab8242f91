"""Static abilities: what is always so (CR 604, 611.3, 613).

Owns: the category `static` (one clause without its full stop, a StaticEffect) for what is so of objects. Not here: the
lines that hold it (`static_lines`), what is said of the objects (`static_changes`, shared with effects
`instructions.changes`), rules for players (`player_rules`), costs (`cost_changes`), replacement (`replacements`),
permissions (`permissions`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Keyword, Static
from model.ability.conditions import Is
from model.ability.continuous import (
    Affects,
    CanAlso,
    Cant,
    DoesntRemove,
    DoesntUntap,
    Gains,
    GainsAbilitiesOf,
    GainsControl,
    MayExert,
    Must,
    SetsColors,
    SetsTypes,
    SpendAsThough,
    UntapsAlso,
)
from model.ability.terms import (
    All,
    Attached,
    Both,
    Filter,
    Fits,
    InZone,
    IsCard,
    IsPermanent,
    IsSpell,
    IsType,
    Not,
    Predicate,
    That,
    This,
    You,
)
from model.base import walk
from model.oracle.engine import Grammar
from model.oracle.grammar import cost_changes, pairing, player_rules, static_changes, static_lines
from model.oracle.grammar.defining_x import define_x, undefine_x
from model.oracle.grammar.instructions import becoming
from model.oracle.grammar.instructions.changes import grouped
from model.oracle.grammar.static_lines import known


def add(g: Grammar) -> None:
    """The rows of static abilities."""
    for category in ("change", "changes", "condition", "casting_line"):
        g.rows.setdefault(category, [])
    static_changes.changes(g)
    _affects(g)
    static_changes.defining(g)
    player_rules.add(g)
    cost_changes.add(g)
    static_lines.add(g)
    pairing.add(g)


# --- objects and what happens to them ---------------------------------------------------------------------------------


def _standing(value: Any) -> bool:
    """Objects that are read anew all the time."""
    if isinstance(value, Both):
        return all(_standing(of) for of in value.of)
    if isinstance(value, That) and value.word.startswith("that "):
        return True  # what the condition of the line speaks of
    return isinstance(value, (This, Attached, All)) or value == That("it")


_CARDS: Final = All(Filter((IsCard(),), (Not(InZone("battlefield", None, "on")),)))
_SPELLS: Final = All(Filter((IsSpell(),)))
_ALL: Final = All(Filter((IsPermanent(),)))


def _affects(g: Grammar) -> None:
    g.rule("affected", None, "{it:objects}", when=_standing)
    nth = cost_changes.NthOf()
    g.rule("affected", nth, "the {n:ordinal} {of:filter#s} {who:players} cast[s:who] each turn", unmake=nth.parts)
    pair = _AndAll()
    g.rule("affected", pair, "{a:one_object} and {b:all}", unmake=pair.parts, when=_standing)
    g.rule(
        "static",
        _with_x,
        "{what:affected} {changes:changes#what}, where X is {amount:where_x}",
        unmake=_without_x,
        when=known,
    )
    each = _EachX()
    g.rule(
        "static",
        each,
        "{a:objects} and {b:attached} each {changes:changes#p}, where X is {amount:where_x}",
        unmake=each.parts,
        when=known,
    )
    for n, template in (
        (2, "{a:party} and {b:party} have {abilities:granted_list}"),
        (3, "{a:party}, {b:party}, and {c:party} have {abilities:granted_list}"),
    ):
        you_and = _YouAnd(n)
        g.rule("static", you_and, template, unmake=you_and.parts, when=known)
    g.words("party", {"you": You()})
    g.rule("party", None, "{it:objects}", when=lambda v: isinstance(v, This))
    g.rule("party", None, "{it:all}", when=lambda v: not v.word)
    g.rule("owning", None, "{it:possessor}", when=lambda v: _standing(v) and not isinstance(v, This))
    for which, tail in (("", ""), ("", " unless they're mana abilities"), (" with {T} in their costs", "")):
        told = _Told(Cant(f"have its activated abilities{which} activated{tail}"), "abilities")
        template = f"{{what:owning}} activated abilities{which} can't be activated{tail}"
        g.rule("static", told, template, unmake=told.parts)
    g.rule("static", Affects, "{what:affected} {changes:changes#what}", when=_without_choice)
    g.rule(
        "static",
        becoming.still,
        "{apply:static.is}. {form=it's|they're} still {kind:still_kind}",
        unmake=becoming.not_still,
        when=known,
    )
    own = _WhileItIs()
    g.rule(
        "static",
        own,
        "{what:affected} {changes:changes#what} as long as {condition:condition}",
        unmake=own.parts,
        when=known,
        prefer=1,
    )
    same = _TheSame()
    g.rule(
        "static",
        same,
        "{apply:static.is}. the same is true for {a:objects} and {b:objects}",
        unmake=same.parts,
        when=known,
    )
    g.words(
        "affected", {"all cards that aren't on the battlefield, spells, and permanents": Both((_CARDS, _SPELLS, _ALL))}
    )
    for pronoun in ("it", "he", "she"):
        its = _Its(pronoun)
        start = f"{pronoun}'s {{a:becomes.bare}}"
        for n, template in ((1, start), (2, start + " and {b:change#s}")):
            g.rule("static", its, template, unmake=its.of(n))
    g.rule("static.is", Affects, "{what:affected} {changes:changes#what}", when=_without_choice)
    # "The changes stand elsewhere in the sentence."
    for template, change, word in (
        ("all creatures able to block {what:affected} do so", Must("be blocked by all"), "able to block"),
        (
            "you may activate abilities of {what:affected} as though {what#it|those creatures} had haste",
            CanAlso("activate abilities as though it had haste"),
            "activate abilities of",
        ),
        ("you control {what:attached}", GainsControl(You()), "control"),
        (
            "damage isn't removed from {what:affected} during cleanup steps",
            Cant("have damage removed in the cleanup step"),
            "damage isn't removed",
        ),
        ("counters can't be put on {what:affected}", Cant("have counters put on it"), "counters can't"),
        (
            "you may choose not to untap {what:affected} during your untap step",
            DoesntUntap(optional=True),
            "choose not to",
        ),
        (
            "you may have {what:affected} assign {what#its|their} combat damage "
            "as though {what#it|they} weren't blocked",
            CanAlso("assign its damage as though unblocked"),
            "may have it assign",
        ),
    ):
        told = _Told(change, word)
        g.rule("static", told, template, unmake=told.parts)
    unblocked = _EachUnblocked()
    said = "for each {kind:filter#s}, you may have that creature assign its combat damage as though it weren't blocked"
    g.rule("static", unblocked, said, unmake=unblocked.parts)
    lure = _LureOf()
    g.rule(
        "static", lure, "all {kind:filter.plural#p} able to block {what:affected} do so", unmake=lure.parts,
        when=known,
    )  # fmt: skip
    g.rule("static", UntapsAlso, "untap {what:affected} during {who:whose} untap step")
    g.rule("static", DoesntRemove, "this effect doesn't remove {what:affected}")
    g.rule(
        "static",
        MayExert,
        "you may exert {what:affected} as {#it|he|she|they} attacks".replace("{#it|he|she|they}", "it"),
    )
    had = _HadOfAnyColor()
    g.rule("static_line", had, f"{{what:this}} {{what#has|have}} {had.words}", unmake=had.parts)
    g.rule(
        "static_line",
        _exerting_if,
        "if {condition:condition}, you may exert {what:affected} as it attacks. when you do, {do:effect}",
        unmake=_exerted_if,
    )
    g.rule(
        "static_line",
        _exerting,
        "you may exert {what:affected} as it attacks. when you do, {do:effect}",
        unmake=_exerted,
    )


class _EachUnblocked:
    """ "For each creature you control with no abilities, you may have that creature assign its combat damage as though
    it weren't blocked" (CR 510.1c)."""

    def __call__(self, kind: Any) -> Affects:
        return Affects(All(kind), (CanAlso("assign its damage as though unblocked"),), "for each, may have it assign")

    def parts(self, value: Any) -> dict[str, Any] | None:
        what = value.what if isinstance(value, Affects) else None
        return {"kind": what.filter} if isinstance(what, All) and value == self(what.filter) else None


class _TheSame:
    """ "Creatures you control are the chosen type. The same is true for creature spells you control and creature cards
    you own that aren't on the battlefield": one effect on all of them (CR 613.8b)."""

    def __call__(self, apply: Any, a: Any, b: Any) -> Affects | None:
        if not isinstance(apply, Affects) or not all(isinstance(o, All) for o in (apply.what, a, b)):
            return None
        return Affects(Both((apply.what, a, b)), apply.changes, "the same")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Affects) or value.word != "the same" or not isinstance(value.what, Both):
            return None
        what, a, b = value.what.of
        return {"apply": Affects(what, value.changes), "a": a, "b": b}


class _WhileItIs:
    """ "Each Vehicle you control gets +1/+1 as long as it's a creature": of each of them, while it is that itself."""

    start = "as long as it"

    def __call__(self, what: Any, changes: Any, condition: Any) -> Affects | None:
        if not isinstance(what, All) or what.word != "each" or not isinstance(condition, Is):
            return None
        if condition.what != That("it") or any(isinstance(r, That) for r in walk(condition.filter)):
            return None
        its: Predicate = Fits(condition.filter)
        post = (*what.filter.post, Not(its) if condition.negated else its)
        return Affects(All(Filter(what.filter.words, post), "each"), changes, self.start + condition.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Affects) or not value.word.startswith(self.start) or not isinstance(value.what, All):
            return None
        *post, its = value.what.filter.post
        negated = isinstance(its, Not)
        fits = its.of if isinstance(its, Not) else its
        if not isinstance(fits, Fits):
            return None
        condition = Is(That("it"), fits.filter, negated, value.word.removeprefix(self.start))
        what = All(Filter(value.what.filter.words, tuple(post)), "each")
        return {"what": what, "changes": value.changes, "condition": condition}


class _LureOf:
    """ "All Walls able to block this creature do so"; of all creatures a row of its own says it."""

    def __call__(self, kind: Filter, what: Any) -> Affects | None:
        if kind == Filter((IsType("Creature"),)):
            return None
        return Affects(what, (Must("be blocked by all", All(kind)),), "able to block")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Affects) or len(value.changes) != 1 or not isinstance(value.changes[0], Must):
            return None
        whom = value.changes[0].whom
        if not isinstance(whom, All) or value != self(whom.filter, value.what):
            return None
        return {"kind": whom.filter, "what": value.what}


class _Its:
    """ "As long as ..., it's an artifact creature and has flying"."""

    def __init__(self, pronoun: str) -> None:
        self.it = That(pronoun)

    def __call__(self, a: Any, b: Any = None) -> Affects:
        return Affects(self.it, (*a, *(() if b is None else (b,))), "it's")

    def of(self, n: int) -> Any:
        def parts(value: Any) -> dict[str, Any] | None:
            if not isinstance(value, Affects) or value.word != "it's" or value.what != self.it:
                return None
            items = grouped(value.changes)
            return dict(zip("ab", items, strict=False)) if items is not None and len(items) == n else None

        return parts


class _YouAnd:
    """ "You and permanents you control have hexproof": a player and objects."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __call__(self, abilities: Any, **parts: Any) -> Affects | None:
        of = tuple(parts[name] for name in "abc"[: self.n])
        if of[0] != You() or any(isinstance(what, You) for what in of[1:]):
            return None
        if not all(isinstance(a, Keyword) and a.name in ("hexproof", "shroud", "protection") for a in abilities):
            return None
        return Affects(Both(of), (Gains(abilities, "has"),), "you and")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Affects) or value.word != "you and" or not isinstance(value.what, Both):
            return None
        if len(value.what.of) != self.n:
            return None
        return {"abilities": value.changes[0].abilities, **dict(zip("abc", value.what.of, strict=False))}  # type: ignore[attr-defined]


def _without_choice(value: Any) -> bool:
    """What is chosen is chosen as an effect of a resolution begins."""
    return not any(
        (isinstance(c, SetsColors) and c.choice) or (isinstance(c, SetsTypes) and c.chosen.endswith("of your choice"))
        for c in value.changes
    )


class _AndAll:
    """ "~ and creatures you control"."""

    def __call__(self, a: Any, b: Any) -> Both | None:
        return Both((a, b)) if isinstance(b, All) and not b.word else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Both) and value.conj == "and" and len(value.of) == 2:
            a, b = value.of
            return {"a": a, "b": b} if isinstance(b, All) and not b.word else None
        return None


def _exerting_if(condition: Any, what: Any, do: Any) -> Static:
    return Static((MayExert(what, do),), condition, word="if")


def _exerted_if(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Static) or len(value.effects) != 1 or not isinstance(value.effects[0], MayExert):
        return None
    effect = value.effects[0]
    again = None if effect.do is None else _exerting_if(value.condition, effect.what, effect.do)
    return {"condition": value.condition, "what": effect.what, "do": effect.do} if again == value else None


class _EachX:
    """ "This creature and enchanted creature each get +X/+X, where X is ..."."""

    def __call__(self, a: Any, b: Any, changes: Any, amount: Any) -> Affects | None:
        defined = define_x(changes, amount)
        return None if defined is None or not isinstance(a, This) else Affects(Both((a, b)), defined, "each")

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Affects(what=Both(of=(This() as a, Attached() as b)), changes=changes, word="each"):
                found = undefine_x(changes)
                return None if found is None else {"a": a, "b": b, "changes": found[0], "amount": found[1]}
        return None


class _Told:
    """One change of an object, told in words of its own."""

    def __init__(self, change: Any, word: str) -> None:
        self.change = change
        self.word = word

    def __call__(self, what: Any) -> Affects:
        return Affects(what, (self.change,), self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Affects) and value.word == self.word and value.changes == (self.change,):
            return {"what": value.what}
        return None


class _HadOfAnyColor:
    """ "~ has all activated abilities of all creatures your opponents control. You may spend mana as though it were
    mana of any color to activate those abilities"."""

    words = (
        "all activated abilities of {of:objects}. you may spend mana as though it were mana of any color to activate "
        "those abilities."
    )

    def __call__(self, what: Any, of: Any) -> Static:
        spends = SpendAsThough(You(), activate=True, word="those abilities", of=of)
        return Static((Affects(what, (GainsAbilitiesOf(of),)), spends), joins=(". ",))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Static(effects=(Affects(what=what), SpendAsThough(word="those abilities", of=of))):
                return {"what": what, "of": of} if value == self(what, of) else None
        return None


def _exerting(what: Any, do: Any) -> Static:
    return Static((MayExert(what, do),))


def _exerted(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Static) and len(value.effects) == 1 and isinstance(value.effects[0], MayExert):
        effect = value.effects[0]
        return {"what": effect.what, "do": effect.do} if effect.do is not None and value == Static((effect,)) else None
    return None


def _with_x(what: Any, changes: Any, amount: Any) -> Affects | None:
    defined = define_x(changes, amount)
    return None if defined is None else Affects(what, defined)


def _without_x(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Affects) or value.word:
        return None
    found = undefine_x(value.changes)
    return None if found is None else {"what": value.what, "changes": found[0], "amount": found[1]}
