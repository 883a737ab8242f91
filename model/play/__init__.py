"""Plays and the two doors of the kernel (CR 115-118, 305, 601, 602)."""
