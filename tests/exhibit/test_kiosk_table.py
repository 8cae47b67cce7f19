"""A kiosk on wide and upright screens, and on a table between two players."""

from pathlib import Path

import pygame
import pytest
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens.countdown import IdleScreen
from ludus.window.layers.last_turn import LastTurn
from ludus.window.play.play_screen import PlayScreen

SIZES = [(1920, 1080), (1080, 1920), (1024, 600), (600, 1024)]


@pytest.mark.parametrize("size", SIZES)
def test_on_a_table_all_that_black_needs_is_turned_to_his_side(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    exhibit = KioskHarness(tmp_path, size=size, screen__table=True)
    exhibit.kiosk.begin("ostia", 2)
    screen, middle = exhibit.screen, size[1] // 2

    def before() -> list[pygame.Rect]:
        """Return all places to press or read."""
        layout = screen.layout
        apart(exhibit, layout.line)
        # The dice of the last player lie where they were thrown.
        others = [item.rect for item in screen.layer(LastTurn).items()]
        assert all((each.top > middle) is not (layout.tray.top > middle) for each in others)
        found = (b.rect for b in screen.buttons() if not b.bare and b.name != "seat")
        return [*found, layout.line, layout.tray]

    exhibit.run(1)
    assert all(rect.top > middle for rect in before())
    exhibit.play_turn()
    exhibit.settle()
    assert screen.table.side == 1
    assert all(rect.bottom < middle for rect in before())
    exhibit.play_turn()
    assert screen.table.side == 0
    assert all(rect.top > middle for rect in before())


def test_on_a_table_a_panel_faces_who_opened_it(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, size=(600, 1024), screen__table=True, session__idle_s=1)
    exhibit.kiosk.begin("ostia", 2)
    for _ in range(2):
        exhibit.play_turn()
        exhibit.settle()
    for side in (0, 1):
        for button, close in (("games", "back"), ("rules", "close"), ("language", "de")):
            exhibit.press(button)
            assert exhibit.top.orientation.upside_down == bool(side)
            exhibit.press(close)
            assert exhibit.top is exhibit.screen
        exhibit.wait(1)
        exhibit.top_as(IdleScreen)
        assert exhibit.top.orientation.upside_down == bool(side)
        exhibit.press("go-on")
        exhibit.play_turn()
        exhibit.settle()
    exhibit.kiosk.change(calm=True)
    exhibit.near_the_end(2)
    exhibit.play_out()
    assert exhibit.top.orientation.upside_down == bool(exhibit.screen.table.now.winner)


def test_on_a_table_everything_faces_a_visitor_who_is_alone(tmp_path: Path) -> None:
    one = {"game__offered": ("ostia",), "screen__reduced_motion": True}
    exhibit = KioskHarness(tmp_path, size=(1280, 720), screen__table=True, **one)
    seen = []
    for y in (700, 20):
        exhibit.click((640, y))
        exhibit.run(3)
        turned = y == 20
        assert exhibit.top.orientation.upside_down == turned
        picture = pygame.transform.rotate(exhibit.look(), 180 * turned)
        seen.append(pygame.image.tobytes(picture, "RGB"))
        exhibit.play_turn()
        exhibit.until(lambda: exhibit.screen.now.acting)
        assert exhibit.visit.first_move is not None
        exhibit.press("language")
        assert exhibit.top.orientation.upside_down == turned
        exhibit.kiosk.home()
    assert seen[0] == seen[1]


def apart(exhibit: KioskHarness, *others: pygame.Rect) -> None:
    """Check that no button covers another, the board, dice or trays.

    Also check the place of the line's sign.
    """
    screen, bounds = exhibit.top, pygame.Rect((0, 0), exhibit.app.size)
    rects = [b.rect for b in screen.buttons() if not b.bare and b.name != "road"]
    if isinstance(screen, PlayScreen):
        layout = screen.layout
        trays = [z.target for p in layout.places for c, z in p.items() if c == 0]
        rects += [layout.board, layout.tray, *others]
        rects += [tray for tray in trays if bounds.colliderect(tray)]
    for index, rect in enumerate(rects):
        assert bounds.contains(rect)
        assert rect.collidelist(rects[index + 1 :]) == -1
