"""Modes: which modal instruction a spell or ability has, how many of its modes may be chosen and which (CR 700.2).

Choosing is for `model.play` (spells, activated abilities), `model.turn` (triggers) and `model.resolve` (what is modal
only as it resolves).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from model.ability.abilities import Instruction
from model.ability.instructions import If, LimitedModal, Modal, Sequence, WiderModal
from model.ability.paragraphs import moved_on
from model.ability.predicates import DIFFERENT_PLAYERS
from model.ability.terms import IsPlayer, Players, Target, TargetNumber
from model.base import walk
from model.evaluate.core import Context, amount_in, holds_in
from model.state import Game, Scope

LIMITS: Final = frozenset(
    {"that hasn't been chosen", "that hasn't been chosen this turn", "at random", DIFFERENT_PLAYERS}
)
"""What `LimitedModal` may say."""

CHOSEN: Final = "mode"
"""Among the remembered choices of an object: (modal instruction, mode, turn or ""), in words: no refs."""

ModalInstruction = Modal | WiderModal | LimitedModal


class ModeChoice(msgspec.Struct, frozen=True, gc=False):
    """`least`..`most` of the modes, out of `legal` (0-based), chosen by `who`; `repeat`: one several times; `random`:
    at random. `remember`: what is chosen is not chosen again."""

    modal: Modal
    least: int
    most: int
    legal: tuple[int, ...]
    who: Players
    repeat: bool = False
    random: bool = False
    remember: ModalInstruction | None = None


def modal_of(do: Any) -> ModalInstruction | None:
    """The modal instruction, which may stand among others (CR 700.2)."""
    match do:
        case Modal() | WiderModal() | LimitedModal():
            return do
        case Sequence():
            return next((m for step in do.steps if (m := modal_of(step)) is not None), None)
        case If():
            return modal_of(do.do)
    return None


def plain(modal: ModalInstruction) -> tuple[Modal, tuple[str, ...]]:
    """The modes, and the path to them inside the instruction."""
    return (modal, ()) if isinstance(modal, Modal) else (modal.modal, ("modal",))


def choice_of(game: Game, modal: ModalInstruction, scope: Scope) -> ModeChoice:
    """What may be chosen now."""
    context = Context(game, scope)
    inner, _ = plain(modal)
    least, most = amount_in(context, inner.least), amount_in(context, inner.most)
    legal = tuple(range(len(inner.modes)))
    random = False
    remember: ModalInstruction | None = None
    match modal:
        case WiderModal() if holds_in(context, modal.condition):
            least, most = modal.least, modal.most
        case LimitedModal(limit="at random"):
            random = True
        case LimitedModal(limit=limit) if limit == DIFFERENT_PLAYERS:
            most = min(most, _different_players(inner))
        case LimitedModal():
            remember = modal
            source = context.thing(scope.source)
            for kind, value in source.choices if source is not None else ():
                if kind == CHOSEN and value[0] == modal and value[2] == _turn(game, modal):
                    legal = tuple(n for n in legal if str(n) != value[1])
    if not inner.repeat:
        least, most = min(least, len(inner.modes)), min(most, len(legal))
    return ModeChoice(inner, least, most, legal, inner.who, inner.repeat, random, remember)


def _different_players(modal: Modal) -> int:
    """How many players its modes may target: one of them if all of them are opponents."""
    kinds = {r.who for mode in modal.modes for r in walk(mode) if isinstance(r, IsPlayer)}
    return 1 if kinds == {"opponent"} else 2


def remember(game: Game, choice: ModeChoice, chosen: Iterable[int], source: int) -> None:
    """Notes on the source which modes were chosen, for those that may be chosen only once."""
    obj = game.objects.get(source)
    if choice.remember is None or obj is None:
        return
    noted = tuple((CHOSEN, (choice.remember, str(n), _turn(game, choice.remember))) for n in chosen)
    game.update(source, choices=(*obj.choices, *noted))


def _turn(game: Game, modal: ModalInstruction) -> str:
    """Of which turn the choice is remembered; "" for good."""
    this_turn = isinstance(modal, LimitedModal) and modal.limit.endswith("turn")
    return f"turn {game.turn.number}" if this_turn else ""


@functools.lru_cache(maxsize=10_000)
def _stride(modal: Modal) -> int:
    return 1 + max((r.n for r in walk(modal) if isinstance(r, Target | TargetNumber)), default=-1)


def carried_out(modal: Modal, chosen: Iterable[int]) -> Iterator[tuple[int, Instruction]]:
    """The chosen modes in the order written, with their numbers. CR 700.2d: one that is chosen again is treated as if
    it stood there again, with targets of its own, which are numbered before those of what follows."""
    again, last = 0, -1
    for n in sorted(chosen):
        if not 0 <= n < len(modal.modes):
            continue
        again += n == last
        last = n
        yield n, moved_on(modal.modes[n], again * _stride(modal)) if again else modal.modes[n]
