"""Loyalty abilities: what their cost is, when and how often they may be activated (CR 606.3-606.5).

Owns: rows of `static` for LoyaltyMore and LoyaltyRule, and such an ability in quotes. Not here: loyalty costs
(`costs`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Activated, Instruction, Loyalty
from model.ability.continuous import LoyaltyMore, LoyaltyRule
from model.ability.terms import You
from model.oracle.engine import Grammar
from model.oracle.engine.tokens import Line

_TIMES: Final = {2: "twice", 3: "three times"}
_INSTANT: Final = "any time you could cast an instant"


def add(g: Grammar) -> None:
    """The rows."""
    g.rows.setdefault("static", [])
    g.custom("loyalty_change", _parse_change, _print_change, first=["["])
    g.rule(
        "static",
        LoyaltyMore,
        "planeswalkers' loyalty abilities {who:players} activate[s] cost an additional {change:loyalty_change} to "
        "activate",
    )
    # Given to a planeswalker, such an ability keeps the brackets of its cost.
    given = '"{change:loyalty_change}: {do:effect}"'
    g.rule("quoted", _given, given, unmake=_given_parts)
    for n, times in _TIMES.items():
        for start in ("the loyalty abilities", "loyalty abilities"):
            word = f"{start} {times}"
            g.rule(
                "static",
                LoyaltyRule,
                f"you may activate {start} of {{what:objects}} {times} each turn rather than only once",
                who=You(),
                times=n,
                word=word,
            )
    for start in ("loyalty abilities of {what:objects} on any player's turn",):
        g.rule("static", LoyaltyRule, f"you may activate {start} {_INSTANT}", who=You(), instant=True, word="any turn")


def _given(change: int, do: Instruction) -> Activated:
    return Activated((Loyalty(change),), do)


def _given_parts(value: Any) -> dict[str, Any] | None:
    match value:
        case Activated(costs=(Loyalty(change=change),), do=do) if value == _given(change, do):
            return {"change": change, "do": do}
    return None


def _parse_change(line: Line, at: int) -> list[tuple[int, Any]]:
    if line.words[at : at + 1] == ["["] and line.words[at + 2 : at + 3] == ["]"]:
        said = line.words[at + 1]
        if said.lstrip("+-").isdigit():
            return [(at + 3, int(said))]
    return []


def _print_change(value: Any) -> str | None:
    return f"[{value:+d}]" if isinstance(value, int) and value else "[0]" if value == 0 else None
