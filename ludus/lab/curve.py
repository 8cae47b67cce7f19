"""The learning curves of trainings, as a picture."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure


def draw(curves: Mapping[str, Sequence[dict[str, float]]], path: Path) -> None:
    """Draw the share won against the heuristic over the games played, a plot for each rule set."""
    figure = Figure(figsize=(4.5 * len(curves), 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    plots = figure.subplots(1, len(curves), sharey=True, squeeze=False)[0]
    for axes, (name, curve) in zip(plots, curves.items(), strict=True):
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
