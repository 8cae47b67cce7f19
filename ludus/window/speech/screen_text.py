"""The screen in words: each part of the picture for a screen reader, and the buttons."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from ludus.picture.canvas import Item
from ludus.picture.labels import Text, label
from ludus.window.text.sentences import BUTTONS
from ludus.window.text.words import Words
from ludus.window.widgets.button import Button

_PITCH = 1.4
"""The largest line pitch within one text, in sizes of its letters."""


class Part(NamedTuple):
    """A button, a square, or a separate text."""

    name: str
    """Constant for one part of a screen."""
    said: str
    rect: tuple[int, ...]
    """Left, top, width and height, in pixels of the picture."""
    note: str = ""
    button: str = ""
    """The name of the button that it is or that covers it; empty if it cannot be pressed."""
    enabled: bool = True
    chosen: bool | None = None
    """Whether it is the chosen one of several or a switch that is on; None for other parts."""
    switch: bool = False
    lies: bool = False
    """Whether it is a place with something on it."""


def parts(
    items: Iterable[Item], buttons: Sequence[Button], places: Iterable[Part], words: Words
) -> list[Part]:
    """The parts of a frame: its texts, the `places` of a board, and the buttons.

    A text belongs to the button or place under it. A button on a place takes the place's name.
    """
    places = list(places)
    texts = list(_texts(items))
    on: dict[str, list[str]] = defaultdict(list)
    alone: list[Part] = []
    for said, rect in texts:
        under = [b for b in buttons if b.rect.collidepoint(rect.center)]
        if under:
            on[min(under, key=lambda b: b.rect.width * b.rect.height).name].append(said)
        elif not any(Rect(place.rect).collidepoint(rect.center) for place in places):
            alone.append(Part(f"text-{len(alone)}", said, tuple(rect)))
    pressed = [_button(button, on[button.name], alone, words) for button in buttons]
    several = {_kind(part.name) for part in pressed if part.chosen} - {""}
    at = {place.rect: place for place in places}
    for part in pressed:
        if not (part.switch or _kind(part.name) in several):
            part = part._replace(chosen=None)
        if part.rect in at:
            part = part._replace(name=at[part.rect].name, lies=at[part.rect].lies)
        at[part.rect] = part
    return [*alone, *at.values()]


def _kind(name: str) -> str:
    return name.rpartition("-")[0]


def command_of(button: Button) -> str:
    """The key of a button's command in `BUTTONS`; empty if it has none."""
    for key in (button.command, button.name, button.name.rpartition("-")[2], button.icon):
        if key in BUTTONS:
            return key
    return ""


def _button(button: Button, written: Sequence[str], alone: Sequence[Part], words: Words) -> Part:
    """A button, named by its label, the text on its plaque, or its function.

    A text on an area that the screen draws is a note, as is all that the name does not say.
    """
    said, note = button.label, ", ".join(text for text in written if text not in button.label)
    if not (said or button.bare):
        said, note = note, ""
    if not said:
        command = command_of(button)
        said = words.say(BUTTONS[command]) if command else ""
    if button.name.endswith(("-less", "-more")):
        top, bottom = button.rect.top, button.rect.bottom  # The texts in its row explain it.
        note = " ".join(p.said for p in alone if top <= Rect(p.rect).centery <= bottom)
    return Part(
        button.name,
        said,
        tuple(button.rect),
        button.note.replace("\n", ", ") or note,
        button=button.name,
        enabled=button.enabled,
        chosen=button.chosen,
        switch=button.switch,
    )


def _texts(items: Iterable[Item]) -> Iterator[tuple[str, Rect]]:
    last: tuple[Text, Rect] | None = None
    said, whole = "", Rect()
    for item in items:
        for text in label(item.surface).texts:
            place = text.place.move(item.x, item.y)
            if last and _goes_on(*last, text, place):
                said, whole = f"{said} {text.words}", whole.union(place)
            else:
                if said:
                    yield said, whole
                said, whole = text.words, place
            last = text, place
    if said:
        yield said, whole


def _goes_on(before: Text, above: Rect, text: Text, place: Rect) -> bool:
    alike = before[1:4] == text[1:4]
    across = place.left < above.right and above.left < place.right
    return alike and across and 0 < place.bottom - above.bottom <= _PITCH * text.size
