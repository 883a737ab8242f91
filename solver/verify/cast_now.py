"""Answers to a card that may be cast or played while something resolves (CR 608.2g): yes or no, which card or face,
and then its modes, targets and numbers, as far as they are open."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from model.formats import PlayerRef
from model.formats.step_values import Answer, AnyOrder, Division
from model.library.names import name_key
from model.play import Play, Way
from model.state import Decision, Game, is_player
from solver.plays.complete import Finder
from solver.plays.payer import PositionPayer
from solver.verify.naming import look, read_ref, refs_named

MOST: Final = 5_000
"""Plays that are looked at for one answer."""


class Said(msgspec.Struct, frozen=True, gc=False):
    """What the answers say. `choice` stands if `clear`; `used`: how many of the answers were taken; otherwise several
    plays are left."""

    choice: Any
    clear: bool
    used: int


def plays_now(game: Game, due: Decision, way: Way) -> Iterator[Play]:
    """The complete plays of one way while something resolves."""
    yield from Finder(game, due.player, PositionPayer(game, due.player), replay=False).complete(way)


def kinds_now(game: Game, due: Decision, ways: Sequence[Way]) -> Iterator[Play]:
    """The plays of these ways, like ones taken for one, payment aside."""
    seen: set[Any] = set()
    for way in ways:
        for play in itertools.islice(plays_now(game, due, way), MOST):
            aims = tuple(tuple(t if is_player(t) else look(game, t) for t in aimed) for aimed in play.targets)
            said = (play.face, play.using, play.modes, aims, play.division, play.x, play.kicked)
            key = (way.kind, look(game, play.object), said)
            if key not in seen:
                seen.add(key)
                yield play


def said_now(game: Game, due: Decision, answers: Sequence[Answer], *, agreed: bool = False) -> Said | None:
    """What answers that begin with yes, no or a name say; None if the first does not fit the decision. `agreed`: yes
    has been said already, so that they may begin with a target."""
    first = answers[0]
    if isinstance(first, tuple) and first and isinstance(first[0], bool | str):
        # A list is the same said at once.
        found = said_now(game, due, first, agreed=agreed)
        return None if found is None or found.used < len(first) else msgspec.structs.replace(found, used=1)
    if first is False or first == ():
        return None if due.least else Said(None, True, 1)
    used, ways = 0, list(due.data)
    if first is True:
        used = 1
    named = ways_named(game, ways, answers[used]) if used < len(answers) else []
    if named:
        used, ways = used + 1, named
    elif first is not True and not agreed:
        return None
    left = list(kinds_now(game, due, ways))
    aimed = 0
    for answer in answers[used:]:
        if len(left) <= 1:
            break
        fewer = [p for p in left if _fits(game, p, answer, aimed)]
        if not fewer:
            break
        left = fewer
        used += 1
        if isinstance(answer, str):
            aimed += 1
        elif isinstance(answer, tuple):
            aimed += sum(isinstance(a, str) for a in answer)
    if not left or not used:
        return None
    return Said(left[0], len(left) == 1, used)


def ways_named(game: Game, ways: Sequence[Way], answer: Answer) -> list[Way]:
    """The ways of the face of that name, else of the card."""
    if not isinstance(answer, str):
        return []
    found = [w for w in ways if name_key(game.objects[w.object].card.faces[w.face].name) == name_key(answer)]
    said = read_ref(answer)
    if found or isinstance(said, PlayerRef):
        return found
    return [w for w in ways if w.object in refs_named(game, said, (w.object,))]


def _fits(game: Game, play: Play, answer: Answer, aimed: int) -> bool:
    """Whether the play is as the answer says; `aimed`: how many targets have been named before."""
    if isinstance(answer, bool):
        return answer == any(n for _, n in play.kicked)
    if isinstance(answer, int):
        return answer in (play.x, *(n for _, n in play.kicked))
    if isinstance(answer, AnyOrder):
        return False
    targets = [t for aims in play.targets for t in aims]
    if isinstance(answer, Division):
        shares = [n for part in play.division for n in part]
        told = [(refs_named(game, read_ref(name), targets), n) for name, n in answer.parts]
        return len(told) == len(targets) and all(
            any(targets.index(r) < len(shares) and shares[targets.index(r)] == n for r in refs) for refs, n in told
        )
    names = answer if isinstance(answer, tuple) else (answer,)
    if not names:
        return len(targets) == aimed
    if all(isinstance(n, int) and not isinstance(n, bool) for n in names):
        return tuple(m + 1 for m in play.modes) == names
    if len(targets) < aimed + len(names):
        return False
    return all(
        isinstance(name, str) and bool(refs_named(game, read_ref(name), (targets[aimed + n],)))
        for n, name in enumerate(names)
    )
