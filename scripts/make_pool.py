"""Make the pool of cards that comes with the program: `model/library/data/pool.jsonl`, records and no texts.

    python scripts/make_pool.py [--cards FILE] [--names FILE ...] [--from DIR ...] [--out FILE]

Taken are the cards named in the files of `--from` (position and scenario files, by default those of ../shared), in the
`--names` lists (by default scripts/pool_names.txt and tests/*/cards.txt), and every land and cheap permanent that
taps for mana and is understood in full. A line of text that is not understood is kept as such, with its number instead
of its words.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
import time
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from model.ability.abilities import Ability, Activated, TapSelf, UnsupportedAbility  # noqa: E402
from model.ability.instructions import AddMana  # noqa: E402
from model.base import MalformedInput, to_data, walk  # noqa: E402
from model.card import Card, Face  # noqa: E402
from model.formats.build import token_card  # noqa: E402
from model.formats.tokens import script_token_facts  # noqa: E402
from model.library import POOL_PATH, CardData, CardFile, pool_head, write_pool  # noqa: E402
from model.library.names import lookup_keys, name_key  # noqa: E402
from model.oracle.binding.tree import changed  # noqa: E402
from model.oracle.compile import compile_card  # noqa: E402

SHARED = ROOT.parent / "shared"
CHEAP = 3  # mana value of permanents that are taken for their mana


def cards_of(path: Path) -> Iterator[CardData]:
    for found in CardFile(path):
        data = getattr(found, "card", found)
        if isinstance(data, CardData) and not data.is_token:
            yield data


def words_of(paths: Iterable[Path]) -> set[str]:
    """Everything in the files that could be the name of a card, as keys."""
    found: set[str] = set()
    for path in paths:
        for part in re.split(r"[;|=\n\[\]{}\"]|: |, |->", path.read_text(encoding="utf-8", errors="replace")):
            found.add(name_key(part.strip(" -'")))
        for part in re.split(r"[;|=\n]", path.read_text(encoding="utf-8", errors="replace")):
            found.add(name_key(part.strip()))
    return found


def files_under(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        if folder.is_dir():
            yield from (p for p in sorted(folder.rglob("*")) if p.suffix in (".pzl", ".txt", ".yaml", ".yml", ".json"))
        elif folder.is_file():
            yield folder


def makes_mana(card: Card) -> bool:
    """A land, or a cheap permanent with a mana ability of its own, understood in full."""
    face = card.front
    if not face.is_permanent or any(isinstance(r, UnsupportedAbility) for r in walk(card)):
        return False
    if face.is_land:
        return True
    if face.mana_cost.mana_value() > CHEAP:
        return False
    return any(isinstance(a, Activated) and TapSelf() in a.costs and isinstance(a.do, AddMana) for a in face.abilities)


def may_make_mana(data: CardData) -> bool:
    """The words say so; what they mean is looked at later."""
    return "Land" in data.faces[0].type_line or any("add" in face.oracle_text.lower() for face in data.faces)


def without_texts(card: Card) -> Card:
    """The card with the number of the line in place of the words of what is not understood."""
    return Card(card.name, card.layout, tuple(_face_without_texts(face) for face in card.faces), card.hash)


def _face_without_texts(face: Face) -> Face:
    abilities = tuple(_without_text(ability, n) for n, ability in enumerate(face.abilities, 1))
    return changed(face, {"abilities": abilities}) if abilities != face.abilities else face


def _without_text(ability: Ability, n: int) -> Ability:
    if isinstance(ability, UnsupportedAbility):
        return UnsupportedAbility(f"line {n}", "", ability.shape, ability.mana)
    if any(isinstance(r, UnsupportedAbility) for r in walk(ability)):
        return UnsupportedAbility(f"line {n}", "", "unknown", True)
    return ability


def tokens() -> Iterator[dict[str, Any]]:
    """The tokens that position files name by script and that need more than their name to be known."""
    text = resources.files("model.formats").joinpath("data/tokens.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        facts = script_token_facts(row["script"])
        if facts is None:
            continue
        card = without_texts(token_card(facts))
        yield {
            **pool_head(card.name, [f.name for f in card.faces], is_token=True),
            "layout": card.layout,
            "script": row["script"],
            "card": to_data(card),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=Path, default=SHARED / "cards" / "oracle-cards.jsonl.gz")
    names = [Path(__file__).with_name("pool_names.txt"), *sorted((ROOT / "tests").glob("*/cards.txt"))]
    parser.add_argument("--names", type=Path, nargs="*", default=names)
    parser.add_argument(
        "--from", dest="folders", type=Path, nargs="*", default=[SHARED / "puzzles", SHARED / "scenarios"]
    )
    parser.add_argument("--out", type=Path, default=POOL_PATH)
    args = parser.parse_args()
    started = time.process_time()
    wanted = words_of(files_under(args.folders))
    for path in args.names:
        if path.is_file():
            wanted |= {name_key(line.strip()) for line in path.read_text(encoding="utf-8").splitlines()}
    entries: list[dict[str, Any]] = []
    complete = 0
    for data in cards_of(args.cards):
        keys = set(lookup_keys(data.name, [face.name for face in data.faces]))
        named = bool(keys & wanted)
        if (
            not named
            and "add" not in " ".join(f.oracle_text for f in data.faces).lower()
            and "Land" not in data.faces[0].type_line
        ):
            continue
        try:
            card = compile_card(data)
        except MalformedInput as error:
            print(f"{data.name}: {error}", file=sys.stderr)
            continue
        if not named and not makes_mana(card):
            continue
        complete += not any(isinstance(r, UnsupportedAbility) for r in walk(card))
        card = without_texts(card)
        entries.append(
            {**pool_head(card.name, [f.name for f in card.faces]), "layout": card.layout, "card": to_data(card)}
        )
    entries += tokens()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    n = write_pool(args.out, entries)
    print(
        f"{n} cards and tokens, {complete} cards understood in full, {args.out.stat().st_size:,} bytes, "
        f"{time.process_time() - started:.0f} s"
    )


if __name__ == "__main__":
    main()
