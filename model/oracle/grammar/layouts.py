"""Lines of particular layouts: chapters, class levels, level symbols, station symbols (CR 711, 714, 716, 721).

Owns: the category `layout_line` and `gathered`, which puts the lines under a level symbol into it. Not here: the lines
inside (`abilities`); at which station symbol a card is a creature, which only its frame says (`compile`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, Chapter, Keyword, Level, Spell, Triggered
from model.ability.conditions import Every, Is, Negation
from model.ability.events import StepBegins
from model.ability.instructions import KeywordAction
from model.ability.terms import Condition, Filter, Has, This, You
from model.oracle.engine import Grammar, Line
from model.oracle.engine.tokens import DASH

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def add(g: Grammar) -> None:
    """The rows of layouts."""
    g.custom("chapters", _parse_chapters, _print_chapters, [r.lower() for r in ROMAN[1:]])
    g.custom("chapter_name", _parse_name, _print_name, ["<word>"])
    g.rule("layout_line", Chapter, "{numbers:chapters} — {do:effect}", label="")
    g.rule("layout_line", Chapter, "{numbers:chapters} — {label:chapter_name} — {do:effect}")
    g.rule("layout_line", Level, "{costs:costs}: Level {least:ints}", most=None, abilities=(), kind="class")
    g.rule("layout_line", _to_solve, "to solve — {condition:condition}.", unmake=_to_be_solved)
    g.custom("level_span", _parse_span, _print_span, ["level"])
    g.rule("layout_line", _leveled, "{span:level_span}", unmake=_level_span)
    g.custom("station", _parse_station, _print_station, ["<word>", "<number>"])
    g.rule("layout_line", _stationed, "{least:station} ^{first:line}", unmake=_station_parts, when=_known)
    g.custom("size", _parse_size, _print_size, ["<pt>"])
    g.rule("layout_line", _sized, "{size:size}", unmake=_size_only)


# --- sagas ------------------------------------------------------------------------------------------------------------


def _parse_chapters(line: Line, at: int) -> list[tuple[int, Any]]:
    if at:
        return []
    numbers: list[int] = []
    end = 0
    while line.raw[end] in ROMAN[1:]:
        numbers.append(ROMAN.index(line.raw[end]))
        end += 1
        if line.words[end] != ",":
            return [(end, tuple(numbers))]
        end += 1
    return []


_NAME_WORDS: Final = 6


def _parse_name(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "Judgment Bolt", "Stampede!": words with capitals up to a dash."""
    for end in range(at + 1, min(at + _NAME_WORDS, len(line.raw))):
        if line.words[end] == DASH:
            text = line.slice(at, end)
            named = all(w[:1].isupper() or not w[:1].isalpha() or w in ("of", "the", "and") for w in text.split())
            return [(end, text)] if named and not text.lower().startswith("choose ") else []
        if line.words[end] in (".", ":", ",", "•"):
            return []
    return []


def _print_name(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _print_chapters(value: Any) -> str | None:
    return (
        ", ".join(ROMAN[n] for n in value)
        if isinstance(value, tuple) and all(isinstance(n, int) for n in value)
        else None
    )


# --- cases ------------------------------------------------------------------------------------------------------------

_UNSOLVED: Final = Negation(Is(This(), Filter((Has("solved"),))))
_TO_SOLVE: Final = "to solve"


def _to_solve(condition: Condition) -> Triggered:
    """CR 719.3a: at the beginning of your end step, if it is so and the Case is not solved, it becomes solved."""
    both = Every((condition, _UNSOLVED))
    return Triggered(StepBegins("end", You()), KeywordAction("solve", what=This()), both, "at", made_by=_TO_SOLVE)


def _to_be_solved(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Triggered) or value.made_by != _TO_SOLVE or not isinstance(value.condition, Every):
        return None
    return {"condition": value.condition.of[0]}


# --- levels -----------------------------------------------------------------------------------------------------------


def _parse_span(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "LEVEL 1-4", "LEVEL 5+" (CR 711.2)."""
    if at or line.raw[0] != "LEVEL" or len(line.words) != 3:
        return []
    text = line.words[1]
    if text.endswith("+"):
        return [(2, (int(text[:-1]), None))]
    least, _, most = text.partition("-")
    return [(2, (int(least), int(most)))] if least.isdecimal() and most.isdecimal() else []


def _print_span(value: Any) -> str | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    return f"LEVEL {value[0]}+" if value[1] is None else f"LEVEL {value[0]}-{value[1]}"


def _parse_station(line: Line, at: int) -> list[tuple[int, Any]]:
    """ "8+ |" before the first ability of a station symbol (CR 721.2)."""
    number = line.words[0].removesuffix("+")
    if at or line.words[1:2] != ["|"] or number == line.words[0] or not number.isdecimal():
        return []
    return [(2, int(number))]


def _print_station(value: Any) -> str | None:
    return f"{value}+ |" if isinstance(value, int) else None


def _known(value: Any) -> bool:
    return value is not None


def _stationed(least: int, first: tuple[Ability, ...]) -> Level | None:
    if any(isinstance(a, Spell | Level) for a in first):
        return None  # a row of a table of results
    return Level(least, None, first, kind="station")


def _station_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Level) and value.kind == "station" and value.abilities and value.power is None:
        return {"least": value.least, "first": value.abilities}
    return None


def with_creature_at(abilities: tuple[Ability, ...], least: int, power: int, toughness: int) -> tuple[Ability, ...]:
    """The abilities with the power/toughness box in the striation of that station symbol (CR 721.2b)."""
    return tuple(
        msgspec.structs.replace(a, power=power, toughness=toughness)
        if isinstance(a, Level) and a.kind == "station" and a.least == least
        else a
        for a in abilities
    )


def station_symbols(abilities: Iterable[Ability]) -> tuple[int, ...]:
    """The numbers of the station symbols."""
    return tuple(a.least for a in abilities if isinstance(a, Level) and a.kind == "station")


def _leveled(span: Any) -> Level:
    return Level(span[0], span[1], (), kind="level")


def _level_span(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Level) and value.kind == "level" and not value.abilities and value.power is None:
        return {"span": (value.least, value.most)}
    return None


def _parse_size(line: Line, at: int) -> list[tuple[int, Any]]:
    """Power and toughness on a line of their own, in a level symbol."""
    if at or len(line.words) != 2:
        return []
    power, _, toughness = line.words[0].partition("/")
    return [(1, (int(power), int(toughness)))] if power.isdecimal() and toughness.isdecimal() else []


def _print_size(value: Any) -> str | None:
    return f"{value[0]}/{value[1]}" if isinstance(value, tuple) and len(value) == 2 else None


_SIZE_ONLY: Final = "size"


def _sized(size: Any) -> Level:
    return Level(0, None, (), size[0], size[1], _SIZE_ONLY)


def _size_only(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Level) and value.kind == _SIZE_ONLY:
        return {"size": (value.power, value.toughness)}
    return None


# --- putting the lines together ---------------------------------------------------------------------------------------


def gathered(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """The abilities of a face with those under a level symbol inside it (CR 711.2, 716.2)."""
    out: list[Ability] = []
    for ability in abilities:
        above = out[-1] if out and isinstance(out[-1], Level) else None
        if above is None or (isinstance(ability, Level) and ability.kind != _SIZE_ONLY):
            out.append(ability)
        elif isinstance(ability, Level):
            out[-1] = msgspec.structs.replace(above, power=ability.power, toughness=ability.toughness)
        else:
            out[-1] = msgspec.structs.replace(above, abilities=(*above.abilities, ability))
    return tuple(_with_backup(out))


def _with_backup(abilities: list[Ability]) -> list[Ability]:
    """CR 702.165a: backup gives the abilities printed below it."""
    return [
        msgspec.structs.replace(a, abilities=tuple(abilities[n + 1 :]))
        if isinstance(a, Keyword) and a.name == "backup" and not a.abilities
        else a
        for n, a in enumerate(abilities)
    ]


def spread(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """The abilities as they stand on lines: the inverse of `gathered`."""
    out: list[Ability] = []
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.name in ("backup", "cleave"):
            ability = msgspec.structs.replace(ability, abilities=(), text="")
        if not isinstance(ability, Level) or ability.kind == _SIZE_ONLY:
            out.append(ability)
            continue
        if ability.kind == "station":
            n = next((n for n, a in enumerate(ability.abilities) if not isinstance(a, Keyword)), len(ability.abilities))
            first, rest = ability.abilities[: max(n, 1)], ability.abilities[max(n, 1) :]
            out += (msgspec.structs.replace(ability, abilities=first, power=None, toughness=None), *rest)
            continue
        out.append(msgspec.structs.replace(ability, abilities=(), power=None, toughness=None))
        if ability.power is not None:
            out.append(Level(0, None, (), ability.power, ability.toughness, _SIZE_ONLY))
        out += ability.abilities
    return tuple(out)
