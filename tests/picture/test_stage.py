"""The tower of the palace, and what falls for a winner."""

import numpy as np
import numpy.typing as npt
import pygame

from ludus.picture import assets


def alpha(name: str) -> npt.NDArray[np.uint8]:
    """Return the opacity of a shipped picture, by column and row."""
    return pygame.surfarray.array_alpha(assets.load(name))


def test_the_front_of_the_tower_fits_on_the_tower_and_hides_a_falling_die_only_in_part() -> None:
    whole, front = alpha("palace/tower.webp"), alpha("palace/tower-front.webp")
    assert whole.shape == front.shape
    assert whole.shape[1] >= 2 * 400, "it is drawn 400 pixels high, and sharply"
    assert np.mean(whole[front > 250] > 240) > 0.995
    inside = front[210:390, 330:460]
    assert 0.2 < np.mean(inside > 128) < 0.9, "openwork"
    assert np.max(front[200:330, 150:230]) == 0, "dice fall in from above"


def test_the_shadow_of_the_tower_is_soft_and_ends_within_its_picture() -> None:
    whole = alpha("palace/tower.webp")
    edges = np.concatenate([whole[:2].ravel(), whole[-2:].ravel(), whole[:, :2].ravel()])
    assert np.max(edges) < 8
    assert 60 < np.max(whole[560:600]) < 0.7 * 255


def test_petals_and_leaves_can_be_rotated_in_their_squares() -> None:
    sheet = alpha("petals.webp")
    side = sheet.shape[1]
    assert sheet.shape[0] == 5 * side
    x = (np.arange(side) + 0.5) / side - 0.5
    outside = np.hypot(x[:, None], x) > 0.5
    for number in range(5):
        one = sheet[number * side : (number + 1) * side]
        assert 0.12 < np.mean(one > 128) < 0.7
        assert np.max(one[outside]) < 8
