"""Combat: attackers, blockers and damage (CR 506-511)."""
