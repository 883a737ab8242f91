""" "Could produce" (CR 106.5, 106.7): the types of mana that a permanent could make, with what gives each.

The fixed point stands in `produce`, what one ability gives by itself in `abilities`, replacement effects in `replaced`.
"""

from model.evaluate.core import register_producer
from model.produce.produce import Because, could_produce, explain_produce, mana_types

register_producer(could_produce)

register_producer(could_produce)

__all__ = ["Because", "could_produce", "explain_produce", "mana_types"]
