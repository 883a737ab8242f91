"""What a player may do: complete plays with priority, answers to every other decision, and their counts (CR 116, 117).

`choices(position)` lists, lazily, every choice that `model.play.after` accepts, like ones once.
"""

from solver.plays.answers import answers
from solver.plays.choices import choices
from solver.plays.every import Every
from solver.plays.listing import ListedPlay, listed_plays
from solver.plays.payer import PositionPayer
from solver.plays.perft import Perft, perft

__all__ = ["Every", "ListedPlay", "Perft", "PositionPayer", "answers", "choices", "listed_plays", "perft"]
