"""Who owns and who controls something, said together: "permanents you own that your opponents control" (CR 108.3-4)."""

from __future__ import annotations

from model.ability.terms import AnyOf, ControlledBy, EachPlayer, OwnedBy, You
from model.oracle.engine import Grammar

_OPPONENTS = EachPlayer("opponent", "your opponents")


def add(g: Grammar) -> None:
    """The rows of `post`."""
    for words, owned, controlled in (
        ("you own that your opponents control", OwnedBy(You()), ControlledBy(_OPPONENTS)),
        ("you neither own nor control", OwnedBy(You(), negated=True), ControlledBy(You(), negated=True)),
    ):
        g.words("post", {words: AnyOf((owned, controlled), "both")})
