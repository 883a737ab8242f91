"""At most so much mana this turn, and the most that cards in a hand bring for it.

Owns: `Mana`, made by `mana_left`; `least_cost` of a card in a hand, and `most_for` of several. Each colour is a limit
of its own: a card that costs {R}{R} needs two mana that may be red. How costs become smaller is judged once
(`cheaper`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence as Row
from typing import Any, Final

import msgspec

from model.ability import abilities as a, casting as w, continuous as c
from model.ability.conditions import WasCastWith
from model.ability.events import AnyEvent, ZoneChanges
from model.ability.instructions import AddMana, If, Sequence
from model.ability.keywords import expand
from model.ability.object_instructions import CreateToken, Move
from model.ability.terms import LinkedTo, Number, That, This
from model.base import ObjectId, PlayerId, Record, walk
from model.card import Card
from model.layers import activated, characteristics
from model.mana import ManaCost
from model.state import Game, GameObject
from solver.payment.sources import per_record
from solver.search.adds import MANY

_COLORS: Final = "WUBRGC"
_OTHER_COSTS: Final = w.PaymentHelp | w.CastWay | a.AlternativeCost
_FEW: Final = 12


class Mana(msgspec.Struct, frozen=True, gc=False):
    """At most so much in all, and of each type."""

    total: int
    of: dict[str, int]


class Cost(msgspec.Struct, frozen=True, gc=False):
    """At least so much is paid in all, and of each type."""

    total: int = 0
    of: tuple[tuple[str, int], ...] = ()


Offer = tuple[int, int, Cost]
"""Which card, what it is worth, what it costs."""


def least_mana(cost: ManaCost) -> int:
    """The least mana that pays it: {2/W} may be paid with one, {W/P} with life (CR 107.4e, 107.4f)."""
    return sum(1 if s.types and s.generic else s.mana_value for s in cost.symbols if not s.life)


def mana_in(costs: tuple[a.Cost, ...]) -> int:
    """At least so much mana is in the costs."""
    return sum(least_mana(x.cost) for x in costs if isinstance(x, a.PayMana) and not isinstance(x, a.Waterbend))


def mana_of(do: AddMana) -> int:
    """At most so much mana at once."""
    if do.count is not None and not isinstance(do.count, Number):
        return MANY
    times = do.count.n if isinstance(do.count, Number) else 1
    if do.among is not None or do.each:
        return max(6, times)
    return max((len(one) for one in do.options), default=1) * times


def mana_left(game: Game, player: PlayerId, more: int, turned: int = 0, *, again: bool = False) -> Mana | None:
    """What is in the pool, what permanents make without being untapped, what each land in the hand makes once, and so
    much more of any type; so much is `turned` into mana of any type by what costs as much. With `again` what comes of a
    land that comes back. None where that has no end."""
    pool = game.players[player].pool
    of = {color: more + turned + sum(n for unit, n in pool.units if unit.type == color) for color in _COLORS}
    of[""] = len(pool) + more
    awake = any(_says_untapped(card) for obj in game.objects.values() for card in obj.cards)
    for i in game.zone("hand", player):
        card = game.objects[i].card
        if any(face.is_land for face in card.faces) and (awake or not _enters_tapped(card)):
            of = {kind: n + made_of(card) for kind, n in of.items()}
    for i in game.zone("battlefield"):
        if characteristics(game, i).controller == player:
            made = _makes(game, i, tapped=game.objects[i].tapped)
            of = {kind: n + made[kind] for kind, n in of.items()}
    if again:
        back = [_makes_again(game, i) for i, obj in game.objects.items() if obj.owner == player]
        of = {kind: n + max((made[kind] for made in back), default=0) for kind, n in of.items()}
    total = of.pop("")
    return Mana(total, of) if total < MANY else None


def is_of_tokens(do: Record) -> bool:
    """Whether all the mana that the instruction brings is made by tokens that it creates."""
    steps = do.steps if isinstance(do, Sequence) else (do,)
    return all(isinstance(step, CreateToken) or not any(isinstance(r, AddMana) for r in walk(step)) for step in steps)


@per_record
def made_of(card: Card) -> int:
    """At most so much mana a land makes once."""
    return max(1, *(sum(mana_of(r) for r in walk(f.abilities) if isinstance(r, AddMana)) for f in card.faces))


def is_tapping_land(obj: GameObject) -> bool:
    """Whether all that the card does of mana is that it is a land."""
    return obj.zone != "battlefield" and all(face.is_land for face in obj.card.faces) and all(
        isinstance(x, a.Activated) or not any(isinstance(r, AddMana) for r in walk(x))
        for face in obj.card.faces for x in face.abilities
    )  # fmt: skip


def _makes(game: Game, i: ObjectId, *, tapped: bool) -> dict[str, int]:
    """At most so much mana of each type, and in all, the permanent makes without being untapped."""
    tapping = dict.fromkeys(("", *_COLORS), 0)
    freely = dict(tapping)
    for ability in activated(game, i):
        taps = a.TapSelf() in ability.costs
        if taps and tapped:
            continue
        for kind, made in _made_by(ability).items():
            if taps:
                tapping[kind] = max(tapping[kind], made)
            else:
                freely[kind] += made
    return {kind: n + freely[kind] for kind, n in tapping.items()}


@per_record
def _made_by(ability: a.Activated) -> dict[str, int]:
    """At most so much mana of each type, and in all, one activation makes; of none nothing is said."""
    adding = [r for r in walk(ability) if isinstance(r, AddMana)]
    made = {kind: sum(_made(r, kind) for r in adding) for kind in ("", *_COLORS)}
    return {kind: n for kind, n in made.items() if n}


def _makes_again(game: Game, i: ObjectId) -> dict[str, int]:
    """The same of a card that comes back: a land is played once more; MANY where it is no land and costs no more."""
    obj = game.objects[i]
    if any(face.is_land for card in obj.cards for face in card.faces):
        there = obj.zone == "battlefield" and obj.copy_of is None and len(obj.card.faces) == 1
        made = _makes(game, i, tapped=False) if there else dict.fromkeys(("", *_COLORS), 0)
        return made if made[""] else dict.fromkeys(("", *_COLORS), max(made_of(card) for card in obj.cards))
    most = max(_adds_mana(card) for card in obj.cards)
    return dict.fromkeys(("", *_COLORS), MANY if most and least_cost(obj.card, 0).total <= most else 0)


@per_record
def _adds_mana(card: Card) -> int:
    """At most so much mana a face of the card says."""
    return max(sum(mana_of(r) for r in walk(face.abilities) if isinstance(r, AddMana)) for face in card.faces)


@functools.lru_cache(maxsize=20_000)
def _enters_tapped(card: Card) -> bool:
    """Whether the land enters tapped, whatever is so."""
    return len(card.faces) == 1 and any(
        isinstance(x, c.Enters) and isinstance(x.what, This) and x.tapped
        and not (x.unless or x.may_pay or x.optional or x.as_ or x.copy or one.condition)
        for one in card.faces[0].abilities if isinstance(one, a.Static) for x in one.effects
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def _says_untapped(card: Card) -> bool:
    """Whether something may enter untapped by it, or lose what it says of itself."""
    return any(
        (isinstance(r, c.Enters) and r.untapped) or isinstance(r, c.Loses)
        for f in card.faces
        for r in walk(f.abilities)
    )


def _made(do: AddMana, kind: str) -> int:
    """At most so much of that type, or in all."""
    if not kind or do.any_color or do.combination or do.among is not None or do.each or do.count is not None:
        return mana_of(do)
    return max((one.count(kind) for one in do.options), default=mana_of(do))


def cheaper(records: list[tuple[Any, ...]]) -> int | None:
    """By how much mana at most spells are made cheaper (CR 601.2f), beside what a card says of itself; None where they
    may be given other costs, or be cast from where nothing is said of a cost."""
    total = 0
    for one in records:
        for ability in one:
            if isinstance(ability, a.Keyword | w.PaymentHelp | w.CastWay | a.AlternativeCost):
                continue
            for r in walk(ability):
                if isinstance(r, _OTHER_COSTS | c.Permit) or (isinstance(r, a.Keyword) and _changes_costs(r)):
                    return None
                if isinstance(r, a.CostChange) and not r.more and not r.of_abilities and not isinstance(r.what, This):
                    if r.times is not None or any(s.types for s in r.by.symbols):
                        return None
                    total += least_mana(r.by)
    return total


def _changes_costs(keyword: a.Keyword) -> bool:
    return any(isinstance(r, _OTHER_COSTS) for x in expand(keyword) if x != keyword for r in walk(x))


@functools.lru_cache(maxsize=20_000)
def least_cost(card: Card, less: int) -> Cost:
    """At least that is paid to cast the card from a hand."""
    found: list[Cost] = []
    for face in card.faces:
        said = [x for one in face.abilities for x in (one, *expand(one))]
        ways = [x for x in said if _is_priced(x)]
        if any((isinstance(x, _OTHER_COSTS) and x not in ways) or acts_without(x) for x in said):
            return Cost()
        own, colored = 0, False
        for r in (r for x in said for r in walk(x)):
            if isinstance(r, a.CostChange) and not r.more:
                own += least_mana(r.by) if r.times is None else MANY
                colored = colored or any(s.types for s in r.by.symbols)
        found += [Cost(mana_in(x.costs)) for x in said if isinstance(x, a.Activated) and returns_itself(x)]
        found += [Cost(max(0, mana_in(x.costs or ()) - less - own)) for x in ways if isinstance(x, w.CastWay)]
        if not face.is_land:
            total = max(0, least_mana(face.mana_cost) - less - own)
            found.append(Cost(total, () if colored else _of(face.mana_cost)))
    if len(found) == 1:
        return found[0]
    return Cost(min((cost.total for cost in found), default=0))


def _is_priced(ability: Record) -> bool:
    """Whether it is another way to cast the card that costs mana and nothing makes cheaper by itself."""
    return (
        isinstance(ability, w.CastWay) and not ability.zone and bool(ability.costs) and not ability.reduced_by
        and all(isinstance(x, a.PayMana) for x in ability.costs or ())
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def cost_of_way(keyword: a.Keyword) -> int:
    """The mana of the way to cast a card that is all the keyword stands for, with what a spell cast so does; 0 where
    that is not so."""
    said = expand(keyword)
    ways = [x for x in said if isinstance(x, w.CastWay) and _is_priced(x)]
    does = [x for x in said if isinstance(x, a.Spell)]
    only = all(isinstance(x.do, If) and x.do.otherwise is None and _is_cast_so(x.do, keyword.name) for x in does)
    if len(ways) != 1 or len(ways) + len(does) != len(said) or ways[0].using != keyword.name or not only:
        return 0
    return mana_in(ways[0].costs or ())


def _is_cast_so(do: If, name: str) -> bool:
    return isinstance(do.condition, WasCastWith) and do.condition.how == name and not do.condition.negated


def returns_itself(ability: a.Activated) -> bool:
    """Whether all that the ability does is that its card returns from a graveyard to the battlefield as it is."""
    do = ability.do
    return (
        ability.zone == "graveyard" and isinstance(do, Move) and isinstance(do.what, This) and do.to == "battlefield"
        and not (do.attacking or do.counters or do.changes or do.more or do.transformed or do.under)
    )  # fmt: skip


def acts_without(ability: Record) -> bool:
    """Whether the ability may do something though the card was not cast."""
    match ability:
        case a.Activated(zone=zone):
            return zone == "hand"  # what comes out of a graveyard for mana is counted by itself
        case a.Static(zone=zone):
            return zone not in ("battlefield", "stack", "all")
        case a.Triggered(when=ZoneChanges(what=This(), from_=from_, to=to)):
            return to != "battlefield" and from_ not in ("battlefield", "stack")
        case a.Triggered(zone=zone):
            return zone not in ("battlefield", "stack") and not _haunts(ability)
        case _:
            return False


def _haunts(ability: a.Ability) -> bool:
    """Whether the trigger is about its source's entering and about what that haunts, and nothing else."""
    if not isinstance(ability, a.Triggered) or not isinstance(ability.when, AnyEvent):
        return False
    return all(
        isinstance(x, ZoneChanges) and (
            (isinstance(x.what, This) and x.to == "battlefield")
            or (isinstance(x.what, That) and x.what.to == LinkedTo(how="haunting"))
        )
        for x in ability.when.of
    )  # fmt: skip


def _of(cost: ManaCost) -> tuple[tuple[str, int], ...]:
    """The mana of each type that nothing else pays."""
    needed = [s.types[0] for s in cost.symbols if len(s.types) == 1 and not s.generic and not s.life]
    return tuple((color, needed.count(color)) for color in _COLORS if color in needed)


def is_payable(cost: Cost, mana: Mana) -> bool:
    """Whether the mana may be enough."""
    return cost.total <= mana.total and all(mana.of[color] >= n for color, n in cost.of)


def most_again(total: int, repeated: Iterable[tuple[int, int]]) -> list[int]:
    """The most value for each amount of mana up to that, of things that may be paid for again and again."""
    best = [0] * (total + 1)
    options = [(cost, value) for cost, value in repeated if value]
    for have in range(1, total + 1):
        best[have] = max([best[have - 1], *(best[have - cost] + value for cost, value in options if cost <= have)])
    return best


def most_for(mana: Mana, offers: Iterable[Offer], pairs: dict[tuple[int, int], int], again: Row[int]) -> int:
    """The most value that can be had for the mana: of the offers each once, of the rest what is `again` (`most_again`).
    `pairs`: what two are worth together besides."""
    of_use = {n for pair in pairs for n in pair}
    worth = [x for x in offers if (x[1] or x[0] in of_use) and is_payable(x[2], mana)]
    if len(worth) > _FEW:
        return sum(value for _, value, _ in worth) + sum(pairs.values()) + again[-1]
    return _best(mana.total, mana.of, worth, pairs, again, ())


def _best(
    total: int, of: dict[str, int], offers: Row[Offer], pairs: dict[tuple[int, int], int], again: Row[int],
    chosen: tuple[int, ...],
) -> int:  # fmt: skip
    if not offers:
        return again[total]
    (name, value, cost), rest = offers[0], offers[1:]
    without = _best(total, of, rest, pairs, again, chosen)
    if cost.total > total or any(of[color] < n for color, n in cost.of):
        return without
    left = {**of, **{color: of[color] - n for color, n in cost.of}}
    value += sum(pairs.get((name, other), 0) + pairs.get((other, name), 0) for other in chosen)
    return max(without, value + _best(total - cost.total, left, rest, pairs, again, (*chosen, name)))
