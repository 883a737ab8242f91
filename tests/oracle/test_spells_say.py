"""What an instant or sorcery says is followed as it resolves; static abilities of it about others do nothing."""

from __future__ import annotations

import pytest

from model.ability.abilities import Static, UnsupportedAbility
from model.oracle.compile import compile_line


@pytest.mark.parametrize(
    "text",
    [
        "Each attacking creature doesn't untap during its controller's next untap step.",
        "As long as ~ is on the stack, spells that target it cost {2} more to cast.",
    ],
)
def test_113_6__a_static_ability_of_a_spell_about_others(text: str) -> None:
    (ability,) = compile_line(text, is_spell=True)
    assert isinstance(ability, UnsupportedAbility)


@pytest.mark.parametrize("text", ["~ is colorless.", "~ has flash as long as you control a Wizard."])
def test_113_6__what_a_spell_says_of_itself(text: str) -> None:
    (ability,) = compile_line(text, is_spell=True)
    assert isinstance(ability, Static)
