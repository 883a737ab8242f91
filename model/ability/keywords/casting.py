"""Keyword abilities about how a card is cast: other zones, alternative and additional costs, what becomes of the spell
(CR 702.27 to 702.194)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from model.ability.abilities import (
    Ability,
    Cost,
    DiscardCost,
    Instruction,
    Keyword,
    PayMana,
    ReturnCost,
    SacrificeCost,
    Spell,
    TapCost,
    Triggered,
    UnsupportedAbility,
)
from model.ability.casting import (
    AsResolves,
    CastWay,
    CrewCost,
    OptionalCost,
    PerMode,
    SpecialAction,
    SpellGoesTo,
    TimesPaid,
)
from model.ability.conditions import CARD_DISCARDED, Comparison, Every, Happened, Is, TurnIs, WasCastWith
from model.ability.continuous import Affects, Enters, Gains, Instead, SetsPT, SetsTypes
from model.ability.events import Casts, Discards, Draws, StepBegins
from model.ability.instructions import (
    Apply,
    Cast,
    CopySpell,
    CreateToken,
    Draw,
    ExtraTurn,
    If,
    IfYouDo,
    KeywordAction,
    Later,
    Look,
    May,
    Move,
    Nothing,
    PutCountersOn,
    RemoveCountersFrom,
    Sacrifice,
    Sequence,
)
from model.ability.keywords.plain import expanded, named, refused
from model.ability.keywords.row import (
    CREATURE,
    CREATURE_YOU_CONTROL,
    DIES,
    ENTERS,
    LAST_TIME_COUNTER,
    ONE,
    THIS,
    YOU,
    KeywordRow,
    amount,
    cast_with,
    haste_if,
    static,
    trigger,
)
from model.ability.terms import (
    Amount,
    AnyOf,
    Compares,
    ControlledBy,
    ControllerOf,
    CountersOn,
    EachPlayer,
    EventRole,
    Filter,
    FromAmong,
    Has,
    HasCounter,
    InZone,
    IsCard,
    IsPermanent,
    IsSpell,
    IsToken,
    IsType,
    NameOf,
    Not,
    Number,
    OnePlayer,
    Other,
    Rest,
    ResultOf,
    SharesWith,
    Some,
    SpecialCount,
    Target,
    TargetNumber,
    That,
    TopCards,
    You,
)
from model.mana import parse_cost

Expand = Callable[[Keyword], tuple[Ability, ...]]
LAST_TARGET: Final = 9
"""The number of a target phrase that a keyword adds to a spell: behind all its own (CR 702.113b)."""
INSTANT_OR_SORCERY: Final = ("Instant", "Sorcery")
_MORPH_COST: Final = (PayMana(parse_cost("{3}")),)
_NEXT_END: Final = StepBegins("end", next=True, word="next")
_YOUR_UPKEEP: Final = StepBegins("upkeep", You())
_SPELL_CAST: Final = Casts(YOU, THIS)


def _instead(**fields: object) -> Expand:
    """Only an alternative cost, under the keyword's name."""
    return lambda k: (CastWay(k.name, "", k.costs, **fields),)  # type: ignore[arg-type]


def _flashback(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.34a
    return (CastWay("flashback", "graveyard", k.costs, types=INSTANT_OR_SORCERY, exile_after=True),)


def _jump_start(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.133a
    extra: tuple[Cost, ...] = (DiscardCost(Some(Filter((IsCard(),)))),)
    return (CastWay("jump-start", "graveyard", None, extra, INSTANT_OR_SORCERY, exile_after=True),)


def _retrace(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.81a
    extra: tuple[Cost, ...] = (DiscardCost(Some(Filter((IsType("Land"), IsCard())))),)
    return (CastWay("retrace", "graveyard", None, extra),)


def _harmonize(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.180a: up to one creature is tapped; its power makes the cost less.
    tap = TapCost(Some(CREATURE_YOU_CONTROL, 0, 1))
    way = CastWay("harmonize", "graveyard", k.costs, (tap,), exile_after=True, reduced_by="power")
    return (way,)


def _emerge(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.119a-b
    kind = k.what[0] if k.what else CREATURE
    given = SacrificeCost(Some(Filter(kind.words, (*kind.post, ControlledBy(YOU)))))
    return (CastWay("emerge", "", (*k.costs, given), reduced_by="mana value"),)


def _offering(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.48a-c: as though it had flash, the total cost less by the mana cost of what is sacrificed.
    kind = k.what[0]
    given = SacrificeCost(Some(Filter(kind.words, (*kind.post, ControlledBy(YOU)))))
    return (CastWay("offering", "", None, (given,), timing="instant", reduced_by="mana cost"),)


def _mayhem(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.187b-c
    discarded = Happened(CARD_DISCARDED, YOU)
    if k.costs:
        return (CastWay("mayhem", "graveyard", k.costs, condition=discarded),)
    return (CastWay("mayhem", "graveyard", None, condition=discarded, play=True),)


def _web_slinging(k: Keyword) -> tuple[Ability, ...]:
    tapped = Filter((Has("tapped"), IsType("Creature")), (ControlledBy(YOU),))
    return (CastWay("web-slinging", "", (*k.costs, ReturnCost(Some(tapped)))),)


def _sneak(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.190a; that it enters tapped and attacking is done as it resolves (`model.resolve.stack`).
    unblocked = Filter((Has("unblocked"), IsType("Creature")), (ControlledBy(YOU),))
    during = Every((TurnIs("your turn"), TurnIs("declare blockers step")))
    return (CastWay("sneak", "", (*k.costs, ReturnCost(Some(unblocked))), timing="instant", condition=during),)


def _foretell(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.143a: {2}, face down, on the owner's turn; cast on a later turn for the foretell cost.
    exile = KeywordAction("foretell", what=THIS)
    return (
        SpecialAction("foretell", (PayMana(parse_cost("{2}")),), exile, timing="turn"),
        CastWay("foretold", "exile", k.costs, needs="foretold", later_turn=True),
    )


def _plot(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.170a; the permission is a rule, see RULE_WAYS.
    return (SpecialAction("plot", k.costs, KeywordAction("plot", what=THIS), timing="sorcery"),)


def _suspend(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.62a
    n = amount(k.n)
    exile = Move(THIS, "exile", "exile", counters=(("time", n),))
    mine = Is(THIS, Filter((), (ControlledBy(YOU),)))
    hasty = Apply(THIS, (Gains((Keyword("haste"),)),), "for as long as", mine)
    has_time = Comparison(CountersOn("time", THIS), ">=", ONE)
    return (
        SpecialAction("suspend", k.costs, exile, timing="castable"),
        trigger(k, _YOUR_UPKEEP, RemoveCountersFrom("time", ONE, THIS), condition=has_time, zone="exile"),
        Triggered(
            LAST_TIME_COUNTER,
            May(Cast(THIS, free=True, play=True, using="suspend")),
            None,
            "when",
            0,
            "exile",
            "",
            "suspend",
        ),
        AsResolves(hasty, Every((cast_with("suspend"), Is(THIS, CREATURE)))),
    )


def _madness(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.35a
    instead = Instead(Discards(EachPlayer(), THIS), Move(THIS, "exile", "exile"))
    cast = May(Cast(THIS, costs=k.costs, using="madness"))
    rest = IfYouDo(Nothing(), Move(THIS, "graveyard", "put"))
    return (static(k, instead, zone="hand"), trigger(k, Discards(YOU, THIS), Sequence((cast, rest)), zone="exile"))


def _disturb(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.146a
    return (CastWay("disturb", "graveyard", k.costs, face="back"),)


def _aftermath(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.127a
    return (CastWay("aftermath", "graveyard", None, face="this", exile_after=True),)


def _evoke(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.74a: whoever controls it then.
    gone = Sacrifice(THIS, ControllerOf(THIS))
    return (CastWay("evoke", "", k.costs), trigger(k, ENTERS, gone, condition=cast_with("evoke")))


def _dash(k: Keyword) -> tuple[Ability, ...]:
    back = Later(_NEXT_END, Move(THIS, "hand", "return"))
    return (CastWay("dash", "", k.costs), AsResolves(back, cast_with("dash")), haste_if(k, "dash"))


def _blitz(k: Keyword) -> tuple[Ability, ...]:
    draw = Triggered(DIES, Draw(ONE))
    end = Later(_NEXT_END, Sacrifice(THIS))
    return (CastWay("blitz", "", k.costs), AsResolves(end, cast_with("blitz")), haste_if(k, "blitz", draw))


def _warp(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.185a: from hand only; afterwards castable from exile on later turns.
    end = Later(_NEXT_END, KeywordAction("warp", what=THIS))
    return (CastWay("warp", "hand", k.costs), AsResolves(end, cast_with("warp")))


def _impending(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.176a
    paid, counted = cast_with("impending"), Comparison(CountersOn("time", THIS), ">=", ONE)
    while_ = Every((paid, counted))
    return (
        CastWay("impending", "", k.costs),
        static(k, Enters(THIS, counters=(("time", amount(k.n)),)), condition=paid),
        static(k, Affects(THIS, (SetsTypes(add=True, lose=("Creature",)),)), condition=while_),
        trigger(k, StepBegins("end", You()), RemoveCountersFrom("time", ONE, THIS), condition=while_),
    )


def _morph(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.37a, 702.168a
    return (CastWay(k.name, "", _MORPH_COST, face_down=k.name), turning_up(k.costs, k.name))


def turning_up(costs: tuple[Cost, ...], how: str = "") -> SpecialAction:
    """CR 116.2b: a face-down permanent is turned face up for these costs."""
    do = KeywordAction("turn face up", what=THIS, text=how)
    return SpecialAction("turn face up", costs, do, "battlefield", face_down=True)


def _kicker(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.33b: "kicker A and/or B" is the same as "kicker A, kicker B".
    each = [(cost,) for cost in k.costs] if k.text == "and/or" else [k.costs]
    return tuple(OptionalCost("kicker", costs) for costs in each)


def _copy_for(k: Keyword, count: Amount) -> Triggered:
    return trigger(k, _SPELL_CAST, CopySpell(THIS, count, True), condition=cast_with(k.name), zone="stack")


def _replicate(k: Keyword) -> tuple[Ability, ...]:
    return (OptionalCost("replicate", k.costs, repeat=True), _copy_for(k, TimesPaid("replicate")))


def _conspire(k: Keyword) -> tuple[Ability, ...]:
    shares = Filter((IsType("Creature"),), (ControlledBy(YOU), SharesWith("color", THIS)))
    return (OptionalCost("conspire", (TapCost(Some(shares, 2, 2)),)), _copy_for(k, ONE))


def _casualty(k: Keyword) -> tuple[Ability, ...]:
    strong = Filter((IsType("Creature"),), (ControlledBy(YOU), Compares("power", ">=", amount(k.n))))
    return (OptionalCost("casualty", (SacrificeCost(Some(strong)),)), _copy_for(k, ONE))


def _bargain(k: Keyword) -> tuple[Ability, ...]:
    kind = Filter((AnyOf((IsType("Artifact"), IsType("Enchantment"), IsToken())),), (ControlledBy(YOU),))
    return (OptionalCost("bargain", (SacrificeCost(Some(kind)),)),)


def _teamwork(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.194a
    return (OptionalCost("teamwork", (CrewCost(amount(k.n), "teamwork"),)),)


def _squad(k: Keyword) -> tuple[Ability, ...]:
    token = CreateToken(TimesPaid("squad"), copy_of=THIS)
    return (OptionalCost("squad", k.costs, repeat=True), trigger(k, ENTERS, token, condition=cast_with("squad")))


def _offspring(k: Keyword) -> tuple[Ability, ...]:
    token = CreateToken(ONE, copy_of=THIS, changes=(SetsPT(ONE, ONE),))
    return (OptionalCost("offspring", k.costs), trigger(k, ENTERS, token, condition=cast_with("offspring")))


def _buyback(k: Keyword) -> tuple[Ability, ...]:
    return (OptionalCost("buyback", k.costs), SpellGoesTo("hand", cast_with("buyback")))


def _rebound(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.88a
    again = Later(StepBegins("upkeep", You(), next=True), May(Cast(THIS, free=True, using="rebound")))
    return (SpellGoesTo("exile", WasCastWith("from hand", THIS), again),)


def _epic(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.50a: see `model.resolve.encoding`.
    return (Spell(KeywordAction("epic", what=THIS)),)


def _paradigm(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.192a: what is delayed is in `model.resolve.encoding`.
    return (SpellGoesTo("exile", None, KeywordAction("paradigm", what=THIS)),)


def _cipher(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.99a: what the creature has then is given as the card is encoded (`model.resolve.encoding`).
    return (Spell(KeywordAction("cipher", what=THIS)),)


def _ripple(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.60a: the steps: the cards revealed 2, those cast 6.
    shown, cast = ResultOf(2), ResultOf(6)
    same = Filter((IsSpell(),), (NameOf(THIS, "~"), FromAmong(That("them", shown), "from among")))
    rest = Move(
        That("the rest", Rest(shown, (cast,))), "library", "put", whose=YOU, position="bottom", word="any order"
    )
    then = IfYouDo(Sequence((May(Cast(Some(same, 0, None), free=True)), rest)))
    do = Sequence((May(Look(TopCards(amount(k.n)), reveal=True)), then))
    return (trigger(k, _SPELL_CAST, do, zone="stack"),)


def _storm(k: Keyword) -> tuple[Ability, ...]:
    return (trigger(k, _SPELL_CAST, CopySpell(THIS, SpecialCount("storm count"), True), zone="stack"),)


def _gravestorm(k: Keyword) -> tuple[Ability, ...]:
    count = SpecialCount("permanents put into graveyards this turn")
    return (trigger(k, _SPELL_CAST, CopySpell(THIS, count, True), zone="stack"),)


def _cascade(k: Keyword) -> tuple[Ability, ...]:
    return (trigger(k, _SPELL_CAST, KeywordAction("cascade", what=THIS), zone="stack"),)


def _demonstrate(k: Keyword) -> tuple[Ability, ...]:
    copy = May(CopySpell(THIS, ONE, True))
    other = IfYouDo(CopySpell(THIS, ONE, True, OnePlayer("opponent")))
    return (trigger(k, _SPELL_CAST, Sequence((copy, other)), zone="stack"),)


def _escape(k: Keyword) -> tuple[Ability, ...]:
    return (CastWay("escape", "graveyard", k.costs),)


def _spectacle(k: Keyword) -> tuple[Ability, ...]:
    return (CastWay("spectacle", "", k.costs, condition=Happened("lost life", EachPlayer("opponent"))),)


def _surge(k: Keyword) -> tuple[Ability, ...]:
    return (CastWay("surge", "", k.costs, condition=Happened("cast a spell", YOU)),)


def _prowl(k: Keyword) -> tuple[Ability, ...]:
    return (CastWay("prowl", "", k.costs, condition=Happened("prowl", YOU)),)


def _freerunning(k: Keyword) -> tuple[Ability, ...]:
    return (CastWay("freerunning", "", k.costs, condition=Happened("freerunning", YOU)),)


def _awaken(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.113a-b: its target stands behind those of the spell itself.
    land = Target(Filter((IsType("Land"),), (ControlledBy(YOU),)), n=LAST_TARGET)
    becomes = (
        SetsTypes(("Creature",), ("Elemental",), add=True),
        SetsPT(Number(0), Number(0)),
        Gains((Keyword("haste"),)),
    )
    awake = Sequence(
        (
            PutCountersOn("+1/+1", amount(k.n), land),
            Apply(That("that land", TargetNumber(LAST_TARGET)), becomes, ""),
        )
    )
    return (CastWay("awaken", "", k.costs), Spell(If(cast_with("awaken"), awake), "awaken"))


def _bestow(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.103b, f: an Aura enchantment with enchant creature while it is a spell cast bestowed or is attached; one
    # that is neither any more is what is printed, for good.
    aura = (
        SetsTypes(("Enchantment",), ("Aura",), add=False),
        Gains((Keyword("enchant", what=(CREATURE,)),)),
    )
    there = (Is(THIS, Filter((), (InZone("stack"),))), Is(THIS, Filter((Has("attached"),))))
    bestowed = Every((cast_with("bestow"), Every(there, any=True)))
    return (CastWay("bestow", "", k.costs), static(k, Affects(THIS, aura), condition=bestowed, zone="all"))


def _miracle(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.94a. Whoever would not reveal the card may as well not cast it.
    this = Is(That("it", EventRole("subject")), Filter((Not(Other()),)))
    cast = May(Cast(THIS, costs=k.costs, using="miracle"))
    return (trigger(k, Draws(YOU, nth=1), cast, condition=this, zone="hand"),)


_FISH: Final = CreateToken(ONE, ONE, ONE, ("U",), (), ("Creature",), ("Fish",), tapped=True, who=OnePlayer())
_OCTOPUS: Final = CreateToken(ONE, Number(8), Number(8), ("U",), (), ("Creature",), ("Octopus",), who=OnePlayer())
GIFTS: Final[dict[str, Instruction]] = {
    "card": Draw(ONE, OnePlayer()),
    "food": CreateToken(ONE, predefined="Food", who=OnePlayer()),
    "treasure": CreateToken(ONE, predefined="Treasure", who=OnePlayer()),
    "tapped fish": _FISH,
    "octopus": _OCTOPUS,
    "extra turn": ExtraTurn(OnePlayer()),
}


def _gift(k: Keyword) -> tuple[Ability, ...]:
    # CR 702.174a-j: before the other spell abilities, or as the permanent enters.
    do = GIFTS.get(k.text.lower())
    if do is None:
        return (UnsupportedAbility(f"gift a {k.text}", shape="keyword"),)
    promised = cast_with("gift")
    return (
        OptionalCost("gift"),
        Spell(If(promised, do), "gift"),
        trigger(k, ENTERS, do, condition=promised),
    )


_GRAVEYARD_CARD: Final = Filter((IsCard(),), (InZone("graveyard", YOU),))
_PERMANENT: Final = Filter((IsPermanent(),), (HasCounter("time"),))

CASTING: Final[tuple[KeywordRow, ...]] = (
    expanded("buyback", "702.27", _buyback, "{name} {cost}"),
    expanded("kicker", "702.33", _kicker, "{name} {cost}", "{name} {cost} and/or {cost}"),
    expanded("multikicker", "702.33c", lambda k: (OptionalCost("kicker", k.costs, repeat=True),), "{name} {cost}"),
    refused("sticker kicker", "702.33h", "stickers", "{name} {cost}"),
    expanded("flashback", "702.34", _flashback, "{name} {cost}"),
    expanded("madness", "702.35", _madness, "{name} {cost}"),
    expanded("morph", "702.37", _morph, "{name} {cost}"),
    expanded("megamorph", "702.37b", _morph, "{name} {cost}"),
    expanded("disguise", "702.168", _morph, "{name} {cost}"),
    expanded("storm", "702.40", _storm),
    # CR 702.42a: with it every mode is chosen, see `model.play.slots`.
    expanded("entwine", "702.42", lambda k: (OptionalCost("entwine", k.costs),), "{name} {cost}"),
    # CR 702.47b: see `model.play.splice`.
    named("splice", "702.47", "702.47b", "{name} onto {what} {cost}"),
    expanded("offering", "702.48", _offering, "{what} {name}"),
    expanded("epic", "702.50", _epic),
    expanded("replicate", "702.56", _replicate, "{name} {cost}"),
    expanded("ripple", "702.60", _ripple, "{name} {n}"),
    expanded("suspend", "702.62", _suspend, "{name} {n}—{cost}"),
    expanded("gravestorm", "702.69", _gravestorm),
    expanded("evoke", "702.74", _evoke, "{name} {cost}"),
    expanded("prowl", "702.76", _prowl, "{name} {cost}"),
    expanded("conspire", "702.78", _conspire),
    expanded("retrace", "702.81", _retrace),
    expanded("cascade", "702.85", _cascade),
    expanded("rebound", "702.88", _rebound),
    expanded("miracle", "702.94", _miracle, "{name} {cost}"),
    # CR 702.96b: "target" becomes "each": done where the spell is put on the stack and where it resolves.
    expanded("overload", "702.96", _instead(), "{name} {cost}"),
    expanded("cipher", "702.99", _cipher),
    expanded("bestow", "702.103", _bestow, "{name} {cost}"),
    expanded("dash", "702.109", _dash, "{name} {cost}"),
    expanded("awaken", "702.113", _awaken, "{name} {n}—{cost}"),
    expanded("surge", "702.117", _surge, "{name} {cost}"),
    expanded("emerge", "702.119", _emerge, "{name} {cost}", "{name} from {what} {cost}"),
    expanded("escalate", "702.120", lambda k: (PerMode(k.costs),), "{name} {cost}"),
    expanded("aftermath", "702.127", _aftermath),
    expanded("jump-start", "702.133", _jump_start),
    expanded("spectacle", "702.137", _spectacle, "{name} {cost}"),
    expanded("escape", "702.138", _escape, "{name} {cost}"),
    # CR 702.140a: the target and the merging are in `model.resolve.merging`.
    expanded("mutate", "702.140", _instead(), "{name} {cost}"),
    expanded("foretell", "702.143", _foretell, "{name} {cost}"),
    expanded("demonstrate", "702.144", _demonstrate),
    expanded("disturb", "702.146", _disturb, "{name} {cost}"),
    # CR 702.148a: `model.layers` gives a spell cast so its text without the brackets.
    expanded("cleave", "702.148", _instead(), "{name} {cost}"),
    expanded("blitz", "702.152", _blitz, "{name} {cost}"),
    expanded("casualty", "702.153", _casualty, "{name} {n}"),
    expanded("squad", "702.157", _squad, "{name} {cost}"),
    # CR 718.3: `model.layers` gives a spell and permanent cast so its second characteristics.
    expanded("prototype", "702.160", _instead(), "{name} {cost}"),
    expanded("more than meets the eye", "702.162", _instead(face="back"), "{name} {cost}"),
    expanded("bargain", "702.166", _bargain),
    expanded("plot", "702.170", _plot, "{name} {cost}"),
    # CR 702.172a, 702.183a: the costs stand with the modes (Modal.costs), which play adds.
    named("spree", "702.172", "601.2f"),
    named("tiered", "702.183", "601.2f"),
    expanded("freerunning", "702.173", _freerunning, "{name} {cost}"),
    expanded("gift", "702.174", _gift, "{name} a {text}", "{name} an {text}"),
    expanded("offspring", "702.175", _offspring, "{name} {cost}"),
    expanded("impending", "702.176", _impending, "{name} {n}—{cost}"),
    expanded("harmonize", "702.180", _harmonize, "{name} {cost}"),
    expanded("warp", "702.185", _warp, "{name} {cost}"),
    expanded("mayhem", "702.187", _mayhem, "{name} {cost}", "{name}"),
    expanded("web-slinging", "702.188", _web_slinging, "{name} {cost}"),
    expanded("sneak", "702.190", _sneak, "{name} {cost}"),
    expanded("paradigm", "702.192", _paradigm),
    expanded("teamwork", "702.194", _teamwork, "{name} {n}"),
)
