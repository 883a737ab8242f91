"""What is done card by card: by players one after the other until nobody does ("Starting with you, each player may put
a permanent card from their hand onto the battlefield. Repeat this process until no one puts a card onto the
battlefield", CR 101.4, 608.2c), and for each of some cards in hand.
"""

from __future__ import annotations

from typing import Any

from model.ability.instructions import IfYouDo
from model.ability.object_instructions import PayOrPutBack, PutInTurns
from model.ability.terms import IsCard
from model.oracle.engine import Grammar


def add(g: Grammar) -> None:
    """The rows of `whole`."""
    first = "starting with you, each player may put {a} {card:filter#s} from their hand onto the battlefield"
    again = "repeat this process until no one puts a card onto the battlefield"
    g.rule("whole", PutInTurns, f"{first}. {again}", when=_of_cards)
    chosen = "choose {count:count} cards in your hand drawn this turn. for each of those cards, "
    g.rule("pay_or_put", PayOrPutBack, chosen + "pay {life:digits} life or put the card on top of your library")
    g.rule("whole", None, "{it:pay_or_put}")
    g.rule("whole", IfYouDo, "if you do, {do:pay_or_put}")


def _of_cards(value: Any) -> bool:
    return isinstance(value.card.words[-1], IsCard)
