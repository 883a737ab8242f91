"""Arguments that nobody should give: answered or refused in a line, never a fault and never slow."""

from __future__ import annotations

import re
import time

import pytest

from tests.cli.running import BEARS, ponder

SHOCK = '{"cast":"Shock","targets":['


@pytest.mark.parametrize("verb", ["why", "pay"])
def test_a_target_that_is_not_there(verb) -> None:
    ran = ponder(verb, *BEARS, SHOCK + '"Nobody"]}')
    assert ran.status == 2
    assert ran.err == "ponder: there is no Nobody in the position\n"


def test_601_2d__what_is_not_divided_has_no_parts() -> None:
    assert ponder("why", *BEARS, SHOCK + '{"Grizzly Bears":2}]}', "--json").data["legal"] is False
    assert ponder("why", *BEARS, SHOCK + '"Grizzly Bears"]}', "--json").data["legal"] is True


@pytest.mark.parametrize("keep", ["{Z}", "{X}{U}", "", "{Q}", "U"])
def test_what_is_kept_is_mana(keep) -> None:
    ran = ponder("pay", *BEARS, "Shock", "--keep", keep)
    assert ran.status == 2
    assert ran.err.startswith(f"ponder: found --keep {keep}, expected mana symbols")


@pytest.mark.parametrize("prefer", ["keep", "keep {Q}", "keep {X}", "keep {}", "cheap"])
def test_wishes_that_say_nothing(prefer) -> None:
    assert ponder("pay", *BEARS, "Shock", "--prefer", prefer).status == 2


def test_a_name_as_long_as_a_book() -> None:
    started = time.process_time()
    ran = ponder("plays", "--hand", "Shock " * 3000)
    assert ran.status == 3
    assert len(ran.err) < 400
    assert time.process_time() - started < 5


def test_of_many_totals_some_are_listed() -> None:
    lands = ";".join(["Island", "Badlands", "Steam Vents", "Izzet Signet", "Birds of Paradise"] * 40)
    started = time.process_time()
    ran = ponder("mana", "--battlefield", lands)
    assert ran.status == 0
    assert re.search(r"and \d+ more", ran.out)
    assert time.process_time() - started < 30
    said = ponder("mana", "--battlefield", lands, "--limit", "2", "--json").data
    assert said["more"]
    assert len(said["totals"]) == 2


def test_601_2c__no_targets_where_some_are_needed() -> None:
    assert "Shock has to be given targets (601.2c)" in ponder("why", *BEARS, '{"cast":"Shock","targets":[]}').out


def test_106_6__what_mana_may_be_spent_on_is_said_in_words() -> None:
    ran = ponder("mana", "--battlefield", "Cavern of Souls|ChosenType:Elf;Eldrazi Temple")
    assert ran.status == 0
    words = "to cast colorless Eldrazi spells or activate abilities of colorless Eldrazi; to cast an Elf creature spell"
    assert f"spent only: {words}" in ran.out
