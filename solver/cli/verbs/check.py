"""`ponder check`: a line of play, or a proof, against the goal and every defence."""

from __future__ import annotations

import sys

import msgspec

from model.formats import Goal, read_document, read_file, read_line
from model.formats.source import STANDARD_INPUT, decode
from solver.cli.ask import Ask, load
from solver.cli.gate import Passed, pass_gate
from solver.cli.goals import Wanted, goal_asked, goal_words
from solver.cli.output import print_json, print_text
from solver.cli.solving import assumptions_of
from solver.cli.verbs.plays import beside_text
from solver.payment import TooHard
from solver.search.proof_file import ProofFile, is_proof, read_proof
from solver.verify import check_line
from solver.verify.lines import Verdict
from solver.verify.proofs import check_proof


def answer(
    ask: Ask, *, assume: str | None, goal: str | None, within: str | None, targets: str | None, count: int | None,
    for_: str | None, nodes: int,
) -> int:  # fmt: skip
    """Prints whether the line holds; the exit status, 1 if it does not."""
    file, (path,) = ask.split(1, 1, "a line of play or a proof (YAML or JSON)")
    wanted = Wanted(goal, within, targets, count, for_)
    assumptions = assumptions_of(assume)
    loaded = load(ask, file)
    name = STANDARD_INPUT if path == "-" else path
    text = decode(sys.stdin.buffer.read(), file=STANDARD_INPUT) if path == "-" else read_file(path)
    proof = _proof_in(text, name)
    if proof is not None:
        # A proof says itself what it proves and takes for granted; the answer repeats it.
        asked = proof.goal if wanted == Wanted() else goal_asked(loaded, wanted)
        if assume is None:
            assumptions = proof.assumptions
    else:
        asked = goal_asked(loaded, wanted)
        line = read_line(*read_document(text, file=name))
    position = assumptions.position(loaded.position, asked.player)
    passed = pass_gate(msgspec.structs.replace(loaded, position=position))
    assumed = assumptions.of_opponent(asked.player)
    try:
        if proof is not None:
            verdict = check_proof(passed.ready.position, asked, proof, assumed)
        else:
            verdict = check_line(passed.ready.position, asked, line, nodes=nodes, assumed=assumed)
    except TooHard as error:
        from solver.cli.main import tell

        return tell("limit", f"undecided: {error}", as_json=ask.json, status=4, beside=passed.beside())
    said = (*assumptions.words, *(f"the reply {words}" for words in verdict.assumed))
    return _told(ask, passed, verdict, asked, said, "line" if proof is None else "proof")


def _proof_in(text: str, name: str) -> ProofFile | None:
    """The proof, if the text is one and no line. Raises MalformedInput for a proof that cannot be read."""
    if '"ponder proof"' not in text[:200]:
        return None
    try:
        data = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None
    return read_proof(data, name=name) if is_proof(data) else None


def _told(ask: Ask, passed: Passed, verdict: Verdict, goal: Goal, assumed: tuple[str, ...], what: str) -> int:
    if ask.json:
        told = {**passed.beside(), **verdict.to_json(), "goal": goal_words(goal), "assumed": list(assumed)}
        print_json({**told, "nodes": verdict.nodes})
        return 0 if verdict.ok else 1
    if verdict.ok:
        lines = [f"the {what} reaches the goal against every defence: {goal_words(goal)}"]
    else:
        lines = [f"the {what} fails at step {verdict.step}" if verdict.step else f"the {what} fails"]
        lines += [f"  {r}" for r in verdict.reasons]
        if verdict.defence:
            lines.append("  against: " + "; ".join(r.words for r in verdict.defence))
    lines += [f"assumed: {a}" for a in assumed]
    print_text("\n".join([*lines, *beside_text(passed)]))
    return 0 if verdict.ok else 1
