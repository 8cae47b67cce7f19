"""The map of the journey: the road lights up as stops are won; won items lie at the foot."""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame
from pygame import Rect, Surface, transform

from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, GOLD, INK
from ludus.picture.canvas import Item, centred
from ludus.picture.coins import coin
from ludus.picture.lettering import SMALL, TEXT, set_in
from ludus.players.journey import FOLDER, Stop, honoured, stops
from ludus.players.ranks import PERSONS
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.pictures.gifts import gift
from ludus.window.screens.start.stop_card import PLACES, named
from ludus.window.text.catalogue import mark
from ludus.window.text.words import CLOSE
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP, Scale

# Translators: a button: a road of twenty matches across a map, each against one opponent.
JOURNEY = mark("The journey")
_PICTURE = "journey.jpg"
_MIDDLE = (16.0, 42.0)
"""Longitude and latitude in the middle of the screen, as far as the picture reaches."""
_NAMES = ((0, 1, 0), (5, 1, 0), (10, -1, 0), (19, 0, -1))
"""The stops with the names of the four places, and the direction of the name."""
_STONE, _COIN, _NEXT = 0.03, 0.058, 0.11
"""Diameters of a stop ahead, of a stop won, and of the next stop, of the shorter side."""
_WREATH = 0.7
"""A coin in its wreath, as a share of the wreath."""
_PACE = 0.019
"""The distance between two dots of the road, as such a share."""
_BENDS = 12
"""Points of the road between two stops."""
_WIDE = 1.3
"""The shape (width / height) from which all items lie in one row, not in two or four."""
_TALLEST = 1.06
"""The largest height of the map, in its widths."""
_DIM = (70, 56, 40)
"""The colour of the road ahead."""

Point = tuple[float, float]


def button(app: App, rect: Rect, name: str = "journey") -> Button:
    """A button that opens the map, prepared in a background thread."""
    act = partial(app.jobs.wait_for, partial(_ready, app), app.stack.push)
    return Button(name, rect, act, app.words.say(JOURNEY), "forward")


def _ready(app: App) -> Screen:
    """The map; a person's first journey begins with the stops that earlier wins have won."""
    journey = app.services.journey
    if journey and not journey.begun:
        journey.begin(honoured(app.matches.beaten(journey.who)))
    return app.stack.screen("journey")


@cache
def _extent() -> tuple[float, float, float, float]:
    """The longitudes and latitudes of the edges of the picture."""
    west, east, south, north = tomllib.loads((FOLDER / "map.toml").read_text("utf-8"))["extent"]
    return west, east, south, north


class MapView(NamedTuple):
    """The part of the picture that fills a place on the screen."""

    place: Rect
    picture: Rect

    def _at(self, at: Point) -> Point:
        """A point of the picture, in its pixels."""
        (x, y), (west, east, south, north) = at, _extent()
        across, down = (x - west) / (east - west), (north - y) / (north - south)
        return across * self.picture.width, down * self.picture.height

    @property
    def part(self) -> Rect:
        found = Rect(0, 0, *self.place.size).fit(self.picture)
        x, y = self._at(_MIDDLE)
        return found.move_to(center=(round(x), round(y))).clamp(self.picture)

    def spot(self, at: Point) -> tuple[int, int]:
        """The place of a longitude and latitude on the screen."""
        (x, y), part = self._at(at), self.part
        by = self.place.width / part.width
        left, top = self.place.left + (x - part.left) * by, self.place.top + (y - part.top) * by
        return round(left), round(top)


def _dots(spots: Sequence[Point], pace: float) -> Iterator[tuple[Point, int]]:
    """Points at equal distances on a smooth road through spots, each with the spot before it."""
    way = np.array([spots[0], *spots, spots[-1]], float)
    line, number = [way[1]], [0]
    for at in range(len(spots) - 1):
        a, b, c, d = way[at : at + 4]
        for t in np.linspace(0, 1, _BENDS + 1)[1:]:
            bend = (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
            line.append(b + bend / 2)
            number.append(at)
    far = np.cumsum([0.0, *(float(np.hypot(*(q - p))) for p, q in pairwise(line))])
    for there in np.arange(pace, far[-1], pace):
        at = int(np.searchsorted(far, there))
        share = (there - far[at - 1]) / max(far[at] - far[at - 1], 1e-9)
        x, y = line[at - 1] + (line[at] - line[at - 1]) * share
        yield (float(x), float(y)), number[at]


@lru_cache(maxsize=8)
def _dot(side: int, lit: bool) -> Surface:
    """A dot of the road, or a stop ahead."""

    def draw(surface: Surface, scale: int) -> None:
        middle, radius = (surface.get_width() / 2,) * 2, side * scale / 2
        pygame.draw.circle(surface, (*INK[:3], 220), middle, radius)
        pygame.draw.circle(surface, GOLD if lit else _DIM, middle, radius * 0.72)

    return assets.smooth(draw, (side, side))


class MapScreen(Screen):
    """The map with a coin at each stop won and at the next one, and the items at the foot."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        journey = app.services.journey
        self._won = set(journey.won) if journey else set()
        self._stops = stops()

    @property
    def _next(self) -> Stop | None:
        return next((stop for stop in self._stops if stop.name not in self._won), None)

    # Places

    @property
    def _scale(self) -> Scale:
        return Scale(self.app.base, self.app.text_scale)

    @property
    def _columns(self) -> int:
        shape = self.area.width / self.area.height
        return 20 if shape > _WIDE else 10 if shape > 1 / _WIDE else 5

    @property
    def _slots(self) -> list[Rect]:
        """The places of the items, in the lower part of the foot."""
        inner, columns, gap = self._inner, self._columns, self.part(0.008)
        rows = -(-len(self._stops) // columns)
        high = (inner.bottom - self._head[0].bottom) // rows
        side = min((inner.width + gap) // columns, high) - gap
        whole = Rect(0, 0, columns * (side + gap) - gap, rows * (side + gap) - gap)
        return grid.grid(whole.move_to(midbottom=inner.midbottom), columns, rows, gap)

    @property
    def _foot(self) -> Rect:
        """The room of text, items and button."""
        scale, columns = self._scale, self._columns
        rows = -(-len(self._stops) // columns)
        side = min(self.area.width // (columns + 1), self.part(0.09))
        high = scale.row + rows * side + 3 * self.part(GAP)
        high = max(high, self.area.height - round(_TALLEST * self.area.width))
        return Rect(self.area.left, self.area.bottom - high, self.area.width, high)

    @property
    def _inner(self) -> Rect:
        return self._foot.inflate(-2 * self.part(GAP) - self.part(0.02), -2 * self.part(GAP))

    @property
    def _head(self) -> tuple[Rect, Rect]:
        """The places of the text and of the button, above the items."""
        row, _ = grid.cut(self._inner, self._scale.row, down=True)
        wide = min(self.part(0.36 * self._scale.larger(0.5)), row.width * 2 // 5)
        return grid.cut(row, row.width - wide - self.part(GAP), self.part(GAP))

    @property
    def _map(self) -> MapView:
        size, foot = self.app.size, self._foot
        place = Rect(0, 0, size[0], foot.top + self.part(0.01))
        return MapView(place, assets.picture(_PICTURE).get_rect())

    # Pictures

    def ground(self) -> Surface:
        found, view = assets.blank(self.app.size), self._map
        found.fill(INK)
        part = assets.picture(_PICTURE).subsurface(view.part)
        found.blit(transform.smoothscale(part, view.place.size), view.place)
        spots = [view.spot(stop.at) for stop in self._stops]
        reached = next(
            (at for at, stop in enumerate(self._stops) if stop is self._next), len(spots)
        )
        side = max(5, self.part(_PACE * 0.55))
        for (x, y), before in _dots(spots, self.part(_PACE)):
            dot = _dot(side + before // 99, before < reached)
            found.blit(dot, dot.get_rect(center=(round(x), round(y))))
        stone = _dot(self.part(_STONE), False)
        for spot in spots[reached:]:
            found.blit(stone, stone.get_rect(center=spot))
        return found

    def items(self) -> list[Item]:
        letters, view = self.app.letters, self._map
        found = []
        for place, (at, right, down) in zip(PLACES, _NAMES, strict=True):
            name = self.app.words.carved(self.app.words.say(place))
            plate = signs.nameplate(name, min(letters(SMALL), self.part(1.4 * SMALL)))
            x, y = view.spot(self._stops[at].at)
            room = plate.get_rect().inflate(self.part(_COIN), self.part(_COIN))
            room.center = x + right * room.width // 2, y + down * room.height // 2
            found.append(centred(plate, room.clamp(view.place).center))
        found.append(self.panel(self._foot))
        found += set_in(self._head[0], self._told, letters(TEXT), assets.BODY, CREAM, left=True)
        for stop, slot in zip(self._stops, self._slots, strict=True):
            found.append(Item(signs.recess(slot.size), *slot.topleft))
            if stop.name in self._won:
                found.append(Item(gift(stop, slot.width), *slot.topleft))
        return found

    @property
    def _told(self) -> str:
        words, stop = self.app.words, self._next
        if stop is None:
            return words.say("You have walked the whole road. Claudius puts you into his book.")
        return f"{named(self.app, stop)}: {PERSONS[stop.opponent]}. {words.get(stop.task)}"

    @property
    def said(self) -> str:
        words = self.app.words
        gifts = ", ".join(words.get(s.gift) for s in self._stops if s.name in self._won)
        mine = [words.say("On your table: {gift}", gift=gifts)] if gifts else []
        return " ".join((f"{words.say(JOURNEY)}.", self._told, *mine))

    def buttons(self) -> list[Button]:
        view, last = self._map, self._next
        seen = [stop for stop in self._stops if stop.name in self._won or stop is last]
        found = [self._stop(stop, view.spot(stop.at), stop is last) for stop in seen]
        say = self.app.words.say
        return [*found, Button("close", self._head[1], self.back, say(CLOSE), "done", lit=not last)]

    def _stop(self, stop: Stop, spot: tuple[int, int], ahead: bool) -> Button:
        side = self.part(_NEXT if ahead else _COIN)
        place = Rect(0, 0, side, side).move_to(center=spot)
        picture = _medal(stop.opponent, side, not ahead, self.app.settings.contrast)
        label = f"{named(self.app, stop)}: {PERSONS[stop.opponent]}"
        label += "" if ahead else f". {self.app.words.say('You won')}"
        act = partial(self.app.stack.open, "stop", stop)
        return Button(stop.name, place, act, label, picture=picture, lit=ahead)


@lru_cache(maxsize=32)
def _medal(rank: str, side: int, won: bool, plain: bool) -> Surface:
    """The coin of an opponent, in a wreath if that person has been beaten."""
    found = assets.clear((side, side))
    small = round(side * (_WREATH if won else 0.94))
    if won:
        found.blit(assets.scaled("laurel.webp", (side, side)), (0, 0))
    face = coin(rank, small, plain)
    found.blit(face, face.get_rect(center=(side // 2, side // 2)))
    return found
