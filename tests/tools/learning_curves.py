"""The learning curves of the networks that ship.

python tests/tools/learning_curves.py FILE.png
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludus.lab.plots import curves
from ludus.players.network import read
from ludus.rules.game import BUILT_IN


def whole_curve(settings: Mapping[str, Any]) -> list[dict[str, float]]:
    """Return the learning curve from a file of weights, beginning with the first random weights."""
    told: list[Mapping[str, Any]] = [settings]
    while "before" in told[-1]:
        told.append(told[-1]["before"])
    curve: list[dict[str, float]] = []
    games = 0
    for each in reversed(told):
        curve += [point | {"games": games + point["games"]} for point in each["curve"]]
        games += each["games"]
    return curve


if __name__ == "__main__":
    learnt = {name: whole_curve(read(rules.network, rules)[1]) for name, rules in BUILT_IN.items()}
    curves(learnt, Path(sys.argv[1]))
