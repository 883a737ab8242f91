"""Objects of the game: cards, tokens, spells, abilities on the stack, emblems (CR 109)."""

from __future__ import annotations

from typing import Any

import msgspec

from model.ability.abilities import Ability
from model.base import ObjectId, PlayerId
from model.card import Card
from model.mana import NO_COST, ManaCost

Ref = int
"""What can be a target or the like: an object by its id (positive), a player as -1 (Human) or -2 (AI)."""


def player_ref(player: PlayerId) -> Ref:
    return -1 - player


def is_player(ref: Ref) -> bool:
    return ref < 0


def player_of(ref: Ref) -> PlayerId:
    return -1 - ref


class Characteristics(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What an object is after all layers (CR 109.3), with its controller. Keyword abilities are still `Keyword`
    records here.

    `rules`: what continuous effects of layer 0 (Cant, Must, CostTo, CanAlso, DoesntUntap) say of it, as pairs
    (change, id of the effect's source)."""

    name: str
    controller: PlayerId
    mana_cost: ManaCost = NO_COST
    colors: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    mana_value: int = 0
    defense: int | None = None
    rules: tuple[tuple[Any, ObjectId], ...] = ()


class CastInfo(msgspec.Struct, frozen=True, gc=False):
    """What was chosen and paid for a spell or ability on the stack; a permanent keeps that of the spell that it was
    (CR 400.7d, 607.2).

    `targets[n]`: what was chosen for target phrase n; `division` likewise, shares. `modes`: 0-based, in order.
    `kicked`: how often each optional cost (by its
    place in the text) was paid. `using`: the alternative or permission used ("flashback", "plotted", "free", ...),
    "" for the mana cost.
    `paid`: objects given for costs, as (how, ids): ("sacrifice", (5,)). `mana`: the mana spent, like ManaUnit types
    in order "WWG".
    `source`: for abilities, the object that it is an ability of; `event`: for triggered ones, what happened (role ->
    refs or numbers). `scope`: for delayed and reflexive ones, what their words refer to (a `Scope`).
    `spliced`: the texts that the spell gained as it was cast (CR 702.47c)."""

    targets: tuple[tuple[Ref, ...], ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    modes: tuple[int, ...] = ()
    x: int = 0
    kicked: tuple[tuple[str, int], ...] = ()
    using: str = ""
    from_zone: str = ""
    paid: tuple[tuple[str, tuple[ObjectId, ...]], ...] = ()
    mana: str = ""
    mana_sources: tuple[str, ...] = ()
    riders: tuple[Any, ...] = ()
    ability: Ability | None = None
    source: ObjectId = 0
    event: tuple[tuple[str, Any], ...] = ()
    caster: PlayerId = 0
    scope: Any = None
    spliced: tuple[tuple[Ability, ...], ...] = ()


class GameObject(msgspec.Struct, frozen=True, gc=False):
    """One object. Characteristics are not here: `model.layers.characteristics` computes them.

    `kind`: card, token, copy (of a spell), ability, emblem. `face`: index of the face that is up or, for a spell,
    cast; `controller`: before layer 2.
    `sick`: not controlled continuously since its controller's most recent turn began (CR 302.6). `counters` sorted
    by kind. `copy_of`: copiable values that
    replace the printed ones for good (a token copy, a card that entered as a copy): (card, face, exceptions).
    `face_down`: "" or how (manifested, cloaked, morph, foretold, exiled). `designations`: renowned, monstrous,
    plotted, on an adventure, foretold, saddled,
    suspected, commander, ... some with a number ("class level:2", "plotted:turn 3"). `choices`: remembered choices
    (kind, value).
    `links`: (how, ids): exiled with it, imprinted, crafted from, haunting, paired with. `label`: the file's Id.
    `known_to`: who may look at it where hidden.
    `counter_times`: the timestamp of each kind of keyword counter (CR 613.7c); without one, that of the object.
    `history`: what this object did or suffered this turn (attacked, blocked, dealt damage, entered, ...), cleared as
    the turn ends. `merged`: what represents a merged permanent below its topmost component (CR 730.2), or the
    other card of a melded one (CR 701.42)."""

    id: ObjectId
    card: Card
    zone: str
    owner: PlayerId
    controller: PlayerId
    kind: str = "card"
    face: int = 0
    tapped: bool = False
    sick: bool = False
    phased_out: bool = False
    face_down: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    deathtouched: bool = False
    attached_to: Ref | None = None
    timestamp: int = 0
    copy_of: tuple[Card, int, tuple[Any, ...]] | None = None
    designations: frozenset[str] = frozenset()
    choices: tuple[tuple[str, Any], ...] = ()
    links: tuple[tuple[str, tuple[ObjectId, ...]], ...] = ()
    cast: CastInfo | None = None
    history: frozenset[str] = frozenset()
    used: tuple[tuple[int, int], ...] = ()
    label: int | None = None
    known_to: frozenset[PlayerId] = frozenset()
    counter_times: tuple[tuple[str, int], ...] = ()
    merged: tuple[GameObject, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The card that represents it, and the one whose values it copies (CR 707.2)."""
        return (self.card,) if self.copy_of is None else (self.card, self.copy_of[0])

    @property
    def commands(self) -> bool:
        """Whether its abilities function in the command zone: an emblem, or a conspiracy that is face up there (CR
        113.6p, 315.5)."""
        return self.zone == "command" and (
            self.kind == "emblem" or (not self.face_down and "Conspiracy" in self.card.faces[0].types)
        )

    def counter(self, kind: str) -> int:
        """How many counters of the kind are on it."""
        for name, n in self.counters:
            if name == kind:
                return n
        return 0
