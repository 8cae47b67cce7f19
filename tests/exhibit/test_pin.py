"""The staff's PIN is stored only as a digest."""

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from each import each

from ludus.exhibit.config.config_text import parse
from ludus.exhibit.config.operator_settings import digest_pin, pin_matches
from ludus.exhibit.kiosk.staff import PinTries

DIGEST = f"scrypt:{'0' * 32}:{'0' * 64}"


def test_a_pin_matches_its_digest_and_no_other() -> None:
    digest = digest_pin("04711")
    assert "04711" not in digest
    assert pin_matches("04711", digest)
    assert not pin_matches("4711", digest)
    assert not pin_matches("04712", digest)
    assert parse(f"[operator]\npin_digest = '{digest}'", "x").operator.pin_digest == digest


def test_the_same_pin_has_another_digest_each_time() -> None:
    assert digest_pin("1234") != digest_pin("1234")


@each(pin=["", "123", "1234567890123", "12a4", "１２３４", "1234\n", " 1234"])
def test_what_is_no_pin_has_no_digest(pin: str) -> None:
    with pytest.raises(ValueError, match="4 to 12 digits"):
        digest_pin(pin)
    assert not pin_matches(pin, DIGEST)


@each(digest=["", "1234", "scrypt:", DIGEST[:-1], DIGEST.replace("s", "b")])
def test_no_pin_matches_a_damaged_digest(digest: str) -> None:
    assert not pin_matches("1234", digest)


# Wrong PINs

PIN = "4711"


class Staff:
    """Tries PINs at a program that can be restarted, with a clock that can be set."""

    def __init__(self, path: Path) -> None:
        self.now = datetime(2026, 3, 2, 10, 30)
        self._digest, self._path = digest_pin(PIN), path
        self.restart()

    def restart(self) -> None:
        """Restart the program."""
        self.tries = PinTries(self._digest, self._path, lambda: self.now)

    def wrong(self, times: int = 1) -> None:
        """Try wrong PINs, without waiting between them."""
        for _ in range(times):
            self.tries.wait = 0
            assert not self.tries.judge("0815")


@pytest.fixture
def staff(tmp_path: Path) -> Staff:
    found = Staff(tmp_path / "pin.json")
    found.wrong(4)
    return found


def test_each_wrong_pin_doubles_the_wait_and_a_restart_does_not_shorten_it(staff: Staff) -> None:
    assert staff.tries.wait == 16 * 60
    staff.now += timedelta(seconds=5)
    staff.restart()
    assert staff.tries.wait == 11 * 60
    assert not staff.tries.judge(PIN)
    staff.wrong()
    assert staff.tries.wait == 32 * 60


def test_after_a_restart_a_right_pin_ends_the_waiting_for_good(staff: Staff) -> None:
    staff.now += timedelta(hours=1)
    staff.restart()
    assert staff.tries.judge(PIN)
    staff.restart()
    staff.wrong()
    assert staff.tries.wait == 2 * 60


def test_a_clock_set_back_neither_locks_the_staff_out_nor_ends_the_wait(staff: Staff) -> None:
    staff.now -= timedelta(days=20_000)
    staff.restart()
    assert staff.tries.wait == 16 * 60


def test_wrong_pins_that_cannot_be_written_down_are_told(
    staff: Staff, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "pin.json").unlink()
    (tmp_path / f".pin.json.{os.getpid()}.new").mkdir()
    staff.wrong()
    assert "a restart will forget wrong PINs: " in caplog.text
    assert staff.tries.wait == 32 * 60


@pytest.mark.parametrize(
    "text", ["", "\0\0", "{}", '{"wrong":0,"until":9}', '{"wrong":4,"until":null}']
)
def test_a_damaged_file_of_wrong_pins_is_told_and_the_staff_let_in(
    staff: Staff, tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "pin.json").write_text(text)
    staff.restart()
    assert "pin.json: " in caplog.text
    assert staff.tries.judge(PIN)
