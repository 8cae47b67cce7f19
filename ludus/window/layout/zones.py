"""Where checkers lie: the squares of a board and the trays of a side; all lengths in pixels."""

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pygame import Rect

from ludus.picture.canvas import square_at
from ludus.rules.board import Half
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import RuleSet
from ludus.window.input.pointer import Point
from ludus.window.layout.plan import DIVIDER, EDGE, Plan, columns

_RIM = 0.3  # rim of a tray, both sides together, in checkers
_MIDDLE = 0.26, 0.3  # the usual share of the tray between two others, in tall and wide panels
_TRAYS = 0.9  # their length without gaps, as a share of the panel's
_WAITING = 1.06  # height of a stack of hit checkers in the circle, in checkers
_NARROW = 1.15  # height of a stack's room below which its count is shown, in checkers
_NEXT = 0.3  # the most room that a stack leaves for the goal above it, in checkers
_ASIDE = 0.27  # distance of a narrow stack's count from the middle, in checkers
_SEEN = 0.25  # the least seen of a checker in a tray, in checkers; the last ones cover each other
_FOOT = 0.69  # height of a letter's place, in units
_LEAST_CAPTION = 4  # least width of a wide tray with a name, in heights of the name
_WIDE_CAPTION = 3  # width of a wide tray's name, in heights of the name


@dataclass(frozen=True)
class Zone:
    """A place where checkers of one side lie, and their arrangement."""

    rect: Rect
    diameter: int
    capacity: int = 0
    """Checkers in rows for which it is laid out; 0 for a single stack that is compressed."""
    down: bool = False
    """Whether the stack grows downwards."""
    foot: int = 0
    """Height kept free below the stack for a carved letter."""
    tray: Rect | None = None
    """The whole tray with its rim and name; None for a zone outside the trays."""

    @cached_property
    def target(self) -> Rect:
        """The area to touch: a square, or a whole tray."""
        return self.tray or self.rect

    @cached_property
    def letter(self) -> Rect:
        """Place of the carved letter, which no checker of the stack covers."""
        place = Rect(self.rect.left, self.rect.top, self.rect.width, self.foot)
        return place if self.down else place.move_to(bottom=self.rect.bottom)

    @cached_property
    def narrow(self) -> bool:
        """Whether a checker of a stack hides most of the one beneath it."""
        return not self.capacity and self.rect.height - self.foot < _NARROW * self.diameter

    @cached_property
    def _room(self) -> int:
        """The most distance from the first checker of a stack to its last."""
        return self.rect.height - self.foot - self.diameter

    @cached_property
    def _spare(self) -> int:
        """The room that a stack leaves, so that a goal above it hardly leaves the place."""
        return min(round(_NEXT * self.diameter), self._room // 2)

    def spot(self, index: int, count: int) -> Point:
        """The centre of checker `index` (0 at the bottom) of `count`."""
        if self.capacity:
            return self._pile(index)
        room = self._room - self._spare
        along = round(index * min(self.diameter * 0.98, room / max(count - 1, 1)))
        along += self.foot + self.diameter // 2
        y = self.rect.top + along if self.down else self.rect.bottom - along
        return (self.rect.centerx, y)

    def next_spot(self, count: int) -> Point:
        """Where one more checker would be seen whole on `count`, hardly beyond the place."""
        if self.capacity or not count:
            return self.spot(count, count + 1)
        x, y = self.spot(count - 1, count)
        y += self.diameter if self.down else -self.diameter
        return x, min(max(y, self.rect.top + self._spare), self.rect.bottom - self._spare)

    @cached_property
    def _lanes(self) -> int:
        """The stacks side by side."""
        return max(1, min(self.rect.size) // self.diameter) if self.capacity else 1

    def number_spot(self, count: int, of: int) -> Point:
        """The centre of the number of `count` checkers, of a stack of `of`.

        It is amid the last checkers of all lanes, or off the middle where another side's are close.
        """
        last = [self.spot(index, of) for index in range(max(0, count - self._lanes), count)]
        x, y = (sum(along) // len(last) for along in zip(*last, strict=True))
        aside = round(_ASIDE * self.diameter) * self.narrow
        return x, y - aside if self.down else y + aside

    def _pile(self, index: int) -> Point:
        """The centre of checker `index` in a tray, filled in rows upwards or columns rightwards."""
        r, d, across = self.rect, self.diameter, self._lanes
        wide = r.width > r.height
        ranks = -(-self.capacity // across)
        length = (r.width if wide else r.height) - d
        pitch = max(min(d * 1.02, length / max(ranks - 1, 1)), d * _SEEN)
        lane = (index % across + 0.5) * (r.height if wide else r.width) / across
        along = d / 2 + min(index // across * pitch, length)
        if wide:
            return (round(r.left + along), round(r.top + lane))
        return (round(r.left + lane), round(r.bottom - along))


Halves = tuple[tuple[Half, tuple[Rect, ...]], ...]
Places = tuple[dict[int, Zone], dict[int, Zone]]


def shared_places(
    halves: Halves, plan: Plan, diameter: int, lettered: bool, turned: bool
) -> Places:
    """The zones of all squares, for each side that may stand there."""
    places: Places = ({}, {})
    foot, pad = round(plan.unit * _FOOT) if lettered else 0, round(plan.unit * 0.12)
    for half, rects in halves:
        down = turned if lettered else rects[0].centery < plan.board.centery
        for square, rect in zip(half.squares, rects, strict=True):
            zone = Zone(rect.inflate(0, -pad), diameter, down=down, foot=foot)
            for side in (WHITE, BLACK) if half.owner is None else (half.owner,):
                places[side][square] = zone
    return places


def squares(rules: RuleSet, plan: Plan, turned: bool) -> tuple[Halves, tuple[Rect, ...]]:
    board, unit, row = plan.board, plan.unit, plan.row
    halves, ornaments = [], []
    middle = board.left + (EDGE + columns(rules) / 2) * unit
    for index, pair in enumerate(rules.rows):
        top, bottom = (int(board.top + EDGE * unit + i * row + 0.5) for i in (index, index + 1))
        for half, left in zip(
            pair, (middle - len(pair[0].squares) * unit, middle + DIVIDER * unit), strict=True
        ):
            edges = [round(left + i * unit) for i in range(len(half.squares) + 1)]
            rects = tuple(Rect(a, top, b - a, bottom - top) for a, b in pairwise(edges))
            halves.append((half, rects))
        ornaments.append(Rect(round(middle), top, round(DIVIDER * unit), bottom - top))
    if turned:
        halves = [(half, tuple(across(rect, board) for rect in rects)) for half, rects in halves]
        ornaments = [across(field, board) for field in ornaments]
    return tuple(halves), tuple(ornaments)


def distance(rect: Rect, at: Point) -> float:
    """From a point to a rectangle; 0 inside it."""
    dx = max(rect.left - at[0], 0, at[0] - rect.right + 1)
    dy = max(rect.top - at[1], 0, at[1] - rect.bottom + 1)
    return math.hypot(dx, dy)


def across(rect: Rect, whole: Rect) -> Rect:
    """A rectangle rotated by half a turn about the middle of another rectangle."""
    left, top = (whole.left + whole.right - rect.right, whole.top + whole.bottom - rect.bottom)
    return Rect((left, top), rect.size)


def circle_of(rules: RuleSet, ornaments: tuple[Rect, ...]) -> Rect | None:
    """The circle for hit checkers, if the board has a row in its middle; None otherwise."""
    if not rules.circle or len(ornaments) % 2 == 0:
        return None
    field = ornaments[len(ornaments) // 2]
    return square_at(field.center, min(field.size))


def trays(
    rules: RuleSet,
    panel: Rect,
    circle: Rect | None,
    side: int,
    diameter: int,
    checkers: int,
    caption: int,
) -> dict[int, Zone]:
    """Zones for reserve, borne-off and hit checkers of a side, in its panel or on the circle."""
    off, hit = rules.squares + 1, rules.squares + 2
    wide = panel.width > panel.height
    # Between two trays, one has room for a checker below its name.
    least = (diameter * (1 + _RIM) + caption * (not wide)) / (_TRAYS * max(panel.size))
    middle = max(_MIDDLE[wide], least)
    outer = (1 - middle) / 2
    shares = (0.5, 0.5) if circle or not rules.circle else (outer, middle, outer)
    rects = _split(panel, shares, backwards=side == BLACK and not wide)
    beside = wide and _LEAST_CAPTION * caption <= min(rect.width for rect in rects)
    if wide and not beside:  # A name above leaves room for a row of checkers.
        caption = max(0, panel.height - round(diameter * (1 + _RIM)))
    in_panel = {0: rects[0], off: rects[-1]} | ({hit: rects[1]} if len(rects) > 2 else {})
    zones = {
        column: Zone(_lining(rect, diameter, caption, beside), diameter, checkers, tray=rect)
        for column, rect in in_panel.items()
    }
    if circle:
        rect = Rect(circle.topleft, (circle.width, round(diameter * _WAITING)))
        if side == WHITE:
            rect.bottom = circle.bottom
        zones[hit] = Zone(rect, diameter, down=side == BLACK)
    return zones


def _lining(rect: Rect, diameter: int, caption: int, beside: bool) -> Rect:
    """The part of a tray for checkers, without the tray's rim, and its name beside or above."""
    rim = round(diameter * _RIM)
    left, top, width, height = rect.inflate(-rim, -rim)
    if beside:
        return Rect(left, top, width - min(caption * _WIDE_CAPTION, width * 2 // 3), height)
    return Rect(left, top + caption, width, height - caption)


def _split(panel: Rect, shares: tuple[float, ...], backwards: bool) -> list[Rect]:
    """Cut a panel along its longer side into shares, with a small gap between them."""
    tall = panel.height > panel.width
    length, gap = max(panel.size), round(min(panel.size) * 0.12)
    rects, at = [], 0
    for share in shares:
        long = int(share * (length - gap * (len(shares) - 1)))
        along = (0, at, panel.width, long) if tall else (at, 0, long, panel.height)
        rects.append(Rect(along).move(panel.topleft))
        at += long + gap
    return rects[::-1] if backwards else rects
