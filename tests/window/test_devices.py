"""Screens and touch devices that appear and disappear, each reported once."""

from pathlib import Path

import pygame
import pytest

from ludus.window.input.devices import Devices, desktop, touch_devices

TOUCH = 'I: Bus=0003\nN: Name="Panel"\nB: PROP=2\nB: EV=b\n\n'
OTHERS = 'N: Name="Touchpad"\nB: PROP=5\n\nN: Name="Keyboard"\nB: PROP=0\n\n'


def test_touch_screens_are_counted_and_other_devices_are_not(tmp_path: Path) -> None:
    inputs = tmp_path / "devices"
    inputs.write_text(OTHERS)
    assert touch_devices(inputs) == 0
    inputs.write_text(TOUCH + OTHERS + TOUCH)
    assert touch_devices(inputs) == 2


def test_without_linux_sdl_is_asked(tmp_path: Path) -> None:
    assert touch_devices(tmp_path / "none") >= 0


def test_the_desktop_has_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    size = desktop()
    assert size() is not None
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    assert size() is None
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(320, 200)])
    assert size() is None


def test_a_lost_screen_and_its_return_are_logged_once_each(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sizes = iter([(800, 600), (800, 600), None, None, (800, 600), (800, 600), (1024, 768)])
    found = Devices(lambda: next(sizes), lambda: 1)
    assert [found.screen_changed() for _ in range(6)] == [False, False, False, True, False, True]
    assert [record.message for record in caplog.records] == [
        "the screen is lost",
        "the desktop is 800 x 600 pixels now",
        "the desktop is 1024 x 768 pixels now",
    ]


def test_a_lost_touch_device_and_its_return_are_logged_once_each(
    caplog: pytest.LogCaptureFixture,
) -> None:
    counts = iter([1, 1, 0, 0, 1, 1])
    found = Devices(lambda: (800, 600), lambda: next(counts))
    assert [found.touch_lost() for _ in range(5)] == [False, True, False, False, False]
    assert [record.message for record in caplog.records] == [
        "a touch device is lost; there are 0 now",
        "a touch device is found; there are 1 now",
    ]
