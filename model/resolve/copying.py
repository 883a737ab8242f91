"""Copiable values and copies of spells and abilities (CR 707)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Activated, Spell, Triggered
from model.ability.instructions import ChangeTargets, CopyForEach, CopySpell
from model.ability.terms import Number, Target
from model.base import ObjectId, PlayerId
from model.card import Card
from model.evaluate.core import Context
from model.evaluate.targeting import can_target, legal_targets, phrases
from model.events import become_targets, happen
from model.events.event import SpellCast
from model.layers import abilities_of, copy_source
from model.resolve.attaching import can_attach
from model.resolve.merging import MUTATE, TARGET
from model.resolve.run import Run, executes
from model.state import CastInfo, Game, GameObject, Scope
from model.state.objects import Ref

Values = tuple[Card, int, tuple[Any, ...]]


def copiable(game: Game, object_id: ObjectId) -> Values | None:
    """CR 707.2: what a copy of the object would be (card, face, exceptions); of one that is gone, as it last was."""
    known = game.known(object_id)
    if known is None or known[0].kind == "ability":
        return None
    return copy_source(game, object_id)


# --- copies of spells and abilities (CR 707.10) -------------------------------------------------------------------


@executes(CopySpell)
def copy_spell(run: Run, do: CopySpell) -> None:
    n = run.amount(do.count)
    who = run.player(do.who)
    made: tuple[ObjectId, ...] = ()
    if who is not None:
        for i in run.refs(do.what):
            for _ in range(max(0, n)):
                made += copy_on_stack(run, i, who, do)
    run.result(made, number=len(made))
    run.done = bool(made)


@executes(CopyForEach)
def copy_for_each(run: Run, do: CopyForEach) -> None:
    game = run.game
    made: tuple[ObjectId, ...] = ()
    who = run.player(do.who)
    for i in run.refs(do.what) if who is not None else ():
        known = game.known(i)
        cast = known[0].cast if known is not None else None
        if who is None or cast is None:
            continue
        if sum(map(len, cast.targets)) != 1:
            raise run.unsupported("copies for what a spell with several targets could target", "707.10c")
        n = next(k for k, chosen in enumerate(cast.targets) if chosen)
        if i not in game.objects:
            raise run.unsupported("what a spell that is gone could target", "707.10c")
        source, scope = _told(run, i, who)
        phrase = target_phrases(game, i, scope).get(n)
        if phrase is None:
            raise run.unsupported("what that spell could target", "707.10c")
        legal = frozenset(legal_targets(game, who, source, phrase, scope))
        if do.word == "than the target":
            legal = legal.difference(cast.targets[n])
        aims = run.order((r for r in run.refs(do.over) if r in legal), who, "the order of the copies")
        for aim in aims:
            made += copy_on_stack(run, i, who, CopySpell(do.what, Number(1)), (n, aim))
    run.result(made, number=len(made))
    run.done = bool(made)


def copy_on_stack(
    run: Run, original: ObjectId, who: PlayerId, do: CopySpell, aim: tuple[int, Ref] | None = None
) -> tuple[ObjectId, ...]:
    """One copy, with the choices of the original, put onto the stack with new targets if they may be chosen; `aim`: the
    number of its target and what that is."""
    game = run.game
    known = game.known(original)
    if known is None:
        return ()
    obj = known[0]
    if obj.zone != "stack":
        return _copy_of_card(run, obj, who, do) if original in game.objects else ()
    cast = obj.cast or CastInfo()
    if aim is not None:
        targets = tuple((aim[1],) if k == aim[0] else chosen for k, chosen in enumerate(cast.targets))
        cast = msgspec.structs.replace(cast, targets=targets)
    ability = obj.kind == "ability"
    values = None if ability else copiable(game, original)
    copy = GameObject(
        game.new_id(),
        obj.card,
        "stack",
        who,
        who,
        kind="ability" if ability else "copy",
        face=obj.face,
        timestamp=game.new_timestamp(),
        face_down=obj.face_down,
        # CR 707.10: mana is no object, so none was spent to cast the copy.
        cast=msgspec.structs.replace(cast, mana="", mana_sources=(), riders=(), caster=who if ability else -1),
        choices=obj.choices,
    )
    if values is not None and (do.changes or values[2] or obj.copy_of is not None):
        copy = msgspec.structs.replace(copy, copy_of=(values[0], values[1], (*values[2], *do.changes)))
    game.add(copy, top=True)
    if do.new_targets:
        choose_new_targets(run, copy.id, who)
    targeted = [r for chosen in (game.objects[copy.id].cast or cast).targets for r in chosen]
    if targeted:
        become_targets(game, targeted, by_stack=copy.id, player=who)
    if not ability:
        happen(game, [SpellCast(object=copy.id, player=who, copied=True, cause=run.cause, by=who)])
    return (copy.id,)


def _copy_of_card(run: Run, obj: GameObject, who: PlayerId, do: CopySpell) -> tuple[ObjectId, ...]:
    """CR 707.12: a copy of a card is made in the zone in which the card is, to be cast from there; CR 704.5e: otherwise
    it ceases to exist."""
    if obj.zone == "battlefield" or obj.kind != "card":
        raise run.unsupported("a copy of something that is no card or spell", "707.12")
    game = run.game
    copy = GameObject(game.new_id(), obj.card, obj.zone, who, who, kind="copy", timestamp=game.new_timestamp())
    if do.changes:
        copy = msgspec.structs.replace(copy, copy_of=(obj.card, 0, do.changes))
    game.add(copy)
    return (copy.id,)


# --- choosing new targets (CR 115.7) ------------------------------------------------------------------------------


def target_phrases(game: Game, stack_id: ObjectId, scope: Scope) -> dict[int, Target]:
    """The target phrases of a spell or ability by their numbers; what it grants or does later has its own."""
    obj = game.objects[stack_id]
    cast = obj.cast or CastInfo()
    if obj.kind == "ability":
        whole = (cast.ability,) if isinstance(cast.ability, Activated | Triggered) else ()
        parts = tuple(ability.do for ability in whole)
    else:
        parts = tuple(a.do for a in abilities_of(game, stack_id) if isinstance(a, Spell))
    if obj.kind != "ability" and cast.using == MUTATE:
        return {0: TARGET}
    context = Context(game, scope)
    found: dict[int, Target] = {}
    for part in parts:
        for phrase, _ in phrases(context, part, cast.modes):
            found.setdefault(max(phrase.n, 0), phrase)
    return found


def choose_new_targets(run: Run, stack_id: ObjectId, who: PlayerId, *, must: bool = False) -> bool:
    """CR 115.7d, 707.10c: any of the targets may be left as they are; new ones must be legal. Whether any changed."""
    game = run.game
    cast = game.objects[stack_id].cast
    if cast is None or not any(cast.targets):
        return False
    asked = target_phrases(game, stack_id, _told(run, stack_id, who)[1])
    targets = list(cast.targets)
    for n, chosen in enumerate(cast.targets):
        for at, old in enumerate(chosen):
            options = _new_options(run, stack_id, asked.get(n), n, tuple(targets[n]), old, who)
            if must:
                options = options[1:]  # CR 115.7a: to another legal target; it stays if there is none.
            if len(options) < (1 if must else 2):
                continue
            words = f"target {n + 1}" + ("" if must else " of the copy or spell; the first leaves it")
            (new,) = run.choose(options, who=who, words=words)
            targets[n] = (*targets[n][:at], int(new), *targets[n][at + 1 :])
    changed = tuple(targets) != cast.targets
    if changed:
        game.update(stack_id, cast=msgspec.structs.replace(cast, targets=tuple(targets)))
    return changed


def _new_options(
    run: Run, stack_id: ObjectId, phrase: Target | None, n: int, chosen: tuple[Ref, ...], old: Ref, who: PlayerId
) -> tuple[Ref, ...]:
    """The old target first, then the others that are legal now."""
    legal = _legal(run, stack_id, phrase, who)
    return (old, *(r for r in legal if r != old and r not in chosen))


def _legal(run: Run, stack_id: ObjectId, phrase: Target | None, who: PlayerId) -> tuple[Ref, ...]:
    """What may be chosen for the phrase now."""
    if phrase is None:
        # The target of an Aura spell: what it can enchant.
        things = (-1, -2, *run.game.zone("battlefield"))
        return tuple(r for r in things if can_attach(run.game, stack_id, r) and can_target(run.game, who, stack_id, r))
    source, scope = _told(run, stack_id, who)
    return legal_targets(run.game, who, source, phrase, scope)


def _told(run: Run, stack_id: ObjectId, who: PlayerId) -> tuple[ObjectId, Scope]:
    obj = run.game.objects[stack_id]
    cast = obj.cast or CastInfo()
    source = cast.source if obj.kind == "ability" else stack_id
    return source, Scope(controller=who, source=source, targets=cast.targets, x=cast.x, stack_id=stack_id)


CHANGES_OF_TARGETS: Final = ("change the target", "change its target", "change a target", "choose new targets")


@executes(ChangeTargets)
def change_targets(run: Run, do: ChangeTargets) -> None:
    changed = False
    for i in run.objects(do.what):
        before = _targets_of(run, i)
        if do.to is not None:
            changed |= _retarget(run, i, do)
        else:
            changed |= choose_new_targets(run, i, run.you, must=do.how == "change the target")
        # CR 115.7, 603.2: what was no target of it before becomes one.
        more = [ref for ref in _targets_of(run, i) if ref not in before]
        if more:
            become_targets(run.game, more, by_stack=i, player=run.game.objects[i].controller)
    run.done = changed


def _targets_of(run: Run, stack_id: ObjectId) -> tuple[Ref, ...]:
    cast = run.game.objects[stack_id].cast
    return () if cast is None else tuple(dict.fromkeys(ref for chosen in cast.targets for ref in chosen))


def _retarget(run: Run, stack_id: ObjectId, do: ChangeTargets) -> bool:
    """CR 115.7a-c: "change the target to ~" of what has one target, "change a target to ~" of what may have several,
    if that is legal. Which of several is the choice of whoever resolves it."""
    cast = run.game.objects[stack_id].cast
    to = run.refs(do.to) if do.to is not None else ()
    several = do.how == "change a target"
    if cast is None or not to or (not several and sum(map(len, cast.targets)) != 1):
        return False
    who = run.game.objects[stack_id].controller
    phrases = target_phrases(run.game, stack_id, _told(run, stack_id, who)[1])
    able = [
        n for n, chosen in enumerate(cast.targets)
        if chosen and to[0] not in chosen and to[0] in _legal(run, stack_id, phrases.get(n), who)
    ]  # fmt: skip
    options = tuple(dict.fromkeys(ref for n in able for ref in cast.targets[n]))
    if not options:
        return False
    (old,) = run.choose(options, words="which target is changed")
    n = next(n for n in able if old in cast.targets[n])
    changed = tuple(to[0] if ref == old else ref for ref in cast.targets[n])
    targets = tuple(changed if k == n else chosen for k, chosen in enumerate(cast.targets))
    run.game.update(stack_id, cast=msgspec.structs.replace(cast, targets=targets))
    return True
