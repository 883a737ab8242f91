"""What something becomes: "becomes a 3/3 red Elemental creature with haste", "is an Island", "becomes blue" (CR 205.1,
611).

A phrase gives several changes side by side: SetsTypes or SetsColors first, marked by its `word`, then those that go on
with it. CR 205.1b: "in addition to its other types", "still a land" and "artifact creature" keep what was there.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, Change
from model.ability.continuous import Affects, BecomesCopyOf, Gains, Loses, Renames, SetsColors, SetsPT, SetsTypes
from model.ability.instructions import Apply
from model.mana import COLOR_WORDS, COLORS
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.describe import Description
from model.types import LAND_TYPES, is_basic_land_type

BECOMES: Final = "becomes"
IS: Final = "is"
_WITH: Final = "with"


def starts(change: Change) -> bool:
    """Whether a phrase begins with it."""
    return isinstance(change, SetsTypes) and change.word.startswith((BECOMES, IS))


def goes_on(change: Change) -> bool:
    """Whether it belongs to the phrase that began before it."""
    match change:
        case SetsPT(word=word):
            return word == BECOMES
        case Gains(word=word):
            return word == _WITH
        case SetsColors(word=word):
            return word == BECOMES
        case Loses(word=word):
            return word == _OTHER_TOO
        case SetsTypes(word=word):
            return word == _BESIDES
        case Renames(word=word):
            return word == _NAMED
    return False


_NAMED: Final = "named"
_THEIR_OTHER: Final = "their other"
_BESIDES: Final = "and besides"
_OTHER_TOO: Final = "other, too"
_BARE: Final = "and no other abilities"
_LEFT: Final = "and has, no other abilities"
_ALONE: Final = {
    "alone": " and loses all other card types",
    "it alone": " and it loses all other card types",
    _BARE: " and loses all other card types and abilities",
    _LEFT: ", and it loses all other abilities, card types, and creature types",
}
"""CR 205.1a: what says so once more sets the types and takes the others away."""
_EACH: Final = {"": ", each equal", "base ": ", base each equal"}
_BASES: Final = ("", " base", *(f" base{shape}" for shape in _EACH.values()))


class _EachEqual:
    """ "power and toughness each equal to ...": a pair with its shape."""

    def __init__(self, base: str) -> None:
        self.shape = _EACH[base]

    def __call__(self, of: Any) -> tuple[Any, Any, str]:
        return (of, of, self.shape)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, tuple) and len(value) == 3 and value[2] == self.shape and value[0] == value[1]:
            return {"of": value[0]}
        return None


class KindPhrase:
    """`verb` becomes or is; `tail` the words behind: "", "other" (in addition to its other types), ..."""

    def __init__(self, verb: str, tail: str) -> None:
        self.verb = verb
        self.tail = tail
        self.alone = tail in _ALONE

    def __call__(
        self,
        it: Description,
        abilities: tuple[Ability, ...] = (),
        pt: Any = None,
        every: bool = False,
    ) -> tuple[Change, ...] | None:
        if it.power is not None and pt is not None:
            return None
        if pt is not None:
            power, toughness, base = pt[0], pt[1], f" base{''.join(pt[2:])}"
        else:
            power, toughness, base = it.power, it.toughness, ""
        keeps = not self.alone and (bool(self.tail) or it.types[-2:] == ("Artifact", "Creature"))
        word = f"{self.verb}{base} {self.tail}".strip()
        kinds = SetsTypes(it.types, it.subtypes, it.supertypes, keeps, all_creature_types=every, word=word)
        out: list[Change] = [kinds]
        if power is not None:
            out.append(SetsPT(power, toughness, BECOMES))
        if it.colors is not None:
            out.append(SetsColors(it.colors, add=self.tail.endswith("colors and types"), word=BECOMES))
        if abilities:
            out.append(Gains(abilities, _WITH))
        if self.tail in (_BARE, _LEFT):
            out.append(Loses(word=_OTHER_TOO))
        return tuple(out)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or not value or not isinstance(value[0], SetsTypes):
            return None
        kinds = value[0]
        base = next((b for b in _BASES if kinds.word == f"{self.verb}{b} {self.tail}".strip()), None)
        if base is None or kinds.lose or kinds.chosen:
            return None
        power = toughness = colors = None
        abilities: tuple[Ability, ...] = ()
        for change in value[1:]:
            match change:
                case SetsPT(power=p, toughness=t):
                    power, toughness = p, t
                case SetsColors(colors=c):
                    colors = c
                case Gains(abilities=a):
                    abilities = a
        pt = None
        if base:
            shape = base.removeprefix(" base")
            pt = (power, toughness, shape) if shape else (power, toughness)
        it = Description(
            None if base else power, None if base else toughness, colors, kinds.supertypes, kinds.subtypes, kinds.types
        )
        every = kinds.all_creature_types
        found = {"it": it, "abilities": abilities, "pt": pt, "every": every}
        return found if self(it, abilities, pt, every) == value else None


TAILS: Final = (
    ("", ""),
    (" in addition to its other types", "other"),
    (" in addition to their other types", "their other"),
    (" in addition to his other types", "his other"),
    (" in addition to her other types", "her other"),
    (" in addition to its other creature types", "other creature types"),
    (" in addition to their other creature types", "their other creature types"),
    (" in addition to its other colors and types", "colors and types"),
    (" in addition to their other colors and types", "their colors and types"),
    (" in addition to its other land types", "other land types"),
    (" in addition to their other land types", "their other land types"),
    (" that's still a land", "still a land"),
    (" that's still a planeswalker", "still a planeswalker"),
    (" that are still lands", "still lands"),
)


class _BecomesChosen:
    """ "Choose a creature type. Target creature becomes that type until end of turn": one choice, made as it resolves
    (CR 608.2d)."""

    def __init__(self, chosen: str) -> None:
        self.change = SetsTypes(chosen=chosen, add=False)

    def __call__(self, to: Any, duration: str) -> Apply:
        return Apply(to, (self.change,), duration, word="that type")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Apply) or value != self(value.to, value.duration):
            return None
        return {"to": value.to, "duration": value.duration}


def _named(it: tuple[Change, ...], name: str) -> tuple[Change, ...] | None:
    return None if isinstance(it[-1], Renames) else (*it, Renames(name, _NAMED))


def _named_parts(value: Any) -> dict[str, Any] | None:
    match value:
        case (*it, Renames(name=name, word=word)) if word == _NAMED:
            return {"it": tuple(it), "name": name}
    return None


def add(g: Grammar) -> None:
    """The rows of `becomes`: a tuple of changes; and of `change` for colours, copies and chosen types."""
    for verb, words in ((BECOMES, "become[s]"), (IS, "{#is|are}")):
        for said, tail in TAILS:
            make = KindPhrase(verb, tail)
            for article in ("{a} {it:description}",):
                start = f"{words} {article}"
                rows: list[tuple[str, dict[str, Any]]] = [
                    (start + said, {"abilities": (), "pt": None}),
                    (start + f" with base power and toughness {{pt:pt}}{said}", {"abilities": ()}),
                    (start + f" with {{pt:each_equal}}{said}", {"abilities": ()}),
                ]
                if not tail:
                    rows += [
                        (start + " with {abilities:granted_list}", {"pt": None}),
                        (start + " with base power and toughness {pt:pt}, {abilities:granted_more}", {}),
                        (start + " with base power and toughness {pt:pt} and {abilities:granted_list}", {}),
                        (start + " with all creature types", {"abilities": (), "pt": None, "every": True}),
                        (
                            start + " with {abilities:granted_list} and all creature types",
                            {"pt": None, "every": True},
                        ),
                    ]
                else:
                    rows.append((start + f" with {{abilities:granted_list}}{said}", {"pt": None}))
                for template, fixed in rows:
                    fixed = {"every": False, **fixed}
                    g.rule("becomes", make, template, unmake=make.parts, when=_known, **fixed)
                    if verb == IS:
                        # Behind "it's": the exceptions of a copy.
                        g.rule(
                            "becomes.bare",
                            make,
                            template.replace(words + " ", ""),
                            unmake=make.parts,
                            when=_known,
                            **fixed,
                        )
    _several(g)
    g.rule("becomes", _named, "{it:becomes} named {name:name}", unmake=_named_parts, when=_known)
    for tail, said in _ALONE.items():
        make = KindPhrase(IS, tail)
        start = "{#is|are} {a} {it:description}"
        if tail == _LEFT:
            sized = start + " with base power and toughness {pt:pt} and has {abilities:granted_list}" + said
            g.rule("becomes", make, sized, unmake=make.parts, when=_known, every=False)
            continue
        for category, template in (("becomes", start + said), ("becomes.bare", "{a} {it:description}" + said)):
            g.rule(category, make, template, unmake=make.parts, when=_known, abilities=(), pt=None, every=False)
        g.rule(
            "becomes", make, start + f" with {{abilities:granted_list}}{said}", unmake=make.parts, when=_known, pt=None,
            every=False,
        )  # fmt: skip
    g.rule("change", SetsColors, "become[s] {colors:color_words}", word="color")
    g.rule("change", SetsColors, "{#is|are} {colors:color_words}", word="is")
    g.rule("change", SetsColors, "{#is|are} the chosen color", chosen=True)
    tail = "in addition to {#its|their} other colors"
    g.rule("change", SetsColors, "{#is|are} the chosen color " + tail, chosen=True, add=True)
    g.rule("change", SetsTypes, "{#is|are} the chosen type in addition to {#its|their} other types", chosen="type")
    g.rule("change", SetsTypes, "{#is|are} the chosen type", chosen="type", add=False)
    g.rule("change", SetsTypes, "{#is|are} every creature type", all_creature_types=True)
    others = tuple(kind for kind in LAND_TYPES if not is_basic_land_type(kind))
    g.rule("change", SetsTypes, "{#is|are} every nonbasic land type", subtypes=others, word="nonbasic")
    g.rule("change", SetsTypes, "{#is|are} all creature types", all_creature_types=True, word="all")
    g.rule("change", SetsTypes, "gain[s] all creature types", all_creature_types=True, word="gains")
    g.rule("change", SetsTypes, "lose[s] all creature types", lose=("creature types",), word="loses")
    g.rule("change", SetsColors, "become[s] all colors", colors=COLORS, word="becomes all")
    g.rule("change", SetsColors, "become[s] the color of your choice", choice="color")
    for kind in ("creature type", "basic land type", "creature type other than Wall"):
        chosen = f"choose a {kind}. {{to:subject}} become[s] that type {{duration:duration}}"
        becomes = _BecomesChosen(f"{kind} of your choice")
        g.rule("whole", becomes, chosen, unmake=becomes.parts)
    g.rule("change", SetsColors, "become[s] the color or colors of your choice", choice="colors")
    for kind in ("creature type", "basic land type"):
        g.rule("change", SetsTypes, f"become[s] the {kind} of your choice", chosen=f"{kind} of your choice", add=False)
        g.rule(
            "change",
            SetsTypes,
            f"become[s] the {kind} of your choice in addition to {{#its|their}} other types",
            chosen=f"{kind} of your choice",
            word="other",
        )
    g.rule("change", BecomesCopyOf, "become[s] a copy of {of:objects}")
    for base in ("", "base "):
        pair = _EachEqual(base)
        g.rule("each_equal", pair, base + "power and toughness each equal to {of:measure}", unmake=pair.parts)
    g.custom("color_words", _parse_colors, _print_colors)


def _several(g: Grammar) -> None:
    """ "become 3/3 Elemental creatures with haste", "are 1/1 creatures that are still lands"."""
    for verb, words in ((BECOMES, "become"), (IS, "are")):
        for said, tail in TAILS:
            make = KindPhrase(f"{verb} many", tail)
            start = f"{words} {{it:descriptions}}"
            rows: list[tuple[str, dict[str, Any]]] = [
                (start + f" with base power and toughness {{pt:pt}}{said}", {"abilities": ()}),
                (start + said, {"abilities": (), "pt": None}),
                (start + f" with {{abilities:granted_list}}{said}", {"pt": None}),
            ]
            for template, fixed in rows:
                known = _has_size if verb == IS else _has_kinds
                g.rule("becomes", make, template, unmake=make.parts, when=known, every=False, **fixed)
                if verb == IS:
                    # Behind "they're".
                    bare: dict[str, Any] = {"when": _has_kinds, "every": False, **fixed}
                    g.rule("becomes.bare.many", make, template.removeprefix("are "), unmake=make.parts, **bare)
            if tail == _THEIR_OTHER:
                also = _AndKinds(make)
                both = f"{words} {{it:descriptions}} and {{more:descriptions}}{said}"
                g.rule("becomes", also, both, unmake=also.parts, when=_has_size)


class _AndKinds:
    """ "are 1/1 green Saproling creatures and Forest lands in addition to their other types": kinds besides."""

    def __init__(self, make: KindPhrase) -> None:
        self.make = make

    def __call__(self, it: Description, more: Description) -> tuple[Change, ...] | None:
        if more != Description(subtypes=more.subtypes, types=more.types):
            return None
        first = self.make(it)
        return None if first is None else (*first, SetsTypes(more.types, more.subtypes, word=_BESIDES))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) < 2 or not isinstance(value[-1], SetsTypes):
            return None
        found, kinds = self.make.parts(value[:-1]), value[-1]
        if found is None or kinds.word != _BESIDES:
            return None
        more = Description(subtypes=kinds.subtypes, types=kinds.types)
        return {"it": found["it"], "more": more} if value == self(found["it"], more) else None


def _has_kinds(value: Any) -> bool:
    """ "become artifact creatures", "become Swamps"."""
    return value is not None and (bool(value[0].types) or bool(value[0].subtypes))


def _has_size(value: Any) -> bool:
    # Kinds alone, "are Mountains", stand among the static abilities.
    return value is not None and any(isinstance(change, SetsPT) for change in value)


def still(apply: Apply | Affects, form: str, kind: str) -> Apply | Affects | None:
    """ "It's still a land": the types that it had are kept (CR 205.1b)."""
    first = next((i for i, change in enumerate(apply.changes) if starts(change)), -1)
    if first < 0:
        return None
    kinds = apply.changes[first]
    assert isinstance(kinds, SetsTypes)
    verb = IS if isinstance(apply, Affects) else BECOMES
    if " still" in kinds.word or not kinds.word.startswith(verb):
        return None
    word = f"{kinds.word}; {form} still {kind}"
    changed = msgspec.structs.replace(kinds, add=True, word=word)
    return msgspec.structs.replace(apply, changes=(*apply.changes[:first], changed, *apply.changes[first + 1 :]))


def not_still(value: Any) -> dict[str, Any] | None:
    """The inverse of `still`."""
    if not isinstance(value, Apply | Affects):
        return None
    for i, change in enumerate(value.changes):
        if isinstance(change, SetsTypes) and " still " in change.word and "; " in change.word:
            word, tail = change.word.split("; ")
            form, kind = tail.split(" still ")
            keeps = change.types[-2:] == ("Artifact", "Creature")
            plain = msgspec.structs.replace(change, add=keeps, word=word)
            apply = msgspec.structs.replace(value, changes=(*value.changes[:i], plain, *value.changes[i + 1 :]))
            return {"apply": apply, "form": form, "kind": kind}
    return None


def _known(value: Any) -> bool:
    return value is not None


def _parse_colors(line: Any, at: int) -> list[tuple[int, Any]]:
    from model.oracle.grammar.instructions.describe import _colors

    if line.words[at] == "colorless":
        return [(at + 1, ())]
    if line.words[at] not in COLOR_WORDS:
        return []
    end, colors = _colors(line, at)
    return [(end, colors)]


def _print_colors(value: Any) -> str | None:
    from model.oracle.grammar.instructions.describe import color_list

    if not isinstance(value, tuple):
        return None
    return color_list(value) if value else "colorless"
