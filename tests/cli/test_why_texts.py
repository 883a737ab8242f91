"""Why not: whole texts of the command, one for each kind of refusal."""

from __future__ import annotations

import pytest

from tests.cli.running import ponder

# A name, the arguments, what is printed behind the first line.
TEXTS = [
    (
        "upkeep",
        ("--hand", "Grizzly Bears", "--battlefield", "Forest;Forest", "--phase", "upkeep", "Grizzly Bears"),
        ("Grizzly Bears cannot be cast now: it is not a main phase but the upkeep step (302.1)",),
    ),
    (
        "turn of the other",
        ("--hand", "Grizzly Bears", "--battlefield", "Forest;Forest", "--active", "AI", "Grizzly Bears"),
        ("AI has priority and Grizzly Bears is in Human's hand (117.1)",),
    ),
    (
        "land played",
        ("--hand", "Forest", "--lands-played", "1", "Forest"),
        ("Human has played 1 of 1 lands this turn (305.2)",),
    ),
    (
        "land in combat",
        ("--hand", "Forest", "--phase", "combat", "Forest"),
        ("lands are played in a main phase, not in the beginning of combat step (305.1)",),
    ),
    (
        "card of the other",
        ("--hand", "Forest", "--opponent-hand", "Mountain", "Mountain"),
        ("Human has priority and Mountain is in AI's hand (117.1)",),
    ),
    (
        "graveyard",
        ("--graveyard", "Shock", "--battlefield", "Mountain", "Shock"),
        ("nothing lets Human cast Shock from Human's graveyard (601.3)",),
    ),
    (
        "library",
        ("--library", "Shock;Forest", "--battlefield", "Mountain", "Shock"),
        ("nothing lets Human cast Shock from Human's library (601.3)",),
    ),
    (
        "exile",
        ("--exile", "Shock", "--battlefield", "Mountain", "Shock"),
        ("nothing lets Human cast Shock from exile (601.3)",),
    ),
    (
        "tapped",
        ("--hand", "Shock", "--battlefield", "Mountain|Tapped;Forest", "Shock"),
        ("cannot pay {R} of Shock: nothing untapped makes red mana (601.2h)", "Mountain is tapped (107.5)"),
    ),
    (
        "no target",
        ("--hand", "Giant Growth", "--battlefield", "Forest", "Giant Growth"),
        ("Giant Growth has no legal target (601.2c)",),
    ),
    (
        "hexproof",
        (
            "--hand",
            "Giant Growth",
            "--battlefield",
            "Forest",
            "--opponent-battlefield",
            "Slippery Bogle",
            "Giant Growth",
        ),
        ("Giant Growth has no legal target (601.2c)", "Slippery Bogle has hexproof (702.11b)"),
    ),
    (
        "only black ones",
        (
            "--hand",
            "Doom Blade",
            "--battlefield",
            "Swamp;Swamp",
            "--opponent-battlefield",
            "Gurmag Angler",
            "Doom Blade",
        ),
        ("Doom Blade has no legal target (601.2c)",),
    ),
    (
        "hexproof, asked for",
        (
            "--hand",
            "Shock",
            "--battlefield",
            "Mountain",
            "--opponent-battlefield",
            "Slippery Bogle",
            '{"cast": "Shock", "targets": ["Slippery Bogle"]}',
        ),
        ("Slippery Bogle has hexproof (702.11b)",),
    ),
    (
        "land as a target",
        ("--hand", "Shock", "--battlefield", "Mountain", '{"cast": "Shock", "targets": ["Mountain"]}'),
        ("Mountain is no legal target of Shock (601.2c)",),
    ),
    (
        "empty stack",
        ("--hand", "Counterspell", "--battlefield", "Island;Island", "Counterspell"),
        ("Counterspell has no legal target (601.2c)",),
    ),
    (
        "sick mana creature",
        ("--battlefield", "Llanowar Elves|SummonSick", "Llanowar Elves"),
        ("Llanowar Elves has summoning sickness (302.6)",),
    ),
    (
        "tapped mana creature",
        ("--battlefield", "Llanowar Elves|Tapped", "Llanowar Elves"),
        ("Llanowar Elves is already tapped (107.5)",),
    ),
    (
        "sick creature",
        ("--battlefield", "Prodigal Sorcerer|SummonSick", "Prodigal Sorcerer"),
        ("Prodigal Sorcerer has summoning sickness (302.6)",),
    ),
    (
        "equip in upkeep",
        ("--battlefield", "Mortarpod;Grizzly Bears;Forest;Forest", "--phase", "upkeep", "Mortarpod"),
        ("Mortarpod: it is not a main phase but the upkeep step (602.5d)",),
    ),
    (
        "equip unpaid",
        ("--battlefield", "Mortarpod;Grizzly Bears;Forest", "Mortarpod"),
        ("cannot pay {2} of Mortarpod: 1 of 2 mana at most (601.2h)",),
    ),
    (
        "loyalty",
        ("--battlefield", "Saheeli Rai", '{"activate": "Saheeli Rai", "ability": 3}'),
        ("Saheeli Rai has 3 loyalty counters, not 7 (606.6)",),
    ),
    (
        "loyalty in combat",
        ("--battlefield", "Saheeli Rai", "--phase", "combat", "Saheeli Rai", "--ability", "1"),
        ("Saheeli Rai: it is not a main phase but the beginning of combat step (606.3)",),
    ),
    (
        "no ability",
        ("--battlefield", "Grizzly Bears", "Grizzly Bears"),
        ("Grizzly Bears has no activated ability (602.1)",),
    ),
    ("tapped land", ("--battlefield", "Forest|Tapped", "Forest"), ("Forest is already tapped (107.5)",)),
    (
        "prohibition",
        (
            "--hand",
            "Shock",
            "--battlefield",
            "Mountain",
            "--opponent-battlefield",
            "Iona, Shield of Emeria|ChosenColor:red",
            "Shock",
        ),
        ("Iona, Shield of Emeria says that Human can't cast Shock (601.3)",),
    ),
    (
        "nothing to sacrifice",
        (
            "--hand",
            "Bone Splinters",
            "--battlefield",
            "Swamp",
            "--opponent-battlefield",
            "Grizzly Bears",
            "Bone Splinters",
        ),
        ("Bone Splinters: there is not enough to sacrifice for the cost (118.3)",),
    ),
    (
        "counter nothing",
        ("--hand", "Deprive;Opt", "--battlefield", "Island;Island", "Deprive"),
        ("Deprive has no legal target (601.2c)",),
    ),
    (
        "X too large",
        ("--hand", "Blaze", "--battlefield", "Mountain;Mountain", "Blaze", "--x", "3"),
        ("cannot pay {3}{R} of Blaze: 2 of 4 mana at most (601.2h)",),
    ),
    (
        "instant without creatures",
        ("--hand", "Tendrils of Corruption", "--battlefield", "Swamp;Forest", "Tendrils of Corruption"),
        ("Tendrils of Corruption has no legal target (601.2c)",),
    ),
    (
        "life",
        (
            "--hand",
            "Vona, Butcher of Magan",
            "--battlefield",
            "Vona, Butcher of Magan",
            "--life",
            "6",
            '{"activate":"Vona, Butcher of Magan"}',
        ),
        ("Vona, Butcher of Magan: 7 life to pay and a life total of 6 (119.4)",),
    ),
    (
        "no activated ability",
        ("--battlefield", "Glorious Anthem", "Glorious Anthem"),
        ("Glorious Anthem has no activated ability (602.1)",),
    ),
    (
        "kicked",
        (
            "--hand",
            "Kor Sanctifiers",
            "--battlefield",
            "Plains;Plains;Plains",
            '{"cast":"Kor Sanctifiers","kicked":true}',
        ),
        ("cannot pay {2}{W}{W} of Kor Sanctifiers: 3 of 4 mana at most (601.2h)",),
    ),
    (
        "flashback",
        ("--graveyard", "Firebolt", "--battlefield", "Mountain;Mountain", "Firebolt"),
        ("cannot pay {4}{R} of Firebolt: 2 of 5 mana at most (601.2h)",),
    ),
    (
        "unearth",
        ("--graveyard", "Viscera Dragger", "--battlefield", "Swamp", "Viscera Dragger"),
        (
            "cannot pay {1}{B} of Viscera Dragger: 1 of 2 mana at most (601.2h)",
            "nothing lets Human cast Viscera Dragger from Human's graveyard (601.3)",
        ),
    ),
    (
        "somebody decides",
        ("--hand", "Forest;Shock", "--phase", "attackers", "--battlefield", "Grizzly Bears", "Shock"),
        ("nobody has priority: Human has to decide first (attackers) (117.1)",),
    ),
    (
        "return islands",
        ("--hand", "Gush", "--battlefield", "Island", "Gush"),
        (
            "cannot pay {4}{U} of Gush: 1 of 5 mana at most (601.2h)",
            "Gush: there is not enough to return for the cost (118.3)",
        ),
    ),
    (
        "life for mana",
        ("--hand", "Mutagenic Growth", "--battlefield", "Grizzly Bears", "--life", "1", "Mutagenic Growth"),
        (
            "cannot pay {G/P} of Mutagenic Growth: nothing untapped makes green mana (601.2h)",
            "a life total of 1 is too small to pay life with (119.4)",
        ),
    ),
    (
        "aura",
        ("--hand", "Lashknife", "--battlefield", "Plains", "Lashknife"),
        ("Lashknife has no legal target (601.2c)",),
    ),
    (
        "player with shroud",
        (
            "--hand",
            "Shock",
            "--battlefield",
            "Mountain",
            "--opponent-battlefield",
            "Solitary Confinement",
            '{"cast":"Shock","targets":["AI"]}',
        ),
        ("AI has shroud (702.18a)",),
    ),
    (
        "one of three",
        (
            "--hand",
            "Fire // Ice",
            "--battlefield",
            "Island;Mountain",
            '{"cast":"Fire","targets":["AI","Human","Island"]}',
        ),
        ("Island is no legal target of Fire (601.2c)",),
    ),
]


@pytest.mark.parametrize(("arguments", "reasons"), [row[1:] for row in TEXTS], ids=[row[0] for row in TEXTS])
def test_whole_texts(arguments: tuple[str, ...], reasons: tuple[str, ...]) -> None:
    ran = ponder("why", *arguments)
    assert ran.status == 0
    first, *told, rules = ran.out.splitlines()
    assert rules == "rules: 2026-08"
    assert first == f"not legal: {next(a for a in arguments[::-1] if not a.startswith('-') and not a.isdigit())}"
    assert told == [f"  {r}" for r in reasons]
