"""The card library: import of card files, the imported library, the pool that comes with the program, names.

SQLite and the readers of card files are loaded when they are used, not with this package.
"""

from typing import TYPE_CHECKING, Any

from model.card.data import (
    DOUBLE_FACED_LAYOUTS,
    INSET_LAYOUTS,
    KNOWN_LAYOUTS,
    MANY_FACES,
    ONE_FACE,
    SPLIT_LAYOUTS,
    TOKEN_LAYOUTS,
    CardData,
    FaceData,
)
from model.library.names import AmbiguousName, lookup_keys, name_key
from model.library.pool import POOL_PATH, Pool, pool_head, write_pool
from model.library.sources import CardSource, PoolCard, default_source, find_card, suggest_names

if TYPE_CHECKING:
    from model.library.read import CardFile
    from model.library.store import ImportResult, Library, default_library_path, import_cards

__all__ = [
    "DOUBLE_FACED_LAYOUTS",
    "INSET_LAYOUTS",
    "KNOWN_LAYOUTS",
    "MANY_FACES",
    "ONE_FACE",
    "POOL_PATH",
    "SPLIT_LAYOUTS",
    "TOKEN_LAYOUTS",
    "AmbiguousName",
    "CardData",
    "CardFile",
    "CardSource",
    "FaceData",
    "ImportResult",
    "Library",
    "Pool",
    "PoolCard",
    "default_library_path",
    "default_source",
    "find_card",
    "import_cards",
    "lookup_keys",
    "name_key",
    "pool_head",
    "suggest_names",
    "write_pool",
]

_LATER = {
    "CardFile": "model.library.read",
    "ImportResult": "model.library.store",
    "Library": "model.library.store",
    "default_library_path": "model.library.store",
    "import_cards": "model.library.store",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LATER[name]), name)
