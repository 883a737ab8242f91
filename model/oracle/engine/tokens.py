"""Oracle text as tokens, and tokens as Oracle text.

Owns: the tokenizer (`read`), the kinds of tokens, and `join`, which puts pieces of wording together again with the
right spaces, quotes, capitals and "a"/"an". Not here: what a whole card's text is split into (`normal`), and what
tokens mean (the grammar).

Three things differ from the printed characters, so that one production serves everywhere:

* Quotes become the tokens “ and ” at every depth; `join` prints `"` outside and `'` inside another quote.
* A closing quote that ends its sentence (`."` at the end, before another sentence or before another closing quote)
  is followed by a *virtual* full stop without width: `has "{T}: Add {G}."` reads like `has “…” .`, so the production
  of a sentence need not ask what its last word was. `join` leaves that stop out again.
* A quote in the middle of a sentence (`gains "{T}: Add {G}" until end of turn`) has no stop of its own inside: a
  virtual one is put there, and `join` leaves it out where a small letter follows the quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

END = ""  # the word after the last one

OPEN, CLOSE, DASH, TIGHT_DASH = "“", "”", " — ", "—"

# Marks that templates put between pieces of wording.
CAPITAL = "\0^"  # the next word is capitalised
LOWER = "\0`"  # the next word stays as it is, even at the start of a sentence
ARTICLE = "\0a"  # "a" or "an", by the word that follows

_TOKEN = re.compile(
    r"""
      (?P<mana>\{[^{}\s]+\})
    | (?P<pump>[+-](?:\d+|[xX])/[+-](?:\d+|[xX]))
    | (?P<pt>(?:\d+|[xX]|\*)/(?:\d+|[xX]|\*))
    | (?P<signed>[+-](?:\d+|[xX])\b)
    | (?P<number>\d[\d,]*\d(?:-\d+|\+)?|\d(?:-\d+|\+)?)
    | (?P<word>and/or\b|[^\W\d_]\w*(?:'(?:t|re|ve|d|ll|m)\b)?(?:-[^\W_]\w*)*)
    | (?P<possessive>'s\b)
    | (?P<other>\S)
    """,
    re.VERBOSE,
)

_KINDS = {
    "mana": "<mana>",
    "pump": "<pump>",
    "pt": "<pt>",
    "signed": "<signed>",
    "number": "<number>",
    "word": "<word>",
    "possessive": "<punct>",
    "other": "<punct>",
}
_kind_cache: dict[str, str] = {END: "<end>", "~": "<self>", DASH: "<punct>"}


def kind_of(word: str) -> str:
    """The kind of a token: <word> <number> <signed> <pump> <pt> <mana> <self> <punct> or <end>."""
    kind = _kind_cache.get(word)
    if kind is None:
        found = _TOKEN.fullmatch(word)
        kind = _KINDS[found.lastgroup or "other"] if found else "<punct>"
        _kind_cache[word] = kind
    return kind


class Line:
    """A tokenized text. `words` are lower-cased (symbols in braces are kept) and end with END; `raw` as written."""

    __slots__ = ("raw", "spans", "text", "words")

    def __init__(self, text: str, words: list[str], raw: list[str], spans: list[tuple[int, int]]) -> None:
        self.text = text
        self.words = words
        self.raw = raw
        self.spans = spans

    def slice(self, start: int, end: int) -> str:
        """The characters of tokens start .. end - 1, as written."""
        return "" if end <= start else self.text[self.spans[start][0] : self.spans[end - 1][1]]


_STOPS = frozenset({".", "!", "?", ",", OPEN})


def read(text: str, *, virtual_stops: bool = True) -> Line:
    """Tokenize normalised text. Templates are read with `virtual_stops=False`."""
    words: list[str] = []
    raw: list[str] = []
    spans: list[tuple[int, int]] = []
    depth = 0
    size = len(text)
    for found in _TOKEN.finditer(text):
        token = found.group()
        start, end = found.span()
        group = found.lastgroup
        if group == "word":
            low = token.lower()
            if low[:3] == "non" and len(low) > 4 and low != "nonetheless":
                # "noncreature", "non-Human": the prefix is a word of its own.
                cut = 4 if low[3] == "-" else 3
                words += ("non", low[cut:])
                raw += (token[:3], token[cut:])
                spans += ((start, start + cut), (start + cut, end))
                continue
            words.append(low)
        elif group == "mana":
            token = token.upper()
            words.append(token)
        elif group == "other":
            closes = False
            if token == '"':
                closes = depth > 0
                depth = 0 if closes else 1
                token = CLOSE if closes else OPEN
            elif token == "'":
                before = text[start - 1] if start else " "
                after = text[end] if end < size else " "
                if depth == 1 and before in ' "' and after not in " .,":
                    token, depth = OPEN, 2
                elif depth == 2 and (before in ".,!?}" or after in '".,'):
                    token, depth, closes = CLOSE, 1, True
            elif token == "—" and start and text[start - 1] == " ":
                token = DASH
            if closes and virtual_stops and words[-1] not in _STOPS and _goes_on(text, end):
                # A quoted ability in the middle of a sentence has no full stop.
                words.append(".")
                raw.append(".")
                spans.append((start, start))
            words.append(token)
            if closes and virtual_stops and len(words) > 1 and words[-2] == "." and _sentence_ends(text, end):
                raw.append(token)
                spans.append((start, end))
                words.append(".")
                token, start = ".", end
        else:
            words.append(token.lower())
        raw.append(token)
        spans.append((start, end))
    words.append(END)
    spans.append((size, size))
    return Line(text, words, raw, spans)


def _sentence_ends(text: str, at: int) -> bool:
    rest = text[at : at + 2].lstrip()
    return not rest or rest[0] in "\"'•" or rest[0].isupper() or rest[0] == "~"


def _goes_on(text: str, at: int) -> bool:
    """The sentence goes on behind the quote."""
    rest = text[at:].removeprefix(",")
    return rest[:1] == " " and (rest[1:2].islower() or (text[at : at + 1] == "," and rest[1:2] == '"'))


_VOWEL_SOUND = re.compile(
    r"(?:[aeio]|u(?!ni(?![nm])|s[eu]|t[aeo])|8|11\b|11/|18\b|18/|x\b|x/|hour|honor|heir)", re.IGNORECASE
)
_CONSONANT_SOUND = re.compile(r"(?:one\b|once\b|eu)", re.IGNORECASE)


def article(following: str) -> str:
    """ "a" or "an" before the given word."""
    following = following.lstrip("{“\"'")
    return "an" if _VOWEL_SOUND.match(following) and not _CONSONANT_SOUND.match(following) else "a"


def join(pieces: Iterable[str], *, capital: bool = True) -> str:
    """Wording from pieces: spaces by rule, quotes by depth, a capital at the start of each sentence."""
    out: list[str] = []
    last = ""  # the last character printed, or a marker of what stands there
    tight = True  # no space before the next piece
    upper = capital
    prefix = False  # the last piece was "non"
    depth = 0
    dot = -1
    pending = ""
    for piece in pieces:
        if piece[:1] == "\0":
            if piece == CAPITAL:
                upper = True
            elif piece == LOWER:
                upper = False
            else:
                pending = piece
            continue
        if not piece:
            continue
        if pending:
            pending = ""
            word = article(piece)
            word = word.capitalize() if upper else word
            upper = False
            out.append(word if tight else " " + word)
            tight = False
            last = "a"
        first = piece[0]
        if piece == OPEN:
            out.append(('"' if depth == 0 else "'") if tight else (' "' if depth == 0 else " '"))
            depth += 1
            tight, upper, prefix, last = True, True, False, OPEN
            continue
        if piece == CLOSE:
            depth -= 1
            dot = len(out) - 1 if last == "." else -1
            out.append('"' if depth <= 0 else "'")
            tight, upper, prefix = False, False, False
            last = ".”" if last == "." else "”"
            continue
        if piece == "." and last == ".”":
            last, upper = ".", True  # the virtual stop after a quoted sentence
            continue
        if last == ".”" and dot >= 0 and (first.islower() or piece == ","):
            out[dot] = ""  # the virtual stop inside a quote in the middle of a sentence
        if piece == DASH:
            out.append(" —")
            tight, upper, prefix, last = False, True, False, "—"
            continue
        if piece == TIGHT_DASH:
            out.append("—")
            tight, upper, prefix, last = True, True, False, "—"
            continue
        if prefix:
            if first.isupper():
                out.append("-")
            tight = True
        elif first in ".,:;!?]" or piece == "'" or piece[:2] == "'s" or (first == "{" and last == "}"):
            tight = True
        if upper and first.isalpha():
            piece = first.upper() + piece[1:]
        if not tight:
            out.append(" ")
        out.append(piece)
        last = piece[-1]
        prefix = piece[-3:].lower() == "non" and (len(piece) == 3 or piece[-4] == " ")
        tight = last == "["
        upper = last in ".:•"
    return "".join(out)
