"""A "no" before combat damage: the creatures that can attack are too small, and nothing makes them larger.

Owns: `stay_small`, asked once of the position in which a search begins, and `fall_short` of those that come from it.
For games in which only combat takes life (`spent`) and no record of any card adds to power or toughness, brings
attackers or makes any: then a creature deals at most the largest of its printed numbers and of those that effects set,
and its counters. Blocks and costs are left out of account, so that the bound is never too small.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from model.ability import abilities as a
from model.ability import continuous as c
from model.ability import instructions as i
from model.ability.keywords import expand
from model.ability.terms import All, ControlledBy, Number, You
from model.base import Record, walk
from model.layers import characteristics
from model.state import Game, GameObject, Position, player_ref
from solver.search.ask import Question

_BEFORE: Final = frozenset({"main1", "combat"})
_DURING: Final = frozenset({"attackers", "blockers", "first damage"})
_PLAIN: Final = frozenset({"flying", "reach", "vigilance", "lifelink", "first strike", "indestructible", "hexproof"})
_IDLE_COUNTERS: Final = frozenset({"charge", "blood", "ice", "loyalty", "lore", "quest", "time"})


class Most(Record, frozen=True, gc=False):
    """What creatures can come to: the largest number that effects set as power or toughness, and whether any creature
    may strike twice."""

    sets: int = 0
    twice: bool = False


def stay_small(asked: Question, position: Position) -> Most | None:
    """What creatures can come to in this game; None where they may grow, or others may attack. Only where nothing but
    combat takes life."""
    found = Most()
    for obj in position.objects.values():
        if obj.face_down or any(
            not kind.startswith(("+", "-")) and kind not in _IDLE_COUNTERS for kind, _ in obj.counters
        ):
            return None
        for card in (obj.card, obj.copy_of[0]) if obj.copy_of else (obj.card,):
            for face in card.faces:
                if not _adds_nothing(face.abilities, obj.owner != asked.player):
                    return None
                found = _larger(found, _sets(face.abilities))
    for records in (*(one.changes for one in position.lasting), *((one.ability,) for one in position.delayed)):
        if not _adds_nothing(tuple(records), False):
            return None
        found = _larger(found, _sets(tuple(records)))
    return found


def fall_short(asked: Question, position: Position, most: Most) -> bool:
    """Whether all creatures that can still deal combat damage this turn are too small together to win."""
    goal, turn = asked.goal, position.turn
    if goal.kind != "win" or goal.horizon.kind != "turn" or goal.horizon.last_turn != turn.number or position.over:
        return False
    if turn.active != goal.player or turn.extra or position.due is None or position.due.kind != "priority":
        return False
    game = Game(position)
    if turn.step in _BEFORE:
        fighting = [
            o for o in position.objects.values()
            if o.zone == "battlefield" and not o.sick and characteristics(game, o.id).controller == goal.player
            and ("Creature" in characteristics(game, o.id).types or _was_creature(o))
        ]  # fmt: skip
    elif turn.step in _DURING and position.combat is not None:
        defender = player_ref(1 - goal.player)
        fighting = [position.objects[n] for n, whom in position.combat.attackers
                    if whom == defender and n in position.objects]  # fmt: skip
    else:
        return False
    total = sum(_deals(obj, most) for obj in fighting) * (2 if most.twice else 1)
    return total < position.players[1 - goal.player].life


def _was_creature(obj: GameObject) -> bool:
    return any("Creature" in face.types for face in obj.card.faces)


def _deals(obj: GameObject, most: Most) -> int:
    """At most so much: by its power, or by its toughness where something says so."""
    cards = (obj.card, obj.copy_of[0]) if obj.copy_of else (obj.card,)
    printed = [n or 0 for card in cards for face in card.faces for n in (face.power, face.toughness)]
    counters = sum(n * _size(kind) for kind, n in obj.counters)
    return max(0, most.sets, *printed) + counters


def _size(kind: str) -> int:
    """What a counter of that kind adds at most."""
    if not kind.startswith("+"):
        return 0
    return max((int(part) for part in kind.replace("+", "").split("/") if part.isdigit()), default=0)


def _larger(x: Most, y: Most) -> Most:
    return Most(max(x.sets, y.sets), x.twice or y.twice)


@functools.lru_cache(maxsize=20_000)
def _sets(records: tuple[Any, ...]) -> Most:
    found = Most()
    for record in walk(records):
        match record:
            case c.SetsPT(power=power, toughness=toughness):
                numbers = [n.n for n in (power, toughness) if isinstance(n, Number)]
                found = _larger(found, Most(max(0, *numbers)))
            case a.Keyword(name="double strike"):
                found = _larger(found, Most(0, True))
            case a.Keyword():
                found = _larger(found, _sets(tuple(x for x in expand(record) if x != record)))
    return found


@functools.lru_cache(maxsize=20_000)
def _adds_nothing(records: tuple[Any, ...], theirs: bool) -> bool:
    """Whether none of the records makes a creature of the player who asks larger, or brings or makes an attacker.
    `theirs`: of a card of the opponent's."""
    for record in (r for one in records if not (theirs and _is_own(one)) for r in walk(one)):
        if isinstance(record, a.Keyword):
            if record.name == "haste" or not _adds_nothing(tuple(x for x in expand(record) if x != record), theirs):
                return False
        elif not _is_small(record):
            return False
    return True


def _is_own(ability: Record) -> bool:
    """A static ability that makes only creatures of its controller larger, and gives them no more than keywords."""
    return isinstance(ability, a.Static) and all(
        isinstance(effect, c.Affects)
        and isinstance(effect.what, All)
        and ControlledBy(You()) in effect.what.filter.post
        and all(isinstance(change, c.ModifiesPT) or _gives_keywords(change) for change in effect.changes)
        for effect in ability.effects
    )


def _gives_keywords(change: Record) -> bool:
    return isinstance(change, c.Gains) and all(isinstance(x, a.Keyword) and x.name in _PLAIN for x in change.abilities)


def _is_small(record: Record) -> bool:
    match record:
        case c.ModifiesPT(power=Number(power), toughness=Number(toughness)):
            return power <= 0 and toughness <= 0
        case c.SetsPT(power=power, toughness=toughness):
            return all(n is None or isinstance(n, Number) for n in (power, toughness))
        case c.SetsTypes(types=types):
            return "Creature" not in types
        case i.PutCountersOn(kind=kind):
            return kind.startswith("-") or kind in _IDLE_COUNTERS
        case i.Move(attacking=attacking, counters=counters):
            # What enters cannot attack this turn, however large it is: nothing has haste.
            return not attacking and all(kind.startswith(("+", "-")) for kind, _ in counters)
        case i.CreateToken(attacking=attacking):
            return not attacking
        case c.CanAlso(what=what):
            return "defender" in what or "toughness" in what or what.startswith("block ")
        case c.ModifiesPT() | c.Enters(counters=(_, *_)):
            return False
        case _:
            return True
