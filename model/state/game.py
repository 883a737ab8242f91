"""The workspace: a mutable copy of a position on which the rules act."""

from __future__ import annotations

from typing import Any

import msgspec

from model.base import HUMAN, IllegalPlay, ObjectId, PlayerId, Reason
from model.state.answers import forced_answer, why_not_answer
from model.state.decision import Decision, Due
from model.state.objects import Characteristics, GameObject
from model.state.position import Combat, Delayed, Frame, Lasting, Pending, Player, Position, Turn
from model.state.stamps import PARTS, STATUS_FIELDS, Stamps, new_stamp


class Game:
    """A position being changed. Made from a position, thrown away or frozen; never kept.

    `origin`: the position of which it was made, None for a copy of another workspace.
    `script`: answers that a payment plan holds beforehand for the player `script_for`.
    `version` grows with every change of an object or player: memo tables compare it. `parts` says which zones changed
    (see `stamps`); whoever changes `objects` or `zones` by hand says so with `touch`, or by raising `version`, which
    counts as a change of everything. `answers` and `cursor` serve `ask`.
    `caches` is a place for memo tables of other modules, emptied by whoever owns them when `version` moved on.
    `derived` is one for values that are never changed, each kept with the stamps (and whatever else it was read from)
    for which it is true and looked at no more when those moved on; it goes with the position into the games made of it.
    """

    __slots__ = (
        "_version", "answers", "blank", "caches", "combat", "cursor", "delayed", "derived", "due", "edition", "frames",
        "history", "lasting", "next_id", "next_timestamp", "objects", "origin", "over", "parts", "passed", "past",
        "pending", "players", "priority", "script", "script_for", "turn", "warnings", "zones",
    )  # fmt: skip

    def __init__(self, position: Position) -> None:
        self.origin: Position | None = position
        self.players: list[Player] = list(position.players)
        self.objects: dict[ObjectId, GameObject] = position.objects.copy()
        self.zones: dict[tuple[str, int], tuple[ObjectId, ...]] = position.zones.copy()
        self.turn: Turn = position.turn
        self.combat: Combat | None = position.combat
        self.lasting: list[Lasting] = list(position.lasting)
        self.delayed: list[Delayed] = list(position.delayed)
        self.pending: list[Pending] = list(position.pending)
        self.frames: list[Frame] = list(position.frames)
        self.due: Decision | None = position.due
        self.priority: PlayerId | None = position.priority
        self.passed: int = position.passed
        self.past = position.past.copy()
        self.history: dict[Any, Any] = position.history.copy()
        self.next_id: int = position.next_id
        self.next_timestamp: int = position.next_timestamp
        self.edition = position.edition
        self.over: str = position.over
        self.warnings: list[str] = list(position.warnings)
        self.blank = position.blank
        self.parts, self.derived = position.stamps.taken_for(position.objects, position.zones)
        self._version = 0
        self.caches: dict[str, Any] = {}
        self.answers: tuple[Any, ...] = ()
        self.cursor = 0
        self.script: list[Any] | None = None
        self.script_for: PlayerId = HUMAN

    def freeze(self) -> Position:
        """The position as it stands. The workspace may go on being used: its dicts are copied."""
        objects, zones = self.objects.copy(), self.zones.copy()
        return Position(
            players=(self.players[0], self.players[1]),
            objects=objects,
            zones=zones,
            turn=self.turn,
            combat=self.combat,
            lasting=tuple(self.lasting),
            delayed=tuple(self.delayed),
            pending=tuple(self.pending),
            frames=tuple(self.frames),
            due=self.due,
            priority=self.priority,
            passed=self.passed,
            past=self.past.copy(),
            history=self.history.copy(),
            next_id=self.next_id,
            next_timestamp=self.next_timestamp,
            edition=self.edition,
            over=self.over,
            warnings=tuple(self.warnings),
            blank=self.blank,
            stamps=Stamps(objects, zones, self.parts.copy(), self.derived.copy()),
        )

    def copy(self) -> Game:
        """A workspace of its own in which the game stands as it does here; nobody has been asked anything in it."""
        new: Game = object.__new__(Game)
        new.origin = None
        for name in _LISTS:
            setattr(new, name, getattr(self, name).copy())
        new.turn, new.combat, new.due, new.priority = self.turn, self.combat, self.due, self.priority
        new.passed, new.next_id, new.next_timestamp = self.passed, self.next_id, self.next_timestamp
        new.edition, new.over, new.blank = self.edition, self.over, self.blank
        new._version, new.caches, new.answers, new.cursor = 0, {}, (), 0
        new.script, new.script_for = None, HUMAN
        return new

    # --- questions ------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> Any:
        """The answer to the decision if it has been given; otherwise the work is suspended by raising `Due`.

        A piece of work asks the same questions in the same order each time it is re-run. Answers were checked
        against the decision when given. While a payment plan is carried out, what the payer chooses stands in the plan
        (`script`, answers in the order asked)."""
        if self.script is not None and decision.player == self.script_for:
            return self._scripted(decision)
        if self.cursor < len(self.answers):
            self.cursor += 1
            return self.answers[self.cursor - 1]
        raise Due(decision)

    def _scripted(self, decision: Decision) -> Any:
        if not self.script:
            answer = forced_answer(decision)
            if answer is None:
                raise IllegalPlay(Reason("601.2g", f"the payment does not say {decision.words or decision.what}"))
            return answer
        answer = self.script.pop(0)
        refused = why_not_answer(decision, answer)
        if refused is not None:
            raise IllegalPlay(refused)
        return answer

    # --- reading --------------------------------------------------------------------------------------------------

    def became_once(self, object_id: ObjectId) -> ObjectId:
        """The object that this one became when it left its zone, whatever has become of that; 0 if it became none (CR
        400.7)."""
        past = self.past.get(object_id)
        links = past[0].links if past is not None else ()
        return next((ids[0] for how, ids in links if how == "became" and ids), 0)

    def zone(self, zone: str, player: PlayerId = -1) -> tuple[ObjectId, ...]:
        """The ids in a zone; `player` for hand, library, graveyard; shared zones (battlefield, stack, exile,
        command) have -1."""
        return self.zones.get((zone, player), ())

    @property
    def version(self) -> int:
        return self._version

    @version.setter
    def version(self, value: int) -> None:
        self._version = value
        for part in PARTS:
            self.parts[part] = new_stamp()

    # --- changing without rules: for the rows above `state`, which know the rules -----------------------------------

    def touch(self, *parts: str) -> None:
        """Says that these zones (or "status") were changed by hand."""
        self._version += 1
        for part in parts:
            stamp = self.parts[part] = new_stamp()
            if part != "status":
                self.parts["zones"] = stamp

    def update(self, object_id: ObjectId, **changes: Any) -> GameObject:
        """Replaces fields of an object; returns the new value."""
        old = self.objects[object_id]
        new = msgspec.structs.replace(old, **changes)
        self.objects[object_id] = new
        if "card" in changes or "copy_of" in changes:
            self.derived.pop("cards", None)
        if changes.keys() <= STATUS_FIELDS:
            self.touch("status")
        elif new.zone == old.zone:
            self.touch(new.zone)
        else:
            self.touch(old.zone, new.zone)
        return new

    def update_player(self, player: PlayerId, **changes: Any) -> Player:
        """Replaces fields of a player."""
        new = msgspec.structs.replace(self.players[player], **changes)
        self.players[player] = new
        self._version += 1
        return new

    def new_id(self) -> ObjectId:
        self.next_id += 1
        return self.next_id - 1

    def new_timestamp(self) -> int:
        self.next_timestamp += 1
        return self.next_timestamp - 1

    def add(self, obj: GameObject, *, top: bool = False) -> None:
        """Puts a new object into its zone: at the end of the order, or at the front (`top`)."""
        key = zone_key(obj.zone, obj.owner)
        old = self.zones.get(key, ())
        self.objects[obj.id] = obj
        self.zones[key] = (obj.id, *old) if top else (*old, obj.id)
        self.touch(obj.zone)

    def remove(self, object_id: ObjectId) -> GameObject:
        """Takes an object out of its zone and of the game."""
        obj = self.objects.pop(object_id)
        key = zone_key(obj.zone, obj.owner)
        self.zones[key] = tuple(i for i in self.zones[key] if i != object_id)
        self.touch(obj.zone)
        return obj

    def known(self, object_id: ObjectId) -> tuple[GameObject, Characteristics | None] | None:
        """The object if it exists (characteristics None: compute them), else its last-known information, else
        None."""
        obj = self.objects.get(object_id)
        if obj is not None:
            return obj, None
        return self.past.get(object_id)


_LISTS = (
    "players", "objects", "zones", "lasting", "delayed", "pending", "frames", "past", "history", "warnings", "parts",
    "derived",
)  # fmt: skip
"""What is changed in place, so that a copy has its own."""

OWN_ZONES = frozenset({"hand", "library", "graveyard", "sideboard"})


def zone_key(zone: str, owner: PlayerId = HUMAN) -> tuple[str, int]:
    """The key of a zone in `Position.zones`: the owner's own zone, or the shared one (CR 400.1)."""
    return (zone, owner) if zone in OWN_ZONES else (zone, -1)
