"""Cipher: the card encoded on a creature whose combat damage to a player casts a copy of it (CR 702.99)."""

from __future__ import annotations

from model.base import HUMAN
from model.events import deal_damage, move
from model.layers import characteristics
from model.play import PASS, Play, after, decision
from model.state import CastInfo, Game, Position
from tests.boards import board, card, on
from tests.kernel.play_cards import island
from tests.kernel.resolving import resolved
from tests.kernel.told import told

TRICK = told("Test Trick", "Draw a card.\nCipher", types="Sorcery", cost="{1}{U}")
BEAR = card("Test Bear", power=2, toughness=2)


def cast() -> Position:
    spell = on(TRICK, cast=CastInfo(caster=HUMAN))
    return board(human_stack=[spell], human_battlefield=[BEAR], human_library=[island] * 5, ai_library=[island])


def test_702_99a__the_card_is_encoded_on_a_creature() -> None:
    game = resolved(cast(), answers=[(1,)])
    assert [game.objects[i].card.name for i in game.zone("exile")] == ["Test Trick"]
    assert len(characteristics(game, 1).abilities) == 1
    assert len(game.zone("hand", HUMAN)) == 1
    # CR 702.99a: it may also go to the graveyard as usual.
    plain = resolved(cast(), answers=[()])
    assert [plain.objects[i].card.name for i in plain.zone("graveyard", HUMAN)] == ["Test Trick"]
    assert characteristics(plain, 1).abilities == ()


def test_702_99c__as_long_as_the_card_stays_in_exile() -> None:
    game = resolved(cast(), answers=[(1,)])
    move(game, game.zone("exile"), "hand")
    assert characteristics(Game(game.freeze()), 1).abilities == ()


def test_702_99a__combat_damage_casts_a_copy() -> None:
    game = resolved(cast(), answers=[(1,)])
    deal_damage(game, [(1, -2, 2)], combat=False)
    assert not game.pending
    deal_damage(game, [(1, -2, 2)], combat=True)
    assert len(game.pending) == 1
    position = game.freeze()
    for _ in range(20):
        due = decision(position)
        if due.kind == "priority" and not position.zones.get(("stack", -1)) and not position.pending:
            break
        if due.kind == "cast" or due.what == "play":
            copy = next(i for i, o in position.objects.items() if o.kind == "copy")
            position = after(position, Play("cast", copy, using="free"))
            continue
        position = after(position, PASS)
    assert len(position.zones["hand", HUMAN]) == 2
    assert [position.objects[i].kind for i in position.zones["exile", -1]] == ["card"]
