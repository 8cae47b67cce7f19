"""The answers of a run: a row of lamps, and each of them on the board."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from ludus.picture.assets import BODY_BOLD, GOLD, QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import BUTTON, NOTE
from ludus.rules.position import WHITE
from ludus.window.app.app import App
from ludus.window.board.marks import Marks
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.alea.alea import Answer
from ludus.window.screens.alea.lamp import LEVELS, lamp, smoking
from ludus.window.screens.alea.problem import ProblemTable, compared, verdict
from ludus.window.text.sentences import MOTIVE
from ludus.window.text.words import Words
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, Row

_LEAST = 0.04
"""The least width of a lamp, as a share of the screen's shorter side."""
_USUAL = 0.1
"""Its usual width."""
_WORDS = 0.3
"""The usual width of the words beside a lone lamp."""
_SHAPE = 1.5
"""Its height with its flame, in widths."""
_INSIDE = 0.76
"""The width of a lamp in its place, which has room for the flame at its end."""
_AROUND = 0.1
_RANGE = 0.6, 2.0
"""The lowest and the highest flame, in heights of a full one."""
_ROWS = 3
"""The most rows of lamps on a card."""


def answer_lamp(answers: Sequence[Answer], at: int, place: Rect) -> list[Item]:
    """The lamp of an answer, with a flame as high as its points, or smoke."""
    points, most = answers[at].points, max(each.points for each in answers)
    place = place.scale_by(_INSIDE, 1)
    if not points:
        return smoking(place)
    least, highest = _RANGE
    return lamp(place, round(LEVELS * (least + (highest - least) * points / most)))


def row(answers: Sequence[Answer], place: Rect) -> list[Item]:
    """All lamps, in as many rows as make them largest."""
    shapes = ((-(-len(answers) // rows), rows) for rows in range(1, _ROWS + 1))
    side, across, rows = max(
        (min(place.width // x, round(place.height / y / _SHAPE)), x, y) for x, y in shapes
    )
    high = round(_SHAPE * side)
    left, top = place.centerx - side * across // 2, place.centery - high * rows // 2
    places = (
        Rect(left + at % across * side, top + at // across * high, side, high)
        for at in range(len(answers))
    )
    return [item for at, each in enumerate(places) for item in answer_lamp(answers, at, each)]


def lamp_button(
    answers: Sequence[Answer], words: Words, show: Callable[[int], object], at: int
) -> Push:
    """The button of an answer: its lamp, and its points."""
    every = [each.points for each in answers]
    points = every[at]
    gained = f"+{words.number(points)}" if points else ""
    # Translators: a button: a throw that was answered wrongly.
    result = gained or words.say("Show the best move")
    label = words.say("Throw {number}: {told}", number=words.number(at + 1), told=result)
    alone = len(every) == 1
    best = alone or (points > 0 and at == every.index(max(every)))

    picture = Slot(partial(answer_lamp, answers, at), wide=(_LEAST, _USUAL), shape=1 / _SHAPE)
    colour = GOLD if points else QUIET
    shown: Node = Column(picture, Lines(gained or "–", NOTE, colour=colour, most=1), gap=0)
    if alone:
        shown = Row(picture, Lines(result, BUTTON, BODY_BOLD, most=2, long=_WORDS))
    lamp = button(f"throw-{at}", partial(show, at), label, flat=not best)
    return Push(lamp, shown, around=(1 + 4 * alone) * _AROUND)


class AnswerScreen(BoardScreen):
    """The throw of an answer, and its best play."""

    commands = f"{BoardScreen.commands} before"

    def __init__(self, app: App, answers: Sequence[Answer], at: int) -> None:
        self._answers, self._at = answers, at
        super().__init__(app, self._posed())

    @property
    def _answer(self) -> Answer:
        return self._answers[self._at]

    def _posed(self) -> ProblemTable:
        table = ProblemTable(self._answer.throw.posed)
        table.throw()
        return table

    def turn(self, by: int) -> None:
        self._at = min(max(self._at + by, 0), len(self._answers) - 1)
        self.table = self._posed()
        self.refresh()
        self.stack.present()

    @property
    def said(self) -> str:
        return " ".join(self._texts())

    def _texts(self) -> tuple[str, str]:
        """What the answer was worth, and why the best play is the best one."""
        (posed, why), points = self._answer
        return verdict(self.words, posed, points > 0), self.words.say(MOTIVE[why])

    def items(self) -> list[Item]:
        shown, (note, line) = compared(self._answer.throw.posed), self._texts()
        goals = {end: False for _, end in shown["arrow"]}
        marks = Marks(side=WHITE, compared=shown, goals=goals)
        return [*self.line_items(line, WHITE, note), *self.view.items(marks)]

    def buttons(self) -> list[Button]:
        at, last = self.layout.buttons, len(self._answers) - 1
        before, after = (partial(self.turn, by) for by in (-1, 1))
        buttons = [
            Button("close", at["menu"], self.back, icon="close"),
            Button("before", at["undo"], before, icon="back", enabled=self._at > 0),
            Button("next", at["done"], after, icon="forward", enabled=self._at < last),
        ]
        self.name_icons(buttons)
        return buttons
