"""A sign of life on a terminal for work of more than a second."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Iterator


@contextlib.contextmanager
def working(what: str) -> Iterator[None]:
    """Shows on standard error, if that is a terminal, how long the work has taken; wiped out when it is done."""
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_show, args=(what, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join(1)


def _show(what: str, done: threading.Event) -> None:
    started, shown = time.monotonic(), False
    while not done.wait(1.0):
        shown = True
        sys.stderr.write(f"\r{what}: {time.monotonic() - started:.0f} s ")
        sys.stderr.flush()
    if shown:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
