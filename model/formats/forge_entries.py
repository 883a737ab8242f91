"""The entries of zones and of set-up lists in Forge state text: `head|modifier|modifier`, and `Card:SCRIPT->target`.

The table `MODIFIERS` is the list of what can stand after a bar. Not here: lines and keys (`forge_syntax`), tokens
(`tokens`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from model.base import AI, HUMAN, PlayerId
from model.formats.forge_values import (
    CardEntry,
    CardName,
    Counters,
    Head,
    LabelTarget,
    PlayerTarget,
    Script,
    ScriptToken,
    StackEntry,
    Target,
    ZoneName,
)
from model.formats.source import Source, hint, shown
from model.formats.tokens import COLOR_LETTERS, NotAToken, inline_token
from model.mana import COLOR_WORDS

PLAYERS: Final[dict[str, PlayerId]] = {"human": HUMAN, "p0": HUMAN, "ai": AI, "p1": AI}


class Place(NamedTuple):
    """A line of a file, for errors."""

    source: Source
    line: int

    def number(self, text: str, what: str, least: int | None = 0) -> int:
        return self.source.number(self.line, text.strip(), what, least=least)


def player(place: Place, text: str, what: str) -> PlayerId:
    """`human`, `ai`, `p0` or `p1`, in any case."""
    found = PLAYERS.get(text.strip().lower())
    if found is None:
        raise place.source.error(place.line, f"found {shown(text)} for {what}, expected human, ai, p0 or p1")
    return found


def counters(place: Place, text: str, what: str = "Counters") -> Counters:
    """`KIND=n,KIND=n`; the kinds in capitals, in the order given."""
    found: dict[str, int] = {}
    for part in (part.strip() for part in text.split(",")):
        if not part:
            continue
        kind, equals, amount = part.partition("=")
        kind = kind.strip().upper()
        if not equals or not kind:
            raise place.source.error(place.line, f"found {shown(part)} in {what}, expected KIND=number")
        if kind in found:
            raise place.source.error(place.line, f"found {kind} twice in {what}")
        found[kind] = place.number(amount, f"{kind} in {what}")
    return tuple(found.items())


def _labels(place: Place, text: str, what: str) -> tuple[int, ...]:
    return tuple(place.number(part, what) for part in text.split(",") if part.strip())


def _colors(place: Place, text: str, what: str) -> tuple[str, ...]:
    letters = []
    for word in (word.strip() for word in text.split(",")):
        letter = COLOR_WORDS.get(word.lower(), word.upper())
        if len(letter) != 1 or letter not in COLOR_LETTERS:
            raise place.source.error(place.line, f"found {shown(word)} for {what}, expected colours")
        letters.append(letter)
    return tuple(letters)


def _words(place: Place, text: str, what: str) -> str:
    if not text:
        raise place.source.error(place.line, f"found nothing after {what}:")
    return text


def _merged(place: Place, text: str, what: str) -> tuple[str, ...]:
    return tuple(name.strip().replace("^", ",") for name in _words(place, text, what).split(",") if name.strip())


def _script(place: Place, text: str, what: str) -> tuple[Script, ...]:
    name, target = _split_target(place, _words(place, text, what), what)
    return (Script(name, target),)


def _ability(place: Place, text: str, what: str) -> tuple[str, ...]:
    return (_words(place, text, what).lower(),)


def _unlocked(place: Place, text: str, what: str) -> tuple[str, ...]:
    doors = []
    for word in (word.strip() for word in text.split(",")):
        door = {"leftsplit": "left", "rightsplit": "right", "left": "left", "right": "right"}.get(word.lower())
        if door is None:
            raise place.source.error(place.line, f"found {shown(word)} for {what}, expected LeftSplit or RightSplit")
        doors.append(door)
    return tuple(doors)


def _face_down(place: Place, text: str, what: str) -> str:
    kind = {"manifested": "manifested", "cloaked": "cloaked"}.get(text.lower())
    if kind is None:
        raise place.source.error(place.line, f"found {shown(text)} for {what}, expected Manifested or Cloaked")
    return kind


def _count(least: int) -> Callable[[Place, str, str], int]:
    return lambda place, text, what: place.number(text, what, least)


class Modifier(NamedTuple):
    """How one modifier is read. `alone`: what the name without a value sets; `read`: what a value gives; `zones`: where
    it means something (empty: anywhere); `joins`: given again it adds to what was given before; `also`: further fields
    that it sets."""

    field: str
    alone: Any = None
    read: Callable[[Place, str, str], Any] | None = None
    zones: tuple[ZoneName, ...] = ("battlefield",)
    joins: bool = False
    also: tuple[tuple[str, Any], ...] = ()


_ANY: Final[tuple[ZoneName, ...]] = ()
_HELD: Final[tuple[ZoneName, ...]] = ("battlefield", "exile")
_EXILE: Final[tuple[ZoneName, ...]] = ("exile",)

MODIFIERS: Final[dict[str, Modifier]] = {
    "Set": Modifier("set_code", "", read=_words, zones=_ANY),
    "Art": Modifier("art", read=_count(0), zones=_ANY),
    "Tapped": Modifier("tapped", True),
    "SummonSick": Modifier("summon_sick", True),
    "Counters": Modifier("counters", read=counters, zones=_HELD, joins=True),
    "Id": Modifier("id", read=_count(0), zones=_ANY),
    "AttachedTo": Modifier("attached_to", read=_count(0)),
    "Attaching": Modifier("attached_to", read=_count(0)),
    "EnchantingPlayer": Modifier("enchanting", read=player),
    "Owner": Modifier("owner", read=player),
    "Transformed": Modifier("face", "transformed"),
    "Flipped": Modifier("face", "flipped"),
    "Modal": Modifier("face", "modal"),
    "Meld": Modifier("meld_with", "", read=_words, also=(("face", "meld"),)),
    "FaceDown": Modifier("face_down", "plain", read=_face_down, zones=_HELD),
    "Bestowed": Modifier("bestowed", True),
    "Renowned": Modifier("renowned", True),
    "Monstrous": Modifier("monstrous", True),
    "Solved": Modifier("solved", True),
    "Saddled": Modifier("saddled", True),
    "Suspected": Modifier("suspected", True),
    "PhasedOut": Modifier("phased_out_under", None, read=player, also=(("phased_out", True),)),
    "Damage": Modifier("damage", read=_count(0)),
    "Attacking": Modifier("attacked", None, read=_count(0), also=(("attacking", True),)),
    "ChosenColor": Modifier("chosen_colors", read=_colors),
    "ChosenType": Modifier("chosen_type", read=_words),
    "ChosenType2": Modifier("chosen_type2", read=_words),
    "NamedCard": Modifier("named_card", read=_words),
    "ChosenCards": Modifier("chosen_cards", read=_labels),
    "RememberedCards": Modifier("remembered", read=_labels, zones=_ANY),
    "Imprinting": Modifier("imprinted", read=_labels, zones=_ANY),
    "ExiledWith": Modifier("exiled_with", read=_count(0), zones=_ANY),
    "MergedCards": Modifier("merged", read=_merged),
    "ExecuteScript": Modifier("scripts", read=_script, joins=True),
    "Ability": Modifier("abilities", read=_ability, joins=True),
    "NoETBTrigs": Modifier("no_enter_triggers", True),
    "ClassLevel": Modifier("class_level", read=_count(1)),
    "UnlockedRoom": Modifier("unlocked", read=_unlocked, joins=True),
    "OnAdventure": Modifier("on_adventure", True, zones=_EXILE),
    "Foretold": Modifier("foretold", True, zones=_EXILE),
    "ForetoldThisTurn": Modifier("foretold_this_turn", True, zones=_EXILE),
    "Plotted": Modifier("plotted", True, zones=_EXILE),
    "IsCommander": Modifier("is_commander", True, zones=_ANY),
    "IsRingBearer": Modifier("is_ring_bearer", True, zones=_ANY),
    "IsToken": Modifier("is_token", True, zones=_ANY),
    "CopyOf": Modifier("copy_of", read=_words),
    "Timestamp": Modifier("timestamp", read=_count(0)),
}


def card_entries(place: Place, text: str, zone: ZoneName) -> tuple[CardEntry, ...]:
    """The entries between semicolons, in order. Empty ones do not count."""
    return tuple(_card_entry(place, entry, zone) for entry in (e.strip() for e in text.split(";")) if entry)


def _card_entry(place: Place, text: str, zone: ZoneName) -> CardEntry:
    head_text, *modifiers = (part.strip() for part in text.split("|"))
    if not head_text:
        raise place.source.error(place.line, f"found {shown(text)}, expected a card name before the bar")
    fields: dict[str, Any] = {"line": place.line}
    for modifier in modifiers:
        if modifier:
            _read_modifier(place, modifier, head_text, zone, fields)
    return CardEntry(head=_head(place, head_text), **fields)


def _read_modifier(place: Place, text: str, head: str, zone: ZoneName, fields: dict[str, Any]) -> None:
    name, colon, value = (part.strip() for part in text.partition(":"))
    known = MODIFIERS.get(name)
    if known is None:
        place.source.notice(place.line, f"unknown modifier {shown(text)} of {head} ignored{hint(name, MODIFIERS)}")
        return
    if known.zones and zone not in known.zones:
        place.source.notice(place.line, f"{name} of {head} means nothing in the zone {zone}")
    reads_alone = known.alone is not None or bool(known.also)
    if colon and known.read is None:
        raise place.source.error(place.line, f"found {shown(text)} of {head}, expected {name} without a value")
    if not colon and not reads_alone:
        raise place.source.error(place.line, f"found {name} of {head}, expected {name}:value")
    got = known.alone if not colon or known.read is None else known.read(place, value, f"{name} of {head}")
    for field, new in ((known.field, got), *known.also):
        if known.joins:
            fields[field] = (*fields.get(field, ()), *new)
        elif fields.setdefault(field, new) != new:
            other = field.replace("_", " ")
            raise place.source.error(place.line, f"found {shown(text)} of {head} beside another {other}")
    if known.field == "counters" and len(dict(fields["counters"])) < len(fields["counters"]):
        raise place.source.error(place.line, f"found one kind of counter twice in Counters of {head}")


def _head(place: Place, text: str) -> Head:
    if text.startswith("t:"):
        try:
            return inline_token(text[2:])
        except NotAToken as error:
            raise place.source.error(place.line, str(error)) from None
    if text.startswith("T:"):
        script = text[2:].strip()
        if not script:
            raise place.source.error(place.line, "found nothing after T:, expected the name of a token script")
        return ScriptToken(script)
    foil = text.endswith("+") and len(text) > 1
    return CardName(text.removesuffix("+").rstrip() if foil else text, foil)


def stack_entries(place: Place, text: str) -> tuple[StackEntry, ...]:
    """The entries of `precast` or `putonstack`."""
    return tuple(_stack_entry(place, entry) for entry in (e.strip() for e in text.split(";")) if entry)


def _stack_entry(place: Place, text: str) -> StackEntry:
    card_text, colon, rest = text.partition(":")
    target: Target | None = None
    if not colon:
        card_text, target = _split_target(place, text, "precast")
    card: str | int = card_text.strip().replace("^", ":")
    if not card or "|" in card_text:
        raise place.source.error(place.line, f"found {shown(text)}, expected a card name, then perhaps a colon")
    if card_text.strip().isdecimal():
        card = place.number(card_text, "the label of a card")
    if rest.startswith("CustomScript:"):
        custom, arrow, last = rest.removeprefix("CustomScript:").rpartition("->")
        if arrow and (last.strip().lower() in PLAYERS or last.strip().isdecimal()):
            return StackEntry(card=card, custom=custom.strip(), target=_target(place, last, text), line=place.line)
        return StackEntry(card=card, custom=rest.removeprefix("CustomScript:").strip(), line=place.line)
    if not colon:
        return StackEntry(card=card, target=target, line=place.line)
    name, target = _split_target(place, rest, "precast")
    if name.isdecimal() and name.isascii():
        number = place.number(name, f"the ability of {card}")
        return StackEntry(card=card, ability=number, target=target, line=place.line)
    if name.startswith("KW#"):
        return StackEntry(card=card, keyword=name.removeprefix("KW#"), target=target, line=place.line)
    if not name:
        raise place.source.error(place.line, f"found {shown(text)}, expected a script or a number after the colon")
    return StackEntry(card=card, script=name, target=target, line=place.line)


def _split_target(place: Place, text: str, what: str) -> tuple[str, Target | None]:
    name, arrow, target = text.partition("->")
    return name.strip(), _target(place, target, what) if arrow else None


def _target(place: Place, text: str, what: str) -> Target:
    text = text.strip()
    if text.lower() in PLAYERS:
        return PlayerTarget(PLAYERS[text.lower()])
    if not (text.isdecimal() and text.isascii()):
        words = f"found target {shown(text)} in {shown(what)}, expected a label, human or ai"
        raise place.source.error(place.line, words)
    return LabelTarget(place.number(text, "a target"))
