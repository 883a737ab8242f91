"""State-based actions: all that apply are performed at once (CR 704).

Each rule of 704.5 is one function that adds events to the list; `state_based` has them happen as one event.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, Final

from model.ability.continuous import PlayerRule
from model.ability.keywords import has_keyword
from model.base import PLAYER_NAMES, ObjectId
from model.evaluate import fits
from model.evaluate.core import Context
from model.evaluate.pairs import PAIRED, partner
from model.events import become_time, happen
from model.events.event import CountersEvent, Event, PlayerActed, StatusChange, ZoneChange
from model.events.impossible import cannot
from model.events.preparing import stays_in_exile
from model.events.presence import present
from model.events.rules import active_statics, player_has
from model.events.zones import COMMANDER_MOVED, goes_to_command_zone, remove_from_combat
from model.layers import characteristics, permanents, stamp
from model.resolve.dungeons import complete, is_over
from model.resolve.lasting import end_what_is_over
from model.state import Combat, Decision, Game, Player, Scope
from model.state.objects import Characteristics, GameObject
from model.turn import attachments, battles, sagas

DREW = "drew from empty library"


Permanents = tuple[tuple[GameObject, Characteristics], ...]


class Check:
    """One check: what was seen of the battlefield and what will happen. `notable`: the permanents that some rule about
    single permanents may concern (see `_is_notable`)."""

    __slots__ = ("changed", "events", "game", "gone", "notable", "permanents")
    notable: Permanents
    permanents: Permanents

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []
        self.gone: set[ObjectId] = set()
        self.changed = False
        self.permanents, self.notable = _seen(game)

    def bury(self, object_id: ObjectId, why: str = "state-based") -> None:
        """Puts a permanent into its owner's graveyard, once however many rules say so (CR 704.7)."""
        if object_id not in self.gone:
            self.gone.add(object_id)
            by = characteristics(self.game, object_id).controller if why == "sacrifice" else None
            self.events.append(ZoneChange(old=object_id, from_="battlefield", to="graveyard", why=why, by=by))


_SEEN: dict[tuple[int, int], tuple[Any, Permanents, Permanents]] = {}
_LIMIT: Final = 65_536


def _seen(game: Game) -> tuple[Permanents, Permanents]:
    """The permanents, and those of note."""
    found = permanents(game)
    at = game.parts["battlefield"], game.parts["status"]
    kept = _SEEN.get(at)
    if kept is None or kept[0] is not found:
        here = tuple((game.objects[i], ch) for i, ch in found)
        if len(_SEEN) >= _LIMIT:
            _SEEN.clear()
        kept = _SEEN[at] = (found, here, tuple(one for one in here if _is_notable(*one)))
    return kept[1], kept[2]


def _is_notable(obj: GameObject, ch: Characteristics) -> bool:
    """Whether one of the rules marked in RULES may concern the permanent: each of them asks for something of this."""
    if obj.counters or obj.attached_to is not None or obj.deathtouched or _is_of_note(ch):
        return True
    if obj.links and any(how == PAIRED for how, _ in obj.links):
        return True
    return "Creature" in ch.types and obj.damage >= (ch.toughness or 0)


@functools.lru_cache(maxsize=50_000)
def _is_of_note(ch: Characteristics) -> bool:
    return bool(ch.supertypes & _SUPERTYPES_OF_NOTE or ch.types & _TYPES_OF_NOTE or ch.subtypes & _SUBTYPES_OF_NOTE)


_SUPERTYPES_OF_NOTE: Final = frozenset({"Legendary", "World"})
_TYPES_OF_NOTE: Final = frozenset({"Planeswalker", "Battle"})
_SUBTYPES_OF_NOTE: Final = frozenset({"Aura", "Role", "Saga"})


def state_based(game: Game) -> bool:
    """Checks once and performs what applies; whether anything was performed (CR 704.3)."""
    at = _looked_at(game) if game.lasting or _seen(game)[1] or ("C", "GainsControl") in present(game) else None
    if at is not None and at in _QUIET:
        return False
    changed = end_what_is_over(game)
    changed = control_changes(game) or changed
    check = Check(game)
    for rule in RULES if check.notable else _BESIDE_NOTABLE:
        rule(check)
    if check.events:
        happen(game, check.events)
    _forget(check)
    judge(game)
    changed = changed or bool(check.events) or check.changed
    if not changed and at is not None:
        if len(_QUIET) >= _LIMIT:
            _QUIET.clear()
        _QUIET.add(at)
    return changed


def is_calm(game: Game) -> bool:
    """Whether a check would find nothing to do, seen at a glance; False says nothing."""
    words = present(game)
    if not words.isdisjoint(_RESTLESS) or _seen(game)[1]:
        return False
    if game.combat is not None and game.combat.attackers and any(_misplaced(game, game.combat)):
        return False
    human, ai = game.players
    if _loses(human) or _loses(ai) or (game.lasting and any(one.while_ is not None for one in game.lasting)):
        return False
    at = game.parts["zones"]
    if at not in _IN_PLACE:
        for o in game.objects.values():
            if (
                o.kind in ("token", "copy", "dungeon") and o.zone != "battlefield"
            ) or COMMANDER_MOVED in o.designations:
                return False
        if len(_IN_PLACE) >= _LIMIT:
            _IN_PLACE.clear()
        _IN_PLACE.add(at)
    return True


_RESTLESS: Final = frozenset(
    ("C", word) for word in ("GainsControl", "ascend", "daybound", "nightbound", "start your engines!")
)
"""Words of abilities that a check asks about beside single permanents."""
_IN_PLACE: set[int] = set()
"""Stamps of zones with no token or copy anywhere but on the battlefield, and no dungeon."""

_QUIET: set[Any] = set()
"""What a check that is some work saw when nothing was to be done, for all games (stamps of parts are never used
twice)."""


def _looked_at(game: Game) -> Any:
    """Everything that the rules below, and conditions of "can't" and the like, may read."""
    return (
        stamp(game), game.parts["status"], tuple(game.players), game.combat, tuple(game.pending), game.turn,
        tuple(game.lasting), frozenset(game.history.items()),
    )  # fmt: skip


def _forget(check: Check) -> None:
    """Marks that only the last check asks for are taken off."""
    game = check.game
    for obj, _ in check.notable:
        if obj.deathtouched and obj.id in game.objects:
            game.update(obj.id, deathtouched=False)
    for p in (0, 1):
        if DREW in game.players[p].designations:
            game.update_player(p, designations=game.players[p].designations - {DREW})


def judge(game: Game) -> None:
    """CR 104.1-4: the game ends when a player has lost or won; both at once is a draw."""
    if game.over:
        return
    human, ai = game.players
    if not (human.lost or ai.lost or human.won or ai.won):
        return
    out = [p for p in (0, 1) if game.players[p].lost]
    won = [p for p in (0, 1) if game.players[p].won]
    if len(out) == 2 or len(won) == 2:
        game.over = "draw"
    elif won:
        game.over = PLAYER_NAMES[won[0]]
    elif out:
        game.over = PLAYER_NAMES[1 - out[0]]


# --- players --------------------------------------------------------------------------------------------------------


def _losing(check: Check) -> None:
    # CR 704.5a-c
    for p in (0, 1):
        player = check.game.players[p]
        why = _loses(player)
        if why == "life" and player_has(check.game, p, AT_ZERO):
            why = _loses(player, life=False)
        if why and not player.lost:
            event = PlayerActed(player=p, act="lose the game", by=p, why=why)
            if not cannot(check.game, event):
                check.events.append(event)


AT_ZERO: Final = "don't lose the game for having 0 or less life"
"""The words of a rule that lifts CR 704.5a."""


def _loses(player: Player, *, life: bool = True) -> str:
    """Why the player loses, with or without CR 704.5a; "" for not at all."""
    if life and player.life <= 0:
        return "life"
    if DREW in player.designations:
        return "empty library"
    return "poison" if player.counter("poison") >= 10 else ""


def _blessing(check: Check) -> None:
    # CR 702.131b: ten permanents and ascend.
    if ("C", "ascend") not in present(check.game):
        return
    for p in (0, 1):
        if "city's blessing" in check.game.players[p].designations:
            continue
        mine = [ch for _, ch in check.permanents if ch.controller == p]
        if len(mine) >= 10 and any(has_keyword(ch, "ascend") for ch in mine):
            player = check.game.players[p]
            check.game.update_player(p, designations=player.designations | {"city's blessing"})
            check.changed = True


# --- objects --------------------------------------------------------------------------------------------------------


def _out_of_place(check: Check) -> None:
    # CR 704.5d-e: tokens off the battlefield, copies of spells off the stack; CR 722.3c is an exception.
    game = check.game
    for zone in (("graveyard", 0), ("graveyard", 1), ("exile", -1), ("hand", 0), ("hand", 1), ("library", 0),
                 ("library", 1), ("command", -1)):  # fmt: skip
        for i in game.zones.get(zone, ()):
            obj = game.objects[i]
            if obj.kind in ("token", "copy") and not stays_in_exile(game.objects, obj):
                game.past[i] = (obj, characteristics(game, i))
                game.remove(i)
                check.changed = True
            elif COMMANDER_MOVED in obj.designations:
                _commander(check, obj)


def _commander(check: Check, obj: GameObject) -> None:
    # CR 903.9a
    if goes_to_command_zone(check.game, obj):
        check.events.append(ZoneChange(old=obj.id, from_=obj.zone, to="command", why="state-based", by=obj.owner))
    else:
        check.game.update(obj.id, designations=obj.designations - {COMMANDER_MOVED})
        check.changed = True


def _creatures(check: Check) -> None:
    # CR 704.5f-h
    for obj, ch in check.notable:
        if "Creature" not in ch.types:
            continue
        toughness = ch.toughness or 0
        if toughness <= 0:
            check.bury(obj.id)
        elif (obj.damage >= toughness and obj.damage) or obj.deathtouched:
            event = ZoneChange(old=obj.id, from_="battlefield", to="graveyard", why="destroy")
            if obj.id not in check.gone and not cannot(check.game, event):
                check.gone.add(obj.id)
                check.events.append(event)


def _planeswalkers(check: Check) -> None:
    # CR 704.5i
    for obj, ch in check.notable:
        if "Planeswalker" in ch.types and obj.counter("loyalty") == 0:
            check.bury(obj.id)


def _legends(check: Check) -> None:
    # CR 704.5j
    groups: dict[tuple[int, str], list[ObjectId]] = {}
    for obj, ch in check.notable:
        if "Legendary" in ch.supertypes and ch.name:
            groups.setdefault((ch.controller, ch.name), []).append(obj.id)
    for (player, name), ids in sorted(groups.items(), key=lambda g: g[0][0] != check.game.turn.active):
        if len(ids) > 1 and not _legend_rule_is_off(check.game, ids):
            ids = _under_legend_rule(check.game, ids)
        else:
            continue
        if len(ids) < 2:
            continue
        answer = check.game.ask(
            Decision(
                "choose", player, "objects", tuple(ids), of=ids[0], name=name, words="which one is kept (legend rule)"
            )
        )
        kept = answer[0] if isinstance(answer, tuple) else answer
        for i in ids:
            if i != kept:
                check.bury(i)


def _legend_rule_is_off(game: Game, ids: list[ObjectId]) -> bool:
    player = characteristics(game, ids[0]).controller
    return player_has(game, player, "the legend rule doesn't apply", "legend rule")


SOME_LEGENDS: Final = "the legend rule doesn't apply to some"
"""The words of a rule for permanents of a kind."""


def _under_legend_rule(game: Game, ids: list[ObjectId]) -> list[ObjectId]:
    """Those to which the rule applies."""
    if ("C", SOME_LEGENDS) not in present(game):
        return ids
    spared = [(rule.filter, scope) for _, rule, scope in active_statics(game, PlayerRule) if rule.rule == SOME_LEGENDS]
    return [i for i in ids if not any(f is not None and fits(game, i, f, scope) for f, scope in spared)]


def _world(check: Check) -> None:
    # CR 704.5k
    worlds = [obj for obj, ch in check.notable if "World" in ch.supertypes]
    if len(worlds) > 1:
        newest = max(obj.timestamp for obj in worlds)
        for obj in worlds:
            if obj.timestamp < newest:
                check.bury(obj.id)


def _annihilate(check: Check) -> None:
    # CR 704.5q
    for obj, _ in check.notable:
        n = min(obj.counter("+1/+1"), obj.counter("-1/-1"))
        if n:
            check.events += [CountersEvent(on=obj.id, kind=kind, amount=-n) for kind in ("+1/+1", "-1/-1")]


def _attachments(check: Check) -> None:
    # CR 704.5m-p, 704.5y
    for obj, ch in check.notable:
        fate = attachments.fate(check.game, obj, ch)
        if fate == "graveyard":
            check.bury(obj.id)
        elif fate == "unattach" and obj.attached_to is not None:
            check.events.append(StatusChange(object=obj.id, how="becomes unattached", other=obj.attached_to))
    for i in attachments.surplus_roles(check.notable):
        check.bury(i)


def _sagas(check: Check) -> None:
    # CR 704.5s
    for obj, ch in check.notable:
        if "Saga" in ch.subtypes and sagas.is_over(check.game, obj, ch):
            check.bury(obj.id, "sacrifice")


def _battles(check: Check) -> None:
    # CR 704.5v-x
    for obj, ch in check.notable:
        if "Battle" in ch.types:
            if battles.is_defeated(check.game, obj):
                check.bury(obj.id)
            elif battles.protect(check.game, obj, ch):
                check.changed = True


def _day_and_night(check: Check) -> None:
    # CR 702.145c-f, 731: with a daybound permanent it becomes day, with a nightbound one night; by night daybound faces
    # turn over, by day nightbound ones.
    game = check.game
    words = present(game)
    if ("C", "daybound") not in words and ("C", "nightbound") not in words:
        return
    names = ("daybound", "nightbound")
    bound = [(obj, name) for obj, ch in check.permanents for name in names if has_keyword(ch, name)]
    if bound and not game.turn.day:
        become_time(game, "day" if any(name == "daybound" for _, name in bound) else "night")
        check.changed = True
    wrong = "daybound" if game.turn.day == "night" else "nightbound"
    for obj, name in bound:
        if name == wrong:
            check.events.append(StatusChange(object=obj.id, how="transforms", face=1 - obj.face))


def _speed(check: Check) -> None:
    # CR 704.5z
    game = check.game
    if ("C", "start your engines!") not in present(game):
        return
    for p in (0, 1):
        marks = game.players[p].designations
        if not any(d.startswith("speed:") for d in marks) and any(
            ch.controller == p and has_keyword(ch, "start your engines!") for _, ch in check.permanents
        ):
            game.update_player(p, designations=marks | {"speed:1"})
            check.changed = True


def _dungeons(check: Check) -> None:
    # CR 704.5t
    game = check.game
    for i in game.zone("command"):
        if game.objects[i].kind == "dungeon" and is_over(game, i):
            complete(game, i)
            check.changed = True


def _pairs(check: Check) -> None:
    # CR 702.95e: what is paired no more stays so.
    for obj, _ in check.notable:
        if any(how == PAIRED for how, _ in obj.links) and partner(Context(check.game, Scope(obj.owner)), obj) is None:
            check.game.update(obj.id, links=tuple(row for row in obj.links if row[0] != PAIRED))
            check.changed = True


def _combat(check: Check) -> None:
    game = check.game
    if game.combat is not None and game.combat.attackers:
        for i in sorted(_misplaced(game, game.combat)):
            remove_from_combat(game, i)
            check.changed = True


def _misplaced(game: Game, combat: Combat) -> Iterator[ObjectId]:
    """CR 506.4: what is in combat and no creature, or attacked and no planeswalker or battle, any more."""
    kinds = {i: ch.types for i, ch in permanents(game)}
    for i in dict.fromkeys((*(a for a, _ in combat.attackers), *(b for b, _ in combat.blocks))):
        if "Creature" not in kinds.get(i, ()):
            yield i
    for whom in {w for _, w in combat.attackers if w > 0}:
        types = kinds.get(whom, frozenset())
        if "Planeswalker" not in types and "Battle" not in types:
            yield whom


RULES: tuple[Callable[[Check], None], ...] = (
    _losing, _out_of_place, _creatures, _planeswalkers, _legends, _world, _attachments, _annihilate, _sagas, _battles,
    _speed, _day_and_night, _blessing, _dungeons, _pairs, _combat,
)  # fmt: skip
_OF_NOTABLE: Final = frozenset(
    {_creatures, _planeswalkers, _legends, _world, _attachments, _annihilate, _sagas, _battles, _pairs}
)
"""Rules that look at notable permanents only."""
_BESIDE_NOTABLE: Final = tuple(rule for rule in RULES if rule not in _OF_NOTABLE)


# --- control ----------------------------------------------------------------------------------------------------------


def control_changes(game: Game) -> bool:
    """CR 302.6, 506.4, 603.10d: permanents whose controller is another than at the last check are sick and leave
    combat. The controller last seen is kept as a designation where it is not the one that the object began with."""
    if ("C", "GainsControl") not in present(game):
        return False
    events: list[Event] = []
    here = game.zone("battlefield")
    found = permanents(game)
    if len(found) == len(here):
        here = _elsewhere(game, found)
    for i in here:
        obj = game.objects[i]
        seen = obj.controller
        for p in (0, 1):
            if f"under {PLAYER_NAMES[p]}" in obj.designations:
                seen = p
        now = characteristics(game, i).controller
        if now != seen:
            marks = frozenset(d for d in obj.designations if not d.startswith("under "))
            if now != obj.controller:
                marks |= {f"under {PLAYER_NAMES[now]}"}
            game.update(i, designations=marks)
            remove_from_combat(game, i)
            events.append(StatusChange(object=i, how="changes control", was=seen))
    if events:
        happen(game, events)
    return bool(events)


_ELSEWHERE: dict[int, tuple[Any, tuple[ObjectId, ...]]] = {}


def _elsewhere(game: Game, found: tuple[tuple[ObjectId, Characteristics], ...]) -> tuple[ObjectId, ...]:
    """Those of the permanents whose controller is or was another than the one that they began with."""
    at = game.parts["battlefield"]
    kept = _ELSEWHERE.get(at)
    if kept is None or kept[0] is not found:
        objects = game.objects
        ids = tuple(
            i for i, ch in found
            if ch.controller != objects[i].controller or any(d.startswith("under ") for d in objects[i].designations)
        )  # fmt: skip
        if len(_ELSEWHERE) >= _LIMIT:
            _ELSEWHERE.clear()
        kept = _ELSEWHERE[at] = (found, ids)
    return kept[1]
