"""The staff's PIN is stored only as a digest."""

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


def test_each_wrong_pin_doubles_the_wait_and_a_right_one_ends_it() -> None:
    tries = PinTries(digest_pin("4711"))
    for seconds in (2, 4, 8):
        assert not tries.judge("0815")
        assert tries.wait == 60 * seconds
        assert not tries.judge("4711")
        for _ in range(60 * seconds):
            tries.tick()
    assert tries.judge("4711")
    assert not tries.judge("0815")
    assert tries.wait == 60 * 2
