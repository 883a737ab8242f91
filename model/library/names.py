"""Names as keys: what counts as the same name when people type it, and which of several cards a name means.

Not here: names that are close to a name (`suggest`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from model.base import MalformedInput

_LETTERS: Final = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i", "®": "", "™": ""}
_MARKS: Final = {
    **dict.fromkeys("‘’ʼ‛`´′", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    "꞉": ":",
}
_FOLD: Final = str.maketrans({**_LETTERS, **_MARKS})
_SLASHES: Final = re.compile(r" ?// ?")

# Names of tokens are keys of their own, so that no card name meets them.
TOKEN_PREFIX: Final = "token:"


class AmbiguousName(MalformedInput):
    """A name that several cards have in the same way; `candidates` are their whole names."""

    kind = "ambiguous"

    def __init__(self, name: str, candidates: Sequence[str]) -> None:
        self.name, self.candidates = name, tuple(candidates)
        whole = sorted(set(candidates))
        if len(whole) == 1:
            super().__init__(
                f"{len(candidates)} different cards are called {whole[0]!r}; the name does not tell them apart"
            )
        else:
            super().__init__(f"several cards have a face called {name!r}: give the whole name, {' or '.join(whole)}")


class Hit(msgspec.Struct, frozen=True, gc=False):
    """One card that a key leads to.

    `level`: 0 the whole name, 1 the front, 2 another face, 3 a name of some printing that the rules ignore.
    `rank`: 0, or 1 for what gives way to a card of rank 0 (jokes, cards of which the file lacks a face).
    """

    level: int
    rank: int
    card: int


def name_key(name: str) -> str:
    """The name without case, accents and variants of quotes, dashes, ligatures and spaces."""
    folded = name.casefold()
    if not folded.isascii():
        # Bytes that were no text cannot be looked up.
        folded = folded.encode("utf-8", "replace").decode("utf-8")
        # Letters without a decomposition first, then accents, then what a decomposition has left over.
        decomposed = unicodedata.normalize("NFKD", folded.translate(_FOLD))
        folded = "".join(c for c in decomposed if not unicodedata.combining(c)).translate(_FOLD)
    else:
        folded = folded.replace("`", "'")
    return _SLASHES.sub("//", " ".join(folded.split()))


def loose_key(key: str) -> str:
    """Letters and digits only: what is compared when no name has the key itself."""
    return "".join(c for c in key if c.isalnum())


def lookup_keys(name: str, faces: Sequence[str], *, is_token: bool = False) -> list[str]:
    """The keys of a card: that of its whole name, then, if it has several names, that of each face in order."""
    if is_token:
        return list(dict.fromkeys(TOKEN_PREFIX + name_key(n) for n in (name, *faces)))
    keys = [name_key(name)]
    if len(faces) > 1:
        keys += [name_key(face) for face in faces]
    return keys


def best(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """The hits of the lowest level and, among them, the lowest rank, one for each card."""
    ordered = sorted(hits, key=lambda h: (h.level, h.rank, h.card))
    return tuple({h.card: h for h in ordered if (h.level, h.rank) == (ordered[0].level, ordered[0].rank)}.values())
