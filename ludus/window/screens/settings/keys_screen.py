"""The keys of one device at a time: what each does, and its change."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from ludus.picture import signs
from ludus.picture.assets import BODY_BOLD, GOLD
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import BUTTON
from ludus.window.app.app import App
from ludus.window.input import keys
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Sentence, Way
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import KEYS
from ludus.window.widgets.nodes import GAP, Lines, Node, Slot, pictured
from ludus.window.widgets.pages import Pages
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, FirstFit, Framed, Grid, Row

# Translators: a button and a title: which keys do what.
KEYS_PAGE = mark("Keys")
_DEVICES = {
    keys.Device.KEYBOARD: mark("Keyboard"),
    # Translators: the keys with digits at the right of a keyboard.
    keys.Device.KEYPAD: mark("Number pad"),
    # Translators: a device with two sticks and many buttons, held in both hands.
    keys.Device.GAMEPAD: mark("Gamepad"),
}
_PICTURE = 0.05
"""The side of a device's picture, as a share of the screen's shorter side."""
_CLOSE = 0.0125
"""The gap between rows, as such a share."""
_CAP = 0.008
"""The rim of a key's cap, and the room at its ends, as such a share."""
_SHORT = {
    "Up": "↑",
    "Down": "↓",
    "Left": "←",
    "Right": "→",
    "Return": "Enter",
    "Escape": "Esc",
    "PageUp": "PgUp",
    "PageDown": "PgDn",
    "-": "−",
}


def short(key: int) -> str:
    name = keys.name(key).removeprefix("Keypad ").removeprefix("Gamepad ")
    return _SHORT.get(name, name)


def _cap(place: Rect) -> list[Item]:
    """The cap of a key, and its front below it."""
    front = place.move(0, max(2, place.height // 16))
    return [
        centred(signs.plaque(each.size, "plain", False), each.center) for each in (front, place)
    ]


class KeysScreen(Menu):
    """A row for each meaning with its keys on a device; touch it to assign another key."""

    paged = True

    def __init__(self, app: App) -> None:
        super().__init__(app, KEYS_PAGE)
        self._device = keys.Device.KEYBOARD

    def body(self) -> Node:
        devices = Grid([*map(self._choice, keys.Device)], 3, fixed=True)
        return Column(devices, Pages([*map(self._row, KEYS)], self.page, 3, gap=_CLOSE, apart=GAP))

    def _choice(self, device: keys.Device) -> Push:
        name, text = f"device-{device.name.lower()}", self.words.say(_DEVICES[device])
        show, side = partial(self._show, device), (_PICTURE, _PICTURE)
        picture = pictured(lambda place: signs.sign(name, min(place.size)))
        drawn = Slot(picture, wide=side, high=side)
        every = [*map(self.words.say, _DEVICES.values())]
        label = Lines(text, BUTTON, BODY_BOLD, most=1, others=every)
        content = FirstFit([Row(drawn, label), label, drawn], tight=True)
        return Push(button(name, show, text, chosen=device is self._device), content)

    def _row(self, meaning: str) -> Push:
        """A meaning and its keys."""
        bound = self._shown(meaning)
        # With a single switch, each key is that switch.
        row = button(
            f"key-{meaning}",
            partial(self._ask, meaning),
            self.words.say(KEYS[meaning]),
            note=" · ".join(bound),
            enabled=not self.settings.switch_s,
        )
        what = Lines(row.label, BUTTON, BODY_BOLD, left=True, most=1, grow=1)
        named = partial(Lines, size=BUTTON, face=BODY_BOLD, colour=GOLD, others=("F1",))
        caps = (Framed(named(key), _cap, _CAP, ends=2) for key in bound)
        return Push(row, Row(what, *caps, gap=_CLOSE))

    def _shown(self, meaning: str) -> list[str]:
        """Its keys on the device, in short."""
        bound = keys.bound(meaning, self.settings.keys)
        return [short(key) for key in bound if keys.device(key) is self._device]

    def ends(self) -> Sequence[Way]:
        # Translators: a button: all keys mean again what they meant at first.
        text, changed = mark("Reset all keys"), bool(self.settings.keys)
        reset = partial(self.app.change, keys={})
        usual = Way("usual", reset, text, "undo", enabled=changed)
        return [usual, self.close()]

    def _ask(self, meaning: str) -> None:
        self.stack.open(NewKeyScreen(self.app, meaning, self._show))

    def _show(self, device: keys.Device) -> None:
        if device is not self._device:
            self._device, self.page = device, 0


class NewKeyScreen(Menu):
    """Waits for the new key of a meaning; meanwhile keys have no other effect."""

    typed = True

    def __init__(self, app: App, meaning: str, show: Callable[[keys.Device], object]) -> None:
        """`show` is called with the device of the new key."""
        cancel = Way("cancel", app.stack.close, mark("Not now"), "close")
        super().__init__(app, KEYS_PAGE, foot=[cancel])
        self._meaning, self._show, self._refusal = meaning, show, ""

    def rows(self) -> list[Sentence]:
        # Translators: {what} is what a key does, such as "Hint".
        text = mark("Press the new key or button for: {what}")
        asked = self.words.say(text, what=self.words.say(KEYS[self._meaning]))
        refusal = Sentence(lambda: self._refusal, GOLD)
        return [Sentence(lambda: asked), *[refusal] * bool(self._refusal)]

    def key(self, key: int) -> bool:
        """Accept the new key, unless it has another meaning; Escape cancels."""
        meaning, changed, say = self._meaning, self.settings.keys, self.words.say
        other, device = keys.meaning(key, changed), keys.device(key)
        if key == pygame.K_ESCAPE or other == meaning:
            self.stack.close()
        elif other:
            # Translators: a key cannot be chosen, as it does something else: "H is taken: Hint".
            text = mark("{key} is taken: {what}")
            self._refusal = say(text, key=short(key), what=say(KEYS[other]))
        elif keys.alone(key):
            self.stack.close()
            bound = keys.bound(meaning, changed)
            others = [each for each in bound if keys.device(each) is not device]
            names = tuple(keys.name(each) for each in (*others, key))
            self.app.change(keys={**changed, meaning: names})
            self._show(device)
        return True
