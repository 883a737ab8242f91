"""Templates: the wording of a production, written once and read both ways.

Owns: the syntax of templates (the table in docs/parsing.md) and their expansion into flat variants. Not here: what
categories are and how they are matched (`grammar`, `parsing`, `rendering`).
"""

from __future__ import annotations

import re
from typing import Any

from .tokens import ARTICLE, CAPITAL, CLOSE, LOWER, OPEN, read

MAX_VARIANTS = 128


class TemplateError(ValueError):
    """A production that cannot be built: the message names category, template and fault."""


class Literal:
    """Fixed words; `pieces` as they are printed."""

    __slots__ = ("pieces", "words")

    def __init__(self, words: tuple[str, ...], pieces: tuple[str, ...]) -> None:
        self.words = words
        self.pieces = pieces


class Mark:
    """A mark for `join`: takes no words."""

    __slots__ = ("piece",)

    def __init__(self, piece: str) -> None:
        self.piece = piece


class Article:
    """ "a" or "an"."""

    __slots__ = ()


class Slot:
    """A field filled by a category.

    `number`: None inherits, "s"/"p" is fixed, "self" is that of the whole value, any other word names a field.
    """

    __slots__ = ("category", "field", "number")

    def __init__(self, field: str, category: str, number: str | None) -> None:
        self.field = field
        self.category = category
        self.number = number


class Agree:
    """Two forms of a word, chosen by the number of a field (None: the number inherited from outside)."""

    __slots__ = ("field", "plural", "singular")

    def __init__(self, field: str | None, singular: Literal, plural: Literal) -> None:
        self.field = field
        self.singular = singular
        self.plural = plural


class Choice:
    """Alternatives; each with the constants that it implies."""

    __slots__ = ("alternatives",)

    def __init__(self, alternatives: list[tuple[list[Element], dict[str, Any]]]) -> None:
        self.alternatives = alternatives

    def words_only(self) -> bool:
        return all(
            not fixed and all(not isinstance(e, Slot) and (not isinstance(e, Choice) or e.words_only()) for e in body)
            for body, fixed in self.alternatives
        )


Element = Literal | Mark | Article | Slot | Agree | Choice
Variant = tuple[list[Element], dict[str, Any]]

_SLOT = re.compile(r"([a-z_]\w*)(?::([^#{}]+?))?(?:#(\w+))?$")
_AGREE = re.compile(r"([a-z_]\w*)?#([^|#]*)\|([^|#]*)$")
_WORDS = re.compile(r"([a-z_]\w*)=([^{}]+)$")
_FLAG = re.compile(r"([a-z_]\w*)\?([^{}]+)$")
_PLURAL = re.compile(r"(s|es)(?::(\w+))?$")


def literal(text: str) -> Literal:
    line = read(text, virtual_stops=False)
    return Literal(tuple(line.words[:-1]), tuple(line.raw))


class _Reader:
    """Recursive descent over one template."""

    def __init__(self, text: str) -> None:
        self.text = _quotes(text)
        self.at = 0
        self.first_slot: str | None = None
        self.word_slots: list[str] = []  # specifications of {field=a|b}: anonymous categories of words

    def fail(self, why: str) -> TemplateError:
        return TemplateError(f"{why} at character {self.at} of template {self.text!r}")

    def sequence(self, stop: str) -> list[Element]:
        text, size = self.text, len(self.text)
        body: list[Element] = []
        run = self.at

        def flush() -> None:
            chunk = text[run : self.at]
            if chunk.strip():
                # The blank before a dash tells a spaced one from a tight one.
                body.append(literal(chunk))

        while self.at < size and text[self.at] not in stop:
            char = text[self.at]
            if char not in "{[(^`":
                if char in "])}" or (char == "|" and "|" not in stop):
                    raise self.fail(f"unexpected {char!r}")
                self.at += 1
                continue
            flush()
            if char == "{":
                close = text.find("}", self.at)
                if close < 0:
                    raise self.fail("'{' is not closed")
                inner = text[self.at + 1 : close]
                attached = self.at > 0 and text[self.at - 1].isalpha()
                self.at = close + 1
                self.braces(inner, body, attached)
            elif char == "[":
                if self.at > 0 and text[self.at - 1].isalpha():
                    close = text.find("]", self.at)
                    found = _PLURAL.match(text[self.at + 1 : close])
                    if not found:
                        raise self.fail("an ending in [] is s or es (an optional part starts after a space)")
                    self.at = close + 1
                    self.ending(body, found.group(1), found.group(2) or self.first_slot, verb=True)
                else:
                    self.at += 1
                    inside = self.sequence("]")
                    self.expect("]")
                    body.append(Choice([([], {}), (inside, {})]))
            elif char == "(":
                self.at += 1
                alternatives: list[tuple[list[Element], dict[str, Any]]] = []
                while True:
                    alternatives.append((self.sequence("|)"), {}))
                    if self.at < size and text[self.at] == "|":
                        self.at += 1
                        continue
                    break
                self.expect(")")
                body.append(Choice(alternatives))
            else:
                self.at += 1
                body.append(Mark(CAPITAL if char == "^" else LOWER))
            run = self.at
        flush()
        return body

    def expect(self, char: str) -> None:
        if self.at >= len(self.text) or self.text[self.at] != char:
            raise self.fail(f"expected {char!r}")
        self.at += 1

    def braces(self, inner: str, body: list[Element], attached: bool) -> None:
        if not inner or not (inner[0].islower() or inner[0] in "_#"):
            body.append(literal("{" + inner + "}"))  # a mana symbol
        elif inner == "a":
            body.append(Article())
        elif attached and (found := _PLURAL.match(inner)):
            self.ending(body, found.group(1), found.group(2), verb=False)
        elif found := _AGREE.match(inner):
            body.append(Agree(found.group(1), literal(found.group(2)), literal(found.group(3))))
        elif found := _FLAG.match(inner):
            field, words = found.groups()
            body.append(Choice([([], {field: False}), ([literal(words)], {field: True})]))
        elif found := _WORDS.match(inner):
            self.slot(body, found.group(1), "=" + found.group(2), None)
            self.word_slots.append(found.group(2))
        elif found := _SLOT.match(inner):
            field, category, number = found.groups()
            self.slot(body, field, category or field, number)
        else:
            raise self.fail(f"cannot read {{{inner}}}")

    def slot(self, body: list[Element], field: str, category: str, number: str | None) -> None:
        body.append(Slot(field, category.strip(), number))
        if self.first_slot is None:
            self.first_slot = field

    def ending(self, body: list[Element], suffix: str, field: str | None, *, verb: bool) -> None:
        """Give the last word its second form: `draw[s]` (verb, s when singular), `card{s}` (noun, s when plural)."""
        last = body.pop() if body else None
        if not isinstance(last, Literal):
            raise self.fail("an ending must follow a word")
        if len(last.words) > 1:
            body.append(Literal(last.words[:-1], last.pieces[:-1]))
        word, piece = last.words[-1], last.pieces[-1]
        base = Literal((word,), (piece,))
        longer = Literal((word + suffix,), (piece + suffix,))
        body.append(Agree(field, longer, base) if verb else Agree(field, base, longer))


def _quotes(text: str) -> str:
    parts = text.split('"')
    return "".join(
        part + ((OPEN if i % 2 == 0 else CLOSE) if i + 1 < len(parts) else "") for i, part in enumerate(parts)
    )


def compile_template(text: str) -> tuple[list[Variant], list[str]]:
    """The variants of a template (flat elements, implied constants), and its anonymous word categories.

    Of an optional part the variant without it comes first; of `(a|b)` the variants keep their order.
    """
    reader = _Reader(text)
    body = reader.sequence("")
    variants = _expand(body)
    if len(variants) > MAX_VARIANTS:
        raise TemplateError(f"{len(variants)} variants in template {text!r}: split it")
    return variants, reader.word_slots


def _expand(body: list[Element]) -> list[Variant]:
    variants: list[Variant] = [([], {})]
    for element in body:
        if isinstance(element, Choice) and not element.words_only():
            branches: list[Variant] = []
            for inside, fixed in element.alternatives:
                branches += [(flat, {**fixed, **more}) for flat, more in _expand(inside)]
        else:
            branches = [([element], {})]
        variants = [(flat + more, {**fixed, **also}) for flat, fixed in variants for more, also in branches]
        if len(variants) > MAX_VARIANTS:
            raise TemplateError("too many optional parts in one template: split it")
    return variants


def word_paths(element: Literal | Mark | Article | Agree | Choice) -> list[tuple[str, ...]]:
    """Every sequence of words that the element stands for when it is read."""
    match element:
        case Literal():
            return [element.words]
        case Mark():
            return [()]
        case Article():
            return [("a",), ("an",)]
        case Agree():
            return list(dict.fromkeys((element.singular.words, element.plural.words)))
        case Choice():
            paths: list[tuple[str, ...]] = []
            for body, _ in element.alternatives:
                here: list[tuple[str, ...]] = [()]
                for inner in body:
                    assert not isinstance(inner, Slot)
                    here = [head + tail for head in here for tail in word_paths(inner)]
                paths += here
            return list(dict.fromkeys(paths))


def pieces_of(element: Element) -> list[str | Slot | Agree]:
    """What the element prints: pieces for `join`, with slots and agreeing words left to the renderer."""
    match element:
        case Literal():
            return list(element.pieces)
        case Mark():
            return [element.piece]
        case Article():
            return [ARTICLE]
        case Slot() | Agree():
            return [element]
        case Choice():
            return [piece for inner in element.alternatives[0][0] for piece in pieces_of(inner)]
