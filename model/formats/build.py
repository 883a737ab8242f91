"""From what a Forge file says to a position, and what of it cannot be honoured.

Not here: reading the text (`forge_syntax`), looking cards up (`model.library`), what is impossible
(`model.turn.problems`).
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from model.ability.abilities import UnsupportedAbility
from model.ability.keywords.actions import SUSPECTED
from model.base import (
    AI,
    DEFAULT_EDITION,
    HUMAN,
    PLAYER_NAMES,
    Edition,
    MalformedInput,
    ObjectId,
    PlayerId,
    UnknownCard,
)
from model.card import Card, Face
from model.card.melding import meld_of
from model.events.zones import component
from model.formats.forge_scripts import ability_text
from model.formats.forge_values import (
    CardEntry,
    CardName,
    ForgeFile,
    InlineToken,
    LabelTarget,
    PlayerTarget,
    PlayerText,
    ScriptToken,
    StackEntry,
    Target,
    TokenFacts,
)
from model.formats.set_up import Refused, Running
from model.formats.tokens import is_plain_keyword, script_token_facts
from model.library.book import CardBook
from model.library.names import name_key
from model.mana import EMPTY_POOL, ManaUnit
from model.state import CastInfo, Combat, GameObject, Lasting, Player, Position, Scope, Turn, player_ref
from model.state.game import zone_key
from model.state.stamps import Stamps

LibraryMode = Literal["file", "empty", "unknown"]
SUGGESTED_FOR: Final = 10
"""Unknown cards for which known names are looked for."""

_COUNTERS: Final = {"P1P1": "+1/+1", "M1M1": "-1/-1", "P1P0": "+1/+0", "P0P1": "+0/+1", "M1M0": "-1/-0", "M0M1":
"-0/-1", "P2P2": "+2/+2",
                    "M2M2": "-2/-2", "P1P2": "+1/+2", "M2M1": "-2/-1", "FIRSTSTRIKE": "first strike", "DOUBLESTRIKE":
                    "double strike", "REV": "revival"}  # fmt: skip
_FACE_DOWN: Final = {"plain": "morph", "manifested": "manifested", "cloaked": "cloaked"}


class Unhonoured(msgspec.Struct, frozen=True, gc=False):
    """Something in the file that the program does not carry out: a script, an unknown token, a set-up entry; or a
    card that is only noted.

    `card`, `text`, `line` name it. `noted`: it lies where it does nothing (an unknown card in a library)."""

    card: str
    text: str
    line: int = 0
    noted: bool = False


class Built(msgspec.Struct, frozen=True, gc=False):
    """The position of a file and what of the file it does not hold."""

    position: Position
    unhonoured: tuple[Unhonoured, ...] = ()
    notices: tuple[str, ...] = ()


def build_position(
    file: ForgeFile,
    book: CardBook,
    *,
    library: LibraryMode = "file",
    edition: Edition = DEFAULT_EDITION,
    name: str | None = None,
) -> Built:
    """The position that the file describes (CR 100-110).

    `library` says what an unnamed or empty library is: "file" unknown cards in a puzzle file, none in a bare state.
    Raises MalformedInput for links
    to labels that no card has, UnknownCard for names that no card has, outside libraries.
    """
    return _Builder(file, book, library, edition, name).build()


class _Builder:
    def __init__(
        self, file: ForgeFile, book: CardBook, library: LibraryMode, edition: Edition, name: str | None
    ) -> None:
        self.file, self.book, self.library, self.edition, self.name = file, book, library, edition, name
        self.objects: dict[ObjectId, GameObject] = {}
        self.zones: dict[tuple[str, int], tuple[ObjectId, ...]] = {}
        self.labels: dict[int, ObjectId] = {}
        self.entries: list[tuple[ObjectId, CardEntry]] = []
        self.unhonoured: list[Unhonoured] = []
        self.unknown: list[str] = []
        self.attackers: list[tuple[ObjectId, CardEntry]] = []

    def build(self) -> Built:
        state = self.file.state
        # 1. Objects, the Human's first: their order is that of the timestamps.
        for player in (HUMAN, AI):
            text = state.players[player]
            for zone in ("battlefield", "hand", "graveyard", "library", "exile", "command", "sideboard"):
                for entry in text.zone(zone) or ():
                    self._object(player, zone, entry)
        if self.unknown:
            named = [(name, self._near(name, n)) for n, name in enumerate(dict.fromkeys(self.unknown))]
            raise UnknownCard(*named[0], others=tuple(named[1:]))
        # 2. Links between them.
        for object_id, entry in self.entries:
            self._links(object_id, entry)
        # 3. Timestamps given in the file.
        stamps = [o.timestamp for o in self.objects.values()]
        # 4. What is left on the stack.
        for player in (HUMAN, AI):
            for setup in state.players[player].put_on_stack:
                self._unhonoured_setup(setup)
        active = state.active if state.active is not None else HUMAN
        step = state.phase or "main1"
        combat, declared = self._combat(active, step)
        players = tuple(self._player(p, state.players[p]) for p in (HUMAN, AI))
        suspected = self._suspected(max(stamps, default=0) + 1)
        used = len(self.objects) + len(suspected)
        position = Position(
            players=(players[0], players[1]),
            objects=self.objects,
            zones=self.zones,
            turn=Turn(number=state.turn or 1, active=active, step=step),
            combat=combat,
            # CR 117.3a: the active player has priority, save in the steps in which nobody gets it.
            priority=None if step in ("untap", "cleanup") else active,
            lasting=suspected,
            next_id=used + 1,
            next_timestamp=max(stamps, default=0) + len(suspected) + 1,
            edition=self.edition,
            history={("start", None): declared} if declared else {},
        )
        position = self._set_up(position)
        notices = tuple(f"line {n.line}: {n.words}" if n.line else n.words for n in self.file.notices)
        return Built(position, tuple(self.unhonoured), notices)

    def _near(self, name: str, number: int) -> tuple[str, ...]:
        """Known names close to this one, the `number`th of those that nobody knows."""
        return tuple(self.book.source.suggest(name)) if number < SUGGESTED_FOR else ()

    # --- objects --------------------------------------------------------------------------------------------

    def _object(self, player: PlayerId, zone: str, entry: CardEntry) -> None:
        card, kind = self._card(zone, entry)
        if card is None:
            return
        for name in entry.abilities:
            script = next(s for s in self.file.state.scripts if s.name == name)
            text = ability_text(script.text)
            if text is None:
                self._refuse(card.name, f"Forge ability script {name}", entry.line)
            else:
                card = _with_text(card, text)
        new = len(self.objects) + 1
        owner = entry.owner if entry.owner is not None else player
        on_battlefield = zone == "battlefield"
        card, merged = self._melded(card, zone, entry, owner)
        turned = entry.face in ("transformed", "flipped", "modal") and len(card.faces) > 1
        face = 1 if merged or turned or (on_battlefield and _names_back(card, entry)) else 0
        if entry.face and face == 0:
            self._refuse(card.name, f"has no other face for '{entry.face}'", entry.line)
        obj = GameObject(
            id=new,
            card=card,
            zone=zone,
            owner=owner,
            controller=player,
            kind=kind,
            face=face,
            tapped=entry.tapped and on_battlefield,
            sick=entry.summon_sick and on_battlefield and not self.file.state.remove_sickness,
            phased_out=entry.phased_out,
            face_down=_FACE_DOWN.get(entry.face_down, "") if on_battlefield else ("exiled" if entry.face_down else ""),
            counters=self._counters(card.faces[face], entry, on_battlefield, card.layout),
            damage=entry.damage,
            timestamp=entry.timestamp if entry.timestamp is not None else new,
            designations=self._designations(entry),
            choices=self._choices(entry),
            label=entry.id,
            # CR 702.103b, 400.7d: an Aura because the spell that it was had been cast bestowed.
            cast=CastInfo(using="bestow", caster=player) if entry.bestowed and on_battlefield else None,
            merged=merged,
        )
        self.objects[new] = obj
        key = zone_key(zone, owner)
        self.zones[key] = (*self.zones.get(key, ()), new)
        self.entries.append((new, entry))
        if entry.id is not None:
            self.labels[entry.id] = new
        if entry.attacking:
            self.attackers.append((new, entry))
        if entry.merged:
            self._refuse(card.name, "merged permanents (CR 730)", entry.line)
        if entry.is_ring_bearer:
            self._refuse(card.name, "Ring-bearer (CR 701.54)", entry.line)

    def _melded(self, card: Card, zone: str, entry: CardEntry, owner: PlayerId) -> tuple[Card, tuple[GameObject, ...]]:
        """CR 712.4: the card of the pair that has the combined face, and the other; what only both together are is no
        card of its own."""
        if card.layout != "meld" or entry.is_token or (entry.face != "meld" and meld_of(card) is not None):
            return card, ()
        pair = self.book.meld_pair(card.name, *filter(None, [entry.meld_with]))
        is_whole = pair is not None and pair[0].faces[1].name == card.name
        if pair is not None and zone == "battlefield" and (entry.face == "meld" or is_whole):
            return pair[0], (component(GameObject(0, pair[1], zone, owner, owner)),)
        if is_whole:
            self._refuse(card.name, "what two cards meld into, in another zone (CR 712.4b)", entry.line)
        return card, ()

    def _card(self, zone: str, entry: CardEntry) -> tuple[Card | None, str]:
        kind = "token" if entry.is_token else "card"
        match entry.head:
            case CardName(name=name):
                found = self.book.get(name)
                if found is None and zone in ("library", "sideboard"):
                    hint = self.book.source.suggest(name)
                    words = "unknown card" + (f"; did you mean {' or '.join(hint)}?" if hint else "")
                    self.unhonoured.append(Unhonoured(name, words, entry.line, noted=True))
                    return _unread(name, words), kind
                if found is None:
                    self.unknown.append(name)
                    return None, kind
                if entry.copy_of:
                    copied = self.book.get(entry.copy_of)
                    if copied is None:
                        self.unknown.append(entry.copy_of)
                return found, kind
            case InlineToken(facts=facts):
                return token_card(facts), "token"
            case ScriptToken(script=script):
                known = script_token_facts(script)
                if known is None:
                    words = f"unknown token script {script}"
                    self.unhonoured.append(Unhonoured(script, words, entry.line))
                    return _unread(script, words), "token"
                return token_card(known), "token"

    def _counters(self, face: Face, entry: CardEntry, on_battlefield: bool, layout: str) -> tuple[tuple[str, int], ...]:
        """Counters as given; planeswalkers, battles and sagas without any get what is printed (CR 306.5b, 310.4b,
        714.3a)."""
        counts: dict[str, int] = {}
        for kind, n in entry.counters:
            kind = counter_kind(kind)
            counts[kind] = counts.get(kind, 0) + n
        if on_battlefield:
            if "Planeswalker" in face.types and "loyalty" not in counts and face.loyalty is not None:
                counts["loyalty"] = face.loyalty
            if "Battle" in face.types and "defense" not in counts and face.defense is not None:
                counts["defense"] = face.defense
            if "Saga" in face.subtypes and "lore" not in counts:
                counts["lore"] = 1
        return tuple(sorted((k, n) for k, n in counts.items() if n))

    def _designations(self, entry: CardEntry) -> frozenset[str]:
        turn = self.file.state.turn or 1
        marks = {
            "renowned": entry.renowned,
            "monstrous": entry.monstrous,
            "solved": entry.solved,
            "saddled": entry.saddled,
            "suspected": entry.suspected,
            "commander": entry.is_commander,
            "on an adventure": entry.on_adventure,
            f"foretold:{turn if entry.foretold_this_turn else turn - 1}": entry.foretold or entry.foretold_this_turn,
            f"plotted:{turn - 1}": entry.plotted,
        }
        found = {word for word, holds in marks.items() if holds}
        level = entry.class_level
        if level is None:
            level = next((n for kind, n in entry.counters if kind == "LEVEL"), None)
        if level is not None:
            found.add(f"class level:{level}")
        found.update(f"unlocked:{door}" for door in entry.unlocked)
        return frozenset(found)

    def _suspected(self, stamp: int) -> tuple[Lasting, ...]:
        """CR 701.60c: the effects of having become suspected, the first with that timestamp."""
        ids = [i for i, obj in self.objects.items() if "suspected" in obj.designations and obj.zone == "battlefield"]
        first = len(self.objects) + 1
        return tuple(
            Lasting(first + n, (i,), SUSPECTED, stamp + n, "", Scope(self.objects[i].controller, source=i))
            for n, i in enumerate(ids)
        )

    def _choices(self, entry: CardEntry) -> tuple[tuple[str, Any], ...]:
        found: list[tuple[str, Any]] = [("color", color) for color in entry.chosen_colors]
        for chosen in (entry.chosen_type, entry.chosen_type2):
            if chosen:
                found.append(("creature type", chosen))
        if entry.named_card:
            found.append(("name", entry.named_card))
        return tuple(found)

    # --- links ----------------------------------------------------------------------------------------------

    def _label(self, label: int, line: int) -> ObjectId:
        found = self.labels.get(label)
        if found is None:
            raise MalformedInput(
                f"no card has Id:{label}; give the card meant the modifier |Id:{label}",
                file=self.name,
                line=line or None,
            )
        return found

    def _links(self, object_id: ObjectId, entry: CardEntry) -> None:
        changes: dict[str, Any] = {}
        if entry.attached_to is not None:
            changes["attached_to"] = self._label(entry.attached_to, entry.line)
        if entry.enchanting is not None:
            changes["attached_to"] = player_ref(entry.enchanting)
        links: list[tuple[str, tuple[ObjectId, ...]]] = []
        for how, labels in (
            ("chosen", entry.chosen_cards),
            ("remembered", entry.remembered),
            ("imprinted", entry.imprinted),
        ):
            if labels:
                ids = tuple(self._label(n, entry.line) for n in labels)
                links.append((how, ids))
                # CR 607.2a: an imprinted card is one that was exiled with it.
                exiled = tuple(i for i in ids if self.objects[i].zone == "exile")
                if how == "imprinted" and exiled:
                    links.append(("exiled", exiled))
        if links:
            changes["links"] = tuple(links)
        if entry.copy_of:
            copied = self.book.find(entry.copy_of)
            changes["copy_of"] = (copied, 0, ())
        if changes:
            self.objects[object_id] = msgspec.structs.replace(self.objects[object_id], **changes)
        if entry.exiled_with is not None:
            host = self._label(entry.exiled_with, entry.line)
            obj = self.objects[host]
            old = dict(obj.links)
            old["exiled"] = (*old.get("exiled", ()), object_id)
            self.objects[host] = msgspec.structs.replace(obj, links=tuple(old.items()))

    # --- the rest -------------------------------------------------------------------------------------------

    def _combat(self, active: PlayerId, step: str) -> tuple[Combat | None, str]:
        """CR 508, as SCENARIOS has it: attack triggers wait if the phase is declare attackers, not with declare
        blockers."""
        if step not in ("attackers", "blockers", "first damage", "damage", "combat end", "combat"):
            return None, ""
        pairs = []
        for object_id, entry in self.attackers:
            whom = player_ref(1 - active) if entry.attacked is None else self._label(entry.attacked, entry.line)
            pairs.append((object_id, whom))
        declared = {"attackers"} if pairs or step != "attackers" else set()
        if step in ("first damage", "damage", "combat end"):
            declared.add("blockers")
        if step == "combat":
            return Combat(), ""
        waiting = "attack triggers" if pairs and step == "attackers" else ""
        return Combat(attackers=tuple(pairs), declared=frozenset(declared)), waiting

    def _player(self, player: PlayerId, text: PlayerText) -> Player:
        pool = EMPTY_POOL
        for symbols, lasts in ((text.mana_pool, ""), (text.persistent_mana, "always")):
            units = [ManaUnit(s, lasts=lasts) for s in symbols]
            pool = pool.add(units) if units else pool
        if text.ring_level:
            self._refuse(PLAYER_NAMES[player], "the Ring tempts you (CR 701.54)", 0)
        marks = frozenset() if text.speed is None else frozenset({f"speed:{text.speed}"})
        mode = self.library if self.library != "file" else "unknown" if self.file.info is not None else "empty"
        empty = not text.library
        return Player(
            life=20 if text.life is None else text.life,
            counters=tuple(sorted((kind.lower(), n) for kind, n in text.counters if n)),
            pool=pool,
            lands_played=text.lands_played,
            lands_played_last_turn=text.lands_played_last_turn,
            designations=marks,
            library="unknown" if mode == "unknown" and empty else "known",
        )

    def _set_up(self, position: Position) -> Position:
        """What has resolved before: scripts of permanents, what was cast, then the steps played on."""
        state = self.file.state
        running = Running(position)
        for object_id, entry in self.entries:
            for script in entry.scripts:
                obj = self.objects[object_id]
                words = f"Forge script {script.name}"
                target = self._target(script.target, entry.line)
                self._carry_out(obj.card.name, words, entry.line, running, "script", script.name, object_id, target)
        for player in (HUMAN, AI):
            for setup in state.players[player].precast:
                self._precast(running, player, setup)
        position = running.position
        if state.remove_sickness:
            objects = {i: msgspec.structs.replace(o, sick=False) if o.sick else o for i, o in position.objects.items()}
            position = msgspec.structs.replace(position, objects=objects, stamps=Stamps())
        if state.advance:
            running.position = position
            words = f"play on from {state.phase} to {state.advance}"
            self._carry_out("ActivePhaseAdvance", words, 0, running, "play_on", state.advance)
            position = running.position
        return position

    def _precast(self, running: Running, player: PlayerId, setup: StackEntry) -> None:
        words = f"resolved during set-up: {_said(setup)}"
        name = str(setup.card)
        card = self.book.get(name) if isinstance(setup.card, str) else self._card_labelled(setup.card, setup.line)
        if setup.script.endswith("Shuffle"):
            # The order of the library is not known: of which card this is a piece does not matter.
            self._carry_out(name, words, setup.line, running, "shuffled", player)
            return
        if card is None or setup.keyword:
            self._refuse(name, words, setup.line)
            return
        target = self._target(setup.target, setup.line)
        if setup.custom:
            self._carry_out(name, words, setup.line, running, "custom", card, player, setup.custom)
        elif setup.script:
            self._carry_out(name, words, setup.line, running, "piece", card, player, setup.script, target)
        elif setup.ability is not None:
            self._carry_out(name, words, setup.line, running, "loyalty", card, player, setup.ability, target)
        else:
            self._carry_out(name, words, setup.line, running, "spell", card, player, target)

    def _carry_out(self, card: str, words: str, line: int, running: Running, how: str, *args: Any) -> None:
        try:
            getattr(running, how)(*args)
        except Refused as error:
            self._refuse(card, f"{words} ({error})", line)

    def _target(self, target: Target | None, line: int) -> int | None:
        match target:
            case PlayerTarget(player=player):
                return player_ref(player)
            case LabelTarget(label=label):
                return self._label(label, line)
        return None

    def _card_labelled(self, label: int, line: int) -> Card:
        return self.objects[self._label(label, line)].card

    def _unhonoured_setup(self, setup: StackEntry) -> None:
        self._refuse(str(setup.card), f"left on the stack: {_said(setup)}", setup.line)

    def _refuse(self, card: str, text: str, line: int) -> None:
        self.unhonoured.append(Unhonoured(card, text, line))


def _said(setup: StackEntry) -> str:
    words = next((w for w in (setup.script, setup.custom, setup.keyword) if w), "")
    return words or ("the spell" if setup.ability is None else f"ability {setup.ability}")


def counter_kind(name: str) -> str:
    """The rules' name of a kind of counter that a file calls `name` (CR 122.1)."""
    return _COUNTERS.get(name.upper(), name.lower().replace("_", " "))


def token_card(facts: TokenFacts) -> Card:
    """A token as a card of its own (CR 111.3): its name, types, power and toughness, keywords, and its text
    compiled."""
    from model.oracle.compile import compile_lines
    from model.oracle.engine.normal import normal_lines

    # Files print each as if it stood alone ("Flying", "First Strike"); cards have small letters but the first.
    lines = [words.capitalize() if is_plain_keyword(words) else words for words in facts.keywords]
    if facts.text:
        lines += facts.text.split("\n")
    type_line = " ".join((*facts.supertypes, *facts.types)) + (
        " — " + " ".join(facts.subtypes) if facts.subtypes else ""
    )
    face = Face(
        facts.name,
        indicator=tuple(facts.colors),
        supertypes=facts.supertypes,
        types=facts.types,
        subtypes=facts.subtypes,
        power=facts.power,
        toughness=facts.toughness,
        abilities=compile_lines(normal_lines(facts.name, "\n".join(lines), type_line)),
    )
    faces = [face]
    if facts.back:
        back = script_token_facts(facts.back)
        if back is not None:
            faces.append(token_card(back).front)
    return Card(facts.name, layout="token", faces=tuple(faces))


def _names_back(card: Card, entry: CardEntry) -> bool:
    """Whether a double-faced permanent is called by its back face, which then is up."""
    if card.layout not in _TWO_SIDES or not isinstance(entry.head, CardName) or len(card.faces) != 2:
        return False
    return name_key(entry.head.name) == name_key(card.faces[1].name) != name_key(card.front.name)


_TWO_SIDES: Final = ("transform", "modal_dfc", "double_faced_token")


def _with_text(card: Card, text: str) -> Card:
    """The card with one more ability."""
    from model.oracle.compile import compile_lines

    front = msgspec.structs.replace(card.front, abilities=(*card.front.abilities, *compile_lines([text])))
    return msgspec.structs.replace(card, faces=(front, *card.faces[1:]))


def _unread(name: str, words: str) -> Card:
    return Card(name, faces=(Face(name, abilities=(UnsupportedAbility(words),)),))
