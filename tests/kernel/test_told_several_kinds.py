"""Several kinds of tokens or counters that one instruction makes at once (CR 111.2, 122.6)."""

from __future__ import annotations

from resolving import board, characteristics, do
from told import told

from model.ability.abilities import Keyword, Spell
from model.ability.terms import Target
from model.base import walk
from model.card import Card
from model.evaluate import fits
from model.state import Game, Scope

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


def test_one_counter_of_several_kinds_by_choice() -> None:
    bear = told("Bear", "", power=2, toughness=2)
    text = "Put your choice of a vigilance counter or two charge counters on each creature."
    game = after([bear], text, answers=["charge"])
    assert dict(game.objects[1].counters) == {"charge": 2}


def test_all_of_two_kinds_are_destroyed() -> None:
    mine = told("Bear", "", power=2, toughness=2)
    stone = told("Stone", "", types="Artifact")
    rug = told("Rug", "", types="Enchantment")
    game = after([mine, stone, rug], "Destroy all creatures and all artifacts.")
    assert [game.objects[i].card.name for i in game.zone("battlefield")] == ["Rug"]


def test_three_targets_of_three_kinds() -> None:
    (spell,) = told(
        "Test", "Destroy target artifact, target creature, and target land.", types="Sorcery"
    ).front.abilities
    assert isinstance(spell, Spell)
    found = [r for r in walk(spell) if isinstance(r, Target)]
    assert [t.n for t in found] == [0, 1, 2]


def test_other_words_for_the_same() -> None:
    """The wordings of a pair compile to the same records."""
    for one, other in (
        (
            "As long as a Goblin card is in your graveyard, this creature has haste.",
            "As long as there is a Goblin card in your graveyard, this creature has haste.",
        ),
        (
            "This creature has haste as long as two or more Equipment are attached to it.",
            "This creature has haste as long as there are two or more Equipment attached to it.",
        ),
        (
            "At the beginning of your end step, if you gained or lost life this turn, draw a card.",
            "At the beginning of your end step, if you gained life this turn or you lost life this turn, draw a card.",
        ),
        (
            "At the beginning of your end step, if this creature doesn't have a +1/+1 counter on it, sacrifice it.",
            "At the beginning of your end step, if this creature has no +1/+1 counters on it, sacrifice it.",
        ),
        (
            "Whenever a permanent you control is put into a graveyard, draw a card.",
            "Whenever a permanent you control is put into a graveyard from the battlefield, draw a card.",
        ),
        (
            "Whenever an opponent attacks you, draw a card.",
            "Whenever one or more creatures an opponent controls attack you, draw a card.",
        ),
        (
            "Whenever a nontoken creature enters the battlefield under your control, draw a card.",
            "Whenever a nontoken creature enters under your control, draw a card.",
        ),
    ):
        assert told("A", one).front.abilities == told("B", other).front.abilities


def test_alternatives_with_the_noun_said_twice() -> None:
    (spell,) = told("T", "Destroy target enchanted creature or enchantment creature.", types="Sorcery").front.abilities
    (target,) = (r for r in walk(spell) if isinstance(r, Target))
    bear = told("Bear", "", power=2, toughness=2)
    spirit = told("Spirit", "", power=2, toughness=2, types="Enchantment Creature")
    game = Game(board(human_battlefield=[bear, spirit]))
    assert [fits(game, i, target.filter, Scope(controller=0)) for i in (1, 2)] == [False, True]


def test_a_wording_with_several_things_that_become_something() -> None:
    cart = told("Cart", "Crew 1", power=3, toughness=3, types="Artifact", subtypes="Vehicle")
    game = after([cart, cart], "Vehicles you control become artifact creatures until end of turn.")
    assert [set(characteristics(game, i).types) for i in (1, 2)] == [{"Artifact", "Creature"}] * 2


def test_a_copy_until_end_of_turn_with_an_exception_in_the_singular() -> None:
    bear = told("Bear", "", power=2, toughness=2)
    ape = told("Ape", "", power=4, toughness=4)
    text = "Each creature becomes a copy of target creature named Ape until end of turn, except it has flying."
    (spell,) = told("Test", text, types="Sorcery").front.abilities
    assert isinstance(spell, Spell)
    game = do(board(human_battlefield=[bear, ape]), spell.do, targets=((2,),))
    found = characteristics(game, 1)
    assert found.name == "Ape"
    assert Keyword("flying") in found.abilities
