"""Does an object fit, what is an amount, is a condition true (CR 109.2, 107, 608.2).

`refs`, `players`, `candidates`, `fits`, `amount` and `holds` are the doors; `understands` says of a record whether
this package knows what it means. Another file gives a further record its meaning by the decorators of `core`.
"""

from model.evaluate import amounts, conditions, events, filters, phrases, predicates, relative, states
from model.evaluate.core import Context, Seen, View, amount, evaluates, holds, players, refs, register_view
from model.evaluate.filters import candidates, fits
from model.evaluate.stats import compare
from model.evaluate.support import understands

EVALUATES = evaluates()

__all__ = [
    "EVALUATES",
    "Context",
    "Seen",
    "View",
    "amount",
    "amounts",
    "candidates",
    "compare",
    "conditions",
    "evaluates",
    "events",
    "filters",
    "fits",
    "holds",
    "phrases",
    "players",
    "predicates",
    "refs",
    "register_view",
    "relative",
    "states",
    "understands",
]
