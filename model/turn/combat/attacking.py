"""Declaring attackers: restrictions, requirements, costs (CR 508.1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from model.ability.abilities import Cost, Instruction, Triggered
from model.ability.continuous import CanAlso, Cant, CostTo, MayExert, Must, PlayerRule
from model.ability.events import PlayerActs
from model.ability.instructions import KeywordAction
from model.ability.keywords import has_keyword
from model.ability.terms import This, You
from model.base import IllegalPlay, ObjectId, PlayerId, Reason, Record
from model.evaluate import amount
from model.events import CarryOut, happen, tap
from model.events.event import AttackDeclared
from model.events.matching import meets
from model.events.rules import active_statics, changes_of, is_lifted
from model.events.triggers import trigger
from model.layers import characteristics
from model.pay.charge import Charge
from model.pay.needs import is_sick
from model.pay.payment import carry_out
from model.pay.total import total_cost
from model.state import Combat, Decision, Game, Scope
from model.state.objects import Ref, is_player, player_ref
from model.state.work import carry_out_now, owner
from model.turn.battles import protector
from model.turn.combat import enlist
from model.turn.combat.declaration import NO_ATTACK, Attack
from model.turn.combat.words import ATTACK_TOGETHER, ATTACK_WITH, FEW_ATTACK, FEW_ATTACK_YOU, word
from model.turn.frames import DeclareAttackers

ANY_NUMBER = 1 << 30
Pairs = tuple[tuple[ObjectId, Ref], ...]


class Attacker(Record, frozen=True, gc=False):
    """A creature that could attack: whom (with what it costs), and how many requirements each obeys (CR 508.1d).
    `company`: how many must attack in all if it does; `with_`: for each restriction of that kind the creatures one of
    which must attack too. `crowd`: how many may attack in all; `crowds`: how many may attack each that could be
    attacked, () for any number. `alone`: it can only attack alone."""

    id: ObjectId
    whom: tuple[Ref, ...]
    costs: tuple[tuple[Cost, ...], ...]
    obeys: tuple[int, ...]
    company: int = 1
    with_: tuple[tuple[ObjectId, ...], ...] = ()
    crowd: int = ANY_NUMBER
    crowds: tuple[int, ...] = ()
    alone: bool = False


@owner(DeclareAttackers)
def declare_attackers(game: Game, frame: DeclareAttackers) -> None:
    """CR 508.1, a turn-based action: asked only where some creature can attack."""
    if game.combat is None:
        game.combat = Combat()
    player = game.turn.active
    able = attackers(game)
    declared = NO_ATTACK
    if able:
        answer = game.ask(
            Decision(
                "attackers", player, "attackers", tuple(a.id for a in able), 0, len(able), words="who attacks",
                data=able,
            )
        )  # fmt: skip
        if not isinstance(answer, Attack):
            raise IllegalPlay(Reason("508.1", "attackers are to be declared"))
        declared = answer
    refused = why_not_attack(game, declared, able)
    if refused:
        raise IllegalPlay(*refused)
    exerted = _exerted(game, player, tuple(i for i, _ in declared.attackers))
    enlisting = enlist.chosen(game, player, tuple(i for i, _ in declared.attackers))
    carry_out_attack(game, declared, able)
    for i, do in exerted:
        _exert(game, player, i, do)
    enlist.carry_out(game, player, enlisting)


Exerted = tuple[tuple[ObjectId, Instruction | None], ...]


def _exerted(game: Game, player: PlayerId, attacking: tuple[ObjectId, ...]) -> Exerted:
    """CR 508.1g, 701.43: which attackers are exerted, a choice as they are declared, and what that triggers."""
    offers = [
        (i, effect.do)
        for _, effect, scope in active_statics(game, MayExert)
        for i in attacking
        if scope.controller == player and meets(game, effect.what, i, scope)
    ]
    able = tuple(dict.fromkeys(i for i, _ in offers))
    if not able:
        return ()
    words = "which attackers are exerted"
    answer = game.ask(Decision("choose", player, "objects", able, 0, len(able), of=able[0], words=words))
    chosen = answer if isinstance(answer, tuple) else (answer,)
    return tuple((i, do) for i, do in offers if i in chosen)


def _exert(game: Game, player: PlayerId, object_id: ObjectId, do: Instruction | None) -> None:
    """CR 701.43a, d: it does not untap next time, and the linked ability triggers."""
    scope = Scope(player, source=object_id)
    carry_out_now(game, CarryOut(do=KeywordAction("exert", what=This()), scope=scope))
    if do is not None:
        event = (("subject", object_id), ("player", player_ref(player)))
        told = msgspec.structs.replace(scope, event=event)
        trigger(game, Triggered(PlayerActs(You(), "exert", This()), do, word="when"), told)


def defenders(game: Game) -> tuple[Ref, ...]:
    """CR 506.2-3: what may be attacked: the defending player, their planeswalkers, battles that they protect."""
    player = 1 - game.turn.active
    found: list[Ref] = [player_ref(player)]
    for i in game.zone("battlefield"):
        obj, types = game.objects[i], characteristics(game, i).types
        if obj.phased_out:
            continue
        walker = "Planeswalker" in types and characteristics(game, i).controller == player
        if walker or ("Battle" in types and protector(obj) == player_ref(player)):
            found.append(i)
    return tuple(found)


def attackers(game: Game) -> tuple[Attacker, ...]:
    """The creatures that can attack, each alone looked at."""
    player = game.turn.active
    may_be_attacked = defenders(game)
    found = []
    for i in game.zone("battlefield"):
        ch = characteristics(game, i)
        if "Creature" in ch.types and ch.controller == player and why_not_attacker(game, i) is None:
            whom = tuple(r for r in may_be_attacked if not _forbidden(game, i, r))
            if whom:
                found.append(_attacker(game, i, whom, may_be_attacked))
    return _crowded(game, _together(game, found))


def _together(game: Game, able: list[Attacker]) -> list[Attacker]:
    """ "Can't attack unless a creature with greater power also attacks": which creatures those could be."""
    ids = tuple(one.id for one in able)
    found = []
    for one in able:
        needs = company_of(game, one.id, ATTACK_WITH, ids)
        found.append(msgspec.structs.replace(one, with_=needs) if needs else one)
    return found


def company_of(
    game: Game, object_id: ObjectId, what: str, able: tuple[ObjectId, ...]
) -> tuple[tuple[ObjectId, ...], ...]:
    """For each restriction `what` (ATTACK_WITH, BLOCK_WITH) on the creature those of the able ones that would satisfy
    it (CR 508.1c, 509.1b)."""
    needs: list[tuple[ObjectId, ...]] = []
    for change, scope in changes_of(game, object_id, Cant) if characteristics(game, object_id).rules else ():
        if word(change.what) == what and not is_lifted(game, change, scope):
            others = (i for i in able if i != object_id)
            needs.append(tuple(i for i in others if change.by is not None and meets(game, change.by, i, scope)))
    return tuple(needs)


def _crowded(game: Game, able: list[Attacker]) -> tuple[Attacker, ...]:
    """ "No more than two creatures can attack each combat", "... can attack you each combat" (CR 508.1c)."""
    limits = [
        (rule, amount(game, rule.n, scope), scope)
        for _, rule, scope in active_statics(game, PlayerRule)
        if rule.rule in (FEW_ATTACK, FEW_ATTACK_YOU) and rule.n is not None
    ]
    if not limits:
        return tuple(able)
    everywhere = min((n for rule, n, _ in limits if rule.rule == FEW_ATTACK), default=ANY_NUMBER)
    if everywhere == 0:
        return ()
    found = []
    for one in able:
        crowds = tuple(
            min((n for rule, n, scope in limits if rule.rule == FEW_ATTACK_YOU and ref == player_ref(scope.controller)),
                default=ANY_NUMBER)
            for ref in one.whom
        )  # fmt: skip
        tight = crowds if any(n < ANY_NUMBER for n in crowds) else ()
        found.append(msgspec.structs.replace(one, crowd=everywhere, crowds=tight))
    return tuple(found)


def why_not_attacker(game: Game, object_id: ObjectId) -> Reason | None:
    """Whether the creature cannot attack at all (CR 508.1a, c)."""
    obj, ch = game.objects.get(object_id), None
    if obj is None or obj.zone != "battlefield" or obj.phased_out:
        return Reason("508.1a", "it is not on the battlefield")
    ch = characteristics(game, object_id)
    name = (ch.name,)
    if "Creature" not in ch.types or "Battle" in ch.types or ch.controller != game.turn.active:
        return Reason("508.1a", f"{ch.name} is no creature of the active player", name)
    if obj.tapped:
        return Reason("508.1a", f"{ch.name} is tapped", name)
    if is_sick(game, object_id, to_attack=True):
        return Reason("302.6", f"{ch.name} came under control this turn and has no haste", name)
    rules = ch.rules
    if has_keyword(ch, "defender") and not any(
        isinstance(c, CanAlso) and word(c.what) == "attack as though it didn't have defender" for c, _ in rules
    ):
        return Reason("702.3b", f"{ch.name} has defender", name)
    for change, scope in changes_of(game, object_id, Cant):
        what = word(change.what)
        if what in ("attack", "attack or block") and not change.number and not is_lifted(game, change, scope):
            return Reason("508.1c", f"{ch.name} can't attack", name)
    return None


def _forbidden(game: Game, object_id: ObjectId, whom: Ref) -> bool:
    """ "Can't attack you" and the like."""
    if not characteristics(game, object_id).rules:
        return False
    for change, scope in changes_of(game, object_id, Cant):
        what = word(change.what)
        if what not in _WHOM or is_lifted(game, change, scope):
            continue
        player = scope.controller
        if what == "attack your opponents":
            player = 1 - player
        elif what.startswith("attack its owner"):
            player = game.objects[object_id].owner
        if whom == player_ref(player):
            return True
        if "planeswalkers" in what and not is_player(whom) and _is_walker_of(game, whom, player):
            return True
    return False


_WHOM = frozenset({
    "attack you", "attack you or planeswalkers you control", "attack your opponents", "attack its owner",
    "attack its owner or planeswalkers its owner controls",
})  # fmt: skip


def _is_walker_of(game: Game, ref: Ref, player: PlayerId) -> bool:
    ch = characteristics(game, ref)
    return "Planeswalker" in ch.types and ch.controller == player


def _attacker(game: Game, object_id: ObjectId, whom: tuple[Ref, ...], every: tuple[Ref, ...]) -> Attacker:
    if not characteristics(game, object_id).rules:
        return Attacker(object_id, whom, ((),) * len(whom), (0,) * len(whom))
    costs: list[tuple[Cost, ...]] = [() for _ in whom]
    for cost, scope in changes_of(game, object_id, CostTo):
        if word(cost.what) in ("attack", "attack or block"):
            for n, ref in enumerate(whom):
                if cost.whom is None or _meant(game, cost.whom, ref, scope):
                    times = 1 if cost.times is None else amount(game, cost.times, scope)
                    costs[n] = (*costs[n], *(cost.costs * times))
    obeys = [0 for _ in whom]
    for must, scope in changes_of(game, object_id, Must):
        what = word(must.what)
        for n, ref in enumerate(whom):
            if what in ("attack", "attack or block"):
                obeys[n] += must.whom is None or _meant(game, must.whom, ref, scope)
            elif what == "goaded":
                # CR 701.15b: it attacks, and it attacks a player other than the one who goaded it.
                obeys[n] += 1 + (is_player(ref) and ref != player_ref(scope.controller))
    if "goaded" in {d.split(":")[0] for d in game.objects[object_id].designations}:
        obeys = [n + 1 for n in obeys]
    company = 1
    for change, scope in changes_of(game, object_id, Cant):
        what = word(change.what)
        if is_lifted(game, change, scope):
            continue
        if what in ("attack alone", "attack or block alone"):
            company = max(company, 2)
        elif what == "attack" and change.number:
            company = max(company, change.number)
    alone = any(
        word(c.what) == ATTACK_TOGETHER and not is_lifted(game, c, s) for c, s in changes_of(game, object_id, Cant)
    )
    return Attacker(object_id, whom, tuple(costs), tuple(obeys), company, alone=alone)


def _meant(game: Game, whom: object, ref: Ref, scope: Scope) -> bool:
    from model.ability.terms import Both, Players
    from model.evaluate import players

    if isinstance(whom, Both):
        return any(_meant(game, part, ref, scope) for part in whom.of)
    if isinstance(whom, Players):
        return is_player(ref) and -1 - ref in players(game, whom, scope)
    return meets(game, whom, ref, scope)  # type: ignore[arg-type]


# --- the declaration as a whole ---------------------------------------------------------------------------------------


def most_obeyed(able: tuple[Attacker, ...]) -> int:
    """CR 508.1d: the greatest number of requirements that can be obeyed without disobeying restrictions; nobody has to
    pay a cost. Exact: for each number of attackers the best of those that may attack in such company, or where
    restrictions name each other or who is attacked, every attack that could be."""
    if any(one.with_ or one.crowds or one.alone for one in able):
        return _most_of_all(able)
    best = 0
    free = []
    for one in able:
        values = [n for n, cost in zip(one.obeys, one.costs, strict=True) if not cost]
        if values:
            free.append((max(values), one.company))
    for count in range(1, min(len(free), able[0].crowd if able else 0) + 1):
        values = sorted((value for value, company in free if company <= count), reverse=True)
        if len(values) >= count:
            best = max(best, sum(values[:count]))
    return best


def _most_of_all(able: tuple[Attacker, ...]) -> int:
    best = 0

    def go(at: int, attack: Pairs, obeyed: int) -> None:
        nonlocal best
        if at == len(able):
            if obeyed > best and not any(why_not_together(attack, able)):
                best = obeyed
            return
        one = able[at]
        for whom, cost, obeys in zip(one.whom, one.costs, one.obeys, strict=True):
            if not cost:
                go(at + 1, (*attack, (one.id, whom)), obeyed + obeys)
        go(at + 1, attack, obeyed)

    go(0, (), 0)
    return best


def why_not_together(attack: Pairs, able: tuple[Attacker, ...]) -> Iterator[tuple[ObjectId, str]]:
    """The restrictions on the attack as a whole that it breaks (CR 508.1c): whose, and in words."""
    table = {one.id: one for one in able}
    attacking = {i for i, _ in attack}
    at: dict[Ref, int] = {}
    for _, whom in attack:
        at[whom] = at.get(whom, 0) + 1
    for i, whom in attack:
        one = table.get(i)
        if one is None or whom not in one.whom:
            continue
        if len(attack) < one.company:
            yield i, "can't attack alone" if one.company == 2 else f"can't attack unless {one.company} creatures attack"
        if one.alone and len(attack) > 1:
            yield i, "can only attack alone"
        if any(attacking.isdisjoint(others) for others in one.with_):
            yield i, "can't attack unless another creature that it needs also attacks"
        if len(attack) > one.crowd:
            yield i, f"no more than {one.crowd} creature(s) can attack"
        elif one.crowds and at[whom] > one.crowds[one.whom.index(whom)]:
            yield i, f"no more than {one.crowds[one.whom.index(whom)]} creature(s) can attack that"


def why_not_attack(game: Game, declared: Attack, able: tuple[Attacker, ...] | None = None) -> tuple[Reason, ...]:
    """Everything that is wrong with the declaration."""
    able = attackers(game) if able is None else able
    table = {one.id: one for one in able}
    reasons: list[Reason] = []
    seen: set[ObjectId] = set()
    obeyed = 0
    for i, whom in declared.attackers:
        if i in seen:
            reasons.append(Reason("508.1b", "a creature attacks once"))
            continue
        seen.add(i)
        one = table.get(i)
        name = characteristics(game, i).name if i in game.objects else "it"
        if one is None:
            reasons.append(why_not_attacker(game, i) or Reason("508.1c", f"{name} can't attack", (name,)))
        elif whom not in one.whom:
            reasons.append(Reason("508.1b", f"{name} can't attack that", (name,)))
        else:
            obeyed += one.obeys[one.whom.index(whom)]
    for i, words in why_not_together(declared.attackers, able):
        name = characteristics(game, i).name
        reasons.append(Reason("508.1c", words if words.startswith("no ") else f"{name} {words}", (name,)))
    if not reasons and any(any(one.obeys) for one in able):
        most = most_obeyed(able)
        if obeyed < most:
            names = tuple(characteristics(game, one.id).name for one in able if any(one.obeys) and one.id not in seen)
            words = f"{obeyed} of {most} requirements to attack that can be obeyed are obeyed"
            reasons.append(Reason("508.1d", words, names))
    return tuple(reasons)


def costs_of(game: Game, declared: Attack, able: tuple[Attacker, ...]) -> tuple[Cost, ...]:
    """CR 508.1h: what it costs to attack so."""
    table = {one.id: one for one in able}
    return tuple(
        cost for i, whom in declared.attackers for cost in table[i].costs[table[i].whom.index(whom)]
    )  # fmt: skip


def carry_out_attack(game: Game, declared: Attack, able: tuple[Attacker, ...]) -> None:
    """CR 508.1f-m: they are tapped, costs are paid, they attack, and it is noticed."""
    player = game.turn.active
    ids = tuple(i for i, _ in declared.attackers)
    tap(game, tuple(i for i in ids if not has_keyword(characteristics(game, i), "vigilance")))
    pay(game, player, costs_of(game, declared, able), declared, ids[0] if ids else 0)
    combat = game.combat or Combat()
    there = tuple((i, whom) for i, whom in declared.attackers if i in game.objects)  # CR 508.1k
    game.combat = msgspec.structs.replace(
        combat, attackers=(*combat.attackers, *there), declared=combat.declared | {"attackers"}
    )
    game.touch()
    if game.priority is None:
        game.priority = player
    note_attack(game, there)


def note_attack(game: Game, attacking: tuple[tuple[ObjectId, Ref], ...]) -> None:
    """CR 508.3: abilities trigger on the attack."""
    happen(game, [AttackDeclared(attacker=i, whom=whom, count=len(attacking)) for i, whom in attacking])


def pay(game: Game, player: PlayerId, costs: tuple[Cost, ...], declared: object, source: ObjectId) -> None:
    """Pays the costs to attack or block by the plan of the declaration."""
    if not costs:
        return
    charge = Charge("other", player, source, costs, name="attack")
    plan, given = declared.plan, declared.with_  # type: ignore[attr-defined]
    carry_out(game, total_cost(game, charge), charge, plan, given, Scope(player, source=source))
