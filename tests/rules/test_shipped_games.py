"""A fault in a shipped game: the program reports it and exits."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Install the program with games that a test can damage, and return its folder."""
    left_out = shutil.ignore_patterns("__pycache__", "*.npz", "*.po")
    shutil.copytree(ROOT / "ludus", tmp_path / "ludus", ignore=left_out)
    return tmp_path


def _refused(installed: Path, *arguments: str) -> str:
    """Return the error of the installed program when it refuses a command."""
    code = "import sys; from ludus.__main__ import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=installed,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr


FAULTS = {
    "ostia": ("squares = 36", "squares = 9", "; a whole number from 12 to 60"),
    "romani": ("dice = 3", "dice = 7", "; a whole number from 1 to 3"),
    "tabula": ("dice = 3", "dice =", "not TOML: Invalid value (at line "),
    "vivere": ("dice = 3", "dice = 3\nunheard = 1", "unheard"),
}


def test_all_faulty_games_of_the_program_are_reported_at_once(installed: Path) -> None:
    for name, (right, wrong, _) in FAULTS.items():
        file = installed / "ludus/games" / name / "game.toml"
        text = file.read_text()
        assert right in text
        file.write_text(text.replace(right, wrong))
    lines = _refused(installed, "--version").splitlines()
    for line, (name, (_, _, fault)) in zip(lines, FAULTS.items(), strict=True):
        assert line.startswith(f"ludus: {installed / 'ludus/games' / name / 'game.toml'}: ")
        assert fault in line


def test_a_program_without_games_says_so(installed: Path) -> None:
    folder = installed / "ludus" / "games"
    shutil.rmtree(folder)
    assert _refused(installed) == f"ludus: {folder}: no games; reinstall ludus\n"
