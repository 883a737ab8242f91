"""Conditions on how a spell was cast (CR 601.2b, 603.4, 400.7d)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import (
    Beheld,
    Comparison,
    ControlledAsCast,
    ManaFrom,
    RevealedOrControlled,
    WasCastWith,
)
from model.ability.terms import Filter, IsCard, IsSubtype, IsType, ManaSpent, That, This
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
SOURCES: Final = ("Treasure", "Desert", "Cave", "Powerstone", "artifact", "creature")
"""Sources of mana of which a payment keeps the type."""
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
    for verb, negated in (("{what#was|were}", False), ("{what#wasn't|weren't}", True)):
        g.rule(
            "condition.one",
            WasCastWith,
            f"{{what:objects}} {verb} cast using teamwork",
            how="teamwork",
            negated=negated,
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
    g.rule("condition.one", WasCastWith, "the {detail:mana_text} cost was paid", how="alternative")
    g.rule("condition.one", Beheld, "{a} {what:filter#s} was beheld")
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
    g.rule(
        "condition.one",
        _revealed,
        "you revealed {a} {card:filter#s} or controlled {a} {what:filter#s} as you cast this spell",
        unmake=_revealed_parts,
        when=lambda v: v is not None,
    )
    held = "you controlled {a} {what:filter#s} as you cast this spell"
    g.rule("condition.one", ControlledAsCast, held, when=lambda v: v.what.words and not v.what.post)
    g.custom("mana_text", _parse_mana, _print_mana, ["<mana>"])
    g.rule("condition.one", WasCastWith, "{detail:mana_text} was spent to cast {what:objects}", how="spent")
    g.rule("condition.one", WasCastWith, "no mana was spent to cast {what:objects}", how="no mana was spent")
    g.rule("condition.one", WasCastWith, "you cast {what:this} during your main phase", how="your main phase")
    for number in ("{right:count} or more", "at least {right:count}"):
        for color in ("", "{color:color} "):
            word = number.replace("{right:count}", "").strip()
            spent = _Spent(word, bool(color))
            g.rule("condition.one", spent, f"{number} {color}mana was spent to cast {{of:objects}}", unmake=spent.parts)
    for source in SOURCES:
        template = f"mana from {'an' if source[0] in 'ae' else 'a'} {source} was spent to cast {{what:objects}}"
        g.rule("condition.one", ManaFrom, template, source=source)


def _revealed(card: Filter, what: Filter) -> RevealedOrControlled | None:
    if what.post or not all(isinstance(p, IsType | IsSubtype) for p in what.words):
        return None
    return RevealedOrControlled(what) if card == Filter((*what.words, IsCard())) else None


def _revealed_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, RevealedOrControlled):
        return None
    return {"card": Filter((*value.what.words, IsCard())), "what": value.what}


class _Spent:
    """ "at least three green mana was spent to cast this spell"."""

    def __init__(self, word: str, colored: bool) -> None:
        self.word = f"{word} spent"
        self.colored = colored

    def __call__(self, right: Any, of: Any, color: str = "") -> Comparison:
        return Comparison(ManaSpent(of, color), ">=", right, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Comparison) or value.word != self.word or not isinstance(value.left, ManaSpent):
            return None
        found = {"right": value.right, "of": value.left.of, "color": value.left.color}
        return found if bool(value.left.color) == self.colored else None


def _parse_mana(line: Any, at: int) -> list[tuple[int, Any]]:
    found = []
    end = at
    while line.words[end].startswith("{"):
        end += 1
        found.append((end, "".join(line.words[at:end])))
    return found


def _print_mana(value: Any) -> str | None:
    return value if isinstance(value, str) and value.startswith("{") else None
