"""A sequence that can be repeated, as one choice with a count (CR 732.2a): it leads back to where it began, but for
what has grown, and nobody else had a choice on the way.

Owns: what positions look like apart from what may grow, and carrying a sequence out again and again. Every step of it
is carried out by `model`, so that a wrong guess of what repeats loses an answer at most. Not here: where sequences are
looked for (`guided`).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

import msgspec

from model.base import PlayerId
from model.layers import characteristics
from model.play import after
from model.state import Game, Position
from solver.search.ask import judge
from solver.search.generate import choices_of
from solver.search.order import look
from solver.search.proof import Move, Proof, Replies
from solver.search.prove import Prover

LONGEST: Final = 10
"""So many choices a sequence has at most."""
STEPS: Final = 20_000
"""So many choices are made in all repetitions at most."""


class Repeated(msgspec.Struct, frozen=True, gc=False):
    """So many times the sequence of these choices: what each looks like, and the shape of the position it leads to."""

    steps: tuple[tuple[Hashable, Hashable], ...]
    times: int


Made = list[tuple[PlayerId, Any]]
"""Choices made one after another, each with who made it; passing where there is nothing else among them."""


class Looks(msgspec.Struct, frozen=True, gc=False):
    """A position apart from its numbers, the life of the opponent of a player, and that player's own life, mana,
    counters, objects and sizes in all."""

    shape: Hashable
    life: int
    wealth: int


def looks_of(position: Position, player: PlayerId) -> Looks:
    """What the position looks like: numbers, and how many there are of what is alike, are no part of its shape."""
    game = Game(position)
    found: set[Hashable] = set()
    wealth = position.players[player].life + len(position.players[player].pool)
    for i, obj in position.objects.items():
        if obj.zone == "library":
            continue
        if obj.zone != "battlefield":
            found.add((obj.zone, obj.owner, obj.card.name))
            continue
        looks, on = characteristics(game, i), position.objects.get(obj.attached_to or 0)
        kinds = tuple(sorted(kind for kind, _ in obj.counters))
        found.add((
            obj.card.name, looks.controller, looks.types, obj.tapped, obj.sick, on and on.card.name, kinds, obj.used,
        ))  # fmt: skip
        if looks.controller == player:
            wealth += 1 + (looks.power or 0) + (looks.toughness or 0) + sum(n for _, n in obj.counters)
    hands = tuple(len(position.zones.get(("hand", p), ())) for p in (0, 1))
    lands = tuple(p.lands_played for p in position.players)
    due = position.due
    what = frozenset(found), position.turn.step, due and (due.kind, due.player), hands, lands
    return Looks(what, position.players[1 - player].life, wealth)


def carried(prover: Prover, position: Position, sequence: Repeated) -> tuple[Made, Position] | None:
    """The choices of all repetitions, and where they lead: fewer, whole repetitions where no more can be done, or the
    goal is reached on the way. None where not even one is possible."""
    made: Made = []
    whole, ends = 0, position
    for _ in range(sequence.times):
        for name, to in sequence.steps:
            found = _step(prover, position, name, to)
            if found is None or len(made) > STEPS:
                return (made[:whole], ends) if whole else None
            made += found[0]
            position = found[1]
            if judge(prover.asked, position):
                return made, position
        whole, ends = len(made), position
    return made, position


def _step(prover: Prover, position: Position, name: Hashable, to: Hashable) -> tuple[Made, Position] | None:
    """What is chosen that looks so and leads to that shape, and on to the next position with a choice."""
    assert position.due is not None
    for choice in choices_of(position, prover.rules).list:
        then = prover.after(position, choice) if look(position, choice) == name else None
        if then is None:
            continue
        made: Made = [(position.due.player, choice)]
        while judge(prover.asked, then) is None and then.due is not None:
            choices = choices_of(then, prover.rules)
            if not choices.is_forced:
                break
            made.append((then.due.player, choices.list[0]))
            then = after(then, choices.list[0])
        if judge(prover.asked, then) or looks_of(then, prover.asked.player).shape == to:
            return made, then
    return None


def proof_of(prover: Prover, made: Made, then: Proof) -> Proof:
    """The proof that begins with these choices."""
    for player, choice in reversed(made):
        mine = player == prover.asked.player
        then = Move(choice, then) if mine else Replies(player, ((choice, then),))
    return then
