"""The verbs of the command with their arguments and help. What they do stands in `solver.cli.verbs`, a file for each.

Not here: what is shared by all positions (`ask`), errors (`main`).
"""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from model.base import DEFAULT_EDITION, EDITIONS, PonderError
from model.formats.options import OPTIONS, option_name
from solver.cli.ask import ask_from

_HELP: Final = (
    "Exact answers about a Magic: The Gathering position: what may be played, how it may be paid for, whether there is "
    "a forced win. Unofficial; Magic and its cards belong to Wizards of the Coast."
)
_POSITION: Final = (
    "FILE is a Forge state or puzzle file, or what 'ponder show FILE --as json' wrote; - reads standard input. Instead "
    "of FILE a position may be said by options: --hand, --battlefield, --graveyard, --exile, --library, --command, "
    "--sideboard, --life, --counters, --pool, --persistent-mana, --lands-played, --speed, the same with --opponent- "
    "before the name, --turn, --active, --phase; lists are written as in position files: \"Forest|Tapped; Shock\"."
)  # fmt: skip
_STATUS: Final = (
    "Exit status: 0 answered, 1 verify or check found a failure, 2 unusable input, 3 text or a rule that is not "
    "supported, 4 undecided at a limit."
)

app = typer.Typer(
    name="ponder", help=_HELP, epilog=_STATUS, add_completion=False, rich_markup_mode=None, no_args_is_help=True,
    pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip
cards_app = typer.Typer(
    help="The card library: import card files, look cards up.", rich_markup_mode=None, no_args_is_help=True
)
app.add_typer(cards_app, name="cards")


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"ponder {version('ponder-mtg')}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
_PARAMETER: Final = inspect.Parameter.KEYWORD_ONLY


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, _PARAMETER, annotation=annotation, default=default)


def _shared() -> list[inspect.Parameter]:
    """The options that every verb on a position has."""
    editions = " or ".join(EDITIONS)
    shared = [
        _parameter("json", Json, False),
        _parameter(
            "edition",
            Annotated[str, typer.Option("--edition", help=f"Edition of the rules: {editions}.")],
            DEFAULT_EDITION,
        ),
        _parameter(
            "assume_blank",
            Annotated[
                list[str] | None,
                typer.Option("--assume-blank", metavar="NAME", help="Treat this card as having no text; repeatable."),
            ],
            None,
        ),
    ]
    for name in OPTIONS:
        hidden, words = name != "library", None
        if name == "library":
            words = "Cards of the library, or 'empty' or 'unknown': what an unnamed library is taken for."
        shared.append(
            _parameter(
                name,
                Annotated[str | None, typer.Option(option_name(name), metavar="TEXT", hidden=hidden, help=words)],
                None,
            )
        )
    return shared


_SHARED: Final = _shared()
Body = Callable[..., int]


def on_position(
    name: str, metavar: str = "[FILE]", *, empty: dict[str, Any] | None = None
) -> Callable[[Callable[..., None]], Callable[..., int]]:
    """Registers a verb: the decorated function has its own options and its help; what it does is `answer(ask, ...)` in
    `solver.cli.verbs.NAME`. `empty`: keys of its JSON where nothing can be said."""

    def register(declared: Callable[..., None]) -> Callable[..., int]:
        own = [p.replace(kind=_PARAMETER) for p in inspect.signature(declared, eval_str=True).parameters.values()]
        argument = Annotated[list[str] | None, typer.Argument(metavar=metavar, hidden=True)]
        parameters = [_parameter("names", argument, None), *own, *_SHARED]

        def verb(**given: Any) -> int:
            names = tuple(given.pop("names") or ())
            ask = ask_from(given, names, OPTIONS)
            from solver.cli.limits import no_limit
            from solver.cli.progress import working

            body: Body = importlib.import_module(f"solver.cli.verbs.{name}").answer
            try:
                with working(name):
                    return body(ask, **given)
            except PonderError as error:
                return _refused(error, ask.edition, empty or {}, as_json=ask.json)
            finally:
                no_limit()

        verb.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        verb.__annotations__ = {p.name: p.annotation for p in parameters}
        app.command(name, cls=_command_with(metavar), help=declared.__doc__, epilog=_POSITION)(verb)
        return verb

    return register


def _command_with(metavar: str) -> type[TyperCommand]:
    """A command that shows its arguments like this."""

    class Command(TyperCommand):
        def collect_usage_pieces(self, ctx: Any) -> list[str]:
            return ["[OPTIONS]", metavar]

    return Command


def _refused(error: PonderError, edition: str, empty: dict[str, Any], *, as_json: bool) -> int:
    """An error with the keys of the verb's JSON beside it."""
    from model.base import UnsupportedText
    from solver.cli.main import report

    beside: dict[str, Any] = {"edition": edition}
    if isinstance(error, UnsupportedText):
        items = getattr(error, "items", None)
        if items is None:
            items = [{"card": error.card, "text": error.text, "class": "ii"}]
        beside |= {**empty, "unsupported": list(items)}
    return report(error, as_json=as_json, beside=beside)


# --- the verbs on a position ------------------------------------------------------------------------------------------


@on_position("plays", empty={"complete": False, "plays": []})
def plays(
    expand: Annotated[bool, typer.Option("--expand", help="List every combination of targets, modes and X.")] = False,
    mana: Annotated[bool, typer.Option("--mana", help="List mana abilities too.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=1, help="List so many at most.")] = 100_000,
) -> None:
    """List every legal play of the player whose decision is due, each with a way to pay for it."""


@on_position("mana")
def mana(
    player: Annotated[str | None, typer.Option("--player", metavar="Human|AI", help="Whose mana.")] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="List so many totals; without it all, as text 1000.")
    ] = None,
) -> None:
    """Show what makes mana, and every undominated total that the player could have at once."""


@on_position("pay", "[FILE] CARD")
def pay(
    every: Annotated[bool, typer.Option("--all", help="Every really different payment, each once.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Only how many really different payments there are.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Stop after so many payments.")] = 1_000,
    prefer: Annotated[
        str | None,
        typer.Option(
            "--prefer",
            metavar="LIST",
            help="Best payments first: permanents, life, restricted, floating, castable, keep NAME, keep {U}.",
        ),
    ] = None,
    keep: Annotated[
        str | None, typer.Option("--keep", metavar="COST", help="Pay so that this cost can still be paid afterwards.")
    ] = None,
    then: Annotated[
        list[str] | None, typer.Option("--then", metavar="CARD", help="Pay so that this can be cast next; repeatable.")
    ] = None,
    x: Annotated[int | None, typer.Option("--x", min=0, max=10_000, help="The value of X.")] = None,
    ability: Annotated[int | None, typer.Option("--ability", min=1, help="This activated ability of CARD.")] = None,
) -> None:
    """Show how a spell or ability can be paid for. CARD may also be a step: '{"cast": "Shock", "x": 2}'."""


@on_position("produce", "[FILE] [PERMANENT]")
def produce() -> None:
    """Show which types of mana permanents could produce, with the ability and the order of effects that give each."""


@on_position("why", "[FILE] CARD")
def why(
    x: Annotated[int | None, typer.Option("--x", min=0, max=10_000, help="The value of X.")] = None,
    ability: Annotated[int | None, typer.Option("--ability", min=1, help="This activated ability of CARD.")] = None,
) -> None:
    """Say why a card cannot be played now, with the rules; of a legal play, how. CARD may also be a step."""


_Goal = Annotated[
    str | None,
    typer.Option(
        "--goal", metavar="GOAL", help="win, survive, destroy, put or control, instead of the goal of the file."
    ),
]
_Within = Annotated[
    str | None,
    typer.Option("--within", metavar="TIME", help="this turn, 2 turns, opponent's next turn, no limit."),
]
_Targets = Annotated[
    str | None,
    typer.Option(
        "--targets", metavar="FILTER", help="What destroy, put or control is about: 'Creature.Dragon+OppCtrl'."
    ),
]
_Count = Annotated[int | None, typer.Option("--count", min=1, help="How many of them put needs.")]
_For = Annotated[str | None, typer.Option("--for", metavar="Human|AI", help="Who pursues the goal.")]
_Assume = Annotated[
    str | None, typer.Option("--assume", metavar="FILE", help="YAML with what only a puzzle's description says.")
]


@on_position("solve", "[FILE] | DIR")
def solve(
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Look at so many positions at most.")] = 200_000,
    seconds: Annotated[float | None, typer.Option("--seconds", min=0, help="Stop after so many seconds.")] = None,
    memory: Annotated[
        str | None, typer.Option("--memory", metavar="SIZE", help="Stop at so much memory: 500M, 2G.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="Use so many processes.")] = 1,
    assume: _Assume = None,
    goal: _Goal = None,
    within: _Within = None,
    targets: _Targets = None,
    count: _Count = None,
    for_: _For = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every first play that wins, those of one idea together.")
    ] = False,
    most: Annotated[
        str | None,
        typer.Option("--max", metavar="WHAT", help="The most that can be forced: damage, life, poison or cards."),
    ] = None,
    proof: Annotated[
        str | None, typer.Option("--proof", metavar="FILE", help="Write the proof for 'ponder check' to FILE.")
    ] = None,
    graph: Annotated[str | None, typer.Option("--graph", metavar="FILE", help="Draw the proof as SVG to FILE.")] = None,
    results: Annotated[
        str | None,
        typer.Option("--results", metavar="FILE", help="With DIR: keep records here, and do not make those again."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="With DIR: on a Ray cluster; 'local' starts one."),
    ] = None,
) -> None:
    """Search for a forced win: proved with a line of play, refuted, or undecided at the limit."""


@on_position("check", "[FILE] LINE|PROOF")
def check(
    assume: _Assume = None,
    goal: _Goal = None,
    within: _Within = None,
    targets: _Targets = None,
    count: _Count = None,
    for_: _For = None,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Look at so many choices at most.")] = 50_000,
) -> None:
    """Check a line of play (YAML or JSON), or a proof, against the goal and every defence."""


@on_position("layers", "[FILE] OBJECT")
def layers(
    form: Annotated[str, typer.Option("--as", metavar="FORM", help="text, json, dot or svg.")] = "text",
) -> None:
    """Show each continuous effect on an object in the order in which it applies, and why in this order."""


@on_position("show")
def show(
    form: Annotated[str, typer.Option("--as", metavar="FORM", help="text, forge, json, svg or html.")] = "text",
) -> None:
    """Show the position; what --as json writes, every verb reads."""


@on_position("play")
def play() -> None:
    """Step through a position: choose from what may be done, with undo."""


@on_position("perft", "[FILE] [DEPTH]")
def perft(
    split: Annotated[bool, typer.Option("--split", help="The number behind each first choice.")] = False,
) -> None:
    """Count the lines of choices from here, DEPTH choices deep."""


# --- scenario files -----------------------------------------------------------------------------------------------


@app.command("verify", epilog=_STATUS)
def verify(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Scenario files (YAML); - reads standard input.")
    ],
    json: Json = False,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="ID", help="Only the scenario with this id; repeatable.")
    ] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, help="The limit of searches in checks.")] = None,
) -> int:
    """Run scenarios: positions, steps and the checks that must hold."""
    from solver.cli.progress import working
    from solver.cli.verbs.verify import answer

    with working("verify"):
        return answer(files, as_json=json, only=tuple(only or ()), nodes=nodes)


# --- cards ------------------------------------------------------------------------------------------------------------


@cards_app.command("import")
def cards_import(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Scryfall oracle_cards or MTGJSON AtomicCards.")],
    json: Json = False,
) -> int:
    """Read a card file into the library of the user, which then holds these cards and no others."""
    from solver.cli.verbs.cards import import_file

    return import_file(file, as_json=json)


@cards_app.command("show")
def cards_show(name: Annotated[str, typer.Argument(metavar="NAME")], json: Json = False) -> int:
    """Show a card as it is understood, with what is not supported marked."""
    from solver.cli.verbs.cards import show_card

    return show_card(name, as_json=json)


@cards_app.command("coverage")
def cards_coverage(
    names: Annotated[
        str | None, typer.Option("--names", metavar="FILE", help="Only the names in FILE, a line each.")
    ] = None,
    by: Annotated[
        str | None, typer.Option("--by", metavar="GROUP", help="Also of the cards of each `mechanic` or `layout`.")
    ] = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only the cards not supported in full, a line each.")
    ] = False,
    top: Annotated[int, typer.Option("--top", min=0, help="So many of the texts that stop most cards.")] = 40,
    json: Json = False,
) -> int:
    """Say how many cards are supported in full, and what stops the others."""
    from solver.cli.verbs.cards import coverage

    return coverage(names, top=top, by=by, missing=missing, as_json=json)


@cards_app.command("find")
def cards_find(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    limit: Annotated[int, typer.Option("--limit", min=1, help="So many names at most.")] = 10,
    json: Json = False,
) -> int:
    """Find cards by a name or part of one."""
    from solver.cli.verbs.cards import find

    return find(name, limit=limit, as_json=json)


@functools.cache
def command() -> Any:
    """The whole command, ready to be run with arguments."""
    return typer.main.get_command(app)
