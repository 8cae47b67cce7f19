"""The screen for a file dropped on the window, or the reason why it cannot be opened."""

import logging
from pathlib import Path

from ludus.match import scenes
from ludus.match.record import parse_record, text_of
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import SMALL
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.screens.editor import edit
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid

log = logging.getLogger(__name__)


def dropped(app: App, path: Path) -> Screen:
    """Open a dropped record, scene or position; a record is added to the library.

    This is slow, and may run in a background thread.
    """
    try:
        return _opened(app, path)
    except (ValueError, OSError) as error:
        log.warning("%s: %s", path, error)
        why = error.strerror if isinstance(error, OSError) else str(error)
        return UnreadScreen(app, path.name, why or "")


def _opened(app: App, path: Path) -> Screen:
    """The screen for the contents of a file.

    Raises:
        OSError, ValueError: the file is unreadable or of another kind.
    """
    rival = app.settings.choice.offered().opponent
    if path.suffix == ".toml":
        return app.stack.screen("scene", scenes.add(path), rival)
    text = text_of(path)
    if rules := GAMES.get("".join(text.split()[:1])):
        board = edit.EditScreen(app, rules, None, rival)
        position, dice = edit.read(text, rules)
        board.set(position, dice or board.dice)
        return board
    record = parse_record(text)
    app.services.library.add(record)
    return ReplayScreen(app, record)


class UnreadScreen(PanelScreen):
    """A panel with the reason why a file cannot be opened, and the supported kinds of files."""

    def __init__(self, app: App, name: str, why: str) -> None:
        super().__init__(app, mark("This cannot be opened"), (1.1, 0.62), (0.94, 0.7))
        self._told = f"{name}: {why}"

    def items(self) -> list[Item]:
        why, can = grid.cut(self.room, round(self.room.height * 0.6), down=True)
        # Translators: files that are dragged onto the window.
        text = self.app.words.say("You can drop a saved match, a scene or a position here.")
        return (
            super().items()
            + self.sentence(why, self._told)
            + self.sentence(can, text, SMALL, QUIET)
        )
