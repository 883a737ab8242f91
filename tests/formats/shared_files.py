"""The shared example files beside the repository; tests that need them skip where they are absent."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[3] / "shared"


def shared_files(pattern: str) -> list[Path]:
    """The files of that pattern below the shared folder, sorted; skips the test if there are none."""
    files = sorted(SHARED.glob(pattern))
    if not files:
        pytest.skip(f"needs {pattern} in the shared folder beside the repository")
    return files
