"""May this creature block that attacker? Evasion abilities and restrictions of pairs (CR 509.1b, 702.9 and others)."""

from __future__ import annotations

import functools

from model.ability.abilities import Keyword
from model.ability.continuous import CanAlso, Cant
from model.ability.keywords import has_keyword, keywords
from model.base import ObjectId, PlayerId, Reason
from model.events.candidates import is_protected
from model.events.matching import meets
from model.events.rules import changes_of, is_lifted
from model.layers import characteristics
from model.state import Game
from model.state.objects import Characteristics
from model.turn.combat.words import BY_GREATER, WALK_LIFTED, word
from model.types import is_land_type


def why_not_blocker(game: Game, object_id: ObjectId) -> Reason | None:
    """Whether the creature cannot block at all (CR 509.1a-b)."""
    obj = game.objects.get(object_id)
    if obj is None or obj.zone != "battlefield" or obj.phased_out:
        return Reason("509.1a", "it is not on the battlefield")
    ch = characteristics(game, object_id)
    name = (ch.name,)
    if "Creature" not in ch.types or "Battle" in ch.types or ch.controller != 1 - game.turn.active:
        return Reason("509.1a", f"{ch.name} is no creature of the defending player", name)
    if obj.tapped and not _may(ch, "block as though it were untapped"):
        return Reason("509.1a", f"{ch.name} is tapped", name)
    for change, scope in changes_of(game, object_id, Cant):
        if (
            word(change.what) in ("block", "attack or block", "block or be blocked")
            and change.by is None
            and change.except_by is None
            and not change.number
            and not is_lifted(game, change, scope)
        ):
            return Reason("509.1b", f"{ch.name} can't block", name)
    return None


def _may(ch: Characteristics, words: str) -> bool:
    return any(isinstance(c, CanAlso) and word(c.what) == words for c, _ in ch.rules)


def why_not_pair(game: Game, blocker: ObjectId, attacker: ObjectId) -> Reason | None:
    """Whether the blocker, able to block as such, cannot block that attacker."""
    b, a = characteristics(game, blocker), characteristics(game, attacker)
    names = (b.name, a.name)
    if not a.abilities and not a.rules and not b.rules and not has_keyword(b, "shadow"):
        return None
    rule = _evasion(game, b, a)
    if rule is not None:
        return Reason(rule[0], f"{b.name} can't block {a.name}: {rule[1]}", names)
    if is_protected(game, attacker, blocker):
        return Reason("702.16f", f"{a.name} has protection from {b.name}", names)
    for change, scope in changes_of(game, attacker, Cant):
        hidden = word(change.what) in ("be blocked", "block or be blocked")
        if not hidden or change.number or is_lifted(game, change, scope):
            continue
        if change.by is not None:
            forbidden = meets(game, change.by, blocker, scope)
        elif change.except_by is not None:
            forbidden = not meets(game, change.except_by, blocker, scope)
        else:
            forbidden = True
        if forbidden:
            return Reason("509.1b", f"{a.name} can't be blocked by {b.name}", names)
    for change, scope in changes_of(game, blocker, Cant):
        if word(change.what) not in ("block", "block or be blocked") or change.number or is_lifted(game, change, scope):
            continue
        if change.by is not None and meets(game, change.by, attacker, scope):
            return Reason("509.1b", f"{b.name} can't block {a.name}", names)
        if change.except_by is not None and not meets(game, change.except_by, attacker, scope):
            return Reason("509.1b", f"{b.name} can't block {a.name}", names)
    return None


def _evasion(game: Game, b: Characteristics, a: Characteristics) -> tuple[str, str] | None:
    """The evasion ability that forbids the block, by rule and name."""
    has = functools.partial(has_keyword, a)
    if has("flying") and not (
        has_keyword(b, "flying")
        or has_keyword(b, "reach")
        or _may(b, "block as though it had flying")
        or _may(b, "block as though it had reach")
    ):
        return "702.9b", "flying"
    if has("shadow") != has_keyword(b, "shadow") and not (
        has("shadow") and _may(b, "block creatures with shadow as though it had shadow")
    ):
        return "702.28b", "shadow"
    if has("horsemanship") and not has_keyword(b, "horsemanship"):
        return "702.31b", "horsemanship"
    if has("fear") and "Artifact" not in b.types and "B" not in b.colors:
        return "702.36b", "fear"
    if has("intimidate") and "Artifact" not in b.types and not a.colors & b.colors:
        return "702.13b", "intimidate"
    lesser = has("skulk") or any(isinstance(c, Cant) and c.what == BY_GREATER for c, _ in a.rules)
    if lesser and (b.power or 0) > (a.power or 0):
        return "702.118b", "skulk"
    for keyword in keywords(a.abilities, "landwalk"):
        if any(_may(a, WALK_LIFTED + name) for name in (keyword.name, "landwalk")):
            continue
        if _walks(game, keyword, b.controller):
            return "702.14c", keyword.name
    return None


def _walks(game: Game, keyword: Keyword, defender: PlayerId) -> bool:
    """CR 702.14c: the defending player controls such a land."""
    from model.evaluate import fits
    from model.state import Scope

    for i in game.zone("battlefield"):
        ch = characteristics(game, i)
        if "Land" not in ch.types or ch.controller != defender or game.objects[i].phased_out:
            continue
        if keyword.what:
            if fits(game, i, keyword.what[0], Scope(1 - defender)):
                return True
            continue
        words = [*keyword.text.split(), *keyword.name.removesuffix("walk").split()]
        if all(_is(ch, w) for w in words if w not in ("land", "")):
            return True
    return False


def _is(ch: Characteristics, word_: str) -> bool:
    title = word_.capitalize()
    if title.startswith("Non"):
        return title[3:].capitalize() not in ch.supertypes
    if is_land_type(title):
        return title in ch.subtypes
    return title in ch.supertypes or title in ch.types or title in ch.subtypes
