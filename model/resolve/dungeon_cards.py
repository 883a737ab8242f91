"""The dungeon cards as records: their rooms from the top, and where each leads (CR 309.4).

How a player goes through them is in `dungeons`.
"""

from __future__ import annotations

from typing import Final, cast

import msgspec

from model.ability.abilities import DiscardCost, Instruction, Keyword, SacrificeCost, Triggered
from model.ability.continuous import Cant, Gains, ModifiesPT
from model.ability.events import PlayerActs
from model.ability.instructions import (
    Apply,
    Cast,
    CreateToken,
    Discard,
    Draw,
    ForEach,
    GainLife,
    KeywordAction,
    Look,
    LoseLife,
    May,
    Move,
    PutCountersOn,
    Sacrifice,
    Scry,
    Search,
    Sequence,
    Shuffle,
    UnlessPays,
)
from model.ability.terms import (
    AnyOf,
    Both,
    Current,
    EachPlayer,
    Filter,
    FromAmong,
    IsCard,
    IsPlayer,
    IsSupertype,
    IsType,
    Number,
    Players,
    ResultOf,
    Some,
    Target,
    That,
    ThatPlayer,
    TopCards,
    You,
)
from model.card import Card, Face

VENTURE: Final = "venture into the dungeon"
UNDERCITY: Final = "Undercity"


class Room(msgspec.Struct, frozen=True):
    """A room: its name, what its ability does, and the rooms below that arrows lead to, by their places."""

    name: str
    do: Instruction
    leads_to: tuple[int, ...] = ()

    @property
    def ability(self) -> Triggered:
        """CR 309.4c: triggers as the venture marker is moved into the room."""
        return Triggered(PlayerActs(You(), VENTURE), self.do, label=self.name)


class Dungeon(msgspec.Struct, frozen=True):
    """A dungeon card; the first room is the topmost, the last the bottommost."""

    name: str
    rooms: tuple[Room, ...]

    @property
    def card(self) -> Card:
        abilities = tuple(room.ability for room in self.rooms)
        return Card(self.name, "emblem", (Face(self.name, types=("Dungeon",), abilities=abilities),))


_ONE: Final = Number(1)
_TWO: Final = Number(2)
_CREATURE: Final = Target(Filter((IsType("Creature"),)), n=0)
_A_CARD: Final = Some(Filter((IsCard(),)))
_EACH: Final = EachPlayer("player")
_GIVEN_UP: Final = Some(Filter((AnyOf((IsType("Creature"), IsType("Artifact"), IsType("Land"))),)))
_A_PLAYER: Final = cast(Players, Target(Filter((IsPlayer("player"),)), n=0))
_TREASURE: Final = CreateToken(_ONE, predefined="Treasure")
_FOUND: Final = That("it", ResultOf(1))
_DRAWN: Final = That("them", ResultOf(1))
_PLAY_ONE: Final = May(Cast(_DRAWN, play=True))
_NEXT_TURN: Final = "until your next turn"


def _token(
    n: int, power: int, toughness: int, color: str, *subtypes: str, with_: str = "", name: str = ""
) -> Instruction:
    return CreateToken(
        Number(n),
        Number(power),
        Number(toughness),
        (color,),
        ("Legendary",) if name else (),
        ("Creature",),
        subtypes,
        name,
        (Keyword(with_),) if with_ else (),
    )


def _counters(n: int) -> Instruction:
    return PutCountersOn("+1/+1", Number(n), _CREATURE)


def _each_loses(n: int) -> Instruction:
    return LoseLife(Number(n), _EACH)


def _unless(cost: DiscardCost | SacrificeCost) -> Instruction:
    """Each player loses 2 life unless the player pays."""
    who = ThatPlayer("that player", Current())
    return ForEach(_EACH, UnlessPays(LoseLife(_TWO, who), who, (cost,)))


def _then(*steps: Instruction) -> Instruction:
    return Sequence(steps)


_PHANDELVER: Final = Dungeon(
    "Lost Mine of Phandelver",
    (
        Room("Cave Entrance", Scry(_ONE), (1, 2)),
        Room("Goblin Lair", _token(1, 1, 1, "R", "Goblin"), (3, 4)),
        Room("Mine Tunnels", _TREASURE, (4, 5)),
        Room("Storeroom", _counters(1), (6,)),
        Room("Dark Pool", _then(LoseLife(_ONE, EachPlayer("opponent")), GainLife(_ONE)), (6,)),
        Room("Fungi Cavern", Apply(_CREATURE, (ModifiesPT(Number(-4), Number(0)),), _NEXT_TURN), (6,)),
        Room("Temple of Dumathoin", Draw(_ONE)),
    ),
)
_MAD_MAGE: Final = Dungeon(
    "Dungeon of the Mad Mage",
    (
        Room("Yawning Portal", GainLife(_ONE), (1,)),
        Room("Dungeon Level", Scry(_ONE), (2, 3)),
        Room("Goblin Bazaar", _TREASURE, (4,)),
        Room("Twisted Caverns", Apply(_CREATURE, (Cant("attack"),), _NEXT_TURN), (4,)),
        Room("Lost Level", Scry(_TWO), (5, 6)),
        Room("Runestone Caverns", _then(Move(TopCards(_TWO), "exile", "exile"), _PLAY_ONE, _PLAY_ONE), (7,)),
        Room("Muiral's Graveyard", _token(2, 1, 1, "B", "Skeleton"), (7,)),
        Room("Deep Mines", Scry(Number(3)), (8,)),
        Room(
            "Mad Wizard's Lair",
            _then(
                Draw(Number(3)),
                Look(_DRAWN, reveal=True),
                May(Cast(Some(Filter((), (FromAmong(_DRAWN, "of"),))), free=True)),
            ),
        ),
    ),
)
_ANNIHILATION: Final = Dungeon(
    "Tomb of Annihilation",
    (
        Room("Trapped Entry", _each_loses(1), (1, 2)),
        Room("Veils of Fear", _unless(DiscardCost(_A_CARD)), (3,)),
        Room(
            "Oubliette",
            _then(
                Discard(_A_CARD),
                Sacrifice(Both(tuple(Some(Filter((IsType(t),))) for t in ("Creature", "Artifact", "Land")))),
            ),
            (4,),
        ),
        Room("Sandfall Cell", _unless(SacrificeCost(_GIVEN_UP)), (4,)),
        Room(
            "Cradle of the Death God",
            _token(1, 4, 4, "B", "God", "Horror", with_="deathtouch", name="The Atropal"),
        ),
    ),
)
_UNDERCITY: Final = Dungeon(
    UNDERCITY,
    (
        Room(
            "Secret Entrance",
            _then(
                Search(Some(Filter((IsSupertype("Basic"), IsType("Land"), IsCard())))),
                Look(_FOUND, reveal=True),
                Move(_FOUND, "hand", "put", whose=You()),
                Shuffle(),
            ),
            (1, 2),
        ),
        Room("Forge", _counters(2), (3, 4)),
        Room("Lost Well", Scry(_TWO), (4, 5)),
        Room("Trap!", LoseLife(Number(5), _A_PLAYER), (6,)),
        Room("Arena", KeywordAction("goad", what=_CREATURE), (6, 7)),
        Room("Stash", _TREASURE, (7,)),
        Room("Archives", Draw(_ONE), (8,)),
        Room("Catacombs", _token(1, 4, 1, "B", "Skeleton", with_="menace"), (8,)),
        Room(
            "Throne of the Dead Three",
            _then(
                Look(TopCards(Number(10)), reveal=True),
                Move(
                    Some(Filter((IsType("Creature"), IsCard()), (FromAmong(That("them", ResultOf(1)), "from among"),))),
                    "battlefield",
                    "put",
                    counters=(("+1/+1", Number(3)),),
                ),
                Apply(That("it", ResultOf(2)), (Gains((Keyword("hexproof"),)),), _NEXT_TURN),
                Shuffle(),
            ),
        ),
    ),
)
DUNGEONS: Final[dict[str, Dungeon]] = {d.name: d for d in (_ANNIHILATION, _MAD_MAGE, _PHANDELVER, _UNDERCITY)}
CARDS: Final[dict[str, Card]] = {name: d.card for name, d in DUNGEONS.items()}

__all__ = ["CARDS", "DUNGEONS", "UNDERCITY", "VENTURE", "Dungeon", "Room"]
