"""Cards compiled from their text: faces, lines, abilities (CR 113, 200-210, 709-722).

Owns: `compile_card`, `compile_line`, `load_card`, `digest`. A line counts as understood only if it has one reading,
every reference in it is resolved, and its records print back to it; else it is an UnsupportedAbility that names the
text and where it stopped. Not here: the grammar, binding (`bind`), printing (`render`).
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from model.ability.abilities import Ability, Keyword, Spell, Static, UnsupportedAbility
from model.ability.terms import This
from model.base import from_data, to_data, walk
from model.card import Card, Face
from model.library.card_data import CardData, FaceData
from model.mana import NO_COST, parse_cost
from model.oracle.bind import Unbound, bind
from model.oracle.engine import Ambiguous, Failed, Parsed, normal_lines
from model.oracle.grammar import grammar
from model.oracle.render import renders_to
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


def load_card(line: bytes) -> Card:
    """The card of a line of the pool."""
    found = from_data(msgspec.json.decode(line)["card"])
    assert isinstance(found, Card)
    return found


def card_data(card: Card) -> Any:
    """The plain data of a card for the pool."""
    return to_data(card)


def unsupported(card: Card) -> tuple[UnsupportedAbility, ...]:
    """What of the card's text was not understood."""
    from model.base import walk

    return tuple(r for face in card.faces for r in walk(face.abilities) if isinstance(r, UnsupportedAbility))


# --- faces --------------------------------------------------------------------------------------------------------


def _compile_face(face: FaceData, data: CardData) -> Face:
    line = parse_type_line(face.type_line) if face.type_line else None
    types = line.types if line else ()
    abilities: list[Ability] = []
    for text in normal_lines(face.name, face.oracle_text, face.type_line):
        abilities += compile_line(text, is_spell=bool(_SPELL_TYPES & set(types)))
    return Face(
        face.name,
        parse_cost(face.mana_cost) if face.mana_cost else NO_COST,
        face.color_indicator,
        line.supertypes if line else (),
        types,
        line.subtypes if line else (),
        _printed_number(face.power),
        _printed_number(face.toughness),
        _printed_number(face.loyalty),
        _printed_number(face.defense),
        tuple(abilities),
    )


def _printed_number(text: str | None) -> int | None:
    """CR 208.2a: "*" and sums with it count as 0 and are given by a characteristic-defining ability."""
    if text is None or text == "":
        return None
    try:
        return int(text)
    except ValueError:
        return 0


def compile_lines(name: str, text: str, type_line: str = "") -> tuple[Ability, ...]:
    """The abilities of a text in card wording: of a token, or something else that is no card of a card file."""
    is_spell = bool(_SPELL_TYPES & set(type_line.split()))
    return tuple(a for line in normal_lines(name, text, type_line) for a in compile_line(line, is_spell=is_spell))


# --- lines --------------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=60_000)
def compile_line(text: str, *, is_spell: bool = False) -> tuple[Ability, ...]:
    """The abilities of one normalised line; an UnsupportedAbility if it is not understood."""
    found = read_line(text, is_spell=is_spell)
    if isinstance(found, tuple):
        return found
    return (UnsupportedAbility(text, found, shape_of(text, is_spell=is_spell), _may_make_mana(text)),)


def read_line(text: str, *, is_spell: bool = False) -> tuple[Ability, ...] | str:
    """The abilities of the line, or the words at which it was not understood."""
    g = grammar()
    category = "line" if "line" in g.rows else "ability"
    result = g.parse(category, text)
    if isinstance(result, Failed):
        return _words(result.rest) or "the end"
    values = [v if isinstance(v, tuple) else (v,) for v in _values(result)]
    if len(values) > 1:
        values = [v for v in values if _may_stand(v, is_spell=is_spell)]
    if len(values) != 1:
        return "several readings"
    abilities = values[0]
    if any(isinstance(a, Spell) for a in abilities) and not is_spell:
        return "an instruction on a permanent"
    if not renders_to(abilities, text):
        return "prints differently"
    try:
        return tuple(bind(ability) for ability in abilities)
    except Unbound as error:
        return f"what is meant by '{error.word}'"


def _values(result: Parsed | Ambiguous) -> tuple[Any, ...]:
    return (result.value,) if isinstance(result, Parsed) else result.values


def _may_stand(abilities: tuple[Ability, ...], *, is_spell: bool) -> bool:
    """CR 113.3: "You may play lands from your graveyard" is an instruction of a spell and a static ability of anything
    else; what is said of the card in another zone is static on a spell too."""
    if not is_spell:
        return not any(isinstance(a, Spell) for a in abilities)
    if any(isinstance(a, Static) for a in abilities):
        return all(isinstance(a, Static) and a.zone != "battlefield" for a in abilities)
    return not any(isinstance(r, This) and " from " in r.word for a in abilities for r in walk(a))


def _words(text: str, most: int = 4) -> str:
    return " ".join(text.split()[:most])


_ACTIVATED = re.compile(
    r"^(?:[A-Z][^:.]* — )?(?:\{[^}]+\}|[+-]?\d+\]?:|\[|Sacrifice|Discard|Pay|Tap|Untap|Exile|Return|Remove|Reveal|Put|Mill|"
    r"Collect|Forage)[^:.\"]*:"
)
_TRIGGERED = re.compile(r"^(?:[^.\"]* — )?(?:When|Whenever|At)\b")


def shape_of(text: str, *, is_spell: bool) -> str:
    """What kind of ability the text is, as far as its form says."""
    if _ACTIVATED.match(text):
        return "activated"
    if _TRIGGERED.match(text):
        return "triggered"
    from model.ability.keywords import row

    first = re.split(r"[ —{,]", text, maxsplit=1)[0].lower()
    if row(first) is not None or row(text.split(" {")[0].split("—")[0].lower()) is not None:
        return "keyword"
    return "spell" if is_spell else "static"


def _may_make_mana(text: str) -> bool:
    return re.search(r"\b[Aa]dds?\b|\bmana\b", text) is not None


_unused = Keyword
