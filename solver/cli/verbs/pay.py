"""`ponder pay`: payments of a spell or ability as steps (CR 601.2f-h)."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from model.base import MalformedInput, PlayerId, Reason, UnsupportedText
from model.formats import payment_to_json, step_to_json
from model.formats.source import hint
from model.mana import Purpose, parse_cost
from model.pay.assist import left_for_caster
from model.pay.charge import TotalCost
from model.pay.payment import carry_out
from model.pay.plan import Payment, Plan
from model.play import Play, Proposal, Way, after, charge_of, propose, total_of
from model.play.way import copy_of
from model.state import Due, Game, Position
from solver.cli.ask import Ask, load
from solver.cli.gate import Passed, Stopped, pass_gate
from solver.cli.limits import OutOfTime, stop_words
from solver.cli.objects import PlayStep, steps_named
from solver.cli.output import print_json, print_text
from solver.cli.verbs.plays import beside_text, unread_of
from solver.cli.verbs.then import Afterwards, Unknown
from solver.cli.verbs.why import against, doubt_mana, reason_data
from solver.payment import TooHard, payment_for_cost, payments, preferred_payment, sources
from solver.payment.outputs import Unsure
from solver.payment.prefer import RANKED, WORDS, measure, wishes
from solver.show.payments import Told, tell_help, tell_payment
from solver.show.steps import Steps, cost_of
from solver.show.text import tell_payment_step, tell_step
from solver.verify.faults import NotThere
from solver.verify.playing import plays_of


class Found(msgspec.Struct, frozen=True, gc=False):
    """A payment with the play that it completes."""

    payment: Payment
    told: Told
    play: Play


def answer(
    ask: Ask, *, every: bool, count: bool, limit: int, prefer: str | None, keep: str | None, then: list[str] | None,
    x: int | None, ability: int | None,
) -> int:  # fmt: skip
    """Prints payments, or why there is none; the exit status."""
    file, (text,) = ask.split(1, 1, "a card or a step")
    prefer_ = wishes_of(prefer)
    wish = _cost(keep)
    passed = pass_gate(load(ask, file))
    game, player = passed.ready.game(), passed.ready.player
    due = passed.ready.position.due
    if due is None or due.kind != "priority":
        raise UnsupportedText("pay", "payments where nobody has priority", rule="117.1")
    steps = list(steps_named(game, text, ability=ability, x=x))
    for name in then or ():
        steps_named(game, name, ability=None, x=None)
    try:
        first = _first(game, player, steps)
        if first is None:
            reasons = against(game, player, steps) if steps else (Reason("601.3", "nothing there is to be paid for"),)
            doubt_mana(passed, reasons)
            return _no(ask, passed, text, reasons)
        way, play = first
        later = Afterwards(game, player, tuple(then or ()))

        def fits(one: Play) -> bool:
            if wish is not None and not _keeps(passed.ready.position, one, player, wish):
                return False
            return not then or later.follows(after(passed.ready.position, one))

        if prefer_ and not (every or count):
            found = _best(game, player, way, play, prefer_, fits)
        elif then and wish is None and not (every or count) and (one := _leaving(game, player, way, play, later)):
            found = (f for f in one if f is not None)
        else:
            found = _payments(game, player, way, play, single=not (every or count or wish or then))
            found = (f for f in found if fits(f.play))
            if prefer_:
                found = _ranked(game, player, way, play, prefer_, found)
        return _yes(ask, passed, game, player, (way, play), found, every=every, count=count, limit=limit)
    except TooHard as error:
        from solver.cli.main import tell

        return tell("limit", f"undecided: {error}", as_json=ask.json, status=4, beside=passed.beside())


def _first(game: Game, player: PlayerId, steps: list[PlayStep]) -> tuple[Way, Play] | None:
    """The play that is to be paid for; with X not said the one with the smallest."""
    for step in steps:
        try:
            for way, play in plays_of(game, player, step, judging=True):
                words = unread_of(game, way)
                if words:
                    card = game.objects[way.object].card.name
                    raise Stopped(None, tuple({"card": card, "text": w, "class": "i"} for w in words))
                if way.kind != "play":
                    return way, play
        except NotThere:
            continue
    return None


def _payments(game: Game, player: PlayerId, way: Way, play: Play, *, single: bool) -> Iterator[Found]:
    """The classes of payment of the play as announced; with `single` the one that the play has."""
    proposal = _proposal(game, player, way, play)
    steps = Steps(game, player)
    if single:
        yield _found(proposal, player, steps, play, Payment(play.with_, play.plan))
        return
    total = _total(proposal, play)
    charge = charge_of(proposal, play.with_)
    try:
        for one in payments(proposal.game, total, charge, proposal.scope()):
            yield _found(proposal, player, steps, play, one.payment)
    except Unsure:
        # What is given is a free choice of objects: with those of the play.
        for one in payments(proposal.game, total, charge, proposal.scope(), given=play.with_):
            yield _found(proposal, player, steps, play, one.payment)


def _total(proposal: Proposal, play: Play) -> TotalCost:
    """What the player has to pay of it: without what another player pays for assist (CR 702.132)."""
    total = total_of(proposal, play.with_)
    return left_for_caster(total, len(play.helped.spends)) or total


def _proposal(game: Game, player: PlayerId, way: Way, play: Play) -> Proposal:
    proposal = propose(game, player, way)
    if way.kind != "special":
        proposal.choose(modes=play.modes, kicked=play.kicked, x=play.x, targets=play.targets, division=play.division)
    return proposal


def _found(proposal: Proposal, player: PlayerId, steps: Steps, play: Play, payment: Payment) -> Found:
    told = tell_payment(proposal.game, player, payment.plan, steps.names)
    lost, life = _losses(proposal, play, payment, steps)
    helped = tell_help(proposal.game, player, play.helped, steps.names)
    told = msgspec.structs.replace(told, steps=(*helped, *told.steps), lost=lost, life=life)
    return Found(payment, told, msgspec.structs.replace(play, with_=payment.with_, plan=payment.plan))


def _losses(proposal: Proposal, play: Play, payment: Payment, steps: Steps) -> tuple[tuple[str, ...], int]:
    """The permanents that the whole payment takes, and the life."""
    board, player = copy_of(proposal.game), proposal.player
    here, life = board.zone("battlefield"), board.players[player].life
    total = _total(proposal, msgspec.structs.replace(play, with_=payment.with_))
    with contextlib.suppress(Due):
        carry_out(board, total, charge_of(proposal, payment.with_), payment.plan, payment.with_, proposal.scope())
    gone = [i for i in here if i not in board.zone("battlefield")]
    return tuple(steps.names.of(i) for i in gone), max(0, life - board.players[player].life)


# --- which payment ----------------------------------------------------------------------------------------------------


def wishes_of(text: str | None) -> tuple[str, ...]:
    """What `--prefer` asks for, in order. Raises MalformedInput."""
    words = tuple(w.strip() for w in (text or "").split(",") if w.strip())
    found = tuple(w if w.lower().startswith("keep ") else w.lower() for w in words)
    for word in found:
        try:
            wishes((word,))
        except ValueError:
            known = ", ".join((*WORDS, "keep NAME", "keep {U}"))
            raise MalformedInput(f"found --prefer {word}, expected some of {known}{hint(word, WORDS)}") from None
    return found


def _best(
    game: Game, player: PlayerId, way: Way, play: Play, prefer: tuple[str, ...], fits: Callable[[Play], bool]
) -> Iterator[Found]:
    """The one payment that is liked best among those that fit."""
    proposal = _proposal(game, player, way, play)
    steps = Steps(game, player)

    def then(payment: Payment) -> bool:
        return fits(msgspec.structs.replace(play, with_=payment.with_, plan=payment.plan))

    total, charge = _total(proposal, play), charge_of(proposal, play.with_)
    for given in ((), play.with_):
        try:
            best = preferred_payment(
                proposal.game, total, charge, proposal.scope(), prefer=prefer, then=then, given=given
            )
        except Unsure:
            # What is given is a free choice of objects: with those of the play.
            continue
        if best is not None:
            yield _found(proposal, player, steps, play, best)
        return


def _ranked(
    game: Game, player: PlayerId, way: Way, play: Play, prefer: tuple[str, ...], found: Iterator[Found]
) -> Iterator[Found]:
    """All of them, those liked best first."""
    ordered = list(itertools.islice(found, RANKED + 1))
    if len(ordered) > RANKED:
        raise TooHard(f"more than {RANKED} classes of payment to compare")
    proposal = _proposal(game, player, way, play)
    total, charge, scope = _total(proposal, play), charge_of(proposal, play.with_), proposal.scope()
    model, wanted = sources(proposal.game, player), wishes(prefer)

    def rank(one: Found) -> tuple[int, ...]:
        return measure(proposal.game, total, charge, scope, one.payment, wanted, model)

    return iter(sorted(ordered, key=rank))


def _cost(text: str | None) -> Any:
    if text is None:
        return None
    try:
        cost = parse_cost(text)
        if cost.symbols and not cost.x_count:
            return cost
    except ValueError:
        pass
    raise MalformedInput(f"found --keep {text}, expected mana symbols in braces such as {{U}}{{U}}")


def _keeps(position: Position, play: Play, player: PlayerId, cost: Any) -> bool:
    """Whether the cost can still be paid once the play is on the stack."""
    return payment_for_cost(Game(after(position, play)), player, cost, Purpose()) is not None


def _leaving(game: Game, player: PlayerId, way: Way, play: Play, later: Afterwards) -> tuple[Found | None, ...]:
    """A payment after which the rest can be done, alone; `(None,)` if one bill says that there is none, () if it says
    nothing."""
    proposal, steps = _proposal(game, player, way, play), Steps(game, player)
    try:
        found = tuple(later.payments_of(game, way, play))
    except Unknown:
        return ()
    for payment in found:
        one = _found(proposal, player, steps, play, payment)
        if later.follows(after(game.freeze(), one.play)):
            return (one,)
    return () if found else (None,)


# --- telling ----------------------------------------------------------------------------------------------------------


def _no(ask: Ask, passed: Passed, text: str, reasons: tuple[Reason, ...]) -> int:
    if ask.json:
        told = {"payable": False, "reasons": [reason_data(r) for r in reasons]}
        print_json({**passed.beside(), **told, "complete": passed.complete, "unsupported": passed.named()})
        return 0
    print_text("\n".join([f"not payable: {text}", *(f"  {r}" for r in reasons), *beside_text(passed)]))
    return 0


def _yes(
    ask: Ask, passed: Passed, game: Game, player: PlayerId, chosen: tuple[Way, Play], found: Iterator[Found],
    *, every: bool, count: bool, limit: int,
) -> int:  # fmt: skip
    way, play = chosen
    total = total_of(_proposal(game, player, way, play), play.with_)
    number, whole, stopped = 0, True, ""
    shown: list[Found] = []
    try:
        for one in found:
            if number == limit and (every or not count):
                whole = False
                break
            number += 1
            if not count:
                shown.append(one)
            if not (every or count):
                break
    except (KeyboardInterrupt, OutOfTime, TooHard) as stop:
        if not number:
            raise
        whole, stopped = False, stop_words(stop)
    if number == 0:
        reason = Reason("601.2h", "no payment leaves what was asked to be kept")
        return _no(ask, passed, game.objects[way.object].card.name, (reason,))
    step = Steps(game, player).step(way, play, payment=False)
    if ask.json:
        told = {
            "payable": True,
            "payments": [_data(f) for f in shown],
            "count": number,
            "play": step_to_json(step),
            "cost": cost_of(total, way),
        }
        if not whole:
            told["more"] = True
        if stopped:
            told["limit"] = stopped
        print_json({**passed.beside(), **told, "complete": passed.complete, "unsupported": passed.named()})
        return 4 if stopped else 0
    lines = [tell_step(step, cost=cost_of(total, way))]
    if count:
        lines.append(f"{number} {'way' if number == 1 else 'ways'} to pay")
    for n, f in enumerate(shown, 1):
        if len(shown) > 1:
            lines.append(f"{n}.")
        lines += _told(f)
    if not whole:
        lines.append(f"and more: {stopped or f'stopped after {limit}'}")
    print_text("\n".join([*lines, *beside_text(passed)]))
    return 4 if stopped else 0


def _data(found: Found) -> dict[str, Any]:
    lost: list[Any] = list(found.told.lost)
    if found.told.life:
        lost.append({"life": found.told.life})
    return {
        "steps": [payment_to_json(s) for s in found.told.steps],
        "left": list(found.told.left),
        "lost": lost,
    }


def _told(found: Found) -> Iterator[str]:
    for s in found.told.steps:
        pays = f" pays {' '.join(s.pays)}" if s.pays else ""
        yield f"  {tell_payment_step(s)}{pays}"
    if not found.told.steps:
        yield "  nothing has to be paid" if found.payment.plan == Plan() else "  from the mana floating"
    if found.told.left:
        yield f"  left: {''.join(found.told.left)}"
    if found.told.lost:
        yield f"  lost: {', '.join(found.told.lost)}"
    if found.told.life:
        yield f"  life: {found.told.life}"
