"""Ids, records, errors, reasons and the rules edition (CR 100). Imports nothing else of the project."""

from model.base.edition import DEFAULT_EDITION, EDITIONS, Edition
from model.base.errors import (
    IllegalPlay,
    ImpossiblePosition,
    InternalError,
    MalformedInput,
    PonderError,
    UnknownCard,
    Unsupported,
    UnsupportedText,
)
from model.base.ids import AI, HUMAN, PLAYER_NAMES, ObjectId, PlayerId, opponent
from model.base.reason import Reason
from model.base.record import Record, from_data, record_id, to_data, walk, with_instead, with_parts

__all__ = [
    "AI",
    "DEFAULT_EDITION",
    "EDITIONS",
    "HUMAN",
    "PLAYER_NAMES",
    "Edition",
    "IllegalPlay",
    "ImpossiblePosition",
    "InternalError",
    "MalformedInput",
    "ObjectId",
    "PlayerId",
    "PonderError",
    "Reason",
    "Record",
    "UnknownCard",
    "Unsupported",
    "UnsupportedText",
    "from_data",
    "opponent",
    "record_id",
    "to_data",
    "walk",
    "with_instead",
    "with_parts",
]
