"""Which cards of a card file are understood in full, and what stops the others.

    python benchmarks/coverage.py [--names FILE] [--cards FILE] [--show NAME ...] [--top 40] [--lines] [--fair]

Reads the card file of ../shared (nothing of it is stored). A card counts if every line of every face compiles and
prints back. `--names`: only the cards named in a file, one a line. `--show`: the parse of these cards, with the place
where each unread line stopped. `--match TEXT`: only lines with this text among the failures.
"""

from __future__ import annotations

import argparse
import collections
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from model.ability.abilities import UnsupportedAbility  # noqa: E402
from model.card.data import TOKEN_LAYOUTS  # noqa: E402
from model.library import CardData, FaceData  # noqa: E402
from model.oracle.compile import compile_lines  # noqa: E402
from model.oracle.engine import Ambiguous, Failed, Parsed, normal_lines, why_not  # noqa: E402
from model.oracle.grammar import grammar  # noqa: E402

CARDS = ROOT.parent / "shared" / "cards" / "oracle-cards.jsonl.gz"


def card_file(path: Path) -> Iterator[CardData]:
    from model.library import CardFile

    for found in CardFile(path):
        data = getattr(found, "card", found)
        if isinstance(data, CardData):
            yield data


def show(data: CardData) -> None:
    print(f"== {data.name} ({data.layout})")
    g = grammar()
    for face in data.faces:
        is_spell = "Instant" in face.type_line or "Sorcery" in face.type_line
        texts = face_lines(face)
        abilities = compile_lines(texts, is_spell=is_spell)
        for ability in abilities:
            print("  ", "NOT" if isinstance(ability, UnsupportedAbility) else "ok ", ability)
        for text in (a.text for a in abilities if isinstance(a, UnsupportedAbility)):
            match g.parse("line", text):
                case Failed() as failed:
                    print("       ", failed.caret().replace("\n", "\n        "))
                case Ambiguous(values):
                    for value in values:
                        print("        *", value)
                case Parsed(value):
                    print("       ", value)
                    print("        prints", g.render("line", value), "|", why_not(g, "line", value))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=Path, default=CARDS)
    parser.add_argument("--names", type=Path)
    parser.add_argument("--show", nargs="*")
    parser.add_argument("--top", type=int, default=40)
    parser.add_argument("--lines", action="store_true", help="list every line that is not read")
    parser.add_argument("--match", default="")
    parser.add_argument("--examples", type=int, default=1)
    parser.add_argument("--one", action="store_true", help="only cards with one unread line")
    parser.add_argument("--reason", default="", help="only failures whose reason contains this")
    parser.add_argument(
        "--fair", action="store_true", help="random cards beside those of the shared puzzles, and no more"
    )
    args = parser.parse_args()
    if args.fair:
        from benchmarks.fair import main as fair

        return fair()
    wanted = {line.strip() for line in args.names.open()} - {""} if args.names else None
    shown = set(args.show or ())
    started = time.process_time()
    cards = complete = lines = lines_read = 0
    stoppers: collections.Counter[str] = collections.Counter()
    examples: dict[str, list[str]] = collections.defaultdict(list)
    for data in card_file(args.cards):
        names = {data.name, *(face.name for face in data.faces)}
        if shown:
            if names & shown:
                show(data)
            continue
        if data.layout in TOKEN_LAYOUTS or (wanted is not None and not names & wanted):
            continue
        cards += 1
        unread: list[tuple[str, str]] = []
        for face in data.faces:
            is_spell = "Instant" in face.type_line or "Sorcery" in face.type_line
            texts = face_lines(face)
            lines += len(texts)
            bad = [a for a in compile_lines(texts, is_spell=is_spell) if isinstance(a, UnsupportedAbility)]
            lines_read += len(texts) - len(bad)
            unread += [(a.stopped_at, a.text) for a in bad]
        complete += not unread
        if args.one and len(unread) > 1:
            continue
        for reason in {reason for reason, _ in unread}:
            stoppers[reason] += 1
        for reason, text in unread:
            if args.match in text and args.reason in reason:
                examples[reason].append(f"{text}   [{data.name}]")
    if shown:
        return
    spent = time.process_time() - started
    print(f"{cards} cards, {complete} complete ({complete / max(1, cards):.1%}); {lines} lines, {lines_read} read "
          f"({lines_read / max(1, lines):.1%}); {spent:.1f} s")  # fmt: skip
    if args.lines:
        for found in examples.values():
            for example in found:
                print(example)
        return
    for reason, count in stoppers.most_common():
        if examples[reason]:
            print(f"{count:6} {reason}")
            for example in examples[reason][: args.examples]:
                print(f"          {example[:200]}")
            args.top -= 1
            if args.top <= 0:
                break


def face_lines(face: FaceData) -> list[str]:
    return normal_lines(face.name, face.oracle_text, face.type_line)


if __name__ == "__main__":
    main()
