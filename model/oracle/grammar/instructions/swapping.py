"""Base power and toughness that become others, power and toughness switched (CR 613.4b, 613.4d), and a permanent given
for a card in a graveyard."""

from __future__ import annotations

from typing import Any

import msgspec

from model.ability.continuous import SetsPT, SwitchesPT
from model.ability.instructions import Apply
from model.ability.object_instructions import SacrificeForReturn
from model.ability.terms import IsType, StatOf
from model.oracle.engine import Grammar


def add(g: Grammar) -> None:
    """The rows."""
    g.rule(
        "command",
        _swap_base,
        "change {to:possessor} base power and toughness to {of:possessor} power and toughness {duration:duration}",
        unmake=_swap_base_parts,
    )
    base, theirs = "the base power and toughness of {to:objects}", "{of:possessor} power and toughness"
    for category, words in (
        ("command", f"change {base} to {theirs}"),
        ("bare", f"{base} become equal to {theirs}"),
    ):
        swap = _SwapBaseOf(f"change of, {category}")
        g.rule(category, swap, f"{words} {{duration:duration}}", unmake=swap.parts)

    g.alias("switched", ["possessor"])
    g.rule("switched", None, "{it:each}'s")
    g.rule("command", _switch, "switch {of:switched} power and toughness {duration:duration}", unmake=_switch_parts)
    still = (
        "if both targets are still legal as this ability resolves, that player simultaneously sacrifices the {noun} "
    )
    still += "and returns the {noun} card to the battlefield"
    for noun in ("artifact", "creature", "permanent"):
        chosen = "choose {sacrifice:target_object} and {back:target_object}. " + still.replace("{noun}", noun)
        g.rule("whole", SacrificeForReturn, chosen, when=_is_of(noun))
    each = _SwitchEach()
    of_each = "switch the power and toughness of {of:target_object} {duration:duration}"
    g.rule("command", each, of_each, unmake=each.parts)
    pair, power = "{to:possessor} base power and toughness", "{to:possessor} base power"
    of = "the base power and toughness of {to:objects}"
    for category, become in (("clause", "becomes"), ("bare", "become")):
        so_much = _SetPower(category)
        g.rule(
            category, so_much, f"{power} {become} equal to {{n:measure}} {{duration:duration}}", unmake=so_much.parts
        )
    front = _SetPower("front")
    first = f"{{duration:duration}}, {power} becomes equal to {{n:measure}}"
    g.rule("clause", front, first, unmake=front.parts)
    change = _SetPower("change")
    g.rule("command", change, f"change {power} to {{n:amount}} {{duration:duration}}", unmake=change.parts)
    for_good = _SetPower("change for good")
    g.rule("command", for_good, f"change {power} to {{n:amount}}", unmake=for_good.parts, duration="")
    for category, shape, words in (("clause", "its", pair), ("bare", "its, bare", pair), ("bare", "of", of)):
        both = _SetBoth(shape)
        g.rule(category, both, f"{words} become {{pt:pt}} {{duration:duration}}", unmake=both.parts)
    equal = _SetBoth("of, equal")
    g.rule("bare", equal, f"{of} become equal to {{n:measure}} {{duration:duration}}", unmake=equal.one)


def _is_of(noun: str) -> Any:
    return lambda value: value.sacrifice.filter.words == (IsType(noun.capitalize()),)


class _SetPower:
    """ "This creature's base power becomes equal to that creature's power" (CR 613.4b)."""

    def __init__(self, shape: str) -> None:
        self.word = f"base power, {shape}"

    def __call__(self, to: Any, n: Any, duration: str) -> Apply:
        return Apply(to, (SetsPT(n, None, "changed"),), duration, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Apply) or value.word != self.word or not isinstance(value.changes[0], SetsPT):
            return None
        return {"to": value.to, "n": value.changes[0].power, "duration": value.duration}


class _SetBoth:
    """ "Have that creature's base power and toughness become 4/3"."""

    def __init__(self, shape: str) -> None:
        self.word = f"base power and toughness, {shape}"

    def __call__(self, to: Any, duration: str, pt: Any = None, n: Any = None) -> Apply:
        power, toughness = (n, n) if pt is None else pt
        return Apply(to, (SetsPT(power, toughness, "changed"),), duration, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Apply) or value.word != self.word or not isinstance(value.changes[0], SetsPT):
            return None
        sets = value.changes[0]
        return {"to": value.to, "duration": value.duration, "pt": (sets.power, sets.toughness)}

    def one(self, value: Any) -> dict[str, Any] | None:
        found = self.parts(value)
        return None if found is None else {"to": found["to"], "duration": found["duration"], "n": found["pt"][0]}


def _swap_base(to: Any, of: Any, duration: str) -> Apply:
    return Apply(to, (SetsPT(StatOf("power", of), StatOf("toughness", of), "changed"),), duration, word="change")


def _swap_base_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Apply) and value.word == "change" and isinstance(value.changes[0], SetsPT):
        power = value.changes[0].power
        if isinstance(power, StatOf) and value == _swap_base(value.to, power.of, value.duration):
            return {"to": value.to, "of": power.of, "duration": value.duration}
    return None


class _SwapBaseOf:
    """ "Have the base power and toughness of target creature become equal to its power and toughness"."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, to: Any, of: Any, duration: str) -> Apply:
        return msgspec.structs.replace(_swap_base(to, of, duration), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Apply) or value.word != self.word:
            return None
        return _swap_base_parts(msgspec.structs.replace(value, word="change"))


class _SwitchEach:
    """ "Switch the power and toughness of each of up to two target creatures"."""

    def __call__(self, of: Any, duration: str) -> Apply:
        return Apply(of, (SwitchesPT(),), duration, word="of each")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Apply) and value == self(value.to, value.duration):
            return {"of": value.to, "duration": value.duration}
        return None


def _switch(of: Any, duration: str) -> Apply:
    return Apply(of, (SwitchesPT(),), duration)


def _switch_parts(value: Any) -> dict[str, Any] | None:
    plain = isinstance(value, Apply) and not value.front and not value.word
    if plain and value.changes == (SwitchesPT(),) and value.duration:
        return {"of": value.to, "duration": value.duration}
    return None
