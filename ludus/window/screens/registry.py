"""The screens at home that other screens lead to."""

from ludus.window.screens.about import AboutScreen
from ludus.window.screens.attempt import LeaveScreen, OpponentScreen
from ludus.window.screens.carve import CarveScreen
from ludus.window.screens.choose import ChooseScreen
from ludus.window.screens.course import CourseScreen
from ludus.window.screens.dropped import dropped
from ludus.window.screens.edit import EditScreen
from ludus.window.screens.edit_menu import EditMenuScreen
from ludus.window.screens.keep import KeepScreen
from ludus.window.screens.kept import KeptScreen
from ludus.window.screens.keys import KeysScreen
from ludus.window.screens.ladder import LadderScreen
from ludus.window.screens.lesson import LessonScreen
from ludus.window.screens.library import LibraryScreen
from ludus.window.screens.over import OverScreen
from ludus.window.screens.own import OwnScreen
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.people import PeopleScreen, RemoveScreen
from ludus.window.screens.play import PlayScreen
from ludus.window.screens.problem import ProblemScreen
from ludus.window.screens.problems import ProblemsScreen
from ludus.window.screens.replay import ReplayScreen
from ludus.window.screens.review import ReviewScreen
from ludus.window.screens.rules import RulesScreen
from ludus.window.screens.scene import SceneScreen
from ludus.window.screens.scenes import ScenesScreen
from ludus.window.screens.settings import SettingsScreen
from ludus.window.screens.skill import SkillScreen
from ludus.window.screens.typing import TypingScreen
from ludus.window.screens.weighed import WeighedScreen
from ludus.window.stack import Screens

SCREENS: Screens = {
    "choose": ChooseScreen,
    "play": PlayScreen,
    "lesson": LessonScreen,
    "scene": SceneScreen,
    "scenes": ScenesScreen,
    "problem": ProblemScreen,
    "problems": ProblemsScreen,
    "edit": EditScreen,
    "edit-menu": EditMenuScreen,
    "weighed": WeighedScreen,
    "keep": KeepScreen,
    "own": OwnScreen,
    "pause": PauseScreen,
    "over": OverScreen,
    "carve": CarveScreen,
    "course": CourseScreen,
    "review": ReviewScreen,
    "skill": SkillScreen,
    "ladder": LadderScreen,
    "people": PeopleScreen,
    "remove": RemoveScreen,
    "try": OpponentScreen,
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
