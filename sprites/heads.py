"""Parts of all heads: skull, neck, and the features of a face in profile.

The brow is at x = 0, the crown at y = 0 and the chin at y = 1; the face looks to the right.
"""

from dataclasses import dataclass, field

import numpy as np
from fields import Arr
from relief import Points, Relief, curve, marks, path

Mark = tuple[float, float]
Marks = dict[str, tuple[float, ...]]

PROFILE: Marks = marks(
    """
    crown -360 0, top -180 30, hairline -65 115, forehead -8 235, front 10 325, brow 14 395,
    root -4 452, bridge 34 520, ridge 70 580, tip 104 634, under 94 664, septum 56 680,
    base 18 687, groove 18 715, upper 36 748, upper-edge 28 766, mouth 10 773,
    lower-edge 22 784, lower 24 806, hollow -6 845, chin 4 900, chin-end -12 952, jaw -60 985,
    throat -150 992, gullet -232 1010, larynx -266 1090, neck -290 1220, pit -280 1350,
    breast -215 1430, cut -420 1475, cut-back -640 1455, shoulder -860 1370, back -785 1270,
    nape-low -730 1120, nape -712 980, nape-high -728 850, occiput-low -795 700,
    occiput -855 520, occiput-high -860 360, back-high -800 200, back-top -680 85,
    back-crown -520 20
    """
)
"""The outline of a head and its neck, clockwise."""

DEPTHS: Marks = marks(
    """
    ridge 30 590 50, bridge 0 520 55, nose 20 640 75, by-nose -35 610 95, under-eye -80 575 150,
    cheekbone -190 585 235, cheekbone-back -280 570 270, cheek -160 690 195,
    cheek-front -80 680 130, lip -20 740 85, mouth -75 775 115, chin -60 900 95,
    jaw -190 860 165, jaw-angle -370 800 225, masseter -340 710 260, by-ear -420 600 290,
    temple -220 420 225, temple-back -320 400 265, brow -50 420 135, brow-end -140 435 195,
    eye -100 505 150, eye-front -45 500 75, eye-end -165 515 190, forehead -60 280 125,
    forehead-side -150 260 200, top -300 110 200, skull -480 330 320, skull-back -700 360 240,
    occiput -740 550 190, behind-ear -610 620 240, nape -620 850 190, throat -250 960 90,
    under-jaw -370 930 150, neck -500 1050 215, neck-front -350 1150 130,
    neck-back -660 1120 140, neck-low -500 1300 200, breast -330 1400 110,
    shoulder -720 1350 120
    """
)
"""Half the breadth of a head at points of its side: x, y, breadth."""
EDGE, FLATNESS = 0.035, 0.46
"""Breadth at the outline, and the share of the breadth that the relief retains."""


@dataclass(frozen=True)
class Head:
    """The differences of a head from the standard head."""

    profile: Marks = field(default_factory=dict)
    """Marks of the outline at other places."""
    depths: Marks = field(default_factory=dict)
    eye: Mark = (-0.100, 0.506)
    open: float = 1.0
    """The opening of the eye."""
    ear: Mark = (-0.505, 0.560)
    ear_size: float = 1.0
    corner: Mark = (-0.078, 0.775)
    """The corner of the mouth."""
    lips: float = 1.0
    brow: float = 1.0
    """The heaviness of the brow."""
    nostril: Mark = (0.026, 0.650)
    age: float = 0.0
    jaw: float = 1.0
    """The sharpness of the edge of the jaw."""


def skull(relief: Relief, head: Head) -> Arr:
    """Model the masses of a head; return its outline."""
    profile = np.array([*(PROFILE | head.profile).values()])
    outline = curve(profile, closed=True)
    rim = curve(profile, closed=True, fine=3)
    inner = np.array([*(DEPTHS | head.depths).values()])
    points = np.concatenate([rim, inner[:, :2]])
    mass = relief.bent(points, np.concatenate([np.full(len(rim), EDGE), inner[:, 2]]))
    deep = relief.depth(outline, 0.05) / 0.05
    edge = np.sqrt(np.clip(1 - np.clip(1 - deep, 0, 1) ** 2, 0, 1))
    relief.h = np.where(deep > 0, FLATNESS * mass * edge, 0.0)
    return outline


def face(relief: Relief, head: Head) -> None:
    """Cut the features into the masses."""
    _jaw(relief, head)
    _neck(relief)
    _eye(relief, head)
    _nose(relief, head)
    _mouth(relief, head)
    _lines(relief, max(head.age, 0.0))


def _jaw(relief: Relief, head: Head) -> None:
    line = path("-480 650, -445 770, -375 862, -270 920, -160 962, -70 992")
    relief.fall(line[::-1], 0.02, 0.10, 0.035 * head.jaw)
    relief.bump((-0.035, 0.910), (0.055, 0.055), 0.014)
    relief.bump((-0.210, 0.585), (0.090, 0.045), 0.012, 12)


def _neck(relief: Relief) -> None:
    relief.stroke(
        path("-545 700, -530 780, -485 950, -400 1180, -310 1380"),
        0.050,
        0.030,
        0.6,
        0.03,
    )
    relief.bump((-0.360, 1.120), (0.030, 0.120), -0.014, 12)


def _eye(relief: Relief, head: Head) -> None:
    x, y = head.eye
    o = head.open

    def at(points: Points) -> list[Mark]:
        return [(x + 0.9 * u + 0.004, y + v) for u, v in points]

    relief.bump((x + 0.060, y - 0.008), (0.034, 0.050), -0.026, -12)
    relief.stroke(at(path("45 -45, 0 -55, -60 -44, -90 -22")), 0.018, -0.014)
    relief.bump((x + 0.004, y + 0.002), (0.050, 0.036), 0.026, 0, 1.6)
    upper = at(
        [
            (-0.070, 0.012 * o),
            (-0.045, -0.018 * o),
            (-0.010, -0.033 * o),
            (0.025, -0.026 * o),
            (0.045, -0.002),
        ]
    )
    lower = at([(-0.066, 0.014 * o), (-0.035, 0.030 * o), (0.000, 0.033 * o), (0.032, 0.020 * o)])
    relief.stroke([(u, v - 0.020) for u, v in upper[:-1]], 0.008, -0.010)
    relief.stroke([(u, v + 0.012) for u, v in upper], 0.007, -0.012)
    relief.stroke(upper, 0.0095, 0.022, 0.5, 0.5)
    relief.stroke(lower, 0.0085, 0.013, 0.4, 0.5)
    relief.stroke([(u, v + 0.018) for u, v in lower], 0.011, -0.007)
    relief.bump((x + 0.022, y + 0.002), (0.017, 0.019), 0.006, 0, 2.0)
    relief.bump((x + 0.027, y + 0.000), (0.0075, 0.009), -0.016)
    b = head.brow
    ridge = at(path("100 -75, 50 -92, -20 -90, -85 -66, -130 -46"))
    relief.stroke(ridge, 0.026, 0.020 * b, 0.4, 0.7)
    relief.bump((x + 0.105, y - 0.055), (0.022, 0.022), -0.010)


def _nose(relief: Relief, head: Head) -> None:
    x, y = head.nostril
    relief.bump((x, y), (0.030, 0.027), 0.034, -15, 1.4)
    relief.bump((x + 0.045, y - 0.012), (0.024, 0.026), 0.014)
    relief.stroke(
        [
            (x - 0.004, y - 0.046),
            (x - 0.036, y - 0.022),
            (x - 0.043, y + 0.010),
            (x - 0.022, y + 0.034),
        ],
        0.011,
        -0.022,
        0.5,
    )
    relief.stroke(
        [(x + 0.006, y + 0.021), (x + 0.024, y + 0.020), (x + 0.040, y + 0.016)],
        0.0075,
        -0.030,
        0.5,
        0.6,
    )
    relief.stroke(
        [(x + 0.020, y - 0.040), (x + 0.026, y - 0.010), (x + 0.024, y + 0.006)], 0.010, -0.008
    )


def _mouth(relief: Relief, head: Head) -> None:
    x, y = head.corner
    front = (PROFILE | head.profile)["mouth"]
    lips = head.lips
    mid = ((x + front[0]) / 2, (y + front[1]) / 2)
    relief.stroke(
        [(0.030, front[1] - 0.020), (mid[0], mid[1] - 0.016), (x, y - 0.004)],
        0.018 * lips,
        0.018,
        0.25,
        0.9,
    )
    relief.stroke(
        [(0.020, front[1] + 0.028), (mid[0], mid[1] + 0.022), (x + 0.01, y + 0.010)],
        0.021 * lips,
        0.022,
        0.25,
        0.9,
    )
    relief.stroke(
        [(front[0] + 0.010, front[1]), (mid[0], mid[1] + 0.003), (x, y)], 0.0085, -0.034, 0.6, 1.0
    )
    relief.bump((x - 0.008, y), (0.017, 0.020), -0.014)
    relief.bump((-0.020, 0.850), (0.035, 0.018), -0.012)
    relief.stroke(path("-20 672, -72 705, -108 765"), 0.024, -0.009 - 0.014 * head.age)


def _lines(relief: Relief, age: float) -> None:
    """Cut the marks of age: furrows of the forehead, crow's feet, pouches and hollow cheeks."""
    for k, y in enumerate((0.245, 0.290, 0.335)):
        relief.stroke(
            [(-0.015, y + 0.012), (-0.070, y), (-0.130, y + 0.006), (-0.190, y + 0.024)],
            0.012,
            -0.011 * age * (1, 0.9, 0.7)[k],
        )
    for dy in (-0.018, 0.006, 0.030):
        relief.stroke(
            [(-0.185, 0.515 + 0.4 * dy), (-0.235, 0.512 + 1.6 * dy)], 0.008, -0.010 * age, 0.3, 0.8
        )
    relief.stroke(path("-45 562, -100 578, -155 560"), 0.014, -0.012 * age)
    relief.bump((-0.170, 0.700), (0.070, 0.085), -0.015 * age, 25)
    relief.stroke(path("-110 790, -118 840, -95 890"), 0.018, -0.012 * age)


def ear(relief: Relief, head: Head) -> None:
    """Add the ear to the side of the head."""

    def at(points: Points) -> list[Mark]:
        return [
            (head.ear[0] + head.ear_size * u, head.ear[1] + head.ear_size * v) for u, v in points
        ]

    s = head.ear_size
    rim = at(
        path(
            """
            48 -30, 46 -85, 18 -122, -30 -115, -62 -70, -64 -5, -40 50, -10 88, 20 108, 42 88,
            44 40
            """
        )
    )
    outline = curve(rim, closed=True)
    deep = relief.depth(outline, 0.03)
    level = relief.h[deep > 0].mean()
    lift = np.clip(deep / 0.012, 0, 1)
    relief.h = np.where(
        deep > 0, relief.h * (1 - lift) + lift * (0.6 * relief.h + 0.4 * level + 0.016), relief.h
    )
    halo = np.clip(1 + deep / 0.03, 0, 1) * (deep <= 0)
    relief.h = relief.h - 0.018 * halo
    relief.stroke(
        at(path("20 -15, 46 -60, 30 -108, -18 -108, -52 -66, -54 -4, -34 48")),
        0.0125 * s,
        0.024,
        0.5,
        0.7,
    )
    relief.stroke(
        at(path("8 -78, -20 -50, -28 -5, -12 36")),
        0.011 * s,
        0.015,
        0.6,
        0.5,
    )
    relief.stroke(at(path("-36 -75, -41 -20, -30 25")), 0.008 * s, -0.012)
    relief.bump(at([(0.008, 0.005)])[0], (0.020 * s, 0.034 * s), -0.036, -10)
    relief.bump(at([(0.038, 0.012)])[0], (0.011 * s, 0.018 * s), 0.020)
    relief.bump(at([(0.014, 0.078)])[0], (0.022 * s, 0.024 * s), 0.020)
