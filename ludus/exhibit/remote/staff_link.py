"""The link from the program of the staff's page to the exhibit, which may be away at any time."""

import http.client
import os
import sys
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from ludus.exhibit.remote.endpoint import NotDoneError

_FILE = "page.json"
_WAIT_S = 4.0
_NEEDED = ("starlette", "uvicorn", "segno", "tomlkit", "cryptography")


def missing() -> str:
    """What hinders the page on this machine, with the remedy; empty where nothing does."""
    lacking = [name for name in _NEEDED if find_spec(name) is None]
    remedy = f"{sys.executable} -m pip install '.[staff]', or the package ludus-extras"
    needs = f"operator.page_port needs {', '.join(lacking)}; {remedy}"
    return needs if lacking else ""


class _Told(msgspec.Struct):
    """Where the exhibit answers, as the file has it."""

    port: int
    token: str


def tell(folder: Path, port: int, token: str) -> None:
    """Write down where the exhibit answers, for its user alone.

    Raises:
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f".{_FILE}.new"
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(_Told(port, token)))
    fresh.replace(folder / _FILE)


class Link:
    """Asks the exhibit."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE

    def state(self) -> dict[str, Any] | None:
        """All that it tells of itself; None where it does not answer."""
        try:
            found = msgspec.json.decode(self._ask("GET", "/state"), type=dict[str, Any])
        except (NotDoneError, msgspec.DecodeError):
            return None
        return found

    def picture(self) -> bytes:
        """What is seen, as JPEG.

        Raises:
            NotDoneError: there is none now.
        """
        return self._ask("GET", "/screenshot")

    def admits(self, number: str, address: str) -> bool | None:
        """Whether a number is that which its screen shows; None after too many from an address.

        Raises:
            NotDoneError: it does not answer.
        """
        told = self._ask("POST", "/door", f"{address} {number}").strip()
        return None if told == b"null" else told == b"true"

    def command(self, name: str, value: str = "") -> None:
        """Have something done.

        Raises:
            NotDoneError: it is not.
        """
        self._ask("POST", f"/commands/{name}", value)

    def _ask(self, method: str, path: str, body: str = "") -> bytes:
        try:
            told = msgspec.json.decode(self._path.read_bytes(), type=_Told)
            head = {"Authorization": f"Bearer {told.token}"}
            way = http.client.HTTPConnection("127.0.0.1", told.port, timeout=_WAIT_S)
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
