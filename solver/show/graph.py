"""The order of continuous effects as a graph: DOT for Graphviz, and a plain SVG drawing."""

from __future__ import annotations

from html import escape
from typing import Final

from model.layers.trace import Trace

ROW: Final = 46
WIDTH: Final = 560


def layers_dot(trace: Trace) -> str:
    """The effects in order, dependencies as labelled edges."""
    lines = ["digraph layers {", "  rankdir=TB;", '  node [shape=box, fontname="sans-serif"];']
    ids: dict[tuple[str, str, int], str] = {}
    for n, e in enumerate(trace.effects):
        ids.setdefault((e.layer, e.name, e.timestamp), f"e{n}")
        label = f"{e.name}\\nlayer {e.layer}, timestamp {e.timestamp}"
        lines.append(f'  e{n} [label="{_quoted(label)}"];')
    lines += [f"  e{n} -> e{n + 1};" for n in range(len(trace.effects) - 1)]
    for layer, after, first in trace.edges:
        a, b = ids.get((layer, *first)), ids.get((layer, *after))
        if a and b:
            lines.append(f'  {a} -> {b} [style=dashed, label="depends", constraint=false];')
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    return text.replace('"', '\\"')


def layers_svg(trace: Trace) -> str:
    """The same drawn as a column of boxes."""
    height = 40 + ROW * max(1, len(trace.effects))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif" '
        f'font-size="13">',
        f'<text x="10" y="22" font-weight="bold">{escape(trace.after.name)}</text>',
    ]
    rows: dict[tuple[str, str, int], int] = {}
    for n, e in enumerate(trace.effects):
        y = 34 + n * ROW
        rows.setdefault((e.layer, e.name, e.timestamp), y + 16)
        out.append(f'<rect x="10" y="{y}" width="400" height="34" rx="5" fill="#f4f1e8" stroke="#777"/>')
        out.append(f'<text x="20" y="{y + 15}">layer {escape(e.layer)}: {escape(e.name)}</text>')
        why = f"timestamp {e.timestamp}" + (f"; {e.because}" if e.because else "")
        out.append(f'<text x="20" y="{y + 29}" font-size="11" fill="#555">{escape(why[:64])}</text>')
    for layer, after, first in trace.edges:
        a, b = rows.get((layer, *first)), rows.get((layer, *after))
        if a is not None and b is not None:
            out.append(
                f'<path d="M410 {a} C 500 {a}, 500 {b}, 412 {b}" fill="none" stroke="#a33" stroke-dasharray="4 3"/>'
                f'<text x="470" y="{(a + b) // 2}" font-size="11" fill="#a33">depends</text>'
            )
    return "\n".join([*out, "</svg>"])
