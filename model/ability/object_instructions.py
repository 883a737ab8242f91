"""Instructions about objects: what is destroyed, moved, made, changed, copied or cast (CR 701, 707, 111)."""

from __future__ import annotations

from typing import Final

from model.ability.abilities import Ability, Change, Cost, Instruction
from model.ability.terms import Amount, Condition, Filter, Objects, Players, You


class TokensAgain(Instruction, frozen=True, gc=False):
    """ "Create five of those tokens instead" before it is known which: the grammar puts the token that was described
    before in its place."""

    count: Amount


class Destroy(Instruction, frozen=True, gc=False):
    """CR 701.8. `regenerate` False: "can't be regenerated", said of `word` ("it", "they")."""

    what: Objects
    regenerate: bool = True
    word: str = ""


class Move(Instruction, frozen=True, gc=False):
    """Every instruction that puts objects into a zone: exile, return, put. `verb` is the word; `to`: zone; `whose`:
    None means their owners'.

    `under`: who controls it on the battlefield (None: its owner for "under its owner's control", the actor else as
    text says). `tapped`, `attacking`,
    `face_down`, `transformed`: how it enters. `position`: "top", "bottom", "bottom random", or a number from the top
    for a library.
    `counters`: (kind, amount) put on it as it enters. `changes`: what it is from the start, "it's an enchantment" (CR
    611.2e). `whom`: of which it enters attacking one, "attacking that player" (CR 508.4). `more`: (if that is so, for
    what fits that, counters) besides.
    `until`: an exile-until-leaves duration ("until ~ leaves the battlefield"). `word`: the shape of the wording: "and"
    for a verb left out, "any order", "back"."""

    what: Objects
    to: str
    verb: str = "put"
    who: Players = You()
    whose: Players | None = None
    under: Players | None = None
    tapped: bool = False
    attacking: bool = False
    face_down: bool = False
    transformed: bool = False
    position: str = ""
    counters: tuple[tuple[str, Amount], ...] = ()
    until: str = ""
    attached: Objects | None = None
    word: str = ""
    changes: tuple[Change, ...] = ()
    whom: Objects | Players | None = None
    more: tuple[tuple[Condition | None, Filter | None, tuple[tuple[str, Amount], ...]], ...] = ()


class ChooseNameOf(Instruction, frozen=True, gc=False):
    """ "Choose the name of a nonland card revealed this way": one of the names that such objects have, remembered as a
    chosen name (CR 201.4, 607.2d)."""

    what: Objects
    who: Players = You()


class EntersWithMore(Instruction, frozen=True, gc=False):
    """ "That creature enters with an additional +1/+1 counter on it" (CR 614.1c): of a spell, the permanent that it
    becomes; with `of_move` it is said of the move before, in whose `more` it stands. `kind`: if such a thing enters;
    `word`: how that is told."""

    what: Objects
    counters: tuple[tuple[str, Amount], ...]
    kind: Filter | None = None
    word: str = ""
    of_move: bool = False


class ControlPlayer(Instruction, frozen=True, gc=False):
    """ "You control target player during that player's next turn": the controller of the ability makes that player's
    decisions (CR 723). `extra`: "After that turn, that player takes an extra turn". `word`: the wording."""

    who: Players
    extra: bool = False
    word: str = ""


class Sacrifice(Instruction, frozen=True, gc=False):
    """CR 701.21: each player meant sacrifices what it controls."""

    what: Objects
    who: Players = You()


class Equalize(Instruction, frozen=True, gc=False):
    """ "Each player chooses a number of lands they control equal to the number of lands controlled by the player who
    controls the fewest, then sacrifices the rest": of what fits, or with None of the cards in hand, which are
    discarded."""

    what: Filter | None = None


class Tap(Instruction, frozen=True, gc=False):
    """Tap (or, with `untap`, untap) the objects; `either` "tap or untap". `who` chooses them. `word`: "you" where the
    text says who."""

    what: Objects
    untap: bool = False
    either: bool = False
    word: str = ""
    who: Players = You()


class PutCountersOn(Instruction, frozen=True, gc=False):
    """`kind`: "+1/+1", "-1/-1", "charge", "stun", "loyalty", "shield", keyword counters, ...; on objects or players
    (poison, energy, experience, rad). `word`: the shape of the wording ("equal to", "and" for a verb left out). `also`:
    counters of other kinds put on the same at once, (kind, how many); `choice`: those of one of the kinds instead.
    `most`: as many as the player likes, at most `count`, such that there are no more than so many in all."""

    kind: str
    count: Amount
    on: Objects | Players
    divided: bool = False
    who: Players = You()
    word: str = ""
    also: tuple[tuple[str, Amount], ...] = ()
    choice: bool = False
    most: Amount | None = None


class RemoveCountersFrom(Instruction, frozen=True, gc=False):
    """`count` None: all of the kind, with `word` "those counters" where a condition has named them. `up_to`: as many as
    the player likes, at most `count`."""

    kind: str
    count: Amount | None
    from_: Objects | Players
    who: Players = You()
    word: str = ""
    up_to: bool = False


class CounterSpell(Instruction, frozen=True, gc=False):
    """CR 701.6. `to`: where the spell goes instead of the graveyard ("exile", "hand", "library top", ...), with these
    counters, if it fits `only`; "battlefield": under your control."""

    what: Objects
    to: str = ""
    only: Filter | None = None
    counters: tuple[tuple[str, Amount], ...] = ()


class DealDamage(Instruction, frozen=True, gc=False):
    """CR 120. `source` deals `amount` to `to`; `divided` as the controller chooses (601.2d); `each_power`: fights
    and bites use StatOf. `evenly`: divided evenly, rounded down, among those that are dealt damage as it resolves; no
    choice. `word`: the shape of the wording ("equal to" where the amount stands last, "and" for a verb
    left out). `excess_to`: who is dealt what would be more than lethal (CR 120.4a); `preventable` False: "the damage
    can't be prevented"."""

    amount: Amount
    to: Objects | Players
    source: Objects
    divided: bool = False
    word: str = ""
    evenly: bool = False
    excess_to: Players | None = None
    preventable: bool = True


class Fight(Instruction, frozen=True, gc=False):
    """CR 701.14. `other` None: they fight each other."""

    what: Objects
    other: Objects | None = None


class CreateToken(Instruction, frozen=True, gc=False):
    """CR 111, 701.7. `name` "" takes the subtypes (111.4). `copy_of`: a token that is a copy, with `changes` as
    exceptions. `predefined`: a name of CR 111.10, "Cursed Role" with what it enters `attached` to. `word`: the shape
    of the wording. `whom`: of which they enter attacking one (CR 508.4). `plus`: other tokens
    created with these in one event, "a Food token and a Treasure token"."""

    count: Amount
    power: Amount | None = None
    toughness: Amount | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    name: str = ""
    abilities: tuple[Ability, ...] = ()
    copy_of: Objects | None = None
    changes: tuple[Change, ...] = ()
    tapped: bool = False
    attacking: bool = False
    predefined: str = ""
    who: Players = You()
    attached: Objects | None = None
    word: str = ""
    plus: tuple[CreateToken, ...] = ()
    whom: Objects | Players | None = None


class Attach(Instruction, frozen=True, gc=False):
    """CR 701.3; with `unattach` from `to`, None where that is not said."""

    what: Objects
    to: Objects | None = None
    unattach: bool = False


class Transform(Instruction, frozen=True, gc=False):
    """CR 701.27; `verb` transform, convert, turn face up, turn face down, flip."""

    what: Objects
    verb: str = "transform"


Changes = tuple[Change, ...]


class BecomeOneOf(Instruction, frozen=True, gc=False):
    """ "It becomes your choice of a 3/3 creature or a 1/6 creature with defender": the source, as it enters. `flip`: a
    coin decides, heads for the first."""

    options: tuple[Changes, ...]
    flip: bool = False


class PutInTurns(Instruction, frozen=True, gc=False):
    """ "Starting with you, each player may put such a `card` from their hand onto the battlefield. Repeat this process
    until no one puts a card onto the battlefield"."""

    card: Filter


class PayOrPutBack(Instruction, frozen=True, gc=False):
    """ "Choose two cards in your hand drawn this turn. For each of those cards, pay 4 life or put the card on top of
    your library"."""

    count: Amount
    life: Amount


class SacrificeForReturn(Instruction, frozen=True, gc=False):
    """ "Choose target artifact a player controls and target artifact card in that player's graveyard. If both targets
    are still legal as this ability resolves, that player simultaneously sacrifices the artifact and returns the
    artifact card to the battlefield"."""

    sacrifice: Objects
    back: Objects


class Meld(Instruction, frozen=True, gc=False):
    """CR 701.42: "exile them, then meld them into Great Heron": the source and the `partner` of the condition, which
    also tells what is meant by "them". `attacking`: it enters tapped and attacking."""

    into: str
    partner: Filter = Filter()
    attacking: bool = False


class Regenerate(Instruction, frozen=True, gc=False):
    what: Objects


class CopySpell(Instruction, frozen=True, gc=False):
    """CR 707.10. `new_targets`: the controller may choose new targets."""

    what: Objects
    count: Amount
    new_targets: bool = False
    who: Players = You()
    changes: tuple[Change, ...] = ()
    word: str = ""


class CopyForEach(Instruction, frozen=True, gc=False):
    """ "Copy that spell for each other creature you control that it could target. Each copy targets a different one of
    them" (CR 707.10c): of a spell with one target. `word`: how the spell is called the second time; "than the target":
    for each other than what it targets now."""

    what: Objects
    over: Objects
    who: Players = You()
    word: str = ""


class ChangeTargets(Instruction, frozen=True, gc=False):
    """CR 115.7. `how`: "choose new targets", "change the target"."""

    what: Objects
    how: str
    to: Objects | None = None


class Cast(Instruction, frozen=True, gc=False):
    """Cast (or `play`) the objects during resolution (CR 608.2g). `free`: without paying; `costs`: for an
    alternative cost. `using`: what the way is called (madness, miracle, suspend, cascade, ...). `exiled`: the spell is
    exiled instead of being put into a graveyard, as the text says that; `any_type`: mana may be spent as though
    of any "type" or "color", and the word for the spell. `transformed`: with its back face up, a double-faced card only
    (CR 712.8c)."""

    what: Objects
    who: Players = You()
    free: bool = False
    costs: tuple[Cost, ...] = ()
    play: bool = False
    copy: bool = False
    using: str = ""
    exiled: str = ""
    any_type: str = ""
    transformed: bool = False


ANOTHER_EXILED: Final = tuple(
    f"until you exile another card with {it}" for it in ("~", "this artifact", "this creature", "this enchantment")
)
"""Durations of `Allow` that end as the same permanent's ability allows another card that it exiled to be played."""


class Allow(Instruction, frozen=True, gc=False):
    """Gives a permission for a while: "you may play that card this turn" (CR 601.3b). Same fields as Cast, with a
    duration; `during`: only while that is so, "during any turn you attacked with a token". As the change of a lasting
    effect it acts on the rules of the game."""

    what: Objects
    duration: str
    who: Players = You()
    free: bool = False
    play: bool = False
    any_type: bool = False
    word: str = ""
    exiled: str = ""
    during: Condition | None = None
