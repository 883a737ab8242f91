"""Prevention effects of static abilities (CR 615): "prevent all damage that would be dealt to ...".

Owns: rows of `static`, `statics` and `static_line` for them. Not here: what would happen (`replacements`), prevention
for a turn (`instructions`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.abilities import EventPattern, Static
from model.ability.continuous import (
    PreventDamage,
    SearchesTop,
)
from model.ability.events import (
    IsDealtDamage,
)
from model.ability.terms import (
    Amount,
    EventRole,
    Half,
    OnePlayer,
    ThatMuch,
)
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.damage import tells_of_prevention
from model.oracle.grammar.static_lines import known


def add(g: Grammar) -> None:
    g.words("times", {"1 damage prevented this way": ThatMuch("that 1 damage prevented this way")})
    for word, combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
        start = f"prevent all {word} that would be dealt"
        g.rule("static", PreventDamage, f"{start} to {{to:damaged}}", combat=combat)
        g.rule("static", PreventDamage, f"{start} by {{by:objects}}", combat=combat)
        g.rule("static", PreventDamage, f"{start} to {{to:damaged}} by {{by:objects}}", combat=combat)
        dealing = f"prevent all {word} that {{by:this}} would deal to {{to:damaged}}"
        g.rule("static", PreventDamage, dealing, combat=combat, word="would deal")
        both = _ToAndBy(combat)
        g.rule("statics", both, f"{start} to and dealt by {{it:objects}}", unmake=both.parts)
    make = _Prevents()
    g.rule("static", make, "if {event:would}, prevent that damage", unmake=make.parts, when=known)
    for join in (". ", " and "):
        then = _Prevents(join)
        g.rule(
            "static",
            then,
            f"if {{event:would}}, prevent that damage{join.rstrip()} {{then:told}}",
            unmake=then.then_parts,
            when=known,
        )
        if join == ". ":
            g.rule(
                "static",
                then,
                "if {event:would}, prevent that damage. {then:whole}",
                unmake=then.then_parts,
                when=_tells,
            )
        held = _PreventsWhile(then)
        g.rule(
            "static_line",
            held,
            f"if {{event:would}} while {{condition:condition}}, prevent that damage{join.rstrip()} {{then:told}}.",
            unmake=held.parts,
            when=known,
        )
    but = _Prevents()
    g.rule(
        "static", but, "if {event:would}, prevent all but {but:digits} of that damage", unmake=but.but_parts, when=known
    )
    g.rule(
        "static",
        SearchesTop,
        "if {who:players} would search a library, that player searches the top {count:count} cards of that library "
        "instead",
        when=lambda v: isinstance(v.who, OnePlayer),
    )
    for rounded, up in (("up", True), ("down", False)):
        half = _PreventsHalf(up=up)
        said = f"if {{event:would}}, prevent half that damage, rounded {rounded}"
        g.rule("static", half, said, unmake=half.parts, when=known)
    some = _Prevents()
    g.rule(
        "static", some, "if {event:would}, prevent {amount:digits} of that damage", unmake=some.amount_parts, when=known
    )


class _ToAndBy:
    """Damage to it and damage by it: two effects."""

    def __init__(self, combat: bool | None) -> None:
        self.combat = combat

    def __call__(self, it: Any) -> Any:
        by = PreventDamage(by=it, combat=self.combat)
        return (("", PreventDamage(to=it, combat=self.combat)), (" and dealt by", by))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0][1], PreventDamage):
            return {"it": value[0][1].to} if value == self(value[0][1].to) else None
        return None


def _tells(value: Any) -> bool:
    return value is not None and tells_of_prevention(value.then)


_VOICES: Final = ("passive", "active", "subject")


class _Prevents:
    """ "If a source would deal damage to you, prevent that damage"; `join` before what follows."""

    def __init__(self, join: str = "") -> None:
        self.join = join

    def __call__(
        self, event: EventPattern, amount: Amount | None = None, then: Any = None, but: Amount | None = None
    ) -> PreventDamage | None:
        if not isinstance(event, IsDealtDamage):
            return None
        word = ("subject" if event.word else "passive" if event.passive else "active") + self.join
        return PreventDamage(event.to, event.source, event.combat, amount, then, word, but)

    def _event(self, value: PreventDamage) -> IsDealtDamage:
        passive = value.word.startswith(("passive", "subject"))
        said = "subject" if value.word.startswith("subject") else ""
        return IsDealtDamage(value.by, value.to, value.combat, passive, word=said)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PreventDamage) or value.word not in _VOICES:
            return None
        plain = value.amount is None and value.then is None and value.but is None
        return {"event": self._event(value)} if plain else None

    def but_parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PreventDamage) or value.but is None or value.then is not None:
            return None
        return {"event": self._event(value), "but": value.but} if value.word in _VOICES else None

    def amount_parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PreventDamage) or value.amount is None or value.then is not None:
            return None
        return {"event": self._event(value), "amount": value.amount} if value.word in _VOICES else None

    def then_parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PreventDamage) or value.then is None or value.amount is not None:
            return None
        if value.word not in {voice + self.join for voice in _VOICES}:
            return None
        return {"event": self._event(value), "then": value.then}


class _PreventsHalf:
    """ "Prevent half that damage, rounded up" (CR 107.2, 615)."""

    def __init__(self, *, up: bool) -> None:
        self.amount = Half(ThatMuch("that damage", EventRole("amount")), up=up)
        self.prevents = _Prevents()

    def __call__(self, event: EventPattern) -> PreventDamage | None:
        return self.prevents(event, self.amount)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PreventDamage) or value.amount != self.amount:
            return None
        found = self.prevents.amount_parts(value)
        return None if found is None else {"event": found["event"]}


class _PreventsWhile:
    """ "If damage would be dealt to ~ while it has a counter on it, prevent that damage and ..."."""

    def __init__(self, prevents: _Prevents) -> None:
        self.prevents = prevents

    def __call__(self, event: EventPattern, condition: Any, then: Any) -> Static | None:
        effect = self.prevents(event, then=then)
        return None if effect is None else Static((effect,), condition, first=False, word="while")

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Static) or value.word != "while" or len(value.effects) != 1 or value.label:
            return None
        found = self.prevents.then_parts(value.effects[0])
        return None if found is None else {**found, "condition": value.condition}
