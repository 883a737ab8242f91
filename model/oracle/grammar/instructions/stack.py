"""Spells and abilities on the stack: counter, copy, change targets, cast (CR 701.6, 707.10, 115.7, 608.2g)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Change
from model.ability.continuous import Cant, SetsColors
from model.ability.instructions import (
    Allow,
    Apply,
    Cast,
    ChangeTargets,
    CopyForEach,
    CopySpell,
    CounterSpell,
    If,
    Sequence,
)
from model.ability.object_instructions import ANOTHER_EXILED
from model.ability.terms import All, Number, Other, That, This, You
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.board import PerEach
from model.oracle.grammar.instructions.verbs import OF_THE_COPIES, Verbs
from model.oracle.grammar.spending import ANY_COLOR, ANY_TYPE

WHILES: Final = (
    "this turn",
    "until end of turn",
    "until the end of your next turn",
    "until your next turn",
    "for as long as it remains exiled",
    "for as long as that card remains exiled",
    "for as long as they remain exiled",
    "for as long as those cards remain exiled",
    "until your next end step",
    "until the end of your next turn",
)
_THEM: Final = ("it", "that spell", "them", "those spells")
_CAST_SO: Final = ("spells this way", "a spell this way")
_AS_ANY_TYPE: Final = "you may spend mana as though it were mana of any type to cast"
_SPENT: Final = tuple(
    (said, it, kind)
    for said, its, kind in (
        (f", and {ANY_TYPE}", _THEM, "type"),
        (f", and {ANY_COLOR}", _THEM, "color"),
        (f", and {_AS_ANY_TYPE}", _THEM, "type as though"),
        (f" and {ANY_COLOR}", _THEM, "color, no comma"),
        (f" and {ANY_TYPE}", _THEM, "type, no comma"),
        (f". if you cast a spell this way, {ANY_COLOR}", ("it",), "color, cast"),
        (f". if you cast a spell this way, {ANY_TYPE}", ("it",), "type, cast"),
        (f". if you cast a spell this way, {_AS_ANY_TYPE}", ("it",), "type as though, cast"),
        (f". {ANY_TYPE}", (*_THEM, *_CAST_SO), "type after"),
        (f". {ANY_COLOR}", (*_THEM, *_CAST_SO), "color after"),
    )
    for it in its
)
"""What mana may be spent on a spell that may be cast (CR 609.4b), and of which kind that is."""
_ONE: Final = Number(1)


class _ExiledWith:
    """ "Counter target spell. If the spell is countered this way, exile it with three time counters on it"."""

    def __call__(self, what: Any, n: Any, kind: str) -> CounterSpell:
        return CounterSpell(what, "exile", counters=((kind, n),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CounterSpell) or value.to != "exile" or len(value.counters) != 1:
            return None
        ((kind, n),) = value.counters
        return {"what": value.what, "n": n, "kind": kind}


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    v.command(CounterSpell, "counter {what:objects}")
    for said in ("that spell", "it"):
        v.command(
            CounterSpell,
            f"counter {{what:objects}}. if {said} is countered this way, exile it instead of putting it into its "
            "owner's graveyard",
            to="exile",
            render=said == "that spell",
        )
    timed = _ExiledWith()
    v.command(
        timed,
        "counter {what:objects}. if the spell is countered this way, exile it with {n:count} {kind:counter_kind} "
        "counters on it instead of putting it into its owner's graveyard",
        unmake=timed.parts,
    )
    v.player(CopySpell, "<copies|copy> {what:objects}", count=_ONE)
    v.player(
        CopySpell, "<copies|copy> {what:objects}. you may choose new targets for the copy", count=_ONE, new_targets=True
    )
    for word, tail in (
        ("and you may", " and you may choose new targets for the copy"),
        ("and may", " and may choose new targets for the copy"),
    ):
        v.player(CopySpell, "<copies|copy> {what:objects}" + tail, count=_ONE, new_targets=True, word=word)
    for tail in (". you may choose a new target for the copy", " and may choose a new target for that copy"):
        v.player(CopySpell, "<copies|copy> {what:objects}" + tail, count=_ONE, new_targets=True, word=tail.strip(". "))
    for tail, chosen in (("", False), (". you may choose new targets for the copy", True)):
        excepted = "<copies|copy> {what:objects}, except {changes:exceptions#s}" + tail
        v.player(CopySpell, excepted, count=_ONE, new_targets=chosen, word="except")
    for copied in ("copy is", "copies are"):
        g.rule("copy_is", _recolored, f"{copied} {{color:color}}", unmake=_recolored_parts)
    for tail, chosen in (("", False), (". you may choose new targets for the copy", True)):
        v.player(
            CopySpell,
            "<copies|copy> {what:objects}, except that the {changes:copy_is}" + tail,
            count=_ONE,
            new_targets=chosen,
            word="except that",
        )
    v.player(
        CopySpell,
        "<copies|copy> {what:objects}. each of those players may choose new targets for their copy",
        count=_ONE,
        new_targets=True,
        word="each of those players",
    )
    v.player(CopySpell, "<copies|copy> {what:objects} twice", count=Number(2))
    v.player(
        CopySpell,
        "<copies|copy> {what:objects} twice. you may choose new targets for the copies",
        count=Number(2),
        new_targets=True,
    )
    for tail, chosen in (("", False), (". you may choose new targets for the copies", True)):
        often = "<copies|copy> {what:objects} {count:count} times" + tail
        v.player(CopySpell, often, new_targets=chosen, when=_some_times)
    twice = _TwiceInstead()
    said = "{do:do}. if {condition:condition}, {more:do} instead. you may choose new targets for the copies"
    g.rule("whole", twice, said, unmake=twice.parts, when=lambda it: it is not None)
    for tail, chosen in (("", False), (". you may choose new targets for the copies", True)):
        each = PerEach(CopySpell, "count", new_targets=chosen, changes=(), word="")
        v.player(
            each,
            "<copies|copy> {what:objects} for each {times:times}" + tail,
            n=_ONE,
            unmake=each.parts,
        )
    copies = "<copies|copy> {what:objects} for each {over:each_other} that %s could target. each copy targets a "
    for spell in ("the spell", "spell"):
        template = copies % spell + "different one of those creatures"
        v.player(CopyForEach, template, word=spell, when=_other_than_the_source)
    # Of any Golem: other than the one that is the target.
    g.rule("each_other.than", All, "other {filter:filter#s}", word="each other")
    golems = copies.replace("each_other}", "each_other.than}") % "spell" + "different one of those Golems"
    v.player(CopyForEach, golems, word="than the target")
    g.rule("each_other", All, "{filter:filter#s}", word="each other", when=_is_other)
    v.player(ChangeTargets, "choose[s] new targets for {what:objects}", how="choose new targets", when=_not_the_copy)
    g.words("the_copy", {"the copy": That("the copy")})
    v.player(ChangeTargets, "choose[s] new targets for {what:the_copy}", how="choose new targets", prefer=-1)
    v.command(ChangeTargets, "change the target of {what:objects}", how="change the target")
    for which in ("a", "the"):
        how = f"change {which} target"
        v.command(ChangeTargets, f"{how} of {{what:target_object}} to {{to:this}}", how=how)
    implied = That("implied")
    for to in ("this", "attached"):
        v.command(ChangeTargets, f"change the target to {{to:{to}}} if able", what=implied, how="change its target")
    cannot = _CantBeCountered()
    v.g.rule("clause", cannot, "{to:target_object} can't be countered", unmake=cannot.parts)
    for verb, play in (("cast", False), ("play", True)):
        v.player(Cast, f"{verb}[s] {{what:objects}} without paying its mana cost", free=True, play=play, when=_one)
        v.player(
            Cast, f"{verb}[s] {{what:objects}} without paying their mana costs", free=True, play=play, when=_several
        )
        v.player(Cast, f"{verb}[s] {{what:objects}}", play=play, when=_not_all)
        during = f"during {{during:turns}}, you may {verb} {{what:objects}}"
        g.rule("clause", Allow, during, duration="", play=play)
        if not play:
            during += " and you may spend mana as though it were mana of any color to cast that spell"
            g.rule("clause", Allow, during, duration="", any_type=True, word="color, during")
        for duration in ANOTHER_EXILED:
            g.rule("clause", Allow, f"you may {verb} {{what:objects}} {duration}", duration=duration, play=play)
        for duration in dict.fromkeys(WHILES):
            g.rule("clause", Allow, f"you may {verb} {{what:objects}} {duration}", duration=duration, play=play)
            if not duration.startswith("this"):
                g.rule(
                    "clause",
                    Allow,
                    f"{duration}, you may {verb} {{what:objects}}",
                    duration=duration,
                    play=play,
                    word="front",
                )
                g.rule(
                    "clause",
                    Allow,
                    f"{duration}, you may {verb} {{what:objects}} "
                    "without paying {what#its mana cost|their mana costs}",
                    duration=duration,
                    play=play,
                    free=True,
                    word="front",
                )
            if play:
                kinds = "{what:both_kinds}"
                g.rule("clause", Allow, f"you may play {kinds} {duration}", duration=duration, play=True)
                front = f"{duration}, you may play {kinds}"
                g.rule("clause", Allow, front, duration=duration, play=True, word="front")
                front += " without paying their mana costs"
                g.rule("clause", Allow, front, duration=duration, play=True, free=True, word="front")
            if duration == "this turn":
                said = f"{{who:players}} may {verb} {{what:objects}} {duration}"
                g.rule("clause", Allow, said, duration=duration, play=play, when=_anothers)
            if "exiled" in duration:
                _for_others(g, verb, duration, play=play)
            for said, it, kind in _SPENT:
                more: dict[str, Any] = {"duration": duration, "play": play, "any_type": True}
                rows = [(f"{verb} {{what:objects}}", ""), ("play {what:both_kinds}", "")][: 1 + play]
                rows += [("look at and play {what:objects}", ", look")] if play and "exiled" in duration else []
                for played, look in rows:
                    g.rule("clause", Allow, f"you may {played} {duration}{said} {it}", word=f"{kind}: {it}{look}",
                           **more)  # fmt: skip
                if not duration.startswith("this"):
                    g.rule("clause", Allow, f"{duration}, you may {verb} {{what:objects}}{said} {it}",
                           word=f"{kind}: {it}, front", **more)  # fmt: skip
            g.rule(
                "clause",
                Allow,
                f"you may {verb} {{what:objects}} without paying its mana cost {duration}",
                free=True,
                duration=duration,
                play=play,
            )
            g.rule(
                "clause",
                Allow,
                f"you may {verb} {{what:objects}} {duration} without paying its mana cost",
                free=True,
                duration=duration,
                play=play,
                word="last",
            )
            g.rule("clause", Allow, f"you may {verb} {{what:objects}} {duration} without paying their mana costs",
                   free=True, duration=duration, play=play, word="last, their", when=_plural)  # fmt: skip


def _some_times(copy: CopySpell) -> bool:
    """Neither one nor two, which have words of their own."""
    return copy.count not in (_ONE, Number(2))


class _TwiceInstead:
    """ "Copy target spell. If ..., copy that spell twice instead. You may choose new targets for the copies": for the
    one copy as for the two (CR 707.10c)."""

    def __call__(self, do: Any, condition: Any, more: Any) -> Sequence | None:
        if not all(isinstance(it, CopySpell) and not it.new_targets and not it.word for it in (do, more)):
            return None
        copy, copies = (msgspec.structs.replace(it, new_targets=True) for it in (do, more))
        return Sequence((copy, If(condition, copies, instead=True)), (OF_THE_COPIES,))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Sequence(steps=(CopySpell() as do, If(condition=condition, do=CopySpell() as more)), joins=joins):
                if joins == (OF_THE_COPIES,):
                    one, two = (msgspec.structs.replace(it, new_targets=False) for it in (do, more))
                    return {"do": one, "condition": condition, "more": two}
        return None


def _for_others(g: Grammar, verb: str, duration: str, *, play: bool) -> None:
    """ "For as long as that card remains exiled, its owner may cast it": somebody else may."""
    for tail, free in (("", False), (" without paying its mana cost", True)):
        g.rule(
            "clause",
            Allow,
            f"{duration}, {{who:players}} may {verb} {{what:objects}}{tail}",
            duration=duration,
            play=play,
            free=free,
            word="front",
            when=_anothers,
        )
    if verb == "play":
        g.rule(
            "clause",
            Allow,
            f"you may look at and play {{what:objects}} {duration}",
            duration=duration,
            play=True,
            word="look at and",
        )


def _is_other(value: object) -> bool:
    first = value.filter.words[:1]  # type: ignore[attr-defined]
    return bool(first) and isinstance(first[0], Other)


def _other_than_the_source(value: object) -> bool:
    return _is_other(value.over)  # type: ignore[attr-defined]


def _recolored(color: str) -> tuple[Change, ...]:
    return (SetsColors((color,), word="is"),)


def _recolored_parts(value: object) -> dict[str, str] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], SetsColors):
        return None
    found = {"color": value[0].colors[0]} if value[0].colors else None
    return found if found is not None and value == _recolored(**found) else None


def _anothers(value: object) -> bool:
    return bool(value.who != You())  # type: ignore[attr-defined]


def _not_the_copy(value: object) -> bool:
    """ "You may choose new targets for the copy" belongs to the copying."""
    return value.what not in (That("the copy"), That("the copies"))  # type: ignore[attr-defined]


def _plural(value: object) -> bool:
    from model.oracle.grammar.base import number

    return number(value.what) == "p"  # type: ignore[attr-defined]


def _not_all(value: object) -> bool:
    """ "You may cast spells from ..." is a permission, "cast this spell without paying" an alternative cost."""
    if isinstance(value.what, This) and value.what.word == "this spell":  # type: ignore[attr-defined]
        return False
    return not isinstance(value.what, All) or value.what.word != ""  # type: ignore[attr-defined]


def _one(value: object) -> bool:
    return not _plural(value) and _not_all(value)


def _several(value: object) -> bool:
    return _plural(value) and _not_all(value)


class _CantBeCountered:
    """ "Target spell can't be countered": as long as it is on the stack."""

    def __call__(self, to: Any) -> Apply:
        return Apply(to, (Cant("be countered"),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"to": value.to} if isinstance(value, Apply) and value == self(value.to) else None
