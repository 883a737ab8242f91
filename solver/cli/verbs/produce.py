"""`ponder produce`: the types of mana that permanents could produce, and why (CR 106.7)."""

from __future__ import annotations

from typing import Any

from model.base import PLAYER_NAMES, MalformedInput, ObjectId
from model.formats import ObjectRef
from model.layers import characteristics
from model.produce import could_produce, explain_produce
from model.state import Game
from solver.cli.ask import Ask, load
from solver.cli.gate import pass_gate
from solver.cli.objects import object_named
from solver.cli.output import print_json, print_text
from solver.cli.verbs.plays import beside_text
from solver.show.names import Names


def answer(ask: Ask) -> int:
    """Prints the types of each permanent; the exit status."""
    file, given = ask.split(0, 1, "nothing more or a permanent")
    passed = pass_gate(load(ask, file))
    game = passed.ready.game()
    names = Names(game)
    if given:
        ids = object_named(game, given[0], zones=("battlefield",))
    else:
        ids = [
            i for i in game.zone("battlefield") if could_produce(game, i) or "Land" in characteristics(game, i).types
        ]
    unread = {i.object for i in passed.unsupported if i.mana}
    doubtful = [names.plain(i) for i in unread if i in game.zone("battlefield")]
    if doubtful:
        # What asks about it could get more than is known.
        from model.base import UnsupportedText

        raise UnsupportedText(doubtful[0], "an ability that is not understood may produce mana", rule="106.7")
    told = [tell(game, names, group) for group in _alike(names, ids)]
    if ask.json:
        print_json({**passed.beside(), "permanents": told, "complete": passed.complete, "unsupported": passed.named()})
        return 0
    lines = []
    for one in told:
        many = f"{one['count']} x " if one["count"] > 1 else ""
        lines.append(f"{many}{one['name']} ({one['controller']}): {' '.join(one['types']) or 'nothing'}")
        for b in one["because"]:
            by = f"ability {b['ability']}" if b["ability"] else "a triggered ability"
            order = f", after {' then '.join(b['order'])}" if b["order"] else ""
            lines.append(f"  {b['type']}: {by}{order}")
    print_text("\n".join([*(lines or ["no permanent could produce mana"]), *beside_text(passed)]))
    return 0


def _alike(names: Names, ids: list[ObjectId]) -> list[list[ObjectId]]:
    groups: dict[int, list[ObjectId]] = {}
    for i in ids:
        groups.setdefault(names.like.get(i, -i), []).append(i)
    return list(groups.values())


def tell(game: Game, names: Names, group: list[ObjectId]) -> dict[str, Any]:
    """The types of one of these like permanents, each with what gives it."""
    first = group[0]
    because = [
        {"type": b.type, "ability": b.ability + 1 or None, "order": [names.of(s) for s in b.order]}
        for b in explain_produce(game, first)
    ]
    return {
        "name": names.of(first),
        "controller": PLAYER_NAMES[characteristics(game, first).controller],
        "count": len(group),
        "types": [b["type"] for b in because],
        "because": because,
    }


__all__ = ["MalformedInput", "ObjectRef", "answer", "tell"]
