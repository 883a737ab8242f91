"""Whether a check holds (SCENARIOS, "Checks"): one function for each kind of check.

A function gives None if the check holds, else what was expected and what was found. It raises UnsupportedText where
the answer would rest on something that is not carried out. Not here: objects and players (`board_checks`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from model.ability.keywords import row
from model.base import PLAYER_NAMES, PlayerId, Reason, UnsupportedText
from model.formats.check_values import (
    Check,
    CouldProduce,
    Due,
    Illegal,
    LayerOrder,
    Legal,
    LegalPlays,
    ManaTotals,
    ObjectCheck,
    Payable,
    PaymentClasses,
    PlayerCheck,
    Solve,
    StackCheck,
    Useful,
)
from model.formats.step_values import Activate, Cast, Choose, PlayLand, Step
from model.layers import characteristics, layer_trace
from model.library.names import name_key
from model.mana import Purpose, parse_cost
from model.pay.charge import Charge
from model.pay.purpose import as_though, purpose_of
from model.play import charge_of, propose, total_of
from model.produce import could_produce
from model.state import Game
from solver.payment import TooHard, game_totals, payment_for_cost, payments, sources, useful_types
from solver.payment.totals import is_undominated, read, undominated, write, written_out
from solver.payment.walked import is_final
from solver.verify.answers import told_due
from solver.verify.board_checks import object_check, player_check, stack_check
from solver.verify.faults import Misfit, NotThere, Open, Refused
from solver.verify.naming import find, must_find, name_of
from solver.verify.playing import first_legal, plays_of
from solver.verify.reasons import not_now, reasons_against, rests_on_payment
from solver.verify.steps import Runner
from solver.verify.support import all_is_known, mana_is_known, untouched
from solver.verify.ways import PlayStep, meant


class Miss(NamedTuple):
    """A check that does not hold."""

    expected: str
    found: str


def failed(runner: Runner, check: Check) -> Miss | None:
    """What is wrong, None if the check holds."""
    return _CHECKS[type(check)](runner, check)


# --- legal and illegal -------------------------------------------------------------------------------------------


def legal(runner: Runner, check: Legal) -> Miss | None:
    """CR 601, 602: the step can be done now, somehow completed."""
    reasons = why_not_step(runner, check.step)
    return None if reasons is None else Miss("legal", told(reasons))


def illegal(runner: Runner, check: Illegal) -> Miss | None:
    """It cannot, by that rule if one is given."""
    reasons = why_not_step(runner, check.step)
    if reasons is None:
        return Miss("illegal" + (f" by {check.rule}" if check.rule else ""), "legal")
    if isinstance(check.step, PlayStep):
        if rests_on_payment(reasons):
            mana_is_known(runner.position)
        _known_words(runner, check.step)
    if check.rule and not any(is_part_of(r.rule, check.rule) for r in reasons):
        return Miss(f"illegal by {check.rule}", told(reasons))
    return None


def why_not_step(runner: Runner, step: Step) -> tuple[Reason, ...] | None:
    """None if the step can be done now; else why not. Raises NotThere for names that fit nothing."""
    trial = runner.copy()
    trial.settle()
    if not isinstance(step, Choose):
        trial.must_be_free()
    if not isinstance(step, PlayStep):
        try:
            trial.do(step)
        except Refused as refused:
            return refused.reasons
        except Misfit as misfit:
            if not isinstance(step, Choose) or trial.position.due is None:
                raise
            return (Reason("608.2d", str(misfit)),)
        return None
    try:
        player = with_priority(trial, step.by)
    except Refused as refused:
        return refused.reasons
    untouched(trial.position, step, player, judging=True)
    if first_legal(trial.position, player, step) is not None:
        return None
    return reasons_against(Game(trial.position), player, step) or (Reason("116.1", "nothing allows it"),)


def with_priority(trial: Runner, by: PlayerId | None) -> PlayerId:
    """Gives that player priority, the other passing; changes the runner. Raises Refused."""
    from solver.verify.tasks import to_priority

    trial.settle()
    due = trial.position.due
    if due is None:
        raise Refused((Reason("104.1", f"the game is over: {trial.position.over}"),))
    who = due.player if by is None else by
    for _ in range(3):
        move = to_priority(trial.position, who)
        if move is None:
            return who
        trial.advance(move.choice)
    raise Refused((not_now(who, due),))


def _known_words(runner: Runner, step: PlayStep) -> None:
    """That nothing agrees with `using` counts only if the kernel would know the word: a keyword that stands on the card
    and that no way came of is not carried out."""
    if not isinstance(step, Cast) or not step.using:
        return
    game = Game(runner.position)
    player = step.by if step.by is not None else (runner.position.due.player if runner.position.due else 0)
    if any(True for _ in meant(game, max(player, 0), step)):
        return
    for object_id in find(game, step.name):
        card = game.objects[object_id].card
        said = [getattr(a, "name", "") for f in card.faces for a in f.abilities]
        names = {name_key(name) for name in said if not _is_carried_out(name)}
        for word in step.using:
            if name_key(word) in names:
                raise UnsupportedText(card.name, f"cast using {word}")


def _is_carried_out(keyword: str) -> bool:
    """Whether the kernel knows the keyword: where no way came of it, the card has lost it or is in another zone."""
    known = row(keyword)
    return known is not None and known.supported


def is_part_of(rule: str, whole: str) -> bool:
    """601.3a is a part of 601.3, and both of 601; each is a part of itself."""
    rest = rule[len(whole) :]
    return rule.startswith(whole) and (not rest or rest[0] == "." or rest.isalpha())


def told(reasons: tuple[Reason, ...]) -> str:
    """The reasons in one line."""
    return "illegal: " + ("; ".join(map(str, reasons)) or "nothing allows it")


def legal_plays(runner: Runner, check: LegalPlays) -> Miss | None:
    """Exactly these are legal; payments and targets left open count as one."""
    from solver.verify.listing import classes_of_plays

    position = runner.position
    all_is_known(position)
    due = position.due
    if due is None or due.kind != "priority":
        return Miss("a player with priority", told_due(position))
    game = Game(position)
    classes = classes_of_plays(game, due.player)
    if check.count is not None:
        names = ", ".join(c.told for c in classes)
        return None if len(classes) == check.count else Miss(f"{check.count} plays", f"{len(classes)}: {names}")
    left = list(classes)
    missing: list[str] = []
    for step in check.plays or ():
        assert isinstance(step, PlayStep)
        keys = {c.key for c in classes if c.fits(game, step)}
        mine = next((c for c in left if c.key in keys), None)
        if mine is None or first_legal(position, due.player, step) is None:
            missing.append(_step_words(step))
        else:
            left.remove(mine)
    if not missing and not left:
        return None
    found = []
    if missing:
        found.append("not legal: " + ", ".join(missing))
    if left:
        found.append("legal too: " + ", ".join(c.told for c in left))
    return Miss(f"exactly {len(check.plays or ())} plays", "; ".join(found))


def _step_words(step: Step) -> str:
    from model.formats import step_to_json

    return ", ".join(f"{k}: {v}" for k, v in step_to_json(step).items())


# --- mana ---------------------------------------------------------------------------------------------------------


def produces(runner: Runner, check: CouldProduce) -> Miss | None:
    """CR 106.7: exactly these types."""
    mana_is_known(runner.position, ("battlefield",))
    game = Game(runner.position)
    found = {could_produce(game, i) for i in must_find(game, check.permanent, game.zone("battlefield"))}
    if len(found) > 1:
        raise Open(f"several different permanents are called {check.permanent}")
    types = found.pop()
    if types == set(check.types):
        return None
    order = "WUBRGC"
    return Miss(
        "".join(sorted(check.types, key=order.index)) or "none", "".join(sorted(types, key=order.index)) or "none"
    )


def mana(runner: Runner, check: ManaTotals) -> Miss | None:
    """The undominated totals that the player could have in the pool at once, restrictions aside."""
    position = runner.position
    mana_is_known(position)
    due = position.due
    player = check.of if check.of is not None else (due.player if due is not None and due.player >= 0 else 0)
    game = Game(position)
    model = sources(game, player)
    if model.unsure:
        raise UnsupportedText(model.unsure[0], "a mana ability that is not understood", rule="605.1a")
    if is_final(model) and check.includes is not None and all(is_undominated(model, read(t)) for t in check.includes):
        return None
    totals = game_totals(game, player)
    if totals.unbounded:
        return Miss(", ".join(check.totals or check.includes or ()), f"unbounded {' '.join(totals.unbounded)}")
    if totals.more:
        raise TooHard("more totals of mana than can be compared")
    found = written_out(totals.every())
    told_ = ", ".join(write(v) or "none" for v in totals.every()[:20])
    if check.totals is not None:
        wanted = written_out([read(t) for t in check.totals] or [(0,) * 7])
        return None if found == wanted else Miss(", ".join(check.totals) or "none", told_)
    asked = written_out([read(t) for t in check.includes or ()])
    each = undominated([v for v in asked if v not in found])
    return None if not each else Miss("among them " + ", ".join(check.includes or ()), told_)


def useful(runner: Runner, check: Useful) -> Miss | None:
    """Which types of the source can pay some part of the cost."""
    mana_is_known(runner.position, ("battlefield",))
    game = Game(runner.position)
    found: set[frozenset[str]] = set()
    for object_id in must_find(game, check.source):
        model = sources(game, characteristics(game, object_id).controller)
        found.add(useful_types(model, object_id, parse_cost(check.cost)))
    if len(found) > 1:
        raise Open(f"several different objects are called {check.source}")
    types = set(found.pop())
    order = "WUBRGC"
    if types == set(check.types):
        return None
    return Miss("".join(sorted(check.types, key=order.index)), "".join(sorted(types, key=order.index)) or "none")


def payable(runner: Runner, check: Payable) -> Miss | None:
    """Whether mana abilities can pay the cost now, for that spell's purpose."""
    position = runner.position
    if not check.holds:
        mana_is_known(position)
    due = position.due
    player = check.by if check.by is not None else (due.player if due is not None and due.player >= 0 else 0)
    game = Game(position)
    # For nothing that is named: what is said of all mana that is spent holds.
    purpose = Purpose("other", as_though=as_though(game, Charge("other", player, 0, ())))
    if check.purpose is not None:
        purpose, game = _purpose(game, player, check)
    can = payment_for_cost(game, player, parse_cost(check.cost), purpose) is not None
    if can == check.holds:
        return None
    words = ("not payable", "payable")
    return Miss(f"{check.cost} {words[check.holds]}", words[can])


def _purpose(game: Game, player: PlayerId, check: Payable) -> tuple[Purpose, Game]:
    """The purpose of casting that card, or of activating the object's ability if it is no card to cast."""
    assert check.purpose is not None
    steps: tuple[Cast | Activate, ...] = (Cast(name=check.purpose), Activate(name=check.purpose))
    for step in steps:
        for one in meant(game, player, step):
            proposal = propose(game, player, one.way)
            return purpose_of(proposal.game, charge_of(proposal)), game
    raise NotThere(f"there is nothing to pay for: {check.purpose}")


def payment_classes(runner: Runner, check: PaymentClasses) -> Miss | None:
    """The number of classes of payment, over all ways to announce the step."""
    mana_is_known(runner.position)
    step = check.step
    if not isinstance(step, PlayStep):
        raise NotThere("payments are counted of a play")
    trial = runner.copy()
    player = with_priority(trial, step.by)
    untouched(trial.position, step, player, judging=True)
    game = Game(trial.position)
    if isinstance(step, PlayLand):
        return Miss("a cost", "a land has none")
    keys: set[Any] = set()
    for way, play in plays_of(game, player, step, judging=True):
        proposal = propose(game, player, way)
        if way.kind != "special":
            proposal.choose(
                modes=play.modes, kicked=play.kicked, x=play.x, targets=play.targets, division=play.division
            )
        total = total_of(proposal)
        for one in payments(proposal.game, total, charge_of(proposal), proposal.scope()):
            keys.add((one.key.objects, one.key.resources, one.key.left))
    return None if len(keys) == check.count else Miss(f"{check.count} classes", str(len(keys)))


# --- what is due, layers, solve ---------------------------------------------------------------------------------------


def due_check(runner: Runner, check: Due) -> Miss | None:
    """The decision that is due."""
    due = runner.position.due
    kind = due.kind if due is not None else "over"
    who = due.player if due is not None else -1
    if (check.kind is None or kind == check.kind) and (check.by is None or who == check.by):
        return None
    expected = " ".join(filter(None, (check.kind, f"by {PLAYER_NAMES[check.by]}" if check.by is not None else "")))
    return Miss(expected, f"{kind} by {PLAYER_NAMES[who]}" if who in (0, 1) else kind)


def layers(runner: Runner, check: LayerOrder) -> Miss | None:
    """CR 613: the effects in the order of application, once for each source and layer."""
    game = Game(runner.position)
    ids = (
        must_find(game, check.object, game.zone("battlefield"))
        if check.object.label is None
        else must_find(game, check.object)
    )
    if len(ids) > 1:
        raise Open(f"several objects are called {check.object}")
    trace = layer_trace(game, ids[0])
    found = list(dict.fromkeys((e.source, e.layer) for e in trace.effects))
    several = Counter(source for source, _ in found)
    ok = len(found) == len(check.order)
    for (name, layer), (source, at) in zip(check.order, found, strict=False):
        known = game.known(source)
        card = name_key(known[0].card.name) if known is not None else ""
        named = source in find(game, name) or card == name_key(name.name)
        ok = ok and named and (not layer or layer == at or at.startswith(layer))
    if ok:
        return None
    names = [name_of(game, s) + (f"@{at}" if several[s] > 1 else "") for s, at in found]
    expected = ", ".join(f"{n}@{at}" if at else str(n) for n, at in check.order)
    return Miss(expected or "none", ", ".join(names) or "none")


def solve(runner: Runner, check: Solve) -> Miss | None:
    """Whether the goal can be forced: asks the search."""
    from solver.verify.solving import solved

    found = solved(runner.position, check, nodes=runner.nodes)
    return None if found == check.expected else Miss(check.expected, found)


_CHECKS: Final[dict[type, Callable[[Runner, Any], Miss | None]]] = {
    Legal: legal,
    Illegal: illegal,
    LegalPlays: legal_plays,
    CouldProduce: produces,
    ManaTotals: mana,
    Useful: useful,
    Payable: payable,
    PaymentClasses: payment_classes,
    ObjectCheck: object_check,
    PlayerCheck: player_check,
    StackCheck: stack_check,
    Due: due_check,
    LayerOrder: layers,
    Solve: solve,
}

__all__ = ["Miss", "failed", "is_part_of", "why_not_step"]
