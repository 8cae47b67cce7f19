"""A player's share in the dice."""

import pygame

from ludus.match.states import Action, PointerEvent
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, square_at
from ludus.picture.lettering import NOTE
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.text.words import SEALED, TYPED
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Rule, Slot
from ludus.window.widgets.tree import Column, Laid, fit

_MOST_DIGITS = 20
_SEAL = 0.45
"""The size of the seal, in heights of the tray."""


class Share(Layer):
    """A player's share in the dice: time and place of the first press of the cup, or a number."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._record = screen.table.record
        self._typed = ""
        self.actions = {Action.SHARE: self._give}

    @property
    def typed(self) -> bool:
        return self._record.awaits_share and bool(self._record.pledge)

    def note(self, below: str) -> str:
        if not self.typed or not self._typed:
            return below
        return self.screen.words.say(TYPED, number=self._typed)

    @property
    def _laid(self) -> Laid:
        """The seal above its word, at the right of the cup."""
        tray, scale = self.screen.layout.tray, self.app.scale
        place = tray.inflate(-10, -10)
        place.width = (place.width - tray.height) // 2  # The cup is as wide as the tray is high.
        place.right = tray.right - 5
        side = (_SEAL * tray.height / scale.base,) * 2
        word = Lines(self.screen.words.say(BUTTONS["seal"]), NOTE, most=2, extra=True)
        tree = Column(Slot(high=side, name="seal"), word, gap=0)
        return fit(tree, place, Rule(scale))

    @property
    def _seal(self) -> Rect:
        place = self._laid.place("seal")
        return square_at(place.center, place.height)

    def items(self) -> list[Item]:
        return self._laid.items() if self.typed else []

    def _show(self) -> None:
        say = self.screen.words.say
        opened = mark("After the match, its course opens the seal, so you can check every throw.")
        below = f"{say(SEALED)} {say(opened)}"
        screens = self.app.screens
        self.screen.stack.open(screens.text(BUTTONS["seal"], self._record.pledge, below))

    def buttons(self, below: list[Button]) -> list[Button]:
        if not self.typed:
            return below
        place = self._seal
        return [*below, Button("seal", place, self._show, picture=signs.sign("seal", place.width))]

    def touch(self, touch: Touch) -> bool:
        """The seal lies on the tray, which is touched to throw."""
        on_seal = self.typed and self._seal.collidepoint(touch.at)
        if on_seal and touch.act is PointerEvent.RELEASE:
            self._show()
        return on_seal

    def key(self, key: int) -> bool:
        """Type a number, also on a number pad, where a 5 that would be the first digit throws."""
        acts = key == pygame.K_KP_5 and not self._typed
        if key == keys.BACKSPACE:
            self._typed = self._typed[:-1]
        elif key in keys.DIGITS and not acts and len(self._typed) < _MOST_DIGITS:
            self._typed += keys.DIGITS[key]
        else:
            return False
        return True

    def _give(self) -> None:
        self.session.emit(self.table.share(self._number()))
        self.session.throw()

    def _number(self) -> int:
        """The typed number, or one from microseconds and thousandths of the cup."""
        if self._typed:
            return int(self._typed)
        moment = self.app.services.moment
        assert moment
        cup = self.screen.layout.tray
        x, y = self.screen.touched_at or cup.center
        across = (x - cup.left) * 1000 // cup.width
        down = (y - cup.top) * 1000 // cup.height
        return (moment() * 1000 + across) * 1000 + down
