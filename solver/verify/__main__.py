"""`python -m solver.verify FILE...`: runs scenario files and sums up, for developers."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from model.base import PonderError
from model.state import Game, Position
from solver.verify.answers import told_due
from solver.verify.naming import name_of
from solver.verify.report import lines_of, summary
from solver.verify.run import Result, verify


def board(position: Position) -> str:
    """The position in a few lines."""
    game = Game(position)
    said = [f"    turn {game.turn.number} {game.turn.step}; due: {told_due(position)}"]
    for p in (0, 1):
        player = game.players[p]
        zones = []
        for zone in ("hand", "battlefield", "graveyard", "exile"):
            ids = game.zone(zone, p if zone in ("hand", "graveyard") else -1)
            ids = tuple(i for i in ids if game.objects[i].controller == p)
            names = [name_of(game, i) + (" (tapped)" if game.objects[i].tapped else "") for i in ids]
            if names:
                zones.append(f"{zone}: {', '.join(names)}")
        said.append(f"    {('Human', 'AI')[p]} {player.life} {player.pool.total()} {'; '.join(zones)}")
    stack = [name_of(game, i) for i in game.zone("stack")]
    if stack:
        said.append(f"    stack: {', '.join(stack)}")
    return "\n".join(said)


def main(arguments: list[str] | None = None) -> int:
    """Exit status 1 if any scenario failed or is in error."""
    parser = argparse.ArgumentParser(prog="python -m solver.verify", description="Run scenario files.")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--json", action="store_true", help="one record a line")
    parser.add_argument("--only", action="append", default=[], metavar="ID", help="just this scenario")
    parser.add_argument("--trace", action="store_true", help="each step with the position before it")
    parser.add_argument("--seconds", type=float, default=20.0, help="time limit of one scenario")
    parser.add_argument("--quiet", action="store_true", help="the summary alone")
    options = parser.parse_args(arguments)
    results: list[Result] = []
    began = time.perf_counter()

    def trace(told: str, position: Position) -> None:
        print(told)
        print(board(position))

    def watch(position: Position, player: int, choice: Any) -> None:
        print(f"    . {('Human', 'AI', 'nobody')[player]}: {choice}")

    for file in options.files:
        try:
            for result in verify(
                file,
                only=frozenset(options.only),
                seconds=options.seconds,
                trace=trace if options.trace else None,
                watch=watch if options.trace else None,
            ):
                results.append(result)
                if options.json:
                    print(json.dumps(result.to_json()), flush=True)
                elif not options.quiet:
                    for line in lines_of(result):
                        print(line, flush=True)
        except PonderError as error:
            print(f"{error}", file=sys.stderr)
            return error.exit_status
    if not options.json:
        print("\n".join(summary(results)))
        print(f"{time.perf_counter() - began:.1f} seconds")
    return 1 if any(r.result in ("fail", "error") for r in results) else 0


if __name__ == "__main__":
    sys.exit(main())
