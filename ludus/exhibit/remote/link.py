"""The connection from the staff page to the exhibit."""

import http.client
import time
from contextlib import closing
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec

from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.supervisor.single_instance import EXHIBIT
from ludus.files import PRIVATE, is_free, write_whole

_FILE = "page.json"
_WAIT_S = 4.0
_AGAIN_S = 0.5


class _Access(msgspec.Struct):
    port: int
    token: str


def share_access(folder: Path, port: int, token: str) -> None:
    """Write port and token for the staff page, or raise OSError."""
    write_whole(folder / _FILE, msgspec.json.encode(_Access(port, token)), PRIVATE)


class Link:
    """The connection from the staff page to the exhibit, which can be absent at any time."""

    patience_s = 20.0
    """Seconds for which a command waits for an exhibit that starts."""

    def __init__(self, folder: Path) -> None:
        self._path, self._exhibit = folder / _FILE, folder / EXHIBIT

    def state(self) -> dict[str, Any] | None:
        try:
            return msgspec.json.decode(self._ask("GET", "/state"), type=dict[str, Any])
        except (NotDoneError, ValueError):
            return None

    def picture(self) -> bytes:
        return self._ask("GET", "/screenshot")

    def command(self, name: str, value: str = "") -> None:
        """Give a command; an exhibit that starts has read its settings before it answers."""
        until = time.monotonic() + self.patience_s
        while True:
            try:
                self._ask("POST", f"/commands/{name}", value)
                return
            except NotDoneError as error:
                starts = error.status == HTTPStatus.SERVICE_UNAVAILABLE
                if not starts or time.monotonic() >= until or is_free(self._exhibit):
                    raise
            time.sleep(_AGAIN_S)

    def _ask(self, method: str, path: str, body: str = "") -> bytes:
        try:
            access = msgspec.json.decode(self._path.read_bytes(), type=_Access)
            head = {"Authorization": f"Bearer {access.token}"}
            connection = http.client.HTTPConnection("127.0.0.1", access.port, timeout=_WAIT_S)
            with closing(connection) as way:
                way.request(method, path, body.encode(), head)
                answer = way.getresponse()
                data = answer.read()
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NotDoneError(HTTPStatus.SERVICE_UNAVAILABLE, str(error)) from None
        if answer.status != HTTPStatus.OK:
            raise NotDoneError(HTTPStatus(answer.status), data.decode("utf-8", "replace"))
        return data
