"""A short soak test: ten simulated minutes pass, and failed requirements are detected."""

import resource
from collections.abc import Callable
from pathlib import Path

import faults
import pygame
import pytest
import soak
from museum import Disk
from robot import Loudspeaker
from soak import Soak, SoakError

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.panels import IdleScreen
from ludus.match.record import Record
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND

pytestmark = pytest.mark.long

TEN_MINUTES = 1 / 6


def test_ten_minutes_without_faults(tmp_path: Path) -> None:
    figures = soak.run(TEN_MINUTES, False, 1, tmp_path)
    assert TEN_MINUTES <= figures.hours < 1
    assert figures.steps > 5 * 60 * SECOND
    assert figures.visits > 2
    assert figures.visits == sum(figures.ends.values())
    assert 79 <= figures.longest_waiting_s <= 81
    assert figures.faults == {}
    assert figures.nights == 1


def test_a_player_meets_the_end_of_a_match(tmp_path: Path) -> None:
    short = Soak(False, 1, tmp_path)
    while not short.museum.is_open:
        short.go(SECOND)
    short._begin()
    short._player(short.clock.steps + 240 * SECOND)
    short._left_alone()
    assert {"won", "lost"} & short.museum.ends.keys()


def test_ten_minutes_with_faults_of_every_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "_EVERY_S", 17.0)
    figures = soak.run(TEN_MINUTES, True, 2, tmp_path)
    assert len(figures.faults) == 19
    assert figures.longest_waiting_s <= 81
    assert figures.restarts_s.keys() == {"crash", "freeze", "kill"}


def test_what_was_broken_is_whole_afterwards(tmp_path: Path) -> None:
    room, privileges = resource.getrlimit(resource.RLIMIT_FSIZE), faults._privileges()
    short = Soak(True, 3, tmp_path)
    assert short.faults
    for strike in short.faults.all.values():
        strike()
    short.faults.mend()
    assert (resource.getrlimit(resource.RLIMIT_FSIZE), faults._privileges()) == (room, privileges)
    (tmp_path / "written").write_text("all is well")
    assert (Disk.trouble, Loudspeaker.plugged) == (0, True)
    assert short.clock.shift.total_seconds() == 0
    assert short.robot.device
    assert short.museum.settings == tmp_path / "museum.toml"


def test_a_folder_that_is_read_only_is_so_for_root_too(tmp_path: Path) -> None:
    short = Soak(True, 3, tmp_path)
    assert short.faults
    short.faults.all["folder read-only"]()
    assert short.faults.disk_refuses
    with pytest.raises(PermissionError):
        (tmp_path / "more").touch()
    short.faults.mend()
    assert not short.faults.disk_refuses


def test_the_same_seed_is_the_same_soak(tmp_path: Path) -> None:
    first, second = (soak.run(0.05, False, 4, tmp_path / name) for name in "ab")
    assert (first.steps, first.visits, first.events) == (second.steps, second.visits, second.events)


def _forgets_to_count(kiosk: Kiosk) -> None:
    """Ignore idle time."""
    kiosk.guard._watch_idleness = lambda: None  # type: ignore[method-assign]


def _loses_a_checker(kiosk: Kiosk) -> None:
    """Let the view show one checker less than the table has."""
    begin = kiosk.begin

    def losing(rules: str = "", players: int = 1) -> None:
        begin(rules, players)
        kiosk.stack.top.view._stacks[0, 0].pop()  # type: ignore[attr-defined]

    kiosk.begin = losing  # type: ignore[method-assign]


def _lets_visitors_out(kiosk: Kiosk) -> None:
    def leave(seconds: int = 0) -> None:
        kiosk.running = False

    kiosk.quit = leave  # type: ignore[method-assign]


def _lets_errors_through(kiosk: Kiosk) -> None:
    def fail() -> None:
        raise RuntimeError("nobody catches this")

    kiosk.hooks.beat = fail


def _keeps_a_language(kiosk: Kiosk) -> None:
    home = kiosk.home

    def staying(record: Record | None = None) -> None:
        home(record)
        kiosk.words = kiosk.texts("la")

    kiosk.home = staying  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_forgets_to_count, "'back to attract in time' did not hold: seed 1, simulated time 0:"),
        (_loses_a_checker, "'the view shows the table' did not hold"),
        (_lets_visitors_out, "'the program keeps running' did not hold"),
        (_lets_errors_through, "'no exception comes through'"),
        (_keeps_a_language, "'the language is reset' did not hold"),
    ],
)
def test_what_does_not_hold_is_noticed(
    tmp_path: Path, spoil: Callable[[Kiosk], None], said: str
) -> None:
    spoiled = Soak(False, 1, tmp_path)
    spoil(spoiled.museum.kiosk)
    with pytest.raises(SoakError, match=said):
        spoiled.run(1)


def test_a_countdown_that_takes_too_long_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = IdleScreen.__init__

    def begins_late(self: IdleScreen, app: App, seconds: int, over: bool) -> None:
        begin(self, app, seconds + 5, over)

    monkeypatch.setattr(IdleScreen, "__init__", begins_late)
    with pytest.raises(SoakError, match="'back to attract in time'"):
        Soak(False, 1, tmp_path).run(1)


def test_memory_that_grows_is_noticed(tmp_path: Path) -> None:
    spoiled = Soak(False, 1, tmp_path)
    spoiled.figures.memory_mb = [100 + 0.2 * hour for hour in range(10)]
    spoiled.figures.slope_kb = soak.slope_kb(spoiled.figures.memory_mb[1:])
    with pytest.raises(SoakError, match=r"'memory is bounded' \(200.0 kB an hour\)"):
        spoiled._judge()


def test_a_slope_is_that_of_the_line_through_the_values() -> None:
    assert soak.slope_kb([5.0, 5.0]) is None
    assert soak.slope_kb([5.0, 5.1, 5.2, 5.3]) == 100.0
    assert soak.slope_kb([5.0, 5.1, 5.0, 5.1, 5.0]) == 0.0


def test_the_command_prints_figures_and_what_did_not_hold(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert soak.main(0.01, False, 1) == 0
    assert "back" not in capsys.readouterr().err
    monkeypatch.setattr(
        Kiosk, "running", property(lambda kiosk: False, lambda kiosk, to: None), raising=False
    )
    assert soak.main(0.01, False, 1) == 1
    told = capsys.readouterr()
    assert "visits        0: none" in told.out
    assert "'the program keeps running' did not hold: seed 1" in told.err


def test_nobody_sees_or_hears_it() -> None:
    assert pygame.display.get_driver() == "dummy"
