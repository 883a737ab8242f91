"""A position from options of the command line: `--hand "Shock; Bolt" --battlefield "Mountain|Tapped"`.

The lists are read as in a position file. Not here: the options themselves (the command).
"""

from __future__ import annotations

from typing import Any, Final

from model.base import AI, HUMAN, MalformedInput
from model.formats.forge_entries import Place, card_entries, counters, player
from model.formats.forge_syntax import check_labels, mana_symbols, step_name
from model.formats.forge_values import STEPS, ZONES, ForgeFile, PlayerText, StateText
from model.formats.source import Source, hint, shown

OPPONENT: Final = "opponent_"
GENERAL: Final = ("turn", "active", "phase")
OF_A_PLAYER: Final = (*ZONES, "life", "counters", "pool", "persistent_mana", "lands_played", "speed")
OPTIONS: Final = (*GENERAL, *OF_A_PLAYER, *(OPPONENT + name for name in OF_A_PLAYER))


def state_from_options(options: dict[str, str]) -> ForgeFile:
    """The bare state that those options say; their names are those of OPTIONS, the values text as typed.

    What is not given: turn 1, the solver's first main phase; zones are empty. Raises MalformedInput, naming the option.
    """
    general: dict[str, Any] = {"turn": 1, "active": HUMAN, "phase": "main1"}
    players: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    notices = []
    for name, text in options.items():
        source = Source(option_name(name))
        place = Place(source, 0)
        if name not in OPTIONS:
            raise MalformedInput(f"unknown option{hint(name, OPTIONS)}", file=source.file)
        if name in GENERAL:
            general[name] = _general(place, name, text)
        else:
            owner = AI if name.startswith(OPPONENT) else HUMAN
            field, value = _of_a_player(place, name.removeprefix(OPPONENT), text)
            players[owner][field] = value
        notices.extend(source.notices)
    state = StateText(players=(PlayerText(**players[HUMAN]), PlayerText(**players[AI])), **general)
    check_labels(Source("options"), state)
    return ForgeFile(state=state, notices=tuple(notices))


def option_name(name: str) -> str:
    """`opponent_hand` as it is typed."""
    return "--" + name.replace("_", "-")


def _general(place: Place, name: str, text: str) -> Any:
    if name == "turn":
        return place.number(text, "the turn", 1)
    if name == "active":
        return player(place, text, "the active player")
    step = step_name(text)
    if step is None:
        raise place.source.error(0, f"found {shown(text)}, expected one of {', '.join(STEPS)}{hint(text, STEPS)}")
    return step


def _of_a_player(place: Place, name: str, text: str) -> tuple[str, Any]:
    for zone in ZONES:
        if name == zone:
            return name, card_entries(place, text, zone)
    if name == "counters":
        return name, counters(place, text)
    if name in ("pool", "persistent_mana"):
        symbols = mana_symbols(text)
        if symbols is None:
            raise place.source.error(0, f"found {shown(text)}, expected mana symbols such as 'U U R' or '{{U}}{{R}}'")
        return "mana_pool" if name == "pool" else name, symbols
    return name, place.number(text, name.replace("_", " "), None if name == "life" else 0)
