"""Buttons as nodes of a tree: the content of a button is a tree as well."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from pygame import Rect

from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, Surface
from ludus.picture.lettering import BUTTON, NOTE, ROW, TITLE, TextSize, mirrored
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Demand, Lines, Node, Rule, Slot, pictured
from ludus.window.widgets.tree import Column, FirstFit, Laid, Row

TOUCH = 0.08
"""The least side of a button, as a share of the screen's shorter side."""
KEYS_APART = 0.012
"""The gap between two keys of a keyboard, as such a share."""
_ALONE = 0.17
"""The usual width of a button with only a sign."""
_SIGN = 0.05
_AROUND = 0.5
"""The usual room at each end of a button's content, in sizes of its letters."""
_TIGHT = 0.35
"""The least such room, where a label would need another line."""
_ABOVE = 0.16, 0.2
"""The least and the usual room above and below, in such sizes; a bar or a bright edge needs the
usual one."""
FLAT = 1.6
"""The shape (width / height) from which a button's words are beside its icon."""
BESIDE = 0.015
"""The gap between a sign and the words beside it on a button of a match."""
_ABOVE_WORDS = 0.56, 0.44
"""The side of an icon above words, as shares of the button's width and height, at most."""
_SMALLER = 0.8
"""The least side of an icon, as a share of the usual."""
BELOW = 0.008
"""The room below notes, as a share of the screen's shorter side."""


@dataclass(frozen=True, eq=False)
class Push(Node):
    """A button, as large as its content asks, and never too small for a finger."""

    button: Button
    given: Node | None = None
    """The content, in place of sign, label and note."""
    wide: float = 0.0
    """The least wished width, as a share of the screen's shorter side."""
    high: float = 0.0
    """The least wished height, as such a share, if it is not that of a row."""
    around: float = _AROUND
    """The room at each end of its content, in sizes of its letters."""
    even: bool = False
    """Whether there is as much room above and below, as around a picture."""

    @cached_property
    def content(self) -> Node:
        return self.given or caption(self.button)

    def _ends(self, rule: Rule) -> tuple[int, int]:
        """The least and the usual room at each end of its content."""
        letters = rule.letters(BUTTON)
        return round(min(self.around, _TIGHT) * letters), round(self.around * letters)

    def _margin(self, rule: Rule, width: int) -> tuple[int, int]:
        button, (least, usual) = self.button, self._ends(rule)
        ends = max(least, min(usual, (width - rule.across(self.content).wish) // 2))
        above = _ABOVE[rule.means.gaps or button.chosen or button.lit] * rule.letters(BUTTON)
        return 2 * ends, 2 * (ends if self.even else round(above))

    def across(self, rule: Rule) -> Demand:
        touch, (tight, loose) = rule.part(TOUCH), self._ends(rule)
        least, wish = rule.across(self.content)
        usual = rule.part(self.wide or (0 if self.button.label or self.given else _ALONE))
        return Demand(max(touch, least + 2 * tight), max(touch, usual, wish + 2 * loose))

    def down(self, rule: Rule, width: int) -> Demand:
        touch, margin = rule.part(TOUCH), self._margin(rule, width)
        least, wish = rule.down(self.content, width - margin[0])
        usual = rule.part(self.high or (ROW if rule.means.gaps else TOUCH))
        return Demand(max(touch, least + margin[1]), max(usual, wish + margin[1]))

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple[Node, Rect]]:
        self.button.rect = place
        self.button.inside = partial(self.inside, rule)
        yield self, place

    def inside(self, rule: Rule, place: Rect) -> list[Item]:
        """The pictures of the content on a button at a place."""
        wide, high = self._margin(rule, place.width)
        room = place.inflate(-wide, -high).move(0, -(signs.FOOT // 2))
        leaves = self.content.lay(rule, room)
        items = [item for leaf, rect in leaves for item in leaf.items(rule, rect)]
        return mirrored(items, place, self.button.label)


def button(
    name: str, action: Callable[[], object], label: str = "", icon: str = "", **looks: Any
) -> Button:
    """A button without a place."""
    return Button(name, Rect(), action, label, icon, **looks)


def pushes(laid: Laid) -> list[Button]:
    """The buttons of a tree, in keyboard order."""
    return [leaf.button for leaf, _ in laid.leaves if isinstance(leaf, Push)]


def sign(button: Button, side: float = _SIGN, least: float = 0) -> Slot:
    """The box of a switch, or the icon; nothing without either."""

    def drawn(place: Rect) -> Surface:
        size = min(place.size)
        if button.switch:
            return signs.sign("box-ticked" if button.chosen else "box", size)
        return signs.icon(button.icon, size)

    sides = least or side, side
    return Slot(pictured(drawn), wide=sides, high=sides)


def caption(
    button: Button,
    left: bool = False,
    most: int = 2,
    extra: bool = False,
    others: Sequence[str] = (),
) -> Node:
    """Sign, label and note, in the middle; with a note or a box, or if asked for, at the left.

    The label stands on at most so many lines, with room for the `others`. `extra` is that of
    the sign; the label of such a sign is in the middle.
    """
    bare = not button.note
    size = TITLE if len(button.label) < 2 or (button.title and bare) else BUTTON
    face = assets.CAPITALS_BOLD if button.title else assets.BODY_BOLD
    left |= button.switch or not bare
    signed, grow = button.switch or bool(button.icon), left and bare
    left |= signed and not extra
    label = Lines(button.label, size, face, left=left, most=most, others=others, grow=grow)
    if not button.label:
        return sign(button)
    quiet = CREAM if button.lit else QUIET
    notes = (Lines(note, NOTE, colour=quiet, left=True) for note in button.note.split("\n") if note)
    below = Slot(high=(BELOW, BELOW))
    text = label if bare else Column(label, *notes, below, gap=0, grow=1)
    return Row(replace(sign(button), extra=extra), text, gap=BUTTON) if signed else text


def icon_words(button: Button, words: str, rule: Rule, usual: TextSize) -> list[Node]:
    """The icon of a button above its words, or on a flat button before them; the words; the icon.

    The globe stays where there are words alone: foreigners understand it. Letters have the usual
    size below or beside an icon, or the size of notes; both are at most as large as labels.
    """
    texts = [
        Lines(words, min(BUTTON, size, key=rule.letters), assets.BODY_BOLD)
        for size in (usual, NOTE)
    ]
    width, height = button.rect.size
    if width > FLAT * height:
        icon = sign(button, least=_SMALLER * _SIGN)
        both: list[Node] = [Row(icon, text, gap=BESIDE) for text in texts]
    else:
        side = min(_ABOVE_WORDS[0] * width, _ABOVE_WORDS[1] * height) / rule.scale.base
        icon = sign(button, side, _SMALLER * side)
        both = [Column(icon, text, gap=BELOW) for text in texts]
    words_alone = FirstFit((*both, icon), tight=True) if button.icon == "globe" else texts[-1]
    return [*both, words_alone, icon]
