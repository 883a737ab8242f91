"""Names of objects as steps and answers say them, with `#n` only where several like-named ones differ.

What is written here is read back by `solver.verify.naming`.
"""

from __future__ import annotations

from model.base import PLAYER_NAMES, ObjectId
from model.formats import ObjectRef, PlayerRef
from model.layers import characteristics
from model.library.names import name_key
from model.state import Game, GameObject, Ref
from model.state.game import zone_key
from model.state.objects import is_player, player_of
from solver.plays.likeness import Likeness, likeness


class Names:
    """Names the objects of one game."""

    def __init__(self, game: Game, like: Likeness | None = None) -> None:
        self.game = game
        self._like = like
        self._zones: dict[tuple[str, int], dict[str, dict[ObjectId, int]]] = {}

    @property
    def like(self) -> Likeness:
        """Which objects are alike."""
        if self._like is None:
            self._like = likeness(self.game)
        return self._like

    def plain(self, ref: Ref) -> str:
        """The name without a number: of a card its whole name, of what is a copy or face down what it is now."""
        if is_player(ref):
            return PLAYER_NAMES[player_of(ref)]
        known = self.game.known(ref)
        if known is None:
            return "an object that is gone"
        return self._name(ref, known[0])

    def _name(self, object_id: ObjectId, obj: GameObject) -> str:
        if obj.kind == "ability" or obj.id not in self.game.objects:
            return obj.card.name
        if obj.zone == "battlefield" and (obj.copy_of is not None or obj.face_down or obj.merged):
            return characteristics(self.game, object_id).name or obj.card.name
        return obj.card.name

    def of(self, ref: Ref) -> str:
        """The name by which a step means this object and none that differs from it."""
        if is_player(ref) or ref not in self.game.objects:
            return self.plain(ref)
        return str(self.ref(ref))

    def ref(self, object_id: ObjectId) -> ObjectRef:
        """The same as a value."""
        obj = self.game.objects[object_id]
        name = self._name(object_id, obj)
        same = self._named(zone_key(obj.zone, obj.owner)).get(name_key(name), {object_id: 1})
        return ObjectRef(name, same[object_id]) if len(same) > 1 else ObjectRef(name)

    def _named(self, zone: tuple[str, int]) -> dict[str, dict[ObjectId, int]]:
        """The places of the objects of a zone among those of their name; of names whose objects are all alike, 0."""
        found = self._zones.get(zone)
        if found is None:
            found = self._zones[zone] = {}
            for i in self.game.zones.get(zone, ()):
                same = found.setdefault(name_key(self._name(i, self.game.objects[i])), {})
                same[i] = len(same) + 1
            for same in found.values():
                if len({self.like.get(i, i) for i in same}) == 1:
                    same.update(dict.fromkeys(same, 0))
        return found

    def target(self, ref: Ref) -> ObjectRef | PlayerRef:
        """An object or a player."""
        return PlayerRef(player_of(ref)) if is_player(ref) else self.ref(ref)

    def counted(self, ids: tuple[Ref, ...]) -> list[str]:
        """Names for people, like ones once with their number: `2 Forest`."""
        counts: dict[str, int] = {}
        for i in ids:
            name = self.of(i)
            counts[name] = counts.get(name, 0) + 1
        return [name if n == 1 else f"{n} {name}" for name, n in counts.items()]
