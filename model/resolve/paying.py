"""Paying as much as a player likes while something resolves (CR 118.12, 107.3f).

Owns: `PayAny`. Not here: costs with a fixed amount (`control`).
"""

from __future__ import annotations

from typing import Final

from model.ability.abilities import PayMana
from model.ability.instructions import PayAny
from model.base import PlayerId
from model.events import remove_counters
from model.mana import parse_cost
from model.pay.payment import ask_payment
from model.resolve.run import Run, executes
from model.state import player_ref

_ANY_MANA: Final = (PayMana(parse_cost("{X}")),)


@executes(PayAny)
def pay_any_(run: Run, do: PayAny) -> None:
    who = run.player(do.who)
    n = 0 if who is None else _mana(run, who) if do.kind == "mana" else _counters(run, who, do.kind)
    run.result((), number=n)
    run.done = n > 0


def _mana(run: Run, who: PlayerId) -> int:
    """CR 107.3f: the player chooses how much while paying."""
    answer = ask_payment(run.game, who, _ANY_MANA, run.scope, words="how much mana is paid", x_is_open=True)
    return 0 if answer is None else answer[1]


def _counters(run: Run, who: PlayerId, kind: str) -> int:
    n = run.number_of(0, run.game.players[who].counter(kind), who, f"how much {kind} is paid")
    if n:
        remove_counters(run.game, player_ref(who), kind, n, cause=run.cause, by=who)
    return n
