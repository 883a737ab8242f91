"""Rules for players by word: life, hand size, skipped steps, what is revealed (CR 604.1, 119.7, 402.2, 500.11).

Owns: rows of `static` for PlayerRule. Not here: what players may and can't cast or play (`permissions`).
"""

from __future__ import annotations

from typing import Any, Final

from model.ability.continuous import ITS_DAMAGE, Affects, Cant, PlayerRule
from model.ability.standing_rules import MaySkipTurn
from model.ability.terms import Chosen, EachPlayer, Filter, OnePlayer, Players, Target, That, This, You
from model.base import walk
from model.mana import MANA_WORDS
from model.oracle.engine import Grammar
from model.oracle.grammar import past_hexproof

_RULES: Final = {
    "can't gain life": "can't gain life",
    "can't lose life": "can't lose life",
    "can't lose the game": "can't lose the game",
    "can't win the game": "can't win the game",
    "can't draw cards": "can't draw cards",
    "can't get counters": "can't get counters",
    "can't get poison counters": "can't get poison counters",
    "don't lose the game for having 0 or less life": "don't lose the game for having 0 or less life",
    "can't search libraries": "can't search libraries",
    "can't play lands": "can't play lands",
    "can't be attacked": "can't be attacked",
    "{#has|have} no maximum hand size": "no maximum hand size",
    "{#has|have} hexproof": "hexproof",
    "{#has|have} shroud": "shroud",
    "play[s] with {#their hand|their hands} revealed": "play with hands revealed",
    "play with the top card of {#their library|their libraries} revealed": "play with top cards revealed",
    "may look at the top card of your library any time": "look at the top card any time",
    "don't lose unspent mana as steps and phases end": "don't lose unspent mana",
    "may look at face-down creatures you don't control any time": "look at face-down creatures",
    "may look at face-down creatures your opponents control any time": "look at face-down creatures of opponents",
    "may look at cards your opponents control in exile any time": "look at cards in exile",
    "can't have counters put on {#them|them}": "can't have counters",
    "control your opponents while they're searching their libraries": "control opponents while searching",
}
_SKIPPED: Final = (
    "draw step",
    "untap step",
    "upkeep step",
    "combat phase",
    "end step",
    "main phase",
    "upkeep steps",
    "draw steps",
    "untap steps",
    "combat phases",
)


def add(g: Grammar) -> None:
    past_hexproof.add(g)
    g.words(
        "static",
        {
            "room abilities of dungeons you own trigger an additional time": PlayerRule(
                "room abilities trigger an additional time", You()
            )
        },
    )
    for words, rule in _RULES.items():
        g.rule("static", PlayerRule, f"{{who:players}} {words}", rule=rule, when=_standing_players)
    spared = "spells and abilities your opponents control can't cause you to"
    acts = {"discard cards": "discard", "sacrifice permanents": "sacrifice"}
    rules = {words: PlayerRule(f"opponents can't cause one to {act}", You()) for words, act in acts.items()}
    g.words("static", {f"{spared} {words}": rule for words, rule in rules.items()})
    either = tuple(zip(("", " or"), rules.values(), strict=True))
    g.words("statics", {f"{spared} {' or '.join(rules)}": either})
    at_zero = "don't lose the game for having 0 or less life"
    both = (("", PlayerRule("no maximum hand size", You())), (" and", PlayerRule(at_zero, You())))
    g.words("statics", {f"you have no maximum hand size and {at_zero}": both})
    for color in MANA_WORDS:
        rule = f"don't lose unspent {color} mana"
        g.rule(
            "static", PlayerRule, f"{{who:players}} {rule} as steps and phases end", rule=rule, when=_standing_players
        )
        becomes = PlayerRule(f"unspent mana becomes {color}", You())
        g.words("static", {f"if you would lose unspent mana, that mana becomes {color} instead": becomes})
    costs = PlayerRule("losing unspent mana costs life", EachPlayer("player", ""))
    g.words("static", {"a player losing unspent mana causes that player to lose that much life": costs})
    g.rule(
        "static",
        PlayerRule,
        "{who:whose} life total can't change",
        rule="life total can't change",
        when=_standing_players,
    )
    g.rule(
        "static",
        PlayerRule,
        "{who:players} {#has|have} protection from {filter:quality}".replace("{#has|have}", "have"),
        rule="protection",
        when=_standing_players,
    )
    named = PlayerRule("protection", You(), Filter((), (Chosen("name"),)))
    g.words("static", {"you have protection from the chosen card name": named})
    g.words(
        "static",
        {"play with the top card of your library revealed": PlayerRule("play with the top card revealed", You())},
    )
    g.words("static", {"play with your hand revealed": PlayerRule("play with hand revealed", You())})
    for verb in ("attack", "block"):
        g.rule(
            "static",
            PlayerRule,
            f"no more than {{n:count}} creature{{s:n}} can {verb} each combat",
            who=EachPlayer("player", ""),
            rule=f"creatures that {verb} each combat",
        )
    g.rule(
        "static",
        PlayerRule,
        "no more than {n:count} creature{s:n} can attack you each combat",
        who=You(),
        rule="creatures that attack you each combat",
    )
    g.rule(
        "static",
        PlayerRule,
        "{who:players} can't untap more than {n:count} {filter:filter#n} during {whose=their|your} untap step".replace(
            "{whose=their|your}", "their"
        )
        + "s",
        rule="untap at most",
        when=_standing_players,
    )
    g.rule(
        "static",
        PlayerRule,
        "you can't untap more than {n:count} {filter:filter#n} during your untap step",
        rule="untap at most",
        who=You(),
    )
    leaves = _Leaves()
    g.rule(
        "static",
        leaves,
        "damage that would reduce your life total to less than {n:digits} reduces it to {again:digits} instead",
        unmake=leaves.parts,
        when=lambda v: v is not None,
    )
    g.words("static", {"damage doesn't cause you to lose life": PlayerRule("damage costs no life", You())})
    for words in ("damage can't be prevented", "combat damage can't be prevented"):
        g.words("static", {words: PlayerRule(words, EachPlayer("player", ""))})
    g.words("static", {"the damage can't be prevented": Affects(This("this spell"), (Cant(ITS_DAMAGE),))})
    certain = _Certain()
    g.rule("static", certain, "damage that would be dealt by {what:affected} can't be prevented", unmake=certain.parts)
    g.words(
        "static",
        {'the "`legend rule." doesn\'t apply': PlayerRule("the legend rule doesn't apply", EachPlayer("player", ""))},
    )
    g.rule(
        "static",
        PlayerRule,
        'the "`legend rule." doesn\'t apply to {filter:filter.plural#p}',
        who=You(),
        rule="the legend rule doesn't apply to some",
    )
    g.rule(
        "static",
        PlayerRule,
        "{who:whose} maximum hand size is {n:count}",
        rule="maximum hand size",
        when=_standing_players,
    )
    g.rule(
        "static",
        PlayerRule,
        "{who:whose} maximum hand size is increased by {n:count}",
        rule="greater hand size",
        when=_standing_players,
    )
    g.rule(
        "static",
        PlayerRule,
        "{who:whose} maximum hand size is reduced by {n:count}",
        rule="smaller hand size",
        when=_standing_players,
    )
    tapped = "if you would begin your turn while {what:this} is tapped, you may skip that turn instead"
    for noun in ("artifact", "creature", "permanent"):
        g.rule("static", MaySkipTurn, f"{tapped}. if you do, untap this {noun}", when=_said(noun))
    skips = PlayerRule("skip extra turns", EachPlayer("opponent", "an opponent"))
    g.words("static", {"if an opponent would begin an extra turn, that player skips that turn instead": skips})
    for step in _SKIPPED[:6]:
        g.words("static", {f"skip your {step}": PlayerRule(f"skip your {step}", You())})
        g.rule(
            "static",
            PlayerRule,
            f"{{who:players}} skip[s] their {step}s",
            rule=f"skip your {step}",
            when=_standing_players,
        )


class _Certain:
    """ "Damage that would be dealt by ~ can't be prevented"."""

    def __call__(self, what: Any) -> Affects:
        return Affects(what, (Cant(ITS_DAMAGE),))

    def parts(self, value: Any) -> dict[str, Any] | None:
        return {"what": value.what} if isinstance(value, Affects) and value == self(value.what) else None


def _said(noun: str) -> Any:
    return lambda value: value.what == This(f"this {noun}")


class _Leaves:
    """Damage that leaves the player some life."""

    def __call__(self, n: Any, again: Any) -> PlayerRule | None:
        return PlayerRule("damage leaves life", You(), n=n) if n == again else None

    def parts(self, value: Any) -> dict[str, Any] | None:
        if isinstance(value, PlayerRule) and value.rule == "damage leaves life":
            return {"n": value.n, "again": value.n}
        return None


def _standing_players(value: Any) -> bool:
    who = value.who
    return isinstance(who, (You, EachPlayer)) or (
        isinstance(who, Players)
        and not isinstance(who, OnePlayer)
        and not any(isinstance(r, (That, Target)) for r in walk(who))
    )
