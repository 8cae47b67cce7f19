"""Plots as SVG for a page, whose style sheet sets light and dark colours."""

import io
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ludus.lab.estimates import Estimate
from ludus.rules.arrays import Int64Array

_WIDTH = 9.0
"""Inches of 72 units."""
_NAMES = {f"#c0000{number}": f"var(--c{number})" for number in range(6)} | {
    "#c10000": "var(--ink)",
    "#c20000": "var(--soft)",
    "#c30000": "var(--rule)",
}
*_LINES, _INK, _SOFT, _RULE = _NAMES
_STYLE = Path(__file__).parent / "templates" / "report.mplstyle"


class PlotLine(NamedTuple):
    """An estimate on a line of its own."""

    label: str
    estimate: Estimate
    colour: int


def _colour(number: int) -> str:
    return _LINES[number % len(_LINES)]


_MARKS = "osD^vP"
_DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 3)))
"""Used besides colours, so that plots are readable in black and white."""


def _svg(figure: Figure, title: str) -> str:
    out = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(out, format="svg", transparent=True, metadata={"Title": title, **nothing})
    _, _, text = out.getvalue().partition("<svg ")
    for colour, name in _NAMES.items():
        text = text.replace(colour, name)
    return f'<svg role="img" {text}'


def _axes(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(_WIDTH, height), layout="constrained")
    return figure, figure.subplots()


def limits(estimates: Sequence[Estimate], most: float, even: float | None) -> tuple[float, float]:
    """Return the limits of an axis for some estimates. Unknown ends of intervals are left out."""
    shown = [each for estimate in estimates for each in estimate if math.isfinite(each)]
    shown += [] if even is None else [even]
    low, high = min(shown), max(shown)
    room = (high - low) * 0.05 or abs(high) * 0.1 or 1.0
    return max(low - room, 0.0) if low >= 0 else low - room, min(high + room, most)


def intervals(
    title: str,
    label: str,
    lines: Sequence[PlotLine],
    most: float,
    even: float | None,
) -> str:
    """Return a plot of estimates as points with intervals, one below another.

    The axis does not exceed `most`. A line at `even` marks that neither side is ahead.
    """
    with mpl.rc_context(fname=_STYLE):
        figure, axes = _axes(0.34 * len(lines) + 0.6)
        ends = limits([line.estimate for line in lines], most, even)
        axes.set(xlim=ends, ylim=(len(lines) - 0.5, -0.5), xlabel=label)
        axes.grid(axis="y", visible=False)
        if even is not None:
            axes.axvline(even, color=_SOFT, linestyle="--", linewidth=1)
        for at, (_, (value, low, high), colour) in enumerate(lines):
            bar = max(low, ends[0]), min(high, ends[1])
            axes.plot(bar, (at, at), color=_colour(colour), linewidth=2.5, clip_on=False)
            mark = _MARKS[colour % len(_MARKS)]
            axes.plot(value, at, mark, color=_colour(colour), markersize=7, clip_on=False)
        places, decimals = range(len(lines)), max(line.estimate.decimals for line in lines)
        axes.set_yticks(places, [line.label for line in lines], color=_INK)
        values = axes.secondary_yaxis("right")
        values.set_yticks(places, [line.estimate.text(decimals) for line in lines], color=_INK)
        values.tick_params(length=0, pad=12)
        values.spines["right"].set_visible(False)
        return _svg(figure, title)


BINS = 48
"""Approximate number of steps of a distribution."""


def within(counts: Int64Array, share: float) -> int:
    """Return the least number that covers a share of the counts of 0, 1, 2 and so on."""
    summed = np.cumsum(counts)
    return int(np.searchsorted(summed, share * summed[-1]))


def steps(counts: Int64Array) -> Int64Array:
    """Return the edges of steps over the numbers counted, of equal, whole width.

    Equal widths prevent a comb pattern when all lengths are equally frequent. The largest 0.5 % of
    the numbers may lie beyond the last edge.
    """
    least, most = int(np.flatnonzero(counts)[0]), within(counts, 0.995) + 1
    wide = max(1, math.ceil((most - least) / BINS))
    return np.arange(least, most + wide, wide)


def lengths(title: str, turns: Mapping[str, Int64Array]) -> str:
    """Return a plot of how often 0, 1, 2 … turns occurred, with the median of each rule set."""
    longest = max(map(len, turns.values()))
    edges = steps(np.sum([np.pad(each, (0, longest - len(each))) for each in turns.values()], 0))
    wide = int(edges[1] - edges[0])
    with mpl.rc_context(fname=_STYLE):
        figure, axes = _axes(2.8 + 0.25 * len(turns))
        for number, (label, counts) in enumerate(turns.items()):
            games, middle, beyond = counts.sum(), within(counts, 0.5), counts[edges[-1] :].sum()
            shares = np.histogram(np.arange(len(counts)), edges - 0.5, weights=counts)[0]
            legend = f"{label}: {games:,} games, half within {middle} turns"
            legend += f", {beyond:,} beyond {edges[-1] - 1}" if beyond else ""
            axes.stairs(
                *(100 * shares / games, edges),
                color=_colour(number),
                linestyle=_DASHES[number % len(_DASHES)],
                linewidth=1.8,
                label=legend,
            )
            axes.axvline(middle, color=_colour(number), linestyle=":", linewidth=1)
        each = "turn" if wide == 1 else f"{wide} turns"
        axes.set(xlabel="turns a game", ylabel=f"% of games for each {each}")
        axes.grid(axis="x", visible=False)
        axes.margins(x=0)
        figure.legend(loc="outside lower left")
        return _svg(figure, title)
