"""Conditions (CR 603.4, 608.2c, 613.7)."""

from __future__ import annotations

from typing import Final

from model.ability.terms import Amount, Antecedent, Condition, Filter, Named, Objects, Players


class Is(Condition, frozen=True, gc=False):
    """The object or player fits the filter: "if it's a creature card", "if ~ is tapped". `negated`. `past`: "it
    was"."""

    what: Objects | Players
    filter: Filter
    negated: bool = False
    word: str = ""


class Exists(Condition, frozen=True, gc=False):
    """ "if you control a creature with power 4 or greater", "if there are seven or more cards in your graveyard": so
    many of them exist.

    `op`, `amount`: number compared; `words` the wording family ("control", "there are", "have")."""

    what: Objects
    op: str = ">="
    amount: Amount | int = 1
    word: str = "control"
    who: Players | None = None


class Comparison(Condition, frozen=True, gc=False):
    """Two amounts compared: "if you have 5 or less life", "if X is 5 or more", "as long as your devotion to red is
    less than five"."""

    left: Amount
    op: str
    right: Amount
    word: str = ""


class Outsizes(Condition, frozen=True, gc=False):
    """ "If it has greater power or toughness than ~": the power of `what` is greater than that of `than`, or its
    toughness."""

    what: Objects
    than: Objects


class VoteGoes(Condition, frozen=True, gc=False):
    """ "If carnage gets more votes", with `tied` "or the vote is tied" (CR 701.38)."""

    option: str
    tied: bool = False


class IsCommonColor(Condition, frozen=True, gc=False):
    """ "Black is the most common color among all permanents or is tied for most common"."""

    color: str
    among: Objects


class ColorsDiffer(Condition, frozen=True, gc=False):
    """ "Either one is a color the other isn't": they are not exactly the same colors. True where one of two targets has
    become illegal: what needs to know its colors does not happen (CR 608.2b)."""

    of: Objects


class ManaFrom(Condition, frozen=True, gc=False):
    """ "if mana from a Treasure was spent to cast it": from a source of that type."""

    source: str
    what: Objects


class WasCastWith(Condition, frozen=True, gc=False):
    """ "if this spell was kicked", "if its additional cost was paid", "if it was cast from your graveyard", "if {R}
    was spent to cast it",
    "if you cast it" (`how`)."""

    how: str
    what: Objects | None = None
    detail: str = ""
    negated: bool = False


class RevealedOrControlled(Condition, frozen=True, gc=False):
    """ "You revealed a Dragon card or controlled a Dragon as you cast this spell": it was revealed for a cost, or such
    a permanent was there while the spell was cast (CR 601.2), whatever happened to it since."""

    what: Filter


class ControlledAsCast(Condition, frozen=True, gc=False):
    """ "If you controlled a Faerie as you cast this spell": such a permanent was there while the spell was cast (CR
    601.2), whatever happened to it since."""

    what: Filter


class Beheld(Condition, frozen=True, gc=False):
    """ "If a Dragon was beheld": for an additional cost of the spell (CR 701.4)."""

    what: Filter


class WhileActivating(Condition, frozen=True, gc=False):
    """ "Target opponent who has more life than you do as you activate this ability": judged only as the target is
    chosen (CR 602.2b)."""

    of: Condition


class TurnIs(Condition, frozen=True, gc=False):
    """ "if it's your turn", "during combat", ...; `when` the words."""

    when: str
    negated: bool = False


CARD_DISCARDED: Final = "this card was discarded"
"""An event of `Happened`, said of the card with mayhem in the graveyard (CR 702.187b)."""


class Happened(Condition, frozen=True, gc=False):
    """History of the turn or game: "if a creature died this turn" (`what` the event in words, matched with a history
    counter), at least `amount` times.

    `filter`: which objects; `who`: which player."""

    what: str
    who: Players | None = None
    filter: Filter | None = None
    amount: Amount | int = 1
    op: str = ">="
    negated: bool = False
    word: str = ""


class OwnsAndControls(Condition, frozen=True, gc=False):
    """ "You both own and control ~ and a creature named Great Heron": the source and another that fits `partner`;
    `attacking`: both are attacking as well."""

    what: Objects
    partner: Filter
    attacking: bool = False


class PlayerIs(Condition, frozen=True, gc=False):
    """ "if you're the monarch", "if you have the city's blessing", "if it's night" (`what`)."""

    what: str
    who: Players | None = None


class AttacksPlayer(Condition, frozen=True, gc=False):
    """ "Each opponent attacking that player": a creature that `who` controls is attacking `whom` (CR 508.5)."""

    who: Players
    whom: Players


class Every(Condition, frozen=True, gc=False):
    """All of them ("and") or, with `any`, at least one ("or")."""

    of: tuple[Condition, ...]
    any: bool = False


class Negation(Condition, frozen=True, gc=False):
    """ "unless ...", "if not"."""

    of: Condition
    word: str = "unless"


class Done(Condition, frozen=True, gc=False):
    """ "if you do", "if a card is discarded this way": something happened in an earlier instruction of this
    ability, or (`paid`) to what its costs took. `least`: to so many; `share`: two of them share that ("color")."""

    word: str
    n: int = -1
    filter: Filter | None = None
    negated: bool = False
    paid: Antecedent | None = None
    least: int = 1
    share: str = ""


class DidSo(Condition, frozen=True, gc=False):
    """ "Each opponent who can't", "each player who didn't discard a nonland card this way": whether the player did what
    instruction number `n` says, to one that fits `filter`. `verb`: discard, sacrifice, ...; "" where it is not said
    again."""

    who: Players
    verb: str = ""
    filter: Filter | None = None
    negated: bool = False
    word: str = ""
    n: int = -1


class DamagePrevented(Condition, frozen=True, gc=False):
    """ "If damage is prevented this way", "if damage from a red source is prevented this way" (`source`): said in what
    a prevention effect does besides (CR 615.5)."""

    source: Filter | None = None
    word: str = "is"


class RemainsAttached(Condition, frozen=True, gc=False):
    """ "For as long as ~ remains attached to it"."""

    what: Objects
    to: Objects


class CastThisGame(Condition, frozen=True, gc=False):
    """ "You've cast another spell named ~ this game": than the source, before or after it."""

    name: Named


class ChoseBearer(Condition, frozen=True, gc=False):
    """ "If you chose a creature other than ~ as your Ring-bearer": as the Ring tempted the player of the event (CR
    701.54a)."""


class ResolvedTimes(Condition, frozen=True, gc=False):
    """ "if this is the second time this ability has resolved this turn": the resolution now is the n-th of this ability
    of this object in the turn. `word` "it's": the wording "it's the second time"."""

    n: int
    word: str = ""
