"""Ways to cast: other costs, other zones, additional costs, prohibitions, special actions (CR 118, 601.3, 116.2)."""

from __future__ import annotations

import pytest

from model.ability.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    CostChange,
    DiscardCost,
    Loyalty,
    OncePerTurn,
    PayLife,
    PayMana,
    SacrificeCost,
    SorcerySpeed,
    Spell,
    Static,
    TapSelf,
)
from model.ability.continuous import Cant, Forbid, Gains, GrantsAlternative, MoreLands, Permit, SpendAsThough
from model.ability.instructions import AddMana, DealDamage, Draw, GainLife, Rider, SpendOnly
from model.ability.keywords import has_keyword
from model.ability.terms import (
    All,
    ControlledBy,
    CountOf,
    EachPlayer,
    Filter,
    InZone,
    IsCard,
    IsColor,
    IsSpell,
    IsType,
    Not,
    Number,
    Some,
    Target,
    This,
    TopCards,
    XAmount,
    You,
)
from model.base import AI, HUMAN
from model.events.rules import cant
from model.layers import characteristics
from model.mana import ManaUnit, parse_cost, parse_symbol
from model.pay.plan import ManaStep, Plan, Spend
from model.play import PASS, Play, Way, after, castable_ways, propose, slots_of, total_of, why_not, why_not_ways
from model.state import Game, Lasting, Position, Scope
from tests.boards import board, card, keyword, on, the
from tests.kernel.play_cards import ANY_TARGET, bear, bolt, elf, forest, island, mountain, study, taps, unit

MINE = (ControlledBy(You()),)


def rules(position: Position, play: Play, player: int | None = None) -> set[str]:
    return {r.rule for r in why_not(position, play, player)}


def offered(position: Position, name: str, player: int = HUMAN) -> set[tuple[str, int, str]]:
    return {(w.kind, w.face, w.using) for w in castable_ways(Game(position), player, the(position, name))}


def refused(position: Position, name: str, player: int = HUMAN) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for way, reasons in why_not_ways(Game(position), player, the(position, name)):
        found.setdefault(way.using or way.special, set()).update(r.rule for r in reasons)
    return found


def total(position: Position, name: str, using: str = "", **chosen: object) -> list[str]:
    game = Game(position)
    (way,) = [w for w in castable_ways(game, HUMAN, the(position, name)) if w.using == using and w.kind == "cast"]
    proposal = propose(game, HUMAN, way)
    slots_of(proposal, **chosen)  # type: ignore[arg-type]
    return [str(m) for m in total_of(proposal).mana]


def pays(text: str) -> tuple[PayMana, ...]:
    return (PayMana(parse_cost(text)),)


flash_back = card(
    "Test Recall", types="Sorcery", cost="{U}",
    abilities=[Spell(Draw(Number(1))), keyword("flashback", costs=pays("{2}{U}"))],
)  # fmt: skip


def test_702_34a__flashback_from_the_graveyard() -> None:
    position = board(human_graveyard=[flash_back], human_battlefield=[island] * 3)
    assert offered(position, "Test Recall") == {("cast", 0, "flashback")}
    assert total(position, "Test Recall", "flashback") == ["{2}{U}"]
    plan = taps((1, "U"), (2, "U"), (3, "U"), cost="{U}{2}")
    play = Play("cast", the(position, "Test Recall"), using="flashback", plan=plan)
    done = after(position, play)
    (spell,) = done.zones["stack", -1]
    assert "exile after" in done.objects[spell].designations
    assert done.objects[spell].cast.from_zone == "graveyard"


def test_307_1__flashback_keeps_the_timing_of_the_card() -> None:
    position = board(human_graveyard=[flash_back], step="combat")
    assert refused(position, "Test Recall") == {"flashback": {"307.1"}}


@pytest.mark.parametrize("history", [frozenset({"discarded"}), frozenset()])
def test_702_187b__mayhem_of_a_card_discarded_this_turn(history: frozenset[str]) -> None:
    wild = card("Test Wild", types="Sorcery", cost="{3}", abilities=[keyword("mayhem", costs=pays("{1}"))])
    position = board(human_graveyard=[on(wild, history=history)], human_battlefield=[island])
    assert offered(position, "Test Wild") == ({("cast", 0, "mayhem")} if history else set())


def test_601_3__nothing_lets_a_card_be_cast_from_a_graveyard() -> None:
    position = board(human_graveyard=[bolt], ai_hand=[study])
    assert refused(position, "Test Bolt") == {"": {"601.3"}}
    assert offered(position, "Test Study") == set()


def test_118_9a__one_alternative_cost() -> None:
    over = card(
        "Test Storm", types="Sorcery", cost="{R}",
        abilities=[
            Spell(DealDamage(Number(1), Target(Filter((IsType("Creature"),)), n=0), This())),
            keyword("overload", costs=pays("{4}{R}")),
            keyword("flashback", costs=pays("{R}")),
        ],
    )  # fmt: skip
    in_hand = board(human_hand=[over])
    assert offered(in_hand, "Test Storm") == {("cast", 0, ""), ("cast", 0, "overload")}
    assert total(in_hand, "Test Storm", "overload") == ["{4}{R}"]
    in_grave = board(human_graveyard=[over])
    assert offered(in_grave, "Test Storm") == {("cast", 0, "flashback")}
    assert refused(in_grave, "Test Storm") == {"overload": {"118.9a"}}


def test_702_96b__overload_has_no_targets() -> None:
    over = card(
        "Test Storm", types="Sorcery", cost="{R}",
        abilities=[
            Spell(DealDamage(Number(1), Target(Filter((IsType("Creature"),)), n=0), This())),
            keyword("overload", costs=pays("{R}")),
        ],
    )  # fmt: skip
    position = board(human_hand=[over], human_battlefield=[mountain])
    spell, plan = the(position, "Test Storm"), taps((1, "R"), cost="{R}")
    assert rules(position, Play("cast", spell, plan=plan)) == {"601.2c"}
    assert rules(position, Play("cast", spell, using="overload", plan=plan)) == set()


def test_702_170__plot_and_the_plotted_card() -> None:
    sneak = card(
        "Test Sneak", types="Creature", cost="{4}{G}", power=3, toughness=3,
        abilities=[keyword("plot", costs=pays("{G}"))],
    )  # fmt: skip
    position = board(human_hand=[sneak], human_battlefield=[forest])
    action = Play("special", the(position, "Test Sneak"), special="plot", plan=taps((1, "G"), cost="{G}"))
    assert rules(position, action) == set()
    done = after(position, action)
    (exiled,) = done.zones["exile", -1]
    # CR 702.170d: not on the turn it became plotted.
    assert rules(done, Play("cast", exiled, using="plotted")) == {"702.170d"}
    later = board(human_exile=[on(sneak, designations=frozenset({"plotted:0"}))])
    assert rules(later, Play("cast", 1, using="plotted")) == set()
    assert rules(board(human_exile=[sneak]), Play("cast", 1, using="plotted")) == {"601.3"}
    assert "702.170a" in refused(board(human_hand=[sneak], step="combat"), "Test Sneak")["plot"]
    in_combat = board(human_exile=[on(sneak, designations=frozenset({"plotted:0"}))], step="combat")
    assert rules(in_combat, Play("cast", 1, using="plotted")) == {"702.170d"}


def test_107_3b__x_is_0_without_paying_the_mana_cost() -> None:
    blaze = card(
        "Test Blaze", types="Sorcery", cost="{X}{R}",
        abilities=[Spell(DealDamage(XAmount(), Target(ANY_TARGET, n=0), This()))],
    )  # fmt: skip
    plotted = board(human_exile=[on(blaze, designations=frozenset({"plotted:0"}))])
    assert rules(plotted, Play("cast", 1, using="plotted", targets=((-2,),))) == set()
    assert rules(plotted, Play("cast", 1, using="plotted", x=1, targets=((-2,),))) == {"107.3b"}
    position = board(human_hand=[blaze], human_battlefield=[mountain] * 3)
    plan = taps((1, "R"), (2, "R"), (3, "R"), cost="{R}{2}")
    play = Play("cast", the(position, "Test Blaze"), x=2, targets=((-2,),), plan=plan)
    assert after(position, play).objects[after(position, play).zones["stack", -1][0]].cast.x == 2
    assert rules(position, Play("cast", the(position, "Test Blaze"), x=3, targets=((-2,),), plan=plan)) == {"601.2h"}


def test_702_33__kicker() -> None:
    kicked = card(
        "Test Kick", types="Instant", cost="{R}",
        abilities=[keyword("kicker", costs=pays("{2}")), Spell(Draw(Number(1)))],
    )  # fmt: skip
    position = board(human_hand=[kicked], human_battlefield=[mountain] * 3)
    assert total(position, "Test Kick") == ["{R}"]
    assert total(position, "Test Kick", kicked=(("kicker", 1),)) == ["{2}{R}"]
    plan = taps((1, "R"), (2, "R"), (3, "R"), cost="{R}{2}")
    spell = the(position, "Test Kick")
    assert rules(position, Play("cast", spell, kicked=(("kicker", 1),), plan=plan)) == set()
    assert rules(position, Play("cast", spell, kicked=(("kicker", 2),), plan=plan)) == {"601.2b"}
    assert rules(position, Play("cast", spell, kicked=(("buyback", 1),), plan=plan)) == {"601.2b"}


def test_118_8__additional_costs() -> None:
    creature = Some(Filter((IsType("Creature"),), MINE))
    fling = card(
        "Test Fling", types="Instant", cost="{R}",
        abilities=[AdditionalCost(((SacrificeCost(creature),),)), Spell(Draw(Number(1)))],
    )  # fmt: skip
    position = board(human_hand=[fling], human_battlefield=[mountain, bear, elf], ai_battlefield=[bear])
    spell, plan = the(position, "Test Fling"), taps((1, "R"), cost="{R}")
    mine, theirs = 2, 4
    assert position.objects[theirs].controller == AI
    assert rules(position, Play("cast", spell, plan=plan)) == {"118.3"}
    assert rules(position, Play("cast", spell, with_=((theirs,),), plan=plan)) == {"118.3"}
    done = after(position, Play("cast", spell, with_=((mine,),), plan=plan))
    assert done.objects[done.zones["stack", -1][0]].cast.paid == (("sacrifice", (mine,)),)
    assert mine not in done.objects
    choice = card(
        "Test Choice", types="Instant", cost="{R}",
        abilities=[AdditionalCost(((SacrificeCost(creature),), pays("{1}"))), Spell(Draw(Number(1)))],
    )  # fmt: skip
    position = board(human_hand=[choice], human_battlefield=[mountain, mountain])
    spell = the(position, "Test Choice")
    two = taps((1, "R"), (2, "R"), cost="{R}{1}")
    assert rules(position, Play("cast", spell, plan=two)) == {"601.2b"}
    assert rules(position, Play("cast", spell, kicked=(("additional cost", 2),), plan=two)) == set()


def test_601_2f__increases_and_reductions() -> None:
    noncreature = All(Filter((Not(IsType("Creature")), IsSpell())))
    taxing = card(
        "Test Tax", types="Artifact", abilities=[Static((CostChange(noncreature, parse_cost("{1}"), more=True),))]
    )
    cheap = card(
        "Test Cheap",
        types="Artifact",
        abilities=[Static((CostChange(All(Filter((IsSpell(),), MINE)), parse_cost("{1}")),))],
    )
    position = board(human_hand=[study, bear], ai_battlefield=[taxing])
    assert total(position, "Test Study") == ["{1}{U}"]
    assert total(position, "Test Bear") == ["{1}{G}"]
    x_less = CostChange(
        All(Filter((IsSpell(),))),
        parse_cost("{X}"),
        times=CountOf(All(Filter((IsType("Land"),), MINE))),
        word="where X",
    )
    for_each = CostChange(
        All(Filter((IsSpell(),))), parse_cost("{1}"), times=CountOf(All(Filter((IsType("Land"),), MINE)))
    )
    five = card("Test Five", types="Artifact", cost="{5}")
    for effect in (x_less, for_each):
        giver = card("Test Giver", types="Artifact", abilities=[Static((effect,))])
        position = board(human_hand=[five], human_battlefield=[giver, forest, forest])
        assert total(position, "Test Five") == ["{3}"]
    position = board(human_hand=[study, bear], human_battlefield=[cheap])
    assert total(position, "Test Study") == ["{U}"]
    assert total(position, "Test Bear") == ["{G}"]
    theirs = board(human_hand=[bear], ai_battlefield=[cheap])
    assert total(theirs, "Test Bear") == ["{1}{G}"]


def test_702_66a__delve_and_702_51a__convoke() -> None:
    cruise = card("Test Cruise", types="Sorcery", cost="{2}{U}", abilities=["delve", Spell(Draw(Number(1)))])
    position = board(human_hand=[cruise], human_battlefield=[island], human_graveyard=[bear, bolt], ai_graveyard=[bear])
    generic, blue = parse_symbol("{2}"), parse_symbol("{U}")
    assert generic is not None
    assert blue is not None

    def delving(*ids_: int) -> set[str]:
        spends = (Spend(blue, unit("U")), *(Spend(generic, object=i, how="delve") for i in ids_))
        return rules(position, Play("cast", the(position, "Test Cruise"), plan=Plan((ManaStep(1, 0),), spends)))

    mine = position.zones["graveyard", HUMAN]
    assert delving(*mine) == set()
    assert delving(mine[0], mine[0]) == {"118.3"}
    assert delving(mine[0], position.zones["graveyard", AI][0]) == {"702.66a"}
    assert delving(mine[0]) == {"601.2h"}
    wave = card("Test Wave", types="Sorcery", cost="{1}{G}", abilities=["convoke", Spell(Draw(Number(1)))])
    position = board(human_hand=[wave], human_battlefield=[on(bear, sick=True), elf, mountain])
    one, green = parse_symbol("{1}"), parse_symbol("{G}")
    assert one is not None
    assert green is not None
    spends = (Spend(one, object=2, how="convoke"), Spend(green, object=1, how="convoke"))
    done = after(position, Play("cast", the(position, "Test Wave"), plan=Plan((), spends)))
    assert done.objects[1].tapped
    assert done.objects[2].tapped
    assert rules(board(human_hand=[study], human_battlefield=[bear]), Play(
        "cast", 2, plan=Plan((), (Spend(blue, object=1, how="convoke"),))
    )) == {"601.2h"}  # fmt: skip


def test_601_3__permissions_from_permanents() -> None:
    crucible = card(
        "Test Crucible", types="Artifact",
        abilities=[
            Static(
                (Permit(All(Filter((IsType("Land"), IsCard()), (InZone("graveyard", You()),))), You(), play=True),)
            )
        ],
    )  # fmt: skip
    position = board(human_graveyard=[forest, bear], human_battlefield=[crucible], ai_graveyard=[mountain])
    assert offered(position, "Forest") == {("play", 0, "")}
    assert offered(position, "Test Bear") == set()
    assert offered(position, "Mountain") == set()
    future = card(
        "Test Future", types="Enchantment",
        abilities=[Static((Permit(TopCards(1), You(), play=True),))],
    )  # fmt: skip
    position = board(human_library=[bear, forest], human_battlefield=[future])
    assert offered(position, "Test Bear") == {("cast", 0, "")}
    assert offered(position, "Forest") == set()
    omni = card(
        "Test Omni", types="Enchantment",
        abilities=[Static((Permit(All(Filter((IsSpell(),), (InZone("hand", You()),))), You(), free=True),))],
    )  # fmt: skip
    position = board(human_hand=[bear], human_battlefield=[omni])
    assert offered(position, "Test Bear") == {("cast", 0, ""), ("cast", 0, "free")}
    assert rules(position, Play("cast", the(position, "Test Bear"), using="free")) == set()
    once = card(
        "Test Once", types="Artifact",
        abilities=[
            Static(
                (
                    Permit(
                        All(Filter((IsType("Creature"), IsSpell()), (InZone("graveyard", You()),))), You(), limit=1
                    ),
                )
            )
        ],
    )  # fmt: skip
    position = board(human_graveyard=[bear, elf], human_battlefield=[once, forest, forest, mountain])
    assert offered(position, "Test Bear") == {("cast", 0, "Test Once")}
    plan = taps((2, "G"), (4, "R"), cost="{G}{1}")
    done = after(position, Play("cast", the(position, "Test Bear"), using="Test Once", plan=plan))
    assert "601.3" in refused(done, "Test Elf")["Test Once"]


def test_101_2__prohibitions() -> None:
    silence = card(
        "Test Silence", types="Artifact", abilities=[Static((Forbid("cast spells", EachPlayer("opponent")),))]
    )
    position = board(human_hand=[bolt], ai_battlefield=[silence])
    assert refused(position, "Test Bolt") == {"": {"601.3"}}
    needle = card(
        "Test Needle",
        types="Artifact",
        abilities=[Static((Forbid("activate", None, All(Filter((IsType("Creature"),))), except_mana=False),))],
    )
    position = board(human_battlefield=[elf], ai_battlefield=[needle])
    assert rules(position, Play("activate", 1)) == {"602.5"}
    lenient = card(
        "Test Lenient",
        types="Artifact",
        abilities=[Static((Forbid("activate", None, All(Filter((IsType("Creature"),))), except_mana=True),))],
    )
    assert rules(board(human_battlefield=[elf], ai_battlefield=[lenient]), Play("activate", 1)) == set()
    grafdigger = card(
        "Test Cage",
        types="Artifact",
        abilities=[Static((Forbid("cast spells", None, All(Filter((IsSpell(),), (InZone("graveyard"),)))),))],
    )
    position = board(human_graveyard=[flash_back], human_hand=[study], ai_battlefield=[grafdigger])
    assert refused(position, "Test Recall") == {"flashback": {"601.3"}}
    assert offered(position, "Test Study") == {("cast", 0, "")}


def test_702_61a__split_second() -> None:
    fast = card("Test Fast", types="Instant", cost="{R}", abilities=["split second", Spell(Draw(Number(1)))])
    position = board(human_hand=[bolt], human_battlefield=[elf], ai_stack=[fast])
    assert "702.61a" in refused(position, "Test Bolt")[""]
    assert rules(position, Play("activate", the(position, "Test Elf"))) == set()


def test_606_3__loyalty_abilities_once_a_turn() -> None:
    walker = card(
        "Test Walker", types="Planeswalker",
        abilities=[
            Activated((Loyalty(1),), GainLife(Number(1))),
            Activated((Loyalty(-3),), GainLife(Number(1))),
        ],
    )  # fmt: skip
    position = board(human_battlefield=[on(walker, counters=(("loyalty", 2),))])
    assert rules(position, Play("activate", 1, ability=1)) == {"606.6"}
    done = after(position, Play("activate", 1))
    assert done.objects[1].counter("loyalty") == 3
    assert "606.3" in rules(done, Play("activate", 1))
    assert "606.3" in rules(
        board(human_battlefield=[on(walker, counters=(("loyalty", 2),))], step="combat"), Play("activate", 1)
    )


def test_602_5b__once_each_turn_and_602_5d__as_a_sorcery() -> None:
    pump = card(
        "Test Pump", power=1, toughness=1,
        abilities=[
            Activated((), GainLife(Number(1)), (OncePerTurn(),)),
            Activated((), GainLife(Number(1)), (SorcerySpeed(),)),
        ],
    )  # fmt: skip
    done = after(board(human_battlefield=[pump]), Play("activate", 1))
    assert rules(done, Play("activate", 1)) == {"602.5b"}
    assert rules(done, Play("activate", 1, ability=1)) == {"602.5d"}
    assert rules(board(ai_battlefield=[pump]), Play("activate", 1)) == {"602.2"}


def test_106_6__restricted_mana_and_609_4b__as_though() -> None:
    only = SpendOnly(cast=(Filter((IsType("Creature"), IsSpell())),))
    adds = AddMana(options=(("G",),), only=only)
    cavern = card("Test Cavern", types="Land", abilities=[Activated((TapSelf(),), adds)])
    green = parse_symbol("{G}")
    blue = parse_symbol("{U}")
    assert green is not None
    assert blue is not None
    mana = ManaUnit("G", only=only, source=("Land",))
    position = board(human_hand=[elf, study], human_battlefield=[cavern])
    fine = Plan((ManaStep(1, 0),), (Spend(green, mana),))
    assert rules(position, Play("cast", the(position, "Test Elf"), plan=fine)) == set()
    blue_for_green = Plan((ManaStep(1, 0),), (Spend(blue, mana),))
    assert rules(position, Play("cast", the(position, "Test Study"), plan=blue_for_green)) == {"106.6"}
    lens = card("Test Lens", types="Artifact", abilities=[Static((SpendAsThough(You()),))])
    position = board(human_hand=[study], human_battlefield=[forest, lens])
    plan = Plan((ManaStep(1, 0),), (Spend(blue, unit("G")),))
    assert rules(position, Play("cast", the(position, "Test Study"), plan=plan)) == set()
    without = board(human_hand=[study], human_battlefield=[forest])
    assert rules(without, Play("cast", the(without, "Test Study"), plan=plan)) == {"107.4"}


def test_305_2__more_lands() -> None:
    more = card("Test More", types="Artifact", abilities=[Static((MoreLands(1, You()),))])
    position = board(human_hand=[forest, forest, forest], human_battlefield=[more])
    first, second, third = position.zones["hand", HUMAN]
    done = after(after(position, Play("play", first)), Play("play", second))
    assert rules(done, Play("play", third)) == {"305.2"}
    # CR 611.2: the same from a spell that resolved.
    lasting = Lasting(1, (), (MoreLands(1, You()),), 99, "this turn", Scope(controller=HUMAN))  # type: ignore[arg-type]
    position = board(human_hand=[forest, forest], lasting=(lasting,))
    first, second = position.zones["hand", HUMAN]
    assert rules(after(position, Play("play", first)), Play("play", second)) == set()


def test_118_9__alternative_costs_of_the_card_and_of_permanents() -> None:
    blue_card = Some(Filter((IsColor("U"), IsCard()), ()))
    will = card(
        "Test Will", types="Instant", cost="{3}{U}{U}",
        abilities=[AlternativeCost((PayLife(Number(1)), DiscardCost(blue_card))), Spell(Draw(Number(1)))],
    )  # fmt: skip
    position = board(human_hand=[will, study, bear])
    spell, blue, green = position.zones["hand", HUMAN]
    done = after(position, Play("cast", spell, using="alternative", with_=((), (blue,))))
    assert done.players[HUMAN].life == 19
    assert rules(position, Play("cast", spell, using="alternative", with_=((), (green,)))) == {"118.3"}
    assert "118.3" in rules(position, Play("cast", spell, using="alternative", with_=((), (spell,))))
    fist = card(
        "Test Fist", types="Enchantment",
        abilities=[Static((GrantsAlternative(All(Filter((IsSpell(),), MINE)), pays("{0}"), You()),))],
    )  # fmt: skip
    position = board(human_hand=[bear], human_battlefield=[fist])
    assert rules(position, Play("cast", the(position, "Test Bear"), using="Test Fist")) == set()


def test_119_4__life_to_pay() -> None:
    bleed = card("Test Bleed", types="Artifact", abilities=[Activated((PayLife(Number(3)),), GainLife(Number(1)))])
    assert rules(board(human_battlefield=[bleed], human_life=3), Play("activate", 1)) == set()
    assert rules(board(human_battlefield=[bleed], human_life=2), Play("activate", 1)) == {"119.4"}


@pytest.mark.parametrize("name", ["cycling", "foretell", "suspend"])
def test_116_2__actions_from_the_hand(name: str) -> None:
    what = card("Test Hand", types="Sorcery", cost="{5}", abilities=[keyword(name, costs=pays("{2}"), n=2)])
    position = board(human_hand=[what], human_battlefield=[island, island], human_library=[bear])
    plan = taps((1, "U"), (2, "U"), cost="{2}")
    i = the(position, "Test Hand")
    play = Play("activate", i, plan=plan) if name == "cycling" else Play("special", i, special=name, plan=plan)
    done = after(position, play)
    assert i not in done.objects
    assert done.zones.get(("hand", HUMAN), ()) == ()
    if name != "cycling":
        assert len(done.zones["exile", -1]) == 1
        assert done.priority == HUMAN


def test_ways_are_values() -> None:
    position = board(human_hand=[bear])
    (way,) = castable_ways(Game(position), HUMAN)
    assert way == Way("cast", 1, costs=pays("{1}{G}"))


def test_106_6__what_spending_the_mana_does() -> None:
    creature = Filter((IsType("Creature"), IsSpell()))
    rider = Rider(creature, (Cant("be countered"), Gains((keyword("haste"),), "gains")))
    adds = AddMana(options=(("G",),), riders=(rider,))
    source = card("Test Source", types="Land", abilities=[Activated((TapSelf(),), adds)])
    green = parse_symbol("{G}")
    assert green is not None
    plan = Plan((ManaStep(1, 0),), (Spend(green, ManaUnit("G", riders=(rider,), source=("Land",))),))
    position = board(human_hand=[elf, bear], human_battlefield=[source])
    done = after(position, Play("cast", the(position, "Test Elf"), plan=plan))
    (spell,) = done.zones["stack", -1]
    assert cant(Game(done), spell, "be countered")
    done = after(after(done, PASS), PASS)
    permanent = the(done, "Test Elf")
    assert has_keyword(characteristics(Game(done), permanent), "haste")
    # It can be tapped at once.
    assert rules(done, Play("activate", permanent)) == set()


def test_605_3a__a_mana_ability_paid_with_another() -> None:
    signet_ = card(
        "Test Filter", types="Artifact",
        abilities=[Activated((*pays("{1}"), TapSelf()), AddMana(options=(("U", "R"),)))],
    )  # fmt: skip
    position = board(human_battlefield=[forest, signet_])
    one = parse_symbol("{1}")
    assert one is not None
    steps = (ManaStep(1, 0), ManaStep(2, 0, pays=(Spend(one, unit("G")),)))
    done = after(position, Play("activate", 2, plan=Plan(steps)))
    assert done.players[HUMAN].pool.total() == "{U}{R}"
    assert rules(position, Play("activate", 2)) == {"601.2h"}
    assert rules(position, Play("activate", 2, plan=Plan(steps[:1]))) == {"605.3"}
