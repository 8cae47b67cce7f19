"""A digest of everything that affects the course of games, and the commit of the program."""

import ast
import hashlib
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from ludus.lab import compiler
from ludus.rules.ruleset import RuleSet

ROOMS = ("rules", "loops", "players")
"""The rooms that decide how games go, besides the lab."""


def edition(rule_sets: Iterable[RuleSet], players: Iterable[str] = ()) -> str:
    """Return a digest of rules, players, networks, lab and compiler, which decide how games go.

    Docstrings, comments and layout do not count. Among `players`, only files of networks count.
    """
    top = Path(__file__).parent.parent
    modules = [path for room in ROOMS for path in sorted(top.glob(f"{room}/*.py"))]
    modules.append(top / "lab/simulate.py")
    networks = (rules.network for rules in rule_sets)
    files = (Path(name) for name in players if name.endswith(".npz"))
    digest = hashlib.sha256(bytes([compiler.wanted()]))
    for path in modules:
        digest.update(code(path.read_bytes()) if path.is_file() else b"none")
    for path in (top / "players/heuristic.toml", *filter(None, networks), *files):
        digest.update(path.read_bytes() if path.is_file() else b"none")
    return digest.hexdigest()[:16]


def code(source: bytes) -> bytes:
    """Return the syntax tree without docstrings; `ast.dump` differs between versions of Python."""
    return repr(_plain(ast.parse(source))).encode()


def _plain(node: object) -> object:
    if isinstance(node, list):
        return [_plain(each) for each in node if not _is_docstring(each)]
    if isinstance(node, ast.AST):
        filled = [(name, value) for name, value in ast.iter_fields(node) if value not in (None, [])]
        return type(node).__name__, *((name, _plain(value)) for name, value in filled)
    return node


def _is_docstring(node: object) -> bool:
    """Return whether a statement is only a text, below a module, class, function or attribute."""
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)


def commit() -> str:
    """Return the commit of the checkout, with `-dirty` if files differ; empty outside of one."""
    top = Path(__file__).parents[2]
    if not ((top / ".git").exists() and shutil.which("git")):
        return ""
    asked = ["git", "-C", str(top), "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
