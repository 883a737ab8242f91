"""`happen`: simultaneous events are replaced or prevented, performed, and noticed by triggers (CR 614.1, 616, 603.2).

Here is only the order of these; what replaces stands in `replacing`, what performs in `performing`, who notices in
`triggers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from model.events import performing, replacing, triggers
from model.events.channels import channels_of
from model.events.event import (
    AbilityActivated,
    AttackDeclared,
    BecameBlocked,
    BecameTarget,
    BlockDeclared,
    Event,
    SpellCast,
    StepStarts,
)
from model.events.presence import present
from model.state import Game


def happen(game: Game, events: Iterable[Event]) -> tuple[Event, ...]:
    """These events happen at once; gives what really happened, with what came with it (life lost by damage, tokens
    entering).

    Raises `Due` where a player must choose between replacement effects or as something enters: then nothing of it
    has been kept, because the frame around it is run again."""
    pending = list(events)
    if not pending:
        return ()
    if _is_unheard(game, pending):
        done = performing.perform(game, pending)
        if len(done) != len(pending):
            triggers.notice(game, done, None)  # What came of them may be waited for.
        return tuple(done)
    # 1. CR 614.4: what replaces must exist before. CR 616.1: one after the other.
    final = replacing.replaced(game, pending)
    if not final:
        return ()
    # 2. CR 603.10: some triggers look back, so who watches is taken down before anything changes.
    watchers = triggers.watchers(game, final)
    # 3. The events happen, and what they contain or cause in the same moment.
    done = performing.perform(game, final)
    # 4. CR 603.2: triggers notice.
    triggers.notice(game, done, watchers)
    # 5. CR 610.3: what was exiled "until ~ leaves" comes back at once.
    performing.come_back(game, done)
    return tuple(done)


_TOLD: Final = frozenset(
    {SpellCast, AbilityActivated, BecameTarget, AttackDeclared, BlockDeclared, BecameBlocked, StepStarts}
)
"""Events that nothing forbids and no rule replaces: only abilities may wait for them."""


def _is_unheard(game: Game, events: Sequence[Event]) -> bool:
    """Whether nothing in the game waits for these events, so that all that happens is that they are performed."""
    if game.lasting or game.delayed or game.caches.get("applied"):
        return False
    for event in events:
        if type(event) not in _TOLD:
            return False
    words = present(game)
    return not any(("T", c) in words or ("R", c) in words for event in events for c in channels_of(event))
