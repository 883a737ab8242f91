"""Continuous effects: changes to objects by layer, and rules that static abilities set (CR 604, 611, 613, 614).

A `Change` says what happens to each object that the effect applies to. `layer` of a class is its place in CR 613.1;
0 marks those that act on the rules of the
game after characteristics are known (CR 613.11).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from model.ability.abilities import Ability, Change, Cost, EventPattern, Instruction, StaticEffect
from model.ability.terms import Amount, Condition, Filter, Objects, Players


class Affects(StaticEffect, frozen=True, gc=False):
    """ "Creatures you control get +1/+1 and have flying": the objects, read anew all the time, and what happens to
    them (CR 611.3a)."""

    what: Objects | Players
    changes: tuple[Change, ...]
    word: str = ""


# --- changes to characteristics -----------------------------------------------------------------------------


class BecomesCopyOf(Change, frozen=True, gc=False):
    """Layer 1 (CR 707). `except_`: changes made to the copiable values."""

    layer: ClassVar[str] = "1a"
    of: Objects
    except_: tuple[Change, ...] = ()


class EntersWith(Change, frozen=True, gc=False):
    """Among the exceptions of what enters as a copy: "it enters with an additional +1/+1 counter on it [if it's a
    creature]" (CR 614.1c, 707.9). Nothing that a copy of it would have."""

    layer: ClassVar[str] = ""
    counters: tuple[tuple[str, Amount], ...]
    kind: Filter | None = None


class CopiesValues(Change, frozen=True, gc=False):
    """Layer 1: the copiable values of a card's face with exceptions, locked in as the copy effect began (CR 707.2b).

    What `BecomesCopyOf` becomes in a lasting effect; `card` is a `Card`. Never stands in a card's text."""

    layer: ClassVar[str] = "1a"
    card: Any
    face: int = 0
    except_: tuple[Change, ...] = ()


class Renames(Change, frozen=True, gc=False):
    """Layer 3, or among the exceptions of a copy: "its name is ~" (CR 707.9b). `word`: "his", "her"."""

    layer: ClassVar[str] = "3"
    name: str
    word: str = "its"


class GainsControl(Change, frozen=True, gc=False):
    """Layer 2: `who` gains control."""

    layer: ClassVar[str] = "2"
    who: Players


class ChangesText(Change, frozen=True, gc=False):
    """Layer 3: one word for another (`kind` color word, basic land type, creature type)."""

    layer: ClassVar[str] = "3"
    kind: str
    from_: str = ""
    to: str = ""


class SetsTypes(Change, frozen=True, gc=False):
    """Layer 4: types. `add` True: "in addition to its other types". `all_creature_types`. Setting a basic land type
    removes abilities (CR 305.7).

    `keep_types`: sets subtypes of the given type's kind only ("is a Mountain" keeps Land). `chosen`: the source's
    chosen type; "creature type of your choice": chosen as the effect begins. `lose`: "isn't a creature"."""

    layer: ClassVar[str] = "4"
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    add: bool = True
    lose: tuple[str, ...] = ()
    all_creature_types: bool = False
    chosen: str = ""
    word: str = ""


class SetsColors(Change, frozen=True, gc=False):
    """Layer 5. No colours: colourless. `chosen`: "the chosen color"; `all`: all colours. `choice`: chosen as the effect
    begins, one "color" or "colors", one or more."""

    layer: ClassVar[str] = "5"
    colors: tuple[str, ...] = ()
    add: bool = False
    chosen: bool = False
    word: str = ""
    choice: str = ""


class Gains(Change, frozen=True, gc=False):
    """Layer 6: abilities gained. `word`: gains, has."""

    layer: ClassVar[str] = "6"
    abilities: tuple[Ability, ...]
    word: str = ""
    choice: bool = False


BUT_MANA = "except mana abilities"


class Loses(Change, frozen=True, gc=False):
    """Layer 6: loses the abilities; none named: all abilities. `word` "other": all but those that the same effect
    gives it; `BUT_MANA`: all but mana abilities."""

    layer: ClassVar[str] = "6"
    abilities: tuple[Ability, ...] = ()
    word: str = ""


class GainsAbilitiesOf(Change, frozen=True, gc=False):
    """Layer 6: "has all activated abilities of ..." (CR 613.1f): those of the kind `which` ("activated", "loyalty",
    "triggered", and of keywords "protection", "landwalk") that the objects have."""

    layer: ClassVar[str] = "6"
    of: Objects
    which: str = "activated"
    word: str = ""


class CantHave(Change, frozen=True, gc=False):
    """Layer 6: "can't have or gain [ability]"."""

    layer: ClassVar[str] = "6"
    abilities: tuple[Ability, ...]


class DefinesPT(Change, frozen=True, gc=False):
    """Layer 7a: "~'s power and toughness are each equal to ...", a characteristic-defining ability; None leaves that
    one alone."""

    layer: ClassVar[str] = "7a"
    power: Amount | None = None
    toughness: Amount | None = None


class SetsPT(Change, frozen=True, gc=False):
    """Layer 7b: base power and/or toughness become."""

    layer: ClassVar[str] = "7b"
    power: Amount | None = None
    toughness: Amount | None = None
    word: str = ""


class ModifiesPT(Change, frozen=True, gc=False):
    """Layer 7c: gets +N/+M; negative numbers through Times(-1, ...) or Number(-n). `times`: "for each". `word`:
    "additional" for "gets an additional"."""

    layer: ClassVar[str] = "7c"
    power: Amount
    toughness: Amount
    times: Amount | None = None
    word: str = ""


class ChangesIf(Change, frozen=True, gc=False):
    """ "gains trample if it's red": the change, if the condition is true as the effect begins (CR 608.2h). Only in an
    effect of a resolution, and among the exceptions of what enters as a copy."""

    layer: ClassVar[str] = "if"
    change: Change
    condition: Condition


class SwitchesPT(Change, frozen=True, gc=False):
    """Layer 7d."""

    layer: ClassVar[str] = "7d"


# --- changes to what an object or player may, must or cannot do ---------------------------------------------


ITS_DAMAGE: Final = "have its damage prevented"
"""What a spell can't of which "the damage can't be prevented" is said (CR 615.12)."""


class Cant(Change, frozen=True, gc=False):
    """ "can't attack", "can't block", "can't be blocked [except by / by filter]", "can't be countered", "can't be
    regenerated", "can't attack alone",
    "can't be the target of ...", "can't be sacrificed", "can't transform", "can't untap", "can't gain life", "can't
    lose the game", "can't cast [filter]
    spells", ... (`what`). `by`: the filter after "by"; `except_by`: after "except by"; `more_than`/`fewer_than`
    numbers; `unless`: a condition."""

    layer: ClassVar[str] = "0"
    what: str
    by: Objects | None = None
    except_by: Objects | None = None
    number: int | None = None
    unless: Condition | None = None
    during: str = ""


class Must(Change, frozen=True, gc=False):
    """Requirements (CR 508.1d, 509.1c): "attacks each combat if able", "blocks this turn if able", "must be blocked
    if able", "is goaded" (`what`);
    `whom`: the object or player attacked or blocked."""

    layer: ClassVar[str] = "0"
    what: str
    whom: Objects | Players | None = None


class CostTo(Change, frozen=True, gc=False):
    """ "can't attack [you] unless their controller pays {2} for each of those creatures" (CR 508.1g). `times`: {X}
    where X is so much, as {1} so many times."""

    layer: ClassVar[str] = "0"
    what: str
    costs: tuple[Cost, ...]
    whom: Players | Objects | None = None
    word: str = ""
    times: Amount | None = None


class MoreToActivate(Change, frozen=True, gc=False):
    """ "Mana abilities of this land cost an additional 1 life to activate" (CR 118.8); `mana`: mana abilities only,
    else all activated ones. The costs speak of nothing but numbers and what is chosen as they are paid."""

    layer: ClassVar[str] = "0"
    costs: tuple[Cost, ...]
    mana: bool = False


class DoesntUntap(Change, frozen=True, gc=False):
    """ "doesn't untap during its controller's untap step"; `next_`: only the next one."""

    layer: ClassVar[str] = "0"
    next_: bool = False
    optional: bool = False
    word: str = ""


BOAST_TWICE = "boast twice during each of your turns rather than once"


class CanAlso(Change, frozen=True, gc=False):
    """Things allowed that the rules would not: "can block an additional creature each combat", "can attack as though
    it didn't have defender",
    "assigns combat damage equal to its toughness", "can block as though it were untapped", "may have it assign its
    damage as though unblocked" (`what`)."""

    layer: ClassVar[str] = "0"
    what: str
    n: Amount | None = None


# --- rules that static abilities set ------------------------------------------------------------------------


class Permit(StaticEffect, frozen=True, gc=False):
    """ "You may play lands from your graveyard", "You may cast this card from your graveyard", "without paying its
    mana cost", "as though it had flash".

    `what`: which cards; `who`; `play`: lands too; `free`; `flash`: timing only, no other zone; `costs`: alternative
    ("by paying life equal to ...");
    `extra`: additional costs; `limit`: times each turn, 0 none; `then`: what is said of the spell behind it; `using`:
    only by that way of its own ("using its blitz ability")."""

    what: Objects
    who: Players
    play: bool = False
    free: bool = False
    flash: bool = False
    costs: tuple[Cost, ...] = ()
    extra: tuple[Cost, ...] = ()
    limit: int = 0
    word: str = ""
    then: CastThisWay | None = None
    using: str = ""


NOT_FROM_ELSEWHERE: Final = "but not from anywhere else"
"""A `word` of `Permit`: the card may be cast only from where that lets it."""

EXILED_BY_EACH: Final = "each what they exiled with it this turn"
"""A `word` of `Permit`: each player may play those of the cards that the player exiled so this turn."""


class CastThisWay(StaticEffect, frozen=True, gc=False):
    """ "If you cast a spell this way, ..." behind a permission, whose `then` it is: `costs` rather than the mana cost;
    `enters` "tapped" or the kind of `count` counters with which the permanent enters, the `noun` as printed; `exile`:
    instead of being put into a graveyard; `flash`: as though it had flash; `any_type`: mana may be spent as though of
    any "color" or "type". `word`: the wording."""

    costs: tuple[Cost, ...] = ()
    enters: str = ""
    count: int = 1
    noun: str = ""
    exile: bool = False
    flash: bool = False
    any_type: str = ""
    word: str = ""


ANY_TURN: Final = "on any player's turn"


class PermitAction(StaticEffect, frozen=True, gc=False):
    """ "You may plot nonland cards from the top of your library": the special action `name` that such a card would
    offer in the hand may be taken with it where it is (CR 116.2, 702.170a); `word` `ANY_TURN`: on any turn."""

    name: str
    what: Objects
    who: Players
    word: str = ""


class Forbid(StaticEffect, frozen=True, gc=False):
    """ "Players can't cast spells from graveyards", "Your opponents can't cast spells during your turn", "Activated
    abilities of creatures can't be activated"
    (CR 101.2). `act`: cast, play lands, activate, gain life, search, draw more than one card, ...; `what`: which;
    `limit`: "more than N each turn"."""

    act: str
    who: Players | None = None
    what: Objects | None = None
    limit: int | None = None
    except_mana: bool = False
    during: str = ""
    word: str = ""


class MoreLands(StaticEffect, frozen=True, gc=False):
    """ "You may play an additional land on each of your turns" (CR 305.2)."""

    n: int = 1
    who: Players | None = None
    any_number: bool = False
    word: str = ""


class Instead(StaticEffect, frozen=True, gc=False):
    """A replacement effect (CR 614): if the event would happen, `do` instead; inside, EventRole means the parts of
    the event.

    `keep`: "in addition"/"as well": the event happens too. `amount`: for events with a number, what it becomes
    ("twice that many"). `tokens`: of tokens that would be created, those that are created instead, or with `keep`
    besides, in the same event."""

    event: EventPattern
    do: Instruction | None = None
    condition: Condition | None = None
    keep: bool = False
    amount: Amount | None = None
    word: str = ""
    tokens: tuple[Instruction, ...] = ()


class PreventDamage(StaticEffect, frozen=True, gc=False):
    """A static prevention effect (CR 615): "Prevent all combat damage that would be dealt to ~". `but`: all but so
    much."""

    to: Objects | Players | None = None
    by: Objects | None = None
    combat: bool | None = None
    amount: Amount | None = None
    then: Instruction | None = None
    word: str = ""
    but: Amount | None = None


UNDER_YOURS = "created under your control instead"
"""The `word` of `Instead` for these words, of tokens that would be created under another player's control."""
ENTERS_UNDER_YOURS = "it enters under your control instead"
"""Another, of what would enter under another player's control."""
UNDER_OPPONENT = "under the control of an opponent of your choice"
"""The `word` of `Enters` for these words."""


class Enters(StaticEffect, frozen=True, gc=False):
    """How a permanent enters (CR 614.1c-d, 614.12): `tapped`; `counters` (kind, amount); `unless`: a condition;
    `may_pay`: "you may pay 2 life. If you
    don't, it enters tapped"; `as_`: an instruction carried out as it enters ("as ~ enters, choose a color"); `copy`:
    "you may have ~ enter as a copy of ...". `optional`: its controller decides, or with `by_opponent` an opponent
    (tribute, CR 702.104a). `gains`: abilities that it enters with ("enters with a +1/+1 counter on it and with
    haste"). `or_to`: where it goes if `as_` was not done ("if you don't, put it into its owner's graveyard")."""

    what: Objects
    tapped: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    unless: Condition | None = None
    may_pay: tuple[Cost, ...] = ()
    as_: Instruction | None = None
    copy: BecomesCopyOf | None = None
    optional: bool = False
    word: str = ""
    otherwise: Instruction | None = None
    by_opponent: bool = False
    gains: tuple[Ability, ...] = ()
    untapped: bool = False
    or_to: str = ""


class TriggersAgain(StaticEffect, frozen=True, gc=False):
    """ "that ability triggers an additional time"."""

    event: EventPattern
    what: Objects | None = None


PAST_HEXPROOF = "may target as though they didn't have hexproof"
"""A `rule` of `PlayerRule`: that player may target so what fits the filter."""
OPPONENTS_TOO = f"{PAST_HEXPROOF}, opponents too"
"""The same, and the opponents of the ability's controller."""


class PlayerRule(StaticEffect, frozen=True, gc=False):
    """Rules for players by word: "no maximum hand size", "play with your hand revealed", "can't lose the game",
    "skip your draw step",
    "don't lose unspent mana", "life total can't change", "hexproof", "protection" ... (`rule`)."""

    rule: str
    who: Players
    filter: Filter | None = None
    n: Amount | None = None


ONLY_AS_COLORLESS: Final = "only as though it were colorless mana"
"""A `word` of `SpendAsThough`: of these types, and not as what it is."""


class SpendAsThough(StaticEffect, frozen=True, gc=False):
    """ "You may spend mana as though it were mana of any color [to cast ...]" (CR 609.4b). `types`: "any type".
    `only`: for what; `from_`: which mana types. `of`: only for abilities of the source that it has from these."""

    who: Players
    any_type: bool = False
    only: Filter | None = None
    from_: tuple[str, ...] = ()
    activate: bool = False
    word: str = ""
    of: Objects | None = None


class LifeForMana(StaticEffect, frozen=True, gc=False):
    """ "For each {B} in a cost, you may pay 2 life rather than pay that mana" (CR 107.4f, 118.9): of costs that `who`
    pays. `what`: only of these spells. `n`: so many at most, said of an additional cost of life that makes them cost as
    much less (CR 601.2f): before an effect looks at the total."""

    types: tuple[str, ...]
    life: int = 2
    who: Players | None = None
    what: Objects | None = None
    n: int | None = None


class GrantsAlternative(StaticEffect, frozen=True, gc=False):
    """ "You may pay {0} rather than pay the mana cost for spells you cast", "Each card in your graveyard has
    flashback ..." is Gains; this is for costs. `flash`: "and as though they had flash", of spells cast this way;
    `limit`: so many times each turn."""

    what: Objects
    costs: tuple[Cost, ...]
    who: Players
    flash: bool = False
    limit: int = 0


class CountersRemain(StaticEffect, frozen=True, gc=False):
    """ "Counters remain on ~ as it moves to any zone other than a player's hand or library" (CR 122.2): an exception to
    the rule that they cease to exist."""

    what: Objects


class TurnedUp(StaticEffect, frozen=True, gc=False):
    """ "As this creature is turned face up, put five +1/+1 counters on it" (CR 614.1e, 708.11)."""

    what: Objects
    as_: Instruction


class AlwaysRegenerates(StaticEffect, frozen=True, gc=False):
    """ "If this creature would be destroyed, regenerate it": each time (CR 701.19b)."""

    what: Objects


class LoyaltyMore(StaticEffect, frozen=True, gc=False):
    """ "Planeswalkers' loyalty abilities you activate cost an additional [+1] to activate": so many loyalty counters
    more in the cost (CR 606.4-5)."""

    who: Players
    change: int


class LoyaltyRule(StaticEffect, frozen=True, gc=False):
    """When and how often loyalty abilities of `what` may be activated by `who` (CR 606.3): `times` each turn, 0 as
    usual; `instant`: any time that player could cast an instant, with `any_turn` on any player's turn."""

    who: Players
    what: Objects
    times: int = 0
    instant: bool = False
    word: str = ""


class TaxOn(StaticEffect, frozen=True, gc=False):
    """Additional cost put on spells or abilities other than mana: "spells cost an additional 2 life", "as an
    additional cost ... sacrifice"."""

    what: Objects
    costs: tuple[Cost, ...]


class EntersWithOneOf(StaticEffect, frozen=True, gc=False):
    """ "~ enters with your choice of a deathtouch counter or a lifelink counter on it" (CR 614.1c, 614.12a): one of
    `counters`, chosen as it enters."""

    what: Objects
    counters: tuple[tuple[str, Amount], ...]


class FlashFor(StaticEffect, frozen=True, gc=False):
    """ "You may cast this spell as though it had flash if you pay {2} more to cast it" (CR 601.3b, 118.8): flash for an
    additional cost."""

    what: Objects
    costs: tuple[Cost, ...]
    who: Players


class SacrificedAtCleanup(StaticEffect, frozen=True, gc=False):
    """ "If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes
    sacrifices it at the beginning of the next cleanup step" (CR 307.5a)."""

    what: Objects


class MayExert(StaticEffect, frozen=True, gc=False):
    """ "You may exert [what] as it attacks. When you do, ..." (CR 701.43, 508.1g): a choice as attackers are declared,
    with a linked trigger that does `do`, if there is one."""

    what: Objects
    do: Instruction | None = None


class DoesntTrigger(StaticEffect, frozen=True, gc=False):
    """ "Creatures entering don't cause abilities to trigger" (CR 603.2e): the event triggers no abilities, or none of
    `what`."""

    event: EventPattern
    what: Objects | None = None


class UntapsAlso(StaticEffect, frozen=True, gc=False):
    """ "Untap all creatures you control during each other player's untap step" (CR 502.3)."""

    what: Objects
    who: Players


class RedirectsDamage(StaticEffect, frozen=True, gc=False):
    """ "All damage that would be dealt to you is dealt to ~ instead" (CR 614.9): `to` are those it would be dealt to,
    `instead` who gets it."""

    to: Objects | Players
    instead: Objects | Players
    combat: bool | None = None
    by: Objects | None = None


class SearchesTop(StaticEffect, frozen=True, gc=False):
    """ "If an opponent would search a library, that player searches the top four cards of that library instead" (CR
    614.1a)."""

    who: Players
    count: Amount


class DoesntRemove(StaticEffect, frozen=True, gc=False):
    """ "This effect doesn't remove this Aura" (CR 702.16m): the protection given by this ability does not make `what`
    fall off."""

    what: Objects
