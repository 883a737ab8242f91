"""What an Aura, Equipment or Fortification can be attached to (CR 301.5-6, 303.4, 701.3a)."""

from __future__ import annotations

from model.ability.abilities import Static
from model.ability.continuous import Affects, DoesntRemove, Gains
from model.ability.keywords import has_keyword, keywords
from model.base import ObjectId, PlayerId
from model.evaluate import fits
from model.evaluate.core import Context
from model.events.candidates import is_protected, protects
from model.events.rules import cant
from model.layers import characteristics
from model.layers.changes import with_choices
from model.state import Game, Scope
from model.state.objects import Characteristics, Ref, is_player


def can_attach(game: Game, what: ObjectId, to: Ref, *, controller: PlayerId | None = None) -> bool:
    """Whether the object can be attached to that object or player. `controller`: who will control it, if it is still
    to enter."""
    if what == to or what not in game.objects or (not is_player(to) and to not in game.objects):
        return False
    looks = characteristics(game, what)
    scope = Scope(controller=looks.controller if controller is None else controller, source=what)
    if "Aura" in looks.subtypes:
        return _can_enchant(game, looks, to, scope) and not _falls_off(game, to, what, looks)
    if is_player(to) or game.objects[to].zone != "battlefield" or game.objects[to].phased_out:
        return False
    host = characteristics(game, to)
    if "Equipment" in looks.subtypes:
        # CR 301.5c: a creature can't equip, unless it has reconfigure.
        if "Creature" in looks.types and not has_keyword(looks, "reconfigure"):
            return False
        walker = "Planeswalker" in host.types and has_keyword(looks, "equip planeswalker")  # CR 702.6e
        able = "Creature" in host.types or walker
        return able and not cant(game, to, "be equipped") and not is_protected(game, to, what)
    if "Fortification" in looks.subtypes:
        return "Land" in host.types and "Creature" not in looks.types and not is_protected(game, to, what)
    return False


def _falls_off(game: Game, to: Ref, what: ObjectId, looks: Characteristics) -> bool:
    """CR 702.16c; 702.16n: protection that the Aura itself gives may leave it where it is."""
    if not is_protected(game, to, what):
        return False
    context = Context(game, Scope(looks.controller, source=what))
    given = [
        with_choices(context, keyword)
        for ability in looks.abilities
        if isinstance(ability, Static) and any(isinstance(e, DoesntRemove) for e in ability.effects)
        for effect in ability.effects
        if isinstance(effect, Affects)
        for change in effect.changes
        if isinstance(change, Gains)
        for keyword in change.abilities
    ]
    if not given or is_player(to) or game.objects[what].attached_to != to:
        return True
    host = characteristics(game, to)
    left = list(keywords(host.abilities, "protection"))
    for one in given:
        if one in left:
            left.remove(one)
    scope = Scope(host.controller, source=to)
    return any(protects(game, k, what, scope) for k in left)


def _can_enchant(game: Game, looks: Characteristics, to: Ref, scope: Scope) -> bool:
    """CR 702.5c: all its enchant abilities must allow it; CR 303.4d: an Aura that is a creature can't enchant."""
    enchant = keywords(looks.abilities, "enchant")
    if not enchant or "Creature" in looks.types or cant(game, to, "be enchanted"):
        return False
    return all(k.what and fits(game, to, k.what[0], scope) for k in enchant)
