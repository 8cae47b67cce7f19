"""The desktop's wishes for motion, contrast and text hold until the player chooses."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import extras
import pytest
from each import each, rows
from harness import Harness, saved

from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage import wishes
from ludus.window.storage.settings import Settings
from ludus.window.storage.wishes import Wishes, ask, of_macos, of_portal, of_windows

USUAL = {"calm": False, "contrast": False, "text": 100}
ALL = {"calm": True, "contrast": True, "text": 150}
Spaces = dict[str, dict[str, tuple[str, Any]]]
NEW: Spaces = {
    "org.freedesktop.appearance": {"contrast": ("u", 1), "reduced-motion": ("u", 1)},
    "org.gnome.desktop.interface": {"text-scaling-factor": ("d", 1.25)},
}
OLD: Spaces = {
    "org.gnome.desktop.interface": {"enable-animations": ("b", False), "clock-format": ("s", "24")},
    "org.gnome.desktop.a11y.interface": {"high-contrast": ("b", True)},
}
PLAIN: Spaces = {
    "org.freedesktop.appearance": {
        "contrast": ("u", 0),
        "accent-color": ("(ddd)", (0.0, 0.0, 1.0)),
    },
    "org.gnome.desktop.interface": {"enable-animations": ("b", True)},
}


def answer(spaces: Spaces) -> bytes:
    """Return namespaces as busctl prints them."""
    data = {
        space: {key: {"type": kind, "data": value} for key, (kind, value) in values.items()}
        for space, values in spaces.items()
    }
    return json.dumps({"type": "a{sa{sv}}", "data": [data]}).encode()


@rows("spaces, wanted", [(NEW, ALL), (OLD, ALL | {"text": 100}), (PLAIN, USUAL), ({}, USUAL)])
def test_the_portal_says_what_the_desktop_wishes(spaces: Spaces, wanted: Wishes) -> None:
    assert of_portal(answer(spaces)) == wanted


@rows(
    "scale, size",
    [
        *((1.0, 100), (1.1, 100), (1.25, 150), (1.5, 150), (2, 200), (3.0, 200), (0.5, 100)),
        *((-1.5, 100), (0, 100), (1e300, 100), ("large", 100), (None, 100), ([1.5], 100)),
    ],
)
def test_a_scale_of_text_becomes_the_nearest_size_and_garbage_the_usual_size(
    scale: object, size: int
) -> None:
    space = {"org.gnome.desktop.interface": {"text-scaling-factor": ("d", scale)}}
    assert of_portal(answer(space))["text"] == size


@rows(
    "moves, flags, scale, wanted",
    [
        (0, 127, 150, ALL),
        (1, 126, 100, USUAL),
        (1, 0, "150", USUAL),
        (1, 0, 225, USUAL | {"text": 200}),
    ],
)
def test_windows_says_what_it_wishes(moves: int, flags: int, scale: object, wanted: Wishes) -> None:
    assert of_windows(moves, flags, scale) == wanted


@rows(
    "text, wanted",
    [
        (b"{\n    increaseContrast = 1;\n    reduceMotion = 1;\n}\n", ALL | {"text": 100}),
        (b"{\n    increaseContrast = 0;\n    reduceMotion = 0;\n}\n", USUAL),
        (b"\xff\x00", USUAL),
    ],
)
def test_macos_says_what_it_wishes(text: bytes, wanted: Wishes) -> None:
    assert of_macos(text) == wanted


class Answer:
    """The command that asks the desktop, which prints a text or fails."""

    def __init__(self, given: bytes | Exception) -> None:
        self.stdout = given

    def __call__(self, *line: object, **named: object) -> "Answer":
        if isinstance(self.stdout, Exception):
            raise self.stdout
        return self


@each(
    given=[
        FileNotFoundError("busctl"),
        subprocess.TimeoutExpired("busctl", 2),
        subprocess.CalledProcessError(1, "busctl"),
        *(b"", b"\xff", b"[]", b"{}", b'{"data": []}', b'{"data": [{"a": 1}]}', b"[" * 9999),
        b'{"data": [{"a": {"contrast": {"type": "u"}}}]}',
    ]
)
def test_a_desktop_that_fails_or_answers_with_garbage_wishes_nothing(
    monkeypatch: pytest.MonkeyPatch, given: bytes | Exception
) -> None:
    monkeypatch.setattr(subprocess, "run", Answer(given))
    assert ask() == {}


def wish(harness: Harness, **wanted: bool | int) -> None:
    """Let the desktop answer."""
    harness.app.services.wishes = Future()
    harness.app.services.wishes.set_result(USUAL | wanted)
    harness.run(1)


def test_the_wishes_hold_at_a_first_start_and_the_settings_say_so(harness: Harness) -> None:
    harness.show(ChooseScreen)
    wish(harness, calm=True, text=150)
    settings = harness.app.settings
    assert (settings.calm, settings.contrast, settings.text) == (True, False, 150)
    harness.show(SettingsScreen)
    shown = harness.labels
    assert shown["calm"] == "Less motion · as the system"
    assert "Text · as the system" in harness.spoken
    assert shown["text-150"] == "150 %"
    assert shown["contrast"] == "High contrast"


def test_the_player_chooses_otherwise_for_good(harness: Harness) -> None:
    harness.show(ChooseScreen)
    wish(harness, calm=True, contrast=True)
    harness.show(SettingsScreen)
    harness.press("calm")
    assert harness.labels["calm"] == "Less motion"
    assert harness.labels["contrast"] == "High contrast · as the system"
    assert (saved(harness).calm, saved(harness).contrast) == (False, False)
    later = Harness(harness.folder)
    later.show(ChooseScreen)
    wish(later, calm=True)
    assert not later.app.settings.calm
    assert not later.app.settings.contrast, "the desktop no longer wishes it"


def test_a_setting_chosen_before_the_desktop_answers_stays(harness: Harness) -> None:
    harness.show(ChooseScreen)
    harness.app.change(text=200)
    wish(harness, text=150)
    assert harness.app.settings.text == 200


def test_a_desktop_that_never_answers_leaves_the_usual_settings(harness: Harness) -> None:
    harness.show(ChooseScreen)
    harness.app.services.wishes = Future()
    harness.run(60)
    assert harness.app.settings == Settings(forced=False)
    assert not harness.app.notices


@contextmanager
def portal(bus: str, spaces: Spaces | str | None) -> Iterator[None]:
    """Answer on a bus with namespaces, or with a text, or never."""
    from jeepney import HeaderFields, MessageType, message_bus, new_method_return
    from jeepney.io.blocking import open_dbus_connection

    connection = open_dbus_connection(bus)
    connection.send_and_get_reply(message_bus.RequestName("org.freedesktop.portal.Desktop"))

    def serve() -> None:
        while True:
            try:
                asked = connection.receive()
            except (ConnectionError, OSError, ValueError):
                return
            if asked.header.message_type is not MessageType.method_call or spaces is None:
                continue
            assert asked.header.fields[HeaderFields.member] == "ReadAll"
            kind = "s" if isinstance(spaces, str) else "a{sa{sv}}"
            connection.send(new_method_return(asked, kind, (spaces,)))

    Thread(target=serve, daemon=True).start()
    yield
    connection.close()


@pytest.mark.long
@each(
    spaces=[(NEW, ALL), (PLAIN, USUAL), ("garbage", {}), (None, {})],
)
def test_a_portal_on_a_real_bus_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, spaces: tuple[Any, Wishes]
) -> None:
    extras.gate("jeepney")
    from real_window import listener

    if not (shutil.which("dbus-daemon") and shutil.which("busctl")):
        pytest.skip("no bus here: dbus-daemon or busctl not installed")
    monkeypatch.setattr(wishes, "_LIMIT_S", 0.5)
    with listener.bus(tmp_path) as address, portal(address, spaces[0]):
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        assert ask() == spaces[1]
