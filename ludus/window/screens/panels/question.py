"""A question before something is lost."""

from dataclasses import replace

from ludus.window.app.app import App
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Sentence, Way, closing
from ludus.window.screens.panels.wording import Text
from ludus.window.text.catalogue import mark


def question(app: App, title: str, text: Text, way: Way) -> Menu:
    """Ask before something is lost by `way`."""
    stay = Way("keep", app.stack.close, mark("Not now"), lit=True)
    lose = replace(way, action=closing(app, way.action))
    return Menu(app, title, Sentence(text), foot=(stay, lose))


def leave(app: App) -> None:
    """Quit; ask first if a match is not saved."""
    if not app.matches.unsaved:
        app.quit()
        return
    text = mark("The match cannot be saved, and will be lost.")
    app.stack.open(question(app, mark("Quit?"), text, Way("quit", app.quit, icon="leave")))
