"""The exhibit in its window: a visit from the first touch to the end, and back to attract."""

import time
from pathlib import Path

import pytest
from driver.place import nearly_won
from laid_out import laid_out

from ludus.match.record import read_record
from ludus.match.states import MACHINE, State, Target
from ludus.match.table import Table
from real_window.conftest import Screens, Start
from real_window.desktop import Point, wait_for
from real_window.hands import Hands
from real_window.program import Program

pytestmark = pytest.mark.long

SIZE = (960, 540)
MARGIN = 5
"""Pixels that the exhibit leaves free at every edge."""
_SETTINGS = """
[screen]
fullscreen = false
[game]
offered = ["ostia"]
length = "full"
checkers = 3
forced = false
[session]
idle_s = 10
countdown_s = 5
lesson = false
"""
_SHORT_S, _SEEN_S = 0.2, 1.0
"""Seconds between two touches, and before the first touch of a match."""


class Visitor(Hands):
    """A visitor who plays White by tapping; the saved match shows the effect."""

    def __init__(self, program: Program, saved: Path) -> None:
        self.program, self.saved = program, saved
        inner = (SIZE[0] - 2 * MARGIN, SIZE[1] - 2 * MARGIN)
        self._layout = laid_out("ostia", inner, 3)

    @staticmethod
    def _middle(rect: list[int]) -> Point:
        left, top, width, height = rect
        return left + width // 2 + MARGIN, top + height // 2 + MARGIN

    def buttons(self) -> float:
        """Return the contrast in the middle of *Games*; its icon makes it above 20."""
        x, y = self._middle(self._layout["buttons"]["menu"])
        return float(self.program.picture()[y - 15 : y + 15, x - 15 : x + 15].std())

    def begin(self) -> None:
        """Touch the board in attract, and wait for the visit."""
        self._until(lambda: self.buttons() > 20, lambda: self.program.click((400, 250)))
        time.sleep(_SEEN_S)

    def press(self, name: str) -> None:
        """Touch a button."""
        self.program.click(self._middle(self._layout["buttons"][name]))

    def play(self, turns: int = 1000) -> None:
        """Play to the end."""
        while turns and self._awaited():
            self.turn()
            turns -= 1

    def _awaited(self) -> bool:
        """Wait for the computer, and return whether the game continues."""

        def ready() -> bool:
            if self.saved.exists():
                self.table = Table(read_record(self.saved))
            return not self.saved.exists() or self.table.side == 0

        wait_for("the visitor's turn", ready)
        if self.table.record.turns:
            self.program.still()
        return self.saved.exists()

    def _begun(self) -> bool:
        """Return whether the dice are known; a slow machine takes a while at the first throw."""
        self.table = Table(read_record(self.saved))
        return self.table.state is not State.SHARING

    def turn(self) -> None:
        """Throw, play and hand over; after a missed touch, repeat all of it."""
        tray, line = (self._middle(self._layout[name]) for name in ("tray", "line"))
        played = len(self.table.record.turns)

        tried: list[bool] = []

        def done() -> bool:
            return not self.saved.exists() or len(read_record(self.saved).turns) > played

        def act() -> None:
            for _ in range(4 * len(tried)):
                self.press("undo")
            tried.append(True)
            self._until(self._begun, lambda: self.program.click(tray))
            time.sleep(_SHORT_S)
            self.program.click(line)
            self.table.throw()
            while Target.CHECKER in MACHINE[self.table.state].lit:
                time.sleep(_SHORT_S)
                self._tap(*self._choose())
            time.sleep(_SHORT_S)
            self.press("done")

        self._until(done, act)


@pytest.fixture
def museum(screens: Screens, start: Start, home: Path) -> Visitor:
    """Return a visitor before an exhibit in attract mode."""
    settings = home / "museum.toml"
    settings.write_text(_SETTINGS)
    words = ("--size", "960x540", "exhibit", "--config", str(settings))
    visitor = Visitor(
        start(screens(SIZE), *words), home / "state" / "ludus" / "exhibit" / "match.txt"
    )
    wait_for("the exhibit's picture", lambda: visitor.program.picture().std() > 30)
    assert visitor.buttons() < 20
    return visitor


def test_another_window_over_the_exhibit_is_put_behind_it_and_logged(
    screens: Screens, start: Start, home: Path
) -> None:
    """There is no window manager, as in the museum's session."""
    settings = home / "museum.toml"
    settings.write_text(_SETTINGS.replace("fullscreen = false", "fullscreen = true"))
    screen = screens(SIZE)
    program = start(screen, "exhibit", "--config", str(settings))
    wait_for("the exhibit's picture", lambda: program.picture().std() > 30)
    other = screen.cover("Update\x1b now?")
    wait_for("the exhibit in front", lambda: screen.above(program.window, other))
    logged = r"the window 'Update\x1b now?' was over the exhibit, and is put behind it"
    wait_for("a line in the log", lambda: logged in program.told)


def test_a_visit_from_attract_over_a_crash_to_the_end_and_back(museum: Visitor) -> None:
    museum.begin()
    museum.play(turns=1)
    museum.program.crash()
    museum.saved.write_text(str(nearly_won("ostia", "tiro")))
    wait_for("the visit after the crash", lambda: museum.buttons() > 20)
    museum.play()
    wait_for("the end over the board", lambda: museum.buttons() < 20)
    wait_for("attract", lambda: museum.program.picture()[20:30, 300:660].std() > 50)
    assert museum.buttons() < 20
