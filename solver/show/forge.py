"""A position as the values of a Forge file, so that reading what is written gives the same position.

What that format cannot hold is refused by name. Not here: the text (`model.formats.forge_writer`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from model.ability.abilities import Keyword
from model.base import ObjectId, PlayerId, UnsupportedText
from model.formats import (
    CardEntry,
    CardName,
    ForgeFile,
    InlineToken,
    PlayerText,
    PuzzleInfo,
    ScriptToken,
    StateText,
    TokenFacts,
)
from model.formats.build import counter_kind, token_card
from model.formats.forge_values import ZONES, Head
from model.formats.tokens import script_token_facts, token_scripts
from model.state import GameObject, Player, Position
from model.state.objects import is_player, player_of

_KINDS: Final = (
    "P1P1", "M1M1", "P1P0", "P0P1", "M1M0", "M0M1", "P2P2", "M2M2", "P1P2", "M2M1", "FIRSTSTRIKE", "DOUBLESTRIKE",
    "REV",
)  # fmt: skip
_COUNTERS: Final = {counter_kind(kind): kind for kind in _KINDS}
_MARKS: Final = {
    "renowned": "renowned", "monstrous": "monstrous", "solved": "solved", "saddled": "saddled",
    "suspected": "suspected", "commander": "is_commander", "on an adventure": "on_adventure",
}  # fmt: skip
_FACE_DOWN: Final = {
    "morph": "plain",
    "manifested": "manifested",
    "cloaked": "cloaked",
    "exiled": "plain",
    "turned": "plain",
}
_FACES: Final = {"transform": "transformed", "flip": "flipped", "modal_dfc": "modal", "meld": "meld"}
_CHOICES: Final = {"name": "named_card"}


def forge_of(position: Position) -> ForgeFile:
    """The bare state that says this position. Raises UnsupportedText for what the format cannot hold."""
    return _Writer(position).file()


class _Writer:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.labels: dict[ObjectId, int] = {}

    def file(self) -> ForgeFile:
        position = self.position
        for what, there in (
            ("objects on the stack", position.zones.get(("stack", -1))),
            ("effects that last", position.lasting),
            ("triggered abilities that wait", position.pending or position.delayed),
            ("work that is suspended", position.frames),
        ):
            if there:
                raise UnsupportedText("the Forge format", f"it cannot hold {what}; write JSON instead")
        self._give_labels()
        turn = position.turn
        players = tuple(self._player(p, position.players[p]) for p in (0, 1))
        state = StateText(turn=turn.number, active=turn.active, phase=turn.step, players=(players[0], players[1]))  # type: ignore[arg-type]
        return ForgeFile(state=state, info=self._info())

    def _info(self) -> PuzzleInfo | None:
        """Libraries of unknown cards are what a puzzle file that names none means."""
        libraries = {
            position.library if not self.position.zones.get(("library", p)) else ""
            for p, position in enumerate(self.position.players)
        } - {""}
        if len(libraries) == 2:
            raise UnsupportedText("the Forge format", "it cannot hold one unknown library and one empty one")
        return PuzzleInfo() if "unknown" in libraries else None

    def _give_labels(self) -> None:
        """Keeps the labels of the file and gives the others that are referred to numbers that are free."""
        objects = self.position.objects
        self.labels = {i: o.label for i, o in objects.items() if o.label is not None}
        wanted = [r for o in objects.values() for r in self._referred(o) if r not in self.labels]
        wanted += [whom for _, whom in self._attacks().values() if whom > 0 and whom not in self.labels]
        free = max(self.labels.values(), default=0)
        for n, i in enumerate(dict.fromkeys(wanted), free + 1):
            self.labels[i] = n

    def _referred(self, obj: GameObject) -> Iterator[ObjectId]:
        if obj.attached_to is not None and obj.attached_to > 0:
            yield obj.attached_to
        for how, ids in obj.links:
            # A card exiled with a permanent names that permanent.
            yield from (obj.id,) if how == "exiled" else ids

    def _attacks(self) -> dict[ObjectId, tuple[ObjectId, int]]:
        combat = self.position.combat
        return {} if combat is None else {a: (a, whom) for a, whom in combat.attackers}

    def _player(self, player: PlayerId, state: Player) -> PlayerText:
        said: dict[str, Any] = {}
        for zone in ZONES:
            entries = self._zone(player, zone)
            if entries:
                said[zone] = entries
        for mark in state.designations:
            name, _, n = mark.partition(":")
            if name != "speed":
                raise UnsupportedText("the Forge format", f"it cannot hold that a player is {mark}; write JSON instead")
            said["speed"] = int(n)
        floating = state.pool.units
        if any(u.only is not None or u.riders or u.snow for u, _ in floating):
            raise UnsupportedText("the Forge format", "it cannot hold restricted or snow mana; write JSON instead")
        return PlayerText(
            life=state.life,
            counters=tuple((kind.upper(), n) for kind, n in state.counters),
            lands_played=state.lands_played,
            lands_played_last_turn=state.lands_played_last_turn,
            mana_pool=tuple(u.type for u, n in floating if not u.lasts for _ in range(n)),
            persistent_mana=tuple(u.type for u, n in floating if u.lasts for _ in range(n)),
            **said,
        )

    def _zone(self, player: PlayerId, zone: str) -> tuple[CardEntry, ...]:
        found = []
        for (name, owner), ids in self.position.zones.items():
            if name != zone:
                continue
            for i in ids:
                obj = self.position.objects[i]
                holder = obj.controller if zone == "battlefield" else obj.owner if owner == -1 else owner
                if holder == player:
                    found.append(self._entry(obj))
        return tuple(found)

    def _entry(self, obj: GameObject) -> CardEntry:
        said: dict[str, Any] = {}
        in_play = obj.zone == "battlefield"
        head = self._head(obj)
        if obj.face:
            said["face"] = _FACES.get(obj.card.layout, "transformed")
        if obj.face_down:
            said["face_down"] = self._known(_FACE_DOWN, obj.face_down, obj, "face down")
        for mark in obj.designations:
            said |= self._mark(obj, mark)
        if in_play and obj.attached_to is not None and obj.cast is not None and obj.cast.using == "bestow":
            said["bestowed"] = True
        for kind, value in obj.choices:
            said |= self._choice(obj, kind, value, said)
        for how, ids in obj.links:
            if how in ("chosen", "remembered", "imprinted"):
                said[{"chosen": "chosen_cards"}.get(how, how)] = tuple(self.labels[i] for i in ids)
            elif how != "exiled":
                raise UnsupportedText("the Forge format", f"it cannot hold the link '{how}' of {obj.card.name}")
        host = next((o.id for o in self.position.objects.values() if obj.id in dict(o.links).get("exiled", ())), None)
        if host is not None:
            said["exiled_with"] = self.labels[host]
        if obj.attached_to is not None:
            if is_player(obj.attached_to):
                said["enchanting"] = player_of(obj.attached_to)
            else:
                said["attached_to"] = self.labels[obj.attached_to]
        attack = self._attacks().get(obj.id)
        if attack is not None:
            said["attacking"] = True
            if attack[1] > 0:
                said["attacked"] = self.labels[attack[1]]
        if obj.merged and obj.card.layout != "meld":
            raise UnsupportedText("the Forge format", f"it cannot hold what is merged with {obj.card.name}")
        if obj.merged:
            said["meld_with"] = obj.merged[0].card.name
        if obj.copy_of is not None:
            if obj.copy_of[1] or obj.copy_of[2]:
                raise UnsupportedText("the Forge format", f"it cannot hold what {obj.card.name} copies")
            said["copy_of"] = obj.copy_of[0].name
        return CardEntry(
            head=head,
            tapped=obj.tapped,
            summon_sick=obj.sick,
            phased_out=obj.phased_out,
            counters=tuple((_COUNTERS.get(k, k.upper().replace(" ", "_")), n) for k, n in obj.counters),
            damage=obj.damage,
            id=self.labels.get(obj.id),
            owner=obj.owner if in_play and obj.owner != obj.controller else None,
            is_token=obj.kind == "token" and isinstance(head, CardName),
            timestamp=obj.timestamp if in_play else None,
            **said,
        )

    def _known(self, table: dict[str, str], key: str, obj: GameObject, what: str) -> str:
        if key not in table:
            raise UnsupportedText("the Forge format", f"it cannot hold that {obj.card.name} is {what} ({key})")
        return table[key]

    def _mark(self, obj: GameObject, mark: str) -> dict[str, Any]:
        name, _, value = mark.partition(":")
        now = self.position.turn.number
        match name:
            case "foretold":
                return {"foretold": True} if int(value or 0) < now else {"foretold_this_turn": True}
            case "plotted" if int(value or 0) < now:
                return {"plotted": True}
            case "class level":
                return {"class_level": int(value)}
            case "unlocked":
                return {"unlocked": tuple(d for d in ("left", "right") if f"unlocked:{d}" in obj.designations)}
            case _ if name in _MARKS:
                return {_MARKS[name]: True}
            case _:
                raise UnsupportedText("the Forge format", f"it cannot hold that {obj.card.name} is {mark}")

    def _choice(self, obj: GameObject, kind: str, value: Any, said: dict[str, Any]) -> dict[str, Any]:
        match kind:
            case "color":
                return {"chosen_colors": (*said.get("chosen_colors", ()), value)}
            case "creature type":
                return {"chosen_type2" if "chosen_type" in said else "chosen_type": value}
            case "name":
                return {"named_card": value}
            case _:
                raise UnsupportedText("the Forge format", f"it cannot hold the choice '{kind}' of {obj.card.name}")

    def _head(self, obj: GameObject) -> Head:
        if obj.card.layout not in ("token", "double_faced_token"):
            return CardName(obj.card.name)
        face = obj.card.front
        if len(obj.card.faces) == 1 and all(isinstance(a, Keyword) for a in face.abilities):
            facts = TokenFacts(
                name=face.name, power=face.power, toughness=face.toughness, colors="".join(face.indicator),
                supertypes=face.supertypes, types=face.types, subtypes=face.subtypes,
                keywords=tuple(a.name.capitalize() for a in face.abilities if isinstance(a, Keyword)),
            )  # fmt: skip
            if token_card(facts) == obj.card:
                return InlineToken(facts)
        for script in token_scripts():
            facts_ = script_token_facts(script)
            if facts_ is not None and facts_.name == face.name and token_card(facts_) == obj.card:
                return ScriptToken(script)
        raise UnsupportedText("the Forge format", f"it cannot hold the token {obj.card.name}; write JSON instead")
