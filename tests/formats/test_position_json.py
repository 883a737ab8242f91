"""Positions as JSON: what is written reads back equal, what is wrong is named with its place, the schema holds."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import msgspec
import pytest

from model.base import MalformedInput
from model.formats import state_from_options
from model.formats.build import build_position
from model.formats.position_json import position_from_data, read_position, write_position
from model.formats.position_schema import position_schema
from model.library.book import CardBook
from model.library.sources import CardSource
from model.play import PASS, after, run
from model.state import Position
from solver.plays.choices import choices
from tests.cli.running import ROOT

BOOK = CardBook(CardSource(ROOT / "no-such-library"))


def position(**options: str) -> Position:
    return build_position(state_from_options(options), BOOK).position


BOARDS = {
    "burn": {"hand": "Shock; Lightning Bolt", "battlefield": "Mountain; Mountain|Tapped", "pool": "R"},
    "counters": {
        "battlefield": "Grizzly Bears|Counters:P1P1=2|Damage:1; Bonesplitter|AttachedTo:7; Air Elemental|Id:7"
    },
    "combat": {
        "phase": "attackers",
        "battlefield": "Grizzly Bears; Air Elemental",
        "opponent_battlefield": "Grizzly Bears",
    },
    "token": {"battlefield": "t:Bear,P:2,T:2,Cost:no cost,Color:G,Types:Creature-Bear,Keywords:Trample"},
}


def equal(a: Position, b: Position) -> list[str]:
    """The parts in which two positions differ."""
    return [n for n in a.__struct_fields__ if n != "stamps" and getattr(a, n) != getattr(b, n)]


@pytest.mark.parametrize("name", BOARDS)
def test_round_trip(name: str) -> None:
    for start in (position(**BOARDS[name]), run(position(**BOARDS[name]))):
        text = msgspec.json.encode(write_position(start))
        assert equal(start, read_position(text, name="test")) == []


@pytest.mark.parametrize("name", BOARDS)
def test_round_trip_along_a_line(name: str) -> None:
    """At each decision of a line, suspended work and effects that last among them, and it plays on the same."""
    at = run(position(**BOARDS[name]))
    for n in range(12):
        if at.due is None:
            break
        copy = read_position(msgspec.json.encode(write_position(at)), name="test")
        assert equal(at, copy) == []
        some = [c for _, c in zip(range(4), choices(at), strict=False)]
        choice = some[n % len(some)]
        assert equal(after(at, choice), after(copy, choice)) == []
        at = after(at, choice)


def test_a_spell_on_the_stack() -> None:
    start = run(position(**BOARDS["burn"]))
    cast = next(c for c in choices(start) if c != PASS)
    on_stack = after(start, cast)
    assert on_stack.zones["stack", -1]
    assert equal(on_stack, position_from_data(json.loads(json.dumps(write_position(on_stack))), name="test")) == []


@pytest.mark.parametrize("name", BOARDS)
def test_the_schema_holds(name: str) -> None:
    check = jsonschema.Draft202012Validator(position_schema())
    for start in (position(**BOARDS[name]), run(position(**BOARDS[name]))):
        check.validate(json.loads(msgspec.json.encode(write_position(start))))


def test_the_schema_refuses_other_keys() -> None:
    check = jsonschema.Draft202012Validator(position_schema())
    data = json.loads(msgspec.json.encode(write_position(position(**BOARDS["burn"]))))
    data["position"]["lives"] = 3
    assert not check.is_valid(data)


def _data() -> Any:
    return json.loads(msgspec.json.encode(write_position(position(**BOARDS["burn"]))))


def test_wrong_data_is_named_with_its_place() -> None:
    for change, words in (
        (lambda d: d.pop("position"), "position"),
        (lambda d: d.update(version=99), "expected 1"),
        (lambda d: d.update(format="x"), "not a position"),
        (lambda d: d["position"].update(turn={"is": "Turn", "number": "one"}), "position.turn.number"),
        (lambda d: d["position"].update(turn={"is": "Trun"}), "Trun"),
        (lambda d: d["position"].update(turn=5), "position.turn"),
        (lambda d: d["position"].update(lives=3), "lives"),
        (lambda d: d["position"]["objects"]["map"][0][1].update(card={"card": 77}), "no card number 77"),
        (lambda d: d["position"]["objects"]["map"][0][1].pop("zone"), "needs zone"),
        (lambda d: d.update(cards=7), "cards"),
        (lambda d: d["position"].update(players=[1.5]), "players"),
    ):
        data = _data()
        change(data)
        with pytest.raises(MalformedInput) as caught:
            position_from_data(data, name="file.json")
        assert words in str(caught.value), words
        assert str(caught.value).startswith("file.json: ")


def test_text_that_is_no_json() -> None:
    for text in (b"{", b"[1, 2", b"\xff\xfe{}", b"{" * 5000):
        with pytest.raises(MalformedInput):
            read_position(text, name="x")


def test_round_trip_of_a_permission_that_lasts() -> None:
    """What may be played for a while stands among the effects that last."""
    options = {"hand": "Light Up the Stage", "battlefield": "Mountain; Mountain; Mountain", "library": "Shock; Shock"}
    at = run(position(**options))
    (cast,) = (c for c in choices(at) if c != PASS and getattr(c, "kind", "") == "cast")
    at = after(after(after(at, cast), PASS), PASS)
    assert at.lasting
    assert equal(at, read_position(msgspec.json.encode(write_position(at)), name="test")) == []
