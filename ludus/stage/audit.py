"""The audit: how large, legible and calm each screen of the exhibit is, on a declared display.

Nothing is shown: every screen is opened on a surface of the display's size, in every language, and
measured as it is painted. Texts and signs are known by overhearing how they are made.
"""

import math
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pygame
from pygame import Surface
from pygame._sdl2 import touch

from ludus.match.record import HUMAN, Record, Turn, parse_record
from ludus.match.save import SavedMatch
from ludus.match.table import Stage
from ludus.players.instant import Instant
from ludus.rules.ruleset import RuleSet
from ludus.stage import assets, loop, signs, stone
from ludus.stage.app import Screen, Services
from ludus.stage.canvas import Item
from ludus.stage.catalogue import languages as all_languages
from ludus.stage.kiosk import SECOND, Hooks, House, Kiosk
from ludus.stage.screens import choose, games, idle, languages, operator, rules
from ludus.stage.screens.play import PlayScreen
from ludus.stage.screens.visit import VisitScreen
from ludus.stage.settings import SettingsFile
from ludus.stage.sound import Hush, Mixer

TEXT_CONTRAST, SIGN_CONTRAST = 4.5, 3.0
"""Least contrasts of text and of what is no text: WCAG 2.2, 1.4.3 and 1.4.11."""
MOST_FLASHES = 2.0
"""Flashes a second: one fewer than WCAG 2.2, 2.3.1, forbids."""
_CHANGE, _AREA = 0.1, 0.25
"""A flash is a change of so much relative luminance on so much of the screen, and back."""
_NEARLY_WORST = 5
"""Percentile of the pixels beneath a text that decides, so that a single grain does not."""
_BEST_PART = 90
"""Percentile of a sign's pixels that decides: its outline carries it, not its filling."""
_SAMPLES = 4000
_SMALL = 400
"""Longer side, in pixels, of the picture in which flashes are looked for."""
_GRID = (32, 24)
_ATTRACT_S = 12

_DUTY = """ludus record 1
rules ostia
checkers 5
white human
black beginner
first w
seed 34
w 6,1 R/1 R/6
b 6,4 R/4 R/6*
w 1,5 H/1 R/5
b 4,6 R/4 R/6
"""
"""With the next throw white cannot enter: a pass, with the longest of its reasons."""
_GIFT = """ludus record 1
rules romani
checkers 5
white human
black beginner
first w
seed 4
w 5,4,5 R/4 R/5 R/5
b 1,5,3 R/1 R/3
"""
"""Black has just lost a number, which is white's gift."""
_FIGURES = (
    "ludus 0.1.0",
    "6 days, 9:41:07 up, 3 restarts",
    "1208 visits since the start",
    "143 MB, frame p99 9.9 ms",
    "231 visits today",
)
"""Lines as the operator's screen may have them."""

Luminance = npt.NDArray[np.float32]
Point = tuple[int, int]


class AuditError(ValueError):
    """Something must be declared before anything can be measured; the message says what."""


# What is measured against what


@dataclass(frozen=True)
class Display:
    """A screen and the eyes in front of it."""

    size: Point
    """In pixels."""
    diagonal_inches: float
    distance_mm: float

    @property
    def mm(self) -> float:
        """Millimetres of a pixel."""
        return self.diagonal_inches * 25.4 / math.hypot(*self.size)

    def degrees(self, pixels: float) -> float:
        """The angle under which a length on the screen is seen."""
        return math.degrees(2 * math.atan(pixels * self.mm / 2 / self.distance_mm))


@dataclass(frozen=True)
class Limits:
    """What a screen must hold."""

    target_mm: float = 20.0
    capital_degrees: float = 0.7
    text_contrast: float = TEXT_CONTRAST
    sign_contrast: float = SIGN_CONTRAST
    flashes: float = MOST_FLASHES
    """A second."""


class Measure(NamedTuple):
    """A figure and what it was measured on."""

    value: float
    what: str


@dataclass
class Finding:
    """The worst of one screen, over all languages; None where there is nothing of the kind."""

    screen: str
    target_px: Measure | None = None
    """The smallest width or height of what can be touched."""
    capital_px: Measure | None = None
    """The lowest capital H of a text."""
    text_contrast: Measure | None = None
    sign_contrast: Measure | None = None
    flashes: Measure | None = None
    """The most in a second."""
    target_mm: float = math.inf
    capital_mm: float = math.inf
    capital_degrees: float = math.inf
    short: tuple[str, ...] = ()
    """What falls short, in words."""

    def take(self, kind: str, measure: Measure | None) -> None:
        """Keep the smaller figure, or of flashes the greater one."""
        if measure is None:
            return
        kept: Measure | None = getattr(self, kind)
        worse = kept is None or (
            measure.value > kept.value if kind == "flashes" else measure.value < kept.value
        )
        if worse:
            setattr(self, kind, measure)

    def judge(self, display: Display, limits: Limits) -> None:
        """Turn pixels into millimetres and degrees, and say what falls short."""
        if self.target_px:
            self.target_mm = self.target_px.value * display.mm
        if self.capital_px:
            self.capital_mm = self.capital_px.value * display.mm
            self.capital_degrees = display.degrees(self.capital_px.value)
        self.short = tuple(self._shortfalls(limits))

    def _shortfalls(self, limits: Limits) -> Iterator[str]:
        if self.target_px and round(self.target_mm, 1) < limits.target_mm:
            least = f"{limits.target_mm:g} mm"
            yield f"target {self.target_px.what}: {self.target_mm:.1f} mm, not {least}"
        if self.capital_px and round(self.capital_degrees, 2) < limits.capital_degrees:
            least = f"{limits.capital_degrees:g}°"
            yield f"capitals of '{self.capital_px.what}': {self.capital_degrees:.2f}°, not {least}"
        for kind in ("text_contrast", "sign_contrast"):
            found, least = getattr(self, kind), getattr(limits, kind)
            if found and round(found.value, 1) < least:
                name = kind.partition("_")[0]
                yield f"contrast of {name} '{found.what}': {found.value:.1f}, not {least}"
        if self.flashes and self.flashes.value > limits.flashes:
            yield f"flashes: {self.flashes.value:g} in a second, not {limits.flashes:g}"


# What texts and signs there are


class Writing(NamedTuple):
    """A text as it was rendered."""

    words: str
    font: str
    size: int
    """In pixels."""
    colour: assets.Colour

    @property
    def capital(self) -> int:
        """Height of a capital H in pixels."""
        return capital(self.font, self.size)


@lru_cache(maxsize=512)
def capital(font: str, size: int) -> int:
    """Height of a capital H of a font, in pixels, as it is rendered."""
    return assets.font(font, size).render("H", True, "white").get_bounding_rect().height


class Written(NamedTuple):
    """A picture with writing on it, and the same without."""

    picture: Surface
    bare: Surface
    writings: tuple[Writing, ...]


@dataclass
class Notes:
    """What has been overheard, by the identity of the pictures, which are kept for its sake."""

    texts: dict[int, tuple[Surface, Writing]] = field(default_factory=dict)
    signs: dict[int, tuple[Surface, str]] = field(default_factory=dict)
    written: dict[int, Written] = field(default_factory=dict)
    bare: dict[object, Surface] = field(default_factory=dict)
    """Boards without any writing, carved once for all languages."""
    grounds: dict[int, Measure] = field(default_factory=dict)
    """The contrast of the writing on grounds, which many screens share."""
    said: list[Writing] = field(default_factory=list)
    mute: bool = False
    """Texts are made, but of nothing."""

    def forget(self) -> None:
        """The next screen begins: its texts and signs will be asked for again."""
        self.texts.clear()
        self.signs.clear()

    @contextmanager
    def muted(self) -> Iterator[None]:
        """While a picture is made without its writing."""
        self.mute = True
        try:
            yield
        finally:
            self.mute = False

    def write(self, picture: Surface, bare: Surface, since: int) -> None:
        """Note a picture whose writing has been said since."""
        writings = tuple(dict.fromkeys(self.said[since:]))
        self.written[id(picture)] = Written(picture, bare, writings)


@contextmanager
def _in_place_of(place: object, name: str, stand_in: object) -> Iterator[None]:
    real = getattr(place, name)
    setattr(place, name, stand_in)
    try:
        yield
    finally:
        setattr(place, name, real)


@contextmanager
def overheard(notes: Notes) -> Iterator[None]:
    """Note every text, sign and written picture that is made, by standing in for their makers."""
    with ExitStack() as stack:

        def put(place: object, name: str, stand_in: object) -> None:
            stack.enter_context(_in_place_of(place, name, stand_in))

        put(assets, "text", _text(notes, assets.text))
        put(assets, "scaled", _icons(notes, assets.scaled))
        for name in ("halo", "die_halo", "goal", "arrow", "cross", "hand", "focus"):
            put(signs, name, _sign(notes, name, getattr(signs, name)))
        numeral = getattr(signs.numeral, "__wrapped__", signs.numeral)
        put(signs, "numeral", lru_cache(maxsize=None)(_written(notes, numeral)))
        for place, name, noting in (
            (games, "card", _written),
            (choose, "_slab", _slabs),
            (stone, "ground", _grounds),
        ):
            put(place, name, noting(notes, getattr(place, name)))
        yield


def _text(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def text(words: str, name: str, size: int, colour: assets.Colour) -> Surface:
        made = real(words, name, size, colour)
        if not words.strip():
            return made
        writing = Writing(words, name, size, colour)
        notes.said.append(writing)
        if notes.mute:
            return Surface(made.get_size(), pygame.SRCALPHA)
        notes.texts[id(made)] = (made, writing)
        return made

    return text


def _sign(notes: Notes, name: str, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def sign(*given: Any) -> Surface:
        made = real(*given)
        notes.signs[id(made)] = (made, name)
        return made

    return sign


def _icons(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def scaled(name: str, size: Point) -> Surface:
        made = real(name, size)
        if name.startswith("icon-"):
            notes.signs[id(made)] = (made, name.removesuffix(".png"))
        return made

    return scaled


def _written(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def picture(*given: Any) -> Surface:
        with notes.muted():
            bare = real(*given)
        since = len(notes.said)
        made = real(*given)
        notes.write(made, bare, since)
        return made

    return picture


def _slabs(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def slab(rules: RuleSet, width: int) -> Surface:
        key = ("slab", rules.name, width)
        if key not in notes.bare:
            notes.bare[key] = real(rules, width)
        return notes.bare[key]

    return slab


def _grounds(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    """Boards are carved once; each language writes the names of its trays on a copy."""
    bare = notes.bare

    def ground(rules: RuleSet, layout: Any, words: object, *given: Any) -> Surface:
        key = (rules.name, layout.size, tuple(layout.board), given)
        if key not in bare:
            with notes.muted():
                bare[key] = real(rules, layout, words, *given)
        since = len(notes.said)
        made = bare[key].copy()
        with ExitStack() as stack:
            nothing = Surface((1, 1), pygame.SRCALPHA)
            for place, name, stand_in in (
                (stone, "tabletop", lambda size: made),
                (stone, "recess", lambda surface, rect: None),
                (stone, "lay_slab", lambda surface, *more: None),
                (assets, "faded", lambda surface, tenths: nothing),
            ):
                stack.enter_context(_in_place_of(place, name, stand_in))
            real(rules, layout, words)
        notes.write(made, bare[key], since)
        return made

    return ground


# One screen


_LINEAR = np.array(
    [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.arange(256) / 255],
    dtype=np.float32,
)
"""Linear light of a channel's value, see WCAG 2.2, relative luminance."""
_WEIGHTS = np.array((0.2126, 0.7152, 0.0722), np.float32)


def luminance(pixels: npt.NDArray[np.uint8]) -> Luminance:
    """Relative luminance, 0 to 1, of colours in the last axis."""
    found: Luminance = _LINEAR[pixels] @ _WEIGHTS
    return found


def contrast(one: Luminance, other: Luminance) -> Luminance:
    """Ratio of two luminances by WCAG 2.2, from 1 to 21."""
    low, high = np.minimum(one, other), np.maximum(one, other)
    return ((high + 0.05) / (low + 0.05)).astype(np.float32)


def _colour(colour: assets.Colour) -> Luminance:
    return luminance(np.array(colour[:3], np.uint8))


def _seen(surface: Surface) -> Luminance:
    """The luminance of a surface's pixels, of a large one not all."""
    every = max(1, math.isqrt(surface.get_width() * surface.get_height() // _SAMPLES))
    return luminance(pygame.surfarray.pixels3d(surface)[::every, ::every])


class Picture:
    """A frame, its pictures one above another, and which of them count."""

    def __init__(self, screen: Screen, notes: Notes) -> None:
        notes.forget()
        self._notes = notes
        self.ground = screen.ground()
        self.buttons = screen.buttons()
        self.items: list[Item] = screen.items()
        self.exempt: set[int] = set()
        """Items of what cannot be pressed now, whose contrast does not count: WCAG 2.2, 1.4.3."""
        for button in self.buttons:
            found = button.items(False)
            if not button.enabled:
                self.exempt |= set(range(len(self.items), len(self.items) + len(found)))
            self.items += found

    def target(self) -> Measure | None:
        """The smallest width or height of what can be touched, in pixels."""
        whole = self.ground.get_rect()
        sides = [Measure(min(b.rect.clip(whole).size), b.name) for b in self.buttons]
        return min(sides, default=None)

    def capital(self) -> Measure | None:
        """The lowest capital, in pixels."""
        writings = [writing for _, writing in self._texts()]
        writings += [w for _, written in self._written() for w in written.writings]
        return min((Measure(w.capital, w.words) for w in writings), default=None)

    def text_contrast(self) -> Measure | None:
        """The least contrast of a text with what is beneath and around it."""
        found = [
            self._ratio(writing, _seen(self._beneath(index)))
            for index, writing in self._texts()
            if index not in self.exempt
        ]
        found += [
            self._on_picture(index, written)
            for index, written in self._written()
            if index not in self.exempt
        ]
        return min(found, default=None)

    def sign_contrast(self) -> Measure | None:
        """The least contrast of a sign with what is beneath it."""
        signed = self._notes.signs
        found = [
            Measure(self._visible(index), signed[id(item.surface)][1])
            for index, item in enumerate(self.items)
            if id(item.surface) in signed and index not in self.exempt
        ]
        return min(found, default=None)

    def _texts(self) -> list[tuple[int, Writing]]:
        known = self._notes.texts
        return [
            (index, known[id(item.surface)][1])
            for index, item in enumerate(self.items)
            if id(item.surface) in known
        ]

    def _written(self) -> list[tuple[int, Written]]:
        """Pictures with writing on them; the ground is number -1."""
        known = self._notes.written
        pictures = [(-1, self.ground), *((i, item.surface) for i, item in enumerate(self.items))]
        return [(index, known[id(p)]) for index, p in pictures if id(p) in known]

    def _beneath(self, index: int) -> Surface:
        """What is seen in the rectangle of an item if it and all above it are taken away."""
        rect = self.items[index].rect.clip(self.ground.get_rect())
        part = Surface(rect.size)
        part.blit(self.ground, (0, 0), rect)
        for item in self.items[:index]:
            if item.rect.colliderect(rect):
                part.blit(item.surface, (item.x - rect.x, item.y - rect.y), item.area)
        return part

    def _ratio(self, writing: Writing, beneath: Luminance) -> Measure:
        ratios = contrast(_colour(writing.colour), beneath)
        return Measure(float(np.percentile(ratios, _NEARLY_WORST)), writing.words)

    def _on_picture(self, index: int, written: Written) -> Measure:
        """The contrast of writing that is a part of a picture: where the two pictures differ."""
        if index >= 0:
            beneath = self._beneath(index)
            beneath.blit(written.bare, (0, 0))
            return self._least(written, beneath)
        known = self._notes.grounds
        if id(written.picture) not in known:
            known[id(written.picture)] = self._least(written, written.bare)
        return known[id(written.picture)]

    def _least(self, written: Written, beneath: Surface) -> Measure:
        one, other = (pygame.surfarray.pixels2d(s) for s in (written.picture, written.bare))
        width, height = beneath.get_size()
        changed = (one != other)[:width, :height]
        pixels = pygame.surfarray.pixels3d(beneath)[changed]
        if not len(pixels):
            return Measure(math.inf, "")
        return min(self._ratio(writing, luminance(pixels)) for writing in written.writings)

    def _visible(self, index: int) -> float:
        """How much the pixels of a sign differ from those without it."""
        item = self.items[index]
        rect = item.rect.clip(self.ground.get_rect())
        before = self._beneath(index)
        if 0 in before.get_size():
            return math.inf
        after = before.copy()
        after.blit(item.surface, (item.x - rect.x, item.y - rect.y), item.area)
        solid = Surface(rect.size, pygame.SRCALPHA)
        solid.blit(item.surface, (item.x - rect.x, item.y - rect.y), item.area)
        of_it = pygame.surfarray.pixels_alpha(solid) >= 128
        pixels = (luminance(pygame.surfarray.pixels3d(s)[of_it]) for s in (before, after))
        ratios = contrast(*pixels)
        return float(np.percentile(ratios, _BEST_PART)) if len(ratios) else math.inf


# What flashes


class Flicker:
    """Counts, in each part of the picture, how often it grows lighter and darker in a second."""

    def __init__(self) -> None:
        self.worst = 0.0
        """The most flashes, pairs of opposing changes, on `_AREA` of the screen within a second."""
        cells = _GRID[0] * _GRID[1]
        self._turned = np.zeros(cells, np.int8)
        self._high = self._low = np.zeros(0, np.float32)
        self._recent = np.zeros((SECOND, cells), np.int8)
        self._steps = 0
        self._place = math.ceil(cells * _AREA) - 1

    def see(self, frame: Surface) -> None:
        """Take the picture of the next step of 1/60 s."""
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


# The exhibit, opened without being shown


class _Opened(Kiosk):
    """A kiosk that darkens what is beneath its panels only once."""

    darkened: dict[Point, Surface]

    def beneath(self, screen: Screen) -> Surface:
        if self.size not in self.darkened:
            self.darkened[self.size] = super().beneath(screen)
        return self.darkened[self.size]


class Tour:
    """Opens one screen of the exhibit after another, in one language."""

    def __init__(
        self,
        target: Surface,
        house: House,
        folder: Path,
        darkened: dict[Point, Surface] | None = None,
    ) -> None:
        """Open the exhibit on a surface.

        `folder` is for what it writes; `darkened` is shared by the tours of several languages.
        """
        self._thinker = Instant()
        seeds = count(1)
        services = Services(
            thinker=self._thinker,
            sounds=Hush(),
            saved=SavedMatch(folder / "match.txt"),
            settings_file=SettingsFile(folder / "settings.json"),
            new_seed=lambda: next(seeds),
            language=house.language,
        )
        hooks = Hooks(pin_is_right=lambda pin: False, figures=lambda: _FIGURES)
        self.kiosk = _Opened(target, services, house, hooks)
        self.kiosk.darkened = {} if darkened is None else darkened

    def run(self, steps: int) -> None:
        """Let so many steps of 1/60 s pass."""
        for _ in range(steps):
            self.kiosk.step()

    def screens(self) -> Iterator[str]:
        """The name of each screen, when it is the topmost."""
        self.run(150)
        yield "attract"
        yield from self._turn()
        yield from self._special()
        yield from self._panels()

    def _visit(self) -> VisitScreen:
        screen = self.kiosk.top
        assert isinstance(screen, VisitScreen)
        return screen

    def _throw(self) -> VisitScreen:
        """Throw, and wait until the hand shows itself."""
        screen = self._visit()
        screen.throw()
        screen.view.hurry()
        self.run(60)
        return screen

    def _turn(self) -> Iterator[str]:
        """A visitor's turn from the throw on, and the computer's."""
        self.kiosk.begin()
        self.run(60)
        yield "throw"
        screen = self._throw()
        yield "move"
        screen.hint()
        self.run(2)
        yield "hint"
        screen.hand.tap(screen.hand.sources[0])
        self.run(60)
        yield "set down"
        self._play_out(screen)
        yield "hand over"
        self._thinker.silent = True
        screen.done()
        self.run(240)
        yield "computer"
        self._thinker.silent = False

    def _play_out(self, screen: VisitScreen) -> None:
        while not screen.finished:
            if screen.hand.picked is None:
                screen.hand.tap(screen.hand.sources[0])
            screen.hand.tap(min(screen.hand.goals))
            screen.view.hurry()
        self.run(10)

    def _special(self) -> Iterator[str]:
        """What does not happen in every turn."""
        self.kiosk.take_over(parse_record(_DUTY))
        self._throw()
        yield "pass"
        self.kiosk.take_over(parse_record(_GIFT))
        self.run(60)
        assert self._visit().table.stage is Stage.BONUS
        yield "bonus"
        self.kiosk.begin(players=2)
        self.run(60)
        yield "two players"

    def _panels(self) -> Iterator[str]:
        """What is laid over a board."""
        kiosk, house = self.kiosk, self.kiosk.house
        turns = [Turn(0, "1,2", "-")] * 88
        won, lost = (
            Record(house.rules, house.checkers, HUMAN, house.opponent, 0, 1, turns, winner)
            for winner in (0, 1)
        )
        makers: list[tuple[str, Callable[[], Screen]]] = [
            ("idle", lambda: idle.IdleScreen(kiosk, house.countdown_s)),
            ("languages", lambda: languages.LanguagesScreen(kiosk)),
            ("games", lambda: games.GamesScreen(kiosk)),
            ("over, won", lambda: games.VisitOverScreen(kiosk, won, (True, False))),
            ("over, lost", lambda: games.VisitOverScreen(kiosk, lost, (True, False))),
            ("PIN", lambda: operator.PinScreen(kiosk)),
            ("operator", lambda: operator.OperatorScreen(kiosk)),
            ("test of touch", lambda: operator.TouchTestScreen(kiosk)),
        ]
        makers += [
            (f"rules, {name}", partial(rules.RulesScreen, kiosk, name)) for name in house.offered
        ]
        for name, make in makers:
            kiosk.push(make())
            yield name
            if name == "PIN":
                kiosk.try_pin("")
                yield "PIN, wrong"
            kiosk.pop()


def flashes(size: Point, house: House, folder: Path) -> dict[str, Measure]:
    """Flashes a second in attract and in a turn, on a smaller screen of the same shape."""
    scale = _SMALL / max(size)
    small = Surface((round(size[0] * scale), round(size[1] * scale))).convert()
    tour = Tour(small, house, folder)
    attract, turn = Flicker(), Flicker()

    def watch(flicker: Flicker, steps: int) -> None:
        for _ in range(steps):
            tour.run(1)
            tour.kiosk.paint()
            flicker.see(tour.kiosk.canvas.target)

    watch(attract, _ATTRACT_S * SECOND)
    tour.kiosk.begin()
    watch(turn, SECOND)
    screen = tour.kiosk.top
    assert isinstance(screen, VisitScreen)
    screen.throw()
    watch(turn, 2 * SECOND)
    while not screen.finished:
        screen.hand.tap(screen.hand.sources[0])
        watch(turn, SECOND // 2)
        screen.hand.tap(min(screen.hand.goals))
        watch(turn, SECOND // 2)
    screen.done()
    watch(turn, 4 * SECOND)
    return {"attract": Measure(attract.worst, ""), "move": Measure(turn.worst, "")}


# The whole of it


@contextmanager
def _unseen() -> Iterator[None]:
    """A display to make pictures for, which nobody sees; one that is open already is used."""
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


def screen_size() -> Point:
    """The size of the screen of this machine in pixels.

    Raises:
        AuditError: there is none here, as over a network.
    """
    pygame.display.init()
    if pygame.display.get_driver() in ("dummy", "offscreen"):
        raise AuditError("there is no screen here; give its size, such as --size 1920x1080")
    return pygame.display.get_desktop_sizes()[0]


def _in_turn(house: House) -> Iterator[House]:
    """The house in each of its languages, which attract then begins with."""
    for code in house.languages:
        others = [other for other in house.languages if other != code]
        yield replace(house, language=code, languages=(code, *others))


def audit(
    size_px: Point,
    diagonal_inches: float,
    distance_mm: float,
    target_mm: float = 20.0,
    capital_degrees: float = 0.7,
    house: House | None = None,
) -> list[Finding]:
    """Measure every screen of the exhibit; a finding for each, the worst of all languages.

    Args:
        size_px: the screen's width and height in pixels.
        diagonal_inches: of the picture.
        distance_mm: from the visitors' eyes to the screen.
        target_mm: least width and height of what is touched.
        capital_degrees: least height of capitals, as the eye sees them.
        house: what the museum has chosen; all languages there are texts in, if it is left out.

    Raises:
        AuditError: the diagonal is not known.
    """
    if not diagonal_inches > 0:
        raise AuditError("the size of the screen is not known; set screen.diagonal_inches")
    chosen = house or House(languages=tuple(all_languages()))
    found: dict[str, Finding] = {}
    with _unseen(), tempfile.TemporaryDirectory() as folder:
        for name, measure in flashes(size_px, chosen, Path(folder)).items():
            found.setdefault(name, Finding(name)).take("flashes", measure)
        bare: dict[object, Surface] = {}
        darkened: dict[Point, Surface] = {}
        for spoken in _in_turn(chosen):
            notes = Notes(bare=bare)
            first = spoken.language == chosen.languages[0]
            with overheard(notes):
                tour = Tour(Surface(size_px).convert(), spoken, Path(folder), darkened)
                for name in tour.screens():
                    picture = Picture(tour.kiosk.top, notes)
                    _measure(picture, found.setdefault(name, Finding(name)), first)
    display = Display(size_px, diagonal_inches, distance_mm)
    limits = Limits(target_mm, capital_degrees)
    for finding in found.values():
        finding.judge(display, limits)
    return list(found.values())


def _measure(picture: Picture, finding: Finding, first: bool) -> None:
    """Signs say the same in every language; they are looked at once."""
    finding.take("target_px", picture.target())
    finding.take("capital_px", picture.capital())
    finding.take("text_contrast", picture.text_contrast())
    if first:
        finding.take("sign_contrast", picture.sign_contrast())


def table(findings: Sequence[Finding]) -> str:
    """The findings as lines of text: a table, and below it what falls short."""
    lines = [
        f"{'screen':15} {'target':>8} {'':>6}  {'capital':>8} {'':>6}"
        f"  {'text':>5} {'signs':>5} {'flashes':>7}"
    ]
    lines += [_row(finding) for finding in findings]
    short = [f"{f.screen}: {what}" for f in findings for what in f.short]
    return "\n".join([*lines, "", *(short or ["Nothing falls short."])])


def _row(finding: Finding) -> str:
    f = finding

    def cell(width: int, measure: Measure | None, value: float, unit: str, digits: int) -> str:
        return f"{f'{value:.{digits}f}{unit}' if measure else '-':>{width}}"

    target, text = f.target_px, f.capital_px
    return " ".join(
        (
            f"{f.screen:15}",
            cell(8, target, f.target_mm, " mm", 1),
            cell(6, target, target.value if target else 0, "px", 0),
            "",
            cell(7, text, f.capital_degrees, "°", 2),
            cell(6, text, f.capital_mm, "mm", 1),
            "",
            *(
                cell(5, m, m.value if m else 0, "", 1)
                for m in (f.text_contrast, f.sign_contrast, f.flashes)
            ),
            "!" if f.short else "",
        )
    ).rstrip()


# The machine beneath it


class Machine(NamedTuple):
    """What this machine does with the exhibit on its real screen."""

    size: Point
    """Of the screen, in pixels."""
    frames: list[float]
    """Milliseconds that each frame took in which something moved."""
    touch_devices: int
    no_sound: str
    """Why nothing can be heard; empty where it can."""


def machine(seconds: float, clock: Callable[[], float] = time.perf_counter) -> Machine:
    """Let attract play on the whole of the real screen for a while, and time its frames.

    Raises:
        AssetError: files of the program are missing.
        ScreenError: there is no screen.
        pygame.error: SDL cannot open it.
    """
    with loop.window_system(), tempfile.TemporaryDirectory() as folder:
        window = loop.open_window(None, fullscreen=True)
        no_sound = _no_sound()
        kiosk = Tour(window, House(languages=tuple(all_languages())), Path(folder)).kiosk
        frames = _frames(kiosk, seconds, clock)
        return Machine(window.get_size(), frames, touch.get_num_devices(), no_sound)


def _frames(kiosk: Kiosk, seconds: float, clock: Callable[[], float]) -> list[float]:
    run, ticks = loop.Loop(kiosk, clock, None), pygame.time.Clock()
    found, end = [], clock() + seconds
    while (began := clock()) < end:
        pygame.event.pump()
        before = _moves(kiosk)
        run.advance(1)
        if before and _moves(kiosk):
            found.append((clock() - began) * 1000)
        ticks.tick(60)
    return found


def _moves(kiosk: Kiosk) -> bool:
    """Whether a checker or a die is on its way."""
    return isinstance(kiosk.top, PlayScreen) and kiosk.top.view.busy


def _no_sound() -> str:
    try:
        Mixer().play("turn")
    except pygame.error as error:
        return str(error)
    driver = os.environ.get("SDL_AUDIODRIVER", "")
    return f"SDL_AUDIODRIVER is {driver}" if driver in ("dummy", "disk") else ""
