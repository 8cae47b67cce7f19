"""The reliefs of the rivals of Alea who are no computer players, for the dies of their coins."""

from collections.abc import Callable

import numpy as np
from fields import Arr, Rng, blur
from hair import comma, folds, locks, mass, ribbon, strands
from heads import Head
from persons import features
from relief import Relief, curve, marks, path


def galla(relief: Relief, _rng: Rng) -> None:
    """Model Galla, a rope maker of fifty: a headscarf with a knot, a round chin."""
    head = Head(
        profile=marks(
            """
            root 2 450, bridge 40 515, ridge 70 580, tip 96 640, under 90 668, chin 6 898,
            chin-end -14 956, jaw -60 1000, throat -140 1030, gullet -220 1070,
            larynx -268 1130, neck -285 1220
            """
        ),
        corner=(-0.084, 0.768),
        brow=0.7,
        age=0.55,
        jaw=0.5,
    )
    features(relief, head)
    relief.bump((-0.150, 0.690), (0.080, 0.065), 0.018)
    for low in (0, 38, 76):
        relief.stroke(
            path(f"-40 {230 + low // 2}, -150 {250 + low}, -290 {330 + low}"), 0.020, 0.02
        )
    mass(
        relief,
        path(
            """
            -30 205, -40 120, -120 10, -240 -45, -400 -68, -560 -48, -720 30, -850 160,
            -915 340, -915 540, -880 720, -830 850, -740 930, -620 960, -500 930, -430 830,
            -400 700, -390 560, -350 440, -270 350, -170 285, -90 245
            """
        ),
        0.045,
        0.06,
    )
    ends = "-790 850"
    folds(
        relief,
        [
            path(f"-110 225, -330 330, -480 560, -600 760, {ends}"),
            path(f"-80 150, -330 190, -560 420, -700 680, {ends}"),
            path(f"-90 60, -340 60, -620 270, -780 600, {ends}"),
            path(f"-200 -20, -480 -10, -730 170, -860 500, {ends}"),
            path(f"-400 690, -520 830, -660 880, {ends}"),
        ],
        0.038,
        0.026,
    )
    ribbon(relief, path("-800 860, -930 910, -990 1010, -960 1120"), 0.050)
    ribbon(relief, path("-800 860, -880 950, -890 1060, -850 1150"), 0.050)
    relief.bump((-0.800, 0.860), (0.058, 0.050), 0.060, 20, 2.5)
    folds(relief, [path("-780 1290, -620 1410, -420 1440, -240 1370")], 0.040, 0.034)


def verus(relief: Relief, _rng: Rng) -> None:
    """Model Verus, a guard of thirty: a helmet with a cheek piece and a crest, a strong chin."""
    head = Head(
        profile=marks(
            """
            root -2 450, bridge 48 515, ridge 80 582, tip 108 636, hollow -2 846, chin 24 900,
            chin-end 14 960, jaw -44 1000, throat -150 1000, neck -270 1220
            """
        ),
        brow=1.2,
        open=0.9,
        age=0.1,
        jaw=1.2,
    )
    features(relief, head)
    _crest(relief, path("-120 -5, -400 -50, -660 0, -830 160, -900 380, -905 560"), 30)
    helmet = path(
        """
        30 300, 30 240, -10 120, -90 30, -220 -25, -380 -48, -540 -32, -700 50, -820 180,
        -885 350, -900 540, -960 640, -1040 700, -1020 745, -900 750, -760 720, -650 640,
        -580 520, -480 430, -320 375, -150 340
        """
    )
    mass(relief, helmet, 0.040, 0.07)
    relief.stroke(path("30 285, -150 325, -330 365, -500 430, -600 540"), 0.030, 0.040, 0.8, 0.8)
    relief.stroke(path("-880 560, -780 610, -660 620"), 0.018, 0.026, 0.8, 0.8)
    relief.stroke(path("-100 110, -330 60, -560 110, -760 290"), 0.020, 0.022)
    relief.bump((-0.500, 0.455), (0.045, 0.045), 0.045, 0, 3)
    mass(
        relief,
        path(
            """
            -600 500, -480 450, -390 450, -350 530, -365 600, -290 660, -250 740, -215 830,
            -240 920, -330 950, -430 900, -500 790, -560 650
            """
        ),
        0.026,
        0.03,
    )
    relief.stroke(path("-420 520, -420 620, -350 720, -310 830, -330 890"), 0.014, -0.016)
    folds(
        relief,
        [
            path("-800 1250, -660 1390, -440 1440, -240 1340"),
            path("-850 1300, -680 1430, -440 1480, -200 1390"),
        ],
        0.042,
        0.036,
    )


def crispus(relief: Relief, rng: Rng) -> None:
    """Model Crispus, a mason of forty: curls under a headband, a curled beard, a thick neck."""
    head = Head(
        profile=marks(
            """
            brow 22 398, root 4 450, bridge 34 515, ridge 62 590, tip 100 645, under 92 672,
            larynx -215 1090, neck -225 1220, pit -225 1350, nape -760 980, nape-low -800 1120
            """
        ),
        depths=marks("neck -500 1050 240, neck-back -690 1120 170"),
        brow=1.4,
        open=0.95,
        age=0.25,
        nostril=(0.022, 0.655),
    )
    features(relief, head)
    cap = mass(
        relief,
        path(
            """
            -10 225, -20 120, -100 20, -220 -40, -380 -66, -540 -48, -700 25, -835 155,
            -905 330, -905 520, -870 700, -800 830, -700 850, -610 760, -575 640, -570 480,
            -500 425, -420 455, -410 580, -370 590, -350 430, -250 340, -150 270, -80 245
            """
        ),
        0.042,
    )
    locks(relief, rng, cap, (-0.60, 0.13), 0.076, 0.130, 0.030, 0.030, 3.7, 0.002, loose=0.02)
    ribbon(relief, path("-15 180, -180 215, -400 275, -620 350, -790 430, -905 490"), 0.052)
    beard = mass(
        relief,
        path(
            """
            -420 560, -365 570, -340 690, -260 760, -170 785, -110 735, -55 702, 14 700, 22 728,
            -40 748, -96 790, -84 832, -24 838, 24 850, 70 920, 70 1010, 20 1090, -80 1140,
            -200 1120, -300 1050, -390 950, -450 830, -470 690
            """
        ),
        0.034,
        0.04,
    )
    locks(relief, rng, beard, (-0.42, 0.42), 0.066, 0.115, 0.027, 0.026, 3.5, 0.002, loose=0.02)


def naso(relief: Relief, rng: Rng) -> None:
    """Model Naso, a sailor of forty: a great nose, a felt cap, a tuft on the chin."""
    head = Head(
        profile=marks(
            """
            brow 10 395, root -6 446, bridge 74 505, ridge 134 575, tip 166 656, under 150 688,
            septum 84 694, base 22 694, groove 12 720, upper 26 750, upper-edge 20 767,
            mouth 2 775, lower-edge 14 786, lower 16 808, hollow -14 846, chin -6 900
            """
        ),
        depths=marks("nose 40 640 85, ridge 70 590 55"),
        nostril=(0.050, 0.662),
        brow=1.2,
        open=0.85,
        age=0.4,
        ear_size=1.1,
    )
    features(relief, head)
    hair = mass(
        relief,
        path(
            """
            -880 400, -880 560, -840 720, -770 850, -690 860, -610 760, -575 640, -570 480,
            -500 410, -410 430, -395 560, -365 560, -345 400, -600 330
            """
        ),
        0.020,
        0.03,
    )
    locks(relief, rng, hair, (-0.60, 0.20), 0.066, 0.120, 0.027, 0.022, 1.6, 0.004)
    mass(
        relief,
        path(
            """
            25 240, 0 130, -80 20, -220 -60, -380 -100, -520 -108, -600 -70, -680 20, -790 120,
            -880 260, -905 410, -880 455, -700 430, -500 380, -250 310
            """
        ),
        0.050,
        0.10,
    )
    relief.stroke(
        path("30 225, -130 270, -330 325, -560 385, -760 430, -900 425"), 0.042, 0.050, 0.85, 0.85
    )
    relief.stroke(path("-560 -80, -600 60, -610 220, -600 360"), 0.014, -0.020)
    beard = mass(
        relief,
        path("-30 850, 10 880, 40 960, 20 1040, -40 1060, -90 1010, -100 930, -70 870"),
        0.016,
        0.03,
    )
    locks(relief, rng, beard, (-0.10, 0.75), 0.045, 0.085, 0.020, 0.018, 0.8, 0.002)
    ribbon(relief, path("-830 1230, -650 1340, -430 1380, -240 1320"), 0.075)
    relief.bump((-0.250, 1.330), (0.060, 0.060), 0.060, 0, 2.5)


def philo(relief: Relief, rng: Rng) -> None:
    """Model Philo, a librarian of sixty: a high brow, a philosopher's beard, a Greek cloak."""
    head = Head(
        profile=marks(
            """
            front 16 325, forehead 0 225, hairline -50 110, brow 24 398, root 6 450,
            bridge 48 515, ridge 82 580, tip 106 640, nape -700 980
            """
        ),
        brow=1.5,
        open=0.8,
        age=0.9,
    )
    features(relief, head)
    back = mass(
        relief,
        path(
            """
            -330 -5, -480 -25, -660 40, -810 160, -890 340, -895 520, -870 700, -830 880,
            -760 1000, -660 980, -600 860, -575 680, -570 500, -500 420, -420 440, -405 590,
            -365 590, -345 440, -400 330, -480 230, -450 110
            """
        ),
        0.030,
        0.05,
    )
    locks(relief, rng, back, (-0.46, 0.06), 0.076, 0.165, 0.028, 0.024, 1.5, 0.004)
    mass(
        relief,
        path(
            """
            -410 560, -365 570, -340 690, -260 760, -170 785, -110 735, -55 702, 14 700, 22 728,
            -40 748, -96 790, -84 832, -24 838, 20 850, 50 930, 45 1040, 5 1150, -60 1240,
            -140 1250, -230 1150, -330 1020, -410 880, -450 700
            """
        ),
        0.026,
        0.05,
    )
    strands(
        relief,
        path("-20 846, 30 930, 24 1050, -30 1170, -100 1250"),
        path("-410 640, -400 800, -340 960, -240 1110, -120 1240"),
        9,
        0.036,
        0.026,
        0.020,
    )
    relief.lock(curve(path("20 706, -60 716, -120 770, -150 860")), 0.030, 0.030, relief.h.copy())
    folds(
        relief,
        [
            path("-700 1210, -600 1340, -430 1420, -280 1440"),
            path("-800 1250, -680 1380, -480 1460, -290 1480"),
            path("-880 1330, -740 1430, -520 1500, -300 1520"),
        ],
        0.044,
        0.036,
    )


def thais(relief: Relief, _rng: Rng) -> None:
    """Model Thais, a captain of thirty-five: a straight nose, a band, hair that blows back."""
    head = Head(
        profile=marks(
            """
            front 4 325, brow 8 395, root 14 450, bridge 44 520, ridge 72 585, tip 94 636,
            larynx -285 1090, neck -315 1220, nape -665 980, nape-low -690 1120,
            nape-high -700 850, back -750 1270
            """
        ),
        depths=marks("neck-back -600 1120 150"),
        corner=(-0.082, 0.766),
        lips=1.2,
        brow=0.6,
        open=1.15,
        age=-0.2,
        jaw=0.85,
    )
    features(relief, head)
    mass(
        relief,
        path(
            """
            -45 185, -45 100, -150 5, -340 -40, -540 -18, -720 65, -850 195, -900 370,
            -880 540, -800 660, -690 690, -610 640, -560 540, -470 500, -360 470, -260 390,
            -160 285, -95 220
            """
        ),
        0.035,
        0.06,
    )
    tail = path("-880 420, -1010 480, -1100 620, -1130 800, -1080 960, -1100 1060")
    under = path("-800 620, -860 640, -900 740, -900 860, -860 960, -880 1080")
    strands(relief, tail, under, 8, 0.046, 0.034, 0.030)
    top = path("-60 105, -170 15, -350 -35, -560 -8, -760 110, -880 320, -900 460")
    low = path("-130 250, -220 345, -330 435, -460 485, -580 545, -700 600, -830 590")
    strands(relief, top, low, 11, 0.042, 0.028, 0.012)
    ribbon(relief, path("-50 140, -210 190, -400 250, -600 330, -760 410, -890 500"), 0.048)
    relief.bump((-0.875, 0.520), (0.055, 0.075), 0.055, 30, 2.5)
    relief.bump((-0.492, 0.705), (0.024, 0.030), 0.050, 0, 2)
    folds(relief, [path("-830 1290, -640 1400, -420 1430, -240 1370")], 0.044, 0.036)
    relief.bump((-0.520, 1.415), (0.050, 0.050), 0.050, 0, 3)


def celer(relief: Relief, rng: Rng) -> None:
    """Model Celer, a charioteer of twenty: a leather cap with straps under the chin."""
    head = Head(
        profile=marks(
            """
            root 0 450, bridge 34 520, ridge 62 580, tip 88 628, under 84 660, hollow -4 846,
            chin 10 900
            """
        ),
        corner=(-0.080, 0.770),
        lips=1.0,
        brow=0.7,
        open=1.05,
        age=-0.3,
        jaw=1.1,
    )
    features(relief, head)
    fringe = mass(
        relief,
        path(
            "-10 190, -10 290, -70 330, -160 350, -250 400, -330 480, -350 380, -250 250, -100 150"
        ),
        0.016,
        0.03,
    )
    locks(relief, rng, fringe, (-0.40, 0.10), 0.058, 0.105, 0.024, 0.020, 1.8, 0.002)
    mass(
        relief,
        path(
            """
            -5 220, -20 120, -100 20, -230 -40, -390 -62, -550 -42, -710 35, -835 165,
            -895 340, -890 520, -850 690, -780 810, -680 800, -590 710, -570 560, -540 430,
            -400 380, -260 320, -120 260
            """
        ),
        0.034,
        0.05,
    )
    ropes = (
        "-10 200, -150 230, -330 300, -480 380, -580 480, -640 640, -700 780",
        "-60 70, -260 90, -480 190, -680 360, -840 560",
        "-330 -50, -420 90, -440 230, -420 350",
        "-640 0, -660 180, -610 340, -560 440",
    )
    for rope in ropes:
        relief.stroke(path(rope), 0.026, 0.036, 0.8, 0.8)
    for strap in (
        "-570 480, -500 660, -400 830, -270 940, -140 985",
        "-590 660, -480 760, -380 840",
    ):
        relief.lock(curve(path(strap)), 0.034, 0.022, relief.h.copy(), 1, 0.9, 0.9)
    for high in (0, 70, 140, 210):
        band = path(
            f"-790 {1180 + high}, -640 {1230 + high}, -440 {1250 + high}, -250 {1210 + high}"
        )
        folds(relief, [band], 0.040, 0.026)


def _crest(relief: Relief, points: list[tuple[float, float]], count: int) -> None:
    """Set a crest of bristles on a path, which begins at the front."""
    ground, way = blur(relief.h, 0.02 / relief.step), curve(points)
    steps = np.linspace(0, len(way) - 2, count).astype(int)
    for at in steps[::-1]:
        along: Arr = way[at + 1] - way[at]
        towards = float(np.arctan2(along[1], along[0])) + np.pi / 2
        bristle = comma((float(way[at, 0]), float(way[at, 1])), towards + 0.35, 0.120, 0.15)
        relief.lock(bristle, 0.030, 0.050, ground, 2, 0.7, 0.8)


RIVALS: dict[str, Callable[[Relief, Rng], None]] = {
    "galla": galla,
    "verus": verus,
    "crispus": crispus,
    "naso": naso,
    "philo": philo,
    "thais": thais,
    "celer": celer,
}
