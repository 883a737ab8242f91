"""Reading, writing and reading again gives the same."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings, strategies as st
from shared_files import shared_files

from model.formats import (
    CardEntry,
    CardName,
    FaultyScenario,
    ForgeFile,
    PlayerText,
    ScriptToken,
    StateText,
    load_forge,
    load_scenarios,
    read_forge,
    without_lines,
    write_forge,
)
from model.formats.forge_values import STEPS, ZONES, LabelTarget, PlayerTarget, PuzzleInfo, Script, StackEntry
from model.formats.tokens import inline_token


def assert_round_trip(file: ForgeFile) -> None:
    written = write_forge(file)
    again = read_forge(written, file="written")
    assert without_lines(again) == without_lines(file)
    assert again.notices == ()
    assert write_forge(again) == written


def test_shared_puzzles() -> None:
    files = shared_files("puzzles/*.pzl")
    assert len(files) >= 181
    for path in files:
        file = load_forge(path)
        assert file.info is not None
        assert_round_trip(file)


def test_shared_scenario_positions() -> None:
    count = 0
    for path in shared_files("scenarios/*.yaml"):
        for scenario in load_scenarios(path):
            assert not isinstance(scenario, FaultyScenario), scenario
            assert_round_trip(scenario.position)
            count += 1
    assert count >= 602


NAMES = st.text(string.ascii_letters + " ,'/-é", min_size=1, max_size=12).map(lambda s: "A" + s.strip())
WORDS = st.text(string.ascii_letters, min_size=1, max_size=8)
NUMBERS = st.integers(0, 999_999)
PLAYERS = st.sampled_from([0, 1])
COUNTERS = st.dictionaries(st.sampled_from(["P1P1", "M1M1", "LORE", "OIL"]), NUMBERS, max_size=3).map(
    lambda d: tuple(d.items())
)
MANA = st.lists(st.sampled_from("WUBRGC"), max_size=4).map(tuple)
TARGETS = st.one_of(st.none(), PLAYERS.map(PlayerTarget), st.just(LabelTarget(0)))
INLINE = inline_token("Ox Elf,P:-1,T:2,Color:WG,Types:Legendary-Creature-Ox-Elf,Keywords:Flying-First Strike,Image:i")
FLAGS = [f for f in CardEntry.__struct_fields__ if CardEntry(head=CardName("A")).__getattribute__(f) is False]
ENTRIES = st.builds(
    CardEntry,
    head=st.one_of(st.builds(CardName, NAMES, st.booleans()), st.just(ScriptToken("c_1_1_ox")), st.just(INLINE)),
    set_code=st.one_of(st.just(""), WORDS),
    art=st.one_of(st.none(), NUMBERS),
    counters=COUNTERS,
    attached_to=st.sampled_from([None, 0]),
    enchanting=st.one_of(st.none(), PLAYERS),
    owner=st.one_of(st.none(), PLAYERS),
    face=st.sampled_from(["", "transformed", "flipped", "modal"]),
    face_down=st.sampled_from(["", "plain", "manifested", "cloaked"]),
    damage=NUMBERS,
    chosen_colors=st.lists(st.sampled_from("WUBRG"), max_size=2).map(tuple),
    chosen_type=st.one_of(st.just(""), WORDS),
    named_card=st.one_of(st.just(""), NAMES),
    chosen_cards=st.sampled_from([(), (0,), (0, 0)]),
    exiled_with=st.sampled_from([None, 0]),
    merged=st.lists(NAMES, max_size=2).map(tuple),
    scripts=st.lists(st.builds(Script, WORDS, TARGETS), max_size=2).map(tuple),
    class_level=st.one_of(st.none(), st.integers(1, 3)),
    unlocked=st.sampled_from([(), ("left",), ("right", "left")]),
    copy_of=st.one_of(st.just(""), NAMES),
    timestamp=st.one_of(st.none(), NUMBERS),
    **{flag: st.booleans() for flag in FLAGS if flag not in ("attacking", "phased_out")},
)
STACKED = st.one_of(
    st.builds(StackEntry, card=st.one_of(NAMES.map(lambda n: n + ": x"), st.just(0)), target=TARGETS),
    st.builds(StackEntry, card=NAMES, script=WORDS, target=TARGETS),
    st.builds(StackEntry, card=NAMES, ability=NUMBERS, target=TARGETS),
    st.builds(StackEntry, card=NAMES, keyword=WORDS, target=TARGETS),
    st.builds(StackEntry, card=NAMES, custom=WORDS.map(lambda w: f"DB$ {w} | N$ 2"), target=TARGETS),
)
LISTS = st.lists(ENTRIES, max_size=3).map(tuple)
ANCHOR = CardEntry(head=CardName("Anchor"), id=0)


@st.composite
def players(draw: st.DrawFn) -> PlayerText:
    return PlayerText(
        life=draw(st.one_of(st.none(), st.integers(-50, 50))),
        counters=draw(COUNTERS),
        lands_played=draw(NUMBERS),
        ring_level=draw(NUMBERS),
        speed=draw(st.one_of(st.none(), NUMBERS)),
        mana_pool=draw(MANA),
        persistent_mana=draw(MANA),
        precast=draw(st.lists(STACKED, max_size=2).map(tuple)),
        put_on_stack=draw(st.lists(STACKED, max_size=2).map(tuple)),
        **{zone: draw(st.one_of(st.none(), LISTS)) for zone in ZONES},
    )


@given(players(), players(), st.one_of(st.none(), st.sampled_from(STEPS)), st.one_of(st.none(), st.integers(1, 99)))
@settings(max_examples=60, deadline=None)
def test_any_position(human: PlayerText, ai: PlayerText, phase: str, turn: int | None) -> None:
    # Wrong zones of modifiers are only noted, so that they may stand anywhere here.
    ai = PlayerText(**{**{f: getattr(ai, f) for f in ai.__struct_fields__}, "exile": (ANCHOR,)})
    file = ForgeFile(state=StateText(turn=turn, active=1, phase=phase, advance=phase, players=(human, ai)))
    assert without_lines(read_forge(write_forge(file), file="x")) == without_lines(file)


def test_puzzle_lines() -> None:
    info = PuzzleInfo(name="N: x", goal="Win", turns=2, description="a\nb", target_count=2, human_control=True)
    assert_round_trip(ForgeFile(info=info, state=StateText(turn=1, active=0)))


def test_names_that_the_format_cannot_hold() -> None:
    for name in ("a;b", "a|b", "a\nb", " a"):
        hand = (CardEntry(head=CardName(name)),)
        with pytest.raises(ValueError, match="cannot hold"):
            write_forge(ForgeFile(state=StateText(players=(PlayerText(hand=hand), PlayerText()))))
