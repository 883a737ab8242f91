"""The outermost frame: exit statuses, one line for each error, never a traceback.

Exit status: 0 answered, 1 a check failed, 2 unusable input or usage, 3 not supported, 4 undecided at a limit, 130
stopped by the keyboard.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import Final

from model.base import MalformedInput, PonderError, UnknownCard, UnsupportedText
from solver.cli.output import OutputGone, print_json

STOPPED: Final = 130
LONGEST: Final = 4_000
"""Characters of an error that are printed."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command and ends the process with its exit status."""
    _open_what_is_closed()
    status = run(sys.argv[1:] if arguments is None else list(arguments))
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_output()
    except OSError as error:
        _let_go_of_output()
        status = _unwritten(error, as_json=False)
    sys.exit(status)


def run(arguments: list[str]) -> int:
    """Runs the command; the exit status."""
    as_json = "--json" in arguments
    try:
        from solver.cli.app import command

        status = command().main(args=arguments or ["--help"], prog_name="ponder", standalone_mode=False)
        if status == STOPPED:
            return _stopped(as_json)
        return status if isinstance(status, int) else 0
    except KeyboardInterrupt:
        return _stopped(as_json)
    except (BrokenPipeError, OutputGone):
        _let_go_of_output()
        return 0
    except PonderError as error:
        return report(error, as_json=as_json)
    except RecursionError:
        return _told("internal", "the input is nested too deep to be worked on", as_json, 2)
    except MemoryError:
        return _told("limit", "undecided: the memory is used up; try a smaller position", as_json, 4)
    except OSError as error:
        return _unwritten(error, as_json=as_json)
    except Exception as error:
        if hasattr(error, "format_message") and hasattr(error, "exit_code"):
            words = " ".join(error.format_message().split())
            return _told("usage", f"{words[:1].lower()}{words[1:].rstrip('.')}; see 'ponder --help'", as_json, 2)
        return _fault(error, as_json)


def _open_what_is_closed() -> None:
    """Streams that whoever started the process has closed are empty ones."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _unwritten(error: OSError, *, as_json: bool) -> int:
    """A file or stream that cannot be used."""
    words = f"{error.filename}: {error.strerror}" if error.filename else f"cannot write the answer: {error.strerror}"
    try:
        return _told("malformed", words, as_json, 2)
    except OSError:
        _let_go_of_output()
        return 2


def report(error: PonderError, *, as_json: bool, beside: dict[str, object] | None = None) -> int:
    """One line on standard error, with `--json` also an object on standard output; the exit status."""
    file, line = None, None
    if isinstance(error, MalformedInput):
        file, line = error.file, error.line
    if isinstance(error, UnsupportedText) and beside is None:
        items = error.items if isinstance(error, UnknownCard) else _one_item(error)
        beside = {"complete": False, "unsupported": list(items)}
    message = error.message if isinstance(error, MalformedInput) else str(error)
    return _told(error.kind, message, as_json, error.exit_status, file=file, line=line, beside=beside)


def _one_item(error: UnsupportedText) -> tuple[dict[str, str], ...]:
    return ({"card": error.card, "text": error.text, "class": "ii"},)


def _stopped(as_json: bool) -> int:
    """The keyboard has stopped the work before there was anything to tell."""
    return _told("stopped", "stopped", as_json, STOPPED)


def tell(kind: str, message: str, *, as_json: bool, status: int, beside: dict[str, object] | None = None) -> int:
    """A line on standard error, with `--json` also an object; the exit status given."""
    return _told(kind, message, as_json, status, beside=beside)


def _told(
    kind: str, message: str, as_json: bool, status: int, *, file: str | None = None, line: int | None = None,
    beside: dict[str, object] | None = None,
) -> int:  # fmt: skip
    message = " ".join(message.split())
    if len(message) > LONGEST:
        message = f"{message[:LONGEST]} ... ({len(message) - LONGEST} more characters)"
    place = "" if file is None else f"{file}: " if line is None else f"{file}:{line}: "
    try:
        print(f"ponder: {place}{message}", file=sys.stderr)
        if as_json:
            print_json({"error": {"kind": kind, "message": message, "file": file, "line": line}, **(beside or {})})
    except (BrokenPipeError, OutputGone):
        _let_go_of_output()
    return status


def _fault(error: Exception, as_json: bool) -> int:
    """A fault of the program itself."""
    if os.environ.get("PONDER_TRACEBACK"):
        raise error
    where = _innermost(error)
    words = f"a fault of the program: {type(error).__name__}: {error}" if str(error) else type(error).__name__
    return _told("internal", f"{words[:300]} ({where}); please report it with the position", as_json, 3)


def _innermost(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "unknown place"
    path = trace.tb_frame.f_code.co_filename.replace(os.sep, "/")
    for package in ("/model/", "/solver/"):
        if package in path:
            path = package[1:] + path.rpartition(package)[2]
            break
    else:
        path = path.rpartition("/")[2]
    return f"{path}:{trace.tb_lineno}"


def _let_go_of_output() -> None:
    """Whoever read the output has gone: what is left of it goes nowhere."""
    with contextlib.suppress(OSError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
