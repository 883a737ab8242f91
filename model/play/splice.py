"""Splice: the rules text of cards in the hand added to a spell as it is cast (CR 702.47).

Each card spliced is one choice among the optional costs, "splice", "splice#2", ..., in the order in which their effects
happen; the number taken says which of the cards that fit it is. The texts stand in `CastInfo.spliced`, where
`model.layers` finds them.
"""

from __future__ import annotations

import functools
from collections import Counter

import msgspec

from model.ability.abilities import Ability, Cost, Keyword, RevealCost
from model.ability.terms import Filter, IsCard, IsSpell, Named, Some
from model.base import ObjectId, PlayerId, Reason
from model.card import Card
from model.evaluate import fits
from model.play.support import unsupported_of
from model.state import Game, Scope

SPLICE = "splice"


class Splice(msgspec.Struct, frozen=True, gc=False):
    """A card that may be spliced onto the spell: how many such cards there are, what it costs, and its text."""

    card: Card
    count: int
    costs: tuple[Cost, ...]
    text: tuple[Ability, ...]


def splices(game: Game, player: PlayerId, spell: ObjectId) -> tuple[Splice, ...]:
    """The cards in the player's hand that may be spliced onto the spell, like ones once. Cards whose text is not
    carried out are left out: they are named as such."""
    scope = Scope(player, source=spell)
    cards = Counter(c for i in game.zone("hand", player) if has_splice(c := game.objects[i].card))
    found = []
    for card, count in cards.items():
        for ability in card.front.abilities:
            if isinstance(ability, Keyword) and ability.name == SPLICE and ability.what:
                onto = Filter((*ability.what[0].words, IsSpell()), ability.what[0].post)
                text = tuple(a for a in card.front.abilities if a != ability)
                if fits(game, spell, onto, scope) and not any(unsupported_of(a) for a in text):
                    shown = RevealCost(Some(Filter((IsCard(),), (Named(card.name),))))
                    found.append(Splice(card, count, (*ability.costs, shown), text))
    return tuple(found)


@functools.lru_cache(maxsize=20_000)
def has_splice(card: Card) -> bool:
    """Whether the card may be spliced onto a spell."""
    return any(isinstance(a, Keyword) and a.name == SPLICE for a in card.front.abilities)


def slot_name(n: int) -> str:
    """The name of the n-th choice, from 0."""
    return f"{SPLICE}#{n + 1}" if n else SPLICE


def chosen(kicked: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """The numbers taken, in the order of the choices."""
    times = dict(kicked)
    found: list[int] = []
    while times.get(slot_name(len(found)), 0) > 0:
        found.append(times[slot_name(len(found))])
    return tuple(found)


def texts(
    game: Game, player: PlayerId, spell: ObjectId, kicked: tuple[tuple[str, int], ...]
) -> tuple[tuple[Ability, ...], ...]:
    """The texts that the spell gains by these choices."""
    numbers = chosen(kicked)
    if not numbers:
        return ()
    options = splices(game, player, spell)
    return tuple(options[n - 1].text for n in numbers if n <= len(options))


def why_not_splices(counts: tuple[int, ...], kicked: tuple[tuple[str, int], ...]) -> Reason | None:
    """CR 702.47b: no card twice; one choice after the other. `counts`: how many cards there are of each number."""
    numbers = chosen(kicked)
    if len(numbers) != sum(name.split("#")[0] == SPLICE and n > 0 for name, n in kicked):
        return Reason("702.47b", "cards are spliced one after the other, with none left out between")
    if any(n > counts[number - 1] for number, n in Counter(numbers).items() if number <= len(counts)):
        return Reason("702.47b", "a card can be spliced onto a spell only once")
    return None


__all__ = ["SPLICE", "Splice", "chosen", "has_splice", "slot_name", "splices", "texts", "why_not_splices"]
