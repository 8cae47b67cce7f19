"""The loop handles changes of screens, touch devices, sound devices and window size."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from each import each
from harness import Ear, Harness

from ludus.window.app.loop import Loop
from ludus.window.display import display
from ludus.window.input.devices import Devices, Size
from ludus.window.screens.start.choose import ChooseScreen


class Around:
    """Devices that a test can change."""

    def __init__(self) -> None:
        self.size: Size | None = (1280, 720)
        self.touches = 1


class Running(Harness):
    """A harness in full screen, its loop, and a clock that advances one second each round."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, [(3, 5)])
        pygame.display.set_mode((1280, 720), pygame.FULLSCREEN)
        self.around = Around()
        self.time = 0.0
        devices = Devices(lambda: self.around.size, lambda: self.around.touches)
        self.loop = Loop(self.app, self._clock, None, devices)

    def _clock(self) -> float:
        self.time += 0.5
        return self.time

    def seconds(self, count: int) -> None:
        """Run the loop for a number of seconds."""
        self.loop.run(until=self.time + count)


class Ticks:
    """A clock that never waits."""

    def tick(self, framerate: float) -> None:
        """Return at once; the time is the test's clock."""


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Return a running loop that never sleeps."""
    monkeypatch.setattr(pygame.time, "wait", lambda milliseconds: None)
    monkeypatch.setattr(pygame.time, "Clock", Ticks)
    found = Running(tmp_path)
    yield found
    pygame.display.set_mode((64, 64))


class Pace:
    """A clock in which each round of the loop takes a time, and counts the steps of the app."""

    frozen = 0.0
    """Seconds that pass at once after the first second."""

    def __init__(self, running: Running, monkeypatch: pytest.MonkeyPatch, takes: float) -> None:
        running.play("ostia")
        self.takes, self.now, self.steps = takes, 0.0, 0
        self.loop = running.loop
        monkeypatch.setattr(self.loop, "_clock", self._clock)
        monkeypatch.setattr(running.app, "step", self._step)

    def _clock(self) -> float:
        self.now += self.takes
        if self.now > 1:
            self.now, self.frozen = self.now + self.frozen, 0.0
        return self.now

    def _step(self) -> None:
        self.steps += 1

    def run(self, seconds: float) -> int:
        """Run the loop for a time; return the steps in it."""
        before = self.steps
        self.loop.run(until=self.now + seconds)
        return self.steps - before


@each(takes=[0.001, 0.02, 0.05, 0.08])
def test_there_are_sixty_steps_a_second_at_any_frame_rate(
    running: Running, monkeypatch: pytest.MonkeyPatch, takes: float
) -> None:
    pace = Pace(running, monkeypatch, takes)
    assert pace.run(3) == pytest.approx(180, abs=3)


def test_after_a_freeze_of_ten_seconds_a_twelfth_of_a_second_is_made_up(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    pace = Pace(running, monkeypatch, 0.02)
    pace.frozen = 10.0
    assert pace.run(13) == pytest.approx(3 * 60, abs=9)


def test_a_machine_that_is_always_too_slow_makes_five_steps_a_frame(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    pace = Pace(running, monkeypatch, 0.5)
    assert pace.run(10) == pytest.approx(100, abs=5)


def test_another_resolution_fills_the_whole_screen_again(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.play("ostia")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768)])
    pygame.mouse.set_visible(False)
    running.around.size = (1024, 768)
    running.seconds(3)
    assert running.app.size == (1024, 768)
    assert running.screen.layout.size == (1024, 768)
    assert not pygame.mouse.get_visible(), "the pointer stays as hidden as it was"
    pygame.mouse.set_visible(True)


def test_a_window_of_its_own_size_keeps_it(running: Running) -> None:
    running.play("ostia")
    pygame.display.set_mode((800, 600))
    running.around.size = (1024, 768)
    running.seconds(3)
    surface = pygame.display.get_surface()
    assert surface
    assert surface.get_size() == (800, 600)


def test_when_the_touch_device_goes_the_checker_under_the_finger_returns(running: Running) -> None:
    screen = running.play("ostia")
    running.throw()
    start, size = running.at("R"), running.app.size

    def finger(kind: int, at: tuple[int, int]) -> None:
        place = {"x": at[0] / size[0], "y": at[1] / size[1]}
        running.app.handle(pygame.Event(kind, place, touch_id=1, finger_id=1))

    finger(pygame.FINGERDOWN, start)
    finger(pygame.FINGERMOTION, running.at(3))
    assert screen.view.held
    running.around.touches = 0
    running.seconds(3)
    running.settle()
    assert screen.view.held is None
    assert not screen.table.steps
    running.around.touches = 1
    running.seconds(2)
    running.moves(("R", 3))
    assert len(screen.table.steps) == 1


@each(size=[(12, 700), (1, 1)])
def test_an_exhibit_in_a_window_too_small_for_its_margin_goes_on(
    running: Running, size: Size
) -> None:
    running.app.guard.margin = 5
    running.play("ostia")
    pygame.display.set_mode(size)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED))
    running.seconds(2)
    assert running.app.stack.display.window == size


@each(shift=[(0, 0), (5, 2), (-3, 5), (-5, -4)])
def test_the_ground_goes_on_to_the_edges_of_a_window_in_which_the_picture_is_shifted(
    running: Running, shift: tuple[int, int]
) -> None:
    app = running.app
    app.guard.margin, app.shift = 5, shift
    running.play("tabula")
    running.loop._give(pygame.display.get_surface())
    running.seconds(2)
    left, top = 5 + shift[0], 5 + shift[1]
    assert app.stack.display.target.get_offset() == (left, top)
    window = pygame.display.get_surface()
    assert window
    around = (left, 10 - left), (top, 10 - top), (0, 0)
    inner = pygame.surfarray.array3d(app.stack.top.background())
    seen, wanted = pygame.surfarray.array3d(window), np.pad(inner, around, "symmetric")
    margin = np.ones(window.get_size(), bool)
    margin[left : left - 10 or None, top : top - 10 or None] = False
    assert margin.any()
    assert (seen == wanted)[margin].all()
    app.stack.display.dim()
    assert pygame.surfarray.array3d(window)[margin].mean() < 0.7 * seen[margin].mean()


@pytest.mark.parametrize("kind", [pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED])
def test_a_window_that_comes_back_shows_its_picture(
    running: Running, kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.play("ostia")
    shown: list[bool] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append(True))
    pygame.event.clear()
    pygame.event.post(pygame.Event(kind))
    running.seconds(2)
    assert shown


class Loudspeaker(Ear):
    """Sounds that can be lost, and that count how often they are opened."""

    opened = 0

    def recover(self) -> None:
        self.opened += 1


@pytest.fixture
def sounds(running: Running) -> Loudspeaker:
    found = Loudspeaker()
    running.app.services.sounds = found
    running.play("ostia")
    pygame.event.clear()
    return found


def test_sound_is_reopened_when_a_device_disappears(running: Running, sounds: Loudspeaker) -> None:
    running.seconds(5)
    assert sounds.opened == 0
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED))
    running.seconds(3)
    assert sounds.opened == 1


def test_news_soon_after_an_opening_is_not_forgotten(running: Running, sounds: Loudspeaker) -> None:
    for _ in range(2):
        pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED))
        running.seconds(2)
    running.seconds(3)
    assert sounds.opened == 2


def test_a_device_that_comes_is_news_only_to_the_silent(
    running: Running, sounds: Loudspeaker
) -> None:
    for silent in (False, True):
        sounds.silent = silent
        pygame.event.post(pygame.Event(pygame.AUDIODEVICEADDED))
        running.seconds(4)
        assert sounds.opened == silent


def test_silence_is_mended_without_any_news(running: Running, sounds: Loudspeaker) -> None:
    sounds.silent = True
    for minute in (1, 2, 3):
        running.time += 57
        running.seconds(3)
        assert sounds.opened == minute


@each(fullscreen=[False, True])
def test_a_window_has_a_least_size(fullscreen: bool) -> None:
    pygame.display.init()
    display.open_window((800, 600), fullscreen, picture=display.title())
    with pytest.warns(DeprecationWarning, match="Window"):
        window = pygame.Window.from_display_module()
    assert window.minimum_size == ((0, 0) if fullscreen else (640, 360))
    pygame.display.quit()


def test_the_display_stays_on_in_a_match_and_may_sleep_on_the_first_screen(
    running: Running,
) -> None:
    app = running.app
    app.stack.open(ChooseScreen(app))
    running.seconds(3)
    assert pygame.display.get_allow_screensaver()
    running.play("ostia")
    running.seconds(3)
    assert not pygame.display.get_allow_screensaver()
    app.stack.go(ChooseScreen(app))
    running.seconds(3)
    assert pygame.display.get_allow_screensaver()
