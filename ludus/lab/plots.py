"""Plots as SVG within a page, whose style sheet gives them their colours, in light and in dark."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np
from numpy.typing import NDArray

from ludus.lab.measures import Estimate

WIDTH = 720
_LETTER = 7.2
"""Width of a letter of a label, about."""
_LINE = 26
_COLOURS = 6
"""How many the style sheet has."""


class Line(NamedTuple):
    """An estimate on a line of its own."""

    label: str
    estimate: Estimate
    colour: int


class Axis(NamedTuple):
    """What estimates are measured on."""

    label: str
    """With its unit."""
    most: float = math.inf
    """Where it ends at the latest."""
    even: float | None = None
    """Where a line marks that neither side has more."""


class Course(NamedTuple):
    """A distribution."""

    label: str
    values: NDArray[np.int32]
    colour: int


def _svg(title: str, width: float, height: float) -> ET.Element:
    svg = ET.Element("svg", viewBox=f"0 0 {width:g} {height:g}", role="img")
    ET.SubElement(svg, "title").text = title
    return svg


def _line(svg: ET.Element, x1: float, y1: float, x2: float, y2: float, kind: str) -> None:
    places = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    ET.SubElement(svg, "line", {key: f"{at:.1f}" for key, at in places.items()} | {"class": kind})


def _text(svg: ET.Element, x: float, y: float, text: str, anchor: str, kind: str = "") -> None:
    attributes = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}
    if kind:
        attributes["class"] = kind
    ET.SubElement(svg, "text", attributes).text = text


def _colour(number: int) -> str:
    return f"c{number % _COLOURS}"


def _written(svg: ET.Element) -> str:
    return ET.tostring(svg, encoding="unicode")


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers from the last one not above `low` to the first one not below `high`."""
    raw = (high - low) / about
    ten = 10.0 ** math.floor(math.log10(raw))
    step = next(ten * each for each in (1, 2, 5, 10) if ten * each >= raw)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [round(step * at, 10) for at in range(first, last + 1)]


def intervals(title: str, axis: Axis, lines: Sequence[Line]) -> str:
    """Each estimate as a point with its interval, below one another."""
    even = axis.even
    shown = [each for line in lines for each in line.estimate if math.isfinite(each)]
    if even is not None:
        shown.append(even)
    low, high = min(shown), max(shown)
    room = (high - low) * 0.02 or abs(high) * 0.1 or 1.0
    whole = ticks(max(low - room, 0.0) if low >= 0 else low - room, high + room)
    scale = [tick for tick in whole if tick <= axis.most]
    said = [str(line.estimate) for line in lines]
    left = max(len(line.label) for line in lines) * _LETTER + 14
    right = WIDTH - max(map(len, said)) * _LETTER - 14
    base = len(lines) * _LINE + 8

    def at(value: float) -> float:
        share = (value - scale[0]) / (scale[-1] - scale[0])
        return left + (right - left) * min(max(share, 0.0), 1.0)

    svg = _svg(title, WIDTH, base + 40)
    for tick in scale:
        _line(svg, at(tick), 2, at(tick), base, "grid")
        _text(svg, at(tick), base + 16, f"{tick:g}", "middle", "tick")
    _text(svg, (left + right) / 2, base + 34, axis.label, "middle", "tick")
    if even is not None:
        _line(svg, at(even), 2, at(even), base, "even")
    for number, (line, text) in enumerate(zip(lines, said, strict=True)):
        y = (number + 0.5) * _LINE + 2
        value, least, most = line.estimate
        _text(svg, left - 14, y + 4.5, line.label, "end")
        _line(svg, at(least), y, at(most), y, f"bar {_colour(line.colour)}")
        point = {"cx": f"{at(value):.1f}", "cy": f"{y:.1f}", "r": "4.5"}
        ET.SubElement(svg, "circle", point | {"class": _colour(line.colour)})
        _text(svg, WIDTH, y + 4.5, text, "end", "figure")
    return _written(svg)


def about_zero(title: str, estimate: Estimate) -> str:
    """One interval beside a line at zero, small enough for a cell of a table."""
    width, height = 90, 18
    most = max(abs(estimate.low), abs(estimate.high)) or 1.0
    svg = _svg(title, width, height)
    svg.set("class", "small")
    _line(svg, width / 2, 1, width / 2, height - 1, "even")
    if not math.isfinite(most):
        return _written(svg)
    value, low, high = (width / 2 + each / most * (width / 2 - 6) for each in estimate)
    kind = "certain" if estimate.certain else "open"
    _line(svg, low, height / 2, high, height / 2, f"bar {kind}")
    ET.SubElement(svg, "circle", {"cx": f"{value:.1f}", "cy": "9", "r": "3.5", "class": kind})
    return _written(svg)


_TALL = 170
_BINS = 48
_LEFT = 60


def distributions(title: str, unit: str, courses: Sequence[Course]) -> str:
    """How often whole numbers are, as steps over one axis; each distribution with its median.

    A step is as wide as some whole number, so that none holds more numbers than another.
    """
    every = np.concatenate([course.values for course in courses])
    scale = ticks(float(every.min()), float(np.percentile(every, 99.5)) + 1)
    wide = max(1, math.ceil((scale[-1] - scale[0]) / _BINS))
    edges = np.arange(scale[0], scale[-1] + wide, wide)
    first, last = float(edges[0]), float(edges[-1])
    shares = [
        100 * np.histogram(course.values, edges - 0.5)[0] / len(course.values) for course in courses
    ]
    tall = ticks(0.0, max(float(share.max()) for share in shares), about=4)
    base = _TALL + 10

    def at(value: float) -> float:
        return _LEFT + (value - first) / (last - first) * (WIDTH - _LEFT - 20)

    def up(share: float) -> float:
        return base - _TALL * share / tall[-1]

    svg = _svg(title, WIDTH, base + 44 + 20 * len(courses))
    for tick in tall:
        _line(svg, _LEFT, up(tick), WIDTH - 20, up(tick), "grid")
        _text(svg, _LEFT - 8, up(tick) + 4, f"{tick:g}", "end", "tick")
    each = unit.removesuffix("s") if wide == 1 else f"{wide} {unit}"
    _text(svg, 14, (base + up(tall[-1])) / 2, f"% of games for each {each}", "middle", "tick up")
    for tick in scale:
        _line(svg, at(tick), base, at(tick), base + 4, "grid")
        _text(svg, at(tick), base + 18, f"{tick:g}", "middle", "tick")
    _text(svg, at((first + last) / 2), base + 36, f"{unit} a game", "middle", "tick")
    for number, (course, share) in enumerate(zip(courses, shares, strict=True)):
        ends = pairwise(at(edge) for edge in edges)
        way = [
            f"{a:.1f},{up(s):.1f} {b:.1f},{up(s):.1f}"
            for (a, b), s in zip(ends, share, strict=True)
        ]
        points = f"{_LEFT},{base} {' '.join(way)} {WIDTH - 20},{base}"
        kind = _colour(course.colour)
        ET.SubElement(svg, "polyline", {"points": points, "class": kind})
        middle = float(np.median(course.values))
        _line(svg, at(middle), base, at(middle), base - _TALL, f"median {kind}")
        y = base + 56 + 20 * number
        _line(svg, _LEFT, y - 4, _LEFT + 24, y - 4, f"bar {kind}")
        says = f"{course.label}: {len(course.values):,} games, half within {middle:g} {unit}"
        if beyond := int((course.values >= last).sum()):
            says += f", {beyond:,} beyond {last - 1:g}"
        _text(svg, _LEFT + 32, y, says, "start")
    return _written(svg)
