"""A player's share in the dice: time and place of the first press of the cup, or a number."""

import pygame

from ludus.match.record import Record
from ludus.window.app.stack import Stack
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout
from ludus.window.text.words import PLEDGE, SEALED, TYPED

_MOST_DIGITS = 20


class Share:
    """A player's contribution to the dice before the first throw."""

    def __init__(self, app: Stack, record: Record) -> None:
        self._app, self._record = app, record
        self._typed = ""

    @property
    def shown(self) -> bool:
        """Whether the pledge is shown below the line, so that digits can be typed."""
        return self._record.awaits_share and bool(self._record.pledge)

    @property
    def note(self) -> str:
        """The pledge before the first throw; empty later."""
        if not self.shown:
            return ""
        say = self._app.words.say
        share = say(TYPED, number=self._typed) if self._typed else say(SEALED)
        return f"{say(PLEDGE, pledge=self._record.pledge)}. {share}"

    def key(self, key: int) -> bool:
        """Type or delete a digit; return whether the key was used."""
        name = pygame.key.name(key)
        if not self.shown:
            return False
        if key == pygame.K_BACKSPACE:
            self._typed = self._typed[:-1]
        elif name in list("0123456789") and len(self._typed) < _MOST_DIGITS:
            self._typed += name
        else:
            return False
        return True

    def number(self, layout: Layout, at: Point | None) -> int:
        """The typed number, or else a number from microseconds and the place on the cup.

        The place counts in thousandths of the cup's width and height.
        """
        if self._typed:
            return int(self._typed)
        assert self._app.services.moment
        cup = layout.tray
        x, y = at or cup.center
        across = (x - cup.left) * 1000 // cup.width
        down = (y - cup.top) * 1000 // cup.height
        return (self._app.services.moment() * 1000 + across) * 1000 + down
