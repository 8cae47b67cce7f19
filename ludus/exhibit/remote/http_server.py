"""An HTTP port for other programs, served by a background thread."""

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
"""Seconds between two attempts to open a port that is in use."""

ANSWER_S = 2.0
"""Seconds within which a client must send its request and read the answer."""

_BREATH_S = 0.02
"""Seconds of pause before each answer, so that the loop keeps the processor."""
_PAUSE_S = 0.002
"""Seconds of pause between two connections, so that the loop keeps the processor."""
_MOST = 16
"""Maximum of open connections; a further one closes the oldest."""
_MOST_BODY = 4096
_LAST_S = 250_000_000_000
"""A time in the year 9892, in seconds since 1970; the header Date holds no later year than 9999."""
_log = logging.getLogger(__name__)


class HttpRequest(NamedTuple):
    method: str
    path: str
    """The path without the query string."""
    login: str
    """The header Authorization; empty if it is missing."""
    body: str


class Response(NamedTuple):
    body: bytes
    kind: str = "application/json"
    """The media type."""
    status: HTTPStatus = HTTPStatus.OK


def as_json(data: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Return a response with data as JSON."""
    return Response(msgspec.json.encode(data) + b"\n", status=status)


class NotDoneError(Exception):
    """A request or command is refused."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        """`status` is the HTTP status of the answer."""
        super().__init__(reason)
        self.status = status


class _Server(socketserver.ThreadingTCPServer):
    """Reads each request in its own thread, and answers one request at a time.

    A slow client therefore delays no other client.
    """

    allow_reuse_address = os.name == "posix"
    daemon_threads, block_on_close = True, False
    request_queue_size = 64
    timeout = 0.2  # seconds after which `handle_request` returns without a connection

    def __init__(
        self,
        address: tuple[str, int],
        answer: Callable[[HttpRequest], Response],
    ) -> None:
        self._answer = answer
        self._open: dict[socket.socket, float] = {}
        """The open connections with their start times, the oldest first."""
        self._one = threading.Lock()
        super().__init__(address, _Handler)

    def answer(self, asked: HttpRequest) -> Response:
        """Answer a request.

        Raises:
            NotDoneError: the request is refused.
        """
        with self._one:
            time.sleep(_BREATH_S)
            return self._answer(asked)

    def process_request(self, request: Any, client_address: Any) -> None:
        for oldest in [*self._open][: max(0, len(self._open) - _MOST + 1)]:
            self._cut_off(oldest)
        self._open[request] = time.monotonic()
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.pop(request, None)
        super().shutdown_request(request)

    def cut_off_late(self) -> None:
        """Close connections that take too long, for example because a client sends bytes slowly."""
        for request, began in self._open.copy().items():
            if time.monotonic() - began > 2 * ANSWER_S:
                self._cut_off(request)

    def _cut_off(self, request: socket.socket) -> None:
        self._open.pop(request, None)
        with contextlib.suppress(OSError):
            request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Log errors; a connection that broke off appears only at level debug."""
        broke_off = isinstance(sys.exc_info()[1], OSError)
        _log.log(
            logging.DEBUG if broke_off else logging.ERROR, "request not answered", exc_info=True
        )


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = ANSWER_S
    server_version = "ludus"
    sys_version = ""

    def do_GET(self) -> None:
        text = self.headers.get("Content-Length", "0")
        # int() refuses numbers of more than 4300 digits.
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
        self.do_GET()

    def _send(self, answer: Response) -> None:
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(answer.body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(answer.body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse a request with a reason as JSON; an unknown method becomes status 404."""
        if code == HTTPStatus.NOT_IMPLEMENTED:
            code, message = HTTPStatus.NOT_FOUND, None
        status = HTTPStatus(code)
        self.close_connection = True
        self._send(as_json({"success": False, "reason": message or status.phrase}, status))

    def date_time_string(self, timestamp: float | None = None) -> str:
        """Return the time for the header Date, limited to years that it can hold."""
        seconds = time.time() if timestamp is None else timestamp
        return super().date_time_string(int(min(max(seconds, 0), _LAST_S)))

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, because requests come every few seconds for years."""


class Endpoint:
    """A listening port on 127.0.0.1; it retries while another program uses the port."""

    def __init__(
        self,
        setting: str,
        port: int,
        answer: Callable[[HttpRequest], Response],
    ) -> None:
        """Prepare the port without opening it.

        `setting` names the port in messages. The background thread calls `answer`, which can
        raise NotDoneError.
        """
        self._setting, self._address, self._answer = setting, ("127.0.0.1", port), answer
        self._server: _Server | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=setting, daemon=True)

    def _open(self) -> None:
        self._server = _Server(self._address, self._answer)

    def start(self) -> None:
        """Open the port, or retry in the background; return immediately."""
        try:
            self._open()
        except (OSError, OverflowError) as error:
            port, setting = self._address[1], self._setting
            _log.warning("port %s: %s; free it, or set another %s", port, error, setting)
        self._thread.start()

    @property
    def port(self) -> int | None:
        """The open port; None while another program uses it."""
        return None if self._server is None else int(self._server.server_address[1])

    def close(self) -> None:
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
