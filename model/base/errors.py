"""The one tree of errors. "Cannot pay", "no win" and "out of budget" are answers and do not stand here."""

from model.base.reason import Reason


class PonderError(Exception):
    """Anything this project raises on purpose; `exit_status` is what the command ends with."""

    exit_status = 2
    kind = "error"


class MalformedInput(PonderError):
    """Input that cannot be read: what, where, what to do; always one line."""

    kind = "malformed"

    def __init__(self, message: str, *, file: str | None = None, line: int | None = None) -> None:
        self.message, self.file, self.line = " ".join(message.split()), file, line
        super().__init__(str(self))

    def __str__(self) -> str:
        place = "" if self.file is None else self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message}" if place else self.message


class ImpossiblePosition(PonderError):
    """A position no game can reach; `problems` lists all of them."""

    kind = "impossible"

    def __init__(self, problems: tuple[Reason, ...]) -> None:
        self.problems = problems
        super().__init__("impossible position: " + "; ".join(str(p) for p in problems))


class IllegalPlay(PonderError):
    """A choice that the rules do not allow; nothing of it has happened (CR 733.1)."""

    kind = "illegal"

    def __init__(self, *reasons: Reason) -> None:
        self.reasons = reasons
        super().__init__("; ".join(str(r) for r in reasons))


class UnsupportedText(PonderError):
    """Text, a script, a decision or a rule that the program does not carry out. `card` may be a card or a place in a
    file."""

    exit_status = 3
    kind = "unsupported"

    def __init__(self, card: str, text: str, *, rule: str = "") -> None:
        self.card, self.text, self.rule = card, text, rule
        super().__init__(f"not supported: {card}: {text}" + (f" ({rule})" if rule else ""))


Unsupported = UnsupportedText


class UnknownCard(UnsupportedText):
    """A card name found neither in the imported library nor in the embedded pool; `others`: further ones."""

    kind = "unknown"

    def __init__(
        self, card: str, suggestions: tuple[str, ...] = (), *, others: tuple[tuple[str, tuple[str, ...]], ...] = ()
    ) -> None:
        self.suggestions = suggestions
        self.names = ((card, suggestions), *others)
        cards = "unknown cards" if others else "unknown card"
        hints = [_any_of(near if not others else near[:1]) for _, near in self.names if near]
        hint = f"did you mean {', '.join(hints)}? " if hints else ""
        names = ", ".join(_shortened(name) for name, _ in self.names[:_NAMED])
        more = f" and {len(self.names) - _NAMED} more" if len(self.names) > _NAMED else ""
        super().__init__(names + more, f"{cards}; {hint}{_IMPORT}")

    @property
    def items(self) -> tuple[dict[str, str], ...]:
        """Each card by itself, as answers name what is not supported."""
        return tuple(
            {
                "card": _shortened(name),
                "text": f"unknown card; {f'did you mean {_any_of(near)}? ' if near else ''}{_IMPORT}",
                "class": "unknown",
            }
            for name, near in self.names
        )


_IMPORT = "import more cards with 'ponder cards import FILE'"
_NAMED = 20
_LONGEST_NAME = 150


def _any_of(names: tuple[str, ...]) -> str:
    return " or ".join(names)


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}..."


class InternalError(PonderError):
    """Two parts of the program disagree, for instance a found payment that does not replay."""

    exit_status = 3
    kind = "internal"
