"""Adding mana (CR 106, 605): which types, chosen by whom; undefined types give nothing (106.5)."""

from __future__ import annotations

from itertools import product as every
from typing import Final

import msgspec

from model.ability.abilities import Instruction
from model.ability.instructions import AddMana, DoubleMana, Later, LoseMana, ManaSet
from model.ability.mana_abilities import SYMBOLS_OF
from model.ability.terms import Devotion, Number, Objects, PaidWith, ResultOf, Some, SourceItself, Target, That, This
from model.base import ObjectId, walk
from model.evaluate import amount, candidates, refs
from model.evaluate.core import Context
from model.evaluate.predicates import chosen_values
from model.events import add_mana
from model.events.unspent import lose_unspent
from model.layers import characteristics
from model.mana import COLORS, TYPES, ManaUnit
from model.pay.mana import GIVEN_COULD_PRODUCE
from model.pay.purpose import bound
from model.resolve.run import Run, executes
from model.state import Scope

_ORDER: Final = {t: n for n, t in enumerate(TYPES)}


@executes(AddMana)
def add(run: Run, do: AddMana) -> None:
    added = 0
    for who in run.players(do.who):
        types = chosen_types(run, do, who)
        source = run.scope.source or run.scope.stack_id
        snow, words = _is_snow(run, source), _source_words(run, source)
        only = bound(run.game, do.only, source)
        units = [ManaUnit(t, snow, only, do.riders, do.lasts, words) for t in types]
        tapped = any(role == "tapped for mana" and value for role, value in run.scope.event)
        added += len(add_mana(run.game, who, units, source=source, tapped=tapped))
    run.result((), number=added)
    run.done = added > 0


@executes(DoubleMana)
def double(run: Run, do: DoubleMana) -> None:
    """CR 701.10f: mana of each type that the player has, as much again, with nothing that the old mana carries."""
    for who in run.players(do.who):
        source = run.scope.source or run.scope.stack_id
        snow, words = _is_snow(run, source), _source_words(run, source)
        had = [(u.type, n) for u, n in run.game.players[who].pool.units]
        units = [ManaUnit(t, snow, None, (), "", words) for t, n in had for _ in range(n)]
        tapped = any(role == "tapped for mana" and value for role, value in run.scope.event)
        add_mana(run.game, who, units, source=source, tapped=tapped)


@executes(LoseMana)
def lose(run: Run, do: LoseMana) -> None:
    for who in run.players(do.who):
        lose_unspent(run.game, who, lambda unit: True)


def _is_snow(run: Run, source: ObjectId) -> bool:
    # CR 106.3, 107.4h: mana from a snow source.
    return run.game.known(source) is not None and "Snow" in characteristics(run.game, source).supertypes


def _source_words(run: Run, source: ObjectId) -> tuple[str, ...]:
    """Card types and subtypes of the source: "mana from a Treasure", "mana from an artifact"."""
    if run.game.known(source) is None:
        return ()
    looks = characteristics(run.game, source)
    return tuple(sorted(looks.types | (looks.subtypes & {"Treasure", "Desert", "Cave", "Powerstone"})))


def chosen_types(run: Run, do: AddMana, who: int) -> tuple[str, ...]:
    """The types of mana to add, one entry for each mana, chosen by the player where there is a choice."""
    if counts_by_color(do):
        return _by_color(run, do, who)
    times = 1 if do.count is None else max(0, run.amount(do.count))
    if times == 0:
        return ()
    if do.options:
        # "{W} or {U}", "{C}{C}": with a count each time the same alternative, save for "in any combination".
        if do.combination and len(do.options) > 1:
            return _combination(run, tuple(o[0] for o in do.options if o), times, who)
        options = tuple(dict.fromkeys("".join(o) for o in do.options))
        return tuple(run.choose(options, who=who, what="mana", words="which mana")[0]) * times
    if do.among is not None and do.among.kind == SYMBOLS_OF:
        return _by_symbol(run, do.among, who)
    types: tuple[str, ...] = COLORS if do.any_color else ()
    if do.among is not None:
        found = mana_set(run, do.among)
        types = tuple(t for t in TYPES if t in found)
    if not types:
        # CR 106.5: a type that is not defined.
        return ()
    if do.each:
        return tuple(t for t in types for _ in range(times))
    if do.combination and times > 1:
        return _combination(run, types, times, who)
    return tuple(run.choose(types, who=who, what="mana", words="which mana")[0]) * times


def counts_by_color(do: AddMana) -> bool:
    """Whether how much is added hangs on the colour: "choose a color; add ... your devotion to that color"."""
    return isinstance(do.count, Devotion) and "that color" in do.count.colors


def with_color(scope: Scope, color: str) -> Scope:
    """The scope in which "that color" is that one."""
    return msgspec.structs.replace(scope, event=(*scope.event, ("color", color)))


def _by_color(run: Run, do: AddMana, who: int) -> tuple[str, ...]:
    assert do.count is not None
    color = str(run.choose(COLORS, who=who, what="mana", words="a color")[0])
    return (color,) * max(0, amount(run.game, do.count, with_color(run.scope, color)))


def _by_symbol(run: Run, what: ManaSet, who: int) -> tuple[str, ...]:
    """One mana for each coloured symbol; of a hybrid symbol the colour is chosen (CR 107.4e)."""
    found: list[str] = []
    for ref in _all_meant(run, what.of):
        if run.game.known(ref) is not None:
            for symbol in characteristics(run.game, ref).mana_cost.symbols:
                colors = tuple(t for t in symbol.types if t in COLORS)
                if colors:
                    found.append(str(run.choose(colors, who=who, what="mana", words="which mana")[0]))
    return tuple(found)


def _combination(run: Run, types: tuple[str, ...], n: int, who: int) -> tuple[str, ...]:
    """Each mana may be of another type; the answer is a word such as "WWU", in the order of the types."""
    if len(types) == 1 or n == 0:
        return types[:1] * n
    if n <= 3:
        words = {"".join(sorted(w, key=_ORDER.__getitem__)) for w in every(types, repeat=n)}
        options = tuple(sorted(words, key=lambda w: [_ORDER[t] for t in w]))
        return tuple(run.choose(options, who=who, what="mana", words="which mana")[0])
    answer = run.ask("choose", who, "mana", types, n, n, "which mana")
    return tuple(sorted("".join(answer), key=_ORDER.__getitem__))


def mana_set(run: Run, what: ManaSet) -> frozenset[str]:
    """The types that the words name now (CR 106.5, 106.7)."""
    from model.produce import could_produce

    found: set[str] = set()
    match what.kind:
        case "could produce":
            # CR 106.7: "a land you control" is any of them; nothing is chosen here.
            if isinstance(what.of, That) and isinstance(what.of.to, PaidWith):
                found |= _of_given(run, what.of)
            else:
                for i in _all_meant(run, what.of):
                    if i in run.game.objects:
                        found |= could_produce(run.game, i)
        case "colors among" | "colors of":
            for ref in _all_meant(run, what.of):
                if run.game.known(ref) is not None:
                    found |= characteristics(run.game, ref).colors
        case "chosen color" | "chosen color or":
            found |= set(what.also)
            found |= set(chosen_values(Context(run.game, run.scope), "color"))
        case "produced":
            for role, value in run.scope.event:
                if role == "types":
                    found |= set(value)
        case "commander identity":
            found |= commander_identity(run)
        case _:
            raise run.unsupported(f"mana of {what.kind}", "106.7")
    return frozenset(found - {"C"} if what.colors_only else found)


def _of_given(run: Run, what: That) -> set[str]:
    """CR 608.2h: as what was given for the cost last was on the battlefield."""
    from model.produce import could_produce

    kept = dict(dict(run.scope.event).get(GIVEN_COULD_PRODUCE, ()))
    found: set[str] = set()
    for i in refs(run.game, what, run.scope):
        if i not in kept and i not in run.game.objects:
            raise run.unsupported("mana of types that what was given for a cost could produce", "106.7")
        found |= kept[i] if i in kept else could_produce(run.game, i)
    return found


def _all_meant(run: Run, what: Objects | None) -> tuple[int, ...]:
    if what is None:
        return ()
    return candidates(run.game, what, run.scope) if isinstance(what, Some) else run.refs(what)


def commander_identity(run: Run) -> frozenset[str]:
    """CR 903.4: the colours of the symbols in cost, indicator and text of the commanders."""
    from model.ability.abilities import PayMana
    from model.mana import ManaCost

    found: set[str] = set()
    for obj in run.game.objects.values():
        if "commander" in obj.designations and obj.owner == run.you:
            for face in obj.card.faces:
                found |= {*face.mana_cost.colors, *face.indicator}
            for record in walk(obj.card):
                if isinstance(record, ManaCost):
                    found |= record.colors
                elif isinstance(record, PayMana):
                    found |= record.cost.colors
                elif isinstance(record, AddMana):
                    found |= {t for o in record.options for t in o if t != "C"}
    return frozenset(found)


KINDS: Final = frozenset(
    {"could produce", "colors among", "colors of", "chosen color", "chosen color or", "produced", "commander identity",
     SYMBOLS_OF}
)  # fmt: skip


def why_not_mana(do: AddMana) -> str:
    """The words that are not carried out; "" if all are."""
    if do.among is not None and do.among.kind not in KINDS:
        return f"mana of {do.among.kind}"
    if (
        do.among is not None
        and do.among.kind == "could produce"
        and any(isinstance(r, ResultOf) for r in walk(do.among))
    ):
        return "mana of types that something that has left could produce"
    if not do.options and not do.any_color and do.among is None:
        return "mana of no type"
    if any(rider.do is not None and not _can_trigger(do, rider.do) for rider in do.riders):
        return "what spending the mana triggers"
    return ""


def _can_trigger(do: AddMana, later: Instruction) -> bool:
    """One mana, which triggers once; nothing in the ability speaks of its source or of what it did before."""
    one = do.count in (None, Number(1)) and all(len(option) == 1 for option in do.options)
    return (
        one
        and isinstance(later, Later)
        and not any(isinstance(r, ResultOf | Target | This | SourceItself) for r in walk(later))
    )


__all__ = ["counts_by_color", "mana_set", "why_not_mana", "with_color"]
