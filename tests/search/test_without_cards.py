"""Solved shared puzzles without a card that the win needs: refuted. Skipped without the folder of puzzles beside the
project; what takes longer is in `benchmarks/without_cards.py`."""

from __future__ import annotations

import msgspec
import pytest

from model.formats import goal_of, load_forge
from model.formats.build import build_position
from model.library.book import default_book
from model.play import run
from solver.search import solve
from tests.cli.running import ROOT

PUZZLES = ROOT.parent / "shared" / "puzzles"


@pytest.mark.parametrize(("name", "card", "nodes"), [
    ("PS_RNA7", "Erratic Cyclops", 10), ("PP00", "Crypt Rats", 3_000), ("PS_AKH7", "Gideon, Ally of Zendikar", 10),
    ("PS_AKH3", "Weaver of Currents", 10), ("PP22", "Crown of Suspicion", 10),
])  # fmt: skip
def test_without_the_card_there_is_no_win(name: str, card: str, nodes: int) -> None:
    path = PUZZLES / f"{name}.pzl"
    if not path.exists():
        pytest.skip("the shared puzzles are not here")
    file = load_forge(str(path))
    me, other = file.state.players
    left = tuple(entry for entry in me.battlefield if getattr(entry.head, "name", "") != card)
    assert len(left) == len(me.battlefield) - 1
    file = msgspec.structs.replace(
        file,
        state=msgspec.structs.replace(file.state, players=(msgspec.structs.replace(me, battlefield=left), other)),
    )
    goal = goal_of(file, name=name)
    assert goal is not None
    position = run(build_position(file, default_book(), name=name).position)
    assert solve(position, goal, nodes=nodes).result == "refuted"
