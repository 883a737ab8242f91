"""What can make mana for a player, as plain numbers: the source model (CR 605, 601.2g).

`extract` makes one from a game, once for all spells of a position. Nothing here knows cards or the game: an
`Activation` says what one activation of one mana ability costs and gives. The searches that use it stand in
`problem`, `search`, `cpsat`, `classes` and `totals`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from model.ability.abilities import Ability
from model.base import ObjectId, PlayerId, Record
from model.mana import TYPES, ManaUnit, Purpose, Symbol

R = TypeVar("R", bound=Record)
V = TypeVar("V")
LIFE = ("life",)
ENERGY = ("energy",)


class Made(Record, frozen=True, gc=False):
    """One mana that is made: of one of `types`, which its controller chooses as it is made (CR 106.3)."""

    types: str
    snow: bool = False
    only: Record | None = None
    riders: tuple[Record, ...] = ()
    lasts: str = ""
    source: tuple[str, ...] = ()

    def unit(self, type_: str) -> ManaUnit:
        """The mana once its type is chosen."""
        return ManaUnit(type_, self.snow, self.only, self.riders, self.lasts, self.source)


class Output(msgspec.Struct, frozen=True, gc=False):
    """One thing that an activation can give: the mana, and the answers that lead to it in the order asked.

    The types of flexible mana are free of one another; what is not free (three mana of one colour) stands as
    several outputs. `choices` are the answers, or where the types decide, `table` has them by the types in the order
    W U B R G C; with `word` that word is itself the one answer."""

    mana: tuple[Made, ...]
    choices: tuple[Any, ...] = ()
    table: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    word: bool = False

    def answers(self, types: tuple[str, ...]) -> tuple[Any, ...]:
        """The answers when mana number i has `types[i]`."""
        if not self.word and not self.table:
            return self.choices
        key = "".join(sorted(types, key=TYPES.index))
        return (key,) if self.word else dict(self.table)[key]


class Pick(msgspec.Struct, frozen=True, gc=False):
    """Objects chosen for a cost: `n` of `among`, `how` one of tap, untap, sacrifice, discard, exile, return, ...:
    all but tap, untap and reveal leave where they are. `all`: whatever there is ("discard your hand"), so that nobody
    says which."""

    how: str
    n: int
    among: frozenset[ObjectId]
    all: bool = False

    @property
    def leaves(self) -> bool:
        return self.how not in ("tap", "untap", "reveal", "convoke", "improvise", "waterbend")


class Activation(msgspec.Struct, frozen=True, gc=False):
    """One way to activate a mana ability once (CR 602.2, 605.3).

    `mana`: what it costs, one symbol for each mana. `tap`, `untap`: {T}, {Q}. `leaves`: its source leaves as a cost
    ("sacrifice", "exile", ...). `picks`: in the order of its costs. `uses`: resources spent (negative: gained), of
    `SourceModel.resources`. `loses`: life that its effect then takes, which nobody has to have. `purpose`: what its
    mana cost counts as (CR 106.6). `timed`: only as an instant or sorcery, so not while something is being paid for
    (CR 602.5d-e)."""

    object: ObjectId
    ability: int
    outputs: tuple[Output, ...]
    mana: tuple[Symbol, ...] = ()
    tap: bool = False
    untap: bool = False
    leaves: str = ""
    picks: tuple[Pick, ...] = ()
    uses: tuple[tuple[Any, int], ...] = ()
    loses: int = 0
    purpose: Purpose = Purpose("activate")
    x: int = 0
    timed: bool = False


class SourceModel(msgspec.Struct, frozen=True, gc=False):
    """All that makes mana for a player now.

    `untapped`, `tapped`: the objects concerned (those outside the battlefield count as untapped). `resources`: life,
    energy, counters on objects, activations left this turn. `like`: objects with the same number are alike in all
    that a payment can ask. `changing`: what an activation does may make another one give more
    than is said here, so that "no" is not final; `fragile`: or give less, whatever the order, so that a "yes" has to be
    carried out before it counts. `elsewhere`: abilities, with the object of each, that look at zones which what is cast
    leaves, so that it is made anew for each spell that they may see. `unsure`: mana abilities that are not in the
    model, so that it is not final either."""

    player: PlayerId
    activations: tuple[Activation, ...] = ()
    floating: tuple[ManaUnit, ...] = ()
    untapped: frozenset[ObjectId] = frozenset()
    tapped: frozenset[ObjectId] = frozenset()
    resources: tuple[tuple[Any, int], ...] = ((LIFE, 20),)
    names: dict[ObjectId, str] = {}
    like: dict[ObjectId, int] = {}
    changing: bool = False
    fragile: bool = False
    elsewhere: tuple[tuple[ObjectId, Ability], ...] = ()
    unsure: tuple[str, ...] = ()

    def telling_apart(self, objects: Iterable[ObjectId]) -> SourceModel:
        """The model in which none of these objects is like another one."""
        told = {i for i in objects if i in self.like}
        if not told:
            return self
        return msgspec.structs.replace(self, like={i: n for i, n in self.like.items() if i not in told})

    def resource(self, key: Any) -> int:
        for name, n in self.resources:
            if name == key:
                return n
        return 0


class Helper(msgspec.Struct, frozen=True, gc=False):
    """An object that may pay for symbols without mana (CR 702.51, 702.66, 702.126): `how` convoke, improvise,
    waterbend (tapped, generic; convoke also its `colors`) or delve (exiled, generic)."""

    object: ObjectId
    how: str
    colors: frozenset[str] = frozenset()

    @property
    def taps(self) -> bool:
        return self.how != "delve"


class Bill(msgspec.Struct, frozen=True, gc=False):
    """What is to be paid (CR 601.2f): the mana symbols (X already a number), what may help, objects to be given for
    the other costs (`needs`), life to be paid beside the mana, and other resources (`uses`: energy, counters).

    `needs` hold the tap and leave costs of the spell or ability: paid after all mana abilities (CR 601.2h)."""

    symbols: tuple[Symbol, ...]
    purpose: Purpose = Purpose()
    helpers: tuple[Helper, ...] = ()
    needs: tuple[Pick, ...] = ()
    life: int = 0
    uses: tuple[tuple[Any, int], ...] = ()


class Fired(msgspec.Struct, frozen=True, gc=False):
    """One activation carried out: which, with which output, the types chosen, what paid its mana and what was given
    for its picks. `pays[i]` is (number of the activation in the solution or -1 for floating mana, which mana of
    it)."""

    activation: Activation
    output: int
    types: tuple[str, ...]
    pays: tuple[tuple[int, int], ...] = ()
    given: tuple[tuple[ObjectId, ...], ...] = ()


class Paid(msgspec.Struct, frozen=True, gc=False):
    """What pays one symbol of the bill: mana (as in `Fired.pays`), a helper, or life."""

    symbol: Symbol
    by: tuple[int, int] | None = None
    helper: Helper | None = None
    life: bool = False


class Solution(msgspec.Struct, frozen=True, gc=False):
    """A whole payment: activations in order, then what pays each symbol, what stays floating, what `needs` got."""

    fired: tuple[Fired, ...] = ()
    paid: tuple[Paid, ...] = ()
    left: tuple[ManaUnit, ...] = ()
    given: tuple[tuple[ObjectId, ...], ...] = ()

    def unit(self, model: SourceModel, ref: tuple[int, int]) -> ManaUnit:
        """The mana that a reference of `pays` or `by` means."""
        number, which = ref
        if number < 0:
            return model.floating[which]
        fired = self.fired[number]
        return fired.activation.outputs[fired.output].mana[which].unit(fired.types[which])


def per_record(function: Callable[[R], V]) -> Callable[[R], V]:
    """Remembers the answer for each record, which is known by what it is in memory: abilities are shared by all who
    look at a card."""
    known: dict[int, tuple[R, V]] = {}

    def asked(record: R) -> V:
        found = known.get(id(record))
        if found is not None and found[0] is record:
            return found[1]
        if len(known) > 50_000:
            known.clear()
        value = function(record)
        known[id(record)] = (record, value)
        return value

    return asked


class TooHard(Exception):
    """A limit of work was met: the answer is neither yes nor no."""


def units_of(symbols: Iterable[Symbol], x: int = 0) -> tuple[Symbol, ...]:
    """The symbols, one for each mana: {3} three times, {X} `x` times; hybrid and Phyrexian ones as they are."""
    flat: list[Symbol] = []
    for s in symbols:
        flat.extend([s] * (x if s.x else s.generic if s.is_generic else 1))
    return tuple(flat)
