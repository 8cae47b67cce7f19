"""The screens of the exhibit: see `KioskScreens`."""

from collections.abc import Callable

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens import visit
from ludus.exhibit.screens.attract import asked_screen, attract_screen
from ludus.exhibit.screens.dark import DarkScreen, OutOfOrderScreen
from ludus.exhibit.screens.panels import IdleScreen
from ludus.exhibit.screens.staff import PinScreen
from ludus.match.lesson import Lesson
from ludus.match.record import End, Record
from ludus.match.scenes import Famous
from ludus.rules.problems import Posed
from ludus.rules.ruleset import RuleSet
from ludus.window.app.stack import Shown
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.dropped import TextScreen
from ludus.window.screens.learn.rules import RulesScreen


class VisitScreens:
    dropped = None

    def __init__(self, kiosk: Kiosk) -> None:
        self._kiosk = kiosk

    def first(self, record: Record | None = None) -> Shown:
        assert record
        return self.attract(record)

    def match(self, record: Record, end: End | None = None) -> Shown:
        return visit.visit_screen(self._kiosk, record, end)

    def lesson(self, lesson: Lesson, part: int = 0) -> Shown:
        return visit.visit_lesson(self._kiosk, lesson, part)

    def lesson_before(self, lesson: Lesson, record: Record) -> Shown:
        return visit.visit_lesson(self._kiosk, lesson, 0, record)

    def scene(
        self, famous: Famous, opponent: str, begin: Callable[[], Record] | None = None
    ) -> Shown:
        return visit.visit_scene(self._kiosk, famous, opponent)

    def problem(self, posed: Posed, opponent: str) -> Shown:
        return visit.visit_problem(self._kiosk, posed, opponent)

    def alea(self, session: AleaSession) -> Shown:
        return visit.visit_alea(self._kiosk, session)

    def rules(self, game: RuleSet) -> Shown:
        return RulesScreen(self._kiosk, game)

    def text(self, title: str, text: str, below: str) -> Shown:
        return TextScreen(self._kiosk, title, text, below)

    def attract(self, record: Record) -> Shown:
        return attract_screen(self._kiosk, record)

    def asked(self, posed: Posed) -> Shown:
        return asked_screen(self._kiosk, posed)

    def countdown(self, seconds: int) -> Shown:
        return IdleScreen(self._kiosk, seconds)

    def pin(self) -> Shown:
        return PinScreen(self._kiosk)

    def dark(self) -> Shown:
        return DarkScreen(self._kiosk)

    def out_of_order(self) -> Shown:
        return OutOfOrderScreen(self._kiosk)
