"""Lines, sections and keys of Forge state and puzzle files."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.base import AI, HUMAN, MalformedInput
from model.formats import CardName, StateText, decode, load_forge, read_forge, without_lines
from model.formats.forge_values import AbilityScript, LabelTarget, PlayerTarget, StackEntry

PUZZLE = """\
# made up
[metadata]
Name:Study - One
URL:https://example.org/a:b?c=d
Goal:Win
Turns:2
Difficulty:Hard
Description:First line.\\nSecond: line.
Targets:Creature.Goblin+OppCtrl
TargetCount:2
HumanControl:true
[state]
turn=3
activeplayer=ai
activephase=COMBAT_DECLARE_BLOCKERS
activephaseadvance=MAIN2
removesummoningsickness=true
abilityGlow=AB$ Mana | Cost$ T | Produced$ C
humanlife=-2
humancounters=POISON=7, energy=1
humanlandsplayed=1
humanlandsplayedlastturn=2
humannumringtemptedyou=3
humanspeed=4
humanmanapool=U U R
aipersistentmana=4
aihand=
"""


def state(text: str) -> StateText:
    return read_forge(text, file="x").state


def names(entries: tuple[object, ...] | None) -> list[str]:
    assert entries is not None
    return [entry.head.name for entry in entries]  # type: ignore[attr-defined]


def test_every_key_of_a_puzzle() -> None:
    file = read_forge(PUZZLE.replace("aipersistentmana=4", "aipersistentmana=G G"), file="x")
    assert file.info is not None
    assert (file.info.name, file.info.url, file.info.turns) == ("Study - One", "https://example.org/a:b?c=d", 2)
    assert file.info.description == "First line.\nSecond: line."
    assert (file.info.target_count, file.info.human_control) == (2, True)
    s = file.state
    assert (s.turn, s.active, s.phase, s.advance, s.remove_sickness) == (3, AI, "blockers", "main2", True)
    assert s.scripts == (AbilityScript("glow", "AB$ Mana | Cost$ T | Produced$ C", 18),)
    human, ai = s.players
    assert (human.life, human.counters) == (-2, (("POISON", 7), ("ENERGY", 1)))
    assert (human.lands_played, human.lands_played_last_turn, human.ring_level, human.speed) == (1, 2, 3, 4)
    assert human.mana_pool == ("U", "U", "R")
    assert ai.persistent_mana == ("G", "G")
    assert (ai.life, ai.hand, human.hand) == (None, (), None)
    assert file.notices == ()


def test_a_bare_state_needs_no_section() -> None:
    file = read_forge("ActivePlayer=Human\nHumanHand=Sparkle;Glow", file="x")
    assert file.info is None
    assert names(file.state.players[HUMAN].hand) == ["Sparkle", "Glow"]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_both_dialects_any_line_ending_and_byte_order_mark(ending: str) -> None:
    old = "[State]\nHUMANPLAY=Sparkle;Glow\n AiCardsInHand = Dim ; \nactivePlayer=HUMAN\nActivePhase=Main1\n"
    new = "[state]\np0battlefield=Sparkle;Glow\np1hand=Dim\nactiveplayer=p0\nactivephase=MAIN1\n"
    text = decode(("\ufeff" + old.replace("\n", ending)).encode(), file="x")
    assert without_lines(read_forge(text, file="x")) == without_lines(read_forge(new, file="x"))


def test_sections_join_and_later_keys_override() -> None:
    text = "before\n#c\n[state]\nhumanhand=A\nhumanlife=5\n[metadata]\nName:N\n"
    text += "[STATE]\nhumanhand=B\n# humanhand=C\n[other]\nhumanhand=D"
    file = read_forge(text, file="x")
    assert names(file.state.players[HUMAN].hand) == ["B"]
    assert file.state.players[HUMAN].life == 5
    assert [(n.line, n.words.split(" ignored")[0]) for n in file.notices] == [
        (1, "'before'"),
        (11, "unknown section [other]"),
    ]


def test_battlefield_and_play_are_one_zone() -> None:
    assert names(state("humanbattlefield=A\nhumanplay=B").players[HUMAN].battlefield) == ["B"]


@pytest.mark.parametrize(
    ("phase", "step"),
    [("Main1", "main1"), ("BeginCombat", "combat"), ("COMBAT_FIRST_STRIKE_DAMAGE", "first damage"),
     ("EndOfTurn", "end"), ("declare attackers", "attackers"), ("COMBAT_END", "combat end"),
     ("combat end", "combat end"), ("CLEANUP", "cleanup")],
)  # fmt: skip
def test_phase_spellings(phase: str, step: str) -> None:
    assert state(f"activephase={phase}").phase == step


def test_what_is_left_unread_is_noted_with_its_line() -> None:
    file = read_forge("[state]\n|Set:ABC\nturn=1\ntrun=2\nhumanhand=Glow|tapped", file="x")
    assert [(n.line, n.words) for n in file.notices] == [
        (2, "'|Set:ABC' ignored: no '=' in it"),
        (4, "unknown key 'trun' ignored; did you mean turn?"),
        (5, "unknown modifier 'tapped' of Glow ignored; did you mean Tapped?"),
    ]


def test_set_up_lists() -> None:
    text = (
        "humanbattlefield=Glow|Id:7\n"
        "humanprecast=Sparkle;Sparkle:DBToken->7;Glow, Kept:2->AI;Circle^ Red:KW#Awaken->7;"
        "Glow:CustomScript:DB$ X | N$ 2;7:TrigX;\n"
        "aiputonstack=Sparkle->human"
    )
    human, ai = state(text).players
    assert human.precast == (
        StackEntry(card="Sparkle", line=2),
        StackEntry(card="Sparkle", script="DBToken", target=LabelTarget(7), line=2),
        StackEntry(card="Glow, Kept", ability=2, target=PlayerTarget(AI), line=2),
        StackEntry(card="Circle: Red", keyword="Awaken", target=LabelTarget(7), line=2),
        StackEntry(card="Glow", custom="DB$ X | N$ 2", line=2),
        StackEntry(card=7, script="TrigX", line=2),
    )
    assert ai.put_on_stack == (StackEntry(card="Sparkle", target=PlayerTarget(HUMAN), line=3),)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("turn=0", 1, "found 0 for turn, expected a whole number, 1 or more"),
        ("turn=1\nturn=1.5", 2, "found '1.5' for turn"),
        ("humanlife=", 1, "found nothing for humanlife"),
        ("humanlife=99999999999999999999", 1, "expected at most 9 digits"),
        ("humanlandsplayed=-1", 1, "found -1 for humanlandsplayed, expected a whole number, 0 or more"),
        ("aicounters=POISON=-3", 1, "found -3 for POISON in aicounters"),
        ("aicounters=POISON", 1, "found 'POISON' in aicounters, expected KIND=number"),
        ("humanbattlefeild=Glow", 1, "did you mean humanbattlefield?"),
        ("humanattic=Glow", 1, "found the key 'humanattic', expected a zone"),
        ("hmanhand=Glow", 1, "expected human, ai, p0 or p1 before hand"),
        ("p2hand=Glow", 1, "found the player p2"),
        ("turn=1\nhumanhan", 2, "found 'humanhan', expected key=value"),
        ("activeplayer=me", 1, "found 'me' for activeplayer, expected human, ai, p0 or p1"),
        ("activephase=MAIN", 1, "found 'MAIN' for activephase"),
        ("humanmanapool=U 2", 1, "found 'U 2' for humanmanapool"),
        ("removesummoningsickness=1", 1, "expected true or false"),
        ("humanhand=A|Id:1;B|Id:1", 1, "found Id:1 on two cards"),
        ("humanhand=A\nhumanbattlefield=B|AttachedTo:4", 2, "no card has the label Id:4"),
        ("humanprecast=A->4", 1, "no card has the label Id:4"),
        ("humanbattlefield=A|Ability:glow", 1, "no key abilityglow defines it"),
        ("nothing here", None, "no line of a position found"),
        ('{"turn": 1}', None, "no line of a position found"),
        ("[metadata]\nName:x", None, "found [metadata], expected a [state] section"),
        ("[metadata]\nTurns:two\n[state]\nturn=1", 2, "found 'two' for Turns"),
        ("[metadata]\nTurns:-1\n[state]\nturn=1", 2, "found -1 for Turns"),
    ],
)
def test_errors_name_file_line_found_and_expected(text: str, line: int | None, words: str) -> None:
    with pytest.raises(MalformedInput) as raised:
        read_forge(text, file="p.pzl")
    assert words in str(raised.value)
    assert (raised.value.file, raised.value.line) == ("p.pzl", line)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b" \r\n", "the file is empty"),
        (b"\x7fELF\x02\x01\x01\x00\x00", "not a text file: found the control character 0x02"),
        (b"[state]\nturn=1\nhumanhand=\xe9t\xe9", "3: not UTF-8 text: found byte 0xE9"),
        ("[state]".encode("utf-16"), "the file is UTF-16"),
        (b"\xef\xbb\xbf[state", "no line of a position found"),
    ],
)
def test_files_that_are_no_text(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "p.pzl"
    path.write_bytes(data)
    with pytest.raises(MalformedInput, match="p") as raised:
        load_forge(path)
    assert words in str(raised.value)


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(MalformedInput, match="no such file"):
        load_forge(tmp_path / "none.pzl")
    with pytest.raises(MalformedInput, match="is a directory, expected a file"):
        load_forge(tmp_path)


def test_ten_thousand_permanents() -> None:
    field = state("humanbattlefield=" + ";".join(["Glow|Tapped|Counters:P1P1=1"] * 10_000)).players[HUMAN].battlefield
    assert field is not None
    assert len(field) == 10_000
    assert field[-1].head == CardName("Glow")


def test_a_truncated_file_is_read_or_refused_in_one_line() -> None:
    messages = []
    for end in range(1, len(PUZZLE)):
        try:
            read_forge(PUZZLE[:end], file="x")
        except MalformedInput as error:
            messages.append(str(error))
    assert len(messages) > len(PUZZLE) // 2
    assert not any("\n" in message for message in messages)
