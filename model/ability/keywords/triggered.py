"""Keyword abilities that are triggered abilities, with the static halves of some (CR 702.21 to 702.191)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from model.ability.abilities import Ability, Keyword, PayMana, Static
from model.ability.conditions import Comparison, Every, Exists, Happened, Is, Negation
from model.ability.continuous import Affects, Enters, Gains, ModifiesPT, Must
from model.ability.events import (
    AnyEvent,
    Attacks,
    BecomesTarget,
    Blocks,
    Casts,
    IsDealtDamage,
    StepBegins,
    While,
    ZoneChanges,
)
from model.ability.instructions import (
    AddMana,
    Apply,
    Attach,
    CounterSpell,
    CreateToken,
    Draw,
    GainLife,
    If,
    IfYouDo,
    KeywordAction,
    Later,
    LoseLife,
    May,
    Move,
    PayCost,
    PutCountersOn,
    RemoveCountersFrom,
    Sacrifice,
    Sequence,
    Tap,
    UnlessPays,
)
from model.ability.keywords.plain import expanded
from model.ability.keywords.row import (
    ANOTHER_CREATURE_YOU_CONTROL,
    CREATURE,
    CREATURE_YOU_CONTROL,
    DIES,
    ENTERS,
    LAST_TIME_COUNTER,
    ONE,
    SUBJECT,
    THIS,
    UNPAIRED_CREATURE_YOU_CONTROL,
    YOU,
    KeywordRow,
    amount,
    role,
    static,
    trigger,
)
from model.ability.terms import (
    All,
    Amount,
    AnyOf,
    Compares,
    ControlledBy,
    ControllerOf,
    CountersOn,
    CountOf,
    EachPlayer,
    EventRole,
    Filter,
    Has,
    HasCounter,
    HasKeyword,
    InZone,
    IsAbility,
    IsCard,
    IsPermanent,
    IsPlayer,
    IsSpell,
    IsSubtype,
    IsType,
    LifeOf,
    ManaSpent,
    Not,
    Number,
    Other,
    PlayerRole,
    Plus,
    ResultOf,
    Some,
    SpecialCount,
    StatOf,
    Target,
    TargetNumber,
    That,
    ThatMuch,
    ThatPlayer,
    Times,
    TopCards,
    TurnCount,
    XAmount,
    You,
)
from model.mana import parse_cost

Expand = Callable[[Keyword], tuple[Ability, ...]]
_ATTACKS: Final = Attacks(THIS)
_BLOCKED: Final = Attacks(THIS, blocked="blocked")
_DEFENDER: Final = PlayerRole("defending player")
_COMBAT_DAMAGE_TO_PLAYER: Final = IsDealtDamage(THIS, Some(Filter((IsPlayer(),))), combat=True)
_DAMAGED: Final = ThatPlayer("that player", EventRole("player"))
_NEXT_END: Final = StepBegins("end", next=True, word="next")
_YOUR_UPKEEP: Final = StepBegins("upkeep", You())
_ATTACKING: Final = Filter((Has("attacking"), IsType("Creature")))
_PLUS: Final = "+1/+1"


def _gets(what: object, power: Amount, toughness: Amount, times: Amount | None = None) -> Apply:
    return Apply(what, (ModifiesPT(power, toughness, times),), "until end of turn")  # type: ignore[arg-type]


def _counter(what: object = THIS, n: Amount = ONE) -> PutCountersOn:
    return PutCountersOn(_PLUS, n, what)  # type: ignore[arg-type]


def _on(when: object, do: Callable[[Keyword], object], zone: str = "battlefield") -> Expand:
    return lambda k: (trigger(k, when, do(k), zone=zone),)  # type: ignore[arg-type]


def _ward(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.21a
    theirs = Filter((AnyOf((IsSpell(), IsAbility())),), (ControlledBy(EachPlayer("opponent")),))
    it = role("source", "that spell or ability")
    return (trigger(k, BecomesTarget(THIS, Some(theirs)), UnlessPays(CounterSpell(it), ControllerOf(it), k.costs)),)


def _rampage(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.23a-b: counted as it resolves.
    blockers = CountOf(All(Filter((IsType("Creature"),), (Has("blocking it"),))))
    beyond = _gets(THIS, amount(k.n), amount(k.n), Plus(blockers, ONE, minus=True))
    return (trigger(k, _BLOCKED, If(Comparison(blockers, ">", ONE), beyond)),)


def _flanking(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.25a: once for each blocker without flanking.
    without = Filter((IsType("Creature"),), (Not(HasKeyword("flanking")),))
    return (trigger(k, Blocks(Some(without), whom=THIS), _gets(SUBJECT, Number(-1), Number(-1))),)


def _echo(k: Keyword) -> tuple[Ability, ...]:
    recent = Happened("came under your control since your last upkeep", YOU)
    return (trigger(k, _YOUR_UPKEEP, UnlessPays(Sacrifice(THIS), YOU, k.costs), condition=recent),)


def _cumulative_upkeep(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.24a: all of the costs or none.
    pay = UnlessPays(Sacrifice(THIS), YOU, k.costs, CountersOn("age", THIS))
    return (trigger(k, _YOUR_UPKEEP, Sequence((PutCountersOn("age", ONE, THIS), pay))),)


def _fading(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.32a
    take = Sequence((RemoveCountersFrom("fade", ONE, THIS), IfYouDo(Sequence(()), Sacrifice(THIS))))
    return (_enters_with(k, "fade"), trigger(k, _YOUR_UPKEEP, take))


def _enters_with(k: Keyword, kind: str, n: Amount | None = None) -> Static:
    return static(k, Enters(THIS, counters=((kind, n or amount(k.n)),)))


def _vanishing(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.63a-b
    some_left = Comparison(CountersOn("time", THIS), ">=", ONE)
    take = trigger(k, _YOUR_UPKEEP, RemoveCountersFrom("time", ONE, THIS), condition=some_left)
    last = trigger(k, LAST_TIME_COUNTER, Sacrifice(THIS))
    return (*(() if k.n is None else (_enters_with(k, "time"),)), take, last)


def _returns(kind: str) -> Expand:
    # CR 702.79a, 702.93a: "it had no counters": last-known information.
    def expand(k: Keyword) -> tuple[Ability, ...]:
        none = Is(THIS, Filter((), (HasCounter(kind, 0, 0),)), word="had")
        back = Move(THIS, "battlefield", "return", counters=((kind, ONE),))
        return (trigger(k, DIES, back, condition=none),)

    return expand


def _afterlife(k: Keyword) -> tuple[Ability, ...]:
    token = CreateToken(
        amount(k.n), ONE, ONE, ("W", "B"), (), ("Creature",), ("Spirit",), abilities=(Keyword("flying"),)
    )
    return (trigger(k, DIES, token),)


def _soulshift(k: Keyword) -> tuple[Ability, ...]:
    spirit = Filter(
        (IsSubtype("Spirit"), IsCard()), (Compares("mana value", "<=", amount(k.n)), InZone("graveyard", YOU))
    )
    return (trigger(k, DIES, May(Move(Target(spirit, n=0), "hand", "return"))),)


def _graft(k: Keyword) -> tuple[Ability, ...]:
    other = ZoneChanges(Some(Filter((Other("another"), IsType("Creature")))), to="battlefield", verb="enters")
    have = Comparison(CountersOn(_PLUS, THIS), ">=", ONE)
    move = KeywordAction("move counter", n=ONE, what=SUBJECT, text=_PLUS)
    return (_enters_with(k, _PLUS), trigger(k, other, May(move), condition=have))


def _recover(k: Keyword) -> tuple[Ability, ...]:
    dies = ZoneChanges(Some(CREATURE), from_="battlefield", to="graveyard", verb="put", whose=YOU)
    do = Sequence((May(PayCost(k.costs)), IfYouDo(Move(THIS, "hand", "return"), Move(THIS, "exile", "exile"))))
    return (trigger(k, dies, do, zone="graveyard"),)


def _tribute(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.104a
    paid = KeywordAction("pay tribute", what=THIS)
    counters = (("+1/+1", amount(k.n)),)
    return (static(k, Enters(THIS, counters=counters, as_=paid, optional=True, by_opponent=True)),)


def _soulbond(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.95a
    free = UNPAIRED_CREATURE_YOU_CONTROL
    mine = Is(THIS, free)
    other = Exists(Some(Filter((Other("another"), *free.words), free.post)))
    enters = ZoneChanges(Some(ANOTHER_CREATURE_YOU_CONTROL), to="battlefield", verb="enters")
    return (
        trigger(k, ENTERS, KeywordAction("pair", what=THIS), condition=Every((mine, other))),
        trigger(k, enters, KeywordAction("pair with", what=SUBJECT), condition=Every((mine, Is(SUBJECT, free)))),
    )


def _hideaway(k: Keyword) -> tuple[Ability, ...]:
    return (trigger(k, ENTERS, KeywordAction("hideaway", n=amount(k.n), what=THIS)),)


def _exalted(k: Keyword) -> tuple[Ability, ...]:
    return (trigger(k, Attacks(Some(CREATURE_YOU_CONTROL), alone=True), _gets(SUBJECT, ONE, ONE)),)


def _battle_cry(k: Keyword) -> tuple[Ability, ...]:
    others = Filter((Other("each other"), Has("attacking"), IsType("Creature")))
    return (trigger(k, _ATTACKS, _gets(All(others), ONE, Number(0))),)


def _living(power: int, toughness: int, colors: tuple[str, ...], subtypes: tuple[str, ...]) -> Expand:
    # CR 702.92a, 702.163a, 702.182a: the sequence is 0, the token 1.
    def expand(k: Keyword) -> tuple[Ability, ...]:
        token = CreateToken(ONE, Number(power), Number(toughness), colors, (), ("Creature",), subtypes)
        return (trigger(k, ENTERS, Sequence((token, Attach(THIS, That("it", ResultOf(1)))))),)

    return expand


def _solved(k: Keyword) -> tuple[Ability, ...]:
    # CR 719.3c
    solved = Is(THIS, Filter((Has("solved"),)))
    return (static(k, Affects(THIS, (Gains(k.abilities),)), condition=solved),)


def _evolve(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.100a: an intervening if, "and/or".
    enters = ZoneChanges(Some(CREATURE_YOU_CONTROL), to="battlefield", verb="enters")
    bigger = Every(
        tuple(Comparison(StatOf(s, SUBJECT), ">", StatOf(s, THIS)) for s in ("power", "toughness")), any=True
    )
    creature = Is(SUBJECT, CREATURE)
    return (trigger(k, enters, _counter(), condition=Every((creature, bigger))),)


def _extort(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.101a: the steps are 0 the sequence, 1 may, 2 the payment, 3 if you do, 4 the sequence, 5 the loss.
    lose = LoseLife(ONE, EachPlayer("opponent"))
    drain = Sequence((lose, GainLife(ThatMuch("life equal to the life lost this way", ResultOf(5)))))
    do = Sequence((May(PayCost((PayMana(parse_cost("{W/B}")),))), IfYouDo(drain)))
    return (trigger(k, Casts(YOU, Some(Filter((IsSpell(),)))), do),)


def _prowess(k: Keyword) -> tuple[Ability, ...]:
    noncreature = Filter((Not(IsType("Creature")), IsSpell()))
    return (trigger(k, Casts(YOU, Some(noncreature)), _gets(THIS, ONE, ONE)),)


def _renown(k: Keyword) -> tuple[Ability, ...]:
    not_yet = Is(THIS, Filter((Has("renowned"),)), negated=True)
    do = Sequence((_counter(n=amount(k.n)), KeywordAction("becomes renowned", what=THIS)))
    return (trigger(k, _COMBAT_DAMAGE_TO_PLAYER, do, condition=not_yet),)


def _fabricate(k: Keyword) -> tuple[Ability, ...]:
    servo = CreateToken(amount(k.n), ONE, ONE, (), (), ("Artifact", "Creature"), ("Servo",))
    return (trigger(k, ENTERS, Sequence((May(_counter(n=amount(k.n))), IfYouDo(Sequence(()), servo)))),)


def _mentor(k: Keyword) -> tuple[Ability, ...]:
    smaller = Filter((Has("attacking"), IsType("Creature")), (Compares("power", "<", StatOf("power", THIS)),))
    return (trigger(k, _ATTACKS, _counter(Target(smaller, n=0))),)


def _training(k: Keyword) -> tuple[Ability, ...]:
    bigger = Filter(
        (Other("other"), Has("attacking"), IsType("Creature")), (Compares("power", ">", StatOf("power", THIS)),)
    )
    # CR 702.149a: only as it attacks.
    return (trigger(k, While(Attacks(THIS), Exists(All(bigger))), _counter()),)


def _riot(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.136a
    haste = Apply(THIS, (Gains((Keyword("haste"),)),), "")
    return (static(k, Enters(THIS, counters=((_PLUS, ONE),), optional=True, otherwise=haste)),)


def _bloodthirst(k: Keyword) -> tuple[Ability, ...]:
    if isinstance(k.n, XAmount) and k.n.defined is None:
        # CR 702.54b: bloodthirst X.
        dealt = TurnCount("damage dealt", EachPlayer("opponent"))
        return (static(k, Enters(THIS, counters=((_PLUS, dealt),))),)
    damaged = Happened("was dealt damage", EachPlayer("opponent"))
    return (static(k, Enters(THIS, counters=((_PLUS, amount(k.n)),)), condition=damaged),)


def _sunburst(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.44a: by the printed types, decided as it enters.
    n = SpecialCount("colors of mana spent")
    creature = Is(THIS, CREATURE)
    return (
        static(k, Enters(THIS, counters=((_PLUS, n),)), condition=creature),
        static(k, Enters(THIS, counters=(("charge", n),)), condition=Negation(creature)),
    )


def _ravenous(k: Keyword) -> tuple[Ability, ...]:
    five = Comparison(XAmount(), ">=", Number(5))
    return (_enters_with(k, _PLUS, XAmount()), trigger(k, ENTERS, Draw(ONE), condition=five))


def _mobilize(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.181a: the sequence is 0, the tokens 1.
    tokens = CreateToken(amount(k.n), ONE, ONE, ("R",), (), ("Creature",), ("Warrior",), tapped=True, attacking=True)
    them = That("them", ResultOf(1))
    return (trigger(k, _ATTACKS, Sequence((tokens, Later(_NEXT_END, Sacrifice(them))))),)


def _firebending(k: Keyword) -> tuple[Ability, ...]:
    mana = AddMana((("R",),), count=amount(k.n), lasts="end of combat")
    return (trigger(k, _ATTACKS, mana),)


def _increment(k: Keyword) -> tuple[Ability, ...]:
    spent = ManaSpent(That("that spell", EventRole()))
    more = Every(tuple(Comparison(spent, ">", StatOf(s, THIS)) for s in ("power", "toughness")), any=True)
    condition = Every((Is(THIS, CREATURE), more))
    return (trigger(k, Casts(YOU, Some(Filter((IsSpell(),)))), _counter(), condition=condition),)


def _provoke(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.39a: this combat. The sequence is 0, may 1, the requirement 2, if you do 3, untapping 4.
    theirs = Target(Filter((IsType("Creature"),), (ControlledBy(_DEFENDER),)), n=0)
    block = May(Apply(theirs, (Must("block", whom=THIS),), "this combat"))
    return (trigger(k, _ATTACKS, Sequence((block, IfYouDo(Tap(That("it", TargetNumber(0)), untap=True))))),)


def _dethrone(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.105a
    a_player = Some(Filter((IsPlayer(),)))
    most = Comparison(LifeOf(_DAMAGED), ">=", LifeOf(YOU))
    return (trigger(k, While(Attacks(THIS, whom=a_player), most), _counter()),)


def _devour(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.82a, c: the creatures are sacrificed as it enters, and counted.
    kind = k.what[0] if k.what else CREATURE
    count = Times(amount(k.n), SpecialCount("creatures devoured"))
    kinds = Some(Filter(kind.words, (*kind.post, ControlledBy(YOU))), 0, None)
    given = KeywordAction("devour", what=kinds)
    return (static(k, Enters(THIS, as_=given)), static(k, Enters(THIS, counters=((_PLUS, count),))))


def _backup(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.165a, d: which creature it is, is asked as it resolves. The steps: the counters 1, if 2, the gift 3.
    it = That("it", TargetNumber(0))
    another = Is(it, Filter((Other("another"),)))
    gift = Apply(it, (Gains(k.abilities),), "until end of turn")
    return (trigger(k, ENTERS, Sequence((_counter(Target(CREATURE, n=0), amount(k.n)), If(another, gift)))),)


def _amplify(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.38a
    count = Times(amount(k.n), SpecialCount("cards amplified"))
    shown = KeywordAction("amplify", what=THIS)
    return (static(k, Enters(THIS, as_=shown)), static(k, Enters(THIS, counters=((_PLUS, count),))))


def _exploit(k: Keyword) -> tuple[Ability, ...]:
    return (trigger(k, ENTERS, KeywordAction("exploit", what=THIS)),)


def _haunt(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.55a: of a permanent that dies, and of a spell that has resolved.
    exile = KeywordAction("haunt", what=Target(CREATURE, n=0))
    resolved = ZoneChanges(THIS, from_="stack", to="graveyard", verb="put during its resolution")
    buried = ZoneChanges(THIS, from_="battlefield", to="graveyard", verb="put")
    return (trigger(k, buried, exile), trigger(k, resolved, exile, zone="stack"))


TRIGGERED: Final[tuple[KeywordRow, ...]] = (
    expanded("ward", "702.21", _ward, "{name} {cost}"),
    expanded("rampage", "702.23", _rampage, "{name} {n}"),
    expanded("cumulative upkeep", "702.24", _cumulative_upkeep, "{name} {cost}"),
    expanded("flanking", "702.25", _flanking),
    expanded("echo", "702.30", _echo, "{name} {cost}"),
    expanded("fading", "702.32", _fading, "{name} {n}"),
    expanded("amplify", "702.38", _amplify, "{name} {n}"),
    expanded("provoke", "702.39", _provoke),
    expanded("sunburst", "702.44", _sunburst),
    expanded(
        "bushido",
        "702.45",
        _on(AnyEvent((Blocks(THIS), _BLOCKED)), lambda k: _gets(THIS, amount(k.n), amount(k.n))),
        "{name} {n}",
    ),
    expanded("soulshift", "702.46", _soulshift, "{name} {n}"),
    expanded("bloodthirst", "702.54", _bloodthirst, "{name} {n}"),
    expanded("haunt", "702.55", _haunt),
    expanded("graft", "702.58", _graft, "{name} {n}"),
    expanded("recover", "702.59", _recover, "{name} {cost}"),
    expanded("vanishing", "702.63", _vanishing, "{name} {n}", "{name}"),
    expanded(
        "frenzy",
        "702.68",
        _on(Attacks(THIS, blocked="unblocked"), lambda k: _gets(THIS, amount(k.n), Number(0))),
        "{name} {n}",
    ),
    expanded(
        "poisonous",
        "702.70",
        _on(_COMBAT_DAMAGE_TO_PLAYER, lambda k: PutCountersOn("poison", amount(k.n), _DAMAGED)),
        "{name} {n}",
    ),
    expanded("hideaway", "702.75", _hideaway, "{name} {n}"),
    expanded("persist", "702.79", _returns("-1/-1")),
    expanded("devour", "702.82", _devour, "{name} {n}", "{name} {what} {n}"),
    expanded("exalted", "702.83", _exalted),
    expanded(
        "annihilator",
        "702.86",
        _on(_ATTACKS, lambda k: Sacrifice(Some(Filter((IsPermanent(),)), amount(k.n), amount(k.n)), _DEFENDER)),
        "{name} {n}",
    ),
    expanded("battle cry", "702.91", _battle_cry),
    expanded("living weapon", "702.92", _living(0, 0, ("B",), ("Phyrexian", "Germ"))),
    expanded("undying", "702.93", _returns("+1/+1")),
    expanded("soulbond", "702.95", _soulbond),
    expanded("evolve", "702.100", _evolve),
    expanded("extort", "702.101", _extort),
    expanded("tribute", "702.104", _tribute, "{name} {n}"),
    expanded("dethrone", "702.105", _dethrone),
    expanded("prowess", "702.108", _prowess),
    expanded("exploit", "702.110", _exploit),
    expanded("renown", "702.112", _renown, "{name} {n}"),
    expanded(
        "ingest",
        "702.115",
        _on(_COMBAT_DAMAGE_TO_PLAYER, lambda k: Move(TopCards(ONE, _DAMAGED), "exile", "exile", who=_DAMAGED)),
    ),
    # CR 702.116a: with two players there is no opponent other than the defending player.
    expanded("myriad", "702.116", lambda k: ()),
    # CR 702.121a: one opponent, whom it attacks if not only their permanents.
    expanded("melee", "702.121", _on(_ATTACKS, lambda k: _gets(THIS, ONE, ONE, SpecialCount("opponents attacked")))),
    expanded("fabricate", "702.123", _fabricate, "{name} {n}"),
    expanded("afflict", "702.130", _on(_BLOCKED, lambda k: LoseLife(amount(k.n), _DEFENDER)), "{name} {n}"),
    expanded("mentor", "702.134", _mentor),
    expanded("afterlife", "702.135", _afterlife, "{name} {n}"),
    expanded("riot", "702.136", _riot),
    expanded("training", "702.149", _training),
    expanded("ravenous", "702.156", _ravenous),
    expanded("for mirrodin!", "702.163", _living(2, 2, ("R",), ("Rebel",))),
    expanded("backup", "702.165", _backup, "{name} {n}"),
    expanded("solved", "702.169", _solved, "{name} — {ability}"),
    expanded("mobilize", "702.181", _mobilize, "{name} {n}"),
    expanded("job select", "702.182", _living(1, 1, (), ("Hero",))),
    expanded("firebending", "702.189", _firebending, "{name} {n}"),
    expanded("increment", "702.191", _increment),
)
