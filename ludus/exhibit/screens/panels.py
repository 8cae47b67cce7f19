"""The small panels of a visit: keys, language, a countdown and messages."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.match.states import PointerEvent
from ludus.picture import assets, signs
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, Rect, centred
from ludus.picture.lettering import TITLE, set_in
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.settings.language_screen import LanguageScreen
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import BUTTONS, KEYS
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP


class KeypadScreen(PanelScreen):
    """Shows the keys in their arrangement, each with its digit and function."""

    kind = KioskState.KEYPAD

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, BUTTONS["keypad"], (1.4, 0.96), (0.94, 1.2))

    def items(self) -> list[Item]:
        items = super().items()
        rows = grid.grid(self.room, 3, 3, self.part(GAP))
        # Key 1 is at the lower left.
        for key, place in zip(keys.NINE, [*rows[6:], *rows[3:6], *rows[:3]], strict=True):
            items.append(centred(signs.recess(place.size), place.center))
            what = self.words.say(KEYS[keys.meaning(key, self.settings.keys)])
            inside = place.inflate(-self.part(0.04), -self.part(0.02))
            above, below = grid.cut(inside, inside.height * 2 // 5, down=True)
            size, face = self.app.letters(TITLE), assets.BODY_BOLD
            items += set_in(above, keys.DIGITS[key], size, face, GOLD)
            items += self.sentence(below, what)
        return items


class LanguagesScreen(LanguageScreen):
    kind = KioskState.LANGUAGES
    app: Kiosk

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, app.config.language.offered)


_LEFT = Plural("The match ends in {seconds} second.", "The match ends in {seconds} seconds.")
# Translators: the match has ended, and nobody touches the screen.
_FREE = Plural(
    "In {seconds} second, somebody else can play.", "In {seconds} seconds, somebody else can play."
)


_SAID = 0.11
"""The height of the sentence, as a share of the shorter side."""
_GROWS = 0.6
"""Its growth for text of twice the size."""


class IdleScreen(PanelScreen):
    """Counts down to attract; one large button continues the game, or stays at its end."""

    kind = KioskState.COUNTDOWN
    awake = True

    def __init__(self, app: App, seconds: int, over: bool = False) -> None:
        super().__init__(app, mark("Are you still there?"), (1.05, 0.6), (0.94, 0.6))
        self._over = over
        self._left = self._whole = seconds * SECOND

    def step(self) -> bool:
        self._left -= 1
        if self._left <= 0:
            self.app.quit()
        return self._left % 60 == 0

    def touch(self, touch: Touch) -> None:
        if touch.act is PointerEvent.RELEASE:
            self.stack.close()

    def key(self, key: int) -> bool:
        self.stack.close()
        return True

    def items(self) -> list[Item]:
        """Show the seconds that are left, in words and as a bar."""
        seconds = -(-self._left // 60)
        ends = _FREE if self._over else _LEFT
        text = self.words.say_plural(ends, seconds, seconds=seconds)
        place, below = grid.cut(
            self.inner, self.part(_SAID * self.scale.larger(_GROWS)), self.part(GAP), down=True
        )
        size = (self.part(0.6), self.part(0.012))
        bar = centred(signs.bar(size, -(-30 * seconds * 60 // self._whole)), below.midtop)
        return [*super().items(), *self.sentence(place, text), bar]

    def buttons(self) -> list[Button]:
        rect = self.inner.inflate(-self.part(0.06), 0)
        rect.height = self.part(0.16)
        rect.bottom = self.inner.bottom - self.part(0.02)
        label, icon = (mark("I am here"), "done") if self._over else (mark("Keep playing"), "play")
        return [Button("go-on", rect, self.stack.close, self.words.say(label), icon, lit=True)]


class MessageScreen(PanelScreen):
    """Shows a typed text until a touch closes it."""

    said = ""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app, "", (1.3, 0.7), (0.94, 0.7))
        self.said = text

    def heading(self) -> list[Item]:
        return []

    def items(self) -> list[Item]:
        """Show the text as large as it fits."""
        foot, margin = self.foot()[0], self.part(0.06)
        box = self.box
        place = Rect(box.left + margin, box.top + margin, box.width - 2 * margin, 0)
        place.height = foot.top - margin // 2 - place.top
        return [*super().items(), *set_in(place, self.said, self.app.letters(TITLE))]
