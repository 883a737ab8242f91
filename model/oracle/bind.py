"""Binding: what each pronoun and definite phrase of an ability means, by rule (CR 608.2c, 608.2k, 603.2, 607).

The rules stand in `model.oracle.binding`; here are its doors. Not here: the grammar, which leaves `That.to` open.
"""

from __future__ import annotations

from model.ability.abilities import Ability
from model.base import Record, from_data, to_data
from model.oracle.binding import Carried, Context, Unbound, bind as bind_ordered, context_of, unbind
from model.oracle.binding.context import NOWHERE
from model.oracle.grammar import grammar

__all__ = ["Carried", "Context", "Unbound", "bind", "bind_ordered", "context_of", "unbind"]


def bind(ability: Ability, context: Context = NOWHERE) -> Ability:
    """The ability with its targets numbered and its references resolved. Raises Unbound."""
    # Read anew, so that equal parts are different objects and each has its place in the order of the words.
    fresh: Ability = from_data(to_data(ability))
    found = grammar().traced("ability", fresh, Record)
    return bind_ordered(fresh, found[1] if found else (), context)
