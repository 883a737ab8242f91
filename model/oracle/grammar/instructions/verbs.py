"""Subjects and verbs: one row serves the imperative ("draw a card"), the singular ("target player draws a card") and
the subject left out ("... and loses 1 life").

Owns: `Verbs`, which adds such rows, and the making of one instruction from a subject and what it does. Not here: which
verbs there are (the sibling files), what joins clauses (`flow`).

A player's verb stands in the categories `do` (imperative, plural) and `does` (singular), with `who` left You. The
subject is put in by `acting`. Of "each player" and the like something that reads the player ("their library") or a
choice whether to do it becomes a ForEach (CR 608.2e-f); the rest keeps the players as its `who`.

What binding makes of a subject left out, ThatPlayer("") and That(""): inside a ForEach over players the current one,
else the subject of the instruction before, the phrase itself again if it is no target.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, Instruction
from model.ability.instructions import ForEach, May, Sequence
from model.ability.terms import (
    Both,
    EachPlayer,
    Filter,
    IsPlayer,
    Players,
    PlayersWho,
    Some,
    Target,
    ThatPlayer,
    You,
)
from model.base import Record
from model.oracle.engine import Grammar

YOU: Final = You()
SAID_YOU: Final = You("you")
ELIDED: Final = ThatPlayer("")
"""The subject of the clause before, left out: "draws two cards and [elided] loses 2 life"."""
CURRENT: Final = ELIDED
"""Inside a ForEach of players as the subject: the player that it is looking at."""

ONE_DURATION: Final = " and, both for as long"
"""The join of two effects that one duration is said of."""

IN_ONE: Final = " and, in one"
"""The join of what the words say as one: "is revealed and put"."""

OF_THE_COPIES: Final = ". , and of the copies"
"""The join of a copying and of one instead of it, for the copies of both of which new targets may be chosen."""

_VERB_ENDING = re.compile(r"(?<=[a-z])\[(s|es)\]")
_TWO_FORMS = re.compile(r"<([^|<>]*)\|([^|<>]*)>")


def singular(template: str) -> str:
    """The template with its verbs in the singular: `draw[s]` is "draws", `<has|have>` is "has"."""
    return _TWO_FORMS.sub(r"\1", _VERB_ENDING.sub(r"\1", template))


def plural(template: str) -> str:
    """The template with its verbs in the plural."""
    return _TWO_FORMS.sub(r"\2", _VERB_ENDING.sub("", template))


class Verbs:
    """Adds the rows of verbs in their forms."""

    def __init__(self, g: Grammar) -> None:
        self.g = g

    def player(self, make: Any, template: str, **how: Any) -> None:
        """A verb of players: `draw[s] {n:number} card{s:n}`. The record has a field `who`."""
        self.g.rule("do", make, plural(template), **how)
        self.g.rule("does", make, singular(template), **how)

    def command(self, make: Any, template: str, **how: Any) -> None:
        """A verb whose record has no `who`: only the controller of the ability does it."""
        self.g.rule("command", make, template, **how)

    def object(self, make: Any, template: str, *, field: str = "what", slot: str = "subject", **how: Any) -> None:
        """A verb of objects, the template what stands after the subject: `explore[s]`.

        Rows: with the subject (`clause`), in the plural form after "have" (`bare`: "have target creature explore"),
        and with the subject left out (`elided`)."""
        self.g.rule("clause", make, f"{{{field}:{slot}}} {_agreeing(template, field)}", **how)
        self.g.rule("bare", make, f"{{{field}:{slot}}} {plural(template)}", **how)


def _agreeing(template: str, field: str) -> str:
    return _TWO_FORMS.sub(rf"{{{field}#\1|\2}}", template)


# --- putting the subject in ------------------------------------------------------------------------------------------

# Performed for several players at once by their executors (CR 608.2e).
AT_ONCE: Final = frozenset(
    {
        "Draw",
        "Discard",
        "GainLife",
        "LoseLife",
        "SetLife",
        "Mill",
        "Scry",
        "Surveil",
        "Sacrifice",
        "Shuffle",
        "WinGame",
        "SkipNext",
        "PutCountersOn",
        "GetEmblem",
    }
)


def several(who: Any) -> bool:
    """Whether the phrase may mean more than one player."""
    if isinstance(who, Target):
        return who.most != 1
    if isinstance(who, ThatPlayer):
        return who.word.startswith("those")
    return isinstance(who, (EachPlayer, PlayersWho, Both))


def acting(who: Any, do: Instruction) -> Instruction | None:
    """The instruction with `who` as the one who does it; None if it has nobody to do it."""
    if isinstance(who, You):
        return _with(do, SAID_YOU, YOU)
    if several(who) and not at_once(do):
        inner = _with(do, CURRENT, CURRENT)
        return None if inner is None else ForEach(who, inner)
    return _with(do, who, ELIDED)


def at_once(do: Instruction) -> bool:
    return type(do).__name__ in AT_ONCE and not reads_subject(do)


def _with(do: Instruction, first: Any, later: Any) -> Instruction | None:
    """`do` with the subject in place of You."""
    match do:
        case May(who=You(), word="have"):
            return msgspec.structs.replace(do, who=first)
        case May(do=inner, who=You()):
            changed = _with(inner, later, later)
            return None if changed is None else May(changed, first, do.word)
        case Sequence(steps=steps, joins=joins):
            # The first step that somebody does has the subject, later ones leave it out.
            head = _with(steps[0], first, later)
            rest = [_with(step, later, later) for step in steps[1:]]
            if head is None or any(step is None for step in rest):
                return None
            return Sequence((head, *[step for step in rest if step is not None]), joins)
        case _ if getattr(do, "who", None) == YOU:
            return msgspec.structs.replace(do, who=first)
    return None


def reads_subject(value: Any) -> bool:
    """Whether a "they" or "their" in it could mean the subject."""
    if isinstance(value, ThatPlayer):
        return value.to is None
    if isinstance(value, Ability):
        return False
    if isinstance(value, Some):
        return any(reads_subject(part) for part in (value.filter, value.least, value.most))
    if isinstance(value, Record):
        return any(reads_subject(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, tuple) and any(reads_subject(item) for item in value)


def parted(value: Any) -> tuple[Any, Instruction] | None:
    """The subject and what it does, with You in its place: the inverse of `acting`."""
    if isinstance(value, ForEach):
        if (
            value.word
            or not (isinstance(value.over, Players | Both) or is_player_target(value.over))
            or not several(value.over)
        ):
            return None
        inner = _without(value.do, CURRENT, CURRENT)
        return None if inner is None or at_once(inner) else (value.over, inner)
    first = _subject_of(value)
    if first is None or first in (YOU, CURRENT):
        return None
    if isinstance(first, You):
        do = _without(value, SAID_YOU, YOU)
        return None if do is None else (YOU, do)
    do = _without(value, first, ELIDED)
    if do is None or (several(first) and not at_once(do)):
        return None
    return first, do


def _subject_of(value: Any) -> Any:
    if isinstance(value, Sequence):
        return _subject_of(value.steps[0]) if value.steps else None
    return getattr(value, "who", None)


def _without(do: Instruction, first: Any, later: Any) -> Instruction | None:
    match do:
        case May(who=who, word="have"):
            return msgspec.structs.replace(do, who=YOU) if who == first else None
        case May(do=inner, who=who):
            changed = _without(inner, later, later)
            return May(changed, YOU, do.word) if changed is not None and who == first else None
        case Sequence(steps=steps, joins=joins) if steps:
            head = _without(steps[0], first, later)
            rest = [_without(step, later, later) for step in steps[1:]]
            if head is None or any(step is None for step in rest):
                return None
            return Sequence((head, *[step for step in rest if step is not None]), joins)
        case _ if getattr(do, "who", None) == first:
            return msgspec.structs.replace(do, who=YOU)
    return None


def is_player_target(value: Any) -> bool:
    """Whether the phrase targets players only."""
    return isinstance(value, Target) and is_player_filter(value.filter)


def is_player_filter(filter: Filter) -> bool:
    return any(isinstance(word, IsPlayer) for word in filter.words)
