"""The HTTP interface for programs on this machine; all paths except /health need a token."""

import hmac
import logging
import secrets
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

from ludus.exhibit.kiosk.pairing import Pairing
from ludus.exhibit.remote.http_server import HttpRequest, NotDoneError, Response, as_json
from ludus.exhibit.remote.remote import STAFF, Remote, finished
from ludus.exhibit.remote.staff_link import write_private

_LEAST = 32
"""Minimum of characters of a token."""
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
        made = secrets.token_urlsafe(_LEAST)
        write_private(path, f"{made}\n".encode())
    except OSError as error:
        _log.warning("%s: %s; /health alone is answered", path, error)
        return ""
    return made


class Local:
    def __init__(
        self,
        remote: Remote,
        health: Callable[[], dict[str, Any]],
        token: str,
        pairing: Pairing | None = None,
    ) -> None:
        """An empty `token` refuses all but /health; a `pairing` admits the staff page to all."""
        self._remote, self._health, self._token, self._pairing = remote, health, token, pairing
        self._by = STAFF if pairing else "this machine"
        self._one = threading.Lock()

    def answer(self, asked: HttpRequest) -> Response:
        with self._one:
            time.sleep(_BREATH_S)
            return self._answer(asked)

    def _answer(self, asked: HttpRequest) -> Response:
        if (asked.method, asked.path) == ("GET", "/health"):
            return as_json(self._health())
        scheme, _, given = asked.login.partition(" ")
        known = hmac.compare_digest(given.encode(), self._token.encode())
        if not self._token or scheme != "Bearer" or not known:
            raise NotDoneError(HTTPStatus.UNAUTHORIZED, "it needs the token, as README says")
        match asked.method, asked.path.strip("/").split("/"):
            case "GET", ["state"]:
                return as_json(self._remote.state)
            case "GET", ["commands"]:
                return as_json(self._remote.commands())
            case "GET", ["screenshot"]:
                return Response(self._remote.picture(), "image/jpeg")
            case "POST", ["pairing"] if self._pairing:
                address, _, number = asked.body.partition(" ")
                return as_json(self._pairing.admits(number, address))
            case "POST", ["commands", name]:
                finished(self._remote.ask(name, asked.body.strip(), self._by))
                return as_json(self._remote.state)
        raise NotDoneError(HTTPStatus.NOT_FOUND, "there is nothing here")
