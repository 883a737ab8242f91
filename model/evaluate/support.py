"""Whether a record is understood, its words included: what the check of whole cards asks before anything is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from model.ability.conditions import Comparison, Exists, Happened, PlayerIs, TurnIs, WasCastWith
from model.ability.keywords import row
from model.ability.predicates import THOSE_TYPES
from model.ability.terms import (
    All,
    Amount,
    Antecedent,
    AsGroup,
    CastBy,
    Chosen,
    Compares,
    Condition,
    Distinct,
    EachPlayer,
    Filter,
    Greatest,
    Has,
    HasMana,
    InZone,
    IsAbility,
    IsPlayer,
    Objects,
    OnePlayer,
    PlayerRole,
    Players,
    Predicate,
    Same,
    SharesWith,
    Some,
    SpecialCount,
    StatOf,
    Target,
    That,
    ThatPlayer,
    ThisTurn,
    TurnCount,
    Zone,
)
from model.base import Record
from model.evaluate.amounts import DISTINCT
from model.evaluate.conditions import CAST_WORDS, PASSIVE, PLAYER_WORDS, SPENT_SYMBOLS, TURN_WORDS
from model.evaluate.core import evaluates
from model.evaluate.counts import SPECIAL
from model.evaluate.events import TALLIES
from model.evaluate.filters import OUTSIDE, ZONES
from model.evaluate.groups import GROUP_WORDS, TOTALS
from model.evaluate.phrases import EVERYBODY, OTHER_OPPONENT, OTHER_THAN_THAT_PLAYER, THE_OTHER
from model.evaluate.predicates import (
    CHOSEN_PARITY,
    CHOSEN_WORDS,
    MANA_WORDS,
    OF_YOUR_CHOICE,
    ONE_OF_STATS,
    OTHER_PARITY,
    SHARED_WORDS,
)
from model.evaluate.states import PLAYER_STATES, STATES, THIS_TURN
from model.evaluate.stats import OPS, STATS

_ROLES: Final = (
    "player to your left", "player to your right", "the defending player",
    "active player", "attacking player", "that attacking player", "enchanted opponent", "nonactive player",
    "defending player", "monarch", "initiative",
    "enchanted player", "chosen player", "protector",
)  # fmt: skip
_WHO: Final = EVERYBODY | THE_OTHER | {OTHER_OPPONENT, OTHER_THAN_THAT_PLAYER}

_WORDS: Final[dict[type[Record], Callable[[Any], bool]]] = {
    Has: lambda r: r.state in STATES or r.state in PLAYER_STATES,
    ThisTurn: lambda r: r.what in THIS_TURN,
    HasMana: lambda r: r.what in MANA_WORDS,
    Chosen: lambda r: r.what in (*CHOSEN_WORDS, *OF_YOUR_CHOICE),
    SharesWith: lambda r: r.what in SHARED_WORDS or (r.what == THOSE_TYPES and bool(r.among)),
    IsPlayer: lambda r: r.who in ("player", "opponent", "other player", "you"),
    IsAbility: lambda r: r.which in ("", "activated", "triggered", "loyalty", "activated or triggered", "mana"),
    AsGroup: lambda r: r.what in GROUP_WORDS,
    Compares: lambda r: r.stat in (*STATS, *TOTALS, *ONE_OF_STATS) and r.op in (*OPS, CHOSEN_PARITY, OTHER_PARITY),
    InZone: lambda r: r.zone in (*ZONES, OUTSIDE),
    CastBy: lambda r: r.zone in (*ZONES, "", "elsewhere"),
    Zone: lambda r: r.zone in (*ZONES, "hands", "libraries", "graveyards"),
    EachPlayer: lambda r: r.who in _WHO,
    OnePlayer: lambda r: r.who in _WHO,
    # Who of "any player" it was is not known later.
    ThatPlayer: lambda r: r.to is not None and (not r.word or r.to != Same(OnePlayer("any player"))),
    That: lambda r: r.to is not None,
    PlayerRole: lambda r: r.role in _ROLES,
    StatOf: lambda r: r.stat in STATS,
    Greatest: lambda r: (
        (r.stat == "life total" if isinstance(r.among, Players) else r.stat in STATS)
        and r.op in ("greatest", "least", "total")
    ),
    TurnCount: lambda r: r.what in TALLIES,
    SpecialCount: lambda r: r.what in SPECIAL,
    Distinct: lambda r: r.what in DISTINCT,
    Happened: lambda r: r.what in TALLIES and r.op in OPS,
    TurnIs: lambda r: r.when in TURN_WORDS,
    PlayerIs: lambda r: r.what in PLAYER_WORDS,
    WasCastWith: lambda r: (
        SPENT_SYMBOLS.fullmatch(r.detail) is not None
        if r.how == "spent"
        else r.how in CAST_WORDS or r.how in _WAYS or row(PASSIVE.get(r.how, r.how)) is not None
    ),
    Exists: lambda r: r.op in OPS,
    Comparison: lambda r: r.op in OPS,
}

_WAYS: Final[frozenset[str]] = frozenset(
    {"kicked with", "alternative", "gift", "foretold", "plotted", "warped", "suspend", "discover"}
)

_KINDS: Final = (Predicate, Condition, Amount, Players, Objects, Antecedent, Filter)
# Chosen elsewhere, judged here by their filters.
_PICKED: Final = frozenset({Some, Target, All})


def understands(record: Record) -> bool:
    """Whether this one record, without those inside it, has a meaning here; records of other kinds are not judged and
    count as understood."""
    if not isinstance(record, _KINDS):
        return True
    cls = type(record)
    if cls not in evaluates() and cls not in _PICKED:
        return False
    judge = _WORDS.get(cls)
    return judge is None or judge(record)
