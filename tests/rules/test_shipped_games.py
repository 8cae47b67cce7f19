"""A fault in a shipped game: the program reports it and exits."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("squares = 24", "squares = 9", "squares: from 12 to 60"),
        ("dice = 3", "dice = 7", "dice: from 1 to 3"),
        ("circle = true", "circle =", "not TOML: Invalid value (at line 11, column 9)"),
    ],
)
def test_a_faulty_game_of_the_program_is_reported_in_a_line(
    installed: Path, right: str, wrong: str, told: str
) -> None:
    file = installed / "ludus" / "games" / "tabula" / "game.toml"
    text = file.read_text()
    assert right in text
    file.write_text(text.replace(right, wrong))
    assert _refused(installed, "engine") == f"ludus: {file}: {told}\n"


def test_all_faulty_games_of_the_program_are_reported_at_once(installed: Path) -> None:
    files = sorted((installed / "ludus" / "games").glob("*/game.toml"))
    for file in files:
        file.write_text(file.read_text() + "\nunheard = 1\n")
    told = _refused(installed, "--version").splitlines()
    assert len(told) == len(files)
    for file, line in zip(files, told, strict=True):
        assert line.startswith(f"ludus: {file}: ")
        assert "unheard" in line


def test_a_program_without_games_says_so(installed: Path) -> None:
    folder = installed / "ludus" / "games"
    shutil.rmtree(folder)
    assert _refused(installed) == f"ludus: {folder}: no games; reinstall ludus\n"
