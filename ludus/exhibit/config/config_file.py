"""The file of the museum's settings: read, and kept for the day on which it is broken."""

import logging
from pathlib import Path

from ludus.errors import RefusedError, plain
from ludus.exhibit.config.config_text import SettingSource, parse
from ludus.exhibit.config.settings import LANGUAGES, Config, Language
from ludus.match.files import write_whole

_log = logging.getLogger(__name__)

_LARGEST = 1_000_000
"""Bytes of a file that is read."""


def read(path: Path) -> Config:
    """The settings of a file.

    Raises:
        RefusedError: it cannot be read, or not used; all that is wrong, with file, line, key and
            what is allowed.
    """
    return _read(path)[0]


def _read(path: Path) -> tuple[Config, str]:
    """The settings of the museum's file, with its text."""
    text = settings_text(path)
    config = parse(text, str(path))
    if missing := _missing_catalogues(config.language):
        at = SettingSource(text).line("language.catalogues")
        raise RefusedError(f"{path}:{at}: language.catalogues: {missing}")
    return config, text


def settings_text(path: Path) -> str:
    """The text of a file of settings.

    Raises:
        RefusedError: it cannot be read, or is none.
    """
    try:
        with plain(path).open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise RefusedError(
            f"{path}: {error.strerror}; `ludus exhibit --example-config` prints one"
        ) from None
    if len(data) > _LARGEST:
        raise RefusedError(f"{path}: longer than {_LARGEST} bytes; this is no file of settings")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = data[: error.start].count(b"\n") + 1
        raise RefusedError(f"{path}:{at}: not UTF-8; save it as such in the editor") from None


def _missing_catalogues(language: Language) -> str:
    """What is not in the museum's folder of texts; empty where nothing is missing."""
    if not language.catalogues:
        return ""
    folder = Path(language.catalogues)
    if not folder.is_dir():
        return f"there is no folder {folder}"
    own = [code for code in language.offered if code not in LANGUAGES]
    missing = [f"{code}.po" for code in own if not (folder / f"{code}.po").is_file()]
    return f"{', '.join(missing)} not found in {folder}" if missing else ""


def read_or_last_good(path: Path, kept: Path) -> tuple[Config, str]:
    """The settings to start with, whatever state the file is in.

    Where the file is right a copy is kept in `kept`; where it is not, that copy holds, or else the
    defaults. The text is what to tell the operator, empty where all is well.
    """
    try:
        config, text = _read(path)
    except RefusedError as error:
        return _last_good(str(error), kept)
    _keep(text, kept)
    return config, ""


def _last_good(wrong: str, kept: Path) -> tuple[Config, str]:
    config, instead = Config(), "the defaults hold"
    # The files of games may have gone since; what remains of the settings is worth more than none.
    for games, holds in ((True, "hold"), (False, "hold, but without games of its own")):
        try:
            config = parse(settings_text(kept), str(kept), games=games)
        except RefusedError:
            continue
        instead = f"the last good settings {holds}"
        break
    _log.error("%s; %s", wrong, instead)
    return config, f"{wrong}\n{instead[0].upper()}{instead[1:]}."


def _keep(text: str, kept: Path) -> None:
    """Keep a good file's text; not written anew where it is the same, to spare the disk."""
    try:
        if not kept.is_file() or kept.read_bytes() != text.encode():
            write_whole(kept, text)
    except OSError as error:
        _log.warning("%s: %s; no copy of the settings is kept", kept, error.strerror)
