"""The staff page: a process that admits phones over TLS, until the supervisor ends it."""

import hmac
import ipaddress
import logging
import os
import secrets
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from ludus.errors import RefusedError
from ludus.exhibit.config.settings import Config
from ludus.exhibit.remote.http_server import Endpoint, HttpRequest, PortLimits, Response
from ludus.exhibit.remote.link import Link
from ludus.exhibit.staff.address import fingerprint, own_host
from ludus.exhibit.staff.pins import TOO_MANY, WRONG_PIN, PinTries
from ludus.exhibit.staff_page.certificate import key_and_certificate
from ludus.exhibit.staff_page.handlers import Handlers, PageRequest, refused, to_start
from ludus.exhibit.supervisor.child import WELL, heartbeat
from ludus.picture import fonts
from ludus.templates import fill
from ludus.window.text.catalogue import Plural

_LESS = 10
"""Added niceness, so that the exhibit has priority for the processor."""
LIMITS = PortLimits(asks_s=10.0, answer_s=60.0, most=36, most_body=20_000)
"""A browser opens six connections."""

IDLE_S = 900.0
"""Seconds without a request after which a phone must enter the PIN again."""
_MOST_FIELDS = 200
_MOST_PHONES = 8
_COOKIE = "__Host-staff"
_FOR_COOKIE = f"HttpOnly; Max-Age={400 * 86_400}; Path=/; SameSite=strict; Secure"
"""A browser keeps a cookie for at most 400 days."""
_HEAD = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FILES = {"/style.css": "text/css", "/live.js": "text/javascript"}

_log = logging.getLogger(__name__)


def run(path: Path, state: Path, config: Config) -> int:
    """Answer phones until a signal, or until the server's thread has died."""
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: sys.exit(0))
    os.nice(_LESS)
    fonts.use(config.language.own_font)
    with closing(endpoint(path, state, config)) as server:
        server.start()
        beat = heartbeat()
        while server.is_running:
            beat(WELL)
            time.sleep(1)
    return 1


def endpoint(path: Path, state: Path, config: Config) -> Endpoint:
    """Return the page's port; raise RefusedError for a key that is unusable or cannot be made."""
    folder, host = state / "page", config.operator.page_host
    pins = PinTries(config.operator.pin_digest)
    page = StaffPage(path, Link(state), state, pins, host)
    with suppress(OSError):  # the machine is in no network yet
        host = own_host(host)
    try:
        key, certificate = key_and_certificate(folder, host)
    except OSError as error:
        raise RefusedError(
            f"{folder}: {error.strerror}; let the user of the exhibit read and write there, or put"
            " key.pem and certificate.pem there"
        ) from None
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    setting, port = "operator.page_port", config.operator.page_port
    return Endpoint(setting, port, page.answer, host="0.0.0.0", limits=LIMITS, tls=tls)


class StaffPage:
    """Answers phones. One process serves all of them, so sessions are kept in memory only."""

    def __init__(
        self,
        path: Path,
        link: Link,
        state: Path,
        pins: PinTries,
        host: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pages, self._clock = Handlers(path, link, state), clock
        self._pins, self._known = pins, pins.apart()
        """Tries by address, and those of phones that were let in before, by their cookie."""
        self._state = state
        machine = socket.gethostname()
        self._hosts = {*map(_plain, (host, "localhost", machine, f"{machine}.local"))}
        self._phones: dict[str, float] = {}
        """When each admitted phone must enter the PIN again, by its cookie."""
        self._lock = threading.Lock()
        """Guards the phones, because each connection has its own thread."""
        self._handlers: dict[tuple[str, str], Callable[[PageRequest], Response]] = {
            ("GET", "/"): self._pages.now,
            ("GET", "/settings"): self._pages.settings,
            ("GET", "/visits"): self._pages.visits,
            ("GET", "/faults"): self._pages.faults,
            ("GET", "/screen.jpg"): self._pages.screen,
            ("GET", "/report.zip"): self._pages.report,
            ("POST", "/settings"): self._pages.save,
            ("POST", "/message"): self._pages.message,
            ("POST", "/enter"): self._enter,
            ("POST", "/leave"): self._leave,
        }

    def answer(self, asked: HttpRequest) -> Response:
        answer = self._answer(asked)
        return answer._replace(headers={**_HEAD, **answer.headers})

    def _answer(self, asked: HttpRequest) -> Response:
        if asked.method == "GET" and (kind := _FILES.get(asked.path)):
            return Response(fill(f"page{asked.path}").encode(), f"{kind}; charset=utf-8")
        handler = self._handlers.get((asked.method, asked.path))
        if not handler:
            return refused(HTTPStatus.NOT_FOUND)
        if not self._is_here(asked.host):
            return refused(HTTPStatus.BAD_REQUEST)
        try:
            form, query = (
                parse_qs(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
                for text in (asked.body, asked.query)
            )
        except ValueError:
            return refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        cookie = _cookie(asked)
        token = self._signed(cookie) if self._is_admitted(cookie, asked.path) else ""
        request = PageRequest(form, query, token, cookie, asked.address)
        if asked.path != "/enter":
            if not token:
                return self._login(request)
            if asked.method == "POST" and not _is_own(request):
                return refused(HTTPStatus.FORBIDDEN)
        return handler(request)

    def _is_here(self, host: str) -> bool:
        """Whether a host is this machine; another name may be DNS rebinding."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return bool(name) and _plain(name) in self._hosts
        return True

    def _is_admitted(self, name: str, path: str) -> bool:
        """Whether the phone with a cookie was let in; this extends its session."""
        now = self._clock()
        with self._lock:
            self._phones = {name: until for name, until in self._phones.items() if until > now}
            admitted = name in self._phones
            # Automatic requests for the screenshot do not extend the session.
            if admitted and path != "/screen.jpg":
                self._phones[name] = now + IDLE_S
        return admitted

    def _signed(self, name: str) -> str:
        """Return a phone's cookie for a name, or the token of its forms for its cookie.

        Another PIN makes both worthless; a restart does not.
        """
        key = self._pins.digest.encode()
        return f"{name}.{hmac.digest(key, name.encode(), 'sha256').hex()}"

    def _tries(self, request: PageRequest) -> tuple[PinTries, str]:
        """Return the tries of a phone, and the name under which they are counted."""
        cookie = request.cookie
        signed = self._signed(cookie.partition(".")[0])
        known = hmac.compare_digest(cookie.encode(), signed.encode())
        return (self._known, cookie) if known else (self._pins, request.address)

    def _enter(self, request: PageRequest) -> Response:
        tries, who = self._tries(request)
        with self._lock:
            right = tries.judge("".join(request.form.get("pin", ())).strip(), who)
        if right is None:
            return self._login(request)
        if not right:
            _log.warning("%s gives a wrong PIN", request.address)
            return self._login(request, WRONG_PIN)
        _log.info("%s is let in", request.address)
        name = self._signed(secrets.token_urlsafe(32))
        with self._lock:
            while len(self._phones) >= _MOST_PHONES:
                del self._phones[next(iter(self._phones))]
            self._phones[name] = self._clock() + IDLE_S
        return to_start(f"{_COOKIE}={name}; {_FOR_COOKIE}")

    def _leave(self, request: PageRequest) -> Response:
        self._phones.pop(request.cookie, None)
        return to_start()

    def _login(self, request: PageRequest, sentence: Plural = TOO_MANY) -> Response:
        tries, who = self._tries(request)
        with self._lock:
            wait = tries.wait_s(who)
        shown = fingerprint(self._state)
        return self._pages.show("login", request, wait=wait, sentence=sentence, fingerprint=shown)


def _plain(host: str) -> str:
    return host.lower().removesuffix(".")


def _cookie(asked: HttpRequest) -> str:
    parts = (part.strip().partition("=") for part in asked.cookie.split(";"))
    return next((value for name, _, value in parts if name == _COOKIE), "")


def _is_own(request: PageRequest) -> bool:
    token = "".join(request.form.get("token", ()))
    return hmac.compare_digest(token.encode(), request.token.encode())
