"""The call to touch the screen, above a placard about the game."""

from ludus.exhibit.config.museum_texts import CALL
from ludus.exhibit.screens.attract.attract_session import AttractSession
from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM, GOLD
from ludus.picture.canvas import Item, Rect, Surface, centred, turned
from ludus.picture.lettering import SENTENCE, TITLE, set_in
from ludus.window.layout.layout import Layout
from ludus.window.play.layer import Layer
from ludus.window.text.words import Words
from ludus.window.widgets.grid import cut

_TITLE_STEPS = 270
"""Steps of a period for which a table shows the find in place of the call."""
_SHARE = 0.42
"""The share of the line's height for the call; the rest is for the placard."""
_HIGHEST = 0.09
"""The most height of the call, as a share of the screen's shorter side."""
_LETTERS = 0.86


class Call(Layer):
    """The call above the placard; on a table, they take turns."""

    session: AttractSession

    def prepare(self) -> None:
        _picture(self.screen.words, self.screen.layout)
        self._placard()

    def step(self) -> bool:
        return self.screen.orientation.facing and self.session.phase in (0, _TITLE_STEPS)

    def items(self) -> list[Item]:
        layout, words = self.screen.layout, self.screen.words
        call = centred(_picture(words, layout), _room(layout).center)
        if not layout.facing:
            place = _placard_place(layout)
            panel = centred(signs.panel(place.size), place.center)
            return [call, panel, *self._placard()]
        items = [call] if self.session.phase >= _TITLE_STEPS else self._placard()
        return items + [turned(item, layout.area) for item in items]

    def _placard(self) -> list[Item]:
        """The title and the find of the board; on a table, only the find in a line."""
        layout, words, part = self.screen.layout, self.screen.words, self.screen.part
        letters, large = self.app.letters(SENTENCE), self.app.letters(TITLE)
        rules = self.table.rules
        fact = words.fact(rules)
        if layout.facing:
            return set_in(layout.line, fact, letters)
        inside = _placard_place(layout).inflate(-part(0.06), -part(0.015))
        name = words.carved(words.title(rules))
        wide = min(fonts.width(name, assets.CAPITALS_BOLD, large), inside.width * 2 // 5)
        length = max(large, inside.height * 2 // 5) if layout.upright else wide
        title, below = cut(inside, length, 0 if layout.upright else part(0.04), layout.upright)
        items = set_in(title, name, large, assets.CAPITALS_BOLD, GOLD, left=True)
        return items + set_in(below, fact, letters, left=True)


def _room(layout: Layout) -> Rect:
    room = layout.line.copy()
    if not layout.facing:
        room.height = min(round(room.height * _SHARE), round(min(layout.area.size) * _HIGHEST))
    return room


def _placard_place(layout: Layout) -> Rect:
    """The place below the call."""
    place, top = layout.line, _room(layout).bottom
    return Rect(place.left, top, place.width, place.bottom - top)


def _picture(words: Words, layout: Layout) -> Surface:
    room = _room(layout)
    size = round(min(room.height * _LETTERS, min(layout.area.size) * 0.07))
    return assets.fitting(words.capitals(CALL), assets.CAPITALS_BOLD, size, CREAM, room.width)
