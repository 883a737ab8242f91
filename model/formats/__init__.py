"""Text formats: Forge state and puzzle files, scenario files, steps and lines of play.

What the text says, as frozen values, and back; nothing is looked up or judged by the rules here.
"""

from model.formats.check_reader import read_check, read_checks
from model.formats.check_values import Check
from model.formats.document import read_document
from model.formats.forge_syntax import load_forge, read_forge, step_name
from model.formats.forge_values import (
    CardEntry,
    CardName,
    ForgeFile,
    InlineToken,
    PlayerText,
    PuzzleInfo,
    ScriptToken,
    StateText,
    TokenFacts,
    without_lines,
)
from model.formats.forge_writer import write_entry, write_forge
from model.formats.goals import Goal, Horizon, TargetClause, goal_of
from model.formats.options import OPTIONS, option_name, state_from_options
from model.formats.scenario_syntax import (
    CheckHere,
    FaultyScenario,
    Scenario,
    load_line,
    load_scenarios,
    read_line_text,
    read_scenarios,
)
from model.formats.source import STANDARD_INPUT, decode, read_file
from model.formats.step_reader import line_from_json, read_line, read_step, step_from_json
from model.formats.step_values import Line, ObjectRef, PlayerRef, Step
from model.formats.step_writer import line_to_json, payment_to_json, step_to_json
from model.formats.tokens import script_token_facts

__all__ = [
    "OPTIONS",
    "STANDARD_INPUT",
    "CardEntry",
    "CardName",
    "Check",
    "CheckHere",
    "FaultyScenario",
    "ForgeFile",
    "Goal",
    "Horizon",
    "InlineToken",
    "Line",
    "ObjectRef",
    "PlayerRef",
    "PlayerText",
    "PuzzleInfo",
    "Scenario",
    "ScriptToken",
    "StateText",
    "Step",
    "TargetClause",
    "TokenFacts",
    "decode",
    "goal_of",
    "line_from_json",
    "line_to_json",
    "load_forge",
    "load_line",
    "load_scenarios",
    "option_name",
    "payment_to_json",
    "read_check",
    "read_checks",
    "read_document",
    "read_file",
    "read_forge",
    "read_line",
    "read_line_text",
    "read_scenarios",
    "read_step",
    "script_token_facts",
    "state_from_options",
    "step_from_json",
    "step_name",
    "step_to_json",
    "without_lines",
    "write_entry",
    "write_forge",
]
