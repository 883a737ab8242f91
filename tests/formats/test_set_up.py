"""What Forge files say has already resolved: scripts of permanents, what was cast, tokens, steps played on."""

from __future__ import annotations

from model.base import AI, HUMAN
from model.card.data import CardData, FaceData
from model.formats import read_forge
from model.formats.build import Built, build_position
from model.layers import characteristics
from model.library.book import CardBook
from model.library.sources import CardSource
from model.state import Game
from tests.kernel.resolving import ids


def made(name: str, type_line: str, text: str, cost: str = "{1}", power: str | None = None, **more: str) -> CardData:
    face = FaceData(name, cost, type_line, text, power, power, **more)  # type: ignore[arg-type]
    return CardData(name, "normal", (face,))


LEAVES = "until this enchantment leaves the battlefield."
CARDS = [
    made("Glow Ring", "Enchantment",
         f"When this enchantment enters, exile target creature an opponent controls {LEAVES}"),
    made("Double", "Creature \u2014 Shapeshifter", "You may have this creature enter as a copy of any creature on the "
         "battlefield, except it has haste.", power="0"),
    made("Bear", "Creature \u2014 Bear", "", power="2"),
    made("Twin Sprout", "Sorcery", "You gain 1 life. Create a 1/1 green Saproling creature token."),
    made("Sprout Twice", "Sorcery",
         "Create a 1/1 green Saproling creature token. Create a 2/2 green Bear creature token."),
    made("Great Rally", "Sorcery", "Creatures you control get +1/+1 until end of turn."),
    made("Old Sage", "Legendary Planeswalker \u2014 Sage", "+1: The tide sings.\n-2: You gain 3 life.", loyalty="3"),
    made("Test Hex", "Enchantment \u2014 Aura Curse", "Enchant player\nWhenever enchanted player casts a spell, that "
         "player loses 1 life."),
    made("Test Bond", "Enchantment \u2014 Aura", "Enchant creature\nEnchanted creature gets +1/+1."),
    CardData("Day Pup // Night Wolf", "transform", (
        FaceData("Day Pup", "{1}", "Creature \u2014 Dog", "", "1", "1"),
        FaceData("Night Wolf", "", "Creature \u2014 Wolf", "", "4", "4"),
    )),
    made("Slow Herald", "Creature \u2014 Bird",
         "At the beginning of your first main phase, you gain 2 life.", power="1"),
]  # fmt: skip


class MadeUp(CardSource):
    """The cards of this file."""

    def __init__(self) -> None:
        super().__init__()
        self.by_name = {f.name.lower(): c for c in CARDS for f in c.faces}

    def find(self, name: str) -> CardData | None:
        return self.by_name.get(name.lower())

    def suggest(self, name: str, n: int = 3) -> list[str]:
        return []


BOOK = CardBook(MadeUp())


def built(*lines: str) -> Built:
    text = "\n".join(
        ("[state]", "turn=1", "activeplayer=human", "activephase=MAIN1", "humanlife=20", "ailife=20", *lines)
    )
    return build_position(read_forge(text, file="test"), BOOK)


def test_a_script_of_a_permanent_is_its_enters_ability() -> None:
    found = built("humanbattlefield=Glow Ring|ExecuteScript:TrigExile->7", "aibattlefield=Bear|Id:7;Bear")
    assert not found.unhonoured
    assert len(ids(found.position, "Bear", "exile")) == 1
    assert not found.position.pending


def test_a_permanent_called_by_its_back_face_has_that_face_up() -> None:
    found = built("humanbattlefield=Night Wolf;Day Pup", "humangraveyard=Night Wolf")
    looks = [characteristics(Game(found.position), i) for i in (1, 2, 3)]
    assert [(c.name, c.power) for c in looks] == [("Night Wolf", 4), ("Day Pup", 1), ("Day Pup", 1)]


def test_a_copy() -> None:
    found = built("humanbattlefield=Double|ExecuteScript:DBCopy->7", "aibattlefield=Bear|Id:7")
    assert not found.unhonoured
    looks = characteristics(Game(found.position), 1)
    assert (looks.name, looks.power) == ("Bear", 2)
    assert [getattr(a, "name", "") for a in looks.abilities] == ["haste"]


def test_the_part_of_a_spell_that_makes_the_token() -> None:
    found = built("humanprecast=Twin Sprout:DBToken;Twin Sprout:DBToken")
    assert not found.unhonoured
    tokens = [o for o in found.position.objects.values() if o.kind == "token"]
    assert [o.controller for o in tokens] == [HUMAN, HUMAN]
    assert all(o.sick for o in tokens)
    # Only that part: no life was gained, and nothing is remembered of the turn.
    assert found.position.players[HUMAN].life == 20
    assert not found.position.history


def test_tokens_are_not_sick_where_the_file_says_so() -> None:
    found = built("removesummoningsickness=true", "humanprecast=Twin Sprout:DBToken")
    assert [o.sick for o in found.position.objects.values()] == [False]


def test_a_part_that_could_be_either_is_refused() -> None:
    (refused,) = built("humanprecast=Sprout Twice:DBToken").unhonoured
    assert refused.card == "Sprout Twice"
    assert "not clear" in refused.text


def test_a_spell_leaves_its_effect_and_no_card() -> None:
    found = built("humanprecast=Great Rally", "humanbattlefield=Bear")
    assert not found.unhonoured
    assert characteristics(Game(found.position), 1).power == 3
    assert [o.card.name for o in found.position.objects.values()] == ["Bear"]


def test_the_n_th_loyalty_ability_counts_lines_that_are_not_understood() -> None:
    assert built("humanprecast=Old Sage:2").position.players[HUMAN].life == 23
    (refused,) = built("humanprecast=Old Sage:1").unhonoured
    assert "not understood" in refused.text


def test_a_target_that_nothing_targets_is_refused() -> None:
    (refused,) = built("humanprecast=Old Sage:2->7", "aibattlefield=Bear|Id:7").unhonoured
    assert "none of what it targets" in refused.text


def test_tokens_by_script_and_an_unknown_script() -> None:
    found = built("aiprecast=Bear:CustomScript:DB$ Token | TokenAmount$ 2 | TokenScript$ w_1_1_soldier")
    assert not found.unhonoured
    assert [o.controller for o in found.position.objects.values()] == [AI, AI]
    (refused,) = built("aiprecast=Bear:CustomScript:DB$ Odd | Thing$ 2").unhonoured
    assert "not known" in refused.text


def test_shuffled() -> None:
    found = built("humanlibrary=Bear;Double", "humanprecast=Anything:TrigShuffle")
    assert not found.unhonoured
    assert any(word.startswith("shuffled") for word in found.position.players[HUMAN].designations)


def test_played_on_to_a_step_with_triggers_live() -> None:
    text = (
        "[state]\nturn=1\nactiveplayer=human\nactivephase=DRAW\nactivephaseadvance=MAIN1\nhumanbattlefield=Slow Herald"
    )
    found = build_position(read_forge(text, file="test"), BOOK)
    assert not found.unhonoured
    assert found.position.turn.step == "main1"
    assert len(found.position.zones["stack", -1]) == 1


def test_an_aura_that_was_cast_before_is_attached() -> None:
    position = built("aiprecast=Test Hex").position
    (hex_,) = ids(position, "Test Hex")
    assert position.objects[hex_].zone == "battlefield"
    assert position.objects[hex_].attached_to == -1


def test_an_aura_that_enchants_nobody_knows_what_is_told() -> None:
    found = built("aibattlefield=Bear", "aiprecast=Test Bond")
    assert [u.card for u in found.unhonoured] == ["Test Bond"]
