"""Where everything lies on a screen of a given size; all lengths in pixels.

One length, the unit, is the width of a square of the board; nearly all others follow from it.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect

from ludus.rules.board import Half
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import SIDES, RuleSet
from ludus.window.pointer import Point

_LEAST = 64  # pixels; a window that is dragged smaller is cut off
WIDEST, NARROWEST = 2.4, 0.5
"""Shapes (width / height) beyond which the picture is letterboxed."""
UPRIGHT_BELOW = 1.2

_COLUMNS = 12  # squares of a row for which a screen is laid out, unless there are more
_HEIGHT = 6.2  # of a slab for which trays, dice and buttons are laid out, unless there is less
_DIVIDER = 1.6  # between the two halves of a row, in units
_EDGE = 0.55  # from the rim of the slab to the first square, in units
_PANEL = 2.5  # a side's trays beside the board, in units
_GAP = 0.4
_CHECKER = 0.9  # diameter, in units
_ROW = {3: (1.7, 2.75), 2: (2.4, 4.1)}  # least and greatest height of a row, by number of rows
_RIM = 0.3  # of a tray, both sides together, in checkers
_WAITING = 1.06  # height of the stack that waits there, in checkers
_WIDE_CAPTION = 3  # width of the name of a wide tray, in heights of it
_UPRIGHT_ROW = 1.5  # how much higher a row may be on an upright screen
_UPRIGHT_PANEL = 0.95 * _PANEL

BUTTONS = ("done", "undo", "menu", "rules", "hint")


class Orientation(StrEnum):
    """From where a board is seen."""

    WHOLE = "whole"
    """From White's side, with all that belongs to the game before it."""
    TURNED = "turned"
    """The board and its trays lie the other way round; what is read or pressed stays upright."""
    FACING = "face to face"
    """From both sides of a table: the same room is kept for line, dice and buttons on each."""


@dataclass(frozen=True)
class Zone:
    """A place where checkers of one side lie, and how they are arranged in it."""

    rect: Rect
    diameter: int
    capacity: int = 0
    """Checkers it is laid out for in rows; 0 for a single stack that is pressed together."""
    down: bool = False
    """The stack grows downwards, not upwards."""

    @property
    def narrow(self) -> bool:
        """Whether a checker of a stack hides most of the one beneath it."""
        return not self.capacity and self.rect.height < 1.5 * self.diameter

    def spot(self, index: int, count: int) -> Point:
        """The centre of checker `index` (0 at the bottom) of `count`."""
        if self.capacity:
            return self._pile(index)
        room = self.rect.height - self.diameter
        along = round(index * min(self.diameter * 0.98, room / max(count - 1, 1)))
        half = self.diameter // 2
        y = self.rect.top + half + along if self.down else self.rect.bottom - half - along
        return (self.rect.centerx, y)

    def _pile(self, index: int) -> Point:
        """Columns side by side, or where the zone is long, rows one above another."""
        r, d = self.rect, self.diameter
        wide = r.width > r.height
        across = max(1, (r.height if wide else r.width) // d)
        ranks = -(-self.capacity // across)
        length = (r.width if wide else r.height) - d
        pitch = min(d * 1.02, length / max(ranks - 1, 1))
        lane = (index % across + 0.5) * (r.height if wide else r.width) / across
        along = d / 2 + (index // across) * pitch
        if wide:
            return (round(r.left + along), round(r.top + lane))
        return (round(r.left + lane), round(r.bottom - along))


Halves = tuple[tuple[Half, tuple[Rect, ...]], ...]
Places = tuple[dict[int, Zone], dict[int, Zone]]


class _Plan(NamedTuple):
    """The large parts of a screen, before they are divided."""

    unit: float
    board: Rect
    row: float
    """Height of a row."""
    panels: tuple[Rect, Rect]
    """The trays of white and of black."""
    line: Rect
    tray: Rect
    buttons: dict[str, Rect]


class _Units(NamedTuple):
    """Lengths that others follow from, in pixels."""

    square: float
    """The width of a square."""
    hand: float
    """The same on a board of the usual size: for line, dice and buttons."""


@dataclass(frozen=True)
class Layout:
    """The places of the play screen for one rule set and one size."""

    rules: RuleSet
    size: tuple[int, int]
    area: Rect
    """The part of the screen in use; the rest is letterbox."""
    upright: bool
    unit: float
    board: Rect
    halves: Halves
    """Each half of a row with its squares in the order of its word."""
    ornaments: tuple[Rect, ...]
    """Between the halves of each row, from the top."""
    circle: Rect | None
    """The round field in the middle of the board within which hit checkers wait."""
    places: Places
    """For each side the zone of every column of `Position.board`."""
    line: Rect
    """What to do now, in words."""
    tray: Rect
    """Where the dice fall, and what to touch to throw them."""
    dice: tuple[Rect, ...]
    """Where dice come to rest; those of a throw first, then those a double adds."""
    buttons: dict[str, Rect]
    orientation: Orientation = Orientation.WHOLE

    @property
    def facing(self) -> bool:
        """Whether two sit face to face at it."""
        return self.orientation is Orientation.FACING

    def across(self) -> "Layout":
        """Line, dice and buttons on the other side of the table."""
        return replace(
            self,
            line=_across(self.line, self.area),
            tray=_across(self.tray, self.area),
            dice=tuple(_across(die, self.area) for die in self.dice),
            buttons={name: _across(rect, self.area) for name, rect in self.buttons.items()},
        )

    def target(self, side: int, column: int) -> Rect:
        """What to touch for a place: a square, or the whole of a tray with its name."""
        zone = self.places[side][column]
        return self.tray_around(zone) if zone.capacity else zone.rect

    @property
    def caption(self) -> int:
        """Height of the line that names a tray."""
        return _caption(self.area)

    def tray_around(self, zone: Zone) -> Rect:
        """The whole of a tray: where its checkers lie, its rim, and its name."""
        margin = round(zone.diameter * _RIM)
        rect = zone.rect.inflate(margin, margin)
        if self.upright:
            rect.width += self.caption * _WIDE_CAPTION
        else:
            rect.top -= self.caption
            rect.height += self.caption
        return rect

    @property
    def checker(self) -> int:
        """Diameter of a checker."""
        return round(self.unit * _CHECKER)

    def as_data(self) -> dict[str, object]:
        """The same as numbers and names, for `ludus layout`: each rectangle as x, y, w, h."""
        off, circle = self.rules.squares + 1, self.rules.squares + 2

        def of_side(side: int) -> dict[str, list[int]]:
            return {
                str(column): list(zone.rect)
                for column, zone in self.places[side].items()
                if 0 < column < off
            }

        def tray(column: int) -> dict[str, list[int]]:
            zones = {SIDES[s]: self.places[s].get(column) for s in (WHITE, BLACK)}
            return {side: list(zone.rect) for side, zone in zones.items() if zone}

        return {
            "size": list(self.size),
            "unit": round(self.unit, 2),
            "board": list(self.board),
            "squares": {SIDES[side]: of_side(side) for side in (WHITE, BLACK)},
            "reserve": tray(0),
            "off": tray(off),
            "hit": tray(circle),
            "tray": list(self.tray),
            "dice": [list(rect) for rect in self.dice],
            "line": list(self.line),
            "buttons": {name: list(rect) for name, rect in self.buttons.items()},
        }


def letterbox(size: tuple[int, int]) -> Rect:
    """The part of a screen that is used: all of it, unless it is extremely wide or tall."""
    width, height = (max(length, _LEAST) for length in size)
    used = Rect(0, 0, min(width, int(height * WIDEST)), min(height, int(width / NARROWEST)))
    used.center = (width // 2, height // 2)
    return used


def lay_out(
    rules: RuleSet,
    size: tuple[int, int],
    checkers: int = 15,
    buttons: tuple[str, ...] = BUTTONS,
    orientation: Orientation = Orientation.WHOLE,
) -> Layout:
    """Lay the play screen out for a rule set, a screen size and a number of checkers a side.

    `buttons` are the names of those to find room for; the first two go to the right on a wide
    screen, three to the left, and two more to the upper corners. Face to face the board is in the
    middle and the corners are free: see `Layout.across`.
    """
    facing, turned = (orientation is each for each in (Orientation.FACING, Orientation.TURNED))
    area = letterbox(size)
    upright = area.width < area.height * UPRIGHT_BELOW
    if upright:
        plan = _upright(rules, area, buttons, facing)
    else:
        plan = (_wide_facing if facing else _wide)(rules, area, buttons)
    halves, ornaments = _squares(rules, plan, turned)
    circle = _circle(rules, ornaments)
    diameter = round(plan.unit * _CHECKER)
    places = _shared_places(halves, plan, diameter)
    for side in (WHITE, BLACK):
        seat = 1 - side if turned else side
        trays = _trays(rules, plan.panels[seat], circle, seat, diameter, checkers, _caption(area))
        places[side].update(trays)
    return Layout(
        rules=rules,
        size=size,
        area=area,
        upright=upright,
        unit=plan.unit,
        board=plan.board,
        halves=halves,
        ornaments=ornaments,
        circle=circle,
        places=places,
        line=plan.line,
        tray=plan.tray,
        dice=_die_slots(rules, plan),
        buttons=plan.buttons,
        orientation=orientation,
    )


def _board_size(
    rules: RuleSet, unit: float, height: float, stretch: float = 1.0
) -> tuple[float, float, float]:
    """Width and height of the slab and height of a row, for at most `height` in all."""
    count = len(rules.rows)
    least, greatest = _ROW.get(count, (1.7, 2.75))
    row = min(max((height - 2 * _EDGE * unit) / count, least * unit), greatest * stretch * unit)
    return _slab_width(_columns(rules)) * unit, count * row + 2 * _EDGE * unit, row


def _columns(rules: RuleSet) -> int:
    """Twice the squares of the longest half."""
    return 2 * max(len(half.squares) for row in rules.rows for half in row)


def _slab_width(columns: int) -> float:
    """The width of the slab in units."""
    return columns + _DIVIDER + 2 * _EDGE


def _units(rules: RuleSet, room: tuple[float, float], more: tuple[float, float]) -> _Units:
    """The units of a slab in a room: both grow from what is `more` than the slab.

    A slab with shorter rows than usual makes nothing larger, and one with more or longer rows
    makes nothing smaller that is touched beside it.
    """
    usual = room[0] / (_slab_width(_COLUMNS) + more[0])
    wide = min(usual, room[0] / (_slab_width(_columns(rules)) + more[0]))
    unit = min(wide, room[1] / (_least_height(rules) + more[1]))
    return _Units(unit, max(unit, min(usual, room[1] / (_HEIGHT + more[1]))))


def _least_height(rules: RuleSet) -> float:
    """The least height of the slab in units."""
    count = len(rules.rows)
    return count * _ROW.get(count, (1.7, 2.75))[0] + 2 * _EDGE


def _wide(rules: RuleSet, area: Rect, names: tuple[str, ...]) -> _Plan:
    """Trays left and right of the board, the line above, dice and buttons below."""
    top, bottom = round(area.height * 0.105), round(area.height * 0.19)
    units, board, row, panels = _between_trays(rules, area, top, bottom)
    strip = Rect(area.left, area.bottom - bottom, area.width, bottom).inflate(-units.hand * 0.8, 0)
    line = Rect(0, area.top, _usual_width(board, units), top).inflate(0, -top * 0.25)
    line.centerx = board.centerx
    tray, side = _in_the_middle(strip, units.hand)
    buttons = _button_row(strip, side, names[:2], left=False)
    buttons |= _button_row(strip, side, names[2:5], left=True)
    corner = min(round(top * 0.86), side)
    head = Rect(strip.left, area.top, strip.width, top)
    buttons |= _button_row(head, corner, names[5:6], left=True)
    buttons |= _button_row(head, corner, names[6:7], left=False)
    return _Plan(units.square, board, row, panels, line, tray, buttons)


def _wide_facing(rules: RuleSet, area: Rect, names: tuple[str, ...]) -> _Plan:
    """Trays left and right of the board, and on either side line, dice and all buttons."""
    above, bottom = round(area.height * 0.06), round(area.height * 0.17)
    margin = above + bottom
    units, board, row, panels = _between_trays(rules, area, margin, margin)
    strip = Rect(area.left, area.bottom - bottom, area.width, bottom).inflate(-units.hand * 0.8, 0)
    line = Rect(0, strip.top - above, _usual_width(board, units), above)
    line.centerx = board.centerx
    tray, side = _in_the_middle(strip, units.hand)
    buttons = _button_row(strip, side, (*names[:2], *names[6:7]), left=False)
    buttons |= _button_row(strip, side, names[2:6], left=True)
    return _Plan(units.square, board, row, panels, line, tray, buttons)


def _between_trays(
    rules: RuleSet, area: Rect, top: int, bottom: int
) -> tuple[_Units, Rect, float, tuple[Rect, Rect]]:
    """Units, board, height of a row and panels of a wide screen, between two margins."""
    room = area.height - top - bottom
    units = _units(rules, (area.width, room), (2 * (_PANEL + 2 * _GAP), 0))
    width, height, row = _board_size(rules, units.square, room)
    board = Rect(0, 0, round(width), round(height))
    board.center = (area.centerx, area.top + top + room // 2)
    least = min(room, round(_HEIGHT * units.square))
    left = Rect(0, 0, round(_PANEL * units.square), max(board.height, least))
    left.centery = board.centery
    right = left.copy()
    left.right = board.left - round(_GAP * units.square)
    right.left = board.right + round(_GAP * units.square)
    return units, board, row, (right, left)


def _usual_width(board: Rect, units: _Units) -> int:
    return max(board.width, round(_slab_width(_COLUMNS) * units.square))


def _in_the_middle(strip: Rect, unit: float) -> tuple[Rect, int]:
    """The place of the dice in the middle of a strip, and the size of buttons beside it."""
    tray = Rect(0, 0, round(unit * 5.6), round(strip.height * 0.82))
    tray.center = strip.center
    return tray, min(round(strip.height * 0.62), round(unit * 1.5))


def _upright(rules: RuleSet, area: Rect, names: tuple[str, ...], facing: bool) -> _Plan:
    """Black's trays, board, white's trays, then line, dice and buttons within reach."""
    shares = (0.055, 0.1, 0.09) if facing else (0.07, 0.11, 0.1)
    line_height, tray_height, bar = (round(area.height * share) for share in shares)
    below = line_height + tray_height + bar
    above = below if facing else 0
    free = area.height - below - above
    units = _units(rules, (area.width, free), (0.6, 2 * (_UPRIGHT_PANEL + 2 * _GAP)))
    panel_height, gap = round(units.square * _UPRIGHT_PANEL), round(units.square * _GAP)
    room = free - 2 * (panel_height + 2 * gap)
    width, height, row = _board_size(rules, units.square, room, _UPRIGHT_ROW)
    board = Rect(0, 0, round(width), round(height))
    board.center = (area.centerx, area.top + above + panel_height + 2 * gap + room // 2)
    over = Rect(0, 0, _usual_width(board, units), panel_height)
    over.centerx = board.centerx
    under = over.copy()
    over.bottom, under.top = board.top - gap, board.bottom + gap
    foot = Rect(area.left, area.bottom - below, area.width, below).inflate(-units.hand, 0)
    line = Rect(foot.left, foot.top, foot.width, line_height)
    tray = Rect(0, line.bottom, round(units.hand * 6.6), round(tray_height * 0.94))
    tray.centerx = foot.centerx
    strip = Rect(foot.left, line.bottom + tray_height, foot.width, bar)
    order = [*names[5:], *names[2:5], *names[1::-1]]
    side = min(round(bar * 0.84), round(units.hand * 2.2), strip.width // len(order) - 4)
    buttons = {}
    for index, name in enumerate(order):
        buttons[name] = Rect(0, 0, side, side)
        x = strip.left + round(strip.width * (index + 0.5) / len(order))
        buttons[name].center = (x, strip.centery)
    return _Plan(units.square, board, row, (under, over), line, tray, buttons)


def _button_row(strip: Rect, side: int, names: tuple[str, ...], left: bool) -> dict[str, Rect]:
    """Square buttons from one end of a strip inwards."""
    found = {}
    for index, name in enumerate(names):
        rect = Rect(0, 0, side, side)
        inwards = round(index * side * 1.22)
        rect.midleft = (strip.left + inwards, strip.centery)
        if not left:
            rect.midright = (strip.right - inwards, strip.centery)
        found[name] = rect
    return found


def _shared_places(halves: Halves, plan: _Plan, diameter: int) -> Places:
    """The zones of all squares, for each side that may stand there."""
    places: Places = ({}, {})
    lettered = any(half.word for half, _ in halves)
    for half, rects in halves:
        down = not lettered and rects[0].centery < plan.board.centery
        for square, rect in zip(half.squares, rects, strict=True):
            zone = Zone(rect.inflate(0, -round(plan.unit * 0.12)), diameter, down=down)
            for side in (WHITE, BLACK) if half.owner is None else (half.owner,):
                places[side][square] = zone
    return places


def _squares(rules: RuleSet, plan: _Plan, turned: bool) -> tuple[Halves, tuple[Rect, ...]]:
    """The squares of every half, and the field between the halves of every row."""
    board, unit, row = plan.board, plan.unit, plan.row
    halves, ornaments = [], []
    middle = board.left + (_EDGE + _columns(rules) / 2) * unit
    for index, pair in enumerate(rules.rows):
        top, bottom = (round(board.top + _EDGE * unit + i * row) for i in (index, index + 1))
        for half, left in zip(
            pair, (middle - len(pair[0].squares) * unit, middle + _DIVIDER * unit), strict=True
        ):
            edges = [round(left + i * unit) for i in range(len(half.squares) + 1)]
            rects = tuple(Rect(a, top, b - a, bottom - top) for a, b in pairwise(edges))
            halves.append((half, rects))
        ornaments.append(Rect(round(middle), top, round(_DIVIDER * unit), bottom - top))
    if turned:
        halves = [(half, tuple(_across(rect, board) for rect in rects)) for half, rects in halves]
        ornaments = [_across(field, board) for field in ornaments]
    return tuple(halves), tuple(ornaments)


def _across(rect: Rect, whole: Rect) -> Rect:
    """A rectangle turned by half a turn about the middle of another one."""
    left, top = (whole.left + whole.right - rect.right, whole.top + whole.bottom - rect.bottom)
    return Rect((left, top), rect.size)


def _circle(rules: RuleSet, ornaments: tuple[Rect, ...]) -> Rect | None:
    """The circle for hit checkers, where the board has a row in its middle."""
    if not rules.circle or len(ornaments) % 2 == 0:
        return None
    field = ornaments[len(ornaments) // 2]
    side = min(field.size)
    found = Rect(0, 0, side, side)
    found.center = field.center
    return found


def _trays(
    rules: RuleSet,
    panel: Rect,
    circle: Rect | None,
    side: int,
    diameter: int,
    checkers: int,
    caption: int,
) -> dict[int, Zone]:
    """Reserve, borne off and hit checkers of a side, in its panel or on the circle."""
    off, hit = rules.squares + 1, rules.squares + 2
    shares = (0.5, 0.5) if circle or not rules.circle else (0.37, 0.26, 0.37)
    wide = panel.width > panel.height
    rects = _split(panel, shares, backwards=side == BLACK and not wide)
    zones = {
        0: Zone(_lining(rects[0], diameter, caption, wide), diameter, checkers),
        off: Zone(_lining(rects[-1], diameter, caption, wide), diameter, checkers),
    }
    if not rules.circle:
        return zones
    if circle:
        rect = Rect(circle.topleft, (circle.width, round(diameter * _WAITING)))
        if side == WHITE:
            rect.bottom = circle.bottom
        zones[hit] = Zone(rect, diameter, down=side == BLACK)
    else:
        zones[hit] = Zone(_lining(rects[1], diameter, caption, wide), diameter, checkers)
    return zones


def _caption(area: Rect) -> int:
    return round(min(area.size) * 0.048)


def _lining(rect: Rect, diameter: int, caption: int, wide: bool) -> Rect:
    """The part of a tray where checkers lie: without its rim and its name."""
    margin = round(diameter * _RIM)
    inner = rect.inflate(-margin, -margin)
    if wide:
        inner.width -= caption * _WIDE_CAPTION
    else:
        inner.top += caption
        inner.height -= caption
    return inner


def _split(panel: Rect, shares: tuple[float, ...], backwards: bool) -> list[Rect]:
    """Cut a panel along its longer side into shares with a small gap between."""
    tall = panel.height > panel.width
    length = panel.height if tall else panel.width
    gap = round((panel.width if tall else panel.height) * 0.12)
    rects, at = [], 0.0
    for share in shares:
        long = round(share * (length - gap * (len(shares) - 1)))
        rect = (
            Rect(panel.left, panel.top + round(at), panel.width, long)
            if tall
            else Rect(panel.left + round(at), panel.top, long, panel.height)
        )
        rects.append(rect)
        at += long + gap
    return rects[::-1] if backwards else rects


def _die_slots(rules: RuleSet, plan: _Plan) -> tuple[Rect, ...]:
    """Where dice come to rest: a throw in the middle, those a double adds on either side."""
    tray, unit = plan.tray, plan.unit
    count = rules.dice
    order = [i - (count - 1) / 2 for i in range(count)]
    if rules.doubles_twice:
        outer = count / 2 + 0.5
        order += [(1 if i % 2 else -1) * (outer + i // 2) for i in range(count)]
    room = tray.width / (2 * max(map(abs, order)) + 1.4)
    edge = min(round(unit * 1.2), round(tray.height * 0.5), int(room * 0.94))
    pitch = min(edge * 1.55, room)
    rects = []
    for at in order:
        rect = Rect(0, 0, edge, edge)
        rect.center = (round(tray.centerx + at * pitch), tray.centery)
        rects.append(rect)
    return tuple(rects)
