"""Scenario files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from shared_files import shared_files

from model.base import AI, HUMAN, MalformedInput
from model.formats import CheckHere, FaultyScenario, Scenario, decode, load_scenarios, read_scenarios
from model.formats.check_values import (
    NEXT_TURN,
    Check,
    CouldProduce,
    Due,
    Illegal,
    LayerOrder,
    Legal,
    LegalPlays,
    ManaTotals,
    ObjectCheck,
    Payable,
    PaymentClasses,
    PlayerCheck,
    Solve,
    StackCheck,
    Useful,
)
from model.formats.step_values import Cast, ObjectRef, PlayerRef, PlayLand, Resolve

HEAD = "- id: a\n  position: ActivePlayer=Human\n"
WHOLE = b"""\
- id: a
  rules: ["601.2"]
  position: |
    Turn=1
    HumanHand=Glow|Id:3|Counters:P1P1=1;t:Ox,P:1,T:1,Types:Creature-Ox
    AIPrecast=Glow:Trig->3
  do:
    - cast: Glow
      targets: [{Dim: 2}, Human]
      choices: [yes, [a, b], {order: any}]
    - go: {turn: 2, step: main1}
  check:
    - object: {name: Glow, counters: {P1P1: 2}}
    - solve: {goal: win, within: 2 turns, is: proved}
"""
GLOW, ROCK = ObjectRef("Glow"), ObjectRef("Rock")


def one(text: str) -> Scenario:
    (scenario,) = read_scenarios(text, file="s.yaml")
    assert isinstance(scenario, Scenario), scenario
    return scenario


def fault(text: str) -> str:
    (scenario,) = read_scenarios(text, file="s.yaml")
    assert isinstance(scenario, FaultyScenario), scenario
    assert "\n" not in scenario.message
    return scenario.message


def test_a_scenario() -> None:
    scenario = one("""\
# comment
- id: a-1
  about: One line.
  rules: [601.10, "305.2"]
  source: https://example.org
  tier: [1, {x: y}]
  filler: {AI: 20}
  edition: 2026-06
  position: |
    ActivePlayer=Human
    HumanHand=Glow
  do:
    - cast: Glow
    - check: [{stack: [Glow]}]
    - resolve: all
  check:
    - no_object: {name: Glow, zone: stack}
""")
    assert (scenario.id, scenario.line, scenario.about) == ("a-1", 2, "One line.")
    assert scenario.rules == ("601.10", "305.2")
    assert scenario.extra == {"tier": [1, {"x": "y"}]}
    assert (scenario.filler, scenario.edition) == ((0, 20), "2026-06")
    assert scenario.steps == (Cast(name=GLOW), CheckHere((StackCheck(("Glow",)),)), Resolve())
    assert scenario.checks == (ObjectCheck(holds=False, name=GLOW, zone="stack"),)
    hand = scenario.position.state.players[HUMAN].hand
    assert hand is not None
    assert hand[0].line == 11


CHECKS: list[tuple[str, Check]] = [
    ("legal: {cast: Glow}", Legal(Cast(name=GLOW))),
    ("illegal: {cast: Glow, rule: 601.3}", Illegal(Cast(name=GLOW), "601.3")),
    ("plays: [{play: Rock}, {cast: Glow}]", LegalPlays(plays=(PlayLand(name=ROCK), Cast(name=GLOW)))),
    ("plays: []", LegalPlays(plays=())),
    ("plays: {count: 3}", LegalPlays(count=3)),
    ("could_produce: {permanent: Rock, types: [W, c]}", CouldProduce(ROCK, ("W", "C"))),
    ("mana: ['{Any}{G}']", ManaTotals(totals=("{Any}{G}",))),
    ("mana: {of: AI, totals: ['']}", ManaTotals(of=AI, totals=("",))),
    ("mana: {includes: ['{C}']}", ManaTotals(includes=("{C}",))),
    ("useful: {source: Rock, for: '{1}{W}', types: [W]}", Useful(ROCK, "{1}{W}", ("W",))),
    ("payable: {cost: '{1}{W/U}', for: Glow}", Payable(cost="{1}{W/U}", purpose=GLOW)),
    ("unpayable: {cost: '{9}'}", Payable(cost="{9}", holds=False)),
    ("payments: {cast: Glow, x: 2, count: 4}", PaymentClasses(Cast(name=GLOW, x=2), 4)),
    (
        "object: {name: Glow#2, zone: Battlefield, controller: p1, owner: Human, count: 0, power: -1, toughness: 2,"
        " types: [Creature], subtypes: [Elf], supertypes: [Legendary], keywords: [flying], lacks: [haste], colors: [],"
        " tapped: no, counters: {p1p1: 2}, damage: 1, mana_value: 3, attached_to: Human, attacking: yes,"
        " face_down: false, transformed: true}",
        ObjectCheck(name=ObjectRef("Glow", 2), zone="battlefield", controller=AI, owner=HUMAN, count=0, power=-1,
                    toughness=2, types=("Creature",), subtypes=("Elf",), supertypes=("Legendary",),
                    keywords=("flying",), lacks=("haste",), colors=(), tapped=False, counters=(("P1P1", 2),),
                    damage=1, mana_value=3, attached_to=PlayerRef(HUMAN), attacking=True, face_down=False,
                    transformed=True),
    ),
    ("object: {name: Glow, attacking: Rock}", ObjectCheck(name=GLOW, attacking=ROCK)),
    ("no_object: {subtypes: [Elf]}", ObjectCheck(holds=False, subtypes=("Elf",))),
    (
        "player: {who: AI, life: -1, hand: 2, library: 5, graveyard: [Glow], exile: 0, poison: 0, energy: 1,"
        " pool: '', lost: yes}",
        PlayerCheck(who=AI, life=-1, hand=2, library=5, graveyard=("Glow",), exile=0, poison=0, energy=1, pool="",
                    lost=True),
    ),
    ("stack: [Glow, Dim]", StackCheck(("Glow", "Dim"))),
    ("due: {by: AI, kind: order_triggers}", Due(by=AI, kind="order_triggers")),
    ("layers: {object: Rock, order: [Moon@4, Moon@7b, Glow]}",
     LayerOrder(ROCK, ((ObjectRef("Moon"), "4"), (ObjectRef("Moon"), "7b"), (GLOW, "")))),
    ("solve: {goal: win, within: this turn, is: proved}", Solve(goal="win", within=1, expected="proved")),
    ("solve: {goal: win, within: 2 turns, is: refuted, for: AI}",
     Solve(goal="win", within=2, expected="refuted", player=AI)),
    ("solve: {within: opponent's next turn, is: proved}", Solve(goal="win", within=NEXT_TURN, expected="proved")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "check"), CHECKS)
def test_checks(text: str, check: Check) -> None:
    assert one(f"{HEAD}  check:\n    - {text}\n").checks == (check,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("  check: [{stack: [A]}]\n  checks: []", "s.yaml:4: scenario a: checks: unknown key 'checks'"),
        ("", "s.yaml:1: scenario a: the scenario checks nothing"),
        ("  check: [{legl: {cast: Glow}}]", "s.yaml:3: scenario a: check[1]: found 'legl', expected one of legal"),
        ("  check: [{legal: {cast: A}, stack: []}]", "check[1]: found a mapping, expected one check"),
        (
            "  check:\n  - stack: []\n  - legal: {cast: A, frm: hand}",
            "s.yaml:5: scenario a: check[2].legal.frm: unknown key 'frm'",
        ),
        ("  check: [{object: {}}]", "object says nothing about the object"),
        ("  check: [{no_object: {count: 2}}]", "unknown key 'count' of no_object"),
        ("  check: [{due: {kind: nap}}]", "due.kind: found 'nap', expected one of priority"),
        ("  check: [{mana: {of: AI}}]", "mana needs one of the keys totals and includes"),
        ("  check: [{mana: ['{G}{Q}']}]", "mana[1]: found '{G}{Q}', expected mana in braces, each {Any}"),
        ("  check: [{could_produce: {permanent: A, types: [Q]}}]", "types[1]: found 'Q'"),
        ("  check: [{solve: {within: 0 turns, is: proved}}]", "solve.within: found '0 turns'"),
        ("  check: [{layers: {object: A, order: [B@9]}}]", "order[1]: found '9', expected a layer"),
        ("  check: [{stack: [A]}]\n  do:\n    - cast: A\n      x: many", "s.yaml:6: scenario a: do[1].x: found 'many'"),
        ("  check: [{stack: [A]}]\n  filler: -1", "filler: found '-1'"),
        ("  check: [{stack: [A]}]\n  edition: 1999-01", "edition: found '1999-01', expected one of 2026-06, 2026-08"),
        ("  check: [{stack: [A]}]\n  file: x.pzl", "needs one of the keys position and file"),
    ],
)
def test_faults_name_file_line_scenario_and_key(text: str, message: str) -> None:
    assert message in fault(HEAD + text)


def test_a_fault_in_the_position_names_its_own_line() -> None:
    text = "- id: a\n  check: [{stack: []}]\n  position: |\n    Turn=1\n    HumanHnd=Glow\n"
    assert fault(text).startswith("s.yaml:5: scenario a: position: found the key 'HumanHnd'")


def test_a_key_of_a_position_that_is_nearly_one_is_a_fault() -> None:
    text = "- id: a\n  check: [{stack: []}]\n  position: |\n    Turn=1\n    ActivPlayer=Human\n"
    assert fault(text) == "s.yaml:5: scenario a: position: unknown key 'ActivPlayer'; did you mean activeplayer?"


def test_a_modifier_that_is_nearly_one_is_a_fault() -> None:
    text = "- id: a\n  check: [{stack: []}]\n  position: |\n    Turn=1\n    HumanBattlefield=Forest|Taped\n"
    assert fault(text) == (
        "s.yaml:5: scenario a: position: unknown modifier 'Taped' of Forest; did you mean Tapped?"
    )  # fmt: skip


def test_a_faulty_scenario_does_not_stop_the_others() -> None:
    good = "  position: Turn=1\n  check: [{stack: []}]\n"
    found = read_scenarios(f"- id: a\n{good}- id: a\n{good}- 7\n- {{}}\n- id: b\n{good}", file="s.yaml")
    assert [(s.id, isinstance(s, Scenario)) for s in found] == [
        ("a", True),
        ("a", False),
        ("number 3", False),
        ("number 4", False),
        ("b", True),
    ]


@pytest.mark.parametrize("key", ["file: p.pzl", "position: {file: p.pzl}", 'position: "file: p.pzl"'])
def test_positions_from_a_file(tmp_path: Path, key: str) -> None:
    (tmp_path / "p.pzl").write_text("[metadata]\nName:N\n[state]\nhumanhand=Glow\n")
    (tmp_path / "s.yaml").write_text(f"- id: a\n  {key}\n  check: [{{stack: []}}]\n")
    (scenario,) = load_scenarios(tmp_path / "s.yaml")
    assert isinstance(scenario, Scenario)
    assert scenario.position_file == str(tmp_path / "p.pzl")
    assert scenario.position.info is not None
    (tmp_path / "p.pzl").unlink()
    (faulty,) = load_scenarios(tmp_path / "s.yaml")
    assert isinstance(faulty, FaultyScenario)
    assert "p.pzl: no such file" in faulty.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id: a", "s.yaml:1: found {id: ...}, expected a list of scenarios"),
        ("# nothing\n", "s.yaml: the file says nothing"),
        ("- id: [a", "s.yaml:2: not YAML"),
        ("- a: 1\n  b: 2\n  a: 3", "s.yaml:3: found the key 'a' twice in one mapping"),
        ("- &x [1]\n- *x", "found a reference to a list or mapping"),
        ("- ? [a]\n  : b", "found a list or mapping as a key"),
        ("- !!python/object:os.system x", "not YAML"),
        ("[" * 3000 + "]" * 3000, "s.yaml:1: not YAML: exceeded maximum nesting depth"),
    ],
)
def test_files_that_are_no_scenarios(text: str, message: str) -> None:
    with pytest.raises(MalformedInput) as raised:
        read_scenarios(text, file="s.yaml")
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


@given(st.binary(max_size=80), st.integers(0, len(WHOLE)), st.integers(0, 5))
@settings(max_examples=150, deadline=None)
def test_damaged_files_give_errors_of_one_line(junk: bytes, cut: int, kept: int) -> None:
    data = WHOLE[:cut] + junk + WHOLE[cut + kept :] if kept else WHOLE[:cut]
    messages = []
    try:
        found = read_scenarios(decode(data, file="s"), file="s")
        messages += [scenario.message for scenario in found if isinstance(scenario, FaultyScenario)]
    except MalformedInput as error:
        messages.append(str(error))
    assert not any("\n" in message for message in messages)


def test_shared_scenarios_all_read() -> None:
    kinds: dict[str, Any] = {}
    count = 0
    for path in shared_files("scenarios/*.yaml"):
        for scenario in load_scenarios(path):
            assert isinstance(scenario, Scenario), scenario
            count += 1
            for check in scenario.checks:
                kinds.setdefault(type(check).__name__, check)
    assert count >= 602
    assert {"Legal", "Illegal", "ManaTotals", "ObjectCheck", "PlayerCheck", "Useful", "CouldProduce"} <= kinds.keys()
