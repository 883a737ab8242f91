"""The table of keyword actions that `KeywordAction` names (CR 701 and their like): what is carried out is in
`model.resolve.keyword_actions`, by the same names."""

from __future__ import annotations

from typing import Final

import msgspec

from model.ability.abilities import Keyword, Static
from model.ability.continuous import Affects, Cant, Gains
from model.ability.terms import This


class ActionRow(msgspec.Struct, frozen=True):
    """A keyword action. `takes`: "n", "what", "text". `why`: why it is refused, "" if it is carried out."""

    name: str
    rule: str
    takes: tuple[str, ...] = ()
    why: str = ""


def _rows() -> tuple[ActionRow, ...]:
    n, what, text = ("n",), ("what",), ("text",)
    return (
        ActionRow("adapt", "701.46", n),
        ActionRow("airbend", "701.65", what),
        ActionRow("amass", "701.47", (*n, *text)),
        ActionRow("assemble", "701.45", why="contraptions"),
        ActionRow("behold", "701.4", what, "beholding"),
        ActionRow("blight", "701.68", n),
        ActionRow("bolster", "701.39", n),
        ActionRow("clash", "701.30"),
        ActionRow("cloak", "701.58", what),
        ActionRow("collect evidence", "701.59", n),
        ActionRow("connive", "701.50", (*n, *what)),
        ActionRow("detain", "701.35", what),
        ActionRow("discover", "701.57", n),
        ActionRow("double power", "701.10", what),
        ActionRow("double power and toughness", "701.10", what),
        ActionRow("double life total", "701.10d"),
        ActionRow("double counters", "701.10e", (*what, *text)),
        ActionRow("earthbend", "701.66", (*n, *what)),
        ActionRow("endure", "701.63", (*n, *what)),
        ActionRow("exchange control", "701.12b", what),
        ActionRow("exchange life totals", "701.12c"),
        ActionRow("exchange life total with", "701.12g"),
        ActionRow("exchange zones", "701.12f", text),
        ActionRow("exert", "701.43", what),
        ActionRow("explore", "701.44", what),
        ActionRow("face a villainous choice", "701.55", why="two options"),
        ActionRow("fateseal", "701.29", n),
        ActionRow("forage", "701.61"),
        ActionRow("goad", "701.15", what),
        ActionRow("harness", "701.64", what, "harnessing"),
        ActionRow("heal", "701.69", what),
        ActionRow("incubate", "701.53", n),
        ActionRow("investigate", "701.16", n),
        ActionRow("learn", "701.48"),
        ActionRow("manifest", "701.40", what),
        ActionRow("manifest dread", "701.62"),
        ActionRow("monstrosity", "701.37", n),
        ActionRow("open an attraction", "701.51", why="Attractions"),
        ActionRow("planeswalk", "701.31", why="planes"),
        ActionRow("populate", "701.36"),
        ActionRow("proliferate", "701.34"),
        ActionRow("reorder graveyard", "404.2", text),
        ActionRow("roll to visit your attractions", "701.52", why="Attractions"),
        ActionRow("set in motion", "701.32", why="schemes"),
        ActionRow("abandon", "701.33", why="schemes"),
        ActionRow("support", "701.41", what),
        ActionRow("suspect", "701.60", what),
        ActionRow("no longer suspected", "701.60a", what),
        ActionRow("the ring tempts you", "701.54"),
        ActionRow("time travel", "701.56"),
        ActionRow("triple power", "701.11", what),
        ActionRow("venture into the dungeon", "701.49", text),
        ActionRow("vote", "701.38", why="voting"),
        ActionRow("waterbend", "701.67", why="paying with artifacts and creatures"),
        # Parts of keyword abilities, and designations, that have no instruction of their own.
        ActionRow("become blocked", "509.1h", what),
        ActionRow("become prepared", "722.3a", what),
        ActionRow("become unprepared", "722.3b", what),
        ActionRow("become the monarch", "725.1"),
        ActionRow("become renowned", "702.112b", what),
        ActionRow("becomes renowned", "702.112b", what),
        ActionRow("cascade", "702.85", what),
        ActionRow("cipher", "702.99", what),
        ActionRow("craft", "702.167", what),
        ActionRow("epic", "702.50", what),
        ActionRow("paradigm", "702.192", what),
        ActionRow("pay tribute", "702.104", what),
        ActionRow("pair", "702.95", what),
        ActionRow("pair with", "702.95", what),
        ActionRow("become plotted", "702.170c", what),
        ActionRow("become foretold", "702.143d", (*n, *what)),
        ActionRow("exile if it would leave", "702.84", what),
        ActionRow("exploit", "702.110", what),
        ActionRow("foretell", "702.143", what),
        ActionRow("get the city's blessing", "702.131"),
        ActionRow("haunt", "702.55", what),
        ActionRow("hideaway", "702.75", (*n, *what)),
        ActionRow("move counter", "122.5", (*n, *what, *text)),
        ActionRow("plot", "702.170", what),
        ActionRow("saddle", "702.171", what),
        ActionRow("solve", "719.3", what),
        ActionRow("take the initiative", "726.2"),
        ActionRow("turn face up", "701.40", what),
        ActionRow("warp", "702.185", what),
        ActionRow("cumulative upkeep", "702.24", what, "a cost paid for each counter"),
        ActionRow("increase speed", "702.179"),
        ActionRow("radiate", "728.1"),
        ActionRow("end the effect", "116.2c", what),
        ActionRow("unlock", "709.5e", (*what, *text)),
        ActionRow("lock or unlock", "709.5g", what),
        ActionRow("devour", "702.82", what),
        ActionRow("amplify", "702.38", what),
        ActionRow("remove from combat", "506.4", what),
        ActionRow("phase out", "702.26", what),
        ActionRow("become day", "731.1"),
        ActionRow("become night", "731.1"),
    )


ACTIONS: Final[dict[str, ActionRow]] = {row.name: row for row in _rows()}
"""By the name that `KeywordAction` has."""

# CR 701.60c: "This creature can't block" is an ability as menace is.
SUSPECTED: Final = (Gains((Keyword("menace"), Static((Affects(This("this creature"), (Cant("block"),)),)))),)
"""What a suspected permanent has for as long as it is suspected."""
