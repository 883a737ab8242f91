"""What an ability is: the records at the top (CR 113, 601-604) and the parts of a cost.

The text of a card compiles to a tuple of `Ability`; the instructions, conditions and effects inside stand in the
sibling files.
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.terms import Amount, Condition, Filter, Objects, Players
from model.base import Record
from model.mana import ManaCost


class Ability(Record, frozen=True, gc=False):
    """One ability: a paragraph of the text or something that an effect grants."""


class Instruction(Record, frozen=True, gc=False):
    """Something to do while a spell or ability resolves (CR 608.2)."""


class EventPattern(Record, frozen=True, gc=False):
    """What a trigger waits for or a replacement replaces (CR 603.2, 614)."""


class Change(Record, frozen=True, gc=False):
    """One thing that a continuous effect does to the characteristics or rules of an object (CR 611, 613)."""


class StaticEffect(Record, frozen=True, gc=False):
    """One thing that a static ability makes true (CR 604)."""


class Cost(Record, frozen=True, gc=False):
    """One part of a cost (CR 118)."""


class Restriction(Record, frozen=True, gc=False):
    """When or how often an ability may be activated or a spell cast (CR 602.5, 601.3)."""


# --- costs --------------------------------------------------------------------------------------------------------


class PayMana(Cost, frozen=True, gc=False):
    cost: ManaCost


class Waterbend(PayMana, frozen=True, gc=False):
    """ "Waterbend {3}": mana, for each generic of which an untapped artifact or creature may be tapped instead (CR
    701.67a)."""


class TapSelf(Cost, frozen=True, gc=False):
    """{T} (CR 107.5)."""


class UntapSelf(Cost, frozen=True, gc=False):
    """{Q} (CR 107.6)."""


class PayLife(Cost, frozen=True, gc=False):
    amount: Amount


class SacrificeCost(Cost, frozen=True, gc=False):
    """Sacrifice these, chosen as the cost is paid unless they are the source. `word`: "and" behind another cost,
    "listed" behind another such cost, whose verb it shares."""

    what: Objects
    word: str = ""


class DiscardCost(Cost, frozen=True, gc=False):
    """Discard cards (the source itself with This: "discard this card")."""

    what: Objects


class ExileCost(Cost, frozen=True, gc=False):
    """Exile objects from where the phrase says."""

    what: Objects
    behold: bool = False
    """CR 701.4: a permanent that the player controls or a card in hand ("behold an Elf and exile it")."""


class TapCost(Cost, frozen=True, gc=False):
    """Tap untapped permanents you control; not the tap symbol (CR 702.51, 302.6 does not apply). `untap`: untap
    tapped ones instead."""

    what: Objects
    untap: bool = False


class ReturnCost(Cost, frozen=True, gc=False):
    """Return objects to `zone`: "hand", "library bottom" (put there in the order given) or "library top"."""

    what: Objects
    zone: str = "hand"


class RemoveCounters(Cost, frozen=True, gc=False):
    """Remove counters; `kind` "" for any; `count` None for any number or X as the cost says."""

    kind: str
    count: Amount
    from_: Objects


class PutCounters(Cost, frozen=True, gc=False):
    kind: str
    count: Amount
    on: Objects


class RevealCost(Cost, frozen=True, gc=False):
    """Cards in hand are revealed; with `behold` also a permanent that the player controls may be chosen (CR 701.4)."""

    what: Objects
    behold: bool = False


class MillCost(Cost, frozen=True, gc=False):
    count: Amount


class PayEnergy(Cost, frozen=True, gc=False):
    amount: Amount


class Loyalty(Cost, frozen=True, gc=False):
    """The loyalty symbol: `change` counters put on (positive) or removed (negative); `x` for [-X] (CR 606.4)."""

    change: int
    x: bool = False


class ActionCost(Cost, frozen=True, gc=False):
    """A cost that is an instruction: "collect evidence 4", "put a land you control into ..."."""

    do: Instruction


# --- restrictions ---------------------------------------------------------------------------------------------------


class SorcerySpeed(Restriction, frozen=True, gc=False):
    """Only as a sorcery."""


class OncePerTurn(Restriction, frozen=True, gc=False):
    """ "Activate only once each turn" (`n` times), or with `game` once in the game, `word` the wording."""

    n: int = 1
    game: bool = False
    word: str = ""


class OnlyIf(Restriction, frozen=True, gc=False):
    """ "Activate only if ...": the condition must hold. `word`: how two of them are said ("or if")."""

    condition: Condition
    word: str = ""


class OnlyDuring(Restriction, frozen=True, gc=False):
    """ "only during your turn", "only during combat": `when` the words; `who`'s turn."""

    when: str


class OnlyMana(Restriction, frozen=True, gc=False):
    """ "Spend only mana produced by creatures", "only mana of the chosen color", "only black mana on X" (CR 118.3,
    601.2h).

    `by`: what the sources have to be; `types`: of which types; `chosen`: of the source's chosen colour; `on_x`: only
    what pays for X."""

    by: Filter | None = None
    types: tuple[str, ...] = ()
    chosen: bool = False
    on_x: bool = False
    word: str = ""


class XNotZero(Restriction, frozen=True, gc=False):
    """ "X can't be 0" (CR 107.3a, 601.2b)."""


class OnlyBy(Restriction, frozen=True, gc=False):
    """Who may activate: "any player may activate this ability", "only your opponents may"."""

    who: Players


# --- abilities ------------------------------------------------------------------------------------------------------


class Spell(Ability, frozen=True, gc=False):
    """The instructions of an instant or sorcery spell (CR 113.3a). All spell paragraphs of a face are carried out in
    order."""

    do: Instruction
    label: str = ""


class Activated(Ability, frozen=True, gc=False):
    """ "[cost]: [effect]" (CR 602). `zone`: where it functions (CR 113.6), "battlefield" unless its text says
    otherwise.

    `label` is an ability word or flavour word with no rules meaning (CR 207.2c). `made_by` is the keyword that
    expanded to it, if one did. `changes`: "this ability costs {1} less to activate for each ..." (CR 601.2f).
    """

    costs: tuple[Cost, ...]
    do: Instruction
    only: tuple[Restriction, ...] = ()
    zone: str = "battlefield"
    label: str = ""
    made_by: str = ""
    changes: tuple[Static, ...] = ()


class Triggered(Ability, frozen=True, gc=False):
    """ "When/Whenever/At [event], [effect]" (CR 603). `condition` is the intervening if (CR 603.4). `limit` times a
    turn; 0 is no limit."""

    when: EventPattern
    do: Instruction
    condition: Condition | None = None
    word: str = "when"
    limit: int = 0
    zone: str = "battlefield"
    label: str = ""
    made_by: str = ""


class Static(Ability, frozen=True, gc=False):
    """A static ability (CR 604): every effect holds while `condition` does and the object is in `zone`.

    `zone` "all" is a characteristic-defining ability or one that functions everywhere (CR 604.3, 113.6). `first`: the
    condition stands first; `word`: how it is told, "" for "as long as". `joins`: what stands between the effects,
    full
    stops where it is empty."""

    effects: tuple[StaticEffect, ...]
    condition: Condition | None = None
    zone: str = "battlefield"
    label: str = ""
    made_by: str = ""
    first: bool = True
    word: str = ""
    joins: tuple[str, ...] = ()


class Keyword(Ability, frozen=True, gc=False):
    """A keyword ability (CR 702) as printed: its row in `keywords` expands it. At most the arguments that the row
    asks for are given.

    `label` is a flavour word. `costs` for "flashback {2}{R}", "equip—sacrifice a creature"; `n` for "bushido 2" (an
    Amount or int); `what` for
    "protection from red", "enchant creature",
    "affinity for artifacts"; `text` for a variant word of the row ("basic landcycling": name "landcycling", text
    "basic"). `abilities` for the ability after the dash of "boast", "exhaust", "max speed"."""

    name: str
    costs: tuple[Cost, ...] = ()
    n: Any = None
    what: tuple[Filter, ...] = ()
    text: str = ""
    abilities: tuple[Ability, ...] = ()
    label: str = ""


class UnsupportedAbility(Ability, frozen=True, gc=False):
    """Words that were not understood, kept only to be named: the text, the first word that stopped the compiler, and
    the shape.

    `shape`: "activated", "spell", "triggered", "static", "keyword", "unknown". `mana`: "Add" or "mana" stands in
    it."""

    text: str
    stopped_at: str = ""
    shape: str = "unknown"
    mana: bool = False


class ThisAbility(Ability, frozen=True, gc=False):
    """ "except it has this ability": the ability that the words stand in (CR 707.9a), among the exceptions of a
    copy."""


class BeforeTheGame(Ability, frozen=True, gc=False):
    """What matters only for decks or before the first turn (CR 103.6, 903.3): nothing happens in a game that has
    begun. `text` is the wording."""

    text: str


class OpeningHand(Ability, frozen=True, gc=False):
    """ "You may reveal this card from your opening hand. If you do, ..." (CR 103.6): a choice before the first turn,
    which a game that has begun is past. `when`: what the rest waits for, in words."""

    do: Instruction
    when: str = ""


class Chapter(Ability, frozen=True, gc=False):
    """A saga's chapter ability (CR 714). `label` is a flavour word before it (CR 207.2d)."""

    numbers: tuple[int, ...]
    do: Instruction
    label: str = ""


class Level(Ability, frozen=True, gc=False):
    """Abilities that hold from a level on (class levels CR 716, leveler cards CR 711, station CR 721).
    `least`..`most`; most None is open."""

    least: int
    most: int | None
    abilities: tuple[Ability, ...]
    power: int | None = None
    toughness: int | None = None
    kind: str = "class"
    costs: tuple[Cost, ...] = ()


# --- abilities about casting the card itself ----------------------------------------------------------------


class AdditionalCost(Ability, frozen=True, gc=False):
    """ "As an additional cost to cast this spell, ..." (CR 601.2b, f). `choices`: the alternatives, each a tuple of
    costs; `optional`: "you may"; `less`: "this spell costs {2} less to cast for each creature sacrificed this way", the
    `word` what each is called."""

    choices: tuple[tuple[Cost, ...], ...]
    optional: bool = False
    less: int = 0
    word: str = ""
    label: str = ""


class AlternativeCost(Ability, frozen=True, gc=False):
    """ "You may pay ... rather than pay this spell's mana cost" (CR 118.9), with an optional condition. No costs:
    without paying. `flash`: "and as though it had flash". `word`: what the spell is called, "after" where the condition
    stands last."""

    costs: tuple[Cost, ...]
    condition: Condition | None = None
    flash: bool = False
    word: str = ""
    label: str = ""


class CastTiming(Ability, frozen=True, gc=False):
    """ "Cast this spell only during ..." (CR 601.3)."""

    only: tuple[Restriction, ...]
    label: str = ""


class SpendsOnly(Ability, frozen=True, gc=False):
    """ "Spend only mana produced by creatures to cast this spell." """

    only: OnlyMana


class CantChoose(Ability, frozen=True, gc=False):
    """ "You can't choose an untapped permanent as this spell's target as you cast it": judged only as targets are
    chosen
    (CR 601.2c), not as the spell resolves."""

    what: Objects


FIRST_ACTIVATED: Final = "first activated"
"""An `of_abilities` of `CostChange`: the first ability of such a thing that the player activates in a turn."""


class CostChange(StaticEffect, frozen=True, gc=False):
    """ "Spells you cast cost {1} less to cast", "~ costs {1} less to cast for each ..." (CR 601.2f, 118.7).

    `what`: which spells (This for itself), or which abilities with `of_abilities`. `by` the mana, taken `times` (for
    each). `more` or less.
    `floor`: a cost that it cannot reduce below (mana); `set_to`: "costs {0}" like replacements. `targets`: only if it
    targets one of these."""

    what: Objects
    by: ManaCost
    more: bool = False
    times: Amount | None = None
    who: Players | None = None
    of_abilities: str = ""
    floor: int | None = None
    word: str = ""
    targets: Objects | None = None
