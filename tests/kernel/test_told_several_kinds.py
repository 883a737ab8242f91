"""Several kinds of tokens or counters that one instruction makes at once (CR 111.2, 122.6)."""

from __future__ import annotations

from resolving import board, characteristics, do
from told import told

from model.ability.abilities import Keyword, Spell
from model.card import Card
from model.state import Game

WATCHER = told(
    "Watcher",
    "Whenever one or more tokens you control enter, you gain 1 life.",
    types="Enchantment",
)
DOUBLER = told(
    "Doubler",
    "If one or more artifact tokens would be created under your control, twice that many of those tokens are created "
    "instead.",
    types="Enchantment",
)


def after(permanents: list[Card], text: str, answers: list[object] | None = None) -> Game:
    (spell,) = told("Test", text, types="Sorcery").front.abilities
    assert isinstance(spell, Spell)
    return do(board(human_battlefield=permanents), spell.do, answers=answers or [])


def tokens(game: Game) -> dict[str, int]:
    """How many tokens of each name there are."""
    found: dict[str, int] = {}
    for i, obj in game.objects.items():
        if obj.kind == "token":
            name = characteristics(game, i).name
            found[name] = found.get(name, 0) + 1
    return found


def test_tokens_of_two_and_of_three_kinds() -> None:
    game = after([], "Create two Food tokens and a 1/1 white Human creature token with vigilance.")
    assert tokens(game) == {"Food": 2, "Human Token": 1}
    game = after([], "Create a Map token, a 3/3 green Elephant creature token, and X 1/1 green Snake creature tokens.")
    assert tokens(game) == {"Map": 1, "Elephant Token": 1}  # X is 0 of what has none


def test_they_are_created_in_one_event() -> None:
    game = after([WATCHER], "Create a Food token and a 1/1 white Human creature token.")
    assert len(game.pending) == 1


def test_a_replacement_takes_only_those_of_its_kind() -> None:
    game = after([DOUBLER], "Create a Food token and a 1/1 white Human creature token.")
    assert tokens(game) == {"Food": 2, "Human Token": 1}


def test_those_tokens_are_all_of_them() -> None:
    game = after(
        [], "Create a 2/2 red Ape creature token and a 1/1 white Human creature token. Those tokens gain haste."
    )
    made = [i for i, obj in game.objects.items() if obj.kind == "token"]
    assert len(made) == 2
    assert all(Keyword("haste") in characteristics(game, i).abilities for i in made)


def test_counters_of_several_kinds_are_put_at_once() -> None:
    told_of = told(
        "Scribe",
        "Whenever one or more counters are put on a creature you control, you gain 1 life.",
        types="Enchantment",
    )
    bear = told("Bear", "", power=2, toughness=2)
    text = "Put two +1/+1 counters, a reach counter, and a deathtouch counter on each creature."
    game = after([told_of, bear], text)
    (i,) = (i for i, obj in game.objects.items() if obj.card.name == "Bear")
    assert dict(game.objects[i].counters) == {"+1/+1": 2, "reach": 1, "deathtouch": 1}
    assert len(game.pending) == 1


def test_it_enters_with_counters_of_two_kinds() -> None:
    snail = told(
        "Snail", "This creature enters with two +1/+1 counters and a shield counter on it.", power=1, toughness=1
    )
    text = "Put all creature cards from your graveyard onto the battlefield."
    (spell,) = told("Test", text, types="Sorcery").front.abilities
    assert isinstance(spell, Spell)
    game = do(board(human_graveyard=[snail]), spell.do)
    (i,) = game.zone("battlefield")
    assert dict(game.objects[i].counters) == {"+1/+1": 2, "shield": 1}
