"""The reliefs of the five computer players for the dies of their coins."""

from collections.abc import Callable

import numpy as np
from fields import Rng, smooth
from hair import bun, folds, locks, mass, ribbon, strands, wreath
from heads import Head, ear, face, skull
from relief import Relief, marks, path


def tiro(relief: Relief, rng: Rng) -> None:
    """Model Felix, a recruit of seventeen: curls, a smooth face, cheerful."""
    head = Head(
        profile=marks(
            """
            root 0 452, bridge 22 520, ridge 58 585, tip 92 632, brow 6 395
            """
        ),
        corner=(-0.086, 0.764),
        lips=1.1,
        brow=0.55,
        open=1.1,
        age=-0.3,
        jaw=0.8,
    )
    features(relief, head)
    relief.bump((-0.140, 0.670), (0.070, 0.055), 0.016)
    cap = mass(
        relief,
        path(
            """
            -30 215, -20 120, -100 30, -220 -30, -380 -58, -540 -35, -700 40, -840 170,
            -905 340, -900 530, -850 700, -780 840, -690 870, -610 780, -575 660, -570 480,
            -500 425, -420 455, -405 540, -370 560, -350 440, -250 350, -150 280, -90 250
            """
        ),
        0.045,
    )
    locks(relief, rng, cap, (-0.60, 0.13), 0.088, 0.165, 0.034, 0.032, 3.9, 0.002, loose=0.03)


def optio(relief: Relief, rng: Rng) -> None:
    """Model Sabina, an innkeeper of forty: a bun, a strong nose, half a smile."""
    head = Head(
        profile=marks(
            """
            brow 4 395, root 4 448, bridge 50 515, ridge 84 580, tip 108 634, larynx -285 1090,
            neck -315 1220, nape -665 980, nape-low -675 1120, nape-high -700 850,
            back -730 1270
            """
        ),
        depths=marks("neck-back -600 1120 150"),
        corner=(-0.082, 0.764),
        lips=1.15,
        brow=0.55,
        open=1.1,
        age=0.05,
        jaw=0.75,
    )
    features(relief, head)
    mass(
        relief,
        path(
            """
            -40 190, -40 110, -150 10, -340 -35, -540 -12, -720 70, -850 200, -900 380,
            -890 560, -820 700, -700 760, -620 700, -560 570, -470 520, -360 490, -260 410,
            -160 290, -90 225
            """
        ),
        0.035,
        0.06,
    )
    top = path(
        """
        -60 110, -170 20, -350 -30, -560 -2, -760 115, -872 320, -890 560
        """
    )
    low = path(
        """
        -130 255, -220 350, -330 445, -460 495, -580 565, -700 650, -840 640
        """
    )
    strands(relief, top, low, 12, 0.040, 0.026, 0.016)
    bun(relief, (-0.925, 0.610), 0.135)
    relief.bump((-0.492, 0.705), (0.020, 0.022), 0.050, 0, 2)
    relief.bump((-0.494, 0.748), (0.014, 0.028), 0.045, 0, 2)
    folds(
        relief,
        [
            path("-760 1300, -600 1400, -400 1435, -240 1390"),
            path("-820 1345, -620 1440, -400 1470, -230 1425"),
        ],
        0.036,
        0.030,
    )


def centurio(relief: Relief, rng: Rng) -> None:
    """Model Corvus, a centurion of forty-five: cropped hair, short beard, once-broken nose."""
    head = Head(
        profile=marks(
            """
            front 12 325, brow 28 400, root -2 455, bridge 60 510, ridge 72 570, tip 104 634,
            hollow 0 848, chin 22 905, chin-end 10 965, jaw -50 1005, throat -150 1005,
            gullet -225 1040, neck -265 1220, nape -745 980, nape-low -775 1120,
            nape-high -745 850
            """
        ),
        brow=1.7,
        open=0.8,
        age=0.45,
        corner=(-0.076, 0.778),
    )
    features(relief, head)
    relief.bump((0.030, 0.548), (0.018, 0.020), -0.012)
    relief.stroke(path("-115 590, -165 640, -195 700"), 0.011, -0.022)
    cap = mass(
        relief,
        path(
            """
            -60 215, -45 120, -120 30, -240 -15, -380 -22, -540 -2, -690 68, -820 190, -882 360,
            -876 530, -820 710, -755 860, -680 850, -600 740, -575 640, -570 480, -500 425,
            -425 455, -410 580, -370 590, -350 430, -240 350, -190 260, -110 240
            """
        ),
        0.020,
        0.03,
    )
    locks(relief, rng, cap, (-0.62, 0.12), 0.062, 0.100, 0.026, 0.020, 1.1, 0.006)
    beard = mass(
        relief,
        path(
            """
            -405 560, -365 560, -345 680, -270 770, -165 800, -110 740, -60 705, 12 700, 20 725,
            -40 745, -100 790, -90 830, -30 835, 8 850, 36 905, 24 975, -45 1018, -150 1005,
            -270 955, -380 880, -440 790, -460 690
            """
        ),
        0.014,
        0.03,
    )
    locks(relief, rng, beard, (-0.42, 0.42), 0.048, 0.078, 0.020, 0.017, 1.7, 0.002)
    folds(
        relief,
        [
            path("-800 1250, -660 1390, -440 1440, -240 1340"),
            path("-850 1300, -680 1430, -440 1480, -200 1390"),
        ],
        0.042,
        0.036,
    )
    relief.bump((-0.300, 1.405), (0.045, 0.045), 0.050, 0, 3)
    relief.bump((-0.300, 1.405), (0.020, 0.020), -0.030, 0, 2)


def legatus(relief: Relief, rng: Rng) -> None:
    """Model Marcellus, a bald old senator: thin, deeply lined, with a hooked nose."""
    head = Head(
        profile=marks(
            """
            front 6 325, brow 22 400, root 2 450, bridge 56 508, ridge 94 575, tip 108 652,
            under 96 680, septum 56 686, groove 8 718, upper 18 750, upper-edge 14 767,
            mouth -4 775, lower-edge 8 787, lower 10 808, hollow -20 845, chin 8 905,
            throat -150 1010, gullet -250 1070, larynx -275 1130, neck -320 1230, nape -660 980,
            nape-high -700 850, nape-low -680 1120
            """
        ),
        depths=marks(
            """
            cheek -160 690 160, temple -220 410 200, throat -300 1000 90,
            neck-front -390 1150 120, neck-back -610 1120 130
            """
        ),
        brow=1.5,
        open=0.85,
        age=1.0,
        lips=0.75,
        corner=(-0.086, 0.778),
        ear_size=1.12,
        jaw=1.15,
    )
    features(relief, head)
    relief.stroke(path("-290 1060, -315 1160, -350 1300"), 0.020, 0.014)
    back = mass(
        relief,
        path(
            """
            -590 430, -700 400, -810 400, -872 460, -865 580, -810 720, -740 850, -680 860,
            -610 740, -590 600
            """
        ),
        0.010,
        0.03,
    )
    locks(relief, rng, back, (-0.56, 0.20), 0.058, 0.110, 0.020, 0.015, 0.9, 0.004)
    side = mass(
        relief,
        path(
            """
            -600 440, -500 400, -410 420, -390 500, -425 500, -500 435, -580 480
            """
        ),
        0.008,
        0.02,
    )
    locks(relief, rng, side, (-0.62, 0.25), 0.050, 0.085, 0.018, 0.014, 0.9, 0.002)
    folds(
        relief,
        [
            path("-720 1230, -620 1370, -440 1420, -280 1330"),
            path("-800 1270, -660 1400, -440 1455, -230 1370"),
            path("-870 1330, -660 1455, -420 1495, -200 1420"),
        ],
        0.040,
        0.034,
    )


def caesar(relief: Relief, rng: Rng) -> None:
    """Model Claudius, an emperor of sixty: laurel wreath, large ears, heavy face, long neck."""
    head = Head(
        profile=marks(
            """
            brow 20 398, root 4 452, bridge 50 515, ridge 88 585, tip 112 645, chin 0 902,
            jaw -70 992, throat -140 1030, gullet -215 1085, larynx -262 1150, neck -295 1250,
            nape -720 980
            """
        ),
        brow=1.3,
        open=0.9,
        age=0.8,
        ear_size=1.22,
        ear=(-0.500, 0.565),
        corner=(-0.082, 0.779),
    )
    features(relief, head)
    relief.bump((-0.180, 0.830), (0.080, 0.060), 0.018, 25)
    relief.stroke(path("-90 972, -180 985, -270 950"), 0.022, -0.014)
    cap = mass(
        relief,
        path(
            """
            -40 240, -20 130, -100 35, -220 -20, -380 -38, -540 -15, -695 60, -830 180,
            -890 345, -884 530, -830 700, -770 870, -690 900, -600 770, -580 640, -590 480,
            -500 410, -410 440, -400 560, -365 570, -345 430, -250 340, -150 290, -90 270
            """
        ),
        0.026,
        0.035,
    )
    locks(relief, rng, cap, (-0.62, 0.12), 0.072, 0.135, 0.030, 0.024, 1.3, 0.004)
    wreath(
        relief,
        path("-870 545, -760 370, -580 255, -360 190, -190 145, -70 145"),
        11,
        0.190,
    )
    ribbon(
        relief,
        path("-870 560, -930 660, -905 780, -950 900, -935 990"),
        0.026,
    )
    ribbon(
        relief,
        path("-870 560, -880 680, -840 800, -860 930, -820 1040"),
        0.026,
    )
    relief.bump((-0.878, 0.552), (0.040, 0.036), 0.050, 0, 2.5)


def features(relief: Relief, head: Head) -> None:
    """Model a head with its face and ear, and flatten the field around it."""
    outline = skull(relief, head)
    face(relief, head)
    ear(relief, head)
    within = smooth(-0.004, 0.012, relief.depth(outline, 0.02))
    relief.h = np.maximum(relief.h, 0.004) * within


PERSONS: dict[str, Callable[[Relief, Rng], None]] = {
    "tiro": tiro,
    "optio": optio,
    "centurio": centurio,
    "legatus": legatus,
    "caesar": caesar,
}
