"""The order of effects within one layer: characteristic-defining ones first, timestamps, dependency (CR 613.3, 613.7,
613.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from model.ability.continuous import BecomesCopyOf, DefinesPT, GainsControl, ModifiesPT, SetsPT
from model.evaluate.core import Context, amount_in, players_in, refs_in
from model.evaluate.reads import ASPECTS
from model.layers.effect import Effect
from model.layers.work import Work, looking_at


def apply_layer(work: Work, layer: str, pending: list[Effect]) -> None:
    """Applies the effects of the layer, and those that come to exist in it, each once."""
    done: set[int] = set()
    for defining in (True, False):
        # CR 613.3, 613.4a: characteristic-defining abilities first.
        part = [e for e in pending if e.cda is defining and id(e) not in done]
        while part:
            pairs = [] if len(part) == 1 else possible(work, layer, part)
            # Without a possible dependency all of them go in order; what has been applied cannot make a new one.
            for effect in part.copy() if not pairs else part[:1]:
                chosen, why = _next(work, layer, part, pairs) if pairs else (effect, "")
                done.add(id(chosen))
                part.remove(chosen)
                work.apply(chosen, layer, why)
                if work.changed:
                    work.refresh()
                    pending = [e for e in work.effects if layer in e.layers]
                    part = [e for e in pending if e.cda is defining and id(e) not in done]
                    break


def possible(work: Work, layer: str, part: list[Effect]) -> list[tuple[Effect, Effect]]:
    """Pairs of which the first could depend on the second."""
    written = frozenset().union(*(e.writes[layer] for e in part))
    if not ({"existence", "controller"} & written) and not any(written & e.reads for e in part):
        return []
    return [(a, b) for a in part for b in part if a is not b and may_depend(work, a, b, layer)]


def _next(work: Work, layer: str, part: list[Effect], pairs: list[tuple[Effect, Effect]]) -> tuple[Effect, str]:
    """The effect to apply now, and why not the one with the earliest timestamp (CR 613.8b-c)."""
    edges = dependencies(work, layer, pairs)
    if not edges:
        return part[0], ""
    if work.log is not None:
        work.edges += [(layer, a, b) for a, b in edges if (layer, a, b) not in work.edges]
    import networkx as nx  # loaded where effects depend on each other, and only there

    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(part)))
    places = {id(e): n for n, e in enumerate(part)}
    graph.add_edges_from((places[id(a)], places[id(b)]) for a, b in edges)
    # CR 613.8b: an effect waits for those that it depends on, but in a loop dependency is ignored.
    loops = {n: frozenset(loop) for loop in nx.strongly_connected_components(graph) for n in loop}
    ready = [n for n in range(len(part)) if all(m in loops[n] for k in loops[n] for m in graph.successors(k))]
    chosen = ready[0]
    if len(loops[chosen]) > 1:
        return part[chosen], "in a loop of dependencies, which is ignored"
    return part[chosen], "before what depends on it" if chosen else ""


def may_depend(work: Work, first: Effect, second: Effect, layer: str) -> bool:
    """Whether the first could depend on the second at all, from what the one reads and the other writes."""
    writes = second.writes[layer]
    if not first.may_stop:
        return bool(writes & first.reads)
    if first.key in work.started:
        # CR 613.6: its objects stay the same; only its amounts may change.
        return bool(writes & first.reads & ASPECTS)
    if first.ability is not None and ("existence" in writes or "controller" in writes):
        return True
    return bool(writes & first.reads)


def dependencies(work: Work, layer: str, pairs: Iterable[tuple[Effect, Effect]]) -> list[tuple[Effect, Effect]]:
    """Those of the pairs in which the first depends on the second: applying the second would change the text or
    existence of the first, what it applies to, or what it does to it (CR 613.8a)."""
    before: dict[int, Any] = {}
    tried: dict[int, Work] = {}
    found = []
    for first, second in pairs:
        if id(first) not in before:
            before[id(first)] = _meaning(work, first, layer)
        if id(second) not in tried:
            trial = tried[id(second)] = work.fork()
            trial.apply(second, layer)
        if _meaning(tried[id(second)], first, layer) != before[id(first)]:
            found.append((first, second))
    return found


def _meaning(work: Work, effect: Effect, layer: str) -> Any:
    """Whether the effect exists, what it applies to and what it does to each."""
    if effect.may_stop and effect.key not in work.started and not work.exists(effect):
        return None
    ids = work.objects_of(effect)
    context = work.context(effect)
    scope = context.scope
    does = []
    for i in ids:
        context.scope = looking_at(scope, i)
        does.append(tuple(_numbers(context, change) for change in effect.layers[layer]))
    return frozenset(zip(ids, does, strict=True))


def _numbers(context: Context, change: Any) -> Any:
    match change:
        case ModifiesPT():
            times = 1 if change.times is None else amount_in(context, change.times)
            return times * amount_in(context, change.power), times * amount_in(context, change.toughness)
        case SetsPT() | DefinesPT():
            return tuple(None if n is None else amount_in(context, n) for n in (change.power, change.toughness))
        case GainsControl():
            return players_in(context, change.who)
        case BecomesCopyOf():
            return refs_in(context, change.of)
        case _:
            return None
