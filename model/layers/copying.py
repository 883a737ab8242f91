"""Copiable values, and what an effect locks in as it begins: copied values and numbers (CR 707, 611.2d, 608.2h)."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from model.ability.abilities import Ability, Change, Static
from model.ability.continuous import (
    BecomesCopyOf,
    CopiesValues,
    Gains,
    GainsAbilitiesOf,
    SetsColors,
    SetsTypes,
)
from model.ability.copy_exceptions import KeepsColors
from model.base import InternalError, ObjectId, walk
from model.card import Card, Face
from model.evaluate.core import Context, refs_in, unknown
from model.evaluate.predicates import chosen_values
from model.layers.changes import is_of_chosen, is_of_kind, locked_by, with_numbers
from model.layers.order import apply_layer
from model.layers.plain import base_of
from model.layers.printed import printed, source_card
from model.layers.table import sources_of_effects
from model.layers.work import Work
from model.mana import COLOR_WORDS, COLORS
from model.state import Characteristics, Game, GameObject, Scope
from model.types import is_card_type


def _thing(game: Game, object_id: ObjectId) -> GameObject:
    known = game.known(object_id)
    if known is None:
        raise InternalError(f"no object {object_id}")
    return known[0]


def copiable_values(game: Game, object_id: ObjectId) -> Characteristics:
    """The values that a copy of the object takes (CR 707.2): those after layer 1, its controller aside."""
    obj = _thing(game, object_id)
    if object_id not in game.objects:
        return base_of(obj)
    if obj.face_down:
        return printed(obj)
    work = Work(game, sources_of_effects(game))
    work.run(apply_layer, "1b")
    draft = work.drafts.get(object_id)
    return base_of(obj) if draft is None else draft.unfinished()


def keeping_colors(game: Game, object_id: ObjectId, exceptions: tuple[Change, ...]) -> tuple[Change, ...]:
    """The exceptions of a copy with the copiable colors of what becomes one in place of "doesn't copy its color"."""
    if KeepsColors() not in exceptions:
        return exceptions
    mine = copiable_values(game, object_id).colors
    own = SetsColors(tuple(c for c in COLORS if c in mine))
    return tuple(own if change == KeepsColors() else change for change in exceptions)


def copy_source(game: Game, object_id: ObjectId) -> tuple[Card, int, tuple[Change, ...]]:
    """The same as what a copying object keeps in `copy_of`: card, face that is up, exceptions (CR 707.2, 707.3)."""
    obj = _thing(game, object_id)
    if obj.face_down and obj.zone in ("battlefield", "stack"):
        looks = printed(obj)
        face = Face("", types=("Creature",), power=2, toughness=2, abilities=looks.abilities)
        return Card("", faces=(face,)), 0, ()
    best: tuple[int, CopiesValues] | None = _enchanted_as(game, object_id)
    for lasting in game.lasting:
        if object_id in lasting.refs:
            for change in lasting.changes:
                if isinstance(change, CopiesValues) and (best is None or lasting.timestamp > best[0]):
                    best = lasting.timestamp, change
    if best is not None:
        return best[1].card, best[1].face, best[1].except_
    card, face_up = source_card(obj)
    if card.layout == "flip":
        face_up = 0  # CR 110.5, 707.2: that it is flipped is a status and not copied
    return card, face_up, obj.copy_of[2] if obj.copy_of is not None else ()


def _enchanted_as(game: Game, object_id: ObjectId) -> tuple[int, CopiesValues] | None:
    """The latest of the copy effects of what is attached to the object, with its timestamp."""
    best: tuple[int, CopiesValues] | None = None
    for i in game.zone("battlefield"):
        aura = game.objects[i]
        if aura.attached_to != object_id or aura.phased_out or (best is not None and aura.timestamp < best[0]):
            continue
        values = locked_by(aura)
        if values is not None and copies_chosen(printed(aura).abilities):
            best = aura.timestamp, values
    return best


@functools.lru_cache(maxsize=10_000)
def copies_chosen(abilities: tuple[Ability, ...]) -> bool:
    """Whether a static ability among these makes something a copy of what was chosen as its source entered."""
    return any(
        isinstance(r, BecomesCopyOf) and is_of_chosen(r) for a in abilities if isinstance(a, Static) for r in walk(a)
    )


def locked(game: Game, changes: tuple[Change, ...], scope: Scope) -> tuple[Change, ...]:
    """The changes as a resolving effect keeps them: numbers are determined once, on resolution (CR 608.2h, 611.2d),
    copied values too (CR 707.2b), and choices of the source are written in."""
    context = Context(game, scope)
    return tuple(_locked(game, context, change) for change in changes)


def _locked(game: Game, context: Context, change: Change) -> Change:
    match change:
        case BecomesCopyOf():
            refs = [r for r in refs_in(context, change.of) if r > 0]
            if not refs:
                raise unknown(context, change, "nothing to copy")
            card, face, exceptions = copy_source(game, refs[0])
            return CopiesValues(card, face, (*exceptions, *change.except_))
        case GainsAbilitiesOf():
            # CR 611.2c, 613.1f: those that the objects have as the effect begins.
            seen = (context.looks(r) for r in refs_in(context, change.of) if r > 0)
            given = (a for looks in seen if looks is not None for a in looks.abilities)
            return Gains(tuple(a for a in given if is_of_kind(a, change.which)))
        case SetsColors() if change.chosen:
            chosen = tuple(COLOR_WORDS.get(c, c) for c in chosen_values(context, "color"))
            return SetsColors((*change.colors, *chosen), change.add)
        case SetsTypes() if change.chosen:
            values: tuple[Any, ...] = chosen_values(context, change.chosen)
            return msgspec.structs.replace(
                change,
                chosen="",
                types=(*change.types, *(v for v in values if is_card_type(v))),
                subtypes=(*change.subtypes, *(v for v in values if not is_card_type(v))),
            )
        case _:
            return with_numbers(context, change)
