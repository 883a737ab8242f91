"""Results of scenarios for people: a summary by file and result, and what to support next."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from solver.verify.run import Result

OUTCOMES = ("pass", "fail", "unsupported", "error")


def lines_of(result: Result) -> Iterator[str]:
    """One result in a few lines; nothing of a pass."""
    if result.result == "pass":
        return
    yield f"{result.result.upper()} {result.id}" + (f" ({result.file}:{result.line})" if result.file else "")
    if result.message:
        yield f"    {result.message}"
    for f in result.failures:
        yield f"    {f.check}"
        yield f"      expected {f.expected}"
        yield f"      found    {f.found}"
    for u in result.unsupported:
        yield f"    {u.card}: {u.text}" + (f" [{u.class_}]" if u.class_ else "")


def summary(results: Iterable[Result]) -> Iterator[str]:
    """Numbers by file, then the texts that stop most scenarios."""
    kept = list(results)
    files: dict[str, Counter[str]] = defaultdict(Counter)
    for r in kept:
        files[Path(r.file).name][r.result] += 1
    width = max([len(f) for f in files] + [5])
    yield f"{'file':{width}} " + " ".join(f"{o:>11}" for o in OUTCOMES)
    for name, counts in files.items():
        yield f"{name:{width}} " + " ".join(f"{counts[o]:11}" for o in OUTCOMES)
    total: Counter[str] = Counter(r.result for r in kept)
    yield f"{'all':{width}} " + " ".join(f"{total[o]:11}" for o in OUTCOMES)
    stopped = stopped_by(kept)
    if stopped:
        yield ""
        yield "what to support next (scenarios that this alone stops, scenarios that it stops):"
        yield from (f"{alone:5} {n:5}  {text}" for text, n, alone in stopped)


def stopped_by(results: Iterable[Result]) -> list[tuple[str, int, int]]:
    """Unsupported texts with the number of scenarios that they stop, and that nothing else stops."""
    counts: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for r in results:
        texts = {f"{u.text} ({u.card})" for u in r.unsupported}
        counts.update(texts)
        if len(texts) == 1:
            alone.update(texts)
    return [(text, n, alone[text]) for text, n in sorted(counts.items(), key=lambda i: (-alone[i[0]], -i[1], i[0]))]
