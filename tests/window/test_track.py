"""Values in time, by key frames."""

from ludus.picture.track import (
    Track,
    quickening,
)


def test_a_value_meets_its_keys_and_holds_before_and_after_them() -> None:
    track = Track((2, 1.0), (4, 3.0), (6, 0.0, quickening))
    assert [track.at(step) for step in (0, 2, 3, 4, 5, 6, 9)] == [1, 1, 2, 3, 2.25, 0, 0]
