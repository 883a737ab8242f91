"""Adding mana (CR 106, 605): every shape of "Add", what the mana may be spent on, and what spending it does.

Owns: the wordings of `AddMana`. What follows in a sentence of its own ("Spend this mana only ...") belongs to the same
record, so these rows hold a full stop. Not here: mana abilities as abilities (`abilities`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction, Keyword
from model.ability.continuous import Cant, Gains
from model.ability.events import Casts
from model.ability.instructions import FOR_GOOD, AddMana, Later, ManaSet, Rider, SpendOnly
from model.ability.keywords import row as keyword_row
from model.ability.mana_abilities import SYMBOLS_OF
from model.ability.terms import Amount, Filter, IsType, Number, Some, That, ThatMuch, You
from model.mana import TYPES
from model.oracle.engine import Grammar, Line
from model.oracle.grammar.defining_x import define_x, undefine_x
from model.oracle.grammar.instructions.board import EVERY, PerEach
from model.oracle.grammar.instructions.verbs import plural, singular

_SYMBOLS: Final = {"{" + t + "}": t for t in TYPES}
Options = tuple[tuple[str, ...], ...]
_COUNTERED: Final = (Cant("be countered"),)


def add(g: Grammar) -> None:
    """The rows."""
    g.custom("mana_types", _parse_types, _print_types, _SYMBOLS)
    g.custom("mana_one", _parse_one, _print_one, _SYMBOLS)
    g.custom("mana_options", _parse_options, _print_options, _SYMBOLS)
    g.custom("mana_mix", _parse_mix, _print_mix, _SYMBOLS)
    _sets(g)
    symbols = _EachSymbol()
    each = "for each colored mana symbol in {of:possessor} mana cost, add one mana of that color"
    g.rule("clause", symbols, each, unmake=symbols.parts)
    for form, verb, category in ((plural, "do", "adding"), (singular, "does", "adding.s")):
        _rows(g, category, form)
        _riders(g, category)
        g.rule(verb, None, f"{{it:{category}}}")


def _rows(g: Grammar, category: str, form: Any) -> None:
    def row(template: str, make: Any = AddMana, **how: Any) -> None:
        g.rule(category, make, form("add[s] " + template), **how)

    row("{options:mana_options}")
    many = _Many()
    row("{n:count} {one:mana_one}", many, unmake=many.parts, when=_known)
    row("an additional {options:mana_options}", word="additional")
    each = _Each()
    row("{options:mana_types} for each {times:times}", each, unmake=each.parts, when=_known)
    row("an amount of {options:mana_one} equal to {count:measure}", word="equal to")
    row("an additional {options:mana_types} for each {times:times}", each, unmake=_never, render=False, when=_nothing)
    that = _ThatMuch()
    row("that much {options:mana_types}", that, unmake=that.parts)
    for lead, word in (("", ""), ("an additional ", "additional")):
        count = lead + "{count:count} mana "
        row(count + "of any color", any_color=True, word=word)
        row(count + "in any combination of colors", any_color=True, combination=True, word=word)
        row(count + "of {among:mana_set}", word=word)
    # Behind a trigger on mana of the chosen color.
    that_color = _ThatColor()
    row("an additional {count:count} mana of that color", that_color, unmake=that_color.parts, prefer=1)
    either = _Either()
    row("{also:mana_types} or one mana of the chosen color", either, unmake=either.parts, when=_known)
    row("{count:count} mana of any one color", any_color=True, word="one")
    row("{count:count} mana in any combination of {options:mana_mix}", combination=True)
    row("an amount of mana of {among:mana_set} equal to {count:measure}", word="equal to")
    per = PerEach(AddMana, "count", any_color=True, combination=True)
    row("{n:count} mana of any color for each {times:times}", per, unmake=per.parts)
    of_set = PerEach(AddMana, "count")
    row("{n:count} mana of {among:mana_set} for each {times:times}", of_set, unmake=of_set.parts, when=_of_the_chosen)
    row(
        "that much mana in any combination of colors",
        any_color=True,
        combination=True,
        count=ThatMuch("that much"),
        word="that much",
    )
    mix: dict[str, Any] = {"combination": True, "count": ThatMuch("that much"), "word": "that much"}
    row("that much mana in any combination of {options:mana_mix}", **mix)
    row("that much mana of any one color", any_color=True, count=ThatMuch("that much"), word="that much one")


def _sets(g: Grammar) -> None:
    """`mana_set`: colours and types read off the game."""
    for words, only in (("any color", True), ("any type", False)):
        g.rule(
            "mana_set", ManaSet, f"{words} that {{of:objects}} could produce", kind="could produce", colors_only=only
        )
        g.rule(
            "mana_set",
            ManaSet,
            f"{words} {{of:objects}} could produce",
            kind="could produce",
            colors_only=only,
            word="no that",
            when=_of_one_given,
        )
    g.rule("mana_set", ManaSet, "any color among {of:objects}", kind="colors among")
    for word in ("land", "permanent"):
        g.rule("mana_set", ManaSet, f"any type that {word} produced", kind="produced", colors_only=False, word=word)
    g.rule("mana_set", ManaSet, "any of {of:possessor} colors", kind="colors of")
    g.words(
        "mana_set",
        {
            "the chosen color": ManaSet("chosen color"),
            "any color in your commander's color identity": ManaSet("commander identity"),
            "that color": ManaSet("that color"),
        },
    )


def is_many(types: tuple[str, ...]) -> bool:
    """More than five of one symbol are counted in words: "six {C}"."""
    return len(types) > 5 and len(set(types)) == 1


COUNTED: Final = "counted"


class _ThatColor:
    """ "Whenever a basic land is tapped for mana of the chosen color, its controller adds an additional one mana of
    that color." """

    def __call__(self, count: Any) -> AddMana:
        return AddMana(among=ManaSet("chosen color"), count=count, word="additional of that")

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"count": value.count} if isinstance(value, AddMana) and value == self(value.count) else None


class _Many:
    """ "Add seven {R}"."""

    def __call__(self, n: Amount, one: Options) -> AddMana | None:
        if not isinstance(n, Number) or len(one) != 1 or len(one[0]) != 1 or not is_many(one[0] * n.n):
            return None
        return AddMana((one[0] * n.n,), word=COUNTED)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AddMana) and len(value.options) == 1 and is_many(value.options[0]):
            types = value.options[0]
            return (
                {"n": Number(len(types)), "one": ((types[0],),)} if value == AddMana((types,), word=COUNTED) else None
            )
        return None


class _Each:
    """ "Add {G} for each ..."."""

    def __call__(self, options: tuple[str, ...], times: Amount) -> AddMana:
        return AddMana((options,), count=times, word=EVERY)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AddMana) or value.word != EVERY or len(value.options) != 1:
            return None
        if value != self(value.options[0], value.count):  # type: ignore[arg-type]
            return None
        return {"options": value.options[0], "times": value.count}


class _EachSymbol:
    """ "For each colored mana symbol in the milled card's mana cost, add one mana of that color"."""

    def __call__(self, of: Any) -> AddMana:
        return AddMana(among=ManaSet(SYMBOLS_OF, of), each=True, word="for each symbol")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AddMana) or value.among is None or value.among.of is None:
            return None
        return {"of": value.among.of} if value == self(value.among.of) else None


class _Either:
    """ "Add {B} or one mana of the chosen color." """

    def __call__(self, also: tuple[str, ...]) -> AddMana | None:
        if len(also) != 1:
            return None
        return AddMana(among=ManaSet("chosen color or", also=also, colors_only=also != ("C",)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if (
            isinstance(value, AddMana)
            and value.among is not None
            and value.among.also
            and value == self(value.among.also)
        ):
            return {"also": value.among.also}
        return None


class _ThatMuch:
    """ "Add that much {R}"."""

    def __call__(self, options: tuple[str, ...]) -> AddMana:
        return AddMana((options,), count=ThatMuch("that much"), word="that much")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if (
            isinstance(value, AddMana)
            and value.word == "that much"
            and value == self(value.options[0] if value.options else ())
        ):
            return {"options": value.options[0]}
        return None


def _of_the_chosen(value: AddMana) -> bool:
    """Other sets of types have rows of their own."""
    return value.among is not None and value.among.kind == "chosen color"


def _known(value: Any) -> bool:
    return value is not None


def _of_one_given(value: Any) -> bool:
    return isinstance(value.of, That) and value.of.word.startswith("the sacrificed ")


def _nothing(value: Any) -> bool:
    return False


def _never(value: Any) -> None:
    return None


# --- what it is spent on ----------------------------------------------------------------------------------------------


def _riders(g: Grammar, category: str) -> None:
    more = f"{{mana:{category}}}. "

    def row(make: Any, template: str) -> None:
        g.rule(category, make, more + template, unmake=make.parts, when=_known)

    row(_Only(), "spend this mana only {only:spend_only}")
    only = _OnlyX()
    g.rule(
        category,
        only,
        f"{{mana:{category}}}, where X is {{amount:where_x}}. spend this mana only {{only:spend_only}}",
        unmake=only.parts,
        when=_known,
    )
    row(_Only("uncounterable"), "spend this mana only {only:spend_only}, and that spell can't be countered")
    for lasts in ("end of turn",):
        row(_Lasts(lasts, "first"), f"until {lasts}, you don't lose this mana as steps and phases end")
    row(_Spent("it"), "if that mana is spent on {a} {on:filter#s}, it gains {abilities:granted_list} until end of turn")
    row(_Spent(FOR_GOOD), "if that mana is spent on {a} {on:filter#s}, it gains {abilities:granted_list}")
    enters = "that creature enters with an additional {kind:counter_kind} counter on it"
    for said in ("that mana is spent on", "that mana is spent to cast", "this mana is spent to cast"):
        row(_Enters(said), f"if {said} {{a}} {{on:filter#s}}, {enters}")
    for said in ("you spend this mana", "that mana is spent", "this mana is spent"):
        row(_When(said), f"when {said} to cast {{a}} {{on:filter#s}}, {{do:told}}")
    row(_Uncounterable(), "if that mana is spent on {a} {on:filter#s}, that spell can't be countered")
    if category == "adding":
        _only(g)


class _Only:
    """A restriction (CR 106.6), with or without "and that spell can't be countered"."""

    def __init__(self, word: str = "") -> None:
        self.riders = (Rider(changes=_COUNTERED, word="and"),) if word else ()

    def __call__(self, mana: AddMana, only: SpendOnly) -> AddMana | None:
        if mana.only is not None or mana.riders or mana.lasts:
            return None
        return msgspec.structs.replace(mana, only=only, riders=self.riders)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AddMana) or value.only is None or value.riders != self.riders or value.lasts:
            return None
        return {"mana": msgspec.structs.replace(value, only=None, riders=()), "only": value.only}


class _OnlyX:
    """ "Add X mana of any one color, where X is ... . Spend this mana only to cast creature spells." """

    def __call__(self, mana: AddMana, amount: Amount, only: SpendOnly) -> AddMana | None:
        if mana.only is not None or mana.riders or mana.lasts:
            return None
        defined = define_x(mana, amount)
        return None if defined is None else msgspec.structs.replace(defined, only=only)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AddMana) or value.only is None or value.riders or value.lasts:
            return None
        found = undefine_x(msgspec.structs.replace(value, only=None))
        return None if found is None else {"mana": found[0], "amount": found[1], "only": value.only}


class _Lasts:
    """ "Until end of turn, you don't lose this mana as steps and phases end." """

    def __init__(self, lasts: str, word: str) -> None:
        self.lasts = lasts

    def __call__(self, mana: AddMana) -> AddMana | None:
        return None if mana.lasts else msgspec.structs.replace(mana, lasts=self.lasts)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AddMana) and value.lasts == self.lasts:
            return {"mana": msgspec.structs.replace(value, lasts="")}
        return None


class _Spent:
    """ "If that mana is spent on a creature spell, it gains haste until end of turn." """

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, mana: AddMana, on: Filter, abilities: Any) -> AddMana | None:
        if mana.riders or mana.lasts or (self.word == FOR_GOOD and not all(map(_is_plain, abilities))):
            return None
        return msgspec.structs.replace(mana, riders=(Rider(on, (Gains(abilities, "gains"),), word=self.word),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AddMana) or len(value.riders) != 1 or value.lasts:
            return None
        rider = value.riders[0]
        if (
            rider.on is None
            or rider.word != self.word
            or len(rider.changes) != 1
            or not isinstance(rider.changes[0], Gains)
        ):
            return None
        return {
            "mana": msgspec.structs.replace(value, riders=()),
            "on": rider.on,
            "abilities": rider.changes[0].abilities,
        }


def _is_plain(ability: Any) -> bool:
    """Not one that says how the permanent enters."""
    known = keyword_row(ability.name) if isinstance(ability, Keyword) else None
    return known is not None and known.expand is None


class _Enters:
    """ "If that mana is spent on a creature spell, that creature enters with an additional +1/+1 counter on it." """

    def __init__(self, said: str) -> None:
        self.said = said

    def __call__(self, mana: AddMana, on: Filter, kind: str) -> AddMana | None:
        if mana.riders or mana.lasts or IsType("Creature") not in on.words:
            return None
        return msgspec.structs.replace(mana, riders=(Rider(on, word=self.said, counter=kind),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AddMana) or len(value.riders) != 1 or value.lasts:
            return None
        rider = value.riders[0]
        if rider.on is None or not rider.counter or rider.word != self.said:
            return None
        return {"mana": msgspec.structs.replace(value, riders=()), "on": rider.on, "kind": rider.counter}


class _When:
    """ "When you spend this mana to cast a Dragon creature spell, scry 1": the trigger of casting such a spell, where
    this mana was spent on it (CR 106.6)."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, mana: AddMana, on: Filter, do: Instruction) -> AddMana | None:
        if mana.riders or mana.lasts:
            return None
        later = Later(Casts(You(), Some(on)), do)
        return msgspec.structs.replace(mana, riders=(Rider(on, (), later, word=self.word),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AddMana) or len(value.riders) != 1 or value.lasts:
            return None
        rider = value.riders[0]
        if rider.on is None or not isinstance(rider.do, Later) or rider.word != self.word or rider.changes:
            return None
        return {"mana": msgspec.structs.replace(value, riders=()), "on": rider.on, "do": rider.do.do}


class _Uncounterable:
    """ "If that mana is spent on a ... spell, that spell can't be countered." """

    def __call__(self, mana: AddMana, on: Filter) -> AddMana | None:
        if mana.riders or mana.lasts:
            return None
        return msgspec.structs.replace(mana, riders=(Rider(on, _COUNTERED),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AddMana) or len(value.riders) != 1 or value.lasts:
            return None
        rider = value.riders[0]
        if rider.on is None or rider != Rider(rider.on, _COUNTERED):
            return None
        return {"mana": msgspec.structs.replace(value, riders=()), "on": rider.on}


class _Spend:
    """ "to cast ... or activate ...". `casts`: how many filters of spells; `acts`: of sources of abilities. An empty
    filter is any. `word`: "a" for the singular."""

    def __init__(self, casts: int, acts: int, word: str) -> None:
        self.casts = casts
        self.acts = acts
        self.word = word

    def __call__(self, **filters: Filter) -> SpendOnly:
        cast = tuple(filters[f"cast{i}"] for i in range(self.casts))
        act = (filters.get("act", Filter()),) if self.acts else ()
        return SpendOnly(cast, act, (), self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, SpendOnly) or value.word != self.word or value.special:
            return None
        if len(value.cast) != self.casts or len(value.activate) != self.acts:
            return None
        return {
            **{f"cast{i}": f for i, f in enumerate(value.cast)},
            **({"act": value.activate[0]} if value.activate else {}),
        }


def _only(g: Grammar) -> None:
    def row(template: str, casts: int, acts: int, word: str, **how: Any) -> None:
        make = _Spend(casts, acts, word)
        g.rule("spend_only", make, template, unmake=make.parts, **how)

    many, one = "{cast0:filter.plural#p}", "{a} {cast0:filter#s}"
    anything = {"act": Filter()}
    row(f"to cast {many}", 1, 0, "")
    row(f"to cast {one}", 1, 0, "a")
    row("to activate abilities", 0, 1, "", **anything)
    row("to activate abilities of {act:filter.plural#p}", 0, 1, "of", when=_some_kind)
    for to, said in (("", ""), ("to ", " to")):
        row(f"to cast {many} or {to}activate abilities", 1, 1, "any" + said, **anything)
        row(f"to cast {many} or {to}activate abilities of {{act:filter.plural#p}}", 1, 1, "of" + said, when=_some_kind)
        row(f"to cast {one} or {to}activate an ability", 1, 1, "a any" + said, **anything)
        row(f"to cast {one} or {to}activate an ability of {{a}} {{act:filter#s}}", 1, 1, "a of" + said, when=_some_kind)
    row(f"to cast {many} or {{cast1:filter.plural#p}}", 2, 0, "two")
    row(f"to cast {one} or {{a}} {{cast1:filter#s}}", 2, 0, "a two")
    g.rule("spend_only", SpendOnly, "on costs that contain {X}", special=("costs that contain {X}",))


def _some_kind(value: Any) -> bool:
    return isinstance(value, SpendOnly) and bool(value.activate) and value.activate[0] != Filter()


# --- terminals --------------------------------------------------------------------------------------------------------


def _types_at(line: Line, at: int) -> tuple[int, tuple[str, ...]]:
    found: list[str] = []
    while line.words[at] in _SYMBOLS:
        found.append(_SYMBOLS[line.words[at]])
        at += 1
    return at, tuple(found)


def _parse_types(line: Line, at: int) -> list[tuple[int, Any]]:
    end, types = _types_at(line, at)
    return [(end, types)] if types else []


def _parse_one(line: Line, at: int) -> list[tuple[int, Any]]:
    end, types = _types_at(line, at)
    return [(end, (types,))] if types else []


def _print_one(value: Any) -> str | None:
    return _print_options(value) if isinstance(value, tuple) and len(value) == 1 else None


def _said(types: tuple[str, ...]) -> str:
    return "".join("{" + t + "}" for t in types)


def _print_types(value: Any) -> str | None:
    if not isinstance(value, tuple) or not value or not all(isinstance(t, str) for t in value):
        return None
    return _said(value)


def _parse_options(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "{G}", "{W} or {U}", "{R}{R}, {R}{G}, or {G}{G}"."""
    end, first = _types_at(line, at)
    found: list[tuple[int, Any]] = [(end, (first,))]
    options = [first]
    while True:
        words = line.words
        if words[end] == "or" or (words[end] == "," and words[end + 1] == "or"):
            after, last = _types_at(line, end + (1 if words[end] == "or" else 2))
            if last:
                found.append((after, (*options, last)))
            return found
        if words[end] != ",":
            return found
        after, more = _types_at(line, end + 1)
        if not more:
            return found
        options.append(more)
        end = after


def _print_options(value: Any) -> str | None:
    if not isinstance(value, tuple) or not value or not all(isinstance(o, tuple) and o for o in value):
        return None
    if len(value) > 1 and any(is_many(o) for o in value):
        return None
    said = [_said(o) for o in value]
    if len(said) <= 2:
        return " or ".join(said)
    return ", ".join(said[:-1]) + f", or {said[-1]}"


def _parse_mix(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "{R} and/or {G}": each mana one of them."""
    types: list[str] = []
    words = line.words
    while words[at] in _SYMBOLS:
        types.append(_SYMBOLS[words[at]])
        at += 1
        if words[at] == "," and words[at + 1] in _SYMBOLS:
            at += 1
        elif words[at] == "and/or" or (words[at] == "," and words[at + 1] == "and/or"):
            at += 1 if words[at] == "and/or" else 2
            if words[at] in _SYMBOLS:
                types.append(_SYMBOLS[words[at]])
                return [(at + 1, tuple((t,) for t in types))]
            return []
        else:
            return []
    return []


def _print_mix(value: Any) -> str | None:
    if not isinstance(value, tuple) or len(value) < 2 or not all(isinstance(o, tuple) and len(o) == 1 for o in value):
        return None
    said = [_said(o) for o in value]
    if len(said) == 2:
        return " and/or ".join(said)
    return ", ".join(said[:-1]) + f", and/or {said[-1]}"
