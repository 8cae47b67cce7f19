"""What a screen that is only planned will be like: who reads it, who reaches it, at which height.

Figures of persons are those of the sources that are named beside them, and of no others.
"""

import math
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ludus.exhibit import audit, remedy
from ludus.exhibit.audit import Display, Finding
from ludus.exhibit.config import Config
from ludus.exhibit.drawings import Drawing, screen
from ludus.exhibit.every_screen import silent_kiosk
from ludus.exhibit.screens.visit import VisitScreen
from ludus.exhibit.templates import fill
from ludus.picture.assets import blank
from ludus.picture.measure import Measure
from ludus.rules.position import WHITE
from ludus.window.devices import unseen_display

_STAFF = ("PIN", "PIN, wrong", "operator", "test of touch")
"""Screens that no visitor sees."""
_LEAST, _GOOD = 16.0, 20.0
"""Height of capitals in minutes of arc: the least, and from where it is preferred; ISO 9241-3."""
_STEP_MM = 5
_DIN = "DIN 33402-2:2005-12"


class Reach(NamedTuple):
    """From where to where a person reaches forward, in millimetres above the floor."""

    key: str
    """Of `PERSON_BEFORE`."""
    who: str
    low: int
    high: int
    source: str


class Eyes(NamedTuple):
    """Where eyes are, in millimetres above the floor: of a small woman and of a tall man."""

    who: str
    low: int
    high: int
    source: str


REACHES = (
    Reach("wheelchair", "in a wheelchair", 380, 1220, "ADA 2010, 308.2.1"),
    Reach("nine", "child of 9 to 12", 405, 1120, "ADA 2010, advisory 308.1"),
    Reach("five", "child of 5 to 8", 455, 1015, "ADA 2010, advisory 308.1"),
    Reach("three", "child of 3 or 4", 510, 915, "ADA 2010, advisory 308.1"),
)
"""In the order in which a height is looked for: who comes last is left out first."""
UPRIGHT = Reach(
    "standing", "standing", 825, 1260, f"{_DIN}: hand of men, P95; shoulder of women, P5"
)
"""Between these nobody stoops, and nobody lifts the hand above the shoulder."""
EYES = (
    Eyes("seated", 1080, 1345, f"{_DIN}: lower leg and seated eyes, P5 of women, P95 of men"),
    Eyes("standing", 1435, 1735, f"{_DIN}: eyes, P5 of women, P95 of men"),
)


@dataclass(frozen=True)
class Seen:
    """How a person sees the smallest text, wherever it stands on the screen."""

    eyes: Eyes
    minutes: float
    """The height of its capitals at the worst place, in minutes of arc."""

    @property
    def verdict(self) -> str:
        """What the standard says of it."""
        if self.minutes < _LEAST:
            return "too small"
        return "good" if self.minutes >= _GOOD else "enough"


@dataclass(frozen=True)
class Reached:
    """What a person reaches on a screen that hangs at a height."""

    reach: Reach
    edge: tuple[int, int]
    """The lower edge of the screen must lie between these; there is no such place where the
    second is the lower."""
    lacks: str
    """What is out of reach at the height that is proposed, in words; nothing if nothing is."""
    level: str
    """How much is within reach, as `WITHIN_REACH` names it."""


@dataclass(frozen=True)
class Plan:
    """A screen and those before it."""

    display: Display
    findings: Sequence[Finding]
    low: float
    """Where the lowest thing is touched, above the lower edge; this and the next in millimetres."""
    game: float
    """Where the highest is that a game needs: the top of the board."""
    high: Measure
    """Where the highest is of all."""
    capital: Measure
    """The lowest capitals."""
    drawing: Drawing

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the picture."""
        width, height = self.display.size
        return width * self.display.mm, height * self.display.mm

    def between(self, reach: Reach, highest: float) -> tuple[int, int]:
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
        return [
            Reached(
                reach, self.between(reach, self.high.value), self._lacks(reach), self._level(reach)
            )
            for reach in (*REACHES, UPRIGHT)
        ]

    def _level(self, reach: Reach) -> str:
        if not self._lacks(reach):
            return "all"
        low, high = self.between(reach, self.game)
        return "game" if low <= self.edge <= high else "part"

    def _lacks(self, reach: Reach) -> str:
        edge = self.edge
        below = reach.low - edge - self.low
        above = edge + self.high.value - reach.high
        if reach is UPRIGHT:
            found = [f"the lowest is {below:.0f} mm below the hand"] if below > 0 else []
            found += [f"the highest is {above:.0f} mm above the shoulder"] if above > 0 else []
            return "; ".join(found)
        found = [f"the lowest is {below:.0f} mm too low"] if below > 0 else []
        if above > 0:
            found.append(f"'{self.high.what}' is {above:.0f} mm too high")
            found += ["the game is reached"] if edge + self.game <= reach.high else []
        return "; ".join(found)

    @property
    def seen(self) -> list[Seen]:
        """The smallest text as it is seen from each height of eyes, at its worst place.

        A screen that hangs is seen at a slant from above or below: the way to the eye is longer,
        and letters seem lower.
        """
        edges = self.edge, self.edge + self.size_mm[1]
        away = self.display.screen.distance_mm

        def minutes(eye: int) -> float:
            far = max(abs(eye - edge) for edge in edges)
            return math.degrees(self.capital.value * away / (away**2 + far**2)) * 60

        return [Seen(eyes, min(map(minutes, (eyes.low, eyes.high)))) for eyes in EYES]

    @property
    def farthest(self) -> int:
        """From how far the lowest capitals are the least that is legible, in millimetres."""
        return math.floor(self.capital.value / math.radians(_LEAST / 60) / 10) * 10


def plan(size: tuple[int, int], inches: float, config: Config) -> Plan:
    """Measure all screens of the exhibit, in its first language, and lay out a game's.

    Args:
        size: of the screen in pixels.
        inches: its diagonal.
        config: the museum's settings, with the distance of the eyes.

    Raises:
        RefusedError: the diagonal is not known.
    """
    findings = audit.audit(size, inches, config)
    display = Display(size, inches, config.screen)
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

    def mm(measures: Iterable[Measure | None]) -> list[Measure]:
        return [each._replace(value=each.value * display.mm) for each in measures if each]

    return Plan(
        display,
        findings,
        min(mm(each.low_px for each in visitors)).value,
        top * display.mm,
        max(mm(each.high_px for each in visitors)),
        capital._replace(value=capital.value * display.mm),
        drawing,
    )


def told(found: Plan, config: Config) -> str:
    """It in words, with what to set."""
    size, inches = found.display.size, found.display.diagonal_inches
    short = sum(bool(each.short) for each in found.findings)
    advice = ""
    if short:
        measure = partial(audit.audit, size, inches)
        advice = remedy.advise(config, size, inches, found.findings, measure)
    told = fill("plan.txt", plan=found, limits=config.screen, short=short, advice=advice)
    return told.rstrip("\n")
