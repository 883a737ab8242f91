"""The bound on what can still be taken (`solver.search.only_combat`) against random lines of play on random boards of
the cards that come with the program: no line may take more than the bound said on its way.

    python -m benchmarks.bounds [--boards N] [--lines N] [--seed N]
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections import Counter
from typing import Any, Final

from model.ability.abilities import UnsupportedAbility
from model.base import PonderError
from model.card import Card
from model.formats.goals import Goal, Horizon
from model.library.book import default_book
from model.play import PASS, after, run
from model.play.support import unsupported_in_card
from model.state import Position
from solver.payment import TooHard
from solver.plays import choices
from solver.search import question
from solver.search.growth import adds
from solver.search.only_combat import most_damage
from solver.search.spent import takes_countable_life
from tests.boards import board, on

GOAL: Final = Goal(kind="win", horizon=Horizon("turn", 1))
LIFE: Final = 60
LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
MOST: Final = 60
"""Choices of one line."""
AT_ONCE: Final = 40
"""Of so many choices one is taken."""


def judged(card: Card) -> str:
    """Whether the bound may speak where the card is: "takes" life by itself, "adds" to an attack, "plain", or ""."""
    if any(face.is_land for face in card.faces) or unsupported_in_card(card):
        return ""
    if any(isinstance(x, UnsupportedAbility) for face in card.faces for x in face.abilities):
        return ""
    position = board(human_hand=[card])
    if not takes_countable_life(question(position, GOAL), position):
        return ""
    found = [adds(face.abilities, False, False) for face in card.faces]
    if any(x is None for x in found):
        return ""
    if any(x is not None and (x.taken or x.powers or any(paid[3] for paid in x.paid)) for x in found):
        return "takes"
    return "adds" if any(x is not None and (x.gains or x.made) for x in found) else "plain"


def sorted_cards() -> dict[str, list[Card]]:
    """The cards of the pool by what the bound says of them."""
    book = default_book()
    found: dict[str, list[Card]] = {"takes": [], "adds": [], "plain": [], "": []}
    for name in book.source.names():
        card = book.get(name)
        if card is not None:
            found[judged(card)].append(card)
    return found


def fight(rng: random.Random, cards: dict[str, list[Card]]) -> Position:
    """A random board, mostly of cards that matter to the bound."""

    def some(n: int, *permanents: str) -> list[Card]:
        kinds = rng.choices(("takes", "adds", "plain"), (5, 4, 2), k=n)
        drawn = [rng.choice(cards[kind]) for kind in kinds]
        return [one for one in drawn if not permanents or set(permanents) & set(one.faces[0].types)]

    lands = [default_book().get(name) for name in (*LANDS, *LANDS[: rng.randint(0, 4)])]
    there = some(rng.randint(2, 5), "Creature", "Artifact", "Enchantment", "Planeswalker")
    there = [on(one, counters=(("loyalty", 3),)) if "Planeswalker" in one.faces[0].types else on(one) for one in there]
    theirs = [rng.choice(cards["plain"]) for _ in range(rng.randint(0, 2))]
    return board(
        human_battlefield=[*filter(None, lands), *there], human_hand=some(rng.randint(1, 4)),
        human_graveyard=some(rng.randint(0, 1)),
        ai_battlefield=[one for one in theirs if "Creature" in one.faces[0].types],
        ai_life=LIFE, step=rng.choice(("main1", "main1", "combat")),
        human={"library": "unknown"}, ai={"library": "unknown"},
    )  # fmt: skip


def any_choice(position: Position, rng: random.Random) -> Any:
    """Something; seldom nothing of the player's, and more often attackers than none. The opponent, who need not pay
    life itself, passes."""
    due = position.due
    assert due is not None
    if due.player == 1 and due.kind == "priority":
        return PASS
    found = list(itertools.islice(choices(position, classes=True), AT_ONCE * 4))
    if due.player == 0 and len(found) > 1 and rng.random() < 0.8:
        found = [one for one in found if one != PASS]
        if due.kind == "attackers":
            return max(found, key=lambda one: len(one.attackers))
    return rng.choice(found)


def line(position: Position, rng: random.Random, tell: list[str]) -> tuple[int, str]:
    """How many bounds spoke on one line, and what is wrong with one."""
    asked = question(position, GOAL)
    spoke: list[tuple[int, int, int]] = []
    at = position
    for n in range(MOST):
        most = most_damage(asked, at)
        if most is not None:
            spoke.append((most, at.players[1].life, n))
        if at.over or at.turn.number != 1 or at.due is None:
            break
        choice = any_choice(at, rng)
        tell.append(f"{at.turn.step} {choice}")
        at = after(at, choice)
    life = 0 if at.over == "human" else at.players[1].life
    for most, before, n in spoke:
        if before - life > most:
            return len(spoke), f"at choice {n} at most {most} of {before}, but {life} is left"
    return len(spoke), ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--lines", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    began, cards = time.process_time(), sorted_cards()
    print({kind or "no bound": len(found) for kind, found in cards.items()}, f"{time.process_time() - began:.0f} s")
    told: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.boards):
        rng = random.Random(seed)
        position = fight(rng, cards)
        for _ in range(options.lines):
            tell: list[str] = []
            try:
                spoke, wrong = line(run(position), rng, tell)
            except (PonderError, TooHard) as words:
                told[type(words).__name__] += 1
                continue
            told["bounds"] += spoke
            told["lines with a bound"] += bool(spoke)
            if wrong:
                told["wrong"] += 1
                names = [f"{obj.zone} {obj.owner} {obj.card.name}" for obj in position.objects.values()]
                print(f"seed {seed}: {wrong}", *names, *tell, sep="\n    ", flush=True)
                break
    print(dict(told), f"{time.process_time() - began:.0f} s")


if __name__ == "__main__":
    main()
