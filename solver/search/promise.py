"""How promising a position looks: about how much life the opponent would keep after combat as it stands. A guess.

It decides in which order positions are looked at, never what is answered. Blocks are guessed one blocker at a time, the
greatest damage first; what has not been played yet is left out of account. Not here: what can be proved (`bounds`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from model.ability.keywords import has_keyword
from model.base import ObjectId, PlayerId
from model.layers import characteristics
from model.state import Game, Position, player_ref
from model.turn.combat.attacking import attackers
from model.turn.combat.blocking import attacked_by, why_not_block
from model.turn.combat.damage import damage_of
from model.turn.combat.declaration import Block
from model.turn.combat.evasion import why_not_blocker, why_not_pair

_BEFORE: Final = frozenset({"upkeep", "draw", "main1", "combat"})
_DURING: Final = frozenset({"attackers", "blockers", "first damage"})
Hit = tuple[int, ObjectId, int, int]
"""What an attacker deals, its id, how many must block it, what it deals if one creature of toughness 1 blocks."""


def missing(position: Position, player: PlayerId) -> int:
    """About how much life the opponent would be left with (0: none)."""
    life = position.players[1 - player].life
    turn = position.turn
    if position.over or turn.active != player:
        return max(0, life)
    game = Game(position)
    combat = position.combat
    if turn.step in _BEFORE or (turn.step == "attackers" and (combat is None or not combat.declared)):
        through = _before(game, player)
    elif combat is not None and (turn.step in _DURING or (position.due is not None and position.due.kind == "damage")):
        through = _during(game, player)
    else:
        through = 0
    return max(0, life - through)


def _before(game: Game, player: PlayerId) -> int:
    """Combat that has not begun: everything attacks."""
    whom = player_ref(1 - player)
    hits = [_hit(game, one.id) for one in attackers(game) if whom in one.whom]
    return _defended(game, hits, _free_blockers(game, player))


def _during(game: Game, player: PlayerId) -> int:
    combat = game.combat
    assert combat is not None
    whom = player_ref(1 - player)
    attacking = [i for i, ref in combat.attackers if ref == whom and i in game.objects]
    hits = [_hit(game, i) for i in attacking]
    if "blockers" in combat.declared or game.turn.step not in ("attackers", "blockers"):
        total = 0
        for n, i, _, _ in hits:
            if i not in combat.blocked:
                total += n
            elif has_keyword(characteristics(game, i), "trample"):
                by = [b for b, mine in combat.blocks if i in mine and b in game.objects]
                total += max(0, n - sum(_lethal(game, i, b) for b in by))
        return total
    least = {one.id: one.least for one in attacked_by(game)}
    hits = [(n, i, least.get(i, need), over) for n, i, need, over in hits]
    return _defended(game, hits, _free_blockers(game, player))


def _free_blockers(game: Game, player: PlayerId) -> list[ObjectId]:
    found = []
    for i in game.zone("battlefield"):
        looks = characteristics(game, i)
        if "Creature" in looks.types and looks.controller != player and why_not_blocker(game, i) is None:
            found.append(i)
    return found


def _hit(game: Game, object_id: ObjectId) -> Hit:
    looks = characteristics(game, object_id)
    n = damage_of(game, object_id) * (2 if has_keyword(looks, "double strike") else 1)
    return n, object_id, 2 if has_keyword(looks, "menace") else 1, n if has_keyword(looks, "trample") else 0


def _lethal(game: Game, attacker: ObjectId, blocker: ObjectId) -> int:
    if has_keyword(characteristics(game, attacker), "deathtouch"):
        return 1
    return max(0, (characteristics(game, blocker).toughness or 0) - game.objects[blocker].damage)


def _defended(game: Game, hits: Sequence[Hit], free: list[ObjectId]) -> int:
    """What comes through when the greatest is blocked first, by whoever can block least else."""
    could = {b: {i for _, i, _, _ in hits if why_not_pair(game, b, i) is None} for b in free}
    total = 0
    for n, i, least, over in sorted(hits, reverse=True):
        able = sorted((b for b in free if i in could[b]), key=lambda b: (len(could[b]), b))
        if n == 0 or len(able) < least:
            total += n
            continue
        if over:
            able.sort(key=lambda b: -_lethal(game, i, b))
        for b in able[:least]:
            free.remove(b)
            over = max(0, over - _lethal(game, i, b))
        total += over
    return total


def likely_block(position: Position, player: PlayerId) -> Block | None:
    """A legal block against this player's attack that lets little through; None if the one guessed is not legal."""
    game = Game(position)
    if position.combat is None or position.due is None:
        return None
    able, attacked = position.due.data
    free, least = {one.id for one in able if not one.costs}, {one.id: one.least for one in attacked}
    could = {one.id: set(one.attackers) for one in able}
    chosen: list[tuple[ObjectId, tuple[ObjectId, ...]]] = []
    for n, i, _, over in sorted((_hit(game, i) for i in least), reverse=True):
        ready = sorted((b for b in free if i in could[b]), key=lambda b: (len(could[b]), b))
        if over:
            ready.sort(key=lambda b: -_lethal(game, i, b))
        if n and len(ready) >= least[i]:
            chosen += [(b, (i,)) for b in ready[: least[i]]]
            free -= set(ready[: least[i]])
    block = Block(tuple(chosen))
    return None if why_not_block(game, block, able, attacked) else block


def features(position: Position) -> Iterator[Hashable]:
    """What is to be seen in the position, piece by piece: a position with a piece not seen before is worth a look."""
    game = Game(position)
    counts: dict[Hashable, int] = {}
    for i, obj in position.objects.items():
        if obj.zone == "library":
            continue
        if obj.zone == "battlefield":
            looks = characteristics(game, i)
            names = tuple(sorted(str(getattr(a, "name", "")) for a in looks.abilities))
            one: Hashable = (
                obj.card.name, looks.controller, looks.power, looks.toughness, obj.tapped, obj.counters, looks.types,
                names, obj.sick,
            )  # fmt: skip
        else:
            one = (obj.card.name, obj.zone, obj.owner)
        counts[one] = counts.get(one, 0) + 1
    yield from counts.items()
    for n, player in enumerate(position.players):
        yield ("life", n, player.life)
        yield ("pool", n, len(player.pool))
