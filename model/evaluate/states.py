"""Adjectives (`Has`) and what an object did this turn (`ThisTurn`), each word with the rule that says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from model.ability.continuous import Must
from model.ability.keywords import keywords
from model.ability.keywords.activated import EMBALMED
from model.ability.predicates import AnchorIs
from model.ability.terms import Has, ThisTurn
from model.base import PlayerId
from model.evaluate.core import Context, predicate, refs_in, unknown
from model.evaluate.pairs import partner
from model.state import Combat, Game, GameObject, Ref, player_of
from model.state.history import CREWED_BY, DAMAGED_BY

Judge = Callable[[Context, Ref, GameObject], bool]


def known_as(context: Context, ref: Ref, name: str) -> tuple[Ref, ...] | None:
    """What last-known information says of an object that is gone (CR 608.2h); None where it says nothing. The names
    are written by `model.events.zones`."""
    obj = context.thing(ref) if ref > 0 and ref not in context.game.objects else None
    return None if obj is None else next((refs for how, refs in obj.links if how == name), None)


def attached_to(context: Context, ref: Ref) -> tuple[GameObject, ...]:
    """What is attached to the object or player (CR 301.5, 303.4), or was as the object left."""
    game = context.game
    if ref > 0 and ref not in game.objects:
        had = known_as(context, ref, "had attached") or ()
        return tuple(obj for i in had if (obj := context.thing(i)) is not None)
    kept = game.derived.get("attached")
    if kept is None or kept[0] != game.parts["battlefield"]:
        table: dict[Ref, tuple[GameObject, ...]] = {}
        for i in game.zones.get(("battlefield", -1), ()):
            obj = game.objects[i]
            if obj.attached_to is not None and not obj.phased_out:
                table[obj.attached_to] = (*table.get(obj.attached_to, ()), obj)
        kept = game.derived["attached"] = (game.parts["battlefield"], table)
    found: tuple[GameObject, ...] = kept[1].get(ref, ())
    return found


def _with_subtype(context: Context, ref: Ref, subtype: str) -> list[GameObject]:
    return [o for o in attached_to(context, ref) if subtype in context.view(o.id).subtypes]


def _attackers(game: Game) -> dict[Ref, Ref]:
    return {} if game.combat is None else dict(game.combat.attackers)


def _blocks(game: Game) -> tuple[tuple[Ref, tuple[Ref, ...]], ...]:
    return () if game.combat is None else game.combat.blocks


def _attacked(context: Context, ref: Ref) -> Ref | None:
    """What the object attacks, or attacked as it left; None if it is no attacker."""
    was = known_as(context, ref, "was attacking")
    return _attackers(context.game).get(ref) if was is None else was[0]


def _attacking(context: Context, ref: Ref, obj: GameObject) -> bool:
    return _attacked(context, ref) is not None


def _attacking_alone(context: Context, ref: Ref, obj: GameObject) -> bool:
    return list(_attackers(context.game)) == [ref] or known_as(context, ref, "was attacking alone") is not None


def _blocking(context: Context, ref: Ref, obj: GameObject) -> bool:
    return (
        any(blocker == ref for blocker, _ in _blocks(context.game))
        or known_as(context, ref, "was blocking") is not None
    )


def _blocked(context: Context, ref: Ref, obj: GameObject) -> bool:
    combat: Combat | None = context.game.combat
    return (combat is not None and ref in combat.blocked) or known_as(context, ref, "was blocked") is not None


def _unblocked(context: Context, ref: Ref, obj: GameObject) -> bool:
    # CR 509.1h: only once blockers were declared.
    combat = context.game.combat
    return (
        combat is not None and "blockers" in combat.declared and ref in _attackers(context.game)
        and ref not in combat.blocked
    ) or known_as(context, ref, "was unblocked") is not None  # fmt: skip


def _modified(context: Context, ref: Ref, obj: GameObject) -> bool:
    # CR 700.9
    if obj.counters or _with_subtype(context, ref, "Equipment"):
        return True
    controller = context.view(ref).controller
    return any(context.view(aura.id).controller == controller for aura in _with_subtype(context, ref, "Aura"))


def _historic(context: Context, ref: Ref, obj: GameObject) -> bool:
    # CR 700.6
    looks = context.view(ref)
    return "Legendary" in looks.supertypes or "Artifact" in looks.types or "Saga" in looks.subtypes


_OUTLAWS: Final = frozenset({"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"})
_PARTY: Final = frozenset({"Cleric", "Rogue", "Warrior", "Wizard"})


def _attacking_you(context: Context, ref: Ref, obj: GameObject) -> bool:
    return _attacked(context, ref) == -1 - context.scope.controller


def _attacking_an_opponent(context: Context, ref: Ref, obj: GameObject) -> bool:
    whom = _attacked(context, ref) or 0
    return whom < 0 and not _attacking_you(context, ref, obj)


def _attacking_your_planeswalker(context: Context, ref: Ref, obj: GameObject) -> bool:
    whom = _attacked(context, ref) or 0
    return whom > 0 and (looks := context.looks(whom)) is not None and looks.controller == context.scope.controller


def _blocks_it(context: Context, blocker: Ref, attacker: Ref) -> bool:
    """Whether the one blocks the other, or did as either of them left."""
    return (
        any(b == blocker and attacker in attackers for b, attackers in _blocks(context.game))
        or attacker in (known_as(context, blocker, "was blocking") or ())
        or blocker in (known_as(context, attacker, "was blocked") or ())
    )


def _blocking_it(context: Context, ref: Ref, obj: GameObject) -> bool:
    return _blocks_it(context, ref, context.scope.source)


def _blocked_by_it(context: Context, ref: Ref, obj: GameObject) -> bool:
    return _blocks_it(context, context.scope.source, ref)


def _designated(word: str) -> Judge:
    return lambda context, ref, obj: any(d == word or d.startswith(word + ":") for d in obj.designations)


def _goaded(context: Context, ref: Ref, obj: GameObject) -> bool:
    # CR 701.15a: an effect that lasts until the next turn of whoever goaded it.
    rules = getattr(context.view(ref), "rules", ())
    return _designated("goaded")(context, ref, obj) or any(
        isinstance(change, Must) and change.what == "is goaded" for change, _ in rules
    )


def _worthy(context: Context, ref: Ref, obj: GameObject) -> bool:
    # CR 700.16
    looks = context.view(ref)
    return (
        "Legendary" in looks.supertypes
        and "Creature" in looks.types
        and "Villain" not in looks.subtypes
        and not frozenset(looks.colors).isdisjoint({"R", "W"})
    )


STATES: Final[dict[str, Judge]] = {
    "tapped": lambda context, ref, obj: obj.tapped,
    "untapped": lambda context, ref, obj: not obj.tapped,
    "attacking": _attacking,
    "blocking": _blocking,
    "blocked": _blocked,
    "unblocked": _unblocked,
    "attacking you": _attacking_you,
    "attacking an opponent": _attacking_an_opponent,
    "attacking one opponent": _attacking_an_opponent,
    "attacking you or a planeswalker you control": lambda context, ref, obj: (
        _attacking_you(context, ref, obj) or _attacking_your_planeswalker(context, ref, obj)
    ),
    "attacking alone": _attacking_alone,
    "blocking it": _blocking_it,
    "blocked by it": _blocked_by_it,
    "blocking or blocked by it": lambda context, ref, obj: (
        _blocking_it(context, ref, obj) or _blocked_by_it(context, ref, obj)
    ),
    "that's attacking you or a planeswalker you control": lambda context, ref, obj: (
        _attacking_you(context, ref, obj) or _attacking_your_planeswalker(context, ref, obj)
    ),
    "attached to you": lambda context, ref, obj: obj.attached_to == -1 - context.scope.controller,
    "attached to it": lambda context, ref, obj: obj.attached_to == context.scope.source != 0,
    "double-faced": lambda context, ref, obj: obj.card.layout in ("transform", "modal_dfc", "double_faced_token"),
    "embalmed": lambda context, ref, obj: (
        obj.kind == "token" and obj.copy_of is not None and obj.copy_of[2][-len(EMBALMED) :] == EMBALMED
    ),
    "adventurer": lambda context, ref, obj: obj.card.layout == "adventure",
    "noncommander": lambda context, ref, obj: not any(d.startswith("commander") for d in obj.designations),
    "emblem": lambda context, ref, obj: obj.kind == "emblem",
    "face-down": lambda context, ref, obj: bool(obj.face_down),
    "face-up": lambda context, ref, obj: not obj.face_down,
    "enchanted": lambda context, ref, obj: bool(_with_subtype(context, ref, "Aura")),
    "equipped": lambda context, ref, obj: bool(_with_subtype(context, ref, "Equipment")),
    "fortified": lambda context, ref, obj: bool(_with_subtype(context, ref, "Fortification")),
    "modified": _modified,
    "historic": _historic,
    "worthy": _worthy,
    "outlaw": lambda context, ref, obj: bool(_OUTLAWS & frozenset(context.view(ref).subtypes)),
    "party": lambda context, ref, obj: bool(_PARTY & frozenset(context.view(ref).subtypes)),
    "transformed": lambda context, ref, obj: obj.face == 1 and obj.card.layout in ("transform", "double_faced_token"),
    "attached": lambda context, ref, obj: obj.attached_to is not None,
    "unattached": lambda context, ref, obj: obj.attached_to is None,
    "damaged": lambda context, ref, obj: obj.damage > 0,
    "kicked": lambda context, ref, obj: (
        obj.cast is not None and any(n and "kicker" in name for name, n in obj.cast.kicked)
    ),
    "copy": lambda context, ref, obj: obj.kind == "copy",
    "monstrous": _designated("monstrous"),
    "renowned": _designated("renowned"),
    "tribute paid": _designated("tribute paid"),
    "paired": lambda context, ref, obj: partner(context, obj) is not None,
    "unpaired": lambda context, ref, obj: partner(context, obj) is None,
    "saddled": _designated("saddled"),
    # CR 702.62b
    "suspended": lambda context, ref, obj: (
        obj.zone == "exile"
        and obj.counter("time") > 0
        and bool(keywords(tuple(context.view(ref).abilities), "suspend"))
    ),
    "suspected": _designated("suspected"),
    "goaded": _goaded,
    "exerted": _designated("exerted"),
    "harnessed": _designated("harnessed"),
    "commander": _designated("commander"),
    "plotted": _designated("plotted"),
    "foretold": _designated("foretold"),
    "on an adventure": _designated("on an adventure"),
    # CR 701.54e: under the control of the player whose Ring-bearer it became.
    "ring-bearer": lambda context, ref, obj: f"ring-bearer:{context.view(ref).controller}" in obj.designations,
    "solved": _designated("solved"),
    "prepared": _designated("prepared"),
}
"""Adjectives of objects."""

PLAYER_STATES: Final = ("monarch", "initiative", "city's blessing")


@predicate(Has)
def _has(context: Context, ref: Ref, part: Has) -> bool:
    if ref < 0:
        if part.state in STATES:
            if part.state == "enchanted":
                return bool(_with_subtype(context, ref, "Aura"))
            return False
        if part.state in PLAYER_STATES:
            return part.state in context.game.players[player_of(ref)].designations
        raise unknown(context, part, part.state)
    judge = STATES.get(part.state)
    if judge is None:
        if part.state in PLAYER_STATES:
            return False
        raise unknown(context, part, part.state)
    obj = context.thing(ref)
    if obj is None or part.to is None:
        return obj is not None and judge(context, ref, obj)
    others = (i for i in refs_in(context, part.to) if i > 0)
    return any(judge(context.within(msgspec.structs.replace(context.scope, source=i)), ref, obj) for i in others)


@predicate(AnchorIs)
def _anchor(context: Context, ref: Ref, part: AnchorIs) -> bool:
    # CR 614.12b
    obj = context.thing(ref) if ref > 0 else None
    return obj is not None and ("anchor", part.word) in obj.choices


# --- this turn --------------------------------------------------------------------------------------------------------


def _flag(name: str) -> Judge:
    return lambda context, ref, obj: name in obj.history


def _listed(name: str) -> Judge:
    def judge(context: Context, ref: Ref, obj: GameObject) -> bool:
        history = context.game.history
        return any(ref in history.get((name, p), ()) for p in (0, 1, None))

    return judge


def _is_second_cast(context: Context, ref: Ref, obj: GameObject) -> bool:
    # CR 601.2i: whoever cast them; the ids of spells grow in the order in which they are put on the stack.
    cast = sorted(i for p in (0, 1) for i in context.game.history.get(("cast", p), ()))
    return len(cast) > 1 and cast[1] == ref


def _damaged_by_source(context: Context, ref: Ref, obj: GameObject) -> bool:
    damaged: Any = context.game.history.get((DAMAGED_BY, context.scope.source), ())
    return ref in damaged


def _put_there(obj: GameObject) -> bool:
    return bool(obj.history & {"to graveyard", "from battlefield", "from library", "discarded", "milled"})


def _paid(context: Context, ref: Ref) -> tuple[tuple[str, tuple[int, ...]], ...]:
    obj = context.thing(ref)
    return () if obj is None or obj.cast is None else obj.cast.paid


def _attached_to_creature(context: Context, ref: Ref, obj: GameObject) -> bool:
    at = obj.attached_to
    return at is not None and at > 0 and (looks := context.looks(at)) is not None and "Creature" in looks.types


def _came_from(zone: str, *, yours: bool, by_you: bool) -> Judge:
    """Put onto the battlefield from the zone, or cast from there."""

    def judge(context: Context, ref: Ref, obj: GameObject) -> bool:
        you = context.scope.controller
        if yours and obj.owner != you:
            return False
        if f"entered from {zone}" in obj.history:
            return True
        cast = obj.cast
        if cast is None or obj.kind != "card" or cast.from_zone != zone:
            return False
        return not by_you or cast.caster == you

    return judge


THIS_TURN: Final[dict[str, Judge]] = {
    "came from your graveyard": _came_from("graveyard", yours=True, by_you=True),
    "came from a graveyard": _came_from("graveyard", yours=False, by_you=True),
    "came from your library": _came_from("library", yours=True, by_you=False),
    "entered": _flag("entered"),
    "entered the battlefield": _flag("entered"),
    "didn't enter": lambda context, ref, obj: "entered" not in obj.history,
    "didn't attack": lambda context, ref, obj: "attacked" not in obj.history,
    "dealt damage to you": lambda context, ref, obj: (
        -1 - context.scope.controller in context.game.history.get((DAMAGED_BY, ref), ())
    ),
    "dealt damage to an opponent": lambda context, ref, obj: (
        context.scope.controller - 2 in context.game.history.get((DAMAGED_BY, ref), ())
    ),
    "dealt damage by ~": _damaged_by_source,
    "was cast this turn": lambda context, ref, obj: (
        obj.cast is not None
        and obj.kind not in ("copy", "token", "ability")
        and (obj.zone == "stack" or "entered" in obj.history)
    ),
    "wasn't cast": lambda context, ref, obj: obj.cast is None or obj.kind in ("copy", "token"),
    "convoked it": lambda context, ref, obj: any(
        how == "convoke" and ref in ids for how, ids in _paid(context, context.scope.source)
    ),
    "crewed it": lambda context, ref, obj: ref in context.game.history.get((CREWED_BY, context.scope.source), ()),
    "saddled it": lambda context, ref, obj: ref in context.game.history.get((CREWED_BY, context.scope.source), ()),
    "attacked": _flag("attacked"),
    "blocked": _flag("blocked"),
    "attacked this combat": _listed("attacked this combat"),
    "blocked this combat": _listed("blocked this combat"),
    "attacked or blocked this combat": lambda context, ref, obj: (
        _listed("attacked this combat")(context, ref, obj) or _listed("blocked this combat")(context, ref, obj)
    ),
    "blocked or was blocked": lambda context, ref, obj: bool(obj.history & {"blocked", "was blocked"}),
    "second spell cast": _is_second_cast,
    "attacked or blocked": lambda context, ref, obj: bool(obj.history & {"attacked", "blocked"}),
    "was blocked": _flag("was blocked"),
    "dealt damage": _flag("dealt damage"),
    "dealt combat damage": _flag("dealt combat damage"),
    "dealt damage to a player": _flag("dealt damage to a player"),
    "dealt combat damage to a player": _flag("dealt combat damage to a player"),
    "was dealt damage": _flag("was dealt damage"),
    "was dealt damage so far": _flag("was dealt damage"),
    "was dealt damage, said after": _flag("was dealt damage"),
    "was dealt combat damage": _flag("was dealt combat damage"),
    "was dealt noncombat damage": _flag("was dealt noncombat damage"),
    "was dealt excess damage": _flag("was dealt excess damage"),
    "was dealt damage by ~": _damaged_by_source,
    "became tapped": _flag("tapped"),
    "was tapped for mana": _flag("tapped for mana"),
    "became the target of a spell or ability": _flag("became target"),
    "had counters put on it": _flag("counters put"),
    "crewed": _flag("crewed"),
    "was crewed": _flag("was crewed"),
    "was turned face up": _flag("turned face up"),
    "transformed": _flag("transformed"),
    "explored": _flag("explored"),
    "was discarded": _flag("discarded"),
    "was cycled": _flag("cycled"),
    "was milled": _flag("milled"),
    "was put there from the battlefield": _flag("from battlefield"),
    "was put there from your library": _flag("from library"),
    "was put into a graveyard from the battlefield": _flag("from battlefield"),
    "was put into your graveyard from the battlefield": lambda context, ref, obj: (
        "from battlefield" in obj.history and obj.owner == context.scope.controller
    ),
    "was put into your graveyard": lambda context, ref, obj: _put_there(obj) and obj.owner == context.scope.controller,
    "was put there from elsewhere": lambda context, ref, obj: _put_there(obj) and "from battlefield" not in obj.history,
    "was put there": lambda context, ref, obj: _put_there(obj),
    "was drawn": _flag("drawn"),
    "was exerted": _flag("exerted"),
    "died": _listed("died"),
    "is attached to a creature": _attached_to_creature,
}
"""What an object did or suffered this turn, in words that stand after "that"."""


def _of_player(context: Context, player: PlayerId, what: str) -> bool:
    """What befell a player this turn, for words that may be said of players too: "any target that was dealt damage"."""
    name = _PLAYERS_TOO.get(what)
    if name is not None:
        return bool(context.game.history.get((name, player)))
    if what == "was dealt damage by ~":
        return -1 - player in context.game.history.get((DAMAGED_BY, context.scope.source), ())
    return False


_PLAYERS_TOO: Final = {"was dealt damage": "damage", "was dealt combat damage": "combat damage"}


@predicate(ThisTurn)
def _this_turn(context: Context, ref: Ref, part: ThisTurn) -> bool:
    judge = THIS_TURN.get(part.what)
    if judge is None:
        raise unknown(context, part, part.what)
    if ref < 0:
        return _of_player(context, player_of(ref), part.what)
    obj = context.thing(ref) if ref > 0 else None
    return obj is not None and judge(context, ref, obj)
