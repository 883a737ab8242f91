"""Why not, and why so: reasons with rule numbers, in words that name what is missing and what would have given it.

`why_not_play` explains one way to play something; `ladder` orders reasons from the plainest to the most telling. Not
here: which plays are legal (`solver.plays`), finding payments (`solver.payment`).
"""

from solver.explain.plays import Refusal, refusals, why_not_play

__all__ = ["Refusal", "refusals", "why_not_play"]
