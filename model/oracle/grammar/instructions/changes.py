"""Changes to objects: "gets +1/+1", "gains flying", "can't block", "becomes a 3/3 creature" (CR 611, 613), and the
instruction that applies them for a while.

Owns: the categories `change` (one predicate), `changes` (a tuple: predicates joined), `duration`, and the clauses of
`Apply`. The predicates serve static abilities too. Not here: keywords (`keyword`), what a thing becomes in words
(`describe`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import Change, Keyword, ThisAbility
from model.ability.casting import UNTIL_CAST
from model.ability.continuous import (
    BUT_MANA,
    BecomesCopyOf,
    CanAlso,
    Cant,
    ChangesIf,
    DoesntUntap,
    Gains,
    GainsAbilitiesOf,
    GainsControl,
    Loses,
    ModifiesPT,
    Must,
    SetsColors,
    SetsPT,
    SetsTypes,
)
from model.ability.instructions import Apply, FacesChoice, May, Sequence
from model.ability.terms import (
    All,
    Amount,
    Both,
    Chosen,
    ControlledBy,
    Filter,
    Some,
    Target,
    That,
    ThatPlayer,
    This,
    XAmount,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.defining_x import define_x, undefine_x
from model.oracle.grammar.instructions import becoming, cannot, controlling, lasting_while, swapping
from model.oracle.grammar.instructions.damage import LEFT_OUT
from model.oracle.grammar.instructions.verbs import ONE_DURATION, YOU, Verbs

DURATIONS: Final = (
    "until end of turn",
    "this turn",
    "until your next turn",
    "until end of combat",
    "this combat",
    "until the end of your next turn",
    "until your next upkeep",
    "until your next end step",
    "until end of your next turn",
    "for the rest of the game",
)


def add(g: Grammar) -> None:
    """The rows."""
    g.words("duration", {words: words for words in (*DURATIONS, *UNTIL_CAST)})
    for category in ("keyword", "quoted"):
        g.rows.setdefault(category, [])
    lasting_while.add(g)
    _size(g)
    _abilities(g)
    cannot.add(g)
    becoming.add(g)
    _joined(g)
    _apply(g)


# --- predicates -----------------------------------------------------------------------------------------------------


def _size(g: Grammar) -> None:
    g.rule("change", _modifies, "get[s] {by:pump}", unmake=_modifies_parts)
    g.rule("change", _modifies, "get[s] {by:pump} for each {times:times}", unmake=_times_parts)
    more = _Additional()
    g.rule("change", more, "get[s] an additional {by:pump}", unmake=more.parts)
    g.rule("change", _sets, "{#has|have} base power and toughness {pt:pt}", unmake=_sets_parts)
    g.words("change", {"lose[s] all creature types": SetsTypes(lose=("creature types",), word="loses")})
    g.rule("change", SetsPT, "{#has|have} base power {power:digits}")
    g.rule("change", SetsPT, "{#has|have} base toughness {toughness:digits}")


def _modifies(by: tuple[Amount, Amount], times: Amount | None = None) -> ModifiesPT:
    return ModifiesPT(by[0], by[1], times)


class _Additional:
    """ "gets an additional +2/+0"."""

    def __call__(self, by: tuple[Amount, Amount]) -> ModifiesPT:
        return ModifiesPT(by[0], by[1], None, "additional")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, ModifiesPT) and value.times is None and value.word == "additional":
            return {"by": (value.power, value.toughness)}
        return None


def _modifies_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, ModifiesPT) and value.times is None and not value.word:
        return {"by": (value.power, value.toughness)}
    return None


def _times_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, ModifiesPT) and value.times is not None:
        return {"by": (value.power, value.toughness), "times": value.times}
    return None


def _sets(pt: tuple[Amount, Amount]) -> SetsPT:
    return SetsPT(pt[0], pt[1])


def _sets_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, SetsPT) and not value.word and value.power is not None and value.toughness is not None:
        return {"pt": (value.power, value.toughness)}
    return None


def _abilities(g: Grammar) -> None:
    g.alias("granted", ["keyword", "quoted"])
    g.rule("granted_list", _one, "{it:granted}", unmake=_only)
    g.list("granted_list", "granted", conj=("and",))
    # Behind something else in a list: ", flying, and first strike".
    g.rule("granted_more", _pair, "{a:granted}, and {b:granted}", unmake=_of_pair)
    g.rule("granted_more", _three, "{a:granted}, {b:granted}, and {c:granted}", unmake=_of_three)
    g.list("granted_or", "granted", conj=("or",))
    g.rule("change", Gains, "gain[s] {abilities:granted_list}", word="gains")
    g.rule("change", Gains, "{#has|have} {abilities:granted_list}", word="has")
    g.rule("change", Gains, "gain[s] your choice of {abilities:granted_or}", word="gains", choice=True)
    either = _FromOr()
    g.rule(
        "change",
        either,
        "gain[s] protection from {what:quality} or from the color of your choice",
        unmake=either.parts,
        when=_known,
    )
    g.rule("change", Loses, "lose[s] all abilities")
    g.rule("change", Loses, "lose[s] all other abilities", word="other")
    g.rule("change", Loses, "lose[s] all abilities except mana abilities", word=BUT_MANA)
    g.rule("change", Loses, "lose[s] {abilities:granted_list}")
    g.words("change", {"lose[s] this ability": Loses((ThisAbility(),))})
    gained = "gain[s] all activated abilities of {of:objects}"
    g.rule("change", GainsAbilitiesOf, gained, word="gains")


def _one(it: Any) -> Any:
    return (it,)


def _only(value: Any) -> dict[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _pair(a: Any, b: Any) -> Any:
    return (a, b)


def _of_pair(value: Any) -> dict[str, Any] | None:
    return dict(zip("ab", value, strict=True)) if isinstance(value, tuple) and len(value) == 2 else None


def _three(a: Any, b: Any, c: Any) -> Any:
    return (a, b, c)


def _of_three(value: Any) -> dict[str, Any] | None:
    return dict(zip("abc", value, strict=True)) if isinstance(value, tuple) and len(value) == 3 else None


# --- several predicates ---------------------------------------------------------------------------------------------


def _flat(items: tuple[Any, ...]) -> tuple[Change, ...]:
    return tuple(change for item in items for change in (item if isinstance(item, tuple) else (item,)))


def grouped(value: Any) -> tuple[Any, ...] | None:
    """The changes as they are said: those of one "becomes" together."""
    if not isinstance(value, tuple) or not value:
        return None
    out: list[Any] = []
    for change in value:
        if becoming.goes_on(change):
            if not out or not isinstance(out[-1], tuple):
                return None
            out[-1] = (*out[-1], change)
        else:
            out.append((change,) if becoming.starts(change) else change)
    return tuple(out)


class _List:
    def __init__(self, n: int) -> None:
        self.n = n

    def __call__(self, **items: Any) -> tuple[Change, ...]:
        return _flat(tuple(items.values()))

    def parts(self, value: Any) -> dict[str, Any] | None:
        items = grouped(value)
        if items is None or len(items) != self.n:
            return None
        return dict(zip("abcde", items, strict=False))


def _joined(g: Grammar) -> None:
    g.alias("predicate", ["change", "becomes"])
    for n, template in (
        (1, "{a:predicate}"),
        (2, "{a:predicate} and {b:predicate}"),
        (2, "{a:predicate} and {b:change.also}"),
        (3, "{a:predicate}, {b:predicate}, and {c:predicate}"),
        (4, "{a:predicate}, {b:predicate}, {c:predicate}, and {d:predicate}"),
    ):
        make = _List(n)
        g.rule("changes", make, template, unmake=make.parts)


# --- applying them ----------------------------------------------------------------------------------------------------


def _apply(g: Grammar) -> None:
    v = Verbs(g)
    g.alias("clause", ["applied"])
    g.rule(
        "clause",
        becoming.still,
        "{apply:applied}. {form=it's|they're|he's|she's} still {kind:still_kind}",
        unmake=becoming.not_still,
        when=_known,
    )
    g.rule(
        "clause",
        _still_defined,
        "{apply:applied}, where X is {amount:where_x}. {form=it's|they're} still {kind:still_kind}",
        unmake=_still_undefined,
        when=_known,
    )
    still = _MayStill()
    g.rule(
        "clause",
        still,
        "you may have {apply:bare}. {form=it's|they're|he's|she's} still {kind:still_kind}",
        unmake=still.parts,
        when=_known,
    )
    g.words(
        "still_kind",
        {"a land": "a land", "lands": "lands", "an artifact": "an artifact", "a planeswalker": "a planeswalker"},
    )
    either = _EitherSize()
    template = "{to:definite} get[s] {a:pump} or {b:pump} {duration:duration}"
    g.alias("definite", ["this", "that", "attached"])
    g.rule("clause", either, template, unmake=either.parts)
    for word, more in (("", ""), ("additional", " an additional")):
        late = _Late(word)
        said = f"{{to:subject}} get[s]{more} {{by:pump}} {{duration:duration}} for each {{times:times}}"
        g.rule("clause", late, said, unmake=late.parts)
    for category, subject in (
        ("applied", "{to:subject} {changes:changes#to}"),
        ("bare", "{to:subject} {changes:changes#p}"),
    ):
        g.rule(category, Apply, subject + " {duration:duration}", when=_lasting)
        g.rule(
            category, Apply, "{duration:duration}, " + subject, front=True, when=_lasting
        ) if category == "applied" else None
        g.rule(category, Apply, subject + " for as long as {while_:while}", duration="for as long as")
        g.rule(category, Apply, subject, duration="", when=_endless)
    long = "for as long as {while_:while}, {to:subject} {changes:changes#to}"
    g.rule("applied", Apply, long, duration="for as long as", front=True)
    # "White creatures you control also gain first strike until end of turn."
    g.rule("clause", Apply, "{to:subject} also {changes:changes#to} {duration:duration}", word="also", when=_lasting)
    # "Until end of turn, it gets +2/+0 and gains trample if it's red."
    g.rule("change.if", None, "{it:change}")
    g.rule("change.if", ChangesIf, "{change:change} if {condition:condition}")
    for n, template in (
        (2, "{a:change.if} and {b:change.if}"),
        (3, "{a:change.if}, {b:change.if}, and {c:change.if}"),
    ):
        make = _List(n)
        g.rule("changes.if", make, template, unmake=make.parts, when=_some_if)
    g.rule("applied", Apply, "{duration:duration}, {to:subject} {changes:changes.if#to}", front=True, when=_lasting)
    g.rule("applied", Apply, "they each {changes:changes#p} {duration:duration}", to=That("each of them"),
           word="they each", when=_lasting)  # fmt: skip
    # Of players only where only players could be meant, see `_right_they`.
    g.rule("applied", Apply, "they {changes:changes#p} {duration:duration}", to=ThatPlayer("they"), when=_lasting)
    for tail in ("", " unless they're mana abilities"):
        idle = _Idle(tail)
        said = f"{{to:possessor}} activated abilities can't be activated{tail}"
        idles: tuple[tuple[str, dict[str, Any]], ...] = (
            (f"{said} {{duration:duration}}", {}),
            (f"{said} for as long as {{while_:while}}", {"duration": "for as long as"}),
        )
        for template, fixed in idles:
            g.rule("applied", idle, template, unmake=idle.parts(template), when=_known, **fixed)
        g.rule("unended.idle", idle, said, unmake=idle.parts(said), when=_known, duration="")
    copying = _Copying()
    for category, become in (("applied", "become[s]"), ("bare", "become")):
        copy = f"{{to:subject}} {become} a copy of {{of:objects}}"
        exceptions = ", except {except_:exceptions#to}"
        g.rule(category, copying, copy + " {duration:duration}" + exceptions, unmake=copying.parts)
        g.rule(category, copying, copy + exceptions, unmake=copying.parts, duration="")
        if category == "applied":
            first = _Copying(front=True)
            g.rule(category, first, "{duration:duration}, " + copy + exceptions, unmake=first.parts)
    two = "{a:subject} {x:changes#a} and {b:subject} {y:changes#b} {duration:duration}"
    g.rule("clause", _two_for_now, two, unmake=_two_parts, when=_known)
    g.rule("elided", _elided, "{changes:changes#s} {duration:duration}", unmake=_elided_parts)
    # Control.
    controlling.add(g)
    swapping.add(g)
    cannot.add_clauses(v)


def _two_for_now(a: Any, x: Any, b: Any, y: Any, duration: str) -> Sequence | None:
    """ "~ gets +2/+1 and creatures you control gain haste until end of turn": one duration of two effects."""
    effects = (Apply(a, x, duration), Apply(b, y, duration))
    return Sequence(effects, (ONE_DURATION,)) if all(map(_lasting, effects)) else None


def _two_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Sequence) or value.joins != (ONE_DURATION,):
        return None
    a, b = value.steps
    if not isinstance(a, Apply) or not isinstance(b, Apply):
        return None
    return {"a": a.to, "x": a.changes, "b": b.to, "y": b.changes, "duration": a.duration}


class _Idle:
    """ "Its activated abilities can't be activated this turn"."""

    def __init__(self, tail: str) -> None:
        self.change = Cant("have its activated abilities activated" + tail)

    def __call__(self, to: Any, duration: str, while_: Any = None) -> Apply | None:
        if duration == "" and not _chosen(to):
            return None  # a static ability says it
        return Apply(to, (self.change,), duration, while_, word="abilities")

    def parts(self, template: str) -> Any:
        said = {name for name in ("duration", "while_") if f"{{{name}:" in template}

        def parts(value: Any) -> dict[str, Any] | None:
            if not isinstance(value, Apply) or value != self(value.to, value.duration, value.while_):
                return None
            told = {"while_"} if value.while_ is not None else {"duration"} if value.duration else set()
            return {"to": value.to, "duration": value.duration, "while_": value.while_} if told == said else None

        return parts


class _MayStill:
    """ "You may have it become a 3/3 creature until end of turn. It's still a land"."""

    def __call__(self, apply: Any, form: str, kind: str) -> May | None:
        kept = becoming.still(apply, form, kind) if isinstance(apply, Apply) else None
        return May(kept, word="have") if isinstance(kept, Apply) else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, May) or value.word != "have" or value.who != YOU or not isinstance(value.do, Apply):
            return None
        return becoming.not_still(value.do)


class _FromOr:
    """ "gains protection from artifacts or from the color of your choice": one of them, chosen as it resolves."""

    def __call__(self, what: Filter) -> Gains | None:
        if what == OF_CHOICE:
            return None
        of_color = Keyword("protection", what=(OF_CHOICE,))
        return Gains((Keyword("protection", what=(what,)), of_color), "gains from or from", choice=True)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Gains) or value.word != "gains from or from":
            return None
        first = value.abilities[0]
        return {"what": first.what[0]} if isinstance(first, Keyword) else None


OF_CHOICE: Final = Filter((Chosen("color of your choice"),))


def _known(value: Any) -> bool:
    return value is not None


def _some_if(value: Any) -> bool:
    # One at the very end would be said of all.
    return value is not None and sum(isinstance(change, ChangesIf) for change in value) > 1


def _still_defined(apply: Apply, amount: Amount, form: str, kind: str) -> Any:
    kept = becoming.still(apply, form, kind)
    return None if kept is None else define_x(kept, amount)


def _still_undefined(value: Any) -> dict[str, Any] | None:
    found = undefine_x(value) if isinstance(value, Apply) else None
    parts = becoming.not_still(found[0]) if found is not None else None
    return None if found is None or parts is None else {**parts, "amount": found[1]}


class _Copying:
    """ "becomes a copy of ... until end of turn, except ..."; `front`: the duration stands first."""

    def __init__(self, *, front: bool = False) -> None:
        self.front = front

    def __call__(self, to: Any, of: Any, duration: str, except_: Any) -> Apply:
        return Apply(to, (BecomesCopyOf(of, except_),), duration, front=self.front, word="except last")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Apply) or value.word != "except last" or len(value.changes) != 1:
            return None
        if value.front is not self.front:
            return None
        change = value.changes[0]
        if not isinstance(change, BecomesCopyOf):
            return None
        return {"to": value.to, "of": change.of, "duration": value.duration, "except_": change.except_}


class _EitherSize:
    """ "gets +1/-1 or -1/+1 until end of turn": one of the two, chosen as it is carried out (CR 608.2d)."""

    def __call__(self, to: Any, a: tuple[Amount, Amount], b: tuple[Amount, Amount], duration: str) -> FacesChoice:
        options = tuple(Apply(to, (ModifiesPT(*by),), duration) for by in (a, b))
        return FacesChoice(options, word="one size or the other")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, FacesChoice) or value.word != "one size or the other":
            return None
        a, b = value.options
        if not isinstance(a, Apply) or not isinstance(b, Apply):
            return None
        sizes = [(c.power, c.toughness) for o in (a, b) for c in o.changes if isinstance(c, ModifiesPT)]
        return {"to": a.to, "a": sizes[0], "b": sizes[1], "duration": a.duration}


class _Late:
    """ "gets +1/+1 until end of turn for each ..."; `word` "additional"."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, to: Any, by: tuple[Amount, Amount], duration: str, times: Amount) -> Apply:
        return Apply(to, (ModifiesPT(by[0], by[1], times, self.word),), duration, word="for each last")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Apply) or value.word != "for each last" or len(value.changes) != 1:
            return None
        change = value.changes[0]
        if not isinstance(change, ModifiesPT) or change.times is None or change.word != self.word:
            return None
        return {
            "to": value.to,
            "by": (change.power, change.toughness),
            "duration": value.duration,
            "times": change.times,
        }


def _rules_only(value: Any) -> bool:
    return all(isinstance(change, (Cant, Must, CanAlso, DoesntUntap)) for change in value.changes)


def _lasting(value: Any) -> bool:
    """ "This turn" is said of what one can or must do."""
    if not _right_they(value):
        return False
    return (value.duration in ("this turn", "this combat")) <= _rules_only(value)


def _endless(value: Any) -> bool:
    """Without a duration only for what was chosen or spoken of: else it reads as a static ability."""
    if any(isinstance(change, (GainsControl, ModifiesPT)) for change in value.changes):
        return False
    if any(isinstance(change, Gains) and change.word == "has" for change in value.changes):
        return False  # "It has ...": of tokens
    if any(isinstance(change, SetsTypes) and change.lose == ("Legendary",) for change in value.changes):
        return False  # said of copies, see `exceptions`
    if not _right_they(value):
        return False
    if any(isinstance(c, SetsColors) and (c.choice or c.word in ("color", "becomes all")) for c in value.changes):
        return True  # "becomes"
    if any(
        isinstance(c, BecomesCopyOf) or (becoming.starts(c) and c.word.startswith("becomes")) for c in value.changes
    ):
        return True  # a static ability says "is"
    if isinstance(value.to, All) and _untap_only(value):
        # "Lands you control don't untap during your next untap step": until that is over.
        if ControlledBy(YOU) in value.to.filter.post:
            return bool(value.changes[0].word == "your")
        # "Lands target player controls don't untap during their next untap step": that player's.
        theirs = any(
            isinstance(c, ControlledBy) and isinstance(c.who, (Target, ThatPlayer)) for c in value.to.filter.post
        )
        return theirs and value.changes[0].word in ("their", "that player's")
    if isinstance(value.to, This):
        # "This land doesn't untap during your next untap step"; a static ability says "has", and has no X of its own.
        return _untap_only(value) or all(map(_of_itself, value.changes))
    return _chosen(value.to) and (not _rules_only(value) or _untap_only(value))


def _of_itself(change: Change) -> bool:
    if isinstance(change, Gains):
        return change.word == "gains"
    return isinstance(change, SetsPT) and change.power == XAmount()


def _right_they(value: Any) -> bool:
    """ "They" are players where only players could be meant, else objects."""
    of_players = all(isinstance(change, Cant) and change.what in cannot.PLAYERS_CANT for change in value.changes)
    return bool(value.to != (That("they") if of_players else ThatPlayer("they")))


def _untap_only(value: Any) -> bool:
    return all(isinstance(change, DoesntUntap) and change.next_ for change in value.changes)


def _chosen(to: Any) -> bool:
    if isinstance(to, Both):
        return all(_chosen(of) for of in to.of)
    return isinstance(to, (Target, That, Some))


def _elided(changes: Any, duration: str) -> Apply:
    return Apply(LEFT_OUT, changes, duration)


def _elided_parts(value: Any) -> dict[str, Any] | None:
    if (
        isinstance(value, Apply)
        and value.to == LEFT_OUT
        and not value.front
        and value.while_ is None
        and value.duration
    ):
        return None if value.word else {"changes": value.changes, "duration": value.duration}
    return None
