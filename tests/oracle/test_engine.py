"""The grammar engine: a toy grammar reads and prints; faults of a table are named."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from model.oracle.engine import Ambiguous, Failed, Grammar, Parsed, TemplateError, why_not


class You(msgspec.Struct, frozen=True):
    pass


class Each(msgspec.Struct, frozen=True):
    noun: str


class Things(msgspec.Struct, frozen=True):
    noun: str
    quantifier: str | None = None
    adjectives: tuple[str, ...] = ()
    yours: bool = False


class Both(msgspec.Struct, frozen=True):
    items: tuple[Any, ...]
    conj: str


class Destroy(msgspec.Struct, frozen=True):
    what: Any
    forever: bool = False


class Draw(msgspec.Struct, frozen=True):
    n: int
    who: Any = You()


class Pump(msgspec.Struct, frozen=True):
    what: Any
    by: str
    until: str | None = None


class Grant(msgspec.Struct, frozen=True):
    what: Any
    ability: Any


class Activated(msgspec.Struct, frozen=True):
    cost: Any
    does: Any


class Token(msgspec.Struct, frozen=True):
    noun: str
    size: str


ADJECTIVES = ["tapped", "nonblack", "non-Human", "attacking"]
NUMBERS = {"{a}": 1, "two": 2, "three": 3}


def number(value: Any) -> str:
    match value:
        case int():
            return "s" if value == 1 else "p"
        case You() | Both() | Things(quantifier=("all" | "two target" | None)):
            return "p"
        case _:
            return "s"


def toy() -> Grammar:
    g = Grammar(number=number)
    g.words("number", NUMBERS)
    g.words("adjective", {a: a for a in ADJECTIVES})
    g.sequence("adjectives", "adjective")
    g.words(
        "noun", {"creature{s}": "creature", "artifact{s}": "artifact", "Goblin{s}": "Goblin", "{#Elf|Elves}": "Elf"}
    )
    g.words("quantifier", {"all": "all", "target": "target", "two target": "two target"})
    g.rule(
        "things",
        Things,
        "[{quantifier:quantifier}] [{adjectives:adjectives}] {noun:noun#self} [{yours?you control}]",
    )
    g.list("many", "things", conj=("and", "or"), make=Both)
    g.alias("objects", ["things", "many"])
    g.words("player", {"you": You()})
    g.rule("player", Each, "each {noun=player|opponent}")
    g.rule("instruction", Destroy, "destroy {what:objects} [{forever?forever}]")
    g.rule("instruction", Draw, "draw {n:number} card{s:n}")
    g.rule("instruction", Draw, "{who:player} draw[s] {n:number} card{s:n}")
    g.rule("instruction", Pump, "{what:objects} get[s] {by:size} [until {until=end of turn|your next turn}]")
    g.rule("instruction", Grant, '{what:objects} {what#has|have} "{ability:ability}"')
    g.rule("instruction", Token, "create {a} {size:plain size} {noun:noun#s} token")
    g.custom("size", lambda line, at: [(at + 1, line.raw[at])], str, first=["<pump>"])
    g.custom("plain size", lambda line, at: [(at + 1, line.raw[at])], str, first=["<pt>"])
    g.rule("sentence", None, "{it:instruction}.")
    g.words("cost", {"{T}": "T", "{2}{G}": "2G"})
    g.rule("ability", Activated, "{cost:cost}: {does:sentence}")
    g.alias("ability", ["sentence"])
    return g


TOY = toy()


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("Draw a card.", Draw(1)),
        ("Draw two cards.", Draw(2)),
        ("Each opponent draws three cards.", Draw(3, Each("opponent"))),
        (
            "Destroy target nonblack non-Human creature.",
            Destroy(Things("creature", "target", ("nonblack", "non-Human"))),
        ),
        ("Destroy all Goblins you control forever.", Destroy(Things("Goblin", "all", (), True), True)),
        ("Goblins get +1/+1 until end of turn.", Pump(Things("Goblin"), "+1/+1", "end of turn")),
        ("Target Goblin gets -1/-1.", Pump(Things("Goblin", "target"), "-1/-1")),
        ("{2}{G}: Draw a card.", Activated("2G", Draw(1))),
        ("Create a 1/1 Goblin token.", Token("Goblin", "1/1")),
        ("Create an 8/8 artifact token.", Token("artifact", "8/8")),
        ('Goblins have "{T}: Draw a card."', Grant(Things("Goblin"), Activated("T", Draw(1)))),
        (
            "Goblins have \"Target artifact has '{T}: Draw a card.'\"",
            Grant(Things("Goblin"), Grant(Things("artifact", "target"), Activated("T", Draw(1)))),
        ),
        (
            "Target creature, target artifact, and target Goblin get +2/+0.",
            Pump(Both(tuple(Things(n, "target") for n in ("creature", "artifact", "Goblin")), "and"), "+2/+0"),
        ),
    ],
)
def test_reads_and_prints(text: str, record: Any) -> None:
    assert TOY.parse("ability", text) == Parsed(record, 0)
    assert TOY.render("ability", record) == text


things = st.builds(
    Things,
    noun=st.sampled_from(["creature", "artifact", "Goblin", "Elf"]),
    quantifier=st.sampled_from([None, "all", "target", "two target"]),
    adjectives=st.lists(st.sampled_from(ADJECTIVES), max_size=3).map(tuple),
    yours=st.booleans(),
)
objects = things | st.builds(
    Both, items=st.lists(things, min_size=2, max_size=4).map(tuple), conj=st.sampled_from(["and", "or"])
)
players = st.builds(You) | st.builds(Each, noun=st.sampled_from(["player", "opponent"]))
instructions = st.one_of(
    st.builds(Destroy, what=objects, forever=st.booleans()),
    st.builds(Draw, n=st.sampled_from([1, 2, 3]), who=players),
    st.builds(
        Pump,
        what=objects,
        by=st.sampled_from(["+1/+1", "-X/-X", "+0/-3"]),
        until=st.sampled_from([None, "end of turn", "your next turn"]),
    ),
    st.builds(
        Token, noun=st.sampled_from(["Goblin", "artifact", "Elf"]), size=st.sampled_from(["1/1", "X/X", "11/11", "8/3"])
    ),
)
abilities = st.recursive(
    instructions | st.builds(Activated, cost=st.sampled_from(["T", "2G"]), does=instructions),
    lambda inner: st.builds(Grant, what=objects, ability=inner),
    max_leaves=2,
)


@given(abilities)
def test_what_is_printed_reads_back(record: Any) -> None:
    text = TOY.render("ability", record)
    assert text is not None, why_not(TOY, "ability", record)
    assert TOY.parse("ability", text) == Parsed(record, 0)


def test_both_forms_are_read_whatever_the_number() -> None:
    assert TOY.parse("sentence", "each player draw two card.") == Parsed(Draw(2, Each("player")))


def test_the_whole_text_is_consumed() -> None:
    assert isinstance(TOY.parse("sentence", "Draw a card. Draw"), Failed)
    assert isinstance(TOY.parse("sentence", "Draw a"), Failed)


def test_prefixes_show_how_far_a_category_reads() -> None:
    assert TOY.prefixes("objects", "Target creature and target artifact gain") == (
        ("and target artifact gain", Things("creature", "target")),
        ("gain", Both((Things("creature", "target"), Things("artifact", "target")), "and")),
    )


def test_hopeless_ambiguity_is_not_resolved() -> None:
    g = Grammar()
    g.words("a", {"x": 0})
    g.rule("a", lambda head, last: (head, last), "{head:a} {last:a}")
    assert g.parse("a", "x x x") == Ambiguous(((0, (0, 0)), ((0, 0), 0)))
    assert isinstance(g.parse("a", "x " * 12), Ambiguous)


def test_a_failure_points_at_the_furthest_word() -> None:
    failed = TOY.parse("sentence", "Destroy target nonblack elephant.")
    assert isinstance(failed, Failed)
    assert failed.rest == "elephant."
    assert failed.span == (24, 32)
    assert "noun" in failed.expected
    assert "tapped" not in failed.expected, "categories are named, not all their words"
    assert failed.caret().split("\n")[1] == " " * 24 + "^^^^^^^^"


def test_a_failure_after_a_whole_reading_expects_the_end() -> None:
    failed = TOY.parse("sentence", "Draw a card. Then")
    assert isinstance(failed, Failed)
    assert (failed.rest, failed.expected) == ("Then", ("the end",))


def test_readings_that_differ_are_ambiguous_and_preference_decides() -> None:
    g = Grammar()
    g.rule("a", Each, "each player", noun="one")
    g.rule("a", Each, "each player", noun="two")
    found = g.parse("a", "each player")
    assert isinstance(found, Ambiguous)
    assert set(found.values) == {Each("one"), Each("two")}
    g.rule("a", Each, "each player", noun="three", prefer=1)
    assert g.parse("a", "each player") == Parsed(Each("three"), 1)


def test_equal_readings_are_one() -> None:
    g = Grammar()
    g.rule("a", Each, "each {noun=player}")
    g.rule("a", Each, "each player", noun="player")
    assert g.parse("a", "each player") == Parsed(Each("player"))


def test_preferences_add_up_over_parts() -> None:
    g = Grammar()
    g.words("x", {"red": 1}, prefer=-1)
    g.words("x", {"red": 2})
    g.rule("pair", lambda a, b: (a, b), "{a:x} {b:x}")
    assert g.parse("pair", "red red") == Parsed((2, 2), 0)


def test_left_recursion_within_a_category_nests_to_the_left() -> None:
    g = Grammar()
    g.words("noun", {"creature": "creature"})
    g.words("post", {"you control": "yours", "with flying": "flying"})
    g.alias("filter", ["noun"])
    g.rule("filter", lambda head, post: (head, post), "{head:filter} {post:post}")
    assert g.parse("filter", "creature you control with flying") == Parsed((("creature", "yours"), "flying"))


def test_left_recursion_through_other_categories_is_refused_by_name() -> None:
    g = Grammar()
    g.rule("a", None, "{it:b}")
    g.rule("b", lambda it: it, "[{it:c}] x")
    g.rule("c", None, "{it:a} y")
    with pytest.raises(TemplateError, match="left recursion: a -> b -> c -> a"):
        g.check()


@pytest.mark.parametrize(
    ("make", "template", "constants", "words"),
    [
        (Draw, "draw {m:number}", {}, "Draw has no field 'm'"),
        (Draw, "draw", {}, "field 'n' has neither slot nor constant nor default"),
        (Draw, "draw {n:nmbr}", {}, "unknown category 'nmbr'"),
        (Draw, "draw {n:number} or {n:number}", {}, "filled twice"),
        (Draw, "draw (a|{n:number}", {}, "expected"),
        (Draw, "[draw]", {"n": 1}, "matches no words"),
        (None, "draw", {}, "exactly one slot"),
    ],
)
def test_a_fault_of_the_table_is_named(make: Any, template: str, constants: dict[str, Any], words: str) -> None:
    g = toy()
    g.rule("faulty", make, template, **constants)
    with pytest.raises(TemplateError, match=words):
        g.check()


def test_a_record_is_printed_only_by_wording_that_says_all_of_it() -> None:
    g = Grammar()
    g.words("number", NUMBERS)
    g.rule("instruction", Draw, "draw {n:number} card{s:n}")
    assert g.render("instruction", Draw(2)) == "Draw two cards"
    assert g.render("instruction", Draw(2, Each("player"))) is None
    assert g.render("instruction", Draw(7)) is None
    assert "7" in why_not(g, "instruction", Draw(7))


def test_true_is_not_one() -> None:
    g = Grammar()
    g.words("number", {"one": 1})
    assert g.render("number", True) is None


def test_a_choice_of_fixed_words_prints_the_first_and_an_optional_word_is_left_out() -> None:
    g = Grammar()
    g.rule("a", Each, "(each|every) [single] player", noun="player")
    assert g.parse("a", "every single player") == Parsed(Each("player"))
    assert g.render("a", Each("player")) == "Each player"


def test_render_false_only_reads() -> None:
    g = Grammar()
    g.rule("a", Each, "every player", render=False, noun="player")
    g.rule("a", Each, "each player", noun="player")
    assert g.parse("a", "every player") == Parsed(Each("player"))
    assert g.render("a", Each("player")) == "Each player"


def test_when_refuses_values() -> None:
    g = Grammar()
    g.words("number", NUMBERS)
    g.rule("few", None, "{it:number}", when=lambda n: n < 3)
    assert g.parse("few", "two") == Parsed(2)
    assert isinstance(g.parse("few", "three"), Failed)
    assert g.render("few", 3) is None


def test_a_caret_asks_for_a_capital() -> None:
    g = Grammar()
    g.words("part", {"{T}": "tap", "sacrifice a land": "sacrifice"})
    g.rule("cost", lambda a, b: (a, b), "{a:part}, ^{b:part}", unmake=lambda v: {"a": v[0], "b": v[1]})
    assert g.render("cost", ("tap", "sacrifice")) == "{T}, Sacrifice a land"


def test_rules_can_be_added_after_use() -> None:
    g = Grammar()
    g.words("a", {"red": 1})
    assert isinstance(g.parse("a", "blue"), Failed)
    g.words("a", {"blue": 2})
    assert g.parse("a", "blue") == Parsed(2)


def test_text_too_deep_fails_and_does_not_crash() -> None:
    g = Grammar()
    g.words("a", {"end": 0})
    g.rule("a", lambda it: it, "very {it:a}")
    assert isinstance(g.parse("a", "very " * 3000 + "end"), Failed)
