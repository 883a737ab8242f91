"""Gaining control: "gain control of target creature until end of turn" (CR 613.1b, 611.2).

Owns: the clauses of `Apply` with one `GainsControl`. Not here: exchanging control (`moves`), the other changes
(`changes`).
"""

from __future__ import annotations

from typing import Any

from model.ability.conditions import RemainsAttached
from model.ability.continuous import GainsControl
from model.ability.instructions import Apply
from model.ability.object_instructions import ControlPlayer
from model.ability.terms import You
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.verbs import SAID_YOU, YOU


def add(g: Grammar) -> None:
    """The rows."""
    g.rule("command", _control, "gain control of {to:objects} {duration:duration}", unmake=_control_parts)
    g.rule("command", _control, "gain control of {to:objects}", duration="", unmake=_control_endless)
    g.rule(
        "command",
        _control,
        "gain control of {to:objects} for as long as {while_:while}",
        unmake=_control_while,
        duration="for as long as",
    )
    for turn in ("that player's next turn", "their next turn"):
        template = f"you control {{who:target_player}} during {turn}"
        g.rule("clause", ControlPlayer, template, word="" if turn.startswith("that") else turn)
    gained = "you gain control of {who:target_player} during that player's next turn. after that turn, that player"
    g.rule("whole", ControlPlayer, f"{gained} takes an extra turn", extra=True)
    g.rule("while", RemainsAttached, "{what:this} remains attached to {to:that}")
    more = _AndMore()
    template = "for as long as {while_:while}, gain control of {to:objects}, it {a:change#s}, and it {b:change#s}"
    g.rule("clause", more, template, unmake=more.parts)
    g.rule("clause", _control, "{who:players} gain[s] control of {to:objects}", duration="", unmake=_control_of_other)
    g.rule(
        "clause",
        _control,
        "{who:players} gain[s] control of {to:objects} {duration:duration}",
        unmake=_control_of_other_while,
    )
    made = "{who:players} gain control of {to:objects}"
    g.rule("bare", _control, made, duration="", unmake=_not_yours(_control_of_other), when=_of_other)
    for_now = made + " {duration:duration}"
    g.rule("bare", _control, for_now, unmake=_not_yours(_control_of_other_while), when=_of_other)


def _of_other(value: Any) -> bool:
    """Behind "have": not "have you gain control"."""
    return value.changes[0].who not in (YOU, SAID_YOU)


def _not_yours(parts: Any) -> Any:
    return lambda value: parts(value) if _parts(value) is not None and _of_other(value) else None


def _control(to: Any, duration: str = "", while_: Any = None, who: Any = None) -> Apply:
    if isinstance(who, You):
        who = SAID_YOU
    return Apply(to, (GainsControl(who if who is not None else You()),), duration, while_)


def _parts(value: Any) -> tuple[Any, Any] | None:
    if (
        isinstance(value, Apply)
        and len(value.changes) == 1
        and isinstance(value.changes[0], GainsControl)
        and not value.front
    ):
        return value.to, value.changes[0].who
    return None


def _you(who: Any) -> bool:
    return bool(who == YOU)


def _control_parts(value: Any) -> dict[str, Any] | None:
    found = _parts(value)
    if found is None or not _you(found[1]) or value.while_ is not None or not value.duration:
        return None
    return {"to": found[0], "duration": value.duration}


def _control_endless(value: Any) -> dict[str, Any] | None:
    found = _parts(value)
    if found is None or not _you(found[1]) or value.while_ is not None or value.duration:
        return None
    return {"to": found[0], "duration": ""}


def _control_while(value: Any) -> dict[str, Any] | None:
    found = _parts(value)
    if found is None or not _you(found[1]) or value.while_ is None:
        return None
    return {"to": found[0], "while_": value.while_, "duration": "for as long as"}


def _control_of_other(value: Any) -> dict[str, Any] | None:
    found = _parts(value)
    if found is None or _you(found[1]) or value.while_ is not None or value.duration:
        return None
    return {"to": found[0], "who": YOU if found[1] == SAID_YOU else found[1], "duration": ""}


def _control_of_other_while(value: Any) -> dict[str, Any] | None:
    found = _parts(value)
    if found is None or _you(found[1]) or value.while_ is not None or not value.duration:
        return None
    return {"to": found[0], "who": YOU if found[1] == SAID_YOU else found[1], "duration": value.duration}


class _AndMore:
    """ "For as long as ~ remains on the battlefield, gain control of that permanent, it loses all abilities, and it
    can't attack or block": one effect that lasts so long."""

    word = "and more"

    def __call__(self, while_: Any, to: Any, a: Any, b: Any) -> Apply:
        return Apply(to, (GainsControl(You()), a, b), "for as long as", while_, front=True, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Apply(to=to, changes=(GainsControl(), a, b), while_=while_, word=self.word):
                return {"to": to, "while_": while_, "a": a, "b": b}
        return None
