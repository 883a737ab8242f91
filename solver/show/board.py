"""A picture of a position: a plain SVG of the board, and an HTML page around it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from model.base import AI, HUMAN, PLAYER_NAMES, ObjectId, PlayerId
from model.layers import characteristics
from model.state import Game, Position
from solver.show.names import Names
from solver.show.text import details, header, tell_position

CARD_WIDTH, CARD_HEIGHT, GAP, PER_ROW, TITLE = 132, 78, 8, 8, 22
_COLORS: Final = {"W": "#f7f3d9", "U": "#d4e6f4", "B": "#d2cbd6", "R": "#f4d3c6", "G": "#d3e7d0"}
_MANY, _NONE, _LAND = "#efe2a8", "#e3e3e0", "#e7ddc8"


class _Drawing:
    """Boxes in rows from the top, with what has been drawn so far."""

    def __init__(self, position: Position) -> None:
        self.game = Game(position)
        self.names = Names(self.game)
        self.parts: list[str] = []
        self.y = GAP

    def title(self, text: str, *, bold: bool = False) -> None:
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(f'<text x="{GAP}" y="{self.y + 15}"{weight}>{escape(text)}</text>')
        self.y += TITLE

    def cards(self, ids: list[ObjectId]) -> None:
        groups = list(self._groups(ids))
        for start in range(0, len(groups), PER_ROW):
            for column, (object_id, n) in enumerate(groups[start : start + PER_ROW]):
                self._card(object_id, n, GAP + column * (CARD_WIDTH + GAP))
            self.y += CARD_HEIGHT + GAP

    def _groups(self, ids: list[ObjectId]) -> Iterator[tuple[ObjectId, int]]:
        counts: dict[int, list[ObjectId]] = {}
        for i in ids:
            counts.setdefault(self.names.like.get(i, i), []).append(i)
        yield from ((group[0], len(group)) for group in counts.values())

    def _card(self, object_id: ObjectId, n: int, x: int) -> None:
        obj = self.game.objects[object_id]
        name = self.names.plain(object_id) + (f" x{n}" if n > 1 else "")
        dashed = ' stroke-dasharray="5 3"' if obj.tapped else ""
        lines = [name, *details(self.game, self.names, obj)]
        self.parts.append(
            f'<g><title>{escape("; ".join(lines))}</title><rect x="{x}" y="{self.y}" width="{CARD_WIDTH}" '
            f'height="{CARD_HEIGHT}" rx="6" fill="{self._fill(object_id)}" stroke="#666"{dashed}/>'
        )
        for row, line in enumerate(_wrapped(lines)):
            weight = ' font-weight="bold"' if row == 0 else ""
            y = self.y + 16 + row * 14
            self.parts.append(f'<text x="{x + 6}" y="{y}" font-size="11"{weight}>{escape(line)}</text>')
        self.parts.append("</g>")

    def _fill(self, object_id: ObjectId) -> str:
        c = characteristics(self.game, object_id)
        if len(c.colors) > 1:
            return _MANY
        if c.colors:
            return _COLORS[next(iter(c.colors))]
        return _LAND if "Land" in c.types else _NONE


def _wrapped(lines: list[str], width: int = 21, rows: int = 5) -> list[str]:
    """The lines broken at that width, and cut."""
    out: list[str] = []
    for line in lines:
        current = ""
        for word in line.split():
            if current and len(current) + 1 + len(word) > width:
                out.append(current)
                current = word
            else:
                current = f"{current} {word}".strip()
        if current:
            out.append(current[: width + 3])
    return out[:rows]


def board_svg(position: Position) -> str:
    """The board drawn: the opponent above, the solver below, the stack between."""
    d = _Drawing(position)
    d.title(header(position), bold=True)
    _half(d, AI)
    stack = list(d.game.zone("stack"))
    if stack:
        d.title("Stack, from the top")
        d.cards(stack)
    _half(d, HUMAN)
    width = GAP + PER_ROW * (CARD_WIDTH + GAP)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{d.y}" viewBox="0 0 {width} {d.y}" '
            f'font-family="sans-serif" font-size="13">',
            f'<rect width="{width}" height="{d.y}" fill="#fdfdfb"/>',
            *d.parts,
            "</svg>",
        ]
    )


def _half(d: _Drawing, player: PlayerId) -> None:
    game, state = d.game, d.game.players[player]
    about = [f"{PLAYER_NAMES[player]}: {state.life} life", *(f"{n} {kind}" for kind, n in state.counters)]
    if state.pool.units:
        about.append(f"mana {state.pool.total()}")
    d.title(", ".join(about), bold=True)
    battlefield = [i for i in game.zone("battlefield") if characteristics(game, i).controller == player]
    lands = [i for i in battlefield if "Land" in characteristics(game, i).types]
    others = [i for i in battlefield if i not in set(lands)]
    for title, ids in (
        ("", others),
        ("", lands),
        ("Hand", list(game.zone("hand", player))),
        ("Graveyard", list(game.zone("graveyard", player))),
        ("Exile", [i for i in game.zone("exile") if game.objects[i].owner == player]),
        ("Command", [i for i in game.zone("command") if game.objects[i].owner == player]),
    ):
        if ids:
            if title:
                d.title(title)
            d.cards(ids)


def board_html(position: Position, title: str) -> str:
    """A page with the picture and the same as text."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
            "<style>body{font-family:sans-serif;margin:1em}svg{max-width:100%;height:auto}pre{white-space:pre-wrap}"
            "</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            board_svg(position),
            f"<details><summary>As text</summary><pre>{escape(tell_position(position))}</pre></details>",
            "</body></html>",
        ]
    )
