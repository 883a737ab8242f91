"""Conditions on the turn, players and what happened: "it's your turn", "a creature died this turn" (CR 603.4)."""

from __future__ import annotations

from typing import Any, Final

from model.ability.conditions import (
    Comparison,
    Done,
    Happened,
    PlayerIs,
    ResolvedTimes,
    TurnIs,
)
from model.ability.terms import (
    Compares,
    CountersOn,
    Filter,
    FromAmong,
    Number,
    PlayerMeets,
    ThatMuch,
    ThatPlayer,
    You,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.conditions.exist import int_of
from model.oracle.grammar.posts import WAYS
from model.oracle.grammar.triggers.subjects import said_from, said_of_cast

_YOU: Final = You()


def _turn(g: Grammar) -> None:
    g.words(
        "condition.one",
        {
            "it's your turn": TurnIs("your turn"),
            "it's not your turn": TurnIs("your turn", True),
            "it isn't your turn": TurnIs("your turn", True),
            "it's an opponent's turn": TurnIs("an opponent's turn"),
            "it's your main phase": TurnIs("your main phase"),
            "it's a main phase": TurnIs("main phase"),
            "it's your first turn": TurnIs("your first turn"),
            "it's your first, second, or third turn of the game": TurnIs("your first three turns"),
            "it's the first combat phase of the turn": TurnIs("first combat phase"),
            "it's the first combat phase of your turn": TurnIs("first combat phase of your turn"),
            "it's your combat phase": TurnIs("combat on your turn"),
            "it's your upkeep": TurnIs("your upkeep"),
            "it's that player's turn": TurnIs("that player's turn"),
            "it's not that player's turn": TurnIs("that player's turn", True),
        },
    )


def _players(g: Grammar) -> None:
    for template, what in (
        ("{who:players} {who#has|have} the city's blessing", "city's blessing"),
        ("{who:players} {who#has|have} the initiative", "initiative"),
        ("{who:players} {who#has|have} max speed", "max speed"),
    ):
        g.rule("condition.one", PlayerIs, template, what=what)
    g.words("condition.one", {"you've been attacked this step": PlayerIs("attacked this step", _YOU)})
    g.words("condition.one", {"you're the monarch": PlayerIs("monarch", _YOU)})
    g.rule("condition.one", PlayerIs, "{who:players} {who#is|are} the monarch", what="monarch")
    poisoned = _Poisoned()
    g.rule("condition.one", poisoned, "{who:players} {who#is|are} poisoned", unmake=poisoned.parts)
    g.rule("condition.one", ResolvedTimes, "it's the {n:ordinal} time", word="it's")
    g.rule("condition.one", ResolvedTimes, "this is the {n:ordinal} time this ability has resolved this turn")
    g.words(
        "condition.one",
        {
            "you're not the monarch": PlayerIs("not the monarch", _YOU),
            "you aren't the monarch": PlayerIs("not the monarch", _YOU),
            "there is no monarch": PlayerIs("no monarch"),
            "it's night": PlayerIs("night"),
            "it's day": PlayerIs("day"),
            "it's neither day nor night": PlayerIs("neither day nor night"),
            "you've completed a dungeon": Happened("completed dungeons", _YOU),
            "you control your commander": PlayerIs("controls commander", _YOU),
        },
    )


class _Event:
    """Happened with a filter, or a number."""

    def __init__(
        self, what: str, *, n: int = 1, op: str = ">=", negated: bool = False, who: Any = None, word: str = ""
    ) -> None:
        self.word = word
        self.what = what
        self.n = n
        self.op = op
        self.negated = negated
        self.who = who

    def __call__(self, who: Any = None, filter: Any = None, amount: Any = None) -> Happened | None:
        if self.what == "cast" and filter is not None:
            filter = said_of_cast(filter)
            if filter is None:
                return None
        return Happened(
            self.what,
            who or self.who,
            filter,
            self.n if amount is None else int_of(amount),
            self.op,
            self.negated,
            self.word,
        )

    def parts_with(self, fields: frozenset[str]) -> Any:
        def parts(value: Any) -> dict[str, Any] | None:
            if not isinstance(value, Happened) or value.what != self.what or value.op != self.op:
                return None
            if (
                value.word != self.word
                or value.negated != self.negated
                or (value.filter is not None) != ("filter" in fields)
            ):
                return None
            if "amount" not in fields and value.amount != self.n:
                return None
            if "amount" in fields and value.amount == 1:
                return None
            if "who" not in fields and value.who != self.who:
                return None
            if "who" in fields and value.who is None:
                return None
            amount = Number(value.amount) if isinstance(value.amount, int) else value.amount
            filter_ = said_from(value.filter) if self.what == "cast" and value.filter is not None else value.filter
            return {"who": value.who, "filter": filter_, "amount": amount}

        return parts


class _Poisoned:
    """ "an opponent is poisoned": has a poison counter (CR 702.70)."""

    def __call__(self, who: Any) -> Comparison:
        return Comparison(CountersOn("poison", who), ">=", Number(1), "poisoned")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Comparison) and value.word == "poisoned" and isinstance(value.left, CountersOn):
            return {"who": value.left.of}
        return None


class _AttackedBy:
    """ "this creature attacked this turn": of the player that it attacked."""

    def __call__(self, source: Any) -> PlayerMeets:
        return PlayerMeets(Happened("was attacked", ThatPlayer("who"), Filter((), (FromAmong(source, "by"),))))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PlayerMeets) or not isinstance(value.condition, Happened):
            return None
        found = value.condition.filter
        source = (
            found.post[0].of
            if found is not None and len(found.post) == 1 and isinstance(found.post[0], FromAmong)
            else None
        )
        return {"source": source} if source is not None and value == self(source) else None


class _DealtBy:
    """ "was dealt combat damage by ~ this turn"."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __call__(self, who: Any, source: Any) -> Happened:
        return Happened(self.what, who, Filter((), (FromAmong(source, "by"),)), word="was dealt by")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Happened) or value.what != self.what or value.word != "was dealt by":
            return None
        return {"who": value.who, "source": value.filter.post[0].of}  # type: ignore[union-attr]


_TENSES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("{who:players}", {}),
    ("{who:players} {who#has|have}", {"word": "has"}),
    ("you've", {"who": _YOU, "word": "'ve"}),
)


def _happened(g: Grammar) -> None:
    def row(template: str, what: str, **more: Any) -> None:
        render, category = more.pop("render", True), more.pop("category", "condition.one")
        make = _Event(what, **more)
        fields = frozenset(f for f in ("who", "filter", "amount") if "{" + f + ":" in template)
        g.rule(
            category, make, template, unmake=make.parts_with(fields), render=render,
            when=lambda v: v is not None,
        )  # fmt: skip

    some = "{a} {filter:filter#s}"
    many = "{amount:count} or more {filter:filter#p}"
    for which in (some, many, "{filter:filter.another#s}"):
        row(f"{which} died this turn", "died")
        row(f"{which} died under your control this turn", "died", who=_YOU)
        row(f"{which} entered the battlefield under your control this turn", "entered", who=_YOU)
        row(f"{which} entered under your control this turn", "entered", who=_YOU, render=False)
        row(f"{which} left the battlefield under your control this turn", "left", who=_YOU)
        row(f"{which} left the battlefield this turn", "left")
        row(f"{which} was put into a graveyard from the battlefield this turn", "put into graveyard from battlefield")
        row(f"{which} left your graveyard this turn", "left graveyard", who=_YOU)
        row(f"{which} was put into your graveyard from anywhere this turn", "to graveyard", who=_YOU, word="put")
        for perfect, who in _TENSES:
            row(f"{perfect} cast {which} this turn", "cast", **who)
            for verb, what in (
                ("sacrificed", "sacrificed"),
                ("discarded", "discarded"),
                ("cycled", "cycled"),
                ("created", "tokens created"),
            ):
                row(f"{perfect} {verb} {which} this turn", what, **who)
            row(f"{perfect} attacked with {which} this turn", "attacked", **who)
        row(f"any turn you attacked with {which}", "attacked", who=_YOU, category="turns")
        row(f"you had {which} enter the battlefield under your control this turn", "entered", who=_YOU, word="had")
        them = "enter the battlefield under their control this turn"
        row(f"{{who:players}} had {which} {them}", "entered", word="had")
        put = "put into their graveyard from anywhere this turn"
        row(f"{{who:players}} had {which} {put}", "to graveyard", word="had put")
        row(
            f"{which} under your control was destroyed this turn by a spell or ability an opponent controlled",
            "destroyed by opponent",
            who=_YOU,
        )
        row(
            f"{which} you cast this turn was countered by a spell or ability an opponent controlled",
            "countered by opponent",
            who=_YOU,
        )
    row(f"{many} were put into graveyards from anywhere this turn", "to graveyard", word="were put")
    row(f"{many} were put into your graveyard from anywhere this turn", "to graveyard", who=_YOU, word="were put")
    row(f"{many} attacked this turn", "attacked", word="did")
    row("you've been dealt damage by " + many + " this turn", "dealt damage by different", who=_YOU, word="'ve")
    row("{who:players} searched their library this turn", "searched own library")
    row("{who:players} drew {amount:count} or more cards this turn", "drawn", word="drew")
    for perfect, who in _TENSES:
        row(f"{perfect} attacked this turn", "attacked", **who)
        row(f"{perfect} attacked with a creature this turn", "attacked", render=False, **who)
        row(f"{perfect} gained life this turn", "gained life", **who)
        row(f"{perfect} lost life this turn", "lost life", **who)
        row(f"{perfect} gained {{amount:digits}} or more life this turn", "gained life", **who)
        row(f"{perfect} lost {{amount:digits}} or more life this turn", "lost life", **who)
        row(f"{perfect} drawn {{amount:count}} or more cards this turn", "drawn", **who)
        row(f"{perfect} played a land this turn", "lands played", **who)
        row(f"{perfect} descended this turn", "descended", **who)
    more = Happened("lands played", _YOU, amount=2, word="not the first")
    g.words("condition.one", {"it wasn't the first land you played this turn": more})
    for perfect, who in _TENSES:
        row(f"{perfect} committed a crime this turn", "committed a crime", **who)
        row(f"{perfect} surveilled this turn", "surveiled", **who)
        row(f"{perfect} scried this turn", "scried", **who)
        row(f"{perfect} proliferated this turn", "proliferated", **who)
        row(f"{perfect} collected evidence this turn", "collected evidence", **who)
        # "You've been dealt", "an opponent was dealt".
        for dealt in ("been dealt", "was dealt") if who else ("was dealt", "been dealt"):
            row(f"{perfect} {dealt} damage this turn", "damage", **who)
            row(f"{perfect} {dealt} combat damage this turn", "combat damage", **who)
            row(f"{perfect} {dealt} {{amount:digits}} or more damage this turn", "damage", **who)
    row("you were dealt {amount:digits} or more damage this turn", "damage", who=_YOU, word="were")
    for which in (some, "{filter:filter.another#s}"):
        row(f"you put a counter on {which} this turn", "counters put", who=_YOU, word="put a counter")
        row(f"you've put one or more counters on {which} this turn", "counters put", who=_YOU, word="put counters")
    attacked = _AttackedBy()
    g.rule("relative", attacked, "{source:this} attacked this turn", unmake=attacked.parts)
    for words, what in (("combat damage", "combat damage by"), ("damage", "damage by")):
        by = _DealtBy(what)
        g.rule(
            "condition.one",
            by,
            f"{{who:players}} was dealt {words} by {{source:this}} this turn",
            unmake=by.parts,
        )
    row(
        "you attacked with creatures with total power {amount:digits} or greater this combat",
        "attacked with power",
        who=_YOU,
    )
    row("a spell was warped this turn", "warped")
    row("{who:players} didn't attack this turn", "attacked", n=0, op="==")
    row("{who:players} didn't cast {a} {filter:filter#s} this turn", "cast", n=0, op="==", word="didn't")
    row("you haven't cast {a} {filter:filter#s} this turn", "cast", n=0, op="==", who=_YOU, word="haven't")
    row("{who:players} didn't attack with {a} {filter:filter#s} this turn", "attacked", n=0, op="==", word="didn't")
    for did, what in (("lose life", "lost life"), ("gain life", "gained life"), ("play a land", "lands played")):
        row(f"{{who:players}} didn't {did} this turn", what, n=0, op="==")
    row("no spells were cast last turn", "last turn: cast", n=0, op="==")
    row("no spells were cast this turn", "cast", n=0, op="==")
    row("no creatures died this turn", "died", n=0, op="==")
    row("{who:players} cast {amount:count} or more spells last turn", "last turn: cast by one")
    row("{who:players} cast no spells last turn", "last turn: cast", n=0, op="==")


def _done(g: Grammar) -> None:
    for way in WAYS:
        for verb in ("is", "was"):
            g.rule(
                "condition.one",
                Done,
                f"{{a}} {{filter:filter#s}} {verb} {way} this way",
                word=f"{verb} {way}",
                when=lambda v: v.filter is not None,
            )
            g.rule(
                "condition.one",
                Done,
                f"no {{filter:filter#p}} {verb.replace('is', 'are').replace('was', 'were')} {way} this way",
                word=f"{verb} {way}",
                negated=True,
                when=lambda v: v.filter is not None,
            )
            least = f"at least one {{filter:filter#s}} {verb} {way} this way"
            g.rule("condition.one", Done, least, word=f"at least one {verb} {way}", when=lambda v: v.filter is not None)
        g.rule(
            "condition.one",
            Done,
            f"one or more {{filter:filter#p}} are {way} this way",
            word=f"are {way}",
            when=lambda v: v.filter is not None,
        )
        for verb in ("are", "were"):
            several = f"{{least:int_count}} {{filter:filter.plural#p}} that share a {{share=color|card type}} {verb}"
            g.rule("condition.one", Done, f"{several} {way} this way", word=f"{verb} {way}", when=_several)
            more = f"{{least:int_count}} or more {{filter:filter.plural#p}} {verb} {way} this way"
            g.rule("condition.one", Done, more, word=f"{verb} {way}", when=_several)
        for subject in (
            "it",
            "that spell",
            "that creature",
            "that permanent",
            "that card",
            "the creature",
            "the spell",
        ):
            g.words(
                "condition.one",
                {
                    f"{subject} is {way} this way": Done(f"{subject} is {way}"),
                    f"{subject} was {way} this way": Done(f"{subject} was {way}"),
                },
            )
    for verb in (
        "discard",
        "sacrifice",
        "exile",
        "mill",
        "reveal",
        "return",
        "draw",
        "destroy",
        "counter",
        "tap",
        "put",
    ):
        for who, says in (("you", verb), ("they", verb), ("that player", verb + "s")):
            if who == "that player" and verb == "discard":
                says = "discards"
            g.rule(
                "condition.one",
                Done,
                f"{who} {says} {{a}} {{filter:filter#s}} this way",
                word=f"{who} {says}",
                when=lambda v: v.filter is not None,
            )
    for past in ("discarded", "sacrificed", "exiled", "milled", "returned", "destroyed"):
        said = f"you {past} {{a}} {{filter:filter#s}} this way"
        g.rule("condition.one", Done, said, word=f"you {past}", when=lambda v: v.filter is not None)
    g.rule(
        "condition.one",
        Done,
        "you return {a} {filter:filter#s} to your hand this way",
        word="you return to your hand",
        when=lambda v: v.filter is not None,
    )
    for place in ("onto the battlefield", "into your hand", "into your graveyard"):
        put = f"you put {{a}} {{filter:filter#s}} {place} this way"
        g.rule("condition.one", Done, put, word=f"you put {place}", when=lambda v: v.filter is not None)
    for tense in ("don't", "didn't"):
        for what in ("the card", "a card", "it", "that card", "the revealed card"):
            for where in ("into your hand", "onto the battlefield", "into your graveyard"):
                said = f"you {tense} put {what} {where}"
                g.words("condition.one", {said: Done(said, negated=True)})
                way = f"{said} this way"
                g.words("condition.one", {way: Done(way, negated=True)})
    for phrase in (
        "you search your library this way",
        "you searched your library this way",
        "a player searched their library this way",
        "you cast a spell this way",
        "you put a card into your hand this way",
        "you gained life this way",
        "you paid life this way",
        "life was gained this way",
        "a player loses life this way",
        "you lose life this way",
    ):
        g.words("condition.one", {phrase: Done(phrase.removesuffix(" this way"))})
    for words in ("", " to that creature", " to a permanent"):
        for verb in ("was", "is"):
            excess = _Excess(f"excess damage {verb} dealt{words} this way")
            g.rule("condition.one", excess, excess.word, unmake=excess.parts)


class _Excess:
    """ "Excess damage was dealt to a permanent this way": more than none (CR 120.10)."""

    def __init__(self, words: str) -> None:
        self.word = words

    def __call__(self) -> Comparison:
        return Comparison(ThatMuch("the excess damage dealt this way"), ">=", Number(1), self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {} if value == self() else None


def _several(value: Done) -> bool:
    return value.filter is not None and value.least > 1


_unused = (Compares, ThatPlayer)


def add(g: Grammar) -> None:
    """The rows."""
    _turn(g)
    _players(g)
    _happened(g)
    _done(g)
