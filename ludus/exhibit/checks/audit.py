"""The audit: how large, legible and calm each screen of the exhibit is, on a declared display.

Nothing is shown: every screen is opened on a surface of the display's size, in every language, and
measured as it is painted.
"""

import math
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludus.errors import RefusedError
from ludus.exhibit.checks.every_screen import EveryScreen, silent_kiosk
from ludus.exhibit.config.settings import Config, ScreenSettings
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.visit import VisitScreen
from ludus.exhibit.templates import fill
from ludus.match.states import Target
from ludus.picture.assets import blank
from ludus.picture.canvas import Surface
from ludus.picture.measure import ContrastMeasure, Flicker
from ludus.picture.recorder import Recorder
from ludus.window.app import stack
from ludus.window.app.loop import SECOND
from ludus.window.input.devices import unseen_display

LEAST_CONTRAST = {"text": 4.5, "sign": 3.0}
"""As WCAG 2.2 asks in 1.4.3 and in 1.4.11."""
MOST_FLASHES = 2.0
"""Flashes a second: one fewer than WCAG 2.2, 2.3.1, forbids."""
_SMALL = 400
"""Longer side, in pixels, of the picture in which flashes are looked for."""
_ATTRACT_S = 12
_GREATEST = ("flashes", "high_px")

Point = tuple[int, int]


# What is measured against what


@dataclass(frozen=True)
class DeclaredDisplay:
    """A screen, the eyes in front of it, and what they and the fingers need."""

    size: Point
    """In pixels."""
    diagonal_inches: float
    screen: ScreenSettings
    """The settings: distance, least target and least capitals."""

    @property
    def mm(self) -> float:
        """Millimetres of a pixel."""
        return self.diagonal_inches * 25.4 / math.hypot(*self.size)

    def degrees(self, pixels: float) -> float:
        """The angle under which a length on the screen is seen."""
        return math.degrees(2 * math.atan(pixels * self.mm / 2 / self.screen.distance_mm))


@dataclass
class Finding:
    """The worst of one screen, over all languages and games; None where there is none."""

    screen: str
    target_px: ContrastMeasure | None = None
    """The smallest width or height of what can be touched."""
    capital_px: ContrastMeasure | None = None
    """The lowest capital H of a text."""
    text_contrast: ContrastMeasure | None = None
    sign_contrast: ContrastMeasure | None = None
    flashes: ContrastMeasure | None = None
    """The most in a second."""
    low_px: ContrastMeasure | None = None
    """The middle of what is touched lowest, above the lower edge of the screen."""
    high_px: ContrastMeasure | None = None
    """The same of what is touched highest."""
    target_mm: float = math.inf
    capital_mm: float = math.inf
    capital_degrees: float = math.inf
    short: tuple[str, ...] = ()
    """What falls short, in words."""
    lacks: frozenset[str] = frozenset()
    """What falls short: of `target`, `capitals`, `contrast` and `flashes`."""

    def take(self, kind: str, measures: Sequence[ContrastMeasure]) -> None:
        """Keep the worst figure of a kind: the smallest, or of `_GREATEST` the greatest."""
        kept: ContrastMeasure | None = getattr(self, kind)
        all_of_them = [*([kept] if kept else []), *measures]
        if all_of_them:
            setattr(self, kind, (max if kind in _GREATEST else min)(all_of_them))

    def judge(self, display: DeclaredDisplay) -> None:
        """Turn pixels into millimetres and degrees, and say what falls short."""
        if self.target_px:
            self.target_mm = self.target_px.value * display.mm
        if self.capital_px:
            self.capital_mm = self.capital_px.value * display.mm
            self.capital_degrees = display.degrees(self.capital_px.value)
        short = list(self._shortfalls(display.screen))
        self.lacks = frozenset(kind for kind, _ in short)
        self.short = tuple(what for _, what in short)

    def _shortfalls(self, limits: ScreenSettings) -> Iterator[tuple[str, str]]:
        if self.target_px and round(self.target_mm, 1) < limits.target_mm:
            least = f"{limits.target_mm:g} mm"
            what = f"target {self.target_px.what}: {self.target_mm:.1f} mm, not {least}"
            yield "target", what
        if self.capital_px and round(self.capital_degrees, 2) < limits.capital_degrees:
            least = f"{limits.capital_degrees:g}°"
            what = f"capitals of '{self.capital_px.what}': {self.capital_degrees:.2f}°, not {least}"
            yield "capitals", what
        for name, asked in LEAST_CONTRAST.items():
            found: ContrastMeasure | None = getattr(self, f"{name}_contrast")
            if found and round(found.value, 1) < asked:
                what = f"contrast of {name} '{found.what}': {found.value:.1f}, not {asked:g}"
                yield "contrast", what
        if self.flashes and self.flashes.value > MOST_FLASHES:
            what = f"flashes: {self.flashes.value:g} in a second, not {MOST_FLASHES:g}"
            yield "flashes", what


# The whole of it


class _ShadedOnce(Kiosk):
    """A kiosk that darkens what is beneath its panels only once."""

    _shaded: Surface | None = None

    def beneath(self, screen: stack.Screen) -> Surface:
        if self._shaded is None:
            self._shaded = super().beneath(screen)
        return self._shaded


def audit(size_px: Point, diagonal_inches: float, config: Config) -> list[Finding]:
    """Measure every screen of the exhibit; for each the worst of all languages and games.

    Args:
        size_px: the screen's width and height in pixels.
        diagonal_inches: of the picture.
        config: what the museum has chosen, and what a screen must hold by it.

    Raises:
        RefusedError: the diagonal is not known.
    """
    if not diagonal_inches > 0:
        raise RefusedError("the size of the screen is not known; set screen.diagonal_inches")
    found: dict[str, Finding] = {}
    with unseen_display(), tempfile.TemporaryDirectory() as folder:
        for name, measure in flashes(size_px, config, Path(folder)).items():
            found.setdefault(name, Finding(name)).take("flashes", [measure])
        kiosk = silent_kiosk(blank(size_px), Path(folder), config, _ShadedOnce)
        for code in config.language.offered:
            others = [other for other in config.language.offered if other != code]
            kiosk.configure(language__default=code, language__offered=(code, *others))
            kiosk.home()
            for name in EveryScreen(kiosk).names():
                _measure(kiosk, found.setdefault(name, Finding(name)))
        # Each game is at home in a place of its own.
        for rules in config.game.offered:
            kiosk.configure(game__rules=rules)
            kiosk.home()
            for name in EveryScreen(kiosk).match():
                _measure(kiosk, found.setdefault(name, Finding(name)))
    display = DeclaredDisplay(size_px, diagonal_inches, config.screen)
    for finding in found.values():
        finding.judge(display)
    return list(found.values())


def _measure(kiosk: Kiosk, finding: Finding) -> None:
    """Draw the topmost screen, and keep the worst of what is drawn."""
    screen = kiosk.top
    buttons, recorder = screen.buttons(), Recorder(screen.background())
    recorder.draw(screen.items())
    for button in buttons:
        recorder.draw(button.items(False, kiosk.text_scale), counts=button.enabled)
    window = recorder.frame.get_rect()
    finding.take(
        "target_px", [ContrastMeasure(min(b.rect.clip(window).size), b.name) for b in buttons]
    )
    places = [ContrastMeasure(window.bottom - b.rect.clip(window).centery, b.name) for b in buttons]
    finding.take("low_px", places)
    finding.take("high_px", places)
    finding.take(
        "capital_px", [ContrastMeasure(text.capital, text.what) for text in recorder.texts]
    )
    finding.take(
        "text_contrast", [ContrastMeasure(text.contrast, text.what) for text in recorder.texts]
    )
    finding.take(
        "sign_contrast", [ContrastMeasure(sign.contrast, sign.what) for sign in recorder.signs]
    )


def flashes(size: Point, config: Config, folder: Path) -> dict[str, ContrastMeasure]:
    """Flashes a second in attract and in a turn, on a smaller screen of the same shape."""
    scale = _SMALL / max(size)
    small = blank((round(size[0] * scale), round(size[1] * scale)))
    kiosk = silent_kiosk(small, folder, config)
    attract, turn = Flicker(), Flicker()

    def watch(flicker: Flicker, steps: int) -> None:
        for _ in range(steps):
            kiosk.step()
            kiosk.paint()
            flicker.see(kiosk.canvas.target)

    watch(attract, _ATTRACT_S * SECOND)
    kiosk.begin()
    watch(turn, SECOND)
    screen = kiosk.top
    assert isinstance(screen, VisitScreen)
    screen.click(Target.CUP)
    watch(turn, 2 * SECOND)
    while not screen.finished:
        screen.tap(screen.hand.sources[0])
        watch(turn, SECOND // 2)
        screen.tap(min(screen.hand.goals))
        watch(turn, SECOND // 2)
    screen.click(Target.END)
    watch(turn, 4 * SECOND)
    return {"attract": ContrastMeasure(attract.worst, ""), "move": ContrastMeasure(turn.worst, "")}


def table(findings: Sequence[Finding]) -> str:
    """The findings as lines of text: a table, and below it what falls short."""
    return fill("audit.txt", findings=findings).rstrip("\n")
