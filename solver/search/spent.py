"""A "no" after combat: nothing that is left takes life from the opponent any more this turn.

Owns: `takes_no_life`, asked once of the position in which a search begins, and `is_spent` of those that come from it.
Once the last combat of the last turn is over, only effects take life from the opponent. Where every record of every
card is of a sort that is listed here as one that cannot, no line of play wins any more. What is not listed may do
anything, so that the answer is never a wrong "no". A payment of life is the opponent's own choice.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from model.ability import abilities as a
from model.ability import continuous as c
from model.ability import instructions as i
from model.ability.casting import PaymentHelp
from model.ability.keywords import expand
from model.ability.terms import All, IsPlayer, OwnerOf, Players, Some, Target, This, You
from model.base import Record, walk
from model.state import Position
from solver.search.ask import Question

_ABILITIES: Final = (a.Activated, a.Triggered, a.Static, a.Spell, a.Keyword, PaymentHelp)
_DOES: Final = frozenset({
    i.Sequence, i.If, i.IfYouDo, i.May, i.Nothing, i.Modal, i.ForEach, i.Choose, i.Reflexive, i.Apply, i.Attach,
    i.Destroy, i.Sacrifice, i.Tap, i.Discard, i.GainLife, i.AddMana, i.Prevent, i.GetEmblem, i.Look,
    i.CounterSpell, i.Scry, i.Surveil, i.Mill, i.Shuffle, i.Regenerate,
})  # fmt: skip
_SAYS: Final = frozenset({c.Affects, c.Enters, a.CostChange})
_CHANGES: Final = frozenset({
    c.ModifiesPT, c.SetsPT, c.Gains, c.Loses, c.SetsTypes, c.SetsColors, c.Cant, c.CanAlso, c.NoManaCost,
})  # fmt: skip
# Those that rules know by name and that do nothing outside combat but to objects; others are what they stand for.
_KEYWORDS: Final = frozenset({
    "flying", "reach", "haste", "vigilance", "trample", "menace", "defender", "flash", "deathtouch", "first strike",
    "double strike", "hexproof", "shroud", "indestructible", "lifelink", "fear", "intimidate", "shadow", "skulk",
    "enchant", "delve", "convoke", "improvise", "changeling", "protection", "horsemanship",
})  # fmt: skip
_OVER: Final = frozenset({"damage", "combat end", "main2", "end"})
_TOKENS: Final = frozenset({"", "Treasure", "Food"})


def takes_no_life(asked: Question, position: Position) -> bool:
    """Whether nothing in the game but combat takes life from the opponent of who asks, or makes that player lose."""
    me = asked.player
    if any(p.designations for p in position.players) or position.frames or position.pending:
        return False
    endless = position.players[1 - me].library == "unknown"
    for obj in position.objects.values():
        if obj.designations or obj.kind == "ability":
            return False
        for card in (obj.card, obj.copy_of[0]) if obj.copy_of else (obj.card,):
            if not all(_takes_none(face.abilities, obj.owner == me, endless) for face in card.faces):
                return False
            if any("Battle" in face.types for face in card.faces):
                return False
    held: list[tuple[tuple[Any, ...], int]] = [(one.changes, one.scope.controller) for one in position.lasting]
    held += [((one.ability,), one.scope.controller) for one in position.delayed]
    return all(_takes_none(tuple(what), who == me, endless) for what, who in held)


def is_spent(asked: Question, position: Position) -> bool:
    """Whether combat is over for good and the opponent still lives. Only for positions that come from one that
    `takes_no_life`."""
    goal, turn = asked.goal, position.turn
    if goal.kind != "win" or goal.horizon.kind != "turn" or goal.horizon.last_turn != turn.number:
        return False
    if position.over or turn.extra or turn.step not in _OVER or position.players[1 - goal.player].life <= 0:
        return False
    return position.due is not None and position.due.kind == "priority"


@functools.lru_cache(maxsize=20_000)
def _takes_none(records: tuple[Any, ...], mine: bool, endless: bool) -> bool:
    """Whether none of the records takes life: of a card of the player who asks, and where the opponent's library does
    not run out."""
    for record in walk(records):
        match record:
            case a.Keyword():
                stands_for = tuple(x for x in expand(record) if x != record)
                if stands_for:
                    if not _takes_none(stands_for, mine, endless):
                        return False
                elif record.name not in _KEYWORDS:
                    return False
            case a.Ability():
                if not isinstance(record, _ABILITIES):
                    return False
            case a.Instruction():
                if not _is_harmless(record, mine, endless):
                    return False
            case a.StaticEffect():
                if type(record) not in _SAYS:
                    return False
            case a.Change():
                if type(record) not in _CHANGES:
                    return False
    return True


def _is_harmless(do: a.Instruction, mine: bool, endless: bool) -> bool:
    match do:
        case i.Draw(who=who):
            # CR 704.5b: who draws from an empty library loses.
            return endless or (mine and isinstance(who, You))
        case i.LoseLife(who=who):
            return mine and isinstance(who, You)
        case i.DealDamage(to=to):
            return _is_of_objects(to) and do.excess_to is None
        case i.PutCountersOn(on=on):
            return _is_of_objects(on) or isinstance(on, This)
        case i.Move(under=under):
            # What "you lose life" means would change with the controller.
            return under is None or isinstance(under, OwnerOf) or (mine and isinstance(under, You))
        case i.CreateToken():
            return do.predefined in _TOKENS
        case _:
            return type(do) in _DOES


def _is_of_objects(what: Record) -> bool:
    """Whether the phrase means permanents and no player."""
    if not isinstance(what, Target | All | Some):
        return False
    return not any(isinstance(r, IsPlayer | Players) for word in what.filter.words for r in walk(word)) and bool(
        what.filter.words
    )
