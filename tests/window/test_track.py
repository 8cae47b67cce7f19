"""Values in time, by key frames."""

import pytest

from ludus.picture.track import (
    Ease,
    Track,
    gently,
    quickening,
    slowing,
    swinging,
    swinging_back,
)


def test_a_value_meets_its_keys_and_holds_before_and_after_them() -> None:
    track = Track((2, 1.0), (4, 3.0), (6, 0.0, quickening))
    assert [track.at(step) for step in (0, 2, 3, 4, 5, 6, 9)] == [1, 1, 2, 3, 2.25, 0, 0]


@pytest.mark.parametrize("ease", [gently, slowing, quickening, swinging, swinging_back])
def test_an_ease_begins_and_ends_at_its_keys(ease: Ease) -> None:
    assert ease(0) == pytest.approx(0)
    assert ease(1) == pytest.approx(1)
