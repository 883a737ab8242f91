"""Scenarios and lines of play carried out and checked: what a step leaves open is filled in, every check is answered.

`verify` runs scenario files; `check_line` judges a line of play against a goal; `solver.verify.play` steps through a
position by hand.
"""

from solver.verify.lines import Verdict, check_line
from solver.verify.run import Failure, Result, Unsupported, verify, verify_scenario

__all__ = ["Failure", "Result", "Unsupported", "Verdict", "check_line", "verify", "verify_scenario"]
