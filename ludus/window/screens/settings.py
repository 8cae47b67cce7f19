"""The settings of the player at home."""

from functools import partial

from pygame import Rect

from ludus.picture.canvas import Item
from ludus.picture.lettering import TEXT, set_in
from ludus.window.catalogue import languages, mark
from ludus.window.controls import Button
from ludus.window.screens.keys import KEYS_PAGE
from ludus.window.screens.panel import ROW, PanelScreen
from ludus.window.sentences import SWITCHES, VOLUMES
from ludus.window.settings import MOST_SPEED, PACES
from ludus.window.stack import Stack


class SettingsScreen(PanelScreen):
    """Loudness, speed and language, beside or above switches; each takes effect at once."""

    def __init__(self, app: Stack) -> None:
        super().__init__(app, mark("Settings"), (1.64, 0.96), (0.94, 1.46))

    def prepare(self) -> None:
        """The texts of the languages that may be chosen next, too."""
        super().prepare()
        for by in (-1, 1):
            self.app.texts(self._language(by))

    def _rows(self) -> tuple[list[Rect], list[Rect]]:
        """For what has a value, and for the switches."""
        values, switches = len(VOLUMES) + 3, len(SWITCHES)
        room = self.inner
        room.height -= self.part(ROW + 0.04)
        if self.upright:
            rows = self.column(values + switches, room)
            return rows[:values], rows[values:]
        left, right = self.beside(room, 2)
        left.width -= self.part(0.03)
        return self.column(switches, left)[:values], self.column(switches, right)

    def _value(self, row: Rect) -> Rect:
        """The end of a row, for a value between less and more."""
        return Rect(row.right - self.part(0.45), row.top, self.part(0.45), row.height)

    def items(self) -> list[Item]:
        """The names of the values, and the values."""
        found, size = super().items(), self.app.letters(TEXT)
        values = {text: str(getattr(self.app.settings, name)) for name, text in VOLUMES.items()}
        # Translators: how quickly the other player's turn goes by.
        values[mark("Speed")] = f"× {self.app.settings.speed}"
        values[mark("Language")] = self.app.words.own_name
        # Translators: how quickly a voice tells everything aloud, in hundredths; or it is off.
        voice, now = mark("Voice"), self.app.settings.spoken
        # Translators: of that voice.
        silent = mark("off", "voice")
        values[voice] = f"{now} %" if now else self.app.words.say(silent)
        for row, (label, value) in zip(self._rows()[0], values.items(), strict=True):
            end, size = self._value(row), min(size, round(row.height * 0.72))
            name = Rect(row.left, row.top, end.left - row.left - size // 2, row.height)
            found += set_in(name, self.app.words.say(label), size, left=True)
            found += self.value(end, value)
        return found

    def buttons(self) -> list[Button]:
        """Less and more, languages, switches, and back."""
        (*volumes, speed, language, voice), switches = self._rows()
        found = []
        for name, row in zip(VOLUMES, volumes, strict=True):
            now = getattr(self.app.settings, name)
            step = partial(self._change, name, now)
            found += self.stepper(name, self._value(row), step, (now > 0, now < 10))
        now = self.app.settings.speed
        step = partial(self._change, "speed", now)
        found += self.stepper("speed", self._value(speed), step, (now > 1, now < MOST_SPEED))
        found += self.stepper("language", self._value(language), self._speak, (True, True))
        now = self.app.settings.spoken
        paces = (now > 0, now < PACES[-1])
        found += self.stepper("voice", self._value(voice), self._tell_aloud, paces)
        found += [self.switch(*each) for each in zip(SWITCHES, switches, strict=True)]
        more, back = self.foot(2)
        show = partial(self.app.open, "keys")
        found.append(Button("keys", more, show, self.app.words.say(KEYS_PAGE)))
        return [*found, self.close(back, name="back")]

    def _change(self, name: str, now: int, by: int) -> None:
        """A number that is so high now."""
        self.app.change(**{name: now + by})

    def _speak(self, by: int) -> None:
        self.app.speak(self._language(by))

    def _tell_aloud(self, by: int) -> None:
        """At the next pace, or the one before."""
        now = self.app.settings.spoken
        others = [pace for pace in PACES if (pace - now) * by > 0]
        self.app.tell_aloud(min(others, key=lambda pace: abs(pace - now)))

    def _language(self, by: int) -> str:
        """The one that follows on that which is spoken, or with -1 comes before it."""
        known = languages()
        return known[(known.index(self.app.words.language) + by) % len(known)]
