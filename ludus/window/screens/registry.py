"""The screens at home, by the names under which other screens open them."""

from ludus.window.app.screen import Screens
from ludus.window.play.match_screen import match_screen
from ludus.window.screens.alea.alea_screen import AleaOverScreen, AleaPauseScreen, alea_screen
from ludus.window.screens.alea.problems import ProblemsScreen, ScenesScreen
from ludus.window.screens.dropped import TextScreen, dropped
from ludus.window.screens.editor.edit import EditScreen
from ludus.window.screens.editor.menu import EditMenuScreen
from ludus.window.screens.learn.about import AboutScreen
from ludus.window.screens.learn.lesson import lesson_screen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.learn.scene import scene_screen
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.library.saved import KeptScreen
from ludus.window.screens.menus import MenuScreen, PauseScreen
from ludus.window.screens.panels.keys_screen import KeysScreen
from ludus.window.screens.panels.settings_screen import SettingsScreen
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.review.carve import CarveScreen
from ludus.window.screens.review.course import CourseScreen, DetailsScreen
from ludus.window.screens.review.moment import MomentScreen
from ludus.window.screens.review.other_plays import LeaveScreen, PlayRankingScreen, WhatIf
from ludus.window.screens.review.over import OverScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.screens.start.change import ChangeScreen, MoreScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.screens.start.journey_map import MapScreen, ThingsScreen
from ludus.window.screens.start.people import PeopleScreen, RemoveScreen
from ludus.window.screens.start.stop import StopScreen

SCREENS: Screens = {
    "choose": ChooseScreen,
    "change": ChangeScreen,
    "more": MoreScreen,
    "menu": MenuScreen,
    "play": match_screen,
    "lesson": lesson_screen,
    "scene": scene_screen,
    "scenes": ScenesScreen,
    "alea": alea_screen,
    "alea-pause": AleaPauseScreen,
    "alea-over": AleaOverScreen,
    "problems": ProblemsScreen,
    "edit": EditScreen,
    "edit-menu": EditMenuScreen,
    "weighed": PlayRankingScreen,
    "pause": PauseScreen,
    "text": TextScreen,
    "over": OverScreen,
    "carve": CarveScreen,
    "course": CourseScreen,
    "details": DetailsScreen,
    "review": ReviewScreen,
    "moment": MomentScreen,
    "journey": MapScreen,
    "stop": StopScreen,
    "things": ThingsScreen,
    "people": PeopleScreen,
    "remove": RemoveScreen,
    "try": WhatIf,
    "attempt": LeaveScreen,
    "rules": RulesScreen,
    "about": AboutScreen,
    "settings": SettingsScreen,
    "keys": KeysScreen,
    "library": LibraryScreen,
    "kept": KeptScreen,
    "typing": TypingScreen,
    "replay": ReplayScreen,
    "dropped": dropped,
}
