"""One walk through all screens at home, and one through the exhibit's, at which all audits look."""

import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper, cache
from itertools import product
from math import hypot
from pathlib import Path
from statistics import median
from typing import NamedTuple
from unittest.mock import patch

import pygame
import pytest
from each import each
from every_screen import EveryScreen, silent_kiosk
from harness import Harness
from home_screens import home_screens
from looks import LEAST_CAPITAL, Longest, Look, Sizes, lines
from pygame import Rect

from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.picture import surfaces
from ludus.picture.lettering import NOTE
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.text.catalogue import languages

Size = tuple[int, int]

LONGEST = "longest"
"""The language of the longest translations."""
GATE = [LONGEST, "el", "en"]
SHAPES = [(1280, 720), (1024, 1024), (1080, 1920)]
MORE_SHAPES = [(1024, 600), (1920, 1080), (2560, 1080)]
PAINTED = (SHAPES[0], MORE_SHAPES[1])
"""The shapes in which the caches must be large enough for every screen."""
TARGET, CAPITAL, SMALL = 20, 7.33, 4.71
"""Millimetres of what visitors touch, of a capital, and of that of a note; at 60 cm from the eyes,
capitals have 0.7° and 0.45°."""
LEAST, MEDIAN = 1.2, 1.4
"""Growth of labels at twice the text size: the least, and the median."""


class Walk(NamedTuple):
    """What a walk has seen."""

    screens: set[str]
    faults: set[str]
    sizes: Sizes
    """The smallest letters of each label, and of the other lines of each screen."""


def too_small(look: Look) -> Iterator[str]:
    """Yield what is too small on a museum's display of 24 inches, or of 32 in another shape."""
    (width, height), notes = look.app.size, look.app.scale.letters(NOTE)
    inches = 24 if 9 * width == 16 * height else 32
    mm = hypot(width, height) / (inches * 25.4)
    shown = [*look.items]
    for button, items in look.drawn:
        side = min(button.rect.clip(Rect(0, 0, width, height)).size)
        if side < TARGET * mm - 1:
            yield f"{button.name} has {side} pixels"
        shown += items
    for line in lines(shown):
        if line.capital < (SMALL if line.size == notes else CAPITAL) * mm - 1:
            yield f"a capital of {line.words!r} has {line.capital} pixels"


@cache
def _caches(modules: int) -> "list[_lru_cache_wrapper[object]]":
    """Return the caches of the program, of which so many modules are loaded."""
    ours = [module for name, module in sys.modules.items() if name.startswith("ludus.")]
    found = (value for module in ours for value in vars(module).values())
    return [value for value in found if isinstance(value, _lru_cache_wrapper)]


def made(app: App) -> int:
    """Paint a frame, and return how many pictures and texts were made for it."""
    wrappers = {*_caches(len(sys.modules))}
    before = sum(each.cache_info().misses for each in wrappers)
    app.unpainted = True
    with patch.object(surfaces._pictures, "add", wraps=surfaces._pictures.add) as add:
        app.paint()
    return add.call_count + sum(each.cache_info().misses for each in wrappers) - before


def walk(app: App, names: Iterator[str]) -> Walk:
    contrasts = app.words.language == "en" and (app.text_scale == 1 or app.size == SHAPES[0])
    screens, faults, sizes = set[str](), set[str](), Sizes()
    for name in names:
        look = Look(name, app)
        screens.add(name)
        faults |= {f"{name}: {fault}" for fault in look.faults()}
        if isinstance(app, Kiosk) and app.text_scale == 1:
            faults |= {f"{name}: {fault}" for fault in too_small(look)}
        if contrasts:
            faults |= {f"{name}: {fault}" for fault in look.contrasts()}
        if contrasts and app.size in PAINTED and made(app) and made(app):
            faults.add(f"{name}: the same frame makes pictures again")
        for what, size in look.sizes():
            sizes[what] = min(size, sizes.get(what, size))
    return Walk(screens, faults, sizes)


def speak(app: App, language: str) -> None:
    """Set the texts of a program, which may be the longest of all languages."""
    if language == LONGEST:
        language = "de"
        app._texts[language] = Longest(language)
    app.speak(language)


def home(folder: Path, size: Size, language: str, text: int) -> Walk:
    harness = Harness(folder, size=size)
    speak(harness.app, language)
    harness.app.change(text=text)
    return walk(harness.app, home_screens(harness))


def exhibit(
    folder: Path, size: Size, language: str, text: int, table: bool = False
) -> tuple[Walk, set[KioskState]]:
    """Return what a walk through the exhibit has seen, and its states."""
    pygame.display.init()
    pygame.font.init()
    code = "de" if language == LONGEST else language
    config = Config().changed(language__default=code, screen__table=table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "text_scale", text / 100)
        kiosk = silent_kiosk(pygame.display.set_mode(size), folder, config)
        speak(kiosk, language)
        kiosk.home()
        states = set[KioskState]()

        def names() -> Iterator[str]:
            for name in EveryScreen(kiosk).names():
                states.add(kiosk.state)
                yield name

        return walk(kiosk, names()), states


def matrix(shapes: list[Size], tongues: list[str]) -> Callable[..., None]:
    """Run a test for each shape and language: long those of the gate, and nightly all others."""
    cases = [
        pytest.param(
            *case,
            marks=pytest.mark.long
            if case[0] in SHAPES and case[1] in GATE
            else pytest.mark.nightly,
        )
        for case in product(shapes, tongues)
    ]
    return pytest.mark.parametrize(("size", "language"), cases)


EVERYWHERE = matrix(SHAPES + MORE_SHAPES, GATE + [code for code in languages() if code not in GATE])


@EVERYWHERE
def test_at_home_nothing_is_cut_faint_or_unsaid(tmp_path: Path, size: Size, language: str) -> None:
    usual, large = (home(tmp_path / f"{text}", size, language, text) for text in (100, 200))
    assert sorted(usual.faults) == []
    assert sorted(large.faults) == []
    if size == SHAPES[0]:
        assert_growth(usual.sizes, large.sizes)


def assert_growth(usual: Sizes, large: Sizes) -> None:
    """Assert that labels grow at twice the text size, and that other lines do not shrink."""
    labels = {name: large[name] / usual[name] for name in usual.keys() & large.keys() if name[1]}
    assert len(labels) > 150
    assert median(labels.values()) >= MEDIAN
    assert {name for name, growth in labels.items() if growth < LEAST} == set()
    assert {name for name, size in usual.items() if large.get(name, size) < size} == set()


@EVERYWHERE
def test_in_the_exhibit_nothing_is_cut_faint_or_unsaid(
    tmp_path: Path, size: Size, language: str
) -> None:
    for text in (100, 200):
        seen, states = exhibit(tmp_path / f"{text}", size, language, text)
        assert sorted(seen.faults) == []
        assert {"attract", "throw", "computer", "bonus", "two players"} <= seen.screens
        assert states == {*KioskState} - {KioskState.DARK}


@pytest.mark.nightly
@pytest.mark.parametrize("size", [size for size in SHAPES + MORE_SHAPES if len({*size}) > 1])
def test_at_a_table_nothing_is_cut_faint_or_unsaid(tmp_path: Path, size: Size) -> None:
    for text in (100, 200):
        seen, _ = exhibit(tmp_path / f"{text}", size, LONGEST, text, table=True)
        assert sorted(seen.faults) == []


@each(size=[(1024, 600), (600, 1024)])
def test_numbers_on_checkers_can_be_read(tmp_path: Path, size: Size) -> None:
    harness = Harness(tmp_path, size=size)
    for rules in GAMES:
        screen = harness.play(rules, checkers=15)
        found = {line.words: line.capital for line in lines(screen.items())}
        assert found["15"] >= LEAST_CAPITAL * min(size) - 1
        assert [*Look(rules, harness.app).contrasts()] == []
