"""Positions of everything on a screen of a given size; all lengths in pixels.

The unit is the width of a square of the board; nearly all other lengths follow from it.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, partial

from pygame import Rect

from ludus.journey.road import NOTHING, Things
from ludus.picture.lettering import NOTE, SENTENCE, Scale, TextSize
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import RuleSet
from ludus.window.layout.area import is_upright, letterbox, shorter_side, word_size
from ludus.window.layout.plan import (
    BUTTONS,
    PANEL,
    UPRIGHT_ROW,
    Plan,
    board_size,
    units_in,
    upright_plan,
    wide_plan,
)
from ludus.window.layout.zones import (
    Halves,
    Places,
    across,
    circle_of,
    shared_places,
    squares,
    trays,
)

_WORD = 2.6
"""The usual width of the widest word on a button."""
_CHECKER = 0.9  # diameter, in units
_DIE = 0.92  # largest edge of a die, as a share of its room in the tray
_ON_BOARD = 0.7  # edge of a die on the board, in units
_OF_PITCH = 0.8  # the most of it, as a share of the distance of two dice: they lie askew
_CORNER = 0.5  # the part of a board's corner on which nothing is played, in units
_CAPTION = 0.048
"""The height of a tray's name, as a share of the shorter side."""
_GROWTH = 0.4, 1.0
"""Its growth where text is twice as large, on wide and on upright screens."""
_SEAT = 1.7
"""The largest side of a seat, in units."""
_SEAT_GAP = 0.15
"""The room beside a seat, in units."""
_FIGURE = 0.58  # side of a seat, as a share of the height of a room with a name below the seat
_NAME = 0.045
"""The least height of a name below a seat, as a share of the shorter side."""
_YIELDS = 1.4
"""The size to which a seat yields to a larger name, in such heights."""
_LONGER = 3.5
"""The least wished width of a name beside a seat, in heights of a tray's name."""
_WIDER = 1.5
"""How much wider the room for a seat above a lower row of buttons must be."""
_LONG = 2.2  # shape (width / height) of a room from which name or dice are beside the seat


class Orientation(StrEnum):
    """The side from which a screen and its board are seen and touched."""

    WHOLE = "whole"
    """From White's side; line, dice and buttons are on White's side, too."""
    TURNED = "turned"
    """The board and its trays are turned round; texts and buttons stay upright."""
    FACING = "face to face"
    """From both sides of a table; each side has room for line, dice and buttons."""
    OPPOSITE = "opposite"
    """From the other side of a table only: laid out as `WHOLE`, then turned round."""
    EXCHANGED = "face to face, exchanged"
    """From both sides of a table, all of it turned round: White sits on the other side."""

    @property
    def facing(self) -> bool:
        return self in (Orientation.FACING, Orientation.EXCHANGED)

    @property
    def upside_down(self) -> bool:
        """Whether the picture and every touch are rotated by half a turn."""
        return self in (Orientation.OPPOSITE, Orientation.EXCHANGED)


@dataclass(frozen=True)
class Layout:
    """The layout of the play screen for one rule set and one size."""

    rules: RuleSet
    size: tuple[int, int]
    area: Rect
    """The part of the screen in use; the rest is letterbox."""
    upright: bool
    unit: float
    board: Rect
    halves: Halves
    ornaments: tuple[Rect, ...]
    """Fields between the halves of each row, from the top."""
    circle: Rect | None
    """The round field in the middle of the board for hit checkers; None without one."""
    places: Places
    """For each side, the zone of every column of `Position.board`."""
    line: Rect
    tray: Rect
    """Where the dice fall; a touch here throws them."""
    dice: tuple[Rect, ...]
    """Where the dice of a throw come to rest."""
    doubled: tuple[Rect, ...]
    """Where all dice rest if doubles add dice, thrown dice first; otherwise empty."""
    buttons: dict[str, Rect]
    caption: int
    """The height of a tray's name; 0 without names."""
    flat: bool
    """Whether larger text makes trays flat, and sentences as small as notes."""
    orientation: Orientation = Orientation.WHOLE
    seats: tuple[Rect, Rect] = (Rect(), Rect())
    """Places of the players, White first: beside the cup, or face to face left of their own."""
    by_seats: tuple[Rect, Rect] = (Rect(), Rect())
    """Room below or beside each seat, for a name or dice."""
    spare: tuple[int, ...] = (0, 0)
    """How much wider that room may be."""
    things: Things = NOTHING
    """The things of the player on the table."""

    @property
    def sentence(self) -> TextSize:
        """The usual size of its sentences."""
        return NOTE if self.flat else SENTENCE

    def first_slot(self, count: int) -> int:
        """The slot of the first of some bonus dice; a single one lies in the middle."""
        return self.rules.dice // 2 if count == 1 else 0

    @property
    def stage(self) -> Rect:
        """The board and its trays."""
        zones = (zone for places in self.places for zone in places.values())
        return self.board.unionall([zone.target for zone in zones if zone.tray])

    @property
    def checkers_of(self) -> str:
        """The place of the checkers in use."""
        return self.things.checkers or self.rules.place

    @property
    def lamp(self) -> Rect:
        """A free place for a lamp: by the board's upper left corner, small on a narrow table."""
        board, rim = self.board, round(self.unit * _CORNER)
        free = min(board.top - self.area.top, board.left - self.area.left)
        side = 5 * rim // 2 if self.upright else free + rim
        return Rect(0, 0, side, side).move_to(bottomright=board.move(2 * rim, 2 * rim).topleft)

    @cached_property
    def word(self) -> TextSize:
        """The usual size of the words below icons."""
        return word_size(self.area)

    @cached_property
    def facing(self) -> bool:
        return self.orientation.facing

    @property
    def start(self) -> int:
        """The left end of the dice, or of a line beside them."""
        return self.line.left if self.line.top == self.tray.top else self.tray.left

    @property
    def in_rows(self) -> bool:
        """Whether the buttons are in rows below the dice."""
        return self.upright or self.flat

    @cached_property
    def headed(self) -> bool:
        """Whether the line is above the board, and not between the board and the tray."""
        return not (self.upright or self.facing)

    def across(self) -> "Layout":
        """The layout with line, dice and buttons on the other side of the table."""
        turned = partial(across, whole=self.area)
        return replace(
            self,
            line=turned(self.line),
            tray=turned(self.tray),
            dice=tuple(map(turned, self.dice)),
            doubled=tuple(map(turned, self.doubled)),
            buttons={name: turned(rect) for name, rect in self.buttons.items()},
        )

    @cached_property
    def checker(self) -> int:
        return round(self.unit * _CHECKER)


def lay_out(
    rules: RuleSet,
    size: tuple[int, int],
    checkers: int = 15,
    buttons: tuple[str, ...] = BUTTONS,
    orientation: Orientation = Orientation.WHOLE,
    text_scale: float = 1.0,
    word: float = _WORD,
) -> Layout:
    """Lay the play screen out for a rule set, a screen size and a number of checkers a side.

    `buttons` are names of buttons. On a wide screen the first two go to the right, the next three
    to the left, and one more to the upper left corner. Face to face, more go to the right, and the
    corners are free: see `Layout.across`. Larger text makes the line higher. `word` is the width of
    the widest word on a button, in sizes of its letters.
    """
    area, scale = letterbox(size), Scale(shorter_side(size), text_scale)
    upright, facing = is_upright(area), orientation.facing
    lay = upright_plan if upright or (facing and text_scale > 1) else wide_plan
    plan = lay(rules, area, buttons, facing, scale, word)
    narrow = upright and facing and plan.flat
    caption = 0 if narrow else scale.part(_CAPTION * scale.larger(_GROWTH[upright]))
    return planned(plan, rules, size, checkers, orientation, caption)


def planned(
    plan: Plan,
    rules: RuleSet,
    size: tuple[int, int],
    checkers: int,
    orientation: Orientation,
    caption: int = 0,
) -> Layout:
    """The layout of a plan; `caption` is the height of the trays' names."""
    turned, area = orientation is Orientation.TURNED, letterbox(size)
    halves, ornaments = squares(rules, plan, turned)
    circle = circle_of(rules, ornaments)
    diameter = round(plan.unit * _CHECKER)
    places = shared_places(halves, plan, diameter, rules.lettered, turned)
    for side in (WHITE, BLACK):
        seat = 1 - side if turned else side
        places[side].update(
            trays(rules, plan.panels[seat], circle, seat, diameter, checkers, caption)
        )
    dice, doubled = _die_slots(rules, plan.tray, plan.unit, plan.flat)
    layout = Layout(
        rules=rules,
        size=size,
        area=area,
        upright=is_upright(area),
        unit=plan.unit,
        board=plan.board,
        halves=halves,
        ornaments=ornaments,
        circle=circle,
        places=places,
        line=plan.line,
        tray=plan.tray,
        dice=dice,
        doubled=doubled,
        buttons=plan.buttons,
        caption=caption,
        flat=plan.flat,
        orientation=orientation,
    )
    return seated(layout)


def seated(layout: Layout) -> Layout:
    """The layout with its seats, in the room that the buttons leave beside the cup."""
    tray, area, gap = layout.tray, layout.area, round(layout.unit * _SEAT_GAP)
    first = min((each.left for each in layout.buttons.values()), default=area.left + gap)
    edge = first if layout.upright and not layout.flat else area.left + gap
    left = Rect(edge, tray.top, layout.start - gap - edge, tray.height)
    right, left = (
        _free(layout, left.move_to(right=area.left + area.right - edge)),
        _free(layout, left),
    )
    most, least = round(layout.unit * _SEAT), _NAME * min(area.size)
    if layout.facing:
        near, by = _divided(left, most, layout, least)
        return replace(layout, seats=(near, across(near, area)), by_seats=(by, across(by, area)))
    rooms = (left, right) if layout.orientation is Orientation.TURNED else (right, left)
    narrow, low = map(min, left.size, right.size)
    even = left.height == right.height  # Otherwise one is above a button, and wider.
    spare = tuple((room.width - narrow) * even for room in rooms)
    (seat, by), (other, by_other) = (
        _divided(room.inflate(-less, 0), min(most, low), layout, least)
        for room, less in zip(rooms, spare, strict=True)
    )
    return replace(layout, seats=(seat, other), by_seats=(by, by_other), spare=spare)


def _divided(room: Rect, most: int, layout: Layout, least: float) -> tuple[Rect, Rect]:
    """A square for a seat, at most `most` wide, and the rest below it or towards the cup.

    The seat yields to a name that is as large as that of a tray. Where a name below it would have
    less than `least`, the seat is as high as the room.
    """
    gap = max(2, room.height // 32)
    smallest = round(_YIELDS * least)
    if room.width > _LONG * room.height:
        yields = max(smallest, round(room.width - _LONGER * layout.caption))
        side = min(room.height, most, yields)
        seat, by = Rect(0, 0, side, side), room.inflate(-side - gap, 0)
        if room.centerx < layout.tray.centerx:
            return seat.move_to(midleft=room.midleft), by.move_to(right=room.right)
        return seat.move_to(midright=room.midright), by.move_to(left=room.left)
    below = room.height * (1 - _FIGURE) >= least
    yields = max(smallest, room.height - layout.caption)
    figure = min(round(room.height * _FIGURE), yields)
    side = min(figure if below else room.height, room.width, most)
    seat = Rect(0, 0, side, side).move_to(midtop=room.midtop)
    high = max(0, room.bottom - seat.bottom - gap)
    return seat, Rect(room.left, room.bottom - high, room.width, high)


def _free(layout: Layout, room: Rect) -> Rect:
    """The part of a room without buttons, or of its upper row if that is wider.

    On an upright screen, it is above buttons beside the cup.
    """
    gap, parts = round(layout.unit * _SEAT_GAP), list[Rect]()
    below = [rect.bottom for rect in layout.buttons.values() if rect.bottom > room.top]
    for bottom in (room.bottom, min(below, default=room.top)):
        part = Rect(room.topleft, (room.width, max(0, bottom - room.top)))
        taken = [rect for rect in layout.buttons.values() if rect.colliderect(part)]
        if layout.upright and not any(rect.top <= part.centery for rect in taken):
            part.height = min([rect.top - gap for rect in taken] + [part.bottom]) - part.top
        elif part.centerx < layout.tray.centerx:
            left = max([rect.right + gap for rect in taken] + [part.left])
            part = Rect(left, part.top, part.right - left, part.height)
        else:
            part.width = min([rect.left - gap for rect in taken] + [part.right]) - part.left
        parts.append(part)
    whole, upper = parts
    return upper if upper.width > _WIDER * whole.width else whole


def lone_plan(rules: RuleSet, area: Rect, room: Rect, line: Rect) -> Plan:
    """A board as large as its room, without a tray for dice; others are beyond the area."""
    stretch = UPRIGHT_ROW if is_upright(area) else 1
    unit = units_in(rules, room.size, (0, 0)).square
    width, height, row = board_size(rules, unit, room.height, stretch)
    board = Rect(0, 0, round(width), round(height)).move_to(center=room.center)
    panel = Rect(0, board.top, round(PANEL * unit), board.height)
    panels = panel.move_to(left=area.right), panel.move_to(right=area.left)
    return Plan(unit, board, row, panels, line, board, {}, flat=True)


def with_tray(layout: Layout, tray: Rect) -> Layout:
    """The layout with another tray, and with larger dice."""
    dice, doubled = _die_slots(layout.rules, tray, layout.unit, flat=True)
    return replace(layout, tray=tray, dice=dice, doubled=doubled)


def dice_on_board(layout: Layout) -> Layout:
    """The layout with dice that lie above the first ornament of the board, two in a row."""
    field, count = layout.ornaments[0], layout.rules.dice
    pitch = field.width // 2
    edge = round(min(layout.unit * _ON_BOARD, pitch * _OF_PITCH))
    first = Rect(0, layout.board.top + edge // 2, edge, edge)
    first.centerx = field.left + pitch // 2
    slots = tuple(first.move(at % 2 * pitch, at // 2 * pitch) for at in range(2 * count))
    doubled = slots if layout.doubled else ()
    return replace(layout, tray=first.unionall(slots), dice=slots[:count], doubled=doubled)


def _die_slots(
    rules: RuleSet, tray: Rect, unit: float, flat: bool
) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """`Layout.dice` and `Layout.doubled`; added dice lie at the right of the thrown dice."""
    count = rules.dice
    thrown = [i - (count - 1) / 2 for i in range(count)]
    doubled: list[float] = []
    if rules.doubles_twice:
        doubled = [i - count + 0.5 for i in range(2 * count)]

    def room(order: list[float]) -> float:
        return tray.width / (2 * max(map(abs, order)) + 1.25)

    shares = unit * 1.2, tray.height * (0.6 if flat else 0.5)
    edge = min(*map(round, shares), int(room(thrown + doubled) * _DIE))
    die = Rect(0, 0, edge, edge)

    def laid(order: list[float]) -> tuple[Rect, ...]:
        pitch = min(edge * 1.55, room(order))
        places = ((round(tray.centerx + at * pitch), tray.centery) for at in order)
        return tuple(die.move_to(center=place) for place in places)

    return laid(thrown), laid(doubled) if doubled else ()
