"""Preparation cards: prepared by an ability or as they enter, the copy in exile, casting it (CR 722)."""

from __future__ import annotations

from model.base import HUMAN
from model.layers import characteristics
from model.play import PASS, Play, after, castable_ways, decision
from model.state import Game, Position
from tests.boards import board, card, face, on
from tests.kernel.play_cards import mountain, taps
from tests.kernel.resolving import do, resolved
from tests.kernel.test_resolve_from_text import abilities, ability
from tests.kernel.told import told

BECOMES = "{T}: This creature becomes prepared."
scribe = card(
    "Test Scribe // Test Spark", layout="prepare",
    faces=[
        face("Test Scribe", cost="{1}{U}", power=2, toughness=1, abilities=abilities(BECOMES, spell=False)),
        face("Test Spark", types="Sorcery", cost="{R}", abilities=abilities("Draw a card.")),
    ],
)  # fmt: skip
eager = card(
    "Test Eager // Test Rush", layout="prepare",
    faces=[
        face("Test Eager", cost="{R}", power=1, toughness=1,
             abilities=told("Test Eager", "This creature enters prepared.").front.abilities),
        face("Test Rush", types="Instant", cost="{R}", abilities=abilities("You gain 3 life.")),
    ],
)  # fmt: skip


def prepared(*more: object, **fields: object) -> Position:
    start = board(
        human_battlefield=[scribe, mountain, mountain, *more], human_stack=[ability(BECOMES, 1)],  # type: ignore[list-item]
        human_library=[mountain], **fields,  # type: ignore[arg-type]
    )  # fmt: skip
    return resolved(start).freeze()


def ways(position: Position) -> list[tuple[str, int]]:
    game = Game(position)
    return [(game.objects[w.object].zone, w.face) for w in castable_ways(game, HUMAN)]


def test_722_3c__its_controller_may_cast_the_copy_and_unprepares_it() -> None:
    position = prepared()
    (copy,) = position.zones["exile", -1]
    looks = characteristics(Game(position), copy)
    assert (looks.name, looks.types, looks.power) == ("Test Spark", {"Sorcery"}, None)
    assert ("exile", 1) in ways(position)
    cast = after(position, Play("cast", copy, face=1, plan=taps((2, "R"), cost="{R}")))
    assert "prepared" not in cast.objects[1].designations
    assert not cast.zones.get(("exile", -1))
    done = after(after(cast, PASS), PASS)
    assert len(done.zones["hand", HUMAN]) == 1
    assert not done.zones.get(("exile", -1))
    assert not done.zones.get(("graveyard", HUMAN))


def test_722_3__the_card_itself_is_never_cast_as_its_prepare_spell() -> None:
    position = board(human_hand=[scribe], human_battlefield=[mountain, mountain])
    assert ("hand", 1) not in ways(position)


def test_722_3c__the_copy_is_gone_with_the_permanent_or_the_designation() -> None:
    position = prepared()
    # CR 722.3a: it cannot become prepared again.
    twice = do(position, abilities(BECOMES, spell=False)[0].do, source=1)
    assert len(twice.zone("exile")) == 1
    gone = do(position, abilities("{T}: Sacrifice this creature.", spell=False)[0].do, source=1).freeze()
    assert ("exile", 1) not in ways(gone)
    less = do(position, abilities("{T}: This creature becomes unprepared.", spell=False)[0].do, source=1)
    assert not less.zone("exile")
    assert decision(position) is not None


def test_722_3a__enters_prepared_and_only_with_a_prepare_spell() -> None:
    position = board(human_hand=[eager], human_battlefield=[mountain, mountain])
    cast = after(position, Play("cast", 1 + 2, plan=taps((1, "R"), cost="{R}")))
    done = after(after(cast, PASS), PASS)
    (copy,) = done.zones["exile", -1]
    life = after(done, Play("cast", copy, face=1, plan=taps((2, "R"), cost="{R}")))
    assert after(after(life, PASS), PASS).players[HUMAN].life == 23
    bear = card("Test Bear", power=2, toughness=2)
    none = do(board(human_battlefield=[bear]), abilities(BECOMES, spell=False)[0].do, source=1)
    assert not none.objects[1].designations
    down = do(board(human_battlefield=[on(scribe, face_down="morph")]), abilities(BECOMES, spell=False)[0].do, source=1)
    assert not down.zone("exile")
