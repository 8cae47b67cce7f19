"""Which screen shows each state of the kiosk."""

from ludus.exhibit.screens.asked import AskedScreen
from ludus.exhibit.screens.attract import AttractScreen
from ludus.exhibit.screens.dark import DarkScreen, OutOfOrderScreen
from ludus.exhibit.screens.games import GamesScreen, VisitOverScreen
from ludus.exhibit.screens.idle import IdleScreen
from ludus.exhibit.screens.keypad import KeypadScreen
from ludus.exhibit.screens.languages import LanguagesScreen
from ludus.exhibit.screens.lesson import VisitLessonScreen
from ludus.exhibit.screens.operator import OperatorScreen, PinScreen
from ludus.exhibit.screens.phone import PhoneScreen
from ludus.exhibit.screens.problem import VisitProblemScreen
from ludus.exhibit.screens.scene import VisitSceneScreen
from ludus.exhibit.screens.touchtest import TouchTestScreen
from ludus.exhibit.screens.visit import VisitScreen
from ludus.exhibit.states import KioskState
from ludus.window.screens.about import AboutScreen
from ludus.window.screens.carve import CarveScreen
from ludus.window.screens.rules import RulesScreen
from ludus.window.screens.scenes import ScenesScreen
from ludus.window.stack import Screens

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
