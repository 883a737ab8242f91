"""What each kind of phrase points back at: pronouns, "that X", "the same", "the rest", players (CR 608.2c, 608.2k).

Owns: `Phrases`, the part of the binder for them. Not here: what is done with the answer (`resolve`), amounts and deeds
(`deeds`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import EventPattern, Instruction
from model.ability.conditions import Comparison, Is
from model.ability.continuous import BecomesCopyOf
from model.ability.events import Attacks
from model.ability.instructions import (
    STARTING,
    Apply,
    Choose,
    ChoosePile,
    CoinFlip,
    CopySpell,
    CreateToken,
    DealDamage,
    FacesChoice,
    ForEach,
    Look,
    Mill,
    Modal,
    Move,
    Search,
)
from model.ability.terms import (
    All,
    Antecedent,
    AttackedByIt,
    Both,
    CardsUntil,
    ControlledBy,
    Current,
    EachPlayer,
    Filter,
    FromAmong,
    IsAbility,
    IsCard,
    IsType,
    OnePlayer,
    OwnedBy,
    PlayerOrController,
    Rest,
    ResultOf,
    Same,
    Some,
    StatOf,
    Target,
    TargetNumber,
    That,
    ThatPlayer,
    This,
    TopCards,
    You,
)
from model.base import walk
from model.oracle.binding.deeds import Deeds, in_the_other_branch, is_one_or_other, not_yet_there
from model.oracle.binding.gather import (
    FRAMES,
    Late,
    Unbound,
    distinct,
)
from model.oracle.binding.mentions import (
    Mention,
    fits_noun,
    is_player_phrase,
    may_be_player,
    word_nouns,
)
from model.oracle.binding.tree import Node
from model.oracle.binding.ways import done_to, paid_or_done, way_of
from model.oracle.grammar.base import REST_OF_REVEALED, number
from model.oracle.grammar.instructions.piles import THE_OTHER, THE_PILE
from model.oracle.grammar.objects import ONE_OF_TWO

PERSONS: Final = frozenset({"he", "she", "him", "her"})


def _reveals(value: Any) -> bool:
    """The instruction turns cards up for everybody (CR 701.20)."""
    what = getattr(value, "what", None)
    return (isinstance(value, Look) and value.reveal) or (isinstance(what, CardsUntil) and what.verb == "reveal")


def _is_of_the_gone(loop: Node) -> bool:
    """ "For each Spirit sacrificed this way": none of them is a permanent any more."""
    filter_ = getattr(loop.value.over, "filter", None)  # type: ignore[attr-defined]
    post = filter_.post if filter_ is not None else ()
    return any(isinstance(p, FromAmong) and getattr(p.of, "word", "") == "sacrificed this way" for p in post)


def _comparison(node: Node) -> Comparison | None:
    """What the characteristic of it is compared in."""
    stat = node.parent
    if stat is None or not isinstance(stat.value, StatOf) or stat.parent is None:
        return None
    return stat.parent.value if isinstance(stat.parent.value, Comparison) else None


def _said_of_the_past(node: Node) -> bool:
    """ "If the creature had power 4 or greater": no token just created."""
    said = _comparison(node)
    return said is not None and said.word == "had"


def _beside_source(node: Node) -> bool:
    """ "If it has greater power than ~"."""
    said = _comparison(node)
    sides = () if said is None else (said.left, said.right)
    return any(isinstance(side, StatOf) and isinstance(side.of, This) for side in sides)


def _changes_a_permanent(node: Node) -> bool:
    """ "That creature gets +3/+0"."""
    return node.field == "to" and node.parent is not None and isinstance(node.parent.value, Apply)


class Phrases(Deeds):
    """What pronouns and definite phrases mean."""

    def elided(self, node: Node) -> Mention:
        """A subject left out: that of the clause before; inside a "for each" of players, the one looked at."""
        clause = self.clause(node)
        if isinstance(node.parent and node.parent.value, PlayerOrController):
            return self.player_or_permanent(node)
        if isinstance(node.value, ThatPlayer):
            loop = next((a for a in node.above() if isinstance(a.value, ForEach)), None)
            if loop is not None and loop.value.word in ("", STARTING):  # type: ignore[attr-defined]
                return Mention(Current(), loop, loop.place, player=True, loop=loop)
        before = [m for m in self.mentions if m.clause is not clause and m.place < node.place and m.subject]
        wanted = [m for m in before if m.player == isinstance(node.value, ThatPlayer)]
        if not wanted:
            raise self.unbound(node)
        return wanted[-1]

    def player_or_permanent(self, node: Node) -> Mention:
        """ "that player or that planeswalker's controller": of the nearest thing that may be either."""
        noun = IsType(node.parent.value.permanent.capitalize())  # type: ignore[union-attr]
        either = [m for m in self.target_mentions if m.place < node.place and m.node is not None
                  and may_be_player(m.node.value) and not is_player_phrase(m.node.value)]  # fmt: skip
        if len(either) != 1 or (noun.type != "Permanent" and noun not in either[0].nouns):
            raise self.unbound(node)
        return either[0]

    def earlier(self, node: Node, keep: Any) -> list[list[Mention]]:
        """The mentions before the node that are kept, clause by clause from the nearest on; those of the node's own
        clause first."""
        own = self.clause(node)
        groups: list[list[Mention]] = [[]]
        order: list[Node] = [own]
        around = node.above()
        for mention in reversed(self.mentions):
            if mention.node in around:
                continue  # a phrase does not mean itself
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
        if mention.loop is not None and _is_of_the_gone(mention.loop) and _changes_a_permanent(node):
            return False
        if mention.loop is not None and node.path[len(mention.loop.path)] == "over":
            return False  # "you and that player each ...": whom it looks at is said by other words
        if not_yet_there(mention, node):
            return False
        if mention.made and self.is_undone(mention.clause, node):
            return False
        # CR 601.2c: targets are chosen before anybody knows which branch is followed.
        chosen = isinstance(mention.of, TargetNumber) and getattr(node.value, "word", "").startswith(
            ("that ", "those ")
        )
        if (not chosen and in_the_other_branch(mention.clause, node)) or (
            mention.of is None and in_the_other_branch(mention.clause, node, "condition")
        ):
            return False
        modal = mention.clause.under(Modal, FacesChoice, CoinFlip)
        if modal is not None and modal not in node.above() and is_one_or_other(modal.value):
            return False
        if modal is not None and isinstance(modal.value, CoinFlip) and isinstance(mention.of, TargetNumber):
            return True  # those are chosen before the coin is flipped
        if modal is not None and modal in node.above():
            depth = len(modal.path)
            return mention.clause.path[: depth + 2] == node.path[: depth + 2] or mention.clause is modal
        return True

    def it(self, node: Node) -> Mention:
        said = node.parent.value if node.parent is not None else None
        if isinstance(said, Is) and any(isinstance(word, IsAbility) for word in said.filter.words):
            # "If it isn't a mana ability": no permanent is.
            return self.pronoun(node, lambda m: any(isinstance(noun, IsAbility) for noun in m.nouns))
        within = node.under(Instruction)
        if any(
            isinstance(n.value, That) and n.value.word.startswith("each of those ") and n.place < node.place
            and n.under(Instruction) is within
            for n in self.nodes
        ):  # fmt: skip
            raise self.unbound(node)  # "for as long as it has a counter on it": of each of them its own
        if isinstance(said, AttackedByIt):
            # "Deals 1 damage to the player or planeswalker it's attacking": what attacks is meant, not what deals it.
            found = distinct([m for m in self.mentions if isinstance(m.clause.value, Attacks) and m.subject])
            if len(found) != 1 or found[0].plural:
                raise self.unbound(node)
            return found[0]
        if getattr(node.value, "word", "") in PERSONS:
            # "He", "her": the one whose name the text says, if it says its own.
            own = [m for m in self.mentions if m.source and m.place < node.place]
            if own:
                return own[-1]
        clause = self.clause(node) if isinstance(said, BecomesCopyOf) else None
        # Nothing becomes a copy of itself, and nothing is greater than itself.
        other = _beside_source(node)
        meant = self.pronoun(
            node, lambda m: not m.player and not m.plural and m.clause is not clause and not (other and m.source)
        )
        if clause is not None and meant.made:
            raise self.unbound(node)
        return meant

    def they(self, node: Node) -> Mention:
        dealt = type(node.parent and node.parent.value).__name__ == "DealDamage" and node.field == "to"
        try:
            # CR 120.1: damage is dealt to no cards in a zone, which a condition may have spoken of.
            return self.pronoun(node, lambda m: not m.player and m.plural and not (dealt and m.of is None))
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
        found = distinct([m for m in self.earlier(node, lambda m: not m.player)[0] if m.subject])
        if len(found) != 1:
            raise self.unbound(node)
        return found[0]

    def rest(self, node: Node) -> Mention:
        """ "the rest": what is left of the group that the instructions before took something out of."""
        between: list[Antecedent] = []
        shown: list[Antecedent] = []
        clause = self.clause(node)
        for earlier in self.before(node):
            group = self.group_of(earlier)
            if group is not None and node.value.word == REST_OF_REVEALED and not _reveals(earlier.value):  # type: ignore[attr-defined]
                raise self.unbound(node)
            what = getattr(earlier.value, "what", None)
            picked = what.filter.post if isinstance(earlier.value, Look) and isinstance(what, Some) else ()
            if any(isinstance(p, FromAmong) for p in picked):
                # "Reveal up to two creature cards from among them, then put the rest ...": those are taken out.
                shown.append(ResultOf(earlier.number))
            if group is not None:
                taken = tuple(reversed(between or shown))
                return Mention(Rest(group.of or ResultOf(earlier.number), taken), clause, node.place,
                               plural=node.value.word != "the other", nouns=group.nouns)  # type: ignore[attr-defined]  # fmt: skip
            chosen = self.chosen_from(earlier, node)
            if chosen is not None and chosen.of is not None and not between:
                return Mention(Rest(chosen.of, (ResultOf(earlier.number),)), clause, node.place, plural=True,
                               nouns=chosen.nouns)  # fmt: skip
            targets = self.one_of_targets(earlier)
            if targets is not None:
                taken = (ResultOf(earlier.number), *reversed(between))
                return Mention(Rest(targets, taken), clause, node.place, plural=node.value.word != "the other")  # type: ignore[attr-defined]
            if not isinstance(earlier.value, FRAMES):
                between.append(ResultOf(earlier.number))
        raise self.unbound(node)

    def one_of_targets(self, earlier: Node) -> Antecedent | None:
        """ "An opponent chooses one of them", "exile one of those creatures": the targets of which that was said."""
        what = getattr(earlier.value, "what", None)
        if not isinstance(what, Some) or what.most != 1 or what.filter.words or len(what.filter.post) != 1:
            return None
        among = next((n for n in self.nodes if earlier in n.above() and isinstance(n.value, FromAmong)), None)
        if among is None or what.filter.post[0] is not among.value:
            return None
        of = getattr(self.bound(among).of, "to", None)
        return of if isinstance(of, TargetNumber) else None

    def chosen_from(self, earlier: Node, node: Node) -> Mention | None:
        """ "Each player chooses two creatures they control, then sacrifices the rest": of those from which the choice
        was made."""
        what = getattr(earlier.value, "what", None)
        if not isinstance(earlier.value, Choose) or not isinstance(what, Some):
            return None
        child = next(n for n in earlier.children if n.field == "what")
        filter_ = self.bound(child).filter
        loop = next((a for a in earlier.above() if isinstance(a.value, ForEach)), None)
        if loop is not None and loop not in node.above():
            # "Each player chooses a creature they control. Destroy the rest": of all creatures that there are.
            over: Any = loop.value.over  # type: ignore[attr-defined]
            post = tuple(p for p in filter_.post if p.__class__ is not ControlledBy)
            if over != EachPlayer("player") or len(post) != len(filter_.post) - 1:
                return None
            filter_ = Filter(filter_.words, post)
        if any(isinstance(r, Current) for r in walk(filter_)) and loop is None:
            return None
        known = next((m.nouns for m in self.mentions if m.clause is earlier and not m.player), ())
        return Mention(Same(All(filter_)), earlier, earlier.place, plural=True, nouns=known)

    def group_of(self, earlier: Node) -> Mention | None:
        """Several cards that the instruction looks at, reveals, exiles or mills, to take some out later."""
        if isinstance(getattr(earlier.value, "what", None), CardsUntil):
            return Mention(ResultOf(earlier.number), earlier, earlier.place, plural=True, nouns=(IsCard(),))
        if isinstance(earlier.value, Search) and isinstance(earlier.value.what, Some):
            if earlier.value.what.most == 1:
                return None
            return Mention(ResultOf(earlier.number), earlier, earlier.place, plural=True, nouns=(IsCard(),))
        if isinstance(earlier.value, (Look, Mill)) or (
            isinstance(earlier.value, Move) and isinstance(earlier.value.what, TopCards)
        ):
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
            found = distinct(group)
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
            near = distinct([m for m in own if not m.direct and m.of not in taken])
            if len(near) == 1:
                return near[0]
        elif own:
            found = distinct(own)
            if len(found) == 1:
                return found[0]
            subjects = [m for m in found if m.subject]
            if len(subjects) == 1 and self.is_damage_source(node):
                return subjects[0]
            raise self.unbound(node)
        for group in before:
            group = [m for m in group if m.of not in taken]
            if group and isinstance(group[0].clause.value, CopySpell) and isinstance(self.clause(node).value, Move):
                # CR 707.10a: a copy ceases to exist off the stack; what is returned to a hand is the spell.
                group = [m for m in group if not m.made]
            if not group:
                continue
            if isinstance(group[0].clause.value, EventPattern):
                if self.about_a_spell(node) and len(distinct(group)) > 1:
                    raise self.unbound(node)
                found = distinct([m for m in group if m.subject]) or distinct(group)
            else:
                made = [m for m in group if m.made and self.copies(m)]
                found = distinct(made or [m for m in group if not m.source]) or distinct(group)
                acted_on = [m for m in found if m.direct]
                if len(found) > 1 and len(acted_on) == 1 and isinstance(group[0].clause.value, Search | Move | Look):
                    # "Search for a card with the same name as that creature, reveal it": what is acted on, not what
                    # only describes it.
                    found = acted_on
            if len(found) == 1:
                return found[0]
            raise self.unbound(node)
        raise self.unbound(node)

    def copies(self, mention: Mention) -> bool:
        """ "Create a token that's a copy of target creature. It gains haste": the token."""
        value = mention.clause.value
        return isinstance(value, CreateToken) and value.copy_of is not None

    def about_a_spell(self, node: Node) -> bool:
        """The clause does what is done to spells only."""
        return type(self.clause(node).value).__name__ in ("CopySpell", "CounterSpell", "Cast", "ChangeTargets")

    def is_damage_source(self, node: Node) -> bool:
        """ "~ deals damage equal to its power to target creature": what deals it is meant."""
        return type(self.clause(node).value).__name__ == "DealDamage"

    def definite(self, node: Node) -> Mention:
        """ "that creature", "those cards", "the exiled card", "exiled this way", "the token"."""
        value = node.value
        assert isinstance(value, That)
        if value.word in ONE_OF_TWO:
            return self.of_two_targets(node)
        done = way_of(value.word)
        if done is not None:
            return paid_or_done(self, node, done)
        of_deed = done_to(self, node)
        if of_deed is not None:
            return of_deed
        if value.word in (THE_PILE, THE_OTHER):
            pick = next((n for n in self.before(node) if isinstance(n.value, ChoosePile)), None)
            if pick is None:
                raise self.unbound(node)
            part = "chosen pile" if value.word == THE_PILE else "pile not chosen"
            return Mention(ResultOf(pick.number, part), pick, pick.place, plural=True)
        lead, _, rest = value.word.removeprefix("each of ").partition(" ")
        if lead not in ("that", "those", "the", "both"):
            raise self.unbound(node)
        plural = number(value) == "p" or lead == "those"
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
            groups = [[m for m in g if not self.is_own_subject(m, node)] for g in groups]
            if _said_of_the_past(node):
                groups = [[m for m in g if not isinstance(m.clause.value, CreateToken)] for g in groups]
            # What was made of a spell is called "the copy".
            groups = [[m for m in g if not m.made or not isinstance(m.clause.value, CopySpell)] or g for g in groups]
            if "player" in rest.split():
                # "That player or planeswalker": of what may be a player.
                groups = [
                    [m for m in g if m.loop is not None or (m.node is not None and may_be_player(m.node.value))]
                    for g in groups
                ]
        for least in (2, 1):
            for group in groups:
                fitting = [m for m in group if not m.player and (not nouns or fits_noun(nouns[-1], m) >= least)]
                # "enchanted creature" is always called so.
                fitting = [m for m in fitting if not m.attached] or fitting
                found = distinct([m for m in fitting if self.agrees(m, node, plural=plural)])
                called = [m for m in found if nouns and nouns[-1] in m.nouns]
                if len(found) > 1 and len(called) == 1:
                    # "Whenever a Sliver deals damage to a creature, destroy that creature": what is called so.
                    found = called
                named = [m for m in found if nouns and all(n in m.nouns for n in nouns)]
                if len(found) > 1 and len(named) == 1:
                    found = named  # "those nonland cards": not all that were turned up
                if len(found) == 1:
                    return found[0]
                if len(found) > 1:
                    raise self.unbound(node)
                if plural and len(distinct(fitting)) == 2:
                    return self.together(node, [fitting] if group is groups[0] else [[], fitting])
            every = [m for g in groups for m in g if not m.player and nouns and fits_noun(nouns[-1], m) >= least]
            two = distinct(every)
            if plural and len(two) == 2 and all(isinstance(m.of, TargetNumber) and not m.plural for m in two):
                # "Choose target creature you control and target creature you don't. ... Those creatures fight": there
                # are no others.
                return self.together(node, [[], two])
        raise self.unbound(node)

    def is_own_subject(self, mention: Mention, node: Node) -> bool:
        """ "Target creature fights that creature", "that creature is dealt damage by an attacking creature": another
        one than what does it, which would be called "itself"."""
        clause, around = self.clause(node), node.parent
        told = around is clause or isinstance(around and around.value, BecomesCopyOf)
        return told and mention.clause is clause and mention.subject and mention.direct and mention.node is not None

    def of_two_targets(self, node: Node) -> Mention:
        """ "The creature you control": the one target of which that was said, whoever controls it now."""
        words = node.value.word.removeprefix("the creature ")  # type: ignore[attr-defined]
        who = OnePlayer("opponent") if words == "an opponent controls" else You()
        said = ControlledBy(who, negated=words.startswith("you don't"))
        found = []
        for mention in self.target_mentions:
            target = mention.node.value if mention.node is not None else None
            if mention.place < node.place and isinstance(target, Target) and said in target.filter.post:
                found.append(mention)
        if len(found) != 1 or found[0].plural:
            raise self.unbound(node)
        return found[0]

    def agrees(self, mention: Mention, node: Node, *, plural: bool) -> bool:
        """Whether the words, in that number, may mean it."""
        looped = self.made_in_a_loop(mention, node)
        if looped and isinstance(mention.of, TargetNumber) and not mention.plural:
            # "For each opponent, choose up to one target creature": that creature, or those creatures.
            return True
        return (mention.plural or looped) == plural

    def made_in_a_loop(self, mention: Mention, node: Node) -> bool:
        """ "For each Aura, create a token. Exile those tokens": one each time, several afterwards."""
        # "For each opponent, gain control of up to one target creature that player controls. Untap those creatures."
        result = mention.made or isinstance(mention.of, ResultOf | TargetNumber)
        loop = mention.clause.under(ForEach) if result else None
        return loop is not None and loop not in node.above()

    def that_player(self, node: Node) -> Mention:
        value = node.value
        assert isinstance(value, (ThatPlayer, That))
        plural = value.word.startswith(("those", "both", "each of those", "the chosen players"))
        groups = self.earlier(node, lambda m: m.player)
        own = self.clause(node)
        if "what" in node.path[len(own.path) :][:1]:
            # "Return to its owner's hand each creature that player controls": what is done is known only afterwards.
            done = ResultOf(own.number)
            groups[0] = [m for m in groups[0] if not any(r == done for r in walk(m.of))]
        if isinstance(node.parent and node.parent.value, (ControlledBy, OwnedBy)) and not plural:
            # "each opponent and each creature they control": those of any of them.
            nearest = next((g for g in groups if g), [])
            many = bool(nearest) and all(m.plural and m.loop is None for m in nearest)
            if many and len(distinct(nearest)) == 1 and node.under(All) is not None:
                return nearest[0]
        for i, group in enumerate(groups):
            group = [m for m in group if m.plural == plural or self.is_one_opponent(m)]
            found = distinct(group)
            if not found:
                continue
            if len(found) == 1:
                return found[0]
            subjects = distinct([m for m in group if m.subject])
            if len(subjects) == 1 and (i == 0 or isinstance(group[0].clause.value, EventPattern)):
                return subjects[0]
            if len(subjects) == 1 and value.word == "they" and node.field == "who":
                # "Target opponent returns it to its owner's hand. Then they shuffle": who did goes on doing.
                others = [m for m in group if not m.subject]
                if all(isinstance(m, Late) for m in others):
                    return subjects[0]
            raise self.unbound(node)
        raise self.unbound(node)

    def is_one_opponent(self, mention: Mention) -> bool:
        """ "each opponent": with two players one."""
        return (
            isinstance(mention.of, Same) and isinstance(mention.of.of, EachPlayer) and mention.of.of.who == "opponent"
        )
