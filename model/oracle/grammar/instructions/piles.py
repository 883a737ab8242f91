"""Piles: "An opponent separates those cards into two piles. Put one pile into your hand and the other into your
graveyard" (CR 701.8 and others say nothing of them: a pile is some of the objects, maybe none).

Owns: separating, choosing one of the piles, and what is done with the one and the other."""

from __future__ import annotations

from typing import Any, Final

from model.ability.instructions import ChoosePile, Destroy, Move, Sacrifice, Separate, Sequence
from model.ability.terms import That, You
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.verbs import Verbs

THE_PILE: Final = "that pile"
THE_OTHER: Final = "the other pile"
_PLACES: Final[dict[str, dict[str, Any]]] = {
    "into your hand": {"to": "hand", "whose": You()},
    "into your graveyard": {"to": "graveyard", "whose": You()},
    "on the bottom of your library in any order": {
        "to": "library", "whose": You(), "position": "bottom", "word": "any order",
    },
    "onto the battlefield under your control": {"to": "battlefield", "under": You()},
}  # fmt: skip


class _Placed:
    """One pile here, the other there; with a choice before if it is said as that is done."""

    def __init__(self, a: str, b: str, *, choosing: bool) -> None:
        first, second = Move(That(THE_PILE), **_PLACES[a]), Move(That(THE_OTHER), **_PLACES[b])
        if choosing:
            self.do = Sequence((ChoosePile(You(), "as it is put"), first, second), ("", " and "))
        else:
            self.do = Sequence((first, second), (" and ",))

    def __call__(self) -> Sequence:
        return self.do

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {} if value == self.do else None


class _Done:
    """ "That player sacrifices all permanents in the pile of their choice"."""

    def __init__(self, *, regenerate: bool) -> None:
        self.regenerate = regenerate

    def __call__(self, who: Any) -> Sequence:
        word = "" if self.regenerate else "they"
        return Sequence((ChoosePile(who, "of choice"), Destroy(That(THE_PILE), self.regenerate, word)), ("",))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Sequence) or not isinstance(value.steps[0], ChoosePile):
            return None
        return {"who": value.steps[0].who} if value == self(value.steps[0].who) else None


def _sacrificed(who: Any) -> Sequence:
    return Sequence((ChoosePile(who, "of their choice"), Sacrifice(That(THE_PILE), who)), ("",))


def _sacrificed_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Sequence) or not isinstance(value.steps[0], ChoosePile):
        return None
    return {"who": value.steps[0].who} if value == _sacrificed(value.steps[0].who) else None


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    v.player(Separate, "separate[s] {what:objects} into two piles")
    v.player(ChoosePile, "choose[s] one of those piles")
    for a in _PLACES:
        for b in _PLACES:
            if a == b:
                continue
            one, that = _Placed(a, b, choosing=True), _Placed(a, b, choosing=False)
            g.rule("whole", one, f"put one pile {a} and the other {b}", unmake=one.parts)
            g.rule("whole", that, f"put that pile {a} and the other {b}", unmake=that.parts)
    for tail, regenerate in (("", True), (". they can't be regenerated", False)):
        done = _Done(regenerate=regenerate)
        for what in ("creatures",):
            template = f"destroy all {what} in the pile of {{who:whose}} choice{tail}"
            g.rule("whole", done, template, unmake=done.parts)
    template = "{who:players} sacrifice[s] all permanents in the pile of their choice"
    g.rule("whole", _sacrificed, template, unmake=_sacrificed_parts)
