"""Instructions that move objects from zone to zone: exile, return, put, shuffle into (CR 400, 701.13).

Owns: every wording of `Move`. Not here: search (`library`), destroy and sacrifice (`board`), draw, discard and mill
(`players`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.instructions import Look, May, Move, Sequence, Shuffle
from model.ability.terms import (
    All,
    Amount,
    Both,
    Filter,
    FromAmong,
    OwnerOf,
    Some,
    That,
    ThatPlayer,
    This,
    You,
    Zone,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.base import number
from model.oracle.grammar.filters import all_but, excepted
from model.oracle.grammar.instructions.verbs import IN_ONE, Verbs

LEAVES: Final = tuple(
    f"{noun} leaves the battlefield"
    for noun in (
        "~",
        *(
            f"this {n}"
            for n in (
                "creature",
                "enchantment",
                "artifact",
                "permanent",
                "Aura",
                "Vehicle",
                "Equipment",
                "land",
                "Saga",
            )
        ),
    )
)
_STATES: Final[tuple[tuple[str, dict[str, bool]], ...]] = (
    ("", {}),
    (" tapped", {"tapped": True}),
    (" tapped and attacking", {"tapped": True, "attacking": True}),
    (" attacking", {"attacking": True}),
    (" transformed", {"transformed": True}),
    (" tapped and transformed", {"tapped": True, "transformed": True}),
    (" face down", {"face_down": True}),
)


class _AllBut:
    """ "Return all creatures to their owners' hands except for Krakens"."""

    def __call__(self, it: Any, but: Filter) -> Move | None:
        if not isinstance(it, Move) or not isinstance(it.what, All) or it.word != "owners":
            return None
        kept = Filter(it.what.filter.words, (*it.what.filter.post, all_but(but)))
        return msgspec.structs.replace(it, what=All(kept, it.what.word), word="owners, except last")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Move) or value.word != "owners, except last" or not isinstance(value.what, All):
            return None
        *post, last = value.what.filter.post
        but = excepted(last)
        if but is None:
            return None
        plain = All(Filter(value.what.filter.words, tuple(post)), value.what.word)
        return {"it": msgspec.structs.replace(value, what=plain, word="owners"), "but": but}


def _moved(value: Any) -> bool:
    return value is not None


class _Shown:
    """ "That card is revealed and put on the bottom of that player's library"."""

    word = "is revealed"

    def __call__(self, what: Any, whose: Any) -> Sequence:
        put = Move(what, "library", "put", whose=whose, position="bottom", word=self.word)
        return Sequence((Look(what, reveal=True), put), (IN_ONE,))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Sequence(steps=(Look(), Move(what=what, whose=whose, word=self.word))):
                return {"what": what, "whose": whose}
        return None


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    shown = _Shown()
    under = "{what:that} is revealed and put on the bottom of {whose:whose} library"
    g.rule("clause", shown, under, unmake=shown.parts)
    but = _AllBut()
    for form in ("command", "do"):
        g.rule(form, but, f"{{it:{form}}} except for {{but:phrase.plural#p}}", unmake=but.parts, when=_moved)
    g.rule(
        "counters_on", _counters, "{n:number} {kind:counter_kind} counter{s:n} on {#it|them}", unmake=_counters_parts
    )
    equal = "a number of {kind:counter_kind} counters on {#it|them} equal to {n:measure}"
    g.rule("counters_on", _counters, equal, unmake=_counters_parts)
    more = "{n:number} additional {kind:counter_kind} counter{s:n} on {#it|them}"
    g.rule("counters_more", _counters, more, unmake=_counters_parts)
    _exile(v)
    _onto_battlefield(v)
    _elsewhere(v)
    _one_of_them(v)
    v.player(Shuffle, "shuffle[s]")
    for form, owner in (("do", "your library"), ("does", "their library"), ("does", "his or her library")):
        verb = "shuffle" if form == "do" else "shuffles"
        g.rule(form, Shuffle, f"{verb} {owner}", word=owner)


def _known(value: Any) -> bool:
    return value is not None


def _counters(n: Amount, kind: str) -> Any:
    return ((kind, n),)


def _counters_parts(value: Any) -> dict[str, Any] | None:
    return {"kind": value[0][0], "n": value[0][1]} if isinstance(value, tuple) and len(value) == 1 else None


class _AsItIs:
    """ "Return it to the battlefield. It's an enchantment." (CR 611.2e)."""

    def __init__(self, form: str) -> None:
        self.form = form

    def __call__(self, move: Any, changes: Any) -> Move | None:
        if not isinstance(move, Move) or move.to != "battlefield" or move.changes or move.face_down:
            return None
        return msgspec.structs.replace(move, changes=changes, word=f"{move.word}; {self.form}")

    def parts(self, value: Any) -> dict[str, Any] | None:
        tail = f"; {self.form}"
        if isinstance(value, Move) and value.changes and value.word.endswith(tail):
            move = msgspec.structs.replace(value, changes=(), word=value.word.removesuffix(tail))
            return {"move": move, "changes": value.changes}
        return None


class _TappedAndAttacking:
    """ "You may put a creature card from your hand onto the battlefield. It enters tapped and attacking" (CR 508.4)."""

    def __init__(self, words: str) -> None:
        self.tail = f"; {words} tapped and attacking"

    def __call__(self, it: Any) -> Any:
        if isinstance(it, May):
            inner = self(it.do)
            return None if inner is None or it.word else msgspec.structs.replace(it, do=inner)
        if not isinstance(it, Move) or it.to != "battlefield" or it.tapped or it.attacking:
            return None
        return msgspec.structs.replace(it, tapped=True, attacking=True, word=it.word + self.tail)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, May):
            inner = self.parts(value.do)
            return None if inner is None else {"it": msgspec.structs.replace(value, do=inner["it"])}
        if not isinstance(value, Move) or not value.word.endswith(self.tail):
            return None
        word = value.word.removesuffix(self.tail)
        return {"it": msgspec.structs.replace(value, tapped=False, attacking=False, word=word)}


THEIR_OWNERS: Final = OwnerOf(That("their"))


def _of_several(move: Any) -> bool:
    """ "Return those cards to the battlefield under their owner's control": theirs are the cards'."""
    return isinstance(move, Move) and number(move.what) == "p"


def _no_owners(move: Any) -> bool:
    """ "Under their owners' control" is a row of its own."""
    return isinstance(move, Move) and move.under != THEIR_OWNERS


def _exile(v: Verbs) -> None:
    v.player(Move, "exile[s] {what:objects}", to="exile", verb="exile")
    v.player(Move, "exile[s] {what:objects} face down", to="exile", verb="exile", face_down=True)
    for until in LEAVES:
        v.player(Move, f"exile[s] {{what:objects}} until {until}", to="exile", verb="exile", until=until)
    v.player(Move, "exile[s] {what:objects} with {counters:counters_on#what}", to="exile", verb="exile")


def _onto_battlefield(v: Verbs) -> None:
    v.g.alias("attachable", ["objects"])
    v.g.rule("attachable", None, "{it:target_player}")
    for verb, to in (("return", "to the battlefield"), ("put", "onto the battlefield")):
        fixed: dict[str, Any] = {"to": "battlefield", "verb": verb}
        for state, how in _STATES:
            start = f"{verb}[s] {{what:objects}} {to}{state}"
            for tail in (
                "",
                " under {under:whose} control",
                " under their owners' control",
                " under their owner's control",
                " under {under:whose} control with {counters:counters_on#what}",
                " with {counters:counters_on#what}",
                " attached to {attached:attachable}",
                " with {counters:counters_more#what}",
                " under {under:whose} control with {counters:counters_more#what}",
                " under {under:whose} control attached to {attached:attachable}",
            ):
                own: dict[str, Any] = {"under": THEIR_OWNERS, "word": "owners"} if "owners'" in tail else {}
                if "owner's" in tail:
                    own = {"under": THEIR_OWNERS, "word": "of one owner", "when": _of_several}
                if "counters_more" in tail:
                    own = {"word": "additional"}
                if tail == " under {under:whose} control":
                    own = {"when": _no_owners}
                v.player(Move, start + tail, **fixed, **how, **own)
            if how.get("tapped") and not how.get("transformed"):
                last = f"{verb}[s] {{what:objects}} {to} under {{under:whose}} control{state}"
                v.player(Move, last, word="state last", when=_no_owners, **fixed, **how)
    for form in ("it's", "they're"):
        make = _AsItIs(form)
        v.g.rule("clause", make, f"{{move:do}}. {form} {{changes:becomes.bare}}", unmake=make.parts, when=_known)
    many = _AsItIs("they are many")
    v.g.rule("clause", many, "{move:do}. they're {changes:becomes.bare.many}", unmake=many.parts, when=_known)
    for words in ("it enters", "that creature enters"):
        put = _TappedAndAttacking(words)
        v.g.rule("clause", put, f"{{it:clause}}. {words} tapped and attacking", unmake=put.parts, when=_known)
    v.g.rule("elided", Move, "{what:objects} onto the battlefield", to="battlefield", verb="put", word="and")
    v.g.rule(
        "elided",
        Move,
        "{what:objects} onto the battlefield tapped",
        to="battlefield",
        verb="put",
        word="and",
        tapped=True,
    )


def _one_of_them(v: Verbs) -> None:
    """ "Put one into your hand and the other into your graveyard": of those spoken of."""
    one = Some(Filter((), (FromAmong(That("them"), "one"),)))
    v.g.words("one_of_them", {"one": one})
    for place, how in (
        ("onto the battlefield", {"to": "battlefield"}),
        ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
    ):
        v.player(Move, f"put[s] {{what:one_of_them}} {place}", verb="put", **how)
    for zone in ("hand", "graveyard"):
        v.player(Move, f"put[s] {{what:one_of_them}} into {{whose:whose}} {zone}", verb="put", to=zone)


def _elsewhere(v: Verbs) -> None:
    g = v.g
    places = (("hand", "hand"), ("graveyard", "graveyard"))
    for zone, noun in places:
        for verb, word in (("return", "to"), ("put", "into")):
            fixed: dict[str, Any] = {"to": zone, "verb": verb}
            v.player(Move, f"{verb}[s] {{what:objects}} {word} {{whose:whose}} {noun}", **fixed)
            v.player(
                Move,
                f"{verb}[s] {{what:objects}} {word} their owners' {noun}s",
                whose=THEIR_OWNERS,
                word="owners",
                **fixed,
            )
        g.rule("elided", Move, f"{{what:objects}} into {{whose:whose}} {noun}", to=zone, verb="put", word="and")
    for form in ("all", "some", "target_object"):
        v.player(
            Move, f"return[s] to {{whose:whose}} hand {{what:{form}}}", to="hand", verb="return", word="zone first"
        )
        v.player(
            Move, f"return[s] to the battlefield {{what:{form}}}", to="battlefield", verb="return", word="zone first"
        )
        v.player(
            Move,
            f"return[s] to the battlefield tapped {{what:{form}}}",
            to="battlefield",
            verb="return",
            tapped=True,
            word="zone first",
        )
    for position, words in (("top", "on top of"), ("bottom", "on the bottom of")):
        for order, said in (("", ""), ("any order", " in any order"), (" random", " in a random order")):
            shape = order.strip() if order == "any order" else ""
            fixed = {"to": "library", "position": position if shape else position + order}
            for verb in ("put", "return"):
                start = f"{verb}[s] {{what:objects}} {words}"
                v.player(Move, f"{start} {{whose:whose}} library{said}", verb=verb, word=shape, **fixed)
                v.player(
                    Move,
                    f"{start} their owners' libraries{said}",
                    verb=verb,
                    word=f"owners {shape}".strip(),
                    whose=THEIR_OWNERS,
                    **fixed,
                )
            # The library is that of the cards' owner anyway (CR 400.3).
            own = {**fixed, "word": f"that library {shape}".strip()}
            v.player(Move, f"put[s] {{what:objects}} {words} that library{said}", verb="put", **own)
            g.rule(
                "elided",
                Move,
                f"{{what:objects}} {words} {{whose:whose}} library{said}",
                verb="put",
                word=f"and {shape}".strip(),
                **fixed,
            )
        # "And the rest on the bottom in a random order": of the library that the cards before were put into.
        for order, said in (("", ""), ("any order", " in any order"), (" random", " in a random order")):
            shape = order.strip() if order == "any order" else ""
            g.rule(
                "elided",
                Move,
                f"{{what:objects}} {words.removesuffix(' of')}{said}",
                to="library",
                verb="put",
                position=position if shape else position + order,
                word=f"and there {shape}".strip(),
            )
    # "Put them back in any order": where they were, on top (CR 401.4).
    v.player(Move, "put[s] {what:objects} back in any order", to="library", position="top", verb="put", word="back")
    v.player(
        Move,
        "put[s] {what:objects} back on top of {whose:whose} library in any order",
        to="library",
        position="top",
        verb="put",
        word="back on top",
    )
    back = "put[s] {what:objects} back on top of {whose:whose} library"
    v.player(Move, back, to="library", position="top", verb="put", word="back on top, one")
    for place, words in enumerate(("second", "third", "fourth", "fifth", "sixth", "seventh"), 1):
        searched = f"put[s] {{what:objects}} {words} from the top"
        v.player(Move, searched, to="library", position=str(place), verb="put", word="library searched")
    for position, words in (("1", "second from the top"), ("2", "third from the top"), ("3", "fourth from the top"),
                            ("4", "fifth from the top"), ("6", "seventh from the top")):  # fmt: skip
        v.player(
            Move,
            f"put[s] {{what:objects}} into {{whose:whose}} library {words}",
            to="library",
            verb="put",
            position=position,
        )
    v.player(
        Move,
        "put[s] {what:objects} into their library second from the top or on the bottom",
        to="library",
        position="1 or bottom",
        whose=ThatPlayer("their"),
    )
    shuffled: dict[str, Any] = {"to": "library", "verb": "shuffle", "position": "shuffle"}
    v.player(Move, "shuffle[s] {what:objects} into {whose:whose} library", **shuffled)
    v.player(
        Move, "shuffle[s] {what:objects} into their owners' libraries", whose=THEIR_OWNERS, word="owners", **shuffled
    )
    v.player(
        Move,
        "put[s] {what:objects} on their choice of the top or bottom of their library",
        to="library",
        position="top or bottom",
        whose=ThatPlayer("their"),
        word="their choice",
    )
    v.player(
        Move,
        "put[s] {what:objects} on the top or bottom of their library",
        to="library",
        position="top or bottom",
        whose=ThatPlayer("their"),
    )
    v.player(
        Move,
        "put[s] {what:objects} on your choice of the top or bottom of your library",
        to="library",
        position="top or bottom",
        whose=You(),
        word="your choice",
    )
    v.player(
        Move, "put[s] {what:objects} on the top or bottom of your library", to="library", position="top or bottom",
        whose=You(),
    )  # fmt: skip
    for form in ("hand and graveyard", "graveyard and hand"):
        zones = _Zones(tuple(form.split(" and ")))
        g.rule("zones", zones, f"{{whose:whose}} {form}", unmake=zones.parts)
    v.player(
        Move, "shuffle[s] {what:zones} into {whose:whose} library", to="library", verb="shuffle", position="shuffle"
    )
    also = _AndGraveyard()
    g.rule("this_and_graveyard", also, "{it:this} and {whose:whose} graveyard", unmake=also.parts)
    v.player(
        Move, "shuffle[s] {what:this_and_graveyard} into their owner's library", to="library", verb="shuffle",
        position="shuffle",
    )  # fmt: skip
    # "Shuffle and put that card on top": the library is the one just searched.
    v.player(Move, "put[s] {what:objects} on top", to="library", position="top", word="on top")
    v.player(Move, "put[s] {what:objects} on top in any order", to="library", position="top", word="on top any order")
    v.player(Move, "put[s] {what:objects} on the bottom", to="library", position="bottom", word="on the bottom")
    v.player(
        Move,
        "put[s] {what:objects} on the bottom in a random order",
        to="library",
        position="bottom random",
        word="on the bottom",
    )
    v.player(
        Move,
        "put[s] {what:objects} on the bottom in any order",
        to="library",
        position="bottom",
        word="on the bottom any order",
    )


class _Zones:
    """ "their hand and graveyard"."""

    def __init__(self, zones: tuple[str, ...]) -> None:
        self.zones = zones

    def __call__(self, whose: Any) -> Both:
        return Both(tuple(Zone(zone, whose) for zone in self.zones))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Both) or len(value.of) != 2 or not isinstance(value.of[0], Zone):
            return None
        whose = value.of[0].whose
        return {"whose": whose} if value == self(whose) else None


class _AndGraveyard:
    """ "This artifact and your graveyard": each into its owner's library."""

    def __call__(self, it: Any, whose: Any) -> Both:
        return Both((it, Zone("graveyard", whose)))

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Both(of=(This() as it, Zone(zone="graveyard", whose=whose)), conj="and"):
                return {"it": it, "whose": whose}
        return None
