"""The places of all things in a match lie apart, and within the screen."""

import itertools

from each import each
from laid_out import laid_out
from pygame import Rect

from ludus.rules.game import GAMES

SIZES = [(1024, 600), (1920, 1080), (3840, 2160), (1080, 1920)]


def _rectangles(data: object) -> list[Rect]:
    """Return every rectangle anywhere in a layout."""
    if isinstance(data, dict):
        return [rect for each in data.values() for rect in _rectangles(each)]
    if isinstance(data, list) and len(data) == 4 and all(isinstance(x, int) for x in data):
        return [Rect(data)]
    if isinstance(data, list):
        return [rect for each in data for rect in _rectangles(each)]
    return []


def _apart(rects: list[Rect]) -> bool:
    return not any(a.colliderect(b) for a, b in itertools.combinations(rects, 2))


@each(size=SIZES, rules=GAMES)
def test_everything_is_laid_out_within_the_screen(rules: str, size: tuple[int, int]) -> None:
    data = laid_out(rules, size)
    rects = _rectangles(data)
    assert len(rects) > 2 * GAMES[rules].squares
    assert all(rect.width > 0 and rect.height > 0 for rect in rects)
    assert all(Rect((0, 0), size).contains(rect) for rect in rects)


@each(size=SIZES, rules=GAMES)
def test_squares_lie_apart_and_on_the_board(rules: str, size: tuple[int, int]) -> None:
    data = laid_out(rules, size)
    shared: dict[str, list[int]] = data["squares"]["white"] | data["squares"]["black"]
    private = GAMES[rules].private
    rects = [Rect(rect) for rect in shared.values()]
    rects += [Rect(data["squares"]["white"][str(square)]) for square in range(1, private + 1)]
    assert len(rects) == GAMES[rules].squares + private
    assert _apart(rects)
    assert all(Rect(data["board"]).contains(rect) for rect in rects)


@each(size=SIZES, rules=GAMES)
def test_both_sides_see_a_shared_square_in_one_place(rules: str, size: tuple[int, int]) -> None:
    squares = laid_out(rules, size)["squares"]
    for square in range(1, GAMES[rules].squares + 1):
        same = squares["white"][str(square)] == squares["black"][str(square)]
        assert same == (square > GAMES[rules].private)


@each(size=SIZES, rules=GAMES)
def test_what_can_be_touched_beside_the_board_lies_apart(rules: str, size: tuple[int, int]) -> None:
    data = laid_out(rules, size)
    rects = [Rect(data[tray][side]) for tray in ("reserve", "off") for side in ("white", "black")]
    rects += [Rect(data["board"]), Rect(data["tray"]), Rect(data["line"])]
    rects += _rectangles(data["buttons"])
    assert _apart(rects)
    assert _apart(_rectangles(data["dice"]))
    assert all(Rect(data["tray"]).contains(die) for die in _rectangles(data["dice"]))


def test_dice_have_a_place_each() -> None:
    dice = {rules: len(laid_out(rules, (1024, 600))["dice"]) for rules in GAMES}
    assert dice == {"ostia": 4, "romani": 3, "vivere": 3, "tabula": 3}
