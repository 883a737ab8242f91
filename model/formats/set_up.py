"""What a Forge file says has already resolved: pieces of cards' scripts, spells and abilities cast before, tokens made
by script, and playing on to a later step.

Owns: `Running`, which carries these out in a position, with triggers switched off. Forge's scripts are not in the file:
a name of a piece is read as the part of the card's own text that it can only mean (an enters ability, the one
instruction that makes tokens), and refused where that is not clear. Not here: what the entries say (`forge_entries`),
the position without them (`build`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from model.ability.abilities import (
    Ability,
    Activated,
    Instruction,
    Loyalty,
    Spell,
    Static,
    Triggered,
    UnsupportedAbility,
)
from model.ability.continuous import Enters
from model.ability.events import ZoneChanges
from model.ability.instructions import (
    Apply,
    CreateToken,
    GetEmblem,
    May,
    Move,
    PutCountersOn,
    Sequence,
    Shuffle,
)
from model.ability.keywords import expand
from model.ability.terms import Target, That, ThatMuch, ThatPlayer, This
from model.base import IllegalPlay, ObjectId, PlayerId, PonderError, UnsupportedText, walk
from model.card import Card
from model.events import ResolveTop, create_tokens, shuffle
from model.formats.forge_scripts import fields_of
from model.formats.tokens import script_token_facts
from model.layers import characteristics, copy_source
from model.play.support import unsupported_of
from model.resolve.copying import target_phrases
from model.state import CastInfo, Due, Game, GameObject, Position, player_ref
from model.state.answers import forced_answer
from model.state.objects import Ref
from model.state.work import carry_out_top

_STEPS_AT_MOST: Final = 5_000

# The last part of a script's name, and the instruction that it means.
_KINDS: Final[tuple[tuple[str, Callable[[Instruction], bool]], ...]] = (
    ("Token", lambda do: isinstance(do, CreateToken)),
    ("Treasure", lambda do: isinstance(do, CreateToken) and do.predefined == "Treasure"),
    ("Energy", lambda do: isinstance(do, PutCountersOn) and do.kind == "energy"),
    ("Shuffle", lambda do: isinstance(do, Shuffle)),
    ("Exile", lambda do: isinstance(do, Move) and do.to == "exile"),
    ("Control", lambda do: isinstance(do, Apply)),
    ("Emblem", lambda do: isinstance(do, GetEmblem)),
)


class Refused(Exception):
    """It cannot be carried out: why."""


class Running:
    """The position while the entries are carried out, one after the other."""

    def __init__(self, position: Position) -> None:
        self.position = position

    # --- what entries mean ------------------------------------------------------------------------------------------

    def script(self, name: str, source: ObjectId, target: Ref | None) -> None:
        """A script of a permanent: its enters ability, or its only triggered one, has resolved with this target."""
        obj = self.position.objects[source]
        abilities = _abilities(obj.card, obj.face)
        copying = [e.copy for a in abilities if isinstance(a, Static) for e in a.effects
                   if isinstance(e, Enters) and isinstance(e.what, This) and e.copy is not None]  # fmt: skip
        if len(copying) == 1 and name.endswith("Copy") and target is not None and target > 0:
            self._copy(source, target, copying[0].except_)
            return
        triggers = [a for a in abilities if isinstance(a, Triggered)]
        entering = [a for a in triggers if _enters(a)]
        self.ability(_only(entering or triggers, "triggered ability"), source, target)

    def spell(self, card: Card, player: PlayerId, target: Ref | None) -> None:
        """The card's spell has resolved. A Curse of which the file does not say whom it enchants is on the opponent."""
        if not card.front.is_permanent:
            for ability in card.front.abilities:
                _must_be_read(ability)
        game = Game(self.position)
        is_aura = "Aura" in card.front.subtypes
        if is_aura and target is None:
            if "Curse" not in card.front.subtypes:
                raise Refused("what it enchants is not said")
            target = player_ref(1 - player)
        new = GameObject(game.new_id(), card, "stack", player, player, timestamp=game.new_timestamp(), kind="card")
        game.add(new, top=True)
        targets = ((target,),) if is_aura and target is not None else _targets(game, new.id, target)
        cast = CastInfo(targets=targets, from_zone="hand", caster=player)
        game.update(new.id, cast=cast)
        self._resolve(game, new.id, target)
        if is_aura and not any(o.card is card and o.zone == "battlefield" and o.attached_to == target
                               for i, o in self.position.objects.items() if i >= new.id):  # fmt: skip
            raise Refused("it cannot enchant that")
        left = [
            i
            for i, obj in self.position.objects.items()
            if obj.zone in ("graveyard", "exile") and obj.card is card and i >= new.id
        ]
        if left:
            # The card itself was never part of the game.
            game = Game(self.position)
            for i in left:
                game.remove(i)
            self.position = game.freeze()

    def loyalty(self, card: Card, player: PlayerId, number: int, target: Ref | None) -> None:
        """The n-th loyalty ability of a planeswalker card, from 1."""
        found = [
            a
            for a in _abilities(card, 0)
            if isinstance(a, UnsupportedAbility)
            or (isinstance(a, Activated) and any(isinstance(c, Loyalty) for c in a.costs))
        ]
        if not 1 <= number <= len(found):
            raise Refused(f"there is no loyalty ability {number}")
        ability = found[number - 1]
        # A line that is not understood counts if it is activated; of another shape, it might.
        if any(isinstance(a, UnsupportedAbility) and a.shape != "activated" for a in found[: number - 1]):
            raise Refused("a line before it is not understood")
        if isinstance(ability, UnsupportedAbility):
            raise Refused("it is not understood")
        self._from_outside(ability, card, player, target)

    def piece(self, card: Card, player: PlayerId, name: str, target: Ref | None) -> None:
        """A piece of the card's script, by its name: `Trig...` a whole triggered ability, `DB...` the last instruction
        of its kind."""
        kind = next((fits for suffix, fits in _KINDS if name.endswith(suffix)), None)
        if kind is None:
            raise Refused("what it means is not known")
        abilities = _abilities(card, 0)
        having = [a for a in abilities if any(kind(r) for r in walk(a) if isinstance(r, Instruction))]
        if name.startswith("Trig"):
            triggers = [a for a in having if isinstance(a, Triggered)]
            self._from_outside(_only(triggers, "triggered ability"), card, player, target)
            return
        ability = _only(having, "ability")
        if not isinstance(ability, Triggered | Activated | Spell):
            raise Refused("what it means is not known")
        do = _last(ability.do, kind)
        if any(isinstance(r, That | ThatPlayer | ThatMuch | Target) for r in walk(do)):
            raise Refused("it speaks of what went before")
        self._from_outside(Activated((), do), card, player, target)

    def custom(self, card: Card, player: PlayerId, line: str) -> None:
        """A Forge ability line: tokens by script, copies of the card itself."""
        head, fields = fields_of(line)
        if head == "DB$ Token" and set(fields) <= {"TokenScript", "TokenAmount", "TokenOwner"}:
            facts = script_token_facts(fields.get("TokenScript", ""))
            if facts is None or fields.get("TokenOwner", "You") != "You":
                raise Refused("the token is not known")
            from model.formats.build import token_card

            self._tokens(player, token_card(facts), int(fields.get("TokenAmount", "1")), None)
        elif head == "DB$ CopyPermanent" and set(fields) <= {"Defined", "NumCopies"} and fields["Defined"] == "Self":
            self._tokens(player, card, int(fields.get("NumCopies", "1")), (card, 0, ()))
        elif head == "DB$ Dig" and fields.get("NoMove") == "True":
            pass  # looked at and left where they are
        else:
            raise Refused("the script is not known")

    # --- carrying them out ------------------------------------------------------------------------------------------

    def ability(self, ability: Ability, source: ObjectId, target: Ref | None) -> None:
        """The ability of an object of the position has resolved."""
        game = Game(self.position)
        obj = game.objects[source]
        self._put(game, ability, obj.card, source, obj.controller, target)

    def _from_outside(self, ability: Ability, card: Card, player: PlayerId, target: Ref | None) -> None:
        """The ability of a card that is not in the game."""
        game = Game(self.position)
        outside = GameObject(game.new_id(), card, "stack", player, player, timestamp=game.new_timestamp())
        game.add(outside)
        game.past[outside.id] = (outside, characteristics(game, outside.id))
        game.remove(outside.id)
        self._put(game, ability, card, outside.id, player, target)

    def _put(
        self, game: Game, ability: Ability, card: Card, source: ObjectId, player: PlayerId, target: Ref | None
    ) -> None:
        _must_be_read(ability)
        if isinstance(ability, Triggered):
            # Its condition was true when it resolved.
            ability = msgspec.structs.replace(ability, condition=None)
        new = GameObject(
            game.new_id(), card, "stack", player, player, timestamp=game.new_timestamp(), kind="ability",
            cast=CastInfo(ability=ability, source=source, caster=player, event=(("subject", source),)),
        )  # fmt: skip
        game.add(new, top=True)
        phrases = [r for r in walk(ability) if isinstance(r, Target)]
        event: tuple[tuple[str, Any], ...] = (("subject", source),)
        if target is not None and not phrases and isinstance(ability, Triggered) and not _enters(ability):
            event = (("subject", target), ("new", target))
        targets = _targets(game, new.id, target) if phrases else ()
        assert new.cast is not None
        game.update(new.id, cast=msgspec.structs.replace(new.cast, targets=targets, event=event))
        self._resolve(game, new.id, target)

    def _resolve(self, game: Game, stack_id: ObjectId, target: Ref | None) -> None:
        chosen = {ref for refs in (game.objects[stack_id].cast or CastInfo()).targets for ref in refs}
        if target is not None and target not in chosen and not _speaks_of_event(game, stack_id):
            raise Refused("the target is none of what it targets")
        game.frames.append(ResolveTop(stack_id=stack_id))
        self._finish(game, target)

    def _finish(self, game: Game, target: Ref | None) -> None:
        """Until all of it is done. What triggers meanwhile does not; nobody's history is written."""
        before = self.position
        waiting = len(before.frames)
        answers: tuple[Any, ...] = ()
        for _ in range(_STEPS_AT_MOST):
            if len(game.frames) <= waiting:
                game.pending = list(before.pending)
                game.history = before.history.copy()
                game.passed, game.priority = before.passed, before.priority
                self.position = game.freeze()
                return
            kept = game.freeze()
            game.answers, game.cursor = game.frames[-1].answers, 0
            try:
                carry_out_top(game)
            except Due as due:
                game = Game(kept)
                answers = (*game.frames[-1].answers, _answer(due.decision, target))
                game.frames[-1] = msgspec.structs.replace(game.frames[-1], answers=answers)
            except (IllegalPlay, UnsupportedText) as error:
                raise Refused(str(error)) from None
        raise Refused("it does not end")

    def _copy(self, source: ObjectId, target: ObjectId, except_: tuple[Any, ...]) -> None:
        game = Game(self.position)
        card, face, exceptions = copy_source(game, target)
        game.update(source, copy_of=(card, face, (*exceptions, *except_)))
        self.position = game.freeze()

    def _tokens(self, player: PlayerId, card: Card, n: int, copy_of: Any) -> None:
        game = Game(self.position)
        create_tokens(game, player, card, n, copy_of=copy_of)
        game.pending = list(self.position.pending)
        game.history = self.position.history.copy()
        self.position = game.freeze()

    def shuffled(self, player: PlayerId) -> None:
        """The order of the library is not known."""
        game = Game(self.position)
        shuffle(game, player)
        game.history = self.position.history.copy()
        self.position = game.freeze()

    def play_on(self, step: str) -> None:
        """To the step, with both players passing and triggers live."""
        from model.play import Play, after, decision

        position = msgspec.structs.replace(self.position, priority=None, passed=2)
        try:
            for _ in range(40):
                due = decision(position)
                position = position if position.due is not None else _run(position)
                if position.turn.step == step:
                    self.position = position
                    return
                if due.kind != "priority" or position.zones.get(("stack", -1)):
                    break
                position = after(position, Play("pass"))
        except PonderError as error:
            raise Refused(str(error)) from None
        raise Refused(f"something happens before {step}")


def _run(position: Position) -> Position:
    from model.play import run

    return run(position)


def _abilities(card: Card, face: int) -> tuple[Ability, ...]:
    """The abilities of the face with those that keywords stand for, as far as they are understood."""
    found: list[Ability] = []
    for ability in card.faces[face].abilities:
        found += expand(ability) or (ability,)
    return tuple(found)


def _must_be_read(ability: Ability) -> None:
    words = unsupported_of(ability)
    if words:
        raise Refused(f"not understood: {words[0]}")


def _enters(ability: Triggered) -> bool:
    when = ability.when
    return isinstance(when, ZoneChanges) and when.to == "battlefield" and isinstance(when.what, This)


def _only(found: list[Any], what: str) -> Any:
    if len(found) != 1:
        raise Refused(f"which {what} is meant is not clear" if found else f"there is no such {what}")
    return found[0]


def _last(do: Instruction, kind: Callable[[Instruction], bool]) -> Instruction:
    """The instruction of that kind, which must be the only one and the last."""
    steps = list(_steps(do))
    at = [n for n, step in enumerate(steps) if kind(step)]
    if len(at) != 1 or at[0] != len(steps) - 1:
        raise Refused("which part of the text is meant is not clear")
    return steps[-1]


def _steps(do: Instruction) -> Iterator[Instruction]:
    if isinstance(do, Sequence):
        for step in do.steps:
            yield from _steps(step)
    elif isinstance(do, May):
        yield from _steps(do.do)
    else:
        yield do


def _targets(game: Game, stack_id: ObjectId, target: Ref | None) -> tuple[tuple[Ref, ...], ...]:
    """What was chosen: the one target for the one phrase there is."""
    from model.resolve.stack import scope_of

    phrases = target_phrases(game, stack_id, scope_of(game, stack_id))
    if not phrases:
        return ()
    if len(phrases) != 1 or target is None:
        raise Refused("its targets are not all given")
    return ((target,),)


def _speaks_of_event(game: Game, stack_id: ObjectId) -> bool:
    cast = game.objects[stack_id].cast
    return cast is not None and isinstance(cast.ability, Triggered) and not _enters(cast.ability)


def _answer(due: Any, target: Ref | None) -> Any:
    """A choice that can only have been this: what is optional was done, to the object named."""
    forced = forced_answer(due)
    if forced is not None:
        return forced
    if due.what == "yes":
        return True
    if target is not None and target in due.options:
        return target
    raise Refused(f"it leaves a choice: {due.words or due.what}")
