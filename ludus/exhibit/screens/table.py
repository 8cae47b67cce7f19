"""Which screen shows each state of the kiosk."""

from ludus.exhibit.kiosk import Makers, State
from ludus.exhibit.screens.attract import AttractScreen
from ludus.exhibit.screens.dark import DarkScreen
from ludus.exhibit.screens.games import GamesScreen, VisitOverScreen
from ludus.exhibit.screens.idle import IdleScreen
from ludus.exhibit.screens.languages import LanguagesScreen
from ludus.exhibit.screens.operator import OperatorScreen, PinScreen, TouchTestScreen
from ludus.exhibit.screens.visit import VisitScreen
from ludus.window.screens.rules import RulesScreen

SCREENS: Makers = {
    State.ATTRACT: AttractScreen,
    State.PLAY: VisitScreen,
    State.GAMES: GamesScreen,
    State.LANGUAGES: LanguagesScreen,
    State.RULES: RulesScreen,
    State.OVER: VisitOverScreen,
    State.COUNTDOWN: IdleScreen,
    State.PIN: PinScreen,
    State.STAFF: OperatorScreen,
    State.TOUCH_TEST: TouchTestScreen,
    State.DARK: DarkScreen,
}
