"""What is found of all that may still be used in a turn in which attackers may be too small together: `small_of`.

Owns: `Small`, and the numbers that effects set (`numbers_set`). What is summed with it in each position stands in
`only_combat`.
"""

from __future__ import annotations

import functools
from typing import Any, Final

import msgspec

from model.ability import abilities as a, continuous as c
from model.ability.events import IsDealtDamage
from model.ability.object_instructions import Attach
from model.ability.terms import Number, This
from model.base import walk
from model.state import Position
from solver.search.adds import MANY, NOTHING, Adds, together
from solver.search.alive import Read
from solver.search.ask import Question
from solver.search.castable import retypes
from solver.search.growth import adds
from solver.search.mana_left import cheaper
from solver.search.sizes import counter_size, puts_larger
from solver.search.spent import EARLY, all_records, come_over, crosses, takes_countable_life


class Small(msgspec.Struct, frozen=True, gc=False):
    """What was found of the game as the search begins. `crosses`: objects may come under another player; `tough`:
    creatures may deal damage by their toughness; `again`: cards may be used again; `sets`: the least and the largest
    number that an effect sets as power; `haste`: whether what comes this turn may attack; `untaps`: creatures may be
    untapped; `loses`: abilities may be lost, and come back; `flash`: spells may be given it; `cheaper`: spells cost at
    most so much mana less, None: they may cost nothing, or not be cast at all; `moves`: what is attached may go to
    another; `takes`: life is taken without combat too; `retypes`: types may change; `twins`: permanents may be copies
    of others; `eases`: abilities may cost less; `reuses`: what cards do once may be had again for their costs."""

    crosses: bool
    tough: bool
    again: bool
    sets: tuple[int, int]
    haste: bool
    untaps: bool
    loses: bool
    flash: bool
    cheaper: int | None
    moves: bool
    takes: bool
    retypes: bool
    twins: bool
    eases: bool
    reuses: bool


_found: dict[Any, tuple[Small | None, Read]] = {}
_FOUND_AT_MOST: Final = 65_536


def small_of(asked: Question, position: Position, read: Read) -> Small | None:
    """The same as `stay_small`, remembered; None also where something takes life in a way that is not counted."""
    name = (
        asked.player, asked.goal.horizon.last_turn, position.turn.number, read.name(), tuple(position.lasting),
        tuple((obj.id, obj.counters) for obj in position.objects.values() if obj.counters),
        tuple((player.designations, player.counter("rad"), player.library) for player in position.players),
    )  # fmt: skip
    known = _found.get(name)
    if known is None:
        cards = read.owned()
        small = stay_small(asked, position, read) if takes_countable_life(asked, position, cards) else None
        if len(_found) >= _FOUND_AT_MOST:
            _found.clear()
        known = _found[name] = small, read  # what the name is made of is kept with it
    return known[0]


def stay_small(asked: Question, position: Position, read: Read) -> Small | None:
    """What creatures can come to in this game by what is read; None where nothing can be said. Only where nothing but
    combat and what can be counted takes life, and in the last turn past its first steps."""
    if asked.goal.horizon.last_turn != position.turn.number or position.turn.active != asked.player:
        return None
    if position.turn.step in EARLY:
        return None
    if position.delayed or any(one.while_ is not None for one in position.lasting):
        return None
    cards = read.owned()
    crossing = come_over(position, asked.player, cards)
    if any(o.face_down or any(counter_size(kind) >= MANY for kind, _ in o.counters) for o in read.objects):
        return None
    records: list[tuple[Any, ...]] = [*(tuple(one.changes) for one in position.lasting), *(one for _, one in cards)]
    if crosses(position, cards) and any(map(_multiplies, records)):
        return None
    tough = any(isinstance(r, c.CanAlso) and "toughness" in r.what for one in records for r in walk(one))
    again = False
    for came in (False, True):
        # What is on the battlefield does not enter again, if nothing brings it back.
        parts = [
            adds(
                one, obj.owner != asked.player and not crossing, tough,
                "came" if came and obj.zone == "battlefield" else "",
            )
            for obj in read.objects for one in read.faces[obj.id]
        ]  # fmt: skip
        again = again or any(part is not None and part.again for part in parts)
        if again:
            break
    for one in position.lasting:
        if any(isinstance(x, c.Gains) and together((_held(x),)) is None for x in one.changes):
            return None
    found = together(parts)
    if found is not None and found.more and _has_larger(position, records):
        return None
    if found is None or (found.paid and (found.cheaper or found.mana + found.spawned >= MANY)):
        return None
    made = found.made if found.haste or found.quick else 0
    once = bool(
        found.one or found.each or found.casts or found.own or found.copies or found.taken or found.powers
        or found.fixes or found.enters or found.wakes or ((found.mana or found.spawned) and found.paid)
    )  # fmt: skip
    if found.enters and (found.puts or found.back):
        return None
    reuses = again and bool(once or made)
    if reuses and (crossing or not _only_for_mana(found) or cheaper(records) is None):
        return None
    if made >= MANY or (found.taps and found.untaps and once):
        return None
    numbers = [n for one in records for n in numbers_set(one, tough)]
    held = [n for one in records for n in numbers_set(tuple(x for x in one if not isinstance(x, a.Spell)), tough)]
    # Given to spells or creatures, not printed.
    flash = any(
        isinstance(r, a.Keyword) and r.name == "flash"
        for one in records for x in one for r in walk(x) if r is not x
    )  # fmt: skip
    return Small(
        crosses=crossing, tough=tough, again=again, sets=(min(numbers, default=MANY), max([found.sets, *held])),
        haste=found.haste or (found.quick and bool(found.twins)), untaps=found.untaps,
        loses=any(isinstance(r, c.Loses) for one in records for r in walk(one)), flash=flash,
        cheaper=None if found.puts else cheaper(records),
        moves=again or found.back or any(isinstance(r, Attach) for one in records for r in all_records(one)),
        retypes=any(retypes(one) for one in records),
        takes=bool(found.taken or found.powers or found.enters or found.copies or any(x[3] for x in found.paid)),
        twins=bool(found.twins), reuses=reuses, eases=any(
            isinstance(r, a.CostChange) and r.of_abilities and not r.more for one in records for r in walk(one)
        ),
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def numbers_set(records: tuple[Any, ...], tough: bool) -> list[int]:
    """The numbers that are set as power; with `tough` as toughness too."""
    return [
        n.n for r in walk(records) if isinstance(r, c.SetsPT)
        for n in (r.power, r.toughness if tough else None) if isinstance(n, Number)
    ]  # fmt: skip


def _only_for_mana(found: Adds) -> bool:
    """Whether cards that are used again are cast again, and what they do then is a sum of what each does."""
    return not (
        found.puts or found.back or found.copies or found.twins or found.powers or found.casts or found.own
        or found.untaps or ((found.haste or found.quick) and (found.each or found.all or found.holds_each))
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def _multiplies(records: tuple[Any, ...]) -> bool:
    """Whether damage to a player is replaced: who that is changes with the controller."""
    return any(
        isinstance(r, c.Instead) and isinstance(r.event, IsDealtDamage) and not isinstance(r.event.to, This)
        for r in all_records(records)
    )


def _has_larger(position: Position, records: list[tuple[Any, ...]]) -> bool:
    """Whether a counter that adds to power is or may be on something."""
    there = any(counter_size(kind) for obj in position.objects.values() for kind, _ in obj.counters)
    return there or any(map(puts_larger, records))


def _held(gains: c.Gains) -> Adds | None:
    """What a lasting effect has given: it stays."""
    found = adds(tuple(gains.abilities), False, True)
    return None if found is None or found.gains or found.grows else NOTHING
