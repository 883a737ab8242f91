"""Tokens in position files: written out (`t:`), and named by the Forge script that makes them (`T:`).

A script's meaning does not stand in the file. Known are the scripts of `data/tokens.csv`, and those of
`data/plain_tokens.txt`, whose name says everything: colours, power, toughness, types, keywords. That list holds only
tokens that some card makes without a further ability, since a script with another name of this shape may do more than
its name says; anything else is unknown, never guessed.
"""

from __future__ import annotations

import csv
import functools
from importlib import resources
from typing import Final

from model.formats.forge_values import InlineToken, TokenFacts
from model.mana import COLOR_WORDS

COLOR_LETTERS: Final = "WUBRG"
SUPERTYPES: Final = ("Basic", "Legendary", "Ongoing", "Snow", "World")
CARD_TYPES: Final = (
    "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant", "Kindred", "Land",
    "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Tribal", "Vanguard",
)  # fmt: skip
# Subtypes with a hyphen, which is also what separates types in a written-out token.
_HYPHENATED: Final = ("Assembly-Worker", "Power-Plant")
# Keyword abilities that take no value, as script names write them; first the usual ones, in no order that matters.
_KEYWORDS: Final = {
    name.replace(" ", ""): name.capitalize()
    for name in (
        "flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink",
        "menace", "reach", "trample", "vigilance", "defender", "prowess", "decayed", "changeling", "shroud", "infect",
        "flash", "persist", "undying", "wither", "shadow", "fear", "intimidate", "flanking", "exalted", "banding",
    )
}  # fmt: skip
_INLINE_FIELDS: Final = ("P", "T", "Cost", "Color", "Types", "Keywords", "Image")


class NotAToken(ValueError):
    """A written-out token that cannot be read; the text says what was found and what was expected."""


def inline_token(text: str) -> InlineToken:
    """The token written after `t:`: a name, then `P:`, `T:`, `Cost:`, `Types:` and so on. Raises NotAToken."""
    name, *rest = (part.strip() for part in text.split(","))
    if not name or ":" in name:
        raise NotAToken(f"found {name!r} where the token's name should stand")
    fields: dict[str, str] = {}
    for part in rest:
        if not part:
            continue
        key, colon, value = part.partition(":")
        if not colon or key not in _INLINE_FIELDS:
            expected = ", ".join(f"{field}:" for field in _INLINE_FIELDS)
            raise NotAToken(f"found {part!r} in token {name}, expected one of {expected}")
        fields[key] = value.strip()
    if not fields.get("Types"):
        raise NotAToken(f"token {name} has no Types:")
    cost = fields.get("Cost", "no cost")
    if cost not in ("no cost", ""):
        # CR 111.4, 202.1b: a token that no card makes a copy of has no mana cost.
        raise NotAToken(f"found Cost:{cost} in token {name}, expected Cost:no cost")
    supertypes, types, subtypes = _types(fields["Types"].split("-"))
    if not types:
        raise NotAToken(f"token {name}: no card type in Types:{fields['Types']}")
    power, toughness = _number(name, "P", fields.get("P")), _number(name, "T", fields.get("T"))
    if "Creature" in types and (power is None or toughness is None):
        raise NotAToken(f"creature token {name} needs P: and T:")
    facts = TokenFacts(
        name=name,
        power=power,
        toughness=toughness,
        colors=_colors(name, fields.get("Color", "")),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        keywords=tuple(k for k in (k.strip() for k in fields.get("Keywords", "").split("-")) if k),
    )
    return InlineToken(facts, fields.get("Image", ""))


def inline_text(token: InlineToken) -> str:
    """The text that `inline_token` reads back."""
    facts = token.facts
    parts = [facts.name]
    if facts.power is not None:
        parts.append(f"P:{facts.power}")
    if facts.toughness is not None:
        parts.append(f"T:{facts.toughness}")
    parts.append("Cost:no cost")
    if facts.colors:
        parts.append(f"Color:{facts.colors}")
    parts.append("Types:" + "-".join((*facts.supertypes, *facts.types, *facts.subtypes)))
    parts.append("Keywords:" + "-".join(facts.keywords))
    if token.image:
        parts.append(f"Image:{token.image}")
    return ",".join(parts)


def script_token_facts(script: str) -> TokenFacts | None:
    """What the token of that Forge script is; None if the script is not known to make exactly that."""
    script = script.strip().lower().removesuffix(".txt")
    known = _table().get(script)
    if known is not None:
        return known
    read = _spelled_out(script)
    return read[1] if read is not None and read[0] in plain_tokens() else None


def token_scripts() -> tuple[str, ...]:
    """The scripts of the table, by name."""
    return tuple(_table())


@functools.cache
def plain_tokens() -> frozenset[str]:
    """The script names, in canonical spelling, that some card's token vouches for."""
    text = resources.files("model.formats").joinpath("data/plain_tokens.txt").read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))


def is_plain_keyword(words: str) -> bool:
    """Is this a keyword ability that a script name can spell out?"""
    return words.lower().replace(" ", "") in _KEYWORDS


def canonical_script(facts: TokenFacts) -> str:
    """The script name that spells out these facts, colours in the order W U B R G and keywords by name."""
    marks = [mark for mark, kind in (("a", "Artifact"), ("e", "Enchantment")) if kind in facts.types]
    words = [s.lower() for s in facts.subtypes]
    keywords = sorted(k.lower().replace(" ", "") for k in facts.keywords)
    return "_".join((facts.colors.lower() or "c", str(facts.power), str(facts.toughness), *marks, *words, *keywords))


def _spelled_out(script: str) -> tuple[str, TokenFacts] | None:
    """What a name `<colours>_<p>_<t>[_a|_e]_<types>[_<keywords>]` says, with its canonical spelling."""
    colors, *rest = script.split("_")
    letters = "" if colors == "c" else "".join(c for c in COLOR_LETTERS if c in colors.upper())
    if colors != "c" and len(letters) != len(colors):
        return None
    if len(rest) < 3 or not all(n.isdecimal() and n.isascii() and len(n) < 10 for n in rest[:2]):
        return None
    words = rest[2:]
    types: tuple[str, ...] = ("Creature",)
    if words[0] in ("a", "e"):
        types = ("Artifact" if words[0] == "a" else "Enchantment", "Creature")
        words = words[1:]
    words = _joined(words)
    cut = next((i for i, word in enumerate(words) if word in _KEYWORDS), len(words))
    keywords = [_KEYWORDS.get(word, "") for word in words[cut:]]
    subtypes = tuple(word.capitalize() for word in words[:cut])
    if not subtypes or not all(keywords):
        return None
    facts = TokenFacts(
        name=" ".join(subtypes),  # CR 111.4
        power=int(rest[0]),
        toughness=int(rest[1]),
        colors=letters,
        types=types,
        subtypes=subtypes,
        keywords=tuple(keywords),
    )
    return canonical_script(facts), facts


def _joined(words: list[str]) -> list[str]:
    """`first_strike` is also written so."""
    joined: list[str] = []
    for word in words:
        if word == "strike" and joined and joined[-1] in ("first", "double"):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


@functools.cache
def _table() -> dict[str, TokenFacts]:
    text = resources.files("model.formats").joinpath("data/tokens.csv").read_text(encoding="utf-8")
    table = {}
    for row in csv.DictReader(text.splitlines()):
        left, _, right = row["types"].partition(" - ")
        supertypes, types, _ = _types(left.split())
        table[row["script"]] = TokenFacts(
            name=row["name"],
            power=int(row["power"]) if row["power"] else None,
            toughness=int(row["toughness"]) if row["toughness"] else None,
            colors="".join(c for c in COLOR_LETTERS if c in row["colors"]),
            supertypes=supertypes,
            types=types,
            subtypes=tuple(right.split()),
            keywords=tuple(k for k in row["keywords"].split(", ") if k),
            text=row["text"],
            back=row["back"],
        )
    return table


def _types(words: list[str]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    words = [w for w in (w.strip() for w in words) if w]
    supertypes = tuple(w for w in words if w in SUPERTYPES)
    types = tuple(w for w in words if w in CARD_TYPES)
    subtypes = "-".join(w for w in words if w not in SUPERTYPES and w not in CARD_TYPES)
    for whole in _HYPHENATED:
        subtypes = subtypes.replace(whole, whole.replace("-", "\0"))
    return supertypes, types, tuple(s.replace("\0", "-") for s in subtypes.split("-") if s)


def _colors(name: str, text: str) -> str:
    if text.lower() in ("", "colorless", "c"):
        return ""
    words = text.replace("-", " ").split()
    letters = {COLOR_WORDS.get(word.lower(), "") for word in words}
    if "" in letters:
        letters = set("".join(words))
        if not letters <= set(COLOR_LETTERS):
            raise NotAToken(f"found Color:{text} in token {name}, expected letters of {COLOR_LETTERS} or colour words")
    return "".join(c for c in COLOR_LETTERS if c in letters)


def _number(name: str, key: str, text: str | None) -> int | None:
    if text is None or text == "":
        return None
    digits = text.removeprefix("-")
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 10):
        raise NotAToken(f"found {key}:{text} in token {name}, expected a number")
    return int(text)
