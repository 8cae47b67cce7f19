"""The large parts of a screen: board, trays, line, dice and buttons; all lengths in pixels.

The unit is the width of a square of the board; nearly all other lengths follow from it.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from ludus.picture.lettering import BUTTON, NOTE, Scale, high
from ludus.rules.ruleset import RuleSet
from ludus.window.layout.area import word_size
from ludus.window.layout.button_rows import around_cup, block, rows_of, spread

_COLUMNS = 12  # squares in a row for which a screen is laid out, unless there are more
_HEIGHT = 6.2  # height of a slab for which trays, dice and buttons are laid out, in units
DIVIDER = 1.6  # between the two halves of a row, in units
EDGE = 0.55  # from the rim of the slab to the first square, in units
PANEL = 2.5  # width of a side's trays beside the board, in units
_NAMED = 0.17  # its width beside a small board, for the trays' names, as a share of the screen
_GAP = 0.4
_BESIDE = 0.135  # growth of the room for trays beside the board where text is twice as large
_ROW = {3: (1.7, 2.75), 2: (2.4, 4.1)}  # least and greatest height of a row, by number of rows
_LETTERED = 2.0  # least height of a row with letters, as checkers lie beside them
UPRIGHT_ROW = 1.5  # factor by which a row may be higher on an upright screen
_UPRIGHT_PANEL = 0.95 * PANEL
_HEAD = 0.105  # height of a wide screen's line and its neighbours, as a share of the screen
_TALL = 1.36  # height of a button with room for a word below its icon, in widths
_UPRIGHT_LINE = 0.1  # least height of an upright screen's line, as a share of its width
_UPRIGHT_GROWTH = 1.7  # growth of that least height, to three rows, where text is twice as large
_LINE = 1.1  # growth of the line where text is twice as large
_PITCH = 1.22  # distance of two buttons in a row, in their usual widths
_FOOT = 0.25  # growth of an upright screen's buttons where text is twice as large
_AROUND = 0.02  # room at both ends of a button's word, as a share of the shorter side
_AROUND_WIDE = 0.032  # that room on a wide screen
_ENDS = 0.3  # the least room at both ends of a word, in sizes
_LONGER = 0.7  # width of a button with a row of its own, in two buttons
_SIGN = 0.065  # room for an icon beside it, as such a share
_TRAY = {1: 5.6, 2: 4.9}  # width of the tray, by rows of buttons, in units
_BETWEEN = 0.012  # the gap between two rows of buttons, as such a share
_SEAT = {1: 0.11, 2: 0.12}  # least room for a seat beside the cup, as such a share, by these rows
_WIDE_BOARD = 0.92  # least width of an upright screen's board with usual trays, of the screen
_TWO_ROWS_OF_BUTTONS = 0.214  # their least height, as a share of the shorter side
_FLAT_BUTTON = 0.25  # most width of a button beside the dice below a board with flat trays, as such
_FLAT = 1.12, 0.06  # height and gap of trays for a row of checkers, in units
_LOW = 1.25, 0.2  # those with names
_FLAT_ROWS = 0.202, 0.19  # height of two rows there, or face to face, as such a share
_FLAT_PANEL = 0.23  # height of a panel there, in place of buttons
_ROWS = 3.25, 2.1  # height of a line of three rows, or of two face to face, in sizes of its notes

_TABLE = 1.3  # shape (width / height) of a table from which the line is beside the dice
_TWO_ROWS = 1.65  # shape from which it has two rows; on a narrower one, it has three
_BAR = 0.099  # height of the buttons below it, as a share of the shorter side
_SEAT_BESIDE = 0.185  # room for a seat and its name before it, as a share of the width
_DICE = 0.265  # room for the dice after it, as a share of the shorter side

BUTTONS = ("done", "undo", "menu", "rules", "hint")


class Plan(NamedTuple):
    """The large parts of a screen, before they are subdivided."""

    unit: float
    board: Rect
    row: float
    panels: tuple[Rect, Rect]
    """The trays of White and of Black."""
    line: Rect
    tray: Rect
    buttons: dict[str, Rect]
    flat: bool = False
    """Whether larger text makes the trays flat."""


class _Units(NamedTuple):
    square: float
    """Width of a square."""
    hand: float
    """Width of a square on a board of the usual size, for line, dice and buttons."""


def board_size(
    rules: RuleSet, unit: float, height: float, stretch: float = 1.0
) -> tuple[float, float, float]:
    """Width and height of the slab, and height of a row, for at most `height` in all."""
    count = len(rules.rows)
    least, greatest = _row(rules)
    row = min(max((height - 2 * EDGE * unit) / count, least * unit), greatest * stretch * unit)
    return _slab_width(columns(rules)) * unit, count * row + 2 * EDGE * unit, row


def columns(rules: RuleSet) -> int:
    """Twice the number of squares in the longest half row."""
    return 2 * max(len(half.squares) for row in rules.rows for half in row)


def _slab_width(columns: int) -> float:
    return columns + DIVIDER + 2 * EDGE


def units_in(rules: RuleSet, room: tuple[float, float], more: tuple[float, float]) -> _Units:
    """The units for a slab in a room that must also fit `more` width and height, in units.

    Shorter rows than usual enlarge no part. More or longer rows do not shrink the parts that are
    touched beside the slab.
    """
    usual = room[0] / (_slab_width(_COLUMNS) + more[0])
    wide = min(usual, room[0] / (_slab_width(columns(rules)) + more[0]))
    unit = min(wide, room[1] / (_least_height(rules) + more[1]))
    return _Units(unit, max(unit, min(usual, room[1] / (_HEIGHT + more[1]))))


def _least_height(rules: RuleSet) -> float:
    return len(rules.rows) * _row(rules)[0] + 2 * EDGE


def _row(rules: RuleSet) -> tuple[float, float]:
    least, greatest = _ROW.get(len(rules.rows), _ROW[3])
    return max(least, _LETTERED if rules.lettered else 0), greatest


def wide_plan(
    rules: RuleSet,
    area: Rect,
    names: tuple[str, ...],
    facing: bool,
    scale: Scale,
    word: float,
    rows: int = 1,
) -> Plan:
    """Trays left and right of the board, the line above, dice and buttons below.

    With `facing`, both sides have room for line, dice and buttons, for text of the usual size.
    `word` is the width of the widest word on a button, in sizes. Buttons are in at least so many
    `rows`: in two with larger text, which makes them wider, or where words lack room in one.
    """
    rows = max(rows, 1 + (scale.text > 1))
    foot_share = 0.17 if facing else 0.175 + 0.015 * rows
    line_share = 0.06 if facing else _HEAD * scale.larger(_LINE)
    high, foot = (round(area.height * share) for share in (line_share, foot_share))
    top, bottom = high + foot * facing, foot + high * facing
    units, board, row, panels = _between_trays(rules, area, top, bottom, scale)
    strip = Rect(area.left, area.bottom - foot, area.width, foot)
    strip = strip.inflate(-2 * _GAP * units.hand / scale.text, 0)
    line = Rect(0, strip.top - high if facing else area.top, _usual_width(board, units), high)
    line.centerx = board.centerx
    tray = Rect(0, 0, round(units.hand * _TRAY[rows]), round(foot * 0.82))
    tray.center = strip.center
    usual = min(round(foot * 0.62), round(units.hand * 1.5))
    pitch, count = round(usual * (_PITCH - 1)), max(2, len(names[2:5]))
    room = tray.left - strip.left - scale.part(_SEAT[rows]) - count // rows * pitch
    worded = round(word * scale.letters(NOTE if rows == 1 else BUTTON))
    columns = -(-count // rows)
    if rows > 1:  # Dice yield to words.
        short = columns * (worded + scale.part(_AROUND)) - room
        less = min(max(0, short), tray.width // 6)
        tray, room = tray.inflate(-2 * less, 0), room + less
    lettered = worded + scale.part(_AROUND_WIDE if rows == 1 else _AROUND + _SIGN)
    wide = max(usual, min(lettered, room // columns))
    side = wide, min(tray.height, round(usual * _TALL)) if rows == 1 else round(foot * 0.9)
    corner = min(round(round(area.height * _HEAD) * 0.86), usual)
    if rows > 1:  # Larger sentences take all the room between the corners.
        line = line.inflate(max(0, strip.width - 2 * corner - line.width), 0)
    right = names[:2] + names[5:] * facing
    alone = (round(_LONGER * (2 * wide + pitch)), side[1]) if rows == len(right) else side
    buttons = block(strip, alone, rows, right, -pitch)
    if right:
        room = 2 * (min(rect.left for rect in buttons.values()) - pitch - tray.centerx)
        tray = tray.inflate(min(0, room - tray.width), 0)
    buttons |= block(strip, side, rows, names[2:5], pitch)
    if not facing:
        line = line.inflate(0, -high * 0.16)
        head = Rect(strip.left, area.top, strip.width, high)
        buttons |= block(head, (corner, corner), 1, names[5:6], pitch)
    least = (word + _ENDS) * scale.letters(NOTE)
    if rows == 1 and not facing and any(buttons[each].width < least for each in names[:5]):
        return wide_plan(rules, area, names, facing, scale, word, rows=2)
    return Plan(units.square, board, row, panels, line, tray, buttons)


def _between_trays(
    rules: RuleSet, area: Rect, top: int, bottom: int, scale: Scale
) -> tuple[_Units, Rect, float, tuple[Rect, Rect]]:
    room = area.height - top - bottom
    beside = 2 * (PANEL + 2 * _GAP) * scale.larger(_BESIDE)
    units = units_in(rules, (area.width, room), (beside, 0))
    width, height, row = board_size(rules, units.square, room)
    middle, edge = (area.centerx, area.top + top + room // 2), _GAP * units.square / scale.text
    gap = round(edge / scale.text)  # Gaps yield to names.
    board = Rect(0, 0, round(width), round(height)).move_to(center=middle)
    least = min(room, round(_HEIGHT * units.square))
    free = (area.width - board.width) // 2 - gap - round(edge)
    high = max(board.height, least)
    wide = min(free, scale.part(_NAMED * scale.text), high * 9 // 10)
    panel = Rect(0, 0, max(round(PANEL * units.square), wide), high)
    right = panel.move_to(midleft=(board.right + gap, board.centery))
    left = panel.move_to(midright=(board.left - gap, board.centery))
    return units, board, row, (right, left)


def _usual_width(board: Rect, units: _Units) -> int:
    return max(board.width, round(_slab_width(_COLUMNS) * units.square))


def upright_plan(
    rules: RuleSet,
    area: Rect,
    names: tuple[str, ...],
    facing: bool,
    scale: Scale,
    word: float,
) -> Plan:
    """From the top: Black's trays, board, White's trays, then line, dice and buttons.

    Where the board would be small, the trays are low; with larger text they are flat, or face to
    face beside the board. On a wide table, the line is between a seat and the dice.
    """
    lay = partial(_upright, rules, area, names, facing, scale, word)
    if area.width > _TABLE * area.height:
        rows = high(2 + (area.width < _TWO_ROWS * area.height), scale.letters(BUTTON))
        return lay((rows, 0, scale.part(_BAR)), _FLAT)
    shares = (0.07, 0.11, 0.11 * scale.larger(_FOOT))
    if facing:
        shares = (0.055 * scale.text, 0.1 / scale.larger(_FOOT), 0.09)
    line, tray, bar = (round(area.height * share) for share in shares)
    if scale.text > 1:
        bar = max(bar, scale.part(_TWO_ROWS_OF_BUTTONS))
    if not facing:
        line = max(line, round(area.width * _UPRIGHT_LINE * scale.larger(_UPRIGHT_GROWTH)))
    plan, least = lay((line, tray, bar)), _WIDE_BOARD * area.width
    if plan.board.width < least and (facing or scale.text == 1):
        plan = lay((line, tray, bar), _LOW)
    if plan.board.width >= least or scale.text == 1:
        return plan
    rows = scale.part(_FLAT_ROWS[facing] if names else _FLAT_PANEL)
    heights = round(_ROWS[facing] * scale.letters(NOTE)), rows, 0
    return max(plan, lay(heights, _FLAT), key=lambda each: each.board.width)


def _upright(
    rules: RuleSet,
    area: Rect,
    names: tuple[str, ...],
    facing: bool,
    scale: Scale,
    word: float,
    heights: Sequence[int],
    trays: tuple[float, float] = (_UPRIGHT_PANEL, _GAP),
) -> Plan:
    """Lay out the parts for heights of line, dice and buttons, and of trays and their gaps."""
    (line_height, tray_height, bar), below = heights, sum(heights)
    above = below * facing
    free = area.height - below - above
    (panel, apart), flat = trays, trays is _FLAT
    units = units_in(rules, (area.width, free), (0.6, 2 * (panel + 2 * apart)))
    panel_height, gap = round(units.square * panel), round(units.square * apart)
    room = free - 2 * (panel_height + 2 * gap)
    width, height, row = board_size(rules, units.square, room, UPRIGHT_ROW)
    middle = (area.centerx, area.top + above + panel_height + 2 * gap + room // 2)
    board = Rect(0, 0, round(width), round(height)).move_to(center=middle)
    around = Rect(0, 0, _usual_width(board, units), panel_height)
    if scale.text > 1 and not flat:  # Larger names take all the room.
        around.width = area.width - 2 * gap
    over = around.move_to(midbottom=(board.centerx, board.top - gap))
    panels = around.move_to(midtop=(board.centerx, board.bottom + gap)), over
    if flat and facing:
        units, board, row, panels = _between_trays(rules, area, above, below, scale)
    # Face to face, gaps yield to the board.
    beside, gap = not tray_height, scale.part(_BETWEEN) // (1 + flat * facing)
    ends = 2 * gap if beside else min(area.width - around.width, round(units.hand))
    foot = Rect(area.left, area.bottom - below, area.width, below).inflate(-ends, 0)
    line = Rect(area.left, foot.top, area.width, line_height)
    wide = round(units.hand * 6.6)
    wide = max(wide, min(round(wide * scale.larger(_FOOT)), area.width // 3))
    tray = Rect(0, 0, wide, round(tray_height * 0.94))
    tray.midtop = line.midbottom
    strip = Rect(foot.left, line.bottom + tray_height, foot.width, bar)
    order = [*names[5:], *names[2:5], *names[1::-1]]
    lettered = round(word * scale.letters(word_size(area)) + _AROUND * area.width)
    if beside:
        seat, dice = round(_SEAT_BESIDE * area.width), scale.part(_DICE)
        line = Rect(foot.left + seat, foot.top, foot.width - seat - dice - 2 * gap, line_height)
        tray = Rect(line.right, foot.top, dice, line_height - gap)
        # Descenders of the line are clear of the buttons.
        buttons = rows_of(strip.move(0, gap), order, 1, gap)
    elif flat:
        rows = Rect(foot.left, tray.top + gap // 2, foot.width, tray_height - gap)
        most = round(_FLAT_BUTTON * area.width)
        buttons, tray = around_cup(rows, order, min(lettered, most), gap)
        tray = tray.inflate(-2 * (tray.height + gap), 0)
    elif scale.text > 1:
        buttons = rows_of(strip, order, 2, gap)
    else:
        usual = min(round(bar * 0.76), round(units.hand * 2.2))
        buttons = spread(strip, order, max(usual, lettered), _TALL)
    return Plan(units.square, board, row, panels, line, tray, buttons, flat)
