"""Health: what the exhibit tells other programs of its machine about itself.

It answers in a thread of its own and asks `Vitals`, which the loop feeds without ever waiting.
"""

import contextlib
import json
import logging
import os
import socketserver
import threading
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import Any

import numpy as np
import psutil

from ludus import __version__

FRAMES = 3600
"""Frames whose times are remembered: a minute of them."""

RETRY_S = 60.0
"""Seconds between two tries to get a port that is taken."""

ANSWER_S = 2.0
"""Seconds that another program has for its part of a request."""

ACTIVE_S = 10.0
"""Seconds after a touch in which somebody counts as being there."""

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
        self._frames: deque[float] = deque(maxlen=FRAMES)
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
        self._frames.append(milliseconds)

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
        times = tuple(self._frames)
        if not times:
            return {"median": None, "p99": None}
        median, p99 = np.percentile(times, (50, 99), method="inverted_cdf").round(2).tolist()
        return {"median": median, "p99": p99}


def memory_mb() -> float:
    """Memory of this process in MB."""
    return float(round(psutil.Process().memory_info().rss / 1e6, 1))


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

    def do_GET(self) -> None:
        """Tell how the exhibit is."""
        assert isinstance(self.server, _Server)
        if self.path.partition("?")[0] != "/health":
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        body = json.dumps(self.server.snapshot()).encode() + b"\n"
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
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
        self._wanted, self._snapshot = port, snapshot
        self._server: _Server | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="health", daemon=True)

    def start(self) -> None:
        """Listen, now or as soon as the port is free; returns at once."""
        try:
            self._server = _Server(self._wanted, self._snapshot)
        except (OSError, OverflowError) as error:
            _log.warning(
                "health: port %s: %s; free it, or set another health.port", self._wanted, error
            )
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
                self._server = _Server(self._wanted, self._snapshot)
        with self._server as server:
            while not self._stop.is_set():
                server.handle_request()
