"""A whole match with a screen reader alone, from the first screen to the end."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from each import one_long

from ludus.match.record import HUMAN, read_record
from real_window import listener
from real_window.conftest import Screens, Start
from real_window.desktop import wait_for
from real_window.listener import Listener

PLACES = {"ostia": "TAVERN", "romani": "BARRACKS", "vivere": "FORUM", "tabula": "PALACE"}
CHOICES = ("change", "Quick", "Felix. A recruit aged 17")
"""The parts to press for a quick match against Felix that Light begins."""
ACTS = ("Throw the dice.", "within reach", "can be played", "Go on", "Not now")
"""The parts to press in a match, by their descriptions; the first existing one is pressed."""
END = r"\b(won|wins)\b"
"""The text that is read aloud once a match is over."""
_PATIENCE_S = 300


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run a session bus for the program and its screen reader."""
    if lacking := listener.missing():
        pytest.skip(f"nobody can listen here: {' and '.join(lacking)} not installed")
    with listener.bus(tmp_path) as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield address


@contextmanager
def listening(address: str, told: Path) -> Iterator[Listener]:
    """Run a screen reader, and write its story into a file at the end."""
    ear = Listener(address)
    try:
        yield ear
    finally:
        told.write_text("\n".join(ear.story), "utf-8")
        ear.close()


@one_long("rules", "tabula", PLACES)
def test_a_whole_match_by_what_is_told(
    bus: str, screens: Screens, start: Start, home: Path, rules: str
) -> None:
    program = start(screens((1280, 720)), "--size", "1280x720")
    with listening(bus, home / "heard.txt") as ear:
        ear.press("Menu")
        ear.press("Settings")
        ear.press("fast", "Pace")
        ear.press("Close")
        for said in (PLACES[rules], *CHOICES):
            ear.press(said)
        wait_for("the opponents again", lambda: ear.find("One player"))
        ear.press("Play")

        def over() -> bool:
            ear.listen()
            ear.try_to_press(*ACTS)
            return re.search(END, " ".join(ear.heard)) is not None and ear.find("Quit") is not None

        wait_for("the end of the match", over, every=0.1, patience=_PATIENCE_S)
        ear.press("Quit")
        assert program.end() == 0
        ear.listen()
    (kept,) = (home / "state" / "ludus" / "records").iterdir()
    record = read_record(kept)
    assert (record.rules, *record.players) == (rules, HUMAN, "tiro")
    assert record.winner is not None
    throws = [turn for turn in record.turns if turn.side == 0 and turn.dice]
    own = sum(text.count("Light throws") for text in ear.heard)
    assert own == len(throws)
