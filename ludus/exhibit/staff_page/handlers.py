"""Handlers of the staff's page: they show pages and carry out forms."""

import logging
from datetime import date
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Protocol

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludus.errors import RefusedError
from ludus.exhibit.config.settings import Config
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.remote_commands import MOST_MESSAGE, folded
from ludus.exhibit.remote.staff_link import Link
from ludus.exhibit.staff_page.fields import FIELDS, GROUPS, Values, changes, choices, written
from ludus.exhibit.staff_page.settings_editor import ElsewhereError, SettingsEditor
from ludus.exhibit.statistics.report import Period, ReportPlot, inline, report
from ludus.exhibit.statistics.statistics import read_rows
from ludus.exhibit.supervisor.crashes import CRASHES, failures
from ludus.exhibit.templates import fill
from ludus.rules.game import GAMES
from ludus.window.text.catalogue import mark
from ludus.window.text.proof import undisplayable
from ludus.window.text.words import Words

_MOST_FAULTS = 10
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
_SAVED = mark("Saved. It takes effect when nobody is playing.")
_AWAY = mark("Saved. The exhibit does not answer. It applies this at start.")
ELSEWHERE = mark("Somebody else changed the settings. Please check them again.")
SILENT = mark("The exhibit does not answer.")

_log = logging.getLogger(__name__)


class Back(Protocol):
    """Shows the page to which a form returns."""

    def __call__(
        self, request: Request, form: Values, told: str = "", trouble: str = ""
    ) -> Response:
        """Show the form's values, with a result or a fault."""


class Handlers:
    """Handlers of requests from admitted phones, with the values of their forms."""

    def __init__(self, book: SettingsEditor, link: Link, state: Path) -> None:
        self.book, self._link, self._state = book, link, state

    def show(
        self, name: str, request: Request, told: str = "", trouble: str = "", **values: object
    ) -> Response:
        """Render a page in the museum's language.

        `told` is the key of the result text; `trouble` is an error message that is not translated.
        """
        config, seen = Config(), ""
        try:
            config, seen = self.book.read()
        except RefusedError as error:
            trouble = str(error)
        words = self.words(config)
        common = {"say": words.say, "words": words, "config": config, "seen": seen, "here": name}
        told = words.say(told) if told else ""
        token = getattr(request.state, "token", "")
        page = fill(
            f"page/{name}.html", told=told, trouble=trouble, token=token, **common, **values
        )
        return Response(page, media_type="text/html")

    def words(self, config: Config) -> Words:
        """Return the texts of the museum's first language."""
        return Words(config.language.default, config.language.folder)

    def now(self, request: Request, form: Values, told: str = "", trouble: str = "") -> Response:
        """Show the current screen, the volume, and a form for a message."""
        state = self._link.state()
        values = {"state": state, "most": MOST_MESSAGE}
        text = form.get("text", [state["message"] if state else ""])[0]
        told = told or ("" if state else SILENT)
        return self.show("now", request, told, trouble, values=values, text=text)

    def screen(self, request: Request, form: Values) -> Response:
        """Return the screenshot."""
        try:
            return Response(self._link.picture(), media_type="image/jpeg")
        except NotDoneError:
            return refused(HTTPStatus.SERVICE_UNAVAILABLE)

    def settings(
        self, request: Request, form: Values, told: str = "", trouble: str = ""
    ) -> Response:
        """Show the form of settings; values that could not be saved stay in it."""
        values: dict[str, object] = {
            "groups": GROUPS,
            "choices": choices,
            "written": written,
            "given": form,
            "can_undo": self.book.can_undo,
        }
        return self.show("settings", request, told, trouble, **values)

    def visits(self, request: Request, form: Values) -> Response:
        """Show the number of visits in a period."""
        asked = request.query_params.get("period", "")
        period = Period(asked) if asked in [*Period] else Period.WEEK
        read = partial(read_rows, self._state / "statistics.sqlite")
        try:
            found = report(read, period, date.today())
        except RefusedError as error:
            return self.show("visits", request, trouble=str(error), periods=PERIODS, period=period)
        plots = [_readable(found.plots[key]) for key in _PLOTS if key in found.plots]
        values = {"plots": plots, "titles": _PLOTS, "visits": found.figures["visits"].shown}
        return self.show("visits", request, periods=PERIODS, period=period, values=values)

    def faults(self, request: Request, form: Values) -> Response:
        """Show current faults and past failures."""
        state, kept = self._link.state(), failures(self._state / CRASHES)[: -_MOST_FAULTS - 1 : -1]
        pictures = {each.log: inline(each.picture) for each in kept if each.picture}
        told = "" if state else SILENT
        troubles = state["faults"] if state else ()
        return self.show(
            "faults", request, told, troubles=troubles, failures=kept, pictures=pictures
        )

    # Changes

    def save(self, request: Request, form: Values) -> Response:
        """Save the changes of a form, and have the exhibit apply them."""
        back = self.now if form.get("back") == ["now"] else self.settings
        try:
            config, _ = self.book.read()
            asked = changes(form, config)
            if asked:
                self.book.change(asked, "".join(form.get("seen", ())))
            told = self.follow(config)
        except ElsewhereError:
            return back(request, form, ELSEWHERE)
        except (RefusedError, ValueError, OSError) as error:
            return back(request, form, trouble=str(error))
        _log.info("settings changed: %s", ", ".join(asked))
        return back(request, {}, told)

    def undo(self, request: Request, form: Values, back: Back | None = None) -> Response:
        """Undo the last change."""
        back = back or self.settings
        kept = {name: form[name] for name in ("language",) if name in form}
        try:
            config, _ = self.book.read()
            self.book.undo()
            told = self.follow(config)
        except ElsewhereError:
            return back(request, kept, ELSEWHERE)
        except (RefusedError, OSError) as error:
            return back(request, kept, trouble=str(error))
        _log.info("the last change of settings is taken back")
        return back(request, kept, told)

    def follow(self, before: Config) -> str:
        """Have the exhibit apply the changes in the file; return the key of the result text."""
        config, _ = self.book.read()
        changed = [each for each in FIELDS.values() if each.of(config) != each.of(before)]
        commands = {each.extra["command"]: str(each.of(config)) for each in changed}
        renews = config.texts != before.texts or "" in commands
        try:
            for command, value in commands.items():
                if command == "volume" or (command and "" not in commands):
                    self._link.command(command, value)
            if renews:
                self._link.command("renew")
                return _SAVED
        except NotDoneError as error:
            _log.warning("the exhibit does not follow: %s", error)
            return _AWAY
        return _DONE

    def message(self, request: Request, form: Values) -> Response:
        """Show a message on the screen now; an empty message removes it."""
        try:
            message = message_of(form)
            if wrong := undisplayable(message):
                return self.now(request, form, trouble="\n".join(wrong))
            self._link.command("message", message)
        except NotDoneError:
            return self.now(request, form, SILENT)
        return to("/")


def message_of(form: Values) -> str:
    """Return the typed message as it will be shown; empty if there is none."""
    return folded("".join(form.get("text", ())))


def refused(status: HTTPStatus) -> Response:
    """Return an error response."""
    return Response(status.phrase, status, media_type="text/plain")


def to(path: str) -> Response:
    """Redirect to another page."""
    return RedirectResponse(path, HTTPStatus.SEE_OTHER)


def _readable(plot: ReportPlot) -> ReportPlot:
    """Replace a plot's English labels by labels that need no translation."""
    counts = plot.shown
    if plot.key == "rules":
        counts = tuple(
            (GAMES[name].title or name if name in GAMES else name, n) for name, n in counts
        )
    if plot.key == "day":
        counts = tuple((str(date.fromisoformat(label).day), n) for label, n in plot.counts)
    return ReportPlot(f"shown {plot.key}", plot.key, counts, plot.upright)
