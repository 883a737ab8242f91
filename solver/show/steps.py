"""Plays as steps: the keys of SCENARIOS with whole-card names, so that each step printed can be read back.

Not here: the JSON of a step (`model.formats`), words for people (`text`).
"""

from __future__ import annotations

from model.base import ObjectId, PlayerId
from model.formats.step_values import Activate, Cast, ObjectRef, Pass, PaymentStep, PlayLand, Ref, Share, Special, Step
from model.pay.assist import ASSIST
from model.pay.charge import TotalCost
from model.pay.plan import NO_PLAN
from model.play import Play, Proposal, Way, propose, slots_of
from model.play.slots import needs_of, total_of
from model.state import Game
from solver.show.names import Names
from solver.show.payments import Told, helpers_given, tell_help, tell_payment

KICKERS = ("kicker", "multikicker")


class Steps:
    """Writes the plays of one player in one game as steps."""

    def __init__(self, game: Game, player: PlayerId, names: Names | None = None) -> None:
        self.game, self.player = game, player
        self.names = names or Names(game)

    def step(self, way: Way, play: Play, *, targets: bool = True, payment: bool = True) -> Step:
        """The step; without `targets` those are left open."""
        ref = self.names.ref(way.object)
        obj = self.game.objects[way.object]
        match way.kind:
            case "play":
                return PlayLand(name=ref, zone=obj.zone, using=using_of(way), face=self._face(way))
            case "cast":
                extra, told = self._paid(way, play)
                used = using_of(way)
                kicked = self._kicked(way, play)
                if play.helped != NO_PLAN:
                    used = (*used, ASSIST)
                others = tuple(dict.fromkeys(n.split("#")[0] for n, times in play.kicked if times and _is_named(n)))
                return Cast(
                    name=ref,
                    zone=obj.zone,
                    using=(*used, *(o for o in others if o not in used)),
                    kicked=kicked,
                    face=self._face(way),
                    modes=tuple(m + 1 for m in play.modes) or None,
                    x=play.x if self._has_x(way, play) else None,
                    targets=self._targets(play) if targets else None,
                    extra=extra,
                    payment=told if payment else None,
                )
            case "activate":
                extra, told = self._paid(way, play)
                return Activate(
                    name=ref,
                    zone=None if obj.zone == "battlefield" else obj.zone,
                    ability=way.ability + 1,
                    modes=tuple(m + 1 for m in play.modes) or None,
                    x=play.x if self._has_x(way, play) else None,
                    targets=self._targets(play) if targets else None,
                    extra=extra,
                    payment=told if payment else None,
                )
            case "special":
                extra, told = self._paid(way, play)
                return Special(
                    kind=way.special, name=ref, zone=obj.zone, x=play.x or None, extra=extra,
                    payment=told if payment else None,
                )  # fmt: skip
        return Pass()

    def told(self, way: Way, play: Play) -> Told:
        """The payment as steps, with what stays and what is lost."""
        if way.kind == "play":
            return Told(())
        return tell_payment(self._proposal(way, play).game, self.player, play.plan, self.names)

    def _proposal(self, way: Way, play: Play) -> Proposal:
        proposal = propose(self.game, self.player, way)
        if way.kind != "special":
            proposal.choose(
                modes=play.modes, kicked=play.kicked, x=play.x, targets=play.targets, division=play.division
            )
        return proposal

    def _paid(self, way: Way, play: Play) -> tuple[tuple[ObjectRef, ...] | None, tuple[PaymentStep, ...]]:
        proposal = self._proposal(way, play)
        told = tell_payment(proposal.game, self.player, play.plan, self.names).steps
        told = (*tell_help(proposal.game, self.player, play.helped, self.names), *told)
        given: list[ObjectId] = []
        if any(play.with_):
            needs = needs_of(proposal, total_of(proposal, play.with_))
            for need, ids in zip(needs, play.with_, strict=False):
                if not need.fixed:
                    given += [i for i in ids if i not in given or need.repeat]
        given += helpers_given(play.plan)
        return (tuple(self.names.ref(i) for i in given) if given else None), told

    def _has_x(self, way: Way, play: Play) -> bool:
        if play.x:
            return True
        return way.kind != "play" and slots_of(self._proposal(way, play), play.modes, play.kicked, play.x).x

    def _targets(self, play: Play) -> tuple[Ref | Share, ...] | None:
        if not any(play.targets):
            return None
        said: list[Ref | Share] = []
        for n, group in enumerate(play.targets):
            shares = play.division[n] if n < len(play.division) else ()
            for i, ref in enumerate(group):
                name = self.names.target(ref)
                said.append(Share(name, shares[i]) if i < len(shares) else name)
        return tuple(said)

    def _face(self, way: Way) -> str | None:
        card = self.game.objects[way.object].card
        return card.faces[way.face].name if len(card.faces) > 1 and way.using != "fuse" else None

    def _kicked(self, way: Way, play: Play) -> bool | int | None:
        """How often optional costs are paid; False where they might be and are not."""
        paid = sum(n for name, n in play.kicked if not name.startswith("additional cost"))
        if paid:
            return paid if paid > 1 else True
        proposal = propose(self.game, self.player, way)
        optional = slots_of(proposal, play.modes).optional
        return False if any(not s.name.startswith("additional cost") for s in optional) else None


def _is_named(name: str) -> bool:
    """An optional cost that `using` names; kicking has a key of its own."""
    return name.split("#")[0] not in KICKERS and not name.startswith("additional cost")


def using_of(way: Way) -> tuple[str, ...]:
    """What makes the play possible or changes its cost, in the words that steps use."""
    words = [part.strip() for part in way.label.split(",")] if way.kind != "activate" else []
    words = [w for w in words if w and w != "mana"]
    if way.kind == "cast" and not words:
        if way.free:
            words = ["free"]
        elif way.alternative:
            words = ["alternative"]
    if way.offered_by and way.offered_by not in words:
        words.append(way.offered_by)
    return tuple(words)


def cost_of(total: TotalCost | None, way: Way | None = None) -> str:
    """The mana of a total cost, nothing chosen in it yet; "" if an ability or special action asks for none."""
    if total is None or total.mana[0].absent:
        return ""
    if way is not None and way.kind != "cast" and not total.mana[0].symbols:
        return ""
    return str(total.mana[0])
