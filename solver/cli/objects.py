"""Objects and steps that arguments of the command name."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from model.base import MalformedInput, ObjectId
from model.formats import read_document, read_step
from model.formats.step_values import Activate, Cast, ObjectRef, PlayLand, Special, Step
from model.library.names import name_key
from model.library.suggest import close_keys
from model.play.ways import castable_faces
from model.state import Game
from solver.show.names import Names
from solver.verify.naming import find, read_ref

PlayStep = Cast | PlayLand | Activate | Special


def object_named(game: Game, text: str, zones: Iterable[str] = ()) -> list[ObjectId]:
    """The objects that the words name, in these zones if some are given. Raises MalformedInput with near names."""
    ref = read_ref(text)
    wanted = set(zones)
    if isinstance(ref, ObjectRef):
        among = [i for i, o in game.objects.items() if not wanted or o.zone in wanted]
        found = find(game, ref, among)
        if found:
            return list(found)
    names = Names(game)
    known = {names.plain(i) for i, o in game.objects.items() if not wanted or o.zone in wanted}
    by_key = {name_key(n): n for n in known}
    near = [by_key[key] for _, key in close_keys(name_key(text), "\n" + "\n".join(by_key) + "\n", 3)]
    where = f" {'on' if wanted == {'battlefield'} else 'in'} the {' or '.join(sorted(wanted) or ['position'])}"
    meant = f"; did you mean {' or '.join(near)}?" if near else ""
    raise MalformedInput(f"there is no {text!r}{where}{meant}")


def steps_named(
    game: Game, text: str, *, ability: int | None, x: int | None, using: str | None = None
) -> list[PlayStep]:
    """The steps that the argument may mean: the step that it is, else casting, playing or activating that card."""
    if text.lstrip().startswith("{"):
        where, data = read_document(text, file="the step")
        step = read_step(where, data)
        if not isinstance(step, Cast | PlayLand | Activate | Special):
            raise MalformedInput("found a step of another kind, expected cast, play, activate or special")
        return [step]
    ids = object_named(game, text)
    ref = read_ref(text)
    assert isinstance(ref, ObjectRef)
    if ability is not None:
        return [Activate(name=ref, ability=ability, x=x)]
    steps: list[PlayStep] = []
    hidden = [i for i in ids if game.objects[i].zone not in ("battlefield", "stack")]
    if hidden:
        faces = [
            game.objects[i].card.faces[f] for i in hidden for f in castable_faces(game.objects[i].card, game.objects[i])
        ]
        if any(not f.is_land for f in faces):
            steps.append(Cast(name=ref, x=x, using=(using,) if using else ()))
        if any(f.is_land for f in faces):
            steps.append(PlayLand(name=ref))
    if len(hidden) < len(ids) or any(game.objects[i].zone == "graveyard" for i in hidden):
        steps.append(Activate(name=ref, x=x))
    return steps


def with_x(step: Step, x: int | None) -> Step:
    """The step with that X, if it has one."""
    if x is None or isinstance(step, PlayLand) or not hasattr(step, "x"):
        return step
    return msgspec.structs.replace(step, x=x)
