"""An endpoint: a port at which other programs ask, answered in a thread beside the loop."""

import contextlib
import logging
import os
import socket
import socketserver
import sys
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import Any, NamedTuple

import msgspec

RETRY_S = 60.0
"""Seconds between two tries to get a port that is taken."""

ANSWER_S = 2.0
"""Seconds that another program has for its part of a request."""

_BREATH_S = 0.02
"""Seconds between two answers: however many are asked for, the loop has the processor."""
_PAUSE_S = 0.002
"""Seconds between two connections, for the same reason."""
_MOST = 16
"""Connections at once; beyond it the oldest is cut off."""
_MOST_BODY = 4096
_LAST_S = 250_000_000_000
"""A time in the year 9892, in seconds since 1970."""
_log = logging.getLogger(__name__)


class HttpRequest(NamedTuple):
    """A request."""

    method: str
    path: str
    """Without what follows a question mark."""
    login: str
    """What it is signed with: the header Authorization."""
    body: str


class Response(NamedTuple):
    """What it is answered."""

    body: bytes
    kind: str = "application/json"
    status: HTTPStatus = HTTPStatus.OK


def as_json(data: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """An answer of data."""
    return Response(msgspec.json.encode(data) + b"\n", status=status)


class NotDoneError(Exception):
    """What was asked for is not done."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        """`status` is the reason's kind, as HTTP names kinds of reasons."""
        super().__init__(reason)
        self.status = status


class _Server(socketserver.ThreadingTCPServer):
    """Reads requests in threads, so that silence delays nobody else; answers one at a time."""

    allow_reuse_address = os.name == "posix"
    daemon_threads, block_on_close = True, False
    request_queue_size = 64
    timeout = 0.2  # seconds after which `handle_request` looks whether to stop

    def __init__(
        self,
        address: tuple[str, int],
        answer: Callable[[HttpRequest], Response],
    ) -> None:
        self._answer = answer
        self._open: dict[socket.socket, float] = {}
        """When each connection came, the oldest first."""
        self._one = threading.Lock()
        super().__init__(address, _Handler)

    def answer(self, asked: HttpRequest) -> Response:
        """What a request is answered.

        Raises:
            NotDoneError: with the reason.
        """
        with self._one:
            time.sleep(_BREATH_S)
            return self._answer(asked)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Read it in a thread of its own, and cut the oldest one off where there are too many."""
        for oldest in [*self._open][: max(0, len(self._open) - _MOST + 1)]:
            self._cut_off(oldest)
        self._open[request] = time.monotonic()
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """It is answered, or broke off."""
        self._open.pop(request, None)
        super().shutdown_request(request)

    def cut_off_late(self) -> None:
        """Cut off connections that take too long, such as those that drip bytes."""
        for request, began in self._open.copy().items():
            if time.monotonic() - began > 2 * ANSWER_S:
                self._cut_off(request)

    def _cut_off(self, request: socket.socket) -> None:
        self._open.pop(request, None)
        with contextlib.suppress(OSError):
            request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A request that broke off is none of the log's business."""
        broke_off = isinstance(sys.exc_info()[1], OSError)
        _log.log(
            logging.DEBUG if broke_off else logging.ERROR, "request not answered", exc_info=True
        )


class _Handler(BaseHTTPRequestHandler):
    """Takes a request in and sends its answer."""

    server: _Server
    timeout = ANSWER_S
    server_version = "ludus"
    sys_version = ""

    def do_GET(self) -> None:
        """Answer it."""
        text = self.headers.get("Content-Length", "0")
        # Python reads no number of thousands of figures.
        fits = text.isascii() and text.isdigit() and len(text) <= 9
        length = int(text) if fits else _MOST_BODY + 1
        if length > _MOST_BODY:
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return
        body = self.rfile.read(length).decode("utf-8", "replace")
        login = self.headers.get("Authorization", "")
        path = self.path.partition("?")[0]
        try:
            self._send(self.server.answer(HttpRequest(self.command, path, login, body)))
        except NotDoneError as error:
            self.send_error(error.status, str(error))

    def do_POST(self) -> None:
        """Answer it, too."""
        self.do_GET()

    def _send(self, answer: Response) -> None:
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(answer.body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(answer.body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse a request; a method that is not known is not found either."""
        if code == HTTPStatus.NOT_IMPLEMENTED:
            code, message = HTTPStatus.NOT_FOUND, None
        status = HTTPStatus(code)
        self.close_connection = True
        self._send(as_json({"success": False, "reason": message or status.phrase}, status))

    def date_time_string(self, timestamp: float | None = None) -> str:
        """The time for the header Date; the nearest there is, where a clock is far off."""
        seconds = time.time() if timestamp is None else timestamp
        return super().date_time_string(int(min(max(seconds, 0), _LAST_S)))

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: requests come every few seconds for years."""


class Endpoint:
    """A port that is listened at, now or as soon as it is free."""

    def __init__(
        self,
        setting: str,
        port: int,
        answer: Callable[[HttpRequest], Response],
    ) -> None:
        """Nothing listens yet.

        `setting` names the port in messages. `answer` is called in the endpoint's thread, and may
        raise NotDoneError.
        """
        self._setting, self._address, self._answer = setting, ("127.0.0.1", port), answer
        self._server: _Server | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=setting, daemon=True)

    def _open(self) -> None:
        self._server = _Server(self._address, self._answer)

    def start(self) -> None:
        """Listen, now or as soon as the port is free; returns at once."""
        try:
            self._open()
        except (OSError, OverflowError) as error:
            port, setting = self._address[1], self._setting
            _log.warning("port %s: %s; free it, or set another %s", port, error, setting)
        self._thread.start()

    @property
    def port(self) -> int | None:
        """The port it listens at; None while it is taken."""
        return None if self._server is None else int(self._server.server_address[1])

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(ANSWER_S)

    def _run(self) -> None:
        while self._server is None:
            if self._stop.wait(RETRY_S):
                return
            with contextlib.suppress(OSError, OverflowError):
                self._open()
        with self._server as server:
            while not self._stop.wait(_PAUSE_S):
                server.handle_request()
                server.cut_off_late()
