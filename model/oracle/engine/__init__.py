"""The grammar engine: one table of productions that both reads and prints Oracle text.

How productions are written: docs/parsing.md. Not here: the grammar of Oracle text itself.
"""

from .grammar import Grammar
from .normal import normal_lines
from .outcome import Ambiguous, Failed, Parsed
from .rendering import why_not
from .template import TemplateError
from .tokens import Line, join, kind_of, read

__all__ = [
    "Ambiguous",
    "Failed",
    "Grammar",
    "Line",
    "Parsed",
    "TemplateError",
    "join",
    "kind_of",
    "normal_lines",
    "read",
    "why_not",
]
