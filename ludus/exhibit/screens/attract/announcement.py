"""A text in all languages over the board, while nobody can play."""

from ludus.exhibit.config.settings import Language
from ludus.picture import assets
from ludus.picture.canvas import Canvas, Item, Rect, Surface, turned
from ludus.picture.lettering import SENTENCE, set_in
from ludus.window.app.app import App
from ludus.window.app.display import surround
from ludus.window.board.marks import Marks
from ludus.window.play.board_screen import BoardScreen
from ludus.window.text.catalogue import mark

# Translators: over a still of the board, while the program starts anew; it is shown in all
# languages at once, a line each.
_SOON = mark("Back in a moment")
_PITCH = 1.6
"""Line spacing in sizes of the letters."""


def announcement(screen: BoardScreen, text: str, language: Language) -> list[Item]:
    """The board with a text over it; on a table, for both sides."""
    app = screen.app
    whole = Rect((0, 0), app.size)
    room, half = whole.copy(), whole.height // 2
    if screen.layout.facing:
        room.update(0, half, whole.width, half)
    codes = sorted(language.offered, key=lambda code: code != language.default)
    items = _panel(app, room, [app.texts(code).say(text) for code in codes])
    if screen.layout.facing:
        items += [turned(item, whole) for item in items]
    over = [item.rect for item in items]
    shown = (item for item in screen.view.items(Marks()) if whole.colliderect(item.rect))
    clear = [item for item in shown if item.rect.collidelist(over) < 0]
    return clear + items


def _panel(app: App, room: Rect, texts: list[str]) -> list[Item]:
    size, count = app.letters(SENTENCE), len(texts)
    pitch = min(round(size * _PITCH), room.height // (count + 2))
    size = min(size, pitch * 9 // 10)
    place = Rect(0, 0, min(round(pitch * 7), room.width), pitch * count)
    place.center = room.center
    items = [app.stack.panel(place.inflate(pitch, pitch))]
    for index, text in enumerate(texts):
        line = Rect(place.left, place.top + index * pitch, place.width, pitch)
        items += set_in(line, text, size)
    return items


def splash(screen: BoardScreen, language: Language) -> Surface:
    """Paint "Back in a moment" for the whole window."""
    picture, ground = assets.blank(screen.app.size), screen.background()
    window = assets.blank(screen.stack.display.window)
    inner = picture.get_rect(center=window.get_rect().center)
    Canvas(picture).paint(ground, announcement(screen, _SOON, language))
    window.blit(picture, inner)
    surround(window.subsurface(inner.clip(window.get_rect())), ground)
    return window
