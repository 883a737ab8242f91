"""Subjects and predicates of events: "[a creature you control] [enters or attacks]", "[you] [scry or surveil]".

Owns: the placeholders for a subject, putting it into a predicate and taking it out again."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import EventPattern
from model.ability.events import (
    PUT_INTO_EXILE,
    AnyEvent,
    Attacks,
    BecomesTarget,
    Blocks,
    CountersChange,
    IsDealtDamage,
    Nth,
    PlayerActs,
    StatusChanges,
    TappedForMana,
    ZoneChanges,
)
from model.ability.terms import (
    Both,
    CastBy,
    ControlledBy,
    Filter,
    InZone,
    IsCard,
    IsSpell,
    IsType,
    OnePlayer,
    Some,
    That,
    ThatPlayer,
    You,
)
from model.base import walk

# Stand for the subject of a predicate until it is put in.
PLACE: Final = That("\0")
ACTOR: Final = ThatPlayer("\0")

CREATURE: Final = Filter((IsType("Creature"),))
SPELL: Final = Some(Filter((IsSpell(),)))


def known(value: Any) -> bool:
    return value is not None


def _subject_fields(pattern: EventPattern) -> tuple[str, ...]:
    match pattern:
        case IsDealtDamage(passive=passive):
            return ("to",) if passive else ("source",)
        case TappedForMana(who=who) | CountersChange(who=who) if who is not None:
            return ()
        case ZoneChanges() | Attacks() | Blocks() | BecomesTarget() | StatusChanges() | TappedForMana():
            return ("what",)
        case PlayerActs(who=OnePlayer(who="any")):
            return ("what",)
    return ()


def batch(value: Any) -> bool:
    if isinstance(value, Both):
        return value.conj == "and/or"
    return isinstance(value, Some) and value.word == "one or more"


def said_of_cast(kind: Filter) -> Filter | None:
    """ "A spell from your hand", said of what is or was cast: from where it was cast (CR 601.2a)."""
    post = kind.post
    if any(isinstance(p, InZone) and (p.word != "from" or p is not post[-1]) for p in post):
        return None
    if not post or not isinstance(post[-1], InZone):
        return kind
    return Filter(kind.words, (*post[:-1], CastBy(None, post[-1].zone, post[-1].whose, "from")))


def said_from(kind: Filter) -> Filter:
    """The filter as the text says it, see `said_of_cast`."""
    origin = kind.post[-1] if kind.post else None
    if not isinstance(origin, CastBy) or origin.who is not None or origin.word != "from":
        return kind
    return Filter(kind.words, (*kind.post[:-1], InZone(origin.zone, origin.whose, "from")))


def says_card(what: Any) -> bool:
    """Whether cards in a zone are meant, not permanents (CR 109.2)."""
    return any(isinstance(one, IsCard) for one in walk(what))


def put_in(what: Any, it: EventPattern) -> EventPattern | None:
    """The predicate with its subject."""
    if isinstance(it, AnyEvent):
        parts = tuple(put_in(what, one) for one in it.of)
        return None if any(p is None for p in parts) else msgspec.structs.replace(it, of=parts)
    changes: dict[str, Any] = {}
    for name in _subject_fields(it):
        if getattr(it, name) == PLACE:
            changes[name] = what
    if not changes:
        return None
    if batch(what):
        if not hasattr(it, "one_or_more"):
            return None
        changes["one_or_more"] = True
    if isinstance(it, ZoneChanges) and it.verb.endswith(UNDER):
        # CR 109.5: "enters under your control" says who controls it as it enters.
        whose = You() if it.verb == UNDER_YOURS else OnePlayer("opponent")
        if not isinstance(what, Some) or any(isinstance(p, ControlledBy) for p in what.filter.post):
            return None
        kind = Filter(what.filter.words, (*what.filter.post, ControlledBy(whose)))
        changes["what"] = msgspec.structs.replace(what, filter=kind)
    if isinstance(it, ZoneChanges) and it.verb == PUT_INTO_EXILE and not says_card(what):
        changes["from_"] = "battlefield"
    return msgspec.structs.replace(it, **changes)


def taken_out(value: Any) -> dict[str, Any] | None:
    """The subject and the predicate, if all parts have one subject."""
    if isinstance(value, AnyEvent):
        found = [taken_out(one) for one in value.of]
        if any(f is None for f in found):
            return None
        kept = [f for f in found if f is not None]
        if any(f["what"] != kept[0]["what"] for f in kept):
            return None
        return {"what": kept[0]["what"], "it": msgspec.structs.replace(value, of=tuple(f["it"] for f in kept))}
    if not isinstance(value, EventPattern):
        return None
    fields = _subject_fields(value)
    if not fields:
        return None
    what = getattr(value, fields[0])
    if what is None:
        return None
    changes: dict[str, Any] = {fields[0]: PLACE}
    if isinstance(value, ZoneChanges) and value.verb == PUT_INTO_EXILE:
        if (value.from_ == "") != says_card(what):
            return None
        changes["from_"] = ""
    if batch(what):
        if not getattr(value, "one_or_more", False):
            return None
        changes["one_or_more"] = False
    elif getattr(value, "one_or_more", False):
        return None
    if isinstance(value, ZoneChanges) and value.verb.endswith(UNDER):
        if not isinstance(what, Some) or not what.filter.post or not isinstance(what.filter.post[-1], ControlledBy):
            return None
        what = msgspec.structs.replace(what, filter=Filter(what.filter.words, what.filter.post[:-1]))
    return {"what": what, "it": msgspec.structs.replace(value, **changes)}


def acting(who: Any, it: EventPattern) -> EventPattern | None:
    if isinstance(it, Nth):
        of = acting(who, it.of)
        return None if of is None else Nth(of, it.n, it.word)
    if isinstance(it, AnyEvent):
        parts = tuple(acting(who, one) for one in it.of)
        return None if any(p is None for p in parts) else msgspec.structs.replace(it, of=parts)
    return msgspec.structs.replace(it, who=who) if getattr(it, "who", None) == ACTOR else None


def acted(value: Any) -> dict[str, Any] | None:
    if isinstance(value, AnyEvent):
        found = [acted(one) for one in value.of]
        kept = [f for f in found if f is not None]
        if len(kept) < len(found) or any(f["who"] != kept[0]["who"] for f in kept):
            return None
        return {"who": kept[0]["who"], "it": msgspec.structs.replace(value, of=tuple(f["it"] for f in kept))}
    if isinstance(value, Nth):
        inner = acted(value.of)
        return None if inner is None else {"who": inner["who"], "it": Nth(inner["it"], value.n, value.word)}
    who = getattr(value, "who", None) if isinstance(value, EventPattern) else None
    if who is None or who == OnePlayer("any"):
        return None
    return {"who": who, "it": msgspec.structs.replace(value, who=ACTOR)}


UNDER: Final = " control"
UNDER_YOURS: Final = "enters under your control"
