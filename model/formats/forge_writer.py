"""Forge state and puzzle text from its values, in one spelling that Forge reads in every version: `Human...`, `AI...`.

Reading back what is written gives the same values. Not here: reading (`forge_syntax`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from model.base import PLAYER_NAMES, PlayerId
from model.formats.forge_values import (
    CardEntry,
    CardName,
    Counters,
    ForgeFile,
    Head,
    InlineToken,
    PlayerTarget,
    PlayerText,
    PuzzleInfo,
    ScriptToken,
    StackEntry,
    StateText,
    StepName,
    Target,
    ZoneName,
)
from model.formats.tokens import inline_text
from model.mana import COLOR_WORDS

STEP_KEYS: Final[dict[StepName, str]] = {
    "untap": "UNTAP", "upkeep": "UPKEEP", "draw": "DRAW", "main1": "MAIN1", "combat": "COMBAT_BEGIN",
    "attackers": "COMBAT_DECLARE_ATTACKERS", "blockers": "COMBAT_DECLARE_BLOCKERS",
    "first damage": "COMBAT_FIRST_STRIKE_DAMAGE", "damage": "COMBAT_DAMAGE", "combat end": "COMBAT_END",
    "main2": "MAIN2", "end": "END_OF_TURN", "cleanup": "CLEANUP",
}  # fmt: skip
_COLOR_NAMES: Final = {letter: word for word, letter in COLOR_WORDS.items()}
_ZONE_KEYS: Final[dict[ZoneName, str]] = {
    "hand": "Hand", "library": "Library", "graveyard": "Graveyard", "battlefield": "Battlefield", "exile": "Exile",
    "command": "Command", "sideboard": "Sideboard",
}  # fmt: skip
_FLAGS: Final = {
    "tapped": "Tapped", "summon_sick": "SummonSick", "bestowed": "Bestowed", "renowned": "Renowned",
    "monstrous": "Monstrous", "solved": "Solved", "saddled": "Saddled", "suspected": "Suspected",
    "no_enter_triggers": "NoETBTrigs",
    "on_adventure": "OnAdventure", "foretold": "Foretold", "foretold_this_turn": "ForetoldThisTurn",
    "plotted": "Plotted", "is_commander": "IsCommander", "is_ring_bearer": "IsRingBearer", "is_token": "IsToken",
}  # fmt: skip
_VALUES: Final = {
    "art": "Art", "id": "Id", "attached_to": "AttachedTo", "exiled_with": "ExiledWith", "class_level": "ClassLevel",
    "timestamp": "Timestamp", "damage": "Damage", "set_code": "Set", "chosen_type": "ChosenType",
    "chosen_type2": "ChosenType2", "named_card": "NamedCard", "copy_of": "CopyOf",
}  # fmt: skip
_LABEL_LISTS: Final = {"chosen_cards": "ChosenCards", "remembered": "RememberedCards", "imprinted": "Imprinting"}


def write_forge(file: ForgeFile) -> str:
    """The text of the file, with section headers exactly if it is a puzzle.

    Raises ValueError for a name that the format cannot hold.
    """
    state = "\n".join(_state(file.state)) + "\n"
    if file.info is None:
        return state
    return "\n".join(("[metadata]", *_info(file.info), "[state]")) + "\n" + state


def write_entry(entry: CardEntry) -> str:
    """One entry of a zone."""
    return "|".join((_head(entry.head), *_modifiers(entry)))


def _info(info: PuzzleInfo) -> Iterator[str]:
    texts = {
        "Name": info.name,
        "URL": info.url,
        "Goal": info.goal,
        "Turns": "" if info.turns is None else str(info.turns),
        "Difficulty": info.difficulty,
        "Description": info.description.replace("\n", "\\n"),
        "Targets": info.targets,
        "TargetCount": str(info.target_count) if info.target_count != 1 else "",
        "HumanControl": "true" if info.human_control else "",
    }
    for key, text in texts.items():
        if text:
            yield f"{key}:{_one_line(text)}"


def _state(state: StateText) -> Iterator[str]:
    if state.turn is not None:
        yield f"Turn={state.turn}"
    if state.active is not None:
        yield f"ActivePlayer={PLAYER_NAMES[state.active]}"
    if state.phase is not None:
        yield f"ActivePhase={STEP_KEYS[state.phase]}"
    if state.advance is not None:
        yield f"ActivePhaseAdvance={STEP_KEYS[state.advance]}"
    if state.remove_sickness:
        yield "RemoveSummoningSickness=true"
    for script in state.scripts:
        yield f"Ability{script.name}={_one_line(script.text)}"
    for name, player in zip(PLAYER_NAMES, state.players, strict=True):
        yield from _player(name, player)


def _player(name: str, player: PlayerText) -> Iterator[str]:
    if player.life is not None:
        yield f"{name}Life={player.life}"
    if player.counters:
        yield f"{name}Counters={_counters(player.counters)}"
    numbers = {
        "LandsPlayed": player.lands_played,
        "LandsPlayedLastTurn": player.lands_played_last_turn,
        "NumRingTemptedYou": player.ring_level,
        "Speed": player.speed,
    }
    for key, number in numbers.items():
        if number or (key == "Speed" and number is not None):
            yield f"{name}{key}={number}"
    for key, symbols in (("ManaPool", player.mana_pool), ("PersistentMana", player.persistent_mana)):
        if symbols:
            yield f"{name}{key}={' '.join(symbols)}"
    for zone, key in _ZONE_KEYS.items():
        entries = player.zone(zone)
        if entries is not None:
            yield f"{name}{key}={';'.join(map(write_entry, entries))}"
    for key, stacked in (("Precast", player.precast), ("PutOnStack", player.put_on_stack)):
        if stacked:
            yield f"{name}{key}={';'.join(map(_stack_entry, stacked))}"


def _head(head: Head) -> str:
    match head:
        case CardName(name, foil):
            return _plain(name) + ("+" if foil else "")
        case InlineToken():
            return "t:" + inline_text(head)
        case ScriptToken(script):
            return "T:" + _plain(script)


def _modifiers(entry: CardEntry) -> Iterator[str]:
    for field, name in _FLAGS.items():
        if getattr(entry, field):
            yield name
    for field, name in _VALUES.items():
        value = getattr(entry, field)
        if value is not None and value != "" and (value or field != "damage"):
            yield f"{name}:{_plain(str(value))}"
    for field, name in _LABEL_LISTS.items():
        if getattr(entry, field):
            yield f"{name}:{','.join(map(str, getattr(entry, field)))}"
    if entry.counters:
        yield f"Counters:{_counters(entry.counters)}"
    if entry.face == "meld":
        yield f"Meld:{_plain(entry.meld_with)}" if entry.meld_with else "Meld"
    elif entry.face:
        yield entry.face.capitalize()
    if entry.face_down:
        yield "FaceDown" if entry.face_down == "plain" else f"FaceDown:{entry.face_down.capitalize()}"
    yield from _player_modifiers(entry)
    if entry.attacking:
        yield "Attacking" if entry.attacked is None else f"Attacking:{entry.attacked}"
    if entry.chosen_colors:
        yield f"ChosenColor:{','.join(_COLOR_NAMES[c] for c in entry.chosen_colors)}"
    if entry.merged:
        yield f"MergedCards:{','.join(_plain(name).replace(',', '^') for name in entry.merged)}"
    for script in entry.scripts:
        yield f"ExecuteScript:{_plain(script.name)}{_target(script.target)}"
    for ability in entry.abilities:
        yield f"Ability:{_plain(ability)}"
    for door in entry.unlocked:
        yield f"UnlockedRoom:{door.capitalize()}Split"


def _player_modifiers(entry: CardEntry) -> Iterator[str]:
    if entry.enchanting is not None:
        yield f"EnchantingPlayer:{_player_name(entry.enchanting)}"
    if entry.owner is not None:
        yield f"Owner:{_player_name(entry.owner)}"
    if entry.phased_out:
        yield "PhasedOut" if entry.phased_out_under is None else f"PhasedOut:{_player_name(entry.phased_out_under)}"


def _stack_entry(entry: StackEntry) -> str:
    card = str(entry.card) if isinstance(entry.card, int) else _plain(entry.card).replace(":", "^")
    if entry.custom:
        card += f":CustomScript:{entry.custom}"
    elif entry.keyword:
        card += f":KW#{entry.keyword}"
    elif entry.ability is not None:
        card += f":{entry.ability}"
    elif entry.script:
        card += f":{entry.script}"
    return card + _target(entry.target)


def _target(target: Target | None) -> str:
    if target is None:
        return ""
    return "->" + (_player_name(target.player) if isinstance(target, PlayerTarget) else str(target.label))


def _player_name(player: PlayerId) -> str:
    return PLAYER_NAMES[player]


def _counters(counters: Counters) -> str:
    return ",".join(f"{kind}={number}" for kind, number in counters)


def _plain(text: str) -> str:
    if any(sign in text for sign in ";|\r\n") or text != text.strip():
        raise ValueError(f"a Forge file cannot hold the name {text!r}")
    return text


def _one_line(text: str) -> str:
    if "\n" in text or "\r" in text:
        raise ValueError("a Forge file cannot hold a line break here")
    return text
