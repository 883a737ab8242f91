"""What a resolution leaves behind: lasting effects, delayed triggers, shields, permissions (CR 603.7, 611.2, 615)."""

from __future__ import annotations

from typing import Final

import msgspec

from model.ability.abilities import Change, CostChange, StaticEffect, Triggered
from model.ability.continuous import (
    Affects,
    BecomesCopyOf,
    Forbid,
    GrantsAlternative,
    Instead,
    MoreLands,
    Permit,
    PlayerRule,
    PreventDamage,
    SpendAsThough,
    TaxOn,
)
from model.ability.instructions import Allow, Apply, Impose, Later, Prevent, Regenerate
from model.ability.terms import All, Objects, Players
from model.evaluate import holds
from model.events import prevent_damage, regenerate, replace_next
from model.layers import locked
from model.resolve.frame import Exactly
from model.resolve.run import Run, executes, with_result
from model.state import Delayed, Game, Lasting
from model.state.objects import Ref, player_ref

DURATIONS: Final = frozenset(
    {
        "",
        "until end of turn",
        "this turn",
        "until your next turn",
        "until end of combat",
        "this combat",
        "until the end of your next turn",
        "until your next end step",
        "until your next upkeep",
        "for the rest of the game",
    }
)
"""Durations whose end the turn knows; "for as long as" is a condition (`while_`)."""


@executes(Apply)
def apply(run: Run, do: Apply) -> None:
    rules = all(getattr(change, "layer", "") == "0" for change in do.changes)
    if rules and isinstance(do.to, All):
        # CR 611.2c: what only acts on the rules affects whatever fits, also what comes later.
        add_lasting(run, (), do.changes, do.duration, what=do.to, while_=do.while_)
        return
    refs = tuple(r for r in run.refs(do.to) if r < 0 or r in run.game.objects)
    run.result(refs)
    run.done = bool(refs)
    if not refs:
        return
    changes = _begin(run, do.changes)
    if changes is None:
        run.done = False
        return
    # CR 611.2b: what would end at once does not begin.
    if do.while_ is None or run.holds(do.while_):
        add_lasting(run, refs, changes, do.duration, while_=do.while_)


def _begin(run: Run, changes: tuple[Change, ...]) -> tuple[Change, ...] | None:
    """CR 608.2h, 611.2d, 707.2b: numbers and copied values are those of now; None where there is nothing to copy."""
    ready: list[Change] = []
    for change in changes:
        if isinstance(change, BecomesCopyOf):
            of = run.refs(change.of)
            if not of or run.game.known(of[0]) is None:
                return None
            change = BecomesCopyOf(Exactly(of[0]), change.except_)
        ready.append(change)
    return locked(run.game, tuple(ready), run.scope)


def add_lasting(
    run: Run,
    refs: tuple[Ref, ...],
    changes: tuple[Change, ...],
    duration: str,
    *,
    what: Objects | Players | None = None,
    while_: object = None,
) -> int:
    """A continuous effect that begins now; gives its id."""
    game = run.game
    scope = msgspec.structs.replace(run.scope, current=run.task.current)
    effect = Lasting(
        game.new_id(),
        refs,
        changes,
        game.new_timestamp(),
        duration,
        scope,
        ends=(game.turn.number, run.you),
        what=what,
        while_=while_,
    )
    game.lasting.append(effect)
    game.touch()
    return effect.id


def end_what_is_over(game: Game) -> bool:
    """CR 611.2b: an effect "for as long as" something is so ends when it is not, for good. Whether any ended."""
    if not any(one.while_ is not None for one in game.lasting):
        return False
    kept = [one for one in game.lasting if one.while_ is None or holds(game, one.while_, one.scope)]
    if len(kept) == len(game.lasting):
        return False
    game.lasting = kept
    game.touch()
    return True


IMPOSED: Final = (
    Instead, PreventDamage, CostChange, MoreLands, Permit, Forbid, PlayerRule, TaxOn, SpendAsThough, GrantsAlternative,
)  # fmt: skip
"""Effects that can hold for a while without an ability that keeps them up."""


def why_not_imposed(effect: StaticEffect) -> str:
    """The words of an effect that cannot be imposed; "" if it can."""
    if isinstance(effect, Affects):
        rules = all(getattr(c, "layer", "") == "0" for c in effect.changes)
        return "" if rules else "an effect on whatever fits that changes what it is"
    return "" if isinstance(effect, IMPOSED) else f"for a while: {type(effect).__name__}"


@executes(Impose)
def impose(run: Run, do: Impose) -> None:
    effect = do.effect
    refused = why_not_imposed(effect)
    if refused:
        raise run.unsupported(refused, "611.2")
    match effect:
        case Instead():
            replace_next(run.game, run.scope, effect, uses=do.uses or None, duration=do.duration)
        case PreventDamage():
            amount = None if effect.amount is None else run.amount(effect.amount)
            prevent_damage(
                run.game,
                run.scope,
                amount=amount,
                to=effect.to,
                by=effect.by,
                combat=effect.combat,
                then=effect.then,
                duration=do.duration,
            )
        case Affects():
            add_lasting(run, (), effect.changes, do.duration, what=effect.what)
        case PlayerRule(who=who) | Forbid(who=who):
            affected = (0, 1) if who is None else run.players(who)
            add_lasting(run, tuple(player_ref(p) for p in affected), (effect,), do.duration)  # type: ignore[arg-type]
        case _:
            add_lasting(run, (), (effect,), do.duration)  # type: ignore[arg-type]


@executes(Later)
def later(run: Run, do: Later) -> None:
    game = run.game
    scope = with_result(run.scope, "base", run.child(do, "do"))
    scope = msgspec.structs.replace(scope, current=run.task.current)
    ability = Triggered(do.when, do.do, do.condition, "at" if "Step" in type(do.when).__name__ else "when")
    ends = (do.until, game.turn.number, run.you) if do.until else None
    game.delayed.append(Delayed(game.new_id(), ability, scope, do.once, ends))
    game.touch()


@executes(Regenerate)
def regenerate_(run: Run, do: Regenerate) -> None:
    ids = run.permanents(do.what)
    regenerate(run.game, run.scope, ids)
    run.result(ids)


@executes(Prevent)
def prevent(run: Run, do: Prevent) -> None:
    amount = None if do.amount is None else run.amount(do.amount)
    refs: tuple[Ref, ...] = ()
    refs_are, to, by = "to", do.to, do.by
    if to is not None and _is_fixed(to):
        refs, to = run.refs(to), None
        if not refs:
            return
    elif by is not None and _is_fixed(by):
        refs, refs_are, by = run.refs(by), "by", None
        if not refs:
            return
    prevent_damage(
        run.game,
        run.scope,
        amount=amount,
        refs=refs,
        refs_are=refs_are,
        to=to,
        by=by,
        combat=do.combat,
        duration=do.duration,
    )


def _is_fixed(phrase: Objects | Players) -> bool:
    """Whether the words mean certain objects, not whatever fits (CR 611.2c)."""
    return not isinstance(phrase, All)


@executes(Allow)
def allow(run: Run, do: Allow) -> None:
    ids = run.objects(do.what)
    run.result(ids)
    run.done = bool(ids)
    if ids:
        add_lasting(run, ids, (do,), do.duration)  # type: ignore[arg-type]
