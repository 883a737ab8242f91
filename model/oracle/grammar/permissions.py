"""What players may and can't do: play and cast from elsewhere, flash, more lands, mana of any kind, prohibitions (CR
601.3, 305.2, 609.4b, 101.2).

Owns: rows of `static` for permissions and prohibitions. Not here: conditions and sentences around them (`statics`),
lines about casting the card itself (`casting`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from model.ability.abilities import (
    PayLife,
)
from model.ability.continuous import (
    NOT_FROM_ELSEWHERE,
    CastThisWay,
    FlashFor,
    Forbid,
    GrantsAlternative,
    MoreLands,
    Permit,
    PermitAction,
    SacrificedAtCleanup,
    SpendAsThough,
)
from model.ability.terms import (
    All,
    AnyOf,
    Both,
    CastBy,
    EachPlayer,
    Filter,
    FromAmong,
    InZone,
    IsSpell,
    IsType,
    OnTop,
    SharesWith,
    Some,
    StatOf,
    That,
    This,
    TopCards,
    You,
)
from model.oracle.engine import Grammar
from model.oracle.grammar import other_costs
from model.oracle.grammar.defining_x import define_x, undefine_x
from model.oracle.grammar.spending import ANY_COLOR, ANY_TYPE


def add(g: Grammar) -> None:
    """The rows of permissions."""
    for category in ("mana_only", "costs", "payments", "casting_cost"):
        g.rows.setdefault(category, [])
    _permits(g)
    _lands(g)
    _mana(g)
    _forbids(g)


def _permits(g: Grammar) -> None:
    may: dict[str, Any] = {"who": You()}
    g.rule("cards", None, "{it:objects}", when=_cards)
    g.rule("static", Permit, "you may play {what:cards}", play=True, **may)
    g.rule("static", Permit, "you may cast {what:cards}", **may)
    only_there = f"you may cast {{what:cards}}, {NOT_FROM_ELSEWHERE}"
    g.rule("static", Permit, only_there, word=NOT_FROM_ELSEWHERE, when=lambda v: isinstance(v.what, This), **may)
    g.rule(
        "static",
        Permit,
        "you may cast {what:cards} without paying {what#its mana cost|their mana costs}",
        free=True,
        **may,
    )
    g.rule(
        "static",
        Permit,
        "you may cast {what:cards} by {extra:gerund_costs} in addition to paying "
        "{what#its other costs|their other costs}",
        **may,
    )
    g.rule(
        "static",
        Permit,
        "you may cast {what:objects} by {costs:gerund_costs} rather than paying {what#its mana cost|their mana costs}",
        when=_of_cards,
        **may,
    )
    for limit in ("once each turn", "once during each of your turns"):
        g.rule(
            "static",
            Permit,
            f"{limit}, you may cast {{what:cards}} by {{extra:gerund_costs}} in addition to paying "
            "{what#its other costs|their other costs}",
            limit=1,
            word=limit,
            **may,
        )
        g.rule(
            "static",
            Permit,
            f"{limit}, you may cast {{what:cards}} without paying {{what#its mana cost|their mana costs}}",
            limit=1,
            free=True,
            word=limit,
            **may,
        )
    g.rule("static", PermitAction, "you may plot {what:cards}", name="plot", who=You(), when=_of_all)
    other_costs.add(g)
    g.rule("static", Permit, "you may play {what:both_kinds}", play=True, **may)
    g.rule(
        "both_kinds",
        _lands_and_spells,
        "lands and cast {kind:filter.plural#p} from the top of {whose:whose} library",
        unmake=_lands_and_spells_parts,
    )
    g.rule("both_kinds", _lands_and, "lands and cast {what:cards}", unmake=_lands_and_parts, when=_decided)
    g.rule("cards", _from_top, "{kind:filter.plural#p} from the top of {whose:whose} library", unmake=_from_top_parts)
    g.rule(
        "cards", _one_from_top, "{a} {kind:filter#s} from the top of {whose:whose} library", unmake=_one_from_top_parts
    )
    g.rule(
        "cards",
        _one_from_top_if,
        "{a} {kind:filter#s} from the top of {whose:whose} library if it shares a {what=card type|color|creature type} "
        "with {of:objects}",
        unmake=_one_from_top_if_parts,
        prefer=1,  # said of the card, not of the time at which the permission holds
    )
    g.rule(
        "cards",
        _hand_or_top,
        "{a} {kind:filter#s} from your hand or the top of your library",
        unmake=_hand_or_top_parts,
    )
    once = "once each turn, you may"
    g.rule("static", Permit, f"{once} cast {{what:cards}}", limit=1, word="once each turn", **may)
    g.rule("static", Permit, f"{once} play {{what:cards}}", limit=1, play=True, word="once each turn", **may)
    once = "once during each of your turns, you may"
    g.rule("static", Permit, f"{once} cast {{what:cards}}", limit=1, word="once during each of your turns", **may)
    g.rule(
        "static",
        Permit,
        f"{once} play {{what:cards}}",
        limit=1,
        play=True,
        word="once during each of your turns",
        **may,
    )
    g.rule("static", Permit, "{who:players} may cast {what:spells_cast} as though {#it|they} had flash", flash=True)
    g.rule(
        "static", Permit, "you may cast this spell as though it had flash", flash=True, what=This("this spell"), **may
    )
    untimely = "if you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes"
    cleanup = "at the beginning of the next cleanup step"
    g.words("static", {f"{untimely} sacrifices it {cleanup}": SacrificedAtCleanup(This("this spell"))})
    g.rule(
        "static",
        FlashFor,
        "you may cast this spell as though it had flash if you pay {costs:mana_only} more to cast it",
        what=This("this spell"),
        who=You(),
    )
    g.rule("spells_cast", None, "{it:objects}", when=lambda v: isinstance(v, All))
    _this_way(g)


def _this_way(g: Grammar) -> None:
    """What is said of a spell cast by the permission before: a part of that (`statics`)."""
    g.words(
        "static",
        {
            "if you cast a spell this way, pay life equal to its mana value rather than pay its mana cost": CastThisWay(
                (_ITS_VALUE,)
            ),
            "if you cast a spell this way, you pay life equal to its mana value rather than paying its mana cost": (
                CastThisWay((_ITS_VALUE,), word="you pay")
            ),
            "if a spell cast this way would be put into your graveyard, exile it instead": CastThisWay(exile=True),
            "if you cast it this way and it would be put into your graveyard, exile it instead": (
                CastThisWay(exile=True, word="and it")
            ),
            "if you cast this card this way and it would be put into your graveyard, exile it instead": (
                CastThisWay(exile=True, word="this card")
            ),
            "if you cast a spell this way, you may cast it as though it had flash": CastThisWay(flash=True),
        },
    )
    for it in ("it", "that spell", "them", "those spells"):
        for any_type, said in (("color", f"{ANY_COLOR} {it}"), ("type", f"{ANY_TYPE} {it}")):
            g.words("static", {said: CastThisWay(any_type=any_type, word=it)})
            this_way = CastThisWay(any_type=any_type, word=f"this way, {it}")
            g.words("static", {f"if you cast a spell this way, {said}": this_way})
    for noun in ("artifact", "creature", "permanent", "enchantment"):
        said = f"if you cast a spell this way, that {noun} enters"
        g.words("static", {f"{said} tapped": CastThisWay(enters="tapped", noun=noun)})
        for kind in ("finality", "+1/+1", "shield", "stun"):
            words = f"{said} with a {kind} counter on it"
            g.words("static", {words: CastThisWay(enters=kind, noun=noun)})
        more = f"{said} with an additional +1/+1 counter on it"
        g.words("static", {more: CastThisWay(enters="+1/+1", noun=noun, word="additional")})
    for it in ("it", "this creature", "~"):
        for kind in ("finality", "+1/+1"):
            for count, counters in ((1, f"a {kind} counter"), (2, f"two {kind} counters")):
                this_way = CastThisWay(enters=kind, count=count, noun=it, word="if you do")
                g.words("static", {f"if you do, {it} enters with {counters} on it": this_way})


_ITS_VALUE: Final = PayLife(StatOf("mana value", This("it")))


def _of_all(value: Any) -> bool:
    return isinstance(value.what, All)


def _of_cards(value: Any) -> bool:
    return isinstance(value.what, All | This)


def _cards(value: Any) -> bool:
    """Cards that are read anew: from a zone, or the top of a library."""
    if isinstance(value, This):
        return " from " in value.word
    if isinstance(value, TopCards):
        return True
    return isinstance(value, (All, Some)) and any(_says_where(p) for p in value.filter.post)


def _says_where(part: Any) -> bool:
    """ "from your graveyard"; "from among cards in your graveyard that ..."; "exiled with ~"."""
    if isinstance(part, FromAmong):
        if isinstance(part.of, That):
            return part.of.word.startswith("exiled with ")
        return isinstance(part.of, All) and any(_says_where(p) for p in part.of.filter.post)
    return isinstance(part, InZone)


def _from_top(kind: Filter, whose: Any) -> All | None:
    return All(Filter(kind.words, (*kind.post, OnTop(whose))))


def _from_top_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, All) and not value.word and value.filter.post and isinstance(value.filter.post[-1], OnTop):
        return {"kind": Filter(value.filter.words, value.filter.post[:-1]), "whose": value.filter.post[-1].whose}
    return None


def _one_from_top(kind: Filter, whose: Any) -> Some:
    return Some(Filter(kind.words, (*kind.post, OnTop(whose))))


def _one_from_top_parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Some) and value.filter.post and isinstance(value.filter.post[-1], OnTop):
        kind, whose = Filter(value.filter.words, value.filter.post[:-1]), value.filter.post[-1].whose
        return {"kind": kind, "whose": whose} if value == _one_from_top(kind, whose) else None
    return None


def _one_from_top_if(kind: Filter, whose: Any, what: str, of: Any) -> Some:
    return Some(Filter(kind.words, (*kind.post, SharesWith(what, of, word="if it shares"), OnTop(whose))))


def _one_from_top_if_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Some) or len(value.filter.post) < 2:
        return None
    *post, shares, top = value.filter.post
    if not isinstance(shares, SharesWith) or not isinstance(top, OnTop):
        return None
    found: dict[str, Any] = {
        "kind": Filter(value.filter.words, tuple(post)),
        "whose": top.whose,
        "what": shares.what,
        "of": shares.of,
    }
    return found if value == _one_from_top_if(**found) else None


def _hand_or_top(kind: Filter) -> Both:
    in_hand = Some(Filter(kind.words, (*kind.post, InZone("hand", You(), "from"))))
    return Both((in_hand, _one_from_top(kind, You())), "or")


def _hand_or_top_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Both) or len(value.of) != 2:
        return None
    found = _one_from_top_parts(value.of[1])
    return {"kind": found["kind"]} if found is not None and value == _hand_or_top(found["kind"]) else None


_ANY_LAND: Final = Filter((IsType("Land"),))


def _lands_and(what: Any) -> Both | None:
    """ "Lands and cast spells from your graveyard": both from the same place."""
    if not isinstance(what, All) or what.word or IsSpell() not in what.filter.words:
        return None
    places = tuple(p for p in what.filter.post if _says_where(p))
    return Both((All(Filter((IsType("Land"),), places)), what)) if len(places) == 1 else None


def _lands_and_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Both) or len(value.of) != 2 or value != _lands_and(value.of[1]):
        return None
    return {"what": value.of[1]}


def _decided(value: Any) -> bool:
    return value is not None


def _lands_and_spells(kind: Filter, whose: Any) -> Both:
    return Both((_from_top(_ANY_LAND, whose), _from_top(kind, whose)))  # type: ignore[arg-type]


def _lands_and_spells_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Both) or len(value.of) != 2:
        return None
    found = _from_top_parts(value.of[1])
    return found if found is not None and value == _lands_and_spells(**found) else None


def _lands(g: Grammar) -> None:
    g.words("static", {"you may play an additional land on each of your turns": MoreLands(1, You())})
    g.rule(
        "static", MoreLands, "you may play {n:int_count} additional lands on each of your turns", who=You(), when=_many
    )
    g.words("static", {"you may play any number of lands on each of your turns": MoreLands(0, You(), True)})
    for said, word in (("on", ""), ("during", "during")):
        more = f"{{who:players}} may play an additional land {said} each of their turns"
        g.rule("static", MoreLands, more, n=1, word=word)


def _many(value: Any) -> bool:
    return bool(value.n != 1)


def _mana(g: Grammar) -> None:
    for any_type, word in ((False, "color"), (True, "type")):
        mana = f"spend mana as though it were mana of any {word}"
        g.rule("static", SpendAsThough, f"{{who:players}} may {mana}", any_type=any_type)
        g.rule(
            "static", SpendAsThough, f"{{who:players}} may {mana} to cast {{only:filter.plural#p}}", any_type=any_type
        )
        g.rule(
            "static",
            SpendAsThough,
            f"{{who:players}} may {mana} to activate abilities of {{only:filter.plural#p}}",
            any_type=any_type,
            activate=True,
        )


# --- prohibitions -------------------------------------------------------------------------------------------

_DURINGS: Final = {
    "during combat": "combat",
    "during each opponent's turn": "an opponent's turn",
    "during their own turns": "their own turns",
}


class _Spells:
    """Spells that can't be cast: "spells" alone is all of them."""

    def __init__(self, **fields: Any) -> None:
        self.fields = fields

    def __call__(self, who: Any, what: Any = None) -> Forbid | None:
        if what is not None and any(isinstance(p, CastBy) and p.zone != "elsewhere" for p in what.post):
            return None
        if what is not None:
            what = Filter(what.words, tuple(_cast_from(p) for p in what.post))
        bare = what is None or what == Filter((IsSpell(),))
        return Forbid("cast spells", who, None if bare else All(what), **self.fields)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Forbid) or value.act != "cast spells":
            return None
        what = Filter((IsSpell(),)) if value.what is None else getattr(value.what, "filter", None)
        if what is None:
            return None
        what = Filter(what.words, tuple(_put_in(p) for p in what.post))
        return {"who": value.who, "what": what} if value == self(value.who, what) else None


def _cast_from(post: Any) -> Any:
    """ "spells from graveyards": where they are cast from (CR 601.2a: as it is cast it is on the stack)."""
    if isinstance(post, AnyOf):
        return AnyOf(tuple(_cast_from(p) for p in post.of), post.conj)
    return CastBy(None, post.zone, post.whose, post.word) if isinstance(post, InZone) else post


def _put_in(post: Any) -> Any:
    if isinstance(post, AnyOf):
        return AnyOf(tuple(_put_in(p) for p in post.of), post.conj)
    if isinstance(post, CastBy) and post.zone != "elsewhere":
        return InZone(post.zone, post.whose, post.word)
    return post


class _SpellsOrAbilities:
    """ "can't cast spells from graveyards or activate abilities of cards in graveyards": two prohibitions."""

    def __call__(self, who: Any, a: Any, b: Any) -> Any:
        first = _Spells()(who, a)
        return (
            None if first is None else (("", first), (" or activate", Forbid("activate", who, b, word="or activate")))
        )

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[1][0] != " or activate":
            return None
        first = _Spells().parts(value[0][1])
        return None if first is None else {"who": first["who"], "a": first["what"], "b": value[1][1].what}


class _Limited:
    """No more than so many spells each turn."""

    def __call__(self, who: Any, n: Any, what: Any) -> Forbid:
        return Forbid("cast spells", who, None if what == Filter((IsSpell(),)) else All(what), n)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Forbid) or value.limit is None or value.act != "cast spells":
            return None
        if value.during or value.word:
            return None
        what = Filter((IsSpell(),)) if value.what is None else getattr(value.what, "filter", None)
        return {"who": value.who, "n": value.limit, "what": what}


class _Alternative:
    """Another cost for the spells that a player casts, or with `limit` for a spell each turn."""

    def __init__(self, limit: int = 0) -> None:
        self.limit = limit

    def __call__(self, costs: Any, what: Any) -> GrantsAlternative | None:
        if not isinstance(what, Some if self.limit else All):
            return None
        if not what.filter.post or not isinstance(what.filter.post[0], CastBy):
            return None
        cast = what.filter.post[0]
        if cast.who is None:
            return None
        post = what.filter.post if cast.zone else what.filter.post[1:]
        return GrantsAlternative(All(Filter(what.filter.words, post)), costs, cast.who, limit=self.limit)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, GrantsAlternative) or not isinstance(value.what, All):
            return None
        if value.flash or value.limit != self.limit:
            return None
        kind = value.what.filter
        told = bool(kind.post) and isinstance(kind.post[0], CastBy)
        filter_ = kind if told else Filter(kind.words, (CastBy(value.who), *kind.post))
        return {"costs": value.costs, "what": Some(filter_) if self.limit else All(filter_)}


def _forbids(g: Grammar) -> None:
    both = _SpellsOrAbilities()
    g.rule(
        "statics",
        both,
        "{who:players} can't cast {a:filter.plural#p} or activate abilities of {b:objects}",
        unmake=both.parts,
        when=lambda v: v is not None,
    )
    make = _Spells()
    g.rule(
        "static",
        make,
        "{who:players} can't cast {what:filter.plural#p}",
        unmake=make.parts,
        when=lambda v: v is not None,
    )
    for words, during in _DURINGS.items():
        timed = _Spells(during=during)
        g.rule(
            "static",
            timed,
            f"{{who:players}} can't cast {{what:filter.plural#p}} {words}",
            unmake=timed.parts,
            when=lambda v: v is not None,
        )
    alternative = _Alternative()
    g.rule(
        "static",
        alternative,
        "you may {costs:casting_cost} rather than pay the mana cost for {what:objects}",
        unmake=alternative.parts,
        when=lambda v: v is not None,
    )
    once = _Alternative(limit=1)
    rather = "once each turn, you may {costs:casting_cost} rather than pay the mana cost for {what:objects}"
    g.rule("once", once, rather, unmake=once.parts, when=_decided)
    g.rule("static", None, "{it:once}")
    g.rule("static", define_x, "{value:once}, where X is {amount:where_x}", unmake=_x_parts, when=_decided)
    any_player = _FreeFlash()
    g.rule(
        "static",
        any_player,
        "any player may cast {what:filter.plural#p} without paying their mana costs and as though they had flash",
        unmake=any_player.parts,
        when=_decided,
    )
    g.rule(
        "static",
        _free_spells,
        "you may cast {what:filter.plural#p} without paying their mana costs",
        unmake=_free_spells_parts,
        when=lambda v: v is not None,
    )
    g.rule("static", Forbid, "{what:spells_cast} can't be cast", act="cast spells", word="passive")
    limited = _Limited()
    g.rule(
        "static",
        limited,
        "{who:players} can't cast more than {n:int_count} {what:filter#n} each turn",
        unmake=limited.parts,
    )
    g.rule(
        "static",
        Forbid,
        "{who:players} can't draw more than {limit:int_count} card{s:limit} each turn",
        act="draw cards",
    )
    g.rule("static", Forbid, "activated abilities of {what:objects} can't be activated", act="activate", when=_standing)
    g.rule(
        "static",
        Forbid,
        "activated abilities of {what:objects} can't be activated unless they're mana abilities",
        act="activate",
        except_mana=True,
        when=_standing,
    )
    g.rule("static", Forbid, "{what:own} activated abilities can't be activated", act="activate", word="possessor")
    g.rule("static", Forbid, "{who:players} can't activate abilities of {what:objects}", act="activate", when=_standing)
    g.rule(
        "static",
        Forbid,
        "{who:players} can't activate abilities of {what:objects} unless they're mana abilities",
        act="activate",
        except_mana=True,
        when=_standing,
    )
    g.rule(
        "static",
        Forbid,
        "{who:players} can't activate abilities that aren't mana abilities",
        act="activate",
        except_mana=True,
    )


class _FreeFlash:
    """ "Any player may cast ... without paying their mana costs and as though they had flash"."""

    def __call__(self, what: Filter) -> GrantsAlternative | None:
        free = _free_spells(what)
        return None if free is None else msgspec.structs.replace(free, who=EachPlayer("player", "any"), flash=True)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, GrantsAlternative) or not isinstance(value.what, All):
            return None
        return {"what": value.what.filter} if value == self(value.what.filter) else None


def _x_parts(value: Any) -> dict[str, Any] | None:
    found = undefine_x(value) if isinstance(value, GrantsAlternative) else None
    return None if found is None else {"value": found[0], "amount": found[1]}


def _free_spells(what: Filter) -> GrantsAlternative | None:
    """ "You may cast spells with ... without paying their mana costs": from wherever they may be cast (CR 118.9)."""
    if IsSpell() not in what.words or any(isinstance(p, InZone | CastBy | FromAmong | OnTop) for p in what.post):
        return None
    return GrantsAlternative(All(what), (), You())


def _free_spells_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, GrantsAlternative) or not isinstance(value.what, All):
        return None
    return {"what": value.what.filter} if value == _free_spells(value.what.filter) else None


def _standing(value: Any) -> bool:
    return isinstance(value.what, All) or type(value.what).__name__ in ("Attached", "This")
