"""Legal attacks and blocks found: complete against plain subsets, like creatures once (CR 508.1, 509.1)."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from model.ability.continuous import CanAlso, Cant, Must
from model.ability.terms import Number
from model.play import after
from model.state import Game, Position
from model.state.key import key
from model.turn.combat.attacking import Attacker, attackers, most_obeyed, why_not_attack, why_not_together
from model.turn.combat.blocking import Attacked, Blocker, attacked_by, blockers, why_not_block
from model.turn.combat.declaration import Attack, Block
from model.turn.combat.requirements import most_obeyed_blocks
from solver.combat import best_attack, best_blocks, ways_to_attack, ways_to_block
from solver.plays import answers
from tests.boards import card
from tests.kernel.test_turn_combat import FACE, at_attack, at_block, bear, beast

walker = card("Test Walker", types="Planeswalker", loyalty=3)


def plain_attacks(position: Position) -> list[Attack]:
    """Every subset with every defender, judged one by one."""
    game = Game(position)
    able = attackers(game)
    found = []
    for chosen in itertools.product(*((None, *one.whom) for one in able)):
        attack = Attack(tuple((one.id, whom) for one, whom in zip(able, chosen, strict=True) if whom is not None))
        if not why_not_attack(game, attack, able):
            found.append(attack)
    return found


def plain_blocks(position: Position) -> list[Block]:
    game = Game(position)
    able, attacked = blockers(game), attacked_by(game)
    options = []
    for one in able:
        sizes = range(min(one.most, len(one.attackers)) + 1)
        options.append([c for n in sizes for c in itertools.combinations(one.attackers, n)])
    found = []
    for chosen in itertools.product(*options):
        block = Block(tuple((one.id, mine) for one, mine in zip(able, chosen, strict=True) if mine))
        if not why_not_block(game, block, able, attacked):
            found.append(block)
    return found


def agrees(position: Position, found: list[Any], plain: list[Any]) -> None:
    """The same positions follow, and no two of those found lead to the same."""
    keys = [key(after(position, one)) for one in found]
    assert len(set(keys)) == len(keys)
    assert set(keys) == {key(after(position, one)) for one in plain}


def test_ten_like_attackers_are_eleven_attacks() -> None:
    position = at_attack([bear] * 10)
    assert sorted(len(a.attackers) for a in answers(position)) == list(range(11))


def test_ten_like_attackers_against_two_defenders() -> None:
    position = at_attack([bear] * 10, [walker])
    # How many stay at home, attack the player, attack the planeswalker.
    assert sum(1 for _ in answers(position)) == 66


KINDS = [
    bear, bear, bear, beast("flying"), beast("menace"), beast("vigilance", power=3), beast(Cant("attack alone")),
    beast(Must("attack")), beast(Cant("attack", number=3)), beast(Cant("attack alone"), Must("attack")),
]  # fmt: skip


@pytest.mark.parametrize("seed", range(25))
def test_508_1__attacks_agree_with_plain_subsets(seed: int) -> None:
    rng = random.Random(seed)
    mine = [rng.choice(KINDS) for _ in range(rng.randint(1, 8))]
    position = at_attack(mine, [walker] * rng.randint(0, 1) if len(mine) < 6 else [])
    if position.due is None or position.due.kind != "attackers":
        return
    agrees(position, list(answers(position)), plain_attacks(position))


BLOCKERS = [
    bear, bear, bear, beast("reach"), beast("flying"), beast(Must("block")), beast(Cant("block alone")),
    beast(CanAlso("block an additional creature")), beast(CanAlso("block any number of creatures")),
]  # fmt: skip
ATTACKING = [
    bear, bear, bear, beast("flying"), beast("menace"), beast(Must("be blocked")), beast(Must("be blocked by all")),
    beast(Cant("be blocked by more than", number=1)), beast(Cant("be blocked", number=3)),
]  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_509_1__blocks_agree_with_plain_subsets(seed: int) -> None:
    rng = random.Random(seed)
    mine = [rng.choice(ATTACKING) for _ in range(rng.randint(1, 4))]
    theirs = [rng.choice(BLOCKERS) for _ in range(rng.randint(1, 5 if len(mine) < 4 else 4))]
    position = at_block(mine, theirs, *range(1, len(mine) + 1))
    if position.due is None or position.due.kind != "blockers":
        return
    found = list(answers(position))
    plain = plain_blocks(position)
    keys = {key(after(position, one)) for one in found}
    assert keys == {key(after(position, one)) for one in plain}
    if all(b.most == 1 for b in blockers(Game(position))):
        assert len(found) == len(keys)


def test_five_like_blockers_and_three_like_attackers() -> None:
    position = at_block([bear] * 3, [bear] * 5, 1, 2, 3)
    # Partitions of 0 to 5 blockers on three attackers that are alike.
    assert sum(1 for _ in answers(position)) == sum(
        1 for a in range(6) for b in range(a + 1) for c in range(b + 1) if a + b + c <= 5
    )


@pytest.mark.parametrize("seed", range(60))
def test_508_1d__cp_sat_agrees_on_attacks(seed: int) -> None:
    rng = random.Random(seed)
    able = []
    many = rng.randint(1, 7)
    crowd, at_face = (rng.choice([1000, 1, 2, 3]) for _ in range(2)) if seed % 2 else (1000, 1000)
    for n in range(many):
        whom = (FACE, 50)[: rng.randint(1, 2)]
        able.append(Attacker(
            n + 1, whom, tuple(((),) if rng.random() < 0.8 else ((bear,),) for _ in whom) and ((),) * len(whom),
            tuple(rng.randint(0, 2) for _ in whom), rng.choice([1, 1, 1, 2, 3]),
            (tuple(i + 1 for i in range(many) if i != n and rng.random() < 0.3),) if seed % 2 and n < 2 else (),
            crowd, (at_face, 1000)[: len(whom)] if at_face < 1000 else (),
        ))  # fmt: skip
    most, attack = best_attack(tuple(able))
    assert most == most_obeyed(tuple(able))
    table = {one.id: one for one in able}
    assert sum(table[i].obeys[table[i].whom.index(w)] for i, w in attack) == most
    assert not list(why_not_together(attack, tuple(able)))
    if any(any(one.obeys) for one in able):
        like = {one.id: one.id for one in able}
        assert all(
            sum(table[i].obeys[table[i].whom.index(w)] for i, w in pairs) == most
            for pairs in ways_to_attack(tuple(able), like)
        )


@pytest.mark.parametrize("seed", range(80))
def test_509_1c__cp_sat_agrees_on_blocks(seed: int) -> None:
    rng = random.Random(seed)
    attacked = tuple(
        Attacked(
            100 + n, rng.choice([1, 1, 2, 3]), rng.choice([1000, 1000, 1, 2]), rng.choice([0, 0, 1, 2]),
            (tuple(rng.sample(range(1, 6), 2)),) if seed % 2 and rng.random() < 0.5 else (),
        )
        for n in range(rng.randint(1, 4))
    )  # fmt: skip
    crowd = rng.choice([1000, 1, 2]) if seed % 2 else 1000
    able = []
    for n in range(rng.randint(1, 5)):
        could = tuple(a.id for a in attacked if rng.random() < 0.8) or (attacked[0].id,)
        musts = tuple(tuple(rng.sample(could, rng.randint(1, len(could)))) for _ in range(rng.choice([0, 0, 1, 2])))
        with_ = (tuple(rng.sample([i for i in range(1, 6) if i != n + 1], 2)),) if seed % 2 and n == 0 else ()
        able.append(Blocker(
            n + 1, could, rng.choice([1, 1, 2, 1000]), musts, rng.choice([1, 1, 1, 2]), (), with_, crowd,
        ))  # fmt: skip
    most, blocks = best_blocks(tuple(able), attacked)
    assert most == most_obeyed_blocks(tuple(able), attacked)
    assert all(a in next(b.attackers for b in able if b.id == i) for i, mine in blocks for a in mine)


# --- damage -----------------------------------------------------------------------------------------------------------


def at_damage(mine: list[Any], theirs: list[Any], *attacking: int) -> Position:
    position = at_block(mine, theirs, *attacking)
    blocks = tuple((i, (attacking[0],)) for i in range(len(mine) + 1, len(mine) + len(theirs) + 1))
    position = after(position, Block(blocks))
    from tests.kernel.turning import passed

    return passed(position, 2)


def test_510_1__every_division_and_those_that_can_matter() -> None:
    position = at_damage([beast(power=5)], [bear, beast(power=1, toughness=3)], 1)
    assert position.due is not None
    assert position.due.kind == "damage"
    assert sum(1 for _ in answers(position, complete=True)) == 6
    # Lethal are 2 and 3; 0 to 3 for the second with the rest on the first, which 2 or more kill: all six differ but
    # for (5, 0), (4, 1), (3, 2), which differ in what the second suffers.
    merged = list(answers(position))
    keys = {key(after(position, a)) for a in answers(position, complete=True)}
    assert {key(after(position, a)) for a in merged} == keys


def test_510_1__damage_beyond_what_is_lethal_is_the_same() -> None:
    position = at_damage([beast(power=9)], [bear, bear], 1)
    whole = list(answers(position, complete=True))
    merged = list(answers(position))
    assert len(whole) == 10
    assert {key(after(position, a)) for a in merged} == {key(after(position, a)) for a in whole}
    assert len(merged) < len(whole)


def test_702_19__trample_goes_beyond_only_after_lethal_damage() -> None:
    position = at_damage([beast("trample", power=6)], [bear, beast(power=1, toughness=3)], 1)
    beyond = {dict(dict(a.shares)[1]).get(FACE, 0) for a in answers(position, complete=True)}
    assert beyond == {0, 1}
    assert key(after(position, next(iter(answers(position))))) is not None


def test_the_number_of_additional_blocks_counts() -> None:
    double = beast(CanAlso("block an additional creature", n=Number(1)))
    position = at_block([bear, bear, bear], [double], 1, 2, 3)
    # Up to two of three attackers that are alike, each set once for each attacker named.
    assert {len(dict(b.blocks).get(4, ())) for b in answers(position)} == {0, 1, 2}


def test_508_1a__thousands_of_unlike_creatures_attack_and_block() -> None:
    """Repeated copying makes so many; choices still come one by one."""
    ids = tuple(range(1, 2001))
    all_out = next(ways_to_attack(tuple(Attacker(i, (-2,), ((),), (0,)) for i in ids), {}))
    assert len(all_out) == 2000
    attacked = tuple(Attacked(i) for i in ids)
    one = (Blocker(3000, ids),)
    assert len(list(itertools.islice(ways_to_block(one, attacked, {}), 100))) == 100
    twice = (Blocker(3000, ids, most=2),)
    assert len(set(itertools.islice(ways_to_block(twice, attacked, {}), 300))) == 300
