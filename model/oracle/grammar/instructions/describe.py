"""What a thing is, in the order of Oracle text: "legendary 1/1 white and blue Human Soldier artifact creature".

Owns: the terminal `description`, for tokens and for what something becomes. Not here: filters, whose nouns choose among
things that exist (`model.oracle.grammar.nouns`).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from model.ability.terms import Amount, Number, XAmount
from model.base import Record
from model.mana import COLOR_WORDS, COLORS
from model.oracle.engine import Grammar, Line
from model.types import CARD_TYPES, CREATURE_TYPES, plural
from model.types.tables import SUBTYPES

_COLOR_OF: Final = {letter: word for word, letter in COLOR_WORDS.items()}
_TYPES: Final = {name.lower(): name for name in CARD_TYPES}
_SUPERTYPES: Final = {"legendary": "Legendary", "snow": "Snow", "basic": "Basic"}
_SUBTYPES: Final = frozenset(s for names in SUBTYPES.values() for s in names)
_TWO_WORDS: Final = tuple(s for s in CREATURE_TYPES if " " in s)


class Description(Record, frozen=True, gc=False):
    """The parts; `colors` None where none are said, () for colorless."""

    power: Amount | None = None
    toughness: Amount | None = None
    colors: tuple[str, ...] | None = None
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


def add(g: Grammar) -> None:
    """`description`, `pt` (a pair "2/2") and `pump` (a pair "+1/-1")."""
    g.custom("description", _parse, show)
    g.custom("descriptions", _parse_plural, _show_plural)
    g.custom("pt", _parse_pt, _print_pt, ["<pt>"])
    g.custom("pump", _parse_pump, _print_pump, ["<pump>"])


def _amount(text: str) -> Amount | None:
    if text == "x":
        return XAmount()
    return Number(int(text)) if text.isdecimal() else None


def _parse_pt(line: Line | _OneOf, at: int) -> list[tuple[int, Any]]:
    parts = [_amount(part) for part in line.words[at].split("/")]
    return [(at + 1, tuple(parts))] if len(parts) == 2 and None not in parts else []


def _said(value: Any) -> str | None:
    if isinstance(value, XAmount) and value.defined is None:
        return value.letter
    return str(value.n) if isinstance(value, Number) and value.n >= 0 else None


def _print_pt(value: Any) -> str | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    a, b = _said(value[0]), _said(value[1])
    return None if a is None or b is None else f"{a}/{b}"


def _parse_pump(line: Line, at: int) -> list[tuple[int, Any]]:
    found = []
    for part in line.words[at].split("/"):
        amount = _amount(part[1:])
        if amount is None:
            return []
        found.append((part[0], amount))
    (a, x), (b, y) = found
    for sign, amount, other in ((a, x, b), (b, y, a)):
        # The sign of a zero follows the other number, so it need not be kept.
        if amount == Number(0) and sign != other:
            return []
    return [(at + 1, (_signed(a, x), _signed(b, y)))]


def _signed(sign: str, amount: Amount) -> Amount:
    if sign == "+":
        return amount
    return Number(-amount.n) if isinstance(amount, Number) else _minus(amount)


def _minus(amount: Amount) -> Amount:
    from model.ability.terms import Times

    return Times(-1, amount, "-")


def _print_pump(value: Any) -> str | None:
    from model.ability.terms import Times

    if not isinstance(value, tuple) or len(value) != 2:
        return None
    parts: list[tuple[str, str]] = []
    for amount in value:
        if isinstance(amount, Times) and amount.n == -1 and amount.word == "-":
            said, sign = _said(amount.of), "-"
        elif isinstance(amount, Number):
            said, sign = str(abs(amount.n)), "-" if amount.n < 0 else "+" if amount.n else ""
        else:
            said, sign = _said(amount), "+"
        if said is None:
            return None
        parts.append((sign, said))
    signs = [
        sign or other or "+" for sign, other in zip([p[0] for p in parts], [parts[1][0], parts[0][0]], strict=True)
    ]
    return "/".join(sign + part[1] for sign, part in zip(signs, parts, strict=True))


def _parse(line: Line | _OneOf, at: int) -> list[tuple[int, Any]]:
    words, raw = line.words, line.raw
    here = at
    supertypes: list[str] = []
    while words[here] in _SUPERTYPES:
        supertypes.append(_SUPERTYPES[words[here]])
        here += 1
    power = toughness = None
    pair = _parse_pt(line, here)
    if pair:
        power, toughness = pair[0][1]
        here += 1
    colors: tuple[str, ...] | None = None
    if words[here] == "colorless":
        colors, here = (), here + 1
    elif words[here] in COLOR_WORDS:
        here, colors = _colors(line, here)
    while words[here] in _SUPERTYPES:
        return []
    subtypes: list[str] = []
    while True:
        two = f"{raw[here]} {raw[here + 1]}" if here + 1 < len(raw) else ""
        if two in _TWO_WORDS:
            subtypes.append(two)
            here += 2
        elif here < len(raw) and raw[here] in _SUBTYPES:
            subtypes.append(raw[here])
            here += 1
        else:
            break
    types: list[str] = []
    while words[here] in _TYPES:
        types.append(_TYPES[words[here]])
        here += 1
    if not types and not subtypes:
        return []
    return [(here, Description(power, toughness, colors, tuple(supertypes), tuple(subtypes), tuple(types)))]


_SINGULAR: Final = {plural(name).lower(): name for name in CARD_TYPES}
_SINGULAR_SUBTYPES: Final = {plural(name): name for name in _SUBTYPES}
_MOST_WORDS: Final = 8


class _OneOf(NamedTuple):
    """The words of a line with one noun in the singular."""

    words: list[str]
    raw: list[str]


def _parse_plural(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "1/1 black creatures": the last word is in the plural."""
    for k in range(at, min(at + _MOST_WORDS, len(line.raw))):
        one = _SINGULAR.get(line.words[k]) or _SINGULAR_SUBTYPES.get(line.raw[k])
        if one is None:
            continue
        name = one if line.words[k] not in _SINGULAR else one.lower()
        changed = _OneOf(
            [*line.words[:k], name.lower(), *line.words[k + 1 :]], [*line.raw[:k], name, *line.raw[k + 1 :]]
        )
        return [(end, value) for end, value in _parse(changed, at) if end == k + 1]
    return []


def _show_plural(value: Any) -> str | None:
    said = show(value)
    if said is None or not (value.types or value.subtypes):
        return None
    last = value.types[-1].lower() if value.types else value.subtypes[-1]
    return said.removesuffix(last) + (plural(last.capitalize()).lower() if value.types else plural(last))


def _colors(line: Line | _OneOf, at: int) -> tuple[int, tuple[str, ...]]:
    words = line.words
    found = [COLOR_WORDS[words[at]]]
    at += 1
    while True:
        step = at
        if words[step] == ",":
            step += 1
        if words[step] == "and":
            step += 1
        if step == at or words[step] not in COLOR_WORDS:
            return at, tuple(found)
        found.append(COLOR_WORDS[words[step]])
        at = step + 1


def color_list(colors: tuple[str, ...]) -> str:
    """ "white", "white and blue", "white, blue, and black"."""
    words = [_COLOR_OF[c] for c in colors]
    if len(words) <= 2:
        return " and ".join(words)
    return ", ".join(words[:-1]) + f", and {words[-1]}"


def show(value: Any) -> str | None:
    """The description in words."""
    if not isinstance(value, Description):
        return None
    out = [s.lower() for s in value.supertypes]
    if value.power is not None and value.toughness is not None:
        pair = _print_pt((value.power, value.toughness))
        if pair is None:
            return None
        out.append(pair)
    elif value.power is not None or value.toughness is not None:
        return None
    if value.colors is not None:
        if not set(value.colors) <= set(COLORS):
            return None
        out.append(color_list(value.colors) if value.colors else "colorless")
    out += value.subtypes
    out += [t.lower() for t in value.types]
    return " ".join(out) if value.types or value.subtypes else None
