"""What is assumed of the opponent, and plays that nobody can list: neither may make an answer say too much."""

from __future__ import annotations

import pytest

from model.ability.abilities import UnsupportedAbility
from model.base import MalformedInput
from model.formats import read_document
from model.state import Position
from solver.search import Rules, solve
from solver.search.assume import Assumptions, read_assumptions
from tests.boards import board, card, on
from tests.search.cards import WIN, bear, burn, mountain, murder, swamp


def assumptions(text: str) -> Assumptions:
    where, data = read_document(text, file="test")
    return read_assumptions(where, data, file="test")


def result(position: Position, text: str = "") -> str:
    if not text:
        return solve(position, WIN, nodes=5_000).result
    said = assumptions(text)
    return solve(said.position(position, 0), WIN, nodes=5_000, rules=Rules(assumed=said.of_opponent(0))).result


def answered() -> Position:
    """A bear attacks for the win; the opponent can kill it."""
    return board(human_battlefield=[bear], ai_hand=[murder], ai_battlefield=[swamp], ai_life=2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "refuted"),
        ("opponent_mana: none", "proved"),
        ("opponent_mana: '{U}{U}'", "proved"),
        ("opponent_mana: '{B}'", "refuted"),
        ("never_casts: [Test Murder]", "proved"),
        ("never_casts: all", "proved"),
        ("never_casts: [Test Bear]", "refuted"),
        ("never_activates: [Swamp]", "proved"),
        ("never_activates: all", "proved"),
    ],
)
def test_what_the_opponent_is_taken_not_to_do(text: str, said: str) -> None:
    assert result(answered(), text) == said


def test_nothing_is_assumed_of_the_player() -> None:
    position = board(human_hand=[burn(2)], human_battlefield=[mountain], ai_life=2)
    assert result(position, "{opponent_mana: none, never_casts: all, never_activates: all}") == "proved"


def test_libraries_of_known_number_or_unknown_order() -> None:
    listed = board(human_library=[bear, murder], ai_life=2)
    some = assumptions("library: {Human: 3, AI: irrelevant}").position(listed, 0)
    assert [len(some.zones.get(("library", p), ())) for p in (0, 1)] == [3, 0]
    assert [p.library for p in some.players] == ["known", "unknown"]
    mixed = assumptions("library: unordered").position(listed, 0)
    assert "shuffled:0:0" in mixed.players[0].designations
    gone = assumptions("draws: irrelevant").position(listed, 0)
    assert [p.library for p in gone.players] == ["unknown", "unknown"]


@pytest.mark.parametrize(
    "text",
    ["opponent_mana: {a: b}", "opponent_mana: green", "opponent_mana: '{X}'", "opponent_mana: '{W/U}'", "mana: none",
     "library: 3.5", "library: {Nobody: 3}", "library: -1", "never_casts: []", "draws: good", "- a"],
)  # fmt: skip
def test_what_is_no_assumption_is_said(text: str) -> None:
    with pytest.raises(MalformedInput):
        assumptions(text)


# --- plays that nobody can list -----------------------------------------------------------------------------------


def strange(text: str, shape: str = "activated"):
    return card("Test Strange", types="Artifact", abilities=[UnsupportedAbility(text, shape=shape)])


def bolted(*mine: object, theirs: tuple[object, ...] = (), life: int = 2) -> Position:
    return board(
        human_hand=[burn(2)], human_battlefield=[mountain, *mine], ai_battlefield=[swamp, *theirs], ai_life=life
    )


def test_an_unread_ability_of_the_opponents_makes_a_yes_impossible() -> None:
    odd = strange("{B}: Something odd.")
    assert result(bolted(theirs=(odd,))) == "unsupported"
    assert result(bolted(theirs=(odd,), life=3)) == "refuted"
    assert result(bolted(theirs=(odd,)), "opponent_mana: none") == "proved"
    assert result(bolted(theirs=(odd,)), "never_activates: [Test Strange]") == "proved"
    tapped = on(strange("{B}, {T}: Something odd."), tapped=True)
    assert result(bolted(theirs=(tapped,))) == "proved"


def test_an_unread_ability_of_the_players_makes_a_no_impossible() -> None:
    odd = strange("{R}: Something odd.")
    assert result(bolted(odd)) == "proved"
    assert result(bolted(odd, life=3)) == "unsupported"


def test_an_ability_that_anybody_may_activate_counts_for_both() -> None:
    odd = strange("{0}: Something odd. Any player may activate this ability.")
    assert result(bolted(odd)) == "unsupported"


def test_unread_text_in_a_graveyard_counts_where_it_might_be_played_from_there() -> None:
    odd = card("Test Odd", types="Sorcery", abilities=[UnsupportedAbility("Flashback—Something odd.", shape="spell")])
    back = board(human_hand=[burn(2)], human_battlefield=[mountain], ai_graveyard=[odd], ai_life=2)
    assert result(back) in ("proved", "unsupported")
    assert result(board(human_graveyard=[odd], ai_life=2)) == "unsupported"
