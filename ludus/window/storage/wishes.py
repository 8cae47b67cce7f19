"""The desktop's wishes for motion, contrast and size of text: settings that nobody has chosen."""

import ctypes
import logging
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from ludus.inputs import from_json
from ludus.window.speech.synthesizers import child_environment
from ludus.window.storage.settings import TEXT_SIZES

_log = logging.getLogger(__name__)
_LIMIT_S = 2
"""Seconds in which the desktop must answer."""
_PORTAL = (
    *("busctl", "--user", f"--timeout={_LIMIT_S}", "--json=short", "call"),
    *("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"),
    *("org.freedesktop.portal.Settings", "ReadAll", "as", "3", "org.freedesktop.appearance"),
    *("org.gnome.desktop.interface", "org.gnome.desktop.a11y.interface"),
)
_MACOS = ("defaults", "read", "com.apple.universalaccess")
_SPI_GETHIGHCONTRAST = 0x42
_SPI_GETCLIENTAREAANIMATION = 0x1042
_HCF_HIGHCONTRASTON = 1
_SCALES = 0.5, 3.0
"""The least and the largest credible scale of text."""
Wishes = Mapping[str, bool | int]
"""Values of fields of `Settings`."""


class _Value(msgspec.Struct):
    data: Any


class _Answer(msgspec.Struct):
    data: tuple[dict[str, dict[str, _Value]]]


def ask() -> Wishes:
    """Ask the desktop, which may take `_LIMIT_S`; empty if it does not answer in time."""
    try:
        if sys.platform == "win32":
            return _ask_windows()
        line, read = (_MACOS, of_macos) if sys.platform == "darwin" else (_PORTAL, of_portal)
        given: dict[str, Any] = {"stdin": subprocess.DEVNULL, "env": child_environment()}
        run = subprocess.run(line, capture_output=True, check=True, timeout=_LIMIT_S, **given)
        return read(run.stdout)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        _log.info("the desktop says nothing about motion, contrast and text: %s", error)
        return {}


if sys.platform == "win32":
    import winreg

    class _HighContrast(ctypes.Structure):
        _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("name", ctypes.c_wchar_p))

    def _ask_windows() -> Wishes:
        """Ask Windows; a call that fails leaves the usual value."""
        moves, contrast, scale = ctypes.c_int(1), _HighContrast(), 100
        contrast.size = ctypes.sizeof(contrast)
        tell = ctypes.windll.user32.SystemParametersInfoW
        tell(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(moves), 0)
        tell(_SPI_GETHIGHCONTRAST, contrast.size, ctypes.byref(contrast), 0)
        with suppress(FileNotFoundError):  # Without the value, the text has its usual size.
            path = r"Software\Microsoft\Accessibility"
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
                scale = winreg.QueryValueEx(key, "TextScaleFactor")[0]
        return of_windows(moves.value, contrast.flags, scale)


def of_windows(moves: int, flags: int, scale: object) -> Wishes:
    """The wishes in the answers of Windows; `scale` is in percent."""
    percent = scale / 100 if isinstance(scale, int) else None
    return _wishes(not moves, bool(flags & _HCF_HIGHCONTRASTON), percent)


def of_macos(answer: bytes) -> Wishes:
    return _wishes(b"reduceMotion = 1;" in answer, b"increaseContrast = 1;" in answer, None)


def of_portal(answer: bytes) -> Wishes:
    """The wishes in the portal's answer, in JSON; raise ValueError if it is none."""
    spaces = from_json(answer, _Answer).data[0].values()
    known = {key: value.data for space in spaces for key, value in space.items()}
    return _wishes(
        known.get("reduced-motion") == 1 or known.get("enable-animations") is False,
        known.get("contrast") == 1 or known.get("high-contrast") is True,
        known.get("text-scaling-factor"),
    )


def _wishes(calm: bool, contrast: bool, scale: object) -> Wishes:
    """The wishes as settings, with the offered size of text that is nearest to a scale."""
    least, most = _SCALES
    if not (isinstance(scale, int | float) and least <= scale <= most):
        scale = 1.0
    apart = {size: abs(size / 100 - scale) for size in TEXT_SIZES[::-1]}
    return {"calm": calm, "contrast": contrast, "text": min(apart, key=lambda size: apart[size])}
