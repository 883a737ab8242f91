"""Filters, phrases, amounts and conditions judged on small boards (CR 109.2, 107, 608.2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from model.ability.abilities import Activated, TapSelf
from model.ability.conditions import (
    Comparison,
    Done,
    Every,
    Exists,
    Happened,
    Is,
    Negation,
    PlayerIs,
    TurnIs,
    WasCastWith,
)
from model.ability.instructions import Nothing
from model.ability.terms import (
    All,
    AnyOf,
    Attached,
    Both,
    CastBy,
    Chosen,
    Compares,
    ControlledBy,
    ControllerOf,
    CountersOn,
    CountOf,
    Current,
    Devotion,
    EachPlayer,
    EventRole,
    Filter,
    Fits,
    FromAmong,
    Greatest,
    Half,
    Has,
    HasCounter,
    HasKeyword,
    HasMana,
    InZone,
    IsAbility,
    IsCard,
    IsColor,
    IsColorless,
    IsMonocolored,
    IsMulticolored,
    IsPermanent,
    IsPlayer,
    IsSpell,
    IsSubtype,
    IsToken,
    IsType,
    LifeOf,
    LinkedTo,
    Named,
    NameOf,
    Not,
    Number,
    OnePlayer,
    Other,
    OwnedBy,
    OwnerOf,
    PaidWith,
    PlayerRole,
    Plus,
    ResultOf,
    SharesWith,
    SpecialCount,
    StatOf,
    Target,
    TargetNumber,
    TargetsA,
    That,
    ThatMuch,
    ThatPlayer,
    This,
    ThisTurn,
    Times,
    TopCards,
    TurnCount,
    XAmount,
    You,
    Zone,
)
from model.base import AI, HUMAN, UnsupportedText
from model.evaluate import EVALUATES, amount, candidates, fits, holds, players, refs, understands
from model.events import destroy
from model.layers import characteristics
from model.state import CastInfo, Combat, Game, Scope
from model.state.history import DAMAGED_BY, record
from tests.boards import basic, board, card, face, ids, on, the

ME = Scope(HUMAN)
CREATURE = Filter((IsType("Creature"),))
MY_CREATURES = All(Filter((IsType("Creature"),), (ControlledBy(You()),)))
OPPONENT = EachPlayer("opponent")


def bear(name: str = "Bear", **fields: Any) -> Any:
    return card(name, **{"cost": "{1}{G}", "power": 2, "toughness": 2, "subtypes": "Bear", **fields})


def names(game: Game, found: tuple[int, ...]) -> list[str]:
    return ["Human" if r == -1 else "AI" if r == -2 else game.objects[r].card.name for r in found]


def everything(game: Game, *words: Any, post: tuple[Any, ...] = (), scope: Scope = ME) -> list[str]:
    return names(game, refs(game, All(Filter(words, post)), scope))


# --- filters ----------------------------------------------------------------------------------------------------------


def test_109_2__no_word_for_a_zone_means_permanents() -> None:
    bolt = on(card("Ogre"), cast=CastInfo())
    game = Game(
        board(human_battlefield=[bear()], human_hand=[bear("Card")], human_graveyard=[bear("Dead")], ai_stack=[bolt])
    )
    assert everything(game, IsType("Creature")) == ["Bear"]
    assert everything(game, IsType("Creature"), IsSpell()) == ["Ogre"]
    assert everything(game, IsType("Creature"), IsCard()) == ["Card", "Dead"]
    assert everything(game, IsType("Creature"), IsCard(), post=(InZone("graveyard", You()),)) == ["Dead"]
    # "card that's a creature": the relative clause says nothing about where.
    assert everything(game, IsCard(), post=(Fits(CREATURE), InZone("graveyard", You()))) == ["Dead"]
    assert everything(game, post=(Fits(CREATURE),)) == ["Bear"]
    assert everything(game, AnyOf((IsType("Creature"), IsSpell()))) == ["Bear", "Ogre"]
    assert fits(game, the(game, "Dead"), CREATURE, ME) is False
    assert fits(game, the(game, "Dead"), CREATURE, ME, anywhere=True)


def test_115_4__any_target() -> None:
    walker = card("Walker", types="Planeswalker", loyalty=3)
    game = Game(board(human_battlefield=[bear(), walker, basic("Forest")], active=AI))
    kinds = AnyOf((IsType("Creature"), IsPlayer(), IsType("Planeswalker"), IsType("Battle")))
    found = candidates(game, Target(Filter((kinds,)), n=0), ME)
    assert names(game, found) == ["AI", "Human", "Bear", "Walker"]
    assert names(game, candidates(game, Target(Filter((IsPlayer("opponent"),))), ME)) == ["AI"]


def test_110_4a__permanent_cards_and_spells() -> None:
    game = Game(board(human_graveyard=[bear(), card("Shock", types="Instant"), basic("Forest")]))
    assert everything(game, IsPermanent(), IsCard()) == ["Bear", "Forest"]


def test_111__tokens_and_copies_are_no_cards() -> None:
    game = Game(
        board(human_battlefield=[on(bear("Token"), kind="token"), bear()], human_graveyard=[on(bear(), kind="token")])
    )
    assert everything(game, IsToken()) == ["Token"]
    assert everything(game, Not(IsToken()), IsType("Creature")) == ["Bear"]
    assert everything(game, IsCard()) == []


def test_filters__alternatives_and_their_posts() -> None:
    flyer = bear("Bird", abilities=["flying"], toughness=5)
    game = Game(board(human_battlefield=[flyer, bear(), card("Rock", types="Artifact")], ai_battlefield=[bear("Foe")]))
    with_flying = Fits(Filter((IsType("Creature"),), (HasKeyword("flying"),)))
    assert everything(game, AnyOf((IsType("Artifact"), with_flying))) == ["Bird", "Rock"]
    either = AnyOf(
        (
            Fits(Filter((IsType("Artifact"),), (ControlledBy(OPPONENT),))),
            Fits(Filter((IsSubtype("Bear"),), (ControlledBy(OPPONENT),))),
        )
    )
    assert everything(game, either) == ["Foe"]
    assert everything(game, IsType("Creature"), post=(Compares("toughness", ">=", Number(4)),)) == ["Bird"]
    assert everything(game, IsType("Creature"), post=(AnyOf((OwnedBy(You()), ControlledBy(OPPONENT)), "both"),)) == []


def test_105__colours() -> None:
    game = Game(board(human_battlefield=[bear(), bear("Gold", cost="{R}{G}"), bear("Grey", cost="{2}")]))
    assert everything(game, IsColor("G")) == ["Bear", "Gold"]
    assert everything(game, IsMulticolored()) == ["Gold"]
    assert everything(game, IsMonocolored()) == ["Bear"]
    assert everything(game, IsColorless()) == ["Grey"]


def test_702_26b__phased_out_permanents_are_not_there() -> None:
    game = Game(board(human_battlefield=[on(bear(), phased_out=True)]))
    assert everything(game, IsType("Creature")) == []


def test_other__than_the_source_or_named_objects() -> None:
    game = Game(board(human_battlefield=[bear("A"), bear("B"), bear("C")]))
    assert everything(game, Other(), IsType("Creature"), scope=Scope(HUMAN, source=1)) == ["B", "C"]
    than = Other("other than", Target(CREATURE, n=0))
    assert everything(game, IsType("Creature"), post=(than,), scope=Scope(HUMAN, targets=((3,),))) == ["A", "B"]


def test_108_4__cards_off_the_battlefield_have_no_controller() -> None:
    game = Game(board(human_graveyard=[bear()]))
    assert everything(game, IsCard(), post=(ControlledBy(You()),)) == []
    assert everything(game, IsCard(), post=(OwnedBy(You()),)) == ["Bear"]


def test_201_2__names() -> None:
    split = card("Fire // Ice", layout="split", faces=[face("Fire", types="Instant"), face("Ice", types="Instant")])
    down = on(bear("Secret"), face_down="morph")
    game = Game(board(human_battlefield=[bear(), down, down], human_graveyard=[split, bear()]))
    assert everything(game, IsCard(), post=(Named("Ice"),)) == ["Fire // Ice"]
    assert everything(game, IsCard(), post=(NameOf(This()),), scope=Scope(HUMAN, source=1)) == ["Bear"]
    # CR 201.2a: objects without a name do not share one.
    assert everything(game, IsType("Creature"), post=(NameOf(This()),), scope=Scope(HUMAN, source=2)) == []


def test_states__of_combat_and_attachments() -> None:
    aura = card("Aura", types="Enchantment", subtypes="Aura")
    start = board(
        human_battlefield=[bear("A"), bear("B"), on(aura, attached_to=1)],
        ai_battlefield=[bear("D"), bear("E")],
        step="blockers",
    )
    combat = Combat(((1, -2), (2, -2)), ((4, (1,)),), frozenset({1}), declared=frozenset({"attackers", "blockers"}))
    game = Game(msgspec.structs.replace(start, combat=combat))
    for state, want in (("attacking", ["A", "B"]), ("blocking", ["D"]), ("blocked", ["A"]), ("unblocked", ["B"]),
                        ("enchanted", ["A"]), ("modified", ["A"]),
                        ("untapped", ["A", "B", "Aura", "D", "E"])):  # fmt: skip
        assert everything(game, Has(state)) == want, state
    assert everything(game, Has("blocking it"), scope=Scope(HUMAN, source=1)) == ["D"]
    assert everything(game, IsType("Creature"), post=(Has("attacking you"),), scope=Scope(AI)) == ["A", "B"]
    assert names(game, refs(game, Attached("enchanted creature"), Scope(HUMAN, source=3))) == ["A"]
    assert players(game, PlayerRole("defending player"), ME) == (AI,)


def test_700__historic_outlaws_party() -> None:
    game = Game(
        board(
            human_battlefield=[
                card("Relic", types="Artifact"),
                bear("Queen", types="Legendary Creature", subtypes="Rogue Wizard"),
                bear("Thief", subtypes="Rogue"),
                bear("Priest", subtypes="Cleric"),
            ]
        )
    )
    assert everything(game, Has("historic")) == ["Relic", "Queen"]
    assert everything(game, Has("outlaw")) == ["Queen", "Thief"]
    assert amount(game, SpecialCount("party"), ME) == 3


def test_counters_and_choices() -> None:
    source = on(card("Banner", types="Artifact"), choices=(("color", "G"), ("creature type", "Bear")))
    game = Game(
        board(human_battlefield=[source, on(bear(), counters=(("+1/+1", 2),)), bear("Elf", subtypes="Elf", cost="{W}")])
    )
    scope = Scope(HUMAN, source=1)
    assert everything(game, IsType("Creature"), post=(HasCounter("+1/+1"),)) == ["Bear"]
    assert everything(game, IsType("Creature"), post=(HasCounter("", 0, 0),)) == ["Elf"]
    assert everything(game, IsType("Creature"), post=(Chosen("color"),), scope=scope) == ["Bear"]
    assert everything(game, IsType("Creature"), post=(Chosen("type"),), scope=scope) == ["Bear"]
    assert everything(
        game,
        IsType("Creature"),
        post=(SharesWith("color", That("it", TargetNumber(0))),),
        scope=Scope(HUMAN, targets=((3,),)),
    ) == ["Elf"]


def test_spells_and_abilities_on_the_stack() -> None:
    spell = on(
        card("Shock", types="Instant", cost="{R}"), cast=CastInfo(targets=((1,),), caster=HUMAN, from_zone="graveyard")
    )
    ability = on(
        card("Wand", types="Artifact"), kind="ability", cast=CastInfo(ability=Activated((TapSelf(),), Nothing()))
    )
    game = Game(board(human_battlefield=[bear()], human_stack=[spell, ability]))
    assert everything(game, IsSpell()) == ["Shock"]
    assert everything(game, IsAbility("activated")) == ["Wand"]
    assert everything(game, IsAbility("triggered")) == []
    assert everything(game, IsSpell(), post=(TargetsA(MY_CREATURES),)) == ["Shock"]
    assert everything(game, IsSpell(), post=(CastBy(You(), "elsewhere"),)) == ["Shock"]
    assert everything(game, IsSpell(), post=(CastBy(OPPONENT),)) == []


def test_has_mana() -> None:
    game = Game(board(human_battlefield=[basic("Forest"), bear(cost="{X}{G}"), bear("Bear 2", abilities=["flying"])]))
    assert everything(game, IsPermanent(), post=(HasMana("a mana ability"),)) == ["Forest"]
    assert everything(game, IsPermanent(), post=(HasMana("{X} in its mana cost"),)) == ["Bear"]
    assert everything(game, IsPermanent(), post=(HasMana("no abilities"),)) == ["Bear"]


# --- phrases ----------------------------------------------------------------------------------------------------------


def test_109_5__players_in_apnap_order() -> None:
    game = Game(board(active=AI))
    assert players(game, EachPlayer("player"), ME) == (AI, HUMAN)
    assert players(game, OPPONENT, ME) == (AI,)
    assert refs(game, You(), ME) == (-1,)
    assert players(game, ThatPlayer("they", EventRole("player")), Scope(HUMAN, event=(("player", -2),))) == (AI,)


def test_608_2h__last_known_information() -> None:
    game = Game(board(ai_battlefield=[bear(counters := "Bear")]))
    looks = characteristics(game, 1)
    gone = game.remove(1)
    game.past[1] = (gone, msgspec.structs.replace(looks, power=7))
    scope = Scope(HUMAN, targets=((1,),))
    assert players(game, ControllerOf(Target(CREATURE, n=0)), scope) == (AI,)
    assert players(game, OwnerOf(Target(CREATURE, n=0)), scope) == (AI,)
    assert amount(game, StatOf("power", Target(CREATURE, n=0)), scope) == 7
    assert fits(game, 1, CREATURE, scope)
    assert counters == "Bear"


def test_antecedents() -> None:
    paid = CastInfo(paid=(("sacrifice", (9,)),))
    game = Game(board(human_battlefield=[on(bear(), cast=paid, links=(("imprinted", (4, 5)),))]))
    scope = Scope(
        HUMAN, source=1, results=((0, (7, 8)), (("n", 0), 3)), current=(6,), event=(("cards", (2, 3)), ("amount", 4))
    )
    for to, want in ((PaidWith("sacrifice"), (9,)), (LinkedTo("imprinted"), (4, 5)), (ResultOf(0), (7, 8)),
                     (Current(0), (6,)),
                     (EventRole("cards"), (2, 3)), (ResultOf(1), ())):  # fmt: skip
        assert refs(game, That("it", to), scope) == want
    assert amount(game, ThatMuch("that much", ResultOf(0)), scope) == 3
    assert amount(game, ThatMuch("that much"), scope) == 4
    assert refs(game, Both((This(), That("it", Current(0)))), scope) == (1, 6)
    assert everything(game, IsType("Creature"), post=(FromAmong(That("them", EventRole("cards"))),)) == []


def test_zones_and_top_cards() -> None:
    game = Game(board(human_library=[bear("One"), bear("Two"), bear("Three")], human_hand=[bear("Held")]))
    assert names(game, refs(game, TopCards(2), ME)) == ["One", "Two"]
    assert names(game, refs(game, TopCards(1, bottom=True), ME)) == ["Three"]
    assert names(game, refs(game, Zone("hand", You()), ME)) == ["Held"]
    assert refs(game, Zone("hand", OPPONENT), ME) == ()


def test_candidates__within_a_zone_given_by_the_context() -> None:
    game = Game(board(human_hand=[bear(), basic("Forest")]))
    some = Target(Filter((IsType("Creature"), IsCard())))
    assert names(game, candidates(game, some, ME, within=game.zone("hand", HUMAN))) == ["Bear"]


# --- amounts ----------------------------------------------------------------------------------------------------------


def test_107__amounts() -> None:
    game = Game(
        board(human_battlefield=[bear(), bear("Big", power=5)], human_life=13, human={"counters": (("poison", 2),)})
    )
    scope = Scope(HUMAN, source=1, x=4)
    count = CountOf(MY_CREATURES)
    for value, want in (
        (count, 2), (XAmount(), 4), (XAmount("X", count), 2), (LifeOf(You()), 13), (Half(LifeOf(You())), 6),
        (Half(LifeOf(You()), True), 7), (Times(3, count), 6), (Plus(count, Number(1)), 3),
        (Plus(Number(1), count, True), -1),
        (Greatest("power", MY_CREATURES), 5), (Greatest("power", MY_CREATURES, "total"), 7),
        (CountersOn("poison", You()), 2),
        (StatOf("mana value", This()), 2), (CountOf(EachPlayer("player")), 2),
    ):  # fmt: skip
        assert amount(game, value, scope) == want, value


def test_107_3m__the_x_of_a_permanent_is_that_of_its_spell() -> None:
    game = Game(board(human_battlefield=[on(bear(), cast=CastInfo(x=3))]))
    assert amount(game, XAmount(), Scope(HUMAN, source=1)) == 3
    ability = on(card("Wand"), kind="ability", cast=CastInfo(ability=Activated((TapSelf(),), Nothing()), source=1))
    game = Game(board(human_battlefield=[on(bear(), cast=CastInfo(x=3))], human_stack=[ability]))
    assert amount(game, XAmount(), Scope(HUMAN, source=1, stack_id=2)) == 0


def test_700_5__devotion_counts_hybrid_symbols_once() -> None:
    game = Game(
        board(
            human_battlefield=[bear(cost="{R/G}{R}{1}"), bear("Other", cost="{G}")],
            ai_battlefield=[bear("Foe", cost="{R}")],
        )
    )
    assert amount(game, Devotion(("R",)), ME) == 2
    assert amount(game, Devotion(("R", "G")), ME) == 3


def test_special_counts() -> None:
    lands = [basic("Forest"), basic("Forest"), card("Duo", types="Land", subtypes="Island Swamp")]
    dead = [bear(), card("Shock", types="Instant"), card("Golem", types="Artifact Creature")]
    spell = on(bear("Spell"), cast=CastInfo(mana="WWGC"))
    game = Game(board(human_battlefield=lands, human_graveyard=dead, human_stack=[spell]))
    assert amount(game, SpecialCount("domain"), ME) == 3
    assert amount(game, SpecialCount("card types in your graveyard"), ME) == 3
    assert amount(game, SpecialCount("colors of mana spent"), Scope(HUMAN, source=the(game, "Spell"))) == 2


# --- conditions -------------------------------------------------------------------------------------------------------


def test_conditions() -> None:
    game = Game(
        board(human_battlefield=[bear(), basic("Mountain")], ai_battlefield=[bear("Foe")], ai_life=3,
              human={"designations": frozenset({"monarch"})})
    )  # fmt: skip
    mountain = All(Filter((IsSubtype("Mountain"),)))
    yes = [
        Exists(mountain, who=You()),
        Exists(MY_CREATURES, "==", 1),
        Exists(Zone("hand", OnePlayer("opponent")), "==", 0),
        Is(This(), CREATURE),
        Is(This(), Filter((IsColor("R"),)), negated=True),
        Comparison(LifeOf(OnePlayer("player")), "<=", Number(3)),
        TurnIs("your turn"),
        TurnIs("during combat", negated=True),
        PlayerIs("monarch", You()),
        Negation(PlayerIs("night")),
        Every((TurnIs("your turn"), PlayerIs("monarch"))),
        Every((TurnIs("an opponent's turn"), PlayerIs("monarch")), any=True),
        Negation(Exists(mountain, who=OPPONENT)),
        Negation(Exists(All(CREATURE), ">=", 2, who=EachPlayer("player"))),
    ]
    for condition in yes:
        assert holds(game, condition, Scope(HUMAN, source=1)), condition
    assert holds(game, None, ME)
    # Nothing can be said of what is not there.
    assert not holds(game, Is(That("it", ResultOf(0)), CREATURE), ME)
    assert not holds(game, Is(That("it", ResultOf(0)), CREATURE, negated=True), ME)


def test_happened__history_of_the_turn() -> None:
    game = Game(board(human_battlefield=[bear()]))
    died = Happened("died", filter=Filter((IsSubtype("Bear"),)))
    assert not holds(game, died, ME)
    game.past[1] = (game.remove(1), characteristics(Game(board(human_battlefield=[bear()])), 1))
    record(game, "died", HUMAN, (1,))
    record(game, "lost life", AI, n=3)
    assert holds(game, died, ME)
    assert holds(game, Happened("died", You()), ME)
    assert not holds(game, Happened("died", OPPONENT), ME)
    assert not holds(game, Happened("died", filter=Filter((IsSubtype("Elf"),))), ME)
    assert holds(game, Happened("lost life", OPPONENT, amount=3), ME)
    assert holds(game, Happened("lost life", You(), amount=0, op="=="), ME)
    assert amount(game, TurnCount("died"), ME) == 1
    with pytest.raises(KeyError):
        record(game, "sneezed", HUMAN)


def test_this_turn__history_of_objects() -> None:
    start = board(human_battlefield=[on(bear("A"), history=frozenset({"attacked"})), bear("B")])
    game = Game(msgspec.structs.replace(start, history={(DAMAGED_BY, 1): (2, -2)}))
    assert everything(game, IsType("Creature"), post=(ThisTurn("attacked"),)) == ["A"]
    assert everything(
        game, IsType("Creature"), post=(ThisTurn("was dealt damage by ~"),), scope=Scope(HUMAN, source=1)
    ) == ["B"]
    assert everything(game, IsType("Creature"), post=(ThisTurn("dealt damage to you"),), scope=Scope(AI)) == ["A"]


def test_was_cast_with() -> None:
    info = CastInfo(kicked=(("kicker", 1),), using="", from_zone="hand", mana="RRG")
    game = Game(board(human_battlefield=[on(bear(), cast=info), bear("Put")]))
    scope = Scope(HUMAN, source=1)
    for how, detail, want in (("kicked", "", True), ("from hand", "", True), ("from graveyard", "", False),
                              ("evoke", "", False),
                              ("spent", "{R}{R}", True), ("spent", "{G}{G}", False), ("cast", "", True)):  # fmt: skip
        assert holds(game, WasCastWith(how, detail=detail), scope) is want, how
    assert not holds(game, WasCastWith("cast"), Scope(HUMAN, source=2))
    assert holds(game, WasCastWith("cast", negated=True), Scope(HUMAN, source=2))


def test_done__what_an_earlier_instruction_did() -> None:
    game = Game(board(human_graveyard=[bear(), basic("Forest")]))
    scope = Scope(HUMAN, results=((0, (1, 2)), (1, ())))
    assert holds(game, Done("discarded", 0, Filter((IsType("Land"), IsCard()))), scope)
    assert not holds(game, Done("discarded", 0, Filter((IsType("Artifact"), IsCard()))), scope)
    assert not holds(game, Done("if you do", 1), scope)


# --- what is not understood -------------------------------------------------------------------------------------------


def test_unknown_words_are_named() -> None:
    game = Game(board(human_battlefield=[bear()]))
    for predicate in (
        Has("purple"),
        ThisTurn("sneezed"),
        InZone("ante"),
        Chosen("flavor"),
        SharesWith("artist", This()),
    ):
        assert not understands(predicate)
        with pytest.raises(UnsupportedText):
            fits(game, 1, Filter((predicate,)), Scope(HUMAN, source=1), anywhere=True)
    for condition in (TurnIs("teatime"), PlayerIs("tall"), Happened("sneezed")):
        assert not understands(condition)
        with pytest.raises(UnsupportedText):
            holds(game, condition, ME)
    with pytest.raises(UnsupportedText):
        refs(game, That("it"), ME)
    assert understands(Has("tapped"))
    assert {IsType, CountOf, Exists, That} <= EVALUATES
    assert ids(game, "Nobody") == ()


def test_601_2i__the_first_of_its_kind_is_counted_among_the_spells_cast_this_turn() -> None:
    from model.ability.terms import IsSpell, NthCast
    from model.evaluate import fits
    from model.state import CastInfo, Game, Scope
    from model.state.history import record

    creature_spell = Filter((IsType("Creature"), IsSpell()))
    first = Filter((*creature_spell.words,), (NthCast(1, creature_spell),))
    stack = [
        on(card("Bear", power=2, toughness=2), cast=CastInfo()),
        on(card("Rite", types="Sorcery"), cast=CastInfo()),
    ]
    game = Game(board(human_stack=stack))
    bear, rite = the(game, "Bear"), the(game, "Rite")
    scope = Scope(controller=0)
    record(game, "cast", 0, (rite,))
    assert fits(game, bear, first, scope)  # a sorcery spell before it is none
    record(game, "cast", 0, (bear,))
    assert fits(game, bear, first, scope)
    second = Filter(creature_spell.words, (NthCast(2, creature_spell),))
    assert not fits(game, bear, second, scope)
    assert not fits(game, rite, first, scope)


def test_400_7__what_has_left_is_in_no_zone_but_it_was() -> None:
    game = Game(board(human_battlefield=[bear()]))
    it = the(game, "Bear")
    scope = Scope(0, source=it)
    there = Filter((), (InZone("battlefield"),))
    assert holds(game, Is(This(), there, word="is"), scope)
    destroy(game, [it])
    assert not holds(game, Is(This(), there, word="is"), scope)
    assert holds(game, Is(This(), there, word="was"), scope)
