"""Packages that only the gate installs."""

from typing import Any

import pytest


def gate(module: str) -> Any:
    """Return a module of the extra `gate`, or skip a long test with the remedy."""
    return pytest.importorskip(module, reason=f"no {module}: pip install -e '.[gate]'")
