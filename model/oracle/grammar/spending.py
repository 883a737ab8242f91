"""Which mana a cost takes: "spend only mana produced by creatures", life instead of mana (CR 106.6, 118.9, 601.2h).

Owns: lines and sentences about the mana that is spent on something. Not here: restrictions that mana carries itself
(`mana`), what costs (`costs`), what it costs more or less (`cost_changes`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import CostChange, OnlyDuring, OnlyMana, SpendsOnly, Waterbend
from model.ability.continuous import ONLY_AS_COLORLESS, Instead, LifeForMana, SpendAsThough
from model.ability.events import ManaIsProduced
from model.ability.instructions import AddMana, Impose, SpendOnly
from model.ability.predicates import CastBy
from model.ability.terms import All, Devotion, Filter, IsSpell, Number, This, You
from model.mana import COLOR_WORDS, ManaCost
from model.oracle.engine import Grammar
from model.oracle.grammar import spend_purposes

THAT_COLOR: Final = ("that color",)
ANY_COLOR: Final = "you may spend mana as though it were mana of any color to cast"
ANY_TYPE: Final = "mana of any type can be spent to cast"
"""What is said of a spell that may be cast (CR 609.4b), before the word for it."""
_COLORS: Final = {letter: color for color, letter in COLOR_WORDS.items()}


def add(g: Grammar) -> None:
    """The rows."""
    _only(g)
    _instead(g)
    g.rule(
        "adding",
        AddMana,
        "choose a color. add an amount of mana of that color equal to your devotion to that color",
        any_color=True,
        count=Devotion(THAT_COLOR),
        word="devotion",
    )
    _produces(g)
    _changes(g)
    _waterbend(g)
    g.words("restriction", {"only as an instant": OnlyDuring("as an instant")})
    spend_purposes.add(g)
    foretell = "to foretell a card from your hand or cast {a} {cast0:filter#s}"
    g.rule("spend_only", _Foretell(), foretell, unmake=_Foretell().parts)
    # A spell is in no such zone any more: it was cast from there (CR 106.6, 601.2a).
    for zone, phrase in (
        ("elsewhere", "anywhere other than your hand"),
        ("graveyard", "your graveyard"),
        ("exile", "exile"),
    ):
        whose = You() if zone == "graveyard" else None
        for word, spells in (("a", "a spell"), ("", "spells")):
            cast = Filter((IsSpell(),), (CastBy(None, zone, whose, f"from {phrase}"),))
            only = SpendOnly((cast,), (), (), word)
            g.words("spend_only", {f"to cast {spells} from {phrase}": only}, prefer=1)


def _only(g: Grammar) -> None:
    """What may be spent at all, and as what."""
    for letter, color in (*_COLORS.items(), ("C", "colorless")):
        spent = SpendAsThough(You(), from_=(letter,))
        g.words("static", {f"you may spend {color} mana as though it were mana of any color": spent})
    other = SpendAsThough(You(), from_=("U", "B", "R", "G", "C"), word=ONLY_AS_COLORLESS)
    whole = (("", SpendAsThough(You(), from_=("W",))), (". ", other))
    said = "you may spend white mana as though it were mana of any color. you may spend other mana"
    g.words("statics", {f"{said} {ONLY_AS_COLORLESS}": whole})
    g.rule("only_mana", OnlyMana, "mana produced by {by:filter.plural#p}")
    g.words("only_mana", {"mana of the chosen color": OnlyMana(chosen=True)})
    for letter, color in _COLORS.items():
        g.words("only_mana", {f"{color} mana": OnlyMana(types=(letter,))})
        g.words("only_mana.x", {f"{color} mana on X": OnlyMana(types=(letter,), on_x=True)})
    for a, b in (("B", "R"), ("R", "G"), ("U", "B")):
        words = f"{_COLORS[a]} and/or {_COLORS[b]} mana on X"
        g.words("only_mana.x", {words: OnlyMana(types=(a, b), on_x=True)})
    g.rule("ability", SpendsOnly, "spend only {only:only_mana} to cast this spell.")
    g.rule("ability", SpendsOnly, "spend only {only:only_mana.x}.")
    g.words("ability", {"you can't spend mana to cast this spell.": SpendsOnly(OnlyMana(types=("none",)))})
    g.rule("only_sentence", _one, "spend only {it:only_mana} to activate this ability.", unmake=_the_one)
    g.rule("only_sentence", _one, "spend only {it:only_mana.x}.", unmake=_the_one)


def _instead(g: Grammar) -> None:
    """Life for mana, mana as another, mana in all."""
    for letter in _COLORS:
        g.rule(
            "static",
            LifeForMana,
            f"for each {{{letter}}} in a cost, you may pay 2 life rather than pay that mana",
            types=(letter,),
            who=You(),
        )
        own = _Once(letter)
        g.rule(
            "static",
            own,
            "as an additional cost to cast {what:filter.plural#p}, you may pay 2 life. those spells cost "
            f"{{{letter}}} less to cast if you paid life this way. this effect reduces only the amount of "
            f"{_COLORS[letter]} mana you pay",
            unmake=own.parts,
        )
    for letter, color in _COLORS.items():
        own_abilities = _OneColor(letter)
        words = f"you may spend {color} mana as though it were mana of any color to pay the activation costs of "
        g.rule("static", own_abilities, words + "{of:this}'s abilities", unmake=own_abilities.parts)
    for verb in ("can", "may"):
        g.rule(
            "static",
            _Types(verb),
            f"you {verb} spend mana of any type to cast {{what:filter.plural#p}}",
            unmake=_Types(verb).parts,
        )
    g.rule(
        "static",
        _Least(),
        "each spell that would cost less than {n:count} mana to cast costs {m:count} mana to cast",
        unmake=_Least().parts,
        when=lambda v: v is not None,
    )


def _produces(g: Grammar) -> None:
    """Mana of a colour of somebody's choice instead (CR 106.12b)."""
    g.rows.setdefault("would", [])
    for words, mana, word in (
        ("one mana of a color of your choice instead of any other type and amount",
         AddMana(any_color=True, count=Number(1)), "any other type and amount"),
        ("mana of a color of your choice instead of any other type", AddMana(any_color=True), "any other type"),
    ):  # fmt: skip
        how: Any = {"do": mana, "word": word, "when": _of_mana}
        g.rule("mana_instead", Instead, f"if {{event:would}}, it produces {words}", **how)
    g.rule("static", None, "{it:mana_instead}")
    g.rule("whole", _Until(), "until end of turn, {effect:mana_instead}", unmake=_Until().parts)


def _waterbend(g: Grammar) -> None:
    g.rule("cost", Waterbend, "waterbend {cost:mana_cost}")


def _changes(g: Grammar) -> None:
    """Costs of abilities by what they target, costs of one way of casting (CR 601.2f)."""
    for word, more in (("less", False), ("more", True)):
        own: dict[str, Any] = {"of_abilities": "equip", "more": more, "word": "if it targets"}
        start = f"{{what:possessor}} equip ability costs {{by:mana_cost}} {word} to activate if it targets"
        g.rule("static", CostChange, start + " {targets:objects}", **own)
        yours: dict[str, Any] = {
            "what": All(Filter()),
            "who": You(),
            "of_abilities": "equip",
            "more": more,
            "word": "that target",
        }
        end = f"that target {{targets:objects}} cost {{by:mana_cost}} {word} to activate"
        g.rule("static", CostChange, "equip abilities you activate " + end, **yours)
        of_all: dict[str, Any] = {"of_abilities": "activated", "more": more, "word": "that target"}
        g.rule("static", CostChange, "activated abilities of {what:objects} " + end, **of_all)
        way: dict[str, Any] = {
            "what": All(Filter()),
            "who": You(),
            "of_abilities": "dash costs",
            "more": more,
            "word": "costs you pay",
        }
        g.rule("static", CostChange, f"dash costs you pay cost {{by:mana_cost}} {word}", **way)


class _Until:
    """ "Until end of turn, if you tap a land for mana, it produces ..." """

    def __call__(self, effect: Instead) -> Impose:
        return Impose(effect, "until end of turn", word="first")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, Impose) and isinstance(value.effect, Instead) and value == self(value.effect):
            return {"effect": value.effect}
        return None


def _of_mana(value: Any) -> bool:
    return isinstance(value.event, ManaIsProduced)


def _one(it: OnlyMana) -> tuple[OnlyMana, ...]:
    return (it,)


def _the_one(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], OnlyMana):
        return {"it": value[0]}
    return None


class _Once:
    """ "As an additional cost to cast green permanent spells, you may pay 2 life. Those spells cost {G} less to cast if
    you paid life this way. This effect reduces only the amount of green mana you pay." """

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def __call__(self, what: Filter) -> LifeForMana:
        return LifeForMana((self.letter,), 2, You(), All(what), 1)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, LifeForMana) and isinstance(value.what, All) and value == self(value.what.filter):
            return {"what": value.what.filter}
        return None


class _OneColor:
    """ "You may spend blue mana as though it were mana of any color to pay the activation costs of this creature's
    abilities"."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def __call__(self, of: This) -> SpendAsThough:
        return SpendAsThough(You(), from_=(self.letter,), activate=True, word="activation costs", of=of)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, SpendAsThough) and isinstance(value.of, This) and value == self(value.of):
            return {"of": value.of}
        return None


class _Types:
    """ "You can spend mana of any type to cast creature spells." """

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def __call__(self, what: Filter) -> SpendAsThough:
        return SpendAsThough(You(), any_type=True, only=what, word=self.verb)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, SpendAsThough) and value.only is not None and value == self(value.only):
            return {"what": value.only}
        return None


class _Least:
    """ "Each spell that would cost less than three mana to cast costs three mana to cast." """

    def __call__(self, n: Any, m: Any) -> CostChange | None:
        number = getattr(n, "n", None)
        if number is None or n != m:
            return None
        return CostChange(All(Filter((IsSpell(),)), "each"), ManaCost(), more=True, floor=number, word="at least")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CostChange) or value.floor is None or value.word != "at least":
            return None
        n = Number(value.floor)
        return {"n": n, "m": n} if value == self(n, n) else None


class _Foretell:
    """ "Spend this mana only to foretell a card from your hand or cast an instant or sorcery spell." """

    def __call__(self, cast0: Filter) -> SpendOnly:
        return SpendOnly((cast0,), (), ("foretell",), "foretell")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, SpendOnly) and value.word == "foretell" and len(value.cast) == 1:
            return {"cast0": value.cast[0]}
        return None
