"""What a filter asks of an object or player (CR 109, 115): one record for each thing that a description can say."""

from __future__ import annotations

from typing import Final

from model.ability.basis import Amount, Condition, Filter, Objects, Players, Predicate
from model.mana import ManaCost


class IsType(Predicate, frozen=True, gc=False):
    """Has the card type, written with a capital: "Creature"."""

    type: str


class IsSubtype(Predicate, frozen=True, gc=False):
    subtype: str


class IsSupertype(Predicate, frozen=True, gc=False):
    supertype: str


class IsColor(Predicate, frozen=True, gc=False):
    """`color` is one of W U B R G."""

    color: str


class IsColorless(Predicate, frozen=True, gc=False):
    pass


class IsMulticolored(Predicate, frozen=True, gc=False):
    pass


class IsMonocolored(Predicate, frozen=True, gc=False):
    pass


class IsSize(Predicate, frozen=True, gc=False):
    """ "1/1": power and toughness are these (CR 208.1)."""

    power: int
    toughness: int


class IsPermanent(Predicate, frozen=True, gc=False):
    """The noun "permanent": on the battlefield; of a card or spell "permanent card", "permanent spell" the type test
    (CR 110.4)."""


class IsCard(Predicate, frozen=True, gc=False):
    """The noun "card": outside the battlefield and the stack (CR 108.2); not a token or copy."""


class IsSpell(Predicate, frozen=True, gc=False):
    """On the stack, not an ability (CR 112.1)."""


class IsAbility(Predicate, frozen=True, gc=False):
    """An ability on the stack. `which`: "activated", "triggered", "loyalty" or "" for any."""

    which: str = ""


class AbilityOf(Predicate, frozen=True, gc=False):
    """ "[ability] from an artifact source": an ability on the stack whose source fits, as it is or last was (CR
    113.7a)."""

    of: Filter


class IsSource(Predicate, frozen=True, gc=False):
    """The noun "source": an object of any zone as the source of damage, mana or an ability (CR 609.7)."""


class IsToken(Predicate, frozen=True, gc=False):
    pass


class IsPlayer(Predicate, frozen=True, gc=False):
    """A player, not an object. `who`: "player" or "opponent" (of the ability's controller)."""

    who: str = "player"


class Has(Predicate, frozen=True, gc=False):
    """A state named by one adjective: tapped, untapped, attacking, blocking, blocked, unblocked, face-down,
    enchanted, equipped, modified,
    historic, commander, outlaw, transformed, monstrous, renowned, saddled, suspected, goaded, kicked, monarch, ...
    `word`: the words before it where it stands after the noun ("that's"). `to`: what "it" is in "blocking it",
    "attached to it"; None: the source of the ability."""

    state: str
    word: str = ""
    to: Objects | None = None


class Other(Predicate, frozen=True, gc=False):
    """ "other" / "another": not the source of the ability, or where `than` is given not that one."""

    word: str = "other"
    than: Objects | None = None


class Not(Predicate, frozen=True, gc=False):
    """ "non...", "isn't", "without": the inner predicate does not hold."""

    of: Predicate


class AnyOf(Predicate, frozen=True, gc=False):
    """At least one holds: "artifact or creature". `conj`: "or", "and", "and/or"."""

    of: tuple[Predicate, ...]
    conj: str = "or"


class Fits(Predicate, frozen=True, gc=False):
    """A whole filter as one alternative: "creature you control or planeswalker you control" is AnyOf((Fits,
    Fits))."""

    filter: Filter


class ControlledBy(Predicate, frozen=True, gc=False):
    """ "you control", "your opponents control", "that player controls"; `negated`: "you don't control"; `past`: "you
    controlled", said of what is gone."""

    who: Players
    negated: bool = False
    past: bool = False


class OwnedBy(Predicate, frozen=True, gc=False):
    """ "you own"; `word` "by": "owned by another player"."""

    who: Players
    negated: bool = False
    word: str = ""


class ProtectedBy(Predicate, frozen=True, gc=False):
    """ "[battle] that player protects" (CR 310.8)."""

    who: Players


class InZone(Predicate, frozen=True, gc=False):
    """ "in your graveyard", "from your hand", "in exile", "on the battlefield". `zone`: hand, graveyard, library,
    exile, battlefield, stack, command.
    `whose`: None for any player's ("a graveyard"). `single`: "from a single graveyard", said of the objects
    together."""

    zone: str
    whose: Players | None = None
    word: str = "in"
    single: bool = False


class LiesUnder(Predicate, frozen=True, gc=False):
    """ "With three or more creature cards above it": so many of the cards above it in its graveyard fit or, with
    `directly`, the one on it does (CR 404.2)."""

    of: Filter
    least: int = 1
    directly: bool = False


class OnTop(Predicate, frozen=True, gc=False):
    """ "from the top of your library": it is the top card of that library."""

    whose: Players


class NthCast(Predicate, frozen=True, gc=False):
    """ "the second spell you cast each turn": the n-th spell of the kind `of` that its caster casts in the turn."""

    n: int
    of: Filter


class HasKeyword(Predicate, frozen=True, gc=False):
    """ "with flying". `name` is a keyword row's name; `word` "with" or "that has"."""

    name: str
    word: str = "with"


class Compares(Predicate, frozen=True, gc=False):
    """ "with power 3 or less". `stat`: power, toughness, mana value, loyalty, ...; `op`: "==", "<=", ">=", "<", ">",
    "!=", "odd", "even". `word`: the wording where it is not the usual one ("less than or equal to", "equal to")."""

    stat: str
    op: str
    amount: Amount
    word: str = ""


class HasCounter(Predicate, frozen=True, gc=False):
    """ "with a +1/+1 counter on it"; `kind` "" for any kind. At least `least`; 0 with `most` 0 is "no counters"."""

    kind: str = ""
    least: int = 1
    most: int | None = None
    word: str = ""


class Named(Predicate, frozen=True, gc=False):
    name: str


class NameOf(Predicate, frozen=True, gc=False):
    """ "with the same name as ..."."""

    of: Objects
    word: str = ""


class HasMana(Predicate, frozen=True, gc=False):
    """ "with {X} in its mana cost", "with a mana ability", "that could produce ...": `what` names it."""

    what: str


class ThisTurn(Predicate, frozen=True, gc=False):
    """History of the object itself this turn. `what`: "entered", "attacked", "blocked", "dealt damage", "was dealt
    damage", "died",
    "was dealt damage by ~", ... spelled as in the text after "that"."""

    what: str


class Chosen(Predicate, frozen=True, gc=False):
    """ "of the chosen color", "of the chosen type", "with the chosen name": reads the source's remembered choice.
    `what`: color, type, name, ..."""

    what: str


class AnchorIs(Predicate, frozen=True, gc=False):
    """The anchor word that was chosen as the permanent entered (CR 614.12b)."""

    word: str


class CastBy(Predicate, frozen=True, gc=False):
    """ "spells you cast", "spells your opponents cast", "you cast from exile": a spell (or card being cast) that this
    player casts, from `zone` ("" any; "elsewhere": anywhere but the hand) of `whose`. `word`: the wording of the
    zone.
    `who` None: by anybody."""

    who: Players | None = None
    zone: str = ""
    whose: Players | None = None
    word: str = ""


class TargetsA(Predicate, frozen=True, gc=False):
    """ "that targets a creature you control": a spell or ability on the stack. `only`: no others;
    `word` "single": "only a single creature"."""

    what: Objects | Players
    only: bool = False
    word: str = ""


class HasAttached(Predicate, frozen=True, gc=False):
    """ "enchanted by an Aura you control", "with a legendary Equipment attached to it": such a thing is attached to it
    (CR 301.5, 303.4). `word`: the wording."""

    what: Objects
    word: str = "with"


class AttachedTo(Predicate, frozen=True, gc=False):
    """ "An Aura attached to a creature you control": it is attached to such a thing (CR 301.5, 303.4). `word`: the
    wording."""

    what: Objects
    word: str = ""


THEY: Final = "they"
"""The `word` of `FromAmong` for "they revealed this way": of those the cards of the player that "for each" looks at."""


FROM_THEIR_HAND: Final = "from their hand"
"""Another: only what came out of a hand."""


class FromAmong(Predicate, frozen=True, gc=False):
    """ "from among them", "of those cards", "exiled with ~", "milled this way": one of the objects meant. `word` the
    words before the phrase."""

    of: Objects
    word: str = "from among"


class DamagedBy(Predicate, frozen=True, gc=False):
    """ "dealt damage by that creature this turn": of the objects and players to which `by` dealt damage this turn.
    `word`: "" with "this turn", else those words stand elsewhere."""

    by: Objects
    word: str = ""


class HasManaCost(Predicate, frozen=True, gc=False):
    """ "With mana cost {0} or {1}": its mana cost is just one of these (CR 202.1)."""

    costs: tuple[ManaCost, ...]


class OfCommonColor(Predicate, frozen=True, gc=False):
    """ "Shares a color with the most common color among all permanents or a color tied for most common"."""

    among: Objects


DIFFERENT_PLAYERS = "each of a different player"
"""A limit of modes: "each mode must target a different player"."""
BY_ONE_PLAYER = ("controlled by the same player", "controlled by the same opponent")
"""Words of `AsGroup` by which all of them have one controller."""


class AsGroup(Predicate, frozen=True, gc=False):
    """Said of the chosen objects together, not of one: "with different names", "controlled by the same player", "that
    share a card type" (`what`, in the words of the text)."""

    what: str


class PlayerMeets(Predicate, frozen=True, gc=False):
    """ "who controls an Elf", "who lost life this turn": a player of whom the condition is true. In it
    ThatPlayer("who")
    is the player looked at, Current(0)."""

    condition: Condition


THOSE_TYPES = "one of those types"


class SharesWith(Predicate, frozen=True, gc=False):
    """ "that shares a creature type with it". `what`: color, creature type, name, ... `word`: a wording that is not the
    usual one. `among`: the card types of THOSE_TYPES, named before ("target artifact or creature")."""

    what: str
    of: Objects
    negated: bool = False
    word: str = ""
    among: tuple[str, ...] = ()


class EveryoneBut(Players, frozen=True, gc=False):
    """ "Each player other than its controller"."""

    of: Objects
