"""Events: what stands after "when", "whenever" and "at" (CR 603.2, 603.6, 603.8).

Owns: the categories `event` and its parts: `happens`, predicates of objects ("enters or attacks"), and `acts`,
predicates of players ("scry or surveil"), which hold a placeholder until their subject is known. Not here: the
triggered ability around an event (`abilities`), what a pronoun of its effect means (`model.oracle.bind`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import EventPattern
from model.ability.conditions import Comparison, Every, Exists, Is, TurnIs
from model.ability.events import (
    Activates,
    AnyEvent,
    Attacks,
    BecomesTarget,
    Blocks,
    Casts,
    CausedDiscard,
    CountersChange,
    Discards,
    Draws,
    IsDealtDamage,
    LifeChanges,
    Nth,
    PlayerActs,
    StateIs,
    StatusChanges,
    StepBegins,
    TappedForMana,
    While,
    ZoneChanges,
)
from model.ability.terms import (
    Both,
    CastBy,
    ControlledBy,
    EachPlayer,
    Filter,
    Has,
    HasMana,
    InZone,
    IsSpell,
    IsType,
    Not,
    Objects,
    OnePlayer,
    Players,
    Some,
    That,
    ThatPlayer,
    This,
    You,
)
from model.oracle.engine import Grammar

# Stand for the subject of a predicate until it is put in.
PLACE: Final = That("\0")
ACTOR: Final = ThatPlayer("\0")

_YOUR_CREATURES: Final = Filter((IsType("Creature"),), (ControlledBy(You()),))
_SPELL: Final = Some(Filter((IsSpell(),)))


def add(g: Grammar) -> None:
    """The rows of events."""
    g.alias("event_object", ["objects"])
    g.alias("damaged_one", ["players", "objects", "player_or_object"])
    g.rule("player_or_object", _Or(), "{a:players} or {b:objects}", unmake=_Or().parts, when=_not_one_of_many)
    _zones(g)
    _combat(g)
    _damage(g)
    _statuses(g)
    _players(g)
    _counters(g)
    _mana(g)
    _steps(g)
    _alternatives(g)
    g.rule("event.one", _put_in, "{what:event_object} {it:happens.any#what}", unmake=_taken_out, when=_known)
    g.rule("event.one", _put_in, "{what:players} {it:happens.any#what}", unmake=_taken_out, when=_of_players)
    g.rule("event.one", _act, "{who:players} {it:acts.any#who}", unmake=_acted, when=_known)
    _qualified(g)
    # CR 603.8: a state trigger.
    g.rule("event.one", StateIs, "{condition:condition}", when=_is_state)
    g.rule("event", None, "{it:event.one}")


def _known(value: Any) -> bool:
    return value is not None


def _of_players(value: Any) -> bool:
    """What may happen to players."""
    if isinstance(value, AnyEvent):
        return all(_of_players(one) for one in value.of)
    return isinstance(value, BecomesTarget) or (isinstance(value, IsDealtDamage) and value.passive)


def _not_one_of_many(value: Any) -> bool:
    """ "An opponent or a permanent an opponent controls" is one indefinite phrase."""
    return isinstance(value, Both) and not isinstance(value.of[0], OnePlayer)


class _Or:
    """ "you or a planeswalker you control"."""

    def __call__(self, a: Any, b: Any) -> Both:
        return Both((a, b), "or")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Both) and value.conj == "or" and len(value.of) == 2:
            return {"a": value.of[0], "b": value.of[1]}
        return None


# --- subjects -------------------------------------------------------------------------------------------------------


def _subject_fields(pattern: EventPattern) -> tuple[str, ...]:
    match pattern:
        case IsDealtDamage(passive=passive):
            return ("to",) if passive else ("source",)
        case TappedForMana(who=who) | CountersChange(who=who) if who is not None:
            return ()
        case ZoneChanges() | Attacks() | Blocks() | BecomesTarget() | StatusChanges() | TappedForMana():
            return ("what",)
        case PlayerActs(who=OnePlayer(who="any")):
            return ("what",)
    return ()


def _batch(value: Any) -> bool:
    return isinstance(value, Some) and value.word == "one or more"


def _put_in(what: Any, it: EventPattern) -> EventPattern | None:
    """The predicate with its subject."""
    if isinstance(it, AnyEvent):
        parts = tuple(_put_in(what, one) for one in it.of)
        return None if any(p is None for p in parts) else msgspec.structs.replace(it, of=parts)
    changes: dict[str, Any] = {}
    for name in _subject_fields(it):
        if getattr(it, name) == PLACE:
            changes[name] = what
    if not changes:
        return None
    if _batch(what):
        if not hasattr(it, "one_or_more"):
            return None
        changes["one_or_more"] = True
    if isinstance(it, ZoneChanges) and it.verb.endswith(_UNDER):
        # CR 109.5: "enters under your control" says who controls it as it enters.
        whose = You() if it.verb == _UNDER_YOURS else OnePlayer("opponent")
        if not isinstance(what, Some) or any(isinstance(p, ControlledBy) for p in what.filter.post):
            return None
        kind = Filter(what.filter.words, (*what.filter.post, ControlledBy(whose)))
        changes["what"] = msgspec.structs.replace(what, filter=kind)
    return msgspec.structs.replace(it, **changes)


def _taken_out(value: Any) -> dict[str, Any] | None:
    """The subject and the predicate, if all parts have one subject."""
    if isinstance(value, AnyEvent):
        found = [_taken_out(one) for one in value.of]
        if any(f is None for f in found):
            return None
        kept = [f for f in found if f is not None]
        if any(f["what"] != kept[0]["what"] for f in kept):
            return None
        return {"what": kept[0]["what"], "it": msgspec.structs.replace(value, of=tuple(f["it"] for f in kept))}
    if not isinstance(value, EventPattern):
        return None
    fields = _subject_fields(value)
    if not fields:
        return None
    what = getattr(value, fields[0])
    if what is None:
        return None
    changes: dict[str, Any] = {fields[0]: PLACE}
    if _batch(what):
        if not getattr(value, "one_or_more", False):
            return None
        changes["one_or_more"] = False
    elif getattr(value, "one_or_more", False):
        return None
    if isinstance(value, ZoneChanges) and value.verb.endswith(_UNDER):
        if not isinstance(what, Some) or not what.filter.post or not isinstance(what.filter.post[-1], ControlledBy):
            return None
        what = msgspec.structs.replace(what, filter=Filter(what.filter.words, what.filter.post[:-1]))
    return {"what": what, "it": msgspec.structs.replace(value, **changes)}


def _act(who: Any, it: EventPattern) -> EventPattern | None:
    if isinstance(it, Nth):
        of = _act(who, it.of)
        return None if of is None else Nth(of, it.n, it.word)
    if isinstance(it, AnyEvent):
        parts = tuple(_act(who, one) for one in it.of)
        return None if any(p is None for p in parts) else msgspec.structs.replace(it, of=parts)
    return msgspec.structs.replace(it, who=who) if getattr(it, "who", None) == ACTOR else None


def _acted(value: Any) -> dict[str, Any] | None:
    if isinstance(value, AnyEvent):
        found = [_acted(one) for one in value.of]
        kept = [f for f in found if f is not None]
        if len(kept) < len(found) or any(f["who"] != kept[0]["who"] for f in kept):
            return None
        return {"who": kept[0]["who"], "it": msgspec.structs.replace(value, of=tuple(f["it"] for f in kept))}
    if isinstance(value, Nth):
        inner = _acted(value.of)
        return None if inner is None else {"who": inner["who"], "it": Nth(inner["it"], value.n, value.word)}
    who = getattr(value, "who", None) if isinstance(value, EventPattern) else None
    if who is None or who == OnePlayer("any"):
        return None
    return {"who": who, "it": msgspec.structs.replace(value, who=ACTOR)}  # type: ignore[arg-type]


def _is_state(value: Any) -> bool:
    """Conditions about how things are, not about what happened."""
    condition = value.condition
    if isinstance(condition, Every):
        return all(_is_state(StateIs(c)) for c in condition.of)
    if isinstance(condition, Is):
        return condition.word in ("", "is", "are")
    return isinstance(condition, (Exists, Comparison))


# --- when and how often -----------------------------------------------------------------------------------------------

_DURING: Final = {
    "during your turn": TurnIs("your turn"),
    "during an opponent's turn": TurnIs("an opponent's turn"),
    "during each opponent's turn": TurnIs("an opponent's turn"),
    "during combat": TurnIs("combat"),
    "during each of your turns": TurnIs("your turn"),
    "during each of your main phases": TurnIs("your main phase"),
    "during your main phase": TurnIs("your main phase"),
}


class _Framed:
    """An event with what is said of it besides."""

    def __init__(self, make: Any, **fields: Any) -> None:
        self.make = make
        self.fields = fields

    def __call__(self, of: EventPattern, **more: Any) -> Any:
        if isinstance(of, (While, Nth, StateIs, StepBegins)):
            return None
        return self.make(of, **more, **self.fields)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, self.make) or any(getattr(value, k) != v for k, v in self.fields.items()):
            return None
        return {name: getattr(value, name) for name in value.__struct_fields__ if name not in self.fields}


def _qualified(g: Grammar) -> None:
    for words, condition in _DURING.items():
        make = _Framed(While, condition=condition, word=words)
        g.rule("event", make, f"{{of:event.one}} {words}", unmake=make.parts, when=_known)
    make = _Framed(While, word="while")
    g.rule("event", make, "{of:event.one} while {condition:condition}", unmake=make.parts, when=_known)
    g.rule("event", make, "{of:event.one} while {condition:status}", unmake=make.parts, when=_known)
    g.words("status", {"saddled": Is(This("it"), Filter((Has("saddled"),)))})
    first = _Framed(Nth, n=1, word="for the first time each turn")
    g.rule("event", first, "{of:event.one} for the first time each turn", unmake=first.parts, when=_not_said_itself)
    for whose in ("your", "their"):
        counted = _NthCast(whose)
        g.rule("acts", counted, f"cast[s] {whose} {{n:ordinal}} {{what:filter#s}} each turn", unmake=counted.parts, when=_known)
        timed = _Framed(While, condition=TurnIs("an opponent's turn"), word="opponent's turn " + whose)
        inner = _Nth(whose)
        g.rule("nth_cast", inner, f"{{who:players}} cast[s] {whose} {{nth:ordinal}} spell", unmake=inner.parts)
        g.rule("event", timed, "{of:nth_cast} during each opponent's turn", unmake=timed.parts, when=_known)


def _not_said_itself(value: Any) -> bool:
    """Some events have a field for it."""
    return value is not None and not isinstance(value.of, (LifeChanges, BecomesTarget))


class _Nth:
    """ "you cast your first spell", before "during each opponent's turn"."""

    def __init__(self, whose: str) -> None:
        self.whose = whose

    def __call__(self, who: Any, nth: int) -> Casts:
        return Casts(who, _SPELL, nth, word=self.whose + " of the turn")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Casts) and value == self(value.who, value.nth):
            return {"who": value.who, "nth": value.nth}
        return None


class _NthCast:
    """ "cast their first noncreature spell each turn": counted among such spells."""

    def __init__(self, whose: str) -> None:
        self.whose = whose

    def __call__(self, n: int, what: Any) -> Nth | None:
        kind = Some(what)
        return None if kind == _SPELL or what.post else Nth(Casts(ACTOR, kind), n, f"{self.whose} each turn")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Nth) or value.word != f"{self.whose} each turn" or not isinstance(value.of, Casts):
            return None
        return {"n": value.n, "what": value.of.what.filter} if isinstance(value.of.what, Some) else None


# --- alternatives ---------------------------------------------------------------------------------------------------


class _Any:
    """Two events joined: `word` stands between them."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, a: EventPattern, b: EventPattern) -> AnyEvent:
        return AnyEvent((a, b), self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AnyEvent) and value.word == self.word and len(value.of) == 2:
            return {"a": value.of[0], "b": value.of[1]}
        return None


def _no_shared_object(value: Any) -> bool:
    """ "Blocks or becomes blocked by a creature" speaks of the creature twice."""
    a, b = value.of[0], value.of[-1]
    return not (isinstance(a, Blocks) and a.whom is None and isinstance(b, Attacks) and b.blocked == "blocked by")


class _Three:
    """Three predicates of one subject."""

    def __call__(self, a: EventPattern, b: EventPattern, c: EventPattern) -> AnyEvent:
        return AnyEvent((a, b, c), "")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, AnyEvent) and value.word == "" and len(value.of) == 3:
            return {"a": value.of[0], "b": value.of[1], "c": value.of[2]}
        return None


def _alternatives(g: Grammar) -> None:
    for one in ("happens", "acts"):
        g.rule(f"{one}.any", None, f"{{it:{one}}}")
        g.rule(f"{one}.any", _Any(""), f"{{a:{one}}} or {{b:{one}}}", unmake=_Any("").parts, when=_no_shared_object)
        g.rule(f"{one}.any", _Three(), f"{{a:{one}}}, {{b:{one}}}, or {{c:{one}}}", unmake=_Three().parts)
    for word in ("and when", "and whenever", "and at", "or when", "or whenever", "or at", "or"):
        g.rule("event", _Any(word), f"{{a:event.one}} {word} {{b:event.one}}", unmake=_Any(word).parts)


# --- zones ------------------------------------------------------------------------------------------------------------

_UNDER: Final = " control"
_UNDER_YOURS: Final = "enters under your control"


def _zones(g: Grammar) -> None:
    def row(template: str, verb: str, **how: Any) -> None:
        g.rule("happens", ZoneChanges, template, what=PLACE, verb=verb, **how)

    row("enter[s]", "enters", to="battlefield")
    row("die[s]", "dies", from_="battlefield", to="graveyard")
    row("leave[s] the battlefield", "leaves", from_="battlefield")
    row("enter[s] under your control", _UNDER_YOURS, to="battlefield")
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
        row(f"leave[s] {place} graveyard", f"leaves {words} graveyard".replace("  ", " "), from_="graveyard")
    row("{#is|are} put into {whose:whose} graveyard from your library",
        "is put into graveyard from your library", from_="library", to="graveyard")  # fmt: skip
    row("{#is|are} put into {whose:whose} graveyard from their library", "is put into graveyard from their library",
        from_="library", to="graveyard")  # fmt: skip
    row("{#is|are} exiled from the battlefield", "is exiled", from_="battlefield", to="exile")
    row("{#is|are} put into exile from the battlefield", "is put into exile", from_="battlefield", to="exile")
    row("{#is|are} put into exile", "is put into exile from anywhere", to="exile")
    row("{#is|are} returned to {whose:whose} hand", "is returned to hand", from_="battlefield", to="hand")


# --- combat -----------------------------------------------------------------------------------------------------------


class _YouAttack:
    """ "you attack", "you attack with two or more creatures": the creatures that a player attacks with, all at once."""

    def __init__(self, word: str, kind: Filter | None = None) -> None:
        self.word = word
        self.kind = kind

    def __call__(self, filter: Filter | None = None, least: Any = None, whom: Any = None, who: Any = None) -> Any:
        kind = self.kind if filter is None else filter
        assert kind is not None
        owner = You() if who is None else who
        if any(isinstance(p, ControlledBy) for p in kind.post):
            return None
        creatures = Some(Filter(kind.words, (ControlledBy(owner), *kind.post)), 1, None, word="one or more")
        return Attacks(creatures, whom, one_or_more=True, word=self.word, least=1 if least is None else least)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Attacks) or value.word != self.word or not isinstance(value.what, Some):
            return None
        kind = value.what.filter
        if not kind.post or not isinstance(kind.post[0], ControlledBy):
            return None
        bare = Filter(kind.words, kind.post[1:])
        who = kind.post[0].who
        if self.kind is not None and bare != self.kind:
            return None
        return {"filter": bare, "least": value.least, "whom": value.whom, "who": who}


_CREATURE: Final = Filter((IsType("Creature"),))


def _combat(g: Grammar) -> None:
    def row(template: str, **how: Any) -> None:
        g.rule("happens", Attacks, template, what=PLACE, **how)

    row("attack[s]")
    row("attack[s] alone", alone=True)
    row("attack[s] {whom:damaged_one}")
    row("attack[s] and {#isn't|aren't} blocked", blocked="unblocked")
    row("become[s] blocked", blocked="blocked")
    row("become[s] blocked by {whom:objects}", blocked="blocked by")
    g.rule("happens", Blocks, "block[s]", what=PLACE)
    g.rule("happens", Blocks, "block[s] {whom:objects}", what=PLACE)
    g.rule("happens", _blocks_either, "block[s] or become[s] blocked by {whom:objects}", unmake=_blocks_either_parts)
    g.rule("happens", Attacks, "and at least {others:int_count} other creature{s:others} attack", what=PLACE,
           word="and others")  # fmt: skip
    you = _YouAttack("you attack", _CREATURE)
    g.rule("event.one", you, "you attack", unmake=_only_you(you))
    g.rule("event.one", _YouAttack("you attack whom", _CREATURE), "you attack {whom:players}",
           unmake=_only_you(_YouAttack("you attack whom", _CREATURE), whom=True))  # fmt: skip
    some = _YouAttack("you attack with")
    g.rule("event.one", some, "you attack with one or more {filter:filter.plural#p}", unmake=_only_you(some, kind=True),
           when=_known)  # fmt: skip
    g.rule("event.one", some, "you attack with {least:int_count} or more {filter:filter.plural#p}",
           unmake=_only_you(some, kind=True, least=True), when=_at_least_two)  # fmt: skip
    g.rule("event.one", _is_attacked, "{whom:players} {whom#is|are} attacked", unmake=_is_attacked_parts)
    for who in ("an opponent", "a player"):
        other = _YouAttack(who, _CREATURE)
        player = OnePlayer(who.split()[1])
        g.rule("event.one", _Other(other, player), f"{who} attacks", unmake=_Other(other, player).parts)


def _is_attacked(whom: Any) -> Attacks:
    return Attacks(Some(_CREATURE, 1, None, word="one or more"), whom, one_or_more=True, word="is attacked")


def _is_attacked_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Attacks) and value.word == "is attacked" and value == _is_attacked(value.whom):
        return {"whom": value.whom}
    return None


def _at_least_two(value: Any) -> bool:
    return value is not None and value.least > 1


class _Other:
    """A player other than you attacks."""

    def __init__(self, make: _YouAttack, who: Players) -> None:
        self.make = make
        self.who = who

    def __call__(self) -> Any:
        return self.make(who=self.who)

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = self.make.parts(value)
        return {} if found is not None and found["who"] == self.who and found["least"] == 1 and not found["whom"] else None


def _only_you(make: _YouAttack, *, whom: bool = False, kind: bool = False, least: bool = False) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        found = make.parts(value)
        if found is None or found.pop("who") != You():
            return None
        if not whom and found.pop("whom") is not None:
            return None
        if not kind:
            found.pop("filter")
        if not least and found.pop("least") != 1:
            return None
        if least and found["least"] == 1:
            return None
        return found

    return parts


def _blocks_either(whom: Any) -> AnyEvent:
    return AnyEvent((Blocks(PLACE, whom), Attacks(PLACE, whom, blocked="blocked by")), "blocks or becomes blocked by")


def _blocks_either_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, AnyEvent) and value.word == "blocks or becomes blocked by" and isinstance(value.of[0], Blocks):
        return {"whom": value.of[0].whom}
    return None


# --- damage and targets -----------------------------------------------------------------------------------------------


def _damage(g: Grammar) -> None:
    for word, combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
        g.rule("happens", IsDealtDamage, f"deal[s] {word}", source=PLACE, combat=combat)
        g.rule("happens", IsDealtDamage, f"deal[s] {word} to {{to:damaged_one}}", source=PLACE, combat=combat)
        g.rule("happens", IsDealtDamage, f"{{#is|are}} dealt {word}", to=PLACE, combat=combat, passive=True)
        g.rule("happens", IsDealtDamage, f"{{#is|are}} dealt {word} by {{source:objects}}", to=PLACE, combat=combat,
               passive=True)  # fmt: skip
        g.rule("event.one", IsDealtDamage, f"you're dealt {word}", to=You(), combat=combat, passive=True)
    g.rule("happens", BecomesTarget, "become[s] the target of {of:objects}", what=PLACE)
    g.rule("happens", BecomesTarget, "become[s] the target of {of:objects} for the first time each turn", what=PLACE,
           first=True)  # fmt: skip


# --- status -----------------------------------------------------------------------------------------------------------

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


def _statuses(g: Grammar) -> None:
    for template, how in _STATUSES.items():
        g.rule("happens", StatusChanges, template, what=PLACE, how=how)
    for n in (2, 3):
        g.rule("happens", StatusChanges, f"become[s] level {n}", what=PLACE, how=f"becomes level {n}")
    g.words("event.one", {"day becomes night or night becomes day": PlayerActs(EachPlayer("player", ""), "day or night changes")})
    g.rule("happens", StatusChanges, "transform[s] into ~", what=PLACE, how="transforms into")
    for act in ("explore[s]", "connive[s]", "exploit[s] {a} creature", "train[s]"):
        name = act.replace("[s]", "").replace("{a}", "a")
        g.rule("happens", PlayerActs, act, what=PLACE, act=name, who=OnePlayer("any"))


# --- what players do ---------------------------------------------------------------------------------------------------

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
    "shuffle[s] your library": "shuffle",
    "shuffle[s] their library": "shuffle",
    "search[es] your library": "search",
    "search[es] their library": "search",
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
    g.words("event.one", {"the Ring tempts you": PlayerActs(You(), "be tempted by the Ring")})
    g.rule("acts", PlayerActs, "sacrifice[s] {what:objects}", who=ACTOR, act="sacrifice", when=_not_batch("what"))
    act("sacrifice[s] {what:some.more}", "sacrifice", one_or_more=True)
    act("cycle[s] {what:objects}", "cycle")
    act("cycle[s] or discard[s] {what:objects}", "cycle or discard", when=_not_batch("what"))
    act("play[s] {what:objects}", "play a land", when=_is_land)
    act("crew[s] {what:objects}", "crew")
    act("exert[s] {what:objects}", "exert")
    act("create[s] {what:objects}", "create a token", when=_not_batch("what"))
    act("create[s] {what:some.more}", "create a token", one_or_more=True)
    act("mill[s] {what:some.more}", "mill", one_or_more=True)
    act("expend[s] {nth:ints}", "expend")
    act("reveal[s] {what:objects}", "reveal")
    g.rule("some.more", None, "{it:some}", when=_batch)
    g.rule("acts", Draws, "draw[s] {a} card", who=ACTOR)
    for whose in ("your", "their"):
        g.rule("acts", Draws, f"draw[s] {whose} {{nth:ordinal}} card each turn", who=ACTOR, word=whose)
        g.rule("acts", Casts, f"cast[s] {whose} {{nth:ordinal}} spell each turn", who=ACTOR, what=_SPELL, word=whose)
        g.rule("acts", Draws, f"draw[s] a card except the first one {'you' if whose == 'your' else 'they'} draw in each of "
               f"{whose} draw steps", who=ACTOR, except_first=True, word=whose)  # fmt: skip
    for words, fields in (("cast[s]", {}), ("cast[s] or {#copies|copy}", {"copy": True}),
                          ("{#copies|copy}", {"copy": True, "word": "copy only"})):  # fmt: skip
        cast = _Cast(**fields)
        g.rule("acts", cast, f"{words} {{what:objects}}", unmake=cast.parts, when=_known)
    g.rule("acts", Discards, "discard[s] {what:objects}", who=ACTOR, when=_not_batch("what"))
    g.rule("acts", Discards, "discard[s] {what:some.more}", who=ACTOR, one_or_more=True)
    g.rule("acts", LifeChanges, "gain[s] life", who=ACTOR)
    g.rule("acts", LifeChanges, "lose[s] life", who=ACTOR, gain=False)
    g.rule("acts", LifeChanges, "gain[s] life for the first time each turn", who=ACTOR, first=True)
    g.rule("acts", LifeChanges, "lose[s] life for the first time each turn", who=ACTOR, gain=False, first=True)
    for whose in ("your", "their"):
        away = _CastElsewhere(whose)
        g.rule("acts", away, f"cast[s] {{what:objects}} from anywhere other than {whose} hand", unmake=away.parts, when=_known)
    g.rule("event.one", CausedDiscard, "{by:objects} cause[s] {who:players} to discard {what:objects}")
    g.rule("acts", Activates, "activate[s] {a} ability", who=ACTOR)
    g.rule("acts", Activates, "activate[s] {a} ability that isn't a mana ability", who=ACTOR, mana=False)
    g.rule("acts", Activates, "activate[s] {a} ability of {what:objects}", who=ACTOR, when=_no_mana_post)
    g.rule("acts", Activates, "activate[s] {a} ability of {what:objects} that isn't a mana ability", who=ACTOR, mana=False,
           when=_no_mana_post)  # fmt: skip
    g.rule("acts", Activates, "activate[s] {a} loyalty ability of {what:objects}", who=ACTOR, loyalty=True)
    g.rule("acts", Activates, "activate[s] {a} loyalty ability", who=ACTOR, loyalty=True)


def _no_mana_post(value: Any) -> bool:
    """ "That isn't a mana ability" is said of the ability, not of what has it."""
    post = value.what.filter.post if isinstance(value.what, Some) else ()
    return not any(isinstance(p, Not) and isinstance(p.of, HasMana) for p in post)


def _not_batch(field: str) -> Any:
    return lambda value: not _batch(getattr(value, field))


def _is_land(value: Any) -> bool:
    what = value.what
    return isinstance(what, Some) and any(w == IsType("Land") for w in what.filter.words) and what != Some(
        Filter((IsType("Land"),))
    )  # fmt: skip


class _Cast:
    """A spell is cast or copied. "A spell from exile" says where it was cast from (CR 601.2a)."""

    def __init__(self, **fields: Any) -> None:
        self.fields = fields

    def __call__(self, what: Any) -> Casts | None:
        if isinstance(what, Some) and not _batch(what):
            post = what.filter.post
            if any(isinstance(p, InZone) and (p.word != "from" or p is not post[-1]) for p in post):
                return None
            if post and isinstance(post[-1], InZone):
                origin = CastBy(None, post[-1].zone, post[-1].whose, "from")
                what = msgspec.structs.replace(what, filter=Filter(what.filter.words, (*post[:-1], origin)))
        elif not isinstance(what, (This, That)):
            return None
        return Casts(ACTOR, what, **self.fields)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Casts) or Casts(ACTOR, value.what, **self.fields) != value:
            return None
        what = value.what
        if isinstance(what, Some) and what.filter.post and isinstance(what.filter.post[-1], CastBy):
            origin = what.filter.post[-1]
            if origin.who is None and origin.word == "from":
                post = (*what.filter.post[:-1], InZone(origin.zone, origin.whose, "from"))
                what = msgspec.structs.replace(what, filter=Filter(what.filter.words, post))
        return {"what": what}


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
        if not isinstance(value, Casts) or not isinstance(value.what, Some) or value.what.filter.post[-1:] != (self.post,):
            return None
        kind = value.what.filter
        what = msgspec.structs.replace(value.what, filter=Filter(kind.words, kind.post[:-1]))
        return {"what": what} if value == Casts(ACTOR, value.what) else None


# --- counters, mana ------------------------------------------------------------------------------------------------------


def _counters(g: Grammar) -> None:
    for verb, where, removed in (("put", "on {on:subject}", False), ("removed", "from {on:subject}", True)):
        row: dict[str, Any] = {"removed": removed}
        g.rule("event.one", CountersChange, f"{{a}} {{kind:counter_kind}} counter is {verb} {where}", **row)
        g.rule("event.one", CountersChange, f"{{a}} counter is {verb} {where}", kind="", **row)
        g.rule("event.one", CountersChange, f"one or more {{kind:counter_kind}} counters are {verb} {where}",
               one_or_more=True, **row)  # fmt: skip
        g.rule("event.one", CountersChange, f"one or more counters are {verb} {where}", kind="", one_or_more=True, **row)
    for a, more in (("{a} {kind:counter_kind} counter", False), ("one or more {kind:counter_kind} counters", True)):
        g.rule("acts", CountersChange, f"put[s] {a} on {{on:subject}}", who=ACTOR, one_or_more=more)
        g.rule("acts", CountersChange, f"remove[s] {a} from {{on:subject}}", who=ACTOR, one_or_more=more, removed=True)
    g.rule("acts", CountersChange, "put[s] one or more counters on {on:subject}", who=ACTOR, kind="", one_or_more=True)


def _mana(g: Grammar) -> None:
    g.rule("acts", TappedForMana, "tap[s] {what:objects} for mana", who=ACTOR)
    g.rule("happens", TappedForMana, "{#is|are} tapped for mana", what=PLACE, word="is tapped for mana")
    for letter in "WUBRGC":
        g.rule("acts", TappedForMana, f"tap[s] {{what:objects}} for {{{letter}}}", who=ACTOR, types=(letter,))


# --- steps ---------------------------------------------------------------------------------------------------------------

_STEPS: Final = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "untap step": "untap",
    "first main phase": "first main phase",
    "second main phase": "second main phase",
    "precombat main phase": "precombat main phase",
    "postcombat main phase": "postcombat main phase",
}


def _steps(g: Grammar) -> None:
    start = "the beginning of"
    for words, step in _STEPS.items():
        g.rule("event.one", StepBegins, f"{start} {{whose:whose}} {words}", step=step)
        g.rule("event.one", StepBegins, f"{start} each {words}", step=step, word="each")
        g.rule("event.one", StepBegins, f"{start} the {words}", step=step, word="the")
        g.rule("event.one", StepBegins, f"{start} the next {words}", step=step, next=True)
        g.rule("event.one", StepBegins, f"{start} the next turn's {words}", step=step, next=True, word="the next turn's")
        g.rule("event.one", StepBegins, f"{start} {{whose:whose}} next {words}", step=step, next=True)
        g.rule("event.one", StepBegins, f"{start} the {words} of {{whose:players}}", step=step, word="of")
    g.rule("event.one", StepBegins, f"{start} combat on {{whose:whose}} turn", step="combat")
    g.rule("event.one", StepBegins, f"{start} combat on {{whose:whose}} next turn", step="combat", next=True)
    g.rule("event.one", StepBegins, f"{start} each combat", step="combat", word="each")
    g.rule("event.one", StepBegins, f"{start} combat", step="combat", word="combat")
    g.rule("event.one", StepBegins, f"{start} the next combat", step="combat", next=True)
    g.rule("event.one", StepBegins, "end of combat", step="combat end", next=True)
    both = (StepBegins("main1", You()), StepBegins("main2", You()))
    g.words("event.one", {f"{start} each of your main phases": AnyEvent(both, "each of your main phases")})
    g.words("event.one", {f"{start} each of your postcombat main phases": StepBegins("main2", You(), word="each of")})


_unused: tuple[Any, ...] = (Objects, _YOUR_CREATURES)
