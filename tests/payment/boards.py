"""Random boards of abstract sources of every kind, for agreement with the plain enumerator."""

from __future__ import annotations

from hypothesis import strategies as st

from model.base import Record
from model.mana import ManaUnit, Purpose, parse_cost
from solver.payment.sources import (
    LIFE,
    Activation,
    Bill,
    Helper,
    Made,
    Output,
    Pick,
    SourceModel,
    units_of,
)  # fmt: skip


class OnlyThis(Record, frozen=True, gc=False):
    name: str


SPELL = Purpose("cast", allowed=frozenset({OnlyThis("spell")}))


def out(*types: str, **more) -> Output:
    return Output(tuple(Made(t, **more) for t in types))


def cost(text: str):
    return units_of(parse_cost(text).symbols)


COLOR = st.sampled_from("WUBRG")
KINDS = ("basic", "dual", "pain", "filter", "signet", "any", "sac", "treasure", "altar", "drum", "restricted", "snow",
         "storage", "threeone", "leafcaller", "untapper", "sol", "twoways", "life", "quarry", "grower")  # fmt: skip


def activations(kind: str, i: int, a: str, b: str, everything: frozenset, yes: bool) -> list[Activation]:
    """The activations of object i of that kind, with the colours a and b."""
    two = "".join(sorted({a, b}))
    plain = Activation(i, 0, (out("C"),), tap=True)
    match kind:
        case "basic":
            return [Activation(i, 0, (out(a),), tap=True)]
        case "dual":
            return [Activation(i, 0, (out(two),), tap=True)]
        case "pain":
            return [plain, Activation(i, 1, (out(two),), tap=True)]
        case "filter":
            hybrid = "{" + a + "/" + b + "}" if a != b else "{" + a + "}"
            return [plain, Activation(i, 1, (out(two, two),), mana=cost(hybrid), tap=True)]
        case "signet":
            return [Activation(i, 0, (out(a, b),), mana=cost("{1}"), tap=True)]
        case "any":
            return [Activation(i, 0, (out("WUBRG"),), tap=True, uses=((LIFE, 1),))]
        case "life":
            return [Activation(i, 0, (out(a),), uses=((LIFE, 2),))]
        case "sac":
            return [
                Activation(i, 0, (out(a),), tap=True),
                Activation(i, 1, (out(a, b),), tap=True, leaves="sacrifice"),
            ]
        case "treasure":
            return [Activation(i, 0, (out("WUBRG"),), tap=True, leaves="sacrifice")]
        case "altar":
            return [Activation(i, 0, (out("C", "C"),), picks=(Pick("sacrifice", 1, everything - {i + 1}),))]
        case "drum":
            return [Activation(i, 0, (out(two),), tap=True, picks=(Pick("tap", 1, everything - {i - 1}),))]
        case "restricted":
            return [Activation(i, 0, (out(a, a, only=OnlyThis("spell" if yes else "no")),), tap=True)]
        case "snow":
            return [Activation(i, 0, (out(two, snow=True),), tap=True)]
        case "storage":
            uses = ("counter", i, "x")
            return [Activation(i, 0, (Output((Made(two),) * x),), tap=True, uses=((uses, x),), x=x) for x in (1, 2)]
        case "threeone":
            return [Activation(i, 0, tuple(out(t, t, t) for t in two), tap=True, leaves="sacrifice")]
        case "leafcaller":
            return [Activation(i, 0, (out("WUBRG"),), mana=cost("{" + a + "}"))]
        case "untapper":
            return [
                Activation(i, 0, (out(b),), mana=cost("{" + a + "}"), untap=True),
                Activation(i, 1, (out("C"),), tap=True),
            ]
        case "sol":
            return [Activation(i, 0, (out("C", "C"),), tap=True)]
        case "twoways":
            return [Activation(i, 0, (out(a, a), out(b)), tap=True)]
        case "quarry":
            return [plain, Activation(i, 1, (out(*"WUB"),), mana=cost("{3}"), tap=True)]
        case "grower":
            return [Activation(i, 0, (out(a, b),), mana=cost("{" + a + "}"), uses=((("limit", i, 0), 1),))]
    raise AssertionError(kind)


@st.composite
def boards(draw, kinds=KINDS, most=6):
    n = draw(st.integers(1, most))
    acts: list[Activation] = []
    resources = {LIFE: draw(st.integers(0, 4))}
    chosen = [draw(st.sampled_from(kinds)) for _ in range(n)]
    tapped = frozenset(i + 1 for i in range(n) if draw(st.integers(0, 7)) == 0)
    everything = frozenset(range(1, n + 1))
    shapes = []
    for i, kind in enumerate(chosen, 1):
        a, b = draw(COLOR), draw(COLOR)
        shapes.append((kind, a, b, i in tapped))
        new = activations(kind, i, a, b, everything, draw(st.booleans()))
        if kind == "storage":
            resources[("counter", i, "x")] = draw(st.integers(0, 2))
        if kind == "grower":
            resources[("limit", i, 0)] = draw(st.integers(0, 2))
        acts.extend(new)
    floating = tuple(ManaUnit(t) for t in draw(st.lists(st.sampled_from("WUBRGC"), max_size=2)))
    return SourceModel(
        0, tuple(acts), floating, everything - tapped, tapped, tuple(resources.items()),
        {i: kind + str(i) for i, kind in enumerate(chosen, 1)}, {},
    )  # fmt: skip


SYMBOLS = st.sampled_from(
    [
        "{1}",
        "{1}",
        "{2}",
        "{3}",
        "{W}",
        "{U}",
        "{B}",
        "{R}",
        "{G}",
        "{C}",
        "{W/U}",
        "{B/R}",
        "{2/W}",
        "{G/P}",
        "{S}",
        "{W/U/P}",
    ]
)


@st.composite
def bills(draw, model: SourceModel):
    symbols = cost("".join(draw(st.lists(SYMBOLS, min_size=0, max_size=5))) or "{0}")
    ids = sorted(model.untapped | model.tapped)
    helpers = ()
    if draw(st.integers(0, 3)) == 0:
        how = draw(st.sampled_from(["convoke", "improvise"]))
        some = draw(st.sets(st.sampled_from(ids), max_size=3))
        helpers = tuple(
            Helper(i, how, frozenset(draw(COLOR)) if how == "convoke" else frozenset()) for i in sorted(some)
        )
    needs: tuple[Pick, ...] = ()
    if draw(st.integers(0, 4)) == 0:
        how = draw(st.sampled_from(["tap", "sacrifice", "untap"]))
        needs = (Pick(how, 1, frozenset(draw(st.sets(st.sampled_from(ids), min_size=1, max_size=4)))),)
    return Bill(symbols, SPELL, helpers, needs, draw(st.sampled_from([0, 0, 0, 1])))
