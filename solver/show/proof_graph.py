"""A proof, or the first plays of a search, drawn as a tree: SVG without any other program.

A line of play is a column of boxes, replies lead to columns beside one another, like continuations stand once.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import msgspec

from model.play import PASS
from solver.search import Branch, Line, Step
from solver.show.lines import payment_words, replies_grouped, reply_words
from solver.verify.told import choice_words

WIDTH: Final = 230
HEIGHT: Final = 44
GAP: Final = 24
MOST: Final = 600
"""So many boxes are drawn at most; where the tree goes on, a box says so."""
_FILL: Final = {"own": "#e8f1e4", "reply": "#f6e6e2", "end": "#f4f1e8", "more": "#eeeeee"}


class Box(msgspec.Struct, gc=False):
    """A box of the tree: its words, a second line, and the boxes under it."""

    words: str
    kind: str
    second: str = ""
    under: list[Box] = []
    x: float = 0
    y: int = 0


def proof_svg(title: str, line: Line, player: int) -> str:
    """The proof as a picture."""
    left = [MOST]
    return tree_svg(title, _boxes(line, player, left) or [Box("wins as it stands", "end")])


def tree_svg(title: str, roots: Sequence[Box]) -> str:
    """A forest of boxes as a picture."""
    columns = 0
    for root in roots:
        columns = _place(root, columns, 0)
    every = [box for root in roots for box in _walk(root)]
    width = max(1, columns) * (WIDTH + GAP) + GAP
    height = (max((b.y for b in every), default=0) + 1) * (HEIGHT + GAP) + 50
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
        'font-size="12">',
        f'<text x="10" y="24" font-weight="bold">{escape(title)}</text>',
    ]
    for box in every:
        for below in box.under:
            out.append(
                f'<path d="M{_middle(box):.0f} {_top(box) + HEIGHT} L{_middle(below):.0f} {_top(below)}" '
                'stroke="#777" fill="none"/>'
            )
    for box in every:
        x, y = _middle(box) - WIDTH / 2, _top(box)
        out.append(
            f"<g><title>{escape(box.words)}{escape(box.second and ' ' + box.second)}</title>"
            f'<rect x="{x:.0f}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{_FILL[box.kind]}" '
            'stroke="#777"/>'
            f'<text x="{x + 8:.0f}" y="{y + 18}">{escape(_short(box.words))}</text>'
            f'<text x="{x + 8:.0f}" y="{y + 34}" font-size="10" fill="#555">{escape(_short(box.second, 44))}</text></g>'
        )
    return "\n".join([*out, "</svg>"]) + "\n"


def _boxes(line: Line, player: int, left: list[int]) -> list[Box]:
    """The boxes at the head of the line, each with what follows under it."""
    for n, item in enumerate(line):
        rest = line[n + 1 :]
        if isinstance(item, Branch):
            return _replies(item, player, left)
        if item.choice == PASS:
            continue
        if left[0] <= 0:
            return [Box("... and so on", "more")]
        left[0] -= 1
        return [_box(item, player, _boxes(rest, player, left))]
    return []


def _box(step: Step, player: int, under: list[Box]) -> Box:
    kind = "own" if step.player == player else "reply"
    return Box(choice_words(step.position, step.choice), kind, payment_words(step).strip(" []"), under)


def _replies(branch: Branch, player: int, left: list[int]) -> list[Box]:
    groups = replies_grouped(branch, player)
    if len(groups) == 1 and any(step.choice == PASS for step in groups[0][0]):
        return _boxes(groups[0][1], player, left)
    found = []
    for steps, then in groups:
        if left[0] <= 0:
            found.append(Box("... and so on", "more"))
            break
        left[0] -= 1
        words = reply_words(steps)
        found.append(Box(words, "reply", f"{len(steps)} replies" if len(steps) > 1 else "", _boxes(then, player, left)))
    return found


def _place(box: Box, column: int, row: int) -> int:
    """Puts the box over the middle of what is under it; the next free column."""
    box.y = row
    if not box.under:
        box.x = column
        return column + 1
    for below in box.under:
        column = _place(below, column, row + 1)
    box.x = (box.under[0].x + box.under[-1].x) / 2
    return column


def _walk(box: Box) -> list[Box]:
    found, todo = [], [box]
    while todo:
        one = todo.pop()
        found.append(one)
        todo += one.under
    return found


def _middle(box: Box) -> float:
    return GAP + box.x * (WIDTH + GAP) + WIDTH / 2


def _top(box: Box) -> int:
    return 40 + box.y * (HEIGHT + GAP)


def _short(words: str, most: int = 36) -> str:
    return words if len(words) <= most else words[: most - 3] + "..."
