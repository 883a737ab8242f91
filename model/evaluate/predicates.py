"""What each predicate of a filter asks (CR 109, 202, 205, 208). Adjectives such as "tapped" are in `states`."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from typing import Any, Final

import msgspec

from model.ability.abilities import Activated, Keyword, UnsupportedAbility
from model.ability.keywords import expand, is_kind
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import (
    All,
    AttachedTo,
    Both,
    Chosen,
    Compares,
    ControlledBy,
    Filter,
    HasAttached,
    HasCounter,
    HasKeyword,
    HasMana,
    IsColor,
    IsColorless,
    IsMonocolored,
    IsMulticolored,
    IsSize,
    IsSubtype,
    IsSupertype,
    IsType,
    Itself,
    Named,
    NameOf,
    Objects,
    Other,
    OwnedBy,
    ProtectedBy,
    SharesWith,
    Some,
    Target,
    TargetsA,
)
from model.base import walk
from model.evaluate.core import (
    Context,
    Seen,
    amount_in,
    could_produce,
    players_in,
    predicate,
    refs_in,
    unknown,
)
from model.evaluate.filters import fits_in
from model.evaluate.states import attached_to
from model.evaluate.stats import STATS, compare, stat
from model.mana import COLOR_WORDS
from model.state import Ref, player_of
from model.types import BASIC_LAND_TYPES, is_creature_type, is_land_type

# --- types and colours ------------------------------------------------------------------------------------------------


@predicate(IsType)
def _is_type(context: Context, ref: Ref, part: IsType) -> bool:
    return ref > 0 and (looks := context.looks(ref)) is not None and part.type in looks.types


@predicate(IsSubtype)
def _is_subtype(context: Context, ref: Ref, part: IsSubtype) -> bool:
    return ref > 0 and (looks := context.looks(ref)) is not None and part.subtype in looks.subtypes


@predicate(IsSupertype)
def _is_supertype(context: Context, ref: Ref, part: IsSupertype) -> bool:
    return ref > 0 and (looks := context.looks(ref)) is not None and part.supertype in looks.supertypes


@predicate(IsColor)
def _is_color(context: Context, ref: Ref, part: IsColor) -> bool:
    return ref > 0 and (looks := context.looks(ref)) is not None and part.color in looks.colors


@predicate(IsColorless)
def _is_colorless(context: Context, ref: Ref, part: IsColorless) -> bool:
    return ref > 0 and (looks := context.looks(ref)) is not None and not looks.colors


@predicate(IsMulticolored)
def _is_multicolored(context: Context, ref: Ref, part: IsMulticolored) -> bool:
    return ref > 0 and (looks := context.looks(ref)) is not None and len(looks.colors) > 1


@predicate(IsMonocolored)
def _is_monocolored(context: Context, ref: Ref, part: IsMonocolored) -> bool:
    return ref > 0 and (looks := context.looks(ref)) is not None and len(looks.colors) == 1


@predicate(IsSize)
def _is_size(context: Context, ref: Ref, part: IsSize) -> bool:
    looks = context.looks(ref) if ref > 0 else None
    return looks is not None and (looks.power, looks.toughness) == (part.power, part.toughness)


# --- who --------------------------------------------------------------------------------------------------------------


def controller_of(context: Context, ref: Ref, looks: Seen) -> int | None:
    """CR 108.4: only permanents, spells and abilities on the stack, and emblems have a controller."""
    obj = context.thing(ref)
    if obj is None or not (obj.zone in ("battlefield", "stack") or obj.kind == "emblem"):
        return None
    return looks.controller


@predicate(ControlledBy)
def _controlled_by(context: Context, ref: Ref, part: ControlledBy) -> bool:
    looks = context.looks(ref) if ref > 0 else None
    if looks is None:
        return False
    controller = controller_of(context, ref, looks)
    if controller is None:
        return False
    return (controller in players_in(context, part.who)) is not part.negated


@predicate(OwnedBy)
def _owned_by(context: Context, ref: Ref, part: OwnedBy) -> bool:
    obj = context.thing(ref) if ref > 0 else None
    return obj is not None and (obj.owner in players_in(context, part.who)) is not part.negated


@predicate(ProtectedBy)
def _protected_by(context: Context, ref: Ref, part: ProtectedBy) -> bool:
    obj = context.thing(ref) if ref > 0 else None
    chosen = () if obj is None else tuple(who for kind, who in obj.choices if kind == "protector")
    return any(player_of(who) in players_in(context, part.who) for who in chosen)


@predicate(Other)
def _other(context: Context, ref: Ref, part: Other) -> bool:
    if isinstance(part.than, Some | All):
        return not fits_in(context, ref, part.than.filter, True)  # "other than a basic land card"
    if part.than is not None:
        those = refs_in(context, part.than)
        return (
            ref not in those and not _became(context, ref, those) and not any(_is_now(context, o, ref) for o in those)
        )
    if ref < 0:
        return player_of(ref) != context.scope.controller
    source = context.scope.source
    # "When this creature dies, return another target card": nor is it the card that the source has become.
    return ref != source and not _is_now(context, source, ref)


def _is_now(context: Context, old: Ref, ref: Ref) -> bool:
    """Whether that object has become this one: what was sacrificed is the card in the graveyard (CR 400.7)."""
    known = context.game.past.get(old)
    return known is not None and any(how == "became" and ref in ids for how, ids in known[0].links)


def _became(context: Context, ref: Ref, those: Collection[Ref]) -> bool:
    """Whether it is a spell that has become one of those permanents: "the first Otter spell other than ~"."""
    known = context.game.past.get(ref)
    return known is not None and known[0].zone == "stack" and any(_is_now(context, ref, one) for one in those)


# --- abilities, numbers, counters, names ------------------------------------------------------------------------------


@functools.lru_cache(maxsize=100_000)
def _has(abilities: tuple[Any, ...], name: str) -> bool:
    if any(isinstance(a, Keyword) and (a.name == name or is_kind(a, name)) for a in abilities):
        return True
    # "with a cycling ability" and the like name what a keyword stands for.
    return any(getattr(inner, "made_by", "") == name for a in abilities for inner in expand(a))


@predicate(HasKeyword)
def _has_keyword(context: Context, ref: Ref, part: HasKeyword) -> bool:
    looks = context.looks(ref) if ref > 0 else None
    return looks is not None and _has(tuple(looks.abilities), part.name)


ONE_OF_STATS: Final = {
    "power or toughness": ("power", "toughness"),
    "mana value, power, or toughness": ("mana value", "power", "toughness"),
}
"""Words for any of several numbers of an object."""


@predicate(Compares)
def _compares(context: Context, ref: Ref, part: Compares) -> bool:
    if ref < 0:
        return False
    if part.stat.startswith("total ") and part.stat not in STATS:
        return True  # said of several together, see `groups`
    if part.stat in ONE_OF_STATS:
        either = [stat(context, ref, one) for one in ONE_OF_STATS[part.stat]]
        return any(v is not None and compare(v, part.op, amount_in(context, part.amount)) for v in either)
    value = stat(context, ref, part.stat)
    if part.op in (CHOSEN_PARITY, OTHER_PARITY):
        chosen = chosen_values(context, "parity")
        if not chosen:
            raise unknown(context, part, "a quality chosen by what is gone")
        return value is not None and compare(value, chosen[0], 0) == (part.op == CHOSEN_PARITY)
    if _of_itself(part.amount):
        scope = context.scope
        context = context.within(msgspec.structs.replace(scope, current=(ref, *scope.current)))
    # CR 208.3: what has no power or toughness is not "with power 2 or less".
    return value is not None and compare(value, part.op, 0 if part.op in _PARITY else amount_in(context, part.amount))


CHOSEN_PARITY: Final = "chosen parity"
OTHER_PARITY: Final = "not of the chosen parity"
_PARITY: Final = ("odd", "even")


@functools.lru_cache(maxsize=10_000)
def _of_itself(amount: Any) -> bool:
    """ "with power greater than its base power": whether the number is one of the object itself."""
    return any(isinstance(r, Itself) for r in walk(amount))


@predicate(HasCounter)
def _has_counter(context: Context, ref: Ref, part: HasCounter) -> bool:
    if ref < 0:
        counters = context.game.players[player_of(ref)].counters
    else:
        obj = context.thing(ref)
        if obj is None:
            return False
        counters = obj.counters
    n = sum(n for kind, n in counters if part.kind in ("", kind))
    return n >= part.least and (part.most is None or n <= part.most)


def names_of(looks: Seen) -> frozenset[str]:
    """CR 709.4a: a split card off the stack has two names. An object without a name shares none (CR 201.2a)."""
    return frozenset(n for n in looks.name.split(" // ") if n)


@predicate(Named)
def _named(context: Context, ref: Ref, part: Named) -> bool:
    looks = context.looks(ref) if ref > 0 else None
    if looks is None:
        return False
    if part.name == "~":
        own = context.looks(context.scope.source)
        return own is not None and bool(names_of(own) & names_of(looks))
    if "~" in part.name:
        own = context.looks(context.scope.source)
        return own is not None and part.name.replace("~", own.name) in names_of(looks)
    return part.name in names_of(looks) or part.name == looks.name != ""


@predicate(NameOf)
def _name_of(context: Context, ref: Ref, part: NameOf) -> bool:
    looks = context.looks(ref) if ref > 0 else None
    if looks is None:
        return False
    if _of_itself(part.of):
        context = context.within(msgspec.structs.replace(context.scope, current=(ref, *context.scope.current)))
    # "as a card in your graveyard": as at least one of those.
    of = All(part.of.filter) if isinstance(part.of, Some) else part.of
    others = [o for o in map(context.looks, refs_in(context, of)) if o is not None]
    return any(names_of(looks) & names_of(o) for o in others)


# --- mana and abilities -----------------------------------------------------------------------------------------------

MANA_WORDS: Final = (
    "{X} in its mana cost", "{X} in their mana costs", "a mana ability", "an activated ability", "no abilities",
    "an activated ability that isn't a mana ability", "activated abilities that aren't mana abilities",
    "a mana cost", "an Adventure", "cycling ability", "a morph ability",
    "a cycling ability", "has a cycling ability", "a single target", "one or more targets",
    *(f"could produce {what}" for what in ("mana", "colorless mana", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}")),
)  # fmt: skip


@predicate(HasMana)
def _has_mana(context: Context, ref: Ref, part: HasMana) -> bool:
    looks = context.looks(ref) if ref > 0 else None
    if part.what not in MANA_WORDS:
        raise unknown(context, part, part.what)
    if looks is None:
        return False
    match part.what:
        case "{X} in its mana cost" | "{X} in their mana costs":
            return looks.mana_cost.x_count > 0
        case "a mana cost":
            return not looks.mana_cost.absent
        case "no abilities":
            return not looks.abilities
        case "an Adventure":
            # CR 715.2a-b: the alternative characteristics, used or not, a copy's too. CR 715.3b: a spell cast as an
            # Adventure has no others.
            thing = context.thing(ref)
            if thing is None or thing.face_down:
                return False
            card = thing.copy_of[0] if thing.copy_of is not None else thing.card
            return card.layout == "adventure" and not (thing.zone == "stack" and thing.face == 1)
        case "cycling ability" | "a cycling ability" | "has a cycling ability" | "a morph ability":
            return _has(tuple(looks.abilities), "cycling" if "cycling" in part.what else "morph")
        case "a single target" | "one or more targets":
            # CR 115.9a: what was chosen as a target twice counts twice.
            thing = context.thing(ref)
            targets = sum(len(chosen) for chosen in thing.cast.targets) if thing and thing.cast else 0
            return targets == 1 if part.what == "a single target" else targets > 0
    if part.what.startswith("could produce "):
        obj = context.thing(ref)
        if obj is None or obj.zone != "battlefield" or ref not in context.game.objects:
            return False
        wanted = part.what.removeprefix("could produce ").strip("{}")
        types = could_produce(context.game, ref)
        return bool(types) if wanted == "mana" else ("C" if wanted == "colorless mana" else wanted) in types
    inner = [i for a in looks.abilities for i in expand(a)]
    edition = context.game.edition
    if part.what.startswith(("an activated", "activated")):
        # One that is not understood is still there.
        unread = [a for a in inner if isinstance(a, UnsupportedAbility) and a.shape == "activated"]
        if part.what == "an activated ability":
            return bool(unread) or any(isinstance(a, Activated) for a in inner)
        return any(not a.mana for a in unread) or any(
            isinstance(a, Activated) and not is_mana_ability(a, edition) for a in inner
        )
    return any(isinstance(a, Activated) and is_mana_ability(a, edition) for a in inner)


# --- choices, sharing, targets ----------------------------------------------------------------------------------------

CHOSEN_WORDS: Final = (
    "color", "colors", "that color", "type", "types", "that type", "creature type", "card type", "land type",
    "basic land type", "name", "that name", "player", "number", "creature", "permanent", "opponent",
)  # fmt: skip


OF_YOUR_CHOICE: Final = ("color of your choice", "creature type of your choice")
"""What is chosen as an instruction is carried out, which writes it in before anybody asks."""


@predicate(Chosen)
def _chosen(context: Context, ref: Ref, part: Chosen) -> bool:
    if part.what not in CHOSEN_WORDS:
        raise unknown(context, part, part.what)
    kind = part.what.removeprefix("that ")
    values = chosen_values(context, kind)
    if ref < 0 or part.what in ("player", "opponent", "creature", "permanent"):
        return ref in values
    looks = context.looks(ref)
    if looks is None:
        return False
    match kind:
        case "color" | "colors":
            return bool(frozenset(COLOR_WORDS.get(v, v) for v in values) & frozenset(looks.colors))
        case "name":
            return bool(frozenset(values) & {*names_of(looks), looks.name})
        case "number":
            return looks.mana_value in values
        case _:
            return bool(frozenset(values) & {*looks.types, *looks.subtypes})


def chosen_values(context: Context, kind: str) -> tuple[Any, ...]:
    """What was chosen for the source, of that kind; "type" stands for any kind of type."""
    kind = {"colors": "color", "types": "type"}.get(kind, kind)
    for ref in (context.scope.stack_id, context.scope.source):
        # What is on the stack holds a choice of its own only where its source was gone.
        thing = context.thing(ref) if ref else None
        chosen = () if thing is None else thing.choices
        found = tuple(v for name, v in chosen if name == kind or (kind == "type" and name.endswith(" type")))
        if found:
            return found
    return ()


SHARED_WORDS: Final = ("color", "creature type", "card type", "permanent type", "land type", "basic land type", "name",
                       "mana value", "controller", "subtype")  # fmt: skip


def _shared(looks: Seen, what: str) -> Collection[Any]:
    match what:
        case "color":
            return looks.colors
        case "creature type":
            return [s for s in looks.subtypes if is_creature_type(s)]
        case "land type":
            return [s for s in looks.subtypes if is_land_type(s)]
        case "basic land type":
            return [s for s in looks.subtypes if s in BASIC_LAND_TYPES]
        case "subtype":
            return looks.subtypes
        case "card type":
            return looks.types
        case "permanent type":
            return [t for t in looks.types if t not in ("Instant", "Sorcery")]
        case "name":
            return names_of(looks)
        case "mana value":
            return (looks.mana_value,)
        case _:
            return (looks.controller,)


@predicate(SharesWith)
def _shares_with(context: Context, ref: Ref, part: SharesWith) -> bool:
    if part.what not in SHARED_WORDS and not part.among:
        raise unknown(context, part, part.what)
    looks = context.looks(ref) if ref > 0 else None
    if looks is None:
        return False
    what = "card type" if part.among else part.what
    own = frozenset(_shared(looks, what))
    own = own.intersection(part.among) if part.among else own
    # "with a creature you control": with at least one of those.
    of = All(part.of.filter) if isinstance(part.of, Some) else part.of
    others = [o for r in refs_in(context, of) if (o := context.looks(r)) is not None]
    shared = any(own & frozenset(_shared(other, what)) for other in others)
    return shared is not part.negated


def some_share(context: Context, refs: Iterable[Ref], what: str) -> bool:
    """Whether two of these have a colour, a card type, ... in common."""
    seen = [frozenset(_shared(looks, what)) for r in refs if (looks := context.looks(r)) is not None]
    return any(a & b for i, a in enumerate(seen) for b in seen[i + 1 :])


@predicate(HasAttached)
def _has_attached(context: Context, ref: Ref, part: HasAttached) -> bool:
    # CR 608.2h: of what is gone, what was attached to it as it left.
    at = attached_to(context, ref)
    here = context.game.objects
    return isinstance(part.what, Some | All) and any(
        fits_in(context, o.id, part.what.filter, o.id not in here) for o in at
    )


@predicate(AttachedTo)
def _attached_to(context: Context, ref: Ref, part: AttachedTo) -> bool:
    obj = context.thing(ref)
    at = None if obj is None else obj.attached_to
    return at is not None and at > 0 and isinstance(part.what, Some) and fits_in(context, at, part.what.filter)


@predicate(TargetsA)
def _targets_a(context: Context, ref: Ref, part: TargetsA) -> bool:
    obj = context.thing(ref) if ref > 0 else None
    ability = context.thing(context.scope.stack_id) if ref == context.scope.source else None
    if ability is not None and ability.kind == "ability":
        obj = ability  # "this ability costs {2} less to activate if it targets ..."
    if obj is None or obj.cast is None:
        return False
    targets = [t for chosen in obj.cast.targets for t in chosen]
    if part.only and len(frozenset(targets)) != 1:
        return False
    least = part.what.least if isinstance(part.what, Some) and isinstance(part.what.least, int) else 1
    return sum(_described(context, t, part.what) for t in frozenset(targets)) >= max(1, least)


def _described(context: Context, ref: Ref, phrase: Any) -> bool:
    """Whether the ref is one of those that the phrase describes, chosen or not."""
    inner: Filter | None = phrase.filter if isinstance(phrase, All | Some | Target) else None
    if inner is not None:
        return fits_in(context, ref, inner)
    if isinstance(phrase, Both):
        return any(_described(context, ref, one) for one in phrase.of)
    if isinstance(phrase, Objects):
        return ref in refs_in(context, phrase)
    return ref < 0 and player_of(ref) in players_in(context, phrase)
