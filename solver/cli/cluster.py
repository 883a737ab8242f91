"""A folder of puzzles on a Ray cluster, where Ray is installed (`pip install ponder-mtg[cluster]`)."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

from model.base import MalformedInput
from solver.cli.folder import Job, Record, Spread, solve_job


def on_cluster(address: str) -> Spread:
    """Spreads jobs over the cluster at that address: `auto` for the one that the machine belongs to, `local` for one
    started for this run. Raises MalformedInput if Ray is not installed or the cluster is not there."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise MalformedInput("--cluster needs Ray, which is not installed: pip install 'ponder-mtg[cluster]'") from None

    def spread(jobs: list[Job]) -> Iterator[Record]:
        try:
            ray.init(address=None if address == "local" else address, log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise MalformedInput(f"no Ray cluster at {address}: {error}") from None
        try:
            work = ray.remote(solve_job)
            for task in [work.remote(job) for job in jobs]:
                yield ray.get(task)
        finally:
            ray.shutdown()

    return spread
