"""Signs on the board differ in brightness or shape, so that all kinds of colour vision see them."""

import eyes
import pygame
from each import each, in_parts

from ludus.picture import signs
from ludus.rules.game import GAMES


@in_parts("games", [*GAMES][:1], [*GAMES][1:])
@each(plain=[False, True], rules="games")
def test_signs_that_mean_something_else_look_otherwise_to_every_eye(
    rules: str, plain: bool
) -> None:
    found = eyes.figures(rules, plain, (1024, 600))
    alike = {
        (*row, eye): apart
        for row, by_eye in found.items()
        for eye, apart in by_eye.items()
        if apart < eyes.LEAST
    }
    assert alike == {}


def test_signs_that_differ_by_hue_alone_are_noticed() -> None:
    red, green = signs.sign("goal", 40).copy(), signs.sign("goal", 40).copy()
    red.fill((255, 90, 90), special_flags=pygame.BLEND_RGB_MULT)
    green.fill((80, 150, 80), special_flags=pygame.BLEND_RGB_MULT)
    ground = pygame.Surface((100, 100))
    found = eyes.compared({"hue": {"red": [red], "green": [green]}}, [ground], 40)
    assert max(found["hue", "red", "green"].values()) < eyes.LEAST
