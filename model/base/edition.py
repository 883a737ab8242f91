"""The edition of the Comprehensive Rules an answer follows; named in every answer."""

from typing import Final, Literal

Edition = Literal["2026-06", "2026-08"]
EDITIONS: Final[tuple[Edition, ...]] = ("2026-06", "2026-08")
# The edition of August 2026 narrowed what a mana ability is (CR 605.1a).
DEFAULT_EDITION: Final[Edition] = "2026-08"
