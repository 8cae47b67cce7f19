"""A kiosk for the tests of the exhibit."""

import sys
from pathlib import Path

import pytest
from kiosk_helpers import KioskHarness

collect_ignore_glob = ["*"] if sys.platform == "win32" else []
"""The exhibit needs Linux."""


@pytest.fixture
def exhibit(tmp_path: Path) -> KioskHarness:
    """An exhibit at attract."""
    return KioskHarness(tmp_path)
