"""`ponder plays`: the legal plays of whoever decides, each with a way to pay for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from model.ability.abilities import Ability, Activated, Cost, PayMana, UnsupportedAbility
from model.ability.casting import SpecialAction
from model.ability.mana_abilities import is_mana_ability
from model.base import PLAYER_NAMES, ObjectId, PlayerId, UnsupportedText
from model.formats import payment_to_json, step_to_json
from model.formats.step_values import Activate
from model.pay.charge import TotalCost
from model.play import Play, Way
from model.play.support import unsupported_of
from model.state import Decision, Game
from solver.cli.ask import Ask, load
from solver.cli.gate import Passed, pass_gate
from solver.cli.limits import OutOfTime, stop_words
from solver.cli.output import print_json, print_text
from solver.cli.payer import LenientPayer
from solver.payment.sources import TooHard
from solver.plays.complete import Finder
from solver.plays.listing import ListedPlay, plays_of_way, way_groups
from solver.show.costs import tell_costs
from solver.show.names import Names
from solver.show.payments import tell_payment
from solver.show.steps import Steps, cost_of
from solver.show.text import header, tell_listed, tell_step
from solver.verify.playing import first_legal

KINDS = {"cast": "cast", "play": "play", "activate": "activate", "special": "special"}


def answer(ask: Ask, *, expand: bool, mana: bool, limit: int) -> int:
    """Lists the plays; the exit status."""
    file, _ = ask.split(0, 0, "nothing more")
    passed = pass_gate(load(ask, file))
    ready = passed.ready
    due = ready.position.due
    listed: list[dict[str, Any]] = []
    lines: list[str] = []
    complete, undecided, named, stopped = passed.complete, tuple[str, ...](), passed.named(), ""
    if due is not None and due.kind == "priority":
        listing = _Listing(passed, due.player)
        try:
            for entry, line in listing.entries(expand=expand, mana=mana):
                if len(listed) == limit:
                    complete = False
                    break
                listed.append(entry)
                lines.append(line)
        except (KeyboardInterrupt, OutOfTime) as stop:
            # The best so far.
            complete, stopped = False, stop_words(stop)
        listed.append({"pass": True, "kind": "pass", "count": 1, "payment": []})
        complete = complete and not listing.payer.unsure and not listing.payer.undecided and not listing.left_out
        undecided = tuple(listing.payer.undecided)
        named = listing.named()
    elif due is not None:
        from solver.cli.answers import answers_due

        listed, lines, whole, stopped = answers_due(ready, limit)
        complete = complete and whole
    if ask.json:
        print_json(
            {
                **passed.beside(),
                "player": PLAYER_NAMES[ready.player],
                "due": due_data(due, Names(ready.game())),
                "complete": complete,
                "plays": listed,
                "unsupported": named,
                **({"undecided": list(undecided)} if undecided else {}),
                **({"limit": stopped} if stopped else {}),
            }
        )
    else:
        print_text("\n".join(_text(passed, due, lines, undecided, named)))
        if stopped:
            print_text(f"not complete, limit met: {stopped}")
    return 4 if undecided or stopped else 0


def due_data(due: Decision | None, names: Names) -> dict[str, Any]:
    """The decision as answers print it."""
    if due is None:
        return {"by": None, "kind": "over"}
    by = PLAYER_NAMES[due.player] if due.player >= 0 else None
    said: dict[str, Any] = {"by": by, "kind": due.kind}
    if due.name or due.of:
        said["of"] = due.name or names.plain(due.of)
    if due.what:
        said["what"] = due.what
    return said


class _Listing:
    """The plays of a player with priority, those left out whose words are not carried out."""

    def __init__(self, passed: Passed, player: PlayerId) -> None:
        self.passed = passed
        self.game = passed.ready.game()
        self.payer = LenientPayer(self.game, player)
        self.finder = Finder(self.game, player, self.payer)
        self.steps = Steps(self.game, player, Names(self.game, self.finder.like))
        self.left_out: dict[tuple[str, str], None] = {}
        self.ways: list[Way] = []

    def named(self) -> list[dict[str, Any]]:
        """What is not carried out, with what came up only while listing."""
        known = self.passed.named()
        said = {(k["card"], k["text"]) for k in known}
        extra = [{"card": c, "text": t, "class": "i"} for c, t in self.left_out if (c, t) not in said]
        return [*known, *extra]

    def entries(self, *, expand: bool, mana: bool) -> Iterator[tuple[dict[str, Any], str]]:
        """Each play as JSON and as a line."""
        groups = list(way_groups(self.finder, mana=mana))
        self.ways = [way for way, _ in groups]
        for way, objects in groups:
            words = unread_of(self.game, way)
            if words:
                self._leave_out(way, *words)
                continue
            try:
                if kind_of(way, self.steps) == "mana":
                    yield from self._mana(way, objects)
                elif expand:
                    for play, total in self.finder.announced(way):
                        yield self._single(way, play, total)
                else:
                    for one in plays_of_way(self.finder, way, objects):
                        yield self._class(one)
            except UnsupportedText as error:
                self._leave_out(way, error.text)
            except TooHard:
                self.payer.undecided[self.game.objects[way.object].card.name] = None

    def _mana(self, way: Way, objects: tuple[ObjectId, ...]) -> Iterator[tuple[dict[str, Any], str]]:
        """A mana ability by itself: a line for each ability of like objects, what it asks left open (CR 605.3)."""
        step = Activate(name=self.steps.names.ref(way.object), ability=way.ability + 1)
        play = first_legal(self.passed.ready.position, self.finder.player, step)
        if play is None:
            return
        before = msgspec.structs.replace(play.plan, steps=play.plan.steps[:-1], spends=())
        told = tell_payment(self.game, self.finder.player, before, self.steps.names).steps
        data: dict[str, Any] = {
            **step_to_json(step), "kind": "mana", "cost": mana_of(way.costs), "other_costs": tell_costs(
                tuple(c for c in way.costs if not isinstance(c, PayMana))), "count": len(objects),
            "payment": [payment_to_json(s) for s in told],
        }  # fmt: skip
        line = f"{tell_step(step)}  {', '.join(tell_costs(way.costs))}" + (
            f"  {len(objects)} alike" if len(objects) > 1 else ""
        )
        yield data, line

    def _leave_out(self, way: Way, *words: str) -> None:
        self.left_out |= dict.fromkeys((self.game.objects[way.object].card.name, w) for w in words)

    def _class(self, one: ListedPlay) -> tuple[dict[str, Any], str]:
        data = _entry(one, self.steps)
        self._tell_apart(one.way, data)
        return data, tell_listed(one, self.steps)

    def _tell_apart(self, way: Way, data: dict[str, Any]) -> None:
        """Where one object offers several ways of one name, the cost of this one."""
        same = {
            w.costs
            for w in self.ways
            if (w.object, w.kind, w.face, w.using) == (way.object, way.kind, way.face, way.using)
        }
        if way.kind == "cast" and len(same) > 1:
            data["base"] = mana_of(way.costs)

    def _single(self, way: Way, play: Play, total: TotalCost | None) -> tuple[dict[str, Any], str]:
        step = self.steps.step(way, play)
        data = step_to_json(step)
        data["kind"] = kind_of(way, self.steps)
        if way.kind != "play":
            data["cost"] = cost_of(total, way)
        data["count"] = 1
        self._tell_apart(way, data)
        data.setdefault("payment", [])
        return data, tell_step(step, cost=data.get("cost", ""))


def unread_of(game: Game, way: Way) -> tuple[str, ...]:
    """The words of the object that are not carried out and that this play would put to work; () if there are none. What
    an activated ability of a card says does not touch casting the card."""
    if way.activated is not None:
        return unsupported_of(way.activated)
    if way.action is not None:
        return unsupported_of(way.action)
    card = game.objects[way.object].card
    faces = card.faces if way.using == "fuse" else card.faces[way.face : way.face + 1]
    abilities = (a for face in faces for a in face.abilities if not _is_activated(a))
    return tuple(dict.fromkeys(t for a in abilities for t in unsupported_of(a)))


def mana_of(costs: tuple[Cost, ...]) -> str:
    """The mana among the costs."""
    return "".join(str(c.cost) for c in costs if isinstance(c, PayMana))


def _is_activated(ability: Ability) -> bool:
    if isinstance(ability, UnsupportedAbility):
        return ability.shape == "activated"
    return isinstance(ability, Activated | SpecialAction)


def _entry(one: ListedPlay, steps: Steps) -> dict[str, Any]:
    step = steps.step(one.way, one.play, targets=False)
    data = step_to_json(step)
    if one.x is not None:
        least, most = one.x
        data["x"] = {"min": least} if most is None else {"min": least, "max": most}
    data["kind"] = kind_of(one.way, steps)
    cost = cost_of(one.total, one.way)
    if one.way.kind != "play":
        data["cost"] = cost
    if one.total is not None and one.total.costs:
        data["other_costs"] = tell_costs(one.total.costs)
    if len(one.objects) > 1:
        data["objects"] = [steps.names.plain(i) for i in one.objects]
    data["count"] = len(one.objects)
    if one.targets:
        data["may_target"] = [[steps.names.of(r) for r in _once(refs, steps)] for _, refs in one.targets]
    data.setdefault("payment", [])
    return data


def _once(refs: tuple[int, ...], steps: Steps) -> list[int]:
    """One of like objects."""
    return list({steps.names.like.get(r, ("player", r)): r for r in reversed(refs)}.values())[::-1]


def kind_of(way: Way, steps: Steps) -> str:
    """The kind of play as answers print it."""
    if way.activated is not None and is_mana_ability(way.activated, steps.game.edition):
        return "mana"
    return KINDS[way.kind]


def _text(
    passed: Passed, due: Decision | None, lines: list[str], undecided: tuple[str, ...], named: list[dict[str, Any]]
) -> Iterator[str]:
    yield header(passed.ready.position)
    yield from (f"  {line}" for line in lines)
    if due is not None and due.kind == "priority":
        yield "  pass"
    yield from beside_text(passed, named)
    if undecided:
        yield "undecided at the limit of work: " + ", ".join(undecided)


def beside_text(passed: Passed, named: list[dict[str, Any]] | None = None) -> Iterator[str]:
    """What an answer in text says beside itself."""
    said = passed.beside()
    left_out = passed.named() if named is None else named
    if left_out:
        yield "not complete; left out because their text is not supported:"
        for item in left_out:
            yield f"  {item['card']}: {item['text']}"
    if said.get("noted"):
        yield "noted, without effect where they are: " + ", ".join(dict.fromkeys(n["card"] for n in said["noted"]))
    if said.get("assumed_blank"):
        yield "assumed to have no text: " + ", ".join(said["assumed_blank"])
    if said.get("unknown_libraries"):
        yield "libraries taken as unknown cards: " + ", ".join(said["unknown_libraries"])
    for warning in said.get("warnings", ()):
        yield f"warning: {warning}"
    yield f"rules: {said['edition']}"
