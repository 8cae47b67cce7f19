"""SDL gets the drivers for the screens there are, and a refusal names what is missing."""

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from each import rows

from ludus.window.display import display, video


def test_no_screen_at_all_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    with pytest.raises(video.ScreenError, match="plug one in"):
        video.desktop()


class Drivers:
    """A fake SDL that gets another driver at each initialisation."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
        self.left, self.taken, self.waits = [*names], "", 0
        for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
        monkeypatch.setattr(pygame.display, "init", self._init)
        monkeypatch.setattr(pygame.display, "quit", lambda: None)
        monkeypatch.setattr(pygame.time, "wait", self._wait)

    def _init(self) -> None:
        self.taken = self.left.pop(0) if len(self.left) > 1 else self.left[0]
        if self.taken.startswith("no "):
            raise pygame.error(self.taken)

    def _wait(self, milliseconds: int) -> None:
        self.waits += 1


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Yield a server's socket in the user's runtime folder that nobody answers."""
    with socket.socket(socket.AF_UNIX) as found:
        found.bind(str(tmp_path / "socket"))
        found.listen()
        yield found


def test_a_screen_that_is_gone_for_a_moment_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, server: socket.socket
) -> None:
    drivers = Drivers(monkeypatch, "no available video device", "no driver", "wayland")
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/nowhere")
    monkeypatch.setenv("WAYLAND_DISPLAY", server.getsockname())
    video.start_video()
    assert (drivers.taken, drivers.waits) == ("wayland", 2)


def test_a_screen_without_a_server_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drivers = Drivers(monkeypatch, "no x11")
    monkeypatch.setenv("DISPLAY", ":99999")
    with pytest.raises(video.ScreenError, match=r"cannot reach the screen :99999 \(SDL: no x11\)"):
        video.start_video()
    assert drivers.waits == 1


@rows(
    "named, drivers",
    [
        ({}, "kmsdrm"),
        ({"DISPLAY": ":7"}, "x11"),
        ({"WAYLAND_DISPLAY": "wayland-7"}, "kmsdrm"),
        ({"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": "/run"}, "wayland"),
        ({"DISPLAY": ":7", "WAYLAND_DISPLAY": "/run/wayland-7"}, "x11,wayland"),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="there are other drivers")
def test_only_drivers_for_the_screens_there_are_get_a_try(
    monkeypatch: pytest.MonkeyPatch, named: dict[str, str], drivers: str
) -> None:
    """Others would print errors of their own."""
    Drivers(monkeypatch, "x11")
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    video.start_video()
    assert os.environ["SDL_VIDEODRIVER"] == drivers


@pytest.mark.skipif(sys.platform != "linux", reason="there is another bus")
def test_a_session_bus_that_hangs_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, server: socket.socket, caplog: pytest.LogCaptureFixture
) -> None:
    Drivers(monkeypatch, "x11")
    monkeypatch.setattr(video, "_BUS_S", 0.05)
    address = f"unix:path={server.getsockname()},guid=1"
    for path in (address, "unix:path=/nowhere", "tcp:host=localhost"):
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", path)
        video.start_video()
        left = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        assert left == ("disabled:" if path == address else path)
    assert [record.message.partition(";")[0] for record in caplog.records] == [
        "the session bus does not answer"
    ]


def test_without_egl_a_window_on_wayland_is_refused_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    monkeypatch.setenv("SDL_VIDEO_EGL_DRIVER", "/nowhere/libEGL.so.1")
    with pytest.raises(video.ScreenError, match=r"/nowhere/libEGL.so.1.*; install libegl1, or set"):
        video.choose_framebuffer()


def test_without_a_desktop_the_console_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    drivers = Drivers(monkeypatch, "no kmsdrm")
    with pytest.raises(video.ScreenError, match="no screen here"):
        video.start_video()
    drivers.left = ["kmsdrm"]
    video.start_video()


def test_a_driver_that_is_asked_for_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    Drivers(monkeypatch, "offscreen")
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.setenv("SDL_VIDEODRIVER", "Offscreen")
    video.start_video()
    assert os.environ["SDL_VIDEODRIVER"] == "Offscreen"


def test_after_a_window_is_closed_the_screen_must_be_there_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.display.init()
    Drivers(monkeypatch, "no x11")
    monkeypatch.setenv("DISPLAY", ":7")
    with pytest.raises(video.ScreenError, match=":7"):
        display.close_window()
