"""General rewrites of wording: two ways to write one thing, of which the grammar prints one (at most 60).

Each is applied to both the normalised text of a card and to what its records print, before the two are compared; so a
rewrite may only join wordings of the same meaning. Not here: normalising a text for reading (`engine.normal`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec


class Rewrite(msgspec.Struct, frozen=True):
    """`pattern` and what it becomes; `why` they mean the same."""

    pattern: re.Pattern[str]
    into: str | Callable[[re.Match[str]], str]
    why: str


def _rewrite(pattern: str, into: str | Callable[[re.Match[str]], str], why: str) -> Rewrite:
    return Rewrite(re.compile(pattern), into, why)


_PART: Final = r"((?:half|a third of) [^,.]*?)(?=, then\b| and \w+s half\b| and loses\b|$)"
"""One part of several that are told in a row: "loses half their life, then discards half the cards in their hand"."""


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


_QUOTED: Final = re.compile(r'"[^"]*"')


def _of_token(name: str, text: str) -> str:
    """The quotes of the text with "this token" for the name."""
    own = re.compile(rf"(?<![\w']){re.escape(name)}(?![\w-])")

    def told(quote: re.Match[str]) -> str:
        said = own.sub("this token", quote[0])
        return said.replace('"this token', '"This token')

    return _QUOTED.sub(told, text)


REWRITES: Final[tuple[Rewrite, ...]] = (
    _rewrite(r"; (?=[a-z])", ", ", "old lists of keywords are separated by semicolons"),
    _rewrite(r"\bhis or her\b", "their", "one pronoun for any player"),
    _rewrite(r"\bhe or she\b", "they", "one pronoun for any player"),
    _rewrite(r"\bentered the battlefield under\b", "entered under", "the battlefield is left out"),
    _rewrite(r"\b(enters?) the battlefield (?=tapped\b)", r"\1 ", "the battlefield is left out"),
    _rewrite(
        r"\b([Ii]f|[Aa]s long as) (an? [\w ]+? card) and (an? [\w ]+? card) are in your graveyard\b",
        r"\1 there is \2 in your graveyard and there is \3 in your graveyard",
        "both are there",
    ),
    _rewrite(r"\bcard from (your|their) (hand|graveyard) at random\b", r"card at random from \1 \2", "in either order"),
    _rewrite(r"\bthe attacking player\b", "attacking player", "there is one only"),
    _rewrite(r"\b(opponents|players) who controls\b", r"\1 who control", "the verb of those who"),
    _rewrite(r"\b(opponents|players) who has\b", r"\1 who have", "the verb of those who"),
    _rewrite(r"\b(enters?) the battlefield (?=(?:under|and)\b)", r"\1 ", "the battlefield is left out"),
    _rewrite(
        r"\b([Ii]f|[Aa]s long as) (an?|[a-z]+ or more) ((?:[\w-]+ ){0,3}cards?) (is|are) in your graveyard\b",
        r"\1 there \4 \2 \3 in your graveyard",
        "a card is there and there is a card",
    ),
    _rewrite(
        r"\b([Ii]f|[Aa]s long as) ([a-z]+ or more) ([A-Z]\w+) are attached to\b",
        r"\1 there are \2 \3 attached to",
        "they are attached and there are such that are",
    ),
    _rewrite(
        r"\b([Ii]f|[Aa]s long as) a creature has an? ([-+]\d/[-+]\d|[a-z]+) counter on it\b",
        r"\1 there is a creature with a \2 counter on it on the battlefield",
        "a creature has one and there is a creature with one",
    ),
    _rewrite(
        r"\byou gained or lost life this turn\b",
        "you gained life this turn or you lost life this turn",
        "two verbs with one object",
    ),
    _rewrite(r"\b(have (?:[\w-]+ ){1,4}cards?) in (?:your|their) hand\b", r"\1 in hand", "one's own hand"),
    _rewrite(
        r"\b(an?|another) ((?:[\w-]+ ){1,3})you controlled left the battlefield this turn\b",
        r"\1 \2left the battlefield under your control this turn",
        "who controlled it as it left",
    ),
    _rewrite(
        r"\bdoesn't have an? ([-+]\d/[-+]\d|[a-z]+) counter on it\b", r"has no \1 counters on it", "none is not one"
    ),
    _rewrite(r'"Cumulative upkeep ((?:\{[^}]+\})+)\."', r"cumulative upkeep \1.", "a keyword needs no quotes"),
    _rewrite(
        r"\b([Ii]f you control|sacrificed) one or more (\w+)s\b(?!.*\bthat (?:much|many)\b)",
        lambda m: f"{m[1]} {'an' if m[2][0] in 'aeiouAEIOU' else 'a'} {m[2]}",
        "one will do",
    ),
    _rewrite(r"((?:\b(?:is|isn't)|'s) an? [A-Za-z]+) or an? (?=[A-Za-z]+\b)", r"\1 or ", "the article of alternatives"),
    _rewrite(r"\bCreature token\b", "creature token", "a small letter"),
    _rewrite(
        r"\b(permanents? (?:you control|an opponent controls)) (is|are) put into a graveyard(?! from\b)",
        r"\1 \2 put into a graveyard from the battlefield",
        "a permanent is on the battlefield",
    ),
    _rewrite(
        r"\bone of your opponents or a planeswalker an opponent controls\b",
        "an opponent or a planeswalker an opponent controls",
        "any of them",
    ),
    _rewrite(r"\bbase power and base toughness\b", "base power and toughness", "base is said of both"),
    _rewrite(
        r"\bWhenever (a player|an opponent) attacks you(?=,)",
        lambda m: (
            f"Whenever one or more creatures {'an opponent controls ' if m[1] == 'an opponent' else ''}attack you"
        ),
        "a player attacks with creatures",
    ),
    _rewrite(r"\bone or more cards left your\b", "a card left your", "one will do"),
    _rewrite(r"\bone plus (?=the |X\b)", "1 plus ", "a number in words"),
    _rewrite(r"\btwo plus (?=the |X\b)", "2 plus ", "a number in words"),
    _rewrite(
        r"(Activate only [^.]*\.) (This ability costs [^.]*\.)$", r"\2 \1", "what it costs and when it may be activated"
    ),
    _rewrite(
        r"\b([Pp]ut an? [^.]*?\bcard\b[^.]*?) onto the battlefield from your hand or graveyard\b",
        r"\1 from your hand or graveyard onto the battlefield",
        "from where and to where",
    ),
    _rewrite(
        r"\bReturn from your graveyard to the battlefield ([^.]*?)"
        r" that each have a different mana value (\w+) or less\.",
        r"Return \1 with different mana values with mana value \2 or less from your graveyard to the battlefield.",
        "from where and to where",
    ),
    _rewrite(
        r"(Whenever you cast [^.]* spell each turn, reveal the top card of your library\. You may cast) it without"
        r" paying its mana cost if it's a spell with lesser mana value\. If you don't cast it, put it ",
        r"\1 the revealed card without paying its mana cost if the revealed card is a spell with mana value less than"
        r" the mana value of that spell. If you don't cast the revealed card, put the revealed card ",
        "the card, and the spell of the event",
    ),
    _rewrite(
        r"\bIf it's (a creature card [^,.]*), (you may cast it without paying its mana cost)\."
        r" If you don't cast it, put it ",
        lambda m: f"Y{m[2][1:]} if it's {m[1]}. If you don't cast the revealed card, put the revealed card ",
        "both where it is another card and where you choose not to",
    ),
    _rewrite(
        r"([Rr]eveal the top card of your library\. You may cast it without paying its mana cost if it)s mana value is"
        r" (odd|even)\. If you don't cast it, ",
        r"\1's a card with an \2 mana value. If you don't cast the revealed card, ",
        "the card that was revealed",
    ),
    _rewrite(r"\b(Equipped creature|Enchanted creature) get (?=[-+])", r"\1 gets ", "a misprint"),
    _rewrite(
        r"([^.]*)\. Round (up|down) each time\.",
        lambda m: re.sub(_PART, rf"\1, rounded {m[2]}", m[1]) + ".",
        "each part is rounded so",
    ),
    _rewrite(
        r"(?<!have )~ (enter|attack|block|leave|deal|become|get)(?= |,)(?: or (enter|attack|block|deal)(?= |,))?",
        lambda m: f"~ {m[1]}s" + (f" or {m[2]}s" if m[2] else ""),
        "a name may be in the plural",
    ),
    _rewrite(r"\bit(?:'s not| isn't) (?:their|that player's) turn\b", "it's not that player's turn", "whose it is not"),
    _rewrite(r"\bgain or lose life\b", "gain life or lose life", "two verbs with one object"),
    _rewrite(r"\byour (\w+) card in a turn\b", r"your \1 card each turn", "in any turn"),
    _rewrite(
        r"\b(?:[Cc]opy the next ([^.]*? spell)(?: you cast)? this turn when you cast it|"
        r"[Ww]hen you cast your next ([^.]*? spell) this turn, copy (?:that spell|it))\.",
        lambda m: f"{'Ww'[m[0][0].islower()]}hen you next cast {_a(m[1] or m[2])} this turn, copy that spell.",
        "the next that is cast is copied as it is cast (CR 603.7)",
    ),
    _rewrite(
        r"\b[Uu]ntil end of turn, (?:you )?gain control of ([^.,]*?) and it gains ([^.,]*)\.",
        r"Gain control of \1 until end of turn. It gains \2 until end of turn.",
        "one duration of both",
    ),
    _rewrite(r"\bcounters (it|that creature) had on it\b", r"counters on \1", "as it last existed (CR 608.2h)"),
    _rewrite(
        r"\b[Ww]henever you attack a player with one or more ((?:[\w-]+ )?creatures)((?: with power [^,.]*)?),",
        r"Whenever one or more \1 you control\2 attack a player,",
        "a player attacks with creatures",
    ),
    _rewrite(
        r"\b([Dd])estroy all ([^.]*?) or all (?!.*regenerated)",
        r"\1estroy all \2 or destroy all ",
        "two verbs with one meaning",
    ),
    _rewrite(r"\bthis turn to ([^.,]*?), it deals\b", r"to \1 this turn, it deals", "in either order"),
    _rewrite(
        r"\bwithout an? ([-+]\d/[-+]\d|[a-z]+) counter on it\b", r"with no \1 counters on it", "none is without one"
    ),
    _rewrite(
        r"\b[Cc]hoose (((?:[a-z]+ ?){1,2}, )*(?:[a-z]+ ?){1,2},? or (?:[a-z]+ ?){1,2})\. ([^.\"]*?) gain(s?)"
        r" that ability until end of turn\b",
        r"\3 gain\4 your choice of \1 until end of turn",
        "it is chosen as it is gained",
    ),
    _rewrite(
        r"\b([Cc])reate (?:your choice of )?(an? \w+ token),? (?:(an? \w+ token), )?or (an? \w+ token)\b",
        lambda m: f"{m[1]}reate {m[2]}{f', create {m[3]},' if m[3] else ''} or create {m[4]}",
        "one of them is created",
    ),
    _rewrite(r"\bdies this way\b", "is put into a graveyard this way", "to die is to be put there"),
    _rewrite(r"\bcounters? on (?:him|her)\b", lambda m: m[0].rsplit(" ", 1)[0] + " it", "the card itself"),
    _rewrite(r"\ba (?:second|third) target\b", "another target", "none of those before (CR 601.2c)"),
    _rewrite(
        r"\bcontrol (artifact|creature)s named ([^,.]+?) and ([^,.]+?)(?=,|\.| instead)",
        lambda m: " and ".join(f"{'control ' * (i < 1)}{_a(m[1])} named {name}" for i, name in enumerate((m[2], m[3]))),
        "both of them",
    ),
    _rewrite(
        r"\bFor each counter removed(?: this way)?, ([^.]*? gets? [^.]*? until end of turn)\.",
        lambda m: f"{m[1][0].upper()}{m[1][1:]} for each counter removed this way.",
        "so much for each of them, in either order",
    ),
    _rewrite(r"\bcast or cycle ~", "cast ~ or cycle ~", "two verbs with one object"),
    _rewrite(
        r"\b([Cc]reate )(?!~)([A-Z][\w' -]*)(, a legendary [^\".]*token with )(.*)$",
        lambda m: m[1] + m[2] + m[3] + _of_token(m[2], m[4]),
        "the name of a token is that token in what it has (CR 201.5)",
    ),
)


def canonical(line: str) -> str:
    """The line with every rewrite applied."""
    for rewrite in REWRITES:
        line = rewrite.pattern.sub(rewrite.into, line)
    return line
