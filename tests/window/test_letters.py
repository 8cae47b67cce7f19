"""The four sizes of letters on all screens, in six shapes and three sizes of text."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from each import OTHERS, WIDEST
from every_screen import EveryScreen, silent_kiosk
from harness import Harness
from home_screens import home_screens
from pygame import Rect

from ludus.exhibit.config.settings import Config
from ludus.exhibit.screens.operator import OperatorScreen
from ludus.picture.canvas import Item
from ludus.picture.labels import label
from ludus.picture.lettering import BUTTON, NOTE, Scale
from ludus.window.app.app import App
from ludus.window.app.stack import Shown
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.widgets.button import Button, align

SHAPES = [(1280, 720), (1920, 1080), (1080, 1920), (1024, 1024), (2560, 1080), (640, 360)]
LONG = pytest.mark.long
LEAST = 0.022
"""The smallest text at 100 %, as a share of the shorter side; it grows at least as buttons do."""
CAPTION = 0.018
"""The smallest word below an icon or a picture, which says the same."""


class Written(NamedTuple):
    words: str
    size: int
    place: Rect


def written(items: list[Item]) -> list[Written]:
    """Return the lines of text on some pictures, without short marks on things."""
    return [
        Written(text.words, text.size, text.place.move(item.x, item.y))
        for item in items
        for text in label(item.surface).texts
        if len(text.words) > 5 or text.words[:1].islower()
    ]


def on_buttons(buttons: list[Button], scale: Scale) -> Iterator[tuple[Button, list[Written]]]:
    """Return the buttons of a screen with their lines of text."""
    align(buttons, scale)
    for button in buttons:
        yield button, written(button.items(False, scale))


def unlike(lines: list[tuple[Button, list[Written]]]) -> Iterator[str]:
    """Yield the pairs of buttons in a row whose labels differ in size."""
    plain = [
        (button, texts[0].size)
        for button, texts in lines
        if texts and not (button.picture or button.title or button.note or button.word)
    ]
    for (one, first), (other, second) in combinations(plain, 2):
        if one.rect.top == other.rect.top and first != second:
            yield f"{one.name} has {first} pixels, {other.name} beside it {second}"


def small(top: Shown, scale: Scale, shown: list[Written], captions: set[str]) -> Iterator[str]:
    """Yield texts below the least size, and sentences smaller than a button or a note."""
    rows = isinstance(top, KeysScreen | OperatorScreen)  # No sentences, and the staff's own.
    least = scale.base * (1 if isinstance(top, OperatorScreen) else scale.larger(BUTTON.growth))
    for line in shown:
        if line.size < int((CAPTION if line.words in captions else LEAST) * least):
            yield f"{line.words!r} has {line.size} pixels"
    sentence = min(scale.letters(NOTE), scale.letters(BUTTON)) - 1  # Places are whole pixels.
    for line in [] if rows else written(top.items()):
        if line.words.endswith((".", "?", "!")) and line.size < sentence:
            yield f"{line.words!r} has {line.size} pixels, a button {sentence}"


def faults(top: Shown, scale: Scale, area: Rect) -> Iterator[str]:
    """Yield what is wrong with the letters of a screen."""
    lines = [*on_buttons(top.buttons(), scale)]
    yield from unlike(lines)
    for button, texts in lines:
        for line in texts:
            if not button.rect.inflate(2, 2).contains(line.place):
                yield f"{line.words!r} is cut by {button.name}"
    shown = [*written(top.items()), *(line for _, texts in lines for line in texts)]
    captions = {button.word[0] for button, _ in lines if button.word}
    captions |= {text.words for button, texts in lines if button.picture for text in texts}
    yield from small(top, scale, shown, captions)
    for line in shown:
        if not area.contains(line.place):
            yield f"{line.words!r} is cut by the screen"
    for one, other in combinations(shown, 2):
        if one.place.inflate(-2, -2).colliderect(other.place.inflate(-2, -2)):
            yield f"{one.words!r} overlaps {other.words!r}"


def report(app: App, names: Iterator[str]) -> str:
    """Return what is wrong with the letters on all screens of a program."""
    area, found = Rect((0, 0), app.size), set[str]()
    for name in names:
        found |= {f"{name}: {fault}" for fault in faults(app.stack.top, app.scale, area)}
    return "\n".join(sorted(found))


IN_EACH_LANGUAGE = pytest.mark.parametrize(
    "language", [*WIDEST, *(pytest.param(each, marks=LONG) for each in OTHERS)]
)
IN_EACH_SHAPE = pytest.mark.parametrize(
    "size", [SHAPES[0], *(pytest.param(size, marks=LONG) for size in SHAPES[1:])]
)


@pytest.mark.parametrize("text", [100, pytest.param(150, marks=LONG), 200])
@IN_EACH_LANGUAGE
@IN_EACH_SHAPE
def test_letters_at_home_are_legible_whole_and_alike_in_a_row(
    tmp_path: Path, size: tuple[int, int], language: str, text: int
) -> None:
    harness = Harness(tmp_path, size=size)
    harness.app.speak(language)
    harness.app.change(text=text)
    assert report(harness.app, home_screens(harness)) == ""


@pytest.mark.parametrize(
    ("language", "text", "table"),
    [
        *((language, 200, False) for language in WIDEST),
        *(pytest.param(language, 200, False, marks=LONG) for language in OTHERS),
        *(pytest.param(language, 200, True, marks=LONG) for language in WIDEST),
        *(pytest.param(each, text, False, marks=LONG) for each in WIDEST for text in (100, 150)),
    ],
)
@IN_EACH_SHAPE
def test_letters_of_the_exhibit_are_legible_whole_and_alike_in_a_row(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: str,
    text: int,
    table: bool,
) -> None:
    if table and size[0] == size[1]:
        pytest.skip("two people do not sit face to face at a square screen")
    monkeypatch.setattr(App, "text_scale", text / 100)
    pygame.display.init()
    pygame.font.init()
    config = Config().changed(language__default=language, screen__table=table)
    kiosk = silent_kiosk(pygame.display.set_mode(size), tmp_path, config)
    assert report(kiosk, EveryScreen(kiosk).names()) == ""
