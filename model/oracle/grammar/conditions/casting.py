"""Conditions on how a spell was cast (CR 601.2b, 603.4, 400.7d)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import (
    WasCastWith,
)
from model.ability.terms import That, This
from model.oracle.engine import Grammar

_COST_NAMES: Final = (
    "surge",
    "prowl",
    "spectacle",
    "madness",
    "evoke",
    "dash",
    "blitz",
    "emerge",
    "escape",
    "overload",
    "cleave",
    "mutate",
    "sneak",
    "web-slinging",
    "freerunning",
    "buyback",
    "entwine",
    "offspring",
    "squad",
    "conspire",
    "splice",
    "warp",
    "bestow",
    "morph",
    "impending",
    "mayhem",
    "harmonize",
    "flashback",
    "foretell",
)
_PASSIVE: Final = ("kicked", "bargained", "foretold", "overloaded", "cleaved", "harmonized", "plotted")


def add(g: Grammar) -> None:
    for verb, negated in (("{what#was|were}", False), ("{what#wasn't|weren't}", True)):
        for how in _PASSIVE:
            g.rule("condition.one", WasCastWith, f"{{what:objects}} {verb} {how}", how=how, negated=negated)
        g.rule(
            "condition.one", WasCastWith, f"{{what:objects}} {verb} kicked twice", how="kicked twice", negated=negated
        )
        g.rule(
            "condition.one",
            WasCastWith,
            f"{{what:objects}} {verb} kicked with its {{detail:mana_text}} kicker",
            how="kicked with",
            negated=negated,
        )
        g.rule("condition.one", WasCastWith, f"{{what:objects}} {verb} cast", how="cast", negated=negated)
        for zone, phrase in (
            ("hand", "your hand"),
            ("graveyard", "your graveyard"),
            ("graveyard", "a graveyard"),
            ("exile", "exile"),
            ("hand", "its owner's hand"),
            ("library", "your library"),
            ("command", "the command zone"),
            ("anywhere other than hand", "anywhere other than your hand"),
        ):
            g.rule(
                "condition.one",
                WasCastWith,
                f"{{what:objects}} {verb} cast from {phrase}",
                how=f"from {zone}",
                detail=phrase,
                negated=negated,
            )
    g.rule(
        "condition.one", WasCastWith, "you cast {what:objects} from your hand", how="from hand", detail="you cast it"
    )
    g.rule("condition.one", WasCastWith, "you cast {what:that}", how="you cast it")
    g.rule("condition.one", WasCastWith, "you cast {what:this}", how="you cast it")
    g.rule(
        "condition.one",
        WasCastWith,
        "you didn't cast {what:objects} from your hand",
        how="from hand",
        detail="you cast it",
        negated=True,
    )
    for how in ("kicked", "bargained"):
        g.words("condition.one", {f"it's {how}": WasCastWith(how, That("it"), detail="it's")})
    g.rule("condition.one", WasCastWith, "{what:that} escaped", how="escape", detail="escaped")
    g.rule("condition.one", WasCastWith, "{what:this} escaped", how="escape", detail="escaped")
    for name in _COST_NAMES:
        g.rule("condition.one", WasCastWith, f"{{what:possessor}} {name} cost was paid", how=name, detail="cost")
    g.rule(
        "condition.one",
        WasCastWith,
        "{what:possessor} additional cost was paid",
        how="additional cost",
        detail="cost",
        when=lambda v: v.what != This("this spell"),
    )
    g.rule("condition.one", WasCastWith, "this spell's additional cost was paid", how="additional cost", detail="spell")
    g.words(
        "condition.one",
        {
            "the gift was promised": WasCastWith("gift"),
            "the gift wasn't promised": WasCastWith("gift", negated=True),
            "evidence was collected": WasCastWith("collect evidence"),
            "evidence wasn't collected": WasCastWith("collect evidence", negated=True),
        },
    )
    g.custom("mana_text", _parse_mana, _print_mana, ["<mana>"])
    g.rule("condition.one", WasCastWith, "{detail:mana_text} was spent to cast {what:objects}", how="spent")
    g.rule("condition.one", WasCastWith, "no mana was spent to cast {what:objects}", how="no mana was spent")


def _parse_mana(line: Any, at: int) -> list[tuple[int, Any]]:
    found = []
    end = at
    while line.words[end].startswith("{"):
        end += 1
        found.append((end, "".join(line.words[at:end])))
    return found


def _print_mana(value: Any) -> str | None:
    return value if isinstance(value, str) and value.startswith("{") else None
