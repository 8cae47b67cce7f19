"""Rotating log files of bounded size; a failed write never stops the program."""

import contextlib
import logging
import sys
import time
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

_LOGS = {"ludus": (4, 6), "supervisor": (2, 1), "page": (2, 1)}
"""The number of files and the share of all room in eighths, for each log.

The number includes the current file.
"""

LONGEST = 8_000
"""The most characters of an entry; longer entries lose their middle."""

_log = logging.getLogger(__name__)


class _Formatter(logging.Formatter):
    """Formats entries of bounded length with times in UTC, so that no hour is missing or repeated.

    A message takes one line, and the lines of an error are indented. Text from outside therefore
    cannot imitate another entry or control a terminal.
    """

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)sZ %(levelname)s %(name)s: %(message)s", datefmt="%Y-%m-%dT%H:%M:%S"
        )

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return _escaped(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802
        lines = super().formatException(ei).split("\n")
        return "\n".join(f"  {_escaped(line)}" for line in lines)

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if len(text) <= LONGEST:
            return text
        return f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"


def _escaped(text: str) -> str:
    """Escape all unprintable characters, such as line breaks, as Python does."""
    if text.isprintable():
        return text
    signs = (each if each.isprintable() else ascii(each)[1:-1] for each in text)
    return "".join(signs)


class LogFile(RotatingFileHandler):
    """A rotating log file; entries that cannot be written go to standard error."""

    def __init__(self, path: Path, files: int, size: int) -> None:
        """Prepare without opening a file; `size` is in bytes for each of two or more `files`."""
        super().__init__(
            path,
            maxBytes=size,
            backupCount=files - 1,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )
        self.setFormatter(_Formatter())
        self._path = path
        self._elsewhere = 0
        """Entries that went to standard error since the file was lost."""
        self._failed = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write an entry; after a loss, also log how many entries are missing."""
        if self.stream is not None and not self._path.exists():
            self._drop()
        self._failed = False
        super().emit(record)
        if self._elsewhere and not self._failed:
            missed, self._elsewhere = self._elsewhere, 0
            text = f"the log is written again; {missed} entries went elsewhere"
            again = _log.makeRecord(_log.name, logging.WARNING, __file__, 0, text, (), None)
            super().emit(again)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Send the entry to standard error instead; called while the exception is handled."""
        self._failed = True
        self._drop()
        if not self._elsewhere:
            _say(f"ludus: {self._path} cannot be written ({sys.exc_info()[1]}); the log goes here")
        self._elsewhere += 1
        _say(self.format(record))

    def _open(self) -> TextIOWrapper:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def _drop(self) -> None:
        """Close the stream with its unwritten data; the next entry opens it again."""
        stream, self.stream = self.stream, None
        with contextlib.suppress(OSError, ValueError):
            if stream is not None:
                stream.close()


def _say(text: str) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def set_up(
    folder: Path,
    name: str,
    megabytes: int = 10,
    *,
    logger: logging.Logger | None = None,
) -> LogFile:
    """Write the log to `<folder>/<name>.log` from now on, instead of standard error.

    `name` is a key of `_LOGS`, because each process rotates its own files. `megabytes` is the room
    of all logs together. This never raises: if the folder cannot be written to, every entry
    retries.
    """
    logger = logging.getLogger() if logger is None else logger
    for handler in list(logger.handlers):
        if isinstance(handler, LogFile) or type(handler) is logging.StreamHandler:
            logger.removeHandler(handler)
            handler.close()
    files, eighths = _LOGS[name]
    found = LogFile(folder / f"{name}.log", files, megabytes * 1_000_000 * eighths // 8 // files)
    logger.addHandler(found)
    logger.setLevel(logging.INFO)
    return found


class Once:
    def __init__(self, logger: logging.Logger, thing: str) -> None:
        """Start with the thing available; `thing` begins the messages, as in "the sound device"."""
        self._logger, self._thing = logger, thing
        self._why: set[str] = set()

    def lost(self, why: object) -> None:
        """Log the loss. Up to ten different reasons are logged."""
        reason = str(why)
        if reason not in self._why and len(self._why) < 10:
            self._why.add(reason)
            self._logger.warning("%s is lost: %s", self._thing, reason)

    def found(self) -> None:
        if self._why:
            self._why.clear()
            self._logger.warning("%s is found again", self._thing)
