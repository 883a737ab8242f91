"""Creating tokens and emblems (CR 111, 114, 701.7)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import Ability
from model.ability.instructions import CreateToken, GetEmblem
from model.ability.object_instructions import TokensAgain
from model.ability.terms import Amount, Number, Times
from model.mana import COLORS
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.board import EVERY
from model.oracle.grammar.instructions.describe import Description
from model.oracle.grammar.instructions.verbs import YOU, Verbs

# CR 111.10.
PREDEFINED: Final = (
    "Treasure",
    "Food",
    "Gold",
    "Clue",
    "Blood",
    "Powerstone",
    "Map",
    "Junk",
    "Incubator",
    "Lander",
    "Mutagen",
    "Vibranium",
)

# How the words say that it is tapped or attacking, and where abilities stand.
_LEADS: Final = (("", False, False), ("tapped ", True, False), ("tapped and attacking ", True, True))
_TAILS: Final = (
    ("", False, False),
    (" that{n#'s|are} tapped and attacking", True, True),
    (" that{n#'s|are} attacking", False, True),
    (" that{n#'s|are} tapped", True, False),
)


class _Token:
    """A described token. `word` names the shape; `states` what the words say of how it enters."""

    def __init__(self, word: str, tapped: bool, attacking: bool, each: bool = False) -> None:
        self.word = word
        self.tapped = tapped
        self.attacking = attacking
        self.each = each

    def __call__(
        self,
        n: Amount,
        it: Description,
        abilities: tuple[Ability, ...] = (),
        name: str = "",
        times: Amount | None = None,
    ) -> CreateToken | None:
        creature = "Creature" in it.types
        sized = creature or "Vehicle" in it.subtypes  # CR 301.7a
        if not it.types or it.colors is None or (it.power is not None and not sized):
            return None
        if creature and it.power is None and not abilities:
            return None
        return CreateToken(
            Times(n, times, EVERY) if times is not None else n,
            it.power,
            it.toughness,
            it.colors,
            it.supertypes,
            it.types,
            it.subtypes,
            name,
            abilities,
            tapped=self.tapped,
            attacking=self.attacking,
            word=self.word,
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        if (
            not isinstance(value, CreateToken)
            or value.word != self.word
            or value.predefined
            or value.copy_of is not None
        ):
            return None
        if value.plus or (value.tapped, value.attacking) != (self.tapped, self.attacking):
            return None
        if value.changes or value.who != YOU or value.whom is not None:
            return None
        n: Any = value.count
        times: Any = None
        if isinstance(n, Times) and n.word == EVERY:
            n, times = n.n, n.of
        if (times is not None) != self.each:
            return None
        it = Description(value.power, value.toughness, value.colors, value.supertypes, value.subtypes, value.types)
        return {"n": n, "it": it, "abilities": value.abilities, "name": value.name, "times": times}


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    v.command(TokensAgain, "create {count:count} of those tokens")
    for lead, tapped, attacking in _LEADS:
        for tail, also_tapped, also_attacking in _TAILS:
            if lead and tail:
                continue
            word = tail.split(" ", 2)[-1] if tail else ""
            _described(v, lead, tail, word, tapped or also_tapped, attacking or also_attacking)
        for noun in PREDEFINED:
            v.player(
                CreateToken,
                f"create[s] {{count:many}} {lead}{noun} token{{s:count}}",
                predefined=noun,
                tapped=tapped,
                attacking=attacking,
            )
            each = _PredefinedEach(noun, tapped, attacking)
            v.player(
                each, f"create[s] {{n:number}} {lead}{noun} token{{s:n}} for each {{times:times}}", unmake=each.parts
            )
    for noun in PREDEFINED:
        for tapped in (False, True):
            v.player(
                CreateToken,
                f"create[s] a number of {'tapped ' if tapped else ''}{noun} tokens equal to {{count:measure}}",
                predefined=noun,
                tapped=tapped,
                word="equal to",
            )
    for role in ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero"):
        v.player(
            CreateToken,
            f"create[s] a {role} Role token attached to {{attached:objects}}",
            count=Number(1),
            predefined=f"{role} Role",
        )
    _plus(g)
    two, three = _Several(2), _Several(3)
    v.player(two, "create[s] {a:plus_token} and {b:plus_token}", unmake=two.parts, when=_known)
    v.player(three, "create[s] {a:plus_token}, {b:plus_token}, and {c:plus_token}", unmake=three.parts, when=_known)
    _copies(v)
    v.player(GetEmblem, "get[s] an emblem with {abilities:quoted_list}")
    g.rule("quoted_list", _tuple, "{it:quoted}", unmake=_single)
    g.list("quoted_list", "quoted", conj=("and",))


def _plus(g: Grammar) -> None:
    """`plus_token`: what is created besides, as "a Food token", "that many 1/1 green Squirrel creature tokens"."""
    fixed: dict[str, Any] = {"name": "", "times": None}
    starts: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("{n:many} ", {}, ""),
        ("an additional ", {"n": Number(1)}, "additional"),
    )
    for start, more, word in starts:
        make = _Token(word, False, False)
        plural = "" if more else "{s:n}"
        template = f"{start}{{it:description}} token{plural}"
        g.rule("plus_token", make, template, unmake=make.parts, when=_known, abilities=(), **more, **fixed)
        withs = template + " with {abilities:granted_list}"
        g.rule("plus_token", make, withs, unmake=make.parts, when=_known, **more, **fixed)
    for noun in PREDEFINED:
        g.rule("plus_token", CreateToken, f"{{count:many}} {noun} token{{s:count}}", predefined=noun)
        g.rule(
            "plus_token",
            CreateToken,
            f"an additional {noun} token",
            predefined=noun,
            count=Number(1),
            word="additional",
        )


class _Several:
    """ "create a Food token and a 1/1 red Goblin creature token": one event (CR 608.2c, 701.7a)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __call__(self, a: CreateToken, **more: CreateToken) -> CreateToken | None:
        plus = tuple(more[k] for k in sorted(more))
        if any(token.word or token.name for token in (a, *plus)):
            return None
        return msgspec.structs.replace(a, plus=plus)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CreateToken) or len(value.plus) != self.n - 1:
            return None
        return {"a": msgspec.structs.replace(value, plus=()), **dict(zip("bc", value.plus, strict=False))}


def _tuple(it: Any) -> Any:
    return (it,)


def _single(value: Any) -> dict[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _known(value: Any) -> bool:
    return value is not None


def _described(v: Verbs, lead: str, tail: str, word: str, tapped: bool, attacking: bool) -> None:
    start = f"create[s] {{n:many}} {lead}{{it:description}} token{{s:n}}"
    fixed: dict[str, Any] = {"name": "", "times": None}
    plain = _Token(word, tapped, attacking)
    v.player(plain, start + tail, unmake=plain.parts, when=_known, abilities=(), **fixed)
    v.player(plain, start + " with {abilities:granted_list}" + tail, unmake=plain.parts, when=_known, **fixed)
    named = start + " named {name:name}"
    v.player(plain, named + tail, unmake=plain.parts, when=_known, abilities=(), times=None)
    v.player(plain, named + " with {abilities:granted_list}" + tail, unmake=plain.parts, when=_known, times=None)
    if not lead and not tail:
        first = _NamedToken()
        start_named = "create[s] {name:name}, {n:number} {it:description} token"
        v.player(first, start_named, unmake=first.parts, when=_known, abilities=(), again="")
        v.player(first, start_named + " with {abilities:granted_list}", unmake=first.parts, when=_known, again="")
        enters = _NamedToken(True)
        v.player(
            enters,
            start_named + ". {again:name} enters tapped and attacking",
            unmake=enters.parts,
            when=_known,
            abilities=(),
        )
    each = _Token(word, tapped, attacking, True)
    per = start.replace("{n:many}", "{n:number}")
    v.player(each, per + tail + " for each {times:times}", unmake=each.parts, when=_known, abilities=(), name="")
    v.player(
        each,
        per + " with {abilities:granted_list}" + tail + " for each {times:times}",
        unmake=each.parts,
        when=_known,
        name="",
    )
    has = _Token((word + " has").strip(), tapped, attacking)
    v.player(
        has,
        start + tail + ". {n#it|they} {n#has|have} {abilities:granted_list}",
        unmake=has.parts,
        when=_known,
        **fixed,
    )
    if not lead and not tail:
        named_last = _Token("named last", tapped, attacking)
        v.player(
            named_last,
            start + " with {abilities:granted_list} named {name:name}",
            unmake=named_last.parts,
            when=_known,
            times=None,
        )
        named_has = _Token("named has", tapped, attacking)
        v.player(
            named_has,
            named + ". {n#it|they} {n#has|have} {abilities:granted_list}",
            unmake=named_has.parts,
            when=_known,
            times=None,
        )
        colorful, colorful_has = _AllColors(plain), _AllColors(plain, has=True)
        for named_or_not, name in ((start, {"name": ""}), (named, {})):
            every = named_or_not + " that{n#'s|are} all colors"
            withs = named_or_not + " with {abilities:granted_list} that{n#'s|are} all colors"
            v.player(colorful, every, unmake=colorful.parts, when=_known, abilities=(), **name)
            v.player(colorful, withs, unmake=colorful.parts, when=_known, **name)
            v.player(
                colorful_has,
                every + ". {n#it|they} {n#has|have} {abilities:granted_list}",
                unmake=colorful_has.parts,
                when=_known,
                **name,
            )
        both = _TokenWithAndHas(plain)
        v.player(
            both,
            start + " with {abilities:granted_list}. {n#it|they} {n#has|have} {more:granted_list}",
            unmake=both.parts,
            when=_known,
        )
        equal = _Token("equal to", tapped, attacking)
        many = "create[s] a number of {it:description} tokens"
        v.player(equal, many + " equal to {n:measure}", unmake=equal.parts, when=_known, abilities=(), **fixed)
        v.player(
            equal,
            many + " with {abilities:granted_list} equal to {n:measure}",
            unmake=equal.parts,
            when=_known,
            **fixed,
        )
        equal_have = _Token("equal to, have", tapped, attacking)
        v.player(
            equal_have,
            many + " equal to {n:measure}. they have {abilities:granted_list}",
            unmake=equal_have.parts,
            when=_known,
            **fixed,
        )


class _TokenWithAndHas:
    """ "Create a 2/2 red Dragon creature token with flying. It has "...": so many of its abilities stand first."""

    def __init__(self, token: _Token) -> None:
        self.token = token

    def __call__(
        self, n: Amount, it: Description, abilities: tuple[Ability, ...], more: tuple[Ability, ...]
    ) -> CreateToken | None:
        made = self.token(n, it, (*abilities, *more))
        return None if made is None else msgspec.structs.replace(made, word=f"{len(abilities)} first")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CreateToken) or not value.word.endswith(" first"):
            return None
        first = value.word.removesuffix(" first")
        found = self.token.parts(msgspec.structs.replace(value, word="")) if first.isdecimal() else None
        if found is None or found["name"] or found["times"] is not None:
            return None
        every = found["abilities"]
        return {"n": found["n"], "it": found["it"], "abilities": every[: int(first)], "more": every[int(first) :]}


class _AllColors:
    """ "Create a 3/3 Kavu creature token with trample that's all colors", "... that's all colors. It has "..."" """

    def __init__(self, token: _Token, *, has: bool = False) -> None:
        self.token = token
        self.word = "all colors, has" if has else "all colors"

    def __call__(
        self, n: Amount, it: Description, name: str, abilities: tuple[Ability, ...] = ()
    ) -> CreateToken | None:
        if it.colors is not None:
            return None
        made = self.token(n, msgspec.structs.replace(it, colors=COLORS), abilities, name)
        return None if made is None else msgspec.structs.replace(made, word=self.word)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CreateToken) or value.word != self.word or value.colors != COLORS:
            return None
        found = self.token.parts(msgspec.structs.replace(value, word=""))
        if found is None or found.pop("times") is not None:
            return None
        return {**found, "it": msgspec.structs.replace(found["it"], colors=None)}


class _NamedToken:
    """ "create Mouse King, a legendary 2/1 red Mouse creature token", and that it enters tapped and attacking."""

    def __init__(self, attacking: bool = False) -> None:
        self.attacking = attacking
        self.token = _Token("name first", attacking, attacking)

    def __call__(
        self, n: Amount, it: Description, name: str, abilities: tuple[Ability, ...] = (), again: str = ""
    ) -> CreateToken | None:
        if n != Number(1) or again not in ("", name):
            return None
        return self.token(n, it, abilities, name)

    def parts(self, value: Any) -> dict[str, Any] | None:
        found = self.token.parts(value)
        if found is None or not found["name"]:
            return None
        del found["times"]
        return {**found, "again": found["name"] if self.attacking else ""}


class _PredefinedEach:
    """So many predefined tokens for each of something."""

    def __init__(self, noun: str, tapped: bool, attacking: bool) -> None:
        self.noun = noun
        self.tapped = tapped
        self.attacking = attacking

    def __call__(self, n: Amount, times: Amount) -> CreateToken:
        return CreateToken(Times(n, times, EVERY), predefined=self.noun, tapped=self.tapped, attacking=self.attacking)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CreateToken) or not isinstance(value.count, Times) or value.count.word != EVERY:
            return None
        n, times = value.count.n, value.count.of
        if not isinstance(n, Amount):
            return None
        again = self(n, times)
        return {"n": n, "times": times} if again == value else None


def _copies(v: Verbs) -> None:
    for lead, tapped, attacking in _LEADS:
        start = (
            f"create[s] {{count:many}} {lead}token{{s:count}} that{{count#'s a copy|are copies}} of {{copy_of:objects}}"
        )
        fixed: dict[str, Any] = {"tapped": tapped, "attacking": attacking}
        v.player(CreateToken, start, **fixed)
        v.player(CreateToken, start + ", except {changes:exceptions#count}", **fixed)
        if not lead:
            v.player(CreateToken, start + " and that's tapped and attacking", tapped=True, attacking=True, word="and")
