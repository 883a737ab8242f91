"""What of instructions, lasting effects and keywords is carried out: asked for each record before a card is played.

`supports(record)` gives the words that are not handled, or None. Records inside are asked for one by one.
"""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Instruction, Keyword, ThisAbility
from model.ability.casting import UNTIL_CAST
from model.ability.choices import listed_types
from model.ability.continuous import GainsControl
from model.ability.instructions import (
    AddMana,
    Allow,
    Apply,
    ChangeTargets,
    Choose,
    CreateToken,
    DealDamage,
    EndTurn,
    ExtraTurn,
    ForEach,
    Impose,
    KeywordAction,
    Later,
    LimitedModal,
    ManaSet,
    May,
    Move,
    PayCost,
    Prevent,
    Redirect,
    Rider,
    Search,
    SetLife,
    SkipNext,
    SpendOnly,
    Transform,
)
from model.ability.keywords import why_unsupported
from model.ability.keywords.actions import ACTIONS
from model.ability.terms import (
    All,
    Both,
    EachPlayer,
    FromAmong,
    InZone,
    OnePlayer,
    OwnedBy,
    Same,
    Some,
    ThatPlayer,
)
from model.base import Record, walk
from model.evaluate.modes import LIMITS
from model.evaluate.phrases import EVERYBODY
from model.resolve.casting import CHOICES, anchor_words, number_bounds
from model.resolve.copying import CHANGES_OF_TARGETS
from model.resolve.keyword_actions import ACTS
from model.resolve.lasting import DURATIONS, why_not_imposed
from model.resolve.library import zones_of
from model.resolve.mana import why_not_mana
from model.resolve.objects import EITHER_END
from model.resolve.predefined import PREDEFINED
from model.resolve.redirecting import why_not_redirected
from model.resolve.run import EXECUTES

PARTS: Final[frozenset[type[Instruction]]] = frozenset({ManaSet, SpendOnly, Rider})
"""Classes that are parts of other instructions, not carried out themselves."""

EXTRA_PARTS: Final = frozenset({"turn", "combat", "combat and main", "main", "upkeep", "end"})
SKIPPED: Final = frozenset({
    "turn", "untap step", "upkeep step", "draw step", "combat phase", "combat", "main phase", "end step",
})  # fmt: skip
"""What `SkipNext` may say: `model.turn` heeds it."""
POSITIONS: Final = frozenset({"", *EITHER_END, "top", "bottom", "bottom random", "shuffle"})
VERBS: Final = frozenset({"put", "exile", "return", "mill", "shuffle", "reveal"})


def supports(record: Record) -> str | None:
    """The words that are not handled, None if the record is carried out or is not of this package's kinds."""
    if isinstance(record, Keyword):
        return why_unsupported(record) or None
    if not isinstance(record, Instruction):
        return None
    if type(record) in PARTS:
        return None
    if type(record) not in EXECUTES:
        return type(record).__name__
    return _words(record) or _own_numbers(record)


EVERYONE: Final = EachPlayer("player")


def _own_numbers(record: Instruction) -> str | None:
    """A number that is another one for each of the players that the instruction is about, save where each gets their
    own."""
    if isinstance(record, DealDamage | SetLife):
        return None
    for name in ("amount", "count", "n"):
        if any(isinstance(r, ThatPlayer) and r.to == Same(EVERYONE) for r in walk(getattr(record, name, None))):
            return "a number of each player's own"
    return None


def _words(record: Instruction) -> str | None:
    match record:
        case KeywordAction(name=name):
            row = ACTIONS.get(name)
            return row.why or None if row is not None and (row.why or name in ACTS) else name
        case Apply():
            return _apply(record)
        case Move():
            return _move(record)
        case CreateToken(predefined=name) if name and name.removesuffix(" Role") not in PREDEFINED:
            return f"token {name}"
        case CreateToken(predefined=name, attached=None) if name.endswith("Role"):
            return f"token {name} attached to nothing"
        case AddMana():
            return why_not_mana(record) or None
        case Choose(what=str() as what) if what.removeprefix("a ").removeprefix("an ").removeprefix("any ") not in (
            CHOICES
        ) and not (anchor_words(what) or number_bounds(what) or listed_types(what)):
            return f"choose {what}"
        case Search(what=Both(of=of), zone="library") if all(isinstance(o, Some) for o in of):
            return None
        case Search(what=what) if not isinstance(what, Some | All):
            return "searching for what is no choice of cards"
        case Search(zone=zone) if not set(zones_of(zone)) <= {"library", "hand", "graveyard"}:
            return f"searching {zone}"
        case Transform(verb=verb) if verb not in ("transform", "convert", "flip", "turn face up", "turn face down"):
            return verb
        case EndTurn(kind=kind) if kind not in ("turn", "combat phase"):
            return f"end the {kind}"
        case ExtraTurn(kind=kind) if kind not in EXTRA_PARTS:
            return f"additional {kind}"
        case Allow(what=Some() as some) if (some.least, some.most) != (1, 1) or not any(
            isinstance(p, InZone | FromAmong) for p in some.filter.post
        ):
            return "several cards that may be played"
        case SkipNext(kind=kind) if kind not in SKIPPED:
            return f"skip the {kind}"
        case May(who=OnePlayer(who="any player"), do=do):
            offered = isinstance(do, PayCost) or not any(isinstance(r, ForEach) for r in walk(do))
            return None if offered else "any player may"
        case May(who=OnePlayer(), do=PayCost()):
            return None
        case May(who=who) if isinstance(who, OnePlayer | EachPlayer) and who.who in EVERYBODY and who.who != "player":
            return "any player may"
        case May(who=EachPlayer(who="player")):
            return "each player may"
        case CreateToken(changes=changes) if any(isinstance(r, ThisAbility) for r in walk(changes)):
            return "a token with this ability"
        case CreateToken(changes=changes, copy_of=None) if changes:
            return "exceptions of a token that is no copy"
        case ChangeTargets(how=how) if how not in CHANGES_OF_TARGETS:
            return how
        case Move(until=until, face_down=face_down, counters=counters) if until and (face_down or counters):
            return "exile until, face down or with counters"
        case Prevent(duration=duration) | Allow(duration=duration) if duration not in DURATIONS:
            return duration
        case Redirect():
            return why_not_redirected(record) or None
        case Impose(effect=effect, duration=duration):
            return why_not_imposed(effect) or (None if duration in DURATIONS else duration)
        case LimitedModal(limit=limit) if limit not in LIMITS:
            return f"modes: {limit}"
        case Later(until=until) if until not in DURATIONS:
            return until
    return None


def _apply(record: Apply) -> str | None:
    if record.duration not in DURATIONS and record.duration not in UNTIL_CAST and record.while_ is None:
        return record.duration
    if any(isinstance(c, GainsControl) and c.who == EVERYONE for c in record.changes):
        owned = OwnedBy(ThatPlayer("they", Same(EVERYONE)))
        if not isinstance(record.to, All) or owned not in record.to.filter.post:
            return "each player gains control"
    return None


def _move(record: Move) -> str | None:
    if record.to not in ("battlefield", "graveyard", "exile", "hand", "library"):
        return f"put into {record.to}"
    if record.verb not in VERBS:
        return record.verb
    if record.until and "leaves" not in record.until:
        return f"exile {record.until}"
    if record.to == "library" and record.position not in POSITIONS and not record.position.isdecimal():
        return record.position
    if record.face_down and record.to == "battlefield" and isinstance(record.what, All):
        return "all of them face down"
    return None
