"""What the staff screen asks before it saves a report, restarts or closes."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from ludus import outside
from ludus.errors import printable, said
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.dark import OUT_OF_ORDER
from ludus.exhibit.staff import actions
from ludus.exhibit.staff.actions import StaffAction
from ludus.exhibit.supervisor import restart_policy
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Rows, Sentence, Way
from ludus.window.text import words
from ludus.window.text.catalogue import mark

# Translators: a new version of the program is being installed.
_BUSY = mark("Updating. This takes a few minutes.")


def way_of(action: StaffAction, act: Callable[[], object], enabled: bool = True) -> Way:
    return Way(action.name, act, action.text, action.icon, enabled=enabled)


def ask_to_close(app: Kiosk) -> Menu:
    """Ask whether to close until the next opening, or to end the program."""
    pause, end = actions.CLOSE.ways
    if not app.config.hours.closes:
        pause = pause._replace(text=OUT_OF_ORDER)
    return Menu(
        app,
        actions.CLOSE.text,
        way_of(pause, app.put_out_of_order),
        way_of(end, partial(app.end, restart_policy.CLOSE)),
        Way("back", app.stack.close, mark("Not now"), "close", lit=True),
    )


class ReportScreen(Menu):
    """Lists the files of a report for help, and saves them as one."""

    app: Kiosk
    awake = True
    """The end of saving is awaited."""

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, actions.REPORT.text)
        names = {name.partition("/")[0] for name in app.hooks.report()}
        self._text = f"{self.words.say(actions.REPORT.sentence)} {', '.join(sorted(names))}"
        self._saving: Future[Path] | None = None

    def step(self) -> bool:
        if not self._saving or not self._saving.done():
            return False
        before = self._text
        try:
            self._text = f"{self.words.say('Saved.')} {self._saving.result()}"
        except OSError as error:
            self._text = printable(said(error))
        return self._text != before

    def rows(self) -> Rows:
        return [Sentence(lambda: self._text)]

    def ends(self) -> list[Way]:
        (save,) = actions.REPORT.ways
        return [
            way_of(save, self._save, enabled=not self._saving),
            Way("close", self.stack.close, words.CLOSE, "close"),
        ]

    def _save(self) -> None:
        self._saving = outside.begin(self.app.hooks.save_report)


class RestartScreen(Menu):
    """Asks whether to restart, or to install the version on a USB stick."""

    app: Kiosk
    awake = True
    """The end of an update is awaited."""

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, actions.RESTART.text)
        self._asked, self._refusal = False, ""

    def step(self) -> bool:
        before = self._refusal
        self._refusal = self.app.hooks.refusal() if self._asked else ""
        return self._refusal != before

    def rows(self) -> Rows:
        again, update = actions.RESTART.ways
        update = update._replace(text=_BUSY) if self._asked else update
        stick = way_of(update, self._update, enabled=not self._asked)
        return [
            way_of(again, partial(self.app.end, restart_policy.RESTART)),
            Sentence(lambda: self._refusal) if self._refusal else stick,
            Way("not-now", self.stack.close, mark("Not now"), "close", lit=True),
        ]

    def _update(self) -> None:
        self._asked = True
        assert self.app.hooks.update
        self.app.hooks.update()
