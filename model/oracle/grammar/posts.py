"""What may stand after a noun: "you control", "with flying", "in your graveyard" (CR 109.2, 109.4-109.5).

Owns: the category `post`. Not here: what of several alternatives it is said of (`filters`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.keywords import ROWS
from model.ability.predicates import FROM_THEIR_HAND, THEY, THOSE_TYPES
from model.ability.terms import (
    AbilityOf,
    AnyOf,
    Both,
    CastBy,
    Chosen,
    Compares,
    ControlledBy,
    DamagedBy,
    Filter,
    Fits,
    FromAmong,
    Has,
    HasCounter,
    HasKeyword,
    HasMana,
    InZone,
    IsColor,
    IsSource,
    IsSubtype,
    Named,
    NameOf,
    Not,
    Number,
    Other,
    OwnedBy,
    ProtectedBy,
    SharesWith,
    Some,
    StatOf,
    TargetsA,
    That,
    This,
    ThisTurn,
    You,
)
from model.oracle.engine import Grammar, Line
from model.oracle.grammar import alternatives, saying, two_zones
from model.types import BASIC_LAND_TYPES

# What an instruction did, as "cards discarded this way" says it.
WAYS: Final = (
    "exiled",
    "sacrificed",
    "destroyed",
    "discarded",
    "milled",
    "revealed",
    "returned",
    "tapped",
    "created",
    "untapped",
    "countered",
    "chosen",
    "drawn",
    "removed",
    "put into a graveyard",
    "put into exile",
    "put onto the battlefield",
    "dealt damage",
    "put into your hand",
    "put into their graveyard",
    "put into your graveyard",
    "returned to their owners' hands",
    "returned to its owner's hand",
    "returned to your hand",
    "put into your library",
    "shuffled into your library",
    "turned face up",
    "attached",
    "amassed",
    "spent",
)
_ZERO: Final = Number(0)


def _decided(value: Any) -> bool:
    return value is not None


CRAFTED: Final = ("it", "~", "this creature", "this artifact", "this Equipment")
"""What cards are said to be used to craft (CR 702.167c)."""


def add(g: Grammar) -> None:
    g.rule("post", ControlledBy, "{who:players} control[s]")
    g.rule("post", ControlledBy, "{who:players} {who#doesn't|don't} control", negated=True)
    g.rule("post", ProtectedBy, "{who:players} protect[s]")
    g.rule("post", CastBy, "{who:players} cast[s]")
    g.rule("post", CastBy, "{who:players} cast[s] from {whose:whose} {zone=hand|graveyard|library}", word="from")
    g.rule("post", InZone, "in {whose:whose} opening hand", zone="opening hand")
    for zone, phrase in (
        ("exile", "exile"),
        ("graveyard", "a graveyard"),
        ("command", "the command zone"),
        ("elsewhere", "anywhere other than your hand"),
        ("graveyard", "graveyards"),
        ("elsewhere", "anywhere other than their hand"),
    ):
        g.rule("post", CastBy, f"{{who:players}} cast[s] from {phrase}", zone=zone, word=phrase)
        g.rule("post", CastBy, f"cast from {phrase}", zone=zone, word=phrase)
    two_zones.add(g)
    g.rule("post", OwnedBy, "owned by {who:players}", word="by")
    g.rule("post", OwnedBy, "but don't own", who=You(), negated=True, word="but")
    g.rule("post", OwnedBy, "{who:players} own[s]")
    g.rule("post", OwnedBy, "{who:players} {who#doesn't|don't} own", negated=True)
    g.words(
        "post",
        {
            "you own and control": AnyOf((OwnedBy(You(), word="own and"), ControlledBy(You())), "both"),
            "you both own and control": AnyOf((OwnedBy(You()), ControlledBy(You())), "both"),
            "of the chosen color": Chosen("color"),
            "of the chosen type": Chosen("type"),
            "of that type": Chosen("that type"),
            "of the chosen colors": Chosen("colors"),
            "of that color": Chosen("that color"),
            "of the color of your choice": Chosen("color of your choice"),
            "of the creature type of your choice": Chosen("creature type of your choice"),
            "with the chosen name": Chosen("name"),
            "with that name": Chosen("that name"),
            "that isn't of the chosen type": Not(Chosen("type")),
            "that aren't of the chosen type": Not(Chosen("types")),
            "that isn't a mana ability": Not(HasMana("a mana ability")),
        },
    )
    basic = AnyOf(tuple(map(IsSubtype, BASIC_LAND_TYPES)), "with a basic land type")
    g.words("post", {"with a basic land type": basic})
    g.words("post", {"that{#'s| are} one or more colors": AnyOf(tuple(map(IsColor, "WUBRG")), "one or more colors")})
    g.rule("by_whom", None, "{it:objects}", when=lambda v: isinstance(v, (This, That)) and v != This("~"))
    g.rule("by_whom", None, "{it:attached}")
    g.rule("post", DamagedBy, "dealt damage by {by:by_whom} this turn")
    g.rule("post", DamagedBy, "that {#was|were} dealt damage by {by:by_whom} this turn", word="that was")
    g.rule("post", DamagedBy, "dealt damage by {by:this}", word="elsewhere")
    g.rule("post", DamagedBy, "dealt damage by {by:that_noun}", word="elsewhere")
    source = "from {a} {of:filter#s}"
    g.rule("post", AbilityOf, source, when=lambda v: v.of.words[-1:] == (IsSource(),) and not v.of.post)
    g.rule("post", Named, "named {name:name}")
    g.rule("post", _either_name, "named {a:name} or {b:name}", unmake=_either_names)
    g.custom("name", _parse_name, _print_name)
    g.rule("post", _not, "not named {name:name}", unmake=_not_named)
    g.rule("post", NameOf, "with the same name as {of:objects}")
    g.rule("post", NameOf, "that {#has|have} the same name as {of:objects}", word="that has")
    g.rule("post", _another_name, "that {#doesn't|don't} have the same name as {of:objects}", unmake=_name_of,
           when=_decided)  # fmt: skip
    g.rule("post", _are_kinds, "that are {filter:words.plural#p}", unmake=_kinds_of, when=_decided)
    g.rule("post", Other, "other than {than:objects}", word="other than")
    g.rule("post", TargetsA, "that target[s] only {what:subject}", only=True)
    g.rule("single", Some, "a single {filter:filter#s}")
    g.rule("post", TargetsA, "that target[s] only {what:single}", only=True, word="single")
    g.rule("post", TargetsA, "that target[s] {what:subject}")
    yours = _YouOr()
    g.rule("post", yours, "that target[s] you or {what:some}", unmake=yours.parts)
    g.rule("post", FromAmong, "from among {of:objects}")
    g.rule("post", FromAmong, "among {of:objects}", word="among")
    g.rule("post", FromAmong, "{word=of} {of:those}", when=lambda v: v.word == "of")
    for phrase in (
        "exiled with ~",
        "exiled with this creature",
        "exiled with this artifact",
        "exiled with it",
        "exiled with this enchantment",
        "exiled with this land",
        "exiled with this Saga",
        "exiled with this permanent",
        "exiled with this Class",
        "exiled with this Vehicle",
        "exiled with this Equipment",
        *(f"used to craft {it}" for it in CRAFTED),
    ):
        g.rule("post", FromAmong, phrase, of=That(phrase), word="")
    for way in WAYS:
        form = f"{way} this way"
        g.rule("post", FromAmong, form, of=That(form), word="")
    hand = That("exiled this way")
    g.rule("post", FromAmong, f"exiled {FROM_THEIR_HAND} this way", of=hand, word=FROM_THEIR_HAND)
    for way in ("revealed", "exiled", "discarded", "milled"):
        # Each player's own, of what was done to several players' cards.
        g.rule("post", FromAmong, f"they {way} this way", of=That(f"{way} this way"), word=THEY)
    for side in ("heads", "tails"):
        g.rule("post", FromAmong, f"whose coin comes up {side}", of=That(f"whose coin comes up {side}"), word="")
    for what in ("color", "creature type", "card type", "land type", "name", "mana value", "permanent type"):
        g.rule("post", SharesWith, f"that share[s] a {what} with {{of:objects}}", what=what)
        least = "at least one"
        g.rule("post", SharesWith, f"that share[s] {least} {what} with {{of:objects}}", what=what, word=least)
        g.rule(
            "post", SharesWith, f"that {{#doesn't|don't}} share a {what} with {{of:objects}}", what=what, negated=True
        )
    g.rule("post", SharesWith, f"that share[s] {THOSE_TYPES} with {{of:objects}}", what=THOSE_TYPES)
    g.rule("post", HasCounter, "with {a} {kind:counter_kind} counter on {#it|them}")
    g.rule("post", HasCounter, "with {least:int_count} or more {kind:counter_kind} counters on {#it|them}")
    g.rule("post", HasCounter, "with a counter on {#it|them}", kind="")
    g.rule("post", HasCounter, "with counters on {#it|them}", kind="", word="counters")
    g.rule("post", HasCounter, "with one or more counters on {#it|them}", kind="", word="one or more")
    g.rule("post", HasCounter, "with no {kind:counter_kind} counters on {#it|them}", least=0, most=0)
    g.rule("post", HasCounter, "with no counters on {#it|them}", kind="", least=0, most=0)
    g.rule("post", HasCounter, "that {#has|have} {a} {kind:counter_kind} counter on {#it|them}", word="that has")
    for said, word in (("with", "with counters"), ("that {#has|have}", "that have counters")):
        g.rule("post", HasCounter, f"{said} {{kind:counter_kind}} counters on {{#it|them}}", word=word)
    for what in (
        "{X} in its mana cost",
        "{X} in their mana costs",
        "a mana ability",
        "no abilities",
        "an activated ability",
        "cycling ability",
        "a cycling ability",
        "no maximum hand size",
        "a single target",
        "one or more targets",
        "a morph ability",
    ):
        g.rule("post", HasMana, f"with {what}", what=what)
    g.words("post", {"without {X} in its mana cost": Not(HasMana("{X} in its mana cost"))})
    # Said of the ability: the object may have mana abilities besides.
    for one in ("an activated ability that isn't a mana ability", "activated abilities that aren't mana abilities"):
        g.rule("post", HasMana, f"with {one}", what=one, prefer=1)
    g.rule("post", HasMana, "that {#has|have} an Adventure", what="an Adventure")
    g.rule("post", HasMana, "that {#has|have} a cycling ability", what="has a cycling ability")
    for what in ("mana", "colorless mana", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}"):
        g.rule("post", HasMana, f"that could produce {what}", what=f"could produce {what}")
    _keywords(g)
    _comparisons(g)
    _zones(g)
    _history(g)
    saying.add(g)
    alternatives.add(g)


def _not(name: str) -> Not:
    return Not(Named(name))


def _another_name(of: Any) -> Not | None:
    """Of "another permanent", which is another than the one described, nothing is decided."""
    return None if isinstance(of, Some) else Not(NameOf(of, "that has"))


def _name_of(value: Any) -> dict[str, Any] | None:
    return {"of": value.of.of} if isinstance(value, Not) and isinstance(value.of, NameOf) else None


def _are_kinds(filter: Filter) -> AnyOf | None:
    """ "That are Spirits and/or enchantments": of one of the kinds."""
    last = filter.words[-1]
    return AnyOf((Fits(filter),), "that are") if len(filter.words) == 1 and isinstance(last, AnyOf) else None


def _kinds_of(value: Any) -> dict[str, Any] | None:
    match value:
        case AnyOf(of=(Fits(filter=found),), conj="that are"):
            return {"filter": found}
    return None


def _either_name(a: str, b: str) -> AnyOf:
    return AnyOf((Named(a), Named(b)), "named")


def _either_names(value: Any) -> dict[str, Any] | None:
    match value:
        case AnyOf(of=(Named(name=a), Named(name=b)), conj="named"):
            return {"a": a, "b": b}
    return None


def _not_named(value: Any) -> dict[str, Any] | None:
    return {"name": value.of.name} if isinstance(value, Not) and isinstance(value.of, Named) else None


def _parse_name(line: Line, at: int) -> list[tuple[int, Any]]:
    """Words that begin with a capital, with small words between: "Sword of the Meek"."""
    if line.words[at] == "~":
        return [(at + 1, "~")]
    found = []
    end = at
    while end < len(line.words) - 1:
        raw = line.raw[end]
        if raw[:1].isupper() or raw[:1].isdigit():
            end += 1
            found.append((end, line.slice(at, end)))
            continue
        if line.words[end] == "~" and end > at:
            end += 1
            found.append((end, line.slice(at, end)))
            continue
        small = line.words[end] in ("of", "the", "and", "a", "in", "to", "for", "'s", ",", "'", "from", "with")
        small = small or (len(raw) == 1 and line.words[end + 1] == "'")
        if small and end > at:
            end += 1
            if line.words[end - 1] == "'":
                found.append((end, line.slice(at, end)))
            continue
        break
    return found


def _print_name(value: Any) -> str | None:
    return value if isinstance(value, str) and (value[:1].isupper() or value == "~") else None


PLAIN_KEYWORDS: Final = tuple(name for name in ROWS if " (" not in name)


def _keywords(g: Grammar) -> None:
    walks = {f"{land.lower()}walk" for land in ("Land", *BASIC_LAND_TYPES)}
    # "max speed" is no keyword that objects have.
    names = sorted(({*PLAIN_KEYWORDS} | walks) - {"max speed"})
    for name in names:
        g.rule("keyword_name", _Name(name), name, unmake=_Name(name).same)
    g.list("keyword_names", "keyword_name", conj=("or",))
    g.list("keyword_names_and", "keyword_name", conj=("and",))
    g.rule("with_keywords", HasKeyword, "{name:keyword_name}")
    g.rule("with_keywords", _with_any, "{names:keyword_names}", unmake=_with_any_parts)
    g.rule("post", None, "with {it:with_keywords}")
    g.rule("post", Not, "without {of:with_keywords}")
    g.rule("post", HasKeyword, "that {#has|have} {name:keyword_name}", word="that has")
    g.list("keyword_names_either", "keyword_name", conj=("and/or",))
    g.rule("post", _has_none, "that {#doesn't|don't} have {names:keyword_names}", unmake=_has_none_parts)
    g.rule("post", _has_some, "that {#has|have} {names:keyword_names_either}", unmake=_has_some_parts)


class _Name:
    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self) -> str:
        return self.name

    def same(self, value: Any) -> dict[str, Any] | None:
        return {} if value == self.name else None


def _with_any(names: tuple[str, ...]) -> AnyOf:
    return AnyOf(tuple(HasKeyword(name) for name in names), "or")


def _with_any_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, AnyOf):
        return None
    names = tuple(of.name for of in value.of if isinstance(of, HasKeyword))
    return {"names": names} if value == _with_any(names) else None


def _has_some(names: tuple[str, ...]) -> AnyOf:
    return AnyOf(tuple(HasKeyword(name, "that has") for name in names), "and/or")


def _has_some_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, AnyOf) or value.conj != "and/or":
        return None
    names = tuple(of.name for of in value.of if isinstance(of, HasKeyword))
    return {"names": names} if value == _has_some(names) else None


def _has_none(names: tuple[str, ...]) -> Not:
    """ "that doesn't have flying or haste": neither."""
    return Not(AnyOf(tuple(HasKeyword(name, "that has") for name in names), "or"))


def _has_none_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Not) or not isinstance(value.of, AnyOf):
        return None
    names = tuple(of.name for of in value.of.of if isinstance(of, HasKeyword))
    return {"names": names} if value == _has_none(names) else None


def _comparisons(g: Grammar) -> None:
    g.words(
        "stat",
        {
            word: word
            for word in (
                "power",
                "toughness",
                "mana value",
                "loyalty",
                "base power",
                "base toughness",
                "power or toughness",
                "mana value, power, or toughness",
                "total power",
                "total mana value",
                "total toughness",
                "total power and toughness",
            )
        },
    )
    forms = (("with", ""), ("that {#has|have}", "that has "), ("each with", "each "), ("that each have", "that each "))
    for has, word in forms:
        g.rule("post", Compares, f"{has} {{stat:stat}} {{amount:digits}} or less", op="<=", word=word)
        g.rule("post", Compares, f"{has} {{stat:stat}} {{amount:digits}} or greater", op=">=", word=word)
        g.rule("post", Compares, f"{has} {{stat:stat}} {{amount:digits}}", op="==", word=word)
        for op, long in (
            ("<=", "less than or equal to"),
            (">=", "greater than or equal to"),
            ("==", "equal to"),
            ("<", "less than"),
            (">", "greater than"),
            (">=", "equal to or greater than"),
            ("!=", "not equal to"),
        ):
            g.rule("post", Compares, f"{has} {{stat:stat}} {long} {{amount:amount}}", op=op, word=word + long)
        own = _OfOther(f"{word}own")
        g.rule("post", own, f"{has} {{amount:amount}}", unmake=own.parts, when=lambda v: v is not None)
        g.rule("post", Compares, f"{has} {{a}} odd {{stat:stat}}", op="odd", amount=_ZERO, word=word)
        g.rule("post", Compares, f"{has} {{a}} even {{stat:stat}}", op="even", amount=_ZERO, word=word)
        for parity in ("odd", "even"):
            many = f"{has} {parity} {{stat:stats}}"
            g.rule("post", Compares, many, op=parity, amount=_ZERO, word=f"{word}plural")
    g.words("stats", {"mana values": "mana value", "powers": "power", "toughnesses": "toughness"})


class _YouOr:
    """ "that targets you or a creature you control"."""

    def __call__(self, what: Some) -> TargetsA:
        return TargetsA(Both((You(), what), "or"))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case TargetsA(what=Both(of=(You(), what), conj="or"), only=False):
                return {"what": what}
        return None


def _zones(g: Grammar) -> None:
    for zone in ("hand", "graveyard", "library"):
        for word in ("in", "from"):
            g.rule("post", InZone, f"{word} {{whose:whose}} {zone}", zone=zone, word=word)
            g.rule("post", InZone, f"{word} {{a}} {zone}", zone=zone, word=word)
            g.rule("post", InZone, f"{word} {_plural(zone)}", zone=zone, word=f"{word} {_plural(zone)}")
            g.rule("post", InZone, f"{word} all {_plural(zone)}", zone=zone, word=f"{word} all")
            g.rule("post", InZone, f"{word} each {zone}", zone=zone, word=f"{word} each")
            g.rule("post", InZone, f"{word} a single {zone}", zone=zone, word=word, single=True)
            g.rule(
                "post",
                InZone,
                f"{word} {{whose:whose}} {_plural(zone)}",
                zone=zone,
                word=f"{word} {_plural(zone)}",
                when=lambda v: v.whose is not None,
            )
    g.rule("post", InZone, "in {whose:whose} opening hand", zone="opening hand")
    for zone, phrase in (
        ("exile", "exile"),
        ("battlefield", "the battlefield"),
        ("stack", "the stack"),
        ("command", "the command zone"),
        ("outside", "outside the game"),
    ):
        for word in ("in", "from", "on"):
            g.rule("post", InZone, f"{word} {phrase}", zone=zone, word=word)


def _plural(zone: str) -> str:
    return zone[:-1] + "ies" if zone.endswith("y") else zone + "s"


_HISTORY: Final = {
    "that entered this turn": "entered",
    "that entered the battlefield this turn": "entered the battlefield",
    "that attacked this turn": "attacked",
    "that blocked this turn": "blocked",
    "that attacked or blocked this turn": "attacked or blocked",
    "that blocked or {#was|were} blocked this turn": "blocked or was blocked",
    "that's the second spell cast this turn": "second spell cast",
    "that {#was|were} dealt damage this turn": "was dealt damage",
    "that {#has|have} been dealt damage this turn": "was dealt damage so far",
    "dealt damage this turn": "was dealt damage, said after",
    "that {#was|were} dealt damage by ~ this turn": "was dealt damage by ~",
    "dealt damage by ~ this turn": "dealt damage by ~",
    "that {#was|were} blocked this turn": "was blocked",
    "that dealt damage this turn": "dealt damage",
    "that dealt damage to you this turn": "dealt damage to you",
    "that dealt combat damage to a player this turn": "dealt combat damage to a player",
    "that died this turn": "died",
    "that {#was|were} put there from the battlefield this turn": "was put there from the battlefield",
    "that {#was|were} put there from your library this turn": "was put there from your library",
    "that {#was|were} put there from anywhere this turn": "was put there",
    "that {#was|were} put there from anywhere other than the battlefield this turn": "was put there from elsewhere",
    "that {#was|were} put into a graveyard from the battlefield this turn": "was put into a graveyard "
    "from the battlefield",
    "that {#was|were} put into your graveyard from the battlefield this turn": "was put into your graveyard "
    "from the battlefield",
    "that {#was|were} put into your graveyard from anywhere this turn": "was put into your graveyard",
    "that {#was|were} tapped for mana this turn": "was tapped for mana",
    "that {#was|were} cast this turn": "was cast this turn",
    "that {#wasn't|weren't} cast": "wasn't cast",
    "that didn't attack this turn": "didn't attack",
    "that didn't enter this turn": "didn't enter",
    "that crewed it this turn": "crewed it",
    "that saddled it this turn": "saddled it",
    "that convoked it": "convoked it",
    "that explored this turn": "explored",
    "that became tapped this turn": "became tapped",
    "discarded this turn": "was discarded",
    "that {#was|were} milled this turn": "was milled",
}


# States that stand after a noun.
_STATES: Final = {
    "attacking you": "attacking you",
    "attacking alone": "attacking alone",
    "attacking you or a planeswalker you control": "attacking you or a planeswalker you control",
    "attacking your opponents": "attacking an opponent",
    "attacking one of your opponents": "attacking one opponent",
    "attached to you": "attached to you",
}


def _history(g: Grammar) -> None:
    for phrase, state in _STATES.items():
        g.rule("post", Has, phrase, state=state)
        g.rule("post", Has, f"that{{#'s| are}} {phrase}", state=state, word="that's")
    # Of another object: "blocking it", "attached to that creature".
    g.alias("related", ["this", "that", "attached", "target_object"])
    for stem in ("blocking", "blocked by", "blocking or blocked by", "attached to"):
        to = f"{stem} {{to:related}}"
        g.rule("post", Has, to, state=f"{stem} it")
        g.rule("post", Has, f"that{{#'s| are}} {to}", state=f"{stem} it", word="that's")
    g.rule("post", Has, "it's blocking", state="blocked by it", word="it's blocking", to=That("it"))
    for phrase, what in _HISTORY.items():
        g.rule("post", ThisTurn, phrase, what=what)


class _OfOther:
    """ "With that spell's mana value"."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, amount: Any) -> Compares | None:
        return Compares(amount.stat, "==", amount, self.word) if isinstance(amount, StatOf) else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Compares) and value.word == self.word and isinstance(value.amount, StatOf):
            return {"amount": value.amount} if value == self(value.amount) else None
        return None
