"""What one card may add to an attack this turn, or take by itself, read off its records.

Owns: `adds`, cached for each card. Every record that may make a creature larger, bring an attacker or more mana, or
take life is counted with how often it can be used at most: as long as it holds, once, or as often as mana pays for it.
None where a record does so in a way that is not counted here. Which records there can be stands in `spent`; how the
sums are put together in `only_combat`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Final, Literal

import msgspec

from model.ability import abilities as a, casting as w, continuous as c, instructions as i, object_instructions as o
from model.ability.copy_exceptions import NoManaCost
from model.ability.events import (
    AnyEvent,
    BecomesTarget,
    Casts,
    IsDealtDamage,
    StepBegins,
    ZoneChanges,
)
from model.ability.keywords import expand
from model.ability.terms import (
    All,
    Attached,
    Both,
    ControlledBy,
    EventRole,
    IsSpell,
    IsType,
    Number,
    Objects,
    ResultOf,
    Some,
    SourceItself,
    StatOf,
    Target,
    TargetNumber,
    That,
    This,
    You,
)
from model.base import Record, walk
from model.card import Card
from model.resolve.predefined import PREDEFINED
from solver.search.adds import MANY, NOTHING, Adds, both, coming_back, together
from solver.search.happens_once import has_come, is_about_own, is_once, once_there
from solver.search.mana_left import Cost, cost_of_way, is_of_tokens, least_cost, mana_in, mana_of, returns_itself
from solver.search.sizes import counters_size
from solver.search.spent import role_of, takers, takes

_NO_GAIN: Final = frozenset({"untap", "upkeep", "draw", "end", "main2"})
_SAME_SPELL: Final = frozenset({
    "awaken", "bestow", "blitz", "dash", "emerge", "evoke", "freerunning", "impending", "offering",
    "prowl", "spectacle", "surge", "web-slinging",
})  # fmt: skip
"""Alternative ways to cast a spell that put no creature into an attack, make none larger and change no word of it,
but by abilities that are read too."""
_ALL_MINE: Final = frozenset({IsType("Creature"), ControlledBy(You())})
_ELSEWHERE: Final = frozenset({"graveyard", "hand", "exile", "command", "library"})
_ONCE: Final = (
    "one",
    "each",
    "mana",
    "tokens",
    "made",
    "taken",
    "powers",
    "fixes",
    "brings",
    "spawned",
    "wakes",
    "waked",
)
Often = Literal["holds", "once", "every"]


class Sense(msgspec.Struct, frozen=True, gc=False):
    """How records are read. `theirs`: the opponent controls them for good; `own`: of a trigger, that what it is about
    is an object of its controller's; `offered`: objects that it speaks of are those that its controller sacrifices;
    `cast`: a spell does it as it resolves, once."""

    theirs: bool = False
    tough: bool = False
    own: bool = False
    offered: bool = False
    cast: bool = False


@functools.lru_cache(maxsize=20_000)
def adds(abilities: tuple[a.Ability, ...], theirs: bool, tough: bool, where: str = "") -> Adds | None:
    """What the abilities of one face may add. `theirs`: they are the opponent's for good, whose own choices need not
    be counted; `tough`: creatures may deal damage by their toughness. `where`: "came" on the battlefield and does not
    enter again, "fights" likewise when combat has begun, "stays" in a hand and is not cast any more."""
    sense = Sense(theirs, tough)
    acting = tuple(once_there(one, where) for one in abilities if _acts(one, where))
    found = together(_ability(one, sense) for one in acting)
    if found is None or theirs:
        return found
    if found.back:
        found = coming_back(found)
    if found.met < takers(acting):
        return None  # something takes life in a way that was not met
    if found.late:
        found = msgspec.structs.replace(found, **{name: 2 * getattr(found, name) for name in _ONCE})
    copies = [x for x in walk(abilities) if isinstance(x, a.Keyword) and x.name in ("embalm", "eternalize")]
    if not copies:
        return found
    # CR 702.128a, 702.129a: one more of it, for the mana.
    size = 4 if any(k.name == "eternalize" for k in copies) else 0
    cost = min(mana_in(k.costs) for k in copies)
    if cost < 1 or found.haste or found.quick or found.made or found.mana or found.casts or found.own:
        return None
    one, each = found.one + found.attached + found.holds, found.each + found.all + found.holds_each
    more = (cost, one, each, found.taken, found.powers)
    return msgspec.structs.replace(found, copies=(*found.copies, more), sets=max(found.sets, size))


@functools.lru_cache(maxsize=20_000)
def gaining_cost(card: Card, less: int, tough: bool) -> Cost:
    """At least that is paid for what the card adds: where only what it does as it is cast in a way of its own adds
    something, that way's cost (CR 702.113a)."""
    cheapest = least_cost(card, less)
    abilities = card.faces[0].abilities
    if len(card.faces) != 1 or any(isinstance(r, a.CostChange) for r in walk(abilities)):
        return cheapest
    for one in abilities:
        if not isinstance(one, a.Keyword) or not (cost := cost_of_way(one)):
            continue
        rest = adds(tuple(x for x in abilities if x != one), False, tough)
        if rest is not None and not (rest.gains or rest.made or rest.brings or rest.haste):
            return Cost(max(cheapest.total, cost - less))
    return cheapest


def _acts(ability: Record, where: str) -> bool:
    """Whether the ability may still do something there."""
    if where == "stays":
        # CR 602.5d: what is activated from the hand, of keywords too.
        return any(isinstance(x, a.Activated) and x.zone == "hand" for x in expand(ability))
    if where not in ("came", "fights"):
        return True
    if where == "fights" and isinstance(ability, a.Activated):
        return a.SorcerySpeed() not in ability.only and not any(isinstance(x, a.Loyalty) for x in ability.costs)
    return not (isinstance(ability, a.Triggered) and has_come(ability.when))


def _ability(ability: Record, at: Sense) -> Adds | None:
    found = _of(ability, msgspec.structs.replace(at, cast=isinstance(ability, a.Spell)))
    if isinstance(ability, a.Static | a.Triggered) and (
        ability.zone in _ELSEWHERE or (ability.zone == "all" and isinstance(ability, a.Triggered))
    ):
        return both(found, Adds(lingers=True))
    return found


def _of(ability: Record, at: Sense) -> Adds | None:
    match ability:
        case a.Keyword(name=name):
            return _keyword(ability, name, at)
        case a.Static(effects=effects, condition=condition):
            return together(_says(one, condition is not None, at) for one in effects)
        case a.Spell(do=do):
            return NOTHING if at.theirs else _do(do, "once", at)
        case a.Chapter(numbers=numbers, do=do):
            return _without_mana(_do(do, "once" if len(numbers) == 1 else "every", at), do)
        case a.Activated():
            if at.theirs:
                return None if any(isinstance(x, a.OnlyBy) for x in ability.only) else NOTHING
            return _activated(ability, at)
        case a.Triggered(when=when, do=do, limit=limit):
            if isinstance(when, StepBegins) and when.step in _NO_GAIN:
                return NOTHING
            own = at.theirs and is_about_own(when)
            sense = msgspec.structs.replace(at, own=own, offered=_only_sacrifices(do))
            if isinstance(when, Casts) and limit != 1:
                return _on_casting(when, do, sense)
            if isinstance(when, BecomesTarget) and limit != 1 and not at.theirs and (aimed := _on_aim(when, do, sense)):
                return aimed
            if (
                isinstance(when, ZoneChanges)
                and not limit
                and not at.theirs
                and (entering := _on_entering(when, do, sense))
            ):
                return entering
            if isinstance(when, AnyEvent) and not limit and all(map(is_once, when.of)):
                return _without_mana(together(_do(do, "once", sense) for _ in when.of), do)
            return _without_mana(_do(do, "once" if limit == 1 or is_once(when) else "every", sense), do)
        case w.CastWay():
            if at.theirs:
                return NOTHING
            if not ability.zone:
                return NOTHING if ability.using in _SAME_SPELL else None
            # CR 702.34a: cast from there, it is exiled; counted once more while it is there.
            return Adds(late=True) if ability.exile_after and ability.zone == "graveyard" else Adds(again=True)
        case w.SpellGoesTo(to=to, do=do):
            return both(Adds(again=to == "hand"), NOTHING if do is None else _do(do, "once", at))
        case (
            a.AdditionalCost() | a.AlternativeCost() | a.CastTiming() | a.SpendsOnly() | a.CantChoose()
            | w.OptionalCost() | w.PaymentHelp()
        ):  # fmt: skip
            return NOTHING
        case w.SpecialAction(name="plot"):
            return NOTHING  # CR 718.1, 702.170a: cast on a later turn
        case _:
            return None


def _without_mana(found: Adds | None, do: Record) -> Adds | None:
    """Mana that comes by itself is not counted where it could be spent, but that of tokens."""
    if found is None or not found.mana:
        return found
    if found.mana < MANY and is_of_tokens(do):
        return msgspec.structs.replace(found, mana=0, spawned=found.mana)
    return msgspec.structs.replace(found, mana=MANY)


def _keyword(ability: a.Keyword, name: str, at: Sense) -> Adds | None:
    match name:
        case "haste":
            return Adds(quick=True)
        case "double strike":
            return Adds(double=True, first=True)
        case "first strike":
            return Adds(first=True)
        case "embalm" | "eternalize":
            return NOTHING
        case "equip" | "reconfigure":
            return NOTHING  # what it does to the creature says another ability
        case _:
            return together(_ability(x, at) for x in expand(ability) if x != ability)


def _activated(ability: a.Activated, at: Sense) -> Adds | None:
    untaps = any(isinstance(x, a.UntapSelf) or (isinstance(x, a.TapCost) and x.untap) for x in ability.costs)
    found = _often_activated(ability, at)
    return both(found, Adds(untaps=True)) if untaps else found


def _often_activated(ability: a.Activated, at: Sense) -> Adds | None:
    mana = mana_in(ability.costs)
    if ability.zone not in ("battlefield", "hand"):
        if mana and not ability.changes and returns_itself(ability):
            return Adds(back=True)
        found = _do(ability.do, "once", at)
        return both(found, Adds(again=True)) if found is None or not found.gains else None
    once = any(isinstance(x, a.Loyalty | a.OncePerTurn) for x in (*ability.costs, *ability.only)) or any(
        isinstance(x, a.SacrificeCost | a.DiscardCost | a.ExileCost) and isinstance(x.what, This) for x in ability.costs
    )
    if once:
        return _do(ability.do, "once", at)
    if a.TapSelf() in ability.costs:
        found = _do(ability.do, "once", at)
        return found if found is None or not found.gains else msgspec.structs.replace(found, taps=True)
    if mana < 1 or ability.changes:
        return _do(ability.do, "every", at)
    found = _do(ability.do, "once", at)
    if found is None or not (found.gains or found.made or found.brings):
        return found
    if found.made or found.brings:
        many = MANY if found.made else 0
        found = msgspec.structs.replace(found, tokens=many, made=many, brings=MANY)
    if found.enters or found.mana or found.holds or found.holds_each or found.all or found.attached or found.powers:
        return None
    paid = *found.paid, (mana, found.one, found.each, found.taken)
    return msgspec.structs.replace(found, one=0, each=0, taken=0, paid=paid)


def _on_casting(when: Casts, do: Record, at: Sense) -> Adds | None:
    """What is added each time that a spell is cast which may fit."""
    found = _do(do, "once", at)
    if found is None or not (found.one or found.each) or at.theirs:
        return found if found is None or not found.gains else None
    rest = msgspec.structs.replace(found, one=0, each=0)
    if rest.gains or not isinstance(when.who, You) or when.copy or not isinstance(when.what, Some | This):
        return None
    if isinstance(when.what, This):
        return found
    fits = when.what.filter
    if found.one and not found.each and _is_to_itself(do):
        return msgspec.structs.replace(rest, own=((fits, found.one, False),))
    return msgspec.structs.replace(rest, casts=((fits, found.one, found.each),))


def _is_to_itself(do: Record) -> bool:
    """Whether the instruction does something to its source alone."""
    match do:
        case i.Apply(to=to) | o.PutCountersOn(on=to) | i.KeywordAction(what=to):
            return isinstance(to, This) or (isinstance(to, That) and isinstance(to.to, SourceItself))
        case _:
            return False


def _on_entering(when: ZoneChanges, do: Record, at: Sense) -> Adds | None:
    """What is taken each time that something of the player's enters; None where that is not all."""
    found = _do(do, "once", at)
    if found is None or not found.taken or when.to != "battlefield" or not isinstance(when.what, Some):
        return None
    fits = when.what.filter
    rest = msgspec.structs.replace(found, taken=0)
    if rest.gains or rest.brings or rest.again or ControlledBy(You()) not in (*fits.words, *fits.post):
        return None
    return msgspec.structs.replace(rest, enters=((fits, found.taken),))


def _on_aim(when: BecomesTarget, do: Record, at: Sense) -> Adds | None:
    """What is added each time that a spell of the player's aims at the source; None where it is not that."""
    found, of = _do(do, "once", at), when.of
    if found is None or not found.one or not isinstance(when.what, This) or not isinstance(of, Some):
        return None
    if found.each or not _is_to_itself(do):
        return None
    rest = msgspec.structs.replace(found, one=0)
    words = *of.filter.words, *of.filter.post
    if rest.gains or rest.made or IsSpell() not in words or ControlledBy(You()) not in words:
        return None
    return msgspec.structs.replace(rest, own=((of.filter, found.one, True),))


def _says(effect: Record, conditional: bool, at: Sense) -> Adds | None:
    """What a static ability adds."""
    match effect:
        case c.Affects(what=what, changes=changes):
            if not isinstance(what, Objects):
                return NOTHING
            mine = isinstance(what, All) and ControlledBy(You()) in (*what.filter.words, *what.filter.post)
            if at.theirs and (mine or isinstance(what, This)):
                return NOTHING
            growing = [x for x in changes if isinstance(x, c.ModifiesPT) and x.times and isinstance(what, This)]
            found = together(_change(x, at) for x in changes if x not in growing)
            if found is not None and growing:
                found = msgspec.structs.replace(found, grows=True)
            if found is not None and found.trample and isinstance(what, Attached) and not conditional:
                found = msgspec.structs.replace(found, trample=False, keeps=True)
            if found is None or not (found.one or found.lowers):
                return found
            size, lowers = found.one, found.lowers
            found = msgspec.structs.replace(found, one=0)
            if isinstance(what, Attached) and not conditional:
                return msgspec.structs.replace(found, attached=size, lowers=lowers)
            if isinstance(what, This | Attached):
                return msgspec.structs.replace(found, holds=size)
            if isinstance(what, All):
                exact = not conditional and {*what.filter.words, *what.filter.post} == _ALL_MINE
                return msgspec.structs.replace(found, **{"all" if exact else "holds_each": size})
            return None
        case c.Instead(event=event, do=do, tokens=tokens):
            if isinstance(event, IsDealtDamage) and not isinstance(event.to, This | You if not at.theirs else This):
                return None
            return together(_do(x, "every", at) for x in (do, *tokens) if x is not None)
        case c.PreventDamage(then=then):
            return NOTHING if then is None else _do(then, "every", at)
        case c.Enters(gains=gains, as_=as_, otherwise=otherwise, copy=copy):
            if gains:
                return None
            size = sum(counters_size(kind, n) for kind, n in effect.counters)
            if size >= MANY:
                return None
            found = together(_do(x, "once", at) for x in (as_, otherwise) if x is not None)
            return both(found, Adds(one=size, twins=int(copy is not None)))
        case a.CostChange(of_abilities=of, more=more):
            return Adds(cheaper=bool(of) and not more)
        case c.Permit():
            return Adds(again=True)
        case c.MoreLands(n=n, any_number=any_number):
            return None if any_number else Adds(mana=n)
        case c.MayExert(do=do):
            return NOTHING if do is None or at.theirs else _do(do, "once", at)
        case c.Forbid() | c.PlayerRule() | c.TaxOn() | c.DoesntRemove():
            return NOTHING
        case _:
            return None


def _change(change: Record, at: Sense) -> Adds | None:
    """What a change adds to the creature that it is made to, as `one`."""
    match change:
        case c.ModifiesPT(power=Number(power), toughness=Number(toughness), times=None):
            size = max(power, toughness) if at.tough else power
            return Adds(one=max(0, size), lowers=max(0, -power, -toughness if at.tough else 0))
        case c.SetsPT(power=power, toughness=toughness):
            if not all(isinstance(n, Number | None) for n in (power, toughness)):
                return None
            sizes = (power, toughness) if at.tough else (power,)
            return Adds(sets=max([0, *(n.n for n in sizes if isinstance(n, Number))]))
        case c.SetsTypes(types=types):
            return None if "Creature" in types else NOTHING
        case c.Gains(abilities=abilities):
            return together(map(_given, abilities))
        case c.CanAlso(what=what):
            fine = "defender" in what or "toughness" in what or what.startswith("block ")
            return NOTHING if fine else None
        case (
            c.Loses() | c.SetsColors() | c.Cant() | c.Must() | NoManaCost() | c.GainsControl() | c.DoesntUntap()
            | c.CostTo()
        ):  # fmt: skip
            return NOTHING
        case _:
            return None


def _given(ability: Record) -> Adds | None:
    """An ability that creatures are given: nothing that adds by itself, for it stays when what gave it is used up."""
    if isinstance(ability, a.Keyword) and ability.name == "exploit":
        return None  # each one lets what triggers on it trigger
    if isinstance(ability, a.Keyword) and ability.name in ("haste", "trample", "double strike", "first strike"):
        name = ability.name
        return Adds(
            haste=name == "haste", trample=name == "trample", twice=name == "double strike", first="strike" in name
        )
    found = _ability(ability, Sense(tough=True))
    return None if found is None or found.gains or found.quick or found.double or found.grows else found


def _do(do: Record, often: Often, at: Sense) -> Adds | None:
    """What the instruction adds, so often."""
    found = _gain(do, at if often == "once" else msgspec.structs.replace(at, cast=False))
    if found is None or often == "once":
        return found
    if msgspec.structs.replace(found, mana=0).gains:
        return None
    made, brings = (MANY if n else 0 for n in (found.made, found.brings))
    return msgspec.structs.replace(found, mana=MANY if found.mana else 0, tokens=made, made=made, brings=brings)


def _gain(do: Record, at: Sense) -> Adds | None:
    """What the instruction adds when it is carried out once."""
    match do:
        case o.CreateToken():
            return _token(do, at)
        case i.GetEmblem(abilities=abilities):
            return together(_ability(x, at) for x in abilities)
        case i.Apply(to=to, changes=changes):
            return _applied(to, changes, at)
        case o.PutCountersOn(kind=kind, count=count, on=on, divided=divided, also=also):
            size = sum(counters_size(k, n) for k, n in ((kind, count), *also))
            to = Target(on.filter) if divided and isinstance(on, Target) else on
            return None if size >= MANY else _spread(Adds(one=size), to, at)
        case i.AnotherCounter():
            return Adds(more=True)
        case o.Move(to=to, attacking=attacking, counters=counters, changes=changes):
            size = sum(counters_size(kind, n) for kind, n in counters)
            if attacking or size >= MANY:
                return None
            brings = Adds(one=size, again=to in ("hand", "battlefield", "library"), puts=to == "battlefield")
            return both(brings, _applied(This(), changes, at))
        case o.DealDamage() | i.LoseLife() if takes(do):
            return NOTHING if at.theirs else _taken(do, at)
        case i.KeywordAction(name="connive", n=None):
            return Adds(one=1)
        case i.KeywordAction(name="investigate", n=None | Number() as n):
            return Adds(brings=1 if n is None else n.n)
        case i.KeywordAction(name="exploit" | "haunt"):
            return NOTHING
        case i.KeywordAction():
            return None
        case o.Tap(untap=untap, either=either):
            return Adds(untaps=untap or either)
        case i.AddMana():
            return Adds(mana=mana_of(do))
        case i.ForEach(do=inner):
            return _do(inner, "every", at)
        case i.Modal(repeat=True, modes=modes):
            return together(_do(x, "every", at) for x in modes)
        case _:
            inside = [x for x in map(do.__getattribute__, do.__struct_fields__) if isinstance(x, Record | tuple)]
            return together(_gain(x, at) for x in _instructions(inside))


def _only_sacrifices(do: Record) -> bool:
    """Whether all that the instruction does to objects is that who controls it sacrifices some (CR 701.21a)."""
    return all(
        isinstance(r, i.Sequence | i.May | i.IfYouDo | i.Reflexive | i.GainLife | o.DealDamage)
        or (isinstance(r, o.Sacrifice) and isinstance(r.who, You))
        for r in walk(do) if isinstance(r, a.Instruction)
    )  # fmt: skip


def _taken(do: o.DealDamage | i.LoseLife, at: Sense) -> Adds | None:
    """Life that the instruction takes: a player is meant once by each phrase at most."""
    phrases = len(do.to.of) if isinstance(do, o.DealDamage) and isinstance(do.to, Both) else 1
    match do.amount:
        case Number(n=n):
            return Adds(taken=max(0, n) * phrases, met=1)
        case StatOf(stat="power", of=of):
            own = at.offered and isinstance(of, That) and isinstance(of.to, ResultOf)
            return Adds(powers=phrases, met=1, foreign=not own)
        case _:
            return None


def _instructions(values: Iterable[Any]) -> Iterable[Record]:
    """The outermost instructions in the values."""
    for value in values:
        if isinstance(value, a.Instruction):
            yield value
        elif isinstance(value, tuple):
            yield from _instructions(value)


def _applied(to: Record, changes: tuple[a.Change, ...], at: Sense) -> Adds | None:
    types = [x for x in changes if isinstance(x, c.SetsTypes) and "Creature" in x.types]
    found = together(_change(x, at) for x in changes if x not in types)
    if found is None:
        return None
    found = msgspec.structs.replace(found, lowers=0)
    if types and at.cast and _is_one(to) and any(isinstance(x, c.SetsPT) and x.power is not None for x in changes):
        # What becomes a creature may attack if it was there before; its haste is not for others.
        return msgspec.structs.replace(found, haste=False, wakes=1, waked=found.sets, sets=0)
    if found.sets and at.cast and isinstance(to, Target) and to.most == 1:
        found = msgspec.structs.replace(found, sets=0, fixes=(found.sets,))
    if types:
        # Only what becomes a creature itself is counted (CR 302.6 holds for it too).
        if not isinstance(to, This):
            return None
        found = msgspec.structs.replace(found, itself=max(1, found.sets))
    if found.trample and isinstance(to, All):
        found = msgspec.structs.replace(found, trample=False, tramples=(to.filter,))
    return _spread(found, to, at)


def _is_one(to: Record) -> bool:
    """Whether the phrase means one target at most."""
    if isinstance(to, That):
        return isinstance(to.to, TargetNumber) and to.word.startswith("that ")
    return isinstance(to, Target) and to.most == 1


def _spread(found: Adds, to: Record, at: Sense) -> Adds | None:
    """What is added to one, to as many as the phrase means."""
    size = found.one
    if at.theirs and _is_theirs(to, at):
        return msgspec.structs.replace(found, one=0, haste=False, trample=False, tramples=(), twice=False, first=False)
    if not size:
        return found
    match to:
        case This() | Attached() | Target(most=1) | That(to=EventRole() | SourceItself()):
            return found
        case Target(most=int(most)):
            return msgspec.structs.replace(found, one=size * most)
        case Both(of=of):
            return together(_spread(Adds(one=size), x, at) for x in of)
        case _:
            return msgspec.structs.replace(found, one=0, each=size)


def _is_theirs(to: Record, at: Sense) -> bool:
    """Whether the phrase of an opponent's ability means only what that player controls."""
    match to:
        case This() | That(to=SourceItself()):
            return True
        case That(to=EventRole(role="subject")):
            return at.own
        case Target(filter=fits) | All(filter=fits):
            return ControlledBy(You()) in (*fits.words, *fits.post)
        case _:
            return False


def _token(do: o.CreateToken, at: Sense) -> Adds | None:
    if do.attacking or do.copy_of is not None or not isinstance(do.count, Number):
        return None
    role = role_of(do)
    abilities = do.abilities if role is None else PREDEFINED[role].faces[0].abilities
    found = together(_ability(x, at) for x in abilities)
    if found is not None and found.mana and not msgspec.structs.replace(found, mana=0).gains:
        found = msgspec.structs.replace(found, mana=found.mana * do.count.n)
    elif found is not None and found.gains and do.count.n > 1:
        return None
    if found is None or any(aimed for _, _, aimed in found.own):
        return None
    casts = *found.casts, *((fits, one, 0) for fits, one, _ in found.own)
    found = msgspec.structs.replace(found, casts=casts, own=())
    power = do.power.n if isinstance(do.power, Number) else MANY if "Creature" in do.types else 0
    power = MANY if found.grows else power
    found = msgspec.structs.replace(found, grows=False)
    if at.tough and isinstance(do.toughness, Number):
        power = max(power, do.toughness.n)
    made = Adds(
        tokens=power * do.count.n, made=do.count.n if "Creature" in do.types else 0,
        mana=do.count.n if do.predefined == "Treasure" else 0, brings=do.count.n,
    )  # fmt: skip
    return together((found, made, *(_token(x, at) for x in do.plus)))
