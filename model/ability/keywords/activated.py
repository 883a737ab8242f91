"""Keyword abilities that are activated abilities (CR 702.6, 702.29 and others)."""

from __future__ import annotations

from typing import Final

import msgspec

from model.ability.abilities import (
    Ability,
    Activated,
    Cost,
    DiscardCost,
    ExileCost,
    Keyword,
    OncePerTurn,
    OnlyDuring,
    OnlyIf,
    Restriction,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    SorcerySpeed,
    Static,
    TapCost,
    TapSelf,
)
from model.ability.casting import CraftCost, CrewCost
from model.ability.conditions import Is
from model.ability.continuous import Affects, Gains, Must, SetsColors, SetsPT, SetsTypes
from model.ability.copy_exceptions import NoManaCost
from model.ability.events import StepBegins
from model.ability.instructions import (
    Apply,
    Attach,
    CreateToken,
    Draw,
    KeywordAction,
    Later,
    Move,
    PutCountersOn,
    Sacrifice,
    Search,
    Sequence,
    Shuffle,
)
from model.ability.keywords.plain import expanded, refused
from model.ability.keywords.row import (
    ANOTHER_CREATURE_YOU_CONTROL,
    CREATURE,
    ONE,
    THIS,
    YOU,
    KeywordRow,
    amount,
    static,
    target,
)
from model.ability.terms import (
    Compares,
    ControlledBy,
    EachPlayer,
    Filter,
    Has,
    IsCard,
    IsSubtype,
    IsSupertype,
    IsType,
    Number,
    PaidWith,
    Predicate,
    ResultOf,
    Some,
    StatOf,
    That,
    ThisTurn,
)

_SORCERY: Final[tuple[Restriction, ...]] = (SorcerySpeed(),)
_FROM_GRAVEYARD: Final = ExileCost(THIS)
_LAND_YOU_CONTROL: Final = Filter((IsType("Land"),), (ControlledBy(YOU),))


def _made(
    k: Keyword, costs: tuple[Cost, ...], do: object, only: tuple[Restriction, ...] = (), zone: str = ""
) -> Activated:
    return Activated(costs, do, only, zone or "battlefield", "", k.name)  # type: ignore[arg-type]


def _equip(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.6a, 702.6c: the quality restricts the target only.
    kind = k.what[0] if k.what else CREATURE
    wanted = Filter(kind.words, (*kind.post, ControlledBy(YOU)))
    only = (*_SORCERY, OncePerTurn()) if k.text == "once each turn" else _SORCERY
    made = _made(k, k.costs, Attach(THIS, target(wanted)), only)
    changes = tuple(a for a in k.abilities if isinstance(a, Static))
    return (msgspec.structs.replace(made, changes=changes),)


def _equip_planeswalker(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.6e: as though it were a creature.
    wanted = Filter((IsType("Planeswalker"),), (ControlledBy(YOU),))
    return (_made(k, k.costs, Attach(THIS, target(wanted)), _SORCERY),)


def _reconfigure(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.151a; 702.151b: it is no creature while it is attached to one.
    attached = Is(THIS, Filter((), (ThisTurn("is attached to a creature"),)))
    no_creature = Affects(THIS, (SetsTypes(add=True, lose=("Creature",)),))
    return (
        _made(k, k.costs, Attach(THIS, target(ANOTHER_CREATURE_YOU_CONTROL)), _SORCERY),
        _made(k, k.costs, Attach(THIS, THIS, unattach=True), (SorcerySpeed(), OnlyIf(attached))),
        static(k, no_creature, condition=attached),
    )


def _cycling(k: Keyword) -> tuple[Ability, ...]:
    return (_made(k, (*k.costs, DiscardCost(THIS)), Draw(ONE), zone="hand"),)


def _search_filter(k: Keyword) -> Filter:
    if k.what:
        return k.what[0]
    words = [*k.text.split(), *k.name.removesuffix("cycling").split()]
    found: list[Predicate] = []
    for word in words:
        title = word.capitalize()
        if title in ("Basic", "Legendary", "Snow"):
            found.append(IsSupertype(title))
        elif title in ("Land", "Artifact", "Creature", "Enchantment"):
            found.append(IsType(title))
        elif word:
            found.append(IsSubtype(title))
    return Filter((*found, IsCard()))


def _typecycling(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.29e. The instructions count from 0: the sequence, the search, the move.
    find = Search(Some(_search_filter(k)), reveal=True)
    found = Move(That("it", ResultOf(1)), "hand", "put")
    return (_made(k, (*k.costs, DiscardCost(THIS)), Sequence((find, found, Shuffle())), zone="hand"),)


def _transmute(k: Keyword) -> tuple[Ability, ...]:
    same = Filter((IsCard(),), (Compares("mana value", "==", StatOf("mana value", THIS)),))
    do = Sequence((Search(Some(same), reveal=True), Move(That("it", ResultOf(1)), "hand", "put"), Shuffle()))
    return (_made(k, (*k.costs, DiscardCost(THIS)), do, _SORCERY, "hand"),)


def _transfigure(k: Keyword) -> tuple[Ability, ...]:
    same = Filter((IsType("Creature"), IsCard()), (Compares("mana value", "==", StatOf("mana value", THIS)),))
    do = Sequence((Search(Some(same)), Move(That("it", ResultOf(1)), "battlefield", "put", under=YOU), Shuffle()))
    return (_made(k, (*k.costs, SacrificeCost(THIS)), do, _SORCERY),)


def _crew(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.122a
    becomes = Apply(THIS, (SetsTypes(("Artifact", "Creature"), add=True),), "until end of turn")
    once = (OncePerTurn(),) if k.text == "once each turn" else ()
    return (_made(k, (CrewCost(amount(k.n)),), becomes, once),)


def _saddle(k: Keyword) -> tuple[Ability, ...]:
    return (_made(k, (CrewCost(amount(k.n), "saddle"),), KeywordAction("saddle", what=THIS), _SORCERY),)


def _station(k: Keyword) -> tuple[Ability, ...]:
    power = StatOf("power", That("the tapped creature", PaidWith("tap")))
    do = PutCountersOn("charge", power, THIS)
    return (_made(k, (TapCost(Some(ANOTHER_CREATURE_YOU_CONTROL)),), do, _SORCERY),)


def _reinforce(k: Keyword) -> tuple[Ability, ...]:
    return (_made(k, (*k.costs, DiscardCost(THIS)), PutCountersOn("+1/+1", amount(k.n), target()), zone="hand"),)


def _scavenge(k: Keyword) -> tuple[Ability, ...]:
    do = PutCountersOn("+1/+1", StatOf("power", THIS), target())
    return (_made(k, (*k.costs, _FROM_GRAVEYARD), do, _SORCERY, "graveyard"),)


def _outlast(k: Keyword) -> tuple[Ability, ...]:
    return (_made(k, (*k.costs, TapSelf()), PutCountersOn("+1/+1", ONE, THIS), _SORCERY),)


def _level_up(k: Keyword) -> tuple[Ability, ...]:
    return (_made(k, k.costs, PutCountersOn("level", ONE, THIS), _SORCERY),)


EMBALMED: Final = (SetsColors(("W",)), SetsTypes(subtypes=("Zombie",), add=True), NoManaCost())
"""CR 702.128a: how the token differs from the card."""


def _token_of_card(k: Keyword, color: str, *more: SetsPT) -> tuple[Ability, ...]:
    # CR 702.128a, 702.129a: no mana cost, that colour, a Zombie besides.
    changes = (SetsColors((color,)), *more, *EMBALMED[1:])
    return (
        _made(k, (*k.costs, _FROM_GRAVEYARD), CreateToken(ONE, copy_of=THIS, changes=changes), _SORCERY, "graveyard"),
    )


def _encore(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.141a: one token for each opponent, here one opponent. The sequence is 0, the token 1.
    it = That("it", ResultOf(1))
    do = Sequence(
        (
            CreateToken(ONE, copy_of=THIS),
            Apply(it, (Must("attack", EachPlayer("opponent")),), "this turn"),
            Apply(it, (Gains((Keyword("haste"),)),), ""),
            Later(StepBegins("end", next=True), Sacrifice(it)),
        )
    )
    return (_made(k, (*k.costs, _FROM_GRAVEYARD), do, _SORCERY, "graveyard"),)


def _unearth(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.84a: the sequence is 0, the move 1.
    it = That("it", ResultOf(1))
    do = Sequence(
        (
            Move(THIS, "battlefield", "return", under=YOU),
            Apply(it, (Gains((Keyword("haste"),)),), ""),
            Later(StepBegins("end", next=True), Move(it, "exile", "exile")),
            KeywordAction("exile if it would leave", what=it),
        )
    )
    return (_made(k, k.costs, do, _SORCERY, "graveyard"),)


def _ninjutsu(k: Keyword) -> tuple[Activated, ...]:
    # CR 702.49a, c
    unblocked = Filter((Has("unblocked"), Has("attacking"), IsType("Creature")), (ControlledBy(YOU),))
    do = Move(THIS, "battlefield", "put", under=YOU, tapped=True, attacking=True)
    return (_made(k, (*k.costs, RevealCost(THIS), ReturnCost(Some(unblocked))), do, zone="hand"),)


def _commander_ninjutsu(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.49d: from the command zone too, where the card is revealed already.
    (hand,) = _ninjutsu(k)
    costs = tuple(c for c in hand.costs if not isinstance(c, RevealCost))
    return (hand, msgspec.structs.replace(hand, costs=costs, zone="command"))


def _craft(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.167a: `n` is how many materials, `text` "or more".
    least = k.n if isinstance(k.n, int) else k.n.n if isinstance(k.n, Number) else 1
    cost = CraftCost(k.what[0] if k.what else Filter(), least, None if k.text == "or more" else least)
    do = KeywordAction("craft", what=THIS)
    return (_made(k, (*k.costs, cost), do, _SORCERY),)


def _dashed(k: Keyword, *only: Restriction) -> tuple[Ability, ...]:
    """The activated ability after the dash with more restrictions (boast, exhaust)."""
    return tuple(
        Activated(a.costs, a.do, (*a.only, *only), a.zone, a.label, k.name, a.changes)
        for a in k.abilities
        if isinstance(a, Activated)
    )


def _boast(k: Keyword) -> tuple[Ability, ...]:
    attacked = OnlyIf(Is(THIS, Filter((), (ThisTurn("attacked"),))))
    return _dashed(k, attacked, OncePerTurn())


def _forecast(k: Keyword) -> tuple[Ability, ...]:
    return tuple(
        Activated(
            (*a.costs, RevealCost(THIS)), a.do, (*a.only, OnlyDuring("your upkeep"), OncePerTurn()), "hand", "", k.name
        )
        for a in k.abilities
        if isinstance(a, Activated)
    )


ACTIVATED: Final[tuple[KeywordRow, ...]] = (
    expanded("equip", "702.6", _equip, "{name} {cost}", "{name} {what} {cost}"),
    expanded("equip planeswalker", "702.6e", _equip_planeswalker, "{name} {cost}"),
    expanded("cycling", "702.29", _cycling, "{name} {cost}"),
    expanded("typecycling", "702.29e", _typecycling, "{what}cycling {cost}"),
    expanded("ninjutsu", "702.49", _ninjutsu, "{name} {cost}"),
    expanded("commander ninjutsu", "702.49d", _commander_ninjutsu, "{name} {cost}"),
    expanded("transmute", "702.53", _transmute, "{name} {cost}"),
    expanded("forecast", "702.57", _forecast, "{name} — {ability}"),
    refused("aura swap", "702.65", "exchanging zones", "{name} {cost}"),
    expanded(
        "fortify",
        "702.67",
        lambda k: (_made(k, k.costs, Attach(THIS, target(_LAND_YOU_CONTROL)), _SORCERY),),
        "{name} {cost}",
    ),
    expanded("transfigure", "702.71", _transfigure, "{name} {cost}"),
    expanded("reinforce", "702.77", _reinforce, "{name} {n}—{cost}"),
    expanded("unearth", "702.84", _unearth, "{name} {cost}"),
    expanded("level up", "702.87", _level_up, "{name} {cost}"),
    expanded("scavenge", "702.97", _scavenge, "{name} {cost}"),
    expanded("outlast", "702.107", _outlast, "{name} {cost}"),
    expanded("crew", "702.122", _crew, "{name} {n}"),
    expanded("embalm", "702.128", lambda k: _token_of_card(k, "W"), "{name} {cost}"),
    expanded("eternalize", "702.129", lambda k: _token_of_card(k, "B", SetsPT(Number(4), Number(4))), "{name} {cost}"),
    expanded("encore", "702.141", _encore, "{name} {cost}"),
    expanded("boast", "702.142", _boast, "{name} — {ability}"),
    expanded("reconfigure", "702.151", _reconfigure, "{name} {cost}"),
    expanded("craft", "702.167", _craft, "{name} with {what} {cost}"),
    expanded("saddle", "702.171", _saddle, "{name} {n}"),
    expanded("exhaust", "702.177", lambda k: _dashed(k, OncePerTurn(1, game=True)), "{name} — {ability}"),
    expanded("station", "702.184", _station),
    # CR 702.193b: `model.pay.total` makes it cost less.
    expanded("power-up", "702.193", lambda k: _dashed(k, OncePerTurn(1, game=True)), "{name} — {ability}"),
)
