"""Reading: packrat over the tries of the grammar.

Owns: `parse` (all readings of a whole line, the preferred one chosen) and `furthest` (where a line stopped). Not here:
the table (`grammar`), tokens (`tokens`).

Each (category, position) is worked out once. Of the readings of one category over one stretch of words only those
with the best score are kept: scores add up, so a worse part never belongs to a better whole. Left recursion within a
category is a loop: its tail is tried after every reading found so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .outcome import Ambiguous, Failed, Parsed
from .tokens import END, Line, kind_of
from .trie import Node

if TYPE_CHECKING:
    from .grammar import Grammar

Reading = tuple[int, Any, int]  # the end position, the value, the score

MOST_READINGS = 64  # of one category over one stretch of words
MOST_EXTENSIONS = 4000  # of one category from one position, by left recursion
_SHIFT = 12  # a position fits in the upper bits of a memo key, a category in the lower ones


class _TooMany(Exception):
    """More readings than are kept: none is chosen."""


def parse(grammar: Grammar, category: str, line: Line) -> Parsed | Ambiguous | Failed:
    size = len(line.words) - 1
    try:
        readings = [r for r in _readings(grammar, grammar.identify(category), line) if r[0] == size]
    except RecursionError:
        return Failed(grammar, category, line)
    except _TooMany:
        return Ambiguous(())
    if not readings:
        return Failed(grammar, category, line)
    if len(readings) == 1:
        return Parsed(readings[0][1], readings[0][2])
    return Ambiguous(tuple(r[1] for r in readings))


def prefixes(grammar: Grammar, category: str, line: Line) -> tuple[tuple[str, Any], ...]:
    readings = _readings(grammar, grammar.identify(category), line)
    return tuple((line.text[line.spans[end][0] :], value) for end, value, _ in readings)


def _readings(grammar: Grammar, top: int, line: Line) -> list[Reading]:
    words = line.words
    categories = grammar.categories
    memo: dict[int, list[Reading]] = {}
    known = memo.get

    def at(category: int, position: int) -> list[Reading]:
        compiled = categories[category]
        assert compiled is not None
        out: list[Reading] = []
        walk(compiled.base, position, (), 0, out)
        for custom in compiled.customs:
            first = custom.first
            if first is None or words[position] in first or kind_of(words[position]) in first:
                out += [(end, value, 0) for end, value in custom.parse(line, position) if end > position]
        tail = compiled.tail
        if tail is not None and out:
            done = 0
            while done < len(out):
                end, value, score = out[done]
                done += 1
                if done > MOST_EXTENSIONS:
                    raise _TooMany
                more: list[Reading] = []
                walk(tail, end, (value,), score, more)
                out += [reading for reading in more if reading not in out]
        if len(out) > 1:
            out = _best(out)
        memo[position << _SHIFT | category] = out
        return out

    def walk(node: Node, position: int, values: tuple[Any, ...], score: int, out: list[Reading]) -> None:
        while True:
            for build, prefer, when in node.accept:
                value = build(values)
                if when is None or when(value):
                    out.append((position, value, score + prefer))
            following, slots = node.dispatch[words[position]]
            for category, after in slots:
                readings = known(position << _SHIFT | category)
                if readings is None:
                    readings = at(category, position)
                for end, value, more in readings:
                    walk(after, end, (*values, value), score + more, out)
            if following is None:
                return
            node = following
            position += 1

    grammar.category(top)
    return at(top, 0)


def _best(readings: list[Reading]) -> list[Reading]:
    """For each end the distinct values with the best score."""
    by_end: dict[int, list[Reading]] = {}
    for reading in readings:
        kept = by_end.get(reading[0])
        if kept is None or reading[2] > kept[0][2]:
            by_end[reading[0]] = [reading]
        elif reading[2] == kept[0][2] and all(reading[1] != k[1] for k in kept):
            kept.append(reading)
            if len(kept) > MOST_READINGS:
                raise _TooMany
    return [reading for kept in by_end.values() for reading in kept]


def furthest(grammar: Grammar, category: str, line: Line) -> tuple[int, tuple[str, ...]]:
    """The furthest token that some production asked for in vain, and all that was asked for there.

    A second, slower walk: reading itself does not keep track.
    """
    words = line.words
    size = len(words) - 1
    far = 0
    expected: dict[str, None] = {}
    memo: dict[tuple[int, int], list[int]] = {}

    def ends(number: int, position: int) -> list[int]:
        found = memo.get((number, position))
        if found is not None:
            return found
        compiled = grammar.category(number)
        reached: list[int] = []
        _add(reached, walk(compiled.base, position, compiled.name))
        for custom in compiled.customs:
            _add(reached, [end for end, _ in custom.parse(line, position) if end > position] if position < size else [])
        if compiled.tail is not None:
            done = 0
            while done < len(reached):
                _add(reached, walk(compiled.tail, reached[done], compiled.name))
                done += 1
        memo[number, position] = reached
        return reached

    def walk(node: Node, position: int, name: str) -> list[int]:
        nonlocal far
        reached: list[int] = []
        stack: list[tuple[Node, int]] = [(node, position)]
        seen: set[tuple[int, int]] = set()
        while stack:
            here, at = stack.pop()
            if (id(here), at) in seen:
                continue
            seen.add((id(here), at))
            if here.accept:
                _add(reached, [at])
            if here.literals or here.slots:
                if at > far:
                    far = at
                    expected.clear()
                if at == far:
                    expected.update(dict.fromkeys(here.literals))
                    for n, _ in here.slots:
                        # The phrases of {field=a|b}, or the name of the category.
                        expected.update(dict.fromkeys(grammar.names[n].removeprefix("=").split("|")))
            following, slots = here.dispatch[words[at]]
            if following is not None:
                stack.append((following, at + 1))
            for number, after in slots:
                stack += [(after, end) for end in ends(number, at)]
        return reached

    try:
        stops = ends(grammar.identify(category), 0)
    except RecursionError:
        return 0, ()
    if stops and max(stops) >= far and words[max(stops)] != END:
        if max(stops) > far:
            far = max(stops)
            expected.clear()
        expected["the end"] = None
    return far, tuple(sorted(name for name in expected if name))


def _add(reached: list[int], more: list[int]) -> None:
    for end in more:
        if end not in reached:
            reached.append(end)
