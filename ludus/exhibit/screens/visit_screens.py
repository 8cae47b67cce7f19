"""The screens of the exhibit: see `KioskScreens`."""

from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.attract.attract import AttractScreen
from ludus.exhibit.screens.countdown import IdleScreen
from ludus.exhibit.screens.dark import DarkScreen, OutOfOrderScreen
from ludus.exhibit.screens.staff.pin_screen import PinScreen
from ludus.exhibit.screens.visit import (
    visit_alea,
    visit_lesson,
    visit_screen,
)
from ludus.window.screens.dropped import TextScreen
from ludus.window.screens.learn.contents import ContentsScreen


class VisitScreens:
    dropped = None

    def __init__(self, kiosk: Kiosk) -> None:
        self.match = partial(visit_screen, kiosk)
        self.lesson = partial(visit_lesson, kiosk)
        self.rules = partial(ContentsScreen, kiosk)
        self.text = partial(TextScreen, kiosk)
        self.first = self.attract = partial(AttractScreen, kiosk)
        self.alea = partial(visit_alea, kiosk)
        self.countdown = partial(IdleScreen, kiosk)
        self.pin = partial(PinScreen, kiosk)
        self.dark = partial(DarkScreen, kiosk)
        self.out_of_order = partial(OutOfOrderScreen, kiosk)
