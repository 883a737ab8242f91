"""Instructions that change what is on the battlefield: destroy, sacrifice, tap, counters, attach, transform (CR 701).

Not here: changes of zone other than those (`moves`), damage (`damage`), tokens (`tokens`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.counters import MoveCounters
from model.ability.instructions import (
    STARTING,
    AnotherCounter,
    Attach,
    Destroy,
    Discard,
    ForEach,
    If,
    PayAny,
    PutCountersOn,
    PutSameCounters,
    Regenerate,
    RemoveCountersFrom,
    Sacrifice,
    Tap,
    Transform,
    UnlessPays,
)
from model.ability.terms import All, Amount, EachPlayer, Number, Some, That, ThatMuch, Times
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.those_counters import THOSE_COUNTERS
from model.oracle.grammar.instructions.verbs import CURRENT, ELIDED, YOU, Verbs

EVERY: Final = "for each"
DESTROYED: Final = "a creature destroyed this way|creatures destroyed this way|artifacts destroyed this way"
"""Said of what was destroyed, behind it."""


class _NotRegenerated:
    """Said behind a "destroy" on a condition."""

    def __call__(self, do: Any, word: str) -> Any:
        if not isinstance(do, If | UnlessPays) or not isinstance(do.do, Destroy):
            return None
        if do.do != Destroy(do.do.what):
            return None
        return msgspec.structs.replace(do, do=msgspec.structs.replace(do.do, regenerate=False, word=f"{word}, last"))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, If | UnlessPays) or not isinstance(value.do, Destroy):
            return None
        word = value.do.word.removesuffix(", last")
        if value.do.regenerate or word == value.do.word:
            return None
        return {"do": msgspec.structs.replace(value, do=Destroy(value.do.what)), "word": word}


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    many(g)
    v.command(Destroy, "destroy {what:objects}")
    v.command(
        Destroy,
        "destroy {what:objects}. {word=it|they|that creature|those creatures|that permanent|that "
        "artifact|the creature|those permanents|" + DESTROYED + "} can't be regenerated",
        regenerate=False,
    )
    # "Destroy target creature if it's white. It can't be regenerated."
    after = _NotRegenerated()
    g.rule("whole", after, f"{{do:clause.if}}. {{word=it|they|{DESTROYED}}} can't be regenerated", unmake=after.parts,
           when=lambda v: v is not None)  # fmt: skip
    v.player(Sacrifice, "sacrifice[s] {what:objects}")
    each = ChosenEach(Sacrifice)
    v.player(each, "sacrifice[s] {what:some} for each {times:times}", unmake=each.parts, when=lambda v: v is not None)
    v.command(Tap, "tap {what:objects}")
    v.command(Tap, "untap {what:objects}", untap=True)
    v.g.rule("clause", Tap, "you untap {what:objects}", untap=True, word="you")
    v.command(Tap, "tap or untap {what:objects}", either=True)
    v.g.rule("does", Tap, "taps {what:some}")
    v.g.rule("does", Tap, "untaps {what:objects}", untap=True)
    tapped = ChosenEach(Tap)
    so_many = "taps {what:some} for each {times:times}"
    v.g.rule("does", tapped, so_many, unmake=tapped.parts, when=lambda v: v is not None)
    v.command(Attach, "attach {what:objects} to {to:objects}")
    v.command(Attach, "unattach {what:objects} from {to:objects}", unattach=True)
    v.command(Attach, "unattach {what:objects}", unattach=True, when=lambda value: not isinstance(value.what, All))
    v.command(Regenerate, "regenerate {what:objects}")
    v.command(Transform, "transform {what:objects}")
    v.command(Transform, "convert {what:objects}", verb="convert")
    v.command(Transform, "flip {what:objects}", verb="flip")
    v.command(Transform, "turn {what:objects} face up", verb="turn face up")
    v.command(Transform, "turn {what:objects} face down", verb="turn face down")
    _counters(v)


def many(g: Grammar) -> None:
    """`many`: a number before a noun, of any kind: "a", "three", "that many", "twice that many"."""
    g.alias("many", ["number"])
    g.words("many", {"that many": ThatMuch("that many"), "twice that many": Times(2, ThatMuch("that many"))})


class PerEach:
    """A record whose amount is so many for each of something: `field` is Times(n, of, "for each")."""

    def __init__(self, make: Any, field: str, **fixed: Any) -> None:
        self.make = make
        self.field = field
        self.fixed = fixed

    def __call__(self, times: Amount, n: Amount, **fields: Any) -> Any:
        return self.make(**{self.field: Times(n, times, EVERY)}, **fields, **self.fixed)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if type(value) is not self.make:
            return None
        amount = getattr(value, self.field)
        if not isinstance(amount, Times) or amount.word != EVERY:
            return None
        if getattr(value, "also", ()) or any(getattr(value, name) != fixed for name, fixed in self.fixed.items()):
            return None
        if getattr(value, "who", YOU) != YOU:
            return None
        rest = {name: getattr(value, name) for name in value.__struct_fields__ if name != self.field}
        return {**rest, "n": amount.n, "times": amount.of}


class ChosenEach:
    """ "sacrifices a creature for each card discarded this way": so many at once."""

    def __init__(self, make: type[Sacrifice | Discard | Tap]) -> None:
        self.make = make

    def __call__(self, what: Any, times: Amount) -> Sacrifice | Discard | Tap | None:
        if not isinstance(what, Some) or what.least != 1 or what.most != 1 or what.random:
            return None
        n = Times(1, times, EVERY)
        return self.make(msgspec.structs.replace(what, least=n, most=n))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Sacrifice | Discard | Tap) or type(value) is not self.make:
            return None
        if value.who != YOU or not isinstance(value.what, Some):
            return None
        n = value.what.least
        if not isinstance(n, Times) or n.word != EVERY or n.n != 1 or value.what.most != n:
            return None
        return {"what": msgspec.structs.replace(value.what, least=1, most=1), "times": n.of}


def counted(v: Verbs, make: Any, field: str, template: str, **fixed: Any) -> None:
    """A verb with a number of things, in every shape. The template has @ for the number and its noun after it ends in
    {s:@}: `draw[s] @ card{s:@}`."""
    v.player(make, template.replace("@ ", f"{{{field}:many}} ").replace(":@}", f":{field}}}"), **fixed)
    each = PerEach(make, field, **fixed)
    per = template.replace("@ ", "{n:number} ").replace(":@}", ":n}")
    v.player(each, per + " for each {times:times}", unmake=each.parts)


class _NoMoreThan:
    """ "Put up to X +1/+0 counters on this creature. This ability can't cause the total number of +1/+0 counters on
    this creature to be greater than four"."""

    def __call__(self, count: Amount, kind: str, on: Any, again: str, there: Any, most: Any) -> PutCountersOn | None:
        if again != kind or there != on:
            return None
        return PutCountersOn(kind, count, on, word="up to", most=Number(most) if isinstance(most, int) else most)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PutCountersOn) or value.most is None or value.word != "up to":
            return None
        most = value.most.n if isinstance(value.most, Number) else value.most
        return {"count": value.count, "kind": value.kind, "on": value.on, "again": value.kind, "there": value.on,
                "most": most}  # fmt: skip


class _PutSeveral:
    """ "Put a flying counter and a lifelink counter on target creature"; with `choice` one of them."""

    def __init__(self, word: str = "", *, choice: bool = False) -> None:
        self.word = word
        self.choice = choice

    def __call__(self, counters: tuple[tuple[str, Amount], ...], on: Any) -> PutCountersOn:
        (kind, count), *also = counters
        return PutCountersOn(kind, count, on, word=self.word, also=tuple(also), choice=self.choice)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PutCountersOn) or not value.also:
            return None
        counters = ((value.kind, value.count), *value.also)
        return {"counters": counters, "on": value.on} if value == self(counters, value.on) else None


def _counted_kind(n: Amount, kind: str) -> tuple[str, Amount]:
    return (kind, n)


def _kind_counted(value: Any) -> dict[str, Any] | None:
    pair = isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str)
    return {"kind": value[0], "n": value[1]} if pair else None


def _one_of_kind(kind: str) -> tuple[str, Amount]:
    return (kind, Number(1))


def _kind_of_one(value: Any) -> dict[str, Any] | None:
    found = _kind_counted(value)
    return {"kind": found["kind"]} if found is not None and found["n"] == Number(1) else None


def _counters(v: Verbs) -> None:
    v.g.rule("counted_kind", _counted_kind, "{n:number} {kind:counter_kind} counter{s:n}", unmake=_kind_counted)
    v.g.list("counted_kinds", "counted_kind", conj=("and",))
    every, one, short = _PutSeveral(), _PutSeveral(choice=True), _PutSeveral("kinds", choice=True)
    v.g.list("one_counted_kind", "counted_kind", conj=("or",))
    v.g.rule("bare_kind", _one_of_kind, "{kind:counter_kind}", unmake=_kind_of_one)
    v.g.list("one_bare_kind", "bare_kind", conj=("or",))
    v.player(every, "put[s] {counters:counted_kinds} on {on:objects}", unmake=every.parts)
    v.command(one, "put your choice of {counters:one_counted_kind} on {on:objects}", unmake=one.parts)
    v.command(short, "put your choice of {a} {counters:one_bare_kind} counter on {on:objects}", unmake=short.parts)
    counted(v, PutCountersOn, "count", "put[s] @ {kind:counter_kind} counter{s:@} on {on:objects}")
    v.player(
        PutCountersOn,
        "put[s] a number of {kind:counter_kind} counters on {on:objects} equal to {count:measure}",
        word="equal to",
    )
    v.player(
        PutCountersOn,
        "distribute[s] {count:number} {kind:counter_kind} counter{s:count} among {on:objects}",
        divided=True,
    )
    v.g.rule("elided", PutCountersOn, "{count:many} {kind:counter_kind} counter{s:count} on {on:objects}", word="and")
    v.player(RemoveCountersFrom, "remove[s] {count:many} {kind:counter_kind} counter{s:count} from {from_:objects}")
    v.player(RemoveCountersFrom, "remove[s] {count:many} counter{s:count} from {from_:objects}", kind="")
    v.player(RemoveCountersFrom, "remove[s] all {kind:counter_kind} counters from {from_:objects}", count=None)
    v.player(RemoveCountersFrom, "remove[s] all counters from {from_:objects}", kind="", count=None)
    for kind, fixed in ((" {kind:counter_kind}", {}), ("", {"kind": ""})):
        likes: dict[str, Any] = {"up_to": True, **fixed}
        up_to = f"remove[s] up to {{count:count}}{kind} counter{{s:count}} from {{from_:objects}}"
        v.player(RemoveCountersFrom, up_to, **likes)
        v.player(
            RemoveCountersFrom, f"remove[s] any number of{kind} counters from {{from_:objects}}", count=None, **likes
        )
    moved = "from {from_:objects} onto {on:objects}"
    v.command(MoveCounters, f"move {{a}} counter {moved}", kind="", count=Number(1))
    v.command(MoveCounters, f"move any number of counters {moved}", kind="", count=None, any=True)
    v.command(MoveCounters, f"move {{count:many}} {{kind:counter_kind}} counter{{s:count}} {moved}")
    v.command(MoveCounters, f"move all {{kind:counter_kind}} counters {moved}", count=None)
    v.command(MoveCounters, f"move all counters {moved}", kind="", count=None)
    v.command(MoveCounters, f"move any number of {{kind:counter_kind}} counters {moved}", count=None, any=True)
    v.g.rule("clause", PayAny, "you may pay any amount of {E}")
    v.g.rule("clause", PayAny, "you may pay one or more {E}", word="one or more")
    v.g.rule("clause", PayAny, "you may pay any amount of mana", kind="mana")
    v.command(PayAny, "pay any amount of mana", kind="mana", word="told to", prefer=-1)
    joined = ForEach(EachPlayer("player"), PayAny("mana", CURRENT), STARTING)
    v.g.words("clause", {"starting with you, each player may pay any amount of mana": joined})
    v.g.words("times", {"{E} paid this way": ThatMuch("{E} paid this way")})
    v.player(
        PutCountersOn,
        "put[s] a number of {kind:counter_kind} counters equal to {count:measure} on {on:objects}",
        word="equal first",
    )
    capped = _NoMoreThan()
    said = (
        "put up to {count:digits} {kind:counter_kind} counters on {on:this}. this ability can't cause the total number "
    )
    said += "of {again:counter_kind} counters on {there:this} to be greater than {most:int_count}"
    v.g.rule("whole", capped, said, unmake=capped.parts, when=lambda value: value is not None)
    v.g.words("those_counters", {THOSE_COUNTERS: That(THOSE_COUNTERS)})
    v.command(PutSameCounters, "put {of:those_counters} on {on:objects}")
    v.command(PutSameCounters, "put {of:possessor} counters on {on:objects}")
    another = "put[s] another {kind:counter_kind} counter on {on:objects}"
    v.player(PutCountersOn, another, count=Number(1), word="another")
    kinds = "for each kind of counter on {on:subject},"
    same = "give that permanent or player another counter of that kind"
    v.g.rule("whole", AnotherCounter, f"{kinds} {same}")
    v.g.rule("whole", AnotherCounter, f"choose a counter on {{on:subject}}. {same}", chosen=True)
    put = "choose a counter on {on:subject}. put an additional counter of that kind on that permanent"
    v.g.rule("whole", AnotherCounter, put, chosen=True, word="put")
    v.g.rule(
        "whole", AnotherCounter, f"{kinds} put another counter of that kind on it or remove one from it", or_remove=True
    )
    # Counters of players.
    v.object(PutCountersOn, "get[s] {count:energy}", field="on", slot="players", kind="energy")
    energy = PerEach(PutCountersOn, "count", kind="energy", divided=False, word="")
    v.g.rule("clause", energy, "{on:players} get[s] {n:energy} for each {times:times}", unmake=energy.parts)
    v.object(PutCountersOn, "get[s] {count:count} {E}", field="on", slot="players", kind="energy")
    v.object(
        PutCountersOn, "get[s] that many {E}", field="on", slot="players", kind="energy", count=ThatMuch("that many")
    )
    v.object(
        PutCountersOn,
        "get[s] {a} amount of {E} equal to {count:measure}".replace("{a}", "an"),
        field="on",
        slot="players",
        kind="energy",
        word="equal to",
    )
    for kind in ("poison", "experience", "rad"):
        v.object(
            PutCountersOn, f"get[s] {{count:many}} {kind} counter{{s:count}}", field="on", slot="players", kind=kind
        )
        gets = f"gets {{count:many}} {kind} counter{{s:count}}"
        v.g.rule("elided", PutCountersOn, gets, on=ELIDED, kind=kind)
        v.g.rule("do", PutCountersOn, gets.replace("gets", "get"), on=YOU, kind=kind, word="get", prefer=-1)
        equal = f"get[s] a number of {kind} counters equal to {{count:measure}}"
        v.object(PutCountersOn, equal, field="on", slot="players", kind=kind, word="equal to")
    v.g.rule("elided", PutCountersOn, "get {count:energy}", kind="energy", on=_you(), word="and")


def _you() -> Any:
    from model.ability.terms import You

    return You()
