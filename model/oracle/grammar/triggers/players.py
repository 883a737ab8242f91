"""What players do, as events: casting, drawing, sacrificing, counters, mana (CR 603.2).

Owns: rows of `acts`, predicates that hold a placeholder until their subject is known."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.events import (
    CAUSED,
    CHOSEN,
    Activates,
    AnyEvent,
    Casts,
    CausedDiscard,
    CountersChange,
    Discards,
    Draws,
    LifeChanges,
    PlayerActs,
    TappedForMana,
)
from model.ability.terms import CastBy, Filter, HasMana, InZone, IsType, Not, OnePlayer, Some, That, This, You
from model.oracle.engine import Grammar
from model.oracle.grammar.triggers.subjects import ACTOR, PLACE, SPELL, batch, known, said_from, said_of_cast


def add(g: Grammar) -> None:
    """The rows of what players do."""
    _players(g)
    _counters(g)
    _mana(g)


_ACTS: Final = {
    "{#scries|scry}": "scry",
    "surveil[s]": "surveil",
    "proliferate[s]": "proliferate",
    "investigate[s]": "investigate",
    "commit[s] a crime": "commit a crime",
    "win[s] a coin flip": "win a coin flip",
    "lose[s] a coin flip": "lose a coin flip",
    "become[s] the monarch": "become the monarch",
    "roll[s] one or more dice": "roll",
    "roll[s] a die": "roll a die",
    "unlock[s] this door": "unlock this door",
    "unlock[s] a door": "unlock a door",
    "collect[s] evidence": "collect evidence",
    "complete[s] a dungeon": "complete a dungeon",
    "venture[s] into the dungeon": "venture into the dungeon",
    "clash[es]": "clash",
    "win[s] a clash": "win a clash",
    "manifest[s] dread": "manifest dread",
    "forage[s]": "forage",
    "give[s] a gift": "give a gift",
    "take[s] the initiative": "take the initiative",
    "shuffle[s] {#their|your} library": "shuffle",
    "search[es] {#their|your} library": "search",
    "lose[s] the game": "lose the game",
    "play[s] a land": "play a land",
    "finish[es] voting": "vote",
    "discover[s]": "discover",
    "foretell[s] a card": "foretell",
    "pay[s] life": "pay life",
    "fully unlock[s] a Room": "fully unlock a Room",
    "waterbend[s]": "waterbend",
    "earthbend[s]": "earthbend",
    "firebend[s]": "firebend",
    "airbend[s]": "airbend",
    "get[s] one or more {E}": "get energy",
    "activate[s] an exhaust ability": "activate an exhaust ability",
}


def _players(g: Grammar) -> None:
    def act(template: str, name: str, **how: Any) -> None:
        g.rule("acts", PlayerActs, template, who=ACTOR, act=name, **how)

    for template, name in _ACTS.items():
        act(template, name)
    # CR 701.18b: to play a card is to play it as a land or to cast it.
    played = AnyEvent((PlayerActs(You(), "play a land"), Casts(You(), SPELL)), "a card")
    g.words("event.one", {"you play a card": played})
    spell = Some(Filter(SPELL.filter.words, (CastBy(None, "exile", word="from"),)))
    from_exile = AnyEvent((PlayerActs(You(), "play a land", from_="exile"), Casts(You(), spell)), "a card")
    g.words("event.one", {"you play a card from exile": from_exile})
    g.words("event.one", {"the Ring tempts you": PlayerActs(You(), "be tempted by the Ring")})
    g.rule("acts", PlayerActs, "sacrifice[s] {what:objects}", who=ACTOR, act="sacrifice", when=_not_batch("what"))
    act("sacrifice[s] {what:some.more}", "sacrifice", one_or_more=True)
    act("cycle[s] {what:objects}", "cycle")
    act("cycle[s] or discard[s] {what:objects}", "cycle or discard", when=_not_batch("what"))
    act("play[s] {what:objects}", "play a land", when=_is_land)
    act("play[s] a land from exile", "play a land", from_="exile")
    for whose in ("your", "their"):
        both = _PlayElsewhere(whose)
        words = f"play[s] a land or cast[s] a spell from anywhere other than {whose} hand"
        g.rule("acts.any", both, words, unmake=both.parts)
    g.rule("acts", _taps, "tap[s] an untapped {filter:filter#s}", unmake=_tapped, who=ACTOR)
    act("exert[s] {what:objects}", "exert")
    act("create[s] {what:objects}", "create a token", when=_not_batch("what"))
    act("create[s] {what:some.more}", "create a token", one_or_more=True)
    act("mill[s] {what:objects}", "mill", when=_not_batch("what"))
    act("mill[s] {what:some.more}", "mill", one_or_more=True)
    act("expend[s] {nth:ints}", "expend")
    act("reveal[s] {what:objects}", "reveal")
    g.rule("some.more", None, "{it:some}", when=batch)
    g.rule("acts", Draws, "draw[s] {a} card", who=ACTOR)
    for whose in ("your", "their"):
        g.rule("acts", Draws, f"draw[s] {whose} {{nth:ordinal}} card each turn", who=ACTOR, word=whose)
        for turn, word in (("each turn", whose), ("in a turn", f"{whose} in a turn")):
            g.rule("acts", Casts, f"cast[s] {whose} {{nth:ordinal}} spell {turn}", who=ACTOR, what=SPELL, word=word)
        g.rule(
            "acts",
            Draws,
            f"draw[s] a card except the first one {'you' if whose == 'your' else 'they'} draw in each of "
            f"{whose} draw steps",
            who=ACTOR,
            except_first=True,
            word=whose,
        )
    for words, fields in (
        ("cast[s]", {}),
        ("cast[s] or {#copies|copy}", {"copy": True}),
        ("{#copies|copy}", {"copy": True, "word": "copy only"}),
    ):
        cast = _Cast(**fields)
        g.rule("acts", cast, f"{words} {{what:objects}}", unmake=cast.parts, when=known)
    g.rule("acts", Discards, "discard[s] {what:objects}", who=ACTOR, when=_not_batch("what"))
    g.rule("acts", Discards, "discard[s] {what:some.more}", who=ACTOR, one_or_more=True)
    g.rule("acts", LifeChanges, "gain[s] life", who=ACTOR)
    g.rule("acts", LifeChanges, "lose[s] life", who=ACTOR, gain=False)
    g.rule("acts", LifeChanges, "gain[s] life for the first time each turn", who=ACTOR, first=True)
    g.rule("acts", LifeChanges, "lose[s] life for the first time each turn", who=ACTOR, gain=False, first=True)
    for whose in ("your", "their"):
        away = _CastElsewhere(whose)
        g.rule(
            "acts",
            away,
            f"cast[s] {{what:objects}} from anywhere other than {whose} hand",
            unmake=away.parts,
            when=known,
        )
    counters = "a spell or ability {who:players} control[s] counters {what:objects}"
    g.rule("event.one", PlayerActs, counters, act="counter", when=_not_batch("what"))
    g.rule("event.one", CausedDiscard, "{by:objects} cause[s] {who:players} to discard {what:objects}")
    activated = "{a} ability of {what:objects} is activated"
    g.rule("event.one", Activates, activated, who=OnePlayer("player"), word="passive", when=_no_mana_post)
    for ability in ("{a} ability of {what:objects}", "{what:some}'s ability"):
        bare = f"activate[s] {ability} without {{T}} in its activation cost"
        g.rule("acts", Activates, bare, who=ACTOR, no_tap=True, word="" if ability[1] == "a" else "'s")
    g.rule("acts", Activates, "activate[s] {a} ability", who=ACTOR)
    g.rule("acts", Activates, "activate[s] {a} ability that isn't a mana ability", who=ACTOR, mana=False)
    g.rule("acts", Activates, "activate[s] {a} ability of {what:objects}", who=ACTOR, when=_no_mana_post)
    g.rule(
        "acts",
        Activates,
        "activate[s] {a} ability of {what:objects} that isn't a mana ability",
        who=ACTOR,
        mana=False,
        when=_no_mana_post,
    )
    g.rule("acts", Activates, "activate[s] {a} loyalty ability of {what:objects}", who=ACTOR, loyalty=True)
    g.rule("acts", Activates, "activate[s] {a} loyalty ability", who=ACTOR, loyalty=True)
    for kind in ("boast", "outlast", "power-up", "equip", "eternalize", "embalm"):
        g.rule("acts", Activates, f"activate[s] {{a}} {kind} ability", who=ACTOR, kind=kind)
        g.rule("acts", Activates, f"activate[s] {{what:one_s}} {kind} ability", who=ACTOR, kind=kind)
    g.rule("one_s", None, "{it:this}'s")


def _taps(filter: Filter, who: Any) -> PlayerActs:
    """ "Whenever you tap an untapped creature an opponent controls": it is tapped then."""
    return PlayerActs(who, "tap", Some(filter))


def _tapped(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, PlayerActs) or value.act != "tap" or not isinstance(value.what, Some):
        return None
    filter_ = value.what.filter
    return {"filter": filter_, "who": value.who} if value == _taps(filter_, value.who) else None


def _no_mana_post(value: Any) -> bool:
    """ "That isn't a mana ability" is said of the ability, not of what has it."""
    post = value.what.filter.post if isinstance(value.what, Some) else ()
    return not any(isinstance(p, Not) and isinstance(p.of, HasMana) for p in post)


def _not_batch(field: str) -> Any:
    return lambda value: not batch(getattr(value, field))


def _is_land(value: Any) -> bool:
    what = value.what
    return (
        isinstance(what, Some)
        and any(w == IsType("Land") for w in what.filter.words)
        and what != Some(Filter((IsType("Land"),)))
        # The land is on the battlefield by then: where it was is said otherwise.
        and not any(isinstance(p, InZone) for p in what.filter.post)
    )


class _Cast:
    """A spell is cast or copied. "A spell from exile" says where it was cast from (CR 601.2a)."""

    def __init__(self, **fields: Any) -> None:
        self.fields = fields

    def __call__(self, what: Any) -> Casts | None:
        if isinstance(what, Some) and not batch(what):
            kind = said_of_cast(what.filter)
            if kind is None:
                return None
            what = msgspec.structs.replace(what, filter=kind)
        elif not isinstance(what, (This, That)):
            return None
        return Casts(ACTOR, what, **self.fields)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Casts) or Casts(ACTOR, value.what, **self.fields) != value:
            return None
        what = value.what
        if isinstance(what, Some):
            what = msgspec.structs.replace(what, filter=said_from(what.filter))
        return {"what": what}


class _PlayElsewhere:
    """Both the land and the spell come from elsewhere than the hand."""

    def __init__(self, whose: str) -> None:
        post = CastBy(None, "elsewhere", None, f"from anywhere other than {whose} hand")
        spell = msgspec.structs.replace(SPELL, filter=Filter(SPELL.filter.words, (post,)))
        self.event = AnyEvent((PlayerActs(ACTOR, "play a land", from_="elsewhere"), Casts(ACTOR, spell)))

    def __call__(self) -> AnyEvent:
        return self.event

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {} if value == self.event else None


class _CastElsewhere:
    """A spell is cast from anywhere but the hand."""

    def __init__(self, whose: str) -> None:
        self.post = CastBy(None, "elsewhere", None, f"from anywhere other than {whose} hand")

    def __call__(self, what: Any) -> Casts | None:
        if not isinstance(what, Some) or any(isinstance(p, InZone) for p in what.filter.post):
            return None
        kind = Filter(what.filter.words, (*what.filter.post, self.post))
        return Casts(ACTOR, msgspec.structs.replace(what, filter=kind))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if (
            not isinstance(value, Casts)
            or not isinstance(value.what, Some)
            or value.what.filter.post[-1:] != (self.post,)
        ):
            return None
        kind = value.what.filter
        what = msgspec.structs.replace(value.what, filter=Filter(kind.words, kind.post[:-1]))
        return {"what": what} if value == Casts(ACTOR, value.what) else None


def _counters(g: Grammar) -> None:
    for verb, where, removed in (("put", "on {on:subject}", False), ("removed", "from {on:subject}", True)):
        row: dict[str, Any] = {"removed": removed}
        g.rule("event.one", CountersChange, f"{{a}} {{kind:counter_kind}} counter is {verb} {where}", **row)
        g.rule("event.one", CountersChange, f"{{a}} counter is {verb} {where}", kind="", **row)
        g.rule(
            "event.one",
            CountersChange,
            f"one or more {{kind:counter_kind}} counters are {verb} {where}",
            one_or_more=True,
            **row,
        )
        g.rule(
            "event.one", CountersChange, f"one or more counters are {verb} {where}", kind="", one_or_more=True, **row
        )
    for a, more in (("{a} {kind:counter_kind} counter", False), ("one or more {kind:counter_kind} counters", True)):
        g.rule("acts", CountersChange, f"put[s] {a} on {{on:subject}}", who=ACTOR, one_or_more=more)
        g.rule("acts", CountersChange, f"remove[s] {a} from {{on:subject}}", who=ACTOR, one_or_more=more, removed=True)
    g.rule("acts", CountersChange, "put[s] one or more counters on {on:subject}", who=ACTOR, kind="", one_or_more=True)


def _mana(g: Grammar) -> None:
    g.rule("acts", TappedForMana, "tap[s] {what:objects} for mana", who=ACTOR)
    g.rule("happens", TappedForMana, "{#is|are} tapped for mana", what=PLACE, word="is tapped for mana")
    g.rule(
        "happens", TappedForMana, "{#is|are} tapped for mana of the chosen color", what=PLACE, types=CHOSEN,
        word="is tapped for mana",
    )  # fmt: skip
    caused = "a land's ability causes you to add one or more mana of the chosen color"
    g.words("event.one", {caused: TappedForMana(Some(Filter((IsType("Land"),))), You(), CHOSEN, CAUSED)})
    for letter in "WUBRGC":
        g.rule("acts", TappedForMana, f"tap[s] {{what:objects}} for {{{letter}}}", who=ACTOR, types=(letter,))
