"""Instructions: what a resolving spell or ability does, in order (CR 608.2, 701).

`who` is the player who acts; the imperative of the text is You. Objects that an instruction makes, moves or chooses
can be meant later by ResultOf.
"""

from __future__ import annotations

from model.ability.abilities import Ability, Change, Cost, EventPattern, Instruction, StaticEffect
from model.ability.object_instructions import (
    Allow as Allow,
    Attach as Attach,
    Cast as Cast,
    ChangeTargets as ChangeTargets,
    CopyForEach as CopyForEach,
    CopySpell as CopySpell,
    CounterSpell as CounterSpell,
    CreateToken as CreateToken,
    DealDamage as DealDamage,
    Destroy as Destroy,
    EntersWithMore as EntersWithMore,
    Fight as Fight,
    Move as Move,
    PutCountersOn as PutCountersOn,
    Regenerate as Regenerate,
    RemoveCountersFrom as RemoveCountersFrom,
    Sacrifice as Sacrifice,
    Tap as Tap,
    Transform as Transform,
)
from model.ability.terms import Amount, Condition, Filter, Objects, Players, You

# --- control flow -------------------------------------------------------------------------------------------------


class Sequence(Instruction, frozen=True, gc=False):
    """One after another. `joins[i]` is what stands between step i and i+1: ". ", ", then ", " and ", ", "."""

    steps: tuple[Instruction, ...]
    joins: tuple[str, ...] = ()


class May(Instruction, frozen=True, gc=False):
    """ "[who] may ...". With PayCost it is "may pay {2}" or another cost (CR 608.2d, 118.12). `word` "have": "you may
    have [objects or players do something]"."""

    do: Instruction
    who: Players = You()
    word: str = ""


class PayCost(Instruction, frozen=True, gc=False):
    """Pay the costs now, during resolution (CR 118.12)."""

    costs: tuple[Cost, ...]
    who: Players = You()


class PayTimes(Instruction, frozen=True, gc=False):
    """ "You may pay {1}{W} any number of times": so often is its number ("that many")."""

    costs: tuple[Cost, ...]
    who: Players = You()


class IfYouDo(Instruction, frozen=True, gc=False):
    """ "If you do, ..." after May or a cost: `do` if what went before was done, else `otherwise`. `word`: "if you
    do", "when you do" is Reflexive."""

    do: Instruction
    otherwise: Instruction | None = None
    word: str = "if you do"


class Reflexive(Instruction, frozen=True, gc=False):
    """ "When you do, ..." (CR 603.12): a reflexive triggered ability."""

    do: Instruction
    word: str = "when you do"


class If(Instruction, frozen=True, gc=False):
    """ "If [condition], ..."; `after`: the condition stands behind the instruction; `otherwise`; `instead`: replaces
    the instruction before it."""

    condition: Condition
    do: Instruction
    otherwise: Instruction | None = None
    after: bool = False
    instead: bool = False
    word: str = "if"


class UnlessPays(Instruction, frozen=True, gc=False):
    """ "... unless [who] pays [costs]" (CR 118.12a). `times`: all of it so many times over, at once (CR 702.24a).
    `or_costs`: what may be paid instead: "unless they sacrifice a creature or discard a card"."""

    do: Instruction
    who: Players
    costs: tuple[Cost, ...]
    times: Amount | None = None
    or_costs: tuple[Cost, ...] = ()


class WithX(Instruction, frozen=True, gc=False):
    """ "[do], where X is [amount]" where X stands in a cost: "unless its controller pays {X}, where X is ...": X of
    every cost in `do` is the amount as `do` begins."""

    do: Instruction
    x: Amount


class Before(Instruction, frozen=True, gc=False):
    """ "[do] before it fights": of a spell, before what the paragraph above says (CR 608.2c: later text may change what
    the earlier means)."""

    do: Instruction


STARTING = "starting with you"


class ForEach(Instruction, frozen=True, gc=False):
    """ "For each X, ..." or a subject "each player": `do` once for each; inside, Current stands for it. Players act
    in APNAP order; with `word` STARTING from you on. `word` "for each" or "after" (the phrase stands behind) for the
    first; "" for a subject."""

    over: Objects | Players
    do: Instruction
    word: str = ""


class Modal(Instruction, frozen=True, gc=False):
    """ "Choose one —" (CR 700.2). `least`..`most` modes; `repeat`: the same mode more than once; `costs`: per mode
    (spree, escalate). `labels`: flavor words before the modes. `weights`: what each mode counts, together at most
    `most` ("up to five {P} worth of modes")."""

    least: int | Amount
    most: int | Amount
    modes: tuple[Instruction, ...]
    repeat: bool = False
    costs: tuple[tuple[Cost, ...], ...] = ()
    word: str = ""
    who: Players = You()
    labels: tuple[str, ...] = ()
    weights: tuple[int, ...] = ()


class FacesChoice(Instruction, frozen=True, gc=False):
    """ "[who] faces a villainous choice — A, or B" (CR 701.55): the player chooses one as it is carried out, also one
    that is impossible. `word` "or": "A or B", of which one that is possible is chosen (CR 608.2d)."""

    options: tuple[Instruction, ...]
    who: Players = You()
    word: str = ""


class Vote(Instruction, frozen=True, gc=False):
    """ "Starting with you, each player votes for carnage or homage" (CR 701.38): what follows asks how the votes
    fell."""

    options: tuple[str, ...]


class WiderModal(Instruction, frozen=True, gc=False):
    """ "Choose one. If [condition], you may choose both instead.": the modes, and how many may be chosen if the
    condition holds as they are chosen (CR 700.2, 601.2b)."""

    modal: Modal
    condition: Condition
    least: int
    most: int
    word: str = ""


class LimitedModal(Instruction, frozen=True, gc=False):
    """Modes of which not every one may be chosen (CR 700.2): `limit` "that hasn't been chosen", "that hasn't been
    chosen this turn", "at random", DIFFERENT_PLAYERS."""

    modal: Modal
    limit: str


class Limited(Instruction, frozen=True, gc=False):
    """ "[do]. Do this only once each turn.": it may be done `n` times each turn by this ability."""

    do: Instruction
    n: int = 1


class Later(Instruction, frozen=True, gc=False):
    """Creates a delayed triggered ability (CR 603.7). `once`: only the next time. `until`: a duration for those that
    last, e.g. "this turn". `word`: at, when, whenever; "after" where the event stands behind the instruction."""

    when: EventPattern
    do: Instruction
    once: bool = True
    until: str = ""
    condition: Condition | None = None
    word: str = ""


# --- continuous effects from resolution ---------------------------------------------------------------------


class Apply(Instruction, frozen=True, gc=False):
    """ "Target creature gets +2/+2 and gains flying until end of turn" (CR 611.2). The set of objects is fixed now
    (611.2c).

    `duration`: "until end of turn", "this turn", "until your next turn", "for as long as ..." (see `while_`), "" for
    no end."""

    to: Objects | Players
    changes: tuple[Change, ...]
    duration: str = "until end of turn"
    while_: Condition | None = None
    front: bool = False
    word: str = ""


class WhenBecomes(Instruction, frozen=True, gc=False):
    """ "~ gets +1/+0 until end of turn. When its power becomes 20 this way, ...": a reflexive trigger (CR 603.12) if
    `do` changed the `stat` of the object to that number from another."""

    do: Instruction
    of: Objects
    stat: str
    n: Amount
    then: Reflexive


class Process(Instruction, frozen=True, gc=False):
    """The whole of an effect that is carried out again each time a RepeatProcess in it says so (CR 608.2c). `times`:
    "repeat the following process X times"."""

    do: Instruction
    times: Amount | None = None


class RepeatProcess(Instruction, frozen=True, gc=False):
    """ "Repeat this process": at most `times` times, None: as often as it is said."""

    times: int | None = None


class Impose(Instruction, frozen=True, gc=False):
    """From now on and for a while the effect holds as that of a static ability would (CR 611.2c, 614.3): "if that
    creature would die this turn, exile it instead", "damage can't be prevented this turn". Objects and players that
    were chosen or spoken of are those of now. `uses`: of a replacement effect, how many times it applies ("the next
    time ..."), 0 for no limit. `word` "more from now on": the limit of a Forbid counts from now."""

    effect: StaticEffect
    duration: str = "this turn"
    uses: int = 0
    word: str = ""


# --- players --------------------------------------------------------------------------------------------------------


class Draw(Instruction, frozen=True, gc=False):
    """CR 121. `word` "additional": the wording "an additional card"; "up to": as many as the player likes, at most
    `count`."""

    count: Amount
    who: Players = You()
    word: str = ""


class Discard(Instruction, frozen=True, gc=False):
    """CR 701.9; `what` picks from that player's hand (Some), `All` for the whole hand; `random` within Some;
    `chooser` if somebody else chooses."""

    what: Objects
    who: Players = You()


class GainLife(Instruction, frozen=True, gc=False):
    amount: Amount
    who: Players = You()


class LoseLife(Instruction, frozen=True, gc=False):
    amount: Amount
    who: Players = You()


class SetLife(Instruction, frozen=True, gc=False):
    """Life total becomes the amount (CR 119.5)."""

    amount: Amount
    who: Players = You()
    word: str = ""


class Mill(Instruction, frozen=True, gc=False):
    count: Amount
    who: Players = You()


class Scry(Instruction, frozen=True, gc=False):
    count: Amount
    who: Players = You()


class Surveil(Instruction, frozen=True, gc=False):
    count: Amount
    who: Players = You()


class AddMana(Instruction, frozen=True, gc=False):
    """ "Add {G}{G}" (CR 106.3, 605).

    `options`: the alternatives, each a tuple of mana types ("W", ..., "C"): "{W} or {U}" has two of one, "{C}{C}" one
    of two. `colors_of`: "one mana
    of any color" is any_color with each of `count` mana of one and the same colour; `combination`: each may differ;
    `among`: a rule-made set
    ("any color that a land an opponent controls could produce"). `count`: how many times ("an amount of {G} equal to
    ...", "for each").
    `each`: one of each type of the set. `only`: what it may be spent on; `riders`: what spending does; `lasts`: "until
    end of turn, you don't lose this mana"."""

    options: tuple[tuple[str, ...], ...] = ()
    any_color: bool = False
    combination: bool = False
    among: ManaSet | None = None
    count: Amount | None = None
    only: SpendOnly | None = None
    riders: tuple[Rider, ...] = ()
    lasts: str = ""
    who: Players = You()
    word: str = ""
    each: bool = False


class DoubleMana(Instruction, frozen=True, gc=False):
    """ "Double the amount of each type of unspent mana you have": adds as much of each type as there is (CR
    701.10f)."""

    who: Players = You()


class LoseMana(Instruction, frozen=True, gc=False):
    """ "That player loses all unspent mana" (CR 106.4)."""

    who: Players = You()


class ManaSet(Instruction, frozen=True, gc=False):
    """A set of mana types read off the game. `kind`: "could produce", "colors among", "chosen color", "colors of",
    "commander identity", "produced".

    `also`: types besides, of kind "chosen color or": "{B} or one mana of the chosen color". `of`: the objects asked.
    `colors_only`: "any color that ..." never gives {C}; "any type" does (CR 106.7)."""

    kind: str
    of: Objects | None = None
    colors_only: bool = True
    word: str = ""
    also: tuple[str, ...] = ()


class SpendOnly(Instruction, frozen=True, gc=False):
    """ "Spend this mana only to cast creature spells or activate abilities of creatures" (CR 106.6).
    `cast`: of spells; `activate`: of the sources of abilities; `special`: other purposes ("turn face up").
    `never`: "can't be spent to cast" spells that fit one of these; then everything else is allowed. `parts`: several
    purposes, each in words of its own, then nothing else is said. `no_generic`: "to pay generic mana costs"."""

    cast: tuple[Filter, ...] = ()
    activate: tuple[Filter, ...] = ()
    special: tuple[str, ...] = ()
    word: str = ""
    never: tuple[Filter, ...] = ()
    parts: tuple[SpendOnly, ...] = ()
    no_generic: bool = False


FOR_GOOD = "it, for good"


class Rider(Instruction, frozen=True, gc=False):
    """What follows if the mana is spent on a spell that fits: "that spell can't be countered" (`changes`, until end of
    turn if `word` is not FOR_GOOD), a trigger of casting it (`do`, a Later), the kind of one `counter` more on it."""

    on: Filter | None = None
    changes: tuple[Change, ...] = ()
    do: Instruction | None = None
    word: str = ""
    counter: str = ""


class Search(Instruction, frozen=True, gc=False):
    """Search a zone (CR 701.23) for `what`; the rest of the text moves it. `reveal`."""

    what: Objects
    who: Players = You()
    zone: str = "library"
    whose: Players = You()
    reveal: bool = False


class Shuffle(Instruction, frozen=True, gc=False):
    """Shuffle the library of `who`. `word`: the library if it is named."""

    who: Players = You()
    what: Objects | None = None
    word: str = ""


class Look(Instruction, frozen=True, gc=False):
    """Look at or `reveal` cards; later instructions mean them by ResultOf."""

    what: Objects
    who: Players = You()
    reveal: bool = False


class Choose(Instruction, frozen=True, gc=False):
    """ "Choose a color / creature type / card name / creature ...". `what`: the kind by word, or objects; remembered
    for Chosen and LinkedTo("chosen")."""

    what: str | Objects | Players
    who: Players = You()


class Separate(Instruction, frozen=True, gc=False):
    """ "An opponent separates those cards into two piles": each of them goes into one of two piles, which may be
    empty."""

    what: Objects
    who: Players = You()


class ChoosePile(Instruction, frozen=True, gc=False):
    """ "An opponent chooses one of those piles": of the piles of instruction number `n` (preorder in the ability). What
    was chosen and the other one are parts of its result. `word`: where it is said as something is done with it."""

    who: Players = You()
    word: str = ""
    n: int = -1


class WinGame(Instruction, frozen=True, gc=False):
    who: Players = You()
    lose: bool = False


class ExtraTurn(Instruction, frozen=True, gc=False):
    who: Players = You()
    kind: str = "turn"
    count: Amount | None = None
    word: str = ""


class SkipNext(Instruction, frozen=True, gc=False):
    """Skip the next turn, phase or step (`kind`)."""

    kind: str
    who: Players = You()


class EndTurn(Instruction, frozen=True, gc=False):
    """CR 724; `kind` turn or combat phase."""

    kind: str = "turn"


class KeywordAction(Instruction, frozen=True, gc=False):
    """A keyword action of CR 701 with one number or object: explore, investigate, proliferate, populate, connive,
    amass, adapt, monstrosity, bolster, support, manifest, cloak, learn, venture, discover, suspect, goad, detain,
    exert, clash, fateseal, incubate, role tokens, ... `name` is its row."""

    name: str
    who: Players = You()
    n: Amount | None = None
    what: Objects | None = None
    text: str = ""


class CoinFlip(Instruction, frozen=True, gc=False):
    """Outcomes that all count: flip coins (`sides` 2) or roll a die; results by `results` (low, high,
    instruction). `word` "sided": "a six-sided die", not "a d6"."""

    sides: int
    results: tuple[tuple[int, int, Instruction], ...]
    who: Players = You()
    word: str = ""


class FlipForEach(Instruction, frozen=True, gc=False):
    """ "Flip a coin for each creature": every result counts. The objects whose coin comes up heads and tails are the
    parts "heads" and "tails" of the result; nobody wins or loses such a flip (CR 705.2)."""

    over: Objects


class Prevent(Instruction, frozen=True, gc=False):
    """Prevent the next `amount` damage (None: all) that would be dealt to `to` / by `by` (CR 615); `combat` True
    only combat damage. `once`: only the next time such damage would be dealt (CR 615.8); a source of choice is chosen
    as the effect begins (CR 609.7a). `then`: what the effect does besides, right after the prevention (CR 615.5).
    `divided`: as its controller chooses among the targets (CR 601.2d)."""

    amount: Amount | None
    to: Objects | Players | None = None
    by: Objects | None = None
    combat: bool | None = None
    duration: str = "this turn"
    word: str = ""
    once: bool = False
    then: Instruction | None = None
    divided: bool = False


class Redirect(Instruction, frozen=True, gc=False):
    """The next `amount` damage (None: all) that would be dealt to `to` by `by` is dealt to `instead` (CR 614.9).
    `once`: only the next time; a source of choice is chosen as the effect begins (CR 609.7a). `word`: where "this
    turn" stands and where the source is named."""

    amount: Amount | None
    to: Objects | Players
    instead: Objects | Players
    by: Objects | None = None
    combat: bool | None = None
    once: bool = False
    duration: str = "this turn"
    word: str = ""


class PayAny(Instruction, frozen=True, gc=False):
    """ "You may pay any amount of {E}": a number of the player's choice, also 0; how much is its number ("that much").
    `kind`: "energy" or "mana"; `word` "one or more": the wording "one or more {E}"."""

    kind: str = "energy"
    who: Players = You()
    word: str = ""


class PutSameCounters(Instruction, frozen=True, gc=False):
    """ "Put its counters on target creature": as many counters of each kind as `of` has or, if it is gone, had (CR
    122.8)."""

    of: Objects
    on: Objects


class AnotherCounter(Instruction, frozen=True, gc=False):
    """ "For each kind of counter on target permanent, give it another counter of that kind": of every kind there or,
    with `chosen`, of one of them; `or_remove`: for each kind the player may remove one instead."""

    on: Objects | Players
    chosen: bool = False
    or_remove: bool = False
    word: str = ""


class GetEmblem(Instruction, frozen=True, gc=False):
    abilities: tuple[Ability, ...]
    who: Players = You()


class Nothing(Instruction, frozen=True, gc=False):
    """No effect: a reminder or a rider that the rules already say."""

    word: str = ""
