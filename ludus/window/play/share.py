"""A player's share in the dice: the moment and place of his first press of the cup, or a number."""

import pygame

from ludus.match.record import Record
from ludus.window.app.stack import Stack
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout
from ludus.window.text.words import PLEDGE, SEALED, TYPED

_MOST_DIGITS = 20


class Share:
    """What a player gives before the first throw, so that he decides the dice, too."""

    def __init__(self, app: Stack, record: Record) -> None:
        self._app, self._record = app, record
        self._typed = ""

    @property
    def shown(self) -> bool:
        """Whether the pledge stands below the line, so that a number can be typed at it."""
        return self._record.awaits_share and bool(self._record.pledge)

    @property
    def note(self) -> str:
        """Before the first throw, what binds the dice; then nothing."""
        if not self.shown:
            return ""
        say = self._app.words.say
        share = say(TYPED, number=self._typed) if self._typed else say(SEALED)
        return f"{say(PLEDGE, pledge=self._record.pledge)}. {share}"

    def key(self, key: int) -> bool:
        """Write a digit, or take one back; whether it was that."""
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
        """The number typed, or else microseconds and thousandths of the cup, across and down."""
        if self._typed:
            return int(self._typed)
        assert self._app.services.moment
        cup = layout.tray
        x, y = at or cup.center
        across = (x - cup.left) * 1000 // cup.width
        down = (y - cup.top) * 1000 // cup.height
        return (self._app.services.moment() * 1000 + across) * 1000 + down
