"""Cards in exile that hang on a creature: encoded on it by cipher (CR 702.99), haunting it (CR 702.55); spells
that are copied for the rest of the game (epic, CR 702.50, and paradigm, CR 702.192)."""

from __future__ import annotations

from model.ability.abilities import Keyword, Triggered
from model.ability.conditions import Exists
from model.ability.continuous import Forbid, Gains, Loses
from model.ability.events import IsDealtDamage, StepBegins
from model.ability.instructions import Cast, CopySpell, KeywordAction, May
from model.ability.terms import (
    All,
    Filter,
    FromAmong,
    InZone,
    IsCard,
    IsSpell,
    LinkedTo,
    Number,
    OnePlayer,
    That,
    This,
    You,
)
from model.events import move
from model.resolve.keyword_actions import acts, your_creatures
from model.resolve.lasting import add_lasting
from model.resolve.links import add_link
from model.resolve.run import Run
from model.state import Delayed, Lasting, Scope
from model.state.objects import player_ref

ENCODED = "encoded"
HAUNTING = "haunting"


@acts("cipher")
def cipher(run: Run, do: KeywordAction) -> None:
    # CR 702.99a: only a spell that is a card.
    game = run.game
    spell = game.objects.get(run.scope.stack_id)
    if spell is None or spell.kind != "card" or spell.zone != "stack":
        return
    chosen = run.choose(your_creatures(run, run.you), 0, 1, words="which creature it is encoded on")
    if not chosen:
        return
    creature = chosen[0]
    new = move(game, (spell.id,), "exile", cause=run.cause, by=run.you, why="exile")
    if len(new) != 1 or game.objects[new[0]].zone != "exile" or creature not in game.objects:
        return
    # Several cards may be encoded on one creature: each has a link of its own.
    nth = 1 + sum(how.startswith(ENCODED) for how, _ in game.objects[creature].links)
    name = f"{ENCODED} {nth}"
    add_link(game, creature, name, new)
    card = That("the encoded card", LinkedTo(name))
    hits = IsDealtDamage(This(), OnePlayer("player"), combat=True)
    ability = Triggered(hits, Cast(card, free=True, copy=True), word="whenever", made_by="cipher")
    # CR 702.99c: as long as the card stays in exile and the creature on the battlefield.
    while_ = Exists(All(Filter((IsCard(),), (InZone("exile"), FromAmong(card)))), ">=", 1)
    game.lasting.append(
        Lasting(
            game.new_id(), (creature,), (Gains((ability,), "has"),), game.new_timestamp(), "for as long as",
            Scope(run.you, source=creature), while_=while_,
        )
    )  # fmt: skip
    game.touch()


@acts("haunt")
def haunt(run: Run, do: KeywordAction) -> None:
    # CR 702.55a-b: the link stays on the card in exile, whatever becomes of the creature.
    game = run.game
    card = run.now(run.scope.source)
    if do.what is None or card not in game.objects or game.objects[card].zone != "graveyard":
        return
    haunted = run.permanents(do.what)
    new = move(game, (card,), "exile", cause=run.cause, by=run.you, why="exile") if haunted else ()
    for i in new:
        if i in game.objects and game.objects[i].zone == "exile":
            add_link(game, i, HAUNTING, haunted)


@acts("paradigm")
def paradigm(run: Run, do: KeywordAction) -> None:
    # CR 702.192a: the first time that a spell of the name has resolved.
    game, card = run.game, run.game.objects.get(run.scope.source)
    mark = f"paradigm: {card.card.name}" if card is not None else ""
    have = game.players[run.you].designations
    if not mark or mark in have:
        return
    game.update_player(run.you, designations=have | {mark})
    again = May(Cast(This(), free=True, copy=True))
    ability = Triggered(StepBegins("precombat main phase", You()), again, word="at")
    game.delayed.append(Delayed(game.new_id(), ability, Scope(run.you, source=run.scope.source), once=False))
    game.touch()


@acts("epic")
def epic(run: Run, do: KeywordAction) -> None:
    # CR 702.50a-b: no spells for the rest of the game, and a copy of this one, as it was, in each upkeep.
    game, you = run.game, run.you
    add_lasting(run, (player_ref(you),), (Forbid("cast", You(), All(Filter((IsSpell(),)))),), "")  # type: ignore[arg-type]
    copy = CopySpell(This(), Number(1), True, changes=(Loses((Keyword("epic"),)),))
    ability = Triggered(StepBegins("upkeep", You()), copy, word="at")
    game.delayed.append(Delayed(game.new_id(), ability, Scope(you, source=run.scope.stack_id), once=False))
    game.touch()
