"""What triggers and replacements wait for (CR 603.2, 614.1)."""

from __future__ import annotations

from typing import Final

from model.ability.abilities import EventPattern
from model.ability.terms import Amount, Condition, Filter, Objects, Players

CONTROL_LOST = "changes control"
"""A `how` of `StatusChanges`: the ability's controller loses control of it."""
BLOCKED_BY_SEVERAL = "blocked by several"
"""A `blocked` of `Attacks`: once, by at least so many of `whom`."""
CREWS = "crews"
SADDLES = "saddles"
"""Each a `how` of `StatusChanges`: a creature is tapped for that cost of `other` (CR 702.122b, 702.171c)."""
CREWED = "becomes crewed"
"""A `how` of `StatusChanges`: a crew ability of it resolves (CR 702.122e)."""
ENTERS_TAPPED = "enters tapped"
ENTERS_UNTAPPED = "enters untapped"
"""Each a `verb` of `ZoneChanges` that says more than where to."""


RETURNED_TO_YOU = "enters under your control this way"
"""A verb of `ZoneChanges`: of what an effect exiled until something leaves, as it returns (CR 610.3)."""
PUT_INTO_EXILE = "is put into exile from anywhere"
"""A verb of `ZoneChanges`: of a permanent from the battlefield, where it is (CR 109.2); of a card from any zone."""
WITHOUT_DYING = "leaves without dying"
"""A verb of `ZoneChanges`: to anywhere but a graveyard (CR 700.4)."""
FOR_CRAFT = "is exiled from the battlefield while you're activating a craft ability"
"""A verb of `ZoneChanges`: exiled for the cost of such an ability (CR 702.167a)."""


class ZoneChanges(EventPattern, frozen=True, gc=False):
    """ "enters", "dies", "leaves the battlefield", "is put into a graveyard from anywhere". `what` is This,
    Attached, or All/Some(filter) for "a creature you
    control". `to`/`from_`: zones, "" for any. `one_or_more`: batches (CR 603.2c). `verb` the wording.
    `uncycled`: only what isn't discarded for its cycling ability."""

    what: Objects
    from_: str = ""
    to: str = ""
    one_or_more: bool = False
    verb: str = ""
    whose: Players | None = None
    uncycled: bool = False


class AnyEvent(EventPattern, frozen=True, gc=False):
    """ "enters or attacks", "dies or is put into exile": one of several. `word`: what joins whole events ("and
    when")."""

    of: tuple[EventPattern, ...]
    word: str = ""


OF_EXTRA_TURN: Final = "that turn's"
"""A `word` of `StepBegins`: in the extra turn that was just created."""


class StepBegins(EventPattern, frozen=True, gc=False):
    """ "At the beginning of your upkeep": `step` upkeep, draw, main1, combat, main2, end, ...; `whose` None: each;
    `next`: "the next end step"."""

    step: str
    whose: Players | None = None
    next: bool = False
    word: str = ""


class Casts(EventPattern, frozen=True, gc=False):
    """ "Whenever you cast a creature spell". `nth`: "your second spell each turn". `copy`: "cast or copy". `from_` a
    zone."""

    who: Players
    what: Objects
    nth: int = 0
    copy: bool = False
    word: str = ""


class Attacks(EventPattern, frozen=True, gc=False):
    """`what` attacks; `alone`; `whom` attacked: Players or Objects; `blocked`: "attacks and isn't blocked" ->
    "unblocked", "becomes blocked" -> "blocked", "becomes blocked by [whom]" -> "blocked by" (once for each blocker,
    CR 509.3d), "becomes blocked by two or more creatures" -> BLOCKED_BY_SEVERAL (CR 509.3c). `others`: "~ and at least
    two other creatures attack"."""

    what: Objects
    whom: Players | Objects | None = None
    alone: bool = False
    blocked: str = ""
    one_or_more: bool = False
    word: str = ""
    least: int = 1
    others: int = 0


class Blocks(EventPattern, frozen=True, gc=False):
    what: Objects
    whom: Objects | None = None
    word: str = ""


class IsDealtDamage(EventPattern, frozen=True, gc=False):
    """Damage is dealt: by `source`, to `to`; `combat` True/False/None either. `passive`: the wording "is dealt
    damage"; `word` "subject": "[to] would be dealt damage". `least`: "6 or more damage" at once; `excess`: more
    than lethal (CR 120.10)."""

    source: Objects | None = None
    to: Objects | Players | None = None
    combat: bool | None = None
    passive: bool = False
    one_or_more: bool = False
    word: str = ""
    least: int = 0
    excess: bool = False


class BecomesTarget(EventPattern, frozen=True, gc=False):
    what: Objects | Players
    of: Objects | None = None
    first: bool = False


class StatusChanges(EventPattern, frozen=True, gc=False):
    """`what` "becomes tapped", "becomes untapped", "is turned face up", "transforms", "becomes monstrous", "becomes
    attached", "phases in", ... (`how`). `other`: what it becomes attached to, crews or saddles."""

    what: Objects
    how: str
    other: Objects | None = None


CHOSEN: Final = ("chosen color",)
CAUSED: Final = "causes to add"


class TappedForMana(EventPattern, frozen=True, gc=False):
    """CR 106.12a. `who` taps `what`; `types` named ones, or `CHOSEN`: of the colour chosen for the source; passive
    wording in `word`, or `CAUSED`: whatever ability of it added the mana."""

    what: Objects
    who: Players | None = None
    types: tuple[str, ...] = ()
    word: str = ""


class Draws(EventPattern, frozen=True, gc=False):
    who: Players
    nth: int = 0
    except_first: bool = False
    word: str = ""


class Discards(EventPattern, frozen=True, gc=False):
    who: Players
    what: Objects | None = None
    one_or_more: bool = False


class LifeChanges(EventPattern, frozen=True, gc=False):
    """`who` gains or loses life (`gain` True/False)."""

    who: Players
    gain: bool = True
    first: bool = False


class CountersChange(EventPattern, frozen=True, gc=False):
    """Counters are put on (or with `removed` removed from) `on`; `one_or_more`; `nth` counter (CR 714.2)."""

    kind: str
    on: Objects | Players
    who: Players | None = None
    removed: bool = False
    one_or_more: bool = False
    word: str = ""


class Activates(EventPattern, frozen=True, gc=False):
    """A player activates an ability of `what`; `mana` False: "that isn't a mana ability"; `kind`: one that this keyword
    stands for, "boast". `no_tap`: "without {T} in its activation cost"."""

    who: Players
    what: Objects | None = None
    mana: bool = True
    loyalty: bool = False
    word: str = ""
    kind: str = ""
    no_tap: bool = False


class PlayerActs(EventPattern, frozen=True, gc=False):
    """`other`: the card that was revealed, of "explores a land card" (CR 701.44a). Other things players do, by word:
    "sacrifice", "scry", "surveil", "search", "play a land", "cycle", "cycle or
    discard", "roll", "shuffle",
    "create a token", "become the monarch", "proliferate", "crew", "explore", "lose the game", "win a clash", "commit
    a crime", ... `from_`: the zone out of which a land is played; "elsewhere": any but the hand."""

    who: Players
    act: str
    what: Objects | None = None
    one_or_more: bool = False
    nth: int = 0
    other: Objects | None = None
    from_: str = ""


class StateIs(EventPattern, frozen=True, gc=False):
    """A state trigger: "when you control no Islands" (CR 603.8)."""

    condition: Condition


class ManaIsProduced(EventPattern, frozen=True, gc=False):
    """For replacements: "if you tap a permanent for mana" / "if a land is tapped for two or more mana" (CR 106.12b);
    `least` mana."""

    what: Objects
    who: Players | None = None
    least: Amount | int = 1


class WouldCreateTokens(EventPattern, frozen=True, gc=False):
    """For replacements: "if one or more tokens would be created under your control"; `word` "under" for this
    wording."""

    who: Players
    what: Filter | None = None
    word: str = ""


class While(EventPattern, frozen=True, gc=False):
    """The event happens while the condition is true: "attacks while saddled", "during your turn" (`word`)."""

    of: EventPattern
    condition: Condition
    word: str = "while"


class Nth(EventPattern, frozen=True, gc=False):
    """The event happens for the n-th time in the turn: "casts their first noncreature spell each turn", "for the
    first
    time each turn" (`word`). Occurrences before the ability existed count too."""

    of: EventPattern
    n: int = 1
    word: str = ""


class CausedDiscard(EventPattern, frozen=True, gc=False):
    """ "A spell or ability an opponent controls causes you to discard this card": `by` causes `who` to discard
    `what`."""

    by: Objects
    who: Players
    what: Objects


class Anything(EventPattern, frozen=True, gc=False):
    """Whatever made the ability trigger: "if a triggered ability of ... triggers, that ability triggers an additional
    time"."""

    word: str = ""
