"""Entries of zones: heads and every modifier."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import AI, HUMAN, MalformedInput
from model.formats import CardEntry, CardName, ScriptToken, read_forge
from model.formats.forge_entries import MODIFIERS
from model.formats.forge_values import LabelTarget, PlayerTarget, Script

READ: list[tuple[str, dict[str, Any]]] = [
    ("Set:ABC", {"set_code": "ABC"}),
    ("Set", {}),
    ("Art:3", {"art": 3}),
    ("Tapped", {"tapped": True}),
    ("SummonSick", {"summon_sick": True}),
    ("Counters:P1P1=2,shield=1", {"counters": (("P1P1", 2), ("SHIELD", 1))}),
    ("Counters:P1P1=2|Counters:LORE=1", {"counters": (("P1P1", 2), ("LORE", 1))}),
    ("Id:0", {"id": 0}),
    ("AttachedTo:9", {"attached_to": 9}),
    ("Attaching:9", {"attached_to": 9}),
    ("EnchantingPlayer:AI", {"enchanting": AI}),
    ("Owner:P0", {"owner": HUMAN}),
    ("Transformed", {"face": "transformed"}),
    ("Flipped", {"face": "flipped"}),
    ("Modal", {"face": "modal"}),
    ("Meld", {"face": "meld"}),
    ("Meld:Other Half", {"face": "meld", "meld_with": "Other Half"}),
    ("FaceDown", {"face_down": "plain"}),
    ("FaceDown:Manifested", {"face_down": "manifested"}),
    ("FaceDown:Cloaked", {"face_down": "cloaked"}),
    ("Bestowed", {"bestowed": True}),
    ("Renowned", {"renowned": True}),
    ("Monstrous", {"monstrous": True}),
    ("Solved", {"solved": True}),
    ("Saddled", {"saddled": True}),
    ("Suspected", {"suspected": True}),
    ("PhasedOut", {"phased_out": True}),
    ("PhasedOut:HUMAN", {"phased_out": True, "phased_out_under": HUMAN}),
    ("Damage:3", {"damage": 3}),
    ("Attacking", {"attacking": True}),
    ("Attacking:9", {"attacking": True, "attacked": 9}),
    ("ChosenColor:Red,blue,W", {"chosen_colors": ("R", "U", "W")}),
    ("ChosenType:Wurm", {"chosen_type": "Wurm"}),
    ("ChosenType2:Elf", {"chosen_type2": "Elf"}),
    ("NamedCard:Glow, Kept", {"named_card": "Glow, Kept"}),
    ("ChosenCards:9,8", {"chosen_cards": (9, 8)}),
    ("RememberedCards:9", {"remembered": (9,)}),
    ("Imprinting:9", {"imprinted": (9,)}),
    ("ExiledWith:9", {"exiled_with": 9}),
    ("MergedCards:Glow^ Kept,Dim", {"merged": ("Glow, Kept", "Dim")}),
    ("ExecuteScript:TrigExile->9", {"scripts": (Script("TrigExile", LabelTarget(9)),)}),
    ("ExecuteScript:A->ai|ExecuteScript:B", {"scripts": (Script("A", PlayerTarget(AI)), Script("B"))}),
    ("Ability:Petal", {"abilities": ("petal",)}),
    ("NoETBTrigs", {"no_enter_triggers": True}),
    ("ClassLevel:2", {"class_level": 2}),
    ("UnlockedRoom:LeftSplit", {"unlocked": ("left",)}),
    ("UnlockedRoom:RightSplit|UnlockedRoom:LeftSplit", {"unlocked": ("right", "left")}),
    ("IsCommander", {"is_commander": True}),
    ("IsRingBearer", {"is_ring_bearer": True}),
    ("IsToken", {"is_token": True}),
    ("CopyOf:Dim", {"copy_of": "Dim"}),
    ("Timestamp:12", {"timestamp": 12}),
]
IN_EXILE = [
    ("OnAdventure", {"on_adventure": True}),
    ("Foretold", {"foretold": True}),
    ("Foretold|ForetoldThisTurn", {"foretold": True, "foretold_this_turn": True}),
    ("Plotted", {"plotted": True}),
]


def entry(text: str, zone: str = "battlefield") -> tuple[CardEntry, list[str]]:
    others = "abilitypetal=x\naihand=A|Id:9;B|Id:8\n"
    file = read_forge(f"{others}human{zone}={text}", file="x")
    entries = getattr(file.state.players[HUMAN], zone)
    assert len(entries) == 1
    return entries[0], [notice.words for notice in file.notices]


@pytest.mark.parametrize(("text", "fields"), READ)
def test_modifier_on_the_battlefield(text: str, fields: dict[str, Any]) -> None:
    assert entry(f"Glow | {text} |") == (CardEntry(head=CardName("Glow"), line=3, **fields), [])


@pytest.mark.parametrize(("text", "fields"), IN_EXILE)
def test_modifier_in_exile(text: str, fields: dict[str, Any]) -> None:
    assert entry(f"Glow|{text}", "exile") == (CardEntry(head=CardName("Glow"), line=3, **fields), [])


def test_every_modifier_has_a_case_here() -> None:
    cases = {part.split(":")[0] for text, _ in READ + IN_EXILE for part in text.split("|")}
    assert cases == set(MODIFIERS)


def test_modifiers_in_any_order_mean_the_same() -> None:
    assert entry("Glow|Tapped|Id:3|Damage:1") == entry("Glow|Damage:1|Id:3|Tapped")


def test_a_modifier_in_the_wrong_zone_is_noted() -> None:
    assert entry("Glow|Tapped", "hand")[1] == ["Tapped of Glow means nothing in the zone hand"]


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("Glow // Dim", CardName("Glow // Dim")),
        ("Glow, the Kept", CardName("Glow, the Kept")),
        ("Glow+", CardName("Glow", foil=True)),
        ("+2 Glow", CardName("+2 Glow")),
        ("T:c_a_treasure_sac", ScriptToken("c_a_treasure_sac")),
    ],
)
def test_heads(text: str, head: Any) -> None:
    assert entry(text)[0].head == head


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Glow|Counters:P1P1=-1", "found -1 for P1P1 in Counters of Glow"),
        ("Glow|Counters:P1P1=x", "found 'x' for P1P1"),
        ("Glow|Counters:P1P1=1,P1P1=2", "found P1P1 twice"),
        ("Glow|Counters:P1P1=1|Counters:P1P1=2", "found one kind of counter twice"),
        ("Glow|Counters", "found Counters of Glow, expected Counters:value"),
        ("Glow|Damage:-2", "found -2 for Damage of Glow"),
        ("Glow|Tapped:yes", "expected Tapped without a value"),
        ("Glow|Owner:them", "found 'them' for Owner of Glow, expected human, ai, p0 or p1"),
        ("Glow|Transformed|Modal", "beside another face"),
        ("Glow|Id:1|Id:2", "beside another id"),
        ("Glow|AttachedTo:8|Attaching:9", "beside another attached to"),
        ("Glow|ChosenColor:purple", "found 'purple' for ChosenColor of Glow, expected colours"),
        ("Glow|FaceDown:Up", "expected Manifested or Cloaked"),
        ("Glow|UnlockedRoom:Both", "expected LeftSplit or RightSplit"),
        ("Glow|ExecuteScript:X->them", "found target 'them'"),
        ("Glow|NamedCard:", "found nothing after NamedCard of Glow"),
        ("Glow|ClassLevel:0", "found 0 for ClassLevel of Glow"),
        ("|Tapped", "expected a card name before the bar"),
        ("T:", "found nothing after T:"),
    ],
)
def test_wrong_values(text: str, words: str) -> None:
    with pytest.raises(MalformedInput) as raised:
        entry(text)
    assert words in str(raised.value)
    assert raised.value.line == 3
