"""`ponder layers`: the continuous effects on an object in the order of application, and why in this order (CR 613)."""

from __future__ import annotations

from typing import Any

from model.base import MalformedInput
from model.formats.source import hint
from model.layers import layer_trace
from model.state import Characteristics
from solver.cli.ask import Ask, load
from solver.cli.gate import pass_gate
from solver.cli.objects import object_named
from solver.cli.output import print_json, print_text
from solver.cli.verbs.plays import beside_text
from solver.show.graph import layers_dot, layers_svg
from solver.show.names import Names
from solver.show.rules_text import ability_lines

FORMS = ("text", "json", "dot", "svg")


def answer(ask: Ask, *, form: str) -> int:
    """Prints the effects; the exit status."""
    if form not in FORMS:
        raise MalformedInput(f"found --as {form}, expected one of {', '.join(FORMS)}{hint(form, FORMS)}")
    file, (wanted,) = ask.split(1, 1, "an object")
    passed = pass_gate(load(ask, file))
    game = passed.ready.game()
    object_id = object_named(game, wanted)[0]
    trace = layer_trace(game, object_id)
    if form == "dot":
        print_text(layers_dot(trace))
        return 0
    if form == "svg":
        print_text(layers_svg(trace))
        return 0
    name = Names(game).of(object_id)
    effects: list[dict[str, Any]] = [
        {
            "source": e.name, "layer": e.layer, "timestamp": e.timestamp, "kind": e.kind, "changes": list(e.changes),
            "because": e.because or "timestamp",
        }
        for e in trace.effects
    ]  # fmt: skip
    if ask.json or form == "json":
        print_json(
            {
                **passed.beside(),
                "object": name,
                "effects": effects,
                "depends": [
                    {"layer": layer, "effect": list(after), "on": list(first)} for layer, after, first in trace.edges
                ],
                "characteristics": characteristics_data(trace.after),
            }
        )
        return 0
    lines = [name, f"  printed: {summary(trace.before)}"]
    for e in effects:
        lines.append(f"  layer {e['layer']}: {e['source']} ({', '.join(e['changes'])}), {e['because']}")
    if not effects:
        lines.append("  no continuous effect applies to it")
    lines.append(f"  is: {summary(trace.after)}")
    print_text("\n".join([*lines, *beside_text(passed)]))
    return 0


def characteristics_data(c: Characteristics) -> dict[str, Any]:
    """The characteristics as answers print them."""
    return {
        "name": c.name,
        "mana_cost": str(c.mana_cost),
        "colors": [x for x in "WUBRG" if x in c.colors],
        "supertypes": sorted(c.supertypes),
        "types": sorted(c.types),
        "subtypes": sorted(c.subtypes),
        "power": c.power,
        "toughness": c.toughness,
        "mana_value": c.mana_value,
        "abilities": ability_lines(c.abilities),
    }


def summary(c: Characteristics) -> str:
    """The characteristics in one line."""
    line = " ".join([*sorted(c.supertypes), *sorted(c.types)])
    if c.subtypes:
        line += " - " + " ".join(sorted(c.subtypes))
    parts = [f"{c.name} {c.mana_cost}".strip() if not c.mana_cost.absent else c.name, line or "no type"]
    parts.append("".join(x for x in "WUBRG" if x in c.colors) or "colourless")
    if c.power is not None:
        parts.append(f"{c.power}/{c.toughness}")
    abilities = ability_lines(c.abilities)
    if abilities:
        parts.append(" ".join(abilities))
    return "; ".join(parts)
