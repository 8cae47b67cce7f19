"""The canvas: it repaints only the changed parts, and the result equals a full repaint."""

import random

import pygame
from pygame import Rect, Surface

from ludus.picture.canvas import Canvas, Item, turned


def squares(count: int) -> list[Surface]:
    found = []
    for index in range(count):
        surface = Surface((8 + index, 8 + index), pygame.SRCALPHA)
        surface.fill((20 * index, 255 - 20 * index, 90, 120 + 10 * index))
        found.append(surface)
    return found


def painted(items: list[Item]) -> Surface:
    canvas = Canvas(Surface((80, 60)))
    canvas.paint(Surface((80, 60)), items)
    return canvas.target


def test_only_what_changes_is_painted() -> None:
    canvas, ground, square = Canvas(Surface((64, 48))), Surface((64, 48)), squares(1)[0]
    assert canvas.paint(ground, [Item(square, 0, 0)]) == [Rect(0, 0, 64, 48)]
    assert canvas.paint(ground, [Item(square, 0, 0)]) == []
    dirty = canvas.paint(ground, [Item(square, 40, 30)])
    assert sorted(map(tuple, dirty)) == [(0, 0, 8, 8), (40, 30, 8, 8)]


def test_painting_the_difference_gives_the_same_picture_as_painting_all() -> None:
    chance = random.Random(4)
    ground = Surface((80, 60))
    ground.fill((200, 30, 60))
    pictures = squares(6)
    canvas = Canvas(Surface((80, 60)))
    items: list[Item] = []
    for _ in range(60):
        kept = [item for item in items if chance.random() < 0.7]
        fresh = [
            Item(chance.choice(pictures), chance.randrange(-10, 80), chance.randrange(-10, 60))
            for _ in range(chance.randrange(4))
        ]
        items = kept + fresh
        canvas.paint(ground, items)
        whole = Surface((80, 60))
        Canvas(whole).paint(ground, items)
        assert pygame.image.tobytes(canvas.target, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_turned_picture_is_seen_from_opposite_as_it_was() -> None:
    square = squares(4)[3]
    square.fill("white", (0, 0, 3, 5))
    whole = Rect(0, 0, 80, 60)
    items = [Item(square, 7, 11), Item(square, 40, 30, (2, 3, 5, 6))]
    again = pygame.transform.rotate(painted([turned(item, whole) for item in items]), 180)
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(painted(items), "RGB")
    assert [turned(turned(item, whole), whole).rect for item in items] == [i.rect for i in items]


def test_parts_show_the_same_as_the_whole() -> None:
    square = squares(4)[3]
    square.fill("white", (0, 0, 3, 5))
    whole = Item(square, 7, 11, (1, 2, 9, 8))
    parts = [whole.clipped(whole.rect.clip((x, y, 5, 5))) for x in (6, 11, 16) for y in (9, 14, 19)]
    one, other = (pygame.image.tobytes(painted(items), "RGB") for items in ([whole], parts))
    assert one == other


def test_a_small_copy_keeps_the_shape_of_the_picture() -> None:
    for size, small in (((400, 200), (100, 50)), ((300, 600), (50, 100))):
        copy = Canvas(Surface(size)).small(100)
        assert copy.get_size() == small
