"""A scene on the screen: its story, the search for its play, and a match from there."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ludus.match import scenes
from ludus.match.record import Record
from ludus.match.scenes import Famous
from ludus.match.states import Target
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.situation import Pause
from ludus.window.screens.learn.lesson import LESSON, lesson_layers
from ludus.window.screens.learn.reading import attempt, open_read
from ludus.window.screens.learn.scene_session import SceneSession
from ludus.window.screens.learn.story import SearchingHand, Story
from ludus.window.screens.learn.teacher import Teacher, demonstrates
from ludus.window.text.catalogue import mark

_SEARCH = 1800
"""Steps without a touch until the hand shows the play."""


def searches(screen: PlayScreen) -> bool:
    now = screen.now
    if now.state is Pause.TELLING or not demonstrates(screen):
        return False
    return Target.CUP in now.row.lit or screen.layer(Teacher).idle >= _SEARCH


def scene_screen(
    app: App, famous: Famous, opponent: str, begin: Callable[[], Record] | None = None
) -> PlayScreen:
    """A scene; `begin` makes the match that continues it, by default one against `opponent`."""
    session = SceneSession(app, famous)

    def play_on() -> None:
        record = begin() if begin else app.matches.after(famous, opponent)
        app.stack.go(app.screens.match(record))

    teacher = partial(Teacher, leave=app.stack.close)
    story = partial(Story, play_on=play_on)
    layers = lesson_layers(teacher, wanted=searches)
    return PlayScreen(
        app, session, [story, *layers], LESSON._replace(kind="scene", hand=SearchingHand)
    )


def begin(app: App, path: Path, rules: RuleSet, opponent: str) -> None:
    fault = mark("Cannot read the scene. The log says why.")
    read = partial(attempt, app, partial(scenes.read, path, rules), fault)
    open_read(app, read, lambda famous: scene_screen(app, famous, opponent))
