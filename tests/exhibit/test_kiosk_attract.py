"""The kiosk at attract: it plays itself, and any touch begins a visit."""

from pathlib import Path

import pygame
import pytest
from each import each
from kiosk_helpers import KioskHarness, showing
from window_shapes import shape

from ludus.exhibit.screens.attract.attract import AttractScreen
from ludus.match.record import HUMAN, Record
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position


def test_attract_plays_itself_to_the_end_and_begins_another_game(exhibit: KioskHarness) -> None:
    first = Record("tabula", 3, "heuristic", "tiro", 0, 7)
    first.begins = parse_position("24:1,O:2 1:1,O:2 w -", GAMES["tabula"])
    exhibit.app.stack.go(AttractScreen(exhibit.kiosk, first))
    exhibit.until(lambda: exhibit.screen.table.record is not first, 600)
    assert first.winner is not None
    assert exhibit.attracting
    assert exhibit.kiosk.visit is None
    assert not exhibit.visits
    assert not exhibit.app.services.library.slot.path.exists()


def test_attract_varies_over_what_is_offered(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, game__offered=("vivere", "tabula"), game__rules="tabula")
    shown = []
    for _ in range(4):
        shown.append(exhibit.screen.table.rules.name)
        exhibit.kiosk.home()
    assert shown == ["tabula", "vivere", "tabula", "vivere"]


def test_a_museum_with_one_language_shows_no_names_of_languages(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, language__offered=("en",))
    assert {b.name for b in exhibit.screen.buttons()} == {"players-1", "players-2", "text"}


@each(size=[(640, 360), (360, 640)])
def test_nothing_touches_the_edge_of_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    exhibit = KioskHarness(tmp_path, size=size, game__alea=True)
    exhibit.app.speak("de")
    inside = exhibit.top.area.inflate(-0.03 * min(size), -0.01 * min(size))
    for text in (100, 200):
        shape(exhibit, size, text)
        screen = exhibit.top_as(AttractScreen)
        assert all(inside.contains(place) for _, place in screen.laid.leaves)
        assert screen.layout.board.width > 0.64 * size[0]


def test_attract_goes_on_in_the_middle_of_a_game_and_soon_throws(exhibit: KioskHarness) -> None:
    layout, view = exhibit.screen.layout, exhibit.screen.view
    begins = view.counts()
    exhibit.until(lambda: bool(exhibit.screen.marks().hints), 2)
    exhibit.until(lambda: view.counts() != begins, 60)
    exhibit.until(lambda: view.dice.rolling, 110)
    assert view.dice.spot(view.dice.dice[0], layout).y > layout.board.top
    assert layout.tray.collidelist([rect for _, rects in layout.halves for rect in rects]) < 0


@pytest.mark.parametrize("share", [(0.01, 0.5), (0.5, 0.5), (0.99, 0.02), (0.5, 0.9)])
def test_a_touch_anywhere_starts_within_a_second(
    exhibit: KioskHarness, share: tuple[float, float]
) -> None:
    exhibit.run(100)
    width, height = exhibit.app.size
    exhibit.click((round(width * share[0]), round(height * share[1])))
    exhibit.run(58)
    assert exhibit.visiting
    record = exhibit.screen.table.record
    assert (record.rules, record.checkers, record.white) == ("ostia", 5, HUMAN)
    assert exhibit.screen.now.acting
    assert showing(exhibit)


def test_sliding_off_and_losing_the_touch_start_nothing(exhibit: KioskHarness) -> None:
    exhibit.run(2)
    button = exhibit.button("players-1")
    exhibit.drag(button.rect.center, (button.rect.centerx, button.rect.top - 40))
    assert exhibit.attracting
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, (300, 300))
    exhibit.app.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert exhibit.attracting
