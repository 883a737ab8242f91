"""Time limits of the command: seconds are counted here and nowhere else. A position of very many objects is answered or
refused within a few seconds."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from model.base import PonderError

MANY_OBJECTS: Final = 400
SECONDS_FOR_MANY: Final = 7.0
"""Seconds for such a position, the reading of it among them."""
LEAST_SECONDS: Final = 1.5


class OutOfTime(PonderError):
    """The time is over: neither yes nor no."""

    exit_status = 4
    kind = "limit"


@contextmanager
def time_limit(seconds: float | None, words: str) -> Iterator[None]:
    """Raises OutOfTime with these words after so many seconds, where the system has timers."""
    if not seconds or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(number: int, frame: FrameType | None) -> None:
        raise OutOfTime(words)

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def limit_for_many(objects: int, began: float) -> None:
    """The process has so many seconds, from when it began to read on, if the position is that large. Nothing ends it
    but the end of the process: a command answers about one position."""
    if objects <= MANY_OBJECTS or not hasattr(signal, "setitimer"):
        return
    if threading.current_thread() is not threading.main_thread():
        return

    def over(number: int, frame: FrameType | None) -> None:
        raise OutOfTime(
            f"undecided: {objects} objects are too many to answer about within {SECONDS_FOR_MANY:.0f} seconds; "
            "try a smaller position"
        )

    signal.signal(signal.SIGALRM, over)
    spent = time.monotonic() - began
    signal.setitimer(signal.ITIMER_REAL, max(LEAST_SECONDS, SECONDS_FOR_MANY - spent))


def stop_words(stop: BaseException) -> str:
    """What stopped the work: a limit, or the keyboard."""
    return str(stop).removeprefix("undecided: ") or "stopped by the keyboard"


def no_limit() -> None:
    """The limit is off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
