"""The staff's page: admits phones, and routes their requests."""

import hmac
import ipaddress
import logging
import secrets
import socket
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from ludus.exhibit.remote.http_server import HttpRequest, NotDoneError, Response
from ludus.exhibit.remote.local_api import Link
from ludus.exhibit.staff_page.handlers import SILENT, Handlers, PageRequest, refused, to
from ludus.exhibit.staff_page.settings_editor import SettingsEditor
from ludus.exhibit.staff_page.typed_texts import TypedTexts
from ludus.exhibit.templates import fill
from ludus.window.text.catalogue import mark

IDLE_S = 900.0
"""Seconds without a request after which a phone must enter a number again."""
_MOST_FIELDS = 200
_MOST_PHONES = 8
_COOKIE = "__Host-staff"
_HEAD = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self';"
        " connect-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FILES = {"/style.css": "text/css", "/live.js": "text/javascript", "/look.js": "text/javascript"}
# Translators: in answer to a number that was typed on a phone.
_WRONG = mark("This code is not valid. Use the one on the screen.")
# Translators: on a phone that gave wrong numbers again and again; "here" is its address.
_TOO_MANY = mark("Too many wrong codes. Show a new code on the screen.")

_log = logging.getLogger(__name__)


class _Phone:
    def __init__(self, until: float) -> None:
        self.until = until
        self.token = secrets.token_urlsafe(24)
        """The token that proves that a form came from this page."""


class StaffPage:
    """Answers phones. One process serves all of them, so sessions are kept in memory only."""

    def __init__(
        self,
        editor: SettingsEditor,
        link: Link,
        state: Path,
        host: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pages, self._link, self._clock = Handlers(editor, link, state), link, clock
        texts = TypedTexts(self._pages, link)
        own = socket.gethostname()
        self._hosts = {*map(_plain, (host, "localhost", own, f"{own}.local"))}
        self._phones: dict[str, _Phone] = {}
        self._lock = threading.Lock()
        """Guards the phones, because each connection has its own thread."""
        self._handlers: dict[tuple[str, str], Callable[[PageRequest], Response]] = {
            ("GET", "/"): self._pages.now,
            ("GET", "/settings"): self._pages.settings,
            ("GET", "/texts"): texts.show,
            ("GET", "/visits"): self._pages.visits,
            ("GET", "/faults"): self._pages.faults,
            ("GET", "/screen.jpg"): self._pages.screen,
            ("POST", "/settings"): self._pages.save,
            ("POST", "/texts"): texts.save,
            ("POST", "/look"): texts.look,
            ("POST", "/texts/undo"): texts.undo,
            ("POST", "/undo"): self._pages.undo,
            ("POST", "/message"): self._pages.message,
        }

    def answer(self, asked: HttpRequest) -> Response:
        answer = self._answer(asked)
        return answer._replace(headers={**_HEAD, **answer.headers})

    def _answer(self, asked: HttpRequest) -> Response:
        """Answer by the handler of the path, or by the login page if the phone is not known."""
        if asked.method == "GET" and (kind := _FILES.get(asked.path)):
            return Response(fill(f"page{asked.path}").encode(), f"{kind}; charset=utf-8")
        here, handler = (asked.method, asked.path), self._handlers.get((asked.method, asked.path))
        if not handler and here not in (("POST", "/enter"), ("POST", "/leave")):
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
        name = _cookie(asked)
        phone = self._phone(name, asked.path)
        request = PageRequest(form, query, phone.token if phone else "")
        if here == ("POST", "/enter"):
            return self._enter(request, asked.address)
        if phone is None:
            return self._login(request, number="".join(query.get("number", [""])[:1]))
        if asked.method == "POST" and not _is_own(request):
            return refused(HTTPStatus.FORBIDDEN)
        if handler:
            return handler(request)
        self._phones.pop(name, None)
        return to("/")

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

    def _phone(self, name: str, path: str) -> _Phone | None:
        """Return the phone with a cookie, if it was let in, and extend its session."""
        now = self._clock()
        with self._lock:
            self._phones = {name: each for name, each in self._phones.items() if each.until > now}
            phone = self._phones.get(name)
        # Automatic requests for the screenshot do not extend the session.
        if phone and path != "/screen.jpg":
            phone.until = now + IDLE_S
        return phone

    def _enter(self, request: PageRequest, address: str) -> Response:
        number = "".join("".join(request.form.get("number", ())).split())
        try:
            admitted = self._link.admits(number[:20], address)
        except NotDoneError:
            return self._login(request, SILENT)
        if admitted is None:
            return self._login(request, _TOO_MANY)
        if not admitted:
            _log.warning("%s gives a wrong number", address)
            return self._login(request, _WRONG)
        _log.info("%s is let in", address)
        name = secrets.token_urlsafe(32)
        with self._lock:
            while len(self._phones) >= _MOST_PHONES:
                del self._phones[next(iter(self._phones))]
            self._phones[name] = _Phone(self._clock() + IDLE_S)
        return to("/", f"{_COOKIE}={name}; HttpOnly; Path=/; SameSite=strict; Secure")

    def _login(self, request: PageRequest, result: str = "", number: str = "") -> Response:
        return self._pages.show("login", request, result, number=number)


def _plain(host: str) -> str:
    return host.lower().removesuffix(".")


def _cookie(asked: HttpRequest) -> str:
    parts = (part.strip().partition("=") for part in asked.cookie.split(";"))
    return next((value for name, _, value in parts if name == _COOKIE), "")


def _is_own(request: PageRequest) -> bool:
    """Return whether this page made the form for this phone."""
    given = "".join(request.form.get("token", ()))
    return hmac.compare_digest(given.encode(), request.token.encode())
