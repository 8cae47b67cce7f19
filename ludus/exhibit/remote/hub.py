"""Heartbeats to an Exhibitera hub (github.com/Cosmic-Chatter/Exhibitera, 6.0).

Each heartbeat reports the state of the exhibit, and its answer can hold commands. The format is the
Core API, with fields that only the page of the hub reads.
"""

import base64
import contextlib
import hashlib
import html
import http.client
import json
import logging
import platform
import threading
import time
import urllib.request
import uuid
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import msgspec

from ludus import __version__
from ludus.exhibit.config.validators import masked
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.remote import Remote
from ludus.exhibit.statistics.visits import VisitRow
from ludus.match.files import write_whole

MOST = 1000
"""Maximum of queued visits; a further one removes the oldest."""
_log = logging.getLogger(__name__)


class Outbox:
    """A queue with a copy in a file, which is always complete, even after a crash."""

    def __init__(self, path: Path | None = None) -> None:
        """Load the visits of the last run from `path`, if given; damaged lines are skipped."""
        self._path = path
        self._fresh: deque[str] = deque()
        """Visits that are not yet in the file."""
        self._lines = [*_read(path)][-MOST:] if path else []
        self._forgotten = 0
        """Number of lines from the last `first` that left the queue since, because it was full."""
        self._failed = False

    def __len__(self) -> int:
        return len(self._lines) + len(self._fresh)

    def add(self, row: VisitRow) -> None:
        """Queue a visit without writing the file; any thread can call this."""
        self._fresh.append(msgspec.json.encode(row).decode())

    def keep(self) -> None:
        if not self._fresh:
            return
        while self._fresh:
            self._lines.append(self._fresh.popleft())
        self._forgotten += max(0, len(self._lines) - MOST)
        del self._lines[:-MOST]
        self._write()

    def first(self, count: int) -> list[str]:
        """Return at most `count` of the oldest visits as lines of JSON."""
        self._forgotten = 0
        return self._lines[:count]

    def sent(self, count: int) -> None:
        del self._lines[: max(0, count - self._forgotten)]
        self._write()

    def _write(self) -> None:
        """Write the file; log the first failure, and continue in memory."""
        if not self._path:
            return
        try:
            write_whole(self._path, "".join(f"{line}\n" for line in self._lines))
        except OSError as error:
            if not self._failed:
                _log.warning("visits for the hub are not kept over a restart: %s", error)
            self._failed = True
        else:
            self._failed = False


def _read(path: Path) -> list[str]:
    try:
        lines = path.read_bytes().decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        _log.warning("visits that waited for the hub cannot be read: %s", error)
        return []
    rows = []
    for line in lines:
        with contextlib.suppress(msgspec.DecodeError):
            msgspec.json.decode(line, type=VisitRow)
            rows.append(line)
    return rows


INTERVAL_S = 5.0

ANSWER_S = 2.0

BACK_OFF_S = 60.0
"""Longest interval in seconds between two heartbeats to a hub that does not answer."""

_MOST_ANSWER = 65_536
_MOST_REASON = 300
"""Maximum of logged characters of an error, because some errors contain part of an answer."""
_MOST_COMMANDS = 10
"""Maximum of commands in one answer; further ones are ignored."""
_AT_ONCE = 50
_LAST_S = 0.5
"""Seconds that `close` waits for the thread to store the last visit."""
_WORDS = {
    "refresh_page": "refresh",
    "sleep_display": "sleep",
    "wake_display": "wake",
    "power_on": "wake",
    "power_off": "shutdown",
}
"""Names of commands at the hub, with their names in ludus."""


def identity(name: str) -> str:
    """Return a UUID; equal names give equal UUIDs."""
    return str(uuid.UUID(bytes=hashlib.sha256(name.encode()).digest()[:16], version=4))


class _Straight(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: object) -> None:
        """Return None, which refuses the redirect."""


def post(url: str, body: bytes) -> bytes:
    """Send JSON without a proxy, and return the answer; raise OSError or HTTPException.

    User and password in the address become a header (RFC 7617); no error contains them.
    """
    parts = urlsplit(url)
    login, _, host = parts.netloc.rpartition("@")
    plain = parts._replace(netloc=host).geturl()
    request = urllib.request.Request(plain, body, {"Content-Type": "application/json"})
    if login:
        token = base64.b64encode(unquote(login).encode()).decode()
        request.add_unredirected_header("Authorization", f"Basic {token}")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Straight)
    with opener.open(request, timeout=ANSWER_S) as answer:
        read: bytes = answer.read(_MOST_ANSWER)
    return read


class Hub:
    """Sends heartbeats and visits to a hub, and obeys the commands in its answers."""

    def __init__(
        self,
        remote: Remote,
        active: Callable[[], bool],
        post: Callable[[str, bytes], bytes] = post,
        outbox: Outbox | None = None,
    ) -> None:
        """`active` returns whether somebody plays; the background thread calls it."""
        settings = remote.config.health
        self._base = settings.hub_url.rstrip("/")
        self._shown = masked(f"{self._base}/core/ping")
        self._name = settings.id
        self._remote, self._active, self._post = remote, active, post
        self._outbox = Outbox() if outbox is None else outbox
        self._failures = 0
        self._stop = threading.Event()
        self._woken = threading.Event()
        """Set when the thread must act before the next heartbeat."""
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(_LAST_S)

    def visited(self, row: VisitRow) -> None:
        if self._remote.config.health.hub_visits:
            self._outbox.add(row)
            self._woken.set()

    def _run(self) -> None:
        due = time.monotonic()
        while not self._stop.is_set():
            if time.monotonic() >= due:
                try:
                    wait = self.beat()
                except Exception:
                    _log.exception("a heartbeat to the hub failed")
                    wait = BACK_OFF_S
                due = time.monotonic() + wait
            self._woken.wait(max(0.0, due - time.monotonic()))
            self._woken.clear()
            self._outbox.keep()
        self._outbox.keep()

    def beat(self) -> float:
        """Send one heartbeat, and return the seconds until the next one."""
        try:
            said = self._said("/core/ping", self._body())
            self._obey(said)
            self._send_visits()
        except (OSError, http.client.HTTPException, ValueError, RecursionError) as error:
            if not self._failures:
                # Mask before the cut, which could separate a password from its @.
                reason = masked(str(error))[:_MOST_REASON]
                again = "tried again at longer and longer times"
                _log.warning("hub %s: %s; %s", self._shown, reason, again)
            self._failures += 1
            return float(min(INTERVAL_S * 2 ** min(self._failures, 10), BACK_OFF_S))
        if self._failures:
            _log.warning("hub %s: found again", self._shown)
        self._failures = 0
        return INTERVAL_S

    def _said(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send data, and return the answer of the hub; raise ValueError if it rejected the data."""
        said = json.loads(self._post(self._base + path, json.dumps(body).encode()))
        if not isinstance(said, dict) or said.get("success") is not True:
            reason = said.get("reason") if isinstance(said, dict) else None
            raise ValueError(f"refused: {str(reason)[:200]}")
        return said

    def _body(self) -> dict[str, Any]:
        remote, state = self._remote, self._remote.state
        played = f"{state.game}, {state.language}" if state.open else "asleep"
        visits = state.visits if state.visits_today is None else state.visits_today
        since = "since the start" if state.visits_today is None else "today"
        return {
            "uuid": identity(self._name),
            "id": self._name,
            "current_interaction": self._active(),
            "permissions": {
                # For the hub, this means that sound is on.
                "audio": state.volume > 0 and not state.muted,
                "refresh": remote.allows("refresh"),
                "sleep": remote.allows("sleep"),
                # The hub sends these only to a port of the exhibit, and there is none.
                "restart": False,
                "shutdown": False,
            },
            "notifications": {
                key: {"message": html.escape(text), "type": "warning", "uuid": key}
                for key, text in ((identity(text), text) for text in state.faults)
            },
            "platform_details": {
                "operating_system": platform.system(),
                # The page of the hub has no better line for this text.
                "browser": html.escape(f"ludus {__version__}: {played}; visits {since}: {visits}"),
            },
        }

    def _obey(self, said: dict[str, Any]) -> None:
        commands = said.get("commands")
        for command in commands[:_MOST_COMMANDS] if isinstance(commands, list) else ():
            if isinstance(command, str):
                # The hub writes a command with its value as `name__value`.
                name, _, value = command.partition("__")
                name = _WORDS.get(name, name)
                if command == "power_off" and not self._remote.allows("shutdown"):
                    name = "sleep"
                with contextlib.suppress(NotDoneError):  # The hub cannot receive a refusal.
                    self._remote.ask(name, value, "hub")

    def _send_visits(self) -> None:
        """Send the queued visits, one line each, in the format of the trackers of the hub."""
        self._outbox.keep()
        lines = self._outbox.first(_AT_ONCE)
        if not lines or not self._remote.config.health.hub_visits:
            return
        name = quote(f"ludus_{self._remote.config.health.plain_id}")
        self._said(f"/core/data/{name}/rawText", {"text": "\n".join(lines), "mode": "a"})
        self._outbox.sent(len(lines))
