"""A report for whoever helps the museum: one archive, without the PIN and other secrets."""

import io
import os
import platform
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import date
from functools import partial
from importlib.metadata import distributions
from pathlib import Path

import msgspec

from ludus.errors import RefusedError
from ludus.exhibit.config.config_file import settings_text
from ludus.exhibit.config.config_text import parse, without_secrets
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.statistics.report import Period, as_text, report
from ludus.exhibit.supervisor.crashes import CRASHES, failures
from ludus.version import __version__

LINES = 500
"""Lines of the log in a report."""
_WAIT_S = 10.0
"""Seconds for which the log may take."""

Parts = dict[str, Callable[[], bytes]]
"""Functions that make the files of a report, by the names of the files."""


def parts(
    path: Path, state: Path, status: Callable[[], object], picture: Callable[[], bytes]
) -> Parts:
    """Return what makes each file of a report, by its name; `path` is the settings file."""
    files: Parts = {
        "versions.txt": _versions,
        "settings.toml": lambda: without_secrets(parse(settings_text(path), path.name)).encode(),
        "status.json": lambda: msgspec.json.format(msgspec.json.encode(status())),
        "figures.txt": partial(_figures, state),
        "log.txt": _log,
        "screen.jpg": picture,
    }
    logs = (each.log for each in failures(state / CRASHES))
    return files | {f"{CRASHES}/{log.name}": log.read_bytes for log in logs}


def packed(files: Parts) -> bytes:
    """Return the archive; a file that cannot be made holds the reason instead."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, make in files.items():
            try:
                data = make()
            except (OSError, RefusedError, NotDoneError, subprocess.SubprocessError) as error:
                name, data = f"{name}.missing.txt", f"{error}\n".encode()
            archive.writestr(f"ludus-report/{name}", data)
    return packed.getvalue()


def _versions() -> bytes:
    packages = sorted(f"{each.name} {each.version}" for each in distributions())
    system = f"ludus {__version__}", f"Python {sys.version}", platform.platform()
    return "\n".join([*system, *packages, ""]).encode()


def _figures(state: Path) -> bytes:
    return as_text(report(state, Period.WEEK, date.today())).encode()


def _log() -> bytes:
    """Return the last lines of this user in the system's journal."""
    command = ["journalctl", f"_UID={os.getuid()}", f"--lines={LINES}", "--no-pager"]
    done = subprocess.run(command, capture_output=True, timeout=_WAIT_S, check=True)
    return done.stdout
