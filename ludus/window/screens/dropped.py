"""A file dropped on the window: it opens, or a panel explains the problem."""

import logging
from pathlib import Path

from ludus.errors import printable
from ludus.match import scenes
from ludus.match.line_values import LaterError
from ludus.match.record import parse_record, text_of
from ludus.picture.assets import QUIET
from ludus.window.app.app import App
from ludus.window.app.matches import LATER, UNSAVED
from ludus.window.app.screen import Screen
from ludus.window.screens.distant import meeting
from ludus.window.screens.distant.meeting import UNOPENED
from ludus.window.screens.editor.edit import EditScreen, read
from ludus.window.screens.learn.scene import scene_screen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Sentence
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.text.catalogue import mark

log = logging.getLogger(__name__)


def dropped(app: App, path: Path) -> Screen:
    """Open a dropped record (added to the library), scene or position; slow, so use a thread."""
    try:
        return _opened(app, path)
    except (ValueError, OSError) as error:
        log.warning("%s: %s", path, error)
        text = mark("“{file}” is damaged, or not a file of ludus.")
        if isinstance(error, LaterError):
            text = LATER.text
        if isinstance(error, OSError):
            text = mark("“{file}” cannot be read.")
        # Translators: files that are dragged onto the window.
        can = app.words.say("You can drop a saved match, a scene or a position here.")
        return TextScreen(app, UNOPENED, app.words.say(text, file=printable(path.name)), can)


def _opened(app: App, path: Path) -> Screen:
    """The screen for the contents of a file; raises OSError or ValueError if unreadable."""
    rival = app.choice.opponent
    if path.suffix == ".toml":
        scene = scenes.add(path, app.games)
        app.add_game(scene.rules)
        return scene_screen(app, scene, rival)
    if path.is_dir() and app.post.folder:
        return meeting.met(app, path)
    text = text_of(path)
    if rules := app.games.get("".join(text.split()[:1])):
        board = EditScreen(app, rules, None, rival)
        position, dice = read(text, rules)
        board.set(position, dice or board.dice)
        return board
    record = parse_record(text, app.games)
    with app.matches.attempt("the match is not added", UNSAVED):
        app.services.library.add(record)
    return ReplayScreen(app, record)


class TextScreen(Menu):
    """A panel with a text, and a quieter one below it."""

    def __init__(self, app: App, title: str, text: str, below: str) -> None:
        texts = Sentence(lambda: text), Sentence(lambda: below, QUIET)
        super().__init__(app, title, *texts, foot=[self.close()])
