"""Choosing the name of a card (CR 201.4): which names there are, and which fit "a nonland card name".

Any card's name may be chosen, also of one that is not in the game; `Decision.data` lists those of the position. Not
here: what reads the chosen name (`model.evaluate`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from model.base import IllegalPlay, PlayerId, Reason
from model.card import Card, Face
from model.library.book import CardBook
from model.resolve.run import Run
from model.state import Decision, Game

KINDS: Final[dict[str, Callable[[Face], bool]]] = {
    "card name": lambda face: True,
    "nonland card name": lambda face: "Land" not in face.types,
    "creature card name": lambda face: "Creature" in face.types,
    "land card name": lambda face: "Land" in face.types,
    "artifact card name": lambda face: "Artifact" in face.types,
    "noncreature, nonland card name": lambda face: not {"Creature", "Land"} & set(face.types),
    "nonartifact, nonland card name": lambda face: not {"Artifact", "Land"} & set(face.types),
    "nonbasic land card name": lambda face: "Land" in face.types and "Basic" not in face.supertypes,
    "card name other than a basic land card name": lambda face: not _is_basic_land(face),
}


def _is_basic_land(face: Face) -> bool:
    return "Land" in face.types and "Basic" in face.supertypes


def choose_name(run: Run, who: PlayerId, kind: str) -> str:
    """Asks for a name. Raises IllegalPlay for one that no card has or that is of another kind."""
    game, fits = run.game, KINDS[kind]
    faces = _faces_in(game)
    names = tuple(sorted({face.name for face in faces if fits(face)}))
    source = run.scope.source or run.scope.stack_id
    known = game.known(source)
    asker = known[0].card.name if known else ""
    answer = game.ask(Decision("choose", who, "name", (), of=source, name=asker, words=f"a {kind}", data=names))
    said = str(answer)
    # CR 201.4b, 201.4f, 709.4, 715.5: the name of one half, face or Adventure, judged by its own characteristics.
    meant = [f for f in faces if f.name.lower() == said.lower()] or _faces_named(said)
    if not meant:
        raise IllegalPlay(Reason("201.4", f"no card is named {said}", (said,)))
    if not any(fits(face) for face in meant):
        raise IllegalPlay(Reason("201.4", f"{meant[0].name} is not a {kind}", (meant[0].name,)))
    return meant[0].name


def _faces_in(game: Game) -> tuple[Face, ...]:
    cards: dict[Card, None] = {obj.card: None for obj in game.objects.values() if obj.kind == "card"}
    return tuple(face for card in cards for face in card.faces if face.name)


@functools.cache
def _book() -> CardBook:
    return CardBook()


def _faces_named(name: str) -> list[Face]:
    card = _book().get(name)
    if card is None:
        return []
    found = [face for face in card.faces if face.name.lower() == name.lower()]
    return found or [card.front]
