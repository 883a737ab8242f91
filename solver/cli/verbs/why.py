"""`ponder why`: why a card cannot be played now, or how it can."""

from __future__ import annotations

from typing import Any

from model.base import PLAYER_NAMES, MalformedInput, PlayerId, Reason
from model.formats import step_to_json
from model.formats.step_values import Activate, Cast, PlayLand
from model.play import Way
from model.state import Game
from solver.cli.ask import Ask, load
from solver.cli.gate import Passed, Stopped, item_data, pass_gate
from solver.cli.objects import PlayStep, object_named, steps_named
from solver.cli.output import print_json, print_text
from solver.cli.verbs.plays import beside_text, kind_of, unread_of
from solver.explain import Refusal, refusals
from solver.payment import TooHard
from solver.plays.announce import Wanted
from solver.show.steps import Steps
from solver.show.text import tell_step
from solver.verify.faults import NotThere
from solver.verify.naming import find
from solver.verify.playing import plays_of
from solver.verify.ways import meant, wanted


def answer(ask: Ask, *, x: int | None, ability: int | None) -> int:
    """Prints the reasons, or the play; the exit status."""
    file, (text,) = ask.split(1, 1, "a card or a step")
    passed = pass_gate(load(ask, file))
    game, player = passed.ready.game(), passed.ready.player
    due = passed.ready.position.due
    if due is None or due.kind != "priority":
        words = f"the game is over: {passed.ready.position.over}" if due is None else _no_priority(due.player, due.kind)
        return _print(ask, passed, text, None, (Reason("117.1", words),))
    steps = steps_named(game, text, ability=ability, x=x)
    if not steps:
        obj = game.objects[object_named(game, text)[0]]
        reason = Reason("601.3", f"{obj.card.name} is in the {obj.zone}, where nothing is played", (obj.card.name,))
        return _print(ask, passed, text, None, (reason,))
    try:
        found = legal_play(game, player, steps)
        if found is not None:
            return _print(ask, passed, text, found, ())
        return _print(ask, passed, text, None, against(game, player, steps))
    except TooHard as error:
        from solver.cli.main import tell

        return tell("limit", f"undecided: {error}", as_json=ask.json, status=4, beside=passed.beside())


def _no_priority(player: PlayerId, kind: str) -> str:
    who = PLAYER_NAMES[player] if player >= 0 else "the game"
    return f"nobody has priority: {who} has to decide first ({kind.replace('_', ' ')})"


def legal_play(game: Game, player: PlayerId, steps: list[PlayStep]) -> tuple[dict[str, Any], str] | None:
    """A complete play of one of the steps as JSON and in words; None if there is none. Raises Stopped where words that
    are not carried out would decide."""
    teller = Steps(game, player)
    for step in steps:
        try:
            for way, play in plays_of(game, player, step, judging=True):
                _must_be_read(game, way)
                told = teller.step(way, play)
                data = step_to_json(told)
                data["kind"] = kind_of(way, teller)
                return data, tell_step(told)
        except NotThere:
            continue
    return None


def _must_be_read(game: Game, way: Way) -> None:
    words = unread_of(game, way)
    if words:
        card = game.objects[way.object].card.name
        raise Stopped(None, tuple({"card": card, "text": w, "class": "i"} for w in words))


def against(game: Game, player: PlayerId, steps: list[PlayStep]) -> tuple[Reason, ...]:
    """What speaks against all of the steps, the ways nearest to being legal first."""
    found: list[Refusal] = []
    for step in steps:
        try:
            ways = [(m.way, m.reasons) for m in meant(game, player, step)]
        except NotThere:
            continue
        for way, reasons in ways:
            if not reasons:
                _must_be_read(game, way)
        found += refusals(game, player, ways, _wanted(game, step))
    found.sort(key=_distance)
    if found:
        near = _distance(found[0])
        told = [r for one in found if _distance(one) == near for r in one.reasons]
        told += [r for one in found if _distance(one) != near for r in one.reasons]
        return tuple(dict.fromkeys(told)) or (Reason("601.3", "nothing offers that use now"),)
    return tuple(dict.fromkeys(_not_offered(game, player, step) for step in steps))


def _wanted(game: Game, step: PlayStep) -> Wanted:
    """What the step wants. Raises MalformedInput for a target that is not there."""
    try:
        return wanted(game, step, judging=True)
    except NotThere as error:
        raise MalformedInput(f"{error} in the position") from error


def _not_offered(game: Game, player: PlayerId, step: PlayStep) -> Reason:
    name = str(step.name)
    objects = [game.objects[i] for i in find(game, step.name, game.objects)]
    if objects and all(o.owner != player and o.zone in ("hand", "library") for o in objects):
        who, whose, zone = PLAYER_NAMES[player], PLAYER_NAMES[1 - player], objects[0].zone
        return Reason("117.1", f"{who} has priority and {name} is in {whose}'s {zone}", (name,))
    match step:
        case Activate(ability=None):
            return Reason("602.1", f"{name} has no activated ability", (name,))
        case Activate():
            return Reason("602.1", f"{name} has no such activated ability", (name,))
        case PlayLand():
            return Reason("305.1", f"nothing lets {name} be played as a land from there", (name,))
        case Cast():
            return Reason("601.3", f"nothing lets {name} be cast like that", (name,))
        case _:
            return Reason("116.2", f"{name} offers no such special action", (name,))


def _distance(refusal: Refusal) -> int:
    """Ways that the rules offer and that only cannot be paid or announced come first."""
    first = refusal.reasons[0].rule if refusal.reasons else ""
    return 0 if first.startswith(("601.2", "118", "119", "107", "302.6", "106")) else 1


def _print(
    ask: Ask, passed: Passed, text: str, play: tuple[dict[str, Any], str] | None, reasons: tuple[Reason, ...]
) -> int:
    legal = play is not None
    if not legal:
        doubt_mana(passed, reasons)
    if ask.json:
        told: dict[str, Any] = {"legal": legal}
        if play is not None:
            told["play"] = play[0]
        else:
            told["reasons"] = [reason_data(r) for r in reasons]
        print_json({**passed.beside(), **told, "complete": passed.complete, "unsupported": passed.named()})
        return 0
    lines = [f"legal: {play[1]}"] if play is not None else [f"not legal: {text}"]
    lines += [f"  {r}" for r in reasons]
    print_text("\n".join([*lines, *beside_text(passed)]))
    return 0


def reason_data(reason: Reason) -> dict[str, Any]:
    """A reason as answers print it."""
    return {"rule": reason.rule, "objects": list(reason.objects), "words": reason.words}


def doubt_mana(passed: Passed, reasons: tuple[Reason, ...]) -> None:
    """A "no" that rests on mana is none while words that might make mana are not understood."""
    rests = any(r.rule.startswith(("601.2h", "106", "107.5", "119.4", "302.6")) for r in reasons)
    here = {"battlefield", "hand", "graveyard", "command", "exile"}
    objects = passed.ready.position.objects
    doubtful = [
        i for i in passed.unsupported
        if i.mana and i.object in objects and objects[i.object].zone in here
        and objects[i.object].controller == passed.ready.player
    ]  # fmt: skip
    if rests and doubtful:
        raise Stopped(passed.ready.loaded, tuple(item_data(i) for i in doubtful), rule="605.1a")
