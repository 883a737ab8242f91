"""Random play over the shared puzzles that compile: lines without combat and whole games, every position looked at.

After each choice: no internal error and no `problems`. At some positions: the key is the same with other ids and
timestamps, JSON gives an equal position with an equal key back. A choice that is listed and then refused is counted.
Each failure is printed with the puzzle, the kind and the seed: `--only PUZZLE --kind lines|games --seed N` repeats it.

Usage: python -m benchmarks.random_games [--lines N] [--games N] [--jobs N] [--seconds S] [--only NAME]
       [--kind lines|games] [--seed N] [--sample N]
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from model.base import IllegalPlay, InternalError, PonderError
from model.formats import load_forge
from model.formats.build import build_position
from model.formats.position_json import read_position, write_position
from model.library.book import default_book
from model.play import PASS, after, run
from model.play.support import unsupported_in
from model.state import Game, Position
from model.state.key import alike, key
from model.turn.problems import problems
from solver.payment import TooHard
from solver.plays import Every, answers
from solver.search.generate import _not_understood
from tests.renaming import renamed

SHARED = Path(__file__).resolve().parents[2] / "shared" / "puzzles"
MOST = {"lines": 100, "games": 200}
"""Decisions at most."""
SECONDS_EACH = 30.0


class Failure(Exception):
    """Something that must not be."""


class OutOfTime(BaseException):
    """One line took too long."""


class Played(msgspec.Struct):
    """One line: how it ended (over, decisions, unsupported, too hard, slow, failed) and in which words."""

    puzzle: str
    kind: str
    seed: int
    end: str = "decisions"
    words: str = ""
    decisions: int = 0
    sampled: int = 0
    combats: int = 0
    attackers: int = 0
    refused: list[str] = []


def positions(only: str = "") -> Iterator[tuple[str, Position]]:
    """The shared puzzles that compile: nothing whose effect is unknown where it functions."""
    for path in sorted(SHARED.glob("*.pzl")):
        if only and path.stem != only:
            continue
        try:
            built = build_position(load_forge(str(path)), default_book(), name=path.name)
            position = run(built.position)
        except PonderError:
            continue
        if any(not u.noted for u in built.unhonoured) or any(u.class_ == "ii" for u in unsupported_in(position)):
            continue
        yield path.stem, position


def play(puzzle: str, position: Position, kind: str, seed: int, sample: int = 10) -> Played:
    """One random line."""
    rng = random.Random(f"{puzzle} {kind} {seed}")
    told = Played(puzzle, kind, seed)
    try:
        _play(told, position, rng, sample)
    except OutOfTime:
        told.end = "slow"
    except TooHard as error:
        told.end, told.words = "too hard", str(error)
    except Failure as error:
        told.end, told.words = "failed", str(error)
    except InternalError as error:
        told.end, told.words = "failed", f"internal: {error}"
    except PonderError as error:
        told.end, told.words = ("unsupported" if error.exit_status == 3 else "failed"), str(error)
        if told.end == "failed":
            told.words = traceback.format_exc(limit=-6)
    except Exception:
        told.end, told.words = "failed", traceback.format_exc(limit=-6)
    return told


def _play(told: Played, position: Position, rng: random.Random, sample: int) -> None:
    look_at(position)
    for _ in range(MOST[told.kind]):
        due = position.due
        if due is None:
            told.end = "over"
            look_at(position)
            return
        if rng.randrange(sample) == 0:
            look_at(position)
            told.sampled += 1
        for choice in drawn(position, rng, told.kind):
            try:
                following = after(position, choice)
                break
            except IllegalPlay as error:
                told.refused.append(f"{due.kind} {due.what}: {error}")
        else:
            raise Failure(f"no choice is accepted: {due}")
        if due.kind == "attackers" and following.combat is not None and following.combat.attackers:
            told.combats += 1
            told.attackers += len(following.combat.attackers)
        position = following
        told.decisions += 1
        found = problems(position)
        if found:
            raise Failure(f"after {choice}: {'; '.join(map(str, found))}")
    look_at(position)


def drawn(position: Position, rng: random.Random, kind: str) -> Iterator[Any]:
    """Choices in the order in which they are tried: the first is meant, the rest stand in for one that is refused."""
    due = position.due
    assert due is not None
    if due.kind == "attackers" and kind == "lines":
        # Without combat: nobody attacks, if that is allowed.
        yield min(itertools.islice(answers(position), 500), key=lambda attack: len(attack.attackers))
        return
    if due.kind != "priority":
        found = list(itertools.islice(answers(position), rng.choice((1, 4, 16, 64))))
        rng.shuffle(found)
        yield from found
        return
    if rng.random() < 0.35:
        yield PASS
        return
    game = Game(position)
    every = Every(
        game, due.player, alike(position), without=lambda way: bool(_not_understood(game, way)),
        mana=lambda way: rng.random() < 0.05, classes=rng.random() < 0.2,
    )  # fmt: skip
    ways = [way for way, _ in every.by_way()]
    rng.shuffle(ways)
    for way in ways:
        some = list(itertools.islice(every.of(way, mana=_is_mana(game, way)), rng.choice((1, 3, 12))))
        rng.shuffle(some)
        yield from some
    yield PASS


def _is_mana(game: Game, way: Any) -> bool:
    from model.ability.mana_abilities import is_mana_ability

    return way.activated is not None and is_mana_ability(way.activated, game.edition)


def look_at(position: Position) -> None:
    """What must hold of every position; raises Failure."""
    found = problems(position)
    if found:
        raise Failure("; ".join(map(str, found)))
    name = key(position)
    back = read_position(msgspec.json.encode(write_position(position)), name="round trip")
    other = [n for n in position.__struct_fields__ if n != "stamps" and getattr(position, n) != getattr(back, n)]
    if other:
        raise Failure(f"JSON gives another position back: {', '.join(other)} differ")
    if key(back) != name:
        raise Failure("the key of the position that JSON gives back is another one")
    # Suspended work and abilities that refer to what was done hold ids that `renamed` does not know.
    if position.frames or position.pending or position.delayed:
        return
    if any(obj.cast is not None and obj.cast.scope is not None for obj in position.objects.values()):
        return
    ids = list(position.objects)
    new = dict(zip(ids, (i + position.next_id for i in reversed(ids)), strict=True))
    if key(renamed(position, new)) != name:
        raise Failure("the key with other ids is another one")


# --- running ----------------------------------------------------------------------------------------------------------

_positions: dict[str, Position] = {}


def _task(task: tuple[str, str, int, int, float]) -> Played | None:
    puzzle, kind, seed, sample, ends = task
    left = ends - time.time()
    if left <= 0:
        return None
    signal.signal(signal.SIGALRM, _over)
    signal.setitimer(signal.ITIMER_REAL, SECONDS_EACH)
    try:
        return play(puzzle, _positions[puzzle], kind, seed, sample)
    except OutOfTime:
        return Played(puzzle, kind, seed, end="slow")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _over(*_: object) -> None:
    raise OutOfTime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--only", default="")
    parser.add_argument("--kind", choices=tuple(MOST))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--sample", type=int, default=10, help="one position in so many is looked at more closely")
    given = parser.parse_args()
    began = time.time()
    _positions.update(positions(given.only))
    if not _positions:
        sys.exit("no puzzle that compiles")
    names = list(_positions)
    print(f"{len(names)} puzzles compile ({time.time() - began:.1f} s)", flush=True)
    wanted = {"lines": given.lines, "games": given.games}
    ends = began + given.seconds
    if given.seed is not None:
        tasks = [(n, k, given.seed, given.sample, ends) for n in names for k in MOST if given.kind in (None, k)]
    else:
        tasks = []
        for n in range(max(wanted.values())):
            seed, puzzle = given.first + n // len(names), names[n % len(names)]
            tasks += [
                (puzzle, k, seed, given.sample, ends) for k in MOST if n < wanted[k] and given.kind in (None, k)
            ]  # fmt: skip
    done: list[Played] = []
    with multiprocessing.get_context("fork").Pool(given.jobs) as pool:
        for one in pool.imap_unordered(_task, tasks, chunksize=1):
            if one is None:
                continue
            done.append(one)
            if len(done) % 50 == 0:
                print(f"{len(done)} played, {sum(o.end == 'failed' for o in done)} failed, {time.time() - began:.0f} s",
                      flush=True)  # fmt: skip
            if one.end == "failed":
                print(f"FAILED --only {one.puzzle} --kind {one.kind} --seed {one.seed}\n  {one.words}", flush=True)
            for words in one.refused:
                print(f"refused --only {one.puzzle} --kind {one.kind} --seed {one.seed}: {words}", flush=True)
            if given.seed is not None:
                print(one)
    table(done, time.time() - began)
    return 1 if any(o.end == "failed" for o in done) else 0


def table(done: list[Played], seconds: float) -> None:
    """Prints the figures."""
    ends = ("over", "decisions", "unsupported", "too hard", "slow", "failed")
    print(f"{'':8}{'played':>8}" + "".join(f"{e:>12}" for e in ends) + f"{'choices':>10}{'looked at':>10}{'attacks':>9}"
          f"{'refused':>9}")  # fmt: skip
    for kind in MOST:
        mine = [o for o in done if o.kind == kind]
        count = Counter(o.end for o in mine)
        print(f"{kind:8}{len(mine):8}" + "".join(f"{count[e]:12}" for e in ends)
              + f"{sum(o.decisions for o in mine):10}{sum(o.sampled for o in mine):10}{sum(o.combats for o in mine):9}"
              + f"{sum(len(o.refused) for o in mine):9}")  # fmt: skip
    for end in ("unsupported", "too hard", "slow"):
        words = Counter(f"{o.words}" or o.puzzle for o in done if o.end == end)
        for text, n in words.most_common(12):
            print(f"{end}: {n:4} {text[:150]}")
    print(f"{seconds:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
