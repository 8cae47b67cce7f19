"""A digest of everything that affects the course of games."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from ludus.players import loops
from ludus.rules.ruleset import RuleSet


def edition(rule_sets: Iterable[RuleSet], players: Iterable[str] = ()) -> str:
    """Return a digest of rules, players, networks, lab and compiler, which decide how games go.

    Among `players`, only files of networks count.
    """
    top = Path(__file__).parent.parent
    kept = [*sorted(top.glob("rules/*.py")), *sorted(top.glob("players/*.py"))]
    kept.append(top / "players/heuristic.toml")
    kept += [top / f"lab/{name}.py" for name in ("meetings", "simulate")]
    networks = (rules.network for rules in rule_sets)
    files = (Path(name) for name in players if name.endswith(".npz"))
    digest = hashlib.sha256(bytes([loops.wanted()]))
    for path in (*kept, *filter(None, networks), *files):
        digest.update(path.read_bytes() if path.is_file() else b"none")
    return digest.hexdigest()[:16]
