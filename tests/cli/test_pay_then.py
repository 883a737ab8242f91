"""`ponder pay --then`: several spells one after another (CR 601.2g, 117.1)."""

from __future__ import annotations

import pytest

from tests.cli.running import ponder

DUALS = (
    "Steam Vents; Watery Grave; Breeding Pool; Hallowed Fountain; Blood Crypt; Stomping Ground; Sacred Foundry; "
    "Overgrown Tomb; Godless Shrine; Temple Garden; Azorius Signet; Boros Signet; Dimir Signet; Golgari Signet; "
    "Gruul Signet; Izzet Signet"
)
SWEEPS = "; ".join(["Wrath of God"] * 4)
WRATH = ("--then", "Wrath of God")


def payable(hand: str, battlefield: str, *arguments: str) -> bool:
    return ponder("pay", "--hand", hand, "--battlefield", battlefield, *arguments, "--json").data["payable"]


@pytest.mark.parametrize(
    ("hand", "battlefield", "arguments", "expected"),
    [
        # Each alone could follow; both do not.
        ("Shock; Opt; Shock", "Mountain; Mountain; Island", ("Opt", "--then", "Shock", "--then", "Shock"), True),
        ("Shock; Opt; Shock", "Mountain; Island", ("Opt", "--then", "Shock", "--then", "Shock"), False),
        # The land that the second needs is kept.
        ("Lightning Bolt; Counterspell", "Steam Vents; Mountain; Island", ("Lightning Bolt", "--then", "Counterspell"),
         True),
        ("Lightning Bolt; Counterspell", "Steam Vents; Island; Plains", ("Lightning Bolt", "--then", "Counterspell"),
         False),
        # What the first makes pays for the second.
        ("Dark Ritual; Hypnotic Specter", "Swamp", ("Dark Ritual", "--then", "Hypnotic Specter"), True),
        ("Sol Ring; Mind Stone; Shock", "Mountain", ("Sol Ring", "--then", "Mind Stone", "--then", "Shock"), False),
        # The second of a name is the one that it was at the start.
        (f"Damnation; {SWEEPS}", DUALS, ("Damnation", *WRATH, "--then", "Wrath of God#2", "--then", "Wrath of God#3"),
         True),
    ],
)  # fmt: skip
def test_117_1__one_after_another(hand, battlefield, arguments, expected) -> None:
    assert payable(hand, battlefield, *arguments) == expected


def test_601_2g__sixteen_mixed_sources_are_answered_by_one_bill() -> None:
    # Ten lands and six signets make sixteen mana: four sweepers, and not a fifth.
    assert payable(f"Damnation; {SWEEPS}", DUALS, "Damnation", *WRATH * 3)
    assert not payable(f"Damnation; {SWEEPS}", f"{DUALS}; Plains; Swamp", "Damnation", *WRATH * 4)
    assert payable(f"Damnation; {SWEEPS}", f"{DUALS}; Plains; Swamp; Plains; Island", "Damnation", *WRATH * 4)


@pytest.mark.parametrize(
    ("theirs", "then", "expected"),
    [
        # Whatever the other player sacrifices, Shock has a target.
        ("Grizzly Bears; Ornithopter", "Shock", True),
        # The only artifact may be what is sacrificed, and a sorcery cannot come first.
        ("Grizzly Bears; Ornithopter", "Vandalblast", False),
        ("Ornithopter; Ornithopter", "Vandalblast", True),
    ],
)
def test_117_1__what_the_other_player_chooses_meanwhile(theirs: str, then: str, expected: bool) -> None:
    edict = '{"cast": "Chainer\'s Edict", "targets": ["AI"]}'
    ran = ponder(
        "pay", "--hand", f"Chainer's Edict; {then}", "--battlefield", "Swamp; Swamp; Mountain",
        "--opponent-battlefield", theirs, edict, "--then", then, "--json",
    )  # fmt: skip
    assert ran.data["payable"] == expected
