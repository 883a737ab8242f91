"""Control flow of instructions: one after another, may, if, unless, for each, modes (CR 608.2c-f, 118.12, 700.2)."""

from __future__ import annotations

from typing import Final

import msgspec

from model.ability.abilities import Activated, Cost, Instruction, Triggered
from model.ability.conditions import Is
from model.ability.events import PlayerActs
from model.ability.instructions import (
    STARTING,
    Allow,
    Before,
    Cast,
    CoinFlip,
    FacesChoice,
    FlipForEach,
    ForEach,
    If,
    IfYouDo,
    Limited,
    LimitedModal,
    May,
    Modal,
    Nothing,
    PayCost,
    PayTimes,
    Process,
    Reflexive,
    RepeatProcess,
    Sequence,
    UnlessPays,
    Vote,
    WhenBecomes,
    WiderModal,
    WithX,
)
from model.ability.numbering import instruction_count
from model.ability.predicates import FromAmong, IsSpell
from model.ability.terms import All, Filter, Fixed, OnePlayer, Some, That, You
from model.base import ObjectId, PlayerId, walk
from model.evaluate import candidates, players
from model.evaluate.modes import carried_out, choice_of, modal_of, plain, remember
from model.events import player_acts, reflexive, use_key
from model.layers import abilities_of, characteristics
from model.pay.charge import has_x
from model.pay.payment import ask_payment
from model.resolve.at_once import abreast, at_once
from model.resolve.feasible import possible
from model.resolve.frame import Became, Either, Gather, Likewise, Offer, OnceMore, Task
from model.resolve.open_x import picks_x
from model.resolve.run import DONE, TRANSPARENT, Run, apnap, executes, with_result
from model.state.objects import Ref, player_of, player_ref
from model.state.position import X_IS_SAID

TRANSPARENT.update(
    (
        Sequence,
        IfYouDo,
        Reflexive,
        If,
        ForEach,
        Modal,
        WiderModal,
        LimitedModal,
        Nothing,
        Either,
        Likewise,
        Gather,
        OnceMore,
        Offer,
        Process,
        Limited,
        Before,
        FacesChoice,
        WithX,
        WhenBecomes,
    )
)


@executes(Sequence)
def sequence(run: Run, do: Sequence) -> None:
    steps = [Task(run.child(do, "steps", i), step, run.task.current, run.task.fresh) for i, step in enumerate(do.steps)]
    run.next = tuple(with_insteads(at_once(steps, do.joins)))


REPEATED: Final = "repeated"
"""Among the results: how often the process was repeated so far."""
AGAIN: Final = "again"
"""Among the results: the process is to be repeated."""
MOST_REPEATED: Final = 60


@executes(Process)
def process(run: Run, do: Process) -> None:
    """CR 608.2c: the instructions in order, and all of them again as often as they say."""
    kept = run.scope.results
    number = run.child(do, "do")
    todo = Task(number, do.do, run.task.current, run.task.fresh)
    left = None if do.times is None else run.amount(do.times)
    if left is not None and left <= 0:
        run.store(DONE, False)
        return
    again = OnceMore(do.do, kept, left=left)
    run.next = (todo, Task(number, again, run.task.current, run.task.fresh))


@executes(RepeatProcess)
def repeat_process(run: Run, do: RepeatProcess) -> None:
    if do.times is None or run.stored(REPEATED, 0) < do.times:
        run.store(AGAIN, True)


@executes(OnceMore)
def again(run: Run, do: OnceMore) -> None:
    if not run.stored(AGAIN, False) if do.left is None else do.n + 1 >= do.left:
        return
    if do.n >= MOST_REPEATED:
        raise run.unsupported(f"a process repeated more than {MOST_REPEATED} times", "608.2c")
    # What the instructions did last time is not what they did this time, save what they may follow (CR 400.7i).
    moved = tuple(pair for pair in run.scope.results if pair[0] == "moved")
    kept = tuple(pair for pair in do.kept if pair[0] not in ("moved", REPEATED))
    run.scope = msgspec.structs.replace(run.scope, results=(*kept, *moved, (REPEATED, do.n + 1)))
    todo = Task(run.number, do.do, run.task.current, run.task.fresh)
    run.next = (todo, Task(run.number, OnceMore(do.do, do.kept, do.n + 1, do.left), run.task.current, run.task.fresh))


def with_insteads(steps: list[Task]) -> list[Task]:
    """CR 608.2c: "A. If [condition], B instead" is read as a whole before A is carried out."""
    found: list[Task] = []
    for task in steps:
        do = task.do
        if isinstance(do, If) and do.instead and found:
            before = found.pop()
            then = Task(task.number + 1, do.do, task.current, task.fresh)
            found.append(Task(task.number, Either(do.condition, then, before), task.current, task.fresh))
        else:
            found.append(task)
    return found


@executes(Before)
def before(run: Run, do: Before) -> None:
    run.then(do, do.do, "do")


@executes(Either)
def either(run: Run, do: Either) -> None:
    if run.holds(do.condition):
        run.next = (do.then,)
        return
    # "Choose target creature. If ..., instead choose target permanent. Exile the chosen one": of either.
    likewise = Likewise(do.otherwise.number, do.then.number)
    run.next = (do.otherwise, Task(run.number, likewise, run.task.current, run.task.fresh))


@executes(Likewise)
def likewise(run: Run, do: Likewise) -> None:
    for key, value in run.scope.results:
        if key == do.done:
            run.store(do.meant, value)
        elif isinstance(key, tuple) and key[1:] == (do.done,):
            run.store((key[0], do.meant), value)


@executes(May)
def may(run: Run, do: May) -> None:
    players = run.players(do.who)
    if isinstance(do.who, OnePlayer) and isinstance(do.do, PayCost):
        # "Any player may pay {1}": each in turn order, until one does.
        run.done = any(pay(run, who, do.do.costs) for who in apnap(run.game) if who in players)
        return
    if do.who == OnePlayer("any player"):
        run.store(DONE, False)
        for who in apnap(run.game):
            current = (player_ref(who), *run.task.current)
            run.next = (*run.next, Task(run.child(do, "do"), Offer(do.do), current, False))
        return
    if len(players) > 1:
        raise run.unsupported("several players may", "608.2e")
    for who in players:
        if isinstance(do.do, PayCost):
            # CR 118.12: paying is the choice.
            run.done = pay(run, who, do.do.costs)
            if run.done:
                # What was given is what the payment gave: "the discarded card".
                run.store(run.child(do, "do"), run.stored(run.number, ()))
                run.much(1)
                count_use(run)
            return
        # CR 608.2d: an option that is impossible cannot be chosen.
        if not possible(run, do.do, who) or not run.yes(who, "whether to do it"):
            run.done = False
            return
        count_use(run)
        what = picks_x(do.do)
        if what is not None and is_x_chosen(run):
            # CR 107.3f: X is chosen as it is done.
            set_x(run, run.number_of(0, len(candidates(run.game, what, run.scope)), who, "X"))
        run.store(DONE, True)
        run.then(do, do.do, "do", fresh=False)
        return
    run.done = False


@executes(Offer)
def offer(run: Run, do: Offer) -> None:
    """CR 101.4: to each in turn order, until one takes it up."""
    who = player_of(run.task.current[0])
    taken = ("taken", run.number)
    if run.stored(taken, False) or not possible(run, do.do, who) or not run.yes(who, "whether to do it"):
        return
    run.store(taken, True)
    run.store(DONE, True)
    run.next = (Task(run.number, do.do, run.task.current, False),)


@executes(PayCost)
def pay_cost(run: Run, do: PayCost) -> None:
    run.done = all(pay(run, who, do.costs) for who in run.players(do.who))


@executes(PayTimes)
def pay_times(run: Run, do: PayTimes) -> None:
    """Each time is a payment of its own (CR 118.12), carried out before the next is asked for."""
    times = int(run.stored(("times", run.number), 0))
    (who,) = run.players(do.who)
    if times >= MOST_REPEATED:
        raise run.unsupported(f"a cost paid more than {MOST_REPEATED} times", "118.12")
    if pay(run, who, do.costs, "whether to pay once more"):
        run.store(("times", run.number), times + 1)
        run.next = (run.task,)
        return
    run.result((), number=times)
    run.done = times > 0


def pay(run: Run, who: PlayerId, costs: tuple[Cost, ...], words: str = "whether to pay") -> bool:
    """Whether the player pays the costs now (CR 118.12). What was given is the result of the instruction."""
    x_is_open = is_x_open(run, costs)
    costs = tuple(_of_now(run, cost) for cost in costs)
    answer = ask_payment(run.game, who, costs, run.scope, words=words, x_is_open=x_is_open)
    if answer is None:
        return False
    paid, x = answer
    if x_is_open:
        set_x(run, x)
    gone = tuple(i for ids in paid.values() for i in ids)
    run.result(gone)
    run.moved(i for i in gone if i in run.game.objects)
    return True


def _of_now(run: Run, cost: Cost) -> Cost:
    """The cost with what "it" is now: what the event or the effect moved is found where it is (CR 400.7)."""
    what = getattr(cost, "what", None)
    return msgspec.structs.replace(cost, what=Fixed(run.refs(what))) if isinstance(what, That) else cost


def is_x_open(run: Run, costs: tuple[Cost, ...]) -> bool:
    """CR 107.3f: X of a cost that is paid in a resolution, where neither the text nor an announced cost says what it
    is, is chosen by whoever pays."""
    return has_x(costs) and is_x_chosen(run)


def is_x_chosen(run: Run) -> bool:
    """Whether nothing has said yet what X is: neither the text nor an announced cost."""
    if run.stored(X_IS_SAID, False):
        return False
    known = run.game.known(run.scope.stack_id)
    ability = known[0].cast.ability if known is not None and known[0].cast is not None else None
    match ability:
        case Triggered():
            return True
        case Activated(costs=announced):
            return not has_x(announced)
    return False


def set_x(run: Run, x: int) -> None:
    """X is so much in what follows, also where it is 0 (CR 107.3i)."""
    run.scope = msgspec.structs.replace(run.scope, x=x)
    run.store(X_IS_SAID, True)


@executes(IfYouDo)
def if_you_do(run: Run, do: IfYouDo) -> None:
    if run.stored(DONE, True):
        run.then(do, do.do, "do", fresh=True)
    elif do.otherwise is not None:
        run.then(do, do.otherwise, "otherwise", fresh=True)


@executes(Reflexive)
def when_you_do(run: Run, do: Reflexive) -> None:
    # CR 603.12: it triggers at once, if the action before was done ("when you discard a card this way": the condition
    # around it has said so).
    if do.word == "this way" or run.stored(DONE, True):
        scope = with_result(run.scope, "base", run.child(do, "do"))
        reflexive(run.game, Triggered(PlayerActs(You(), "do that"), do.do), scope)


@executes(WhenBecomes)
def when_becomes(run: Run, do: WhenBecomes) -> None:
    run.then(do, do.do, "do")
    of = run.permanents(do.of)
    if of:
        later = Became(of[0], do.stat, _stat(run, of[0], do.stat), run.amount(do.n), do.then)
        run.next = (*run.next, Task(run.child(do, "then") - 1, later, run.task.current, run.task.fresh))


@executes(Became)
def became_(run: Run, do: Became) -> None:
    if run.on_battlefield(do.object) and _stat(run, do.object, do.stat) == do.n != do.before:
        run.then(do, do.then, "then")


def _stat(run: Run, object_id: ObjectId, stat: str) -> int | None:
    looks = characteristics(run.game, object_id)
    return looks.power if stat == "power" else looks.toughness


@executes(If)
def if_(run: Run, do: If) -> None:
    spell = _as_such_a_spell(do)
    if spell is not None:
        run.then(do, spell, "do")
    elif run.holds(do.condition):
        run.then(do, do.do, "do")
        if do.after and do.otherwise is not None and isinstance(do.do, May):
            # "You may put it onto the battlefield if you control a Forest. Otherwise, ...": also where it is not done.
            unless_done = IfYouDo(Nothing(), do.otherwise)
            number = run.child(do, "otherwise") - 2
            run.next = (*run.next, Task(number, unless_done, run.task.current, run.task.fresh))
    elif do.otherwise is not None:
        run.then(do, do.otherwise, "otherwise")
    elif run.task.fresh:
        # "If it's a creature card, you may exile it. If you do, ...": what was not to be done was not done.
        run.store(DONE, False)


def _as_such_a_spell(do: If) -> Instruction | None:
    """ "You may cast it if it's an instant spell": asked of the spell that it would be (CR 601.3e), not of the card,
    so it is a choice of such spells among that card."""
    match do:
        case If(
            condition=Is(what=That(to=of), filter=such, negated=False),
            do=May(do=Cast(what=That(to=card)) as cast) as may,
            after=True,
        ) if card == of and IsSpell() in such.words:
            among = Filter(such.words, (*such.post, FromAmong(cast.what)))
            return msgspec.structs.replace(may, do=msgspec.structs.replace(cast, what=Some(among)))
        case If(
            condition=Is(what=That(to=of), filter=such, negated=False),
            do=Allow(what=That(to=card)) as allow,
            after=True,
        ) if card == of and IsSpell() in such.words:
            return msgspec.structs.replace(allow, what=All(Filter(such.words, (*such.post, FromAmong(allow.what)))))
    return None


@executes(UnlessPays)
def unless_pays(run: Run, do: UnlessPays) -> None:
    # CR 118.12a: the player decides now; ward is such a cost (702.21a).
    costs = do.costs if do.times is None else do.costs * max(0, run.amount(do.times))
    # "Unless any player pays": each may, in turn order.
    payers = players(run.game, do.who, run.scope) if isinstance(do.who, OnePlayer) else run.players(do.who)
    for who in payers:
        # Of two ways to pay the second is offered to who does not pay in the first.
        if pay(run, who, costs) or (do.or_costs and pay(run, who, do.or_costs)):
            run.done = False
            return
    run.then(do, do.do, "do")


@executes(ForEach)
def for_each(run: Run, do: ForEach) -> None:
    over = in_order(run, run.refs(do.over))
    if do.word == STARTING:
        over = tuple(sorted(over, key=lambda ref: ref != player_ref(run.you)))
    first = run.child(do, "do")
    if not over:
        run.done = False
        return
    tasks = tuple(Task(first, do.do, (ref, *run.task.current), True) for ref in over)
    together = abreast(run, tasks)
    run.next = tasks if together is None else (together,)
    end = first + instruction_count(do.do)
    run.next = (*run.next, Task(first, Gather(first, end), run.task.current, run.task.fresh))


def in_order(run: Run, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """CR 608.2f: APNAP order of the players concerned; within one player's the order of the zone."""
    active = run.game.turn.active

    def key(ref: Ref) -> int:
        if ref < 0:
            return 0 if ref == player_ref(active) else 1
        known = run.game.known(ref)
        return 0 if known is not None and known[0].controller == active else 1

    return tuple(sorted(refs, key=key))


@executes(Gather)
def gather(run: Run, do: Gather) -> None:
    for number in range(do.first, do.end):
        for prefix, key in (("all", number), ("all n", ("n", number))):
            every = run.stored((prefix, number))
            if every is not None:
                run.store(key, every)


@executes(Modal, WiderModal, LimitedModal)
def modal(run: Run, do: Modal | WiderModal | LimitedModal) -> None:
    inner, path = plain(do)
    chosen = run.scope.modes
    if chosen:
        # CR 601.2b, 700.2a: chosen as the spell or ability was put on the stack.
        run.scope = msgspec.structs.replace(run.scope, modes=())
    elif not announced(run, do):
        choice = choice_of(run.game, do, run.scope)
        options = choice.legal * choice.most if choice.repeat else choice.legal
        if choice.random:
            chosen = run.outcome(options, choice.most, "mode", "which mode")
        else:
            chosen = run.choose(options, choice.least, choice.most, run.player(choice.who), what="mode",
                                words="which modes")  # fmt: skip
        remember(run.game, choice, chosen, run.scope.source)
    # CR 608.2c, 700.2: in the order written.
    for i, mode in carried_out(inner, chosen):
        run.then(do, mode, *path, "modes", i)


def announced(run: Run, do: Instruction) -> bool:
    """Whether its modes were chosen as the spell or ability was put on the stack (CR 601.2b, 603.3c): none, if there
    are none now."""
    known = run.game.known(run.scope.stack_id)
    cast = known[0].cast if known is not None else None
    if known is None or cast is None:
        return False
    texts = (cast.ability,) if known[0].kind == "ability" else abilities_of(run.game, run.scope.stack_id)
    return next((m for a in texts if (m := modal_of(getattr(a, "do", None))) is not None), None) == do


@executes(Vote)
def vote(run: Run, do: Vote) -> None:
    """CR 701.38a: each player in turn order from the one who is named; everybody sees the votes before."""
    cast = dict.fromkeys(do.options, 0)
    for who in (run.you, 1 - run.you):
        words = f"a vote: {' or '.join(do.options)}"
        (chosen,) = run.choose(range(len(do.options)), 1, 1, who, what="mode", words=words)
        cast[do.options[chosen]] += 1
    run.store("votes", tuple(cast.items()))


@executes(FacesChoice)
def faces_choice(run: Run, do: FacesChoice) -> None:
    """CR 701.55b: any of them may be chosen; of "A or B" one that is possible (CR 608.2d)."""
    for who in run.players(do.who):
        options = [i for i, option in enumerate(do.options) if not do.word or possible(run, option, who)]
        if not options:
            run.store(DONE, False)
            return
        (chosen,) = run.choose(options, 1, 1, who, what="mode", words="which to do" if do.word else "which to face")
        run.then(do, do.options[chosen], "options", chosen)


@executes(Limited)
def limited(run: Run, do: Limited) -> None:
    """CR 603.2h: done at most so many times each turn by this ability of this object."""
    source = run.game.objects.get(run.scope.source)
    known = run.game.known(run.scope.stack_id)
    ability = known[0].cast.ability if known is not None and known[0].cast is not None else None
    key = use_key(run.game, run.scope.source, ability, run.number)
    if source is not None and dict(source.used).get(key, 0) >= do.n:
        run.store(DONE, False)
        return
    run.store(COUNTED, key)
    if not any(isinstance(r, May) for r in walk(do.do)):
        count_use(run)
    run.store(DONE, True)
    run.then(do, do.do, "do")


COUNTED: Final = "counted"
"""Among the results: under which key it is counted that the player has taken the action (CR 603.2h)."""


def count_use(run: Run) -> None:
    """The action that is done only once each turn is taken."""
    key = run.stored(COUNTED)
    source = run.game.objects.get(run.scope.source)
    if key is None or source is None:
        return
    run.store(COUNTED, None)
    used = dict(source.used)
    used[key] = used.get(key, 0) + 1
    run.game.update(source.id, used=tuple(sorted(used.items())))


@executes(WithX)
def with_x(run: Run, do: WithX) -> None:
    # CR 107.3i: X of the costs is what the text says as it is carried out.
    set_x(run, max(0, run.amount(do.x)))
    run.then(do, do.do, "do")


OTHER_RESULT: Final = "other result"


@executes(CoinFlip)
def coin_flip(run: Run, do: CoinFlip) -> None:
    # CR 705, 706: every result counts. 1 is the winning side of a coin.
    for who in run.players(do.who):
        if do.word == "two, choose one":
            _roll_two(run, do, who)
            continue
        (rolled,) = run.outcome(range(1, do.sides + 1), 1, "number", "what is rolled or flipped")
        if do.sides == 2:
            player_acts(run.game, who, "win a coin flip" if rolled == 1 else "lose a coin flip", cause=run.cause)
        run.result((), number=rolled)
        for i, (low, high, then) in enumerate(do.results):
            if low <= rolled <= high:
                run.then(do, then, "results", i, 2)


def _roll_two(run: Run, do: CoinFlip, who: PlayerId) -> None:
    """CR 706.2: one of the two results is that of the roll for what follows, the other "the other result"."""
    rolled = tuple(
        run.outcome(range(1, do.sides + 1), 1, "number", f"what the {nth} die shows")[0] for nth in ("first", "second")
    )
    one = run.choose(tuple(dict.fromkeys(rolled)), who=who, what="number", words="which result")[0]
    run.result((), number=one)
    run.store((OTHER_RESULT, run.number), sum(rolled) - one)


@executes(FlipForEach)
def flip_for_each(run: Run, do: FlipForEach) -> None:
    # CR 705.2: every result counts; 1 is heads.
    over = in_order(run, run.refs(do.over))
    flipped = {ref: run.outcome((1, 2), 1, "number", "what is flipped")[0] for ref in over}
    run.store(("heads", run.number), tuple(ref for ref in over if flipped[ref] == 1))
    run.store(("tails", run.number), tuple(ref for ref in over if flipped[ref] != 1))


@executes(Nothing)
def nothing(run: Run, do: Nothing) -> None:
    pass
