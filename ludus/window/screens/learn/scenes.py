"""The available scenes: a button for a single scene, or a list."""

import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ludus.match import scenes
from ludus.match.lesson import LessonError
from ludus.match.scenes import Famous
from ludus.picture.canvas import Rect
from ludus.rules.ruleset import RuleSet
from ludus.window.app.stack import Stack
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice
from ludus.window.widgets.button import Button

log = logging.getLogger(__name__)

# Translators: throws of the dice that history tells of; a button, and the title of a list of them.
_FAMOUS = mark("Famous throws")

ROOM = 3
"""The ratio of width to height from which a button has room for an icon."""

Found = Sequence[tuple[Path, RuleSet]]
"""The files of scenes, and their games."""


def button(app: Stack, rect: Rect, found: Found, opponent: str) -> list[Button]:
    """A button for the only scene or for the list; none without scenes."""
    if not found:
        return []
    show = partial(begin, app, *found[0], opponent)
    label = app.words.get(scenes.title(found[0][0]))
    if found[1:]:
        show, label = partial(app.open, "scenes", found, opponent), app.words.say(_FAMOUS)
    icon = "play" if rect.width > ROOM * rect.height else ""
    return [Button("scenes", rect, show, label, icon)]


def begin(app: Stack, path: Path, rules: RuleSet, opponent: str) -> None:
    """Read a scene, and open it."""

    def show(told: Famous | None) -> None:
        if told:
            app.open("scene", told, opponent)

    app.maker.wait_for(partial(_read, app, path, rules), show)


def _read(app: Stack, path: Path, rules: RuleSet) -> Famous | None:
    """A scene; errors are logged and shown."""
    try:
        return scenes.read(path, rules)
    except LessonError as error:
        log.warning("%s", error)
        app.notify(Notice(mark("Cannot read the scene. The log says why."), {}))
    return None


class ScenesScreen(PanelScreen):
    """A list of all scenes."""

    def __init__(self, app: Stack, found: Found, opponent: str) -> None:
        super().__init__(app, _FAMOUS, (1.0, 0.9))
        self._found, self._opponent = found, opponent

    def buttons(self) -> list[Button]:
        rows = zip(self._found, self.column(len(self._found), self.room), strict=True)
        return [*(self._scene(*each, row) for each, row in rows), self.close()]

    def _scene(self, path: Path, rules: RuleSet, row: Rect) -> Button:
        label = f"{self.app.words.get(scenes.title(path))} · {self.app.words.title(rules)}"
        show = partial(begin, self.app, path, rules, self._opponent)
        return Button(f"scene-{path.stem}", row, show, label)
