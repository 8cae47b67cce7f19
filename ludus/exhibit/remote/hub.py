"""The hub: a program of the museum's that is told every few seconds how the exhibit is.

Its answers hold commands. It is Exhibitera's (github.com/Cosmic-Chatter/Exhibitera, 6.0), by its
Core API and what its own page reads beyond that.
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
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from ludus import __version__
from ludus.exhibit.config.validators import masked
from ludus.exhibit.remote.endpoint import NotDoneError
from ludus.exhibit.remote.outbox import Outbox
from ludus.exhibit.remote.remote import Remote
from ludus.exhibit.statistics.visits import VisitRow

ANSWER_S = 2.0
"""Seconds that the hub has for its part of a heartbeat."""

BACK_OFF_S = 60.0
"""Seconds between two heartbeats to a hub that does not answer, at most."""

_MOST_ANSWER = 65_536
_MOST_REASON = 300
"""Characters of an error that are logged; the first line of an answer is part of some errors."""
_MOST_COMMANDS = 10
"""In one answer; others are not looked at."""
_AT_ONCE = 50
"""So many visits are sent at once."""
_LAST_S = 0.5
"""How long the end of the program waits until the last visit is written down."""
_WORDS = {
    "refresh_page": "refresh",
    "sleep_display": "sleep",
    "wake_display": "wake",
    "power_on": "wake",
    "power_off": "shutdown",
}
"""What the hub calls commands that have another name here."""
_log = logging.getLogger(__name__)


def identity(name: str) -> str:
    """A UUID that depends on the name alone, as the hub asks for one."""
    return str(uuid.UUID(bytes=hashlib.sha256(name.encode()).digest()[:16], version=4))


class _Straight(urllib.request.HTTPRedirectHandler):
    """Goes nowhere else."""

    def redirect_request(self, *args: object) -> None:
        """None: a hub that sends elsewhere is not the hub."""


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
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Straight)
    with opener.open(request, timeout=ANSWER_S) as answer:
        read: bytes = answer.read(_MOST_ANSWER)
    return read


class Hub:
    """The heartbeat to a hub, what it is told with it, and what it asks for in its answers."""

    def __init__(
        self,
        remote: Remote,
        active: Callable[[], bool],
        post: Callable[[str, bytes], bytes] = post,
        waiting: Outbox | None = None,
    ) -> None:
        """Nothing is sent yet.

        `active` returns whether somebody plays; the hub's thread calls it. `waiting` holds the
        visits that are not yet sent.
        """
        settings = remote.config.health
        self._base = settings.hub_url.rstrip("/")
        self._shown = masked(f"{self._base}/core/ping")
        self._name, self._interval_s = settings.id, settings.hub_interval_s
        self._remote, self._active, self._post = remote, active, post
        self._waiting = Outbox() if waiting is None else waiting
        self._failures = 0
        self._stop = threading.Event()
        self._woken = threading.Event()
        """Set when there is something to do before the next heartbeat."""
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)

    def start(self) -> None:
        """Begin to send; returns at once."""
        self._thread.start()

    def close(self) -> None:
        """Stop sending. A heartbeat on its way is hardly waited for."""
        self._stop.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(_LAST_S)

    def visited(self, row: VisitRow) -> None:
        """A visit is over; the hub is told of it where it is to be."""
        if self._remote.config.health.hub_visits:
            self._waiting.add(row)
            self._woken.set()

    def _run(self) -> None:
        due = time.monotonic()
        while not self._stop.is_set():
            if time.monotonic() >= due:
                due = time.monotonic() + self._survived()
            self._woken.wait(max(0.0, due - time.monotonic()))
            self._woken.clear()
            self._waiting.keep()
        self._waiting.keep()

    def _survived(self) -> float:
        """A heartbeat; a fault of ours in one is logged, and does not end the thread."""
        try:
            return self.beat()
        except Exception:
            _log.exception("a heartbeat to the hub failed")
            return BACK_OFF_S

    def beat(self) -> float:
        """Send one heartbeat; the seconds until the next. A hub lost or found is logged once."""
        try:
            said = self._said("/core/ping", self._body())
            self._obey(said)
            self._send_visits()
        except (OSError, http.client.HTTPException, ValueError, RecursionError) as error:
            if not self._failures:
                # Masked before it is cut: the cut could separate a password from its @.
                reason = (
                    f"{masked(str(error))[:_MOST_REASON]}; tried again at longer and longer times"
                )
                _log.warning("hub %s: %s", self._shown, reason)
            self._failures += 1
            return float(min(self._interval_s * 2 ** min(self._failures, 10), BACK_OFF_S))
        if self._failures:
            _log.warning("hub %s: found again", self._shown)
        self._failures = 0
        return self._interval_s

    def _said(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """What the hub answers.

        Raises:
            OSError: it cannot be reached, or refuses.
            http.client.HTTPException: its answer is not HTTP.
            ValueError: it did not take what it was sent.
        """
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
                # The hub means by it whether sound is heard.
                "audio": state.volume > 0 and not state.muted,
                "refresh": remote.allows("refresh"),
                "sleep": remote.allows("sleep"),
                # The hub orders these at an address of the exhibit, and it has none.
                "restart": False,
                "shutdown": False,
            },
            "notifications": {
                key: {"message": html.escape(text), "type": "warning", "uuid": key}
                for key, text in ((identity(text), text) for text in state.faults)
            },
            "platform_details": {
                "operating_system": platform.system(),
                # Its page has no better line for it.
                "browser": html.escape(f"ludus {__version__}: {played}; visits {since}: {visits}"),
            },
        }

    def _obey(self, said: dict[str, Any]) -> None:
        """Do what an answer asks for, as far as it is allowed."""
        commands = said.get("commands")
        for command in commands[:_MOST_COMMANDS] if isinstance(commands, list) else ():
            if isinstance(command, str):
                # The hub's own way to give a value.
                name, _, value = command.partition("__")
                name = _WORDS.get(name, name)
                if command == "power_off" and not self._remote.allows("shutdown"):
                    name = "sleep"
                self._ask(name, value)

    def _ask(self, name: str, value: str) -> None:
        """Ask for one; of a refusal the hub cannot be told."""
        with contextlib.suppress(NotDoneError):
            self._remote.ask(name, value, "hub")

    def _send_visits(self) -> None:
        """Send the visits that wait, a line each, as the hub's trackers keep what they count."""
        self._waiting.keep()
        lines = self._waiting.first(_AT_ONCE)
        if not lines or not self._remote.config.health.hub_visits:
            return
        name = quote(f"ludus_{self._remote.config.health.plain_id}")
        self._said(f"/core/data/{name}/rawText", {"text": "\n".join(lines), "mode": "a"})
        self._waiting.told(len(lines))
