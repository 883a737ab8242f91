"""What an object is before any continuous effect: printed values by face, layout and zone, copies, face-down objects
and tokens, mana value (CR 200-210, 707-712, 715, 202.3).

Everything here depends on the object alone and is kept for all games.
"""

from __future__ import annotations

import functools
from typing import Final

import msgspec

from model.ability.abilities import Ability, Activated, Keyword, PayMana, TapSelf
from model.ability.instructions import AddMana
from model.ability.paragraphs import distinct_targets, fused
from model.base import UnsupportedText
from model.card import Card, Face
from model.mana import NO_COST, ManaCost, parse_cost
from model.state import Characteristics, GameObject
from model.types import BASIC_LAND_MANA

# CR 305.6
INTRINSIC: Final[dict[str, Activated]] = {
    subtype: Activated((TapSelf(),), AddMana(options=((mana,),)), made_by=subtype)
    for subtype, mana in BASIC_LAND_MANA.items()
}
_INTRINSIC: Final = frozenset(INTRINSIC.values())

_HALVES: Final = frozenset({"split", "aftermath", "room"})
_SPELL_FACE: Final = frozenset({"adventure", "omen", "prepare"})
_DOUBLE: Final = frozenset({"transform", "double_faced_token"})
_FRONT_ONLY_ELSEWHERE: Final = frozenset({"modal_dfc", "meld", *_DOUBLE})
_NOTHING: Final = Characteristics("", 0)
_WARD_TWO: Final = Keyword("ward", costs=(PayMana(parse_cost("{2}")),))
_CREATURE: Final = Characteristics("", 0, types=frozenset({"Creature"}), power=2, toughness=2)
_WARDED: Final = frozenset({"cloaked", "disguise", "disguised"})
_LIMIT: Final = 200_000

Mode = str
"""Which characteristics of the card: "front", "face:1", "both", "halves:0", "flipped", "melded:7", "down:morph",
"none"."""

_kept: dict[tuple[Card, Mode, int, int, int], Characteristics] = {}


def is_intrinsic(ability: Ability) -> bool:
    """The mana ability that a basic land type gives (CR 305.6)."""
    return ability in _INTRINSIC


def source_card(obj: GameObject) -> tuple[Card, int]:
    """The card and face whose values it has: its own or those that it copies for good."""
    if obj.copy_of is not None:
        return obj.copy_of[0], obj.copy_of[1]
    if obj.cast is not None and obj.cast.using == "prototype" and obj.zone in ("stack", "battlefield"):
        return prototyped(obj.card), obj.face
    if obj.cast is not None and obj.zone == "stack":
        if obj.cast.spliced:
            return spliced(obj.card, obj.face, obj.cast.spliced), obj.face
        if obj.cast.using == "cleave":
            return cleaved(obj.card), obj.face
    return obj.card, obj.face


@functools.lru_cache(maxsize=10_000)
def spliced(card: Card, face: int, texts: tuple[tuple[Ability, ...], ...]) -> Card:
    """CR 702.47c: the card with the added texts behind its own."""
    half = card.faces[face]
    new = msgspec.structs.replace(half, abilities=fused((distinct_targets(half.abilities), *texts)))
    return msgspec.structs.replace(card, faces=(*card.faces[:face], new, *card.faces[face + 1 :]))


@functools.lru_cache(maxsize=1_000)
def cleaved(card: Card) -> Card:
    """CR 702.148a: the card without the text in square brackets."""
    found = next((a for a in card.front.abilities if isinstance(a, Keyword) and a.name == "cleave"), None)
    if found is None:
        return card
    face = msgspec.structs.replace(card.front, abilities=(found, *found.abilities))
    return msgspec.structs.replace(card, faces=(face, *card.faces[1:]))


@functools.lru_cache(maxsize=1_000)
def prototyped(card: Card) -> Card:
    """CR 718.3b: the card with its second mana cost, power and toughness."""
    found = next((a for a in card.front.abilities if isinstance(a, Keyword) and a.name == "prototype"), None)
    cost = next((c.cost for c in found.costs if isinstance(c, PayMana)), None) if found is not None else None
    if found is None or cost is None or not isinstance(found.n, tuple):
        raise UnsupportedText(card.name, "a prototype without a cost, power and toughness", rule="718.2")
    power, toughness = found.n
    face = msgspec.structs.replace(card.front, mana_cost=cost, power=power, toughness=toughness)
    return msgspec.structs.replace(card, faces=(face, *card.faces[1:]))


def mode_of(obj: GameObject) -> Mode:
    """Which of the card's characteristics the object has where it is."""
    if obj.face_down:
        # CR 708.2: a face-down spell or permanent is a 2/2 creature; a face-down card elsewhere has no characteristics.
        return f"down:{obj.face_down}" if obj.zone in ("battlefield", "stack") else "none"
    card, face = source_card(obj)
    if not card.faces:
        return "none"
    layout = card.layout
    if len(card.faces) == 1 or layout in ("normal", "token"):
        return "front"
    zone = obj.zone
    if layout in _HALVES:
        if zone == "stack":
            fused = obj.cast is not None and obj.cast.using == "fuse"
            return "both" if fused else f"face:{face}"  # CR 709.3b, 709.4d
        if layout == "room" and zone == "battlefield":
            return "halves:" + "".join(
                n for n, half in (("0", "left"), ("1", "right")) if f"unlocked:{half}" in obj.designations
            )  # CR 709.5
        return "both"  # CR 709.4
    if layout in _SPELL_FACE:
        # CR 715.3b, 715.4; CR 722.3c: the copy that a prepared permanent keeps in exile is the spell.
        return f"face:{face}" if zone == "stack" or (zone == "exile" and obj.kind == "copy") else "front"
    if layout == "flip":
        return "flipped" if face and zone == "battlefield" else "front"  # CR 710.2
    if layout in _FRONT_ONLY_ELSEWHERE:
        if zone not in ("battlefield", "stack") or face == 0:
            return "front"  # CR 712.8a
        if layout == "meld":
            return _melded(obj)
        if layout in _DOUBLE and not _is_own(obj):
            return "copied back"
        return f"face:{face}"
    return f"face:{face}" if face else "front"


def _melded(obj: GameObject) -> Mode:
    """CR 202.3c: the mana value of a melded permanent is that of its front faces together, of a copy of one 0."""
    if obj.copy_of is not None or obj.kind != "card":
        return "melded:0"
    if not obj.merged:
        raise UnsupportedText(obj.card.name, "a half of a melded permanent", rule="712.4b")
    return f"melded:{sum(c.front.mana_cost.mana_value() for c in (obj.card, *(part.card for part in obj.merged)))}"


def _is_own(obj: GameObject) -> bool:
    """The face is one of the object's own two faces: not of a copy, unless it is a double-faced token (CR 707.8a)."""
    return obj.kind != "copy" and (obj.copy_of is None or obj.kind == "token")


def printed(obj: GameObject) -> Characteristics:
    """The printed or copied values, without exceptions of the copy effect, with the object's own controller."""
    card, _ = source_card(obj)
    x = obj.cast.x if obj.zone == "stack" and obj.cast is not None else 0
    return card_values(card, mode_of(obj), obj.controller, x)


def card_values(card: Card, mode: Mode, controller: int = 0, x: int = 0) -> Characteristics:
    """The characteristics of a card in that mode; `x` is what was chosen for {X} (CR 202.3e)."""
    key = (card, mode, controller, x, 0)
    found = _kept.get(key)
    if found is None:
        if len(_kept) > _LIMIT:
            _kept.clear()
        found = _kept[key] = _values(card, mode, controller, x)
    return found


def given_face_down(how: str) -> tuple[Keyword, ...]:
    """The abilities of what is face down in that way: ward {2} if cloaked or disguised (CR 701.58a, 702.168a)."""
    return (_WARD_TWO,) if how in _WARDED else ()


def _values(card: Card, mode: Mode, controller: int, x: int) -> Characteristics:
    kind, _, which = mode.partition(":")
    match kind:
        case "none":
            return _with(_NOTHING, controller)
        case "down":
            # CR 708.2a
            down = _with(_CREATURE, controller)
            given = given_face_down(which)
            return _with(down, controller, given) if given else down
        case "front":
            return of_face(card.faces[0], controller, x)
        case "face" | "copied back":
            n = int(which or 1)
            face = card.faces[n]
            # CR 202.3b: the back face counts with the cost of the front, but for a copy of it.
            front = card.faces[0].mana_cost if card.layout in _DOUBLE and n else None
            value = 0 if kind == "copied back" else None if front is None else front.mana_value(x)
            return of_face(face, controller, x, value)
        case "melded":
            return of_face(card.faces[1], controller, x, int(which))
        case "flipped":
            # CR 710.1c: cost and colour stay those of the normal half.
            top, bottom = card.faces[0], card.faces[1]
            return of_face(bottom, controller, x, top.mana_cost.mana_value(), top.mana_cost, _colors(top))
        case "both":
            return _combined(card, card.faces, controller, x)
        case "halves":
            # CR 709.5a: the type line stays whatever is unlocked.
            return _combined(card, tuple(card.faces[int(n)] for n in which), controller, x)
        case _:
            raise UnsupportedText(card.name, f"characteristics {mode}")


def _with(base: Characteristics, controller: int, abilities: tuple[Ability, ...] | None = None) -> Characteristics:
    return Characteristics(
        base.name, controller, types=base.types, power=base.power, toughness=base.toughness,
        abilities=base.abilities if abilities is None else abilities,
    )  # fmt: skip


def _colors(face: Face) -> frozenset[str]:
    # CR 202.2, 204
    return face.mana_cost.colors | frozenset(face.indicator)


def _abilities(
    types: tuple[str, ...], subtypes: tuple[str, ...], abilities: tuple[Ability, ...]
) -> tuple[Ability, ...]:
    """The abilities of the text, after the intrinsic ones of basic land types, whose reminder text stands first."""
    if "Land" not in types:
        return distinct_targets(abilities)
    intrinsic = tuple(INTRINSIC[s] for s in subtypes if s in INTRINSIC)
    return (*intrinsic, *(a for a in abilities if a not in intrinsic))


def of_face(
    face: Face,
    controller: int = 0,
    x: int = 0,
    mana_value: int | None = None,
    mana_cost: ManaCost | None = None,
    colors: frozenset[str] | None = None,
) -> Characteristics:
    """The characteristics of one face; some of them may come from elsewhere."""
    cost = face.mana_cost if mana_cost is None else mana_cost
    return Characteristics(
        face.name,
        controller,
        cost,
        _colors(face) if colors is None else colors,
        frozenset(face.supertypes),
        frozenset(face.types),
        frozenset(face.subtypes),
        _abilities(face.types, face.subtypes, face.abilities),
        face.power,
        face.toughness,
        face.loyalty,
        cost.mana_value(x) if mana_value is None else mana_value,
        face.defense,
    )


def _combined(card: Card, halves: tuple[Face, ...], controller: int, x: int) -> Characteristics:
    """CR 709.4: the names, costs, types and abilities of these halves together."""
    costs = [h.mana_cost for h in halves if not h.mana_cost.absent]
    cost = ManaCost(tuple(s for c in costs for s in c.symbols)) if costs else NO_COST
    every = card.faces if card.layout == "room" else halves
    return Characteristics(
        " // ".join(h.name for h in halves),
        controller,
        cost,
        frozenset(c for h in halves for c in _colors(h)),
        frozenset(s for h in every for s in h.supertypes),
        frozenset(t for h in every for t in h.types),
        frozenset(s for h in every for s in h.subtypes),
        fused(tuple(h.abilities for h in halves)),
        mana_value=cost.mana_value(x),
    )
