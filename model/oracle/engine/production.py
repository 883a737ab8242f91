"""The rows of the table: productions and terminals.

Owns: `Production` (a template with the record that it stands for), `Custom` (a terminal written in Python), and the
small makers of constants, tuples and lists. Not here: the table (`grammar`), the syntax of templates (`template`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

import msgspec

from .template import Slot, TemplateError, Variant, compile_template
from .tokens import Line

Make = Callable[..., Any]
Unmake = Callable[[Any], Mapping[str, Any] | None]
UnmakeList = Callable[[Any], tuple[Sequence[Any], str] | None]
CustomParse = Callable[[Line, int], Iterable[tuple[int, Any]]]
CustomRender = Callable[..., str | None]
Build = Callable[[tuple[Any, ...]], Any]


class Production:
    """One row of the table. `make` is a Struct class, another callable, or None (the value of the only slot)."""

    __slots__ = ("category", "default", "fixed", "make", "prefer", "render", "template", "unmake", "variants", "when")

    def __init__(
        self,
        category: str,
        make: Make | None,
        template: str,
        fixed: dict[str, Any],
        default: dict[str, Any],
        prefer: int,
        render: bool,
        unmake: Unmake | None,
        when: Callable[[Any], bool] | None,
    ) -> None:
        self.category = category
        self.make = make
        self.template = template
        self.fixed = fixed
        self.default = default
        self.prefer = prefer
        self.render = render
        self.unmake = unmake
        self.when = when
        self.variants: list[tuple[Variant, dict[str, Any]]] | None = None

    def compiled(self) -> list[tuple[Variant, dict[str, Any]]]:
        """Each variant with every field that it does not fill from a slot."""
        if self.variants is None:
            try:
                self.variants = [(variant, self._rest(variant)) for variant in compile_template(self.template)[0]]
            except TemplateError as error:
                raise TemplateError(f"{self}: {error}") from None
        return self.variants

    def _rest(self, variant: Variant) -> dict[str, Any]:
        elements, implied = variant
        slots = [e.field for e in elements if isinstance(e, Slot)]
        if len(set(slots)) < len(slots):
            raise TemplateError("a field is filled twice")
        if self.make is None:
            if len(slots) != 1 or implied or self.fixed:
                raise TemplateError("without a record there must be exactly one slot, and no constants")
            return {}
        rest = {**implied, **self.fixed}
        fields = struct_fields(self.make)
        if fields is None:
            for name, value in self.default.items():
                if name not in slots:
                    rest.setdefault(name, value)
            return rest
        for name in (*slots, *rest):
            if name not in fields:
                raise TemplateError(f"{getattr(self.make, '__name__', self.make)} has no field {name!r}")
        for name, value in fields.items():
            if name in slots or name in rest:
                continue
            if name in self.default:
                value = self.default[name]
            if value is msgspec.NODEFAULT:
                raise TemplateError(f"field {name!r} has neither slot nor constant nor default")
            rest[name] = value
        return rest

    def __str__(self) -> str:
        return f"{self.category} := {self.template!r}"


_field_cache: dict[Any, dict[str, Any] | None] = {}


def struct_fields(make: Any) -> dict[str, Any] | None:
    """The fields of a Struct class with their defaults (or NODEFAULT); None for any other callable."""
    if make not in _field_cache:
        fields: dict[str, Any] | None = None
        if isinstance(make, type) and issubclass(make, msgspec.Struct):
            names, defaults = make.__struct_fields__, make.__struct_defaults__
            fields = dict.fromkeys(names, msgspec.NODEFAULT)
            for name, value in zip(names[len(names) - len(defaults) :], defaults, strict=True):
                fields[name] = value.factory() if type(value).__name__ == "Factory" else value
        _field_cache[make] = fields
    return _field_cache[make]


class Custom:
    """A terminal written in Python. `first`: words or kinds of tokens it can start with; None: any.

    `numbered`: `render(value, number)` is told "s" or "p"."""

    __slots__ = ("first", "numbered", "parse", "render")

    def __init__(
        self, parse: CustomParse, render: CustomRender, first: frozenset[str] | None, numbered: bool = False
    ) -> None:
        self.parse = parse
        self.render = render
        self.first = first
        self.numbered = numbered


Row = Production | Custom


def builder(row: Production, elements: Sequence[Any], rest: dict[str, Any]) -> Build:
    """How the values of the slots, in order, become the record."""
    make = row.make
    names = [e.field for e in elements if isinstance(e, Slot)]
    if make is None:
        return itemgetter(0)
    if isinstance(make, Constant):
        constant = make.value
        return lambda values: constant
    fields = struct_fields(make)
    if fields is not None and list(fields) == list(getattr(make, "__match_args__", ())):
        order = list(fields)
        if order == names:
            return lambda values: make(*values)
        if not names:
            constant = make(**rest)  # records are immutable: one serves all
            return lambda values: constant
        blank = [rest.get(name) for name in order]
        places = [order.index(name) for name in names]
        if len(places) == 1:
            place = places[0]
            before, after = tuple(blank[:place]), tuple(blank[place + 1 :])
            return lambda values: make(*before, values[0], *after)

        def build(values: tuple[Any, ...]) -> Any:
            args = blank[:]
            for place, value in zip(places, values, strict=True):
                args[place] = value
            return make(*args)

        return build
    return lambda values: make(**dict(zip(names, values, strict=True)), **rest)


def same(a: Any, b: Any) -> bool:
    """Equal and of one type (True is not 1)."""
    return type(a) is type(b) and bool(a == b)


class Constant:
    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self) -> Any:
        return self.value


class Equal:
    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self, value: Any) -> Mapping[str, Any] | None:
        return {} if same(value, self.value) else None


def one(last: Any) -> Any:
    return (last,)


def append(head: Any, last: Any) -> Any:
    return (*head, last)


def split_one(value: Any) -> Mapping[str, Any] | None:
    return {"last": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def split_last(value: Any) -> Mapping[str, Any] | None:
    return {"head": value[:-1], "last": value[-1]} if isinstance(value, tuple) and len(value) > 1 else None


class ListShape:
    """How the items and the conjunction of a list are stored and found again."""

    def __init__(self, make: Make | None, unmake: UnmakeList | None, conj: str):
        self.make = make
        self.unmake = unmake
        self.conj = conj

    def pack(self, items: tuple[Any, ...]) -> Any:
        return items if self.make is None else self.make(items=items, conj=self.conj)

    def unpack(self, value: Any) -> tuple[Any, ...] | None:
        if self.make is None:
            return value if isinstance(value, tuple) else None
        if self.unmake is not None:
            found = self.unmake(value)
            return tuple(found[0]) if found is not None and found[1] == self.conj else None
        if isinstance(self.make, type) and isinstance(value, self.make) and value.conj == self.conj:  # type: ignore[attr-defined]
            return tuple(value.items)  # type: ignore[attr-defined]
        return None

    def pair(self, a: Any, b: Any) -> Any:
        return self.pack((a, b))

    def many(self, head: Any, last: Any) -> Any:
        return self.pack((*head, last))

    def long(self, value: Any) -> bool:
        items = self.unpack(value)
        return items is not None and len(items) > 2

    def split_pair(self, value: Any) -> Mapping[str, Any] | None:
        items = self.unpack(value)
        return {"a": items[0], "b": items[1]} if items is not None and len(items) == 2 else None

    def split_many(self, value: Any) -> Mapping[str, Any] | None:
        items = self.unpack(value)
        return {"head": items[:-1], "last": items[-1]} if items is not None and len(items) > 2 else None
