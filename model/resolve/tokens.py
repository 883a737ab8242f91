"""Creating tokens, with characteristics given, predefined, or as copies (CR 111, 701.7, 707.8)."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from model.ability.abilities import Keyword
from model.ability.instructions import CreateToken
from model.base import PlayerId
from model.card import Card, Face
from model.evaluate import fits
from model.events.actions import creations, moved
from model.events.event import CreatesTokens, Event
from model.events.instead import TOKEN_CARD
from model.events.rules import cant
from model.layers import characteristics, locked
from model.resolve.at_once import Plan, planned
from model.resolve.copying import Values, copiable
from model.resolve.frame import Task
from model.resolve.links import link, tell_of_exiled
from model.resolve.objects import attacked
from model.resolve.predefined import PREDEFINED
from model.resolve.run import Run
from model.state import Game, Scope
from model.state.objects import Ref


@planned(CreateToken)
def create_plan(run: Run, do: CreateToken) -> Plan:
    n = run.amount(do.count)
    events: list[CreatesTokens] = []
    for who in run.players(do.who):
        if do.plus:
            entries = tuple((token_card(run, each), run.amount(each.count), None) for each in (do, *do.plus))
            events += creations(who, entries, cause=run.cause)
        elif do.copy_of is not None:
            events += _copies(run, do, n, who)
        else:
            events += _tokens(run, do, token_card(run, do), n, who)

    def note(happened: Sequence[Event]) -> None:
        made = moved(happened)
        run.result(made, number=len(made))
        tell_of_exiled(run, made, (do.abilities, do.changes))
        run.moved(made)
        link(run, "created", made)
        run.done = bool(made)

    return Plan(events, note)


def _tokens(
    run: Run, do: CreateToken, card: Card, n: int, who: PlayerId, values: Values | None = None
) -> list[CreatesTokens]:
    how: dict[str, Ref | bool | None] = {"tapped": do.tapped}
    if do.attacking:
        how["attacking"] = attacked(run, who, do.whom)
    if do.attached is not None or "Aura" in card.front.subtypes:
        # CR 303.4i: an Aura token that cannot be attached is not created.
        to = run.refs(do.attached) if do.attached is not None else ()
        if not to or not can_enchant_as(run.game, card, to[0], who):
            return []
        how["attach_to"] = to[0]
    return creations(who, ((card, n, values),), cause=run.cause, **how)


def _copies(run: Run, do: CreateToken, n: int, who: PlayerId) -> list[CreatesTokens]:
    """CR 707.2: copies of each object meant; nothing for one that never was (CR 111.12)."""
    assert do.copy_of is not None
    made: list[CreatesTokens] = []
    changes = locked(run.game, do.changes, run.scope) if do.changes else ()
    for i in run.refs(do.copy_of, who):
        values = copiable(run.game, i)
        if values is None:
            continue
        card, face, exceptions = values
        # CR 111.5: no token of an instant or sorcery card.
        if not card.faces[face].is_permanent:
            continue
        made += _tokens(run, do, card, n, who, (card, face, (*exceptions, *changes)))
    return made


def token_card(run: Run, do: CreateToken) -> Card:
    """The token as the text describes it (CR 111.3-4)."""
    if do.predefined:
        found = PREDEFINED.get(do.predefined.removesuffix(" Role"))
        if found is None:
            raise run.unsupported(f"token {do.predefined}", "111.10")
        return found
    power = None if do.power is None else run.amount(do.power)
    toughness = None if do.toughness is None else run.amount(do.toughness)
    name = do.name
    if "~" in name:
        name = name.replace("~", characteristics(run.game, run.cause).name)
    return _described(do, power, toughness, name)


def _card_of(game: Game, do: CreateToken, scope: Scope) -> Card:
    """The same for tokens that a replacement effect makes of others."""
    return token_card(Run(game, scope, Task(0, do)), do)


TOKEN_CARD[:] = [_card_of]


@functools.lru_cache(maxsize=5_000)
def _described(do: CreateToken, power: int | None, toughness: int | None, named: str = "") -> Card:
    # CR 111.4: without a name it is called after its subtypes and the word Token.
    name = named or " ".join((*do.subtypes, "Token"))
    face = Face(
        name,
        indicator=do.colors,
        supertypes=do.supertypes,
        types=do.types,
        subtypes=do.subtypes,
        power=power,
        toughness=toughness,
        abilities=do.abilities,
    )
    return Card(name, "token", (face,))


def can_enchant_as(game: Game, card: Card, host: Ref, who: PlayerId) -> bool:
    """Whether an Aura token of this card, controlled by the player, could be attached to the host, which has to be
    there (CR 303.4g)."""
    there = game.objects.get(host) if host > 0 else None
    if host > 0 and (there is None or there.zone != "battlefield" or there.phased_out):
        return False
    if cant(game, host, "be enchanted"):
        return False
    enchant = [a for a in card.front.abilities if isinstance(a, Keyword) and a.name == "enchant"]
    return bool(enchant) and all(fits(game, host, k.what[0], Scope(controller=who)) for k in enchant)
