"""Assignments of combat damage (CR 510.1): all that are legal, or one of each kind that can matter.

Two assignments come to the same where they differ only in damage beyond what is lethal and nothing in the position asks
how much damage was dealt.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator

from model.ability.events import Anything, IsDealtDamage
from model.ability.keywords import has_keyword
from model.ability.terms import StatOf
from model.base import ObjectId, walk
from model.layers import abilities_of, characteristics
from model.state import Decision, Game, Position, Ref
from model.turn.combat.damage import Dealer, Shares, assigners, lethal_damage, why_not_assign
from model.turn.combat.declaration import Assignment


def assignments(position: Position, due: Decision, *, complete: bool = False) -> Iterator[Assignment]:
    """The assignments that answer the decision."""
    game = Game(position)
    choosing: tuple[Dealer, ...] = due.data
    others = assigners(game, due.player)[1]
    merge = not complete and not asks_of_damage(game)
    parts = [_legal(game, group, others) for group in _apart(choosing)]
    if merge:
        parts = [list(_merged(game, part, others)) for part in parts]
    found = (_together(choosing, some) for some in itertools.product(*parts))
    yield from _merged(game, found, others) if merge else found


def most_to(position: Position, due: Decision, counts: Callable[[Ref], bool]) -> Assignment:
    """The assignment that deals most to what counts."""

    def dealt(answer: Assignment) -> int:
        return sum(n for _, shares in answer.shares for to, n in shares if counts(to))

    game = Game(position)
    choosing: tuple[Dealer, ...] = due.data
    others = assigners(game, due.player)[1]
    return _together(choosing, [max(_legal(game, group, others), key=dealt) for group in _apart(choosing)])


def _apart(choosing: tuple[Dealer, ...]) -> list[tuple[Dealer, ...]]:
    """The dealers in groups that have no creature in common: none says what others may assign (CR 510.1c)."""
    groups: list[tuple[Dealer, ...]] = []
    for dealer in choosing:
        shared = [g for g in groups if any(set(one.creatures) & set(dealer.creatures) for one in g)]
        groups = [g for g in groups if g not in shared]
        groups.append((*itertools.chain.from_iterable(shared), dealer))
    return groups


def _legal(game: Game, group: tuple[Dealer, ...], others: tuple[tuple[ObjectId, Shares], ...]) -> list[Assignment]:
    """The legal assignments of these dealers."""
    found = (_of(group, some) for some in itertools.product(*(list(_divided(d)) for d in group)))
    return [answer for answer in found if not why_not_assign(game, group, answer, others)]


def _of(dealers: tuple[Dealer, ...], shares: Iterable[Shares]) -> Assignment:
    return Assignment(tuple((d.id, s) for d, s in zip(dealers, shares, strict=True)))


def _together(choosing: tuple[Dealer, ...], parts: Iterable[Assignment]) -> Assignment:
    """The assignments of groups as one."""
    table = dict(itertools.chain.from_iterable(part.shares for part in parts))
    return _of(choosing, (table[d.id] for d in choosing))


def _merged(
    game: Game, answers: Iterable[Assignment], others: tuple[tuple[ObjectId, Shares], ...]
) -> Iterator[Assignment]:
    """One of each kind that can matter."""
    seen: set[object] = set()
    for answer in answers:
        profile = _profile(game, answer, others)
        if profile not in seen:
            seen.add(profile)
            yield answer


def _divided(dealer: Dealer) -> Iterator[Shares]:
    """Every way to divide the damage, most of it beyond or to the first creature first."""
    targets: tuple[Ref, ...] = (*((dealer.beyond,) if dealer.beyond is not None else ()), *dealer.creatures)
    for parts in _parts(dealer.amount, len(targets)):
        yield tuple((to, n) for to, n in zip(targets, parts, strict=True) if n)


def _parts(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _parts(total - first, parts - 1):
            yield (first, *rest)


def _profile(game: Game, answer: Assignment, others: tuple[tuple[ObjectId, Shares], ...]) -> object:
    """What of the assignment can matter: damage to players and the like, and to creatures up to what is lethal."""
    totals: dict[Ref, int] = {}
    deadly: set[Ref] = set()
    by: dict[Ref, set[ObjectId]] = {}
    for source, shares in (*answer.shares, *others):
        touch = any(getattr(a, "name", "") in _KINDS for a in characteristics(game, source).abilities)
        for to, n in shares:
            if n:
                totals[to] = totals.get(to, 0) + n
                if touch:
                    deadly.add(to)
                    by.setdefault(to, set()).add(source)
    found = []
    for to, n in sorted(totals.items()):
        if to > 0 and to not in deadly and _dies_of_it(game, to):
            n = min(n, max(1, lethal_damage(game, to, deathtouch=False)))
        found.append((to, n, tuple(sorted(by.get(to, ())))))
    return tuple(found)


def _dies_of_it(game: Game, ref: Ref) -> bool:
    looks = characteristics(game, ref)
    return "Creature" in looks.types and len(looks.types) == 1 and not has_keyword(looks, "indestructible")


_KINDS = frozenset({"deathtouch", "infect", "wither", "toxic"})


def asks_of_damage(game: Game) -> bool:
    """Whether an ability or effect might tell how much damage was dealt to a creature, or by what."""
    for i, obj in game.objects.items():
        if obj.zone == "library":
            continue
        for ability in abilities_of(game, i):
            for r in walk(ability):
                if isinstance(r, IsDealtDamage | Anything) or type(r).__name__ in _ASKS:
                    return True
                if isinstance(r, StatOf) and r.stat == "damage":
                    return True
    return bool(game.delayed) or any(
        type(r).__name__ in _ASKS for lasting in game.lasting for c in lasting.changes for r in walk(c)
    )


_ASKS = frozenset({
    "Instead", "PreventDamage", "Prevent", "Prevents", "RedirectsDamage", "Redirect", "Redirects", "ThisTurn",
    "Happened", "TurnCount",
})  # fmt: skip
