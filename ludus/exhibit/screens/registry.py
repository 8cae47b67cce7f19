"""Maps each state of the kiosk to its screen."""

from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.asked import AskedScreen
from ludus.exhibit.screens.attract import AttractScreen
from ludus.exhibit.screens.dark import DarkScreen, OutOfOrderScreen
from ludus.exhibit.screens.games import GamesScreen, VisitOverScreen
from ludus.exhibit.screens.lesson import VisitLessonScreen
from ludus.exhibit.screens.operator import OperatorScreen
from ludus.exhibit.screens.panels import IdleScreen, KeypadScreen, LanguagesScreen
from ludus.exhibit.screens.problem import VisitProblemScreen
from ludus.exhibit.screens.scene import VisitSceneScreen
from ludus.exhibit.screens.staff import PhoneScreen, PinScreen, TouchTestScreen
from ludus.exhibit.screens.visit import VisitScreen
from ludus.window.app.stack import Screens
from ludus.window.screens.learn.about import AboutScreen
from ludus.window.screens.learn.problems import ScenesScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.start.carve import CarveScreen

SCREENS: Screens = {
    KioskState.ATTRACT: AttractScreen,
    KioskState.ASKED: AskedScreen,
    KioskState.LESSON: VisitLessonScreen,
    KioskState.SCENE: VisitSceneScreen,
    KioskState.SCENES: ScenesScreen,
    KioskState.PROBLEM: VisitProblemScreen,
    KioskState.PLAY: VisitScreen,
    KioskState.GAMES: GamesScreen,
    KioskState.LANGUAGES: LanguagesScreen,
    KioskState.RULES: RulesScreen,
    KioskState.ABOUT: AboutScreen,
    KioskState.KEYPAD: KeypadScreen,
    KioskState.OVER: VisitOverScreen,
    KioskState.CARVE: CarveScreen,
    KioskState.COUNTDOWN: IdleScreen,
    KioskState.PIN: PinScreen,
    KioskState.STAFF: OperatorScreen,
    KioskState.PHONE: PhoneScreen,
    KioskState.TOUCH_TEST: TouchTestScreen,
    KioskState.OUT_OF_ORDER: OutOfOrderScreen,
    KioskState.DARK: DarkScreen,
}
