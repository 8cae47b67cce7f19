"""Makes mistakes in the program, and looks whether the quick tests notice them.

    python tests/tools/mutants.py --number 40 --seed 1

Each mutant is one change in a copy of the program: another comparison or sign, `and` for `or`, a
dropped `not`, or a call left out. The tests of its room run first, and all quick tests if these
pass. It prints each mutant, and last how many were killed. The exit status is 1 if any survived.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
ROOMS = (
    *("rules", "match", "loops", "players", "analysis"),
    *("engine", "picture", "window", "exhibit", "lab"),
)
_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
_PATIENCE_S = 900
"""A mutant that takes longer is killed: it never ends."""


class Site(NamedTuple):
    """A place in a tree, and how to make a mistake there."""

    line: int
    what: str
    change: Callable[[], object]


def sites(tree: ast.AST) -> Iterator[Site]:
    """Yield the places of a tree where a mistake can be made."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.BoolOp | ast.BinOp | ast.AugAssign):
            ops = node.ops if isinstance(node, ast.Compare) else [node.op]
            if (kind := type(ops[0])) in _OTHER:
                new = _OTHER[kind]()
                what = f"{kind.__name__} becomes {type(new).__name__}"
                several = isinstance(node, ast.Compare)
                name, value = ("ops", [new, *ops[1:]]) if several else ("op", new)
                yield Site(node.lineno, what, partial(setattr, node, name, value))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            twice = ast.UnaryOp(ast.Not(), node.operand)
            yield Site(node.lineno, "not is dropped", partial(setattr, node, "operand", twice))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            what = f"{ast.unparse(node.value)[:60]} is left out"
            yield Site(node.lineno, what, partial(setattr, node, "value", ast.Constant(None)))


class Mutant(NamedTuple):
    file: Path
    number: int
    """The number of its site in the file."""

    def make(self, root: Path) -> str:
        """Write the mutant into a copy of the project, and return what it changes."""
        tree = ast.parse((ROOT / self.file).read_text("utf-8"))
        site = [*sites(tree)][self.number]
        site.change()
        (root / self.file).write_text(ast.unparse(tree), "utf-8")
        return f"{self.file}:{site.line}: {site.what}"

    def restore(self, root: Path) -> None:
        shutil.copy(ROOT / self.file, root / self.file)


def drawn(number: int, seed: int, rooms: tuple[str, ...]) -> Iterator[Mutant]:
    """Yield different mutants, equally many of each room."""
    chance, before = random.Random(seed), set[Mutant]()
    for at in range(number):
        room = rooms[at % len(rooms)]
        files = sorted((ROOT / "ludus" / room).rglob("*.py"))
        all_of = [
            Mutant(file.relative_to(ROOT), count)
            for file in files
            for count, _ in enumerate(sites(ast.parse(file.read_text("utf-8"))))
        ]
        mutant = chance.choice([each for each in all_of if each not in before])
        before.add(mutant)
        yield mutant


def killed(root: Path, room: str) -> str:
    """Return which tests fail in a copy of the project, or "" if none does."""
    for tests in (f"tests/{room}", "tests"):
        if not (root / tests).is_dir():
            continue
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "2", tests]
        env = os.environ | {"PYTHONPATH": str(root)}
        try:
            done = subprocess.run(
                command, cwd=root, env=env, timeout=_PATIENCE_S, stdout=subprocess.DEVNULL
            )
        except subprocess.TimeoutExpired:
            return f"{tests}, which never end"
        if done.returncode:
            return tests
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=ROOMS)
    given = parser.parse_args()
    survived = 0
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "ludus"
        ignore = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache")
        shutil.copytree(ROOT, root, ignore=ignore)
        if by := killed(root, ROOMS[0]):
            sys.exit(f"{by} fails without a mistake; mend it first")
        for mutant in drawn(given.number, given.seed, tuple(given.rooms)):
            what = mutant.make(root)
            by = killed(root, mutant.file.parts[1])
            survived += not by
            print(f"{what}: {f'killed by {by}' if by else 'SURVIVED'}", flush=True)
            mutant.restore(root)
    print(f"{given.number - survived} of {given.number} mutants killed")
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main())
