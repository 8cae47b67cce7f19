"""Alea and famous throws: menus with a button for each, and how they open."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from ludus.match import scenes
from ludus.match.lesson import LessonError
from ludus.match.scenes import Famous
from ludus.picture.canvas import Rect
from ludus.rules.game import BUILT_IN, GAMES
from ludus.rules.problems import problems
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.screens.alea.alea import ALEA
from ludus.window.screens.alea.alea_screen import YOUR_BEST, begin_run
from ludus.window.screens.alea.own_throws import ask_own
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.storage.streaks import OwnThrow
from ludus.window.text.catalogue import Plural, mark
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
        show, label = partial(app.open, ScenesScreen, found, opponent), app.words.say(_FAMOUS)
    icon = "play" if rect.width > _ROOM * rect.height else ""
    return [Button("scenes", rect, show, label, icon)]


def begin_scene(app: App, path: Path, rules: RuleSet, opponent: str) -> None:
    def show(told: Famous | None) -> None:
        if told:
            app.stack.push(app.screens.scene(told, opponent))

    app.jobs.wait_for(partial(_read, app, path, rules), show, reads=True)


def _read(app: App, path: Path, rules: RuleSet) -> Famous | None:
    try:
        return scenes.read(path, rules)
    except LessonError as error:
        log.warning("%s", error)
        app.notify(Notice(mark("Cannot read the scene. The log says why."), {}))
    return None


class ScenesScreen(PanelScreen):
    kind = "scenes"

    def __init__(self, app: App, found: Scenes, opponent: str) -> None:
        super().__init__(app, _FAMOUS, (1.0, 0.9))
        self._found, self._opponent = found, opponent

    def buttons(self) -> list[Button]:
        rows = zip(self._found, self.column(len(self._found), self.room), strict=True)
        return [*(self._scene(*each, row) for each, row in rows), self.close()]

    def _scene(self, path: Path, rules: RuleSet, row: Rect) -> Button:
        label = f"{self.words.get(scenes.title(path))} · {self.words.title(rules)}"
        show = partial(begin_scene, self.app, path, rules, self._opponent)
        return Button(f"scene-{path.stem}", row, show, label)


_ASKED = mark("What would you play?")
_TO_FIND = Plural("{count} throw to play better", "{count} throws to play better")
_STREAK = Plural("Solved on {count} day in a row", "Solved on {count} days in a row")


def button(app: App, rect: Rect, rules: RuleSet, famous: Scenes, rival: str) -> Button:
    show = partial(app.open, ProblemsScreen, rules, famous, rival)
    return Button("problems", rect, show, app.words.say(_ASKED), "hint")


def daily(app: App, rect: Rect) -> Button | None:
    """The day's Alea in the game that the player knows, then practice; None without either."""
    diary, words = app.services.diary, app.words
    rules = known(app)
    if not diary or not rules:
        return None
    notes = []
    if diary.best:
        notes.append(words.say(YOUR_BEST, count=words.number(diary.best)))
    if diary.streak:
        notes.append(words.say_plural(_STREAK, diary.streak, count=words.number(diary.streak)))
    act = partial(begin_run, app, rules, None if diary.answered else diary.today)
    icon = "done" if diary.answered else "play"
    return Button("daily", rect, act, words.say(ALEA), icon, note=" · ".join(notes))


def known(app: App) -> RuleSet | None:
    """The game last chosen, or before a lesson or run the first one; or None without problems."""
    diary = app.services.diary
    begun = app.settings.learnt or (diary and diary.best)
    last = [GAMES[app.settings.choice.offered().rules]] if begun else []
    return next((rules for rules in (*last, *BUILT_IN.values()) if problems(rules)), None)


class ProblemsScreen(PanelScreen):
    """The player's own throws, practice in Alea, famous throws, and the position editor."""

    def __init__(self, app: App, rules: RuleSet, famous: Scenes, rival: str) -> None:
        """Show the menu; `famous` are historical throws, `rival` is a later opponent."""
        super().__init__(app, _ASKED, (1.0, 0.72), (0.94, 0.72))
        self._rules, self._famous, self._rival = rules, famous, rival

    def buttons(self) -> list[Button]:
        own = (self._own, self._due)
        ways = own, (self._practice, problems(self._rules)), (self._scenes, self._famous)
        made = [*(make for make, there in ways if there), self._set_up]
        rows = self.column(len(made), self.room, self.scale.noted_row)
        found = [button for make, row in zip(made, rows, strict=True) for button in make(row)]
        close = self.close()
        close.lit = not any(button.lit for button in found)
        return [*found, close]

    @property
    def _due(self) -> list[OwnThrow]:
        diary = self.app.services.diary
        return diary.due if diary else []

    def _own(self, row: Rect) -> list[Button]:
        words, due = self.words, self._due
        # Translators: throws of the player's matches for which another move was better; a button.
        label = words.say("Your own throws")
        note = words.say_plural(_TO_FIND, len(due), count=words.number(len(due)))
        act = partial(ask_own, self.app, due)
        return [Button("own", row, act, label, "hint", lit=True, note=note)]

    def _practice(self, row: Rect) -> list[Button]:
        words, act = self.words, partial(begin_run, self.app, self._rules)
        label, note = words.say(mark("Practise Alea")), words.title(self._rules)
        return [Button("practice", row, act, label, "play", lit=not self._due, note=note)]

    def _scenes(self, row: Rect) -> list[Button]:
        found = scenes_button(self.app, row, self._famous, self._rival)
        games = dict.fromkeys(self.words.title(rules) for _, rules in self._famous)
        return [replace(button, note=" · ".join(games)) for button in found]

    def _set_up(self, row: Rect) -> list[Button]:
        set_up = partial(self.app.open, EditScreen, self._rules, None, self._rival)
        return [Button("edit", row, set_up, self.words.say(SET_UP), "hand")]
