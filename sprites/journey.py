"""Render the map of the journey: the lands around the Mediterranean as a relief in stone.

Usage: `python sprites/journey.py [WIDTH SAMPLES]` writes `journey.jpg` beside this file. It needs
the same packages as `render.py`.

The map shows the Roman world from Iberia to Pontus and from Britannia to Egypt, in plate carrée:
a degree of longitude is always `ASPECT` degrees of latitude wide. Land is painted limestone above
a sea of dark glass; mountains are raised and rivers are cut. Coasts, ridges and rivers are our own
drawing, as lists of longitude and latitude in degrees: good to about a third of a degree, with
small islands enlarged. Names, road and stops are drawn by the program.
"""

import sys
from pathlib import Path

import numpy as np
import studio
from fields import Arr, mix, over, rng_for, smooth
from PIL import Image, ImageDraw, ImageFilter

HERE = Path(__file__).resolve().parent
EXTENT = -8.0, 38.0, 27.5, 53.5
"""Longitudes of the left and right edge, and latitudes of the lower and upper edge."""
WIDE, HIGH = 2400, 1800
GRID = 2
"""Pixels for each vertex of the relief."""
QUALITY = 58
Points = tuple[float, ...]
"""Longitude and latitude in turns."""
STEPS = 16
"""Points of a river from each one that is given to the next."""
BENDS = (2.3, 0.10), (0.9, 0.05)
"""Lengths and widths of the bends of rivers, in degrees."""

MEDITERRANEAN: Points = (
    -5.6, 36.0, -4.4, 36.7, -3.0, 36.7, -2.2, 36.75, -1.8, 37.2, -0.9, 37.6, -0.7, 38.0, 0.2, 38.75,
    -0.3, 39.4, 0.0, 40.0, 0.7, 40.7, 1.2, 41.1, 2.2, 41.4, 3.2, 41.9, 3.1, 42.5, 3.0, 43.1,
    3.6, 43.4, 4.2, 43.5, 4.8, 43.35, 5.3, 43.3, 6.0, 43.05, 6.6, 43.2, 7.2, 43.65, 8.0, 43.9,
    8.5, 44.3, 9.0, 44.4, 9.8, 44.05, 10.3, 43.6, 10.5, 42.95, 11.1, 42.5, 11.8, 42.1, 12.3, 41.75,
    13.0, 41.25, 13.7, 41.25, 14.1, 40.8, 14.8, 40.6, 15.0, 40.2, 15.6, 40.05, 15.8, 39.5,
    16.1, 38.8, 15.85, 38.6, 15.65, 38.2, 15.7, 37.95, 16.1, 37.95, 16.6, 38.45, 16.6, 38.8,
    17.15, 39.0, 17.0, 39.5, 16.55, 39.75, 16.9, 40.4, 17.3, 40.45, 17.9, 40.3, 18.35, 39.8,
    18.5, 40.15, 18.0, 40.65, 17.0, 41.1, 16.1, 41.45, 15.9, 41.6, 16.2, 41.8, 15.9, 41.95,
    15.2, 41.95, 14.6, 42.2, 14.0, 42.75, 13.6, 43.55, 12.7, 44.0, 12.3, 44.4, 12.5, 44.95,
    12.3, 45.4, 13.0, 45.65, 13.7, 45.7, 13.5, 45.4, 13.6, 45.05, 13.9, 44.8, 14.2, 45.2,
    14.9, 45.0, 14.95, 44.6, 15.2, 44.2, 15.9, 43.7, 16.5, 43.45, 17.4, 43.0, 18.1, 42.6,
    18.6, 42.4, 19.3, 41.9, 19.5, 41.3, 19.35, 40.6, 19.9, 39.9, 20.3, 39.4, 20.75, 38.95,
    21.1, 38.35, 22.2, 38.38, 23.05, 38.15, 22.6, 38.0, 21.75, 38.2, 21.2, 38.1, 21.3, 37.65,
    21.6, 37.2, 21.75, 36.8, 22.1, 37.0, 22.4, 36.5, 22.7, 36.8, 23.1, 36.5, 22.9, 37.2,
    22.75, 37.5, 23.2, 37.35, 23.4, 37.55, 23.05, 37.9, 23.6, 37.95, 24.0, 37.65, 24.05, 38.2,
    23.4, 38.55, 22.7, 38.85, 23.1, 39.1, 23.0, 39.6, 22.6, 40.0, 22.6, 40.5, 22.95, 40.55,
    23.3, 40.25, 23.35, 39.95, 23.7, 40.2, 23.95, 39.98, 24.0, 40.3, 24.3, 40.15, 23.75, 40.65,
    24.4, 40.9, 25.2, 40.95, 26.0, 40.85, 26.1, 40.6, 26.8, 40.6, 26.3, 40.15, 26.75, 40.42,
    27.3, 40.68, 27.5, 41.0, 28.2, 41.05, 28.95, 41.0, 29.05, 41.25, 29.22, 41.25, 29.1, 40.95,
    29.4, 40.75, 28.9, 40.4, 28.0, 40.45, 27.2, 40.4, 26.75, 40.2, 26.1, 39.9, 26.1, 39.5,
    26.9, 39.5, 26.8, 39.0, 26.9, 38.5, 26.4, 38.6, 26.3, 38.25, 27.0, 38.0, 27.25, 37.6,
    27.2, 37.1, 27.4, 36.95, 28.2, 36.75, 28.3, 36.6, 29.1, 36.6, 29.2, 36.3, 30.0, 36.2,
    30.45, 36.3, 30.65, 36.85, 31.3, 36.8, 32.0, 36.5, 32.6, 36.05, 33.5, 36.15, 34.1, 36.4,
    34.6, 36.75, 35.4, 36.55, 36.1, 36.85, 35.9, 36.3, 35.8, 35.7, 35.9, 35.0, 35.6, 34.2,
    35.1, 33.2, 34.9, 32.6, 34.5, 31.7, 34.2, 31.3, 33.1, 31.1, 32.3, 31.25, 31.5, 31.5,
    30.9, 31.5, 30.1, 31.3, 29.0, 30.85, 27.5, 31.15, 26.2, 31.5, 25.1, 31.65, 24.0, 31.95,
    23.1, 32.35, 22.0, 32.9, 21.0, 32.75, 20.1, 32.2, 20.0, 31.3, 20.0, 30.8, 19.3, 30.3,
    18.2, 30.5, 17.2, 31.0, 15.8, 31.5, 15.3, 32.3, 14.2, 32.7, 13.2, 32.9, 12.0, 32.9,
    11.2, 33.2, 10.6, 33.6, 10.1, 34.0, 10.1, 34.4, 10.8, 34.8, 11.1, 35.3, 10.7, 35.8,
    10.5, 36.2, 11.05, 37.05, 10.4, 36.75, 10.2, 37.2, 9.8, 37.3, 9.0, 37.0, 8.0, 36.95,
    7.2, 37.05, 6.3, 36.95, 5.1, 36.75, 4.0, 36.9, 3.0, 36.8, 2.0, 36.6, 1.0, 36.5, 0.0, 35.9,
    -0.7, 35.75, -1.3, 35.3, -2.2, 35.1, -3.0, 35.25, -4.0, 35.2, -5.0, 35.5, -5.35, 35.85,
    -5.9, 35.8,
)  # fmt: skip
EUXINE: Points = (
    29.1, 41.2, 28.1, 41.7, 27.6, 42.4, 27.9, 43.0, 28.5, 43.6, 28.7, 44.3, 29.6, 45.0, 30.2, 45.9,
    30.8, 46.5, 31.9, 46.6, 32.5, 46.1, 33.6, 46.0, 32.6, 45.4, 33.5, 44.6, 34.3, 44.5, 35.4, 45.0,
    36.5, 45.1, 37.4, 44.7, 38.2, 44.3, 41.0, 43.0, 41.0, 41.0, 39.0, 41.05, 37.5, 41.05,
    36.3, 41.4, 35.1, 42.05, 33.5, 42.0, 32.0, 41.6, 31.3, 41.2, 30.2, 41.15, 29.2, 41.2,
)  # fmt: skip
MAEOTIS: Points = (
    34.8, 46.2, 35.4, 45.4, 36.6, 45.4, 37.8, 46.0, 41.0, 47.0, 37.0, 46.9, 35.8, 46.5
)  # fmt: skip
OCEAN: Points = (
    -12.0, 30.0, -9.6, 30.5, -9.2, 32.3, -7.5, 33.7, -6.4, 34.6, -5.9, 35.8, -5.6, 36.0,
    -6.4, 36.7, -7.0, 37.2, -8.0, 37.0, -9.0, 37.0, -8.7, 38.4, -9.4, 38.8, -8.7, 41.0, -8.9, 42.2,
    -9.2, 43.1, -8.0, 43.75, -6.0, 43.6, -4.0, 43.45, -2.0, 43.4, -1.5, 43.5, -1.2, 44.5,
    -1.1, 45.6, -1.4, 46.3, -2.2, 47.2, -3.5, 47.7, -4.6, 48.0, -4.7, 48.5, -3.5, 48.8, -2.0, 48.65,
    -1.6, 48.7, -1.8, 49.6, -1.2, 49.4, 0.1, 49.5, 1.4, 50.1, 1.6, 50.85, 2.6, 51.1, 3.6, 51.5,
    4.2, 52.1, 4.8, 52.9, 5.4, 53.2, 7.0, 53.5, 8.2, 53.8, 8.2, 58.0, -12.0, 58.0,
)  # fmt: skip
ERYTHRA: Points = (
    32.5, 29.9, 32.9, 28.9, 33.6, 28.0, 34.0, 26.5, 36.0, 26.5, 35.0, 28.0, 34.95, 29.5,
    34.5, 28.2, 34.2, 27.8, 33.3, 28.7,
)  # fmt: skip
SEAS = (MEDITERRANEAN, EUXINE, MAEOTIS, OCEAN, ERYTHRA)
ISLANDS: tuple[Points, ...] = (
    (-5.6, 50.1, -4.0, 50.3, -2.5, 50.6, -1.2, 50.7, 0.3, 50.8, 1.4, 51.2, 0.6, 51.5, 1.4, 51.9,
     1.7, 52.6, 0.9, 52.95, 0.2, 52.85, 0.3, 53.4, 0.0, 55.0, -3.0, 55.0, -3.0, 53.4, -4.3, 53.3,
     -4.6, 52.8, -4.1, 52.4, -5.2, 51.8, -4.0, 51.6, -3.0, 51.4, -4.2, 51.2, -5.0, 50.5),
    (-6.1, 53.6, -6.1, 52.3, -8.5, 51.6, -10.0, 52.0, -10.0, 55.0, -6.0, 55.0),
    (12.5, 37.6, 12.5, 38.05, 13.4, 38.2, 14.5, 38.05, 15.5, 38.22, 15.15, 37.5, 15.25, 37.0,
     15.05, 36.7, 14.0, 37.1, 13.1, 37.5),
    (8.2, 40.9, 9.2, 41.2, 9.75, 40.6, 9.65, 39.5, 9.1, 39.1, 8.5, 38.95, 8.4, 39.8),
    (8.6, 42.4, 9.35, 43.0, 9.5, 42.2, 9.2, 41.45, 8.7, 41.7),
    (23.55, 35.5, 24.1, 35.55, 25.1, 35.35, 26.3, 35.25, 26.2, 35.0, 24.8, 34.95, 23.55, 35.25),
    (32.3, 34.8, 32.9, 35.35, 33.6, 35.35, 34.6, 35.65, 33.9, 35.0, 33.0, 34.6),
    (2.4, 39.5, 3.1, 39.95, 3.4, 39.6, 3.0, 39.3), (3.8, 40.05, 4.3, 40.0, 4.1, 39.8),
    (1.3, 39.1, 1.6, 39.1, 1.5, 38.85), (10.1, 42.9, 10.45, 42.8, 10.3, 42.7),
    (23.2, 39.0, 24.1, 38.7, 24.6, 38.0, 24.1, 38.3, 23.4, 38.7),
    (25.85, 39.3, 26.5, 39.35, 26.5, 39.0, 26.1, 39.0), (25.9, 38.55, 26.15, 38.5, 26.0, 38.2),
    (26.6, 37.8, 27.0, 37.75, 26.8, 37.65), (27.75, 36.1, 28.25, 36.45, 28.1, 36.0, 27.8, 35.9),
    (25.1, 40.0, 25.45, 39.95, 25.3, 39.8), (24.5, 40.8, 24.8, 40.75, 24.6, 40.6),
    (25.35, 37.2, 25.65, 37.1, 25.5, 36.9), (24.75, 37.95, 25.0, 37.75, 24.85, 37.65),
    (25.1, 37.6, 25.4, 37.5, 25.25, 37.35), (14.2, 36.05, 14.6, 35.85, 14.4, 35.75),
    (19.65, 39.8, 19.95, 39.75, 20.1, 39.4, 19.85, 39.5), (20.4, 38.4, 20.8, 38.1, 20.5, 38.05),
    (20.65, 37.9, 20.95, 37.75, 20.8, 37.6), (10.75, 33.85, 11.05, 33.8, 10.9, 33.65),
    (27.0, 36.9, 27.35, 36.8, 27.1, 36.7), (14.4, 44.9, 14.6, 44.6, 14.3, 44.5),
    (16.4, 43.35, 17.0, 43.2, 16.5, 43.15),
)  # fmt: skip
RIDGES: tuple[tuple[float, float, Points], ...] = (
    (1.0, 0.55, (7.3, 44.1, 6.8, 45.0, 7.0, 45.9, 8.4, 46.4, 10.4, 46.8, 12.6, 47.1, 14.9, 47.4)),
    (0.5, 0.4, (8.6, 44.5, 10.4, 44.3, 12.3, 43.3, 13.6, 42.3, 14.7, 41.3, 15.9, 40.3, 16.4, 39.2,
                16.2, 38.3)),
    (0.75, 0.4, (-1.2, 43.0, 0.5, 42.7, 2.3, 42.4)), (0.5, 0.4, (-6.8, 42.9, -3.6, 43.1)),
    (0.6, 0.4, (-4.8, 36.95, -2.6, 37.2)), (0.4, 0.6, (-3.4, 41.3, -1.6, 40.3)),
    (0.35, 0.5, (-7.0, 40.4, -4.0, 40.9)), (0.85, 0.6, (-8.5, 31.0, -5.0, 32.6, -3.2, 33.4)),
    (0.45, 0.5, (-4.5, 34.9, -1.5, 34.7, 1.5, 35.8, 4.2, 36.4, 6.0, 36.4, 8.6, 36.4)),
    (0.5, 0.5, (-1.0, 32.9, 2.0, 34.0, 4.6, 34.9, 6.6, 35.3, 8.6, 35.4, 9.6, 35.9)),
    (0.55, 0.5, (14.3, 45.6, 15.8, 44.5, 17.4, 43.7, 18.9, 42.9, 20.2, 42.2, 20.8, 41.0, 21.2, 39.7,
                 21.8, 38.8)),
    (0.45, 0.3, (21.9, 37.9, 22.3, 37.2)), (0.5, 0.35, (22.9, 43.3, 25.0, 42.75, 26.9, 42.8)),
    (0.5, 0.45, (23.4, 42.0, 24.6, 41.5)), (0.35, 0.3, (22.4, 40.1, 22.2, 39.4)),
    (0.65, 0.5, (18.6, 49.3, 20.6, 49.3, 23.3, 48.4, 25.1, 47.2, 26.1, 45.9, 24.6, 45.5,
                 22.6, 45.3)),
    (0.4, 0.6, (2.7, 45.5, 3.3, 44.5)), (0.35, 0.35, (6.0, 46.3, 7.0, 47.2)),
    (0.25, 0.35, (7.1, 48.0, 8.2, 48.3)), (0.3, 0.5, (12.8, 49.4, 14.2, 48.9)),
    (0.6, 0.45, (29.7, 36.9, 30.8, 37.5, 32.6, 36.9, 34.6, 37.4, 36.6, 38.0, 38.5, 38.3)),
    (0.5, 0.45, (31.3, 40.7, 33.8, 41.3, 36.2, 40.7, 38.5, 40.4)),
    (0.35, 1.1, (30.5, 38.9, 33.0, 39.2, 36.5, 39.4)), (0.5, 0.25, (35.8, 33.3, 36.2, 34.4)),
    (0.35, 0.3, (35.2, 31.5, 35.3, 32.5)), (0.55, 0.4, (33.7, 28.9, 34.2, 28.6)),
    (0.55, 0.16, (14.95, 37.75, 15.02, 37.75)), (0.3, 0.3, (13.6, 37.85, 14.5, 37.9)),
    (0.4, 0.2, (9.0, 42.5, 9.15, 41.9)), (0.3, 0.3, (9.2, 40.5, 9.3, 39.7)),
    (0.35, 0.15, (23.9, 35.32, 25.4, 35.15)), (0.3, 0.15, (32.8, 34.93, 33.0, 34.95)),
    (0.2, 0.4, (-3.6, 52.9, -3.4, 51.9)), (0.3, 0.3, (34.0, 44.75, 34.8, 44.9)),
    (0.25, 0.4, (21.2, 32.55, 22.3, 32.5)),
)  # fmt: skip
RIVERS: tuple[Points, ...] = (
    (8.5, 48.0, 10.5, 48.6, 12.2, 49.0, 13.6, 48.5, 16.4, 48.2, 18.8, 47.8, 19.0, 45.9, 20.4, 44.9,
     22.5, 44.5, 25.0, 43.7, 27.6, 44.2, 28.1, 45.4, 29.6, 45.2),
    (9.4, 47.0, 9.2, 47.6, 7.6, 47.6, 7.8, 48.6, 8.3, 50.0, 6.9, 51.0, 6.0, 51.9, 4.2, 51.95),
    (8.0, 46.4, 6.3, 46.3, 4.85, 45.75, 4.8, 44.6, 4.7, 43.4),
    (7.4, 45.0, 9.2, 45.1, 11.0, 45.0, 12.5, 44.95),
    (31.1, 26.5, 31.2, 29.0, 31.2, 30.1, 30.4, 31.4),
    (31.2, 30.1, 31.8, 31.4), (4.6, 48.2, 2.4, 48.8, 1.1, 49.3, 0.2, 49.5),
    (4.0, 45.2, 3.2, 47.2, 0.7, 47.4, -2.1, 47.25), (0.8, 42.6, 1.4, 43.6, -0.5, 44.8, -1.0, 45.5),
    (-4.0, 42.9, -1.6, 42.1, 0.4, 41.2, 0.8, 40.7), (32.0, 48.5, 33.5, 47.3, 32.6, 46.6),
    (35.6, 33.0, 35.5, 31.8),
)  # fmt: skip


class Sheet:
    """A grid of vertices for degrees."""

    def __init__(self, wide: int) -> None:
        """Make a sheet with so many vertices across."""
        west, east, south, north = EXTENT
        self.size = wide, wide * HIGH // WIDE
        self.unit = wide / (east - west), self.size[1] / (north - south)
        self._corner = west, north

    def at(self, points: Points) -> list[tuple[float, float]]:
        """Return the places of longitudes and latitudes on the sheet."""
        pairs = zip(points[::2], points[1::2], strict=True)
        west, north = self._corner
        return [((x - west) * self.unit[0], (north - y) * self.unit[1]) for x, y in pairs]

    def land(self) -> Arr:
        """Return 1 on land and 0 at sea, with coasts roughened as in nature."""
        mask = Image.new("L", self.size, 255)
        draw = ImageDraw.Draw(mask)
        for sea in SEAS:
            draw.polygon(self.at(sea), fill=0)
        for island in ISLANDS:
            draw.polygon(self.at(island), fill=255)
        soft = np.asarray(mask.filter(ImageFilter.GaussianBlur(self.unit[0] * 0.09))) / 255
        rough = noise("coast", self.size, self.unit[0] * 0.8, 1.1)
        return smooth(0.44, 0.56, soft + 0.085 * rough)

    def lines(self, points: Points, width: float) -> Arr:
        """Return a line that many degrees wide as 1, smoothly falling to 0."""
        mask = Image.new("L", self.size, 0)
        step = max(1, round(width * self.unit[1]))
        ImageDraw.Draw(mask).line(self.at(points), fill=255, width=step, joint="curve")
        blurred = mask.filter(ImageFilter.GaussianBlur(step * 0.6))
        return np.asarray(blurred, np.float32) / 255


def bent(points: Points) -> Points:
    """Return a smooth line through points, a Catmull-Rom spline, with the bends of a river."""
    line = np.reshape(points, (-1, 2))
    line = np.concatenate([line[:1], line, line[-1:]])
    a, b, c, d = (line[at : len(line) - 3 + at, None] for at in range(4))
    t = np.linspace(0, 1, STEPS)[:, None]
    found = b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2
    for length, width in BENDS:
        found = found + width * np.sin(found[..., ::-1] * 2 * np.pi / length)
    return tuple(found.ravel().tolist())


def noise(
    name: str, size: tuple[int, int], longest: float, slope: float, shortest: float = 0.0
) -> Arr:
    """Return noise of standard deviation 1, with waves of `shortest` to `longest` vertices."""
    rng, shape = rng_for(name), (size[1], size[0])
    y, x = np.fft.fftfreq(shape[0])[:, None], np.fft.rfftfreq(shape[1])
    far = np.hypot(x, y)
    far[0, 0] = 1
    gain = far**-slope * (1 - np.exp(-((far * longest) ** 2))) * np.exp(-((far * shortest) ** 2))
    gain[0, 0] = 0
    out = np.fft.irfft2(np.fft.rfft2(rng.standard_normal(shape)) * gain, s=shape)
    return np.asarray(out / out.std(), np.float32)


def heights(sheet: Sheet) -> Arr:
    """Return the height of mountains above the plains, from 0 to about 1."""
    found = np.zeros((sheet.size[1], sheet.size[0]), np.float32)
    waves = noise("ridges", sheet.size, sheet.unit[0] * 2.2, 1.6, sheet.unit[0] * 0.3)
    crests = 1 - 1.1 * np.sqrt(waves**2 + 0.01)
    for height, width, points in RIDGES:
        body = sheet.lines(points, 1.4 * width)
        found = np.maximum(found, height * body)
    return np.asarray(found * (0.35 + 0.75 * np.clip(crests, -0.3, 1)))


def surface(wide: int) -> studio.Surface:
    """Return the relief with its paint; it is one unit wide for each degree of longitude."""
    sheet = Sheet(wide)
    land, high = sheet.land(), heights(sheet)
    rivers = np.max([sheet.lines(bent(points), 0.13) for points in RIVERS], axis=0) * land
    grain = noise("grain", sheet.size, sheet.unit[0] * 3, 1.4)
    fine = noise("fine", sheet.size, sheet.unit[0] * 0.35, 0.7)
    plain = 0.16 + 0.018 * grain + 0.006 * fine + 1.45 * high - 0.09 * rivers
    sea = -0.32 + 0.010 * noise("waves", sheet.size, sheet.unit[0] * 0.7, 0.9)
    west, east, _, north = EXTENT
    rows, columns = np.mgrid[0 : sheet.size[1], 0 : sheet.size[0]]
    latitude = north - rows / sheet.unit[1]
    dry = smooth(37.4, 32.5, latitude + 0.7 * grain)
    colour = np.full((*land.shape, 3), (0.42, 0.38, 0.20), np.float32)
    colour = over(colour, (0.23, 0.27, 0.12), smooth(40, 50, latitude + grain))
    colour = over(colour, (0.66, 0.47, 0.26), dry)
    colour = over(colour, (0.50, 0.40, 0.27), smooth(0.08, 0.40, high))
    colour = over(colour, (0.83, 0.79, 0.70), smooth(0.36, 0.72, high + 0.06 * fine))
    colour = over(colour, (0.05, 0.13, 0.17), 0.85 * smooth(0.2, 0.7, rivers))
    colour = colour * (1 + 0.05 * fine + 0.05 * grain)[..., None]
    coast = ImageFilter.GaussianBlur(sheet.unit[0] * 0.55)
    shore = Image.fromarray(np.uint8(land * 255)).filter(coast)
    shallow = smooth(0.02, 0.62, np.asarray(shore, np.float32) / 255)
    water = over(np.full_like(colour, (0.012, 0.040, 0.062)), (0.035, 0.135, 0.150), shallow)
    ink = np.clip(4 * land * (1 - land), 0, 1)
    colour = over(mix(water, colour, land[..., None]), (0.13, 0.085, 0.04), 0.65 * ink)
    points = np.stack(
        [
            columns / sheet.unit[0] - (east - west) / 2,
            (sheet.size[1] / 2 - rows) / sheet.unit[0],
            mix(sea, plain, land),
        ],
        axis=-1,
    )
    rough = mix(0.24, 0.78, land).ravel()
    flat = points.reshape(-1, 3).astype(np.float32)
    return studio.Surface(flat, studio.sheet(land.shape), colour.reshape(-1, 3), rough)


def main() -> None:
    """Write the picture."""
    wide, samples = map(int, sys.argv[1:3]) if sys.argv[2:] else (WIDE, 40)
    size = wide, wide * HIGH // WIDE
    degrees = 0.994 * (EXTENT[1] - EXTENT[0])  # The edges of the sheet are outside.
    studio.studio(size, degrees, samples, studio.Light(strength=2.6, room_strength=0.2))
    studio.place("map", surface(wide // GRID + 2), studio.STONE)
    found = studio.shoot()[..., :3]
    picture = studio.picture(found)
    picture.save(HERE / "journey.jpg", quality=QUALITY, optimize=True, progressive=True)


if __name__ == "__main__":
    main()
