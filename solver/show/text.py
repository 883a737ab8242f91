"""Positions, plays and payments as text for people."""

from __future__ import annotations

from collections.abc import Iterator

from model.base import AI, HUMAN, PLAYER_NAMES
from model.formats.step_values import (
    Activate,
    Attack,
    Block,
    Cast,
    Choose,
    Go,
    Pass,
    PaymentStep,
    PlayLand,
    Resolve,
    Share,
    Special,
    Step,
)
from model.layers import characteristics
from model.state import Game, GameObject, Position
from solver.plays.listing import ListedPlay
from solver.show.costs import tell_costs
from solver.show.names import Names
from solver.show.steps import Steps, cost_of

STEP_WORDS = {
    "untap": "untap step", "upkeep": "upkeep", "draw": "draw step", "main1": "first main phase",
    "combat": "beginning of combat", "attackers": "declare attackers", "blockers": "declare blockers",
    "first damage": "first combat damage", "damage": "combat damage", "combat end": "end of combat",
    "main2": "second main phase", "end": "end step", "cleanup": "cleanup",
}  # fmt: skip

_OVER = {"Human": "Human has won", "AI": "AI has won", "draw": "a draw"}


def header(position: Position) -> str:
    """Where the game stands and who decides what."""
    turn = position.turn
    words = f"Turn {turn.number} of {PLAYER_NAMES[turn.active]}, {STEP_WORDS.get(turn.step, turn.step)}"
    due = position.due
    if position.over:
        return f"{words}: the game is over: {_OVER.get(position.over, position.over)}"
    if due is None:
        return words
    who = PLAYER_NAMES[due.player] if due.player >= 0 else "chance"
    if due.kind == "priority":
        return f"{words}: {who} has priority"
    about = f" for {due.name}" if due.name else ""
    return f"{words}: {who} decides, {due.words or due.kind.replace('_', ' ')}{about}"


# --- steps --------------------------------------------------------------------------------------------------------


def tell_step(step: Step, *, cost: str = "") -> str:
    """The step in one line."""
    return "  ".join(_words(step, cost))


def _words(step: Step, cost: str) -> Iterator[str]:
    match step:
        case Cast():
            name = str(step.name) if step.face in (None, step.name.name) else f"{step.name} as {step.face}"
            yield f"cast {name}" + (f" from {step.zone}" if step.zone not in (None, "hand") else "")
        case PlayLand():
            name = str(step.name) if step.face in (None, step.name.name) else f"{step.name} as {step.face}"
            yield f"play {name}" + (f" from {step.zone}" if step.zone not in (None, "hand") else "")
        case Activate():
            yield f"activate {step.name}, ability {step.ability}"
        case Special():
            yield f"{step.kind} {step.name}"
        case Pass():
            yield "pass"
        case Attack():
            pairs = [str(a) if whom is None else f"{a} -> {whom}" for a, whom in step.attackers]
            yield "attack with " + (", ".join(pairs) or "nothing")
        case Block():
            yield "block: " + (
                ", ".join(f"{b} blocks {' and '.join(map(str, a))}" for b, a in step.blocks) or "nothing"
            )
        case Resolve():
            yield "resolve all" if step.count is None else f"resolve {step.count}"
        case Go():
            yield f"go to {step.step}" if step.turn is None else f"go to {step.step} of turn {step.turn}"
        case Choose():
            yield f"choose {answer_words(step.answer)}"
    if cost:
        yield cost
    if isinstance(step, Cast | PlayLand) and step.using:
        yield f"using {' and '.join(step.using)}"
    if isinstance(step, Cast) and step.kicked not in (None, False):
        yield "kicked" if step.kicked is True else f"kicked {step.kicked} times"
    if isinstance(step, Cast | Activate | Special):
        yield from _choices(step)


def _choices(step: Cast | Activate | Special) -> Iterator[str]:
    modes = getattr(step, "modes", None)
    if modes:
        yield "modes " + ", ".join(map(str, modes))
    if isinstance(step.x, int):
        yield f"X={step.x}"
    if step.targets:
        names = [f"{t.target} ({t.amount})" if isinstance(t, Share) else str(t) for t in step.targets]
        yield "targets " + ", ".join(names)
    if step.extra:
        yield "with " + ", ".join(map(str, step.extra))
    if step.payment:
        yield "pay " + tell_payment_steps(step.payment)


def answer_words(answer: object) -> str:
    """An answer to a decision in words."""
    if answer is True:
        return "yes"
    if answer is False:
        return "no"
    if isinstance(answer, tuple | list):
        return ", ".join(answer_words(a) for a in answer) or "none"
    if isinstance(answer, dict):
        return ", ".join(f"{k}: {v}" for k, v in answer.items())
    parts = getattr(answer, "parts", None)
    if parts is not None:
        return ", ".join(f"{k}: {v}" for k, v in parts)
    return str(answer)


def tell_payment_steps(steps: tuple[PaymentStep, ...]) -> str:
    """A payment in one line, like steps counted."""
    said: dict[str, int] = {}
    for s in steps:
        words = tell_payment_step(s)
        said[words] = said.get(words, 0) + 1
    return "; ".join(words if n == 1 else f"{n} x {words}" for words, n in said.items())


def tell_payment_step(s: PaymentStep) -> str:
    """One step of a payment."""
    name = s.source.name or str(s.source)
    if not str(s.source):
        return f"{s.life} life"
    acts = [word for word, does in (("sacrifice", s.sacrifice), ("exile", s.exile), ("untap", s.untap)) if does]
    words = f"{' and '.join(acts)} {name}" if acts else name if s.gives or s.triggered else f"tap {name}"
    if s.gives:
        words += f": {s.gives}"
    if s.choices:
        words += f" with {answer_words(s.choices)}"
    if s.life:
        words += f" ({s.life} life)"
    return words if s.by is None else f"{PLAYER_NAMES[s.by]}'s {words}"


def tell_listed(one: ListedPlay, steps: Steps) -> str:
    """A class of plays in one line."""
    step = steps.step(one.way, one.play, targets=False)
    words = [tell_step(step, cost=cost_of(one.total, one.way) if one.way.kind != "play" else "").partition("  pay ")[0]]
    if one.total is not None and one.total.costs:
        words[0] += "  (" + ", ".join(tell_costs(one.total.costs)) + ")"
    if one.x is not None:
        least, most = one.x
        words[0] = words[0].replace(f"  X={one.play.x}", "")
        upto = " without limit" if most is None else f" to {most}"
        words.append(f"X={least}" if most == least else f"X from {least}{upto}")
    if len(one.objects) > 1:
        words.append(f"{len(one.objects)} alike")
    for slot, refs in one.targets:
        names = list(dict.fromkeys(steps.names.of(r) for r in refs))
        shown = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
        most = slot.most
        number = f"{slot.least}" if most == slot.least else f"{slot.least} to {'any number' if most is None else most}"
        words.append(f"targets {number} of: {shown}" if names else "no target")
    payment = getattr(step, "payment", None)
    if payment:
        words.append("pay " + tell_payment_steps(payment))
    return "  ".join(words)


# --- positions ----------------------------------------------------------------------------------------------------


def tell_position(position: Position) -> str:
    """The whole position: each player's zones, like objects counted, the stack on top."""
    game = Game(position)
    names = Names(game)
    lines = [header(position)]
    stack = game.zone("stack")
    if stack:
        lines.append("Stack, from the top: " + ", ".join(names.of(i) for i in stack))
    for player in (AI, HUMAN):
        lines += ["", *_player(game, names, player)]
    lines += [f"warning: {w}" for w in position.warnings]
    return "\n".join(lines)


def _player(game: Game, names: Names, player: int) -> Iterator[str]:
    p = game.players[player]
    about = [f"{PLAYER_NAMES[player]}: {p.life} life"]
    about += [f"{n} {kind}" for kind, n in p.counters]
    if p.pool.units:
        about.append(f"mana {p.pool.total()}")
    if p.lands_played:
        about.append(f"{p.lands_played} land played this turn")
    about += sorted(p.designations)
    if p.lost:
        about.append(f"has lost ({p.lost})")
    yield ", ".join(about)
    mine = [i for i in game.zone("battlefield") if characteristics(game, i).controller == player]
    for title, ids in (
        ("battlefield", mine),
        ("hand", game.zone("hand", player)),
        ("graveyard", game.zone("graveyard", player)),
        ("exile", [i for i in game.zone("exile") if game.objects[i].owner == player]),
        ("command", [i for i in game.zone("command") if game.objects[i].owner == player]),
        ("library", game.zone("library", player)),
    ):
        if ids:
            yield f"  {title}: " + "; ".join(_merged([_object(game, names, i) for i in ids]))
        elif title == "library" and p.library == "unknown":
            yield "  library: unknown cards"


def _merged(words: list[str]) -> list[str]:
    counts: dict[str, int] = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
    return [w if n == 1 else f"{n} {w}" for w, n in counts.items()]


def _object(game: Game, names: Names, object_id: int) -> str:
    obj = game.objects[object_id]
    about = details(game, names, obj)
    return names.plain(object_id) + (f" ({', '.join(about)})" if about else "")


def details(game: Game, names: Names, obj: GameObject) -> list[str]:
    """What tells the object apart from the printed card, in words."""
    said: list[str] = []
    if obj.zone == "battlefield":
        c = characteristics(game, obj.id)
        if "Creature" in c.types:
            said.append(f"{c.power}/{c.toughness}")
        elif c.loyalty is not None and obj.counter("loyalty"):
            said.append(f"loyalty {obj.counter('loyalty')}")
        if obj.kind == "token":
            said.append("token")
        said += [word for word, holds in (("tapped", obj.tapped), ("phased out", obj.phased_out)) if holds]
        if obj.sick and "Creature" in c.types:
            said.append("summoning sick")
        if obj.damage:
            said.append(f"{obj.damage} damage")
        if obj.attached_to is not None:
            said.append(f"on {names.of(obj.attached_to)}")
        combat = game.combat
        if combat is not None and any(a == obj.id for a, _ in combat.attackers):
            said.append("attacking")
    said += [f"{n} {kind}" for kind, n in obj.counters if kind != "loyalty"]
    said += sorted(obj.designations)
    if obj.face_down:
        said.append(f"face down: {obj.face_down}")
    elif obj.face and len(obj.card.faces) > obj.face:
        said.append(f"as {obj.card.faces[obj.face].name}")
    said += [f"{kind} {value}" for kind, value in obj.choices]
    return said
