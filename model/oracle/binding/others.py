"""What "other" and "another" leave out (CR 608.2c).

Owns: the `than` of these words where they do not mean the source. Not here: the mentions they may mean (`gather`).
"""

from __future__ import annotations

from model.ability.abilities import EventPattern, Keyword, Spell
from model.ability.conditions import Happened
from model.ability.instructions import (
    Choose,
    Later,
    Modal,
)
from model.ability.terms import (
    All,
    Attached,
    Both,
    Current,
    EventRole,
    Filter,
    FromAmong,
    InZone,
    IsAbility,
    IsPermanent,
    IsSpell,
    IsSubtype,
    IsType,
    Itself,
    NameOf,
    Objects,
    Other,
    ResultOf,
    Same,
    Some,
    Target,
    TargetNumber,
    That,
)
from model.base import walk
from model.oracle.binding.gather import Gatherer, Unbound, distinct
from model.oracle.binding.mentions import (
    compares_with_another,
    fits_noun,
    is_player_phrase,
    nouns_of,
)
from model.oracle.binding.tree import Node, counts_for_each_affected


def bind_other(binder: Gatherer, node: Node) -> None:
    """CR 608.2c: "another target creature" behind a target is one other than that."""
    value = node.value
    assert isinstance(value, Other)
    target = node.under(Target)
    phrase = node.under(All)
    pair = phrase.parent if phrase is not None else None
    if pair is not None and isinstance(pair.value, Both) and isinstance(pair.value.of[0], Target):
        # "Target creature and all other creatures with the same name": other than the target.
        own = [m for m in binder.target_mentions if m.clause is binder.clause(node) and m.place < node.place]
        if value.word == "other" and own and own[-1].node is not None and own[-1].node.parent is pair:
            binder.set(node, than=That("", own[-1].of))
            return
    if target is None and isinstance(binder.ability, Spell) and value.word in ("another", "other"):
        _of_spell(binder, node)
    if value.than is not None or value.word not in ("another", "other"):
        return
    if target is None:
        _of_the_spoken_of(binder, node)
        return
    before = [m for m in binder.target_mentions if m.place < target.place and not m.player]
    if not isinstance(binder.ability, Spell):
        # Behind targets that are no such things, it is other than the source: "destroy target artifact. Untap
        # another target creature".
        nouns = nouns_of(target.value)
        before = [m for m in before if not nouns or any(fits_noun(n, m) for n in nouns)]
        # The modes do not speak of each other: "another" is one other than the source.
        modal = node.under(Modal)
        mode = () if modal is None else node.path[: len(modal.path) + 2]
        before = [m for m in before if modal is None or m.clause.path[: len(mode)] == mode]
    if is_player_phrase(target.value):
        return
    if not before:
        _of_the_spoken_of(binder, node)
        return
    than: Objects = That("", before[0].of)
    if len(before) > 1:
        than = Both(tuple(That("", m.of) for m in before))
    binder.set(node, than=than)


def _of_spell(binder: Gatherer, node: Node) -> None:
    """A spell is none of the things it acts on: "each other creature" are those other than what it spoke of."""
    value = node.value
    phrase = node.under(All, Some, Happened)
    if phrase is None or value.than is not None or is_player_phrase(phrase.value):  # type: ignore[attr-defined]
        return
    if isinstance(phrase.value, Happened) and phrase.value.what != "died":
        return  # "if you've cast another spell": the spell itself is the one left out
    if isinstance(phrase.parent and phrase.parent.value, NameOf) and binder.filter_above(phrase) is not None:
        # "All cards with the same name as another card in their hand": other than the one described.
        binder.set(node, than=That("", Itself()))
        return
    if any(isinstance(r, IsSpell | IsAbility) for r in walk(phrase.value)):
        return  # among those on the stack, the spell itself is the one left out
    around = node.above()
    spoken = [
        m
        for m in binder.mentions
        if not m.player and not m.source and m.of is not None and m.node not in around and m.place <= node.place
    ]
    clause = binder.clause(node)
    later = [
        n for n in binder.nodes if isinstance(n.value, Target) and n.place > node.place and binder.clause(n) is clause
    ]
    if not spoken and len(later) == 1:
        # "Each other creature becomes a copy of target creature."
        binder.set(node, than=That("", TargetNumber(binder.targets)))
        return
    # "Regenerate target creature. Draw a card. Regenerate each other creature": the nearest that is one.
    nouns = [n for n in nouns_of(getattr(phrase.value, "filter", None)) if isinstance(n, IsType | IsSubtype)]
    spoken = [m for m in spoken if nouns and all(fits_noun(n, m) > 1 for n in nouns)] or spoken
    nearest = [m for m in spoken if m.clause is spoken[-1].clause]
    found = distinct(nearest)
    if len(found) != 1 or found[0].of is None or found[0].loop is not None:
        raise Unbound("other")
    if found[0].of == ResultOf(clause.number):
        raise Unbound("other")  # "attacking creatures get +1/+0 for each other one": of each others
    binder.set(node, than=That("", found[0].of))


def _of_the_spoken_of(binder: Gatherer, node: Node) -> None:
    """ "Whenever a creature you control attacks, it gets +1/+0 for each other attacking creature that shares a type
    with it", "enchanted creature gets +1/+1 for each other creature you control": other than what was spoken of,
    where the words compare with it or where the source is no such thing."""
    if counts_for_each_affected(node):
        binder.set(node, than=That("", Current(0)))
        return
    if isinstance(binder.ability, Keyword) and binder.ability.name in ("morph", "megamorph", "disguise"):
        return  # CR 708.2a: whatever it is face up, it is a creature as that cost is paid
    phrase = node.under(Target, All, Some, Happened)
    within = node.under(Filter)
    event = node.under(EventPattern) is not None
    if phrase is None or within is None or event or is_player_phrase(phrase.value) or binder.context.is_spell:
        return
    if any(isinstance(p, FromAmong) for p in within.value.post):  # type: ignore[attr-defined]
        chosen = _chosen_from_them(binder, node)
        if chosen is not None:
            binder.set(node, than=That("", chosen))
            return
    nouns = nouns_of(getattr(phrase.value, "filter", None))
    spoken = [
        m
        for m in binder.mentions
        if ((isinstance(m.of, Same) and isinstance(m.of.of, Attached)) or isinstance(m.clause.value, EventPattern))
        and not (m.player or m.source or m.plural or m.of is None)
        and m.place < node.place
        and m.clause.under(Later) is None
        and all(fits_noun(n, m) for n in nouns if isinstance(n, IsType | IsSubtype | IsPermanent))
    ]
    found = distinct(spoken)
    may_be = binder.context.may_be(within.value)  # type: ignore[arg-type]
    if may_be and not compares_with_another(within.value):
        return
    if len(found) > 1 or (not found and not may_be and binder.context.is_attached):
        raise Unbound("other")  # "other creatures you control", said by an Aura: no words before explain it
    if not found:
        return
    of = found[0].of
    if of == EventRole() and any(isinstance(p, InZone) and p.zone != "battlefield" for p in within.value.post):  # type: ignore[attr-defined]
        of = EventRole("new")
    binder.set(node, than=That("", of))


def _chosen_from_them(binder: Gatherer, node: Node) -> ResultOf | None:
    """ "An opponent chooses a nonland card exiled this way. You may cast the other cards exiled this way": what was
    chosen from the same group."""
    for earlier in reversed([n for n in binder.nodes if isinstance(n.value, Choose) and n.place < node.place]):
        what = getattr(earlier.value, "what", None)
        if isinstance(what, Some) and any(isinstance(p, FromAmong) for p in what.filter.post):
            return ResultOf(earlier.number)
    return None
