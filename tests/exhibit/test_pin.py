"""The staff's PIN is stored only as a digest."""

import pytest
from each import each

from ludus.exhibit.config.config_text import parse
from ludus.exhibit.config.operator_settings import digest_pin, pin_matches
from ludus.exhibit.staff import pins
from ludus.exhibit.staff.pins import PinTries

DIGEST = f"scrypt:{'0' * 32}:{'0' * 64}"


def test_a_pin_matches_its_digest_and_no_other() -> None:
    digest = digest_pin("04711")
    assert digest != digest_pin("04711")
    assert "04711" not in digest
    assert pin_matches("04711", digest)
    assert not pin_matches("4711", digest)
    assert not pin_matches("04712", digest)
    assert parse(f"[operator]\npin_digest = '{digest}'", "x").operator.pin_digest == digest


@each(pin=["", "123", "1234567890123", "12a4", "１２３４", "1234\n", " 1234"])
def test_what_is_no_pin_has_no_digest(pin: str) -> None:
    with pytest.raises(ValueError, match="4 to 12 digits"):
        digest_pin(pin)
    assert not pin_matches(pin, DIGEST)


@each(digest=["", "1234", "scrypt:", DIGEST[:-1], DIGEST.replace("s", "b")])
def test_no_pin_matches_a_damaged_digest(digest: str) -> None:
    assert not pin_matches("1234", digest)


def test_wrong_pins_of_one_address_keep_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "pin_matches", lambda pin, digest: pin == "4711")
    now = 0.0
    tries = PinTries("-", lambda: now)
    for number in range(1000):  # The first 64 are counted apart, and all others as one.
        tries.judge("0815", f"10.0.{number // 250}.{number % 250}")
    judged = [tries.judge("0815", f"10.9.{number // 250}.{number % 250}") for number in range(1000)]
    assert set(judged) == {None}
    now += 3
    judged = [tries.judge("0815", f"10.9.{number // 250}.{number % 250}") for number in range(1000)]
    assert judged.count(False) == 1
    now += 10
    assert tries.judge("4711", "10.0.0.1")
    now += 4000
    assert tries.judge("0815", "10.0.0.2") is False
    assert tries.wait_s("10.0.0.2") == 2
    assert len(tries._wrong) == 1
