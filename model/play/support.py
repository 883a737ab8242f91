"""What of a card the kernel carries out, and how what it does not is classed (DESIGN, classes i to iii).

Each package says what it handles; here is the question asked of every record of an ability. A record that compiles but
that nobody carries out counts as unsupported, by name.
"""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from model.ability.abilities import (
    FIRST_ACTIVATED,
    Ability,
    ActionCost,
    Activated,
    AdditionalCost,
    AlternativeCost,
    BeforeTheGame,
    CantChoose,
    CastTiming,
    Change,
    Chapter,
    Cost,
    CostChange,
    EventPattern,
    Instruction,
    Keyword,
    Level,
    OncePerTurn,
    OnlyBy,
    OnlyDuring,
    OnlyIf,
    OnlyMana,
    OpeningHand,
    Restriction,
    SorcerySpeed,
    Spell,
    SpendsOnly,
    Static,
    StaticEffect,
    ThisAbility,
    Triggered,
    UnsupportedAbility,
    XNotZero,
)
from model.ability.casting import (
    AsResolves,
    CastWay,
    OptionalCost,
    OwnManaCost,
    PaymentHelp,
    PerMode,
    SpecialAction,
    SpellGoesTo,
    TimesPaid,
)
from model.ability.conditions import Exists, TurnIs
from model.ability.continuous import (
    BOAST_TWICE,
    Affects,
    CanAlso,
    Cant,
    CastThisWay,
    ChangesIf,
    CostTo,
    CountersRemain,
    DoesntRemove,
    EntersWith,
    FlashFor,
    Forbid,
    Gains,
    GainsAbilitiesOf,
    GrantsAlternative,
    LifeForMana,
    LoyaltyMore,
    LoyaltyRule,
    MayExert,
    MoreLands,
    Must,
    Permit,
    PermitAction,
    PlayerRule,
    SacrificedAtCleanup,
    SpendAsThough,
    TaxOn,
    UntapsAlso,
)
from model.ability.givers import is_read_exactly, names_giver
from model.ability.instructions import AddMana, Apply, CreateToken, DoubleMana, Later, Modal, Rider
from model.ability.keywords import expand, why_unsupported
from model.ability.keywords.activated import ACTIVATED
from model.ability.terms import LifeOf, OnePlayer, Players, SourceItself, Target, That, This
from model.base import ObjectId, Record, walk
from model.card import Card
from model.evaluate import understands
from model.evaluate.conditions import TURN_WORDS
from model.evaluate.phrases import NOBODY
from model.evaluate.targeting import CANT_BE_TARGET, PAST
from model.events.impossible import CANT_WORDS, KEEPS_LIFE, PLAYER_WORDS
from model.events.support import HANDLED_EFFECTS, supports as events_support
from model.layers.changes import APPLY, KINDS
from model.pay.activation import CANT_ACTIVATE
from model.pay.needs import BAN_LIFE, CREWING, PAYMENT_BANS, SUPPORTED_COSTS, pays_action
from model.pay.purpose import source_words
from model.pay.timing import PROHIBITED_TIMES
from model.resolve import supports as resolve_supports
from model.resolve.open_x import why_not_open_x
from model.state import Position
from model.turn import support as turn
from model.turn.combat import support as combat
from model.turn.combat.support import COST_TO_WORDS, supports as combat_supports
from model.turn.combat.words import BY_GREATER, FEW

_ABILITIES: Final = frozenset({
    BeforeTheGame, OpeningHand,
    Spell, Activated, Triggered, Static, Keyword, AdditionalCost, AlternativeCost, CantChoose, CastTiming, CastWay,
    OptionalCost, PerMode, PaymentHelp, SpecialAction, AsResolves, SpellGoesTo, ThisAbility, SpendsOnly,
})  # fmt: skip
_RESTRICTIONS: Final = frozenset({SorcerySpeed, OncePerTurn, OnlyIf, OnlyDuring, OnlyBy, OnlyMana, XNotZero})
_EFFECTS: Final = frozenset({
    Permit, PermitAction, Forbid, MoreLands, CostChange, SpendAsThough, GrantsAlternative, TaxOn, Affects, DoesntRemove,
    MayExert, UntapsAlso,
    LoyaltyMore, LoyaltyRule, CountersRemain,
    LifeForMana, CastThisWay, FlashFor, SacrificedAtCleanup})  # fmt: skip
FORBIDDEN_ACTS: Final = frozenset(
    {"cast", "cast spells", "play lands", "play a land", "activate", "activate abilities", "play lands or cast spells"}
    | PAYMENT_BANS
)
"""What `Forbid` may say that is heeded in this package."""
CANTS: Final = (
    frozenset({"be cast", "cast spells", "cast", "play lands", "activate abilities", "crew Vehicles", BY_GREATER})
    | CANT_ACTIVATE
)
PLAYER_RULES: Final = frozenset({
    "hexproof", "shroud", "protection", "can't pay life", "can't play lands", *PAST,
    # CR 401.3, 701.20: who may look at or sees what; a position shows every card to everybody.
    "look at the top card any time", "play with the top card revealed", "play with top cards revealed",
    "play with hand revealed", "play with hands revealed", "look at cards in exile",
    "look at face-down creatures", "look at face-down creatures of opponents",
})  # fmt: skip
CAN_ALSO: Final = frozenset({"activate abilities as though it had haste", BOAST_TWICE}) | CREWING
COST_CHANGE_KINDS: Final = frozenset(
    {
        "",
        "this ability",
        "activated",
        FIRST_ACTIVATED,
        "no mana ability",
        "dash costs",
        "flashback costs",
        "blitz costs",
        "foretell",
        "plot",
        "suspend",
        *(row.name for row in ACTIVATED if row.supported),
    }
)


ALL_CANTS: Final = (
    CANT_WORDS | CANT_BE_TARGET | CANTS | combat.CANT_WORDS | {"be countered", "be equipped", "be enchanted"}
)
ALL_CAN_ALSO: Final = CAN_ALSO | combat.CAN_ALSO
ALL_PLAYER_RULES: Final = PLAYER_WORDS | PLAYER_RULES | turn.PLAYER_RULES | FEW
ALL_ACTS: Final = PLAYER_WORDS | FORBIDDEN_ACTS | {"draw", "draw cards"}


LAYOUTS: Final = frozenset({
    "normal", "split", "aftermath", "adventure", "omen", "modal_dfc", "transform", "flip", "meld", "token",
    "double_faced_token", "emblem", "leveler", "class", "saga", "case", "mutate", "prototype", "room", "prepare", "",
})  # fmt: skip
"""Layouts whose faces are played and read as the rules say."""


class UnsupportedItem(msgspec.Struct, frozen=True, gc=False):
    """Words that are not carried out: of which card and object, their class ("i", "ii", "iii"; "unknown" for a card
    that nobody knows), and whether they may make mana."""

    card: str
    text: str
    class_: str
    object: ObjectId = 0
    mana: bool = False


@functools.lru_cache(maxsize=100_000)
def unsupported_of(ability: Ability) -> tuple[str, ...]:
    """The words of the ability that are not carried out, each once; () if all of it is."""
    return tuple(dict.fromkeys(_unsupported(ability)))


def _unsupported(value: Any) -> Iterator[str]:
    """Every record inside is asked for; a keyword by its row and by what it stands for."""
    if isinstance(value, tuple):
        for item in value:
            yield from _unsupported(item)
        return
    if not isinstance(value, Record):
        return
    if isinstance(value, UnsupportedAbility):
        yield value.text
        return
    if isinstance(value, Keyword):
        words = why_unsupported(value)
        if words:
            yield words
            return
        for inner in expand(value):
            yield from _unsupported(inner)
    else:
        words = _one(value)
        if words:
            yield words
        if isinstance(value, OpeningHand):
            return  # a game that has begun is past it
    for inner in _fields(value):
        yield from _unsupported(inner)


def _one(record: Record) -> str:
    """The words for this one record if nobody carries it out, those inside aside."""
    cls = type(record)
    name = _said(record)
    if not isinstance(record, Exists | LifeOf) and any(map(_is_nobody, _fields(record))):
        return f"{name} of nobody"
    match record:
        case Chapter():
            return why_not_open_x(record) if cls in turn.ABILITIES else name
        case Level():
            return ""
        case Activated(changes=changes) if any(not isinstance(e, CostChange) for s in changes for e in s.effects):
            return "a change of this ability"
        case Triggered(do=do) if any(isinstance(r, Modal) and r.weights for r in walk(do)):
            return "modes worth something of a trigger"
        case Static(effects=effects) if any(isinstance(e, CastThisWay) for e in effects):
            return "what is said of a spell cast this way"
        case Activated() | Spell() if any(isinstance(r, Target) and r.who is not None for r in walk(record)):
            return "targets that another player chooses"
        case Ability():
            return why_not_open_x(record) if cls in _ABILITIES else name
        case Rider(do=do) if do is not None and not isinstance(do, Later):
            return "what spending the mana does"
        case Affects(what=of, changes=given) if not _is_source(of) and not all(map(is_read_exactly, _given(given))):
            return GIVER_NAMED
        case Apply(to=of, changes=given) if not _is_source(of) and any(map(names_giver, _given(given))):
            return GIVER_NAMED
        case CreateToken(abilities=given) if any(map(names_giver, given)):
            return GIVER_NAMED
        case Instruction():
            return resolve_supports(record) or ""
        case ActionCost():
            return "" if pays_action(record) else "a cost that is an action"
        case Cost() if getattr(getattr(record, "what", None), "conj", "and") != "and":
            return f"{name} of one or the other"
        case OwnManaCost():
            return ""
        case Cost():
            return "" if cls in SUPPORTED_COSTS else name
        case OnlyMana(by=by) if by is not None and not source_words(by):
            return "spending only some mana"
        case OnlyDuring(when=when):
            return "" if when in TURN_WORDS else f"only {when}"
        case Restriction():
            return "" if cls in _RESTRICTIONS else name
        case Cant(what=what):
            if words := combat_supports(record) or _parts_of_cant(record):
                return words
            return "" if what in ALL_CANTS else f"can't {what}"
        case Affects(what=what, changes=changes) | Apply(to=what, changes=changes) if isinstance(what, Players):
            if words := next(filter(None, map(_of_players, changes)), ""):
                return words
            return resolve_supports(record) or ""
        case Must(what=what):
            return "" if what in combat.MUST_WORDS else f"must {what}"
        case CanAlso(what=what):
            return "" if what in ALL_CAN_ALSO else f"can {what}"
        case CostTo(what=what):
            return "" if what in COST_TO_WORDS else f"a cost to {what}"
        case EntersWith():
            return ""  # read only of what enters as a copy
        case ChangesIf():
            return ""  # judged as the effect of a resolution begins
        case Change():
            return "" if cls in APPLY else name
        case PlayerRule(rule=rule, filter=filter_, n=n):
            of_kinds = {"protection", "untap at most", "the legend rule doesn't apply to some", *PAST}
            if filter_ is not None and rule not in of_kinds:
                return f"{rule} of some kind"
            if n is not None and "hand size" not in rule and rule not in ("untap at most", KEEPS_LIFE, *FEW):
                return f"{rule} with a number"
            return "" if rule in ALL_PLAYER_RULES else rule
        case Forbid(act=act, during=during):
            if during and during not in PROHIBITED_TIMES and during not in TURN_WORDS:
                return f"during {during}"
            return _part_of_forbid(record) or ("" if act in ALL_ACTS else f"can't {act}")
        case CostChange(of_abilities=words):
            return "" if words in COST_CHANGE_KINDS else f"costs of {words}"
        case DoesntRemove(what=what) if not isinstance(what, This):
            return name
        case GainsAbilitiesOf(which=which) if which not in KINDS:
            return f"gains {which} abilities of others"
        case StaticEffect():
            if cls in _EFFECTS:
                return ""
            words_ = events_support(record)
            return words_ or ("" if cls in HANDLED_EFFECTS else name)
        case EventPattern():
            return events_support(record) or ""
        case TurnIs(when=when):
            return "" if when in TURN_WORDS else when
        case TimesPaid():
            return ""
        case _:
            return "" if understands(record) else name


def _fields(record: Record) -> Iterator[Any]:
    return (getattr(record, name) for name in record.__struct_fields__)


def _is_nobody(value: Any) -> bool:
    return isinstance(value, OnePlayer) and value.who in NOBODY


GIVER_NAMED: Final = "an ability that names what gives it"


def _is_source(what: Any) -> bool:
    return isinstance(what, This) or (isinstance(what, That) and what.to == SourceItself())


def _given(changes: tuple[Change, ...]) -> Iterator[Ability]:
    """The abilities that the changes give."""
    return (a for r in walk(changes) if isinstance(r, Gains) for a in r.abilities)


_BY: Final = CANT_BE_TARGET | {"be countered", "cast spells", "cast", "play lands", "activate abilities"}
_ALWAYS: Final = CANT_BE_TARGET | {"be cast", "cast spells", "cast", "play lands", "activate abilities"}


def _parts_of_cant(record: Cant) -> str:
    """The words of a restriction whose "by", "except by" or time nobody heeds."""
    what = record.what
    in_combat = what in combat.CANT_WORDS
    if (record.by is not None and not in_combat and what not in _BY) or (
        record.except_by is not None and not in_combat
    ):
        return f"can't {what} by"
    if record.number is not None and not in_combat:
        return f"can't {what} with a number"
    if record.during and what in _ALWAYS | combat.CANT_WORDS:
        return f"can't {what} during {record.during}"
    if record.unless is not None and what in _ALWAYS - CANT_BE_TARGET:
        return f"can't {what} unless"
    return ""


_OF_PLAYERS: Final = frozenset({
    "gain life", "lose life", "draw cards", "lose the game", "win the game", "get counters", "search libraries",
    "cast spells", "cast", "play lands", "activate abilities",
})  # fmt: skip
_HAD_BY_PLAYERS: Final = frozenset({"hexproof", "shroud", "protection"})


def _of_players(change: Change) -> str:
    """The words of a change of a player that nobody heeds."""
    match change:
        case Cant(what=what):
            return "" if what in _OF_PLAYERS else f"a player can't {what}"
        case Gains(abilities=abilities):
            strange = [a for a in abilities if not (isinstance(a, Keyword) and a.name in _HAD_BY_PLAYERS)]
            return f"a player gains {_said(strange[0])}" if strange else ""
        case PlayerRule() | Forbid():
            return ""
        case _:
            return f"{_said(change)} of a player"


def _part_of_forbid(record: Forbid) -> str:
    """The words of a prohibition that nobody heeds."""
    mine = record.act in FORBIDDEN_ACTS
    limited = ("cast", "cast spells", "draw", "draw cards")
    if record.limit is not None and record.act not in limited:
        return f"can't {record.act} more than {record.limit}"
    if not mine and (record.what is not None or record.during):
        return f"can't {record.act} of some kind or time"
    if record.except_mana and record.act not in ("activate", "activate abilities", BAN_LIFE):
        return f"can't {record.act} except for mana"
    return ""


def _said(record: Record) -> str:
    """The record for people: its class in words, with its own word where it has one."""
    cls = type(record).__name__
    for field in ("name", "what", "kind", "state", "how", "act"):
        word = getattr(record, field, None)
        if isinstance(word, str) and word:
            return f"{cls}: {word}"
    return cls


# --- classes ----------------------------------------------------------------------------------------------------------


def unsupported_in(position: Position, blank: frozenset[str] | None = None) -> tuple[UnsupportedItem, ...]:
    """All that is not carried out in the position, in the order of its objects. Cards named in `blank` count as
    blank."""
    skip = position.blank if blank is None else blank
    found: dict[UnsupportedItem, None] = {}
    for i in sorted(position.objects):
        obj = position.objects[i]
        for card in obj.cards:
            if card.name not in skip:
                for item in _of_card(card, obj.zone, obj.kind):
                    found[msgspec.structs.replace(item, object=i)] = None
    return tuple(found)


@functools.lru_cache(maxsize=50_000)
def _of_card(card: Card, zone: str, kind: str) -> tuple[UnsupportedItem, ...]:
    items = []
    if card.layout not in LAYOUTS:
        items.append(UnsupportedItem(card.name, f"the layout {card.layout}", "iii" if zone == "library" else "ii"))
    for face in card.faces:
        for ability in face.abilities:
            for text in unsupported_of(ability):
                mana = may_make_mana(ability)
                class_ = class_of(ability, zone)
                if kind == "emblem" and class_ == "i" and shape_of(ability) != "activated":
                    # CR 114.4: abilities of emblems function in the command zone.
                    class_ = "ii"
                items.append(UnsupportedItem(card.name, text, class_, mana=mana))
    return tuple(items)


def unsupported_in_card(card: Card) -> tuple[str, ...]:
    """The words of the card that are not carried out, each once."""
    layout = () if card.layout in LAYOUTS else (f"the layout {card.layout}",)
    found = (t for face in card.faces for ability in face.abilities for t in unsupported_of(ability))
    return tuple(dict.fromkeys((*layout, *found)))


def may_make_mana(ability: Ability) -> bool:
    """Whether what is not understood of it might add mana: "Add" or "mana" in it, or nothing understood at all."""
    if isinstance(ability, UnsupportedAbility):
        return ability.mana or ability.shape == "unknown"
    return any(
        isinstance(r, AddMana | DoubleMana) or (isinstance(r, UnsupportedAbility) and r.mana) for r in walk(ability)
    )


def class_of(ability: Ability, zone: str) -> str:
    """i: an activated ability or the text of a spell, only that play is left out. ii: it acts by itself where it is, or
    might. iii: text in a zone where it does not function."""
    if zone == "library":
        return "iii"
    shape = shape_of(ability)
    if shape in ("activated", "spell"):
        return "i"
    if zone in _functions_in(ability):
        return "ii"
    if zone == "hand" and shape != "spell" and _acts_in_hand(ability):
        return "ii"
    if zone == "command" and isinstance(ability, UnsupportedAbility) and "command zone" in ability.text.lower():
        return "ii"
    if zone in ("hand", "command"):
        # Casting it would put the text to work: that play is left out.
        return "i"
    # In a graveyard or in exile, text that names the zone may function there (CR 113.6b).
    if isinstance(ability, UnsupportedAbility) and zone in ability.text.lower():
        return "ii" if shape == "triggered" else "i"
    if isinstance(ability, UnsupportedAbility) and _OF_A_ZONE[zone].match(ability.text):
        return "i" if zone == "graveyard" else "ii"
    if isinstance(ability, Keyword) and zone == "graveyard" and ability.name in _IN_GRAVEYARD:
        return "ii"
    return "iii"


def _acts_in_hand(ability: Ability) -> bool:
    """Whether the text says what happens to the card itself in a hand or as it leaves it: discarded, cycled, put into a
    graveyard from anywhere (CR 113.6, 702.35a)."""
    if isinstance(ability, Keyword):
        return ability.name == "madness"
    if isinstance(ability, UnsupportedAbility):
        return _OF_A_HAND.search(ability.text) is not None
    return "hand" in _functions_in(ability)


_OF_A_HAND: Final = re.compile(
    r"^Madness|(?:discards?|discarded|cycles?) (?:this card|it|~)|(?:this card|~) is (?:discarded|put into .* anywhere)"
    r"|would be put into .* from anywhere|^As long as (?:this card|~) is in your hand"
)
_NEVER: Final = re.compile("(?!)")
# Keywords that work in a zone without naming it (CR 702): cast or activated in a graveyard, waiting in exile.
_OF_A_ZONE: Final = defaultdict(
    lambda: _NEVER,
    graveyard=re.compile(
        r"(?:flashback|unearth|escape|embalm|eternalize|encore|scavenge|retrace|jump-start|disturb|harmonize|mayhem"
        r"|aftermath|dredge|recover|more than meets the eye)\b",
        re.I,
    ),
    exile=re.compile(r"(?:suspend|rebound|cipher|haunt|foretell|plot|warp)\b", re.I),
)
_IN_GRAVEYARD: Final = frozenset({"dredge", "recover"})


def shape_of(ability: Ability) -> str:
    """What the ability is as far as is known: "activated", "triggered", "static", "spell", "keyword", "unknown"."""
    match ability:
        case UnsupportedAbility(shape=shape):
            return shape
        case Activated() | SpecialAction():
            return "activated"
        case Spell() | CastTiming() | CastWay() | CantChoose():
            return "spell"
        case AdditionalCost() | AlternativeCost() | OptionalCost() | PerMode():
            return "spell"
        case Triggered() | Chapter():
            return "triggered"
        case Static() | Level():
            return "static"
        case Keyword():
            shapes = {shape_of(e) for e in expand(ability)}
            return shapes.pop() if len(shapes) == 1 else "keyword"
        case _:
            return "unknown"


def _functions_in(ability: Ability) -> frozenset[str]:
    """The zones where the ability functions as far as is known (CR 113.6)."""
    zone = getattr(ability, "zone", "")
    if zone == "all":
        return frozenset({"battlefield", "stack", "hand", "graveyard", "exile", "command"})
    return frozenset({zone}) if zone else frozenset({"battlefield", "stack"})
