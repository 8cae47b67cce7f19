"""The operator's screen behind a PIN: settings of the day, figures, tests, restart, close."""

from functools import partial
from typing import TYPE_CHECKING

from pygame import K_0, K_9, K_BACKSPACE, K_KP_0, K_KP_1, K_KP_9, Rect, Surface

from ludus.stage import assets
from ludus.stage.assets import CREAM, GOLD, QUIET
from ludus.stage.canvas import Item, centred
from ludus.stage.catalogue import own_name
from ludus.stage.controls import Button
from ludus.stage.screens.attract import AttractScreen
from ludus.stage.screens.panel import PanelScreen
from ludus.stage.words import RULES_TITLE, mark

if TYPE_CHECKING:
    from ludus.stage.kiosk import Kiosk

_LONGEST_PIN = 12
_FIGURES = {K_0 + i: str(i) for i in range(K_9 - K_0 + 1)}
_FIGURES |= {K_KP_1 + i: str(i + 1) for i in range(K_KP_9 - K_KP_1 + 1)} | {K_KP_0: "0"}
CLOSE, RESTART = 0, 64
"""Exit statuses: for good, or to be started anew."""


class PinScreen(PanelScreen):
    """Asks for the PIN; after each wrong one it waits twice as long."""

    def __init__(self, app: "Kiosk") -> None:
        super().__init__(app, mark("Enter the PIN"), (0.8, 0.96))
        self.kiosk = app
        self._typed = ""

    @property
    def awake(self) -> bool:
        """Its waiting is counted."""
        return True

    def step(self) -> bool:
        """The wait goes on even where this screen is closed and opened again."""
        return self.kiosk.pin_wait % 60 == 0

    def items(self) -> list[Item]:
        """A dot for each figure, or how long to wait."""
        if self.kiosk.pin_wait:
            seconds = -(-self.kiosk.pin_wait // 60)
            text = self.app.words.say("Wrong. Wait {seconds} seconds.", seconds=seconds)
        else:
            text = "•" * len(self._typed)
        size = round(self.base * (0.045 if self.kiosk.pin_wait else 0.07))
        line = assets.fitting(text or " ", assets.BODY, size, GOLD, round(self.box.width * 0.8))
        at = (self.box.centerx, self.box.top + round(self.base * 0.165))
        return [*super().items(), centred(line, at)]

    def buttons(self) -> list[Button]:
        """Figures as on a telephone, back and done."""
        side, gap = round(self.base * 0.145), round(self.base * 0.02)
        left = self.box.centerx - (3 * side + 2 * gap) // 2
        top = self.box.top + round(self.base * 0.215)
        ready = not self.kiosk.pin_wait
        found = []
        for index, label in enumerate((*"123456789", "back", "0", "done")):
            x, y = left + index % 3 * (side + gap), top + index // 3 * (side + gap)
            rect = Rect(x, y, side, side)
            if label == "back":
                found.append(Button("back", rect, self.app.pop, icon="close"))
            elif label == "done":
                found.append(
                    Button("done", rect, self._done, icon="done", lit=ready, enabled=ready)
                )
            else:
                act = partial(self._type, label)
                found.append(Button(f"figure-{label}", rect, act, label, enabled=ready))
        return found

    def _type(self, figure: str) -> None:
        self._typed = (self._typed + figure)[:_LONGEST_PIN]

    def _done(self) -> None:
        right = self.kiosk.try_pin(self._typed)
        self._typed = ""
        if right:
            self.app.pop()
            self.app.push(OperatorScreen(self.kiosk))

    def key(self, key: int) -> bool:
        """Figures can be typed."""
        if key in _FIGURES and not self.kiosk.pin_wait:
            self._type(_FIGURES[key])
        elif key == K_BACKSPACE:
            self._typed = self._typed[:-1]
        else:
            return False
        return True


class OperatorScreen(PanelScreen):
    """What the staff may see and do. Changes hold until the program starts anew."""

    def __init__(self, app: "Kiosk") -> None:
        super().__init__(app, mark("For the staff"), (1.5, 0.96))
        self.kiosk = app

    @property
    def _upright(self) -> bool:
        return self.app.size[0] < self.app.size[1]

    @property
    def box(self) -> Rect:
        """The panel; higher on an upright screen, where the figures are below."""
        box = super().box
        return box.inflate(0, round(self.base * 0.55)) if self._upright else box

    def _halves(self) -> tuple[Rect, Rect]:
        """Room for values and buttons, and for the figures."""
        inner = self.box.inflate(-round(self.base * 0.1), 0)
        top, height = self.box.top + round(self.base * 0.14), round(self.base * 0.76)
        if self._upright:
            below = top + height + round(self.base * 0.02)
            rest = self.box.bottom - below - round(self.base * 0.03)
            return (
                Rect(inner.left, top, inner.width, height),
                Rect(inner.left, below, inner.width, rest),
            )
        width = round(inner.width * 0.48)
        left = Rect(inner.left, top, width, height)
        return left, Rect(inner.right - width, top, width, height)

    def _rows(self, count: int) -> list[Rect]:
        half, height = self._halves()[0], round(self.base * 0.088)
        return [
            Rect(half.left, half.top + i * round(height * 1.22), half.width, height)
            for i in range(count)
        ]

    def items(self) -> list[Item]:
        """The values on the left, the figures on the right."""
        found = super().items()
        size = round(self.base * 0.038)
        values = (
            f"{self.app.words.say('Sound')}: {self.app.settings.volume}",
            own_name(self.kiosk.house.language),
            RULES_TITLE[self.kiosk.house.rules],
        )
        for text, row in zip(values, self._rows(3), strict=True):
            room = row.width - 3 * row.height
            line = assets.fitting(text, assets.BODY_BOLD, size, CREAM, room)
            found.append(centred(line, row.center))
        return found + self._figures(size)

    def _figures(self, size: int) -> list[Item]:
        half, lines = self._halves()[1], self.kiosk.hooks.figures()
        pitch = min(round(size * 1.2), half.height // max(1, len(lines)))
        return [
            Item(
                assets.fitting(line, assets.BODY, round(pitch * 0.75), QUIET, half.width),
                half.left,
                half.top + index * pitch,
            )
            for index, line in enumerate(lines)
        ]

    def buttons(self) -> list[Button]:
        """Less and more of each value; tests, restart, close, back."""
        rows = self._rows(7)
        found: list[Button] = []
        acts = (("volume", self._volume), ("language", self._language), ("rules", self._rules))
        for (name, act), row in zip(acts, rows, strict=False):
            left = Rect(row.topleft, (row.height, row.height))
            right = Rect(row.right - row.height, row.top, row.height, row.height)
            found.append(Button(f"{name}-less", left, partial(act, -1), icon="back"))
            found.append(Button(f"{name}-more", right, partial(act, 1), icon="forward"))
        say = self.app.words.say
        return [
            *found,
            Button("test", rows[3], self._test, say("Test touch and sound"), "hand"),
            Button("restart", rows[4], partial(self.kiosk.end, RESTART), say("Restart"), "restart"),
            Button(
                "close", rows[5], partial(self.kiosk.end, CLOSE), say("Close the program"), "close"
            ),
            Button("back", rows[6], self.back, say("Close"), "done", lit=True),
        ]

    def back(self) -> None:
        """What lay beneath goes on; attract begins anew, as the house is now."""
        self.app.pop()
        if isinstance(self.app.top, AttractScreen):
            self.kiosk.home()

    def _volume(self, by: int) -> None:
        self.kiosk.set_volume(min(10, max(0, self.app.settings.volume + by)))
        self.app.services.sounds.play("land-stone")

    def _language(self, by: int) -> None:
        house = self.kiosk.house
        at = house.languages.index(house.language) + by
        self.kiosk.furnish(language=house.languages[at % len(house.languages)])

    def _rules(self, by: int) -> None:
        house = self.kiosk.house
        at = house.offered.index(house.rules) + by
        self.kiosk.furnish(rules=house.offered[at % len(house.offered)])

    def _test(self) -> None:
        self.app.push(TouchTestScreen(self.kiosk))


class TouchTestScreen(PanelScreen):
    """Squares all over the screen that vanish, with a sound, when they are touched."""

    _COLUMNS, _ROWS = 6, 4

    def __init__(self, app: "Kiosk") -> None:
        super().__init__(app, mark("Touch each square."))
        self._black: Surface | None = None
        self._left = {(x, y) for x in range(self._COLUMNS) for y in range(self._ROWS)}

    def resize(self) -> None:
        """Black at another size."""
        self._black = None

    def ground(self) -> Surface:
        """Black, so that each square is seen."""
        if self._black is None:
            self._black = Surface(self.app.size)
        return self._black

    def items(self) -> list[Item]:
        """What to do, between the rows."""
        row = self.app.size[1] // self._ROWS
        words, room = self.app.words.say(self.title), self.app.size[0]
        text = assets.fitting(words, assets.BODY, round(row * 0.13), CREAM, room)
        return [centred(text, (self.app.size[0] // 2, row))]

    def buttons(self) -> list[Button]:
        """The squares not yet touched."""
        width, height = self.app.size
        w, h = width // self._COLUMNS, height // self._ROWS
        return [
            Button(
                f"square-{x}-{y}",
                Rect(x * w, y * h, w, h).inflate(-w // 6, -h // 6),
                partial(self._touched, x, y),
                icon="hand",
            )
            for x, y in sorted(self._left)
        ]

    def _touched(self, x: int, y: int) -> None:
        self._left.discard((x, y))
        self.app.services.sounds.play("land-stone", (x + 0.5) / self._COLUMNS)
        if not self._left:
            self.app.services.sounds.play("victory")
            self.app.pop()
