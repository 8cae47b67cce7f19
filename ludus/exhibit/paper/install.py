"""The files that a technician installs on Debian, and their instructions."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from ludus.errors import RefusedError
from ludus.exhibit.templates import fill
from ludus.match.files import write_new
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


def write_files(folder: Path, command: Sequence[str], config_path: Path) -> list[Path]:
    """Write all files into a folder, and return their paths; if one cannot be written, none is.

    `command` starts the supervisor; the files add `--config`.
    """
    found = {folder / name: text for name, text in texts(command, config_path).items()}
    return write_new(found, _EXECUTABLE)
