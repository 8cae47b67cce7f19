"""The screens of the exhibit: see `KioskScreens`."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.attract import AttractScreen
from ludus.exhibit.screens.dark import DarkScreen, OutOfOrderScreen
from ludus.exhibit.screens.panels import IdleScreen
from ludus.exhibit.screens.staff import PinScreen
from ludus.exhibit.screens.visit import (
    visit_alea,
    visit_lesson,
    visit_screen,
)
from ludus.match.lesson import Lesson
from ludus.match.record import Record
from ludus.window.app.app import bound
from ludus.window.app.stack import Shown
from ludus.window.screens.dropped import TextScreen
from ludus.window.screens.learn.contents import ContentsScreen


class VisitScreens:
    dropped = None

    def __init__(self, kiosk: Kiosk) -> None:
        self._kiosk = kiosk
        self.match = bound(kiosk, visit_screen)
        self.rules = bound(kiosk, ContentsScreen)
        self.text = bound(kiosk, TextScreen)
        self.attract = bound(kiosk, AttractScreen)
        self.alea = bound(kiosk, visit_alea)
        self.countdown = bound(kiosk, IdleScreen)
        self.pin = bound(kiosk, PinScreen)
        self.dark = bound(kiosk, DarkScreen)
        self.out_of_order = bound(kiosk, OutOfOrderScreen)

    def first(self, record: Record | None = None) -> Shown:
        assert record
        return self.attract(record)

    def lesson(self, lesson: Lesson, part: int = 0, record: Record | None = None) -> Shown:
        return visit_lesson(self._kiosk, lesson, part, record)
