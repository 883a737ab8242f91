"""What a Forge state or puzzle file says, as frozen values.

Names are text; nothing has been looked up or checked against the rules.

Not here: reading (`forge_syntax`, `forge_entries`), writing (`forge_writer`), goals (`goals`), what a position means.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from model.base import PlayerId

ZoneName = Literal["battlefield", "hand", "graveyard", "library", "exile", "command", "sideboard"]
ZONES: Final[tuple[ZoneName, ...]] = get_args(ZoneName)

# CR 500.1, 501-514: the steps, by the names that scenarios use.
StepName = Literal[
    "untap", "upkeep", "draw", "main1", "combat", "attackers", "blockers", "first damage", "damage", "combat end",
    "main2", "end", "cleanup",
]  # fmt: skip
STEPS: Final[tuple[StepName, ...]] = get_args(StepName)

Counters = tuple[tuple[str, int], ...]
# A target of a script: a card's `Id` label, or a player.
Label = int


class Notice(msgspec.Struct, frozen=True, gc=False):
    """Something in a file that was left unread; it does not stop anything."""

    line: int
    words: str


class PlayerTarget(msgspec.Struct, frozen=True, gc=False):
    """A player named as the target of a script."""

    player: PlayerId


class LabelTarget(msgspec.Struct, frozen=True, gc=False):
    """The card labelled `Id:label` as the target of a script."""

    label: Label


Target = PlayerTarget | LabelTarget


class CardName(msgspec.Struct, frozen=True, gc=False):
    """An entry that is a card, by the name of its whole card or its front face."""

    name: str
    foil: bool = False


class TokenFacts(msgspec.Struct, frozen=True, gc=False):
    """The characteristics of a token (CR 111.3-4). Colours as letters in the order W U B R G; keywords as printed;
    `text` holds further abilities in card wording. `back` names the script of the back face of a two-faced token."""

    name: str
    power: int | None = None
    toughness: int | None = None
    colors: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    text: str = ""
    back: str = ""


class InlineToken(msgspec.Struct, frozen=True, gc=False):
    """A token written out in the file (`t:`); it has no abilities besides its keywords."""

    facts: TokenFacts
    image: str = ""


class ScriptToken(msgspec.Struct, frozen=True, gc=False):
    """A token named by the Forge script that makes it (`T:`); `script_token_facts` knows what some of them are."""

    script: str


Head = CardName | InlineToken | ScriptToken


class Script(msgspec.Struct, frozen=True, gc=False):
    """A piece of a card's Forge script that has already resolved, with its target."""

    name: str
    target: Target | None = None


class CardEntry(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One object in a zone, with everything its modifiers say. `None` and the empty tuple: not said."""

    head: Head
    line: int = 0
    set_code: str = ""
    art: int | None = None
    tapped: bool = False
    summon_sick: bool = False
    counters: Counters = ()
    id: Label | None = None
    attached_to: Label | None = None
    enchanting: PlayerId | None = None
    owner: PlayerId | None = None
    face: Literal["", "transformed", "flipped", "modal", "meld"] = ""
    meld_with: str = ""
    face_down: Literal["", "plain", "manifested", "cloaked"] = ""
    bestowed: bool = False
    renowned: bool = False
    monstrous: bool = False
    solved: bool = False
    saddled: bool = False
    suspected: bool = False
    phased_out: bool = False
    phased_out_under: PlayerId | None = None
    damage: int = 0
    attacking: bool = False
    attacked: Label | None = None
    chosen_colors: tuple[str, ...] = ()
    chosen_type: str = ""
    chosen_type2: str = ""
    named_card: str = ""
    chosen_cards: tuple[Label, ...] = ()
    remembered: tuple[Label, ...] = ()
    imprinted: tuple[Label, ...] = ()
    exiled_with: Label | None = None
    merged: tuple[str, ...] = ()
    scripts: tuple[Script, ...] = ()
    abilities: tuple[str, ...] = ()
    no_enter_triggers: bool = False
    class_level: int | None = None
    unlocked: tuple[Literal["left", "right"], ...] = ()
    on_adventure: bool = False
    foretold: bool = False
    foretold_this_turn: bool = False
    plotted: bool = False
    is_commander: bool = False
    is_ring_bearer: bool = False
    is_token: bool = False
    copy_of: str = ""
    timestamp: int | None = None

    @property
    def links(self) -> tuple[Label, ...]:
        """Every label of another card that this entry names."""
        single = (self.attached_to, self.attacked, self.exiled_with)
        of_scripts = (s.target.label for s in self.scripts if isinstance(s.target, LabelTarget))
        some = (label for label in single if label is not None)
        return (*some, *self.chosen_cards, *self.remembered, *self.imprinted, *of_scripts)


class StackEntry(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something resolved while the position is set up (`precast`), or left on the stack (`putonstack`).

    `card` is a name, or the label of a card in the file. Of the rest at most one is given: `script` a piece of the
    card's Forge script, `ability` the number of one of its abilities, `keyword` a keyword's ability, `custom` a Forge
    ability line. None given: the spell.
    """

    card: str | Label
    script: str = ""
    ability: int | None = None
    keyword: str = ""
    custom: str = ""
    target: Target | None = None
    line: int = 0


class AbilityScript(msgspec.Struct, frozen=True, gc=False):
    """A Forge ability line that cards refer to by `Ability:name`; the name in lower case."""

    name: str
    text: str
    line: int = 0


class PlayerText(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the file says of one player. A zone that is None was not named; one that is `()` was named and is empty."""

    life: int | None = None
    counters: Counters = ()
    lands_played: int = 0
    lands_played_last_turn: int = 0
    ring_level: int = 0
    speed: int | None = None
    mana_pool: tuple[str, ...] = ()
    persistent_mana: tuple[str, ...] = ()
    battlefield: tuple[CardEntry, ...] | None = None
    hand: tuple[CardEntry, ...] | None = None
    graveyard: tuple[CardEntry, ...] | None = None
    library: tuple[CardEntry, ...] | None = None
    exile: tuple[CardEntry, ...] | None = None
    command: tuple[CardEntry, ...] | None = None
    sideboard: tuple[CardEntry, ...] | None = None
    precast: tuple[StackEntry, ...] = ()
    put_on_stack: tuple[StackEntry, ...] = ()

    def zone(self, name: ZoneName) -> tuple[CardEntry, ...] | None:
        """The entries of that zone, None if the file does not name it."""
        entries: tuple[CardEntry, ...] | None = getattr(self, name)
        return entries


class StateText(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The state part. `players` is indexed by HUMAN and AI; `turn`, `active` and `phase` are None where not given."""

    turn: int | None = None
    active: PlayerId | None = None
    phase: StepName | None = None
    advance: StepName | None = None
    remove_sickness: bool = False
    scripts: tuple[AbilityScript, ...] = ()
    players: tuple[PlayerText, PlayerText] = (PlayerText(), PlayerText())


class PuzzleInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The metadata part. `turns` is None where not given; the line breaks of `description` are real ones."""

    name: str = ""
    url: str = ""
    goal: str = ""
    turns: int | None = None
    difficulty: str = ""
    description: str = ""
    targets: str = ""
    target_count: int = 1
    human_control: bool = False


class ForgeFile(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A whole file. `info` is None for a bare state (no `[metadata]`); `notices` name what was left unread."""

    state: StateText
    info: PuzzleInfo | None = None
    notices: tuple[Notice, ...] = ()


def without_lines(file: ForgeFile) -> ForgeFile:
    """The same file with line numbers 0 and no notices: equal exactly if two files say the same."""
    state = file.state
    scripts = tuple(msgspec.structs.replace(script, line=0) for script in state.scripts)
    players = tuple(_unplaced(player) for player in state.players)
    return ForgeFile(info=file.info, state=msgspec.structs.replace(state, scripts=scripts, players=players))


def _unplaced(player: PlayerText) -> PlayerText:
    changed = {}
    for key in (*ZONES, "precast", "put_on_stack"):
        entries = getattr(player, key)
        if entries:
            changed[key] = tuple(msgspec.structs.replace(entry, line=0) for entry in entries)
    return msgspec.structs.replace(player, **changed)
