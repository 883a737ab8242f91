"""What each change of a continuous effect does to one object (CR 613.1, 613.4): one function for each class.

When and in which order stands in `order`; here an effect's part meets one draft.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from model.ability.abilities import Ability, Activated, Change, Keyword, Loyalty, Triggered
from model.ability.continuous import (
    BUT_MANA,
    BecomesCopyOf,
    CanAlso,
    Cant,
    CantHave,
    ChangesText,
    CopiesValues,
    CostTo,
    DefinesPT,
    DoesntUntap,
    Gains,
    GainsAbilitiesOf,
    GainsControl,
    Loses,
    ModifiesPT,
    MoreToActivate,
    Must,
    Renames,
    SetsColors,
    SetsPT,
    SetsTypes,
    SwitchesPT,
)
from model.ability.copy_exceptions import KeepsColors, NoManaCost
from model.ability.givers import given_by, names_giver
from model.ability.instructions import ManaSet
from model.ability.keywords import expand, is_kind
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import (
    AnyOf,
    Chosen,
    Compares,
    EachPlayer,
    IsColor,
    IsSubtype,
    IsType,
    LinkedTo,
    Named,
    Number,
    Predicate,
    That,
)
from model.base import ObjectId, Record, walk
from model.evaluate.core import Context, amount_in, players_in, refs_in, unknown
from model.evaluate.predicates import chosen_values
from model.layers.draft import Draft
from model.layers.printed import INTRINSIC, card_values, is_intrinsic, mode_of, source_card
from model.layers.text import replaced
from model.mana import COLOR_WORDS, COLORS, NO_COST
from model.state import GameObject, Scope
from model.types import (
    BASIC_LAND_TYPES,
    CREATURE_TYPES,
    SUBTYPES,
    correlated,
    is_basic_land_type,
    is_card_type,
    is_creature_type,
    is_supertype,
)

Apply = Callable[[Context, Draft, Any, int, ObjectId], None]
"""(context in which the effect's words are read, draft, change, timestamp of the effect, id of its source)"""

APPLY: Final[dict[type[Change], Apply]] = {}

F = TypeVar("F", bound=Callable[..., None])


def applies(*classes: type[Change]) -> Callable[[F], F]:
    """Registers what a class of changes does."""

    def register(function: F) -> F:
        for cls in classes:
            APPLY[cls] = function
        return function

    return register


# --- layer 1 ----------------------------------------------------------------------------------------------------------


def copied(card: Any, face: int, exceptions: tuple[Change, ...], target: GameObject) -> Draft:
    """The copiable values that an object with that copy effect has (CR 707.2, 707.9), as a draft of its own."""
    new = msgspec.structs.replace(target, copy_of=(card, face, exceptions))
    draft = Draft(new, card_values(card, mode_of(new), target.controller, _x(target)))
    with_exceptions(draft, exceptions)
    return draft


def _x(obj: GameObject) -> int:
    return obj.cast.x if obj.zone == "stack" and obj.cast is not None else 0


def with_exceptions(draft: Draft, exceptions: tuple[Change, ...]) -> None:
    """CR 707.9: exceptions of a copy effect become copiable values. They hold no words that read the game."""
    if not exceptions:
        return
    for change in exceptions:
        # CR 707.9d: what the exception sets is not defined by a copied ability.
        if isinstance(change, SetsPT):
            draft.keep(lambda a: not _defines(a, DefinesPT))
        elif isinstance(change, SetsColors) and not change.add:
            draft.keep(lambda a: not _defines(a, SetsColors))
        context = _NO_CONTEXT
        APPLY[type(change)](context, draft, change, 0, draft.obj.id)
    draft.stamps = (0,) * len(draft.abilities)
    intrinsic_abilities(draft)


def _defines(ability: Ability, kind: type[Change]) -> bool:
    from model.layers.statics import defining

    return any(isinstance(change, kind) for change in defining(ability))


class _NoContext(Context):
    """For exceptions of a copy: numbers and constants are all that they may hold."""

    def __init__(self) -> None:
        self.scope = Scope(controller=0)


_NO_CONTEXT: Final = _NoContext()


@applies(CopiesValues)
def _copies_values(context: Context, draft: Draft, change: CopiesValues, timestamp: int, source: ObjectId) -> None:
    if draft.obj.face_down and draft.obj.zone in ("battlefield", "stack"):
        return  # CR 708.10
    _take(draft, copied(change.card, change.face, change.except_, draft.obj))


LOCKED_IN: Final = "copied"
"""The kind of choice that holds the copiable values of what was chosen as its source entered."""


def is_of_chosen(change: BecomesCopyOf) -> bool:
    """ "Enchanted creature is a copy of the chosen creature": of what it was as the effect first applied (CR
    707.2c)."""
    return isinstance(change.of, That) and change.of.to == LinkedTo("chosen")


def locked_by(source: GameObject | None) -> CopiesValues | None:
    """The values that were locked in as the source entered."""
    return next((value for kind, value in source.choices if kind == LOCKED_IN), None) if source is not None else None


@applies(BecomesCopyOf)
def _becomes_copy(context: Context, draft: Draft, change: BecomesCopyOf, timestamp: int, source: ObjectId) -> None:
    if is_of_chosen(change):
        locked_in = locked_by(context.thing(source))
        if locked_in is not None:
            _copies_values(context, draft, locked_in, timestamp, source)
        return
    originals = [context.thing(ref) for ref in refs_in(context, change.of) if ref > 0]
    original = originals[0] if originals else None
    if original is None or draft.obj.face_down:
        return
    card, face = source_card(original)
    before = original.copy_of[2] if original.copy_of is not None else ()
    _take(draft, copied(card, face, (*before, *change.except_), draft.obj))


def _take(draft: Draft, new: Draft) -> None:
    draft.take(new.unfinished())


# --- layers 2 and 3 ---------------------------------------------------------------------------------------------------


@applies(GainsControl)
def _gains_control(context: Context, draft: Draft, change: GainsControl, timestamp: int, source: ObjectId) -> None:
    if change.who == EachPlayer("player"):
        draft.controller = draft.obj.owner  # "each player gains control of all creatures they own"
        return
    players = players_in(context, change.who)
    if len(players) == 1:
        draft.controller = players[0]


@applies(Renames)
def _renames(context: Context, draft: Draft, change: Renames, timestamp: int, source: ObjectId) -> None:
    draft.name = change.name


@applies(KeepsColors)
def _keeps_colors(context: Context, draft: Draft, change: KeepsColors, timestamp: int, source: ObjectId) -> None:
    raise unknown(context, change, "whose colors")


@applies(NoManaCost)
def _no_mana_cost(context: Context, draft: Draft, change: NoManaCost, timestamp: int, source: ObjectId) -> None:
    draft.mana_cost, draft.mana_value = NO_COST, 0


@applies(ChangesText)
def _changes_text(context: Context, draft: Draft, change: ChangesText, timestamp: int, source: ObjectId) -> None:
    # CR 612.1-612.2: words of the text box and type line, but no mana symbols and no names.
    if not change.from_ or not change.to:
        raise unknown(context, change, "words not chosen")
    draft.abilities = tuple(replaced(a, change.kind, change.from_, change.to) for a in draft.abilities)
    if change.kind != "color word" and change.from_ in draft.subtypes:
        draft.subtypes = draft.subtypes - {change.from_} | {change.to}
        intrinsic_abilities(draft)


# --- layers 4 and 5 ---------------------------------------------------------------------------------------------------

_ALL_CREATURE_TYPES: Final = frozenset(CREATURE_TYPES)
_KEEP: Final = frozenset({"Instant", "Sorcery"})


def _same_set(subtype: str, kinds: frozenset[str]) -> bool:
    return any(subtype in SUBTYPES[kind] for kind in kinds)


def _sets_of(subtypes: frozenset[str]) -> frozenset[str]:
    """The card types whose sets of subtypes these belong to; creatures and kindreds share one."""
    return frozenset(t for t in ("Creature", "Land", "Artifact", "Enchantment", "Planeswalker", "Instant", "Battle")
                     if any(s in SUBTYPES[t] for s in subtypes))  # fmt: skip


@applies(SetsTypes)
def _sets_types(context: Context, draft: Draft, change: SetsTypes, timestamp: int, source: ObjectId) -> None:
    types, subtypes, supertypes = draft.types, draft.subtypes, draft.supertypes
    new_types, new_subtypes = frozenset(change.types), frozenset(change.subtypes)
    if change.chosen.endswith("of your choice"):
        raise unknown(context, change, "a type that was not chosen")
    for value in chosen_values(context, change.chosen) if change.chosen else ():
        if is_card_type(value):
            new_types |= {value}
        else:
            new_subtypes |= {value}
    for word in change.lose:
        if is_card_type(word):
            types -= {word}
            subtypes = frozenset(correlated(tuple(subtypes), tuple(types)))  # CR 205.1a
        elif is_supertype(word):
            supertypes -= {word}
        elif word == "creature types":
            subtypes = frozenset(s for s in subtypes if not is_creature_type(s))
        else:
            subtypes -= {word}
    if not change.add:
        if new_types:
            types = (types & _KEEP) | new_types
            subtypes = frozenset(correlated(tuple(subtypes), tuple(types)))
        if new_subtypes:
            kinds = _sets_of(new_subtypes)
            subtypes = frozenset(s for s in subtypes if not _same_set(s, kinds))
    types |= new_types
    # CR 205.3d: no subtype without a card type that has it.
    subtypes |= frozenset(correlated(tuple(new_subtypes), tuple(types)))
    if change.all_creature_types and types & {"Creature", "Kindred"}:
        subtypes |= _ALL_CREATURE_TYPES
    draft.types, draft.subtypes, draft.supertypes = types, subtypes, supertypes | frozenset(change.supertypes)
    if not change.add and "Land" in types and any(is_basic_land_type(s) for s in new_subtypes):
        # CR 305.7: it loses what its rules text, its old types and copy effects gave it.
        draft.abilities, draft.stamps = (), ()
    intrinsic_abilities(draft)


def intrinsic_abilities(draft: Draft) -> None:
    """CR 305.6: a land has the mana abilities of its basic land types, and those only."""
    wanted = [INTRINSIC[s] for s in BASIC_LAND_TYPES if s in draft.subtypes] if "Land" in draft.types else []
    if any(is_intrinsic(a) and a not in wanted for a in draft.abilities):
        draft.keep(lambda a: not is_intrinsic(a) or a in wanted)
    for ability in wanted:
        if ability not in draft.abilities:
            draft.gain(ability, 0)


@applies(SetsColors)
def _sets_colors(context: Context, draft: Draft, change: SetsColors, timestamp: int, source: ObjectId) -> None:
    new = frozenset(change.colors)
    if change.choice:
        raise unknown(context, change, "a color that was not chosen")
    if change.chosen:
        chosen = chosen_values(context, "color")
        if not chosen:
            return  # an undefined choice (CR 607.2d)
        new |= frozenset(COLOR_WORDS.get(c, c) for c in chosen)
    if not new <= frozenset(COLORS):
        raise unknown(context, change, ", ".join(sorted(new)))
    draft.colors = draft.colors | new if change.add else new


# --- layer 6 ----------------------------------------------------------------------------------------------------------


def names_ability(named: Ability, have: Ability) -> bool:
    """Whether "loses flying" or "can't have protection" means that ability: a bare keyword means each with its name."""
    if named == have:
        return True
    if not isinstance(named, Keyword) or not isinstance(have, Keyword):
        return False
    bare = not (named.costs or named.n is not None or named.what or named.abilities)
    return bare and (have.name == named.name or is_kind(have, named.name))


@applies(Gains)
def _gains(context: Context, draft: Draft, change: Gains, timestamp: int, source: ObjectId) -> None:
    if change.choice:
        raise unknown(context, change, "a choice of abilities that was not made")
    for ability in change.abilities:
        if source != draft.obj.id and names_a_choice(ability):
            ability = with_choices(context, ability)
        if source != draft.obj.id and names_giver(ability):
            ability = given_by(ability, source)
        if not any(names_ability(c, ability) for c in draft.cannot):
            draft.gain(ability, timestamp)


@functools.lru_cache(maxsize=20_000)
def names_a_choice(ability: Ability) -> bool:
    """Whether its words mean what was chosen."""
    return any(isinstance(r, Chosen) or (isinstance(r, ManaSet) and r.kind in _CHOSEN_MANA) for r in walk(ability))


_CHOSEN_MANA: Final = ("chosen color", "chosen color or")


def with_choices(context: Context, value: Any) -> Any:
    """CR 607.2d: in an ability that an object gives away "the chosen color" is what was chosen for that object."""
    match value:
        case Chosen(what=what):
            values = chosen_values(context, what.removeprefix("that "))
            return AnyOf(tuple(p for v in values if (p := _quality(what, v)) is not None))
        case ManaSet(kind=kind) if kind in _CHOSEN_MANA:
            colors = tuple(COLOR_WORDS.get(c, c) for c in chosen_values(context, "color"))
            return msgspec.structs.replace(value, kind="chosen color or", also=(*value.also, *colors))
        case tuple():
            return tuple(with_choices(context, v) for v in value)
        case Record():
            old = {name: getattr(value, name) for name in value.__struct_fields__}
            new = {name: with_choices(context, v) for name, v in old.items()}
            return msgspec.structs.replace(value, **{n: v for n, v in new.items() if v is not old[n]})
    return value


def _quality(what: str, value: Any) -> Predicate | None:
    """The predicate for one chosen value."""
    if "color" in what:
        return IsColor(COLOR_WORDS.get(value, value))
    if "name" in what:
        return Named(value)
    if what == "number":
        return Compares("mana value", "==", Number(value))
    if isinstance(value, str):
        return IsType(value) if is_card_type(value) else IsSubtype(value)
    return None


@applies(Loses)
def _loses(context: Context, draft: Draft, change: Loses, timestamp: int, source: ObjectId) -> None:
    if change.word == BUT_MANA:
        edition = context.game.edition
        draft.keep(lambda a: all(is_mana_ability(one, edition) for one in expand(a) or (a,)))
    elif not change.abilities:
        # "All other abilities" go before those of the same effect come, see `statics.by_layer`.
        draft.abilities, draft.stamps = (), ()
    else:
        draft.keep(lambda a: not any(names_ability(named, a) for named in change.abilities))


@applies(GainsAbilitiesOf)
def _gains_of(context: Context, draft: Draft, change: GainsAbilitiesOf, timestamp: int, source: ObjectId) -> None:
    # CR 613.1f: those that the objects have as this is applied.
    for ref in refs_in(context, change.of):
        looks = context.looks(ref) if ref > 0 and ref != draft.obj.id else None
        for ability in looks.abilities if looks is not None else ():
            if is_of_kind(ability, change.which) and not any(names_ability(c, ability) for c in draft.cannot):
                draft.gain(ability, timestamp)


OF_SEVERAL: Final = ("protection", "landwalk")
"""Keywords of which an object has one of several kinds."""
KINDS: Final = ("activated", "triggered", "loyalty", *OF_SEVERAL)
"""What `GainsAbilitiesOf` may say."""


@functools.lru_cache(maxsize=20_000)
def is_of_kind(ability: Ability, which: str) -> bool:
    """Whether the ability, or all that a keyword stands for, is of the kind."""
    if which in OF_SEVERAL:
        return isinstance(ability, Keyword) and is_kind(ability, which)
    inner = expand(ability)
    kind = Triggered if which == "triggered" else Activated
    if not inner or not all(isinstance(a, kind) for a in inner):
        return False
    return which != "loyalty" or all(any(isinstance(c, Loyalty) for c in getattr(a, "costs", ())) for a in inner)


@applies(CantHave)
def _cant_have(context: Context, draft: Draft, change: CantHave, timestamp: int, source: ObjectId) -> None:
    draft.cannot = (*draft.cannot, *change.abilities)
    draft.keep(lambda a: not any(names_ability(named, a) for named in change.abilities))


# --- layer 7 ----------------------------------------------------------------------------------------------------------


@applies(DefinesPT, SetsPT)
def _sets_pt(context: Context, draft: Draft, change: DefinesPT | SetsPT, timestamp: int, source: ObjectId) -> None:
    if change.power is not None:
        draft.power = amount_in(context, change.power)
    if change.toughness is not None:
        draft.toughness = amount_in(context, change.toughness)


@applies(ModifiesPT)
def _modifies_pt(context: Context, draft: Draft, change: ModifiesPT, timestamp: int, source: ObjectId) -> None:
    times = 1 if change.times is None else amount_in(context, change.times)
    draft.power = (draft.power or 0) + times * amount_in(context, change.power)
    draft.toughness = (draft.toughness or 0) + times * amount_in(context, change.toughness)


def with_numbers(context: Context, change: Change) -> Change:
    """The change with its amounts as they are now."""
    match change:
        case ModifiesPT():
            times = 1 if change.times is None else amount_in(context, change.times)
            power, toughness = amount_in(context, change.power), amount_in(context, change.toughness)
            return ModifiesPT(Number(times * power), Number(times * toughness))
        case SetsPT() | DefinesPT():
            power_, toughness_ = (
                None if n is None else Number(amount_in(context, n)) for n in (change.power, change.toughness)
            )
            return msgspec.structs.replace(change, power=power_, toughness=toughness_)
        case _:
            return change


@applies(SwitchesPT)
def _switches_pt(context: Context, draft: Draft, change: SwitchesPT, timestamp: int, source: ObjectId) -> None:
    draft.power, draft.toughness = draft.toughness, draft.power


# --- rules (CR 613.11) ------------------------------------------------------------------------------------------------


@applies(Cant, Must, CostTo, MoreToActivate, DoesntUntap, CanAlso)
def _rule(context: Context, draft: Draft, change: Change, timestamp: int, source: ObjectId) -> None:
    draft.rules.append((change, source))
