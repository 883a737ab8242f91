"""Running the command inside the test process, with the pool as its only library."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent.parent


class Ran(msgspec.Struct, frozen=True):
    """What a run of the command gave."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The one JSON object that was printed."""
        assert self.out.count("\n") == 1, self.out
        return json.loads(self.out)


class _Input(io.StringIO):
    def __init__(self, data: bytes) -> None:
        super().__init__(data.decode("utf-8", "replace"))
        self.buffer = io.BytesIO(data)


def ponder(*arguments: str, stdin: str | bytes = "") -> Ran:
    """Runs `ponder` with these arguments, from the root of the repository."""
    from solver.cli.main import run

    out, err = io.StringIO(), io.StringIO()
    before = sys.stdin, Path.cwd(), os.environ.get("XDG_DATA_HOME")
    sys.stdin = _Input(stdin.encode() if isinstance(stdin, str) else stdin)
    os.environ["XDG_DATA_HOME"] = str(ROOT / "tests" / "cli" / "no-such-folder")
    os.chdir(ROOT)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = run(list(arguments))
    finally:
        sys.stdin = before[0]
        os.chdir(before[1])
        if before[2] is None:
            del os.environ["XDG_DATA_HOME"]
        else:
            os.environ["XDG_DATA_HOME"] = before[2]
    return Ran(status, out.getvalue(), err.getvalue())


BEARS = ("--hand", "Shock; Giant Growth; Mountain", "--battlefield", "Mountain; Forest; Grizzly Bears")
