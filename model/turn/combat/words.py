"""The words by which continuous effects speak of combat, as far as they are carried out (CR 508.1c-d, 509.1b-c).

`Cant.what`:
- "attack", "block", "attack or block"; "attack alone", "block alone", "attack or block alone"; "attack you", "attack
  you or planeswalkers you control", "attack your opponents" (you: the controller of the effect), "attack its owner",
  "attack its owner or planeswalkers its owner controls"; `unless` lifts each of them;
- "attack" with `number` n: cannot attack unless at least n creatures attack in all; "block" likewise;
- "attack unless also" with `by`: cannot attack unless one of these attacks too; "block unless also" likewise;
- "attack together with others": it can only attack alone;
- "block" with `by` or `except_by`: the attackers that it can't block, or the only ones that it can;
- "block or be blocked"; "be blocked"; with `by` or `except_by`: by which blockers; with `number` n: "except by n or
  more creatures";
- "be blocked by more than" with `number`: at most so many blockers;
- "assign combat damage", "deal combat damage".

`PlayerRule.rule` with a number: `FEW`.

`Must.what`: "attack" (`whom`), "block" (`whom`), "attack or block", "be blocked" (by one that fits `whom` if it is
given), "be blocked by all" ("all creatures
able to block it do so", those that fit `whom` if it is given), "goaded". The words "each combat if able", "this turn if
able" and the like may follow.

`CostTo.what`: "attack" (`whom`), "block", "attack or block". `CanAlso.what`: "attack as though it didn't have
defender", "block an additional creature" (`n` more), "block any number of creatures", "block as though it had flying"
or "reach", "block as though it were untapped", "assign damage by toughness", "assign its damage as though unblocked".
"""

from __future__ import annotations

import functools
from typing import Final

ATTACK_WITH: Final = "attack unless also"
BLOCK_WITH: Final = "block unless also"
ATTACK_TOGETHER: Final = "attack together with others"
FEW_ATTACK: Final = "creatures that attack each combat"
FEW_ATTACK_YOU: Final = "creatures that attack you each combat"
FEW_BLOCK: Final = "creatures that block each combat"
FEW: Final = frozenset({FEW_ATTACK, FEW_ATTACK_YOU, FEW_BLOCK})
"""What a `PlayerRule` with a number may say of all the creatures that attack or block."""
CANT: Final = frozenset({
    ATTACK_WITH, BLOCK_WITH, ATTACK_TOGETHER,
    "attack", "block", "attack or block", "attack alone", "block alone", "attack or block alone", "attack you",
    "attack you or planeswalkers you control", "attack your opponents", "attack its owner",
    "attack its owner or planeswalkers its owner controls", "block or be blocked", "be blocked",
    "be blocked by more than", "assign combat damage", "deal combat damage",
})  # fmt: skip
MUST: Final = frozenset({"attack", "block", "attack or block", "be blocked", "be blocked by all", "goaded"})
COST_TO: Final = frozenset({"attack", "block", "attack or block"})
BY_GREATER: Final = "be blocked by creatures with greater power"
WALK_LIFTED: Final = "be blocked as though it didn't have "
CAN_ALSO: Final = frozenset({
    *(WALK_LIFTED + f"{land}walk" for land in ("island", "swamp", "forest", "mountain", "plains", "land")),
    "attack as though it didn't have defender", "block an additional creature", "block any number of creatures",
    "block as though it had flying", "block as though it had reach", "block as though it were untapped",
    "block creatures with shadow as though it had shadow", "assign damage by toughness",
    "assign its damage as though unblocked",
})  # fmt: skip

_TAILS: Final = (
    " if able", " each combat", " this combat", " this turn", " each turn", " on each of your turns",
    " each of your turns",
)  # fmt: skip
SAME: Final = {
    "attacks": "attack", "blocks": "block", "attacks or blocks": "attack or block", "is goaded": "goaded",
    "goad": "goaded", "attack you or a planeswalker you control": "attack you or planeswalkers you control",
    "attack, block, or crew Vehicles": "attack or block",  # crewing: `model.pay.needs`
    "attack, block, or transform": "attack or block",  # transforming: `model.events.impossible`
    "must be blocked": "be blocked", "is blocked": "be blocked", "lure": "be blocked by all",
    "all creatures able to block it do so": "be blocked by all",
    "assigns combat damage equal to its toughness rather than its power": "assign damage by toughness",
    "assigns combat damage equal to its toughness": "assign damage by toughness",
    "assign combat damage equal to its toughness": "assign damage by toughness",
    "may have it assign its damage as though unblocked": "assign its damage as though unblocked",
    "assign its combat damage as though it weren't blocked": "assign its damage as though unblocked",
    "can attack as though it didn't have defender": "attack as though it didn't have defender",
    "block creatures with shadow as though they didn't have shadow": (
        "block creatures with shadow as though it had shadow"
    ),
    "can block an additional creature": "block an additional creature",
    "can block any number of creatures": "block any number of creatures",
}  # fmt: skip


@functools.cache
def word(what: str) -> str:
    """The word of the tables for words of a text."""
    what = what.removeprefix("can't ")
    cut = True
    while cut:
        cut = False
        for tail in _TAILS:
            if what.endswith(tail):
                what, cut = what.removesuffix(tail), True
    return SAME.get(what, what)
