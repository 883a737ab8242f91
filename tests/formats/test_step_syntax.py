"""Steps and lines of play, from plain data and back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from shared_files import shared_files

from model.base import AI, HUMAN, MalformedInput
from model.formats import (
    CheckHere,
    Scenario,
    line_from_json,
    line_to_json,
    load_scenarios,
    read_line_text,
    step_from_json,
    step_to_json,
)
from model.formats.check_values import Illegal, Legal, LegalPlays, PaymentClasses
from model.formats.step_values import (
    Activate,
    AnyOrder,
    Attack,
    Block,
    Cast,
    Choose,
    Division,
    Go,
    ObjectRef,
    Otherwise,
    Pass,
    PayLife,
    PaymentStep,
    PaySource,
    PlayerRef,
    PlayLand,
    Resolve,
    Share,
    Special,
    Step,
    When,
    XRange,
)

GLOW, DIM = ObjectRef("Glow"), ObjectRef("Dim")
STEPS: list[tuple[dict[str, Any], Step]] = [
    ({"cast": "Glow"}, Cast(name=GLOW)),
    (
        {"cast": "Glow#2", "from": "exile", "using": "plotted", "kicked": 2, "face": "Dim", "cost": "{2}{U}", "x": 3,
         "modes": [1, 3], "targets": ["Human", {"Dim": 2}, "#7"], "with": ["Rock"], "by": "AI",
         "pay": [{"Rock": "{U}"}, {"life": 2}], "choices": ["yes", "red", 3, ["a", []], {"Dim": 2}, {"order": "any"}]},
        Cast(name=ObjectRef("Glow", 2), zone="exile", using=("plotted",), kicked=2, face="Dim", cost="{2}{U}", x=3,
             modes=(1, 3), targets=(PlayerRef(HUMAN), Share(DIM, 2), ObjectRef(label=7)), extra=(ObjectRef("Rock"),),
             by=AI, pay=(PaySource(ObjectRef("Rock"), "{U}"), PayLife(2)),
             choices=(True, "red", 3, ("a", ()), Division((("Dim", 2),)), AnyOrder())),
    ),
    ({"cast": "Glow", "using": ["flashback", "buyback"], "x": {"min": 0, "max": 4}, "kicked": False},
     Cast(name=GLOW, using=("flashback", "buyback"), x=XRange(0, 4), kicked=False)),
    ({"cast": "Glow", "targets": [], "with": []}, Cast(name=GLOW, targets=(), extra=())),
    (
        {"cast": "Glow", "payment": [
            {"source": "Rock", "ability": 1, "gives": "{G}", "tap": True, "pays": ["{G}"]},
            {"source": "Moss", "triggered": True, "gives": "{G}", "pays": ["{1}"]},
            {"life": 2, "pays": ["{W/P}"]},
        ]},
        Cast(name=GLOW, payment=(
            PaymentStep(source=ObjectRef("Rock"), ability=1, gives="{G}", tap=True, pays=("{G}",)),
            PaymentStep(source=ObjectRef("Moss"), triggered=True, gives="{G}", pays=("{1}",)),
            PaymentStep(source=ObjectRef(), life=2, pays=("{W/P}",)),
        )),
    ),
    ({"play": "Rock", "from": "graveyard", "face": "Back"},
     PlayLand(name=ObjectRef("Rock"), zone="graveyard", face="Back")),
    ({"activate": "Rock", "ability": 2, "produce": "{G}"}, Activate(name=ObjectRef("Rock"), ability=2, produce="{G}")),
    ({"activate": "Rock", "ability": "-3", "x": 0}, Activate(name=ObjectRef("Rock"), ability="-3", x=0)),
    ({"pass": True, "by": "AI"}, Pass(by=AI)),
    ({"special": "plot", "of": "Glow", "x": 1}, Special(kind="plot", name=GLOW, x=1)),
    ({"attack": []}, Attack(attackers=())),
    ({"attack": ["Glow", "Dim#2"]}, Attack(attackers=((GLOW, None), (ObjectRef("Dim", 2), None)))),
    ({"attack": {"Glow": "AI", "Dim": None}}, Attack(attackers=((GLOW, PlayerRef(AI)), (DIM, None)))),
    ({"attack": [{"Glow": "AI"}, {"Glow": "Dim"}]}, Attack(attackers=((GLOW, PlayerRef(AI)), (GLOW, DIM)))),
    ({"block": {}}, Block(blocks=())),
    ({"block": {"Glow": "Dim", "Rock": ["Dim", "Glow"]}},
     Block(blocks=((GLOW, (DIM,)), (ObjectRef("Rock"), (DIM, GLOW))))),
    ({"resolve": "all"}, Resolve()),
    ({"resolve": 2, "choices": ["no"]}, Resolve(count=2, choices=(False,))),
    ({"go": "first damage"}, Go(step="first damage")),
    ({"go": "next turn"}, Go(step="next turn")),
    ({"go": {"turn": 3, "step": "main1"}}, Go(step="main1", turn=3)),
    ({"choose": ["Glow", "Dim"], "by": "Human"}, Choose(answer=("Glow", "Dim"), by=HUMAN)),
    ({"choose": {"Glow": 1, "Dim": 0}}, Choose(answer=Division((("Glow", 1), ("Dim", 0))))),
]  # fmt: skip


@pytest.mark.parametrize(("data", "step"), STEPS)
def test_steps_read_and_write(data: dict[str, Any], step: Step) -> None:
    assert step_from_json(data) == step
    written = json.loads(json.dumps(step_to_json(step)))
    assert step_from_json(written) == step
    assert {k: v for k, v in data.items() if k != "payment"} == {k: v for k, v in written.items() if k != "payment"}


def test_what_a_listing_prints_beside_a_step_is_skipped() -> None:
    assert step_from_json({"pass": True, "kind": "pass", "count": 3}) == Pass()


def test_players_may_be_called_by_their_aliases() -> None:
    assert step_from_json({"cast": "Glow", "targets": ["p1", "Human#1"], "by": "p0"}) == Cast(
        name=GLOW, targets=(PlayerRef(AI), ObjectRef("Human", 1)), by=HUMAN
    )


def test_yaml_forms() -> None:
    text = """
- {activate: W, ability: -3}
- {activate: W, ability: +1}
- {activate: W, ability: 0}
- {resolve: 1, choices: [yes, No, 'yes']}
"""
    minus, plus, zero, resolve = read_line_text(text, file="x")
    assert isinstance(minus, Activate)
    assert isinstance(plus, Activate)
    assert isinstance(zero, Activate)
    assert (minus.ability, plus.ability, zero.ability) == ("-3", "+1", "0")
    assert resolve == Resolve(count=1, choices=(True, False, True))


def test_lines_with_branches() -> None:
    data = [
        {"attack": ["Glow"]},
        {"when": {"block": {"Dim": "Glow"}}, "then": [{"cast": "Glow"}, {"else": [{"pass": True}]}]},
        {"else": []},
    ]
    line = (
        Attack(attackers=((GLOW, None),)),
        When(Block(blocks=((DIM, (GLOW,)),)), (Cast(name=GLOW), Otherwise((Pass(),)))),
        Otherwise(()),
    )
    assert line_from_json(data) == line
    assert line_from_json(json.loads(json.dumps(line_to_json(line)))) == line
    assert read_line_text('{"result": "proved",\t"line": ' + json.dumps(data) + "}", file="x") == line


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "found no key"),
        (7, "found '7', expected a step"),
        ({"csat": "Glow"}, "did you mean cast?"),
        ({"cast": "Glow", "play": "Dim"}, "found cast and play in one step"),
        ({"cast": "Glow", "tragets": []}, "unknown key 'tragets' of a step 'cast'; did you mean targets?"),
        ({"play": "Rock", "targets": []}, "unknown key 'targets' of a step 'play'"),
        ({"cast": None}, "step: cast: found nothing, expected text"),
        ({"cast": "Glow", "targets": [{"A": 1, "B": 2}]}, "targets[1]: found a mapping"),
        ({"cast": "Glow", "x": -1}, "x: found '-1', expected a whole number, 0 or more"),
        ({"cast": "Glow", "x": True}, "x: found yes, expected a whole number"),
        ({"cast": "Glow", "modes": [0]}, "modes[1]: found '0'"),
        ({"cast": "Glow", "from": "stack"}, "from: found 'stack', expected one of hand"),
        ({"cast": "Glow", "by": "them"}, "by: found 'them', expected Human or AI"),
        ({"cast": "Glow", "pay": [{"Rock": "G"}]}, "pay[1].Rock: found 'G', expected mana symbols in braces"),
        ({"cast": "#x"}, "expected a name, Name#2 or #Id"),
        ({"activate": "Rock", "ability": "third"}, "expected the number of an ability"),
        ({"pass": False}, "pass: found no, expected true"),
        ({"special": "plot"}, "needs the key of"),
        ({"block": {"Glow": None}}, "block.Glow: found nothing"),
        ({"resolve": 0}, "resolve: found '0'"),
        ({"go": "untap"}, "go: found 'untap', expected one of upkeep"),
        ({"go": {"turn": 2}}, "go needs the key step"),
        ({"choose": None}, "choose: found nothing"),
        ({"choose": [[[[[[[[[[[[[["deep"]]]]]]]]]]]]]]}, "nested too deep"),
    ],
)
def test_steps_that_cannot_be_read(data: Any, words: str) -> None:
    with pytest.raises(MalformedInput) as raised:
        step_from_json(data)
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)


def test_steps_of_the_shared_scenarios_round_trip() -> None:
    count = 0
    for path in shared_files("scenarios/*.yaml"):
        for scenario in load_scenarios(path):
            assert isinstance(scenario, Scenario)
            steps = [step for step in scenario.steps if not isinstance(step, CheckHere)]
            for check in scenario.checks:
                if isinstance(check, Legal | Illegal | PaymentClasses):
                    steps.append(check.step)
                elif isinstance(check, LegalPlays):
                    steps.extend(check.plays or ())
            for step in steps:
                assert step_from_json(json.loads(json.dumps(step_to_json(step)))) == step
            count += len(steps)
    assert count > 1000
