"""Each remote command has its effect, or is refused."""

from http import HTTPStatus
from pathlib import Path

import pytest
from each import each
from harness import Beside
from kiosk_helpers import KioskHarness

from ludus.exhibit.config.operator_settings import PERMISSIONS
from ludus.exhibit.config.settings import Config
from ludus.exhibit.remote import remote
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.remote import MOST, REST_S, STAFF, Remote, result_of
from ludus.exhibit.remote.remote_commands import REMOTE_COMMANDS
from ludus.exhibit.screens.message import MessageScreen
from ludus.exhibit.supervisor.restart_policy import RESTART


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskHarness:
    """A kiosk whose settings allow every command."""
    return KioskHarness(tmp_path, remote__allowed=PERMISSIONS)


def test_it_sleeps_and_wakes_in_the_midst_of_a_visit(kiosk: KioskHarness) -> None:
    kiosk.start()
    for _ in range(2):
        kiosk.command("sleep")
        assert (kiosk.kiosk.state, kiosk.remote.state.open) == ("dark", False)
    kiosk.command("refresh")
    assert kiosk.kiosk.state == "dark"
    kiosk.command("wake")
    assert kiosk.attracting
    assert kiosk.remote.state.open


def test_what_was_wished_holds_until_the_hours_change(kiosk: KioskHarness) -> None:
    kiosk.command("sleep")
    for is_open, seen in ((False, "dark"), (True, "attract"), (False, "dark")):
        kiosk.is_open = is_open
        kiosk.wait(1)
        assert kiosk.kiosk.state == seen
    kiosk.command("wake")
    assert kiosk.attracting
    kiosk.wait(2)
    assert kiosk.attracting


def test_sound(kiosk: KioskHarness) -> None:
    kiosk.command("mute")
    assert kiosk.remote.state.muted
    kiosk.command("unmute")
    assert not kiosk.remote.state.muted
    kiosk.command("mute")
    kiosk.command("volume", "10")
    state = kiosk.remote.state
    assert (state.volume, state.muted) == (10, False)


def test_a_game_and_a_language_are_shown_next_and_disturb_nobody(kiosk: KioskHarness) -> None:
    kiosk.command("language", "de")
    kiosk.command("game", "tabula")
    state = kiosk.remote.state
    assert (state.game, state.language, state.players) == ("tabula", "de", 0)
    screen = kiosk.start()
    assert screen.table.rules.name == "tabula"
    kiosk.command("game", "ostia")
    kiosk.command("language", "en")
    assert kiosk.visiting
    state = kiosk.remote.state
    assert (state.game, state.language, state.players) == ("tabula", "de", 1)
    kiosk.command("refresh")
    assert (kiosk.remote.state.game, kiosk.remote.state.language) == ("ostia", "en")


def test_it_restarts_but_not_again_and_again(kiosk: KioskHarness) -> None:
    kiosk.seconds = REST_S - 1
    with pytest.raises(NotDoneError, match="not within 300 seconds"):
        kiosk.command("restart")
    kiosk.seconds = REST_S
    kiosk.command("restart")
    assert (kiosk.kiosk.running, kiosk.kiosk.exit_status) == (False, RESTART)


def test_nothing_is_allowed_where_nothing_is_set() -> None:
    unasked = Remote(Config())
    assert unasked.commands() == {}
    for name in REMOTE_COMMANDS:
        with pytest.raises(NotDoneError, match=r"is not in remote\.allowed") as refused:
            unasked.ask(name, "", "a program")
        assert refused.value.status == HTTPStatus.FORBIDDEN


REFUSED = {
    ("dance", ""): "no such command, but refresh, ",
    ("volume", "11"): "volume takes one of 0, 1, .* and not '11'",
    ("volume", ""): "volume takes one of",
    ("game", "chess"): "game takes one of ostia, .* and not 'chess'",
    ("language", "tlh"): "language takes one of en, ",
}


@pytest.mark.parametrize(("given", "reason"), REFUSED.items())
def test_what_cannot_be_is_refused_with_the_remedy(
    kiosk: KioskHarness, given: tuple[str, str], reason: str
) -> None:
    with pytest.raises(NotDoneError, match=reason):
        kiosk.command(*given)


def test_who_floods_is_refused_and_others_are_heard(
    kiosk: KioskHarness, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(MOST):
        kiosk.remote.ask("mute", "", "a program")
    for _ in range(100):
        with pytest.raises(NotDoneError, match="more than 10 commands in 10 seconds"):
            kiosk.remote.ask("mute", "", "a program")
    assert len(caplog.records) == 1
    heard = kiosk.remote.ask("unmute", "", "this machine")
    kiosk.wait(0.1)
    assert heard.done()
    assert not kiosk.kiosk.muted
    kiosk.seconds += 10
    kiosk.command("mute")


def test_a_picture_of_what_is_seen_but_nothing_of_a_pin(
    kiosk: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "result_of", kiosk.result_of)
    picture = kiosk.remote.picture()
    assert picture.startswith(b"\xff\xd8\xff")
    assert kiosk.remote.picture() is picture
    kiosk.corners()
    kiosk.seconds += 2
    with pytest.raises(NotDoneError, match="nothing is shown of a PIN"):
        kiosk.remote.picture()
    beside = kiosk.app.services.pictures = Beside()
    kiosk.type_pin()
    assert kiosk.kiosk.state == "staff"
    with pytest.raises(NotDoneError, match="or between screens"):
        kiosk.remote.picture()
    beside.work()
    assert kiosk.remote.picture() is not picture


def test_what_a_frozen_loop_was_asked_for_is_never_done(
    kiosk: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "WAIT_S", 0.01)
    with pytest.raises(NotDoneError, match="does not answer"):
        result_of(kiosk.remote.ask("mute", "", "a program"))
    kiosk.wait(0.1)
    assert not kiosk.kiosk.muted


def test_a_message_stands_over_all_until_it_is_taken_away(kiosk: KioskHarness) -> None:
    kiosk.start()
    kiosk.command("message", " We close\n in ten minutes. ")
    assert kiosk.remote.state.message == kiosk.top.said == "We close in ten minutes."
    assert kiosk.kiosk.state == "play"
    kiosk.kiosk.stack.close()
    kiosk.wait(2)
    assert not isinstance(kiosk.top, MessageScreen)
    kiosk.command("refresh")
    kiosk.wait(2)
    kiosk.top_as(MessageScreen)
    assert kiosk.kiosk.state == "attract"
    kiosk.command("message", "")
    assert not isinstance(kiosk.top, MessageScreen)


def begin_countdown(kiosk: KioskHarness, seconds: int) -> None:
    """Start a visit, and step until its countdown of some seconds begins."""
    kiosk.kiosk.configure(session__idle_s=1, session__countdown_s=seconds)
    kiosk.start()
    kiosk.until(lambda: kiosk.kiosk.state == "countdown", 61)


def test_a_message_keeps_nobody_from_being_asked_whether_he_is_there(kiosk: KioskHarness) -> None:
    begin_countdown(kiosk, 5)
    for minutes in (10, 9):
        kiosk.command("message", f"We close in {minutes} minutes.")
        assert kiosk.kiosk.state == "countdown"
        kiosk.wait(1)
    kiosk.press("go-on")
    assert kiosk.top.said == "We close in 9 minutes."
    kiosk.press("close")
    assert kiosk.visiting


def test_a_message_does_not_put_the_end_of_a_visit_off(kiosk: KioskHarness) -> None:
    begin_countdown(kiosk, 2)
    for _ in range(3):
        kiosk.command("message", "We close soon.")
        kiosk.wait(0.7)
    assert kiosk.kiosk.state == "attract"
    assert [visit.end for visit in kiosk.visits] == ["left"]
    kiosk.is_open = False
    kiosk.wait(1)
    assert kiosk.kiosk.state == "dark"


def test_the_picture_beneath_a_message_does_not_burn_in(kiosk: KioskHarness) -> None:
    kiosk.command("message", "We close soon.")
    beneath, shift = kiosk.kiosk.stack.lowest, kiosk.kiosk.shift
    kiosk.kiosk.configure(session__idle_s=3)
    kiosk.wait(1)
    assert kiosk.kiosk.stack.lowest is beneath
    kiosk.wait(3)
    assert kiosk.kiosk.stack.lowest is not beneath
    assert kiosk.kiosk.shift != shift
    assert kiosk.top.said == "We close soon."


def test_changed_settings_are_taken_up_when_nobody_plays(kiosk: KioskHarness) -> None:
    kiosk.start()
    kiosk.command("renew")
    kiosk.wait(2)
    assert kiosk.kiosk.running
    kiosk.command("refresh")
    kiosk.wait(2)
    assert (kiosk.kiosk.running, kiosk.kiosk.exit_status) == (False, RESTART)


@each(visit=[False, True])
def test_the_program_restarts_at_closing_but_never_during_a_visit(
    tmp_path: Path, visit: bool
) -> None:
    kiosk = KioskHarness(tmp_path, hours__restart=True)
    if visit:
        kiosk.start()
    kiosk.wait(1)
    kiosk.is_open = False
    kiosk.wait(2)
    assert kiosk.kiosk.running == visit
    if visit:
        kiosk.kiosk.home()
        kiosk.wait(1)
    assert (kiosk.kiosk.running, kiosk.kiosk.exit_status) == (False, RESTART)


def test_a_program_that_starts_in_the_night_does_not_restart(tmp_path: Path) -> None:
    kiosk = KioskHarness(tmp_path, hours__restart=True)
    kiosk.is_open = False
    kiosk.wait(3)
    assert kiosk.kiosk.running


def test_the_staff_may_do_everything(tmp_path: Path) -> None:
    kiosk = KioskHarness(tmp_path)
    done = kiosk.remote.ask("volume", "2", STAFF)
    kiosk.until(done.done, 100)
    assert kiosk.remote.screen_state.volume == 2


@pytest.mark.parametrize(
    "text", ["Party 🎲", "We\0close", "We \x1b[2J close", "We \ud800 close", "a " * 151]
)
@pytest.mark.parametrize("by", ["a program", "this machine", STAFF])
def test_a_message_that_cannot_be_displayed_is_refused_and_harms_nothing(
    kiosk: KioskHarness, text: str, by: str
) -> None:
    kiosk.command("message", "We close soon.")
    with pytest.raises(NotDoneError, match="message: ") as refused:
        kiosk.remote.ask("message", text, by)
    assert refused.value.status == HTTPStatus.BAD_REQUEST
    kiosk.wait(2)
    assert kiosk.remote.state.message == "We close soon."
    kiosk.kiosk.stack.open(
        MessageScreen(kiosk.kiosk, text)
    )  # in case a message arrives another way
    kiosk.wait(2)
    assert kiosk.kiosk.running
