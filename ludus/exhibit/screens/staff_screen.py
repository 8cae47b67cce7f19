"""The staff screen behind a PIN: daily settings, figures, tests, restart and close."""

from collections.abc import Sequence
from concurrent.futures import Future
from datetime import timedelta
from functools import partial
from pathlib import Path

from ludus import outside
from ludus.errors import printable
from ludus.exhibit.kiosk.hooks import VisitFigures
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.dark import OUT_OF_ORDER
from ludus.exhibit.screens.touch_test import TouchTestScreen
from ludus.exhibit.supervisor.crashes import Failure
from ludus.exhibit.supervisor.restart_policy import CLOSE, RESTART
from ludus.picture import assets
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, Rect
from ludus.picture.lettering import NOTE, set_in
from ludus.window.app.speed import SLOW
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.sound.sounds import KNOCK
from ludus.window.text import words
from ludus.window.text.catalogue import mark
from ludus.window.widgets import form, grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_CLOSE = mark("Close the program")
# Translators: a button: ends the program and starts it anew.
_RESTART = mark("Restart")
_REPORT = mark("A report for help")
_HOLDS = mark("One file for whoever helps you, without the PIN. It holds:")
_VALUES = ("volume", "language", "rules")
# Translators: what happened to the program: it ended by itself.
_CRASH = mark("Crash")
_KINDS = {
    # Translators: what happened to the program: it stood still, and was started anew.
    "freeze": mark("Standstill"),
    # Translators: what happened to the program: nothing was seen of it after its start.
    "no-heartbeat": mark("No start"),
}
_APART = 0.017
"""The gap between rows on an upright screen, as a share of the shorter side."""
_FAILURE_LINES = 4
"""Lines that the last failure takes."""


class StaffScreen(PanelScreen):
    """The staff's view and controls. Changes last until the program restarts."""

    kind = KioskState.STAFF
    app: Kiosk
    title_grows = False

    def __init__(self, app: Kiosk) -> None:
        # Translators: the title of a screen for the museum's staff, on the exhibit itself.
        super().__init__(app, mark("Staff screen"), (1.64, 0.96), (0.94, 1.68))
        self._figures = app.hooks.figures()
        self._staff_page = app.hooks.page()
        """Figures, and the staff page, when the screen was opened."""

    def _parts(self) -> tuple[list[Rect], Rect]:
        """Return rows for values and buttons, and the place of the figures beside or above them."""
        inner, gap = self.inner, self.part(GAP)
        if self.upright:
            high = 6 * (self.row + self.part(_APART)) - gap
            figures, rows = grid.cut(inner, inner.height - high - gap, gap, down=True)
        else:
            rows, figures = grid.cut(inner, (inner.width - gap) // 2, 2 * gap)
        *values, first, second = self.column(6, rows)
        return [*values, *self.beside(first, 2), *self.beside(second, 2)], figures

    def items(self) -> list[Item]:
        sound = self.words.say("Volume")
        values = (
            f"{sound}: {self.app.config.sound.volume}",
            self.app.texts(self.app.config.language.default).own_name,
            self.words.title(self.app.games[self.app.config.game.rules]),
        )
        items, size = super().items(), self.app.letters(NOTE)
        for text, row in zip(values, self._parts()[0], strict=False):
            items += form.value(self.scale, row, text)
        return items + self._figures_items(size)

    def _figures_items(self, size: int) -> list[Item]:
        """Show statistics and health as lines of name and value, with the faults below."""
        figures, place = self._figures, self._parts()[1]
        lines, slow, say = self._figure_lines(figures), self.app.speed.slow, self.words.say
        address, _, fingerprint = self._staff_page.partition("\n")
        # Translators: a title: a page of settings for the phones of the museum's staff.
        label = say("Staff page")
        page = f"{label}: {address}" if address else ""
        refusal = self.app.hooks.refusal()
        said = page, fingerprint, refusal, *figures.troubles, say(SLOW) if slow else ""
        troubles = [*dict.fromkeys(filter(None, said))]  # An update that turned back is also both.
        below = 2 * len(troubles) + _FAILURE_LINES * bool(figures.failure)
        pitch = min(round(size * 1.35), place.height // (len(lines) + 2 + below))
        line, size = Rect(place.left, place.top, place.width, pitch), min(size, pitch)
        items: list[Item] = []
        for name, value in lines:
            line.top += pitch // 2 if items and not value else 0
            items += self._line(line, size, name, value)
            line = line.move(0, pitch)
        line.top += pitch // 2
        for trouble in troubles:
            items += set_in(Rect(line.topleft, (line.width, 2 * pitch)), trouble, size, left=True)
            line = line.move(0, 2 * pitch)
        if figures.failure:
            line.top += pitch // 2
            items += self._failure_items(figures.failure, line, pitch, size)
        return items

    def _failure_items(self, failed: Failure, place: Rect, pitch: int, size: int) -> list[Item]:
        """Show the last crash or freeze: time, kind, and place in the code."""
        # Translators: a heading: the last time that the program ended by itself, or stood still.
        heading, row = self.words.say("Last failure"), Rect(place.topleft, (place.width, pitch))
        kind = self.words.say(_KINDS.get(failed.reason, _CRASH))
        what = kind if failed.reason in _KINDS else f"{kind} ({failed.reason})"
        items = self._line(row, size, heading, "")
        items += self._line(row.move(0, pitch), size, f"{failed.when:%Y-%m-%d %H:%M}", what)
        where = Rect(place.left, row.top + 2 * pitch, place.width, (_FAILURE_LINES - 2) * pitch)
        place_in_code = failed.where.rpartition("/")[2] or failed.log.name
        return items + set_in(where, place_in_code, size, left=True)

    def _line(self, line: Rect, size: int, name: str, value: str) -> list[Item]:
        """Show a name with its value at the end of the line, or a heading."""
        if not value:
            return set_in(line, name, size, assets.BODY_BOLD, GOLD, left=True)
        picture = assets.text(value, assets.BODY_BOLD, size, CREAM)
        end = Item(picture, line.right - picture.get_width(), 0)
        room = Rect(line.left, line.top, end.x - size // 2 - line.left, line.height)
        return [
            *set_in(room, name, size, colour=QUIET, left=True),
            end._replace(y=line.centery - picture.get_height() // 2),
        ]

    def _figure_lines(self, figures: VisitFigures) -> list[tuple[str, str]]:
        """Return name and value of each figure; a heading has an empty value."""
        say = self.words.say
        up = str(timedelta(seconds=figures.up_s)).replace(" days", " d").replace(" day", " d")
        statistics = [(say("Visits since the start"), str(figures.visits))]
        if figures.today is not None:
            statistics.insert(0, (say("Visits today"), str(figures.today)))
        return [
            (say("Statistics"), ""),
            *statistics,
            # Translators: a heading: the state of the machine.
            (say("Health"), ""),
            (say("Version"), figures.version),
            # Translators: how long the program has been running; a duration follows.
            (say("Running for"), up),
            # Translators: how often the program was started anew.
            (say("Restarts"), str(figures.restarts)),
            # Translators: the computer's memory that the program uses.
            (say("Memory"), "–" if figures.memory_mb is None else f"{figures.memory_mb:.0f} MB"),
            # Translators: how long a picture takes to be drawn.
            (say("Frame time"), "–" if figures.frame_ms is None else f"{figures.frame_ms:.1f} ms"),
        ]

    def buttons(self) -> list[Button]:
        rows, _ = self._parts()
        values, (report, test, restart, close, back) = rows[:3], rows[3:]
        buttons: list[Button] = []
        for name, act, row in zip(
            _VALUES, (self._volume, self._language, self._rules), values, strict=True
        ):
            buttons += form.stepper(name, row, act)
        say = self.words.say
        return [
            *buttons,
            Button(
                "report",
                report,
                lambda: self.stack.open(ReportScreen(self.app)),
                say(_REPORT),
                "rules",
            ),
            Button(
                "test",
                test,
                lambda: self.stack.open(TouchTestScreen(self.app)),
                say("Test touch and sound"),
                "hand",
            ),
            Button("restart", restart, self._restart, say(_RESTART), "restart"),
            Button(
                "close", close, lambda: self.stack.open(CloseScreen(self.app)), say(_CLOSE), "close"
            ),
            Button("back", back, self.back, say(words.CLOSE), "done", lit=True),
        ]

    def back(self) -> None:
        """Close this screen; attract then restarts with the changed settings."""
        self.stack.close()
        if self.app.state is KioskState.ATTRACT:
            self.app.home()

    def _restart(self) -> None:
        """Restart, or ask first which version to use, if there is a new one."""
        if self.app.hooks.update:
            self.stack.open(RestartScreen(self.app))
        else:
            self.app.end(RESTART)

    def _volume(self, by: int) -> None:
        self.app.set_sound(volume=min(10, max(0, self.app.config.sound.volume + by)))
        self.app.services.sounds.play(KNOCK)

    def _language(self, by: int) -> None:
        language = self.app.config.language
        default = _next(language.offered, language.default, by)
        self.app.configure(language__default=default)

    def _rules(self, by: int) -> None:
        game = self.app.config.game
        self.app.show_first(_next(game.offered, game.rules, by))


class ReportScreen(PanelScreen):
    """Lists the files of a report for help, and saves them as one."""

    app: Kiosk
    awake = True
    """The end of saving is awaited."""

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, _REPORT, (1.2, 0.76), (0.94, 0.76))
        names = app.hooks.report()
        self._files = ", ".join(sorted({name.partition("/")[0] for name in names}))
        self._saving: Future[Path] | None = None
        self._result = ""

    def step(self) -> bool:
        if not self._saving or not self._saving.done():
            return False
        try:
            self._result = f"{self.words.say('Saved.')} {self._saving.result()}"
        except OSError as error:
            self._result = printable(str(error))
        self._saving = None
        return True

    def items(self) -> list[Item]:
        text = f"{self.words.say(_HOLDS)} {self._files}"
        return [*super().items(), *self.sentence(self.room, self._result or text)]

    def buttons(self) -> list[Button]:
        save, back = self.foot(2)
        label, free = self.words.say("Save the report"), not (self._saving or self._result)
        return [
            Button("save", save, self._save, label, "done", enabled=free),
            Button("close", back, self.stack.close, self.words.say(words.CLOSE), "close", lit=True),
        ]

    def _save(self) -> None:
        self._saving = outside.begin(self.app.hooks.save_report)


class CloseScreen(PanelScreen):
    """Asks whether to close until the next opening, or to end the program."""

    app: Kiosk

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, _CLOSE, (1.2, 0.53), (0.94, 0.53))

    def buttons(self) -> list[Button]:
        say, app = self.words.say, self.app
        pause, end, back = self.column(3)
        # Translators: a button: visitors see "Out of order" until the museum opens again.
        until = mark("Out of order until the next opening")
        # Translators: a button: the program ends, until the computer is started again.
        ends = say("End until the computer restarts")
        closed = say(until if app.config.hours.closes else OUT_OF_ORDER)
        return [
            Button("out-of-order", pause, app.put_out_of_order, closed, "close"),
            Button("end", end, partial(app.end, CLOSE), ends, "close"),
            Button("back", back, app.stack.close, say("Not now"), "back", lit=True),
        ]


class RestartScreen(PanelScreen):
    """Asks whether to restart, or to install the version on a USB stick."""

    app: Kiosk
    awake = True
    """The end of an update is awaited."""

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, _RESTART, (1.2, 0.53), (0.94, 0.53))
        self._asked, self._refusal = False, ""

    def step(self) -> bool:
        before = self._refusal
        self._refusal = self.app.hooks.refusal() if self._asked else ""
        return self._refusal != before

    def items(self) -> list[Item]:
        return [*super().items(), *self.sentence(self.column(3)[1], self._refusal)]

    def buttons(self) -> list[Button]:
        say, app = self.words.say, self.app
        again, update, back = self.column(3)
        # Translators: a button: a new version of the program is read from a USB stick.
        stick = mark("Update from a USB stick")
        # Translators: a new version of the program is being installed.
        busy = mark("Updating. This takes a few minutes.")
        text, free = (say(busy), False) if self._asked else (say(stick), True)
        offered = [Button("update", update, self._update, text, "forward", enabled=free)]
        return [
            Button("again", again, partial(app.end, RESTART), say(_RESTART), "restart"),
            *(() if self._refusal else offered),
            Button("not-now", back, app.stack.close, say("Not now"), "back", lit=True),
        ]

    def _update(self) -> None:
        self._asked = True
        assert self.app.hooks.update
        self.app.hooks.update()


def _next(choices: Sequence[str], current: str, by: int) -> str:
    """Return the choice so many places further on; the list is circular."""
    return choices[(choices.index(current) + by) % len(choices)]
