"""Oracle text to records, and records back to text.

The card's place in the game is `model.card`; the store is `model.library`."""
