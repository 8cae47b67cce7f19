"""A lesson: a match with prepared throws and plays, in scenes on the board."""

from collections.abc import Callable
from functools import partial
from itertools import dropwhile

from ludus.match import lesson
from ludus.match.lesson import Lesson, LessonTable
from ludus.match.record import HUMAN
from ludus.rules.ruleset import Length, RuleSet
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.layers.clock import Clock
from ludus.window.layers.control_bar import ControlBar
from ludus.window.layers.demonstration import Demonstration
from ludus.window.layers.hints import Hints
from ludus.window.layers.inscriptions import Inscriptions
from ludus.window.layers.last_turn import LastTurn
from ludus.window.layers.road_light import RoadLight
from ludus.window.layers.seats import Seats
from ludus.window.play.layer import Board
from ludus.window.play.play_screen import Frame, Make, PlayScreen
from ludus.window.screens.learn.lesson_session import LessonSession
from ludus.window.screens.learn.reading import attempt, open_read
from ludus.window.screens.learn.teacher import Teacher, demonstrates
from ludus.window.screens.panels.menu import Menu
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets import push
from ludus.window.widgets.button import Button

LEARN = BUTTONS["learn"]


def button(app: App, rules: RuleSet, label: str = "") -> Button | None:
    if lesson.path(rules) is None:
        return None
    return push.button("learn", partial(begin, app, rules), label, "hand")


def begin(app: App, rules: RuleSet) -> None:
    open_read(app, partial(read, app, rules), app.screens.lesson)


def read(app: App, rules: RuleSet) -> Lesson | None:
    fault = mark("Cannot read the lesson. The log says why.")
    return attempt(app, partial(lesson.read, rules), fault)


def without_seats(screen: PlayScreen) -> tuple[str, str]:
    return "", ""


LESSON = Frame(looks=without_seats, kind="lesson")


def lesson_layers(
    teacher: Make,
    *more: Make,
    first: bool = False,
    wanted: Callable[[PlayScreen], bool] = demonstrates,
) -> list[Make]:
    """The layers of a lesson; the `first` part shows names and the road."""
    return [
        teacher,
        *more,
        partial(Demonstration, wanted=wanted),
        Inscriptions,
        Hints,
        LastTurn,
        partial(RoadLight, leads=first),
        Clock,
        Board,
        *([Seats] if first else []),
        ControlBar,
    ]


def lesson_screen(app: App, course: Lesson, part: int = 0) -> PlayScreen:
    table = LessonTable(course.rules, course.parts[part])
    session = LessonSession(app, table, partial(follow, app, course, part))
    first = part == 0
    teacher = partial(Teacher, leave=app.stack.close, begins=first)
    return PlayScreen(app, session, lesson_layers(teacher, first=first), LESSON)


def follow(app: App, course: Lesson, part: int) -> Screen:
    """The next part; after the last one the match beneath, or a new match."""
    here, *beneath = app.stack
    if part + 1 < len(course.parts):
        screen = app.screens.lesson(course, part + 1)
        screen.below = here.below
        return screen
    beneath = [*dropwhile(_leads_here, beneath)]
    if any(isinstance(screen, PlayScreen) for screen in beneath):
        return beneath[0]
    opponent = app.settings.choice.opponent
    record = app.matches.new(course.rules, Length.QUICK, HUMAN, opponent, 0)
    return app.screens.match(record)


def _leads_here(screen: Screen) -> bool:
    return isinstance(screen, Menu) or screen.kind == "rules"
