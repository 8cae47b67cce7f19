"""A player's share in the dice: time and place of the first press of the cup, or a number."""

import pygame

from ludus.match.states import Action
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.text.words import PLEDGE, SEALED, TYPED

_MOST_DIGITS = 20


class Share(Layer):
    """A player's contribution to the dice before the first throw."""

    def __init__(self, match: PlayScreen) -> None:
        super().__init__(match)
        self._record = match.table.record
        self._typed = ""
        self.actions = {Action.SHARE: self._give}

    @property
    def _shown(self) -> bool:
        """Whether the pledge is shown below the line, so that digits can be typed."""
        return self._record.awaits_share and bool(self._record.pledge)

    def note(self, below: str) -> str:
        """The pledge before the first throw."""
        if not self._shown:
            return below
        say = self.match.app.words.say
        share = say(TYPED, number=self._typed) if self._typed else say(SEALED)
        return f"{say(PLEDGE, pledge=self._record.pledge)}. {share}"

    def key(self, key: int) -> bool:
        """Type or delete a digit."""
        name = pygame.key.name(key)
        if not self._shown:
            return False
        if key == pygame.K_BACKSPACE:
            self._typed = self._typed[:-1]
        elif name in list("0123456789") and len(self._typed) < _MOST_DIGITS:
            self._typed += name
        else:
            return False
        return True

    def _give(self) -> None:
        """Contribute the share to the dice, then throw."""
        session = self.match.session
        session.tell(self.match.table.share(self._number()))
        session.throw()

    def _number(self) -> int:
        """The typed number, or else a number from microseconds and the place on the cup.

        The place counts in thousandths of the cup's width and height.
        """
        if self._typed:
            return int(self._typed)
        moment = self.match.app.services.moment
        assert moment
        cup = self.match.layout.tray
        x, y = self.match.touched_at or cup.center
        across = (x - cup.left) * 1000 // cup.width
        down = (y - cup.top) * 1000 // cup.height
        return (moment() * 1000 + across) * 1000 + down
