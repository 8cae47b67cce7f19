"""A kiosk without a window, and the actions of visitors, staff and other programs on it."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pygame
from driver.visitor import BOARDS
from every_screen import played_out
from harness import Harness, Point, as_play

from ludus.exhibit.config.operator_settings import digest_pin
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.hooks import KioskHooks
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.remote.remote import Remote
from ludus.exhibit.screens.attract.attract import AttractScreen
from ludus.exhibit.screens.countdown import IdleScreen
from ludus.exhibit.screens.dark import DarkScreen
from ludus.exhibit.screens.games import GamesScreen
from ludus.exhibit.screens.staff.pin_screen import PinScreen
from ludus.exhibit.screens.staff.staff_screen import StaffScreen
from ludus.exhibit.screens.staff.touch_test import TouchTestScreen
from ludus.exhibit.screens.visit_buttons import languages_screen
from ludus.exhibit.screens.visit_screens import VisitScreens
from ludus.exhibit.staff.pins import PinTries
from ludus.exhibit.staff.status import Figures
from ludus.exhibit.statistics.visit import Visit
from ludus.match.dice import dice_of
from ludus.match.record import HUMAN, Record
from ludus.picture.track import SECOND
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.position import position_text
from ludus.window.app.services import Services
from ludus.window.layers.demonstration import Demonstration
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.learn.rules import RulesScreen

PIN = "4711"
DIGEST = digest_pin(PIN)


class KioskHarness(Harness):
    """A kiosk on a small screen, with a museum that can be opened and closed.

    By default a game has 5 checkers a side and the usual start. Lessons and forced moves are off.
    """

    def __init__(self, folder: Path, size: Point = (640, 360), **values: object) -> None:
        few = {"game__length": "full", "game__checkers": 5, "game__forced": False}
        few["session__lesson"] = False
        self.config = Config().changed(**(few | values))
        self.is_open = True
        self.seconds = 0.0
        """The clock of the remote interface, in seconds."""
        self.remote = Remote(self.config, lambda: self.is_open, clock=lambda: self.seconds)
        self.seconds = 1000.0
        self.visits: list[Visit] = []
        self.beats = self.touches = 0
        super().__init__(folder, (), size)

    def open(self, surface: pygame.Surface, services: Services) -> Kiosk:
        """Create the kiosk, with dice that follow from each record's seed."""
        services.dice, services.settings_file = dice_of, None
        seeds = iter(range(1, 1_000_000))
        services.new_seed = lambda: next(seeds)
        hooks = KioskHooks(
            beat=self._beat,
            visited=self.visits.append,
            touched=self._touched,
            is_open=self.remote.is_open,
            attend=self.remote.attend,
            pins=PinTries(DIGEST, lambda: self.kiosk.guard.steps / SECOND),
            figures=lambda: Figures(version="1", visits_today=7),
        )
        self.kiosk = Kiosk(surface, services, self.config, hooks, VisitScreens)
        return self.kiosk

    def _beat(self) -> None:
        self.beats += 1

    def _touched(self) -> None:
        self.touches += 1

    @property
    def attracting(self) -> bool:
        """Whether attract is the top screen."""
        return isinstance(self.app.stack.top, AttractScreen)

    @property
    def visiting(self) -> bool:
        """Whether a visitor's game is the top screen."""
        return self.app.stack.top.kind in BOARDS

    @property
    def visit(self) -> Visit:
        """The current visit."""
        assert self.kiosk.visit
        return self.kiosk.visit

    def wait(self, seconds: float) -> None:
        """Step for a time."""
        self.run(round(seconds * SECOND))

    def pass_time(self, seconds: float) -> None:
        """Let time pass for gestures, PINs and failures, without steps."""
        self.kiosk.guard.steps += round(seconds * SECOND)

    def until(self, what: Callable[[], bool], steps: int = 6000) -> int:
        """Step until a condition holds, and return the number of steps."""
        for step in range(steps):
            if what():
                return step
            self.app.step()
        raise AssertionError("it never came to that")

    def start(self) -> PlayScreen:
        """Touch the middle of the screen, as a visitor does."""
        width, height = self.app.size
        self.click((width // 2, height // 2))
        assert self.visiting
        return as_play(self.app.stack.top)

    def settle(self) -> None:
        """Hurry what moves."""
        self.run(1)
        self.screen.view.hurry()
        self.run(1)

    def await_turn(self) -> None:
        """Step until a visitor is to act; what moves before is hurried."""

        def ready() -> bool:
            self.screen.view.hurry()
            return self.screen.now.acting and not self.screen.view.busy

        self.until(ready)

    def play_turn(self) -> None:
        """Play a whole turn of the visitor by touch."""
        self.await_turn()
        screen = self.screen
        side = screen.table.side
        if screen.table.state == "throwing":
            self.throw()
        while screen.table.side == side and screen.table.node and screen.table.node.edges:
            step = screen.table.node.edges[0][0]
            self.moves((step.source, step.target))
        if screen.now.state == "handing over":
            self.press("done")

    def play_out(self) -> None:
        """Play until a side has won."""
        screen = self.screen
        for _ in range(20_000):
            if screen.table.state == "game over":
                break
            if screen.now.acting:
                self.play_turn()
            else:
                self.app.step()
                screen.view.hurry()
        self.until(lambda: self.app.stack.top is not screen)

    def near_the_end(self, players: int = 1) -> None:
        """Begin a game of at most two throws, for one visitor or two."""
        rules, opponent = GAMES["tabula"], HUMAN if players == 2 else "tiro"
        record = Record(rules.name, 3, HUMAN, opponent, 0, 7)
        record.begins = parse_position("24:1,O:2 1:1,O:2 w -", rules)
        self.kiosk.play(record)

    def leave(self) -> None:
        """Touch nothing until attract returns, after an idle second and a countdown of another."""
        session = self.kiosk.config.session
        self.kiosk.configure(session__idle_s=1, session__countdown_s=1)
        self.until(lambda: isinstance(self.app.stack.top, IdleScreen) or self.attracting)
        self.wait(2)
        self.kiosk.config = msgspec.structs.replace(self.kiosk.config, session=session)

    def hold(self, at: Point, steps: int = 180) -> None:
        """Press for the time of a number of steps, then release."""
        self.app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.kiosk.guard.steps += steps - 1
        self.run(1)
        self.app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        self.run(1)

    def corners(self, between_s: float = 0.5) -> None:
        """Make the staff's gesture: hold one corner, then the other."""
        self.hold((3, 3))
        self.pass_time(between_s)
        self.hold((self.app.size[0] - 3, 3))

    def staff(self) -> None:
        """Open the staff screen."""
        self.corners()
        self.type_pin()

    def type_pin(self, pin: str = PIN) -> None:
        for figure in pin:
            self.press(f"figure-{figure}")
        self.press("done")

    def result_of(self, order: "Future[Any]") -> Any:
        """Step until an order is done, and return its result."""
        self.until(order.done)
        return order.result()

    def command(self, name: str, value: str = "") -> None:
        """Send a remote command, and wait until it is done."""
        done = self.remote.ask(name, value, "a program")
        self.wait(0.1)
        done.result(0)
        self.seconds += 60


def board(exhibit: KioskHarness) -> str:
    """Return the position on the screen, written."""
    return position_text(exhibit.screen.table.now)


def names(exhibit: KioskHarness) -> set[str]:
    """Return the names of the buttons on the top screen."""
    return {*exhibit.names}


def showing(exhibit: KioskHarness) -> tuple[int, int] | None:
    """Return where the hand begins, if it is visible; it is then whole."""
    hand = exhibit.screen.layer(Demonstration)
    for surface, *at, _ in hand.shown()[-1:]:
        assert exhibit.screen.area.contains(surface.get_bounding_rect(128).move(at))
    way = hand._way() if hand.shown() else None
    return way[0] if way else None


def opened(exhibit: KioskHarness) -> Iterator[str]:
    """Yield every screen of visitors and staff in turn."""
    kiosk = exhibit.kiosk
    yield "attract"
    exhibit.start()
    yield "visit"
    for kind in (GamesScreen, languages_screen, PinScreen, StaffScreen, TouchTestScreen):
        kiosk.begin()
        kiosk.stack.open(kind(kiosk))
        yield kiosk.stack.top.kind
    kiosk.begin()
    kiosk.stack.open(RulesScreen(kiosk, GAMES["ostia"]))
    yield "rules"
    kiosk.begin()
    kiosk.stack.open(IdleScreen(kiosk, 20))
    yield "idle"
    match = played_out("tabula", "tiro", 1)
    kiosk.play(match.record)
    exhibit.run(5)
    yield "triumph"
    exhibit.run(300)
    yield "over"
    kiosk.home()
    kiosk.stack.go(DarkScreen(kiosk))
    yield "dark"
