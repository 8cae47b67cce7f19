"""The documents: their length and their links, and tests without clocks."""

import importlib
import os
import re
import shutil
import subprocess
from operator import attrgetter
from pathlib import Path

import pytest
from each import each

from ludus.commands import COMMANDS

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path
    for name in ("", ".github", ".ci", "tests", "sprites", "sounds", "ludus/*")
    for path in ROOT.glob(f"{name}/*.md".lstrip("/"))
)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def _anchors(path: Path) -> set[str]:
    """Return the anchors of the headings of a document, as GitHub makes them."""
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.S)
    found = re.findall(r"^#+ (.*)$", text, flags=re.M)
    return {re.sub(r"[^\w\- ]", "", each.lower()).strip().replace(" ", "-") for each in found}


@each(path=DOCUMENTS)
def test_every_link_leads_to_a_file_and_a_heading(path: Path) -> None:
    for link in LINK.findall(path.read_text("utf-8")):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), link
        assert not anchor or anchor in _anchors(target), link


def test_every_recipe_is_followed_by_a_test() -> None:
    tests = "".join(path.read_text("utf-8") for path in ROOT.glob("tests/recipes/*.py"))
    for path in DOCUMENTS:
        name = path.relative_to(ROOT).as_posix()
        for heading in re.findall(r"^## Add .*$", path.read_text("utf-8"), flags=re.M):
            named = f"def test_{heading.removeprefix('## Add ').replace(' ', '_')}("
            followed = f'"{name}", "{heading}"' in tests or named in tests
            assert followed or name == "tests/README.md", (name, heading)


def test_the_workflows_name_tests_and_commands_that_exist() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
    assert " .ci/run\n" in (ROOT / ".github/workflows/gate.yml").read_text("utf-8")
    text = (ROOT / ".github/workflows/systems.yml").read_text("utf-8")
    ignored = re.findall(r"--ignore=(\S+?)['\s]", text)
    assert ignored
    assert all((ROOT / path).exists() for path in ignored)
    assert {*re.findall(r'"\$program" (\w+)', text)} <= COMMANDS.keys()


def test_the_walkthrough_names_functions_that_exist() -> None:
    text = (ROOT / ".github/WALKTHROUGH.md").read_text("utf-8")
    rows = re.findall(r"^\| \d+ \| \[`([\w.]+)`\]\(.*\) \| `(\S+)\.py` \|$", text, flags=re.M)
    assert len(rows) == 12
    for names, file in rows:
        of_file = importlib.import_module(file.replace("/", "."))
        assert callable(attrgetter(names)(of_file)) or names in ("MACHINE", "Plays.root")
        assert f"`{names}`" in text.split(f"[`{names}`]")[1]
    for path in re.findall(r"`(ludus/[\w/]+\.py)`", text):
        assert (ROOT / path).exists(), path


@pytest.mark.long
def test_no_version_is_released_while_the_address_is_missing(tmp_path: Path) -> None:
    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)

    names = ("AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL")
    env = os.environ | {f"GIT_{name}": "x@y" for name in names}
    files = (".ci/release", "ludus/version.py", ".github/CHANGELOG.md")
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    address = tmp_path / "README.md"
    address.write_text(f"https://github.com/{'owner'.upper()}/ludus")
    for command in (("init", "-q"), ("add", "."), ("commit", "-qm", "Begin")):
        assert run("git", *command).returncode == 0
    refused = run(".ci/release")
    assert refused.returncode == 1
    assert refused.stderr.startswith("README.md:1:https://github.com/")
    assert run("git", "tag").stdout == ""
    address.write_text("https://github.com/somebody/ludus")
    run("git", "commit", "-qam", "Publish")
    assert run(".ci/release").returncode == 0
    assert run("git", "tag").stdout.startswith("v")


CLOCK = re.compile(r"\b(?:time\.|from time import (?:\w+, )*)(?:sleep|monotonic|perf_counter)")
REMEDY = "inject a clock, or call waits.wait_until for another process or thread"


def test_no_test_depends_on_a_clock() -> None:
    """Scripts within tests count too. Tools measure, and real windows need real time."""
    tests = ROOT / "tests"
    files = {*tests.rglob("*.py")} - {tests / "waits.py"}
    for folder in ("tools", "real_window"):
        files -= {*(tests / folder).rglob("*.py")}
    faults = [
        f"{path.relative_to(ROOT)}:{number}: {clock[0]}; {REMEDY}"
        for path in sorted(files)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (clock := CLOCK.search(line))
    ]
    assert not faults, "\n".join(faults)


def test_no_document_is_longer_than_can_be_read_at_once() -> None:
    assert (ROOT / "README.md").stat().st_size <= 12_000
    for path in DOCUMENTS:
        if path.parent.name != ".github":
            most = 200 if path.parent == ROOT else 250
            assert len(path.read_text("utf-8").splitlines()) <= most, path
