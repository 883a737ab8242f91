"""The parts of an ability in the order of its words, each with what it stands in.

Owns: `Node`, `tree_of`, `rebuilt` (an ability with some parts changed) and `unbind`. Not here: the rules of reference
(`resolve`), what can be referred to (`mentions`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from model.ability.abilities import Ability, Instruction
from model.ability.continuous import Affects, ModifiesPT
from model.ability.numbering import Path
from model.ability.terms import (
    All,
    ControllerOf,
    CountOf,
    Other,
    OwnerOf,
    Target,
    That,
    ThatMuch,
    ThatPlayer,
    XAmount,
)
from model.base import Record


class Node:
    """A record inside the ability. `field` of `parent` holds it (or a tuple with it); `place` is its place in the order
    of the words; `inner`: an ability within, whose references are its own."""

    __slots__ = ("children", "field", "inner", "loose", "number", "parent", "path", "place", "value")

    def __init__(self, value: Record, parent: Node | None, field: str, path: Path) -> None:
        self.value = value
        self.parent = parent
        self.field = field
        self.path = path
        self.children: list[Node] = []
        self.inner = parent is not None and isinstance(value, Ability)
        self.place = 0.0
        self.loose = False  # its words are not told from those around it
        self.number = -1

    def above(self) -> Sequence[Node]:
        """The nodes around it, from inside out."""
        found = []
        node = self.parent
        while node is not None:
            found.append(node)
            node = node.parent
        return found

    def under(self, *kinds: type) -> Node | None:
        """The innermost node around it of one of these kinds, or itself."""
        node: Node | None = self
        while node is not None:
            if isinstance(node.value, kinds):
                return node
            node = node.parent
        return None

    def move(self, place: float) -> None:
        self.place = place
        for child in self.children:
            child.move(place)

    def __repr__(self) -> str:
        return f"<{type(self.value).__name__} {'/'.join(map(str, self.path))}>"


def counts_for_each_affected(node: Node) -> bool:
    """ "Each creature gets +1/+1 for each other creature on the battlefield that shares a creature type with it": the
    number is another for each object that the static ability affects (CR 611.3a)."""
    change, count = node.under(ModifiesPT), node.under(CountOf)
    affects = change.parent if change is not None else None
    if affects is None or change is None or count is None or len(count.path) < len(change.path):
        return False
    return isinstance(affects.value, Affects) and isinstance(affects.value.what, All)


def tree_of(ability: Record, order: Sequence[Any]) -> list[Node]:
    """All nodes of the ability in the order of its words; `order` are its parts as they are printed. Abilities within
    are leaves."""
    first: dict[int, int] = {}
    for i, value in enumerate(order):
        first.setdefault(id(value), i)
    nodes: list[Node] = []
    _grow(ability, None, "", (), nodes)
    _place(nodes[0], first)
    _tail(nodes[0])
    # Stable: among equal places the order of the fields.
    return sorted(nodes, key=lambda node: node.place)


def _grow(value: Any, parent: Node | None, field: str, path: Path, out: list[Node]) -> None:
    if isinstance(value, Record):
        node = Node(value, parent, field, path)
        out.append(node)
        if parent is not None:
            parent.children.append(node)
        if node.inner:
            return
        for name in value.__struct_fields__:
            _grow(getattr(value, name), node, name, (*path, name), out)
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            _grow(item, parent, field, (*path, i), out)


def _place(node: Node, first: Mapping[int, int]) -> float | None:
    """Where the node is printed: where it says so itself, else where its first part is, else with what is around it."""
    found = [p for child in node.children if (p := _place(child, first)) is not None]
    own = first.get(id(node.value))
    place = float(own) if own is not None else min(found, default=None)
    if place is None:
        return None
    node.place = place
    before: Node | None = None
    for child in node.children:
        if isinstance(child.value, Instruction):
            if before is not None and child.place == 0.0:
                # "Target player draws X cards and loses X life, where X is ...": the definition is printed once, but
                # the second clause still stands behind the first.
                _settle(child, _end(before) + 0.1)
            before = child
        _settle(child, place)
    return place


def _end(node: Node) -> float:
    """Where the words of the node end, the definition of an X aside."""
    return max([node.place, *(_end(child) for child in node.children if not isinstance(child.value, XAmount))])


def _tail(node: Node) -> float:
    """A reference whose words belong to those around it ("to their owners' hands") stands behind the rest; where the
    node ends."""
    end = node.place
    late = []
    for child in node.children:
        if isinstance(child.value, (That, ThatPlayer, OwnerOf, ControllerOf)) and child.loose and not _left_out(child):
            late.append(child)
        else:
            end = max(end, _tail(child))
    for child in late:
        child.move(end + 0.5)
    return end


def _left_out(node: Node) -> bool:
    return isinstance(node.value, (That, ThatPlayer)) and node.value.word in ("", "(same)")


def _settle(node: Node, place: float) -> None:
    """What is not printed stands where the words around it begin."""
    if node.place == 0.0 and place > 0.0:
        node.place = place
        node.loose = True
        for child in node.children:
            _settle(child, place)


def rebuilt(value: Any, changes: Mapping[Path, Mapping[str, Any]], path: Path = ()) -> Any:
    """The value with fields of the records at some paths changed."""
    if isinstance(value, Record):
        new = dict(changes.get(path, {}))
        for name in value.__struct_fields__:
            if name in new:
                continue
            got = getattr(value, name)
            if isinstance(got, (Record, tuple)):
                now = rebuilt(got, changes, (*path, name))
                if now is not got:
                    new[name] = now
        return changed(value, new) if new else value
    if isinstance(value, tuple):
        items = tuple(rebuilt(item, changes, (*path, i)) for i, item in enumerate(value))
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    return value


def changed(value: Record, changes: Mapping[str, Any]) -> Any:
    """The record with some fields changed."""
    return type(value)(**{**{name: getattr(value, name) for name in value.__struct_fields__}, **changes})


def unbind(value: Any) -> Any:
    """The value as the grammar made it: no numbers, no antecedents."""
    if isinstance(value, Record):
        new: dict[str, Any] = {}
        for name in value.__struct_fields__:
            got = getattr(value, name)
            if isinstance(got, (Record, tuple)):
                now = unbind(got)
                if now is not got:
                    new[name] = now
        if isinstance(value, (That, ThatPlayer, ThatMuch)) and value.to is not None:
            new["to"] = None
        elif isinstance(value, Target) and value.n != -1:
            new["n"] = -1
        elif isinstance(value, Other) and value.than is not None and value.word in ("other", "another"):
            new["than"] = None
        elif type(value).__name__ == "Done":
            if getattr(value, "n", -1) != -1:
                new["n"] = -1
            if getattr(value, "paid", None) is not None:
                new["paid"] = None
        return changed(value, new) if new else value
    if isinstance(value, tuple):
        items = tuple(unbind(item) for item in value)
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    return value
