"""Which way to parse Oracle text: one grammar fragment in four ways, over the cards of the shared puzzles.

    python benchmarks/parsing_spike.py [--cards 300] [--stress 1500]

Reads card names and texts from ../shared (nothing is stored) and prints lines a second, lines read, and what an error
says, for: Lark LALR, Lark Earley, parsimonious (PEG), and the grammar engine of model/oracle/engine. `--stress N` then
builds a table of N productions from the commonest clauses of the card file and reads every line with it.
The figures and the decision are in docs/parsing.md. parsimonious is needed for its column only.
"""

from __future__ import annotations

import argparse
import collections
import csv
import gzip
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from model.oracle.engine import Failed, Grammar, Parsed, normal_lines  # noqa: E402

SHARED = ROOT.parent / "shared"
EXTRA_LAYOUTS = {"planar", "vanguard", "scheme", "host", "augment"}

KEYWORDS = ["flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink"]
KEYWORDS += ["menace", "reach", "trample", "vigilance", "defender", "flash", "prowess"]
NOUNS = ["artifact", "creature", "enchantment", "land", "permanent", "planeswalker", "spell", "card", "token"]
ADJECTIVES = ["attacking", "blocking", "tapped", "untapped", "white", "blue", "black", "red", "green", "legendary"]
ADJECTIVES += ["nonland", "noncreature", "artifact", "enchantment"]
QUANTIFIERS = ["target", "up to one target", "another target", "each", "all", "a", "an", "another", "enchanted"]
QUANTIFIERS += ["equipped", "this", "that"]
CONTROL = ["you control", "an opponent controls", "you don't control", "your opponents control"]
ORIGIN = ["from your hand", "from your graveyard", "from your library", "in your hand", "in your graveyard"]
NUMBERS = ["a", "one", "two", "three", "four", "five", "x"]
PLAYERS = ["you", "each player", "each opponent", "target player", "target opponent", "that player"]
ZONES = ["hand", "graveyard", "library"]


# --- the fragment for Lark and parsimonious --------------------------------------------------------------------------


def alternatives(words: list[str], quote: str = '"') -> str:
    return " | ".join(f"{quote}{w}{quote}" for w in sorted(words, key=len, reverse=True))


def lark_grammar() -> str:
    return rf"""
start: trigger "," sentence+ | sentence+ | keyword ("," keyword)*
sentence: instruction "."
trigger: ("when" | "whenever") objects event | "at the beginning of your" ("upkeep" | "end step")
event: "enters" | "dies" | "attacks" | "blocks" | "leaves the battlefield"
instruction: "destroy" objects | "exile" objects | "tap" objects | "untap" objects | "counter" objects
    | "sacrifice" objects | "scry" number | "draw" number card
    | player ("draw" | "draws") number card | player ("gain" | "gains" | "lose" | "loses") number "life"
    | player ("discard" | "discards") number card | player ("sacrifice" | "sacrifices") objects
    | objects ("get" | "gets") PUMP duration? | objects ("gain" | "gains" | "have" | "has") keyword duration?
    | objects ("deal" | "deals") number "damage to" damaged
    | "return" objects "to" ("its owner's hand" | "your hand" | "the battlefield")
    | "put" number PUMP ("counter" | "counters") "on" objects
    | "create" number PT ADJECTIVE* CAPITAL "creature" ("token" | "tokens")
damaged: objects | player | "any target"
duration: "until end of turn"
objects: "~" | "it" | QUANTIFIER? ADJECTIVE* noun controlled? has? from?
noun: NOUN | CAPITAL
card: "card" | "cards"
controlled: "you control" | "an opponent controls" | "you don't control" | "your opponents control"
has: "with" keyword
from: "from your" ZONE | "in your" ZONE
player: PLAYER
number: NUMBER | INT
keyword: KEYWORD
KEYWORD.2: {alternatives(KEYWORDS)}
ADJECTIVE.3: /({"|".join(ADJECTIVES)})(?= )(?! ?(you|with|until|gets|gains|enters|dies|card\b[^ ]))/
NOUN: /({"|".join(NOUNS)})s?\b/
CAPITAL.-2: /[a-z]+/
QUANTIFIER: /({"|".join(sorted(QUANTIFIERS, key=len, reverse=True))})\b/
NUMBER: /({"|".join(NUMBERS)})\b/
PLAYER.4: /({"|".join(sorted(PLAYERS, key=len, reverse=True))})\b/
ZONE: {alternatives(ZONES)}
PUMP: /[+-][0-9x]+\/[+-][0-9x]+/
PT: /[0-9x]+\/[0-9x]+/
INT: /[0-9]+/
%ignore " "
"""


def peg_grammar() -> str:
    def any_of(words: list[str]) -> str:
        return " / ".join(f'"{w}"' for w in sorted(words, key=len, reverse=True))

    return rf"""
start = triggered / sentences / keywords
triggered = trigger ", " sentences
sentences = sentence (" " sentence)*
keywords = keyword (", " keyword)*
sentence = instruction "."
trigger = (("whenever " / "when ") objects " " event) / ("at the beginning of your " ("upkeep" / "end step"))
event = "enters" / "dies" / "attacks" / "blocks" / "leaves the battlefield"
instruction = (("destroy " / "exile " / "tap " / "untap " / "counter " / "sacrifice ") objects)
    / ("scry " number) / ("draw " number card)
    / (player (" draws " / " draw ") number card)
    / (player (" gains " / " gain " / " loses " / " lose ") number " life")
    / (player (" discards " / " discard ") number card) / (player (" sacrifices " / " sacrifice ") objects)
    / (objects (" gets " / " get ") pump duration?)
    / (objects (" gains " / " gain " / " has " / " have ") keyword duration?)
    / (objects (" deals " / " deal ") number " damage to " damaged)
    / ("return " objects " to " ("its owner's hand" / "your hand" / "the battlefield"))
    / ("put " number " " pump " counter" "s"? " on " objects)
    / ("create " number " " pt " " (adjective " ")* word " creature token" "s"?)
damaged = player / "any target" / objects
duration = " until end of turn"
objects = "~" / "it" / ((quantifier " ")? (adjective " " &(adjective / noun))* noun controlled? has? from?)
noun = (({any_of(NOUNS)}) "s"? !~"[a-z]") / (!stop word)
stop = ~"(gets?|gains?|has|have|deals?|to|you|with|from|in|enters|dies|attacks|blocks)\b"
card = " cards" / " card"
controlled = " you control" / " an opponent controls" / " you don't control" / " your opponents control"
has = " with " keyword
from = (" from your " / " in your ") zone
player = {any_of(PLAYERS)}
quantifier = ({any_of(QUANTIFIERS)}) !~"[a-z]"
adjective = {any_of(ADJECTIVES)}
number = (({any_of(NUMBERS)}) !~"[a-z]") / ~"[0-9]+"
keyword = {any_of(KEYWORDS)}
zone = {any_of(ZONES)}
pump = ~"[+-][0-9x]+/[+-][0-9x]+"
pt = ~"[0-9x]+/[0-9x]+"
word = ~"[a-z]+"
"""


# --- the fragment for the engine -------------------------------------------------------------------------------------


class Objects(msgspec.Struct, frozen=True):
    noun: str
    quantifier: str | None = None
    adjectives: tuple[str, ...] = ()
    controlled: str | None = None
    has: str | None = None
    origin: str | None = None


class Do(msgspec.Struct, frozen=True):
    verb: str
    what: Any = None
    n: Any = None
    who: Any = None
    duration: str | None = None
    extra: Any = None


class Trigger(msgspec.Struct, frozen=True):
    event: str
    word: str = "at"
    what: Any = None


class Triggered(msgspec.Struct, frozen=True):
    trigger: Trigger
    does: Any


def any_word(line: Any, at: int) -> list[tuple[int, str]]:
    return [(at + 1, line.words[at])]


def engine_grammar() -> Grammar:
    plural = {"you", "two", "three", "four", "five", "x", "all"}
    g = Grammar(number=lambda v: "p" if v in plural or getattr(v, "quantifier", None) in plural else "s")
    for name, table in (
        ("keyword", KEYWORDS),
        ("adjective", ADJECTIVES),
        ("quantifier", QUANTIFIERS),
        ("player", PLAYERS),
        ("zone", ZONES),
        ("number", NUMBERS),
    ):
        g.words(name, {word.replace("x", "X") if name == "number" else word: word for word in table})
    g.words("noun", {f"{noun}{{s}}": noun for noun in NOUNS})
    g.custom("noun", any_word, lambda v: v.capitalize(), first=["<word>"])
    g.custom("number", lambda line, at: [(at + 1, line.words[at])], str, first=["<number>"])
    for kind in ("pump", "pt"):
        g.custom(kind, lambda line, at: [(at + 1, line.words[at])], str.upper, first=[f"<{kind}>"])
    g.sequence("adjectives", "adjective")
    g.words("self", {"~": "~", "it": "it"})
    g.alias("objects", ["self", "phrase"])
    g.words("control", {w: w for w in CONTROL})
    g.words("origin", {w: w for w in ORIGIN})
    g.rule(
        "phrase",
        Objects,
        "[{quantifier:quantifier}] [{adjectives:adjectives}] {noun:noun#quantifier} [{controlled:control}] "
        "[with {has:keyword}] [{origin:origin}]",
    )
    for verb in ("destroy", "exile", "tap", "untap", "counter", "sacrifice"):
        g.rule("instruction", Do, f"{verb} {{what:objects}}", verb=verb)
    g.rule("instruction", Do, "scry {n:number}", verb="scry")
    g.rule("instruction", Do, "draw {n:number} card{s:n}", verb="draw")
    g.rule("instruction", Do, "{who:player} draw[s] {n:number} card{s:n}", verb="draw")
    g.rule("instruction", Do, "{who:player} discard[s] {n:number} card{s:n}", verb="discard")
    g.rule("instruction", Do, "{who:player} gain[s] {n:number} life", verb="gain")
    g.rule("instruction", Do, "{who:player} lose[s] {n:number} life", verb="lose")
    g.rule("instruction", Do, "{who:player} sacrifice[s] {what:objects}", verb="sacrifice")
    g.rule("instruction", Do, "{what:objects} get[s] {n:pump} [{duration=until end of turn}]", verb="pump")
    g.rule("instruction", Do, "{what:objects} gain[s] {n:keyword} [{duration=until end of turn}]", verb="gain")
    g.rule("instruction", Do, "{what:objects} {what#has|have} {n:keyword} [{duration=until end of turn}]", verb="have")
    g.rule("instruction", Do, "{who:objects} deal[s] {n:number} damage to {what:damaged}", verb="damage")
    back = "{extra=its owner's hand|your hand|the battlefield}"
    g.rule("instruction", Do, f"return {{what:objects}} to {back}", verb="return")
    g.rule("instruction", Do, "put {n:number} {extra:pump} counter{s:n} on {what:objects}", verb="put")
    token = "{extra:pt} [{who:adjectives}] {what:noun} creature token{s:n}"
    g.rule("instruction", Do, f"create {{n:number}} {token}", verb="create")
    g.words("any target", {"any target": "any target"})
    g.alias("damaged", ["objects", "player", "any target"])
    g.rule("sentence", None, "{it:instruction} .")
    g.sequence("sentences", "sentence")
    for event in ("enter[s]", "{what#dies|die}", "attack[s]", "block[s]", "leave[s] the battlefield"):
        g.rule("trigger", Trigger, f"{{word=whenever|when}} {{what:objects}} {event}", event=event)
    g.rule("trigger", Trigger, "at the beginning of your {event=upkeep|end step}")
    g.rule("line", Triggered, "{trigger:trigger}, {does:sentences}")
    g.rule("line", None, "{it:sentences}")
    g.sequence("keywords", "keyword", separator=",")
    g.rule("line", None, "{it:keywords}")
    return g


# --- texts -----------------------------------------------------------------------------------------------------------


def all_lines() -> Iterator[tuple[str, str]]:
    with gzip.open(SHARED / "cards" / "oracle-cards.jsonl.gz", "rt", encoding="utf-8") as file:
        for row in file:
            card = json.loads(row)
            if card.get("layout") in EXTRA_LAYOUTS:
                continue
            for face in card.get("card_faces") or [card]:
                types = face.get("type_line") or card.get("type_line") or ""
                for line in normal_lines(face["name"], face.get("oracle_text") or "", types):
                    yield card["name"], line


def puzzle_names(most: int) -> set[str]:
    with (SHARED / "puzzles" / "index.csv").open(encoding="utf-8") as file:
        names = {n.strip() for row in csv.DictReader(file) for n in row["cards"].split(";")}
    ordered = sorted(names)
    return set(ordered[:: max(1, len(ordered) // most)][:most])


def timed(name: str, build_seconds: float, read: Callable[[str], bool], lines: list[str], error: str) -> None:
    start = time.perf_counter()
    understood = sum(read(line) for line in lines)
    seconds = time.perf_counter() - start
    rate = len(lines) / seconds
    print(f"{name:14} build {build_seconds:6.3f} s  {rate:8.0f} lines/s  {understood} of {len(lines)} lines read")
    for row in error.split("\n"):
        print(f"                 {row}")


def spike(lines: list[str]) -> None:
    import lark

    bad = "destroy target tapped creature at sunset."
    low = [line.lower() for line in lines]
    kinds: tuple[Literal["lalr", "earley"], ...] = ("lalr", "earley")
    for kind in kinds:
        start = time.perf_counter()
        parser = lark.Lark(lark_grammar(), parser=kind)
        built = time.perf_counter() - start

        def read_lark(text: str, parser: lark.Lark = parser) -> bool:
            try:
                parser.parse(text)
            except lark.exceptions.LarkError:
                return False
            return True

        try:
            parser.parse(bad)
            message = "?"
        except lark.exceptions.LarkError as error:
            message = " / ".join(str(error).strip().split("\n")[:3])
        timed(f"lark {kind}", built, read_lark, low if kind == "lalr" else low[:150], message)
    try:
        import parsimonious
    except ImportError:
        print("parsimonious is not installed")
    else:
        start = time.perf_counter()
        peg = parsimonious.Grammar(peg_grammar())
        built = time.perf_counter() - start

        def read_peg(text: str) -> bool:
            try:
                peg.parse(text)
            except parsimonious.ParseError:
                return False
            return True

        try:
            peg.parse(bad)
            message = "?"
        except parsimonious.ParseError as error:
            message = str(error).strip()
        timed("parsimonious", built, read_peg, low, message)
    start = time.perf_counter()
    g = engine_grammar()
    g.check()
    built = time.perf_counter() - start
    failed = g.parse("line", bad)
    assert isinstance(failed, Failed)
    timed("engine", built, lambda text: not isinstance(g.parse("line", text), Failed), lines, failed.caret())
    printed = [(line, g.parse("line", line)) for line in lines]
    once = [(line, r.value) for line, r in printed if isinstance(r, Parsed)]
    same = 0
    for line, value in once:
        shown = g.render("line", value)
        back = None if shown is None else g.parse("line", shown)
        same += shown == line and isinstance(back, Parsed) and back.value == value
    print(f"                 {len(once)} read in one way only, {same} of them printed back word for word")


# --- a table of the size that the whole game needs -------------------------------------------------------------------

_PHRASE = re.compile(
    r"(?:up to one |another |each other |each |all |target |an? |that |this |enchanted |equipped )"
    r"(?:\w+ing |non\w+ |tapped |\w+ed )?(?:artifact|creature|enchantment|land|permanent|planeswalker|card)s?"
    r"(?: (?:you|an opponent|your opponents) controls?)?",
)
_NUMBER = re.compile(r"\b(?:one|two|three|four|five|x|\d+)\b(?!/)")


def stress(size: int) -> None:
    lines = [line for _, line in all_lines()]
    clauses: collections.Counter[str] = collections.Counter()
    for line in lines:
        for clause in re.split(r"[.,:;—•\"]", line.lower()):
            text = _PHRASE.sub("<o>", clause.strip(" ~"))
            text = _NUMBER.sub("<n>", text)
            if len(text.split()) > 1 and not re.search(r"[^a-z' <>+/0-9-]", text):
                clauses[text] += 1
    g = engine_grammar()
    start = time.perf_counter()
    count = sum(len(rows) for rows in g.rows.values())
    for clause, _ in clauses.most_common(size - count):
        fields: list[str] = []

        def slot(kind: str, fields: list[str] = fields) -> str:
            fields.append(f"f{len(fields)}")
            return f"{{{fields[-1]}:{kind}}}"

        template = re.sub("<([on])>", lambda m: slot("objects" if m[1] == "o" else "number"), clause)
        g.rule("instruction", lambda _c=clause, **values: (_c, tuple(values.values())), template, prefer=-1)
    for mark in (",", ":", ";", ". then", " — "):
        g.rule("instruction", lambda a, b, mark=mark: (mark, a, b), f"{{a:piece}}{mark} {{b:instruction}}")
    g.rule("piece", None, "{it:instruction0}")
    g.rows["instruction0"] = [row for row in g.rows["instruction"] if str(row).find("{a:piece}") < 0]
    added = time.perf_counter() - start
    start = time.perf_counter()
    g.check()
    built = time.perf_counter() - start
    total = sum(len(rows) for rows in g.rows.values())
    print(f"\n{total} productions: added in {added:.3f} s, compiled in {built:.3f} s")
    results: collections.Counter[str] = collections.Counter()
    slowest = (0.0, "")
    start = time.perf_counter()
    for line in lines:
        before = time.perf_counter()
        results[type(g.parse("line", line)).__name__] += 1
        slowest = max(slowest, (time.perf_counter() - before, line))
    seconds = time.perf_counter() - start
    print(f"{len(lines)} lines in {seconds:.1f} s: {len(lines) / seconds:.0f} lines/s; {dict(results)}")
    print(f"slowest line {slowest[0] * 1000:.1f} ms, {len(slowest[1])} characters")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--cards", type=int, default=300)
    parser.add_argument("--stress", type=int, default=0, metavar="N")
    options = parser.parse_args()
    if not SHARED.is_dir():
        sys.exit(f"{SHARED} is not there: the texts come from it")
    names = puzzle_names(options.cards)
    lines = [line for name, line in all_lines() if name in names]
    print(f"{len(names)} cards of the shared puzzles, {len(lines)} lines")
    spike(lines)
    if options.stress:
        stress(options.stress)


if __name__ == "__main__":
    main()
