"""The staff's page: admits phones, and routes their requests."""

import hmac
import ipaddress
import logging
import secrets
import socket
import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.staff_link import Link
from ludus.exhibit.staff_page.fields import Values
from ludus.exhibit.staff_page.handlers import SILENT, Handlers, refused, to
from ludus.exhibit.staff_page.settings_editor import SettingsEditor
from ludus.exhibit.staff_page.typed_texts import TextActs
from ludus.exhibit.templates import fill
from ludus.window.text.catalogue import mark

IDLE_S = 900.0
"""Seconds without a request after which a phone must enter a number again."""
MOST_BODY = 20_000
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
# Translators: in answer to a number that was typed on a phone.
_WRONG = mark("This code is not valid. Use the one on the screen.")
# Translators: on a phone that gave wrong numbers again and again; "here" is its address.
_TOO_MANY = mark("Too many wrong codes. Show a new code on the screen.")

_log = logging.getLogger(__name__)


class _Phone:
    """A phone that was let in."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.token = secrets.token_urlsafe(24)
        """The token that proves that a form came from this page."""


class StaffPage:
    """Answers phones. One process serves all of them, so sessions are kept in memory only."""

    def __init__(
        self,
        book: SettingsEditor,
        link: Link,
        state: Path,
        host: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._acts, self._link, self._clock = Handlers(book, link, state), link, clock
        said = TextActs(self._acts, link)
        own = socket.gethostname()
        self._hosts = {*map(_plain, (host, "localhost", own, f"{own}.local"))}
        self._phones: dict[str, _Phone] = {}
        gets = {
            "/": self._acts.now,
            "/settings": self._acts.settings,
            "/texts": said.show,
            "/visits": self._acts.visits,
            "/faults": self._acts.faults,
            "/screen.jpg": self._acts.screen,
        }
        posts = {
            "/settings": self._acts.save,
            "/texts": said.save,
            "/look": said.look,
            "/texts/undo": said.undo,
            "/undo": self._acts.undo,
            "/message": self._acts.message,
            "/leave": self._leave,
        }
        script = "text/javascript"
        files = {"/style.css": "text/css", "/live.js": script, "/look.js": script}
        self.app = Starlette(
            routes=[
                *(Route(path, partial(_file, path, kind)) for path, kind in files.items()),
                Route("/enter", partial(self._answer, self._enter, False), methods=["POST"]),
                *(Route(path, partial(self._answer, act, True)) for path, act in gets.items()),
                *(
                    Route(path, partial(self._answer, act, True), methods=["POST"])
                    for path, act in posts.items()
                ),
            ]
        )

    async def _answer(
        self, act: Callable[..., Response], known: bool, request: Request
    ) -> Response:
        """Answer a request by `act`, or by the login page if the phone is not known."""
        form = await _form(request)
        if form is None:
            answer = refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        elif self._is_here(request.url.hostname or ""):
            phone = self._phone(request)
            request.state.token = phone.token if phone else ""
            if not known:
                answer = await run_in_threadpool(act, request, form)
            elif phone is None:
                answer = self._acts.show(
                    "login", request, number=request.query_params.get("number", "")
                )
            elif request.method == "POST" and not _is_own(form, phone):
                answer = refused(HTTPStatus.FORBIDDEN)
            else:
                answer = await run_in_threadpool(act, request, form)
        else:
            answer = refused(HTTPStatus.BAD_REQUEST)
        answer.headers.update(_HEAD)
        return answer

    def _is_here(self, host: str) -> bool:
        """Return whether a host name is this machine's.

        Other names may be used for DNS rebinding.
        """
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return bool(host) and _plain(host) in self._hosts
        return True

    def _phone(self, request: Request) -> _Phone | None:
        """Return the phone that sent a request, if it was let in, and extend its session."""
        now = self._clock()
        self._phones = {name: each for name, each in self._phones.items() if each.until > now}
        phone = self._phones.get(request.cookies.get(_COOKIE, ""))
        # Automatic requests for the screenshot do not extend the session.
        if phone and request.url.path != "/screen.jpg":
            phone.until = now + IDLE_S
        return phone

    # Login and logout

    def _enter(self, request: Request, form: Values) -> Response:
        number = "".join("".join(form.get("number", ())).split())
        who = request.client.host if request.client else ""
        try:
            admitted = self._link.admits(number[:20], who)
        except NotDoneError:
            return self._acts.show("login", request, number="", told=SILENT)
        if admitted is None:
            return self._acts.show("login", request, number="", told=_TOO_MANY)
        if not admitted:
            _log.warning("%s gives a wrong number", who)
            return self._acts.show("login", request, number="", told=_WRONG)
        _log.info("%s is let in", who)
        while len(self._phones) >= _MOST_PHONES:
            del self._phones[next(iter(self._phones))]
        name = secrets.token_urlsafe(32)
        self._phones[name] = _Phone(self._clock() + IDLE_S)
        answer = to("/")
        answer.set_cookie(_COOKIE, name, secure=True, httponly=True, samesite="strict")
        return answer

    def _leave(self, request: Request, form: Values) -> Response:
        self._phones.pop(request.cookies.get(_COOKIE, ""), None)
        return to("/")


def _plain(host: str) -> str:
    """Normalize a host name for comparison."""
    return host.lower().removesuffix(".")


async def _form(request: Request) -> Values | None:
    """Parse a form; None if it is too large or incomplete."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > MOST_BODY:
                return None
        text = body.decode()
        return parse_qs(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except (ClientDisconnect, ValueError):
        return None


def _is_own(form: Values, phone: _Phone) -> bool:
    """Return whether this page made the form for this phone."""
    given = "".join(form.get("token", ()))
    return hmac.compare_digest(given.encode(), phone.token.encode())


async def _file(name: str, kind: str, request: Request) -> Response:
    """Return a static file of the page."""
    return Response(fill(f"page{name}"), media_type=kind, headers=_HEAD)
