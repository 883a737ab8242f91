"""Damage dealt to something else instead, for a while (CR 614.9).

Owns: the executor of `Redirect`. Not here: what such an effect does to damage (`model.events.candidates`).
"""

from __future__ import annotations

from model.ability.instructions import Redirect
from model.ability.terms import All, Both, Objects, Players
from model.events import redirect_damage
from model.resolve.lasting import DURATIONS, followed, source_of_choice
from model.resolve.run import Run, executes


@executes(Redirect)
def redirect(run: Run, do: Redirect) -> None:
    amount = None if do.amount is None else run.amount(do.amount)
    by = do.by
    if by is not None and not isinstance(by, All):
        by = source_of_choice(run, by)
        if not by.refs:
            return
    instead = run.refs(do.instead)
    from_ = do.to if is_open(do.to) else run.refs(do.to)
    if len(instead) == 1 and from_ and amount != 0:
        redirect_damage(
            run.game, followed(run), from_, instead[0], amount=amount, combat=do.combat, once=do.once, by=by,
            duration=do.duration,
        )  # fmt: skip


def is_open(phrase: Objects | Players) -> bool:
    """Whether the words mean whatever fits as damage would be dealt (CR 611.2c)."""
    return isinstance(phrase, All) or (isinstance(phrase, Both) and any(map(is_open, phrase.of)))


def why_not_redirected(do: Redirect) -> str:
    """The words that are not handled; "" if all are."""
    if do.duration not in DURATIONS:
        return do.duration
    if is_open(do.to) and (do.amount is not None or do.once):
        # Which of the damage that several would be dealt at once is not decided.
        return "so much of the damage to several is dealt to another"
    return "" if do.by is not None or not do.once else "the next damage by whatever source is dealt to another"
