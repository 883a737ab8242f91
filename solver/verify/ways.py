"""From a step to the plays that it may mean: which object, which face, which way, what is wanted of it.

Not here: which one is taken (`playing`), payments (`paying`).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.ability.abilities import Loyalty, PayMana
from model.ability.keywords import has_keyword
from model.base import ObjectId, PlayerId, Reason
from model.formats.step_values import Activate, Cast, ObjectRef, PlayLand, Share, Special, XRange
from model.layers import characteristics
from model.library.names import name_key
from model.mana import parse_cost
from model.pay.assist import ASSIST
from model.pay.plan import NO_PLAN
from model.play import Play, Way, castable_ways, judged_ways
from model.play.splice import has_splice
from model.state import Game
from solver.plays.announce import Wanted
from solver.verify.faults import NotThere
from solver.verify.naming import find, refs_named
from solver.verify.paying import StepPayer

PlayStep = Cast | PlayLand | Activate | Special
KINDS: dict[type, str] = {Cast: "cast", PlayLand: "play", Activate: "activate", Special: "special"}
_CASTABLE = ("hand", "graveyard", "exile", "library", "command")
_TURNING_UP = ("unmorph", "morph", "megamorph", "disguise", "manifest", "cloak", "turn up")
_SPECIALS = dict.fromkeys(_TURNING_UP, "turn face up")


class Meant(msgspec.Struct, frozen=True, gc=False):
    """A way that the step may mean, with what speaks against it."""

    way: Way
    reasons: tuple[Reason, ...]


def objects_meant(game: Game, player: PlayerId, step: PlayStep) -> tuple[ObjectId, ...]:
    """The objects that have the name where the step looks. Raises NotThere if no object has the name at all."""
    ids = [i for i in game.objects if _looked_at(game, player, step, i)]
    named = find(game, step.name, ids)
    if isinstance(step, Cast | PlayLand) and step.name.label is None:
        # A card answers to each of its faces.
        key = name_key(step.name.name)
        more = [i for i in ids if i not in named and any(name_key(f.name) == key for f in game.objects[i].card.faces)]
        if not step.name.nth:
            named = tuple(sorted({*named, *more}, key=ids.index))
    if not named and not find(game, step.name):
        raise NotThere(f"there is no {step.name}")
    return named


def _looked_at(game: Game, player: PlayerId, step: PlayStep, object_id: ObjectId) -> bool:
    obj = game.objects[object_id]
    if step.zone is not None:
        return obj.zone == step.zone
    match step:
        case Cast() | PlayLand():
            return obj.zone in _CASTABLE
        case Activate():
            return obj.kind != "ability"
        case Special():
            return obj.zone != "stack"


def meant(game: Game, player: PlayerId, step: PlayStep) -> Iterator[Meant]:
    """Every way of the step's kind that agrees with what it says, allowed now or not."""
    for object_id in objects_meant(game, player, step):
        for way, reasons in judged_ways(game, player, object_id):
            if way.kind == KINDS[type(step)] and agrees(game, step, way):
                yield Meant(way, reasons)


def allowed(game: Game, player: PlayerId, step: PlayStep) -> Iterator[Way]:
    """Those that nothing speaks against, payment and targets aside."""
    for object_id in objects_meant(game, player, step):
        for way in castable_ways(game, player, object_id):
            if way.kind == KINDS[type(step)] and agrees(game, step, way):
                yield way


def agrees(game: Game, step: PlayStep, way: Way) -> bool:
    """Whether the way is what the step says, as far as the way decides it."""
    match step:
        case Cast():
            return (
                _face_fits(game, step.name, step.face, way)
                and _cost_fits(step.cost, way)
                and _using_fits(step.using, way)
            )
        case PlayLand():
            return _face_fits(game, step.name, step.face, way) and _using_fits(step.using, way)
        case Activate():
            return _ability_fits(step.ability, way) and _cost_fits(step.cost, way)
        case Special():
            return way.special == _SPECIALS.get(step.kind, step.kind) and _cost_fits(step.cost, way)


def _face_fits(game: Game, name: ObjectRef, face: str | None, way: Way) -> bool:
    card = game.objects[way.object].card
    printed = name_key(card.faces[way.face].name)
    if face is not None:
        return name_key(face) in (printed, ("front", "back")[way.face > 0])
    if way.face_down or name.label is not None:
        return True
    key = name_key(name.name)
    if way.using == "fuse":
        return key == name_key(card.name)
    if key == printed:
        return True
    if key not in (name_key(card.name), name_key(card.front.name)):
        return False
    if card.layout == "split" or (card.layout == "aftermath" and key != name_key(card.name)):
        # Split cards need `face` or the half's name (CR 709.3, 702.127a).
        return False
    # The front face, unless what makes the play possible names another one (disturb and the like).
    return way.face == 0 or (way.rule is not None and bool(way.rule.face))


def _cost_fits(cost: str | None, way: Way) -> bool:
    if cost is None:
        return True
    wanted = sorted(map(str, parse_cost(cost).symbols))
    return any(isinstance(c, PayMana) and sorted(map(str, c.cost.symbols)) == wanted for c in way.costs) or (
        not wanted and not way.costs
    )


def _using_fits(using: tuple[str, ...], way: Way) -> bool:
    return all(_word_fits(word, way) for word in using)


def _word_fits(word: str, way: Way) -> bool:
    """Whether the way is by what the word says, or the word may be an optional cost, which the play will show."""
    key = name_key(word)
    if key in _words_of(way):
        return True
    return key not in _WAYS_ONLY


def _words_of(way: Way) -> set[str]:
    words = {name_key(way.using), name_key(way.label), name_key(way.offered_by)}
    words |= {name_key(part) for part in way.label.split(",")}
    if way.alternative and way.rule is not None and not way.offered_by:
        words.add("alternative")
    if way.free:
        words.add("free")
    return words - {""}


_WAYS_ONLY = frozenset({
    "alternative", "free", "flashback", "plotted", "foretold", "escape", "overload", "evoke", "dash", "surge",
    "spectacle", "emerge", "bestow", "morph", "megamorph", "disguise", "disturb", "harmonize", "retrace", "prowl",
    "madness", "suspend", "blitz", "mutate", "awaken", "aftermath", "jump-start", "embalm", "prototype", "freerunning",
    "warp", "impending", "commander", "fuse", "cleave", "miracle", "mayhem", "sneak", "web-slinging",
    "more than meets the eye",
})  # fmt: skip
"""Words that name a way to cast; other words may name an optional cost (buyback, bargain, casualty, ...)."""


def shows_using(step: PlayStep, way: Way, play: Play) -> bool:
    """Whether the play shows every word of `using`: by its way, or by an optional cost that was taken."""
    if not isinstance(step, Cast):
        return True
    paid = {name_key(name.split("#")[0]) for name, n in play.kicked if n}
    if play.helped != NO_PLAN:
        paid.add(ASSIST)
    return all(name_key(word) in _words_of(way) or name_key(word) in paid for word in step.using)


def _ability_fits(ability: int | str | None, way: Way) -> bool:
    if ability is None:
        return True
    if isinstance(ability, int):
        return way.ability == ability - 1
    for cost in way.costs:
        if isinstance(cost, Loyalty):
            said = "-X" if cost.x else f"{cost.change:+d}" if cost.change else "0"
            if said == ability:
                return True
    return False


def is_plain(way: Way) -> bool:
    """The way that a step without `using` means first: the mana cost, by the rules of the game or a permission."""
    return not way.alternative and not way.face_down


# --- what is wanted ---------------------------------------------------------------------------------------------------


def wanted(game: Game, step: PlayStep, *, judging: bool) -> Wanted:
    """What the step fixes of the play. `judging`: in `legal` and `illegal` what is left out may be anything; in a step
    to be done no optional cost is taken that is not named."""
    if isinstance(step, PlayLand):
        return Wanted()
    modes = getattr(step, "modes", None)
    kicked = getattr(step, "kicked", None)
    if kicked is None and isinstance(step, Cast) and not judging and not step.using and not _names_a_cost(game, step):
        kicked = False
    return Wanted(
        modes=None if modes is None else tuple(m - 1 for m in modes),
        kicked=kicked,
        x=None if isinstance(step.x, XRange) else step.x,
        targets=_targets(game, step),
        given=_given(game, step),
        assisted=isinstance(step, Cast) and ASSIST in step.using,
    )


def _names_a_cost(game: Game, step: Cast) -> bool:
    """Whether the step says by itself that an optional cost was paid: several modes (CR 702.42a), or a card in hand
    that may be spliced (CR 702.47a)."""
    named = find(game, step.name) if len(step.modes or ()) > 1 else ()
    shown = [i for said in step.extra or () for i in find(game, said) if game.objects[i].zone == "hand"]
    return any(has_keyword(characteristics(game, i), "entwine") for i in named) or any(
        has_splice(game.objects[i].card) for i in shown
    )


def _targets(game: Game, step: Cast | Activate | Special) -> tuple[tuple[frozenset[int], int | None], ...] | None:
    if step.targets is None:
        return None
    found = []
    for target in step.targets:
        said, share = (target.target, target.amount) if isinstance(target, Share) else (target, None)
        refs = frozenset(refs_named(game, said))
        if not refs:
            raise NotThere(f"there is no {said}")
        found.append((refs, share))
    return tuple(found)


def _given(game: Game, step: Cast | Activate | Special) -> tuple[frozenset[ObjectId], ...] | None:
    if step.extra is None:
        return None
    found = []
    for said in step.extra:
        refs = frozenset(find(game, said))
        if not refs:
            raise NotThere(f"there is no {said}")
        found.append(refs)
    return tuple(found)


def payer_of(game: Game, player: PlayerId, step: PlayStep) -> StepPayer:
    """Who pays as the step says."""
    if isinstance(step, PlayLand):
        return StepPayer(game, player)
    return StepPayer(game, player, step.pay, step.payment)
