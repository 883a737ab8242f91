"""Noun phrases and numbers: what an ability speaks about (CR 109, 115, 107).

Every record keeps enough of the wording (`word`) to be rendered back; meaning never depends on it.
What kind of thing a phrase picks is said by its class; which things fit is said by its `Filter`.
"""

from __future__ import annotations

from model.base import Record


class Predicate(Record, frozen=True, gc=False):
    """One thing that a filter asks of an object or player."""


class Condition(Record, frozen=True, gc=False):
    """Something true or false of the game (CR 603.4, 608.2c)."""


class Amount(Record, frozen=True, gc=False):
    """A number read off the game when it is needed (CR 107, 608.2h)."""


class Players(Record, frozen=True, gc=False):
    """A phrase for players."""


class Objects(Record, frozen=True, gc=False):
    """A phrase for objects (or, where it says so, for objects and players)."""


class Antecedent(Record, frozen=True, gc=False):
    """What a pronoun stands for, decided when the text is compiled."""


class Filter(Record, frozen=True, gc=False):
    """A description: every predicate holds. `words` stand up to and with the noun, `post` after it, in the order of
    the text.

    Without IsCard, IsSpell or a zone it means permanents on the battlefield (CR 109.2).
    """

    words: tuple[Predicate, ...] = ()
    post: tuple[Predicate, ...] = ()


# --- predicates ---------------------------------------------------------------------------------------------------


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
    `word`: the words before it where it stands after the noun ("that's")."""

    state: str
    word: str = ""


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
    """ "you control", "your opponents control", "that player controls"; `negated`: "you don't control"."""

    who: Players
    negated: bool = False


class OwnedBy(Predicate, frozen=True, gc=False):
    """ "you own"; `word` "by": "owned by another player"."""

    who: Players
    negated: bool = False
    word: str = ""


class InZone(Predicate, frozen=True, gc=False):
    """ "in your graveyard", "from your hand", "in exile", "on the battlefield". `zone`: hand, graveyard, library,
    exile, battlefield, stack, command.
    `whose`: None for any player's ("a graveyard"). `single`: "from a single graveyard", said of the objects
    together."""

    zone: str
    whose: Players | None = None
    word: str = "in"
    single: bool = False


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
    """ "that targets a creature you control": a spell or ability on the stack. `only`: single target."""

    what: Objects | Players
    only: bool = False


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


class AsGroup(Predicate, frozen=True, gc=False):
    """Said of the chosen objects together, not of one: "with different names", "controlled by the same player", "that
    share a card type" (`what`, in the words of the text)."""

    what: str


class PlayerMeets(Predicate, frozen=True, gc=False):
    """ "who controls an Elf", "who lost life this turn": a player of whom the condition is true. In it
    ThatPlayer("who")
    is the player looked at, Current(0)."""

    condition: Condition


class SharesWith(Predicate, frozen=True, gc=False):
    """ "that shares a creature type with it". `what`: color, creature type, name, ..."""

    what: str
    of: Objects
    negated: bool = False


# --- players ------------------------------------------------------------------------------------------------------


class You(Players, frozen=True, gc=False):
    """The controller of the ability (CR 109.5). `word`: "you" where it is said as the subject of an instruction."""

    word: str = ""


class EachPlayer(Players, frozen=True, gc=False):
    """`who`: "player", "opponent", "other player"; `word`: "each", "all", "your opponents"."""

    who: str = "player"
    word: str = "each"


class OnePlayer(Players, frozen=True, gc=False):
    """ "an opponent", "a player": some player, chosen or quantified by the context."""

    who: str = "opponent"


class PlayersWho(Players, frozen=True, gc=False):
    """ "each opponent who controls a creature": those of the players that meet the condition."""

    of: Players
    that: PlayerMeets


class ThatPlayer(Players, frozen=True, gc=False):
    """ "that player", "they", "he or she": the antecedent."""

    word: str
    to: Antecedent | None = None


class ControllerOf(Players, frozen=True, gc=False):
    """ "its controller", "that creature's controller"; last-known information if the object is gone (CR 608.2h)."""

    of: Objects


class PlayerOrController(Players, frozen=True, gc=False):
    """ "that player or that planeswalker's controller": of what may be a player or a permanent (`permanent` the
    noun),
    the player itself or the controller."""

    of: Objects
    permanent: str = "planeswalker"


class OwnerOf(Players, frozen=True, gc=False):
    """`word`: "the owner of" where that stands before."""

    of: Objects
    word: str = ""


class PlayerRole(Players, frozen=True, gc=False):
    """ "defending player", "the active player", "the monarch", "enchanted player": `role`."""

    role: str


# --- objects ------------------------------------------------------------------------------------------------------


class Target(Objects, frozen=True, gc=False):
    """ "target creature", "up to two target creatures", "any number of target players" (CR 115). May fit players,
    see IsPlayer.

    `least` and `most` are how many; `most` None is any number. `n` is the number of the target phrase in its
    ability, from 0, in the order of the
    text, filled in by the binding pass. `word` is the words before "target" ("another", "up to one", ...) as far as
    the numbers do not say them.
    """

    filter: Filter
    least: Amount | int = 1
    most: Amount | int | None = 1
    n: int = -1
    word: str = ""


class All(Objects, frozen=True, gc=False):
    """ "each creature", "all creatures", "creatures you control" (`word` "each", "all" or "")."""

    filter: Filter
    word: str = ""


class Some(Objects, frozen=True, gc=False):
    """ "a creature you control", "two cards", "up to one card": chosen when it matters, not targeted (CR 608.2d).

    `who` chooses; None is the player of the instruction. `random`: at random.
    """

    filter: Filter
    least: Amount | int = 1
    most: Amount | int | None = 1
    who: Players | None = None
    random: bool = False
    word: str = ""


class This(Objects, frozen=True, gc=False):
    """The source of the ability: "~", "this creature", "it" (`word`)."""

    word: str = "~"


class That(Objects, frozen=True, gc=False):
    """A pronoun or definite phrase: "it", "that creature", "those cards", "the exiled card", "them". `to` is filled
    in by the binding pass."""

    word: str
    to: Antecedent | None = None


class Attached(Objects, frozen=True, gc=False):
    """ "enchanted creature", "equipped creature", "fortified land" (`word`): what the source is attached to (CR
    301.5f, 303.4m)."""

    word: str


class TopCards(Objects, frozen=True, gc=False):
    """ "the top three cards of your library"; `bottom` the bottom ones."""

    count: Amount | int = 1
    whose: Players = You()
    bottom: bool = False


class CardsUntil(Objects, frozen=True, gc=False):
    """ "cards from the top of your library until you reveal a creature card": the cards from the top, one after
    another,
    up to and with the last that fits `until` (all of them if none does). `verb`: reveal, exile or mill, which is how
    each
    is looked at."""

    until: Objects
    whose: Players = You()
    verb: str = "reveal"


class Both(Objects, frozen=True, gc=False):
    """ "~ and that creature"; `conj` "and" or "or"."""

    of: tuple[Objects | Players, ...]
    conj: str = "and"


class Fixed(Objects, frozen=True, gc=False):
    """Certain objects and players, by their refs: what an effect meant as it began (CR 611.2c). Stands in no text."""

    refs: tuple[int, ...]


class LastCast(Objects, frozen=True, gc=False):
    """ "the spell most recently cast this turn": by anybody, wherever it is now (CR 608.2h)."""


class Zone(Objects, frozen=True, gc=False):
    """ "your graveyard", "your hand": everything in it."""

    zone: str
    whose: Players


# --- antecedents --------------------------------------------------------------------------------------------------


class TargetNumber(Antecedent, frozen=True, gc=False):
    """What was chosen for target phrase `n` of this ability."""

    n: int


class EventRole(Antecedent, frozen=True, gc=False):
    """What the trigger or replaced event names: `role` subject, source, object, player, cards, ..."""

    role: str = "subject"


class ResultOf(Antecedent, frozen=True, gc=False):
    """The objects that instruction number `n` (preorder in the ability) made, moved or chose; `what` a part of them
    if several kinds."""

    n: int
    what: str = ""


class PaidWith(Antecedent, frozen=True, gc=False):
    """The objects sacrificed, exiled, discarded, tapped or revealed for the ability's or spell's cost. `how`:
    sacrifice, exile, ..."""

    how: str


class CostX(Antecedent, frozen=True, gc=False):
    """The number chosen for a cost that says "any number": announced as X is (CR 601.2b)."""


class LinkedTo(Antecedent, frozen=True, gc=False):
    """ "the exiled card", "cards exiled with ~": by a linked ability (CR 607). `how`: exiled, chosen, imprinted,
    crafted, named, ..."""

    how: str = "exiled"


class Again(Antecedent, frozen=True, gc=False):
    """The same phrase once more, where its subject is left out: "each opponent loses 2 life and [they] discard"."""

    of: Objects | Players


class Current(Antecedent, frozen=True, gc=False):
    """The object or player that a "for each" or "each" is looking at; `depth` 0 is the innermost."""

    depth: int = 0


class Itself(Antecedent, frozen=True, gc=False):
    """ "with toughness greater than its power": the object that a description is held against."""


class DifferenceOf(Antecedent, frozen=True, gc=False):
    """ "the difference": between two amounts that were compared; never negative."""

    left: Amount
    right: Amount


class SourceItself(Antecedent, frozen=True, gc=False):
    """ "it" where it means the source of the ability."""


class Same(Antecedent, frozen=True, gc=False):
    """What another phrase stands for: "its controller ... they", "enchanted creature ... it", "target creature and
    target land ... them". Evaluated as that phrase is."""

    of: Objects | Players


class Rest(Antecedent, frozen=True, gc=False):
    """ "the rest", "the other": those of a group that are still where they were and that no instruction since then
    (`but`: what those gave) took out."""

    of: Antecedent
    but: tuple[Antecedent, ...] = ()


# --- amounts ------------------------------------------------------------------------------------------------------


class Number(Amount, frozen=True, gc=False):
    """A number in the text; `word` True if it is spelled out in letters ("three"), which rendering decides by
    context otherwise."""

    n: int


class XAmount(Amount, frozen=True, gc=False):
    """X (CR 107.3); `defined` is the "where X is ..." part, else X was chosen or is the event's."""

    letter: str = "X"
    defined: Amount | None = None


class CountOf(Amount, frozen=True, gc=False):
    """ "the number of creatures you control", "for each creature you control": how many there are. `word`:
    "total"."""

    what: Objects | Players
    word: str = ""


class StatOf(Amount, frozen=True, gc=False):
    """ "its power", "the sacrificed creature's mana value": last-known information if it left."""

    stat: str
    of: Objects
    word: str = ""


class LifeOf(Amount, frozen=True, gc=False):
    who: Players


class CountersOn(Amount, frozen=True, gc=False):
    """ "the number of charge counters on ~"; `kind` "" for all kinds."""

    kind: str
    of: Objects | Players


class Greatest(Amount, frozen=True, gc=False):
    """ "the greatest power among creatures you control"; `op` greatest, least, total."""

    stat: str
    among: Objects
    op: str = "greatest"


class Devotion(Amount, frozen=True, gc=False):
    """Devotion to the colours (CR 700.5); "that color": to the colour that is chosen for the mana that it counts."""

    colors: tuple[str, ...]


class ThatMuch(Amount, frozen=True, gc=False):
    """ "that much", "that many": the amount of the event or of the instruction meant. `word` the words."""

    word: str = "that much"
    to: Antecedent | None = None


class Times(Amount, frozen=True, gc=False):
    """`n` times the amount: "twice", "2 for each ..."."""

    n: Amount | int
    of: Amount
    word: str = ""


class Plus(Amount, frozen=True, gc=False):
    """ "1 plus ..." or with `minus` "... minus 1"."""

    left: Amount
    right: Amount
    minus: bool = False


class Half(Amount, frozen=True, gc=False):
    of: Amount
    up: bool = False


class TurnCount(Amount, frozen=True, gc=False):
    """A counter of the turn's history: "the number of spells you've cast this turn"; `what` names the counter,
    `filter` what counts; `word`: a wording that is not the usual one."""

    what: str
    who: Players | None = None
    filter: Filter | None = None
    word: str = ""


class SpecialCount(Amount, frozen=True, gc=False):
    """A number with a name of its own: domain count, party size, colours spent (`what`)."""

    what: str
    word: str = ""
