"""The frame of a visit: its layout with the language, the size of text, and an empty seat."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.games import GamesScreen
from ludus.exhibit.screens.languages import languages_screen
from ludus.exhibit.screens.visit_end import visit_end
from ludus.picture.assets import BODY_BOLD
from ludus.picture.canvas import Rect
from ludus.picture.lettering import BUTTON
from ludus.rules.position import BLACK
from ludus.window.app.screen import Screen
from ludus.window.layers import seats
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.panels.switch import switch
from ludus.window.text.catalogue import own_name
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Rule, Slot
from ludus.window.widgets.push import Push, button, sign
from ludus.window.widgets.tree import Column, Row, fitted, lay

_GAP = 0.015
"""The gap between the globe and a language's name, as a share of the shorter side."""
_CENTRED = 0.7
"""The least width of a line in the middle of the screen, as a share of the board's."""


def corner(kiosk: Kiosk, layout: Layout) -> list[Button]:
    """The buttons of the language, and of the size of text where a wide screen has room."""
    at, pushes = layout.buttons, _pushes(kiosk)
    buttons = [push.button for push in pushes if push.button.name in at]
    if len(buttons) < len(pushes):
        return [Button("language", at["language"], buttons[0].action, icon="globe")]
    for push in pushes:
        lay(push, at[push.button.name], Rule(kiosk.scale))
    return buttons


def _pushes(kiosk: Kiosk) -> list[Push]:
    def choose() -> None:
        kiosk.stack.open(languages_screen(kiosk))

    name, offered = kiosk.words.own_name, kiosk.config.language
    language = button("language", choose, name, "globe")
    text = switch(kiosk, "text").button(kiosk.words)
    names = (own_name(code, offered.folder) for code in offered.offered)
    label = Lines(name, BUTTON, BODY_BOLD, widest=max(name, *names, key=len))
    named = Row(sign(language), label, gap=_GAP)
    return [Push(language, named), Push(text, Lines("Aa", BUTTON, BODY_BOLD))]


def _lay_out(kiosk: Kiosk, screen: PlayScreen) -> Layout:
    layout = screen.arranged(screen.orientation)
    if layout.upright or layout.facing:
        layout = screen.arranged(screen.orientation, "language")
        return layout.across() if screen.across else layout
    line, at = layout.line, layout.buttons
    left, right = at["menu"].left, at["done"].right
    room = Rect(left, line.top, right - left, line.height)
    row = Row(Slot(name="line", grow=1), *map(Column, _pushes(kiosk)))
    laid = lay(row, room, fitted(row, room, Rule(kiosk.scale)))
    line, middle = laid.place("line"), layout.board.centerx
    if 2 * (line.right - middle) >= _CENTRED * layout.board.width:
        line = Rect(0, line.top, 2 * (line.right - middle), line.height).move_to(centerx=middle)
    places = {leaf.button.name: place for leaf, place in laid.leaves if isinstance(leaf, Push)}
    return replace(layout, line=line, buttons={**at, **places})


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
