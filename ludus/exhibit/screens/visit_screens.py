"""The screens of the exhibit: see `KioskScreens`."""

from collections.abc import Callable
from functools import partial
from typing import Concatenate, ParamSpec

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.attract import asked_screen, attract_screen
from ludus.exhibit.screens.dark import DarkScreen, OutOfOrderScreen
from ludus.exhibit.screens.panels import IdleScreen
from ludus.exhibit.screens.staff import PinScreen
from ludus.exhibit.screens.visit import (
    visit_alea,
    visit_lesson,
    visit_problem,
    visit_scene,
    visit_screen,
)
from ludus.match.lesson import Lesson
from ludus.match.record import Record
from ludus.match.scenes import Famous
from ludus.window.app.stack import Shown
from ludus.window.screens.dropped import TextScreen
from ludus.window.screens.learn.rules import RulesScreen

_More = ParamSpec("_More")


def _bound(
    kiosk: Kiosk, make: Callable[Concatenate[Kiosk, _More], Shown]
) -> Callable[_More, Shown]:
    return partial(make, kiosk)


class VisitScreens:
    dropped = None

    def __init__(self, kiosk: Kiosk) -> None:
        self._kiosk = kiosk
        self.match = _bound(kiosk, visit_screen)
        self.rules = _bound(kiosk, RulesScreen)
        self.text = _bound(kiosk, TextScreen)
        self.attract = _bound(kiosk, attract_screen)
        self.asked = _bound(kiosk, asked_screen)
        self.problem = _bound(kiosk, visit_problem)
        self.alea = _bound(kiosk, visit_alea)
        self.countdown = _bound(kiosk, IdleScreen)
        self.pin = _bound(kiosk, PinScreen)
        self.dark = _bound(kiosk, DarkScreen)
        self.out_of_order = _bound(kiosk, OutOfOrderScreen)

    def first(self, record: Record | None = None) -> Shown:
        assert record
        return self.attract(record)

    def lesson(self, lesson: Lesson, part: int = 0, record: Record | None = None) -> Shown:
        return visit_lesson(self._kiosk, lesson, part, record)

    def scene(
        self, famous: Famous, opponent: str, begin: Callable[[], Record] | None = None
    ) -> Shown:
        return visit_scene(self._kiosk, famous, opponent)
