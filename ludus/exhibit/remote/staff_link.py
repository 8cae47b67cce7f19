"""The connection from the staff page to the exhibit, which can be absent at any time."""

import http.client
import os
import sys
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from ludus.exhibit.remote.http_server import NotDoneError
from ludus.match.files import write_whole

_FILE = "page.json"
_WAIT_S = 4.0
_NEEDED = ("segno", "tomlkit", "cryptography")


def missing() -> str:
    """Return the packages that the staff page lacks, with the remedy; empty if none."""
    lacking = [name for name in _NEEDED if find_spec(name) is None]
    remedy = f"{sys.executable} -m pip install '.[staff]', or the package ludus-extras"
    needs = f"operator.page_port needs {', '.join(lacking)}; {remedy}"
    return needs if lacking else ""


class _Access(msgspec.Struct):
    """The content of the file: port and token of the exhibit."""

    port: int
    token: str


def write_private(path: Path, data: bytes) -> None:
    """Write a file that only its user can read, even while written; or raise OSError."""
    before = os.umask(0o077)
    try:
        write_whole(path, data)
    finally:
        os.umask(before)


def tell(folder: Path, port: int, token: str) -> None:
    """Write port and token for the staff page, or raise OSError."""
    write_private(folder / _FILE, msgspec.json.encode(_Access(port, token)))


class Link:
    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE

    def state(self) -> dict[str, Any] | None:
        """Return the state of the exhibit; None if it does not answer."""
        try:
            found = msgspec.json.decode(self._ask("GET", "/state"), type=dict[str, Any])
        except (NotDoneError, msgspec.DecodeError):
            return None
        return found

    def picture(self) -> bytes:
        return self._ask("GET", "/screenshot")

    def admits(self, number: str, address: str) -> bool | None:
        """Return whether the screen shows this number; None after too many wrong numbers."""
        answer = self._ask("POST", "/pairing", f"{address} {number}").strip()
        return None if answer == b"null" else answer == b"true"

    def command(self, name: str, value: str = "") -> None:
        self._ask("POST", f"/commands/{name}", value)

    def _ask(self, method: str, path: str, body: str = "") -> bytes:
        try:
            access = msgspec.json.decode(self._path.read_bytes(), type=_Access)
            head = {"Authorization": f"Bearer {access.token}"}
            way = http.client.HTTPConnection("127.0.0.1", access.port, timeout=_WAIT_S)
            try:
                way.request(method, path, body.encode(), head)
                answer = way.getresponse()
                found = answer.read()
            finally:
                way.close()
        except (OSError, http.client.HTTPException, msgspec.DecodeError) as error:
            raise NotDoneError(HTTPStatus.SERVICE_UNAVAILABLE, str(error)) from None
        if answer.status != HTTPStatus.OK:
            raise NotDoneError(HTTPStatus(answer.status), found.decode("utf-8", "replace"))
        return found
