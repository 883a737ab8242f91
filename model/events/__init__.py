"""Events: what happens, what replaces or prevents it, and the triggers that notice it (CR 603, 614-616, 400, 120).

Use the functions of `actions` (move, destroy, deal_damage, ...); `happen(game, events)` is what they all go through.
What an ability means by "it" in an event stands in `roles`. Waiting triggers are in `game.pending`; triggered mana
abilities are taken out with `take_mana_triggers`. Putting triggers on the stack belongs to `model.turn`.
"""

from model.events.actions import (
    add_mana,
    attach,
    become_targets,
    become_time,
    change_counters,
    create_tokens,
    damage_events,
    deal_damage,
    destroy,
    destructions,
    discard,
    draw,
    gain_life,
    lose_game,
    lose_life,
    mill,
    move,
    moved,
    phase_out,
    player_acts,
    player_would,
    put_counters,
    remove_counters,
    sacrifice,
    set_life,
    shuffle,
    status,
    tap,
    transform,
    unattach,
    unlock,
    untap,
    win_game,
)
from model.events.event import Event
from model.events.frames import CarryOut, ResolveTop, ResolveTriggered
from model.events.happening import happen
from model.events.lasting import exile_until, prevent_damage, redirect_damage, regenerate, replace_next
from model.events.libraries import library_cards
from model.events.support import HANDLED_EVENTS, supports
from model.events.triggers import reflexive, take_mana_triggers, trigger, use_key
from model.events.zones import became

__all__ = [
    "HANDLED_EVENTS",
    "CarryOut",
    "Event",
    "ResolveTop",
    "ResolveTriggered",
    "add_mana",
    "attach",
    "became",
    "become_targets",
    "become_time",
    "change_counters",
    "create_tokens",
    "damage_events",
    "deal_damage",
    "destroy",
    "destructions",
    "discard",
    "draw",
    "exile_until",
    "gain_life",
    "happen",
    "library_cards",
    "lose_game",
    "lose_life",
    "mill",
    "move",
    "moved",
    "phase_out",
    "player_acts",
    "player_would",
    "prevent_damage",
    "put_counters",
    "redirect_damage",
    "reflexive",
    "regenerate",
    "remove_counters",
    "replace_next",
    "sacrifice",
    "set_life",
    "shuffle",
    "status",
    "supports",
    "take_mana_triggers",
    "tap",
    "transform",
    "trigger",
    "unattach",
    "unlock",
    "untap",
    "use_key",
    "win_game",
]
