"""Real dice, which a person throws and enters by their faces."""

from functools import partial

import pygame

from ludus.match.states import Action, Target
from ludus.picture.canvas import Item
from ludus.window.dice import faces
from ludus.window.input import keys
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.widgets.button import Button


class RealDice(Layer):
    """The entered dice, which a touch removes, and the faces of dice that are still missing."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._touched = 0
        """The face touched last, or the place of a removed die."""
        table, emit = screen.table, screen.session.emit
        self.view.rolls = table.record.seed is not None
        self.actions = {
            Action.TAP: lambda: emit(table.tap(self._touched)),
            Action.TAKE_BACK: lambda: emit(table.take_back(self._touched)),
        }

    @property
    def _tapping(self) -> bool:
        return self.table.tapping and self.screen.now.acting

    @property
    def typed(self) -> bool:
        """Whether digits are faces; the first one of the next throw also ends a finished turn."""
        finished = self.screen.now.finished and self.table.record.seed is None
        return finished or self._tapping

    def prepare(self) -> None:
        record = self.table.record
        if record.seed is None or record.real:
            faces.prepare(self.screen.layout, self.table.rules.dice)

    def _touch(self, on: Target, which: int) -> None:
        self._touched = which
        self.screen.click(on)

    def key(self, key: int) -> bool:
        digit = int(keys.DIGITS.get(key, "9"))
        acts = key == pygame.K_KP_5 and not self._tapping
        if key == keys.BACKSPACE or digit == 0:
            self.screen.click(Target.UNDO)
        elif digit in faces.FACES and not acts:
            if not self._tapping:
                self.screen.click(Target.END)
            self._touch(Target.FACE, digit)
        else:
            return False
        return True

    def items(self) -> list[Item]:
        table = self.table
        if not self._tapping:
            return []
        return faces.boxes(self.screen.layout, len(table.tapped))

    def buttons(self, below: list[Button]) -> list[Button]:
        if not self._tapping:
            return below
        table, layout, words = self.table, self.screen.layout, self.screen.words
        whole, buttons = len(table.tapped) == table.rules.dice, []
        for index, (face, rect) in enumerate(zip(table.tapped, faces.places(layout), strict=False)):
            # Translators: a die on which {number} was touched; a touch takes that back.
            label = words.say("{number}: take it back", number=words.number(face))
            act, picture = partial(self._touch, Target.DIE, index), faces.die(face, rect.size)
            buttons.append(Button(f"die-{index}", rect, act, label, picture=picture))
        row = [] if whole else faces.row(layout, self.session.undecided)
        for face, rect in zip(faces.FACES, row, strict=False):
            act, inside = partial(self._touch, Target.FACE, face), partial(faces.on_key, face)
            label = words.number(face)
            buttons.append(Button(f"face-{face}", rect, act, label, inside=inside))
        hidden = () if whole else faces.replaced(layout)
        return [*buttons, *(button for button in below if button.name not in hidden)]
