"""The HTTP interface for programs on this machine, and the staff page as its client.

All paths except /health need a token.
"""

import hmac
import http.client
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec

from ludus.exhibit.remote.http_server import HttpRequest, NotDoneError, Response, as_json
from ludus.exhibit.remote.remote import Remote, result_of
from ludus.files import write_whole

_LEAST = 32
_BREATH_S = 0.02
"""Seconds of pause before each answer, so that the loop keeps the processor."""
_log = logging.getLogger(__name__)


def token(path: Path) -> str:
    """Return the token in a private file, or create it; empty if the file cannot be written."""
    try:
        if path.exists() and not path.stat().st_mode & 0o077:
            text = path.read_text("ascii", "replace").strip()
            if len(text) >= _LEAST:
                return text
        code = secrets.token_urlsafe(_LEAST)
        write_private(path, f"{code}\n".encode())
    except OSError as error:
        _log.warning("%s: %s; /health alone is answered", path, error)
        return ""
    return code


class LocalApi:
    def __init__(
        self,
        remote: Remote,
        health: Callable[[], dict[str, Any]],
        token: str,
        by: str = "this machine",
    ) -> None:
        """An empty `token` refuses all but /health; `by` is the caller, such as `STAFF`."""
        self._remote, self._health, self._token, self._by = remote, health, token, by
        self._one = threading.Lock()

    def answer(self, asked: HttpRequest) -> Response:
        with self._one:
            time.sleep(_BREATH_S)
            return self._answer(asked)

    def _answer(self, asked: HttpRequest) -> Response:
        if (asked.method, asked.path) == ("GET", "/health"):
            return as_json(self._health())
        scheme, _, code = asked.login.partition(" ")
        known = hmac.compare_digest(code.encode(), self._token.encode())
        if not self._token or scheme != "Bearer" or not known:
            reason = "give the token of the file 'token' in a header: Authorization: Bearer TOKEN"
            raise NotDoneError(HTTPStatus.UNAUTHORIZED, reason)
        match asked.method, asked.path.strip("/").split("/"):
            case "GET", ["state"]:
                return as_json(self._remote.state)
            case "GET", ["commands"]:
                return as_json(self._remote.commands())
            case "GET", ["screenshot"]:
                return Response(self._remote.picture(), "image/jpeg")
            case "POST", ["commands", name]:
                result_of(self._remote.ask(name, asked.body.strip(), self._by))
                return as_json(self._remote.state)
        raise NotDoneError(HTTPStatus.NOT_FOUND, "there is nothing here")


_FILE = "page.json"
_WAIT_S = 4.0


class _Access(msgspec.Struct):
    port: int
    token: str


def write_private(path: Path, data: bytes) -> None:
    """Write a file that only its user can read, even while written; or raise OSError."""
    before = os.umask(0o077)
    try:
        write_whole(path, data)
    finally:
        os.umask(before)


def share_access(folder: Path, port: int, token: str) -> None:
    """Write port and token for the staff page, or raise OSError."""
    write_private(folder / _FILE, msgspec.json.encode(_Access(port, token)))


class Link:
    """The connection from the staff page to the exhibit, which can be absent at any time."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE

    def state(self) -> dict[str, Any] | None:
        try:
            return msgspec.json.decode(self._ask("GET", "/state"), type=dict[str, Any])
        except (NotDoneError, ValueError):
            return None

    def picture(self) -> bytes:
        return self._ask("GET", "/screenshot")

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
                data = answer.read()
            finally:
                way.close()
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NotDoneError(HTTPStatus.SERVICE_UNAVAILABLE, str(error)) from None
        if answer.status != HTTPStatus.OK:
            raise NotDoneError(HTTPStatus(answer.status), data.decode("utf-8", "replace"))
        return data
