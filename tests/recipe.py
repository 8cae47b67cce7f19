"""A copy of the package in which a test follows a recipe of a README, edit by edit."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
_PARTS = ("ludus", "sprites", "sounds", "tests/tools", ".ci")
_BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


def section(readme: str, heading: str) -> str:
    """Return the part of a README from a heading to the next one of its level."""
    text = (ROOT / readme).read_text("utf-8")
    level = heading.partition(" ")[0]
    start = text.index(f"{heading}\n")
    end = re.compile(rf"^{level} |^#{{1,{len(level) - 1}}} ", re.MULTILINE).search(text, start + 1)
    return text[start : end.start() if end else None]


def blocks(text: str, language: str) -> list[str]:
    """Return the blocks of code in a language, without the indentation of their list."""
    return [
        "".join(line.removeprefix(each[1]) for line in each[3].splitlines(keepends=True))
        for each in _BLOCK.finditer(text)
        if each[2] == language
    ]


class Copy:
    """A copy of the package, and a home for the settings and files of a user."""

    def __init__(self, folder: Path) -> None:
        """Copy by links; an edit replaces the link of its file."""
        self.folder = folder
        for part in _PARTS:
            (folder / part).parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(ROOT / part, folder / part, copy_function=_link)
        for helper in (ROOT / "tests").glob("*.py"):
            _link(helper, folder / "tests" / helper.name)

    def follow(self, readme: str, heading: str) -> "Copy":
        """Make all edits of a recipe, which its README shows as blocks in the language diff."""
        edits = blocks(section(readme, heading), "diff")
        assert edits, f"{readme}: {heading}: no block of edits"
        for block in edits:
            for edit in re.split(r"^--- ", block, flags=re.MULTILINE)[1:]:
                name, _, hunks = edit.partition("\n")
                for hunk in hunks.split("@@\n"):
                    self._change(name.strip(), hunk.splitlines())
        return self

    def _change(self, name: str, hunk: list[str]) -> None:
        old = "".join(f"{line[1:]}\n" for line in hunk if not line.startswith("+"))
        new = "".join(f"{line[1:]}\n" for line in hunk if not line.startswith("-"))
        path = self.folder / name
        before = path.read_text("utf-8") if path.exists() else ""
        assert not old or f"\n{before}".count(f"\n{old}") == 1, f"{name} has not once:\n{old}"
        self.write(name, f"\n{before}".replace(f"\n{old}", f"\n{new}")[1:] if old else before + new)

    def write(self, name: str, text: str) -> Path:
        """Write a file of the copy, or of its user."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_text(text, "utf-8")
        return path

    def run(self, *command: str, given: str = "", fails: bool = False) -> str:
        """Run Python in the copy, and return its output; if it `fails`, its errors."""
        places = [self.folder, self.folder / "tests", self.folder / "tests/tools"]
        environment = os.environ | {
            "LUDUS_COMPILE": "1",
            "PYTHONPATH": os.pathsep.join(map(str, places)),
            "HOME": str(self.folder / "home"),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_STATE_HOME": str(self.folder / "state"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
        }
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env=environment,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) is fails, done.stdout + done.stderr
        return done.stderr if fails else done.stdout


def _link(source: str | Path, target: str | Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
