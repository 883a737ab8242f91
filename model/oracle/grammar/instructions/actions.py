"""Keyword actions (CR 701): one row for each wording of `KeywordAction`."""

from __future__ import annotations

from typing import Any, Final

from model.ability.instructions import KeywordAction, Process, PutCountersOn
from model.ability.terms import Filter, IsType, Number, Other, StatOf, Target, That, ThatMuch, Times
from model.mana import ManaCost, Symbol
from model.oracle.engine import Grammar
from model.oracle.grammar.instructions.verbs import YOU, Verbs

# Players' actions without more: imperative, singular.
_PLAIN: Final = (
    ("proliferate", "proliferates"),
    ("populate", "populates"),
    ("learn", "learns"),
    ("manifest dread", "manifests dread"),
    ("venture into the dungeon", "ventures into the dungeon"),
    ("forage", "forages"),
    ("time travel", "time travels"),
    ("investigate", "investigates"),
    ("planeswalk", "planeswalks"),
)
# Commands with an object.
EXCHANGED: Final = ("hand and library", "hand and graveyard", "library and graveyard", "graveyard and library")
"""Zones of one player that are exchanged whole (CR 701.12f)."""
_OBJECT: Final = ("goad", "suspect", "detain", "exert", "airbend", "heal", "harness")
# What objects do.
_SUBJECT: Final = (
    ("explore[s]", "explore"),
    ("connive[s]", "connive"),
    ("phase[s] out", "phase out"),
    ("become[s] prepared", "become prepared"),
    ("become[s] unprepared", "become unprepared"),
    ("become[s] plotted", "become plotted"),
    ("become[s] foretold", "become foretold"),
)


def _foretold(less: ManaCost) -> KeywordAction | None:
    """CR 702.143d."""
    if not less.symbols or any(not s.is_generic for s in less.symbols):
        return None
    return KeywordAction("become foretold", n=Number(less.generic), what=That("it"))


def _foretold_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, KeywordAction) or not isinstance(value.n, Number):
        return None
    less = ManaCost((Symbol(generic=value.n.n),))
    return {"less": less} if value == _foretold(less) else None


def add(g: Grammar) -> None:
    """The rows."""
    v = Verbs(g)
    for one, many in _PLAIN:
        g.rule("do", KeywordAction, one, name=one)
        g.rule("does", KeywordAction, many, name=one)
    for action in ("proliferate", "investigate", "populate", "time travel"):
        g.rule("do", KeywordAction, f"{action} twice", name=action, n=Number(2))
        g.rule(
            "do",
            KeywordAction,
            f"{action} {{n:count}} times",
            name=action,
            when=lambda value: value.n not in (Number(1), Number(2)),
        )
    for action in ("investigate", "proliferate", "populate"):
        each = _ForEach(action)
        v.player(each, f"{action}[s] for each {{times:times}}", unmake=each.parts)
        v.player(KeywordAction, f"{action}[s] that many times", name=action, n=ThatMuch("that many"))
    for action in (
        "adapt",
        "monstrosity",
        "bolster",
        "discover",
        "incubate",
        "fateseal",
        "collect evidence",
        "blight",
        "earthbend",
    ):
        g.rule("do", KeywordAction, f"{action} {{n:digits}}", name=action)
        g.rule("does", KeywordAction, f"{action}s {{n:digits}}", name=action)
    often = _SoOften("incubate")
    g.rule("do", often, "incubate {n:digits} {times:count} times", unmake=often.parts)
    for kind in ("Zombies", "Orcs", "Slivers"):
        g.rule("do", KeywordAction, f"amass {kind} {{n:digits}}", name="amass", text=kind)
    g.rule("do", KeywordAction, "amass {n:digits}", name="amass", text="")
    g.rule("do", _Support(), "support {n:digits}", unmake=_Support().parts)
    for action in _OBJECT:
        v.command(KeywordAction, f"{action} {{what:objects}}", name=action)
    for action in ("manifest", "cloak"):
        v.player(KeywordAction, f"{action}[s] {{what:objects}}", name=action)
    for template, name in _SUBJECT:
        v.object(KeywordAction, template, slot="objects", name=name, text="")
        g.rule("elided", KeywordAction, template.replace("[s]", "s"), name=name, what=_left_out())
    cheaper = "it becomes foretold. its foretell cost is its mana cost reduced by {less:mana_cost}"
    g.rule("whole", _foretold, cheaper, unmake=_foretold_parts, when=lambda it: it is not None)
    v.object(KeywordAction, "explore[s] again", slot="objects", name="explore", text="again")
    # CR 702.171b: it is so until the turn ends.
    v.object(KeywordAction, "become[s] saddled until end of turn", slot="objects", name="saddle")
    v.object(KeywordAction, "become[s] blocked", slot="objects", name="become blocked")
    spared: dict[str, Any] = {"slot": "objects", "name": "no longer suspected"}
    v.object(KeywordAction, "become[s] no longer suspected", **spared)
    v.object(KeywordAction, "{#is|are} no longer suspected", text="is", **spared)
    v.object(KeywordAction, "explore[s] {n:count} times", slot="objects", name="explore", text="")
    v.object(KeywordAction, "connive[s] {n:digits}", slot="objects", name="connive")
    v.object(KeywordAction, "endure[s] {n:digits}", slot="objects", name="endure")
    v.command(KeywordAction, "exchange control of {what:objects}", name="exchange control")
    life = "exchange life totals"
    v.command(KeywordAction, life + " with {who:players}", name=life, text="with", when=lambda it: it.who != YOU)
    g.rule("clause", KeywordAction, "{who:players} exchange life totals", name=life, when=lambda it: it.who != YOU)
    g.rule("bare", KeywordAction, "{who:players} exchange life totals", name=life, when=lambda it: it.who != YOU)
    v.command(KeywordAction, "double {who:whose} life total", name="double life total", when=lambda it: it.who != YOU)
    for how in ("at random", "as you choose"):
        v.command(KeywordAction, f"reorder your graveyard {how}", name="reorder graveyard", text=how)
    v.command(KeywordAction, "unlock a locked door of {what:objects}", name="unlock", text="a locked door")
    v.command(KeywordAction, "lock or unlock a door of {what:objects}", name="lock or unlock")
    v.command(KeywordAction, f"exchange your {{text={'|'.join(EXCHANGED)}}}", name="exchange zones")
    v.command(
        KeywordAction,
        "exchange {who:whose} life total with {n:measure}",
        name="exchange life total with",
        when=lambda it: isinstance(it.n, StatOf) and it.n.stat in ("power", "toughness"),
    )
    v.command(KeywordAction, "remove {what:objects} from combat", name="remove from combat")
    v.command(
        KeywordAction, "double the number of {text:counter_kind} counters on {what:objects}", name="double counters"
    )
    each_kind = "double the number of each kind of counter on {what:objects}"
    v.command(KeywordAction, each_kind, name="double counters")
    v.command(KeywordAction, "double {what:possessor} power until end of turn", name="double power")
    v.command(
        KeywordAction,
        "double {what:possessor} power and toughness until end of turn",
        name="double power and toughness",
    )
    v.command(KeywordAction, "double the power of {what:objects} until end of turn", name="double power", text="of")
    v.command(
        KeywordAction,
        "double the power and toughness of {what:objects} until end of turn",
        name="double power and toughness",
        text="of",
    )
    g.rule("do", KeywordAction, "open an Attraction", name="open an attraction")
    g.rule("do", KeywordAction, "roll to visit your Attractions", name="roll to visit your attractions")
    g.rule("do", KeywordAction, "become the monarch", name="become the monarch")
    g.rule("does", KeywordAction, "becomes the monarch", name="become the monarch")
    g.rule("do", KeywordAction, "take the initiative", name="take the initiative")
    g.rule("does", KeywordAction, "takes the initiative", name="take the initiative")
    g.rule("clause", KeywordAction, "the Ring tempts you", name="the ring tempts you")
    g.rule("do", KeywordAction, "clash with an opponent", name="clash")
    g.rule("clause", KeywordAction, "it becomes day", name="become day")
    g.rule("clause", KeywordAction, "it becomes night", name="become night")
    g.rule("do", KeywordAction, "get the city's blessing", name="get the city's blessing")


class _ForEach:
    """ "Investigate for each creature exiled this way": so often."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, times: Any) -> KeywordAction:
        return KeywordAction(self.name, n=Times(1, times, "for each"))

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, KeywordAction) or value.name != self.name or value.who != YOU:
            return None
        n = value.n
        return {"times": n.of} if isinstance(n, Times) and value == self(n.of) else None


class _SoOften:
    """ "Incubate 2 five times"."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, n: Any, times: Any) -> Process:
        return Process(KeywordAction(self.name, n=n), times)

    def parts(self, value: Any) -> dict[str, Any] | None:
        match value:
            case Process(do=KeywordAction(name=self.name, n=n), times=times) if value == self(n, times):
                return {"n": n, "times": times}
        return None


class _Support:
    """CR 701.41a: a counter on each of up to so many target creatures, other than the permanent that says it."""

    def __call__(self, n: Any) -> PutCountersOn:
        most = n.n if isinstance(n, Number) else n
        on = Target(Filter((Other("support"), IsType("Creature"))), 0, most, word="support")
        return PutCountersOn("+1/+1", Number(1), on)

    def parts(self, value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PutCountersOn) or not isinstance(value.on, Target) or value.on.word != "support":
            return None
        most = value.on.most
        return {"n": Number(most) if isinstance(most, int) else most}


def _left_out() -> Any:
    from model.ability.terms import That

    return That("")
