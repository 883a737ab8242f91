"""Characteristics of objects after all continuous effects (CR 613, 707, 708).

`characteristics` is the door; `copiable_values` and `copy_source` for copies; `abilities_of`, `activated` and
`functioning` for what objects can do; `rules_on` for what effects say of an object or player beyond characteristics;
`locked` for effects of resolutions as they begin; `layer_trace` for people.
"""

from model.ability.abilities import Change
from model.layers.abilities import (
    ON_PLAYERS,
    abilities_of,
    activated,
    activated_by,
    expanded,
    functioning,
    functioning_effects,
    functions_in,
    rules_on,
)
from model.layers.changes import APPLY
from model.layers.copying import copiable_values, copy_source, keeping_colors, locked
from model.layers.printed import card_values, is_intrinsic, printed
from model.layers.table import characteristics, permanents, stamp
from model.layers.trace import Applied, Trace, layer_trace

HANDLED_CHANGES: frozenset[type[Change]] = frozenset(APPLY)
"""The classes of changes that the layers carry out."""

__all__ = [
    "HANDLED_CHANGES",
    "ON_PLAYERS",
    "Applied",
    "Trace",
    "abilities_of",
    "activated",
    "activated_by",
    "card_values",
    "characteristics",
    "copiable_values",
    "copy_source",
    "expanded",
    "functioning",
    "functioning_effects",
    "functions_in",
    "is_intrinsic",
    "keeping_colors",
    "layer_trace",
    "locked",
    "permanents",
    "printed",
    "rules_on",
    "stamp",
]
