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
import urllib.request
import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

from ludus import __version__
from ludus.exhibit.config.validators import masked
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.remote import Remote

_log = logging.getLogger(__name__)


INTERVAL_S = 5.0

ANSWER_S = 2.0

BACK_OFF_S = 60.0
"""Longest interval in seconds between two heartbeats to a hub that does not answer."""

_MOST_ANSWER = 65_536
_MOST_REASON = 300
"""Maximum of logged characters of an error, because some errors contain part of an answer."""
_MOST_COMMANDS = 10
"""Maximum of commands in one answer; further ones are ignored."""
_LAST_S = 0.5
"""Seconds that `close` waits for the thread."""
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
    """Sends heartbeats to a hub, and obeys the commands in its answers."""

    def __init__(
        self,
        remote: Remote,
        active: Callable[[], bool],
        post: Callable[[str, bytes], bytes] = post,
    ) -> None:
        """`active` returns whether somebody plays; the background thread calls it."""
        settings = remote.config.health
        self._url = settings.hub_url.rstrip("/") + "/core/ping"
        self._name = settings.id
        self._remote, self._active, self._post = remote, active, post
        self._failures = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(_LAST_S)

    def _run(self) -> None:
        wait = 0.0
        while not self._stop.wait(wait):
            try:
                wait = self.beat()
            except Exception:
                _log.exception("a heartbeat to the hub failed")
                wait = BACK_OFF_S

    def beat(self) -> float:
        """Send one heartbeat, and return the seconds until the next one."""
        try:
            self._obey(self._said())
        except (OSError, http.client.HTTPException, ValueError, RecursionError) as error:
            if not self._failures:
                # Mask before the cut, which could separate a password from its @.
                reason = masked(str(error))[:_MOST_REASON]
                again = "tried again at longer and longer times"
                _log.warning("hub %s: %s; %s", masked(self._url), reason, again)
            self._failures += 1
            return float(min(INTERVAL_S * 2 ** min(self._failures, 10), BACK_OFF_S))
        if self._failures:
            _log.warning("hub %s: found again", masked(self._url))
        self._failures = 0
        return INTERVAL_S

    def _said(self) -> dict[str, Any]:
        """Send the state, and return the answer of the hub; raise ValueError if it is refused."""
        said = json.loads(self._post(self._url, json.dumps(self._body()).encode()))
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
