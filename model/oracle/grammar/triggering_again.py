"""Abilities that trigger an additional time, or don't trigger (CR 603.2d, 614).

Owns: the category `causing` and the rows of `static` for them. Not here: other replacement effects (`replacements`).
"""

from __future__ import annotations

from typing import Any

from model.ability.continuous import (
    DoesntTrigger,
    TriggersAgain,
)
from model.ability.events import (
    AnyEvent,
    Anything,
    Attacks,
    Casts,
    Draws,
    IsDealtDamage,
    ZoneChanges,
)
from model.oracle.engine import Grammar


def add(g: Grammar) -> None:
    g.rule("causing", ZoneChanges, "{what:objects} entering", to="battlefield", verb="entering")
    g.rule(
        "causing",
        ZoneChanges,
        "{what:objects} entering the battlefield",
        to="battlefield",
        verb="entering the battlefield",
    )
    g.rule("causing", ZoneChanges, "{what:objects} dying", from_="battlefield", to="graveyard", verb="dying")
    g.rule("causing", ZoneChanges, "{what:objects} leaving the battlefield", from_="battlefield", verb="leaving")
    both = _EnteringOrDying()
    g.rule("causing", both, "{what:objects} entering or dying", unmake=both.parts)
    g.rule("causing", Attacks, "{what:objects} attacking", word="attacking")
    g.rule("causing", Draws, "{who:players} drawing a card", word="drawing")
    g.rule(
        "causing",
        IsDealtDamage,
        "{source:objects} dealing combat damage to {to:damaged_one}",
        combat=True,
        word="dealing",
    )
    g.rule("causing", IsDealtDamage, "{to:objects} being dealt damage", passive=True, word="being dealt")
    g.rule("causing", Casts, "{who:players} casting {what:objects}", word="casting")
    g.rule("causing", Casts, "{who:players} casting or copying {what:objects}", word="casting", copy=True)
    g.rule(
        "static",
        TriggersAgain,
        "if {event:causing} causes a triggered ability of {what:objects} to trigger, that ability "
        "triggers an additional time",
    )
    g.rule("static", DoesntTrigger, "{event:causing} don't cause abilities to trigger")
    g.rule("static", DoesntTrigger, "{event:causing} don't cause abilities of {what:objects} to trigger")
    g.rule(
        "static",
        TriggersAgain,
        "if a triggered ability of {what:objects} triggers, that ability triggers an additional time",
        event=Anything(),
    )
    g.rule(
        "static",
        TriggersAgain,
        "if a triggered ability of {what:objects} triggers, it triggers an additional time",
        event=Anything("it"),
    )


class _EnteringOrDying:
    """Either of two zone changes of the objects."""

    def __call__(self, what: Any) -> AnyEvent:
        enters = ZoneChanges(what, to="battlefield", verb="entering")
        return AnyEvent((enters, ZoneChanges(what, from_="battlefield", to="graveyard", verb="dying")), "or")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AnyEvent) and isinstance(value.of[0], ZoneChanges) and value == self(value.of[0].what):
            return {"what": value.of[0].what}
        return None
