"""Exceptions of copy effects that are no other changes (CR 707.9b)."""

from __future__ import annotations

from typing import ClassVar

from model.ability.abilities import Change


class NoManaCost(Change, frozen=True, gc=False):
    """Among the exceptions of a copy: "it has no mana cost" (CR 707.9b, 702.128a)."""

    layer: ClassVar[str] = "1a"


class KeepsColors(Change, frozen=True, gc=False):
    """Among the exceptions of a copy: "it doesn't copy that creature's color" (CR 707.9b). As the effect begins it
    becomes what sets the colors that the object had."""

    layer: ClassVar[str] = "1a"
