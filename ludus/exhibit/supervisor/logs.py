"""The log: a few files that turn, bounded, and never in the way."""

import contextlib
import logging
import sys
import time
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

_LOGS = {"ludus": (4, 6), "supervisor": (2, 1), "page": (2, 1)}
"""The logs: their files, the current one included, and their share in eighths of all room."""

LONGEST = 8_000
"""Characters of an entry; of a longer one the beginning and the end are kept."""

_log = logging.getLogger(__name__)


class _Formatter(logging.Formatter):
    """Times in UTC, so that no hour is missing or there twice; entries of bounded length.

    A message takes one line, and what follows of an error is indented: no text from outside can
    look like another entry, or command a terminal.
    """

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)sZ %(levelname)s %(name)s: %(message)s", datefmt="%Y-%m-%dT%H:%M:%S"
        )

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The first line."""
        return _escaped(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """The lines of an error, or none."""
        lines = super().formatException(ei).split("\n")
        return "\n".join(f"  {_escaped(line)}" for line in lines)

    def format(self, record: logging.LogRecord) -> str:
        """The entry as text."""
        text = super().format(record)
        if len(text) <= LONGEST:
            return text
        return f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"


def _escaped(text: str) -> str:
    """A text with all that cannot be seen, such as line breaks, written as Python does."""
    if text.isprintable():
        return text
    signs = (each if each.isprintable() else ascii(each)[1:-1] for each in text)
    return "".join(signs)


class LogFile(RotatingFileHandler):
    """A turning log file; what cannot be written there goes to standard error until it can."""

    def __init__(self, path: Path, files: int, size: int) -> None:
        """Nothing is opened yet; `size` in bytes of each of the `files`, two or more."""
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
        """Write an entry, and say first what was missed if the file was lost until now."""
        if self.stream is not None and not self._path.exists():
            self._drop()
        self._failed = False
        super().emit(record)
        if self._elsewhere and not self._failed:
            missed, self._elsewhere = self._elsewhere, 0
            super().emit(_entry(f"the log is written again; {missed} entries went elsewhere"))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Called while an exception is handled that hindered an entry."""
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
        """Let go of the stream, with what it could not write; the next entry opens it anew."""
        stream, self.stream = self.stream, None
        with contextlib.suppress(OSError, ValueError):
            if stream is not None:
                stream.close()


def _entry(message: str) -> logging.LogRecord:
    return _log.makeRecord(_log.name, logging.WARNING, __file__, 0, message, (), None)


def _say(text: str) -> None:
    """To standard error, if there is one."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def set_up(
    folder: Path,
    name: str,
    level: str = "info",
    megabytes: int = 10,
    *,
    logger: logging.Logger | None = None,
) -> LogFile:
    """Write the log to `<folder>/<name>.log` from now on, in place of standard error.

    `name` is one of `_LOGS`: each process turns its own files, and `megabytes` is the
    room of all together. Never raises; a folder that cannot be made or written to is tried again
    with every entry.
    """
    logger = logging.getLogger() if logger is None else logger
    for handler in list(logger.handlers):
        if isinstance(handler, LogFile) or type(handler) is logging.StreamHandler:
            logger.removeHandler(handler)
            handler.close()
    files, eighths = _LOGS[name]
    found = LogFile(folder / f"{name}.log", files, megabytes * 1_000_000 * eighths // 8 // files)
    logger.addHandler(found)
    logger.setLevel(level.upper())
    return found


class Once:
    """Logs that something is lost, and that it is found again, once each."""

    def __init__(self, logger: logging.Logger, thing: str) -> None:
        """`thing` begins the messages, as in "the sound device"; it is there at first."""
        self._logger, self._thing = logger, thing
        self._why: set[str] = set()

    def lost(self, why: object) -> None:
        """It is gone. Another reason is told too, for the first ten."""
        reason = str(why)
        if reason not in self._why and len(self._why) < 10:
            self._why.add(reason)
            self._logger.warning("%s is lost: %s", self._thing, reason)

    def found(self) -> None:
        """It is there."""
        if self._why:
            self._why.clear()
            self._logger.warning("%s is found again", self._thing)
