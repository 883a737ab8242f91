"""Plain mana abilities in a game where nothing speaks of them: the same steps with nobody to ask (CR 605.3).

A plain one costs mana, {T} and perhaps its source, and adds a fixed amount of mana. Where no card, copy or lasting
effect could forbid it, change its cost, replace its events or trigger on them, all of that is known at once: there is
nothing to find. Everything else, and everything that is refused, is for `mana`.
"""

from __future__ import annotations

import functools

from model.ability.abilities import Activated, Cost, PayMana, SacrificeCost, TapSelf
from model.ability.instructions import AddMana
from model.ability.mana_abilities import is_mana_ability
from model.ability.terms import This, You
from model.base import ObjectId, PlayerId, Record
from model.events.event import ManaAdded, Taps
from model.events.performing import perform
from model.events.presence import OF_ABILITIES, Word, present
from model.layers import activated, characteristics
from model.mana import COLORS, ManaCost, ManaUnit
from model.pay.activation import CANT_ACTIVATE
from model.pay.charge import Charge, mana_part
from model.pay.costs import pay_others
from model.pay.plan import ManaStep
from model.pay.purpose import purpose_of
from model.pay.reduce import normal, reduced
from model.pay.spending import pay_mana
from model.state import Game, Scope

SOURCE_SUBTYPES = frozenset({"Treasure", "Desert", "Cave", "Powerstone"})
"""The subtypes that a mana keeps of its source, beside its card types."""

_SPEAKING: frozenset[Word] = frozenset(
    {
        ("T", ("status", "becomes tapped")), ("R", ("status", "becomes tapped")), ("T", "mana"), ("R", "mana"),
        ("T", "Activates"), ("R", "Activates"), OF_ABILITIES, ("C", "LifeForMana"), ("C", "activate"),
        ("C", "activate abilities"), ("C", "become tapped"), ("C", "be tapped"), *(("C", w) for w in CANT_ACTIVATE),
    }
)  # fmt: skip
"""Words of which none may be in the game: who waits for {T} or for mana, costs, prohibitions."""


class Plain(Record, frozen=True, gc=False):
    """What a plain ability says: the mana that it costs, `loses` its source as a cost after {T}, and the alternatives
    that it adds, each as types of mana."""

    mana: tuple[ManaCost, ...]
    loses: tuple[Cost, ...]
    options: tuple[str, ...]


@functools.lru_cache(maxsize=20_000)
def plain(ability: Activated) -> Plain | None:
    """The ability if it is plain."""
    do = ability.do
    if ability.only or ability.changes or ability.zone != "battlefield" or not isinstance(do, AddMana):
        return None
    if do.count or do.among or do.only or do.riders or do.lasts or do.each or do.who != You():
        return None
    if not do.options and not do.any_color:
        return None
    if do.combination and len(do.options) > 1:
        return None
    rest = tuple(c for c in ability.costs if not isinstance(c, PayMana | TapSelf))
    mana = mana_part(ability.costs)
    if TapSelf() not in ability.costs or mana.absent or mana.x_count or rest not in ((), (SacrificeCost(This()),)):
        return None
    options = tuple(dict.fromkeys("".join(o) for o in do.options)) if do.options else COLORS
    return Plain(reduced(normal(mana), ()) if mana.symbols else (), rest, options)


@functools.lru_cache(maxsize=4096)
def _is_silent(words: frozenset[Word]) -> bool:
    return words.isdisjoint(_SPEAKING)


def is_quiet(game: Game) -> bool:
    """Whether nothing in the game could forbid a plain ability, change its cost, replace its events or trigger on
    them."""
    return _is_silent(present(game))


def activate_plainly(game: Game, player: PlayerId, step: ManaStep) -> bool:
    """Activates and resolves the mana ability if it is plain and nothing in the game speaks of it; else False, and
    nothing is done. Raises IllegalPlay where its mana is not paid.

    Rules: 605.3b, 602.2, 601.2h."""
    obj = game.objects.get(step.source)
    if obj is None or obj.zone != "battlefield" or obj.tapped or obj.phased_out or step.with_ or step.x:
        return False
    if game.delayed or game.pending or not is_quiet(game):
        return False
    abilities = activated(game, step.source)
    if not 0 <= step.ability < len(abilities):
        return False
    ability = abilities[step.ability]
    said = plain(ability)
    if said is None or not is_mana_ability(ability, game.edition) or bool(step.pays) != bool(said.mana):
        return False
    looks = characteristics(game, step.source)
    if looks.controller != player or (obj.sick and "Creature" in looks.types):
        return False
    chosen = said.options[0] if len(said.options) == 1 and not step.choices else ""
    if not chosen and len(step.choices) == 1 and len(said.options) > 1 and step.choices[0] in said.options:
        chosen = step.choices[0]
    if not chosen:
        return False
    if said.mana:
        charge = Charge("activate", player, step.source, ability.costs, ability=ability, x=0)
        pay_mana(game, said.mana, step.pays, charge, purpose_of(game, charge), ())
    perform(game, [Taps(object=step.source, cause=step.source, for_mana=True)])
    if said.loses:
        pay_others(game, said.loses, (), Scope(controller=player, source=step.source))
    units = units_made(game, step.source, chosen)
    perform(game, [ManaAdded(player=player, units=units, source=step.source, tapped=True, cause=step.source)])
    return True


def units_made(game: Game, source: ObjectId, types: str) -> tuple[ManaUnit, ...]:
    """Mana of these types of that source, snow or not (CR 106.3, 107.4h)."""
    looks = characteristics(game, source)
    words = _source_words(looks.types, looks.subtypes)
    snow = "Snow" in looks.supertypes
    return tuple(ManaUnit(t, snow, source=words) for t in types)


@functools.lru_cache(maxsize=4096)
def _source_words(types: frozenset[str], subtypes: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(types | (subtypes & SOURCE_SUBTYPES)))


__all__ = ["Plain", "activate_plainly", "is_quiet", "plain"]
