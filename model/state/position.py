"""The position: everything that the rules can ask of a game, as one frozen value."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from model.ability.abilities import Ability, Change, StaticEffect
from model.ability.object_instructions import Allow
from model.base import DEFAULT_EDITION, Edition, ObjectId, PlayerId
from model.mana import EMPTY_POOL, Pool
from model.state.decision import Decision
from model.state.objects import Characteristics, GameObject, Ref
from model.state.stamps import Stamps

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "main1",
    "combat",
    "attackers",
    "blockers",
    "first damage",
    "damage",
    "combat end",
    "main2",
    "end",
    "cleanup",
)


class Player(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A player (CR 102). `counters`: poison, energy, experience, rad, ... `library`: "known" (as listed), "unknown"
    (cards that do not run out)."""

    life: int = 20
    counters: tuple[tuple[str, int], ...] = ()
    pool: Pool = EMPTY_POOL
    lands_played: int = 0
    lands_played_last_turn: int = 0
    lost: str = ""
    won: bool = False
    designations: frozenset[str] = frozenset()
    max_hand: int | None = 7
    library: str = "known"

    def counter(self, kind: str) -> int:
        for name, n in self.counters:
            if name == kind:
                return n
        return 0


class Turn(msgspec.Struct, frozen=True, gc=False):
    """Where the turn stands (CR 500). `extra_turns`: players whose extra turns come next, last first; `extra`:
    phases or steps added, in order;
    `skip`: what is skipped next, as (player, step). `day`: "", day, night."""

    number: int = 1
    active: PlayerId = 0
    step: str = "main1"
    extra_turns: tuple[PlayerId, ...] = ()
    extra: tuple[str, ...] = ()
    skip: tuple[tuple[PlayerId, str], ...] = ()
    day: str = ""


class Combat(msgspec.Struct, frozen=True, gc=False):
    """The combat phase (CR 506-511). `attackers`: (attacker, what it attacks); `blocks`: (blocker, attackers
    blocked); `blocked`: attackers that were blocked;
    `first_strikers`: those that dealt damage in the first step; `declared`: "attackers" and "blockers" already
    declared."""

    attackers: tuple[tuple[ObjectId, Ref], ...] = ()
    blocks: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...] = ()
    blocked: frozenset[ObjectId] = frozenset()
    first_strikers: frozenset[ObjectId] = frozenset()
    declared: frozenset[str] = frozenset()


class Scope(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What the words of an ability refer to while it is put on the stack, judged or carried out.

    `results[n]`: refs (or a number under the key ("n", n)) that instruction n gave; `current`: what "for each" looks
    at, innermost first; `event`: role -> refs."""

    controller: PlayerId
    source: ObjectId = 0
    targets: tuple[tuple[Ref, ...], ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    x: int = 0
    modes: tuple[int, ...] = ()
    event: tuple[tuple[str, Any], ...] = ()
    results: tuple[tuple[Any, Any], ...] = ()
    current: tuple[Ref, ...] = ()
    stack_id: ObjectId = 0


X_IS_SAID: Final = "x is said"
"""Among the results of a scope: its X was settled as it was carried out, and holds even where it is 0."""


class Lasting(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A continuous effect from a resolution (CR 611.2): on these objects (None: on players or rules, see `players`),
    with its timestamp and end.

    `duration`: the words of Apply; `ends`: data of the end (turn number, player); `scope`: for amounts and
    conditions read later. `what`: a phrase read anew all the time, for effects on the rules only (CR 611.2c), which
    then have no refs. `while_`: a condition; once it is false the effect has ended (CR 611.2b)."""

    id: int
    refs: tuple[Ref, ...]
    changes: tuple[Change | StaticEffect | Allow, ...]
    timestamp: int
    duration: str
    scope: Scope
    ends: Any = None
    what: Any = None
    while_: Any = None


class Delayed(msgspec.Struct, frozen=True, gc=False):
    """A delayed triggered ability waiting (CR 603.7)."""

    id: int
    ability: Ability
    scope: Scope
    once: bool = True
    ends: Any = None


class Pending(msgspec.Struct, frozen=True, gc=False):
    """A triggered ability that triggered and waits to be put on the stack (CR 603.3)."""

    ability: Ability
    controller: PlayerId
    source: ObjectId
    name: str
    event: tuple[tuple[str, Any], ...] = ()
    scope: Scope | None = None


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A piece of work that is suspended or waiting to be done; its owner subclasses it. The last frame of a position
    is carried out first.

    A frame is carried out by re-running its current instruction from the start with `answers`; nothing of that
    instruction is in the position yet. `asks`: whether it can come to a question, so that the position before it must
    be kept."""

    asks: ClassVar[bool] = True
    answers: tuple[Any, ...] = ()


class Position(msgspec.Struct, frozen=True, gc=False):
    """A position of a two-player game. Dicts are never changed in place: `Game` copies them.

    `zones`: (zone, player or -1 for shared) -> ids in order: library and stack from the top, graveyard from the
    bottom, battlefield in order of timestamps.
    `past`: last-known information of objects that left (CR 113.7a, 608.2h): id -> (object, its characteristics then).
    `history`: counters and lists of this turn and the last that records read, by name. `due`: the decision, None
    when the position must first be run. `stamps`: no part of the value (see there)."""

    players: tuple[Player, Player]
    objects: dict[ObjectId, GameObject]
    zones: dict[tuple[str, int], tuple[ObjectId, ...]]
    turn: Turn = Turn()
    combat: Combat | None = None
    lasting: tuple[Lasting, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    pending: tuple[Pending, ...] = ()
    frames: tuple[Frame, ...] = ()
    due: Decision | None = None
    priority: PlayerId | None = None
    passed: int = 0
    past: dict[ObjectId, tuple[GameObject, Characteristics]] = {}
    history: dict[Any, Any] = {}
    next_id: int = 1
    next_timestamp: int = 1
    edition: Edition = DEFAULT_EDITION
    over: str = ""
    warnings: tuple[str, ...] = ()
    blank: frozenset[str] = frozenset()
    stamps: Stamps = msgspec.field(default_factory=Stamps)
