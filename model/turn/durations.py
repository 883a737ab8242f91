"""Durations end: of lasting effects, delayed triggers, designations (CR 514.2, 500.5a, 611.2a-b, 603.7b)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from model.ability.continuous import DoesntUntap
from model.ability.events import OF_EXTRA_TURN
from model.ability.terms import All, ControlledBy
from model.base import PlayerId
from model.state import Delayed, Game, Lasting

THIS_TURN = frozenset({"until end of turn", "this turn", "until end of turn."})
COMBAT = frozenset({"until end of combat", "this combat"})
NEXT_TURN = "until your next turn"
END_OF_NEXT_TURN = "until the end of your next turn"
NEXT_END_STEP = "until your next end step"
NEXT_UPKEEP = "until your next upkeep"


def _began(effect: Lasting) -> tuple[int, PlayerId]:
    """The turn in which the effect began and whose "your" it is."""
    if isinstance(effect.ends, tuple) and len(effect.ends) >= 2:
        return int(effect.ends[-2]), int(effect.ends[-1])
    return 0, effect.scope.controller


def _drop(game: Game, ended: Callable[[Lasting], bool], delayed: Callable[[Delayed], bool] | None = None) -> None:
    kept = [one for one in game.lasting if not ended(one)]
    if len(kept) != len(game.lasting):
        game.lasting = kept
        game.touch()
    if delayed is not None and game.delayed:
        left = [one for one in game.delayed if not delayed(one)]
        if len(left) != len(game.delayed):
            game.delayed = left
            game.touch()


def _word(one: Delayed) -> str:
    return str(one.ends[0]) if isinstance(one.ends, tuple) and one.ends else ""


def end_of_turn(game: Game, noticed: Callable[[Game], object] | None = None) -> None:
    """CR 514.2: "until end of turn" and "this turn" effects end, with those that end with this turn of "yours".
    `noticed`: who changes hands by that does so in this turn, for what waits for it this turn."""
    turn = game.turn

    def ended(one: Lasting) -> bool:
        if one.duration in THIS_TURN:
            return True
        began, player = _began(one)
        return one.duration == END_OF_NEXT_TURN and player == turn.active and began < turn.number

    def over(one: Delayed) -> bool:
        if _word(one) in THIS_TURN:
            return True
        began, player = (int(one.ends[1]), int(one.ends[2])) if _word(one) and len(one.ends) >= 3 else (0, 0)
        return _word(one) == END_OF_NEXT_TURN and player == turn.active and began < turn.number

    _drop(game, ended)
    if noticed is not None:
        noticed(game)
    _drop(game, lambda one: False, over)


def end_of_combat(game: Game) -> None:
    """CR 511.2: "until end of combat" effects end."""
    _drop(game, lambda one: one.duration in COMBAT, lambda one: _word(one) in COMBAT)


def turn_is_over(game: Game) -> None:
    """What the turn leaves nothing of."""
    end_of_turn(game)
    end_of_combat(game)
    game.combat = None


def extra_turn(game: Game, nth: int, *, begins: bool) -> None:
    """What waits for a step of the extra turn that stood at that place among those to come: it begins, or is
    skipped."""
    waiting = (OF_EXTRA_TURN, nth)
    if any(one.ends == waiting for one in game.delayed):
        left = [one for one in game.delayed if begins or one.ends != waiting]
        now = ("this turn", game.turn.number + 1, game.turn.active)
        game.delayed = [msgspec.structs.replace(one, ends=now) if one.ends == waiting else one for one in left]
        game.touch()


def turn_begins(game: Game) -> None:
    """ "Until your next turn" effects end as that turn begins; so do detain, goad and the like on objects."""
    active, number = game.turn.active, game.turn.number

    def ended(one: Lasting) -> bool:
        began, player = _began(one)
        return one.duration == NEXT_TURN and player == active and began < number

    def over(one: Delayed) -> bool:
        return _word(one) == NEXT_TURN and len(one.ends) >= 3 and int(one.ends[2]) == active

    _drop(game, ended, over)


def step_begins(game: Game, step: str) -> None:
    """Effects until the next upkeep or end step of a player end as that step begins."""
    word = {"upkeep": NEXT_UPKEEP, "end": NEXT_END_STEP}.get(step)
    if word is None:
        return
    active = game.turn.active

    def ended(one: Lasting) -> bool:
        return one.duration == word and _began(one)[1] == active

    _drop(game, ended)


def next_untap_is_over(game: Game, player: PlayerId) -> None:
    """ "Doesn't untap during its controller's next untap step" has done its work for what that player controls, "during
    your next untap step" where that player is meant."""
    from model.evaluate import players
    from model.layers import characteristics

    def ended(one: Lasting) -> bool:
        words = [c.word for c in one.changes if isinstance(c, DoesntUntap) and c.next_]
        if not words:
            return False
        if isinstance(one.what, All) and "your" not in words:
            # "Lands target player controls": whatever they are.
            who = [c.who for c in one.what.filter.post if isinstance(c, ControlledBy)]
            return any(player in players(game, each, one.scope) for each in who)
        if one.what is not None or "your" in words:
            return one.scope.controller == player  # "lands you control": whatever they are
        refs = [r for r in one.refs if r > 0 and r in game.objects]
        if "its owner's" in words:
            return not refs or any(game.objects[r].owner == player for r in refs)
        return not refs or any(characteristics(game, r).controller == player for r in refs)

    _drop(game, ended)
