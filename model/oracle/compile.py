"""Cards compiled from their text: faces, lines, abilities (CR 113, 200-210, 709-722).

Owns: `compile_card`, `compile_line`, `digest`. A line counts as understood only if it has one reading,
every reference in it is resolved, and its records print back to it; else it is an UnsupportedAbility that names the
text and where it stopped. Not here: the grammar, binding (`bind`), printing (`render`).
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from model.ability.abilities import Ability, Keyword, Spell, Static, UnsupportedAbility
from model.ability.continuous import Instead, Renames
from model.ability.keywords import row
from model.ability.predicates import Named
from model.ability.sieges import DEFEATED
from model.ability.terms import That, This
from model.base import Record, from_data, to_data, walk, with_parts
from model.card import Card, Face
from model.card.data import CardData, FaceData
from model.mana import NO_COST, ManaCost, parse_cost
from model.oracle.bind import Carried, Context, Unbound, bind_ordered, context_of
from model.oracle.brackets import cleft, is_cleft, whole, without
from model.oracle.engine import Ambiguous, Failed, normal_lines
from model.oracle.entering_with import with_more
from model.oracle.grammar import grammar
from model.oracle.grammar.layouts import gathered, station_symbols, with_creature_at
from model.oracle.grammar.melding import with_partner
from model.oracle.offers import with_takers
from model.oracle.reflexive import NotGathered, checked_x, with_followers
from model.oracle.rewrites import canonical
from model.types import parse_type_line

_SPELL_TYPES = frozenset({"Instant", "Sorcery"})


def compile_card(data: CardData) -> Card:
    """The card with everything of its text that is understood. Raises MalformedInput for a type line or cost that
    cannot be read."""
    faces = tuple(_compile_face(face, data) for face in data.faces)
    return Card(data.name, data.layout, faces, digest(text_lines(data)))


def text_lines(data: CardData) -> list[str]:
    """The normalised lines of all faces, a line with the name before each face after the first."""
    lines: list[str] = []
    for i, face in enumerate(data.faces):
        if i:
            lines.append("//")
        lines += normal_lines(face.name, face.oracle_text, face.type_line)
    return lines


def digest(lines: Iterable[str]) -> str:
    """A digest of normalised text."""
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def unsupported(card: Card) -> tuple[UnsupportedAbility, ...]:
    """What of the card's text was not understood."""
    return tuple(r for face in card.faces for r in walk(face.abilities) if isinstance(r, UnsupportedAbility))


# --- faces --------------------------------------------------------------------------------------------------------


def is_compiled_from(card: Card, data: CardData) -> bool:
    """Whether the card, compiled at another time and understood in full, is that of the data: the same text and the
    same printed facts."""
    if (card.name, card.layout, len(card.faces)) != (data.name, data.layout, len(data.faces)) or unsupported(card):
        return False
    printed = zip(card.faces, data.faces, strict=True)
    if any(_face(facts, face.abilities) != face for face, facts in printed):
        return False
    return card.hash == digest(text_lines(data))


def _compile_face(face: FaceData, data: CardData) -> Face:
    line = parse_type_line(face.type_line) if face.type_line else None
    types = line.types if line is not None else ()
    known = None if line is None else frozenset((*line.types, *line.subtypes, *line.supertypes))
    texts = normal_lines(face.name, face.oracle_text, face.type_line)
    is_spell = bool(_SPELL_TYPES & set(types))
    if is_cleft(texts):
        other = compile_lines(without(texts), is_spell=is_spell, types=known)
        return _face(face, cleft(compile_lines(whole(texts), is_spell=is_spell, types=known), other, texts))
    beside = _lines_of_other_faces(face, data)
    abilities = compile_lines(texts, is_spell=is_spell, types=known, beside=beside)
    return _face(face, named_in_full(gathered(abilities), face.name))


def _lines_of_other_faces(face: FaceData, data: CardData) -> list[str]:
    """The lines to which those of the face may be linked: what is printed on either face of a nonmodal double-faced
    card is printed on the object (CR 607.1b)."""
    if data.layout != "transform":
        return []
    others = (f for f in data.faces if f is not face)
    return [line for f in others for line in normal_lines(f.name, f.oracle_text, f.type_line)]


_OWN = Named("~")


def _names_own(record: Any) -> bool:
    return record == _OWN or (isinstance(record, Renames) and record.name == "~")


def named_in_full(value: Any, name: str) -> Any:
    """The same with the printed name in place of "named ~": those words are of every object with that name and mean it
    still where the object that says them has another name, as a copy may (CR 201.5, 707.2)."""
    if isinstance(value, tuple):
        return tuple(named_in_full(v, name) for v in value) if any(map(_names_own, walk(value))) else value
    if value == _OWN:
        return Named(name)
    if isinstance(value, Renames):
        return Renames(name, value.word) if _names_own(value) else value
    if not isinstance(value, Record) or not any(map(_names_own, walk(value))):
        return value
    return with_parts(value, lambda part: named_in_full(part, name))


_CREATURE_AT = re.compile(r"creature at (\d+)\+")


def _with_box(face: FaceData, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of a station card with its power/toughness box (CR 721.2b): the frame, not the text, says in which
    striation it stands; a reminder says it too where there are two."""
    symbols = station_symbols(abilities)
    power, toughness = _printed_number(face.power), _printed_number(face.toughness)
    if not symbols or power is None or toughness is None:
        return abilities
    told = _CREATURE_AT.search(face.oracle_text)
    least = int(told.group(1)) if told is not None else symbols[0]
    if least not in symbols or (told is None and len(symbols) > 1):
        text = f"{symbols[-1]}+"
        return (*abilities, UnsupportedAbility(text, "at which station symbol it is a creature", "static"))
    return with_creature_at(abilities, least, power, toughness)


def _of_creatures(face: FaceData, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """CR 702.128a, 702.129a say what the token of a creature card is: of another card nothing is decided."""
    if "Creature" in (parse_type_line(face.type_line).types if face.type_line else ()):
        return abilities
    return tuple(
        UnsupportedAbility(a.name, f"{a.name} of a card that is no creature", "activated")
        if isinstance(a, Keyword) and a.name in ("embalm", "eternalize")
        else a
        for a in abilities
    )


def _face(face: FaceData, abilities: tuple[Ability, ...]) -> Face:
    cost, unread = _mana_cost(face)
    abilities = (*_of_creatures(face, _with_box(face, abilities)), *unread)
    stationed = bool(station_symbols(abilities))  # CR 721.2c: no power or toughness otherwise
    line = parse_type_line(face.type_line) if face.type_line else None
    types = line.types if line else ()
    if line is not None and "Siege" in line.subtypes and DEFEATED not in abilities:
        abilities = (*abilities, DEFEATED)
    return Face(
        face.name,
        cost,
        face.color_indicator,
        line.supertypes if line else (),
        types,
        line.subtypes if line else (),
        None if stationed else _printed_number(face.power),
        None if stationed else _printed_number(face.toughness),
        _printed_number(face.loyalty),
        _printed_number(face.defense),
        abilities,
    )


def _mana_cost(face: FaceData) -> tuple[ManaCost, tuple[Ability, ...]]:
    """The mana cost; with symbols that the rules do not know, none, and that it is not supported."""
    try:
        return parse_cost(face.mana_cost), ()
    except ValueError:
        return NO_COST, (UnsupportedAbility(face.mana_cost, "a mana symbol that the rules do not know"),)


def _printed_number(text: str | None) -> int | None:
    """CR 208.2a: "*" and sums with it count as 0 and are given by a characteristic-defining ability."""
    if text is None or text == "":
        return None
    try:
        return int(text)
    except ValueError:
        return 0


# --- lines --------------------------------------------------------------------------------------------------------


def compile_lines(
    texts: Sequence[str],
    *,
    is_spell: bool = False,
    types: frozenset[str] | None = None,
    beside: Sequence[str] = (),
) -> tuple[Ability, ...]:
    """The abilities of the lines of one face, which may mean what other lines did. `types`: those of the face and its
    subtypes, if they are known. `beside`: lines of the object that are not compiled here."""
    read = [read_line(text, is_spell=is_spell) for text in texts]
    others = [read_line(text) for text in beside]
    said = (a for found in (*read, *others) if isinstance(found, Read) for a in found.abilities)
    context = context_of(said, is_spell=is_spell, types=types)
    abilities: list[Ability] = []
    carried = Carried()
    for text, found in zip(texts, read, strict=True):
        abilities += _bound(text, found, context, carried)
    return tuple(abilities)


def compile_line(text: str, *, is_spell: bool = False) -> tuple[Ability, ...]:
    """The abilities of one normalised line that stands alone; an UnsupportedAbility if it is not understood."""
    return compile_lines([text], is_spell=is_spell)


class Read(msgspec.Struct, frozen=True, gc=False):
    """A line that has one reading and prints back: its abilities, not bound, and their parts in the order of the
    words."""

    abilities: tuple[Ability, ...]
    order: Sequence[Any]


@functools.lru_cache(maxsize=60_000)
def read_line(text: str, *, is_spell: bool = False) -> Read | str:
    """The abilities of the line before binding, or the words at which it was not understood."""
    g = grammar()
    result = g.parse("line", text)
    if isinstance(result, Failed):
        other = canonical(text)
        again = g.parse("line", other) if other != text else result
        if isinstance(again, Failed):
            return _words(result.rest) or "the end"
        result = again
    if isinstance(result, Ambiguous):
        # CR 113.3a: what an instant or sorcery says is followed as instructions; those are no ability of a permanent.
        kept = [v for v in result.values if is_spell == any(isinstance(a, Spell) for a in v)]
        if len(kept) > 1:
            # What permanents and cards are given is no instruction.
            kept = [v for v in kept if not any(isinstance(r, Spell) and r not in v for r in walk(v))]
        if len(kept) != 1:
            return "several readings"
        value = kept[0]
    else:
        value = result.value
    if not is_spell and any(isinstance(a, Spell) for a in value):
        return "an instruction on a permanent"
    if is_spell and any(map(_is_of_others, value)):
        return "a static ability of a spell about other objects"
    # Read anew from plain data: what prints comes from the records alone, and equal parts are different objects.
    fresh: tuple[Ability, ...] = from_data(to_data(value))
    printed = g.traced("line", fresh, Record)
    if printed is None or (printed[0] != text and canonical(printed[0]) != canonical(text)):
        return "prints differently"
    return Read(fresh, printed[1])


def _is_of_others(ability: Ability) -> bool:
    """CR 113.6: a static ability that functions on the battlefield does nothing on an instant or sorcery, save what it
    says of the card itself, which is so everywhere."""
    if not isinstance(ability, Static) or ability.zone != "battlefield":
        return False
    about = (e.event if isinstance(e, Instead) else e for e in ability.effects)
    return not all(isinstance(getattr(a, "what", None), This | That) for a in about)


def _bound(text: str, found: Read | str, context: Context, carried: Carried) -> tuple[Ability, ...]:
    if isinstance(found, Read):
        try:
            return tuple(
                _completed(bind_ordered(ability, found.order, context, carried if isinstance(ability, Spell) else None))
                for ability in found.abilities
            )
        except Unbound as error:
            found = f"what is meant by '{error.word}'"
        except NotGathered as error:
            found = str(error)
    return (UnsupportedAbility(text, found, shape_of(text, is_spell=context.is_spell), _may_make_mana(text)),)


def _completed(ability: Any) -> Any:
    """The ability with what other words of it say of its parts. Raises NotGathered."""
    for complete in (checked_x, with_followers, with_more, with_takers, with_partner):
        ability = complete(ability)
    return ability


def _words(text: str, most: int = 4) -> str:
    return " ".join(text.split()[:most])


_ACTIVATED = re.compile(
    r"^(?:[A-Z][^:.]* — )?(?:\{[^}]+\}|[+-]?(?:\d+|X)\]?(?=:)|\[|Sacrifice|Discard|Pay|Tap|Untap|Exile|Return|Remove|"
    r"Reveal|Put|Mill|Collect|Forage)[^:.\"]*:"
)
_TRIGGERED = re.compile(r"^(?:[^.\"]* — )?(?:When|Whenever|At)\b")


def shape_of(text: str, *, is_spell: bool) -> str:
    """What kind of ability the text is, as far as its form says."""
    if _ACTIVATED.match(text):
        return "activated"
    if _TRIGGERED.match(text):
        return "triggered"
    first = re.split(r"[ —{,]", text, maxsplit=1)[0].lower()
    if row(first) is not None or row(text.split(" {")[0].split("—")[0].lower()) is not None:
        return "keyword"
    return "spell" if is_spell else "static"


def _may_make_mana(text: str) -> bool:
    return re.search(r"\b[Aa]dds?\b|\bmana\b", text) is not None
