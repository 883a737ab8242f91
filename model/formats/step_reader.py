"""Steps, lines of play and their parts from plain data, as SCENARIOS-style YAML and the command's JSON give them.

Not here: the values (`step_values`), the YAML document (`document`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from model.formats.forge_entries import PLAYERS
from model.formats.forge_syntax import step_name
from model.formats.forge_values import STEPS
from model.formats.reading import (
    Fields,
    Where,
    always_true,
    listing,
    mana,
    mapping,
    one_of,
    player,
    text,
    truth,
    whole,
    yes_or_no,
)
from model.formats.source import hint
from model.formats.step_values import (
    Activate,
    Answer,
    AnyOrder,
    Attack,
    Block,
    Cast,
    Choose,
    Division,
    Go,
    Line,
    ObjectRef,
    Otherwise,
    Pass,
    PayLife,
    PaymentStep,
    PaySource,
    PlayerRef,
    PlayLand,
    Ref,
    Resolve,
    Share,
    Special,
    Step,
    When,
    XRange,
)

# What the command prints beside a step; it says nothing about the step itself. `kind` marks such a step: its `cost` is
# the total cost, and `base` the cost of the way to play it, where several differ.
PRINTED_BESIDE: Final = ("kind", "count", "objects", "other_costs", "may_target")
LARGEST_X: Final = 10_000
CAST_ZONES: Final = ("hand", "graveyard", "library", "exile", "command", "battlefield", "sideboard")
_NO_PRIORITY: Final = ("untap", "cleanup")
_NUMBERED: Final = re.compile(r"(.+?)#(\d{1,9})")


def read_step(where: Where, data: Any) -> Step:
    """The step that those keys say. Raises MalformedInput."""
    fields = Fields(where, data, "a step")
    if fields.has("kind"):
        fields.data.pop("cost", None)
        if "base" in fields.data:
            fields.data["cost"] = fields.data.pop("base")
        if fields.data["kind"] == "mana" or not any(fields.has(kind) for kind in _PAYABLE):
            # What a mana ability takes is chosen as it is activated.
            fields.data.pop("payment", None)
    kinds = [kind for kind in _STEPS if fields.has(kind)]
    if len(kinds) != 1:
        if kinds:
            raise where.error(f"found {' and '.join(kinds)} in one step, expected one of them")
        near = next((found for key in fields.data if (found := hint(key, _STEPS))), "")
        found = f"the keys {', '.join(fields.data)}" if fields.data else "no key"
        raise where.error(f"found {found}, expected one of {', '.join(_STEPS)}{near}")
    fields.what = f"a step '{kinds[0]}'"
    step = _STEPS[kinds[0]](fields)
    fields.skip(PRINTED_BESIDE)
    fields.end()
    return step


def read_line(where: Where, data: Any) -> Line:
    """A line of play: a list of steps with branches `when`/`then` and `else`. Raises MalformedInput."""
    return listing(_line_item)(where, data)


def step_from_json(data: Any, *, name: str = "step") -> Step:
    """The step that `step_to_json` wrote; what the command prints beside it is skipped. `name` is for messages."""
    return read_step(Where(name), data)


def line_from_json(data: Any, *, name: str = "line") -> Line:
    """The line that `line_to_json` wrote. `name` is for messages."""
    return read_line(Where(name), data)


def _line_item(where: Where, data: Any) -> Step | When | Otherwise:
    if not isinstance(data, dict) or not ({"when", "else"} & data.keys()):
        return read_step(where, data)
    fields = Fields(where, data, "a branch")
    if fields.has("when"):
        branch: When | Otherwise = When(fields.need("when", read_step), fields.need("then", read_line))
    else:
        branch = Otherwise(fields.need("else", read_line))
    fields.end()
    return branch


def object_ref(where: Where, value: Any) -> ObjectRef:
    """`Name`, `Name#2` or `#7`."""
    name = text(where, value)
    if name.startswith("#"):
        if not (name[1:].isdecimal() and name.isascii()) or len(name) > 10:
            raise where.expected("a name, Name#2 or #Id", name)
        return ObjectRef(label=int(name[1:]))
    numbered = _NUMBERED.fullmatch(name)
    if numbered and int(numbered[2]) > 0:
        return ObjectRef(numbered[1].strip(), int(numbered[2]))
    return ObjectRef(name)


def ref(where: Where, value: Any) -> Ref:
    """An object or a player; the words Human and AI are the players."""
    if isinstance(value, str) and value.strip().lower() in PLAYERS:
        return PlayerRef(PLAYERS[value.strip().lower()])
    return object_ref(where, value)


def target(where: Where, value: Any) -> Ref | Share:
    """A target, or `{NAME: 2}` for one that gets a share."""
    if isinstance(value, dict):
        if len(value) != 1:
            raise where.expected("one target with its share", value)
        name, amount = next(iter(value.items()))
        return Share(ref(where, name), whole(0)(where.at(name), amount))
    return ref(where, value)


def answer(where: Where, value: Any) -> Answer:
    """yes or no, a number, a word, a list, a division `{NAME: 2}` or `order: any`."""
    said = yes_or_no(value)
    if said is not None:
        return said
    if isinstance(value, int):
        return whole(None)(where, value)
    if isinstance(value, list):
        return listing(answer)(where, value)
    if isinstance(value, dict):
        if set(value) == {"order"}:
            order = value["order"]
            return AnyOrder() if order == "any" else listing(answer)(where.at("order"), order)
        return Division(mapping(whole(0))(where, value))
    return text(where, value)


def using(where: Where, value: Any) -> tuple[str, ...]:
    """What makes a play possible or changes its cost; one, or several in a list."""
    return listing(text)(where, value) if isinstance(value, list) else (text(where, value),)


def _common(fields: Fields) -> dict[str, Any]:
    return {"by": fields.maybe("by", player), "choices": fields.maybe("choices", listing(answer)) or ()}


def _paid(fields: Fields) -> dict[str, Any]:
    return {
        **_common(fields),
        "x": fields.maybe("x", _x),
        "targets": fields.maybe("targets", listing(target)),
        "extra": fields.maybe("with", listing(object_ref)),
        "pay": fields.maybe("pay", listing(_pay_item)),
        "payment": fields.maybe("payment", listing(_payment_step)),
        "cost": fields.maybe("cost", text),
    }


def _zone(fields: Fields) -> str | None:
    return fields.maybe("from", one_of(*CAST_ZONES))


def _modes(fields: Fields) -> tuple[int, ...] | None:
    return fields.maybe("modes", listing(whole(1)))


def _x(where: Where, value: Any) -> int | XRange:
    if isinstance(value, dict):
        fields = Fields(where, value, "an X")
        found = XRange(fields.need("min", whole(0)), fields.maybe("max", whole(0)))
        fields.end()
        return found
    number = whole(0)(where, value)
    if number > LARGEST_X:
        raise where.expected(f"a whole number of at most {LARGEST_X}", value)
    return number


def _pay_item(where: Where, value: Any) -> PaySource | PayLife:
    if not isinstance(value, dict) or len(value) != 1:
        raise where.expected("{SOURCE: mana} or {life: 2}", value)
    source, gives = next(iter(value.items()))
    if source == "life":
        return PayLife(whole(0)(where.at("life"), gives))
    return PaySource(object_ref(where, source), mana(where.at(source), gives))


def _payment_step(where: Where, value: Any) -> PaymentStep:
    fields = Fields(where, value, "a payment step")
    found = PaymentStep(
        source=fields.get("source", object_ref, ObjectRef()),
        ability=fields.maybe("ability", whole(1)),
        triggered=fields.get("triggered", truth, False),
        gives=fields.get("gives", mana, ""),
        tap=fields.get("tap", truth, False),
        untap=fields.get("untap", truth, False),
        sacrifice=fields.get("sacrifice", truth, False),
        exile=fields.get("exile", truth, False),
        life=fields.get("life", whole(0), 0),
        choices=fields.get("choices", listing(answer), ()),
        pays=fields.get("pays", listing(mana), ()),
        by=fields.maybe("by", player),
    )
    fields.end()
    return found


def _cast(fields: Fields) -> Step:
    return Cast(
        name=fields.need("cast", object_ref),
        zone=_zone(fields),
        using=fields.get("using", using, ()),
        kicked=fields.maybe("kicked", _kicked),
        face=fields.maybe("face", text),
        modes=_modes(fields),
        **_paid(fields),
    )


def _kicked(where: Where, value: Any) -> bool | int:
    return value if isinstance(value, bool) else whole(0)(where, value)


def _play(fields: Fields) -> Step:
    return PlayLand(
        name=fields.need("play", object_ref),
        zone=_zone(fields),
        using=fields.get("using", using, ()),
        face=fields.maybe("face", text),
        **_common(fields),
    )


def _activate(fields: Fields) -> Step:
    return Activate(
        name=fields.need("activate", object_ref),
        zone=_zone(fields),
        ability=fields.maybe("ability", _ability),
        modes=_modes(fields),
        produce=fields.maybe("produce", mana),
        **_paid(fields),
    )


def _ability(where: Where, value: Any) -> int | str:
    """Its number, or the cost of a loyalty ability: +1, 0, -3, -X."""
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    written = text(where, value).replace("−", "-")
    if not re.fullmatch(r"0|[+-](?:\d{1,4}|X)", written):
        raise where.expected("the number of an ability, or the cost of a loyalty ability such as '-3'", value)
    return written


def _special(fields: Fields) -> Step:
    return Special(
        kind=fields.need("special", text).lower(),
        name=fields.need("of", object_ref),
        zone=_zone(fields),
        **_paid(fields),
    )


def _pass(fields: Fields) -> Step:
    fields.need("pass", always_true)
    return Pass(**_common(fields))


def _attack(fields: Fields) -> Step:
    return Attack(attackers=fields.need("attack", _pairs(_attacked)), **_paid(fields))


def _attacked(where: Where, value: Any) -> Ref | None:
    return None if value is None else ref(where, value)


def _block(fields: Fields) -> Step:
    return Block(blocks=fields.need("block", _pairs(_blocked)), **_paid(fields))


def _blocked(where: Where, value: Any) -> tuple[ObjectRef, ...]:
    if isinstance(value, list):
        return listing(object_ref)(where, value)
    if value is None:
        raise where.expected("the attacker that it blocks", value)
    return (object_ref(where, value),)


def _pairs(read: Callable[[Where, Any], Any]) -> Callable[[Where, Any], tuple[tuple[ObjectRef, Any], ...]]:
    """`{NAME: WHAT}`, or a list of such and, where WHAT may be left out, of names."""

    def read_pairs(where: Where, value: Any) -> tuple[tuple[ObjectRef, Any], ...]:
        if isinstance(value, dict):
            return tuple((object_ref(where, key), read(where.at(key), what)) for key, what in value.items())
        if not isinstance(value, list):
            raise where.expected("a list or a mapping", value)
        found: list[tuple[ObjectRef, Any]] = []
        for i, item in enumerate(value):
            if isinstance(item, dict):
                found.extend(read_pairs(where.at(i), item))
            else:
                found.append((object_ref(where.at(i), item), read(where.at(i), None)))
        return tuple(found)

    return read_pairs


def _resolve(fields: Fields) -> Step:
    return Resolve(count=fields.need("resolve", _resolved), **_common(fields))


def _resolved(where: Where, value: Any) -> int | None:
    if isinstance(value, str) and value.strip().lower() == "all":
        return None
    if not isinstance(value, int):
        raise where.expected("a number or all", value)
    return whole(1)(where, value)


def _go(fields: Fields) -> Step:
    go = fields.need("go", lambda where, value: value)
    where = fields.where.at("go")
    turn = None
    if isinstance(go, dict):
        inner = Fields(where, go, "go")
        turn, go = inner.need("turn", whole(1)), inner.need("step", text)
        inner.end()
    name = text(where, go)
    if name.lower() == "next turn" and turn is None:
        return Go(step="next turn", **_common(fields))
    step = step_name(name)
    if step is None or step in _NO_PRIORITY:
        names = [known for known in STEPS if known not in _NO_PRIORITY] + ["next turn"]
        raise where.expected(f"one of {', '.join(names)}", name)
    return Go(step=step, turn=turn, **_common(fields))


def _choose(fields: Fields) -> Step:
    return Choose(answer=fields.need("choose", answer), **_common(fields))


_PAYABLE: Final = ("cast", "activate", "special", "attack", "block")
_STEPS: Final[dict[str, Callable[[Fields], Step]]] = {
    "cast": _cast,
    "play": _play,
    "activate": _activate,
    "special": _special,
    "pass": _pass,
    "attack": _attack,
    "block": _block,
    "resolve": _resolve,
    "go": _go,
    "choose": _choose,
}
