"""An admissible bound: at most so much damage can still be dealt to the opponent this turn.

Only for positions in which every card that can act is of sorts that are known here: burn, pumps, creatures with plain
keywords, plain sources of mana. Blockers and the opponent's answers are left out of account, so the bound is never too
small. Where a card is of another sort there is no bound.
"""

from __future__ import annotations

import functools
from typing import Final

import msgspec

from model.ability.abilities import Ability, Activated, Instruction, Keyword, Spell
from model.ability.continuous import Gains, ModifiesPT
from model.ability.instructions import AddMana, Apply, DealDamage, Destroy, GainLife, Sequence
from model.ability.keywords import has_keyword
from model.ability.terms import All, Number, Players, Target, XAmount
from model.base import ObjectId, PlayerId, Record
from model.card import Card, Face
from model.layers import characteristics
from model.mana import ManaCost
from model.state import Game, Position, player_ref
from solver.search.ask import Question
from solver.search.relevance import is_plain

_KEYWORDS: Final = frozenset({
    "flying", "reach", "haste", "vigilance", "trample", "menace", "defender", "flash", "deathtouch", "first strike",
    "double strike", "hexproof", "shroud", "indestructible", "lifelink", "fear", "intimidate", "shadow", "skulk",
})  # fmt: skip
_BEFORE: Final = frozenset({"main1", "combat"})
_DURING: Final = frozenset({"attackers", "blockers", "first damage"})


class Force(msgspec.Struct, frozen=True, gc=False):
    """What one spell can do at most: damage of its own, the same with X, power for one creature and for each,
    keywords that it gives."""

    damage: int = 0
    x_damage: int = 0
    pump: int = 0
    pump_all: int = 0
    gives: frozenset[str] = frozenset()


def known(position: Position) -> bool:
    """Whether every card outside the libraries is of a sort that the bound knows."""
    return all(
        _is_known(o.card) and o.copy_of is None and not o.face_down and not o.designations
        for o in position.objects.values() if o.zone not in ("library", "sideboard")
    )  # fmt: skip


def is_hopeless(asked: Question, position: Position) -> bool:
    """Whether the opponent cannot lose any more this turn, or so much life; False where nothing can be said. Call it
    only for positions that come from one that is `known`."""
    goal, turn = asked.goal, position.turn
    horizon = goal.horizon
    damages = goal.kind == "win" or (goal.kind == "amount" and goal.measure == "damage")
    if not damages or horizon.kind != "turn" or horizon.last_turn != turn.number or position.over:
        return False
    if turn.extra or turn.extra_turns or position.delayed or position.pending or position.frames:
        return False
    if position.due is None or position.due.kind != "priority":
        return False
    if turn.active != goal.player or turn.step in ("untap", "upkeep", "draw"):
        return False  # cards may still be drawn, or attack from the other side
    if any(p.designations for p in position.players):
        return False
    most = _most(Game(position), position, goal.player)
    left = 0 if goal.kind == "win" else goal.count
    return most is not None and most < position.players[1 - goal.player].life - left


def _most(game: Game, position: Position, player: PlayerId) -> int | None:
    """At most so much damage."""
    waiting, coming = [], []
    for i in game.zone("stack"):
        obj = game.objects[i]
        if obj.kind == "ability" or obj.cast is None:
            return None
        # The opponent's too: its targets are chosen.
        face = obj.card.faces[obj.face]
        waiting.append((_force(face), obj.cast.x))
        if obj.controller == player and "Creature" in face.types:
            coming.append(face)
    for lasting in position.lasting:
        if not all(_change(c) for c in lasting.changes):
            return None
    hand = [game.objects[i].card for i in game.zone("hand", player)]
    spells = [(c.faces[0].mana_cost, _force(c.faces[0]), c.faces[0]) for c in hand if not c.faces[0].is_land]
    gives = frozenset[str]().union(*(f.gives for _, f, _ in spells), *(f.gives for f, _ in waiting))
    fighting, newcomers = _combat(game, position, player, gives)
    strikes = 2 if "double strike" in gives or any(_doubles(game, i) for i in fighting) else 1
    combat = sum(max(0, characteristics(game, i).power or 0) for i in fighting) * strikes
    if newcomers:
        combat += sum(_newcomer(face, strikes, haste="haste" in gives) for face in coming)
    can_fight = bool(fighting) or newcomers
    crowd = len(fighting) + len(hand) + len(coming)
    mana = _mana(game, position, player, hand)
    total = combat + sum(f.damage + f.x_damage * x for f, x in waiting)
    if can_fight:
        total += strikes * sum(f.pump + f.pump_all * crowd for f, _ in waiting)
    return total + _knapsack(
        spells, mana, strikes if can_fight else 0, crowd, newcomers=newcomers, haste="haste" in gives
    )


def _combat(game: Game, position: Position, player: PlayerId, gives: frozenset[str]) -> tuple[list[ObjectId], bool]:
    """The creatures that may deal combat damage yet this turn, and whether those that come now could."""
    turn = position.turn
    if turn.step in _BEFORE:
        found = []
        for i in game.zone("battlefield"):
            looks, obj = characteristics(game, i), game.objects[i]
            able = not obj.sick or has_keyword(looks, "haste") or "haste" in gives
            if looks.controller == player and "Creature" in looks.types and not obj.tapped and able:
                found.append(i)
        return found, True
    combat = position.combat
    if turn.step in _DURING and combat is not None:
        defender = player_ref(1 - player)
        return [i for i, whom in combat.attackers if whom == defender and i in game.objects], False
    return [], False


def _doubles(game: Game, object_id: ObjectId) -> bool:
    return has_keyword(characteristics(game, object_id), "double strike")


def _mana(game: Game, position: Position, player: PlayerId, hand: list[Card]) -> int:
    """At most so much mana."""
    found = len(position.players[player].pool)
    for i in game.zone("battlefield"):
        looks = characteristics(game, i)
        if looks.controller == player and not game.objects[i].tapped:
            found += any(isinstance(a, Activated) for a in looks.abilities) or "Land" in looks.types
    lands = any(c.faces[0].is_land for c in hand) and position.players[player].lands_played < 1
    return found + int(lands)


def _knapsack(
    spells: list[tuple[ManaCost, Force, Face]], mana: int, strikes: int, creatures: int, *, newcomers: bool, haste: bool
) -> int:
    """The most that the spells can do together with so much mana, colours aside."""
    best = [0] * (mana + 1)
    for cost, force, face in spells:
        value = force.damage + strikes * (force.pump + force.pump_all * creatures)
        if "Creature" in face.types and newcomers:
            value += _newcomer(face, strikes, haste=haste)
        base = sum(s.mana_value for s in cost.symbols)
        new = list(best)
        for have in range(base, mana + 1):
            for x in range(have - base + 1) if force.x_damage else (0,):
                new[have] = max(new[have], best[have - base - x] + value + x * force.x_damage)
        best = new
    return best[mana]


def _newcomer(face: Face, strikes: int, *, haste: bool) -> int:
    """What a creature that enters this turn can deal in combat."""
    if not haste and not any(_is(a, "haste") for a in face.abilities):
        return 0
    twice = strikes == 2 or any(_is(a, "double strike") for a in face.abilities)
    return max(0, face.power or 0) * (2 if twice else 1)


def _is(ability: Ability, name: str) -> bool:
    return isinstance(ability, Keyword) and ability.name == name


# --- what a card is ---------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=20_000)
def _is_known(card: Card) -> bool:
    if len(card.faces) != 1 or card.layout not in ("normal", "token"):
        return False
    face = card.faces[0]
    if not set(face.types) <= {"Creature", "Land", "Instant", "Sorcery", "Artifact"}:
        return False
    if any(s.life or s.snow or (s.types and s.generic) for s in face.mana_cost.symbols):
        return False
    if any(s.x not in ("", "X") for s in face.mana_cost.symbols):
        return False
    return all(_ability(a) for a in face.abilities)


def _ability(ability: Ability) -> bool:
    match ability:
        case Keyword(name=name):
            return name in _KEYWORDS and not ability.costs and not ability.abilities
        case Activated():
            do = ability.do
            return is_plain(ability) and isinstance(do, AddMana) and all(len(o) == 1 for o in do.options)
        case Spell(do=do):
            return _of(do) is not None
        case _:
            return False


def _force(face: Face) -> Force:
    found = Force()
    for ability in face.abilities:
        if isinstance(ability, Spell):
            found = _both(found, _of(ability.do) or Force())
    return found


def _both(a: Force, b: Force) -> Force:
    return Force(
        a.damage + b.damage, a.x_damage + b.x_damage, a.pump + b.pump, a.pump_all + b.pump_all, a.gives | b.gives
    )


@functools.lru_cache(maxsize=20_000)
def _of(do: Instruction) -> Force | None:
    """What the instruction can do at most; None if it is of another sort."""
    match do:
        case Sequence(steps=steps):
            found = Force()
            for step in steps:
                one = _of(step)
                if one is None:
                    return None
                found = _both(found, one)
            return found
        case DealDamage(amount=amount, to=Target() | All() | Players(), excess_to=None):
            # A player is chosen once for each phrase at most.
            if isinstance(amount, Number):
                return Force(damage=max(0, amount.n))
            return Force(x_damage=1) if amount == XAmount() else None
        case Destroy(what=Target()):
            return Force()
        case GainLife(amount=Number()):
            return Force()
        case Apply(to=to, changes=changes, while_=None) if isinstance(to, Target | All) and all(map(_change, changes)):
            power = sum(max(0, c.power.n) for c in changes if isinstance(c, ModifiesPT) and isinstance(c.power, Number))
            gives = frozenset(k.name for c in changes if isinstance(c, Gains) for k in c.abilities
                              if isinstance(k, Keyword))  # fmt: skip
            if isinstance(to, Target) and to.least == to.most == 1:
                return Force(pump=power, gives=gives)
            return Force(pump_all=power, gives=gives)
        case _:
            return None


def _change(change: Record) -> bool:
    match change:
        case ModifiesPT(power=Number(), toughness=Number(), times=None):
            return True
        case Gains(abilities=abilities):
            return all(isinstance(a, Keyword) and _ability(a) for a in abilities)
        case _:
            return False
