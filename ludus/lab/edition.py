"""What decides how games go, as a digest."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from ludus.players import loops
from ludus.rules.ruleset import RuleSet


def edition(rule_sets: Iterable[RuleSet]) -> str:
    """A digest of all that decides how their games go: rules, players, networks, lab, compiler."""
    top = Path(__file__).parent.parent
    kept = [*sorted(top.glob("rules/*.py")), *sorted(top.glob("players/*.py"))]
    kept.append(top / "players/heuristic.toml")
    kept += [top / f"lab/{name}.py" for name in ("meetings", "simulate")]
    networks = (rules.network for rules in rule_sets)
    digest = hashlib.sha256(bytes([loops.AVAILABLE]))
    for path in (*kept, *filter(None, networks)):
        digest.update(path.read_bytes() if path.is_file() else b"none")
    return digest.hexdigest()[:16]
