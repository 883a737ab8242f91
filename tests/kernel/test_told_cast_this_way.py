"""What a permission says of the spell that it lets be cast: it is exiled instead of going to the graveyard, mana of any
type may be spent (CR 614.1a, 609.4b)."""

from __future__ import annotations

import pytest

from model.card import Card
from model.card.data import CardData, FaceData
from model.oracle.compile import compile_card, unsupported
from model.play import PASS, Play, after, run
from model.state import GameObject, Position
from solver.plays import answers, choices
from tests.boards import basic, board, card
from tests.kernel.told import told

FREE = told("Test Boon", "You gain 1 life.", types="Instant", cost="{0}")
RED = told("Test Fire", "You gain 1 life.", types="Instant", cost="{R}")
TARGET = "target instant or sorcery card from your graveyard"

UNDERSTOOD = """
You may cast {TARGET} this turn. If that spell would be put into your graveyard, exile it instead.
Until end of turn, you may cast {TARGET} without paying its mana cost. If that spell would be put into a graveyard, exile it instead.
Exile target instant card from an opponent's graveyard. You may cast it this turn, and mana of any type can be spent to cast that spell. If that spell would be put into a graveyard, exile it instead.
Surveil 2, then choose an instant card in your graveyard. You may cast it this turn. If that spell would be put into your graveyard, exile it instead.
You may cast {TARGET} without paying its mana cost. If a spell cast this way would be put into a graveyard, exile it instead.
You may cast {TARGET}, and mana of any type can be spent to cast that spell. If that spell would be put into a graveyard, exile it instead.
""".strip().splitlines()  # noqa: E501


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_texts_are_understood_and_carried_out(text: str) -> None:
    told("Test Sorcery", text.replace("{TARGET}", TARGET), types="Sorcery")


def of_name(position: Position, name: str) -> GameObject:
    return next(o for o in position.objects.values() if o.card.name == name)


def used(text: str, **zones: object) -> Position:
    """The position once an ability of that text, aimed at the first card of the graveyard, resolved."""
    source = told("Test Source", "{0}: " + text.replace("{TARGET}", TARGET), types="Artifact")
    position = run(board(human_battlefield=[source, basic("Forest")], **zones))  # type: ignore[arg-type]
    target = position.zones["graveyard", 0][0]
    return after(after(after(position, Play("activate", 1, targets=((target,),))), PASS), PASS)


LASTING = "You may cast {TARGET} this turn. If that spell would be put into your graveyard, exile it instead."


@pytest.mark.parametrize(("text", "zone"), [(LASTING, "exile"), ("You may cast {TARGET} this turn.", "graveyard")])
def test_614_1a__exiled_as_it_resolves(text: str, zone: str) -> None:
    position = used(text, human_graveyard=[FREE])
    position = after(position, Play("cast", of_name(position, "Test Boon").id))
    position = after(after(position, PASS), PASS)
    assert position.players[0].life == 21
    assert of_name(position, "Test Boon").zone == zone


def test_614_1a__exiled_when_it_is_countered() -> None:
    denial = told("Test Denial", "Counter target spell.", types="Instant", cost="{0}")
    position = used(LASTING, human_graveyard=[FREE], human_hand=[denial])
    position = after(position, Play("cast", of_name(position, "Test Boon").id))
    spell = of_name(position, "Test Boon").id
    position = after(position, Play("cast", of_name(position, "Test Denial").id, targets=((spell,),)))
    position = after(after(position, PASS), PASS)
    assert position.players[0].life == 20
    assert (of_name(position, "Test Boon").zone, of_name(position, "Test Denial").zone) == ("exile", "graveyard")


@pytest.mark.parametrize(("words", "ways"), [(", and mana of any type can be spent to cast that spell", 1), ("", 0)])
def test_609_4b__mana_of_any_type_for_a_spell_cast_at_once(words: str, ways: int) -> None:
    position = used(f"You may cast {{TARGET}}{words}.", human_graveyard=[RED])
    position = after(position, True)
    offered = [
        c for c in (answers(position) if position.due and position.due.what == "play" else ()) if isinstance(c, Play)
    ]
    assert len(offered) == ways
    for play in offered:
        position = after(position, play)
        assert of_name(position, "Test Fire").zone == "stack"


COLORLESS = told("Test Void", "You gain 1 life.", types="Instant", cost="{C}")


@pytest.mark.parametrize(
    ("spell", "words", "castable"),
    [
        (RED, ", and you may spend mana as though it were mana of any color to cast those spells", True),
        (
            RED,
            ". If you cast a spell this way, you may spend mana as though it were mana of any color to cast it",
            True,
        ),
        (RED, "", False),
        (COLORLESS, ", and you may spend mana as though it were mana of any color to cast those spells", False),
        (COLORLESS, ", and mana of any type can be spent to cast those spells", True),
    ],
)
def test_609_4b__mana_for_cards_exiled_with_the_source(spell: Card, words: str, castable: bool) -> None:
    text = (
        f"When this enchantment enters, exile all cards from your graveyard.\nYou may play cards exiled with ~{words}."
    )
    source = told("Test Vault", text, types="Enchantment", cost="{0}")
    position = run(board(human_battlefield=[basic("Forest")], human_hand=[source], human_graveyard=[spell]))
    position = after(position, Play("cast", of_name(position, "Test Vault").id))
    for _ in range(4):
        position = after(position, PASS)
    exiled = of_name(position, spell.name)
    assert exiled.zone == "exile"
    offered = [c for c in choices(position) if isinstance(c, Play) and c.object == exiled.id]
    assert bool(offered) is castable
    assert all(after(position, play) for play in offered)


def test_702_66a__exiled_as_it_was_paid_for() -> None:
    """Counters for the instants exiled with it, not for creatures or for what stays."""
    regent = told(
        "Test Regent",
        "Delve\nThis creature enters with a +1/+1 counter on it for each instant card exiled with it.\n"
        "{0}: Return a card exiled with this creature to its owner's hand.",
        power=1, toughness=1, cost="{3}",
    )  # fmt: skip
    bear = card("Test Bear", power=2, toughness=2)
    position = run(board(human_hand=[regent], human_graveyard=[FREE, RED, bear]))
    position = next(after(position, c) for c in choices(position) if isinstance(c, Play) and c.kind == "cast")
    position = after(after(position, PASS), PASS)
    found = of_name(position, "Test Regent")
    assert (found.zone, dict(found.counters)) == ("battlefield", {"+1/+1": 2})
    position = after(after(after(position, Play("activate", found.id)), PASS), PASS)
    assert position.due is not None
    assert len(position.due.options) == 3


def test_607_1b__exiled_with_the_other_face() -> None:
    """The text of each face of a double-faced card is printed on the one object."""
    front = FaceData("Test Procession", type_line="Enchantment", oracle_text="{1}: Exile target creature.")
    back = FaceData("Test Tomb", type_line="Land", oracle_text="{T}: Return a card exiled with ~ to its owner's hand.")
    for layout, understood in (("transform", True), ("modal_dfc", False)):
        compiled = compile_card(CardData("Test Procession // Test Tomb", layout, (front, back)))
        assert (not unsupported(compiled)) is understood


@pytest.mark.parametrize(
    ("rules", "played"), [("", True), ("If a card would be put into a graveyard, exile it instead.", False)]
)
def test_608_2c__only_what_is_in_the_graveyard(rules: str, played: bool) -> None:
    """ "That card from your graveyard" is nothing where something else became of it."""
    construct = told(
        "Test Construct",
        "Whenever you discard a card, you may exile that card from your graveyard. If you do, you may play that card "
        "this turn.\n{0}: Discard a card.",
        power=1, toughness=1,
    )  # fmt: skip
    law = [told("Test Law", rules, types="Enchantment")] if rules else []
    position = run(board(human_battlefield=[construct, *law], human_hand=[basic("Forest")]))
    position = after(after(after(position, Play("activate", 1)), PASS), PASS)
    while position.zones.get(("stack", -1)):
        assert position.due is not None
        position = after(position, PASS if position.due.kind == "priority" else True)
    forest = of_name(position, "Forest")
    assert forest.zone == "exile"
    assert any(isinstance(c, Play) and c.object == forest.id for c in choices(position)) is played
