"""The learning curve of a training, as a picture."""

from collections.abc import Sequence
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure


def draw(curve: Sequence[dict[str, float]], title: str, path: Path) -> None:
    """Draw the share won against the heuristic over the games played, into a file."""
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    games = [point["games"] for point in curve]
    for checkers in (15, 5):
        won = [point[f"won{checkers}"] for point in curve]
        axes.plot(games, won, label=f"{checkers} checkers")
    axes.set(title=title, xlabel="games of self-play", ylabel="% won against the heuristic")
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, dpi=120)
