"""What can be referred to: the noun phrases of an ability, what its event names, what its instructions make.

Owns: `Mention`, how a phrase becomes one, which nouns fit which. Not here: which mention a reference means (`resolve`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from model.ability.abilities import Cost, EventPattern, Instruction
from model.ability.continuous import PreventDamage
from model.ability.events import (
    Activates,
    Attacks,
    BecomesTarget,
    Blocks,
    Casts,
    CausedDiscard,
    CountersChange,
    Discards,
    Draws,
    IsDealtDamage,
    LifeChanges,
    ManaIsProduced,
    PlayerActs,
    StatusChanges,
    StepBegins,
    TappedForMana,
    WouldCreateTokens,
    ZoneChanges,
)
from model.ability.instructions import Cast, Choose, CopySpell, CreateToken, Draw, KeywordAction, Mill, Move, Prevent
from model.ability.terms import (
    All,
    Antecedent,
    AnyOf,
    Attached,
    Both,
    CardsUntil,
    Compares,
    EachPlayer,
    EventRole,
    Filter,
    Fits,
    FromAmong,
    Has,
    IsAbility,
    IsCard,
    IsPermanent,
    IsPlayer,
    IsSource,
    IsSpell,
    IsSubtype,
    IsToken,
    IsType,
    PaidWith,
    Predicate,
    ResultOf,
    SharesWith,
    Some,
    SourceItself,
    Target,
    TargetNumber,
    That,
    This,
    TopCards,
    Zone,
)
from model.base import walk
from model.oracle.binding.context import paid_by
from model.oracle.binding.tree import Node
from model.oracle.grammar.base import number
from model.types import card_types_of


class Mention:
    """Something that was spoken of. `of`: what it is; `plural`; `nouns`: the words that describe it; `clause`: the node
    of the clause it stands in; `subject`: the clause is about it; `source`: it is the source of the ability."""

    __slots__ = (
        "attached",
        "clause",
        "direct",
        "loop",
        "made",
        "node",
        "nouns",
        "of",
        "place",
        "player",
        "plural",
        "source",
        "subject",
    )

    def __init__(
        self,
        of: Antecedent | None,
        clause: Node,
        place: float,
        *,
        plural: bool = False,
        nouns: tuple[Predicate, ...] = (),
        player: bool = False,
        subject: bool = False,
        source: bool = False,
        loop: Node | None = None,
        made: bool = False,
        direct: bool = True,
        attached: bool = False,
        node: Node | None = None,
    ) -> None:
        self.of = of
        self.clause = clause
        self.place = place
        self.plural = plural
        self.nouns = nouns
        self.player = player
        self.subject = subject
        self.source = source
        self.node = node  # the phrase itself
        self.direct = direct  # an argument of its clause, not inside "its controller"
        self.attached = attached  # "enchanted creature": always called so
        self.made = made  # there only once its clause is over
        self.loop = loop  # the ForEach that it is the current one of

    def __repr__(self) -> str:
        return f"<{self.of} {'p' if self.plural else 's'}{' player' if self.player else ''}>"


# "Its hand ... it": a zone is no card.
A_ZONE: Final[tuple[Predicate, ...]] = (Has("a zone"),)

# The fields of an event pattern and the role of what stands there (model.ability.roles).
OBJECT_FIELDS: Final[dict[type, tuple[tuple[str, str], ...]]] = {
    ZoneChanges: (("what", "subject"),),
    Casts: (("what", "subject"),),
    Attacks: (("what", "subject"), ("whom", "attacked")),
    Blocks: (("what", "subject"), ("whom", "other")),
    IsDealtDamage: (("source", "source"), ("to", "to")),
    BecomesTarget: (("what", "subject"), ("of", "source")),
    StatusChanges: (("what", "subject"),),
    TappedForMana: (("what", "subject"),),
    ManaIsProduced: (("what", "subject"),),
    Discards: (("what", "subject"),),
    CountersChange: (("on", "subject"),),
    Activates: (("what", "subject"),),
    PlayerActs: (("what", "subject"),),
    CausedDiscard: (("by", "source"), ("what", "subject")),
}
PLAYER_FIELDS: Final[dict[type, tuple[str, ...]]] = {
    StepBegins: ("whose",),
    Casts: ("who",),
    TappedForMana: ("who",),
    ManaIsProduced: ("who",),
    Draws: ("who",),
    Discards: ("who",),
    LifeChanges: ("who",),
    CountersChange: ("who",),
    Activates: ("who",),
    PlayerActs: ("who",),
    WouldCreateTokens: ("who",),
    ZoneChanges: ("whose",),
}
# Patterns whose event has a number of its own.
COUNTED: Final = (IsDealtDamage, LifeChanges, CountersChange, Draws, Discards, ZoneChanges, Attacks, PlayerActs,
                  WouldCreateTokens, ManaIsProduced, TappedForMana)  # fmt: skip


def is_player_phrase(value: Any) -> bool:
    """The phrase means players only."""
    from model.ability.terms import Players
    from model.oracle.grammar.base import is_filter_of_players

    if isinstance(value, Both):
        return all(is_player_phrase(of) for of in value.of)
    return isinstance(value, Players) or (isinstance(value, Target) and is_filter_of_players(value.filter))


def may_be_player(value: Any) -> bool:
    """The phrase may mean a player: "any target"."""
    if is_player_phrase(value):
        return True
    if isinstance(value, Both):
        return any(may_be_player(of) for of in value.of)
    return isinstance(value, Target) and any(isinstance(p, IsPlayer) for p in flat(value.filter.words))


def flat(words: Iterable[Predicate]) -> tuple[Predicate, ...]:
    """The predicates with those of alternatives."""
    out: list[Predicate] = []
    for word in words:
        if isinstance(word, AnyOf):
            out += flat(word.of)
        elif isinstance(word, Fits):
            out += flat(word.filter.words)
        else:
            out.append(word)
    return tuple(out)


def nouns_of(value: Any) -> tuple[Predicate, ...]:
    """The words that describe what a phrase means; () where nothing is said."""
    match value:
        case Target(filter=filter) | Some(filter=filter) | All(filter=filter):
            return (*flat(filter.words), *flat(p for p in filter.post if isinstance(p, (Fits, AnyOf))))
        case Filter(words=words):
            return flat(words)
        case TopCards() | CardsUntil() | Zone():
            return (IsCard(),)
        case Attached(word=word):
            return word_nouns(word.split(" ", 1)[-1])
        case This(word=word) if word.startswith("this "):
            return word_nouns(word[5:])
        case Both(of=of):
            return tuple(n for part in of for n in nouns_of(part))
    return ()


def word_nouns(text: str) -> tuple[Predicate, ...]:
    """The predicates of a noun phrase written out: "creature", "Equipment", "artifact card"."""
    from model.oracle.engine import read
    from model.oracle.grammar.nouns import phrases

    line = read(text)
    for phrase in phrases(line, 0):
        if phrase.end == len(line.words) - 1:
            return flat(phrase.words)
    return ()


def of_instruction(node: Node) -> tuple[tuple[Predicate, ...], bool] | None:
    """The nouns and the number of what an instruction makes by itself, without a phrase for it."""
    match node.value:
        case CreateToken() if node.field == "plus":
            return None  # created with the first, which stands for all of them
        case CreateToken(types=types, subtypes=subtypes, plus=(_, *_)):
            return (IsToken(),), True
        case CreateToken(count=count, types=types, subtypes=subtypes):
            nouns = (*(IsType(t) for t in types), *(IsSubtype(s) for s in subtypes), IsToken())
            return nouns, number(count) == "p"
        case CopySpell(count=count):
            return (IsSpell(), IsAbility()), number(count) == "p"
        case Cast():
            return (IsSpell(), IsCard()), False
        case Draw(count=count) | Mill(count=count):
            return (IsCard(),), number(count) == "p" or node.value.who == EachPlayer("player")
        case KeywordAction(name=name) if name in ("manifest", "manifest dread", "cloak", "incubate", "amass"):
            return (IsType("Creature"), IsPermanent()), False
    return None


def chooses_a_player(value: Any) -> bool:
    """ "Choose an opponent", also "at random"."""
    from model.oracle.grammar.base import is_filter_of_players

    what = value.what if isinstance(value, Choose) else None
    if isinstance(what, Some):
        return what.random and what.most == 1 and is_filter_of_players(what.filter)
    return what in ("a player", "an opponent")


def antecedent_of(node: Node) -> tuple[Antecedent | None, bool]:
    """What a phrase that is no target stands for afterwards, and whether the source itself; by where it stands."""
    if isinstance(node.value, This):
        return SourceItself(), True
    # "Until you reveal a creature card": that one; the whole phrase is all cards that are turned up.
    until = not isinstance(node.value, CardsUntil) and node.under(CardsUntil) is not None
    for above in node.above():
        value = above.value
        if isinstance(value, PreventDamage) or (isinstance(value, Prevent) and value.then is not None):
            # CR 615.5: of the damage that was prevented.
            return EventRole("source" if node.path[len(above.path)] == "by" else "subject"), False
        if isinstance(value, Cost):
            clause = above.under(Instruction)
            if clause is not None:
                return ResultOf(clause.number), False
            how = paid_by(above.value)
            return (PaidWith(how), False) if how else (None, False)
        if isinstance(value, Instruction):
            return ResultOf(above.number, "found" if until else ""), False
        if isinstance(value, EventPattern):
            return EventRole(), False
    return None, False


def compares_with_another(described: Any) -> bool:
    """ "that shares a creature type with it", "with lesser mana value": the description compares with something that
    was spoken of."""
    return any(
        isinstance(p, SharesWith | Compares) and any(isinstance(r, That) and r.word != "\0" for r in walk(p))
        for p in (*described.words, *described.post)
    )


def each_opponent(over: Any) -> bool:
    """With two players there is one."""
    return isinstance(over, EachPlayer) and over.who in ("opponent", "other player")


# --- which nouns fit ------------------------------------------------------------------------------------------------


def fits_noun(noun: Predicate, mention: Mention) -> int:
    """2: what was said of the mention says that it is such a thing; 1: it may be; 0: it is not."""
    said = mention.nouns
    if mention.player or said == A_ZONE:
        return 0
    match noun:
        case IsCard():
            if any(isinstance(n, IsCard) for n in said):
                return 2
            if any(isinstance(n, IsToken) for n in said):
                return 0
            phrase = None if said or mention.node is None else mention.node.value
            if isinstance(phrase, Some) and any(isinstance(p, FromAmong) for p in phrase.filter.post):
                return 2  # "choose one of them": as they are cards
            # "Exile target creature. If you do, return that card": a card it is once it is there (CR 108.2).
            moved = mention.clause.value
            return 2 if isinstance(moved, Move) and moved.to != "battlefield" and mention.direct else 1
        case IsPermanent():
            if any(isinstance(n, IsPermanent) for n in said):
                return 2
            return 0 if any(isinstance(n, (IsSpell, IsAbility)) for n in said) else 1
        case IsSpell() | IsAbility() | IsSource() | IsToken():
            return 2 if any(type(n) is type(noun) for n in said) else 0
        case IsType(type=kind):
            if noun in said or any(isinstance(n, IsSubtype) and kind in card_types_of(n.subtype) for n in said):
                return 2
            return 0 if any(isinstance(n, (IsType, IsSubtype)) for n in said) else 1
        case IsSubtype(subtype=name):
            if noun in said:
                return 2
            if any(isinstance(n, IsSubtype) for n in said):
                return 0
            types = {n.type for n in said if isinstance(n, IsType)}
            return 1 if not types or types & set(card_types_of(name)) else 0
    return 2 if noun in said else 0


def of_both_zones(node: Node, before: Sequence[Mention]) -> int | None:
    """ "Target player's hand and graveyard": one target, whose number the first zone has."""
    zone = node.parent
    if zone is None or zone.parent is None or not isinstance(zone.parent.value, AnyOf):
        return None
    for mention in before:
        first = mention.node and mention.node.parent
        if first is not None and first.parent is zone.parent and isinstance(mention.of, TargetNumber):
            return mention.of.n
    return None
