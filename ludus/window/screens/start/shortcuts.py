"""The small cards of the first screen: the lesson or the journey, Alea, and two players."""

from collections.abc import Callable
from functools import partial

from ludus.match.record import HUMAN
from ludus.picture import signs
from ludus.picture.assets import BODY_BOLD, QUIET
from ludus.picture.canvas import Surface
from ludus.picture.lettering import BUTTON, NOTE
from ludus.window.app.app import App
from ludus.window.screens.alea import daily
from ludus.window.screens.alea.lamp import lamp_picture
from ludus.window.screens.journey import journey_buttons
from ludus.window.screens.learn import lesson
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Slot, pictured
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, Row

_PICTURE = 0.05, 0.075
"""The least and the usual height of the picture on a card, as shares of the shorter side."""
_HIGH = 0.1
"""The usual height of a card, as such a share."""
_APART = 0.02
AROUND = 0.6
"""The room at each end of a card, in sizes of its letters."""


def shortcuts(app: App, begin: Callable[[str], object]) -> list[Push]:
    """`begin` starts a match against another opponent, and the last card one of two people."""
    # Translators: a button: begins a lesson of a minute and a half, played on the board.
    label = app.words.say("Learn in 90 seconds")
    learn = None if app.settings.learnt else lesson.button(app, app.chosen_game, label)
    cards = [_card(learn, partial(_icon, learn.icon))] if learn else []
    if app.services.journey and not learn:
        cards.append(_card(*journey_buttons.card(app)))
    if alea := daily.button(app):
        cards.append(_card(alea, partial(lamp_picture, lit=alea.icon == "play")))
    people = partial(_people, app.chosen_game.place)
    two = button("company", partial(begin, HUMAN), app.words.say("Two players"))
    return [*cards, _card(two, people)]


def _icon(name: str, side: int) -> Surface:
    return signs.icon(name, side * 5 // 8)


def _people(place: str, side: int) -> Surface:
    return signs.company(place, 2, side * 9 // 16)


def _card(button: Button, picture: Callable[[int], Surface]) -> Push:
    """A button with a picture of a height; a wider one reaches into the room around it."""
    drawn = Slot(pictured(lambda at: picture(at.height)), wide=_PICTURE, shape=1)
    label = Lines(button.label, BUTTON, BODY_BOLD, left=True, most=1 if button.note else 2)
    notes = (
        Lines(note, NOTE, colour=QUIET, left=True, most=2, extra=True)
        for note in filter(None, button.note.split("\n"))
    )
    texts = Column(label, *notes, gap=0, grow=1)
    content = Row(drawn, texts, gap=_APART)
    return Push(button, content, high=_HIGH, around=AROUND, grow=1)
