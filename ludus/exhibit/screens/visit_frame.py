"""The frame of a visit: its layout with starting over, the language and an empty seat."""

from collections.abc import Callable
from dataclasses import replace

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.games import GamesScreen
from ludus.exhibit.screens.visit_end import visit_end
from ludus.picture.canvas import Rect
from ludus.rules.position import BLACK, WHITE
from ludus.window.app.screen import Screen
from ludus.window.layers import seats
from ludus.window.layout.layout import Layout, Orientation, lay_out, seated
from ludus.window.layout.plan import BUTTONS
from ludus.window.layout.zones import across
from ludus.window.play.play_screen import Frame, PlayScreen

_NAMES = (*BUTTONS, "again", "language")
_WIDEST_NAME = 1.3
"""The most room for a language's name, as a multiple of its usual width; the line ends there."""

_CLEAR = 0.2
"""The gap between the line and the language's name, in units."""


def _lay_out(screen: PlayScreen) -> Layout:
    match = screen.table.rules, screen.app.size, screen.table.record.checkers
    view = screen.orientation, screen.app.text_scale
    layout = lay_out(*match, _NAMES, *view, word=screen.word)
    if layout.upright:
        layout = lay_out(*match, BUTTONS, *view, word=screen.word)
        layout = replace(layout, buttons={**layout.buttons, **_beside_the_dice(layout)})
    else:
        name, line = _for_a_name(layout, screen.app.text_scale), layout.line
        if not layout.facing:  # A larger line ends at the buttons in the corners.
            within = 2 * (name.left - round(layout.unit * _CLEAR) - line.centerx)
            line = line.inflate(min(0, within - line.width), 0)
        layout = replace(layout, line=line, buttons={**layout.buttons, "language": name})
    if not (layout.upright or layout.facing):
        layout = replace(layout, buttons={**layout.buttons, "again": _for_words(layout)})
    layout = seated(layout)
    if screen.kind == KioskState.LESSON:  # The names by the seats keep their room.
        again = _for_words(layout).inflate(0, layout.line.height // 12)
        layout = replace(layout, buttons={**layout.buttons, "again": again})
    if layout.facing and "empty" in screen.looks:
        layout = replace(layout, seats=(layout.seats[WHITE], _where_nobody_sits(layout)))
    return layout.across() if screen.across else layout


def _where_nobody_sits(layout: Layout) -> Rect:
    """Return a larger place for the empty seat, as nothing else is on its side of the table."""
    tray, area = layout.tray, layout.area
    side = min(tray.height, (tray.left - area.left) * 4 // 5)
    left = Rect(0, 0, side, side)
    return across(left.move_to(midright=(tray.left - side // 5, tray.centery)), area)


def _for_a_name(layout: Layout, text_scale: float) -> Rect:
    at = layout.buttons["language"]
    width = round(at.width * 2.5 * min(text_scale, _WIDEST_NAME))
    if layout.facing:
        width = min(width, at.right - layout.tray.right - at.width // 3)
    rect = Rect(0, 0, width, round(at.height * (1 if layout.facing else text_scale**0.5)))
    rect.midright = at.midright
    return rect


def _for_words(layout: Layout) -> Rect:
    """The place of starting over, as wide as the language's; only without seats there is room."""
    again, gap = layout.buttons["again"].copy(), round(layout.unit * 0.5)
    wide, high = layout.buttons["language"].size
    again = again.inflate(0, high - again.height)
    room = layout.tray.left - gap - again.left
    again.width = min(wide, room) if layout.facing or layout.upright else wide
    return again


def _beside_the_dice(layout: Layout) -> dict[str, Rect]:
    """On an upright screen, below the seats: starting over left of the dice, language right."""
    tray, margin = layout.tray, round(layout.unit * 0.5)
    side = min(layout.buttons["done"].width, round(tray.height * 0.47))
    room = layout.area.right - tray.right - 2 * margin
    again = Rect(layout.area.left + margin, 0, side, side)
    language = Rect(tray.right + margin, 0, room, side)
    again.bottom = language.bottom = tray.bottom
    return {"again": again, "language": language}


def _with_free_seat(screen: PlayScreen) -> tuple[str, str]:
    return seats.looks(screen) if screen.session.humans[BLACK] else ("awake", "empty")


def visit_frame(
    kiosk: Kiosk, kind: KioskState, looks: Callable[[PlayScreen], tuple[str, str]] = _with_free_seat
) -> Frame:
    """The frame of a visitor's match; on a table, it faces the visitor who touched the screen."""

    def over(screen: PlayScreen) -> Screen:
        if kiosk.visit:
            won = screen.session.humans[screen.table.position.winner or 0]
            kiosk.visit.end = "won" if won else "lost"
        return visit_end(kiosk, screen)

    opposite = next((screen.opposite for screen in kiosk.stack), False)
    side = Orientation.EXCHANGED if opposite else Orientation.FACING
    return Frame(
        looks=looks,
        menu=lambda screen: GamesScreen(kiosk),
        over=over,
        lay_out=_lay_out,
        orientation=side if kiosk.config.screen.table else Orientation.WHOLE,
        kind=kind,
    )
