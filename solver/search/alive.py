"""What may still be used this turn: what there is no mana for any more, or no way back for, is not read by the sums.

Owns: `Read`, the abilities of each object that may still do something, and `read_of` a position under what is `Taken`
for granted of it: so much mana, such costs, whether cards come back. What the abilities that are read say may refute
that; then more is taken for granted and it is read anew (`only_combat`). A card in a hand or a library that cannot be
paid for does nothing, nor does one in a graveyard or in exile from where nothing takes it; nor does an ability whose
mana there is not, or that taps what is tapped.
"""

from __future__ import annotations

import functools
from typing import Any, Final

import msgspec

from model.ability import abilities as a, casting as w
from model.ability.continuous import SetsColors
from model.ability.events import Casts, ZoneChanges
from model.ability.instructions import KeywordAction
from model.ability.keywords import expand
from model.ability.object_instructions import CreateToken
from model.ability.terms import IsMulticolored, IsSubtype, Some, You
from model.base import ObjectId, PlayerId
from model.card import Card
from model.state import Game, GameObject, Position
from model.state.history import entries
from solver.search.castable import retypes
from solver.search.mana_left import Mana, acts_without, is_payable, least_cost, mana_in, mana_left
from solver.search.spent import KEYWORDS, Cards, all_records

Abilities = tuple[a.Ability, ...]
_ELSEWHERE: Final = frozenset({"hand", "library", "graveyard", "exile"})
_LEFT: Final = frozenset({"graveyard", "exile"})
_MULTICOLORED: Final = "a multicolored spell"
_GONE: Final = frozenset({"normal", "token", "split", "transform", "modal_dfc", "saga"})
_ONLY_CAST: Final = (
    a.Spell, a.Static, a.Triggered, a.Activated, a.Chapter, a.AdditionalCost, a.CastTiming, a.SpendsOnly, a.CantChoose,
    w.OptionalCost,
)  # fmt: skip
"""What does nothing where the card is neither cast nor on the battlefield, but where its zone or event says so."""


class Taken(msgspec.Struct, frozen=True, gc=False):
    """What is taken for granted: `more` mana than permanents make at most, and so much `turned` into any type;
    spells cost at most so much `less`, None: they may cost nothing; cards come back (`again`); permanents are
    untapped, or mana has no end (`untaps`); abilities cost less (`eases`)."""

    more: int = 0
    turned: int = 0
    less: int | None = 0
    again: bool = False
    untaps: bool = False
    eases: bool = False


class Read(msgspec.Struct, frozen=True, gc=False):
    """`faces`: of each object that is read the abilities of each of its faces."""

    objects: tuple[GameObject, ...]
    faces: dict[ObjectId, tuple[Abilities, ...]]

    def owned(self) -> Cards:
        """The abilities of all faces, with whose they are."""
        return tuple((obj.owner, one) for obj in self.objects for one in self.faces[obj.id])

    def name(self) -> tuple[Any, ...]:
        """The same for two readings of the same objects."""
        return tuple(
            (o.id, o.zone, o.owner, o.controller, o.kind, o.designations, o.face_down, *map(id, self.faces[o.id]))
            for o in self.objects
        )


def read_of(game: Game, position: Position, player: PlayerId, taken: Taken) -> Read:
    """What may still be used if that is so."""
    mana = None if taken.untaps else mana_left(game, player, taken.more, taken.turned, again=taken.again)
    objects: list[GameObject] = []
    faces: dict[ObjectId, tuple[Abilities, ...]] = {}
    activated = frozenset(entries(game, "loyalty activated", player))
    for obj in position.objects.values():
        mine = obj.owner == player and not obj.copy_of
        if mine and obj.zone in _ELSEWHERE and _is_idle(obj, mana, taken):
            continue
        objects.append(obj)
        tapped = obj.tapped and not taken.untaps and not taken.again
        most = None if mana is None or taken.eases else mana.total
        if obj.kind == "ability":
            faces[obj.id] = (waiting(obj),)
            continue
        filtered = mine and obj.controller == player
        used = obj.id in activated and not taken.again
        faces[obj.id] = tuple(
            _usable(face.abilities, most, tapped, used) if filtered else face.abilities
            for card in obj.cards for face in card.faces
        )  # fmt: skip
    return Read(tuple(objects), _without_idle_triggers(position, player, objects, faces))


def waiting(obj: GameObject) -> Abilities:
    """What an ability on the stack does as it resolves, as though a spell did it."""
    return _done_by(None if obj.cast is None else obj.cast.ability)


@functools.lru_cache(maxsize=20_000)
def _done_by(ability: a.Ability | None) -> Abilities:
    if isinstance(ability, a.Activated | a.Triggered):
        return (a.Spell(ability.do),)
    return (a.UnsupportedAbility("an ability"),)


def _without_idle_triggers(
    position: Position, player: PlayerId, objects: list[GameObject], faces: dict[ObjectId, tuple[Abilities, ...]]
) -> dict[ObjectId, tuple[Abilities, ...]]:
    """The same without what triggers only on something that nothing in the game is, or that nothing is cast as."""
    asked = [one for found in faces.values() for abilities in found for one in abilities if _asks_for(one)]
    if not asked:
        return faces
    lasting = tuple(tuple(one.changes) for one in position.lasting)
    made = [_created(one) for one in (*lasting, *(x for found in faces.values() for x in found))]
    if None in made:
        return faces
    there = {word for obj in position.objects.values() for card in obj.cards for f in card.faces for word in f.subtypes}
    there.update(*filter(None, made))
    cast = [o for o in objects if o.owner == player and o.zone != "battlefield" and o.kind != "ability"]
    if any(len(_colors(card)) > 1 for obj in cast for card in obj.cards):
        there.add(_MULTICOLORED)
    idle = {one for one in asked if not there & _asks_for(one)}
    return {i: tuple(tuple(x for x in abilities if x not in idle) for abilities in found) for i, found in faces.items()}


@functools.lru_cache(maxsize=20_000)
def _asks_for(ability: a.Ability) -> frozenset[str]:
    """What the event of a trigger asks something to be: subtypes of what enters, or that a spell of its controller's is
    multicolored; nothing where it asks for no such thing."""
    match ability:
        case a.Triggered(when=ZoneChanges(what=Some(filter=fits))):
            return frozenset(word.subtype for word in (*fits.words, *fits.post) if isinstance(word, IsSubtype))
        case a.Triggered(when=Casts(who=You(), what=Some(filter=fits), copy=False)):
            return frozenset({_MULTICOLORED} if IsMulticolored() in (*fits.words, *fits.post) else ())
        case _:
            return frozenset()


@functools.lru_cache(maxsize=20_000)
def _created(records: Abilities) -> frozenset[str] | None:
    """The subtypes of what may be created; None where something may become what it is not printed as."""
    found: set[str] = set()
    if retypes(records):
        return None
    for r in all_records(records):
        match r:
            case SetsColors() | a.Keyword(name="changeling"):
                return None
            case CreateToken(copy_of=None, predefined="" | "Treasure" | "Food") if not r.changes:
                found |= {*r.subtypes, r.predefined}
            case KeywordAction(name="investigate"):
                found.add("Clue")
            case KeywordAction(name="exploit" | "haunt" | "connive"):
                pass
            case CreateToken() | KeywordAction():
                return None
            case _:
                pass
    return frozenset(found)


def _is_idle(obj: GameObject, mana: Mana | None, taken: Taken) -> bool:
    """Whether the card does nothing more where it is, or wherever it could be cast from."""
    card = obj.card
    if obj.face_down or obj.designations or not _only_cast(card) or any(how == "haunting" for how, _ in obj.links):
        return False
    most = None if mana is None or taken.eases else mana.total
    if any(_may_activate(x, most) for x in _said(card)):
        return False
    if obj.zone in _LEFT and not taken.again and card.layout in _GONE:
        return True
    return taken.less is not None and mana is not None and not is_payable(least_cost(card, taken.less), mana)


@functools.lru_cache(maxsize=20_000)
def _said(card: Card) -> tuple[a.Ability, ...]:
    return tuple(x for face in card.faces for one in face.abilities for x in (one, *expand(one)))


@functools.lru_cache(maxsize=20_000)
def _only_cast(card: Card) -> bool:
    """Whether the card does nothing without having been cast, but by abilities that are activated elsewhere."""
    if any(face.is_land for face in card.faces):
        return False
    for one in _said(card):
        if isinstance(one, a.Keyword):
            if one.name not in KEYWORDS and all(x == one for x in expand(one)):
                return False
            continue
        if not isinstance(one, _ONLY_CAST):
            return False
        if not isinstance(one, a.Activated) and acts_without(one):
            return False
    return True


@functools.lru_cache(maxsize=20_000)
def _colors(card: Card) -> frozenset[str]:
    """The colours of all faces together, which may be cast as one (CR 702.102b)."""
    return frozenset(color for face in card.faces for color in (*face.mana_cost.colors, *face.indicator))


def _may_activate(ability: a.Ability, most: int | None) -> bool:
    """Whether the ability may be activated where its card is not on the battlefield."""
    return (
        isinstance(ability, a.Activated) and ability.zone != "battlefield"
        and (most is None or bool(ability.changes) or mana_in(ability.costs) <= most)
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def _usable(abilities: Abilities, most: int | None, tapped: bool, used: bool) -> Abilities:
    """Those that may still be used. `used`: a loyalty ability was activated (CR 606.3)."""
    return tuple(one for one in abilities if any(_is_usable(x, most, tapped, used) for x in (expand(one) or (one,))))


def _is_usable(ability: a.Ability, most: int | None, tapped: bool, used: bool) -> bool:
    if not isinstance(ability, a.Activated) or ability.changes or any(isinstance(x, a.OnlyBy) for x in ability.only):
        return True
    if tapped and a.TapSelf() in ability.costs:
        return False
    if used and any(isinstance(x, a.Loyalty) for x in ability.costs):
        return False
    return most is None or mana_in(ability.costs) <= most
