"""Finding: payments, plays, combat, forced wins. Everything found here is replayed through `model` before it is
returned."""
