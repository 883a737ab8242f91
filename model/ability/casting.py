"""Ways and extra costs by which a card may be cast, and special actions: one record for each kind (CR 601.2b, 601.3b,
118.8-118.9, 116.2).

Flashback, escape, jump-start, disturb, aftermath, retrace, plot, foretell, madness, miracle, overload, evoke, dash
and
the like all become `CastWay`; kicker, buyback, replicate and the like become `OptionalCost`; plotting, foretelling,
suspending and turning face up become `SpecialAction`. `model.play` offers and judges them; which keyword gives which
stands in `model.ability.keywords`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from model.ability.abilities import Ability, AlternativeCost, Cost, Instruction, PayMana, Restriction
from model.ability.terms import Amount, Condition, Filter, Objects
from model.mana import ManaCost, Symbol, parse_cost

UNTIL_CAST: Final = ("until this card is cast from exile", "until ~ is cast from exile")
"""Durations of `Apply` that end as the source, exiled for the cost, is cast."""


class CastWay(Ability, frozen=True, gc=False):
    """A way to cast the card that has it, named `using`.

    `zone` "": only another cost, from wherever the card may be cast anyway; else also the permission to cast it from
    that zone (CR 601.3b), of its owner only.
    `costs`: rather than the mana cost (CR 118.9), empty for without paying; None: the mana cost is paid, so that it
    is
    no alternative cost and another alternative may be used. `extra`: further costs.
    `types`: the resulting spell must have one of these card types (CR 702.34a). `face`: "" any that the rules allow,
    "back" for cast transformed (disturb, CR 712.8c), "this" only the face with the ability (aftermath).
    `needs`: a designation that the card must have ("plotted", "foretold", "on an adventure"); `later_turn`: not on
    the
    turn of that designation, which carries it as "plotted:TURN".
    `timing`: "" the card's own, "sorcery", or "instant". `condition`: judged as the spell is cast.
    `exile_after`: exiled instead of going anywhere else as it leaves the stack (CR 702.34a).
    `reduced_by`: generic mana less by this stat of what `extra` or `costs` took: "mana value" (emerge), "power"
    (harmonize); "mana cost": by that, its types too (offering). `face_down`: cast as the face-down 2/2 creature
    spell (CR 708.4).
    `play`: a land may be played by it too (CR 715.3d, 702.187c).
    """

    using: str
    zone: str = ""
    costs: tuple[Cost, ...] | None = None
    extra: tuple[Cost, ...] = ()
    types: tuple[str, ...] = ()
    face: str = ""
    needs: str = ""
    later_turn: bool = False
    timing: str = ""
    condition: Condition | None = None
    exile_after: bool = False
    reduced_by: str = ""
    face_down: str = ""
    play: bool = False
    only: tuple[Restriction, ...] = ()


class OptionalCost(Ability, frozen=True, gc=False):
    """A cost that may be paid in addition as the spell is cast (CR 601.2b, 118.8): kicker, buyback, replicate, ...

    `name` is how `kicked` of a play and `WasCastWith` call it. `repeat`: any number of times. Without costs it is a
    promise: to the one opponent (gift, CR 702.174a)."""

    name: str
    costs: tuple[Cost, ...] = ()
    repeat: bool = False


class PerMode(Ability, frozen=True, gc=False):
    """An additional cost for each mode chosen beyond the first (CR 702.120a)."""

    costs: tuple[Cost, ...]


class PaymentHelp(Ability, frozen=True, gc=False):
    """Objects given for mana of the total cost (CR 702.51a, 702.66a, 702.126a): `how` convoke, delve, improvise,
    waterbend."""

    how: str


class SpecialAction(Ability, frozen=True, gc=False):
    """A special action of the card that has it (CR 116.2): pay `costs`, then `do` happens without the stack.

    `name`: plot, foretell, suspend, turn face up. `zone`: where the card must be. `timing`: "sorcery" (main phase,
    empty stack), "turn" (own turn, with priority), "castable" (whenever it could begin to be cast from hand, CR
    702.62a), "priority". `face_down`: it must be a face-down permanent that would have this ability face up (CR
    702.37e)."""

    name: str
    costs: tuple[Cost, ...]
    do: Instruction
    zone: str = "hand"
    timing: str = "priority"
    face_down: bool = False


class AsResolves(Ability, frozen=True, gc=False):
    """What the rules do as a permanent spell resolves and becomes a permanent (CR 608.3g): the delayed triggers of
    dash, blitz and warp. This means the permanent."""

    do: Instruction
    condition: Condition | None = None


class SpellGoesTo(Ability, frozen=True, gc=False):
    """Where the spell goes as it resolves instead of the graveyard, if the condition holds: buyback (hand), rebound
    (exile, then `do`), Omen (library, shuffled in). `to`: hand, exile, library shuffled."""

    to: str
    condition: Condition | None = None
    do: Instruction | None = None


class TimesPaid(Amount, frozen=True, gc=False):
    """How often the optional cost of that name was paid for `of` (multikicker, replicate, squad, offspring)."""

    name: str
    of: Objects | None = None


class OwnManaCost(Cost, frozen=True, gc=False):
    """The mana cost of the object itself, for keywords whose "cost is equal to its mana cost": `less` generic mana.

    Whoever offers the keyword's way, action or ability puts the cost in its place (`with_own_cost`). `the`, `of` and
    `minus` are the wording."""

    less: int = 0
    the: str = "the"
    of: str = "its"
    minus: str = ""


def with_own_cost(costs: tuple[Cost, ...], mana_cost: ManaCost) -> tuple[Cost, ...]:
    """The costs with that mana cost for OwnManaCost. CR 118.6: of no mana cost they are unpayable."""
    if not any(isinstance(cost, OwnManaCost) for cost in costs):
        return costs
    return tuple(PayMana(_less(mana_cost, c.less)) if isinstance(c, OwnManaCost) else c for c in costs)


def _less(cost: ManaCost, generic: int) -> ManaCost:
    # CR 118.7a: only the generic part.
    if not generic or cost.absent:
        return cost
    left = max(0, cost.generic - generic)
    variable = tuple(s for s in cost.symbols if s.x)
    rest = tuple(s for s in cost.symbols if not s.is_generic and not s.x)
    return ManaCost((*variable, *((Symbol(generic=left),) if left else ()), *rest))


class CrewCost(Cost, frozen=True, gc=False):
    """Tap any number of other untapped creatures you control with total power N or greater (CR 702.122a, 702.171a,
    702.194a). `how`: crew, saddle or teamwork. Summoning sick ones too (CR 302.6 is about {T})."""

    power: Amount
    how: str = "crew"


class CraftCost(Cost, frozen=True, gc=False):
    """Exile this permanent, and exile [materials] from among permanents you control and cards in your graveyard (CR
    702.167a). `least`..`most` of `what`, None for no upper bound; the permanent itself is no material."""

    what: Filter
    least: int = 1
    most: int | None = 1


EXILED_FROM_GRAVEYARD: Final = "exiled instead of being put into a graveyard"
"""A designation of a spell: "if a spell cast this way would be put into your graveyard, exile it instead"."""

FORETOLD_FOR_LESS: Final = "foretold for its mana cost less "
"""A designation, with a number: the foretell cost that an effect gave (CR 702.143d)."""


def foretold_for_less(designations: Iterable[str]) -> Iterator[CastWay]:
    """The ways to cast a card that became foretold for a cost that an effect gave it."""
    for one in designations:
        if one.startswith(FORETOLD_FOR_LESS):
            name = one.partition(":")[0]
            cost = OwnManaCost(int(name.removeprefix(FORETOLD_FOR_LESS)))
            yield CastWay("foretold", "exile", (cost,), needs=name, later_turn=True)


RULE_WAYS: Final[tuple[CastWay, ...]] = (
    # CR 702.170d: a plotted card may be cast even if it has no plot ability.
    CastWay("plotted", "exile", (), needs="plotted", later_turn=True, timing="sorcery"),
    # CR 715.3d: played as what it normally is; no alternative cost.
    CastWay("on an adventure", "exile", None, needs="on an adventure", play=True),
    # CR 702.185a: the card that warp exiled may be cast after that turn has ended.
    CastWay("warped", "exile", None, needs="warped", later_turn=True),
    # CR 701.65a
    CastWay("airbent", "exile", (PayMana(parse_cost("{2}")),), needs="airbent"),
)
"""Ways that a designation of a card in exile gives, whatever its abilities."""


def way_of(ability: Ability) -> CastWay | None:
    """The way of casting that an ability of the card is, "alternative" for its own "rather than its mana cost"."""
    if isinstance(ability, CastWay):
        return ability
    if isinstance(ability, AlternativeCost):
        timing = "instant" if ability.flash else ""
        return CastWay("alternative", costs=ability.costs, condition=ability.condition, timing=timing)
    return None


def named_optional_costs(abilities: Iterable[Ability]) -> tuple[tuple[str, OptionalCost], ...]:
    """The optional costs with the names under which `kicked` counts them: the second kicker is "kicker#2"."""
    seen: dict[str, int] = {}
    found = []
    for ability in abilities:
        if isinstance(ability, OptionalCost):
            n = seen[ability.name] = seen.get(ability.name, 0) + 1
            found.append((ability.name if n == 1 else f"{ability.name}#{n}", ability))
    return tuple(found)
