"""Noun phrases and numbers: what an ability speaks about (CR 109, 115, 107).

Every record keeps enough of the wording (`word`) to be rendered back; meaning never depends on it.
What kind of thing a phrase picks is said by its class; which things fit is said by its `Filter`.
"""

from __future__ import annotations

from model.ability.basis import (
    Amount as Amount,
    Antecedent as Antecedent,
    Condition as Condition,
    Filter as Filter,
    Objects as Objects,
    Players as Players,
    Predicate as Predicate,
)
from model.ability.predicates import (
    AbilityOf as AbilityOf,
    AnyOf as AnyOf,
    AsGroup as AsGroup,
    AttachedTo as AttachedTo,
    CastBy as CastBy,
    Chosen as Chosen,
    Compares as Compares,
    ControlledBy as ControlledBy,
    DamagedBy as DamagedBy,
    Fits as Fits,
    FromAmong as FromAmong,
    Has as Has,
    HasAttached as HasAttached,
    HasCounter as HasCounter,
    HasKeyword as HasKeyword,
    HasMana as HasMana,
    InZone as InZone,
    IsAbility as IsAbility,
    IsCard as IsCard,
    IsColor as IsColor,
    IsColorless as IsColorless,
    IsMonocolored as IsMonocolored,
    IsMulticolored as IsMulticolored,
    IsPermanent as IsPermanent,
    IsPlayer as IsPlayer,
    IsSize as IsSize,
    IsSource as IsSource,
    IsSpell as IsSpell,
    IsSubtype as IsSubtype,
    IsSupertype as IsSupertype,
    IsToken as IsToken,
    IsType as IsType,
    LiesUnder as LiesUnder,
    Named as Named,
    NameOf as NameOf,
    Not as Not,
    NthCast as NthCast,
    OnTop as OnTop,
    Other as Other,
    OwnedBy as OwnedBy,
    PlayerMeets as PlayerMeets,
    ProtectedBy as ProtectedBy,
    SharesWith as SharesWith,
    TargetsA as TargetsA,
    ThisTurn as ThisTurn,
)

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
    the numbers do not say them. `who` chooses, if not the controller: "of an opponent's choice".
    """

    filter: Filter
    least: Amount | int = 1
    most: Amount | int | None = 1
    n: int = -1
    word: str = ""
    who: Players | None = None


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


class TheObject(Objects, frozen=True, gc=False):
    """A particular object, by its id: what gives an ability away in which its name stands (CR 201.5a). It is in no
    text."""

    id: int


class That(Objects, frozen=True, gc=False):
    """A pronoun or definite phrase: "it", "that creature", "those cards", "the exiled card", "them". `to` is filled
    in by the binding pass. `from_`: only if it is there, "your graveyard"."""

    word: str
    to: Antecedent | None = None
    from_: str = ""


class Attached(Objects, frozen=True, gc=False):
    """ "enchanted creature", "equipped creature", "fortified land" (`word`): what the source is attached to (CR
    301.5f, 303.4m)."""

    word: str


class TopCards(Objects, frozen=True, gc=False):
    """ "the top three cards of your library"; `bottom` the bottom ones. `word`: "a number of cards from the top of your
    library equal to ..."."""

    count: Amount | int = 1
    whose: Players = You()
    bottom: bool = False
    word: str = ""


class AttackedByIt(Objects, frozen=True, gc=False):
    """ "The player or planeswalker it's attacking": what the object attacks or, removed from combat, attacked (CR
    508.5); no battle."""

    of: Objects


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


class AllCounters(Antecedent, frozen=True, gc=False):
    """ "Remove all charge counters from ~": as many as there are on the source as the cost is paid."""

    kind: str


EXILED_FOR_IT = "exiled for it"
"""Of `LinkedTo`: what was exiled by the resolution that gave the object the ability which asks (CR 607.1)."""


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


class SaidNumber(Antecedent, frozen=True, gc=False):
    """ "that much" of an instruction that is not carried out: the number that it says."""

    of: Amount


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
    """ "the number of charge counters on ~"; `kind` "" for all kinds; `word` "among": of several together."""

    kind: str
    of: Objects | Players
    word: str = ""


class Greatest(Amount, frozen=True, gc=False):
    """ "the greatest power among creatures you control", "the highest life total among players"; `op` greatest, least,
    total."""

    stat: str
    among: Objects | Players
    op: str = "greatest"


class Devotion(Amount, frozen=True, gc=False):
    """Devotion to the colours (CR 700.5); "that color": to the colour that is chosen for the mana that it counts."""

    colors: tuple[str, ...]


class SymbolsIn(Amount, frozen=True, gc=False):
    """ "The number of red mana symbols in the mana costs of permanents you control": of all of the objects together,
    each symbol that is of one of the colours (CR 107.4)."""

    colors: tuple[str, ...]
    of: Objects
    word: str = ""


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
    """ "1 plus ..." or with `minus` "... minus 1"; `word` "in words": "one plus ..."."""

    left: Amount
    right: Amount
    minus: bool = False
    word: str = ""


class Half(Amount, frozen=True, gc=False):
    """Half of it or, with `into` 3, "a third": rounded down or `up` (CR 107.1a)."""

    of: Amount
    up: bool = False
    into: int = 2


class TurnCount(Amount, frozen=True, gc=False):
    """A counter of the turn's history: "the number of spells you've cast this turn"; `what` names the counter,
    `filter` what counts; `word`: a wording that is not the usual one."""

    what: str
    who: Players | None = None
    filter: Filter | None = None
    word: str = ""


class ManaSpent(Amount, frozen=True, gc=False):
    """How much mana was spent to cast the spell, of one `color` or "S" (snow) if named (CR 601.2h); of a permanent, the
    spell that it was (CR 400.7d)."""

    of: Objects
    color: str = ""
    word: str = ""


class Distinct(Amount, frozen=True, gc=False):
    """How many different ones there are among objects: "differently named lands", "mana values among cards in your
    graveyard" (`what`: name, mana value, power, toughness, color, card type, creature type)."""

    what: str
    among: Objects
    word: str = ""


class VotesFor(Amount, frozen=True, gc=False):
    """ "For each strength vote": how many votes the option got in the vote of this resolution (CR 701.38)."""

    option: str
    word: str = ""


class AsAnnounced(Amount, frozen=True, gc=False):
    """ "the number of Mountains you control as you cast this spell": the number as choices are announced (CR 601.2b-d,
    602.2b); it stays so. `word`: "cast this spell", "activate this ability"."""

    of: Amount
    word: str


class SpecialCount(Amount, frozen=True, gc=False):
    """A number with a name of its own: domain count, party size, colours spent (`what`)."""

    what: str
    word: str = ""
