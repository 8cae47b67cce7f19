"""The hub: a program of the museum's that is told, every few seconds, that the exhibit is there."""

import base64
import hashlib
import http.client
import json
import logging
import threading
import urllib.request
import uuid
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

from ludus.exhibit.config import masked

ANSWER_S = 2.0
"""Seconds that the hub has for its part of a heartbeat."""

BACK_OFF_S = 60.0
"""Seconds between two heartbeats to a hub that does not answer, at most."""

_MOST_ANSWER = 65_536
_log = logging.getLogger(__name__)


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
            if not self._failures:
                reason = f"{masked(str(error))}; tried again at longer and longer times"
                _log.warning("hub %s: %s", self._shown, reason)
            self._failures += 1
            return float(min(self._interval_s * 2 ** min(self._failures, 10), BACK_OFF_S))
        if self._failures:
            _log.warning("hub %s: found again", self._shown)
        self._failures = 0
        return self._interval_s

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
