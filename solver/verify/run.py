"""Scenarios run one by one: pass, fail, unsupported or error, with what was expected and found.

Each scenario stands alone: whatever happens in one is its own result. A scenario passes only if every step was carried
out and every check answered.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Literal

import msgspec

from model.base import ImpossiblePosition, InternalError, MalformedInput, PonderError, UnknownCard, UnsupportedText
from model.formats import CheckHere, FaultyScenario, Scenario, load_scenarios, step_to_json
from model.formats.check_values import Check, Due
from model.library.book import CardBook, default_book
from model.play.support import UnsupportedItem, unsupported_in
from model.state import Position
from model.turn import problems
from solver.payment import TooHard
from solver.payment.outputs import Unsure
from solver.verify.checks import failed
from solver.verify.faults import Refused, StepFault
from solver.verify.positions import position_of
from solver.verify.repaying import Trail
from solver.verify.steps import Runner, Watch

Outcome = Literal["pass", "fail", "unsupported", "error"]


class Failure(msgspec.Struct, frozen=True, gc=False):
    """A check that does not hold, or a step that the rules refuse."""

    check: str
    expected: str
    found: str


class Unsupported(msgspec.Struct, frozen=True, gc=False):
    """Text or a rule that stopped the scenario. `class_`: i, ii, iii, unknown, or the rule's number."""

    card: str
    text: str
    class_: str = ""


class Result(msgspec.Struct, frozen=True, gc=False):
    """What came of a scenario. `noted`: text that is not carried out where it does nothing."""

    id: str
    result: Outcome
    failures: tuple[Failure, ...] = ()
    unsupported: tuple[Unsupported, ...] = ()
    noted: tuple[Unsupported, ...] = ()
    message: str = ""
    file: str = ""
    line: int = 0

    def to_json(self) -> dict[str, object]:
        """The record that `verify --json` prints."""
        said: dict[str, object] = {
            "id": self.id,
            "result": self.result,
            "failures": [{"check": f.check, "expected": f.expected, "found": f.found} for f in self.failures],
            "unsupported": [{"card": u.card, "text": u.text, "class": u.class_} for u in self.unsupported],
        }
        if self.message:
            said["message"] = self.message
        return said


class OutOfTime(Exception):
    """The time limit of one scenario."""


Tracer = Callable[[str, Position], None]
"""Told of each step before it is carried out, and of each check, with the position."""


def verify(
    what: str | Path | tuple[Scenario | FaultyScenario, ...],
    *,
    book: CardBook | None = None,
    only: frozenset[str] = frozenset(),
    seconds: float | None = None,
    trace: Tracer | None = None,
    watch: Watch | None = None,
    nodes: int | None = None,
) -> Iterator[Result]:
    """The results of the scenarios of a file, or of the files in a folder, one after the other, lazily. `only`: just
    those ids; `nodes`: the limit of searches in checks. Raises MalformedInput if a file as a whole cannot be read."""
    if not isinstance(what, tuple) and Path(what).is_dir():
        for path in sorted(p for p in Path(what).iterdir() if p.suffix in (".yaml", ".yml")):
            yield from verify(path, book=book, only=only, seconds=seconds, nodes=nodes, trace=trace, watch=watch)
        return
    scenarios = what if isinstance(what, tuple) else load_scenarios(what)
    file = "" if isinstance(what, tuple) else str(what)
    for scenario in scenarios:
        if only and scenario.id not in only:
            continue
        result = verify_scenario(scenario, book=book, seconds=seconds, trace=trace, watch=watch, nodes=nodes)
        yield msgspec.structs.replace(result, file=file, line=scenario.line)


def verify_scenario(
    scenario: Scenario | FaultyScenario,
    *,
    book: CardBook | None = None,
    seconds: float | None = None,
    trace: Tracer | None = None,
    watch: Watch | None = None,
    nodes: int | None = None,
) -> Result:
    """The result of one scenario."""
    if isinstance(scenario, FaultyScenario):
        return Result(scenario.id, "error", message=scenario.message)
    try:
        with time_limit(seconds):
            return _run(scenario, book if book is not None else default_book(), trace, watch, nodes)
    except UnsupportedText as error:
        unsupported = (_of_error(error),)
        return Result(scenario.id, "unsupported", unsupported=unsupported)
    except (TooHard, Unsure) as error:
        return Result(scenario.id, "unsupported", unsupported=(Unsupported("limit", str(error)),))
    except OutOfTime:
        return Result(scenario.id, "error", message=f"no answer after {seconds} seconds")
    except StepFault as error:
        return Result(scenario.id, "error", message=str(error))
    except (InternalError, MalformedInput, PonderError) as error:
        return Result(scenario.id, "error", message=f"{error.kind}: {error}")
    except RecursionError:
        return Result(scenario.id, "error", message="internal: too deep a recursion")
    except Exception as error:
        # A fault of the program in one scenario is that scenario's result.
        return Result(scenario.id, "error", message=f"internal: {fault_words(error)}")


def _of_error(error: UnsupportedText) -> Unsupported:
    return Unsupported(error.card, error.text, "unknown" if isinstance(error, UnknownCard) else error.rule)


def fault_words(error: Exception) -> str:
    """A fault of the program in one line, with the place."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno} {frames[-1].name}" if frames else ""
    return f"{type(error).__name__}: {error} ({place})"


def _run(scenario: Scenario, book: CardBook, trace: Tracer | None, watch: Watch | None, nodes: int | None) -> Result:
    built = position_of(scenario, book)
    stopping = tuple(Unsupported(u.card, u.text, "ii") for u in built.unhonoured if not u.noted)
    items = unsupported_in(built.position)
    stopping += tuple(_of_item(item) for item in items if item.class_ in ("ii", "unknown"))
    noted = tuple(Unsupported(u.card, u.text, "iii") for u in built.unhonoured if u.noted)
    noted += tuple(_of_item(item) for item in items if item.class_ == "iii")
    if stopping:
        return Result(scenario.id, "unsupported", unsupported=tuple(dict.fromkeys(stopping)), noted=noted)
    wrong = problems(built.position)
    if wrong:
        raise ImpossiblePosition(wrong)
    runner = Runner(built.position, watch=watch)
    runner.nodes = nodes
    trail, n = Trail(), 0
    failures: tuple[Failure, ...] = ()
    first: tuple[Failure, ...] = ()
    while True:
        try:
            failures += _carried_out(scenario, n, runner, trail, failures, trace)
            if not failures:
                return Result(scenario.id, "pass", noted=noted)
        except (StepFault, UnsupportedText):
            if not first:
                raise
        # 1. What does not hold is told of the payments taken first.
        first = first or failures
        # 2. A payment that the steps leave open may be any: another one may do.
        turned = trail.back()
        if turned is None:
            return Result(scenario.id, "fail", first, noted=noted)
        n, runner, failures = turned


def _carried_out(
    scenario: Scenario, start: int, runner: Runner, trail: Trail, before: tuple[Failure, ...], trace: Tracer | None
) -> tuple[Failure, ...]:
    """Carries out the steps from that one on, and the checks; gives what does not hold. Up to the first step that the
    rules refuse. Raises StepFault."""
    failures: list[Failure] = []
    for n, step in enumerate(scenario.steps[start:], start):
        if isinstance(step, CheckHere):
            failures += _checked(runner, step.checks, trace)
            continue
        told = step_words(step)
        if trace is not None:
            trace(f"step {n + 1}: {told}", runner.position)
        as_it_was = runner.copy()
        runner.paid = None
        try:
            runner.do(step)
        except Refused as refused:
            return (*failures, Failure(f"step {n + 1}: {told}", "it can be done", str(refused)))
        except StepFault as fault:
            raise type(fault)(f"step {n + 1}: {told}: {fault}") from fault
        if runner.paid is not None:
            trail.add(n, step, as_it_was, (*before, *failures), runner.paid)
    return (*failures, *_checked(runner, scenario.checks, trace))


def _checked(runner: Runner, checks: tuple[Check, ...], trace: Tracer | None) -> list[Failure]:
    try:
        runner.finish()
        if not any(isinstance(c, Due) for c in checks):
            runner.must_be_free()
    except Refused as refused:
        return [Failure("the step before", "it can be finished", str(refused))]
    found = []
    if trace is not None:
        trace("checks", runner.position)
    for check in checks:
        miss = failed(runner, check)
        if miss is not None:
            found.append(Failure(check_words(check), miss.expected, miss.found))
    return found


def _of_item(item: UnsupportedItem) -> Unsupported:
    return Unsupported(item.card, item.text, item.class_)


def step_words(step: object) -> str:
    """A step in one line, as a scenario has it."""
    said = step_to_json(step)  # type: ignore[arg-type]
    return "{" + ", ".join(f"{k}: {_words(v)}" for k, v in said.items()) + "}"


def _words(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_words, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {_words(v)}" for k, v in value.items()) + "}"
    return str(value)


def check_words(check: Check) -> str:
    """A check in one line."""
    kind = type(check).__name__
    step = getattr(check, "step", None)
    if step is not None and not isinstance(step, str):
        return f"{kind.lower()} {step_words(step)}"
    said = []
    for name in check.__struct_fields__:
        value = getattr(check, name)
        if value is not None and value != () and name != "holds":
            said.append(f"{name} {_value(value)}")
    if not getattr(check, "holds", True):
        kind = "no " + kind
    return f"{kind}: {', '.join(said)}"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raises OutOfTime in the main thread after so many seconds."""
    usable = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not usable:
        yield
        return

    def over(number: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
