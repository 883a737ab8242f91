"""What a puzzle asks for: the goal of its metadata, in this project's words.

Not here: how a goal is reached (the search); reading the file (`forge_syntax`).
"""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from model.base import AI, HUMAN, MalformedInput, PlayerId, UnsupportedText
from model.formats.forge_values import ZONES, ForgeFile, ZoneName
from model.formats.source import hint, shown
from model.formats.tokens import CARD_TYPES, SUPERTYPES
from model.mana import COLOR_WORDS

# win: the opponent loses. survive: the solver has not lost when the horizon is over. remove, control: of what fits the
# filter nothing is left. place: what fits enters, and enough of it is there. amount: the measure comes to `count`.
GoalKind = Literal["win", "survive", "remove", "place", "control", "amount"]
Measure = Literal["", "damage", "life", "poison", "cards"]
HorizonKind = Literal["turn", "opponent's next turn", "none"]

_KINDS: Final[dict[str, GoalKind]] = {
    "win": "win",
    "win before opponent's next turn": "win",
    "survive": "survive",
    "destroy specified creatures": "remove",
    "destroy specified permanents": "remove",
    "kill specified creatures": "remove",
    "remove specified permanents from the battlefield": "remove",
    "play the specified permanent": "place",
    "put the specified permanent on the battlefield": "place",
    "gain control of specified permanents": "control",
}
NO_LIMIT: Final = 9999


class Horizon(msgspec.Struct, frozen=True, gc=False):
    """When the time is over. `turn`: with the cleanup step of that turn number (for survive: as the next turn's upkeep
    begins); `opponent's next turn`: as it begins; `none`: never. `last_turn` is 0 but for `turn`."""

    kind: HorizonKind
    last_turn: int = 0


class TargetClause(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Objects that have all of these: `kind` a card type or "" for any, `words` further types, supertypes, subtypes."""

    kind: str = ""
    words: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    name: str = ""
    controller: PlayerId | None = None
    zone: ZoneName | None = None


class Goal(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """`targets`: an object fits if one of the clauses fits it; `count`: how many `place` needs; `player` pursues it.

    Of `amount`: `measure` comes to `count` at some moment. damage: the opponent's life total is `count` or lower; life:
    the player's is `count` or higher; poison: the opponent has so many poison counters; cards: the player has so many
    cards in hand."""

    kind: GoalKind
    horizon: Horizon
    targets: tuple[TargetClause, ...] = ()
    count: int = 1
    player: PlayerId = HUMAN
    measure: Measure = ""


_DEFAULT_TARGETS: Final[dict[GoalKind, tuple[TargetClause, ...]]] = {
    "remove": (TargetClause(kind="Creature", controller=AI),),
    "control": (TargetClause(controller=AI, zone="battlefield"),),
}


def goal_kind(text: str) -> GoalKind | None:
    """The kind that the words of a Goal line name, None if they name none."""
    return _KINDS.get(" ".join(text.lower().replace("’", "'").split()))


def goal_names() -> tuple[str, ...]:
    """The words that `goal_kind` knows."""
    return tuple(_KINDS)


def default_targets(kind: GoalKind) -> tuple[TargetClause, ...]:
    """What a goal without a filter is about."""
    return _DEFAULT_TARGETS.get(kind, ())


def of_player(goal: Goal, player: PlayerId) -> Goal:
    """The goal as that player's: what is said of the solver and of its opponent is said of the two the other way
    round."""
    if goal.player == player:
        return goal
    clauses = tuple(
        c if c.controller is None else msgspec.structs.replace(c, controller=1 - c.controller) for c in goal.targets
    )
    return msgspec.structs.replace(goal, player=player, targets=clauses)


def goal_of(file: ForgeFile, *, name: str) -> Goal | None:
    """The goal of a puzzle, None for a bare state. `name` is the file's, for messages.

    Raises MalformedInput for no or an unknown goal, UnsupportedText for a filter of another shape than files use.
    """
    info = file.info
    if info is None:
        return None
    kind = goal_kind(info.goal)
    if kind is None:
        words = f"found the goal {shown(info.goal)}, expected Win, Survive, ...{hint(info.goal, _KINDS)}"
        raise MalformedInput(words, file=name)
    targets = target_clauses(info.targets, name=name) if info.targets else _DEFAULT_TARGETS.get(kind, ())
    if kind == "place" and not targets:
        raise MalformedInput(f"the goal {shown(info.goal)} needs a line Targets:", file=name)
    if kind in ("win", "survive"):
        targets = ()
    return Goal(kind=kind, horizon=_horizon(file, name), targets=targets, count=info.target_count)


def _horizon(file: ForgeFile, name: str) -> Horizon:
    """Turns counts turn numbers. Where the file has passed that number already, this turn is meant."""
    info, state = file.info, file.state
    assert info is not None
    if "next turn" in info.goal.lower():
        return Horizon("opponent's next turn")
    if info.turns is None:
        raise MalformedInput("the puzzle has no line Turns:", file=name)
    if info.turns >= NO_LIMIT:
        return Horizon("none")
    last = max(info.turns, state.turn or 1)
    # Nothing is left of a turn that starts in its cleanup step, so that the next one is meant.
    return Horizon("turn", last + 1 if state.phase == "cleanup" else last)


def target_clauses(text: str, *, name: str) -> tuple[TargetClause, ...]:
    """The clauses of a filter: comma is "or", plus is "and". Raises UnsupportedText, naming the unknown word."""
    return tuple(_clause(part.strip(), name) for part in text.split(",") if part.strip())


def _clause(text: str, name: str) -> TargetClause:
    kind, dot, rest = text.partition(".")
    if kind not in ("Card", "Permanent") and kind not in CARD_TYPES:
        raise UnsupportedText(name, f"Targets: {kind}")
    words: list[str] = []
    colors: list[str] = []
    fields: dict[str, PlayerId | ZoneName | str] = {}
    for word in (w.strip() for w in rest.split("+")) if dot else ():
        zone = next((z for z in ZONES if word.lower() == f"inzone{z}"), None)
        if word in ("YouCtrl", "OppCtrl"):
            fields["controller"] = HUMAN if word == "YouCtrl" else AI
        elif zone is not None:
            fields["zone"] = zone
        elif word.startswith("named") and len(word) > len("named"):
            fields["name"] = word.removeprefix("named").strip()
        elif word.lower() in COLOR_WORDS:
            colors.append(COLOR_WORDS[word.lower()])
        elif word in SUPERTYPES or word in CARD_TYPES or re.fullmatch(r"[A-Z][a-z]+(-[A-Z][a-z]+)?", word):
            words.append(word)
        else:
            raise UnsupportedText(name, f"Targets: {word}")
    if kind == "Permanent":
        fields.setdefault("zone", "battlefield")
    kind = kind if kind in CARD_TYPES else ""
    return msgspec.structs.replace(TargetClause(kind=kind, words=tuple(words), colors=tuple(colors)), **fields)
