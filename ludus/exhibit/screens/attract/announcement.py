"""A text in all languages over the board, while nobody can play."""

from ludus.exhibit.config.settings import Language
from ludus.picture import assets
from ludus.picture.canvas import Canvas, Item, Rect, Surface, turned
from ludus.picture.lettering import DISPLAY, SENTENCE, TITLE
from ludus.picture.signs import veil
from ludus.window.app.app import App
from ludus.window.display.display import surround
from ludus.window.play.play_screen import PlayScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets.nodes import Lines, Rule
from ludus.window.widgets.tree import Column, Grid, fit

# Translators: over a still of the board, while the program starts anew; it is shown in all
# languages at once, a line each.
_SOON = mark("Back in a moment")
_MOST = 0.9
"""The largest share of the room."""
_SHADE = 0, 0, 0, 150
"""The dark over the board."""


def announcement(screen: PlayScreen, text: str, language: Language) -> list[Item]:
    """The board with a text over it, large in the museum's language; on a table, for both sides."""
    app = screen.app
    whole = Rect((0, 0), app.size)
    room, half = whole.copy(), whole.height // 2
    if screen.layout.facing:
        room.update(0, half, whole.width, half)
    codes = sorted(language.offered, key=lambda code: code != language.default)
    items = _panel(app, room, [app.texts(code).say(text) for code in codes])
    if screen.layout.facing:
        items += [turned(item, whole) for item in items]
    shown = [item for item in screen.view.items(screen.marks()) if whole.colliderect(item.rect)]
    return [*shown, *veil(whole, _SHADE), *items]


def _panel(app: App, room: Rect, texts: list[str]) -> list[Item]:
    (first, *others), most = texts, room.scale_by(_MOST)
    for large, small in ((DISPLAY, TITLE), (TITLE, SENTENCE)):
        lines = Column(Lines(first, large), Grid([Lines(each, small) for each in others], 2))
        rule = Rule(app.scale)
        inner = most.inflate(min(0, rule.across(lines).wish - most.width), 0)
        laid = fit(lines, inner, rule)
        if not any(laid.lacks):
            break
    items, rim = laid.items(), 2 * app.letters(SENTENCE)
    text = items[0].rect.unionall([item.rect for item in items[1:]])
    panel = Rect(inner.left, text.top, inner.width, text.height).inflate(rim, rim)
    return [app.stack.panel(panel.clip(room)), *items]


def splash(screen: PlayScreen, language: Language) -> Surface:
    """Paint "Back in a moment" for the whole window."""
    picture, ground = assets.blank(screen.app.size), screen.background()
    window = assets.blank(screen.stack.display.window)
    inner = picture.get_rect(center=window.get_rect().center)
    Canvas(picture).paint(ground, announcement(screen, _SOON, language))
    window.blit(picture, inner)
    surround(window.subsurface(inner.clip(window.get_rect())), ground)
    return window
