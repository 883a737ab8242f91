"""Steps and phases: which comes next, and what happens as one begins or ends (CR 500-505, 512-514, 703.4).

Combat steps begin here too; what is declared and dealt in them stands in `combat`.
"""

from __future__ import annotations

import msgspec

from model.ability.abilities import Triggered
from model.ability.continuous import PlayerRule
from model.ability.events import StepBegins
from model.ability.instructions import Draw
from model.ability.keywords import has_keyword
from model.ability.standing_rules import MaySkipTurn
from model.ability.terms import Number, You
from model.base import PlayerId
from model.events import draw, untap
from model.events.matching import player_meets
from model.events.presence import present
from model.events.rules import active_statics, player_has
from model.events.triggers import step_began, trigger
from model.events.unspent import lose_unspent
from model.mana import MANA_NAMES
from model.resolve.dungeons import UPKEEP_VENTURES
from model.resolve.radiation import RAD, RADIATES
from model.state import Combat, Decision, Game, Scope, Turn
from model.state.controlled import turn_of_controlled_begins
from model.state.history import NEW_SINCE_UPKEEP, THIS_COMBAT, record, turn_over
from model.state.position import STEPS
from model.state.work import owner
from model.turn import durations
from model.turn.frames import (
    AddLore,
    BeginStep,
    Cleanup,
    DealCombatDamage,
    DeclareAttackers,
    DeclareBlockers,
    DrawForTurn,
    NewTurn,
    NextStep,
    Untap,
)

PHASES: dict[str, str] = {
    "untap": "beginning", "upkeep": "beginning", "draw": "beginning", "main1": "main1", "combat": "combat",
    "attackers": "combat", "blockers": "combat", "first damage": "combat", "damage": "combat", "combat end": "combat",
    "main2": "main2", "end": "ending", "cleanup": "ending",
}  # fmt: skip
FIRST_STEPS = {"beginning": "untap", "main1": "main1", "combat": "combat", "main2": "main2", "ending": "end"}
EXTRA_WORDS = {
    "combat": "combat", "combat phase": "combat", "main": "main2", "main phase": "main2", "main2": "main2",
    "upkeep": "upkeep", "upkeep step": "upkeep", "draw": "draw", "draw step": "draw", "end": "end", "end step": "end",
    "beginning": "untap", "beginning phase": "untap", "untap": "untap",
}  # fmt: skip
"""Words for phases and steps that an effect adds -> the step with which they begin."""

MONARCH_DRAWS = Triggered(StepBegins("end", You()), Draw(Number(1)), word="at")
"""CR 725.2: the monarch's ability without a source."""


@owner(NextStep)
def next_step(game: Game, frame: NextStep) -> None:
    """Ends the step that it is and begins the next that is not skipped (CR 500.4-11)."""
    leave(game)
    turn = game.turn
    if turn.step == "cleanup":
        _turn_ends(game)
        return
    step = following(game)
    while _skipped(game, step):
        msg = _after_skip(game, step)
        if msg is None:
            _turn_ends(game)
            return
        step = msg
    game.frames.append(BeginStep(step=step))


def _turn_ends(game: Game) -> None:
    if ("C", MaySkipTurn.__name__) in present(game):
        game.frames.append(NewTurn())
    else:
        new_turn(game)


@owner(NewTurn)
def take_turn(game: Game, frame: NewTurn) -> None:
    """The next turn, as its player decides."""
    new_turn(game)


def leave(game: Game) -> None:
    """CR 500.5, 703.4q: mana empties as a step ends; the combat phase ends after its last step (CR 511.3)."""
    empty_pools(game)
    if game.turn.step == "combat end":
        game.combat = None
        game.touch()
        durations.end_of_combat(game)


def empty_pools(game: Game) -> None:
    """Unspent mana is lost, save what lasts longer; effects may turn it into something else or keep it."""
    ends = {"": True, "end of combat": game.turn.step == "combat end", "end of turn": game.turn.step == "cleanup"}
    for p in (0, 1):
        pool = game.players[p].pool
        if pool.units:
            lost = frozenset(u for u, _ in pool.units if ends.get(u.lasts, False) and not _keeps(game, p, u.type))
            lose_unspent(game, p, lost.__contains__)


def _keeps(game: Game, player: PlayerId, type_: str) -> bool:
    if ("C", "PlayerRule") not in present(game):
        return False
    return player_has(game, player, "don't lose unspent mana", f"don't lose unspent {MANA_NAMES.get(type_, '')} mana")


# --- which comes next ---------------------------------------------------------------------------------------------


def following(game: Game) -> str:
    """The step after this one: of this phase, an added one, or of the next phase."""
    step, combat = game.turn.step, game.combat
    if step == "attackers" and (combat is None or not combat.attackers):
        return "combat end"  # CR 508.8
    if step == "blockers":
        return "first damage" if _first_strikes(game) else "damage"
    if step == "draw" or step in ("main1", "main2", "combat end"):
        return _after_phase(game, PHASES[step])
    added = game.turn.extra[:1]
    if step in ("untap", "upkeep") and added and added[0] in ("upkeep", "upkeep step", "draw", "draw step"):
        # CR 500.9: a step added after this one.
        game.turn = msgspec.structs.replace(game.turn, extra=game.turn.extra[1:])
        return EXTRA_WORDS[added[0]]
    if step in ("untap", "upkeep") and game.turn.extra[:1] and game.turn.extra[0].startswith("after:"):
        if step == "upkeep":
            return _after_phase(game, "beginning")
        return "upkeep"
    return STEPS[STEPS.index(step) + 1]


def _after_phase(game: Game, phase: str) -> str:
    """CR 500.8: phases added after this one come before the one that would follow."""
    extra = game.turn.extra
    if not extra:
        return _next_phase(phase)
    word, rest = extra[0], extra[1:]
    if word.startswith("after:"):
        game.turn = msgspec.structs.replace(game.turn, extra=rest)
        return _after_phase_again(game, word.removeprefix("after:"))
    if not any(w.startswith("after:") for w in rest):
        rest = (*rest, f"after:{phase}")
    game.turn = msgspec.structs.replace(game.turn, extra=rest)
    return EXTRA_WORDS.get(word, word)


def _after_phase_again(game: Game, phase: str) -> str:
    return _after_phase(game, phase) if game.turn.extra else _next_phase(phase)


def _next_phase(phase: str) -> str:
    order = ("beginning", "main1", "combat", "main2", "ending")
    return FIRST_STEPS[order[order.index(phase) + 1]]


def _first_strikes(game: Game) -> bool:
    from model.turn.combat.damage import has_first_strikers

    return has_first_strikers(game)


SKIP_WORDS = {
    "untap step": "untap", "upkeep step": "upkeep", "draw step": "draw", "combat phase": "combat",
    "combat": "combat", "main phase": "main1", "end step": "end",
}  # fmt: skip


def _skipped(game: Game, step: str) -> bool:
    """CR 500.11, 614.10: whether the step, or the phase that it begins, is skipped; the next-time effect is used."""
    player = game.turn.active
    for n, (who, word) in enumerate(game.turn.skip):
        if who == player and SKIP_WORDS.get(word, word) == step:
            rest = game.turn.skip[:n] + game.turn.skip[n + 1 :]
            game.turn = msgspec.structs.replace(game.turn, skip=rest)
            return True
    if ("C", "PlayerRule") in present(game):
        for _, rule, scope in active_statics(game, PlayerRule):
            words = rule.rule.removeprefix("skip your ").removeprefix("skips their ").removeprefix("skip ")
            if words != rule.rule and SKIP_WORDS.get(words, words) == step and player_meets(
                game, rule.who, player, scope
            ):  # fmt: skip
                return True
    return False


def _after_skip(game: Game, step: str) -> str | None:
    if step == "combat":
        return _after_phase(game, "combat")
    game.turn = msgspec.structs.replace(game.turn, step=step)
    return None if step == "cleanup" else following(game)


# --- a step begins ------------------------------------------------------------------------------------------------


@owner(BeginStep)
def begin_step(game: Game, frame: BeginStep) -> None:
    """CR 703.3: what triggers at the beginning triggers; then the turn-based actions; then priority."""
    step = frame.step
    game.turn = msgspec.structs.replace(game.turn, step=step)
    game.passed = 0
    game.touch()
    durations.step_begins(game, step)
    if step == "combat":
        game.combat = Combat()
        record(game, "combat phases", None)
        for player in (0, 1):
            for name in THIS_COMBAT:
                game.history.pop((name, player), None)
    if step == "cleanup":
        # CR 514.3a: what triggers now waits until what is done in this step is done.
        step_began(game, step)
        game.priority = None
        game.frames.append(Cleanup())
        return
    if step != "untap":
        step_began(game, step)
        _rules_trigger(game, step)
    game.priority = None if step == "untap" else game.turn.active
    match step:
        case "untap":
            game.frames.append(Untap())
        case "draw":
            game.frames.append(DrawForTurn())
        case "main1":
            if ("C", "Chapter") in present(game):
                game.frames.append(AddLore())
        case "attackers":
            game.frames.append(DeclareAttackers())
        case "blockers":
            game.frames.append(DeclareBlockers())
        case "first damage" | "damage":
            game.frames.append(DealCombatDamage())


def _rules_trigger(game: Game, step: str) -> None:
    # CR 725.2
    if step == "end":
        active = game.turn.active
        if "monarch" in game.players[active].designations:
            trigger(game, MONARCH_DRAWS, Scope(active, event=(("player", -1 - active),)))
    # CR 728.1
    if step == "main1" and game.players[game.turn.active].counter(RAD):
        active = game.turn.active
        trigger(game, RADIATES, Scope(active, event=(("player", -1 - active),)))
    # CR 726.2
    if step == "upkeep" and "initiative" in game.players[game.turn.active].designations:
        active = game.turn.active
        trigger(game, UPKEEP_VENTURES, Scope(active, event=(("player", -1 - active),)))


@owner(DrawForTurn)
def draw_for_turn(game: Game, frame: DrawForTurn) -> None:
    """CR 504.1."""
    draw(game, game.turn.active, 1)


# --- a turn begins ------------------------------------------------------------------------------------------------


def new_turn(game: Game) -> None:
    """CR 500.7, 500.11: the next turn, extra turns first, the newest of them before the others."""
    before = game.turn
    extra, skip = before.extra_turns, before.skip
    for _ in range(1000):
        nth = len(extra) - 1
        if extra:
            player, extra = extra[-1], extra[:-1]
            if player_has(game, player, "skip extra turns"):
                durations.extra_turn(game, nth, begins=False)
                continue  # CR 614.10: the turn that would begin is skipped.
        else:
            player = _next_player(game, before)
        at = next((n for n, (who, word) in enumerate(skip) if who == player and word == "turn"), None)
        if at is None and not _skips_to_untap(game, player):
            break
        durations.extra_turn(game, nth, begins=False)
        if at is not None:
            skip = skip[:at] + skip[at + 1 :]
        before = msgspec.structs.replace(before, active=player)
    normal = before.active if before.extra_turns else player
    durations.turn_is_over(game)
    durations.extra_turn(game, nth, begins=True)
    turn_over(game)
    game.history["previous active", None] = before.active
    if nth >= 0:
        game.history["extra turn", None] = 1
    game.turn = Turn(before.number + 1, player, "untap", extra, (), skip, before.day)
    _mark_normal(game, before, player, normal)
    for p in (0, 1):
        was = game.players[p]
        game.update_player(p, lands_played=0, lands_played_last_turn=was.lands_played)
    for i, obj in list(game.objects.items()):
        used = tuple(pair for pair in obj.used if pair[0] < 0)
        sick = obj.sick and _stays_sick(game, i, player)
        if obj.history or used != obj.used or sick != obj.sick:
            game.update(i, history=frozenset(), used=used, sick=sick)
        _mark_echo(game, i, player, came=obj.sick and not sick)
    record(game, "turns taken", player)
    durations.turn_begins(game)
    turn_of_controlled_begins(game)
    game.frames.append(BeginStep(step="untap"))


def _skips_to_untap(game: Game, player: PlayerId) -> bool:
    """CR 614.10: whether the player skips the turn to untap something."""
    if ("C", MaySkipTurn.__name__) not in present(game):
        return False
    for source, _, scope in active_statics(game, MaySkipTurn):
        if scope.controller != player or not game.objects[source].tapped:
            continue
        words = "skip the turn instead of beginning it, and untap it"
        if game.ask(Decision("choose", player, "yes", of=source, name=game.objects[source].card.name, words=words)):
            untap(game, (source,), cause=source)
            return True
    return False


def _next_player(game: Game, before: Turn) -> PlayerId:
    """The player after the one whose turn it would have been without extra turns."""
    for p in (0, 1):
        if "turn order: next" in game.players[p].designations:
            return p
    return 1 - before.active


def _mark_normal(game: Game, before: Turn, player: PlayerId, normal: PlayerId) -> None:
    """CR 500.7: after extra turns the turn order goes on where it was; who is next then is remembered."""
    mark = "turn order: next"
    marked = next((p for p in (0, 1) if mark in game.players[p].designations), None)
    wanted: PlayerId | None = None
    if before.extra_turns:
        wanted = marked if marked is not None else 1 - before.active
    for p in (0, 1):
        have = game.players[p].designations
        want = have | {mark} if p == wanted else have - {mark}
        if have != want:
            game.update_player(p, designations=want)


def _mark_echo(game: Game, object_id: int, player: PlayerId, *, came: bool) -> None:
    """CR 702.30a: what came under the player's control since the beginning of the player's last upkeep is known as such
    for this turn. That is what was sick until now: nothing changes control between there and the turn's beginning."""
    from model.layers import characteristics

    obj = game.objects[object_id]
    marked = NEW_SINCE_UPKEEP in obj.designations
    if came and not marked and has_keyword(characteristics(game, object_id), "echo"):
        game.update(object_id, designations=obj.designations | {NEW_SINCE_UPKEEP})
    elif marked and not came and characteristics(game, object_id).controller == player:
        game.update(object_id, designations=obj.designations - {NEW_SINCE_UPKEEP})


def _stays_sick(game: Game, object_id: int, player: PlayerId) -> bool:
    # CR 302.6: it is the turn of its controller that makes it able.
    from model.layers import characteristics

    obj = game.objects[object_id]
    return obj.zone != "battlefield" or characteristics(game, object_id).controller != player
