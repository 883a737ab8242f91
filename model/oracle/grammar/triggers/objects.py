"""What happens to objects: zones, damage, targets, status (CR 603.6, 120, 115, 701).

Owns: rows of `happens`, predicates that hold a placeholder until their subject is known."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.events import (
    CONTROL_LOST,
    CREWS,
    ENTERS_TAPPED,
    ENTERS_UNTAPPED,
    FOR_CRAFT,
    PUT_INTO_EXILE,
    SADDLES,
    WITHOUT_DYING,
    AnyEvent,
    BecomesTarget,
    IsDealtDamage,
    PlayerActs,
    StatusChanges,
    ZoneChanges,
)
from model.ability.terms import EachPlayer, Filter, InZone, IsSubtype, OnePlayer, Some, You
from model.oracle.engine import Grammar
from model.oracle.grammar.triggers.subjects import PLACE, UNDER_YOURS, known, says_card


def add(g: Grammar) -> None:
    """The rows of what happens to objects."""
    zones(g)
    damage(g)
    statuses(g)


def zones(g: Grammar) -> None:
    def row(template: str, verb: str, **how: Any) -> None:
        g.rule("happens", ZoneChanges, template, what=PLACE, verb=verb, **how)

    row("enter[s]", "enters", to="battlefield")
    row("die[s]", "dies", from_="battlefield", to="graveyard")
    row("leave[s] the battlefield", "leaves", from_="battlefield")
    row("{#is|are} put into a graveyard from a library", "is put from a library", from_="library", to="graveyard")
    row("enter[s] under your control", UNDER_YOURS, to="battlefield")
    row("enter[s] tapped", ENTERS_TAPPED, to="battlefield")
    row("enter[s] untapped", ENTERS_UNTAPPED, to="battlefield")
    row("enter[s] under an opponent's control", "enters under an opponent's control", to="battlefield")
    row("enter[s] from {whose:whose} graveyard", "enters from", from_="graveyard", to="battlefield")
    row("enter[s] from {a} graveyard", "enters from a", from_="graveyard", to="battlefield")
    row("enter[s] from exile", "enters from", from_="exile", to="battlefield")
    row("enter[s] the battlefield", "enters the battlefield", to="battlefield")
    for place, words in (("{a}", "a"), ("{whose:whose}", "")):
        verb = f"is put into {words} graveyard".replace("  ", " ")
        put = f"{{#is|are}} put into {place} graveyard"
        row(f"{put} from the battlefield", f"{verb} from the battlefield", from_="battlefield", to="graveyard")
        row(f"{put} from anywhere", f"{verb} from anywhere", to="graveyard")
        elsewhere = _FromElsewhere(f"{verb} from elsewhere")
        template = f"{put} from anywhere other than the battlefield"
        g.rule("happens", elsewhere, template, unmake=elsewhere.parts)
        row(f"leave[s] {place} graveyard", f"leaves {words} graveyard".replace("  ", " "), from_="graveyard")
    row(
        "{#is|are} put into {whose:whose} graveyard from your library",
        "is put into graveyard from your library",
        from_="library",
        to="graveyard",
    )
    row(
        "{#is|are} put into {whose:whose} graveyard from their library",
        "is put into graveyard from their library",
        from_="library",
        to="graveyard",
    )
    # CR 303.4, 301.5: what something is attached to is on the battlefield.
    g.rule(
        "event",
        ZoneChanges,
        "{what:attached} is put into {a} graveyard",
        from_="battlefield",
        to="graveyard",
        verb="is put into a graveyard",
    )
    row("{#is|are} exiled from the battlefield", "is exiled", from_="battlefield", to="exile")
    row(FOR_CRAFT, FOR_CRAFT, from_="battlefield", to="exile")
    row("{#is|are} put into exile from the battlefield", "is put into exile", from_="battlefield", to="exile")
    row("{#is|are} put into exile", PUT_INTO_EXILE, to="exile")
    row("{#is|are} put into exile from anywhere", "is put into exile from wherever", to="exile")
    for zone in ("graveyard", "hand", "library"):
        verb = "is put into exile from"
        row(f"{{#is|are}} put into exile from {{whose:whose}} {zone}", verb, from_=zone, to="exile")
    for words, places in _PLACES.items():
        moves = tuple(
            ZoneChanges(PLACE, zone, "exile", verb="is put into exile", whose=whose) for zone, whose in places
        )
        g.words("happens", {f"{{#is|are}} put into exile {words}": AnyEvent(moves, words)})
    either = _Exiled()
    words = "{what:some.more} and/or {other:filter.plural#p} {what#is|are} put into exile"
    g.rule("event.one", either, words, unmake=either.parts, when=known)
    row("{#is|are} returned to {whose:whose} hand", "is returned to hand", from_="battlefield", to="hand")
    row("{#is|are} returned to hand", "is returned to any hand", from_="battlefield", to="hand")
    verb = "is returned to hand from the battlefield"
    row("{#is|are} returned to {whose:whose} hand from the battlefield", verb, from_="battlefield", to="hand")
    row("leave[s] the battlefield without dying", WITHOUT_DYING, from_="battlefield")
    row("{#is|are} put into {a} library from anywhere", "is put into a library from anywhere", to="library")
    row("{#is|are} put into graveyards from anywhere", "is put into graveyards from anywhere", to="graveyard")


_PLACES: Final[dict[str, tuple[tuple[str, Any], ...]]] = {
    "from your library and/or your graveyard": (("library", You()), ("graveyard", You())),
    "from graveyards and/or the battlefield": (("graveyard", None), ("battlefield", None)),
}


class _Exiled:
    """ "One or more creatures you control and/or creature cards in your graveyard are put into exile": the one from the
    battlefield, the other from their zone (CR 109.2)."""

    word = "permanents and/or cards exiled"

    def __call__(self, what: Any, other: Filter) -> AnyEvent | None:
        place = other.post[-1] if other.post else None
        if says_card(what) or not isinstance(place, InZone) or place.zone == "battlefield":
            return None
        cards = msgspec.structs.replace(what, filter=other)
        moves = ((what, "battlefield"), (cards, place.zone))
        return AnyEvent(
            tuple(ZoneChanges(w, zone, "exile", one_or_more=True, verb=PUT_INTO_EXILE) for w, zone in moves), self.word
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AnyEvent) or value.word != self.word:
            return None
        first, second = (one.what for one in value.of if isinstance(one, ZoneChanges))
        return {"what": first, "other": second.filter} if isinstance(second, Some) else None


class _FromElsewhere:
    """ "is put into a graveyard from anywhere other than the battlefield": from each other zone (CR 603.6c)."""

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def __call__(self, whose: Any = None) -> AnyEvent:
        zones = ("hand", "library", "stack", "exile", "command")
        moves = (ZoneChanges(PLACE, zone, "graveyard", verb=self.verb, whose=whose) for zone in zones)
        return AnyEvent(tuple(moves), "from elsewhere")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AnyEvent) or value.word != "from elsewhere":
            return None
        first: Any = value.of[0]
        return {"whose": first.whose} if value == self(first.whose) else None


def damage(g: Grammar) -> None:
    for word, combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
        g.rule("happens", IsDealtDamage, f"deal[s] {word}", source=PLACE, combat=combat)
        g.rule("happens", IsDealtDamage, f"deal[s] {word} to {{to:damaged_one}}", source=PLACE, combat=combat)
        g.rule("happens", IsDealtDamage, f"{{#is|are}} dealt {word}", to=PLACE, combat=combat, passive=True)
        g.rule(
            "happens",
            IsDealtDamage,
            f"{{#is|are}} dealt {word} by {{source:objects}}",
            to=PLACE,
            combat=combat,
            passive=True,
        )
        g.rule("event.one", IsDealtDamage, f"you're dealt {word}", to=You(), combat=combat, passive=True)
    for word, combat in (("excess damage", None), ("excess noncombat damage", False)):
        g.rule(
            "happens", IsDealtDamage, f"{{#is|are}} dealt {word}", to=PLACE, combat=combat, passive=True, excess=True
        )
    so_much = "deal[s] {least:ints} or more damage"
    g.rule("happens", IsDealtDamage, so_much, source=PLACE)
    g.rule("happens", IsDealtDamage, so_much + " to {to:damaged_one}", source=PLACE)
    g.rule("happens", BecomesTarget, "become[s] the target of {of:objects}", what=PLACE)
    g.rule(
        "happens",
        BecomesTarget,
        "become[s] the target of {of:objects} for the first time each turn",
        what=PLACE,
        first=True,
    )


_STATUSES: Final = {
    "become[s] tapped": "becomes tapped",
    "become[s] untapped": "becomes untapped",
    "{#is|are} turned face up": "is turned face up",
    "{#is|are} turned face down": "is turned face down",
    "transform[s]": "transforms",
    "phase[s] in": "phases in",
    "phase[s] out": "phases out",
    "become[s] monstrous": "becomes monstrous",
    "become[s] renowned": "becomes renowned",
    "become[s] attached to {other:objects}": "becomes attached",
    "become[s] unattached from {other:objects}": "becomes unattached",
    "become[s] saddled": "becomes saddled",
    "become[s] crewed": "becomes crewed",
    "become[s] suspected": "becomes suspected",
    "become[s] exerted": "becomes exerted",
    "become[s] plotted": "becomes plotted",
    "mutate[s]": "mutates",
}


def statuses(g: Grammar) -> None:
    for template, how in _STATUSES.items():
        g.rule("happens", StatusChanges, template, what=PLACE, how=how)
    for n in (2, 3):
        g.rule("happens", StatusChanges, f"become[s] level {n}", what=PLACE, how=f"becomes level {n}")
    g.words(
        "event.one",
        {"day becomes night or night becomes day": PlayerActs(EachPlayer("player", ""), "day or night changes")},
    )
    g.rule("happens", StatusChanges, "transform[s] into ~", what=PLACE, how="transforms into")
    lost = _LosesControl()
    g.rule("event.one", lost, "you lose control of {what:objects}", unmake=lost.parts)
    vehicle, mount = (Some(Filter((IsSubtype(name),))) for name in ("Vehicle", "Mount"))
    g.rule("happens", StatusChanges, "crew[s] a Vehicle", what=PLACE, how=CREWS, other=vehicle)
    g.rule("happens", StatusChanges, "saddle[s] a Mount", what=PLACE, how=SADDLES, other=mount)
    g.rule("happens", PlayerActs, "{#is|are} milled", what=PLACE, act="mill", who=OnePlayer("any"))
    for act in ("explore[s]", "connive[s]", "exploit[s] {a} creature", "train[s]"):
        name = act.replace("[s]", "").replace("{a}", "a")
        g.rule("happens", PlayerActs, act, what=PLACE, act=name, who=OnePlayer("any"))
    g.rule("happens", PlayerActs, "explore[s] {other:some}", what=PLACE, act="explore", who=OnePlayer("any"))


class _LosesControl:
    """ "You lose control of this permanent": by another's control of it, or as it leaves the battlefield."""

    def __call__(self, what: Any) -> AnyEvent:
        left = ZoneChanges(what, from_="battlefield", verb="leaves")
        return AnyEvent((StatusChanges(what, CONTROL_LOST), left), "lose control")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, AnyEvent) or value.word != "lose control":
            return None
        first = value.of[0]
        return {"what": first.what} if isinstance(first, StatusChanges) and value == self(first.what) else None
