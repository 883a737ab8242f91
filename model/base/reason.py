"""Why something is not allowed: a rule number, the objects concerned and plain words."""

import msgspec


class Reason(msgspec.Struct, frozen=True, gc=False):
    """One reason: `rule` is a Comprehensive Rules number, `objects` are display names, `words` one plain clause."""

    rule: str
    words: str
    objects: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"
