"""A visit: a visitor's match or lesson, in which a second visitor may sit down."""

from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.visit_buttons import SIT, corner, free_seat
from ludus.exhibit.screens.visit_end import visit_alea_end
from ludus.exhibit.screens.visit_frame import visit_frame
from ludus.match.lesson import Lesson, LessonTable
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import State
from ludus.picture.canvas import Rect
from ludus.picture.track import SECOND
from ludus.rules.position import BLACK
from ludus.window.app.screen import Screen
from ludus.window.layers.demonstration import Demonstration
from ludus.window.layers.facing import Facing
from ludus.window.layers.match_layers import MATCH, session_of
from ludus.window.layers.rare import Rare
from ludus.window.layers.road_light import RoadLight
from ludus.window.play.play_screen import Make, PlayScreen
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.alea.alea_screen import alea_screen
from ludus.window.screens.learn import lesson
from ludus.window.screens.learn.lesson_session import LessonSession
from ludus.window.screens.learn.teacher import Teacher
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import LEAST, Rule
from ludus.window.widgets.push import FLAT
from ludus.window.widgets.tree import lay

_FIRST_WAIT = 18
"""Steps until the hand shows what to do first."""
HAND_AFTER_S = 6
"""Seconds without a touch after which the hand shows it again."""


class VisitLayer(Facing):
    """The games, the language, the size of text, and the free seat of a visitor's match.

    On a table, Light sits where the visitor touched the screen, and Dark sits opposite.
    """

    app: Kiosk
    awake = True

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._since = len(self.table.record.turns)
        """The number of finished turns when Dark's seat was taken."""

    @property
    def _free(self) -> bool:
        return "empty" in self.screen.looks

    def step(self) -> bool:
        config = self.app.config
        idle = self.app.guard.untouched >= config.session.idle_s * SECOND // 2
        if idle and self.newcomer and self.screen.now.acting:
            self._take_seat(config.game.opponent)
        return False

    # Seats

    @property
    def newcomer(self) -> bool:
        """Whether it is the turn of a second visitor who has not played a turn yet."""
        table, humans = self.table, self.session.humans
        black = table.side == BLACK and humans[BLACK]
        return black and all(turn.side != BLACK for turn in table.record.turns[self._since :])

    def _sit_down(self) -> None:
        self._since = len(self.table.record.turns)
        self._take_seat(HUMAN)

    def _take_seat(self, player: str) -> None:
        record = self.table.record
        self.screen.follow(())
        record.black = player
        self.app.visitor.seat(record)
        self.session.save()
        self.screen.arrange()

    def back(self) -> bool:
        return True

    # Display

    def controls(self, below: list[Button]) -> list[Button]:
        screen, layout = self.screen, self.screen.layout
        at, controls = layout.buttons, [button for button in below if button.name != "menu"]
        taken = [button.rect for button in controls if not (button.bare or button.picture)]
        games = Button("games", at["menu"], screen.open_menu, icon="home")
        more = games, *corner(self.app, layout)
        controls += [each for each in more if each.rect.collidelist(taken) < 0]
        if self._free and screen.now.state is not State.BONUS:
            controls.append(self._seat(at.get(SIT)))
        return [] if self.session.over else controls

    def _seat(self, place: Rect | None) -> Button:
        """The button of the free seat, at a place of its own or beside the cup."""
        layout = self.screen.layout
        place = place or layout.seats[BLACK].union(layout.by_seats[BLACK])
        push = free_seat(self.screen, self._sit_down, high=place.width <= FLAT * place.height)
        lay(push, place, Rule(self.app.scale, LEAST))
        return push.button


def _shows(screen: PlayScreen, kiosk: Kiosk) -> bool:
    """Whether the hand shows what to do: until the first move, and again after a pause."""
    now, visit = screen.now, kiosk.visit
    if not now.acting or screen.view.busy or screen.enters or screen.layer(Rare).awake:
        return False
    new = visit is not None and visit.first_move is None and not visit.restored
    new = (new or screen.layer(VisitLayer).newcomer) and now.state is not State.FORCED
    new = new and not screen.table.tapped
    return kiosk.guard.untouched > (_FIRST_WAIT if new else HAND_AFTER_S * SECOND)


def visit_screen(kiosk: Kiosk, record: Record, end: End | None = None) -> PlayScreen:
    """A visitor's match, in which a second visitor may replace the computer at any time."""
    hand = partial(Demonstration, wanted=partial(_shows, kiosk=kiosk))
    layers: list[Make] = [VisitLayer, hand, *MATCH]
    session = session_of(kiosk, record, end)
    return PlayScreen(kiosk, session, layers, visit_frame(kiosk, KioskState.PLAY))


def visit_lesson(
    kiosk: Kiosk, course: Lesson, part: int = 0, record: Record | None = None
) -> PlayScreen:
    """A lesson's beginning before the saved match `record`, or a whole lesson during a game."""
    table = LessonTable(course.rules, course.visit if record else course.parts[part])

    def follow() -> Screen:
        if not record:
            return lesson.follow(kiosk, course, part)
        screen = visit_screen(kiosk, record)
        screen.layer(RoadLight).leads = False
        return screen

    def leave() -> None:
        if record:
            kiosk.stack.go(follow())
        else:
            kiosk.stack.close()

    first = part == 0
    way_out = ("hint", "play")
    teacher = partial(Teacher, leave=leave, way_out=way_out, begins=first)
    layers = lesson.lesson_layers(teacher, VisitLayer, first=first)
    session = LessonSession(kiosk, table, follow, saved=record)
    frame = visit_frame(kiosk, KioskState.LESSON, lesson.without_seats)
    return PlayScreen(kiosk, session, layers, frame)


def visit_alea(kiosk: Kiosk, session: AleaSession) -> PlayScreen:
    frame = visit_frame(kiosk, KioskState.ALEA, lesson.without_seats)
    frame = frame._replace(over=lambda screen: visit_alea_end(kiosk, session))
    return alea_screen(kiosk, session, frame, [VisitLayer])
