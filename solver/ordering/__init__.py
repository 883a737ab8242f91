"""Orders of triggers, replacement effects and cards, symmetric ones merged (CR 603.3b, 616.1)."""

from solver.ordering.orders import count_orders, orders

__all__ = ["count_orders", "orders"]
