"""Handlers of the staff page: they show pages and carry out forms."""

import logging
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

from ludus.errors import RefusedError, said
from ludus.exhibit.config.settings import Config
from ludus.exhibit.remote.http_server import NotDoneError, Response
from ludus.exhibit.remote.link import Link
from ludus.exhibit.remote.remote_commands import MOST_MESSAGE, folded, message_faults
from ludus.exhibit.staff import actions
from ludus.exhibit.staff_page import help_report
from ludus.exhibit.staff_page.settings_editor import (
    FIELDS,
    GROUPS,
    ElsewhereError,
    Values,
    change_settings,
    changes,
    choices,
    read_settings,
    words_of,
    written,
)
from ludus.exhibit.statistics.report import Period, ReportPlot, report
from ludus.exhibit.supervisor.crashes import CRASHES, failures
from ludus.rules.game import Games
from ludus.templates import fill
from ludus.window.text.catalogue import mark

_MOST_FAULTS = 10
_VOLUME = "sound.volume"
"""The setting that applies at once; others apply when nobody is playing."""
_PLOTS = {
    # Translators: the heading of a diagram: how many people came at each hour of the day.
    "hour": mark("Visits by hour"),
    "day": mark("Visits by day"),
    "language": mark("Visits by language"),
    "rules": mark("Visits by game"),
}
PERIODS = {Period.DAY: mark("Day"), Period.WEEK: mark("Week"), Period.MONTH: mark("Month")}
# Translators: what was changed on the page is kept.
_DONE = mark("Saved.")
_SAVED = mark("Saved. It takes effect when nobody is playing.")
_AWAY = mark("Saved. The exhibit does not answer. It applies this at start.")
ELSEWHERE = mark("Somebody else changed the settings. Please check them again.")
SILENT = mark("The exhibit does not answer.")

_log = logging.getLogger(__name__)


class PageRequest(NamedTuple):
    form: Values
    query: Values
    token: str
    """The token for the forms of the phone; empty if it is not admitted."""
    cookie: str
    address: str


@dataclass(frozen=True)
class Handlers:
    """Handlers of requests from admitted phones, with the values of their forms."""

    path: Path
    """The settings file."""
    link: Link
    state: Path
    """The exhibit's folder."""

    def _settings(self) -> tuple[Config, str, str]:
        """Return the settings, the hash of their text, and why they cannot be read."""
        try:
            return *read_settings(self.path), ""
        except RefusedError as error:
            return Config(), "", str(error)

    def show(
        self, name: str, asked: PageRequest, result: str = "", trouble: str = "", **values: object
    ) -> Response:
        """Render a page; `result` is the key of a text, `trouble` an untranslated error."""
        config, digest, unread = self._settings()
        words = words_of(config.language.default, config)
        common = {"say": words.say, "words": words, "config": config, "seen": digest, "here": name}
        common["actions"] = actions
        result = words.say(result) if result else ""
        common |= {"result": result, "trouble": unread or trouble, "token": asked.token}
        page = fill(f"page/{name}.html", **common, **values)
        return Response(page.encode(), "text/html; charset=utf-8")

    def now(self, asked: PageRequest, result: str = "", trouble: str = "") -> Response:
        state = self.link.state()
        text = asked.form.get("text", [state["message"] if state else ""])[0]
        result = result or ("" if state else SILENT)
        return self.show("now", asked, result, trouble, text=text, state=state, most=MOST_MESSAGE)

    def screen(self, asked: PageRequest) -> Response:
        try:
            return Response(self.link.picture(), "image/jpeg")
        except NotDoneError:
            return refused(HTTPStatus.SERVICE_UNAVAILABLE)

    def settings(self, asked: PageRequest, result: str = "", trouble: str = "") -> Response:
        """Show the form of settings; values that could not be saved stay in it."""
        return self.show(
            "settings",
            asked,
            result,
            trouble,
            groups=GROUPS,
            choices=choices,
            written=written,
            given=asked.form,
        )

    def visits(self, asked: PageRequest) -> Response:
        chosen = asked.query.get("period", [""])[0]
        period = Period(chosen) if chosen in [*Period] else Period.WEEK
        try:
            figures = report(self.state, period, date.today())
        except RefusedError as error:
            return self.show("visits", asked, trouble=str(error), periods=PERIODS, period=period)
        games = self._settings()[0].games
        plots = [_readable(figures.plots[key], games) for key in _PLOTS if key in figures.plots]
        values = {"plots": plots, "titles": _PLOTS, "visits": figures.figures["Visits"]}
        return self.show("visits", asked, periods=PERIODS, period=period, values=values)

    def faults(self, asked: PageRequest) -> Response:
        state, saved = self.link.state(), failures(self.state / CRASHES)[: -_MOST_FAULTS - 1 : -1]
        result, troubles = ("", state["faults"]) if state else (SILENT, ())
        parts = self._report_parts()
        return self.show("faults", asked, result, troubles=troubles, failures=saved, files=parts)

    def _report_parts(self) -> help_report.Parts:
        link = self.link
        return help_report.parts(self.path, self.state, link.state, link.picture)

    def report(self, asked: PageRequest) -> Response:
        """The report for whoever helps, as a file to save."""
        data = help_report.packed(self._report_parts())
        name = {"Content-Disposition": 'attachment; filename="ludus-report.zip"'}
        return Response(data, "application/zip", headers=name)

    # Changes

    def save(self, asked: PageRequest) -> Response:
        """Save a form, and show its page again; after an error, the form's values stay."""
        back = self.now if asked.form.get("back") == ["now"] else self.settings
        try:
            before, _ = read_settings(self.path)
            if changed := changes(asked.form, before):
                digest = "".join(asked.form.get("seen", ()))
                change_settings(self.path, self.state, changed, digest)
            _log.info("settings changed: %s", ", ".join(changed))
            result = self.follow(before)
        except ElsewhereError:
            return back(asked, ELSEWHERE)
        except (RefusedError, ValueError, OSError) as error:
            return back(asked, trouble=said(error))
        return back(asked._replace(form={}), result)

    def follow(self, before: Config) -> str:
        """Have the exhibit apply the changes in the file; return the key of the result text."""
        config, _ = read_settings(self.path)
        changed = {key for key, each in FIELDS.items() if each.of(config) != each.of(before)}
        try:
            if _VOLUME in changed:
                self.link.command("volume", str(config.sound.volume))
            if changed - {_VOLUME}:
                self.link.command("renew")
                return _SAVED
        except NotDoneError as error:
            _log.warning("the exhibit does not follow: %s", error)
            return _AWAY
        return _DONE

    def message(self, asked: PageRequest) -> Response:
        try:
            message = folded("".join(asked.form.get("text", ())))
            if wrong := message_faults(message):
                return self.now(asked, trouble="\n".join(wrong))
            self.link.command("message", message)
        except NotDoneError:
            return self.now(asked, SILENT)
        return to_start()


def refused(status: HTTPStatus) -> Response:
    return Response(status.phrase.encode(), "text/plain; charset=utf-8", status)


def to_start(cookie: str = "") -> Response:
    headers = {"Location": "/"} | ({"Set-Cookie": cookie} if cookie else {})
    return Response(b"", "text/plain", HTTPStatus.SEE_OTHER, headers)


def _readable(plot: ReportPlot, games: Games) -> ReportPlot:
    """Replace a plot's English labels by labels that need no translation."""
    counts = plot.shown
    if plot.key == "rules":
        counts = tuple(
            (games[name].title or name if name in games else name, n) for name, n in counts
        )
    if plot.key == "day":
        counts = tuple((str(date.fromisoformat(label).day), n) for label, n in plot.counts)
    return ReportPlot(f"shown {plot.key}", plot.key, counts, plot.upright)
