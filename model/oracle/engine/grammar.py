"""The table of productions, and what is computed from it.

Owns: `Grammar`: how productions are added, the public `parse`, `render` and `check`, and the compiling of categories
into tries with the words that each can start with. Not here: the syntax of templates (`template`), the rows
(`production`), the walk over a line (`parsing`), printing (`rendering`).

Everything is compiled when a category is first used: adding 1,500 productions costs only their storing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .outcome import Ambiguous, Failed, Parsed
from .parsing import parse, prefixes
from .production import (
    Constant,
    Custom,
    CustomParse,
    CustomRender,
    Equal,
    ListShape,
    Make,
    Production,
    Row,
    Unmake,
    UnmakeList,
    append,
    builder,
    one,
    split_last,
    split_one,
    struct_fields,
)
from .rendering import pieces, traced
from .template import Slot, TemplateError, word_paths
from .tokens import Line, join, read
from .trie import Category, Node


def default_number(value: Any) -> str:
    return "p" if isinstance(value, int) and value != 1 else "s"


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
        """Fixed phrases (templates without slots) for values; of several for one value the first is printed."""
        for phrase, value in table.items():
            self.rule(category, Constant(value), phrase, unmake=Equal(value), prefer=prefer)

    def custom(
        self,
        category: str,
        parse: CustomParse,
        render: CustomRender,
        first: Iterable[str] | None = None,
        *,
        numbered: bool = False,
    ) -> None:
        """A terminal in Python: `parse(line, position)` gives (end, value) pairs, `render(value)` a text or None.

        `first`: the words or kinds ("<mana>", "<number>", ...) it can start with; without it, it is tried everywhere.
        `numbered`: `render(value, number)` is told the number from outside, "s" or "p".
        """
        self._add(category, Custom(parse, render, None if first is None else frozenset(first), numbered))

    def sequence(self, category: str, of: str, *, separator: str = "") -> None:
        """A tuple of one or more, side by side or with a separator."""
        self.rule(category, one, f"{{last:{of}}}", unmake=split_one)
        self.rule(category, append, f"{{head:{category}}}{separator} {{last:{of}}}", unmake=split_last)

    def list(
        self,
        category: str,
        of: str,
        *,
        conj: Sequence[str] = ("and",),
        make: Make | None = None,
        unmake: UnmakeList | None = None,
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
        self.rule(items, one, f"{{last:{of}}}", unmake=split_one)
        self.rule(items, append, f"{{head:{items}}}{comma} {{last:{of}}}", unmake=split_last)
        stop = comma if serial else ""
        for word in conj:
            shape = ListShape(make, unmake, word)
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
        return parse(self, category, read(text) if isinstance(text, str) else text)

    def prefixes(self, category: str, text: str | Line) -> tuple[tuple[str, Any], ...]:
        """Each way in which the category reads a beginning of the text: the rest of the text, and the value."""
        return prefixes(self, category, read(text) if isinstance(text, str) else text)

    def render(self, category: str, value: Any, *, capital: bool = True) -> str | None:
        """The wording of the value; None if no production of the category can print it."""
        found = pieces(self, category, value)
        return None if found is None else join(found, capital=capital)

    def traced(self, category: str, value: Any, of: type | tuple[type, ...]) -> tuple[str, Sequence[Any]] | None:
        """The wording, and the values of these classes inside the value in the order of the words that print them."""
        found = traced(self, category, value, of)
        return None if found is None else (join(found[0]), found[1])

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
                    Production(name, Constant(w), w, {}, {}, 0, True, Equal(w), None)
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
                accept = (builder(row, elements, rest), row.prefer, row.when)
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
