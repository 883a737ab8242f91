"""Printing: records back to Oracle wording, from the same table.

Owns: the search for the production that prints a value. Not here: spaces, capitals, quotes, articles (`tokens.join`).

A production prints a record only if the wording says all of it: every field is filled by a slot or equals the constant
or default that the production implies. The first production in the order of the table that can print wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .production import Custom, Production, same, struct_fields
from .template import Agree, Slot, pieces_of

if TYPE_CHECKING:
    from .grammar import Grammar

Op = str | Slot | Agree


class _Plan:
    """One variant, ready to print: what must hold, then what is printed."""

    __slots__ = ("needs", "ops", "row")

    def __init__(self, row: Production, needs: tuple[tuple[str, Any], ...], ops: tuple[tuple[Op, int], ...]) -> None:
        self.row = row
        self.needs = needs
        self.ops = ops  # with the number of the slot's category, or -1


def _plans(grammar: Grammar, category: int, kind: type) -> list[_Plan | Custom]:
    key = (category, kind)
    found = grammar.renderers.get(key)
    if found is not None:
        return found
    found = []
    for row in grammar.rows[grammar.names[category]]:
        if isinstance(row, Custom):
            found.append(row)
            continue
        if not row.render or (row.unmake is None and row.make is not None and row.make is not kind):
            continue
        for (elements, _), rest in row.compiled():
            ops: list[tuple[Op, int]] = []
            for element in elements:
                for op in pieces_of(element):
                    ops.append((op, grammar.identify(op.category, row) if isinstance(op, Slot) else -1))
            found.append(_Plan(row, tuple(rest.items()), tuple(ops)))
    grammar.renderers[key] = found
    return found


class Trace(str):
    """A piece without words: here the printing of a value begins."""

    __slots__ = ("value",)

    value: Any


class _Printer:
    """One call of `pieces`: what was already printed, and what is being tried further out. `traced`: classes of values
    whose place is noted."""

    def __init__(self, grammar: Grammar, traced: type | tuple[type, ...] = ()) -> None:
        self.grammar = grammar
        self.traced = traced
        # By category, identity and number; the value is kept so that its identity is not used again.
        self.memo: dict[tuple[int, int, str], tuple[Any, list[str] | None]] = {}

    def show(self, category: int, value: Any, number: str) -> list[str] | None:
        key = (category, id(value), number)
        known = self.memo.get(key)
        if known is not None:
            return known[1]
        self.memo[key] = (value, None)  # a production that only comes back to itself does not print
        found: list[str] | None = None
        for plan in _plans(self.grammar, category, type(value)):
            if isinstance(plan, Custom):
                text = plan.render(value, number) if plan.numbered else plan.render(value)
                found = None if text is None else [text]
            else:
                found = self.try_plan(plan, value, number)
            if found is not None:
                break
        if found is not None and isinstance(value, self.traced):
            mark = Trace("")
            mark.value = value
            found = [mark, *found]
        self.memo[key] = (value, found)
        return found

    def try_plan(self, plan: _Plan, value: Any, number: str) -> list[str] | None:
        row = plan.row
        fields: Mapping[str, Any] | None = None
        if row.unmake is not None:
            fields = row.unmake(value)
            if fields is None:
                return None
        if row.when is not None and not row.when(value):
            return None

        def get(name: str) -> Any:
            if name == "self":
                return value
            if fields is not None:
                return fields[name]
            return value if row.make is None else getattr(value, name)

        for name, needed in plan.needs:
            if not same(get(name), needed):
                return None
        out: list[str] = []
        for op, category in plan.ops:
            if isinstance(op, str):
                out.append(op)
            elif isinstance(op, Slot):
                if op.number is None:
                    inner = number
                elif op.number in ("s", "p"):
                    inner = op.number
                else:
                    inner = self.grammar.number(get(op.number))
                text = self.show(category, get(op.field), inner)
                if text is None:
                    return None
                out += text
            else:
                form = number if op.field is None else self.grammar.number(get(op.field))
                out += op.plural.pieces if form == "p" else op.singular.pieces
        return out


def pieces(grammar: Grammar, category: str, value: Any, number: str = "p") -> list[str] | None:
    """The pieces of wording of the value (for `tokens.join`), or None.

    The number inherited at the top is "p": an instruction without subject speaks to "you" ("draw", not "draws").
    """
    return _Printer(grammar).show(grammar.identify(category), value, number)


def traced(
    grammar: Grammar, category: str, value: Any, of: type | tuple[type, ...]
) -> tuple[list[str], list[Any]] | None:
    """The pieces of wording, and the values of these classes inside `value` in the order in which they are printed,
    each as often as it is printed and before what is inside it. Values are told apart by identity."""
    found = _Printer(grammar, of).show(grammar.identify(category), value, "p")
    return None if found is None else (found, [piece.value for piece in found if isinstance(piece, Trace)])


def why_not(grammar: Grammar, category: str, value: Any) -> str:
    """The innermost value that no production prints, for people who write productions."""
    if pieces(grammar, category, value) is not None:
        return "it prints"
    number = grammar.identify(category)
    for plan in _plans(grammar, number, type(value)):
        if isinstance(plan, Custom):
            continue
        row = plan.row
        if row.make is None:
            slot = next(op for op, _ in plan.ops if isinstance(op, Slot))
            if struct_fields(type(value)) is None or _plans(grammar, grammar.identify(slot.category), type(value)):
                return why_not(grammar, slot.category, value)
            continue
        fields = row.unmake(value) if row.unmake is not None else None
        if row.unmake is not None and fields is None:
            continue

        for op, _ in plan.ops:
            if isinstance(op, Slot):
                inner = fields[op.field] if fields is not None else getattr(value, op.field)
                if pieces(grammar, op.category, inner) is None and op.category != category:
                    return why_not(grammar, op.category, inner)
        wrong = [
            f"{name}={fields[name] if fields is not None else getattr(value, name)!r}, not {needed!r}"
            for name, needed in plan.needs
            if not same(fields[name] if fields is not None else getattr(value, name), needed)
        ]
        if wrong:
            return f"{row}: {'; '.join(wrong)}"
    return f"no production of {category!r} prints {value!r}"
