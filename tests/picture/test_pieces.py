"""Checkers are visible anywhere, show their side, and can be recognized without colour."""

import math
from itertools import pairwise

import numpy as np
from each import in_parts, rows
from harness import Harness
from pygame import Rect, Surface, surfarray
from recorder import contrast
from window_shapes import shape

from ludus.match.record import End
from ludus.match.states import Target
from ludus.picture.luminance import Luminance, luminance
from ludus.picture.pieces import CUP_FRAMES, cup
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.window.board.lifted import lifted
from ludus.window.board.marks import Marks
from ludus.window.play.play_screen import PlayScreen

Point = tuple[int, int]

LEAST = 3.0
"""The contrast that WCAG 2.2, 1.4.11, requires for graphics that carry meaning."""
SECTORS = 16
ROWS = [((1024, 600), False), ((600, 1024), True)]
"""Sizes of the window, and whether the contrast is high."""
FULL = {
    "ostia": "R:1,H:2,1:2,2:1,3:4,14:1,26:1,27:3 R:1,H:1,4:2,5:4,6:3,15:2,33:2 w -",
    "romani": "R:3,1:2,2:1,3:4,14:2,32:3 R:3,4:2,5:4,6:3,15:2,33:1 w -",
    "vivere": "R:3,1:2,2:1,3:4,14:2,26:3 R:3,1:2,2:4,6:3,15:2,29:1 w -",
    "tabula": "R:3,1:2,2:1,3:4,14:2,23:2,O:1 R:3,H:1,4:2,5:4,6:2,15:1,20:1,O:1 w -",
}
"""A position with single checkers and stacks on every board, in every kind of place."""


def light(surface: Surface, around: Rect) -> Luminance:
    """Return the luminance of a part of a picture; beyond the picture its edge is repeated."""
    part = Surface(around.size)
    part.blit(surface, (0, 0), around)
    return luminance(surfarray.array3d(part))


def seen(before: Luminance, after: Luminance, diameter: int) -> float:
    """Return the contrast of a checker's outline with its background, in its second weakest sector.

    The outline is cut into sectors, and each sector into rings a pixel wide. The best ring of a
    sector counts, and is compared with the background there. The weakest sector is left out,
    because the edge of a letter or a point may hide it.
    """
    half = before.shape[0] // 2
    x, y = np.mgrid[-half : half + 1, -half : half + 1]
    far = np.hypot(x, y) / (diameter / 2)
    sector = np.floor((np.arctan2(y, x) / (2 * np.pi) + 0.5) * SECTORS).astype(int) % SECTORS
    pixel = 2 / diameter
    found = []
    for part in range(SECTORS):
        around = before[(sector == part) & (far > 1.0) & (far < 1.25)].mean()
        rings = [
            after[(sector == part) & (far > inner) & (far <= inner + pixel)].mean()
            for inner in np.arange(0.5, 1.0, pixel)
        ]
        found.append(float(contrast(np.array(rings, np.float32), around).max()))
    return sorted(found)[1]


def opened(harness: Harness, rules: str, size: Point, plain: bool) -> PlayScreen:
    """Open a match on the screen, in a full position."""
    shape(harness, size)
    harness.app.change(contrast=plain)
    harness.dice.left = [(1, 2, 3)[: GAMES[rules].dice]]
    screen = harness.play(rules, 15)
    screen.table.end = End(parse_position(FULL[rules], GAMES[rules]))
    screen.view.hurry()
    screen.refresh()
    harness.app.stack.canvas.target.blit(screen.background(), (0, 0))
    return screen


def laid(screen: PlayScreen, side: int, variant: int, at: Point, height: float) -> float:
    """Return the contrast of a checker that lies at a point or is held over it."""
    d = screen.layout.checker
    around = Rect(0, 0, 2 * d + 1, 2 * d + 1)
    around.center = at
    before = light(screen.background(), around)
    for item in lifted(screen.layout, side, variant, at, height):
        screen.app.stack.canvas.target.blit(item.surface, item.rect)
    after = light(screen.app.stack.canvas.target, around)
    screen.app.stack.canvas.target.blit(screen.background(), around, around)
    return seen(before, after, round(d * (1 + 0.14 * height)))


@in_parts("games", [*GAMES][:1], [*GAMES][1:])
@rows("size, plain", ROWS, rules="games")
def test_a_checker_stands_out_from_whatever_it_lies_on(
    size: Point, rules: str, plain: bool, harness: Harness
) -> None:
    screen = opened(harness, rules, size, plain)
    for side, places in enumerate(screen.layout.places):
        spots = [zone.spot(0, 1) for zone in places.values()]
        spots.append(screen.layout.tray.center)
        found = {
            (at, height): laid(screen, side, index, at, height)
            for index, at in enumerate(spots)
            for height in (0.0, 1.0)
        }
        worst = min(found, key=lambda key: found[key])
        assert found[worst] >= LEAST, f"side {side} at {worst}: {found[worst]:.2f}:1"


@rows("size, plain", ROWS, rules=GAMES)
def test_without_colour_a_lit_checker_is_known_by_its_beads(
    size: Point, rules: str, plain: bool, harness: Harness
) -> None:
    screen = opened(harness, rules, size, plain)
    screen.app.settings.calm = True
    screen.click(Target.CUP)
    screen.view.hurry()
    marks, target = screen.marks(), screen.app.stack.canvas.target
    assert marks.sources
    frames = []
    for shown in (Marks(), marks):
        target.blit(screen.background(), (0, 0))
        for item in screen.view.items(shown):
            target.blit(item.surface, item.rect, item.area)
        frames.append(light(target, target.get_rect()))
    d = screen.layout.checker
    for column in marks.sources:
        x, y = screen.view.spot(marks.side, column)
        beads = 0
        for angle in (np.arange(8) + 0.5) * math.tau / 8:
            left = round(x + 0.625 * d * math.cos(angle) - 0.08 * d)
            top = round(y + 0.625 * d * math.sin(angle) - 0.08 * d)
            part = np.s_[left : left + round(0.16 * d), top : top + round(0.16 * d)]
            beads += contrast(frames[0][part], frames[1][part]).max() >= LEAST
        assert beads >= 4


def test_the_cup_tips_in_every_picture() -> None:
    tipping = [surfarray.array3d(cup(frame, 3, 90)) for frame in range(CUP_FRAMES)]
    assert all((a != b).any() for a, b in pairwise(tipping))
