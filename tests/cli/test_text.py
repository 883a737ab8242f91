"""Answers as text, whole."""

from __future__ import annotations

from tests.cli.running import ponder


def test_show() -> None:
    assert ponder("show", "examples/burn.pzl").out == (
        "Two mountains and a forest\n"
        "Goal: Win, by the end of turn 1\n"
        "Turn 3 of Human, first main phase\n"
        "\n"
        "AI: 5 life\n"
        "  battlefield: Plains (tapped); Air Elemental (4/4)\n"
        "  library: unknown cards\n"
        "\n"
        "Human: 7 life\n"
        "  battlefield: Mountain; Forest; Grizzly Bears (2/2, tapped)\n"
        "  hand: Shock; Lightning Bolt; Giant Growth; Mountain\n"
        "  library: unknown cards\n"
    )


def test_why_timing() -> None:
    position = ("--hand", "Grizzly Bears", "--battlefield", "Forest;Forest", "--phase", "draw")
    assert ponder("why", *position, "Grizzly Bears").out == (
        "not legal: Grizzly Bears\n"
        "  Grizzly Bears cannot be cast now: it is not a main phase but the draw step (302.1)\n"
        "rules: 2026-08\n"
    )


def test_why_target() -> None:
    assert ponder("why", "--hand", "Giant Growth", "--battlefield", "Forest", "Giant Growth").out == (
        "not legal: Giant Growth\n  Giant Growth has no legal target (601.2c)\nrules: 2026-08\n"
    )


def test_why_zone() -> None:
    ran = ponder("why", "--graveyard", "Shock", "--battlefield", "Mountain", "Shock")
    assert "nothing lets Human cast Shock from Human's graveyard (601.3)" in ran.out


def test_why_land_drop() -> None:
    ran = ponder("why", "--hand", "Forest", "--lands-played", "1", "Forest")
    assert "305.2" in ran.out
    assert ran.out.startswith("not legal: Forest\n")


def test_why_payment_names_what_would_have_given_it() -> None:
    ran = ponder(
        "why", "--hand", "Counterspell; Shock", "--battlefield", "Island; Birds of Paradise|SummonSick", "Shock"
    )
    assert ran.out == (
        "not legal: Shock\n"
        "  cannot pay {R} of Shock: nothing untapped makes red mana (601.2h)\n"
        "  Birds of Paradise has summoning sickness (302.6)\n"
        "rules: 2026-08\n"
    )


def test_mana_lines() -> None:
    assert ponder("mana", "--battlefield", "Forest; Forest", "--pool", "R").out == (
        "Turn 1 of Human, first main phase: Human has priority\n"
        "Human has:\n"
        "  2 x Forest: {G}\n"
        "  floating: {R}\n"
        "Most that can be had at once:\n"
        "  {R}{G}{G}\n"
        "rules: 2026-08\n"
    )


def test_perft() -> None:
    ran = ponder("perft", "--hand", "Shock", "--battlefield", "Mountain", "1", "--split")
    assert ran.out.splitlines()[-2:] == ["3 lines, 1 position", "rules: 2026-08"]


def test_play_with_undo() -> None:
    ran = ponder("play", "examples/burn.pzl", stdin="{cast: Shock, targets: [AI]}\nb\nu\nh\n99\nq\n")
    assert ran.status == 0
    assert "Stack, from the top: Shock" in ran.out
    assert "nothing yet" in ran.out
    assert "there is no choice 99" in ran.out


def test_help_of_every_verb() -> None:
    for verb in (
        "plays",
        "mana",
        "pay",
        "produce",
        "why",
        "solve",
        "check",
        "layers",
        "show",
        "play",
        "perft",
        "verify",
    ):
        ran = ponder(verb, "--help")
        assert ran.status == 0
        assert ran.out.startswith(f"Usage: ponder {verb} ")
    assert ponder().status == 0
