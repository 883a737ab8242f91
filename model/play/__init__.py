"""Plays and the two doors of the kernel (CR 115-118, 305, 601, 602).

`decision(position)` says what is due, `after(position, choice)` gives the next position; `run` carries one on to its
next decision. `castable_ways`, `why_not_ways`, `propose`, `slots_of`, `total_of` serve whoever enumerates plays.
"""

from model.play import cast_now as cast_now  # registers what carries out CastNow
from model.play.casting import do_play, find_way
from model.play.loop import Passes, after, decision, run
from model.play.play import PASS, Play
from model.play.slots import Slots, charge_of, needs_of, slots_of, total_of, why_not_choices
from model.play.targets import can_target, target_options, why_not_target
from model.play.way import Proposal, Way, propose
from model.play.ways import castable_ways, judged_ways, why_not_ways
from model.play.why_not import why_not, why_not_unpaid

__all__ = [
    "PASS",
    "Passes",
    "Play",
    "Proposal",
    "Slots",
    "Way",
    "after",
    "can_target",
    "castable_ways",
    "charge_of",
    "decision",
    "do_play",
    "find_way",
    "judged_ways",
    "needs_of",
    "propose",
    "run",
    "slots_of",
    "target_options",
    "total_of",
    "why_not",
    "why_not_choices",
    "why_not_target",
    "why_not_unpaid",
    "why_not_ways",
]
