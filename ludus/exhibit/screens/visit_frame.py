"""The frame of a visit: its layout with the language, the size of text, and an empty seat."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.games import GamesScreen
from ludus.exhibit.screens.visit_buttons import SIT, corner_pushes, in_rows, places
from ludus.exhibit.screens.visit_end import visit_end
from ludus.picture.canvas import Rect
from ludus.rules.position import BLACK
from ludus.window.app.screen import Screen
from ludus.window.layers import seats
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.layout.zones import across
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.widgets.nodes import Rule, Slot
from ludus.window.widgets.tree import Column, Row, fit

_OFFER = 0.34
"""The least width of a free seat on a table, as a share of the shorter side."""


def _lay_out(kiosk: Kiosk, screen: PlayScreen) -> Layout:
    side, usual = screen.orientation, screen.arranged(screen.orientation)
    if usual.in_rows:
        layout = in_rows(kiosk, screen, screen.arranged(side, "language"))
        if not (usual.upright or any(screen.looks)):
            # A lesson's line is in place of the seats, and a run has its lamp there.
            line, nowhere = layout.line, (Rect(),) * 2
            after_lamp = line.move(line.width // 12, 0).clip(line)
            runs = screen.frame.kind == KioskState.ALEA
            line = after_lamp if runs else line.union(layout.seats[0])
            layout = replace(layout, line=line, seats=nowhere, by_seats=nowhere)
    elif usual.facing:
        layout = screen.arranged(side, "language", "text")
    else:
        return _with_head(kiosk, screen, usual)
    if "empty" in screen.looks and side.facing:  # Nothing else is on that side.
        corner = layout.buttons["language"].union(layout.buttons["text"])
        corner.width = max(corner.width, screen.part(_OFFER))
        layout.buttons[SIT] = across(corner, layout.area)
    return layout.across() if screen.across else layout


def _with_head(kiosk: Kiosk, screen: PlayScreen, layout: Layout) -> Layout:
    """Language and size of text beside the line; of two rows of buttons, a seat above the hint."""
    line, at = layout.line, dict(layout.buttons)
    hint, upper = at["hint"], at["menu"]
    if "empty" in screen.looks and upper.top < hint.top:
        wide = layout.tray.left - hint.left - (hint.left - upper.right)
        at[SIT] = Rect(hint.left, upper.top, wide, hint.height)
    left, right = at["menu"].left, at["done"].right
    room = Rect(left, line.top, right - left, line.height)
    corners = (Column(replace(push, grow=0)) for push in corner_pushes(kiosk))
    row = Row(Slot(name="line", grow=1), *corners)
    laid = fit(row, room, Rule(kiosk.scale))
    return replace(layout, line=laid.place("line"), buttons=at | places(laid))


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
        lay_out=partial(_lay_out, kiosk),
        orientation=side if kiosk.config.screen.table else Orientation.WHOLE,
        kind=kind,
    )
