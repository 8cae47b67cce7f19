"""The ways from one turn of a review to another."""

import pygame

from ludus.analysis.review import Review


def next_mistake(reviews: list[Review], at: int, by: int) -> int:
    """The next turn with a mistake, cyclically, in direction `by`; `at` if there is none."""
    count = len(reviews)
    order = ((at + by * step) % count for step in range(1, count + 1))
    return next((each for each in order if reviews[each].size), at)


def turn_by_key(key: int, at: int, last: int) -> int | None:
    """The turn to which Left, Right, Home or End leads from `at`; None for another key."""
    ways = {pygame.K_LEFT: at - 1, pygame.K_RIGHT: at + 1, pygame.K_HOME: 0, pygame.K_END: last}
    return ways.get(key)
