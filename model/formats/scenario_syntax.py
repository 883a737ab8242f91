"""Scenario files: a YAML list of positions with steps and checks, as frozen values.

A scenario that cannot be read does not stop the others: it stands in the result as `FaultyScenario`. Not here: steps
(`step_reader`), checks (`check_reader`), positions (`forge_syntax`), running any of it.
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

from model.base import AI, DEFAULT_EDITION, EDITIONS, HUMAN, Edition, MalformedInput
from model.formats.check_reader import read_checks
from model.formats.check_values import Check
from model.formats.document import read_document
from model.formats.forge_syntax import load_forge, read_forge
from model.formats.forge_values import ForgeFile
from model.formats.reading import Fields, Where, listing, player, text, whole
from model.formats.source import read_file, shown
from model.formats.step_reader import read_line, read_step
from model.formats.step_values import Line, Step

_FILE: Final = "file:"
_NEARLY: Final = re.compile(r"unknown (?:key|modifier) '([^':]+).*did you mean (\w+)")
_NEAR: Final = 0.85
_COUNTING: Final = ("position", "do", "check", "filler", "edition")


class CheckHere(msgspec.Struct, frozen=True, gc=False):
    """Checks between two steps."""

    checks: tuple[Check, ...]


class Scenario(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A position, what is done in it, and what must be true then. `filler`: blank cards under each library, by player;
    `position_file` names the file the position came from; `extra` carries keys that mean nothing here."""

    id: str
    line: int
    about: str = ""
    rules: tuple[str, ...] = ()
    source: str = ""
    position: ForgeFile
    position_file: str = ""
    steps: tuple[Step | CheckHere, ...] = ()
    checks: tuple[Check, ...] = ()
    filler: tuple[int, int] = (0, 0)
    edition: Edition = DEFAULT_EDITION
    extra: dict[str, Any] = {}


class FaultyScenario(msgspec.Struct, frozen=True, gc=False):
    """A scenario that cannot be read, with the one line that says why."""

    id: str
    line: int
    message: str


def load_scenarios(path: str | Path) -> tuple[Scenario | FaultyScenario, ...]:
    """The scenarios of that file. Raises MalformedInput if the file as a whole cannot be read."""
    return read_scenarios(read_file(path), file=str(path))


def read_scenarios(text: str, *, file: str) -> tuple[Scenario | FaultyScenario, ...]:
    """The scenarios of a text. `file` is for messages, and what a position's own file is relative to."""
    where, data = read_document(text, file=file)
    if not isinstance(data, list):
        raise where.expected("a list of scenarios, each beginning with '- id:'", data)
    found: list[Scenario | FaultyScenario] = []
    first: dict[str, int] = {}
    for i, item in enumerate(data):
        at = where.at(i)
        line = at.line() or 0
        name = _id(item, i)
        at.about = f"scenario {name}"
        try:
            if name in first:
                raise at.error(f"found this id twice, first in line {first[name]}")
            found.append(_scenario(at, item, name, line))
        except MalformedInput as error:
            found.append(FaultyScenario(name, line, str(error)))
        except RecursionError:
            found.append(FaultyScenario(name, line, str(at.error("nested too deep"))))
        first.setdefault(name, line)
    return tuple(found)


def load_line(path: str | Path) -> Line:
    """The line of play in that file: a list of steps, or what `solve --json` printed. Raises MalformedInput."""
    return read_line_text(read_file(path), file=str(path))


def read_line_text(text: str, *, file: str) -> Line:
    """The line of play in a text, YAML or JSON. Raises MalformedInput."""
    where, data = read_document(text, file=file)
    if isinstance(data, dict) and "line" in data:
        where, data = where.at("line"), data["line"]
    return read_line(where, data)


def _id(item: Any, i: int) -> str:
    name = item.get("id") if isinstance(item, dict) else None
    return str(name) if isinstance(name, str | int) and not isinstance(name, bool) else f"number {i + 1}"


def _scenario(where: Where, item: Any, name: str, line: int) -> Scenario:
    fields = Fields(where, item, "the scenario")
    fields.need("id", text)
    position, position_file = _position(where, fields)
    scenario = Scenario(
        id=name,
        line=line,
        about=fields.get("about", text, ""),
        rules=fields.get("rules", listing(text), ()),
        source=fields.get("source", text, ""),
        position=position,
        position_file=position_file,
        steps=fields.get("do", _steps, ()),
        checks=fields.get("check", read_checks, ()),
        filler=fields.get("filler", _filler, (0, 0)),
        edition=fields.get("edition", _edition, DEFAULT_EDITION),
        extra=fields.data,
    )
    for key in scenario.extra:
        # Other keys are carried along, but one that is nearly a key that counts is a slip of the pen.
        near = difflib.get_close_matches(key.lower(), _COUNTING, n=1, cutoff=0.8)
        if near:
            raise where.at(key).error(f"unknown key {shown(key)} of the scenario; did you mean {near[0]}?")
    if not scenario.checks and not any(isinstance(step, CheckHere) for step in scenario.steps):
        raise where.error("the scenario checks nothing: the key check is missing or empty")
    return scenario


def _steps(where: Where, data: Any) -> tuple[Step | CheckHere, ...]:
    return listing(_step)(where, data if data is not None else [])


def _step(where: Where, data: Any) -> Step | CheckHere:
    if isinstance(data, dict) and set(data) == {"check"}:
        return CheckHere(read_checks(where.at("check"), data["check"]))
    return read_step(where, data)


def _position(where: Where, fields: Fields) -> tuple[ForgeFile, str]:
    if fields.has("position") == fields.has("file"):
        raise where.error("the scenario needs one of the keys position and file")
    if fields.has("file"):
        return _from_file(where.at("file"), fields.need("file", text))
    at = where.at("position")
    said = fields.need("position", lambda _, value: value)
    if isinstance(said, dict) and set(said) == {"file"}:
        return _from_file(at.at("file"), text(at.at("file"), said["file"]))
    if not isinstance(said, str):
        raise at.expected("the lines of a position, or file: PATH", said)
    if said.strip().lower().startswith(_FILE) and "\n" not in said.strip():
        return _from_file(at, said.strip()[len(_FILE) :].strip())
    line = at.line() or 1
    # The text of a block begins in the line after its bar.
    block = _is_block(at)
    try:
        found = read_forge(said, file=where.file, first_line=line + 1 if block else line)
    except MalformedInput as error:
        raise MalformedInput(f"{where.about}: position: {error.message}", file=where.file, line=error.line) from None
    for notice in found.notices:
        # What is nearly a key or modifier was meant as one: left unread it would make the scenario another one.
        near = _NEARLY.match(notice.words)
        if near is not None and difflib.SequenceMatcher(None, near[1].lower(), near[2].lower()).ratio() > _NEAR:
            words = f"{where.about}: position: {notice.words.replace(' ignored', '')}"
            raise MalformedInput(words, file=where.file, line=notice.line)
    return found, ""


def _is_block(where: Where) -> bool:
    node = where.node()
    return isinstance(node, yaml.ScalarNode) and node.style in ("|", ">")


def _from_file(where: Where, name: str) -> tuple[ForgeFile, str]:
    path = Path(where.file).parent / name
    try:
        return load_forge(path), str(path)
    except MalformedInput as error:
        raise where.error(f"the position's file: {error}") from None


def _filler(where: Where, data: Any) -> tuple[int, int]:
    if not isinstance(data, dict):
        count = whole(0)(where, data)
        return count, count
    counts = {player(where, who): whole(0)(where.at(str(who)), count) for who, count in data.items()}
    return counts.get(HUMAN, 0), counts.get(AI, 0)


def _edition(where: Where, data: Any) -> Edition:
    for edition in EDITIONS:
        if data == edition:
            return edition
    raise where.expected(f"one of {', '.join(EDITIONS)}", data)
