"""Steps and lines of play as plain data for JSON, with the keys that `step_reader` reads back to equal values.

Not here: the values (`step_values`).
"""

from __future__ import annotations

from typing import Any, assert_never

from model.base import PLAYER_NAMES
from model.formats.step_values import (
    Activate,
    Answer,
    AnyOrder,
    Attack,
    Block,
    Cast,
    Choose,
    Division,
    Go,
    Line,
    ObjectRef,
    Otherwise,
    Pass,
    PayLife,
    PaymentStep,
    PaySource,
    PlayLand,
    Ref,
    Resolve,
    Share,
    Special,
    Step,
    When,
    XRange,
)


def step_to_json(step: Step) -> dict[str, Any]:
    """The keys of that step; what was left out is left out."""
    said = _kind(step)
    if not isinstance(step, PlayLand | Pass | Resolve | Go | Choose):
        said |= _paid(step)
    if step.by is not None:
        said["by"] = PLAYER_NAMES[step.by]
    if step.choices:
        said["choices"] = [answer_to_json(choice) for choice in step.choices]
    return {key: value for key, value in said.items() if value is not None}


def line_to_json(line: Line) -> list[dict[str, Any]]:
    """The line as a list of steps and branches."""
    return [_line_item(item) for item in line]


def _line_item(item: Step | When | Otherwise) -> dict[str, Any]:
    if isinstance(item, When):
        return {"when": step_to_json(item.step), "then": line_to_json(item.then)}
    if isinstance(item, Otherwise):
        return {"else": line_to_json(item.then)}
    return step_to_json(item)


def payment_to_json(step: PaymentStep) -> dict[str, Any]:
    """A payment step with the keys that say something."""
    said: dict[str, Any] = {
        "source": str(step.source),
        "ability": step.ability,
        "triggered": step.triggered,
        "gives": step.gives,
        "tap": step.tap,
        "untap": step.untap,
        "sacrifice": step.sacrifice,
        "exile": step.exile,
        "life": step.life,
        "choices": [answer_to_json(choice) for choice in step.choices],
        "pays": list(step.pays),
        "by": None if step.by is None else PLAYER_NAMES[step.by],
    }
    return {key: value for key, value in said.items() if value}


def answer_to_json(answer: Answer) -> Any:
    """An answer as `choices` and `choose` hold it."""
    match answer:
        case bool():
            return "yes" if answer else "no"
        case int() | str():
            return answer
        case tuple():
            return [answer_to_json(item) for item in answer]
        case Division():
            return dict(answer.parts)
        case AnyOrder():
            return {"order": "any"}
    assert_never(answer)


def _kind(step: Step) -> dict[str, Any]:
    match step:
        case Cast():
            return {
                "cast": str(step.name),
                "from": step.zone,
                "using": _using(step.using),
                "kicked": step.kicked,
                "face": step.face,
                "modes": _list(step.modes),
            }
        case PlayLand():
            return {"play": str(step.name), "from": step.zone, "using": _using(step.using), "face": step.face}
        case Activate():
            return {
                "activate": str(step.name),
                "from": step.zone,
                "ability": step.ability,
                "modes": _list(step.modes),
                "produce": step.produce,
            }
        case Special():
            return {"special": step.kind, "of": str(step.name), "from": step.zone}
        case Pass():
            return {"pass": True}
        case Attack():
            return {"attack": _attack(step.attackers)}
        case Block():
            return {"block": _block(step.blocks)}
        case Resolve():
            return {"resolve": "all" if step.count is None else step.count}
        case Go():
            return {"go": step.step if step.turn is None else {"turn": step.turn, "step": step.step}}
        case Choose():
            return {"choose": answer_to_json(step.answer)}
    assert_never(step)


def _paid(step: Cast | Activate | Special | Attack | Block) -> dict[str, Any]:
    return {
        "x": _x(step.x),
        "cost": step.cost,
        "targets": None if step.targets is None else [_target(target) for target in step.targets],
        "with": None if step.extra is None else [str(item) for item in step.extra],
        "pay": None if step.pay is None else [_pay_item(item) for item in step.pay],
        "payment": None if step.payment is None else [payment_to_json(item) for item in step.payment],
    }


def _target(target: Ref | Share) -> Any:
    return {str(target.target): target.amount} if isinstance(target, Share) else str(target)


def _pay_item(item: PaySource | PayLife) -> dict[str, Any]:
    return {"life": item.life} if isinstance(item, PayLife) else {str(item.source): item.gives}


def _attack(attackers: tuple[tuple[ObjectRef, Ref | None], ...]) -> Any:
    pairs = [(str(attacker), None if whom is None else str(whom)) for attacker, whom in attackers]
    if all(whom is None for _, whom in pairs):
        return [attacker for attacker, _ in pairs]
    return _mapping(pairs)


def _block(blocks: tuple[tuple[ObjectRef, tuple[ObjectRef, ...]], ...]) -> Any:
    return _mapping([(str(b), str(a[0]) if len(a) == 1 else [str(one) for one in a]) for b, a in blocks])


def _mapping(pairs: list[tuple[str, Any]]) -> Any:
    """A mapping; a list of mappings where a name comes twice."""
    whole = dict(pairs)
    return whole if len(whole) == len(pairs) else [{key: value} for key, value in pairs]


def _x(x: int | XRange | None) -> Any:
    if not isinstance(x, XRange):
        return x
    return {"min": x.least} if x.most is None else {"min": x.least, "max": x.most}


def _using(words: tuple[str, ...]) -> Any:
    return None if not words else words[0] if len(words) == 1 else list(words)


def _list(numbers: tuple[int, ...] | None) -> list[int] | None:
    return None if numbers is None else list(numbers)
