"""The command `ponder`: reading arguments, asking the other packages, printing answers.

`main` is the entry point. Nothing here knows rules; each verb has a file of its own and is loaded when it is used.
"""

from solver.cli.main import main

__all__ = ["main"]
