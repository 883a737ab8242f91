"""Numbers with a name of their own (`SpecialCount`): domain, party, storm count and the like (CR 700, 702)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from model.base import PlayerId
from model.evaluate.core import Context
from model.mana import MANA_WORDS, TYPES
from model.state import CastInfo, Game, GameObject, player_ref
from model.state.history import number
from model.types import BASIC_LAND_TYPES


def permanents(context: Context, player: PlayerId | None = None) -> Iterable[int]:
    """The permanents, of one player or all."""
    game = context.game
    for i in game.zones.get(("battlefield", -1), ()):
        if not game.objects[i].phased_out and (player is None or context.view(i).controller == player):
            yield i


def _domain(context: Context) -> int:
    # Ability word domain, CR 207.2c: basic land types among lands you control.
    found: set[str] = set()
    for i in permanents(context, context.scope.controller):
        looks = context.view(i)
        if "Land" in looks.types:
            found |= frozenset(BASIC_LAND_TYPES) & frozenset(looks.subtypes)
    return len(found)


_PARTY: Final = ("Cleric", "Rogue", "Warrior", "Wizard")


def _party(context: Context) -> int:
    # CR 700.8: one creature for each of the four types; each creature counts once, so this is a matching.
    creatures = [
        roles
        for i in permanents(context, context.scope.controller)
        if "Creature" in (looks := context.view(i)).types
        and (roles := [r for r, name in enumerate(_PARTY) if name in looks.subtypes])
    ]
    taken: dict[int, int] = {}

    def seat(creature: int, seen: set[int]) -> bool:
        for role in creatures[creature]:
            if role not in seen:
                seen.add(role)
                if role not in taken or seat(taken[role], seen):
                    taken[role] = creature
                    return True
        return False

    return sum(seat(c, set()) for c in range(len(creatures)))


def _cast(context: Context) -> CastInfo | None:
    for ref in (context.scope.stack_id, context.scope.source):
        obj = context.thing(ref)
        if obj is not None and obj.cast is not None and obj.kind != "ability":
            return obj.cast
    return None


def _colors_spent(context: Context) -> int:
    cast = _cast(context)
    return 0 if cast is None else len(frozenset(cast.mana) - {"C"})


def _mana_spent(context: Context) -> int:
    cast = _cast(context)
    return 0 if cast is None else len(cast.mana)


def _card_types(context: Context, players: Iterable[PlayerId]) -> int:
    game = context.game
    found: set[str] = set()
    for p in players:
        for i in game.zones.get(("graveyard", p), ()):
            found |= frozenset(context.view(i).types)
    return len(found)


def _colors_among(context: Context) -> int:
    found: set[str] = set()
    for i in permanents(context, context.scope.controller):
        found |= frozenset(context.view(i).colors)
    return len(found)


def _storm(context: Context) -> int:
    # CR 702.40a: spells cast before it this turn, by anyone.
    me = context.scope.source
    found = 0
    for p in (0, 1):
        for spell in context.game.history.get(("cast", p), ()):
            found += spell != me and (spell < me or not me)
    return found


def _hand(context: Context) -> int:
    return len(context.game.zones.get(("hand", context.scope.controller), ()))


def _opponents_attacked(context: Context) -> int:
    # CR 702.121a: in this combat; what attacks only their planeswalkers or battles attacks no player.
    game, foe = context.game, 1 - context.scope.controller
    if game.combat is not None and any(whom == player_ref(foe) for _, whom in game.combat.attackers):
        return 1
    first = int(game.history.get(("combat phases", None), 0)) <= 1
    return int(first and bool(game.history.get(("was attacked", foe))))


def _opponents_attacked_this_turn(context: Context) -> int:
    # CR 508.6: with creatures that were declared as attackers against the player.
    return int(bool(context.game.history.get(("was attacked", 1 - context.scope.controller))))


def _remembered(context: Context, kind: str) -> int:
    """A number among the remembered choices of the source."""
    source = context.thing(context.scope.source)
    return next((int(n) for name, n in source.choices if name == kind), 0) if source is not None else 0


MUTATED: Final = "times mutated:"
"""How the designation of a permanent begins that says how often it has mutated."""


def times_mutated(obj: GameObject) -> int:
    """How often the permanent has mutated (CR 702.140d)."""
    return next((int(d.removeprefix(MUTATED)) for d in obj.designations if d.startswith(MUTATED)), 0)


def _times_mutated(context: Context) -> int:
    source = context.thing(context.scope.source)
    return 0 if source is None else times_mutated(source)


def _creatures_targeted(context: Context) -> int:
    there = {i for slot in context.scope.targets for i in slot} & set(context.game.zone("battlefield"))
    return sum((looks := context.looks(i)) is not None and "Creature" in looks.types for i in there)


def _unlocked_doors(context: Context) -> int:
    # CR 709.5c, j: halves with that designation, of Rooms that you control.
    rooms = (i for i in context.game.zone("battlefield") if not context.game.objects[i].phased_out)
    yours = [
        context.game.objects[i]
        for i in rooms
        if (looks := context.looks(i)) is not None and "Room" in looks.subtypes
        and looks.controller == context.scope.controller
    ]  # fmt: skip
    return sum(mark.startswith("unlocked:") for obj in yours for mark in obj.designations)


COMPLETED: Final = "completed: "
"""How a player's designation for a completed dungeon begins; its name follows (CR 309.7)."""


def completed(game: Game, player: PlayerId) -> tuple[str, ...]:
    """The names of the dungeons that the player has completed."""
    marks = game.players[player].designations
    return tuple(d.removeprefix(COMPLETED) for d in marks if d.startswith(COMPLETED))


CAST: Final = "cast this game: "
"""How a player's designation for the spells of a name that were cast begins; the name and their number follow."""


def cast_this_game(game: Game, player: PlayerId, name: str) -> int:
    """How many spells of the name the player has cast this game, as far as counted: where something asks for it."""
    start = f"{CAST}{name}: "
    marks = game.players[player].designations
    return next((int(d.removeprefix(start)) for d in marks if d.startswith(start)), 0)


def speed(game: Game, player: PlayerId) -> int:
    """CR 702.179a-b: kept as a designation; 0 is no speed."""
    for mark in game.players[player].designations:
        if mark.startswith("speed:"):
            return int(mark.removeprefix("speed:"))
    return 0


def _unspent(context: Context, types: Sequence[str]) -> int:
    """CR 106.4: mana in the pool."""
    return sum(n for unit, n in context.game.players[context.scope.controller].pool.units if unit.type in types)


SPECIAL: Final[dict[str, Callable[[Context], int]]] = {
    "domain": _domain,
    "basic land types among lands you control": _domain,
    "party": _party,
    "creatures in your party": _party,
    "colors of mana spent": _colors_spent,
    "colors of mana spent to cast it": _colors_spent,
    "mana spent": _mana_spent,
    "mana spent to cast it": _mana_spent,
    "colors among permanents you control": _colors_among,
    "card types in your graveyard": lambda c: _card_types(c, (c.scope.controller,)),
    "card types among cards in your graveyard": lambda c: _card_types(c, (c.scope.controller,)),
    "card types among cards in all graveyards": lambda c: _card_types(c, (0, 1)),
    "storm count": _storm,
    "permanents put into graveyards this turn": lambda c: sum(
        number(c.game, "put into graveyard from battlefield", p) for p in (0, 1)
    ),
    "cards in your hand": _hand,
    # CR 103.4: no variant sets another.
    "starting life total": lambda c: 20,
    "half the starting life total": lambda c: 10,
    "opponents": lambda c: 1,
    "opponents attacked this turn": _opponents_attacked_this_turn,
    "times mutated": _times_mutated,
    "dungeons you've completed": lambda c: len(completed(c.game, c.scope.controller)),
    "unlocked doors": _unlocked_doors,
    "players": lambda c: 2,
    "speed": lambda c: speed(c.game, c.scope.controller),
    # CR 601.2f: of the spell whose cost it changes.
    "targets": lambda c: sum(map(len, c.scope.targets)),
    "targets, creatures": _creatures_targeted,
    "targets beyond the first": lambda c: max(0, sum(map(len, c.scope.targets)) - 1),
    "opponents attacked": _opponents_attacked,
    "cards amplified": lambda c: _remembered(c, "amplified"),
    "creatures devoured": lambda c: _remembered(c, "devoured"),
    "unspent mana": lambda c: _unspent(c, TYPES),
    **{f"unspent {word} mana": functools.partial(_unspent, types=type_) for word, type_ in MANA_WORDS.items()},
}
"""By the words after "the number of"."""
