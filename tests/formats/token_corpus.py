"""Which tokens without further abilities the cards of a card file make; `data/plain_tokens.txt` may hold no other.

Run as a program with a card file (one card a line, gzip) it prints the list.
"""

from __future__ import annotations

import gzip
import re
import sys
from pathlib import Path

import msgspec

from model.formats.forge_values import TokenFacts
from model.formats.tokens import COLOR_LETTERS, canonical_script, is_plain_keyword
from model.mana import COLOR_WORDS

_COLOR = "(?:white|blue|black|red|green)"
_MADE = re.compile(
    rf"(?<![\w/+-])(?P<power>\d+)/(?P<toughness>\d+) (?P<colors>colorless|{_COLOR}(?:(?:,? and |, ){_COLOR})*)"
    r" (?P<subtypes>[A-Z][a-z]+(?: [A-Z][a-z]+)*) (?P<kind>artifact |enchantment )?creature tokens?"
    r"(?: with (?P<keywords>[a-z]+(?:[ ,]+[a-z]+)*?))?"
    r"(?=[.)]|, (?:then|where|and then|rounded)| that| for each| tapped| under| equal| attacking|$|\n)(?P<rest>[^\n]*)"
)
_MORE = re.compile(r"(?:^|\.)\W{0,3}(?:it|they|(?:the|that|those) tokens?|each of them)\b[^.]*[\"“]", re.IGNORECASE)


class _Face(msgspec.Struct):
    oracle_text: str = ""


class _Card(msgspec.Struct):
    oracle_text: str = ""
    card_faces: list[_Face] = []


def plain_tokens_of(path: Path) -> set[str]:
    """The canonical script names of the tokens that cards of that file make without giving them more than keywords."""
    decoder = msgspec.json.Decoder(_Card)
    found = set()
    with gzip.open(path, "rb") as lines:
        for line in lines:
            if b"creature token" not in line:
                continue
            card = decoder.decode(line)
            for text in (card.oracle_text, *(face.oracle_text for face in card.card_faces)):
                found |= {name for match in _MADE.finditer(text) if (name := _name(match)) is not None}
    return found


def _name(match: re.Match[str]) -> str | None:
    if _MORE.search(match["rest"]):
        return None
    keywords = [k for k in re.split(r",? and |, ", match["keywords"] or "") if k]
    if not all(is_plain_keyword(k) for k in keywords):
        return None
    letters = {COLOR_WORDS[word] for word in re.findall(_COLOR, match["colors"])}
    kind = (match["kind"] or "").strip().capitalize()
    return canonical_script(
        TokenFacts(
            name="",
            power=int(match["power"]),
            toughness=int(match["toughness"]),
            colors="".join(c for c in COLOR_LETTERS if c in letters),
            types=(kind, "Creature") if kind else ("Creature",),
            subtypes=tuple(match["subtypes"].split()),
            keywords=tuple(keywords),
        )
    )


if __name__ == "__main__":
    print("# Token scripts whose name says everything, in canonical spelling. Each is made by some card.")
    print("\n".join(sorted(plain_tokens_of(Path(sys.argv[1])))))
