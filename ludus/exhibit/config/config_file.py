"""Reads the museum's settings file, and saves a copy of the last good one."""

import logging
import os
from contextlib import suppress
from hashlib import sha256
from os.path import isdir, isfile
from pathlib import Path

from ludus.errors import RefusedError
from ludus.exhibit.config.config_text import gone, parse
from ludus.exhibit.config.settings import LANGUAGES, Config, Language
from ludus.files import held, write_whole
from ludus.inputs import text_of
from ludus.toml import line_of

SETTINGS = Path("/etc/ludus.toml")
"""The settings file if the command line names none."""
_log = logging.getLogger(__name__)


def read(path: Path | None) -> Config:
    """Return the settings in a file, or the defaults without one.

    RefusedError lists every fault with line, key and allowed values.
    """
    return _read(path)[0] if path else Config()


def _read(path: Path) -> tuple[Config, str]:
    text = settings_text(path)
    config = parse(text, str(path))
    if missing := _missing_catalogues(config.language):
        at = line_of(text, "language.catalogues")
        raise RefusedError(f"{path}:{at}: language.catalogues: {missing}")
    return config, text


def settings_text(path: Path) -> str:
    """Return a settings file's text; raise RefusedError if it cannot be read as UTF-8."""
    try:
        return text_of(path)
    except OSError as error:
        remedy = "`ludus exhibit --example-config` prints one"
        raise RefusedError(f"{path}: {error.strerror}; {remedy}") from None
    except ValueError as error:
        raise RefusedError(f"{path}: {error}") from None


def _missing_catalogues(language: Language) -> str:
    if not language.catalogues:
        return ""
    folder = Path(language.catalogues)
    if not isdir(folder):
        return f"there is no folder {folder}"
    added = [code for code in language.offered if code not in LANGUAGES]
    missing = [f"{code}.po" for code in added if not isfile(folder / f"{code}.po")]
    return f"{', '.join(missing)} not found in {folder}" if missing else ""


def read_or_last_good(path: Path, copy: Path) -> tuple[Config, str]:
    """Return settings to start with, whatever state the file is in.

    A good file is copied to `copy`. A bad file is replaced by that copy or, failing that, by the
    defaults. The returned text is the error message for the operator; it is empty if all is well.
    """
    try:
        if _pending(path.resolve(), copy.parent).exists():
            _overwrite_by_pending(path.resolve(), copy.parent)
    except OSError as error:
        _log.error("%s: %s; a change on the staff page is lost", path, error)
    try:
        config, text = _read(path)
    except RefusedError as error:
        return _last_good(str(error), copy)
    for warning in gone(text):
        _log.warning("%s: %s", path, warning)
    try:
        if not copy.is_file() or copy.read_bytes() != text.encode():  # spare the disk
            write_whole(copy, text)
    except OSError as error:
        _log.warning("%s; no copy of the settings is kept", error)
    return config, ""


def _last_good(wrong: str, copy: Path) -> tuple[Config, str]:
    config, outcome = Config(), "the defaults hold"
    # Game files may have been deleted since: the settings without them come before the defaults.
    for games, holds in ((False, "hold, but without games of its own"), (True, "hold")):
        with suppress(RefusedError):
            config = parse(settings_text(copy), str(copy), games=games)
            outcome = f"the last good settings {holds}"
    _log.error("%s; %s", wrong, outcome)
    return config, f"{wrong}\n{outcome[0].upper()}{outcome[1:]}."


def replace_settings(path: Path, text: str, state: Path) -> None:
    """Replace a settings file completely or, raising OSError, not at all.

    If its folder forbids that, the text is saved in `state` before it overwrites the file. The next
    start repeats what a power cut interrupts.
    """
    path = path.resolve()
    mode = path.stat().st_mode
    try:
        write_whole(path, text)
        path.chmod(mode & 0o777)
    except PermissionError:
        write_whole(_pending(path, state), text)
        _overwrite_by_pending(path, state)


def _pending(path: Path, state: Path) -> Path:
    """Return the place of the text that overwrites a settings file."""
    return state / f"settings.{sha256(str(path).encode()).hexdigest()[:8]}.toml"


def _overwrite_by_pending(path: Path, state: Path) -> None:
    """Overwrite a file by its pending text, or leave it unchanged and raise OSError."""
    pending = _pending(path, state)
    with held(pending):
        try:
            before = path.read_bytes()
            try:
                _overwrite(path, pending.read_bytes())
            except OSError:
                _overwrite(path, before)
                raise
            pending.unlink()
        except OSError:
            pending.unlink(missing_ok=True)
            raise


def _overwrite(path: Path, data: bytes) -> None:
    """Overwrite a file in place; its length shrinks only after the new text is written."""
    with path.open("r+b") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        file.truncate()
