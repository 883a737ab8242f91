"""Random lines on boards of made-up cards: whatever is chosen, the position stays possible, is the same under other
names, comes back from JSON, and taking the choice again gives the same. The long runs stand in
`benchmarks/random_games.py`.
"""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from model.formats.position_json import read_position, write_position
from model.play import PASS, after, run
from model.state import Position
from model.state.key import key
from model.turn.problems import problems
from solver.plays import choices
from tests.boards import board, on
from tests.kernel.memos import check_memos
from tests.kernel.told import told
from tests.renaming import renamed
from tests.search.cards import bear, bird, burn, forest, mountain, murder, ogre, pump, raider, swamp, unsummon, wall

sparker = told("Test Sparker", "When this creature enters, it deals 1 damage to any target.", cost="{R}", power=1,
               toughness=1)  # fmt: skip
mourner = told("Test Mourner", "Whenever another creature dies, you gain 1 life.", cost="{B}", power=1, toughness=2)
captain = told("Test Captain", "Other creatures you control get +1/+1.", cost="{1}{G}", power=2, toughness=2)
leader = told("Test Leader", "As long as you control three or more creatures, you have hexproof.", cost="{1}{W}",
              power=2, toughness=2)  # fmt: skip
maker = told("Test Maker", "{T}: Create a 1/1 green Saproling creature token.", cost="{G}", power=0, toughness=1)
altar = told("Test Altar", "Sacrifice a creature: Draw a card.", types="Artifact", cost="{1}")
clones = told("Test Doubling", "Copy target instant or sorcery spell. You may choose new targets for the copy.",
              types="Instant", cost="{R}")  # fmt: skip

LANDS = (mountain, forest, swamp)
CREATURES = (bear, bird, ogre, wall, sparker, mourner, captain, maker, leader)
SPELLS = (burn(1), burn(2), pump(2), pump(1, "{G}", "trample"), murder, raider, unsummon, sparker, clones, maker)
several = st.lists(st.sampled_from(CREATURES), max_size=4)
few = st.lists(st.sampled_from(SPELLS), max_size=3)


class RandomLines(RuleBasedStateMachine):
    """One line of choices."""

    at: Position

    @initialize(
        mine=several, theirs=several, hand=few, their_hand=few, lands=st.lists(st.sampled_from(LANDS), max_size=4),
        their_lands=st.lists(st.sampled_from(LANDS), max_size=2), step=st.sampled_from(("main1", "combat", "main2")),
        counters=st.integers(0, 2), life=st.integers(1, 6), other=st.sampled_from((altar, bear)),
    )  # fmt: skip
    def begin(
        self, *, mine: Any, theirs: Any, hand: Any, their_hand: Any, lands: Any, their_lands: Any, step: str,
        counters: int, life: int, other: Any,
    ) -> None:  # fmt: skip
        grown = on(bear, counters=(("+1/+1", counters),) if counters else ())
        self.at = run(
            board(
                human_battlefield=[*lands, *mine, grown, other], ai_battlefield=[*their_lands, *theirs],
                human_hand=hand, ai_hand=their_hand, ai_life=life, step=step, human_library=[forest] * 3,
                ai_library=[swamp] * 3,
            )
        )  # fmt: skip

    def goes_on(self) -> bool:
        return hasattr(self, "at") and self.at.due is not None

    def take(self, choice: Any) -> None:
        following = after(self.at, choice)
        check_memos(following)
        # The same choice in the same position gives the same, and leaves what it was made in as it was.
        assert key(after(self.at, choice)) == key(following)
        self.at = following

    @precondition(goes_on)
    @rule(n=st.integers(0, 15))
    def choose(self, n: int) -> None:
        found = list(itertools.islice(choices(self.at), n + 1))
        assert found, self.at.due
        self.take(found[-1])

    @precondition(lambda self: self.goes_on() and self.at.due.kind == "priority")
    @rule()
    def pass_(self) -> None:
        self.take(PASS)

    @precondition(lambda self: hasattr(self, "at") and self.at.due is None)
    @rule()
    def is_over(self) -> None:
        assert self.at.over

    @precondition(lambda self: hasattr(self, "at"))
    @invariant()
    def is_possible(self) -> None:
        assert problems(self.at) == ()

    @precondition(lambda self: hasattr(self, "at"))
    @invariant()
    def comes_back_from_json(self) -> None:
        back = read_position(msgspec.json.encode(write_position(self.at)), name="round trip")
        assert key(back) == key(self.at)
        assert [n for n in back.__struct_fields__ if n != "stamps" and getattr(back, n) != getattr(self.at, n)] == []

    @precondition(lambda self: hasattr(self, "at") and not (self.at.frames or self.at.pending or self.at.delayed))
    @invariant()
    def is_the_same_under_other_names(self) -> None:
        ids = list(self.at.objects)
        new = dict(zip(ids, (i + self.at.next_id for i in reversed(ids)), strict=True))
        assert key(renamed(self.at, new)) == key(self.at)


TestRandomLines = RandomLines.TestCase
TestRandomLines.settings = settings(
    max_examples=6, stateful_step_count=12, derandomize=True,
    suppress_health_check=list(HealthCheck), phases=(Phase.generate, Phase.shrink),
)  # fmt: skip
