"""Forge state text and `.pzl` files, read line by line: sections, keys, and the values that are no lists of entries.

Both dialects (`human`/`ai` and `p0`/`p1`), in the order of the text; a later key overrides an earlier one. A key that
names a player but nothing known, or a zone but no player, is an error: to ignore it would be to answer about another
position. Not here: entries (`forge_entries`), writing (`forge_writer`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from model.base import PlayerId
from model.formats.forge_entries import PLAYERS, Place, card_entries, counters, player, stack_entries
from model.formats.forge_values import (
    AbilityScript,
    CardEntry,
    ForgeFile,
    LabelTarget,
    PlayerText,
    PuzzleInfo,
    StackEntry,
    StateText,
    StepName,
    ZoneName,
)
from model.formats.source import Source, hint, read_file, shown

_HEADER: Final = re.compile(r"\[([^\[\]]*)\]")
_PREFIX: Final = re.compile(r"human|ai|p(?=\d)\d+")
_MANA: Final = re.compile(r"\{?([WUBRGC])\}?", re.IGNORECASE)

# CR 501-514. Forge's names and its script spellings without blanks and underscores, and the names of this project.
_STEPS: Final[dict[str, StepName]] = {
    "untap": "untap", "upkeep": "upkeep", "draw": "draw", "main1": "main1",
    "combatbegin": "combat", "begincombat": "combat", "combat": "combat",
    "combatdeclareattackers": "attackers", "declareattackers": "attackers", "attackers": "attackers",
    "combatdeclareblockers": "blockers", "declareblockers": "blockers", "blockers": "blockers",
    "combatfirststrikedamage": "first damage", "firststrikedamage": "first damage", "firstdamage": "first damage",
    "combatdamage": "damage", "damage": "damage", "combatend": "combat end", "endcombat": "combat end",
    "main2": "main2", "endofturn": "end", "end": "end", "cleanup": "cleanup",
}  # fmt: skip


def load_forge(path: str | Path) -> ForgeFile:
    """The position or puzzle in that file. Raises MalformedInput."""
    return read_forge(read_file(path), file=str(path))


def read_forge(text: str, *, file: str, first_line: int = 1) -> ForgeFile:
    """The position or puzzle that the text says. `file` and the number of its first line are for messages.

    Raises MalformedInput. A text without any section header is the inside of a `[state]` section.
    """
    source = Source(file)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [(n, line.strip(" \t\f\ufeff")) for n, line in enumerate(text.split("\n"), start=first_line)]
    sections = _sections(source, [(n, line) for n, line in lines if line])
    if "state" not in sections:
        found = ", ".join(f"[{name}]" for name in sections) or "nothing"
        raise source.error(0, f"found {found}, expected a [state] section")
    info = _info(source, sections["metadata"]) if "metadata" in sections else None
    state = _state(source, sections["state"])
    check_labels(source, state)
    return ForgeFile(state=state, info=info, notices=tuple(source.notices))


def step_name(text: str) -> StepName | None:
    """The step that Forge or this project calls so, in any case and with or without blanks and underscores."""
    return _STEPS.get(re.sub(r"[\s_]", "", text).lower())


def mana_symbols(text: str) -> tuple[str, ...] | None:
    """`U U R`, `{U}{U}{R}` or `UUR` as letters in that order; None if it is something else."""
    text = "".join(text.split())
    return None if _MANA.sub("", text) else tuple(letter.upper() for letter in _MANA.findall(text))


def _sections(source: Source, lines: list[tuple[int, str]]) -> dict[str, list[tuple[int, str]]]:
    if not any(_HEADER.fullmatch(line) for _, line in lines):
        return {"state": lines}
    sections: dict[str, list[tuple[int, str]]] = {}
    current: list[tuple[int, str]] | None = None
    for n, line in lines:
        header = _HEADER.fullmatch(line)
        if header:
            name = header[1].strip().lower()
            if name not in ("metadata", "state"):
                source.notice(n, f"unknown section [{header[1]}] ignored{hint(name, ('metadata', 'state'))}")
            current = sections.setdefault(name, [])
        elif current is not None:
            current.append((n, line))
        elif not line.startswith("#"):
            source.notice(n, f"{shown(line)} ignored: it stands before the first section")
    return sections


def _info(source: Source, lines: list[tuple[int, str]]) -> PuzzleInfo:
    fields: dict[str, Any] = {}
    readers: dict[str, Callable[[int, str], Any]] = {
        "name": lambda n, v: v,
        "url": lambda n, v: v,
        "goal": lambda n, v: v,
        "difficulty": lambda n, v: v,
        "targets": lambda n, v: v,
        "description": lambda n, v: v.replace("\\n", "\n"),
        "turns": lambda n, v: source.number(n, v, "Turns", least=1),
        "targetcount": lambda n, v: source.number(n, v, "TargetCount", least=1),
        "humancontrol": lambda n, v: _truth(source, n, v, "HumanControl"),
    }
    names = {"targetcount": "target_count", "humancontrol": "human_control"}
    for n, line in lines:
        if line.startswith("#"):
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        read = readers.get(key.lower())
        if not colon or read is None:
            source.notice(n, f"unknown line {shown(line)} in [metadata] ignored{hint(key, readers)}")
            continue
        fields[names.get(key.lower(), key.lower())] = read(n, value)
    return PuzzleInfo(**fields)


def _truth(source: Source, line: int, text: str, what: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise source.error(line, f"found {shown(text)} for {what}, expected true or false")
    return text.lower() == "true"


def _step(place: Place, text: str, what: str) -> StepName:
    step = step_name(text)
    if step is None:
        names = "UNTAP, UPKEEP, DRAW, MAIN1, COMBAT_BEGIN, ..., MAIN2, END_OF_TURN or CLEANUP"
        raise place.source.error(place.line, f"found {shown(text)} for {what}, expected {names}{hint(text, _STEPS)}")
    return step


def _mana(place: Place, text: str, what: str) -> tuple[str, ...]:
    symbols = mana_symbols(text)
    if symbols is None:
        raise place.source.error(place.line, f"found {shown(text)} for {what}, expected symbols such as U U R")
    return symbols


_Read = Callable[[Place, str, str], Any]
_STATE_KEYS: Final[dict[str, tuple[str, _Read]]] = {
    "turn": ("turn", lambda place, text, what: place.number(text, what, 1)),
    "activeplayer": ("active", player),
    "activephase": ("phase", _step),
    "activephaseadvance": ("advance", _step),
    "removesummoningsickness": ("remove_sickness", lambda place, *rest: _truth(place.source, place.line, *rest)),
}


def _number(place: Place, text: str, what: str) -> int:
    return place.number(text, what)


def _stacked(place: Place, text: str, what: str) -> tuple[StackEntry, ...]:
    return stack_entries(place, text)


def _entries_of(zone: ZoneName) -> _Read:
    return lambda place, text, what: card_entries(place, text, zone)


# What a key with a player may end with.
_PLAYER_KEYS: Final[dict[str, tuple[str, _Read]]] = {
    "landsplayedlastturn": ("lands_played_last_turn", _number),
    "numringtemptedyou": ("ring_level", _number),
    "persistentmana": ("persistent_mana", _mana),
    "landsplayed": ("lands_played", _number),
    "battlefield": ("battlefield", _entries_of("battlefield")),
    "putonstack": ("put_on_stack", _stacked),
    "graveyard": ("graveyard", _entries_of("graveyard")),
    "sideboard": ("sideboard", _entries_of("sideboard")),
    "manapool": ("mana_pool", _mana),
    "counters": ("counters", counters),
    "library": ("library", _entries_of("library")),
    "command": ("command", _entries_of("command")),
    "precast": ("precast", _stacked),
    "exile": ("exile", _entries_of("exile")),
    "speed": ("speed", _number),
    "hand": ("hand", _entries_of("hand")),
    "life": ("life", lambda place, text, what: place.number(text, what, None)),
    "play": ("battlefield", _entries_of("battlefield")),
}


def _state(source: Source, lines: list[tuple[int, str]]) -> StateText:
    state: dict[str, Any] = {}
    players: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    scripts: dict[str, AbilityScript] = {}
    known_keys = 0
    for n, line in lines:
        if line.startswith("#"):
            continue
        key, equals, value = (part.strip() for part in line.partition("="))
        lower = key.lower()
        if not equals:
            if _PREFIX.match(lower):
                raise source.error(n, f"found {shown(line)}, expected key=value")
            source.notice(n, f"{shown(line)} ignored: no '=' in it")
            continue
        place = Place(source, n)
        if lower in _STATE_KEYS:
            field, read = _STATE_KEYS[lower]
            state[field] = read(place, value, key)
        elif lower.startswith("ability"):
            scripts[lower.removeprefix("ability")] = AbilityScript(lower.removeprefix("ability"), value, n)
        else:
            target = _player_key(source, n, key)
            if target is None:
                continue
            owner, (field, read) = target
            players[owner][field] = read(place, value, key)
        known_keys += 1
    if not known_keys:
        words = "no line of a position found, expected lines such as ActivePlayer=Human or HumanHand=CARD;CARD"
        raise source.error(0, words)
    both = (PlayerText(**players[0]), PlayerText(**players[1]))
    return StateText(scripts=tuple(scripts.values()), players=both, **state)


def _player_key(source: Source, line: int, key: str) -> tuple[PlayerId, tuple[str, _Read]] | None:
    lower = key.lower()
    prefix = _PREFIX.match(lower)
    rest = lower[prefix.end() :] if prefix else lower
    ending = next((ending for ending in _PLAYER_KEYS if rest.endswith(ending)), None)
    if prefix is None and ending is None:
        source.notice(line, f"unknown key {shown(key)} ignored{hint(key, _all_keys())}")
        return None
    if prefix is None:
        raise source.error(line, f"found the key {shown(key)}, expected human, ai, p0 or p1 before {ending}")
    if ending is None:
        known = [prefix[0] + name for name in _PLAYER_KEYS]
        raise source.error(line, f"found the key {shown(key)}, expected a zone or a fact of a player{hint(key, known)}")
    if prefix[0] not in PLAYERS:
        raise source.error(line, f"found the player {prefix[0]} in {shown(key)}, expected human, ai, p0 or p1")
    return PLAYERS[prefix[0]], _PLAYER_KEYS[ending]


def _all_keys() -> Iterable[str]:
    yield from _STATE_KEYS
    for prefix in ("human", "ai"):
        yield from (prefix + ending for ending in _PLAYER_KEYS)


def check_labels(source: Source, state: StateText) -> None:
    """Each label stands on one card, and what is named by label is there."""
    cards: list[CardEntry] = []
    stacked: list[StackEntry] = []
    for who in state.players:
        for zone in (who.battlefield, who.hand, who.graveyard, who.library, who.exile, who.command, who.sideboard):
            cards.extend(zone or ())
        stacked.extend((*who.precast, *who.put_on_stack))
    lines: dict[int, int] = {}
    for card in cards:
        if card.id is not None:
            if card.id in lines:
                first = f", the first in line {lines[card.id]}" if lines[card.id] else ""
                raise source.error(card.line, f"found Id:{card.id} on two cards{first}")
            lines[card.id] = card.line
    uses = [(label, card.line) for card in cards for label in card.links]
    uses += [(e.target.label, e.line) for e in stacked if isinstance(e.target, LabelTarget)]
    uses += [(e.card, e.line) for e in stacked if isinstance(e.card, int)]
    for label, line in uses:
        if label not in lines:
            raise source.error(line, f"no card has the label Id:{label}")
    for card in cards:
        for name in card.abilities:
            if all(script.name != name for script in state.scripts):
                raise source.error(card.line, f"found Ability:{name}, but no key ability{name} defines it")
