"""What a record reads off the game: of which changes its answer may depend on (DESIGN, section 2).

Tags: aspects of characteristics ("types", "colors", "abilities", "controller", "pt", "name", "copy"), zones by name,
"status" (tapped, damage, history of objects), "combat", "turn", "players", "history". A record of unknown class reads
everything.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from model.ability.abilities import Ability, Change
from model.ability.conditions import (
    ColorsDiffer,
    Comparison,
    Every,
    Exists,
    Happened,
    Is,
    Negation,
    PlayerIs,
    RevealedOrControlled,
    TurnIs,
    WasCastWith,
    WhileActivating,
)
from model.ability.continuous import (
    BecomesCopyOf,
    CantHave,
    ChangesText,
    CopiesValues,
    GainsControl,
    Loses,
    Renames,
    SetsColors,
    SetsTypes,
)
from model.ability.terms import (
    All,
    Antecedent,
    AnyOf,
    AsAnnounced,
    Attached,
    Both,
    CastBy,
    Chosen,
    Compares,
    ControlledBy,
    ControllerOf,
    CountersOn,
    CountOf,
    Current,
    Devotion,
    EachPlayer,
    Filter,
    Fits,
    Fixed,
    FromAmong,
    Greatest,
    Half,
    Has,
    HasCounter,
    HasKeyword,
    HasMana,
    InZone,
    IsAbility,
    IsCard,
    IsColor,
    IsColorless,
    IsMonocolored,
    IsMulticolored,
    IsPermanent,
    IsPlayer,
    IsSize,
    IsSource,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsToken,
    IsType,
    LiesUnder,
    LifeOf,
    LinkedTo,
    Named,
    NameOf,
    Not,
    Number,
    OnePlayer,
    OnTop,
    Other,
    OwnedBy,
    OwnerOf,
    PlayerRole,
    Plus,
    ProtectedBy,
    SharesWith,
    Some,
    SourceItself,
    SpecialCount,
    StatOf,
    SymbolsIn,
    Target,
    TargetNumber,
    TargetsA,
    That,
    ThatMuch,
    ThatPlayer,
    This,
    ThisTurn,
    Times,
    TopCards,
    TurnCount,
    XAmount,
    You,
    Zone,
)
from model.base import Record
from model.evaluate.filters import prepared
from model.types import is_basic_land_type

Reads = frozenset[str]

ASPECTS: Final[Reads] = frozenset({"types", "colors", "abilities", "controller", "pt", "name", "copy"})
STATE: Final[Reads] = frozenset({"status", "combat", "turn", "players", "history"})
_ZONES: Final[Reads] = frozenset({"stack", "hand", "graveyard", "exile", "library", "command"})
EVERYTHING: Final[Reads] = ASPECTS | STATE | _ZONES
NOTHING: Final[Reads] = frozenset()

# What the record reads itself, apart from what it contains.
_OWN: Final[dict[type[Record], Reads]] = {
    **dict.fromkeys((IsType, IsSubtype, IsSupertype, IsPermanent), frozenset({"types"})),
    **dict.fromkeys((IsColor, IsColorless, IsMonocolored, IsMulticolored), frozenset({"colors"})),
    IsSize: frozenset({"pt", "types"}),
    **dict.fromkeys((HasKeyword, HasMana), frozenset({"abilities", "name"})),
    **dict.fromkeys((ControlledBy, ControllerOf), frozenset({"controller"})),
    **dict.fromkeys((Named, NameOf), frozenset({"name"})),
    **dict.fromkeys(
        (
            FromAmong, IsSource,
            Not, AnyOf, Fits, IsCard, IsSpell, IsAbility, IsToken, IsPlayer, Other, OwnedBy, InZone, HasCounter, Chosen,
            All, Both, Fixed, That, Attached, Antecedent, Current, SourceItself, TargetNumber, OwnerOf,
            OnePlayer, This, ThatPlayer, Some, Target, Number, CountOf, CountersOn, Plus, Times, Half, ThatMuch,
            XAmount, AsAnnounced, WhileActivating,
            Is, Exists, Comparison, Every, Negation, WasCastWith, RevealedOrControlled, Filter,
        ),
        NOTHING,
    ),
    You: frozenset({"controller"}),
    EachPlayer: frozenset({"controller", "turn"}),
    TopCards: frozenset({"library"}),
    OnTop: frozenset({"library", "controller"}),
    LiesUnder: frozenset({"graveyard"}),
    LifeOf: frozenset({"players"}),
    Devotion: frozenset({"controller", "name", "copy"}),
    SymbolsIn: frozenset({"name", "copy"}),
    Happened: frozenset({"history"}) | ASPECTS,
    TurnCount: frozenset({"history"}) | ASPECTS,
    ThisTurn: frozenset({"status", "history", "types"}),
    ColorsDiffer: frozenset({"colors"}),
    TurnIs: frozenset({"turn", "controller"}),
    PlayerIs: frozenset({"players", "turn", "history"}),
    PlayerRole: frozenset({"players", "turn"}),
    ProtectedBy: frozenset({"status"}),
    TargetsA: frozenset({"stack"}),
    CastBy: frozenset({"stack"}),
    SharesWith: frozenset({"types", "colors", "name"}),
    SpecialCount: EVERYTHING,
}  # fmt: skip

_PLAIN_STATES: Final = frozenset({"face-down", "face-up", "attached", "unattached"})
_COMBAT_STATES: Final = frozenset({"attacking", "blocking", "blocked", "unblocked", "attacking alone"})


@functools.lru_cache(maxsize=100_000)
def reads(value: Any) -> Reads:
    """What the answer for this record, or a tuple of records, may depend on."""
    if isinstance(value, tuple):
        return NOTHING.union(*(reads(v) for v in value))
    if not isinstance(value, Record):
        return NOTHING
    if isinstance(value, Ability):
        # An ability that is given away is read when it acts, not when it is given.
        return NOTHING
    return _own(value).union(*(reads(getattr(value, name)) for name in value.__struct_fields__))


def _own(value: Record) -> Reads:
    match value:
        case Has():
            if value.state in ("tapped", "untapped", "damaged"):
                return frozenset({"status"})
            if value.state in _COMBAT_STATES:
                return frozenset({"combat"})
            return NOTHING if value.state in _PLAIN_STATES else ASPECTS | {"combat", "status", "players"}
        case Greatest(stat="life total"):
            return frozenset({"players"})
        case Compares() | StatOf() | Greatest():
            return _stat(value.stat)
        case Filter():
            zones = frozenset(prepared(value).zones) - {"battlefield"}
            return zones
        case Zone():
            word = {"hands": "hand", "libraries": "library", "graveyards": "graveyard"}.get(value.zone, value.zone)
            return frozenset({word}) - {"battlefield"}
        case CountersOn():
            return frozenset({"players"})
        case LinkedTo():
            return frozenset({"exile"})  # whether a card exiled or used to craft is still there
        case Antecedent():
            return NOTHING
        case Change():
            return NOTHING
        case _:
            return _OWN.get(type(value), EVERYTHING)


def _stat(name: str) -> Reads:
    match name:
        case "power" | "toughness" | "greatest of power and toughness":
            return frozenset({"pt", "types"})
        case "mana value" | "loyalty" | "defense":
            return frozenset({"copy", "name"})
        case "colors":
            return frozenset({"colors"})
        case "damage":
            return frozenset({"status"})
        case _:
            return NOTHING


@functools.lru_cache(maxsize=20_000)
def written(changes: tuple[Change, ...]) -> Reads:
    """Which aspects the changes, all of one layer, may alter. "existence": they may take abilities away."""
    found: Reads = NOTHING
    for change in changes:
        match change:
            case BecomesCopyOf() | CopiesValues():
                found |= ASPECTS | {"existence"}
            case GainsControl():
                found |= {"controller"}
            case ChangesText():
                found |= {"types", "abilities", "existence"}
            case Renames():
                found |= {"name"}
            case SetsTypes():
                found |= {"types", "abilities"}
                if not change.add and (change.chosen or any(is_basic_land_type(s) for s in change.subtypes)):
                    found |= {"existence"}
            case SetsColors():
                found |= {"colors"}
            case Loses() | CantHave():
                found |= {"abilities", "existence"}
            case _:
                found |= {"abilities"} if getattr(change, "layer", "") == "6" else {"pt"}
    return found
