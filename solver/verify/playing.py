"""Plays of a step: the complete legal plays that it may mean, and the one that is meant.

Not here: names and ways (`ways`), payments (`paying`), what comes up while a play is carried out (`tasks`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from model.ability.mana_abilities import is_mana_ability
from model.base import IllegalPlay, PlayerId
from model.formats.step_values import Activate, Cast, PlayLand, XRange
from model.mana import COLOR_WORDS, parse_cost
from model.pay.plan import ManaStep, Plan
from model.play import Play, Way, after, propose
from model.play.slots import needs_of, total_of
from model.state import Game, Position
from solver.plays.announce import Wanted
from solver.plays.complete import Finder
from solver.verify.faults import Open, Refused
from solver.verify.naming import look, name_of
from solver.verify.reasons import reasons_against
from solver.verify.ways import PlayStep, allowed, is_plain, payer_of, shows_using, wanted

MANY = 40
"""So many plays of one step are looked at before it counts as having several."""


def plays_of(game: Game, player: PlayerId, step: PlayStep, *, judging: bool) -> Iterator[tuple[Way, Play]]:
    """Complete plays that the step may mean, each with one payment, lazily. Ways for the mana cost come first."""
    want = wanted(game, step, judging=judging)
    found = _plays(game, player, step, want)
    first = next(found, None)
    if first is not None:
        yield first
        yield from found
    elif isinstance(step, Cast) and step.kicked is None and step.extra and want.kicked is not None:
        # What is given is for an optional cost, then.
        yield from _plays(game, player, step, msgspec.structs.replace(want, kicked=None))


def _plays(game: Game, player: PlayerId, step: PlayStep, want: Wanted) -> Iterator[tuple[Way, Play]]:
    finder = Finder(game, player, payer_of(game, player, step))
    ways = sorted(allowed(game, player, step), key=lambda w: not is_plain(w))
    for way in ways:
        if way.activated is not None and is_mana_ability(way.activated, game.edition):
            if isinstance(step, Activate) and step.targets:
                # A mana ability has no target (CR 605.1a).
                continue
            yield from ((way, play) for play in mana_plays(game, player, way, step, want))
            continue
        for play in finder.complete(way, want):
            if shows_using(step, way, play) and _x_fits(step, play):
                yield way, play


def _x_fits(step: PlayStep, play: Play) -> bool:
    x = None if isinstance(step, PlayLand) else step.x
    if isinstance(x, XRange):
        return play.x >= x.least and (x.most is None or play.x <= x.most)
    return True


def mana_plays(game: Game, player: PlayerId, way: Way, step: PlayStep, want: Wanted) -> Iterator[Play]:
    """Activations of a mana ability by itself (CR 605.3): its own costs paid, what it asks left to be asked."""
    proposal = propose(game, player, way)
    proposal.choose(x=want.x or 0)
    total = total_of(proposal)
    for settled in payer_of(game, player, step).settlements(proposal, total, want.given):
        needs = needs_of(proposal, total)
        free = tuple(
            with_ if not need.fixed else () for need, with_ in zip(needs, settled.with_, strict=False)
        )  # fmt: skip
        if not settled.plan.steps:
            plan = Plan((), settled.plan.spends)
            yield Play("activate", way.object, ability=way.ability, with_=free, plan=plan, x=want.x or 0)
            continue
        flat = tuple(i for some in free for i in some)
        gives = step.produce if isinstance(step, Activate) and step.produce is not None else "{W}{U}{B}{R}{G}{C}"
        letters = [s.types[0] for s in parse_cost(gives).symbols if s.types] if gives else []
        said = tuple(COLOR_WORDS[c] for c in step.choices if isinstance(c, str) and c in COLOR_WORDS)
        candidates = dict.fromkeys([said, (), ("".join(letters),), tuple(letters), *((t,) for t in letters)])
        for choices in candidates:
            last = ManaStep(way.object, way.ability, settled.plan.spends, flat, choices, want.x or 0)
            plan = Plan((*settled.plan.steps, last))
            yield Play("activate", way.object, ability=way.ability, plan=plan, x=want.x or 0)


def first_legal(position: Position, player: PlayerId, step: PlayStep) -> Play | None:
    """Some complete play of the step that can be done now, or None. Raises what the search raises where it does not
    know."""
    game = Game(position)
    for _, play in plays_of(game, player, step, judging=True):
        try:
            end = after(position, play)
        except IllegalPlay:
            continue
        if (
            isinstance(step, Activate)
            and step.produce is not None
            and not gives_in_time(position, end, player, step.produce)
        ):
            continue
        return play
    return None


def gives_in_time(before: Position, end: Position, player: PlayerId, produce: str) -> bool:
    """Whether that mana was added, or can still be chosen."""
    due = end.due
    if due is None or due.kind != "choose" or due.what not in ("mana", "color"):
        return gives_exactly(before, end, player, produce)
    for answer in answers_giving(produce, due.options):
        try:
            if gives_in_time(before, after(end, answer), player, produce):
                return True
        except IllegalPlay:
            continue
    return False


def answers_giving(produce: str, options: tuple[object, ...]) -> list[object]:
    """The options of a choice of mana that the mana asked for could come from."""
    letters = [s.types[0] for s in parse_cost(produce).symbols if s.types]
    words = {"".join(letters), *letters}
    exact = [o for o in options if str(o) in words]
    return exact or [o for o in options if set(str(o)) <= set(letters)]


def gives_exactly(before: Position, end: Position, player: PlayerId, produce: str) -> bool:
    """Whether the pool gained this mana, and no other but what triggered on it; what the ability cost may have come out
    of the pool."""
    asked = Counter(s.types[0] for s in parse_cost(produce).symbols if s.types) if produce else Counter()
    old, new = Counter(_letters(before, player)), Counter(_letters(end, player))
    return all(new[t] >= n for t, n in asked.items()) and (
        all(new[t] - old[t] >= n for t, n in asked.items()) or sum(new.values()) <= sum(old.values()) + asked.total()
    )


def _letters(position: Position, player: PlayerId) -> Iterator[str]:
    for unit, n in position.players[player].pool.units:
        for _ in range(n):
            yield unit.type


# --- the one that is meant ----------------------------------------------------------------------------------------


def the_play(position: Position, player: PlayerId, step: PlayStep) -> Play:
    """The play that the step means: what is left out is filled in if there is one possibility, payment aside.

    Raises Refused with the reasons if there is none, Open with the possibilities if there are several."""
    game = Game(position)
    found: dict[object, tuple[Way, Play]] = {}
    plain: bool | None = None
    for way, play in plays_of(game, player, step, judging=False):
        if plain is None:
            plain = is_plain(way)
        elif plain and not is_plain(way) and isinstance(step, Cast) and not step.using:
            # Without `using` the mana cost is paid if it can be.
            break
        found.setdefault(_announcement(game, play), (way, play))
        if len(found) > MANY:
            break
    if not found:
        raise Refused(reasons_against(game, player, step))
    if len(found) > 1:
        if isinstance(step, Activate) and step.produce is not None:
            # Which ability gives that mana shows when it is carried out.
            return next(iter(found.values()))[1]
        raise Open("several possibilities: " + "; ".join(told(game, w, p) for w, p in list(found.values())[:8]))
    return next(iter(found.values()))[1]


def plays_giving(position: Position, player: PlayerId, step: Activate) -> Iterator[Play]:
    """Every activation that the step may mean, where `produce` decides among them."""
    for _, play in plays_of(Game(position), player, step, judging=False):
        yield play


def _announcement(game: Game, play: Play) -> object:
    """What is announced, objects that look the same taken for one; payment and what is given for costs aside."""
    targets = tuple(tuple(look(game, t) for t in some) for some in play.targets)
    return (
        play.kind, look(game, play.object), play.face, play.using, play.cost, play.ability, play.special,
        play.modes, targets, play.division, play.x, play.kicked,
    )  # fmt: skip


def told(game: Game, way: Way, play: Play) -> str:
    """The play in a few words, for people who have to choose."""
    return told_play(game, play, way.label)


def told_play(game: Game, play: Play, label: str = "") -> str:
    """The same of a play alone."""
    words = [play.kind, name_of(game, play.object)]
    if label or play.using:
        words.append(f"using {label or play.using}")
    if play.kind == "activate":
        words.append(f"ability {play.ability + 1}")
    if play.modes:
        words.append("modes " + ", ".join(str(m + 1) for m in play.modes))
    if play.x:
        words.append(f"X={play.x}")
    words += [f"{name} {n}" if n > 1 else name for name, n in play.kicked if n]
    targets = [name_of(game, t) for some in play.targets for t in some]
    if targets:
        words.append("targets " + ", ".join(targets))
    return " ".join(words)


__all__ = [
    "answers_giving",
    "first_legal",
    "gives_in_time",
    "plays_giving",
    "plays_of",
    "reasons_against",
    "the_play",
    "told",
    "told_play",
]
