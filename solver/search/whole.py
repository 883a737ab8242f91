"""Combat decided as a whole: where nobody can act in it, and nothing acts by itself, only attack and blocks are chosen.

Owns: `outcome` at the declarations of the player's combat, and the proof of a win found so. What comes through against
the best blocks is computed (`solver.combat.through`). Says nothing where a record is not listed here as one that leaves
combat as it is, where a block costs something or is required, where a blocker strikes first or gains life.
A "no" needs that nothing takes life after combat either (`spent`), or that nobody can do anything in the turn any more.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Any, Final

from model.ability import abilities as a, continuous as c, events as e
from model.ability.keywords import expand, has_keyword
from model.ability.terms import Objects
from model.base import IllegalPlay, InternalError, ObjectId, Record, UnsupportedText
from model.layers import abilities_of, characteristics
from model.play import PASS, after
from model.state import Game, Position, Ref, player_ref
from model.turn.combat.attacking import ANY_NUMBER
from model.turn.combat.blocking import Attacked, Blocker
from model.turn.combat.damage import damage_of, lethal_damage
from model.turn.combat.declaration import Attack
from model.turn.combat.words import word
from solver.combat import most_to
from solver.combat.through import Hit, least_through
from solver.search.ask import Question, judge
from solver.search.dormant import is_done, is_dormant
from solver.search.generate import Rules, choices_of
from solver.search.proof import Move, Proof, Replies, Won
from solver.search.relevance import ManaAlone
from solver.search.unread import unread_plays

_MANY: Final = 50_000
_LONG: Final = 40
_PLAIN: Final = frozenset({
    "flying", "reach", "haste", "vigilance", "trample", "menace", "defender", "flash", "deathtouch", "first strike",
    "double strike", "hexproof", "shroud", "indestructible", "lifelink", "fear", "intimidate", "shadow", "skulk",
    "horsemanship", "enchant", "changeling", "protection", "landwalk", "equip", "convoke", "delve", "improvise",
})  # fmt: skip
_STATICS: Final = (c.Affects, a.CostChange, c.Enters, c.MoreLands, c.SpendAsThough)
_SIZES: Final = (c.ModifiesPT, c.SetsPT, c.DefinesPT)
_CHANGES: Final = (*_SIZES, c.Gains, c.Loses, c.SetsTypes, c.SetsColors, c.Must, c.DoesntUntap, c.GainsControl)
_CANTS: Final = ("attack", "block", "be blocked", "be countered", "be sacrificed", "be regenerated", "be the target")
_CAN_ALSO: Final = ("assign damage by toughness", "attack", "block")
_NO_EVENTS: Final = (e.Casts, e.Draws, e.Discards, e.Activates, e.TappedForMana, e.BecomesTarget, e.ManaIsProduced)
_NO_STEPS: Final = frozenset({"untap", "upkeep", "draw", "main1", "combat"})
_LATER_STEPS: Final = frozenset({"main2", "end", "cleanup"})

NOTHING, LATER, ANYTHING = 0, 1, 2
"""What a record may do in a combat in which nobody acts: nothing, something only once damage has been dealt or in a
later step, or anything."""


def outcome(asked: Question, position: Position, rules: Rules, *, spends: bool) -> bool | None:
    """Whether the combat of the player who asks wins, asked as attackers or blockers are to be declared; None where
    that is not all there is to it. `spends`: nothing but combat takes life in this game."""
    due = position.due
    if due is None or due.kind not in ("attackers", "blockers") or not _is_asked(asked, position):
        return None
    if due.kind == "blockers":
        return _at_blocks(asked, position, rules, spends=spends)
    attack, game = _everybody(asked, position), Game(position)
    act = None if attack is None else _still(game, rules)
    if attack is None or act is None:
        return None
    try:
        found = _later(asked, after(position, attack), rules, spends=spends)
    except (IllegalPlay, UnsupportedText):
        return None
    if found is False and (act != NOTHING or _read(game, "attack")):
        return None  # Fewer attackers might do more.
    return found


def proof_of(asked: Question, position: Position, rules: Rules) -> Proof:
    """The proof where `outcome` is a win."""
    if judge(asked, position):
        return Won()
    due = position.due
    if due is None:
        raise InternalError("a combat decided as a whole has come to its end")
    if due.player != asked.player:
        choices = choices_of(position, rules).list
        return Replies(due.player, tuple((one, proof_of(asked, after(position, one), rules)) for one in choices))
    choice = _own(asked, position)
    if choice is None:
        raise InternalError("a combat decided as a whole has a choice that was not expected")
    return Move(choice, proof_of(asked, after(position, choice), rules))


def _own(asked: Question, position: Position) -> Any:
    """The player's choice on the way through combat; None where there should be none."""
    assert position.due is not None
    match position.due.kind:
        case "priority":
            return PASS
        case "attackers":
            return _everybody(asked, position)
        case "damage":
            return most_to(position, position.due, lambda ref: ref == player_ref(1 - asked.player))
        case _:
            return None


def _is_asked(asked: Question, position: Position) -> bool:
    goal, turn = asked.goal, position.turn
    return (
        goal.kind == "win" and goal.horizon.kind == "turn" and goal.horizon.last_turn == turn.number
        and turn.active == goal.player and not position.over and not position.frames[:-1] and not position.pending
        and not position.zones.get(("stack", -1)) and not turn.extra and not turn.extra_turns
    )  # fmt: skip


def _everybody(asked: Question, position: Position) -> Attack | None:
    """The attack of all that can on the opponent, where nothing is said of who attacks together or for what price."""
    assert position.due is not None
    whom = player_ref(1 - asked.player)
    for one in position.due.data:
        if any(one.costs) or one.company > 1 or one.with_ or one.crowd < ANY_NUMBER or one.crowds or one.alone:
            return None
        if whom not in one.whom or one.obeys[one.whom.index(whom)] < max(one.obeys):
            return None
    return Attack(tuple((one.id, whom) for one in position.due.data))


def _later(asked: Question, position: Position, rules: Rules, *, spends: bool) -> bool | None:
    """The same from the position after the attack."""
    for _ in range(_LONG):
        verdict = judge(asked, position)
        if verdict is not None or position.due is None:
            return verdict
        if position.due.kind == "blockers":
            return _at_blocks(asked, position, rules, spends=spends)
        game = Game(position)
        act = _still(game, rules)
        if position.due.kind != "priority" or act is None:
            return None
        if position.turn.step not in ("attackers", "blockers", "first damage"):
            return False if not game.zone("stack") and _is_over(game, act, spends=spends) else None
        position = after(position, PASS)
    return None


def _at_blocks(asked: Question, position: Position, rules: Rules, *, spends: bool) -> bool | None:
    """Blocks are all that is left to choose."""
    game = Game(position)
    act = _still(game, rules)
    if act is None:
        return None
    assert position.due is not None
    able, attacked = position.due.data
    through = _through(game, able, attacked, player_ref(1 - asked.player), act)
    if through is None:
        return None
    if through >= position.players[1 - asked.player].life:
        return True
    return False if _is_over(game, act, spends=spends) else None


def _still(game: Game, rules: Rules) -> int | None:
    """What may happen by itself (`_act`) where nobody can act, and that not before combat damage has been dealt; else
    None."""
    alone = ManaAlone(game)
    for player in (0, 1):
        assumed = rules.assumed if rules.assumed is not None and rules.assumed.player == player else None
        if not is_dormant(game, player, alone) or unread_plays(game, player, assumed):
            return None
    act = _act(game)
    return act if act < ANYTHING else None


def _is_over(game: Game, act: int, *, spends: bool) -> bool:
    """Whether nothing takes life any more once combat is over."""
    if spends:
        return True
    alone = ManaAlone(game)
    designations = any(player.designations for player in game.players)
    return act == NOTHING and not designations and all(is_done(game, player, alone) for player in (0, 1))


def _act(game: Game) -> int:
    """What may happen in this combat by itself."""
    attacked = game.combat is not None and "attackers" in game.combat.declared
    most = NOTHING
    for i, obj in game.objects.items():
        if obj.zone in ("library", "sideboard") or obj.phased_out:
            continue
        if obj.zone == "battlefield":
            records: Iterator[Any] = iter(abilities_of(game, i))
            most = max(most, _acts(characteristics(game, i).abilities, "battlefield", attacked))
        else:
            if obj.kind == "emblem" or obj.zone == "stack":
                return ANYTHING
            records = (ability for face in obj.card.faces for ability in face.abilities)
        most = max(most, _acts(tuple(records), obj.zone, attacked))
        if most == ANYTHING:
            return most
    for delayed in game.delayed:
        if not isinstance(delayed.ability, a.Triggered):
            return ANYTHING
        most = max(most, _when(delayed.ability.when, attacked))
    for lasting in game.lasting:
        if lasting.while_ is not None or lasting.what is not None or any(r < 0 for r in lasting.refs):
            return ANYTHING
        most = max(most, _changes(lasting.changes, attacked))
    return most


@functools.lru_cache(maxsize=20_000)
def _acts(abilities: tuple[Any, ...], zone: str, attacked: bool) -> int:
    most = NOTHING
    for one in abilities:
        match one:
            case a.Keyword():
                stands_for = tuple(x for x in expand(one) if x != one)
                if stands_for:
                    most = max(most, _acts(stands_for, zone, attacked))
                elif zone == "battlefield" and one.name not in _PLAIN and not one.name.endswith("walk"):
                    return ANYTHING
            case a.Triggered():
                most = max(most, _when(one.when, attacked))
            case a.Static() if zone == "battlefield" or one.zone in ("all", zone):
                for effect in one.effects:
                    most = max(most, _static(effect, attacked))
                if one.condition is not None and _speaks(one, "block"):
                    return ANYTHING
            case a.UnsupportedAbility() | a.Chapter() | a.Level() | a.ThisAbility():
                return ANYTHING
    return most


def _static(effect: Record, attacked: bool) -> int:
    if not isinstance(effect, _STATICS):
        return ANYTHING
    if not isinstance(effect, c.Affects):
        return NOTHING
    if not isinstance(effect.what, Objects) or _speaks(effect.what, "block"):
        return ANYTHING
    return _changes(effect.changes, attacked)


@functools.lru_cache(maxsize=20_000)
def _changes(changes: tuple[Any, ...], attacked: bool) -> int:
    most = NOTHING
    for one in changes:
        match one:
            case c.Cant(what=what):
                if not word(what).startswith(_CANTS):
                    return ANYTHING
            case c.CanAlso(what=what):
                if not word(what).startswith(_CAN_ALSO):
                    return ANYTHING
            case c.Gains(abilities=abilities):
                most = max(most, _acts(tuple(abilities), "battlefield", attacked))
            case _:
                if not isinstance(one, _CHANGES) or _speaks(one, "block"):
                    return ANYTHING
    return most


def _when(event: Any, attacked: bool) -> int:
    """When a trigger of that kind may come: before attackers are declared, or after that."""
    match event:
        case e.AnyEvent(of=parts):
            return max(_when(part, attacked) for part in parts)
        case e.While(of=part) | e.Nth(of=part):
            return _when(part, attacked)
        case e.Attacks(blocked="") | e.StatusChanges(how="becomes tapped"):
            return NOTHING if attacked else ANYTHING
        case e.StepBegins(step=step):
            return NOTHING if step in _NO_STEPS else LATER if step in _LATER_STEPS else ANYTHING
        case e.ZoneChanges(to=to):
            return NOTHING if to == "battlefield" else LATER
        case e.IsDealtDamage() | e.LifeChanges():
            return LATER
        case _:
            return NOTHING if isinstance(event, _NO_EVENTS) else ANYTHING


@functools.lru_cache(maxsize=20_000)
def _speaks(record: Record, part: str) -> bool:
    """Whether a word of the record has that part."""
    return part in repr(record)


def _read(game: Game, part: str) -> bool:
    """Whether something that changes sizes or gives abilities has that part in its words."""
    found = (x for i in game.zone("battlefield") for x in abilities_of(game, i) if isinstance(x, a.Static))
    return any(_speaks(effect, part) for x in found for effect in x.effects if _is_size(effect)) or any(
        _speaks(change, part) for one in game.lasting for change in one.changes
    )


def _is_size(effect: Record) -> bool:
    return isinstance(effect, c.Affects) and any(isinstance(x, (*_SIZES, c.Gains, c.Loses)) for x in effect.changes)


# --- the numbers ------------------------------------------------------------------------------------------------------


def _through(game: Game, able: tuple[Blocker, ...], attacked: tuple[Attacked, ...], whom: Ref, act: int) -> int | None:
    """The least damage to the opponent; None where it is not that simple."""
    if any(b.costs or b.musts or b.company > 1 or b.with_ or b.crowd < ANY_NUMBER or b.most > 1 for b in able):
        return None
    if any(one.musts or one.kinds for one in attacked) or game.combat is None:
        return None
    fighting = [i for i, _ in game.combat.attackers if i in game.objects]
    if any(_has(game, b.id, "first strike", "double strike", "lifelink") for b in able):
        return None
    twice = [i for i in fighting if _has(game, i, "first strike", "double strike")]
    if twice and (act != NOTHING or any(_has(game, i, "trample") for i in twice) or _holds(game)):
        return None
    if any(not _is_ordinary(game, i) for i in fighting):
        return None
    counted = {i for i, ref in game.combat.attackers if ref == whom}
    kinds: dict[tuple[Any, ...], int] = {}
    for b in able:
        lethal = tuple(_lethal(game, one.id, b) if one.id in counted else None for one in attacked)
        kinds[lethal] = kinds.get(lethal, 0) + 1
    if math.prod(n + 1 for n in kinds.values()) * max(1, len(attacked)) > _MANY:
        return None
    hits = tuple(
        Hit(
            damage_of(game, one.id) * (2 if _has(game, one.id, "double strike") else 1), one.least, one.most,
            tuple(kind[n] for kind in kinds), _has(game, one.id, "trample"),
        )
        for n, one in enumerate(attacked) if one.id in counted
    )  # fmt: skip
    return least_through(hits, tuple(kinds.values()))


def _lethal(game: Game, attacker: ObjectId, blocker: Blocker) -> int | None:
    if attacker not in blocker.attackers:
        return None
    return lethal_damage(game, blocker.id, deathtouch=_has(game, attacker, "deathtouch"))


def _has(game: Game, object_id: ObjectId, *names: str) -> bool:
    looks = characteristics(game, object_id)
    return any(has_keyword(looks, name) for name in names)


def _holds(game: Game) -> bool:
    """Whether a permanent changes what others are: it may die between the two strikes."""
    return any(isinstance(x, a.Static) for i in game.zone("battlefield") for x in abilities_of(game, i))


def _is_ordinary(game: Game, object_id: ObjectId) -> bool:
    """Whether nothing is said of how the attacker deals damage but by toughness."""
    return all(
        not isinstance(change, c.CanAlso) or word(change.what).startswith(_CAN_ALSO)
        for change, _ in characteristics(game, object_id).rules
    )
