"""Events: what is about to happen or has happened, as frozen values (CR 603.2, 614.1, 700.1).

One class for each kind of thing that triggers or replacements can see. What performs them stands in `performing`,
`zones` and `damage`; which part of an event an ability means by "it" or "that player" stands in `roles`.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.base import ObjectId, PlayerId
from model.card import Card
from model.mana import ManaUnit
from model.state.objects import GameObject, Ref
from model.state.position import Lasting

PART: Final = "part"
"""Of which of several instructions an event is that happens at once with others: ("part", number) among `applied`."""


class Event(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """`cause`: the object whose effect, cost or ability makes it happen, 0 for the game's rules. `by`: the player who
    acts. `applied`: replacement and prevention effects that had their one opportunity (CR 614.5)."""

    cause: ObjectId = 0
    by: PlayerId | None = None
    applied: frozenset[Any] = frozenset()


class ZoneChange(Event, frozen=True, gc=False, kw_only=True):
    """An object moves to a zone (CR 400.7), or with `made` something comes into being there (a token, CR 111).

    `why`: the word of the rules for it: move, destroy, sacrifice, discard, mill, draw, play, resolve, counter, cost,
    "state-based", create, return, exile, cease. `regenerate` False: can't be regenerated. `controller`: under whose
    control it enters; None is its owner. `attacking`: what it enters attacking. `face`: the face that is up;
    `position`: in a library "top", "bottom" or how many cards lie above it. `counters`: put on it as it enters.
    `old` and `new`: the ids before and after, `new` once performed. `attach_to`: what an Aura or the like enters
    attached to. `copy_of`, `choices`, `designations`, `cast`: what the new object has from the start. `effect`: a
    lasting effect that applies to it from the start, its refs left out (CR 611.2e). `more`: (filter or None, kind,
    number) of counters put on it as it enters if it fits then (CR 614.12). `linked_to`: what exiles it instead, and
    asks later what it exiled (CR 607.1). `melded`: the card that becomes one permanent with it (CR 701.42)."""

    old: ObjectId = 0
    to: str
    from_: str = ""
    why: str = "move"
    new: ObjectId = 0
    made: GameObject | None = None
    controller: PlayerId | None = None
    regenerate: bool = True
    tapped: bool = False
    attacking: Ref | None = None
    blocking: ObjectId = 0
    face: int | None = None
    face_down: str = ""
    position: str | int = "top"
    counters: tuple[tuple[str, int], ...] = ()
    attach_to: Ref | None = None
    copy_of: tuple[Card, int, tuple[Any, ...]] | None = None
    choices: tuple[tuple[str, Any], ...] = ()
    links: tuple[tuple[str, tuple[ObjectId, ...]], ...] = ()
    designations: frozenset[str] = frozenset()
    more: tuple[tuple[Any, str, int], ...] = ()
    keep_cast: bool = False
    effect: Lasting | None = None
    linked_to: ObjectId = 0
    melded: ObjectId = 0


class Damage(Event, frozen=True, gc=False, kw_only=True):
    """`source` deals `amount` damage to `target` (CR 120). `excess`: beyond lethal, once performed."""

    source: ObjectId
    target: Ref
    amount: int
    combat: bool = False
    preventable: bool = True
    excess: int = 0


class LifeChange(Event, frozen=True, gc=False, kw_only=True):
    """`amount` life gained, or lost where negative (CR 119). `why`: effect, damage, pay. `nth`: how often the player
    has gained, or lost, life this turn with it, once performed."""

    player: PlayerId
    amount: int
    why: str = "effect"
    nth: int = 0


class Draw(Event, frozen=True, gc=False, kw_only=True):
    """One card is drawn (CR 121.2). `nth` this turn and `new`, once performed."""

    player: PlayerId
    nth: int = 0
    new: ObjectId = 0


class CountersEvent(Event, frozen=True, gc=False, kw_only=True):
    """`amount` counters of a kind are put on, or removed from where negative, an object or player (CR 122).
    `before`: how many there were, once performed. `entering`: the object is entering with them (CR 122.6a). `why`:
    an effect, or "pay" for a cost and "turn" for a turn-based action, which are none (CR 614.16)."""

    on: Ref
    kind: str
    amount: int
    before: int = 0
    entering: bool = False
    why: str = "effect"


class Taps(Event, frozen=True, gc=False, kw_only=True):
    """A permanent becomes tapped or untapped (CR 701.26). `for_mana`: {T} in the cost of a mana ability."""

    object: ObjectId
    untap: bool = False
    for_mana: bool = False


Tokens = tuple[tuple[Card, int, tuple[Card, int, tuple[Any, ...]] | None], ...]
"""How many of which card; those that are copies with the values that they copy."""


class CreatesTokens(Event, frozen=True, gc=False, kw_only=True):
    """Tokens are about to be created (CR 111.2).

    `attacking`: what they enter attacking, `choose_attacked` if their controller chooses (CR 508.4)."""

    player: PlayerId
    tokens: Tokens
    tapped: bool = False
    attacking: Ref | None = None
    blocking: ObjectId = 0
    counters: tuple[tuple[str, int], ...] = ()
    attach_to: Ref | None = None


class ManaAdded(Event, frozen=True, gc=False, kw_only=True):
    """Mana is produced (CR 106.3). `source`: the permanent or spell; `tapped`: it was tapped for it (CR 106.12)."""

    player: PlayerId
    units: tuple[ManaUnit, ...]
    source: ObjectId = 0
    tapped: bool = False


class SpellCast(Event, frozen=True, gc=False, kw_only=True):
    """A spell has become cast (CR 601.2i), or was copied (`copied`). `nth`: of that player this turn."""

    object: ObjectId
    player: PlayerId
    from_zone: str = ""
    copied: bool = False
    nth: int = 0


class AbilityActivated(Event, frozen=True, gc=False, kw_only=True):
    """An ability was activated (CR 602.2). `stack_id` is 0 for a mana ability. `taps`: {T} is in its cost."""

    source: ObjectId
    player: PlayerId
    stack_id: ObjectId = 0
    mana: bool = False
    loyalty: bool = False
    made_by: str = ""
    taps: bool = False


class BecameTarget(Event, frozen=True, gc=False, kw_only=True):
    """An object or player became the target of a spell or ability (CR 115). `by_stack`: that spell or ability."""

    target: Ref
    by_stack: ObjectId
    player: PlayerId


class AttackDeclared(Event, frozen=True, gc=False, kw_only=True):
    """A creature was declared as an attacker (CR 508.3). `count`: how many were declared with it, itself counted."""

    attacker: ObjectId
    whom: Ref
    count: int = 1


class BlockDeclared(Event, frozen=True, gc=False, kw_only=True):
    """`blocker` blocks `attacker` (CR 509.3). `first`: it is the first attacker of that blocker listed."""

    blocker: ObjectId
    attacker: ObjectId
    first: bool = True


class BecameBlocked(Event, frozen=True, gc=False, kw_only=True):
    """An attacker became blocked, by these creatures (CR 509.3c); none of them: by an effect."""

    attacker: ObjectId
    by_creatures: tuple[ObjectId, ...] = ()


class Unblocked(Event, frozen=True, gc=False, kw_only=True):
    """An attacker was not blocked (CR 509.3g)."""

    attacker: ObjectId


class StepStarts(Event, frozen=True, gc=False, kw_only=True):
    """A step or phase begins (CR 603.2b); `step` as in STEPS; `player` the active player."""

    step: str
    player: PlayerId


class StatusChange(Event, frozen=True, gc=False, kw_only=True):
    """An object "transforms", "is turned face up", "is turned face down", "phases in", "phases out", "becomes
    monstrous", "becomes attached", "becomes unattached", ... (`how`). `other`: what it was attached to or the
    like. `was`: the player who lost control of it, for "changes control"."""

    object: ObjectId
    how: str
    other: Ref = 0
    face: int | None = None
    was: PlayerId | None = None


class PlayerActed(Event, frozen=True, gc=False, kw_only=True):
    """Another thing that a player did: scry, surveil, search, shuffle, explore, cycle, proliferate, crew,
    "lose the game", "become the monarch", ... (`act`). `objects`: with or to what; `amount`: how many; `why`: of a
    lost game; `other`: the card that an exploring creature's controller revealed; `from_`: the zone out of which a
    land was played."""

    player: PlayerId
    act: str
    objects: tuple[ObjectId, ...] = ()
    amount: int = 0
    why: str = ""
    other: ObjectId = 0
    from_: str = ""
