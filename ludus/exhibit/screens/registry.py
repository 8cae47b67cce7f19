"""Maps each state of the kiosk to its screen."""

from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.attract import asked_screen, attract_screen
from ludus.exhibit.screens.dark import DarkScreen, OutOfOrderScreen
from ludus.exhibit.screens.games import GamesScreen, VisitAleaOver, VisitOverScreen
from ludus.exhibit.screens.operator import OperatorScreen
from ludus.exhibit.screens.panels import IdleScreen, KeypadScreen, LanguagesScreen
from ludus.exhibit.screens.staff import PinScreen, TouchTestScreen
from ludus.exhibit.screens.visit import (
    visit_alea,
    visit_lesson,
    visit_problem,
    visit_scene,
    visit_screen,
)
from ludus.window.app.screen import Screens
from ludus.window.screens.alea.problems import ScenesScreen
from ludus.window.screens.learn.about import AboutScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.review.carve import CarveScreen

SCREENS: Screens = {
    KioskState.ATTRACT: attract_screen,
    KioskState.ASKED: asked_screen,
    KioskState.LESSON: visit_lesson,
    KioskState.SCENE: visit_scene,
    KioskState.SCENES: ScenesScreen,
    KioskState.PROBLEM: visit_problem,
    KioskState.ALEA: visit_alea,
    KioskState.ALEA_OVER: VisitAleaOver,
    KioskState.PLAY: visit_screen,
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
    KioskState.TOUCH_TEST: TouchTestScreen,
    KioskState.OUT_OF_ORDER: OutOfOrderScreen,
    KioskState.DARK: DarkScreen,
}
