"""Keyword abilities as they are printed (CR 702): the forms of the rows in `model.ability.keywords`.

Owns: the categories `keyword` (one), `keyword_line`. A cost that is more than mana stands behind a long dash. Not here:
what a keyword stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from model.ability.abilities import Ability, ActionCost, Cost, Keyword, PayLife, PayMana
from model.ability.instructions import AddMana, CreateToken, GainLife
from model.ability.keywords import ROWS, KeywordRow
from model.ability.terms import (
    Amount,
    AnyOf,
    Compares,
    Filter,
    Has,
    IsAbility,
    IsColor,
    IsSubtype,
    IsSupertype,
    IsType,
    Number,
    SharesWith,
    StatOf,
    TargetNumber,
    That,
    You,
)
from model.mana import ManaCost, Symbol
from model.oracle.engine import Grammar, Line
from model.oracle.grammar import companions
from model.oracle.grammar.cost_changes import own_x, own_x_parts
from model.oracle.grammar.costs import in_words
from model.oracle.grammar.defining_x import define_x, undefine_x

_OWN: Final = frozenset(
    {
        "landwalk",
        "typecycling",
        "kicker",
        "hexproof",
        "protection",
        "enchant",
        "equip",
        "affinity",
        "champion",
        "craft",
        "prototype",
        "suspend",
        "crew",
        "partner",
        "partner with",
        "companion",
        "splice",
        "offering",
        "gift",
        "devour",
        "modular",
        "emerge",
        "reinforce",
        "cumulative upkeep",
        "max speed",
        "solved",
        "visit",
        "∞",
        "toxic",
        "bands with other",
        "impending",
        "awaken",
        "ward",
        "for mirrodin!",
        "choose a background",
        "more than meets the eye",
    }
)
"""Rows that need more than their forms say."""


def add(g: Grammar) -> None:
    """The rows of keywords."""
    g.rule("mana_only", _mana_only, "{cost:mana_cost}", unmake=_of_mana_only)
    g.rule("dash_costs", None, "{it:costs}", when=_more_than_mana)
    g.rule("dash_costs", _have_done, "have {do:bare}", unmake=_done_by_others("have"), when=lambda v: v is not None)
    g.rule("dash_costs", _done, "{do:said}", unmake=_done_by_others(""), when=lambda v: v is not None)
    for row in ROWS.values():
        if row.name not in _OWN:
            for form in row.forms:
                _form(g, row, form)
    _walk(g)
    _cycling(g)
    _protection(g)
    companions.add(g)
    _enchanting(g)
    _numbers(g)
    _others(g)
    # A line ends with a full stop where a cost is told in words; elsewhere such a keyword stands in quotes.
    g.rule("keyword_line", None, "{it:keyword.told}.", when=_told)
    g.rule("keyword_line", None, "{it:keyword}")
    g.rule("keyword_line", _x_said, "{it:keyword}, where X is {amount:where_x}.", unmake=_x_unsaid, when=_quality)


def plain(g: Grammar, name: str, template: str, **fields: Any) -> None:
    """A wording of the keyword."""
    g.rule("keyword", Keyword, template, fixed={"name": name, **fields})


def told(g: Grammar, name: str, template: str, **fields: Any) -> None:
    """A wording with a cost in words."""
    g.rule("keyword.told", Keyword, template, fixed={"name": name, **fields})


def _form(g: Grammar, row: KeywordRow, form: str) -> None:
    words = form.replace("{name}", row.name)
    if "{cost}" in words:
        # "flashback {2}{R}", "flashback—Sacrifice a creature", "flashback—{1}{R}, Pay 2 life".
        plain(g, row.name, _with_count(words.replace("{cost}", "{costs:mana_only}")))
        if "—{cost}" not in words:
            told(g, row.name, _with_count(words.replace(" {cost}", "—{costs:dash_costs}")))
        return
    if "{ability}" in words:
        g.rule(
            "keyword",
            _Dashed(row.name),
            words.replace("{ability}", "{ability:activated}"),
            unmake=_Dashed(row.name).parts,
        )
        return
    plain(g, row.name, _with_count(words))


def _with_count(words: str) -> str:
    return words.replace("{n}", "{n:digits}")


def _mana_only(cost: Any) -> tuple[Cost, ...]:
    return (PayMana(cost),)


def _of_mana_only(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], PayMana):
        return {"cost": value[0].cost}
    return None


def _more_than_mana(value: Any) -> bool:
    return bool(value) and (len(value) > 1 or not isinstance(value[0], PayMana) or in_words(value[0].cost))


def _x_said(it: Keyword, amount: Any) -> Any:
    return define_x(it, amount)


def _x_unsaid(value: Any) -> dict[str, Any] | None:
    found = undefine_x(value) if isinstance(value, Keyword) else None
    return None if found is None else {"it": found[0], "amount": found[1]}


def _told(value: Any) -> bool:
    return (
        isinstance(value, Keyword) and _more_than_mana(value.costs) and value.text != "and/or" and value.name != "crew"
    )


class _Dashed:
    """A keyword with an activated ability behind it: "boast — {1}: Draw a card"."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, ability: Ability) -> Keyword:
        return Keyword(self.name, abilities=(ability,))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Keyword) or value.name != self.name or len(value.abilities) != 1:
            return None
        if value != Keyword(self.name, abilities=value.abilities):
            return None
        return {"ability": value.abilities[0]}


# --- walks and cycling ------------------------------------------------------------------------------------------------


class _Kind:
    """A keyword whose one quality is a filter; `text` a variant."""

    def __init__(self, name: str, text: str = "") -> None:
        self.name = name
        self.text = text

    def __call__(self, what: Filter | None = None, **fields: Any) -> Keyword:
        return Keyword(self.name, what=() if what is None else (what,), text=self.text, **fields)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Keyword) or value.name != self.name or value.text != self.text or len(value.what) != 1:
            return None
        found = {"what": value.what[0]}
        for field in ("costs", "n"):
            if getattr(value, field):
                found[field] = getattr(value, field)
        return found


_LAND: Final = IsType("Land")
_WALKS: Final[dict[str, Filter]] = {
    "nonbasic landwalk": Filter((__import__("model.ability.terms", fromlist=["Not"]).Not(IsSupertype("Basic")), _LAND)),
    "legendary landwalk": Filter((IsSupertype("Legendary"), _LAND)),
    "snow landwalk": Filter((IsSupertype("Snow"), _LAND)),
    "artifact landwalk": Filter((IsType("Artifact"), _LAND)),
    **{
        f"snow {land.lower()}walk": Filter((IsSupertype("Snow"), IsSubtype(land)))
        for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")
    },
}


def _walk(g: Grammar) -> None:
    g.words("keyword", {words: Keyword("landwalk", what=(kind,)) for words, kind in _WALKS.items()})


_CYCLED: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Sliver", "Wizard", "Desert", "Slime", "Slug")


def _cycling(g: Grammar) -> None:
    # CR 702.29e: the name is the word, "basic" and the like stand in `text`.
    words = [(f"{kind.lower()}cycling", "") for kind in _CYCLED]
    words += [("landcycling", "basic"), ("landcycling", ""), ("landcycling", "artifact")]
    words += [("artifactcycling", ""), ("creaturecycling", ""), ("enchantmentcycling", "")]
    for name, text in words:
        said = f"{text} {name}".strip()
        plain(g, name, f"{said} {{costs:mana_only}}", text=text)
        told(g, name, f"{said}—{{costs:dash_costs}}", text=text)


# --- qualities --------------------------------------------------------------------------------------------------------


def _quality(value: Any) -> bool:
    return value is not None


class _Quality:
    """Colours, types and the like after "from": a filter of one adjective or of plural nouns."""

    def __init__(self, adjective: Any) -> None:
        self.adjective = adjective

    def __call__(self) -> Filter:
        return Filter((self.adjective,))

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {} if value == Filter((self.adjective,)) else None


class _ColorsOf:
    """ "Protection from the colors of permanents you control" (CR 702.16a): what shares a color with one of them."""

    def __call__(self, of: Any) -> Filter:
        return Filter((), (SharesWith("color", of, word="the colors of"),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = isinstance(value, Filter) and value.post and isinstance(value.post[0], SharesWith)
        return {"of": value.post[0].of} if found and value == self(value.post[0].of) else None


_ADJECTIVES: Final = {
    "white": IsColor("W"),
    "blue": IsColor("U"),
    "black": IsColor("B"),
    "red": IsColor("R"),
    "green": IsColor("G"),
}


def _protection(g: Grammar) -> None:
    from model.ability.terms import Chosen, IsColorless, IsMonocolored, IsMulticolored

    adjectives = {
        **_ADJECTIVES,
        "colorless": IsColorless(),
        "monocolored": IsMonocolored(),
        "multicolored": IsMulticolored(),
        "the chosen color": Chosen("color"),
        "the chosen player": Chosen("player"),
        "that color": Chosen("that color"),
        "the color of your choice": Chosen("color of your choice"),
        "snow": IsSupertype("Snow"),
    }
    for words, adjective in adjectives.items():
        make = _Quality(adjective)
        g.rule("quality", make, words, unmake=make.parts)
    for op, words in ((">=", "greater"), ("<=", "less")):
        compared = _Compared(op)
        g.rule("quality", compared, f"mana value {{n:digits}} or {words}", unmake=compared.parts)
    for subtype in ("Arcane",):
        make = _Quality(IsSubtype(subtype))
        g.rule("quality", make, subtype, unmake=make.parts)
    g.rule("quality", None, "{it:filter.plural#p}")
    colors_of = _ColorsOf()
    g.rule("quality", colors_of, "the colors of {of:all}", unmake=colors_of.parts)
    abilities = _Quality(AnyOf((IsAbility("activated"), IsAbility("triggered")), "and abilities"))
    g.rule("quality", abilities, "activated and triggered abilities", unmake=abilities.parts)
    for name in ("protection", "hexproof"):
        for text in ("everything", "each color", "all colors", "each of your opponents", "its colors"):
            g.words("keyword", {f"{name} from {text}": Keyword(name, text=text)})
        one, two, three = _Kind(name), _Qualities(name, 2), _Qualities(name, 3)
        g.rule("keyword", one, f"{name} from {{what:quality}}", unmake=one.parts)
        g.rule("keyword", two, f"{name} from {{a:quality}} and from {{b:quality}}", unmake=two.parts)
        g.rule(
            "keyword",
            three,
            f"{name} from {{a:quality}}, from {{b:quality}}, and from {{c:quality}}",
            unmake=three.parts,
        )
    plain(g, "hexproof", "hexproof")


class _Compared:
    """ "mana value 3 or less" (CR 702.16a: any quality)."""

    def __init__(self, op: str) -> None:
        self.op = op

    def __call__(self, n: Any) -> Filter:
        return Filter((), (Compares("mana value", self.op, n, word="bare"),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if (
            isinstance(value, Filter)
            and not value.words
            and len(value.post) == 1
            and isinstance(value.post[0], Compares)
        ):
            return {"n": value.post[0].amount} if value == self(value.post[0].amount) else None
        return None


class _Qualities:
    """Protection from several things is several abilities in one (CR 702.16g)."""

    def __init__(self, name: str, n: int) -> None:
        self.name = name
        self.n = n

    def __call__(self, **parts: Filter) -> Keyword:
        return Keyword(self.name, what=tuple(parts[k] for k in sorted(parts)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Keyword) and value == Keyword(self.name, what=value.what) and len(value.what) == self.n:
            return dict(zip("abc", value.what, strict=False)) if value.name == self.name else None
        return None


# --- enchant, equip and others with a quality -------------------------------------------------------------------------


def _enchanting(g: Grammar) -> None:
    enchant = _Kind("enchant")
    g.rule("keyword", enchant, "enchant {what:filter#s}", unmake=enchant.parts)
    g.rule("keyword", Keyword, "equip {costs:mana_only}", fixed={"name": "equip"})
    told(g, "equip", "equip—{costs:dash_costs}")
    equip = _Kind("equip")
    # CR 702.6a: what is said behind the cost is said of the ability that equip stands for.
    g.rule("keyword_line", Keyword, "equip {costs:mana_only}. activate only once each turn.",
           fixed={"name": "equip", "text": "once each turn"})  # fmt: skip
    g.rule("keyword_line", Keyword, "equip—{costs:dash_costs}. activate only once each turn.",
           fixed={"name": "equip", "text": "once each turn"})  # fmt: skip
    g.rule("keyword_line", _Changed(), "equip {costs:mana_only}. {change:own_change}", unmake=_Changed().parts)
    g.rule("keyword_line", _by_target, "equip {costs:mana_only}. this ability costs {X} less to activate, where X is "
           "the {stat=power|toughness|mana value} of the creature it targets.", unmake=_by_target_parts)  # fmt: skip
    # CR 700.16
    worthy = (Filter((Has("worthy"), IsType("Creature"))),)
    g.rule("keyword", Keyword, "equip worthy {costs:mana_only}", what=worthy, fixed={"name": "equip"})
    g.rule("keyword", equip, "equip {what:filter#s} {costs:mana_only}", unmake=equip.parts, when=_one_noun)
    for name, words in (
        ("affinity", "affinity for {what:filter.plural#p}"),
        ("champion", "champion {a} {what:filter#s}"),
        ("bands with other", "bands with other {what:filter.plural#p}"),
    ):
        make = _Kind(name)
        g.rule("keyword", make, words, unmake=make.parts)
    splice = _Kind("splice")
    g.rule("keyword", splice, "splice onto {what:filter#s} {costs:mana_only}", unmake=splice.parts)
    g.rule("keyword.told", splice, "splice onto {what:filter#s}—{costs:dash_costs}", unmake=splice.parts)
    offering = _Kind("offering")
    g.rule("keyword", offering, "{what:filter#s} offering", unmake=offering.parts)
    g.rule("keyword", Keyword, "emerge {costs:mana_only}", fixed={"name": "emerge"})
    emerge = _Kind("emerge")
    g.rule("keyword", emerge, "emerge from {what:filter#s} {costs:mana_only}", unmake=emerge.parts)
    craft = _Kind("craft")
    g.rule("keyword", craft, "craft with {what:filter#s} {costs:mana_only}", unmake=_without_n(craft))
    g.rule("keyword", craft, "craft with {n:count} {what:filter.plural#p} {costs:mana_only}", unmake=craft.parts)
    more = _Kind("craft", "or more")
    g.rule("keyword", more, "craft with {n:count} or more {what:filter.plural#p} {costs:mana_only}", unmake=more.parts)
    anything: dict[str, Any] = {"name": "craft", "text": "or more", "n": Number(1), "what": ()}
    g.rule("keyword", Keyword, "craft with one or more {costs:mana_only}", fixed=anything)


class _Changed:
    """ "Equip {4}. This ability costs {3} less to activate if you're the monarch." """

    def __call__(self, costs: tuple[Cost, ...], change: Ability) -> Keyword:
        return Keyword("equip", costs, abilities=(change,))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Keyword) and value.name == "equip" and len(value.abilities) == 1 and not value.text:
            return {"costs": value.costs, "change": value.abilities[0]}
        return None


_ITS_TARGET: Final = That("the creature it targets", TargetNumber(0))


def _by_target(costs: tuple[Cost, ...], stat: str) -> Keyword:
    """Equip that costs less by a characteristic of what it targets (CR 601.2f: the targets are known by then)."""
    return Keyword("equip", costs, abilities=(own_x(StatOf(stat, _ITS_TARGET, word="of")),))


def _by_target_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Keyword) or value.name != "equip" or not value.abilities:
        return None
    found = own_x_parts(value.abilities[0])
    amount = None if found is None else found["amount"]
    if not isinstance(amount, StatOf) or value != _by_target(value.costs, amount.stat):
        return None
    return {"costs": value.costs, "stat": amount.stat}


def _without_n(make: _Kind) -> Callable[[Any], dict[str, Any] | None]:
    return lambda value: None if getattr(value, "n", None) is not None else make.parts(value)


def _one_noun(value: Any) -> bool:
    return bool(value.what) and value.what[0] != Filter((IsType("Planeswalker"),))


# --- numbers ----------------------------------------------------------------------------------------------------------


def _numbers(g: Grammar) -> None:
    for name in ("suspend", "reinforce", "impending", "awaken"):
        plain(g, name, f"{name} {{n:digits}}—{{costs:costs}}")
    plain(g, "suspend", "suspend {n:digits}—{costs:costs}. X can't be 0.", text="X can't be 0")
    plain(g, "suspend", "suspend")
    plain(g, "crew", "crew {n:digits}")
    plain(g, "crew", "crew {n:digits}. Activate only once each turn.", text="once each turn")
    plain(g, "modular", "modular {n:digits}")
    plain(g, "modular", "modular—sunburst", text="sunburst")
    plain(g, "devour", "devour {n:digits}")
    devour = _Kind("devour")
    g.rule("keyword", devour, "devour {what:filter#s} {n:digits}", unmake=devour.parts)
    for name in ("toxic",):
        plain(g, name, f"{name} {{n:digits}}")


# --- others -----------------------------------------------------------------------------------------------------------


class _Two:
    """ "kicker {A} and/or {B}": two costs of one printed keyword."""

    def __call__(self, a: tuple[Cost, ...], b: tuple[Cost, ...]) -> Keyword:
        return Keyword("kicker", (*a, *b), text="and/or")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Keyword) and value.name == "kicker" and value.text == "and/or" and len(value.costs) == 2:
            return {"a": value.costs[:1], "b": value.costs[1:]}
        return None


def _others(g: Grammar) -> None:
    plain(g, "kicker", "kicker {costs:mana_only}")
    told(g, "kicker", "kicker—{costs:dash_costs}")
    g.rule("keyword", _Two(), "kicker {a:mana_only} and/or {b:mana_only}", unmake=_Two().parts)
    for name in ("ward", "cumulative upkeep"):
        plain(g, name, f"{name} {{costs:mana_only}}")
        told(g, name, f"{name}—{{costs:dash_costs}}")
    either = _Either()
    g.rule("keyword", either, "cumulative upkeep {a:mana_cost} or {b:mana_cost}", unmake=either.parts, when=_quality)
    both = _ManaAndLife()
    words = "cumulative upkeep—pay {cost:mana_cost} and {life:digits} life"
    g.rule("keyword.told", both, words, unmake=both.parts)
    done = "cumulative upkeep—{do:imperative}"
    g.rule("keyword.told", _mana_added, done, unmake=_mana_added_parts, when=_quality)
    plain(g, "for mirrodin!", "for ^mirrodin!")
    plain(g, "choose a background", "choose a ^background")
    plain(g, "more than meets the eye", "more ^than ^meets the ^eye {costs:mana_only}")
    plain(g, "partner", "partner")
    g.custom("title", _parse_title, _print_title, ["<word>", "<self>"])
    plain(g, "partner", "partner—{text:title}")
    plain(g, "partner with", "partner with {text:title}")
    plain(g, "gift", "gift {a} {text=card|Treasure|Food|tapped Fish|extra turn|Octopus}")
    for name in ("max speed", "solved", "∞", "visit"):
        dashed = _Dashed(name)
        g.rule("keyword", dashed, f"{name} — {{ability:plain_ability}}", unmake=dashed.parts)
    prototype = _Prototype()
    g.custom("prototype", prototype.parse, prototype.print, ["prototype"])
    g.rule("keyword", None, "{it:prototype}")


def _parse_title(line: Line, at: int) -> list[tuple[int, Any]]:
    """The rest of the line: a name."""
    end = len(line.words) - 1
    return [(end, line.slice(at, end))] if end > at and line.raw[at][:1].isupper() else []


def _print_title(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


class _Either:
    """ "Cumulative upkeep {W} or {U}": chosen anew for each age counter, as a hybrid symbol is (CR 702.24a, 107.4e)."""

    def __call__(self, a: ManaCost, b: ManaCost) -> Keyword | None:
        if len(a.symbols) != 1 or len(b.symbols) != 1 or not a.symbols[0].types or not b.symbols[0].types:
            return None
        either = ManaCost((Symbol((*a.symbols[0].types, *b.symbols[0].types)),))
        return Keyword("cumulative upkeep", (PayMana(either),), text="or")

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Keyword(name="cumulative upkeep", costs=(PayMana(cost=ManaCost(symbols=(Symbol(types=(a, b)),))),)):
                found = {"a": ManaCost((Symbol((a,)),)), "b": ManaCost((Symbol((b,)),))}
                return found if self(**found) == value else None
        return None


class _ManaAndLife:
    """ "Cumulative upkeep—Pay {B} and 1 life"."""

    def __call__(self, cost: ManaCost, life: Amount) -> Keyword:
        return Keyword("cumulative upkeep", (PayMana(cost), PayLife(life)), text="and")

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Keyword(costs=(PayMana(cost=cost), PayLife(amount=life))) if value == self(cost, life):
                return {"cost": cost, "life": life}
        return None


def _mana_added(do: Any) -> Keyword | None:
    """ "Cumulative upkeep—Add {R}": what can always be done (CR 118.3)."""
    return Keyword("cumulative upkeep", (ActionCost(do),)) if isinstance(do, AddMana) and do.who == You() else None


def _mana_added_parts(value: Any) -> dict[str, Any] | None:
    match value:
        case Keyword(name="cumulative upkeep", costs=(ActionCost(do=AddMana() as do),)):
            return {"do": do}
    return None


class _Prototype:
    """ "Prototype {2}{R} — 2/2" (CR 702.160): `n` holds power and toughness."""

    def parse(self, line: Line, at: int) -> list[tuple[int, Any]]:
        from model.mana import parse_cost

        end = at + 1
        while line.words[end].startswith("{"):
            end += 1
        if end == at + 1 or line.words[end] != " — ":
            return []
        power, _, toughness = line.words[end + 1].partition("/")
        if not (power.isdecimal() and toughness.isdecimal()):
            return []
        cost = parse_cost("".join(line.words[at + 1 : end]))
        return [(end + 2, Keyword("prototype", (PayMana(cost),), (int(power), int(toughness))))]

    def print(self, value: Any) -> str | None:
        if not isinstance(value, Keyword) or value.name != "prototype":
            return None
        cost = value.costs[0]
        assert isinstance(cost, PayMana)
        return f"prototype {cost.cost} — {value.n[0]}/{value.n[1]}"


def _done(do: Any) -> Any:
    """ "Cumulative upkeep—An opponent gains 1 life": what can always be done (CR 118.3)."""
    others = isinstance(do, GainLife | CreateToken) and not isinstance(do.who, You)
    return (ActionCost(do),) if others else None


def _have_done(do: Any) -> Any:
    cost = _done(do)
    return None if cost is None or not isinstance(do, CreateToken) else cost


def _done_by_others(word: str) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        match value:
            case (ActionCost(do=CreateToken() | GainLife() as do),) if isinstance(do, CreateToken) == (word == "have"):
                return {"do": do} if _done(do) == value else None
        return None

    return parts
