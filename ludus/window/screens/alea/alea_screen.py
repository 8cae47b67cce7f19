"""A run of Alea on the screen: its menu and its end."""

from collections.abc import Sequence
from datetime import date
from functools import partial

from ludus.match.alea import of_the_day, practice
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.layers.clock import Clock
from ludus.window.layers.control_bar import ControlBar
from ludus.window.layers.inscriptions import Inscriptions
from ludus.window.layers.road_light import RoadLight
from ludus.window.play.play_screen import Frame, Make, PlayScreen
from ludus.window.screens.alea.alea import AleaSession, begin
from ludus.window.screens.alea.end import AleaOverScreen
from ludus.window.screens.alea.first_sight import FirstSight
from ludus.window.screens.alea.lamp import Darkness, Lamp, WarmBoard
from ludus.window.screens.alea.overtake import Overtake
from ludus.window.screens.alea.quiz import Quiz
from ludus.window.screens.alea.scoreboard import Scoreboard
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.lesson import without_seats
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way, closing
from ludus.window.text.sentences import BUTTONS


def _pause(run: AleaSession, screen: PlayScreen) -> Menu:
    """The menu over a run, whose flame does not burn meanwhile."""
    app, rules = run.app, run.table.rules
    return Menu(
        app,
        BUTTONS["pause"],
        Way("resume", app.stack.close, icon="play", lit=True),
        Way("rules", lambda: app.stack.open(ContentsScreen(app, rules)), icon="rules"),
        Way("leave", closing(app, run.leave), BUTTONS["home"], "home"),
    )


def _end(run: AleaSession, screen: PlayScreen) -> AleaOverScreen:
    """The end of a run; as the day's counts only once, another one is for practice."""
    app = run.app
    again = partial(begin_run, app, run.posed.rules, instead=screen)
    leave = Way("close", partial(app.stack.close, screen), BUTTONS["home"])
    return AleaOverScreen(run, again, [leave])


def alea_screen(
    app: App, run: AleaSession, frame: Frame | None = None, above: Sequence[Make] = ()
) -> PlayScreen:
    """A run, by default at home; `above` are layers between the lamp and the board."""
    quiz = partial(Quiz, pauses=not frame)
    ends = partial(_end, run)
    frame = frame or Frame(without_seats, partial(_pause, run), ends, kind="alea")
    flying = FirstSight, Scoreboard, Overtake
    beneath = (
        Inscriptions,
        partial(RoadLight, leads=False),
        Clock,
        WarmBoard,
        ControlBar,
        Darkness,
    )
    return PlayScreen(app, run, [*flying, quiz, Lamp, *above, *beneath], frame)


def begin_run(
    app: App, rules: RuleSet, day: date | None = None, instead: Screen | None = None
) -> None:
    """Begin the run of a day, or one with its own seed; it can open `instead` of another run."""
    services, stack = app.services, app.stack
    if day:
        throws = of_the_day(day.toordinal(), rules)
    else:
        mistakes = services.diary.due(rules.name) if services.diary else []
        throws = practice(rules, services.new_seed(), mistakes)

    def show(run: AleaSession) -> None:
        screen = alea_screen(app, run)
        if instead:
            screen.below = instead.below
            stack.go(screen)
        else:
            stack.open(screen)

    begin(app, rules, throws, show, day)
