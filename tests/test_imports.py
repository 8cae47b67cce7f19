"""Imports run one way through the rooms, and what is below the window needs no screen."""

import ast
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import ludus

PACKAGE = Path(ludus.__file__).parent
ALLOWED = {
    "rules": {"rules"},
    "match": {"rules", "match"},
    "players": {"rules", "match", "players"},
    "picture": {"picture"},
    "window": {"rules", "match", "players", "picture", "window"},
    "exhibit": {"rules", "match", "players", "picture", "window", "exhibit"},
    "lab": {"rules", "match", "players", "lab"},
}
"""What each room may import, beside `ludus.errors`; the command line may import everything."""
BELOW_THE_WINDOW = {"rules", "match", "players", "lab"}
"""What the interface for programs stands on."""
SEEN = {"picture", "window"}
EXACT = {"rules", "match"}
POSIX = {"crypt", "fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
"""What Windows does not have."""
CHANCE_AND_TIME = {"time", "random", "secrets", "datetime"}


def _name(path: Path) -> str:
    parts = ("ludus", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


MODULES = {_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
ROOMS = {name: path for name, path in MODULES.items() if name.count(".") > 0}
for hall in ("__main__", "citation", "commands", "errors", "interface", "options", "terminal"):
    ROOMS.pop(f"ludus.{hall}")


def _imports(source: str, package: str) -> Iterator[str]:
    """Every name that is imported anywhere in a module, in full; also within functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            base = importlib.util.resolve_name(origin, package)
            yield from (f"{base}.{alias.name}" for alias in node.names)


@cache
def _imported(name: str) -> set[str]:
    path = MODULES[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return set(_imports(path.read_text(encoding="utf-8"), package))


def _tops(name: str) -> set[str]:
    return {each.split(".")[0] for each in _imported(name)}


def _room(name: str) -> str:
    return name.split(".")[1]


def test_imports_are_found_wherever_they_stand() -> None:
    source = """
import os.path, time as clock
from ludus.rules import steps as s
def inside():
    from ..window import view
    from . import table
"""
    assert set(_imports(source, "ludus.match")) == {
        "os.path",
        "time",
        "ludus.rules.steps",
        "ludus.window.board.view",
        "ludus.match.table",
    }


def test_the_rooms_are_those_of_the_plan() -> None:
    assert {"rules", "match", "players", "picture", "window"} <= {_room(name) for name in ROOMS}
    assert {_room(name) for name in ROOMS} <= set(ALLOWED)


def _module(name: str) -> str:
    """The module that a name is of: the longest beginning of it that is one."""
    while name not in MODULES:
        name = name.rpartition(".")[0]
    return name


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Neither at the top nor in a function, nor for the sake of types alone."""
    own = {name: {i for i in _imported(name) if i.split(".")[0] == "ludus"} for name in MODULES}
    imports = {name: {_module(i) for i in found} - {"ludus"} for name, found in own.items()}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names one


@pytest.mark.parametrize("name", ROOMS)
def test_a_module_imports_only_from_its_room_and_those_below(name: str) -> None:
    own = {each for each in _imported(name) if each.split(".")[0] == "ludus"}
    rooms = {_room(each) for each in own} - {"__version__", "citation", "errors"}
    assert rooms <= ALLOWED[_room(name)]


@pytest.mark.parametrize("name", [name for name in ROOMS if _room(name) not in SEEN])
def test_pygame_is_imported_only_where_things_are_seen(name: str) -> None:
    assert not _tops(name) & {"pygame", "pygame_ce"}


@pytest.mark.parametrize("name", [name for name in ROOMS if _room(name) in EXACT])
def test_rules_and_match_know_neither_time_nor_chance(name: str) -> None:
    assert not _tops(name) & CHANCE_AND_TIME
    assert "numpy.random" not in _imported(name)


@pytest.mark.parametrize("name", MODULES)
def test_no_module_needs_what_windows_does_not_have(name: str) -> None:
    """Only the supervisor of the exhibit asks more of its system, and it is refused there."""
    assert not _tops(name) & POSIX


def test_the_interface_for_programs_stands_on_what_needs_no_screen() -> None:
    own = {each for each in _imported("ludus.interface") if each.split(".")[0] == "ludus"}
    assert {_room(name) for name in own} - {"errors"} == BELOW_THE_WINDOW


def _loads(name: str) -> set[str]:
    """What a fresh interpreter has loaded after importing a module."""
    code = f"import sys, {name}; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_package_itself_loads_nothing() -> None:
    loaded = _loads("ludus")
    assert {name for name in loaded if name.split(".")[0] == "ludus"} == {"ludus"}
    assert not {"numpy", "msgspec"} & loaded


def test_the_interface_for_programs_loads_neither_pygame_nor_what_the_lab_needs() -> None:
    loaded = _loads("ludus.interface")
    assert "numpy" in loaded
    assert not {"pygame", "scipy", "joblib", "tqdm", "ludus.window"} & loaded


def test_the_process_that_thinks_starts_without_pygame() -> None:
    loaded = _loads("ludus.players.worker")
    assert "ludus.players.worker" in loaded
    assert not {name for name in loaded if name.split(".")[0] == "pygame"}


def test_the_command_line_starts_without_pygame_and_numpy() -> None:
    """So that `ludus --version` and a mistyped command are answered at once."""
    loaded = _loads("ludus.__main__")
    assert not {"pygame", "numpy", "ludus.window"} & loaded


_EACH_FIRST = """
import gc, importlib, os, sys
import filelock, jinja2, msgspec, numpy, platformdirs, polib, psutil, pygame, sqlite3
import ludus.players.worker
gc.disable()
for name in sys.argv[1:]:
    child = os.fork()
    if not child:
        importlib.import_module(name)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        print(name)
"""
"""Prints which modules cannot be imported before all others; each tries it in a process copied."""


@pytest.mark.long
def test_any_module_of_window_and_exhibit_can_be_imported_first() -> None:
    names = [name for name in ROOMS if _room(name) in SEEN | {"exhibit"}]
    asked = [sys.executable, "-c", _EACH_FIRST, *names]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert [line for line in told.splitlines() if line.startswith("ludus.")] == []
