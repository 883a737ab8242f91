"""The rules by which a reference gets its antecedent (CR 608.2c, 608.2k).

Owns: `bind`. In short: a pronoun means the one thing that the clause before speaks of (an event is about its subject; an
instruction about what it acts on, before the source of the ability); "its" may mean what its own clause speaks of; "that
X" means the nearest thing that is said to be an X. Where two things are equally near, nothing is decided and the ability
counts as not understood. Not here: what can be referred to (`mentions`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from model.ability.abilities import Ability, Activated, Cost, EventPattern, Instruction, StaticEffect
from model.ability.conditions import Done
from model.ability.events import StatusChanges
from model.ability.instructions import (
    DealDamage,
    ForEach,
    If,
    IfYouDo,
    Later,
    Look,
    May,
    Mill,
    Modal,
    Move,
    Reflexive,
    UnlessPays,
)
from model.ability.instructions import Sequence as Steps
from model.ability.numbering import Path, instruction_numbers
from model.ability.roles import ROLES
from model.ability.terms import (
    All,
    Antecedent,
    Attached,
    Both,
    Condition,
    ControlledBy,
    ControllerOf,
    Current,
    EachPlayer,
    EventRole,
    Filter,
    InZone,
    IsPermanent,
    Objects,
    OnePlayer,
    Other,
    OwnedBy,
    OwnerOf,
    PlayerRole,
    Players,
    Rest,
    ResultOf,
    Same,
    Some,
    SourceItself,
    Target,
    TargetNumber,
    That,
    ThatMuch,
    ThatPlayer,
    This,
    TopCards,
    You,
    Zone,
)
from model.base import Record
from model.oracle.binding.context import NOWHERE, Context
from model.oracle.binding.mentions import (
    COUNTED,
    OBJECT_FIELDS,
    PLAYER_FIELDS,
    Mention,
    antecedent_of,
    fits_noun,
    is_player_phrase,
    nouns_of,
    of_instruction,
    word_nouns,
)
from model.oracle.binding.tree import Node, rebuilt, tree_of
from model.oracle.binding.ways import paid_or_done, way_of, ways_of_amount
from model.oracle.grammar.base import number


class Unbound(Exception):
    """A reference whose antecedent is not decided by any rule."""

    def __init__(self, word: str) -> None:
        self.word = word
        super().__init__(word)


# Instructions that hold others and are no clause of their own.
_FRAMES: Final = (Steps, If, IfYouDo, May, ForEach, Modal, Reflexive, Later, UnlessPays)
_CLAUSES: Final = (Instruction, EventPattern, Condition, Cost, StaticEffect)
_ONE: Final = frozenset({"it", "its", "he", "she", "him", "her", "implied"})
_MANY: Final = frozenset({"they", "them", "their", "each of them", "both of them", "all of them"})
_SELF: Final = frozenset({"itself", "themselves", "himself", "herself"})
_REST: Final = frozenset({"the rest", "the other", "the others"})


class Carried:
    """What earlier paragraphs of a spell leave to later ones: their targets and instructions are numbered through."""

    def __init__(self) -> None:
        self.targets = 0
        self.instructions = 0
        self.mentions: list[Mention] = []
        self.target_mentions: list[Mention] = []
        self.nodes: list[Node] = []


def bind(
    ability: Ability, order: Sequence[Any], context: Context = NOWHERE, carried: Carried | None = None
) -> Ability:
    """The ability with its targets numbered and its references resolved; `order`: its parts as they are printed;
    `carried`: for the paragraphs of a spell, one after the other. Raises Unbound."""
    binder = _Binder(ability, order, context, carried)
    found: Ability = binder.result()
    if carried is not None:
        binder.leave(carried)
    return found


class _Binder:
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
        carried.mentions = [m for m in self.mentions if m.loop is None and not isinstance(m, _Late)]
        carried.target_mentions = self.target_mentions
        carried.nodes = [*self.earlier_nodes, *self.nodes]

    def result(self) -> Any:
        for node in self.nodes:
            value = node.value
            if node.inner:
                self.inner(node)
            elif isinstance(value, Instruction) and not isinstance(value, _FRAMES):
                self.instruction(node)
            elif isinstance(value, ForEach):
                self.loop(node)
            elif isinstance(value, EventPattern):
                self.event(node)
            elif isinstance(value, (That, ThatPlayer)):
                self.refer(node)
            elif isinstance(value, ThatMuch):
                if value.to is None:
                    self.set(node, to=self.much(node))
            elif isinstance(value, Done):
                self.set(node, n=self.done(node))
            elif isinstance(value, (Objects, Players)):
                self.mention(node)
            elif isinstance(value, Other):
                self.other(node)
        return rebuilt(self.ability, self.changes)

    def set(self, node: Node, **fields: Any) -> None:
        self.changes.setdefault(node.path, {}).update(fields)

    def bound(self, node: Node) -> Any:
        """The part with what was resolved in it so far."""
        return rebuilt(node.value, self.changes, node.path)

    def inner(self, node: Node) -> None:
        """An ability within: it has references of its own."""
        assert node.parent is not None
        new = _Binder(node.value, self.order, self.context).result()  # type: ignore[arg-type]
        if new is node.value:
            return
        field = node.field
        whole = self.changes.get(node.parent.path, {}).get(field, getattr(node.parent.value, field))
        if isinstance(whole, tuple):
            at = node.path[-1]
            assert isinstance(at, int)
            whole = (*whole[:at], new, *whole[at + 1 :])
        else:
            whole = new
        self.set(node.parent, **{field: whole})

    # --- mentions -----------------------------------------------------------------------------------------------------

    def clause(self, node: Node) -> Node:
        """The innermost clause around the node; the frame itself for what stands in none."""
        last = node
        for above in node.above():
            if isinstance(above.value, _CLAUSES):
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
            if not isinstance(value, This):
                self.of_event_part(node, event)
            return
        if isinstance(value, (Both, You)):
            return
        if isinstance(value, Players):
            self.player_phrase(node, clause)
            return
        if isinstance(value, Attached):
            self.add(Mention(Same(value), clause, node.place, nouns=nouns_of(value), subject=self.is_subject(node),
                             direct=self.direct(node), attached=True))  # fmt: skip
            return
        inside = self.filter_above(node)
        if inside is not None and not isinstance(value, This):
            return  # "with power greater than a creature's ...": nothing later speaks of it
        to, source = antecedent_of(node)
        if isinstance(value, This):
            self.add(Mention(to, clause, node.place, nouns=nouns_of(value), source=True, subject=self.is_subject(node),
                             direct=self.direct(node)))  # fmt: skip
        elif isinstance(value, Some | All | TopCards | Zone):
            plural = number(value) == "p" or isinstance(value, All)
            if isinstance(clause.value, (StaticEffect, Condition)) and isinstance(value, All):
                to = Current(0) if isinstance(clause.value, StaticEffect) else None
            if node.under(ForEach) is not None and isinstance(node.parent and node.parent.value, ForEach):
                return
            for number_ in (False, True) if isinstance(value, Zone) else (plural,):
                self.add(Mention(to, clause, node.place, plural=number_, nouns=nouns_of(value),
                                 subject=self.is_subject(node), direct=self.direct(node)))  # fmt: skip
        del source

    def is_subject(self, node: Node) -> bool:
        """The phrase is what its clause is about: it stands first."""
        clause = self.clause(node)
        return not any(m.clause is clause and m.place < node.place and not m.made for m in self.mentions)

    def filter_above(self, node: Node) -> Node | None:
        for above in node.above():
            if isinstance(above.value, Filter):
                return above
            if isinstance(above.value, _CLAUSES):
                return None
        return None

    def target(self, node: Node, clause: Node) -> None:
        value = node.value
        assert isinstance(value, Target)
        to = TargetNumber(self.targets)
        self.set(node, n=self.targets)
        self.targets += 1
        mention = Mention(
            to,
            clause,
            node.place,
            plural=value.most != 1,
            nouns=nouns_of(value),
            player=is_player_phrase(value),
            subject=self.is_subject(node),
            direct=self.direct(node),
        )
        self.add(mention)
        self.target_mentions.append(mention)

    def event(self, node: Node) -> None:
        """What an event pattern names."""
        value = node.value
        if node.parent is not None and any(isinstance(a.value, EventPattern) for a in node.above()):
            known = True  # one of several patterns: "enters or attacks"
        else:
            known = False
        del known
        for field, role in OBJECT_FIELDS.get(type(value), ()):
            phrase = getattr(value, field, None)
            if phrase is None or isinstance(phrase, (You, That)):
                continue
            place = node.place + (0.1 if role != "subject" else 0.0)
            if isinstance(phrase, This):
                self.add(Mention(SourceItself(), node, place, nouns=nouns_of(phrase), source=True, subject=field in ("what", "on", "source")))
                continue
            batch = bool(getattr(value, "one_or_more", False)) or (isinstance(phrase, Some) and number(phrase) == "p")
            player = is_player_phrase(phrase)
            to = EventRole("cards" if batch and role == "subject" else "player" if player else role)
            subject = field in ("what", "on", "source") or (field == "to" and getattr(value, "passive", False))
            self.add(Mention(to, node, place, plural=batch, nouns=nouns_of(phrase), player=player, subject=subject,
                             attached=isinstance(phrase, Attached)))  # fmt: skip
        if isinstance(value, StatusChanges) and "attached" in value.how:
            self.add(Mention(EventRole("other"), node, node.place + 0.1, nouns=(IsPermanent(),)))
        for field in PLAYER_FIELDS.get(type(value), ()):
            who = getattr(value, field, None)
            if who is not None and not isinstance(who, You):
                self.add(Mention(EventRole("player"), node, node.place, player=True, subject=True))

    def of_event_part(self, node: Node, event: Node) -> None:
        """A phrase inside that of an event: "a creature an opponent controls"."""
        if isinstance(node.value, Attached):
            if node.parent is not event:
                self.add(Mention(Same(node.value), event, node.place, nouns=nouns_of(node.value)))
        elif isinstance(node.value, PlayerRole):
            if node.parent is not event:
                self.add(Mention(Same(node.value), event, node.place + 0.2, player=True))
        elif isinstance(node.value, OnePlayer) and isinstance(node.parent and node.parent.value, ControlledBy):
            whose = next((m for m in reversed(self.mentions) if m.clause is event and not m.player), None)
            if whose is not None and whose.of is not None:
                who = ControllerOf(That("it", whose.of))
                self.add(Mention(Same(who), event, node.place + 0.2, player=True))

    def player_phrase(self, node: Node, clause: Node) -> None:
        value = node.value
        plural = number(value) == "p"
        if isinstance(node.parent and node.parent.value, ForEach) and node.field == "over":
            return
        inside = self.filter_above(node)
        if inside is not None:
            if isinstance(value, OnePlayer) and isinstance(
                node.parent and node.parent.value, (ControlledBy, OwnedBy, InZone)
            ):
                owner = self.owner_of_filter(inside)
                if owner is not None and owner.of is not None:
                    kind = ControllerOf if isinstance(node.parent and node.parent.value, ControlledBy) else OwnerOf
                    self.add(Mention(Same(kind(That("it", owner.of))), clause, node.place, player=True))
            elif isinstance(value, PlayerRole):
                self.add(Mention(Same(value), clause, node.place, player=True))
            return
        if isinstance(value, (ControllerOf, OwnerOf)):
            # Its object is resolved behind it; the whole is known when it is asked for.
            self.add(_Late(node, clause, node.place, self, plural, self.is_player_subject(node)))
            return
        if isinstance(value, (EachPlayer, OnePlayer, PlayerRole)):
            subject = self.is_player_subject(node)
            self.add(Mention(Same(value), clause, node.place, plural=plural or isinstance(value, EachPlayer), player=True, subject=subject))

    def is_player_subject(self, node: Node) -> bool:
        return node.field in ("who", "player")

    def owner_of_filter(self, node: Node) -> Mention | None:
        """The mention whose phrase has the filter."""
        phrase = node.parent
        if phrase is None:
            return None
        return next((m for m in reversed(self.mentions) if m.place == phrase.place and not m.player), None)

    def instruction(self, node: Node) -> None:
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

    def other(self, node: Node) -> None:
        """CR 608.2c: "another target creature" behind a target is one other than that."""
        value = node.value
        assert isinstance(value, Other)
        target = node.under(Target)
        if target is None or value.than is not None or value.word not in ("another", "other"):
            return
        own = [m for m in self.target_mentions if m.place < target.place and not m.player]
        if not own or is_player_phrase(target.value):
            return
        than: Objects = That("", own[0].of)
        if len(own) > 1:
            than = Both(tuple(That("", m.of) for m in own))
        self.set(node, than=than)

    # --- references ---------------------------------------------------------------------------------------------------

    def refer(self, node: Node) -> None:
        value = node.value
        if isinstance(value, That) and value.word == "\0":
            return
        if value.to is not None:  # type: ignore[attr-defined]
            return
        if isinstance(value, ThatPlayer):
            found = self.elided(node) if value.word == "" else self.that_player(node)
        elif value.word == "":  # type: ignore[attr-defined]
            found = self.elided(node)
        elif value.word in _ONE:  # type: ignore[attr-defined]
            found = self.it(node)
        elif value.word in _MANY:  # type: ignore[attr-defined]
            found = self.they(node)
        elif value.word in _SELF:  # type: ignore[attr-defined]
            found = self.itself(node)
        elif value.word in _REST:  # type: ignore[attr-defined]
            found = self.rest(node)
        elif value.word == "(same)":  # type: ignore[attr-defined]
            found = self.same(node)
        else:
            found = self.definite(node)
        to = self.seen_from(found, node)
        self.set(node, to=to)
        clause = self.clause(node)
        self.add(
            Mention(
                found.of,
                clause,
                node.place,
                plural=found.plural,
                nouns=found.nouns,
                player=found.player,
                subject=self.is_subject(node),
                source=found.source,
                loop=found.loop,
                direct=self.direct(node),
            )
        )

    def seen_from(self, mention: Mention, node: Node) -> Antecedent:
        """The antecedent as it is said at the place of the reference."""
        to = mention.of
        if to is None:
            raise self.unbound(node)
        if mention.loop is not None:
            loops = [above for above in node.above() if isinstance(above.value, ForEach)]
            if mention.loop not in loops:
                raise self.unbound(node)
            return Current(loops.index(mention.loop))
        if isinstance(to, Current):
            if not any(isinstance(above.value, StaticEffect) for above in node.above()):
                raise self.unbound(node)
            return to
        if isinstance(to, EventRole):
            later = next((a for a in node.above() if isinstance(a.value, Later)), None)
            if later is not None and mention.clause not in self.events_of(later):
                known = ROLES.get(type(later.value.when).__name__, ())  # type: ignore[attr-defined]
                if to.role in known:
                    raise self.unbound(node)
        return to

    def events_of(self, later: Node) -> list[Node]:
        return [n for n in self.nodes if isinstance(n.value, EventPattern) and later in n.above()]

    def unbound(self, node: Node) -> Unbound:
        word = getattr(node.value, "word", "")
        return Unbound(word or type(node.value).__name__)

    def elided(self, node: Node) -> Mention:
        """A subject left out: that of the clause before; inside a "for each" of players, the one looked at."""
        clause = self.clause(node)
        if isinstance(node.value, ThatPlayer):
            loop = next((a for a in node.above() if isinstance(a.value, ForEach)), None)
            if loop is not None and not loop.value.word:  # type: ignore[attr-defined]
                return Mention(Current(), loop, loop.place, player=True, loop=loop)
        before = [m for m in self.mentions if m.clause is not clause and m.place < node.place and m.subject]
        wanted = [m for m in before if m.player == isinstance(node.value, ThatPlayer)]
        if not wanted:
            raise self.unbound(node)
        return wanted[-1]

    def earlier(self, node: Node, keep: Any) -> list[list[Mention]]:
        """The mentions before the node that are kept, clause by clause from the nearest on; those of the node's own
        clause first."""
        own = self.clause(node)
        groups: list[list[Mention]] = [[]]
        order: list[Node] = [own]
        for mention in reversed(self.mentions):
            if mention.place > node.place or not self.visible(mention, node) or not keep(mention):
                continue
            if mention.clause is own:
                if not mention.made:
                    groups[0].append(mention)
            elif mention.clause in order:
                groups[order.index(mention.clause)].append(mention)
            else:
                order.append(mention.clause)
                groups.append([mention])
        return groups

    def visible(self, mention: Mention, node: Node) -> bool:
        """A "for each" is looked at only inside it; modes do not speak of each other."""
        if mention.loop is not None and mention.loop not in node.above():
            return False
        modal = mention.clause.under(Modal)
        if modal is not None and modal in node.above():
            depth = len(modal.path)
            return mention.clause.path[: depth + 2] == node.path[: depth + 2] or mention.clause is modal
        return True

    def direct(self, node: Node) -> bool:
        """The reference is itself an argument of its clause, not in a phrase like "its power"."""
        return node.parent is self.clause(node) or isinstance(node.parent and node.parent.value, Both)

    def it(self, node: Node) -> Mention:
        return self.pronoun(node, lambda m: not m.player and not m.plural)

    def they(self, node: Node) -> Mention:
        try:
            return self.pronoun(node, lambda m: not m.player and m.plural)
        except Unbound:
            if type(node.parent and node.parent.value).__name__ == "DealDamage" and node.field == "to":
                try:
                    return self.that_player(node)
                except Unbound:
                    pass
            # Several single things, spoken of in one clause.
            return self.together(node, self.earlier(node, lambda m: not m.player and not m.plural and not m.source))

    def itself(self, node: Node) -> Mention:
        """The subject of the clause."""
        found = _distinct([m for m in self.earlier(node, lambda m: not m.player)[0] if m.subject])
        if len(found) != 1:
            raise self.unbound(node)
        return found[0]

    def rest(self, node: Node) -> Mention:
        """ "the rest": what is left of the group that the instructions before took something out of."""
        between: list[Antecedent] = []
        clause = self.clause(node)
        for earlier in self.before(node):
            group = self.group_of(earlier)
            if group is not None:
                return Mention(Rest(group.of or ResultOf(earlier.number), tuple(reversed(between))), clause, node.place,
                               plural=node.value.word != "the other", nouns=group.nouns)  # type: ignore[attr-defined]  # fmt: skip
            if not isinstance(earlier.value, _FRAMES):
                between.append(ResultOf(earlier.number))
        raise self.unbound(node)

    def group_of(self, earlier: Node) -> Mention | None:
        """Several cards that the instruction looks at, reveals, exiles or mills, to take some out later."""
        if isinstance(earlier.value, (Look, Mill)) or (isinstance(earlier.value, Move) and isinstance(earlier.value.what, TopCards)):
            known = [m for m in self.mentions if m.clause is earlier and not m.player and m.plural]
            return known[-1] if known else None
        return None

    def same(self, node: Node) -> Mention:
        """ "It deals 4 damage instead": to what the damage before is dealt to."""
        for earlier in self.before(node):
            if isinstance(earlier.value, DealDamage):
                to = earlier.value.to
                for mention in self.mentions:
                    if mention.clause is earlier and isinstance(mention.of, TargetNumber) and isinstance(to, Target):
                        return mention
                break
        raise self.unbound(node)

    def together(self, node: Node, groups: list[list[Mention]]) -> Mention:
        for i, group in enumerate(groups):
            if not i and self.direct(node):
                continue
            found = _distinct(group)
            if len(found) == 2:
                parts = tuple(That("it", m.of) for m in reversed(found))
                return Mention(Same(Both(parts)), group[0].clause, group[0].place, plural=True, nouns=group[0].nouns)
            if found:
                break
        raise self.unbound(node)

    def pronoun(self, node: Node, keep: Any) -> Mention:
        groups = self.earlier(node, keep)
        own, before = groups[0], groups[1:]
        taken: list[Antecedent | None] = []
        if self.direct(node):
            # No argument of a clause is the same as another: "attach it to ~".
            taken = [m.of for m in own if m.direct]
            near = _distinct([m for m in own if not m.direct and m.of not in taken])
            if len(near) == 1:
                return near[0]
        elif own:
            found = _distinct(own)
            if len(found) == 1:
                return found[0]
            subjects = [m for m in found if m.subject]
            if len(subjects) == 1 and self.is_damage_source(node):
                return subjects[0]
            raise self.unbound(node)
        for group in before:
            group = [m for m in group if m.of not in taken]
            if not group:
                continue
            if isinstance(group[0].clause.value, EventPattern):
                found = _distinct([m for m in group if m.subject]) or _distinct(group)
            else:
                found = _distinct([m for m in group if not m.source]) or _distinct(group)
            if len(found) == 1:
                return found[0]
            raise self.unbound(node)
        raise self.unbound(node)

    def is_damage_source(self, node: Node) -> bool:
        """ "~ deals damage equal to its power to target creature": what deals it is meant."""
        return type(self.clause(node).value).__name__ == "DealDamage"

    def definite(self, node: Node) -> Mention:
        """ "that creature", "those cards", "the exiled card", "exiled this way", "the token"."""
        value = node.value
        assert isinstance(value, That)
        done = way_of(value.word)
        if done is not None:
            return paid_or_done(self, node, done)
        lead, _, rest = value.word.partition(" ")
        if lead not in ("that", "those", "the", "both"):
            raise self.unbound(node)
        plural = number(value) == "p"
        if rest in ("first", "second", "last") or lead == "both":
            raise self.unbound(node)
        if rest in ("copy", "copies"):
            nouns: tuple[Any, ...] = ()
            groups = self.earlier(node, lambda m: type(m.clause.value).__name__ in ("CopySpell", "CreateToken")
                                  and isinstance(m.of, ResultOf) and m.of.n == m.clause.number)  # fmt: skip
        else:
            nouns = word_nouns(rest)
            if not nouns:
                raise self.unbound(node)
            groups = self.earlier(node, lambda m: not m.source or m.loop is not None)
        for least in (2, 1):
            for group in groups:
                fitting = [m for m in group if not m.player and (not nouns or fits_noun(nouns[-1], m) >= least)]
                # "enchanted creature" is always called so.
                fitting = [m for m in fitting if not m.attached] or fitting
                found = _distinct([m for m in fitting if m.plural == plural])
                if len(found) == 1:
                    return found[0]
                if len(found) > 1:
                    raise self.unbound(node)
                if plural and len(_distinct(fitting)) == 2:
                    return self.together(node, [fitting] if group is not groups[0] else [[], fitting])
        raise self.unbound(node)

    def that_player(self, node: Node) -> Mention:
        value = node.value
        assert isinstance(value, (ThatPlayer, That))
        plural = value.word.startswith(("those", "both", "each of those", "the chosen players"))
        groups = self.earlier(node, lambda m: m.player)
        if isinstance(node.parent and node.parent.value, (ControlledBy, OwnedBy)) and not plural:
            # "each opponent and each creature they control": those of any of them.
            nearest = next((g for g in groups if g), [])
            if nearest and all(m.plural and m.loop is None for m in nearest) and len(_distinct(nearest)) == 1:
                if isinstance(node.above()[2].value if len(node.above()) > 2 else None, (All, Filter)) or isinstance(node.under(All) and node.under(All).value, All):
                    return nearest[0]
        for i, group in enumerate(groups):
            group = [m for m in group if m.plural == plural or self.is_one_opponent(m)]
            found = _distinct(group)
            if not found:
                continue
            if len(found) == 1:
                return found[0]
            subjects = _distinct([m for m in group if m.subject])
            if len(subjects) == 1 and (i == 0 or isinstance(group[0].clause.value, EventPattern)):
                return subjects[0]
            raise self.unbound(node)
        raise self.unbound(node)

    def is_one_opponent(self, mention: Mention) -> bool:
        """ "each opponent": with two players one."""
        return isinstance(mention.of, Same) and isinstance(mention.of.of, EachPlayer) and mention.of.of.who == "opponent"

    # --- amounts and deeds ---------------------------------------------------------------------------------------------

    def before(self, node: Node) -> list[Node]:
        """The instructions that are over where the node stands, from the nearest on."""
        around = node.above()
        known = (*self.earlier_nodes, *self.nodes)
        found = [n for n in known if isinstance(n.value, Instruction) and n.place < node.place and n not in around]
        return [n for n in reversed(found) if self.reachable(n, node)]

    def reachable(self, earlier: Node, node: Node) -> bool:
        modal = earlier.under(Modal)
        if modal is not None and modal in node.above():
            depth = len(modal.path)
            return earlier.path[: depth + 2] == node.path[: depth + 2]
        return True

    def much(self, node: Node) -> Antecedent:
        value = node.value
        assert isinstance(value, ThatMuch)
        kinds = ways_of_amount(value.word)
        for earlier in self.before(node):
            if isinstance(earlier.value, kinds):
                return ResultOf(earlier.number)
        if value.word.startswith(("that", "the amount", "the damage", "the life", "the excess")):
            for place in (n for n in self.nodes if isinstance(n.value, COUNTED) and n.place < node.place):
                if "excess" in value.word:
                    return EventRole("excess")
                later = next((a for a in node.above() if isinstance(a.value, Later)), None)
                if later is not None and later not in place.above():
                    raise self.unbound(node)
                return EventRole("amount")
        raise self.unbound(node)

    def done(self, node: Node) -> int:
        value = node.value
        assert isinstance(value, Done)
        kinds = way_of(value.word + " this way")
        if kinds is None:
            raise Unbound(value.word)
        for earlier in self.before(node):
            if kinds.did(earlier.value):
                return earlier.number
        raise Unbound(value.word)


class _Late(Mention):
    """A controller or owner phrase: its antecedent is made when the words inside are resolved."""

    def __init__(self, node: Node, clause: Node, place: float, binder: _Binder, plural: bool, subject: bool) -> None:
        super().__init__(None, clause, place, plural=plural, player=True, subject=subject)
        self._node = node
        self._binder = binder

    @property  # type: ignore[override]
    def of(self) -> Antecedent | None:
        return Same(self._binder.bound(self._node))

    @of.setter
    def of(self, value: Antecedent | None) -> None:
        pass


def _distinct(mentions: list[Mention]) -> list[Mention]:
    """One mention of each thing."""
    out: list[Mention] = []
    for mention in mentions:
        if not any(m.of == mention.of and m.loop is mention.loop for m in out):
            out.append(mention)
    return out


_unused: tuple[Any, ...] = (Record, Activated)
