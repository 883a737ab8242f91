"""What a verb is asked about: the arguments that all verbs share, and the position they name."""

from __future__ import annotations

import sys
import time
from typing import Any, Final, Literal

import msgspec

from model.base import EDITIONS, Edition, ImpossiblePosition, MalformedInput, PlayerId, PonderError
from model.card import Card, Face
from model.formats import STANDARD_INPUT, ForgeFile, decode, read_file, read_forge, state_from_options
from model.formats.build import Unhonoured, build_position
from model.formats.source import hint, shown
from model.library.book import CardBook, default_book
from model.library.names import name_key
from model.play import run
from model.state import Game, Position
from model.turn import problems
from solver.cli.limits import limit_for_many

LIBRARY_MODES: Final = ("empty", "unknown")


class Ask(msgspec.Struct, frozen=True, gc=False):
    """`names`: the arguments in order, the file first if there is one. `options`: a position said by options."""

    names: tuple[str, ...]
    options: dict[str, str]
    edition: Edition
    json: bool
    blank: tuple[str, ...] = ()
    library: Literal["file", "empty", "unknown"] = "file"

    def split(self, least: int, most: int, what: str) -> tuple[str | None, tuple[str, ...]]:
        """The file, None where options stand for it, and the further arguments, so many of them."""
        given = list(self.names)
        file = None
        if not self.options:
            if not given:
                raise MalformedInput(
                    "no position: give a file, - for standard input, or options such as --hand and --battlefield"
                )
            file = given.pop(0)
        elif len(given) == most + 1:
            first = "--" + next(iter(self.options)).replace("_", "-")
            if set(self.options) == {"library"}:
                found = shown(self.options["library"])
                raise MalformedInput(f"found --library {found}, expected 'empty' or 'unknown' beside a position file")
            raise MalformedInput(
                f"found {given[0]!r} and {first}: give a position file or options, expected one of them"
            )
        if not least <= len(given) <= most:
            found = f"found {len(given)} arguments after the position" if given else "found nothing after the position"
            raise MalformedInput(f"{found}, expected {what}")
        return file, tuple(given)


class Loaded(msgspec.Struct, frozen=True, gc=False):
    """`position` is what the input says, not carried on yet. `file`: None for JSON. `name`: for messages."""

    position: Position
    name: str
    file: ForgeFile | None = None
    unhonoured: tuple[Unhonoured, ...] = ()
    notices: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()


def ask_from(given: dict[str, Any], names: tuple[str, ...], position_options: tuple[str, ...]) -> Ask:
    """The shared arguments out of all those given."""
    edition = given.pop("edition")
    if edition not in EDITIONS:
        raise MalformedInput(f"found --edition {edition}, expected {' or '.join(EDITIONS)}{hint(edition, EDITIONS)}")
    options = {name: given.pop(name) for name in position_options if given.get(name) is not None}
    for name in position_options:
        given.pop(name, None)
    mode: Literal["file", "empty", "unknown"] = "file"
    if options.get("library", "").strip().lower() in LIBRARY_MODES:
        mode = "empty" if options.pop("library").strip().lower() == "empty" else "unknown"
    return Ask(names, options, edition, given.pop("json"), tuple(given.pop("assume_blank") or ()), mode)


def load(ask: Ask, file: str | None) -> Loaded:
    """The position that the file or the options say. Raises PonderError, among them all that makes it impossible."""
    began = time.monotonic()
    book = _Book(ask.blank) if ask.blank else default_book()
    if file is None:
        loaded = _of_forge(ask, state_from_options(ask.options), book, "options")
    else:
        name, text = _text_of(file)
        if text.lstrip()[:1] == "{":
            from model.formats.position_json import read_position

            position = msgspec.structs.replace(read_position(text, name=name), edition=ask.edition)
            loaded = Loaded(position, name)
        else:
            loaded = _of_forge(ask, read_forge(text, file=name), book, name)
    limit_for_many(len(loaded.position.objects), began)
    if ask.blank:
        loaded = _blanked(loaded, ask.blank)
    impossible = problems(loaded.position)
    if impossible:
        raise ImpossiblePosition(impossible)
    return loaded


def _of_forge(ask: Ask, file: ForgeFile, book: CardBook, name: str) -> Loaded:
    built = build_position(file, book, library=ask.library, edition=ask.edition, name=name)
    return Loaded(built.position, name, file, built.unhonoured, built.notices)


def _text_of(file: str) -> tuple[str, str]:
    if file == "-":
        return STANDARD_INPUT, decode(sys.stdin.buffer.read(), file=STANDARD_INPUT)
    return file, read_file(file)


# --- assumed blank ----------------------------------------------------------------------------------------------------


class _Book(CardBook):
    """The usual cards, and blank ones for the names assumed blank that nobody knows."""

    def __init__(self, blank: tuple[str, ...]) -> None:
        super().__init__()
        self._blank = {name_key(n): n for n in blank}

    def get(self, name: str) -> Card | None:
        found = super().get(name)
        if found is None and name_key(name) in self._blank:
            return Card(name, faces=(Face(name),))
        return found


def _blanked(loaded: Loaded, names: tuple[str, ...]) -> Loaded:
    """The position with the cards named having no text. Raises MalformedInput for a name that is not there."""
    keys = {name_key(n): n for n in names}
    objects = dict(loaded.position.objects)
    found: set[str] = set()
    for i, obj in objects.items():
        for card in (obj.card, *((obj.copy_of[0],) if obj.copy_of else ())):
            met = {name_key(n) for n in (card.name, *(f.name for f in card.faces))} & keys.keys()
            if met:
                found |= met
                changes: dict[str, Any] = {"card": without_text(obj.card)} if card is obj.card else {}
                if obj.copy_of is not None and card is obj.copy_of[0]:
                    changes["copy_of"] = (without_text(card), *obj.copy_of[1:])
                objects[i] = obj = msgspec.structs.replace(obj, **changes)
    missing = [name for key, name in keys.items() if key not in found]
    if missing:
        raise MalformedInput(f"found --assume-blank {missing[0]!r}, expected the name of a card in the position")
    unhonoured = tuple(u for u in loaded.unhonoured if name_key(u.card) not in keys)
    position = msgspec.structs.replace(loaded.position, objects=objects)
    return msgspec.structs.replace(loaded, position=position, unhonoured=unhonoured, assumed=names)


def without_text(card: Card) -> Card:
    """The card with no abilities."""
    return msgspec.structs.replace(
        card, faces=tuple(msgspec.structs.replace(f, abilities=()) for f in card.faces), hash=""
    )


# --- whose decision ---------------------------------------------------------------------------------------------------


class Ready(msgspec.Struct, frozen=True, gc=False):
    """A position carried on to its first decision, whose words the program carries out as far as `gate` says."""

    position: Position
    loaded: Loaded

    @property
    def player(self) -> PlayerId:
        """Who decides; the active player where nobody does."""
        due = self.position.due
        return due.player if due is not None and due.player >= 0 else self.position.turn.active

    def game(self) -> Game:
        """A workspace over the position."""
        return Game(self.position)


def carried_on(loaded: Loaded) -> Ready:
    """The position at its first decision (CR 117.3, 500)."""
    return Ready(run(loaded.position), loaded)


__all__ = ["Ask", "Loaded", "PonderError", "Ready", "ask_from", "carried_on", "load"]
