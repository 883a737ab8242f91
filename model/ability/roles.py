"""The parts of an event that the words of a trigger or replacement can mean: names for EventRole (CR 603.2, 608.2k).

"subject" is what the pattern's first noun describes. A role holds one ref, several, or a number ("amount").
"""

from __future__ import annotations

from typing import Final

ROLES: Final[dict[str, tuple[str, ...]]] = {
    # What moved (as it was before for leaving, as it is for entering); "new": what it became; player: who controlled or
    # controls it; "cards" those of a batch.
    "ZoneChanges": ("subject", "old", "new", "player", "cards", "amount"),
    "StepBegins": ("player",),
    "Casts": ("subject", "player"),
    # subject attacks "attacked" (a player or permanent); player: the defending player; with blocked="blocked", "other"
    # are the blockers.
    "Attacks": ("subject", "attacked", "player", "other", "cards", "amount"),
    "Blocks": ("subject", "other", "player"),
    # source deals amount to "to"; player: the player dealt damage, else the controller of what was.
    "IsDealtDamage": ("source", "to", "player", "amount", "excess", "subject", "other"),
    # subject becomes the target of source (a spell or ability); player: who controls that.
    "BecomesTarget": ("subject", "source", "player"),
    "StatusChanges": ("subject", "player", "other"),
    "TappedForMana": ("subject", "player", "types", "amount"),
    "ManaIsProduced": ("subject", "player", "types", "amount"),
    "Draws": ("player", "cards", "amount"),
    "Discards": ("subject", "player", "cards", "amount"),
    "LifeChanges": ("player", "amount"),
    "CountersChange": ("subject", "player", "amount"),
    "Activates": ("subject", "player", "source"),
    "PlayerActs": ("player", "subject", "cards", "amount"),
    "WouldCreateTokens": ("player", "amount"),
}
"""By the class name of the event pattern."""
