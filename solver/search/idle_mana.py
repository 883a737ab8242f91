"""Mana that its player has nothing to spend on: then tapping for it only leaves fewer blockers, and need not be tried.

Owns: `is_idle`, asked of "{T}: Add ..." in a game. Says no wherever a record of any card could ask the player to pay,
give it something to play, want its permanents untapped or tapped, or take them over.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from model.ability import abilities as a, casting as k, continuous as c, instructions as i, object_instructions as o
from model.ability.keywords import expand
from model.ability.terms import You
from model.base import PlayerId, walk
from model.card import Card
from model.events.presence import cards_of
from model.state import Game

_DOES: Final = frozenset({
    i.Sequence, i.If, i.IfYouDo, i.May, i.Nothing, i.Modal, i.ForEach, i.Choose, i.Reflexive, i.Apply, i.AddMana,
    i.Draw, i.Discard, i.Mill, i.Scry, i.Surveil, i.Shuffle, i.GainLife, i.LoseLife, i.Prevent, o.Attach, o.Destroy,
    o.Sacrifice, o.Tap, o.DealDamage, o.Fight, o.Move, o.CounterSpell, o.PutCountersOn, o.RemoveCountersFrom,
    o.Regenerate, o.Transform, o.CreateToken, i.KeywordAction, i.Later, i.Look, i.Search, i.AnotherCounter, i.ManaSet,
})  # fmt: skip
_ACTIONS: Final = frozenset({"scry", "surveil", "explore", "proliferate", "transform", "mill", "double power"})
_SAYS: Final = frozenset({c.Affects, c.Enters, c.MoreLands, a.CostChange})
_CHANGES: Final = frozenset({
    c.ModifiesPT, c.SetsPT, c.DefinesPT, c.Gains, c.Loses, c.SetsTypes, c.SetsColors, c.Cant, c.CanAlso, c.DoesntUntap,
})  # fmt: skip
_PLAYED: Final = (k.CastWay, k.SpecialAction, a.AlternativeCost, a.PayMana)


def is_idle(game: Game, player: PlayerId, ability: a.Activated) -> bool:
    """Whether the mana of the ability is of no use to the player for certain, nor that its source is tapped. Only where
    nothing asks what is tapped (`relevance.asks_taps`)."""
    do = ability.do
    if ability.costs != (a.TapSelf(),) or not isinstance(do, i.AddMana) or do.riders or do.lasts or do.who != You():
        return False
    if game.zone("hand", player) or any(game.objects[n].controller == player for n in game.zone("stack")):
        return False
    if cards_of(game).any(_is_unknown):
        return False
    held = (*(one.changes for one in game.lasting), *(one.ability for one in game.delayed))
    if any(isinstance(r, a.PayMana) or not _is_known(r) for one in held for r in _inside(one)):
        return False
    draws = any(_draws(one.card, player in (one.owner, one.controller)) for one in game.objects.values())
    for obj in game.objects.values():
        if obj.designations or obj.face_down:
            return False
        if player in (obj.owner, obj.controller):
            if (obj.zone != "library" or draws) and not _is_slow(obj.card):
                return False
        elif obj.zone != "library" and _asks(obj.card):
            return False
    return not (draws and game.players[player].library == "unknown")


def _records(card: Card) -> tuple[Any, ...]:
    return tuple(r for face in card.faces for one in face.abilities for r in _inside(one))


def _inside(record: Any) -> tuple[Any, ...]:
    found: list[Any] = []
    for r in walk(record):
        found.append(r)
        if isinstance(r, a.Keyword):
            found += [x for one in expand(r) if one != r for x in _inside(one)]
    return tuple(found)


@functools.lru_cache(maxsize=20_000)
def _is_unknown(card: Card) -> bool:
    return not all(map(_is_known, _records(card)))


def _is_known(record: Any) -> bool:
    """Whether the record gives nobody mana costs to pay, and wants nothing untapped or tapped."""
    match record:
        case i.KeywordAction(name=name):
            return name in _ACTIONS
        case o.CreateToken(predefined=name):
            return name in ("", "Treasure")
        case a.Instruction():
            return type(record) in _DOES
        case a.StaticEffect():
            return type(record) in _SAYS
        case a.Change():
            return type(record) in _CHANGES
        case _:
            return not isinstance(record, a.UnsupportedAbility | a.OnlyBy)


@functools.lru_cache(maxsize=20_000)
def _draws(card: Card, own: bool) -> bool:
    """Whether the card may bring the player cards: `own`, or one of another player."""
    return any(
        (isinstance(r, i.Draw) and (own or r.who != You())) or (isinstance(r, o.Move) and r.to == "hand")
        for r in _records(card)
    )  # fmt: skip


@functools.lru_cache(maxsize=20_000)
def _is_slow(card: Card) -> bool:
    """Whether the player could do nothing with mana for it this turn, wherever it may be."""
    for face in card.faces:
        if "Instant" in face.types or any(isinstance(r, a.Keyword) and r.name == "flash" for r in face.abilities):
            return False
    return not any(isinstance(r, _PLAYED) for r in _records(card))


@functools.lru_cache(maxsize=20_000)
def _asks(card: Card) -> bool:
    """Whether a card of the other player's may ask somebody to pay mana."""
    for face in card.faces:
        for ability in face.abilities:
            for one in (ability, *expand(ability)):
                parts = (one.effects,) if isinstance(one, a.Static) else (getattr(one, "do", ()),)
                if any(isinstance(r, a.PayMana) for part in parts for r in walk(part)):
                    return True
    return False
