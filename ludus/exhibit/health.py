"""Health: what the exhibit tells other programs about itself, and the hub that wants to hear it.

Both run in threads of their own and ask `Vitals`, which the loop feeds without ever waiting.
"""

import base64
import hashlib
import http.client
import json
import logging
import math
import os
import socketserver
import sys
import threading
import urllib.request
import uuid
from array import array
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote, urlsplit

from ludus import __version__
from ludus.exhibit.config import masked

FRAMES = 3600
"""Frames whose times are remembered: a minute of them."""

RETRY_S = 60.0
"""Seconds between two tries to get a port that is taken."""

ANSWER_S = 2.0
"""Seconds that another program has for its part of a request."""

BACK_OFF_S = 60.0
"""Seconds between two heartbeats to a hub that does not answer, at most."""

ACTIVE_S = 10.0
"""Seconds after a touch in which somebody counts as being there."""

_MOST_ANSWER = 65_536
_log = logging.getLogger(__name__)


class Vitals:
    """What is known of the running exhibit. The loop writes, other threads read.

    There is no lock: each value is written whole, by the loop alone.
    """

    def __init__(self, clock: Callable[[], float], restarts: int = 0) -> None:
        """Begin now. `clock` counts seconds and is never set; `restarts` is the supervisor's."""
        self._clock = clock
        self._began = clock()
        self._last_touch: float | None = None
        self._frames = array("d", [0.0] * FRAMES)
        self._drawn = 0
        self.sessions = 0
        """Visits since the start."""
        self.restarts = restarts

    def touched(self) -> None:
        """Somebody touched the screen."""
        self._last_touch = self._clock()

    def session_ended(self) -> None:
        """A visit is over."""
        self.sessions += 1

    def frame(self, milliseconds: float) -> None:
        """A frame took this long."""
        self._frames[self._drawn % FRAMES] = milliseconds
        self._drawn += 1

    @property
    def last_touch_s(self) -> float | None:
        """Seconds since the last touch; None where there was none."""
        last = self._last_touch
        return None if last is None else max(0.0, self._clock() - last)

    @property
    def active(self) -> bool:
        """Whether somebody is at the screen."""
        since = self.last_touch_s
        return since is not None and since < ACTIVE_S

    def snapshot(self) -> dict[str, Any]:
        """All of it as data for JSON; times in seconds, those of frames in milliseconds."""
        last = self.last_touch_s
        return {
            "up_s": round(self._clock() - self._began, 1),
            "version": __version__,
            "last_touch_s": None if last is None else round(last, 1),
            "sessions": self.sessions,
            "frame_ms": self._frame_times(),
            "memory_mb": memory_mb(),
            "restarts": self.restarts,
        }

    def _frame_times(self) -> dict[str, float | None]:
        times = sorted(self._frames[: min(self._drawn, FRAMES)])
        return {"median": _share(times, 0.5), "p99": _share(times, 0.99)}


def _share(times: list[float], share: float) -> float | None:
    """The least of sorted times that such a share of them does not exceed."""
    if not times:
        return None
    return round(times[math.ceil(share * len(times)) - 1], 2)


def memory_mb() -> float | None:
    """Memory of this process in MB (its greatest where only that is told); None if unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    except (OSError, IndexError, ValueError):
        return _peak_mb()


def _peak_mb() -> float | None:
    try:
        import resource
    except ImportError:  # Windows has none
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6, 1)


class _Server(socketserver.TCPServer):
    """A server for one request at a time, which is all that a machine's own programs need."""

    allow_reuse_address = os.name == "posix"
    timeout = 0.2  # seconds after which `handle_request` looks whether to stop

    def __init__(self, port: int, snapshot: Callable[[], dict[str, Any]]) -> None:
        self.snapshot = snapshot
        super().__init__(("127.0.0.1", port), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A request that broke off is none of the log's business."""
        _log.debug("request broke off", exc_info=True)


class _Handler(BaseHTTPRequestHandler):
    """Answers GET /health, and nothing else."""

    timeout = ANSWER_S
    server_version = "ludus"
    sys_version = ""
    _kind: ClassVar[str] = "application/json"

    def do_GET(self) -> None:
        """Tell how the exhibit is."""
        assert isinstance(self.server, _Server)
        if self.path.partition("?")[0] != "/health":
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        body = json.dumps(self.server.snapshot()).encode() + b"\n"
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self._kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse a request; a method that is not known is not found either."""
        if code == HTTPStatus.NOT_IMPLEMENTED:
            code = HTTPStatus.NOT_FOUND
        super().send_error(code, message, explain)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: requests come every few seconds for years."""


class Health:
    """The local endpoint, http://127.0.0.1:PORT/health."""

    def __init__(self, port: int, snapshot: Callable[[], dict[str, Any]]) -> None:
        """Nothing listens yet. `snapshot` is called in the server's thread."""
        self._wanted = port
        self._snapshot = snapshot
        self._server: _Server | None = None
        self._stop = threading.Event()
        self._settled = threading.Event()
        self._thread = threading.Thread(target=self._run, name="health", daemon=True)

    def start(self) -> None:
        """Listen, now or as soon as the port is free; returns at once."""
        self._thread.start()

    def port(self, timeout_s: float = 5.0) -> int | None:
        """The port it listens at; None where it is taken. Waits for the first try."""
        self._settled.wait(timeout_s)
        server = self._server
        return None if server is None else int(server.server_address[1])

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(ANSWER_S)

    def _run(self) -> None:
        server = self._bind()
        while server is None:
            if self._stop.wait(RETRY_S):
                return
            server = self._bind(again=True)
        with server:
            while not self._stop.is_set():
                server.handle_request()

    def _bind(self, again: bool = False) -> _Server | None:
        """Take the port; a failure is logged once."""
        try:
            self._server = _Server(self._wanted, self._snapshot)
        except (OSError, OverflowError) as error:
            if not again:
                _log.warning(
                    "health: port %s: %s; free it, or set another health.port", self._wanted, error
                )
        self._settled.set()
        return self._server


def identity(name: str) -> str:
    """The UUID by which a hub knows the exhibit of a name: always the same for the same name."""
    return str(uuid.UUID(bytes=hashlib.sha256(name.encode()).digest()[:16], version=4))


def post(url: str, body: bytes) -> bytes:
    """Send JSON to another program and return its answer, without any proxy.

    A user and password in the address are sent as HTTP asks for (RFC 7617); no error tells them.

    Raises:
        OSError: it cannot be reached, or refuses.
        http.client.HTTPException: its answer is not HTTP.
    """
    parts = urlsplit(url)
    login, _, host = parts.netloc.rpartition("@")
    plain = parts._replace(netloc=host).geturl()
    request = urllib.request.Request(plain, body, {"Content-Type": "application/json"})
    if login:
        token = base64.b64encode(unquote(login).encode()).decode()
        request.add_unredirected_header("Authorization", f"Basic {token}")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=ANSWER_S) as answer:
        read: bytes = answer.read(_MOST_ANSWER)
    return read


class Hub:
    """The heartbeat to an Exhibitera hub, by its Core API: POST /core/ping.

    The hub's commands are not carried out, and it is told so; it only shows that the exhibit is
    there and whether somebody plays.
    """

    def __init__(
        self,
        url: str,
        name: str,
        interval_s: float,
        active: Callable[[], bool],
        post: Callable[[str, bytes], bytes] = post,
    ) -> None:
        """Nothing is sent yet. `active`: whether somebody plays; called in the hub's thread."""
        self._url = f"{url.rstrip('/')}/core/ping"
        self._shown = masked(self._url)
        self._name = name
        self._interval_s = interval_s
        self._active = active
        self._post = post
        self._failures = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)

    @property
    def lost(self) -> bool:
        """Whether the last heartbeat found no hub."""
        return self._failures > 0

    def start(self) -> None:
        """Begin to send; returns at once."""
        self._thread.start()

    def close(self) -> None:
        """Stop sending. A heartbeat on its way is not waited for."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.wait(self.beat()):
            pass

    def beat(self) -> float:
        """Send one heartbeat; the seconds until the next. A hub lost or found is logged once."""
        try:
            self._take(self._post(self._url, self._body()))
        except (OSError, http.client.HTTPException, ValueError) as error:
            self._lose(masked(str(error)))
        else:
            self._find()
        return float(min(self._interval_s * 2 ** min(self._failures, 10), self._most_s))

    @property
    def _most_s(self) -> float:
        return max(BACK_OFF_S, self._interval_s)

    def _body(self) -> bytes:
        allowed = dict.fromkeys(("audio", "refresh", "restart", "shutdown", "sleep"), False)
        body = {
            "uuid": identity(self._name),
            "id": self._name,
            "current_interaction": self._active(),
            "permissions": allowed,
        }
        return json.dumps(body).encode()

    def _take(self, answer: bytes) -> None:
        """See that the hub took it.

        Raises:
            ValueError: it did not.
        """
        said = json.loads(answer)
        if not isinstance(said, dict) or said.get("success") is not True:
            reason = said.get("reason") if isinstance(said, dict) else None
            raise ValueError(f"refused: {str(reason)[:200]}")

    def _lose(self, reason: str) -> None:
        if not self.lost:
            _log.warning("hub %s: %s; tried again at longer and longer times", self._shown, reason)
        self._failures += 1

    def _find(self) -> None:
        if self.lost:
            _log.warning("hub %s: found again", self._shown)
        self._failures = 0
