"""`ponder show`: the position as text, Forge text, JSON, SVG or HTML."""

from __future__ import annotations

import msgspec

from model.base import MalformedInput
from model.formats import write_forge
from model.formats.source import hint
from solver.cli.ask import Ask, Loaded, load
from solver.cli.output import note, print_text

FORMS = ("text", "forge", "json", "svg", "html")


def answer(ask: Ask, *, form: str) -> int:
    """Prints the position; the exit status."""
    if form not in FORMS:
        raise MalformedInput(f"found --as {form}, expected one of {', '.join(FORMS)}{hint(form, FORMS)}")
    file, _ = ask.split(0, 0, "nothing more")
    loaded = load(ask, file)
    if ask.json:
        form = "json"
    for u in loaded.unhonoured:
        note(f"{f'line {u.line}: ' if u.line else ''}{u.card}: not carried out: {u.text}")
    print_text(_told(loaded, form))
    return 0


def _told(loaded: Loaded, form: str) -> str:
    match form:
        case "json":
            from model.formats.position_json import write_position

            return msgspec.json.encode(write_position(loaded.position)).decode()
        case "forge":
            if loaded.file is not None:
                return write_forge(loaded.file).rstrip("\n")
            from solver.show.forge import forge_of

            return write_forge(forge_of(loaded.position)).rstrip("\n")
        case "svg":
            from solver.show.board import board_svg

            return board_svg(loaded.position)
        case "html":
            from solver.show.board import board_html

            return board_html(loaded.position, _title(loaded))
        case _:
            from solver.show.text import tell_position

            about = [] if loaded.file is None or loaded.file.info is None else [_title(loaded), _goal(loaded)]
            return "\n".join([*(a for a in about if a), tell_position(loaded.position)])


def _title(loaded: Loaded) -> str:
    info = loaded.file.info if loaded.file is not None else None
    return info.name if info is not None and info.name else loaded.name


def _goal(loaded: Loaded) -> str:
    info = loaded.file.info if loaded.file is not None else None
    if info is None or not info.goal:
        return ""
    return f"Goal: {info.goal}" + (f", by the end of turn {info.turns}" if info.turns and info.turns < 9999 else "")
