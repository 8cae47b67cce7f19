"""The rows of settings: a switch with its box, and a value after its label."""

from dataclasses import dataclass, replace

from pygame import Rect, Surface

from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import write
from ludus.picture.lettering import BUTTON, set_in
from ludus.picture.surfaces import in_memory
from ludus.window.screens.panels.panel import PanelScreen, wording
from ludus.window.screens.panels.rows import Row, Value, Way
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

_WIDE = 0.45
"""The width of a value with its buttons, as a share of the screen's shorter side."""
_LARGER = 0.4
"""Its growth for text of twice the size."""
_WIDEST = 0.64
"""Its largest width, as a share of the row's."""


@dataclass(frozen=True)
class LabelledValue(Value):
    """A value at the end of a row, after its label."""

    label: str = ""

    def _parts(self, panel: PanelScreen, row: Rect) -> tuple[Rect, Rect]:
        wide = min(panel.part(_WIDE * panel.scale.larger(_LARGER)), round(row.width * _WIDEST))
        gap = panel.app.letters(BUTTON) // 4
        return grid.cut(row, row.width - wide - gap, gap)

    def items(self, panel: PanelScreen, place: Rect) -> list[Item]:
        label, value = self._parts(panel, place)
        return [*Remark(self.label).items(panel, label), *super().items(panel, value)]

    def buttons(self, panel: PanelScreen, place: Rect) -> list[Button]:
        buttons = super().buttons(panel, self._parts(panel, place)[1])
        note = " ".join(wording(text, panel.words) for text in (self.label, self.text))
        return [replace(button, note=note) for button in buttons]


@dataclass(frozen=True)
class Remark(Row):
    """A sentence in the letters of labels."""

    text: str

    def items(self, panel: PanelScreen, place: Rect) -> list[Item]:
        return set_in(place, panel.words.say(self.text), panel.app.letters(BUTTON), left=True)


@dataclass(frozen=True)
class Boxed(Row):
    """A switch without a plaque: its label, and its box at the end of the row."""

    switch: Way

    def buttons(self, panel: PanelScreen, place: Rect) -> list[Button]:
        (button,), size = self.switch.buttons(panel, place), panel.app.letters(BUTTON)
        button.picture = _row(button.label, button.chosen, button.enabled, place.size, size)
        return [button]


@in_memory
def _row(label: str, on: bool, works: bool, size: tuple[int, int], letters: int) -> Surface:
    picture, row = assets.clear(size), Rect(0, 0, *size)
    text, box = grid.cut(row, row.width - row.height)
    sign = signs.sign("box-ticked" if on else "box", row.height * 4 // 5)
    sign = sign if works else assets.faded(sign, 4)
    colour = CREAM if works else QUIET
    for item in (
        *set_in(text, label, letters, colour=colour, left=True),
        centred(sign, box.center),
    ):
        write(picture, item.surface, item.rect)
    return picture
