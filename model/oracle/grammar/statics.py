"""Static abilities: what is always so (CR 604, 611.3, 613).

Owns: the category `static` (one clause without its full stop, a StaticEffect), `static_line` (the sentences of a line
as one Static, with their condition), and rows of `change` that only static abilities use. Not here: the predicates
shared with effects (`instructions.changes`), rules for players (`player_rules`), costs (`cost_changes`), replacement
(`replacements`), permissions (`permissions`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import CostChange, Keyword, Static, StaticEffect
from model.ability.conditions import Every, Negation, TurnIs, WasCastWith
from model.ability.continuous import (
    Affects,
    CanAlso,
    Cant,
    CantHave,
    CastThisWay,
    CostTo,
    CountersRemain,
    DefinesPT,
    DoesntRemove,
    DoesntUntap,
    Enters,
    FlashFor,
    Gains,
    GainsAbilitiesOf,
    GainsControl,
    Instead,
    MayExert,
    Must,
    Permit,
    SetsColors,
    SetsPT,
    SetsTypes,
    UntapsAlso,
)
from model.ability.events import CausedDiscard, ZoneChanges
from model.ability.terms import (
    All,
    Attached,
    Both,
    Filter,
    IsSubtype,
    IsType,
    That,
    This,
    You,
)
from model.oracle.engine import Grammar
from model.oracle.grammar import cost_changes, pairing, player_rules
from model.oracle.grammar.amounts import define_x, undefine_x
from model.oracle.grammar.instructions import becoming
from model.oracle.grammar.instructions.changes import grouped
from model.oracle.grammar.instructions.damage import LEFT_OUT
from model.types import BASIC_LAND_TYPES


def add(g: Grammar) -> None:
    """The rows of static abilities."""
    for category in ("change", "changes", "condition", "casting_line"):
        g.rows.setdefault(category, [])
    _changes(g)
    _affects(g)
    _defining(g)
    player_rules.add(g)
    cost_changes.add(g)
    _lines(g)
    pairing.add(g)


def known(value: Any) -> bool:
    return value is not None


# --- lines ------------------------------------------------------------------------------------------------------------

DURING: Final = {
    "during your turn": (TurnIs("your turn"), "during"),
    "during turns other than yours": (TurnIs("your turn", negated=True), "during other turns"),
    "on your turn": (TurnIs("your turn"), "on"),
}


class Line:
    """A line of one condition: `word` says how it is told, `first` that it stands first."""

    def __init__(self, word: str, *, first: bool, condition: Any = None, negated: bool = False) -> None:
        self.word = word
        self.first = first
        self.condition = condition
        self.negated = negated

    def __call__(self, items: Items, condition: Any = None) -> Static | None:
        effects, joins = put_together(items)
        condition = self.condition or condition
        if self.negated:
            condition = Negation(condition)
        if self.negated and _takes_unless(effects[-1]):
            return None
        return Static(
            effects, condition, static_zone(effects, condition), first=self.first, word=self.word, joins=joins
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Static) or value.word != self.word or value.first != self.first:
            return None
        if value.label or value.made_by or value.condition is None:
            return None
        if value.zone != static_zone(value.effects, value.condition):
            return None
        condition, items = value.condition, taken_apart(value)
        if self.condition is not None:
            return {"items": items} if condition == self.condition else None
        if self.negated:
            return {"items": items, "condition": condition.of} if isinstance(condition, Negation) else None
        return {"items": items, "condition": condition}


class _DuringAsLongAs:
    """ "During your turn, as long as ..., ...": two conditions."""

    def __init__(self, moment: TurnIs, word: str) -> None:
        self.moment = moment
        self.word = word

    def __call__(self, items: Items, condition: Any) -> Static:
        effects, joins = put_together(items)
        both = Every((self.moment, condition))
        return Static(effects, both, static_zone(effects, condition), word=self.word, joins=joins)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Static) or value.word != self.word or not isinstance(value.condition, Every):
            return None
        items, condition = taken_apart(value), value.condition.of[1]
        return {"items": items, "condition": condition} if self(items, condition) == value else None


def _takes_unless(effect: StaticEffect) -> bool:
    """What has an "unless" of its own, judged when it matters."""
    if isinstance(effect, Enters):
        return effect.tapped
    if not isinstance(effect, Affects):
        return False
    last = effect.changes[-1]
    return isinstance(last, Cant) and last.what in CANT_UNLESS and last == Cant(last.what, unless=last.unless)


Items = tuple[tuple[str, StaticEffect], ...]


def put_together(items: Items) -> tuple[tuple[StaticEffect, ...], tuple[str, ...]]:
    """The effects, what follows a permission inside it, and what stands between them."""
    joins = tuple(join for join, _ in items[1:])
    effects: list[StaticEffect] = []
    for _, effect in items:
        before = effects[-1] if effects else None
        if isinstance(effect, CastThisWay) and isinstance(before, Permit) and before.then is None:
            effects[-1] = msgspec.structs.replace(before, then=effect)
        else:
            effects.append(effect)
    return tuple(effects), () if all(join == STOP for join in joins) else joins


def taken_apart(value: Static) -> Items:
    effects: list[StaticEffect] = []
    for effect in value.effects:
        if isinstance(effect, Permit) and effect.then is not None:
            effects += (msgspec.structs.replace(effect, then=None), effect.then)
        else:
            effects.append(effect)
    joins = value.joins or (STOP,) * (len(effects) - 1)
    return tuple(zip(("", *joins), effects, strict=False))


def _always(items: Items) -> Static:
    effects, joins = put_together(items)
    return Static(effects, None, static_zone(effects, None), joins=joins)


def _always_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Static) or value.condition is not None or value.label or value.made_by or not value.first:
        return None
    items = taken_apart(value)
    return {"items": items} if value == _always(items) else None


def static_zone(effects: tuple[StaticEffect, ...], condition: Any) -> str:
    """CR 113.6: where a static ability functions."""
    from model.oracle.grammar.abilities import zone_named

    if any(_of_the_spell(effect) for effect in effects) or _if_the_spell(effects, condition):
        return "stack"
    if any(isinstance(effect, Instead) and isinstance(effect.event, CausedDiscard) for effect in effects):
        return "hand"
    if any(_of_its_own_move(effect) for effect in effects):
        return "all"
    return zone_named(condition, effects) or "battlefield"


def _if_the_spell(effects: tuple[StaticEffect, ...], condition: Any) -> bool:
    """ "If this spell was kicked, it has split second." """
    return (
        isinstance(condition, WasCastWith)
        and condition.what == This("this spell")
        and all(isinstance(e, Affects) and isinstance(e.what, This | That) for e in effects)
    )


def _of_its_own_move(effect: StaticEffect) -> bool:
    """CR 113.6: what replaces the object's own way "from anywhere" functions wherever it comes from."""
    if isinstance(effect, CountersRemain):
        return True
    event = getattr(effect, "event", None)
    return isinstance(event, ZoneChanges) and isinstance(event.what, This) and "from anywhere" in event.verb


def _of_the_spell(effect: StaticEffect) -> bool:
    """CR 113.6c-d: what is said of the spell itself holds while it is cast and on the stack."""
    if isinstance(effect, CostChange):
        return isinstance(effect.what, This) and not effect.of_abilities
    if isinstance(effect, (Permit, FlashFor)):
        return effect.what == This("this spell")
    if isinstance(effect, Affects) and isinstance(effect.what, This):
        return effect.what.word == "this spell" or any(
            isinstance(c, Cant) and c.what == "be countered" for c in effect.changes
        )
    return False


def _lines(g: Grammar) -> None:
    g.rule("statics", _one, "{it:static}", unmake=_only)
    for join in (" and ", ", and "):
        joined = _Joined(join)
        g.rule("statics", joined, f"{{head:statics}}{join.rstrip()} {{last:static}}", unmake=joined.parts, when=known)
    further = _Further()
    g.rule("statics", further, "{head:statics} and {changes:changes#s}", unmake=further.parts, when=known)
    g.rule("statics.any", None, "{it:statics}")
    g.rule("statics.any", _two_sentences, "{head:statics.any}. {last:statics}", unmake=_by_sentence)
    g.rule("static_line", _always, "{items:statics.any}.", unmake=_always_parts)
    rows: list[tuple[Line, str]] = [
        (Line("", first=True), "as long as {condition:condition}, {items:statics}."),
        (Line("", first=False), "{items:statics} as long as {condition:condition}."),
        (Line("if", first=False), "{items:statics} if {condition:condition}."),
        (Line("if", first=True), "if {condition:condition}, {items:statics}."),
        (Line("unless", first=False, negated=True), "{items:statics} unless {condition:condition}."),
    ]
    for words, (condition, word) in DURING.items():
        rows.append((Line(word, first=True, condition=condition), f"{words}, {{items:statics}}."))
        rows.append((Line(word, first=False, condition=condition), f"{{items:statics}} {words}."))
    for make, template in rows:
        g.rule("static_line", make, template, unmake=make.parts, when=known)
    for words, (moment, word) in DURING.items():
        for also in ("as long as", "if"):
            both = _DuringAsLongAs(moment, f"{word}, {also}")
            template = f"{words}, {also} {{condition:condition}}, {{items:statics}}."
            g.rule("static_line", both, template, unmake=both.parts)


STOP: Final = ". "


def _one(it: StaticEffect) -> Items:
    return (("", it),)


def _only(value: Any) -> dict[str, Any] | None:
    return {"it": value[0][1]} if isinstance(value, tuple) and len(value) == 1 else None


class _Joined:
    """One more effect behind "and"."""

    def __init__(self, join: str) -> None:
        self.join = join

    def __call__(self, head: Items, last: StaticEffect) -> Items | None:
        before = head[-1][1]
        if isinstance(before, Enters) and before.copy is not None:
            return None  # the exceptions of a copy go on behind "and"
        return (*head, (self.join, last))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, tuple) and len(value) > 1 and value[-1][0] == self.join:
            return {"head": value[:-1], "last": value[-1][1]}
        return None


class _Further:
    """ "~ enters tapped and doesn't untap during your untap step": a subject left out."""

    def __call__(self, head: Items, changes: Any) -> Items | None:
        before = head[-1][1]
        if not isinstance(before, Enters) or before.copy is not None or len(head) > 1:
            return None
        return (*head, (" and ", Affects(LEFT_OUT, changes)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[1][0] != " and ":
            return None
        last = value[1][1]
        return {"head": value[:1], "changes": last.changes} if last == Affects(LEFT_OUT, last.changes) else None


def _two_sentences(head: Items, last: Items) -> Items:
    return (*head, (STOP, last[0][1]), *last[1:])


def _by_sentence(value: Any) -> dict[str, Any] | None:
    stops = [i for i, item in enumerate(value) if item[0] == STOP] if isinstance(value, tuple) else []
    if not stops:
        return None
    return {"head": value[: stops[-1]], "last": (("", value[stops[-1]][1]), *value[stops[-1] + 1 :])}


# --- objects and what happens to them ---------------------------------------------------------------------------------


def _standing(value: Any) -> bool:
    """Objects that are read anew all the time."""
    if isinstance(value, Both):
        return all(_standing(of) for of in value.of)
    if isinstance(value, That) and value.word.startswith("that "):
        return True  # what the condition of the line speaks of
    return isinstance(value, (This, Attached, All)) or value == That("it")


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
    for n, template in (
        (2, "{a:party} and {b:party} have {abilities:granted_list}"),
        (3, "{a:party}, {b:party}, and {c:party} have {abilities:granted_list}"),
    ):
        you_and = _YouAnd(n)
        g.rule("static", you_and, template, unmake=you_and.parts, when=known)
    g.words("party", {"you": You()})
    g.rule("party", None, "{it:all}", when=lambda v: not v.word)
    g.rule("owning", None, "{it:possessor}", when=lambda v: _standing(v) and not isinstance(v, This))
    for tail, what in (("", ""), (" unless they're mana abilities", " unless they're mana abilities")):
        told = _Told(Cant("have its activated abilities activated" + what), "abilities")
        g.rule("static", told, f"{{what:owning}} activated abilities can't be activated{tail}", unmake=told.parts)
    g.rule("static", Affects, "{what:affected} {changes:changes#what}", when=_without_choice)
    g.rule(
        "static",
        becoming.still,
        "{apply:static.is}. {form=it's|they're} still {kind:still_kind}",
        unmake=becoming.not_still,
        when=known,
    )
    for pronoun in ("it", "he", "she"):
        its = _Its(pronoun)
        start = f"{pronoun}'s {{a:becomes.bare}}"
        for n, template in ((1, start), (2, start + " and {b:change}")):
            g.rule("static", its, template, unmake=its.of(n))
    g.rule("static.is", Affects, "{what:affected} {changes:changes#what}", when=_without_choice)
    # "The changes stand elsewhere in the sentence."
    for template, change, word in (
        ("all creatures able to block {what:affected} do so", Must("be blocked by all"), "able to block"),
        ("you control {what:attached}", GainsControl(You()), "control"),
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
    g.rule("static", UntapsAlso, "untap {what:affected} during {who:whose} untap step")
    g.rule("static", DoesntRemove, "this effect doesn't remove {what:affected}")
    g.rule(
        "static",
        MayExert,
        "you may exert {what:affected} as {#it|he|she|they} attacks".replace("{#it|he|she|they}", "it"),
    )
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
    if not isinstance(value, Affects):
        return None
    found = undefine_x(value.changes)
    return None if found is None else {"what": value.what, "changes": found[0], "amount": found[1]}


CANT_UNLESS: Final = ("attack", "block", "attack or block", "be blocked", "attack alone", "block alone")


def _changes(g: Grammar) -> None:
    for what in CANT_UNLESS:
        g.rule("change", Cant, f"can't {what} unless {{unless:condition}}", what=what)
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
    g.rule("change", SetsColors, "{#is|are} all colors", colors=("W", "U", "B", "R", "G"), word="all")
    g.rule(
        "change",
        CostTo,
        "can't {what=attack|block|attack or block} unless {#its|their} controller {costs:payments.s}",
        whom=None,
    )
    g.rule("change", CostTo, "can't {what=attack|block|attack or block} unless you {costs:payments}", word="you")
    g.rule("change", GainsAbilitiesOf, "{#has|have} all activated abilities of {of:objects}")
    g.rule("change", GainsAbilitiesOf, "{#has|have} all loyalty abilities of {of:objects}", which="loyalty")
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
        g.rule("change", make, "are {kinds:filter.plural#p}" + tail, unmake=make.parts, when=known)
    g.words("lost_types", {"a creature": ("Creature",), "creatures": ("Creature",), "legendary": ("Legendary",)})
    for phrase in (
        "can attack as though {#it|they} had haste",
        "can block creatures with flying as though {#it|they} had reach",
    ):
        g.rule("change", CanAlso, phrase, what=phrase.removeprefix("can ").replace("{#it|they}", "it"))


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


# --- characteristics defined ------------------------------------------------------------------------------------------


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


def _defining(g: Grammar) -> None:
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
