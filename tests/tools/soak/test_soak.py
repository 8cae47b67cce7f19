"""A short soak test: some minutes pass, and failed requirements are detected."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
import soak
from driver import faults
from driver.museum import Museum
from soak import Soak, SoakError

from ludus.exhibit.kiosk.kiosk import Kiosk

SEED = 4
"""The first visitor goes away without a word."""


@pytest.fixture
def short(tmp_path: Path) -> Soak:
    """Return a soak that has not begun."""
    return Soak(Museum(tmp_path, Random(5)), SEED)


@pytest.fixture
def faulty(tmp_path: Path) -> Iterator[Soak]:
    """Return a soak with faults, which are repaired in the end."""
    soak = Soak(Museum(tmp_path, Random(5)), SEED, faults=True)
    yield soak
    assert soak.faults
    soak.faults.mend()


@pytest.mark.long
def test_a_minute_with_faults(faulty: Soak, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "_EVERY_S", 17.0)
    figures = faulty.run(1 / 60)
    assert len(figures.faults) > 3
    assert figures.longest_waiting_s <= 81


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


@pytest.mark.long
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_forgets_to_count, "'back to attract in time' did not hold: seed 4, simulated time 0:"),
        (_loses_a_checker, "'the view shows the table' did not hold"),
    ],
)
def test_what_does_not_hold_is_noticed(
    short: Soak, spoil: Callable[[Kiosk], None], said: str
) -> None:
    spoil(short.museum.kiosk)
    with pytest.raises(SoakError, match=said):
        short.run(1)


def test_memory_that_grows_is_noticed(short: Soak) -> None:
    short.figures.memory_mb = [100 + 0.2 * hour for hour in range(10)]
    with pytest.raises(SoakError, match=r"'memory is bounded' \(200.0 kB an hour\)"):
        short._judge()


def test_the_command_prints_figures_and_what_did_not_hold(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    never = property(lambda kiosk: False, lambda kiosk, to: None)
    monkeypatch.setattr(Kiosk, "running", never, raising=False)
    assert soak.main(0.01, False, 1) == 1
    printed = capsys.readouterr()
    assert "visits        0: none" in printed.out
    assert "'the program keeps running' did not hold: seed 1" in printed.err
