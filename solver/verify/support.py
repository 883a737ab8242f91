"""What of a position is not carried out, and when that matters to a scenario (DESIGN, classes i to iii).

Class ii anywhere stops everything. Class i stops what touches its object, and what says "no" or "all" where the words
might make mana or might be the play itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.ability.abilities import Ability
from model.base import PlayerId, UnsupportedText
from model.card import Card, Face
from model.formats.step_values import Cast, PlayLand
from model.play import castable_ways
from model.play.support import UnsupportedItem, shape_of, unsupported_in, unsupported_of
from model.state import Game, Position
from solver.verify.ways import PlayStep, objects_meant


def stopping(position: Position) -> tuple[UnsupportedItem, ...]:
    """What makes every answer about the position uncertain: class ii and unknown cards."""
    return tuple(item for item in unsupported_in(position) if item.class_ in ("ii", "unknown"))


def watched(position: Position) -> None:
    """Raises UnsupportedText if something in the position acts by itself and is not carried out."""
    for item in stopping(position):
        raise UnsupportedText(item.card, item.text)


def untouched(position: Position, step: PlayStep, player: PlayerId, *, judging: bool = False) -> None:
    """Raises UnsupportedText if the step would use an object whose text is not all carried out. `judging`: it is not
    done: what triggers or is activated later does not matter to whether a card can be cast or played."""
    game = Game(position)
    touched = set(objects_meant(game, player, step))
    playing = isinstance(step, Cast | PlayLand)
    for item in unsupported_in(position):
        if item.object not in touched:
            continue
        # What does not function there does once it is played.
        if item.class_ == "iii" and not (playing and any(castable_ways(game, player, item.object))):
            continue
        card = position.objects[item.object].card
        if playing and _stands_elsewhere(card, item.text, land=isinstance(step, PlayLand)):
            continue
        if playing and judging and _comes_later(card, item.text):
            continue
        if playing or item.class_ != "i" or position.objects[item.object].zone != "hand":
            raise UnsupportedText(item.card, item.text)


def _stands_elsewhere(card: Card, text: str, *, land: bool) -> bool:
    """Whether the text stands only on faces that are cast, where a land is played, or the other way round."""
    return {face.is_land for face, _ in _saying(card, text)} == {not land}


def _comes_later(card: Card, text: str) -> bool:
    shapes = {shape_of(ability) for _, ability in _saying(card, text)}
    return bool(shapes) and shapes <= {"triggered", "activated"}


def _saying(card: Card, text: str) -> Iterator[tuple[Face, Ability]]:
    """The faces and abilities in which that text stands."""
    return ((face, a) for face in card.faces for a in face.abilities if text in unsupported_of(a))


def mana_is_known(position: Position, zones: Iterable[str] = ("battlefield", "hand", "graveyard", "command")) -> None:
    """Raises UnsupportedText if words that are not understood might make mana: then "no" is no answer."""
    for item in unsupported_in(position):
        if item.mana and item.class_ != "iii" and position.objects[item.object].zone in tuple(zones):
            raise UnsupportedText(item.card, item.text)


def all_is_known(position: Position) -> None:
    """Raises UnsupportedText if anything that could be played is not understood: for lists of all plays."""
    for item in unsupported_in(position):
        if item.class_ != "iii":
            raise UnsupportedText(item.card, item.text)
