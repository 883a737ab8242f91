"""Does every ruling have a scenario that notices when it is ignored? The code that carries each ruling is switched off.

    python benchmarks/ruling_mutations.py [RULING ...]

For each ruling one piece of code is replaced in memory, in a process of its own, and the scenarios of that ruling are
run. The table names the code, what is done to it and the scenarios that no longer pass; exit status 1 if some ruling's
scenarios all pass. Nothing on disk changes.
"""

from __future__ import annotations

import importlib
import inspect
import multiprocessing
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from model.formats import load_scenarios  # noqa: E402
from solver.verify import Result, verify  # noqa: E402

FOLDER = ROOT / "tests" / "rulings"


class Change:
    """In the source of one function `old` becomes `new`; `old` must stand there once."""

    def __init__(self, place: str, old: str, new: str, told: str) -> None:
        self.place, self.old, self.new, self.told = place, old, new, told

    def why_not(self) -> str:
        """What keeps it from being made: the code is another by now; "" if nothing does."""
        module_name, name = self.place.rsplit(".", 1)
        function = inspect.unwrap(getattr(importlib.import_module(module_name), name))
        source = _SOURCES.get(self.place) or _plain_source(function)
        return "" if source.count(self.old) == 1 else f"{self.place} does not contain once: {self.old}"

    def apply(self) -> None:
        if self.why_not():
            raise SystemExit(self.why_not())
        module_name, name = self.place.rsplit(".", 1)
        module = importlib.import_module(module_name)
        function = inspect.unwrap(getattr(module, name))
        source = _SOURCES.get(self.place) or _plain_source(function)
        scope: dict[str, Any] = dict(vars(module))
        _SOURCES[self.place] = source.replace(self.old, self.new)
        exec(compile("from __future__ import annotations\n" + _SOURCES[self.place], self.place, "exec"), scope)
        # The code alone is exchanged: whoever holds the function calls the new one.
        function.__code__ = scope[name].__code__


_SOURCES: dict[str, str] = {}
"""What functions that were changed look like now: a second change of one goes on from there."""


def _plain_source(function: Any) -> str:
    lines = textwrap.dedent(inspect.getsource(function)).splitlines(keepends=True)
    return "".join(lines[next(n for n, line in enumerate(lines) if line.startswith("def ")) :])


class Town:
    """Town, too, gives its land a mana ability, as the basic land types do."""

    place = "model.layers.printed.INTRINSIC"
    told = "has an entry for Town"

    def why_not(self) -> str:
        return ""

    def apply(self) -> None:
        printed = importlib.import_module("model.layers.printed")
        printed.INTRINSIC["Town"] = printed.INTRINSIC["Plains"]


Mutation = Change | Town

_LAND_TIME = 'elif game.turn.step not in ("main1", "main2"):'
_ALTERNATIVE = "p.using)), p, None)\n            continue\n"
MUTATIONS: dict[str, tuple[Mutation, ...]] = {
    "mana-undefined-type": (
        Change(
            "model.resolve.mana.chosen_types",
            "# CR 106.5: a type that is not defined.\n        return ()",
            "types = COLORS",
            "an undefined type is any colour",
        ),
    ),
    "mana-could-produce": (
        Change(
            "model.produce.produce._lines",
            "lines.extend(_of(game, object_id, number, ability))",
            "lines.extend(() if game.objects[object_id].tapped else _of(game, object_id, number, ability))",
            "tapped permanents could produce nothing",
        ),
    ),
    "mana-tap-for-mana": (
        Change(
            "model.pay.mana._activate",
            "any(isinstance(c, TapSelf) for c in ability.costs)",
            "True",
            "every mana ability taps for mana",
        ),
    ),
    "mana-tapped-trigger": (
        Change(
            "model.events.matching._tapped_for_mana", "and (event.tapped or", "and (False and", "nothing is noticed"
        ),
    ),
    "mana-tapped-replacement": (
        Change("model.events.matching._mana_is_produced", "not event.tapped", "event.tapped", "nothing is replaced"),
    ),
    "x-enters-trigger": (
        Change("model.evaluate.amounts._x", "source.cast is None else source.cast.x", "True else 0", "X is 0"),
    ),
    "symbol-tap": (Change("model.pay.needs.is_sick", ".sick:", ".sick or True:", "no creature is sick"),),
    "symbol-untap": (
        Change(
            "model.pay.needs.why_not_cost",
            "isinstance(cost, UntapSelf) and not source.tapped",
            "False",
            "an untapped permanent untaps",
        ),
    ),
    "adventure-exile-timing": (
        Change("model.play.lands._why_not", _LAND_TIME, "elif False:", "lands are played in any step"),
    ),
    "adventure-wizard-token-trigger": (
        Change(
            "model.turn.stacking.put_trigger",
            "game.add(obj, top=True)",
            "game.add(obj)",
            "triggers are put at the bottom",
        ),
    ),
    "adventure-not-found-on-stack": (
        Change(
            "model.layers.printed.mode_of",
            'return f"face:{face}" if zone == "stack" or (zone == "exile" and obj.kind == "copy") else "front"',
            'return "front"',
            "an Adventure spell is what the card is",
        ),
        Change(
            "model.evaluate.predicates._has_mana",
            ' and not (thing.zone == "stack" and thing.face == 1)',
            "",
            "and has its Adventure",
        ),
    ),
    "adventure-not-alternative-cost": (
        Change(
            "model.play.ways._cast_face",
            "for p in usable:\n",
            "for p in usable:\n        if p.costs is not None and face:\n            continue\n",
            "an Adventure takes no other cost",
        ),
    ),
    "adventure-exile-on-resolution": (
        Change(
            "model.resolve.leaving.after_resolving",
            'obj.card.layout == "adventure" and obj.face == 1',
            "False",
            "an Adventure goes to the graveyard",
        ),
    ),
    "adventure-legality-by-alternative-characteristics": (
        Change(
            "model.play.way._to_stack",
            "kind=origin.kind, face=way.face",
            "kind=origin.kind, face=0",
            "the front face is judged",
        ),
    ),
    "adventure-has-an-adventure": (
        Change(
            "model.evaluate.predicates._has_mana",
            'return card.layout == "adventure" and',
            'return "on an adventure" in thing.designations and',
            "only what was one has one",
        ),
    ),
    "adventure-copy-of-spell": (
        Change("model.resolve.leaving.after_resolving", 'if obj.kind != "card":', "if False:", "a copy is moved"),
        Change(
            "model.resolve.leaving.leave_stack",
            'obj.kind in ("copy", "ability")',
            'obj.kind == "ability"',
            "like a card",
        ),
        Change(
            "model.turn.state_based._out_of_place", 'obj.kind in ("token", "copy")', 'obj.kind == "token"', "and stays"
        ),
    ),
    "adventure-copiable": (
        Change(
            "model.evaluate.predicates._has_mana",
            "card = thing.copy_of[0] if thing.copy_of is not None else thing.card",
            "card = thing.card",
            "a copy has no Adventure",
        ),
    ),
    "adventure-alternative-characteristics": (
        Change(
            "model.layers.printed.mode_of",
            'return f"face:{face}" if zone == "stack" or (zone == "exile" and obj.kind == "copy") else "front"',
            'return "front"',
            "an Adventure spell is what the card is",
        ),
    ),
    "adventure-name-choice": (
        Change("model.resolve.card_names._faces_in", "in card.faces if", "in card.faces[:1] if", "front names only"),
        Change("model.resolve.card_names._faces_named", "in card.faces if", "in card.faces[:1] if", "anywhere"),
    ),
    "adventure-exiled-otherwise": (
        Change("model.play.permissions.has_designation", "return any", "return True or any", "all are on an Adventure"),
    ),
    "town-subtype": (Town(),),
    "adventure-normal-elsewhere": (
        Change(
            "model.layers.printed.mode_of",
            'if zone == "stack" or (zone == "exile" and obj.kind == "copy") else "front"',
            'if zone == "stack" else "face:1"',
            "a card is its Adventure everywhere",
        ),
    ),
    "plot-definition": (
        Change("model.play.special._why_not", 'case "sorcery":', 'case "never":', "plotting at any time"),
    ),
    "plot-special-action": (
        Change(
            "model.play.special.do_special",
            "carry_out_now(game, CarryOut(do=way.action.do, scope=scope))",
            "pass",
            "nothing happens at once",
        ),
    ),
    "plot-later-turn": (
        Change(
            "model.play.cast_legality._why_not_permitted",
            "elif way.later_turn and",
            "elif False and",
            "on the same turn too",
        ),
    ),
    "plot-no-other-alternative": (
        Change(
            "model.play.slots.added_costs",
            'if way.kind != "cast" or way.face_down:',
            'if way.kind != "cast" or way.face_down or way.free:',
            "a free spell has no additional costs",
        ),
    ),
    "plot-x-zero": (
        Change(
            "model.play.slots.has_x", "return any(", "return proposal.way.free or any(", "X of a free spell is chosen"
        ),
    ),
    "flashback-definition": (
        Change("model.ability.keywords.casting._flashback", '"graveyard"', '"hand"', "flashback works in the hand"),
    ),
    "flashback-exiled-always": (
        Change(
            "model.resolve.leaving.leave_stack",
            "if is_exiled_after(game, stack_id) or",
            'if (is_exiled_after(game, stack_id) and why == "resolve") or',
            "only a spell that resolves is exiled",
        ),
    ),
    "flashback-several": (
        Change(
            "model.play.ways.numbered",
            "if same in known:",
            "if (way.face, way.using) in seen:",
            "one cost for each way",
        ),
    ),
    "flashback-no-mana-cost": (
        Change("model.pay.charge.mana_part", "if cost.cost.absent:", "if False:", "no mana cost is {0}"),
    ),
    "flashback-x": (
        Change(
            "model.play.slots.has_x",
            "return any(",
            "return not proposal.way.alternative and any(",
            "no X in an alternative cost",
        ),
    ),
    "flashback-no-other-alternative": (
        Change("model.play.ways._cast_face", _ALTERNATIVE, "p.using)), p, None)\n", "other costs are offered with it"),
    ),
    "flashback-timing": (
        Change(
            "model.play.cast_legality._why_not_now",
            'if way.timing == "instant":',
            'if way.timing == "instant" or way.using == "flashback":',
            "flashback at any time",
        ),
    ),
    "flashback-never-cast": (
        Change(
            "model.play.permissions.permissions",
            "ability.zone == obj.zone:",
            "ability.zone == obj.zone and not game.history:",
            "only what lay there before anything happened",
        ),
    ),
    "total-cost-order": (
        Change("model.pay.total.total_cost", "mana = increased(mana, more)", "pass", "increases are left out"),
    ),
    "craft-used-to-craft": (
        Change("model.evaluate.phrases._linked_to", "if i in context.game.objects", "", "cards that left exile count"),
    ),
    "craft-materials-mixed": (
        Change(
            "model.pay.needs.need_of",
            '(*game.zone("battlefield"), *game.zone("graveyard", player))',
            'game.zone("battlefield")',
            "permanents only",
        ),
    ),
    "craft-token-materials": (
        Change(
            "model.pay.needs.need_of",
            "and fits_anywhere(game, i, what, scope)",
            'and fits_anywhere(game, i, what, scope) and game.objects[i].kind == "card"',
            "cards only",
        ),
    ),
    "craft-copy-stays-exiled": (
        Change(
            "model.resolve.designations.craft",
            'card.layout != "transform" or len(card.faces) < 2',
            "False",
            "every card comes back",
        ),
        Change("model.resolve.designations.craft", "face=1)", "face=len(card.faces) - 1)", "with its last face"),
    ),
    "stun-target-tapped": (
        Change("model.events.candidates._of_the_rules", 'tapped.counter("stun")', "False", "stun counters do nothing"),
    ),
    "explore-procedure": (
        Change(
            "model.resolve.exploring._explore",
            'if top and "Land" in characteristics(game, top[0]).types:',
            "if False:",
            "lands are treated like other cards",
        ),
    ),
    "explore-empty-library": (
        Change(
            "model.resolve.exploring._explore",
            "if run.on_battlefield(explorer):",
            "if top and run.on_battlefield(explorer):",
            "no counter without a card",
        ),
    ),
    "explore-no-interruption": (
        Change(
            "model.resolve.exploring._explore",
            'run.yes(who, "put the revealed card into the graveyard")',
            'run.ask("priority", 1 - who, "", (), 1, 1, "")',
            "the opponent gets priority before the choice",
        ),
    ),
    "explore-repeated": (
        Change(
            "model.resolve.exploring.explore",
            "for i in several:\n        for _",
            'for i in several if do.text != "again" else ():\n        for _',
            "again is ignored",
        ),
    ),
    "explore-creature-gone": (
        Change(
            "model.resolve.exploring._explore",
            "if game.known(explorer) is None:",
            "if not run.on_battlefield(explorer):",
            "what has left does not explore",
        ),
    ),
    "explore-noncreature": (
        Change(
            "model.resolve.exploring._explore",
            "if run.on_battlefield(explorer):",
            'if run.on_battlefield(explorer) and "Creature" in characteristics(game, explorer).types:',
            "counters on creatures only",
        ),
    ),
}


def scenarios_of(ruling: str) -> tuple[Any, ...]:
    """The scenarios that name the ruling."""
    import yaml

    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        ids = {s["id"] for s in yaml.safe_load(path.read_text(encoding="utf-8")) if s["ruling"] == ruling}
        found += [s for s in load_scenarios(path) if s.id in ids]
    return tuple(found)


def _run(ruling: str, send: Callable[[Any], None]) -> None:
    for mutation in MUTATIONS[ruling]:
        mutation.apply()
    results: list[Result] = list(verify(scenarios_of(ruling), seconds=20))
    send([(r.id, r.result) for r in results])


def noticed(ruling: str) -> list[tuple[str, str]]:
    """The results of the ruling's scenarios with its code switched off, in a process of its own."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(ruling, there.send))
    process.start()
    there.close()
    try:
        found: list[tuple[str, str]] = here.recv()
    except EOFError:
        found = []
    process.join()
    return found


def main() -> int:
    wanted = sys.argv[1:] or list(MUTATIONS)
    # Cards and grammar are loaded once; nothing has been answered yet when the processes begin.
    from model.library.book import CardBook

    book = CardBook()
    for line in (FOLDER / "cards.txt").read_text(encoding="utf-8").splitlines():
        book.get(line)
    unnoticed = []
    print(f"{'ruling':52} {'noticed':9} {'code':56} what is done to it; the first scenario that notices")
    for ruling in wanted:
        results = noticed(ruling)
        wrong = [name for name, result in results if result != "pass"]
        if not wrong:
            unnoticed.append(ruling)
        codes = ", ".join(dict.fromkeys(m.place.removeprefix("model.") for m in MUTATIONS[ruling]))
        told = ", ".join(m.told for m in MUTATIONS[ruling])
        count = f"{len(wrong)} of {len(results)}"
        print(f"{ruling:52} {count:9} {codes:56} {told}; {wrong[0] if wrong else 'NOT NOTICED'}")
    print(f"{len(wanted) - len(unnoticed)} of {len(wanted)} rulings noticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
