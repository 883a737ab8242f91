"""Answers in words to decisions, and the answers that are the only ones (SCENARIOS, "How the words are read").

`choice_for` reads one answer for the decision that is due; `forced` gives the answer where, like things taken for
one, there is only one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from model.base import IllegalPlay
from model.events.triggers import is_mana_trigger
from model.formats import PlayerRef
from model.formats.step_values import Answer, AnyOrder, Division
from model.library.names import name_key
from model.mana import MANA_WORDS, TYPES
from model.pay.plan import Payment
from model.pay.total import total_cost
from model.play import Way, after
from model.state import Decision, Game, Position, Ref, player_ref
from model.state.answers import why_not_answer
from model.turn.combat.damage import Dealer
from model.turn.combat.declaration import Assignment, Attack
from solver.payment.pay import find_payment
from solver.plays.likeness import likeness
from solver.verify.cast_now import kinds_now, plays_now, ways_named
from solver.verify.faults import Misfit
from solver.verify.naming import look, name_of, read_ref, refs_named


class Forced(msgspec.Struct, frozen=True, gc=False):
    """The only answer."""

    choice: Any


def choice_for(position: Position, answer: Answer) -> Any:
    """What `after` takes for this answer to the decision that is due. Raises Misfit."""
    choices = list(choices_for(position, answer))
    if not choices:
        due = position.due
        words = f"{due.name + ': ' if due and due.name else ''}{due.words if due else 'nothing is due'}"
        raise Misfit(f"the answer {told_answer(answer)} does not fit the decision that is due ({words})")
    return choices[0]


def choices_for(position: Position, answer: Answer) -> Iterator[Any]:
    """Every choice that the answer may mean and the model accepts, the likeliest first."""
    due = position.due
    if due is None:
        return
    seen: list[Any] = []
    for choice in _candidates(position, due, answer):
        if choice in seen:
            continue
        seen.append(choice)
        if why_not_answer(due, choice) is None and _accepted(position, choice):
            yield choice


def _accepted(position: Position, choice: Any) -> bool:
    try:
        after(position, choice)
    except IllegalPlay:
        return False
    return True


def _candidates(position: Position, due: Decision, answer: Answer) -> Iterator[Any]:
    game = Game(position)
    match due.kind:
        case "pay":
            yield from _paying(game, due, answer)
        case "damage":
            yield from _damage(game, due, answer)
        case "attackers":
            yield from _attack(game, due, answer)
        case "order_triggers":
            yield from _triggers(game, due, answer)
        case "choose" | "replacement" | "outcome":
            yield from _choose(game, due, answer)


# --- choices ---------------------------------------------------------------------------------------------------------


def _choose(game: Game, due: Decision, answer: Answer) -> Iterator[Any]:
    match due.what:
        case "yes":
            if isinstance(answer, bool):
                yield answer
            elif isinstance(answer, str) and due.words == "how it enters":
                # CR 702.136a: with the counter, or else with haste.
                yield name_key(answer).removesuffix("s") == "counter"
        case "number":
            if isinstance(answer, int) and not isinstance(answer, bool):
                yield answer
        case "play":
            yield from _play(game, due, answer)
        case "division":
            yield from _division(game, due, answer)
        case "mode":
            yield from _modes(due, answer)
        case "order":
            yield from _order(game, due, answer)
        case "mana" if isinstance(answer, str | tuple) and (types := _mana_types(answer)):
            # One of the words for it, or so many types, however they are written.
            word = "".join(sorted(types, key=TYPES.index))
            yield tuple(types) if due.most > 1 else word
        case _:
            yield from _things(game, due, answer)


def _mana_types(answer: str | tuple[Answer, ...]) -> str:
    """The types of several mana: "RGG", {R}{G}{G} or a list of them; empty for anything else."""
    words = "".join(w if isinstance(w, str) else "?" for w in ((answer,) if isinstance(answer, str) else answer))
    types = words.replace("{", "").replace("}", "")
    return types if len(types) > 1 and all(t in TYPES for t in types) else ""


def _things(game: Game, due: Decision, answer: Answer) -> Iterator[Any]:
    """Objects, players, colours, types, names, mana: one, or a list of several."""
    if isinstance(answer, bool):
        # "You may choose": no is none of them.
        if not answer and due.least == 0:
            yield ()
        elif not answer and "the first leaves it" in due.words:
            # CR 707.10c: no new target.
            yield due.options[0]
        elif answer and len(alike(game, due)) == 1:
            yield due.options[0] if due.most == 1 else due.options[: due.most]
        return
    if isinstance(answer, tuple):
        options = [_one(game, due, item) for item in answer]
        for picked in itertools.islice(itertools.product(*options), 2000):
            if len(set(picked)) == len(picked) or due.what == "mana":
                yield picked[0] if len(picked) == 1 and due.most == 1 and due.least == 1 else tuple(picked)
        return
    for option in _one(game, due, answer):
        yield option if due.most == 1 else (option,)
        if due.most == 1 and due.least == 0:
            yield (option,)


def _one(game: Game, due: Decision, answer: Answer) -> list[Any]:
    """The options that one word means."""
    if isinstance(answer, int) and not isinstance(answer, bool):
        if due.what == "name" and due.options:
            return list(due.options[answer - 1 : answer]) if answer > 0 else []
        words = str(answer)
    elif isinstance(answer, str):
        words = answer
    else:
        return []
    refs = [o for o in due.options if isinstance(o, int) and not isinstance(o, bool)]
    texts = [o for o in due.options if isinstance(o, str)]
    found: list[Any] = []
    if refs:
        said = read_ref(words)
        found += [r for r in refs if isinstance(said, PlayerRef) and r == player_ref(said.player)]
        if not found and not isinstance(said, PlayerRef):
            found += refs_named(game, said, refs)
    key = name_key(words)
    # The source of an effect may be gone: it is called as it was.
    found += [r for r in refs if r > 0 and r not in game.objects and name_key(name_of(game, r)) == key]
    letter = MANA_WORDS.get(key, words.strip("{}").upper())
    found += [t for t in texts if name_key(t) in (key, key.removesuffix("s")) or t == letter or t == _plain(words)]
    found += [t for t in texts if MANA_WORDS.get(name_key(t)) == letter and t not in found]
    if not found and not due.options:
        # A name or a type: whatever is said.
        found.append(words)
    if not found and texts and due.what == "name":
        found += [t for t in texts if key and key in name_key(t)]
        # "a 3/3 artifact creature" of "3/3": what is said may say more.
        found = found or [t for t in texts if {*name_key(t).split()} <= {*key.split()}]
    return found


def _plain(words: str) -> str:
    """{R}{G} as RG."""
    return words.replace("{", "").replace("}", "").upper()


def _modes(due: Decision, answer: Answer) -> Iterator[Any]:
    numbers = answer if isinstance(answer, tuple) else (answer,)
    picked = tuple(n - 1 for n in numbers if isinstance(n, int) and not isinstance(n, bool))
    if len(picked) == len(numbers):
        yield picked
        if len(picked) == 1:
            yield picked[0]


def _order(game: Game, due: Decision, answer: Answer) -> Iterator[Any]:
    options = due.options
    if isinstance(answer, AnyOrder):
        yield tuple(options) if due.least != 1 or due.most != 1 else options[0]
        return
    if due.least == due.most == 1 and not isinstance(answer, tuple):
        # The effect that is applied first, by the name of its source.
        yield from _one(game, due, answer)
        return
    if isinstance(answer, tuple):
        picked: list[Any] = []
        for item in answer:
            left = [o for o in _one(game, due, item) if o not in picked]
            if not left:
                return
            picked.append(left[0])
        # What is not named follows as it comes.
        yield (*picked, *(o for o in options if o not in picked))


def _division(game: Game, due: Decision, answer: Answer) -> Iterator[Any]:
    if not isinstance(answer, Division):
        return
    shares: dict[Any, int] = {}
    for name, n in answer.parts:
        found = [o for o in _one(game, due, name) if o not in shares]
        if not found:
            return
        shares[found[0]] = n
    yield tuple(shares.get(o, 0) for o in due.options)


def _triggers(game: Game, due: Decision, answer: Answer) -> Iterator[Any]:
    """Places in the order in which they are put on the stack: by the names of the sources, or by number as listed."""
    if isinstance(answer, AnyOrder):
        yield due.options
        return
    if not isinstance(answer, tuple):
        return
    picked: list[int] = []
    for item in answer:
        if type(item) is int and 0 < item <= len(due.options) and due.options[item - 1] not in picked:
            picked.append(due.options[item - 1])
            continue
        if not isinstance(item, str):
            return
        said, key = read_ref(item), name_key(item.split("#")[0])
        places = [
            p for p in due.options
            if p not in picked and (name_key(due.data[p][0]) == key or (
                not isinstance(said, PlayerRef) and due.data[p][1] in refs_named(game, said)))
        ]  # fmt: skip
        if not places:
            return
        picked.append(places[0])
    yield (*picked, *(p for p in due.options if p not in picked))


# --- payments and plays --------------------------------------------------------------------------------------------


def _paying(game: Game, due: Decision, answer: Answer) -> Iterator[Any]:
    if answer is False:
        yield None
    elif type(answer) is int:
        # CR 107.3f: the number is X.
        charge, _, may, scope = due.data
        if charge.x_is_open:
            with_x = msgspec.structs.replace(charge, x=answer)
            settled = msgspec.structs.replace(due, data=(with_x, total_cost(game, with_x), may, scope))
            payment = payment_for(game, settled)
            if payment is not None:
                yield msgspec.structs.replace(payment, x=answer)
    elif answer is True or isinstance(answer, str | tuple):
        payment = payment_for(game, due, answer if isinstance(answer, str | tuple) else None)
        if payment is not None:
            yield payment


def payment_for(game: Game, due: Decision, given: Answer | None = None) -> Payment | None:
    """A payment of what is due, None if it cannot be paid. `given`: objects named for its costs."""
    charge, total, _, scope = due.data
    if charge.x_is_open:
        return None
    scope = msgspec.structs.replace(scope, x=charge.x or 0)
    with_: tuple[tuple[Ref, ...], ...] = ()
    if given is not None:
        items = given if isinstance(given, tuple) else (given,)
        refs: list[Ref] = []
        for item in items:
            if not isinstance(item, str):
                return None
            found = [r for r in refs_named(game, read_ref(item)) if r not in refs]
            if not found:
                return None
            refs.append(found[0])
        with_ = (tuple(refs),)
    return find_payment(game, total, charge, scope, given=with_)


def _play(game: Game, due: Decision, answer: Answer) -> Iterator[Any]:
    """A card to cast or play now (CR 608.2g): yes, no, or its name."""
    if answer is False or answer == ():
        yield None
        return
    ways: list[Way] = list(due.data) if answer is True else []
    if isinstance(answer, str):
        ways = ways_named(game, due.data, answer)
    for way in ways:
        yield from plays_now(game, due, way)


# --- combat -----------------------------------------------------------------------------------------------------------


def _attack(game: Game, due: Decision, answer: Answer) -> Iterator[Any]:
    names = answer if isinstance(answer, tuple) else (answer,)
    whom = player_ref(1 - due.player)
    picked: list[int] = []
    for item in names:
        found = [o for o in _one(game, due, item) if o not in picked]
        if not found:
            return
        picked.append(found[0])
    yield Attack(tuple((i, whom) for i in picked))


def _damage(game: Game, due: Decision, answer: Answer) -> Iterator[Any]:
    dealers: tuple[Dealer, ...] = due.data
    parts = answer if isinstance(answer, tuple) else (answer,)
    if isinstance(answer, AnyOrder) or not all(isinstance(p, Division) for p in parts):
        return
    if len(parts) != len(dealers):
        return
    shares = []
    for dealer, part in zip(dealers, parts, strict=True):
        assert isinstance(part, Division)
        targets = (*dealer.creatures, *(() if dealer.beyond is None else (dealer.beyond,)))
        given: dict[Ref, int] = {}
        for name, n in part.parts:
            found = [r for r in refs_named(game, read_ref(name), targets) if r not in given]
            if not found:
                return
            given[found[0]] = n
        shares.append((dealer.id, tuple(given.items())))
    yield Assignment(tuple(shares))


def _only_play(game: Game, due: Decision) -> Forced | None:
    """The play while something resolves, if there is one only, payment aside."""
    found = list(itertools.islice(kinds_now(game, due, due.data), 2))
    if len(found) > 1:
        return None
    return Forced(found[0]) if found else Forced(None) if not due.least else None


def alike(game: Game, due: Decision) -> set[Any]:
    """The options of a decision, like objects taken for one. Of an outcome, which nobody chooses, what looks the same
    is one."""
    if due.kind == "outcome":
        return {look(game, o) if isinstance(o, int) and o > 0 else o for o in due.options}
    like = likeness(game)
    return {("like", like[o]) if isinstance(o, int) and o > 0 and o in like else o for o in due.options}


# --- the only answer ------------------------------------------------------------------------------------------------


def forced(position: Position, *, agreed: bool = False) -> Forced | None:
    """The answer if there is one only, like things taken for one; None where there is a choice or nothing is due.

    `agreed`: the player has just said yes to doing what is due."""
    due = position.due
    if due is None or due.kind in ("priority", "attackers", "blockers", "damage", "over"):
        return None
    game = Game(position)
    if due.kind == "pay":
        if due.data[0].x_is_open:
            return None
        payment = payment_for(game, due)
        if payment is None and due.data[2]:
            return Forced(None)
        return Forced(payment) if payment is not None and (agreed or not due.data[2]) else None
    if due.what == "play":
        return _only_play(game, due) if agreed or due.least else None
    if due.kind == "outcome" and due.what == "order":
        # Nobody chooses a random order: it is taken as it comes.
        return Forced(due.options)
    if due.kind == "order_triggers":
        # Triggers of one ability, whatever each noticed, are put on the stack as they come.
        mine = {p.ability for p in game.pending if p.controller == due.player and not is_mana_trigger(p.ability)}
        return Forced(due.options) if len(mine) == 1 else None
    if due.what in ("yes", "number", "play", "division", "mode") or not due.options:
        return None
    kinds = alike(game, due)
    if due.what == "order":
        if len(kinds) > 1 or due.kind == "replacement":
            return None
        return Forced(due.options[0] if due.least == due.most == 1 else due.options)
    if due.least == due.most and (len(kinds) == 1 or due.least == len(due.options)):
        picked = due.options[: due.least]
        return Forced(picked[0] if due.most == 1 else picked)
    return None


# --- words ---------------------------------------------------------------------------------------------------------


def told_answer(answer: Answer) -> str:
    """The answer as a scenario has it."""
    match answer:
        case bool():
            return "yes" if answer else "no"
        case tuple():
            return "[" + ", ".join(map(told_answer, answer)) + "]"
        case Division(parts=parts):
            return "{" + ", ".join(f"{name}: {n}" for name, n in parts) + "}"
        case AnyOrder():
            return "order: any"
    return str(answer)


def told_due(position: Position) -> str:
    """What is due, for people, with what there is to choose from."""
    due = position.due
    if due is None:
        return f"the game is over ({position.over})" if position.over else "nothing is due"
    game = Game(position)
    options = ", ".join(dict.fromkeys(told_option(game, due, o) for o in due.options[:12]))
    more = ", ..." if len(due.options) > 12 else ""
    about = f" of {due.name}" if due.name else ""
    words = f": {due.words}" if due.words else ""
    number = "" if due.least == due.most == 1 else f", {due.least} to {due.most} of them"
    listed = f" [{options}{more}]{number}" if options else ""
    return f"{due.kind}{f' {due.what}' if due.what else ''}{about}{words}{listed}"


def told_option(game: Game, due: Decision, option: Any) -> str:
    """One option for people."""
    if due.kind == "order_triggers":
        return str(due.data[option][0])
    if due.what == "mode":
        return f"mode {option + 1}"
    if isinstance(option, bool):
        return "yes" if option else "no"
    if due.what != "number" and isinstance(option, int) and option:
        return name_of(game, option)
    return str(option)
