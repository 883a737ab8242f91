"""Amounts and deeds that words point back at: "that much", "if you do", "this way" (CR 608.2c, 608.2h).

Owns: `Deeds`, the part of the binder for them. Not here: pronouns and definite phrases (`resolve`), which instructions
a participle means (`ways`).
"""

from __future__ import annotations

from typing import Any

from model.ability.abilities import Instruction, RemoveCounters
from model.ability.conditions import Comparison, Done, Exists
from model.ability.continuous import PreventDamage
from model.ability.events import Attacks, Casts, IsDealtDamage, ZoneChanges
from model.ability.instructions import (
    Choose,
    CoinFlip,
    CounterSpell,
    DealDamage,
    Destroy,
    Discard,
    FacesChoice,
    If,
    IfYouDo,
    Later,
    Mill,
    Modal,
    Move,
    Prevent,
    Sacrifice,
    Tap,
    Transform,
)
from model.ability.terms import (
    All,
    AllCounters,
    Antecedent,
    Attached,
    Compares,
    CostX,
    CountOf,
    DifferenceOf,
    EachPlayer,
    EventRole,
    Filter,
    IsPlayer,
    LinkedTo,
    ManaSpent,
    Number,
    PaidWith,
    ResultOf,
    SaidNumber,
    Some,
    StatOf,
    Target,
    That,
    ThatMuch,
    ThatPlayer,
    This,
    Zone,
)
from model.base import walk
from model.oracle.binding.context import CHOSEN_NUMBER, paid_by
from model.oracle.binding.gather import (
    Gatherer,
    Unbound,
)
from model.oracle.binding.mentions import (
    COUNTED,
    Mention,
)
from model.oracle.binding.tree import Node
from model.oracle.binding.ways import all_done, way_of, ways_of_amount
from model.oracle.grammar.base import number

ANY_NUMBER = "any number"
EXCESS = "excess"
REMOVED = ("counter removed this way", "counters removed this way")


def in_the_other_branch(earlier: Node, node: Node, field: str = "do") -> bool:
    """ "If ..., do this. Otherwise, do that": what the one does, the other does not speak of."""
    return any(
        isinstance(above.value, (If, IfYouDo))
        and node.path[len(above.path)] == "otherwise"
        and earlier.path[len(above.path) : len(above.path) + 1] == (field,)
        and above in earlier.above()
        for above in node.above()
    )


def is_one_or_other(value: Any) -> bool:
    """ "A or B": what one of them did is not what was done, if the other was."""
    return isinstance(value, FacesChoice) and value.word == "or"


def of_the_prevented(value: Any) -> bool:
    """An instruction in what a prevention effect does besides that does as much as was prevented."""
    return any(isinstance(r, ThatMuch) for r in walk(value))


def not_yet_there(made: Mention, node: Node) -> bool:
    """ "Draw a card if it was attacking": the condition is judged before there is what the instruction makes (CR
    608.2c)."""
    return made.made and any(
        isinstance(above.value, If)
        and node.path[len(above.path)] == "condition"
        and made.clause.path[len(above.path) : len(above.path) + 1] == ("do",)
        and above in made.clause.above()
        for above in node.above()
    )


def _of_one(instruction: Any) -> bool:
    """It acts on one thing, which is no number: "sacrifice it and create that many tokens"."""
    what = getattr(instruction, "what", None)
    if not isinstance(instruction, Sacrifice | Move | Destroy | Tap | Transform | CounterSpell):
        return False
    one = isinstance(what, This | Attached) or (isinstance(what, That) and number(what) == "s")
    return one or (isinstance(what, Target | Some) and what.most == 1)


def _is_batch(pattern: Any) -> bool:
    """Several at once are one event: "one or more creatures die", "you attack with two or more creatures"."""
    if getattr(pattern, "one_or_more", False) or getattr(pattern, "least", 1) > 1:
        return True
    what = getattr(pattern, "what", None)
    return isinstance(what, Some | All) and (number(what) == "p" or getattr(what, "most", 1) != 1)


class Deeds(Gatherer):
    """What the words for amounts and for what was done mean."""

    def unbound(self, node: Node) -> Unbound:
        word = getattr(node.value, "word", "")
        return Unbound(word or type(node.value).__name__)

    # --- amounts and deeds ------------------------------------------------------------------------------------------

    def before(self, node: Node) -> list[Node]:
        """The instructions that are over where the node stands, from the nearest on."""
        around = node.above()
        known = (*self.earlier_nodes, *self.nodes)
        found = [n for n in known if isinstance(n.value, Instruction) and n.place < node.place and n not in around]
        return [n for n in reversed(found) if self.reachable(n, node)]

    def reachable(self, earlier: Node, node: Node) -> bool:
        if in_the_other_branch(earlier, node) or self.delayed(earlier, node):
            return False
        modal = earlier.under(Modal, FacesChoice, CoinFlip)
        if modal is not None and modal not in node.above() and is_one_or_other(modal.value):
            return False
        if modal is not None and modal in node.above():
            depth = len(modal.path)
            return earlier.path[: depth + 2] == node.path[: depth + 2]
        return True

    def delayed(self, earlier: Node, node: Node) -> bool:
        """It is done by a delayed trigger of which the node is no part (CR 603.7)."""
        later = next((a for a in earlier.above() if isinstance(a.value, Later)), None)
        return later is not None and later not in node.above()

    def much(self, node: Node) -> Antecedent:
        value = node.value
        assert isinstance(value, ThatMuch)
        if value.word == "the difference":
            return self.difference(node)
        excess = "excess" in value.word or self.if_excess(node)
        kinds = (DealDamage,) if excess else ways_of_amount(value.word)
        if value.word == ANY_NUMBER and node.path[0] == "costs":
            return CostX()
        prevention = self.prevention(node)
        if prevention is not None and ("prevented" in value.word or value.word.startswith("that m")):
            inside = [n for n in self.before(node) if prevention in n.above() and isinstance(n.value, kinds)]
            if "prevented" in value.word or all(of_the_prevented(n.value) for n in inside):
                return EventRole("amount")
            raise self.unbound(node)
        if value.word == "that much" and self.after_mana_spent(node):
            raise self.unbound(node)
        found = (n for n in self.nodes if isinstance(n.value, RemoveCounters) and n.path[0] == "costs")
        removal = next(found, None)
        cost: Any = removal.value if removal is not None else None
        whole = removal is not None and getattr(cost.count, "word", "") == "all"
        if value.word == "all" and removal is not None and node.parent is removal:
            if isinstance(cost.from_, This) and cost.kind:
                return AllCounters(cost.kind)
            raise self.unbound(node)
        told = value.word.endswith(REMOVED) or value.word.startswith("that m")
        if whole and told and not any(isinstance(n.value, kinds) for n in self.before(node)):
            return PaidWith("counters removed")
        if value.word.endswith(REMOVED) and self.counters_as_cost():
            return CostX()
        said = self.said_otherwise(node)
        if said is not None:
            return said
        for earlier in self.before(node):
            chose = isinstance(earlier.value, Choose) and str(earlier.value.what).startswith("a number")
            if chose and value.word == "that many":
                return ResultOf(earlier.number)
            if isinstance(earlier.value, kinds) and not _of_one(earlier.value):
                again = self.same_number(earlier) if value.word.startswith("that m") else None
                if again is not None:
                    return again
                if isinstance(getattr(earlier.value, "who", None), EachPlayer) and self.of_each(node):
                    raise self.unbound(node)  # of each player their own
                if self.only_some_of(earlier, node):
                    raise self.unbound(node)
                if value.word == "the other result":
                    if getattr(earlier.value, "word", "") != "two, choose one":
                        raise self.unbound(node)
                    return ResultOf(earlier.number, "other result")
                return ResultOf(earlier.number, EXCESS) if excess else self.number_of(earlier, node)
        if value.word in ("the chosen number", "the number chosen") and CHOSEN_NUMBER in self.context.links:
            return LinkedTo(CHOSEN_NUMBER)
        if value.word.startswith("that m") and self.counters_as_cost():
            return CostX()
        if value.word.startswith(("1 life", "that", "the amount", "the damage", "the life", "the excess")):
            for place in (n for n in self.nodes if isinstance(n.value, COUNTED) and n.place < node.place):
                if excess:
                    if not isinstance(place.value, IsDealtDamage) or not place.value.excess:
                        raise self.unbound(node)
                    return EventRole(EXCESS)
                later = next((a for a in node.above() if isinstance(a.value, Later)), None)
                if later is not None and later not in place.above():
                    raise self.unbound(node)
                if isinstance(place.value, (ZoneChanges, Attacks)) and not _is_batch(place.value):
                    continue  # one thing moves or attacks: that is no number
                return EventRole("amount")
        if value.word == "that much":
            return self.number_of_the_cast(node)
        raise self.unbound(node)

    def number_of_the_cast(self, node: Node) -> Antecedent:
        """ "Whenever you cast a spell with mana value equal to the number of counters on this enchantment, it deals
        that much damage": as much as was said to be equal, whatever becomes of the counters."""
        for place in self.nodes:
            what = place.value.what if isinstance(place.value, Casts) else None
            said = what.filter.post if isinstance(what, Some) else ()
            equal = [p for p in said if isinstance(p, Compares) and p.op == "==" and not isinstance(p.amount, Number)]
            if len(equal) == 1 and place.place < node.place and place.parent is self.nodes[0]:
                return SaidNumber(StatOf(equal[0].stat, That("it", EventRole())))
        raise self.unbound(node)

    def if_excess(self, node: Node) -> bool:
        """ "If excess damage was dealt this way, create that many tokens": as many as the excess."""
        return any(
            isinstance(above.value, If)
            and any(isinstance(r, ThatMuch) and EXCESS in r.word for r in walk(above.value.condition))
            and node.path[len(above.path)] == "do"
            for above in node.above()
        )

    def prevention(self, node: Node) -> Node | None:
        """The prevention of which the node stands in what is done besides (CR 615.5)."""
        found = node.under(PreventDamage, Prevent)
        return found if found is not None and node.path[len(found.path)] == "then" else None

    def number_of(self, earlier: Node, node: Node) -> Antecedent:
        """How much the instruction did; where it says "that many" itself, as many as that (CR 608.2h): "draw that many
        cards, then discard that many cards. You gain that much life"."""
        for name in ("amount", "count"):
            number_ = next((child for child in earlier.children if child.field == name), None)
            if number_ is None:
                continue
            amount: Any = self.bound(number_)
            if isinstance(amount, ThatMuch) and amount.to is not None and node.value.word.split()[0] == "that":  # type: ignore[attr-defined]
                to: Antecedent = amount.to
                return to
            if self.is_instead_of(earlier, node):
                return SaidNumber(amount)  # what it would have done is not done
        if self.is_instead_of(earlier, node):
            raise self.unbound(node)
        return ResultOf(earlier.number)

    def is_instead_of(self, earlier: Node, node: Node) -> bool:
        """The node stands in what is done instead of the earlier instruction (CR 608.2c)."""
        return any(
            isinstance(above.value, If)
            and above.value.instead
            and earlier.path == (*above.path[:-1], above.path[-1] - 1)
            and node.path[len(above.path)] == "do"
            for above in node.above()
            if above.path and isinstance(above.path[-1], int)
        )

    def is_undone(self, earlier: Node, node: Node) -> bool:
        """The node stands where it is asked whether something is done instead of the earlier instruction, or in what
        is done instead: that made nothing (CR 608.2c)."""
        for above in node.above():
            if isinstance(above.value, If) and above.value.instead and isinstance(above.path[-1], int):
                before = (*above.path[:-1], above.path[-1] - 1)
                if earlier.path[: len(before)] == before:
                    return True
        return False

    def said_otherwise(self, node: Node) -> Antecedent | None:
        """ "You gain life equal to its power if you do. Otherwise, you lose that much life": as much as the one branch
        says."""
        for above in node.above():
            if isinstance(above.value, If) and node.path[len(above.path)] == "otherwise":
                for child in above.children:
                    if child.field == "do":
                        for number_ in child.children:
                            if number_.field in ("amount", "count"):
                                return SaidNumber(self.bound(number_))
        return None

    def same_number(self, earlier: Node) -> Antecedent | None:
        """ "Draw that many cards, then discard that many cards. You gain that much life": as many as was said before,
        however many were drawn and discarded."""
        if getattr(earlier.value, "word", "") == "up to":
            return None
        said = [n for n in self.nodes if isinstance(n.value, ThatMuch) and earlier in n.above()]
        exact = all(n.field in ("count", "amount") and n.parent is earlier for n in said)
        phrase = getattr(earlier.value, "what", None)
        if isinstance(phrase, Some):
            exact = phrase.least == phrase.most and all(n.field in ("least", "most") for n in said)
        found = [self.bound(n).to for n in said]
        return found[0] if said and exact and all(f == found[0] for f in found) else None

    def only_some_of(self, earlier: Node, node: Node) -> bool:
        """ "When one or more nonland cards are exiled this way, put that many ...": not as many as were exiled."""
        return any(
            isinstance(above.value, If)
            and isinstance(above.value.condition, Done)
            and above.value.condition.filter is not None
            and node.path[len(above.path)] == "do"
            for above in node.above()
        ) and isinstance(earlier.value, Move | Mill | Discard | Sacrifice | Destroy)

    def after_mana_spent(self, node: Node) -> bool:
        """ "If eight or more mana was spent to cast it, sacrifice ~ and it deals that much damage": as much as was
        spent, not as much as was done meanwhile."""
        return any(
            isinstance(above.value, If)
            and any(isinstance(r, ManaSpent) for r in walk(above.value.condition))
            and node.path[len(above.path)] == "do"
            for above in node.above()
        )

    def players_done(self, node: Node) -> None:
        """ "If a player is dealt damage this way, they can't gain life": of whom the condition speaks."""
        value: Any = node.value
        n = self.changes.get(node.path, {}).get("n", -1)
        if n >= 0 and value.filter == Filter((IsPlayer(),)):
            self.add(Mention(ResultOf(n), node, node.place, player=True, subject=True))

    def difference(self, node: Node) -> Antecedent:
        """ "the difference": of the two numbers that the condition around it compares."""
        around = node.above()
        compared = [
            n
            for n in self.nodes
            if isinstance(n.value, (Comparison, Exists)) and n.field == "condition" and n.parent in around
            and n.place < node.place
        ]  # fmt: skip
        if len(compared) != 1:
            raise self.unbound(node)
        condition = self.bound(compared[0])
        if isinstance(condition, Comparison):
            return DifferenceOf(condition.left, condition.right)
        amount = Number(condition.amount) if isinstance(condition.amount, int) else condition.amount
        if not isinstance(condition.what, Zone):
            raise self.unbound(node)
        return DifferenceOf(CountOf(condition.what), amount)

    def of_each(self, node: Node) -> bool:
        """The clause is done by each of several players too."""
        who = getattr(self.clause(node).value, "who", None)
        return isinstance(who, EachPlayer) or who == ThatPlayer("")

    def counters_as_cost(self) -> bool:
        """Whether any number of counters is removed as a cost."""
        return any(
            isinstance(n.value, RemoveCounters)
            and n.path[0] == "costs"
            and getattr(n.value.count, "word", "") == ANY_NUMBER
            for n in self.nodes
        )

    def done(self, node: Node) -> int:
        value = node.value
        assert isinstance(value, Done)
        kinds = way_of(value.word + " this way")
        if kinds is None:
            raise Unbound(value.word)
        if len(all_done(self, node, kinds)) > 1:
            raise Unbound(value.word)
        for earlier in self.before(node):
            if kinds.did(earlier.value):
                return earlier.number
        for cost in self.nodes:
            if cost.place < node.place and kinds.cost and paid_by(cost.value) == kinds.cost:
                # "If a Saproling was sacrificed this way": for the ability's cost.
                self.set(node, paid=PaidWith(kinds.cost))
                return -1
        raise Unbound(value.word)
