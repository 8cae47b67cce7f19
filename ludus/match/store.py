"""Small files of JSON, which several programs may change at the same time."""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Generic, TypeVar

import msgspec

from ludus.errors import plain, said
from ludus.files import aside_of, locked, set_aside, write_whole
from ludus.inputs import UNREADABLE

MOST_BYTES = 16_000_000
"""A larger file was not written by this program."""
_PATIENCE_S = 0.2
"""Seconds to wait while another program writes."""
_WRONG: Any = object()
"""In place of JSON data of which no part fits."""
_log = logging.getLogger(__name__)
_Value = TypeVar("_Value", bound=msgspec.Struct)
_State = tuple[int, int, int] | None


class Store(Generic[_Value]):
    """One value in a file, such as the settings; it follows changes by other programs.

    Neither the disk nor the file's contents cause an error. A wrong field counts as missing, and
    fields that this version does not know stay in the file. If the disk refuses a change, the
    change holds until the program ends, and the next change or `flush` tries again to write it.
    """

    def __init__(
        self, path: Path, kind: type[_Value], upgrade: Callable[[Any], Any] = lambda data: data
    ) -> None:
        """`kind` is the type of the value; without arguments it is the value of a missing file.

        `upgrade` turns the JSON data of an earlier version into data of this version.
        """
        self.path = path
        self.wrong: dict[str, str] = {}
        """The wrong fields of the file, as read last, with the reasons."""
        self.aside: Path | None = None
        """The new path of a damaged file, if there was one."""
        self.unreadable = False
        """Whether the system refused the last attempt to read the file."""
        self.refused: Callable[[OSError], object] = lambda error: None
        """Called with the reason when changes cannot be written."""
        self._kind, self._upgrade = kind, upgrade
        self._value = kind()
        self._state: _State = None
        """The state of the file to which the value belongs."""
        self._fields: object = {}
        """The right fields of the file, as read or written last."""
        self._unwritten: list[Callable[[_Value], object]] = []
        self._guard = Lock()
        """Held while the value or the list of unwritten changes is replaced."""
        self._writing = Lock()
        """Held while a thread writes, so that no other thread writes the same changes."""

    def read(self) -> _Value:
        """Return the value, which the caller must not modify."""
        try:
            if self._state != (state := self._present_state()) and not self._writing.locked():
                self._take(self._decoded()[0], state)
            self.unreadable = False
        except OSError as error:
            if not self.unreadable:
                _log.warning("%s; it is treated as empty", said(error))
            self.unreadable = True
        return self._value

    def change(self, function: Callable[[_Value], object], *, write: bool = True) -> None:
        """Let a function modify the value, and write the file, or leave that to `flush`.

        The function is called again if another program has changed the file meanwhile.
        """
        self.read()
        with self._guard:
            function(self._value)
            self._unwritten.append(function)
        if write:
            self.flush()

    def flush(self) -> None:
        """Write all changes that the file does not contain yet; any thread may call this."""
        if not self._writing.acquire(timeout=_PATIENCE_S):
            _log.warning("%s: another thread writes; the change is not saved yet", self.path)
            return
        try:
            if changes := [*self._unwritten]:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                lock = locked(self.path, _PATIENCE_S)
                try:
                    self._write(changes)
                finally:
                    lock.release()
        except OSError as error:
            _log.warning("%s; the change is not saved yet", said(error))
            self.refused(error)
        finally:
            self._writing.release()

    def _write(self, changes: Sequence[Callable[[_Value], object]]) -> None:
        value, fields = self._decoded()
        before = msgspec.to_builtins(value)
        for function in changes:
            function(value)
        if self.wrong:
            write_whole(aside_of(self.path), self.path.read_bytes())
        fields = _updated(fields, before, msgspec.to_builtins(value))
        write_whole(self.path, msgspec.json.encode(fields) + b"\n")
        self._fields = fields
        self._take(value, self._present_state(), len(changes))

    def _take(self, value: _Value, state: _State, written: int = 0) -> None:
        """Set the value that is in the file, and apply the changes that are not."""
        with self._guard:
            del self._unwritten[:written]
            for function in self._unwritten:
                function(value)
            self._value, self._state = value, state

    def _present_state(self) -> _State:
        """Return what a change of the file would alter; None without a file."""
        with suppress(FileNotFoundError):
            status = self.path.stat()
            return status.st_mtime_ns, status.st_size, status.st_ino
        return None

    def _decoded(self) -> tuple[_Value, object]:
        """Return the value in the file, and the right fields; set a damaged file aside.

        If the file is missing or damaged now, both are as they were last.
        """
        with suppress(FileNotFoundError):
            try:
                return self._parsed(self.path)
            except UNREADABLE as error:
                self.aside = set_aside(self.path)
                _log.error("%s: damaged (%s); it is kept as %s", self.path, error, self.aside)
        self.wrong = {}
        return msgspec.convert(self._fields, self._kind), self._fields

    def _parsed(self, path: Path) -> tuple[_Value, object]:
        if plain(path).stat().st_size > MOST_BYTES:
            raise msgspec.DecodeError(f"more than {MOST_BYTES} bytes")
        data, wrong = msgspec.json.decode(path.read_bytes().decode("utf-8-sig")), dict[str, str]()
        fields = _fitting(self._upgrade(data), self._fault, "", wrong)
        if fields is _WRONG:
            raise msgspec.DecodeError(wrong[""])
        if wrong and wrong != self.wrong:
            _log.warning("%s: not used: %s", path, "; ".join(map(": ".join, wrong.items())))
        self.wrong = wrong
        self._fields = fields
        return msgspec.convert(fields, self._kind), fields

    def _fault(self, data: object) -> str:
        """Return why data is wrong; empty if it is right."""
        try:
            msgspec.convert(data, self._kind)
        except msgspec.ValidationError as error:
            return str(error).partition(" - at")[0]
        return ""


def _fitting(data: Any, fault: Callable[[Any], str], where: str, wrong: dict[str, str]) -> Any:
    """Return the right parts of JSON data, or `_WRONG`; add the names of the wrong ones."""
    if not (why := fault(data)):
        return data
    inner = dict[str, str]()
    if isinstance(data, dict):
        parts = {
            key: _fitting(value, partial(_alone, fault, key), f"{where}.{key}", inner)
            for key, value in data.items()
        }
        data = {key: part for key, part in parts.items() if part is not _WRONG}
    elif isinstance(data, list):
        items = [
            _fitting(value, lambda each: fault([each]), f"{where}[{at}]", inner)
            for at, value in enumerate(data)
        ]
        data = [part for part in items if part is not _WRONG]
    if not inner or not data or fault(data):
        wrong[where.removeprefix(".")] = why
        return _WRONG
    wrong |= inner
    return data


def _alone(fault: Callable[[Any], str], key: str, value: object) -> str:
    return fault({key: value})


def _updated(fields: Any, before: Any, after: Any) -> Any:
    """Return JSON fields after a change of their known part; unknown fields stay."""
    match fields, before, after:
        case dict(), dict(), dict():
            unknown = {key: value for key, value in fields.items() if key not in before}
            known = {
                key: _updated(fields.get(key), before.get(key), value)
                for key, value in after.items()
            }
            return unknown | known
        case list(), list(), list():
            return [fields[before.index(one)] if one in before else one for one in after]
    return after
