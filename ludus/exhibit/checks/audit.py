"""Audits size, legibility and flicker of each screen on a declared display; suggests settings.

Nothing is shown: each screen is opened on a surface of the display's size, in every language, and
measured as it is painted.
"""

import math
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ludus.errors import RefusedError
from ludus.exhibit.checks.every_screen import EveryScreen, silent_kiosk
from ludus.exhibit.config.settings import Config, ScreenSettings
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.templates import fill
from ludus.match.states import Target
from ludus.picture.assets import blank
from ludus.picture.measure import ContrastMeasure, Flicker
from ludus.picture.recorder import Recorder
from ludus.rules.ruleset import Length
from ludus.window.app.loop import SECOND
from ludus.window.input.devices import unseen_display
from ludus.window.play.play_screen import PlayScreen
from ludus.window.text.sentences import REMEDY
from ludus.window.text.words import Words

LEAST_CONTRAST = {"text": 4.5, "sign": 3.0}
"""From WCAG 2.2, 1.4.3 and 1.4.11."""
MOST_FLASHES = 2.0
"""Flashes a second: one fewer than WCAG 2.2, 2.3.1, forbids."""
LEAST_CAPITAL_DEGREES = 0.7
"""Least height of capitals, as a visual angle."""
_SMALL = 400
"""Longer side, in pixels, of the picture that is searched for flashes."""
_ATTRACT_S = 12
_NEAREST_MM, _SMALLEST_MM = 200, 8.0
"""The least suggested values of `distance_mm` and `target_mm`."""

Point = tuple[int, int]


@dataclass(frozen=True)
class DeclaredDisplay:
    size: Point
    """In pixels."""
    diagonal_inches: float
    screen: ScreenSettings

    @property
    def mm(self) -> float:
        return self.diagonal_inches * 25.4 / math.hypot(*self.size)

    def degrees(self, pixels: float) -> float:
        """Return the visual angle of a length on the screen."""
        return math.degrees(2 * math.atan(pixels * self.mm / 2 / self.screen.distance_mm))


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
    lacks: Collection[str] = ()
    """Kinds of shortfall: `target`, `capitals`, `contrast` and `flashes`."""

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
        short = list(self._shortfalls(display.screen))
        self.lacks = {kind for kind, _ in short}
        self.short = tuple(what for _, what in short)

    def _shortfalls(self, limits: ScreenSettings) -> Iterator[tuple[str, str]]:
        if self.target_px and round(self.target_mm, 1) < limits.target_mm:
            least = f"{limits.target_mm:g} mm"
            what = f"target {self.target_px.what}: {self.target_mm:.1f} mm, not {least}"
            yield "target", what
        if self.capital_px and round(self.capital_degrees, 2) < LEAST_CAPITAL_DEGREES:
            least = f"{LEAST_CAPITAL_DEGREES:g}°"
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


def audit(size_px: Point, diagonal_inches: float, config: Config) -> list[Finding]:
    """Return the worst measures of each screen; raise RefusedError if the diagonal is unknown."""
    if not diagonal_inches > 0:
        raise RefusedError("the size of the screen is not known; set screen.diagonal_inches")
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
    display = DeclaredDisplay(size_px, diagonal_inches, config.screen)
    for finding in found.values():
        finding.judge(display)
    return list(found.values())


def _measure(kiosk: Kiosk, finding: Finding) -> None:
    screen = kiosk.stack.top
    buttons, recorder = screen.buttons(), Recorder(screen.background())
    recorder.draw(screen.items())
    for button in buttons:
        recorder.draw(button.items(False, kiosk.text_scale), counts=button.enabled)
    window = recorder.frame.get_rect()
    finding.take("target_px", [(min(b.rect.clip(window).size), b.name) for b in buttons])
    finding.take("capital_px", [(text.capital, text.what) for text in recorder.texts])
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
    while not screen.session.finished:
        screen.tap(screen.hand.sources[0])
        watch(turn, SECOND // 2)
        screen.tap(min(screen.hand.goals))
        watch(turn, SECOND // 2)
    screen.click(Target.END)
    watch(turn, 4 * SECOND)
    return {"attract": ContrastMeasure(attract.worst, ""), "move": ContrastMeasure(turn.worst, "")}


def table(findings: Sequence[Finding]) -> str:
    return fill("audit.txt", findings=findings).rstrip("\n")


def advise(
    config: Config,
    size: tuple[int, int],
    inches: float,
    found: Sequence[Finding],
    measure: Callable[[Config], list[Finding]],
) -> str:
    """Suggest settings that remove all shortfalls; `measure` tries each in about a minute."""
    words = Words("en")
    chosen: dict[str, Any] = {}
    for key, value in _switches(config, found):
        better = measure(config.changed(**chosen, **{key: value}))
        if _badness(better, config.screen) < _badness(found, config.screen):
            chosen[key], found = value, better
        if not _short(found):
            return _as_settings(chosen, words)
    needed = max(_needed(each, config.screen) for each in found)
    changed = config.changed(**chosen)
    bounds = _bounds(changed, size, inches, found)
    wanted = DeclaredDisplay(size, math.ceil(inches * needed * 10) / 10, changed.screen)
    tall = {"inches": f"{wanted.diagonal_inches:.1f}"}
    none, larger = (words.say(REMEDY[name], **tall) for name in ("none", "larger"))
    if not _passes(wanted, found):
        larger = ""
    if not bounds:
        return f"{none} {larger}".strip()
    return f"{_as_settings({**chosen, **bounds}, words)}\n{larger}".strip()


def _switches(config: Config, found: Sequence[Finding]) -> Iterator[tuple[str, Any]]:
    """Yield changes that cost nothing and may help; each is tried on top of the earlier ones."""
    lacks = set().union(*(each.lacks for each in found))
    if "capitals" in lacks and not config.screen.larger_text:
        yield "screen__larger_text", True
    if "contrast" in lacks and not config.screen.high_contrast:
        yield "screen__high_contrast", True
    if lacks & {"capitals", "target"} and config.game.length != Length.QUICK:
        yield "game__length", Length.QUICK.value


def _short(found: Sequence[Finding]) -> bool:
    return any(each.short for each in found)


def _needed(finding: Finding, least: ScreenSettings) -> float:
    taller = LEAST_CAPITAL_DEGREES / finding.capital_degrees
    return max(1.0, least.target_mm / finding.target_mm, taller)


def _badness(found: Sequence[Finding], least: ScreenSettings) -> float:
    return sum(_needed(each, least) + len(each.lacks) for each in found)


def _bounds(
    config: Config, size: tuple[int, int], inches: float, found: Sequence[Finding]
) -> dict[str, Any]:
    """Return the nearest distance and smallest target to allow; empty if they would not help."""
    least = config.screen
    capital = min((each.capital_px.value for each in found if each.capital_px), default=math.inf)
    target = min(each.target_mm for each in found)
    height_mm = capital * DeclaredDisplay(size, inches, least).mm
    farthest = height_mm / 2 / math.tan(math.radians(LEAST_CAPITAL_DEGREES) / 2)
    bounds: dict[str, Any] = {}
    if farthest < least.distance_mm:
        bounds["screen__distance_mm"] = math.floor(farthest / 10) * 10
    if target < least.target_mm:
        bounds["screen__target_mm"] = math.floor(target * 10) / 10
    allowed = config.changed(**bounds).screen
    if allowed.distance_mm < _NEAREST_MM or allowed.target_mm < _SMALLEST_MM:
        return {}
    return bounds if _passes(DeclaredDisplay(size, inches, allowed), found) else {}


def _passes(display: DeclaredDisplay, found: Sequence[Finding]) -> bool:
    """Judge the findings anew for another display; return whether there is no shortfall."""
    for each in found:
        each.judge(display)
    return not _short(found)


def _as_settings(changes: dict[str, Any], words: Words) -> str:
    tried = REMEDY["tried"]
    before, lines = "", [words.say(tried)]
    for key, value in sorted(changes.items(), key=lambda each: each[0].startswith("game")):
        section, _, name = key.partition("__")
        if section != before:
            lines.append(f"[{section}]")
            before = section
        why = f"  # {words.say(REMEDY[name])}" if name in REMEDY else ""
        lines.append(f"{name} = {msgspec.json.encode(value).decode()}{why}")
    return "\n".join(lines)
