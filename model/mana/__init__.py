"""Mana: types, symbols, costs, units and the pool (CR 105-107, 118, 202)."""

from model.mana.cost import NO_COST, ManaCost, parse_cost
from model.mana.pool import EMPTY_POOL, ONLY, ManaUnit, Pool, Purpose, may_pay, pays_no_generic
from model.mana.symbols import COLOR_WORDS, COLORS, MANA_NAMES, MANA_WORDS, TYPES, Symbol, parse_symbol

__all__ = [
    "COLORS",
    "COLOR_WORDS",
    "EMPTY_POOL",
    "MANA_NAMES",
    "MANA_WORDS",
    "NO_COST",
    "ONLY",
    "TYPES",
    "ManaCost",
    "ManaUnit",
    "Pool",
    "Purpose",
    "Symbol",
    "may_pay",
    "parse_cost",
    "parse_symbol",
    "pays_no_generic",
]
