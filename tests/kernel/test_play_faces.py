"""Faces, face-down spells, targets in all their forms, costs that take objects (CR 601.2b-d, 708-715, 702)."""

from __future__ import annotations

from model.ability.abilities import (
    Activated,
    CostChange,
    ExileCost,
    PayMana,
    SacrificeCost,
    Spell,
    Static,
    TapSelf,
    UntapSelf,
)
from model.ability.casting import CraftCost, CrewCost
from model.ability.conditions import WasCastWith
from model.ability.continuous import Affects, Cant
from model.ability.instructions import AddMana, DealDamage, Draw, GainLife, If, PutCountersOn, Sequence
from model.ability.terms import (
    All,
    Both,
    ControlledBy,
    Filter,
    InZone,
    IsCard,
    IsColor,
    IsSpell,
    IsType,
    Number,
    Other,
    Some,
    Target,
    TargetsA,
    This,
    XAmount,
    You,
)
from model.base import AI, HUMAN
from model.mana import parse_cost
from model.play import PASS, Play, after, castable_ways, propose, slots_of, total_of, why_not, why_not_ways
from model.state import Game, Position
from tests.boards import board, card, face, keyword, on, the
from tests.kernel.play_cards import ANY_TARGET, CREATURE, bear, bolt, elf, forest, island, mountain, taps

DRAW = Spell(Draw(Number(1)))
CREATURE_YOU_HAVE = Filter((Other("another"), IsType("Creature")), (ControlledBy(You()),))


def rules(position: Position, play: Play, player: int | None = None) -> set[str]:
    return {r.rule for r in why_not(position, play, player)}


def offered(position: Position, name: str, player: int = HUMAN) -> set[tuple[str, int, str]]:
    return {(w.kind, w.face, w.using) for w in castable_ways(Game(position), player, the(position, name))}


def totals(position: Position, name: str, face: int = 0, using: str = "") -> list[str]:
    game = Game(position)
    (way,) = [w for w in castable_ways(game, HUMAN, the(position, name)) if (w.face, w.using) == (face, using)]
    return [str(m) for m in total_of(propose(game, HUMAN, way)).mana]


def pays(text: str) -> tuple[PayMana, ...]:
    return (PayMana(parse_cost(text)),)


split = card(
    "Test Wear // Test Tear", layout="split",
    faces=[
        face("Test Wear", types="Instant", cost="{1}{R}", abilities=[DRAW, "fuse"]),
        face("Test Tear", types="Instant", cost="{W}", abilities=[DRAW, "fuse"]),
    ],
)  # fmt: skip


def test_709_3__halves_and_702_102a__fuse() -> None:
    position = board(human_hand=[split], human_battlefield=[mountain] * 4)
    name = split.name
    assert offered(position, name) == {("cast", 0, ""), ("cast", 1, ""), ("cast", 0, "fuse")}
    assert totals(position, name, 0) == ["{1}{R}"]
    assert totals(position, name, 1) == ["{W}"]
    assert totals(position, name, 0, "fuse") == ["{1}{R}{W}"]
    in_exile = board(human_graveyard=[split])
    assert offered(in_exile, name) == set()


def test_702_127a__aftermath_only_from_the_graveyard() -> None:
    what = card(
        "Test Cut // Test Run", layout="aftermath",
        faces=[
            face("Test Cut", types="Sorcery", cost="{1}{R}", abilities=[DRAW]),
            face("Test Run", types="Sorcery", cost="{3}{R}", abilities=[DRAW, "aftermath"]),
        ],
    )  # fmt: skip
    assert offered(board(human_hand=[what]), what.name) == {("cast", 0, "")}
    position = board(human_graveyard=[what])
    assert offered(position, what.name) == {("cast", 1, "aftermath")}
    assert totals(position, what.name, 1, "aftermath") == ["{3}{R}"]


def test_712_11b__faces_of_a_modal_double_faced_card() -> None:
    what = card(
        "Test Door // Test Path", layout="modal_dfc",
        faces=[face("Test Door", types="Sorcery", cost="{2}{B}", abilities=[DRAW]), face("Test Path", types="Land")],
    )  # fmt: skip
    position = board(human_hand=[what])
    assert offered(position, what.name) == {("cast", 0, ""), ("play", 1, "")}
    done = after(position, Play("play", 1, face=1))
    (land,) = done.zones["battlefield", -1]
    assert done.objects[land].face == 1


def test_702_146a__disturb_casts_the_back() -> None:
    disturb = keyword("disturb", costs=pays("{3}{W}"))
    what = card(
        "Test Soul // Test Shade", layout="transform",
        faces=[
            face("Test Soul", cost="{1}{W}", power=1, toughness=1, abilities=[disturb]),
            face("Test Shade", power=3, toughness=2),
        ],
    )  # fmt: skip
    assert offered(board(human_hand=[what]), what.name) == {("cast", 0, "")}
    position = board(human_graveyard=[what])
    assert offered(position, what.name) == {("cast", 1, "disturb")}
    assert totals(position, what.name, 1, "disturb") == ["{3}{W}"]


def test_702_37__morph() -> None:
    what = card("Test Shape", cost="{4}{U}", power=5, toughness=5, abilities=[keyword("morph", costs=pays("{U}"))])
    position = board(human_hand=[what], human_battlefield=[island] * 4)
    assert offered(position, "Test Shape") == {("cast", 0, ""), ("cast", 0, "morph")}
    plan = taps((1, "U"), (2, "U"), (3, "U"), cost="{3}")
    done = after(position, Play("cast", the(position, "Test Shape"), using="morph", plan=plan))
    spell = done.objects[done.zones["stack", -1][0]]
    assert spell.face_down == "morph"
    down = board(human_battlefield=[on(what, face_down="morph"), island])
    up = Play("special", 1, special="turn face up", plan=taps((2, "U"), cost="{U}"))
    assert rules(down, up) == set()
    assert after(down, up).objects[1].face_down == ""
    assert "702.37e" in rules(
        board(ai_battlefield=[on(what, face_down="morph")]), Play("special", 1, special="turn face up")
    )


def test_702_143a__foretold() -> None:
    what = card("Test Omen", types="Sorcery", cost="{5}", abilities=[DRAW, keyword("foretell", costs=pays("{U}"))])
    position = board(human_hand=[what], human_battlefield=[island, island, island], human_library=[bear])
    plan = taps((1, "U"), (2, "U"), cost="{2}")
    done = after(position, Play("special", the(position, "Test Omen"), special="foretell", plan=plan))
    (exiled,) = done.zones["exile", -1]
    assert "702.143a" in rules(done, Play("cast", exiled, using="foretold", plan=taps((3, "U"), cost="{U}")))
    earlier = board(
        human_exile=[on(what, face_down="foretold", designations=frozenset({"foretold:0"}))],
        human_battlefield=[island], human_library=[bear],
    )  # fmt: skip
    land = the(earlier, "Island")
    play = Play("cast", the(earlier, "Test Omen"), using="foretold", plan=taps((land, "U"), cost="{U}"))
    assert rules(earlier, play) == set()
    assert (
        offered(board(ai_exile=[on(what, face_down="foretold", designations=frozenset({"foretold:0"}))]), what.name)
        == set()
    )


def test_601_2c__targets_of_an_unpaid_kicker_are_not_chosen() -> None:
    what = card(
        "Test Kick", types="Instant", cost="{R}",
        abilities=[
            keyword("kicker", costs=pays("{1}")),
            Spell(
                Sequence(
                    (
                        DealDamage(Number(1), Target(ANY_TARGET, n=0), This()),
                        If(WasCastWith("kicked", This()), DealDamage(Number(1), Target(CREATURE, n=1), This())),
                    )
                )
            ),
        ],
    )  # fmt: skip
    position = board(human_hand=[what], human_battlefield=[mountain, mountain], ai_battlefield=[bear])
    spell, target = the(position, "Test Kick"), the(position, "Test Bear")
    one, two = taps((1, "R"), cost="{R}"), taps((1, "R"), (2, "R"), cost="{R}{1}")
    kicked = (("kicker", 1),)
    assert rules(position, Play("cast", spell, targets=((-2,),), plan=one)) == set()
    assert rules(position, Play("cast", spell, targets=((-2,), (target,)), plan=one)) == {"601.2c"}
    assert rules(position, Play("cast", spell, targets=((-2,),), kicked=kicked, plan=two)) == {"601.2c"}
    assert rules(position, Play("cast", spell, targets=((-2,), (target,)), kicked=kicked, plan=two)) == set()


def test_601_2d__division() -> None:
    what = card(
        "Test Split", types="Instant", cost="{R}",
        abilities=[Spell(DealDamage(Number(3), Target(CREATURE, 1, 3, 0), This(), divided=True))],
    )  # fmt: skip
    position = board(human_hand=[what], human_battlefield=[mountain], ai_battlefield=[bear, elf])
    spell, plan = the(position, "Test Split"), taps((1, "R"), cost="{R}")
    two = (the(position, "Test Bear"), the(position, "Test Elf"))

    def divided(*shares: int) -> set[str]:
        return rules(position, Play("cast", spell, targets=(two,), division=(shares,), plan=plan))

    assert divided(2, 1) == set()
    assert divided(3, 0) == {"601.2d"}
    assert divided(1, 1) == {"601.2d"}
    assert divided() == {"601.2d"}


def test_601_2c__another_target_and_x_targets() -> None:
    other = Filter((Other("another"), IsType("Creature")))
    pump = card(
        "Test Pump", power=1, toughness=1,
        abilities=[Activated((), PutCountersOn("+1/+1", Number(1), Target(other, n=0)))],
    )  # fmt: skip
    position = board(human_battlefield=[pump, bear])
    assert rules(position, Play("activate", 1, targets=((2,),))) == set()
    assert rules(position, Play("activate", 1, targets=((1,),))) == {"601.2c"}
    many = card(
        "Test Many", types="Instant", cost="{X}{R}",
        abilities=[Spell(DealDamage(Number(1), Target(CREATURE, XAmount(), XAmount(), 0), This()))],
    )  # fmt: skip
    position = board(human_hand=[many], human_battlefield=[mountain] * 3, ai_battlefield=[bear, elf])
    plan = taps((1, "R"), (2, "R"), (3, "R"), cost="{R}{2}")
    spell = the(position, "Test Many")
    both = (the(position, "Test Bear"), the(position, "Test Elf"))
    assert rules(position, Play("cast", spell, x=2, targets=(both,), plan=plan)) == set()
    assert rules(position, Play("cast", spell, x=2, targets=(both[:1],), plan=plan)) == {"601.2c"}


def test_702_11b__hexproof_702_16b__protection_and_101_2() -> None:
    hexed = card("Test Hex", power=1, toughness=1, abilities=["hexproof"])
    ward = card("Test Pro", power=1, toughness=1, abilities=[keyword("protection", what=(Filter((IsColor("R"),)),))])
    shield = card(
        "Test Shield", types="Enchantment",
        abilities=[Static((Affects(All(Filter((IsType("Land"),))), (Cant("be the target"),)),))],
    )  # fmt: skip
    position = board(human_hand=[bolt], human_battlefield=[mountain, hexed], ai_battlefield=[hexed, ward, shield])
    spell, plan = the(position, "Test Bolt"), taps((1, "R"), cost="{R}")
    mine, theirs, pro = 2, 3, the(position, "Test Pro")
    assert rules(position, Play("cast", spell, targets=((mine,),), plan=plan)) == set()
    assert rules(position, Play("cast", spell, targets=((theirs,),), plan=plan)) == {"702.11b"}
    assert rules(position, Play("cast", spell, targets=((pro,),), plan=plan)) == {"702.16b"}


def test_303_4a__an_aura_spell_targets_what_it_enchants() -> None:
    aura = card(
        "Test Aura", types="Enchantment", subtypes="Aura", cost="{G}", abilities=[keyword("enchant", what=(CREATURE,))]
    )
    position = board(human_hand=[aura], human_battlefield=[forest], ai_battlefield=[bear])
    spell, plan = the(position, "Test Aura"), taps((1, "G"), cost="{G}")
    assert rules(position, Play("cast", spell, plan=plan)) == {"601.2c"}
    assert rules(position, Play("cast", spell, targets=((1,),), plan=plan)) == {"601.2c"}
    assert rules(position, Play("cast", spell, targets=((the(position, "Test Bear"),),), plan=plan)) == set()


def test_601_2f__costs_that_depend_on_targets() -> None:
    mine = All(Filter((IsSpell(),), (TargetsA(All(Filter((IsType("Creature"),), (ControlledBy(You()),)))),)))
    tax = card("Test Awe", types="Enchantment", abilities=[Static((CostChange(mine, parse_cost("{2}"), more=True),))])
    position = board(human_hand=[bolt], human_battlefield=[mountain] * 3, ai_battlefield=[bear, tax])
    spell, target = the(position, "Test Bolt"), the(position, "Test Bear")
    one, three = taps((1, "R"), cost="{R}"), taps((1, "R"), (2, "R"), (3, "R"), cost="{R}{2}")
    assert rules(position, Play("cast", spell, targets=((-2,),), plan=one)) == set()
    assert rules(position, Play("cast", spell, targets=((target,),), plan=one)) == {"601.2h"}
    assert rules(position, Play("cast", spell, targets=((target,),), plan=three)) == set()


def test_702_122a__crew_and_702_167a__craft() -> None:
    car = card("Test Car", types="Artifact", abilities=[Activated((CrewCost(Number(3)),), GainLife(Number(1)))])
    position = board(human_battlefield=[car, on(bear, sick=True), elf, on(bear, tapped=True)])
    assert rules(position, Play("activate", 1, with_=((2, 3),))) == set()
    assert rules(position, Play("activate", 1, with_=((2,),))) == {"118.3"}
    assert rules(position, Play("activate", 1, with_=((2, 4),))) == {"118.3"}
    needle = card(
        "Test Craft", types="Artifact",
        abilities=[Activated((CraftCost(Filter((IsType("Artifact"),))),), GainLife(Number(1)))],
    )  # fmt: skip
    rock = card("Test Rock", types="Artifact", cost="{2}")
    position = board(human_battlefield=[needle, rock], human_graveyard=[rock, bear], ai_battlefield=[rock])
    for given, expected in ((2, set()), (the(position, "Test Bear"), {"118.3"}), (1, {"118.3"}), (3, {"118.3"})):
        assert rules(position, Play("activate", 1, with_=((given,),))) == expected
    done = after(position, Play("activate", 1, with_=((4,),)))
    assert len(done.zones["exile", -1]) == 2


def test_702_119a__emerge() -> None:
    what = card("Test Emerge", cost="{7}", power=5, toughness=5, abilities=[keyword("emerge", costs=pays("{5}{U}"))])
    position = board(human_hand=[what], human_battlefield=[island] * 4 + [bear])
    plan = taps((1, "U"), (2, "U"), (3, "U"), (4, "U"), cost="{U}{3}")
    play = Play("cast", the(position, "Test Emerge"), using="emerge", with_=((5,),), plan=plan)
    assert rules(position, play) == set()


def test_107_5_and_107_6__tap_and_untap_symbols() -> None:
    what = card(
        "Test Merrow", power=1, toughness=1,
        abilities=[Activated((UntapSelf(),), GainLife(Number(1))), Activated((TapSelf(),), GainLife(Number(1)))],
    )  # fmt: skip
    assert rules(board(human_battlefield=[what]), Play("activate", 1)) == {"107.6"}
    assert rules(board(human_battlefield=[on(what, tapped=True)]), Play("activate", 1)) == set()
    assert rules(board(human_battlefield=[on(what, tapped=True)]), Play("activate", 1, ability=1)) == {"107.5"}
    assert rules(board(human_battlefield=[on(what, tapped=True, sick=True)]), Play("activate", 1)) == {"302.6"}


def test_601_2h__a_cost_object_is_given_once() -> None:
    two = Some(Filter((IsType("Creature"),), (ControlledBy(You()),)))
    what = card(
        "Test Twice", types="Artifact",
        abilities=[Activated((SacrificeCost(two), SacrificeCost(two)), AddMana(options=(("B",),)))],
    )  # fmt: skip
    position = board(human_battlefield=[what, bear, elf])
    assert rules(position, Play("activate", 1, with_=((2,), (3,)))) == set()
    assert rules(position, Play("activate", 1, with_=((2,), (2,)))) == {"118.3"}


def test_118_3__exile_from_a_graveyard_and_other_players_cards() -> None:
    mine = Some(Filter((IsType("Creature"), IsCard()), (InZone("graveyard", You()),)))
    what = card("Test Eater", types="Artifact", abilities=[Activated((ExileCost(mine),), GainLife(Number(1)))])
    position = board(human_battlefield=[what], human_graveyard=[bear, bolt], ai_graveyard=[bear])
    assert rules(position, Play("activate", 1, with_=((2,),))) == set()
    assert rules(position, Play("activate", 1, with_=((3,),))) == {"118.3"}
    assert rules(position, Play("activate", 1, with_=((4,),))) == {"118.3"}
    assert position.objects[4].owner == AI
    both = card(
        "Test Both", power=1, toughness=1,
        abilities=[Activated((SacrificeCost(Both((Some(CREATURE_YOU_HAVE), This()))),), GainLife(Number(1)))],
    )  # fmt: skip
    position = board(human_battlefield=[both, bear], ai_battlefield=[bear])
    assert rules(position, Play("activate", 1, with_=((2,),))) == set()
    assert rules(position, Play("activate", 1, with_=((3,),))) == {"118.3"}
    assert after(position, Play("activate", 1, with_=((2,),))).zones["battlefield", -1] == (3,)


def test_slots_say_what_is_to_be_chosen() -> None:
    what = card(
        "Test Fire", types="Instant", cost="{X}{R}",
        abilities=[
            keyword("kicker", costs=pays("{1}")),
            Spell(DealDamage(XAmount(), Target(ANY_TARGET, 0, 2, 0), This())),
        ],
    )  # fmt: skip
    position = board(human_hand=[what])
    (way,) = castable_ways(Game(position), HUMAN)
    slots = slots_of(propose(Game(position), HUMAN, way), x=1)
    assert slots.x
    assert [(t.least, t.most) for t in slots.targets] == [(0, 2)]
    assert [(o.name, o.least, o.most) for o in slots.optional] == [("kicker", 0, 1)]
    assert slots.modal is None
    assert list(why_not_ways(Game(position), HUMAN)) == []


def test_601_2c__paragraphs_and_fused_halves_number_their_targets_through() -> None:
    hit = Spell(DealDamage(Number(1), Target(CREATURE, n=0), This()))
    shock = Spell(DealDamage(Number(2), Target(ANY_TARGET, n=0), This()))
    fused = card(
        "Test Turn // Test Burn", layout="split",
        faces=[
            face("Test Turn", types="Instant", cost="{R}", abilities=[hit, "fuse"]),
            face("Test Burn", types="Instant", cost="{1}", abilities=[shock, "fuse"]),
        ],
    )  # fmt: skip
    position = board(human_hand=[fused], human_battlefield=[mountain, mountain], ai_battlefield=[bear])
    spell, target = the(position, fused.name), the(position, "Test Bear")
    plan = taps((1, "R"), (2, "R"), cost="{R}{1}")
    both = Play("cast", spell, using="fuse", targets=((target,), (-2,)), plan=plan)
    assert rules(position, both) == set()
    assert rules(position, Play("cast", spell, using="fuse", targets=((target,),), plan=plan)) == {"601.2c"}
    done = after(after(after(position, both), PASS), PASS)
    assert done.players[AI].life == 18
    assert done.objects[target].damage == 1
    twice = card("Test Twice", types="Instant", cost="{R}", abilities=[hit, shock])
    position = board(human_hand=[twice], human_battlefield=[mountain], ai_battlefield=[bear])
    (way,) = castable_ways(Game(position), HUMAN, the(position, "Test Twice"))
    assert [t.n for t in slots_of(propose(Game(position), HUMAN, way)).targets] == [0, 1]
