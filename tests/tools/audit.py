"""Audits size, legibility and flicker of each screen of the exhibit on a declared display.

    python tests/tools/audit.py 3840x2160 43 900

Pixels, inches and millimetres to the eyes. Nothing is shown: each screen is opened on a surface of
that size, in every language, and measured as it is painted.
"""

import argparse
import math
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame
from every_screen import EveryScreen, silent_kiosk
from pygame import Surface
from recorder import Recorder

from ludus import options
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.match.states import Target
from ludus.picture.assets import blank
from ludus.picture.lettering import NOTE
from ludus.picture.luminance import luminance
from ludus.window.app.loop import SECOND
from ludus.window.play.play_screen import PlayScreen

LEAST_CONTRAST = {"text": 4.5, "sign": 3.0}
"""From WCAG 2.2, 1.4.3 and 1.4.11."""
MOST_FLASHES = 2.0
"""Flashes a second: one fewer than WCAG 2.2, 2.3.1, forbids."""
LEAST_CAPITAL_DEGREES = 0.7
"""Least height of capitals, as a visual angle."""
LEAST_NOTE_DEGREES = 0.45
"""The same of notes, and of words below icons, which say the same."""
LEAST_TARGET_MM = 20.0
"""Least width and height of what visitors touch."""
_SMALL = 400
"""Longer side, in pixels, of the picture that is searched for flashes."""
_ATTRACT_S = 12
_CHANGE, _AREA = 0.1, 0.25
"""A flash changes the relative luminance by this much, on this share of the screen, and back."""
_GRID = (32, 24)

Point = tuple[int, int]


class ContrastMeasure(NamedTuple):
    """A value with a description of the measured thing."""

    value: float
    what: str


class Flicker:
    """Counts the changes to lighter and darker in each part of the picture, per second."""

    def __init__(self) -> None:
        self.worst = 0.0
        """The most flashes, pairs of opposite changes, on `_AREA` of the screen within a second."""
        cells = _GRID[0] * _GRID[1]
        self._turned = np.zeros(cells, np.int8)
        self._high = self._low = np.zeros(0, np.float32)
        self._recent = np.zeros((SECOND, cells), np.int8)
        self._steps = 0
        self._place = math.ceil(cells * _AREA) - 1

    def see(self, frame: Surface) -> None:
        """Add the picture of the next frame of 1/60 s."""
        small = pygame.transform.smoothscale(frame.convert(24), _GRID)
        light = luminance(pygame.surfarray.pixels3d(small)).reshape(-1)
        if not len(self._high):
            self._high = self._low = light
        self._high, self._low = np.maximum(self._high, light), np.minimum(self._low, light)
        fell = (self._high - light >= _CHANGE) & (self._turned >= 0)
        rose = (light - self._low >= _CHANGE) & (self._turned <= 0) & ~fell
        self._turned = np.where(fell, -1, np.where(rose, 1, self._turned)).astype(np.int8)
        changed = fell | rose
        self._high = np.where(changed, light, self._high)
        self._low = np.where(changed, light, self._low)
        self._recent[self._steps % SECOND] = changed
        self._steps += 1
        often = np.sort(self._recent.sum(axis=0))[::-1]
        self.worst = max(self.worst, int(often[self._place]) // 2)


@dataclass(frozen=True)
class DeclaredDisplay:
    size: Point
    """In pixels."""
    diagonal_inches: float
    distance_mm: int = 600
    """From the screen to the visitors' eyes."""

    @property
    def mm(self) -> float:
        return self.diagonal_inches * 25.4 / math.hypot(*self.size)

    def degrees(self, pixels: float) -> float:
        """Return the visual angle of a length on the screen."""
        return math.degrees(2 * math.atan(pixels * self.mm / 2 / self.distance_mm))


@dataclass
class Finding:
    """The worst measures of a screen, over all languages and games; None if there are none."""

    screen: str
    target_px: ContrastMeasure | None = None
    capital_px: ContrastMeasure | None = None
    """The lowest capital H of a text."""
    text_contrast: ContrastMeasure | None = None
    sign_contrast: ContrastMeasure | None = None
    flashes: ContrastMeasure | None = None
    target_mm: float = math.inf
    capital_mm: float = math.inf
    capital_degrees: float = math.inf
    short: Sequence[str] = ()
    note_px: ContrastMeasure | None = None
    """The lowest capital H of a note."""

    def take(self, kind: str, found: Iterable[tuple[float, str]]) -> None:
        """Keep the worst figure of a kind: the most flashes, and the least of others."""
        kept: ContrastMeasure | None = getattr(self, kind)
        measures = [*([kept] if kept else []), *(ContrastMeasure(*each) for each in found)]
        if measures:
            setattr(self, kind, (max if kind == "flashes" else min)(measures))

    def judge(self, display: DeclaredDisplay) -> None:
        if self.target_px:
            self.target_mm = self.target_px.value * display.mm
        if self.capital_px:
            self.capital_mm = self.capital_px.value * display.mm
            self.capital_degrees = display.degrees(self.capital_px.value)
        self.short = tuple(self._shortfalls(display))

    def _shortfalls(self, display: DeclaredDisplay) -> Iterator[str]:
        if self.target_px and round(self.target_mm, 1) < LEAST_TARGET_MM:
            least = f"{LEAST_TARGET_MM:g} mm"
            yield f"target {self.target_px.what}: {self.target_mm:.1f} mm, not {least}"
        for lowest, asked in (
            (self.capital_px, LEAST_CAPITAL_DEGREES),
            (self.note_px, LEAST_NOTE_DEGREES),
        ):
            degrees = display.degrees(lowest.value) if lowest else math.inf
            if lowest and round(degrees, 2) < asked:
                yield f"capitals of '{lowest.what}': {degrees:.2f}°, not {asked:g}°"
        for name, asked in LEAST_CONTRAST.items():
            found: ContrastMeasure | None = getattr(self, f"{name}_contrast")
            if found and round(found.value, 1) < asked:
                yield f"contrast of {name} '{found.what}': {found.value:.1f}, not {asked:g}"
        if self.flashes and self.flashes.value > MOST_FLASHES:
            yield f"flashes: {self.flashes.value:g} in a second, not {MOST_FLASHES:g}"


@contextmanager
def unseen_display() -> Iterator[None]:
    """Provide an invisible display for making pictures; an open display is used as it is."""
    pygame.font.init()
    if pygame.display.get_surface():
        yield
        return
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.quit()
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    try:
        yield
    finally:
        pygame.display.quit()
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before


def audit(
    size_px: Point, diagonal_inches: float, config: Config, distance_mm: int = 600
) -> list[Finding]:
    """Return the worst measures of each screen."""
    found: dict[str, Finding] = {}
    with unseen_display(), tempfile.TemporaryDirectory() as folder:
        for name, measure in flashes(size_px, config, Path(folder)).items():
            found.setdefault(name, Finding(name)).take("flashes", [measure])
        kiosk = silent_kiosk(blank(size_px), Path(folder), config)
        for code in config.language.offered:
            others = [other for other in config.language.offered if other != code]
            kiosk.configure(language__default=code, language__offered=(code, *others))
            kiosk.home()
            for name in EveryScreen(kiosk).names():
                _measure(kiosk, found.setdefault(name, Finding(name)))
        # Each game is shown in a place of its own.
        for rules in config.game.offered:
            kiosk.configure(game__rules=rules)
            kiosk.home()
            for name in EveryScreen(kiosk).match():
                _measure(kiosk, found.setdefault(name, Finding(name)))
    display = DeclaredDisplay(size_px, diagonal_inches, distance_mm)
    for finding in found.values():
        finding.judge(display)
    return list(found.values())


def _measure(kiosk: Kiosk, finding: Finding) -> None:
    screen = kiosk.stack.top
    buttons, recorder = screen.buttons(), Recorder(screen.background())
    recorder.draw(screen.items())
    for button in buttons:
        recorder.draw(button.items(False), counts=button.enabled)
    window = recorder.frame.get_rect()
    finding.take("target_px", [(min(b.rect.clip(window).size), b.name) for b in buttons])
    small, larger = kiosk.scale.letters(NOTE), kiosk.scale.text > 1
    for text in recorder.texts:
        # At the usual size, a text smaller than a note is a shortfall.
        note = text.size == small or (larger and text.size < small)
        kind = "note_px" if note else "capital_px"
        finding.take(kind, [(text.capital, text.what)])
    finding.take("text_contrast", [(text.contrast, text.what) for text in recorder.texts])
    finding.take("sign_contrast", [(sign.contrast, sign.what) for sign in recorder.signs])


def flashes(size: Point, config: Config, folder: Path) -> dict[str, ContrastMeasure]:
    """Return flashes a second in attract and in a turn, on a smaller screen of equal shape."""
    scale = _SMALL / max(size)
    small = blank((round(size[0] * scale), round(size[1] * scale)))
    kiosk = silent_kiosk(small, folder, config)
    attract, turn = Flicker(), Flicker()

    def watch(flicker: Flicker, steps: int) -> None:
        for _ in range(steps):
            kiosk.step()
            kiosk.paint()
            flicker.see(kiosk.stack.canvas.target)

    watch(attract, _ATTRACT_S * SECOND)
    kiosk.begin()
    watch(turn, SECOND)
    screen = kiosk.stack.top
    assert isinstance(screen, PlayScreen)
    screen.click(Target.CUP)
    watch(turn, 2 * SECOND)
    while not screen.now.finished:
        screen.tap(screen.hand.sources[0])
        watch(turn, SECOND // 2)
        screen.tap(min(screen.hand.goals))
        watch(turn, SECOND // 2)
    screen.click(Target.END)
    watch(turn, 4 * SECOND)
    return {"attract": ContrastMeasure(attract.worst, ""), "move": ContrastMeasure(turn.worst, "")}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pixels", type=options.size)
    parser.add_argument("inches", type=float)
    parser.add_argument("distance", type=int, help="millimetres to the eyes")
    given = parser.parse_args()
    for each in audit(given.pixels, given.inches, Config(), given.distance):
        print(f"{each.screen}: {'; '.join(each.short) or 'right'}")
