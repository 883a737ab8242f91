"""The Ring tempts you: the emblem and its abilities, and who is the Ring-bearer (CR 701.54)."""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Ability, Static, Triggered
from model.ability.continuous import Affects, Cant, SetsTypes
from model.ability.events import Attacks, IsDealtDamage, StepBegins
from model.ability.instructions import Discard, Draw, KeywordAction, Later, LoseLife, Sacrifice, Sequence
from model.ability.terms import (
    All,
    ControlledBy,
    ControllerOf,
    EachPlayer,
    EventRole,
    Filter,
    Has,
    IsCard,
    IsPermanent,
    IsType,
    Number,
    OnePlayer,
    Some,
    That,
    You,
)
from model.base import ObjectId, PlayerId
from model.card import Card, Face
from model.events import player_acts
from model.resolve.keyword_actions import acts, your_creatures
from model.resolve.run import Run
from model.state import Game, GameObject

NAME: Final = "The Ring"
BEARER: Final = "ring-bearer"
GREATER: Final = "be blocked by creatures with greater power"
_BEARER: Final = Filter((Has(BEARER), IsPermanent()), (ControlledBy(You()),))
_YOURS: Final = Some(_BEARER)
_CREATURE: Final = Some(Filter((IsType("Creature"),)))
_BLOCKER: Final = That("the blocking creature", EventRole("attacked"))
_ABILITIES: Final[tuple[Ability, ...]] = (
    Static((Affects(All(_BEARER), (SetsTypes(supertypes=("Legendary",)), Cant(GREATER))),), zone="command"),
    Triggered(
        Attacks(_YOURS), Sequence((Draw(Number(1)), Discard(Some(Filter((IsCard(),)))))), None, "whenever", 0, "command"
    ),
    Triggered(
        Attacks(_YOURS, _CREATURE, blocked="blocked by"),
        Later(StepBegins("combat end", next=True), Sacrifice(_BLOCKER, ControllerOf(_BLOCKER))),
        None, "whenever", 0, "command",
    ),
    Triggered(
        IsDealtDamage(_YOURS, OnePlayer("player"), combat=True), LoseLife(Number(3), EachPlayer("opponent")),
        None, "whenever", 0, "command",
    ),
)  # fmt: skip
"""What The Ring has once it has tempted the player so many times (CR 701.54c)."""
_CARDS: Final = tuple(Card(NAME, "emblem", (Face(NAME, abilities=_ABILITIES[:n]),)) for n in range(1, 5))


@acts("the ring tempts you")
def tempts(run: Run, do: KeywordAction) -> None:
    for who in run.players(do.who):
        game = run.game
        # 1. CR 701.54c: the emblem, with one ability more.
        _emblem(game, who)
        # 2. CR 701.54a: a creature becomes the Ring-bearer, another no longer is.
        chosen = run.choose(your_creatures(run, who), who=who, words="who becomes the Ring-bearer")
        if chosen:
            _bear(game, who, chosen[0])
        # 3. CR 701.54d: even if some of it was impossible.
        player_acts(game, who, "be tempted by the Ring", objects=chosen, cause=run.cause)
    run.done = True


def _emblem(game: Game, who: PlayerId) -> None:
    for i in game.zone("command"):
        obj = game.objects[i]
        if obj.kind == "emblem" and obj.card.name == NAME and obj.owner == who:
            n = len(obj.card.front.abilities)
            if n < len(_CARDS):
                # What abilities there are is kept until an id or a timestamp is given.
                game.update(i, card=_CARDS[n], timestamp=game.new_timestamp())
            game.touch("command")
            return
    game.add(
        GameObject(game.new_id(), _CARDS[0], "command", who, who, kind="emblem", timestamp=game.new_timestamp())
    )  # fmt: skip


def _bear(game: Game, who: PlayerId, bearer: ObjectId) -> None:
    mark = f"{BEARER}:{who}"
    for i in game.zone("battlefield"):
        marks = game.objects[i].designations
        if i != bearer and mark in marks:
            game.update(i, designations=marks - {mark})
    obj = game.objects[bearer]
    others = frozenset(d for d in obj.designations if not d.startswith(BEARER))
    game.update(bearer, designations=others | {mark})


__all__ = ["GREATER", "NAME", "tempts"]
