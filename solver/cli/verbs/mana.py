"""`ponder mana`: what makes mana, and the undominated totals."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from model.ability.terms import AnyOf, Filter
from model.base import PLAYER_NAMES, MalformedInput, PlayerId, Record, UnsupportedText
from model.formats.source import hint
from solver.cli.ask import Ask, load
from solver.cli.gate import Passed, pass_gate
from solver.cli.output import print_json, print_text
from solver.cli.verbs.plays import beside_text
from solver.payment.by_walk import totals as game_totals
from solver.payment.extract import sources
from solver.payment.sources import Made, SourceModel, TooHard
from solver.payment.totals import SYMBOLS, Vector, write
from solver.show.names import Names
from solver.show.text import header

MANY = 24
"""Combinations of flexible mana that are written out for one source; more are written as alternatives."""
SHOWN, FEW = 1_000, 8
"""Totals that are shown to people, and like symbols that are written out."""


def answer(ask: Ask, *, player: str | None, limit: int | None) -> int:
    """Prints sources and totals; the exit status."""
    file, _ = ask.split(0, 0, "nothing more")
    passed = pass_gate(load(ask, file))
    who = passed.ready.player if player is None else player_named(player)
    game = passed.ready.game()
    model = sources(game, who)
    if model.unsure:
        raise UnsupportedText(model.unsure[0], "a mana ability that is not understood may give more", rule="605.1a")
    try:
        totals = game_totals(game, who)
    except TooHard as error:
        return _undecided(ask, passed, str(error))
    limit = limit or (10**9 if ask.json else SHOWN)
    more = totals.more or max(len(totals.totals), len(totals.restricted)) > limit
    listed = list(tell_sources(Names(game), model))
    if ask.json:
        print_json(
            {
                **passed.beside(),
                "player": PLAYER_NAMES[who],
                "sources": listed,
                "totals": [write(v) for v in totals.totals[:limit]],
                **({"count": len(totals.totals)} if not totals.more else {}),
                "restricted": [{"total": write(v), "only": [tell_restriction(r) for r in only]}
                               for v, only in totals.restricted[:limit]],
                **({"more": True} if more else {}),
                "unbounded": ["{" + t + "}" for t in totals.unbounded],
                "complete": passed.complete,
                "unsupported": passed.named(),
            }
        )  # fmt: skip
        return 0
    lines = [header(passed.ready.position), f"{PLAYER_NAMES[who]} has:"]
    for s in listed:
        many = f"{s['count']} x " if s["count"] > 1 else ""
        lines.append(f"  {many}{s['name']}: {' or '.join(s['makes'])}")
    if model.floating:
        lines.append("  floating: " + "".join("{" + u.type + "}" for u in model.floating))
    lines.append(
        "Most that can be had at once, each of:" if len(totals.totals) > 1 else "Most that can be had at once:"
    )
    lines += [f"  {_short(v)}" for v in totals.totals[:limit]]
    if totals.more:
        lines.append("  and more, too many to list: with these there is most of each type in turn")
    elif len(totals.totals) > limit:
        lines.append(f"  and {len(totals.totals) - limit} more")
    for v, only in totals.restricted[:limit]:
        lines.append(f"  {_short(v)}, of which some may be spent only: {'; '.join(map(tell_restriction, only))}")
    if totals.unbounded:
        lines.append("As much as wanted: " + "".join("{" + t + "}" for t in totals.unbounded))
    print_text("\n".join([*lines, *beside_text(passed)]))
    return 0


def _short(vector: Vector) -> str:
    """The symbols of a total, many of one kind as a number."""
    parts = (f" {n} x {s} " if n > FEW else s * n for s, n in zip(SYMBOLS, vector, strict=True))
    return " ".join("".join(parts).split()) or "nothing"


def _undecided(ask: Ask, passed: Passed, words: str) -> int:
    from solver.cli.main import tell

    return tell("limit", f"undecided: {words}", as_json=ask.json, status=4, beside=passed.beside())


def player_named(text: str) -> PlayerId:
    """The player of that name. Raises MalformedInput."""
    players = {"human": 0, "p0": 0, "ai": 1, "p1": 1}
    if text.strip().lower() not in players:
        raise MalformedInput(f"found --player {text!r}, expected Human or AI{hint(text, ('Human', 'AI'))}")
    return players[text.strip().lower()]


def tell_sources(names: Names, model: SourceModel) -> Iterator[dict[str, Any]]:
    """Each source with what one activation of it gives, like ones counted."""
    makes: dict[Any, dict[str, None]] = {}
    objects: dict[Any, dict[int, None]] = {}
    for act in model.activations:
        if act.tap and act.object in model.tapped:
            continue
        key = model.like.get(act.object, -act.object)
        objects.setdefault(key, {})[act.object] = None
        for output in act.outputs:
            for words in tell_output(output.mana):
                makes.setdefault(key, {})[words] = None
    for key, ids in objects.items():
        first = next(iter(ids))
        found = sorted(makes.get(key, {}), key=_order)
        yield {"name": names.plain(first), "count": len(ids), "makes": found}


def _order(words: str) -> tuple[int, list[int]]:
    symbols = [s + "}" for s in words.split("}") if s]
    return len(symbols), [SYMBOLS.index(s) if s in SYMBOLS else 9 for s in symbols]


def tell_output(mana: tuple[Made, ...]) -> list[str]:
    """What an activation may give: {Any} for one of any colour, else each combination of types."""
    options = [("Any",) if set("WUBRG") <= set(m.types) and "C" not in m.types else tuple(m.types) for m in mana]
    number = 1
    for o in options:
        number *= len(o)
    if number > MANY:
        return ["".join("{" + "/".join(o) + "}" for o in options)]
    order = {s.strip("{}"): i for i, s in enumerate(SYMBOLS)}
    found = {tuple(sorted(one, key=order.__getitem__)): None for one in itertools.product(*options)}
    return ["".join("{" + t + "}" for t in one) for one in found]


def tell_restriction(record: Record) -> str:
    """A restriction on spending in words."""
    from model.oracle.engine import TemplateError
    from model.oracle.grammar import grammar

    for said in (record, msgspec.structs.replace(record, **_single(record))):
        with contextlib.suppress(TemplateError):
            words = str(grammar().render("spend_only", said) or "")
            if words:
                return words[0].lower() + words[1:]
    return "to cast some spells or activate some abilities"


def _single(record: Record) -> dict[str, Any]:
    """The filters of the restriction with a type that was chosen as a word of its own."""
    found = {}
    for field, value in zip(record.__struct_fields__, msgspec.structs.astuple(record), strict=True):
        if isinstance(value, tuple) and all(isinstance(f, Filter) for f in value):
            found[field] = tuple(map(_plain, value))
    return found


def _plain(filter_: Filter) -> Filter:
    chosen = [p.of[0] for p in filter_.post if isinstance(p, AnyOf) and len(p.of) == 1]
    rest = tuple(p for p in filter_.post if not (isinstance(p, AnyOf) and len(p.of) == 1))
    return msgspec.structs.replace(filter_, words=(*chosen, *filter_.words), post=rest)
