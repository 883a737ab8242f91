"""Amounts: "the number of ...", "its power", "for each ...", "that much", "where X is ..." (CR 107, 608.2h).

Owns: the categories `amount`, `times`, `where_x`. Not here: kinds of counters, the X that is defined (`defining_x`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.terms import (
    All,
    Amount,
    AsAnnounced,
    ControlledBy,
    CountersOn,
    CountOf,
    Devotion,
    Distinct,
    EachPlayer,
    Filter,
    Greatest,
    Half,
    IsPermanent,
    IsType,
    LifeOf,
    ManaSpent,
    Number,
    OwnedBy,
    Players,
    Plus,
    SpecialCount,
    StatOf,
    SymbolsIn,
    Target,
    That,
    ThatMuch,
    ThatPlayer,
    Times,
    TurnCount,
    XAmount,
    You,
)
from model.base import walk
from model.mana import COLOR_WORDS, COLORS, MANA_WORDS
from model.oracle.engine import Grammar
from model.oracle.grammar.base import is_filter_of_players
from model.oracle.grammar.counter_kinds import parse_kind, print_kind


class _Counting:
    """CountOf(All(filter))."""

    def __init__(self, word: str = "") -> None:
        self.word = word

    def __call__(self, filter: Any) -> CountOf:
        return CountOf(All(filter), self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, CountOf) and value.word != self.word:
            return None
        if isinstance(value, CountOf) and isinstance(value.what, All) and value.what.word == "":
            return {"filter": value.what.filter}
        return None


class _XPlus:
    """ "X plus 2 damage", "the top X plus one cards"."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, x: Any, n: int) -> Plus:
        return Plus(x, Number(n), word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Plus) or value.word != self.word or not isinstance(value.right, Number):
            return None
        return {"x": value.left, "n": value.right.n}


def _not_domain(value: Any) -> bool:
    """ "Among lands you control" is a number with a name of its own."""
    return not isinstance(value.among, All) or value.among.filter != Filter((IsType("Land"),), (ControlledBy(You()),))


class _DifferentlyNamed:
    """ "differently named lands you control"."""

    def __call__(self, filter: Any) -> Distinct:
        return Distinct("name", All(filter))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Distinct) or value.what != "name" or not isinstance(value.among, All):
            return None
        return {"filter": value.among.filter} if not value.word else None


class _Multiple:
    """ "twice ...", "three times ..."."""

    def __init__(self, n: int, word: str = "") -> None:
        self.n = n
        self.word = word

    def __call__(self, of: Amount) -> Times:
        return Times(self.n, of, self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"of": value.of} if isinstance(value, Times) and value.n == self.n and value.word == self.word else None


_OPPONENTS: Final = EachPlayer("opponent", "your opponents")
STATS: Final = ("power", "toughness", "mana value", "loyalty", "base power", "base toughness", "defense", "intensity")
_THAT_MUCH: Final = (
    "that much",
    "that many",
    "that number",
    "the damage dealt this way",
    "the life lost this way",
    "the amount of life lost this way",
    "the amount of life gained this way",
    "the life gained this way",
    "the amount of damage dealt this way",
    "the total damage dealt this way",
    "that amount",
    "that damage",
    "the amount of mana spent this way",
    "the excess damage dealt this way",
    "the result",
    "that result",
    "the other result",
    "the chosen number",
    "the number chosen",
    "the difference",
    "the amount of excess damage dealt this way",
    "the amount of excess damage dealt to that creature this way",
    "the excess damage dealt to that creature this way",
    "that excess damage",
    "that amount of excess damage",
    "the excess",
    "the amount of life you gained",
    "the amount of life you lost",
    "the amount of energy paid this way",
    "the amount of {E} paid this way",
    "the total amount of mana paid this way",
    "the damage prevented this way",
    "the amount of damage prevented this way",
)
# After "the number of" and, in the singular, after "for each".
_SPECIAL: Final = {
    "basic land type{s} among lands you control": "basic land types among lands you control",
    "creature{s} in your party": "creatures in your party",
    "color{s} of mana spent to cast it": "colors of mana spent to cast it",
    "color{s} of mana spent to cast this spell": "colors of mana spent to cast it",
    "opponent{s} you have": "opponents",
    "opponent{s} you attacked this turn": "opponents attacked this turn",
    "time{s} this creature has mutated": "times mutated",
    "creature{s} it devoured": "creatures devoured",
    "unlocked door{s} among Rooms you control": "unlocked doors",
    "differently named dungeon{s} you've completed": "dungeons you've completed",
    **{f"unspent {color} mana you have": f"unspent {color} mana" for color in MANA_WORDS},
}
_SPECIAL_AMOUNTS: Final = {
    "your speed": "speed",
    "the amount of unspent mana you have": "unspent mana",
    "your starting life total": "starting life total",
    "half your starting life total": "half the starting life total",
    "half their starting life total": "half the starting life total",
    "half their starting life total, rounded down": "half the starting life total",
}
_HISTORY: Final = {
    "the amount of life you gained this turn": ("gained life", You()),
    "the amount of life you've gained this turn": ("gained life", You()),
    "the total amount of life you gained this turn": ("gained life", You()),
    "the amount of life you lost this turn": ("lost life", You()),
    "the amount of life you've lost this turn": ("lost life", You()),
    "the life you've lost this turn": ("lost life", You()),
    "the life you've gained this turn": ("gained life", You()),
    "the amount of life your opponents have lost this turn": ("lost life", _OPPONENTS),
    "the total amount of life your opponents have lost this turn": ("lost life", _OPPONENTS),
    "the amount of damage dealt to your opponents this turn": ("damage", _OPPONENTS),
    "the total amount of noncombat damage dealt to your opponents this turn": ("noncombat damage", _OPPONENTS),
    "the damage dealt to your opponents this turn": ("damage", _OPPONENTS),
    "the total life lost by your opponents this turn": ("lost life", _OPPONENTS),
    "the total amount of life lost by your opponents this turn": ("lost life", _OPPONENTS),
    "the total life lost by all players this turn": ("lost life", None),
}
_HISTORY_COUNTS: Final = {
    "card{s} you've drawn this turn": ("drawn", You()),
    "card{s} your opponents have drawn this turn": ("drawn", _OPPONENTS),
    "card{s} you've discarded this turn": ("discarded", You()),
    "card{s} you've cycled or discarded this turn": ("discarded", You()),
    "card{s} you discarded this turn": ("discarded", You()),
    "creature{s} that died this turn": ("died", None),
    "creature{s} that died under your control this turn": ("died", You()),
    "spell{s} cast this turn": ("cast", None),
    "land{s} you've played this turn": ("lands played", You()),
    "token{s} you created this turn": ("tokens created", You()),
    "token{s} you've created this turn": ("tokens created", You()),
    "card{s} that player has drawn this turn": ("drawn", ThatPlayer("that player")),
    "card{s} they've drawn this turn": ("drawn", ThatPlayer("they")),
    "spell{s} you've cast from anywhere other than your hand this turn": ("cast from elsewhere", You()),
    "spell{s} you've cast this turn from anywhere other than your hand": ("cast from elsewhere", You()),
    "permanent{s} sacrificed this turn": ("sacrificed", None),
    "time{s} you've cast a commander from the command zone this game": ("commander cast", You()),
    "time{s} you've cast your commander from the command zone this game": ("commander cast", You()),
    "time{s} they've cast a commander from the command zone this game": ("commander cast", ThatPlayer("they")),
    "permanent{s} you've sacrificed this turn": ("sacrificed", You()),
    "permanent{s} you sacrificed this turn": ("sacrificed", You()),
    "creature{s} you attacked with this turn": ("attacked", You()),
    "time{s} it was kicked": ("times kicked", None),
    "time{s} this spell was kicked": ("times kicked", None),
    "time{s} this creature was kicked": ("times kicked", None),
    "time{s} this enchantment was kicked": ("times kicked", None),
    "time{s} ~ was kicked": ("times kicked", None),
    "1 life your opponents have lost this turn": ("lost life", _OPPONENTS),
    "1 life you gained this turn": ("gained life", You()),
}


def add(g: Grammar) -> None:
    """The rows of `amount`, `times`, `where_x` and `counter_kind`."""
    g.custom("counter_kind", parse_kind, print_kind, {"<word>", "<pump>", "first", "double"})
    counting = _Counting()
    # `measure`: what needs no more words around it.
    g.rule("measure", counting, "the number of {filter:filter.plural#p}", unmake=counting.parts)
    total = _Counting("total")
    g.rule("measure", total, "the total number of {filter:filter.plural#p}", unmake=total.parts)
    g.rule("measure", CountersOn, "the number of {kind:counter_kind} counters on {of:subject}", when=_of_objects)
    g.rule("measure", CountersOn, "the number of counters on {of:subject}", kind="")
    for kind, all_kinds in ((" {kind:counter_kind}", {}), ("", {"kind": ""})):
        more: dict[str, Any] = {"word": "among", "when": _of_objects, **all_kinds}
        g.rule("measure", CountersOn, f"the number of{kind} counters among {{of:objects}}", **more)
        g.rule("times", CountersOn, f"{kind} counter among {{of:objects}}".strip(), **more)
    has = "counters {of:players} {of#has|have}"
    g.rule("measure", CountersOn, f"the number of {{kind:counter_kind}} {has}", when=_of_players)
    g.rule("times", CountersOn, "{kind:counter_kind} counter {of:players} {of#has|have}", when=_of_players)
    for stat in STATS:
        g.rule("measure", StatOf, f"{{of:possessor}} {stat}", stat=stat)
        for op, word in (("greatest", "greatest"), ("greatest", "highest"), ("least", "least"), ("least", "lowest")):
            g.rule(
                "measure",
                Greatest,
                f"the {word} {stat} among {{among:objects}}",
                stat=stat,
                op=op,
                render=word in ("greatest", "least"),
            )
        g.rule("measure", Greatest, f"the greatest {stat} among {{among:two_groups}}", stat=stat)
        g.rule("measure", Greatest, f"the greatest {stat} of {{a}} {{among:one_of_all}}", stat=stat)
        g.rule("measure", Greatest, f"the total {stat} of {{among:objects}}", stat=stat, op="total")
        g.rule("measure", StatOf, f"the {stat} of {{of:objects}}", stat=stat, word="of")
    g.rule("times", StatOf, "of {of:possessor} colors", stat="colors", word="each of its colors")
    g.rule(
        "measure",
        StatOf,
        "the number of colors {of:subject} {of#is|are}",
        stat="colors",
        word="it is",
        when=_of_objects,
    )
    g.rule("measure", ManaSpent, "the amount of mana spent to cast {of:subject}", when=_of_objects)
    snow = "the amount of {S} spent to cast {of:subject}"
    g.rule("measure", ManaSpent, snow, color="S", when=_of_objects)
    g.rule("times", ManaSpent, "mana spent to cast {of:subject}", word="each", when=_of_objects)
    g.rule("measure", ManaSpent, "the total mana spent to cast {of:subject}", word="total", when=_of_objects)
    g.rule("measure", LifeOf, "{who:whose} life total")
    for op, word in (("greatest", "highest"), ("least", "lowest")):
        for those, words in (("player", "players"), ("player", "all players"), ("opponent", "your opponents")):
            among = Greatest("life total", EachPlayer(those, words), op)
            g.words("measure", {f"the {word} life total among {words}": among})
    g.words("color", COLOR_WORDS)
    _symbols(g)
    g.rule("measure", _devotion, "your devotion to {a:color}", unmake=_devotion_one)
    g.rule("measure", _devotion_two, "your devotion to {a:color} and {b:color}", unmake=_devotion_pair)
    for word in _THAT_MUCH:
        g.words("measure", {word: ThatMuch(word)})
    for table, category in ((_SPECIAL, "specials"), (_SPECIAL_AMOUNTS, "measure")):
        seen: set[str] = set()
        for phrase, what in table.items():
            # The second wording of one thing is told by itself.
            g.rule(category, SpecialCount, phrase, what=what, word=phrase if what in seen else "")
            seen.add(what)
    told: set[Any] = set()
    for phrase, (what, who) in _HISTORY.items():
        g.words("measure", {phrase: TurnCount(what, who, word=phrase if (what, who) in told else "")})
        told.add((what, who))
    for lost, what in (("lost", "lost life"), ("gained", "gained life")):
        for words, word in (("the amount of life", ""), ("the life", "the life")):
            theirs = f"{words} {{who:players}} {lost} this turn"
            g.rule("measure", TurnCount, theirs, what=what, word=word, when=_theirs)
    told.clear()
    for phrase, (what, whose) in _HISTORY_COUNTS.items():
        fixed: dict[str, Any] = {"what": what, "who": whose}
        if (what, whose) in told:
            fixed["word"] = phrase
        g.rule("specials", TurnCount, phrase, when=_no_filter, fixed=fixed)
        told.add((what, whose))
    for under in ("entered the battlefield under your control", "entered under your control"):
        g.rule(
            "specials",
            TurnCount,
            f"{{filter:filter}} that {under} this turn",
            what="entered",
            who=You(),
            word="" if "battlefield" in under else under,
            when=_counted,
        )
    g.rule("specials", TurnCount, "{filter:filter} that died this turn", what="died", when=_some_kind)
    for died, who in (("that died under your control", You()), ("that died under your opponents' control", _OPPONENTS)):
        g.rule("specials", TurnCount, f"{{filter:filter}} {died} this turn", what="died", who=who, when=_some_kind)
    mine = "{filter:filter} you controlled that died this turn"
    g.rule("specials", TurnCount, mine, what="died", who=You(), word="you controlled", when=_some_kind)
    for given in ("you've sacrificed", "you sacrificed"):
        of_a_kind = f"{{filter:filter}} {given} this turn"
        g.rule("specials", TurnCount, of_a_kind, what="sacrificed", who=You(), word=given, when=_some_kind)
    theirs = "{filter:filter} they've cast this turn"
    g.rule("specials", TurnCount, theirs, what="cast", who=ThatPlayer("they"), word="they've", when=_counted)
    buried = _Buried()
    words = "{filter:filter} put into your graveyard from the battlefield this turn"
    g.rule("specials", buried, words, unmake=buried.parts, when=_decided)
    there = "{filter:filter} that {#was|were} put into graveyards from the battlefield this turn"
    g.rule("specials", TurnCount, there, what="put into graveyard from battlefield", when=_some_kind)
    before = "other {filter:filter} you've cast before it this turn"
    g.rule("specials", TurnCount, before, what="cast before it", who=You(), when=_counted)
    g.rule("specials", TurnCount, "{filter:filter} you've cast this turn", what="cast", who=You(), when=_counted)
    g.rule(
        "specials", TurnCount, "{filter:filter} {who:players} {who#has|have} cast this turn", what="cast", when=_counted
    )
    for what in ("mana value", "mana cost", "power", "toughness", "color", "card type", "creature type"):
        plural = {"toughness": "toughness{#|es}"}.get(what, what + "{s}")
        for different in ("", "different "):
            template = f"{different}{plural} among {{among:objects}}"
            g.rule("specials", Distinct, template, what=what, word=different.strip())
    g.rule("specials", Distinct, "basic land type{s} among {among:objects}", what="basic land type", when=_not_domain)
    named = _DifferentlyNamed()
    g.rule("specials", named, "differently named {filter:filter}", unmake=named.parts)
    g.rule("measure", None, "the number of {it:specials#p}")
    g.rule("times", None, "{it:specials#s}")
    for n, word in ((2, "twice"), (3, "three times"), (4, "four times"), (5, "five times"), (10, "ten times")):
        make = _Multiple(n)
        g.rule("measure", make, f"{word} {{of:measure}}", unmake=make.parts)
        for category in ("measure", "number", "digits"):
            g.rule(category, make, f"{word} {{of:x}}", unmake=make.parts)
    two = _Multiple(2, "two times")
    g.rule("digits", two, "two times {of:x}", unmake=two.parts)
    g.words("x", {"X": XAmount()})
    for category, added, word in (("digits", "{n:ints}", "X plus"), ("count", "{n:int_count}", "X plus in words")):
        x_plus = _XPlus(word)
        g.rule(category, x_plus, f"{{x:x}} plus {added}", unmake=x_plus.parts)
    g.rule("measure", Half, "half {of:measure}, rounded down")
    g.rule("measure", Half, "half {of:measure}, rounded up", up=True)
    g.rule("measure", Half, "half {of:x}, rounded down")
    g.rule("measure", Half, "half {of:x}, rounded up", up=True)
    g.rule("amount", Plus, "{left:digits} plus {right:measure}")
    g.rule("measure", Plus, "{left:count_word} plus {right:measure}", word="in words")
    g.rule("amount", Plus, "{left:measure} plus {right:digits}")
    g.rule("measure", Plus, "{left:measure} plus {right:measure}")
    g.rule("amount", Plus, "{left:measure} minus {right:digits}", minus=True)
    g.rule("amount", Plus, "{left:digits} minus {right:measure}", minus=True)
    g.alias("amount", ["digits", "measure"])
    # Where a number alone would stand otherwise: "damage equal to 2 plus its power".
    g.rule("sum", None, "{it:amount}", when=_is_sum)
    g.alias("where_x", ["amount"])
    g.rule("where_x", AsAnnounced, "{of:amount} as you {word=cast this spell|activate this ability}", when=_of_now)
    # For each ...
    for lost in ("1 life you lost", "1 life you gained", "1 life lost this way", "1 life they gained"):
        g.words("times", {lost: ThatMuch(lost)})
    g.rule("times", counting, "{filter:filter#s}", unmake=counting.parts)
    g.rule("times", counting, "{filter:filter.another#s}", unmake=_another(counting))
    both = _AndEach(counting)
    g.rule("times", both, "{a:phrase#s} and each {b:filter#s}", unmake=both.parts, when=_decided)
    g.rule("times", CountersOn, "{kind:counter_kind} counter on {of:subject}", when=_of_objects)
    g.rule("times", CountersOn, "counter on {of:subject}", kind="")


def _symbols(g: Grammar) -> None:
    """ "White mana symbols in the mana costs of permanents you control"."""
    for colored, fixed in (("{colors:one_color}", {}), ("colored", {"colors": COLORS})):
        for word, costs in (("costs", "in the mana costs of {of:all}"), ("cost", "in {of:possessor} mana cost"),
                            ("cards' costs", "in {of:possessor} mana costs")):  # fmt: skip
            phrase = f"{colored} mana symbol{{s}} {costs}"
            g.rule("specials", SymbolsIn, phrase, fixed={**fixed, "word": word})
    g.rule("one_color", _one_color, "{a:color}", unmake=_the_one_color)


def _one_color(a: str) -> tuple[str, ...]:
    return (a,)


def _the_one_color(value: Any) -> dict[str, Any] | None:
    return {"a": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


class _Buried:
    """ "creature put into your graveyard from the battlefield this turn": one of yours, whoever controlled it."""

    def __call__(self, filter: Filter) -> TurnCount | None:
        if filter.post:
            return None
        return TurnCount("put into graveyard from battlefield", filter=Filter(filter.words, (OwnedBy(You()),)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, TurnCount) or value.filter is None:
            return None
        plain = Filter(value.filter.words)
        return {"filter": plain} if value == self(plain) else None


def _is_sum(value: Any) -> bool:
    return isinstance(value, Plus) and isinstance(value.left, Number) and not value.word


def _theirs(value: Any) -> bool:
    """Of a player spoken of before."""
    return isinstance(value.who, ThatPlayer)


def _some_kind(value: Any) -> bool:
    """ "creatures that died this turn" says no more than that they died."""
    plain = IsPermanent() if value.what == "sacrificed" else IsType("Creature")
    return value.filter is not None and value.filter != Filter((plain,))


def _of_now(value: AsAnnounced) -> bool:
    """Nothing in it is chosen only then."""
    return not any(isinstance(r, Target | That) for r in walk(value.of))


def _counted(value: Any) -> bool:
    return value.filter is not None


def _of_objects(value: Any) -> bool:
    return not is_player_phrase(value.of)


def _of_players(value: Any) -> bool:
    return is_player_phrase(value.of)


def is_player_phrase(value: Any) -> bool:
    """The phrase means players."""
    return isinstance(value, Players) or (isinstance(value, Target) and is_filter_of_players(value.filter))


def _no_filter(value: Any) -> bool:
    return value.filter is None


def _another(counting: _Counting) -> Any:
    def parts(value: Any) -> dict[str, Any] | None:
        return counting.parts(value)

    return parts


def _devotion(a: str) -> Devotion:
    return Devotion((a,))


def _devotion_two(a: str, b: str) -> Devotion:
    return Devotion((a, b))


def _devotion_one(value: Any) -> dict[str, Any] | None:
    return {"a": value.colors[0]} if isinstance(value, Devotion) and len(value.colors) == 1 else None


def _devotion_pair(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Devotion) and len(value.colors) == 2:
        return {"a": value.colors[0], "b": value.colors[1]}
    return None


class _AndEach:
    """ "for each other Zombie you control and each Zombie card in your graveyard": both numbers together."""

    def __init__(self, counting: Any) -> None:
        self.counting = counting

    def __call__(self, a: Filter, b: Filter) -> Plus | None:
        if not a.post or not b.post:
            return None
        return Plus(self.counting(a), self.counting(b))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Plus) or value.minus:
            return None
        a, b = self.counting.parts(value.left), self.counting.parts(value.right)
        return None if a is None or b is None else {"a": a["filter"], "b": b["filter"]}


def _decided(value: Any) -> bool:
    return value is not None
