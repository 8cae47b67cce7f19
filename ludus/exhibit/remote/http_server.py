"""One small HTTP server: for programs on this machine, and over TLS for the phones of the staff.

Each connection has its own thread, so that a slow client delays no other client. Limits of time and
number protect the port. They also apply to connections that never finish their handshake.
"""

import contextlib
import io
import logging
import socket
import socketserver
import ssl
import sys
import threading
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import Any, NamedTuple

import msgspec

RETRY_S = 60.0
"""Seconds between two attempts to open a port that is in use."""
_PAUSE_S = 0.002
"""Seconds of pause between two connections, so that the loop keeps the processor."""
_CLOSE_S = 2.0
_log = logging.getLogger(__name__)


class PortLimits(NamedTuple):
    """PortLimits of a port. Beyond a number of connections, the oldest one is closed."""

    asks_s: float = 2.0
    """The most seconds until a connection has sent a request, with the handshake before it."""
    answer_s: float = 4.0
    """The most seconds until a request is answered and the answer read."""
    most: int = 16
    most_body: int = 4096
    """The most bytes of a request's body."""


LOCAL = PortLimits()


class HttpRequest(NamedTuple):
    method: str
    path: str
    """The path without the query string."""
    login: str = ""
    body: str = ""
    query: str = ""
    host: str = ""
    cookie: str = ""
    address: str = ""


class Response(NamedTuple):
    body: bytes
    kind: str = "application/json"
    status: HTTPStatus = HTTPStatus.OK
    headers: Mapping[str, str] = {"Cache-Control": "no-store"}


def as_json(data: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(msgspec.json.encode(data) + b"\n", status=status)


class NotDoneError(Exception):
    """A request or command is refused."""

    def __init__(self, status: HTTPStatus, reason: str = "") -> None:
        super().__init__(reason or status.phrase)
        self.status = status


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    block_on_close = False
    request_queue_size = 128
    timeout = 0.2  # seconds after which `handle_request` returns without a connection

    def __init__(
        self,
        address: tuple[str, int],
        answer: Callable[[HttpRequest], Response],
        limits: PortLimits,
        tls: ssl.SSLContext | None,
    ) -> None:
        self.answer, self.limits, self._tls = answer, limits, tls
        # What a phone changes is written completely before the page's process ends.
        self.daemon_threads = tls is None
        self._open: dict[socket.socket, float] = {}
        """When each open connection is too late, the oldest first."""
        super().__init__(address, _Handler)

    def get_request(self) -> tuple[Any, Any]:
        connection, address = super().get_request()
        if self._tls:
            connection = self._tls.wrap_socket(
                connection, server_side=True, do_handshake_on_connect=False
            )
        return connection, address

    def process_request(self, request: Any, client_address: Any) -> None:
        if len(self._open) >= self.limits.most:
            self._cut_off(next(iter(self._open.copy()), request))
        self._open[request] = time.monotonic() + self.limits.asks_s
        super().process_request(request, client_address)

    def expect(self, request: socket.socket, seconds: float) -> None:
        if request in self._open:
            self._open[request] = time.monotonic() + seconds

    def shutdown_request(self, request: Any) -> None:
        self._open.pop(request, None)
        super().shutdown_request(request)

    def cut_off_late(self) -> None:
        """Close connections that take too long, for example because a client sends bytes slowly."""
        for request, due in self._open.copy().items():
            if time.monotonic() > due:
                self._cut_off(request)

    def _cut_off(self, request: socket.socket) -> None:
        self._open.pop(request, None)
        with contextlib.suppress(OSError):
            # Without the method of TLS sockets, which does not end reading in another thread.
            socket.socket.shutdown(request, socket.SHUT_RDWR)

    def server_close(self) -> None:
        super().server_close()
        for request in self._open.copy() if self._tls else ():
            self._cut_off(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Log errors; a connection that broke off appears only at level debug."""
        broke_off = isinstance(sys.exc_info()[1], OSError)
        _log.log(
            logging.DEBUG if broke_off else logging.ERROR, "request not answered", exc_info=True
        )


class _Arriving(io.BufferedReader):
    """A request as it arrives; the client may break it off anywhere."""

    last = b""
    """The line read last; of a whole head, it is empty but for its end."""

    def readline(self, size: int | None = -1, /) -> bytes:
        self.last = super().readline(size)
        return self.last


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    disable_nagle_algorithm = True  # Otherwise small packets wait for each other.
    server_version = "ludus"
    sys_version = ""
    rbufsize = 0

    def setup(self) -> None:
        self.request.settimeout(self.server.limits.answer_s)
        if isinstance(self.request, ssl.SSLSocket):
            self.protocol_version = "HTTP/1.1"  # A new handshake for each request takes long.
            self.request.do_handshake()
        super().setup()
        self.rfile: _Arriving = _Arriving(self.rfile)

    def handle_one_request(self) -> None:
        self.server.expect(self.request, self.server.limits.asks_s)
        super().handle_one_request()

    def parse_request(self) -> bool:
        if not super().parse_request():
            return False
        whole = self.rfile.last in (b"\r\n", b"\n")
        if not whole:
            self.send_error(HTTPStatus.BAD_REQUEST, "the request is cut off")
        return whole

    def do_GET(self) -> None:
        try:
            self._send(self.server.answer(self._request()))
        except NotDoneError as error:
            self.send_error(error.status, str(error))

    def _request(self) -> HttpRequest:
        """Return the request with its body, or raise NotDoneError."""
        text = self.headers.get("Content-Length", "0")
        # int() refuses numbers of more than 4300 digits.
        fits = text.isascii() and text.isdigit() and len(text) <= 9
        if not fits or int(text) > self.server.limits.most_body:
            raise NotDoneError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if "Transfer-Encoding" in self.headers:
            raise NotDoneError(HTTPStatus.LENGTH_REQUIRED)
        body = self.rfile.read(int(text))
        if len(body) < int(text):
            raise NotDoneError(HTTPStatus.BAD_REQUEST, "the request is cut off")
        try:
            body_text = body.decode()
        except UnicodeDecodeError:
            raise NotDoneError(HTTPStatus.BAD_REQUEST, "the body is not UTF-8") from None
        self.server.expect(self.request, self.server.limits.answer_s)
        path, _, query = self.path.partition("?")
        return HttpRequest(
            self.command,
            path,
            login=self.headers.get("Authorization", ""),
            body=body_text,
            query=query,
            host=self.headers.get("Host", ""),
            cookie=self.headers.get("Cookie", ""),
            address=self.client_address[0],
        )

    do_POST = do_GET  # noqa: N815

    def _send(self, answer: Response) -> None:
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(answer.body)))
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(answer.body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse a request with a reason as JSON; an unknown method becomes status 404."""
        if code == HTTPStatus.NOT_IMPLEMENTED:
            code, message = HTTPStatus.NOT_FOUND, None
        status = HTTPStatus(code)
        self.close_connection = True
        self._send(as_json({"success": False, "reason": message or status.phrase}, status))

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, because requests come every few seconds for years."""


class Endpoint:
    """A listening port; it retries while another program uses the port."""

    def __init__(
        self,
        setting: str,
        port: int,
        answer: Callable[[HttpRequest], Response],
        *,
        host: str = "127.0.0.1",
        limits: PortLimits = LOCAL,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """`setting` names the port in messages; background threads call `answer`."""
        self._setting, self._address = setting, (host, port)
        self._answer, self._limits, self._tls = answer, limits, tls
        self._server: _Server | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=setting, daemon=True)

    def _open(self) -> None:
        self._server = _Server(self._address, self._answer, self._limits, self._tls)

    def start(self) -> None:
        """Open the port, or retry in the background."""
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

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        self._stop.set()
        if self.is_running:
            self._thread.join(_CLOSE_S)

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
