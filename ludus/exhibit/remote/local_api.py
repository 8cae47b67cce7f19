"""The HTTP interface for programs on this machine.

All paths except /health need a token.
"""

import hmac
import logging
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from ludus.exhibit.remote.http_server import HttpRequest, NotDoneError, Response, as_json
from ludus.exhibit.remote.remote import Remote, result_of
from ludus.files import PRIVATE, write_whole

_log = logging.getLogger(__name__)
_LEAST = 32
_BREATH_S = 0.02
"""Seconds of pause before each answer, so that the loop keeps the processor."""


def token(path: Path) -> str:
    """Return the token in a private file, or create it; empty if the file cannot be written."""
    try:
        if path.exists() and not path.stat().st_mode & 0o077:
            text = path.read_text("ascii", "replace").strip()
            if len(text) >= _LEAST:
                return text
        code = secrets.token_urlsafe(_LEAST)
        write_whole(path, f"{code}\n", PRIVATE)
    except OSError as error:
        _log.warning("%s; /health alone is answered", error)
        return ""
    return code


@dataclass(frozen=True, repr=False)
class LocalApi:
    remote: Remote
    health: Callable[[], dict[str, Any]]
    token: str
    """If it is empty, all but /health is refused."""
    by: str = "this machine"
    """The caller, such as `STAFF`."""
    _one: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, asked: HttpRequest) -> Response:
        with self._one:
            time.sleep(_BREATH_S)
            return self._answer(asked)

    def _answer(self, asked: HttpRequest) -> Response:
        if (asked.method, asked.path) == ("GET", "/health"):
            return as_json(self.health())
        scheme, _, code = asked.login.partition(" ")
        known = hmac.compare_digest(code.encode(), self.token.encode())
        if not self.token or scheme != "Bearer" or not known:
            reason = "give the token of the file 'token' in a header: Authorization: Bearer TOKEN"
            raise NotDoneError(HTTPStatus.UNAUTHORIZED, reason)
        match asked.method, asked.path.strip("/").split("/"):
            case "GET", ["state"]:
                return as_json(self.remote.state)
            case "GET", ["commands"]:
                return as_json(self.remote.commands())
            case "GET", ["screenshot"]:
                return Response(self.remote.picture(), "image/jpeg")
            case "POST", ["commands", name]:
                result_of(self.remote.ask(name, asked.body.strip(), self.by))
                return as_json(self.remote.state)
        raise NotDoneError(HTTPStatus.NOT_FOUND, "there is nothing here")
