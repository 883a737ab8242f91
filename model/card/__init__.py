"""Cards: faces and layouts with the abilities that their text compiles to (CR 108, 200-210, 709-722).

The compiler that makes them is `model.oracle`, the store `model.library`.
"""

from model.card.card import Card, Face

__all__ = ["Card", "Face"]
