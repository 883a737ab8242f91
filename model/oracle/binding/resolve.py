"""The rules by which a reference gets its antecedent (CR 608.2c, 608.2k).

Owns: `bind`. In short: a pronoun means the one thing that the clause before speaks of (an event is about its subject;
an instruction about what it acts on, before the source of the ability); "its" may mean what its own clause speaks of;
"that X" means the nearest thing that is said to be an X. Where two things are equally near, nothing is decided and the
ability counts as not understood. Not here: what can be referred to (`gather`, `mentions`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from model.ability.abilities import Ability, EventPattern, Instruction, Level, StaticEffect
from model.ability.conditions import DidSo, Done, Is
from model.ability.instructions import (
    Apply,
    Choose,
    ChoosePile,
    CreateToken,
    DealDamage,
    Destroy,
    ForEach,
    GetEmblem,
    If,
    Later,
    Move,
    Nothing,
    Process,
    RepeatProcess,
    Sacrifice,
    Search,
    Separate,
)
from model.ability.object_instructions import ChooseNameOf
from model.ability.predicates import Chosen, ThisTurn
from model.ability.roles import ROLES
from model.ability.terms import (
    EXILED_FOR_IT,
    All,
    Antecedent,
    Attached,
    Compares,
    ControlledBy,
    ControllerOf,
    CountersOn,
    Current,
    EachPlayer,
    EventRole,
    Filter,
    FromAmong,
    HasCounter,
    Itself,
    LinkedTo,
    Objects,
    Other,
    OwnerOf,
    PlayerMeets,
    Players,
    Rest,
    ResultOf,
    Same,
    Some,
    SourceItself,
    StatOf,
    Target,
    TargetNumber,
    That,
    ThatMuch,
    ThatPlayer,
    This,
)
from model.base import walk
from model.oracle.binding.context import NOWHERE, Context, context_of, paid_by
from model.oracle.binding.gather import (
    FRAMES,
    MANY,
    ONE,
    REST,
    SELF,
    Carried,
    Unbound,
)
from model.oracle.binding.mentions import (
    Mention,
)
from model.oracle.binding.others import bind_other
from model.oracle.binding.phrases import Phrases
from model.oracle.binding.tree import Node, rebuilt
from model.oracle.grammar.indefinite import THE_MOST
from model.oracle.grammar.instructions.those_counters import COUNTED, THOSE_COUNTERS

_DEEDS: Final = frozenset({"Search", "Discard", "Sacrifice", "CreateToken", "Draw", "Move", "PutCountersOn"})
"""What gives the objects by which it is told who did it."""
EXILED_WITH: Final = "exiled with "
SIZES = ({"power", "toughness"}, {"power", "base power"}, {"toughness", "base toughness"})


def bind(ability: Ability, order: Sequence[Any], context: Context = NOWHERE, carried: Carried | None = None) -> Ability:
    """The ability with its targets numbered and its references resolved; `order`: its parts as they are printed;
    `carried`: for the paragraphs of a spell, one after the other. Raises Unbound."""
    if any(isinstance(record, Filter) and _of_the_whole_turn(record) for record in walk(ability)):
        raise Unbound("controlled")
    binder = _Binder(ability, order, context, carried)
    found: Ability = binder.result()
    if carried is not None:
        binder.leave(carried)
    return found


def _of_the_whole_turn(described: Filter) -> bool:
    """ "Each creature you controlled that dealt combat damage to a player this turn": those that are gone too, which
    nobody has written down."""
    past = any(isinstance(part, ControlledBy) and part.past for part in described.post)
    return past and any(isinstance(part, ThisTurn) for part in described.post)


class _Binder(Phrases):
    """What each reference means."""

    def result(self) -> Any:
        self.ties_are_decided()
        for node in self.nodes:
            value = node.value
            if node.inner:
                self.inner(node)
            elif isinstance(value, RepeatProcess):
                if node.under(Process) is None:
                    raise self.unbound(node)
            elif isinstance(value, Instruction) and not isinstance(value, FRAMES):
                if isinstance(value, ChoosePile):
                    self.set(node, n=self.piles(node))
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
            elif isinstance(value, DidSo):
                self.set(node, n=self.did_so(node))
            elif isinstance(value, Done):
                self.set(node, n=self.done(node))
                self.players_done(node)
            elif isinstance(value, (Objects, Players)):
                self.mention(node)
            elif isinstance(value, Other):
                bind_other(self, node)
            elif value == Chosen("that name") and not self.names_one(node):
                raise Unbound("that name")
        return rebuilt(self.ability, self.changes)

    def inner(self, node: Node) -> None:
        """An ability within: it has references of its own."""
        assert node.parent is not None
        context = self.context
        if not isinstance(node.parent.value, Level):
            # CR 607.1: what is granted is linked with what is granted with it.
            whole_field = getattr(node.parent.value, node.field)
            context = context_of(whole_field if isinstance(whole_field, tuple) else (whole_field,))
            if node.under(CreateToken, Apply) is not None and self.exiled_before(node):
                context = msgspec.structs.replace(context, links=context.links | {EXILED_FOR_IT})
        if isinstance(node.parent.value, GetEmblem):
            # CR 607.1: an emblem that names what made it speaks of what that exiled.
            links = context.links | (self.context.links & {"exiled"})
            context = msgspec.structs.replace(context, links=links)
        new = _Binder(node.value, self.order, context).result()  # type: ignore[arg-type]
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

    def exiled_before(self, node: Node) -> bool:
        """Whether an instruction before what gives the ability exiles something."""
        earlier = [n.value for n in self.nodes if n.place < node.place]
        return any(paid_by(done) == "exile" or (isinstance(done, Move) and done.to == "exile") for done in earlier)

    def names_one(self, node: Node) -> bool:
        """Whether an instruction before chooses a name: else "that name" is one that some object has."""
        before = (n for n in self.nodes if n.place < node.place)
        earlier = (n.value for n in (*self.earlier_nodes, *before))
        return any(isinstance(v, ChooseNameOf) or (isinstance(v, Choose) and "name" in str(v.what)) for v in earlier)

    def ties_are_decided(self) -> None:
        """ "The creature with the least power" is one only where the words say who chooses among several."""
        said = any(isinstance(n.value, Nothing) and n.value.word.startswith("if two or more ") for n in self.nodes)
        for node in self.nodes:
            if isinstance(node.value, Some) and node.value.word == THE_MOST and not said:
                raise Unbound(THE_MOST)

    # --- references -------------------------------------------------------------------------------------------------

    def refer(self, node: Node) -> None:
        value = node.value
        if isinstance(value, That) and value.word == "\0":
            return
        if value.to is not None:  # type: ignore[attr-defined]
            return
        if isinstance(value, That) and value.word == COUNTED:
            self.set(node, to=self.counted_on(node))
            return
        if isinstance(value, That) and value.word == THOSE_COUNTERS:
            self.set(node, to=self.had_counters(node))
            return
        if self.of_the_described(node) or self.of_each_source(node):
            self.set(node, to=Itself())
            return
        if self.owner_of_each_linked(node):
            self.set(node, to=LinkedTo())
            return
        if value == ThatPlayer("who"):
            # CR 608.2c: in a relative clause, the player that the clause looks at.
            if node.under(PlayerMeets) is None:
                raise self.unbound(node)
            self.set(node, to=Current(0))
            return
        try:
            found = self.antecedent(node)
            to = self.if_moved(found, node) or self.seen_from(found, node)
        except Unbound:
            moved = self.owner_of_the_moved(node)
            if moved is None:
                raise
            self.set(node, to=moved)
            return
        if getattr(value, "word", "") == "implied" and self.is_what_is_compared(node, to):
            raise self.unbound(node)
        self.set(node, to=to)
        clause = self.clause(node)
        if isinstance(clause.value, ForEach) and isinstance(node.parent and node.parent.value, FromAmong):
            return  # "for each creature exiled this way": the clause is about each, not about all of them
        if isinstance(value, That) and value.word.startswith(EXILED_WITH) and node.under(EventPattern) is None:
            # "If there are three or more cards exiled with ~, transform it": the words speak of what exiled them.
            self.add(Mention(SourceItself(), clause, node.place, source=True, direct=self.direct(node)))
            return
        those = isinstance(value, That) and value.word.startswith("those ")
        self.add(
            Mention(
                to if isinstance(found.of, Rest) else found.of,
                clause,
                node.place,
                plural=found.plural or those,
                nouns=found.nouns,
                player=found.player,
                subject=self.is_subject(node),
                source=found.source,
                loop=found.loop,
                direct=self.direct(node),
            )
        )

    def if_moved(self, mention: Mention, node: Node) -> Antecedent | None:
        """ "Exile it if it's an instant card. You may cast that card": what was moved, nothing where it was not. "If
        it's a land card, put it onto the battlefield. If it's a creature card, ..." asks of the same card again."""
        move = mention.clause
        around = move.parent
        if not isinstance(move.value, Move) or not isinstance(move.value.what, That) or mention.player:
            return None
        if not isinstance(around and around.value, If) or move.field != "do" or not mention.direct:
            return None
        told: If = around.value  # type: ignore[union-attr, assignment]
        if told.otherwise is not None or told.instead or node.under(If) is not None:
            return None
        return ResultOf(move.number)

    def counted_on(self, node: Node) -> Antecedent:
        """ "If there are three or more counters on it, remove those counters": from what they are on."""
        around = node.under(If)
        for other in self.nodes:
            if isinstance(other.value, CountersOn) and around in other.above() and "condition" in other.path:
                of = self.bound(next(child for child in other.children if child.field == "of"))
                found = SourceItself() if isinstance(of, This) else of.to
                if found is not None:
                    return found
        raise self.unbound(node)

    def did_so(self, node: Node) -> int:
        """The deed of several players of which the words ask who did it: the one before."""
        verb = node.value.verb  # type: ignore[attr-defined]
        around = node.above()
        done = [
            n for n in self.nodes
            if isinstance(n.value, Instruction) and not isinstance(n.value, FRAMES) and n.place < node.place
            and n not in around
        ]  # fmt: skip
        if verb == "search":
            done = [n for n in done if isinstance(n.value, Search)]
            verb = ""
        last = max(done, key=lambda n: n.place, default=None)
        deed = type(last.value).__name__ if last is not None else ""
        if last is None or deed not in _DEEDS or (verb and verb != deed.lower()) or not self.reachable(last, node):
            raise self.unbound(node)
        return last.number

    def piles(self, node: Node) -> int:
        """The separation whose piles are meant."""
        made = [n for n in self.nodes if isinstance(n.value, Separate) and n.place <= node.place]
        if not made:
            raise self.unbound(node)
        return made[-1].number

    def had_counters(self, node: Node) -> Antecedent:
        """ "If it had counters on it, put those counters on ~": whatever kinds they are, what had them."""
        said = [
            n for n in self.nodes
            if isinstance(n.value, Is) and n.place < node.place
            and any(isinstance(p, HasCounter) for p in n.value.filter.post)
        ]  # fmt: skip
        if len(said) != 1 or any(isinstance(p, HasCounter) and p.kind for p in said[0].value.filter.post):  # type: ignore[attr-defined]
            raise self.unbound(node)
        of = self.bound(next(child for child in said[0].children if child.field == "what"))
        found = SourceItself() if isinstance(of, This) else getattr(of, "to", None)
        if found is None:
            raise self.unbound(node)
        return found

    def antecedent(self, node: Node) -> Mention:
        """What the words mean."""
        value: Any = node.value
        if isinstance(value, ThatPlayer):
            return self.elided(node) if value.word == "" else self.that_player(node)
        if value.word == "":
            return self.elided(node)
        if value.word in ONE:
            return self.it(node)
        if value.word in MANY:
            return self.they(node)
        if value.word in SELF:
            return self.itself(node)
        if value.word in REST:
            return self.rest(node)
        if value.word == "(same)":
            return self.same(node)
        return self.definite(node)

    def owner_of_the_moved(self, node: Node) -> Antecedent | None:
        """ "Return a card exiled with it to its owner's hand": CR 400.3, no card goes to a zone of anybody but its own
        owner, so the words can only mean what is moved."""
        owner, move = node.parent, node.parent and node.parent.parent
        if move is None or owner is None or not isinstance(owner.value, OwnerOf) or not isinstance(move.value, Move):
            return None
        if owner.field != "whose" or not isinstance(node.value, That) or node.value.word not in ("it", "their"):
            return None
        what = move.value.what
        if isinstance(what, Target) and what.most == 1:
            target = next(child for child in move.children if child.field == "what")
            return TargetNumber(self.bound(target).n)
        plain = isinstance(what, Target | That | This | Attached)
        return None if plain else ResultOf(move.number)

    def is_what_is_compared(self, node: Node, to: Antecedent) -> bool:
        """ "If it's a spell with lesser mana value": than another, never than itself."""
        said = next((n for n in node.above() if isinstance(n.value, Is)), None)
        what = None if said is None else next((n for n in said.children if n.field == "what"), None)
        return what is not None and isinstance(what.value, That) and getattr(self.bound(what), "to", None) == to

    def owner_of_each_linked(self, node: Node) -> bool:
        """ "Return each card exiled with ~ to its owner's hand": CR 400.3, of each card that is moved."""
        owner, move = node.parent, node.parent and node.parent.parent
        if move is None or owner is None or not isinstance(owner.value, OwnerOf) or not isinstance(move.value, Move):
            return False
        what = move.value.what
        return (
            isinstance(node.value, That)
            and node.value.word == "it"
            and isinstance(what, All)
            and any(
                isinstance(post, FromAmong) and isinstance(post.of, That) and post.of.word.startswith(EXILED_WITH)
                for post in what.filter.post
            )
        )

    def of_the_described(self, node: Node) -> bool:
        """ "with toughness greater than its power": another number of the same object; "with mana value less than its
        power" speaks of something else."""
        stat, compared = node.parent, node.parent and node.parent.parent
        return (
            stat is not None
            and compared is not None
            and isinstance(node.value, That)
            and node.value.word in ("it", "its", "their")
            and isinstance(stat.value, StatOf)
            and isinstance(compared.value, Compares)
            and {stat.value.stat, compared.value.stat} in SIZES
        )

    def of_each_source(self, node: Node) -> bool:
        """ "Each creature you control deals damage equal to its power": each of them its own."""
        stat, dealt = node.parent, node.parent and node.parent.parent
        if isinstance(stat and stat.value, DealDamage) and getattr(node.value, "word", "") == "itself":
            # "Each tapped creature deals damage to itself".
            source = stat.value.source  # type: ignore[union-attr]
            return node.field == "to" and isinstance(source, All | Target) and source.word.startswith("each")
        if (
            stat is None
            or dealt is None
            or not isinstance(stat.value, StatOf | ControllerOf | OwnerOf)
            or not isinstance(dealt.value, DealDamage)
        ):
            return False
        source = dealt.value.source
        each = isinstance(source, All | Target | That) and source.word.startswith("each")
        told = "amount" if isinstance(stat.value, StatOf) else "to"
        return each and stat.field == told and getattr(node.value, "word", "") in ("it", "its", "their")

    def seen_from(self, mention: Mention, node: Node) -> Antecedent:
        """The antecedent as it is said at the place of the reference."""
        to = mention.of
        if to is None:
            raise self.unbound(node)
        inside = isinstance(to, ResultOf) and any(a.number == to.n for a in node.above())
        if isinstance(to, ResultOf) and not self.is_over(to.n, node):
            raise self.unbound(node)
        if isinstance(to, ResultOf) and self.one_of_two(node, to.n):
            raise self.unbound(node)
        if isinstance(to, ResultOf) and not mention.plural and self.of_several(node, to.n):
            raise self.unbound(node)
        if isinstance(to, ResultOf) and self.replaced(node, to.n):
            # "Creatures you control get +1/+1. If ..., those creatures get +2/+2 instead": the first is not done, so
            # the words can but say the phrase again.
            phrase = mention.node.value if mention.node is not None else None
            if not isinstance(phrase, All) or mention.node is None:
                raise self.unbound(node)
            return Same(self.bound(mention.node))
        if inside and "whose" not in node.path and "under" not in node.path:
            # What an instruction acts on is known only when it is over, save whose it is.
            raise self.unbound(node)
        if isinstance(to, Rest) and self.took_away(mention.clause, node):
            return ResultOf(mention.clause.number)
        if isinstance(to, Same) and any(isinstance(r, Rest) for r in walk(to)) and self.took_away(mention.clause, node):
            raise self.unbound(node)  # "return the other to its owner's hand. That player ...": none is left to ask
        if isinstance(to, ResultOf) and not to.what and self.of_damaged(node, to.n):
            if mention.node is not None and "amount" in mention.node.path[len(mention.clause.path) :]:
                raise self.unbound(node)  # "damage equal to the total power of those creatures": not what is damaged
            return ResultOf(to.n, "to")
        if mention.loop is not None and node.under(Target) is not None:
            over: Any = mention.loop.value.over  # type: ignore[attr-defined]
            if isinstance(over, EachPlayer) and over.who in ("opponent", "other player"):
                return Same(over)
            raise self.unbound(node)
        if mention.loop is not None and node.under(PlayerMeets) is not None:
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

    def took_away(self, clause: Node, node: Node) -> bool:
        """ "Return the other to the battlefield. It gains haste": no longer among those that are still where they were,
        but what the instruction gave."""
        done = isinstance(clause.value, Destroy | Move | Sacrifice) and isinstance(clause.value.what, That)
        return done and clause not in node.above()

    def replaced(self, node: Node, n: int) -> bool:
        """The instruction is the step in whose place an "instead" around the node is carried out (CR 608.2c)."""
        done = next((m for m in self.nodes if m.number == n and isinstance(m.value, Instruction)), None)
        for above in node.above():
            if done is not None and isinstance(above.value, If) and above.value.instead and above.path:
                at = above.path[-1]
                if isinstance(at, int) and done.path[: len(above.path)] == (*above.path[:-1], at - 1):
                    return node.path[len(above.path)] == "do"
        return False

    def of_several(self, node: Node, n: int) -> bool:
        """ "Each player discards a card, then loses life equal to that card's mana value": of each their own, which is
        known of what all of them did at once only together."""
        done = next((m for m in self.nodes if m.number == n and isinstance(m.value, Instruction)), None)
        return done is not None and getattr(done.value, "who", None) == EachPlayer("player") and self.of_each(node)

    def of_damaged(self, node: Node, n: int) -> bool:
        """ "~ deals 1 damage to each creature. Tap those creatures": also those of which it was prevented."""
        done = next((m for m in self.nodes if m.number == n and isinstance(m.value, DealDamage)), None)
        return done is not None and isinstance(node.value, That) and node.value.word.startswith("those")

    def one_of_two(self, node: Node, n: int) -> bool:
        """Behind "A. If ..., B instead" the result of either is meant, which is known of single instructions only."""
        done = next((m for m in self.nodes if m.number == n and isinstance(m.value, Instruction)), None)
        for above in done.above() if done is not None else ():
            if isinstance(above.value, If) and above.value.instead and above.path and above not in node.above():
                at = above.path[-1]
                first = next((m for m in self.nodes if m.path == (*above.path[:-1], at - 1)), None)  # type: ignore[operator]
                return done is not None and (done.parent is not above or isinstance(first and first.value, FRAMES))
        return False

    def is_over(self, n: int, node: Node) -> bool:
        """What a delayed trigger does is not done yet where the words behind it are carried out."""
        done = (m for m in (*self.earlier_nodes, *self.nodes) if m.number == n and isinstance(m.value, Instruction))
        return all(not self.delayed(m, node) for m in done)

    def events_of(self, later: Node) -> list[Node]:
        return [n for n in self.nodes if isinstance(n.value, EventPattern) and later in n.above()]
