"""The one shape that card files are brought into: a card with the printed words of its faces.

Not here: the meaning of those words (`model.oracle`, `card`), the file formats (`model.library`).
"""

from __future__ import annotations

from typing import Final

import msgspec

COLOR_ORDER: Final = "WUBRG"

# Layouts of one card with several faces; in all others a card has one face.
SPLIT_LAYOUTS: Final = frozenset({"split", "aftermath", "room"})
DOUBLE_FACED_LAYOUTS: Final = frozenset({"transform", "modal_dfc"})
INSET_LAYOUTS: Final = frozenset({"adventure", "omen", "prepare"})
MANY_FACES: Final = SPLIT_LAYOUTS | DOUBLE_FACED_LAYOUTS | INSET_LAYOUTS | {"flip"}
ONE_FACE: Final = frozenset(
    {"normal", "leveler", "class", "case", "saga", "mutate", "prototype", "meld", "host", "augment"}
    | {"planar", "scheme", "vanguard"}
)
# Not cards (CR 111, 114): they are kept apart from card names.
TOKEN_LAYOUTS: Final = frozenset({"token", "double_faced_token", "emblem"})
KNOWN_LAYOUTS: Final = MANY_FACES | ONE_FACE | TOKEN_LAYOUTS


class FaceData(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The printed words of one face; "" where nothing is printed, None where the face has no such number.

    `colors` is None where the file does not say: they follow from mana cost and indicator then (CR 202.2).
    A face of which the file gives no more than the name has an empty `type_line`.
    """

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    color_indicator: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """The file gives more than the name."""
        return self.type_line != ""


class CardData(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card as the card file has it. `name` is the whole name, `A // B` for a card with several names.

    `layout` is Scryfall's word, with `aftermath`, `room` and `omen` told apart from `split` and `adventure`, battles
    among `transform`; a word that is not in KNOWN_LAYOUTS is kept as it came.
    """

    name: str
    layout: str
    faces: tuple[FaceData, ...]

    @property
    def is_token(self) -> bool:
        """A token or an emblem, not a card."""
        return self.layout in TOKEN_LAYOUTS

    @property
    def is_complete(self) -> bool:
        """No face is missing from the file."""
        return all(face.is_complete for face in self.faces)

    @property
    def has_fuse(self) -> bool:
        """A split card with the keyword fuse (CR 702.102)."""
        return self.layout == "split" and any(_has_line(face.oracle_text, "Fuse") for face in self.faces)


def in_color_order(colors: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Colours in the order white, blue, black, red, green; other letters behind them."""
    return tuple(sorted(colors, key=lambda c: (COLOR_ORDER.find(c) % 6, c)))


def told_apart(layout: str, faces: tuple[FaceData, ...]) -> str:
    """The layout with the kinds that files put together told apart by type line and text."""
    if layout == "battle":
        return "transform"
    if layout == "split":
        # CR 709.5: a Room has one type line for both halves. CR 702.127: aftermath stands on the second half.
        if any("Room" in face.type_line.split() for face in faces):
            return "room"
        if any(_has_line(face.oracle_text, "Aftermath") for face in faces[1:]):
            return "aftermath"
    # CR 720.2: the inset frame of an omen card has the subtype.
    if layout == "adventure" and any("Omen" in face.type_line.split() for face in faces[1:]):
        return "omen"
    return layout


def _has_line(text: str, keyword: str) -> bool:
    return any(line == keyword or line.startswith(keyword + " (") for line in text.split("\n"))
