"""Combat found, not only checked: legal attacks, blocks and assignments of damage (CR 508-510)."""

from solver.combat.attacks import attacks, ways_to_attack
from solver.combat.blocks import blocks, ways_to_block
from solver.combat.damage import assignments, most_to
from solver.combat.requirements import best_attack, best_blocks

__all__ = [
    "assignments", "attacks", "best_attack", "best_blocks", "blocks", "most_to", "ways_to_attack", "ways_to_block"
]  # fmt: skip
