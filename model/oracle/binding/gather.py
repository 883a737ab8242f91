"""Walking an ability in the order of its words: which things it speaks of (CR 109, 115, 603.2).

Owns: `Gatherer`: targets numbered, mentions collected. Not here: which of them a reference means (`resolve`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from model.ability.abilities import Ability, Cost, EventPattern, Instruction, StaticEffect, Triggered
from model.ability.conditions import Exists
from model.ability.continuous import Must
from model.ability.events import (
    CREWS,
    SADDLES,
    Activates,
    Casts,
    CausedDiscard,
    Nth,
    StateIs,
    StatusChanges,
    ZoneChanges,
)
from model.ability.instructions import (
    Before,
    FacesChoice,
    ForEach,
    If,
    IfYouDo,
    Later,
    May,
    Modal,
    Process,
    Reflexive,
    Search,
    Sequence as Steps,
    UnlessPays,
)
from model.ability.numbering import Path, instruction_numbers
from model.ability.predicates import BY_ONE_PLAYER
from model.ability.terms import (
    All,
    Antecedent,
    AsGroup,
    Attached,
    Both,
    CardsUntil,
    Condition,
    ControlledBy,
    ControllerOf,
    Current,
    EachPlayer,
    EventRole,
    Filter,
    InZone,
    IsAbility,
    IsPermanent,
    OnePlayer,
    OwnedBy,
    OwnerOf,
    PlayerOrController,
    PlayerRole,
    Players,
    ResultOf,
    Same,
    Some,
    SourceItself,
    Target,
    TargetNumber,
    TargetsA,
    That,
    ThatPlayer,
    This,
    TopCards,
    You,
    Zone,
)
from model.base import walk
from model.oracle.binding.context import Context
from model.oracle.binding.mentions import (
    A_ZONE,
    OBJECT_FIELDS,
    PLAYER_FIELDS,
    Mention,
    antecedent_of,
    chooses_a_player,
    each_opponent,
    is_player_phrase,
    nouns_of,
    of_both_zones,
    of_instruction,
)
from model.oracle.binding.tree import Node, rebuilt, tree_of
from model.oracle.grammar.base import EITHER_ONE, NOT_CAST, THE_REST, number


class Unbound(Exception):
    """A reference whose antecedent is not decided by any rule."""

    def __init__(self, word: str) -> None:
        self.word = word
        super().__init__(word)


# Instructions that hold others and are no clause of their own.
FRAMES: Final = (Before, Process, Steps, If, IfYouDo, May, ForEach, Modal, Reflexive, Later, UnlessPays, FacesChoice)
CLAUSES: Final = (Instruction, EventPattern, Condition, Cost, StaticEffect)
ONE: Final = frozenset({"it", "its", "he", "she", "him", "her", "implied"})
MANY: Final = frozenset({"they", "them", "their", "each of them", "both of them", "all of them", EITHER_ONE})
SELF: Final = frozenset({"itself", "themselves", "himself", "herself"})
REST: Final = frozenset({*THE_REST, "the other", "the others", *NOT_CAST})


class Carried:
    """What earlier paragraphs of a spell leave to later ones: their targets and instructions are numbered through."""

    def __init__(self) -> None:
        self.targets = 0
        self.instructions = 0
        self.mentions: list[Mention] = []
        self.target_mentions: list[Mention] = []
        self.nodes: list[Node] = []


def _is_searched_for(node: Node) -> bool:
    """Several things searched for at once."""
    return isinstance(node.value, Both) and node.parent is not None and isinstance(node.parent.value, Search)


class Gatherer:
    """The mentions of one ability so far, and what was resolved."""

    def __init__(
        self, ability: Ability, order: Sequence[Any], context: Context, carried: Carried | None = None
    ) -> None:
        carried = carried or Carried()
        self.ability = ability
        self.order = order
        self.context = context
        self.nodes = tree_of(ability, order)
        numbers = instruction_numbers(ability)
        for node in self.nodes:
            number = numbers.get(node.path)
            node.number = -1 if number is None else number + carried.instructions
        self.instructions = carried.instructions + len(numbers)
        self.changes: dict[Path, dict[str, Any]] = {}
        self.mentions: list[Mention] = [*carried.mentions]
        self.targets = carried.targets
        self.target_mentions: list[Mention] = [*carried.target_mentions]
        self.earlier_nodes = carried.nodes

    def leave(self, carried: Carried) -> None:
        for mention in self.mentions:
            mention.place = -1.0
        for node in self.nodes:
            node.place = -1.0
        carried.targets, carried.instructions = self.targets, self.instructions
        carried.mentions = [m for m in self.mentions if m.loop is None and not isinstance(m, Late)]
        carried.target_mentions = self.target_mentions
        carried.nodes = [*self.earlier_nodes, *self.nodes]

    def set(self, node: Node, **fields: Any) -> None:
        self.changes.setdefault(node.path, {}).update(fields)

    def bound(self, node: Node) -> Any:
        """The part with what was resolved in it so far."""
        return rebuilt(node.value, self.changes, node.path)

    # --- mentions -----------------------------------------------------------------------------------------------------

    def clause(self, node: Node) -> Node:
        """The innermost clause around the node; the frame itself for what stands in none."""
        last = node
        for above in node.above():
            if isinstance(above.value, CLAUSES):
                return above
            last = above
        return last

    def add(self, mention: Mention) -> Mention:
        self.mentions.append(mention)
        return mention

    def mention(self, node: Node) -> None:
        value = node.value
        clause = self.clause(node)
        if isinstance(value, Target):
            self.target(node, clause)
            return
        event = node.under(EventPattern)
        if event is not None and event.parent is not None:
            self.of_event_part(node, event)
            return
        if isinstance(value, Both) and _is_searched_for(node):
            # "A Forest card and a Plains card ... them": what was found, together.
            to, _ = antecedent_of(node)
            self.add(Mention(to, clause, node.place, plural=True, nouns=nouns_of(value), node=node))
        if isinstance(value, (Both, You)) or (node.parent is not None and _is_searched_for(node.parent)):
            return
        if isinstance(value, Players):
            self.player_phrase(node, clause)
            return
        if isinstance(value, Attached):
            self.add(Mention(Same(value), clause, node.place, nouns=nouns_of(value), subject=self.is_subject(node),
                             direct=self.direct(node), node=node, attached=True))  # fmt: skip
            return
        inside = self.filter_above(node)
        if inside is not None and not isinstance(value, This):
            return  # "with power greater than a creature's ...": nothing later speaks of it
        to, source = antecedent_of(node)
        if isinstance(value, This):
            self.add(Mention(to, clause, node.place, nouns=nouns_of(value), source=True, subject=self.is_subject(node),
                             direct=self.direct(node), node=node))  # fmt: skip
        elif isinstance(value, Some | All | TopCards | CardsUntil | Zone):
            plural = number(value) == "p" or isinstance(value, All | CardsUntil)
            each = isinstance(value, All) and number(value) == "s" and isinstance(clause.value, StaticEffect)
            if isinstance(clause.value, (StaticEffect, Condition)) and isinstance(value, All):
                to = Current(0) if isinstance(clause.value, StaticEffect) else None
            if node.under(ForEach) is not None and isinstance(node.parent and node.parent.value, ForEach):
                return
            only = node.parent.value if node.parent is not None else None
            if isinstance(only, Exists) and isinstance(value, All) and only.op == "==" and only.amount == 1:
                # "As long as you control exactly one creature, that creature": the one that there is.
                whose = () if only.who is None else (ControlledBy(only.who),)
                to, plural = Same(All(Filter(value.filter.words, (*value.filter.post, *whose)))), False
            of_each = isinstance(value, TopCards) and isinstance(value.whose, EachPlayer) and not plural
            for number_ in (False, True) if isinstance(value, Zone) or each or of_each else (plural,):
                self.add(Mention(to, clause, node.place, plural=number_,
                                 nouns=A_ZONE if isinstance(value, Zone) and not number_ else nouns_of(value),
                                 subject=self.is_subject(node), direct=self.direct(node), node=node))  # fmt: skip
        del source

    def is_subject(self, node: Node) -> bool:
        """The phrase is what its clause is about: it stands first."""
        clause = self.clause(node)
        return not any(m.clause is clause and m.place < node.place and not m.made for m in self.mentions)

    def filter_above(self, node: Node) -> Node | None:
        for above in node.above():
            if isinstance(above.value, Filter):
                return above
            if isinstance(above.value, CLAUSES):
                return None
        return None

    def target(self, node: Node, clause: Node) -> None:
        value = node.value
        assert isinstance(value, Target)
        if (said := of_both_zones(node, self.target_mentions)) is not None:
            self.set(node, n=said)
            return
        for above in node.above():
            # CR 601.2c: how many targets there would be is not said by the number of the phrase.
            if (
                isinstance(above.value, ForEach)
                and not each_opponent(above.value.over)
                and "do" in node.path[len(above.path) :]
            ):
                raise Unbound("target for each")
        to = TargetNumber(self.targets)
        self.set(node, n=self.targets)
        self.targets += 1
        mention = Mention(to, clause, node.place, plural=value.most != 1, nouns=nouns_of(value),
                          player=is_player_phrase(value), subject=self.is_subject(node),
                          direct=self.direct(node), node=node)  # fmt: skip
        self.add(mention)
        self.target_mentions.append(mention)
        if any(isinstance(p, AsGroup) and p.what in BY_ONE_PLAYER for p in value.filter.post):
            theirs = Same(ControllerOf(That("it", to)))
            self.add(Mention(theirs, clause, node.place + 0.1, player=True))

    def event(self, node: Node) -> None:
        """What an event pattern names."""
        value = node.value
        for field, role in OBJECT_FIELDS.get(type(value), ()):
            phrase = getattr(value, field, None)
            if phrase is None or isinstance(phrase, (You, That, ThatPlayer, Target)):
                continue  # a target is meant as one
            if role == "attacked" and value.blocked:  # type: ignore[attr-defined]
                role = "other"  # CR 509.3c: "becomes blocked by a creature"
            place = node.place + (0.1 if role != "subject" else 0.0)
            # What stands inside the phrase does not mean the phrase.
            own = next((child for child in node.children if child.field == field), None)
            if isinstance(phrase, This):
                self.add(
                    Mention(
                        SourceItself(),
                        node,
                        place,
                        nouns=nouns_of(phrase),
                        source=True,
                        subject=field in ("what", "on", "source"),
                        node=own,
                    )
                )
                continue
            batch = bool(getattr(value, "one_or_more", False)) or (isinstance(phrase, Some) and number(phrase) == "p")
            player = is_player_phrase(phrase)
            if field in ("to", "whom") and phrase in (OnePlayer("player"), OnePlayer("opponent")):
                batch = False  # CR 603.2c: it happens for each player apart
            to = EventRole("cards" if batch and role == "subject" else "player" if player else role)
            subject = field in ("what", "on", "source") or (field == "to" and getattr(value, "passive", False))
            if isinstance(value, Casts) and any(
                isinstance(r, TargetsA) and isinstance(r.what, This | Attached) for r in walk(phrase)
            ):
                # "Whenever you cast a spell that targets ~, put a counter on it": on what it targets.
                subject = False
            self.add(Mention(to, node, place, plural=batch, nouns=nouns_of(phrase), player=player, subject=subject,
                             attached=isinstance(phrase, Attached), node=own))  # fmt: skip
        if isinstance(value, Activates):
            # "That ability", "it" where the source is not named.
            first = value.what is None
            self.add(Mention(EventRole("source"), node, node.place + 0.1, nouns=(IsAbility(),), subject=first))
        if isinstance(value, StatusChanges) and "attached" in value.how:
            self.add(Mention(EventRole("other"), node, node.place + 0.1, nouns=(IsPermanent(),)))
        if isinstance(value, StatusChanges) and value.how in (CREWS, SADDLES):
            self.add(Mention(EventRole("other"), node, node.place + 0.1, nouns=nouns_of(value.other)))
        for field in PLAYER_FIELDS.get(type(value), ()):
            who = getattr(value, field, None)
            if who is not None and not isinstance(who, (You, ThatPlayer)):
                # "Into an opponent's graveyard": that of the owner, whoever controlled it (CR 400.3).
                owned = isinstance(value, ZoneChanges) and value.to != "battlefield"
                said = Same(OwnerOf(That("it", EventRole()))) if owned else EventRole("player")
                self.add(Mention(said, node, node.place, player=True, subject=True))

    def of_event_part(self, node: Node, event: Node) -> None:
        """A phrase inside that of an event: "a creature an opponent controls"."""
        if isinstance(node.parent and node.parent.value, TargetsA) and isinstance(event.value, Casts):
            to, source = (SourceItself(), True) if isinstance(node.value, This) else (Same(node.value), False)  # type: ignore[arg-type]
            if isinstance(node.value, This | Attached):
                self.add(Mention(to, event, node.place, nouns=nouns_of(node.value), source=source, subject=True))
        elif isinstance(event.value, StateIs) and isinstance(node.value, This):
            self.add(Mention(SourceItself(), event, node.place, nouns=nouns_of(node.value), source=True, subject=True))
        elif isinstance(node.value, Attached):
            if node.parent is not event:
                self.add(Mention(Same(node.value), event, node.place, nouns=nouns_of(node.value)))
        elif isinstance(node.value, PlayerRole):
            if node.parent is not event:
                self.add(Mention(Same(node.value), event, node.place + 0.2, player=True))
        elif isinstance(node.value, OnePlayer) and isinstance(node.parent and node.parent.value, ControlledBy):
            if isinstance(event.value, CausedDiscard):
                # Whoever controls the cause; the event itself speaks of who discards.
                if node.value == OnePlayer("opponent"):
                    who_caused = Same(EachPlayer("opponent"))
                    self.add(Mention(who_caused, event, node.place + 0.2, player=True))
                return
            said = [m for m in reversed(self.mentions) if m.clause is event and not m.player]
            whose = next((m for m in said if m.node in node.above()), said[0] if said else None)
            if whose is not None and whose.of is not None:
                who = ControllerOf(That("it", whose.of))
                self.add(Mention(Same(who), event, node.place + 0.2, player=True))

    def says_a_player(self) -> bool:
        """The ability triggers on what "a player" does: "each other player" is said of the others."""
        when = self.ability.when if isinstance(self.ability, Triggered) else None
        when = when.of if isinstance(when, Nth) else when
        return when is not None and getattr(when, "who", None) == OnePlayer("player")

    def player_phrase(self, node: Node, clause: Node) -> None:
        value = node.value
        if value == EachPlayer("other player") and self.says_a_player():
            self.set(node, who="player other than that player")
        plural = number(value) == "p"
        if isinstance(node.parent and node.parent.value, ForEach) and node.field == "over":
            return
        inside = self.filter_above(node)
        if inside is not None:
            said = node.parent and node.parent.value
            if isinstance(value, OnePlayer) and isinstance(said, (ControlledBy, OwnedBy, InZone)):
                owner = self.owner_of_filter(inside)
                if owner is not None and owner.of is not None:
                    kind = ControllerOf if isinstance(said, ControlledBy) else OwnerOf
                    self.add(Mention(Same(kind(That("it", owner.of))), clause, node.place, player=True))
            elif isinstance(value, PlayerRole):
                self.add(Mention(Same(value), clause, node.place, player=True))
            elif isinstance(value, ControllerOf) and node.under(Both) is not None:
                # "Exile target creature and all others its controller controls. That player ..."
                self.add(Late(node, clause, node.place, self, plural, False))
            return
        if isinstance(value, ControllerOf | OwnerOf | PlayerOrController):
            # Its object is resolved behind it; the whole is known when it is asked for.
            self.add(Late(node, clause, node.place, self, plural, self.is_player_subject(node)))
            return
        if isinstance(value, OnePlayer) and value.who.startswith("no "):
            return
        if isinstance(value, (EachPlayer, OnePlayer, PlayerRole)):
            subject = self.is_player_subject(node)
            self.add(
                Mention(
                    Same(value),
                    clause,
                    node.place,
                    plural=plural or isinstance(value, EachPlayer),
                    player=True,
                    subject=subject,
                )
            )

    def is_player_subject(self, node: Node) -> bool:
        return node.field in ("who", "player")

    def owner_of_filter(self, node: Node) -> Mention | None:
        """The mention whose phrase has the filter."""
        phrase = node.parent
        if phrase is None:
            return None
        return next((m for m in reversed(self.mentions) if m.place == phrase.place and not m.player), None)

    def instruction(self, node: Node) -> None:
        if chooses_a_player(node.value):
            self.add(Mention(ResultOf(node.number), node, node.place, player=True, subject=True))
        made = of_instruction(node)
        if made is not None:
            nouns, plural = made
            # It is there once the instruction is over: its own clause does not speak of it.
            self.add(Mention(ResultOf(node.number), node, node.place, plural=plural, nouns=nouns, made=True))

    def loop(self, node: Node) -> None:
        """What a "for each" is looking at."""
        over: Any = node.value.over  # type: ignore[attr-defined]
        player = is_player_phrase(over)
        self.add(Mention(Current(), node, node.place, nouns=nouns_of(over) if not isinstance(over, That) else (),
                         player=player, subject=True, loop=node))  # fmt: skip

    def direct(self, node: Node) -> bool:
        """The reference is itself an argument of its clause or what is blocked, not in a phrase like "its power"."""
        return node.parent is self.clause(node) or isinstance(node.parent and node.parent.value, Both | Must)


class Late(Mention):
    """A controller or owner phrase: its antecedent is made when the words inside are resolved."""

    def __init__(self, node: Node, clause: Node, place: float, binder: Gatherer, plural: bool, subject: bool) -> None:
        super().__init__(None, clause, place, plural=plural, player=True, subject=subject)
        self._node = node
        self._binder = binder

    @property
    def of(self) -> Antecedent | None:
        return Same(without_targets(self._binder.bound(self._node)))

    @of.setter
    def of(self, value: Antecedent | None) -> None: ...


def without_targets(value: Any) -> Any:
    """A phrase said again: what was chosen for a target in it, not the target anew."""
    if isinstance(value, Target):
        return That("it", TargetNumber(value.n))
    if isinstance(value, (ControllerOf, OwnerOf)):
        return type(value)(without_targets(value.of))
    return value


def distinct(mentions: list[Mention]) -> list[Mention]:
    """One mention of each thing."""
    out: list[Mention] = []
    for mention in mentions:
        out += [mention] if not any(m.of == mention.of and m.loop is mention.loop for m in out) else []
    return out
