"""Categories compiled for reading: tries of their variants.

Owns: `Node`, `Dispatch`, `Category`. Variants that begin alike share their nodes, so two hundred productions that begin
with a subject look for that subject once. Not here: who builds the tries (`grammar`), who walks them (`parsing`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from .production import Build, Custom
from .tokens import kind_of

if TYPE_CHECKING:
    from .grammar import Grammar


class Dispatch(dict[str, tuple[Any, tuple[Any, ...]]]):
    """For each word met at a node: the node after it as a literal (or None), and the slots that can start with it."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    def __missing__(self, word: str) -> tuple[Any, tuple[Any, ...]]:
        node = self.node
        kind = kind_of(word)
        slots = []
        for category, after in node.slots:
            first = node.grammar.first(category)
            if first is None or word in first or kind in first:
                slots.append((category, after))
        entry = (node.literals.get(word), tuple(slots))
        self[word] = entry
        return entry


class Node:
    """A place in the trie of a category."""

    __slots__ = ("accept", "by_slot", "dispatch", "grammar", "literals", "slots")

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.literals: dict[str, Node] = {}
        self.slots: list[tuple[int, Node]] = []
        self.by_slot: dict[int, Node] = {}
        self.accept: list[tuple[Build, int, Callable[[Any], bool] | None]] = []
        self.dispatch = Dispatch(self)

    def after_words(self, words: Iterable[str]) -> Node:
        node = self
        for word in words:
            following = node.literals.get(word)
            if following is None:
                following = node.literals[word] = Node(self.grammar)
            node = following
        return node

    def after_slot(self, category: int) -> Node:
        node = self.by_slot.get(category)
        if node is None:
            node = self.by_slot[category] = Node(self.grammar)
            self.slots.append((category, node))
        return node


class Category:
    """The compiled form of a category for reading."""

    __slots__ = ("base", "customs", "name", "tail")

    def __init__(self, name: str, base: Node, tail: Node | None, customs: list[Custom]) -> None:
        self.name = name
        self.base = base  # variants that start with words or another category
        self.tail = tail  # variants that start with the category itself, without that first slot
        self.customs = customs
