"""Numbers read off the game (CR 107, 608.2h). Numbers with a name of their own are in `counts`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from model.ability.abilities import Activated, Triggered
from model.ability.casting import TimesPaid
from model.ability.events import Casts
from model.ability.predicates import THEY, FromAmong, HasMana
from model.ability.terms import (
    All,
    AsAnnounced,
    CountersOn,
    CountOf,
    Devotion,
    Distinct,
    EventRole,
    Filter,
    Greatest,
    Half,
    IsCard,
    LifeOf,
    ManaSpent,
    Number,
    Objects,
    OnePlayer,
    Players,
    Plus,
    ResultOf,
    Some,
    SpecialCount,
    StatOf,
    SymbolsIn,
    That,
    ThatMuch,
    Times,
    TurnCount,
    VotesFor,
    XAmount,
)
from model.base import PlayerId, walk
from model.evaluate.core import Context, Seen, amount_in, amount_row, players_in, refs_in, unknown
from model.evaluate.counts import SPECIAL
from model.evaluate.events import tally
from model.evaluate.filters import everything, fits_in, says_where
from model.evaluate.phrases import as_refs, as_they_left, meant
from model.evaluate.predicates import names_of
from model.evaluate.stats import stat
from model.state import Ref, player_of
from model.state.position import X_IS_SAID
from model.types import BASIC_LAND_TYPES, is_creature_type


@amount_row(Number)
def _number(context: Context, value: Number) -> int:
    return value.n


AS_ANNOUNCED: Final = "as announced: "
"""How what stands among the events of a spell or ability begins that says its number as it was announced."""


@amount_row(AsAnnounced)
def _as_announced(context: Context, value: AsAnnounced) -> int:
    on_stack = context.thing(context.scope.stack_id)
    said = on_stack.cast.event if on_stack is not None and on_stack.cast is not None else ()
    for role, _ in said:
        if role.startswith(AS_ANNOUNCED):
            return int(role.removeprefix(AS_ANNOUNCED))
    return amount_in(context, value.of)


@amount_row(XAmount)
def _x(context: Context, value: XAmount) -> int:
    if value.defined is not None:
        return amount_in(context, value.defined)
    scope = context.scope
    if scope.x or any(key == X_IS_SAID for key, _ in scope.results):
        return scope.x
    on_stack = context.thing(scope.stack_id)
    cast = on_stack.cast if on_stack is not None else None
    if cast is not None and (cast.x or cast.ability is None or isinstance(cast.ability, Activated)):
        return cast.x
    if cast is not None and _is_of_the_x_of_a_spell(cast.ability):
        # "Whenever you cast a spell with {X} in its mana cost": the X announced for that.
        spell = next((context.thing(ref) for ref in as_refs(meant(context, EventRole()))), None)
        if spell is None or spell.cast is None:
            raise unknown(context, value, "of a spell that is gone")
        return spell.cast.x
    # CR 107.3m: of an ability that enters with a permanent or triggers as it does, the X of the spell that it was.
    source = context.thing(scope.source)
    return 0 if source is None or source.cast is None else source.cast.x


def _is_of_the_x_of_a_spell(ability: Any) -> bool:
    """What triggers as a spell with {X} in its mana cost is cast, not by that of itself."""
    when = ability.when if isinstance(ability, Triggered) else None
    return any(
        isinstance(part, HasMana) and part.what == "{X} in its mana cost"
        for casts in walk(when) if isinstance(casts, Casts)
        for part in walk(casts.what)
    )  # fmt: skip


@amount_row(CountOf)
def _count_of(context: Context, value: CountOf) -> int:
    if isinstance(value.what, Players):
        return len(players_in(context, value.what))
    return len(_counted(context, value.what))


def _counted(context: Context, what: Objects) -> tuple[Ref, ...]:
    """ "The creatures exiled this way" as they were on the battlefield, "the cards exiled this way" as they are
    (CR 608.2h)."""
    if not isinstance(what, All) or IsCard() in what.filter.words:
        return refs_in(context, what)
    among = [p for p in what.filter.post if isinstance(p, FromAmong) and p.word != THEY]
    done = among[0].of if len(among) == 1 else None
    if not isinstance(done, That) or not isinstance(done.to, ResultOf) or says_where(done.word):
        return refs_in(context, what)
    described = Filter(what.filter.words, tuple(p for p in what.filter.post if p is not among[0]))
    return tuple(ref for ref in as_they_left(context, done) if fits_in(context, ref, described, True))


@amount_row(StatOf)
def _stat_of(context: Context, value: StatOf) -> int:
    if isinstance(value.of, Some):
        # "The mana value of a commander you own": that of the only one.
        of_all = {stat(context, ref, value.stat) or 0 for ref in everything(context, value.of.filter) if ref > 0}
        if len(of_all) > 1:
            raise unknown(context, value, "of one of several")
        return sum(of_all)
    return sum(stat(context, ref, value.stat) or 0 for ref in as_they_left(context, value.of) if ref > 0)


@amount_row(LifeOf)
def _life_of(context: Context, value: LifeOf) -> int:
    players = players_in(context, value.who)
    if len(players) > 1 and isinstance(value.who, OnePlayer):
        raise unknown(context, value, "of some player")
    return sum(context.game.players[p].life for p in players)


@amount_row(CountersOn)
def _counters_on(context: Context, value: CountersOn) -> int:
    found = 0
    for ref in as_they_left(context, value.of):
        if ref < 0:
            counters = context.game.players[player_of(ref)].counters
        else:
            obj = context.thing(ref)
            counters = obj.counters if obj is not None else ()
        found += sum(n for kind, n in counters if value.kind in ("", kind))
    return found


@amount_row(Greatest)
def _greatest(context: Context, value: Greatest) -> int:
    if isinstance(value.among, Players):
        stats = [context.game.players[p].life for p in players_in(context, value.among)]
    else:
        found = (stat(context, ref, value.stat) for ref in _counted(context, value.among) if ref > 0)
        stats = [s for s in found if s is not None]
    match value.op:
        case "greatest":
            return max(stats, default=0)
        case "least":
            return min(stats, default=0)
        case "total":
            return sum(stats)
        case _:
            raise unknown(context, value, value.op)


def devotion(context: Context, player: PlayerId, colors: frozenset[str]) -> int:
    """CR 700.5: symbols of those colours among the mana costs of the permanents that the player controls."""
    game = context.game
    found = 0
    for i in game.zones.get(("battlefield", -1), ()):
        if game.objects[i].phased_out:
            continue
        looks = context.view(i)
        if looks.controller == player:
            found += sum(1 for s in looks.mana_cost.symbols if colors & s.colors)
    return found


@amount_row(Devotion)
def _devotion(context: Context, value: Devotion) -> int:
    colors = frozenset(value.colors)
    if "that color" in colors:
        # Whoever adds the mana says in the scope which colour was chosen.
        colors = frozenset(c for role, c in context.scope.event if role == "color")
        if not colors:
            raise unknown(context, value, "that color")
    return devotion(context, context.scope.controller, colors)


@amount_row(SymbolsIn)
def _symbols_in(context: Context, value: SymbolsIn) -> int:
    colors = frozenset(value.colors)
    found = (context.looks(ref) for ref in refs_in(context, value.of) if ref > 0)
    return sum(1 for looks in found if looks is not None for s in looks.mana_cost.symbols if colors & s.colors)


@amount_row(ThatMuch)
def _that_much(context: Context, value: ThatMuch) -> int:
    from model.ability.terms import LinkedTo, ResultOf

    to = value.to
    found: Any
    if to is None:
        found = meant(context, EventRole("amount"))
    elif isinstance(to, LinkedTo) and to.how == "number chosen":
        # CR 607.2d: the number that the source remembers; of one that chose none, no number is equal to it.
        source = context.thing(context.scope.source)
        return next((int(n) for kind, n in source.choices if kind == "number"), -1) if source is not None else -1
    elif isinstance(to, ResultOf) and not to.what:
        found = None
        for key, result in context.scope.results:
            if key == ("n", to.n):
                found = result
        if found is None:
            found = meant(context, to)
    else:
        found = meant(context, to)
    if isinstance(found, int):
        return found
    if found == () and to is None:
        raise unknown(context, value, value.word)
    # "that many" of what an instruction did to objects: how many they were.
    return len(found)


@amount_row(Times)
def _times(context: Context, value: Times) -> int:
    return amount_in(context, value.n) * amount_in(context, value.of)


@amount_row(Plus)
def _plus(context: Context, value: Plus) -> int:
    left, right = amount_in(context, value.left), amount_in(context, value.right)
    return left - right if value.minus else left + right


@amount_row(Half)
def _half(context: Context, value: Half) -> int:
    # CR 107.1a: half of an odd number is rounded as the text says; of a negative one too.
    n = amount_in(context, value.of)
    return -(-n // value.into) if value.up else n // value.into


@amount_row(TurnCount)
def _turn_count(context: Context, value: TurnCount) -> int:
    return tally(context, value.what, value.who, value.filter, value)


@amount_row(SpecialCount)
def _special(context: Context, value: SpecialCount) -> int:
    row = SPECIAL.get(value.what)
    if row is None:
        raise unknown(context, value, value.what)
    return row(context)


DISTINCT: Final[dict[str, Callable[[Seen], Iterable[Any]]]] = {
    "name": lambda looks: names_of(looks),
    "mana value": lambda looks: (looks.mana_value,),
    "mana cost": lambda looks: (str(looks.mana_cost),),
    "power": lambda looks: () if looks.power is None else (looks.power,),
    "toughness": lambda looks: () if looks.toughness is None else (looks.toughness,),
    "color": lambda looks: looks.colors,
    "card type": lambda looks: looks.types,
    "basic land type": lambda looks: [s for s in looks.subtypes if s in BASIC_LAND_TYPES],
    "creature type": lambda looks: [s for s in looks.subtypes if is_creature_type(s)],
}
"""What `Distinct` may count."""


@amount_row(Distinct)
def _distinct(context: Context, value: Distinct) -> int:
    row = DISTINCT.get(value.what)
    if row is None:
        raise unknown(context, value, value.what)
    found = [looks for r in refs_in(context, value.among) if r > 0 and (looks := context.looks(r)) is not None]
    return len({one for looks in found for one in row(looks)})


def votes(context: Context) -> dict[str, int]:
    """How the last vote of this resolution fell."""
    for key, value in context.scope.results:
        if key == "votes":
            return dict(value)
    return {}


@amount_row(VotesFor)
def _votes_for(context: Context, value: VotesFor) -> int:
    return votes(context).get(value.option, 0)


@amount_row(ManaSpent)
def _mana_spent(context: Context, value: ManaSpent) -> int:
    from model.evaluate.conditions import cast_of, spent

    cast = cast_of(context, value.of)
    if cast is None:
        return 0
    return spent(cast, value.color) if value.color else len(cast.mana)


@amount_row(TimesPaid)
def _times_paid(context: Context, value: TimesPaid) -> int:
    from model.evaluate.conditions import cast_of

    cast = cast_of(context, value.of)
    return 0 if cast is None else dict(cast.kicked).get(value.name, 0)
