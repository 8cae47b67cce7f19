"""What a screen that is only planned will be like: who reads it, who reaches it, at which height.

Figures of persons are those of the sources that are named beside them, and of no others.
"""

import math
import tempfile
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ludus.exhibit.checks import audit, suggestions
from ludus.exhibit.checks.audit import DeclaredDisplay, Finding
from ludus.exhibit.checks.every_screen import silent_kiosk
from ludus.exhibit.config.settings import Config
from ludus.exhibit.paper.drawings import Drawing, screen
from ludus.exhibit.screens.visit import VisitScreen
from ludus.exhibit.templates import fill
from ludus.picture.assets import blank
from ludus.picture.measure import ContrastMeasure
from ludus.rules.position import WHITE
from ludus.window.input.devices import unseen_display
from ludus.window.text.sentences import LEGIBLE, MEASURED, PERSON_BEFORE, PLAN, WITHIN_REACH
from ludus.window.text.words import Words

_STAFF = ("PIN", "PIN, wrong", "operator", "operator, closing", "test of touch")
"""Screens that no visitor sees."""
_LEAST, _GOOD = 16.0, 20.0
"""Height of capitals in minutes of arc: the least, and from where it is preferred; ISO 9241-3."""
_STEP_MM = 5
_COLUMNS = 100
_DIN = "DIN 33402-2:2005-12"


class PlanReach(NamedTuple):
    """From where to where a person reaches forward, in millimetres above the floor."""

    key: str
    """Of `PERSON_BEFORE`."""
    low: int
    high: int
    source: str
    measured: str = ""
    """Of `MEASURED`, where the source does not say itself what it is of whom."""


class Eyes(NamedTuple):
    """Where eyes are, in millimetres above the floor: of a small woman and of a tall man."""

    key: str
    """Of `PERSON_BEFORE` and `MEASURED`."""
    low: int
    high: int


REACHES = (
    PlanReach("wheelchair", 380, 1220, "ADA 2010, 308.2.1"),
    PlanReach("nine", 405, 1120, "ADA 2010, advisory 308.1"),
    PlanReach("five", 455, 1015, "ADA 2010, advisory 308.1"),
    PlanReach("three", 510, 915, "ADA 2010, advisory 308.1"),
)
"""In the order in which a height is looked for: who comes last is left out first."""
UPRIGHT = PlanReach("standing", 825, 1260, _DIN, "hand")
"""Between these nobody stoops, and nobody lifts the hand above the shoulder."""
EYES = (Eyes("seated", 1080, 1345), Eyes("standing", 1435, 1735))


@dataclass(frozen=True)
class PlanSeen:
    """How a person sees the smallest text, wherever it stands on the screen."""

    eyes: Eyes
    minutes: float
    """The height of its capitals at the worst place, in minutes of arc."""

    @property
    def verdict(self) -> str:
        """What the standard says of it, as `LEGIBLE` names it."""
        if self.minutes < _LEAST:
            return "small"
        return "good" if self.minutes >= _GOOD else "enough"


@dataclass(frozen=True)
class Reached:
    """What a person reaches on a screen that hangs at a height."""

    reach: PlanReach
    edge: tuple[int, int]
    """The lower edge of the screen must lie between these; there is no such place where the
    second is the lower."""
    level: str
    """How much is within reach at the height that is proposed, as `WITHIN_REACH` names it."""
    below: int
    """By how much the lowest is too low there, and the highest too high; 0 where it is not."""
    above: int


@dataclass(frozen=True)
class ScreenPlan:
    """A screen and those before it."""

    display: DeclaredDisplay
    findings: Sequence[Finding]
    low: float
    """Where the lowest thing is touched, above the lower edge; this and the next in millimetres."""
    game: float
    """Where the highest is that a game needs: the top of the board."""
    high: ContrastMeasure
    """Where the highest is of all."""
    capital: ContrastMeasure
    """The lowest capitals."""
    drawing: Drawing

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the picture."""
        width, height = self.display.size
        return width * self.display.mm, height * self.display.mm

    def between(self, reach: PlanReach, highest: float) -> tuple[int, int]:
        """Where the lower edge must lie so that all up to the highest is reached."""
        return math.ceil(reach.low - self.low), math.floor(reach.high - highest)

    @property
    def edge(self) -> int:
        """The height of the lower edge at which most reach all, as high as that allows."""
        for highest in (self.high.value, self.game):
            kept: list[tuple[int, int]] = []
            for reach in REACHES:
                low, high = self.between(reach, highest)
                if max([low, *(k[0] for k in kept)]) <= min([high, *(k[1] for k in kept)]):
                    kept.append((low, high))
            if kept:
                return min(high for _, high in kept) // _STEP_MM * _STEP_MM
        return math.ceil(REACHES[0].low - self.low)

    @property
    def reached(self) -> list[Reached]:
        """For each person how it is at that height."""
        return [self._reached(reach) for reach in (*REACHES, UPRIGHT)]

    def _reached(self, reach: PlanReach) -> Reached:
        low, high = self.between(reach, self.game)
        below = max(0, round(reach.low - self.edge - self.low))
        above = max(0, round(self.edge + self.high.value - reach.high))
        level = "game" if low <= self.edge <= high else "part"
        all_ = "all" if not below and not above else level
        return Reached(reach, self.between(reach, self.high.value), all_, below, above)

    @property
    def seen(self) -> list[PlanSeen]:
        """The smallest text as it is seen from each height of eyes, at its worst place.

        A screen that hangs is seen at a slant from above or below: the way to the eye is longer,
        and letters seem lower.
        """
        edges = self.edge, self.edge + self.size_mm[1]
        away = self.display.screen.distance_mm

        def minutes(eye: int) -> float:
            far = max(abs(eye - edge) for edge in edges)
            return math.degrees(self.capital.value * away / (away**2 + far**2)) * 60

        return [PlanSeen(eyes, min(map(minutes, (eyes.low, eyes.high)))) for eyes in EYES]

    @property
    def farthest(self) -> int:
        """From how far the lowest capitals are the least that is legible, in millimetres."""
        return math.floor(self.capital.value / math.radians(_LEAST / 60) / 10) * 10


def plan(size: tuple[int, int], inches: float, config: Config) -> ScreenPlan:
    """Measure all screens of the exhibit, in its first language, and lay out a game's.

    Args:
        size: of the screen in pixels.
        inches: its diagonal.
        config: the museum's settings, with the distance of the eyes.

    Raises:
        RefusedError: the diagonal is not known.
    """
    findings = audit.audit(size, inches, config)
    display = DeclaredDisplay(size, inches, config.screen)
    visitors = [each for each in findings if each.screen not in _STAFF]
    capital = min(each.capital_px for each in visitors if each.capital_px)
    with unseen_display(), tempfile.TemporaryDirectory() as folder:
        kiosk = silent_kiosk(blank(size), Path(folder), config.changed(session__lesson=False))
        kiosk.begin()
        game = kiosk.top
        assert isinstance(game, VisitScreen)
        zones = game.layout.places[WHITE].values()
        drawing = screen(game.layout, game.buttons(), capital.what, capital.value)
        top = size[1] - min(zone.rect.centery for zone in zones)

    def mm(measures: Iterable[ContrastMeasure | None]) -> list[ContrastMeasure]:
        return [each._replace(value=each.value * display.mm) for each in measures if each]

    return ScreenPlan(
        display,
        findings,
        min(mm(each.low_px for each in visitors)).value,
        top * display.mm,
        max(mm(each.high_px for each in visitors)),
        capital._replace(value=capital.value * display.mm),
        drawing,
    )


def sentences(found: ScreenPlan, words: Words) -> dict[str, str]:
    """What is said of it, by the names of `PLAN`."""
    (width, height), screen = found.size_mm, found.display.screen
    fields = {
        "inches": f"{found.display.diagonal_inches:g}",
        "width": round(width),
        "height": round(height),
        "low": found.edge,
        "high": round(found.edge + height),
        "size": f"{round(found.capital.value, 1):g}",
        "far": found.farthest,
        "distance": screen.distance_mm,
        "lowest": round(found.low),
        "highest": round(found.high.value),
        "game": round(found.game),
        "short": sum(bool(each.short) for each in found.findings),
        "screens": len(found.findings),
        "degrees": f"{screen.capital_degrees:g}",
        "target": f"{screen.target_mm:g}",
    }
    return {name: words.say(text, **fields) for name, text in PLAN.items()}


def told(found: ScreenPlan, config: Config, words: Words) -> str:
    """It in words, with what to set."""
    size, inches = found.display.size, found.display.diagonal_inches
    advice = ""
    if any(each.short for each in found.findings):
        measure = partial(audit.audit, size, inches)
        advice = suggestions.advise(config, size, inches, found.findings, measure, words)
    text = fill(
        "plan.txt",
        plan=found,
        advice=advice,
        said=sentences(found, words),
        say=words.say,
        din=_DIN,
        persons=PERSON_BEFORE,
        measured=MEASURED,
        legible=LEGIBLE,
        within=WITHIN_REACH,
    )
    return "\n".join(map(_wrapped, text.rstrip("\n").splitlines()))


def _wrapped(line: str) -> str:
    """A line in as many as it takes, each as far from the edge."""
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(line, _COLUMNS, subsequent_indent=indent)
