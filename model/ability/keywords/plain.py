"""Keyword abilities that the rules know by name, and static ones (CR 702.2 to 702.20 and others)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from model.ability.abilities import Ability, CostChange, Keyword
from model.ability.casting import PaymentHelp
from model.ability.conditions import Comparison, Is, PlayerIs, TurnIs
from model.ability.continuous import Affects, Cant, Enters, Forbid, Gains, Instead, PreventDamage, SetsColors, SetsTypes
from model.ability.events import Attacks, Draws, StepBegins, ZoneChanges
from model.ability.instructions import (
    IfYouDo,
    Later,
    May,
    Mill,
    Move,
    PutCountersOn,
    Sacrifice,
    Search,
    Sequence,
    Shuffle,
)
from model.ability.keywords.row import DIES, ENTERS, THIS, YOU, KeywordRow, amount, static, trigger
from model.ability.terms import (
    All,
    ControlledBy,
    CountersOn,
    CountOf,
    EachPlayer,
    Filter,
    HasCounter,
    IsCard,
    IsPlayer,
    IsType,
    LinkedTo,
    Named,
    Number,
    Other,
    ResultOf,
    Same,
    Some,
    SpecialCount,
    Target,
    TargetNumber,
    That,
    ThatPlayer,
    Zone,
)
from model.mana import parse_cost

_GENERIC: Final = parse_cost("{1}")


def named(name: str, rule: str, handled: str, *forms: str) -> KeywordRow:
    return KeywordRow(name, rule, forms or ("{name}",), handled=handled)


def expanded(name: str, rule: str, expand: Callable[[Keyword], tuple[Ability, ...]], *forms: str) -> KeywordRow:
    return KeywordRow(name, rule, forms or ("{name}",), expand)


def refused(name: str, rule: str, why: str, *forms: str) -> KeywordRow:
    return KeywordRow(name, rule, forms or ("{name}",), why=why)


def _characteristic(*changes: SetsColors | SetsTypes) -> Callable[[Keyword], tuple[Ability, ...]]:
    return lambda k: (static(k, Affects(THIS, changes), zone="all"),)


def _cheaper(times: Callable[[Keyword], CountOf]) -> Callable[[Keyword], tuple[Ability, ...]]:
    return lambda k: (static(k, CostChange(THIS, _GENERIC, times=times(k)), zone="stack"),)


def _help(how: str) -> Callable[[Keyword], tuple[Ability, ...]]:
    return lambda k: (PaymentHelp(how),)


def _with_counters(kind: str) -> Callable[[Keyword], tuple[Ability, ...]]:
    return lambda k: (static(k, Enters(THIS, counters=((kind, amount(k.n)),))),)


def _modular(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.43a; "modular—sunburst" counts colours of mana spent (702.44c).
    n = SpecialCount("colors of mana spent") if k.text == "sunburst" else amount(k.n)
    artifact_creature = Filter((IsType("Artifact"), IsType("Creature")))
    give = PutCountersOn("+1/+1", CountersOn("+1/+1", THIS), Target(artifact_creature, n=0))
    return (static(k, Enters(THIS, counters=(("+1/+1", n),))), trigger(k, DIES, May(give)))


def _unleash(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.98a
    counted = Is(THIS, Filter((), (HasCounter("+1/+1"),)))
    return (
        static(k, Enters(THIS, counters=(("+1/+1", Number(1)),), optional=True)),
        static(k, Affects(THIS, (Cant("block"),)), condition=counted),
    )


def _split_second(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.61a: mana abilities and special actions stay allowed.
    effects = (Forbid("cast spells", EachPlayer()), Forbid("activate", EachPlayer(), except_mana=True))
    return (static(k, *effects, zone="stack"),)


def _champion(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.72a: the two triggers are linked.
    other = Filter((Other("another"), *k.what[0].words), (*k.what[0].post, ControlledBy(YOU)))
    leave = ZoneChanges(THIS, from_="battlefield", verb="leaves")
    champion = Sequence((May(Move(Some(other), "exile", "exile")), IfYouDo(Sequence(()), Sacrifice(THIS))))
    back = Move(That("the exiled card", LinkedTo("exiled")), "battlefield", "return")
    return (trigger(k, ENTERS, champion), trigger(k, leave, back))


def _dredge(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.52a-b
    n = amount(k.n)
    instead = May(Sequence((Mill(n), Move(THIS, "hand", "return"))))
    enough = Comparison(CountOf(Zone("library", YOU)), ">=", n)
    return (static(k, Instead(Draws(YOU), instead), condition=enough, zone="graveyard"),)


def _partner_with(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.124j: may is 0, the sequence 1, the search 2, the move 3.
    player = ThatPlayer("target player", Same(Target(Filter((IsPlayer(),)), n=0)))
    they = ThatPlayer("that player", TargetNumber(0))
    find = Search(Some(Filter((IsCard(),), (Named(k.text),))), who=they, whose=they, reveal=True)
    found = Move(That("it", ResultOf(2)), "hand", "put", who=they)
    return (trigger(k, ENTERS, May(Sequence((find, found, Shuffle(they))), player)),)


def _max_speed(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.178a: the abilities function wherever they would, as long as the player's speed is 4.
    return (static(k, Affects(THIS, (Gains(k.abilities),)), condition=PlayerIs("max speed", YOU), zone="all"),)


def _decayed(k: Keyword) -> tuple[Ability, ...]:

    # CR 702.147a
    return (
        static(k, Affects(THIS, (Cant("block"),))),
        trigger(k, Attacks(THIS), Later(StepBegins("combat end", next=True), Sacrifice(THIS))),
    )


def _basic_walk(land: str) -> KeywordRow:
    return named(f"{land.lower()}walk", "702.14", "509.1b")


PLAIN: Final[tuple[KeywordRow, ...]] = (
    named("deathtouch", "702.2", "704.5h"),
    named("defender", "702.3", "508.1c"),
    named("double strike", "702.4", "510.4"),
    named("enchant", "702.5", "303.4", "{name} {what}"),
    named("first strike", "702.7", "510.4"),
    named("flash", "702.8", "601.3"),
    named("flying", "702.9", "509.1b"),
    named("haste", "702.10", "302.6"),
    named("hexproof", "702.11", "115.5", "{name}", "{name} from {what}"),
    named("indestructible", "702.12", "701.8b"),
    named("intimidate", "702.13", "509.1b"),
    *map(_basic_walk, ("Plains", "Island", "Swamp", "Mountain", "Forest", "Desert")),
    named("landwalk", "702.14", "509.1b", "{what}walk", "{what} landwalk"),
    named("lifelink", "702.15", "120.3f"),
    named("protection", "702.16", "115.5", "{name} from {what}"),
    named("reach", "702.17", "509.1b"),
    named("shroud", "702.18", "115.5"),
    named("trample", "702.19", "510.1c"),
    refused("trample over planeswalkers", "702.19c", "damage past a planeswalker"),
    named("vigilance", "702.20", "508.1f"),
    refused("banding", "702.22", "bands"),
    refused("bands with other", "702.22b", "bands", "{name} {what}"),
    named("phasing", "702.26", "502.1"),
    named("shadow", "702.28", "509.1b"),
    named("horsemanship", "702.31", "509.1b"),
    named("fear", "702.36", "509.1b"),
    expanded("affinity", "702.41", _cheaper(lambda k: CountOf(All(k.what[0]))), "{name} for {what}"),
    expanded("modular", "702.43", _modular, "{name} {n}", "{name}—sunburst"),
    expanded("split second", "702.61", _split_second),
    expanded("absorb", "702.64", lambda k: (static(k, PreventDamage(to=THIS, amount=amount(k.n))),), "{name} {n}"),
    expanded("convoke", "702.51", _help("convoke")),
    expanded("dredge", "702.52", _dredge, "{name} {n}"),
    expanded("delve", "702.66", _help("delve")),
    expanded("champion", "702.72", _champion, "{name} a {what}", "{name} an {what}"),
    expanded("changeling", "702.73", _characteristic(SetsTypes(add=True, all_creature_types=True))),
    named("wither", "702.80", "120.3d"),
    named("umbra armor", "702.89", "614.1"),
    named("infect", "702.90", "120.3"),
    expanded("unleash", "702.98", _unleash),
    named("fuse", "702.102", "601.2a"),
    named("menace", "702.111", "509.1b"),
    expanded("devoid", "702.114", _characteristic(SetsColors(()))),
    named("skulk", "702.118", "509.1b"),
    expanded("undaunted", "702.125", _cheaper(lambda k: CountOf(EachPlayer("opponent")))),
    expanded("improvise", "702.126", _help("improvise")),
    expanded("assist", "702.132", _help("assist")),
    named("ascend", "702.131", "702.131b"),
    expanded("decayed", "702.147", _decayed),
    named("compleated", "702.150", "306.5b"),
    named("enlist", "702.154", "508.1g"),
    named("read ahead", "702.155", "714.3a"),
    refused("space sculptor", "702.158", "sectors"),
    expanded(
        "living metal",
        "702.161",
        lambda k: (static(k, Affects(THIS, (SetsTypes(("Creature",)),)), condition=TurnIs("your turn")),),
    ),
    named("toxic", "702.164", "120.3g", "{name} {n}"),
    expanded("max speed", "702.178", _max_speed, "{name} — {ability}"),
    named("start your engines!", "702.179", "704.5z"),
    named("daybound", "702.145", "731.1"),
    named("nightbound", "702.145", "731.1"),
    # Partner abilities work before the game begins (CR 702.124a); "partner with" also triggers.
    named("partner", "702.124", "903.3", "{name}", "{name}—{text}"),
    named("choose a background", "702.124k", "903.3"),
    named("doctor's companion", "702.124m", "903.3"),
    expanded("partner with", "702.124j", _partner_with, "{name} {text}"),
    # CR 702.139a: it functions outside the game only; a position does not say which card was revealed as companion.
    named("companion", "702.139", "702.139a", "{name} — {text}"),
    refused("hidden agenda", "702.106", "conspiracies"),
    refused("double agenda", "702.106f", "conspiracies"),
    refused("visit", "702.159", "Attractions", "{name} — {ability}"),
    refused("∞", "702.186", "harnessing", "{name} — {ability}"),
)
