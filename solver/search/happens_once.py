"""Which events of triggers happen once in a turn at most, as long as their source does not come again."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from model.ability import abilities as a, instructions as i, object_instructions as o
from model.ability.events import AnyEvent, Attacks, PlayerActs, StepBegins, ZoneChanges
from model.ability.terms import All, ControlledBy, LinkedTo, Some, That, This, You
from solver.search.spent import all_records


def has_come(when: Any) -> bool:
    """Whether the event is that its source enters."""
    return isinstance(when, ZoneChanges) and isinstance(when.what, This) and when.to == "battlefield"


def _exploits(when: PlayerActs) -> bool:
    return when.act == "exploit a creature" and isinstance(when.what, This)


@functools.lru_cache(maxsize=20_000)
def may_draw(abilities: tuple[a.Ability, ...], came: bool) -> bool:
    """Whether cards of a library may come into a hand by the abilities. `came`: their source does not enter again."""
    return any(
        isinstance(r, i.Draw) or (isinstance(r, i.KeywordAction) and r.name in ("investigate", "connive"))
        or (isinstance(r, o.Move) and r.to == "hand" and not isinstance(r.what, This))
        for one in abilities if not (came and isinstance(one, a.Triggered) and has_come(one.when))
        for r in all_records((one,))
    )  # fmt: skip


def once_there(ability: a.Ability, where: str) -> a.Ability:
    """The ability without the event of its source's entering, where that is over."""
    if (
        where not in ("came", "fights")
        or not isinstance(ability, a.Triggered)
        or not isinstance(ability.when, AnyEvent)
    ):
        return ability
    left = tuple(x for x in ability.when.of if not has_come(x))
    return msgspec.structs.replace(ability, when=AnyEvent(left, ability.when.word)) if left else ability


def is_once(when: Any) -> bool:
    """Whether it triggers at most once this turn, as long as its source does not come again."""
    match when:
        case StepBegins():
            return True
        case ZoneChanges(what=This()) | ZoneChanges(what=That(to=LinkedTo(how="haunting")), to="graveyard"):
            return True
        case PlayerActs():
            return _exploits(when)
        case Attacks(what=This(), blocked=blocked):
            return blocked != "blocked by"
        case _:
            return False


def is_about_own(when: Any) -> bool:
    """Whether what a trigger is about is its source, or an object of its controller's."""
    what = getattr(when, "what", None)
    if isinstance(what, Some | All):
        return ControlledBy(You()) in (*what.filter.words, *what.filter.post)
    return isinstance(what, This)
