"""The files that a technician installs on Debian, and their instructions."""

import shlex
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ludus.errors import RefusedError
from ludus.exhibit.checks.every_screen import silent_kiosk
from ludus.exhibit.config.settings import Config
from ludus.exhibit.screens.attract import before
from ludus.exhibit.supervisor.crashes import png
from ludus.exhibit.templates import fill
from ludus.match.files import write_new
from ludus.picture.assets import blank
from ludus.picture.canvas import Canvas
from ludus.window.input.devices import unseen_display
from ludus.window.text.sentences import FLOOR

FILES = (
    "ludus.service",
    "ludus.xsession",
    "ludus.cage",
    "ludus.readonly",
    "ludus.profile",
    "autologin.conf",
    "modprobe.conf",
    "10-ludus.conf",
    "ludus.plymouth",
    "ludus.script",
    "99-ludus-touch.rules",
    "logind.conf",
    "system.conf",
    "INSTALL.txt",
    "FLOOR-SHEET.txt",
)
"""File names in the order of use."""

_EXECUTABLE = ("ludus.xsession", "ludus.cage", "ludus.readonly")


def _quoted(word: str) -> str:
    """Quote a word for a unit file; see systemd.service(5), "Command lines"."""
    text = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{text}"' if text == "" or any(sign in text for sign in " \t'\";\\") else text


def texts(command: Sequence[str], config_path: Path) -> dict[str, str]:
    """Return the files by name; raise RefusedError for a command without a full path."""
    config = config_path.absolute()
    whole = [*command, "--config", str(config)]
    if not command or not command[0].startswith("/"):
        raise RefusedError(
            f"the command '{shlex.join(command)}' must begin with the full path of the program,"
            " such as /opt/ludus/bin/ludus; call it by that"
        )
    if any(not word.isprintable() for word in whole):
        raise RefusedError(f"{whole!r} has a character that no file can hold; rename the folder")
    values = {
        "unit_command": " ".join(map(_quoted, whole)),
        "command": shlex.join(whole),
        "selftest": shlex.quote(f"DISPLAY=:0 {shlex.join(whole)} --selftest"),
        "program": shlex.join(command),
        "config": shlex.quote(str(config)),
        "floor": list(FLOOR.values()),
    }
    return {name: fill(f"install/{name}", **values) for name in FILES}


def splash(config: Config, size: tuple[int, int]) -> bytes:
    with unseen_display(), tempfile.TemporaryDirectory() as folder:
        kiosk = silent_kiosk(blank(size), Path(folder), config)
        picture = before(kiosk, config.game.offered[0]).splash()
        return png(*Canvas(picture).small(max(size)))


def write_files(
    folder: Path, command: Sequence[str], config_path: Path, picture: bytes = b""
) -> list[Path]:
    """Write all files, with the picture of `splash`, into a folder, and return their paths.

    `command` starts the supervisor; the files add `--config`. If one cannot be written, none is.
    """
    found: dict[str, str | bytes] = {**texts(command, config_path)}
    if picture:
        found["ludus.png"] = picture
    return write_new({folder / name: text for name, text in found.items()}, _EXECUTABLE)
