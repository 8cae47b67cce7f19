"""A kiosk for the tests of the exhibit."""

from pathlib import Path

import pytest
from kiosk_helpers import KioskHarness


@pytest.fixture
def exhibit(tmp_path: Path) -> KioskHarness:
    """An exhibit at attract."""
    return KioskHarness(tmp_path)
