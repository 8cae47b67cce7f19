"""The learning curves of the networks that ship.

python tests/tools/learning_curves.py FILE.png
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

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


def draw(learnt: Mapping[str, Sequence[dict[str, float]]], path: Path) -> None:
    """Draw the share won against the heuristic over the games played, a plot for each rule set."""
    figure = Figure(figsize=(4.5 * len(learnt), 3.6), layout="constrained")
    plots = figure.subplots(1, len(learnt), sharey=True, squeeze=False)[0]
    for axes, (name, curve) in zip(plots, learnt.items(), strict=True):
        games = [point["games"] / 1000 for point in curve]
        for checkers, colour in ((15, "#7c2d12"), (5, "#b98b3c")):
            won = [point[f"won{checkers}"] for point in curve]
            axes.plot(games, won, label=f"{checkers} checkers", color=colour)
        axes.set(title=name, xlabel="thousand games of self-play")
        axes.axhline(50, color="grey", linewidth=0.8)
        axes.grid(alpha=0.3)
        axes.spines[["top", "right"]].set_visible(False)
    plots[0].set_ylabel("% won against the heuristic")
    plots[0].legend(frameon=False)
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE.png")
    given = parser.parse_args()
    learnt = {name: whole_curve(read(rules.network, rules)[1]) for name, rules in BUILT_IN.items()}
    draw(learnt, given.file)
