"""Modes: "Choose one —" and its like (CR 700.2, 702.120).

Owns: the rows that read a header with its bullets. Not here: what the modes say.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction
from model.ability.instructions import LimitedModal, Modal, Reflexive, Sequence, WiderModal
from model.ability.predicates import DIFFERENT_PLAYERS
from model.ability.terms import Filter, IsPlayer, Number, Target
from model.base import walk
from model.oracle.engine import Grammar, Line
from model.oracle.engine.tokens import DASH
from model.oracle.grammar.instructions.flow import Items, known, together

# The header, the least and the most; None stands for all there are.
HEADERS: Final[tuple[tuple[str, int, int | None], ...]] = (
    ("choose one", 1, 1),
    ("choose two", 2, 2),
    ("choose three", 3, 3),
    ("choose one or both", 1, 2),
    ("choose one or more", 1, None),
    ("choose up to one", 0, 1),
    ("choose up to two", 0, 2),
    ("choose up to three", 0, 3),
)
LIMITS: Final = ("that hasn't been chosen", "that hasn't been chosen this turn", "at random")


class _Header:
    """A header in words."""

    def __init__(self, least: int, most: int | None, word: str) -> None:
        self.least = least
        self.most = most
        self.word = word

    def __call__(self, modes: Any) -> Modal | None:
        most = len(modes) if self.most is None else self.most
        if max(self.least, most) > len(modes):
            return None
        return Modal(self.least, most, modes, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Modal) or value.word != self.word or value.costs:
            return None
        if value.labels or value.weights or value.repeat or value.least != self.least:
            return None
        most = len(value.modes) if self.most is None else self.most
        return {"modes": value.modes} if value.most == most else None


class _Limited:
    """ "Choose one that hasn't been chosen —"."""

    def __init__(self, limit: str) -> None:
        self.limit = limit

    def __call__(self, modes: Any) -> LimitedModal:
        return LimitedModal(Modal(1, 1, modes), self.limit)

    def parts(self, value: Any) -> dict[str, Any] | None:
        return (
            {"modes": value.modal.modes}
            if isinstance(value, LimitedModal) and value == self(value.modal.modes)
            else None
        )


class _LimitedNamed:
    """The same with flavor words before the modes."""

    def __init__(self, limit: str) -> None:
        self.limit = limit
        self.named = _Named(_Header(1, 1, ""))

    def __call__(self, modes: Any) -> LimitedModal | None:
        modal = self.named(modes)
        return None if modal is None else LimitedModal(modal, self.limit)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, LimitedModal) or value.limit != self.limit:
            return None
        return self.named.parts(value.modal)


class _OfDifferentPlayers:
    """ "Choose one or both. Each mode must target a different player."."""

    def __init__(self, header: _Header) -> None:
        self.header = header

    def __call__(self, modes: Any) -> LimitedModal | None:
        plain = self.header(modes)
        return (
            LimitedModal(plain, DIFFERENT_PLAYERS) if plain is not None and all(map(_targets_a_player, modes)) else None
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, LimitedModal) or value.limit != DIFFERENT_PLAYERS:
            return None
        return self.header.parts(value.modal)


def _targets_a_player(mode: Instruction) -> bool:
    """It has one target, a player, as have all the modes: which of them go together is clear then."""
    targets = [r for r in walk(mode) if isinstance(r, Target)]
    return len(targets) == 1 and targets[0].filter in (Filter((IsPlayer(),)), Filter((IsPlayer("opponent"),)))


class _Named:
    """The same with flavor words before the modes."""

    def __init__(self, header: _Header) -> None:
        self.header = header

    def __call__(self, modes: Any) -> Modal | None:
        plain = self.header(tuple(do for _, do in modes))
        return None if plain is None else msgspec.structs.replace(plain, labels=tuple(label for label, _ in modes))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Modal) or len(value.labels) != len(value.modes):
            return None
        found = self.header.parts(msgspec.structs.replace(value, labels=()))
        return None if found is None else {"modes": tuple(zip(value.labels, value.modes, strict=True))}


def _labelled(label: str, do: Instruction) -> tuple[str, Instruction]:
    return (label, do)


def _pair(value: Any) -> dict[str, Any] | None:
    return {"label": value[0], "do": value[1]} if isinstance(value, tuple) and len(value) == 2 else None


def _parse_label(line: Line, at: int) -> list[tuple[int, Any]]:
    """Words up to the dash behind a bullet, as they are written."""
    if line.words[at - 1] != "•" or not line.raw[at][:1].isupper():
        return []
    end = next((i for i in range(at, min(at + 8, len(line.words))) if line.words[i] == DASH), 0)
    words = line.words[at:end]
    if not words or any(w in (":", ".", ",", "•", "“") or w[:1] in "{+-" for w in words) or words[0] == "choose":
        return []
    return [(end, line.slice(at, end))]


def _print_label(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


class _Repeated:
    """ "Choose three. You may choose the same mode more than once." """

    def __init__(self, least_zero: bool) -> None:
        self.least_zero = least_zero

    def __call__(self, n: Any, modes: Any) -> Modal:
        count = n.n if isinstance(n, Number) else n
        return Modal(0 if self.least_zero else count, count, modes, repeat=True)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Modal) or not value.repeat or value.word or value.costs or value.weights:
            return None
        if value.least != (0 if self.least_zero else value.most):
            return None
        return {"n": Number(value.most) if isinstance(value.most, int) else value.most, "modes": value.modes}


def add(g: Grammar) -> None:
    """`modal`: a header and its bullets, with the full stops; also a way to end an `effect`."""
    g.rule("mode", None, "• {it:effect.plain}")
    g.sequence("mode.list", "mode")
    g.rule("mode.labelled", _labelled, "• {label:mode_label} — {do:effect.plain}", unmake=_pair)
    g.sequence("mode.labels", "mode.labelled")
    g.custom("mode_label", _parse_label, _print_label, ["<word>"])
    for header, least, most in HEADERS:
        make = _Header(least, most, "")
        g.rule("modal", make, header + " — {modes:mode.list}", unmake=make.parts, when=known)
        apart = _OfDifferentPlayers(make)
        different = f"{header}. each mode must target a different player. {{modes:mode.list}}"
        g.rule("modal", apart, different, unmake=apart.parts, when=known)
        named = _Named(make)
        g.rule("modal", named, header + " — {modes:mode.labels}", unmake=named.parts, when=known)
    anything = _Header(0, None, "any number")
    g.rule("modal", anything, "choose any number — {modes:mode.list}", unmake=anything.parts, when=known)
    for limit in LIMITS:
        some = _Limited(limit)
        g.rule("modal", some, f"choose one {limit} — {{modes:mode.list}}", unmake=some.parts)
        labelled = _LimitedNamed(limit)
        g.rule("modal", labelled, f"choose one {limit} — {{modes:mode.labels}}", unmake=labelled.parts, when=known)
    for least_zero, words in ((False, ""), (True, "up to ")):
        repeated = _Repeated(least_zero)
        g.rule(
            "modal",
            repeated,
            f"choose {words}{{n:count}}. you may choose the same mode more than once. {{modes:mode.list}}",
            unmake=repeated.parts,
        )
    g.custom("pawprints", _parse_pawprints, _print_pawprints, ["{P}"])
    g.rule("mode.weighed", _weighed, "{weight:pawprints} — {do:effect.plain}", unmake=_weighed_parts)
    g.sequence("mode.weights", "mode.weighed")
    header = "choose up to {n:count} {P} worth of modes. you may choose the same mode more than once. "
    g.rule("modal", _weights, header + "{modes:mode.weights}", unmake=_weights_parts, when=known)
    # "Choose one. If [condition], you may choose both instead."
    for words, least, most in (
        ("you may choose both instead", 1, 2),
        ("choose both instead", 2, 2),
        ("you may choose two instead", 1, 2),
        ("choose any number instead", 0, None),
    ):
        for moment in ("", " as you cast this spell"):
            wider = _Wider(words + moment, least, most)
            header = f"choose one. if {{condition:condition}}{moment}, {words}. "
            g.rule("modal", wider, header + "{modes:mode.list}", unmake=wider.parts, when=known)
    g.rule("effect", None, "{it:modal}")
    g.rule("effect", None, "{it:effect.plain}")
    reflexive = "{items:sentences}. when you do, {last:modal}"
    g.rule("effect", _when_modal, reflexive, unmake=_split_when, when=known)
    g.rule("effect", _then_modal, "{items:sentences}. {last:modal}", unmake=_split_modal)


def _parse_pawprints(line: Line, at: int) -> list[tuple[int, Any]]:
    n = 0
    while line.words[at + n] == "{P}":
        n += 1
    return [(at + n, n)]


def _print_pawprints(value: Any) -> str | None:
    return "{P}" * value if isinstance(value, int) and value > 0 else None


def _weighed(weight: int, do: Instruction) -> tuple[int, Instruction]:
    return (weight, do)


def _weighed_parts(value: Any) -> dict[str, Any] | None:
    return {"weight": value[0], "do": value[1]} if isinstance(value, tuple) and len(value) == 2 else None


def _weights(n: Any, modes: Any) -> Modal | None:
    """CR 700.2i: each mode is worth as many pawprints as stand before it."""
    if not isinstance(n, Number):
        return None
    weights, dos = zip(*modes, strict=True)
    return Modal(0, n.n, dos, repeat=True, weights=weights)


def _weights_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Modal) or not value.weights or not isinstance(value.most, int):
        return None
    return {"n": Number(value.most), "modes": tuple(zip(value.weights, value.modes, strict=True))}


class _Wider:
    """ "Choose one. If ..., choose both instead." """

    def __init__(self, words: str, least: int, most: int | None) -> None:
        self.words = words
        self.least = least
        self.most = most

    def __call__(self, condition: Any, modes: Any) -> WiderModal | None:
        most = len(modes) if self.most is None else self.most
        if most > len(modes):
            return None
        return WiderModal(Modal(1, 1, modes), condition, self.least, most, self.words)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, WiderModal):
            return None
        same = self(value.condition, value.modal.modes) == value
        return {"condition": value.condition, "modes": value.modal.modes} if same else None


def _when_modal(items: Items, last: Instruction) -> Instruction:
    """CR 603.12a: the modes of a reflexive trigger are chosen as it is put on the stack."""
    return together((*items, (". ", Reflexive(last))))


def _split_when(value: Any) -> dict[str, Any] | None:
    last = value.steps[-1] if isinstance(value, Sequence) and value.steps else None
    if not isinstance(last, Reflexive) or last.word != "when you do" or not isinstance(last.do, Modal | LimitedModal):
        return None
    assert isinstance(value, Sequence)
    return _split_modal(msgspec.structs.replace(value, steps=(*value.steps[:-1], last.do)))


def _then_modal(items: Items, last: Instruction) -> Instruction:
    return together((*items, (". ", last)))


def _split_modal(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Sequence) or len(value.joins) != len(value.steps) - 1 or not value.joins:
        return None
    last = value.steps[-1]
    if value.joins[-1] != ". " or not isinstance(last, (Modal, WiderModal, LimitedModal)):
        return None
    return {"items": tuple(zip(("", *value.joins[:-1]), value.steps[:-1], strict=True)), "last": last}
