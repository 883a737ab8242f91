"""What the noun phrases, conditions and numbers of abilities are at bottom: the classes that the others extend, and
`Filter`, a description."""

from __future__ import annotations

from model.base import Record


class Predicate(Record, frozen=True, gc=False):
    """One thing that a filter asks of an object or player."""


class Condition(Record, frozen=True, gc=False):
    """Something true or false of the game (CR 603.4, 608.2c)."""


class Amount(Record, frozen=True, gc=False):
    """A number read off the game when it is needed (CR 107, 608.2h)."""


class Players(Record, frozen=True, gc=False):
    """A phrase for players."""


class Objects(Record, frozen=True, gc=False):
    """A phrase for objects (or, where it says so, for objects and players)."""


class Antecedent(Record, frozen=True, gc=False):
    """What a pronoun stands for, decided when the text is compiled."""


class Filter(Record, frozen=True, gc=False):
    """A description: every predicate holds. `words` stand up to and with the noun, `post` after it, in the order of
    the text.

    Without IsCard, IsSpell or a zone it means permanents on the battlefield (CR 109.2).
    """

    words: tuple[Predicate, ...] = ()
    post: tuple[Predicate, ...] = ()
