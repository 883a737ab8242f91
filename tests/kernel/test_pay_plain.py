"""Plain mana abilities done at once agree with all their steps (CR 605.3b)."""

from __future__ import annotations

from typing import Any

import pytest

import model.pay.mana
from model.base import IllegalPlay, PonderError
from model.card import Card
from model.layers import activated
from model.mana import ManaUnit, Pool
from model.pay.mana import activate_mana
from model.pay.plain import activate_plainly
from model.pay.plan import ManaStep, Spend
from model.play import after, run
from model.state import Due, Game, Position
from solver.payment.extract import sources
from solver.payment.walked import steps
from solver.plays import choices
from tests.boards import basic, board, card, on, the
from tests.kernel.told import told
from tests.payment import cards

SNOWY = card("Snowy Wood", types="Basic Snow Land", subtypes="Forest")
PARTS = ("players", "objects", "zones", "history", "past", "pending", "lasting", "next_id", "next_timestamp", "frames")
SPEAKERS = {
    "nothing": None,
    "replaced": cards.DOUBLER,
    "replaced by colour": cards.BLIGHT,
    "a triggered mana ability": cards.GROWTH,
    "becomes tapped": told("Watcher", "Whenever a permanent becomes tapped, you gain 1 life.", types="Enchantment"),
    "sacrificed": told("Mourner", "Whenever you sacrifice a permanent, you gain 1 life.", types="Enchantment"),
    "cannot be activated": told("Silencer", "Activated abilities of artifacts can't be activated.", types="Artifact"),
    "spells cost less": told("Helper", "Artifact spells you cast cost {1} less to cast.", types="Enchantment"),
    "costs more": told("Taxer", "Activated abilities of artifacts cost {1} more to activate.", types="Enchantment"),
    "cannot be sacrificed": told("Keeper", "Artifacts you control can't be sacrificed.", types="Enchantment"),
    "haste": told("Hurrier", "Creatures you control have haste.", types="Enchantment"),
}


def floating(types: str) -> Pool:
    return Pool().add(tuple(ManaUnit(t) for t in types))


def outcome(position: Position, step: ManaStep) -> Any:
    """The game after the activation, or what speaks against it."""
    game = Game(position)
    try:
        activate_mana(game, 0, step)
    except IllegalPlay as refused:
        return tuple(refused.reasons)
    except Due as due:
        return due.decision
    except PonderError as error:
        return str(error)
    after = game.freeze()
    return {name: getattr(after, name) for name in PARTS}


def every_step(position: Position) -> list[ManaStep]:
    """What may be activated, and steps that are wrong in one thing."""
    game = Game(position)
    found = [step for step, _ in steps(sources(game, 0), game.players[0].pool)]
    unit = game.players[0].pool.units[0][0]
    for i in game.zone("battlefield"):
        for n, _ in enumerate(activated(game, i)):
            found += [ManaStep(i, n, choices=c) for c in ((), ("W",), ("G",), ("WU",), ("U", "U"))]
            found.append(ManaStep(i, n, (Spend(_ONE, unit=unit),)))
    return list(dict.fromkeys(found))


_ONE = cards.mana("{1}").cost.symbols[0]


@pytest.mark.parametrize("speaker", SPEAKERS)
def test_605_3b__plain_abilities_agree_with_their_steps(speaker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own: list[Card] = [*cards.SOURCES, SNOWY]
    other = SPEAKERS[speaker]
    position = run(board(human_battlefield=own if other is None else [*own, other], human={"pool": floating("WUG")}))
    at = Game(position)
    for i in at.zone("battlefield")[:4]:
        at.update(i, tapped=True)
    for start in (position, at.freeze()):
        for step in every_step(start):
            quick = outcome(start, step)
            with monkeypatch.context() as patched:
                patched.setattr(model.pay.mana, "activate_plainly", lambda *_: False)
                slow = outcome(start, step)
            assert quick == slow, step


def test_605_3b__what_is_plain_is_done_at_once() -> None:
    position = run(board(human_battlefield=[cards.TREASURE, cards.DUAL, cards.SIGNET], human={"pool": floating("G")}))
    for name, said in (("Coin", ("R",)), ("Two Shores", ("U",))):
        assert activate_plainly(Game(position), 0, ManaStep(the(position, name), 0, choices=said))
    green = Game(position).players[0].pool.units[0][0]
    assert activate_plainly(Game(position), 0, ManaStep(the(position, "Seal"), 0, (Spend(_ONE, unit=green),)))
    sick = run(board(human_battlefield=[card("Elf", power=1, toughness=1, abilities=cards.ELF.faces[0].abilities)]))
    game = Game(sick)
    game.update(the(sick, "Elf"), sick=True)
    assert not activate_plainly(game, 0, ManaStep(the(sick, "Elf"), 0))


@pytest.mark.parametrize("classes", [False, True])
def test_302_6__choices_leave_sick_sources_alone(classes: bool) -> None:
    spell = card("Some Sorcery", types="Sorcery", cost="{G}")
    position = run(board(human_hand=[spell], human_battlefield=[on(cards.ELF, sick=True), basic("Forest")]))
    cast = [c for c in choices(position, classes=classes) if c.kind == "cast"]
    assert [step.source for c in cast for step in c.plan.steps] == [the(position, "Forest")]
    assert all(after(position, c) for c in cast)


def test_601_2f__choices_know_what_mana_abilities_cost_more() -> None:
    spell = card("Some Sorcery", types="Sorcery", cost="{G}")
    rock = card("Green Rock", types="Artifact", abilities=(cards.ELF.faces[0].abilities))
    own = [rock, SPEAKERS["costs more"], basic("Forest")]
    position = run(board(human_hand=[spell], human_battlefield=own))
    cast = [c for c in choices(position, classes=True) if c.kind == "cast"]
    assert [step.source for c in cast for step in c.plan.steps] == [the(position, "Forest")]
