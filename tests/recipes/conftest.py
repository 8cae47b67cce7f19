"""A copy of the package for the recipes."""

from pathlib import Path

import pytest
from recipe import Copy


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)
