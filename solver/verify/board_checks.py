"""The checks `object`, `no_object`, `player` and `stack`: what is on the board.

Values are those after all layers. Not here: what may be done (`checks`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from model.ability.abilities import Keyword
from model.base import PLAYER_NAMES, ObjectId
from model.formats import ObjectRef, PlayerRef
from model.formats.build import counter_kind
from model.formats.check_values import ObjectCheck, PlayerCheck, StackCheck
from model.formats.step_values import Ref as NamedRef
from model.layers import characteristics
from model.library.names import name_key
from model.mana import parse_cost
from model.state import Game
from solver.verify.naming import find, name_of, names_now, names_printed, read_ref, refs_named

if TYPE_CHECKING:
    from solver.verify.checks import Miss
    from solver.verify.steps import Runner

_TURNED = frozenset({"transform", "modal_dfc", "double_faced_token", "meld", "flip", "battle"})


def object_check(runner: Runner, check: ObjectCheck) -> Miss | None:
    """Some object fits, exactly so many, or none does."""
    from solver.verify.checks import Miss

    game = Game(runner.position)
    named = _named(game, check)
    fitting = [i for i in named if not any(True for _ in differences(game, i, check))]
    if not check.holds:
        return Miss("none", ", ".join(_told(game, i) for i in fitting)) if fitting else None
    if check.count is not None:
        if len(fitting) == check.count:
            return None
        return Miss(f"{check.count}", f"{len(fitting)}{_near(game, named, fitting, check)}")
    return None if fitting else Miss("one that fits", f"none{_near(game, named, fitting, check)}")


def _named(game: Game, check: ObjectCheck) -> tuple[ObjectId, ...]:
    if check.name is None:
        return tuple(game.objects)
    ids = tuple(i for i, o in game.objects.items() if check.zone is None or o.zone == check.zone)
    found = find(game, check.name, ids, printed=False)
    if check.name.label is None:
        # A token answers to a subtype too (CR 111.4); a face-down permanent to the name of its card where the check
        # says that it is face down, a card that lies face down in exile unless it says that it is not.
        key = name_key(check.name.name).removesuffix(" token")
        more = [
            i for i in ids
            if i not in found and (
                (game.objects[i].kind == "token" and key in {name_key(s) for s in characteristics(game, i).subtypes})
                or (_found_face_down(game, i, check) and key in names_printed(game.objects[i]))
            )
        ]  # fmt: skip
        if not check.name.nth:
            found = (*found, *more)
    return found


def _found_face_down(game: Game, object_id: ObjectId, check: ObjectCheck) -> bool:
    obj = game.objects[object_id]
    asked = check.face_down if check.face_down is not None else obj.zone == "exile"
    return bool(obj.face_down) and asked


def differences(game: Game, object_id: ObjectId, check: ObjectCheck) -> Iterator[str]:
    """How the object differs from what the check says."""
    obj, ch = game.objects[object_id], characteristics(game, object_id)
    owned = obj.zone in ("hand", "library", "graveyard", "exile", "command") and obj.kind != "emblem"
    controller = obj.owner if owned else ch.controller
    plain: tuple[tuple[str, Any, Any], ...] = (
        ("zone", check.zone, obj.zone),
        ("controller", check.controller, controller),
        ("owner", check.owner, obj.owner),
        ("power", check.power, ch.power),
        ("toughness", check.toughness, ch.toughness),
        ("tapped", check.tapped, obj.tapped),
        ("damage", check.damage, obj.damage),
        ("mana_value", check.mana_value, ch.mana_value),
        ("face_down", check.face_down, bool(obj.face_down)),
        ("transformed", check.transformed, _is_turned(game, object_id)),
    )
    for name, wanted, has in plain:
        if wanted is not None and wanted != has:
            yield f"{name} {PLAYER_NAMES[has] if name in ('controller', 'owner') else has}"
    for name, words, had in (
        ("types", check.types, ch.types), ("subtypes", check.subtypes, ch.subtypes),
        ("supertypes", check.supertypes, ch.supertypes),
    ):  # fmt: skip
        if not {name_key(w) for w in words} <= {name_key(h) for h in had}:
            yield f"{name} {' '.join(sorted(had)) or 'none'}"
    keywords = _keywords(ch.abilities)
    for word in check.keywords:
        if name_key(word) not in keywords:
            yield f"keywords {', '.join(sorted(keywords)) or 'none'}"
    for word in check.lacks:
        if name_key(word) in keywords:
            yield f"has {word}"
    if check.colors is not None and set(check.colors) != set(ch.colors):
        yield f"colors {''.join(sorted(ch.colors, key='WUBRG'.index)) or 'none'}"
    for kind, n in check.counters:
        if obj.counter(counter_kind(kind)) != n:
            yield f"{kind} counters {obj.counter(counter_kind(kind))}"
    if check.attached_to is not None and obj.attached_to not in refs_named(game, check.attached_to):
        yield "attached to " + (name_of(game, obj.attached_to) if obj.attached_to is not None else "nothing")
    if check.attacking is not None:
        yield from _attacking(game, object_id, check.attacking)


def _attacking(game: Game, object_id: ObjectId, wanted: bool | NamedRef) -> Iterator[str]:
    attackers = dict(game.combat.attackers) if game.combat is not None else {}
    if isinstance(wanted, PlayerRef | ObjectRef):
        if object_id not in attackers or attackers[object_id] not in refs_named(game, wanted):
            whom = attackers.get(object_id)
            yield "attacking " + (name_of(game, whom) if whom is not None else "nothing")
    elif (object_id in attackers) != wanted:
        yield "attacking" if object_id in attackers else "not attacking"


def _is_turned(game: Game, object_id: ObjectId) -> bool:
    obj = game.objects[object_id]
    card, face = (obj.copy_of[0], obj.copy_of[1]) if obj.copy_of is not None else (obj.card, obj.face)
    return face > 0 and card.layout in _TURNED


def _keywords(abilities: tuple[Any, ...]) -> set[str]:
    """The keyword abilities by name, and with what stands behind it: "protection from red", "ward"."""
    from model.oracle.render import render_ability

    found: set[str] = set()
    for ability in abilities:
        if isinstance(ability, Keyword):
            found.add(name_key(ability.name))
            words = render_ability(ability)
            if words is not None:
                found.add(name_key(words.rstrip(".")))
    return found


def _told(game: Game, object_id: ObjectId) -> str:
    obj = game.objects[object_id]
    return f"{name_of(game, object_id)} in {obj.zone}"


def _near(game: Game, named: tuple[ObjectId, ...], fitting: list[ObjectId], check: ObjectCheck) -> str:
    """What the objects of that name have instead."""
    others = [i for i in named if i not in fitting]
    if not others and check.name is not None:
        others = list(find(game, check.name))
    said = []
    for i in others[:4]:
        ways = ", ".join(differences(game, i, check))
        said.append(f"{_told(game, i)}: {ways}" if ways else _told(game, i))
    return f" ({'; '.join(said)})" if said else " (nothing of that name)" if check.name is not None else ""


def player_check(runner: Runner, check: PlayerCheck) -> Miss | None:
    """What is true of the player."""
    from solver.verify.checks import Miss

    game = Game(runner.position)
    p = check.who
    player = game.players[p]
    expected: list[str] = []
    found: list[str] = []

    def compare(name: str, wanted: Any, has: Any) -> None:
        if wanted is not None and wanted != has:
            expected.append(f"{name} {wanted}")
            found.append(f"{name} {has}")

    compare("life", check.life, player.life)
    compare("poison", check.poison, player.counter("poison"))
    compare("energy", check.energy, player.counter("energy"))
    # CR 104.2b, 104.3h: where one player wins, the other has lost.
    compare("lost", check.lost, bool(player.lost or game.players[1 - p].won))
    for zone, wanted in (
        ("hand", check.hand), ("library", check.library), ("graveyard", check.graveyard), ("exile", check.exile),
    ):  # fmt: skip
        ids = [i for i in game.zone(zone, p if zone != "exile" else -1) if game.objects[i].owner == p]
        if isinstance(wanted, int):
            compare(zone, wanted, len(ids))
        elif wanted is not None and not _same_names(game, wanted, ids):
            expected.append(f"{zone} {', '.join(wanted) or 'empty'}")
            found.append(f"{zone} {', '.join(game.objects[i].card.name for i in ids) or 'empty'}")
    if check.pool is not None:
        symbols = parse_cost(check.pool).symbols if check.pool else ()
        wanted_pool = Counter(s.types[0] for s in symbols if s.types)
        has: Counter[str] = Counter()
        for unit, n in player.pool.units:
            has[unit.type] += n
        if has != wanted_pool:
            expected.append(f"pool {check.pool or 'empty'}")
            found.append(f"pool {player.pool.total() or 'empty'}")
    return Miss(", ".join(expected), ", ".join(found)) if expected else None


def _same_names(game: Game, wanted: tuple[str, ...], ids: list[ObjectId]) -> bool:
    """Whether the names are those of the cards, in any order."""
    left = list(ids)
    for text in wanted:
        said = read_ref(text)
        mine = list(find(game, said, left)) if isinstance(said, ObjectRef) else []
        if not mine:
            return False
        left.remove(mine[0])
    return not left


def stack_check(runner: Runner, check: StackCheck) -> Miss | None:
    """The stack from the top."""
    from solver.verify.checks import Miss

    game = Game(runner.position)
    ids = game.zone("stack")
    same = len(ids) == len(check.names) and all(
        name_key(name) in names_now(game, i) | names_printed(game.objects[i])
        for name, i in zip(check.names, ids, strict=True)
    )
    if same:
        return None
    return Miss(", ".join(check.names) or "empty", ", ".join(name_of(game, i) for i in ids) or "empty")
