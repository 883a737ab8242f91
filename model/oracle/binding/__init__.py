"""What the references of an ability mean, by rule (CR 608.2c, 608.2k, 603.2, 607)."""

from model.oracle.binding.context import Context, context_of
from model.oracle.binding.gather import Carried, Unbound
from model.oracle.binding.resolve import bind
from model.oracle.binding.tree import unbind

__all__ = ["Carried", "Context", "Unbound", "bind", "context_of", "unbind"]
