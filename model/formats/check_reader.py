"""Checks from plain data: one key, the kind of check, with what it says.

Not here: the values (`check_values`), steps (`step_reader`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, get_args

from model.formats.check_values import (
    NEXT_TURN,
    Check,
    CouldProduce,
    Due,
    DueKind,
    Illegal,
    LayerOrder,
    Legal,
    LegalPlays,
    ManaTotals,
    ObjectCheck,
    Payable,
    PaymentClasses,
    PlayerCheck,
    Solve,
    StackCheck,
    Useful,
)
from model.formats.forge_values import ZONES
from model.formats.reading import (
    Fields,
    Where,
    listing,
    mana,
    mana_total,
    mana_types,
    mapping,
    one_of,
    player,
    text,
    truth,
    whole,
    yes_or_no,
)
from model.formats.source import hint
from model.formats.step_reader import object_ref, read_step, ref
from model.formats.step_values import ObjectRef, Ref

_TURNS: Final = re.compile(r"(\d{1,4}) turns?")


def read_checks(where: Where, data: Any) -> tuple[Check, ...]:
    """A list of checks. Raises MalformedInput."""
    return listing(read_check)(where, data)


def read_check(where: Where, data: Any) -> Check:
    """One check. Raises MalformedInput."""
    if not isinstance(data, dict) or len(data) != 1:
        raise where.expected("one check: a mapping with one key", data)
    kind, said = next(iter(data.items()))
    read = _CHECKS.get(str(kind))
    if read is None:
        raise where.expected(f"one of {', '.join(_CHECKS)}{hint(str(kind), _CHECKS)}", str(kind))
    return read(where.at(str(kind)), said)


def _legal(where: Where, data: Any) -> Check:
    return Legal(read_step(where, data))


def _illegal(where: Where, data: Any) -> Check:
    fields = Fields(where, data, "illegal")
    rule = fields.get("rule", text, "")
    return Illegal(read_step(where, fields.data), rule)


def _plays(where: Where, data: Any) -> Check:
    if isinstance(data, list):
        return LegalPlays(plays=listing(read_step)(where, data))
    fields = Fields(where, data, "plays")
    found = LegalPlays(count=fields.need("count", whole(0)))
    fields.end()
    return found


def _could_produce(where: Where, data: Any) -> Check:
    fields = Fields(where, data, "could_produce")
    found = CouldProduce(fields.need("permanent", object_ref), fields.need("types", mana_types))
    fields.end()
    return found


def _mana(where: Where, data: Any) -> Check:
    if isinstance(data, list):
        return ManaTotals(totals=listing(mana_total)(where, data))
    fields = Fields(where, data, "mana")
    found = ManaTotals(
        of=fields.maybe("of", player),
        totals=fields.maybe("totals", listing(mana_total)),
        includes=fields.maybe("includes", listing(mana_total)),
    )
    fields.end()
    if (found.totals is None) == (found.includes is None):
        raise where.error("mana needs one of the keys totals and includes")
    return found


def _useful(where: Where, data: Any) -> Check:
    fields = Fields(where, data, "useful")
    found = Useful(fields.need("source", object_ref), fields.need("for", mana), fields.need("types", mana_types))
    fields.end()
    return found


def _paying(kind: str) -> Callable[[Where, Any], Check]:
    def read(where: Where, data: Any) -> Check:
        fields = Fields(where, data, kind)
        found = Payable(
            cost=fields.need("cost", mana),
            purpose=fields.maybe("for", object_ref),
            by=fields.maybe("by", player),
            holds=kind == "payable",
        )
        fields.end()
        return found

    return read


def _payments(where: Where, data: Any) -> Check:
    fields = Fields(where, data, "payments")
    count = fields.need("count", whole(0))
    return PaymentClasses(read_step(where, fields.data), count)


def _object(kind: str) -> Callable[[Where, Any], Check]:
    def read(where: Where, data: Any) -> Check:
        fields = Fields(where, data, kind)
        words = listing(text)
        found = ObjectCheck(
            holds=kind == "object",
            name=fields.maybe("name", object_ref),
            zone=fields.maybe("zone", one_of(*ZONES, "stack")),
            controller=fields.maybe("controller", player),
            owner=fields.maybe("owner", player),
            count=fields.maybe("count", whole(0)) if kind == "object" else None,
            power=fields.maybe("power", whole(None)),
            toughness=fields.maybe("toughness", whole(None)),
            types=fields.get("types", words, ()),
            subtypes=fields.get("subtypes", words, ()),
            supertypes=fields.get("supertypes", words, ()),
            keywords=fields.get("keywords", words, ()),
            lacks=fields.get("lacks", words, ()),
            colors=fields.maybe("colors", _colors),
            tapped=fields.maybe("tapped", truth),
            counters=fields.get("counters", _counters, ()),
            damage=fields.maybe("damage", whole(0)),
            mana_value=fields.maybe("mana_value", whole(0)),
            attached_to=fields.maybe("attached_to", ref),
            attacking=fields.maybe("attacking", _attacking),
            face_down=fields.maybe("face_down", truth),
            transformed=fields.maybe("transformed", truth),
        )
        fields.end()
        if found == ObjectCheck(holds=found.holds):
            raise where.error(f"{kind} says nothing about the object")
        return found

    return read


def _colors(where: Where, data: Any) -> tuple[str, ...]:
    return tuple(c.upper() for c in listing(one_of("w", "u", "b", "r", "g"))(where, data))


def _counters(where: Where, data: Any) -> tuple[tuple[str, int], ...]:
    return tuple((kind.upper(), number) for kind, number in mapping(whole(0))(where, data))


def _attacking(where: Where, data: Any) -> bool | Ref:
    said = yes_or_no(data)
    return ref(where, data) if said is None else said


def _cards(where: Where, data: Any) -> int | tuple[str, ...]:
    return listing(text)(where, data) if isinstance(data, list) else whole(0)(where, data)


def _player(where: Where, data: Any) -> Check:
    fields = Fields(where, data, "player")
    found = PlayerCheck(
        who=fields.need("who", player),
        life=fields.maybe("life", whole(None)),
        hand=fields.maybe("hand", _cards),
        library=fields.maybe("library", _cards),
        graveyard=fields.maybe("graveyard", _cards),
        exile=fields.maybe("exile", _cards),
        poison=fields.maybe("poison", whole(0)),
        energy=fields.maybe("energy", whole(0)),
        pool=fields.maybe("pool", mana),
        lost=fields.maybe("lost", truth),
    )
    fields.end()
    if found == PlayerCheck(who=found.who):
        raise where.error("player says nothing about that player")
    return found


def _stack(where: Where, data: Any) -> Check:
    return StackCheck(listing(text)(where, data))


def _due(where: Where, data: Any) -> Check:
    fields = Fields(where, data, "due")
    found = Due(by=fields.maybe("by", player), kind=fields.maybe("kind", one_of(*get_args(DueKind))))
    fields.end()
    if found == Due():
        raise where.error("due needs one of the keys by and kind")
    return found


def _layers(where: Where, data: Any) -> Check:
    fields = Fields(where, data, "layers")
    found = LayerOrder(fields.need("object", object_ref), fields.need("order", listing(_effect)))
    fields.end()
    return found


def _effect(where: Where, data: Any) -> tuple[ObjectRef, str]:
    """`NAME`, or `NAME@6` where the source acts in several layers."""
    name, at, layer = text(where, data).rpartition("@")
    if at and not re.fullmatch(r"[1-7][a-e]?", layer):
        raise where.expected("a layer 1 to 7 after the @", layer)
    return (object_ref(where, name if at else layer), layer if at else "")


def _solve(where: Where, data: Any) -> Check:
    fields = Fields(where, data, "solve")
    found = Solve(
        goal=fields.get("goal", one_of("win", "survive"), "win"),
        within=fields.get("within", _within, 1),
        expected=fields.need("is", one_of("proved", "refuted")),
        player=fields.maybe("for", player),
    )
    fields.end()
    return found


def _within(where: Where, data: Any) -> Any:
    words = text(where, data).lower().replace("’", "'")
    turns = _TURNS.fullmatch(words)
    if turns and int(turns[1]) > 0:
        return int(turns[1])
    if words not in ("this turn", NEXT_TURN):
        raise where.expected(f"this turn, 2 turns or {NEXT_TURN}", data)
    return 1 if words == "this turn" else NEXT_TURN


_CHECKS: Final[dict[str, Callable[[Where, Any], Check]]] = {
    "legal": _legal,
    "illegal": _illegal,
    "plays": _plays,
    "could_produce": _could_produce,
    "mana": _mana,
    "useful": _useful,
    "payable": _paying("payable"),
    "unpayable": _paying("unpayable"),
    "payments": _payments,
    "object": _object("object"),
    "no_object": _object("no_object"),
    "player": _player,
    "stack": _stack,
    "due": _due,
    "layers": _layers,
    "solve": _solve,
}
