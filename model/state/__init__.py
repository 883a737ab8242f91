"""A position as a value, and the workspace in which the rules change it (CR 109-111, 400-408).

`Position` is frozen; `Game` is the mutable copy that one `after` works on and then freezes. Whoever refuses half way
just drops the `Game`.
"""

from model.state.decision import Decision, Due
from model.state.game import Game
from model.state.objects import CastInfo, Characteristics, GameObject, Ref, is_player, player_of, player_ref
from model.state.position import Combat, Delayed, Frame, Lasting, Pending, Player, Position, Scope, Turn

__all__ = [
    "CastInfo",
    "Characteristics",
    "Combat",
    "Decision",
    "Delayed",
    "Due",
    "Frame",
    "Game",
    "GameObject",
    "Lasting",
    "Pending",
    "Player",
    "Position",
    "Ref",
    "Scope",
    "Turn",
    "is_player",
    "player_of",
    "player_ref",
]
