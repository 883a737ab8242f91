"""What is taken for granted of the opponent and of libraries beyond the position: facts that stand only in a puzzle's
description (DESIGN, section 6).

`read_assumptions` reads them, `Assumptions.position` puts those about libraries and mana into the position, `Assumed`
says of each choice of the opponent whether it is left out. Every answer names them (`words`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from model.base import PLAYER_NAMES, MalformedInput, PlayerId
from model.card import Card
from model.events.libraries import shuffle_library
from model.events.zones import unknown_card
from model.formats.forge_entries import PLAYERS
from model.formats.reading import Where
from model.formats.source import hint, shown
from model.layers import activated
from model.library.names import name_key
from model.mana import ManaUnit, parse_cost
from model.mana.pool import EMPTY_POOL
from model.pay.plan import Payment, Plan
from model.play import PASS, Play, Way
from model.state import Game, GameObject, Position
from model.turn.combat.declaration import Attack, Block

KEYS: Final = ("opponent_mana", "never_activates", "never_casts", "library", "draws")
ALL: Final = "all"
MOST_CARDS: Final = 500
Names = frozenset[str] | Literal["all"]


class Assumed(msgspec.Struct, frozen=True, gc=False):
    """What this player does not do: `no_mana` activates no mana ability and spends no mana; never activates or casts
    what has one of these names (`all`: nothing)."""

    player: PlayerId
    no_mana: bool = False
    no_sources: bool = False
    activates: Names = frozenset()
    casts: Names = frozenset()

    def excludes(self, game: Game, way: Way) -> bool:
        """Whether no play of this way is left."""
        if way.kind == "cast" or way.kind == "play":
            return way.kind == "cast" and _named(game, way.object, self.casts)
        return way.kind == "activate" and _named(game, way.object, self.activates)

    def kept(self, position: Position, choices: Iterable[Any]) -> Iterator[Any]:
        """The choices that are left; all, if none would be."""
        dropped, any_left = [], False
        for choice in choices:
            if self.allows(position, choice):
                any_left = True
                yield choice
            else:
                dropped.append(choice)
        if not any_left:
            yield from dropped

    def allows(self, position: Position, choice: Any) -> bool:
        """Whether the player may be taken to choose this."""
        game = Game(position)
        match choice:
            case Play():
                if choice == PASS:
                    return True
                if choice.kind == "cast" and _named(game, choice.object, self.casts):
                    return False
                if choice.kind == "activate" and _named(game, choice.object, self.activates):
                    return False
                return self._allows_plan(game, choice.plan) and not self._makes_mana(game, choice)
            case Attack() | Block() | Payment():
                return self._allows_plan(game, choice.plan)
        return True

    def never_activates(self, obj: GameObject) -> bool:
        """Whether no ability of the object is activated."""
        return _is_one(obj, self.activates)

    def _allows_plan(self, game: Game, plan: Plan) -> bool:
        if (self.no_mana or self.no_sources) and plan.steps:
            return False
        if self.no_mana and any(s.unit is not None for s in plan.spends):
            return False
        return not any(_named(game, s.source, self.activates) for s in plan.steps)

    def _makes_mana(self, game: Game, play: Play) -> bool:
        from model.ability.mana_abilities import is_mana_ability

        if not (self.no_mana or self.no_sources) or play.kind != "activate":
            return False
        abilities = activated(game, play.object)
        return play.ability < len(abilities) and is_mana_ability(abilities[play.ability], game.edition)


def _named(game: Game, object_id: int, names: Names) -> bool:
    obj = game.objects.get(object_id) if names else None
    return obj is not None and _is_one(obj, names)


def _is_one(obj: GameObject, names: Names) -> bool:
    if names == ALL:
        return True
    return bool(_keys(obj.card if obj.copy_of is None else obj.copy_of[0]).intersection(names))


@functools.lru_cache(maxsize=5_000)
def _keys(card: Card) -> frozenset[str]:
    return frozenset(name_key(n) for n in (card.name, *(f.name for f in card.faces)))


class Assumptions(msgspec.Struct, frozen=True, gc=False):
    """As the file says them. `mana`: None for what the position says, else the mana that the opponent has (of any
    number of symbols) and no other. `libraries`: a mode for each player that is named: "unordered", "irrelevant" or a
    number of unknown cards. `words`: for every answer."""

    mana: str | None = None
    activates: Names = frozenset()
    casts: Names = frozenset()
    libraries: tuple[tuple[PlayerId, str | int], ...] = ()
    words: tuple[str, ...] = ()

    def of_opponent(self, player: PlayerId) -> Assumed | None:
        """What the opponent of this player does not do; None if nothing is assumed of it."""
        if self.mana is None and not self.activates and not self.casts:
            return None
        return Assumed(1 - player, self.mana == "", self.mana is not None, self.activates, self.casts)

    def position(self, position: Position, player: PlayerId) -> Position:
        """The position with what is assumed of libraries and mana."""
        game = Game(position)
        for who, mode in self.libraries:
            if mode == "unordered":
                shuffle_library(game, who)
                continue
            for card in game.zone("library", who):
                game.remove(card)
            game.update_player(who, library="known" if isinstance(mode, int) else "unknown")
            if isinstance(mode, int):
                found = tuple(unknown_card(game, who) for _ in range(mode))
                game.zones["library", who] = found
        if self.mana is not None:
            units = [ManaUnit(t, lasts="always") for t in self.mana]
            game.update_player(1 - player, pool=EMPTY_POOL.add(units) if units else EMPTY_POOL)
        return game.freeze()


def read_assumptions(where: Where, data: Any, *, file: str) -> Assumptions:
    """The assumptions of a document. Raises MalformedInput for what is none."""
    if not isinstance(data, dict):
        raise where.expected("a mapping such as 'opponent_mana: none'", data)
    for key in data:
        if key not in KEYS:
            raise MalformedInput(
                f"found {shown(str(key))}, expected some of {', '.join(KEYS)}{hint(str(key), KEYS)}", file=file
            )
    said: list[str] = []
    mana = _mana(data["opponent_mana"], file) if "opponent_mana" in data else None
    if mana is not None:
        said.append("the opponent has no mana" if not mana else f"the opponent has {_symbols(mana)} and no other mana")
    names: dict[str, Names] = {}
    for key, words in (("never_activates", "activates"), ("never_casts", "casts")):
        names[key] = _names(data[key], key, file) if key in data else frozenset()
        if names[key]:
            told = "anything" if names[key] == ALL else ", ".join(map(str, _listed(data[key])))
            said.append(f"the opponent never {words} {told}")
    libraries = _libraries(data, file, said)
    return Assumptions(mana, names["never_activates"], names["never_casts"], libraries, tuple(said))


def _mana(value: Any, file: str) -> str:
    """The types of mana, "" for none."""
    text = "".join(str(value).split())
    if text.lower() == "none":
        return ""
    try:
        symbols = parse_cost(text).symbols
    except (MalformedInput, ValueError):
        symbols = ()
    types = "".join("C" * s.generic if s.is_generic else s.types[0] for s in symbols if s.is_generic or s.types)
    if not types or any(s.x or len(s.types) > 1 for s in symbols):
        raise MalformedInput(
            f"found opponent_mana: {shown(text)}, expected none or mana such as '{{U}}{{U}}'", file=file
        )
    return types


def _symbols(types: str) -> str:
    return "".join(f"{{{t}}}" for t in types)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _names(value: Any, key: str, file: str) -> Names:
    names = _listed(value)
    if value == ALL or value is True:
        return ALL
    if not names or not all(isinstance(n, str) and n for n in names):
        raise MalformedInput(f"found {key}: {shown(str(value))}, expected names of cards, or all", file=file)
    return frozenset(name_key(n) for n in names)


def _libraries(data: Mapping[str, Any], file: str, said: list[str]) -> tuple[tuple[PlayerId, str | int], ...]:
    found: dict[PlayerId, str | int] = {}
    if "draws" in data:
        if data["draws"] != "irrelevant":
            raise MalformedInput(f"found draws: {shown(str(data['draws']))}, expected irrelevant", file=file)
        found = {0: "irrelevant", 1: "irrelevant"}
        said.append("cards drawn are irrelevant: unknown cards that do not run out")
    if "library" in data:
        value = data["library"]
        for who, mode in (value if isinstance(value, dict) else {"Human": value}).items():
            player = PLAYERS.get(str(who).lower())
            if player is None:
                raise MalformedInput(f"found library of {shown(str(who))}, expected Human or AI", file=file)
            number = isinstance(mode, int) and not isinstance(mode, bool) and 0 <= mode <= MOST_CARDS
            if mode not in ("unordered", "irrelevant") and not number:
                words = f"found library: {shown(str(mode))}, expected unordered, irrelevant or a number of cards"
                raise MalformedInput(words, file=file)
            found[player] = mode
            said.append(f"the library of {PLAYER_NAMES[player]} is " + _LIBRARY.get(mode, f"{mode} unknown cards"))
    return tuple(sorted(found.items()))


_LIBRARY: Final[dict[Any, str]] = {
    "unordered": "in no known order", "irrelevant": "unknown cards that do not run out",
}  # fmt: skip
