"""The screens at home: see `Screens`."""

from collections.abc import Callable
from pathlib import Path

from ludus.match.lesson import Lesson
from ludus.match.record import End, Record
from ludus.match.scenes import Famous
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.stack import Shown
from ludus.window.screens.dropped import TextScreen, dropped
from ludus.window.screens.learn.lesson import lesson_screen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.learn.scene import scene_screen
from ludus.window.screens.match import match_screen
from ludus.window.screens.start.choose import ChooseScreen


class HomeScreens:
    def __init__(self, app: App) -> None:
        self._app = app

    def first(self, record: Record | None = None) -> Shown:
        return ChooseScreen(self._app, record)

    def match(self, record: Record, end: End | None = None) -> Shown:
        return match_screen(self._app, record, end)

    def lesson(self, lesson: Lesson, part: int = 0) -> Shown:
        return lesson_screen(self._app, lesson, part)

    def scene(
        self, famous: Famous, opponent: str, begin: Callable[[], Record] | None = None
    ) -> Shown:
        return scene_screen(self._app, famous, opponent, begin)

    def rules(self, game: RuleSet) -> Shown:
        return RulesScreen(self._app, game)

    def dropped(self, path: Path) -> Shown:
        return dropped(self._app, path)

    def text(self, title: str, text: str, below: str) -> Shown:
        return TextScreen(self._app, title, text, below)
