"""The table of productions, and what is computed from it.

Owns: `Grammar` (how productions are added, and the public `parse`, `render`, `check`), `Production`, and the compiled
form of a category: a trie of its variants. Not here: the syntax of templates (`template`), the walk over a line
(`parsing`), printing (`rendering`).

Everything is compiled when a category is first used: adding 1,500 productions costs only their storing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

import msgspec

from .template import Slot, TemplateError, Variant, compile_template, word_paths
from .tokens import Line, join, kind_of, read

Make = Callable[..., Any]
Unmake = Callable[[Any], Mapping[str, Any] | None]
CustomParse = Callable[[Line, int], Iterable[tuple[int, Any]]]
CustomRender = Callable[[Any], str | None]
Build = Callable[[tuple[Any, ...]], Any]


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
        for name, field in fields.items():
            if name in slots or name in rest:
                continue
            if name in self.default:
                rest[name] = self.default[name]
            elif field.default is not msgspec.NODEFAULT:
                rest[name] = field.default
            elif field.default_factory is not msgspec.NODEFAULT:
                rest[name] = field.default_factory()
            else:
                raise TemplateError(f"field {name!r} has neither slot nor constant nor default")
        return rest

    def __str__(self) -> str:
        return f"{self.category} := {self.template!r}"


_field_cache: dict[Any, dict[str, msgspec.structs.FieldInfo] | None] = {}


def struct_fields(make: Any) -> dict[str, msgspec.structs.FieldInfo] | None:
    """The fields of a Struct class by name; None for any other callable."""
    if make not in _field_cache:
        is_struct = isinstance(make, type) and issubclass(make, msgspec.Struct)
        _field_cache[make] = {f.name: f for f in msgspec.structs.fields(make)} if is_struct else None
    return _field_cache[make]


class Custom:
    """A terminal written in Python. `first`: words or kinds of tokens it can start with; None: any."""

    __slots__ = ("first", "parse", "render")

    def __init__(self, parse: CustomParse, render: CustomRender, first: frozenset[str] | None) -> None:
        self.parse = parse
        self.render = render
        self.first = first


class Category:
    """The compiled form of a category for reading."""

    __slots__ = ("base", "customs", "name", "tail")

    def __init__(self, name: str, base: Node, tail: Node | None, customs: list[Custom]) -> None:
        self.name = name
        self.base = base  # variants that start with words or another category
        self.tail = tail  # variants that start with the category itself, without that first slot
        self.customs = customs


Row = Production | Custom


class Grammar:
    """A bidirectional grammar: one table of productions reads Oracle text into records and prints records back."""

    def __init__(self, number: Callable[[Any], str] | None = None) -> None:
        """`number(value)` answers "s" or "p": which verb a subject takes, which noun an amount takes."""
        self.number = number or default_number
        self.rows: dict[str, list[Row]] = {}
        self.ids: dict[str, int] = {}
        self.names: list[str] = []
        self.categories: list[Category | None] = []
        self._first: list[frozenset[str] | None] = []
        self._known: list[bool] = []
        self._path: list[int] = []
        self.renderers: dict[tuple[int, type], list[Any]] = {}

    # --- adding to the table -----------------------------------------------------------------------------------------

    def rule(
        self,
        category: str,
        make: Make | None,
        template: str,
        *,
        prefer: int = 0,
        render: bool = True,
        default: Mapping[str, Any] | None = None,
        unmake: Unmake | None = None,
        when: Callable[[Any], bool] | None = None,
        fixed: Mapping[str, Any] | None = None,
        **constants: Any,
    ) -> None:
        """Add a production.

        `make`: a Struct class (its fields are the slots), another callable with keywords (then `unmake(value)` gives
        the fields back, or None if this production does not print the value), or None: the value of the only slot.
        `constants` (or `fixed`, for names that collide): fields that this wording implies. `default`: values of
        fields in optional parts that are left out, where the Struct has no default. `prefer`: added to the score of
        a reading. `render=False`: read only. `when(value)`: the production reads only values for which this holds.
        """
        row = Production(
            category,
            make,
            template,
            {**(fixed or {}), **constants},
            dict(default or {}),
            prefer,
            render and (make is None or unmake is not None or struct_fields(make) is not None),
            unmake,
            when,
        )
        self._add(category, row)

    def alias(self, category: str, others: Iterable[str]) -> None:
        """`category` is any of the others; when printing, the first that can print the value."""
        for other in others:
            self.rule(category, None, f"{{it:{other}}}")

    def words(self, category: str, table: Mapping[str, Any], *, prefer: int = 0) -> None:
        """Fixed phrases for values; of several phrases for one value the first is printed."""
        for phrase, value in table.items():
            self.rule(category, _Constant(value), phrase, unmake=_Equal(value), prefer=prefer)

    def custom(
        self, category: str, parse: CustomParse, render: CustomRender, first: Iterable[str] | None = None
    ) -> None:
        """A terminal in Python: `parse(line, position)` gives (end, value) pairs, `render(value)` a text or None.

        `first`: the words or kinds ("<mana>", "<number>", ...) it can start with; without it, it is tried everywhere.
        """
        self._add(category, Custom(parse, render, None if first is None else frozenset(first)))

    def sequence(self, category: str, of: str, *, separator: str = "") -> None:
        """A tuple of one or more, side by side or with a separator."""
        self.rule(category, _one, f"{{last:{of}}}", unmake=_split_one)
        self.rule(category, _append, f"{{head:{category}}}{separator} {{last:{of}}}", unmake=_split_last)

    def list(
        self,
        category: str,
        of: str,
        *,
        conj: Sequence[str] = ("and",),
        make: Make | None = None,
        unmake: Callable[[Any], tuple[Sequence[Any], str] | None] | None = None,
        comma: str = ",",
        serial: bool = True,
        prefer: int = 0,
    ) -> None:
        """Two or more with a conjunction: `A and B`, `A, B, and C`.

        `make(items=tuple, conj=word)`: a Struct with these two fields, or a callable with `unmake(value)` giving
        (items, conj); without it the value is the bare tuple and there must be one conjunction. `serial=False`:
        no comma before the conjunction.
        """
        if make is None and len(conj) != 1:
            raise TemplateError(f"{category}: a list of several conjunctions needs a record to store which")
        items = f"{category}.items"
        self.rule(items, _one, f"{{last:{of}}}", unmake=_split_one)
        self.rule(items, _append, f"{{head:{items}}}{comma} {{last:{of}}}", unmake=_split_last)
        stop = comma if serial else ""
        for word in conj:
            shape = _ListShape(make, unmake, word)
            self.rule(category, shape.pair, f"{{a:{of}}} {word} {{b:{of}}}", unmake=shape.split_pair, prefer=prefer)
            self.rule(
                category,
                shape.many,
                f"{{head:{items}}}{stop} {word} {{last:{of}}}",
                unmake=shape.split_many,
                when=shape.long,
                prefer=prefer,
            )

    def _add(self, category: str, row: Row) -> None:
        self.rows.setdefault(category, []).append(row)
        if self._known:
            # Compiled forms are dropped when the table grows.
            self.ids.clear()
            self.names.clear()
            self.categories.clear()
            self._first.clear()
            self._known.clear()
            self.renderers.clear()

    # --- using it ----------------------------------------------------------------------------------------------------

    def parse(self, category: str, text: str | Line) -> Parsed | Ambiguous | Failed:
        """Read the whole text as the category."""
        from .parsing import parse

        return parse(self, category, read(text) if isinstance(text, str) else text)

    def render(self, category: str, value: Any, *, capital: bool = True) -> str | None:
        """The wording of the value; None if no production of the category can print it."""
        from .rendering import pieces

        found = pieces(self, category, value)
        return None if found is None else join(found, capital=capital)

    def check(self) -> None:
        """Compile everything. Raises TemplateError for a fault of the table: unknown categories or fields, fields
        without value, left recursion through other categories (the cycle is named)."""
        for name in list(self.rows):
            self.first(self.identify(name))

    # --- compiled forms ----------------------------------------------------------------------------------------------

    def identify(self, name: str, user: object = None) -> int:
        number = self.ids.get(name)
        if number is None:
            if name not in self.rows:
                if not name.startswith("="):
                    raise TemplateError(f"unknown category {name!r}" + (f" in {user}" if user else ""))
                # An anonymous category of words: the value is the phrase as written in the template.
                self.rows[name] = [
                    Production(name, _Constant(w), w, {}, {}, 0, True, _Equal(w), None)
                    for w in map(str.strip, name[1:].split("|"))
                ]
            number = self.ids[name] = len(self.names)
            self.names.append(name)
            self.categories.append(None)
            self._first.append(None)
            self._known.append(False)
        return number

    def first(self, number: int) -> frozenset[str] | None:
        """The words and kinds of tokens that the category can start with; None: any."""
        if self._known[number]:
            return self._first[number]
        if number in self._path:
            cycle = [*self._path[self._path.index(number) :], number]
            raise TemplateError("left recursion: " + " -> ".join(self.names[n] for n in cycle))
        self._path.append(number)
        try:
            category = self.categories[number] or self._compile(number)
            found: set[str] = set(category.base.literals)
            anything = False
            for other, _ in category.base.slots:
                more = self.first(other)
                if more is None:
                    anything = True
                else:
                    found |= more
            for custom in category.customs:
                if custom.first is None:
                    anything = True
                else:
                    found |= custom.first
        finally:
            self._path.pop()
        self._first[number] = None if anything else frozenset(found)
        self._known[number] = True
        return self._first[number]

    def category(self, number: int) -> Category:
        self.first(number)
        found = self.categories[number]
        assert found is not None
        return found

    def _compile(self, number: int) -> Category:
        name = self.names[number]
        base, tail = Node(self), Node(self)
        customs: list[Custom] = []
        for row in self.rows[name]:
            if isinstance(row, Custom):
                customs.append(row)
                continue
            for (elements, _), rest in row.compiled():
                accept = (self._builder(row, elements, rest), row.prefer, row.when)
                nodes = [base]
                position = 0
                for element in elements:
                    if isinstance(element, Slot):
                        other = self.identify(element.category, row)
                        if other == number and any(node is base for node in nodes):
                            if position:
                                raise TemplateError(f"{row}: optional words before a left recursion")
                            nodes = [tail]
                        else:
                            nodes = [node.after_slot(other) for node in nodes]
                        position += 1
                    else:
                        paths = word_paths(element)
                        nodes = [node.after_words(path) for node in nodes for path in paths]
                nodes = list({id(node): node for node in nodes}.values())
                for node in nodes:
                    if node is base or node is tail:
                        raise TemplateError(f"{row}: matches no words, or only itself")
                    node.accept.append(accept)
        category = Category(name, base, tail if tail.literals or tail.slots else None, customs)
        self.categories[number] = category
        return category

    def _builder(self, row: Production, elements: Sequence[Any], rest: dict[str, Any]) -> Build:
        """How the values of the slots, in order, become the record."""
        make = row.make
        names = [e.field for e in elements if isinstance(e, Slot)]
        if make is None:
            return itemgetter(0)
        if isinstance(make, _Constant):
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


class Parsed(msgspec.Struct, frozen=True):
    """The only reading (or the preferred one)."""

    value: Any
    score: int = 0


class Ambiguous(msgspec.Struct, frozen=True):
    """Several readings that differ, none preferred: treated as not understood."""

    values: tuple[Any, ...]


class Failed:
    """No reading of the whole text. Where it stopped is worked out only when asked."""

    __slots__ = ("_found", "category", "grammar", "line")

    def __init__(self, grammar: Grammar, category: str, line: Line) -> None:
        self.grammar = grammar
        self.category = category
        self.line = line
        self._found: tuple[int, tuple[str, ...]] | None = None

    def _furthest(self) -> tuple[int, tuple[str, ...]]:
        if self._found is None:
            from .parsing import furthest

            self._found = furthest(self.grammar, self.category, self.line)
        return self._found

    @property
    def position(self) -> int:
        """The token that nothing could read, as an index."""
        return self._furthest()[0]

    @property
    def expected(self) -> tuple[str, ...]:
        """The words and categories that could have stood there."""
        return self._furthest()[1]

    @property
    def span(self) -> tuple[int, int]:
        """The characters of that token."""
        return self.line.spans[self.position]

    @property
    def rest(self) -> str:
        """The text from the first word that was not understood."""
        return self.line.text[self.span[0] :]

    def caret(self, most: int = 8) -> str:
        """Three lines: the text, a caret, what was expected."""
        start, end = self.span
        names = list(self.expected)
        shown = ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
        return f"{self.line.text}\n{' ' * start}{'^' * max(1, end - start)}\nexpected {shown or 'the end'}"


# --- small makers ----------------------------------------------------------------------------------------------------


def default_number(value: Any) -> str:
    return "p" if isinstance(value, int) and value != 1 else "s"


def same(a: Any, b: Any) -> bool:
    """Equal and of one type (True is not 1)."""
    return type(a) is type(b) and bool(a == b)


class _Constant:
    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self) -> Any:
        return self.value


class _Equal:
    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self, value: Any) -> Mapping[str, Any] | None:
        return {} if same(value, self.value) else None


def _one(last: Any) -> Any:
    return (last,)


def _append(head: Any, last: Any) -> Any:
    return (*head, last)


def _split_one(value: Any) -> Mapping[str, Any] | None:
    return {"last": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _split_last(value: Any) -> Mapping[str, Any] | None:
    return {"head": value[:-1], "last": value[-1]} if isinstance(value, tuple) and len(value) > 1 else None


class _ListShape:
    """How the items and the conjunction of a list are stored and found again."""

    def __init__(self, make: Make | None, unmake: Callable[[Any], tuple[Sequence[Any], str] | None] | None, conj: str):
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
