"""`ponder cards`: the card library."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, Final

from model.base import DEFAULT_EDITION, MalformedInput, UnknownCard
from model.card import Card
from model.formats import read_file
from model.library.book import CardBook, default_book
from model.library.names import AmbiguousName, name_key
from model.play.support import LAYOUTS, unsupported_in_card, unsupported_of
from solver.cli.output import note, print_json, print_text


def import_file(file: str, *, as_json: bool) -> int:
    """Imports a card file, with a bar on a terminal; the exit status."""
    from model.library import import_cards

    path = Path(file)
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("reading cards"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("cards", total=None)
            result = import_cards(path, lambda read, size: bar.update(task, completed=read, total=size or None))
    else:
        result = import_cards(path)
    if as_json:
        print_json(
            {
                "edition": DEFAULT_EDITION, "library": str(result.library), "source": result.source,
                "cards": result.cards, "tokens": result.tokens, "skipped": result.skipped,
                "superseded": result.superseded, "incomplete": list(result.incomplete), "strange": list(result.strange),
            }
        )  # fmt: skip
        return 0
    tokens = f" and {result.tokens} tokens" if result.tokens else ""
    print_text(f"{result.cards} cards{tokens} in {result.library}")
    if result.skipped:
        note(f"{result.skipped} entries were no cards")
    if result.incomplete:
        note(f"{len(result.incomplete)} cards lack a face in the file: {', '.join(result.incomplete[:5])} ...")
    if result.strange:
        note(f"unknown layouts: {', '.join(result.strange)}")
    return 0


def show_card(name: str, *, as_json: bool) -> int:
    """Prints a card as understood; the exit status, 3 if nobody knows it."""
    from solver.show.rules_text import ability_line

    if not name.strip():
        raise MalformedInput("found no name, expected that of a card")
    card = default_book().get(name)
    if card is None:
        raise UnknownCard(name, tuple(default_book().source.suggest(name)))
    faces: list[dict[str, Any]] = []
    for face in card.faces:
        line = " ".join((*face.supertypes, *face.types))
        if face.subtypes:
            line += " - " + " ".join(face.subtypes)
        entry: dict[str, Any] = {"name": face.name, "mana_cost": str(face.mana_cost), "type_line": line}
        for key in ("power", "toughness", "loyalty", "defense"):
            if getattr(face, key) is not None:
                entry[key] = getattr(face, key)
        entry["abilities"] = [
            {"text": ability_line(a), "supported": not unsupported_of(a)}
            | ({"unsupported": list(unsupported_of(a))} if unsupported_of(a) else {})
            for a in face.abilities
        ]
        faces.append(entry)
    stopping = unsupported_on(card)
    if as_json:
        print_json(
            {
                "edition": DEFAULT_EDITION, "name": card.name, "layout": card.layout, "complete": not stopping,
                "faces": faces, "unsupported": stopping,
            }
        )  # fmt: skip
        return 0
    print_text("\n".join(_card_lines(card, faces)))
    return 0


def unsupported_on(card: Card) -> list[dict[str, Any]]:
    """What of the card is not supported, with its class on the battlefield (of a spell: in hand)."""
    from model.play.support import class_of

    found: dict[tuple[str, str], None] = {}
    if card.layout not in LAYOUTS:
        found[f"the layout {card.layout}", "ii"] = None
    for face in card.faces:
        zone = "battlefield" if face.is_permanent else "hand"
        for ability in face.abilities:
            for text in unsupported_of(ability):
                found[text, class_of(ability, zone)] = None
    return [{"text": text, "class": class_} for text, class_ in found]


def _card_lines(card: Card, faces: list[dict[str, Any]]) -> list[str]:
    lines = []
    for n, face in enumerate(faces):
        if n:
            lines.append("//")
        lines.append(f"{face['name']}  {face['mana_cost']}".rstrip())
        size = f"  {face['power']}/{face['toughness']}" if "power" in face else ""
        size += f"  loyalty {face['loyalty']}" if "loyalty" in face else ""
        lines.append(face["type_line"] + size)
        for a in face["abilities"]:
            lines.append(f"  {a['text']}" if a["supported"] else f"  not supported: {a['text']}")
            if not a["supported"] and a["unsupported"] != [a["text"]]:
                lines.append(f"    because of: {'; '.join(a['unsupported'])}")
    if card.layout not in LAYOUTS:
        lines.append(f"not supported: the layout {card.layout}")
    return lines


# --- coverage ---------------------------------------------------------------------------------------------------------


def coverage(names: str | None, *, top: int, by: str | None = None, missing: bool = False, as_json: bool) -> int:
    """Prints how many cards are supported in full and what stops the others; the exit status.

    `by` "mechanic" or "layout": the same for the cards of each. `missing`: which cards are not supported in full."""
    from solver.cli.progress import working

    if by not in (None, *GROUPS):
        raise MalformedInput(f"coverage by what? {by!r} is none of {', '.join(GROUPS)}")
    book = default_book()
    wanted = list(book.source.names()) if names is None else _names_in(names)
    cards = complete = 0
    stopping: Counter[str] = Counter()
    examples: dict[str, str] = defaultdict(str)
    unknown: list[str] = []
    incomplete: list[str] = []
    groups: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    with working("coverage"):
        for name in wanted:
            card = _get(book, name)
            if card is None:
                unknown.append(name)
                continue
            cards += 1
            texts = unsupported_in_card(card)
            complete += not texts
            if texts:
                incomplete.append(card.name)
            for group in _groups_of(card, by):
                groups[group][0] += 1
                groups[group][1] += not texts
            for text in texts:
                stopping[text] += 1
                examples[text] = examples[text] or card.name
    # A name that nobody knows is a card that is not supported.
    stopping.update({f"unknown card: {n}": 1 for n in unknown})
    total = cards + len(unknown)
    stopped: list[dict[str, Any]] = [{"text": text, "cards": n} for text, n in stopping.most_common(top)]
    by_group = [
        {by or "": name, "cards": n, "complete": done, "share": round(done / n, 4)}
        for name, (n, done) in sorted(groups.items(), key=lambda item: (-item[1][0], item[0]))
    ]
    if as_json:
        data: dict[str, Any] = {
            "edition": DEFAULT_EDITION, "cards": total, "complete": complete,
            "share": round(complete / total, 4) if total else 0.0, "stopped_by": stopped, "unknown": unknown,
        }  # fmt: skip
        if by:
            data["by"] = by_group
        if missing:
            data["missing"] = [*incomplete, *unknown]
        print_json(data)
        return 0
    if missing:
        print_text("\n".join([*incomplete, *unknown]))
        return 0
    share = f" ({complete / total:.1%})" if total else ""
    lines = [f"{total} cards, {complete} supported in full{share}"]
    lines += [f"{g['cards']:6} {g['complete']:6} {g['share']:7.1%}  {g[by or '']}" for g in by_group]
    lines += [
        f"{s['cards']:6} {s['text']}" + (f"  [{examples[s['text']]}]" if examples[s["text"]] else "") for s in stopped
    ]
    print_text("\n".join(lines))
    return 0


GROUPS: Final = ("mechanic", "layout")
"""By what the cards may be grouped."""


def _groups_of(card: Card, by: str | None) -> frozenset[str]:
    if by == "layout":
        return frozenset({card.layout})
    if by == "mechanic":
        from solver.cli.verbs.mechanics import mechanics_of
        from solver.show.rules_text import ability_line

        return mechanics_of(ability_line(a) for face in card.faces for a in face.abilities)
    return frozenset()


def _get(book: CardBook, name: str) -> Card | None:
    try:
        return book.get(name)
    except (MalformedInput, AmbiguousName):
        return None


def _names_in(file: str) -> list[str]:
    if file == "-":
        from model.formats import decode

        text = decode(sys.stdin.buffer.read(), file="standard input")
    else:
        text = read_file(file)
    return list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))


# --- names ------------------------------------------------------------------------------------------------------------


def find(name: str, *, limit: int, as_json: bool) -> int:
    """Prints the cards of that name, or with that name in theirs, or near it; the exit status."""
    source = default_book().source
    exact = list(source.candidates(name))
    key = name_key(name)
    within = [n for n in source.names() if key in name_key(n) and n not in exact] if key else []
    found = [*exact, *within][:limit]
    near = [] if found else source.suggest(name, limit)
    if as_json:
        print_json({"edition": DEFAULT_EDITION, "names": found, "suggestions": near})
        return 0
    if found:
        print_text("\n".join(found))
    elif near:
        print_text("no card of that name; near it:\n" + "\n".join(f"  {n}" for n in near))
    else:
        print_text("no card of that name, and none near it")
    return 0
