"""A way to play something: what the rules offer for an object before modes, targets, X and payment are chosen, and the
proposal of it on the stack (CR 601.2a, 602.2a)."""

from __future__ import annotations

from typing import Any

import msgspec

from model.ability.abilities import Activated, Cost, Loyalty, PayMana, RemoveCounters
from model.ability.casting import CastWay, SpecialAction
from model.ability.terms import CostX, Objects, XAmount
from model.base import IllegalPlay, ObjectId, PlayerId, Reason, walk
from model.events import move
from model.events.zones import COMMANDER
from model.play.splice import texts
from model.state import CastInfo, Game, GameObject, Scope


class Way(msgspec.Struct, frozen=True, gc=False):
    """One way to cast, play, activate or take a special action. The fields up to `special` are those of a `Play`.

    `label`: the way in words, "" for the mana cost from the hand. `costs`: the base cost (mana cost, alternative or
    activation cost); `extra`: costs that the way adds. `alternative`: an alternative cost is paid (CR 118.9), `free`:
    it is nothing. `rule`: the CastWay record, if one gives it. `permitted_by`: the object whose effect allows it, 0 for
    the rules of the game or the object itself; `offered_by`: its name. `limited`: that permission can be used so many
    times a turn. `any_type`: mana may be spent as though of any "color" or "type". `flash`: as though it had flash;
    `timing`: "", "sorcery", "instant". `marks`: designations of the spell. `meant`: what the permission asks of the
    spell, in the scope `meant_by`."""

    kind: str
    object: ObjectId
    face: int = 0
    using: str = ""
    cost: int = 0
    ability: int = 0
    special: str = ""
    label: str = ""
    costs: tuple[Cost, ...] = ()
    extra: tuple[Cost, ...] = ()
    alternative: bool = False
    free: bool = False
    rule: CastWay | None = None
    permitted_by: ObjectId = 0
    offered_by: str = ""
    limited: int = 0
    any_type: str = ""
    flash: bool = False
    timing: str = ""
    marks: tuple[str, ...] = ()
    meant: Objects | None = None
    meant_by: Scope | None = None
    activated: Activated | None = None
    action: SpecialAction | None = None

    @property
    def face_down(self) -> str:
        """How the spell is face down, "" if it is not."""
        return self.rule.face_down if self.rule is not None else ""


class Proposal(msgspec.Struct, gc=False):
    """A spell or ability on the stack while it is being put there: in a workspace of its own, or in the game itself.

    `id`: the object on the stack (of a special action: the object itself). `origin`: the card as it was before; for an
    ability its source. `x`: the value of X of a special action."""

    game: Game
    player: PlayerId
    way: Way
    id: ObjectId
    origin: GameObject
    x: int = 0

    @property
    def on_stack(self) -> GameObject:
        """The object on the stack."""
        return self.game.objects[self.id]

    def scope(self) -> Scope:
        """What the words of the spell or ability refer to, as far as it is chosen."""
        if self.way.kind == "special":
            return Scope(controller=self.player, source=self.id, x=self.x)
        cast = self.on_stack.cast or CastInfo()
        source = self.way.object if self.way.kind == "activate" else self.id
        return Scope(
            controller=self.player,
            source=source,
            targets=cast.targets,
            division=cast.division,
            x=cast.x,
            modes=cast.modes,
            stack_id=self.id,
        )

    def choose(self, **chosen: Any) -> None:
        """Announces choices: fields of `CastInfo`; of a special action there is but X."""
        if self.way.kind == "special":
            self.x = chosen.get("x", self.x)
            return
        cast = self.on_stack.cast or CastInfo()
        if "kicked" in chosen and self.way.kind == "cast":
            chosen["spliced"] = texts(self.game, self.player, self.id, chosen["kicked"])
        new = msgspec.structs.replace(cast, **chosen)
        if new != cast or self.on_stack.cast is None:
            self.game.update(self.id, cast=new)
            if new.spliced != cast.spliced:
                self.game.touch("stack")  # its text has changed


def copy_of(game: Game) -> Game:
    """A workspace in which the same game can be tried."""
    return game.copy()


def propose(game: Game, player: PlayerId, way: Way) -> Proposal:
    """The proposal in a workspace of its own; `game` stays as it is. For judging and enumerating."""
    kept = game.caches.pop(_JUDGED, None)
    if kept is not None and kept[0] == game.version and kept[1].player == player and kept[1].way == way:
        found: Proposal = kept[1]
        return found
    return _propose(copy_of(game), player, way, real=False)


_JUDGED = "proposal that was judged"


def hand_on(game: Game, proposal: Proposal) -> None:
    """Keeps a proposal in which nothing has been chosen, and which nobody else uses any more, for whoever proposes the
    same next."""
    game.caches[_JUDGED] = (game.version, proposal)


def propose_now(game: Game, player: PlayerId, way: Way) -> Proposal:
    """CR 601.2a, 602.2a: puts the spell or ability on the stack."""
    return _propose(game, player, way, real=True)


def _propose(game: Game, player: PlayerId, way: Way, *, real: bool) -> Proposal:
    origin = game.objects[way.object]
    match way.kind:
        case "cast":
            cast = CastInfo(using=way.using, from_zone=origin.zone, caster=player)
            new = _to_stack(game, origin, player, way, real=real)
            marks = {*way.marks, *(("exile after",) if way.rule is not None and way.rule.exile_after else ())}
            game.update(new, cast=cast, designations=game.objects[new].designations | marks)
            return Proposal(game, player, way, new, origin)
        case "activate":
            assert way.activated is not None
            cast = CastInfo(ability=way.activated, source=way.object, from_zone=origin.zone, caster=player)
            obj = GameObject(
                game.new_id(), origin.card, "stack", player, player, kind="ability", face=origin.face,
                timestamp=game.new_timestamp(), cast=cast,
            )  # fmt: skip
            game.add(obj, top=True)
            return Proposal(game, player, way, obj.id, origin)
        case _:
            return Proposal(game, player, way, way.object, origin)


def _to_stack(game: Game, origin: GameObject, player: PlayerId, way: Way, *, real: bool) -> ObjectId:
    if real:
        moved = move(
            game, (origin.id,), "stack", cause=origin.id, by=player, why="cast",
            controller=player, face=way.face, face_down=way.face_down,
        )  # fmt: skip
        if len(moved) != 1 or game.objects[moved[0]].zone != "stack":
            raise IllegalPlay(
                Reason("601.2a", f"{origin.card.name} could not be put onto the stack", (origin.card.name,))
            )
        return moved[0]
    # The same without events, which nobody would see.
    game.remove(origin.id)
    obj = GameObject(
        game.new_id(), origin.card, "stack", origin.owner, player, kind=origin.kind, face=way.face,
        timestamp=game.new_timestamp(), face_down=way.face_down, label=origin.label, known_to=origin.known_to,
        designations=origin.designations & {COMMANDER},
    )  # fmt: skip
    game.add(obj, top=True)
    return obj.id


def mentions_x(cost: Cost) -> bool:
    """Whether a value of X is chosen for this cost (CR 107.3a)."""
    match cost:
        case PayMana(cost=mana):
            return mana.x_count > 0
        case Loyalty(x=x):
            return x
        case RemoveCounters(count=None):
            return True
        case _:
            return any((isinstance(r, XAmount) and r.defined is None) or isinstance(r, CostX) for r in walk(cost))
