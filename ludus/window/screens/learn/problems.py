"""Problems and famous throws: menus with a button for each, and how they are opened."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from ludus.match import scenes
from ludus.match.lesson import LessonError
from ludus.match.scenes import Famous
from ludus.picture.canvas import Rect
from ludus.rules.problems import Posed, Problem, Theme, pose, problems
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.screens.editor.edit import SET_UP
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import THEME
from ludus.window.text.words import Notice
from ludus.window.widgets.button import Button

log = logging.getLogger(__name__)

# Translators: throws of the dice that history tells of; a button, and the title of a list of them.
_FAMOUS = mark("Famous throws")

_ROOM = 3
"""The ratio of width to height from which a button has room for an icon."""

Scenes = Sequence[tuple[Path, RuleSet]]


def scenes_button(app: App, rect: Rect, found: Scenes, opponent: str) -> list[Button]:
    """A button for the only scene or for the list; none without scenes."""
    if not found:
        return []
    show = partial(begin_scene, app, *found[0], opponent)
    label = app.words.get(scenes.title(found[0][0]))
    if found[1:]:
        show, label = partial(app.stack.open, "scenes", found, opponent), app.words.say(_FAMOUS)
    icon = "play" if rect.width > _ROOM * rect.height else ""
    return [Button("scenes", rect, show, label, icon)]


def begin_scene(app: App, path: Path, rules: RuleSet, opponent: str) -> None:
    def show(told: Famous | None) -> None:
        if told:
            app.stack.open("scene", told, opponent)

    app.jobs.wait_for(partial(_read, app, path, rules), show)


def _read(app: App, path: Path, rules: RuleSet) -> Famous | None:
    try:
        return scenes.read(path, rules)
    except LessonError as error:
        log.warning("%s", error)
        app.notify(Notice(mark("Cannot read the scene. The log says why."), {}))
    return None


class ScenesScreen(PanelScreen):
    def __init__(self, app: App, found: Scenes, opponent: str) -> None:
        super().__init__(app, _FAMOUS, (1.0, 0.9))
        self._found, self._opponent = found, opponent

    def buttons(self) -> list[Button]:
        rows = zip(self._found, self.column(len(self._found), self.room), strict=True)
        return [*(self._scene(*each, row) for each, row in rows), self.close()]

    def _scene(self, path: Path, rules: RuleSet, row: Rect) -> Button:
        label = f"{self.app.words.get(scenes.title(path))} · {self.app.words.title(rules)}"
        show = partial(begin_scene, self.app, path, rules, self._opponent)
        return Button(f"scene-{path.stem}", row, show, label)


# Translators: a problem to solve, another one each day; a button.
DAILY = mark("Today’s throw")
_ASKED = mark("What would you play?")
_STREAK = Plural("Solved on {count} day in a row", "Solved on {count} days in a row")

Problems = Sequence[tuple[RuleSet, Problem]]


def button(app: App, rect: Rect, rules: RuleSet, famous: Scenes, rival: str) -> Button:
    show = partial(app.stack.open, "problems", rules, famous, rival)
    return Button("problems", rect, show, app.words.say(_ASKED), "hint")


def daily(app: App, rect: Rect, rival: str) -> Button | None:
    """The throw of the day, with the days in a row on which it was solved; None without one."""
    diary, words = app.services.diary, app.words
    if diary is None or diary.daily is None:
        return None
    days = words.say_plural(_STREAK, diary.streak, count=words.number(diary.streak))
    act = partial(begin, app, [diary.daily], words.say(DAILY), rival)
    icon, note = "done" if diary.answered else "play", days if diary.streak else ""
    return Button("daily", rect, act, words.say(DAILY), icon, note=note)


def begin(app: App, found: Problems, title: str, rival: str) -> None:
    """Compute the first of some problems, and open it; the others follow."""
    (rules, problem), *rest = found
    beneath = len(app.stack.screens)

    def show(posed: Posed | None) -> None:
        if posed:
            follow = partial(_follow, app, beneath, rest, title, rival) if rest else None
            app.stack.open("problem", posed, title, rival, follow)

    app.jobs.wait_for(partial(_pose, app, rules, problem), show)


def _follow(app: App, beneath: int, rest: Problems, title: str, rival: str) -> None:
    """Replace the solved problem by the next one."""
    del app.stack.screens[beneath:]
    begin(app, rest, title, rival)


def _pose(app: App, rules: RuleSet, problem: Problem) -> Posed | None:
    """A problem with its plays computed; errors are logged and shown."""
    try:
        return pose(rules, problem)
    except ValueError as error:
        log.warning("%s: %s %s: %s", rules.problems, problem.position, problem.dice, error)
        app.notify(Notice(mark("Cannot read the problem. The log says why."), {}))
    return None


class ProblemsScreen(PanelScreen):
    """A button for each group; the problems of a theme are ordered by difficulty."""

    def __init__(self, app: App, rules: RuleSet, famous: Scenes, rival: str) -> None:
        """Show the menu; `famous` are historical throws, `rival` is a later opponent."""
        super().__init__(app, _ASKED, (1.3, 0.96), (0.94, 1.1))
        diary = app.services.diary
        self._daily = diary.daily if diary else None
        self._chosen = rules
        self._rules = self._daily[0] if self._daily and not problems(rules) else rules
        self._famous, self._rival = famous, rival

    def buttons(self) -> list[Button]:
        close = self.close()
        close.lit = False
        themes = self._themes()
        ways = ((self._of_today, self._daily), (self._scenes, self._famous))
        above = [make for make, there in ways if there]
        # Larger themes leave no room for two rows.
        side = len(above) if self.app.text_scale > 1 and not self.upright else 1
        count = len(above) // max(1, side)
        abreast = 1 if self.app.text_scale > 1 and self.upright else 2
        count_all = count + -(-len(themes) // abreast) + 1
        rows = self.column(count_all, self.room, self.scale.noted_row)
        tops = [place for row in rows[:count] for place in self.beside(row, side)]
        found = [button for make, place in zip(above, tops, strict=True) for button in make(place)]
        *rows, last = rows[count:]
        last.height = min(last.height, self.row)
        places = [place for row in rows for place in self.beside(row, abreast)]
        found += [self._theme(*each, place) for each, place in zip(themes, places, strict=False)]
        return [*found, self._set_up(last), close]

    def _set_up(self, row: Rect) -> Button:
        set_up = partial(self.app.stack.open, "edit", self._chosen, None, self._rival)
        return Button("edit", row, set_up, self.app.words.say(SET_UP), "hand")

    def _of_today(self, row: Rect) -> list[Button]:
        found = daily(self.app, row, self._rival)
        return [replace(found, lit=True)] if found else []

    def _scenes(self, row: Rect) -> list[Button]:
        found = scenes_button(self.app, row, self._famous, self._rival)
        games = dict.fromkeys(self.app.words.title(rules) for _, rules in self._famous)
        return [replace(button, note=" · ".join(games)) for button in found]

    def _themes(self) -> list[tuple[Theme, list[Problem]]]:
        """The themes of the game, and their problems, the easiest first."""
        every = sorted(problems(self._rules), key=lambda problem: problem.grade)
        of = [(theme, [each for each in every if each.theme is theme]) for theme in Theme]
        return [(theme, found) for theme, found in of if found]

    def _theme(self, theme: Theme, found: list[Problem], place: Rect) -> Button:
        """A button that starts with the first unsolved problem of a theme."""
        diary, words = self.app.services.diary, self.app.words
        solved = set(diary.solved(self._rules)) if diary else set()
        left = [each for each in found if each.game not in solved]
        label = words.say(THEME[theme])
        order = [(self._rules, each) for each in left or found]
        note = f"{words.title(self._rules)} · {len(found) - len(left)} / {len(found)}"
        act = partial(begin, self.app, order, label, self._rival)
        return Button(f"theme-{theme}", place, act, label, "done" if not left else "", note=note)
