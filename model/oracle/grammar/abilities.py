"""A whole line as an ability: activated, triggered, static, spell, with an ability word before it (CR 112.3, 113.3).

Owns: the category `ability`, `quoted` (an ability in quotes), `label` (ability words and flavor words, CR 207.2c-d),
and in which zone an ability functions (CR 113.6). Not here: what stands inside (siblings), keyword lines (`keywords`),
level, chapter and other lines of a layout (`layouts`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import (
    Ability,
    Activated,
    BeforeTheGame,
    Cost,
    DiscardCost,
    Instruction,
    OpeningHand,
    Restriction,
    RevealCost,
    Spell,
    Static,
    Triggered,
)
from model.ability.events import AnyEvent, Casts, Discards, PlayerActs, StatusChanges
from model.ability.instructions import Modal
from model.ability.keywords import ROWS
from model.ability.terms import AnyOf, Both, Condition, Filter, Has, InZone, This, You
from model.base import Record, walk
from model.oracle.engine import Grammar, Line
from model.oracle.grammar.triggers import HAUNTED

_DASH: Final = " — "


def add(g: Grammar) -> None:
    """The rows of abilities."""
    for category in ("keyword_line", "layout_line", "casting_line", "static_line", "condition", "effect"):
        g.rows.setdefault(category, [])
    g.custom("this_from", _parse_this_from, _print_this_from, ["~", "this"])
    g.alias("objects", ["this_from"])
    g.custom("label", _parse_label, _print_label, ["<word>"])
    _activated(g)
    _triggered(g)
    g.rule("plain_ability", Spell, "{do:effect}")
    g.rule("plain_ability", None, "{it:static_line}")
    g.rule("ability", None, "{it:plain_ability}")
    g.rule("ability", _labelled, "{label:label} — {it:plain_ability}", unmake=_unlabelled)
    g.rule("ability", _labelled, "{label:label} — {it:keyword_line}", unmake=_unlabelled)
    g.rule("ability", _labelled, "{label:label} — {it:casting_line}", unmake=_unlabelled, when=_may_be_labelled)
    g.alias("ability", ["keyword_line", "layout_line", "casting_line"])
    _before_the_game(g)
    g.rule("quoted", None, '"{it:ability}"')


_BEFORE: Final = (
    "~ can be your commander.",
    "A deck can have any number of cards named ~.",
    "Draft this card face up.",
    "If this card is in your opening hand, you may begin the game with it on the battlefield.",
    "If this card is in your opening hand and you're not the starting player, you may begin the game with ~ on the "
    "battlefield with a luck counter on it. If you do, exile a card from your hand.",
    "Remove this card from your deck before playing if you're not playing for ante.",
)


def _before_the_game(g: Grammar) -> None:
    first = "the beginning of {when=the first upkeep|your first upkeep|your first main phase of the game}"
    start = "you may reveal this card from your opening hand. if you do,"
    g.rule("ability", OpeningHand, f"{start} at {first}, {{do:effect}}")
    g.rule("ability", OpeningHand, f"{start} {{do:instruction}} at {first}.", render=False)
    for text in _BEFORE:
        g.words("ability", {text.lower(): BeforeTheGame(text)})


# --- words ------------------------------------------------------------------------------------------------------------

_FROM: Final = ("your graveyard", "your hand", "exile", "the command zone", "your library")


def _parse_this_from(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "this card from your graveyard": the source, where the ability functions (CR 113.6)."""
    start = at + 1 if line.words[at] == "~" else at + 2
    if line.words[at] == "this" and line.words[at + 1] not in ("card", "creature", "permanent"):
        return []
    if start >= len(line.words) or line.words[start] != "from":
        return []
    for place in _FROM:
        words = place.split()
        if line.words[start + 1 : start + 1 + len(words)] == words:
            end = start + 1 + len(words)
            return [(end, This(line.slice(at, end).lower()))]
    return []


def _print_this_from(value: Any) -> str | None:
    return value.word if isinstance(value, This) and " from " in value.word else None


# Names that look like labels but say something.
_NO_LABELS: Final = frozenset(
    {"choose", "when", "whenever", "at", "if", "as", "to", "solved", "companion", "partner", "visit", "prototype"}
    | {"i", "ii", "iii", "iv", "v", "vi"}
)
_DASHED: Final = frozenset(name for name, row in ROWS.items() if any("—" in form for form in row.forms))
_MOST_WORDS: Final = 9


def _parse_label(line: Line, at: int) -> list[tuple[int, Any]]:
    """Words up to the dash at the start of a line; no rules words stand there."""
    if at or line.words[0] in _NO_LABELS:
        return []
    end = next((i for i, w in enumerate(line.words[: _MOST_WORDS + 2]) if w == _DASH), 0)
    words = line.words[:end]
    text = line.slice(0, end)
    if not words or not text[:1].isupper() or any(w in ("{", ":", ".", "“", "•") or w[:1] in "{+-" for w in words):
        return []
    if text.lower() in ROWS or any(text.lower().startswith(name) for name in _DASHED):
        return []
    return [(end, text)]


def _print_label(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _may_be_labelled(value: Any) -> bool:
    return value is not None


def _labelled(label: str, it: Ability) -> Ability | None:
    return msgspec.structs.replace(it, label=label) if hasattr(it, "label") else None


def _unlabelled(value: Any) -> dict[str, Any] | None:
    label = getattr(value, "label", "")
    return {"label": label, "it": msgspec.structs.replace(value, label="")} if label else None


# --- zones ------------------------------------------------------------------------------------------------------------

_ZONES: Final = {"your graveyard": "graveyard", "your hand": "hand", "exile": "exile", "the command zone": "command"}


def zone_named(*parts: Any) -> str:
    """The zone in which the text says the source is: "return this card from your graveyard" (CR 113.6k)."""
    for record in walk(tuple(parts)):
        if isinstance(record, This) and " from " in record.word:
            return _ZONES.get(record.word.split(" from ")[1], "")
        found = _is_in_zone(record)
        if found:
            return found
    return ""


def _is_in_zone(record: Record) -> str:
    """ "if this card is in your graveyard"."""
    what, kind = getattr(record, "what", None), getattr(record, "filter", None)
    if isinstance(record, Condition) and isinstance(what, This) and isinstance(kind, Filter):
        if Has("suspended") in kind.words:
            return "exile"  # CR 702.62b
        for part in kind.post:
            if isinstance(part, InZone) and part.zone in ("graveyard", "hand", "exile", "command"):
                return part.zone
            if isinstance(part, AnyOf) and all(isinstance(one, InZone) for one in part.of):
                return "all"  # in several: the condition says in which
    return ""


def activated_zone(costs: tuple[Cost, ...], do: Instruction, only: tuple[Restriction, ...]) -> str:
    """CR 113.6: where an activated ability functions by its costs, effect and restrictions."""
    if any(isinstance(c, DiscardCost) and isinstance(c.what, This) for c in costs):
        return "hand"
    if any(isinstance(c, RevealCost) and isinstance(c.what, This) for c in costs):
        return "hand"
    return zone_named(costs, do, only) or _with_others_there(costs, do) or "battlefield"


def _with_others_there(*parts: Any) -> str:
    """ "Return this card and target land card from your graveyard": the zone of both."""
    for record in walk(tuple(parts)):
        if isinstance(record, Both) and record.of[0] == This("this card"):
            places = [p for p in walk(record.of[1:]) if isinstance(p, InZone)]
            if len(places) == 1 and places[0].whose == You():
                return places[0].zone
    return ""


def triggered_zone(when: Any, condition: Condition | None, do: Instruction) -> str:
    """CR 113.6: where a triggered ability functions."""
    parts = when.of if isinstance(when, AnyEvent) else (when,)
    if any(isinstance(p, Casts) and isinstance(p.what, This) for p in parts):
        return "stack"  # CR 113.6: when you cast this spell
    if any(isinstance(p, (Discards, PlayerActs)) and p.what == This("this card") for p in parts):
        return "hand"
    if any(isinstance(p, StatusChanges) and p.how == "becomes plotted" and isinstance(p.what, This) for p in parts):
        return "exile"  # CR 702.170c: the card is plotted there
    if any(_is_in_zone(r) == "exile" for r in walk(when)):
        return "exile"  # "whenever a time counter is removed from this card while it's exiled"
    if any(r == HAUNTED for r in walk(when)):
        return "exile" if len(parts) == 1 else "all"  # CR 702.55c
    return zone_named(condition, do) or "battlefield"


# --- activated --------------------------------------------------------------------------------------------------------


class _Activated:
    """With the restrictions and what changes its own cost."""

    def __call__(
        self, costs: tuple[Cost, ...], do: Instruction, only: tuple[Restriction, ...] = (), change: Static | None = None
    ) -> Activated:
        changes = () if change is None else (change,)
        return Activated(costs, do, only, activated_zone(costs, do, only), changes=changes)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Activated) or value.label or value.made_by:
            return None
        if value.zone != activated_zone(value.costs, value.do, value.only):
            return None
        change = value.changes[0] if value.changes else None
        return {"costs": value.costs, "do": value.do, "only": value.only, "change": change}


def _activated(g: Grammar) -> None:
    make = _Activated()
    start = "{costs:costs}: {do:effect}"
    g.rule("activated", make, start, unmake=_exactly(make))
    g.rule("activated", make, start + " {only:only_sentences}", unmake=_exactly(make, "only"))
    g.rule("activated", make, start + " {change:own_change}", unmake=_exactly(make, "change"))
    g.rule(
        "activated", make, start + " {only:only_sentences} {change:own_change}", unmake=_exactly(make, "only", "change")
    )
    g.rule("activated", make, start + " {change:own_change} {only:only_sentences}", unmake=_never)
    words = "{costs:costs}: choose one. {only:only_sentences} {modes:mode.list}"
    g.rule("activated", _modes_last, words, unmake=_modes_first, when=_may_be_labelled)
    g.rule("plain_ability", None, "{it:activated}")


_MODES_LAST: Final = "restrictions first"


def _modes_last(costs: tuple[Cost, ...], only: tuple[Restriction, ...], modes: Any) -> Activated | None:
    """ "Choose one. Activate only as a sorcery. • ..."."""
    modal = Modal(1, 1, modes, word=_MODES_LAST)
    return Activated(costs, modal, only, activated_zone(costs, modal, only)) if len(modes) > 1 else None


def _modes_first(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Activated) or not isinstance(value.do, Modal) or value.do.word != _MODES_LAST:
        return None
    return {"costs": value.costs, "only": value.only, "modes": value.do.modes}


def _never(value: Any) -> None:
    return None


def _exactly(make: _Activated, *parts: str) -> Any:
    """The fields of an ability that has exactly these further parts."""

    def unmake(value: Any) -> dict[str, Any] | None:
        found = make.parts(value)
        if found is None or any(bool(found[name]) != (name in parts) for name in ("only", "change")):
            return None
        return {name: field for name, field in found.items() if name in ("costs", "do", *parts)}

    return unmake


# --- triggered --------------------------------------------------------------------------------------------------------


class _Triggered:
    def __init__(self, word: str, limit: int) -> None:
        self.word = word
        self.limit = limit

    def __call__(self, when: Any, do: Instruction, condition: Condition | None = None) -> Triggered:
        zone = triggered_zone(when, condition, do)
        return Triggered(when, do, condition, self.word, self.limit, zone)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Triggered) or value.word != self.word or value.limit != self.limit:
            return None
        if value.label or value.made_by or value.zone != triggered_zone(value.when, value.condition, value.do):
            return None
        return {"when": value.when, "do": value.do, "condition": value.condition}


_LIMITS: Final = {
    0: "",
    1: " this ability triggers only once each turn.",
    2: " this ability triggers only twice each turn.",
}


def _triggered(g: Grammar) -> None:
    for word in ("when", "whenever", "at"):
        for limit, said in _LIMITS.items():
            make = _Triggered(word, limit)
            g.rule("triggered", make, f"{word} {{when:event}}, {{do:effect}}{said}", unmake=_no_condition(make))
            # CR 603.4: an "if" right behind the event is part of when it triggers.
            g.rule(
                "triggered",
                make,
                f"{word} {{when:event}}, if {{condition:condition}}, {{do:effect}}{said}",
                unmake=_with_condition(make),
                prefer=1,
            )
    g.rule("plain_ability", None, "{it:triggered}")


def _no_condition(make: _Triggered) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        found = make.parts(value)
        return None if found is None or found.pop("condition") is not None else found

    return parts


def _with_condition(make: _Triggered) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        found = make.parts(value)
        return None if found is None or found["condition"] is None else found

    return parts
