"""Names of players and objects. An object that changes zones gets a new id (CR 400.7)."""

from typing import Final

PlayerId = int
ObjectId = int
HUMAN: Final = 0
AI: Final = 1
PLAYER_NAMES: Final = ("Human", "AI")


def opponent(player: PlayerId) -> PlayerId:
    """The other player of a two-player game (CR 102.2)."""
    return 1 - player
