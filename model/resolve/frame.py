"""The frames of resolution and the steps that the rules add to the instructions of a text (CR 608.2).

A resolution is one frame with a list of tasks; each run of the frame carries out the first and puts the rest back, so
that a decision in the middle finds the position as the earlier instructions left it.
"""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Cost, Instruction
from model.ability.terms import Condition, Objects
from model.base import ObjectId, PlayerId, Record
from model.state.objects import Ref
from model.state.position import Frame, Scope


class Task(Record, frozen=True, gc=False):
    """One instruction to carry out, with its number in its ability.

    `current`: what the "for each" around it looks at, innermost first. `fresh`: whether "if you do" asks about this
    instruction alone; else it is a further part of what it asks about."""

    number: int
    do: Instruction
    current: tuple[Ref, ...] = ()
    fresh: bool = True


class ResolveFrame(Frame, frozen=True, gc=False, kw_only=True):
    """The tasks left of a resolution, the next one first."""

    todo: tuple[Task, ...]
    scope: Scope


class CastNow(Frame, frozen=True, gc=False, kw_only=True):
    """Cast or play one of these cards, or copies of cards, during a resolution (CR 608.2g); `model.play` owns it.

    It asks `player` for one complete play, or nothing where `optional`. `free`: without paying the mana cost; `costs`:
    rather than it, None: the mana cost. `using`: what the way is called. `play`: a land may be played. `most_value`:
    the spell's mana value is at most this (cascade, discover). `what`: what the spell has to be, read in `scope`.
    `any_type`: mana may be spent as though of any "type" or "color"; `marks`: designations of the spell;
    `transformed`: with its back face up (CR 712.8c)."""

    objects: tuple[ObjectId, ...]
    player: PlayerId
    source: ObjectId = 0
    optional: bool = True
    free: bool = False
    costs: tuple[Cost, ...] | None = None
    using: str = ""
    play: bool = False
    most_value: int | None = None
    what: Objects | None = None
    scope: Scope | None = None
    any_type: str = ""
    marks: tuple[str, ...] = ()
    transformed: bool = False


class Exactly(Objects, frozen=True, gc=False):
    """One object by its id: where an instruction about several is carried out for each."""

    id: ObjectId


# --- steps that no text names -----------------------------------------------------------------------------------


class LeaveStack(Instruction, frozen=True, gc=False):
    """The last part of a resolution: the spell goes where it goes, the ability ceases (CR 608.2n)."""


class Either(Instruction, frozen=True, gc=False):
    """ "A. If [condition], B instead": one of the two, judged before either (CR 608.2c, 614.1a)."""

    condition: Condition
    then: Task
    otherwise: Task


class Likewise(Instruction, frozen=True, gc=False):
    """Behind the one of two that was carried out: what is said of the other's result is said of its result."""

    done: int
    meant: int


class AtOnce(Instruction, frozen=True, gc=False):
    """Instructions of one sentence that are one event: "deals 3 damage to any target and 1 damage to you"."""

    parts: tuple[Task, ...]


class Thread(Record, frozen=True, gc=False):
    """What one of several players is still to do, and what the instructions for that player gave so far."""

    todo: tuple[Task, ...]
    results: tuple[Any, ...]


class Abreast(Instruction, frozen=True, gc=False):
    """What each of several players does: each action by all of them at once (CR 608.2e). `kept`: the results before."""

    threads: tuple[Thread, ...]
    kept: tuple[Any, ...]


class Gather(Instruction, frozen=True, gc=False):
    """After a "for each": what its instructions gave in all its turns, from one number up to before another."""

    first: int
    end: int


class OnceMore(Instruction, frozen=True, gc=False):
    """After a process: carries it out again if it says so, with what was known before it; `n` times so far. `left`:
    so often in all, whatever it says."""

    do: Instruction
    kept: tuple[Any, ...]
    n: int = 0
    left: int | None = None


class Became(Instruction, frozen=True, gc=False):
    """After what may have changed a number of the object, which was `before`: "when its power becomes 20 this way"."""

    object: ObjectId
    stat: str
    before: int | None
    n: int
    then: Instruction


class Offer(Instruction, frozen=True, gc=False):
    """ "Any player may ...": the offer to the player looked at, unless another took it up."""

    do: Instruction


class NoteCast(Instruction, frozen=True, gc=False):
    """After casting during the resolution: which of the objects were cast, for "if you do" and "this way". `more`: the
    question that is asked again after each that is cast, so long as there are fewer than `most`; `gone`: how many were
    cast before."""

    objects: tuple[ObjectId, ...]
    more: CastNow | None = None
    most: int | None = None
    gone: int = 0


class CascadeRest(Instruction, frozen=True, gc=False):
    """Cards that a keyword action left over: those of `objects` that are still in the zone go on."""

    name: str
    objects: tuple[ObjectId, ...]
    player: PlayerId
    chosen: ObjectId = 0
