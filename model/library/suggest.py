"""Names that are close to a name which no card has.

The names are one string of keys, a line each, so that looking for three letters in a row is one scan in C.
Not here: what a key is (`names`).
"""

from __future__ import annotations

from collections import Counter
from typing import Final

# Groups of letters that stand in more names than this say little and take long to collect. So many groups of a name
# are counted, so many of the rarest collected, out of so much of its start.
_COMMON: Final = 2500
_COUNTED: Final = 24
_COLLECTED: Final = 10
_LONGEST: Final = 120
_FINALISTS: Final = 60
# No name is half as long as that.
_HOPELESS: Final = 400
_CLOSE_ENOUGH: Final = 0.55


def close_keys(key: str, keys: str, n: int) -> list[tuple[float, str]]:
    """The `n` lines of `keys` closest to `key`, best first, with their likeness between 0 and 1.

    `keys` starts and ends with a line break. Nothing is given for a key that resembles no line.
    """
    if len(key) > _HOPELESS:
        return []
    scored = [(_likeness(key, line), line) for line in _finalists(key, keys)]
    scored = [found for found in scored if found[0] >= _CLOSE_ENOUGH]
    return sorted(scored, key=lambda found: (-found[0], found[1]))[:n]


def _finalists(key: str, keys: str) -> list[str]:
    """Lines that share the most groups of letters with the key."""
    size = 3 if len(key) > 6 else 2
    padded = f"\n{key[:_LONGEST]}\n"
    grams = list(dict.fromkeys(padded[i : i + size] for i in range(len(padded) - size + 1)))
    rarest = sorted((c, g) for g in grams[:: 1 + len(grams) // _COUNTED] if (c := keys.count(g)))
    telling = [g for c, g in rarest if c <= _COMMON][:_COLLECTED] or [g for _, g in rarest[:2]]
    shared: Counter[str] = Counter()
    for gram in telling:
        at = keys.find(gram)
        while at >= 0:
            # The line that holds the group: one that starts with the break belongs to the line behind it.
            inside = at + 1 if gram[0] == "\n" else at
            start = keys.rfind("\n", 0, inside) + 1
            end = keys.find("\n", inside)
            shared[keys[start:end]] += 1
            at = keys.find(gram, max(at + 1, end))
    return [
        line
        for _, line in sorted(((-2 * c / (len(key) + len(line) + 4), line) for line, c in shared.items()))[:_FINALISTS]
    ]


def _likeness(key: str, line: str) -> float:
    """One less the share of letters to change; a line that has the key as whole words is close as well."""
    longer = max(len(key), len(line))
    if not longer:
        return 0.0
    likeness = 1 - _distance(key, line) / longer
    if len(key) >= 3 and f" {key} " in f" {line.replace(',', ' ').replace('//', ' ')} ":
        likeness = max(likeness, 0.7 + 0.25 * len(key) / longer)
    return likeness


def _distance(a: str, b: str) -> int:
    """Letters to insert, delete, replace or swap with their neighbour."""
    start, end = 0, min(len(a), len(b))
    while start < end and a[start] == b[start]:
        start += 1
    while end > start and a[len(a) - (tail := min(len(a), len(b)) - end) - 1] == b[len(b) - tail - 1]:
        end -= 1
    tail = min(len(a), len(b)) - end
    a, b = a[start : len(a) - tail], b[start : len(b) - tail]
    before_last: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a):
        row = [i + 1]
        for j, y in enumerate(b):
            cost = min(last[j] + (x != y), last[j + 1] + 1, row[j] + 1)
            if i and j and x == b[j - 1] and y == a[i - 1]:
                cost = min(cost, before_last[j - 1] + 1)
            row.append(cost)
        before_last, last = last, row
    return last[-1]
