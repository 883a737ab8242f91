"""The grammar of Oracle text, one file for each family of clauses (CR 107-120, 601-616, 700-702)."""

from model.oracle.grammar.base import grammar

__all__ = ["grammar"]
