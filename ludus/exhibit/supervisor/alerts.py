"""Alerts: tells somebody about a fault, by a command and at a web address that the museum sets."""

import http.client
import json
import logging
import shlex
import shutil
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from ludus import outside
from ludus.errors import printable, said
from ludus.exhibit.supervisor.run_command import run_command
from ludus.exhibit.supervisor.versions import turned_back

WELL = "well"
"""The code of the alert that all faults have ended."""
LOOP = 3
"""Failures in a row that are a crash loop."""
LEAST_FREE = 100_000_000
"""Bytes; a disk with less is full."""

_HOUR_S = 3600.0
_AGAIN_S = 600.0
"""Seconds until an alert that reached nobody is sent again."""
_LONGEST_ERROR = 200
"""Characters logged of an error, which may contain an answer."""
_PATIENCE_S = 10.0
"""Seconds for which each step of a request may take."""
_LONGEST_S = 90.0
"""Seconds after which an unfinished alert is given up, such as one to a server that drips."""
_log = logging.getLogger(__name__)


def faults(failures: int, reason: str, folder: Path, night: bool = False) -> dict[str, str]:
    """Return a sentence for each fault, by its code.

    Args:
        failures: failures of the exhibit in a row.
        reason: that of the last failure, as in `Failure`.
        folder: any folder on the disk of the exhibit.
        night: whether the last command for the display failed.
    """
    sentences = {}
    if failures >= LOOP:
        sentences["crash-loop"] = f"The exhibit has failed {failures} times in a row."
    if failures and reason == "freeze":
        sentences["freeze"] = "The exhibit stood still, and was started again."
    if failures and reason == "no-heartbeat":
        sentences["no-picture"] = "The exhibit showed no picture after its start."
    with suppress(OSError):  # a folder that does not exist yet
        if (free := shutil.disk_usage(folder).free) < LEAST_FREE:
            sentences["disk"] = f"The disk is full: {free // 1_000_000} MB are free."
    if night:
        sentences["night"] = "The display was not switched at an opening or closing."
    if sentence := turned_back():
        sentences["update"] = sentence
    return sentences


class Alerts:
    """Sends each new fault once, in a thread of its own, and a word when all faults have ended.

    Each code is sent at most once an hour.
    """

    def __init__(
        self,
        send: Callable[[str, str], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`send` sends a code and a sentence, and returns the error, as `deliver` does."""
        self._send, self._clock = send, clock
        self._due: dict[str, float] = {}
        """When each code that was sent can be sent again."""
        self._open = {WELL}
        """The codes that were sent and still hold."""
        self._sending: tuple[str, Future[str]] | None = None
        self._began = 0.0

    def look(self, faults: Mapping[str, str]) -> None:
        """Send the first of the present faults that is due; never waits."""
        now = self._clock()
        if self._sending and not self._has_ended(now):
            return
        self._open &= {*faults, WELL}
        for code, sentence in (faults or {WELL: "All is well again."}).items():
            if code not in self._open and now >= self._due.get(code, now):
                self._open -= {WELL}
                self._open.add(code)
                self._began, self._due[code] = now, now + _HOUR_S * (code != WELL)
                self._sending = code, outside.begin(partial(self._send, code, sentence))
                return

    def _has_ended(self, now: float) -> bool:
        """Whether the alert under way has ended; after an error, it is sent again later."""
        assert self._sending
        code, sent = self._sending
        late = now - self._began >= _LONGEST_S
        if not sent.done() and not late:
            return False
        self._sending = None
        failed = None if late else sent.exception()
        if failed:
            _log.error("an alert failed", exc_info=failed)
        if late or failed or sent.result():
            self._due[code] = self._began + _AGAIN_S
            self._open.discard(code)
        return True


def deliver(command: str, url: str, exhibit: str, code: str, sentence: str) -> str:
    """Run a command and post to an address, unless they are empty; log and return the errors."""
    troubles = []
    if command:
        troubles.append(run_command(f"{command} {shlex.quote(sentence)} {code}"))
    if url:
        body = {"exhibit": exhibit, "code": code, "sentence": sentence}
        troubles.append(_post(url, json.dumps(body).encode()))
    return "; ".join(filter(None, troubles))


def _post(url: str, body: bytes) -> str:
    """Post JSON, read no more than the status, follow no redirection; log and return the error."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    target = (parts.path or "/") + f"?{parts.query}" * bool(parts.query)
    try:
        with closing(kind(host, parts.port, timeout=_PATIENCE_S)) as way:
            way.request("POST", target, body, {"Content-Type": "application/json"})
            answer = way.getresponse()
            if 200 <= answer.status < 300:
                return ""
            trouble = f"it answers {answer.status}"
    except (OSError, http.client.HTTPException, ValueError) as error:
        trouble = printable(said(error))[:_LONGEST_ERROR] or type(error).__name__
    trouble = f'alert.url: {host}: {trouble}; correct the address, or set it to ""'
    _log.error("%s", trouble)  # without the path, which may be a secret
    return trouble
