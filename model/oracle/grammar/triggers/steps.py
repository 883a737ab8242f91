"""Steps that begin, as events (CR 603.2b)."""

from __future__ import annotations

from typing import Final

from model.ability.events import OF_EXTRA_TURN, AnyEvent, StepBegins
from model.ability.terms import You
from model.oracle.engine import Grammar

_STEPS: Final = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "untap step": "untap",
    "cleanup step": "cleanup",
    "first main phase": "first main phase",
    "second main phase": "second main phase",
    "precombat main phase": "precombat main phase",
    "postcombat main phase": "postcombat main phase",
}


def add(g: Grammar) -> None:
    start = "the beginning of"
    for words, step in _STEPS.items():
        g.rule("event.one", StepBegins, f"{start} {{whose:whose}} {words}", step=step)
        g.rule("event.one", StepBegins, f"{start} each {words}", step=step, word="each")
        g.rule("event.one", StepBegins, f"{start} the {words}", step=step, word="the")
        g.rule("event.one", StepBegins, f"{start} the next {words}", step=step, next=True)
        g.rule(
            "event.one", StepBegins, f"{start} the next turn's {words}", step=step, next=True, word="the next turn's"
        )
        g.rule("event.one", StepBegins, f"{start} {{whose:whose}} next {words}", step=step, next=True)
        g.rule("event.one", StepBegins, f"{start} that turn's {words}", step=step, next=True, word=OF_EXTRA_TURN)
        g.rule("event.one", StepBegins, f"{start} the {words} of {{whose:players}}", step=step, word="of")
    g.rule("event.one", StepBegins, f"{start} combat on {{whose:whose}} turn", step="combat")
    g.rule("event.one", StepBegins, f"{start} combat on {{whose:whose}} next turn", step="combat", next=True)
    g.rule("event.one", StepBegins, f"{start} each combat", step="combat", word="each")
    g.rule("event.one", StepBegins, f"{start} combat", step="combat", word="combat")
    g.rule("event.one", StepBegins, f"{start} the next combat", step="combat", next=True)
    g.rule("event.one", StepBegins, "end of combat", step="combat end", next=True)
    both = (StepBegins("main1", You()), StepBegins("main2", You()))
    g.words("event.one", {f"{start} each of your main phases": AnyEvent(both, "each of your main phases")})
    either = (StepBegins("main1", You(), next=True), StepBegins("main2", You(), next=True))
    g.words("event.one", {f"{start} your next main phase": AnyEvent(either, "your next main phase")})
    g.words("event.one", {f"{start} each of your postcombat main phases": StepBegins("main2", You(), word="each of")})
