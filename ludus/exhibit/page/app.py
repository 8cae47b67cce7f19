"""The staff's page: what a phone sees, and what it may change; forms and pictures, nothing more."""

import hmac
import ipaddress
import logging
import secrets
import socket
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludus.errors import RefusedError
from ludus.exhibit.config import Config
from ludus.exhibit.crashes import CRASHES, failures
from ludus.exhibit.endpoint import NotDoneError
from ludus.exhibit.orders import MOST_MESSAGE
from ludus.exhibit.page.book import Book, ElsewhereError
from ludus.exhibit.page.fields import FIELDS, GROUPS, VOLUME, Values, changes
from ludus.exhibit.page.link import Link
from ludus.exhibit.report import Period, Plot, inline, report
from ludus.exhibit.statistics import read_rows
from ludus.exhibit.templates import fill
from ludus.rules.game import GAMES
from ludus.window.catalogue import mark
from ludus.window.words import Words

IDLE_S = 900.0
"""So long after what it did last a phone must give a number again."""
MOST_BODY = 20_000
_MOST_FIELDS = 200
_MOST_PHONES = 8
_MOST_FAULTS = 10
_COOKIE = "__Host-staff"
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
_PLOTS = {
    # Translators: the heading of a diagram: how many people came at each hour of the day.
    "hour": mark("Visits by hour"),
    "day": mark("Visits by day"),
    "language": mark("Visits by language"),
    "rules": mark("Visits by game"),
}
PERIODS = {
    Period.DAY: mark("Day"),
    Period.WEEK: mark("Week"),
    Period.MONTH: mark("Month"),
}
# Translators: what was changed on the page is kept.
_DONE = mark("Saved.")
_SAVED = mark("Saved. The exhibit follows as soon as nobody plays.")
_AWAY = mark("Saved. The exhibit does not answer; it follows when it starts.")
_ELSEWHERE = mark("Somebody else has changed the settings meanwhile. Look again.")
# Translators: in answer to a number that was typed on a phone.
_WRONG = mark("This number does not hold. The screen shows the one that does.")
_SILENT = mark("The exhibit does not answer.")

_log = logging.getLogger(__name__)


class _Phone:
    """One that was let in."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.token = secrets.token_urlsafe(24)
        """With which its forms prove that they are of this page."""


class Page:
    """Answers phones. One process, so that who is let in is known in memory alone."""

    def __init__(
        self,
        book: Book,
        link: Link,
        state: Path,
        host: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._book, self._link, self._state, self._clock = book, link, state, clock
        self._hosts = {host, "localhost", socket.gethostname(), f"{socket.gethostname()}.local"}
        self._phones: dict[str, _Phone] = {}
        gets = {
            "/": self._now,
            "/settings": self._settings,
            "/visits": self._visits,
            "/faults": self._faults,
            "/screen.jpg": self._screen,
        }
        posts = {
            "/settings": self._save,
            "/undo": self._undo,
            "/message": self._message,
            "/leave": self._leave,
        }
        files = {"/style.css": "text/css", "/live.js": "text/javascript"}
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
        """What an act answers; the way in, where it is not known who asks."""
        form = await _form(request)
        if form is None:
            answer = _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        elif self._is_here(request.url.hostname or ""):
            phone = self._phone(request)
            if not known:
                answer = await run_in_threadpool(act, request, form)
            elif phone is None:
                answer = self._show("login", request, number=request.query_params.get("number", ""))
            elif request.method == "POST" and not _is_own(form, phone):
                answer = _refused(HTTPStatus.FORBIDDEN)
            else:
                answer = await run_in_threadpool(act, request, form)
        else:
            answer = _refused(HTTPStatus.BAD_REQUEST)
        answer.headers.update(_HEAD)
        return answer

    def _is_here(self, host: str) -> bool:
        """Whether a name is this machine's; another one may belong to who lures a browser here."""
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return bool(host) and host in self._hosts
        return True

    def _phone(self, request: Request) -> _Phone | None:
        """Who asks, if it was let in; by that it stays so for some time."""
        now = self._clock()
        self._phones = {name: each for name, each in self._phones.items() if each.until > now}
        phone = self._phones.get(request.cookies.get(_COOKIE, ""))
        # The picture that is asked for by itself does not keep it in.
        if phone and request.url.path != "/screen.jpg":
            phone.until = now + IDLE_S
        return phone

    # The way in and out

    def _enter(self, request: Request, form: Values) -> Response:
        number = "".join("".join(form.get("number", ())).split())
        try:
            admitted = self._link.admits(number[:20])
        except NotDoneError:
            return self._show("login", request, number="", told=_SILENT)
        who = request.client.host if request.client else ""
        if not admitted:
            _log.warning("%s gives a wrong number", who)
            return self._show("login", request, number="", told=_WRONG)
        _log.info("%s is let in", who)
        while len(self._phones) >= _MOST_PHONES:
            del self._phones[next(iter(self._phones))]
        name = secrets.token_urlsafe(32)
        self._phones[name] = _Phone(self._clock() + IDLE_S)
        answer = _to("/")
        answer.set_cookie(_COOKIE, name, secure=True, httponly=True, samesite="strict")
        return answer

    def _leave(self, request: Request, form: Values) -> Response:
        self._phones.pop(request.cookies.get(_COOKIE, ""), None)
        return _to("/")

    # What is seen

    def _show(
        self, name: str, request: Request, told: str = "", trouble: str = "", **values: object
    ) -> Response:
        """A page in the museum's language.

        `told` is the key of what came of what was asked for, `trouble` what is wrong in the words
        of whoever found it.
        """
        config, seen = Config(), ""
        try:
            config, seen = self._book.read()
        except RefusedError as error:
            trouble = str(error)
        words = Words(config.language.default, config.language.folder)
        phone = self._phone(request)
        common = {"say": words.say, "words": words, "config": config, "seen": seen, "here": name}
        told = words.say(told) if told else ""
        token = phone.token if phone else ""
        page = fill(
            f"page/{name}.html", told=told, trouble=trouble, token=token, **common, **values
        )
        return Response(page, media_type="text/html")

    def _now(self, request: Request, form: Values, told: str = "", trouble: str = "") -> Response:
        state = self._link.state()
        values = {"state": state, "volume": VOLUME, "most": MOST_MESSAGE}
        text = form.get("text", [state["message"] if state else ""])[0]
        told = told or ("" if state else _SILENT)
        return self._show("now", request, told, trouble, values=values, text=text)

    def _screen(self, request: Request, form: Values) -> Response:
        try:
            return Response(self._link.picture(), media_type="image/jpeg")
        except NotDoneError:
            return _refused(HTTPStatus.SERVICE_UNAVAILABLE)

    def _settings(
        self, request: Request, form: Values, told: str = "", trouble: str = ""
    ) -> Response:
        """The form; what was typed in it stays where it could not be saved."""
        values: dict[str, object] = {
            "groups": GROUPS,
            "given": form,
            "can_undo": self._book.can_undo,
        }
        return self._show("settings", request, told, trouble, **values)

    def _visits(self, request: Request, form: Values) -> Response:
        asked = request.query_params.get("period", "")
        period = Period(asked) if asked in [*Period] else Period.WEEK
        read = partial(read_rows, self._state / "statistics.sqlite")
        try:
            found = report(read, period, date.today())
        except RefusedError as error:
            return self._show("visits", request, trouble=str(error), periods=PERIODS, period=period)
        plots = [_readable(found.plots[key]) for key in _PLOTS if key in found.plots]
        values = {"plots": plots, "titles": _PLOTS, "visits": found.figures["visits"].shown}
        return self._show("visits", request, periods=PERIODS, period=period, values=values)

    def _faults(self, request: Request, form: Values) -> Response:
        state, kept = self._link.state(), failures(self._state / CRASHES)[: -_MOST_FAULTS - 1 : -1]
        pictures = {each.log: inline(each.picture) for each in kept if each.picture}
        told = "" if state else _SILENT
        troubles = state["faults"] if state else ()
        return self._show(
            "faults", request, told, troubles=troubles, failures=kept, pictures=pictures
        )

    # What is done

    def _save(self, request: Request, form: Values) -> Response:
        """Write what a form changes, and let the exhibit follow."""
        back = self._now if form.get("back") == ["now"] else self._settings
        try:
            config, _ = self._book.read()
            asked = changes(form, config)
            if asked:
                self._book.change(asked, "".join(form.get("seen", ())))
            told = self._follow(config)
        except ElsewhereError:
            return back(request, form, _ELSEWHERE)
        except (RefusedError, ValueError, OSError) as error:
            return back(request, form, trouble=str(error))
        _log.info("settings changed: %s", ", ".join(asked))
        return back(request, {}, told)

    def _undo(self, request: Request, form: Values) -> Response:
        try:
            config, _ = self._book.read()
            self._book.undo()
            told = self._follow(config)
        except ElsewhereError:
            return self._settings(request, {}, _ELSEWHERE)
        except (RefusedError, OSError) as error:
            return self._settings(request, {}, trouble=str(error))
        _log.info("the last change of settings is taken back")
        return self._settings(request, {}, told)

    def _follow(self, before: Config) -> str:
        """Let the exhibit follow what stands in the file now; what to say of that."""
        config, _ = self._book.read()
        changed = [field for field in FIELDS if field.of(config) != field.of(before)]
        try:
            for field in changed:
                if field.command and (field is VOLUME or all(each.command for each in changed)):
                    self._link.command(field.command, str(field.of(config)))
            if not all(field.command for field in changed):
                self._link.command("renew")
                return _SAVED
        except NotDoneError as error:
            _log.warning("the exhibit does not follow: %s", error)
            return _AWAY
        return _DONE

    def _message(self, request: Request, form: Values) -> Response:
        try:
            self._link.command("message", "".join(form.get("text", ()))[:MOST_MESSAGE])
        except NotDoneError:
            return self._now(request, form, _SILENT)
        return _to("/")


async def _form(request: Request) -> Values | None:
    """What a form tells; None where it is too much."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BODY:
            return None
    try:
        text = body.decode()
        return parse_qs(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        return None


def _is_own(form: Values, phone: _Phone) -> bool:
    """Whether a form was made for that phone by this page."""
    given = "".join(form.get("token", ()))
    return hmac.compare_digest(given.encode(), phone.token.encode())


def _refused(status: HTTPStatus) -> Response:
    return Response(status.phrase, status, media_type="text/plain")


def _to(path: str) -> Response:
    return RedirectResponse(path, HTTPStatus.SEE_OTHER)


async def _file(name: str, kind: str, request: Request) -> Response:
    """A file of the page that is the same for everybody."""
    return Response(fill(f"page{name}"), media_type=kind, headers=_HEAD)


def _readable(plot: Plot) -> Plot:
    """A plot whose labels need no English."""
    counts = plot.shown
    if plot.key == "rules":
        counts = tuple(
            (GAMES[name].title or name if name in GAMES else name, n) for name, n in counts
        )
    if plot.key == "day":
        counts = tuple((str(date.fromisoformat(label).day), n) for label, n in plot.counts)
    return Plot(f"shown {plot.key}", plot.key, counts, plot.upright)
