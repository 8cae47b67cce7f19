"""A kiosk that nobody touches: a countdown, and attract with everything reset."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens.countdown import IdleScreen
from ludus.picture.assets import GOLD


@pytest.fixture
def exhibit(tmp_path: Path) -> KioskHarness:
    """An exhibit with two idle seconds, and a countdown of one."""
    return KioskHarness(tmp_path, session__idle_s=2, session__countdown_s=1)


def test_the_countdown_is_touched_away_by_the_release_not_by_the_press(
    exhibit: KioskHarness,
) -> None:
    """Otherwise the release would touch the board beneath."""
    exhibit.start()
    exhibit.kiosk.stack.open(IdleScreen(exhibit.kiosk, 20))
    at = (exhibit.app.size[0] // 2, exhibit.app.size[1] // 2)
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, at)
    exhibit.top_as(IdleScreen)
    exhibit.mouse(pygame.MOUSEBUTTONUP, at)
    assert exhibit.visiting


def test_after_a_while_a_countdown_and_then_attract_with_everything_reset(
    exhibit: KioskHarness,
) -> None:
    exhibit.kiosk.set_sound(volume=4)
    exhibit.start()
    exhibit.play_turn()
    exhibit.await_turn()
    exhibit.kiosk.change(hand_over=False)
    exhibit.press("language")
    for name in ("contrast", "text", "calm"):
        exhibit.press(name)
    exhibit.press("la")
    assert (exhibit.app.settings.contrast, exhibit.app.settings.text) == (True, 150)
    assert exhibit.screen.app.settings.calm
    assert exhibit.app.services.library.slot.path.exists()
    exhibit.run(117)
    assert exhibit.visiting
    exhibit.run(1)
    exhibit.top_as(IdleScreen)
    exhibit.run(50)
    exhibit.top_as(IdleScreen)
    exhibit.run(11)
    assert exhibit.attracting
    settings = exhibit.app.settings
    assert (settings.language, settings.calm, settings.hand_over) == ("en", False, True)
    assert (settings.contrast, settings.text) == (False, 100)
    assert exhibit.ear.volume == 0.4
    assert not exhibit.app.services.library.slot.path.exists()
    assert exhibit.kiosk.visit is None


def test_any_touch_or_key_in_the_countdown_goes_on(exhibit: KioskHarness) -> None:
    exhibit.kiosk.configure(session__idle_s=1)
    screen = exhibit.start()
    acts: list[Callable[[], None]] = [
        lambda: exhibit.press("go-on"),
        lambda: exhibit.click((5, 300)),
        lambda: exhibit.key(pygame.K_ESCAPE),
        lambda: exhibit.key(pygame.K_LEFT),
        lambda: exhibit.key(pygame.K_RETURN),
    ]
    for act in acts:
        exhibit.wait(1.1)
        exhibit.top_as(IdleScreen)
        act()
        assert exhibit.app.stack.top is screen
        assert screen.table.state == "throwing"


def test_a_long_countdown_shows_what_is_left_and_is_not_laid_over_itself(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, session__idle_s=1, session__countdown_s=10)
    exhibit.start()
    exhibit.wait(1.1)
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, (5, 300))
    exhibit.wait(3)
    assert sum(isinstance(s, IdleScreen) for s in exhibit.app.stack) == 1
    bar = exhibit.top_as(IdleScreen)._bar(7, pygame.Rect(0, 0, 300, 4))
    assert [bar.get_at((x, 2))[:3] == GOLD for x in (209, 210)] == [True, False]


def test_nobody_is_idle_while_the_computer_moves_unless_it_never_ends(
    exhibit: KioskHarness,
) -> None:
    exhibit.start()
    exhibit.thinker.silent = True
    exhibit.play_turn()
    assert not exhibit.screen.now.acting
    exhibit.wait(3.5)
    assert exhibit.visiting
    exhibit.wait(4)
    assert exhibit.attracting


def test_the_staffs_screens_do_not_stay_open(exhibit: KioskHarness) -> None:
    exhibit.corners()
    exhibit.wait(2.1)
    assert exhibit.attracting
    exhibit.staff()
    exhibit.press("test")
    exhibit.wait(2.1)
    assert exhibit.attracting


def test_after_the_end_the_countdown_says_that_others_can_play(exhibit: KioskHarness) -> None:
    exhibit.start()
    for end, label in (("left", "Keep playing"), ("won", "I am here")):
        exhibit.visit.end = end
        exhibit.wait(2.1)
        (button,) = exhibit.top.buttons()
        assert button.label == label
        exhibit.press("go-on")
