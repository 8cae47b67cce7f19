"""Animated WebP files hold the same pixels, and only what changed."""

import io

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from ludus.picture import webp

Pixels = NDArray[np.uint8]


def surface(pixels: Pixels) -> pygame.Surface:
    return pygame.surfarray.make_surface(pixels.swapaxes(0, 1))


def decoded(data: bytes) -> list[tuple[Pixels, float]]:
    found = pygame.image.load_animation(io.BytesIO(data), "film.webp")
    return [(pygame.surfarray.array3d(each).swapaxes(0, 1), lasts) for each, lasts in found]


def rectangles(data: bytes) -> list[tuple[int, int, int, int]]:
    """Return the place and the size of each frame, from the chunks of a file."""
    at, found = 12, []
    while at < len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        if data[at : at + 4] == b"ANMF":
            x, y, w, h = (
                int.from_bytes(data[at + i : at + i + 3], "little") for i in (8, 11, 14, 17)
            )
            found.append((2 * x, 2 * y, w + 1, h + 1))
        at += 8 + size + size % 2
    assert at == len(data)
    return found


def films() -> dict[str, list[Pixels]]:
    chance = np.random.default_rng(1)
    noise = chance.integers(0, 256, (41, 67, 3)).astype(np.uint8)
    flat = np.full((301, 517, 3), (9, 0, 200), np.uint8)
    dotted = flat.copy()
    dotted[::3, ::5] = 255, 2, 3
    skew = np.minimum(chance.geometric(0.02, (90, 400, 3)), 255).astype(np.uint8)
    return {
        "noise": [noise, noise[::-1].copy()],
        "runs longer than a piece": [flat, dotted, flat],
        "rare and frequent values": [skew],
        "one pixel": [flat[:1, :1], noise[:1, :1]],
    }


@pytest.mark.parametrize("name", films())
def test_a_film_is_decoded_to_the_same_pixels(name: str) -> None:
    film = films()[name]
    found = decoded(webp.animation((surface(each), 40) for each in film))
    assert len(found) == len(film)
    for (pixels, lasts), wanted in zip(found, film, strict=True):
        assert lasts == 40
        assert np.array_equal(pixels, wanted)


def test_only_the_rectangle_that_changed_is_stored() -> None:
    first = np.random.default_rng(2).integers(0, 256, (360, 640, 3)).astype(np.uint8)
    second = first.copy()
    second[101:110, 33:40] ^= 255
    third = second.copy()
    third[359, 639] ^= 1
    shown = [(surface(each), 66) for each in (first, second, second, third)]
    data = webp.animation(shown)
    assert rectangles(data) == [(0, 0, 640, 360), (32, 100, 8, 10), (638, 358, 2, 2)]
    assert [lasts for _, lasts in decoded(data)] == [66, 132, 66]
    assert len(data) - len(webp.animation(shown[:1])) < 3000


def test_no_code_is_longer_than_the_format_allows() -> None:
    lengths = webp._lengths(2 ** np.arange(30))
    assert max(lengths) == 15
    assert sum(2.0**-length for length in lengths) == 1
