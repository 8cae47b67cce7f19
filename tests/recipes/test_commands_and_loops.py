"""The recipes for a command and a loop, as CONTRIBUTING and a README describe them."""

from pathlib import Path

import pytest
from recipe import Copy


@pytest.mark.long
def test_a_command(tmp_path: Path) -> None:
    copy = Copy(tmp_path).follow(".github/CONTRIBUTING.md", "## Add a command")
    assert (
        copy.run("-m", "ludus", "throws", "ostia", "--least", "5")
        == "5 5 1/36\n5 6 1/18\n6 6 1/36\n"
    )
    assert "print every throw of a game with its chance" in copy.run("-m", "ludus", "-h")
    shown = " ".join(copy.run("-m", "ludus", "throws", "-h").split())
    assert "--least N leave out throws with a lower number; default 1" in shown
    refused = copy.run("-m", "ludus", "throws", "ostia", "--least", "7", fails=True)
    assert "argument --least: '7' is not a number from 1 to 6" in refused
