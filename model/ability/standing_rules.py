"""Rules that static abilities set beside those of `continuous`: how damage is dealt, turns that may be skipped."""

from __future__ import annotations

from model.ability.abilities import StaticEffect
from model.ability.basis import Objects


class DamageAsThough(StaticEffect, frozen=True, gc=False):
    """ "All damage is dealt as though its source had wither"; `to_you`: all damage that is dealt to you."""

    keyword: str
    to_you: bool = False


class MaySkipTurn(StaticEffect, frozen=True, gc=False):
    """ "If you would begin your turn while this artifact is tapped, you may skip that turn instead. If you do, untap
    this artifact" (CR 614.10)."""

    what: Objects
